//! The coins at the lower left: what players need every minute. Everything else is behind the last coin, in the menu.

mod exchange;
mod menu;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{
    Align, Align2, Area, Context, Id, Key, Layout, Modifiers, Order, Popup, RectAlign, Response, Ui, Vec2,
};
use bevy_egui::{EguiClipboard, EguiContexts};
use egui_phosphor::regular as signs;
use tessera_arbiter::{Clocks, OnShow, Propose, Redo, Seats, TakeBack, Texts};
use tessera_rules::{Action, Reason, Seat};

use super::coin::{self, Coin};
use super::{table_mode, theme};
use crate::input::bindings::InputAction;
use crate::input::orders::Orders;
use crate::model::grip::Grip;
use crate::model::hint::Hint;
use crate::model::open_page::{MenuOpen, OpenPage, Pages};
use crate::model::pause::Pause;
use crate::model::preferences::{CameraMode, Preferences};
use crate::model::table_requests::{AskHint, CameraRequest, ClipProgress, ToggleMenu};
use crate::model::typed_line::TypedLine;
use crate::model::view::FlatView;
use crate::scene::camera::Rig;

/// The distance of the coins from the edges of the window, in logical pixels.
const EDGE: Vec2 = Vec2::new(12., 10.);
/// The most coins, and how many of them stand in a row beside the board.
const MOST: f32 = 7.;
const BESIDE: f32 = 3.;
/// The coins in a narrow window: undo, menu and claim. The menu has the others.
const FEW: f32 = 3.;
/// The name of the coins' area in egui.
const COINS: &str = "coins";

/// The size of the corner that the coins take at most, in logical pixels. Beside a board that is as high as the window
/// they stand in several rows.
pub(super) fn corner(context: &Context, beside: bool) -> Vec2 {
    let most = if theme::is_narrow(context) { FEW } else { MOST };
    let columns = if beside { BESIDE.min(most) } else { most };
    let gap = 4.;
    EDGE + Vec2::new(columns * coin::SIZE.x, (most / columns).ceil() * (coin::SIZE.y + gap))
}

/// The right end of the coins and of the gap beside them, in logical pixels.
pub(super) fn right(context: &Context) -> f32 {
    let shown = theme::shown(context, Order::Middle, Id::new(COINS));
    shown.map_or(corner(context, false).x, |rect| rect.right() + EDGE.x)
}

/// The seat whose button opened the menu. Its player reads the menu, and the page that opens from it.
#[derive(Resource, Default)]
pub(super) struct MenuReader(pub(super) Option<Seat>);

/// Everything that the coins and the menu show or change.
#[derive(SystemParam)]
pub(super) struct Controls<'w, 's> {
    texts: Res<'w, Texts>,
    on_show: OnShow<'w>,
    seats: Seats<'w, 's>,
    clocks: Res<'w, Clocks>,
    pause: Pause<'w, 's>,
    hint: Res<'w, Hint>,
    preferences: ResMut<'w, Preferences>,
    flat: Res<'w, FlatView>,
    pages: Pages<'w>,
    menu_open: ResMut<'w, MenuOpen>,
    reader: Res<'w, MenuReader>,
    line: ResMut<'w, TypedLine>,
    clip: Res<'w, ClipProgress>,
    clipboard: Option<ResMut<'w, EguiClipboard>>,
    commands: Commands<'w, 's>,
}

/// The id of the menu's popup.
fn menu_popup() -> Id {
    coin_id("ui-menu").with("popup")
}

fn coin_id(key: &str) -> Id {
    Id::new(("coin", key))
}

/// The mark that the menu opens in this frame.
fn menu_opens() -> Id {
    Id::new("the menu opens")
}

/// Opens the menu, or closes it.
pub(super) fn on_toggle_menu(
    toggled: On<ToggleMenu>,
    mut contexts: EguiContexts,
    mut reader: ResMut<MenuReader>,
) -> Result {
    reader.0 = toggled.0;
    let context = contexts.ctx_mut()?;
    if toggle_menu(context) {
        context.data_mut(|data| data.insert_temp(menu_opens(), ()));
    }
    Ok(())
}

