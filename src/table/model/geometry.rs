//! The places of squares, pieces and trays in world space.
//!
//! One unit is the side of a square. The y axis points up, and the top of the board is at y = 0. Rank 1 lies towards
//! +z, and the a-file lies towards -x.

use std::f32::consts::FRAC_PI_2;

use bevy::prelude::*;
use tessera_arbiter::Place;
use tessera_rules::{ARMIES_MAX, Army, Bitboard, Compass, Kind, Rules, Setup, Square};

/// The y coordinate of the table's top: the underside of the board's frame, as `assets/make/board.py` models it.
pub(crate) const TABLE: f32 = -0.345;
/// The y coordinate of the felt in a tray, where captured pieces stand.
const TRAY_FLOOR: f32 = TABLE + 0.056;
/// The length of a die's edge, as `assets/make/dice.py` models it.
pub(crate) const DIE: f32 = 0.62;
/// The height of the tallest figure, the king, as `assets/make/pieces.py` models it.
pub(crate) const KING: f32 = 1.59;
/// The height of a drum, which stands for a piece beneath another one. `assets/make/drums.py` models it so.
const DRUM: f32 = 0.20;
/// The least and the most rows of a tray, of two pieces each. An army usually has sixteen pieces, and
/// `assets/make/board.py` models a tray for them. With more than two armies, trays on a short side are shorter.
const TRAY_ROWS: (usize, usize) = (4, 8);
/// The depth of a row, in units: a foot and a little air.
const TRAY_ROW: f32 = 0.67;
/// The distance of the two columns of pieces in a tray. The feet of kings stay between its rims.
const TRAY_COLUMN: f32 = 0.69;
/// How much farther the pieces at the ends of a tray stand from its rim than half a row.
const OFF_RIM: f32 = 0.05;
/// Half the width of a tray, and a little air.
const TRAY_WIDTH: f32 = 0.775;
/// The rim of a tray at each end, and a little air.
const TRAY_RIM: f32 = 0.07;
/// The greatest distance between two trays on one side of the board.
const TRAY_GAP: f32 = 0.5;
/// The distance from the frame to the middle of a tray beside it.
const TRAY_BESIDE: f32 = 0.955;
/// The same where the lamps of seats stand between frame and tray.
const TRAY_BESIDE_LAMP: f32 = 1.275;
/// The radius of a piece's foot, and a little air.
const FOOT: f32 = 0.4;
/// The width of the table round everything that lies on it: its edge stays free.
const TABLE_RIM: f32 = 0.8;
/// The height that the camera leaves for pieces. Only the heads of kings and queens are higher, and they are slim.
const TALLEST: f32 = 1.2;
/// The width of the frame round the squares, as `assets/make/board.py` models it.
pub(crate) const FRAME: f32 = 0.675;
/// The distance from the frame to the middle of a seat's lamp.
pub(crate) const LAMP: f32 = 0.30;
/// The radius of a lamp's foot, and a little air.
const LAMP_RADIUS: f32 = 0.2;
/// How far the middle of a seat's clock lies behind the front edge of the frame.
const CLOCK_IN: f32 = 0.6;
/// Half the width and depth of a seat's clock.
pub(crate) const CLOCK: Vec2 = Vec2::new(0.68, 0.44);

/// The side of the table where the player of an army sits: 0 at rank 1, 1 at the last file, 2 at the last rank, 3 at
/// the a-file.
pub(crate) fn table_side(rules: &Rules, army: Army) -> i32 {
    match rules.home(army) {
        Compass::South => 0,
        Compass::East => 1,
        Compass::North => 2,
        Compass::West => 3,
    }
}

/// For each army the side of the table at whose left hand its tray lies: its own side, or the next one without a tray.
fn tray_sides(rules: &Rules) -> [u8; ARMIES_MAX] {
    let mut sides = [0; ARMIES_MAX];
    let mut free = vec![0, 1, 2, 3];
    for (army, _) in rules.armies() {
        let wanted = table_side(rules, army) as u8;
        let place = free.iter().position(|&side| side == wanted).unwrap_or(0);
        sides[army.index()] = free.remove(place);
    }
    sides
}

