//! The arrows of a hint: from the piece to its destination, or round a die that stays on its square.

use std::f32::consts::TAU;

use bevy::asset::RenderAssetUsages;
use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;
use bevy::render::render_resource::Face;
use tessera_arbiter::{Match, OnShow};
use tessera_rules::{Move, Position, Rules, Square};

use super::looks::glowing;
use crate::model::frame::TableSystems;
use crate::model::geometry::Geometry;
use crate::model::hint::Hint;
use crate::model::redraw_request::Redraws;
use crate::model::view::FlatView;

/// The radius of an arrow's shaft, in units.
const SHAFT: f32 = 0.055;
/// The radius and the length of its head.
const HEAD: (f32, f32) = (0.15, 0.34);
/// The width of the dark line round an arrow.
const LINE: f32 = 0.03;
/// The distance of an arrow's ends from the middles of the squares: the ends stay outside of the pieces.
const GAPS: (f32, f32) = (0.22, 0.24);
/// The height of both ends above the feet of the pieces: there they are visible over the pieces in front of them.
const END: f32 = 0.4;
/// The radius of the arrow round a die: outside of its corners.
const ROUND: f32 = 0.47;
/// The height of the arrows in the flat view, where they must be above all symbols. Nobody sees heights from there.
const FLAT: f32 = 3.;
/// How many points a curve has, and how many sides a shaft. More are not visible.
const POINTS: usize = 24;
const SIDES: usize = 12;

/// An arrow of a hint.
#[derive(Component)]
struct HintArrow;

/// The materials of all arrows: the fill, and the line round it.
#[derive(Resource)]
struct ArrowColours([Handle<StandardMaterial>; 2]);

/// The move that the arrows show, and whether they are in the flat view.
#[derive(Resource, Default, PartialEq)]
struct Drawn(Option<(Move, bool)>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Drawn>()
        .add_systems(Startup, choose_colours)
        .add_systems(Update, draw.in_set(TableSystems::Mark).run_if(resource_exists::<Match>));
}

fn choose_colours(mut materials: ResMut<Assets<StandardMaterial>>, mut commands: Commands) {
    let mut material = |color: Color, cull_mode: Face| {
        materials.add(StandardMaterial {
            base_color: glowing(color),
            unlit: true,
            fog_enabled: false,
            cull_mode: Some(cull_mode),
            ..default()
        })
    };
    // The line is a larger arrow of which only the far sides are drawn. So it shows round the fill and not on it.
    let colours =
        [material(Color::srgb(1., 0.93, 0.70), Face::Back), material(Color::srgb(0.07, 0.04, 0.02), Face::Front)];
    commands.insert_resource(ArrowColours(colours));
}

fn draw(
    on_show: OnShow,
    (hint, flat, colours): (Res<Hint>, Res<FlatView>, Res<ArrowColours>),
    old: Query<Entity, With<HintArrow>>,
    mut drawn: ResMut<Drawn>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut redraws: Redraws,
    mut commands: Commands,
) {
    let wanted = Drawn(hint.given().map(|given| (given.mv, flat.0)));
    if *drawn == wanted {
        return;
    }
    redraws.now();
    for entity in &old {
        commands.entity(entity).despawn();
    }
    if let Some((mv, is_flat)) = wanted.0 {
        let raised = Transform::from_xyz(0., if is_flat { FLAT } else { 0. }, 0.);
        for (name, path) in paths(on_show.rules(), on_show.position(), mv) {
            for (widen, material) in [0., LINE].into_iter().zip(&colours.0) {
                commands.spawn((
                    (HintArrow, Name::new(format!("hint {name}"))),
                    Mesh3d(meshes.add(arrow_mesh(&path, widen))),
                    MeshMaterial3d(material.clone()),
                    raised,
                    (NotShadowCaster, NotShadowReceiver),
                ));
            }
        }
    }
    *drawn = wanted;
}

