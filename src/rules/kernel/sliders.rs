//! Attacks of rooks and bishops on an occupied board, by magic bitboards.
//!
//! The blockers on a piece's lines, times a magic factor, give a slot number. That slot holds the attack set. The
//! factors were found by `examples/find_magics.rs`.

use std::fmt::Debug;
use std::sync::LazyLock;

use crate::bitboard::{SmallBitboard, SquareSet};
use crate::kernel::board_set::BoardSet;
use crate::square::Square;

static SLIDERS: LazyLock<Sliders> = LazyLock::new(Sliders::build);

const ORTHOGONAL: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (-1, -1), (-1, 1), (1, -1)];

/// The attack sets of rook and bishop, and the lines between squares. Built once for each process.
#[derive(Debug)]
pub struct Sliders {
    rook: [Magic; 64],
    bishop: [Magic; 64],
    attacks: Box<[SmallBitboard]>,
    between: Box<[[SmallBitboard; 64]; 64]>,
    line: Box<[[SmallBitboard; 64]; 64]>,
}

#[derive(Debug, Clone, Copy, Default)]
struct Magic {
    mask: u64,
    factor: u64,
    shift: u32,
    offset: u32,
}

impl Magic {
    fn slot(&self, occupied: SmallBitboard) -> usize {
        ((occupied.0 & self.mask).wrapping_mul(self.factor) >> self.shift) as usize + self.offset as usize
    }
}

/// The lines of a grid.
pub trait SlidingAttacks<S>: Debug + Send + Sync + 'static {
    /// The tables, built once for each process.
    fn get() -> &'static Self;

    /// The squares that a rook on `from` attacks, including the first blocker of each line.
    fn rook(&self, from: Square, occupied: S) -> S;

    /// The squares that a bishop on `from` attacks, including the first blocker of each line.
    fn bishop(&self, from: Square, occupied: S) -> S;

    /// Those of these pieces that a queen on `from` attacks. All stand on lines through the square.
    fn seen(&self, from: Square, pieces: S, occupied: S) -> S;

    /// The squares strictly between two squares of one rank, file or diagonal. Empty for other pairs.
    fn between(&self, a: Square, b: Square) -> S;

    /// The whole rank, file or diagonal through two squares. Empty for other pairs.
    fn line(&self, a: Square, b: Square) -> S;
}

impl SlidingAttacks<SmallBitboard> for Sliders {
    fn get() -> &'static Self {
        &SLIDERS
    }

    #[inline]
    fn rook(&self, from: Square, occupied: SmallBitboard) -> SmallBitboard {
        self.attacks[self.rook[SmallBitboard::index(from)].slot(occupied)]
    }

    #[inline]
    fn bishop(&self, from: Square, occupied: SmallBitboard) -> SmallBitboard {
        self.attacks[self.bishop[SmallBitboard::index(from)].slot(occupied)]
    }

    #[inline]
    fn seen(&self, from: Square, pieces: SmallBitboard, occupied: SmallBitboard) -> SmallBitboard {
        pieces & (self.rook(from, occupied) | self.bishop(from, occupied))
    }

    #[inline]
    fn between(&self, a: Square, b: Square) -> SmallBitboard {
        self.between[SmallBitboard::index(a)][SmallBitboard::index(b)]
    }

    #[inline]
    fn line(&self, a: Square, b: Square) -> SmallBitboard {
        self.line[SmallBitboard::index(a)][SmallBitboard::index(b)]
    }
}

impl Sliders {
    fn build() -> Self {
        let mut attacks = Vec::new();
        let rook = magics(&ROOK_MAGICS, &ORTHOGONAL, &mut attacks);
        let bishop = magics(&BISHOP_MAGICS, &DIAGONAL, &mut attacks);
        let mut between = Box::new([[SmallBitboard::EMPTY; 64]; 64]);
        let mut line = Box::new([[SmallBitboard::EMPTY; 64]; 64]);
        for a in SmallBitboard::ALL {
            for pair in [&ORTHOGONAL[..2], &ORTHOGONAL[2..], &DIAGONAL[..2], &DIAGONAL[2..]] {
                let whole = pair.iter().fold(SmallBitboard::of(a), |set, &way| set | ray(a, way, SmallBitboard::EMPTY));
                for &way in pair {
                    for b in ray(a, way, SmallBitboard::EMPTY) {
                        line[a.index()][b.index()] = whole;
                        between[a.index()][b.index()] = ray(a, way, SmallBitboard::of(b)).without(SmallBitboard::of(b));
                    }
                }
            }
        }
        Self { rook, bishop, attacks: attacks.into(), between, line }
    }
}

