//! An editor of setups: changes one by one, with undo and redo.

use std::sync::Arc;

use super::change::{Change, SetupEdit, complete};
use super::{Setup, SetupError};
use crate::notation::PositionError;
use crate::position::Position;
use crate::rules::Rules;

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
