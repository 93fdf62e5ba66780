//! The routes of pieces from one shown ply to the next.

use bevy::math::Vec3;
use tessera_arbiter::PieceId;
use tessera_rules::{Bitboard, Square};

use crate::model::geometry::{Geometry, Spot};

/// The delay after which a captured piece leaves, in seconds: shortly before the capturing piece arrives.
pub(super) const CAPTURED: f32 = 0.18;
/// The delay after which a captured royal piece topples, in seconds. It falls before the capturing piece arrives.
const TOPPLED: f32 = 0.06;

/// A piece whose place in the picture has changed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Relocated {
    pub(super) piece: PieceId,
    pub(super) before: Spot,
    pub(super) after: Spot,
    /// Whether it is a royal piece. It goes straight in castling, and topples when it is captured.
    pub(super) royal: bool,
}

/// The way of one piece.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Leg {
    pub(super) piece: PieceId,
    pub(super) to: Vec3,
    pub(super) route: Route,
    /// The delay before it starts, in seconds.
    pub(super) delay: f32,
    /// How many pieces are carried in one stack, and how many of them are beneath this one.
    pub(super) stack: (u8, u8),
}

/// The kind of a way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Route {
    /// Close above the board.
    Glide,
    /// In an arc over the pieces between.
    Hop,
    /// The king in castling: close above the board, and as long as the rook hops, since both move in one gesture.
    Castle,
    /// In an arc over all pieces to the tray, or back from it.
    ArcToTray,
    /// The same for a royal piece. It topples first.
    Topple,
}

/// Plans the ways of relocated pieces. `occupied` are the squares with pieces before the change.
pub(super) fn plan(relocated: &[Relocated], occupied: Bitboard, geometry: Geometry) -> Vec<Leg> {
    let on_board = relocated.iter().filter(|piece| piece.before.place.square().is_some());
    let goals: Bitboard = on_board.filter_map(|piece| piece.after.place.square()).collect();
    // Pieces of one stack have one goal. In castling there are two.
    let castles = goals.count() > 1;
    let leg = |piece: &Relocated| {
        let (route, delay) = match (piece.before.place.square(), piece.after.place.square()) {
            (Some(_), None) if piece.royal => (Route::Topple, TOPPLED),
            (Some(_), None) => (Route::ArcToTray, CAPTURED),
            (None, _) => (Route::ArcToTray, 0.),
            // If two pieces move at once, the royal piece goes straight and the other hops over it.
            (Some(_), Some(_)) if castles && !piece.royal => (Route::Hop, 0.),
            (Some(from), Some(to)) if castles && is_straight(from, to) => (Route::Castle, 0.),
            (Some(from), Some(to)) if is_free(from, to, occupied) => (Route::Glide, 0.),
            (Some(_), Some(_)) => (Route::Hop, 0.),
        };
        Leg { piece: piece.piece, to: geometry.spot(piece.after), route, delay, stack: carried_with(piece, relocated) }
    };
    relocated.iter().map(leg).collect()
}

/// How many pieces make the same way in one stack, and how many of them are beneath this one.
fn carried_with(piece: &Relocated, relocated: &[Relocated]) -> (u8, u8) {
    if piece.before.place.square().is_none() || piece.after.place.square().is_none() {
        return (1, 0);
    }
    let (mut all, mut beneath) = (0, 0);
    for other in relocated {
        if (other.before.place, other.after.place) == (piece.before.place, piece.after.place) {
            all += 1;
            beneath += u8::from(other.after.level < piece.after.level);
        }
    }
    (all, beneath)
}

fn steps(from: Square, to: Square) -> (i8, i8) {
    (to.file() as i8 - from.file() as i8, to.rank() as i8 - from.rank() as i8)
}

fn is_straight(from: Square, to: Square) -> bool {
    let (files, ranks) = steps(from, to);
    files == 0 || ranks == 0 || files.abs() == ranks.abs()
}

