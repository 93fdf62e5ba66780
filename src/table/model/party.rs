//! A party: several games in a row, with the same people and one score.

use std::cmp::Ordering;
use std::path::{Path, PathBuf};

use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use tessera_arbiter::{Controller, Level, Match};
use tessera_rules::{Action, Army, Effect, Game, Rules, SeatOutcome, Side};

use super::kept_games::KeptGames;

/// How many people take part in a party.
pub(crate) const PEOPLE: std::ops::RangeInclusive<usize> = 2..=4;
/// The most games of a party.
pub(crate) const GAMES: usize = 12;
/// The level of the computer at a seat without a person, if nobody chooses another one.
pub(crate) const LEVEL: u8 = 3;

/// The fewest rolls of a person from which their luck counts. The mean of as many rolls deviates by 0.29 on a usual evening.
pub(crate) const LEAST_ROLLS: u32 = 12;

/// The points of a person for each other side of a game that did worse, or as well.
const BEATEN: u32 = 2;
const EQUALLED: u32 = 1;

/// A party: its people, its games, and what they have brought so far.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Party {
    /// The names of the people, in the order of the first game's seats.
    people: Vec<String>,
    /// The ids of the variants, in the order of the games.
    games: Vec<String>,
    /// The level of the computer at a seat without a person. Older files do not say it.
    #[serde(default = "default_level")]
    level: u8,
    /// The outcomes of the games that are over.
    played: Vec<PartyGame>,
    /// The outcome of the game on the table. It counts when the next one begins: until then its end may be taken back.
    #[serde(default)]
    last: Option<PartyGame>,
    /// The file in which the game on the table is kept, so that it can go on after the program has ended.
    #[serde(default)]
    file: Option<PathBuf>,
}

fn default_level() -> u8 {
    LEVEL
}

/// The outcome of a game of a party.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PartyGame {
    /// The points of each person.
    points: Vec<u32>,
    /// Whether each person has won. Older files do not say it: there a win brought as many points as a beaten side.
    #[serde(default)]
    won: Vec<bool>,
    /// The number of pieces that each person has captured.
    captures: Vec<u32>,
    /// The number of rounds of the game. Older files count actions.
    #[serde(alias = "actions")]
    rounds: u32,
    /// The luck of each person with dice.
    #[serde(default)]
    luck: Vec<DiceLuck>,
}

/// The luck of a person with dice. See [`tessera_arbiter::ArbiterRoll::luck`].
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DiceLuck {
    /// The sum over all rolls, in thousandths.
    sum: i32,
    rolls: u32,
}

/// A person's place in a party.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PartyPlace {
    /// The index of the person.
    pub(crate) person: usize,
    /// The place, from 1. People with the same points share it.
    pub(crate) place: usize,
    pub(crate) points: u32,
    /// The number of games won.
    pub(crate) wins: usize,
}

/// A small award at the end: its text, the person who gets it, and the number that earned it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Award {
    pub(crate) key: &'static str,
    pub(crate) person: usize,
    pub(crate) number: u32,
}

impl Party {
    /// A party of these people and games. A computer of this level takes the seat that is left. `None` if there are too few or
    /// too many people or games.
    pub(crate) fn new(people: Vec<String>, games: Vec<String>, level: u8) -> Option<Self> {
        let is_possible = PEOPLE.contains(&people.len()) && (1..=GAMES).contains(&games.len());
        is_possible.then_some(Self { people, games, level, played: Vec::new(), last: None, file: None })
    }

    /// Whether the numbers of a party from a file fit each other.
    pub(crate) fn is_whole(&self) -> bool {
        let fits = |game: &PartyGame| {
            let people = self.people.len();
            let has_luck = game.luck.is_empty() || game.luck.len() == people;
            let has_won = game.won.is_empty() || game.won.len() == people;
            game.points.len() == people && game.captures.len() == people && has_luck && has_won
        };
        PEOPLE.contains(&self.people.len())
            && (1..=GAMES).contains(&self.games.len())
            && Level::new(self.level).is_some()
            && self.played.len() + usize::from(self.last.is_some()) <= self.games.len()
            && self.played.iter().chain(&self.last).all(fits)
    }

    /// The names of the people.
    pub(crate) fn people(&self) -> &[String] {
        &self.people
    }

