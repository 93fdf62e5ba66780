//! The rule of King of the Hill.

use std::sync::Arc;

use tessera_rules::hooks::{HookEvents, PositionView, RuleHook};
use tessera_rules::{Bitboard, Ending, Message, Piece, Reason};

/// A player whose king stands on the hill has won.
pub struct Hill;

/// The squares d4, e4, d5 and e5.
const HILL: Bitboard = Bitboard::rectangle([3, 4], [3, 4]);

impl Hill {
    /// Makes the rule for a variant that names it.
    pub fn make() -> Arc<dyn RuleHook> {
        Arc::new(Self)
    }
}

impl RuleHook for Hill {
    fn events(&self) -> HookEvents {
        HookEvents::ENDING
    }

    fn ending(&self, view: PositionView<'_>) -> Option<Ending> {
        let mut armies = view.armies();
        let king = armies.find(|&army| view.royal(army).is_some_and(|square| HILL.has(square)))?;
        Some(Ending { winner: Some(view.side(king)), reason: Reason::Rule("king-of-the-hill-end") })
    }

    fn winning_squares(&self, view: PositionView<'_>, piece: Piece) -> Bitboard {
        if view.is_royal(piece.kind()) { HILL } else { Bitboard::EMPTY }
    }

    fn describe(&self) -> Vec<Message> {
        vec![Message::new("king-of-the-hill-rule")]
    }
}
