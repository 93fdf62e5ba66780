//! The form of a new party: the games as cards at the left, and on paper at the right who takes part and what is chosen.

use bevy::prelude::Resource;
use bevy_egui::egui::{Button, DragValue, FontId, Frame, RichText, ScrollArea, Ui, Vec2};
use egui_phosphor::regular as signs;
use tessera_arbiter::{Texts, shuffled};
use tessera_rules::Message;

use super::Pictures;
use crate::model::household::Household;
use crate::model::party::{GAMES, LEVEL, PEOPLE, Party, fits};
use crate::model::preferences::Preferences;
use crate::screens::{clock_form, emblems, players_form, theme};

/// The size of a name, in logical pixels.
const NAME: f32 = 17.;
/// The width of the paper, and of what lies between it and the games, in logical pixels.
const PAPER: f32 = 400.;
const BETWEEN: f32 = 14.;
/// The width of the button beside a name that leaves the person out, in logical pixels.
const LEAVE: f32 = 28.;
/// The height of what stands below the choices on the paper, in logical pixels.
const FOOT: f32 = 84.;
/// The least width of a card, and the distance between cards, in logical pixels.
const CARD: f32 = 176.;
const GAP: f32 = 10.;
/// How many games are drawn at first.
const FIRST_COUNT: usize = 4;

/// The party that is being made.
#[derive(Resource)]
pub(in crate::screens) struct PartyForm {
    people: Vec<String>,
    games: Vec<String>,
    /// How many games are drawn.
    count: usize,
    /// The level of the computer at the seat that is left.
    level: u8,
    /// Whether names were filled in.
    is_filled: bool,
}

impl Default for PartyForm {
    fn default() -> Self {
        let people = vec![String::new(); *PEOPLE.end()];
        Self { people, games: Vec::new(), count: FIRST_COUNT, level: LEVEL, is_filled: false }
    }
}

impl PartyForm {
    /// Fills in the names once: those of the last players, or else those of a household that fits as a whole.
    pub(super) fn fill(&mut self, last: &[String], household: &[String]) {
        if std::mem::replace(&mut self.is_filled, true) {
            return;
        }
        let has_last = last.iter().any(|name| !name.trim().is_empty());
        let names = if has_last || household.len() > self.people.len() { last } else { household };
        for (name, wanted) in self.people.iter_mut().zip(names) {
            name.clone_from(wanted);
        }
    }

    /// Gives people the names that they have now.
    pub(super) fn rename(&mut self, household: &Household) {
        for name in &mut self.people {
            let now = household.name_now(name);
            if now != name.trim() {
                *name = now.to_owned();
            }
        }
    }

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
    pub(super) fn party(&self) -> Option<Party> {
        if self.twice().is_some() { None } else { Party::new(self.names(), self.games.clone(), self.level) }
    }

    /// Tells in words which entry of the form is missing or wrong. `None` if the party can begin.
    fn missing(&self, texts: &Texts) -> Option<String> {
        if !PEOPLE.contains(&self.names().len()) {
            return Some(texts.words("party-needs-people"));
        }
        if let Some(name) = self.twice() {
            return Some(texts.message(&Message::new("party-twice").text("name", name)));
        }
        self.games.is_empty().then(|| texts.words("party-needs-games"))
    }

    /// Adds a game at the end of the evening, or leaves it out.
    fn switch(&mut self, id: &str) {
        if self.games.iter().any(|game| game == id) {
            self.games.retain(|game| game != id);
        } else if self.games.len() < GAMES {
            self.games.push(id.to_owned());
        }
    }
}

/// Shows the form. Returns whether the party begins.
pub(super) fn show(ui: &mut Ui, form: &mut PartyForm, preferences: &mut Preferences, pictures: &Pictures) -> bool {
    let registry = pictures.registry;
    // Before the names are known, the games for the fewest people are shown.
    let people = form.names().len().max(*PEOPLE.start());
    let fitting: Vec<String> = registry
        .ids()
        .filter(|id| registry.rules(id).is_ok_and(|rules| fits(&rules, people)))
        .map(str::to_owned)
        .collect();
    // Games for another number of people are dropped, but not while somebody types: a name may be empty for a moment.
    if !ui.ctx().text_edit_focused() {
        form.games.retain(|game| fitting.contains(game));
    }
    let all_fit = |form: &PartyForm| form.games.iter().all(|game| fitting.contains(game));
    let room = ui.available_size();
    if room.x < 2. * PAPER {
        return ScrollArea::vertical()
            .auto_shrink(false)
            .show(ui, |ui| {
                let begun = theme::paper(ui, |ui| {
                    ui.set_width(ui.available_width());
                    choices(ui, form, (&fitting, preferences), pictures);
                    foot(ui, form, pictures.texts)
                });
                ui.add_space(BETWEEN);
                games(ui, form, (&fitting, people), pictures);
                begun.inner && all_fit(form)
            })
            .inner;
    }
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = BETWEEN;
        theme::panel(ui.ctx()).show(ui, |ui| {
            ui.set_width(room.x - PAPER - BETWEEN - 30.);
            ui.set_height(room.y - 30.);
            ui.vertical(|ui| games(ui, form, (&fitting, people), pictures));
        });
        let paper = theme::paper(ui, |ui| {
            ui.set_width(PAPER - 30.);
            ui.set_height(room.y - 26.);
            ui.vertical(|ui| {
                let height = ui.available_height() - FOOT;
                ScrollArea::vertical().max_height(height).min_scrolled_height(height).auto_shrink(false).show(
                    ui,
                    |ui| {
                        choices(ui, form, (&fitting, preferences), pictures);
                    },
                );
                foot(ui, form, pictures.texts)
            })
            .inner
        });
        paper.inner && all_fit(form)
    })
    .inner
}

