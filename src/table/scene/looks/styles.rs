//! The sets of pieces and the boards to choose from: files in `assets/sets` and `assets/boards`. Each replaces a part of the
//! looks, and may leave out what stays.

use std::path::{Path, PathBuf};

use bevy::prelude::*;
use tessera_arbiter::Refused;
use tessera_rules::Message;

use super::Looks;
use super::file::LooksFile;
use crate::Launch;
use crate::model::preferences::Preferences;

/// The set and the board of `assets/looks`, which have no file of their own.
const BASE: [&str; 2] = ["wood", "walnut"];
/// The folders of sets and of boards below that of assets.
pub(crate) const SETS: &str = "sets";
pub(crate) const BOARDS: &str = "boards";
/// The same in the order of [`BASE`].
const FOLDERS: [&str; 2] = [SETS, BOARDS];

/// The names of all sets and boards.
#[derive(Resource, Debug, Clone)]
pub(crate) struct Styles([Vec<String>; 2]);

impl Styles {
    /// The names of the sets of pieces. The first one is that of `assets/looks`.
    pub(crate) fn sets(&self) -> &[String] {
        &self.0[0]
    }

    /// The names of the boards. The first one is that of `assets/looks`.
    pub(crate) fn boards(&self) -> &[String] {
        &self.0[1]
    }

    /// The small pictures of sets and boards with their paths. They are loaded at the first call.
    pub(crate) fn previews(&self, server: &AssetServer) -> impl Iterator<Item = (String, Handle<Image>)> {
        let named = FOLDERS.into_iter().zip(&self.0);
        let paths = named.flat_map(|(folder, names)| names.iter().map(move |name| style_preview(folder, name)));
        paths.map(|path| (path.clone(), server.load(path)))
    }
}

/// The path of the small picture of a set or a board.
pub(crate) fn style_preview(folder: &str, name: &str) -> String {
    format!("{folder}/{name}_preview.jpg")
}

/// The files of the chosen set and board.
#[derive(Resource, Default)]
pub(super) struct ChosenStyles {
    names: [String; 2],
    pub(super) files: Vec<Handle<LooksFile>>,
}

pub(super) fn plugin(app: &mut App) {
    let assets = app.get_added_plugins::<AssetPlugin>().first().map(|plugin| PathBuf::from(&plugin.file_path));
    let names = |at: usize| {
        let files = assets.iter().flat_map(|assets| files_in(&assets.join(FOLDERS[at])));
        std::iter::once(BASE[at].to_owned()).chain(files).collect()
    };
    let styles = Styles([names(0), names(1)]);
    app.insert_resource(styles)
        .init_resource::<ChosenStyles>()
        .add_systems(Startup, take_launched)
        .add_systems(Update, choose.run_if(resource_exists_and_changed::<Preferences>));
}

/// The names of the RON files in a folder, sorted. None without the folder.
pub(in crate::scene) fn files_in(folder: &Path) -> Vec<String> {
    let mut names = Vec::new();
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let stem = path.file_stem().and_then(|stem| stem.to_str());
        if let Some(stem) = stem.filter(|_| path.extension().is_some_and(|ending| ending == "ron")) {
            names.push(stem.to_owned());
        }
    }
    names.sort();
    names
}

/// Prefers the set and the board with which the program was started. Refuses names that are not there.
fn take_launched(
    (launch, styles): (Res<Launch>, Res<Styles>),
    mut preferences: ResMut<Preferences>,
    mut commands: Commands,
) {
    let Preferences { pieces, board, .. } = &mut *preferences;
    let wanted = [(&launch.pieces, pieces, "tell-no-pieces"), (&launch.board, board, "tell-no-board")];
    for ((name, preferred, key), known) in wanted.into_iter().zip(&styles.0) {
        let Some(name) = name else { continue };
        if known.contains(name) {
            preferred.clone_from(name);
        } else {
            let reasons = vec![Message::new(key).text("name", name).text("known", known.join(", "))];
            commands.trigger(Refused { seat: None, reasons });
        }
    }
}

/// Loads the files of the preferred set and board. A name without a file means the looks as they are.
fn choose(
    (preferences, styles, server): (Res<Preferences>, Res<Styles>, Res<AssetServer>),
    mut chosen: ResMut<ChosenStyles>,
    mut looks: ResMut<Looks>,
) {
    let names = [preferences.pieces.clone(), preferences.board.clone()];
    if names == chosen.names {
        return;
    }
    let mut files = Vec::new();
    for ((name, folder), known) in names.iter().zip(FOLDERS).zip(&styles.0) {
        if known[1..].contains(name) {
            files.push(server.load(format!("{folder}/{name}.ron")));
        }
    }
    *chosen = ChosenStyles { names, files };
    looks.is_described = false;
}
