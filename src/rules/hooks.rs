//! Hooks: rules in Rust code, for rules that data cannot express.
//!
//! A [`RuleHook`] declares its [`HookEvents`], and the kernel calls it at no other event. Variants without hooks pay
//! nothing. A variant file names its hooks, `hooks: ["name"]`. The program registers them first, with
//! [`Library::add_hook`](crate::Library::add_hook). Hooks are called in the order of the file.
//!
//! A hook must be a pure function of the position: no clock, no chance, no state. If a hook panics over a position, the
//! game ends with [`Reason::RuleFailed`](crate::Reason::RuleFailed). Other games of the same variant go on, because
//! each call to [`Rules`](crate::Rules) calls the hook anew. A hook that panics while it is made or described makes its
//! variant unplayable.

use std::collections::BTreeMap;
use std::ops::BitOr;
use std::sync::Arc;

use crate::action::Move;
use crate::bitboard::Bitboard;
use crate::effect::{Effect, Levels};
use crate::ending::Ending;
use crate::kernel::board::Board;
use crate::kernel::context::BoardView;
use crate::kernel::tables::Tables;
use crate::kernel::under::{self, Under};
use crate::message::Message;
use crate::piece::{Army, Kind, Piece, Side};
use crate::square::Square;

/// Makes a hook. It is called whenever a variant that names the hook is compiled.
pub type MakeHook = fn() -> Arc<dyn RuleHook>;

/// Hooks by name.
pub(crate) type Hooks = BTreeMap<String, MakeHook>;

/// A rule in Rust code. Only [`RuleHook::events`] must be written. The kernel calls only the methods of declared
/// events.
pub trait RuleHook: Send + Sync {
    /// The events of this hook. Called once, when the variant is compiled.
    fn events(&self) -> HookEvents;

    /// [`HookEvents::FILTER`]: forbids a move that is legal so far. The message tells the player why; `None` allows it.
    /// Under `capturing: Forced` quiet moves are asked about, too: captures that hooks forbid are no duty.
    fn filter(&self, view: PositionView<'_>, mv: Move) -> Option<Message> {
        let _ = (view, mv);
        None
    }

    /// [`HookEvents::EXTRA`]: adds moves that the data do not have. The kernel adds promotions and rolls to them.
    ///
    /// An added move is not legal if it leaves the mover's royal piece in check. Added moves do not give check.
    fn extra(&self, view: PositionView<'_>, moves: &mut ExtraMoves) {
        let _ = (view, moves);
    }

    /// [`HookEvents::AFTER`]: changes the board after a move, before the turn passes.
    ///
    /// This changes legality where royal pieces are checkmated. A legal move must leave the mover's royal piece on the
    /// board. It must also leave it out of check, unless the enemy has lost his. An attack is not a check if the
    /// capture would cost the attacker's own royal piece.
    fn after(&self, board: &mut BoardEditor<'_>, mv: Move) {
        let _ = (board, mv);
    }

    /// [`HookEvents::ENDING`]: the end of the game in this position, if it is over. Asked before all other ends.
    fn ending(&self, view: PositionView<'_>) -> Option<Ending> {
        let _ = view;
        None
    }

    /// A hint for the computer's play, which no rule follows from: the squares where this piece wins for its side, as
    /// a king does on the hill in King of the Hill. `view` is the starting position. Called when a search is made; if it
    /// panics, the search has no hint.
    fn winning_squares(&self, view: PositionView<'_>, piece: Piece) -> Bitboard {
        let _ = (view, piece);
        Bitboard::EMPTY
    }

    /// The text of the rule for the rules page, one message for each sentence or paragraph. Called once, when the
    /// variant is compiled.
    fn describe(&self) -> Vec<Message> {
        Vec::new()
    }
}

/// The events at which a hook is called: one or more of the constants, joined with `|`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HookEvents(u8);

impl HookEvents {
    /// For every legal move: is it forbidden?
    pub const FILTER: Self = Self(1);
    /// In every position: which moves are added?
    pub const EXTRA: Self = Self(2);
    /// After every move: what else changes?
    pub const AFTER: Self = Self(4);
    /// In every position: is the game over?
    pub const ENDING: Self = Self(8);

    /// Whether it contains all events of `other`.
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

/// A position as hooks see it.
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

