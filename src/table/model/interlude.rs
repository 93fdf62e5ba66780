//! Interludes: a lesson, or a position that is set up, stands on the table in place of a match. That match comes back.

use bevy::prelude::*;
use tessera_arbiter::{MatchStarted, SavedMatch, StartMatch};

use super::view::Screen;

/// The interlude on the table. The resource is there only during one.
#[derive(Resource, Debug)]
pub(crate) struct Interlude {
    /// The id of its variant.
    pub(crate) variant: String,
    /// The screen on which it takes place. It ends when the player leaves the screen.
    pub(crate) screen: Screen,
    /// The match of people that stood on the table before; `None` if nobody played it.
    pub(crate) before: Option<SavedMatch>,
    /// Whether the computers of that match were paused.
    pub(crate) paused: bool,
    /// Whether a match of the interlude has begun.
    pub(crate) has_begun: bool,
    /// The reason of the match that begins in this moment.
    pub(crate) begins: InterludeStart,
}

/// Whether the match that begins in this moment belongs to an interlude.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum InterludeStart {
    /// It does not. It ends the interlude.
    #[default]
    None,
    /// It is a part of the interlude.
    Part,
    /// It is the match that stood on the table before.
    PutBack,
}

/// Whether the match that begins in this moment belongs to an interlude.
pub(crate) fn interlude_start(interlude: Option<&Interlude>) -> InterludeStart {
    interlude.map_or(InterludeStart::None, |interlude| interlude.begins)
}

/// Whether there is an interlude, as a condition of systems.
pub(crate) fn is_interlude(interlude: Option<Res<Interlude>>) -> bool {
    interlude.is_some()
}

/// The arbiter has refused the match of an interlude, and said why. What stood on the table before still stands there.
#[derive(Event)]
pub(crate) struct PartRefused;

/// Starts a match as a part of the interlude. Triggers [`PartRefused`] if it does not begin.
pub(crate) fn start_part(start: StartMatch, commands: &mut Commands) {
    commands.queue(move |world: &mut World| {
        if !world.contains_resource::<Interlude>() {
            return;
        }
        let has_begun = begin(world, InterludeStart::Part, start);
        if let Some(mut interlude) = world.get_resource_mut::<Interlude>() {
            interlude.has_begun |= has_begun;
        }
        if !has_begun {
            world.trigger(PartRefused);
        }
    });
}

/// Asks the arbiter to begin a match, for this reason. Returns whether it has begun.
pub(crate) fn begin<E>(world: &mut World, reason: InterludeStart, request: E) -> bool
where
    E: for<'a> Event<Trigger<'a>: Default>,
{
    set_reason(world, reason);
    world.insert_resource(HasBegun(false));
    world.trigger(request);
    world.flush();
    set_reason(world, InterludeStart::None);
    world.remove_resource::<HasBegun>().is_some_and(|begun| begun.0)
}

/// Whether a match has begun since the arbiter was asked.
#[derive(Resource)]
struct HasBegun(bool);

pub(crate) fn plugin(app: &mut App) {
    app.add_observer(|_: On<MatchStarted>, begun: Option<ResMut<HasBegun>>| {
        if let Some(mut begun) = begun {
            begun.0 = true;
        }
    });
}

fn set_reason(world: &mut World, reason: InterludeStart) {
    if let Some(mut interlude) = world.get_resource_mut::<Interlude>() {
        interlude.begins = reason;
    }
}
