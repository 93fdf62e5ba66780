//! The search: iterative deepening over the moves of a game.
//!
//! It is a principal variation search of two camps: the side to move, and all other sides. Of several enemies one replies in
//! each round; with dice they all do (the paranoid search). Nodes of chance average the faces of a die. Sources: T. A. Marsland
//! and M. Campbell, "Parallel search of strongly ordered game trees", 1982; N. Sturtevant and R. Korf, "On pruning techniques
//! for multi-player games", 2000.

mod budget;
mod camps;
mod chance;
mod correction;
mod evaluation_table;
pub(crate) mod exchange;
mod many;
mod node;
mod ordering;
mod pruning;
mod quiescence;
mod replies;
mod root;
mod singular;
mod table;
mod threads;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use tessera_rules::{Army, Bitboard, BoardSet, Game, Move, Rules, Side, SmallBitboard, Square, Tree};

use crate::character::Character;
use crate::evaluation::{Errors, Evaluator, PawnTable, Weights};
use crate::level::Level;
use crate::limits::SearchLimits;
use crate::score::{ESTIMATE_MAX, Score};
use budget::Budget;
use camps::Camps;
use chance::Outcome;
use evaluation_table::EvaluationTable;
use ordering::{Arrival, MoveOrdering, Ranked};
use root::RootMove;
use table::Table;

/// Finds moves in games of one variant. Each search uses the results of the searches before it.
#[derive(Debug)]
pub struct Search(Engines);

/// The engine for small boards, which is faster, or the one for all others.
#[derive(Debug)]
enum Engines {
    Small(Engine<SmallBitboard>),
    Large(Engine<Bitboard>),
}

/// Evaluates an expression with either engine.
macro_rules! with_engine {
    ($engines:expr, |$engine:ident| $body:expr) => {
        match $engines {
            Engines::Small($engine) => $body,
            Engines::Large($engine) => $body,
        }
    };
}

/// A line of play with its score.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Variation {
    /// The announced moves. There is at least one. The line ends behind the first roll of a die.
    pub moves: Vec<Move>,
    /// The score of the line for the side to move.
    pub score: Score,
}

/// A report of a search about a finished depth.
#[derive(Debug, Clone)]
pub struct Progress {
    /// The number of plies that have been searched in full.
    pub depth: u32,
    /// The greatest number of plies from the root to a visited node.
    pub selective_depth: u32,
    /// The best lines, best first. Their number is [`SearchLimits::multi_pv`], or less with fewer moves.
    pub variations: Vec<Variation>,
    /// The score of each side that still plays. With two sides one score is the other with its sign changed. With more, the
    /// sides that do not think have their shares at the end of the best line.
    pub scores: Vec<(Side, Score)>,
    /// The number of nodes visited since the search began, by all threads.
    pub nodes: u64,
    /// How full the table is, in thousandths.
    pub fullness: u32,
}

/// The move of the root that a search looks at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CurrentMove {
    /// The number of plies that are being searched.
    pub depth: u32,
    /// The announced move: without the face of its die.
    pub mv: Move,
    /// The place of the move in the order of the search, from 1 on.
    pub number: usize,
    /// The number of nodes visited since the search began, by all threads.
    pub nodes: u64,
}

/// A search tells this object how far it is. A closure is told of the finished depths alone.
///
/// ```
/// use tessera_bots::{CurrentMove, Listener, Progress};
///
/// struct Log(Vec<String>);
///
/// impl Listener for Log {
///     fn depth(&mut self, progress: &Progress) {
///         self.0.push(format!("depth {} is done", progress.depth));
///     }
///     fn current_move(&mut self, current: &CurrentMove) {
///         self.0.push(format!("move {} of depth {} begins", current.number, current.depth));
///     }
/// }
/// ```
pub trait Listener {
    /// A depth is finished.
    fn depth(&mut self, progress: &Progress);

    /// The search of a move of the root begins. The search tells this only if it has told nothing else for a second.
    fn current_move(&mut self, _current: &CurrentMove) {}
}

impl<F: FnMut(&Progress)> Listener for F {
    fn depth(&mut self, progress: &Progress) {
        self(progress);
    }
}