fn magics(factors: &[u64; 64], ways: &[(i8, i8); 4], attacks: &mut Vec<SmallBitboard>) -> [Magic; 64] {
    let mut magics = [Magic::default(); 64];
    for square in SmallBitboard::ALL {
        let mask = ways.iter().fold(0, |mask, &way| {
            let reach = ray(square, way, SmallBitboard::EMPTY);
            // A blocker on the last square of a line changes nothing, so the mask is smaller without it.
            let last = reach.iter().filter(|&s| SmallBitboard::offset(s, way.0, way.1).is_none()).collect();
            mask | reach.without(last).0
        });
        let magic = Magic {
            mask,
            factor: factors[square.index()],
            shift: 64 - mask.count_ones(),
            offset: attacks.len() as u32,
        };
        attacks.resize(attacks.len() + (1 << mask.count_ones()), SmallBitboard::EMPTY);
        let mut blockers = SmallBitboard::EMPTY;
        loop {
            attacks[magic.slot(blockers)] =
                ways.iter().fold(SmallBitboard::EMPTY, |set, &way| set | ray(square, way, blockers));
            blockers = SmallBitboard(blockers.0.wrapping_sub(mask) & mask);
            if blockers.is_empty() {
                break;
            }
        }
        magics[square.index()] = magic;
    }
    magics
}

/// The squares from `from` (excluded) in one direction, up to the first blocker (included) or the edge of the grid.
pub(super) fn ray<S: BoardSet>(from: Square, (files, ranks): (i8, i8), blockers: S) -> S {
    let mut set = S::EMPTY;
    let mut at = S::offset(from, files, ranks);
    while let Some(square) = at {
        set.insert(square);
        at = if blockers.has(square) { None } else { S::offset(square, files, ranks) };
    }
    set
}

#[rustfmt::skip]
const ROOK_MAGICS: [u64; 64] = [
    0x0480_0010_2040_0086, 0x4040_0260_0050_0040, 0x2080_1000_8a20_0080, 0x0080_0408_0081_3000,
    0x9200_08a0_0200_1044, 0x0100_1201_0084_0008, 0x0280_1180_0200_0900, 0x0100_0080_260a_4100,
    0x0041_8002_3040_0184, 0x0808_4040_0020_1000, 0x0041_8010_0020_0080, 0x4007_0010_0061_0118,
    0x0002_0004_8920_1200, 0x080a_0004_2816_0090, 0x1002_0011_0200_2824, 0x4021_8000_4180_0100,
    0x0000_6080_0040_0188, 0x1042_9180_2004_4000, 0x0000_8080_2000_3000, 0x8015_0300_2009_1000,
    0x1028_0100_0450_0900, 0x0011_8080_0c00_0200, 0x0002_0c00_0910_0238, 0x0001_0200_0080_4104,
    0x0000_8000_8020_4000, 0x4000_4000_4020_1000, 0x1000_2001_0041_0055, 0x0000_0800_8030_0080,
    0x0000_0400_8008_0081, 0x900d_0019_0026_4400, 0x0408_2124_0008_108a, 0x0020_0042_0000_8304,
    0x0000_4080_0100_2102, 0x4010_00a0_01c0_0248, 0x0000_8020_0080_1000, 0x0241_2101_0900_1000,
    0x8040_8d00_1100_2800, 0x0082_0104_0200_1810, 0xc082_0001_0200_8c18, 0x0600_8100_4200_0484,
    0x1080_0180_4004_8020, 0x0000_4001_0081_0030, 0x6421_0030_2001_0040, 0x080c_1000_0800_8080,
    0x0084_0040_8008_0800, 0x0002_00d1_0802_000c, 0x0009_880a_1004_0001, 0x4000_1840_840a_000d,
    0x0003_8000_4000_2880, 0x0010_0020_04c0_0840, 0x2802_0010_4082_a200, 0x0001_0a00_b020_4200,
    0x2004_0004_0800_8080, 0x0040_4020_1c10_0801, 0x2040_100a_0308_0400, 0x0404_0081_2400_5200,
    0x8006_0100_4460_8112, 0x0040_0250_8025_0045, 0x2012_0082_2040_100a, 0x0001_0060_0448_1001,
    0x9906_00d0_3804_2082, 0x0002_0024_0b08_1002, 0x0000_8809_0192_1004, 0x0414_0040_a10c_0082,
];

