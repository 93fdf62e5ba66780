//! The entries of the score sheet: the actions of the match in SAN, with the piece letters of the player's language.

use bevy::prelude::*;
use tessera_arbiter::{Match, Texts};
use tessera_rules::notation::{Alphabet, Round};
use tessera_rules::{Action, Army, Fate, Message, Position, Reason, Rules};

use crate::model::frame::{DieInTheAir, TableSystems};

/// The sign between a move and the face that its die shows then. Typed moves have `>` there, which nobody could guess.
const BECOMES: &str = "→";
/// The sign of a wounded die.
const DOT: &str = "●";

/// The entries of the score sheet, one for each action of the record.
#[derive(Resource, Default)]
pub(in crate::screens) struct Entries(pub(in crate::screens) Vec<String>);

/// The lines of the score sheet, with the places of its entries.
#[derive(Resource, Default)]
pub(in crate::screens) struct Rounds(pub(in crate::screens) Vec<Round>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Entries>().init_resource::<Rounds>().add_systems(
        Update,
        (
            write.run_if(resource_exists::<Match>.and_then(
                resource_changed::<Match>.or_else(resource_changed::<Texts>).or_else(resource_changed::<DieInTheAir>),
            )),
            (|current: Res<Match>, mut rounds: ResMut<Rounds>| rounds.0 = current.game().rounds())
                .run_if(resource_exists_and_changed::<Match>),
        )
            // Moves of this frame are among them.
            .after(TableSystems::Settle),
    );
}

fn write((current, in_the_air): (Res<Match>, Res<DieInTheAir>), texts: Res<Texts>, mut entries: ResMut<Entries>) {
    let game = current.game();
    let rules = game.rules();
    let alphabet = with_dice_signs(texts.alphabet(rules), rules);
    let is_own =
        |position: &Position, army: Army| rules.commander(position, army).is_none_or(|seat| seat.army() == army);
    let entry = |(position, action): (&Position, &Action)| match action {
        Action::Move(mv) => rules.san(position, *mv, &alphabet),
        // The column tells whose entry it is, unless it is that of a partner who commands the army.
        Action::Resign(army) if is_own(position, *army) => texts.words("sheet-resigns-here"),
        Action::Timeout(army) if is_own(position, *army) => texts.words("sheet-timeout-here"),
        Action::Resign(army) => texts.message(&Message::new("sheet-resigns").name("army", rules.army_name(*army).key)),
        Action::Timeout(army) => texts.message(&Message::new("sheet-timeout").name("army", rules.army_name(*army).key)),
        Action::Draw => texts.words("sheet-draw"),
        // A claim ends the game, so its reason is that of the end.
        Action::Claim if game.ending().is_some_and(|ending| ending.reason == Reason::LeadClaimed) => {
            texts.words("ui-claim-lead")
        }
        Action::Claim => texts.words("sheet-claim"),
    };
    entries.0 = game.plies().map(entry).collect();
    if let Some(thrown) = in_the_air.0.and_then(|number| entries.0.get_mut(number - 1))
        && let Some(end) = thrown.rfind(BECOMES)
    {
        // With the face, a check would be told, too.
        thrown.replace_range(end + BECOMES.len().., "…");
    }
}

/// The alphabet with the signs for dice that nobody has to type.
pub(in crate::screens) fn with_dice_signs(mut alphabet: Alphabet, rules: &Rules) -> Alphabet {
    alphabet.becomes = BECOMES.to_owned();
    for face in rules.faces().iter().filter(|face| matches!(rules.fate(**face), Some(Fate::Wounded(_)))) {
        alphabet.letters.insert(0, (rules.display_letter(*face), DOT.to_owned()));
    }
    alphabet
}

#[cfg(test)]
mod tests {
    use tessera_rules::{Library, Settings};

    use super::*;

    #[test]
    fn dice_have_their_own_signs() {
        let mut library = Library::default();
        for text in [
            include_str!("../../../../plugins/chess960/chess.ron"),
            include_str!("../../../../plugins/variaschach/ordo.ron"),
            include_str!("../../../../plugins/variaschach/ordo-vulneris.ron"),
            include_str!("../../../../plugins/variaschach/occado.ron"),
        ] {
            library.add(text).unwrap();
        }
        let rules = library.compile("occado", &Settings::new()).unwrap();
        let position = rules.parse_fen("4k3/8/8/3p4/8/8/8/R2QK3 w - - 0 1").unwrap();
        let sheet = with_dice_signs(Alphabet::english(), &rules);
        let written = |uci: &str| rules.san(&position, rules.parse_uci(&position, uci).unwrap(), &sheet);
        assert_eq!((written("d1d5"), written("a1a2")), ("Qd1xd5→●".to_owned(), "Ra1-a2→Q".to_owned()));
    }
}