/// Whether pieces of this kind are dice on the table. Where there are dice, royal pieces are cubes as well.
pub(crate) fn is_die(rules: &Rules, kind: Kind) -> bool {
    rules.faces().contains(&kind) || rules.has_dice() && rules.is_royal(kind)
}

/// The most pieces that a hand of this variant may hold: all pieces at the start, but for a king of each army.
fn hand_max(rules: &Rules) -> u8 {
    let start = Setup::of(&rules.start());
    let on_board = Square::all().map(|square| start.stack(square).len()).sum::<usize>();
    (on_board + start.hand().count()).saturating_sub(rules.armies().count()) as u8
}

/// The place of a piece.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Spot {
    /// The index of its army.
    pub(crate) army: usize,
    pub(crate) place: Place,
    /// How many pieces are beneath it on its square.
    pub(crate) level: u8,
}

/// The sizes of a board, from which all places follow.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Geometry {
    /// The number of files.
    pub files: u8,
    /// The number of ranks.
    pub ranks: u8,
    /// The squares that are missing. Blocks of the frame's wood lie there.
    pub holes: Bitboard,
    /// The number of armies. Each has a tray for its lost pieces.
    pub armies: u8,
    /// The side of the table at which each army sits. Where more than two play, its tray lies at the left hand there.
    pub tray_sides: [u8; ARMIES_MAX],
    /// The height of each level of a stack, in units.
    pub level: f32,
    /// Whether armies have hands, whose pieces stand in the trays.
    pub hands: bool,
    /// The most pieces that may come to a hand. Those that its tray does not hold stand beside it, still on the table.
    pub hand_max: u8,
}

impl Default for Geometry {
    fn default() -> Self {
        Self {
            files: 8,
            ranks: 8,
            holes: Bitboard::EMPTY,
            armies: 2,
            tray_sides: [0, 1, 2, 3],
            level: DRUM,
            hands: false,
            hand_max: 0,
        }
    }
}

impl Geometry {
    /// The geometry of a variant's board.
    pub fn of(rules: &Rules) -> Self {
        let board = rules.board_shape();
        let armies = rules.armies().count() as u8;
        let level = if rules.has_dice() { DIE } else { DRUM };
        let (files, ranks, holes) = (board.files, board.ranks, board.holes);
        let hands = rules.has_hands();
        let hand_max = if rules.captures_come_back() { hand_max(rules) } else { 0 };
        Self { files, ranks, holes, armies, tray_sides: tray_sides(rules), level, hands, hand_max }
    }

    /// Whether two armies face each other at the near and the far end of the board, and nobody sits at its sides.
    pub(crate) fn is_for_two_ends(self) -> bool {
        self.armies == 2 && self.tray_sides[..2].iter().all(|side| side % 2 == 0)
    }

    /// The middle of a square, on the top of the board. The square may lie outside the board.
    pub fn centre(self, square: Square) -> Vec3 {
        let x = f32::from(square.file()) - (f32::from(self.files) - 1.) / 2.;
        let z = (f32::from(self.ranks) - 1.) / 2. - f32::from(square.rank());
        Vec3::new(x, 0., z)
    }

    /// The square `by` files and ranks away, clamped to the board. A hole is passed over; if nothing lies behind it, this
    /// is `from`.
    pub(crate) fn neighbour(self, from: Square, by: IVec2) -> Option<Square> {
        let mut at = from;
        loop {
            let file = (i32::from(at.file()) + by.x).clamp(0, i32::from(self.files) - 1);
            let rank = (i32::from(at.rank()) + by.y).clamp(0, i32::from(self.ranks) - 1);
            let next = Square::new(file as u8, rank as u8)?;
            if !self.holes.has(next) {
                return Some(next);
            }
            if next == at {
                return Some(from);
            }
            at = next;
        }
    }

