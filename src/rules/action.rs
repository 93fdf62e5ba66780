//! Actions and moves. A game is a start and a list of actions.

use crate::piece::{Army, Kind};
use crate::square::Square;

/// One entry of a game's record.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// A move on the board. A move that rolls a die includes the face.
    Move(Move),
    /// The commander of this army gives up.
    Resign(Army),
    /// The clock of this army's commander has run out. The program that keeps the clocks records it.
    Timeout(Army),
    /// All players agree to a draw.
    Draw,
    /// The player to move claims the end that the rules give him: a draw, such as one by repetition, or the win by a lead
    /// in points. See [`Game::claimable`](crate::Game::claimable).
    Claim,
}

/// How a move works on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum MoveKind {
    /// A move to an empty square, a capture, or a move onto a stack.
    Normal,
    /// A pawn's first step over a square. It can then be captured en passant on that square.
    DoubleStep,
    /// A capture of a piece that has just made a [`MoveKind::DoubleStep`]. The capturing piece goes to the passed
    /// square.
    EnPassant,
    /// King and rook move at once. The move leads from the king's square to the rook's.
    Castle,
    /// A wounded die is turned to its first face. The move leads from its square to itself.
    Turn,
    /// A wounded die is rolled. The move leads from its square to itself.
    Roll,
    /// A die shows a pawn on its last rank, and its player chooses another face. The move leads from its square to
    /// itself.
    Choose,
    /// The turn passes without a move: because the player has none, because he may choose it, or because he falls. Both
    /// squares are a1 and mean nothing.
    Pass,
    /// A piece of the player's hand is put on an empty square. The move leads from that square to itself.
    Drop,
    /// The second part of a turn: a block goes to an empty square. The move leads from that square to itself.
    Block,
}

/// A move in 32 bits: both squares, the kind of move, the lift, the promotion or the kind that comes from the hand, and
/// the face that a die shows.
///
/// A move is meaningful only in the position that it was generated for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u32);

// The lowest bit of each part. The origin has bits 0 to 7. A lift, promotion or face of 0 means that there is none.
const TO: u32 = 8;
const KIND: u32 = 16;
const LIFT: u32 = 20;
const INTO: u32 = 24;
const FACE: u32 = 28;
// In the place of the face: the promotion is to a kind beyond the first fifteen. No die shows that many faces.
const FAR: u32 = 15;
// The kinds of moves by which a piece of the hand enters, beside those of [`MoveKind`]: an ordinary move and castling, with
// the piece on the origin, and castling with the piece on the partner's square.
const GATE: u32 = 10;
const CASTLE_AND_GATE: u32 = 11;
const CASTLE_AND_GATE_BESIDE: u32 = 12;

impl Move {
    /// A move of everything on `from` to `to`.
    pub const fn new(kind: MoveKind, from: Square, to: Square) -> Self {
        Self(from.index() as u32 | (to.index() as u32) << TO | (kind as u32) << KIND)
    }

    /// The same move with only the top `count` pieces of a higher stack, 1 to 15.
    pub const fn lifting(self, count: u8) -> Self {
        Self(self.0 & !(15 << LIFT) | (count as u32 & 15) << LIFT)
    }

    /// The same move with a promotion to this kind.
    pub const fn promoting(self, kind: Kind) -> Self {
        debug_assert!(self.0 >> FACE != FAR, "the move already has a kind beyond the first fifteen");
        let (plain, into) = (self.0 & !(15 << INTO), kind.index() as u32 + 1);
        Self(if into <= 15 { plain | into << INTO } else { plain | (into - 15) << INTO | FAR << FACE })
    }

    /// The same [`MoveKind::Drop`] of a piece of this kind.
    pub const fn dropping(self, kind: Kind) -> Self {
        self.promoting(kind)
    }

    /// The same [`MoveKind::Normal`] or [`MoveKind::Castle`], by which a piece of this kind enters from the hand on the
    /// origin.
    pub const fn gating(self, kind: Kind) -> Self {
        let gate = if self.0 >> KIND & 15 == MoveKind::Castle as u32 { CASTLE_AND_GATE } else { GATE };
        Self(self.0 & !(15 << KIND) | gate << KIND).promoting(kind)
    }

