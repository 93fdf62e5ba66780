//! Variations: people play on from an earlier moment, or look at one that a text has. The main line stays as it was.

use bevy::prelude::*;
use tessera_rules::Message;
use tessera_rules::notation::PgnNote;

use crate::chance::fresh_seed;
use crate::match_in_play::Match;
use crate::referee::Referee;
use crate::requests::{Authority, BeginVariation, EndVariation, PlayVariation};

pub(crate) fn plugin(app: &mut App) {
    app.add_observer(on_begin_variation).add_observer(on_play_variation).add_observer(on_end_variation);
}

fn on_begin_variation(begin: On<BeginVariation>, mut referee: Referee) -> Result {
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
    if let Some(variation) = referee.current().map(|current| current.variation(begin.ply, seed)) {
        referee.change_line(variation);
    }
    Ok(())
}

fn on_play_variation(play: On<PlayVariation>, mut referee: Referee) -> Result {
    let seed = fresh_seed()?;
    let played = match referee.current() {
        None => Err("refused-no-match"),
        Some(current) if current.authority() == Authority::Elsewhere => Err("refused-decided-elsewhere"),
        Some(current) => {
            let text = current.source().and_then(|source| source.variations_after(play.ply).nth(play.number));
            let note = text.map(|text| PgnNote { ply: play.ply, text: text.to_owned() });
            note.and_then(|note| current.with_variation(&note, seed)).ok_or("refused-variation-unreadable")
        }
    };
    match played {
        Ok(variation) => referee.change_line(variation),
        Err(key) => referee.refuse(None, Message::new(key)),
    }
    Ok(())
}

fn on_end_variation(_: On<EndVariation>, mut referee: Referee) {
    if let Some(main_line) = referee.current().and_then(Match::main_line).cloned() {
        referee.change_line(main_line);
    }
}