    /// A square in the middle of the board, on the first army's side. With a hole there, it is the square nearest to it.
    pub(crate) fn middle(self) -> Option<Square> {
        let middle = Square::new(self.files / 2, (self.ranks / 2).saturating_sub(1))?;
        let squares = Bitboard::board(self.files, self.ranks).without(self.holes);
        let far = |square: &Square| (square.file().abs_diff(middle.file()), square.rank().abs_diff(middle.rank()));
        squares.iter().min_by_key(|square| far(square).0.max(far(square).1))
    }

    /// The position of a piece: the middle of its foot.
    pub(crate) fn spot(self, spot: Spot) -> Vec3 {
        match spot.place {
            Place::Board(square) => self.centre(square) + Vec3::Y * self.level * f32::from(spot.level),
            Place::Tray(before) => self.in_tray(spot.army, before.into()),
            Place::Hand(before) => self.in_hand(spot.army, before.into()),
        }
    }

    /// A place on the table for a figure that is not yet on the board: before the first player, beside the lamp.
    pub fn beside(self) -> Vec3 {
        let half = Vec2::new(f32::from(self.files), f32::from(self.ranks)) / 2.;
        Vec3::new(half.x * 0.6, TABLE, half.y + FRAME + 0.5)
    }

    /// The radius of the round table under board and trays.
    pub(crate) fn table_radius(self) -> f32 {
        let frame = Vec2::new(f32::from(self.files), f32::from(self.ranks)) / 2. + FRAME;
        let tray = self.tray(0).xz().abs() + Vec2::new(TRAY_WIDTH, self.tray_length() / 2.);
        let clocks = [0, 1].map(|side| {
            let half = if side == 0 { CLOCK } else { CLOCK.yx() };
            (self.clock(side).xz().abs() + half).length() + 0.05
        });
        // Full hands are rare, so their last pieces may stand near the edge.
        let full = self
            .in_hand(0, usize::from(self.hand_max).saturating_sub(1))
            .xz()
            .abs()
            .with_y(self.trays_reach())
            .length()
            + FOOT;
        (frame.length().max(tray.length()) + TABLE_RIM).max(clocks[0]).max(clocks[1]).max(full)
    }

    /// The place of the clock of the player at a side of the table, as [`table_side`] counts them: beside the corner of the
    /// frame at the right hand. Nearer to the middle, the pieces would hide it from the other side.
    pub(crate) fn clock(self, side: i32) -> Vec3 {
        let half = Vec2::new(f32::from(self.files), f32::from(self.ranks)) / 2. + FRAME;
        let (across, deep) = if side % 2 == 0 { (half.x, half.y) } else { (half.y, half.x) };
        let beside_trays = if side % 2 == 0 { self.trays_reach() + CLOCK.y + 0.05 } else { 0. };
        let place = Vec3::new(across + CLOCK.x + 0.05, TABLE, (deep - CLOCK_IN).max(beside_trays));
        Quat::from_rotation_y(side as f32 * FRAC_PI_2) * place
    }

    /// The radius of the round part of the table that lies under the board and half of its frame. Nobody ever sees it.
    pub(crate) fn hidden_radius(self) -> f32 {
        f32::from(self.files.min(self.ranks)) / 2. + FRAME / 2.
    }

    /// The corners of the space that the camera has to show: the frame, the pieces, the lamps at the four sides, and the
    /// trays at two sides.
    ///
    /// `sight` points from the board to a low camera, in world space; its length is 1, or less the higher the camera stands.
    /// Where four sit, two of them have trays before them, which may then leave the view. So each of the four sees the board
    /// equally large.
    pub(crate) fn corners(self, sight: Vec3) -> [Vec3; 24] {
        let half = Vec2::new(f32::from(self.files), f32::from(self.ranks)) / 2.;
        let reach = FRAME + LAMP + LAMP_RADIUS;
        // A lamp stands before the pieces of an army, and so never at the end of a side.
        let along = half * 0.75;
        std::array::from_fn(|corner| {
            let side = |bit: usize| if corner >> bit & 1 == 0 { -1. } else { 1. };
            let at = |middle: Vec3, half: Vec2, y: f32| {
                Vec3::new(middle.x + half.x * side(0), y, middle.z + half.y * side(1))
            };
            match corner >> 2 {
                0 => at(Vec3::ZERO, half + FRAME, TABLE),
                1 => at(Vec3::ZERO, half - 0.3, TALLEST),
                2 => at(Vec3::ZERO, Vec2::new(along.x, half.y + reach), TABLE),
                3 => at(Vec3::ZERO, Vec2::new(half.x + reach, along.y), TABLE),
                tray => {
                    let end = [-1., 1.][tray - 4];
                    let before_seat = if self.armies > 2 { ((end * sight.x - 0.5) / 0.3).clamp(0., 1.) } else { 0. };
                    let inner = self.beside_board(end) - Vec3::X * end * TRAY_WIDTH * before_seat;
                    at(inner, Vec2::new(TRAY_WIDTH * (1. - before_seat), self.trays_reach()), TABLE)
                }
            }
        })
    }

