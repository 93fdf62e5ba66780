//! The seats at the table. Each seat is an entity with the name of its player and its controller.

use std::borrow::Cow;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use tessera_bots::{Character, Level};
use tessera_rules::{Game, Rules, Seat};

use crate::answers::PlayForced;
use crate::chance::shuffled;

/// A seat at the table.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
#[component(immutable)]
#[require(PlayerName, Controller)]
pub struct TableSeat(Seat);

impl TableSeat {
    /// The seat in the terms of the rules.
    pub fn seat(self) -> Seat {
        self.0
    }
}

/// The name of a seat's player; empty if it was not given.
#[derive(Component, Debug, Clone, PartialEq, Eq, Default, Deref)]
pub struct PlayerName(String);

/// A seat whose computer thinks about its move.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Thinking;

/// The source of a seat's decisions: a person here, the computer, a player far away. Plugins add their own with
/// [`Controller::new`].
///
/// Seats with equal controllers agree to each other's offers without being asked. People at one screen can talk, so
/// the program need not ask them.
#[derive(Component, Debug, Clone, PartialEq, Eq, Hash)]
pub struct Controller(Cow<'static, str>);

/// The names of the computer's controllers begin so. The number of a level follows, and after another hyphen the name of
/// a character.
const COMPUTER: &str = "computer-";

impl Controller {
    /// A person at this screen.
    pub const PERSON: Self = Self(Cow::Borrowed("person"));

    /// Nobody: the chair is empty. The arbiter resigns for this seat as soon as it is its turn, so the others play on where
    /// the variant lets them. Where it does not, the game is over.
    pub const NOBODY: Self = Self(Cow::Borrowed("nobody"));

    /// A controller with a fixed name, such as `bot`. Controllers with the same name are equal.
    pub const fn new(name: &'static str) -> Self {
        Self(Cow::Borrowed(name))
    }

    /// A controller with a name that is only known at run time, such as the address of a player far away.
    pub fn named(name: String) -> Self {
        Self(Cow::Owned(name))
    }

    /// The computer at this level. The arbiter itself makes its decisions.
    pub fn computer(level: Level) -> Self {
        Self(Cow::Owned(format!("{COMPUTER}{}", level.number())))
    }

    /// The computer at this level, with a character. It leans towards what the character likes, besides winning.
    pub fn computer_with(level: Level, character: Character) -> Self {
        Self(Cow::Owned(format!("{COMPUTER}{}-{character}", level.number())))
    }

    /// The level of the computer; `None` for all other controllers.
    pub fn level(&self) -> Option<Level> {
        self.of_computer().map(|(level, _)| level)
    }

    /// The character of the computer; `None` if it has none, and for all other controllers.
    pub fn character(&self) -> Option<Character> {
        self.of_computer()?.1
    }

    /// The parts of the name of a computer's controller; `None` for all other names.
    fn of_computer(&self) -> Option<(Level, Option<Character>)> {
        let name = self.0.strip_prefix(COMPUTER)?;
        let (number, character) = match name.split_once('-') {
            Some((number, character)) => (number, Some(character.parse().ok()?)),
            None => (name, None),
        };
        Some((Level::new(number.parse().ok()?)?, character))
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

/// A player: a name and a controller.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Player {
    /// The name; empty if it was not given.
    pub name: String,
    /// The source of their decisions.
    pub controller: Controller,
}

impl Player {
    /// A person at this screen.
    pub fn person(name: impl Into<String>) -> Self {
        Self { name: name.into(), controller: Controller::PERSON }
    }
}

/// The way the players of a match get their seats. A person without a name takes each seat that is left.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Seating {
    /// All players keep their seats.
    #[default]
    Keep,
    /// The first player takes the first seat, and so on.
    Listed(Vec<Player>),
    /// The seats are drawn by lot. If the same players begin another match by lot, each moves on to the next seat.
    ByLot(Vec<Player>),
}

/// Changes the player of a seat, between matches or during one. Ignored if no such seat exists.
///
/// ```
/// use bevy::prelude::*;
/// use tessera_arbiter::harness::Harness;
/// use tessera_arbiter::{ChangePlayer, Controller, Match, Player, Propose, Seats, VariantAppExt};
/// use tessera_rules::Action;
///
/// const BOT: Controller = Controller::new("first-move");
///
/// /// Plays the first legal move of each seat that this bot controls.
/// fn play_first_move(match_in_play: Res<Match>, seats: Seats, mut commands: Commands) {
///     let game = match_in_play.game();
///     let seat = game.position().turn();
///     if seats.controller(seat) == Some(&BOT) && let Some(mv) = game.moves().first() {
///         commands.trigger(Propose { seat, action: Action::Move(mv.announced()) });
///     }
/// }
///
/// let mut harness = Harness::new(|app: &mut App| {
///     app.register_variant(include_str!("../../plugins/chess960/chess.ron"));
///     app.add_systems(Update, play_first_move.run_if(resource_exists::<Match>));
/// });
/// harness.start("chess");
/// harness.play("e2e4");
/// let black = harness.current().game().position().turn();
/// harness.ask(ChangePlayer { seat: black, player: Player { name: "Deep".to_owned(), controller: BOT } });
/// harness.app.update();
/// assert_eq!(harness.current().ply(), 2);
/// ```
#[derive(Event, Debug, Clone, PartialEq, Eq)]
pub struct ChangePlayer {
    /// The seat.
    pub seat: Seat,
    /// Its new player.
    pub player: Player,
}

/// The seats of the match in play.
#[derive(SystemParam)]
pub struct Seats<'w, 's> {
    seats: Query<'w, 's, (&'static TableSeat, &'static PlayerName, &'static Controller)>,
    thinking: Query<'w, 's, &'static TableSeat, With<Thinking>>,
}

impl Seats<'_, '_> {
    /// The name of a seat's player; empty if it was not given.
    pub fn name(&self, seat: Seat) -> &str {
        self.find(seat).map_or("", |(_, name, _)| name.trim())
    }

    /// The controller of a seat; `None` if no such seat exists.
    pub fn controller(&self, seat: Seat) -> Option<&Controller> {
        self.find(seat).map(|(.., controller)| controller)
    }

    /// The level of the computer that plays a seat; `None` for all other controllers.
    pub fn level(&self, seat: Seat) -> Option<Level> {
        self.controller(seat)?.level()
    }

    /// Whether a computer thinks about the move of a seat.
    pub fn is_thinking(&self, seat: Seat) -> bool {
        self.thinking.iter().any(|other| other.0 == seat)
    }

    /// Whether a person at this screen controls a seat.
    pub fn is_person(&self, seat: Seat) -> bool {
        self.controller(seat) == Some(&Controller::PERSON)
    }

    /// Whether the computer plays a seat.
    pub fn has_computers(&self) -> bool {
        self.seats.iter().any(|(.., controller)| controller.level().is_some())
    }

    /// Whether the computer plays all seats that somebody takes. `false` without such a seat.
    pub fn only_computers(&self) -> bool {
        let taken =
            || self.seats.iter().map(|(.., controller)| controller).filter(|taker| **taker != Controller::NOBODY);
        taken().next().is_some() && taken().all(|taker| taker.level().is_some())
    }

    /// Whether two seats have the same controller, so that one agrees to the offers of the other. `false` without a
    /// first seat.
    pub fn speak_alike(&self, one: Option<Seat>, other: Seat) -> bool {
        let Some(one) = one else { return false };
        one == other || self.controller(one).is_some() && self.controller(one) == self.controller(other)
    }

    /// The seat that speaks for the people at this screen. That is the seat to move if a person plays it. Otherwise it is the
    /// first seat of a person whose army is alive, or else of any person. If no person plays, it is the seat to move.
    pub fn voice_here(&self, game: &Game) -> Seat {
        let seat = game.position().turn();
        let people = || self.seats.iter().map(|(seat, ..)| seat.0).filter(|seat| self.is_person(*seat));
        let is_alive = |seat: &Seat| game.rules().is_alive(game.position(), seat.army());
        if self.is_person(seat) { seat } else { people().filter(is_alive).min().or(people().min()).unwrap_or(seat) }
    }

    /// All players in the order of their seats.
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

/// The players of the last match whose seats were drawn by lot, in the order of their seats.
#[derive(Resource, Debug, Default)]
pub(crate) struct LastLot(Option<Vec<Player>>);

impl LastLot {
    /// The players in the order of their seats; `None` if all keep their seats.
    pub(crate) fn seat(&mut self, seating: &Seating) -> Option<Vec<Player>> {
        match seating {
            Seating::Keep => None,
            Seating::Listed(players) => {
                // A match that nobody plays, such as a lesson, ends no row of matches.
                if !players.is_empty() {
                    self.0 = None;
                }
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

fn on_change_player(
    change: On<ChangePlayer>,
    mut seats: Query<(&TableSeat, &mut PlayerName, &mut Controller)>,
    mut commands: Commands,
) {
    for (_, mut name, mut controller) in seats.iter_mut().filter(|(seat, ..)| seat.0 == change.seat) {
        name.set_if_neq(PlayerName(change.player.name.clone()));
        controller.set_if_neq(change.player.controller.clone());
    }
    // The chair may be empty now.
    commands.trigger(PlayForced);
}

/// Makes one entity for each seat of these rules. A seat that stays keeps its entity. It also keeps its player, unless
/// `players` are given.
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
            // A lesson or a position that is set up has no players, and changes nothing.
            lot.seat(&Seating::Listed(Vec::new()));
            assert_eq!(lot.seat(&Seating::ByLot(players.clone())), Some(expected));
        }
        assert_eq!(lot.seat(&Seating::Keep), None);
        // Other people draw again. Listed people sit in the order of the list.
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
