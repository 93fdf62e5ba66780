//! The page of the party: who takes part and what is played, then the score of the evening, and a last picture at its end.

mod podium;

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{
    Align2, Button, DragValue, FontId, Grid, Label, Rect, Response, RichText, ScrollArea, Sense, Stroke, StrokeKind,
    TextEdit, Ui, Vec2, WidgetInfo, WidgetType, vec2,
};
use egui_phosphor::regular as signs;
use tessera_arbiter::{Texts, VariantRegistry, shuffled};
use tessera_rules::{Message, variant_key};

use super::icons::Icons;
use super::page::{self, Head};
use super::variant_facts::VariantFacts;
use super::{clock_form, emblems, theme};
use crate::model::household::Household;
use crate::model::open_page::OpenPage;
use crate::model::party::{CurrentParty, GAMES, NextPartyGame, PEOPLE, Party, fits};
use crate::model::preferences::Preferences;
use crate::model::view::PageInPicture;

/// The width of a name's field, in logical pixels, and its most characters.
const NAME: f32 = 200.;
const LONGEST: usize = 24;
/// The width of the paper with the score, in logical pixels. Narrower windows have it above the games.
const PAPER: f32 = 460.;
/// The size of the picture of a game, in logical pixels, and of the number on it.
const PICTURE: Vec2 = Vec2::new(160., 90.);
const NUMBER: f32 = 13.;
/// How many games are drawn at first.
const FIRST_COUNT: usize = 4;

/// The party that is being made.
#[derive(Resource)]
pub(super) struct PartyForm {
    people: Vec<String>,
    games: Vec<String>,
    /// How many games are drawn.
    count: usize,
    /// Whether the names of the last players were taken over.
    is_filled: bool,
}

impl PartyForm {
    /// The names of those who take part, without empty fields.
    fn names(&self) -> Vec<String> {
        self.people.iter().map(|name| name.trim().to_owned()).filter(|name| !name.is_empty()).collect()
    }

    /// A name that stands there more than once.
    fn twice(&self) -> Option<String> {
        let names = self.names();
        (1..names.len()).find(|at| names[..*at].contains(&names[*at])).map(|at| names[at].clone())
    }

    /// The party; `None` if something is missing, or somebody takes part twice.
    fn party(&self) -> Option<Party> {
        if self.twice().is_some() { None } else { Party::new(self.names(), self.games.clone()) }
    }
}

pub(super) fn plugin(app: &mut App) {
    let people = vec![String::new(); *PEOPLE.end()];
    app.insert_resource(PartyForm { people, games: Vec::new(), count: FIRST_COUNT, is_filled: false });
}

