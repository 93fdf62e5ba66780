//! The room round the table: chosen, changed, broken, brought by a mod, and what the lamps of the seats say.

use std::collections::BTreeMap;
use std::fs;
use std::time::Duration;

use bevy::camera::Exposure;
use bevy::prelude::*;
use bevy::winit::{UpdateMode, WinitSettings};
use tempfile::TempDir;
use tessera_table::{CameraMode, FlatView, Launch, Quality, Sky};

use crate::looks::{assets, play, told};
use crate::mods::{ABOUT, put, write};
use crate::panels::Panels;
use crate::player::Player;

/// A room whose pictures are those of the evening under other names.
const ATTIC: &str = r#"Room(
    sky: (image: "attic", brightness: 1000),
    light: (diffuse: "soft", specular: "mirror", brightness: 500),
    exposure: 8,
)"#;

/// The files of the pictures that are on show: behind the table, and of the light.
fn pictures(player: &mut Player) -> Vec<String> {
    let world = player.app.world_mut();
    let sky: Vec<_> = world.query::<&Sky>().iter(world).map(|sky| sky.picture.clone()).collect();
    let light = world.query::<&EnvironmentMapLight>().single(world).unwrap();
    let all = sky.iter().chain([&light.diffuse_map, &light.specular_map]);
    all.filter_map(|image| Some(image.path()?.path().to_string_lossy().into_owned())).collect()
}

fn shows(player: &mut Player, room: &str) -> bool {
    let wanted = ["sky", "diffuse", "specular"].map(|part| format!("rooms/{room}_{part}.ktx2"));
    pictures(player) == wanted
}

/// How dark the veil over the table is, from 0 to 1.
fn veil(player: &mut Player) -> f32 {
    let world = player.app.world_mut();
    let mut nodes = world.query::<(&BackgroundColor, &GlobalZIndex)>();
    let veils = nodes.iter(world).filter(|(_, z)| z.0 == -1).map(|(color, _)| color.0.alpha());
    veils.fold(0., f32::max)
}

#[test]
fn a_room_is_chosen_in_the_settings_and_comes_behind_a_veil() {
    let mut player = Player::with("chess");
    player.until("the first room", |player| shows(player, "evening"));
    assert_eq!(veil(&mut player), 0., "nothing was there before");
    let (morning, evening) = (player.words("room-morning"), player.words("room-evening"));
    player.click_menu("ui-settings");
    player.click_words(&evening);
    player.click_words(&morning);
    let mut dark = 0_f32;
    player.until("the second room", |player| {
        dark = dark.max(veil(player));
        assert!(shows(player, "evening") || dark >= 1., "the table is seen while it changes");
        shows(player, "morning")
    });
    player.frames(60);
    assert_eq!(veil(&mut player), 0.);
    // Without motion it is a cut.
    player.prefer(|preferences| (preferences.speed, preferences.room) = (0., "evening".to_owned()));
    let mut veiled = 0;
    player.until("a cut", |player| {
        veiled += usize::from(veil(player) > 0.);
        shows(player, "evening")
    });
    player.frames(2);
    assert!(veiled <= 2 && veil(&mut player) == 0., "{veiled}");
}

/// The brightness of a text, from 0 to 1.
fn brightness(player: &Player, key: &str) -> f32 {
    let words = player.words(key);
    let text = player.app.world().resource::<Panels>().texts().iter().rfind(|text| text.words == words).unwrap();
    text.color.intensity()
}

/// The interface takes the colours of the room: light texts by the fire, dark ones in the morning.
#[test]
fn the_interface_has_the_colours_of_the_room() {
    let mut player = Player::at_the_front_sized(UVec2::new(1280, 720));
    player.until("the first room", |player| shows(player, "evening"));
    player.frames(3);
    let evening = brightness(&player, "ui-settings");
    assert!(evening > 0.8, "{evening}");
    player.prefer(|preferences| preferences.room = "morning".to_owned());
    let (mut seen, mut last) = (Vec::new(), evening);
    player.until("dark texts", |player| {
        let now = brightness(player, "ui-settings");
        assert!(now <= last + 0.001, "it never goes back: {last} {now}");
        if now != last {
            seen.push(now);
        }
        last = now;
        now < 0.2
    });
    assert!(seen.len() > 5, "it changes slowly, {seen:?}");
    player.until("the second room", |player| shows(player, "morning"));
    // Without motion it is a cut.
    player.prefer(|preferences| (preferences.speed, preferences.room) = (0., "night".to_owned()));
    let mut seen = Vec::new();
    player.until("the third room", |player| {
        seen.push(brightness(player, "ui-settings"));
        shows(player, "night")
    });
    player.frames(2);
    seen.push(brightness(&player, "ui-settings"));
    assert!(seen.iter().all(|now| *now < 0.2 || *now > 0.8), "{seen:?}");
    assert!(brightness(&player, "ui-settings") > 0.8);
}

