//! The search itself: iterative deepening over the moves of a game.
//!
//! Two sides, or one side against all others, are searched by principal variation search; the faces of dice are
//! averaged. Sources: T. A. Marsland and M. Campbell, "Parallel search of strongly ordered game trees", 1982; N.
//! Sturtevant and R. Korf, "On pruning techniques for multi-player games", 2000.

mod budget;
mod chance;
pub(crate) mod exchange;
mod many;
mod node;
mod ordering;
mod quiescence;
mod root;
mod table;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use tessera_rules::{ARMIES_MAX, Army, Game, Move, Position, Rules, Side, Tree};

use crate::evaluation::Evaluator;
use crate::level::Level;
use crate::score::{PLY_MAX, Score};
use budget::Budget;
pub use budget::SearchLimits;
use ordering::{MoveOrdering, Ranked};
use root::RootMove;
use table::Table;

/// Finds moves in games of one variant. The next search uses the results of the one before.
#[derive(Debug)]
pub struct Search {
    rules: Arc<Rules>,
    evaluator: Evaluator,
    table: Table,
    ordering: MoveOrdering,
}

/// How far a search has come.
#[derive(Debug, Clone)]
pub struct Progress {
    /// How many plies have been searched in full.
    pub depth: u32,
    /// The score of each side. With two sides one score is the other with its sign changed.
    pub scores: Vec<(Side, Score)>,
    /// The line that it expects, each move as it is announced; faces of dice are unknown.
    pub line: Vec<Move>,
    /// How many positions have been looked at.
    pub nodes: u64,
    /// How full the table is, in thousandths.
    pub fullness: u32,
}

/// The result of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Answer {
    /// The move as it is announced: without the face of a die.
    pub mv: Move,
    /// The score of the move for the side that thinks: the side to move, if nobody asked for another.
    pub score: Score,
    /// How many plies have been searched in full.
    pub depth: u32,
    /// How many positions have been looked at.
    pub nodes: u64,
}

impl Search {
    /// A search for games by these rules, with a table of so many MiB.
    pub fn new(rules: Arc<Rules>, mebibytes: usize) -> Self {
        let ordering = MoveOrdering::new(&rules);
        Self { evaluator: Evaluator::new(rules.clone()), table: Table::new(mebibytes), ordering, rules }
    }

    /// Forgets the results of earlier searches: the next game begins.
    pub fn clear(&mut self) {
        self.table.clear();
        self.ordering.clear();
    }

    /// Gives the table another size, and empties it.
    pub fn resize(&mut self, mebibytes: usize) {
        self.table = Table::new(mebibytes);
    }

    /// From now on it judges as well as this level does, with errors that the seed fixes. Its nodes are a matter of
    /// [`Level::limits`].
    pub fn set_level(&mut self, level: Level, seed: u64) {
        self.evaluator.set_error(seed, level.error());
        self.clear();
    }

    /// The best move it finds for the player to move within the limits; none if the game is over, or a rule of Rust
    /// code panics over this position or over every move. Raising `stop` ends the search at once with the best move so
    /// far. `progress` is told of every depth that was searched in full.
    ///
    /// `game` is played by the rules that the search was made for.
    pub fn think(
        &mut self,
        game: &Game,
        limits: &SearchLimits,
        stop: &AtomicBool,
        progress: &mut dyn FnMut(&Progress),
    ) -> Option<Answer> {
        let mover = self.rules.side(self.rules.army_to_move(game.position()));
        self.think_for(mover, game, limits, stop, progress)
    }

    /// The same for any side, whoever is to move: the best move of the side to move, and its score for the other side.
    /// Where three sides or more play, the move is the one that is worst for that side.
    pub(crate) fn think_for(
        &mut self,
        side: Side,
        game: &Game,
        limits: &SearchLimits,
        stop: &AtomicBool,
        progress: &mut dyn FnMut(&Progress),
    ) -> Option<Answer> {
        if game.ending().is_some() {
            return None;
        }
        self.worker(side, game, limits, stop).think(limits, progress)
    }

