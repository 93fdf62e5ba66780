//! Dead positions: material with which no side can win.

use super::board::Board;
use super::tables::Tables;
use super::under::Under;
use crate::piece::Kind;
use crate::square::Bitboard;

/// See [`crate::ruleset::DeadMaterial`].
#[derive(Debug, Clone, Copy)]
pub(crate) enum DeadPattern {
    BareRoyals,
    Lone(Kind),
    OneShade(Kind),
}

/// The dark squares: a1, c1 … and b2, d2 …
const DARK: Bitboard = Bitboard(0xaa55_aa55_aa55_aa55);

impl Tables {
    /// Whether one of the patterns covers all pieces on the board. A stack never fits a pattern.
    pub(crate) fn is_dead(&self, board: &Board, under: &Under, patterns: &[DeadPattern]) -> bool {
        let royals = self.royals.iter().fold(Bitboard::EMPTY, |all, kind| all | board.kind(kind));
        let others = board.occupied().without(royals);
        under.is_empty()
            && patterns.iter().any(|pattern| match *pattern {
                DeadPattern::BareRoyals => others.is_empty(),
                DeadPattern::Lone(kind) => !others.many() && others == board.kind(kind),
                DeadPattern::OneShade(kind) => {
                    others == board.kind(kind) && ((others & DARK).is_empty() || others.without(DARK).is_empty())
                }
            })
    }
}
