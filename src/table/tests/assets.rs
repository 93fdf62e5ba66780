//! The files made by the scripts in `assets/make` fit what the game expects, and are not too large.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use serde_json::Value;

/// The names of materials for which the game has a colour.
const SLOTS: [&str; 7] = ["body", "ring", "felt", "inlay", "plate", "symbol", "dot"];
/// The most triangles of a model: a little more than the largest one has, so that models do not grow unnoticed.
const MOST_TRIANGLES: u64 = 17_000;
/// The same for the frame. It has the coordinates of 16 files and ranks, and the game cuts it to the size of the board.
const MOST_OF_THE_FRAME: u64 = 24_000;

fn assets(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets").join(folder);
    let files: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert!(!files.is_empty());
    files
}

/// The slots of a model, and its number of triangles.
struct Model {
    slots: BTreeSet<String>,
    triangles: u64,
    has_tangents: bool,
}

fn model(file: &Path) -> Model {
    let bytes = std::fs::read(file).unwrap();
    assert_eq!(&bytes[..4], b"glTF", "{}", file.display());
    let length = u32::from_le_bytes(bytes[12..16].try_into().unwrap()) as usize;
    let json: Value = serde_json::from_slice(&bytes[20..20 + length]).unwrap();
    let list = |key: &str| json[key].as_array().cloned().unwrap_or_default();
    let slots = list("materials").iter().map(|material| material["name"].as_str().unwrap().to_owned()).collect();
    let accessors = list("accessors");
    let (mut triangles, mut has_tangents) = (0, true);
    for primitive in list("meshes").iter().flat_map(|mesh| mesh["primitives"].as_array().unwrap().clone()) {
        let indices = primitive["indices"].as_u64().unwrap() as usize;
        triangles += accessors[indices]["count"].as_u64().unwrap() / 3;
        has_tangents &= primitive["attributes"].get("TANGENT").is_some();
    }
    Model { slots, triangles, has_tangents }
}

#[test]
fn models_have_the_slots_that_the_game_fills() {
    for file in assets("models").into_iter().filter(|file| file.is_file()) {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        let Model { slots, triangles, has_tangents } = model(&file);
        assert!(!slots.is_empty() && slots.iter().all(|slot| SLOTS.contains(&slot.as_str())), "{name}: {slots:?}");
        // The game adds normal maps to the furniture, and these need the tangents of the model.
        let is_furniture = ["board.glb", "frame.glb", "tray.glb"].contains(&name.as_str());
        assert!(!is_furniture || has_tangents, "{name} has no tangents");
        let most = if name == "frame.glb" { MOST_OF_THE_FRAME } else { MOST_TRIANGLES };
        assert!((50..=most).contains(&triangles), "{name}: {triangles} triangles");
    }
}

/// A part without a copy in the coarse model would keep its many triangles.
#[test]
fn coarse_models_have_all_parts_and_few_triangles() {
    for file in assets("models/coarse") {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        let (coarse, full) = (model(&file), model(&file.with_file_name("..").join(&name)));
        assert_eq!(coarse.slots, full.slots, "{name}");
        assert!(coarse.triangles * 3 <= full.triangles, "{name}: {} of {}", coarse.triangles, full.triangles);
    }
}

#[test]
fn pictures_are_ktx2_and_small() {
    for folder in ["textures", "icons", "rooms"] {
        let is_picture = |file: &PathBuf| file.extension().is_none_or(|ending| ending != "ron" && ending != "ogg");
        for file in assets(folder).into_iter().filter(is_picture) {
            let bytes = std::fs::read(&file).unwrap();
            assert_eq!(&bytes[1..7], b"KTX 20", "{}", file.display());
            assert!(bytes.len() < 4 << 20, "{}: {} bytes", file.display(), bytes.len());
        }
    }
}

/// The page of settings shows each set and each board. The base of both has no file of its own.
#[test]
fn every_set_and_every_board_has_a_picture() {
    for (folder, base) in [("sets", "wood"), ("boards", "walnut")] {
        let files = assets(folder);
        let stems = |ending: &str| -> BTreeSet<String> {
            let of = |file: &PathBuf| file.extension().is_some_and(|other| other == ending);
            files.iter().filter(|file| of(file)).map(|file| file.file_stem().unwrap().display().to_string()).collect()
        };
        let named: BTreeSet<String> =
            stems("ron").into_iter().chain([base.to_owned()]).map(|name| format!("{name}_preview")).collect();
        assert_eq!(stems("jpg"), named);
        for file in files.iter().filter(|file| file.extension().is_some_and(|ending| ending == "jpg")) {
            assert!(std::fs::metadata(file).unwrap().len() < 40_000, "{}", file.display());
        }
    }
}
