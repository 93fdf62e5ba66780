//! The names of players.

use tessera_arbiter::{Controller, Seats, Texts};
use tessera_rules::{Army, Join, Message, Rules};

use crate::model::preferences::SeatCharacter;

/// The name of an army's player and the name of the army. A person without a name is called like the army, and a computer
/// by its character and level, also where it plays on for a person.
pub(super) fn player(seats: &Seats, rules: &Rules, army: Army, texts: &Texts) -> String {
    of_player(seats.name(army.seat()), seats.controller(army.seat()), rules, army, texts)
}

/// The same for a plate, where a computer has a shorter name.
pub(super) fn on_plate(seats: &Seats, rules: &Rules, army: Army, texts: &Texts) -> String {
    with_army(own_on_plate(seats, army, texts), rules, army, texts)
}

/// The player's part of the name on a plate. `None` if that is only the name of the army.
pub(super) fn own_on_plate(seats: &Seats, army: Army, texts: &Texts) -> Option<String> {
    own_name(seats.name(army.seat()), seats.controller(army.seat()), short_computer, texts)
}

/// The name of a player who may sit at another table, and the name of the army.
pub(super) fn of_player(
    name: &str,
    controller: Option<&Controller>,
    rules: &Rules,
    army: Army,
    texts: &Texts,
) -> String {
    with_army(own_name(name, controller, computer, texts), rules, army, texts)
}

/// A name, if there is one, and the name of the army.
pub(super) fn with_army(name: Option<String>, rules: &Rules, army: Army, texts: &Texts) -> String {
    let army = rules.army_name(army);
    match name {
        Some(name) => texts.message(&Message::new("player-of").text("player", name).name("army", army.key)),
        None => texts.message(&army),
    }
}

/// The name of an army's player without the name of the army, where its colour is seen beside it. It fits into narrow
/// places: a computer is called by its level.
pub(super) fn short(seats: &Seats, rules: &Rules, army: Army, texts: &Texts) -> String {
    own_on_plate(seats, army, texts).unwrap_or_else(|| texts.message(&rules.army_name(army)))
}

/// With whom an army plays, in words. `None` where every army plays for itself.
pub(super) fn partners(rules: &Rules, army: Army, texts: &Texts) -> Option<String> {
    let own = rules.side(army);
    let others = rules.armies().map(|(other, _)| other).filter(|other| *other != army);
    let names: Vec<Message> =
        others.filter(|other| rules.side(*other) == own).map(|other| rules.army_name(other)).collect();
    let line = Message::new("seat-partners").list("armies", Join::And, names.iter().cloned());
    (!names.is_empty()).then(|| texts.message(&line))
}

/// The name of a person, or what a computer is called. `None` for a person without a name.
fn own_name(
    name: &str,
    controller: Option<&Controller>,
    called: fn(&Controller, &Texts) -> Option<String>,
    texts: &Texts,
) -> Option<String> {
    let computer = controller.and_then(|controller| called(controller, texts));
    computer.or_else(|| Some(name.trim()).filter(|name| !name.is_empty()).map(str::to_owned))
}

/// The name of a computer: its character, or just a computer, and its level. `None` for other controllers.
pub(super) fn computer(controller: &Controller, texts: &Texts) -> Option<String> {
    called(controller, "player-computer", "player-character", texts)
}

/// The same in fewer words.
pub(super) fn short_computer(controller: &Controller, texts: &Texts) -> Option<String> {
    called(controller, "player-computer.short", "player-character.short", texts)
}

/// The name of a computer in the words of these keys: `calm` for one without a character.
fn called(controller: &Controller, calm: &'static str, other: &'static str, texts: &Texts) -> Option<String> {
    let level = controller.level()?.number();
    let message = match SeatCharacter::of(controller) {
        SeatCharacter::Calm => Message::new(calm),
        character => Message::new(other).name("character", character.key()),
    };
    Some(texts.message(&message.number("level", level)))
}
