//! The search above the cards: by words, by players, by what is on the board and by length, and a draw among what is left.

use bevy::prelude::*;
use bevy_egui::egui::text::{CCursor, CCursorRange};
use bevy_egui::egui::text_edit::TextEditState;
use bevy_egui::egui::{Button, Event, Id, Key, RichText, Ui, Vec2};
use egui_phosphor::regular as signs;
use tessera_arbiter::{Texts, VariantRegistry, fresh_seed};
use tessera_rules::{Rules, variant_key};

use super::cards::{CardFacts, Sections, is_of_a_mod};
use crate::model::preferences::Preferences;
use crate::screens::theme;
use crate::screens::typed_in::typed_in;

/// The most rounds of a short game: about half an hour for two people who do not hurry.
const SHORT: u16 = 32;

/// The cards that the player wants to see.
#[derive(Resource, Debug, Default, Clone, PartialEq, Eq, Hash)]
pub(in crate::screens) struct Filter {
    words: String,
    /// The numbers of players, and the other traits. Without any, all are shown.
    two: bool,
    four: bool,
    stacks: bool,
    dice: bool,
    short: bool,
}

/// Where the words of a search are found, the nearest place first. A player who types a name wants that variant.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Found {
    /// The name begins with them. Without words, every name does.
    NameBegins,
    InName,
    /// In the tagline or the id.
    Elsewhere,
}

/// The actions of the player at the search in this frame.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Searched {
    /// Enter was pressed in the field: the first card is picked.
    pub(super) entered: bool,
    /// A draw is wanted.
    pub(super) surprise: bool,
}

impl Filter {
    /// The variants that are shown. Those that cannot be compiled are left out as soon as anything is asked for but words.
    pub(super) fn sections(
        &self,
        (registry, preferences): (&VariantRegistry, &Preferences),
        facts: &CardFacts,
    ) -> Sections {
        let mut sections = Sections::default();
        let mut found: Vec<(Found, &str)> = registry
            .ids()
            .filter_map(|id| Some((self.found(id, facts.texts)?, id)))
            .filter(|(_, id)| self.fits(registry.rules(id).ok().as_deref(), facts))
            .collect();
        // The sort is stable: variants that are found in the same way keep their order.
        found.sort_by_key(|(found, _)| *found);
        for (_, id) in found {
            let section = match () {
                () if preferences.is_favourite(id) => 0,
                () if is_of_a_mod(registry, id) => 2,
                () => 1,
            };
            sections[section].push(id.to_owned());
        }
        sections
    }

    /// Whether words are searched.
    pub(super) fn has_words(&self) -> bool {
        !self.words.is_empty()
    }

    /// Searches no words any more. The other choices stay.
    pub(super) fn forget_words(&mut self) {
        self.words.clear();
    }

    /// Where the words are found in what a card says. `None` if one of them is nowhere.
    fn found(&self, id: &str, texts: &Texts) -> Option<Found> {
        let key = variant_key(id);
        let name = texts.words(&key).to_lowercase();
        let tagline = texts.find(&format!("{key}.tagline")).unwrap_or_default();
        let text = format!("{name} {tagline} {id}").to_lowercase();
        let words = self.words.to_lowercase();
        let all_in = |text: &str| words.split_whitespace().all(|word| text.contains(word));
        match () {
            () if name.starts_with(words.trim()) => Some(Found::NameBegins),
            () if all_in(&name) => Some(Found::InName),
            () if all_in(&text) => Some(Found::Elsewhere),
            () => None,
        }
    }

    /// Whether anything is chosen but words.
    pub(super) fn chooses(&self) -> bool {
        self.two || self.four || self.stacks || self.dice || self.short
    }

    /// Whether the other choices leave a variant. One that cannot be compiled is left as long as nothing is chosen.
    fn fits(&self, rules: Option<&Rules>, facts: &CardFacts) -> bool {
        let Some(rules) = rules else { return !self.chooses() };
        let players = rules.armies().count();
        let fits = !(self.two || self.four) || self.two && players == 2 || self.four && players > 2;
        let rounds = || facts.facts.rounds(rules, facts.lengths);
        fits && (!self.stacks || rules.stacks())
            && (!self.dice || rules.has_dice())
            && (!self.short || rounds().is_some_and(|rounds| rounds <= SHORT))
    }

