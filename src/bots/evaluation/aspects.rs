//! Aspects of positions: the part of the evaluation in which one position is worse than another.

use std::sync::Arc;

use tessera_rules::{Bitboard, Position, Rules, Side};

use super::{Evaluator, PawnTable, Weights};

/// The least difference that is worth a word, in hundredths of a pawn.
const NOTABLE: i32 = 20;
/// A change of the balance of material from which on an exchange is not even, in hundredths of a pawn.
const UNEVEN: i32 = 60;
/// The whole lead of an ending counts.
const SCALE_WHOLE: i32 = 256;
/// No weight.
const NONE: (i32, i32) = (0, 0);

/// A part of the evaluation for which players have a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PositionAspect {
    /// The worth of the pieces.
    Material,
    /// Attacks around royal pieces, and the pawns before them.
    RoyalSafety,
    /// Pieces that are attacked, or soon can be.
    Threats,
    /// How far the pieces reach, and how well they stand. A king near the square that crowns it stands well.
    Activity,
    /// Pawns that no enemy pawn can stop any more.
    PassedPawns,
    /// How the pawns stand to each other.
    PawnStructure,
    /// Ways to win that the rules add: squares that win, and checks that are counted.
    Goals,
}

impl PositionAspect {
    /// All aspects. Of equal differences the first one counts.
    const ALL: [Self; 7] = [
        Self::Material,
        Self::RoyalSafety,
        Self::Threats,
        Self::Activity,
        Self::PassedPawns,
        Self::PawnStructure,
        Self::Goals,
    ];

    /// The weights without those of this aspect. The tempo belongs to none.
    fn left_out(self, weights: &Weights) -> Weights {
        let mut weights = weights.clone();
        for class in weights.classes.all_mut() {
            match self {
                Self::Material => class.worth = NONE,
                Self::RoyalSafety => (class.hit, class.near, class.check) = (0, 0, 0),
                Self::Threats => (class.pressed, class.hanging) = (NONE, NONE),
                Self::Activity => {
                    (class.ranks, class.files) = Default::default();
                    (class.mobility, class.distance, class.with_pawns) = (NONE, NONE, NONE);
                }
                Self::PassedPawns | Self::PawnStructure | Self::Goals => {}
            }
        }
        match self {
            Self::Material => {
                Weights { pieces: NONE, pawns: NONE, both_shades: NONE, royal: 0, outlived: 0, cargo: 0, ..weights }
            }
            Self::RoyalSafety => {
                Weights { shield: NONE, bare_lane: NONE, storm: NONE, danger: NONE, checked_danger: 0, ..weights }
            }
            Self::Threats => {
                Weights { push: NONE, harried: NONE, chased: NONE, hanging: NONE, stack_risk: 0, ..weights }
            }
            Self::Activity => Weights {
                reach: NONE,
                contested: NONE,
                outpost: NONE,
                same_shade: NONE,
                clear_lane: NONE,
                open_lane: NONE,
                drive: 0,
                near: 0,
                transform: Default::default(),
                ..weights
            },
            Self::PassedPawns => Weights {
                passed: Default::default(),
                blocked: NONE,
                escort: NONE,
                pursuit: NONE,
                free: NONE,
                next: NONE,
                advance: NONE,
                ..weights
            },
            Self::PawnStructure => Weights {
                doubled: NONE,
                isolated: NONE,
                defended: NONE,
                phalanx: NONE,
                connected: NONE,
                backward: NONE,
                ..weights
            },
            Self::Goals => Weights { checks: Default::default(), goal: Default::default(), ..weights },
        }
    }
}

/// A difference between two positions for a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AspectDifference {
    /// The aspect with the greatest difference.
    pub aspect: PositionAspect,
    /// Whether it differs for the side itself. If not, its enemies have more of it.
    pub own: bool,
}

/// Compares positions by aspects. Each aspect has an evaluator that leaves it out.
#[derive(Debug)]
pub(crate) struct Aspects {
    whole: Evaluator<Bitboard>,
    without: Vec<(PositionAspect, Evaluator<Bitboard>)>,
}

impl Aspects {
    /// The aspects of positions of one variant.
    pub(crate) fn new(rules: &Arc<Rules>) -> Self {
        // The scale of an ending would count as material.
        let weights = Weights { no_pawns: SCALE_WHOLE, opposite_shades: SCALE_WHOLE, ..Weights::of(rules) };
        let evaluator = |weights| Evaluator::new(rules.clone(), weights);
        let without = PositionAspect::ALL.map(|aspect| (aspect, evaluator(aspect.left_out(&weights))));
        Self { without: without.into(), whole: evaluator(weights) }
    }

