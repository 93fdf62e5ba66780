//! Draws by agreement and by claim.

use tessera_rules::Game;

use crate::score::Score;

/// A bot accepts no draw before this round, because most games are still open then.
const EARLIEST_ROUND: u16 = 30;
/// A bot with a higher score than this, in hundredths of a pawn, plays on. It is about two tempi.
const ADVANTAGE: i32 = 20;

/// Whether a bot accepts a draw offer: late in the game, and if it does not stand better. `score` is the score of its
/// last move.
pub fn accepts_draw(game: &Game, score: Score) -> bool {
    game.position().fullmove_number() >= EARLIEST_ROUND && score.value() <= ADVANTAGE
}

/// Whether a bot claims a draw now: the rules allow it, and the bot does not stand better. `score` is the score of its
/// last move.
pub fn claims_draw(game: &Game, score: Score) -> bool {
    game.claimable().is_some() && score.value() <= 0
}
