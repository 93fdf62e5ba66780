//! The doors of the kernel: what may be asked of any rules. Whether there are goals or hooks is asked here, and behind
//! these doors nobody asks again.

use super::board::Board;
use super::by_class;
use super::general::HookPanicked;
use super::generate::{BoardView, MoveList, Sink};
use super::tables::Tables;
use super::under::{Patch, Under};
use crate::action::{Move, MoveKind};
use crate::effect::EffectSink;

impl Tables {
    /// Hands every legal move to the sink; none, if a hook panics.
    pub(crate) fn generate(&self, view: BoardView<'_>, sink: &mut impl Sink) -> Result<(), HookPanicked> {
        match &self.general {
            Some(general) => self.generate_generally(general, view, sink)?,
            None => by_class!(self.class, self.generate_plain(view, sink)),
        }
        Ok(())
    }

    /// Plays a legal move. Each step is told to `effects`. If a hook panics, the board is left half changed, and nobody may
    /// use it any more.
    pub(crate) fn make(
        &self,
        board: &mut Board,
        under: &mut Under,
        mv: Move,
        effects: &mut impl EffectSink,
    ) -> Result<(), HookPanicked> {
        match &self.general {
            Some(general) => self.make_generally(general, board, under, mv, effects)?,
            None => drop(by_class!(self.class, self.make_plain(board, under, mv, effects))),
        }
        Ok(())
    }

    /// Plays a legal move where there are neither goals nor hooks. What changed beneath the tops is in the patch.
    pub(crate) fn make_patched(&self, board: &mut Board, under: &mut Under, mv: Move) -> Patch {
        by_class!(self.class, self.make_plain(board, under, mv, &mut ()))
    }

    /// How many positions lie `depth` moves ahead; the moves of the last ply are counted and not played. Where a hook
    /// panics there are none.
    pub(crate) fn perft(&self, board: &Board, under: &mut Under, depth: u32) -> u64 {
        match &self.general {
            Some(general) => self.count_generally(general, board, under, depth, true),
            None => by_class!(self.class, self.perft_plain(board, under, depth)),
        }
    }

    /// The same count with every move played, also those of the last ply, as a search does.
    pub(crate) fn perft_without_bulk(&self, board: &Board, under: &mut Under, depth: u32) -> u64 {
        match &self.general {
            Some(general) => self.count_generally(general, board, under, depth, false),
            None => by_class!(self.class, self.perft_without_bulk_plain(board, under, depth)),
        }
    }

    /// Whether the side to move may capture en passant with the right that the board has, pins and checks considered.
    pub(crate) fn can_capture_en_passant(&self, board: &Board, under: &Under) -> bool {
        let view = BoardView { board, under };
        if self.general.is_none() {
            return by_class!(self.class, self.can_capture_en_passant_plain(view));
        }
        let mut moves = MoveList::new();
        // Where a hook panics there are no moves, and no right to make one.
        self.generate(view, &mut moves).is_ok() && moves.iter().any(|mv| mv.kind() == MoveKind::EnPassant)
    }
}
