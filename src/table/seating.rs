//! Who sits where: the sides of the table that armies are played from, and the players' names.

use bevy::prelude::*;
use tessera_arbiter::{MatchStarted, Refused, Texts, fresh_seed};
use tessera_rules::ruleset::Frame;
use tessera_rules::{Army, Message, Rules};

use crate::Preferences;

/// How many players find room round the table.
pub(crate) const SEATS: usize = 4;

/// The side of the table where an army's player sits, in quarter turns to the left of the first army's: 0 is at rank 1,
/// 1 at the last file, 2 at the last rank, 3 at the a-file.
pub(crate) fn edge(rules: &Rules, army: Army) -> i32 {
    match rules.armies().find(|(other, _)| *other == army).map(|(_, data)| data.frame) {
        Some(Frame::North) | None => 0,
        Some(Frame::West) => 1,
        Some(Frame::MirrorSouth | Frame::South) => 2,
        Some(Frame::East) => 3,
    }
}

/// The names of those who play, by army. A player without a name is called by the army's.
#[derive(Resource, Debug, Default, Clone, PartialEq, Eq)]
pub struct Seating {
    names: Vec<String>,
    /// What the next match begins with, and whether lots were drawn for it.
    next: Option<(Vec<String>, bool)>,
    /// How many armies there were when lots were last drawn; for the next game of as many, colours change.
    drawn: Option<usize>,
}

impl Seating {
    /// What a player is called: the name, if there is one, with the army's.
    pub(crate) fn player(&self, rules: &Rules, army: Army, texts: &Texts) -> String {
        let name = self.name(army);
        let army = rules.army_name(army);
        match name {
            "" => texts.message(&army),
            name => texts.message(&Message::new("player-of").text("player", name).name("army", army.key)),
        }
    }

    /// The name of an army's player; empty if nobody has said.
    pub fn name(&self, army: Army) -> &str {
        self.names.get(army.index()).map_or("", |name| name.trim())
    }

    fn seat(&mut self, players: &[String], by_lot: bool) {
        let mut names: Vec<String> = players.to_vec();
        if by_lot && self.drawn == Some(names.len()) && same_people(&names, &self.names) {
            names = self.names.clone();
            names.rotate_right(1);
        } else if by_lot {
            // Without a source of chance the order stays as it is.
            let mut lots = fresh_seed().unwrap_or_default();
            for left in (1..names.len()).rev() {
                let drawn = lots % (left as u64 + 1);
                lots /= left as u64 + 1;
                names.swap(left, drawn as usize);
            }
        }
        self.next = Some((names, by_lot));
    }

    fn begin(&mut self) {
        if let Some((names, by_lot)) = self.next.take() {
            self.drawn = by_lot.then_some(names.len());
            self.names = names;
        }
    }
}

fn same_people(some: &[String], others: &[String]) -> bool {
    let sorted = |names: &[String]| {
        let mut names = names.to_vec();
        names.sort();
        names
    };
    sorted(some) == sorted(others)
}

/// Asks to seat the players of the next match: as they are listed, army by army, or by lot. After a lot, colours change
/// from game to game: each gets the army that comes after the one just played.
#[derive(Event, Debug, Clone)]
pub(crate) struct Seat {
    pub(crate) players: Vec<String>,
    pub(crate) by_lot: bool,
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Seating>()
        .add_observer(|seat: On<Seat>, mut seating: ResMut<Seating>| seating.seat(&seat.players, seat.by_lot))
        .add_systems(Startup, remember)
        // A match that was prepared seats its players; any other, such as a rematch, keeps them.
        .add_observer(|_: On<MatchStarted>, mut seating: ResMut<Seating>| seating.begin())
        .add_observer(|_: On<Refused>, mut seating: ResMut<Seating>| seating.next = None);
}

/// Whoever played last sits down again.
fn remember(preferences: Res<Preferences>, mut seating: ResMut<Seating>) {
    seating.names.clone_from(&preferences.players);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn colours_are_drawn_once_and_then_change() {
        let mut seating = Seating::default();
        let players = names("Ada Ben Cleo Dan");
        seating.seat(&players, true);
        // A match that is refused seats nobody, and the lot is drawn again.
        seating.next = None;
        seating.seat(&players, true);
        seating.begin();
        let first = seating.names.clone();
        assert!(same_people(&first, &players));
        for game in 1..=4 {
            seating.seat(&players, true);
            seating.begin();
            let mut expected = first.clone();
            expected.rotate_right(game);
            assert_eq!(seating.names, expected);
        }
        // Other people draw anew; and whoever says where to sit sits there.
        seating.seat(&names("Ada Eve"), false);
        seating.begin();
        assert_eq!(seating.names, names("Ada Eve"));
    }

    #[test]
    fn every_seat_can_be_drawn() {
        let players = names("Ada Ben");
        let drawn: std::collections::BTreeSet<_> = (0..200)
            .map(|_| {
                let mut seating = Seating::default();
                seating.seat(&players, true);
                seating.begin();
                seating.names
            })
            .collect();
        assert_eq!(drawn.len(), 2);
    }
}
