//! Promotions whose choice depends on what stands on the board.

use super::Mechanics;
use super::generate::{Sight, Sink, View};
use super::tables::{Kinds, Tables, Zone};
use super::under;
use crate::action::Move;
use crate::piece::{Army, KINDS_MAX, Kind};
use crate::square::{Bitboard, Square};

/// How many pieces of each kind an army has on the board, stacks included.
type Counts = [u8; KINDS_MAX + 1];

impl Tables {
    /// What a piece can become on a square where it stands, or has just uncovered.
    pub(crate) fn choices(&self, zone: &Zone, counts: &Counts) -> Kinds {
        let free = |kind: &Kind| zone.limit.is_none_or(|limit| counts[kind.index()] < limit[kind.index()]);
        zone.into.iter().copied().filter(free).collect()
    }

    /// Promotions on arrival that are limited by what stands on the board, or may leave nothing behind.
    pub(crate) fn limited_promotions<C: Mechanics>(
        &self,
        view: View<'_>,
        sight: &Sight,
        kind: Kind,
        template: Move,
        targets: Bitboard,
        sink: &mut impl Sink,
    ) {
        let zone = self.zone(sight.army, kind);
        for to in targets {
            let mut counts = counts(view, sight.army);
            // What is captured of the army's own, or leaves the board with the piece, counts no more.
            let gone = |counts: &mut Counts, kind: Kind| counts[kind.index()] = counts[kind.index()].saturating_sub(1);
            let stacks = C::STACKS && sight.own.has(to);
            if sight.own.has(to) && (!stacks || zone.whole_square) {
                pieces_of(view, to).for_each(|kind| gone(&mut counts, kind));
            }
            if zone.whole_square {
                let all = 1 + under::levels(view.under.word(template.from()));
                let moved = template.lift().map_or(all, u32::from);
                pieces_of(view, template.from()).take(moved as usize).for_each(|kind| gone(&mut counts, kind));
            } else {
                gone(&mut counts, kind);
            }
            let choices = self.choices(zone, &counts);
            for &into in &choices {
                sink.add(template.promoting(into), Bitboard::of(to));
            }
            // A goal that is left empty blocks no check.
            if choices.is_empty() && (!zone.vanishes || self.stays_safe::<C>(view, template.with_to(to))) {
                match zone.vanishes {
                    true => sink.add(template, Bitboard::of(to)),
                    // As a die it is turned or rolled like any other.
                    false => self.faces::<C>(view, sight, kind, template, Bitboard::of(to), sink),
                }
            }
        }
    }

    /// Moves of the top of a stack that leave a piece on top which is then promoted where it stands.
    pub(crate) fn uncover<C: Mechanics>(
        &self,
        view: View<'_>,
        sight: &Sight,
        kind: Kind,
        uncovered: Kind,
        template: Move,
        targets: Bitboard,
        sink: &mut impl Sink,
    ) {
        let from = template.from();
        let zone = self.zone(sight.army, uncovered);
        let taken = template.lift().map_or(0, usize::from);
        let mut counts = counts(view, sight.army);
        let mut stays = pieces_of(view, from).skip(taken);
        if zone.whole_square {
            stays.for_each(|kind| counts[kind.index()] -= 1);
        } else if let Some(kind) = stays.next() {
            counts[kind.index()] -= 1;
        }
        let choices = self.choices(zone, &counts);
        for &into in &choices {
            self.faces::<C>(view, sight, kind, template.promoting(into), targets, sink);
        }
        if choices.is_empty() {
            // If nothing stays behind, the square no longer keeps its line closed.
            for to in targets {
                if !zone.vanishes || self.stays_safe::<C>(view, template.with_to(to)) {
                    self.faces::<C>(view, sight, kind, template, Bitboard::of(to), sink);
                }
            }
        }
    }

    /// Whether a piece that arrives, or is uncovered, is promoted there, and if so by which rule.
    pub(crate) fn promotes(&self, army: Army, kind: Kind, square: Square, uncovered: bool) -> Option<&Zone> {
        let zone = self.zone(army, kind);
        (zone.squares.has(square) && (!uncovered || zone.on_top)).then_some(zone)
    }

    /// What the die on top of a square can become whose player chooses its face, by the promotion of `shown`.
    pub(crate) fn face_choices(&self, view: View<'_>, army: Army, at: Square, shown: Kind) -> Kinds {
        let zone = self.zone(army, shown);
        let mut counts = counts(view, army);
        let leaving = if zone.whole_square { usize::MAX } else { 1 };
        pieces_of(view, at).take(leaving).for_each(|kind| counts[kind.index()] -= 1);
        self.choices(zone, &counts)
    }
}

/// The kinds that stand on a square, from the top down.
fn pieces_of<'a>(view: View<'a>, square: Square) -> impl Iterator<Item = Kind> + use<'a> {
    let top = view.board.at(square).map(|piece| piece.kind());
    top.into_iter().chain(under::kinds(view.under.word(square)))
}

fn counts(view: View<'_>, army: Army) -> Counts {
    let mut counts = [0; KINDS_MAX + 1];
    for square in view.board.army(army) {
        for kind in pieces_of(view, square) {
            counts[kind.index()] += 1;
        }
    }
    counts
}
