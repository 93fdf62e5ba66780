//! Attacks of rooks and bishops on large boards: along each of eight directions up to the nearest piece.

use std::sync::LazyLock;

use super::sliders::{SlidingAttacks, ray};
use crate::bitboard::Bitboard;
use crate::square::Square;

static RAYS: LazyLock<Rays> = LazyLock::new(Rays::build);

/// The directions as files and ranks. The opposite of each has its number plus four.
const WAYS: [(i8, i8); 8] = [(1, 0), (0, 1), (1, 1), (-1, 1), (-1, 0), (0, -1), (-1, -1), (1, -1)];
const ORTHOGONAL: [usize; 4] = [0, 1, 4, 5];
const DIAGONAL: [usize; 4] = [2, 3, 6, 7];
/// The order in which the squares of the rising falling diagonal pass through the blocks: from i1 to h16. The other
/// directions rise or fall with the numbers of the squares.
const CROSSING: [usize; 4] = [1, 0, 3, 2];
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

impl SlidingAttacks<Bitboard> for Rays {
    fn get() -> &'static Self {
        &RAYS
    }

    fn rook(&self, from: Square, occupied: Bitboard) -> Bitboard {
        ORTHOGONAL.into_iter().fold(Bitboard::EMPTY, |all, way| all | self.attacks(from, way, occupied))
    }

    fn bishop(&self, from: Square, occupied: Bitboard) -> Bitboard {
        DIAGONAL.into_iter().fold(Bitboard::EMPTY, |all, way| all | self.attacks(from, way, occupied))
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
