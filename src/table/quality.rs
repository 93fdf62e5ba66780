//! How much is drawn: everything on a graphics card, less where the processor has to draw.

use bevy::anti_alias::smaa::Smaa;
use bevy::light::DirectionalLightShadowMap;
use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use tessera_rules::Message;
use wgpu_types::DeviceType;

use crate::Launch;
use crate::model::preferences::{Preferences, Quality};
use crate::model::table_requests::Toast;

/// Whether the processor draws, because there is no graphics card.
#[derive(Resource, Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(crate) struct SoftwareRenderer(pub(crate) bool);

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<SoftwareRenderer>()
        .add_systems(Startup, look)
        .add_systems(Update, choose.run_if(resource_exists_and_changed::<Preferences>));
}

/// Finds out what draws, and says so if it is slow.
fn look(
    adapter: Option<Res<RenderAdapterInfo>>,
    launch: Res<Launch>,
    mut software: ResMut<SoftwareRenderer>,
    mut commands: Commands,
) {
    let Some(adapter) = adapter else { return };
    software.0 = adapter.device_type == DeviceType::Cpu;
    if software.0 && launch.picture.is_none() {
        warn!("no graphics card was found: {} draws, and the picture is kept simple", adapter.name);
        commands.trigger(Toast(Message::new("tell-software-renderer")));
    }
}

fn choose(
    preferences: Res<Preferences>,
    software: Res<SoftwareRenderer>,
    cameras: Query<Entity, With<Camera3d>>,
    mut shadows: ResMut<DirectionalLightShadowMap>,
    mut commands: Commands,
) {
    let simple = match preferences.quality {
        Quality::Low => true,
        Quality::High => false,
        Quality::Auto => software.0,
    };
    shadows.size = if simple { 2048 } else { 4096 };
    for camera in &cameras {
        if simple {
            commands.entity(camera).insert(Msaa::Off).insert(Smaa::default());
        } else {
            commands.entity(camera).insert(Msaa::Sample4).remove::<Smaa>();
        }
    }
}
