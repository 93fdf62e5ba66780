//! The names of players.

use tessera_arbiter::{Controller, Seats, Texts};
use tessera_rules::{Army, Message, Rules};

use crate::model::preferences::SeatCharacter;

/// The name of an army's player and the name of the army. A person without a name is called like the army, and a
/// computer without a name by its character and level.
pub(super) fn player(seats: &Seats, rules: &Rules, army: Army, texts: &Texts) -> String {
    of_player(seats.name(army.seat()), seats.controller(army.seat()), rules, army, texts)
}

/// The same for a player who may sit at another table.
pub(super) fn of_player(
    name: &str,
    controller: Option<&Controller>,
    rules: &Rules,
    army: Army,
    texts: &Texts,
) -> String {
    let mut name = name.trim().to_owned();
    if name.is_empty()
        && let Some(computer) = controller.and_then(|controller| computer(controller, texts))
    {
        name = computer;
    }
    let army = rules.army_name(army);
    if name.is_empty() {
        return texts.message(&army);
    }
    texts.message(&Message::new("player-of").text("player", name).name("army", army.key))
}

/// The name of a computer: its character, or just a computer, and its level. `None` for other controllers.
pub(super) fn computer(controller: &Controller, texts: &Texts) -> Option<String> {
    let level = controller.level()?.number();
    let message = match SeatCharacter::of(controller) {
        SeatCharacter::Calm => Message::new("player-computer"),
        character => Message::new("player-character").name("character", character.key()),
    };
    Some(texts.message(&message.number("level", level)))
}
