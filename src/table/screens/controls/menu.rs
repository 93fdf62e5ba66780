//! The menu: everything that is not needed every minute, in parts.

use bevy::prelude::*;
use bevy_egui::egui::{
    Align2, FontId, Id, Response, RichText, ScrollArea, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, WidgetType,
    vec2,
};
use egui_phosphor::regular as signs;
use tessera_arbiter::{MoveNow, Propose, Redo, TakeBack};
use tessera_rules::{Action, Seat};

use super::Controls;
use crate::input::bindings::{InputAction, label};
use crate::model::edited_setup::SetUpPosition;
use crate::model::open_page::{OpenPage, Replacement};
use crate::model::table_requests::{AskHint, TogglePhoto, ToggleScoreSheet};
use crate::model::view::Screen;
use crate::screens::theme;

/// The least size of an item, in logical pixels.
const ITEM: Vec2 = vec2(150., 34.);
/// The width of a window above which the menu has two columns, in logical pixels. In wide windows each part has its own.
const TWO_COLUMNS: f32 = 520.;
/// The width of a sign and of the space round it, and the gap before the label of a key, in logical pixels.
const SIGN: f32 = 34.;
const GAP: f32 = 22.;

/// Adds an item with the label of its key.
pub(super) fn item(ui: &mut Ui, sign: &str, words: &str, key: Option<InputAction>, enabled: bool) -> Response {
    let colors = theme::colors(ui.ctx());
    let colour = if enabled { colors.text } else { colors.faded.gamma_multiply(0.6) };
    let text = ui.painter().layout_no_wrap(words.to_owned(), FontId::proportional(15.), colour);
    let key = ui.painter().layout_no_wrap(
        key.map(label).unwrap_or_default().to_owned(),
        FontId::proportional(12.),
        colors.faded,
    );
    let needed = SIGN + text.size().x + if key.size().x > 0. { GAP + key.size().x } else { 0. } + 12.;
    let sense = if enabled { Sense::click() } else { Sense::hover() };
    // All items of a column are as wide as its widest one, which is known from the last frame.
    let id = ui.id().with("width");
    let width = needed.max(ui.data(|data| data.get_temp(id)).unwrap_or(ITEM.x));
    ui.data_mut(|data| data.insert_temp(id, width));
    let (rect, response) = ui.allocate_exact_size(vec2(width, ITEM.y), sense);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, enabled, words));
    if enabled && ui.data_mut(|data| data.remove_temp::<()>(first_item())).is_some() {
        response.request_focus();
    }
    let painter = ui.painter();
    if enabled && (response.hovered() || response.has_focus()) {
        painter.rect(rect, 6., colors.hovered, Stroke::new(1.5, colors.accent), StrokeKind::Inside);
    }
    let line = rect.left_center();
    painter.text(line + vec2(SIGN / 2., 0.), Align2::CENTER_CENTER, sign, FontId::proportional(18.), colour);
    painter.galley(line + vec2(SIGN, -text.size().y / 2.), text, colour);
    if key.size().x > 0. {
        let place = Align2::RIGHT_CENTER.anchor_size(rect.right_center() - vec2(10., 0.), key.size());
        painter.rect_stroke(place.expand2(vec2(5., 2.)), 4., Stroke::new(1., colors.rim), StrokeKind::Outside);
        painter.galley(place.min, key, colors.faded);
    }
    response
}

/// The mark that the first item of the menu gets the focus. Somebody without a mouse goes on from there.
pub(super) fn first_item() -> Id {
    Id::new("the first item gets the focus")
}

/// A heading of a column.
fn heading(ui: &mut Ui, words: String) {
    let colors = theme::colors(ui.ctx());
    ui.label(RichText::new(words).color(colors.accent).size(13.));
}

