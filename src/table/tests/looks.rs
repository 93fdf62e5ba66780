//! The files of looks in the real program: it shows the models that they name, and letters in place of broken ones.

use std::collections::BTreeMap;
use std::path::Path;

use bevy::prelude::*;
use tempfile::TempDir;
use tessera_arbiter::{PieceId, Texts};
use tessera_table::{Launch, Toast};

use crate::mods::{choose, models, models_of, put, write};
use crate::player::Player;

/// A copy of the program's assets, which a test can change.
pub fn assets() -> TempDir {
    let (home, real) = (TempDir::new().unwrap(), Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets"));
    let folders =
        ["looks", "sets", "boards", "models", "models/coarse", "icons", "textures", "rooms", "sounds", "gallery"];
    for folder in folders {
        std::fs::create_dir(home.path().join(folder)).unwrap();
        let entries = std::fs::read_dir(real.join(folder)).unwrap().map(|entry| entry.unwrap().path());
        for path in entries.filter(|path| path.is_file()) {
            std::fs::copy(&path, home.path().join(folder).join(path.file_name().unwrap())).unwrap();
        }
    }
    home
}

/// Replaces a part of a file of looks.
fn edit(assets: &TempDir, file: &str, old: &str, new: &str) {
    let path = assets.path().join("looks").join(file);
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.contains(old), "{old}");
    std::fs::write(path, text.replacen(old, new, 1)).unwrap();
}

/// The number of notes about each file.
#[derive(Resource, Default)]
struct Told(BTreeMap<String, usize>);

/// Starts the program with these assets, and counts the notes about broken files.
pub fn play(assets: &TempDir, launch: Launch) -> Player {
    Player::with_assets(assets.path(), launch, |app| {
        app.init_resource::<Told>().add_observer(|toast: On<Toast>, mut told: ResMut<Told>| {
            let text = toast.0.to_string();
            if toast.0.key == "tell-look-broken" {
                *told.0.entry(text).or_default() += 1;
            }
        });
    })
}

/// Asserts that there was exactly one note about each of these files, and no other note.
pub fn told(player: &Player, files: &[&str]) {
    let told = &player.app.world().resource::<Told>().0;
    assert_eq!(told.len(), files.len(), "{told:?}");
    for file in files {
        assert!(told.iter().any(|(text, times)| text.contains(file) && *times == 1), "{file}: {told:?}");
    }
}

/// The images of the icon of the piece on a square.
fn icon(player: &mut Player, square: &str) -> Vec<String> {
    let identity = player.current().snapshot(usize::MAX).top(square.parse().unwrap()).unwrap();
    let world = player.app.world_mut();
    let mut pieces = world.query::<(&PieceId, &Children)>();
    let (_, parts) = pieces.iter(world).find(|(other, _)| **other == identity).unwrap();
    let parts = parts.to_vec();
    let mut painted = world.query::<&MeshMaterial3d<StandardMaterial>>();
    let materials = world.resource::<Assets<StandardMaterial>>();
    let mut found = Vec::new();
    for part in parts {
        let Ok(material) = painted.get(world, part) else { continue };
        let image = materials.get(&material.0).and_then(|material| material.base_color_texture.as_ref());
        let path = image.and_then(|image| image.path()).map(|path| path.path().to_string_lossy().into_owned());
        found.extend(path.filter(|path| path.starts_with("icons")));
    }
    found.sort();
    found
}

fn launch(variant: &str) -> Launch {
    Launch { variant: Some(variant.to_owned()), ..default() }
}

/// A new kind of piece needs only its files and one line. Here it is a mod's piece without a model of its own.
#[test]
fn a_new_kind_is_its_files_and_one_line() {
    let (assets, mods) = (assets(), TempDir::new().unwrap());
    put(mods.path());
    std::fs::copy(assets.path().join("models/rook.glb"), assets.path().join("models/turret.glb")).unwrap();
    let line = "aspects: {\n        \"tower\": (figure: \"turret\", icon: \"rook\"),";
    edit(&assets, "pieces.ron", "aspects: {", line);
    let mut player = play(&assets, Launch { mods: Some(mods.path().to_owned()), ..default() });
    choose(&mut player, "tower/towers");
    let shown = models(&mut player, "d1");
    assert!(shown.iter().any(|file| file.ends_with("models/turret.glb")), "{shown:?}");
    assert!(!shown.iter().any(|file| file.contains("letter_") || file.contains("generic")), "{shown:?}");
    assert_eq!(icon(&mut player, "d1"), ["icons/rook_fill.ktx2", "icons/rook_line.ktx2"]);
    told(&player, &[]);
}

