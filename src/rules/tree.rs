//! A position for programs that search: moves are played and taken back, without a check and without new memory.

mod noisy_sink;
mod queries;

use std::fmt;
use std::sync::Arc;

use crate::action::Move;
use crate::bitboard::Bitboard;
use crate::ending::Ending;
use crate::kernel::board::Board;
use crate::kernel::board_set::BoardSet;
use crate::kernel::context::BoardView;
use crate::kernel::general::{HookPanicked, Judge};
use crate::kernel::generate::MoveList;
use crate::kernel::hands::HandState;
use crate::kernel::tables::Tables;
use crate::kernel::under::{Patch, Under};
use crate::piece::{Army, Side};
use crate::position::Position;
use crate::rules::{MoveCount, Rules, TurnStart};
use crate::ruleset::NoMove;
use noisy_sink::{Every, Noisy};

/// A position with the moves that led to it. Each move can be taken back.
///
/// Only legal moves may be played, because the tree does not check them. A move that rolls a die is listed once, with the
/// first face that the die can show. [`Tree::outcomes`] gives all of them.
///
/// The type of its sets of squares decides how fast it is. Small boards have [`SmallBitboard`], and [`Bitboard`] fits every
/// board.
pub struct Tree<S: BoardSet = Bitboard> {
    rules: Arc<Rules>,
    tables: Arc<Tables<S>>,
    /// The start and the position after each move. The last one is the present position.
    boards: Vec<Board<S>>,
    under: Under<S>,
    /// The changes of each move beneath the tops. Only with stacks.
    patches: Vec<Patch>,
    /// The pieces beneath the tops before each move. Only with stacks and hooks, because hooks may change any square.
    unders: Vec<Under<S>>,
    /// The hands before each move, and the move. Only with hands.
    hands: Vec<(HandState<S>, Option<Move>)>,
    /// Positions for the rule of repetition: those before the start, then one for each board.
    past: Vec<Past>,
    /// The notes of the rules on each position in `past`. Empty if they note nothing.
    notes: Vec<Note>,
    notes_turns: bool,
}

#[derive(Clone, Copy)]
struct Past {
    key: u64,
    /// Whether a turn began with it. After a roll or a choice before the move, the same turn goes on.
    begins_turn: bool,
    /// Whether the royal piece of the next player was attacked already, if [`Tree::gives_check`] has asked.
    next_attacked: Option<bool>,
}

impl Past {
    fn new(key: u64, begins_turn: bool) -> Self {
        Self { key, begins_turn, next_attacked: None }
    }
}

/// A note on a position, for the few rules that ask.
#[derive(Clone, Copy)]
struct Note {
    checked: bool,
    count: Option<MoveCount>,
}

/// The error of a hook that has panicked over a position. The game would end here, and nobody would win.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a hook has panicked")]
pub struct RuleFailed;

impl From<HookPanicked> for RuleFailed {
    fn from(HookPanicked: HookPanicked) -> Self {
        Self
    }
}

impl Tree {
    /// A tree for a board of any size, see [`Tree::of`].
    pub fn new(rules: Arc<Rules>, position: &Position, earlier: &[TurnStart]) -> Self {
        let tables = rules.tables.clone();
        Self::with_tables(rules, tables, position, earlier)
    }
}

impl<S: BoardSet> Tree<S> {
    /// A tree that starts with a position. `earlier` are the starts of the turns before it, for repetitions. See
    /// [`Game::earlier`](crate::Game::earlier). `None` if the board is too large for this type of tree.
    pub fn of(rules: Arc<Rules>, position: &Position, earlier: &[TurnStart]) -> Option<Self> {
        let tables = S::tables(&rules)?.clone();
        Some(Self::with_tables(rules, tables, position, earlier))
    }