    /// The pieces on a square, from the top down.
    pub fn stack(self, square: Square) -> impl Iterator<Item = Piece> + use<'a> {
        BoardView { board: self.board, under: self.under }.stack(square)
    }

    /// The squares of the board.
    pub fn squares(self) -> Bitboard {
        self.tables.squares
    }

    /// The squares next to a square, as a king moves.
    pub fn neighbours(self, square: Square) -> Bitboard {
        let mut around = Bitboard::EMPTY;
        for (files, ranks) in [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)] {
            around |= square.offset(files, ranks).map_or(Bitboard::EMPTY, Bitboard::of);
        }
        around & self.squares()
    }

    /// The squares with a piece.
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

    /// The kind with this capital letter in the variant file. `None` if there is none.
    pub fn named(self, letter: char) -> Option<Kind> {
        let letters = &self.tables.general.as_ref()?.letters;
        letters.iter().position(|known| *known == letter).and_then(Kind::new)
    }

    /// Whether a kind is royal.
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

    /// The army whose player is to move. In [`RuleHook::after`] it is the army that has just moved.
    pub fn to_move(self) -> Army {
        Army::new(self.board.seat.into()).unwrap_or_default()
    }

    /// The square of an army's royal piece, if it has one.
    pub fn royal(self, army: Army) -> Option<Square> {
        self.tables.royal_square(self.board, army)
    }

    /// Whether an enemy of `army` attacks this square, by the moves of the data.
    pub fn is_attacked(self, square: Square, army: Army) -> bool {
        let attackers = |enemy: Army| self.tables.attackers(self.board, square, self.occupied(), enemy);
        self.tables.seats.enemies[army.index()].iter().any(|&enemy| attackers(enemy).any())
    }

    /// The square that a pawn has just passed, and the square of that pawn, if an enemy pawn attacks the passed square. A
    /// right that no legal move uses ends before the turn begins; a filter may be asked about it before.
    pub fn en_passant(self) -> Option<(Square, Square)> {
        self.board.en_passant().map(|right| (right.target, right.victim))
    }

    /// Whether an army's royal piece is in check, by the moves of the data.
    pub fn is_in_check(self, army: Army) -> bool {
        self.tables.in_check_by_data(self.board, army)
    }

    /// The legal moves of the player to move by the data alone, in no particular order: hooks neither add, forbid nor
    /// change anything, and no goal ends the game. Each call generates them anew.
    ///
    /// ```
    /// use tessera_rules::hooks::{HookEvents, PositionView, RuleHook};
    /// use tessera_rules::{Message, Move};
    ///
    /// /// No move may checkmate.
    /// struct Mercy;
    ///
    /// impl RuleHook for Mercy {
    ///     fn events(&self) -> HookEvents {
    ///         HookEvents::FILTER
    ///     }
    ///
    ///     fn filter(&self, view: PositionView<'_>, mv: Move) -> Option<Message> {
    ///         let after = view.after(mv);
    ///         let after = after.view();
    ///         let mates = after.is_in_check(after.to_move()) && after.moves().is_empty();
    ///         mates.then(|| Message::new("mercy"))
    ///     }
    /// }
    /// ```
    pub fn moves(self) -> Vec<Move> {
        self.tables.moves_by_data(BoardView { board: self.board, under: self.under }).to_vec()
    }

    /// The position after a move of the player to move, by the data alone: hooks change nothing in it. The move must be
    /// pseudo-legal, such as one of [`PositionView::moves`].
    pub fn after(self, mv: Move) -> PositionAfter<'a> {
        let (mut board, mut under) = (*self.board, self.under.clone());
        self.tables.make_by_data(&mut board, &mut under, mv);
        PositionAfter { tables: self.tables, board, under }
    }

    /// Whether this move of the player to move is a capture.
    pub fn captures(self, mv: Move) -> bool {
        self.tables.captures(BoardView { board: self.board, under: self.under }, mv)
    }
}

/// A position after a move, see [`PositionView::after`].
pub struct PositionAfter<'a> {
    tables: &'a Tables,
    board: Board,
    under: Under,
}

impl PositionAfter<'_> {
    /// The position.
    pub fn view(&self) -> PositionView<'_> {
        PositionView { tables: self.tables, board: &self.board, under: &self.under }
    }
}

/// The moves that a hook adds.
#[derive(Debug, Default)]
pub struct ExtraMoves(pub(crate) Vec<(Square, Bitboard)>);

impl ExtraMoves {
    /// Adds moves of the whole stack on `from` to each square of `to`. The squares may be empty or have a piece that
    /// may be captured.
    ///
    /// Moves that exist already add nothing. Castling counts as the move by which it is written, such as e1g1. Pieces of
    /// other players and squares where the piece can never stand add nothing either.
    pub fn add(&mut self, from: Square, to: Bitboard) {
        self.0.push((from, to));
    }
}

/// The board after a move, for hooks to change. Each change becomes an [`Effect`], so the table shows it and undo
/// works.
pub struct BoardEditor<'a> {
    pub(crate) tables: &'a Tables,
    pub(crate) board: &'a mut Board,
    pub(crate) under: &'a mut Under,
    pub(crate) effects: &'a mut Vec<Effect>,
    pub(crate) taken: &'a [Piece],
}

