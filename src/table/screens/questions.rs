//! Shows the questions to the players. `asking.rs` asks them.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Context, Rect, RichText, pos2};
use tessera_arbiter::{Match, Seats, Texts};
use tessera_rules::{Army, Message};

use super::modal::dialog;
use super::seat_names::player;
use super::table_mode::AtSeats;
use super::{seat_plates, theme};
use crate::model::geometry::Geometry;
use crate::model::living::partners;
use crate::model::open_page::{Asked, Question};

/// The place of what a question is about: the goal of a doubtful move, or the plate of the seat that is asked. `None` where
/// the question is about the whole table.
fn subject(
    asked: &Asked,
    current: &Match,
    (camera, transform): (&Camera, &GlobalTransform),
    context: &Context,
) -> Option<Rect> {
    let Asked::Doubt(mv, _) = asked else {
        return seat_plates::place(context, asked.seat(current)?.army());
    };
    let centre = Geometry::of(current.game().rules()).centre(mv.to());
    let mut about = Rect::NOTHING;
    for (x, z) in [(-0.5, -0.5), (-0.5, 0.5), (0.5, -0.5), (0.5, 0.5)] {
        let at = camera.world_to_viewport(transform, centre + Vec3::new(x, 0., z)).ok()? / context.zoom_factor();
        about.extend_with(pos2(at.x, at.y));
    }
    Some(about)
}

/// The text of a question. At the seats a draw is asked of one after the other, and else of all together.
pub(super) fn words(asked: &Asked, at_seats: bool, current: Option<&Match>, seats: &Seats, texts: &Texts) -> Message {
    // Who plays alone resigns alone.
    let has_partners = |army: Army| current.is_some_and(|current| partners(current.game(), army).next().is_some());
    let name =
        |army: Army| current.map_or_else(String::new, |current| player(seats, current.game().rules(), army, texts));
    match asked {
        Asked::Resign(army) if has_partners(*army) => Message::new("ask-resign-side").text("army", name(*army)),
        Asked::Resign(army) => Message::new("ask-resign").text("army", name(*army)),
        Asked::ResignTogether { army, partner } => {
            let asked = Message::new("ask-resign-together").text("army", name(*army));
            asked.text("partner", name(partner.army()))
        }
        Asked::Draw { by, asked, .. } => match &asked[..] {
            [asked, rest @ ..] if at_seats || rest.is_empty() => {
                Message::new("ask-draw").text("by", name(by.army())).text("army", name(asked.army()))
            }
            _ => Message::new("ask-draw-all").text("by", name(by.army())),
        },
        Asked::TakeBack { by, .. } => Message::new("ask-take-back").text("army", name(by.army())),
        Asked::Doubt(_, question) => question.clone(),
        Asked::Replace(_) | Asked::PlaySetup => Message::new("ask-replace"),
        Asked::ReplaceSetup(_) | Asked::LeaveSetup => Message::new("ask-leave-setup"),
        Asked::EndParty => Message::new("ask-end-party"),
    }
}

pub(super) fn show(
    mut contexts: EguiContexts,
    (texts, seats): (Res<Texts>, Seats),
    current: Option<Res<Match>>,
    camera: Single<(&Camera, &GlobalTransform), With<Camera3d>>,
    mut question: ResMut<Question>,
    at_seats: AtSeats,
    mut commands: Commands,
) -> Result {
    let Some(asked) = &question.0 else { return Ok(()) };
    // The panel of the seat asks then.
    let is_of_a_seat = current.as_ref().is_some_and(|current| asked.seat(current).is_some());
    if is_of_a_seat && at_seats.here() {
        return Ok(());
    }
    let context = contexts.ctx_mut()?;
    let about = current.as_deref().and_then(|current| subject(asked, current, *camera, context));
    // The partner's question has buttons of its own, so it does not begin with the focus on Yes.
    let name = if matches!(asked, Asked::ResignTogether { .. }) { "question to a partner" } else { "question" };
    let answer = dialog(context, name, about, (false, asked.is_of_another()), |ui| {
        ui.set_max_width(420.);
        let words = words(asked, false, current.as_deref(), &seats, &texts);
        ui.label(RichText::new(texts.message(&words)).size(theme::HEADING));
        ui.add_space(8.);
        ui.horizontal(|ui| {
            let yes = ui.button(texts.words("ui-yes"));
            let no = ui.button(texts.words("ui-no"));
            // Yes loses something, so Enter alone does not say it.
            if ui.memory(|memory| memory.focused().is_none()) {
                no.request_focus();
            }
            (yes.clicked().then_some(true)).or(no.clicked().then_some(false))
        })
        .inner
    });
    if let Some(yes) = answer {
        question.answer(yes, current.as_deref(), &seats, &mut commands);
    }
    Ok(())
}