/// Opens the menu, with the focus on its first item, or closes it. Returns whether it is open now.
fn toggle_menu(context: &Context) -> bool {
    Popup::toggle_id(context, menu_popup());
    let is_open = is_menu_open(context);
    if is_open {
        context.data_mut(|data| data.insert_temp(menu::first_item(), ()));
    }
    is_open
}

/// Whether the menu is open.
pub(super) fn is_menu_open(context: &Context) -> bool {
    Popup::is_id_open(context, menu_popup())
}

pub(super) fn show(
    mut contexts: EguiContexts,
    (rig, flat): (Single<&Rig>, Res<FlatView>),
    (orders, grip): (Res<Orders>, Res<Grip>),
    mut controls: Controls,
) -> Result {
    let context = contexts.ctx_mut()?;
    // In table mode each seat has its own buttons, and the menu alone stands in a corner: beside the player who opens it.
    let at_table = controls.preferences.camera == CameraMode::Table;
    let (corner, offset, align) = match (at_table, controls.reader.0) {
        (false, _) => (Align2::LEFT_BOTTOM, Vec2::new(EDGE.x, -EDGE.y), RectAlign::TOP_START),
        (true, None) => (Align2::RIGHT_TOP, Vec2::new(-4., 8.), RectAlign::BOTTOM_END),
        // The player's panel stays in sight.
        (true, Some(_)) => (Align2::RIGHT_BOTTOM, Vec2::new(-4., -table_mode::behind_panel(0.)), RectAlign::TOP_END),
    };
    Area::new(Id::new(COINS)).anchor(corner, offset).order(Order::Middle).show(context, |ui| {
        let beside = stand_beside(&rig, &flat);
        let width = if beside { BESIDE } else { MOST } * coin::SIZE.x;
        ui.set_max_width(width);
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = Vec2::new(0., 4.);
            if !at_table {
                controls.each_minute(ui);
            }
            let menu = controls.coin(ui, signs::SQUARES_FOUR, "ui-menu", true, true);
            // A question or the rules of the game may lie over the table, and a choice gets the keys.
            let is_free = !controls.pages.any_open() && grip.choice().is_none();
            if is_free && orders.pressed().any(|command| command == InputAction::Menu) {
                toggle_menu(ui.ctx());
            }
            if ui.data_mut(|data| data.remove_temp::<()>(menu_opens())).is_some() {
                // Esc that has opened it would close it again.
                ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
            }
            // The command of an item was called by its key.
            if is_menu_open(ui.ctx()) && orders.pressed().any(|command| !command.is_of_menus()) {
                Popup::close_id(ui.ctx(), menu_popup());
            }
            popup(&menu, align).show(|ui| controls.menu(ui, at_table));
            if !at_table {
                controls.claim(ui);
            }
        });
    });
    let is_open = MenuOpen(is_menu_open(context));
    controls.menu_open.set_if_neq(is_open);
    Ok(())
}

/// A popup above a coin, or below it at the upper edge. It closes with a click or Esc.
fn popup(coin: &Response, align: RectAlign) -> Popup<'_> {
    let popup = Popup::menu(coin).align(align).gap(8.).layout(Layout::top_down(Align::Min));
    popup.frame(theme::dialog(&coin.ctx).inner_margin(10))
}

/// Whether the board is seen from above. It is as high as the window then, so coins and plates stand beside it.
pub(super) fn stand_beside(rig: &Rig, flat: &FlatView) -> bool {
    flat.0 || rig.is_high()
}

impl Controls<'_, '_> {
    /// Adds a coin. One that opens a popup shows whether it is open.
    fn coin(&self, ui: &mut Ui, sign: &str, key: &str, enabled: bool, opens: bool) -> Response {
        self.coin_with_word(ui, sign, [key, key], enabled, opens)
    }

