//! The inner nodes of the tree, with a depth left to search.

use tessera_rules::Move;

use super::Worker;
use super::ordering::pick;
use super::root::LOOK;
use super::table::Bound;
use crate::score::{ESTIMATE_MAX, INFINITE, PLY_MAX, WIN};

/// The margin of futility pruning and reverse futility pruning for each ply of depth, in hundredths of a pawn. It is a
/// little less than a pawn.
const MARGIN: i32 = 90;
/// The greatest depth of futility pruning. Reverse futility pruning goes to twice this depth.
const GUESS_DEPTH: i32 = 3;
/// The least depth of a null move: below it the quiescence search is as cheap.
const PASS_DEPTH: i32 = 3;
/// The least depth of late move reductions.
const REDUCED_DEPTH: i32 = 3;

impl Worker<'_> {
    /// The score of a move for the camp that makes it. If it rolls a die, the score is the mean over all faces.
    pub(super) fn value(&mut self, mv: Move, alpha: i32, beta: i32, depth: i32, ply: usize) -> i32 {
        if mv.face().is_some() {
            self.expected(mv, alpha, beta, depth, ply)
        } else {
            self.follow(mv, alpha, beta, depth, ply)
        }
    }

    /// The score of a move for the camp that makes it. The move includes the face of its die. Two seats of one camp may
    /// move in succession; the score then keeps its sign.
    pub(super) fn follow(&mut self, mv: Move, alpha: i32, beta: i32, depth: i32, ply: usize) -> i32 {
        let own = self.is_own_turn();
        self.plies[ply + 1].line.clear();
        self.plies[ply + 1].passed = false;
        if self.tree.play(mv).is_err() {
            // A rule of Rust code panics over it. The game would end without a winner.
            return self.drawn();
        }
        let score = if self.is_own_turn() == own {
            self.node(alpha, beta, depth, ply + 1)
        } else {
            -self.node(-beta, -alpha, depth, ply + 1)
        };
        self.tree.take_back();
        score
    }

    /// The score of the position for the camp to move.
    fn node(&mut self, mut alpha: i32, mut beta: i32, mut depth: i32, ply: usize) -> i32 {
        if !self.visit(ply) {
            return 0;
        }
        if let Some(score) = self.decided(ply) {
            return score;
        }
        if self.tree.is_drawn() || self.tree.repetitions() > 0 {
            return self.drawn();
        }
        if ply >= PLY_MAX {
            return self.judge();
        }
        let checked = self.tree.rules().gives_check() && self.tree.in_check();
        if depth == LOOK {
            return self.look(checked, ply);
        }
        // Check extension: the static evaluation of a position in check means little.
        if checked && ply < 2 * self.depth as usize {
            depth += 1;
        }
        if depth <= 0 {
            return self.quiesce(alpha, beta, ply, 0, checked);
        }
        // Mate distance pruning: no line from here is shorter than a win that is already found.
        alpha = alpha.max(ply as i32 - WIN);
        beta = beta.min(WIN - ply as i32 - 1);
        if alpha >= beta {
            return alpha;
        }
        let wide = beta - alpha > 1;
        let known = self.table.find(self.key());
        if let Some(entry) = known.filter(|entry| !wide && i32::from(entry.depth) >= depth) {
            let score = entry.score_at(ply);
            let holds = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => score >= beta,
                Bound::Upper => score <= alpha,
            };
            if holds {
                return score;
            }
        }
        let judged = if checked { -INFINITE } else { self.judge() };
        if !wide && !checked && beta.abs() < ESTIMATE_MAX {
            if depth <= 2 * GUESS_DEPTH && judged - MARGIN * depth >= beta && !self.tree.settles_first() {
                return judged;
            }
            if depth >= PASS_DEPTH && judged >= beta && self.may_pass(ply) {
                let score = self.pass(beta, depth, ply);
                if score >= beta && !self.budget.spent {
                    return score.min(ESTIMATE_MAX - 1);
                }
            }
        }
        let best = known.and_then(|entry| entry.best);
        if best.is_none() && depth > REDUCED_DEPTH + 2 {
            // Internal iterative reduction: without a move of the table the order is poor, and a deep search costs most.
            depth -= 1;
        }
        let ply_moves = &mut self.plies[ply];
        if self.tree.moves(&mut ply_moves.moves).is_err() {
            return self.drawn();
        }
        self.ordering.rank(&self.tree, &self.evaluator.worth, &ply_moves.moves, best, ply, &mut ply_moves.ranked);
        if ply_moves.ranked.is_empty() {
            return self.without_move(ply);
        }
        self.search_moves(alpha, beta, depth, ply, checked, judged)
    }

    fn search_moves(&mut self, mut alpha: i32, beta: i32, depth: i32, ply: usize, checked: bool, judged: i32) -> i32 {
        let (first_alpha, wide) = (alpha, beta - alpha > 1);
        let mut ranked = std::mem::take(&mut self.plies[ply].ranked);
        let (mut best, mut best_move) = (-INFINITE, None);
        for at in 0..ranked.len() {
            let next = pick(&mut ranked, at);
            let quiet = next.is_quiet();
            // A checking move is neither pruned nor reduced, because it may be mate.
            let calm = at > 0 && !checked && !next.wins() && !self.gives_check(next.mv);
            if calm && !wide && best > -ESTIMATE_MAX && depth <= GUESS_DEPTH {
                let late = at as i32 > 4 + 3 * depth * depth;
                if late || judged + MARGIN * (depth + 1) <= alpha {
                    continue;
                }
            }
            let mut score = -INFINITE;
            let reduction = if calm { reduction(depth, at) } else { 0 };
            if at > 0 {
                score = self.value(next.mv, alpha, alpha + 1, depth - 1 - reduction, ply);
                if score > alpha && reduction > 0 {
                    score = self.value(next.mv, alpha, alpha + 1, depth - 1, ply);
                }
            }
            if at == 0 || (wide && score > alpha && score < beta) {
                score = self.value(next.mv, alpha, beta, depth - 1, ply);
            }
            if self.budget.spent {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_move = Some(next.mv);
                    if wide {
                        self.keep_line(next.mv, ply);
                    }
                }
            }
            if alpha >= beta {
                if quiet {
                    self.ordering.refuted(&self.tree, next.mv, &ranked[..at], depth, ply);
                }
                break;
            }
        }
        self.plies[ply].ranked = ranked;
        if self.budget.spent {
            return 0;
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if best > first_alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.table.store(self.key(), best_move, best, depth, bound, ply);
        best
    }

    /// Makes the move and the line behind it the principal variation of a ply.
    pub(super) fn keep_line(&mut self, mv: Move, ply: usize) {
        let (before, after) = self.plies.split_at_mut(ply + 1);
        before[ply].line.clear();
        before[ply].line.push(mv);
        // Each face of a roll has a line of its own.
        if mv.face().is_none() {
            before[ply].line.extend_from_slice(&after[0].line);
        }
    }

    /// Whether a move gives check. False in variants without check.
    fn gives_check(&mut self, mv: Move) -> bool {
        if !self.tree.rules().gives_check() || self.tree.play(mv).is_err() {
            return false;
        }
        let check = self.tree.in_check();
        self.tree.take_back();
        check
    }

    /// Whether a null move is sound. The player to move needs more than royal pieces and pawns, because with those alone
    /// zugzwang is common. The move before must not be a null move.
    fn may_pass(&self, ply: usize) -> bool {
        if self.plies[ply].passed {
            return false;
        }
        let rules = self.tree.rules();
        let pieces = rules.kinds().filter(|(kind, ..)| !rules.is_pawn(*kind) && !rules.is_royal(*kind));
        let own = self.tree.army(self.tree.turn().army());
        let has_pieces = pieces.into_iter().any(|(kind, ..)| (self.tree.kind(kind) & own).any());
        has_pieces && self.tree.may_pass()
    }

    /// The score of a null move, at a reduced depth. Source: D. Beal, "A generalised quiescence search
    /// algorithm", 1989.
    fn pass(&mut self, beta: i32, depth: i32, ply: usize) -> i32 {
        let own = self.is_own_turn();
        self.tree.pass();
        self.plies[ply + 1].passed = true;
        let depth = depth - 3 - depth / 4;
        let score = if self.is_own_turn() == own { -INFINITE } else { -self.node(-beta, 1 - beta, depth, ply + 1) };
        self.tree.take_back();
        score
    }

    /// The score of a position whose player has no move.
    pub(super) fn without_move(&self, ply: usize) -> i32 {
        self.tree.without_move().map_or(self.drawn(), |ending| self.ended(ending.winner, ply))
    }

    /// The static evaluation, or the score of a mate or another end for lack of moves.
    fn look(&mut self, checked: bool, ply: usize) -> i32 {
        let loses = self.tree.rules().ruleset().no_move != tessera_rules::ruleset::NoMove::Passes;
        if checked || (loses && !self.tree.rules().gives_check()) {
            let moves = &mut self.plies[ply].moves;
            if self.tree.moves(moves).is_err() {
                return self.drawn();
            }
            if moves.is_empty() {
                return self.without_move(ply);
            }
        }
        self.judge()
    }
}

/// The reduction of a late move, in plies.
fn reduction(depth: i32, at: usize) -> i32 {
    if depth < REDUCED_DEPTH || at < 3 {
        return 0;
    }
    let late = (at as i32).ilog2() as i32 * depth.ilog2() as i32;
    (late * 2 / 3).clamp(1, depth - 1)
}
