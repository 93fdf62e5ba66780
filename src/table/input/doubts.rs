//! What a player might regret about a move: the program asks first whether it is meant.

use tessera_rules::{Game, Message, Move};

/// The question that a move raises: pieces that leave the board for nothing, a partner's royal piece, one's own.
pub(super) fn doubt(game: &Game, mv: Move) -> Option<Message> {
    let rules = game.rules();
    let preview = rules.preview(game.position(), mv);
    if let Some(royal) = preview.partner_royal {
        return Some(Message::new("ask-partner").name("royal", rules.piece_name(royal.kind()).key));
    }
    if let Some(royal) = preview.royal_lost {
        let message = Message::new("ask-fall").name("army", rules.army_name(royal.army()).key);
        return Some(message.name("royal", rules.piece_name(royal.kind()).key));
    }
    let count: usize = preview.withdrawn.iter().map(|removed| removed.pieces.len()).sum();
    let question = match (count, preview.returned) {
        // A pawn alone that becomes something is what promotion is.
        (0, _) | (1, Some(_)) => return None,
        (_, Some(_)) => "ask-whole-stack",
        (_, None) => "ask-vanish",
    };
    Some(Message::new(question).number("count", count as i64))
}