    /// Gives a person another name.
    pub(crate) fn rename(&mut self, from: &str, to: &str) {
        for name in self.people.iter_mut().filter(|name| *name == from) {
            to.clone_into(name);
        }
    }

    /// The computer at a seat without a person.
    pub(crate) fn computer(&self) -> Controller {
        Level::new(self.level).map_or(Controller::PERSON, Controller::computer)
    }

    /// The ids of the variants, in the order of the games.
    pub(crate) fn games(&self) -> &[String] {
        &self.games
    }

    /// The outcomes of the games that are over, first to last. The last one may still be taken back.
    pub(crate) fn outcomes(&self) -> impl Iterator<Item = &PartyGame> {
        self.played.iter().chain(&self.last)
    }

    /// Whether no game is over.
    pub(crate) fn is_untouched(&self) -> bool {
        self.outcomes().next().is_none()
    }

    /// The number of the game that is on the table or comes next, from 0. `None` after the last one.
    pub(crate) fn now(&self) -> Option<usize> {
        let now = self.outcomes().count();
        (now < self.games.len()).then_some(now)
    }

    /// Leaves out the game that comes next, for a game that cannot be played here.
    pub(crate) fn leave_out_next(&mut self) {
        if let Some(now) = self.now() {
            self.games.remove(now);
        }
    }

    /// Ends the party after the games that are over. Returns whether there are any.
    pub(crate) fn end_now(&mut self) -> bool {
        let over = self.outcomes().count();
        self.games.truncate(over);
        if self.last.is_none() {
            self.file = None;
        }
        !self.is_untouched()
    }

    /// The number of the game on the table, from 0, also after its end.
    pub(crate) fn on_table(&self) -> usize {
        self.played.len()
    }

    /// Lets the outcome of the last game count.
    pub(crate) fn settle(&mut self) {
        if let Some(last) = self.last.take() {
            self.played.push(last);
            self.file = None;
        }
    }

    /// The file in which the game on the table is kept.
    pub(crate) fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    pub(crate) fn set_file(&mut self, file: PathBuf) {
        self.file = Some(file);
    }

    /// Sets the outcome of the game on the table; `None` while it is played.
    pub(crate) fn set_last(&mut self, last: Option<PartyGame>) {
        self.last = last;
    }

    /// The outcome that is not settled.
    pub(crate) fn last(&self) -> Option<&PartyGame> {
        self.last.as_ref()
    }

    /// The index of the person at each seat of the game with this number. After each game all move on by one seat. `None`
    /// is a seat for a computer.
    pub(crate) fn seats(&self, game: usize, seats: usize) -> Vec<Option<usize>> {
        let seat = |seat: usize| (seat + seats - game % seats) % seats;
        (0..seats).map(|at| Some(seat(at)).filter(|person| *person < self.people.len())).collect()
    }

    /// The people by their points, most first.
    pub(crate) fn standings(&self) -> Vec<PartyPlace> {
        let sum = |person: usize| self.outcomes().map(|game| game.points[person]).sum();
        let wins = |person: usize| self.outcomes().filter(|game| game.has_won(person)).count();
        let people = 0..self.people.len();
        let mut all: Vec<PartyPlace> =
            people.map(|person| PartyPlace { person, place: 0, points: sum(person), wins: wins(person) }).collect();
        all.sort_by_key(|standing| (std::cmp::Reverse((standing.points, standing.wins)), standing.person));
        for at in 0..all.len() {
            let shares = at > 0 && (all[at - 1].points, all[at - 1].wins) == (all[at].points, all[at].wins);
            all[at].place = if shares { all[at - 1].place } else { at + 1 };
        }
        all
    }

    /// The awards for what was done best by one person alone.
    pub(crate) fn awards(&self) -> Vec<Award> {
        let captures = (0..self.people.len()).map(|person| self.outcomes().map(|game| game.captures[person]).sum());
        let hunter = alone_best(captures.enumerate());
        let quick = |person: usize| {
            let won = self.outcomes().filter(move |game| game.has_won(person));
            Some((person, u32::MAX - won.map(|game| game.rounds).min()?))
        };
        let quickest = alone_best((0..self.people.len()).filter_map(quick));
        let luckiest = alone_best((0..self.people.len()).filter_map(|person| Some((person, self.luck(person)?))));
        let award = |key, (person, number)| Award { key, person, number };
        hunter
            .map(|best| award("party-award-captures", best))
            .into_iter()
            .chain(quickest.map(|(person, rest)| award("party-award-quickest", (person, u32::MAX - rest))))
            .chain(luckiest.map(|best| award("party-award-luck", best)))
            .collect()
    }

