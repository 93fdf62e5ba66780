//! Receivers of generated moves: lists, counters and filters.

use smallvec::SmallVec;

use super::context::MoveContext;
use super::sliders::SlidingAttacks;
use crate::action::{Move, MoveKind};
use crate::kernel::board_set::BoardSet;
use crate::piece::Kind;

/// Receives moves from the generator, a whole set of destinations at once.
pub(crate) trait Sink<S> {
    /// Adds one move for each target: the template with its destination filled in. A template's destination is a1.
    fn add(&mut self, template: Move, targets: S);

    /// Adds one move for each target, from the square whose number is `delta` lower. The template leads from a1 to a1.
    fn add_marched(&mut self, template: Move, targets: S, delta: i8);
}

/// A list of moves. It allocates only above 512 moves, more than any position from play has.
pub(crate) type MoveList = SmallVec<[Move; 512]>;

impl<S: BoardSet> Sink<S> for MoveList {
    #[inline]
    fn add(&mut self, template: Move, targets: S) {
        let mut left = targets.into_iter();
        // An iterator of unknown length is faster here than one that counts the targets first.
        self.extend(std::iter::from_fn(|| left.next().map(|to| template.with_to(to))));
    }

    #[inline]
    fn add_marched(&mut self, template: Move, targets: S, delta: i8) {
        let mut left = targets.into_iter();
        self.extend(std::iter::from_fn(|| left.next().map(|to| template.with_from(to.before(delta)).with_to(to))));
    }
}

/// Counts moves without listing them.
#[derive(Default)]
pub(crate) struct CountingSink(pub(crate) u64);

impl<S: BoardSet> Sink<S> for CountingSink {
    #[inline]
    fn add(&mut self, _: Move, targets: S) {
        self.0 += u64::from(targets.count());
    }

    #[inline]
    fn add_marched(&mut self, _: Move, targets: S, _: i8) {
        self.0 += u64::from(targets.count());
    }
}

/// Stops a pinned piece from leaping along its line past the piece that pins it.
pub(super) struct ShieldingSink<'a, S: BoardSet, K> {
    pub(super) sink: &'a mut K,
    pub(super) context: &'a MoveContext<S>,
    pub(super) sliders: &'static S::SlidingAttacks,
}

impl<S: BoardSet, K: Sink<S>> Sink<S> for ShieldingSink<'_, S, K> {
    fn add(&mut self, template: Move, mut targets: S) {
        let (from, occupied) = (template.from(), self.context.occupied);
        let leaves = template.kind() != MoveKind::EnPassant && template.lift().is_none();
        if leaves && self.context.pinned.has(from) {
            targets &= self.sliders.rook(from, occupied) | self.sliders.bishop(from, occupied);
        }
        self.sink.add(template, targets);
    }

    fn add_marched(&mut self, template: Move, targets: S, delta: i8) {
        // Pinned pieces are never added as a march.
        self.sink.add_marched(template, targets, delta);
    }
}

/// Notices whether any move came.
pub(super) struct NoticingSink<'a, K> {
    pub(super) sink: &'a mut K,
    pub(super) any: bool,
}

impl<S: BoardSet, K: Sink<S>> Sink<S> for NoticingSink<'_, K> {
    #[inline]
    fn add(&mut self, template: Move, targets: S) {
        self.any |= targets.any();
        self.sink.add(template, targets);
    }

    #[inline]
    fn add_marched(&mut self, template: Move, targets: S, delta: i8) {
        self.any |= targets.any();
        self.sink.add_marched(template, targets, delta);
    }
}

/// Adds to each first move of a piece with a gate the same move with each piece in hand that may enter behind it.
pub(super) struct GatingSink<'a, S: BoardSet, K> {
    pub(super) sink: &'a mut K,
    /// The squares with a gate.
    pub(super) gates: S,
    /// The kinds in hand, with the squares where they may enter.
    pub(super) kinds: SmallVec<[(Kind, S); 8]>,
}

impl<S: BoardSet, K: Sink<S>> Sink<S> for GatingSink<'_, S, K> {
    fn add(&mut self, template: Move, targets: S) {
        self.sink.add(template, targets);
        for &(kind, on) in &self.kinds {
            let gates = self.gates & on;
            if gates.has(template.from()) {
                self.sink.add(template.gating(kind), targets);
            }
            // Castling empties the square of the partner, too.
            if template.kind() == MoveKind::Castle {
                self.sink.add(template.gating_beside(kind), targets & gates);
            }
        }
    }

    fn add_marched(&mut self, template: Move, targets: S, delta: i8) {
        // Neither pawns nor drops have gates.
        self.sink.add_marched(template, targets, delta);
    }
}
