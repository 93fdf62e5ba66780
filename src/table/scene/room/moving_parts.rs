//! The parts of a room's picture that move: flames, curtains, clouds, and leaves.
//!
//! Each part is a rectangle of directions. It shows the same picture as the sky behind it, but looks it up a little beside
//! the place, and brightens or darkens it. At its edges nothing moves, so no seam is seen. All parts are one mesh.

use bevy::asset::{RenderAssetUsages, uuid_handle};
use bevy::camera::visibility::NoFrustumCulling;
use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::pbr::{Material, MaterialPlugin};
use bevy::picking::Pickable;
use bevy::prelude::*;
use bevy::render::render_resource::AsBindGroup;
use bevy::shader::{Shader, ShaderRef};

use super::room_file::{MovingPart, PartMotion};
use super::{RoomMoves, RoomOnShow};
use crate::model::frame::TableSystems;

/// The shader. It is a part of the program, so it cannot be missing.
const SHADER: Handle<Shader> = uuid_handle!("b3b7f0c2-9d0e-4a53-8a6c-0a3d5d9c2e17");

/// The picture of the room, moved.
#[derive(Asset, AsBindGroup, TypePath, Debug, Clone)]
struct MovingMaterial {
    #[texture(0, dimension = "cube")]
    #[sampler(1)]
    sky: Handle<Image>,
    /// The brightness of the picture in cd/m², and nothing.
    #[uniform(2)]
    brightness: Vec4,
}

impl Material for MovingMaterial {
    fn vertex_shader() -> ShaderRef {
        SHADER.into()
    }

    fn fragment_shader() -> ShaderRef {
        SHADER.into()
    }

    fn alpha_mode(&self) -> AlphaMode {
        AlphaMode::Blend
    }

    fn enable_prepass() -> bool {
        false
    }

    fn enable_shadows() -> bool {
        false
    }
}

/// The moving parts of the room on show.
#[derive(Component)]
pub(crate) struct MovingParts;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(MaterialPlugin::<MovingMaterial>::default())
        .add_systems(Update, show.in_set(TableSystems::Camera).after(super::decide_motion));
    let mut shaders = app.world_mut().resource_mut::<Assets<Shader>>();
    // The handle is of the program, so it cannot be refused.
    let inserted = shaders.insert(&SHADER, Shader::from_wgsl(include_str!("moving_parts.wgsl"), "moving_parts.wgsl"));
    debug_assert!(inserted.is_ok());
}

/// Shows the moving parts while the room moves. While it is still, the picture alone is drawn.
fn show(
    (on_show, moves): (Res<RoomOnShow>, Res<RoomMoves>),
    (mut meshes, mut materials): (ResMut<Assets<Mesh>>, ResMut<Assets<MovingMaterial>>),
    old: Query<Entity, With<MovingParts>>,
    mut shown: Local<Option<(Handle<Image>, Vec<MovingPart>)>>,
    mut commands: Commands,
) {
    let sky = on_show.sky().filter(|(_, sky)| moves.0 && !sky.moving.is_empty());
    let wanted = sky.map(|(image, sky)| (image.clone(), sky.moving.clone()));
    if *shown == wanted {
        return;
    }
    for entity in &old {
        commands.entity(entity).despawn();
    }
    if let Some((image, sky)) = sky {
        let brightness = Vec4::splat(sky.brightness.0);
        commands.spawn((
            Name::new("moving parts of the room"),
            MovingParts,
            Mesh3d(meshes.add(mesh(&sky.moving))),
            MeshMaterial3d(materials.add(MovingMaterial { sky: image.clone(), brightness })),
            (NoFrustumCulling, NotShadowCaster, NotShadowReceiver, Pickable::IGNORE),
        ));
    }
    *shown = wanted;
}

/// A rectangle for each part. Its positions are directions; the shader sees them infinitely far away. The second texture
/// coordinates are the kind of motion and a number of the part's own, so that no two parts move alike.
fn mesh(parts: &[MovingPart]) -> Mesh {
    let (mut directions, mut within, mut kinds, mut indices) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for (number, part) in (0_u8..).zip(parts) {
        let kind = match part.motion {
            PartMotion::Flames => 0.,
            PartMotion::Curtain => 1.,
            PartMotion::Clouds => 2.,
            PartMotion::Leaves => 3.,
        };
        let first = directions.len() as u32;
        for corner in [[0., 0.], [1., 0.], [1., 1.], [0., 1.]] {
            let at = part.from.0 + Vec2::from(corner) * (part.to.0 - part.from.0);
            directions.push(direction(at).to_array());
            within.push(corner);
            kinds.push([kind, f32::from(number)]);
        }
        indices.extend([0, 1, 2, 0, 2, 3].map(|corner| first + corner));
    }
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::RENDER_WORLD)
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, directions)
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, within)
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_1, kinds)
        .with_inserted_indices(Indices::U32(indices))
}

/// The direction at these degrees to the right of White's view, and above the horizon.
fn direction(degrees: Vec2) -> Vec3 {
    let (right, up) = (degrees.x.to_radians(), degrees.y.to_radians());
    Vec3::new(right.sin() * up.cos(), up.sin(), -right.cos() * up.cos())
}
