//! The player's choices for the picked variant: its options, its players, its start.

use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::egui::{Button, CollapsingHeader, ComboBox, Id, RichText, ScrollArea, Sense, Ui, Vec2};
use egui_phosphor::regular as signs;
use tessera_arbiter::{Seating, StartMatch, Texts, VariantRegistry, draw_array};
use tessera_rules::{Army, Message, Rules, Setup, Start, text_key, variant_key};

use super::Picked;
use crate::model::preferences::Preferences;
use crate::screens::icons::Icons;
use crate::screens::{array, clock_form, players_form, small_board, theme};

/// The height of the buttons at the foot, in logical pixels.
const FOOT: f32 = 100.;

/// The side of the board that shows another start, in logical pixels.
const SMALL_BOARD: f32 = 150.;

/// How often an array is drawn for a match with handicaps. Every bundled variant can be played without any of its pieces.
const DRAWS: usize = 100;

/// The buttons that were pressed.
#[derive(Debug, Default)]
pub(super) struct Pressed {
    pub(super) begin: bool,
    pub(super) back: bool,
    pub(super) rules: bool,
    pub(super) learn: bool,
    pub(super) set_up: bool,
}

impl Picked {
    /// The rules with the chosen options; `None` if they are not compiled yet, or have an error.
    pub(super) fn good_rules(&self) -> Option<&Arc<Rules>> {
        self.rules.as_ref()?.as_ref().ok()
    }

    /// Whether a match can begin with the choices.
    pub(super) fn is_ready(&self) -> bool {
        let has_array = |rules: &Rules| rules.arrays().is_none_or(|arrays| array::is_complete(&self.array, arrays));
        self.good_rules().is_some_and(|rules| self.has_position() || has_array(rules))
    }

    /// Whether the player has a position of their own, which says who begins and where all pieces stand.
    fn has_position(&self) -> bool {
        !self.position.trim().is_empty()
    }

    /// The match with the choices.
    pub(super) fn start(&self, preferences: &Preferences) -> StartMatch {
        let rules = self.good_rules();
        let start = match self.position.trim() {
            "" => rules.and_then(|rules| self.own_start(rules)),
            position => Some(Start::Position(position.to_owned())),
        };
        // Who gives a piece keeps the seat.
        let by_lot = preferences.lot && !self.handicaps.any();
        let seating = rules.map_or(Seating::Keep, |rules| players_form::seating(rules, preferences, by_lot));
        StartMatch {
            variant: self.variant.clone(),
            settings: self.settings.clone(),
            start,
            seating,
            clocks: preferences.clocks(),
            ..default()
        }
    }

    /// The start without a position of the player's own. `None` if it is the variant's own, or an array that the arbiter
    /// draws.
    fn own_start(&self, rules: &Rules) -> Option<Start> {
        let number = self.array_number(rules);
        if !self.handicaps.any() {
            let begun_by = |first: Army| rules.position(&start_setup(rules, None, Some(first))?).ok();
            return match number {
                Some(number) => Some(Start::Array(number)),
                None => self.first.and_then(begun_by).map(|position| Start::Position(rules.fen(&position))),
            };
        }
        let given = |number| self.handicaps.position(rules, &start_setup(rules, number, self.first)?);
        let position = match rules.arrays().filter(|_| number.is_none()) {
            // The array must be known before a piece of it can be given. One without which nobody could play is drawn again.
            Some(arrays) => (0..DRAWS).find_map(|_| given(draw_array(arrays))),
            None => given(number),
        };
        position.map(Start::Position)
    }

    /// The number of the chosen array; `None` if the variant has none, or if it will be drawn.
    fn array_number(&self, rules: &Rules) -> Option<u32> {
        array::number(&self.array, rules.arrays()?)
    }

    /// The start to which handicaps apply. `None` if the player has a position of their own, which may lack any piece.
    fn handicap_start(&self, rules: &Rules) -> Option<Setup> {
        if self.has_position() { None } else { start_setup(rules, self.array_number(rules), self.first) }
    }
}

/// The start with this array and this army to move first; the variant's own if there is none. `None` if there is no array of
/// this number.
fn start_setup(rules: &Rules, array: Option<u32>, first: Option<Army>) -> Option<Setup> {
    let start = array.map_or_else(|| Some(rules.start()), |number| rules.array(number))?;
    let seat = first.map_or(start.turn(), Army::seat);
    Some(Setup::of(&start).with_turn(seat))
}

