//! The front page, with which the program starts: the table in its room, and at the left what one can do.

mod front_entries;
mod front_look;

use std::sync::Arc;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Align2, Area, Id, ScrollArea, Ui, Vec2};
use tessera_arbiter::{Match, StartMatch, Texts, VariantRegistry};
use tessera_rules::{Message, Rules};

use self::front_entries::{FrontEntry, neighbour, rows};
use super::games_page::{GamesPage, ListedGame};
use super::icons::Icons;
use super::variant_facts::VariantFacts;
use super::{players_form, theme};
use crate::input::bindings::InputAction;
use crate::input::orders::Orders;
use crate::model::household::Household;
use crate::model::kept_games::{ContinueGame, KeptGame, KeptGames};
use crate::model::open_page::{OpenPage, Pages};
use crate::model::party::CurrentParty;
use crate::model::preferences::Preferences;
use crate::model::view::{Backdrop, FreeArea, Screen};

/// The width of the entries, in logical pixels, and the largest part of a window that they take.
const WIDTH: (f32, f32) = (400., 0.6);
/// The distance of the entries from the edges of the window: the usual one, and that in a narrow window.
const EDGE: (f32, f32) = (44., 14.);
/// The distance between entries, in logical pixels.
const GAP: f32 = 12.;
/// The height of a window that has no space below the name, for one entry on paper and for two; and the greatest such
/// space. All are in logical pixels.
const LOW: (f32, f32) = (560., 690.);
const DROP: f32 = 70.;
/// The height of a row of buttons, in logical pixels.
const ROW: f32 = 46.;
/// The room for a scroll bar beside the entries, in logical pixels.
const BAR: f32 = 16.;

/// The entry that Enter takes. Arrows and the pointer move it.
#[derive(Resource, Default)]
pub(super) struct AtEntry(Option<FrontEntry>);

impl AtEntry {
    /// The entry, or the first one if it is not there any more, as after the end of a match.
    fn in_rows(&self, rows: &[Vec<FrontEntry>]) -> FrontEntry {
        self.0.filter(|at| rows.iter().flatten().any(|entry| entry == at)).unwrap_or(rows[0][0])
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<AtEntry>().add_systems(OnEnter(Screen::Front), |mut at: ResMut<AtEntry>| at.0 = None);
}

/// The games that the player can go back to or begin here.
struct Offered<'a> {
    /// The match of people that is laid out.
    laid_out: Option<&'a Match>,
    /// The kept game that was played last, if it is not over and none such is laid out.
    unfinished: Option<(&'a KeptGame, ListedGame)>,
    /// The rules of the last table. `None` beside the way back to a match that goes on.
    last: Option<Arc<Rules>>,
}

impl Offered<'_> {
    fn rows(&self) -> Vec<Vec<FrontEntry>> {
        let back = self.laid_out.map(|_| FrontEntry::Resume);
        rows(back.into_iter().chain(self.unfinished.as_ref().map(|_| FrontEntry::Continue)), self.last.is_some())
    }
}

