//! A small lamp in the table before each seat, and a strip of the same glass in the frame before its pieces. Those of the
//! army to move are lit. The strip is seen from the other seat, too, where the frame hides the lamp.

use std::f32::consts::FRAC_PI_2;

use bevy::light::NotShadowCaster;
use bevy::prelude::*;
use tessera_arbiter::{Match, MatchStarted, OnShow};
use tessera_rules::{Army, Rules};

use super::lathe::turned;
use super::looks::{Looks, LooksChanged};
use crate::model::frame::TableSystems;
use crate::model::geometry::{FRAME, Geometry, LAMP, TABLE, table_side};
use crate::model::redraw_request::Redraws;

/// The brass ring of a lamp, as radius and height over the table. It is flat: on a foot the glass would look like a lost
/// pawn.
const FOOT: [(f32, f32); 5] = [(0.02, 0.03), (0.12, 0.045), (0.14, 0.04), (0.155, 0.02), (0.155, 0.)];
/// The radius of the glass, and its height as a part of that.
const GLASS: f32 = 0.115;
const GLASS_HEIGHT: f32 = 0.55;
/// The width of the strip, its distance from the outer edge of the frame, and its height over the board: between the letters
/// and the bevel.
const STRIP: f32 = 0.04;
const STRIP_IN: f32 = 0.13;
const STRIP_UP: f32 = 0.022;
/// The light of a lamp in lumens: enough for a gleam on frame and table, too little for another shadow.
const LUMENS: f32 = 45_000.;
/// The height of the light over the table: high enough that it also falls on the frame.
const LIGHT_HEIGHT: f32 = 0.7;
/// The glow of lit glass. Bevy does not scale it by the exposure: 1 is white, and more keeps its colour only if it is
/// coloured.
const GLOW: f32 = 1.5;

/// The lamp before an army's seat.
#[derive(Component)]
struct SeatLamp {
    army: Army,
    color: Color,
    dark: Handle<StandardMaterial>,
    lit: Handle<StandardMaterial>,
}

/// The glass of a lamp.
#[derive(Component)]
struct LampGlass;

/// The strip in the frame before an army's pieces. It is shown while it is lit: so there is one thing to draw, and not one
/// for each army.
#[derive(Component)]
struct LampStrip;

/// The light of the lamp that is lit. There is only one, and it goes from lamp to lamp.
#[derive(Component)]
struct SeatLight;

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn_light)
        .add_systems(Update, (set_up, shine).chain().in_set(TableSystems::Dress))
        .add_observer(|_: On<MatchStarted>, mut commands: Commands| commands.run_system_cached(clear))
        .add_observer(|_: On<LooksChanged>, mut commands: Commands| commands.run_system_cached(clear));
}

fn spawn_light(mut commands: Commands) {
    let light = PointLight { intensity: LUMENS, range: 3., radius: GLASS, ..default() };
    commands.spawn((SeatLight, Name::new("light of a seat"), light, Visibility::Hidden));
}

/// Takes the lamps away. They are set up anew for the match on the table.
fn clear(lamps: Query<Entity, With<SeatLamp>>, mut commands: Commands) {
    for lamp in &lamps {
        commands.entity(lamp).despawn();
    }
}

/// The places of the lamp before an army's seat, beside the frame, and of its strip.
fn places(rules: &Rules, army: Army) -> (Vec3, Transform) {
    let (geometry, start) = (Geometry::of(rules), rules.start());
    let side = table_side(rules, army);
    let turn = Quat::from_rotation_y(side as f32 * FRAC_PI_2);
    // The places along the side of the table, as the pieces stand at the start.
    let along: Vec<f32> = start.army(army).iter().map(|square| (turn.inverse() * geometry.centre(square)).x).collect();
    let middle = along.iter().sum::<f32>() / (along.len() as f32).max(1.);
    let (least, most) = along.iter().fold((middle, middle), |(least, most), at| (least.min(*at), most.max(*at)));
    let half = Vec2::new(f32::from(geometry.files), f32::from(geometry.ranks)) / 2.;
    let edge = if side % 2 == 0 { half.y } else { half.x } + FRAME;
    // Two armies have a side each. Among four it shows which part of a side belongs to an army.
    let (least, most) = if rules.armies().count() == 2 {
        let half = if side % 2 == 0 { half.x } else { half.y } - 0.5;
        (-half, half)
    } else {
        (least, most)
    };
    let size = Vec3::new(most - least + 1., 1., STRIP);
    let strip = Transform::from_translation(turn * Vec3::new((least + most) / 2., STRIP_UP, edge - STRIP_IN));
    (turn * Vec3::new(middle, TABLE, edge + LAMP), strip.with_rotation(turn).with_scale(size))
}

