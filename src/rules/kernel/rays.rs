//! Attacks of rooks and bishops on large boards. Along ranks and files they are computed, and along diagonals they are
//! rays up to the nearest piece.

use std::sync::LazyLock;

use super::sliders::{SlidingAttacks, ray};
use crate::bitboard::Bitboard;
use crate::square::Square;

static RAYS: LazyLock<Rays> = LazyLock::new(Rays::build);

/// The directions as files and ranks. The opposite of each has its number plus four.
const WAYS: [(i8, i8); 8] = [(1, 0), (0, 1), (1, 1), (-1, 1), (-1, 0), (0, -1), (-1, -1), (1, -1)];
const DIAGONAL: [usize; 4] = [2, 3, 6, 7];
/// The order in which the squares of the rising falling diagonal pass through the blocks: from i1 to h16. The other
/// directions rise or fall with the numbers of the squares.
const CROSSING: [usize; 4] = [1, 0, 3, 2];
/// The first file of a block.
const FILE: u64 = 0x0101_0101_0101_0101;
/// No rank, file or diagonal joins two squares.
const APART: u8 = 8;

/// The squares in each direction from each square, and the direction from each square to each other. Built once for each
/// process.
#[derive(Debug)]
pub struct Rays {
    rays: Box<[[Bitboard; 8]]>,
    way: Box<[[u8; 256]]>,
}

impl Rays {
    fn build() -> Self {
        let mut rays = vec![[Bitboard::EMPTY; 8]; 256].into_boxed_slice();
        let mut way = vec![[APART; 256]; 256].into_boxed_slice();
        for from in Bitboard::ALL {
            for (number, &step) in WAYS.iter().enumerate() {
                let squares = ray(from, step, Bitboard::EMPTY);
                rays[from.index()][number] = squares;
                for to in squares {
                    way[from.index()][to.index()] = number as u8;
                }
            }
        }
        Self { rays, way }
    }

    /// The squares in one direction up to the first blocker, and with it.
    #[inline]
    fn attacks(&self, from: Square, way: usize, occupied: Bitboard) -> Bitboard {
        let squares = self.rays[from.index()][way];
        match nearest(squares & occupied, way) {
            None => squares,
            Some(blocker) => squares.without(self.rays[blocker.index()][way]),
        }
    }
}

/// The square that comes first in a direction.
#[inline]
fn nearest(squares: Bitboard, way: usize) -> Option<Square> {
    let words = squares.0;
    let low = |block: usize| Square::from_index(block << 6 | words[block].trailing_zeros() as usize);
    let high = |block: usize| Square::from_index(block << 6 | (63 - words[block].leading_zeros() as usize));
    let mut blocks = 0..4;
    match way {
        3 => blocks.map(|step| CROSSING[step]).find(|&block| words[block] != 0).map(low),
        7 => blocks.rev().map(|step| CROSSING[step]).find(|&block| words[block] != 0).map(high),
        0..4 => blocks.find(|&block| words[block] != 0).map(low),
        _ => blocks.rev().find(|&block| words[block] != 0).map(high),
    }
}

/// The squares of a rank up to the nearest piece on either side.
#[inline]
fn rank_attacks(from: Square, occupied: Bitboard) -> Bitboard {
    let (left, shift) = (from.index() >> 6 & 2, 8 * (from.rank() & 7));
    let half = |block: usize| occupied.0[block] >> shift & 0xff;
    let seen = line_attacks(half(left) | half(left | 1) << 8, from.file());
    let [a, b] = [(seen & 0xff) << shift, (seen >> 8) << shift];
    // Words stored one by one would be slow to load together.
    let upper = u64::from(left != 0).wrapping_neg();
    Bitboard([a & !upper, b & !upper, a & upper, b & upper])
}

