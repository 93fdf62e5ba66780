//! Interludes: a lesson, or a position that is set up, stands on the table in place of a match. That match comes back.

use bevy::prelude::*;
use tessera_arbiter::{SavedMatch, StartMatch};

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

/// Starts a match as a part of the interlude.
pub(crate) fn start_part(start: StartMatch, commands: &mut Commands) {
    commands.queue(move |world: &mut World| {
        set_start(world, InterludeStart::Part);
        world.trigger(start);
        world.flush();
        set_start(world, InterludeStart::None);
    });
}

fn set_start(world: &mut World, begins: InterludeStart) {
    if let Some(mut interlude) = world.get_resource_mut::<Interlude>() {
        interlude.begins = begins;
    }
}
