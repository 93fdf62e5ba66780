//! The page of kept games: the last position of each, its players, and how it stands.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::SystemTime;

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Align, Button, Layout, RichText, ScrollArea, Sense, TextEdit, Ui, Vec2};
use egui_phosphor::regular as signs;
use tessera_arbiter::{Player, SavedMatch, Texts, VariantRegistry};
use tessera_rules::{Army, Game, Message, variant_key};

use super::icons::Icons;
use super::page::{self, Head};
use super::{result_banner, seat_names, small_board, theme};
use crate::model::kept_games::{BringBackGame, ContinueGame, KeptGame, KeptGames, RemoveGame};
use crate::model::open_page::OpenPage;
use crate::model::table_requests::Toast;

/// The height of a row and the width of its board, in logical pixels.
const ROW: f32 = 96.;
const BOARD: f32 = 84.;

/// The search of the player, and the games of the rows that were shown.
#[derive(Resource, Default)]
pub(super) struct GamesPage {
    search: String,
    /// The games by their files, as they were saved. `None` for one that cannot be played again here.
    games: HashMap<PathBuf, (SavedMatch, Option<Arc<Game>>)>,
}

impl GamesPage {
    /// The game of a file. It is played again once, and then kept.
    pub(super) fn game(&mut self, kept: &KeptGame, registry: &VariantRegistry) -> Option<Arc<Game>> {
        if self.games.get(&kept.file).is_none_or(|(saved, _)| *saved != kept.saved) {
            let game = kept.saved.game(registry).ok().map(Arc::new);
            self.games.insert(kept.file.clone(), (kept.saved.clone(), game));
        }
        self.games.get(&kept.file).and_then(|(_, game)| game.clone())
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<GamesPage>();
}

pub(super) fn show(
    mut contexts: EguiContexts,
    (texts, registry, icons): (Res<Texts>, Res<VariantRegistry>, Res<Icons>),
    (kept, mut state): (Res<KeptGames>, ResMut<GamesPage>),
    mut page: ResMut<OpenPage>,
    mut commands: Commands,
) -> Result {
    if !matches!(*page, OpenPage::Games) {
        return Ok(());
    }
    let title = texts.words("ui-games");
    let mut opened = false;
    let closed = page::show(contexts.ctx_mut()?, "games", &Head { title: &title, about: "" }, &texts, |ui| {
        ui.horizontal_wrapped(|ui| {
            let hint = texts.words("games-search");
            ui.add(TextEdit::singleline(&mut state.search).hint_text(hint).desired_width(260.));
            if let Some(removed) = kept.removed() {
                let name = texts.words(&variant_key(&removed.saved.variant()));
                ui.label(texts.message(&Message::new("games-removed").text("name", name)));
                if ui.button(texts.words("games-bring-back")).clicked() {
                    commands.trigger(BringBackGame);
                }
            }
        });
        ui.add_space(8.);
        theme::panel(ui.ctx()).inner_margin(14).show(ui, |ui| {
            ui.set_min_size(ui.available_size());
            let found: Vec<&KeptGame> = kept.iter().filter(|kept| is_found(kept, &state.search, &texts)).collect();
            if found.is_empty() {
                ui.label(texts.words(if kept.iter().next().is_none() { "games-none" } else { "games-not-found" }));
            }
            ScrollArea::vertical().auto_shrink(false).show_rows(ui, ROW, found.len(), |ui, rows| {
                for kept in &found[rows] {
                    let game = state.game(kept, &registry);
                    opened |= row(ui, kept, game.as_deref(), (&texts, &icons), &mut commands);
                }
            });
        });
    });
    if closed || opened {
        *page = OpenPage::None;
    }
    Ok(())
}

/// Whether the variant or a player of a game has the searched words in its name.
fn is_found(kept: &KeptGame, search: &str, texts: &Texts) -> bool {
    let variant = texts.words(&variant_key(&kept.saved.variant()));
    let names = kept.saved.players().into_iter().map(|player| player.name);
    let all = [variant].into_iter().chain(names).collect::<Vec<_>>().join(" ").to_lowercase();
    search.to_lowercase().split_whitespace().all(|word| all.contains(word))
}

/// Shows a game. Returns whether it is opened.
fn row(
    ui: &mut Ui,
    kept: &KeptGame,
    game: Option<&Game>,
    (texts, icons): (&Texts, &Icons),
    commands: &mut Commands,
) -> bool {
    let mut opened = false;
    ui.horizontal(|ui| {
        ui.set_height(ROW);
        let (rect, _) = ui.allocate_exact_size(Vec2::splat(BOARD), Sense::hover());
        if let Some(game) = game {
            small_board::paint(ui, game.rules(), game.position(), icons, rect);
        }
        ui.add_space(6.);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let remove = Button::new(RichText::new(signs::TRASH).size(20.)).min_size(Vec2::splat(40.));
            if ui.add(remove).on_hover_text(texts.words("games-remove")).clicked() {
                commands.trigger(RemoveGame(kept.file.clone()));
            }
            if let Some(game) = game {
                let copy = Button::new(RichText::new(signs::COPY).size(20.)).min_size(Vec2::splat(40.));
                if ui.add(copy).on_hover_text(texts.words("ui-copy-record")).clicked() {
                    ui.ctx().copy_text(tessera_rules::notation::Record::of(game, None).to_string());
                    commands.trigger(Toast(Message::new("tell-copied")));
                }
                let words = texts.words(if kept.saved.is_over() { "games-look" } else { "games-go-on" });
                if ui.add(Button::new(words).min_size(Vec2::new(0., 40.))).clicked() {
                    commands.trigger(ContinueGame(kept.file.clone()));
                    opened = true;
                }
            }
            ui.with_layout(Layout::top_down(Align::Min), |ui| {
                ui.add_space(8.);
                let id = kept.saved.variant();
                ui.label(theme::title(ui, texts.words(&variant_key(&id)), theme::HEADING));
                match game {
                    Some(game) => {
                        let players = kept.saved.players();
                        ui.label(seats(game, &players, texts));
                        ui.label(RichText::new(standing(kept, game, &players, texts)).weak());
                    }
                    None => {
                        ui.label(RichText::new(texts.words("games-not-here")).weak());
                    }
                }
            });
        });
    });
    opened
}

/// The players in the order of their seats.
pub(super) fn seats(game: &Game, players: &[Player], texts: &Texts) -> String {
    let rules = game.rules();
    let names: Vec<String> = rules.armies().map(|(army, _)| name(game, players, army, texts)).collect();
    names.join(" · ")
}

/// The name of an army's player.
fn name(game: &Game, players: &[Player], army: Army, texts: &Texts) -> String {
    let player = players.get(army.seat().index()).cloned().unwrap_or_default();
    seat_names::of_player(&player.name, Some(&player.controller), game.rules(), army, texts)
}

/// The result, or the number of moves so far, and how long ago the game was played.
pub(super) fn standing(kept: &KeptGame, game: &Game, players: &[Player], texts: &Texts) -> String {
    let result = match game.ending() {
        Some(ending) => result_banner::words(game, ending, texts, |army| name(game, players, army, texts)),
        None => texts.message(&Message::new("games-moves").number("moves", game.record().len() as i64)),
    };
    let minutes = SystemTime::now().duration_since(kept.written).map_or(0, |age| age.as_secs() / 60) as i64;
    let (key, number) = match minutes {
        0..60 => ("games-minutes", minutes),
        60..1440 => ("games-hours", minutes / 60),
        _ => ("games-days", minutes / 1440),
    };
    format!("{result} · {}", texts.message(&Message::new(key).number("number", number)))
}
