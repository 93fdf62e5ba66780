//! The gallery, which is the first screen: the variants as cards, and the options of the picked one.

use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{
    self, Align2, Area, ComboBox, FontId, Id, Rect, Response, RichText, ScrollArea, Sense, Stroke, StrokeKind,
    TextEdit, Ui, Vec2,
};
use tessera_arbiter::{Match, ModState, Mods, ModsChanged, Seating, StartMatch, Texts, VariantRegistry};
use tessera_rules::{Army, Message, Rules, RulesetError, Settings, Start, text_key, variant_key};

use super::array::{self, ArrayChoice};
use super::icons::Icons;
use super::{players_form, theme};
use crate::input::bindings::InputAction;
use crate::input::orders::Orders;
use crate::model::open_page::{OpenPage, Pages, Replacement};
use crate::model::preferences::Preferences;
use crate::model::view::{Backdrop, FreeArea, Screen};

/// The width of the panel, in logical pixels.
const WIDTH: f32 = 520.;
/// The side of the small board on a card, in logical pixels.
const BOARD: f32 = 92.;

/// The picked variant with the player's choices.
#[derive(Resource, Default)]
pub(super) struct Picked {
    variant: String,
    settings: Settings,
    array: ArrayChoice,
    position: String,
    /// The letter of the army that begins; `None` for the variant's own choice.
    first: Option<Army>,
    rules: Option<Result<Arc<Rules>, RulesetError>>,
}

impl Picked {
    fn pick(&mut self, variant: &str) {
        *self = Self { variant: variant.to_owned(), ..default() };
    }
}

pub(super) fn plugin(app: &mut App) {
    // The picked variant is compiled anew, since its file may have changed.
    app.init_resource::<Picked>()
        .add_observer(|_: On<ModsChanged>, mut picked: ResMut<Picked>| (picked.rules, picked.settings) = default());
}

pub(super) fn show(
    mut contexts: EguiContexts,
    (texts, backdrop, orders): (Res<Texts>, Res<Backdrop>, Res<Orders>),
    (registry, mods): (Res<VariantRegistry>, Option<Res<Mods>>),
    icons: Res<Icons>,
    mut picked: ResMut<Picked>,
    (mut pages, mut preferences): (Pages, ResMut<Preferences>),
    current: Option<Res<Match>>,
    mut free: ResMut<FreeArea>,
    mut screen: ResMut<NextState<Screen>>,
    mut exit: MessageWriter<AppExit>,
    mut commands: Commands,
) -> Result {
    let context = contexts.ctx_mut()?;
    let area = context.viewport_rect();
    let width = WIDTH.min(area.width() - 40.);
    free.set_if_neq(FreeArea { left: (width + 40.) / area.width(), right: 0., ends: 0., bottom: 0. });
    let ids: Vec<String> = registry.ids().map(str::to_owned).collect();
    if !ids.contains(&picked.variant) {
        let first = ids.first().cloned().unwrap_or_default();
        picked.pick(&first);
    }
    let mut to_open = None;
    let wish = if pages.any_open() { Wish::default() } else { by_keys(context, &orders, &ids, &mut picked) };
    let rules_wanted = orders.pressed().any(|command| command == InputAction::Rules);
    if let Some(Ok(rules)) = picked.rules.as_ref().filter(|_| rules_wanted) {
        to_open = Some(OpenPage::Rules(rules.clone()));
    }
    Area::new(Id::new("gallery")).anchor(Align2::LEFT_TOP, Vec2::splat(16.)).show(context, |ui| {
        theme::panel().show(ui, |ui| {
            ui.set_width(width - 30.);
            ui.set_height(area.height() - 62.);
            ui.horizontal(|ui| {
                ui.label(RichText::new("Tessera").size(theme::TITLE).color(theme::BRASS));
                ui.label(RichText::new(texts.words("gallery-motto")).color(theme::FADED));
            });
            ui.separator();
            let foot = 82.;
            ScrollArea::vertical().max_height(ui.available_height() - foot).auto_shrink(false).show(ui, |ui| {
                let from_mod = |id: &str| registry.library().home(id).is_some();
                for (i, id) in ids.iter().enumerate() {
                    if from_mod(id) && !i.checked_sub(1).is_some_and(|before| from_mod(&ids[before])) {
                        ui.add_space(8.);
                        ui.label(RichText::new(texts.words("ui-mods")).size(theme::HEADING).color(theme::BRASS));
                    }
                    let rules = registry.rules(id);
                    let card = card(ui, id, rules.as_ref(), &texts, &icons, *id == picked.variant);
                    if card.clicked() {
                        picked.pick(id);
                    }
                    if wish.stepped && *id == picked.variant {
                        card.scroll_to_me(None);
                    }
                    if *id == picked.variant {
                        options(ui, &registry, &mut picked, &texts, &icons);
                        if let Some(Ok(rules)) = &picked.rules.clone() {
                            let mut wanted = preferences.clone();
                            players_form::show(ui, rules, &mut picked.first, &mut wanted, &texts, &icons);
                            preferences.set_if_neq(wanted);
                        }
                        ui.add_space(6.);
                    }
                }
                if faults(ui, &registry, mods.as_deref(), &texts) {
                    to_open = Some(OpenPage::Mods);
                }
            });
            ui.separator();
            ui.horizontal(|ui| {
                let ready = picked.rules.as_ref().is_some_and(|rules| match rules {
                    Ok(rules) => rules.arrays().is_none_or(|arrays| array::is_complete(&picked.array, arrays)),
                    Err(_) => false,
                });
                let start = egui::Button::new(RichText::new(texts.words("gallery-start")).size(theme::HEADING));
                if ui.add_enabled(ready, start).clicked() || ready && wish.start {
                    let in_play = current.as_deref().filter(|_| !backdrop.now);
                    let start = Replacement::Match(Box::new(start_of(&picked, &preferences)));
                    pages.question.replace(in_play, start, &mut commands);
                }
                let continued = current.is_some() && !backdrop.now;
                if continued && (ui.button(texts.words("gallery-continue")).clicked() || wish.back) {
                    NextState::set_if_neq(&mut screen, Screen::Match);
                }
            });
            ui.horizontal(|ui| {
                if let Some(Ok(rules)) = &picked.rules
                    && ui.button(texts.words("ui-rules")).clicked()
                {
                    to_open = Some(OpenPage::Rules(rules.clone()));
                }
                if ui.button(texts.words("ui-mods")).clicked() {
                    to_open = Some(OpenPage::Mods);
                }
                if ui.button(texts.words("ui-settings")).clicked() {
                    to_open = Some(OpenPage::Settings);
                }
                if ui.button(texts.words("ui-keys")).clicked() {
                    to_open = Some(OpenPage::Keys);
                }
                if ui.button(texts.words("ui-quit")).clicked() {
                    exit.write(AppExit::Success);
                }
            });
        });
    });
    if let Some(page) = to_open {
        pages.turn_to(page);
    }
    Ok(())
}