/// The result of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Answer {
    /// The announced move: without the face of its die.
    pub mv: Move,
    /// The move that the search expects next from another seat. `None` if it has seen none, if the same seat moves again, or if `mv`
    /// or the next one rolls a die: nobody can foresee its face.
    pub ponder: Option<Move>,
    /// The score of the move for the side that thinks: the side to move, if nobody asked for another.
    pub score: Score,
    /// The number of plies that have been searched in full.
    pub depth: u32,
    /// The number of nodes visited, by all threads.
    pub nodes: u64,
}

impl Search {
    /// A search for games by these rules. `mebibytes` is the size of its transposition table, at least 1.
    pub fn new(rules: Arc<Rules>, mebibytes: usize) -> Self {
        Self(if rules.fits::<SmallBitboard>() {
            Engines::Small(Engine::new(rules, mebibytes))
        } else {
            Engines::Large(Engine::new(rules, mebibytes))
        })
    }

    /// Forgets the results of earlier searches, for a new game.
    pub fn clear(&mut self) {
        with_engine!(&mut self.0, |engine| engine.clear());
    }

    /// Gives the bot a character; `None` plays for the win alone.
    pub fn set_character(&mut self, character: Option<Character>) {
        with_engine!(&mut self.0, |engine| engine.set_character(character));
    }

    /// Evaluates with other weights from now on, and forgets the results of earlier searches.
    pub fn set_weights(&mut self, weights: Weights) {
        with_engine!(&mut self.0, |engine| engine.set_weights(weights));
    }

    /// Replaces the transposition table by an empty one of `mebibytes`.
    pub fn resize(&mut self, mebibytes: usize) {
        with_engine!(&mut self.0, |engine| engine.resize(mebibytes));
    }

    /// Sets the number of threads, at least 1. Only a search on one thread finds the same move each time.
    pub fn set_threads(&mut self, threads: usize) {
        with_engine!(&mut self.0, |engine| engine.set_threads(threads));
    }

    /// Gives the player the errors of a level. The seed chooses them. The caller sets the nodes of the level with
    /// [`Level::limits`].
    pub fn set_level(&mut self, level: Level, seed: u64) {
        with_engine!(&mut self.0, |engine| {
            engine.set_errors(level.errors(&engine.rules), seed);
            engine.sees_kings = level.sees_kings(&engine.rules);
        });
    }

    /// Makes the player err by up to so much. The seed chooses the errors.
    pub fn set_errors(&mut self, errors: Errors, seed: u64) {
        with_engine!(&mut self.0, |engine| {
            engine.set_errors(errors, seed);
            engine.sees_kings = false;
        });
    }

    /// Searches for the best move of the player to move. It ends at the limits or when `stop` is true, and then returns
    /// the best move so far. It tells `listener` each finished depth, and in a long one where it is.
    ///
    /// It returns `None` if the game is over, if `limits` name moves and none of them is legal, or if a rule of Rust code
    /// panics over the position or every move. `game` must follow the rules that the search was made for.
    ///
    /// # Panics
    /// If `listener` panics. All threads end then. The search must be dropped, because parts of it are missing.
    pub fn think(
        &mut self,
        game: &Game,
        limits: &SearchLimits,
        stop: &AtomicBool,
        listener: &mut dyn Listener,
    ) -> Option<Answer> {
        with_engine!(&mut self.0, |engine| engine.think(game, limits, stop, listener))
    }

    /// The same for any side, whoever is to move: the best move of the side to move, and its score for the other side.
    /// Where three sides or more play, the move is the one that is worst for that side.
    pub(crate) fn think_for(
        &mut self,
        side: Side,
        game: &Game,
        limits: &SearchLimits,
        stop: &AtomicBool,
        listener: &mut dyn Listener,
    ) -> Option<Answer> {
        with_engine!(&mut self.0, |engine| engine.think_for(side, game, limits, stop, listener))
    }
}