    /// The square over or under a point; `None` outside the board and in its holes.
    pub fn square_at(self, point: Vec3) -> Option<Square> {
        let file = (point.x + f32::from(self.files) / 2.).floor();
        let rank = (f32::from(self.ranks) / 2. - point.z).floor();
        if (0. ..f32::from(self.files)).contains(&file) && (0. ..f32::from(self.ranks)).contains(&rank) {
            Square::new(file as u8, rank as u8).filter(|&square| !self.holes.has(square))
        } else {
            None
        }
    }

    /// The side of the board on which the tray for the lost pieces of an army lies, as the sign of x, and the end of that
    /// side, as the sign of z. With two armies a tray takes the middle of its side.
    ///
    /// With two armies the tray lies at the opponent's right hand. With more it lies at its own player's left hand.
    fn tray_side(self, army: usize) -> (f32, f32) {
        match (self.armies > 2, army, self.tray_sides[army]) {
            (false, 1, _) => (1., 0.),
            (false, ..) => (-1., 0.),
            (true, _, 0) => (-1., 1.),
            (true, _, 1) => (1., 1.),
            (true, _, 2) => (1., -1.),
            (true, ..) => (-1., -1.),
        }
    }

    /// How many rows of two pieces a tray has. Two trays on one side have as many as fit beside a clock.
    fn tray_rows(self) -> usize {
        let (least, most) = TRAY_ROWS;
        if self.armies <= 2 {
            return most;
        }
        let fit = (self.room_for_trays() - 2. * TRAY_RIM) / TRAY_ROW;
        (fit.max(0.) as usize).clamp(least, most)
    }

    /// The length of the side before the clock, from the middle of the board.
    fn room_for_trays(self) -> f32 {
        f32::from(self.ranks) / 2. + FRAME - CLOCK_IN - CLOCK.y - 0.05
    }

    /// The length of a tray with the air round it.
    pub(crate) fn tray_length(self) -> f32 {
        self.tray_rows() as f32 * TRAY_ROW + 2. * TRAY_RIM
    }

    /// How far the trays reach from the middle of their side.
    fn trays_reach(self) -> f32 {
        self.tray(0).z.abs() + self.tray_length() / 2.
    }

    /// The middle between the trays on a side of the board, which is the sign of x.
    fn beside_board(self, side: f32) -> Vec3 {
        // Two of four armies sit at the sides. Their lamps stand between frame and tray.
        let beside = if self.armies > 2 { TRAY_BESIDE_LAMP } else { TRAY_BESIDE };
        Vec3::new(side * (f32::from(self.files) / 2. + FRAME + beside), TABLE, 0.)
    }

    /// The middle of the tray for the lost pieces of an army.
    pub(crate) fn tray(self, army: usize) -> Vec3 {
        let (side, end) = self.tray_side(army);
        let gap = (self.room_for_trays() - self.tray_length()).clamp(0., TRAY_GAP / 2.);
        self.beside_board(side) + Vec3::Z * end * (gap + self.tray_length() / 2.)
    }

    /// The place of a lost piece. `order` counts the pieces that the army lost before.
    ///
    /// A tray fills in two columns: with two armies from the opponent outwards, with more from the corner of the table.
    /// Pieces stand beside a full tray, in more columns. The end before the opponent belongs to the opponent's hand, if
    /// there are hands.
    pub(crate) fn in_tray(self, army: usize, order: usize) -> Vec3 {
        self.tray_place(army, order, self.hands)
    }

