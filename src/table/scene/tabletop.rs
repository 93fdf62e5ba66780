//! The round table on which board and trays lie. Its size follows the board.

use bevy::prelude::*;
use tessera_arbiter::Match;

use super::lathe::turned;
use super::looks::{Looks, LooksChanged};
use crate::model::frame::TableSystems;
use crate::model::geometry::{Geometry, TABLE};
use crate::model::redraw_request::Redraws;

/// The size of one repeat of the wood texture, in units: large enough that repeats are hard to see.
const GRAIN: f32 = 7.;
/// The number of segments of the round edge: its corners stay smaller than a pixel.
const SEGMENTS: u32 = 160;

/// The rings of the table: the material, and the profile as distance from the table's radius and height over its top.
///
/// They are the top, a line of brass that is let into it, and a moulded edge.
const RINGS: [(&str, &[(f32, f32)]); 3] = [
    ("table", &[(-0.60, 0.)]),
    ("brass", &[(-0.60, 0.), (-0.54, 0.)]),
    (
        "rim",
        &[
            (-0.54, 0.),
            (-0.09, 0.),
            (-0.05, -0.01),
            (-0.015, -0.04),
            (0., -0.085),
            (-0.015, -0.13),
            (-0.05, -0.16),
            (-0.11, -0.18),
            (-0.13, -0.21),
            (-0.13, -0.25),
            (-0.19, -0.34),
            (-0.35, -0.42),
            (-0.55, -0.46),
            (-1.15, -0.50),
        ],
    ),
];

/// The turned pillar under the table, as radius and height over its top. It is seen in low views, and ends below all of them.
const PILLAR: [(f32, f32); 18] = [
    (1.90, -0.45),
    (1.80, -0.58),
    (1.25, -0.70),
    (1.02, -0.95),
    (0.92, -1.30),
    (0.90, -1.36),
    (1.04, -1.42),
    (1.04, -1.54),
    (0.90, -1.60),
    (0.86, -1.90),
    (0.98, -2.60),
    (1.16, -3.40),
    (1.20, -3.90),
    (1.08, -4.60),
    (0.84, -5.20),
    (0.76, -5.60),
    (0.96, -5.75),
    (0.96, -12.0),
];
/// The ring whose wood the pillar has. They are one mesh, which is drawn at once.
const PILLAR_OF: &str = "rim";
/// The number of its segments. It stands in the shade of the table, far behind the edge.
const PILLAR_SEGMENTS: u32 = 48;

/// A ring of the table, or its pillar.
#[derive(Component)]
struct TableRing;

/// The sizes for which the table was built last.
#[derive(Resource, Default)]
struct Built(Option<Geometry>);

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Built>()
        .add_systems(Update, build.in_set(TableSystems::Dress))
        .add_observer(|_: On<LooksChanged>, mut built: ResMut<Built>| built.0 = None);
}

/// Builds the table when the looks are known, and again for a board of another size.
fn build(
    current: Res<Match>,
    looks: Res<Looks>,
    mut built: ResMut<Built>,
    old: Query<Entity, With<TableRing>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut redraws: Redraws,
    mut commands: Commands,
) -> Result {
    let geometry = Geometry::of(current.game().rules());
    if built.0 == Some(geometry) || !looks.is_described() {
        return Ok(());
    }
    built.0 = Some(geometry);
    let radius = geometry.table_radius();
    for ring in &old {
        commands.entity(ring).despawn();
    }
    let mut spawn = |material: &str, mesh: Mesh| {
        commands.spawn((
            TableRing,
            Name::new("table"),
            Mesh3d(meshes.add(mesh)),
            MeshMaterial3d(looks.shared(material)),
            Transform::default(),
        ));
    };
    for (material, profile) in RINGS {
        let mut points: Vec<Vec2> = profile.iter().map(|&(out, up)| Vec2::new(radius + out, TABLE + up)).collect();
        // The first ring reaches under the frame of the board. Below the board, it would be shaded and never seen.
        if points.len() == 1 {
            points.insert(0, Vec2::new(geometry.hidden_radius(), TABLE));
        }
        let mut mesh = turned(&points, SEGMENTS, GRAIN);
        if material == PILLAR_OF {
            let pillar = PILLAR.map(|(out, up)| Vec2::new(out, TABLE + up));
            mesh.merge(&turned(&pillar, PILLAR_SEGMENTS, GRAIN))?;
        }
        spawn(material, mesh);
    }
    redraws.now();
    Ok(())
}
