//! The front page, with which the program starts: the table in its room, and at the left what one can do.

mod front_entries;
mod front_look;

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Align2, Area, Id, ScrollArea, Stroke, StrokeKind, Vec2};
use tessera_arbiter::{Match, StartMatch, Texts, VariantRegistry};
use tessera_rules::Message;

use self::front_entries::{FrontEntry, neighbour, rows};
use super::games_page::GamesPage;
use super::icons::Icons;
use super::variant_facts::VariantFacts;
use super::{players_form, theme};
use crate::input::bindings::InputAction;
use crate::input::orders::Orders;
use crate::model::kept_games::{ContinueGame, KeptGames};
use crate::model::open_page::{OpenPage, Pages, Replacement};
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
/// The room for a scroll bar beside the entries, in logical pixels.
const BAR: f32 = 16.;

/// The entry that Enter takes. Arrows and the pointer move it.
#[derive(Resource, Default)]
pub(super) struct AtEntry(Option<FrontEntry>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<AtEntry>().add_systems(OnEnter(Screen::Front), |mut at: ResMut<AtEntry>| at.0 = None);
}

pub(super) fn show(
    mut contexts: EguiContexts,
    (texts, registry, orders): (Res<Texts>, Res<VariantRegistry>, Res<Orders>),
    (facts, icons): (Res<VariantFacts>, Res<Icons>),
    (kept, mut games, party): (Res<KeptGames>, ResMut<GamesPage>, Res<CurrentParty>),
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
    front_look::shade(context, width);

    let in_play = current.as_deref().filter(|current| !backdrop.now && current.game().ending().is_none());
    let last = registry.rules(&preferences.last_variant).ok();
    let party_game = party.party.as_ref().and_then(|party| {
        let (number, games) = (party.now()? as i64 + 1, party.games().len() as i64);
        Some(texts.message(&Message::new("front-party").number("number", number).number("games", games)))
    });
    // A match on the table is the one that was kept last.
    let unfinished = kept.unfinished().filter(|_| in_play.is_none());
    let unfinished = unfinished.and_then(|kept| Some((kept, games.game(kept, &registry)?)));
    let first =
        if in_play.is_some() { Some(FrontEntry::Resume) } else { unfinished.as_ref().map(|_| FrontEntry::Continue) };
    let rows = rows(first, last.is_some());
    let low = if unfinished.is_some() && last.is_some() { LOW.1 } else { LOW.0 };
    let mut moved = false;
    let mut taken = None;
    if !pages.any_open() && context.memory(|memory| memory.focused().is_none()) {
        for command in orders.pressed() {
            let from = at.0.unwrap_or(rows[0][0]);
            match command {
                InputAction::Touch => taken = Some(from),
                InputAction::Rules => taken = Some(FrontEntry::Rules),
                InputAction::Gallery => taken = Some(FrontEntry::Play),
                InputAction::Cancel if in_play.is_some() => taken = Some(FrontEntry::Resume),
                InputAction::Cancel => at.0 = Some(FrontEntry::Quit),
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
            front_look::name(ui, &texts);
            ui.add_space(GAP);
            ui.add_space((area.height() - low).clamp(0., DROP));
            for row in &rows {
                ui.horizontal_top(|ui| {
                    let wide = (width - GAP * (row.len() as f32 - 1.)) / row.len() as f32;
                    for &entry in row {
                        let response = match (entry, &last) {
                            (FrontEntry::Continue, _) if let Some((kept, game)) = &unfinished => {
                                front_look::go_on(ui, kept, game, &icons, &texts, wide)
                            }
                            (FrontEntry::Again, Some(rules)) => {
                                front_look::again(ui, rules, (&facts, &icons), &preferences, &texts, wide)
                            }
                            (FrontEntry::Party, _) => front_look::button(ui, entry, party_game.clone(), &texts, wide),
                            _ => front_look::button(ui, entry, None, &texts, wide),
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
        Some(FrontEntry::Resume) => NextState::set_if_neq(&mut screen, Screen::Match),
        Some(FrontEntry::Continue) => {
            if let Some((kept, _)) = &unfinished {
                commands.trigger(ContinueGame(kept.file.clone()));
            }
        }
        Some(FrontEntry::Again) => {
            if let Some(rules) = &last {
                let again = StartMatch {
                    variant: rules.id().to_owned(),
                    settings: preferences.last_settings(),
                    seating: players_form::seating(rules, &preferences, preferences.lot),
                    clocks: preferences.clocks(),
                    ..default()
                };
                pages.replace(in_play, Replacement::Match(Box::new(again)), &mut commands);
            }
        }
        Some(FrontEntry::Play) => NextState::set_if_neq(&mut screen, Screen::Gallery),
        Some(FrontEntry::Rules) => {
            if let Some(current) = &current {
                pages.turn_to(OpenPage::Rules(current.game().rules().clone()));
            }
        }
        Some(FrontEntry::Keys) => pages.turn_to(OpenPage::Keys),
        Some(FrontEntry::Party) => pages.turn_to(OpenPage::Party),
        Some(FrontEntry::Games) => pages.turn_to(OpenPage::Games),
        Some(FrontEntry::Household) => pages.turn_to(OpenPage::Household),
        Some(FrontEntry::Mods) => pages.turn_to(OpenPage::Mods),
        Some(FrontEntry::Settings) => pages.turn_to(OpenPage::Settings),
        Some(FrontEntry::Quit) => _ = exit.write(AppExit::Success),
    }
    Ok(())
}
