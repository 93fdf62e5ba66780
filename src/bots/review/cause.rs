//! Why a move lost something: read from the lines that the search expects after it and after the better one.

use tessera_rules::{Move, Piece, Position, Rules, Side};

use super::Found;
use crate::evaluation::{AspectDifference, Aspects};
use crate::line_end::quiet_position;
use crate::worth::Worth;

/// How many plies of a line are read. A line is least reliable at its end. But an exchange that has begun is read to its end.
const PLIES: usize = 4;
/// A piece counts as won or lost if the line changes the balance by this share of its worth, in eighths: not if it is
/// exchanged for another, and still if a pawn comes back for it.
const SHARE: i32 = 6;

/// What a move has lost, in the words of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LossCause {
    /// The other side wins by force after it, in so many plies.
    AllowsWin(u32),
    /// It had a win by force, in so many plies.
    MissesWin(u32),
    /// Its own piece is captured for nothing.
    LosesPiece(Piece),
    /// It could capture this piece for nothing.
    MissesPiece(Piece),
    /// No piece tells why, but an aspect of the position does.
    Position(AspectDifference),
    /// The position got worse in no way that has a word.
    Other,
}

/// Why the first line is worse than the second one, for a side. Both begin with a move of this side. So many plies of the
/// first one were really played, so they are all read.
pub(super) fn cause<'a>(
    (rules, worth): (&Rules, &Worth),
    aspects: impl FnOnce() -> &'a Aspects,
    position: &Position,
    side: Side,
    (played, seen): (&Found, usize),
    best: &Found,
) -> LossCause {
    let end = |found: &Found| found.score.proved_end(rules, position);
    if let Some(plies) = end(best).filter(|plies| *plies > 0) {
        return LossCause::MissesWin(plies.unsigned_abs());
    }
    if let Some(plies) = end(played) {
        return LossCause::AllowsWin(plies.unsigned_abs());
    }
    let lost = greatest_gain((rules, worth), position, side, (&played.line, PLIES + seen), false);
    let missed = greatest_gain((rules, worth), position, side, (&best.line, PLIES), true);
    match (lost, missed) {
        (Some((piece, lost)), Some((_, missed))) if lost >= missed => LossCause::LosesPiece(piece),
        (Some((piece, _)), None) => LossCause::LosesPiece(piece),
        (_, Some((piece, _))) => LossCause::MissesPiece(piece),
        (None, None) => {
            let [worse, better] =
                [(played, seen), (best, 0)].map(|(found, seen)| quiet_position(rules, position, &found.line, seen));
            aspects().difference(&worse, &better, side).map_or(LossCause::Other, LossCause::Position)
        }
    }
}

/// The most valuable piece that a line captures for nothing, and its worth: by the side if `own`, or else from it. `None`
/// if the line captures none, or gives about as much for it.
fn greatest_gain(
    (rules, worth): (&Rules, &Worth),
    position: &Position,
    side: Side,
    (line, plies): (&[Move], usize),
    own: bool,
) -> Option<(Piece, i32)> {
    let (mut now, mut balance, mut exchanging) = (position.clone(), 0, false);
    let mut greatest: Option<(Piece, i32)> = None;
    for (ply, &mv) in line.iter().enumerate() {
        let by_side = rules.side(rules.army_to_move(&now)) == side;
        let captured = rules.captured(&now, mv);
        if ply >= plies && !(exchanging && captured.is_some()) {
            break;
        }
        exchanging = captured.is_some();
        if let Some((at, piece)) = captured {
            let value: i32 = now.stack(at).map(|piece| worth.exchanged(piece.kind())).sum();
            let from_side = rules.side(piece.army()) == side;
            // Pieces that others capture from each other are no gain of this side, and no loss.
            if by_side || from_side {
                balance += if by_side == own { value } else { -value };
                let taken = if own { by_side } else { from_side };
                if taken && greatest.is_none_or(|(_, most)| value > most) {
                    greatest = Some((piece, value));
                }
            }
        }
        // A line ends where a die is rolled: its face is unknown.
        if rules.play(&mut now, mv).is_err() {
            break;
        }
    }
    greatest.filter(|(_, value)| balance * 8 >= value * SHARE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_rules::rules;

    /// The knight that falls on the fourth ply is taken back on the fifth.
    #[test]
    fn an_exchange_is_read_to_its_end() {
        let rules = rules("chess", "");
        let worth = Worth::new(&rules);
        let start = rules.parse_fen("4k3/p7/8/8/6b1/1P3N2/P5P1/4K3 w - - 0 1").unwrap();
        let mut now = start.clone();
        let texts = ["a2a3", "a7a6", "b3b4", "g4f3", "g2f3"];
        let line = texts.map(|text| {
            let mv = rules.parse_uci(&now, text).unwrap();
            rules.play(&mut now, mv).unwrap();
            mv
        });
        let side = rules.side(rules.army_to_move(&start));
        let lost = |line: &[Move]| greatest_gain((&rules, &worth), &start, side, (line, PLIES), false);
        assert_eq!(lost(&line), None, "bishop for knight");
        assert!(lost(&line[..4]).is_some(), "without the recapture a knight is lost");
    }
}