    /// The same [`MoveKind::Castle`], by which a piece of this kind enters from the hand on the partner's square.
    pub const fn gating_beside(self, kind: Kind) -> Self {
        Self(self.0 & !(15 << KIND) | CASTLE_AND_GATE_BESIDE << KIND).promoting(kind)
    }

    /// The same move without the piece that enters from the hand.
    pub const fn ungated(self) -> Self {
        match self.0 >> KIND & 15 {
            GATE => Self::new(MoveKind::Normal, self.from(), self.to()),
            CASTLE_AND_GATE | CASTLE_AND_GATE_BESIDE => Self::new(MoveKind::Castle, self.from(), self.to()),
            _ => self,
        }
    }

    /// The same move with the face that the rolled die shows, one of the first fourteen kinds.
    pub const fn rolled(self, face: Kind) -> Self {
        Self(self.0 & !(15 << FACE) | (face.index() as u32 + 1) << FACE)
    }

    /// The square it leaves.
    pub const fn from(self) -> Square {
        Square::from_index(self.0 as usize)
    }

    /// The square it arrives on. For castling it is the rook's square.
    pub const fn to(self) -> Square {
        Square::from_index((self.0 >> TO) as usize)
    }

    /// How it works on the board.
    pub const fn kind(self) -> MoveKind {
        match self.0 >> KIND & 15 {
            1 => MoveKind::DoubleStep,
            2 => MoveKind::EnPassant,
            3 | CASTLE_AND_GATE | CASTLE_AND_GATE_BESIDE => MoveKind::Castle,
            4 => MoveKind::Turn,
            5 => MoveKind::Roll,
            6 => MoveKind::Choose,
            7 => MoveKind::Pass,
            8 => MoveKind::Drop,
            9 => MoveKind::Block,
            _ => MoveKind::Normal,
        }
    }

    /// The number of pieces that go, from the top, if some stay behind. `None` if all go.
    pub const fn lift(self) -> Option<u8> {
        match (self.0 >> LIFT & 15) as u8 {
            0 => None,
            lift => Some(lift),
        }
    }

    /// The kind that the piece is promoted to, if a player chose one.
    pub const fn promotion(self) -> Option<Kind> {
        if self.is_drop() || self.is_gate() { None } else { self.into_kind() }
    }

    /// The kind that comes from the player's hand. `None` if the move is no [`MoveKind::Drop`].
    pub const fn dropped(self) -> Option<Kind> {
        if self.is_drop() { self.into_kind() } else { None }
    }

    /// The kind that enters from the player's hand behind the piece that moves, and its square. `None` if none does.
    pub const fn gated(self) -> Option<(Kind, Square)> {
        let at = if self.0 >> KIND & 15 == CASTLE_AND_GATE_BESIDE { self.to() } else { self.from() };
        match self.into_kind() {
            Some(kind) if self.is_gate() => Some((kind, at)),
            _ => None,
        }
    }

    const fn into_kind(self) -> Option<Kind> {
        match kind_at(self.0 >> INTO) {
            Some(kind) if self.0 >> FACE == FAR => Kind::new(kind.index() + 15),
            kind => kind,
        }
    }

    const fn is_gate(self) -> bool {
        matches!(self.0 >> KIND & 15, GATE..=CASTLE_AND_GATE_BESIDE)
    }

    const fn is_drop(self) -> bool {
        self.0 >> KIND & 15 == MoveKind::Drop as u32
    }

    /// The face that the die of this move has shown, if the move rolls one.
    pub const fn face(self) -> Option<Kind> {
        if self.0 >> FACE == FAR { None } else { self.die_face() }
    }

    /// [`Move::face`] in a ruleset with dice. None of its kinds lies beyond the first fifteen, so the face's place holds
    /// nothing else.
    pub(crate) const fn die_face(self) -> Option<Kind> {
        kind_at(self.0 >> FACE)
    }

    /// The move as its player announces it, without the rolled face.
    pub const fn announced(self) -> Self {
        if self.0 >> FACE == FAR { self } else { Self(self.0 & !(15 << FACE)) }
    }

    /// The bits of the move, for tables. They are never 0 for a legal move.
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// The move with these [`Move::bits`]. Other bits give any move.
    pub const fn from_bits(bits: u32) -> Self {
        Self(bits)
    }

