//! Marks on the board: the last move, the chosen square, its targets, a check, threats, a hint, and the cursor.
//!
//! Each mark has its own shape, with a bright line on a dark one. So it is clear without colours, on every square.

pub(super) mod mark;
pub(super) mod shapes;
mod through;

use std::collections::BTreeMap;

use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::pbr::MaterialPlugin;
use bevy::prelude::*;
use tessera_arbiter::OnShow;
use tessera_rules::{Action, Game, Move, MoveKind, Position, Preview, Rules, Square};

use super::looks::glowing;
use super::threat_marks::ThreatMarks;
use crate::model::edited_setup::{EditedSetup, SetupTool};
use crate::model::frame::{DieInTheAir, TableSystems};
use crate::model::geometry::{Geometry, Spot};
use crate::model::grip::{Grip, GripOrigin, Pointing, TargetShape};
use crate::model::hint::{GivenHint, Hint};
use crate::model::redraw_request::Redraws;
use crate::model::view::{Cursor, FlatView, LegalMoves};
use mark::Mark;
use shapes::{flat_mesh, shape};
use through::{Through, ThroughMaterial};

/// The height of marks above the board, in units: above the plain squares and the soft shadows, or they would flicker.
const HEIGHT: f32 = 0.012;

/// How much of a goal shines through the pieces before it.
const SHINE: f32 = 0.75;

/// The dark line round each mark.
const DARK: Color = Color::srgba(0.06, 0.035, 0.02, 0.85);

/// The meshes of all marks: a dark one below a bright one, each with its colour.
#[derive(Resource)]
struct Shapes {
    layers: BTreeMap<Mark, [(Handle<Mesh>, Handle<StandardMaterial>); 2]>,
    /// The materials of an empty goal where a piece hides it: a die would hide the whole square. On other goals stands a piece
    /// that shows where they are.
    through: [Handle<ThroughMaterial>; 2],
}

/// The marks that are shown now.
#[derive(Resource, Default, PartialEq)]
struct Marked {
    /// The board on which they are.
    geometry: Geometry,
    squares: Vec<(Mark, Square)>,
    /// The place of the chosen piece in hand, which stands on no square.
    in_hand: Option<Vec3>,
}

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins(MaterialPlugin::<ThroughMaterial>::default());
    app.init_resource::<Marked>().add_systems(Startup, draw).add_systems(Update, mark.in_set(TableSystems::Mark));
}

fn draw(
    mut meshes: ResMut<Assets<Mesh>>,
    (mut materials, mut through_materials): (ResMut<Assets<StandardMaterial>>, ResMut<Assets<ThroughMaterial>>),
    mut commands: Commands,
) {
    let look = |color: Color, layer: f32| StandardMaterial {
        base_color: glowing(color),
        unlit: true,
        cull_mode: None,
        alpha_mode: AlphaMode::Blend,
        // In front of the soft shadows, and the bright line in front of the dark one.
        depth_bias: 20. + layer,
        ..default()
    };
    let mut material = |color, layer| materials.add(look(color, layer));
    let dark = material(DARK, 0.);
    let shapes = Mark::ALL.map(|mark| {
        let (below, above) = shape(mark);
        let layers = [(below, dark.clone()), (above, material(mark.color(), 1.))];
        (mark, layers.map(|(bands, material)| (meshes.add(flat_mesh(&bands)), material)))
    });
    let layers = [(DARK, 2.), (Mark::Quiet.color(), 3.)];
    let through = layers.map(|(color, layer)| {
        let base = look(color.with_alpha(color.alpha() * SHINE), layer);
        through_materials.add(ThroughMaterial { base, extension: Through {} })
    });
    commands.insert_resource(Shapes { layers: BTreeMap::from(shapes), through });
}

/// The ply that is on show.
struct Moment<'a> {
    game: &'a Game,
    ply: usize,
    position: &'a Position,
    live: bool,
    /// Whether a die is in the air. Until it lies, no mark tells what it brings.
    thrown: bool,
}

/// The help that a person has asked for.
#[derive(Default)]
struct Help<'a> {
    threats: &'a [(Mark, Square)],
    hint: Option<&'a GivenHint>,
}

