//! The people of the household: a card for each, with name, emblem and games.

use bevy_egui::egui::containers::menu::{MenuButton, MenuConfig};
use bevy_egui::egui::{Button, Frame, Id, Key, Modifiers, PopupCloseBehavior, RichText, Ui, Vec2};
use egui_phosphor::regular as signs;
use tessera_rules::Message;

use super::{HouseholdLook, HouseholdNumbers};
use crate::model::household::{Emblem, Household, HouseholdPerson, RenamePerson};
use crate::model::statistics::StatPlayer;
use crate::screens::players_form::LONGEST;
use crate::screens::{emblems, players_form, theme};

/// The size of the button with an emblem, and of the sign that removes somebody, in logical pixels.
const EMBLEM: f32 = 58.;
const TRASH: f32 = 32.;
/// The least width of a card, and the distance between cards, in logical pixels.
const CARD: f32 = 350.;
const GAP: f32 = 12.;
/// The width of the field for a new name, in logical pixels.
const NAME: f32 = 240.;

/// The names that are being written.
#[derive(Default)]
pub(super) struct NewPerson {
    /// The name of a person who is to be added.
    name: String,
    /// The person who gets another name, and that name so far.
    renamed: Option<(String, String)>,
}

/// The wishes of the player who clicks on a card.
#[derive(Default)]
struct Asked {
    removed: Option<String>,
    changed: Option<(String, Emblem)>,
    renamed: Option<RenamePerson>,
}

/// Shows all people. Returns the person who gets another name.
pub(super) fn show(
    ui: &mut Ui,
    numbers: &HouseholdNumbers,
    (household, new): (&mut Household, &mut NewPerson),
    look: &HouseholdLook,
) -> Option<RenamePerson> {
    let texts = look.texts;
    if household.people().is_empty() {
        ui.label(theme::title(ui, texts.words("household-nobody"), theme::HEADING));
        ui.add_space(6.);
    }
    let mut asked = Asked::default();
    let (columns, width) = theme::columns(ui, CARD, GAP);
    for row in household.people().chunks(columns) {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = GAP;
            for person in row {
                players_form::card(ui).show(ui, |ui| {
                    // The frame has a margin and a line at both sides.
                    ui.set_width(width - 2. * (f32::from(players_form::MARGIN) + 1.));
                    ui.spacing_mut().item_spacing.x = 10.;
                    ui.horizontal(|ui| card(ui, person, numbers, (new, &mut asked), look));
                });
            }
        });
        ui.add_space(GAP - ui.spacing().item_spacing.y);
    }
    ui.add_space(8.);
    ui.horizontal_wrapped(|ui| {
        let hint = texts.words("household-new");
        let field = theme::field(&mut new.name).desired_width(NAME).char_limit(LONGEST).hint_text(hint);
        // The rows above grow in number, and the focus stays here.
        let field = field.id(Id::new("new person"));
        let field = ui.add(field);
        let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        let is_known = household.person(&new.name).is_some();
        let may = !new.name.trim().is_empty() && !is_known;
        let add = ui.add_enabled(may, Button::new((signs::USER_PLUS, texts.words("household-add"))));
        if (add.clicked() || entered) && may {
            household.remember(&std::mem::take(&mut new.name));
            // The next name can be typed at once.
            field.request_focus();
        }
        if is_known {
            ui.label(RichText::new(texts.words("household-known")).color(theme::attention(ui)));
        }
        if let Some(person) = household.removed().map(|person| person.name.clone()) {
            ui.label(texts.message(&Message::new("games-removed").text("name", person)));
            if ui.button(texts.words("games-bring-back")).clicked() {
                household.bring_back();
            }
        }
    });
    ui.add_space(10.);
    ui.label(RichText::new(texts.words("household-people.help")).weak());
    if let Some((name, emblem)) = asked.changed {
        household.set_emblem(&name, emblem);
    }
    if let Some(name) = asked.removed {
        household.remove(&name);
    }
    asked.renamed
}

/// Shows a person: the emblem, the name, and what the person has played.
fn card(
    ui: &mut Ui,
    person: &HouseholdPerson,
    numbers: &HouseholdNumbers,
    (new, asked): (&mut NewPerson, &mut Asked),
    look: &HouseholdLook,
) {
    let texts = look.texts;
    let button = Button::new("").min_size(Vec2::splat(EMBLEM)).corner_radius(EMBLEM / 2.);
    // Sign and colour are two choices, so a click inside does not close it.
    let stays = MenuConfig::new().close_behavior(PopupCloseBehavior::CloseOnClickOutside);
    let (response, _) = MenuButton::from_button(button).config(stays).ui(ui, |ui| {
        if let Some(emblem) = emblems::choose(ui, &person.emblem, texts) {
            asked.changed = Some((person.name.clone(), emblem));
        }
    });
    emblems::paint(ui, &person.emblem, response.rect.shrink(4.));
    theme::named(response, texts.words("household-emblem"));
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = 3.;
        let width = ui.available_width();
        ui.horizontal(|ui| {
            // Esc gives up a new name.
            if new.renamed.as_ref().is_some_and(|(from, _)| *from == person.name)
                && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape))
            {
                new.renamed = None;
            }
            let mut name = match &new.renamed {
                Some((from, to)) if *from == person.name => to.clone(),
                _ => person.name.clone(),
            };
            let field = theme::field(&mut name).font(theme::serif(theme::HEADING)).char_limit(LONGEST);
            let field = field.frame(Frame::NONE).desired_width(width - TRASH - 10.);
            let response = ui.add(field);
            if response.changed() {
                new.renamed = Some((person.name.clone(), name));
            }
            if response.lost_focus()
                && let Some((from, to)) = new.renamed.take()
            {
                asked.renamed = Some(RenamePerson { from, to });
            }
            let remove = Button::new(RichText::new(signs::TRASH).size(16.).weak()).min_size(Vec2::splat(TRASH));
            if theme::named(ui.add(remove.frame_when_inactive(false)), texts.words("household-remove")).clicked() {
                asked.removed = Some(person.name.clone());
            }
        });
        let own = numbers.of_all.players.get(&StatPlayer::Person(person.name.clone()));
        let counts = own.map(|own| own.all).unwrap_or_default();
        let line = match own {
            Some(_) => {
                let message = Message::new("household-record").number("games", counts.games);
                texts.message(&message.number("won", counts.wins).number("drawn", counts.draws))
            }
            None => texts.words(if look.is_known { "household-no-game" } else { "statistics-counting" }),
        };
        ui.label(RichText::new(line).weak());
        super::outcomes(ui, counts, width);
        let most = own.and_then(|own| own.variants.iter().max_by_key(|(_, counts)| (counts.games, counts.last)));
        let line = most.map(|(variant, _)| {
            let most = Message::new("household-most").text("variant", texts.variant_name(variant));
            texts.message(&most.text("ago", super::last(counts, texts)))
        });
        // The place of the line is kept, so all cards have one height.
        ui.label(RichText::new(line.unwrap_or_default()).weak());
    });
}
