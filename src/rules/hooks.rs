//! Rules that data cannot say, written in Rust.
//!
//! A [`RuleHook`] declares the [`HookEvents`] at which it wants to be asked, and is asked at no other; variants that name no
//! hook pay nothing. A variant file calls for hooks by name, `hooks: ["name"]`, and a program registers them before with
//! [`Library::add_hook`](crate::Library::add_hook). Hooks are asked in the order of the file.
//!
//! A hook is a function of the position: no clock, no chance, no memory of its own. A hook that panics over a position
//! ends the game that has come to it with [`Reason::RuleFailed`](crate::Reason::RuleFailed). Other games of the same
//! variant go on: each call to [`Rules`](crate::Rules) asks the hook anew. A hook that panics while it is made or says
//! what it is makes the variant one that cannot be played.

use std::collections::BTreeMap;
use std::ops::BitOr;
use std::sync::Arc;

use crate::action::{Move, MoveKind};
use crate::effect::{Effect, Levels};
use crate::ending::Ending;
use crate::kernel::board::Board;
use crate::kernel::context::BoardView;
use crate::kernel::tables::Tables;
use crate::kernel::under::{self, Under};
use crate::message::Message;
use crate::piece::{Army, Kind, Piece, Side};
use crate::square::{Bitboard, Square};

/// Makes a hook; called whenever a variant that names it is compiled.
pub type MakeHook = fn() -> Arc<dyn RuleHook>;

/// Hooks by name.
pub(crate) type Hooks = BTreeMap<String, MakeHook>;

/// A rule of Rust code. Every method but [`RuleHook::events`] has a default; only those of declared events are called.
pub trait RuleHook: Send + Sync {
    /// When it wants to be asked; called once, when the variant is compiled.
    fn events(&self) -> HookEvents;

    /// [`HookEvents::FILTER`]: whether a move that is legal so far is forbidden, and in which words the player is told.
    fn filter(&self, view: PositionView<'_>, mv: Move) -> Option<Message> {
        let _ = (view, mv);
        None
    }

    /// [`HookEvents::EXTRA`]: moves that no kind of piece has by its data. What they promote and roll is added to them, and
    /// none is legal that leaves a royal piece in check. Check is given by the moves of the data alone.
    fn extra(&self, view: PositionView<'_>, moves: &mut ExtraMoves) {
        let _ = (view, moves);
    }

    /// [`HookEvents::AFTER`]: changes the board when a move was made, before the turn passes. Where royal pieces are
    /// checkmated, a move is then legal if it leaves one's own royal piece on the board and, unless it costs the enemy
    /// his, out of check; and an attack on a royal piece is no check if carrying it out would cost the attacker his own.
    fn after(&self, board: &mut BoardEditor<'_>, mv: Move) {
        let _ = (board, mv);
    }

    /// [`HookEvents::ENDING`]: whether the game is over in this position. Asked before all other ends.
    fn ending(&self, view: PositionView<'_>) -> Option<Ending> {
        let _ = view;
        None
    }

    /// What the rule says, for the rules page: one message a sentence or paragraph. Called once, when the variant is
    /// compiled.
    fn describe(&self) -> Vec<Message> {
        Vec::new()
    }
}

/// When a hook is asked: one or more of the constants, joined with `|`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HookEvents(u8);

impl HookEvents {
    /// For every legal move: may it be made?
    pub const FILTER: Self = Self(1);
    /// In every position: what else may be moved?
    pub const EXTRA: Self = Self(2);
    /// After every move: what else happens?
    pub const AFTER: Self = Self(4);
    /// In every position: is the game over?
    pub const ENDING: Self = Self(8);

    /// Whether all of these are among them.
    pub const fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }
}

impl BitOr for HookEvents {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// A position, as hooks see it.
#[derive(Clone, Copy)]
pub struct PositionView<'a> {
    tables: &'a Tables,
    board: &'a Board,
    under: &'a Under,
}

impl<'a> PositionView<'a> {
    pub(crate) fn new(tables: &'a Tables, view: BoardView<'a>) -> Self {
        Self { tables, board: view.board, under: view.under }
    }

    /// The piece on top of a square.
    pub fn top(self, square: Square) -> Option<Piece> {
        self.board.at(square)
    }

