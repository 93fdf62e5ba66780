//! The trails of a piece from one square, bundled so that the generator asks little. Hops along lines go by the attacks of
//! rooks and bishops, and trails with one way are asked about once.

use super::{Trail, on_rank_or_file};
use crate::kernel::board_set::BoardSet;
use crate::kernel::sliders::SlidingAttacks;
use crate::square::Square;

/// The trails of a kind from one square.
#[derive(Debug, Clone, Default)]
pub(super) struct TrailBundle<S> {
    /// The goals of hops over any one piece of a line: of quiet moves, and of captures.
    hops: [S; 2],
    /// Whether such hops lead along ranks and files, and along diagonals.
    orthogonal: bool,
    diagonal: bool,
    strands: Vec<Strand<S>>,
}

/// All trails with the same way and hurdles.
#[derive(Debug, Clone)]
struct Strand<S> {
    /// One of them.
    trail: Trail<S>,
    /// Their goals of quiet moves, and of captures.
    goals: [S; 2],
    /// The number of strands that follow it and are blocked wherever this one is: those farther along its line.
    beyond: usize,
}

impl<S: BoardSet> TrailBundle<S> {
    pub(super) fn new(trails: &[Trail<S>], sliders: &S::SlidingAttacks) -> Self {
        let mut bundle = Self::default();
        for trail in trails {
            let goal = [trail.quiet, trail.captures].map(|may| S::of(trail.to).when(may));
            let line = sliders.between(trail.from, trail.to);
            let goals = if trail.hops() && !trail.initial && trail.way == line && trail.hurdles == line {
                let orthogonal = on_rank_or_file(trail.from, trail.to);
                bundle.orthogonal |= orthogonal;
                bundle.diagonal |= !orthogonal;
                &mut bundle.hops
            } else {
                let strands = &mut bundle.strands;
                let place = strands.iter().position(|strand| strand.trail.shares_way(trail)).unwrap_or_else(|| {
                    strands.push(Strand { trail: *trail, goals: [S::EMPTY; 2], beyond: 0 });
                    strands.len() - 1
                });
                &mut strands[place].goals
            };
            goals[0] |= goal[0];
            goals[1] |= goal[1];
        }
        let strands = &mut bundle.strands;
        for place in 0..strands.len() {
            let trail = strands[place].trail;
            strands[place].beyond =
                strands[place + 1..].iter().take_while(|farther| trail.blocks(&farther.trail)).count();
        }
        bundle
    }

    /// The squares that a piece reaches: by quiet moves, and by captures. It hops over no piece on a shunned square, and
    /// captures none there by a hop.
    #[inline]
    pub(super) fn goals(
        &self,
        sliders: &S::SlidingAttacks,
        from: Square,
        occupied: S,
        shunned: S,
        unmoved: bool,
    ) -> [S; 2] {
        let mut goals = [S::EMPTY; 2];
        let hurdles = occupied.without(shunned);
        let mut behind = S::EMPTY;
        if self.orthogonal {
            let near = sliders.rook(from, occupied);
            behind |= sliders.rook(from, occupied ^ (near & hurdles)).without(near);
        }
        if self.diagonal {
            let near = sliders.bishop(from, occupied);
            behind |= sliders.bishop(from, occupied ^ (near & hurdles)).without(near);
        }
        if behind.any() {
            behind = behind.without(shunned);
            goals = self.hops.map(|hops| hops & behind);
        }
        let mut next = 0;
        while let Some(Strand { trail, goals: [quiet, captures], beyond }) = self.strands.get(next) {
            next += 1;
            let met = trail.way & occupied;
            if trail.is_blocked_by(met) {
                next += beyond;
            } else if !trail.initial || unmoved {
                if !trail.hops() {
                    goals[0] |= *quiet;
                    goals[1] |= *captures;
                } else if (met & hurdles & trail.hurdles).any() {
                    goals[0] |= quiet.without(shunned);
                    goals[1] |= captures.without(shunned);
                }
            }
        }
        goals
    }
}
