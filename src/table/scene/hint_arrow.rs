//! The arrows of a hint, and of the better and the played move in a review: from the piece to its destination, or round a die
//! that stays on its square. The piece may be in a hand.
//!
//! They lie flat on the board, so that they point at squares from every view. They are drawn over the pieces, which would
//! hide them from the seats.

use std::f32::consts::TAU;

use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::prelude::*;
use tessera_arbiter::{Match, OnShow, Place};
use tessera_rules::{Move, MoveKind, Piece, Position, Rules, Square};

use super::looks::glowing;
use super::marks::shapes::{Band, flat_mesh};
use crate::model::frame::TableSystems;
use crate::model::geometry::{Geometry, Spot};
use crate::model::hint::{BetterMoveShown, FaultOnShow, Hint};
use crate::model::redraw_request::Redraws;

/// Half the width of an arrow's shaft, in units.
const SHAFT: f32 = 0.065;
/// Half the width and the length of its head.
const HEAD: (f32, f32) = (0.19, 0.36);
/// The width of the dark line round an arrow.
const LINE: f32 = 0.035;
/// The distance of an arrow's start and tip from the middles of their squares: both pieces stay visible.
const GAPS: (f32, f32) = (0.25, 0.12);
/// The distance of castling's two arrows from the line on which both pieces move.
const BESIDE: f32 = 0.2;
/// The radius of the arrow round a die: outside of its corners.
const ROUND: f32 = 0.45;
/// The height of the lowest arrow above the board, above all marks; and by how much each layer lies higher.
const HEIGHT: f32 = 0.02;
const LAYER: f32 = 0.002;
/// The depth bias of the arrows, in steps of the depth buffer. It brings them in front of all pieces between the board and
/// the camera: it is more than the depth of the nearest piece, about a hundredth, in steps of 2⁻³⁰.
const OVER_PIECES: f32 = 1e8;

/// An arrow of a hint.
#[derive(Component)]
struct HintArrow;

/// The materials of all arrows: the line round them, the fill, and the fill of a move that was a fault.
#[derive(Resource)]
struct ArrowColours {
    line: Handle<StandardMaterial>,
    fill: Handle<StandardMaterial>,
    fault: Handle<StandardMaterial>,
}

/// The judgement of an arrow about its move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ArrowKind {
    /// It is a hint, or was better.
    Good,
    /// It was played, and was a fault.
    Fault,
}

/// The moves that the arrows show, each with the number of actions before it. Later ones lie over earlier ones.
#[derive(Resource, Default, PartialEq)]
struct Drawn(Vec<(usize, Move, ArrowKind)>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Drawn>()
        .add_systems(Startup, choose_colours)
        .add_systems(Update, draw.in_set(TableSystems::Mark).run_if(resource_exists::<Match>));
}

fn choose_colours(mut materials: ResMut<Assets<StandardMaterial>>, mut commands: Commands) {
    let mut material = |color: Color, depth_bias: f32| {
        materials.add(StandardMaterial {
            base_color: glowing(color),
            unlit: true,
            cull_mode: None,
            alpha_mode: AlphaMode::Blend,
            depth_bias,
            ..default()
        })
    };
    let line = material(Color::srgba(0.06, 0.035, 0.02, 0.9), OVER_PIECES);
    let fill = material(Color::srgba(1., 0.78, 0.22, 0.95), 1.2 * OVER_PIECES);
    let fault = material(Color::srgba(0.82, 0.2, 0.14, 0.95), 1.2 * OVER_PIECES);
    commands.insert_resource(ArrowColours { line, fill, fault });
}

