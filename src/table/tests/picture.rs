//! A picture without a window. Needs a Vulkan driver; Mesa's software renderer will do.

use std::collections::BTreeSet;
use std::time::Duration;

use bevy::app::{AppExit, PluginGroupBuilder};
use bevy::log::LogPlugin;
use bevy::prelude::*;
use plugins::VariantPlugins;
use tessera_table::{Clip, Launch, Picture, PictureView, TablePlugin, engine};

use crate::looks::assets;
use crate::player::other_assets;

fn take(launch: &Launch) -> AppExit {
    take_with(engine(launch), launch)
}

fn take_with(engine: PluginGroupBuilder, launch: &Launch) -> AppExit {
    let engine = engine.disable::<LogPlugin>();
    App::new().add_plugins((engine, TablePlugin { launch: launch.clone() }, VariantPlugins)).run()
}

#[test]
fn the_board_is_drawn_without_a_window() {
    let file = std::env::temp_dir().join(format!("tessera-test-{}.png", std::process::id()));
    let launch = Launch {
        variant: Some("chess".to_owned()),
        size: UVec2::new(320, 180),
        picture: Some(Picture { file: file.clone(), view: PictureView::Flat, bare: true, game: None, clip: None }),
        ..default()
    };
    assert_eq!(take(&launch), AppExit::Success);
    let bytes = std::fs::read(&file).unwrap();
    std::fs::remove_file(&file).unwrap();
    let png = bevy::image::ImageType::Extension("png");
    let image = Image::from_buffer(
        &bytes,
        png,
        bevy::image::CompressedImageFormats::NONE,
        true,
        bevy::image::ImageSampler::Default,
        bevy::asset::RenderAssetUsages::default(),
    );
    let image = image.unwrap();
    assert_eq!(image.size(), UVec2::new(320, 180));
    let brightness = |x, y| {
        let color = image.get_color_at(x, y).unwrap().to_srgba();
        ((color.red + color.green + color.blue) * 100.) as u32
    };
    // Light and dark squares alternate across the empty middle of the board.
    let row: Vec<u32> = (80..240).map(|x| brightness(x, 90)).collect();
    let (dark, light) = (row.iter().min().unwrap(), row.iter().max().unwrap());
    assert!(light > &(dark + 60), "{row:?}");
    let changes = row.windows(2).filter(|pair| pair[0].abs_diff(pair[1]) > 30).count();
    assert!(changes >= 6, "{row:?}");
    let colours: BTreeSet<u32> =
        (0..320).flat_map(|x| (0..180).map(move |y| (x, y))).map(|(x, y)| brightness(x, y)).collect();
    assert!(colours.len() > 40);
}

#[test]
fn a_position_a_room_or_a_game_that_is_none_is_an_error_and_leaves_no_picture() {
    let file = std::env::temp_dir().join(format!("tessera-test-none-{}.png", std::process::id()));
    let launch = Launch {
        variant: Some("chess".to_owned()),
        size: UVec2::new(320, 180),
        picture: Some(Picture { file: file.clone(), view: PictureView::Seat, bare: true, game: None, clip: None }),
        ..default()
    };
    let empty = Some("8/8/8/8/8/8/8/8 w - - 0 1".to_owned());
    let game = Some("variant chess\nactions e2e4 e2e4".to_owned());
    let picture = Picture { game, ..launch.picture.clone().unwrap() };
    for launch in [
        Launch { position: empty, ..launch.clone() },
        Launch { room: Some("cellar".to_owned()), ..launch.clone() },
        Launch { language: Some("xx".to_owned()), ..launch.clone() },
        Launch { picture: Some(picture), ..launch },
    ] {
        assert_ne!(take(&launch), AppExit::Success);
        assert!(!file.exists());
    }
}

