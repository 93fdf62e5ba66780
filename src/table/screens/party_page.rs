//! The page of the party: who takes part and what is played, and then the score of the evening.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Button, DragValue, Grid, RichText, ScrollArea, TextEdit, Ui, vec2};
use egui_phosphor::regular as signs;
use tessera_arbiter::{Texts, VariantRegistry, shuffled};
use tessera_rules::{Message, variant_key};

use super::page::{self, Head};
use super::theme;
use crate::model::open_page::OpenPage;
use crate::model::party::{CurrentParty, GAMES, NextPartyGame, PEOPLE, Party, fits};
use crate::model::preferences::Preferences;

/// The width of a name's field, in logical pixels, and its most characters.
const NAME: f32 = 200.;
const LONGEST: usize = 24;
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

    /// The party; `None` if something is missing.
    fn party(&self) -> Option<Party> {
        Party::new(self.names(), self.games.clone())
    }
}

pub(super) fn plugin(app: &mut App) {
    let people = vec![String::new(); *PEOPLE.end()];
    app.insert_resource(PartyForm { people, games: Vec::new(), count: FIRST_COUNT, is_filled: false });
}

pub(super) fn show(
    mut contexts: EguiContexts,
    (texts, registry, preferences): (Res<Texts>, Res<VariantRegistry>, Res<Preferences>),
    (mut form, mut current): (ResMut<PartyForm>, ResMut<CurrentParty>),
    mut page: ResMut<OpenPage>,
    mut commands: Commands,
) -> Result {
    if !matches!(*page, OpenPage::Party) {
        return Ok(());
    }
    if !std::mem::replace(&mut form.is_filled, true) {
        for (name, last) in form.people.iter_mut().zip(&preferences.players) {
            name.clone_from(last);
        }
    }
    let title = texts.words("ui-party");
    let about = texts.words("party-about");
    let (mut begun, mut ended) = (false, false);
    let closed = page::show(contexts.ctx_mut()?, "party", &Head { title: &title, about: &about }, &texts, |ui| {
        theme::panel(ui.ctx()).inner_margin(16).show(ui, |ui| {
            ui.set_min_size(ui.available_size());
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| match &current.party {
                Some(party) => (begun, ended) = score(ui, party, &texts),
                None => begun = choose(ui, &mut form, &registry, &texts),
            });
        });
    });
    if begun {
        if current.party.is_none() {
            current.party = form.party();
        }
        commands.trigger(NextPartyGame);
    }
    if ended {
        *current = CurrentParty::default();
    }
    if closed || begun {
        *page = OpenPage::None;
    }
    Ok(())
}

/// Shows the form for a new party. Returns whether it begins.
fn choose(ui: &mut Ui, form: &mut PartyForm, registry: &VariantRegistry, texts: &Texts) -> bool {
    theme::head(ui, texts.words("party-people"));
    ui.horizontal_wrapped(|ui| {
        for (index, name) in form.people.iter_mut().enumerate() {
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
    let fitting: Vec<String> = registry
        .ids()
        .filter(|id| registry.rules(id).is_ok_and(|rules| fits(&rules, people)))
        .map(str::to_owned)
        .collect();
    // Games for another number of people are dropped.
    form.games.retain(|game| fitting.contains(game));
    theme::head(ui, texts.words("party-games"));
    ui.horizontal_wrapped(|ui| {
        ui.add(DragValue::new(&mut form.count).range(1..=GAMES).speed(0.05));
        let draw = Button::new((signs::SHUFFLE, texts.words("party-draw")));
        if ui.add_enabled(!fitting.is_empty(), draw).on_hover_text(texts.words("party-draw.help")).clicked() {
            // If there are more games than variants, some come twice.
            let rounds = form.count.div_ceil(fitting.len().max(1));
            form.games = (0..rounds).flat_map(|_| shuffled(&fitting)).take(form.count).collect();
        }
    });
    ui.add_space(6.);
    ui.horizontal_wrapped(|ui| {
        for id in &fitting {
            let times = form.games.iter().filter(|game| *game == id).count();
            let name = texts.words(&variant_key(id));
            let words = if times > 1 { format!("{name} × {times}") } else { name };
            if theme::choice(ui, times > 0, words).clicked() {
                if times > 0 {
                    form.games.retain(|game| game != id);
                } else if form.games.len() < GAMES {
                    form.games.push(id.clone());
                }
            }
        }
    });
    ui.add_space(6.);
    if !form.games.is_empty() {
        let names: Vec<String> = form.games.iter().map(|id| texts.words(&variant_key(id))).collect();
        ui.add_space(6.);
        ui.label(RichText::new(names.join("  ›  ")).size(theme::HEADING));
    }
    ui.add_space(14.);
    let words = (RichText::new(signs::PLAY).size(18.), RichText::new(texts.words("party-begin")).size(18.));
    ui.add_enabled(form.party().is_some(), Button::new(words).min_size(vec2(220., 44.))).clicked()
}

/// Shows the score. Returns whether the next game begins, and whether the party ends.
fn score(ui: &mut Ui, party: &Party, texts: &Texts) -> (bool, bool) {
    let (mut begun, mut ended) = (false, false);
    let variant = |number: usize| texts.words(&variant_key(&party.games()[number]));
    let is_over = party.now().is_none();
    ui.horizontal_wrapped(|ui| {
        if let Some(now) = party.now() {
            let next = Message::new("party-play").number("number", now as i64 + 1).text("variant", variant(now));
            let words = (RichText::new(signs::PLAY).size(18.), RichText::new(texts.message(&next)).size(18.));
            begun = ui.add(Button::new(words).min_size(vec2(0., 44.))).clicked();
        }
        ended = ui.add(Button::new(texts.words("party-end")).min_size(vec2(0., 44.))).clicked();
    });
    ui.add_space(12.);
    theme::head(ui, texts.words(if is_over { "party-final" } else { "party-places" }));
    let standings = party.standings();
    Grid::new("places").num_columns(4).spacing(vec2(24., 10.)).show(ui, |ui| {
        for standing in &standings {
            let size = if standing.place == 1 { 24. } else { 18. };
            ui.label(RichText::new(format!("{}.", standing.place)).size(size));
            let name = theme::title(ui, &party.people()[standing.person], size);
            ui.label(if standing.place == 1 { name } else { name.color(theme::colors(ui.ctx()).text) });
            let points = Message::new("party-points").number("points", standing.points);
            ui.label(RichText::new(texts.message(&points)).size(size));
            ui.label(texts.message(&Message::new("party-wins").number("wins", standing.wins as i64)));
            ui.end_row();
        }
    });
    if is_over {
        let awards = party.awards();
        for award in &awards {
            let words =
                Message::new(award.key).text("name", &party.people()[award.person]).number("number", award.number);
            ui.horizontal(|ui| {
                ui.label(RichText::new(signs::MEDAL).size(22.).color(theme::attention(ui)));
                ui.label(texts.message(&words));
            });
        }
    }
    ui.add_space(12.);
    theme::head(ui, texts.words("party-games"));
    let outcomes: Vec<_> = party.outcomes().collect();
    for number in 0..party.games().len() {
        ui.label(format!("{}.  {}", number + 1, variant(number)));
        if let Some(outcome) = outcomes.get(number) {
            let points = party.people().iter().zip(outcome.points());
            let words: Vec<String> = points.map(|(name, points)| format!("{name} {points}")).collect();
            ui.label(RichText::new(words.join(" · ")).weak());
        }
    }
    (begun, ended)
}
