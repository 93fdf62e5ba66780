//! Endings by goals, by hooks, and by a hook that captures a royal piece.

use arrayvec::ArrayVec;

use super::{General, HookPanicked, ask};
use crate::ending::{Ending, Reason};
use crate::hooks::HookEvents;
use crate::kernel::board::{Board, NOBODY, PASSES_MAX};
use crate::kernel::board_set::BoardSet;
use crate::kernel::context::BoardView;
use crate::kernel::tables::{KindSet, Tables};
use crate::kernel::under;
use crate::piece::{ARMIES_MAX, Army, KIND_SLOTS, Kind};
use crate::square::Square;

/// A compiled [`Goal`](crate::ruleset::Goal).
#[derive(Debug, Clone)]
pub(crate) enum CompiledGoal<S> {
    Reach { kinds: KindSet, squares: [S; ARMIES_MAX], counts: Counts },
    Checks(u8),
    Reduced { kinds: KindSet, to: u8 },
    Bared { reply: bool },
    Rid(KindSet),
    Entered { kind: Kind, squares: [S; ARMIES_MAX], others: u8, worth: [u16; KIND_SLOTS], least: [u16; ARMIES_MAX] },
}

/// When a piece that has reached its square counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Counts {
    AtOnce,
    /// When the enemy, who moves second in a round, cannot reach the goal with his answer.
    AfterReply,
    /// When it still stands there at the army's next turn.
    IfItStays,
    /// At the end of the army's turn, if no enemy attacks it.
    IfSafe,
}

impl<S: BoardSet> Tables<S> {
    /// The end of the game by a hook, by a goal, or by a hook that captured a royal piece.
    pub(crate) fn over(&self, view: BoardView<'_, S>) -> Result<Option<Ending>, HookPanicked> {
        let Some(general) = self.general.as_deref() else { return Ok(None) };
        for hook in general.at(HookEvents::ENDING) {
            if let Some(ending) = ask(|| hook.ending(S::seen(self, view)))? {
                return Ok(Some(ending));
            }
        }
        if let Some(reason) = self.passed_out(view.board) {
            let winner = self.material_leader(view).map(|army| general.sides[army.index()]);
            return Ok(Some(Ending { winner, reason }));
        }
        let reached = self.goal_reached(general, view)?;
        Ok(reached.or_else(|| self.royal_lost(general, view.board)))
    }

    /// Whether another pass ends the game.
    pub(crate) fn pass_ends(&self, board: &Board<S>) -> bool {
        let army = Army::new(board.seat.into()).filter(|_| self.may_pass);
        army.is_some_and(|army| board.passes() + 1 == PASSES_MAX || self.faces_bikjang(board, army))
    }

    /// The reason if passes have ended the game: two in a row, or one while the royal pieces faced each other.
    fn passed_out(&self, board: &Board<S>) -> Option<Reason> {
        let army = Army::new(board.seat.into()).filter(|_| self.may_pass && board.passes() > 0)?;
        match board.passes() >= PASSES_MAX {
            true => Some(Reason::Passed),
            false => self.faces_bikjang(board, army).then_some(Reason::Bikjang),
        }
    }

    fn goal_reached(&self, general: &General<S>, view: BoardView<'_, S>) -> Result<Option<Ending>, HookPanicked> {
        if general.goals.is_empty() {
            return Ok(None);
        }
        // The seat that moved last is asked first: if a move reaches two goals at once, the mover wins.
        let everyone = (1usize << self.seats.armies.len()) - 1;
        let after = |&seat: &u8| Some(self.seats.next[everyone][usize::from(seat & 3)].0);
        let mut order: ArrayVec<u8, ARMIES_MAX> =
            std::iter::successors(Some(view.board.seat), after).take(self.seats.armies.len()).collect();
        order[1..].reverse();
        order.rotate_left(1);
        for army in order.into_iter().filter_map(|seat| Army::new(seat.into())) {
            for goal in &general.goals {
                let Some(reason) = self.reached(goal, view, army) else { continue };
                let Some(commander) = Army::new(view.board.control[army.index()].into()) else { continue };
                let winner = Some(general.sides[commander.index()]);
                match goal {
                    CompiledGoal::Reach { counts: Counts::AfterReply, .. } => {
                        match self.answered(general, goal, view, army)? {
                            Answer::Open => {}
                            Answer::Reached => return Ok(Some(Ending { winner: None, reason })),
                            Answer::None => return Ok(Some(Ending { winner, reason })),
                        }
                    }
                    CompiledGoal::Reach { counts: Counts::IfItStays, kinds, squares } => {
                        let enemies = &self.seats.enemies[army.index()];
                        let both = enemies.iter().any(|&enemy| standing(*kinds, squares, view.board, enemy).any());
                        let (_, begins) = self.seats.next[usize::from(view.board.alive & 15)][army.index()];
                        let winner = winner.filter(|_| !both || begins > 0);
                        return Ok(Some(Ending { winner, reason }));
                    }
                    _ => return Ok(Some(Ending { winner, reason })),
                }
            }
        }
        Ok(None)
    }

