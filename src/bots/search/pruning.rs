//! Pruning and reductions: nodes and moves that need no full search. Source of the names and forms:
//! chessprogramming.org.
//!
//! History pruning, singular extensions and the reductions where a cutoff is expected were measured between two sides, and
//! the search of more sides goes without them: the last of these have 43 % of 100 games there. All margins are in hundredths
//! of a pawn, which are less in shares. In their own unit, with ProbCut, and with the own turn before as the measure of
//! improvement, the search of more sides has 55.5 % of 200 games of Nava at 3000 nodes. Three corrections had 49.8, 50.9 and
//! 50.9 % of 600 such games each: ProbCut keeps to the model of best replies, a null move may follow an enemy who waits, and
//! gains of captures are in shares. Some numbers were measured in games with checkmate alone, and hold only there: see
//! `plays_for_mate`.
//!
//! Two changes were tried in chess at 4000 nodes, in 1600 games each, and brought no gain. The first one had 48.8 %: a node
//! returns what its pruned moves may reach, histories and corrections do not learn from these, and the table has the depth of the
//! last moves. The second one had 50.7 %: a bound does not replace a result of the same search that is four plies deeper.
//!
//! Most numbers were tuned together in 2 400 pairs of games of Chess960 at 5 000 nodes a move, with those of move ordering and
//! of the aspiration window. They gained 46 Elo. Source of the method: J. Spall, "Multivariate stochastic approximation using
//! a simultaneous perturbation gradient approximation", 1992.

use tessera_rules::ruleset::Turn;
use tessera_rules::{BoardSet, Move};

use super::Worker;
use super::exchange::{exchange, exchanges_tell, victim};
use super::ordering::Ranked;
use super::table::Bound;
use crate::score::{ESTIMATE_MAX, INFINITE};

/// The parts of a ply in which reductions are counted: several causes add up before the sum is rounded.
const PLY: i32 = 1_024;
/// The margin of reverse futility pruning for each ply of depth, in hundredths of a pawn. It is a little less than a pawn.
const MARGIN: i32 = 88;
/// The margin of futility pruning, in hundredths of a pawn, and what each ply of depth adds to it.
const FUTILITY: i32 = 70;
const FUTILITY_PLY: i32 = 84;
/// The greatest depth of these prunings and of pruning by exchanges: deeper nodes see tactics that no margin covers.
const FUTILITY_DEPTH: i32 = 6;
/// The greatest depth of late move pruning. The count of moves grows with the square of the depth anyway.
const LATE_DEPTH: i32 = 8;
/// Late move pruning begins after so many quiet moves: the first number, and the second one times the square of the depth. They
/// are eighths of a move, and sixteenths where the camp to move is not improving.
const LATE: (i32, i32) = (33, 14);
/// The same with three sides or more. With the numbers above, the search overlooked a king that it could take.
const LATE_SHARED: (i32, i32) = (24, 8);
/// A quiet move is pruned if it loses more than this by an exchange, times the square of the depth left.
const QUIET_LOSS: i32 = 28;
/// A capture is pruned if it loses more than this by an exchange, for each ply of depth.
const CAPTURE_LOSS: i32 = 95;
/// The least depth of a null move: below it the quiescence search is as cheap.
const NULL_DEPTH: i32 = 3;
/// The reduction of a null move in parts of a ply, what each ply of depth adds to it, and the surplus over beta, in
/// hundredths of a pawn, that adds a ply. The surplus adds three plies at most.
const NULL: i32 = 3_290;
const NULL_PLY: i32 = 270;
const NULL_SURPLUS: i32 = 220;
/// With fewer pieces than this zugzwang is so common that a null move proves nothing.
const NULL_PIECES: u32 = 2;
/// The least depth of ProbCut, and the margin above beta in hundredths of a pawn.
const PROB_CUT_DEPTH: i32 = 5;
const PROB_CUT_MARGIN: i32 = 92;
/// The plies that the searches of ProbCut are shallower, and the most captures that it tries.
const PROB_CUT_LESS: i32 = 4;
const PROB_CUT_MOVES: usize = 3;
/// The greatest depth of history pruning, and the history count below which a quiet move is pruned, for each ply of depth.
/// The least sum of the three counts is about -49 000.
const HISTORY_DEPTH: i32 = 3;
const HISTORY_LOSS: i32 = -3_500;
/// The divisor that turns the product of two logarithms, each in 256ths, into parts of a ply. Stockfish 11 reduces by
/// 0.6 ln(depth) ln(moves), which is a divisor of 222. The other number is taken from the result.
const REDUCTION: i32 = 205;
const REDUCTION_LESS: i32 = 76;
/// Each of these is added to the reduction of a late move, in parts of a ply, if: the camp to move is not improving; the node
/// belongs to the principal variation; the move is a killer; a cutoff is expected; a capture was best before; the move loses
/// material; it gives check.
const WORSE: i32 = PLY;
const PRINCIPAL: i32 = -380;
const KILLER: i32 = -1_380;
const CUT: i32 = 700;
const NOISY: i32 = 1_470;
const LOSING: i32 = -190;
const CHECK: i32 = -780;
/// The history count that changes a reduction by one ply: about a quarter of the greatest sum of three counts.
const HISTORY_PLY: i32 = 12_900;
/// The number of the first move of the root that may be reduced, from 0.
const FIRST_REDUCED: usize = 2;

