//! Endings by goals, by hooks, and by a hook that captures a royal piece.

use super::{General, HookPanicked, ask};
use crate::ending::{Ending, Reason};
use crate::hooks::{self, HookEvents};
use crate::kernel::board::{Board, NOBODY};
use crate::kernel::context::BoardView;
use crate::kernel::tables::{KindSet, Tables};
use crate::kernel::under;
use crate::piece::{ARMIES_MAX, Army};
use crate::square::{Bitboard, Square};

/// A compiled [`Goal`](crate::ruleset::Goal).
#[derive(Debug, Clone)]
pub(crate) enum CompiledGoal {
    Reach { kinds: KindSet, squares: [Bitboard; ARMIES_MAX] },
    Checks(u8),
    Extinct(KindSet),
}

impl Tables {
    /// The end of the game by a hook, by a goal, or by a hook that captured a royal piece.
    pub(crate) fn over(&self, view: BoardView<'_>) -> Result<Option<Ending>, HookPanicked> {
        let Some(general) = self.general.as_deref() else { return Ok(None) };
        for hook in general.at(HookEvents::ENDING) {
            if let Some(ending) = ask(|| hook.ending(hooks::PositionView::new(self, view)))? {
                return Ok(Some(ending));
            }
        }
        Ok(self.goal_reached(general, view).or_else(|| self.royal_lost(general, view.board)))
    }

    fn goal_reached(&self, general: &General, view: BoardView<'_>) -> Option<Ending> {
        // The seat that moved last is asked first: if a move reaches two goals at once, the mover wins.
        let everyone = (1usize << self.seats.armies.len()) - 1;
        let after = |&seat: &u8| Some(self.seats.next[everyone][usize::from(seat & 3)].0);
        let mut order: Vec<u8> =
            std::iter::successors(Some(view.board.seat), after).take(self.seats.armies.len()).collect();
        order[1..].reverse();
        order.rotate_left(1);
        let armies = order.into_iter().filter_map(|seat| Army::new(seat.into()));
        armies.into_iter().find_map(|army| {
            let reason = general.goals.iter().find_map(|goal| self.reached(goal, view, army))?;
            let commander = Army::new(view.board.control[army.index()].into())?;
            Some(Ending { winner: Some(general.sides[commander.index()]), reason })
        })
    }

    /// The reason of the ending if an army has reached a goal.
    fn reached(&self, goal: &CompiledGoal, view: BoardView<'_>, army: Army) -> Option<Reason> {
        let board = view.board;
        if board.control[army.index()] == NOBODY {
            return None;
        }
        match goal {
            CompiledGoal::Reach { kinds, squares } => {
                let there = squares[army.index()] & board.army(army);
                kinds.iter().any(|kind| (board.kind(kind) & there).any()).then_some(Reason::GoalReached)
            }
            CompiledGoal::Checks(count) => {
                (board.checks()[army.index() & 1] == 0).then_some(Reason::ChecksGiven(*count))
            }
            CompiledGoal::Extinct(kinds) => {
                let has = |square: Square| {
                    let top = board.at(square).map(|piece| piece.kind());
                    top.into_iter().chain(under::kinds(view.under.word(square))).any(|kind| kinds.has(kind))
                };
                let extinct = |&enemy: &Army| !board.army(enemy).iter().any(has);
                self.seats.enemies[army.index()].iter().all(extinct).then_some(Reason::Extinct)
            }
        }
    }

    /// The end of a game with checkmate in which a royal piece is missing. Only a hook can capture one there.
    fn royal_lost(&self, general: &General, board: &Board) -> Option<Ending> {
        let has = |&&army: &&Army| self.royal_square(board, army).is_some();
        if !self.class.check || self.seats.armies.iter().all(|army| has(&army)) {
            return None;
        }
        let winner = self.seats.armies.iter().find(has).map(|army| general.sides[army.index()]);
        Some(Ending { winner, reason: Reason::RoyalsCaptured })
    }
}