fn draw(
    on_show: OnShow,
    (hint, better, colours): (Res<Hint>, Res<BetterMoveShown>, Res<ArrowColours>),
    old: Query<Entity, With<HintArrow>>,
    mut drawn: ResMut<Drawn>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut redraws: Redraws,
    mut commands: Commands,
) {
    let mut wanted = Vec::new();
    match (hint.given(), better.0) {
        (Some(given), _) => wanted.push((on_show.ply(), given.mv, ArrowKind::Good)),
        (None, Some(FaultOnShow { ply, better, played })) => {
            wanted.extend(played.map(|played| (ply, played, ArrowKind::Fault)));
            wanted.push((ply, better, ArrowKind::Good));
        }
        (None, None) => {}
    }
    // A pass goes nowhere.
    wanted.retain(|(_, mv, _)| mv.kind() != MoveKind::Pass);
    let wanted = Drawn(wanted);
    if *drawn == wanted {
        return;
    }
    redraws.now();
    for entity in &old {
        commands.entity(entity).despawn();
    }
    let mut height = HEIGHT;
    for &(ply, mv, kind) in &wanted.0 {
        let (word, fill) = match kind {
            ArrowKind::Good => ("hint", &colours.fill),
            ArrowKind::Fault => ("fault", &colours.fault),
        };
        for (name, arrow) in arrows_of(&on_show, ply, mv) {
            for (widen, material) in [(LINE, &colours.line), (0., fill)] {
                commands.spawn((
                    (HintArrow, Name::new(format!("{word} {name}"))),
                    Mesh3d(meshes.add(flat_mesh(&arrow.bands(widen)))),
                    MeshMaterial3d(material.clone()),
                    Transform::from_xyz(0., height, 0.),
                    (NotShadowCaster, NotShadowReceiver),
                ));
                height += LAYER;
            }
        }
    }
    *drawn = wanted;
}

/// The arrows for a move after so many actions, each with its name.
fn arrows_of(on_show: &OnShow, ply: usize, mv: Move) -> Vec<(String, Arrow)> {
    let rules = on_show.rules();
    let Some(position) = on_show.game().position_after(ply) else { return Vec::new() };
    if let Some(kind) = mv.dropped() {
        let piece = Piece::new(rules.army_to_move(position), rules.held_as(kind));
        let snapshot = on_show.current().snapshot(ply);
        if let Some(held) = snapshot.dropped_next(piece).and_then(|id| snapshot.get(id)) {
            return vec![drop_arrow(Geometry::of(rules), piece, held.place, mv.to())];
        }
    }
    arrows(rules, position, mv)
}

/// An arrow on the board's plane, where the last rank lies towards +y.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Arrow {
    /// A straight arrow from a start to a tip.
    Straight(Vec2, Vec2),
    /// An arrow that leads round a point.
    Round(Vec2),
}

/// The arrows for a move, each with its name.
fn arrows(rules: &Rules, position: &Position, mv: Move) -> Vec<(String, Arrow)> {
    let geometry = Geometry::of(rules);
    let middle = |square| {
        let centre = geometry.centre(square);
        Vec2::new(centre.x, -centre.z)
    };
    let straight = |from, to, aside: f32| {
        let (start, end): (Vec2, Vec2) = (middle(from), middle(to));
        let way = (end - start).normalize_or_zero();
        let beside = way.perp() * aside;
        (format!("{from} {to}"), Arrow::Straight(start + way * GAPS.0 + beside, end - way * GAPS.1 + beside))
    };
    if let Some((royal, partner)) = rules.castling_goals(position, mv) {
        let both = [(mv.from(), royal), (mv.to(), partner)].into_iter().filter(|(from, to)| from != to);
        // The two pieces move in opposite directions, so the same side of each arrow is another side of the line.
        return both.map(|(from, to)| straight(from, to, BESIDE)).collect();
    }
    if let Some(from) = rules.block_origin(position).filter(|_| mv.kind() == MoveKind::Block) {
        return vec![straight(from, mv.to(), 0.)];
    }
    if mv.from() == mv.to() {
        return vec![(mv.from().to_string(), Arrow::Round(middle(mv.from())))];
    }
    vec![straight(mv.from(), mv.to(), 0.)]
}

/// The arrow for a drop: from the piece in the hand to its square.
fn drop_arrow(geometry: Geometry, piece: Piece, place: Place, to: Square) -> (String, Arrow) {
    let flat = |at: Vec3| Vec2::new(at.x, -at.z);
    let start = flat(geometry.spot(Spot { army: piece.army().index(), place, level: 0 }));
    let end = flat(geometry.centre(to));
    let way = (end - start).normalize_or_zero();
    (format!("hand {to}"), Arrow::Straight(start + way * GAPS.0, end - way * GAPS.1))
}

