//! An editor of setups: changes one by one, with undo and redo.

use std::sync::Arc;

use super::change::{Change, complete};
use super::{ArmyStanding, EnPassantTarget, Setup, SetupError};
use crate::notation::PositionError;
use crate::piece::{Army, Kind, Piece, Seat};
use crate::position::Position;
use crate::rules::Rules;
use crate::square::Square;

/// A setup that is changed step by step, and may be invalid meanwhile.
///
/// Its [text](Self::text) can be read back at any time and gives the same setup. Rights for which the pieces are no longer
/// there go with the change that took them.
///
/// ```
/// use std::sync::Arc;
/// use tessera_rules::{Army, Library, Piece, Settings, Setup, SetupEdit, SetupEditor};
///
/// let mut library = Library::default();
/// library.add(include_str!("../../../plugins/trojan/trojan.ron"))?;
/// # library.add(include_str!("../../../plugins/chess960/chess.ron"))?;
/// let rules = Arc::new(library.compile("trojan", &Settings::new())?);
/// let mut editor = SetupEditor::new(rules.clone(), Setup::of(&rules.start()));
/// let knight = Piece::new(Army::default(), rules.kind('N').ok_or("no knight")?);
/// editor.edit(SetupEdit::Put { piece: knight, at: "e2".parse()? });
/// assert!(editor.text().contains("PPPP(NP)PPP"));
/// editor.undo();
/// assert_eq!(editor.text(), rules.fen(&rules.start()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct SetupEditor {
    rules: Arc<Rules>,
    setup: Setup,
    /// The setups before each change, the oldest first, and those that were undone, the next one last.
    done: Vec<Setup>,
    undone: Vec<Setup>,
    /// Whether the last change was one of this counter. Its next change belongs to the same step.
    counting: Option<Counter>,
}

/// A change of a setup. `depth` counts the pieces of a square from the top, which has 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SetupEdit {
    /// Puts a piece on a square: on top of pieces of its army where the variant has stacks, otherwise in their place.
    Put {
        /// The piece.
        piece: Piece,
        /// The square.
        at: Square,
    },
    /// Moves the top `count` pieces of a square: onto pieces of their army where the variant has stacks, otherwise in the
    /// place of what stands there.
    Carry {
        /// The square that they leave.
        from: Square,
        /// The square to which they go.
        to: Square,
        /// Their number. A larger one than the square has means all.
        count: usize,
    },
    /// Removes the top `count` pieces of a square.
    Clear {
        /// The square.
        at: Square,
        /// Their number. A larger one than the square has means all.
        count: usize,
    },
    /// Removes one piece of a square.
    Remove {
        /// The square.
        at: Square,
        /// The piece.
        depth: usize,
    },
    /// Exchanges a piece of a stack with the one below it.
    Lower {
        /// The square.
        at: Square,
        /// The piece.
        depth: usize,
    },
    /// Makes a piece another kind, such as a die that shows another face.
    Become {
        /// The square.
        at: Square,
        /// The piece.
        depth: usize,
        /// Its new kind.
        kind: Kind,
    },
    /// Sets the number of pieces of a kind in an army's hand.
    InHand {
        /// The hand and the kind.
        piece: Piece,
        /// The number.
        count: u8,
    },
    /// Says whether the piece of a square is promoted and reverts when it is captured.
    Promoted {
        /// The square.
        at: Square,
        /// Whether it is.
        on: bool,
    },
    /// Gives the move to a seat.
    Turn(Seat),
    /// Sets the part of the turn, from 0. Where the block comes from the piece that has moved, this is the army's first
    /// piece until [`SetupEdit::Mover`] names another one.
    Part(u8),
    /// Says that the piece of a square has moved in this turn, and that the block comes from there now.
    Mover(Square),
    /// Says whether the last player has passed, where players may pass.
    Passed(bool),
    /// Puts a block on an empty square, or takes it away from there. Where there is only one, it leaves its square.
    Block(Square),
    /// Says whether the lowest piece of a square has never moved. See [`Rules::unmoved_rights`].
    Unmoved {
        /// The square.
        at: Square,
        /// Whether it has the right.
        on: bool,
    },
    /// Says whether a piece in hand may enter behind the piece of a square. See [`UnmovedReason::Gate`].
    ///
    /// [`UnmovedReason::Gate`]: crate::UnmovedReason::Gate
    Gate {
        /// The square.
        at: Square,
        /// Whether it may.
        on: bool,
    },
    /// Sets the en-passant right.
    EnPassant(Option<EnPassantTarget>),
    /// Sets the checks that each of two armies still has to give.
    ChecksLeft([u8; 2]),
    /// Says what an army has reached, where armies fall and the others play on. Without points in the variant, the number
    /// is 0.
    Standing {
        /// The army.
        army: Army,
        /// What it has reached.
        standing: ArmyStanding,
    },
    /// Sets the halfmove clock.
    HalfmoveClock(u16),
    /// Sets the number of the round.
    FullmoveNumber(u16),
    /// Replaces the whole setup.
    Replace(Box<Setup>),
}

