//! Without a graphics card the scene is drawn into an image, with fewer pixels while something changes.

use std::time::Duration;

use bevy::camera::RenderTarget;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use tessera_table::{DrawnBy, Launch};

use crate::player::Player;

/// How the scene is drawn in this frame: nothing if it is not drawn, or the pixels of its picture for each logical pixel
/// of the window.
fn drawn(player: &mut Player) -> Option<f32> {
    let world = player.app.world_mut();
    let mut cameras = world.query_filtered::<(&Camera, &RenderTarget), With<Camera3d>>();
    let (camera, target) = cameras.single(world).unwrap();
    let RenderTarget::Image(image) = target else { panic!("{target:?}") };
    camera.is_active.then_some(image.scale_factor)
}

/// All ways of drawing in the next frames, without repeats.
fn ways(player: &mut Player, frames: usize) -> Vec<Option<f32>> {
    let mut ways = Vec::new();
    for _ in 0..frames {
        player.frames(1);
        ways.push(drawn(player));
    }
    ways.dedup();
    ways
}

fn lasting(milliseconds: u64) -> TimeUpdateStrategy {
    TimeUpdateStrategy::ManualDuration(Duration::from_millis(milliseconds))
}

/// A table on a machine without a graphics card.
fn start() -> Player {
    let launch = Launch { variant: Some("chess".to_owned()), ..default() };
    let mut player = Player::launched(launch, |app| {
        // Frames take as long as they should.
        app.insert_resource(DrawnBy::Processor).insert_resource(lasting(110));
    });
    player.until("everything is still", |player| ways(player, 60) == [None]);
    player
}

#[test]
fn motion_is_coarse_and_stillness_is_sharp_and_the_mouse_plays() {
    let mut player = start();
    // The mouse aims by the camera of the scene, and the picture has fewer pixels than the window.
    player.click("e2 e4");
    assert_eq!(player.record(), ["e2e4"]);
    assert_eq!(ways(&mut player, 200), [Some(0.5), None, Some(1.), None]);
}

#[test]
fn a_slow_machine_draws_fewer_pixels_and_a_faster_one_more() {
    let mut player = start();
    let mut after_frames_of = |milliseconds| {
        player.app.insert_resource(lasting(milliseconds));
        // The second motion is measured without the end of the one before.
        for _ in 0..2 {
            player.keys(&[KeyCode::KeyT]);
            player.until("everything is still", |player| ways(player, 60) == [None]);
        }
        player.keys(&[KeyCode::KeyT]);
        drawn(&mut player).unwrap()
    };
    let [slow, fast] = [after_frames_of(300), after_frames_of(60)];
    assert!(slow < 0.4, "{slow}");
    assert!(fast > 0.4, "{fast}");
}
