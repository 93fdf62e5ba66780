//! Draws by agreement, and claims.

use tessera_rules::{Game, Reason};

use crate::score::Score;

/// A bot accepts no draw before this round, because most games are still open then.
const EARLIEST_ROUND: u16 = 30;
/// A bot with a higher score than this, in hundredths of a pawn, plays on. It is about two tempi.
const ADVANTAGE: i32 = 20;

/// Whether a bot accepts a draw offer: late in the game, and if it does not stand better. `score` is the score of its
/// side in this position.
pub fn accepts_draw(game: &Game, score: Score) -> bool {
    game.position().fullmove_number() >= EARLIEST_ROUND && score.value() <= ADVANTAGE
}

/// Whether a bot ends the game by a claim now: the rules allow it, and it wins, or it is drawn and the bot does not stand
/// better. `score` is the score of its last move.
pub fn claims(game: &Game, score: Score) -> bool {
    claims_lead(game) || claims_draw(game, score)
}

/// Whether the player to move may claim a draw, and a bot wants it. `score` is the score of its last move.
pub(crate) fn claims_draw(game: &Game, score: Score) -> bool {
    game.claimable().is_some_and(|reason| reason != Reason::LeadClaimed) && score.value() <= 0
}

/// Whether the player to move wins by claiming a lead of points. It needs no score.
pub(crate) fn claims_lead(game: &Game) -> bool {
    if game.claimable() != Some(Reason::LeadClaimed) {
        return false;
    }
    let (rules, position) = (game.rules(), game.position());
    let own = rules.army_to_move(position).index();
    let points = rules.points(position, None).unwrap_or_default();
    let others = points.iter().enumerate().filter(|(army, _)| *army != own);
    points.get(own) > others.map(|(_, points)| points).max()
}