/// The counters whose changes in a row are one step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Counter {
    Halfmoves,
    Fullmoves,
}

impl SetupEditor {
    /// Begins with a setup.
    pub fn new(rules: Arc<Rules>, setup: Setup) -> Self {
        let setup = complete(&rules, setup);
        Self { rules, setup, done: Vec::new(), undone: Vec::new(), counting: None }
    }

    /// The rules of the variant.
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// The setup as it is now.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The position of the setup.
    ///
    /// # Errors
    /// Every fault of the setup.
    pub fn position(&self) -> Result<Position, SetupError> {
        self.rules.position(&self.setup)
    }

    /// The text of the setup. If it is a position, this is its FEN, which leaves out an en-passant right that no move uses.
    pub fn text(&self) -> String {
        match self.position() {
            Ok(position) => self.rules.fen(&position),
            Err(_) => self.rules.setup_fen(&self.setup),
        }
    }

    /// Makes a change. Returns whether the setup is another one now. A change that the variant does not have, such as a
    /// piece off its board, does nothing.
    pub fn edit(&mut self, edit: SetupEdit) -> bool {
        let counting = match edit {
            SetupEdit::HalfmoveClock(_) => Some(Counter::Halfmoves),
            SetupEdit::FullmoveNumber(_) => Some(Counter::Fullmoves),
            _ => None,
        };
        let Some(next) = self.changed(edit).filter(|next| *next != self.setup) else { return false };
        let before = std::mem::replace(&mut self.setup, next);
        if counting.is_none() || self.counting != counting {
            self.done.push(before);
        }
        self.counting = counting;
        self.undone.clear();
        true
    }

    /// Replaces the setup with that of a text, which may be invalid.
    ///
    /// # Errors
    /// If the text cannot be read. The setup stays as it is then.
    pub fn read(&mut self, text: &str) -> Result<(), PositionError> {
        let setup = self.rules.parse_setup(text)?;
        self.edit(SetupEdit::Replace(Box::new(setup)));
        Ok(())
    }

    /// Whether there is a change to undo.
    pub fn can_undo(&self) -> bool {
        !self.done.is_empty()
    }

    /// Whether there is a change to make again.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Undoes the last change. Returns whether there was one.
    pub fn undo(&mut self) -> bool {
        let Some(before) = self.done.pop() else { return false };
        self.undone.push(std::mem::replace(&mut self.setup, before));
        self.counting = None;
        true
    }

    /// Makes the change again that was undone last. Returns whether there was one.
    pub fn redo(&mut self) -> bool {
        let Some(after) = self.undone.pop() else { return false };
        self.done.push(std::mem::replace(&mut self.setup, after));
        self.counting = None;
        true
    }

    /// The setup after a change. `None` if the variant does not have it.
    fn changed(&self, edit: SetupEdit) -> Option<Setup> {
        let mut change = Change { rules: &self.rules, setup: self.setup.clone() };
        change.make(edit)?;
        Some(change.setup)
    }
}