    fn with_tables(rules: Arc<Rules>, tables: Arc<Tables<S>>, position: &Position, earlier: &[TurnStart]) -> Self {
        let notes_turns = rules.tells_perpetual_check() || rules.counts_moves();
        let note = |start: &TurnStart| Note { checked: start.checked, count: start.count };
        let mut tree = Self {
            rules,
            tables,
            boards: vec![position.board.converted()],
            under: position.under.converted(),
            patches: Vec::new(),
            unders: Vec::new(),
            hands: Vec::new(),
            past: earlier.iter().map(|start| Past::new(start.key, true)).collect(),
            notes: if notes_turns { earlier.iter().map(note).collect() } else { Vec::new() },
            notes_turns,
        };
        tree.past.push(Past::new(position.key(), true));
        tree.note();
        tree
    }

    /// The rules of the tree.
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// The present position.
    pub fn position(&self) -> Position {
        Position { board: self.board().converted(), under: self.under.converted() }
    }

    /// The number of moves since the start. A pass counts as a move.
    pub fn ply(&self) -> usize {
        self.boards.len() - 1
    }

    /// Fills the list with every legal move. Of moves that differ only in the face of a die, it gets the first.
    ///
    /// A position that is over by [`Tree::over`] has no moves. A drawn position still has moves.
    ///
    /// # Errors
    /// If a hook panics. The list is empty then.
    pub fn moves(&self, moves: &mut Vec<Move>) -> Result<(), RuleFailed> {
        moves.clear();
        let tables = &*self.tables;
        tables.generate(self.view(), &mut Every::new(tables, moves))?;
        self.drop_faces_of_hooks(moves);
        Ok(())
    }

    /// Fills the list with captures of enemies, promotions, and the rolls and choices that come before a move. Otherwise
    /// like [`Tree::moves`].
    ///
    /// # Errors
    /// If a hook panics. The list is empty then.
    pub fn noisy_moves(&self, moves: &mut Vec<Move>) -> Result<(), RuleFailed> {
        moves.clear();
        let tables = &*self.tables;
        let seat = usize::from(self.board().seat & 3);
        let enemies = &tables.seats.enemies[seat];
        let prey = enemies.iter().fold(S::EMPTY, |all, &enemy| all | self.army(enemy));
        tables.generate(self.view(), &mut Noisy { every: Every::new(tables, moves), prey })?;
        self.drop_faces_of_hooks(moves);
        Ok(())
    }

    /// Fills the list with the outcomes of a move of [`Tree::moves`]. They are the move with each face that its die can
    /// show, each equally likely. A move without a roll is its only outcome.
    ///
    /// # Errors
    /// If a hook panics. The list is empty then.
    pub fn outcomes(&self, mv: Move, outcomes: &mut Vec<Move>) -> Result<(), RuleFailed> {
        outcomes.clear();
        if mv.face().is_none() {
            outcomes.push(mv);
        } else if self.tables.general.is_some() {
            // A hook may forbid a move with one face and allow it with another.
            let mut all = MoveList::new();
            self.tables.generate(self.view(), &mut all)?;
            outcomes.extend(all.into_iter().filter(|other| other.announced() == mv.announced()));
        } else {
            let faces = self.tables.dice.shown_by(mv.kind());
            outcomes.extend(faces.iter().map(|&face| mv.announced().rolled(face)));
        }
        Ok(())
    }

    /// Plays a legal move. A move that rolls a die must have the face.
    ///
    /// # Errors
    /// If a hook panics. The tree is then unchanged.
    pub fn play(&mut self, mv: Move) -> Result<(), RuleFailed> {
        let tables = &*self.tables;
        let hands = self.under.hands;
        // The new board is made in its place. Those of large grids take long to copy.
        let at = self.boards.len();
        self.boards.push(self.boards[at - 1]);
        let board = &mut self.boards[at];
        if tables.general.is_none() {
            let patch = tables.make_patched(board, &mut self.under, mv);
            if tables.class.stacks {
                self.patches.push(patch);
            }
        } else {
            let before = tables.class.stacks.then(|| self.under.clone());
            let made = tables.make(board, &mut self.under, mv, &mut ());
            match (made, before) {
                (Ok(()), before) => self.unders.extend(before),
                (Err(failed), before) => {
                    if let Some(before) = before {
                        self.under = before;
                    }
                    self.under.hands = hands;
                    self.boards.pop();
                    return Err(failed.into());
                }
            }
        }
        if tables.class.hands {
            self.hands.push((hands, Some(mv)));
        }
        self.enter();
        Ok(())
    }

