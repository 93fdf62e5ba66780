//! Interludes: a lesson, or a position that is set up, stands on the table in place of a match. That match comes back.

use bevy::prelude::*;
use tessera_arbiter::{MatchReview, Player, SavedMatch, StartMatch};
use tessera_rules::Settings;

use super::next_match::{InterludeStart, NextMatch, open_now};
use super::view::Screen;

/// The interlude on the table. The resource is there only during one.
#[derive(Resource)]
pub(crate) struct Interlude {
    /// The id of its variant.
    pub(crate) variant: String,
    /// The options of that variant.
    pub(crate) settings: Settings,
    /// The screen on which it takes place. It ends when the player leaves the screen.
    pub(crate) screen: Screen,
    /// The screen to which the player goes back.
    pub(crate) back: Screen,
    /// The match of people that stood on the table before; `None` if nobody played it.
    pub(crate) before: Option<SavedMatch>,
    /// The players at its seats then. In a variation of a match that is over they may be others than those of that match.
    pub(crate) players: Vec<Player>,
    /// Whether the computers of that match were paused.
    pub(crate) paused: bool,
    /// Whether the card with the result of that match was put aside.
    pub(crate) card_closed: bool,
    /// The review of that match.
    pub(crate) review: Option<MatchReview>,
    /// Whether a match of the interlude has begun.
    pub(crate) has_begun: bool,
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
        let next = NextMatch { interlude: InterludeStart::Part, ..default() };
        // The start of another match ends the review.
        let review = world.remove_resource::<MatchReview>();
        if open_now(next, start, world) {
            if let Some(mut interlude) = world.get_resource_mut::<Interlude>() {
                interlude.has_begun = true;
                interlude.review = interlude.review.take().or(review);
            }
            return;
        }
        if let Some(review) = review {
            world.insert_resource(review);
        }
        world.trigger(PartRefused);
    });
}
