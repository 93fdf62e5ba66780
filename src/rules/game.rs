//! A game: its start, what was done, and what can be undone.

use std::sync::Arc;

use crate::action::{Action, Move};
use crate::effect::Effect;
use crate::ending::{Ending, Reason};
use crate::notation::PositionError;
use crate::position::Position;
use crate::rules::Rules;
use crate::why::Why;

/// How a game begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Start {
    /// The variant's own setup; where arrays are drawn, the default one.
    Setup,
    /// This array.
    Array(u32),
    /// This position.
    Position(String),
}

/// A start that cannot be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StartError {
    /// The variant has no array of this number.
    NoArray(u32),
    /// The position cannot be read.
    Position(PositionError),
}

/// A game from its start to now, with what was undone. A pure function of the rules, the start and the actions.
#[derive(Debug, Clone)]
pub struct Game {
    rules: Arc<Rules>,
    start: Start,
    /// The start, and the position after each action of the record.
    positions: Vec<Position>,
    record: Vec<Action>,
    undone: Vec<Action>,
    ending: Option<Ending>,
}

impl Game {
    /// Begins a game.
    ///
    /// # Errors
    /// If there is no such array, or the position cannot be read.
    pub fn new(rules: Arc<Rules>, start: Start) -> Result<Self, StartError> {
        let position = match &start {
            Start::Setup => rules.start(),
            Start::Array(number) => rules.array(*number).ok_or(StartError::NoArray(*number))?,
            Start::Position(text) => rules.parse_fen(text).map_err(StartError::Position)?,
        };
        let mut game =
            Self { rules, start, positions: vec![position], record: Vec::new(), undone: Vec::new(), ending: None };
        game.ending = game.position_ending();
        Ok(game)
    }

    /// The rules that it is played by.
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// How it began.
    pub fn start(&self) -> &Start {
        &self.start
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        // There is always the start.
        &self.positions[self.positions.len() - 1]
    }

    /// The position after this many actions of the record.
    pub fn position_after(&self, actions: usize) -> Option<&Position> {
        self.positions.get(actions)
    }

    /// What was done, first to last.
    pub fn record(&self) -> &[Action] {
        &self.record
    }

    /// What was undone and can be done again, the next one last.
    pub fn undone(&self) -> &[Action] {
        &self.undone
    }

    /// How the game has ended, if it has.
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// Every legal move; none once the game has ended.
    pub fn moves(&self) -> Vec<Move> {
        if self.ending().is_some() { Vec::new() } else { self.rules.moves(self.position()) }
    }

    /// Does something, and forgets what was undone. Tells what happened on the board.
    ///
    /// # Errors
    /// Why it is refused. Nothing has changed then, but for [`Why::RuleFailed`]: a rule of Rust code has panicked over the
    /// action. It is not part of the record, and the game ends with [`Reason::RuleFailed`], which undoing takes back.
    pub fn play(&mut self, action: Action) -> Result<Vec<Effect>, Why> {
        let effects = self.add(action)?;
        self.undone.clear();
        Ok(effects)
    }

    /// Takes back the last action, which is returned.
    pub fn undo(&mut self) -> Option<Action> {
        let action = self.record.pop()?;
        self.positions.pop();
        self.undone.push(action);
        // A game that has gone on had not ended.
        self.ending = None;
        Some(action)
    }

    /// Does again what was undone last. Tells what it was, and what happened on the board.
    pub fn redo(&mut self) -> Option<(Action, Vec<Effect>)> {
        let action = *self.undone.last()?;
        let effects = self.add(action).ok()?;
        self.undone.pop();
        Some((action, effects))
    }

    /// The draw that the player to move may claim now. Source: FIDE Laws 9.2, 9.3.
    pub fn claimable(&self) -> Option<Reason> {
        let draw = self.rules.draw();
        let reached = |limit: Option<u16>, count: u16| limit.is_some_and(|limit| count >= limit);
        match () {
            () if self.ending().is_some() => None,
            () if reached(draw.repetition.claim, self.occurrences()) => Some(Reason::RepetitionClaimed),
            () if reached(draw.quiet_rounds.claim, self.quiet_rounds()) => Some(Reason::QuietTurnsClaimed),
            () => None,
        }
    }

    /// How often the position in which this turn began has occurred, this time included.
    pub fn occurrences(&self) -> u16 {
        let mut starts =
            (0..self.positions.len()).rev().filter(|&at| self.begins_turn(at)).map(|at| &self.positions[at]);
        let Some(now) = starts.next() else { return 0 };
        // Nothing before what last could not be undone can come again.
        let earlier = starts.take(now.halfmove_clock().into()).filter(|position| position.repeats(now));
        1 + earlier.count() as u16
    }

    /// The keys of the positions before this one with which a turn began, first to last: what
    /// [`Tree`](crate::Tree) needs to see repetitions.
    pub fn earlier_keys(&self) -> Vec<u64> {
        let before = 0..self.positions.len() - 1;
        before.filter(|&at| self.begins_turn(at)).map(|at| self.positions[at].key()).collect()
    }

    /// Whether a turn began with this position: what is settled before a move, such as a roll, does not begin one.
    fn begins_turn(&self, at: usize) -> bool {
        let Some(before) = at.checked_sub(1) else { return true };
        self.positions[at].turn() != self.positions[before].turn() || !matches!(self.record[before], Action::Move(_))
    }

    /// Whole rounds of those who still have a turn without anything that cannot be undone.
    fn quiet_rounds(&self) -> u16 {
        let living = self.rules.alive_armies(self.position()).max(1);
        self.position().halfmove_clock() / living
    }

    fn add(&mut self, action: Action) -> Result<Vec<Effect>, Why> {
        if let Some(ending) = self.ending {
            return Err(if ending.reason == Reason::RuleFailed { Why::RuleFailed } else { Why::GameOver });
        }
        let mut position = self.position().clone();
        let mut effects = Vec::new();
        let mut ending = None;
        match action {
            Action::Move(mv) => match self.rules.play(&mut position, mv) {
                Ok(told) => effects = told,
                Err(why) => {
                    if why == Why::RuleFailed {
                        self.ending = Some(Ending { winner: None, reason: Reason::RuleFailed });
                    }
                    return Err(why);
                }
            },
            Action::Resign(army) => (effects, ending) = self.rules.resign(&mut position, army)?,
            Action::Draw => ending = Some(Ending { winner: None, reason: Reason::Agreement }),
            Action::Claim => {
                let reason = self.claimable().ok_or(Why::NothingToClaim)?;
                ending = Some(Ending { winner: None, reason });
            }
        }
        self.positions.push(position);
        self.record.push(action);
        self.ending = ending.or_else(|| self.position_ending());
        Ok(effects)
    }

    fn position_ending(&self) -> Option<Ending> {
        let draw = self.rules.draw();
        let reached = |limit: Option<u16>, count: u16| limit.is_some_and(|limit| count >= limit);
        let drawn = |reason| Some(Ending { winner: None, reason });
        match self.rules.ending(self.position()) {
            Some(ending) => Some(ending),
            None if reached(draw.repetition.ends, self.occurrences()) => drawn(Reason::Repetition),
            None if reached(draw.quiet_rounds.ends, self.quiet_rounds()) => drawn(Reason::QuietTurns),
            None => None,
        }
    }
}

impl std::error::Error for StartError {}

impl std::fmt::Display for StartError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NoArray(number) => write!(f, "there is no array {number}"),
            Self::Position(error) => error.fmt(f),
        }
    }
}