/// The depths at which the moves after a better one are searched less deeply. Greater depths were not measured.
const LATER_DEPTHS: std::ops::Range<i32> = 3..12;
/// The number of plies of a mate in two. The iteration of this depth costs little.
const MATE_IN_TWO: i32 = 3;
/// The least depth that a reduction leaves behind a move of the root: an answer and one more move, which may be mate.
const ROOT_LEFT: i32 = 2;

impl<S: BoardSet> Worker<'_, S> {
    /// The score of a node that is so good for the camp to move that it needs no search of its moves. `guess` is its
    /// static evaluation or better.
    pub(super) fn forward_pruned(
        &mut self,
        guess: i32,
        beta: i32,
        depth: i32,
        ply: usize,
        improving: bool,
    ) -> Option<i32> {
        if self.tree.settles_first() {
            return None;
        }
        // Reverse futility pruning.
        let less = if improving && !self.camps.shared { MARGIN / 2 } else { 0 };
        // This pruning does not see that a sacrifice mates. So it is left out once behind the moves of the root.
        let looks_for_mate = ply == 1 && self.depth == MATE_IN_TWO && self.plays_for_mate();
        if !looks_for_mate && depth <= FUTILITY_DEPTH && guess - self.in_scores(MARGIN * depth) + less >= beta {
            return Some(guess);
        }
        if let Some(score) = self.probable_cut(guess, beta, depth, ply) {
            return Some(score);
        }
        if depth < NULL_DEPTH || guess < beta {
            return None;
        }
        if !self.null_move_is_sound(ply) {
            return None;
        }
        let surplus = ((guess - beta) * PLY / self.in_scores(NULL_SURPLUS).max(1)).min(3 * PLY);
        let score = self.null_move(beta, depth - (NULL + NULL_PLY * depth + surplus) / PLY, ply);
        if score < beta || self.budget.spent {
            return None;
        }
        Some(score.min(ESTIMATE_MAX - 1))
    }

    /// ProbCut: a capture that exceeds beta by a margin in a shallow search probably does in a deep one. Source: M. Buro,
    /// "ProbCut: an effective selective extension of the alpha-beta algorithm", 1995.
    fn probable_cut(&mut self, guess: i32, beta: i32, depth: i32, ply: usize) -> Option<i32> {
        // An enemy who has left the reply to another one only waits, or takes what hangs.
        if self.replied && self.may_wait() {
            return None;
        }
        // Exchanges must be worth what they show, and dice change after them.
        if depth < PROB_CUT_DEPTH || !exchanges_tell(&self.tree) || self.tree.rules().has_dice() {
            return None;
        }
        let raised = beta + self.in_scores(PROB_CUT_MARGIN);
        let mut moves = Vec::new();
        if self.tree.noisy_moves(&mut moves).is_err() {
            return None;
        }
        moves.retain(|&mv| {
            victim(&self.tree, &self.evaluator.worth, mv) > 0
                && guess + self.in_scores(exchange(&self.tree, &self.evaluator.worth, mv)) >= raised
        });
        moves.sort_by_key(|&mv| -victim(&self.tree, &self.evaluator.worth, mv));
        for mv in moves.into_iter().take(PROB_CUT_MOVES) {
            self.plies[ply + 1].cut = !self.plies[ply].cut;
            // The quiescence search refutes most captures cheaply.
            let mut score = self.value(mv, raised - 1, raised, 0, ply);
            if score >= raised {
                score = self.value(mv, raised - 1, raised, depth - PROB_CUT_LESS, ply);
            }
            if self.budget.spent {
                return Some(0);
            }
            if score >= raised {
                self.table.store(self.key(), Some(mv), score, depth - PROB_CUT_LESS + 1, Bound::Lower, ply);
                return Some(score.min(ESTIMATE_MAX - 1));
            }
        }
        None
    }

    /// Whether a null move is sound. The army to move needs [`NULL_PIECES`] pieces that are neither royal nor pawns. The
    /// move before must not be a null move. Where each turn leaves a block, room runs out, and to move is a burden.
    fn null_move_is_sound(&self, ply: usize) -> bool {
        let rules = self.tree.rules();
        let fills = matches!(rules.ruleset().turn, Turn::Block { stays: true, .. });
        if self.plies[ply].null || fills || !self.tree.may_pass() {
            return false;
        }
        let own = self.tree.army(self.tree.turn().army());
        let kinds = rules.kinds().filter(|(kind, ..)| !rules.is_pawn(*kind) && !rules.is_royal(*kind));
        kinds.map(|(kind, ..)| (self.tree.kind(kind) & own).count()).sum::<u32>() >= NULL_PIECES
    }

    /// The score of a null move, at a reduced depth. Source: D. Beal, "A generalised quiescence search algorithm",
    /// 1989.
    fn null_move(&mut self, beta: i32, depth: i32, ply: usize) -> i32 {
        let own = self.is_own_turn();
        self.tree.pass();
        let next = &mut self.plies[ply + 1];
        (next.null, next.arrived, next.checked, next.poor_check) = (true, None, None, false);
        self.plies[ply + 1].cut = !self.plies[ply].cut;
        let replied = self.has_replied(false);
        let replied = std::mem::replace(&mut self.replied, replied);
        let score = if self.is_own_turn() == own { -INFINITE } else { -self.node(-beta, 1 - beta, depth, ply + 1) };
        self.replied = replied;
        self.tree.take_back();
        score
    }

    /// The late move reduction of a move that is not the first of its node, in parts of a ply.
    pub(super) fn late_reduction(
        &self,
        next: Ranked,
        at: usize,
        depth: i32,
        ply: usize,
        improving: bool,
        wide: bool,
    ) -> i32 {
        if at < 2 {
            return 0;
        }
        let usual = reduction(depth, at);
        let counts = in_plies(usual) > 0;
        let mut parts = usual;
        let mut add = |applies: bool, more: i32| parts += if applies { more } else { 0 };
        add(!improving && counts, WORSE);
        add(wide, PRINCIPAL);
        add(next.is_killer(), KILLER);
        // Where a cutoff is expected and the first moves have not made it, the later ones rarely do.
        add(self.plies[ply].cut && !wide && counts && !self.camps.shared, CUT);
        // Where a capture was best before, a quiet move rarely is now.
        add(next.quiet && self.plies[ply].noisy && self.plays_for_mate(), NOISY);
        add(!next.quiet, LOSING);
        if next.quiet {
            parts -= self.ordering.counted(&self.tree, next.mv, self.earlier(ply)) * PLY / HISTORY_PLY;
        }
        parts.clamp(0, PLY * (depth - 2).max(0))
    }

    /// Whether a move that comes late need not be searched at all. `quiets` is the number of quiet moves up to it, and
    /// `reduction` is in plies.
    pub(super) fn is_futile(
        &self,
        next: Ranked,
        quiets: i32,
        reduction: i32,
        alpha: i32,
        depth: i32,
        ply: usize,
        improving: bool,
    ) -> bool {
        let Some(judged) = self.plies[ply].judged else { return false };
        let left = depth - reduction;
        if next.quiet {
            let (least, square) = if self.camps.shared { LATE_SHARED } else { LATE };
            let most = (least + square * depth * depth) / if improving { 8 } else { 16 };
            if depth <= LATE_DEPTH && quiets > most {
                return true;
            }
            let counted = || self.ordering.counted(&self.tree, next.mv, self.earlier(ply));
            if left <= HISTORY_DEPTH && !self.camps.shared && counted() < HISTORY_LOSS * left {
                return true;
            }
            if left <= FUTILITY_DEPTH && judged + self.in_scores(FUTILITY + FUTILITY_PLY * left) <= alpha {
                return true;
            }
        }
        let least = if next.quiet { -QUIET_LOSS * left * left } else { -CAPTURE_LOSS * depth };
        exchanges_tell(&self.tree)
            && left <= FUTILITY_DEPTH
            && exchange(&self.tree, &self.evaluator.worth, next.mv) < least
    }

    /// The reduction of a checking move that comes late, where that of another move is `usual`, both in parts of a ply. It is
    /// less, because a check may be mate; but a check that loses material rarely is.
    pub(super) fn check_reduction(&self, mv: Move, usual: i32) -> i32 {
        let loses = usual > 0 && exchanges_tell(&self.tree) && exchange(&self.tree, &self.evaluator.worth, mv) < 0;
        if loses { usual } else { (usual + CHECK).max(0) }
    }

    /// Whether the search looks at which checks lose material. Those get no check extension.
    pub(super) fn judges_checks(&self) -> bool {
        self.plays_for_mate() && exchanges_tell(&self.tree)
    }

    /// Whether the moves after one of the principal variation are searched a ply less deeply. Its score lies inside the
    /// window, so it is probably the best move. It was measured only where two sides play for checkmate.
    pub(super) fn later_ones_are_worse(&self, score: i32, beta: i32, depth: i32) -> bool {
        let inside = score < beta && score.abs() < ESTIMATE_MAX;
        inside && LATER_DEPTHS.contains(&depth) && self.plays_for_mate()
    }

    /// Whether two sides play for checkmate. Where royal pieces are captured, deeper but narrower lines overlook captures.
    fn plays_for_mate(&self) -> bool {
        !self.camps.shared && self.tree.rules().gives_check()
    }

    /// The late move reduction of a move of the root. Where royal pieces are captured it is a ply less than elsewhere.
    pub(super) fn root_reduction(&mut self, mv: Move, at: usize) -> i32 {
        let quiet = mv.promotion().is_none() && victim(&self.tree, &self.evaluator.worth, mv) <= 0;
        if at < FIRST_REDUCED || !quiet || self.tree.in_check() || self.gives_check(mv) {
            return 0;
        }
        (in_plies(reduction(self.depth, at)) - i32::from(!self.plays_for_mate()))
            .clamp(0, (self.depth - 1 - ROOT_LEFT).max(0))
    }
}