#[rustfmt::skip]
const BISHOP_MAGICS: [u64; 64] = [
    0x8040_0a48_0210_8092, 0x4104_1808_1044_941c, 0x0004_6902_0200_0411, 0x0004_0428_8000_0000,
    0x4004_0420_c122_8050, 0x000a_0822_1900_0002, 0x0000_b088_0840_0004, 0x0020_5201_0420_0c40,
    0x0021_0414_5004_0104, 0x0101_2001_0302_1080, 0x0080_1014_0050_4081, 0x8009_a821_c840_8010,
    0xc000_0405_0400_0080, 0x0000_2101_0840_8060, 0x0000_0203_1002_1005, 0x5510_1144_0288_0822,
    0x00d0_1420_2152_0080, 0x2928_0070_9003_0162, 0x4488_0024_0801_3110, 0x0008_0004_0124_2080,
    0x0003_0018_2008_4000, 0x0002_0003_0102_b211, 0x0201_0011_80d0_5000, 0x2100_5812_0104_0910,
    0x0004_1088_220a_1000, 0x00c4_2044_2212_0400, 0x0000_4808_0448_0101, 0x0203_0801_020a_0040,
    0x4010_0400_0480_2100, 0x0000_8100_5080_6008, 0x0008_0044_0201_0410, 0x4052_0542_0680_4800,
    0x0c10_0250_0020_2480, 0x1081_1070_0408_1100, 0x0422_1410_0012_0880, 0x0212_5008_2104_0400,
    0x0040_0540_5001_0100, 0x0011_0041_0042_0104, 0x0008_0080_8521_0800, 0x02c4_0182_0000_2102,
    0x00c0_9010_3044_a848, 0x0002_008a_2040_0810, 0x0019_0040_2200_5020, 0x0000_1a20_1700_0806,
    0x0000_0c01_0400_0210, 0x0050_2008_0640_4020, 0x2020_0204_c100_a200, 0x0c08_1208_8420_8204,
    0x3804_0104_4b20_0010, 0x0112_0200_8405_0060, 0x000c_8048_4430_0804, 0x0081_0820_4202_0000,
    0x0880_8040_2826_10a0, 0x1801_a004_1060_8310, 0x000c_1810_8420_8102, 0x0030_4208_0ce0_8000,
    0x8100_1080_8420_2000, 0x1440_0980_8841_1000, 0x8001_0583_0089_9000, 0x0002_0910_0042_0200,
    0x10e0_0284_1002_1209, 0x5342_0031_0210_0900, 0xa424_2018_1200_9400, 0xa051_6002_1082_0010,
];

#[cfg(test)]
mod tests {
    use super::*;

    /// The slots hold the same attacks as a walk along the lines, so no two patterns collide.
    #[test]
    fn magics_agree_with_walking() {
        let sliders = Sliders::get();
        let mut seed = 1_u64;
        for round in 0..2000_u64 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(round | 1);
            let occupied = SmallBitboard(seed ^ seed >> 29);
            for square in SmallBitboard::ALL {
                let walk = |ways: [(i8, i8); 4]| {
                    ways.iter().fold(SmallBitboard::EMPTY, |set, &way| set | ray(square, way, occupied))
                };
                assert_eq!(sliders.rook(square, occupied), walk(ORTHOGONAL));
                assert_eq!(sliders.bishop(square, occupied), walk(DIAGONAL));
            }
        }
    }

    #[test]
    fn lines_and_what_lies_between() {
        let sliders = Sliders::get();
        let sq = |text: &str| text.parse::<Square>().unwrap();
        assert_eq!(sliders.between(sq("a1"), sq("d4")), [sq("b2"), sq("c3")].into_iter().collect());
        assert_eq!(sliders.between(sq("a1"), sq("b3")), SmallBitboard::EMPTY);
        assert_eq!(sliders.line(sq("b2"), sq("g2")), SmallBitboard::rank(1));
        assert_eq!(sliders.line(sq("c1"), sq("a3")).count(), 3);
    }
}