    /// The mean luck of a person with dice, in hundredths; 0 if it was bad luck. `None` for too few rolls.
    fn luck(&self, person: usize) -> Option<u32> {
        let own = || self.outcomes().filter_map(|game| game.luck.get(person));
        let rolls: u32 = own().map(|luck| luck.rolls).sum();
        let sum: i64 = own().map(|luck| i64::from(luck.sum)).sum();
        (rolls >= LEAST_ROLLS).then(|| u32::try_from(sum / 10 / i64::from(rolls)).unwrap_or(0))
    }
}

/// The person with the greatest number, if no other has the same one. Nobody is best with nothing.
fn alone_best(numbers: impl Iterator<Item = (usize, u32)>) -> Option<(usize, u32)> {
    let all: Vec<(usize, u32)> = numbers.collect();
    let best = all.iter().copied().max_by_key(|(_, number)| *number)?;
    let shared = all.iter().filter(|(_, number)| *number == best.1).count() > 1;
    (best.1 > 0 && !shared).then_some(best)
}

/// The outcome of a match that is over, for the people at these seats. `None` while it is played, and for a variation.
pub(crate) fn outcome(current: &Match, seats: &[Option<usize>], people: usize) -> Option<PartyGame> {
    let game = current.game();
    game.ending().filter(|_| current.main_line().is_none())?;
    let (mut points, mut won, mut captures) = (vec![0; people], vec![false; people], vec![0; people]);
    let sides = game.rules().sides();
    for (army, _) in game.rules().armies() {
        let Some(person) = seats.get(army.seat().index()).copied().flatten() else { continue };
        let own = game.rules().side(army);
        let gains = sides.iter().filter(|side| **side != own).map(|side| {
            match side_result(game, own).cmp(&side_result(game, *side)) {
                Ordering::Greater => BEATEN,
                Ordering::Equal => EQUALLED,
                Ordering::Less => 0,
            }
        });
        points[person] = gains.sum();
        won[person] = game.outcome(army) == Some(SeatOutcome::Won);
    }
    let mut replay = game.clone();
    while replay.undo().is_some() {}
    loop {
        let (seat, before) = (replay.position().turn(), replay.position().clone());
        let Some((action, effects)) = replay.redo() else { break };
        // A resignation captures nothing, even if pieces leave the board.
        if !matches!(action, Action::Move(_)) {
            continue;
        }
        // Where one captures one's own pieces, that is no feat.
        let own = game.rules().side(seat.army());
        let is_foreign = |at| before.top(at).is_some_and(|top| game.rules().side(top.army()) != own);
        let taken = effects.iter().map(|effect| match effect {
            Effect::Captured { at, levels } if is_foreign(*at) => u32::from(levels.count()),
            _ => 0,
        });
        if let Some(person) = seats.get(seat.index()).copied().flatten() {
            captures[person] += taken.sum::<u32>();
        }
    }
    let mut luck = vec![DiceLuck::default(); people];
    for roll in current.arbiter_rolls() {
        if let Some(person) = seats.get(roll.seat.index()).copied().flatten() {
            luck[person].sum += (roll.luck * 1_000.).round() as i32;
            luck[person].rolls += 1;
        }
    }
    Some(PartyGame { points, won, captures, rounds: game.rounds().len() as u32, luck })
}

/// How well a side has done in a game that is over, the greater the better: first by the result. Sides that have lost differ by
/// their points, and without points by how long they stood.
fn side_result(game: &Game, side: Side) -> (u8, u32) {
    let rules = game.rules();
    let armies = || rules.armies().map(|(army, _)| army).filter(|army| rules.side(*army) == side);
    match armies().next().and_then(|army| game.outcome(army)) {
        Some(SeatOutcome::Won) => (2, 0),
        Some(SeatOutcome::Drawn) => (1, 0),
        Some(SeatOutcome::Lost) | None => {
            let points = rules.points(game.position(), game.ending());
            let of = |army: Army| match &points {
                Some(points) => u32::from(points[army.index()]),
                None => stood(game, army),
            };
            (0, armies().map(of).max().unwrap_or(0))
        }
    }
}