/// Among four armies each piece stands on a plate whose shape tells its army. A tray has one army and no room for plates.
#[test]
fn captured_pieces_leave_their_plates() {
    let cross = "x,x,x,4,yK,3,x,x,x/x,x,x,8,x,x,x/x,x,x,8,x,x,x/14/14/14/bK,12,rK/14/14/6,bQ,7/6,wR,7/x,x,x,8,x,x,x/x,x,x,8,x,x,x/x,x,x,4,wK,3,x,x,x w - - 0 1";
    let mut player = Player::with_position("four-handed", cross);
    player.until_dressed();
    let queen = player.current().snapshot(0).top("g5".parse().unwrap()).unwrap();
    let plate = |player: &mut Player| models_of(player, queen).iter().any(|file| file.contains("base_blue"));
    assert!(plate(&mut player), "{:?}", models_of(&mut player, queen));
    player.click("g4 g5");
    player.until("the queen lies in the tray", |player| player.record().len() == 1 && player.moving() == 0);
    player.frames(3);
    assert!(!plate(&mut player) && models(&mut player, "g5").iter().any(|file| file.contains("base_white")));
    // It comes back with its plate.
    player.keys(&[KeyCode::KeyU]);
    player.frames(60);
    assert!(plate(&mut player));
}

#[test]
fn a_figure_and_an_icon_that_cannot_be_read_leave_the_letter() {
    let assets = assets();
    std::fs::remove_file(assets.path().join("models/rook.glb")).unwrap();
    std::fs::write(assets.path().join("models/queen.glb"), b"no model").unwrap();
    std::fs::remove_file(assets.path().join("icons/bishop_line.ktx2")).unwrap();
    std::fs::remove_file(assets.path().join("textures/frame_orm.ktx2")).unwrap();
    let mut player = play(&assets, launch("chess"));
    let all = ["models/rook.glb", "models/queen.glb", "icons/bishop_line.ktx2", "textures/frame_orm.ktx2"];
    player.until("all is read", |player| player.app.world().resource::<Told>().0.len() >= all.len());
    player.until_dressed();
    told(&player, &all);
    for (square, letter) in [("a1", "r"), ("h8", "r"), ("d1", "q")] {
        let shown = models(&mut player, square);
        assert!(shown.iter().any(|file| file.ends_with("models/generic.glb")), "{square}: {shown:?}");
        assert!(shown.iter().any(|file| file.ends_with(&format!("letter_{letter}.glb"))), "{square}: {shown:?}");
    }
    // Each part has its own fallback.
    assert_eq!(icon(&mut player, "a1"), ["icons/rook_fill.ktx2", "icons/rook_line.ktx2"]);
    assert_eq!(icon(&mut player, "c1"), ["icons/letter_b_fill.ktx2", "icons/letter_b_line.ktx2"]);
    let shown = models(&mut player, "c1");
    assert!(shown.iter().any(|file| file.ends_with("models/bishop.glb")), "{shown:?}");
    // The game goes on without further notes.
    player.click("e2 e4");
    player.frames(60);
    assert_eq!(player.record(), ["e2e4"]);
    told(&player, &all);
    // The letters are those of the score sheet, here of Turm, Dame and Läufer.
    player.prefer(|preferences| preferences.language = "de".to_owned());
    player.until_dressed();
    for (square, letter) in [("a1", "t"), ("d1", "d")] {
        let shown = models(&mut player, square);
        assert!(shown.iter().any(|file| file.ends_with(&format!("letter_{letter}.glb"))), "{square}: {shown:?}");
    }
    assert_eq!(icon(&mut player, "c1"), ["icons/letter_l_fill.ktx2", "icons/letter_l_line.ktx2"]);
}

#[test]
fn a_die_with_a_face_that_is_missing_is_shown_with_the_letter() {
    let assets = assets();
    edit(&assets, "pieces.ron", "face_rook", "no_such_face");
    let mut player = play(&assets, launch("occasio"));
    told(&player, &["models/no_such_face.glb"]);
    // Each die has all kinds of pieces on its sides, so a rook's die also shows the knight's face.
    let shown = models(&mut player, "a1");
    assert!(shown.iter().any(|file| file.ends_with("models/letter_r.glb")), "{shown:?}");
    assert!(shown.iter().any(|file| file.ends_with("models/face_knight.glb")), "{shown:?}");
    assert!(!shown.iter().any(|file| file.contains("no_such_face")), "{shown:?}");
}