    /// Shows the search field and the choices. A letter that is typed anywhere goes into the field, unless another field has
    /// the focus.
    pub(super) fn show(&mut self, ui: &mut Ui, texts: &Texts, is_free: bool) -> Searched {
        let mut searched = Searched::default();
        let id = Id::new("search for variants");
        let focused = ui.memory(|memory| memory.focused());
        if is_free && focused.is_none() {
            let typed: String = ui.input(|input| {
                let words = input.events.iter().filter_map(|event| match event {
                    Event::Text(words) => Some(words.as_str()),
                    _ => None,
                });
                words.collect()
            });
            // A space starts the picked variant, as everywhere.
            if typed.chars().any(char::is_alphanumeric) {
                // The field has the focus from the next frame on, and goes on behind these letters.
                ui.input_mut(|input| input.events.retain(|event| !matches!(event, Event::Text(_))));
                self.words.push_str(&typed);
                let end = CCursorRange::one(CCursor::new(self.words.chars().count()));
                let mut state = TextEditState::load(ui.ctx(), id).unwrap_or_default();
                state.cursor.set_char_range(Some(end));
                state.store(ui.ctx(), id);
                ui.memory_mut(|memory| memory.request_focus(id));
            }
        }
        if typed_in(ui.ctx()) == Some(id) && ui.input(|input| input.key_pressed(Key::Escape)) {
            self.forget_words();
        }
        ui.horizontal(|ui| {
            let surprise = Button::new((signs::DICE_FIVE, texts.words("gallery-surprise")));
            let width = (ui.available_width() * 0.5).max(90.);
            let field = theme::field(&mut self.words).id(id).desired_width(width);
            let field =
                ui.add(field.hint_text(format!("{} {}", signs::MAGNIFYING_GLASS, texts.words("gallery-search"))));
            searched.entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
            searched.surprise = ui.add(surprise).on_hover_text(texts.words("gallery-surprise.help")).clicked();
        });
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = Vec2::splat(4.);
            for (sign, key, on) in [
                (signs::USERS, "gallery-two", &mut self.two),
                (signs::USERS_FOUR, "gallery-four", &mut self.four),
                (signs::STACK, "gallery-stacks", &mut self.stacks),
                (signs::DICE_THREE, "gallery-dice", &mut self.dice),
                (signs::TIMER, "gallery-short", &mut self.short),
            ] {
                let words = RichText::new(texts.words(key)).size(13.);
                let mut button = ui.add(Button::new((RichText::new(sign).size(15.), words)).selected(*on));
                // A number alone says little without its sign.
                if let Some(help) = texts.find(&format!("{key}.help")) {
                    theme::speak_name(&button, &help);
                    button = button.on_hover_text(help);
                }
                if button.clicked() {
                    *on = !*on;
                }
            }
            if self.chooses() {
                let words = RichText::new(texts.words("gallery-all")).size(13.);
                if ui.add(Button::new((RichText::new(signs::X).size(15.), words))).clicked() {
                    *self = Self { words: std::mem::take(&mut self.words), ..Self::default() };
                }
            }
        });
        searched
    }
}

/// Draws one of the variants that are shown: not the one that was played last, and not the one that is picked already, if
/// there are others. `None` if none is shown, or without a source of chance.
pub(super) fn surprise(sections: &Sections, picked: &str, played: &str) -> Option<String> {
    drawn(sections, picked, played, fresh_seed().ok()?)
}

fn drawn(sections: &Sections, picked: &str, played: &str, seed: u64) -> Option<String> {
    let all: Vec<&String> = sections.iter().flatten().collect();
    let besides =
        |shunned: &[&str]| all.iter().copied().filter(|id| !shunned.contains(&id.as_str())).collect::<Vec<_>>();
    let mut left = besides(&[picked, played]);
    if left.is_empty() {
        left = besides(&[played]);
    }
    if left.is_empty() {
        left = all.clone();
    }
    // The remainder prefers no variant noticeably: there are far fewer variants than seeds.
    let at = seed.checked_rem(left.len() as u64)?;
    left.get(at as usize).map(|id| (*id).clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draw_avoids_what_was_just_played() {
        let sections = |ids: &[&str]| {
            [ids[..1].to_vec(), ids[1..].to_vec(), vec![]]
                .map(|ids| ids.into_iter().map(str::to_owned).collect::<Vec<_>>())
        };
        let all = sections(&["a", "b", "c", "d"]);
        let found: std::collections::BTreeSet<_> = (0..50).filter_map(|seed| drawn(&all, "a", "c", seed)).collect();
        assert_eq!(found.into_iter().collect::<Vec<_>>(), ["b", "d"]);
        let two = sections(&["a", "b"]);
        assert!((0..9).all(|seed| drawn(&two, "a", "b", seed).as_deref() == Some("a")), "never the one just played");
        assert!((0..9).all(|seed| drawn(&sections(&["a"]), "a", "a", seed).as_deref() == Some("a")));
        assert_eq!(drawn(&Sections::default(), "a", "a", 3), None);
    }
}
