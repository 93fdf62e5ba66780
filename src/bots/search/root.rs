//! The root: its moves are searched to growing depths until the budget is spent.

use tessera_rules::{ARMIES_MAX, Move, Side};

use super::{Answer, Progress, SearchLimits, Worker};
use crate::score::{ESTIMATE_MAX, INFINITE, PLY_MAX, Score, WIN};

/// Half the width of the first aspiration window, in hundredths of a pawn.
const WINDOW: i32 = 35;
/// The least depth of aspiration windows. Scores of smaller depths change too much.
const WINDOW_DEPTH: i32 = 4;

/// A legal move of the root with its last score.
#[derive(Debug, Clone, Copy)]
pub(super) struct RootMove {
    pub(super) mv: Move,
    score: i32,
}

impl Worker<'_> {
    pub(super) fn think(&mut self, limits: &SearchLimits, progress: &mut dyn FnMut(&Progress)) -> Option<Answer> {
        self.list_root(limits)?;
        let mut best = self.root[0];
        let mut depth = 0;
        for next in 1..=limits.depth.unwrap_or(u32::MAX).min(PLY_MAX as u32 - 1) {
            if self.budget.spent || limits.aim.is_some_and(|aim| next > 1 && self.budget.elapsed() >= aim) {
                break;
            }
            self.depth = next as i32;
            let score = self.deepen(best.score);
            if self.budget.spent {
                // The best move of the last depth was searched first. Another move comes first only if it is better.
                best.mv = self.root[0].mv;
                break;
            }
            best = self.root[0];
            depth = next;
            progress(&self.progress(depth, score));
            let found = Score(score).plies_to_end();
            let enough = limits.plies_to_win.is_some_and(|most| found.is_some_and(|plies| plies > 0 && plies <= most));
            // A full search of this depth has seen every shorter end. A deeper search finds no shorter one.
            let proved = found.is_some_and(|plies| plies.abs() < depth as i32) && limits.nodes.is_some();
            // All others together win. A deeper paranoid search adds nothing.
            let outnumbered = self.camps.shared && self.for_side(score) <= -ESTIMATE_MAX;
            if enough || proved || outnumbered || (limits.aim.is_some() && self.root.len() == 1) {
                break;
            }
        }
        let (mut mv, score) = (best.mv, self.for_side(best.score));
        if self.camps.shared && self.is_own_turn() && score <= -ESTIMATE_MAX {
            // The paranoid search is lost for every move. But the others do not play together.
            mv = self.best_of_many().unwrap_or(mv);
        }
        let nodes = self.budget.nodes;
        Some(Answer { mv: mv.announced(), score: Score(score), depth, nodes })
    }

    /// Lists the moves in the order of the static evaluation after them. `None` if no move can be played.
    pub(super) fn list_root(&mut self, limits: &SearchLimits) -> Option<()> {
        let mut moves = std::mem::take(&mut self.plies[0].moves);
        let listed = self.tree.moves(&mut moves);
        listed.ok()?;
        if !limits.moves.is_empty() {
            moves.retain(|mv| limits.moves.contains(&mv.announced()));
        }
        for &mv in &moves {
            if self.panics(mv) {
                continue;
            }
            let score = self.value(mv, -INFINITE, INFINITE, LOOK, 0);
            let score = if self.budget.spent { -INFINITE } else { score };
            self.root.push(RootMove { mv, score });
        }
        self.plies[0].moves = moves;
        self.root.sort_by_key(|root| -root.score);
        if self.root.is_empty() { None } else { Some(()) }
    }

    /// Whether a rule of Rust code panics over a move or one of its faces. Such a move would end the game.
    fn panics(&mut self, mv: Move) -> bool {
        if self.tree.rules().ruleset().hooks.is_empty() {
            return false;
        }
        let mut outcomes = Vec::new();
        if self.tree.outcomes(mv, &mut outcomes).is_err() {
            return true;
        }
        outcomes.into_iter().any(|outcome| {
            let played = self.tree.play(outcome);
            if played.is_ok() {
                self.tree.take_back();
            }
            played.is_err()
        })
    }

    /// Searches all moves to the current depth in a window around the guess, and widens the window if the score lies
    /// outside. Source: G. Baudet, "The design and analysis of algorithms for asynchronous multiprocessors", 1978.
    fn deepen(&mut self, guess: i32) -> i32 {
        let mut width = WINDOW;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if self.depth >= WINDOW_DEPTH && guess.abs() < ESTIMATE_MAX {
            (alpha, beta) = (guess - width, guess + width);
        }
        loop {
            let score = self.search_root(alpha, beta);
            if self.budget.spent {
                return score;
            }
            width *= 4;
            if score <= alpha && alpha > -INFINITE {
                alpha = if width > WIN / 16 { -INFINITE } else { score - width };
            } else if score >= beta && beta < INFINITE {
                beta = if width > WIN / 16 { INFINITE } else { score + width };
            } else {
                return score;
            }
        }
    }

    /// Searches all moves in a window. The best move is the first of the list afterwards.
    fn search_root(&mut self, mut alpha: i32, beta: i32) -> i32 {
        let mut best = -INFINITE;
        self.plies[0].line.clear();
        for at in 0..self.root.len() {
            let mv = self.root[at].mv;
            let mut score = -INFINITE;
            if at > 0 {
                let reduced = self.root_reduction(mv, at);
                score = self.value(mv, alpha, alpha + 1, self.depth - 1 - reduced, 0);
                if score > alpha && reduced > 0 {
                    score = self.value(mv, alpha, alpha + 1, self.depth - 1, 0);
                }
            }
            if at == 0 || score > alpha {
                score = self.value(mv, alpha, beta, self.depth - 1, 0);
            }
            if self.budget.spent {
                break;
            }
            if score > best {
                best = score;
                self.root[at].score = score;
                if score > alpha || at == 0 {
                    // The other moves keep their order.
                    self.root[..=at].rotate_right(1);
                    self.keep_line(mv, 0);
                }
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// The score for the side that thinks of one for the camp to move.
    fn for_side(&self, score: i32) -> i32 {
        if self.is_own_turn() { score } else { -score }
    }

    fn progress(&self, depth: u32, score: i32) -> Progress {
        let rules = self.tree.rules();
        let mut sides: Vec<Side> = rules.armies().map(|(army, _)| rules.side(army)).collect();
        sides.sort();
        sides.dedup();
        let shares = if self.camps.shared { self.evaluator.shares(&self.tree) } else { [0; ARMIES_MAX] };
        let of = |side: Side| match side {
            side if side == self.camps.side => self.for_side(score),
            side if self.camps.shared => shares[side.index()],
            _ => -self.for_side(score),
        };
        let line = self.plies[0].line.iter().map(|mv| mv.announced()).collect();
        let scores = sides.into_iter().map(|side| (side, Score(of(side)))).collect();
        Progress { depth, scores, line, nodes: self.budget.nodes, fullness: self.table.fullness() }
    }
}

/// The depth of a node that is only evaluated, without a quiescence search.
pub(super) const LOOK: i32 = -100;