#[test]
fn a_room_that_cannot_be_read_is_told_and_another_one_is_there() {
    let assets = assets();
    let file = assets.path().join("rooms/evening.ron");
    let text = fs::read_to_string(&file).unwrap();
    fs::write(file, text.replace("exposure", "exposition")).unwrap();
    fs::remove_file(assets.path().join("rooms/night_sky.ktx2")).unwrap();
    let mut player = play(&assets, Launch { variant: Some("chess".to_owned()), ..default() });
    player.until("the next room", |player| shows(player, "morning"));
    told(&player, &["rooms/evening.ron"]);
    player.prefer(|preferences| preferences.room = "night".to_owned());
    player.until("its light", |player| pictures(player) == ["rooms/night_diffuse.ktx2", "rooms/night_specular.ktx2"]);
    told(&player, &["rooms/evening.ron", "rooms/night_sky.ktx2"]);
    // Without any room the game can still be played.
    fs::remove_dir_all(assets.path().join("rooms")).unwrap();
    let mut player = play(&assets, Launch { variant: Some("chess".to_owned()), ..default() });
    assert!(pictures(&mut player).is_empty());
    player.click("e2 e4");
    assert_eq!(player.record(), ["e2e4"]);
}

/// A mod brings a room with its own pictures, and a change of a file is seen at once.
#[test]
fn a_mod_brings_a_room() {
    let (mods, own) = (TempDir::new().unwrap(), assets());
    put(mods.path());
    write(mods.path(), "tower/rooms/attic.ron", ATTIC.as_bytes());
    write(
        mods.path(),
        "tower/text/en.ftl",
        b"variant-towers = Towers\npiece-tower = tower\nroom-attic = Under the roof\n",
    );
    for (name, part) in [("attic", "sky"), ("soft", "diffuse"), ("mirror", "specular")] {
        let picture = fs::read(own.path().join(format!("rooms/evening_{part}.ktx2"))).unwrap();
        write(mods.path(), &format!("tower/rooms/{name}.ktx2"), &picture);
    }
    // Another folder with the same id comes later, and is not in use.
    write(mods.path(), "twin/mod.ron", ABOUT.as_bytes());
    write(mods.path(), "twin/rooms/attic.ron", ATTIC.replace("exposure: 8", "exposure: 12").as_bytes());
    let mut player = Player::with_mods(mods.path());
    player.prefer(|preferences| (preferences.room, preferences.speed) = ("tower/attic".to_owned(), 0.));
    player.until("the attic", |player| {
        let found = pictures(player);
        ["attic", "soft", "mirror"].iter().all(|name| found.iter().any(|file| file.ends_with(&format!("{name}.ktx2"))))
    });
    let exposure = |player: &mut Player| {
        let world = player.app.world_mut();
        world.query::<&Exposure>().single(world).unwrap().ev100
    };
    assert_eq!(exposure(&mut player), 8.);
    // Settings are on the front page.
    player.keys(&[KeyCode::Escape]);
    player.frames(3);
    let settings = player.words("ui-settings");
    player.click_words(&settings);
    assert_eq!(player.on_panels("Under the roof").len(), 1);
    player.keys(&[KeyCode::Escape]);
    write(mods.path(), "tower/rooms/attic.ron", ATTIC.replace("exposure: 8", "exposure: 11").as_bytes());
    player.until("brighter", |player| exposure(player) == 11.);
    let sky = |player: &mut Player| {
        let world = player.app.world_mut();
        let sky = world.query::<&Sky>().single(world).unwrap().picture.clone();
        world.resource::<Assets<Image>>().get(&sky).and_then(|image| image.data.clone())
    };
    let before = sky(&mut player);
    assert!(before.is_some());
    let other = fs::read(own.path().join("rooms/morning_sky.ktx2")).unwrap();
    write(mods.path(), "tower/rooms/attic.ktx2", &other);
    player.until("another picture", |player| sky(player) != before);
}

#[test]
fn the_flat_view_has_a_plain_ground() {
    let mut player = Player::with("chess");
    player.until("a room", |player| shows(player, "evening"));
    player.app.world_mut().resource_mut::<FlatView>().0 = true;
    player.frames(2);
    assert!(!pictures(&mut player).iter().any(|file| file.contains("sky")));
    player.app.world_mut().resource_mut::<FlatView>().0 = false;
    player.frames(2);
    assert!(shows(&mut player, "evening"));
}

