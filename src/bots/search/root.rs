//! The root: its moves are searched to growing depths until the budget is spent.

use std::time::Duration;

use tessera_rules::{ARMIES_MAX, BoardSet, Move};

use super::exchange::victim;
use super::ordering::Ranked;
use super::threads::Found;
use super::{Answer, CurrentMove, Listener, Progress, Variation, Worker};
use crate::limits::SearchLimits;
use crate::score::{ESTIMATE_MAX, INFINITE, PLY_MAX, Score, WIN};
use crate::sides_of;

/// Half the width of the first aspiration window, in hundredths of a pawn.
const WINDOW: i32 = 17;
/// The least depth of aspiration windows. Scores of smaller depths change too much.
const WINDOW_DEPTH: i32 = 4;

/// How long a search is silent at most while it goes from move to move.
const SILENCE: Duration = Duration::from_secs(1);

/// A legal move of the root with its last score.
#[derive(Debug)]
pub(super) struct RootMove {
    pub(super) mv: Move,
    /// The score with the error.
    score: i32,
    /// The error that is made on purpose, for the camp to move.
    error: i32,
    /// For a player who overlooks the end behind this move: the static evaluation after it, or that of the root if the move
    /// itself ends the game. It counts in place of each win or loss that the search finds. `None` for others.
    without_end: Option<i32>,
    /// The line that begins with the move.
    line: Vec<Move>,
}