/// The search for one kind of board.
#[derive(Debug)]
struct Engine<S: BoardSet> {
    rules: Arc<Rules>,
    evaluator: Evaluator<S>,
    table: Table,
    /// The move ordering of each thread.
    orderings: Vec<MoveOrdering<S>>,
    character: Option<Character>,
    /// Whether the evaluation does not err while a king can be taken.
    sees_kings: bool,
}

impl<S: BoardSet> Engine<S> {
    fn new(rules: Arc<Rules>, mebibytes: usize) -> Self {
        let orderings = vec![MoveOrdering::new(&rules)];
        let evaluator = Evaluator::new(rules.clone(), Weights::of(&rules));
        Self { evaluator, table: Table::new(mebibytes), orderings, character: None, sees_kings: false, rules }
    }

    fn clear(&mut self) {
        self.table.clear();
        self.orderings.iter_mut().for_each(MoveOrdering::clear);
    }

    fn set_character(&mut self, character: Option<Character>) {
        self.character = character;
    }

    fn set_weights(&mut self, weights: Weights) {
        let (seed, error) = self.evaluator.error();
        self.evaluator = Evaluator::new(self.evaluator.rules().clone(), weights);
        self.evaluator.set_error(seed, error);
        self.clear();
    }

    fn resize(&mut self, mebibytes: usize) {
        // The old table is freed first. Both together may not fit into the memory.
        self.table = Table::new(1);
        self.table = Table::new(mebibytes);
    }

    fn set_threads(&mut self, threads: usize) {
        self.orderings.resize_with(threads.max(1), || MoveOrdering::new(&self.rules));
    }

    fn set_errors(&mut self, errors: Errors, seed: u64) {
        let Errors { difference, share, .. } = errors;
        self.evaluator.set_error(seed, Errors { difference: difference.max(0), share: share.max(0), ..errors });
        // Scores in the table have the old errors.
        self.clear();
    }

    fn think(
        &mut self,
        game: &Game,
        limits: &SearchLimits,
        stop: &AtomicBool,
        listener: &mut dyn Listener,
    ) -> Option<Answer> {
        let mover = self.rules.side(self.rules.army_to_move(game.position()));
        self.think_for(mover, game, limits, stop, listener)
    }

    fn think_for(
        &mut self,
        side: Side,
        game: &Game,
        limits: &SearchLimits,
        stop: &AtomicBool,
        listener: &mut dyn Listener,
    ) -> Option<Answer> {
        self.lean(side, game);
        let (seed, error) = self.evaluator.error();
        if error == Errors::NONE || !self.sees_kings || !takes_a_king(game) {
            return self.run(side, game, limits, stop, listener);
        }
        // The table keeps the scores with and without errors apart.
        self.evaluator.set_error(seed, Errors::NONE);
        let answer = self.run(side, game, limits, stop, listener);
        self.evaluator.set_error(seed, error);
        answer
    }

    /// Leans as the character does in the situation of the game.
    fn lean(&mut self, side: Side, game: &Game) {
        let leaning = self.character.map(|character| character.leaning(&self.evaluator, game, side));
        let leaning = leaning.unwrap_or_default();
        if leaning != self.evaluator.leaning() {
            // Scores in the table have the old leaning.
            self.evaluator.set_leaning(leaning);
            self.table.clear();
        }
    }
}

/// Whether a move captures the royal piece of an enemy who is alive.
fn takes_a_king(game: &Game) -> bool {
    let (rules, position) = (game.rules(), game.position());
    let own = rules.side(rules.army_to_move(position));
    game.moves().into_iter().filter_map(|mv| rules.captured(position, mv)).any(|(_, piece)| {
        let army = piece.army();
        rules.is_royal(piece.kind()) && rules.is_alive(position, army) && rules.side(army) != own
    })
}

