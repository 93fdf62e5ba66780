//! Draws by agreement, and claims.

use tessera_rules::{Action, Army, Game, Reason, SeatOutcome};

use crate::score::Score;

/// A bot accepts no draw before this round, because most games are still open then.
const EARLIEST_ROUND: u16 = 30;
/// A bot with a higher score than this, in hundredths of a pawn, plays on. It is less than the right to move is worth, so in a
/// level position a bot agrees when the opponent is to move.
const ADVANTAGE: i32 = 20;

/// Whether a bot accepts a draw offer for an army: late in the game, and if it does not stand better. Where points decide a
/// drawn game, it accepts what wins, and nothing that loses. `score` is the score of its side in this position.
pub fn accepts_draw(game: &Game, army: Army, score: Score) -> bool {
    match outcome_after(game, Action::Draw, army) {
        Some(SeatOutcome::Won) => true,
        Some(SeatOutcome::Drawn) => game.position().fullmove_number() >= EARLIEST_ROUND && score.value() <= ADVANTAGE,
        Some(SeatOutcome::Lost) | None => false,
    }
}

/// Whether a bot ends the game by a claim now: the rules allow it, and it wins, or it is drawn and the bot does not stand
/// better. `score` is the score of the move that it would make.
pub fn claims(game: &Game, score: Score) -> bool {
    claims_lead(game) || claims_draw(game, score)
}

/// Whether the player to move may claim a draw, and a bot wants it. `score` is the score of the move that it would make.
pub(crate) fn claims_draw(game: &Game, score: Score) -> bool {
    if game.claimable().is_none_or(|reason| reason == Reason::LeadClaimed) {
        return false;
    }
    match claim_brings(game) {
        Some(SeatOutcome::Won) => true,
        Some(SeatOutcome::Drawn) => score.value() <= 0,
        Some(SeatOutcome::Lost) | None => false,
    }
}

/// Whether the player to move wins by claiming a lead of points. It needs no score.
pub(crate) fn claims_lead(game: &Game) -> bool {
    game.claimable() == Some(Reason::LeadClaimed) && claim_brings(game) == Some(SeatOutcome::Won)
}

/// The outcome of a claim for the player to move.
fn claim_brings(game: &Game) -> Option<SeatOutcome> {
    outcome_after(game, Action::Claim, game.rules().army_to_move(game.position()))
}

/// The outcome for an army after an action that ends the game. `None` if it does not end it.
fn outcome_after(game: &Game, action: Action, army: Army) -> Option<SeatOutcome> {
    let mut after = game.clone();
    after.play(action).ok()?;
    after.outcome(army)
}

#[cfg(test)]
mod tests {
    use tessera_rules::Start;

    use super::*;
    use crate::test_rules::{FOUR_HANDED, rules_of, two_of_four};

    /// A draw brings each living army ten points, and then the most points win.
    #[test]
    fn where_points_decide_only_the_leader_agrees_to_a_draw() {
        let rules = rules_of("four-handed-ffa", &FOUR_HANDED);
        let agrees = |points: &str, army: usize, score: i32| {
            let game = Game::new(rules.clone(), Start::Position(two_of_four(points))).unwrap();
            accepts_draw(&game, Army::new(army).unwrap(), Score(score))
        };
        // White leads by points, whatever the search thinks of the board. Yellow would lose.
        assert!(agrees("40,0x,20,10x", 0, 900) && !agrees("40,0x,20,10x", 2, -900));
        // Red, who has fallen, would win.
        assert!(!agrees("40,0x,20,60x", 0, -900) && !agrees("40,0x,20,60x", 2, -900));
    }
}
