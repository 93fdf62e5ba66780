//! The entry points of the kernel. They ask whether there are goals or hooks, and the code behind them does not ask
//! again.

use super::board::Board;
use super::by_class;
use super::context::BoardView;
use super::general::HookPanicked;
use super::generate::{MoveList, Sink};
use super::make::moved_levels;
use super::tables::Tables;
use super::under::{Patch, Under};
use crate::action::{Move, MoveKind};
use crate::effect::EffectSink;
use crate::kernel::board_set::BoardSet;

impl<S: BoardSet> Tables<S> {
    /// Hands every legal move to the sink. If a hook panics, what the sink has got means nothing.
    pub(crate) fn generate(&self, view: BoardView<'_, S>, sink: &mut impl Sink<S>) -> Result<(), HookPanicked> {
        match &self.general {
            Some(general) => self.generate_generally(general, view, sink)?,
            None => by_class!(self.class, self.generate_plain(view, sink)),
        }
        Ok(())
    }

    /// Plays a legal move. `effects` receives each step. If a hook panics, the board is half changed, and the caller
    /// must drop it.
    pub(crate) fn make(
        &self,
        board: &mut Board<S>,
        under: &mut Under<S>,
        mv: Move,
        effects: &mut impl EffectSink,
    ) -> Result<(), HookPanicked> {
        match &self.general {
            Some(general) => drop(self.make_generally(general, board, under, mv, effects)?),
            None => drop(by_class!(self.class, self.make_plain(board, under, mv, effects))),
        }
        Ok(())
    }

    /// Plays a legal move of rules without goals and hooks. The patch remembers the changes beneath the top pieces.
    pub(crate) fn make_patched(&self, board: &mut Board<S>, under: &mut Under<S>, mv: Move) -> Patch {
        by_class!(self.class, self.make_plain(board, under, mv, &mut ()))
    }

    /// Perft with bulk counting: the moves of the last ply are counted and not played. If a hook panics, its position
    /// has no moves.
    pub(crate) fn perft(&self, board: &Board<S>, under: &mut Under<S>, depth: u32) -> u64 {
        match &self.general {
            Some(general) => self.count_generally(general, board, under, depth, true),
            None => by_class!(self.class, self.perft_plain(board, under, depth)),
        }
    }

    /// Perft without bulk counting: the moves of the last ply are played, too, as a search does.
    pub(crate) fn perft_without_bulk(&self, board: &Board<S>, under: &mut Under<S>, depth: u32) -> u64 {
        match &self.general {
            Some(general) => self.count_generally(general, board, under, depth, false),
            None => by_class!(self.class, self.perft_without_bulk_plain(board, under, depth)),
        }
    }

    /// Sets the en-passant right of a double step that has just been made, even if no legal move uses it.
    ///
    /// `before` are the pieces under the tops before the step.
    pub(crate) fn offer_unused_en_passant(&self, before: &Under<S>, board: &mut Board<S>, under: &Under<S>, mv: Move) {
        let moved = moved_levels(before, mv);
        by_class!(self.class, self.offer_en_passant(board, under, mv, moved, |_| true));
    }

    /// Whether a legal move uses the board's en-passant right. Pins and checks count.
    pub(crate) fn can_capture_en_passant(&self, board: &Board<S>, under: &Under<S>) -> bool {
        let view = BoardView { board, under };
        if self.general.is_none() {
            return by_class!(self.class, self.can_capture_en_passant_plain(view));
        }
        let mut moves = MoveList::new();
        // If a hook panics there are no moves, so no right either.
        self.generate(view, &mut moves).is_ok() && moves.iter().any(|mv| mv.kind() == MoveKind::EnPassant)
    }
}