/// One thread of a search.
struct Worker<'a, S: BoardSet> {
    camps: Camps,
    tree: Tree<S>,
    evaluator: &'a Evaluator<S>,
    table: &'a Table,
    ordering: &'a mut MoveOrdering<S>,
    budget: Budget<'a>,
    evaluations: EvaluationTable,
    pawns: PawnTable<S>,
    /// The last question whether a move gives check: the key of the position, the move, and the answer.
    last_check: Option<((u64, Move), bool)>,
    /// The state of each ply. Its lists keep their memory for the next node of the ply.
    plies: Vec<Ply>,
    root: Vec<RootMove>,
    /// The number of the round at the root.
    round: u16,
    /// The depth of the current iteration.
    depth: i32,
    /// The greatest ply of a visited node.
    selective_depth: usize,
    /// The time from the beginning of the search to what it told last.
    told: Duration,
    /// The value of a hundredth of a pawn in scores, in 256ths.
    unit: i32,
    /// Whether an enemy has replied in this round, where only one may.
    replied: bool,
}

/// The state of one ply of the current line.
#[derive(Debug, Default)]
struct Ply {
    moves: Vec<Move>,
    ranked: Vec<Ranked>,
    outcomes: Vec<Outcome>,
    /// The move that led here. `None` at the root, after a null move, and where an enemy left the reply to another.
    arrived: Option<Arrival>,
    /// Whether a null move led here.
    null: bool,
    /// Whether the player to move is in check. `None` if that was not found before the move that led here.
    checked: Option<bool>,
    /// Whether the move that led here gives a check that loses material.
    poor_check: bool,
    /// The target square of the move that led here, in the quiescence search.
    captured_on: Option<Square>,
    /// The static evaluation for the camp to move. `None` in check, with an enemy at a goal, and where a capture is forced.
    judged: Option<i32>,
    /// Whether the searching side is to move.
    own: bool,
    /// Whether a cutoff is expected here: the node before it has already a better move.
    cut: bool,
    /// Whether the table has a move for this ply that captures, promotes or reaches a goal.
    noisy: bool,
    /// The move that a singular search leaves out.
    excluded: Option<Move>,
    /// The score if the player to move leaves the reply to another enemy, for the search of his moves. `None` if he may not.
    without_reply: Option<i32>,
    /// The principal variation from here on.
    line: Vec<Move>,
}

impl<S: BoardSet> Worker<'_, S> {
    /// Counts a node of this ply. Returns whether the search goes on.
    fn visit(&mut self, ply: usize) -> bool {
        self.selective_depth = self.selective_depth.max(ply);
        self.budget.visit()
    }

    /// Whether the seat to move belongs to the searching side.
    fn is_own_turn(&self) -> bool {
        self.tree.side_to_move() == self.camps.side
    }

    /// A number of hundredths of a pawn in the unit of scores.
    fn in_scores(&self, number: i32) -> i32 {
        number * self.unit / 256
    }

    /// The static evaluation for the camp to move, corrected by what searches have found.
    fn judge(&mut self) -> i32 {
        let evaluate = || self.evaluator.score(&self.tree, self.camps.side, self.camps.shared, &mut self.pawns);
        let score = self.evaluations.get(self.tree.search_key(), evaluate);
        let score = if self.is_own_turn() { score } else { -score };
        self.corrected(score)
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
            // So the search sees at its last move that it may not pass now.
            Ok(None) if ply > 0 && self.tree.wins_by_pass() => Some(crate::score::WIN - ply as i32 - 1),
            Ok(None) => None,
        }
    }

    /// The score of a repetition for the camp to move. It depends on the way to the position, so the table must not
    /// hold it as a certain win.
    fn repeated(&self, winner: Option<Side>) -> i32 {
        match winner {
            None => self.drawn(),
            Some(winner) if (winner == self.camps.side) == self.is_own_turn() => ESTIMATE_MAX - 1,
            Some(_) => 1 - ESTIMATE_MAX,
        }
    }

    /// The score of a draw for the camp to move.
    fn drawn(&self) -> i32 {
        if let Some(winner) = self.tree.winner_of_draw() {
            return self.repeated(Some(winner));
        }
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
        self.tree.search_key() ^ self.camps.salt ^ if self.replied { REPLIED } else { 0 }
    }
}

/// Changes the keys of positions in whose round an enemy has replied.
const REPLIED: u64 = 0x9e37_79b9_7f4a_7c15;
/// The cost of a draw with three sides or more, in 4000ths of all strength. It outweighs small gains only.
const SHARED_DRAW: i32 = 60;
