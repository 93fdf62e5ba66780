//! Marks on the board: what was moved last, what is chosen, where it may go, what is in check, where the cursor is.
//!
//! Each has a shape of its own in a bright and a dark line, so that it can be read without colours on every square.

use std::collections::BTreeMap;
use std::f32::consts::TAU;

use bevy::asset::RenderAssetUsages;
use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;
use tessera_arbiter::OnShow;
use tessera_rules::{Action, Game, MoveKind, Position, Square};

use super::looks::glowing;
use crate::model::frame::TableSystems;
use crate::model::geometry::Geometry;
use crate::model::hand::{Hand, Pointing, TargetShape};
use crate::model::redraw_request::Redraws;
use crate::model::view::{Cursor, LegalMoves};

/// How high marks lie above the board.
const HEIGHT: f32 = 0.012;

/// A mark on the board.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Mark {
    /// Where the last move began, or ended.
    Last,
    /// The chosen square.
    Chosen,
    /// Where the chosen piece may go quietly, capturing, or in a special way.
    Quiet,
    Capture,
    Special,
    Stack,
    /// Where an inspected piece could capture, if something stood there.
    Attack,
    /// What a move takes from the board beside its goal.
    Loss,
    /// Where a royal piece is crowned.
    Throne,
    /// The target under the pointer.
    Aim,
    /// Where castling would take both pieces.
    Goal,
    /// A royal piece in check.
    Check,
    /// The keyboard's cursor.
    Cursor,
}

/// The meshes of all marks: a dark one below a bright one, each with its colour.
#[derive(Resource)]
struct Shapes(BTreeMap<Mark, [(Handle<Mesh>, Handle<StandardMaterial>); 2]>);

/// What is marked now.
#[derive(Resource, Default, PartialEq)]
struct Marked(Vec<(Mark, Square)>);

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Marked>().add_systems(Startup, draw).add_systems(Update, mark.in_set(TableSystems::Mark));
}

/// A flat outline: pairs of an inner and an outer point, closed or open.
type Band = (Vec<(Vec2, Vec2)>, bool);

fn ring(inner: f32, outer: f32, corners: usize, turn: f32) -> Band {
    let at = |i: usize| Vec2::from_angle(turn + TAU * i as f32 / corners as f32);
    ((0..corners).map(|i| (at(i) * inner, at(i) * outer)).collect(), true)
}

fn square_ring(inner: f32, outer: f32) -> Band {
    let root = std::f32::consts::SQRT_2;
    ring(inner * root, outer * root, 4, TAU / 8.)
}

/// A ring of teeth.
fn burst(inner: f32, outer: f32, teeth: usize) -> Band {
    let points = 2 * teeth;
    let point = |i: usize| {
        let way = Vec2::from_angle(TAU * i as f32 / points as f32);
        (way * inner, way * if i.is_multiple_of(2) { outer } else { (inner + outer) / 2.2 })
    };
    ((0..points).map(point).collect(), true)
}

/// An angle in each corner of the square.
fn brackets(inner: f32, outer: f32, length: f32) -> Vec<Band> {
    let corner = |turn: Vec2| {
        let band = [
            (Vec2::new(inner, outer - length), Vec2::new(outer, outer - length)),
            (Vec2::splat(inner), Vec2::splat(outer)),
            (Vec2::new(outer - length, inner), Vec2::new(outer - length, outer)),
        ];
        (band.map(|(a, b)| (turn.rotate(a), turn.rotate(b))).to_vec(), false)
    };
    [Vec2::X, Vec2::Y, Vec2::NEG_X, Vec2::NEG_Y].map(corner).to_vec()
}

/// Two bars that cross.
fn cross(length: f32, width: f32) -> Vec<Band> {
    let bar = |way: Vec2| {
        let (along, across) = (way * length, way.perp() * width);
        (vec![(-along - across, -along + across), (along - across, along + across)], false)
    };
    vec![bar(Vec2::from_angle(TAU / 8.)), bar(Vec2::from_angle(-TAU / 8.))]
}

