//! What a player might regret about a move: the program asks first whether it is meant.

use tessera_rules::{Effect, Game, Message, Move, Piece, Position, Rules, Square};

/// The pieces that leave the board where a move withdraws the top `count` of a square, 0 for all, from the top down: out
/// of what came with the move, and what stood there and was not captured.
pub(crate) fn leaving(rules: &Rules, position: &Position, mv: Move, at: Square, count: u8) -> Vec<Piece> {
    let all = position.height(mv.from());
    let moved = mv.lift().map_or(all, usize::from);
    let came = if at == mv.to() { moved } else { 0 };
    let captured = rules.effects(position, mv).iter().fold(0, |sum, effect| match effect {
        Effect::Captured { at: there, count: 0 } if *there == at => position.height(at),
        Effect::Captured { at: there, count } if *there == at => sum + usize::from(*count),
        _ => sum,
    });
    let gone = if at == mv.from() { moved } else { captured };
    let most = if count == 0 { usize::MAX } else { count.into() };
    position.stack(mv.from()).take(came).chain(position.stack(at).skip(gone)).take(most).collect()
}

/// The question that a move raises: pieces that leave the board for nothing, a partner's royal piece, one's own.
pub(super) fn doubt(game: &Game, mv: Move) -> Option<Message> {
    let (rules, position) = (game.rules(), game.position());
    let own = rules.side(rules.army_to_move(position));
    if let Some((_, victim)) = rules.captured(position, mv)
        && rules.is_royal(victim.kind())
        && rules.side(victim.army()) == own
    {
        return Some(Message::new("ask-partner").name("royal", rules.piece_name(victim.kind()).key));
    }
    let effects = rules.effects(position, mv);
    let falls = effects.iter().find_map(|effect| match effect {
        Effect::Fell { army, .. } if rules.side(*army) == own => Some(*army),
        _ => None,
    });
    if let Some(army) = falls {
        let message = Message::new("ask-fall").name("army", rules.army_name(army).key);
        return Some(message.name("royal", rules.piece_name(rules.royal()).key));
    }
    let returns = effects.iter().any(|effect| matches!(effect, Effect::Returned { .. }));
    let count = effects.iter().find_map(|effect| match effect {
        Effect::Withdrawn { at, count } => Some(leaving(rules, position, mv, *at, *count).len()),
        _ => None,
    })?;
    match returns {
        // A pawn alone that becomes something is what promotion is.
        true => (count > 1).then(|| Message::new("ask-whole-stack").number("count", count as i64)),
        false => Some(Message::new("ask-vanish").number("count", count as i64)),
    }
}
