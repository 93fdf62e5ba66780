//! The statistics of the household: who has played what, against whom, and how it ended; and what the dice have shown.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::AddAssign;

use tessera_rules::SeatOutcome;

use super::game_tally::{SeatTally, TalliedGame};
use super::household::Household;

/// A player in the statistics.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum StatPlayer {
    /// A person with this name.
    Person(String),
    /// A computer, by the name of its controller.
    Computer(String),
}

impl StatPlayer {
    /// The player of a seat. `None` for a person without a name, and for players far away.
    fn of(seat: &SeatTally, household: &Household) -> Option<Self> {
        match seat.controller.as_str() {
            "person" if seat.name.is_empty() => None,
            "person" => Some(Self::Person(household.name_now(&seat.name).to_owned())),
            controller if controller.starts_with("computer-") => Some(Self::Computer(controller.to_owned())),
            _ => None,
        }
    }
}

/// Games that have ended, counted by their outcome.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct GameCounts {
    pub(crate) games: u32,
    pub(crate) wins: u32,
    pub(crate) losses: u32,
    pub(crate) draws: u32,
    /// The time of the last one, in seconds since 1970.
    pub(crate) last: u64,
}

impl GameCounts {
    fn of(outcome: SeatOutcome, last: u64) -> Self {
        let is = |other| u32::from(outcome == other);
        let (wins, losses, draws) = (is(SeatOutcome::Won), is(SeatOutcome::Lost), is(SeatOutcome::Drawn));
        Self { games: 1, wins, losses, draws, last }
    }

    /// The score in half points: two for a win, one for a draw.
    pub(crate) fn half_points(&self) -> u32 {
        2 * self.wins + self.draws
    }
}

impl AddAssign for GameCounts {
    fn add_assign(&mut self, other: Self) {
        self.games += other.games;
        self.wins += other.wins;
        self.losses += other.losses;
        self.draws += other.draws;
        self.last = self.last.max(other.last);
    }
}

/// The ended games of a player, counted.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct PlayerStatistics {
    pub(crate) all: GameCounts,
    /// By the id of the variant.
    pub(crate) variants: BTreeMap<String, GameCounts>,
    /// By the opponent. A win counts against everybody on other sides, and a loss only against the winners.
    pub(crate) versus: BTreeMap<StatPlayer, GameCounts>,
}

/// The statistics of all players.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Statistics {
    pub(crate) players: BTreeMap<StatPlayer, PlayerStatistics>,
    /// The ids of all variants that were played to the end.
    pub(crate) variants: BTreeSet<String>,
}

impl Statistics {
    /// Counts the games that have ended, or only those of one variant.
    pub(crate) fn of(games: &[TalliedGame], household: &Household, variant: Option<&str>) -> Self {
        let mut all = Self::default();
        for game in games {
            let Some(tally) = &game.tally else { continue };
            if tally.seats.iter().any(|seat| seat.outcome.is_none()) {
                continue;
            }
            all.variants.insert(tally.variant.clone());
            if variant.is_some_and(|variant| variant != tally.variant) {
                continue;
            }
            let last = game.changed / 1_000_000_000;
            // A name that stands at several seats counts once, with the best outcome.
            let mut seated: BTreeMap<StatPlayer, (SeatOutcome, usize)> = BTreeMap::new();
            for seat in &tally.seats {
                let (Some(player), Some(outcome)) = (StatPlayer::of(seat, household), seat.outcome) else { continue };
                let known = seated.entry(player).or_insert((outcome, seat.side));
                let is_better = match known.0 {
                    SeatOutcome::Lost => outcome != SeatOutcome::Lost,
                    SeatOutcome::Drawn => outcome == SeatOutcome::Won,
                    SeatOutcome::Won => false,
                };
                if is_better {
                    *known = (outcome, seat.side);
                }
            }
            for (player, (outcome, side)) in &seated {
                let counts = GameCounts::of(*outcome, last);
                let own = all.players.entry(player.clone()).or_default();
                own.all += counts;
                *own.variants.entry(tally.variant.clone()).or_default() += counts;
                for (other, (theirs, _)) in seated.iter().filter(|(other, (_, at))| *other != player && at != side) {
                    // With more than two sides both may have lost to a third one.
                    let both_lost = *outcome == SeatOutcome::Lost && *theirs == SeatOutcome::Lost;
                    let against = if both_lost { GameCounts { losses: 0, ..counts } } else { counts };
                    *own.versus.entry(other.clone()).or_default() += against;
                }
            }
        }
        all
    }
}

/// The rolls of a die.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct DieCounts {
    /// The id of a variant that has this die, for the looks of its faces.
    pub(crate) variant: String,
    /// How often each face came, in the order of the faces.
    pub(crate) counts: Vec<u32>,
}

/// The rolls of all dice, by the letters of the faces that were possible. With a player, only that player's rolls count.
pub(crate) fn dice_of(
    games: &[TalliedGame],
    household: &Household,
    player: Option<&StatPlayer>,
) -> BTreeMap<String, DieCounts> {
    let mut all: BTreeMap<String, DieCounts> = BTreeMap::new();
    for tally in games.iter().filter_map(|game| game.tally.as_ref()) {
        for die in &tally.dice {
            for (seat, counts) in tally.seats.iter().zip(&die.counts) {
                if player.is_some() && StatPlayer::of(seat, household).as_ref() != player {
                    continue;
                }
                let sum = all.entry(die.faces.clone()).or_insert_with(|| DieCounts {
                    variant: tally.variant.clone(),
                    counts: vec![0; die.faces.chars().count()],
                });
                for (sum, count) in sum.counts.iter_mut().zip(counts) {
                    *sum += count;
                }
            }
        }
    }
    all.retain(|_, die| die.counts.iter().any(|&count| count > 0));
    all
}