impl<S: BoardSet> Worker<'_, S> {
    /// Searches to growing depths within the limits. `None` if no move can be played.
    pub(super) fn think(mut self, limits: &SearchLimits, listener: &mut dyn Listener) -> Option<Found> {
        self.list_root(limits)?;
        let multi_pv = limits.multi_pv.clamp(1, self.root.len());
        let mut depth = 0;
        for next in 1..=limits.depth.unwrap_or(u32::MAX).min(PLY_MAX as u32 - 1) {
            if self.budget.spent || limits.aim.is_some_and(|aim| next > 1 && self.budget.elapsed() >= aim) {
                break;
            }
            self.depth = next as i32;
            for first in 0..multi_pv {
                self.deepen(first, listener);
                if self.budget.spent {
                    // Later lines have the scores of the depth before.
                    break;
                }
                self.root[..=first].sort_by_key(|root| -root.score);
            }
            if self.budget.spent {
                break;
            }
            depth = next;
            listener.depth(&self.progress(depth, multi_pv));
            self.told = self.budget.elapsed();
            let score = self.root[0].score;
            let found = Score(score).plies_to_end();
            let enough = limits.is_met_by(Score(score));
            // A full search of this depth has seen every shorter end. A deeper search finds no shorter one.
            let proved = found.is_some_and(|plies| plies.abs() < depth as i32) && limits.nodes.is_some();
            // The enemies win against every move. A deeper search adds nothing.
            let lost = self.camps.shared && self.for_side(score) <= -ESTIMATE_MAX;
            let forced = limits.aim.is_some() && self.root.len() == 1;
            if enough || multi_pv == 1 && (proved || lost || forced) {
                break;
            }
        }
        let best = &self.root[0];
        let (mut mv, mut ponder) = (best.mv, best.line.get(1).filter(|mv| mv.face().is_none()).copied());
        if self.moves_again(mv) {
            ponder = None;
        }
        let score = self.for_side(with_error(best.score, -best.error));
        if self.camps.shared && self.is_own_turn() && score <= -ESTIMATE_MAX {
            // The enemies can win against every move. But each of them may want something else.
            if let Some(other) = self.best_of_many().filter(|other| *other != mv) {
                (mv, ponder) = (other, None);
            }
        }
        let report = self.progress(depth, multi_pv);
        let answer = Answer { mv: mv.announced(), ponder, score: Score(score), depth, nodes: self.budget.nodes };
        Some(Found { answer, report })
    }

    /// Whether the same seat moves once more after this move. There is nothing to ponder on then: nobody else is waited for.
    fn moves_again(&self, mv: Move) -> bool {
        let (rules, before) = (self.tree.rules(), self.tree.position());
        let mut after = before.clone();
        rules.play(&mut after, mv).is_ok() && after.turn() == before.turn()
    }

    /// Lists the moves in the order of the static evaluation after them. `None` if no move can be played.
    pub(super) fn list_root(&mut self, limits: &SearchLimits) -> Option<()> {
        let mut moves = std::mem::take(&mut self.plies[0].moves);
        let listed = self.tree.moves(&mut moves);
        listed.ok()?;
        if !limits.moves.is_empty() {
            moves.retain(|mv| limits.moves.contains(&mv.announced()));
        }
        // If the budget ends here, the best moves by their rank have been searched.
        let mut ranked = std::mem::take(&mut self.plies[0].ranked);
        self.ordering.rank(&self.tree, &self.evaluator.worth, &moves, None, [None; 2], 0, &mut ranked);
        ranked.sort_by_key(|ranked| -ranked.rank);
        let mut searched = 0;
        let now = self.judge();
        for &Ranked { mv, .. } in &ranked {
            if self.panics(mv) {
                continue;
            }
            let mut score = self.value(mv, -INFINITE, INFINITE, LOOK, 0);
            if self.budget.spent {
                score = self.judge();
            } else {
                searched += 1;
            }
            let error = self.error_of(mv);
            let overlooks = self.evaluator.overlooks(self.tree.key(), self.round, mv);
            let without_end = overlooks.then(|| if is_end(score) { now } else { score });
            let mut root = RootMove { mv, score, error, without_end, line: vec![mv] };
            root.score = root.judged(score);
            self.root.push(root);
        }
        (self.plies[0].moves, self.plies[0].ranked) = (moves, ranked);
        self.root[..searched].sort_by_key(|root| -root.score);
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

    /// Searches the moves from the place `first` on to the current depth in a window around the last score of the first
    /// one, and widens the window if the score lies outside. Source: G. Baudet, "The design and analysis of algorithms
    /// for asynchronous multiprocessors", 1978.
    fn deepen(&mut self, first: usize, listener: &mut dyn Listener) {
        let guess = self.root[first].score;
        let mut width = WINDOW;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if self.depth >= WINDOW_DEPTH && guess.abs() < ESTIMATE_MAX {
            (alpha, beta) = (guess - width, guess + width);
        }
        while !self.budget.spent {
            let score = self.search_root(first, alpha, beta, listener);
            width *= 4;
            if score <= alpha && alpha > -INFINITE {
                alpha = if width > WIN / 16 { -INFINITE } else { score - width };
            } else if score >= beta && beta < INFINITE {
                beta = if width > WIN / 16 { INFINITE } else { score + width };
            } else {
                return;
            }
        }
    }

    /// Searches the moves from the place `first` on in a window. The best of them is at this place afterwards.
    fn search_root(&mut self, first: usize, mut alpha: i32, beta: i32, listener: &mut dyn Listener) -> i32 {
        let mut best = -INFINITE;
        for at in first..self.root.len() {
            let RootMove { mv, error, .. } = self.root[at];
            self.tell_current(at, listener);
            // The window for the score without the error.
            let (low, high) = (with_error(alpha, -error), with_error(beta, -error));
            let mut score = -INFINITE;
            self.plies[1].cut = at > first;
            if at > first {
                let reduced = self.root_reduction(mv, at);
                score = self.value(mv, low, low + 1, self.depth - 1 - reduced, 0);
                if score > low && reduced > 0 {
                    score = self.value(mv, low, low + 1, self.depth - 1, 0);
                }
            }
            if at == first || score > low {
                score = self.value(mv, low, high, self.depth - 1, 0);
            }
            let overlooked = self.root[at].without_end.is_some() && is_end(score);
            let score = self.root[at].judged(score);
            if self.budget.spent {
                break;
            }
            if score > best {
                best = score;
                self.root[at].score = score;
                if score > alpha {
                    self.keep_line(mv, 0);
                    self.root[at].line.clone_from(&self.plies[0].line);
                    // The player does not see the way to an end that it overlooks.
                    if overlooked {
                        self.root[at].line.truncate(1);
                    }
                    // The other moves keep their order.
                    self.root[first..=at].rotate_right(1);
                }
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// Tells which move is searched now, if nothing was told for [`SILENCE`].
    fn tell_current(&mut self, at: usize, listener: &mut dyn Listener) {
        let now = self.budget.elapsed();
        if now < self.told + SILENCE {
            return;
        }
        self.told = now;
        let (depth, nodes) = (self.depth as u32, self.budget.all_nodes());
        listener.current_move(&CurrentMove { depth, mv: self.root[at].mv.announced(), number: at + 1, nodes });
    }

    /// The error in judging a move of the root. Nobody thinks too well of capturing a piece of their own side: people would
    /// take that for a fault of the program.
    fn error_of(&self, mv: Move) -> i32 {
        if !self.camps.shared {
            return 0;
        }
        let error = self.evaluator.error_in_share(self.tree.key(), self.round, mv);
        let takes_own = victim(&self.tree, &self.evaluator.worth, mv) < 0;
        if takes_own { error.min(0) } else { error }
    }

    /// The score for the side that thinks of one for the camp to move.
    fn for_side(&self, score: i32) -> i32 {
        if self.is_own_turn() { score } else { -score }
    }

    /// The shares of all sides at the end of the best line.
    fn shares_ahead(&mut self) -> [i32; ARMIES_MAX] {
        let before = self.tree.ply();
        for &mv in &self.root[0].line {
            // The line ends behind a roll, and its face is any.
            if mv.face().is_some() || self.tree.play(mv).is_err() {
                break;
            }
        }
        let shares = self.evaluator.shares(&self.tree);
        while self.tree.ply() > before {
            self.tree.take_back();
        }
        shares
    }

    fn progress(&mut self, depth: u32, multi_pv: usize) -> Progress {
        let shares = if self.camps.shared { self.shares_ahead() } else { [0; ARMIES_MAX] };
        let rules = self.tree.rules();
        let sides = sides_of(rules, |army| self.tree.is_alive(army));
        let own = self.for_side(with_error(self.root[0].score, -self.root[0].error));
        let mut scores = Vec::new();
        for side in sides {
            let score = if side == self.camps.side {
                own
            } else if self.camps.shared {
                shares[side.index()]
            } else {
                -own
            };
            scores.push((side, Score(score)));
        }
        let mut variations = Vec::new();
        for root in &self.root[..multi_pv] {
            let moves = root.line.iter().map(|mv| mv.announced()).collect();
            variations.push(Variation { moves, score: Score(self.for_side(with_error(root.score, -root.error))) });
        }
        Progress {
            depth,
            selective_depth: self.selective_depth as u32,
            variations,
            scores,
            nodes: self.budget.all_nodes(),
            fullness: self.table.fullness(),
        }
    }
}

impl RootMove {
    /// The score of the move as the player judges it.
    fn judged(&self, score: i32) -> i32 {
        let seen = self.without_end.filter(|_| is_end(score)).unwrap_or(score);
        with_error(seen, self.error)
    }
}

/// Whether a score is that of a win or a loss, and no estimate.
fn is_end(score: i32) -> bool {
    score.abs() >= ESTIMATE_MAX
}

/// A score with an error. No error hides a win or a loss, or makes one.
fn with_error(score: i32, error: i32) -> i32 {
    if is_end(score) { score } else { (score + error).clamp(1 - ESTIMATE_MAX, ESTIMATE_MAX - 1) }
}

/// The depth of a node that is only evaluated, without a quiescence search.
pub(super) const LOOK: i32 = -100;

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use tessera_rules::{Game, SmallBitboard, Start};

    use super::*;
    use crate::evaluation::Errors;
    use crate::search::Engine;
    use crate::test_rules::rules;

    /// The scores of all sides in a position of Nava for four armies, by the letters of their armies, and their shares
    /// before any move.
    fn scores(position: &str) -> (Vec<(char, i32)>, [i32; ARMIES_MAX]) {
        let rules = rules("nava-ffa", include_str!("../../../plugins/nava/nava-ffa.ron"));
        let game = Game::new(rules.clone(), Start::Position(position.to_owned())).unwrap();
        let limits = SearchLimits { depth: Some(1), ..SearchLimits::default() };
        let mut engine = Engine::<SmallBitboard>::new(rules.clone(), 1);
        let shares = engine.test(&game, |worker| worker.evaluator.shares(&worker.tree));
        let mut scores = Vec::new();
        engine
            .think(&game, &limits, &Default::default(), &mut |progress: &Progress| scores.clone_from(&progress.scores));
        let letter = |side| rules.armies().find(|(army, _)| rules.side(*army) == side).unwrap().0;
        (scores.into_iter().map(|(side, score)| (rules.army_letter(letter(side)), score.value())).collect(), shares)
    }

    #[test]
    fn sides_that_have_lost_their_turns_have_no_score() {
        let (scores, _) = scores("8/8/8/8/8/8/bR,7/wK,bR,4,bR,bK w 0 1");
        let letters: Vec<char> = scores.iter().map(|(letter, _)| *letter).collect();
        assert_eq!((letters, scores[0].1), (vec!['w', 'b'], -scores[1].1));
    }

    /// The error of each move in a position of Nava with each side for itself, where errors are 100 at most.
    fn errors(position: &str) -> Vec<(u32, i32)> {
        let rules = rules("nava-ffa", include_str!("../../../plugins/nava/nava-ffa.ron"));
        let game = Game::new(rules.clone(), Start::Position(position.to_owned())).unwrap();
        let mut engine = Engine::<SmallBitboard>::new(rules, 1);
        engine.set_errors(Errors { share: 100, ..Errors::NONE }, 7);
        engine.test(&game, |worker| {
            worker.list_root(&SearchLimits::default()).unwrap();
            let mut found: Vec<_> = worker.root.iter().map(|root| (root.mv.bits(), root.error)).collect();
            found.sort_unstable();
            found
        })
    }

    /// Weak levels judge each move wrongly, and not in the same way when the position comes back.
    #[test]
    fn each_move_has_an_error_in_each_round() {
        let position = "rK,6,yK/3,rP,4/8/8/3,wR,3,rR/8/8/wK,6,bK w 0";
        let [first, again, later] = [1, 1, 2].map(|round| errors(&format!("{position} {round}")));
        assert!(first == again && first != later, "{first:?} {later:?}");
        assert!(first.iter().all(|(_, error)| error.abs() <= 100), "{first:?}");
        let different: BTreeSet<i32> = first.iter().map(|(_, error)| *error).collect();
        assert!(different.len() > first.len() / 2, "{first:?}");
    }

    /// White's rook can take its own knight on each of its ways. No seed overrates that, and other moves are overrated.
    #[test]
    fn captures_of_own_pieces_are_never_overrated() {
        let found = errors("rK,6,yK/8/8/3,wN,4/1,wN,1,wR,1,wN,2/8/8/wK,6,bK w 0 1");
        let rules = rules("nava-ffa", include_str!("../../../plugins/nava/nava-ffa.ron"));
        let position = "rK,6,yK/8/8/3,wN,4/1,wN,1,wR,1,wN,2/8/8/wK,6,bK w 0 1";
        let game = Game::new(rules, Start::Position(position.to_owned())).unwrap();
        let takes_own = |mv: &Move| game.position().top(mv.to()).is_some();
        let errors = |own: bool| -> Vec<i32> {
            let moves = game.moves().into_iter().filter(|mv| takes_own(mv) == own);
            moves.filter_map(|mv| found.iter().find(|(bits, _)| *bits == mv.bits()).map(|(_, error)| *error)).collect()
        };
        assert!(errors(true).len() >= 3 && errors(true).iter().all(|error| *error <= 0), "{:?}", errors(true));
        assert!(errors(false).iter().any(|error| *error > 0));
    }

    /// How often the only mate in one is found, with these errors and 200 seeds.
    fn mates(overlooked: u8) -> usize {
        let rules = rules("chess", "");
        let game = Game::new(rules.clone(), Start::Position("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1".to_owned())).unwrap();
        let limits = SearchLimits { nodes: Some(50), ..SearchLimits::default() };
        let mut engine = Engine::<SmallBitboard>::new(rules, 1);
        let mut found = |seed| {
            engine.set_errors(Errors { overlooked, ..Errors::NONE }, seed);
            let answer = engine.think(&game, &limits, &Default::default(), &mut |_: &Progress| ()).unwrap();
            answer.mv.to().to_string() == "a8" && is_end(answer.score.value())
        };
        (0..200).filter(|&seed| found(seed)).count()
    }

    #[test]
    fn an_end_is_overlooked_as_often_as_is_asked_for() {
        assert_eq!([mates(0), mates(100)], [200, 0]);
        assert!((30..=70).contains(&mates(75)), "{}", mates(75));
    }

    /// Black mates on e1 after several moves of White. A player overlooks that in some rounds and not in others.
    #[test]
    fn a_loss_is_overlooked_from_round_to_round() {
        let rules = rules("chess", "");
        let losses = |overlooked, round: usize| {
            let position = format!("4r1k1/8/8/8/8/8/RP3PPP/6K1 w - - 0 {round}");
            let game = Game::new(rules.clone(), Start::Position(position)).unwrap();
            let mut engine = Engine::<SmallBitboard>::new(rules.clone(), 1);
            engine.set_errors(Errors { overlooked, ..Errors::NONE }, 1);
            let mut loses = |mv: &Move| {
                let limits = SearchLimits { depth: Some(2), moves: vec![*mv], ..SearchLimits::default() };
                is_end(engine.think(&game, &limits, &Default::default(), &mut |_: &Progress| ()).unwrap().score.value())
            };
            game.moves().iter().filter(|mv| loses(mv)).count()
        };
        // Five moves of the rook, two of the pawn and Kh1.
        assert_eq!([0, 100].map(|overlooked| losses(overlooked, 1)), [8, 0]);
        let counts: BTreeSet<usize> = (1..20).map(|round| losses(50, round)).collect();
        assert!(counts.len() > 3, "{counts:?}");
    }

    /// White takes Red's rook, so that Red's score is less than what he has now.
    #[test]
    fn others_are_judged_at_the_end_of_the_best_line() {
        let (scores, shares) = scores("rK,6,yK/3,rP,4/8/8/3,wR,3,rR/8/8/wK,6,bK w 0 1");
        let red = scores.iter().position(|(letter, _)| *letter == 'r').unwrap();
        assert!(scores.len() == 4 && scores[red].1 < shares[red] - 100, "{scores:?} {shares:?}");
    }
}
