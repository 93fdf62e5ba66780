//! The front page, with which the program starts: the table in its room, and at the left what one can do.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{
    self, Align2, Area, Button, Id, LayerId, Mesh, Response, RichText, ScrollArea, Sense, Shape, Stroke, StrokeKind,
    Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};
use egui_phosphor::regular as signs;
use tessera_arbiter::{Match, StartMatch, Texts, VariantRegistry};
use tessera_rules::{Game, Rules, variant_key};

use super::games_page::{self, GamesPage};
use super::icons::Icons;
use super::seat_names::computer;
use super::variant_facts::VariantFacts;
use super::{players_form, small_board, theme};
use crate::input::bindings::InputAction;
use crate::input::orders::Orders;
use crate::model::kept_games::{ContinueGame, KeptGame, KeptGames};
use crate::model::open_page::{OpenPage, Pages, Replacement};
use crate::model::preferences::Preferences;
use crate::model::view::{Backdrop, FreeArea, Screen};

/// The width of the entries, in logical pixels, and the largest part of a window that they take.
const WIDTH: (f32, f32) = (400., 0.6);
/// The distance of the entries from the edges of the window: the usual one, and that in a narrow window.
const EDGE: (f32, f32) = (44., 14.);
/// The size of the name of the program, in logical pixels.
const NAME: f32 = 58.;
/// The height of the entry that begins a game, and of the others, in logical pixels.
const MAIN: f32 = 58.;
const OTHER: f32 = 46.;
/// The distance between entries, in logical pixels.
const GAP: f32 = 12.;
/// The size of the picture on the entry of the last table, in logical pixels.
const PICTURE: Vec2 = vec2(144., 81.);
/// How dark the shade behind the entries is, from 0 to 255, and how far it reaches, as a multiple of their width.
const SHADE: (u8, f32) = (236, 1.7);

/// How the shade fades out: parts of its width with parts of its opacity. It is almost even behind the words.
const FADING: [(f32, f32); 6] = [(0., 1.), (0.2, 0.97), (0.4, 0.85), (0.6, 0.58), (0.8, 0.24), (1., 0.)];
/// The height of a window that has no space below the name, and the greatest such space, in logical pixels.
const LOW: f32 = 560.;
const DROP: f32 = 70.;
/// The room for a scroll bar beside the entries, in logical pixels.
const BAR: f32 = 16.;

/// What one can do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Entry {
    /// Goes back to the match that is laid out.
    Resume,
    /// Goes on with the kept game that was played last.
    Continue,
    /// Begins a match of the last variant with the last players.
    Again,
    /// Opens the gallery.
    Play,
    /// Shows the rules of the game on the table.
    Rules,
    Keys,
    /// Opens the page of kept games.
    Games,
    Mods,
    Settings,
    Quit,
}

impl Entry {
    /// The sign and the key of the words.
    fn look(self) -> (&'static str, &'static str) {
        match self {
            Self::Resume => (signs::ARROW_U_UP_LEFT, "gallery-continue"),
            Self::Continue => (signs::ARROW_U_UP_LEFT, "front-continue"),
            Self::Again => (signs::ARROWS_CLOCKWISE, "front-again"),
            Self::Play => (signs::PLAY, "front-play"),
            Self::Rules => (signs::BOOK_OPEN, "ui-rules"),
            Self::Keys => (signs::KEYBOARD, "ui-keys"),
            Self::Games => (signs::BOOKS, "ui-games"),
            Self::Mods => (signs::PUZZLE_PIECE, "ui-mods"),
            Self::Settings => (signs::SLIDERS, "ui-settings"),
            Self::Quit => (signs::DOOR_OPEN, "ui-quit"),
        }
    }
}

/// The entry that Enter takes. Arrows and the pointer move it.
#[derive(Resource, Default)]
pub(super) struct AtEntry(Option<Entry>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<AtEntry>().add_systems(OnEnter(Screen::Front), |mut at: ResMut<AtEntry>| at.0 = None);
}

