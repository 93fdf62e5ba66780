//! The seats whose armies are alive.

use tessera_rules::{Army, Game, Seat};

/// The seats whose armies are alive.
pub(crate) fn living(game: &Game) -> Vec<Seat> {
    let armies = game.rules().armies().map(|(army, _)| army);
    armies.filter(|army| game.rules().is_alive(game.position(), *army)).map(|army| army.seat()).collect()
}

/// The living partners of an army.
pub(crate) fn partners(game: &Game, army: Army) -> impl Iterator<Item = Seat> {
    let own = game.rules().side(army);
    living(game).into_iter().filter(move |seat| seat.army() != army && game.rules().side(seat.army()) == own)
}
