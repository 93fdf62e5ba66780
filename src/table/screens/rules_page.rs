//! The page with the rules of a variant, with diagrams: only the differences from chess, or all rules.

use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{
    Align, Align2, Button, Color32, ComboBox, FontId, Rect, RichText, ScrollArea, Sense, Stroke, Ui, Vec2, pos2,
};
use egui_phosphor::regular as signs;
use tessera_arbiter::{Texts, VariantRegistry};
use tessera_rules::page::{Diagram, Line, MoveDiagram, RulesPage};
use tessera_rules::{Kind, Position, Rules, Square, variant_key};

use super::icons::Icons;
use super::modal;
use super::small_board::{LIGHT, ZONE};
use super::theme;
use crate::model::board_zones::zone_lines;
use crate::model::geometry::is_light;
use crate::model::interlude::Interlude;
use crate::model::lesson_in_play::BeginLesson;
use crate::model::open_page::OpenPage;
use crate::model::view::Screen;

/// The side of a square in a diagram, in logical pixels.
const CELL: f32 = 24.;
// The colours of squares and marks. The marks are dark, so that they are clear on both kinds of squares.
const DARK: Color32 = Color32::from_rgb(150, 112, 78);
const GOES: Color32 = Color32::from_rgb(24, 92, 52);
const TAKES: Color32 = Color32::from_rgb(150, 24, 16);

/// The page that was shown last. It is kept, since making a page takes longer than a frame.
#[derive(Resource, Default)]
pub(super) struct ShownRules {
    page: Option<(Arc<Rules>, RulesPage)>,
    /// Whether all rules are shown, or only the differences from chess.
    whole: bool,
    /// Whether the text is scrolled to its top in the next frame: after the page has opened or was turned.
    to_top: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ShownRules>();
}

pub(super) fn show(
    mut contexts: EguiContexts,
    (texts, icons): (Res<Texts>, Icons),
    (registry, interlude): (Res<VariantRegistry>, Option<Res<Interlude>>),
    screen: Res<State<Screen>>,
    mut open: ResMut<OpenPage>,
    mut shown: ResMut<ShownRules>,
    mut commands: Commands,
) -> Result {
    let OpenPage::Rules(rules) = &*open else {
        // A page always opens with the differences from chess.
        (shown.whole, shown.to_top) = (false, true);
        return Ok(());
    };
    let ShownRules { page, whole, to_top } = &mut *shown;
    if page.as_ref().is_none_or(|(known, _)| !Arc::ptr_eq(known, rules)) {
        *page = Some((rules.clone(), rules.page()));
    }
    let Some((rules, page)) = page else { return Ok(()) };
    let context = contexts.ctx_mut()?;
    let area = context.viewport_rect().size();
    let mut chosen = None;
    let closed = modal::paper(context, "rules", (), |ui| {
        ui.set_width((area.x - 120.).min(760.));
        let key = variant_key(rules.id());
        let title = RichText::new(texts.words(&key)).font(theme::serif(theme::TITLE - 6.));
        // The front page belongs to no variant.
        if *screen.get() == Screen::Front {
            chosen = choose(ui, title, rules.id(), &registry, &texts);
        } else {
            ui.label(title);
        }
        // Of orthodox chess itself there are only the rules as a whole.
        let differs = page.exceptions().next().is_some();
        if differs {
            ui.horizontal(|ui| {
                for (all, key) in [(false, "page-like-chess"), (true, "page-whole")] {
                    if theme::choice(ui, *whole == all, texts.words(key)).clicked() {
                        (*whole, *to_top) = (all, true);
                    }
                }
            });
        }
        ui.separator();
        let mut scroll = ScrollArea::vertical().max_height(area.y - 230.).auto_shrink(false);
        if std::mem::take(to_top) {
            scroll = scroll.vertical_scroll_offset(0.);
        }
        scroll.show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 9.;
            prologue(ui, &key, &texts);
            if !differs {
                ui.label(texts.words("page-as-chess"));
            }
            sections(ui, rules, page, *whole || !differs, &texts, &icons);
        });
        ui.separator();
        let foot = ui.horizontal(|ui| {
            let closes = ui.button(texts.words("ui-close")).clicked();
            // A lesson is on the table already, or a position that somebody sets up.
            let may_learn = registry.lesson(rules.id()).is_some() && interlude.is_none();
            let learns = may_learn && {
                let learn = Button::new((signs::GRADUATION_CAP, texts.words("gallery-learn")));
                ui.add(learn).on_hover_text(texts.words("gallery-learn.help")).clicked()
            };
            if learns {
                commands.trigger(BeginLesson(rules.id().to_owned()));
            }
            closes || learns
        });
        foot.inner.then_some(())
    });
    if let Some(rules) = chosen {
        *to_top = true;
        *open = OpenPage::Rules(rules);
    }
    if closed.is_some() {
        *open = OpenPage::None;
    }
    Ok(())
}

