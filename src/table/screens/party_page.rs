//! The page of the party: who takes part and what is played, then the score of the evening, and a last picture at its end.

mod form;
mod podium;

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{
    Align2, Button, FontId, Grid, Label, Rect, Response, RichText, ScrollArea, Sense, Stroke, StrokeKind, Ui, Vec2,
    WidgetInfo, WidgetType, vec2,
};
use egui_phosphor::regular as signs;
use tessera_arbiter::{Texts, VariantRegistry};
use tessera_rules::{Message, variant_key};

use self::form::PartyForm;
use super::icons::Icons;
use super::page::{self, Head};
use super::variant_facts::VariantFacts;
use super::{emblems, seat_names, theme};
use crate::model::household::Household;
use crate::model::kept_games::KeptGames;
use crate::model::open_page::{Asked, OpenPage, Question, ReplaceMatch, Replacement};
use crate::model::party::{CurrentParty, EndParty, Party, PartyGame, PartyGamePlace};
use crate::model::preferences::Preferences;
use crate::model::view::{PageInPicture, Screen};

/// The width of the paper with the score, in logical pixels. Narrower windows have it above the games.
const PAPER: f32 = 460.;
/// The width of the picture of a game beside the score, and the size of the number on it, in logical pixels.
const PICTURE: f32 = 160.;
const NUMBER: f32 = 13.;
/// The height of a picture as a part of its width.
const HEIGHT: f32 = 9. / 16.;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PartyForm>();
}

pub(super) fn show(
    mut contexts: EguiContexts,
    (texts, registry): (Res<Texts>, Res<VariantRegistry>),
    (mut preferences, household): (ResMut<Preferences>, Res<Household>),
    (facts, icons): (Res<VariantFacts>, Icons),
    (mut form, mut current, kept): (ResMut<PartyForm>, ResMut<CurrentParty>, Res<KeptGames>),
    (mut page, mut question, in_picture): (ResMut<OpenPage>, ResMut<Question>, Res<PageInPicture>),
    mut screen: ResMut<NextState<Screen>>,
    mut commands: Commands,
) -> Result {
    // Somebody may get another name while this page is closed.
    if household.is_changed() {
        form.rename(&household);
    }
    if !matches!(*page, OpenPage::Party) {
        return Ok(());
    }
    let everybody: Vec<String> = household.people().iter().map(|person| person.name.clone()).collect();
    form.fill(&preferences.players, &everybody);
    let pictures = Pictures { registry: &registry, facts: &facts, icons: &icons, texts: &texts };
    let title = texts.words("ui-party");
    let about = texts.words("party-about");
    let mut chosen = None;
    let over = current.party.as_ref().filter(|party| party.now().is_none());
    if let Some(party) = over {
        let (another, closed) = podium::show(contexts.ctx_mut()?, party, &pictures, in_picture.0, &mut commands);
        if another {
            *current = CurrentParty::default();
        } else if closed {
            *page = OpenPage::None;
        }
        return Ok(());
    }
    let in_play = current.in_play(&kept);
    let mut wanted = preferences.clone();
    let closed = page::show(
        contexts.ctx_mut()?,
        "party",
        &Head { title: &title, about: &about, ..Head::default() },
        &texts,
        |ui| {
            let Some(party) = &current.party else {
                chosen = form::show(ui, &mut form, &mut wanted, &pictures).then_some(PartyStep::Begin);
                return;
            };
            theme::panel(ui.ctx()).inner_margin(16).show(ui, |ui| {
                ui.set_min_size(ui.available_size());
                ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                    chosen = score(ui, party, in_play.is_some(), &pictures);
                });
            });
        },
    );
    preferences.set_if_neq(wanted);
    match chosen {
        Some(PartyStep::Begin) => {
            if current.party.is_none() {
                current.party = form.party();
            }
            commands.trigger(ReplaceMatch(Replacement::PartyGame));
        }
        Some(PartyStep::GoOn) => match in_play {
            Some(PartyGamePlace::File(file)) => commands.trigger(ReplaceMatch(Replacement::Kept(file))),
            _ => NextState::set_if_neq(&mut screen, Screen::Match),
        },
        Some(PartyStep::LeaveOut) => {
            if let Some(party) = &mut current.party {
                party.leave_out_next();
            }
            // Without any game there is no party.
            if current.party.as_ref().is_some_and(|party| party.games().is_empty()) {
                *current = CurrentParty::default();
            }
        }
        Some(PartyStep::End) if in_play.is_none() && current.party.as_ref().is_some_and(Party::is_untouched) => {
            commands.trigger(EndParty);
        }
        Some(PartyStep::End) => question.0 = Some(Asked::EndParty),
        None => {}
    }
    if closed || matches!(chosen, Some(PartyStep::Begin | PartyStep::GoOn)) {
        *page = OpenPage::None;
    }
    Ok(())
}

