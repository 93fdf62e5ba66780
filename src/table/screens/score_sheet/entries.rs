//! The entries of the score sheet: the actions of the match in SAN, with the piece letters of the player's language.

use bevy::prelude::*;
use tessera_arbiter::{Match, Texts};
use tessera_rules::{Action, Message, Reason};

/// The entries of the score sheet, one for each action of the record.
#[derive(Resource, Default)]
pub(in crate::screens) struct Entries(pub(in crate::screens) Vec<String>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Entries>().add_systems(
        Update,
        write.run_if(resource_exists::<Match>.and_then(resource_changed::<Match>.or_else(resource_changed::<Texts>))),
    );
}

fn write(current: Res<Match>, texts: Res<Texts>, mut entries: ResMut<Entries>) {
    let game = current.game();
    let rules = game.rules();
    let alphabet = texts.sheet_alphabet(rules);
    let entry = |(position, action): (_, &Action)| match action {
        Action::Move(mv) => rules.san(position, *mv, &alphabet),
        // The column tells whose entry it is, unless a player resigns out of turn.
        Action::Resign(army) if *army == rules.army_to_move(position) && rules.armies().count() > 2 => {
            texts.words("sheet-resigns-here")
        }
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
}