    /// What stands on a square, from the top down.
    pub fn stack(self, square: Square) -> impl Iterator<Item = Piece> + use<'a> {
        let below = under::kinds(self.under.word(square));
        let top = self.top(square);
        top.into_iter().chain(below.filter_map(move |kind| Some(Piece::new(top?.army(), kind))))
    }

    /// The squares of the board.
    pub fn squares(self) -> Bitboard {
        self.tables.squares
    }

    /// The squares round a square, as a king goes.
    pub fn neighbours(self, square: Square) -> Bitboard {
        let ways = (-1..=1).flat_map(|files| (-1..=1).map(move |ranks| (files, ranks)));
        let around: Bitboard = ways.filter_map(|(files, ranks)| square.offset(files, ranks)).collect();
        (around & self.squares()).without(Bitboard::of(square))
    }

    /// The squares with something on them.
    pub fn occupied(self) -> Bitboard {
        self.board.occupied()
    }

    /// The squares whose top piece is of this army.
    pub fn army(self, army: Army) -> Bitboard {
        self.board.army(army)
    }

    /// The squares whose top piece is of this kind.
    pub fn kind(self, kind: Kind) -> Bitboard {
        self.board.kind(kind)
    }

    /// The kind with this capital letter in the variant file.
    pub fn named(self, letter: char) -> Option<Kind> {
        let letters = &self.tables.general.as_ref()?.letters;
        letters.iter().position(|known| *known == letter).and_then(Kind::new)
    }

    /// Whether a kind may not be lost.
    pub fn is_royal(self, kind: Kind) -> bool {
        self.tables.royals.has(kind)
    }

    /// Whether a kind counts as a pawn.
    pub fn is_pawn(self, kind: Kind) -> bool {
        self.tables.is_pawn(kind)
    }

    /// Every army, in the order of the ruleset.
    pub fn armies(self) -> impl Iterator<Item = Army> + use<'a> {
        self.tables.seats.armies.iter().copied()
    }

    /// The side with which an army wins.
    pub fn side(self, army: Army) -> Side {
        self.tables.general.as_ref().map_or_else(Side::default, |general| general.sides[army.index()])
    }

    /// The army whose player is to move; in [`RuleHook::after`] still the one that has moved.
    pub fn to_move(self) -> Army {
        Army::new(self.board.seat.into()).unwrap_or_default()
    }

    /// The square of an army's royal piece, if it has one.
    pub fn royal(self, army: Army) -> Option<Square> {
        self.tables.royal_square(self.board, army)
    }

    /// Whether a piece of an enemy could capture on this square what is of this army, by the moves of the data.
    pub fn is_attacked(self, square: Square, army: Army) -> bool {
        self.tables.attacked(self.board, square, self.occupied(), army)
    }

    /// Whether the player to move captures something with this move.
    pub fn captures(self, mv: Move) -> bool {
        match mv.kind() {
            MoveKind::EnPassant => true,
            MoveKind::Normal | MoveKind::DoubleStep => {
                let own = self.top(mv.from()).map(Piece::army);
                let stacks = self.tables.class.stacks;
                self.top(mv.to()).is_some_and(|taken| !stacks || own != Some(taken.army()))
            }
            _ => false,
        }
    }
}

/// Moves that a hook adds.
#[derive(Debug, Default)]
pub struct ExtraMoves(pub(crate) Vec<(Square, Bitboard)>);

impl ExtraMoves {
    /// Everything on `from` may go to each of `to`, empty or with something on it that may be captured. What it could do
    /// anyway, what is not the player's to move, and squares where it can never stand add nothing.
    pub fn add(&mut self, from: Square, to: Bitboard) {
        self.0.push((from, to));
    }
}

/// The board after a move, for hooks to change. What is done here is seen on the table, and can be taken back.
pub struct BoardEditor<'a> {
    pub(crate) tables: &'a Tables,
    pub(crate) board: &'a mut Board,
    pub(crate) under: &'a mut Under,
    pub(crate) effects: &'a mut Vec<Effect>,
}

impl BoardEditor<'_> {
    /// The board as it is now.
    pub fn view(&self) -> PositionView<'_> {
        PositionView { tables: self.tables, board: self.board, under: self.under }
    }

    /// What the move has done so far, in order.
    pub fn effects(&self) -> &[Effect] {
        self.effects
    }

    /// Everything on a square is captured; nothing happens if nothing is there.
    pub fn capture(&mut self, at: Square) {
        let Some(top) = self.board.at(at) else { return };
        let levels = self.levels(at);
        self.board.remove(top, at);
        self.leave(at);
        self.board.halfmove_clock = 0;
        self.effects.push(Effect::Captured { at, levels });
        if self.tables.is_royal(top) {
            self.tables.lose_royal(self.board, top.army(), self.effects);
        }
    }

    /// Everything on a square goes to another; nothing happens if that is not empty or the piece can never stand there.
    pub fn carry(&mut self, from: Square, to: Square) {
        let Some(top) = self.board.at(from) else { return };
        if self.board.at(to).is_some() || !self.has_place(top, to) {
            return;
        }
        let (word, levels) = (self.under.word(from), self.levels(from));
        self.board.carry(top, from, to);
        self.leave(from);
        self.board.mix(self.under.replace(to, word));
        self.effects.push(Effect::Moved { from, levels, to, onto: 0 });
    }

    /// The piece on top of a square becomes another kind; nothing happens if that can never stand there. Royal pieces stay
    /// what they are, and no other becomes royal.
    pub fn become_kind(&mut self, at: Square, into: Kind) {
        let Some(top) = self.board.at(at) else { return };
        let royal = self.tables.royals.has(top.kind()) || self.tables.royals.has(into);
        if top.kind() != into && !royal && self.has_place(Piece::new(top.army(), into), at) {
            self.board.become_kind(at, into);
            self.board.halfmove_clock = 0;
            let level = self.levels(at).count() - 1;
            self.effects.push(Effect::Promoted { at, level, into });
        }
    }

    fn has_place(&self, piece: Piece, at: Square) -> bool {
        self.tables.squares.has(at) && !self.tables.never_on(piece.army(), piece.kind()).has(at)
    }

    /// All levels of a square with something on it.
    fn levels(&self, at: Square) -> Levels {
        Levels::new(0, 1 + under::levels(self.under.word(at)) as u8)
    }

    /// Nothing is left of what stood on a square.
    fn leave(&mut self, at: Square) {
        self.board.mix(self.under.replace(at, 0));
        self.board.mark_moved(Bitboard::of(at));
    }
}
