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

mod board_editor;
mod position_view;

use std::collections::BTreeMap;
use std::ops::BitOr;
use std::sync::Arc;

use crate::action::Move;
use crate::bitboard::Bitboard;
use crate::ending::Ending;
use crate::message::Message;
use crate::piece::Piece;
use crate::square::Square;
pub use board_editor::BoardEditor;
pub(crate) use board_editor::{Edit, Edited};
pub(crate) use position_view::Seen;
pub use position_view::{PositionAfter, PositionView};

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

    /// [`HookEvents::AFTER`] and [`HookEvents::AFTER_CAPTURE`]: changes the board after a move, before the turn passes.
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
    /// After every move that captures: what else changes? A hook with this event and without [`HookEvents::AFTER`] leaves
    /// the board alone after all other moves, so the kernel judges those much faster.
    pub const AFTER_CAPTURE: Self = Self(16);

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