/// Shows the title as a list of all variants. Returns the rules of the one that was chosen.
fn choose(ui: &mut Ui, title: RichText, now: &str, registry: &VariantRegistry, texts: &Texts) -> Option<Arc<Rules>> {
    let mut chosen = None;
    let list = ComboBox::from_id_salt("rules of").selected_text(title).width(360.).height(480.);
    list.show_ui(ui, |ui| {
        let opens = has_just_opened(ui);
        // A variant with an error has no rules to show.
        let good = registry.ids().filter(|id| registry.rules(id).is_ok());
        let mut all: Vec<(&str, String)> = good.map(|id| (id, texts.variant_name(id))).collect();
        all.sort_by_key(|(_, name)| name.to_lowercase());
        for (id, name) in all {
            let entry = ui.selectable_label(id == now, name);
            if opens && id == now {
                entry.scroll_to_me(Some(Align::Center));
            }
            if entry.clicked() {
                chosen = registry.rules(id).ok();
            }
        }
    });
    chosen
}

/// Whether a list has opened in this pass or in the one before, which only measures it.
fn has_just_opened(ui: &Ui) -> bool {
    let (id, pass) = (ui.id().with("passes"), ui.ctx().cumulative_pass_nr());
    ui.data_mut(|data| {
        // The pass in which it opened, and the last one in which it was open.
        let kept: Option<(u64, u64)> = data.get_temp(id);
        let opened = kept.filter(|(_, last)| last + 1 >= pass).map_or(pass, |(opened, _)| opened);
        data.insert_temp(id, (opened, pass));
        pass <= opened + 1
    })
}

/// Shows the variant's own texts: its tagline, its rules in prose, its inventor and its source.
fn prologue(ui: &mut Ui, key: &str, texts: &Texts) {
    let own = |attribute: &str| texts.find(&format!("{key}.{attribute}"));
    if let Some(tagline) = own("tagline") {
        ui.label(RichText::new(tagline).size(theme::HEADING - 1.));
    }
    for paragraph in own("rules").iter().flat_map(|prose| prose.split("\n\n")) {
        ui.label(paragraph);
    }
    for (attribute, label) in [("inventor", "page-inventor"), ("source", "page-source")] {
        if let Some(words) = own(attribute) {
            ui.label(RichText::new(format!("{}: {words}", texts.words(label))).weak());
        }
    }
}

fn sections(ui: &mut Ui, rules: &Rules, page: &RulesPage, whole: bool, texts: &Texts, icons: &Icons) {
    for section in &page.sections {
        let lines: Vec<&Line> = section.lines.iter().filter(|line| whole || line.differs).collect();
        if lines.is_empty() {
            continue;
        }
        ui.add_space(6.);
        let heading = RichText::new(texts.message(&section.topic.heading()));
        ui.label(heading.font(theme::serif(theme::HEADING)).color(theme::attention(ui)));
        if lines.iter().any(|line| matches!(line.diagram, Some(Diagram::Moves(_)))) {
            ui.label(RichText::new(texts.words("page-legend")).weak());
        }
        for line in lines {
            ui.horizontal_top(|ui| {
                ui.label("•");
                ui.vertical(|ui| {
                    ui.label(texts.sentence(&line.text));
                    match &line.diagram {
                        None => {}
                        Some(Diagram::Position(position)) => place(ui, rules, position, icons),
                        Some(Diagram::Moves(reach)) => moves(ui, rules, reach, icons),
                    }
                });
            });
        }
    }
}