    /// The place of a piece in the hand of an army: at the right hand of its player. `order` counts the pieces before it.
    pub(crate) fn in_hand(self, army: usize, order: usize) -> Vec3 {
        // Only two armies have hands, and each takes its pieces from the tray of the other.
        self.tray_place(1 - army.min(1), order, false)
    }

    /// A place in the tray for the lost pieces of an army, or beside it.
    fn tray_place(self, army: usize, order: usize, from_behind: bool) -> Vec3 {
        let (side, end) = self.tray_side(army);
        let rows = self.tray_rows();
        let (row, column) = if order < 2 * rows { (order / 2, order % 2) } else { (order % rows, order / rows) };
        let row = if from_behind { rows - 1 - row } else { row };
        // The end at which the first row stands. With two armies a tray reaches to both ends of its side.
        let first = if end == 0. { side } else { end };
        // The feet of kings and queens are wider than a row. At both ends they keep off the rim.
        let apart = TRAY_ROW - 2. * OFF_RIM / (rows - 1) as f32;
        let along = first * ((rows - 1) as f32 / 2. - row as f32) * apart;
        let spot = Vec3::new(side * (column as f32 - 0.5) * TRAY_COLUMN, 0., along);
        let aside = if column > 1 { Vec3::X * side * 0.25 } else { Vec3::ZERO };
        Vec3 { y: if column > 1 { TABLE } else { TRAY_FLOOR }, ..self.tray(army) + spot + aside }
    }
}

/// Whether a square is light. a1 is dark.
pub(crate) fn is_light(square: Square) -> bool {
    (square.file() + square.rank()) % 2 == 1
}

#[cfg(test)]
mod tests {
    use tessera_rules::{Library, Settings};

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
    fn a_hole_is_passed_over() {
        let sq = |text: &str| text.parse::<Square>().unwrap();
        let holes = ["a1", "b1", "a2", "b2", "d4"].map(sq).into_iter().collect();
        let geometry = Geometry { holes, ..Geometry::default() };
        let next = |from, by: [i32; 2]| geometry.neighbour(sq(from), by.into()).map(|square| square.to_string());
        assert_eq!(next("c4", [1, 0]).as_deref(), Some("e4"));
        assert_eq!(next("c1", [-1, 0]).as_deref(), Some("c1"), "nothing lies behind these");
        assert_eq!(next("h8", [1, 1]).as_deref(), Some("h8"));
        assert_eq!(geometry.square_at(geometry.centre(sq("d4"))), None);
        let holes = holes | Bitboard::of(sq("e4"));
        assert_eq!(Geometry { holes, ..geometry }.middle(), Some(sq("d3")));
    }

