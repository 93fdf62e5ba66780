//! The list of variants: a card for each, and what is wrong with those that have none.

use std::sync::Arc;

use bevy::prelude::Assets;
use bevy_egui::egui::{
    Align2, FontFamily, FontId, Galley, Id, Rect, Response, RichText, ScrollArea, Sense, Stroke, StrokeKind, Ui, Vec2,
    WidgetInfo, WidgetType,
};
use egui_phosphor::regular as signs;
use tessera_arbiter::{ModState, Mods, Texts, VariantRegistry};
use tessera_rules::{Message, Rules};

use crate::screens::icons::Icons;
use crate::screens::theme;
use crate::screens::variant_facts::{GameLengths, VariantFacts};

/// The least width of a card, in logical pixels. As many stand side by side as fit.
const LEAST: f32 = 186.;
/// The distance between cards, and that of the words from the edges of their card, in logical pixels.
const GAP: f32 = 10.;
const EDGE: f32 = 9.;
/// The height of a picture as a part of its width.
const PICTURE: f32 = 9. / 16.;

/// The side of a favourite's star, in logical pixels.
const STAR: f32 = 26.;
/// The sections of the list that have headings.
const FAVOURITES: usize = 0;
const MODS: usize = 2;

/// The ids of the variants in the order of the cards, in three parts: favourites, bundled variants, and those of mods.
pub(super) type Sections = [Vec<String>; 3];

/// The entry of the list that was clicked.
#[derive(Debug, PartialEq)]
pub(super) enum Clicked {
    /// The card of a variant.
    Variant(String),
    /// The star of a variant.
    Star(String),
    /// A mod that is broken.
    Fault,
}

/// Shows the list of what a search has left, perhaps by choices and not by words alone. If asked, the picked card is moved into
/// sight. Also returns how many cards stand side by side.
pub(super) fn list(
    ui: &mut Ui,
    sections: &Sections,
    (picked, seeks_picked): (&str, bool),
    (search, has_choices): (Id, bool),
    (registry, mods): (&VariantRegistry, Option<&Mods>),
    facts: &CardFacts,
) -> (Option<Clicked>, usize) {
    let mut clicked = None;
    let mut columns = 1;
    // Each search has a scroll state of its own, so that its first card is in sight.
    ScrollArea::vertical().id_salt(search).auto_shrink(false).show(ui, |ui| {
        let width;
        (columns, width) = theme::columns(ui, LEAST, GAP);
        if sections.iter().all(Vec::is_empty) {
            ui.label(facts.texts.words(if has_choices { "gallery-none.choices" } else { "gallery-none" }));
        }
        let mut headed = 0;
        for (section, row) in rows(sections, columns) {
            let heading = match section {
                FAVOURITES => "gallery-favourites",
                MODS => "ui-mods",
                // The bundled variants need a heading only below others.
                _ if sections[FAVOURITES].is_empty() => "",
                _ => "gallery-others",
            };
            if headed <= section && !heading.is_empty() {
                ui.add_space(if headed > 0 || section == MODS { 8. } else { 0. });
                ui.label(theme::title(ui, facts.texts.words(heading), theme::HEADING));
            }
            headed = headed.max(section + 1);
            // Words of rows out of sight are not laid out: with hundreds of variants that would take most of a frame.
            let known = ui.id().with((section, row, width as i32));
            let height: Option<f32> = ui.data(|data| data.get_temp(known));
            let holds_picked = row.iter().any(|id| id == picked);
            if let Some(height) = height.filter(|_| !(seeks_picked && holds_picked)) {
                let place = Rect::from_min_size(ui.cursor().min, Vec2::new(ui.available_width(), height));
                if !ui.is_rect_visible(place) {
                    ui.allocate_space(place.size());
                    ui.add_space(GAP - ui.spacing().item_spacing.y);
                    continue;
                }
            }
            let cards: Vec<Card> = row.iter().map(|id| Card::new(ui, id, registry, facts, width)).collect();
            let height = cards.iter().map(Card::height).fold(0., f32::max);
            ui.data_mut(|data| data.insert_temp(known, height));
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = GAP;
                for card in cards {
                    let is_picked = card.id == picked;
                    let response = card.show(ui, Vec2::new(width, height), facts, is_picked);
                    if response.clicked() {
                        clicked = Some(Clicked::Variant(card.id.to_owned()));
                    }
                    if star(ui, (section, card.id), response.rect, facts.texts) {
                        clicked = Some(Clicked::Star(card.id.to_owned()));
                    }
                    if seeks_picked && is_picked {
                        response.scroll_to_me(None);
                    }
                }
            });
            ui.add_space(GAP - ui.spacing().item_spacing.y);
        }
        if faults(ui, registry, mods, facts.texts) {
            clicked = Some(Clicked::Fault);
        }
    });
    (clicked, columns)
}

/// The rows of the list, each with its section. No row is empty.
pub(super) fn rows(sections: &Sections, columns: usize) -> impl Iterator<Item = (usize, &[String])> {
    sections.iter().enumerate().flat_map(move |(section, ids)| ids.chunks(columns).map(move |row| (section, row)))
}

