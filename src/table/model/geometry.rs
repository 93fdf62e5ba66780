//! Where things are: squares, trays and the edges of the board in the world. One unit is one square; y is up; rank 1
//! lies towards +z and the a-file towards -x; the board's top is at y = 0.

use bevy::prelude::*;
use tessera_arbiter::Place;
use tessera_rules::{Army, Compass, Rules, Square};

/// The table's height.
pub(crate) const TABLE: f32 = -0.345;
/// The top of the felt in a tray.
const TRAY_FLOOR: f32 = TABLE + 0.056;
/// The edge of a die.
pub(crate) const DIE: f32 = 0.62;
/// How high a piece is that lies beneath another one.
const DRUM: f32 = 0.20;
/// How many pieces find room in a tray.
const TRAY_HOLDS: usize = 16;
/// Half the width and depth of a tray.
const TRAY: Vec2 = Vec2::new(0.8, 2.78);
/// How high pieces are.
const TALLEST: f32 = 1.2;
/// How wide the frame round the squares is.
pub(crate) const FRAME: f32 = 0.675;

/// The side of the table where an army's player sits, in quarter turns to the left of the first army's: 0 is at rank 1,
/// 1 at the last file, 2 at the last rank, 3 at the a-file.
pub(crate) fn table_side(rules: &Rules, army: Army) -> i32 {
    match rules.home(army) {
        Compass::South => 0,
        Compass::East => 1,
        Compass::North => 2,
        Compass::West => 3,
    }
}

/// Where a piece stands.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Spot {
    /// The number of its army.
    pub(crate) army: usize,
    pub(crate) place: Place,
    /// How many pieces lie beneath it.
    pub(crate) level: u8,
}

/// The board's size, and with it where everything is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Geometry {
    /// How many files.
    pub files: u8,
    /// How many ranks.
    pub ranks: u8,
    /// How many armies share the two trays.
    pub armies: u8,
    /// How much higher each piece of a stack stands than the one beneath it.
    pub level: f32,
}

impl Default for Geometry {
    fn default() -> Self {
        Self { files: 8, ranks: 8, armies: 2, level: DRUM }
    }
}

impl Geometry {
    /// The board of these rules.
    pub fn of(rules: &Rules) -> Self {
        let board = rules.board_size();
        let armies = rules.armies().count() as u8;
        Self { files: board.files, ranks: board.ranks, armies, level: if rules.has_dice() { DIE } else { DRUM } }
    }

    /// The middle of a square.
    pub fn centre(self, square: Square) -> Vec3 {
        let x = f32::from(square.file()) - (f32::from(self.files) - 1.) / 2.;
        let z = (f32::from(self.ranks) - 1.) / 2. - f32::from(square.rank());
        Vec3::new(x, 0., z)
    }

    /// The square so many files and ranks away, or as far as the board goes.
    pub(crate) fn neighbour(self, from: Square, by: IVec2) -> Option<Square> {
        let file = (i32::from(from.file()) + by.x).clamp(0, i32::from(self.files) - 1);
        let rank = (i32::from(from.rank()) + by.y).clamp(0, i32::from(self.ranks) - 1);
        Square::new(file as u8, rank as u8)
    }

    /// A square in the middle of the board, on the first army's side.
    pub(crate) fn middle(self) -> Option<Square> {
        Square::new(self.files / 2, (self.ranks / 2).saturating_sub(1))
    }

    /// The middle of a piece's foot.
    pub(crate) fn spot(self, spot: Spot) -> Vec3 {
        match spot.place {
            Place::Board(square) => self.centre(square) + Vec3::Y * self.level * f32::from(spot.level),
            Place::Tray(before) => self.in_tray(spot.army, before.into()),
        }
    }