    /// In what the first position is worse than the second one for a side. `None` if no aspect tells much.
    pub(crate) fn difference(&self, worse: &Position, better: &Position, side: Side) -> Option<AspectDifference> {
        let losses = self.losses(worse, better, side).into_iter();
        greatest(losses.flat_map(|(aspect, own, others)| [(own, aspect, true), (others, aspect, false)]))
    }

    /// In what an even exchange has made the position better for a side. `None` if no aspect tells much, or if the exchange was
    /// not even. Each captured piece takes its share of activity and safety with it. So the gains and losses of all sides are
    /// added up.
    pub(crate) fn gain_of_exchange(&self, before: &Position, after: &Position, side: Side) -> Option<AspectDifference> {
        let losses = self.losses(before, after, side);
        let is_material = |aspect: PositionAspect| aspect == PositionAspect::Material;
        if losses.iter().any(|(aspect, own, others)| is_material(*aspect) && (own + others).abs() >= UNEVEN) {
            return None;
        }
        let left = losses.into_iter().filter(|(aspect, ..)| !is_material(*aspect));
        greatest(left.map(|(aspect, own, others)| (own + others, aspect, own >= others)))
    }

    /// How much of each aspect a side itself has less in the first position than in the second one, and how much more its
    /// enemies have.
    fn losses(&self, worse: &Position, better: &Position, side: Side) -> Vec<(PositionAspect, i32, i32)> {
        let strengths = |evaluator: &Evaluator<Bitboard>, position| {
            evaluator.strengths_and_danger(&evaluator.tree(position, &[]), &mut PawnTable::single()).0
        };
        let [worse_whole, better_whole] = [worse, better].map(|position| strengths(&self.whole, position));
        let loss = |(aspect, evaluator): &(PositionAspect, Evaluator<Bitboard>)| {
            let [worse, better] = [worse, better].map(|position| strengths(evaluator, position));
            let gains = |at: usize| (worse_whole[at] - worse[at]) - (better_whole[at] - better[at]);
            let others = self.whole.sides.iter().filter(|other| **other != side);
            (*aspect, -gains(side.index()), others.map(|other| gains(other.index())).sum())
        };
        self.without.iter().map(loss).collect()
    }
}

/// The aspect with the greatest loss, the first of equal ones. `None` if no loss is notable.
fn greatest(losses: impl Iterator<Item = (i32, PositionAspect, bool)>) -> Option<AspectDifference> {
    let notable = losses.filter(|(loss, ..)| *loss >= NOTABLE);
    let most = notable.reduce(|most, next| if next.0 > most.0 { next } else { most });
    most.map(|(_, aspect, own)| AspectDifference { aspect, own })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_rules::rules;

    /// In what the first position is worse for White than the second one.
    fn difference(id: &str, worse: &str, better: &str) -> Option<(PositionAspect, bool)> {
        let rules = rules(id, "");
        let [worse, better] = [worse, better].map(|text| rules.parse_fen(&format!("{text} w - - 0 1")).unwrap());
        let found = Aspects::new(&rules).difference(&worse, &better, Side::new(0).unwrap());
        found.map(|AspectDifference { aspect, own }| (aspect, own))
    }

    #[test]
    fn each_aspect_tells_positions_apart() {
        for (worse, better, wanted) in [
            ("r3k3/8/8/8/8/8/8/1N2K3", "r3k3/8/8/8/8/8/8/R3K3", (PositionAspect::Material, true)),
            ("r3k3/8/8/8/8/8/8/R3K3", "1n2k3/8/8/8/8/8/8/R3K3", (PositionAspect::Material, false)),
            (
                "1r1q1rk1/8/8/8/8/8/PPP5/1R1Q1RK1",
                "1r1q1rk1/8/8/8/8/8/5PPP/1R1Q1RK1",
                (PositionAspect::RoyalSafety, true),
            ),
            ("4k3/8/8/2p5/3N4/8/8/4K3", "4k3/8/8/2p5/8/3N4/8/4K3", (PositionAspect::Threats, true)),
            ("4k3/8/8/8/8/8/1P6/B3K3", "4k3/8/8/8/8/1P6/8/B3K3", (PositionAspect::Activity, true)),
            ("4k3/8/8/8/8/8/p7/4K3", "4k3/p7/8/8/8/8/8/4K3", (PositionAspect::PassedPawns, false)),
        ] {
            assert_eq!(difference("chess", worse, better), Some(wanted), "{worse} {better}");
        }
        let on_the_way = difference("king-of-the-hill", "4k3/8/8/8/8/8/8/4K3", "4k3/8/8/8/8/3K4/8/8");
        assert_eq!(on_the_way, Some((PositionAspect::Goals, true)));
        assert_eq!(difference("chess", "4k3/8/8/8/8/8/P7/4K3", "4k3/8/8/8/8/8/P7/4K3"), None);
    }
}
