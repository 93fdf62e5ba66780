//! Singular extensions: a move that is much better than all others is searched a ply deeper. Source: T. Anantharaman, M.
//! Campbell and F. Hsu, "Singular extensions: adding selectivity to brute-force searching", 1988; the form with the
//! transposition table is that of Stockfish.

use tessera_rules::BoardSet;

use super::Worker;
use super::table::{Bound, TableEntry};
use crate::score::ESTIMATE_MAX;

/// The least depth: the search of the other moves must be cheap beside the search of the node.
const LEAST_DEPTH: i32 = 6;
/// The entry of the table may be this much shallower than the node.
const SHALLOWER: i32 = 3;
/// By how much the other moves must be worse, in hundredths of a pawn for each ply of depth.
const MARGIN: i32 = 2;

/// The result of the search without the move of the table.
pub(super) enum Singular {
    /// Another move is about as good, or nothing is known.
    No,
    /// The move of the table is much better than all others.
    Yes,
    /// Several moves reach beta, so that the node is cut off with this score.
    Cut(i32),
}

impl<S: BoardSet> Worker<'_, S> {
    /// Whether the move of the table is singular. It searches all other moves of this ply to half of the depth. The
    /// result means nothing if the budget is spent.
    pub(super) fn singular(
        &mut self,
        known: Option<TableEntry>,
        beta: i32,
        wide: bool,
        depth: i32,
        ply: usize,
    ) -> Singular {
        // Extensions of extensions could go on for ever.
        if depth < LEAST_DEPTH
            || self.camps.shared
            || self.plies[ply].excluded.is_some()
            || ply >= 2 * self.depth as usize
        {
            return Singular::No;
        }
        let Some((entry, mv)) = known.and_then(|entry| entry.best.map(|mv| (entry, mv))) else { return Singular::No };
        let score = entry.score_at(ply);
        if entry.bound == Bound::Upper || i32::from(entry.depth) < depth - SHALLOWER || score.abs() >= ESTIMATE_MAX {
            return Singular::No;
        }
        let lower = score - MARGIN * depth;
        self.plies[ply].excluded = Some(mv);
        let others = self.node(lower - 1, lower, (depth - 1) / 2, ply);
        self.plies[ply].excluded = None;
        if others < lower {
            Singular::Yes
        } else if lower >= beta && !wide {
            Singular::Cut(lower)
        } else {
            Singular::No
        }
    }
}

#[cfg(test)]
mod tests {
    use tessera_rules::{Game, SmallBitboard, Start};

    use super::*;
    use crate::score::INFINITE;
    use crate::search::Engine;
    use crate::test_rules::rules;

    /// A recapture is singular. Where several moves are about as good, none is.
    #[test]
    fn a_move_without_rivals_is_singular() {
        let rules = rules("chess", "");
        for (position, mv, score, wanted) in [
            ("6k1/5ppp/8/3q4/4P3/8/5PPP/6K1 w - - 0 1", "e4d5", 100, true),
            ("6k1/5ppp/8/3p4/4P3/8/5PPP/6K1 w - - 0 1", "g1f1", 0, false),
        ] {
            let game = Game::new(rules.clone(), Start::Position(position.to_owned())).unwrap();
            Engine::<SmallBitboard>::new(rules.clone(), 1).test(&game, |worker| {
                let mv = rules.parse_uci(game.position(), mv).unwrap();
                worker.depth = 8;
                worker.table.store(worker.key(), Some(mv), score, 6, Bound::Exact, 0);
                let known = worker.table.find(worker.key());
                let found = worker.singular(known, INFINITE, true, 7, 0);
                assert_eq!(matches!(found, Singular::Yes), wanted, "{position}");
                // The position keeps its entry of the table.
                assert_eq!(worker.table.find(worker.key()).and_then(|entry| entry.best), Some(mv));
                // Too shallow a node is not worth the search.
                assert!(matches!(worker.singular(known, INFINITE, true, LEAST_DEPTH - 1, 0), Singular::No));
            });
        }
    }
}
