//! What the computer thinks of its game. It answers offers, claims draws and resigns by that.

use bevy::prelude::*;
use tessera_bots::{RESIGN_AFTER, Score, accepts_draw, claims, is_hopeless};
use tessera_rules::{Action, Game, Seat};

use super::Computer;
use crate::answers::{Offer, Offered, TakenBack};
use crate::match_in_play::Match;
use crate::requests::{Decline, Propose, TakeBack};
use crate::seating::{ChangePlayer, Seats};

/// Whether the computer resigns games that are lost by all appearances. It never does by default. It never does either
/// while more than two sides are in the game, or while somebody else plays a seat of its side.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ComputerResigns(pub bool);

/// What a seat's computer thinks of its game.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Opinion {
    /// The score of its last move. `None` before its first move.
    score: Option<Score>,
    /// How many moves in a row it has found its game hopeless.
    hopeless: u32,
}

impl Opinion {
    /// Adds the score of the move that it is about to make.
    pub(super) fn add(&mut self, game: &Game, score: Score) {
        self.score = Some(score);
        self.hopeless = if is_hopeless(game, score) { self.hopeless + 1 } else { 0 };
    }

    /// The action in place of a move, if there is one: the claim of a draw, or the resignation.
    pub(super) fn action(&self, game: &Game, seat: Seat, resigns: ComputerResigns, seats: &Seats) -> Option<Action> {
        if self.score.is_some_and(|score| claims(game, score)) {
            return Some(Action::Claim);
        }
        let gives_up = resigns.0 && self.hopeless >= RESIGN_AFTER && decides_alone(game, seat, seats);
        gives_up.then_some(Action::Resign(seat.army()))
    }
}

/// Whether the computer plays all living armies of a seat's side. The whole side resigns with one of its armies.
fn decides_alone(game: &Game, seat: Seat, seats: &Seats) -> bool {
    let rules = game.rules();
    let side = rules.side(seat.army());
    let mut own = rules.armies().map(|(army, _)| army).filter(|army| rules.side(*army) == side);
    own.all(|army| !rules.is_alive(game.position(), army) || seats.level(army.seat()).is_some())
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ComputerResigns>()
        .add_observer(on_offered)
        // The line that looked hopeless is gone.
        .add_observer(|_: On<TakenBack>, mut computer: ResMut<Computer>| {
            computer.opinions.values_mut().for_each(|opinion| opinion.hopeless = 0);
        })
        .add_observer(|change: On<ChangePlayer>, mut computer: ResMut<Computer>| {
            computer.opinions.remove(&change.seat);
        });
}

/// Answers for the first computer that is asked. The arbiter then asks the next seat.
fn on_offered(
    offered: On<Offered>,
    (current, seats): (Res<Match>, Seats),
    computer: Res<Computer>,
    mut commands: Commands,
) {
    let Some(seat) = offered.open.iter().copied().find(|seat| seats.level(*seat).is_some()) else { return };
    match offered.offer {
        // People may take back as often as they like against the computer.
        Offer::TakeBack => commands.trigger(TakeBack { seat }),
        Offer::Draw => {
            let score = computer.opinions.get(&seat).and_then(|opinion| opinion.score);
            // A seat that has not moved yet does not know how it stands.
            let agrees = score.is_some_and(|score| accepts_draw(current.game(), score));
            if agrees {
                commands.trigger(Propose { seat, action: Action::Draw });
            } else {
                commands.trigger(Decline { seat });
            }
        }
    }
}
