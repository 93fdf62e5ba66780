//! The words of a hint: its move, and the reasons for it.

use bevy::prelude::*;
use tessera_arbiter::{AspectDifference, Match, MoveReason, PositionAspect, Texts, Trade};
use tessera_rules::{Action, Game, Join, Message, Move, MoveKind, Piece, Rules, Square};

use super::score_sheet::entries::with_dice_signs;
use crate::model::frame::TableSystems;
use crate::model::hint::{GivenHint, Hint};

/// The most reasons on show. The first ones matter most, and more would cover the board.
const REASONS: usize = 4;
/// The most moves of the expected line on show.
const LINE: usize = 5;

/// The lines of the hint on show; none without one. They are written when something of it changes: a line of moves is
/// played out in a copy of the game.
#[derive(Resource, Default)]
pub(super) struct HintLines(pub(super) Vec<String>);

pub(super) fn plugin(app: &mut App) {
    let changed = resource_changed::<Hint>.or_else(resource_changed::<Texts>).or_else(resource_changed::<Match>);
    app.init_resource::<HintLines>().add_systems(
        Update,
        write
            .run_if(resource_exists::<Match>.and_then(changed))
            .after(TableSystems::Input)
            .before(TableSystems::Camera),
    );
}

pub(super) fn write(hint: Res<Hint>, (current, texts): (Res<Match>, Res<Texts>), mut shown: ResMut<HintLines>) {
    let game = current.game();
    shown.0 = match &*hint {
        Hint::None => Vec::new(),
        Hint::Sought(_) => vec![texts.words("hint-sought")],
        Hint::Given(given) => [vec![heading(game, given, &texts)], lines(game, given, &texts)].concat(),
    };
}

/// The line that names the move.
fn heading(game: &Game, hint: &GivenHint, texts: &Texts) -> String {
    let rules = game.rules();
    if hint.mv.kind() == MoveKind::Pass {
        return texts.message(&Message::new("hint-move").message("move", Message::new("ui-pass")));
    }
    let san = rules.san(game.position(), hint.mv, &with_dice_signs(texts.alphabet(rules), rules));
    texts.message(&Message::new("hint-move").text("move", san))
}

/// The lines below it: the reasons, or how to get them.
fn lines(game: &Game, hint: &GivenHint, texts: &Texts) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(lift) = hint.mv.lift() {
        lines.push(texts.message(&Message::new("hint-lift").number("count", lift)));
    }
    if !hint.explained {
        lines.push(texts.words("hint-why"));
        return lines;
    }
    let rules = game.rules();
    lines.extend(hint.reasons.iter().take(REASONS).map(|reason| texts.message(&message(rules, reason))));
    if hint.reasons.is_empty() {
        lines.push(texts.words("hint-no-reason"));
        let line = expected(game, &hint.line, texts);
        if line.len() > 1 {
            lines.push(texts.message(&Message::new("hint-line").text("line", line.join("  "))));
        }
    }
    lines
}

/// The expected line as in the score sheet, up to its first roll, since nobody knows the face.
pub(super) fn expected(game: &Game, line: &[Move], texts: &Texts) -> Vec<String> {
    let mut game = game.clone();
    let alphabet = with_dice_signs(texts.alphabet(game.rules()), game.rules());
    let mut moves = Vec::new();
    for &mv in line.iter().take(LINE) {
        if !game.moves().iter().any(|other| other.announced() == mv) {
            break;
        }
        moves.push(game.rules().san(game.position(), mv, &alphabet));
        if game.play(Action::Move(mv)).is_err() {
            break;
        }
    }
    moves
}