/// The names of the arrows and the curves of their middles.
fn paths(rules: &Rules, position: &Position, mv: Move) -> Vec<(String, Vec<Vec3>)> {
    let geometry = Geometry::of(rules);
    let height =
        |square: Square, levels: usize| geometry.centre(square) + Vec3::Y * (geometry.level * levels as f32 + END);
    let from = position.height(mv.from());
    let lowest = mv.lift().map_or(0, |lift| from.saturating_sub(lift.into()));
    if let Some((royal, partner)) = rules.castling_goals(position, mv) {
        let both = [(mv.from(), royal), (mv.to(), partner)];
        let moved = both.into_iter().filter(|(from, to)| from != to);
        return moved.map(|(from, to)| (format!("{from} {to}"), arc(height(from, 0), height(to, 0)))).collect();
    }
    if mv.from() == mv.to() {
        let top = height(mv.from(), from.saturating_sub(1));
        return vec![(mv.from().to_string(), turn(top))];
    }
    let mounts = rules.captured(position, mv).is_none();
    let onto = if mounts { position.height(mv.to()) } else { 0 };
    vec![(format!("{} {}", mv.from(), mv.to()), arc(height(mv.from(), lowest), height(mv.to(), onto)))]
}

/// A curve between two points, without the gaps at its ends. It rises in between, more so if it is long.
fn arc(from: Vec3, to: Vec3) -> Vec<Vec3> {
    let way = (to - from) * Vec3::new(1., 0., 1.);
    let length = way.length();
    let (start, end) = (from + way / length * GAPS.0, to - way / length * GAPS.1);
    let rise = 0.12 + 0.07 * length;
    let point = |i: usize| {
        let t = i as f32 / (POINTS - 1) as f32;
        start.lerp(end, t) + Vec3::Y * 4. * rise * t * (1. - t)
    };
    (0..POINTS).map(point).collect()
}

/// A curve that leads round a point, over most of a circle.
fn turn(middle: Vec3) -> Vec<Vec3> {
    let point = |i: usize| {
        let angle = TAU * (0.12 + 0.8 * i as f32 / (POINTS - 1) as f32);
        middle + Vec3::new(angle.sin(), 0., angle.cos()) * ROUND
    };
    (0..POINTS).map(point).collect()
}

/// The mesh of an arrow along a curve: a tube with a cone at its end. `widen` makes it thicker on all sides.
fn arrow_mesh(path: &[Vec3], widen: f32) -> Mesh {
    let tip = path.last().copied().unwrap_or_default();
    // The shaft ends where the head begins.
    let shaft: Vec<Vec3> = path.iter().copied().take_while(|point| point.distance(tip) > HEAD.1).collect();
    let neck = shaft.last().copied().unwrap_or(tip);
    let way = (tip - neck).normalize_or(Vec3::X);
    // The rings of the tube: middle, direction, radius.
    let mut rings: Vec<(Vec3, Vec3, f32)> = Vec::new();
    for (i, &point) in shaft.iter().enumerate() {
        let next = shaft.get(i + 1).copied().unwrap_or(tip);
        let direction = (next - point).normalize_or(way);
        let back = if i == 0 { direction * widen } else { Vec3::ZERO };
        rings.push((point - back, direction, SHAFT + widen));
    }
    // A cone that is wider by some width on all sides has a longer tip.
    let longer = widen * (HEAD.1.hypot(HEAD.0) / HEAD.0);
    let base = neck - way * widen;
    let wide = HEAD.0 * (1. + (longer + widen) / HEAD.1);
    rings.push((base, way, SHAFT + widen));
    rings.push((base, way, wide));
    rings.push((tip + way * longer, way, 0.));
    tube(&rings)
}

