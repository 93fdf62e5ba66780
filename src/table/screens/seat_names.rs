//! What players are called.

use tessera_arbiter::{Seats, Texts};
use tessera_rules::{Army, Message, Rules};

/// What the player of an army is called: the name, if there is one, with the army's.
pub(super) fn player(seats: &Seats, rules: &Rules, army: Army, texts: &Texts) -> String {
    let name = seats.name(army.seat());
    let army = rules.army_name(army);
    match name {
        "" => texts.message(&army),
        name => texts.message(&Message::new("player-of").text("player", name).name("army", army.key)),
    }
}