pub(super) fn show(
    mut contexts: EguiContexts,
    (texts, registry): (Res<Texts>, Res<VariantRegistry>),
    (mut preferences, household): (ResMut<Preferences>, Res<Household>),
    (facts, icons): (Res<VariantFacts>, Res<Icons>),
    (mut form, mut current): (ResMut<PartyForm>, ResMut<CurrentParty>),
    (mut page, in_picture): (ResMut<OpenPage>, Res<PageInPicture>),
    mut commands: Commands,
) -> Result {
    if !matches!(*page, OpenPage::Party) {
        return Ok(());
    }
    if !std::mem::replace(&mut form.is_filled, true) {
        let last = preferences.players.iter().any(|name| !name.trim().is_empty());
        // Before the first game, a household that fits takes part as a whole.
        let all: Vec<String> = household.people().iter().map(|person| person.name.clone()).collect();
        let names = if last || all.len() > form.people.len() { &preferences.players } else { &all };
        for (name, wanted) in form.people.iter_mut().zip(names) {
            name.clone_from(wanted);
        }
    }
    let pictures = Pictures { registry: &registry, facts: &facts, icons: &icons, texts: &texts };
    let title = texts.words("ui-party");
    let about = texts.words("party-about");
    let mut chosen = None;
    let over = current.party.as_ref().filter(|party| party.now().is_none());
    if let Some(party) = over {
        let (ended, closed) = podium::show(contexts.ctx_mut()?, party, &pictures, in_picture.0, &mut commands);
        if ended {
            *current = CurrentParty::default();
        } else if closed {
            *page = OpenPage::None;
        }
        return Ok(());
    }
    let mut wanted = preferences.clone();
    let closed = page::show(
        contexts.ctx_mut()?,
        "party",
        &Head { title: &title, about: &about, ..Head::default() },
        &texts,
        |ui| {
            theme::panel(ui.ctx()).inner_margin(16).show(ui, |ui| {
                ui.set_min_size(ui.available_size());
                ScrollArea::vertical().auto_shrink(false).show(ui, |ui| match &current.party {
                    Some(party) => chosen = score(ui, party, &pictures),
                    None => chosen = choose(ui, &mut form, &mut wanted, &pictures).then_some(PartyStep::Begin),
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
            commands.trigger(NextPartyGame);
        }
        Some(PartyStep::LeaveOut) => {
            if let Some(party) = &mut current.party {
                party.leave_out_next();
            }
        }
        Some(PartyStep::End) => *current = CurrentParty::default(),
        None => {}
    }
    if closed || chosen == Some(PartyStep::Begin) {
        *page = OpenPage::None;
    }
    Ok(())
}

/// The next step of a party.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum PartyStep {
    /// The next game begins.
    Begin,
    /// The next game cannot be played here, and is left out.
    LeaveOut,
    /// The party ends before its last game.
    End,
}

/// Everything that the pictures of games need.
struct Pictures<'a> {
    registry: &'a VariantRegistry,
    facts: &'a VariantFacts,
    icons: &'a Icons,
    texts: &'a Texts,
}

impl Pictures<'_> {
    /// Shows the picture of a variant, with its name below and its numbers among the games, if it has any.
    fn show(&self, ui: &mut Ui, id: &str, numbers: &str) -> Response {
        let colors = theme::colors(ui.ctx());
        let name = self.texts.find(&variant_key(id)).unwrap_or_else(|| id.to_owned());
        let words = |ui: &Ui| {
            let font = FontId::proportional(14.);
            ui.painter().layout(name.clone(), font, colors.text, PICTURE.x)
        };
        let lines = words(ui);
        // All cards of a row are as high, with two lines.
        let size = PICTURE + vec2(0., 6. + 2. * 17.);
        let (rect, response) = ui.allocate_exact_size(size, Sense::click());
        response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, !numbers.is_empty(), &name));
        let mut picture = rect;
        picture.set_height(PICTURE.y);
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
        response
    }
}

/// Shows the form for a new party. Returns whether it begins.
fn choose(ui: &mut Ui, form: &mut PartyForm, preferences: &mut Preferences, pictures: &Pictures) -> bool {
    let Pictures { registry, texts, .. } = *pictures;
    theme::head(ui, texts.words("party-people"));
    ui.horizontal_wrapped(|ui| {
        let taken = form.names();
        for (index, name) in form.people.iter_mut().enumerate() {
            emblems::pick(ui, name, &taken, 30., texts);
            let hint = texts.message(&Message::new("party-person").number("number", index as i64 + 1));
            ui.add(TextEdit::singleline(name).desired_width(NAME).char_limit(LONGEST).hint_text(hint));
        }
    });
    ui.add_space(12.);
    let people = form.names().len();
    if !PEOPLE.contains(&people) {
        ui.label(texts.words("party-needs-people"));
        return false;
    }
    if let Some(name) = form.twice() {
        ui.label(texts.message(&Message::new("party-twice").text("name", name)));
        ui.add_space(6.);
    }
    let fitting: Vec<String> = registry
        .ids()
        .filter(|id| registry.rules(id).is_ok_and(|rules| fits(&rules, people)))
        .map(str::to_owned)
        .collect();
    // Games for another number of people are dropped.
    form.games.retain(|game| fitting.contains(game));
    if let Some(rules) = form.games.first().or(fitting.first()).and_then(|game| registry.rules(game).ok()) {
        clock_form::show(ui, &rules, preferences, texts);
        ui.add_space(12.);
    }
    theme::head(ui, texts.message(&Message::new("party-games").number("people", people as i64)));
    let mut begun = false;
    ui.horizontal_wrapped(|ui| {
        ui.add(DragValue::new(&mut form.count).range(1..=GAMES).speed(0.05));
        let draw = Button::new((signs::SHUFFLE, texts.words("party-draw")));
        if ui.add_enabled(!fitting.is_empty(), draw).on_hover_text(texts.words("party-draw.help")).clicked() {
            // If there are more games than variants, some come twice.
            let rounds = form.count.div_ceil(fitting.len().max(1));
            form.games = (0..rounds).flat_map(|_| shuffled(&fitting)).take(form.count).collect();
        }
        ui.add_space(16.);
        let words = (signs::PLAY, texts.words("party-begin"));
        begun = ui.add_enabled(form.party().is_some(), Button::new(words)).clicked();
    });
    ui.add_space(6.);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(10.);
        for id in &fitting {
            let places = form.games.iter().zip(1..).filter(|(game, _)| *game == id);
            let numbers: Vec<String> = places.map(|(_, number): (_, usize)| number.to_string()).collect();
            if pictures.show(ui, id, &numbers.join(", ")).clicked() {
                if !numbers.is_empty() {
                    form.games.retain(|game| game != id);
                } else if form.games.len() < GAMES {
                    form.games.push(id.clone());
                }
            }
        }
    });
    begun
}

