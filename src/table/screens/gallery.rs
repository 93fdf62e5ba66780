//! The gallery, which is the first screen: the variants as cards at the left, the picked one on its table in the middle, and
//! on paper at the right what is chosen for it.

mod cards;
mod choices;

use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, Align2, Area, Id, RichText, Ui, Vec2};
use egui_phosphor::regular as signs;
use tessera_arbiter::{Match, Mods, ModsChanged, Seating, StartMatch, Texts, VariantRegistry};
use tessera_rules::{Army, Rules, RulesetError, Settings};

use self::cards::Clicked;
use super::array::ArrayChoice;
use super::coin::{self, Coin};
use super::icons::Icons;
use super::theme;
use crate::input::bindings::InputAction;
use crate::input::orders::Orders;
use crate::model::open_page::{OpenPage, Pages, Replacement};
use crate::model::preferences::Preferences;
use crate::model::view::{Backdrop, FreeArea, Screen};

/// The widths of the list and of the paper, in logical pixels.
const LIST: f32 = 344.;
const PAPER: f32 = 380.;
/// The distance of both from the edges of the window, in logical pixels.
const EDGE: f32 = 14.;

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
        .add_systems(Update, lay_out_picked.run_if(in_state(Screen::Gallery)))
        .add_observer(|_: On<ModsChanged>, mut picked: ResMut<Picked>| (picked.rules, picked.settings) = default());
}

/// Sets up the picked variant on the table behind the gallery. A match of people stays where it is.
fn lay_out_picked(
    picked: Res<Picked>,
    current: Option<Res<Match>>,
    mut backdrop: ResMut<Backdrop>,
    mut tried: Local<Option<Arc<Rules>>>,
    mut commands: Commands,
) {
    let (Some(wanted), Some(current)) = (picked.good_rules(), current) else { return };
    let shown = current.game().rules();
    // If the arbiter refuses the match, it would refuse it again in each frame.
    if tried.as_ref().is_some_and(|tried| Arc::ptr_eq(tried, wanted)) {
        return;
    }
    if backdrop.now && (shown.id() != wanted.id() || shown.settings() != wanted.settings()) {
        backdrop.next = true;
        *tried = Some(wanted.clone());
        let (variant, settings) = (wanted.id().to_owned(), wanted.settings().clone());
        commands.trigger(StartMatch { variant, settings, seating: Seating::Listed(Vec::new()), ..default() });
    }
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
    // In a narrow window, list and paper share what there is.
    let shrink = ((area.width() - 4. * EDGE) / (LIST + PAPER)).min(1.);
    let (list, paper) = (LIST * shrink, PAPER * shrink);
    let side = |width: f32| (width + 2. * EDGE) / area.width();
    free.set_if_neq(FreeArea { left: side(list), right: side(paper), ..default() });
    let ids: Vec<String> = registry.ids().map(str::to_owned).collect();
    if !ids.contains(&picked.variant) {
        let first = ids.first().cloned().unwrap_or_default();
        picked.pick(&first);
    }
    let wish = if pages.any_open() { Wish::default() } else { by_keys(context, &orders, &ids, &mut picked) };
    let mut to_open = None;
    Area::new(Id::new("gallery")).anchor(Align2::LEFT_TOP, Vec2::splat(EDGE)).show(context, |ui| {
        theme::panel().inner_margin(12).show(ui, |ui| {
            ui.set_width(list - 26.);
            ui.set_height(area.height() - 2. * EDGE - 26.);
            ui.spacing_mut().item_spacing.y = 6.;
            ui.label(theme::title("Tessera", theme::TITLE));
            ui.label(RichText::new(texts.words("gallery-motto")).color(theme::FADED));
            ui.add_space(4.);
            let height = ui.available_height() - coin::SIZE.y - 12.;
            let room = ui.available_rect_before_wrap();
            let room = egui::Rect::from_min_size(room.min, Vec2::new(room.width(), height));
            let clicked = ui.scope_builder(egui::UiBuilder::new().max_rect(room), |ui| {
                ui.set_min_height(height);
                let chosen = (picked.variant.as_str(), wish.stepped);
                cards::list(ui, &ids, chosen, (&registry, mods.as_deref()), (&texts, &icons))
            });
            match clicked.inner {
                Some(Clicked::Variant(id)) => picked.pick(&id),
                Some(Clicked::Fault) => to_open = Some(OpenPage::Mods),
                None => {}
            }
            ui.add_space(4.);
            if let Some(page) = coins(ui, &texts, &mut exit) {
                to_open = Some(page);
            }
        });
    });
    let may_go_back = current.is_some() && !backdrop.now;
    let offset = Vec2::new(-EDGE - 5., EDGE);
    let pressed = Area::new(Id::new("choices")).anchor(Align2::RIGHT_TOP, offset).show(context, |ui| {
        theme::paper(ui, |ui| {
            ui.set_width(paper - 24.);
            ui.set_height(area.height() - 2. * EDGE - 26.);
            choices::show(ui, &mut picked, &registry, &mut preferences, (&texts, &icons), may_go_back)
        })
        .inner
    });
    let pressed = pressed.inner;
    if pressed.begin || wish.start && picked.is_ready() {
        let in_play = current.as_deref().filter(|_| !backdrop.now);
        let start = Replacement::Match(Box::new(picked.start(&preferences)));
        pages.question.replace(in_play, start, &mut commands);
    }
    if may_go_back && (pressed.back || wish.back) {
        NextState::set_if_neq(&mut screen, Screen::Match);
    }
    let rules_wanted = pressed.rules || orders.pressed().any(|command| command == InputAction::Rules);
    if let Some(rules) = picked.good_rules().filter(|_| rules_wanted) {
        to_open = Some(OpenPage::Rules(rules.clone()));
    }
    if let Some(page) = to_open {
        pages.turn_to(page);
    }
    Ok(())
}

/// Shows the coins for what is around the games. Returns the page to open.
fn coins(ui: &mut Ui, texts: &Texts, exit: &mut MessageWriter<AppExit>) -> Option<OpenPage> {
    let mut to_open = None;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 0.;
        let coin = |ui: &mut Ui, sign: &str, key: &str| {
            let (id, word) = (Id::new(("coin", key)), texts.words(key));
            Coin { id, sign, word: &word, enabled: true, chosen: false }.show(ui).clicked()
        };
        if coin(ui, signs::BOOKS, "ui-games") {
            to_open = Some(OpenPage::Games);
        }
        if coin(ui, signs::PUZZLE_PIECE, "ui-mods") {
            to_open = Some(OpenPage::Mods);
        }
        if coin(ui, signs::SLIDERS, "ui-settings") {
            to_open = Some(OpenPage::Settings);
        }
        if coin(ui, signs::KEYBOARD, "ui-keys") {
            to_open = Some(OpenPage::Keys);
        }
        if coin(ui, signs::DOOR_OPEN, "ui-quit") {
            exit.write(AppExit::Success);
        }
    });
    to_open
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
