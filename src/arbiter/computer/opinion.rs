//! What the computer thinks of its game. It answers offers, claims draws and resigns by that.

use bevy::prelude::*;
use tessera_bots::{RESIGN_AFTER, Score, SearchLimits, accepts_draw, claims, is_hopeless};
use tessera_rules::{Action, Game, Seat};

use super::Computer;
use crate::agreement::Agreement;
use crate::analysis::{Analysed, AnalysisRequest};
use crate::answers::{LineChanged, Offer, Offered, TakenBack};
use crate::match_in_play::Match;
use crate::requests::{Decline, Propose, TakeBack};
use crate::seating::{ChangePlayer, Seats};

/// Whether the computer resigns games that are lost by all appearances. It never does by default. It never does either
/// where dice decide, while more than two sides are in the game, or while somebody else plays a seat of its side.
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
    /// How many turns in a row it has found its game hopeless.
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
        // A turn of several parts counts once.
        let more = u32::from(game.position().part() == 0);
        self.hopeless = if is_hopeless(game, score) { self.hopeless + more } else { 0 };
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

impl Computer {
    /// Forgets how long games have looked hopeless.
    fn hope_again(&mut self) {
        self.opinions.values_mut().for_each(|opinion| opinion.hopeless = 0);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ComputerResigns>()
        .add_observer(on_offered)
        // The line that looked hopeless is gone.
        .add_observer(|_: On<TakenBack>, mut computer: ResMut<Computer>| computer.hope_again())
        .add_observer(|_: On<LineChanged>, mut computer: ResMut<Computer>| computer.hope_again())
        .add_observer(|change: On<ChangePlayer>, mut computer: ResMut<Computer>| {
            computer.opinions.remove(&change.seat);
        });
}

/// Answers for the first computer that is asked. The arbiter then asks the next seat.
fn on_offered(offered: On<Offered>, (current, seats): (Res<Match>, Seats), mut commands: Commands) {
    let Some(seat) = offered.open.iter().copied().find(|seat| seats.level(*seat).is_some()) else { return };
    match offered.offer {
        // People may take back as often as they like against the computer.
        Offer::TakeBack { .. } => commands.trigger(TakeBack { seat }),
        Offer::Draw => {
            let limits = SearchLimits { nodes: Some(OFFER_NODES), ..default() };
            let question = AnalysisRequest { ply: current.ply(), limits };
            commands.spawn((question, ConsidersDraw(seat))).observe(on_considered);
        }
    }
}

/// Answers a draw offer, if it still stands and the computer still has the seat.
fn on_considered(
    considered: On<Analysed>,
    (current, agreement, seats): (Res<Match>, Res<Agreement>, Seats),
    questions: Query<&ConsidersDraw>,
    mut commands: Commands,
) {
    let Ok(&ConsidersDraw(seat)) = questions.get(considered.entity) else { return };
    // An offer of a later position is another question.
    let is_now = considered.ply == current.ply();
    if !is_now || !agreement.offers_draw_to(seat) || seats.level(seat).is_none() {
        return;
    }
    let game = current.game();
    let scores = considered.analysis.as_ref().map_or(&[][..], |analysis| &analysis.scores);
    let own = scores.iter().find(|(side, _)| *side == game.rules().side(seat.army()));
    if own.is_some_and(|&(_, score)| accepts_draw(game, seat.army(), score)) {
        commands.trigger(Propose { seat, action: Action::Draw });
    } else {
        commands.trigger(Decline { seat });
    }
}

#[cfg(test)]
mod tests {
    use tessera_bots::Level;
    use tessera_rules::{Settings, Start};

    use super::*;
    use crate::harness::Harness;
    use crate::{BeginVariation, Controller, Player, VariantAppExt};

    /// A match from a position, with its two seats. The computer has the second.
    fn begun(variant: &str, position: &str) -> (Harness, [Seat; 2]) {
        let mut harness = Harness::new(|app: &mut App| {
            app.register_variant(include_str!("../../../plugins/chess960/chess.ron"));
            app.register_variant(include_str!("../../../assets/mods/marseillais/variants/marseillais.ron"));
        });
        harness.start_with(variant, Settings::new(), Some(Start::Position(position.to_owned())));
        let seats = [0, 1].map(|index| Seat::new(index).unwrap());
        let controller = Controller::computer(Level::new(5).unwrap());
        harness.ask(ChangePlayer { seat: seats[1], player: Player { name: String::new(), controller } });
        (harness, seats)
    }

    fn until(harness: &mut Harness, done: impl Fn(&mut Harness) -> bool) {
        for _ in 0..10_000 {
            if done(harness) {
                return;
            }
            harness.app.update();
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        panic!("nothing happens");
    }

    fn hopeless(harness: &Harness, seat: Seat) -> u32 {
        harness.app.world().resource::<Computer>().opinions.get(&seat).map_or(0, |opinion| opinion.hopeless)
    }

    /// The computer would accept the draw, but a person has the seat now.
    #[test]
    fn nobody_answers_for_a_person_who_took_the_seat() {
        let (mut harness, seats) = begun("chess", "4k3/8/8/8/8/8/8/R3K3 w - - 0 60");
        assert_eq!(harness.propose_from(seats[0], Action::Draw), None);
        harness.ask(ChangePlayer { seat: seats[1], player: Player::person("Ben") });
        until(&mut harness, |harness| {
            let world = harness.app.world_mut();
            world.query::<&ConsidersDraw>().iter(world).count() == 0
        });
        assert_eq!(harness.current().game().ending(), None);
        assert!(!harness.app.world().resource::<Agreement>().offers_draw_to(seats[1]));
    }

    /// A turn of two moves looks hopeless once, and another line does not look hopeless yet.
    #[test]
    fn hopeless_turns_of_one_line_are_counted() {
        let (mut harness, seats) = begun("marseillais", "7k/8/8/8/8/Q7/Q7/K7 b - - 0 1");
        until(&mut harness, |harness| harness.current().ply() == 2);
        assert_eq!(hopeless(&harness, seats[1]), 1);
        harness.ask(BeginVariation { ply: 0 });
        assert_eq!((harness.current().ply(), hopeless(&harness, seats[1])), (0, 0));
    }
}
