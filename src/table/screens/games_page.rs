//! The page of kept games: the last position of each, its players, and how it stands.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::containers::menu::MenuButton;
use bevy_egui::egui::{Align, Button, Key, Layout, Modifiers, RichText, ScrollArea, Sense, Ui, Vec2};
use egui_phosphor::regular as signs;
use tessera_arbiter::{Controller, ModsChanged, Player, SavedMatch, Texts, VariantRegistry, named_record};
use tessera_rules::{Army, Game, Message};

use super::found_games_page::file_name;
use super::icons::Icons;
use super::page::{self, Head};
use super::{emblems, result_words, seat_names, small_board, theme};
use crate::Launch;
use crate::model::household::Household;
use crate::model::kept_games::{
    BringBackGame, ExportForm, ExportGames, ExportedFile, KeptGame, KeptGames, RemoveGame, RenameGame,
};
use crate::model::open_page::{OpenPage, ReplaceMatch, Replacement};
use crate::model::table_requests::Toast;

/// The height of a row and the width of its board, in logical pixels.
const ROW: f32 = 96.;
const BOARD: f32 = 84.;
/// The least size of the buttons of a row, in logical pixels.
const BUTTON: f32 = 40.;
/// The longest name of a game, in characters. It fits into a row.
const LONGEST: usize = 40;

/// The search of the player, and the games of the rows that were shown.
#[derive(Resource, Default)]
pub(super) struct GamesPage {
    search: String,
    /// The game that gets a name.
    naming: Option<GameNaming>,
    /// The games by their files, as they were saved. `None` for one that cannot be played again here.
    games: HashMap<PathBuf, (SavedMatch, Option<ListedGame>)>,
    /// Whether the page was open in the last frame.
    was_open: bool,
}

/// A kept game, played again.
#[derive(Clone)]
pub(super) struct ListedGame {
    /// The line in play.
    pub(super) line: Arc<Game>,
    /// The game as it was played, if the line in play is a variation of it.
    main_line: Option<Arc<Game>>,
}

impl ListedGame {
    /// `None` if it cannot be played here.
    fn of(saved: &SavedMatch, registry: &VariantRegistry) -> Option<Self> {
        let main_line = if saved.has_variation() { Some(Arc::new(saved.played(registry).ok()?.0)) } else { None };
        Some(Self { line: Arc::new(saved.game(registry).ok()?), main_line })
    }

    /// The game as it was played.
    fn played(&self) -> &Game {
        self.main_line.as_ref().unwrap_or(&self.line)
    }
}

/// A game that gets a name.
struct GameNaming {
    file: PathBuf,
    /// The name so far.
    name: String,
    /// Whether the field has the focus. It can get it only after the click on the menu is over.
    has_focus: bool,
}

impl GameNaming {
    /// Gives the game the name that was typed.
    fn end(self, commands: &mut Commands) {
        commands.trigger(RenameGame { file: self.file, name: self.name });
    }
}

/// The players of a kept game, under the names that they have now.
pub(super) fn players_now(kept: &KeptGame, household: &Household) -> Vec<Player> {
    let mut players = kept.saved.players();
    for player in &mut players {
        player.name = household.name_now(&player.name).to_owned();
    }
    players
}

impl GamesPage {
    /// The game of a file. It is played again once, and then kept.
    pub(super) fn game(&mut self, kept: &KeptGame, registry: &VariantRegistry) -> Option<ListedGame> {
        if self.games.get(&kept.file).is_none_or(|(saved, _)| *saved != kept.saved) {
            let game = ListedGame::of(&kept.saved, registry);
            self.games.insert(kept.file.clone(), (kept.saved.clone(), game));
        }
        self.games.get(&kept.file).and_then(|(_, game)| game.clone())
    }
}

pub(super) fn plugin(app: &mut App) {
    // A game that could not be played may have its variant now.
    app.init_resource::<GamesPage>().add_observer(|_: On<ModsChanged>, mut page: ResMut<GamesPage>| page.games.clear());
}