fn flat_mesh(bands: &[Band]) -> Mesh {
    let (mut positions, mut indices) = (Vec::new(), Vec::new());
    for (points, closed) in bands {
        let base = positions.len() as u32;
        for point in points.iter().flat_map(|(inner, outer)| [inner, outer]) {
            positions.push([point.x, 0., -point.y]);
        }
        let count = points.len() as u32;
        for i in 0..if *closed { count } else { count - 1 } {
            let [a, b] = [i, (i + 1) % count].map(|i| base + 2 * i);
            indices.extend([a, a + 1, b, b, a + 1, b + 1]);
        }
    }
    // Seen from either side, so that no band is lost for the way it winds.
    let normals = vec![[0., 1., 0.]; positions.len()];
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::RENDER_WORLD)
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, normals)
        .with_inserted_indices(Indices::U32(indices))
}

fn draw(mut meshes: ResMut<Assets<Mesh>>, mut materials: ResMut<Assets<StandardMaterial>>, mut commands: Commands) {
    let mut material = |base_color: Color, layer: f32| {
        materials.add(StandardMaterial {
            base_color: glowing(base_color),
            unlit: true,
            fog_enabled: false,
            cull_mode: None,
            alpha_mode: AlphaMode::Blend,
            depth_bias: 20. + layer,
            ..default()
        })
    };
    let dark = material(Color::srgba(0.06, 0.035, 0.02, 0.85), 0.);
    let bright = material(Color::srgb(1., 0.93, 0.70), 1.);
    let amber = material(Color::srgb(1., 0.74, 0.25), 1.);
    let green = material(Color::srgb(0.62, 0.95, 0.70), 1.);
    let red = material(Color::srgb(1., 0.30, 0.20), 1.);
    let blue = material(Color::srgb(0.45, 0.85, 1.), 1.);
    let fill = material(Color::srgba(1., 0.93, 0.70, 0.38), 0.);
    let disc = |radius| ring(0., radius, 32, 0.);
    let mut shape = |dark_bands: &[Band], bands: &[Band], colour: &Handle<StandardMaterial>| {
        [(meshes.add(flat_mesh(dark_bands)), dark.clone()), (meshes.add(flat_mesh(bands)), colour.clone())]
    };
    let shapes = BTreeMap::from([
        (Mark::Last, shape(&brackets(0.375, 0.495, 0.245), &brackets(0.40, 0.47, 0.22), &amber)),
        (Mark::Chosen, shape(&[square_ring(0.405, 0.495)], &[square_ring(0.425, 0.48)], &bright)),
        (Mark::Quiet, shape(&[disc(0.165)], &[disc(0.125)], &green)),
        (Mark::Capture, shape(&[ring(0.375, 0.49, 40, 0.)], &[ring(0.395, 0.47, 40, 0.)], &green)),
        (Mark::Special, shape(&[ring(0.17, 0.40, 4, 0.)], &[ring(0.21, 0.355, 4, 0.)], &green)),
        (
            Mark::Stack,
            shape(
                &[ring(0.285, 0.355, 40, 0.), ring(0.385, 0.49, 40, 0.)],
                &[ring(0.305, 0.335, 40, 0.), ring(0.41, 0.465, 40, 0.)],
                &green,
            ),
        ),
        (Mark::Attack, shape(&[ring(0.10, 0.21, 24, 0.)], &[ring(0.13, 0.18, 24, 0.)], &red)),
        (Mark::Loss, shape(&cross(0.36, 0.085), &cross(0.33, 0.05), &red)),
        (Mark::Throne, shape(&[burst(0.17, 0.33, 8)], &[burst(0.20, 0.30, 8)], &amber)),
        (Mark::Goal, shape(&[ring(0.08, 0.24, 4, 0.)], &[ring(0.11, 0.20, 4, 0.)], &bright)),
        (Mark::Check, shape(&[burst(0.36, 0.52, 14)], &[burst(0.385, 0.485, 14)], &red)),
        (Mark::Cursor, shape(&brackets(0.33, 0.50, 0.34), &brackets(0.36, 0.47, 0.31), &blue)),
        (
            Mark::Aim,
            [
                (meshes.add(flat_mesh(&[square_ring(0., 0.49)])), fill.clone()),
                (meshes.add(flat_mesh(&[square_ring(0.465, 0.49)])), bright.clone()),
            ],
        ),
    ]);
    commands.insert_resource(Shapes(shapes));
}

/// The moment that is on show.
struct Moment<'a> {
    game: &'a Game,
    ply: usize,
    position: &'a Position,
    live: bool,
}