/// The players who have rolled a die, people first.
pub(crate) fn rollers(games: &[TalliedGame], household: &Household) -> BTreeSet<StatPlayer> {
    let tallies = games.iter().filter_map(|game| game.tally.as_ref());
    let seats = tallies.flat_map(|tally| &tally.seats).filter(|seat| seat.luck.1 > 0);
    seats.filter_map(|seat| StatPlayer::of(seat, household)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::game_tally::{DieTally, GameTally};
    use super::*;

    /// A game: `Ada+ Ben- bot-`, in which each seat is a side of its own. `=` is a draw, `?` a game without an end.
    fn game(variant: &str, seats: &str, changed: u64) -> TalliedGame {
        let seat = |(side, text): (usize, &str)| {
            let (name, outcome) = text.split_at(text.len() - 1);
            let is_bot = name == "bot";
            SeatTally {
                name: if is_bot { String::new() } else { name.to_owned() },
                controller: if is_bot { "computer-3" } else { "person" }.to_owned(),
                side,
                outcome: match outcome {
                    "+" => Some(SeatOutcome::Won),
                    "-" => Some(SeatOutcome::Lost),
                    "=" => Some(SeatOutcome::Drawn),
                    _ => None,
                },
                luck: (0., 0),
            }
        };
        let seats = seats.split(' ').enumerate().map(seat).collect();
        let tally = GameTally { variant: variant.to_owned(), seats, dice: Vec::new() };
        TalliedGame { file: String::new(), changed: changed * 1_000_000_000, tally: Some(tally) }
    }

    fn person(name: &str) -> StatPlayer {
        StatPlayer::Person(name.to_owned())
    }

    fn counts(games: u32, wins: u32, losses: u32, draws: u32, last: u64) -> GameCounts {
        GameCounts { games, wins, losses, draws, last }
    }

    #[test]
    fn who_sits_at_several_seats_has_the_best_outcome() {
        for seats in ["Ada- Ada= Ben+", "Ada= Ada- Ben+"] {
            let all = Statistics::of(&[game("a", seats, 10)], &Household::default(), None);
            assert_eq!(all.players[&person("Ada")].all, counts(1, 0, 0, 1, 10), "{seats}");
        }
    }

    #[test]
    fn games_count_for_each_player_variant_and_opponent() {
        let games = [
            game("a", "Ada+ Ben-", 10),
            game("a", "Ben= Ada=", 30),
            game("b", "Ada- bot+", 20),
            game("b", "Ada? Ben?", 99),
            game("c", "Ada+ Ben- Cleo-", 40),
        ];
        let all = Statistics::of(&games, &Household::default(), None);
        let ada = &all.players[&person("Ada")];
        assert_eq!(ada.all, counts(4, 2, 1, 1, 40));
        assert_eq!(ada.all.half_points(), 5);
        assert_eq!(ada.variants["a"], counts(2, 1, 0, 1, 30));
        assert_eq!(ada.versus[&person("Ben")], counts(3, 2, 0, 1, 40));
        let bot = StatPlayer::Computer("computer-3".to_owned());
        assert_eq!((ada.versus[&bot], all.players[&bot].all), (counts(1, 0, 1, 0, 20), counts(1, 1, 0, 0, 20)));
        // Ben and Cleo both lost to Ada, and not to each other.
        let ben = &all.players[&person("Ben")];
        assert_eq!(ben.versus[&person("Cleo")], counts(1, 0, 0, 0, 40));
        assert_eq!(ben.all, counts(3, 0, 2, 1, 40));
        let only = Statistics::of(&games, &Household::default(), Some("a"));
        assert_eq!(only.players[&person("Ada")].all, counts(2, 1, 0, 1, 30));
        assert_eq!(only.variants.len(), 3, "the choice stays");
    }

    #[test]
    fn a_person_is_counted_under_the_name_of_today() {
        let mut household = Household::default();
        household.remember("Ada");
        household.rename("Ada", "Adele");
        let games = [game("a", "Ada+ Ben-", 10), game("a", "Adele+ Ben-", 20)];
        let all = Statistics::of(&games, &household, None);
        assert_eq!(all.players[&person("Adele")].all, counts(2, 2, 0, 0, 20));
        assert!(!all.players.contains_key(&person("Ada")));
    }

    #[test]
    fn dice_count_by_their_faces_and_by_who_rolled() {
        let mut one = game("a", "Ada? Ben?", 10);
        let tally = one.tally.as_mut().unwrap();
        tally.dice = vec![DieTally { faces: "PNX".to_owned(), counts: vec![vec![1, 2, 0], vec![0, 0, 4]] }];
        let games = [one.clone(), one];
        let rolled = |player: Option<&StatPlayer>| {
            dice_of(&games, &Household::default(), player).into_values().map(|die| die.counts).collect::<Vec<_>>()
        };
        assert_eq!(rolled(None), [[2, 4, 8]]);
        assert_eq!(rolled(Some(&person("Ada"))), [[2, 4, 0]]);
        assert!(rolled(Some(&person("Cleo"))).is_empty());
    }
}