/// The picture is of the last frame, so it is not the one of a camera that stands at its seat.
#[test]
fn frames_are_measured_without_a_window() {
    let folder = tempfile::TempDir::new().unwrap();
    let [still, turned] = [None, Some(Duration::from_secs(1))].map(|frames| {
        let file = folder.path().join("picture.png");
        let picture = Picture { file: file.clone(), view: PictureView::Seat, bare: true, game: None, clip: None };
        let variant = Some("chess".to_owned());
        let launch = Launch { variant, size: UVec2::new(96, 54), picture: Some(picture), frames, ..default() };
        assert_eq!(take(&launch), AppExit::Success);
        std::fs::read(&file).unwrap()
    });
    assert_ne!(still, turned);
}

/// A picture of a game shows its last position: two pawns and the marks of the last move change the e-file alone, which lies
/// right of the middle.
#[test]
fn a_picture_of_a_game_shows_its_end() {
    let folder = tempfile::TempDir::new().unwrap();
    let [start, end] = ["", "\nactions e2e4 e7e5"].map(|actions| {
        let file = folder.path().join("picture.png");
        let game = Some(format!("variant chess{actions}"));
        let picture = Picture { file: file.clone(), view: PictureView::Flat, bare: true, game, clip: None };
        let launch = Launch { size: UVec2::new(96, 54), picture: Some(picture), ..default() };
        assert_eq!(take(&launch), AppExit::Success);
        let decoder = png::Decoder::new(std::io::BufReader::new(std::fs::File::open(&file).unwrap()));
        let mut reader = decoder.read_info().unwrap();
        let mut points = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut points).unwrap();
        points
    });
    let differ: BTreeSet<usize> = (0..start.len()).filter(|at| start[*at] != end[*at]).map(|at| at / 3 % 96).collect();
    assert!(!differ.is_empty() && differ.iter().all(|column| (42..60).contains(column)), "{differ:?}");
}

/// The clip of a game's last move: the picture before it, the frames of the motion, and a picture after it that stays.
#[test]
fn a_clip_shows_the_last_moves() {
    let folder = tempfile::TempDir::new().unwrap();
    let file = folder.path().join("clip.apng");
    let clip = |record: &str| Launch {
        size: UVec2::new(96, 54),
        picture: Some(Picture {
            file: file.clone(),
            view: PictureView::Flat,
            bare: true,
            game: Some(record.to_owned()),
            clip: Some(Clip { last: Some(1) }),
        }),
        ..default()
    };
    assert_ne!(take(&clip("variant chess\nactions e2e4 e2e4")), AppExit::Success);
    assert!(!file.exists(), "the second move is not legal");
    assert_eq!(take(&clip("variant chess\nactions e2e4 e7e5")), AppExit::Success);
    let decoder = png::Decoder::new(std::io::BufReader::new(std::fs::File::open(&file).unwrap()));
    let mut reader = decoder.read_info().unwrap();
    let count = reader.info().animation_control().unwrap().num_frames;
    assert!((4..=12).contains(&count), "one move takes a third of a second: {count}");
    let (mut top, mut ticks) = (u32::MAX, 0);
    for number in 0..count {
        let mut points = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut points).unwrap();
        let frame = *reader.info().frame_control().unwrap();
        ticks += frame.delay_num;
        if number > 0 {
            // Only Black's pawn moves, in the upper half of the picture.
            top = top.min(frame.y_offset);
            assert!(frame.width < 48 && frame.y_offset < 27, "{number}: {frame:?}");
        }
    }
    assert!(top < 20 && (30..80).contains(&ticks), "{top} {ticks}");
}

/// The program does not wait for missing files.
#[test]
fn a_picture_is_taken_without_the_models_that_are_missing() {
    let assets = assets();
    for file in ["models/queen.glb", "models/face_rook.glb", "icons/king_fill.ktx2", "rooms/evening_sky.ktx2"] {
        std::fs::remove_file(assets.path().join(file)).unwrap();
    }
    let file = assets.path().join("picture.png");
    let launch = Launch {
        variant: Some("chess".to_owned()),
        size: UVec2::new(64, 64),
        picture: Some(Picture { file: file.clone(), view: PictureView::Flat, bare: true, game: None, clip: None }),
        ..default()
    };
    assert_eq!(take_with(engine(&launch).set(other_assets(assets.path())), &launch), AppExit::Success);
    assert!(file.is_file());
}
