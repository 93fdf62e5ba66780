//! Questions about moves that a player might regret: the program asks for a confirmation first.

use tessera_rules::{Game, Message, Move};

/// The question about a move, if it needs one.
///
/// The program asks if a move takes the partner's royal piece, or costs the player's own. It also asks if pieces leave
/// the board for nothing.
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
        // A single pawn that promotes is an ordinary promotion.
        (0, _) | (1, Some(_)) => return None,
        (_, Some(_)) => "ask-whole-stack",
        (_, None) => "ask-vanish",
    };
    Some(Message::new(question).number("count", count as i64))
}