pub(super) fn show(
    mut contexts: EguiContexts,
    (texts, registry, orders): (Res<Texts>, Res<VariantRegistry>, Res<Orders>),
    (facts, icons, preferences): (Res<VariantFacts>, Icons, Res<Preferences>),
    (kept, mut games, party): (Res<KeptGames>, ResMut<GamesPage>, Res<CurrentParty>),
    household: Res<Household>,
    (backdrop, current): (Res<Backdrop>, Option<Res<Match>>),
    (mut at, mut free): (ResMut<AtEntry>, ResMut<FreeArea>),
    mut ways: Ways,
) -> Result {
    let context = contexts.ctx_mut()?;
    let area = context.viewport_rect();
    let edge = if theme::is_narrow(context) { EDGE.1 } else { EDGE.0 };
    let width = WIDTH.0.min(area.width() * WIDTH.1);
    free.set_if_neq(FreeArea { left: (width + edge) / area.width(), ..default() });
    front_look::shade(context, width);

    let laid_out = current.as_deref().filter(|_| !backdrop.0);
    let goes_on = laid_out.is_some_and(|laid_out| !laid_out.is_over());
    // A match that goes on is the one that was kept last. The mod of a game may be gone.
    let mut unfinished = kept.unfinished().filter(|_| !goes_on);
    let offered = Offered {
        laid_out,
        unfinished: unfinished.find_map(|kept| Some((kept, games.game(kept, &registry)?))),
        last: registry.rules(&preferences.last_variant).ok().filter(|_| !goes_on),
    };
    let rows = offered.rows();
    let low = if offered.unfinished.is_some() && offered.last.is_some() { LOW.1 } else { LOW.0 };
    // The way back to a match that is over is one row more.
    let low = if laid_out.is_some() && !goes_on { low + ROW + GAP } else { low };
    let has_keys = !ways.pages.any_open() && context.memory(|memory| memory.focused().is_none());
    let keyed = if has_keys { by_keys(&orders, &rows, &mut at, laid_out.is_some()) } else { Keyed::default() };
    let mut taken = keyed.taken;
    let chosen = at.in_rows(&rows);
    let add = |ui: &mut Ui, entry: FrontEntry, width: f32| match (entry, &offered) {
        (FrontEntry::Continue, Offered { unfinished: Some((kept, game)), .. }) => {
            front_look::go_on(ui, (kept, game), &household, &icons, &texts, width)
        }
        (FrontEntry::Again, Offered { last: Some(rules), .. }) => {
            front_look::again(ui, rules, (&facts, &icons), &preferences, &texts, width)
        }
        (FrontEntry::Party, _) => front_look::button(ui, entry, party_game(&party, &texts), &texts, width),
        _ => front_look::button(ui, entry, None, &texts, width),
    };
    Area::new(Id::new("front")).anchor(Align2::LEFT_TOP, Vec2::splat(edge)).show(context, |ui| {
        ui.set_width(width + BAR);
        ui.set_height(area.height() - 2. * edge);
        ui.spacing_mut().item_spacing = Vec2::splat(GAP);
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            front_look::name(ui, &texts);
            ui.add_space(GAP);
            ui.add_space((area.height() - low).clamp(0., DROP));
            for row in &rows {
                ui.horizontal_top(|ui| {
                    let wide = (width - GAP * (row.len() as f32 - 1.)) / row.len() as f32;
                    for &entry in row {
                        let response = add(ui, entry, wide);
                        if entry == chosen {
                            front_look::mark(ui, &response);
                            if keyed.moved {
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
    if let Some(taken) = taken {
        ways.take(taken, &offered, current.as_deref(), &preferences);
    }
    Ok(())
}

/// The line on the entry of the party: which of its games comes now.
fn party_game(party: &CurrentParty, texts: &Texts) -> Option<String> {
    let party = party.party.as_ref()?;
    let (number, games) = (party.now()? as i64 + 1, party.games().len() as i64);
    Some(texts.message(&Message::new("front-party").number("number", number).number("games", games)))
}

/// The wishes that came from keys and gamepads.
#[derive(Default)]
struct Keyed {
    taken: Option<FrontEntry>,
    /// Whether the chosen entry has to be moved into sight.
    moved: bool,
}

fn by_keys(orders: &Orders, rows: &[Vec<FrontEntry>], at: &mut AtEntry, can_resume: bool) -> Keyed {
    let mut keyed = Keyed::default();
    for command in orders.pressed() {
        let from = at.in_rows(rows);
        match command {
            InputAction::Touch => keyed.taken = Some(from),
            InputAction::Rules => keyed.taken = Some(FrontEntry::Rules),
            InputAction::Gallery => keyed.taken = Some(FrontEntry::Play),
            InputAction::Cancel if can_resume => keyed.taken = Some(FrontEntry::Resume),
            InputAction::Cancel => at.0 = Some(FrontEntry::Quit),
            _ => at.0 = Some(neighbour(rows, from, command)),
        }
        keyed.moved = true;
    }
    keyed
}

/// The ways that lead away from the front page.
#[derive(SystemParam)]
pub(super) struct Ways<'w, 's> {
    pages: Pages<'w>,
    screen: ResMut<'w, NextState<Screen>>,
    exit: MessageWriter<'w, AppExit>,
    commands: Commands<'w, 's>,
}

impl Ways<'_, '_> {
    /// Goes where an entry leads. `on_table` is the match that the table shows, also one that nobody plays.
    fn take(&mut self, entry: FrontEntry, offered: &Offered, on_table: Option<&Match>, preferences: &Preferences) {
        match entry {
            FrontEntry::Resume => NextState::set_if_neq(&mut self.screen, Screen::Match),
            FrontEntry::Continue => {
                if let Some((kept, _)) = &offered.unfinished {
                    self.commands.trigger(ContinueGame(kept.file.clone()));
                }
            }
            FrontEntry::Again => {
                if let Some(rules) = &offered.last {
                    let again = StartMatch {
                        variant: rules.id().to_owned(),
                        settings: preferences.last_settings(),
                        seating: players_form::seating(rules, preferences, preferences.lot),
                        clocks: preferences.clocks(),
                        ..default()
                    };
                    self.commands.trigger(again);
                }
            }
            FrontEntry::Play => NextState::set_if_neq(&mut self.screen, Screen::Gallery),
            FrontEntry::Rules => {
                if let Some(on_table) = on_table {
                    self.pages.turn_to(OpenPage::Rules(on_table.game().rules().clone()));
                }
            }
            FrontEntry::Keys => self.pages.turn_to(OpenPage::Keys),
            FrontEntry::Party => self.pages.turn_to(OpenPage::Party),
            FrontEntry::Games => self.pages.turn_to(OpenPage::Games),
            FrontEntry::Household => self.pages.turn_to(OpenPage::Household),
            FrontEntry::Mods => self.pages.turn_to(OpenPage::Mods),
            FrontEntry::Settings => self.pages.turn_to(OpenPage::Settings),
            FrontEntry::Quit => _ = self.exit.write(AppExit::Success),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_entry_is_taken_for_one_that_is_gone() {
        let at = AtEntry(Some(FrontEntry::Resume));
        assert_eq!(at.in_rows(&rows([FrontEntry::Resume], false)), FrontEntry::Resume);
        assert_eq!(at.in_rows(&rows([], true)), FrontEntry::Again);
        assert_eq!(AtEntry(None).in_rows(&rows([], false)), FrontEntry::Play);
    }
}