/// The wishes that came from keys and gamepads.
#[derive(Default)]
struct Wish {
    /// Another variant was picked.
    stepped: bool,
    start: bool,
    back: bool,
}

/// Handles keys while no button has the focus: arrows pick a variant, Enter starts it, and Esc returns to the match.
fn by_keys(context: &egui::Context, orders: &Orders, ids: &[String], picked: &mut Picked) -> Wish {
    let mut wish = Wish::default();
    if context.memory(|memory| memory.focused().is_some()) {
        return wish;
    }
    for command in orders.pressed() {
        let at = ids.iter().position(|id| *id == picked.variant).unwrap_or(0);
        let step = match command {
            InputAction::Up => -1,
            InputAction::Down => 1,
            InputAction::Touch => {
                wish.start = true;
                continue;
            }
            InputAction::Cancel => {
                wish.back = true;
                continue;
            }
            _ => continue,
        };
        if let Some(id) = ids.get(at.saturating_add_signed(step)).filter(|id| **id != picked.variant) {
            picked.pick(id);
            wish.stepped = true;
        }
    }
    wish
}

/// The match that the Start button starts.
fn start_of(picked: &Picked, preferences: &Preferences) -> StartMatch {
    let rules = picked.rules.as_ref().and_then(|rules| rules.as_ref().ok());
    let arrays = rules.and_then(|rules| rules.arrays());
    let number = arrays.and_then(|arrays| array::number(&picked.array, arrays));
    let start = match (picked.position.trim(), number, picked.first.zip(rules)) {
        ("", None, None) => None,
        ("", None, Some((first, rules))) => players_form::begun_by(rules, first).map(Start::Position),
        ("", Some(number), _) => Some(Start::Array(number)),
        (position, ..) => Some(Start::Position(position.to_owned())),
    };
    let seating = rules.map_or(Seating::Keep, |rules| players_form::seating(rules, preferences));
    StartMatch { variant: picked.variant.clone(), settings: picked.settings.clone(), start, seating, ..default() }
}

