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

impl Review {
    /// Looks back from the newest moment. Returns what is known now about its position, and the moments that replace the
    /// last ones, with the newest at their end. `None` if it was stopped.
    ///
    /// If a side expects much less than before, and its own move does not explain that, then the searches before have
    /// overlooked something. Its value goes back, move by move: to the last position of this side, where a move that is
    /// still better puts the blame on the move that was played, or else goes on to the moves before. It ends where the
    /// values agree, and at a die, whose face nobody chose.
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
        for index in (0..ply).rev() {
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
                if fall.saturating_sub(played.loss) < SURPRISE {
                    break;
                }
                let others =
                    game.moves().into_iter().map(Move::announced).filter(|other| *other != mv).collect::<Vec<_>>();
                if !others.is_empty() {
                    let best = self.find(&game, side, others, LONGER, stop)?;
                    let loss = expected(&best).of(side).saturating_sub(expected(&known).of(side));
                    let is_fault = Judgement::of(loss) > Judgement::Good;
                    let better = is_fault.then(|| self.better(&game, side, &known, known.line[1..].to_vec(), &best));
                    (played.loss, played.better) = (loss, better);
                    known = if best.score > known.score { best } else { known };
                }
                if before.saturating_sub(expected(&known).of(side)) < SURPRISE {
                    break;
                }
            } else {
                if fall < SURPRISE {
                    break;
                }
                // The other side's move was better than it seemed.
                played.loss = played.loss.saturating_sub(fall);
                played.better = played.better.take().filter(|_| Judgement::of(played.loss) > Judgement::Good);
            }
            reviewed.push(ReviewedMoment { expected: expected(&known), ..self.moments[index].clone() });
        }
        reviewed.reverse();
        Some((after, reviewed))
    }

    /// The side that expects much less after the last of `ply` moves than before it, more than its own move has lost.
    fn surprised(&self, ply: usize, newest: &ReviewedMoment) -> Option<Side> {
        let game = self.game.up_to(ply.checked_sub(1)?);
        let (_, sides) = self.step(&game, ply - 1)?;
        let before = self.moments[ply - 1].expected;
        let mover = game.rules().side(game.rules().army_to_move(game.position()));
        let lost = newest.played.as_ref().map_or(0, |played| played.loss);
        sides.into_iter().find(|&side| {
            let explained = if side == mover { lost } else { 0 };
            before.of(side).saturating_sub(newest.expected.of(side)).saturating_sub(explained) >= SURPRISE
        })
    }

    /// The move after `index` actions and the sides, if its value can go back: a move without a die, of two sides.
    fn step(&self, game: &Game, index: usize) -> Option<(Move, [Side; 2])> {
        let Action::Move(mv) = *self.game.record().get(index)? else { return None };
        let sides = <[Side; 2]>::try_from(game.rules().living_sides(game.position())).ok()?;
        mv.face().is_none().then_some((mv, sides))
    }
}

/// What is known about the position of a game, for one of its two sides.
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
