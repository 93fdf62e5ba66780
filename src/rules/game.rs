//! A game: its start, its record, and undo.

use std::sync::Arc;

use crate::action::{Action, Move, MoveKind};
use crate::effect::Effect;
use crate::ending::{Ending, Reason, SeatOutcome};
use crate::notation::PositionError;
use crate::piece::Army;
use crate::position::Position;
use crate::rules::{MoveCount, Rules, TurnStart};
use crate::square::Square;
use crate::why::Why;

/// How a game begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Start {
    /// The variant's own setup. A variant that draws arrays uses its default array.
    Setup,
    /// The array with this number.
    Array(u32),
    /// The position with this FEN.
    Position(String),
}

/// The error of a start that is not possible.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StartError {
    /// The variant has no array of this number.
    NoArray(u32),
    /// The text is not a position of the variant.
    Position(PositionError),
}

/// A game from its start to now, with the actions that were undone.
///
/// The rules, the start and the actions determine everything in it.
#[derive(Debug, Clone)]
pub struct Game {
    rules: Arc<Rules>,
    start: Start,
    /// The start, and the position after each action of the record.
    positions: Vec<Position>,
    record: Vec<Action>,
    undone: Vec<Action>,
    ending: Option<Ending>,
    /// The action over which a hook has panicked. It has ended the game, and it is not in the record.
    failed: Option<Action>,
}

impl Game {
    /// Starts a game.
    ///
    /// ```
    /// # let mut library = tessera_rules::Library::default();
    /// # library.add(include_str!("../../plugins/chess960/chess.ron"))?;
    /// # let rules = library.compile("chess", &tessera_rules::Settings::new())?;
    /// use std::sync::Arc;
    /// use tessera_rules::{Game, Start};
    ///
    /// let game = Game::new(Arc::new(rules), Start::Position("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".to_owned()))?;
    /// assert!(game.record().is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If there is no such array, or the text is not a position of the variant.
    pub fn new(rules: Arc<Rules>, start: Start) -> Result<Self, StartError> {
        let position = match &start {
            Start::Setup => rules.start(),
            Start::Array(number) => rules.array(*number).ok_or(StartError::NoArray(*number))?,
            Start::Position(text) => rules.parse_fen(text).map_err(StartError::Position)?,
        };
        // A record has the position in one line.
        let start = match start {
            Start::Position(text) if text.contains(char::is_control) => Start::Position(rules.fen(&position)),
            other => other,
        };
        let mut game = Self {
            rules,
            start,
            positions: vec![position],
            record: Vec::new(),
            undone: Vec::new(),
            ending: None,
            failed: None,
        };
        game.ending = game.position_ending().map(|ending| game.rules.by_points(game.position(), ending));
        Ok(game)
    }

    /// The rules of the game.
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// The start of the game.
    pub fn start(&self) -> &Start {
        &self.start
    }

    /// The present position.
    pub fn position(&self) -> &Position {
        // The first position is the start, so the list is never empty.
        &self.positions[self.positions.len() - 1]
    }

    /// The position after the first `actions` actions of the record. `None` if the record is shorter.
    pub fn position_after(&self, actions: usize) -> Option<&Position> {
        self.positions.get(actions)
    }