    /// Adds a coin whose word changes. It keeps its id, and so the focus.
    fn coin_with_word(&self, ui: &mut Ui, sign: &str, [key, word]: [&str; 2], enabled: bool, opens: bool) -> Response {
        let word = self.texts.words(word);
        // Coins come and go beside it, so its id says what it is and not where.
        let id = coin_id(key);
        // This is the id that a popup of the coin has.
        let chosen = opens && Popup::is_id_open(ui.ctx(), id.with("popup"));
        Coin { id, sign, word: &word, enabled, chosen }.show(ui)
    }

    /// Shows the coins for what players need every minute.
    fn each_minute(&mut self, ui: &mut Ui) {
        let game = self.on_show.game();
        let seat = self.seats.voice_here(game);
        let (word, may_hint) = self.hint_command();
        let (may_undo, may_redo) = (self.on_show.current().ply() > 0, !game.undone().is_empty());
        if self.coin(ui, signs::ARROW_U_UP_LEFT, "ui-undo", may_undo, false).clicked() {
            self.commands.trigger(TakeBack { seat });
        }
        let is_narrow = theme::is_narrow(ui.ctx());
        // It is always there, so no other coin moves when it can be used.
        if !is_narrow && self.coin(ui, signs::ARROW_U_UP_RIGHT, "ui-redo", may_redo, false).clicked() {
            self.commands.trigger(Redo);
        }
        if is_narrow {
            return;
        }
        let hint = self.coin_with_word(ui, signs::LIGHTBULB, ["ui-hint", word], may_hint, false);
        if hint.on_hover_text(self.texts.words("ui-hint.help")).clicked() {
            self.commands.trigger(AskHint);
        }
        let view = self.coin(ui, signs::CUBE, "ui-view", true, true);
        popup(&view, RectAlign::TOP_START).show(|ui| self.views(ui));
        if self.coin(ui, signs::BOOK_OPEN, "ui-rules", true, false).clicked() {
            self.pages.turn_to(OpenPage::Rules(self.on_show.game().rules().clone()));
        }
    }

    /// Shows the coin for a claim when one is possible. It is the last one, so no other coin moves when it comes.
    fn claim(&mut self, ui: &mut Ui) {
        let game = self.on_show.game();
        // Only the player to move may claim.
        let seat = game.position().turn();
        let Some(claimable) = game.claimable().filter(|_| self.seats.is_person(seat)) else { return };
        let claim = if claimable == Reason::LeadClaimed { "ui-claim-lead" } else { "ui-claim" };
        if self.coin(ui, signs::SEAL_CHECK, claim, true, false).clicked() {
            self.commands.trigger(Propose { seat, action: Action::Claim });
        }
    }

    /// The key of the word for a hint, or for its reasons, and whether anybody here may ask now.
    fn hint_command(&self) -> (&'static str, bool) {
        let game = self.on_show.game();
        let explains = self.hint.given().is_some_and(|given| !given.explained);
        let key = if explains { "ui-hint-why" } else { "ui-hint" };
        (key, game.ending().is_none() && self.seats.is_person(game.position().turn()))
    }

    /// Shows the choice of views.
    fn views(&mut self, ui: &mut Ui) {
        for (sign, key, view, command) in [
            (signs::CHAIR, "ui-seat-view", CameraRequest::Seat, InputAction::SeatView),
            (signs::USERS_THREE, "ui-seat", CameraRequest::Next, InputAction::NextSeat),
            (signs::EYE, "ui-top", CameraRequest::Top, InputAction::TopView),
            (signs::GRID_FOUR, "ui-flat", CameraRequest::Flat, InputAction::FlatView),
        ] {
            if menu::item(ui, sign, &self.texts.words(key), Some(command), true).clicked() {
                view.ask(&self.flat, &mut self.commands);
            }
        }
        // People who play round one screen look for it here, and not in the settings.
        let is_on = self.preferences.camera == CameraMode::Table;
        let sign = if is_on { signs::CHECK } else { signs::USERS_FOUR };
        if menu::item(ui, sign, &self.texts.words("ui-table-mode"), None, true).clicked() {
            let before = self.preferences.before_table_mode;
            self.preferences.camera = if is_on { before } else { CameraMode::Table };
        }
    }
}
