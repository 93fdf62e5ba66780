//! The names of players.

use tessera_arbiter::{Seats, Texts};
use tessera_rules::{Army, Message, Rules};

/// The name of an army's player and the name of the army. A player without a name is called like the army.
pub(super) fn player(seats: &Seats, rules: &Rules, army: Army, texts: &Texts) -> String {
    let name = seats.name(army.seat());
    let army = rules.army_name(army);
    match name {
        "" => texts.message(&army),
        name => texts.message(&Message::new("player-of").text("player", name).name("army", army.key)),
    }
}