impl Controls<'_, '_> {
    /// Shows the menu. In table mode and in narrow windows it also has the commands of the coins that are missing there.
    pub(super) fn menu(&mut self, ui: &mut Ui, at_table: bool) {
        let window = ui.ctx().viewport_rect();
        let narrow = theme::is_narrow(ui.ctx());
        let parts: &[fn(&mut Self, &mut Ui)] = if narrow || at_table {
            &[Self::minutes, Self::game, Self::table, Self::more]
        } else {
            &[Self::game, Self::table, Self::more]
        };
        // Side by side, or two and two, or all in one column.
        let in_a_column = match narrow {
            false => 1,
            true if window.width() > TWO_COLUMNS => 2,
            true => parts.len(),
        };
        let mut columns = |ui: &mut Ui| {
            ui.horizontal_top(|ui| {
                for column in parts.chunks(in_a_column) {
                    ui.vertical(|ui| column.iter().for_each(|part| part(self, ui)));
                }
            });
        };
        if narrow {
            // Otherwise it would be as low as egui makes a new area.
            let height = window.height() * 0.6;
            ScrollArea::vertical().max_height(height).min_scrolled_height(height).show(ui, columns);
        } else {
            columns(ui);
        }
    }

    /// The seat for which the menu speaks: in table mode that of the one who opened it, or else the voice at this screen.
    fn speaker(&self) -> Seat {
        let opened_by = self.reader.0.filter(|seat| self.seats.is_person(*seat));
        opened_by.unwrap_or_else(|| self.seats.voice_here(self.on_show.game()))
    }

    /// Shows the commands of the coins.
    fn minutes(&mut self, ui: &mut Ui) {
        heading(ui, self.texts.words("menu-now"));
        let game = self.on_show.game();
        let seat = self.speaker();
        let (may_undo, may_redo) = (self.on_show.current().ply() > 0, !game.undone().is_empty());
        let (hint, may_hint) = self.hint_command();
        if item(ui, signs::ARROW_U_UP_LEFT, &self.texts.words("ui-undo"), Some(InputAction::Undo), may_undo).clicked() {
            self.commands.trigger(TakeBack { seat });
        }
        if item(ui, signs::ARROW_U_UP_RIGHT, &self.texts.words("ui-redo"), Some(InputAction::Redo), may_redo).clicked()
        {
            self.commands.trigger(Redo);
        }
        if item(ui, signs::LIGHTBULB, &self.texts.words(hint), Some(InputAction::Hint), may_hint).clicked() {
            self.commands.trigger(AskHint);
        }
        self.views(ui);
    }

    /// Shows the commands that end, stop and begin matches.
    fn game(&mut self, ui: &mut Ui) {
        heading(ui, self.texts.words("menu-game"));
        let current = self.on_show.current();
        let game = current.game();
        let (seat, voice) = (self.speaker(), self.seats.voice_here(game));
        // People decide for no other seat, and for no army that is out of the game.
        let playing = game.ending().is_none()
            && self.seats.is_person(seat)
            && game.rules().is_alive(game.position(), seat.army());
        let words = |key: &str| self.texts.words(key);
        if game.rules().has_passing() {
            let pass = game.pass().filter(|_| playing && seat == game.position().turn());
            let clicked = item(ui, signs::ARROW_BEND_UP_RIGHT, &words("ui-pass"), None, pass.is_some()).clicked();
            if let Some(pass) = pass.filter(|_| clicked) {
                self.commands.trigger(Propose { seat, action: Action::Move(pass) });
            }
        }
        // As by the rules of chess, one offers a draw in one's own turn.
        if item(ui, signs::HANDSHAKE, &words("ui-draw"), None, playing && seat == voice).clicked() {
            self.pages.question.offer_draw(game, &self.seats, seat, &mut self.commands);
        }
        if item(ui, signs::FLAG, &words("ui-resign"), None, playing).clicked() {
            self.pages.question.resign(seat.army());
        }
        let is_over = game.ending().is_some();
        if self.pause.is_possible() {
            let on = self.pause.is_on();
            let (pauses, sign) = if on { ("ui-go-on", signs::PLAY) } else { ("ui-pause", signs::PAUSE) };
            if item(ui, sign, &words(pauses), Some(InputAction::Pause), true).clicked() {
                self.pause.set(!on, &mut self.commands);
            }
        }
        if self.seats.has_computers() {
            let thinks = !is_over && self.seats.level(game.position().turn()).is_some();
            let on = self.pause.are_computers_paused();
            let moves = if on { "ui-one-move" } else { "ui-move-now" };
            if item(ui, signs::FAST_FORWARD, &words(moves), Some(InputAction::MoveNow), thinks).clicked() {
                self.commands.trigger(MoveNow);
            }
        }
        if item(ui, signs::ARROWS_CLOCKWISE, &words("ui-rematch"), None, true).clicked() {
            let again = Replacement::Match(Box::new(self.preferences.rematch(current, &self.clocks)));
            self.pages.replace(Some(current), again, &mut self.commands);
        }
        if item(ui, signs::PLUS, &words("ui-gallery"), Some(InputAction::Gallery), true).clicked() {
            self.commands.set_state_if_neq(Screen::Gallery);
        }
        if item(ui, signs::HOUSE, &words("ui-front"), None, true).clicked() {
            self.commands.set_state_if_neq(Screen::Front);
        }
        let set_up = item(ui, signs::PENCIL_SIMPLE, &words("ui-set-up"), None, true);
        if set_up.on_hover_text(words("ui-set-up.help")).clicked() {
            self.commands.trigger(SetUpPosition::default());
        }
    }

