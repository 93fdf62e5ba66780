//! The card about a faulty move: what it lost, why, the reply to it, and what was better.

use bevy_egui::egui::{Area, Context, Label, RichText};
use tessera_arbiter::{AspectDifference, Judgement, LossCause, PositionAspect, ReviewedMove, Texts};
use tessera_rules::{Action, Game, Message, Move, Piece, Rules};

use super::{Page, curve, tenths, theme};
use crate::screens::explanation;
use crate::screens::hint_words::{expected, with_royal};
use crate::screens::seat_names::player;

/// The words of the two lines on the card: the better one, and the reply to the faulty move.
#[derive(Default)]
pub(in crate::screens) struct FaultLines {
    better: LineWords,
    reply: LineWords,
}

/// The words of a line, with the actions before it and its moves. The line is played out in a copy of the game, so its words
/// are kept from frame to frame.
#[derive(Default)]
struct LineWords {
    before: Vec<Action>,
    moves: Vec<Move>,
    words: String,
}

impl LineWords {
    fn words(&mut self, game: &Game, ply: usize, moves: &[Move], texts: &Texts) -> &str {
        let before = game.record().get(..ply).unwrap_or_default();
        if self.moves != moves || self.before != before {
            let words = expected(&game.up_to(ply), moves, texts).join("  ");
            *self = Self { before: before.to_vec(), moves: moves.to_vec(), words };
        }
        &self.words
    }
}

/// Shows the card in its area, if a fault follows the moment on show, or if a fault or a roll led there.
pub(super) fn show(context: &Context, area: Area, page: &Page, beside: bool, lines: &mut FaultLines) {
    let colors = theme::colors(context);
    let Some((ply, played)) = page.judged() else { return };
    let colour = curve::colour(played.judgement());
    if colour.is_none() && played.luck.is_none() {
        return;
    }
    let texts = page.texts;
    area.show(context, |ui| {
        theme::panel(ui.ctx()).inner_margin(10).show(ui, |ui| {
            ui.set_max_width(explanation::width(context, beside));
            if let (Some(colour), Some(title)) = (colour, title(page, ply, played)) {
                // A long title goes on beside the sign and not beneath it.
                ui.horizontal_top(|ui| {
                    ui.label(RichText::new(played.judgement().sign()).size(theme::HEADING).strong().color(colour));
                    ui.add(Label::new(RichText::new(texts.message(&title)).strong()).wrap());
                });
            }
            if let Some(better) = &played.better {
                let rules = page.on_show.rules();
                ui.label(texts.message(&cause(rules, better.cause)));
                let game = page.on_show.game();
                let reply = lines.reply.words(game, ply + 1, &better.reply, texts);
                if !reply.is_empty() {
                    ui.label(texts.message(&Message::new("review-reply").text("line", reply)));
                }
                let better = lines.better.words(game, ply, &better.line, texts);
                ui.label(texts.message(&Message::new("review-better").text("line", better)));
            }
            if let Some(luck) = played.luck {
                let luck = Message::new("review-roll").message("luck", tenths(luck.into(), true));
                ui.label(RichText::new(texts.message(&luck)).color(colors.faded));
            }
        });
    });
}

/// The judgement in words; none for a good move.
fn title(page: &Page, ply: usize, played: &ReviewedMove) -> Option<Message> {
    let key = match played.judgement() {
        Judgement::Good => return None,
        Judgement::Inaccuracy => "review-inaccuracy",
        Judgement::Mistake => "review-mistake",
        Judgement::Blunder => "review-blunder",
    };
    let title = Message::new(key)
        .text("player", player(page.seats, page.on_show.rules(), played.seat.army(), page.texts))
        .text("move", page.sheet.0.get(ply).map_or("", String::as_str))
        .message("loss", tenths(played.loss.into(), false));
    Some(title)
}

/// What the move lost, in words.
fn cause(rules: &Rules, cause: LossCause) -> Message {
    let piece = |key: &str, piece: Piece| {
        let name = rules.piece_name(piece.kind()).key;
        Message::new(key).first("piece", vec![Message::new(format!("{name}.object")), Message::new(name)])
    };
    // People count in moves, one for each seat's turn round the table.
    let moves = |plies: u32| i64::from(plies.div_ceil(rules.order().count().max(1) as u32));
    match cause {
        LossCause::AllowsWin(plies) => Message::new("review-allows-win").number("moves", moves(plies)),
        LossCause::MissesWin(plies) => Message::new("review-misses-win").number("moves", moves(plies)),
        LossCause::LosesPiece(lost) => piece("review-loses-piece", lost),
        LossCause::MissesPiece(missed) => piece("review-misses-piece", missed),
        LossCause::Position(difference) => worse(rules, difference),
        LossCause::Other => Message::new("review-position"),
    }
}

/// In what the position is worse than after the better move.
fn worse(rules: &Rules, AspectDifference { aspect, own }: AspectDifference) -> Message {
    let key = match (aspect, own) {
        (PositionAspect::Material, true) => "review-material-lost",
        (PositionAspect::Material, false) => "review-material-missed",
        (PositionAspect::RoyalSafety, true) => "review-royal-unsafe",
        (PositionAspect::RoyalSafety, false) => "review-royal-left-safe",
        (PositionAspect::Threats, true) => "review-attacked",
        (PositionAspect::Threats, false) => "review-attack-missed",
        (PositionAspect::Activity, true) => "review-passive",
        (PositionAspect::Activity, false) => "review-enemy-active",
        (PositionAspect::PassedPawns, true) => "review-passed-pawns",
        (PositionAspect::PassedPawns, false) => "review-enemy-passed-pawns",
        (PositionAspect::PawnStructure, true) => "review-pawns",
        (PositionAspect::PawnStructure, false) => "review-enemy-pawns",
        (PositionAspect::Goals, true) => "review-goal",
        (PositionAspect::Goals, false) => "review-enemy-goal",
    };
    with_royal(Message::new(key), rules)
}
