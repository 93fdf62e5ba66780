//! Actions in words, for people who hear the game instead of seeing it.

use tessera_rules::{
    Action, Army, Effect, Ending, Game, Join, Kind, Message, Move, MoveKind, Piece, Position, Preview, Reason, Removed,
    Rules, Square,
};

/// The words of an action of the record, such as `White: knight from g1 takes bishop on f3, check`. `ply` is its index in
/// [`Game::record`], from 0. `None` if the record is shorter.
///
/// The words say everything that the action changes on the board. The last action also says how the game has ended.
pub fn action_words(game: &Game, ply: usize) -> Option<Message> {
    let action = *game.record().get(ply)?;
    let (before, after) = (game.position_after(ply)?, game.position_after(ply + 1)?);
    let rules = game.rules();
    let (army, mut deeds) = match action {
        Action::Move(mv) => (rules.army_to_move(before), move_deeds(rules, before, mv)),
        Action::Resign(army) => (army, vec![Message::new("say-resigns")]),
        Action::Timeout(army) => (army, vec![Message::new("say-time-is-up")]),
        Action::Draw => (rules.army_to_move(before), vec![Message::new("say-agrees")]),
        Action::Claim if game.ending().is_some_and(|ending| ending.reason == Reason::LeadClaimed) => {
            (rules.army_to_move(before), vec![Message::new("say-claims-lead")])
        }
        Action::Claim => (rules.army_to_move(before), vec![Message::new("say-claims")]),
    };
    deeds.extend(earned(rules, army, before, after));
    // A roll that does not end the turn gives no check.
    if before.turn() != after.turn() && rules.has_given_check(before, after) {
        deeds.push(Message::new("say-check"));
    }
    let words = Message::new("say-action").message("army", rules.army_name(army)).list("deeds", Join::Comma, deeds);
    match game.ending().filter(|_| ply + 1 == game.record().len()) {
        Some(ending) => Some(Message::new("say-and-end").message("action", words).message("end", end(rules, ending))),
        None => Some(words),
    }
}

/// The points that an action has brought, the player's own first.
fn earned(rules: &Rules, army: Army, before: &Position, after: &Position) -> Vec<Message> {
    let points = |position: &Position, army| position.standing(army).points;
    let gain = |army: Army| points(after, army).saturating_sub(points(before, army));
    let own = Some(gain(army)).filter(|gain| *gain > 0).map(|gain| Message::new("say-earns").number("points", gain));
    let others = rules.armies().map(|(other, _)| other).filter(|&other| other != army && gain(other) > 0);
    let others = others.map(|other| {
        Message::new("say-earns-too").message("army", rules.army_name(other)).number("points", gain(other))
    });
    own.into_iter().chain(others).collect()
}

/// The result of a game and its reason.
fn end(rules: &Rules, ending: Ending) -> Message {
    let reason = ending.reason.message(rules.draw());
    match ending.winner {
        None => Message::new("say-drawn").message("reason", reason),
        Some(side) => {
            let winners: Vec<Army> =
                rules.armies().map(|(army, _)| army).filter(|army| rules.side(*army) == side).collect();
            Message::new("say-won")
                .number("count", winners.len() as i64)
                .list("armies", Join::And, winners.into_iter().map(|army| rules.army_name(army)))
                .message("reason", reason)
        }
    }
}

/// Everything that a move does, in the order in which people tell it.
fn move_deeds(rules: &Rules, before: &Position, mv: Move) -> Vec<Message> {
    let preview = rules.preview(before, mv);
    let mut deeds = vec![first_deed(rules, before, mv, &preview)];
    let goes = matches!(mv.kind(), MoveKind::Normal | MoveKind::DoubleStep | MoveKind::EnPassant);
    if goes {
        let lifted = mv.lift().map_or(usize::MAX, usize::from);
        let carried: Vec<Piece> = before.stack(mv.from()).take(lifted).skip(1).collect();
        if !carried.is_empty() {
            deeds.push(Message::new("say-carries").list("pieces", Join::And, names(rules, &carried)));
        }
    }
    if let Some((at, left)) = &preview.uncovered {
        deeds.push(Message::new("say-leaves").list("pieces", Join::And, names(rules, left)).text("at", at));
    }
    let main = rules.captured(before, mv).map(|(at, _)| at);
    let more = preview.captured.iter().filter(|removed| Some(removed.at) != main || !goes);
    let more: Vec<Message> = more.flat_map(|removed| places(rules, before, removed)).collect();
    if !more.is_empty() {
        deeds.push(Message::new("say-also-takes").list("pieces", Join::And, more));
    }
    let withdrawn: Vec<Message> = preview.withdrawn.iter().flat_map(|removed| places(rules, before, removed)).collect();
    if !withdrawn.is_empty() {
        deeds.push(Message::new("say-withdraws").list("pieces", Join::And, withdrawn));
    }
    deeds.extend(preview.effects.iter().filter_map(|effect| change(rules, mv, *effect)));
    deeds
}

