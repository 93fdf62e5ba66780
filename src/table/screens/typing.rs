//! The line where moves are typed: the legal moves that begin so are offered, Tab completes, Enter plays, Esc closes.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::text::{CCursor, CCursorRange};
use bevy_egui::egui::{
    Align2, Area, Context, Id, Key, Label, Modifiers, Order, RichText, TextStyle, Ui, Vec2, WidgetText,
};
use tessera_arbiter::{Match, OnShow, Propose, Seats, Texts, TypedMoves};
use tessera_rules::{Action, Message};

use super::{seat_plates, theme};
use crate::model::lesson_in_play::LessonInPlay;
use crate::model::open_page::{Pages, Question};
use crate::model::preferences::{CameraMode, Preferences};
use crate::model::redraw_request::Redraws;
use crate::model::spoken_log::SpokenLog;
use crate::model::table_mode_now::TableModeNow;
use crate::model::table_requests::PlayMove;
use crate::model::typed_line::TypedLine;
use crate::model::view::{FlatView, FreeArea};
use crate::scene::camera::Rig;

/// The width of the field, in logical pixels.
const FIELD: f32 = 340.;
/// The height of a row below the field, in logical pixels.
const ROW: f32 = 28.;
/// The distance from the lower edge of the window, in logical pixels.
const EDGE: f32 = 14.;

/// The texts of the legal moves of the position. They are made anew for each position and language.
#[derive(Default)]
pub(super) struct KnownMoves(Option<TypedMoves>);

pub(super) fn show(
    mut contexts: EguiContexts,
    (current, on_show, seats): (Res<Match>, OnShow, Seats),
    (texts, free): (Res<Texts>, Res<FreeArea>),
    (preferences, lesson, table_mode): (Res<Preferences>, Option<Res<LessonInPlay>>, TableModeNow),
    (rig, flat): (Single<&Rig>, Res<FlatView>),
    (mut line, mut known): (ResMut<TypedLine>, Local<KnownMoves>),
    (mut pages, mut log): (Pages, ResMut<SpokenLog>),
    mut redraws: Redraws,
    mut commands: Commands,
) -> Result {
    if !line.open {
        *known = KnownMoves::default();
        return Ok(());
    }
    if current.is_changed() || texts.is_changed() || preferences.is_changed() {
        *known = KnownMoves::default();
    }
    if current.game().ending().is_some() {
        line.close();
        redraws.now();
        return Ok(());
    }
    // A page or a question has the keys meanwhile. A question before a seat hears of keys only without this line.
    if pages.any_open() {
        if pages.question.0.is_some() && table_mode.is_on() {
            line.close();
        }
        return Ok(());
    }
    let context = contexts.ctx_mut()?;
    let game = current.game();
    let moves = known.0.get_or_insert_with(|| TypedMoves::of(game, &texts));
    let pressed = |key: Key| context.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    if pressed(Key::Escape) {
        line.close();
        redraws.now();
        return Ok(());
    }
    let (completes, mut enters) = (pressed(Key::Tab), pressed(Key::Enter));
    // While a computer thinks, its moves are not offered.
    let waits = not_now(&on_show, &seats);
    let mut offers = if waits.is_none() { moves.offers(&line.text) } else { Vec::new() };
    if completes && let Some(completed) = completed(&line.text, &offers) {
        line.text = completed;
        offers = moves.offers(&line.text);
    }
    let width = context.viewport_rect().width();
    // It stands above the near player's plate.
    let plate = if preferences.camera == CameraMode::Table { 0. } else { seat_plates::room(&rig, &flat) };
    let below = plate.max(EDGE);
    let offset = Vec2::new((free.left - free.right) * width / 2., -below);
    let panel = Area::new(Id::new("typed line")).anchor(Align2::CENTER_BOTTOM, offset).order(Order::Foreground).show(
        context,
        |ui| {
            theme::dialog(ui.ctx()).inner_margin(12).show(ui, |ui| {
                ui.set_width(FIELD.min(width - 4. * EDGE));
                field(ui, &mut line, completes, &texts);
                // Offers, or a fault of one line. They always have their room, so that neither the field nor the board moves
                // while somebody types.
                let below = ui.cursor().top() + ROW + ui.spacing().item_spacing.y;
                for wrong in &line.wrong {
                    ui.label(RichText::new(wrong).color(theme::attention(ui)).size(theme::HEADING - 4.));
                }
                if let Some(why) = &waits {
                    ui.label(RichText::new(texts.message(why)).weak());
                } else if line.wrong.is_empty()
                    && let Some(taken) = offered(ui, &offers)
                {
                    line.text = taken;
                    enters = true;
                }
                ui.add_space((below - ui.cursor().top()).max(0.));
                ui.label(RichText::new(texts.words("typed-keys")).weak().small());
            });
        },
    );
    line.reach = below + panel.response.rect.height() + EDGE;
    if !enters || line.text.trim().is_empty() {
        return Ok(());
    }
    redraws.now();
    let meant = waits.map_or_else(|| moves.read(game, &line.text), |why| Err(vec![why]));
    let counts = |action: &Action| lesson.is_none() || matches!(action, Action::Move(_));
    let meant = meant.and_then(|action| Some(action).filter(counts).ok_or(vec![Message::new("lesson-only-moves")]));
    match meant {
        Ok(action) => {
            (line.text, line.wrong) = (String::new(), Vec::new());
            carry_out(action, &on_show, &seats, &mut pages.question, &mut commands);
        }
        Err(reasons) => {
            line.wrong = reasons.iter().map(|reason| texts.message(reason)).collect();
            log.say(line.wrong.join(" "));
        }
    }
    Ok(())
}