    /// The game as it stood after its first `actions` actions, with nothing undone; a copy if it has no more.
    ///
    /// ```
    /// # let mut library = tessera_rules::Library::default();
    /// # library.add(include_str!("../../plugins/chess960/chess.ron"))?;
    /// # let rules = library.compile("chess", &tessera_rules::Settings::new())?;
    /// use std::sync::Arc;
    /// use tessera_rules::{Action, Game, Start};
    ///
    /// let mut game = Game::new(Arc::new(rules), Start::Setup)?;
    /// game.play(Action::Draw).map_err(|why| why.message().to_string())?;
    /// let begun = game.up_to(0);
    /// assert!(begun.record().is_empty() && begun.undone().is_empty() && begun.ending().is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn up_to(&self, actions: usize) -> Self {
        let actions = actions.min(self.record.len());
        Self {
            rules: self.rules.clone(),
            start: self.start.clone(),
            positions: self.positions[..=actions].to_vec(),
            record: self.record[..actions].to_vec(),
            undone: Vec::new(),
            // An action was possible after an earlier position, so the game was not over there.
            ending: self.ending.filter(|_| actions == self.record.len()),
            failed: self.failed.filter(|_| actions == self.record.len()),
        }
    }

    /// The actions of the game, first to last.
    pub fn record(&self) -> &[Action] {
        &self.record
    }

    /// The number of dice that were rolled in the actions of the record.
    pub fn rolls(&self) -> usize {
        let rolled = |action: &&Action| matches!(action, Action::Move(mv) if mv.face().is_some());
        self.record.iter().filter(rolled).count()
    }

    /// The actions that were undone. [`Game::redo`] plays the last of them.
    pub fn undone(&self) -> &[Action] {
        &self.undone
    }

    /// The end of the game, if it is over.
    ///
    /// ```
    /// # let mut library = tessera_rules::Library::default();
    /// # library.add(include_str!("../../plugins/chess960/chess.ron"))?;
    /// # let rules = library.compile("chess", &tessera_rules::Settings::new())?;
    /// use std::sync::Arc;
    /// use tessera_rules::{Action, Game, Reason, Start};
    ///
    /// let mut game = Game::new(Arc::new(rules), Start::Setup)?;
    /// assert_eq!(game.ending(), None);
    /// game.play(Action::Draw).map_err(|why| why.message().to_string())?;
    /// assert_eq!(game.ending().map(|ending| ending.reason), Some(Reason::Agreement));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// The action over which a hook has panicked, if that has ended the game. It is not in the record.
    pub fn failed(&self) -> Option<Action> {
        self.failed
    }

    /// What the game has brought an army. `None` before the end.
    ///
    /// ```
    /// # let mut library = tessera_rules::Library::default();
    /// # library.add(include_str!("../../plugins/chess960/chess.ron"))?;
    /// # let rules = library.compile("chess", &tessera_rules::Settings::new())?;
    /// use std::sync::Arc;
    /// use tessera_rules::{Action, Army, Game, SeatOutcome, Start};
    ///
    /// let mut game = Game::new(Arc::new(rules), Start::Setup)?;
    /// assert_eq!(game.outcome(Army::default()), None);
    /// game.play(Action::Resign(Army::default())).map_err(|why| why.message().to_string())?;
    /// assert_eq!(game.outcome(Army::default()), Some(SeatOutcome::Lost));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn outcome(&self, army: Army) -> Option<SeatOutcome> {
        let ending = self.ending()?;
        let points = self.rules.points(self.position(), Some(ending));
        Some(match (ending.winner, points) {
            (Some(winner), _) if winner == self.rules.side(army) => SeatOutcome::Won,
            (Some(_), _) => SeatOutcome::Lost,
            (None, Some(points)) if points.get(army.index()) != points.iter().max() => SeatOutcome::Lost,
            (None, _) => SeatOutcome::Drawn,
        })
    }

    /// Every legal move. There is none after the end of the game.
    pub fn moves(&self) -> Vec<Move> {
        if self.ending().is_some() { Vec::new() } else { self.rules.moves(self.position()) }
    }

    /// The pass, if the player to move may choose it now.
    pub fn pass(&self) -> Option<Move> {
        let moves = if self.rules.has_passing() { self.moves() } else { Vec::new() };
        moves.into_iter().find(|mv| mv.kind() == MoveKind::Pass)
    }

    /// The reason why no legal move leads from one square to the other. `None` if one does.
    ///
    /// It is the reason of [`Rules::why_not`], with one difference. A position keeps no en-passant right that no legal
    /// move uses, but the game knows the double step. So here the reason is the check that prevents the capture.
    pub fn why_not(&self, from: Square, to: Square) -> Option<Why> {
        let position = match (self.record.last(), self.positions.iter().nth_back(1)) {
            (Some(&Action::Move(mv)), Some(before)) => self.rules.with_double_step(before, mv, self.position()),
            _ => None,
        };
        self.rules.why_not(position.as_ref().unwrap_or(self.position()), from, to)
    }

    /// Plays an action and returns its effects. The actions that were undone are forgotten.
    ///
    /// ```
    /// # let mut library = tessera_rules::Library::default();
    /// # library.add(include_str!("../../plugins/chess960/chess.ron"))?;
    /// # let rules = library.compile("chess", &tessera_rules::Settings::new())?;
    /// use std::sync::Arc;
    /// use tessera_rules::{Action, Game, Start};
    ///
    /// let mut game = Game::new(Arc::new(rules), Start::Setup)?;
    /// let mv = game.rules().parse_uci(game.position(), "e2e4")?;
    /// game.play(Action::Move(mv)).map_err(|why| why.message().to_string())?;
    /// assert_eq!(game.record(), [Action::Move(mv)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The reason for a refusal; the game is then unchanged. Only [`Why::RuleFailed`] changes it: a hook has panicked
    /// over the action, and the game ends with [`Reason::RuleFailed`]. The action is not recorded. [`Game::undo`] takes
    /// it back first, and so reopens the game.
    pub fn play(&mut self, action: Action) -> Result<Vec<Effect>, Why> {
        let effects = self.add(action)?;
        self.undone.clear();
        Ok(effects)
    }

    /// Takes back the last action and returns it. `None` at the start.
    ///
    /// An action over which a hook has panicked is the last one, too. It is not in the record, so the position stays,
    /// and [`Game::redo`] does not play it again.
    ///
    /// ```
    /// # let mut library = tessera_rules::Library::default();
    /// # library.add(include_str!("../../plugins/chess960/chess.ron"))?;
    /// # let rules = library.compile("chess", &tessera_rules::Settings::new())?;
    /// use std::sync::Arc;
    /// use tessera_rules::{Action, Game, Start};
    ///
    /// let mut game = Game::new(Arc::new(rules), Start::Setup)?;
    /// let mv = game.rules().parse_uci(game.position(), "e2e4")?;
    /// game.play(Action::Move(mv)).map_err(|why| why.message().to_string())?;
    /// assert_eq!(game.undo(), Some(Action::Move(mv)));
    /// assert_eq!(game.undo(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn undo(&mut self) -> Option<Action> {
        if let Some(failed) = self.failed.take() {
            self.ending = None;
            return Some(failed);
        }
        let action = self.record.pop()?;
        self.positions.pop();
        self.undone.push(action);
        // An action was possible after this position, so the game was not over there.
        self.ending = None;
        Some(action)
    }

    /// Plays the action that was undone last. Returns it with its effects. `None` if there is none.
    pub fn redo(&mut self) -> Option<(Action, Vec<Effect>)> {
        let action = *self.undone.last()?;
        let effects = self.add(action).ok()?;
        self.undone.pop();
        Some((action, effects))
    }

    /// The end that the player to move may claim now: a draw, or the game where points decide it and he leads by enough.
    /// Source of the draws: FIDE Laws 9.2, 9.3.
    pub fn claimable(&self) -> Option<Reason> {
        let draw = self.rules.draw();
        let reached = |limit: Option<u16>, count: u16| limit.is_some_and(|limit| count >= limit);
        if self.ending().is_some() {
            None
        } else if reached(draw.repetition.claim, self.occurrences()) {
            Some(Reason::RepetitionClaimed)
        } else if reached(draw.quiet_rounds.claim, self.quiet_rounds()) {
            Some(Reason::QuietTurnsClaimed)
        } else if self.rules.may_claim_lead(self.position()) {
            Some(Reason::LeadClaimed)
        } else {
            None
        }
    }

    /// How often the position at the start of this turn has occurred, including this time.
    pub fn occurrences(&self) -> u16 {
        let mut starts = self.turn_starts();
        let Some((_, now)) = starts.next() else { return 0 };
        1 + self.occurred_before(now, starts).count() as u16
    }

    /// The end by repetition of the position at the start of this turn.
    fn repeated(&self) -> Ending {
        let mut starts = self.turn_starts();
        let army = self.rules.army_to_move(self.position());
        let first = starts.next().and_then(|(_, now)| self.occurred_before(now, starts).last());
        let since = self.turn_starts().take_while(|(at, _)| first.is_some_and(|first| *at > first));
        self.rules.repeated(army, since.map(|(_, position)| self.rules.check(position).is_some()))
    }

    /// The places of a position among earlier starts of turns, the last one first.
    fn occurred_before<'a>(
        &self,
        now: &'a Position,
        starts: impl Iterator<Item = (usize, &'a Position)>,
    ) -> impl Iterator<Item = usize> {
        // No position from before the last zeroing move can come again, unless captured pieces come back.
        let back = if self.rules.captures_come_back() { usize::MAX } else { now.halfmove_clock().into() };
        starts.take(back).filter(|(_, position)| position.repeats(now)).map(|(at, _)| at)
    }

    /// The positions with which turns began, and their places, the last one first.
    fn turn_starts(&self) -> impl Iterator<Item = (usize, &Position)> {
        (0..self.positions.len()).rev().filter(|&at| self.begins_turn(at)).map(|at| (at, &self.positions[at]))
    }

    /// The earlier positions with which a turn began, first to last. [`Tree`](crate::Tree) needs them to see
    /// repetitions.
    pub fn earlier(&self) -> Vec<TurnStart> {
        let tells = self.rules.tells_perpetual_check();
        let counts = self.counts();
        let start = |at: usize| {
            let position = &self.positions[at];
            let checked = tells && self.rules.check(position).is_some();
            TurnStart { key: position.key(), checked, count: counts.get(at).copied().flatten() }
        };
        (0..self.positions.len() - 1).filter(|&at| self.begins_turn(at)).map(start).collect()
    }

    /// How far the moves have been counted after so many actions. `None` where they are not.
    pub fn count_after(&self, actions: usize) -> Option<MoveCount> {
        self.counts().get(actions).copied().flatten()
    }

    /// The count of each position. Empty under rules that count nothing.
    fn counts(&self) -> Vec<Option<MoveCount>> {
        if !self.rules.counts_moves() {
            return Vec::new();
        }
        let count = |before: &mut Option<MoveCount>, position: &Position| {
            *before = self.rules.count_at(position, *before);
            Some(*before)
        };
        self.positions.iter().scan(None, count).collect()
    }

    /// Whether a turn began with this position. A roll before the move does not begin a turn.
    fn begins_turn(&self, at: usize) -> bool {
        let Some(before) = at.checked_sub(1) else { return true };
        self.positions[at].turn() != self.positions[before].turn() || !matches!(self.record[before], Action::Move(_))
    }

    /// The full rounds since the last zeroing move. A round has one turn of each seat that still has turns.
    fn quiet_rounds(&self) -> u16 {
        let turns = self.rules.alive_armies(self.position()).max(1);
        self.position().halfmove_clock() / turns
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
                        self.failed = Some(action);
                        // After this end no action that was taken back can be played again.
                        self.undone.clear();
                        return Err(why);
                    }
                    if mv.dropped().is_some() {
                        return Err(why);
                    }
                    return Err(self.why_not(mv.from(), mv.to()).unwrap_or(why));
                }
            },
            Action::Resign(army) => (effects, ending) = self.rules.resign(&mut position, army)?,
            Action::Timeout(army) => (effects, ending) = self.rules.time_out(&mut position, army)?,
            Action::Draw => ending = Some(Ending { winner: None, reason: Reason::Agreement }),
            Action::Claim => {
                let reason = self.claimable().ok_or(Why::NothingToClaim)?;
                ending = Some(Ending { winner: None, reason });
            }
        }
        self.positions.push(position);
        self.record.push(action);
        let ending = ending.or_else(|| self.position_ending());
        self.ending = ending.map(|ending| self.rules.by_points(self.position(), ending));
        Ok(effects)
    }

    fn last_move(&self) -> Option<Move> {
        self.record.last().and_then(|action| if let Action::Move(mv) = action { Some(*mv) } else { None })
    }

    fn position_ending(&self) -> Option<Ending> {
        let draw = self.rules.draw();
        let reached = |limit: Option<u16>, count: u16| limit.is_some_and(|limit| count >= limit);
        let drawn = |reason| Some(Ending { winner: None, reason });
        match self.rules.ending(self.position()) {
            Some(ending) => Some(self.rules.after_move(ending, self.last_move())),
            None if reached(draw.repetition.ends, self.occurrences()) => Some(self.repeated()),
            None if self.count_after(self.record.len()).is_some_and(MoveCount::is_full) => drawn(Reason::Counted),
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