/// Shows the star of a variant in the corner of its card. Returns whether it was clicked.
fn star(ui: &mut Ui, (section, variant): (usize, &str), card: Rect, texts: &Texts) -> bool {
    let on = section == FAVOURITES;
    let place = Rect::from_min_size(card.right_top() + Vec2::new(-STAR - 4., 4.), Vec2::splat(STAR));
    if !ui.is_rect_visible(place) {
        return false;
    }
    let colors = theme::colors(ui.ctx());
    let id = Id::new(("star", section, variant));
    let response = ui.interact(place, id, Sense::click());
    let help = texts.words(if on { "gallery-star-off" } else { "gallery-star" });
    response.widget_info(|| WidgetInfo::selected(WidgetType::Checkbox, true, on, &help));
    // The card of no favourite has a star only under the pointer, or with the focus.
    let is_chosen = response.hovered() || response.has_focus();
    if on || is_chosen || ui.rect_contains_pointer(card) {
        ui.painter().circle_filled(place.center(), STAR / 2., colors.night.gamma_multiply(0.8));
        let color = if on || is_chosen { colors.light } else { theme::IVORY };
        let font = FontId::new(17., FontFamily::Proportional);
        ui.painter().text(place.center(), Align2::CENTER_CENTER, signs::STAR, font, color);
    }
    response.on_hover_text(help).clicked()
}

pub(super) fn is_of_a_mod(registry: &VariantRegistry, id: &str) -> bool {
    registry.library().home(id).is_some()
}

/// The sources of the cards' contents.
pub(super) struct CardFacts<'a> {
    pub(super) facts: &'a VariantFacts,
    pub(super) lengths: &'a Assets<GameLengths>,
    pub(super) texts: &'a Texts,
    pub(super) icons: &'a Icons<'a>,
}

/// The card of a variant: its picture, its name and a line, laid out in the width of the card.
struct Card<'a> {
    id: &'a str,
    rules: Option<Arc<Rules>>,
    name: Arc<Galley>,
    line: Arc<Galley>,
    picture: Vec2,
}

impl<'a> Card<'a> {
    fn new(ui: &Ui, id: &'a str, registry: &VariantRegistry, facts: &CardFacts, width: f32) -> Self {
        let colors = theme::colors(ui.ctx());
        let (rules, line, color) = match registry.rules(id) {
            Ok(rules) => (Some(rules.clone()), facts.facts.words(&rules, facts.lengths, facts.texts), colors.faded),
            Err(error) => (None, error.said(|reason| facts.texts.message(reason)).to_string(), colors.accent),
        };
        let wide = width - 2. * EDGE;
        let name = facts.texts.variant_name(id);
        let name = ui.painter().layout(name, theme::serif(17.), colors.text, wide);
        let line = ui.painter().layout(line, FontId::proportional(13.), color, wide);
        Self { id, rules, name, line, picture: Vec2::new(width, width * PICTURE) }
    }

    fn height(&self) -> f32 {
        self.picture.y + self.name.size().y + self.line.size().y + 2. * EDGE
    }

    fn show(&self, ui: &mut Ui, size: Vec2, facts: &CardFacts, chosen: bool) -> Response {
        let colors = theme::colors(ui.ctx());
        let (rect, response) = ui.allocate_exact_size(size, Sense::click());
        response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, chosen, self.name.text()));
        if !ui.is_rect_visible(rect) {
            return response;
        }
        let fill = if chosen { colors.chosen } else { colors.card };
        ui.painter().rect_filled(rect, 8., fill);
        if let Some(rules) = &self.rules {
            facts.facts.paint(ui, rules, facts.icons, Rect::from_min_size(rect.min, self.picture));
        }
        let name = rect.min + Vec2::new(EDGE, self.picture.y + EDGE - 2.);
        ui.painter().galley(name, self.name.clone(), colors.text);
        let line = name + Vec2::new(0., self.name.size().y + 2.);
        if chosen {
            // Faded words are hard to read on the ground of the chosen card.
            ui.painter().galley_with_override_text_color(line, self.line.clone(), colors.text);
        } else {
            ui.painter().galley(line, self.line.clone(), colors.faded);
        }
        let (width, rim) = match () {
            () if chosen || response.has_focus() => (3., colors.light),
            () if response.hovered() => (2., colors.accent),
            () => (1., colors.line),
        };
        ui.painter().rect_stroke(rect, 8., Stroke::new(width, rim), StrokeKind::Inside);
        response
    }
}

/// Shows the variants without a card because of errors, and the broken mods. Returns whether the player has clicked a
/// mod to see its faults.
fn faults(ui: &mut Ui, registry: &VariantRegistry, mods: Option<&Mods>, texts: &Texts) -> bool {
    let colors = theme::colors(ui.ctx());
    for (name, error) in registry.faults() {
        if registry.library().home(&name).is_none() {
            let error = error.said(|reason| texts.message(reason));
            ui.label(RichText::new(format!("{name}: {error}")).color(colors.accent));
        }
    }
    let mut clicked = false;
    for found in mods.iter().flat_map(|mods| mods.iter()) {
        if found.state == ModState::Broken {
            let words = texts.message(&Message::new("gallery-mod-broken").text("name", &found.name));
            clicked |= ui.link(RichText::new(words).color(colors.accent)).clicked();
        }
    }
    clicked
}