/// The text of a reason.
fn message(rules: &Rules, reason: &MoveReason) -> Message {
    match reason {
        MoveReason::WinsGame(how) => Message::new("hint-wins-game").message("how", how.message(rules.draw())),
        MoveReason::ForcesWin => Message::new("hint-forces-win"),
        MoveReason::OnlyMove => Message::new("hint-only-move"),
        MoveReason::TakesRoyal(piece) => about("hint-takes-royal", rules, &[*piece]),
        MoveReason::Captures { pieces, trade, recaptures } => {
            let key = match (trade, recaptures) {
                (Trade::Wins, true) => "hint-wins-back",
                (Trade::Wins, false) => "hint-wins",
                (Trade::Gains, _) => "hint-gains",
                (Trade::Even, true) => "hint-takes-back",
                (Trade::Even, false) => "hint-trades",
                (Trade::Offers, _) => "hint-offers",
            };
            about(key, rules, pieces)
        }
        MoveReason::LeavesCheck => Message::new("hint-leaves-check"),
        MoveReason::PreventsLoss(how) => Message::new("hint-prevents-loss").message("how", how.message(rules.draw())),
        MoveReason::Promotes(into) => Message::new("hint-promotes").message("piece", rules.piece_name(*into)),
        MoveReason::Heals(Some(into)) => Message::new("hint-heals").message("piece", rules.piece_name(*into)),
        MoveReason::Heals(None) => Message::new("hint-heals-by-roll"),
        MoveReason::Escapes(pieces) => about("hint-escapes", rules, pieces),
        MoveReason::Protects(pieces) => places("hint-protects", rules, pieces),
        MoveReason::GivesCheck(None) => Message::new("hint-check"),
        MoveReason::GivesCheck(Some(left)) => Message::new("hint-check-left").number("checks", *left),
        MoveReason::ThreatensWin(how) => Message::new("hint-threatens-win").message("how", how.message(rules.draw())),
        MoveReason::Threatens(pieces) => places("hint-threatens", rules, pieces),
        MoveReason::Castles => Message::new("hint-castles"),
        MoveReason::Uncovers(pieces) => about("hint-uncovers", rules, pieces),
        MoveReason::Mounts(piece) => about("hint-mounts", rules, &[*piece]),
        MoveReason::Opens(more) => Message::new("hint-opens").number("squares", *more as i64),
        MoveReason::Improves(difference) => improves(rules, *difference),
    }
}

/// In what the position gets better.
fn improves(rules: &Rules, AspectDifference { aspect, own }: AspectDifference) -> Message {
    let key = match (aspect, own) {
        (PositionAspect::Material, true) => "hint-material",
        (PositionAspect::Material, false) => "hint-enemy-material",
        (PositionAspect::RoyalSafety, true) => "hint-royal-safe",
        (PositionAspect::RoyalSafety, false) => "hint-enemy-royal-unsafe",
        (PositionAspect::Threats, true) => "hint-less-attacked",
        (PositionAspect::Threats, false) => "hint-attacks",
        (PositionAspect::Activity, true) => "hint-active",
        (PositionAspect::Activity, false) => "hint-enemy-passive",
        (PositionAspect::PassedPawns, true) => "hint-passed-pawns",
        (PositionAspect::PassedPawns, false) => "hint-enemy-passed-pawns",
        (PositionAspect::PawnStructure, true) => "hint-pawns",
        (PositionAspect::PawnStructure, false) => "hint-enemy-pawns",
        (PositionAspect::Goals, true) => "hint-goal",
        (PositionAspect::Goals, false) => "hint-enemy-goal",
    };
    with_royal(Message::new(key), rules)
}

/// The message with the name of the royal kind.
pub(super) fn with_royal(message: Message, rules: &Rules) -> Message {
    message.name("royal", rules.piece_name(rules.royal()).key)
}

/// A message about the pieces of one square, from the top down.
fn about(key: &str, rules: &Rules, pieces: &[Piece]) -> Message {
    Message::new(key).list("pieces", Join::Comma, pieces.iter().map(|piece| name(rules, *piece)))
}

/// A message about the top pieces of some squares.
fn places(key: &str, rules: &Rules, pieces: &[(Square, Piece)]) -> Message {
    let place = |(square, piece): &(Square, Piece)| {
        Message::new("hint-place").message("piece", name(rules, *piece)).text("square", square)
    };
    Message::new(key).list("pieces", Join::Comma, pieces.iter().map(place))
}

/// The name of a piece. With more than two armies it says whose piece it is.
fn name(rules: &Rules, piece: Piece) -> Message {
    let kind = rules.piece_name(piece.kind());
    if rules.armies().count() <= 2 {
        return kind;
    }
    Message::new("hint-piece-of").message("piece", kind).message("army", rules.army_name(piece.army()))
}