    /// Passes the turn without a move, although the rules do not allow it. A search sees the enemy's threats in this way:
    /// a null move. Positions before it do not count as repeated after it, unless captured pieces come back.
    pub fn pass(&mut self) {
        let at = self.boards.len();
        self.boards.push(self.boards[at - 1]);
        let board = &mut self.boards[at];
        board.set_en_passant(None);
        self.tables.end_turn(board);
        if self.tables.class.marks_passed() {
            self.tables.settle_passed(board);
        }
        board.halfmove_clock = 0;
        if self.tables.class.stacks {
            if self.tables.general.is_none() {
                self.patches.push(Patch::default());
            } else {
                self.unders.push(self.under.clone());
            }
        }
        if self.tables.class.hands {
            self.hands.push((self.under.hands, None));
        }
        self.enter();
    }

    /// Takes back the last move or pass. Does nothing at the start.
    pub fn take_back(&mut self) {
        if self.boards.len() == 1 {
            return;
        }
        self.boards.pop();
        self.past.pop();
        self.notes.pop();
        if let Some(patch) = self.patches.pop() {
            self.under.restore(&patch);
        }
        if let Some(under) = self.unders.pop() {
            self.under = under;
        }
        if let Some((hands, _)) = self.hands.pop() {
            self.under.hands = hands;
        }
    }

    /// Whether an enemy attacks the royal piece of the army to move. `false` if a hook panics.
    pub fn in_check(&self) -> bool {
        self.tables.royal_attacked(self.view(), self.army_to_move(), Judge::Hooks).unwrap_or(false)
    }

    /// Whether a legal move gives check: after it [`Tree::in_check`] holds for the next player. A move that rolls a die
    /// must have the face. `false` if a hook panics.
    pub fn gives_check(&mut self, mv: Move) -> bool {
        // Every move asks this of the position before it, so the position keeps the answer.
        let (tables, board) = (&*self.tables, &self.boards[self.boards.len() - 1]);
        let attacked = self.past.last_mut().map(|past| &mut past.next_attacked);
        let next_attacked =
            attacked.is_some_and(|attacked| *attacked.get_or_insert_with(|| tables.next_is_attacked(board)));
        if let Some(gives) = tables.gives_plain_check(board, mv, next_attacked) {
            return gives;
        }
        if self.play(mv).is_err() {
            return false;
        }
        let gives = self.in_check();
        self.take_back();
        gives
    }

    /// The end by a goal, by a hook, or because only one side has royal pieces. `None` if the game goes on.
    ///
    /// It does not know ends that need a list of moves, such as checkmate. See [`Tree::without_move`] for those.
    ///
    /// # Errors
    /// If a hook panics.
    pub fn over(&self) -> Result<Option<Ending>, RuleFailed> {
        Ok(self.rules.over_in(&self.tables, self.view())?)
    }

    /// Whether the player to move wins by a pass, because it ends the game and his pieces have more points.
    pub fn wins_by_pass(&self) -> bool {
        let winner = || self.winner_of_draw() == Some(self.rules.side(self.army_to_move()));
        self.tables.pass_ends(self.board()) && winner() && self.tables.passes_now(self.view()) == Ok(true)
    }

    /// The end of a position in which [`Tree::moves`] finds no moves and [`Tree::over`] no end.
    ///
    /// # Errors
    /// If a hook panics.
    pub fn without_move(&self) -> Result<Ending, RuleFailed> {
        let ending = self.rules.without_move_in(&self.tables, self.view())?;
        Ok(self.rules.after_move(ending, self.hands.last().and_then(|(_, mv)| *mv)))
    }

    /// Whether the position is dead, or drawn by the halfmove clock or by counted moves. A draw that can only be claimed counts, too.
    pub fn is_drawn(&self) -> bool {
        let draw = self.rules.draw();
        let (board, living) = (self.board(), self.board().alive.count_ones().max(1) as u16);
        let limit = draw.quiet_rounds.claim.or(draw.quiet_rounds.ends);
        let counted = self.notes.last().and_then(|note| note.count);
        limit.is_some_and(|limit| board.halfmove_clock / living >= limit)
            || counted.is_some_and(MoveCount::is_full)
            || self.rules.is_dead_in(&self.tables, self.view())
    }

