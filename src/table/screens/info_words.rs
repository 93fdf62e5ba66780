//! The words about the square under the pointer: the pieces of a stack, the fate of a die, and the effects of a move.

use bevy::prelude::*;
use tessera_arbiter::{Match, OnShow, Texts};
use tessera_rules::{Fate, Healing, Message, Move, Piece, Position, Removed, Rules, Square, Why};

use super::rules_page::about;
use crate::model::frame::{DieInTheAir, TableSystems};
use crate::model::grip::{Grip, Pointing};

/// The lines about the square under the pointer. Empty if there is nothing to tell.
#[derive(Resource, Default, PartialEq)]
pub(super) struct InfoLines(pub(super) Vec<String>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<InfoLines>().add_systems(
        Update,
        write.run_if(resource_exists::<Match>).after(TableSystems::Input).before(TableSystems::Camera),
    );
}

pub(super) fn write(
    (grip, pointing, in_the_air): (Res<Grip>, Res<Pointing>, Res<DieInTheAir>),
    (on_show, texts): (OnShow, Res<Texts>),
    mut shown: ResMut<InfoLines>,
) {
    let (rules, position) = (on_show.rules(), on_show.position());
    let lines = match (pointing.inspected, pointing.hover.or(grip.from())) {
        // Players see the face of a thrown die when it lies.
        _ if in_the_air.is_thrown() => Vec::new(),
        // The question says what comes next.
        _ if grip.choice().is_some() => Vec::new(),
        (Some(square), _) => inspection(rules, position, square, &texts),
        (None, Some(square)) => match grip.target(square).and_then(|target| target.moves.first()) {
            Some(mv) if Some(square) != grip.from() => consequences(rules, position, *mv, &texts),
            _ => lines(rules, position, square, &grip, &texts),
        },
        (None, None) => Vec::new(),
    };
    shown.set_if_neq(InfoLines(lines));
}

/// The lines for an inspected square: the piece on top, the pieces beneath it, and how the top piece moves.
fn inspection(rules: &Rules, position: &Position, square: Square, texts: &Texts) -> Vec<String> {
    let Some(top) = position.top(square) else { return Vec::new() };
    let message = Message::new("info-piece")
        .name("army", rules.army_name(top.army()).key)
        .name("piece", rules.piece_name(top.kind()).key);
    let mut lines = vec![texts.message(&message)];
    if position.height(square) > 1 {
        lines.push(texts.message(
            &Message::new("info-beneath").text("pieces", names(position.stack(square).skip(1), rules, texts)),
        ));
    }
    lines.extend(about(rules, top.kind(), texts));
    lines.extend(fate(rules, position, square, texts));
    lines
}

/// The names of the pieces of a stack, from the top down.
fn names(pieces: impl Iterator<Item = Piece>, rules: &Rules, texts: &Texts) -> String {
    let names: Vec<String> = pieces.map(|piece| texts.message(&rules.piece_name(piece.kind()))).collect();
    names.join(&texts.words("info-on"))
}

/// The lines for a move: the pieces that it removes or uncovers. A plain capture needs no line.
fn consequences(rules: &Rules, position: &Position, mv: Move, texts: &Texts) -> Vec<String> {
    let mut lines = Vec::new();
    let mut say = |key: &str, at: Square, pieces: &[Piece]| {
        if let Some(top) = pieces.first() {
            let message = Message::new(key)
                .name("army", rules.army_name(top.army()).key)
                .text("square", at)
                .text("pieces", names(pieces.iter().copied(), rules, texts));
            lines.push(texts.message(&message));
        }
    };
    let preview = rules.preview(position, mv);
    let own = rules.side(rules.army_to_move(position));
    for Removed { at, pieces, .. } in &preview.captured {
        // An ordinary capture of one enemy piece on the goal is obvious.
        if pieces.len() > 1 || *at != mv.to() || pieces.iter().any(|piece| rules.side(piece.army()) == own) {
            say("info-takes", *at, pieces);
        }
    }
    for Removed { at, pieces, .. } in &preview.withdrawn {
        say("info-leaves", *at, pieces);
    }
    if let Some((at, pieces)) = &preview.uncovered {
        say("info-uncovers", *at, pieces);
    }
    lines
}

/// The lines for a square: the pieces of a stack, and the fate of a die.
fn lines(rules: &Rules, position: &Position, square: Square, grip: &Grip, texts: &Texts) -> Vec<String> {
    let stack: Vec<Piece> = position.stack(square).collect();
    let Some(&top) = stack.first() else { return Vec::new() };
    let mut lines = Vec::new();
    if stack.len() > 1 {
        let message = Message::new("info-stack")
            .name("army", rules.army_name(top.army()).key)
            .text("pieces", names(stack.iter().copied(), rules, texts));
        lines.push(texts.message(&message));
        if grip.from() == Some(square) {
            let lifted = grip.lift().map_or(stack.len(), usize::from).min(stack.len());
            lines.push(texts.message(&Message::new("info-lifted").number("count", lifted as i64)));
        }
    }
    lines.extend(fate(rules, position, square, texts));
    lines
}

/// Whether each move of a piece promotes it.
fn promotes_next(rules: &Rules, position: &Position, square: Square, piece: Piece) -> bool {
    let reach = rules.pseudo_legal(position, square);
    let goals = reach.quiet | reach.captures | reach.attacks;
    !goals.is_empty() && goals.without(rules.promotion(piece.army(), piece.kind()).0).is_empty()
}

/// The fate of the die on a square after its next move, or why it cannot move. `None` for other pieces.
fn fate(rules: &Rules, position: &Position, square: Square, texts: &Texts) -> Option<String> {
    let waits = |why| matches!(why, Why::ChooseFirst { square: waiting } if waiting == square);
    let top = position.top(square)?;
    let kind = top.kind();
    let message = match rules.fate(kind)? {
        _ if rules.comes_first(position).is_some_and(waits) => Message::new("info-chosen"),
        Fate::Turned(_) | Fate::Rolled if promotes_next(rules, position, square, top) => Message::new("info-promoted"),
        Fate::Turned(next) => Message::new("info-turned").text("next", texts.message(&rules.piece_name(next))),
        Fate::Rolled => Message::new("info-rolled").number("faces", rules.faces().len() as i64),
        Fate::Wounded(healing) => Message::new(match healing {
            Healing::Never => "info-wounded",
            Healing::Turning => "info-wounded-turned",
            Healing::Rolling => "info-wounded-rolled",
            Healing::AtTurnStart => "info-wounded-first",
        }),
    };
    Some(format!("{}: {}.", texts.sentence(&rules.piece_name(kind)), texts.message(&message)))
}
