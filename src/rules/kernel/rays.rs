//! Attacks of rooks and bishops on large boards. They are computed: products gather the pieces of a line in 16 bits and
//! spread the result over the board again.

use std::sync::LazyLock;

use super::sliders::{SlidingAttacks, ray};
use crate::bitboard::Bitboard;
use crate::square::Square;

static RAYS: LazyLock<Rays> = LazyLock::new(Rays::build);

/// The directions as files and ranks. The opposite of each has its number plus four.
const WAYS: [(i8, i8); 8] = [(1, 0), (0, 1), (1, 1), (-1, 1), (-1, 0), (0, -1), (-1, -1), (1, -1)];
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
    /// The squares of both diagonals through each square, without it.
    diagonals: Box<[[Bitboard; 2]]>,
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
        let diagonals = rays.iter().map(|rays| [rays[2] | rays[6], rays[3] | rays[7]]).collect();
        Self { rays, way, diagonals }
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

/// The squares of a diagonal up to the nearest piece on either side.
#[inline]
fn diagonal_attacks(from: Square, diagonal: Bitboard, occupied: Bitboard) -> Bitboard {
    let Bitboard(met) = diagonal & occupied;
    // A diagonal has one square on each file. So a product gathers its squares in the highest byte, file by file, and
    // another puts a bit on all squares of its file.
    let half = |low: usize| (met[low] | met[low | 2]).wrapping_mul(FILE) >> 56;
    let seen = line_attacks(half(0) | half(1) << 8, from.file());
    let [left, right] = [(seen & 0xff) * FILE, (seen >> 8) * FILE];
    diagonal & Bitboard([left, right, left, right])
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

    #[inline]
    fn bishop(&self, from: Square, occupied: Bitboard) -> Bitboard {
        let [rising, falling] = self.diagonals[from.index()];
        diagonal_attacks(from, rising, occupied) | diagonal_attacks(from, falling, occupied)
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
    const DIAGONAL: [usize; 4] = [2, 3, 6, 7];

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
