//! Quiescence search: it searches captures until the position is quiet, and evaluates only quiet positions. Source: L.
//! Harris, "The heuristic search and the game of chess", 1975.

use tessera_rules::ruleset::Capturing;
use tessera_rules::{BoardSet, Move, MoveKind};

use super::Worker;
use super::exchange::{exchange, exchanges_tell, victim};
use super::ordering::{GOAL, pick};
use super::table::Bound;
use crate::score::{ESTIMATE_MAX, INFINITE, PLY_MAX};

/// The margin of delta pruning, in hundredths of a pawn: about two pawns for the position, besides the captured pieces. A
/// capture that does not reach alpha with it is pruned.
const GAIN: i32 = 190;
/// The most plies of captures in variants where rules of Rust code change the board after moves. Exchanges cannot be valued
/// there, so that all captures are searched.
const CHANGES_PLIES: usize = 4;
/// After so many plies of captures only recaptures on the square of the last one are searched. Without this, series of
/// captures all over the board fill the budget where dice show new faces after each capture.
const ANY_PLIES: usize = 6;
/// The most plies of captures. It ends series where captures never run out, as with dice that heal.
const CAPTURES_PLIES: usize = 24;

impl<S: BoardSet> Worker<'_, S> {
    /// The score of the position for the camp to move, after all captures that pay. `since` is the number of plies since
    /// the quiescence search began. All moves are searched if `checked` says that the player to move is in check. Where he
    /// must capture, he cannot stay as he is.
    pub(super) fn quiesce(&mut self, mut alpha: i32, beta: i32, ply: usize, since: usize, checked: bool) -> i32 {
        let changes = !exchanges_tell(&self.tree);
        let longest = if changes { CHANGES_PLIES } else { CAPTURES_PLIES };
        if ply >= PLY_MAX || since >= longest {
            return self.judge();
        }
        if since == 0 && self.wins_by_check() {
            return crate::score::WIN - ply as i32 - 1;
        }
        if self.replied && self.may_wait() {
            return self.passed(alpha, beta, ply, since);
        }
        let (first_alpha, wide) = (alpha, beta - alpha > 1);
        let known = self.table.find(self.key());
        if let Some(score) = known.and_then(|entry| entry.cutoff(0, alpha, beta, ply)).filter(|_| !wide) {
            return score;
        }
        let settles = self.tree.settles_first();
        let Some(must_capture) = self.must_capture() else { return self.without_move(ply) };
        let forced = checked || settles || must_capture;
        let judged = self.judge();
        let mut best = -INFINITE;
        if !forced {
            best = if self.tree.part() > 0 {
                self.rest_of_turn(alpha, beta, ply, since)
            } else {
                known.map_or(judged, |entry| entry.refine(judged, ply))
            };
            if best >= beta {
                return best;
            }
            alpha = alpha.max(best);
        }
        let standing = best;
        let table_move = known.and_then(|entry| entry.best);
        let earlier = self.earlier(ply);
        let ply_moves = &mut self.plies[ply];
        let listed =
            if checked { self.tree.moves(&mut ply_moves.moves) } else { self.tree.noisy_moves(&mut ply_moves.moves) };
        if listed.is_err() {
            return self.drawn();
        }
        if forced && ply_moves.moves.is_empty() {
            return if checked { self.without_move(ply) } else { judged };
        }
        let (moves, ranked) = (&ply_moves.moves, &mut ply_moves.ranked);
        self.ordering.rank(&self.tree, &self.evaluator.worth, moves, table_move, earlier, ply, ranked);
        let mut ranked = std::mem::take(&mut ply_moves.ranked);
        let mut best_move = None;
        for at in 0..ranked.len() {
            let next = pick(&mut ranked, at);
            if !forced && since >= ANY_PLIES && Some(next.mv.to()) != self.plies[ply].captured_on {
                continue;
            }
            if !forced && !changes {
                if !next.wins() {
                    break;
                }
                let gain = victim(&self.tree, &self.evaluator.worth, next.mv);
                let reach = standing + self.in_scores(gain + GAIN);
                if next.mv.promotion().is_none() && reach <= alpha && next.rank < GOAL {
                    best = best.max(reach);
                    continue;
                }
            }
            let score = if next.mv.face().is_some() {
                self.rolled(next.mv, judged)
            } else {
                self.capture(next.mv, alpha, beta, ply, since)
            };
            if self.budget.spent {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_move = Some(next.mv);
                }
            }
            if alpha >= beta {
                break;
            }
        }
        self.plies[ply].ranked = ranked;
        if !self.budget.spent {
            self.table.store(self.key(), best_move, best, 0, Bound::of(best, first_alpha, beta), ply);
        }
        best
    }

    /// Whether the player to move can capture, and must. `None` if he has no move at all. It looks only where captures are
    /// forced.
    pub(super) fn must_capture(&self) -> Option<bool> {
        if self.tree.rules().ruleset().capturing != Capturing::Forced {
            return Some(false);
        }
        let mut moves = Vec::new();
        // No list is an end without a winner, which the search sees elsewhere.
        if self.tree.moves(&mut moves).is_err() {
            return Some(false);
        }
        let army = self.tree.turn().army();
        let captures = |mv: &Move| {
            mv.kind() == MoveKind::EnPassant || self.tree.top(mv.to()).is_some_and(|top| top.army() != army)
        };
        (!moves.is_empty()).then(|| moves.iter().any(captures))
    }

    /// The score if the player leaves out the rest of the turn. In the middle of a turn the static evaluation would not see
    /// that the enemy recaptures.
    fn rest_of_turn(&mut self, alpha: i32, beta: i32, ply: usize, since: usize) -> i32 {
        // Nobody has looked at the quiet moves that complete the turn. One of them may save a king, so nothing is proved.
        self.passed(alpha, beta, ply, since).clamp(1 - ESTIMATE_MAX, ESTIMATE_MAX - 1)
    }

    /// The score if the player to move passes.
    fn passed(&mut self, alpha: i32, beta: i32, ply: usize, since: usize) -> i32 {
        let own = self.is_own_turn();
        self.plies[ply + 1].captured_on = self.plies[ply].captured_on;
        self.plies[ply + 1].arrived = None;
        self.tree.pass();
        self.captures_after(own, alpha, beta, ply, since)
    }

    /// The score of a move or pass of one of the camps, for this camp. It has been played, and is taken back.
    fn captures_after(&mut self, own: bool, alpha: i32, beta: i32, ply: usize, since: usize) -> i32 {
        let replied = self.has_replied(!own);
        let replied = std::mem::replace(&mut self.replied, replied);
        let score = if self.is_own_turn() == own {
            self.settled(alpha, beta, ply + 1, since + 1)
        } else {
            -self.settled(-beta, -alpha, ply + 1, since + 1)
        };
        self.replied = replied;
        self.tree.take_back();
        score
    }

    /// Whether checks are counted, and the player to move can give the last one that he needs.
    fn wins_by_check(&mut self) -> bool {
        if self.tree.checks_left(self.tree.turn().army()) != Some(1) {
            return false;
        }
        let mut moves = Vec::new();
        // No list is an end without a winner, which the search sees elsewhere.
        let listed = self.tree.moves(&mut moves).is_ok();
        listed && moves.into_iter().any(|mv| self.gives_check(mv))
    }

    /// The score of a move that rolls a die: the static evaluation and the gain of the exchange. The faces are not
    /// searched, because each face has captures of its own and the tree would explode.
    fn rolled(&self, mv: Move, judged: i32) -> i32 {
        if mv.kind() == MoveKind::Roll {
            return judged;
        }
        judged + self.in_scores(exchange(&self.tree, &self.evaluator.worth, mv))
    }

    fn capture(&mut self, mv: Move, alpha: i32, beta: i32, ply: usize, since: usize) -> i32 {
        let own = self.is_own_turn();
        self.plies[ply + 1].captured_on = Some(mv.to());
        self.plies[ply + 1].arrived = self.ordering.arrival(&self.tree, mv);
        if self.tree.play(mv).is_err() {
            return self.drawn();
        }
        self.captures_after(own, alpha, beta, ply, since)
    }

    /// The score of the position after a capture or a pass.
    fn settled(&mut self, alpha: i32, beta: i32, ply: usize, since: usize) -> i32 {
        if !self.visit(ply) {
            return 0;
        }
        if let Some(score) = self.decided(ply) {
            return score;
        }
        if self.tree.is_drawn() {
            return self.drawn_or_ended(ply);
        }
        // A check after a capture is ignored. Its evasions and further captures would make long series: with them the
        // search of Ordo scores 19 % at 1000 nodes a move. In chess they make no difference.
        self.quiesce(alpha, beta, ply, since, false)
    }
}
