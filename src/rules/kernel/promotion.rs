//! Promotions whose choices depend on the pieces on the board.

use super::context::{BoardView, MoveContext};
use super::generate::Sink;
use super::tables::{Kinds, Tables, Zone};
use super::under;
use super::{Mechanics, by_class};
use crate::action::{Move, MoveKind};
use crate::kernel::board_set::BoardSet;
use crate::piece::{Army, KIND_SLOTS, Kind};
use crate::square::Square;

/// The number of an army's pieces of each kind on the board, including those in stacks.
pub(crate) type KindCounts = [u8; KIND_SLOTS];

impl<S: BoardSet> Tables<S> {
    /// The kinds that a promotion can choose, given the army's pieces on the board.
    pub(crate) fn choices(&self, zone: &Zone<S>, counts: &KindCounts) -> Kinds {
        let free = |kind: &Kind| zone.limit.is_none_or(|limit| counts[kind.index()] < limit[kind.index()]);
        zone.into.iter().copied().filter(free).collect()
    }

    /// Whether a piece would have to be promoted on a square, but no kind is left and so it may not go there. Only for
    /// pieces that stand alone.
    pub(crate) fn is_forbidden(&self, view: BoardView<'_, S>, army: Army, kind: Kind, to: Square) -> bool {
        let zone = self.zone(army, kind);
        let must = zone.squares.has(to) && (!zone.optional || self.never_on(army, kind).has(to));
        zone.forbidden && must && self.choices(zone, &counts(view, army)).is_empty()
    }

    /// Emits promotions on arrival that are limited by the pieces on the board, or whose piece may vanish.
    pub(crate) fn limited_promotions<C: Mechanics>(
        &self,
        view: BoardView<'_, S>,
        context: &MoveContext<S>,
        kind: Kind,
        template: Move,
        targets: S,
        sink: &mut impl Sink<S>,
    ) {
        let zone = self.zone(context.army, kind);
        for to in targets {
            let captures = template.kind() == MoveKind::EnPassant || context.capturable.has(to);
            if zone.on_capture && !captures {
                sink.add(template, S::of(to));
                continue;
            }
            let counts = self.counts_on_arrival::<C>(view, context.army, zone, template, to);
            let choices = self.choices(zone, &counts);
            for &into in &choices {
                sink.add(template.promoting(into), S::of(to));
            }
            let may_stay = zone.optional && !self.never_on(context.army, kind).has(to);
            if may_stay && (zone.forbidden || !choices.is_empty()) {
                sink.add(template, S::of(to));
            }
            if zone.forbidden {
                continue;
            }
            // A piece that vanishes cannot block a check.
            if choices.is_empty() && (!zone.vanishes || self.stays_safe::<C>(view, template.with_to(to))) {
                if zone.vanishes {
                    sink.add(template, S::of(to));
                } else {
                    // If it is a die, it is turned or rolled as on other squares.
                    self.faces::<C>(view, context, kind, template, S::of(to), sink);
                }
            }
        }
    }

    /// Emits moves of the upper part of a stack that uncover a piece which is then promoted on its square.
    pub(crate) fn uncover<C: Mechanics>(
        &self,
        view: BoardView<'_, S>,
        context: &MoveContext<S>,
        kind: Kind,
        uncovered: Kind,
        template: Move,
        targets: S,
        sink: &mut impl Sink<S>,
    ) {
        let zone = self.zone(context.army, uncovered);
        let counts = counts_on_uncovering(view, context.army, zone, template);
        let choices = self.choices(zone, &counts);
        for &into in &choices {
            self.faces::<C>(view, context, kind, template.promoting(into), targets, sink);
        }
        if choices.is_empty() {
            // If the uncovered piece vanishes, its square no longer closes the line to the royal piece.
            for to in targets {
                if !zone.vanishes || self.stays_safe::<C>(view, template.with_to(to)) {
                    self.faces::<C>(view, context, kind, template, S::of(to), sink);
                }
            }
        }
    }

    /// The promotion rule for a piece that moves between two squares. `None` if it is not promoted.
    pub(crate) fn promotes(&self, army: Army, kind: Kind, from: Square, to: Square) -> Option<&Zone<S>> {
        let zone = self.zone(army, kind);
        (zone.squares.has(to) || zone.leaves && zone.squares.has(from)).then_some(zone)
    }

    /// The promotion rule for a piece that is uncovered on a square. `None` if it is not promoted.
    pub(crate) fn promotes_uncovered(&self, army: Army, kind: Kind, at: Square) -> Option<&Zone<S>> {
        let zone = self.zone(army, kind);
        (zone.squares.has(at) && zone.on_top).then_some(zone)
    }

