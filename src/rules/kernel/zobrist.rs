//! Zobrist keys: random numbers for the parts of a position. SplitMix64 makes them from a constant, so keys never
//! change.

use crate::kernel::board_set::BoardSet;
use crate::piece::{ARMIES_MAX, Army, KIND_SLOTS, Kind, Piece};
use crate::square::Square;

struct ZobristKeys {
    pieces: [[u64; Square::COUNT]; Piece::COUNT],
    unmoved: [u64; Square::COUNT],
    en_passant: [u64; Square::COUNT],
    seat: [u64; ARMIES_MAX],
    under: [u64; Square::COUNT],
    promoted: [u64; Square::COUNT],
}

static KEYS: ZobristKeys = keys();

pub(crate) fn piece(piece: Piece, square: Square) -> u64 {
    KEYS.pieces[piece.index()][square.index()]
}

pub(crate) fn unmoved<S: BoardSet>(squares: S) -> u64 {
    squares.into_iter().fold(0, |key, square| key ^ KEYS.unmoved[square.index()])
}

pub(crate) fn en_passant(square: Square) -> u64 {
    KEYS.en_passant[square.index()]
}

pub(crate) fn seat(seat: usize) -> u64 {
    KEYS.seat[seat & 3]
}

/// The key of the checks that are left to give. 0 where checks are not counted.
pub(crate) const fn checks(left: [u8; 2]) -> u64 {
    match left {
        [0, 0] => 0,
        [first, second] => split_mix((first as u64) << 40 | (second as u64) << 8).1,
    }
}

/// The key of the armies that have fallen, one bit each. 0 for none.
pub(crate) const fn fallen(armies: u8) -> u64 {
    if armies == 0 { 0 } else { split_mix(0xfa << 56 | armies as u64).1 }
}

/// The key of the number of parts in a turn.
#[inline]
pub(crate) const fn turn(parts: u8) -> u64 {
    split_mix(0xfb << 56 | parts as u64).1
}

/// The key of the points of the armies. 0 for none.
#[inline]
pub(crate) fn points(points: [u16; ARMIES_MAX]) -> u64 {
    match points {
        [0, 0, 0, 0] => 0,
        [a, b, c, d] => split_mix(u64::from(a) << 48 | u64::from(b) << 32 | u64::from(c) << 16 | u64::from(d)).1,
    }
}

/// The key of the pieces of a kind in an army's hand. 0 for none, so that an empty hand costs nothing.
pub(crate) const fn hand(army: Army, kind: Kind, count: u8) -> u64 {
    if count == 0 {
        return 0;
    }
    // The high bits keep these numbers apart from those of `checks`.
    split_mix(0x68 << 56 | (army.index() as u64) << 32 | (kind.index() as u64) << 16 | count as u64).1
}

/// The key of a square with a block.
pub(crate) const fn block(square: Square) -> u64 {
    // The high bits keep these numbers apart from those of the other parts.
    split_mix(0x62 << 56 | square.index() as u64).1
}

/// The key of all squares with blocks.
pub(crate) fn blocks<S: BoardSet>(squares: S) -> u64 {
    squares.into_iter().fold(0, |key, square| key ^ block(square))
}

/// The key of the square from which the block of this turn comes.
pub(crate) const fn mover(square: Square) -> u64 {
    split_mix(0x6d << 56 | square.index() as u64).1
}

/// The key of the part of the turn. 0 for the first one.
pub(crate) const fn part(part: u8) -> u64 {
    if part == 0 { 0 } else { split_mix(0x70 << 56 | part as u64).1 }
}

/// The key of the squares with promoted pieces that revert.
pub(crate) fn promoted<S: BoardSet>(squares: S) -> u64 {
    squares.into_iter().fold(0, |key, square| key ^ KEYS.promoted[square.index()])
}

/// The key of the squares where a piece in hand may enter. They are those of unmoved pieces, so a turn of their keys is
/// as good as keys of their own.
pub(crate) fn gates<S: BoardSet>(squares: S) -> u64 {
    unmoved(squares).rotate_left(17)
}

/// The key of the pieces under a square's top. The word is hashed as a whole, so the cost does not depend on the
/// levels.
pub(crate) fn under(square: Square, word: u64) -> u64 {
    if word == 0 {
        return 0;
    }
    // Odd factors with well spread bits, as in SplitMix64. The shift carries the high bits into the low ones.
    let mixed = (word ^ KEYS.under[square.index()]).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93)
}

const fn keys() -> ZobristKeys {
    let mut keys = ZobristKeys {
        pieces: [[0; Square::COUNT]; Piece::COUNT],
        unmoved: [0; Square::COUNT],
        en_passant: [0; Square::COUNT],
        seat: [0; ARMIES_MAX],
        under: [0; Square::COUNT],
        promoted: [0; Square::COUNT],
    };
    // The seed is arbitrary: "tessera!" in ASCII.
    let mut state = 0x7465_7373_6572_6121;
    let mut i = 0;
    while i < 64 {
        let mut j = 0;
        while j < 64 {
            (state, keys.pieces[few(i)][j]) = split_mix(state);
            j += 1;
        }
        (state, keys.unmoved[i]) = split_mix(state);
        (state, keys.en_passant[i]) = split_mix(state);
        (state, keys.under[i]) = split_mix(state);
        i += 1;
    }
    let mut seat = 0;
    while seat < ARMIES_MAX {
        (state, keys.seat[seat]) = split_mix(state);
        seat += 1;
    }
    let mut square = 0;
    while square < 64 {
        (state, keys.promoted[square]) = split_mix(state);
        square += 1;
    }
    // The squares of large boards come last, so that the keys of small boards stay as they are.
    while square < Square::COUNT {
        let mut piece = 0;
        while piece < 64 {
            (state, keys.pieces[few(piece)][square]) = split_mix(state);
            piece += 1;
        }
        (state, keys.unmoved[square]) = split_mix(state);
        (state, keys.en_passant[square]) = split_mix(state);
        (state, keys.under[square]) = split_mix(state);
        (state, keys.promoted[square]) = split_mix(state);
        square += 1;
    }
    // So do the kinds beyond those that small boards can have.
    let mut piece = 0;
    while piece < Piece::COUNT {
        let mut square = if piece % KIND_SLOTS < 16 { Square::COUNT } else { 0 };
        while square < Square::COUNT {
            (state, keys.pieces[piece][square]) = split_mix(state);
            square += 1;
        }
        piece += 1;
    }
    keys
}

/// The index of a piece of the first sixteen kinds, by its number among those.
const fn few(number: usize) -> usize {
    number / 16 * KIND_SLOTS + number % 16
}

/// The next state and its random number. Source: G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number
/// generators", 2014.
pub(crate) const fn split_mix(state: u64) -> (u64, u64) {
    let state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (state, z ^ (z >> 31))
}
