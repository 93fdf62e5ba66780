//! The position that is set up on the table, and the requests about it.

use std::sync::Arc;

use bevy::prelude::*;
use tessera_rules::{
    Bitboard, EnPassantTarget, Game, Message, Piece, Rules, Settings, Setup, SetupEdit, SetupEditor, SetupFault,
    Square, Start,
};

use super::view::Screen;

/// The position that is set up. The resource is there only on [`Screen::Editor`].
#[derive(Resource, Debug)]
pub(crate) struct EditedSetup {
    editor: SetupEditor,
    verdict: SetupVerdict,
    pub(crate) tool: SetupTool,
    /// The square whose pieces the panel shows.
    pub(crate) chosen: Option<Square>,
    /// The text that the player has elsewhere, too: that of the beginning, or the one that was copied.
    kept: String,
}

/// The thing that a click on the board does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum SetupTool {
    /// Chooses a square.
    #[default]
    Hand,
    /// Puts this piece down.
    Piece(Piece),
    /// Puts the block down, or takes it away.
    Block,
    /// Removes the top piece.
    Remove,
}

/// The rules' verdict on the setup.
#[derive(Debug, Clone, Default)]
pub(crate) struct SetupVerdict {
    /// Everything that is wrong with it.
    pub(crate) faults: Vec<SetupFault>,
    /// Why a game that begins with it is over at once; `None` if it is not.
    pub(crate) over: Option<Message>,
    /// The en-passant rights that it can have.
    pub(crate) en_passant: Vec<EnPassantTarget>,
}

impl EditedSetup {
    /// Begins with a setup.
    pub(crate) fn new(rules: Arc<Rules>, setup: Setup) -> Self {
        let editor = SetupEditor::new(rules, setup);
        let kept = editor.text();
        let mut edited = Self { editor, verdict: SetupVerdict::default(), tool: SetupTool::Hand, chosen: None, kept };
        edited.judge();
        edited
    }

    pub(crate) fn editor(&self) -> &SetupEditor {
        &self.editor
    }

    pub(crate) fn rules(&self) -> &Arc<Rules> {
        self.editor.rules()
    }

    pub(crate) fn verdict(&self) -> &SetupVerdict {
        &self.verdict
    }

    /// Whether a game can begin with it.
    pub(crate) fn can_be_played(&self) -> bool {
        self.verdict.faults.is_empty() && self.verdict.over.is_none()
    }

    /// Whether leaving would lose something.
    pub(crate) fn is_precious(&self) -> bool {
        self.editor.text() != self.kept
    }

    /// Remembers that the player has its text elsewhere.
    pub(crate) fn keep(&mut self) {
        self.kept = self.editor.text();
    }

    /// The squares of everything that is wrong.
    pub(crate) fn wrong(&self) -> Bitboard {
        self.verdict.faults.iter().fold(Bitboard::EMPTY, |all, fault| all | fault.squares)
    }

    /// Changes it. Returns whether it is another one now.
    pub(crate) fn change(&mut self, change: impl FnOnce(&mut SetupEditor) -> bool) -> bool {
        let changed = change(&mut self.editor);
        if changed {
            self.judge();
        }
        changed
    }

    fn judge(&mut self) {
        let (rules, setup) = (self.editor.rules(), self.editor.setup());
        let faults = self.editor.position().err().map_or_else(Vec::new, |error| error.faults);
        let begun = Game::new(rules.clone(), Start::Position(self.editor.text()));
        let over = begun
            .ok()
            .filter(|_| faults.is_empty())
            .and_then(|game| game.ending().map(|ending| ending.reason.message(game.rules().draw())));
        self.verdict = SetupVerdict { faults, over, en_passant: rules.en_passant_rights(setup) };
    }
}

/// Sets up a position by hand. The match on the table comes back afterwards.
#[derive(Event, Debug, Default, Clone, PartialEq, Eq)]
pub(crate) struct SetUpPosition {
    /// The id and the options of a variant with whose start it begins. `None` begins with the position on the table.
    pub(crate) variant: Option<(String, Settings)>,
    /// The text of the position with which it begins in place of the start of that variant. Ignored if it cannot be read.
    pub(crate) position: String,
}

/// Asks for a match that begins with a position that was set up.
#[derive(Event, Debug, Clone, PartialEq, Eq)]
pub(crate) struct PlaySetup {
    /// The position as text.
    pub(crate) position: String,
    /// The screen from which the position was set up. From the gallery, its choices come first. From a match, the players
    /// keep their seats.
    pub(crate) back: Screen,
    /// Whether the players know that it takes the place of another match.
    pub(crate) is_agreed: bool,
}

/// Changes the position that is set up.
#[derive(Event, Debug, Clone, PartialEq, Eq)]
pub(crate) enum ChangeSetup {
    /// Makes a change.
    Edit(SetupEdit),
    /// Replaces it with a text.
    Paste(String),
    Undo,
    Redo,
}

/// Ends the setting up of a position.
#[derive(Event, Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum EndSetup {
    /// Goes back. If something would be lost, a question comes first.
    Leave,
    /// Goes back in any case.
    LeaveAtOnce,
    /// Begins a match with it, if it can be played. If another match would be lost, a question comes first.
    Play,
    /// Begins a match with it, if it can be played.
    PlayAtOnce,
}
