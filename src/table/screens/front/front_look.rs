//! The look of the front page: the shade behind it, the name, and the entries.

use bevy_egui::egui::text::{LayoutJob, TextFormat};
use bevy_egui::egui::{
    self, Button, FontId, Id, Label, LayerId, Mesh, Response, RichText, Sense, Shape, Ui, Vec2, WidgetInfo, WidgetType,
    pos2, vec2,
};
use tessera_arbiter::{Controller, Player, Texts};
use tessera_rules::Rules;

use super::front_entries::FrontEntry;
use crate::model::household::Household;
use crate::model::kept_games::KeptGame;
use crate::model::preferences::Preferences;
use crate::screens::games_page::ListedGame;
use crate::screens::icons::Icons;
use crate::screens::seat_names::computer;
use crate::screens::variant_facts::VariantFacts;
use crate::screens::{games_page, small_board, theme};

/// The size of the name of the program, in logical pixels.
const NAME: f32 = 58.;
/// The height of the entry that begins a game, and of the others, in logical pixels.
const MAIN: f32 = 58.;
const OTHER: f32 = 46.;
/// The size of the line below the words of a button, in logical pixels.
const SMALL: f32 = 13.;
/// The size of the picture on the entry of the last table, in logical pixels.
const PICTURE: Vec2 = vec2(144., 81.);
/// How dark the shade behind the entries is, from 0 to 255, and how far it reaches, as a multiple of their width.
const SHADE: (u8, f32) = (236, 1.7);
/// How the shade fades out: parts of its width with parts of its opacity. It is almost even behind the words.
const FADING: [(f32, f32); 6] = [(0., 1.), (0.2, 0.97), (0.4, 0.85), (0.6, 0.58), (0.8, 0.24), (1., 0.)];

/// Darkens the table towards the left edge, so that entries of this width can be read.
pub(super) fn shade(context: &egui::Context, width: f32) {
    let (area, reach) = (context.viewport_rect(), width * SHADE.1);
    let dark = theme::see_through(theme::colors(context).night, SHADE.0);
    let mut mesh = Mesh::default();
    for (index, (part, opacity)) in FADING.into_iter().enumerate() {
        let (x, color) = (reach * part, dark.gamma_multiply(opacity));
        mesh.colored_vertex(pos2(x, area.top()), color);
        mesh.colored_vertex(pos2(x, area.bottom()), color);
        if let Some(last) = (2 * index as u32).checked_sub(2) {
            mesh.add_triangle(last, last + 1, last + 2);
            mesh.add_triangle(last + 1, last + 2, last + 3);
        }
    }
    context.layer_painter(LayerId::background()).add(Shape::mesh(mesh));
}

/// Shows the name of the program, its version, and what it is.
pub(super) fn name(ui: &mut Ui, texts: &Texts) {
    let colors = theme::colors(ui.ctx());
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = 0.;
        ui.horizontal(|ui| {
            ui.label(theme::title(ui, "Tessera", NAME).color(colors.text));
            ui.label(RichText::new(env!("CARGO_PKG_VERSION")).small().color(colors.text));
        });
        ui.label(RichText::new(texts.words("gallery-motto")).size(theme::HEADING - 2.).color(colors.text));
    });
}

/// Adds the button of an entry. `more` is a line in small letters below its words.
pub(super) fn button(ui: &mut Ui, entry: FrontEntry, more: Option<String>, texts: &Texts, width: f32) -> Response {
    let colors = theme::colors(ui.ctx());
    let (sign, key) = entry.look();
    let (size, height) = match entry {
        FrontEntry::Play => (24., MAIN),
        // It stands beside the main entry.
        FrontEntry::Party => (20., MAIN),
        _ => (17., OTHER),
    };
    let color = if entry == FrontEntry::Play { colors.on_accent } else { colors.text };
    let font = |size| TextFormat::simple(FontId::proportional(size), color);
    let mut lines = LayoutJob::single_section(texts.words(key), font(size));
    if let Some(more) = more {
        lines.append(&format!("\n{more}"), 0., font(SMALL));
    }
    let button = Button::new((RichText::new(sign).size(size).color(color), lines));
    let button = if entry == FrontEntry::Play { button.fill(colors.accent) } else { button };
    ui.add_sized(vec2(width, height), button.corner_radius(8))
}

/// Adds the entry of a kept game: paper with its position, its players, and how it stands.
pub(super) fn go_on(
    ui: &mut Ui,
    (kept, game): (&KeptGame, &ListedGame),
    household: &Household,
    icons: &Icons,
    texts: &Texts,
    width: f32,
) -> Response {
    let words = texts.words(FrontEntry::Continue.look().1);
    card(ui, "continue", &words, width, |ui| {
        let players = games_page::players_now(kept, household);
        let (_, rect) = ui.allocate_space(Vec2::splat(PICTURE.y));
        small_board::paint(ui, game.line.rules(), game.line.position(), icons, rect);
        let name = texts.variant_name(game.line.rules().id());
        let standing = games_page::standing(kept, game, &players, texts);
        lines(ui, &words, &name, &[games_page::seats(&game.line, &players, texts), standing]);
    })
}

/// Adds the entry of the last table: paper with its picture, its name and its players.
pub(super) fn again(
    ui: &mut Ui,
    rules: &Rules,
    (facts, icons): (&VariantFacts, &Icons),
    preferences: &Preferences,
    texts: &Texts,
    width: f32,
) -> Response {
    let words = texts.words(FrontEntry::Again.look().1);
    card(ui, "again", &words, width, |ui| {
        let (_, rect) = ui.allocate_space(PICTURE);
        facts.paint(ui, rules, icons, rect);
        let name = texts.variant_name(rules.id());
        lines(ui, &words, &name, &[players(rules, preferences, texts)]);
    })
}

/// Draws a rim round the entry that Enter takes.
pub(super) fn mark(ui: &Ui, entry: &Response) {
    theme::mark(ui.painter(), entry, theme::colors(ui.ctx()).light);
}

/// Adds an entry on paper, which is one button. `words` are what it does.
fn card(ui: &mut Ui, id: &str, words: &str, width: f32, add: impl FnOnce(&mut Ui)) -> Response {
    let shown = theme::paper(ui, |ui| {
        ui.set_width(width - 24.);
        ui.horizontal(add);
    });
    let response = ui.interact(shown.response.rect, Id::new(id), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, words));
    response
}

/// Adds the lines of an entry on paper: a title, a name, and what is less important.
fn lines(ui: &mut Ui, title: &str, name: &str, more: &[String]) {
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = 3.;
        let label = |text: RichText| Label::new(text).selectable(false);
        ui.add(label(theme::title(ui, title, theme::HEADING)));
        ui.add(label(RichText::new(name).strong()));
        for line in more {
            ui.add(label(RichText::new(line).weak().small()));
        }
    });
}

/// The players of the next match, by name or by what takes the seat.
fn players(rules: &Rules, preferences: &Preferences, texts: &Texts) -> String {
    let seated = preferences.seated(rules);
    let name = |player: &Player| match player.name.trim() {
        "" if player.controller == Controller::NOBODY => texts.words("seats-nobody"),
        "" => computer(&player.controller, texts).unwrap_or_else(|| texts.words("seats-person")),
        name => name.to_owned(),
    };
    let order = rules.order().filter_map(|seat| seated.get(seat.army().index()));
    order.map(name).collect::<Vec<_>>().join(", ")
}
