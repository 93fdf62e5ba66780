//! The words about each seat: its player, and a line about its turn, its army, or its last move.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use tessera_arbiter::{Clocks, ComputerPause, OnShow, Seats, Texts};
use tessera_rules::{Army, Message, MoveKind, SeatOutcome, Why, half_points};

use super::hint_words::with_royal;
use super::score_sheet::entries::Entries;
use super::seat_names::{on_plate, own_on_plate, partners, short};
use crate::model::frame::DieInTheAir;
use crate::model::preferences::Preferences;

/// The words about a seat.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct SeatLine {
    pub(super) army: Army,
    /// The name of the player. With more than two armies its number in the order of play comes first, until the end.
    pub(super) name: String,
    /// The part of it that a narrow plate may shorten: what the player is called. Empty if that is the army's name alone.
    pub(super) own: String,
    /// The same without the name of the army, where its colour is seen.
    pub(super) short: String,
    /// The name of the person who plays it; empty for others.
    pub(super) person: String,
    /// Its turn, its fate, or its last move. Its partners and its points come first, where there are any.
    pub(super) status: String,
    /// The part of it that matters most, for narrow places.
    pub(super) short_status: String,
    /// Whether it is this seat's turn.
    pub(super) active: bool,
    /// Whether the army is alive and has not lost.
    pub(super) alive: bool,
}

/// Everything that the lines are made from.
#[derive(SystemParam)]
pub(super) struct SeatLines<'w, 's> {
    pub(super) on_show: OnShow<'w>,
    pub(super) seats: Seats<'w, 's>,
    pub(super) texts: Res<'w, Texts>,
    entries: Res<'w, Entries>,
    pause: Res<'w, ComputerPause>,
    pub(super) clocks: Res<'w, Clocks>,
    preferences: Res<'w, Preferences>,
    in_the_air: Res<'w, DieInTheAir>,
}

impl SeatLines<'_, '_> {
    /// The words about the seat of an army.
    pub(super) fn of(&self, army: Army) -> SeatLine {
        let (rules, position) = (self.on_show.rules(), self.on_show.position());
        let numbered = |name: String| match rules.order().position(|seat| seat == army.seat()) {
            // With more than two armies, players need to see the order of play. At the end the number would be read as a place.
            Some(turn) if rules.armies().count() > 2 && self.outcome(army).is_none() => format!("{}. {name}", turn + 1),
            _ => name,
        };
        let [status, short_status] = self.status_lines(army);
        SeatLine {
            army,
            name: numbered(on_plate(&self.seats, rules, army, &self.texts)),
            own: own_on_plate(&self.seats, army, &self.texts).unwrap_or_default(),
            // With the numbers of the match in play, names of computers would be cut off before the level.
            short: numbered(if rules.armies().count() > 2 && !self.seats.is_person(army.seat()) {
                self.texts.message(&rules.army_name(army))
            } else {
                short(&self.seats, rules, army, &self.texts)
            }),
            person: if self.seats.is_person(army.seat()) {
                self.seats.name(army.seat()).to_owned()
            } else {
                String::new()
            },
            status,
            short_status,
            active: self.is_active(army),
            alive: rules.is_alive(position, army) && self.outcome(army) != Some(SeatOutcome::Lost),
        }
    }

    /// The result of the match for an army. A player who looks back sees none: the moment on show has its own fates.
    fn outcome(&self, army: Army) -> Option<SeatOutcome> {
        self.on_show.game().outcome(army).filter(|_| self.on_show.is_live() && !self.in_the_air.is_thrown())
    }

    /// Whether it is an army's turn. It is nobody's while a die is in the air.
    fn is_active(&self, army: Army) -> bool {
        self.on_show.game().ending().is_none()
            && !self.in_the_air.is_thrown()
            && army == self.on_show.rules().army_to_move(self.on_show.position())
    }

