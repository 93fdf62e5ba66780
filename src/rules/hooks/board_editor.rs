//! The board that a hook changes.

use crate::bitboard::{Bitboard, SmallBitboard};
use crate::effect::{Effect, EffectList, Levels};
use crate::hooks::position_view::{PositionView, Seen};
use crate::kernel::board::Board;
use crate::kernel::board_set::BoardSet;
use crate::kernel::context::BoardView;
use crate::kernel::tables::Tables;
use crate::kernel::under::{self, Under};
use crate::piece::{Army, Kind, Piece};
use crate::square::Square;

/// The board after a move, for hooks to change. Each change becomes an [`Effect`], so the table shows it and undo
/// works.
pub struct BoardEditor<'a>(pub(crate) Edited<'a>);

/// A board of one of the two instances of the kernel.
pub(crate) enum Edited<'a> {
    Small(Edit<'a, SmallBitboard>),
    Large(Edit<'a, Bitboard>),
}

/// Evaluates an expression with the board of either instance.
macro_rules! edited {
    ($edited:expr, |$edit:ident| $body:expr) => {
        match $edited {
            Edited::Small($edit) => $body,
            Edited::Large($edit) => $body,
        }
    };
}

impl BoardEditor<'_> {
    /// The present board.
    pub fn view(&self) -> PositionView<'_> {
        PositionView(match &self.0 {
            Edited::Small(edit) => Seen::Small(edit.tables, edit.view()),
            Edited::Large(edit) => Seen::Large(edit.tables, edit.view()),
        })
    }

    /// The effects of the move so far, in order.
    pub fn effects(&self) -> &[Effect] {
        edited!(&self.0, |edit| edit.effects)
    }

    /// The pieces that the move itself has captured, from the top down. What hooks have captured is not among them.
    pub fn captured(&self) -> &[Piece] {
        edited!(&self.0, |edit| edit.taken)
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
        edited!(&mut self.0, |edit| edit.put(piece, at));
    }

    /// Gives the piece of a square to another army. Does nothing if the square is empty or has a stack of several pieces,
    /// if the piece is royal, or if that army's piece could never stand there.
    pub fn convert(&mut self, at: Square, army: Army) {
        edited!(&mut self.0, |edit| edit.convert(at, army));
    }

    /// Captures all pieces of a square. They go to no hand. Does nothing on an empty square.
    pub fn capture(&mut self, at: Square) {
        edited!(&mut self.0, |edit| edit.capture(at));
    }

    /// Moves all pieces of a square to another. Does nothing if that square is occupied or forbidden for the piece.
    pub fn carry(&mut self, from: Square, to: Square) {
        edited!(&mut self.0, |edit| edit.carry(from, to));
    }

    /// Changes the kind of a square's top piece. Does nothing if the new kind can never stand there, or if one of the
    /// kinds is royal.
    pub fn become_kind(&mut self, at: Square, into: Kind) {
        edited!(&mut self.0, |edit| edit.become_kind(at, into));
    }
}

/// The board of an instance of the kernel, while a hook changes it.
pub(crate) struct Edit<'a, S: BoardSet> {
    pub(crate) tables: &'a Tables<S>,
    pub(crate) board: &'a mut Board<S>,
    pub(crate) under: &'a mut Under<S>,
    /// The effects of the move so far.
    pub(crate) effects: &'a mut EffectList,
    /// The pieces that the move has captured.
    pub(crate) taken: &'a [Piece],
}

impl<S: BoardSet> Edit<'_, S> {
    fn view(&self) -> BoardView<'_, S> {
        BoardView { board: self.board, under: self.under }
    }

    fn put(&mut self, piece: Piece, at: Square) {
        let free = self.board.at(at).is_none() && self.has_place(piece, at) && !self.tables.is_royal(piece);
        if free && self.has_room(piece.army()) {
            self.board.put(piece, at);
            self.board.halfmove_clock = 0;
            self.effects.push(Effect::Returned { at, army: piece.army(), kind: piece.kind() });
        }
    }

    fn convert(&mut self, at: Square, army: Army) {
        let Some(top) = self.board.at(at).filter(|top| top.army() != army) else { return };
        let piece = Piece::new(army, top.kind());
        let fits = !self.tables.is_royal(top) && self.has_place(piece, at) && self.has_room(army);
        if fits && self.under.word(at) == 0 && self.tables.seats.armies.contains(&army) {
            self.tables.lose_rights(self.board, top, at);
            self.board.remove(top, at);
            self.board.put(piece, at);
            self.board.mark_moved(S::of(at));
            self.board.halfmove_clock = 0;
            self.effects.push(Effect::Converted { at, army });
        }
    }

    fn capture(&mut self, at: Square) {
        let Some(top) = self.board.at(at) else { return };
        let levels = self.levels(at);
        self.board.remove(top, at);
        self.leave(at);
        self.board.halfmove_clock = 0;
        self.effects.push(Effect::Captured { at, levels });
        if self.tables.is_royal(top) {
            self.tables.lose_royal(self.board, top.army(), self.effects);
        } else {
            self.tables.lose_rights(self.board, top, at);
        }
    }

    fn carry(&mut self, from: Square, to: Square) {
        let Some(top) = self.board.at(from) else { return };
        if self.board.at(to).is_some() || !self.has_place(top, to) {
            return;
        }
        let (word, levels) = (self.under.word(from), self.levels(from));
        self.tables.lose_rights(self.board, top, from);
        self.board.carry(top, from, to);
        self.board.mix(self.under.hands.follow(from, to));
        self.leave(from);
        self.board.mix(self.under.replace(to, word));
        self.effects.push(Effect::Moved { from, levels, to, onto: 0 });
    }

    fn become_kind(&mut self, at: Square, into: Kind) {
        let Some(top) = self.board.at(at) else { return };
        let royal = self.tables.royals.has(top.kind()) || self.tables.royals.has(into);
        if top.kind() != into && !royal && self.has_place(Piece::new(top.army(), into), at) {
            self.tables.lose_rights(self.board, top, at);
            self.board.become_kind(at, into);
            self.board.mix(self.under.hands.unmark(at).1);
            if self.under.word(at) == 0 {
                self.board.mark_moved(S::of(at));
            }
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
        let count = || view.board.army(army).iter().map(|square| view.stack(square).count()).sum::<usize>();
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
        self.board.mark_moved(S::of(at));
    }
}
