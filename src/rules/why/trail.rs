//! Finds the reason why a piece does not go on one of its trails.

use super::Why;
use crate::bitboard::Bitboard;
use crate::kernel::trails::Trail;
use crate::piece::Piece;
use crate::position::Position;
use crate::rules::Rules;
use crate::square::Square;

impl Rules {
    /// The reason why a piece does not hop, ride or leap to a square. `None` if no trail leads there. A trail of the wrong
    /// kind, only to capture or only to move, does not count where a leap or line leads there, too.
    pub(super) fn why_not_on_trail(&self, position: &Position, piece: Piece, from: Square, to: Square) -> Option<Why> {
        let trails = self.tables.trails.as_deref()?;
        let occupied = position.occupied();
        let name = || self.piece_name(piece.kind()).key;
        let there: Vec<&Trail> =
            trails.of(piece.army(), piece.kind(), from).iter().filter(|trail| trail.to == to).collect();
        let onto_own = self.stacks() && position.army(piece.army()).has(to);
        let captures_there = occupied.has(to) && !onto_own;
        let fits = |trail: &&&Trail| if captures_there { trail.captures } else { trail.quiet };
        let reach = &self.tables.reach[piece.army().index()][piece.kind().index()][from.index()];
        let plain = (reach.leap_quiet | reach.leap_capture | reach.line_quiet | reach.line_capture).has(to);
        let trail = there.iter().find(fits).or(there.first().filter(|_| !plain))?;
        if trail.initial && !position.board.unmoved().has(from) {
            return Some(Why::HasMoved { piece: name() });
        }
        let met = trail.way & occupied;
        let distance = |square: &Square| square.file().abs_diff(from.file()).max(square.rank().abs_diff(from.rank()));
        if trail.hurdles.is_empty() {
            if let Some(square) = met.iter().min_by_key(distance) {
                return Some(Why::Blocked { square });
            }
        } else {
            let shunned = trails.shunned(&position.board, piece.kind());
            if let Some(square) = ((met | Bitboard::of(to)) & shunned).iter().min_by_key(distance) {
                return Some(Why::Shuns { piece: name(), square });
            }
            if (met & trail.hurdles).is_empty() {
                return Some(Why::NothingToHop { piece: name() });
            }
            if met.many() {
                return met.iter().max_by_key(distance).map(|square| Why::HopsTooFar { square });
            }
        }
        Some(match captures_there {
            true if !trail.captures => Why::CannotCapture { piece: name() },
            false if onto_own && !trail.quiet => Why::CannotStack { piece: name() },
            false if !trail.quiet => Why::NothingToCapture { piece: name() },
            _ => self.why_unsafe(position, piece),
        })
    }
}
