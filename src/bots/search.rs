//! The search: iterative deepening over the moves of a game.
//!
//! It is a principal variation search of two camps: the side to move, and all other sides. Of several enemies one replies in
//! each round; with dice they all do (the paranoid search). Nodes of chance average the faces of a die. Sources: T. A. Marsland
//! and M. Campbell, "Parallel search of strongly ordered game trees", 1982; N. Sturtevant and R. Korf, "On pruning techniques
//! for multi-player games", 2000.

mod budget;
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

use tessera_rules::{
    ARMIES_MAX, Army, Bitboard, BoardSet, Game, Move, Position, Rules, Side, SmallBitboard, Square, Tree,
};

use crate::character::Character;
use crate::evaluation::{Errors, Evaluator, Leaning, PawnTable, Weights};
use crate::level::Level;
use crate::limits::SearchLimits;
use crate::score::{ESTIMATE_MAX, Score};
use budget::Budget;
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

/// The result of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Answer {
    /// The announced move: without the face of its die.
    pub mv: Move,
    /// The move that the search expects next. `None` if it has seen none, or if `mv` or the next one rolls a die: nobody can
    /// foresee its face.
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

    /// Gives the evaluation the errors of a level. The seed chooses them. The caller sets the nodes of the level with
    /// [`Level::limits`].
    pub fn set_level(&mut self, level: Level, seed: u64) {
        with_engine!(&mut self.0, |engine| {
            engine.set_errors(level.errors(&engine.rules), seed);
            engine.sees_kings = level.sees_kings(&engine.rules);
        });
    }

    /// Makes the evaluation err by up to so much. The seed chooses the errors.
    pub fn set_errors(&mut self, errors: Errors, seed: u64) {
        with_engine!(&mut self.0, |engine| {
            engine.set_errors(errors, seed);
            engine.sees_kings = false;
        });
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
        with_engine!(&mut self.0, |engine| engine.think(game, limits, stop, progress))
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
        with_engine!(&mut self.0, |engine| engine.think_for(side, game, limits, stop, progress))
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
        let Errors { difference, share } = errors;
        self.evaluator.set_error(seed, Errors { difference: difference.max(0), share: share.max(0) });
        // Scores in the table have the old errors.
        self.clear();
    }

    fn think(
        &mut self,
        game: &Game,
        limits: &SearchLimits,
        stop: &AtomicBool,
        progress: &mut dyn FnMut(&Progress),
    ) -> Option<Answer> {
        let mover = self.rules.side(self.rules.army_to_move(game.position()));
        self.think_for(mover, game, limits, stop, progress)
    }

    fn think_for(
        &mut self,
        side: Side,
        game: &Game,
        limits: &SearchLimits,
        stop: &AtomicBool,
        progress: &mut dyn FnMut(&Progress),
    ) -> Option<Answer> {
        self.lean(side, game);
        let (seed, error) = self.evaluator.error();
        if error == Errors::NONE || !self.sees_kings || !takes_a_king(game) {
            return self.run(side, game, limits, stop, progress);
        }
        self.set_errors(Errors::NONE, seed);
        let answer = self.run(side, game, limits, stop, progress);
        self.set_errors(error, seed);
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

/// The two camps of a search: the side to move at the root, and all others.
#[derive(Debug, Clone, Copy)]
struct Camps {
    side: Side,
    /// Whether scores are shares of all strength: three sides or more are alive.
    shared: bool,
    /// Whether one enemy replies in each round, and the others do not. See `replies`.
    one_replies: bool,
    /// The number of plies from one turn of the searching side to its next, if each living side has one.
    round: usize,
    /// Changes the keys of the table where a score holds for one searching side only: a share, or one with a leaning.
    salt: u64,
}

impl Camps {
    fn of(rules: &Rules, position: &Position, side: Side, leaning: Leaning) -> Self {
        let round = rules.living_sides(position).len().max(2);
        let shared = round > 2;
        // Where points decide, a side that has fallen may win, and then both of two living sides lose.
        let third_may_win = rules.counts_points() && rules.sides().len() > 2;
        let own = shared || third_may_win || leaning != Leaning::default();
        // Shares and hundredths of a pawn are two units.
        let unit = if shared { ARMIES_MAX as u64 } else { 0 };
        let salt = if own { crate::evaluation::mix(1 + side.index() as u64 + unit) } else { 0 };
        Self { side, shared, one_replies: shared && !rules.has_chance(), round, salt }
    }
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
    /// The move that led here. `None` at the root and after a null move.
    arrived: Option<Arrival>,
    /// Whether the player to move is in check. `None` if that was not found before the move that led here.
    checked: Option<bool>,
    /// Whether the move that led here gives a check that loses material.
    poor_check: bool,
    /// The target square of the move that led here, in the quiescence search.
    captured_on: Option<Square>,
    /// The static evaluation for the camp to move. `None` in check.
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use budget::Shared;
    use tessera_rules::{Action, Start};

    use super::*;
    use crate::test_rules::{FOUR_HANDED, rules, rules_of, two_of_four};

    /// The key of a game's start in the table, when a side searches.
    fn key<S: BoardSet>(engine: &Engine<S>, game: &Game, side: Side) -> u64 {
        let (stop, mut ordering) = (AtomicBool::new(false), MoveOrdering::new(&engine.rules));
        let shared = Shared::new(&stop, 1);
        engine.worker(side, game, &SearchLimits::default(), &shared, 0, &mut ordering).key()
    }

    /// With three sides left a side plays against all others together, and its scores are its own. Once a king has fallen
    /// and two are left, it is a game of two: both share the table, and what one gains the other loses.
    #[test]
    fn two_sides_that_are_left_play_a_game_of_two() {
        let rules = rules("nava-ffa", include_str!("../../plugins/nava/nava-ffa.ron"));
        let position = "wR,6,yK/8/8/8/8/8/7,bR/wK,6,bK b 0 1".to_owned();
        let mut game = Game::new(rules.clone(), Start::Position(position)).unwrap();
        let mut engine = Engine::<SmallBitboard>::new(rules.clone(), 1);
        let mut look = |game: &Game| {
            let sides = rules.living_sides(game.position());
            let keys: BTreeSet<u64> = sides.iter().map(|&side| key(&engine, game, side)).collect();
            let (limits, mut sum) = (SearchLimits { depth: Some(2), ..SearchLimits::default() }, 0);
            let mut add = |progress: &Progress| sum = progress.scores.iter().map(|(_, score)| score.value()).sum();
            engine.think(game, &limits, &AtomicBool::new(false), &mut add);
            (sides.len(), keys.len(), sum == 0)
        };
        assert_eq!(look(&game), (3, 3, false));
        game.play(Action::Move(rules.parse_uci(game.position(), "h2h8").unwrap())).unwrap();
        assert_eq!(look(&game), (2, 1, true));
    }

    /// Red has fallen with 60 points. If he wins, White and Yellow have both lost.
    #[test]
    fn sides_share_no_scores_where_a_third_may_win() {
        let rules = rules_of("four-handed-ffa", &FOUR_HANDED);
        let game = Game::new(rules.clone(), Start::Position(two_of_four("40,0x,20,60x"))).unwrap();
        let engine = Engine::<Bitboard>::new(rules.clone(), 1);
        let keys: BTreeSet<u64> = rules.sides().into_iter().map(|side| key(&engine, &game, side)).collect();
        assert_eq!((rules.living_sides(game.position()).len(), keys.len()), (2, 4));
    }

    /// A score among many is a share, and one of two is a number of pawns. A side that looks ahead to both keeps them apart.
    #[test]
    fn shares_and_pawns_have_keys_of_their_own() {
        let rules = rules_of("four-handed-ffa", &FOUR_HANDED);
        let two = rules.parse_fen(&two_of_four("40,0x,20,60x")).unwrap();
        for side in rules.sides() {
            let salt = |position: &Position| Camps::of(&rules, position, side, Leaning::default()).salt;
            assert_ne!(salt(&rules.start()), salt(&two));
        }
    }

    /// Two hunters may share a table, but not their scores: each likes something else.
    #[test]
    fn sides_with_a_leaning_share_no_scores() {
        let rules = rules("chess", "");
        let game = Game::new(rules.clone(), Start::Setup).unwrap();
        let [white, black] = rules.sides()[..] else { panic!("two sides") };
        let mut engine = Engine::<SmallBitboard>::new(rules, 1);
        assert_eq!(key(&engine, &game, white), key(&engine, &game, black));
        engine.set_character(Some(Character::Hunter));
        engine.lean(white, &game);
        assert_ne!(key(&engine, &game, white), key(&engine, &game, black));
    }
}
