//! The rule.

use std::sync::Arc;

use tessera_rules::hooks::{Editor, Events, RuleHook};
use tessera_rules::{Effect, Message, Move};

/// A capture takes the capturing piece with it, and all round it that is no pawn.
pub struct Blast;

impl Blast {
    /// What a variant that names the rule gets.
    pub fn make() -> Arc<dyn RuleHook> {
        Arc::new(Self)
    }
}

impl RuleHook for Blast {
    fn events(&self) -> Events {
        Events::AFTER
    }

    fn after(&self, board: &mut Editor<'_>, mv: Move) {
        let captured = board.effects().iter().any(|effect| matches!(effect, Effect::Captured { .. }));
        if !captured {
            return;
        }
        // En passant, too, it is where the captor has come to stand.
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