/// Shows the games that fit, with the numbers of the chosen ones.
fn games(ui: &mut Ui, form: &mut PartyForm, (fitting, people): (&[String], usize), pictures: &Pictures) {
    let texts = pictures.texts;
    ui.horizontal_wrapped(|ui| {
        let words = texts.message(&Message::new("party-games").number("people", people as i64));
        ui.label(theme::title(ui, words, theme::HEADING + 3.));
        ui.add_space(12.);
        let field = DragValue::new(&mut form.count).range(1..=GAMES);
        theme::number(ui, field, (1., 0.05), &texts.words("party-number"));
        let draw = Message::new("party-draw").number("games", form.count as i64);
        let draw = Button::new((signs::SHUFFLE, texts.message(&draw)));
        if ui.add_enabled(!fitting.is_empty(), draw).on_hover_text(texts.words("party-draw.help")).clicked() {
            // If there are more games than variants, some come twice.
            let rounds = form.count.div_ceil(fitting.len().max(1));
            form.games = (0..rounds).flat_map(|_| shuffled(fitting)).take(form.count).collect();
        }
    });
    ui.add_space(4.);
    ScrollArea::vertical().id_salt("games").auto_shrink(false).show(ui, |ui| {
        let (columns, width) = theme::columns(ui, CARD, GAP);
        for row in fitting.chunks(columns) {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = GAP;
                for id in row {
                    let places = form.games.iter().zip(1..).filter(|(game, _)| *game == id);
                    let numbers: Vec<String> = places.map(|(_, number): (_, usize)| number.to_string()).collect();
                    if pictures.show(ui, id, &numbers.join(", "), width).clicked() {
                        form.switch(id);
                    }
                }
            });
        }
    });
}

/// Shows who takes part, the clocks, and the chosen games in their order.
fn choices(
    ui: &mut Ui,
    form: &mut PartyForm,
    (fitting, preferences): (&[String], &mut Preferences),
    pictures: &Pictures,
) {
    let Pictures { registry, texts, .. } = *pictures;
    theme::head(ui, texts.words("party-people"));
    let taken = form.names();
    let people = taken.len().max(*PEOPLE.start());
    for (index, name) in form.people.iter_mut().enumerate() {
        players_form::card(ui).show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.horizontal(|ui| {
                emblems::pick(ui, name, &taken, 30., texts);
                let hint = texts.message(&Message::new("party-person").number("number", index as i64 + 1));
                let field = theme::field(name).desired_width(ui.available_width() - LEAVE).frame(Frame::NONE);
                ui.add(field.font(FontId::proportional(NAME)).char_limit(players_form::LONGEST).hint_text(hint));
                let shown = name.trim().to_owned();
                if !shown.is_empty() {
                    let leave = ui.add(Button::new(RichText::new(signs::X).size(12.)).frame(false));
                    let words = texts.message(&Message::new("party-without").text("name", shown));
                    if theme::named(leave, words).clicked() {
                        name.clear();
                    }
                }
            });
        });
    }
    if let Some(free) = form.people.iter_mut().find(|name| name.trim().is_empty())
        && let Some(name) = emblems::others(ui, &taken)
    {
        *free = name;
    }
    let mut games = if form.games.is_empty() { fitting } else { &form.games }.iter();
    if games.any(|id| registry.rules(id).is_ok_and(|rules| rules.armies().count() > people)) {
        players_form::card(ui).show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.label(RichText::new(texts.words("party-computer")).weak());
            players_form::list_levels(ui, taken.len(), &mut form.level, texts);
        });
    }
    ui.add_space(6.);
    if let Some(rules) = form.games.first().or(fitting.first()).and_then(|game| registry.rules(game).ok()) {
        clock_form::show(ui, &rules, preferences, texts);
        ui.add_space(6.);
    }
    if form.games.is_empty() {
        return;
    }
    theme::head(ui, texts.words("party-evening"));
    let mut left_out = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(6.);
        for (index, id) in form.games.iter().enumerate() {
            let name = texts.variant_name(id);
            let game = Button::new((format!("{}. {name}", index + 1), RichText::new(signs::X).size(12.)));
            let help = texts.message(&Message::new("party-without").text("name", &name));
            if ui.add(game).on_hover_text(help).clicked() {
                left_out = Some(index);
            }
        }
    });
    if let Some(index) = left_out {
        form.games.remove(index);
    }
}

/// Shows what is missing, and the button that begins the party. Returns whether it was clicked.
fn foot(ui: &mut Ui, form: &PartyForm, texts: &Texts) -> bool {
    ui.separator();
    let missing = form.missing(texts);
    // The place of the line is kept, so that the button does not move.
    ui.label(RichText::new(missing.clone().unwrap_or_default()).weak());
    theme::main_button(ui, [signs::PLAY, &texts.words("party-begin")], missing.is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(people: &[&str]) -> PartyForm {
        PartyForm {
            people: people.iter().map(|name| (*name).to_owned()).collect(),
            games: vec!["one".to_owned()],
            ..PartyForm::default()
        }
    }

    #[test]
    fn nobody_takes_part_twice() {
        assert!(form(&["Ada", "Ben", "", ""]).party().is_some());
        let twice = form(&["Ada", "Ben", " Ada", ""]);
        assert_eq!((twice.twice().as_deref(), twice.party()), (Some("Ada"), None));
    }

    #[test]
    fn a_game_is_added_at_the_end_or_left_out() {
        let mut form = form(&["Ada", "Ben"]);
        form.switch("two");
        form.switch("one");
        form.switch("one");
        assert_eq!(form.games, ["two", "one"]);
        for game in 0..2 * GAMES {
            form.switch(&format!("game {game}"));
        }
        assert_eq!(form.games.len(), GAMES);
    }
}