impl Arrow {
    /// The bands of the arrow, wider by `widen` on all sides.
    fn bands(self, widen: f32) -> Vec<Band> {
        // The tip of a wider head is longer by the width along the head's edge.
        let (wide, long) = (HEAD.0, HEAD.1);
        let longer = widen * wide.hypot(long) / wide;
        let wide = wide * (long + longer + widen) / long;
        let half = SHAFT + widen;
        match self {
            Self::Straight(start, tip) => {
                let way = (tip - start).normalize_or(Vec2::Y);
                let across = way.perp();
                let (start, neck, tip) = (start - way * widen, tip - way * (long + widen), tip + way * longer);
                let shaft =
                    vec![(start - across * half, start + across * half), (neck - across * half, neck + across * half)];
                let head = vec![(neck - across * wide, neck + across * wide), (tip, tip)];
                vec![(shaft, false), (head, false)]
            }
            Self::Round(middle) => {
                // Most of a circle, clockwise from the top.
                const POINTS: usize = 32;
                let angle = |part: f32| TAU / 4. - TAU * (0.08 + 0.72 * part);
                let point = |i: usize| {
                    let back = if i == 0 { widen / ROUND } else { 0. };
                    let way = Vec2::from_angle(angle(i as f32 / (POINTS - 1) as f32) + back);
                    (middle + way * (ROUND - half), middle + way * (ROUND + half))
                };
                let end = Vec2::from_angle(angle(1.));
                let (neck, way) = (middle + end * ROUND, -end.perp());
                let base = neck - way * widen;
                let tip = neck + way * (long + longer);
                let head = vec![(base - end * wide, base + end * wide), (tip, tip)];
                vec![((0..POINTS).map(point).collect(), false), (head, false)]
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use tessera_rules::{Game, Library, Settings, Start};

    use super::*;

    /// The arrows for a move.
    fn shown(variant: &str, position: &str, mv: &str) -> Vec<(String, Arrow)> {
        let mut library = Library::default();
        for text in [
            include_str!("../../../plugins/chess960/chess.ron"),
            include_str!("../../../plugins/chess960/chess960.ron"),
            include_str!("../../../plugins/variaschach/ordo.ron"),
            include_str!("../../../plugins/variaschach/ordo-vulneris.ron"),
        ] {
            library.add(text).unwrap();
        }
        let rules = Arc::new(library.compile(variant, &Settings::new()).unwrap());
        let game = Game::new(rules.clone(), Start::Position(position.to_owned())).unwrap();
        let mv = rules.parse_uci(game.position(), mv).unwrap();
        arrows(&rules, game.position(), mv)
    }

    fn names(arrows: &[(String, Arrow)]) -> Vec<&str> {
        arrows.iter().map(|(name, _)| name.as_str()).collect()
    }

    #[test]
    fn each_move_has_its_arrows() {
        let one = shown("chess", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8");
        assert_eq!(one, [("a1 a8".to_owned(), Arrow::Straight(Vec2::new(-3.5, -3.25), Vec2::new(-3.5, 3.38)))]);
        let castling = shown("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1");
        assert_eq!(names(&castling), ["e1 g1", "h1 f1"]);
        let heights = castling.iter().map(|(_, arrow)| match arrow {
            Arrow::Straight(start, _) => start.y,
            Arrow::Round(_) => f32::NAN,
        });
        let heights: Vec<f32> = heights.collect();
        assert!((heights[0] - heights[1]).abs() > 2. * (SHAFT + LINE), "the arrows lie beside each other");
        // In this castling the king stays where it is.
        let rook_alone = shown("chess960", "4k3/8/8/8/8/8/8/6KR w K - 0 1", "g1h1");
        assert_eq!(names(&rook_alone), ["h1 f1"]);
        let healed = shown("ordo-vulneris", "4k3/8/8/8/X7/8/8/4K3 w - - 0 1", "a4a4");
        assert_eq!(healed, [("a4".to_owned(), Arrow::Round(Vec2::new(-3.5, -0.5)))]);
    }

    /// The line shows on all sides of the fill, and the head is the widest part.
    #[test]
    fn the_line_surrounds_the_fill() {
        for arrow in [Arrow::Straight(Vec2::ZERO, Vec2::new(1., 0.)), Arrow::Round(Vec2::ZERO)] {
            let reach = |widen: f32, way: Vec2| {
                let bands = arrow.bands(widen);
                let points = bands.iter().flat_map(|(points, _)| points).flat_map(|(a, b)| [*a, *b]);
                points.map(|point| point.dot(way)).fold(f32::MIN, f32::max)
            };
            for way in [Vec2::X, Vec2::Y, Vec2::NEG_X, Vec2::NEG_Y] {
                assert!(reach(LINE, way) > reach(0., way) + 0.9 * LINE, "{arrow:?} {way}");
            }
        }
        let across = Arrow::Straight(Vec2::ZERO, Vec2::new(1., 0.)).bands(0.);
        assert!(across[1].0[0].0.y.abs() > 2. * across[0].0[0].0.y.abs());
    }
}
