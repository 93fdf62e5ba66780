//! The faces of dice.

use super::Rules;
use crate::piece::Kind;
use crate::ruleset::{AfterMove, Healing};

/// The number of a die's sides. Dice are drawn as cubes.
pub const DIE_SIDES: usize = 6;

/// The fate of a die that shows a certain face.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// After its move it is turned to this face.
    Turned(Kind),
    /// After its move it is rolled. Each of [`Rules::faces`] is equally likely.
    Rolled,
    /// It is wounded. It does not move until it is healed in this way.
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

    /// Whether wounded dice are rolled when the turn begins. Such a roll does not use up the turn.
    pub fn rolls_first(&self) -> bool {
        self.has_dice() && self.tables.dice.healing == Healing::AtTurnStart
    }

    /// Whether a kind is a face of a die.
    pub fn is_die(&self, kind: Kind) -> bool {
        self.tables.dice.faces.has(kind)
    }

    /// The faces of a die in the order of turning. Empty without dice.
    pub fn faces(&self) -> &[Kind] {
        &self.tables.dice.rolls
    }

    /// The fate of a die that shows this face. `None` for a kind that is not a face.
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

    /// The side of a die that has this face, below [`DIE_SIDES`]. If there are more faces than sides, some share a
    /// side.
    pub fn die_side(&self, face: Kind) -> usize {
        self.faces().iter().position(|&other| other == face).unwrap_or(0) % DIE_SIDES
    }

    /// The sides of a die that shows this face, in the order of the faces. Sides without a face are `None`.
    ///
    /// A face beyond the sixth replaces the face that it shares a side with. A piece that is not a die shows itself on
    /// all sides.
    pub fn die_sides(&self, shown: Kind) -> [Option<Kind>; DIE_SIDES] {
        if !self.is_die(shown) {
            return [Some(shown); DIE_SIDES];
        }
        let mut sides = std::array::from_fn(|side| self.faces().get(side).copied());
        sides[self.die_side(shown)] = Some(shown);
        sides
    }
}
