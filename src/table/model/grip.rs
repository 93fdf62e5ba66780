//! The player's grip: the chosen pieces, their targets, and a choice that is still open.

use bevy::prelude::*;
use tessera_rules::{Move, Piece, Square};

/// The pieces in the player's grip.
#[derive(Resource, Debug, Default, Clone, PartialEq)]
pub enum Grip {
    /// Nothing is chosen.
    #[default]
    Empty,
    /// The pieces of a square are chosen, or the top ones of them.
    Holding(Held),
    /// The player has to choose one of these moves: a promotion, the face of a die, a piece that is dropped or that enters.
    Choosing(Held, Vec<Move>),
}

/// The place from which pieces are taken up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GripOrigin {
    /// A square of the board.
    Square(Square),
    /// The hand of the piece's army. All pieces of one kind in a hand are alike.
    Hand(Piece),
}

impl From<Square> for GripOrigin {
    fn from(square: Square) -> Self {
        Self::Square(square)
    }
}

/// The pieces that are in the grip: those of a square, or one from a hand.
#[derive(Debug, Clone, PartialEq)]
pub struct Held {
    /// The place from which they come. For a drop that is chosen by keys, it is the square on which the piece is dropped.
    pub(crate) from: GripOrigin,
    /// How many pieces stand on that square; 1 for a piece from a hand.
    pub(crate) height: u8,
    /// How many pieces are lifted from the top; `None` if all of them go.
    pub(crate) lift: Option<u8>,
    pub(crate) targets: Vec<Target>,
    /// Their position while they are dragged.
    pub(crate) carried: Option<Vec3>,
}

/// A square to which the held pieces can move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    /// The square that the player touches. For castling it is the partner's square, or the goal of the royal piece.
    pub square: Square,
    /// The shape of its mark.
    pub shape: TargetShape,
    /// The moves for this square. With more than one, the player has to choose.
    pub moves: Vec<Move>,
}

/// The effect of a move to a target. Each has a mark of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TargetShape {
    /// It moves to an empty square.
    Quiet,
    /// It captures.
    Capture,
    /// It castles, captures en passant, promotes, heals a die, or gives a die another face.
    Special,
    /// It moves onto a piece that it does not capture.
    Stack,
}

impl Grip {
    fn held(&self) -> Option<&Held> {
        match self {
            Self::Empty => None,
            Self::Holding(held) | Self::Choosing(held, _) => Some(held),
        }
    }

    /// The place of the chosen pieces.
    pub(crate) fn origin(&self) -> Option<GripOrigin> {
        self.held().map(|held| held.from)
    }

    /// The chosen square.
    pub fn from(&self) -> Option<Square> {
        match self.origin()? {
            GripOrigin::Square(square) => Some(square),
            GripOrigin::Hand(_) => None,
        }
    }

    /// How many pieces are lifted from the top of the chosen square; `None` for all.
    pub fn lift(&self) -> Option<u8> {
        self.held()?.lift
    }

    /// If a stack is chosen: how many of its pieces go, and how many it has.
    pub(crate) fn lifted(&self) -> Option<(u8, u8)> {
        let held = self.held().filter(|held| held.height > 1)?;
        Some((held.lift.unwrap_or(held.height), held.height))
    }

    /// The squares to which the held pieces can move.
    pub fn targets(&self) -> &[Target] {
        self.held().map_or(&[], |held| &held.targets)
    }

    /// The target on a square.
    pub fn target(&self, square: Square) -> Option<&Target> {
        self.targets().iter().find(|target| target.square == square)
    }

    /// The moves of an open choice: a promotion, or the face of a die.
    pub fn choice(&self) -> Option<&[Move]> {
        match self {
            Self::Choosing(_, moves) => Some(moves),
            Self::Empty | Self::Holding(_) => None,
        }
    }

    /// Whether pieces are being dragged.
    pub fn is_dragging(&self) -> bool {
        self.carried().is_some()
    }

    /// The position of the dragged pieces.
    pub(crate) fn carried(&self) -> Option<Vec3> {
        self.held()?.carried
    }

    /// Empties the grip.
    pub(crate) fn let_go(&mut self) {
        *self = Self::Empty;
    }
}

/// The squares at which the pointer or the cursor points.
#[derive(Resource, Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct Pointing {
    /// The square under the pointer or the cursor.
    pub(crate) hover: Option<Square>,
    /// The square of the inspected piece, whose moves are shown.
    pub(crate) inspected: Option<Square>,
    /// Whether the left button was pressed off the board and is still held.
    pub(crate) beside: bool,
    /// Whether the wheel turns the die or the stack under the pointer while a position is set up.
    pub(crate) turns_piece: bool,
}

impl Pointing {
    /// The square under the pointer or the cursor.
    pub fn hover(&self) -> Option<Square> {
        self.hover
    }

    /// The square of the inspected piece, whose moves are shown.
    pub fn inspected(&self) -> Option<Square> {
        self.inspected
    }

    /// Whether the wheel does something with the pieces under the pointer instead of zooming.
    pub(crate) fn takes_wheel(&self, grip: &Grip) -> bool {
        self.turns_piece || self.is_over_stack(grip)
    }

    /// Whether the pointer is over the chosen stack. The wheel lifts pieces there.
    pub(crate) fn is_over_stack(&self, grip: &Grip) -> bool {
        grip.lifted().is_some() && self.hover == grip.from()
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Grip>().init_resource::<Pointing>();
}