/// The number of actions after which an army still stood.
fn stood(game: &Game, army: Army) -> u32 {
    let stands =
        |actions: &usize| game.position_after(*actions).is_some_and(|position| game.rules().is_alive(position, army));
    (0..=game.record().len()).rev().find(stands).unwrap_or(0) as u32
}

impl PartyGame {
    /// The points of each person.
    pub(crate) fn points(&self) -> &[u32] {
        &self.points
    }

    /// Whether a person has won.
    fn has_won(&self, person: usize) -> bool {
        self.won.get(person).copied().unwrap_or(self.points[person] == BEATEN)
    }
}

/// Whether so many people can play a variant: each has a seat of their own, and at most one seat is left for a computer.
pub(crate) fn fits(rules: &Rules, people: usize) -> bool {
    let seats = rules.armies().count();
    seats == people || seats == people + 1
}

/// The party of this evening, if there is one.
#[derive(Resource, Debug, Default, PartialEq)]
pub(crate) struct CurrentParty {
    pub(crate) party: Option<Party>,
    /// For the match on the table: the people at its seats if it is a game of the party.
    pub(crate) seats: Option<Vec<Option<usize>>>,
    /// The same for the match that comes back after an interlude.
    pub(crate) aside: Option<Vec<Option<usize>>>,
}

impl CurrentParty {
    /// The number of the game on the table, from 1, and the number of all games. `None` if the match is no part of a party.
    pub(crate) fn on_table(&self) -> Option<(usize, usize)> {
        let party = self.party.as_ref().filter(|_| self.seats.is_some())?;
        Some((party.on_table() + 1, party.games().len()))
    }

    /// Where the game of the party is that has begun and is not over. `None` if there is no such game.
    pub(crate) fn in_play(&self, kept: &KeptGames) -> Option<PartyGamePlace> {
        let party = self.party.as_ref().filter(|party| party.last().is_none())?;
        if self.seats.is_some() || self.aside.is_some() {
            return Some(PartyGamePlace::Table);
        }
        let file = party.file().and_then(|file| kept.of_file(file))?;
        (!file.saved.is_over()).then(|| PartyGamePlace::File(file.file.clone()))
    }
}

/// The place of a game that has begun.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum PartyGamePlace {
    /// It stands on the table, or comes back there after an interlude.
    Table,
    /// Another match stands on the table. This is the file of the game.
    File(PathBuf),
}

/// The systems that keep the score. The file of the party is written after them.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct KeepScore;

/// Begins the next game of the party.
#[derive(Event, Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct NextPartyGame;

/// Ends the party before its last game. What was played counts.
#[derive(Event, Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct EndParty;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CurrentParty>();
}

#[cfg(test)]
mod tests {
    use super::*;

    fn party(people: &str, games: usize) -> Party {
        Party::new(people.split(' ').map(str::to_owned).collect(), vec!["chess".to_owned(); games], LEVEL).unwrap()
    }

    fn game(points: &[u32], captures: &[u32], rounds: u32) -> PartyGame {
        let won = points.iter().map(|points| *points == BEATEN).collect();
        PartyGame { points: points.to_vec(), won, captures: captures.to_vec(), rounds, luck: Vec::new() }
    }

    #[test]
    fn the_luckiest_dice_need_rolls_and_good_luck() {
        let mut evening = party("Ada Ben", 2);
        let luck = |of: [(i32, u32); 2]| of.map(|(sum, rolls)| DiceLuck { sum, rolls }).to_vec();
        let with = |luck| PartyGame { luck, ..game(&[2, 0], &[0, 0], 40) };
        let award = |evening: &Party| evening.awards().into_iter().find(|award| award.key == "party-award-luck");
        // Ben was luckier, with too few rolls.
        evening.set_last(Some(with(luck([(6_000, 12), (11_000, 11)]))));
        assert_eq!(award(&evening).map(|award| (award.person, award.number)), Some((0, 50)));
        evening.settle();
        evening.set_last(Some(with(luck([(0, 12), (1_000, 1)]))));
        assert_eq!(award(&evening).map(|award| (award.person, award.number)), Some((1, 100)));
        // Nobody is lucky whose dice were worse than expected.
        evening.set_last(Some(with(luck([(-9_000, 12), (-60_000, 20)]))));
        assert_eq!(award(&evening), None);
        // A party of an older file has no luck.
        evening.set_last(Some(game(&[2, 0], &[0, 0], 40)));
        assert!(evening.is_whole());
    }