    /// The faces from which a player chooses for the die on top of a square, by the promotion of `shown`. Rare:
    /// inlined, it would cost the search for such dice, which follows every move, four per cent.
    #[cold]
    pub(crate) fn face_choices(&self, view: BoardView<'_, S>, army: Army, at: Square, shown: Kind) -> Kinds {
        let zone = self.zone(army, shown);
        self.choices(zone, &counts_without(view, army, zone, at))
    }

    /// The promotion rule by which a move chooses, and the army's counts without the promoted pieces.
    pub(crate) fn promotion_of(&self, view: BoardView<'_, S>, mv: Move) -> Option<(Army, &Zone<S>, KindCounts)> {
        mv.promotion()?;
        by_class!(self.class, self.promotion_by(view, mv))
    }

    fn promotion_by<C: Mechanics>(&self, view: BoardView<'_, S>, mv: Move) -> Option<(Army, &Zone<S>, KindCounts)> {
        let (from, to) = (mv.from(), mv.to());
        let piece = view.board.at(from)?;
        let (army, kind) = (piece.army(), piece.kind());
        if matches!(mv.kind(), MoveKind::Turn | MoveKind::Choose) {
            let zone = self.zone(army, self.promoted_as(kind));
            return Some((army, zone, counts_without(view, army, zone, from)));
        }
        if let Some(zone) = self.promotes(army, kind, from, to) {
            return Some((army, zone, self.counts_on_arrival::<C>(view, army, zone, mv, to)));
        }
        let uncovered = mv.lift().and_then(|lift| under::kind_at(view.under.word(from), u32::from(lift) - 1));
        if let Some(zone) = uncovered.and_then(|uncovered| self.promotes_uncovered(army, uncovered, from)) {
            return Some((army, zone, counts_on_uncovering(view, army, zone, mv)));
        }
        let shown = self.turned_face(army, kind, to)?;
        let zone = self.zone(army, shown);
        let (mut board, mut under) = (*view.board, view.under.clone());
        self.carry_out::<C>(&mut board, &mut under, mv, &mut ());
        Some((army, zone, counts_without(BoardView { board: &board, under: &under }, army, zone, to)))
    }

    /// The army's counts when a piece arrives and is promoted, without the pieces that its promotion takes.
    fn counts_on_arrival<C: Mechanics>(
        &self,
        view: BoardView<'_, S>,
        army: Army,
        zone: &Zone<S>,
        mv: Move,
        to: Square,
    ) -> KindCounts {
        let mut counts = counts(view, army);
        // Own pieces that are captured, or leave the board with the piece, do not count.
        let own = view.board.army(army).has(to);
        if own && (!C::STACKS || zone.whole_square) {
            leave(&mut counts, pieces_of(view, to));
        }
        let all = 1 + under::levels(view.under.word(mv.from()));
        let leaving = if zone.whole_square { mv.lift().map_or(all, u32::from) } else { 1 };
        leave(&mut counts, pieces_of(view, mv.from()).take(leaving as usize));
        counts
    }
}

/// The army's counts when the upper part of a stack leaves. The pieces that the promotion below takes are left out.
fn counts_on_uncovering<S: BoardSet>(view: BoardView<'_, S>, army: Army, zone: &Zone<S>, mv: Move) -> KindCounts {
    let mut counts = counts(view, army);
    let stays = pieces_of(view, mv.from()).skip(mv.lift().map_or(0, usize::from));
    leave(&mut counts, stays.take(if zone.whole_square { usize::MAX } else { 1 }));
    counts
}

/// The army's counts without the pieces that a promotion on this square takes.
fn counts_without<S: BoardSet>(view: BoardView<'_, S>, army: Army, zone: &Zone<S>, at: Square) -> KindCounts {
    let mut counts = counts(view, army);
    leave(&mut counts, pieces_of(view, at).take(if zone.whole_square { usize::MAX } else { 1 }));
    counts
}

/// Subtracts these pieces from the counts.
fn leave(counts: &mut KindCounts, pieces: impl Iterator<Item = Kind>) {
    for kind in pieces {
        counts[kind.index()] = counts[kind.index()].saturating_sub(1);
    }
}

/// The kinds that stand on a square, from the top down.
fn pieces_of<'a, S: BoardSet>(view: BoardView<'a, S>, square: Square) -> impl Iterator<Item = Kind> + use<'a, S> {
    let top = view.board.at(square).map(|piece| piece.kind());
    top.into_iter().chain(under::kinds(view.under.word(square)))
}

/// The army's counts.
fn counts<S: BoardSet>(view: BoardView<'_, S>, army: Army) -> KindCounts {
    let mut counts = [0; KIND_SLOTS];
    for square in view.board.army(army) {
        for kind in pieces_of(view, square) {
            counts[kind.index()] += 1;
        }
    }
    counts
}
