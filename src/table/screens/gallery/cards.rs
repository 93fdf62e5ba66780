//! The list of variants: a card for each, and what is wrong with those that have none.

use std::sync::Arc;

use bevy_egui::egui::text::{LayoutJob, TextWrapping};
use bevy_egui::egui::{
    Align2, FontId, Rect, Response, RichText, ScrollArea, Sense, Stroke, StrokeKind, TextFormat, Ui, Vec2, WidgetInfo,
    WidgetType,
};
use tessera_arbiter::{ModState, Mods, Texts, VariantRegistry};
use tessera_rules::{Message, Rules, RulesetError, variant_key};

use crate::screens::icons::Icons;
use crate::screens::{small_board, theme};

/// The side of the small board on a card, in logical pixels, and its distance from the edges.
const BOARD: f32 = 62.;
const GAP: f32 = 8.;
/// The most lines that a card has for what its variant is about.
const LINES: usize = 2;

/// The entry of the list that was clicked.
#[derive(Debug, PartialEq)]
pub(super) enum Clicked {
    /// The card of a variant.
    Variant(String),
    /// A mod that is broken.
    Fault,
}

/// Shows the list. The card of the variant that was picked by a key is moved into sight.
pub(super) fn list(
    ui: &mut Ui,
    ids: &[String],
    (picked, by_key): (&str, bool),
    (registry, mods): (&VariantRegistry, Option<&Mods>),
    (texts, icons): (&Texts, &Icons),
) -> Option<Clicked> {
    let mut clicked = None;
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        let from_mod = |id: &str| registry.library().home(id).is_some();
        for (i, id) in ids.iter().enumerate() {
            if from_mod(id) && !i.checked_sub(1).is_some_and(|before| from_mod(&ids[before])) {
                ui.add_space(8.);
                ui.label(theme::title(texts.words("ui-mods"), theme::HEADING));
            }
            let card = card(ui, id, registry.rules(id).as_ref(), texts, icons, id == picked);
            if card.clicked() {
                clicked = Some(Clicked::Variant(id.clone()));
            }
            if by_key && id == picked {
                card.scroll_to_me(None);
            }
        }
        if faults(ui, registry, mods, texts) {
            clicked = Some(Clicked::Fault);
        }
    });
    clicked
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
    let size = Vec2::new(ui.available_width(), BOARD + 2. * GAP);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let visuals = ui.style().interact_selectable(&response, chosen);
    let fill = if chosen { ui.visuals().selection.bg_fill } else { theme::CARD };
    ui.painter().rect(rect, 8., fill, visuals.bg_stroke, StrokeKind::Inside);
    if response.has_focus() {
        ui.painter().rect_stroke(rect, 8., Stroke::new(3., theme::LIGHT), StrokeKind::Outside);
    }
    let board = Rect::from_min_size(rect.min + Vec2::splat(GAP), Vec2::splat(BOARD));
    let text = board.right_top() + Vec2::new(12., 0.);
    let width = rect.right() - text.x - 10.;
    let name = texts.words(&variant_key(id));
    let (line, color) = match rules {
        Ok(rules) => {
            small_board::paint(ui, rules, &rules.start(), icons, board);
            (texts.words(&format!("{}.tagline", variant_key(id))), if chosen { theme::IVORY } else { theme::FADED })
        }
        Err(error) => (error.clone().said(|reason| texts.message(reason)).to_string(), theme::BRASS),
    };
    write(ui, text, &name, TextFormat::simple(theme::serif(17.), theme::IVORY), (width, 1));
    let below = text + Vec2::new(0., 25.);
    write(ui, below, &line, TextFormat::simple(FontId::proportional(13.), color), (width, LINES));
    response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, chosen, &name));
    response
}

/// Writes a text of some lines at most.
fn write(ui: &Ui, at: bevy_egui::egui::Pos2, words: &str, format: TextFormat, (width, lines): (f32, usize)) {
    let mut job = LayoutJob::single_section(words.to_owned(), format);
    job.wrap = TextWrapping { max_width: width, max_rows: lines, ..Default::default() };
    let galley = ui.fonts_mut(|fonts| fonts.layout_job(job));
    let place = Align2::LEFT_TOP.anchor_size(at, galley.size());
    ui.painter().galley(place.min, galley, theme::IVORY);
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
