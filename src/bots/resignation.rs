//! Resignation.

use tessera_rules::Game;

use crate::score::Score;

/// The score at which a game looks lost, in hundredths of a pawn.
///
/// Measured with [`RESIGN_AFTER`] in 150 games a variant between levels 1 to 5 that nobody resigned. The share of sides
/// that would have resigned, and did not lose: chess 2 of 95, the Trojan Game 2 of 83, Nava 0 of 131, King of the Hill 2 of
/// 60, atomic chess 3 of 39. At -600 chess and the Trojan Game had 4 of 120 and 4 of 112. At -1500 they had 0 of 62 and
/// 1 of 53, but only half as many plies were saved. That was at -1000; the weights of today call the same endings a fifth
/// higher.
const LOST: i32 = -1_200;

/// How many turns in a row a seat has to find its game hopeless before it resigns. A capture on the way to its answer, or
/// the error of a low level, then is no reason.
pub const RESIGN_AFTER: u32 = 4;

/// Whether a bot finds its game hopeless. `score` is that of its last move.
///
/// It never does where pieces are dice. A die can show the queen with its next move, and 14 to 24 of 100 sides did not
/// lose games that looked lost. It never does either while more than two sides are in the game. The score is then the
/// share against all others together, and they also fight each other.
pub fn is_hopeless(game: &Game, score: Score) -> bool {
    let rules = game.rules();
    rules.living_sides(game.position()).len() <= 2 && !rules.has_dice() && score.value() <= LOST
}
