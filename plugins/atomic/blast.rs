//! The rule of Atomic.

use std::sync::Arc;

use tessera_rules::hooks::{BoardEditor, HookEvents, RuleHook};
use tessera_rules::{Message, Move};

/// A capture also removes the capturing piece, and all neighbours that are not pawns.
pub struct Blast;

impl Blast {
    /// Makes the rule for a variant that names it.
    pub fn make() -> Arc<dyn RuleHook> {
        Arc::new(Self)
    }
}

impl RuleHook for Blast {
    fn events(&self) -> HookEvents {
        HookEvents::AFTER_CAPTURE
    }

    fn after(&self, board: &mut BoardEditor<'_>, mv: Move) {
        // The explosion is on the target square of the move, also after a capture en passant.
        board.capture(mv.to());
        for square in board.view().neighbours(mv.to()) {
            let pawn = board.view().top(square).is_some_and(|piece| board.view().is_pawn(piece.kind()));
            if !pawn {
                board.capture(square);
            }
        }
    }

    fn describe(&self) -> Vec<Message> {
        vec![Message::new("atomic-blast")]
    }
}
