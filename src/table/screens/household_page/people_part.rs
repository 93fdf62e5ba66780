//! The people of the household: their names and emblems.

use bevy_egui::egui::containers::menu::{MenuButton, MenuConfig};
use bevy_egui::egui::{Button, Id, Key, PopupCloseBehavior, RichText, TextEdit, Ui, Vec2};
use egui_phosphor::regular as signs;
use tessera_rules::Message;

use super::HouseholdLook;
use crate::model::household::{Household, RenamePerson};
use crate::screens::players_form::LONGEST;
use crate::screens::{emblems, theme};

/// The size of the button with an emblem, and the width of the field for a name, in logical pixels.
const EMBLEM: f32 = 46.;
const NAME: f32 = 240.;

/// The names that are being written.
#[derive(Default)]
pub(super) struct NewPerson {
    /// The name of a person who is to be added.
    name: String,
    /// The person who gets another name, and that name so far.
    renamed: Option<(String, String)>,
}

/// Shows all people. Returns the person who gets another name.
pub(super) fn show(
    ui: &mut Ui,
    household: &mut Household,
    new: &mut NewPerson,
    look: &HouseholdLook,
) -> Option<RenamePerson> {
    let texts = look.texts;
    let mut renamed = None;
    if household.people().is_empty() {
        ui.label(texts.words("household-nobody"));
        ui.add_space(6.);
    }
    let (mut removed, mut changed) = (None, None);
    for person in household.people() {
        ui.horizontal(|ui| {
            let button = Button::new("").min_size(Vec2::splat(EMBLEM));
            // Sign and colour are two choices, so a click inside does not close it.
            let stays = MenuConfig::new().close_behavior(PopupCloseBehavior::CloseOnClickOutside);
            let (response, _) = MenuButton::from_button(button).config(stays).ui(ui, |ui| {
                if let Some(emblem) = emblems::choose(ui, &person.emblem, texts) {
                    changed = Some((person.name.clone(), emblem));
                }
            });
            emblems::paint(ui, &person.emblem, response.rect.shrink(5.));
            response.on_hover_text(texts.words("household-emblem"));
            let mut name = match &new.renamed {
                Some((from, to)) if *from == person.name => to.clone(),
                _ => person.name.clone(),
            };
            let response = ui.add(TextEdit::singleline(&mut name).desired_width(NAME).char_limit(LONGEST));
            if response.changed() {
                new.renamed = Some((person.name.clone(), name));
            }
            if response.lost_focus()
                && let Some((from, to)) = new.renamed.take()
            {
                renamed = Some(RenamePerson { from, to });
            }
            let remove = Button::new(RichText::new(signs::TRASH).size(18.)).min_size(Vec2::splat(36.));
            if ui.add(remove).on_hover_text(texts.words("household-remove")).clicked() {
                removed = Some(person.name.clone());
            }
        });
    }
    ui.add_space(8.);
    ui.horizontal_wrapped(|ui| {
        let hint = texts.words("household-new");
        let field = TextEdit::singleline(&mut new.name).desired_width(NAME).char_limit(LONGEST).hint_text(hint);
        // The rows above grow in number, and the focus stays here.
        let field = field.id(Id::new("new person"));
        let field = ui.add(field);
        let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        let may = !new.name.trim().is_empty() && household.person(&new.name).is_none();
        let add = ui.add_enabled(may, Button::new((signs::USER_PLUS, texts.words("household-add"))));
        if (add.clicked() || entered) && may {
            household.remember(&std::mem::take(&mut new.name));
            // The next name can be typed at once.
            field.request_focus();
        }
        if let Some(person) = household.removed().map(|person| person.name.clone()) {
            ui.label(texts.message(&Message::new("games-removed").text("name", person)));
            if ui.button(texts.words("games-bring-back")).clicked() {
                household.bring_back();
            }
        }
    });
    ui.add_space(10.);
    ui.label(RichText::new(texts.words("household-people.help")).color(theme::colors(ui.ctx()).faded));
    if let Some((name, emblem)) = changed {
        household.set_emblem(&name, emblem);
    }
    if let Some(name) = removed {
        household.remove(&name);
    }
    renamed
}
