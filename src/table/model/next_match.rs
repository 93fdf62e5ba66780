//! The match that starts next: what those who ask for it know about it, and the arbiter does not keep.

use std::path::PathBuf;

use bevy::prelude::*;
use tessera_arbiter::{MatchStarted, SavedView};

use super::view::Backdrop;

/// The facts that are known of a match before it starts. The default is a new match that people play.
#[derive(Resource, Debug, Clone, Default, PartialEq)]
pub(crate) struct NextMatch {
    /// Whether it only lies behind the front page and the gallery. No person plays it.
    pub(crate) is_backdrop: bool,
    /// The file in which it is kept already.
    pub(crate) file: Option<PathBuf>,
    /// Its view, if it goes on from a file or after an interlude.
    pub(crate) view: Option<SavedView>,
    /// The people at its seats, by their numbers, if it is a game of the party.
    pub(crate) party_seats: Option<Vec<Option<usize>>>,
    /// Its part in an interlude.
    pub(crate) interlude: InterludeStart,
}

/// Whether a match belongs to an interlude.
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

/// Triggered by each [`MatchStarted`] with what was known of the match. [`Backdrop`] is up to date.
///
/// Observers of one event run in any order. Those that ask why the match has started observe this one.
#[derive(Event, Debug, Clone, PartialEq, Deref)]
pub(crate) struct MatchOpened(pub(crate) NextMatch);

/// Whether the match that was asked for has started.
#[derive(Resource)]
struct HasStarted(bool);

pub(super) fn plugin(app: &mut App) {
    app.add_observer(on_match_started);
}

/// Asks the arbiter for a match of which this is known. If the arbiter refuses it, that is forgotten.
pub(crate) fn open<E>(next: NextMatch, request: E, commands: &mut Commands)
where
    E: for<'a> Event<Trigger<'a>: Default>,
{
    commands.queue(move |world: &mut World| _ = open_now(next, request, world));
}

/// The same at once. Returns whether the match has started.
pub(crate) fn open_now<E>(next: NextMatch, request: E, world: &mut World) -> bool
where
    E: for<'a> Event<Trigger<'a>: Default>,
{
    world.insert_resource(next);
    world.insert_resource(HasStarted(false));
    world.trigger(request);
    world.flush();
    world.remove_resource::<NextMatch>();
    world.remove_resource::<HasStarted>().is_some_and(|started| started.0)
}

fn on_match_started(
    _: On<MatchStarted>,
    next: Option<Res<NextMatch>>,
    started: Option<ResMut<HasStarted>>,
    mut backdrop: ResMut<Backdrop>,
    mut commands: Commands,
) {
    if let Some(mut started) = started {
        started.0 = true;
    }
    let next = next.as_deref().cloned().unwrap_or_default();
    backdrop.0 = next.is_backdrop;
    commands.trigger(MatchOpened(next));
}
