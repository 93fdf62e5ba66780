//! The panel beside a position that is set up: trays of pieces, the rights and the counters, and what is wrong.

mod rights;
mod trays;

use bevy::prelude::*;
use bevy_egui::egui::{Align2, Area, Button, Id, RichText, ScrollArea, Ui, Vec2};
use bevy_egui::{EguiClipboard, EguiContexts};
use egui_phosphor::regular as signs;
use tessera_arbiter::Texts;
use tessera_rules::{Message, Setup, SetupEdit, SetupFault, variant_key};

use super::icons::Icons;
use super::theme;
use crate::model::edited_setup::{ChangeSetup, EditedSetup, EndSetup, SetupTool};
use crate::model::interlude::Interlude;
use crate::model::open_page::{OpenPage, Pages};
use crate::model::table_requests::Toast;
use crate::model::view::{FreeArea, Screen};

/// The width of the panel, in logical pixels, and the largest part of a window that it takes.
const WIDTH: (f32, f32) = (384., 0.48);
/// The distance of the panel from the edges of the window, in logical pixels.
const EDGE: f32 = 14.;
/// The margins of the panel, in logical pixels.
const MARGIN: f32 = 12.;
/// The height of the foot before its first frame, in logical pixels.
const FOOT: f32 = 120.;
/// The most squares that are named before the words for a fault.
const NAMED: u32 = 4;

/// Everything that the panel shows, and what the player wants.
struct Panel<'a> {
    edited: &'a EditedSetup,
    /// The screen to which the player goes back.
    back: Screen,
    texts: &'a Texts,
    icons: &'a Icons<'a>,
    changes: Vec<ChangeSetup>,
    tool: Option<SetupTool>,
    end: Option<EndSetup>,
    rules: bool,
    copies: bool,
    pastes: bool,
}

pub(super) fn show(
    mut contexts: EguiContexts,
    (mut edited, interlude): (ResMut<EditedSetup>, Option<Res<Interlude>>),
    (texts, icons): (Res<Texts>, Icons),
    (mut free, mut pages): (ResMut<FreeArea>, Pages),
    mut clipboard: Option<ResMut<EguiClipboard>>,
    mut commands: Commands,
) -> Result {
    let context = contexts.ctx_mut()?;
    let window = context.viewport_rect();
    let width = WIDTH.0.min(window.width() * WIDTH.1);
    free.set_if_neq(FreeArea { left: (width + 2. * EDGE) / window.width(), ..default() });
    let mut panel = Panel {
        edited: &edited,
        // The interlude ends a frame before this page does.
        back: interlude.map_or(Screen::Match, |interlude| interlude.back),
        texts: &texts,
        icons: &icons,
        changes: Vec::new(),
        tool: None,
        end: None,
        rules: false,
        copies: false,
        pastes: false,
    };
    Area::new(Id::new("setup")).anchor(Align2::LEFT_TOP, Vec2::splat(EDGE)).show(context, |ui| {
        theme::panel(ui.ctx()).inner_margin(MARGIN).show(ui, |ui| {
            ui.set_width(width - 2. * MARGIN - 2.);
            let height = window.height() - 2. * (EDGE + MARGIN) - 2.;
            ui.set_height(height);
            ui.spacing_mut().item_spacing.y = 5.;
            // A low window has room for nothing that stays in sight.
            let stays = !theme::is_narrow(ui.ctx());
            let foot = if stays { ui.data(|data| data.get_temp(foot_height())).unwrap_or(FOOT) } else { 0. };
            // An area offers the height of the frame before, so the list would not grow with its contents.
            let list = height - foot;
            let scroll = ScrollArea::vertical().max_height(list).min_scrolled_height(list).auto_shrink(false);
            scroll.show(ui, |ui| {
                panel.show(ui);
                if !stays {
                    panel.foot(ui);
                }
            });
            if stays {
                let shown = ui.scope(|ui| panel.foot(ui)).response.rect.height() + ui.spacing().item_spacing.y;
                ui.data_mut(|data| data.insert_temp(foot_height(), shown));
                if (shown - foot).abs() > 0.5 {
                    ui.ctx().request_repaint();
                }
            }
        });
    });
    let Panel { changes, tool, end, rules, copies, pastes, .. } = panel;
    if let Some(tool) = tool {
        edited.tool = tool;
    }
    for change in changes {
        commands.trigger(change);
    }
    if rules {
        pages.turn_to(OpenPage::Rules(edited.rules().clone()));
    }
    if copies {
        context.copy_text(edited.editor().text());
        edited.keep();
        commands.trigger(Toast(Message::new("tell-copied")));
    }
    if pastes {
        let text = clipboard.as_deref_mut().and_then(|clipboard| clipboard.get_text());
        match text.filter(|text| !text.trim().is_empty()) {
            Some(text) => commands.trigger(ChangeSetup::Paste(text)),
            None => commands.trigger(Toast(Message::new("tell-nothing-to-paste"))),
        }
    }
    if let Some(end) = end {
        commands.trigger(end);
    }
    Ok(())
}