    /// The end that the rules see in a repetition, if the position with which this turn began has occurred before: the
    /// first repetition counts already, and positions before the root count, too. `None` if it is new.
    pub fn repeated(&self) -> Option<Ending> {
        let mut turns = self.past.iter().enumerate().rev().filter(|(_, past)| past.begins_turn);
        let (_, now) = turns.next()?;
        let (first, _) = turns.take(self.repeatable()).find(|(_, past)| past.key == now.key)?;
        Some(self.repeated_since(first))
    }

    /// Whether a turn begins with the present position. A tree's first position counts as one.
    pub fn begins_turn(&self) -> bool {
        self.past.last().is_some_and(|past| past.begins_turn)
    }

    /// The end by the repetition of a position in `past`.
    #[cold]
    fn repeated_since(&self, first: usize) -> Ending {
        let turns = (first + 1..self.past.len()).rev().filter(|&at| self.past[at].begins_turn);
        let checked = turns.map(|at| self.notes.get(at).is_some_and(|note| note.checked));
        self.rules.repeated(self.army_to_move(), checked)
    }

    /// How many turns back a position can be that comes again. No position from before the last zeroing move can,
    /// unless captured pieces come back.
    fn repeatable(&self) -> usize {
        if self.rules.captures_come_back() { usize::MAX } else { self.board().halfmove_clock.into() }
    }

    /// The side that would win by points if the game were drawn now. `None` where no points decide, or several sides
    /// share the first place.
    pub fn winner_of_draw(&self) -> Option<Side> {
        self.rules.winner_of_draw(&self.tables, self.view())
    }

    /// Whether a roll or the choice of a face comes before the move.
    pub fn settles_first(&self) -> bool {
        self.tables.dice.waits && self.tables.settles_first(self.view())
    }

    /// Whether a search may use [`Tree::pass`]. A search passes on the assumption that a move is better than none. That is
    /// wrong if a player without a move wins, unless it takes a block to leave him none, which is rare. A roll or a choice
    /// that comes first cannot be passed either, and neither can a turn whose pass ends the game.
    pub fn may_pass(&self) -> bool {
        let helps = self.rules.ruleset().no_move != NoMove::Wins || self.tables.turn.block;
        helps && !self.settles_first() && !self.tables.pass_ends(self.board())
    }

    /// Records the position that the last move has made.
    fn enter(&mut self) {
        let [.., before, board] = &self.boards[..] else { return };
        self.past.push(Past::new(board.key(), board.seat != before.seat));
        if self.notes_turns {
            self.note();
        }
    }

    /// Notes of the present position what the rules ask of it.
    #[cold]
    fn note(&mut self) {
        if self.notes_turns {
            let checked = self.rules.tells_perpetual_check() && self.in_check();
            let before = self.notes.last().and_then(|note| note.count);
            let count = self.rules.count_in(&self.tables, self.view(), before);
            self.notes.push(Note { checked, count });
        }
    }

    /// Keeps the first face of each roll. With hooks all legal faces were listed, because a hook may forbid the first.
    fn drop_faces_of_hooks(&self, moves: &mut Vec<Move>) {
        if self.tables.general.is_none() || !self.rules.has_chance() {
            return;
        }
        let mut kept = 0;
        for at in 0..moves.len() {
            let mv = moves[at];
            if mv.face().is_none() || moves[..kept].iter().all(|other| other.announced() != mv.announced()) {
                moves[kept] = mv;
                kept += 1;
            }
        }
        moves.truncate(kept);
    }

    fn army_to_move(&self) -> Army {
        Army::new(self.board().seat.into()).unwrap_or_default()
    }

    fn board(&self) -> &Board<S> {
        // The first board is the start, so the list is never empty.
        &self.boards[self.boards.len() - 1]
    }

    fn view(&self) -> BoardView<'_, S> {
        BoardView { board: self.board(), under: &self.under }
    }
}

impl<S: BoardSet> fmt::Debug for Tree<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} after {} moves", self.position(), self.ply())
    }
}
