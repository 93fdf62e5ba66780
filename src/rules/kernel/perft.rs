//! Perft: counts the leaves of the move tree.

use super::Mechanics;
use super::board::Board;
use super::context::BoardView;
use super::general::General;
use super::generate::{CountingSink, MoveList};
use super::tables::Tables;
use super::under::Under;
use crate::kernel::board_set::BoardSet;

impl<S: BoardSet> Tables<S> {
    /// [`Tables::perft`] without goals and hooks.
    pub(super) fn perft_plain<C: Mechanics>(&self, board: &Board<S>, under: &mut Under<S>, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => {
                let mut count = CountingSink::default();
                self.generate_plain::<C>(BoardView { board, under }, &mut count);
                count.0
            }
            _ => self.each::<C>(board, under, |tables, board, under| tables.perft_plain::<C>(board, under, depth - 1)),
        }
    }

    /// [`Tables::perft_without_bulk`] without goals and hooks.
    pub(super) fn perft_without_bulk_plain<C: Mechanics>(
        &self,
        board: &Board<S>,
        under: &mut Under<S>,
        depth: u32,
    ) -> u64 {
        match depth {
            0 => 1,
            // Nothing reads these positions. Without the black box the compiler would not make the moves.
            1 => self.each::<C>(board, under, |_, board, _| {
                std::hint::black_box(board);
                1
            }),
            _ => self.each::<C>(board, under, |tables, board, under| {
                tables.perft_without_bulk_plain::<C>(board, under, depth - 1)
            }),
        }
    }

    /// Plays each move and sums up the counts of the positions after them.
    #[inline]
    fn each<C: Mechanics>(
        &self,
        board: &Board<S>,
        under: &mut Under<S>,
        count: impl Fn(&Self, &Board<S>, &mut Under<S>) -> u64,
    ) -> u64 {
        let mut moves = MoveList::new();
        self.generate_plain::<C>(BoardView { board, under }, &mut moves);
        let (mut nodes, hands) = (0, under.hands);
        for &mv in &moves {
            let mut next = *board;
            let patch = self.make_plain::<C>(&mut next, under, mv, &mut ());
            nodes += count(self, &next, under);
            if C::STACKS {
                under.restore(&patch);
            }
            if C::HANDS {
                under.hands = hands;
            }
        }
        nodes
    }

    /// The count with goals or hooks: [`Tables::perft`] if `bulk`, else [`Tables::perft_without_bulk`].
    pub(super) fn count_generally(
        &self,
        general: &General<S>,
        board: &Board<S>,
        under: &mut Under<S>,
        depth: u32,
        bulk: bool,
    ) -> u64 {
        if depth == 0 {
            return 1;
        }
        let view = BoardView { board, under };
        if depth == 1 && bulk {
            let mut count = CountingSink::default();
            return self.generate_generally(general, view, &mut count).map_or(0, |()| count.0);
        }
        let mut moves = MoveList::new();
        if self.generate_generally(general, view, &mut moves).is_err() {
            return 0;
        }
        let (mut nodes, hands) = (0, under.hands);
        for mv in moves {
            let mut next = *board;
            // A hook may change more squares than a patch can hold, so this copies instead of restoring.
            if self.changes_after(general, BoardView { board, under }, mv) {
                let mut under = under.clone();
                if self.make_generally(general, &mut next, &mut under, mv, &mut ()).is_ok() {
                    nodes += self.count_generally(general, &next, &mut under, depth - 1, bulk);
                }
            } else if let Ok(patch) = self.make_generally(general, &mut next, under, mv, &mut ()) {
                nodes += self.count_generally(general, &next, under, depth - 1, bulk);
                under.restore(&patch);
                under.hands = hands;
            }
        }
        nodes
    }
}