pub(super) fn show(
    mut contexts: EguiContexts,
    (texts, registry, orders): (Res<Texts>, Res<VariantRegistry>, Res<Orders>),
    (facts, icons): (Res<VariantFacts>, Res<Icons>),
    (kept, mut games): (Res<KeptGames>, ResMut<GamesPage>),
    (preferences, backdrop, current): (Res<Preferences>, Res<Backdrop>, Option<Res<Match>>),
    (mut at, mut pages): (ResMut<AtEntry>, Pages),
    (mut free, mut screen): (ResMut<FreeArea>, ResMut<NextState<Screen>>),
    mut exit: MessageWriter<AppExit>,
    mut commands: Commands,
) -> Result {
    let context = contexts.ctx_mut()?;
    let area = context.viewport_rect();
    let edge = if theme::is_narrow(context) { EDGE.1 } else { EDGE.0 };
    let width = WIDTH.0.min(area.width() * WIDTH.1);
    free.set_if_neq(FreeArea { left: (width + edge) / area.width(), ..default() });
    shade(context, width * SHADE.1);

    let in_play = current.as_deref().filter(|_| !backdrop.now);
    let last = registry.rules(&preferences.last_variant).ok();
    // A match on the table is the one that was kept last.
    let unfinished = kept.unfinished().filter(|_| in_play.is_none());
    let unfinished = unfinished.and_then(|kept| Some((kept, games.game(kept, &registry)?)));
    let first = if in_play.is_some() { Some(Entry::Resume) } else { unfinished.as_ref().map(|_| Entry::Continue) };
    let rows = rows(first, last.is_some());
    let mut moved = false;
    let mut taken = None;
    if !pages.any_open() && context.memory(|memory| memory.focused().is_none()) {
        for command in orders.pressed() {
            let from = at.0.unwrap_or(rows[0][0]);
            match command {
                InputAction::Touch => taken = Some(from),
                InputAction::Rules => taken = Some(Entry::Rules),
                InputAction::Gallery => taken = Some(Entry::Play),
                InputAction::Cancel if in_play.is_some() => taken = Some(Entry::Resume),
                InputAction::Cancel => at.0 = Some(Entry::Quit),
                _ => at.0 = Some(neighbour(&rows, from, command)),
            }
            moved = true;
        }
    }
    let chosen = at.0.unwrap_or(rows[0][0]);
    Area::new(Id::new("front")).anchor(Align2::LEFT_TOP, Vec2::splat(edge)).show(context, |ui| {
        ui.set_width(width + BAR);
        ui.set_height(area.height() - 2. * edge);
        ui.spacing_mut().item_spacing = Vec2::splat(GAP);
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            name(ui, &texts);
            ui.add_space((area.height() - LOW).clamp(0., DROP));
            for row in &rows {
                ui.horizontal_top(|ui| {
                    let wide = (width - GAP * (row.len() as f32 - 1.)) / row.len() as f32;
                    for &entry in row {
                        let response = match (entry, &last) {
                            (Entry::Continue, _) if let Some((kept, game)) = &unfinished => {
                                go_on(ui, kept, game, &icons, &texts, wide)
                            }
                            (Entry::Again, Some(rules)) => {
                                again(ui, rules, (&facts, &icons), &preferences, &texts, wide)
                            }
                            _ => button(ui, entry, &texts, wide),
                        };
                        if entry == chosen {
                            let color = theme::colors(ui.ctx()).light;
                            let rim = Stroke::new(2.5, color);
                            ui.painter().rect_stroke(response.rect.expand(3.), 10., rim, StrokeKind::Outside);
                            if moved {
                                response.scroll_to_me(None);
                            }
                        }
                        if response.hovered() && ui.input(|input| input.pointer.delta() != Vec2::ZERO) {
                            at.0 = Some(entry);
                        }
                        if response.clicked() {
                            taken = Some(entry);
                        }
                    }
                });
            }
        });
    });

    match taken {
        None => {}
        Some(Entry::Resume) => NextState::set_if_neq(&mut screen, Screen::Match),
        Some(Entry::Continue) => {
            if let Some((kept, _)) = &unfinished {
                commands.trigger(ContinueGame(kept.file.clone()));
            }
        }
        Some(Entry::Again) => {
            if let Some(rules) = &last {
                let again = StartMatch {
                    variant: rules.id().to_owned(),
                    settings: preferences.last_settings(),
                    seating: players_form::seating(rules, &preferences),
                    ..default()
                };
                pages.question.replace(in_play, Replacement::Match(Box::new(again)), &mut commands);
            }
        }
        Some(Entry::Play) => NextState::set_if_neq(&mut screen, Screen::Gallery),
        Some(Entry::Rules) => {
            if let Some(current) = &current {
                pages.turn_to(OpenPage::Rules(current.game().rules().clone()));
            }
        }
        Some(Entry::Keys) => pages.turn_to(OpenPage::Keys),
        Some(Entry::Games) => pages.turn_to(OpenPage::Games),
        Some(Entry::Mods) => pages.turn_to(OpenPage::Mods),
        Some(Entry::Settings) => pages.turn_to(OpenPage::Settings),
        Some(Entry::Quit) => _ = exit.write(AppExit::Success),
    }
    Ok(())
}