/// The mesh round some rings, each with its middle, the direction of the tube there, and its radius. The first ring is
/// closed.
fn tube(rings: &[(Vec3, Vec3, f32)]) -> Mesh {
    let (mut positions, mut indices) = (Vec::new(), Vec::new());
    for &(middle, direction, radius) in rings {
        let side = direction.cross(Vec3::Y).normalize_or(Vec3::X);
        let up = side.cross(direction);
        for i in 0..SIDES {
            let (sin, cos) = (TAU * i as f32 / SIDES as f32).sin_cos();
            positions.push((middle + (side * cos + up * sin) * radius).to_array());
        }
    }
    // Triangles are counterclockwise, seen from outside.
    for ring in 0..rings.len().saturating_sub(1) {
        for i in 0..SIDES {
            let (here, next) = (ring * SIDES, (ring + 1) * SIDES);
            let other = (i + 1) % SIDES;
            indices.extend([here + i, next + i, here + other, here + other, next + i, next + other]);
        }
    }
    for i in 1..SIDES - 1 {
        indices.extend([0, i, i + 1]);
    }
    let normals = vec![[0., 1., 0.]; positions.len()];
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::RENDER_WORLD)
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, normals)
        .with_inserted_indices(Indices::U32(indices.into_iter().map(|index| index as u32).collect()))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use tessera_rules::{Game, Library, Settings, Start};

    use super::*;

    /// The names of the arrows for a move, and the lowest and highest points of the last one above the board.
    fn arrows(variant: &str, position: &str, mv: &str) -> (Vec<String>, [f32; 2]) {
        let mut library = Library::default();
        for text in [
            include_str!("../../../plugins/chess960/chess.ron"),
            include_str!("../../../plugins/trojan/trojan.ron"),
            include_str!("../../../plugins/variaschach/ordo.ron"),
            include_str!("../../../plugins/variaschach/ordo-vulneris.ron"),
        ] {
            library.add(text).unwrap();
        }
        let rules = Arc::new(library.compile(variant, &Settings::new()).unwrap());
        let game = Game::new(rules.clone(), Start::Position(position.to_owned())).unwrap();
        let mv = rules.parse_uci(game.position(), mv).unwrap();
        let paths = paths(&rules, game.position(), mv);
        let heights = paths.last().unwrap().1.iter().map(|point| point.y);
        let reach = [heights.clone().fold(f32::MAX, f32::min), heights.fold(f32::MIN, f32::max)];
        (paths.into_iter().map(|(name, _)| name).collect(), reach)
    }

    #[test]
    fn each_move_has_its_arrows() {
        let (names, _) = arrows("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1");
        assert_eq!(names, ["e1 g1", "h1 f1"]);
        let (names, [low, _]) = arrows("chess", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8");
        assert_eq!((names.as_slice(), low), (["a1 a8".to_owned()].as_slice(), END));
        // The arrow of the upper part of a stack begins at that part. It ends on top of a stack that is mounted.
        let (_, [low, _]) = arrows("trojan", "4k3/8/8/8/8/8/8/3(RN)K3 w - - 0 1", "1d1d5");
        assert_eq!(low, END);
        let (_, [low, _]) = arrows("trojan", "4k3/8/8/8/8/3N4/8/3(RN)K3 w - - 0 1", "1d1d3");
        assert!(low > END + 0.1, "{low}");
        // A die that is healed stays on its square.
        let (names, [low, high]) = arrows("ordo-vulneris", "4k3/8/8/8/X7/8/8/4K3 w - - 0 1", "a4a4");
        assert_eq!((names.as_slice(), low), (["a4".to_owned()].as_slice(), high));
    }

    /// The arrow keeps clear of both pieces, rises in between, and the line is wider than the fill everywhere.
    #[test]
    fn an_arrow_leads_from_square_to_square() {
        let (from, to) = (Vec3::new(-2., 0.4, 3.), Vec3::new(-1., 0.4, 1.));
        let path = arc(from, to);
        let flat = |a: Vec3, b: Vec3| a.xz().distance(b.xz());
        let (start, end) = (path[0], path[POINTS - 1]);
        assert!((flat(start, from) - GAPS.0).abs() < 1e-4 && (flat(end, to) - GAPS.1).abs() < 1e-4);
        assert!(path[POINTS / 2].y > 0.5 && (end.y - 0.4).abs() < 1e-4);
        let size = |widen| {
            let mesh = arrow_mesh(&path, widen);
            let points =
                mesh.attribute(Mesh::ATTRIBUTE_POSITION).and_then(|values| values.as_float3()).unwrap().to_vec();
            let reach = |at: usize, sign: f32| points.iter().map(|point| point[at] * sign).fold(f32::MIN, f32::max);
            [0, 1, 2].map(|at| [reach(at, 1.), reach(at, -1.)])
        };
        for (line, fill) in size(LINE).iter().flatten().zip(size(0.).iter().flatten()) {
            assert!(line > &(fill + LINE / 2.), "{line} {fill}");
        }
    }
}
