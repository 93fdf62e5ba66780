//! Who sits where: each seat is an entity, with its player's name and with what decides for it.

use std::borrow::Cow;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use tessera_rules::{Army, Position, Rules, Seat};

use crate::chance::shuffled;

/// A seat at the table.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
#[component(immutable)]
#[require(PlayerName, Controller, CommandedArmies)]
pub struct TableSeat(Seat);

impl TableSeat {
    /// Which seat.
    pub fn seat(self) -> Seat {
        self.0
    }
}

/// The name of a seat's player; empty if nobody has said.
#[derive(Component, Debug, Clone, PartialEq, Eq, Default, Deref)]
pub struct PlayerName(String);

/// The armies that a seat commands now; none once it is out of the game.
#[derive(Component, Debug, Clone, PartialEq, Eq, Default, Deref)]
pub struct CommandedArmies(Vec<Army>);

/// What decides for a seat. Plugins add their own with [`Controller::new`].
///
/// Seats with equal controllers speak with one voice: what one of them asks for, the others agree to. So people at one
/// screen are never asked by the program what they can settle by talking.
#[derive(Component, Debug, Clone, PartialEq, Eq, Hash)]
pub struct Controller(Cow<'static, str>);

impl Controller {
    /// A person at this screen.
    pub const PERSON: Self = Self(Cow::Borrowed("person"));

    /// A controller by its name, such as `bot` or the address of a far player.
    pub const fn new(name: &'static str) -> Self {
        Self(Cow::Borrowed(name))
    }

    /// A controller whose name is only known while the program runs.
    pub fn named(name: String) -> Self {
        Self(Cow::Owned(name))
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.0
    }
}

impl Default for Controller {
    fn default() -> Self {
        Self::PERSON
    }
}

/// Somebody who plays.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Player {
    /// The name; empty if nobody has said.
    pub name: String,
    /// What decides for them.
    pub controller: Controller,
}

impl Player {
    /// A person at this screen.
    pub fn person(name: impl Into<String>) -> Self {
        Self { name: name.into(), controller: Controller::PERSON }
    }
}

/// How the players of a match find their seats. A seat without a player is taken by a person without a name.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Seating {
    /// Everybody stays where they sit.
    #[default]
    Keep,
    /// As they are listed, seat by seat.
    Listed(Vec<Player>),
    /// By lot. When the same players begin another match by lot, each moves on to the next seat.
    ByLot(Vec<Player>),
}

/// Changes who plays at a seat, between matches or in the middle of one.
#[derive(Event, Debug, Clone, PartialEq, Eq)]
pub struct ChangePlayer {
    /// Where.
    pub seat: Seat,
    /// Who takes over.
    pub player: Player,
}

/// The seats of the match in play.
#[derive(SystemParam)]
pub struct Seats<'w, 's> {
    seats: Query<'w, 's, (&'static TableSeat, &'static PlayerName, &'static Controller)>,
}

impl Seats<'_, '_> {
    /// What a seat's player is called; empty if nobody has said.
    pub fn name(&self, seat: Seat) -> &str {
        self.find(seat).map_or("", |(_, name, _)| name.trim())
    }

    /// What decides for a seat, if there is one.
    pub fn controller(&self, seat: Seat) -> Option<&Controller> {
        self.find(seat).map(|(.., controller)| controller)
    }

    /// Whether a person at this screen decides for a seat.
    pub fn is_person(&self, seat: Seat) -> bool {
        self.controller(seat) == Some(&Controller::PERSON)
    }

    /// Whether two seats have the same controller, so that one agrees to what the other asks for.
    pub fn speak_alike(&self, one: Option<Seat>, other: Seat) -> bool {
        let Some(one) = one else { return false };
        one == other || self.controller(one).is_some() && self.controller(one) == self.controller(other)
    }

    /// The seat that speaks for the people at this screen: this one if a person plays it, else the first that a person
    /// plays. Where nobody does it is this one.
    pub fn voice_here(&self, seat: Seat) -> Seat {
        let people = self.seats.iter().map(|(seat, ..)| seat.0).filter(|seat| self.is_person(*seat));
        if self.is_person(seat) { seat } else { people.min().unwrap_or(seat) }
    }

    /// Who plays, seat by seat.
    pub fn players(&self) -> Vec<Player> {
        let mut all: Vec<_> = self.seats.iter().collect();
        all.sort_by_key(|(seat, ..)| seat.0);
        let player = |(_, name, controller): (_, &PlayerName, &Controller)| Player {
            name: name.0.clone(),
            controller: controller.clone(),
        };
        all.into_iter().map(player).collect()
    }

