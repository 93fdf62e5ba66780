//! Where an army must stand to castle, and whether castling has a text of its own there.

use super::{CastlingSide, Rules};
use crate::bitboard::Bitboard;
use crate::kernel::tables::Tables;
use crate::piece::{ARMIES_MAX, Army, Kind};
use crate::position::Position;
use crate::setup::Setup;
use crate::setup::unmoved::castling_partners;
use crate::square::Square;

/// The squares of royal pieces and partners that may castle, by army.
///
/// Where arrays are drawn, these are all squares. Otherwise they are the squares of the fixed array.
#[derive(Debug, Clone)]
pub(crate) struct CastlingHomes([(Bitboard, Bitboard); ARMIES_MAX]);

impl Default for CastlingHomes {
    fn default() -> Self {
        Self([(Bitboard::ALL, Bitboard::ALL); ARMIES_MAX])
    }
}

impl CastlingHomes {
    /// The squares where the royal pieces and their partners stand in a fixed array, or may castle once they are dropped.
    pub(super) fn in_array(start: &Position, royal: Kind, tables: &Tables) -> Self {
        let royals = start.kind(royal);
        Self(std::array::from_fn(|index| match Army::new(index) {
            Some(army) => {
                let dropped = |kind: Kind| tables.hands.unmoved[index][kind.index()];
                let partners = tables.castling.as_ref().map_or(Bitboard::EMPTY, |goals| dropped(goals[index].partner));
                let standing = start.board.unmoved() & start.army(army);
                (royals & start.army(army) | dropped(royal), standing | partners)
            }
            None => (Bitboard::EMPTY, Bitboard::EMPTY),
        }))
    }

    /// The squares of an army's royal piece, and those of its partners.
    pub(crate) const fn of(&self, army: Army) -> (Bitboard, Bitboard) {
        self.0[army.index()]
    }
}

impl Rules {
    /// The reason why castling has the text of another move. `None` if all texts differ.
    ///
    /// Where arrays are drawn, castling is written as the royal piece taking its partner. Otherwise it is written by
    /// the royal piece's destination.
    pub(super) fn castling_text_fault(&self) -> Option<String> {
        let castling = self.tables.castling.as_ref()?;
        self.armies().find_map(|(army, _)| {
            let home = castling[army.index()].home;
            match self.arrays {
                Some(_) => home.iter().find_map(|royal| self.like_castling(army, royal, home)),
                None => self.like_castling_in_array(army),
            }
        })
    }

    fn like_castling_in_array(&self, army: Army) -> Option<String> {
        let (royal, partners) = castling_partners(self, &Setup::of(&self.start), army)?;
        let partners = partners & self.start.board.unmoved();
        let long = |partner: &Square| self.castling_side(army, royal, *partner) == CastlingSide::Long;
        let long: Bitboard = partners.iter().filter(long).collect();
        if long.many() || partners.without(long).many() {
            return Some(format!("{royal} castles with two pieces on one side, and both ways are written alike"));
        }
        self.like_castling(army, royal, partners)
    }

    /// The reason why castling from `royal` with one of these partners has the text of another move.
    fn like_castling(&self, army: Army, royal: Square, partners: Bitboard) -> Option<String> {
        let reach = &self.tables.reach[army.index()][self.royal().index()][royal.index()];
        let trails = self.tables.all_trail_goals(army, self.royal(), royal);
        let steps = reach.leap_quiet | reach.line_quiet | trails;
        let takes = (reach.leap_capture | reach.line_capture | trails).when(self.tables.friendly.own && !self.stacks());
        partners.iter().find_map(|partner| {
            let [(_, goal), _] = self.tables.castling_squares(army, royal, partner);
            let to = if self.arrays.is_some() { partner } else { goal };
            // Castling needs a free way, so on its destination stands the partner or nothing.
            let others = if to == partner { takes } else { steps };
            let reason = || format!("castling is written like the royal piece's own move from {royal} to {to}");
            others.has(to).then(reason)
        })
    }
}