#[test]
fn a_drum_that_is_missing_is_the_generic_one() {
    let assets = assets();
    edit(&assets, "pieces.ron", "drum: \"drum_rook\", ", "");
    let position = Some("4k3/8/8/8/8/8/8/(NR)3K3 w - - 0 1".to_owned());
    let mut player = play(&assets, Launch { position, ..launch("trojan") });
    let world = player.app.world_mut();
    let mut meshes = world.query::<&Mesh3d>();
    let mut shown: Vec<String> =
        meshes.iter(world).filter_map(|mesh| Some(mesh.0.path()?.path().to_string_lossy().into_owned())).collect();
    shown.retain(|file| file.contains("drum"));
    assert!(!shown.is_empty() && shown.iter().all(|file| file.ends_with("models/drum_generic.glb")), "{shown:?}");
}

/// Without the file of armies there are no colours, but the game can still be played.
#[test]
fn a_file_of_looks_that_cannot_be_read_is_told_and_leaves_the_others() {
    let assets = assets();
    edit(&assets, "armies.ron", "metallic", "metalic");
    let mut player = play(&assets, launch("chess"));
    told(&player, &["looks/armies.ron"]);
    assert!(models(&mut player, "a1").iter().any(|file| file.ends_with("models/rook.glb")));
    player.click("e2 e4");
    player.frames(60);
    assert_eq!(player.record(), ["e2e4"]);
}

/// All files of a mod are read again when one of them changes. That alone must not repeat the note.
#[test]
fn a_broken_model_of_a_mod_is_told_once_until_it_breaks_again() {
    let (assets, mods, file) = (assets(), TempDir::new().unwrap(), "tower/models/tower.glb");
    put(mods.path());
    write(mods.path(), file, b"no model");
    let mut player = play(&assets, Launch { mods: Some(mods.path().to_owned()), ..default() });
    choose(&mut player, "tower/towers");
    let times = |player: &Player| player.app.world().resource::<Told>().0.values().sum::<usize>();
    player.until("told", |player| times(player) > 0);
    told(&player, &[file]);
    write(mods.path(), "tower/text/en.ftl", b"variant-towers = Spires\npiece-tower = tower\n");
    let named = |player: &Player| player.app.world().resource::<Texts>().words("tower/variant-towers");
    player.until("read again", |player| named(player) == "Spires");
    player.frames(30);
    std::thread::sleep(std::time::Duration::from_millis(200));
    player.frames(30);
    told(&player, &[file]);

    let rook = std::fs::read(assets.path().join("models/rook.glb")).unwrap();
    write(mods.path(), file, &rook);
    player.until("worn", |player| models(player, "d1").iter().any(|model| model.ends_with(file)));
    write(mods.path(), file, b"no model");
    player.until("told again", |player| times(player) == 2);
    player.until("its letter", |player| models(player, "d1").iter().any(|model| model.ends_with("letter_q.glb")));
}

/// A set of pieces and a board are chosen in the middle of a game.
#[test]
fn a_set_and_a_board_are_chosen() {
    let assets = assets();
    let mut player = play(&assets, launch("chess"));
    let wears = |player: &mut Player, file: &str| models(player, "a1").iter().any(|model| model.ends_with(file));
    assert!(wears(&mut player, "models/rook.glb"));
    player.click("e2 e4");
    player.prefer(|preferences| (preferences.pieces, preferences.board) = ("modern".to_owned(), "ash".to_owned()));
    player.until("the modern rook", |player| wears(player, "models/modern_rook.glb"));
    let squares = |player: &mut Player| {
        let materials = player.app.world().resource::<Assets<StandardMaterial>>();
        let textures =
            materials.iter().filter_map(|(_, material)| material.base_color_texture.clone()?.path().cloned());
        textures.map(|path| path.to_string()).filter(|path| path.contains("squares")).collect::<Vec<_>>()
    };
    player.until("the other board", |player| squares(player) == ["textures/squares_ash_color.ktx2"]);
    // A set that is not there is the set of old.
    player.prefer(|preferences| (preferences.pieces, preferences.board) = ("glass".to_owned(), "walnut".to_owned()));
    player.until("the rook of wood", |player| wears(player, "models/rook.glb"));
    assert_eq!(player.record(), ["e2e4"]);
}

#[test]
fn a_set_that_cannot_be_read_is_told_and_leaves_the_wood() {
    let assets = assets();
    std::fs::write(assets.path().join("sets/glass.ron"), "Looks(\n    armys: [],\n)").unwrap();
    let mut player = play(&assets, launch("chess"));
    player.prefer(|preferences| preferences.pieces = "glass".to_owned());
    player.until("told", |player| !player.app.world().resource::<Told>().0.is_empty());
    told(&player, &["sets/glass.ron"]);
    assert!(models(&mut player, "a1").iter().any(|file| file.ends_with("models/rook.glb")));
}
