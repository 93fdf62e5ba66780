//! Counting the positions ahead.

use super::Class;
use super::board::Board;
use super::generate::{Count, MoveList, View};
use super::tables::Tables;
use super::under::Under;

impl Tables {
    /// How many positions lie `depth` moves ahead; the moves of the last ply are counted and not played.
    pub(crate) fn perft<const C: u8>(&self, board: &Board, under: &mut Under, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => {
                let mut count = Count::default();
                self.generate::<C>(View { board, under }, &mut count);
                count.0
            }
            _ => self.each::<C>(board, under, |tables, board, under| tables.perft::<C>(board, under, depth - 1)),
        }
    }

    /// The same count with every move played, also those of the last ply, as a search does.
    pub(crate) fn walk<const C: u8>(&self, board: &Board, under: &mut Under, depth: u32) -> u64 {
        match depth {
            0 => 1,
            // Nothing looks at these positions, and yet they are to come about.
            1 => self.each::<C>(board, under, |_, board, _| {
                std::hint::black_box(board);
                1
            }),
            _ => self.each::<C>(board, under, |tables, board, under| tables.walk::<C>(board, under, depth - 1)),
        }
    }

    /// Plays each move and sums up what is found behind it.
    #[inline]
    fn each<const C: u8>(
        &self,
        board: &Board,
        under: &mut Under,
        count: impl Fn(&Self, &Board, &mut Under) -> u64,
    ) -> u64 {
        let mut moves = MoveList::new();
        self.generate::<C>(View { board, under }, &mut moves);
        let mut nodes = 0;
        for &mv in &moves {
            let mut next = *board;
            // A rule of Rust code may change more than a patch remembers.
            let before = (C == Class::GENERAL).then(|| under.clone());
            let patch = self.make::<C>(&mut next, under, mv, &mut ());
            nodes += count(self, &next, under);
            match before {
                Some(before) => *under = before,
                None if C & Class::STACKS != 0 => under.restore(&patch),
                None => {}
            }
        }
        nodes
    }
}