    #[test]
    fn everybody_moves_on_by_one_seat() {
        let four = party("Ada Ben Cleo Dan", 5);
        assert_eq!(four.seats(0, 4), [Some(0), Some(1), Some(2), Some(3)]);
        assert_eq!(four.seats(1, 4), [Some(3), Some(0), Some(1), Some(2)]);
        assert_eq!(four.seats(4, 4), four.seats(0, 4));
        // With three people the computer moves on, too.
        let three = party("Ada Ben Cleo", 2);
        assert_eq!(
            [three.seats(0, 4), three.seats(1, 4)].map(|seats| seats.iter().position(Option::is_none)),
            [Some(3), Some(0)]
        );
        assert_eq!([0, 1].map(|game| party("Ada Ben", 2).seats(game, 2)[0]), [Some(0), Some(1)]);
    }

    #[test]
    fn places_follow_from_points_and_are_shared() {
        let mut evening = party("Ada Ben Cleo Dan", 3);
        for points in [[2, 0, 2, 0], [0, 2, 0, 2]] {
            evening.set_last(Some(game(&points, &[0; 4], 40)));
            evening.settle();
        }
        assert_eq!(evening.standings().iter().map(|standing| standing.place).collect::<Vec<_>>(), [1, 1, 1, 1]);
        evening.set_last(Some(game(&[1, 1, 2, 0], &[0; 4], 40)));
        let order: Vec<(usize, usize, u32)> =
            evening.standings().iter().map(|standing| (standing.person, standing.place, standing.points)).collect();
        assert_eq!(order, [(2, 1, 4), (0, 2, 3), (1, 2, 3), (3, 4, 2)]);
        assert_eq!(evening.now(), None);
        // The end of the last game was taken back.
        evening.set_last(None);
        assert_eq!(evening.now(), Some(2));
    }

    #[test]
    fn awards_go_to_one_person_alone() {
        let mut evening = party("Ada Ben", 3);
        assert_eq!(evening.awards(), []);
        evening.set_last(Some(game(&[2, 0], &[3, 5], 60)));
        evening.settle();
        evening.set_last(Some(game(&[0, 2], &[4, 2], 31)));
        evening.settle();
        // Both have captured seven pieces.
        assert_eq!(evening.awards(), [Award { key: "party-award-quickest", person: 1, number: 31 }]);
        evening.set_last(Some(game(&[2, 0], &[1, 0], 80)));
        assert_eq!(evening.awards()[0], Award { key: "party-award-captures", person: 0, number: 8 });
    }

    #[test]
    fn an_evening_ends_early_with_what_was_played() {
        let mut evening = party("ada ben", 3);
        assert!(!evening.clone().end_now(), "nothing was played");
        evening.set_last(Some(game(&[2, 0], &[3, 1], 40)));
        assert!(evening.end_now());
        assert_eq!((evening.now(), evening.games().len()), (None, 1));
        // The end of its last game may still be taken back.
        evening.set_last(None);
        assert!(evening.is_whole() && evening.now() == Some(0));
    }

    #[test]
    fn only_possible_parties_exist() {
        let possible = |people: usize, games: usize| {
            let people = (0..people).map(|person| person.to_string()).collect();
            Party::new(people, vec!["chess".to_owned(); games], LEVEL)
        };
        assert!(possible(1, 1).is_none() && possible(5, 1).is_none());
        assert!(possible(2, 0).is_none() && possible(2, GAMES + 1).is_none());
        let mut wrong = possible(2, 1).unwrap();
        assert!(wrong.is_whole());
        wrong.set_last(Some(game(&[2], &[0], 1)));
        assert!(!wrong.is_whole());
    }
}
