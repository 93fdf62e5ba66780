//! The search: iterative deepening over the moves of a game.
//!
//! It is a principal variation search of two camps: the side to move, and all other sides (the paranoid search). Nodes
//! of chance average the faces of a die. Sources: T. A. Marsland and M. Campbell, "Parallel search of strongly ordered game trees", 1982; N.
//! Sturtevant and R. Korf, "On pruning techniques for multi-player games", 2000.

mod budget;
mod chance;
pub(crate) mod exchange;
mod many;
mod node;
mod ordering;
mod pruning;
mod quiescence;
mod root;
mod table;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use tessera_rules::{ARMIES_MAX, Army, Game, Move, Position, Rules, Side, Tree};

use crate::evaluation::{Evaluator, Weights};
use crate::level::Level;
use crate::score::{PLY_MAX, Score};
use budget::Budget;
pub use budget::SearchLimits;
use ordering::{Arrival, MoveOrdering, Ranked};
use root::RootMove;
use table::Table;

/// Finds moves in games of one variant. Each search uses the results of the searches before it.
#[derive(Debug)]
pub struct Search {
    rules: Arc<Rules>,
    evaluator: Evaluator,
    table: Table,
    ordering: MoveOrdering,
}

/// A report of a search about a finished depth.
#[derive(Debug, Clone)]
pub struct Progress {
    /// The number of plies that have been searched in full.
    pub depth: u32,
    /// The score of each side. With two sides one score is the other with its sign changed.
    pub scores: Vec<(Side, Score)>,
    /// The principal variation, as announced moves. It ends behind the first roll.
    pub line: Vec<Move>,
    /// The number of nodes visited since the search began.
    pub nodes: u64,
    /// How full the table is, in thousandths.
    pub fullness: u32,
}

/// The result of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Answer {
    /// The announced move: without the face of its die.
    pub mv: Move,
    /// The score of the move for the side that thinks: the side to move, if nobody asked for another.
    pub score: Score,
    /// The number of plies that have been searched in full.
    pub depth: u32,
    /// The number of nodes visited.
    pub nodes: u64,
}

impl Search {
    /// A search for games by these rules. `mebibytes` is the size of its transposition table, at least 1.
    pub fn new(rules: Arc<Rules>, mebibytes: usize) -> Self {
        let ordering = MoveOrdering::new(&rules);
        Self {
            evaluator: Evaluator::new(rules.clone(), Weights::of(&rules)),
            table: Table::new(mebibytes),
            ordering,
            rules,
        }
    }

    /// Forgets the results of earlier searches, for a new game.
    pub fn clear(&mut self) {
        self.table.clear();
        self.ordering.clear();
    }

    /// Evaluates with other weights from now on, and forgets the results of earlier searches.
    pub fn set_weights(&mut self, weights: Weights) {
        let (seed, error) = self.evaluator.error();
        self.evaluator = Evaluator::new(self.evaluator.rules().clone(), weights);
        self.evaluator.set_error(seed, error);
        self.clear();
    }

    /// Replaces the transposition table by an empty one of `mebibytes`.
    pub fn resize(&mut self, mebibytes: usize) {
        self.table = Table::new(mebibytes);
    }

    /// Gives the evaluation the errors of a level, which depend on the seed only. The caller sets the nodes of the level
    /// with [`Level::limits`].
    pub fn set_level(&mut self, level: Level, seed: u64) {
        self.evaluator.set_error(seed, level.error());
        self.clear();
    }

    /// Searches for the best move of the player to move. It ends at the limits or when `stop` is true, and then returns
    /// the best move so far. It calls `progress` after each finished depth.
    ///
    /// It returns `None` if the game is over, or if a rule of Rust code panics over the position or every move. `game`
    /// must follow the rules that the search was made for.
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

    /// The state of one search, for a side, of the position of a game.
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

/// The two camps of a search: the side to move at the root, and all others.
#[derive(Debug, Clone, Copy)]
struct Camps {
    side: Side,
    /// Whether scores are shares of all strength: three sides or more are alive.
    shared: bool,
    /// Changes the keys of the table: a score holds for one searching side only.
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

/// The state of one search.
struct Worker<'a> {
    camps: Camps,
    tree: Tree,
    evaluator: &'a Evaluator,
    table: &'a mut Table,
    ordering: &'a mut MoveOrdering,
    budget: Budget<'a>,
    /// The state of each ply. Its lists keep their memory for the next node of the ply.
    plies: Vec<Ply>,
    root: Vec<RootMove>,
    /// The depth of the current iteration.
    depth: i32,
}

/// The state of one ply of the current line.
#[derive(Debug, Default)]
struct Ply {
    moves: Vec<Move>,
    ranked: Vec<Ranked>,
    outcomes: Vec<Move>,
    /// The move that led here. `None` at the root and after a null move.
    arrived: Option<Arrival>,
    /// The static evaluation for the camp to move. `None` in check.
    judged: Option<i32>,
    /// Whether the searching side is to move.
    own: bool,
    /// The principal variation from here on.
    line: Vec<Move>,
}

impl Worker<'_> {
    /// Whether the seat to move belongs to the searching side.
    fn is_own_turn(&self) -> bool {
        self.tree.side_to_move() == self.camps.side
    }

    /// The static evaluation for the camp to move.
    fn judge(&self) -> i32 {
        let score = self.evaluator.score(&self.tree, self.camps.side, self.camps.shared);
        if self.is_own_turn() { score } else { -score }
    }

    /// The score of an ended game for the camp to move.
    fn ended(&self, winner: Option<Side>, ply: usize) -> i32 {
        let Some(winner) = winner else { return self.drawn() };
        let won = crate::score::WIN - ply as i32;
        if (winner == self.camps.side) == self.is_own_turn() { won } else { -won }
    }

    /// The score for the camp to move if the game is over, or over for the searching side. `None` if it goes on. Ends
    /// that need a list of moves and draws are left out.
    fn decided(&self, ply: usize) -> Option<i32> {
        match self.tree.over() {
            // A rule of Rust code panics. The game would end without a winner.
            Err(_) => Some(self.drawn()),
            Ok(Some(ending)) => Some(self.ended(ending.winner, ply)),
            Ok(None) if self.is_out() => {
                let won = crate::score::WIN - ply as i32;
                Some(if self.is_own_turn() { -won } else { won })
            }
            Ok(None) => None,
        }
    }

    /// The score of a draw for the camp to move.
    fn drawn(&self) -> i32 {
        if !self.camps.shared {
            return 0;
        }
        // Without this cost, games of many sides end by repetition.
        if self.is_own_turn() { -SHARED_DRAW } else { SHARED_DRAW }
    }

    /// Whether the searching side has lost all its royal pieces, and with them its turns.
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

/// The cost of a draw with three sides or more, in 4000ths of all strength. It outweighs small gains only.
const SHARED_DRAW: i32 = 60;
