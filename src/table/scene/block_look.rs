//! The look of the block: its model, and its icon in the flat view. `motion` moves it.

use bevy::gltf::{Gltf, GltfMesh};
use bevy::light::NotShadowCaster;
use bevy::prelude::*;
use tessera_arbiter::OnShow;

use super::looks::{BlockPart, Looks, LooksChanged, PieceShapes};
use super::pieces::{ICON, IconPart, ModelPart, flat, icon_part, soft_shadow, spawn_part};
use crate::model::frame::TableSystems;
use crate::model::redraw_request::Redraws;
use crate::motion::block_figure::BlockFigure;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, dress.in_set(TableSystems::Dress)).add_observer(on_looks_changed);
}

fn on_looks_changed(_: On<LooksChanged>, figures: Query<Entity, With<BlockFigure>>, mut commands: Commands) {
    for figure in &figures {
        commands.entity(figure).despawn_children();
    }
}

/// Gives a new figure its parts, once its model is loaded.
fn dress(
    figures: Query<(Entity, &Transform), (With<BlockFigure>, Without<Children>)>,
    on_show: OnShow,
    (looks, shapes): (Res<Looks>, Res<PieceShapes>),
    (gltfs, models): (Res<Assets<Gltf>>, Res<Assets<GltfMesh>>),
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut redraws: Redraws,
    mut commands: Commands,
) {
    for (entity, stands) in &figures {
        let rules = on_show.rules();
        let Some(parts) = looks.block_figure(rules, &gltfs, &models) else { continue };
        // The icon is upright for White, whatever way the figure looks.
        let upright = stands.rotation.inverse();
        commands.entity(entity).with_children(|figure| {
            for part in parts {
                match part {
                    BlockPart::Own(mesh, material, casts) => {
                        let mut spawned = figure.spawn((ModelPart, Mesh3d(mesh), MeshMaterial3d(material)));
                        if !casts {
                            spawned.insert(NotShadowCaster);
                        }
                    }
                    BlockPart::Grey(part) => drop(spawn_part(figure, &part, part.place)),
                }
            }
            figure.spawn(soft_shadow(&shapes));
            for (layer, (image, color)) in looks.icons().of_block(rules).into_iter().enumerate() {
                let paint = materials.add(flat(color, Some(image)));
                figure.spawn(icon_part(shapes.plane.clone(), paint, upright, IconPart::new(layer, ICON)));
            }
        });
        redraws.now();
    }
}
