//! The quality of the picture: full on a graphics card, reduced where the processor has to draw.

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
        // A match begins at the start and clears what is told before it.
        .add_systems(Update, tell.run_if(run_once))
        .add_systems(Update, choose.run_if(resource_exists_and_changed::<Preferences>));
}

/// Finds out whether the processor draws.
fn look(adapter: Option<Res<RenderAdapterInfo>>, mut software: ResMut<SoftwareRenderer>) {
    let Some(adapter) = adapter else { return };
    software.0 = adapter.device_type == DeviceType::Cpu;
    if software.0 {
        warn!("no graphics card was found: {} draws, and the picture is kept simple", adapter.name);
    }
}

/// Tells the player that the picture is simple because the processor draws.
fn tell(software: Res<SoftwareRenderer>, launch: Res<Launch>, mut commands: Commands) {
    if software.0 && launch.picture.is_none() {
        commands.trigger(Toast(Message::new("tell-software-renderer")));
    }
}

/// Applies the preferred quality. Multisampling and large shadow maps are the dearest effects for a processor.
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