/// The squares of a file up to the nearest piece on either side.
#[inline]
fn file_attacks(from: Square, occupied: Bitboard) -> Bitboard {
    let (low, shift) = (from.index() >> 6 & 1, from.file() & 7);
    // A product gathers the lowest bits of all bytes in the highest byte, and another spreads seven bits over bytes.
    let half = |block: usize| (occupied.0[block] >> shift & FILE).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    let spread = |bits: u64| (bits & 0x7f).wrapping_mul(0x0002_0408_1020_4081) & FILE | bits >> 7 << 56;
    let seen = line_attacks(half(low) | half(low | 2) << 8, from.rank());
    let [a, b] = [spread(seen & 0xff) << shift, spread(seen >> 8) << shift];
    let right = u64::from(low != 0).wrapping_neg();
    Bitboard([a & !right, a & right, b & !right, b & right])
}

/// The squares of a line of 16 up to the nearest piece on either side. Each square is a bit.
#[inline]
fn line_attacks(occupied: u64, at: u8) -> u64 {
    let here = 1_u64 << at;
    let (below, above) = (here - 1, !(2 * here - 1));
    let next = occupied & above;
    let up = (2 * (next & next.wrapping_neg())).wrapping_sub(1) & above;
    let down = below & !0 << (63 - (occupied & below | 1).leading_zeros());
    (up | down) & 0xffff
}

impl SlidingAttacks<Bitboard> for Rays {
    fn get() -> &'static Self {
        &RAYS
    }

    #[inline]
    fn rook(&self, from: Square, occupied: Bitboard) -> Bitboard {
        rank_attacks(from, occupied) | file_attacks(from, occupied)
    }

    fn bishop(&self, from: Square, occupied: Bitboard) -> Bitboard {
        DIAGONAL.into_iter().fold(Bitboard::EMPTY, |all, way| all | self.attacks(from, way, occupied))
    }

    // There are few pieces, so this is faster than all lines.
    #[inline]
    fn seen(&self, from: Square, pieces: Bitboard, occupied: Bitboard) -> Bitboard {
        let mut seen = Bitboard::EMPTY;
        for piece in pieces {
            if (self.between(from, piece) & occupied).is_empty() {
                seen.insert(piece);
            }
        }
        seen
    }

    fn between(&self, a: Square, b: Square) -> Bitboard {
        match self.way[a.index()][b.index()] {
            APART => Bitboard::EMPTY,
            way => self.rays[a.index()][usize::from(way)] & self.rays[b.index()][usize::from(way ^ 4)],
        }
    }

    fn line(&self, a: Square, b: Square) -> Bitboard {
        match self.way[a.index()][b.index()] {
            APART => Bitboard::EMPTY,
            way => {
                let rays = &self.rays[a.index()];
                rays[usize::from(way)] | rays[usize::from(way ^ 4)] | Bitboard::of(a)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ORTHOGONAL: [usize; 4] = [0, 1, 4, 5];

    /// A walk along the lines finds the same squares.
    #[test]
    fn rays_agree_with_walking() {
        let rays = Rays::get();
        let mut seed = 1_u64;
        for round in 0..200_u64 {
            let occupied = Bitboard(std::array::from_fn(|_| {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(round | 1);
                // Few pieces on some boards and many on others.
                (seed ^ seed >> 29) & (seed.rotate_left(13) | (round & 1).wrapping_neg())
            }));
            for square in Square::all() {
                let walk = |ways: [usize; 4]| {
                    ways.iter().fold(Bitboard::EMPTY, |set, &way| set | ray(square, WAYS[way], occupied))
                };
                assert_eq!(rays.rook(square, occupied), walk(ORTHOGONAL));
                assert_eq!(rays.bishop(square, occupied), walk(DIAGONAL));
            }
        }
    }

    #[test]
    fn lines_and_the_squares_between() {
        let rays = Rays::get();
        let sq = |text: &str| text.parse::<Square>().unwrap();
        assert_eq!(rays.between(sq("g7"), sq("j10")), [sq("h8"), sq("i9")].into_iter().collect());
        assert_eq!(rays.between(sq("j7"), sq("g10")), [sq("i8"), sq("h9")].into_iter().collect());
        assert_eq!(rays.between(sq("a1"), sq("b3")), Bitboard::EMPTY);
        assert_eq!(rays.line(sq("b2"), sq("n2")), Bitboard::rank(1));
        assert_eq!(rays.line(sq("c1"), sq("a3")).count(), 3);
    }
}