    /// The answer of the enemy, who moves second in a round, to an army that has reached a goal first.
    fn answered(
        &self,
        general: &General<S>,
        goal: &CompiledGoal<S>,
        view: BoardView<'_, S>,
        army: Army,
    ) -> Result<Answer, HookPanicked> {
        let Some(&enemy) = self.seats.enemies[army.index()].first() else { return Ok(Answer::None) };
        if self.reached(goal, view, enemy).is_some() {
            return Ok(Answer::Reached);
        }
        // A turn of the first seat begins a round, so the enemy has answered.
        let (_, begins) = self.seats.next[usize::from(view.board.alive & 15)][enemy.index()];
        let CompiledGoal::Reach { kinds, squares, .. } = goal else { return Ok(Answer::None) };
        if usize::from(view.board.seat) != enemy.index() || begins == 0 {
            return Ok(Answer::None);
        }
        let reaches = |mv: &crate::action::Move| {
            let kind = mv.promotion().or_else(|| view.board.at(mv.from()).map(|piece| piece.kind()));
            squares[enemy.index()].has(mv.to()) && kind.is_some_and(|kind| kinds.has(kind))
        };
        for mv in self.allowed(general, view)? {
            if reaches(&mv) {
                return Ok(Answer::Open);
            }
        }
        Ok(Answer::None)
    }

    /// The reason of the ending if an army has reached a goal.
    fn reached(&self, goal: &CompiledGoal<S>, view: BoardView<'_, S>, army: Army) -> Option<Reason> {
        let board = view.board;
        if board.control[army.index()] == NOBODY {
            return None;
        }
        let enemies = &self.seats.enemies[army.index()];
        let own_turn = usize::from(board.seat) == army.index();
        match goal {
            CompiledGoal::Reach { counts: Counts::IfItStays, .. } if !own_turn => None,
            CompiledGoal::Reach { counts: Counts::IfSafe, .. } if own_turn => None,
            CompiledGoal::Reach { kinds, squares, counts } => {
                let there = standing(*kinds, squares, board, army);
                let attacks = |at, &enemy: &Army| self.attackers(board, at, board.occupied(), enemy).any();
                let safe = |at| !enemies.iter().any(|enemy| attacks(at, enemy));
                let counted = if *counts == Counts::IfSafe { there.iter().any(safe) } else { there.any() };
                counted.then_some(Reason::GoalReached)
            }
            CompiledGoal::Checks(count) => {
                (board.checks()[army.index() & 1] == 0).then_some(Reason::ChecksGiven(*count))
            }
            CompiledGoal::Reduced { kinds, to } => {
                let few = |&enemy: &Army| self.pieces_left(view, enemy, *kinds) <= u32::from(*to);
                enemies.iter().all(few).then_some(Reason::Extinct)
            }
            CompiledGoal::Bared { reply } => {
                let bare = |&enemy: &Army| self.pieces_left(view, enemy, self.all) <= 1;
                let answers = enemies.iter().any(|enemy| enemy.index() == usize::from(board.seat));
                let least = if *reply && answers { 3 } else { 2 };
                (enemies.iter().all(bare) && self.pieces_left(view, army, self.all) >= least).then_some(Reason::Bared)
            }
            CompiledGoal::Rid(kinds) => (self.pieces_left(view, army, *kinds) == 0).then_some(Reason::GotRid),
            CompiledGoal::Entered { kind, squares, others, worth, least } => {
                let inside = squares[army.index()] & board.army(army);
                let entered = inside & board.kind(*kind);
                if !own_turn || entered.is_empty() || inside.without(entered).count() < u32::from(*others) {
                    return None;
                }
                let attacks = |at, &enemy: &Army| self.attackers(board, at, board.occupied(), enemy).any();
                let safe = entered.iter().any(|at| !enemies.iter().any(|enemy| attacks(at, enemy)));
                let points: u32 = self
                    .all
                    .iter()
                    .map(|kind| {
                        let there = (inside & board.kind(kind)).count() + u32::from(view.under.hands.count(army, kind));
                        there * u32::from(worth[kind.index()])
                    })
                    .sum();
                (safe && points >= u32::from(least[army.index()])).then_some(Reason::GoalReached)
            }
        }
    }

    /// The number of an army's pieces of these kinds, on the board and in hand.
    pub(crate) fn pieces_left(&self, view: BoardView<'_, S>, army: Army, kinds: KindSet) -> u32 {
        let own = view.board.army(army);
        let on_top: u32 = kinds.iter().map(|kind| (view.board.kind(kind) & own).count()).sum();
        let below =
            |square: Square| under::kinds(view.under.word(square)).filter(|kind| kinds.has(*kind)).count() as u32;
        let covered: u32 = if self.class.stacks { own.iter().map(below).sum() } else { 0 };
        let hand = |kind: Kind| u32::from(view.under.hands.count(army, kind));
        on_top + covered + if self.class.hands { kinds.iter().map(hand).sum() } else { 0 }
    }

    /// The end of a game with checkmate in which a royal piece is missing. Only a hook can capture one there.
    fn royal_lost(&self, general: &General<S>, board: &Board<S>) -> Option<Ending> {
        let has = |&&army: &&Army| self.royal_square(board, army).is_some();
        if !self.class.check || self.seats.armies.iter().all(|army| !self.has_crown(*army) || has(&army)) {
            return None;
        }
        let winner = self.seats.armies.iter().find(has).map(|army| general.sides[army.index()]);
        Some(Ending { winner, reason: Reason::RoyalsCaptured })
    }
}

/// An army's pieces of these kinds on its squares of a goal.
fn standing<S: BoardSet>(kinds: KindSet, squares: &[S; ARMIES_MAX], board: &Board<S>, army: Army) -> S {
    let there = squares[army.index()] & board.army(army);
    kinds.iter().fold(S::EMPTY, |all, kind| all | board.kind(kind)) & there
}

/// What an enemy can do about a goal that an army has reached.
enum Answer {
    /// It can still reach the goal.
    Open,
    /// It has reached the goal, too.
    Reached,
    /// It cannot reach the goal in time.
    None,
}
