//! The end of a party: a last picture with the places on a podium, the awards, and what each game has brought.

use bevy::prelude::Commands;
use bevy_egui::egui::{
    Align, Align2, Button, Color32, Context, CornerRadius, FontId, Layout, Rect, RichText, ScrollArea, Sense, Stroke,
    StrokeKind, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};
use egui_phosphor::regular as signs;
use tessera_rules::Message;

use super::{Pictures, brought};
use crate::model::party::{Award, LEAST_ROLLS, Party, PartyPlace};
use crate::model::table_requests::KeepPagePicture;
use crate::screens::page::{self, Head};
use crate::screens::{emblems, theme};

/// The greatest width of a person's block, and the least and the greatest height of the one for the first place, in logical
/// pixels. Each later place is lower by a part of that height.
const WIDTH: f32 = 210.;
const HEIGHT: (f32, f32) = (220., 420.);
const STEP: f32 = 0.2;
/// The height below the podium that the awards may need, in logical pixels.
const AWARDS: f32 = 130.;
/// The room above a block for emblem, name and wins, in logical pixels.
const ABOVE: f32 = 118.;
/// The size of an emblem above the podium, in logical pixels.
const EMBLEM: f32 = 58.;
/// The width of the list of games beside the podium, in logical pixels. Narrower windows have it below.
const GAMES: f32 = 320.;

/// Shows the page. Returns whether another party is wanted, and whether the page is closed.
pub(super) fn show(
    context: &Context,
    party: &Party,
    pictures: &Pictures,
    in_picture: bool,
    commands: &mut Commands,
) -> (bool, bool) {
    let texts = pictures.texts;
    let title = texts.words("party-final");
    let mut another = false;
    let closed = page::show(context, "party", &Head { title: &title, in_picture, ..Head::default() }, texts, |ui| {
        theme::paper(ui, |ui| {
            ui.set_min_size(ui.available_size());
            let room = ui.available_height();
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                let width = ui.available_width();
                let mut beside = |ui: &mut Ui| {
                    games(ui, party, pictures);
                    // The last picture has none of these buttons.
                    if !in_picture {
                        another = buttons(ui, pictures, commands);
                    }
                };
                if width < 2.5 * GAMES {
                    people(ui, party, room, pictures);
                    ui.add_space(16.);
                    beside(ui);
                } else {
                    ui.horizontal_top(|ui| {
                        ui.vertical(|ui| {
                            ui.set_width(width - GAMES - 40.);
                            people(ui, party, room, pictures);
                        });
                        ui.add_space(16.);
                        ui.vertical(|ui| {
                            ui.set_width(GAMES);
                            beside(ui);
                        });
                    });
                }
            });
        });
    });
    (another, closed)
}

/// Shows the podium, and the awards below it, in a room of this height.
fn people(ui: &mut Ui, party: &Party, room: f32, pictures: &Pictures) {
    ui.add_space(12.);
    let height = (room - ABOVE - AWARDS).clamp(HEIGHT.0, HEIGHT.1);
    podium(ui, party, height, pictures);
    ui.add_space(16.);
    ui.with_layout(Layout::top_down(Align::Center), |ui| {
        for award in party.awards() {
            self::award(ui, party, &award, pictures);
        }
    });
}

/// Shows what each game has brought, and how points come about.
fn games(ui: &mut Ui, party: &Party, pictures: &Pictures) {
    let texts = pictures.texts;
    theme::head(ui, texts.words("party-evening"));
    for (number, (id, outcome)) in party.games().iter().zip(party.outcomes()).enumerate() {
        ui.label(RichText::new(format!("{}. {}", number + 1, texts.variant_name(id))).strong());
        ui.label(brought(party, outcome));
        ui.add_space(4.);
    }
    ui.add_space(6.);
    ui.label(RichText::new(texts.words("party-places.help")).weak());
}

/// Shows the buttons. Returns whether another party is wanted.
fn buttons(ui: &mut Ui, pictures: &Pictures, commands: &mut Commands) -> bool {
    let texts = pictures.texts;
    let size = vec2(ui.available_width(), 38.);
    ui.add_space(12.);
    if ui.add_sized(size, Button::new((signs::CAMERA, texts.words("party-picture")))).clicked() {
        commands.trigger(KeepPagePicture);
    }
    ui.add_sized(size, Button::new(texts.words("party-another"))).clicked()
}

