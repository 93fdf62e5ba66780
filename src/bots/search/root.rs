//! The moves of the position itself: searched deeper and deeper, until the budget is spent.

use tessera_rules::{ARMIES_MAX, Move, Side};

use super::{Answer, Progress, SearchLimits, Worker};
use crate::score::{ESTIMATE_MAX, INFINITE, PLY_MAX, Score, WIN};

/// Half the width of the first window around the score of the depth before, in hundredths of a pawn.
const WINDOW: i32 = 35;
/// The depth from which on the score of the depth before is a good guess.
const WINDOW_DEPTH: i32 = 4;

/// A move to choose from.
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
                // The best move of the depth before was looked at first: whatever is first now is better, or the same.
                best.mv = self.root[0].mv;
                break;
            }
            best = self.root[0];
            depth = next;
            progress(&self.progress(depth, score));
            let found = Score(score).plies_to_end();
            let enough = limits.plies_to_win.is_some_and(|most| found.is_some_and(|plies| plies > 0 && plies <= most));
            // Deeper searches find no shorter end than one that was searched in full.
            let proved = found.is_some_and(|plies| plies.abs() < depth as i32) && limits.nodes.is_some();
            // Together the others win. A deeper search of the same kind has nothing to add.
            let outnumbered = self.camps.shared && self.for_side(score) <= -ESTIMATE_MAX;
            if enough || proved || outnumbered || (limits.aim.is_some() && self.root.len() == 1) {
                break;
            }
        }
        let (mut mv, score) = (best.mv, self.for_side(best.score));
        if self.camps.shared && self.is_own_turn() && score <= -ESTIMATE_MAX {
            // Against all others together nothing helps. But they are not together.
            mv = self.best_of_many().unwrap_or(mv);
        }
        let nodes = self.budget.nodes;
        Some(Answer { mv: mv.announced(), score: Score(score), depth, nodes })
    }

    /// Lists the moves by how good the positions look after them. None if there are none that can be played.
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

    /// Whether a rule of Rust code panics over a move, or over a face that it may roll: playing it would end the game.
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

    /// Searches all moves to the depth, in a window around the guess, and in a wider one where that was wrong. Source:
    /// aspiration windows as G. Baudet described them in 1978.
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

    /// One search of all moves. The best of them is the first of the list afterwards.
    fn search_root(&mut self, mut alpha: i32, beta: i32) -> i32 {
        let mut best = -INFINITE;
        self.plies[0].line.clear();
        for at in 0..self.root.len() {
            let mv = self.root[at].mv;
            let mut score = -INFINITE;
            if at > 0 {
                score = self.value(mv, alpha, alpha + 1, self.depth - 1, 0);
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
                    // The others keep their order.
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

/// The depth at which a position is judged as it stands, without a look at captures.
pub(super) const LOOK: i32 = -100;