/// The next step of a party.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum PartyStep {
    /// The next game begins.
    Begin,
    /// The game that has begun goes on.
    GoOn,
    /// The next game cannot be played here, and is left out.
    LeaveOut,
    /// The party ends before its last game.
    End,
}

/// Everything that the pictures of games need.
struct Pictures<'a> {
    registry: &'a VariantRegistry,
    facts: &'a VariantFacts,
    icons: &'a Icons<'a>,
    texts: &'a Texts,
}

impl Pictures<'_> {
    /// Shows the picture of a variant in this width, with its name below and its numbers among the games, if it has any.
    fn show(&self, ui: &mut Ui, id: &str, numbers: &str, width: f32) -> Response {
        let colors = theme::colors(ui.ctx());
        let name = self.texts.variant_name(id);
        let words = |ui: &Ui| {
            let font = FontId::proportional(14.);
            ui.painter().layout(name.clone(), font, colors.text, width)
        };
        let lines = words(ui);
        // All cards of a row are as high, with two lines.
        let size = vec2(width, width * HEIGHT + 6. + 2. * 17.);
        let (rect, response) = ui.allocate_exact_size(size, Sense::click());
        response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, !numbers.is_empty(), &name));
        let mut picture = rect;
        picture.set_height(width * HEIGHT);
        if let Ok(rules) = self.registry.rules(id) {
            self.facts.paint(ui, &rules, self.icons, picture);
        }
        ui.painter().galley(picture.left_bottom() + vec2(2., 4.), lines, colors.text);
        let is_chosen = !numbers.is_empty();
        if is_chosen || response.hovered() || response.has_focus() {
            let rim = Stroke::new(2.5, if is_chosen { colors.accent } else { colors.light });
            ui.painter().rect_stroke(picture, 6., rim, StrokeKind::Inside);
        }
        if is_chosen {
            let place = picture.left_top() + Vec2::splat(NUMBER + 4.);
            let text = ui.painter().layout_no_wrap(numbers.to_owned(), FontId::proportional(14.), colors.on_accent);
            let wide = (text.size().x / 2. + 6.).max(NUMBER);
            let badge = Rect::from_center_size(place + vec2(wide - NUMBER, 0.), 2. * vec2(wide, NUMBER));
            ui.painter().rect_filled(badge, NUMBER, colors.accent);
            ui.painter().galley(
                Align2::CENTER_CENTER.anchor_size(badge.center(), text.size()).min,
                text,
                colors.on_accent,
            );
        }
        match self.texts.find(&format!("{}.tagline", variant_key(id))) {
            Some(tagline) => response.on_hover_text(tagline),
            None => response,
        }
    }
}

/// Shows the score. Returns the step that was chosen.
fn score(ui: &mut Ui, party: &Party, is_in_play: bool, pictures: &Pictures) -> Option<PartyStep> {
    let mut clicked = None;
    if ui.available_width() < 2. * PAPER {
        clicked = places(ui, party, is_in_play, pictures);
        ui.add_space(16.);
        games(ui, party, pictures);
    } else {
        ui.horizontal_top(|ui| {
            ui.vertical(|ui| {
                ui.set_width(PAPER);
                clicked = places(ui, party, is_in_play, pictures);
            });
            ui.add_space(20.);
            ui.vertical(|ui| games(ui, party, pictures));
        });
    }
    clicked
}