    /// Shows the commands for everything round the board.
    fn table(&mut self, ui: &mut Ui) {
        heading(ui, self.texts.words("menu-table"));
        let game = self.on_show.game();
        let (seat, voice) = (self.speaker(), self.seats.voice_here(game));
        let words = |key: &str| self.texts.words(key);
        let marked = self.preferences.threats.get(seat.index()).is_some_and(|marked| *marked);
        let sign = if marked { signs::CHECK_SQUARE } else { signs::CROSSHAIR };
        let threats = item(ui, sign, &words("ui-threats"), Some(InputAction::Threats), true);
        if threats.on_hover_text(words("ui-threats.help")).clicked() {
            let told = self.preferences.switch_threats(game.rules(), seat);
            self.commands.trigger(told);
        }
        if item(ui, signs::FILE_TEXT, &words("ui-sheet"), Some(InputAction::ScoreSheet), true).clicked() {
            self.commands.trigger(ToggleScoreSheet);
        }
        let may_type = game.ending().is_none() && self.seats.is_person(voice);
        if item(ui, signs::CURSOR_TEXT, &words("ui-type"), Some(InputAction::Type), may_type).clicked() {
            self.line.open();
        }
        if item(ui, signs::CAMERA, &words("ui-photo"), Some(InputAction::Photo), true).clicked() {
            self.commands.trigger(TogglePhoto);
        }
        for (sign, key, command, page) in [
            (signs::CHAIR, "ui-seats", InputAction::Seats, OpenPage::Seats),
            (signs::BOOK_OPEN, "ui-rules", InputAction::Rules, OpenPage::Rules(game.rules().clone())),
        ] {
            if item(ui, sign, &words(key), Some(command), true).clicked() {
                self.pages.turn_to(page);
            }
        }
    }

    /// Shows the commands that go beyond this match.
    fn more(&mut self, ui: &mut Ui) {
        heading(ui, self.texts.words("menu-more"));
        self.exchange(ui);
        if item(ui, signs::BOOKS, &self.texts.words("ui-games"), None, true).clicked() {
            self.pages.turn_to(OpenPage::Games);
        }
        if item(ui, signs::USERS_THREE, &self.texts.words("ui-household"), None, true).clicked() {
            self.pages.turn_to(OpenPage::Household);
        }
        if item(ui, signs::CONFETTI, &self.texts.words("ui-party"), None, true).clicked() {
            self.pages.turn_to(OpenPage::Party);
        }
        if item(ui, signs::SLIDERS, &self.texts.words("ui-settings"), None, true).clicked() {
            self.pages.turn_to(OpenPage::Settings);
        }
        if item(ui, signs::KEYBOARD, &self.texts.words("ui-keys"), Some(InputAction::Keys), true).clicked() {
            self.pages.turn_to(OpenPage::Keys);
        }
    }
}