/// All marks for the state of the table.
fn wanted(
    moment: &Moment,
    legal: &LegalMoves,
    (grip, pointing, cursor): (&Grip, Pointing, Cursor),
    help: &Help,
) -> Vec<(Mark, Square)> {
    let Moment { game, position, live, thrown, .. } = *moment;
    let rules = game.rules();
    let mut marks = Vec::new();
    for (army, _) in rules.armies().filter(|(army, _)| rules.is_alive(position, *army)) {
        // A throne is marked while the army has a piece that can be crowned on it.
        let crowned = position.kind(rules.royal()) & position.army(army);
        let thrones = rules.transforms_on(army, rules.royal()).when(crowned.any());
        marks.extend(thrones.iter().map(|square| (Mark::Throne, square)));
    }
    marks.extend(last_moves(moment));
    marks.extend(rules.checked(position).filter(|_| !thrown).map(|(_, square)| (Mark::Check, square)));
    if let Some(square) = pointing.inspected {
        let scope = rules.pseudo_legal(position, square);
        let all = [(Mark::Quiet, scope.quiet), (Mark::Capture, scope.captures), (Mark::Attack, scope.attacks)];
        marks.push((Mark::Chosen, square));
        marks.extend(all.into_iter().flat_map(|(mark, squares)| squares.iter().map(move |square| (mark, square))));
        return marks;
    }
    marks.extend(help.threats.iter().filter(|_| !thrown));
    if let Some(hint) = help.hint.filter(|_| live) {
        marks.extend(hint_marks(rules, position, hint.mv));
    }
    // Moves on the spot, such as healing, are marked before anything is chosen, since players would not expect them.
    if rules.has_dice() && !rules.rolls_first() && grip.from().is_none() && live {
        let moves = legal.0.iter().filter(|mv| mv.from() == mv.to());
        let mut spots: Vec<Square> = moves.map(|mv| mv.from()).collect();
        spots.dedup();
        marks.extend(spots.into_iter().map(|square| (Mark::Special, square)));
    }
    if live {
        // A piece of a hand stands on no square, but its goals are marked, too.
        marks.extend(grip.from().map(|square| (Mark::Chosen, square)));
        for target in grip.targets() {
            let mark = match target.shape {
                TargetShape::Quiet => Mark::Quiet,
                TargetShape::Capture => Mark::Capture,
                TargetShape::Special => Mark::Special,
                TargetShape::Stack => Mark::Stack,
            };
            marks.push((mark, target.square));
        }
    }
    if live && rules.blocks_now(position) {
        // A block may go to any empty square, if no piece throws it.
        if let Some(thrower) = rules.block_origin(position).filter(|_| rules.throws()) {
            marks.push((Mark::Chosen, thrower));
            marks.extend(legal.0.iter().map(|mv| (Mark::Quiet, mv.to())));
        }
        let goal = pointing.hover.filter(|square| legal.movable().has(*square));
        marks.extend(goal.map(|square| (Mark::Aim, square)));
    }
    if let Some(target) = pointing.hover.and_then(|square| grip.target(square)) {
        marks.push((Mark::Aim, target.square));
        let preview = target.moves.first().map(|mv| rules.preview(game.position(), *mv)).unwrap_or_default();
        marks.extend(
            preview.castling.into_iter().flat_map(|(royal, partner)| [royal, partner]).map(|at| (Mark::Goal, at)),
        );
        marks.extend(losses(&preview, target.square));
    }
    marks.extend(cursor.0.map(|square| (Mark::Cursor, square)));
    marks
}

/// The marks of all moves since the player to move made one, with all parts of each turn: all that several computers did
/// meanwhile. After a part of a turn these are its parts.
fn last_moves(moment: &Moment) -> Vec<(Mark, Square)> {
    let Moment { game, ply, position, .. } = *moment;
    let rules = game.rules();
    let to_move = rules.army_to_move(position);
    let mut marks: Vec<(Mark, Square)> = Vec::new();
    let mut kind = Mark::Last;
    for before in (0..ply).rev() {
        let (Some(action), Some(position)) = (game.record().get(before), game.position_after(before)) else { break };
        // Somebody may have resigned in between.
        let Action::Move(mv) = action else { continue };
        let is_own = rules.army_to_move(position) == to_move;
        if kind == Mark::Earlier && is_own {
            break;
        }
        if mv.kind() != MoveKind::Pass {
            let to = rules.castling_goals(position, *mv).map_or(mv.to(), |(royal, _)| royal);
            let unmarked = |at: &Square| kind == Mark::Last || marks.iter().all(|(_, marked)| marked != at);
            let ends: Vec<Square> = [mv.from(), to].into_iter().filter(unmarked).collect();
            marks.extend(ends.into_iter().map(|at| (kind, at)));
        }
        if position.part() == 0 {
            if is_own {
                break;
            }
            kind = Mark::Earlier;
        }
    }
    marks
}

/// All marks for a position that is set up.
fn setup_marks(edited: &EditedSetup, (grip, pointing, cursor): (&Grip, Pointing, Cursor)) -> Vec<(Mark, Square)> {
    let mut marks: Vec<(Mark, Square)> = edited.wrong().iter().map(|square| (Mark::Wrong, square)).collect();
    let chosen = grip.from().or(edited.chosen);
    marks.extend(chosen.map(|square| (Mark::Chosen, square)));
    if grip.is_dragging() || edited.tool != SetupTool::Hand {
        marks.extend(pointing.hover.map(|square| (Mark::Aim, square)));
    }
    marks.extend(cursor.0.map(|square| (Mark::Cursor, square)));
    marks
}

