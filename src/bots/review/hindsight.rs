//! Looks back once a game shows that the search had expected too much: a fault can be too deep for the search of its own
//! position, and show only some moves later.

use std::sync::atomic::AtomicBool;

use tessera_rules::{ARMIES_MAX, Action, Game, Move, Side};

use super::{ExpectedScores, Found, Judgement, Review, ReviewedMoment, Verdict};
use crate::score::{Score, WIN};

/// From how much on a fall is looked into, in thousandths of a win. Smaller ones are mostly noise of the search.
const SURPRISE: u16 = 100;
/// How many times as many nodes the searches get that look back. They blame somebody, so they have to know better.
const LONGER: u64 = 4;
/// How many plies the walk goes back at most. It bounds the time of a review.
const FARTHEST: usize = 24;
/// How many plies of the line after another move are followed at most, before it counts as better.
const FOLLOWED: usize = 4;

impl Review {
    /// Looks back from the newest moment. Returns what is known now about its position, and the moments that replace the
    /// last ones, with the newest at their end. `None` if it was stopped.
    ///
    /// If a side expects much less than before, then its last move was a fault, or the searches before have overlooked
    /// something. The new value is carried back one move at a time. At a move of this side the other moves are
    /// searched: if one is still better, the played move gets the blame. The walk ends where the value agrees with what was
    /// known, and at a die, whose face nobody chose.
    pub(super) fn look_back(
        &mut self,
        newest: ReviewedMoment,
        after: Verdict,
        stop: &AtomicBool,
    ) -> Option<(Verdict, Vec<ReviewedMoment>)> {
        let ply = self.moments.len();
        if self.surprised(ply, &newest).is_none() {
            return Some((after, vec![newest]));
        }
        let game = self.game.up_to(ply);
        let after = self.verdict(&game, LONGER, stop)?;
        let newest = ReviewedMoment { expected: after.expected, ..newest };
        // The longer search may have found that the short one erred.
        let Some(side) = self.surprised(ply, &newest) else { return Some((after, vec![newest])) };
        let mut known = for_side(&game, side, &after);
        let mut reviewed = vec![newest];
        for index in (ply.saturating_sub(FARTHEST)..ply).rev() {
            let game = self.game.up_to(index);
            let Some((mv, [first, second])) = self.step(&game, index) else { break };
            let expected = |found: &Found| {
                let mut strengths = [None; ARMIES_MAX];
                strengths[first.index()] = Some(0);
                strengths[second.index()] = Some(0);
                strengths[side.index()] = Some(found.score.value());
                ExpectedScores::of_strengths(strengths)
            };
            let before = self.moments[index].expected.of(side);
            let Some(played) = reviewed.last_mut().and_then(|moment| moment.played.as_mut()) else { break };
            let fall = before.saturating_sub(expected(&known).of(side));
            known = one_ply_earlier(known, mv);
            if game.rules().side(game.rules().army_to_move(game.position())) == side {
                if fall < SURPRISE {
                    break;
                }
                let others =
                    game.moves().into_iter().map(Move::announced).filter(|other| *other != mv).collect::<Vec<_>>();
                if !others.is_empty() {
                    let best = self.find(&game, side, others, LONGER, stop)?;
                    let best = self.followed((&game, side), best, &known, (ply - index).min(FOLLOWED), stop)?;
                    let loss = expected(&best).of(side).saturating_sub(expected(&known).of(side));
                    let is_fault = Judgement::of(loss) > Judgement::Good;
                    let seen = ply - index;
                    let better =
                        is_fault.then(|| self.better(&game, side, (&known, seen), known.line[1..].to_vec(), &best));
                    (played.loss, played.better) = (loss, better);
                    known = if best.score > known.score { best } else { known };
                }
                if before.saturating_sub(expected(&known).of(side)) < SURPRISE {
                    break;
                }
            } else {
                // The other side's move was better than it seemed: it has lost no more than this side has gained by it.
                played.loss = played.loss.min(expected(&known).of(side).saturating_sub(before));
                played.better = played.better.take().filter(|_| Judgement::of(played.loss) > Judgement::Good);
                if fall < SURPRISE {
                    break;
                }
            }
            let mut moment = ReviewedMoment { expected: expected(&known), ..self.moments[index].clone() };
            self.tell_luck(index, &mut moment);
            reviewed.push(moment);
        }
        reviewed.reverse();
        Some((after, reviewed))
    }