    /// The move with a1 as its destination. The generator fills in the destination later.
    pub(crate) const fn template(self) -> Self {
        Self(self.0 & !(0xff << TO))
    }

    /// The template with its origin filled in. The origin of a template is a1, all bits zero.
    pub(crate) const fn with_from(self, from: Square) -> Self {
        Self(self.0 | from.index() as u32)
    }

    /// The template with its destination filled in. The destination of a template is a1, all bits zero.
    pub(crate) const fn with_to(self, to: Square) -> Self {
        Self(self.0 | (to.index() as u32) << TO)
    }
}

const fn kind_at(bits: u32) -> Option<Kind> {
    match bits & 15 {
        0 => None,
        kind => Kind::new(kind as usize - 1),
    }
}

impl std::fmt::Debug for Move {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?} {}{}", self.kind(), self.from(), self.to())?;
        if let Some(lift) = self.lift() {
            write!(f, " lift {lift}")?;
        }
        if let Some(kind) = self.promotion() {
            write!(f, " into {}", kind.index())?;
        }
        if let Some(kind) = self.dropped() {
            write!(f, " of {}", kind.index())?;
        }
        if let Some((kind, at)) = self.gated() {
            write!(f, " gating {} {at}", kind.index())?;
        }
        match self.face() {
            Some(face) => write!(f, " rolled {}", face.index()),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::piece::KINDS_MAX;

    #[test]
    fn a_move_gives_back_what_it_was_made_of() {
        use MoveKind::*;
        let (from, to) = ("b7".parse().unwrap(), "a8".parse().unwrap());
        let kind = Kind::new(14).unwrap();
        for move_kind in [Normal, DoubleStep, EnPassant, Castle, Turn, Roll, Choose, Pass, Block] {
            let plain = Move::new(move_kind, from, to);
            assert_eq!((plain.from(), plain.to(), plain.kind()), (from, to, move_kind));
            assert_eq!((plain.lift(), plain.promotion(), plain.face()), (None, None, None));
            let full = plain.lifting(15).promoting(kind).rolled(Kind::new(0).unwrap());
            assert_eq!((full.from(), full.to(), full.kind()), (from, to, move_kind));
            assert_eq!((full.lift(), full.promotion(), full.face()), (Some(15), Some(kind), Kind::new(0)));
            assert_eq!(full.announced().rolled(Kind::new(0).unwrap()), full);
            assert_eq!(full.announced().face(), None);
            assert_eq!(Move::new(move_kind, from, Square::from_index(0)).with_to(to), plain);
            assert_eq!(Move::from_bits(full.bits()), full);
        }
        // The kinds beyond the first fifteen leave no room for a face.
        for kind in (0..KINDS_MAX).filter_map(Kind::new) {
            let promoted = Move::new(Normal, from, to).promoting(kind);
            assert_eq!((promoted.promotion(), promoted.face(), promoted.lift()), (Some(kind), None, None));
            assert_eq!((promoted.announced(), promoted.from(), promoted.to()), (promoted, from, to));
            assert_eq!(Move::new(Drop, to, to).dropping(kind).dropped(), Some(kind));
            assert_eq!(Move::new(Castle, from, to).gating(kind).gated(), Some((kind, from)));
        }
        let drop = Move::new(Drop, to, to).dropping(kind);
        assert_eq!((drop.from(), drop.to(), drop.kind()), (to, to, Drop));
        assert_eq!((drop.dropped(), drop.promotion(), drop.lift(), drop.face()), (Some(kind), None, None, None));
        assert_eq!(Move::new(Normal, from, to).promoting(kind).dropped(), None);
        for (move_kind, gate, at) in [
            (Normal, Move::new(Normal, from, to).gating(kind), from),
            (Castle, Move::new(Castle, from, to).gating(kind), from),
            (Castle, Move::new(Castle, from, to).gating_beside(kind), to),
        ] {
            assert_eq!((gate.from(), gate.to(), gate.kind()), (from, to, move_kind));
            assert_eq!((gate.gated(), gate.promotion(), gate.dropped()), (Some((kind, at)), None, None));
            assert_eq!(gate.ungated(), Move::new(move_kind, from, to));
        }
        assert_eq!(Move::new(Normal, from, to).promoting(kind).gated(), None);
    }
}