/// The lamps before the seats, by the name of the army: the place in the window, and whether it is lit.
fn lamps(player: &mut Player) -> BTreeMap<String, (Vec2, bool)> {
    let world = player.app.world_mut();
    let mut cameras = world.query_filtered::<(&Camera, &GlobalTransform), With<Camera3d>>();
    let (camera, eye) = cameras.single(world).map(|(camera, eye)| (camera.clone(), *eye)).unwrap();
    let mut lights = world.query_filtered::<(&Name, &Visibility, &Transform), With<PointLight>>();
    let (_, visibility, light) = lights.iter(world).find(|(name, ..)| name.as_str() == "light of a seat").unwrap();
    let light = (*visibility != Visibility::Hidden).then_some(light.translation.xz());
    let mut lamps = world.query::<(&Name, &Transform)>();
    let mut found = BTreeMap::new();
    for (name, place) in lamps.iter(world) {
        if let Some(army) = name.strip_prefix("lamp of ") {
            let at = camera.world_to_viewport(&eye, place.translation).unwrap();
            found.insert(army.to_owned(), (at, light == Some(place.translation.xz())));
        }
    }
    found
}

/// The armies whose lamps are lit. Their strips in the frame are seen, and no others.
fn lit(player: &mut Player) -> Vec<String> {
    let lit: Vec<String> = lamps(player).into_iter().filter(|(_, (_, lit))| *lit).map(|(army, _)| army).collect();
    let world = player.app.world_mut();
    let mut all = world.query::<(&Name, &Visibility)>();
    let seen = all.iter(world).filter(|(_, visibility)| **visibility != Visibility::Hidden);
    let strips: Vec<&str> = seen.filter_map(|(name, _)| name.strip_prefix("strip of ")).collect();
    assert_eq!(strips, lit);
    lit
}

/// The lamp of the army to move is lit, and no other. Each lamp is in the picture from the seat, from above and flat.
#[test]
fn the_lamp_of_the_army_to_move_is_lit() {
    let mut player = Player::with("nava");
    player.frames(3);
    assert_eq!((lit(&mut player), lamps(&mut player).len()), (vec!["army-white".to_owned()], 4));
    let mv = player.current().game().moves()[0];
    player.app.world_mut().resource_mut::<FlatView>().0 = true;
    player.frames(2);
    player.play(mv);
    player.frames(60);
    assert_eq!(lit(&mut player), ["army-blue"]);
    let in_the_window = |player: &mut Player| {
        let window = Rect::from_corners(Vec2::ZERO, Vec2::new(1280., 720.));
        lamps(player).values().all(|(place, _)| window.contains(*place))
    };
    assert!(in_the_window(&mut player), "flat");
    player.app.world_mut().resource_mut::<FlatView>().0 = false;
    player.frames(2);
    assert!(in_the_window(&mut player), "from the seat");
    player.keys(&[KeyCode::KeyT]);
    player.frames(60);
    assert!(in_the_window(&mut player), "from above");
    // At the end of the game all are dark.
    let mut player = Player::with_position("chess", "k7/8/1K6/8/8/8/8/7R w - - 0 1");
    player.prefer(|preferences| preferences.speed = 0.);
    assert_eq!(lit(&mut player), ["army-white"]);
    player.click("h1 h8");
    player.frames(3);
    assert!(lit(&mut player).is_empty());
}

/// From each seat, no square lies under the panel or outside the window.
#[test]
fn the_board_lies_beside_the_panel() {
    for variant in ["chess", "nava"] {
        let mut player = Player::with(variant);
        player.prefer(|preferences| preferences.camera = CameraMode::Off);
        for seat in 0..4 {
            for square in ["a1", "h1", "a8", "h8"] {
                let at = player.above(square, 0.);
                assert!(Rect::new(20., 20., 950., 700.).contains(at), "{variant}, seat {seat}: {square} {at}");
            }
            player.keys(&[KeyCode::KeyV]);
            player.frames(60);
        }
    }
}

/// The wait of the idle table until its next picture.
fn wait(player: &mut Player) -> Duration {
    player.frames(200);
    match player.app.world().resource::<WinitSettings>().focused_mode {
        UpdateMode::Reactive { wait, .. } => wait,
        UpdateMode::Continuous => Duration::ZERO,
    }
}

/// A fire asks for pictures only if the player wants that, and never where motion is reduced.
#[test]
fn a_fire_flickers_only_on_request() {
    let mut player = Player::with("chess");
    player.until("a room", |player| shows(player, "evening"));
    let strength = |player: &mut Player| -> Vec<f32> {
        let world = player.app.world_mut();
        world.query::<&SpotLight>().iter(world).map(|light| light.intensity).collect()
    };
    let steady = strength(&mut player);
    let (tenth, hour) = (Duration::from_millis(100), Duration::from_secs(3600));
    // While something loads, it looks often.
    player.until("an idle table", |player| wait(player) > tenth);
    player.prefer(|preferences| (preferences.flicker, preferences.quality) = (true, Quality::High));
    assert_eq!(wait(&mut player), tenth);
    assert_ne!(strength(&mut player), steady);
    player.prefer(|preferences| preferences.speed = 0.);
    assert!(wait(&mut player) > tenth && wait(&mut player) <= hour);
    assert_eq!(strength(&mut player), steady);
    // The processor has no time for it.
    player.prefer(|preferences| (preferences.speed, preferences.quality) = (1., Quality::Low));
    assert!(wait(&mut player) > tenth);
}
