//! A clock at the right hand of each seat, if the match is played with clocks. It is a small tent, so that its figures are seen from
//! both sides of the table, and from above.
//!
//! Without a graphics card there are only the clocks of the interface: each new figure would cost a picture of the whole scene,
//! and the table would never be sharp.

mod tent;

use std::f32::consts::FRAC_PI_2;

use bevy::light::NotShadowCaster;
use bevy::prelude::*;
use tessera_arbiter::{Clocks, Match, MatchStarted, OnShow};
use tessera_rules::{Army, Rules};

use super::canvas::Canvas;
use super::looks::{Looks, LooksChanged};
use crate::model::clock_figures::{Figures, figures_on_show};
use crate::model::frame::TableSystems;
use crate::model::geometry::{Geometry, table_side};
use crate::model::redraw_request::Redraws;

/// The colours of the figures: of a clock that runs, of one with little time, and of one that stands.
const RUNS: LinearRgba = LinearRgba::rgb(1.0, 0.58, 0.16);
const LOW: LinearRgba = LinearRgba::rgb(1.0, 0.12, 0.04);
const STANDS: LinearRgba = LinearRgba::rgb(0.50, 0.30, 0.10);

/// The clock of an army's seat.
#[derive(Component)]
struct SeatClock {
    army: Army,
    /// The figures that its mesh shows.
    shown: Option<Figures>,
}

pub(crate) fn plugin(app: &mut App) {
    let systems = (set_up, write).chain().in_set(TableSystems::Dress);
    app.add_systems(Update, systems.run_if(resource_exists::<Match>.and_then(not(resource_exists::<Canvas>))))
        .add_observer(|_: On<MatchStarted>, mut commands: Commands| commands.run_system_cached(clear))
        .add_observer(|_: On<LooksChanged>, mut commands: Commands| commands.run_system_cached(clear));
}

/// Takes the clocks away. They are set up anew for the match on the table.
fn clear(clocks: Query<Entity, With<SeatClock>>, mut commands: Commands) {
    for clock in &clocks {
        commands.entity(clock).despawn();
    }
}

/// The place of an army's clock. Its front faces the seat.
fn place(rules: &Rules, army: Army) -> Transform {
    let side = table_side(rules, army);
    Transform::from_translation(Geometry::of(rules).clock(side))
        .with_rotation(Quat::from_rotation_y(side as f32 * FRAC_PI_2))
}

/// Sets up a clock for each army, if the match has clocks.
fn set_up(
    (current, clocks, looks): (Res<Match>, Res<Clocks>, Res<Looks>),
    old: Query<(), With<SeatClock>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut redraws: Redraws,
    mut commands: Commands,
) {
    if !clocks.are_used() || !old.is_empty() || !looks.is_described() {
        return;
    }
    let (body, foot) = (meshes.add(tent::body()), meshes.add(tent::foot()));
    let lacquer = materials.add(StandardMaterial {
        base_color: Color::srgb(0.045, 0.035, 0.03),
        perceptual_roughness: 0.6,
        reflectance: 0.2,
        ..default()
    });
    // The colours of the figures are those of their corners.
    let light = materials.add(StandardMaterial { unlit: true, ..default() });
    let rules = current.game().rules();
    for (army, _) in rules.armies() {
        let shown = meshes.add(tent::figures("", RUNS));
        commands.spawn((
            SeatClock { army, shown: None },
            Name::new(format!("clock of {}", rules.army_name(army).key)),
            place(rules, army),
            Visibility::default(),
            children![
                (Mesh3d(body.clone()), MeshMaterial3d(lacquer.clone())),
                (Mesh3d(foot.clone()), MeshMaterial3d(looks.shared("brass"))),
                (Mesh3d(shown), MeshMaterial3d(light.clone()), NotShadowCaster, Display),
            ],
        ));
    }
    redraws.now();
}

/// The lit figures of a clock.
#[derive(Component)]
struct Display;

/// Writes the figures that have changed.
fn write(
    (clocks, on_show): (Res<Clocks>, OnShow),
    mut seats: Query<(&mut SeatClock, &Children)>,
    displays: Query<&Mesh3d, With<Display>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut redraws: Redraws,
) -> Result {
    for (mut clock, parts) in &mut seats {
        let now = figures_on_show(&clocks, &on_show, clock.army.seat());
        if clock.shown == now {
            continue;
        }
        let Some(figures) = &now else { continue };
        let color = match (figures.low, figures.runs) {
            (true, _) => LOW,
            (false, true) => RUNS,
            (false, false) => STANDS,
        };
        for display in displays.iter_many(parts) {
            meshes.insert(display.id(), tent::figures(&figures.text, color))?;
        }
        clock.shown = now;
        redraws.now();
    }
    Ok(())
}
