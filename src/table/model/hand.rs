//! The player's hand: which square is chosen, where the piece on it may go, and what is still to be decided.

use bevy::prelude::*;
use tessera_rules::{Move, Square};

/// What the hand holds.
#[derive(Resource, Debug, Default, Clone, PartialEq)]
pub enum Hand {
    /// Nothing.
    #[default]
    Empty,
    /// The pieces of a square, or some of them.
    Holding(Held),
    /// Still those, while it is chosen which of these moves is meant: a promotion, or the face of a die.
    Choosing(Held, Vec<Move>),
}

/// The pieces of a square that are in the hand.
#[derive(Debug, Clone, PartialEq)]
pub struct Held {
    pub(crate) from: Square,
    /// How many pieces stand there.
    pub(crate) height: u8,
    /// How many of them are lifted, from the top, where some stay.
    pub(crate) lift: Option<u8>,
    pub(crate) targets: Vec<Target>,
    /// Where they hang while they are dragged.
    pub(crate) carried: Option<Vec3>,
}

/// A square where the held pieces may go.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    /// The square that is touched for it.
    pub square: Square,
    /// How it is marked.
    pub shape: TargetShape,
    /// The moves that go there: more than one if something is still to be chosen.
    pub moves: Vec<Move>,
}

/// What a move to a target does; each has a mark of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TargetShape {
    /// It goes to an empty square.
    Quiet,
    /// It captures.
    Capture,
    /// It castles, captures en passant or promotes, or it heals a die or gives it a face.
    Special,
    /// It goes onto a piece of its own army.
    Stack,
}

impl Hand {
    fn held(&self) -> Option<&Held> {
        match self {
            Self::Empty => None,
            Self::Holding(held) | Self::Choosing(held, _) => Some(held),
        }
    }

    /// The chosen square.
    pub fn from(&self) -> Option<Square> {
        self.held().map(|held| held.from)
    }

    /// How many pieces are lifted from the top of the chosen square; `None` for all.
    pub fn lift(&self) -> Option<u8> {
        self.held()?.lift
    }

    /// How many pieces go now, and how many there are, where a stack is chosen.
    pub(crate) fn lifted(&self) -> Option<(u8, u8)> {
        let held = self.held().filter(|held| held.height > 1)?;
        Some((held.lift.unwrap_or(held.height), held.height))
    }

    /// Where the held pieces may go.
    pub fn targets(&self) -> &[Target] {
        self.held().map_or(&[], |held| &held.targets)
    }

    /// The target on a square.
    pub fn target(&self, square: Square) -> Option<&Target> {
        self.targets().iter().find(|target| target.square == square)
    }

    /// The moves to choose from, for a promotion or the face of a die.
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

    /// Where the dragged pieces hang.
    pub(crate) fn carried(&self) -> Option<Vec3> {
        self.held()?.carried
    }

    /// Lets go of everything.
    pub(crate) fn let_go(&mut self) {
        *self = Self::Empty;
    }
}

/// What the pointer or the cursor points at.
#[derive(Resource, Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct Pointing {
    /// The square under the pointer or the cursor.
    pub(crate) hover: Option<Square>,
    /// The square whose piece is asked how it moves.
    pub(crate) inspected: Option<Square>,
    /// Whether the left button was pressed beside the board and is still held.
    pub(crate) beside: bool,
}

impl Pointing {
    /// The square under the pointer or the cursor.
    pub fn hover(&self) -> Option<Square> {
        self.hover
    }

    /// The square whose piece is asked how it moves.
    pub fn inspected(&self) -> Option<Square> {
        self.inspected
    }

    /// Whether the pointer is over the chosen stack, where the wheel lifts pieces and does not zoom.
    pub(crate) fn is_over_stack(&self, hand: &Hand) -> bool {
        hand.lifted().is_some() && self.hover == hand.from()
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Hand>().init_resource::<Pointing>();
}
