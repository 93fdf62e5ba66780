//! The facts about a variant on the front page and in the gallery: a picture of its table, the length of a game, and how much
//! is new to somebody who knows chess.

use std::collections::BTreeMap;
use std::path::PathBuf;

use bevy::asset::AssetLoadFailedEvent;
use bevy::prelude::*;
use bevy_egui::EguiUserTextures;
use bevy_egui::egui::{Image as Shown, Rect, Ui, Vec2};
use serde::Deserialize;
use tessera_arbiter::{Mods, ModsChanged, Texts, VariantRegistry};
use tessera_rules::{Message, Rules};

use super::icons::Icons;
use super::textures::Textures;
use super::{small_board, theme};
use crate::model::data_files::{RonLoader, load_or_reload, tell_broken};
use crate::model::redraw_request::Redraws;
use crate::model::view::Screen;
use crate::scene::looks::mods_in_use;

/// The folder of the bundled variants' pictures, below that of assets.
const FOLDER: &str = "gallery";
/// The corner radius of pictures, in logical pixels.
const CORNER: u8 = 7;
/// The most lines of rules that differ from chess, for a variant with few new rules, and for one with some.
/// They part the bundled variants and the samples where their numbers of lines lie far apart.
const FEW: usize = 8;
const SOME: usize = 24;

/// The pictures of tables by variant, and how long games are.
#[derive(Resource, Default)]
pub(super) struct VariantFacts {
    pictures: Textures<String>,
    lengths: Handle<GameLengths>,
    /// How much is new, by variant: the number of lines of its rules that differ from chess.
    new_lines: BTreeMap<String, usize>,
    /// Whether the mods are the ones whose pictures are loaded.
    is_current: bool,
}

/// The median number of rounds of a game, by variant: measured, see `assets/make/gallery.py`.
#[derive(Asset, TypePath, Deserialize, Debug)]
#[serde(transparent)]
pub(super) struct GameLengths(BTreeMap<String, u16>);

impl VariantFacts {
    /// Paints the picture of a variant's table, or its start on a board where there is none.
    pub(super) fn paint(&self, ui: &Ui, rules: &Rules, icons: &Icons, rect: Rect) {
        if let Some(texture) = self.pictures.get(rules.id()) {
            Shown::new((texture, rect.size())).corner_radius(CORNER).paint_at(ui, rect);
            return;
        }
        ui.painter().rect_filled(rect, CORNER, theme::colors(ui.ctx()).night);
        let board = Rect::from_center_size(rect.center(), Vec2::splat(rect.height() * 0.86));
        small_board::paint(ui, rules, &rules.start(), icons, board);
    }

    /// The words for the players, the length of a game and how much is new. A length that was never measured is left out.
    pub(super) fn words(&self, rules: &Rules, lengths: &Assets<GameLengths>, texts: &Texts) -> String {
        let mut words = Vec::new();
        let players = Message::new("gallery-players").number("count", rules.armies().count() as i64);
        words.push(texts.message(&players));
        if let Some(rounds) = self.rounds(rules, lengths) {
            words.push(texts.message(&Message::new("gallery-length").number("rounds", about(rounds))));
        }
        if let Some(lines) = self.new_lines.get(rules.id()) {
            words.push(texts.words(novelty(*lines)));
        }
        words.join(" · ")
    }

    /// The median number of rounds of a game, if it was measured.
    pub(super) fn rounds(&self, rules: &Rules, lengths: &Assets<GameLengths>) -> Option<u16> {
        lengths.get(&self.lengths)?.0.get(rules.id()).copied()
    }
}

/// A number of rounds as people say it: to tens, but below twenty to fives.
fn about(rounds: u16) -> i64 {
    let step = if rounds < 20 { 5 } else { 10 };
    i64::from((rounds + step / 2) / step * step).max(5)
}

/// The key of the words for how much is new.
fn novelty(lines: usize) -> &'static str {
    match lines {
        0 => "gallery-new-none",
        1..FEW => "gallery-new-few",
        FEW..SOME => "gallery-new-some",
        _ => "gallery-new-many",
    }
}

/// The folder of the bundled variants' pictures on the disk.
#[derive(Resource)]
struct PictureFolder(PathBuf);

pub(super) fn plugin(app: &mut App) {
    let assets = app.get_added_plugins::<AssetPlugin>().first().map(|plugin| PathBuf::from(&plugin.file_path));
    // Nobody sees the pictures during a match, so they are loaded only before it.
    let is_seen = not(in_state(Screen::Match));
    app.init_asset::<GameLengths>()
        .init_asset_loader::<RonLoader<GameLengths>>()
        .init_resource::<VariantFacts>()
        .insert_resource(PictureFolder(assets.unwrap_or_default().join(FOLDER)))
        .add_systems(Update, (load, count_new, give_up).chain().run_if(is_seen))
        .add_observer(|_: On<ModsChanged>, mut facts: ResMut<VariantFacts>| {
            facts.is_current = false;
            facts.new_lines.clear();
        });
}

/// Loads the pictures of all variants that have one, and the lengths of games. Known pictures of mods are read again.
fn load(
    (registry, mods, folder): (Res<VariantRegistry>, Option<Res<Mods>>, Res<PictureFolder>),
    server: Res<AssetServer>,
    mut facts: ResMut<VariantFacts>,
    mut textures: ResMut<EguiUserTextures>,
) {
    if std::mem::replace(&mut facts.bypass_change_detection().is_current, true) {
        return;
    }
    facts.lengths = server.load(format!("{FOLDER}/lengths.ron"));
    let bundled = registry.ids().filter(|id| folder.0.join(format!("{id}.jpg")).is_file());
    let mut found: Vec<_> = bundled.map(|id| (id.to_owned(), server.load(format!("{FOLDER}/{id}.jpg")))).collect();
    for of in mods.iter().flat_map(|mods| mods_in_use(mods)) {
        for (name, path) in &of.pictures {
            let id = format!("{}/{name}", of.id);
            let image = load_or_reload(&server, path.clone(), facts.pictures.picture(&id));
            found.push((id, image));
        }
    }
    facts.pictures.replace(found, &mut textures);
}

/// Counts what is new, one variant in a frame: the rules are written out for it, and that takes some milliseconds.
fn count_new(registry: Res<VariantRegistry>, mut facts: ResMut<VariantFacts>, mut redraws: Redraws) {
    let good = registry.ids().filter_map(|id| registry.rules(id).ok());
    let next = { good }.find(|rules| !facts.new_lines.contains_key(rules.id()));
    let Some(rules) = next else { return };
    let lines = rules.page().exceptions().map(|(_, lines)| lines.len()).sum();
    facts.new_lines.insert(rules.id().to_owned(), lines);
    redraws.interface_now();
}

/// Tells which files cannot be read, and goes on without them.
fn give_up(
    mut images: MessageReader<AssetLoadFailedEvent<Image>>,
    mut lengths: MessageReader<AssetLoadFailedEvent<GameLengths>>,
    mut facts: ResMut<VariantFacts>,
    mut textures: ResMut<EguiUserTextures>,
    mut commands: Commands,
) {
    for failure in images.read() {
        if facts.pictures.remove(failure.id, &mut textures) {
            tell_broken(&mut commands, &failure.path, &failure.error);
        }
    }
    for failure in lengths.read() {
        tell_broken(&mut commands, &failure.path, &failure.error);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_are_said_roundly() {
        assert_eq!([1, 12, 19, 24, 25, 118, 200].map(about), [5, 10, 20, 20, 30, 120, 200]);
    }
}