pub(super) fn show(
    mut contexts: EguiContexts,
    (texts, registry, icons): (Res<Texts>, Res<VariantRegistry>, Icons),
    (kept, household): (Res<KeptGames>, Res<Household>),
    mut state: ResMut<GamesPage>,
    (launch, exported): (Res<Launch>, Res<ExportedFile>),
    mut page: ResMut<OpenPage>,
    mut commands: Commands,
) -> Result {
    if !matches!(*page, OpenPage::Games) {
        // All games are read again when this page opens again. The front page asks for a few of them in each frame.
        if std::mem::take(&mut state.was_open) {
            state.games.clear();
        }
        return Ok(());
    }
    state.was_open = true;
    let title = texts.words("ui-games");
    let (mut opened, mut export_all) = (false, false);
    let closed = page::show(contexts.ctx_mut()?, "games", &Head { title: &title, ..Head::default() }, &texts, |ui| {
        ui.horizontal_wrapped(|ui| {
            let hint = texts.words("games-search");
            ui.add(theme::field(&mut state.search).hint_text(hint).desired_width(260.));
            if let Some(removed) = kept.removed() {
                let name = texts.variant_name(removed.variant());
                ui.label(texts.message(&Message::new("games-removed").text("name", name)));
                if ui.button(texts.words("games-bring-back")).clicked() {
                    commands.trigger(BringBackGame);
                }
            }
            if let Some(file) = &exported.0 {
                show_folder(ui, file, &texts, &mut commands);
            }
            if launch.exports.is_some() && kept.iter().next().is_some() {
                let key = if state.search.trim().is_empty() { "games-export-all" } else { "games-export-found" };
                export_all = ui.button((signs::EXPORT, texts.words(key))).clicked();
            }
        });
        ui.add_space(8.);
        theme::panel(ui.ctx()).inner_margin(14).show(ui, |ui| {
            ui.set_min_size(ui.available_size());
            let exports = launch.exports.is_some();
            let row_look = RowLook { texts: &texts, icons: &icons, household: &household, exports };
            let found: Vec<&KeptGame> =
                kept.iter().filter(|kept| is_found(kept, &state.search, &texts, &household)).collect();
            if found.is_empty() {
                ui.label(texts.words(if kept.iter().next().is_none() { "games-none" } else { "games-not-found" }));
            }
            if export_all {
                let files = found.iter().map(|kept| kept.file.clone()).collect();
                commands.trigger(ExportGames { files, form: ExportForm::Record });
            }
            ScrollArea::vertical().auto_shrink(false).show_rows(ui, ROW, found.len(), |ui, rows| {
                // A field that is not seen any more would come back without the focus.
                let is_seen = |naming: &GameNaming| found[rows.clone()].iter().any(|kept| kept.file == naming.file);
                if let Some(naming) = state.naming.take_if(|naming| !is_seen(naming)) {
                    naming.end(&mut commands);
                }
                for kept in &found[rows] {
                    let game = state.game(kept, &registry);
                    opened |= row(ui, kept, game.as_ref(), &mut state.naming, &row_look, &mut commands);
                }
            });
        });
    });
    if closed || opened {
        *page = OpenPage::None;
    }
    Ok(())
}

/// Shows the file that was exported last, and the button that opens its folder.
fn show_folder(ui: &mut Ui, file: &Path, texts: &Texts, commands: &mut Commands) {
    let name = file_name(file);
    ui.label(texts.message(&Message::new("games-exported").text("name", name)));
    let folder = file.parent().unwrap_or(file);
    let button = ui.button((signs::FOLDER_OPEN, texts.words("games-show-folder")));
    if button.on_hover_text(folder.display().to_string()).clicked()
        && let Err(error) = open::that_detached(folder)
    {
        commands.trigger(Toast(Message::new("tell-cannot-open").text("error", error)));
    }
}

/// Whether a game has the searched words in its name, its variant or the names of its players, then or now.
fn is_found(kept: &KeptGame, search: &str, texts: &Texts, household: &Household) -> bool {
    if search.trim().is_empty() {
        return true;
    }
    let variant = texts.variant_name(kept.variant());
    let names = kept.saved.players().into_iter().map(|player| player.name);
    let names = names.flat_map(|name| [household.name_now(&name).to_owned(), name]);
    let own = [kept.saved.name().to_owned(), variant];
    let all = own.into_iter().chain(names).collect::<Vec<_>>().join(" ").to_lowercase();
    search.to_lowercase().split_whitespace().all(|word| all.contains(word))
}

/// The resources that all rows share.
struct RowLook<'a> {
    texts: &'a Texts,
    icons: &'a Icons<'a>,
    household: &'a Household,
    /// Whether there is a folder for exported games.
    exports: bool,
}

