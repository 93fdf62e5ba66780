//! What the computer thinks of its game. It answers offers, claims draws and resigns by that.

use bevy::prelude::*;
use tessera_bots::{RESIGN_AFTER, Score, SearchLimits, accepts_draw, claims, is_hopeless};
use tessera_rules::{Action, Game, Seat};

use super::Computer;
use crate::agreement::Agreement;
use crate::analysis::{Analysed, AnalysisRequest, Urgency};
use crate::answers::{Offer, Offered, TakenBack};
use crate::match_in_play::Match;
use crate::requests::{Decline, Propose, TakeBack};
use crate::seating::{ChangePlayer, Seats};

/// Whether the computer resigns games that are lost by all appearances. It never does by default. It never does either
/// while more than two sides are in the game, or while somebody else plays a seat of its side.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ComputerResigns(pub bool);

/// The nodes of the search that answers a draw offer. It takes some hundredths of a second.
const OFFER_NODES: u64 = 10_000;

/// A seat whose computer considers a draw offer. It stands beside the question about its game. No computer thinks about a
/// move meanwhile, because a move would end the offer.
#[derive(Component, Debug, Clone, Copy)]
pub(super) struct ConsidersDraw(Seat);

/// What a seat's computer thinks of its game.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Opinion {
    /// How many moves in a row it has found its game hopeless.
    hopeless: u32,
}

impl Opinion {
    /// The action in place of the move that the computer is about to make, if there is one: the claim of a draw, or the
    /// resignation. `score` is the score of that move, which the opinion takes in.
    pub(super) fn action(
        &mut self,
        (game, score): (&Game, Score),
        seat: Seat,
        resigns: ComputerResigns,
        seats: &Seats,
    ) -> Option<Action> {
        self.hopeless = if is_hopeless(game, score) { self.hopeless + 1 } else { 0 };
        if claims(game, score) {
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
fn on_offered(offered: On<Offered>, (current, seats): (Res<Match>, Seats), mut commands: Commands) {
    let Some(seat) = offered.open.iter().copied().find(|seat| seats.level(*seat).is_some()) else { return };
    match offered.offer {
        // People may take back as often as they like against the computer.
        Offer::TakeBack => commands.trigger(TakeBack { seat }),
        Offer::Draw => {
            let limits = SearchLimits { nodes: Some(OFFER_NODES), ..default() };
            let question = AnalysisRequest { ply: current.ply(), limits, urgency: Urgency::Waiting };
            commands.spawn((question, ConsidersDraw(seat))).observe(on_considered);
        }
    }
}

/// Answers a draw offer, if it still stands.
fn on_considered(
    considered: On<Analysed>,
    (current, agreement): (Res<Match>, Res<Agreement>),
    questions: Query<&ConsidersDraw>,
    mut commands: Commands,
) {
    let Ok(&ConsidersDraw(seat)) = questions.get(considered.entity) else { return };
    if !agreement.offers_draw_to(seat) {
        return;
    }
    let game = current.game();
    let scores = considered.analysis.as_ref().map_or(&[][..], |analysis| &analysis.scores);
    let own = scores.iter().find(|(side, _)| *side == game.rules().side(seat.army()));
    if own.is_some_and(|&(_, score)| accepts_draw(game, score)) {
        commands.trigger(Propose { seat, action: Action::Draw });
    } else {
        commands.trigger(Decline { seat });
    }
}
