//! Which way pieces go from one moment to the next.

use bevy::math::Vec3;
use tessera_arbiter::PieceId;
use tessera_rules::{Bitboard, Square};

use crate::model::geometry::{Geometry, Spot};

/// When a captured piece leaves, in seconds: as the other one arrives.
pub(super) const CAPTURED: f32 = 0.18;

/// A piece that is shown somewhere else now.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Relocated {
    pub(super) piece: PieceId,
    pub(super) before: Spot,
    pub(super) after: Spot,
    /// Whether it is of the kind that goes along the board where two move at once.
    pub(super) royal: bool,
}

/// Where a piece goes, and how.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Leg {
    pub(super) piece: PieceId,
    pub(super) to: Vec3,
    pub(super) route: Route,
    /// Seconds until it sets off.
    pub(super) delay: f32,
}

/// How a piece goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Route {
    /// Along the board.
    Glide,
    /// In an arc over what stands in the way.
    Hop,
    /// In an arc to the tray, or back from it.
    ArcToTray,
}

/// How these pieces go, with what else stood on the board before.
pub(super) fn plan(relocated: &[Relocated], occupied: Bitboard, geometry: Geometry) -> Vec<Leg> {
    let arriving = relocated.iter().filter(|piece| piece.after.place.square().is_some()).count();
    let leg = |piece: &Relocated| {
        let (route, delay) = match (piece.before.place.square(), piece.after.place.square()) {
            (Some(_), None) => (Route::ArcToTray, CAPTURED),
            (None, _) => (Route::ArcToTray, 0.),
            // Of two that move at once, as in castling, the royal piece goes along the board and the other over it.
            (Some(_), Some(_)) if arriving > 1 && !piece.royal => (Route::Hop, 0.),
            (Some(from), Some(to)) if arriving > 1 && is_straight(from, to) => (Route::Glide, 0.),
            (Some(from), Some(to)) if is_free(from, to, occupied) => (Route::Glide, 0.),
            (Some(_), Some(_)) => (Route::Hop, 0.),
        };
        Leg { piece: piece.piece, to: geometry.spot(piece.after), route, delay }
    };
    relocated.iter().map(leg).collect()
}

fn steps(from: Square, to: Square) -> (i8, i8) {
    (to.file() as i8 - from.file() as i8, to.rank() as i8 - from.rank() as i8)
}

fn is_straight(from: Square, to: Square) -> bool {
    let (files, ranks) = steps(from, to);
    files == 0 || ranks == 0 || files.abs() == ranks.abs()
}

/// Whether a piece can be pushed from one square to the other.
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

    /// The routes of pieces that go from one square to another, `x` for the tray, a king with a `K` before it.
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
    }

    #[test]
    fn in_castling_the_rook_goes_over_the_king() {
        assert_eq!(routes("Ke1-g1 h1-f1", "e1 h1"), [(Route::Glide, 0.), (Route::Hop, 0.)]);
    }
}
