//! The inner nodes of the tree, with a depth left to search.

use tessera_rules::ruleset::NoMove;
use tessera_rules::{BoardSet, Move};

use super::Worker;
use super::exchange::exchange;
use super::ordering::{Arrival, pick};
use super::pruning::in_plies;
use super::root::LOOK;
use super::singular::Singular;
use super::table::Bound;
use crate::score::{ESTIMATE_MAX, INFINITE, PLY_MAX, WIN};

/// The least depth of internal iterative reduction, in plies: shallower searches are cheap with any order.
const IIR_DEPTH: i32 = 5;

impl<S: BoardSet> Worker<'_, S> {
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
        self.descend(Some(mv), true, alpha, beta, depth, ply)
    }

    /// The score of a move, or of a pass without one, for the camp that makes it. `replies` says whether it is the reply of
    /// an enemy in this round, if an enemy makes it.
    pub(super) fn descend(
        &mut self,
        mv: Option<Move>,
        replies: bool,
        alpha: i32,
        beta: i32,
        depth: i32,
        ply: usize,
    ) -> i32 {
        let own = self.is_own_turn();
        self.plies[ply + 1].line.clear();
        self.plies[ply + 1].null = false;
        if let Some(mv) = mv {
            self.plies[ply + 1].arrived = self.ordering.arrival(&self.tree, mv);
            self.foresee_check(mv, ply + 1);
            if self.tree.play(mv).is_err() {
                // A rule of Rust code panics over it. The game would end without a winner.
                return self.drawn();
            }
        } else {
            let next = &mut self.plies[ply + 1];
            (next.arrived, next.checked, next.poor_check) = (None, None, false);
            self.tree.pass();
        }
        let replied = self.has_replied(replies && !own);
        let replied = std::mem::replace(&mut self.replied, replied);
        let score = if self.is_own_turn() == own {
            self.node(alpha, beta, depth, ply + 1)
        } else {
            -self.node(-beta, -alpha, depth, ply + 1)
        };
        self.replied = replied;
        self.tree.take_back();
        score
    }

    /// The score of the position for the camp to move.
    pub(super) fn node(&mut self, mut alpha: i32, mut beta: i32, mut depth: i32, ply: usize) -> i32 {
        if !self.visit(ply) {
            return 0;
        }
        if let Some(score) = self.decided(ply) {
            return score;
        }
        if self.tree.is_drawn() {
            return self.drawn_or_ended(ply);
        }
        // Within a turn this would ask about its first position, which may be the root.
        if self.tree.begins_turn()
            && let Some(ending) = self.tree.repeated()
        {
            return self.repeated(ending.winner);
        }
        if ply >= PLY_MAX {
            return self.judge();
        }
        debug_assert!(self.plies[ply].checked.is_none_or(|checked| checked == self.tree.in_check()));
        let checked =
            self.tree.rules().gives_check() && self.plies[ply].checked.unwrap_or_else(|| self.tree.in_check());
        if depth == LOOK {
            return self.look(checked, ply);
        }
        // Check extension: the static evaluation of a position in check means little.
        if checked && !self.plies[ply].poor_check && ply < 2 * self.depth as usize {
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
        let excluded = self.plies[ply].excluded;
        let known = self.table.find(self.key());
        if let Some(score) =
            known.and_then(|entry| entry.cutoff(depth, alpha, beta, ply)).filter(|_| !wide && excluded.is_none())
        {
            return score;
        }
        // Only a few moves prevent a win on a goal, as in check, and they are quiet: pruning would miss them. Where a capture
        // is forced, the static evaluation means little, too.
        let pressed =
            checked || self.evaluator.enemy_is_at_goal(&self.tree) || self.must_capture().is_none_or(|must| must);
        let judged = if pressed { None } else { Some(self.judge()) };
        let improving = self.enter(ply, judged);
        if let Some(judged) = judged.filter(|_| !wide && beta.abs() < ESTIMATE_MAX && excluded.is_none()) {
            let guess = known.map_or(judged, |entry| entry.refine(judged, ply));
            if let Some(score) = self.forward_pruned(guess, beta, depth, ply, improving) {
                return score;
            }
        }
        let mut without_reply = None;
        if self.may_wait() {
            let score = self.without_reply(alpha, beta, depth, ply);
            if self.replied || score >= beta || self.budget.spent {
                return score;
            }
            alpha = alpha.max(score);
            without_reply = Some(score);
        }
        let singular = self.singular(known, beta, wide, depth, ply);
        if self.budget.spent {
            return 0;
        }
        if let Singular::Cut(score) = singular {
            return score;
        }
        let best = known.and_then(|entry| entry.best);
        if best.is_none() && depth >= IIR_DEPTH {
            // Internal iterative reduction: without a move of the table the order is poor, and a deep search costs most.
            depth -= 1;
        }
        let earlier = self.earlier(ply);
        let ply_moves = &mut self.plies[ply];
        if self.tree.moves(&mut ply_moves.moves).is_err() {
            return self.drawn();
        }
        let (moves, ranked) = (&ply_moves.moves, &mut ply_moves.ranked);
        self.ordering.rank(&self.tree, &self.evaluator.worth, moves, best, earlier, ply, ranked);
        if ply_moves.ranked.is_empty() {
            return self.without_move(ply);
        }
        if let Some(excluded) = excluded {
            // Without any other move this one is the best by far.
            ply_moves.ranked.retain(|ranked| ranked.mv != excluded);
            if ply_moves.ranked.is_empty() {
                return alpha;
            }
        }
        self.plies[ply].without_reply = without_reply;
        self.search_moves(alpha, beta, depth, ply, improving, matches!(singular, Singular::Yes))
    }

    /// Records the static evaluation of a ply. Returns whether the camp to move is improving: it stands better than at
    /// its turn before, or that is unknown. The searching side has its turn once in a round.
    fn enter(&mut self, ply: usize, judged: Option<i32>) -> bool {
        let own = self.is_own_turn();
        (self.plies[ply].judged, self.plies[ply].own) = (judged, own);
        let round = if own { self.camps.round } else { 2 };
        let before = ply.checked_sub(round).map(|before| &self.plies[before]).filter(|before| before.own == own);
        match (judged, before.and_then(|before| before.judged)) {
            (Some(now), Some(before)) => now > before,
            (Some(_), None) => true,
            (None, _) => false,
        }
    }

    /// The last two moves before a ply.
    pub(super) fn earlier(&self, ply: usize) -> [Option<Arrival>; 2] {
        [self.plies[ply].arrived, ply.checked_sub(1).and_then(|before| self.plies[before].arrived)]
    }

    /// Searches the ranked moves of a ply. `extended` gives the first one a ply more.
    fn search_moves(
        &mut self,
        mut alpha: i32,
        beta: i32,
        depth: i32,
        ply: usize,
        improving: bool,
        extended: bool,
    ) -> i32 {
        let (first_alpha, wide, earlier) = (alpha, beta - alpha > 1, self.earlier(ply));
        // The depth of the moves that are still to come.
        let mut left = depth;
        let cut = self.plies[ply].cut && !wide;
        let mut ranked = std::mem::take(&mut self.plies[ply].ranked);
        let without_reply = self.plies[ply].without_reply.take();
        let (mut best, mut best_move, mut quiets) = (without_reply.unwrap_or(-INFINITE), None, 0);
        for at in 0..ranked.len() {
            let next = pick(&mut ranked, at);
            if at == 0 {
                self.plies[ply].noisy = next.is_from_table() && !next.quiet;
            }
            quiets += i32::from(next.quiet);
            // In parts of a ply.
            let mut reduction = 0;
            if at > 0 && !next.wins() && self.plies[ply].judged.is_some() {
                reduction = self.late_reduction(next, at, left, ply, improving, wide);
                let pruned = best > -ESTIMATE_MAX
                    && self.is_futile(next, quiets, in_plies(reduction), alpha, left, ply, improving);
                if (pruned || reduction > 0) && self.gives_check(next.mv) {
                    // It may be mate, so it is not pruned.
                    reduction = self.check_reduction(next.mv, reduction);
                } else if pruned {
                    continue;
                }
            }
            let reduction = in_plies(reduction);
            let mut score = -INFINITE;
            if at > 0 {
                self.plies[ply + 1].cut = true;
                score = self.value(next.mv, alpha, alpha + 1, left - 1 - reduction, ply);
                if score > alpha && reduction > 0 {
                    self.plies[ply + 1].cut = !cut;
                    score = self.value(next.mv, alpha, alpha + 1, left - 1, ply);
                }
            }
            if at == 0 || (wide && score > alpha && score < beta) {
                self.plies[ply + 1].cut = !wide && !cut;
                let more = i32::from(at == 0 && extended);
                score = self.value(next.mv, alpha, beta, left - 1 + more, ply);
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
                        left -= i32::from(self.later_ones_are_worse(score, beta, left));
                    }
                }
            }
            if alpha >= beta {
                if !self.camps.shared {
                    self.ordering.count_captures(&self.tree, next, &ranked[..at], depth);
                }
                if next.quiet {
                    self.ordering.refuted(&self.tree, next.mv, &ranked[..at], earlier, depth, ply);
                }
                break;
            }
        }
        self.plies[ply].ranked = ranked;
        if self.budget.spent {
            return 0;
        }
        if self.plies[ply].excluded.is_some() {
            // The score of the other moves is not that of the position.
            return best;
        }
        let bound = Bound::of(best, first_alpha, beta);
        self.correct(self.plies[ply].judged, best, bound, best_move, depth);
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

    /// Notes for the ply behind a move whether the move gives check, and whether that check loses material. Notes nothing
    /// where the search does not judge checks.
    fn foresee_check(&mut self, mv: Move, ply: usize) {
        (self.plies[ply].checked, self.plies[ply].poor_check) = (None, false);
        if self.judges_checks() {
            let checks = self.gives_check(mv);
            let poor = checks && exchange(&self.tree, &self.evaluator.worth, mv) < 0;
            (self.plies[ply].checked, self.plies[ply].poor_check) = (Some(checks), poor);
        }
    }

    /// Whether a move gives check. False in variants without check.
    pub(super) fn gives_check(&mut self, mv: Move) -> bool {
        if !self.tree.rules().gives_check() {
            return false;
        }
        // A late move is asked twice: whether it is reduced, and when it is played.
        let asked = (self.tree.key(), mv);
        match self.last_check {
            Some((last, gives)) if last == asked => gives,
            _ => {
                let gives = self.tree.gives_check(mv);
                self.last_check = Some((asked, gives));
                gives
            }
        }
    }

    /// The score of a position that a count of moves or dead material draws. If the player has no move, the game has ended
    /// before the draw: a mate counts on the move that fills the count.
    pub(super) fn drawn_or_ended(&mut self, ply: usize) -> i32 {
        let rules = self.tree.rules();
        let draws = matches!(rules.ruleset().no_move, NoMove::Draws | NoMove::Passes | NoMove::Falls);
        // The list is only made where its lack of moves makes a difference.
        if !draws || rules.gives_check() && self.tree.in_check() {
            let moves = &mut self.plies[ply].moves;
            if self.tree.moves(moves).is_ok() && moves.is_empty() {
                return self.without_move(ply);
            }
        }
        self.drawn()
    }

    /// The score of a position whose player has no move.
    pub(super) fn without_move(&self, ply: usize) -> i32 {
        self.tree.without_move().map_or(self.drawn(), |ending| self.ended(ending.winner, ply))
    }

    /// The static evaluation, or the score of a mate or another end for lack of moves.
    fn look(&mut self, checked: bool, ply: usize) -> i32 {
        let loses = self.tree.rules().ruleset().no_move != NoMove::Passes;
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