/// What is to be marked.
fn wanted(moment: &Moment, legal: &LegalMoves, hand: &Hand, pointing: Pointing, cursor: Cursor) -> Vec<(Mark, Square)> {
    let Moment { game, ply, position, live } = *moment;
    let rules = game.rules();
    let mut marks = Vec::new();
    for (army, _) in rules.armies().filter(|(army, _)| rules.is_alive(position, *army)) {
        // A throne is marked for as long as its king may still reach it.
        let crowned = position.kind(rules.royal()) & position.army(army);
        let thrones = rules.transforms_on(army, rules.royal()).when(crowned.any());
        marks.extend(thrones.iter().map(|square| (Mark::Throne, square)));
    }
    if let Some(before) = ply.checked_sub(1)
        && let (Some(Action::Move(mv)), Some(position)) = (game.record().get(before), game.position_after(before))
        && mv.kind() != MoveKind::Pass
    {
        let to = rules.castling_goals(position, *mv).map_or(mv.to(), |(royal, _)| royal);
        marks.extend([(Mark::Last, mv.from()), (Mark::Last, to)]);
    }
    if let Some(square) = rules.check(position) {
        marks.push((Mark::Check, square));
    }
    if let Some(square) = pointing.inspected {
        let scope = rules.scope(position, square);
        let all = [(Mark::Quiet, scope.quiet), (Mark::Capture, scope.captures), (Mark::Attack, scope.attacks)];
        marks.push((Mark::Chosen, square));
        marks.extend(all.into_iter().flat_map(|(mark, squares)| squares.iter().map(move |square| (mark, square))));
        return marks;
    }
    // What is done on the spot, such as healing, is offered before anything is chosen.
    if rules.has_dice() && !rules.rolls_first() && hand.from().is_none() && live {
        let moves = legal.0.iter().filter(|mv| mv.from() == mv.to() && mv.kind() != MoveKind::Pass);
        let mut spots: Vec<Square> = moves.map(|mv| mv.from()).collect();
        spots.dedup();
        marks.extend(spots.into_iter().map(|square| (Mark::Special, square)));
    }
    if let Some(square) = hand.from().filter(|_| live) {
        marks.push((Mark::Chosen, square));
        for target in hand.targets() {
            let mark = match target.shape {
                TargetShape::Quiet => Mark::Quiet,
                TargetShape::Capture => Mark::Capture,
                TargetShape::Special => Mark::Special,
                TargetShape::Stack => Mark::Stack,
            };
            marks.push((mark, target.square));
        }
    }
    if let Some(target) = pointing.hover.and_then(|square| hand.target(square)) {
        marks.push((Mark::Aim, target.square));
        let preview = target.moves.first().map(|mv| rules.preview(game.position(), *mv)).unwrap_or_default();
        marks.extend(
            preview.castling.into_iter().flat_map(|(royal, partner)| [royal, partner]).map(|at| (Mark::Goal, at)),
        );
        let lost = preview.captured.iter().chain(&preview.withdrawn).map(|removed| removed.at);
        marks.extend(lost.filter(|at| *at != target.square).map(|at| (Mark::Loss, at)));
    }
    marks.extend(cursor.0.map(|square| (Mark::Cursor, square)));
    marks
}

fn mark(
    on_show: OnShow,
    (legal, hand, pointing, cursor): (Res<LegalMoves>, Res<Hand>, Res<Pointing>, Res<Cursor>),
    shapes: Res<Shapes>,
    mut marked: ResMut<Marked>,
    old: Query<Entity, With<Mark>>,
    mut redraws: Redraws,
    mut commands: Commands,
) {
    let moment =
        Moment { game: on_show.game(), ply: on_show.ply(), position: on_show.position(), live: on_show.is_live() };
    let marks = wanted(&moment, &legal, &hand, *pointing, *cursor);
    if marks == marked.0 {
        return;
    }
    redraws.now();
    for entity in &old {
        commands.entity(entity).despawn();
    }
    let geometry = Geometry::of(on_show.rules());
    for &(mark, square) in &marks {
        for (layer, (mesh, material)) in shapes.0[&mark].iter().enumerate() {
            let height = HEIGHT + 0.002 * layer as f32 + if mark == Mark::Aim { -0.003 } else { 0. };
            commands.spawn((
                (mark, Name::new(format!("{mark:?} {square}"))),
                Mesh3d(mesh.clone()),
                MeshMaterial3d(material.clone()),
                Transform::from_translation(geometry.centre(square) + Vec3::Y * height),
                (NotShadowCaster, NotShadowReceiver),
            ));
        }
    }
    marked.0 = marks;
}

#[cfg(test)]
#[path = "../tests/unit/marks.rs"]
mod tests;
