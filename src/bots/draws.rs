//! Draws by agreement and by claim.

use tessera_rules::Game;

use crate::score::Score;

/// Before this round nobody offers a draw: there is still a game to be played.
const EARLIEST_ROUND: u16 = 30;
/// A bot that is better by this much, in hundredths of a pawn, plays on.
const ADVANTAGE: i32 = 20;

/// Whether a bot agrees to a draw that is offered: late in a game in which it does not stand better. `score` is that of
/// its last move.
pub fn accepts_draw(game: &Game, score: Score) -> bool {
    game.position().fullmove_number() >= EARLIEST_ROUND && score.value() <= ADVANTAGE
}

/// Whether a bot claims a draw that the rules give now: if it stands no better.
pub fn claims_draw(game: &Game, score: Score) -> bool {
    game.claimable().is_some() && score.value() <= 0
}
