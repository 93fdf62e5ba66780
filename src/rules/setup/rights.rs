//! The rights that the pieces of a setup can have, for an editor that offers them.

use super::unmoved::{castling_partners, gate_squares, open_with_castling, passed_pawns, unmoved_pieces};
use super::{EnPassantTarget, Setup, SetupError, SetupPart};
use crate::bitboard::Bitboard;
use crate::piece::{Army, Kind};
use crate::rules::{CastlingSide, Rules};
use crate::square::Square;

/// A right that a piece has as long as it has never moved: its bit in [`Setup::unmoved`], or in [`Setup::gates`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnmovedRight {
    /// The army of the piece.
    pub army: Army,
    /// The square whose lowest piece has the right.
    pub square: Square,
    /// The kind of right.
    pub reason: UnmovedReason,
}

/// The kinds of rights of pieces that have never moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnmovedReason {
    /// It is the partner for castling on the short side.
    ShortCastling,
    /// It is the partner for castling on the long side.
    LongCastling,
    /// It is a pawn that has just made a first step over a square and can be captured there, where several armies have
    /// such pawns at a time.
    EnPassant,
    /// It is a die or another piece before its first step.
    FirstStep,
    /// A piece in hand may enter behind it.
    Gate,
}

impl UnmovedRight {
    /// Whether a setup has the right.
    pub fn is_in(&self, setup: &Setup) -> bool {
        let squares = if self.reason == UnmovedReason::Gate { setup.gates() } else { setup.unmoved };
        squares.has(self.square)
    }
}

impl Rules {
    /// Every right that the pieces of a setup can have because they have never moved, army by army. The setup may be
    /// invalid, and it may have the rights or not.
    pub fn unmoved_rights(&self, setup: &Setup) -> Vec<UnmovedRight> {
        let mut rights = Vec::new();
        for (army, _) in self.armies() {
            let mut castling = Bitboard::EMPTY;
            if let Some((royal, partners)) = castling_partners(self, setup, army) {
                castling = partners;
                for square in partners {
                    let reason = match self.castling_side(army, royal, square) {
                        CastlingSide::Short => UnmovedReason::ShortCastling,
                        CastlingSide::Long => UnmovedReason::LongCastling,
                    };
                    rights.push(UnmovedRight { army, square, reason });
                }
            }
            for square in unmoved_pieces(self, setup, army).without(castling) {
                rights.push(UnmovedRight { army, square, reason: UnmovedReason::FirstStep });
            }
            let gates = gate_squares(self, setup, army).iter();
            rights.extend(gates.map(|square| UnmovedRight { army, square, reason: UnmovedReason::Gate }));
        }
        for (army, _) in self.armies() {
            let passed = passed_pawns(self, setup, army).iter();
            rights.extend(passed.map(|square| UnmovedRight { army, square, reason: UnmovedReason::EnPassant }));
        }
        rights
    }

    /// Whether the variant has captures en passant.
    pub fn has_en_passant(&self) -> bool {
        self.tables.en_passant
    }

    /// Whether a kind has a step after which it can be captured en passant.
    pub(crate) fn is_captured_en_passant(&self, kind: Kind) -> bool {
        let steps = &self.tables.double[0][kind.index()];
        self.tables.en_passant && self.is_pawn(kind) && self.squares().iter().any(|from| steps[from.index()][1].any())
    }

    /// The square that a pawn on `at` has passed if it has just made its first step, where it can be captured.
    pub(crate) fn passed_square(&self, army: Army, pawn: Kind, at: Square) -> Option<Square> {
        self.tables.passed_square(army, pawn, at)
    }

    /// Every en-passant right that a legal move uses in this setup with the same seat to move. None if the rest of the
    /// setup is invalid.
    pub fn en_passant_rights(&self, setup: &Setup) -> Vec<EnPassantTarget> {
        let mut plain = setup.clone();
        plain.en_passant = None;
        if !self.tables.en_passant || self.tables.class.marks_passed() || self.position(&plain).is_err() {
            return Vec::new();
        }
        let mut rights = Vec::new();
        for square in self.squares() {
            let tallest = if self.stacks() { 1 + self.tallest(setup) } else { 1 };
            for count in (1..tallest).map(Some).chain([None]) {
                let mut with = |pawn: Option<Square>| {
                    plain.en_passant = Some(EnPassantTarget { square, count, pawn });
                    let right = self.position(&plain).ok().and_then(|position| Setup::of(&position).en_passant);
                    // A count of all pieces is written without the count.
                    right.filter(|right| right.count == count)
                };
                match with(None) {
                    Some(right) if right.pawn.is_some() => {
                        let pawns = super::corners(square).map(Some);
                        rights.extend(pawns.filter_map(|pawn| with(pawn).filter(|right| right.pawn == pawn)));
                    }
                    right => rights.extend(right),
                }
            }
        }
        rights
    }

    /// The kinds that an army can have on some square of the board.
    pub fn placeable(&self, army: Army) -> impl Iterator<Item = Kind> {
        let somewhere = move |kind: &Kind| self.squares().without(self.tables.never_on(army, *kind)).any();
        self.kinds().map(|(kind, ..)| kind).filter(somewhere)
    }

    /// The number of pieces in the highest stack.
    fn tallest(&self, setup: &Setup) -> u8 {
        let heights = self.squares().iter().map(|square| setup.stack(square).len());
        heights.max().unwrap_or(0).min(u8::MAX.into()) as u8
    }
}

/// Drops the rights for which the pieces are no longer there.
pub(super) fn drop_rights(rules: &Rules, setup: &mut Setup) {
    let rights = rules.unmoved_rights(setup).into_iter().filter(|right| right.reason != UnmovedReason::Gate);
    setup.unmoved &= rights.map(|right| right.square).collect();
    let gates = rules.armies().map(|(army, _)| gate_squares(rules, setup, army));
    let gates = gates.fold(Bitboard::EMPTY, |all, squares| all | squares);
    setup.hands.close_gates(setup.gates().without(gates));
    // A king may be put back beside a rook that kept its right. He castles then, so his gate is open.
    for square in setup.unmoved {
        open_with_castling(rules, setup, square);
    }
    if setup.mover.is_some_and(|square| !setup.army(setup.turn().army()).has(square)) {
        setup.mover = None;
        setup.part = 0;
    }
    let is_lost = |error: SetupError| error.faults.iter().any(|fault| fault.part == SetupPart::EnPassant);
    if setup.en_passant.is_some() && rules.position(setup).is_err_and(is_lost) {
        setup.en_passant = None;
    }
}
