//! The card about a faulty move: what it lost, why, and what was better.

use bevy_egui::egui::{Align2, Area, Context, Id, RichText, Vec2};
use tessera_arbiter::{BetterMove, Judgement, LossCause, ReviewedMove};
use tessera_rules::{Action, Game, Message, Piece, Rules};

use super::{Page, curve, tenths, theme};
use crate::screens::seat_names::player;

/// The width of the card, in logical pixels.
const WIDTH: f32 = 330.;
/// How many moves of the better line are shown: more cannot be followed without a board.
const MOVES: usize = 5;

/// Shows the card in a corner above the strip, if the move before the moment on show was a fault or a roll.
pub(super) fn show(context: &Context, page: &Page, corner: Vec2) {
    let Some((ply, played)) = judged(page) else { return };
    let colour = curve::colour(played.judgement());
    if colour.is_none() && played.luck.is_none() {
        return;
    }
    let texts = page.texts;
    Area::new(Id::new("fault")).anchor(Align2::LEFT_BOTTOM, corner).show(context, |ui| {
        theme::panel().inner_margin(10).show(ui, |ui| {
            ui.set_max_width(WIDTH);
            if let Some(colour) = colour {
                ui.horizontal_wrapped(|ui| {
                    ui.label(RichText::new(played.judgement().sign()).size(theme::HEADING).strong().color(colour));
                    ui.label(RichText::new(texts.message(&title(page, ply, played))).strong());
                });
            }
            if let Some(better) = &played.better {
                let rules = page.on_show.rules();
                ui.label(texts.message(&cause(rules, better.cause)));
                let line = line(page, ply, better);
                ui.label(texts.message(&Message::new("review-better").text("line", line)));
            }
            if let Some(luck) = played.luck {
                let luck = Message::new("review-roll").message("luck", tenths(luck.into(), true));
                ui.label(RichText::new(texts.message(&luck)).color(theme::FADED));
            }
        });
    });
}

/// The move that led to the moment on show, with its number in the record.
fn judged<'a>(page: &'a Page) -> Option<(usize, &'a ReviewedMove)> {
    let ply = page.on_show.ply().checked_sub(1)?;
    Some((ply, page.review.moments().get(ply + 1)?.played.as_ref()?))
}

fn title(page: &Page, ply: usize, played: &ReviewedMove) -> Message {
    let key = match played.judgement() {
        Judgement::Good | Judgement::Inaccuracy => "review-inaccuracy",
        Judgement::Mistake => "review-mistake",
        Judgement::Blunder => "review-blunder",
    };
    let army = page
        .on_show
        .rules()
        .army_to_move(page.on_show.game().position_after(ply).unwrap_or_else(|| page.on_show.position()));
    Message::new(key)
        .text("player", player(page.seats, page.on_show.rules(), army, page.texts))
        .text("move", page.sheet.0.get(ply).map_or("", String::as_str))
        .message("loss", tenths(played.loss.into(), false))
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
        LossCause::Position => Message::new("review-position"),
    }
}

/// The better line in the notation of the score sheet.
fn line(page: &Page, ply: usize, better: &BetterMove) -> String {
    let rules = page.on_show.rules();
    let alphabet = page.texts.alphabet(rules);
    let mut game: Game = page.on_show.game().up_to(ply);
    let mut words = Vec::new();
    for &mv in better.line.iter().take(MOVES) {
        words.push(rules.san(game.position(), mv, &alphabet));
        // Behind a roll the line is unknown.
        if game.play(Action::Move(mv)).is_err() {
            break;
        }
    }
    words.join("  ")
}