/// The place where the height of the foot in the last frame is kept. It changes with the words for what is wrong.
fn foot_height() -> Id {
    Id::new("height of the setup's foot")
}

impl Panel<'_> {
    fn show(&mut self, ui: &mut Ui) {
        self.head(ui);
        self.steps(ui);
        ui.separator();
        self.trays(ui);
        self.square(ui);
        self.hands(ui);
        ui.separator();
        self.turn(ui);
        self.unmoved(ui);
        self.en_passant(ui);
        self.counters(ui);
    }

    fn words(&self, key: &str) -> String {
        self.texts.words(key)
    }

    fn edit(&mut self, edit: SetupEdit) {
        self.changes.push(ChangeSetup::Edit(edit));
    }

    fn head(&mut self, ui: &mut Ui) {
        ui.horizontal(|ui| {
            if theme::back_button(ui, self.words("setup-leave")) {
                self.end = Some(EndSetup::Leave);
            }
            ui.label(theme::title(ui, self.words("setup-title"), theme::HEADING + 3.));
        });
        ui.label(RichText::new(self.words(&variant_key(self.edited.rules().id()))).weak());
    }

    /// Shows the buttons that change everything at once.
    fn steps(&mut self, ui: &mut Ui) {
        let editor = self.edited.editor();
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = Vec2::splat(5.);
            for (sign, key, able, change) in [
                (signs::ARROW_U_UP_LEFT, "setup-undo", editor.can_undo(), ChangeSetup::Undo),
                (signs::ARROW_U_UP_RIGHT, "setup-redo", editor.can_redo(), ChangeSetup::Redo),
            ] {
                let button = Button::new(RichText::new(sign).size(18.)).min_size(Vec2::splat(30.));
                if theme::named(ui.add_enabled(able, button), self.words(key)).clicked() {
                    self.changes.push(change);
                }
            }
            let start = Setup::of(&editor.rules().start());
            for (sign, key, setup) in
                [(signs::CHECKERBOARD, "setup-start", start), (signs::ERASER, "setup-empty", Setup::empty())]
            {
                let help = self.words(&format!("{key}.help"));
                if ui.button((sign, self.words(key))).on_hover_text(help).clicked() {
                    self.edit(SetupEdit::Replace(Box::new(setup)));
                }
            }
            self.rules |= ui.button((signs::BOOK_OPEN, self.words("ui-rules"))).clicked();
        });
    }

    /// Says what is wrong, or that nothing is.
    fn verdict(&mut self, ui: &mut Ui) {
        let verdict = self.edited.verdict();
        if verdict.faults.is_empty() {
            let (sign, words) = match &verdict.over {
                Some(reason) => {
                    let over = Message::new("setup-over").text("reason", self.texts.message(reason));
                    (signs::FLAG, self.texts.message(&over))
                }
                None => (signs::CHECK_CIRCLE, self.words("setup-ready")),
            };
            ui.label(format!("{sign}  {words}"));
            return;
        }
        theme::head(ui, format!("{}  {}", signs::WARNING, self.words("setup-wrong")));
        for fault in &verdict.faults {
            ui.label(self.fault(fault));
        }
    }

    /// The words for a fault, with its squares unless there are many.
    fn fault(&self, fault: &SetupFault) -> String {
        let words = self.texts.message(&fault.reason.message());
        if fault.squares.is_empty() || fault.squares.count() > NAMED {
            return words;
        }
        let squares: Vec<String> = fault.squares.iter().map(|square| square.to_string()).collect();
        // Some words name the square themselves.
        if squares.iter().all(|square| words.contains(square)) {
            return words;
        }
        self.texts.message(&Message::new("setup-fault-on").text("squares", squares.join(", ")).text("fault", words))
    }

    /// Shows what is wrong, and the buttons that lead on.
    fn foot(&mut self, ui: &mut Ui) {
        ui.separator();
        self.verdict(ui);
        ui.horizontal_wrapped(|ui| {
            self.copies = ui.button((signs::COPY, self.words("setup-copy"))).clicked();
            self.pastes = ui.button((signs::CLIPBOARD_TEXT, self.words("setup-paste"))).clicked();
        });
        let key = if self.back == Screen::Gallery { "setup-use" } else { "setup-play" };
        if theme::main_button(ui, [signs::PLAY, &self.words(key)], self.edited.can_be_played()) {
            self.end = Some(EndSetup::Play);
        }
    }
}
