//! The names of players.

use tessera_arbiter::{Seats, Texts};
use tessera_rules::{Army, Message, Rules};

/// The name of an army's player and the name of the army. A person without a name is called like the army, and a
/// computer without a name by its level.
pub(super) fn player(seats: &Seats, rules: &Rules, army: Army, texts: &Texts) -> String {
    let mut name = seats.name(army.seat()).to_owned();
    if let Some(level) = seats.level(army.seat()).filter(|_| name.is_empty()) {
        name = texts.message(&Message::new("player-computer").number("level", level.number()));
    }
    let army = rules.army_name(army);
    if name.is_empty() {
        return texts.message(&army);
    }
    texts.message(&Message::new("player-of").text("player", name).name("army", army.key))
}