/// The places from left to right: the second one, the first one, and then the others.
fn arranged(mut places: Vec<PartyPlace>) -> Vec<PartyPlace> {
    if places.len() > 1 {
        places.swap(0, 1);
    }
    places
}

/// Paints the podium with everybody on it.
fn podium(ui: &mut Ui, party: &Party, highest: f32, pictures: &Pictures) {
    let texts = pictures.texts;
    let places = arranged(party.standings());
    let width = (ui.available_width() / places.len() as f32 - 6.).min(WIDTH);
    let size = vec2(ui.available_width(), ABOVE + highest);
    let (whole, response) = ui.allocate_exact_size(size, Sense::hover());
    let first = whole.center().x - width * places.len() as f32 / 2.;
    let mut said = Vec::new();
    for (index, standing) in places.iter().enumerate() {
        let height = highest * (1. - STEP * (standing.place as f32 - 1.));
        let left = first + width * index as f32;
        let block =
            Rect::from_min_max(pos2(left + 3., whole.bottom() - height), pos2(left + width - 3., whole.bottom()));
        let name = &party.people()[standing.person];
        let points = texts.message(&Message::new("party-points").number("points", standing.points));
        let wins = texts.message(&Message::new("party-wins").number("wins", standing.wins as i64));
        said.push(format!("{}. {name}: {points}", standing.place));
        let fill = if standing.place == 1 { ui.visuals().selection.bg_fill } else { ui.visuals().faint_bg_color };
        let line = Stroke::new(1.5, ui.visuals().widgets.noninteractive.bg_stroke.color);
        let corners = CornerRadius { nw: 6, ne: 6, sw: 0, se: 0 };
        ui.painter().rect(block, corners, fill, line, StrokeKind::Inside);
        let ink = ui.visuals().text_color();
        let x = block.center().x;
        let write = |at: f32, words: &str, font: FontId, color: Color32| {
            let galley = ui.painter().layout(words.to_owned(), font, color, width - 8.);
            let at = Align2::CENTER_TOP.anchor_size(pos2(x, at), galley.size()).min;
            ui.painter().galley(at, galley, color);
        };
        let place_size = if standing.place == 1 { 40. } else { 28. };
        write(block.top() + 2., &format!("{}.", standing.place), theme::serif(place_size), theme::attention(ui));
        write(block.bottom() - 26., &points, FontId::proportional(15.), ink);
        let top = block.top() - ABOVE;
        let disc = Rect::from_center_size(pos2(x, top + EMBLEM / 2. + 2.), Vec2::splat(EMBLEM));
        emblems::paint_of(ui, name, disc);
        // A long name is smaller, on one line.
        let size = if standing.place == 1 { 21. } else { 17. };
        let wide = ui.painter().layout_no_wrap(name.clone(), theme::serif(size), ink).size().x;
        let fitting = size * ((width - 10.) / wide).min(1.);
        write(disc.bottom() + 5., name, theme::serif(fitting), ink);
        // Points come from beaten sides, so somebody with points may have won nothing.
        if standing.wins > 0 {
            write(block.top() - 22., &wins, FontId::proportional(13.), ui.visuals().weak_text_color());
        }
    }
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, said.join(", ")));
}

/// Shows an award. That for luck says how it is found.
fn award(ui: &mut Ui, party: &Party, award: &Award, pictures: &Pictures) {
    let texts = pictures.texts;
    let words = Message::new(award.key)
        .text("name", &party.people()[award.person])
        .number("number", award.number)
        .text("mean", texts.decimal(f64::from(award.number) / 100., 2));
    let shown = ui.label(RichText::new(format!("{}  {}", signs::MEDAL, texts.message(&words))).size(16.));
    if award.key == "party-award-luck" {
        let help = Message::new("party-award-luck.help").number("rolls", LEAST_ROLLS);
        shown.on_hover_text(texts.message(&help));
    }
}