    /// The corners of everything that is to be seen: the frame, the pieces within it, and the trays.
    pub(crate) fn room(self) -> [Vec3; 16] {
        let half = Vec2::new(f32::from(self.files), f32::from(self.ranks)) / 2.;
        std::array::from_fn(|corner| {
            let side = |bit: usize| if corner >> bit & 1 == 0 { -1. } else { 1. };
            let at = |middle: Vec3, half: Vec2, y: f32| {
                Vec3::new(middle.x + half.x * side(0), y, middle.z + half.y * side(1))
            };
            match corner >> 2 {
                0 => at(Vec3::ZERO, half + FRAME, TABLE),
                1 => at(Vec3::ZERO, half - 0.3, TALLEST),
                army => at(self.tray(army - 2), TRAY, TABLE),
            }
        })
    }

    /// The square over or under a point.
    pub fn square_at(self, point: Vec3) -> Option<Square> {
        let file = (point.x + f32::from(self.files) / 2.).floor();
        let rank = (f32::from(self.ranks) / 2. - point.z).floor();
        if (0. ..f32::from(self.files)).contains(&file) && (0. ..f32::from(self.ranks)).contains(&rank) {
            Square::new(file as u8, rank as u8)
        } else {
            None
        }
    }

    /// The side of the tray that holds what an army has lost: at the right hand of its opponent. Of four armies two
    /// share one.
    fn side(army: usize) -> f32 {
        if army == 1 || army == 2 { 1. } else { -1. }
    }

    /// The middle of that tray.
    pub(crate) fn tray(self, army: usize) -> Vec3 {
        let side = Self::side(army);
        Vec3::new(side * (f32::from(self.files) / 2. + FRAME + 0.85), TABLE, side * 1.0)
    }

    /// A place in a tray, filled from the owner's opponent outwards in two columns. What finds no room in its army's part
    /// stands beside the tray.
    pub(crate) fn in_tray(self, army: usize, order: usize) -> Vec3 {
        let side = Self::side(army);
        let (part, first) = if self.armies > 2 { (TRAY_HOLDS / 2, army / 2) } else { (TRAY_HOLDS, 0) };
        let (row, column) = (order % part / 2 + first * part / 2, order % 2 + order / part * 2);
        let spot = Vec3::new(side * (column as f32 - 0.5) * 0.66, 0., side * (2.35 - row as f32 * 0.67));
        let aside = if column > 1 { Vec3::X * side * 0.25 } else { Vec3::ZERO };
        Vec3 { y: if column > 1 { TABLE } else { TRAY_FLOOR }, ..self.tray(army) + spot + aside }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_of_a_square_lies_on_it() {
        for geometry in [Geometry::default(), Geometry { files: 5, ranks: 6, ..Geometry::default() }] {
            for square in Square::all() {
                let on_board = square.file() < geometry.files && square.rank() < geometry.ranks;
                let found = geometry.square_at(geometry.centre(square) + Vec3::new(0.49, 3., -0.49));
                assert_eq!(found, on_board.then_some(square));
            }
            assert_eq!(geometry.square_at(Vec3::new(4.2, 0., 0.)), None);
        }
    }

    #[test]
    fn what_is_captured_stands_in_the_trays_or_beside_them() {
        for (armies, most, inside) in [(2, 31, TRAY_HOLDS), (4, 15, TRAY_HOLDS / 2)] {
            let geometry = Geometry { armies, ..Geometry::default() };
            let mut taken: Vec<Vec3> = Vec::new();
            for (army, order) in (0..usize::from(armies)).flat_map(|army| (0..most).map(move |order| (army, order))) {
                let at = geometry.in_tray(army, order);
                let spot = at - geometry.tray(army);
                assert_eq!(spot.x.abs() < 0.45 && spot.z.abs() < 2.5, order < inside, "{army} {order}: {spot}");
                assert_eq!(geometry.square_at(at), None);
                assert!(taken.iter().all(|other| other.distance(at) > 0.6), "{army} {order}: {at}");
                taken.push(at);
            }
        }
    }
}