    /// A search of the position of a game for a side.
    fn worker<'a>(&'a mut self, side: Side, game: &Game, limits: &SearchLimits, stop: &'a AtomicBool) -> Worker<'a> {
        let tree = Tree::new(self.rules.clone(), game.position(), &game.earlier_keys());
        self.table.begin();
        let camps = Camps::of(&self.rules, game.position(), side);
        Worker {
            camps,
            tree,
            evaluator: &self.evaluator,
            table: &mut self.table,
            ordering: &mut self.ordering,
            budget: Budget::new(limits, stop),
            plies: (0..=PLY_MAX).map(|_| Ply::default()).collect(),
            root: Vec::new(),
            depth: 0,
        }
    }
}

/// The two camps of a search: the side that thinks, and all others against it.
#[derive(Debug, Clone, Copy)]
struct Camps {
    side: Side,
    /// Whether strength is compared as shares: three sides or more are alive.
    shared: bool,
    /// Is mixed into keys: the same position has another score if another side thinks.
    salt: u64,
}

impl Camps {
    fn of(rules: &Rules, position: &Position, side: Side) -> Self {
        let mut alive = [false; ARMIES_MAX];
        for (army, _) in rules.armies().filter(|(army, _)| rules.is_alive(position, *army)) {
            alive[rules.side(army).index()] = true;
        }
        let shared = alive.iter().filter(|&&alive| alive).count() > 2;
        let salt = if shared { crate::evaluation::mix(1 + side.index() as u64) } else { 0 };
        Self { side, shared, salt }
    }
}

/// One search, from its start to its answer.
struct Worker<'a> {
    camps: Camps,
    tree: Tree,
    evaluator: &'a Evaluator,
    table: &'a mut Table,
    ordering: &'a mut MoveOrdering,
    budget: Budget<'a>,
    /// Lists that are used again and again, by ply.
    plies: Vec<Ply>,
    root: Vec<RootMove>,
    /// The depth that is searched now.
    depth: i32,
}

/// The state of one ply of the line that is searched now.
#[derive(Debug, Default)]
struct Ply {
    moves: Vec<Move>,
    ranked: Vec<Ranked>,
    outcomes: Vec<Move>,
    /// Whether it begins after a turn was passed, which no rule allows.
    passed: bool,
    /// The best line from here on.
    line: Vec<Move>,
}

impl Worker<'_> {
    /// Whether the seat to move plays for the side that thinks.
    fn is_own_turn(&self) -> bool {
        self.tree.side_to_move() == self.camps.side
    }

    /// How good the position looks for the camp to move.
    fn judge(&self) -> i32 {
        let score = self.evaluator.score(&self.tree, self.camps.side, self.camps.shared);
        if self.is_own_turn() { score } else { -score }
    }

    /// The score of an end for the camp to move.
    fn ended(&self, winner: Option<Side>, ply: usize) -> i32 {
        let Some(winner) = winner else { return self.drawn() };
        let won = crate::score::WIN - ply as i32;
        if (winner == self.camps.side) == self.is_own_turn() { won } else { -won }
    }

    /// The score of a draw for the camp to move.
    fn drawn(&self) -> i32 {
        if !self.camps.shared {
            return 0;
        }
        // Without this cost games of many sides end by repetition.
        if self.is_own_turn() { -SHARED_DRAW } else { SHARED_DRAW }
    }

    /// Whether the side that thinks has no army left with a turn.
    fn is_out(&self) -> bool {
        let rules = self.tree.rules();
        self.camps.shared && !rules.armies().any(|(army, _)| self.is_own(army) && self.tree.is_alive(army))
    }

    fn is_own(&self, army: Army) -> bool {
        self.tree.rules().side(army) == self.camps.side
    }

    /// The key of the position in the table.
    fn key(&self) -> u64 {
        self.tree.key() ^ self.camps.salt
    }
}

/// How much a draw costs where three sides or more play.
const SHARED_DRAW: i32 = 60;