/// The crosses of a move: the squares other than its target from which it removes pieces.
fn losses(preview: &Preview, target: Square) -> Vec<(Mark, Square)> {
    let removed = preview.captured.iter().chain(&preview.withdrawn).map(|removed| removed.at);
    removed.filter(|at| *at != target).map(|at| (Mark::Loss, at)).collect()
}

/// The marks of a hint. The arrow shows the direction of the move.
fn hint_marks(rules: &Rules, position: &Position, mv: Move) -> Vec<(Mark, Square)> {
    if mv.kind() == MoveKind::Pass {
        return Vec::new();
    }
    let to = rules.castling_goals(position, mv).map_or(mv.to(), |(royal, _)| royal);
    let mut marks = vec![(Mark::Hint, mv.from())];
    if to != mv.from() {
        marks.push((Mark::Hint, to));
    }
    if mv.promotion().is_some() {
        marks.push((Mark::Special, to));
    }
    marks.extend(losses(&rules.preview(position, mv), to));
    marks
}

fn mark(
    on_show: OnShow,
    (legal, grip, pointing, cursor): (Res<LegalMoves>, Res<Grip>, Res<Pointing>, Res<Cursor>),
    (threats, hint, edited): (Res<ThreatMarks>, Res<Hint>, Option<Res<EditedSetup>>),
    (in_the_air, flat): (Res<DieInTheAir>, Res<FlatView>),
    shapes: Res<Shapes>,
    mut marked: ResMut<Marked>,
    old: Query<Entity, With<Mark>>,
    mut redraws: Redraws,
    mut commands: Commands,
) {
    let (live, thrown) = (on_show.is_live(), in_the_air.is_thrown());
    let moment = Moment { game: on_show.game(), ply: on_show.ply(), position: on_show.position(), live, thrown };
    let help = Help { threats: &threats.0, hint: hint.given() };
    let geometry = Geometry::of(on_show.rules());
    let mut wanted = match edited {
        Some(edited) => Marked { geometry, squares: setup_marks(&edited, (&grip, *pointing, *cursor)), in_hand: None },
        None => Marked {
            geometry,
            squares: wanted(&moment, &legal, (&grip, *pointing, *cursor), &help),
            in_hand: chosen_in_hand(&on_show, &grip),
        },
    };
    if flat.0 {
        // A piece is a sign on the board then, and the mark of its throne would lie over it.
        let is_hidden = |square: Square| moment.position.top(square).is_some();
        wanted.squares.retain(|(mark, square)| *mark != Mark::Throne || !is_hidden(*square));
    }
    if wanted == *marked {
        return;
    }
    redraws.now();
    for entity in &old {
        commands.entity(entity).despawn();
    }
    let on_board = wanted.squares.iter().map(|(mark, square)| {
        let is_empty = on_show.position().top(*square).is_none();
        let shines = is_empty && matches!(mark, Mark::Quiet | Mark::Special);
        (*mark, square.to_string(), geometry.centre(*square), shines)
    });
    let in_hand = wanted.in_hand.map(|place| (Mark::Chosen, "in hand".to_owned(), place, false));
    for (mark, name, place, shines) in on_board.chain(in_hand) {
        for (layer, (mesh, material)) in shapes.layers[&mark].iter().enumerate() {
            let height = HEIGHT + 0.002 * layer as f32 + if mark == Mark::Aim { -0.003 } else { 0. };
            let part = (
                (mark, Name::new(format!("{mark:?} {name}"))),
                Mesh3d(mesh.clone()),
                Transform::from_translation(place + Vec3::Y * height),
                (NotShadowCaster, NotShadowReceiver),
            );
            if shines {
                commands.spawn((part.clone(), MeshMaterial3d(shapes.through[layer].clone())));
            }
            commands.spawn((part, MeshMaterial3d(material.clone())));
        }
    }
    *marked = wanted;
}

/// The place of the chosen piece in hand.
fn chosen_in_hand(on_show: &OnShow, grip: &Grip) -> Option<Vec3> {
    let Some(GripOrigin::Hand(piece)) = grip.origin().filter(|_| on_show.is_live()) else { return None };
    let snapshot = on_show.current().snapshot(on_show.ply());
    let state = snapshot.dropped_next(piece).and_then(|id| snapshot.get(id))?;
    Some(Geometry::of(on_show.rules()).spot(Spot { army: state.army.index(), place: state.place, level: 0 }))
}

#[cfg(test)]
#[path = "../tests/unit/marks.rs"]
mod tests;
