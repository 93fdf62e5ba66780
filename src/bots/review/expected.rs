//! Expected scores: how much of a win each side can hope for.

use tessera_rules::{ARMIES_MAX, Ending, Side};

use crate::score::ESTIMATE_MAX;

/// How many hundredths of a pawn double the odds of a win. It is the scale of Lichess, which was fitted to the results
/// of games between people: a lead of a pawn wins 59 of 100.
///
/// Shares among more than two sides have the same scale: in 829 positions of 60 games of Nava, each side for itself, between
/// bots of 1000 nodes a move, the results fit any number from 188 to 250 equally well, and 92 much worse.
const DOUBLING: i32 = 188;
/// The expected scores of all sides together.
const WHOLE: u64 = 1_000;

/// What each side can expect of a game, in thousandths of a win. A draw counts as half a win. All sides together have
/// 1000.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExpectedScores([u16; ARMIES_MAX]);

impl ExpectedScores {
    /// The expected score of a side, 0 to 1000.
    pub fn of(self, side: Side) -> u16 {
        self.0[side.index()]
    }

    /// The scores of a game that has ended. A draw is shared by the sides that were alive.
    pub(super) fn ended(ending: Ending, living: &[Side]) -> Self {
        let mut weights = [0; ARMIES_MAX];
        match ending.winner {
            Some(winner) => weights[winner.index()] = 1,
            None => living.iter().for_each(|side| weights[side.index()] = 1),
        }
        Self::shared_by(weights)
    }

    /// The scores for the strengths of the sides: in hundredths of a pawn, or shares of all strength among more than two. A
    /// side without a strength is out of the game.
    ///
    /// The odds of two sides depend on the difference of their strengths alone. With two sides this is the logistic
    /// curve of the Elo system, and with more its usual extension (R. Luce, "Individual Choice Behavior", 1959).
    pub(super) fn of_strengths(strengths: [Option<i32>; ARMIES_MAX]) -> Self {
        let strongest = strengths.into_iter().flatten().max().unwrap_or(0);
        // A proved win leaves the others nothing.
        let won = strongest >= ESTIMATE_MAX;
        let weight = |strength: i32| if won { u64::from(strength == strongest) } else { odds(strongest - strength) };
        Self::shared_by(strengths.map(|strength| strength.map_or(0, weight)))
    }

    /// The whole, shared in proportion to the weights and rounded so that nothing is lost.
    fn shared_by(weights: [u64; ARMIES_MAX]) -> Self {
        let all = weights.iter().sum::<u64>().max(1);
        let (mut seen, mut given) = (0, 0);
        Self(weights.map(|weight| {
            seen += weight;
            let share = (seen * WHOLE + all / 2) / all - given;
            given += share;
            share as u16
        }))
    }
}

/// The odds against the strongest side of a side that is weaker by so many hundredths of a pawn, in parts of 2³².
/// Integers alone, so that each machine finds the same.
fn odds(weaker: i32) -> u64 {
    let halvings = (weaker / DOUBLING) as u32;
    // The power of two between two halvings as a quadratic curve. It is exact at both ends, and off by 0.2 % at most.
    let rest = u64::from((DOUBLING - weaker % DOUBLING) as u32) * 1_024 / u64::from(DOUBLING as u32);
    let power = 1_024 + rest * (672 + 352 * rest / 1_024) / 1_024;
    (power << 21).checked_shr(halvings).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use tessera_rules::Reason;

    use super::*;

    fn scores(strengths: &[Option<i32>]) -> Vec<u16> {
        let mut all = [None; ARMIES_MAX];
        all[..strengths.len()].copy_from_slice(strengths);
        ExpectedScores::of_strengths(all).0[..strengths.len()].to_vec()
    }

    #[test]
    fn with_two_sides_it_is_the_logistic_curve() {
        for lead in (0..2_400).step_by(7) {
            let exact = 1_000. / (1. + 2f64.powf(-f64::from(lead) / f64::from(DOUBLING)));
            let found = scores(&[Some(lead), Some(0)]);
            assert!((f64::from(found[0]) - exact).abs() < 1.5, "{lead}: {found:?} {exact}");
            assert_eq!(found[0] + found[1], 1_000);
            assert_eq!(scores(&[Some(0), Some(lead)]), [found[1], found[0]], "{lead}");
        }
    }

    #[test]
    fn more_sides_share_by_strength_and_those_who_are_out_have_nothing() {
        assert_eq!(scores(&[Some(40); 4]), [250; 4]);
        assert_eq!(scores(&[Some(-9), None, Some(-9), None]), [500, 0, 500, 0]);
        let found = scores(&[Some(300), Some(0), Some(-200), None]);
        assert!(found[0] > 600 && found[1] > found[2] && found[2] > 0 && found[3] == 0, "{found:?}");
        assert_eq!(found.iter().sum::<u16>(), 1_000);
        assert_eq!(scores(&[Some(ESTIMATE_MAX + 5), Some(ESTIMATE_MAX - 1)]), [1_000, 0]);
        assert_eq!(scores(&[Some(-ESTIMATE_MAX - 5), Some(0)]), [0, 1_000]);
    }

    #[test]
    fn an_ended_game_has_its_result() {
        let side = |index| Side::new(index).unwrap();
        let ended = |winner, living: &[Side]| {
            ExpectedScores::ended(Ending { winner, reason: Reason::Agreement }, living).0[..3].to_vec()
        };
        assert_eq!(ended(Some(side(1)), &[side(0), side(1)]), [0, 1_000, 0]);
        assert_eq!(ended(None, &[side(0), side(1)]), [500, 500, 0]);
        assert_eq!(ended(None, &[side(0), side(1), side(2)]), [333, 334, 333]);
    }
}
