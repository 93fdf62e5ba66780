//! Dice: their faces, and what becomes of them.

use super::Rules;
use crate::piece::Kind;
use crate::ruleset::{AfterMove, Healing};

/// How many sides a die has.
pub const DIE_SIDES: usize = 6;

/// What becomes of a die that shows a face.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// When it has moved, it is turned to this face.
    Turned(Kind),
    /// When it has moved, it is rolled, and each of [`Rules::faces`] is as likely as any other.
    Rolled,
    /// It is wounded: it does not move until it is healed in this way.
    Wounded(Healing),
}

impl Rules {
    /// Whether pieces are dice.
    pub fn has_dice(&self) -> bool {
        self.tables.class.dice
    }

    /// Whether dice are rolled.
    pub fn has_chance(&self) -> bool {
        self.tables.dice.chance
    }

    /// Whether wounded dice are rolled when the turn begins, which is no move.
    pub fn rolls_first(&self) -> bool {
        self.has_dice() && self.tables.dice.healing == Healing::AtTurnStart
    }

    /// Whether a kind is a face of a die.
    pub fn is_die(&self, kind: Kind) -> bool {
        self.tables.dice.faces.has(kind)
    }

    /// The faces of a die in the order in which they are turned; none without dice.
    pub fn faces(&self) -> &[Kind] {
        &self.tables.dice.rolls
    }

    /// What becomes of a die that shows this face; nothing for a kind that is no face.
    pub fn fate(&self, face: Kind) -> Option<Fate> {
        let dice = &self.tables.dice;
        if !dice.faces.has(face) {
            return None;
        }
        Some(match dice.after_move {
            _ if dice.wound == Some(face) => Fate::Wounded(dice.healing),
            AfterMove::Rolled => Fate::Rolled,
            AfterMove::Turned => Fate::Turned(dice.next[face.index()]),
        })
    }

    /// The side of a die, below [`DIE_SIDES`], on which a face is. Of more faces than sides some share one.
    pub fn die_side(&self, face: Kind) -> usize {
        self.faces().iter().position(|&other| other == face).unwrap_or(0) % DIE_SIDES
    }

    /// What is on the sides of a die that shows this face: one face after the other, and nothing on sides that are left.
    /// A face beyond the sixth takes the place of the face whose side it shares. A piece that is no die has itself on all
    /// sides.
    pub fn die_sides(&self, shown: Kind) -> [Option<Kind>; DIE_SIDES] {
        if !self.is_die(shown) {
            return [Some(shown); DIE_SIDES];
        }
        let mut sides = std::array::from_fn(|side| self.faces().get(side).copied());
        sides[self.die_side(shown)] = Some(shown);
        sides
    }
}