/// Shows the score. Returns the step that was chosen.
fn score(ui: &mut Ui, party: &Party, pictures: &Pictures) -> Option<PartyStep> {
    let mut clicked = None;
    if ui.available_width() < 2. * PAPER {
        clicked = places(ui, party, pictures);
        ui.add_space(16.);
        games(ui, party, pictures);
    } else {
        ui.horizontal_top(|ui| {
            ui.vertical(|ui| {
                ui.set_width(PAPER);
                clicked = places(ui, party, pictures);
            });
            ui.add_space(20.);
            ui.vertical(|ui| games(ui, party, pictures));
        });
    }
    clicked
}

/// Shows the places of the people on paper, the awards, and the buttons.
fn places(ui: &mut Ui, party: &Party, pictures: &Pictures) -> Option<PartyStep> {
    let texts = pictures.texts;
    let mut chosen = None;
    theme::paper(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.label(theme::title(ui, texts.words("party-places"), theme::TITLE - 6.));
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
                ui.vertical(|ui| {
                    ui.label(RichText::new(points).size(16.));
                    ui.label(RichText::new(wins).weak());
                });
                ui.end_row();
            }
        });
        ui.add_space(8.);
        if let Some(now) = party.now() {
            let id = &party.games()[now];
            let variant = texts.find(&variant_key(id)).unwrap_or_else(|| id.clone());
            let (key, sign, step) = match pictures.registry.rules(id) {
                Ok(_) => ("party-play", signs::PLAY, PartyStep::Begin),
                Err(_) => ("party-leave-out", signs::SKIP_FORWARD, PartyStep::LeaveOut),
            };
            let next = Message::new(key).number("number", now as i64 + 1).text("variant", variant);
            let words = (RichText::new(sign).size(18.), RichText::new(texts.message(&next)).size(17.));
            if ui.add_sized(vec2(ui.available_width(), 44.), Button::new(words)).clicked() {
                chosen = Some(step);
            }
        }
        if ui.add_sized(vec2(ui.available_width(), 34.), Button::new(texts.words("party-end"))).clicked() {
            chosen = Some(PartyStep::End);
        }
    });
    chosen
}

/// Shows the games with their pictures and what they have brought.
fn games(ui: &mut Ui, party: &Party, pictures: &Pictures) {
    let outcomes: Vec<_> = party.outcomes().collect();
    for (number, id) in party.games().iter().enumerate() {
        ui.horizontal(|ui| {
            pictures.show(ui, id, &(number + 1).to_string());
            ui.add_space(8.);
            ui.vertical(|ui| {
                let Some(outcome) = outcomes.get(number) else { return };
                let points = party.people().iter().zip(outcome.points());
                let words: Vec<String> = points.map(|(name, points)| format!("{name} {points}")).collect();
                ui.label(words.join(" · "));
            });
        });
        ui.add_space(6.);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_takes_part_twice() {
        let form = |people: &[&str]| PartyForm {
            people: people.iter().map(|name| (*name).to_owned()).collect(),
            games: vec!["one".to_owned()],
            count: 1,
            is_filled: true,
        };
        assert!(form(&["Ada", "Ben", "", ""]).party().is_some());
        let twice = form(&["Ada", "Ben", " Ada", ""]);
        assert_eq!((twice.twice().as_deref(), twice.party()), (Some("Ada"), None));
    }
}