/// The entries, row by row. `first` leads back to a match that is not over.
fn rows(first: Option<Entry>, has_last: bool) -> Vec<Vec<Entry>> {
    let mut rows: Vec<Vec<Entry>> = first.into_iter().map(|entry| vec![entry]).collect();
    if has_last {
        rows.push(vec![Entry::Again]);
    }
    rows.push(vec![Entry::Play]);
    rows.push(vec![Entry::Rules, Entry::Keys]);
    rows.push(vec![Entry::Games, Entry::Mods]);
    rows.push(vec![Entry::Settings, Entry::Quit]);
    rows
}

/// The entry in the direction of an arrow; the same one at the edge, and for other commands.
fn neighbour(rows: &[Vec<Entry>], from: Entry, command: InputAction) -> Entry {
    let Some(row) = rows.iter().position(|row| row.contains(&from)) else { return from };
    let column = rows[row].iter().position(|entry| *entry == from).unwrap_or(0);
    let (row, column) = match command {
        InputAction::Up => (row.saturating_sub(1), column),
        InputAction::Down => ((row + 1).min(rows.len() - 1), column),
        InputAction::Left => (row, column.saturating_sub(1)),
        InputAction::Right => (row, column + 1),
        _ => return from,
    };
    rows[row][column.min(rows[row].len() - 1)]
}

/// Darkens the table towards the left edge, so that the entries can be read.
fn shade(context: &egui::Context, width: f32) {
    let area = context.viewport_rect();
    let dark = theme::see_through(theme::colors(context).night, SHADE.0);
    let mut mesh = Mesh::default();
    for (index, (part, opacity)) in FADING.into_iter().enumerate() {
        let (x, color) = (width * part, dark.gamma_multiply(opacity));
        mesh.colored_vertex(pos2(x, area.top()), color);
        mesh.colored_vertex(pos2(x, area.bottom()), color);
        if let Some(last) = (2 * index as u32).checked_sub(2) {
            mesh.add_triangle(last, last + 1, last + 2);
            mesh.add_triangle(last + 1, last + 2, last + 3);
        }
    }
    context.layer_painter(LayerId::background()).add(Shape::mesh(mesh));
}

/// Shows the name of the program, and what it is.
fn name(ui: &mut Ui, texts: &Texts) {
    let colors = theme::colors(ui.ctx());
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = 0.;
        ui.label(theme::title(ui, "Tessera", NAME).color(colors.text));
        ui.label(RichText::new(texts.words("gallery-motto")).size(theme::HEADING - 2.).color(colors.text));
    });
    ui.add_space(GAP);
}