/// Sets up a lamp for each army.
fn set_up(
    (current, looks): (Res<Match>, Res<Looks>),
    lamps: Query<(), With<SeatLamp>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut redraws: Redraws,
    mut commands: Commands,
) {
    if !lamps.is_empty() || !looks.is_described() {
        return;
    }
    let foot = meshes.add(turned(&FOOT.map(Vec2::from), 32, 1.));
    let dome = meshes.add(Sphere::new(GLASS).mesh().uv(32, 16));
    let strip = meshes.add(Plane3d::default().mesh().size(1., 1.));
    let rules = current.game().rules();
    for (army, _) in rules.armies() {
        let color = looks.lamp(looks.worn(rules, army));
        let mut glass = |base_color: Color, emissive: LinearRgba| {
            let perceptual_roughness = 0.12;
            materials.add(StandardMaterial { base_color, emissive, perceptual_roughness, clearcoat: 0.6, ..default() })
        };
        let (dark, lit) = (
            glass(color.mix(&Color::BLACK, 0.85), LinearRgba::BLACK),
            glass(color.mix(&Color::BLACK, 0.5), (color.to_linear() * GLOW).with_alpha(1.)),
        );
        let (place, strip_place) = places(rules, army);
        let at_lamp = Transform { translation: strip_place.translation - place, ..strip_place };
        commands.spawn((
            SeatLamp { army, color, dark: dark.clone(), lit: lit.clone() },
            Name::new(format!("lamp of {}", rules.army_name(army).key)),
            Transform::from_translation(place),
            Visibility::default(),
            children![
                (Mesh3d(foot.clone()), MeshMaterial3d(looks.shared("brass"))),
                (
                    LampGlass,
                    Mesh3d(dome.clone()),
                    MeshMaterial3d(dark),
                    Transform::from_xyz(0., 0.035, 0.).with_scale(Vec3::new(1., GLASS_HEIGHT, 1.)),
                    NotShadowCaster,
                ),
                (
                    LampStrip,
                    Name::new(format!("strip of {}", rules.army_name(army).key)),
                    (Mesh3d(strip.clone()), MeshMaterial3d(lit), NotShadowCaster),
                    at_lamp,
                    Visibility::Hidden,
                ),
            ],
        ));
    }
    redraws.now();
}

/// Lights the lamp of the army to move, at the ply on show. Where the end of a game is on show, all are dark.
fn shine(
    on_show: OnShow,
    lamps: Query<(&SeatLamp, &Transform, &Children)>,
    mut glasses: Query<&mut MeshMaterial3d<StandardMaterial>, With<LampGlass>>,
    mut strips: Query<&mut Visibility, (With<LampStrip>, Without<SeatLight>)>,
    light: Single<(&mut PointLight, &mut Transform, &mut Visibility), (With<SeatLight>, Without<SeatLamp>)>,
) {
    let to_move = on_show.rules().army_to_move(on_show.position());
    let goes_on = on_show.ending().is_none();
    let (mut light, mut light_place, mut visibility) = light.into_inner();
    let shown = |is_lit: bool| if is_lit { Visibility::Inherited } else { Visibility::Hidden };
    let mut is_any_lit = false;
    for (lamp, place, parts) in &lamps {
        let is_lit = goes_on && lamp.army == to_move;
        if is_lit {
            is_any_lit = true;
            if light.color != lamp.color {
                light.color = lamp.color;
            }
            light_place.set_if_neq(Transform::from_translation(place.translation + Vec3::Y * LIGHT_HEIGHT));
        }
        let wanted = if is_lit { &lamp.lit } else { &lamp.dark };
        for &part in parts {
            if let Ok(mut glass) = glasses.get_mut(part)
                && glass.0 != *wanted
            {
                glass.0 = wanted.clone();
            }
            if let Ok(mut strip) = strips.get_mut(part) {
                strip.set_if_neq(shown(is_lit));
            }
        }
    }
    visibility.set_if_neq(shown(is_any_lit));
}