    fn find(&self, seat: Seat) -> Option<(&TableSeat, &PlayerName, &Controller)> {
        self.seats.iter().find(|(other, ..)| other.0 == seat)
    }
}

/// Who played the last match that was begun by lot, seat by seat.
#[derive(Resource, Debug, Default)]
pub(crate) struct LastLot(Option<Vec<Player>>);

impl LastLot {
    /// The players seat by seat; `None` if everybody stays.
    pub(crate) fn seat(&mut self, seating: &Seating) -> Option<Vec<Player>> {
        match seating {
            Seating::Keep => None,
            Seating::Listed(players) => {
                self.0 = None;
                Some(players.clone())
            }
            Seating::ByLot(players) => {
                let seated = match self.0.take().filter(|last| same_people(last, players)) {
                    Some(mut last) => {
                        last.rotate_right(1);
                        last
                    }
                    None => shuffled(players),
                };
                self.0 = Some(seated.clone());
                Some(seated)
            }
        }
    }
}

fn same_people(some: &[Player], others: &[Player]) -> bool {
    let sorted = |players: &[Player]| {
        let mut names: Vec<(String, String)> =
            players.iter().map(|player| (player.name.clone(), player.controller.name().to_owned())).collect();
        names.sort();
        names
    };
    sorted(some) == sorted(others)
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<LastLot>().add_observer(on_change_player);
}

fn on_change_player(change: On<ChangePlayer>, mut seats: Query<(&TableSeat, &mut PlayerName, &mut Controller)>) {
    for (_, mut name, mut controller) in seats.iter_mut().filter(|(seat, ..)| seat.0 == change.seat) {
        name.set_if_neq(PlayerName(change.player.name.clone()));
        controller.set_if_neq(change.player.controller.clone());
    }
}

/// An entity for each seat of these rules. Seats that stay keep their entity and, unless others are named, their player.
pub(crate) fn set_seats(
    rules: &Rules,
    players: Option<&[Player]>,
    old: &Query<(Entity, &TableSeat)>,
    commands: &mut Commands,
) {
    let wanted: Vec<Seat> = rules.armies().map(|(army, _)| army.seat()).collect();
    for (entity, _) in old.iter().filter(|(_, seat)| !wanted.contains(&seat.0)) {
        commands.entity(entity).despawn();
    }
    for seat in wanted {
        let known = old.iter().find(|(_, other)| other.0 == seat).map(|(entity, _)| entity);
        let entity = match known {
            Some(entity) => entity,
            None => commands.spawn((Name::new(format!("seat {}", seat.index() + 1)), TableSeat(seat))).id(),
        };
        if let Some(players) = players {
            let player = players.get(seat.index()).cloned().unwrap_or_default();
            commands.entity(entity).insert((PlayerName(player.name), player.controller));
        }
    }
}

/// Brings the armies of the seats in line with a position.
pub(crate) fn set_commands(rules: &Rules, position: &Position, seats: &mut Query<(&TableSeat, &mut CommandedArmies)>) {
    for (seat, mut armies) in seats {
        let commanded = rules.armies().map(|(army, _)| army);
        let commanded = commanded.filter(|army| rules.commander(position, *army) == Some(seat.0)).collect();
        armies.set_if_neq(CommandedArmies(commanded));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn people(text: &str) -> Vec<Player> {
        text.split(' ').map(Player::person).collect()
    }

    #[test]
    fn colours_are_drawn_once_and_then_change() {
        let mut lot = LastLot::default();
        let players = people("Ada Ben Cleo Dan");
        let first = lot.seat(&Seating::ByLot(players.clone())).unwrap();
        assert!(same_people(&first, &players));
        for game in 1..=4 {
            let mut expected = first.clone();
            expected.rotate_right(game);
            assert_eq!(lot.seat(&Seating::ByLot(players.clone())), Some(expected));
        }
        assert_eq!(lot.seat(&Seating::Keep), None);
        // Other people draw anew, and people who are listed sit where they are listed.
        let others = lot.seat(&Seating::ByLot(people("Ada Eve"))).unwrap();
        assert!(same_people(&others, &people("Ada Eve")));
        assert_eq!(lot.seat(&Seating::Listed(players.clone())), Some(players));
    }

    #[test]
    fn every_seat_can_be_drawn() {
        let draw = |_| LastLot::default().seat(&Seating::ByLot(people("Ada Ben"))).unwrap();
        let drawn: Vec<Vec<Player>> = (0..200).map(draw).collect();
        assert!(drawn.contains(&people("Ada Ben")) && drawn.contains(&people("Ben Ada")));
    }
}