    /// Nothing hangs over the edge of the table: boards with their frames, trays, and pieces beside full trays.
    #[test]
    fn everything_stands_on_the_table() {
        for (files, ranks, armies) in
            [(8, 8, 2), (8, 8, 4), (5, 6, 2), (3, 8, 2), (8, 3, 4), (10, 8, 2), (9, 10, 2), (14, 14, 4), (16, 16, 2)]
        {
            let hand_max = if armies == 2 { 4 * files } else { 0 };
            let geometry = Geometry { files, ranks, armies, hands: hand_max > 0, hand_max, ..Geometry::default() };
            let radius = geometry.table_radius();
            for order in 0..usize::from(hand_max) {
                let foot = geometry.in_hand(1, order);
                assert!(foot.xz().length() + 0.3 < radius, "{geometry:?}: {order} {foot} {radius}");
            }
            for corner in geometry.corners(Vec3::ZERO) {
                assert!(corner.xz().length() < radius, "{geometry:?}: {corner} {radius}");
            }
            let frame = Vec2::new(f32::from(files), f32::from(ranks)) / 2. + FRAME;
            let mut taken = vec![Rect::from_center_half_size(Vec2::ZERO, frame - 0.01)];
            let tray = Vec2::new(TRAY_WIDTH, geometry.tray_length() / 2.);
            for army in 0..usize::from(armies) {
                let tray = Rect::from_center_half_size(geometry.tray(army).xz(), tray);
                assert!(taken.iter().all(|other| other.intersect(tray).is_empty()), "{geometry:?}: {tray:?}");
                taken.push(tray);
            }
            for side in 0..4 {
                let half = if side % 2 == 0 { CLOCK } else { CLOCK.yx() };
                let clock = Rect::from_center_half_size(geometry.clock(side).xz(), half);
                let far = clock.center().abs() + half;
                assert!(far.length() < radius, "{geometry:?}: {clock:?} {radius}");
                let over = taken.iter().find(|other| !other.intersect(clock).is_empty());
                assert_eq!(over, None, "{geometry:?}: {clock:?}");
                taken.push(clock);
            }
            // And the first column beside the tray.
            let most = 3 * geometry.tray_rows();
            for (army, order) in (0..usize::from(armies)).flat_map(|army| (0..most).map(move |order| (army, order))) {
                let foot = geometry.in_tray(army, order);
                assert!(foot.xz().length() < radius, "{geometry:?}: {army} {order} {foot} {radius}");
            }
            // Only with four armies, from a seat at a side, the trays before it may leave the view.
            let outermost = |sight| geometry.corners(sight).map(|corner| corner.x).into_iter().fold(0., f32::max);
            let all = outermost(Vec3::ZERO);
            assert_eq!(outermost(Vec3::X) < all - TRAY_WIDTH, armies > 2, "{geometry:?}");
            assert_eq!([outermost(Vec3::Z), outermost(Vec3::NEG_X), outermost(Vec3::X * 0.5)], [all; 3]);
            // Trays lie opposite each other.
            let opposite = if armies > 2 { 2 } else { 1 };
            assert_eq!(geometry.tray(0), geometry.tray(opposite) * Vec3::new(-1., 1., -1.));
            assert_eq!(geometry.tray(0).z == 0., armies == 2);
        }
    }

    /// With four players each tray lies at the left hand of its own player, be the armies in the order of play or not.
    #[test]
    fn the_trays_of_four_lie_at_the_left_hands_of_their_players() {
        let mut library = Library::default();
        for text in [
            include_str!("../../../plugins/nava/nava.ron"),
            include_str!("../../../plugins/nava/nava-ffa.ron"),
            include_str!("../../../plugins/four_handed/four-handed.ron"),
        ] {
            library.add(text).unwrap();
        }
        for variant in ["nava-ffa", "four-handed"] {
            let rules = library.compile(variant, &Settings::new()).unwrap();
            let geometry = Geometry::of(&rules);
            for (army, _) in rules.armies() {
                let turn = Quat::from_rotation_y(table_side(&rules, army) as f32 * FRAC_PI_2);
                let (left, back) = (turn * Vec3::NEG_X, turn * Vec3::Z);
                let tray = geometry.tray(army.index());
                assert!(tray.dot(left) > 0. && tray.dot(back) > 0., "{variant}: {army:?} {tray}");
            }
        }
    }

    #[test]
    fn what_is_captured_stands_in_the_trays_or_beside_them() {
        for (armies, ranks, most, inside) in [(2, 8, 31, 16), (4, 8, 15, 10), (4, 14, 16, 16), (4, 3, 15, 8)] {
            let geometry = Geometry { armies, ranks, ..Geometry::default() };
            let mut taken: Vec<Vec3> = Vec::new();
            for (army, order) in (0..usize::from(armies)).flat_map(|army| (0..most).map(move |order| (army, order))) {
                let at = geometry.in_tray(army, order);
                let spot = at - geometry.tray(army);
                let (side, within) = (spot.x.abs() < 0.45, spot.z.abs() + 0.3 < geometry.tray_length() / 2.);
                assert_eq!((side, within), (order < inside, true), "{army} {order}: {spot}");
                assert_eq!(geometry.square_at(at), None);
                assert!(taken.iter().all(|other| other.distance(at) > 0.6), "{army} {order}: {at}");
                taken.push(at);
            }
        }
    }
}
