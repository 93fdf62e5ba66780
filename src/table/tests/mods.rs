//! Mods at the table: added, played, broken, switched off, and with models of their own.

use std::fs;
use std::io::Write;
use std::path::Path;

use bevy::prelude::*;
use tempfile::TempDir;
use tessera_arbiter::{ModState, Mods, PieceId, SwitchMods, VariantRegistry};
use tessera_table::{CameraMode, KeptGames, Launch, Preferences, Screen};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use crate::games_folder::GamesFolder;
use crate::player::Player;

pub const ABOUT: &str =
    r#"Mod(api: 1, id: "tower", name: "Tower", version: "1.0", authors: ["Ada"], license: "CC0-1.0")"#;
/// Chess in which queens are called towers and move at most two squares like a rook.
const TOWERS: &str = r#"Ruleset(
    api: 1,
    id: "towers",
    extends: "chess",
    pieces: { "Q": (name: "tower", moves: ["R2"], value: 300) },
)"#;
const TEXT: &str = "variant-towers = Towers\npiece-tower = tower\n";

pub fn write(folder: &Path, path: &str, text: &[u8]) {
    let path = folder.join(path);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

/// Writes the mod into a folder.
pub fn put(folder: &Path) {
    write(folder, "tower/mod.ron", ABOUT.as_bytes());
    write(folder, "tower/text/en.ftl", TEXT.as_bytes());
    write(folder, "tower/variants/towers.ron", TOWERS.as_bytes());
}

/// Writes a lesson of two exercises, which have the same position and the same solution.
fn put_lesson(folder: &Path, position: &str, solution: &str) {
    let exercise = |text: &str| format!(r#"(text: "{text}", position: "{position}", solution: ["{solution}"])"#);
    let (step, task) = (exercise("lesson-step"), exercise("lesson-task"));
    let lessons = format!("Lessons(api: 1, lessons: {{\"towers\": (steps: [{step}], tasks: [{task}])}})");
    write(folder, "tower/lessons.ron", lessons.as_bytes());
    let words = ["step", "task"].map(|name| format!("lesson-{name} = One step.\n    .title = Step\n"));
    write(folder, "tower/text/en.ftl", format!("{TEXT}{}", words.concat()).as_bytes());
}

fn knows(player: &Player, id: &str) -> bool {
    player.app.world().resource::<VariantRegistry>().rules(id).is_ok()
}

fn state(player: &Player) -> Option<ModState> {
    Some(player.app.world().resource::<Mods>().get("tower")?.state)
}

/// Picks a variant in the gallery and starts it.
pub fn choose(player: &mut Player, id: &str) {
    player.pick(id);
    player.keys(&[KeyCode::Enter]);
    player.frames(10);
    player.until_dressed();
}

/// The files of the models in the figure on a square.
pub fn models(player: &mut Player, square: &str) -> Vec<String> {
    let identity = player.current().snapshot(usize::MAX).top(square.parse().unwrap()).unwrap();
    models_of(player, identity)
}

/// The files of the models in the figure of a piece.
pub fn models_of(player: &mut Player, identity: PieceId) -> Vec<String> {
    let world = player.app.world_mut();
    let mut pieces = world.query::<(Entity, &PieceId)>();
    let (piece, _) = pieces.iter(world).find(|(_, other)| **other == identity).unwrap();
    let (mut children, mut meshes) = (world.query::<&Children>(), world.query::<&Mesh3d>());
    let (mut left, mut found) = (vec![piece], Vec::new());
    while let Some(entity) = left.pop() {
        left.extend(children.get(world, entity).into_iter().flatten());
        let mesh = meshes.get(world, entity).ok();
        found.extend(mesh.and_then(|mesh| Some(mesh.0.path()?.path().to_string_lossy().into_owned())));
    }
    found.sort();
    found.dedup();
    found
}

#[test]
fn a_folder_is_dropped_in_played_broken_and_mended() {
    let home = TempDir::new().unwrap();
    let mut player = Player::with_mods(home.path());
    assert_eq!((player.screen(), knows(&player, "tower/towers")), (Screen::Gallery, false));
    put(home.path());
    player.until("dropped in", |player| knows(player, "tower/towers"));
    choose(&mut player, "tower/towers");
    assert_eq!((player.screen(), player.current().game().rules().id()), (Screen::Match, "tower/towers"));
    player.click("d2 d4");
    player.frames(60);
    player.click("d7 d5");
    player.frames(60);
    // Without a model, the piece is shown with its letter.
    let plain = models(&mut player, "d1");
    assert!(plain.iter().any(|file| file.ends_with("generic.glb")), "{plain:?}");
    assert!(plain.iter().any(|file| file.ends_with("letter_q.glb")), "{plain:?}");

    // The mod breaks during the game. The game goes on, and the last good version stays.
    write(home.path(), "tower/variants/towers.ron", TOWERS.replace("R2", "RX").as_bytes());
    player.until("broken", |player| state(player) == Some(ModState::Broken));
    player.click("d1 d3");
    assert_eq!(player.record(), ["d2d4", "d7d5", "d1d3"]);
    player.keys(&[KeyCode::KeyU]);
    assert_eq!(player.record(), ["d2d4", "d7d5"]);
    assert!(knows(&player, "tower/towers"));

    // The mended mod gives the piece a longer move, but only in the next game.
    write(home.path(), "tower/variants/towers.ron", TOWERS.replace("R2", "R3").as_bytes());
    player.until("mended", |player| state(player) == Some(ModState::Ok));
    player.click("c1 e3");
    player.frames(60);
    player.click("e7 e6");
    player.frames(60);
    player.click("d1 d3");
    assert_eq!(player.record().last().unwrap(), "d1d3");
    player.keys(&[KeyCode::KeyN]);
    player.frames(10);
    choose(&mut player, "tower/towers");
    // The game in play is given up.
    player.agree();
    player.frames(10);
    assert!(player.record().is_empty());
    let rules = player.current().game().rules();
    let queen = rules.parse_fen("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1").unwrap();
    assert!(rules.moves(&queen).iter().any(|mv| rules.uci(&queen, *mv) == "a1a4"));
}

/// The table behind the gallery shows a file as soon as it is saved.
#[test]
fn the_table_behind_the_gallery_follows_the_file() {
    let home = TempDir::new().unwrap();
    put(home.path());
    let mut player = Player::with_mods(home.path());
    player.pick("tower/towers");
    let value = |player: &Player| {
        player.current().game().rules().ruleset().pieces.values().find(|data| data.name == "tower").unwrap().value
    };
    player.until("laid out", |player| player.current().game().rules().id() == "tower/towers");
    assert_eq!(value(&player), 300);
    write(home.path(), "tower/variants/towers.ron", TOWERS.replace("300", "400").as_bytes());
    player.until("laid out anew", |player| value(player) == 400);
    assert_eq!(player.screen(), Screen::Gallery);
}

/// A match is put aside for a lesson, and its mod changes so that a move of it is not legal any more. It comes back by its own
/// rules, and the game stays in its file as it was.
#[test]
fn a_match_comes_back_after_a_lesson_although_its_mod_has_changed() {
    let (home, games) = (TempDir::new().unwrap(), GamesFolder::new());
    put(home.path());
    let launch = Launch {
        mods: Some(home.path().to_owned()),
        games: Some(games.path().to_owned()),
        variant: Some("tower/towers".to_owned()),
        ..default()
    };
    let mut player = Player::launch(launch);
    player.until_dressed();
    player.click("d2 d4");
    player.frames(60);
    player.click("d7 d5");
    player.frames(60);
    player.click("d1 d3");
    player.frames(60);
    let kept = |player: &Player| player.app.world().resource::<KeptGames>().iter().next().unwrap().clone();
    let before = kept(&player);
    player.begin_lesson("chess");
    write(home.path(), "tower/variants/towers.ron", TOWERS.replace("R2", "R1").as_bytes());
    player.until("changed", |player| {
        let rules = player.app.world().resource::<VariantRegistry>().rules("tower/towers").unwrap();
        let queen = rules.parse_fen("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1").unwrap();
        !rules.moves(&queen).iter().any(|mv| rules.uci(&queen, *mv) == "a1a3")
    });
    player.keys(&[KeyCode::Escape]);
    player.frames(10);
    player.until("the lesson is left", |player| player.screen() == Screen::Gallery);
    player.frames(60);
    assert_eq!(player.record(), ["d2d4", "d7d5", "d1d3"]);
    assert_eq!(player.app.world().resource::<KeptGames>().iter().count(), 1);
    let after = kept(&player);
    assert_eq!((after.file, after.saved), (before.file, before.saved));
}

/// Table mode has no seats in a lesson, so a question stands in the middle, where it can be answered.
#[test]
fn a_lesson_asks_in_the_middle_also_in_table_mode() {
    let home = TempDir::new().unwrap();
    put(home.path());
    write(home.path(), "tower/variants/towers.ron", br#"Ruleset(api: 1, id: "towers", extends: "nava")"#);
    put_lesson(home.path(), "rK,6,yK/8/8/8/8/7,wR/8/wK,6,bK w 0 1", "h3h4");
    let mut player = Player::with_mods(home.path());
    player.prefer(|preferences| preferences.camera = CameraMode::Table);
    player.begin_lesson("tower/towers");
    player.frames(60);
    player.click("h3 h8");
    player.frames(10);
    let no = player.words("ui-no");
    assert_eq!(player.on_panels(&no).len(), 1);
    player.click_words(&no);
    player.frames(10);
    assert!(player.on_panels(&no).is_empty() && player.record().is_empty());
}

/// A lesson goes back to the front page, where it began, also if its mod is gone before the next exercise.
#[test]
fn a_lesson_without_its_mod_ends_where_it_began() {
    let home = TempDir::new().unwrap();
    put(home.path());
    put_lesson(home.path(), "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", "a1a2");
    let mut player = Player::launch(Launch { mods: Some(home.path().to_owned()), ..default() });
    player.begin_lesson("tower/towers");
    player.click("a1 a2");
    player.frames(60);
    fs::remove_dir_all(home.path().join("tower")).unwrap();
    player.until("gone", |player| !knows(player, "tower/towers"));
    player.keys(&[KeyCode::Enter]);
    player.until("the lesson has ended", |player| player.screen() == Screen::Front);
}

#[test]
fn a_zip_dropped_on_the_window_is_installed_with_its_models() {
    let home = TempDir::new().unwrap();
    let elsewhere = TempDir::new().unwrap();
    let path = elsewhere.path().join("tower.zip");
    let rook = fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/models/rook.glb")).unwrap();
    let mut zip = ZipWriter::new(fs::File::create(&path).unwrap());
    for (name, bytes) in [
        ("tower/mod.ron", ABOUT.as_bytes()),
        ("tower/text/en.ftl", TEXT.as_bytes()),
        ("tower/variants/towers.ron", TOWERS.as_bytes()),
        ("tower/models/tower.glb", &rook),
    ] {
        zip.start_file(name, SimpleFileOptions::default()).unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap();
    let mut player = Player::with_mods(home.path());
    player.drop_file(&path);
    assert_eq!((state(&player), knows(&player, "tower/towers")), (Some(ModState::Ok), true));
    assert!(home.path().join("tower/models/tower.glb").is_file());
    choose(&mut player, "tower/towers");
    player.until("its own model", |player| {
        models(player, "d1").iter().any(|file| file.ends_with("tower/models/tower.glb"))
    });

    // A mod that is switched off leaves the gallery, and the preferences remember it. The game in play goes on.
    player.app.world_mut().trigger(SwitchMods { ids: vec!["tower".to_owned()], on: false });
    player.frames(2);
    assert_eq!((state(&player), knows(&player, "tower/towers")), (Some(ModState::Off), false));
    assert_eq!(player.app.world().resource::<Preferences>().mods_off, ["tower"]);
    player.click("d2 d4");
    assert_eq!(player.record(), ["d2d4"]);
    assert!(models(&mut player, "d1").iter().any(|file| file.ends_with("tower/models/tower.glb")));

    // A dropped file that is not a mod changes nothing.
    write(elsewhere.path(), "letter.txt", b"Dear Ada");
    player.drop_file(&elsewhere.path().join("letter.txt"));
    assert_eq!(player.app.world().resource::<Mods>().iter().count(), 1);
}

/// The number of vertices of all shown meshes from this file.
fn vertices(player: &mut Player, file: &str) -> usize {
    let world = player.app.world_mut();
    let mut meshes = world.query::<&Mesh3d>();
    let is_from = |mesh: &&Mesh3d| mesh.0.path().is_some_and(|path| path.path().ends_with(file));
    let found: Vec<_> = meshes.iter(world).filter(is_from).map(|mesh| mesh.0.id()).collect();
    let assets = world.resource::<Assets<Mesh>>();
    found.into_iter().filter_map(|id| Some(assets.get(id)?.count_vertices())).sum()
}

/// The number of shown parts from this file.
fn parts(player: &mut Player, file: &str) -> usize {
    let world = player.app.world_mut();
    let mut meshes = world.query::<&Mesh3d>();
    let is_from = |mesh: &&Mesh3d| mesh.0.path().is_some_and(|path| path.path().ends_with(file));
    meshes.iter(world).filter(is_from).count()
}

#[test]
fn a_model_that_is_broken_leaves_a_piece_with_its_letter_until_it_is_mended() {
    let (home, file) = (TempDir::new().unwrap(), "tower/models/tower.glb");
    let model = |name: &str| fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/models").join(name));
    put(home.path());
    write(home.path(), file, b"no model");
    // Another folder with the same id comes later, and is not in use.
    write(home.path(), "twin/mod.ron", ABOUT.as_bytes());
    write(home.path(), "twin/models/tower.glb", &model("bishop.glb").unwrap());
    let mut player = Player::with_mods(home.path());
    choose(&mut player, "tower/towers");
    let plain = models(&mut player, "d1");
    assert!(plain.iter().any(|file| file.ends_with("letter_q.glb")), "{plain:?}");
    // A mended or changed model is shown at once.
    write(home.path(), file, &model("rook.glb").unwrap());
    player.until("worn", |player| vertices(player, file) > 0);
    let rook = vertices(&mut player, file);
    write(home.path(), file, &model("pawn.glb").unwrap());
    player.until("changed", |player| {
        let now = vertices(player, file);
        now > 0 && now != rook
    });
    // Another model may have more parts: the duck has its beak.
    write(home.path(), file, &model("duck.glb").unwrap());
    player.until("all parts", |player| parts(player, file) == 8);
}
