//! The quality of the picture: full on a graphics card, reduced where the processor has to draw.

use bevy::anti_alias::smaa::Smaa;
use bevy::light::cluster::GlobalClusterSettings;
use bevy::light::{DirectionalLightShadowMap, ShadowFilteringMethod};
use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use tessera_rules::Message;
use wgpu_types::DeviceType;

use crate::Launch;
use crate::model::preferences::{Preferences, Quality};
use crate::model::table_requests::Toast;
use crate::model::view::{DrawnBy, SimplePicture};

pub(crate) fn plugin(app: &mut App) {
    // The cameras are spawned after that. The note changes a preference, and until `Startup` they are as their file has them.
    app.add_systems(PreStartup, look)
        .add_systems(Startup, tell)
        .add_systems(Update, choose.run_if(resource_exists_and_changed::<Preferences>));
}

/// Finds out what draws the picture.
fn look(
    adapter: Option<Res<RenderAdapterInfo>>,
    mut drawn_by: ResMut<DrawnBy>,
    clusters: Option<ResMut<GlobalClusterSettings>>,
) {
    let Some(adapter) = adapter else { return };
    *drawn_by = if adapter.device_type == DeviceType::Cpu { DrawnBy::Processor } else { DrawnBy::GraphicsCard };
    if *drawn_by == DrawnBy::Processor {
        warn!("no graphics card was found, so {} draws", adapter.name);
        // A graphics card sorts the lights by what it found in the frame before. Here single frames are drawn after a rest, and
        // they would lack all lamps and the fire.
        if let Some(mut clusters) = clusters {
            clusters.gpu_clustering = None;
        }
    }
}

/// Tells the player that the picture is simple because the processor draws: once, and again if there was a card in the meantime.
fn tell(drawn_by: Res<DrawnBy>, launch: Res<Launch>, mut preferences: ResMut<Preferences>, mut commands: Commands) {
    let is_simple = match *drawn_by {
        DrawnBy::Processor => true,
        DrawnBy::GraphicsCard => false,
        DrawnBy::Nothing => return,
    };
    if launch.picture.is_some() || preferences.told_no_card == is_simple {
        return;
    }
    preferences.told_no_card = is_simple;
    if is_simple {
        commands.trigger(Toast(Message::new("tell-software-renderer")));
    }
}

/// Applies the preferred quality. Multisampling and large shadow maps are the dearest effects for a processor. A single picture
/// may take its time, so its shadows are always fine.
fn choose(
    (preferences, launch): (Res<Preferences>, Res<Launch>),
    drawn_by: Res<DrawnBy>,
    mut picture: ResMut<SimplePicture>,
    cameras: Query<Entity, With<Camera3d>>,
    mut shadows: ResMut<DirectionalLightShadowMap>,
    mut before: Local<Option<bool>>,
    mut commands: Commands,
) {
    let simple = match preferences.quality {
        Quality::Low => true,
        Quality::High => false,
        Quality::Auto => *drawn_by != DrawnBy::GraphicsCard,
    };
    if before.replace(simple) == Some(simple) {
        return;
    }
    picture.0 = simple;
    let takes_time = launch.picture.as_ref().is_some_and(|picture| picture.is_still());
    let (size, filter) = if simple && !takes_time {
        (2048, ShadowFilteringMethod::Hardware2x2)
    } else {
        (4096, ShadowFilteringMethod::default())
    };
    shadows.size = size;
    // Without a renderer, Bevy cannot remove the smoothing.
    for camera in cameras.iter().filter(|_| *drawn_by != DrawnBy::Nothing) {
        if simple {
            commands.entity(camera).insert((Msaa::Off, Smaa::default(), filter));
        } else {
            commands.entity(camera).insert((Msaa::Sample4, filter)).remove::<Smaa>();
        }
    }
}