/// Whether a piece can glide straight from one square to the other without meeting a piece.
fn is_free(from: Square, to: Square, occupied: Bitboard) -> bool {
    let (files, ranks) = steps(from, to);
    let mut between =
        (1..files.abs().max(ranks.abs())).filter_map(|step| from.offset(files.signum() * step, ranks.signum() * step));
    is_straight(from, to) && between.all(|square| !occupied.has(square))
}

#[cfg(test)]
mod tests {
    use tessera_arbiter::Place;

    use super::*;

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    fn on(name: &str) -> Spot {
        Spot { army: 0, place: Place::Board(square(name)), level: 0 }
    }

    /// The routes and delays of pieces that move from one square to another. `x` is the tray, and `K` marks a king.
    fn routes(moves: &str, occupied: &str) -> Vec<(Route, f32)> {
        let spot_of =
            |name: &str| if name == "x" { Spot { army: 1, place: Place::Tray(0), level: 0 } } else { on(name) };
        let pieces: Vec<Relocated> = moves
            .split(' ')
            .enumerate()
            .map(|(index, text)| {
                let royal = text.starts_with('K');
                let (from, to) = text.trim_start_matches('K').split_once('-').unwrap();
                Relocated { piece: PieceId::nth(index), before: spot_of(from), after: spot_of(to), royal }
            })
            .collect();
        let occupied = occupied.split_whitespace().map(square).collect();
        plan(&pieces, occupied, Geometry::default()).into_iter().map(|leg| (leg.route, leg.delay)).collect()
    }

    #[test]
    fn what_is_in_the_way_is_hopped_over() {
        assert_eq!(routes("e2-e4", "e2 d4"), [(Route::Glide, 0.)]);
        assert_eq!(routes("e2-e4", "e2 e3"), [(Route::Hop, 0.)]);
        assert_eq!(routes("a1-c3", "a1 b2"), [(Route::Hop, 0.)]);
        assert_eq!(routes("g1-f3", "g1"), [(Route::Hop, 0.)], "a knight is never pushed");
    }

    #[test]
    fn what_is_captured_leaves_as_the_other_arrives() {
        assert_eq!(routes("e4-d5 d5-x", "e4 d5"), [(Route::Glide, 0.), (Route::ArcToTray, CAPTURED)]);
        assert_eq!(routes("x-d5", ""), [(Route::ArcToTray, 0.)]);
        let taken_back = [(Route::Glide, 0.), (Route::ArcToTray, 0.)];
        assert_eq!(routes("d5-e4 x-d5", "d5"), taken_back, "it does not castle with the piece that comes back");
    }

    #[test]
    fn in_castling_the_rook_goes_over_the_king() {
        assert_eq!(routes("Ke1-g1 h1-f1", "e1 h1"), [(Route::Castle, 0.), (Route::Hop, 0.)]);
    }

    /// The king of a stack goes the way of the others.
    #[test]
    fn a_stack_stays_together() {
        assert_eq!(routes("a1-a4 Ka1-a4", "a1"), [(Route::Glide, 0.); 2]);
        assert_eq!(routes("a1-a4 Ka1-a4", "a1 a3"), [(Route::Hop, 0.); 2]);
        let on_level = |level: u8| Relocated {
            piece: PieceId::nth(level.into()),
            before: Spot { level, ..on("a1") },
            after: Spot { level: level + 1, ..on("a4") },
            royal: false,
        };
        let legs = plan(&[on_level(1), on_level(0)], Bitboard::default(), Geometry::default());
        assert_eq!(legs.iter().map(|leg| leg.stack).collect::<Vec<_>>(), [(2, 1), (2, 0)]);
    }

    #[test]
    fn a_captured_king_topples() {
        assert_eq!(routes("e4-d5 Kd5-x", "e4 d5"), [(Route::Glide, 0.), (Route::Topple, TOPPLED)]);
    }
}