/// Shows the card of a variant.
fn card(
    ui: &mut Ui,
    id: &str,
    rules: Result<&Arc<Rules>, &RulesetError>,
    texts: &Texts,
    icons: &Icons,
    chosen: bool,
) -> Response {
    let size = Vec2::new(ui.available_width(), BOARD + 18.);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let visuals = ui.style().interact_selectable(&response, chosen);
    let fill = if chosen { ui.visuals().selection.bg_fill } else { visuals.weak_bg_fill };
    ui.painter().rect(rect, 8., fill, visuals.bg_stroke, StrokeKind::Inside);
    if response.has_focus() {
        ui.painter().rect_stroke(rect, 8., Stroke::new(2., theme::BRASS), StrokeKind::Inside);
    }
    let board = Rect::from_min_size(rect.min + Vec2::splat(9.), Vec2::splat(BOARD));
    let text = board.right_top() + Vec2::new(14., 4.);
    let painter = ui.painter();
    let name = texts.words(&variant_key(id));
    painter.text(text, Align2::LEFT_TOP, &name, FontId::proportional(theme::HEADING + 2.), theme::IVORY);
    let (line, color) = match rules {
        Ok(rules) => {
            small_board(ui, rules, icons, board);
            (texts.words(&format!("{}.tagline", variant_key(id))), if chosen { theme::IVORY } else { theme::FADED })
        }
        Err(error) => (error.clone().said(|reason| texts.message(reason)).to_string(), theme::BRASS),
    };
    let width = rect.right() - text.x - 12.;
    let galley = ui.painter().layout(line, FontId::proportional(14.5), color, width);
    ui.painter().galley(text + Vec2::new(0., 30.), galley, color);
    response.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::Button, true, chosen, &name));
    response
}

/// Shows the variants without a card because of errors, and the broken mods. Returns whether the player has clicked a
/// mod to see its faults.
fn faults(ui: &mut Ui, registry: &VariantRegistry, mods: Option<&Mods>, texts: &Texts) -> bool {
    for (name, error) in registry.faults() {
        if registry.library().home(&name).is_none() {
            let error = error.said(|reason| texts.message(reason));
            ui.label(RichText::new(format!("{name}: {error}")).color(theme::BRASS));
        }
    }
    let mut clicked = false;
    for found in mods.iter().flat_map(|mods| mods.iter()) {
        if found.state == ModState::Broken {
            let words = texts.message(&Message::new("gallery-mod-broken").text("name", &found.name));
            clicked |= ui.link(RichText::new(words).color(theme::BRASS)).clicked();
        }
    }
    clicked
}

/// Paints the starting position of a variant on a small board.
fn small_board(ui: &Ui, rules: &Rules, icons: &Icons, rect: Rect) {
    let size = rules.board_size();
    let step = rect.width() / f32::from(size.files.max(size.ranks));
    let start = rules.start();
    for square in rules.squares() {
        let corner = rect.min + Vec2::new(f32::from(square.file()), f32::from(size.ranks - 1 - square.rank())) * step;
        let cell = Rect::from_min_size(corner, Vec2::splat(step));
        let light = (square.file() + square.rank()) % 2 == 1;
        let color = if light { egui::Color32::from_rgb(205, 178, 138) } else { egui::Color32::from_rgb(118, 84, 58) };
        ui.painter().rect_filled(cell, 0., color);
        if let Some(piece) = start.top(square) {
            icons.paint(ui, rules, piece, cell);
        }
    }
    ui.painter().rect_stroke(rect, 1., Stroke::new(1., theme::BRASS), StrokeKind::Outside);
}

/// Shows the options of the picked variant.
fn options(ui: &mut Ui, registry: &VariantRegistry, picked: &mut Picked, texts: &Texts, icons: &Icons) {
    let library = registry.library();
    if picked.rules.is_none() {
        picked.rules = Some(library.compile(&picked.variant, &picked.settings).map(Arc::new));
    }
    let Some(Ok(rules)) = picked.rules.clone() else { return };
    if let Some(arrays) = rules.arrays() {
        array::show(ui, &rules, arrays, texts, icons, &mut picked.array);
        ui.add_space(6.);
    }
    for option in rules.options() {
        let mut choice = option.chosen;
        let key = text_key(rules.id(), &format!("option-{}", option.name));
        ui.horizontal(|ui| {
            ui.label(RichText::new(texts.words(&key)).color(theme::BRASS));
            let text = |choice: &str| texts.words(&format!("{key}.{choice}"));
            ComboBox::from_id_salt(option.name).selected_text(text(option.chosen)).show_ui(ui, |ui| {
                for each in &option.choices {
                    ui.selectable_value(&mut choice, each, text(each));
                }
            });
        });
        ui.label(RichText::new(texts.words(&format!("{key}.help"))).color(theme::FADED));
        if choice != option.chosen {
            picked.settings.insert(option.name.to_owned(), choice.to_owned());
            picked.rules = None;
        }
    }
    ui.collapsing(texts.words("gallery-position"), |ui| {
        let field = TextEdit::singleline(&mut picked.position).desired_width(f32::INFINITY);
        ui.add(field.hint_text(rules.fen(&rules.start())));
        if !picked.position.trim().is_empty()
            && let Err(error) = rules.parse_fen(picked.position.trim())
        {
            for fault in &error.faults {
                ui.label(RichText::new(texts.message(&fault.reason.message())).color(theme::BRASS));
            }
        }
    });
}