/// The usual reduction of a late move, in parts of a ply: more the deeper the node, and the later the move comes.
fn reduction(depth: i32, at: usize) -> i32 {
    log2(depth) * log2(at as i32 + 1) / REDUCTION - REDUCTION_LESS
}

/// A reduction in parts of a ply, rounded to plies.
pub(super) fn in_plies(reduction: i32) -> i32 {
    (reduction + PLY / 2).div_euclid(PLY)
}

/// The logarithm to the base 2 in 256ths, linear between the powers of two. Floating point may differ between machines.
fn log2(number: i32) -> i32 {
    let number = number.max(1);
    let whole = number.ilog2() as i32;
    (whole << 8) + ((number << 8) >> whole) - 256
}

#[cfg(test)]
mod tests {
    use tessera_rules::{Bitboard, Game, Start};

    use crate::search::Engine;
    use crate::test_rules::rules;

    #[test]
    fn nobody_passes_where_blocks_stay() {
        let sound = |id: &str, text: &str| {
            let rules = rules(id, text);
            let game = Game::new(rules.clone(), Start::Setup).unwrap();
            Engine::<Bitboard>::new(rules, 1).test(&game, |worker| worker.null_move_is_sound(0))
        };
        let amazons = include_str!("../../../assets/mods/amazons/variants/amazons.ron");
        assert_eq!([sound("chess", ""), sound("amazons", amazons)], [true, false]);
    }
}
