//! The pieces of a setup that may count as unmoved: castling partners, and pieces before a first step.

use super::Setup;
use crate::bitboard::Bitboard;
use crate::piece::{Army, Kind};
use crate::rules::Rules;
use crate::square::Square;

/// An army's royal piece, and the partners with which it can have a castling right. Partners may lie under other
/// pieces.
pub(crate) fn castling_partners(rules: &Rules, setup: &Setup, army: Army) -> Option<(Square, Bitboard)> {
    let goals = &rules.tables.castling.as_ref()?[army.index()];
    let (royal_homes, partner_homes) = rules.homes.of(army);
    let own = setup.army(army);
    let castlers = rules.tables.castlers;
    let castles = |square: &Square| setup.stack(*square).first().is_some_and(|top| castlers.has(top.kind()));
    let royal = (own & goals.home & royal_homes).iter().find(castles)?;
    let homes = own & goals.home & partner_homes;
    Some((royal, homes.iter().filter(|&square| setup.lowest(square) == Some(goals.partner)).collect()))
}

/// The squares of an army's pieces that have a gate as long as they have not moved, where pieces in hand enter by gates.
pub(crate) fn gate_squares(rules: &Rules, setup: &Setup, army: Army) -> Bitboard {
    let hands = &rules.tables.hands;
    let opens = |&square: &Square| setup.stack(square).first().is_some_and(|top| hands.gates.has(top.kind()));
    (setup.army(army) & hands.gate_rank[army.index()]).iter().filter(opens).collect()
}

/// Opens the gates of a partner that may castle and of its royal piece: neither has moved.
pub(crate) fn open_with_castling(rules: &Rules, setup: &mut Setup, partner: Square) {
    let Some(army) = setup.stack(partner).first().map(|piece| piece.army()) else { return };
    let Some((royal, partners)) = castling_partners(rules, setup, army) else { return };
    if partners.has(partner) {
        let both = Bitboard::of(royal) | Bitboard::of(partner);
        setup.hands.open_gates(both & gate_squares(rules, setup, army));
    }
}

/// The squares of an army's pawns that may just have made a first step, where there can be several such pawns at a time.
///
/// An army whose turn begins has none: that right has ended. The passed square is empty.
pub(crate) fn passed_pawns(rules: &Rules, setup: &Setup, army: Army) -> Bitboard {
    let tables = &rules.tables;
    let begins = setup.turn().index() == army.index() && setup.part == 0;
    if !tables.class.marks_passed() || !tables.en_passant || begins {
        return Bitboard::EMPTY;
    }
    let may = |&square: &Square| {
        let pawn = setup.stack(square).first().map(|piece| piece.kind());
        let passed = pawn.and_then(|pawn| tables.passed_square(army, pawn, square));
        passed.is_some_and(|target| setup.stack(target).is_empty())
    };
    setup.army(army).iter().filter(may).collect()
}

/// The squares of an army's pieces that may still have their first step. Dice show their first face where they started.
pub(crate) fn unmoved_pieces(rules: &Rules, setup: &Setup, army: Army) -> Bitboard {
    let tables = &rules.tables;
    let may = |&square: &Square| {
        let starts = |kind: Kind| tables.initial.has(kind) && tables.first_steps(army, kind).has(square);
        setup.lowest(square).is_some_and(starts)
    };
    setup.army(army).iter().filter(may).collect()
}
