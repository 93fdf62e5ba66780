//! What becomes of the moves that the generator finds: listed, counted, or looked at on their way.

use smallvec::SmallVec;

use super::context::MoveContext;
use super::sliders::Sliders;
use crate::action::{Move, MoveKind};
use crate::square::Bitboard;

/// Takes what the generator finds.
pub(crate) trait Sink {
    /// One move for each target: the template with its goal filled in. A template's goal is a1.
    fn add(&mut self, template: Move, targets: Bitboard);

    /// One move for each target, from the square that lies `delta` before it. The template goes from a1 to a1.
    fn add_marched(&mut self, template: Move, targets: Bitboard, delta: i8);
}

/// A list of moves. Up to its size here there is no allocation; only positions made for that have more.
pub(crate) type MoveList = SmallVec<[Move; 512]>;

impl Sink for MoveList {
    #[inline]
    fn add(&mut self, template: Move, targets: Bitboard) {
        let mut left = targets.into_iter();
        // To know how many there are takes longer than to find room for each.
        self.extend(std::iter::from_fn(|| left.next().map(|to| template.with_to(to))));
    }

    #[inline]
    fn add_marched(&mut self, template: Move, targets: Bitboard, delta: i8) {
        let mut left = targets.into_iter();
        self.extend(std::iter::from_fn(|| left.next().map(|to| template.with_from(to.before(delta)).with_to(to))));
    }
}

/// Only how many there are.
#[derive(Default)]
pub(crate) struct CountingSink(pub(crate) u64);

impl Sink for CountingSink {
    #[inline]
    fn add(&mut self, _: Move, targets: Bitboard) {
        self.0 += u64::from(targets.count());
    }

    #[inline]
    fn add_marched(&mut self, _: Move, targets: Bitboard, _: i8) {
        self.0 += u64::from(targets.count());
    }
}

/// A sink where there are leaps along lines: none of a pinned piece goes beyond what pins it.
pub(super) struct ShieldingSink<'a, S> {
    pub(super) sink: &'a mut S,
    pub(super) context: &'a MoveContext,
    pub(super) sliders: &'static Sliders,
}

impl<S: Sink> Sink for ShieldingSink<'_, S> {
    fn add(&mut self, template: Move, mut targets: Bitboard) {
        let (from, occupied) = (template.from(), self.context.occupied);
        let leaves = template.kind() != MoveKind::EnPassant && template.lift().is_none();
        if leaves && self.context.pinned.has(from) {
            targets &= self.sliders.rook(from, occupied) | self.sliders.bishop(from, occupied);
        }
        self.sink.add(template, targets);
    }

    fn add_marched(&mut self, template: Move, targets: Bitboard, delta: i8) {
        // Nothing that is pinned marches.
        self.sink.add_marched(template, targets, delta);
    }
}

/// A sink that remembers whether anything came.
pub(super) struct NoticingSink<'a, S> {
    pub(super) sink: &'a mut S,
    pub(super) any: bool,
}

impl<S: Sink> Sink for NoticingSink<'_, S> {
    #[inline]
    fn add(&mut self, template: Move, targets: Bitboard) {
        self.any |= targets.any();
        self.sink.add(template, targets);
    }

    #[inline]
    fn add_marched(&mut self, template: Move, targets: Bitboard, delta: i8) {
        self.any |= targets.any();
        self.sink.add_marched(template, targets, delta);
    }
}
