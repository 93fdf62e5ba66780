//! Variations: people play on from an earlier moment, or look at one that a text has. The main line stays as it was.

use bevy::prelude::*;
use tessera_rules::notation::PgnNote;
use tessera_rules::{Army, Message};

use crate::chance::fresh_seed;
use crate::match_in_play::Match;
use crate::referee::Referee;
use crate::requests::{Authority, BeginVariation, EndVariation, PlayVariation};
use crate::seating::{ChangePlayer, Player, Seats};

pub(crate) fn plugin(app: &mut App) {
    app.add_observer(on_begin_variation).add_observer(on_play_variation).add_observer(on_end_variation);
}

fn on_begin_variation(begin: On<BeginVariation>, people: Seats, mut referee: Referee) -> Result {
    let refusal = match referee.current() {
        None => Some("refused-no-match"),
        // The other arbiter would not know about the variation.
        Some(current) if current.authority() == Authority::Elsewhere => Some("refused-decided-elsewhere"),
        Some(current) if begin.ply >= current.ply() => Some("refused-newest-moment"),
        Some(_) => None,
    };
    if let Some(key) = refusal {
        referee.refuse(None, Message::new(key));
        return Ok(());
    }
    // The old seed would roll the dice of the main line again, and people know them already.
    let seed = fresh_seed()?;
    if let Some(variation) = referee.current().map(|current| current.variation(begin.ply, seed, &people.players())) {
        referee.change_line(variation);
    }
    Ok(())
}

fn on_play_variation(play: On<PlayVariation>, people: Seats, mut referee: Referee) -> Result {
    let seed = fresh_seed()?;
    let played = match referee.current() {
        None => Err("refused-no-match"),
        Some(current) if current.authority() == Authority::Elsewhere => Err("refused-decided-elsewhere"),
        Some(current) => {
            let text = current.source().and_then(|source| source.variations_after(play.ply).nth(play.number));
            let note = text.map(|text| PgnNote { ply: play.ply, text: text.to_owned() });
            note.and_then(|note| current.with_variation(&note, seed, &people.players()))
                .ok_or("refused-variation-unreadable")
        }
    };
    match played {
        Ok(variation) => referee.change_line(variation),
        Err(key) => referee.refuse(None, Message::new(key)),
    }
    Ok(())
}

/// Goes back to the main line. If it is over, its players sit there again.
fn on_end_variation(_: On<EndVariation>, people: Seats, mut referee: Referee, mut commands: Commands) {
    let players = referee.current().and_then(Match::players_of_main_line).map(<[Player]>::to_vec);
    if let Some(main_line) = referee.current().and_then(Match::main_line).cloned() {
        referee.change_line(main_line);
    }
    let seats = people.players().into_iter().zip(players.unwrap_or_default()).zip(0..);
    for ((_, player), army) in seats.filter(|((now, player), _)| now != player) {
        if let Some(army) = Army::new(army) {
            commands.trigger(ChangePlayer { seat: army.seat(), player });
        }
    }
}