impl BoardEditor<'_> {
    /// The present board.
    pub fn view(&self) -> PositionView<'_> {
        PositionView { tables: self.tables, board: self.board, under: self.under }
    }

    /// The effects of the move so far, in order.
    pub fn effects(&self) -> &[Effect] {
        self.effects
    }

    /// The pieces that the move itself has captured, from the top down. What hooks have captured is not among them.
    pub fn captured(&self) -> &[Piece] {
        self.taken
    }

    /// Puts a new piece on a square. Does nothing if the square is occupied or forbidden for the piece, or if the piece is
    /// royal. With stacks, an army has at most 16 pieces besides the royal one, and more are not put.
    ///
    /// ```
    /// use tessera_rules::hooks::{BoardEditor, HookEvents, RuleHook};
    /// use tessera_rules::{Move, Square};
    ///
    /// /// Circe: a captured knight returns to b1 or b8.
    /// struct Circe;
    ///
    /// impl RuleHook for Circe {
    ///     fn events(&self) -> HookEvents {
    ///         HookEvents::AFTER
    ///     }
    ///
    ///     fn after(&self, board: &mut BoardEditor<'_>, _: Move) {
    ///         let Some(&taken) = board.captured().first() else { return };
    ///         if Some(taken.kind()) == board.view().named('N') {
    ///             let home = if taken.army().index() == 0 { 0 } else { 7 };
    ///             if let Some(square) = Square::new(1, home) {
    ///                 board.put(taken, square);
    ///             }
    ///         }
    ///     }
    /// }
    /// ```
    pub fn put(&mut self, piece: Piece, at: Square) {
        let free = self.board.at(at).is_none() && self.has_place(piece, at) && !self.tables.is_royal(piece);
        if free && self.has_room(piece.army()) {
            self.board.put(piece, at);
            self.board.halfmove_clock = 0;
            self.effects.push(Effect::Returned { at, army: piece.army(), kind: piece.kind() });
        }
    }

    /// Gives the piece of a square to another army. Does nothing if the square is empty or has a stack of several pieces,
    /// if the piece is royal, or if that army's piece could never stand there.
    pub fn convert(&mut self, at: Square, army: Army) {
        let Some(top) = self.board.at(at).filter(|top| top.army() != army) else { return };
        let piece = Piece::new(army, top.kind());
        let fits = !self.tables.is_royal(top) && self.has_place(piece, at) && self.has_room(army);
        if fits && self.under.word(at) == 0 && self.tables.seats.armies.contains(&army) {
            self.board.remove(top, at);
            self.board.put(piece, at);
            self.board.mark_moved(Bitboard::of(at));
            self.board.halfmove_clock = 0;
            self.effects.push(Effect::Withdrawn { at, levels: Levels::one(0) });
            self.effects.push(Effect::Returned { at, army, kind: top.kind() });
        }
    }

    /// Captures all pieces of a square. They go to no hand. Does nothing on an empty square.
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

    /// Moves all pieces of a square to another. Does nothing if that square is occupied or forbidden for the piece.
    pub fn carry(&mut self, from: Square, to: Square) {
        let Some(top) = self.board.at(from) else { return };
        if self.board.at(to).is_some() || !self.has_place(top, to) {
            return;
        }
        let (word, levels) = (self.under.word(from), self.levels(from));
        self.board.carry(top, from, to);
        self.board.mix(self.under.hands.follow(from, to));
        self.leave(from);
        self.board.mix(self.under.replace(to, word));
        self.effects.push(Effect::Moved { from, levels, to, onto: 0 });
    }

    /// Changes the kind of a square's top piece. Does nothing if the new kind can never stand there, or if one of the
    /// kinds is royal.
    pub fn become_kind(&mut self, at: Square, into: Kind) {
        let Some(top) = self.board.at(at) else { return };
        let royal = self.tables.royals.has(top.kind()) || self.tables.royals.has(into);
        if top.kind() != into && !royal && self.has_place(Piece::new(top.army(), into), at) {
            self.board.become_kind(at, into);
            self.board.mix(self.under.hands.unmark(at).1);
            self.board.halfmove_clock = 0;
            let level = self.levels(at).count() - 1;
            self.effects.push(Effect::Promoted { at, level, into });
        }
    }

    fn has_place(&self, piece: Piece, at: Square) -> bool {
        self.tables.squares.has(at) && !self.tables.never_on(piece.army(), piece.kind()).has(at)
    }

    /// Whether an army can have one more piece: a stack has a place for at most 16 besides the royal one.
    fn has_room(&self, army: Army) -> bool {
        let view = self.view();
        let count = || view.army(army).iter().map(|square| view.stack(square).count()).sum::<usize>();
        !self.tables.class.stacks || count() < under::HEIGHT_MAX
    }

    /// All levels of an occupied square.
    fn levels(&self, at: Square) -> Levels {
        Levels::new(0, 1 + under::levels(self.under.word(at)) as u8)
    }

    /// Clears the data of a square whose pieces have all gone.
    fn leave(&mut self, at: Square) {
        self.board.mix(self.under.replace(at, 0));
        self.board.mix(self.under.hands.unmark(at).1);
        self.board.mark_moved(Bitboard::of(at));
    }
}
