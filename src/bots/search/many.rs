//! Max^n: each side plays for its own share. It is used where the enemies win against every move: there all moves look alike.
//! Source: C. Luckhardt and K. Irani, "An algorithmic solution of N-person games", 1986.

use tessera_rules::{ARMIES_MAX, BoardSet, Move};

use super::Worker;

/// The depth in plies: the move and one answer. Max^n prunes nothing, so that a third ply would cost too much.
const DEPTH: u32 = 2;
/// The share of a side that has won. It is more than all strength on the board, which is 4000.
const WON: i32 = 10_000;

type Shares = [i32; ARMIES_MAX];

impl<S: BoardSet> Worker<'_, S> {
    /// The move with the greatest share for the searching side, if each side plays for its own share.
    pub(super) fn best_of_many(&mut self) -> Option<Move> {
        let moves: Vec<Move> = self.root.iter().map(|root| root.mv).collect();
        let side = self.camps.side.index();
        let mut best: Option<(i32, Move)> = None;
        for mv in moves {
            let shares = self.shares_after(mv, DEPTH - 1);
            if self.budget.spent {
                break;
            }
            if best.is_none_or(|(share, _)| shares[side] > share) {
                best = Some((shares[side], mv));
            }
        }
        best.map(|(_, mv)| mv)
    }

    /// The shares after a move. If it rolls a die, they are the mean over all faces. Faces over which a rule of Rust code
    /// panics do not count.
    fn shares_after(&mut self, mv: Move, depth: u32) -> Shares {
        let mut outcomes = Vec::new();
        let listed = self.tree.outcomes(mv, &mut outcomes);
        let (mut sum, mut played) = ([0; ARMIES_MAX], 0);
        if listed.is_err() {
            return sum;
        }
        for &outcome in &outcomes {
            if self.tree.play(outcome).is_ok() {
                let shares = self.shares(depth);
                self.tree.take_back();
                sum.iter_mut().zip(shares).for_each(|(sum, share)| *sum += share);
                played += 1;
            }
        }
        sum.map(|sum| sum / played.max(1))
    }

    /// The shares of the position, if each side plays for its own.
    fn shares(&mut self, depth: u32) -> Shares {
        if !self.visit(0) {
            return [0; ARMIES_MAX];
        }
        match self.tree.over() {
            Ok(Some(ending)) => {
                // Without a winner nobody has lost.
                let Some(winner) = ending.winner else { return [0; ARMIES_MAX] };
                let mut shares = [-WON; ARMIES_MAX];
                shares[winner.index()] = WON;
                return shares;
            }
            Err(_) => return [0; ARMIES_MAX],
            Ok(None) => {}
        }
        let mut moves = Vec::new();
        if depth == 0 || self.tree.moves(&mut moves).is_err() || moves.is_empty() {
            return self.evaluator.shares(&self.tree);
        }
        let side = self.tree.side_to_move().index();
        let mut best: Option<Shares> = None;
        for mv in moves {
            let shares = self.shares_after(mv, depth - 1);
            if best.is_none_or(|best| shares[side] > best[side]) {
                best = Some(shares);
            }
        }
        best.unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use tessera_rules::{Bitboard, Game, SmallBitboard, Start};

    use super::*;
    use crate::limits::SearchLimits;
    use crate::search::{Engine, Progress};
    use crate::test_rules::{FOUR_HANDED, rules, rules_of, two_of_four};

    /// White captures the hanging rook and not the defended pawn, because Red would recapture.
    #[test]
    fn everybody_plays_for_his_own_share() {
        let text = include_str!("../../../plugins/nava/nava-ffa.ron");
        let rules = rules("nava-ffa", text);
        let position = "rK,6,yK/3,rP,4/8/8/3,wR,3,rR/8/8/wK,6,bK w 0 1";
        let game = Game::new(rules.clone(), Start::Position(position.to_owned())).unwrap();
        let best = Engine::<SmallBitboard>::new(rules.clone(), 1).test(&game, |worker| {
            worker.list_root(&SearchLimits::default()).unwrap();
            worker.best_of_many().unwrap()
        });
        assert_eq!(rules.uci(game.position(), best), "d4h4");
    }

    /// Blue's rooks take White's king after each move. The search delays that with the knight. But Blue would rather take
    /// the king of Yellow, who is strong, so White wins a rook.
    #[test]
    fn a_lost_search_asks_what_each_side_wants() {
        let rules = rules("nava-ffa", include_str!("../../../plugins/nava/nava-ffa.ron"));
        let position = "bR,bR,5,yK/8/3,rR,4/8/2,wN,4,rK/5,yR,2/5,yR,2/wK,6,bK w 0 1";
        let game = Game::new(rules.clone(), Start::Position(position.to_owned())).unwrap();
        let limits = SearchLimits { nodes: Some(20_000), ..SearchLimits::default() };
        let mut delays = None;
        let answer = Engine::<SmallBitboard>::new(rules.clone(), 1)
            .think(&game, &limits, &Default::default(), &mut |progress: &Progress| {
                delays = Some(progress.variations[0].moves[0])
            })
            .unwrap();
        assert!(answer.score.plies_to_end().is_some_and(|plies| plies < 0), "{answer:?}");
        assert_eq!(rules.uci(game.position(), answer.mv), "c4d6");
        assert_ne!(delays, Some(answer.mv), "the test has a case for max^n");
    }

    /// White mates the last enemy, and both have the most points. A draw is better than a loss.
    #[test]
    fn a_drawn_end_is_no_lost_one() {
        let rules = rules_of("four-handed-ffa", &FOUR_HANDED);
        let game = Game::new(rules.clone(), Start::Position(two_of_four("40,0x,60,0x"))).unwrap();
        let mate = rules.parse_uci(game.position(), "k2d2").unwrap();
        let shares = Engine::<Bitboard>::new(rules, 1).test(&game, |worker| worker.shares_after(mate, 1));
        assert_eq!(shares, [0; ARMIES_MAX]);
    }
}