/// Shows a game. Returns whether it is opened.
fn row(
    ui: &mut Ui,
    kept: &KeptGame,
    game: Option<&ListedGame>,
    naming: &mut Option<GameNaming>,
    look: &RowLook,
    commands: &mut Commands,
) -> bool {
    let texts = look.texts;
    let mut opened = false;
    ui.horizontal(|ui| {
        ui.set_height(ROW);
        let (rect, _) = ui.allocate_exact_size(Vec2::splat(BOARD), Sense::hover());
        if let Some(game) = game {
            small_board::paint(ui, game.line.rules(), game.line.position(), look.icons, rect);
        }
        ui.add_space(6.);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let remove = Button::new(RichText::new(signs::TRASH).size(20.)).min_size(Vec2::splat(BUTTON));
            if theme::named(ui.add(remove), texts.words("games-remove")).clicked() {
                commands.trigger(RemoveGame(kept.file.clone()));
            }
            more(ui, kept, game, naming, look, commands);
            if game.is_some() {
                let words = texts.words(if kept.saved.is_over() { "games-look" } else { "games-go-on" });
                if ui.add(Button::new(words).min_size(Vec2::new(0., BUTTON))).clicked() {
                    commands.trigger(ReplaceMatch(Replacement::Kept(kept.file.clone())));
                    opened = true;
                }
            }
            ui.with_layout(Layout::top_down(Align::Min), |ui| {
                ui.add_space(8.);
                match naming {
                    Some(named) if named.file == kept.file => {
                        if let Some(end) = name_field(ui, named, texts)
                            && let Some(named) = naming.take().filter(|_| matches!(end, NameEnd::Taken))
                        {
                            named.end(commands);
                        }
                    }
                    _ => title(ui, kept, texts),
                }
                match game {
                    Some(game) => {
                        let players = players_now(kept, look.household);
                        ui.horizontal_wrapped(|ui| {
                            ui.spacing_mut().item_spacing.x = 6.;
                            let armies: Vec<Army> = game.line.rules().armies().map(|(army, _)| army).collect();
                            for army in &armies {
                                let person = players
                                    .get(army.seat().index())
                                    .filter(|player| player.controller == Controller::PERSON);
                                let own = person.map_or("", |player| &player.name);
                                let name = name(&game.line, &players, *army, texts);
                                let words = if Some(army) == armies.last() { name } else { format!("{name} ·") };
                                emblems::label(ui, own, &words, 18.);
                            }
                        });
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

/// Shows the name of a game before its variant, or the variant alone.
fn title(ui: &mut Ui, kept: &KeptGame, texts: &Texts) {
    let variant = texts.variant_name(kept.variant());
    if kept.saved.name().is_empty() {
        ui.label(theme::title(ui, variant, theme::HEADING));
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.label(theme::title(ui, kept.saved.name(), theme::HEADING));
        ui.label(RichText::new(variant).weak());
    });
}

/// The end of giving a name.
enum NameEnd {
    Taken,
    Left,
}

/// Shows the field for the name of a game. Enter, or a click elsewhere, takes it, and Esc leaves the old one.
fn name_field(ui: &mut Ui, naming: &mut GameNaming, texts: &Texts) -> Option<NameEnd> {
    let left = ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
    let field = theme::field(&mut naming.name).char_limit(LONGEST).hint_text(texts.words("games-name"));
    let response = ui.add(field.desired_width(260.));
    if left {
        return Some(NameEnd::Left);
    }
    if !naming.has_focus {
        response.request_focus();
        naming.has_focus = true;
        return None;
    }
    response.lost_focus().then_some(NameEnd::Taken)
}

/// Shows the menu with what one seldom does with a game.
fn more(
    ui: &mut Ui,
    kept: &KeptGame,
    game: Option<&ListedGame>,
    naming: &mut Option<GameNaming>,
    look: &RowLook,
    commands: &mut Commands,
) {
    let texts = look.texts;
    let sign = Button::new(RichText::new(signs::DOTS_THREE).size(20.)).min_size(Vec2::splat(BUTTON));
    let (response, _) = MenuButton::from_button(sign).ui(ui, |ui| {
        if ui.button((signs::PENCIL_SIMPLE, texts.words("games-rename"))).clicked() {
            let name = kept.saved.name().to_owned();
            *naming = Some(GameNaming { file: kept.file.clone(), name, has_focus: false });
        }
        let Some(game) = game else { return };
        if ui.button((signs::COPY, texts.words("ui-copy-record"))).clicked() {
            ui.ctx().copy_text(named_record(game.played(), None, &kept.tags()).to_string());
            commands.trigger(Toast(Message::new("tell-copied")));
        }
        if !look.exports {
            return;
        }
        let files = vec![kept.file.clone()];
        if ui.button((signs::EXPORT, texts.words("games-export"))).clicked() {
            commands.trigger(ExportGames { files: files.clone(), form: ExportForm::Record });
        }
        if game.line.rules().pgn_name().is_some()
            && ui.button((signs::EXPORT, texts.words("games-export-pgn"))).clicked()
        {
            commands.trigger(ExportGames { files, form: ExportForm::Pgn });
        }
    });
    theme::named(response, texts.words("games-more"));
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

/// The result, or the number of rounds so far, and how long ago the game was played. A variation in play is named.
pub(super) fn standing(kept: &KeptGame, game: &ListedGame, players: &[Player], texts: &Texts) -> String {
    let played = game.played();
    let result = match played.ending() {
        Some(ending) => result_words::winner(played, ending, texts, |army| name(played, players, army, texts)),
        None => texts.message(&rounds(played.rounds().len())),
    };
    let variation = game.main_line.as_ref().map(|_| texts.words("games-variation"));
    let parts: Vec<String> = [Some(result), variation, Some(ago(kept.written, texts))].into_iter().flatten().collect();
    parts.join(" · ")
}

/// The number of rounds of a game, which are the lines of its score sheet.
pub(super) fn rounds(number: usize) -> Message {
    Message::new("games-rounds").number("rounds", number as i64)
}

/// How long ago a time was, in words.
pub(super) fn ago(time: SystemTime, texts: &Texts) -> String {
    let minutes = SystemTime::now().duration_since(time).map_or(0, |age| age.as_secs() / 60) as i64;
    let (key, number) = match minutes {
        0..60 => ("games-minutes", minutes),
        60..1440 => ("games-hours", minutes / 60),
        _ => ("games-days", minutes / 1440),
    };
    texts.message(&Message::new(key).number("number", number))
}