/// The deed that names the piece and its way.
fn first_deed(rules: &Rules, before: &Position, mv: Move, preview: &Preview) -> Message {
    let (from, to) = (mv.from(), mv.to());
    let at = |key: &str| Message::new(key).text("at", from);
    match mv.kind() {
        MoveKind::Pass if rules.armies_fall() => {
            let mated = rules.check(before).is_some();
            return Message::new(if mated { "say-is-mated" } else { "say-is-stalemated" });
        }
        MoveKind::Pass => return Message::new("say-passes"),
        MoveKind::Turn => return at("say-heals"),
        MoveKind::Roll => return at("say-rolls"),
        MoveKind::Choose => return at("say-chooses"),
        MoveKind::Castle => {
            if let Some(castling) = castling(rules, before, preview) {
                return castling;
            }
        }
        MoveKind::Drop => {
            let kind = mv.dropped().unwrap_or_default();
            return Message::new("say-drops").message("piece", rules.piece_name(kind)).text("at", to);
        }
        MoveKind::Block => {
            if let Some(block) = rules.block_name() {
                return Message::new("say-blocks").message("block", block).text("at", to);
            }
        }
        MoveKind::Normal | MoveKind::DoubleStep | MoveKind::EnPassant => {}
    }
    let Some(top) = before.top(from) else { return Message::new("say-passes") };
    let way =
        |key: &str| Message::new(key).message("piece", rules.piece_name(top.kind())).text("from", from).text("to", to);
    if let Some((at, _)) = rules.captured(before, mv) {
        let mover = rules.army_to_move(before);
        let taken = preview.captured.iter().find(|removed| removed.at == at);
        let taken: Vec<Message> = taken
            .map(|removed| removed.pieces.iter().map(|piece| whose(rules, *piece, mover)).collect())
            .unwrap_or_default();
        let key = if at == to { "say-takes" } else { "say-takes-en-passant" };
        return way(key).list("taken", Join::And, taken).text("at", at);
    }
    match before.top(to) {
        Some(under) => way("say-climbs").message("under", rules.piece_name(under.kind())),
        None => way("say-moves"),
    }
}

/// The words of castling: both pieces and their goals.
fn castling(rules: &Rules, before: &Position, preview: &Preview) -> Option<Message> {
    preview.effects.iter().find_map(|effect| {
        let Effect::Castled { royal, partner } = *effect else { return None };
        let name = |at: Square| before.top(at).map(|piece| rules.piece_name(piece.kind()));
        let words = Message::new("say-castles").message("royal", name(royal.0)?).text("goal", royal.1);
        Some(words.message("partner", name(partner.0)?).text("beside", partner.1))
    })
}

/// The words of an effect that is no capture and no motion.
fn change(rules: &Rules, mv: Move, effect: Effect) -> Option<Message> {
    let becomes = |key: &str, at: Square, into: Kind| {
        let name = rules.piece_name(into);
        if at == mv.to() {
            Message::new(key).message("piece", name)
        } else {
            Message::new("say-becomes-on").message("piece", name).text("at", at)
        }
    };
    match effect {
        Effect::Promoted { at, into, .. } => Some(becomes("say-becomes", at, into)),
        Effect::Turned { at, into, .. } => Some(becomes("say-turns", at, into)),
        Effect::Rolled { at, into, .. } => Some(becomes("say-rolled", at, into)),
        Effect::Returned { at, army, kind } => {
            let piece = whose(rules, Piece::new(army, kind), army);
            Some(Message::new("say-returns").message("piece", piece).text("at", at))
        }
        Effect::Converted { at, army } => {
            Some(Message::new("say-converts").text("at", at).message("army", rules.army_name(army)))
        }
        Effect::Fell { army, to } => {
            let fallen = rules.army_name(army);
            Some(match to {
                None => Message::new("say-falls").message("army", fallen),
                Some(heir) => Message::new("say-is-taken-over")
                    .message("army", fallen)
                    .message("heir", rules.army_name(heir.army())),
            })
        }
        Effect::Dropped { at, kind, .. } if mv.gated().is_some() => {
            Some(Message::new("say-gates").message("piece", rules.piece_name(kind)).text("at", at))
        }
        Effect::Captured { .. }
        | Effect::Moved { .. }
        | Effect::Castled { .. }
        | Effect::Withdrawn { .. }
        | Effect::ToHand { .. }
        | Effect::Blocked { .. }
        | Effect::Dropped { .. } => None,
    }
}

fn names(rules: &Rules, pieces: &[Piece]) -> Vec<Message> {
    pieces.iter().map(|piece| rules.piece_name(piece.kind())).collect()
}

/// The name of a piece that another army takes. It says whose piece it is, unless that is plain.
fn whose(rules: &Rules, piece: Piece, by: Army) -> Message {
    let name = rules.piece_name(piece.kind());
    if rules.armies().count() <= 2 && piece.army() != by {
        return name;
    }
    Message::new("say-piece-of").message("piece", name).message("army", rules.army_name(piece.army()))
}

/// The pieces that leave a square, each with the square.
fn places(rules: &Rules, before: &Position, removed: &Removed) -> Vec<Message> {
    let mover = rules.army_to_move(before);
    let place =
        |piece: &Piece| Message::new("say-place").message("piece", whose(rules, *piece, mover)).text("at", removed.at);
    removed.pieces.iter().map(place).collect()
}