/// Shows the places of the people on paper, and the buttons.
fn places(ui: &mut Ui, party: &Party, is_in_play: bool, pictures: &Pictures) -> Option<PartyStep> {
    let texts = pictures.texts;
    let mut chosen = None;
    theme::paper(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.label(theme::title(ui, texts.words("party-places"), theme::TITLE - 6.));
        ui.label(RichText::new(texts.words("party-places.help")).weak());
        ui.separator();
        Grid::new("places").num_columns(3).min_col_width(24.).spacing(vec2(14., 10.)).show(ui, |ui| {
            for standing in &party.standings() {
                let size = if standing.place == 1 { 24. } else { 18. };
                ui.label(RichText::new(format!("{}.", standing.place)).size(size));
                ui.horizontal(|ui| {
                    let name = &party.people()[standing.person];
                    emblems::show(ui, name, size + 6.);
                    ui.add(Label::new(RichText::new(name).font(theme::serif(size))).extend());
                });
                let points = texts.message(&Message::new("party-points").number("points", standing.points));
                let wins = texts.message(&Message::new("party-wins").number("wins", standing.wins as i64));
                ui.horizontal(|ui| {
                    ui.label(RichText::new(points).size(size - 2.));
                    if standing.wins > 0 {
                        ui.label(RichText::new(wins).weak());
                    }
                });
                ui.end_row();
            }
        });
        ui.add_space(8.);
        if let Some(now) = party.now() {
            let id = &party.games()[now];
            let variant = texts.variant_name(id);
            // A game in play goes on, also if its mod is gone.
            let (key, sign, step) = match pictures.registry.rules(id) {
                _ if is_in_play => ("party-go-on", signs::ARROW_U_UP_LEFT, PartyStep::GoOn),
                Ok(_) => ("party-play", signs::PLAY, PartyStep::Begin),
                Err(_) => ("party-leave-out", signs::SKIP_FORWARD, PartyStep::LeaveOut),
            };
            let next = Message::new(key)
                .number("number", now as i64 + 1)
                .number("games", party.games().len() as i64)
                .text("variant", variant);
            if theme::main_button(ui, [sign, &texts.message(&next)], true) {
                chosen = Some(step);
            }
        }
        if ui.add_sized(vec2(ui.available_width(), 34.), Button::new(texts.words("party-end"))).clicked() {
            chosen = Some(PartyStep::End);
        }
    });
    chosen
}

/// Shows the games with their pictures, and what they have brought or who will sit where.
fn games(ui: &mut Ui, party: &Party, pictures: &Pictures) {
    let outcomes: Vec<_> = party.outcomes().collect();
    for (number, id) in party.games().iter().enumerate() {
        ui.horizontal(|ui| {
            pictures.show(ui, id, &(number + 1).to_string(), PICTURE);
            ui.add_space(8.);
            ui.vertical(|ui| {
                match outcomes.get(number) {
                    Some(outcome) => ui.label(brought(party, outcome)),
                    None => ui.label(RichText::new(seated(party, number, pictures)).weak()),
                };
            });
        });
        ui.add_space(6.);
    }
}

/// The people with the points that a game has brought them.
fn brought(party: &Party, outcome: &PartyGame) -> String {
    let points = party.people().iter().zip(outcome.points());
    let words: Vec<String> = points.map(|(name, points)| format!("{name} {points}")).collect();
    words.join(" · ")
}

/// The people of a game to come with their armies, and the computer on the seat that is left. Empty if the game is not
/// there any more.
fn seated(party: &Party, number: usize, pictures: &Pictures) -> String {
    let Ok(rules) = pictures.registry.rules(&party.games()[number]) else { return String::new() };
    let seats = party.seats(number, rules.armies().count());
    let words = rules.armies().filter_map(|(army, _)| {
        let name = match *seats.get(army.seat().index())? {
            Some(person) => party.people().get(person)?.clone(),
            None => seat_names::computer(&party.computer(), pictures.texts)?,
        };
        Some(seat_names::with_army(Some(name), &rules, army, pictures.texts))
    });
    words.collect::<Vec<String>>().join(" · ")
}
