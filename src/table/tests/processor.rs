//! Without a graphics card the scene is drawn into an image, with fewer pixels while something changes.

use std::time::Duration;

use bevy::camera::RenderTarget;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy::winit::{UpdateMode, WinitSettings};
use tessera_rules::Message;
use tessera_table::{DrawnBy, Launch, Toast, Toasts};

use crate::player::Player;

/// How the scene is drawn in this frame: nothing if it is not drawn, or the pixels of its picture for each logical pixel
/// of the window.
fn drawn(player: &mut Player) -> Option<f32> {
    let (is_active, points) = canvas(player);
    is_active.then_some(points)
}

/// Whether the scene is drawn in this frame, and the pixels of its last picture for each logical pixel of the window.
fn canvas(player: &mut Player) -> (bool, f32) {
    let world = player.app.world_mut();
    let mut cameras = world.query_filtered::<(&Camera, &RenderTarget), With<Camera3d>>();
    let (camera, target) = cameras.single(world).unwrap();
    let RenderTarget::Image(image) = target else { panic!("{target:?}") };
    (camera.is_active, image.scale_factor)
}

/// How many parts of pieces show a coarse model, and how many there are of chess pieces at all.
fn coarse_parts(player: &mut Player) -> (usize, usize) {
    let world = player.app.world_mut();
    let mut parts = world.query::<&Mesh3d>();
    let server = world.resource::<AssetServer>();
    let paths = parts.iter(world).filter_map(|mesh| Some(server.get_path(mesh.id())?.to_string()));
    let of_pieces = ["pawn", "knight", "bishop", "rook", "queen", "king"];
    let paths: Vec<_> =
        paths.filter(|path| of_pieces.iter().any(|name| path.contains(&format!("/{name}.glb")))).collect();
    (paths.iter().filter(|path| path.starts_with("models/coarse/")).count(), paths.len())
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
        app.insert_resource(DrawnBy::Processor).insert_resource(lasting(125));
    });
    // A model that is loaded later would be drawn later.
    let loaded = |player: &Player| {
        let mode = player.app.world().resource::<WinitSettings>().focused_mode;
        !matches!(mode, UpdateMode::Reactive { wait, .. } if wait <= Duration::from_millis(50))
    };
    player.until("everything is still", |player| ways(player, 60) == [None] && loaded(player));
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

/// A note lies over the table, and the scene need not be drawn for it.
#[test]
fn a_note_leaves_the_scene_as_it_is() {
    let mut player = start();
    player.app.world_mut().trigger(Toast(Message::new("tell-no-sound")));
    assert_eq!(ways(&mut player, 20), [None]);
    assert_eq!(player.app.world().resource::<Toasts>().messages().count(), 1);
}

/// F12 saves the table as it looks at rest, also while it is drawn anew. Four points of the scene make one, and it is drawn once.
#[test]
fn a_picture_that_is_kept_has_smooth_edges() {
    let mut player = start();
    player.click("e2 e4");
    assert_eq!(canvas(&mut player), (true, 0.5));
    player.keys(&[KeyCode::F12]);
    assert_eq!(canvas(&mut player), (false, 2.));
    assert_eq!(ways(&mut player, 4), [None]);
}

#[test]
fn pieces_are_coarse_in_motion_and_whole_in_the_sharp_picture() {
    let mut player = start();
    // A body, a ring and the felt of each piece.
    assert_eq!(coarse_parts(&mut player), (0, 96));
    player.click("e2 e4");
    player.frames(1);
    assert!(drawn(&mut player).is_some());
    assert_eq!(coarse_parts(&mut player), (96, 96));
    player.until("everything is still", |player| ways(player, 60) == [None]);
    assert_eq!(coarse_parts(&mut player), (0, 96));
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
