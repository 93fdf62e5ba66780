//! The picture of a room behind the table, and its parts that move: flames, curtains, clouds, and leaves.
//!
//! A part is a rectangle of directions. It shows the same picture, but looks it up a little beside the place, and brightens or
//! darkens it. At its edges nothing moves, so no seam is seen. Sky and parts are one mesh.
//!
//! Bevy's own skybox does not map its tones in the shader, see [`tones`](super::super::tones).

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
use crate::model::view::FlatView;

/// The shader. It is a part of the program, so it cannot be missing.
const SHADER: Handle<Shader> = uuid_handle!("b3b7f0c2-9d0e-4a53-8a6c-0a3d5d9c2e17");

/// The kind of motion of the sky itself: none.
const STILL: f32 = -1.;

/// The picture of the room.
#[derive(Asset, AsBindGroup, TypePath, Debug, Clone)]
struct SkyMaterial {
    #[texture(0, dimension = "cube")]
    #[sampler(1)]
    picture: Handle<Image>,
    /// The brightness of the picture in cd/m², and nothing.
    #[uniform(2)]
    brightness: Vec4,
}

impl Material for SkyMaterial {
    fn vertex_shader() -> ShaderRef {
        SHADER.into()
    }

    fn fragment_shader() -> ShaderRef {
        SHADER.into()
    }

    /// The parts end softly. What blends is drawn last, so the sky costs nothing behind the table.
    fn alpha_mode(&self) -> AlphaMode {
        AlphaMode::Blend
    }

    /// Everything else that blends is in front of it.
    fn depth_bias(&self) -> f32 {
        -1e6
    }

    fn enable_prepass() -> bool {
        false
    }

    fn enable_shadows() -> bool {
        false
    }
}

/// The sky on show, with its picture.
#[derive(Component, Debug, Clone, PartialEq)]
pub struct Sky {
    /// A cube map.
    pub picture: Handle<Image>,
    brightness: f32,
    /// The parts that move now.
    moving: Vec<MovingPart>,
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(MaterialPlugin::<SkyMaterial>::default())
        .add_systems(Update, show.in_set(TableSystems::Camera).after(super::decide_motion));
    let mut shaders = app.world_mut().resource_mut::<Assets<Shader>>();
    // The handle is of the program, so it cannot be refused.
    let inserted = shaders.insert(&SHADER, Shader::from_wgsl(include_str!("sky.wgsl"), "sky.wgsl"));
    debug_assert!(inserted.is_ok());
}

/// Shows the picture of the room, but not in the flat view: a parallel projection would smear one point over all of it.
fn show(
    (on_show, moves, flat): (Res<RoomOnShow>, Res<RoomMoves>, Res<FlatView>),
    (mut meshes, mut materials): (ResMut<Assets<Mesh>>, ResMut<Assets<SkyMaterial>>),
    mut pictures: MessageReader<AssetEvent<Image>>,
    old: Option<Single<(Entity, &Sky)>>,
    mut commands: Commands,
) {
    let sky = on_show.sky().filter(|_| !flat.0).map(|(picture, sky)| Sky {
        picture: picture.clone(),
        brightness: sky.brightness.0,
        moving: if moves.0 { sky.moving.to_vec() } else { Vec::new() },
    });
    // A material keeps the texture of a picture that was read again.
    let is_changed = |id: &AssetId<Image>| sky.as_ref().is_some_and(|sky| sky.picture.id() == *id);
    let changed = |change: &&AssetEvent<Image>| matches!(change, AssetEvent::Modified { id } if is_changed(id));
    let is_read_again = pictures.read().filter(changed).count() > 0;
    if old.as_ref().map(|old| old.1) == sky.as_ref() && !is_read_again {
        return;
    }
    if let Some(old) = old {
        commands.entity(old.0).despawn();
    }
    let Some(sky) = sky else { return };
    let material = SkyMaterial { picture: sky.picture.clone(), brightness: Vec4::splat(sky.brightness) };
    commands.spawn((
        Name::new("sky"),
        Mesh3d(meshes.add(mesh(&sky.moving))),
        MeshMaterial3d(materials.add(material)),
        (NoFrustumCulling, NotShadowCaster, NotShadowReceiver, Pickable::IGNORE),
        sky,
    ));
}

/// A cube round everything, and a rectangle for each part. Its positions are directions; the shader sees them infinitely far
/// away. The second texture coordinates are the kind of motion and a number of the part's own, so that no two parts move alike.
fn mesh(parts: &[MovingPart]) -> Mesh {
    let (mut directions, mut within, mut kinds, mut indices) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let corners = [[0., 0.], [1., 0.], [1., 1.], [0., 1.]];
    let mut add = |kind: [f32; 2], direction: &dyn Fn(Vec2) -> Vec3| {
        let first = directions.len() as u32;
        for corner in corners {
            directions.push(direction(Vec2::from(corner)).to_array());
            within.push(corner);
            kinds.push(kind);
        }
        indices.extend([0, 1, 2, 0, 2, 3].map(|corner| first + corner));
    };
    for axis in [Vec3::X, Vec3::Y, Vec3::Z, Vec3::NEG_X, Vec3::NEG_Y, Vec3::NEG_Z] {
        // Seen from within, the corners go round to the left.
        let right = if axis.y == 0. { axis.cross(Vec3::Y) } else { Vec3::X };
        let up = right.cross(axis);
        add([STILL, 0.], &|at| axis + right * (2. * at.x - 1.) + up * (2. * at.y - 1.));
    }
    for (number, part) in (0_u8..).zip(parts) {
        let kind = match part.motion {
            PartMotion::Flames => 0.,
            PartMotion::Curtain => 1.,
            PartMotion::Clouds => 2.,
            PartMotion::Leaves => 3.,
        };
        add([kind, f32::from(number)], &|at| direction(part.from.0 + at * (part.to.0 - part.from.0)));
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
