//! The trays of pieces, and the pieces of the chosen square.

use std::cmp::Reverse;

use bevy_egui::egui::{Button, DragValue, RichText, Ui, Vec2};
use egui_phosphor::regular as signs;
use tessera_rules::{Army, Kind, Message, Piece, Rules, SetupEdit, Square};

use super::Panel;
use crate::model::edited_setup::SetupTool;
use crate::screens::theme;

/// The side of a piece in a tray, and in the list of a square, in logical pixels.
const PIECE: f32 = 38.;
const LISTED: f32 = 28.;
/// The width of a piece in hand with its number, in logical pixels.
const COUNTED: f32 = 78.;

/// The pieces of an army's tray: royal ones first, then those that are worth more.
fn tray(rules: &Rules, army: Army) -> Vec<Piece> {
    let mut kinds: Vec<Kind> = rules.placeable(army).collect();
    let value = |kind: Kind| rules.kinds().find(|(other, ..)| *other == kind).map_or(0, |(.., data)| data.value);
    kinds.sort_by_key(|kind| (!rules.is_royal(*kind), Reverse(value(*kind))));
    kinds.into_iter().map(|kind| Piece::new(army, kind)).collect()
}

impl Panel<'_> {
    /// Shows the tools, and a tray of pieces for each army.
    pub(super) fn trays(&mut self, ui: &mut Ui) {
        let tool = self.edited.tool;
        ui.horizontal_wrapped(|ui| {
            for (sign, key, other) in
                [(signs::HAND, "setup-hand", SetupTool::Hand), (signs::TRASH, "setup-remove", SetupTool::Remove)]
            {
                let button = Button::new((sign, self.words(key))).selected(tool == other);
                if ui.add(button).on_hover_text(self.words(&format!("{key}.help"))).clicked() {
                    self.tool = Some(other);
                }
            }
        });
        ui.label(RichText::new(self.words("setup-tray")).small().weak());
        let rules = self.edited.rules().clone();
        for army in rules.order().map(|seat| seat.army()) {
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = Vec2::splat(3.);
                for piece in tray(&rules, army) {
                    let chosen = tool == SetupTool::Piece(piece);
                    let button = self.icons.button(ui, &rules, piece, PIECE, chosen);
                    if theme::named(button, self.name_with_army(piece)).clicked() {
                        // A second click puts the piece back.
                        self.tool = Some(if chosen { SetupTool::Hand } else { SetupTool::Piece(piece) });
                    }
                }
            });
        }
        self.block(ui);
    }

    /// Shows the button for the block, in variants with one.
    fn block(&mut self, ui: &mut Ui) {
        let Some(name) = self.edited.rules().block_name() else { return };
        let chosen = self.edited.tool == SetupTool::Block;
        let button = self.icons.block_button(ui, self.edited.rules(), PIECE, chosen);
        let words = format!("{}: {}", self.texts.message(&name), self.words("setup-block-help"));
        if theme::named(button, words).clicked() {
            self.tool = Some(if chosen { SetupTool::Hand } else { SetupTool::Block });
        }
    }

    /// Shows the pieces of the chosen square from the top down, with what can be done to each.
    pub(super) fn square(&mut self, ui: &mut Ui) {
        let Some(at) = self.edited.chosen else { return };
        ui.separator();
        theme::head(ui, self.texts.message(&Message::new("setup-square").text("square", at)));
        let rules = self.edited.rules().clone();
        let stack = self.edited.editor().setup().stack(at).to_vec();
        if stack.is_empty() {
            ui.label(RichText::new(self.words("setup-nothing")).weak());
        }
        for (depth, &piece) in stack.iter().enumerate() {
            ui.horizontal_wrapped(|ui| {
                let (_, rect) = ui.allocate_space(Vec2::splat(LISTED));
                self.icons.paint_on_ground(ui, &rules, piece, rect);
                ui.label(self.name(piece));
                if depth + 1 < stack.len()
                    && theme::named(ui.button(signs::ARROW_DOWN), self.words("setup-lower")).clicked()
                {
                    self.edit(SetupEdit::Lower { at, depth });
                }
                if theme::named(ui.button(signs::TRASH), self.words("setup-take")).clicked() {
                    self.edit(SetupEdit::Remove { at, depth });
                }
            });
            if !rules.is_die(piece.kind()) {
                continue;
            }
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = Vec2::splat(3.);
                for &kind in rules.faces() {
                    let face = Piece::new(piece.army(), kind);
                    let button = self.icons.button(ui, &rules, face, LISTED + 4., face == piece);
                    if theme::named(button, self.name(face)).clicked() {
                        self.edit(SetupEdit::Become { at, depth, kind });
                    }
                }
            });
        }
        self.promoted(ui, at, stack.first());
    }

    /// Asks whether the top piece of the chosen square is promoted, where that changes what it becomes in a hand.
    fn promoted(&mut self, ui: &mut Ui, at: Square, top: Option<&Piece>) {
        let rules = self.edited.rules();
        // A promoted form is a kind of its own, so nothing needs to be asked.
        let Some(kind) = top.map(|piece| piece.kind()).filter(|kind| rules.form_of(*kind).is_none()) else { return };
        let Some(base) = rules.reverts_to(kind) else { return };
        let mut on = self.edited.editor().setup().promoted().has(at);
        let words = Message::new("setup-promoted").message("piece", rules.piece_name(base));
        if ui.checkbox(&mut on, self.texts.message(&words)).changed() {
            self.edit(SetupEdit::Promoted { at, on });
        }
    }

    /// Shows how many pieces of each kind the armies have in hand, where there are hands.
    pub(super) fn hands(&mut self, ui: &mut Ui) {
        let rules = self.edited.rules().clone();
        if !rules.has_hands() {
            return;
        }
        ui.separator();
        theme::head(ui, self.words("setup-hands"));
        let in_row = (ui.available_width() / COUNTED).max(1.) as usize;
        for (army, _) in rules.armies() {
            let mut pieces = tray(&rules, army);
            pieces.retain(|piece| rules.hand_kinds().any(|kind| kind == piece.kind()));
            for row in pieces.chunks(in_row) {
                ui.horizontal(|ui| row.iter().for_each(|piece| self.count(ui, *piece)));
            }
        }
    }

    /// Shows how many of this piece are in hand.
    fn count(&mut self, ui: &mut Ui, piece: Piece) {
        ui.spacing_mut().item_spacing.x = 4.;
        let now = self.edited.editor().setup().in_hand(piece.army(), piece.kind());
        let mut wanted = now;
        let (_, rect) = ui.allocate_space(Vec2::splat(LISTED));
        self.icons.paint_on_ground(ui, self.edited.rules(), piece, rect);
        let name = self.name_with_army(piece);
        let field = DragValue::new(&mut wanted).range(0..=u8::MAX);
        theme::number(ui, field, (1., 0.05), &name).on_hover_text(&name);
        if let Some(count) = u8::try_from(wanted).ok().filter(|_| wanted != now) {
            self.edit(SetupEdit::InHand { piece, count });
        }
    }

    /// The army of a piece and its name. All armies have the same pieces.
    fn name_with_army(&self, piece: Piece) -> String {
        format!("{}: {}", self.army(piece.army()), self.name(piece))
    }

    fn name(&self, piece: Piece) -> String {
        self.texts.message(&self.edited.rules().piece_name(piece.kind()))
    }
}