/// The reason why nothing can be played now.
fn not_now(on_show: &OnShow, seats: &Seats) -> Option<Message> {
    let (game, rules) = (on_show.game(), on_show.rules());
    let to_move = rules.army_name(rules.army_to_move(game.position())).key;
    if game.ending().is_some() {
        Some(Message::new("why-game-over"))
    } else if !on_show.is_live() {
        Some(Message::new("tell-looking-back"))
    } else if !seats.is_person(game.position().turn()) {
        Some(Message::new("tell-not-here").name("army", to_move))
    } else {
        None
    }
}

fn carry_out(action: Action, on_show: &OnShow, seats: &Seats, question: &mut Question, commands: &mut Commands) {
    let game = on_show.game();
    let seat = game.position().turn();
    match action {
        Action::Move(mv) => commands.trigger(PlayMove(mv)),
        Action::Resign(army) if army.seat() == seat => question.resign(army),
        Action::Draw => question.offer_draw(game, seats, seat, commands),
        // The arbiter says why it refuses the others.
        Action::Resign(_) | Action::Timeout(_) | Action::Claim => commands.trigger(Propose { seat, action }),
    }
}

/// Shows the field. It keeps the focus, and after a completion the text goes on at its end.
fn field(ui: &mut Ui, line: &mut TypedLine, completed: bool, texts: &Texts) {
    let id = Id::new("typed move");
    // The lock keeps Tab in the field.
    let edit = theme::field(&mut line.text).id(id).desired_width(f32::INFINITY).lock_focus(true);
    let hint = RichText::new(texts.words("typed-hint")).font(theme::serif(22.));
    let output = edit.hint_text(hint).font(theme::serif(22.)).show(ui);
    if completed {
        let mut state = output.state;
        state.cursor.set_char_range(Some(CCursorRange::one(CCursor::new(line.text.chars().count()))));
        state.store(ui.ctx(), id);
    }
    if output.response.changed() {
        line.wrong.clear();
    }
    // The key that has opened the line must not be typed into it, so the focus comes after the field.
    focus(ui.ctx(), id);
}

fn focus(context: &Context, id: Id) {
    if context.memory(|memory| memory.focused()) != Some(id) {
        context.memory_mut(|memory| memory.request_focus(id));
        context.request_repaint();
    }
}

/// Shows as many offers as fit into a row, and the number of the others. Returns the one that was clicked.
fn offered(ui: &mut Ui, offers: &[String]) -> Option<String> {
    let mut clicked = None;
    ui.horizontal(|ui| {
        for (index, offer) in offers.iter().enumerate() {
            let others = offers.len() - index;
            let words = |ui: &Ui, text: &str| {
                WidgetText::from(text).into_galley(ui, None, f32::INFINITY, TextStyle::Button).size().x
            };
            let count = format!("+ {others}");
            let button = words(ui, offer) + 2. * ui.spacing().button_padding.x;
            let rest = if others > 1 { ui.spacing().item_spacing.x + words(ui, &count) } else { 0. };
            if index > 0 && button + rest > ui.available_width() {
                ui.add(Label::new(RichText::new(count).weak()).extend());
                break;
            }
            if ui.button(offer).clicked() {
                clicked = Some(offer.clone());
            }
        }
    });
    clicked
}

/// The text that Tab makes: the beginning that all offers share, or the first offer if the text is that beginning already.
fn completed(text: &str, offers: &[String]) -> Option<String> {
    let first = offers.first()?;
    let mut shared = first.as_str();
    for offer in offers {
        while !offer.starts_with(shared) {
            let last = shared.char_indices().next_back().map_or(0, |(at, _)| at);
            shared = &shared[..last];
        }
    }
    let goes_on = shared.chars().count() > text.chars().count();
    Some(if goes_on { shared.to_owned() } else { first.clone() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tab_completes_what_all_offers_share() {
        let offers = ["g1e2", "g1f3", "g1h3"].map(str::to_owned);
        assert_eq!(completed("g", &offers).as_deref(), Some("g1"));
        assert_eq!(completed("g1", &offers).as_deref(), Some("g1e2"));
        assert_eq!(completed("g1f", &offers[1..2]).as_deref(), Some("g1f3"));
        assert_eq!(completed("x", &[]), None);
    }
}