/// Paints a part of a board with its coordinates, without its holes. Returns a function for the place of each square.
fn board(ui: &mut Ui, rules: &Rules, low: Square, high: Square) -> impl Fn(Square) -> Rect + use<> {
    let (files, ranks) = (high.file() - low.file() + 1, high.rank() - low.rank() + 1);
    let margin = 16.;
    let size = Vec2::new(f32::from(files) * CELL + margin, f32::from(ranks) * CELL + margin);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let corner = pos2(rect.left() + margin, rect.top());
    let at = move |square: Square| {
        let file = f32::from(square.file() - low.file());
        let rank = f32::from(high.rank() - square.rank());
        Rect::from_min_size(corner + Vec2::new(file, rank) * CELL, Vec2::splat(CELL))
    };
    let text = |at, align, text: String| {
        ui.painter().text(at, align, text, FontId::proportional(12.), ui.visuals().text_color());
    };
    for rank in low.rank()..=high.rank() {
        for file in low.file()..=high.file() {
            let Some(square) = Square::new(file, rank) else { continue };
            let colour = if is_light(square) { LIGHT } else { DARK };
            if rules.squares().has(square) {
                ui.painter().rect_filled(at(square), 0., colour);
            }
            if rank == low.rank() {
                let below = at(square).center_bottom() + Vec2::new(0., 1.);
                text(below, Align2::CENTER_TOP, char::from(b'a' + file).to_string());
            }
            if file == low.file() {
                text(at(square).left_center() - Vec2::new(5., 0.), Align2::RIGHT_CENTER, (rank + 1).to_string());
            }
        }
    }
    let part = Rect::from_min_size(corner, Vec2::new(f32::from(files), f32::from(ranks)) * CELL);
    let lines = ui.painter().with_clip_rect(part.intersect(ui.clip_rect()));
    for ends in zone_lines(rules) {
        let place = |end: Vec2| Vec2::new(end.x - f32::from(low.file()), f32::from(high.rank() + 1) - end.y);
        lines.line_segment(ends.map(|end| corner + place(Vec2::new(end.x, end.y)) * CELL), Stroke::new(1.5, ZONE));
    }
    at
}

/// Paints a position on the whole board.
fn place(ui: &mut Ui, rules: &Rules, position: &Position, icons: &Icons) {
    let shape = rules.board_shape();
    let Some(high) = Square::new(shape.files - 1, shape.ranks - 1) else { return };
    let at = board(ui, rules, Square::from_index(0), high);
    for square in rules.squares() {
        if let Some(piece) = position.top(square) {
            icons.paint(ui, rules, piece, at(square));
        }
    }
}

/// Paints the moves of a piece. A disc means that it can move and capture there. A ring means only moving, and a cross
/// means only capturing.
fn moves(ui: &mut Ui, rules: &Rules, reach: &MoveDiagram, icons: &Icons) {
    let at = board(ui, rules, reach.part.0, reach.part.1);
    icons.paint(ui, rules, reach.piece, at(reach.from));
    for square in (reach.quiet() | reach.captures()).iter() {
        let (middle, radius) = (at(square).center(), CELL * 0.24);
        match (reach.quiet().has(square), reach.captures().has(square)) {
            (true, true) => {
                ui.painter().circle_filled(middle, radius, GOES);
            }
            (true, false) => {
                ui.painter().circle_stroke(middle, radius, Stroke::new(2.5, GOES));
            }
            _ => {
                for way in [Vec2::splat(radius), Vec2::new(radius, -radius)] {
                    ui.painter().line_segment([middle - way, middle + way], Stroke::new(3., TAKES));
                }
            }
        }
    }
}

/// The sentences that say how a piece moves.
pub(super) fn about(rules: &Rules, kind: Kind, texts: &Texts) -> Vec<String> {
    rules.about(kind).iter().map(|line| texts.sentence(&line.text)).collect()
}
