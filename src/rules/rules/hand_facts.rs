//! Questions about hands.

use super::Rules;
use crate::kernel::tables::KindSet;
use crate::piece::{Army, Kind};
use crate::position::Position;
use crate::ruleset::Captured;

impl Rules {
    /// Whether armies have hands, from which pieces are dropped.
    pub fn has_hands(&self) -> bool {
        self.tables.class.hands
    }

    /// Whether pieces in hand enter by gates, behind pieces that move for the first time.
    pub fn has_gates(&self) -> bool {
        self.tables.hands.gates != KindSet::default()
    }

    /// Whether pieces in hand can be dropped. Elsewhere they only enter by gates, see [`Rules::has_gates`].
    pub fn has_drops(&self) -> bool {
        self.has_hands() && !self.tables.hands.never_drops
    }

    /// Whether captured pieces go to a hand.
    pub fn captures_come_back(&self) -> bool {
        self.has_hands() && self.tables.hands.captured != Captured::Removed
    }

    /// The kinds that can be in a hand, in the order in which the FEN writes them: royal pieces, then those of
    /// more value first.
    pub fn hand_kinds(&self) -> impl Iterator<Item = Kind> + use<> {
        let mut kinds: Vec<(u16, Kind)> = self
            .kinds()
            .filter(|(kind, ..)| {
                self.has_hands()
                    && (!self.is_royal(*kind) || self.tables.royals_in_hand())
                    && !self.tables.hands.forms.has(*kind)
            })
            .map(|(kind, _, data)| (if self.is_royal(kind) { u16::MAX } else { data.value }, kind))
            .collect();
        kinds.sort_by_key(|&(value, kind)| (std::cmp::Reverse(value), kind));
        kinds.into_iter().map(|(_, kind)| kind)
    }

    /// The kinds that can be dropped: those that can be in a hand, and promoted forms where these can be dropped.
    pub fn dropped_kinds(&self) -> impl Iterator<Item = Kind> + use<> {
        let hands = &self.tables.hands;
        let forms = if hands.drops_forms { hands.forms } else { KindSet::default() };
        self.hand_kinds().chain(forms.iter())
    }

    /// The pieces in an army's hand, kind by kind, with their numbers. Those of more value come first.
    pub fn hand(&self, position: &Position, army: Army) -> Vec<(Kind, usize)> {
        let counted = self.hand_kinds().map(|kind| (kind, position.in_hand(army, kind)));
        counted.filter(|(_, count)| *count > 0).collect()
    }

    /// The kind in a hand from which a piece of this kind is dropped. They differ for promoted forms, where these can be
    /// dropped.
    pub fn held_as(&self, kind: Kind) -> Kind {
        self.tables.held_as(kind)
    }

    /// The kind that a promoted piece becomes in a hand. `None` if it never reverts.
    pub fn reverts_to(&self, kind: Kind) -> Option<Kind> {
        let hands = &self.tables.hands;
        (hands.marked.has(kind) || hands.forms.has(kind)).then_some(hands.base[kind.index()])
    }
}