/// Adds the button of an entry.
fn button(ui: &mut Ui, entry: Entry, texts: &Texts, width: f32) -> Response {
    let colors = theme::colors(ui.ctx());
    let (sign, key) = entry.look();
    let (size, height) = if entry == Entry::Play { (24., MAIN) } else { (17., OTHER) };
    let color = if entry == Entry::Play { colors.on_accent } else { colors.text };
    let words = |words: String| RichText::new(words).size(size).color(color);
    let button = Button::new((words(sign.to_owned()), words(texts.words(key))));
    let button = if entry == Entry::Play { button.fill(colors.accent) } else { button };
    ui.add_sized(vec2(width, height), button.corner_radius(8))
}

/// Adds the entry of a kept game: paper with its position, its players, and how it stands.
fn go_on(ui: &mut Ui, kept: &KeptGame, game: &Game, icons: &Icons, texts: &Texts, width: f32) -> Response {
    let words = texts.words(Entry::Continue.look().1);
    card(ui, "continue", &words, width, |ui| {
        let players = kept.saved.players();
        let (_, rect) = ui.allocate_space(Vec2::splat(PICTURE.y));
        small_board::paint(ui, game.rules(), game.position(), icons, rect);
        let name = texts.words(&variant_key(game.rules().id()));
        let standing = games_page::standing(kept, game, &players, texts);
        lines(ui, &words, &name, &[games_page::seats(game, &players, texts), standing]);
    })
}

/// Adds an entry on paper, which is one button. `words` are what it does.
fn card(ui: &mut Ui, id: &str, words: &str, width: f32, add: impl FnOnce(&mut Ui)) -> Response {
    let shown = theme::paper(ui, |ui| {
        ui.set_width(width - 24.);
        ui.horizontal(add);
    });
    let response = ui.interact(shown.response.rect, Id::new(id), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, words));
    response
}

/// Adds the lines of an entry on paper: a title, a name, and what is less important.
fn lines(ui: &mut Ui, title: &str, name: &str, more: &[String]) {
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = 3.;
        let label = |text: RichText| egui::Label::new(text).selectable(false);
        ui.add(label(theme::title(ui, title, theme::HEADING)));
        ui.add(label(RichText::new(name).strong()));
        for line in more {
            ui.add(label(RichText::new(line).weak().small()));
        }
    });
}

/// Adds the entry of the last table: paper with its picture, its name and its players.
fn again(
    ui: &mut Ui,
    rules: &Rules,
    (facts, icons): (&VariantFacts, &Icons),
    preferences: &Preferences,
    texts: &Texts,
    width: f32,
) -> Response {
    let words = texts.words(Entry::Again.look().1);
    card(ui, "again", &words, width, |ui| {
        let (_, rect) = ui.allocate_space(PICTURE);
        facts.paint(ui, rules, icons, rect);
        let name = texts.words(&variant_key(rules.id()));
        lines(ui, &words, &name, &[players(rules, preferences, texts)]);
    })
}

/// The players of the next match, by name or by what takes the seat.
fn players(rules: &Rules, preferences: &Preferences, texts: &Texts) -> String {
    let mut names = Vec::new();
    for army in rules.order().map(|seat| seat.army()) {
        let taker = preferences.seats.get(army.index()).copied().unwrap_or_default();
        let character = preferences.characters.get(army.index()).copied().unwrap_or_default();
        let name = preferences.players.get(army.index()).filter(|name| !name.trim().is_empty()).cloned();
        let name = name.or_else(|| computer(&taker.controller(character), texts));
        names.push(name.unwrap_or_else(|| texts.words("seats-person")));
    }
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_lead_from_entry_to_entry() {
        let rows = rows(None, true);
        let step = |from, command| neighbour(&rows, from, command);
        assert_eq!(step(Entry::Again, InputAction::Down), Entry::Play);
        assert_eq!(step(Entry::Again, InputAction::Up), Entry::Again);
        assert_eq!(step(Entry::Play, InputAction::Down), Entry::Rules);
        assert_eq!(step(Entry::Rules, InputAction::Right), Entry::Keys);
        assert_eq!(step(Entry::Keys, InputAction::Down), Entry::Mods);
        assert_eq!(step(Entry::Settings, InputAction::Right), Entry::Quit);
        assert_eq!(step(Entry::Quit, InputAction::Hint), Entry::Quit);
    }
}