/// Shows the choices. `may_go_back` says whether people have a match on the table.
pub(super) fn show(
    ui: &mut Ui,
    picked: &mut Picked,
    registry: &VariantRegistry,
    preferences: &mut ResMut<Preferences>,
    (texts, icons): (&Texts, &Icons),
    may_go_back: bool,
) -> Pressed {
    let mut pressed = Pressed::default();
    let key = variant_key(&picked.variant);
    ui.label(RichText::new(texts.words(&key)).font(theme::serif(26.)));
    let height = (ui.available_height() - FOOT).max(60.);
    // Another variant is shown from its beginning.
    let scroll = ScrollArea::vertical().id_salt(&picked.variant);
    scroll.max_height(height).min_scrolled_height(height).auto_shrink(false).show(ui, |ui| {
        if picked.rules.is_none() {
            picked.rules = Some(registry.rules_with(&picked.variant, &picked.settings));
        }
        let rules = match picked.rules.clone() {
            Some(Ok(rules)) => rules,
            Some(Err(error)) => {
                theme::head(ui, error.said(|reason| texts.message(reason)).to_string());
                return;
            }
            None => return,
        };
        if let Some(tagline) = texts.find(&format!("{key}.tagline")) {
            ui.label(tagline);
        }
        let players = Message::new("gallery-players").number("count", rules.armies().count() as i64);
        ui.label(RichText::new(format!("{}  {}", signs::USERS, texts.message(&players))).weak());
        ui.separator();
        let mut wanted = preferences.clone();
        let start = picked.handicap_start(&rules);
        picked.handicaps.find(&rules, start);
        let first = if picked.has_position() { None } else { Some(&mut picked.first) };
        players_form::show(ui, &rules, (first, &mut picked.handicaps), &mut wanted, texts, icons);
        clock_form::show(ui, &rules, &mut wanted, texts);
        preferences.set_if_neq(wanted);
        if let Some(arrays) = rules.arrays().filter(|_| !picked.has_position()) {
            array::show(ui, &rules, arrays, texts, icons, &mut picked.array);
        }
        options(ui, &rules, picked, texts);
        pressed.set_up = position(ui, &rules, picked, (texts, icons));
    });
    ui.separator();
    pressed.begin = theme::main_button(ui, [signs::PLAY, &texts.words("gallery-start")], picked.is_ready());
    ui.horizontal(|ui| {
        let rules = Button::new((signs::BOOK_OPEN, texts.words("ui-rules")));
        pressed.rules = ui.add_enabled(picked.good_rules().is_some(), rules).clicked();
        if registry.lesson(&picked.variant).is_some() {
            let learn = Button::new((signs::GRADUATION_CAP, texts.words("gallery-learn")));
            pressed.learn = ui.add(learn).on_hover_text(texts.words("gallery-learn.help")).clicked();
        }
        pressed.back = may_go_back && ui.button(texts.words("gallery-continue")).clicked();
    });
    pressed
}

/// Shows the options of the rules.
fn options(ui: &mut Ui, rules: &Rules, picked: &mut Picked, texts: &Texts) {
    for option in rules.options() {
        let mut choice = option.chosen;
        let key = text_key(rules.id(), &format!("option-{}", option.name));
        ui.horizontal(|ui| {
            theme::head(ui, texts.words(&key));
            let text = |choice: &str| texts.words(&format!("{key}.{choice}"));
            ComboBox::from_id_salt(option.name).selected_text(text(option.chosen)).show_ui(ui, |ui| {
                for each in &option.choices {
                    ui.selectable_value(&mut choice, each, text(each));
                }
            });
        });
        if let Some(help) = texts.find(&format!("{key}.help")) {
            ui.label(RichText::new(help).weak());
        }
        if choice != option.chosen {
            picked.settings.insert(option.name.to_owned(), choice.to_owned());
            picked.rules = None;
        }
    }
}

/// Shows the field for another start, and its board. Returns whether the player wants to set it up by hand.
fn position(ui: &mut Ui, rules: &Rules, picked: &mut Picked, (texts, icons): (&Texts, &Icons)) -> bool {
    let mut set_up = false;
    // A position that was set up by hand is shown without a click.
    let opened = std::mem::take(&mut picked.shows_position).then_some(true);
    let header = CollapsingHeader::new(texts.words("gallery-position")).open(opened).show(ui, |ui| {
        let field = theme::field(&mut picked.position).desired_width(f32::INFINITY);
        ui.add(field.hint_text(rules.fen(&rules.start())));
        ui.horizontal_wrapped(|ui| {
            let by_hand = ui.button((signs::PENCIL_SIMPLE, texts.words("ui-set-up")));
            set_up = by_hand.on_hover_text(texts.words("ui-set-up.help")).clicked();
            if !picked.position.is_empty() && ui.button(texts.words("gallery-position-off")).clicked() {
                picked.position.clear();
            }
        });
        if !picked.has_position() {
            return;
        }
        match rules.parse_fen(picked.position.trim()) {
            Ok(position) => {
                let (rect, _) = ui.allocate_exact_size(Vec2::splat(SMALL_BOARD), Sense::hover());
                small_board::paint(ui, rules, &position, icons, rect);
            }
            Err(error) => {
                for fault in &error.faults {
                    theme::head(ui, texts.message(&fault.reason.message()));
                }
            }
        }
    });
    // The choices are a long list, and this part is its end. The list scrolls to it once it is open.
    let seek = Id::new("the position is opened");
    if header.header_response.clicked() {
        ui.data_mut(|data| data.insert_temp(seek, ()));
    }
    if let Some(body) = header.body_response.filter(|_| header.openness >= 1.)
        && ui.data_mut(|data| data.remove_temp::<()>(seek)).is_some()
    {
        ui.scroll_to_rect(body.rect, None);
    }
    set_up
}