    /// A line that is followed for some plies, each move searched anew, as long as it is better than `known`: what the played
    /// move met so late can lie behind another one, too. `None` if it was stopped.
    fn followed(
        &mut self,
        (game, side): (&Game, Side),
        found: Found,
        known: &Found,
        plies: usize,
        stop: &AtomicBool,
    ) -> Option<Found> {
        let (mut later, mut worst, mut made) = (game.clone(), found, Vec::new());
        let mut next = worst.line.first().copied();
        while let Some(mv) = next.filter(|_| made.len() < plies && worst.score > known.score) {
            // A die ends it, and so does a rule that fails.
            if later.play(Action::Move(mv)).is_err() {
                break;
            }
            made.push(mv);
            let verdict = self.verdict(&later, LONGER, stop)?;
            next = verdict.line.first().copied();
            let then = made.iter().rev().fold(for_side(&later, side, &verdict), |then, mv| one_ply_earlier(then, *mv));
            worst = if then.score < worst.score { then } else { worst };
        }
        Some(worst)
    }

    /// Tells the luck of a roll anew, after which more or less is expected now.
    fn tell_luck(&self, ply: usize, moment: &mut ReviewedMoment) {
        let Some(played) = &mut moment.played else { return };
        let game = self.game.up_to(ply.saturating_sub(1));
        let side = game.rules().side(game.rules().army_to_move(game.position()));
        let change = i32::from(moment.expected.of(side)) - i32::from(self.moments[ply].expected.of(side));
        played.luck = played.luck.map(|luck| luck.saturating_add(change as i16));
    }

    /// The side that expects much less after the last of `ply` moves than before it.
    fn surprised(&self, ply: usize, newest: &ReviewedMoment) -> Option<Side> {
        let game = self.game.up_to(ply.checked_sub(1)?);
        let (_, sides) = self.step(&game, ply - 1)?;
        let before = self.moments[ply - 1].expected;
        sides.into_iter().find(|&side| before.of(side).saturating_sub(newest.expected.of(side)) >= SURPRISE)
    }

    /// The move after `index` actions and the sides, if its value can go back: a move without a die, of two sides, of which one
    /// wins what the other loses. Where points decide, a side that has fallen can win.
    fn step(&self, game: &Game, index: usize) -> Option<(Move, [Side; 2])> {
        let Action::Move(mv) = *self.game.record().get(index)? else { return None };
        let rules = game.rules();
        if rules.counts_points() && rules.sides().len() > 2 {
            return None;
        }
        let sides = <[Side; 2]>::try_from(rules.living_sides(game.position())).ok()?;
        mv.face().is_none().then_some((mv, sides))
    }
}

/// The score and the line of a verdict, for one of the two sides of a game.
fn for_side(game: &Game, side: Side, verdict: &Verdict) -> Found {
    let score = match game.ending() {
        Some(ending) => ending.winner.map_or(0, |winner| if winner == side { WIN } else { -WIN }),
        None => verdict.strengths.iter().enumerate().fold(0, |score, (index, strength)| {
            let strength = strength.unwrap_or(0);
            if index == side.index() { score + strength } else { score - strength }
        }),
    };
    Found { score: Score(score), line: verdict.line.clone() }
}

/// The same before this move was made: the line is longer, and an end that is proved is farther away.
fn one_ply_earlier(found: Found, mv: Move) -> Found {
    let score =
        if found.score.plies_to_end().is_some() { found.score.0 - found.score.0.signum() } else { found.score.0 };
    Found { score: Score(score), line: [mv].into_iter().chain(found.line).collect() }
}