    /// The words about the army's fate, a check, or a computer that thinks, and shorter ones. `None` in a usual turn.
    fn news(&self, army: Army) -> Option<[String; 2]> {
        let both = |words: String| [words.clone(), words];
        let (rules, position) = (self.on_show.rules(), self.on_show.position());
        let (seats, texts, active) = (&self.seats, &self.texts, self.is_active(army));
        let at_risk = || self.preferences.warned_of(seats, rules, position).is_some();
        let key = match (self.outcome(army), rules.commander(position, army)) {
            (Some(SeatOutcome::Drawn), _) if rules.counts_points() => "seat-shares",
            (Some(SeatOutcome::Drawn), _) => "result-draw",
            (Some(SeatOutcome::Won), _) => "seat-won",
            (Some(SeatOutcome::Lost), _) => "seat-lost",
            (None, None) if rules.counts_points() => "seat-out",
            (None, None) => "seat-frozen",
            (None, Some(seat)) if seat != army.seat() => {
                let name = rules.army_name(seat.army()).key;
                return Some(both(texts.message(&Message::new("seat-taken-over").name("army", name))));
            }
            _ if self.in_the_air.is_thrown() => return None,
            _ if seats.is_thinking(army.seat()) => "seat-thinking",
            _ if active && self.pause.is_on() && seats.level(army.seat()).is_some() => "seat-paused",
            _ if rules.checked(position).any(|(checked, _)| checked == army) => "seat-check",
            _ if active && at_risk() => {
                let words = |key| texts.sentence(&with_royal(Message::new(key), rules));
                return Some([words("seat-threatened"), words("seat-threatened.short")]);
            }
            _ => return None,
        };
        Some(both(texts.words(key)))
    }

    /// The words about a usual turn: that it is this player's, a count of checks or moves, or the last move.
    fn usual(&self, army: Army) -> Option<String> {
        let (game, rules, position) = (self.on_show.game(), self.on_show.rules(), self.on_show.position());
        if self.is_active(army) && self.seats.is_person(army.seat()) {
            return Some(self.part_of_turn());
        }
        let line = match (rules.checks_left(position, army), game.count_after(self.on_show.ply())) {
            (Some(left), _) => Message::new("seat-checks-left").number("checks", left),
            (None, Some(count)) => {
                Message::new("seat-count").number("moves", count.moves()).number("limit", count.limit())
            }
            (None, None) => return self.last_move(army),
        };
        Some(self.texts.message(&line))
    }

    /// The partners, the points and the status, as far as there are any; and the one of them that matters most.
    fn status_lines(&self, army: Army) -> [String; 2] {
        let (rules, position) = (self.on_show.rules(), self.on_show.position());
        // A player without an army has no partners any more.
        let partners =
            partners(rules, army, &self.texts).filter(|_| rules.commander(position, army) == Some(army.seat()));
        let (points, news) = (self.points(army), self.news(army));
        let usual = if news.is_none() { self.usual(army) } else { None };
        let [news, short_news] = news.map_or([None, None], |both| both.map(Some));
        let short = [&short_news, &points, &usual, &partners].into_iter().flatten().next().cloned();
        let all: Vec<String> = [partners, points, news, usual].into_iter().flatten().collect();
        [all.join(" · "), short.unwrap_or_default()]
    }

    /// The points of an army in words, where points decide.
    fn points(&self, army: Army) -> Option<String> {
        let (game, rules) = (self.on_show.game(), self.on_show.rules());
        let ending = game.ending().filter(|_| self.on_show.ply() == game.record().len());
        let points = if let Some(points) = rules.points(self.on_show.position(), ending) {
            Message::new("seat-points").number("points", points.get(army.index()).copied().unwrap_or_default())
        } else {
            Message::new("seat-material").text("points", half_points(rules.material(self.on_show.position(), army)?))
        };
        Some(self.texts.message(&points))
    }

    /// The line of the player to move. It names the part of the turn that comes now.
    fn part_of_turn(&self) -> String {
        let (rules, position) = (self.on_show.rules(), self.on_show.position());
        let (part, parts) = (position.part() + 1, rules.parts_of_turn(position));
        let rolls =
            self.preferences.hand_throws && rules.forced_move(position).is_some_and(|mv| mv.kind() == MoveKind::Roll);
        let chooses = || matches!(rules.comes_first(position), Some(Why::ChooseFirst { .. }));
        let line = match rules.block_name() {
            _ if rolls => Message::new("seat-throw"),
            _ if rules.has_dice() && !self.in_the_air.is_thrown() && chooses() => Message::new("seat-choose-face"),
            Some(block) if part > 1 => Message::new("seat-block").name("block", block.key),
            None if parts > 1 => Message::new("seat-part").number("part", part).number("parts", parts),
            _ => Message::new("seat-your-turn"),
        };
        self.texts.message(&line)
    }

    /// The last move of an army, up to the moment on show.
    fn last_move(&self, army: Army) -> Option<String> {
        let (game, rules) = (self.on_show.game(), self.on_show.rules());
        let is_own = |ply: &usize| game.position_after(*ply).is_some_and(|before| rules.army_to_move(before) == army);
        let last = (0..self.on_show.ply()).rfind(is_own)?;
        self.entries.0.get(last).cloned()
    }
}
