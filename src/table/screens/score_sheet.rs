//! The score sheet: paper at the right edge with the moves, the rolls, and the buttons that step through the match. It is
//! folded away to a tab with the last move.

mod comments;
pub(super) mod entries;
mod rolls;
mod rounds;

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, Align2, Area, Button, Id, Rect, RichText, ScrollArea, Ui, UiBuilder, Vec2};
use egui_phosphor::regular as signs;
use tessera_arbiter::{
    Authority, BeginVariation, EndVariation, Match, MatchReview, MatchStarted, OnShow, Seats, ShowPly, StepView, Texts,
};
use tessera_rules::{Game, Message, Start, text_key};

use self::entries::{Entries, Rounds};
use self::rolls::FacesRolled;
use self::rounds::Reviewed;
use super::icons::Icons;
use super::review::ReviewOpen;
use super::seat_names::player;
use super::{result_words, seat_plates, theme};
use crate::model::frame::DieInTheAir;
use crate::model::hint::BetterMoveShown;
use crate::model::party::CurrentParty;
use crate::model::preferences::{CameraMode, Preferences};
use crate::model::redraw_request::Redraws;
use crate::model::table_requests::{Toast, ToggleReview, ToggleScoreSheet};
use crate::model::view::FreeArea;

/// The width of the sheet, in logical pixels: for two armies, and for more.
const WIDTH: (f32, f32) = (232., 290.);
/// The distance of the sheet from the edges of the window, in logical pixels.
const EDGE: f32 = 14.;
/// The least height of the rounds, in logical pixels: about three lines. Below it the whole sheet scrolls.
const LEAST_ROUNDS: f32 = 90.;
/// The least distance of the tab of the folded sheet from the upper edge, and that from a plate above it, in logical pixels.
const TAB: (f32, f32) = (110., 8.);

/// Whether the sheet is open in table mode and in narrow windows. It lies over everything for a moment only.
#[derive(Resource, Default)]
pub(super) struct OpenForAMoment(bool);

/// How the sheet filled its height in the last frame.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Fit {
    /// The height below the rounds, in logical pixels.
    below: f32,
    /// Whether the window is too low for the least height of the rounds.
    is_low: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<OpenForAMoment>()
        .add_plugins((entries::plugin, rolls::plugin))
        .add_observer(on_toggle)
        .add_observer(|_: On<MatchStarted>, mut open: ResMut<OpenForAMoment>| open.0 = false);
}

fn on_toggle(
    _: On<ToggleScoreSheet>,
    mut contexts: EguiContexts,
    (mut preferences, mut for_a_moment): (ResMut<Preferences>, ResMut<OpenForAMoment>),
    mut redraws: Redraws,
) -> Result {
    if lies_over_the_table(contexts.ctx_mut()?, &preferences) {
        for_a_moment.0 ^= true;
    } else {
        preferences.score_sheet ^= true;
    }
    redraws.now();
    Ok(())
}

/// Whether the sheet lies over the table instead of beside it: in table mode, and where it has no room.
fn lies_over_the_table(context: &egui::Context, preferences: &Preferences) -> bool {
    preferences.camera == CameraMode::Table || theme::is_narrow(context)
}

pub(super) fn show(
    mut contexts: EguiContexts,
    (texts, icons): (Res<Texts>, Icons),
    (entries, rounds, rolled): (Res<Entries>, Res<Rounds>, Res<FacesRolled>),
    in_the_air: Res<DieInTheAir>,
    (on_show, seats, party): (OnShow, Seats, Res<CurrentParty>),
    (review, review_open, better): (Option<Res<MatchReview>>, Res<ReviewOpen>, Res<BetterMoveShown>),
    (mut free, preferences, for_a_moment): (ResMut<FreeArea>, Res<Preferences>, Res<OpenForAMoment>),
    mut redraws: Redraws,
    mut commands: Commands,
) -> Result {
    let context = contexts.ctx_mut()?;
    let area = context.viewport_rect();
    let at_table = preferences.camera == CameraMode::Table;
    let over_table = lies_over_the_table(context, &preferences);
    let open = if over_table { for_a_moment.0 } else { preferences.score_sheet };
    if over_table && !at_table {
        free.set_if_neq(FreeArea { right: 0., ..*free });
    }
    if !open {
        if !over_table {
            free.set_if_neq(FreeArea { right: 0., ..*free });
            if tab(context, &on_show, &entries, &texts) {
                commands.trigger(ToggleScoreSheet);
            }
        }
        return Ok(());
    }
    let width = if on_show.rules().armies().count() > 2 { WIDTH.1 } else { WIDTH.0 };
    if !over_table {
        free.set_if_neq(FreeArea { right: (width + 2. * EDGE) / area.width(), ..*free });
    }
    let corner = Vec2::new(-EDGE - 5., EDGE);
    let folded = Area::new(Id::new("sheet")).anchor(Align2::RIGHT_TOP, corner).show(context, |ui| {
        let page = theme::paper(ui, |ui| {
            ui.set_width(width - 24.);
            ui.set_height(area.height() - 2. * EDGE - 26.);
            // The height below the rounds is known only after layout, so that of the last frame is used. The rounds have a bar of
            // their own, so the sheet has one only if they would be too low.
            let id = Id::new("sheet layout");
            let last = ui.data(|data| data.get_temp(id)).unwrap_or(Fit { below: 110., is_low: false });
            let page = ScrollArea::new([false, last.is_low]).auto_shrink(false).show(ui, |ui| {
                let folded = heading(ui, on_show.game(), party.on_table(), &texts);
                let room = ui.available_height() - last.below;
                let height = room.max(LEAST_ROUNDS);
                let fault = better.0.map(|fault| fault.ply);
                let reviewed = Reviewed { review: review.as_deref(), is_open: review_open.0, fault };
                rounds::show(ui, &on_show, (&entries, &rounds), reviewed, (&icons, &texts), height, &mut commands);
                let top = ui.cursor().top();
                rolls::show(ui, on_show.rules(), &rolled, &texts, &icons);
                comments::show(ui, &on_show, &texts, &mut commands);
                if !in_the_air.is_thrown() {
                    result(ui, on_show.game(), &texts, &seats);
                }
                ui.separator();
                steps(ui, &on_show, &texts, &mut commands);
                lines(ui, &on_show, &texts, &mut commands);
                let fit = Fit { below: ui.cursor().top() - top, is_low: room < LEAST_ROUNDS };
                if fit != last {
                    ui.data_mut(|data| data.insert_temp(id, fit));
                    redraws.now();
                }
                folded
            });
            page.inner
        });
        page.inner
    });
    if folded.inner {
        commands.trigger(ToggleScoreSheet);
    }
    Ok(())
}

/// Shows the tab of the folded sheet, with the last move. Returns whether it was clicked.
fn tab(context: &egui::Context, on_show: &OnShow, entries: &Entries, texts: &Texts) -> bool {
    let plates = seat_plates::in_upper_half(context, true).map(|plate| plate.bottom() + TAB.1);
    let top = plates.fold(TAB.0, f32::max);
    let tab = Area::new(Id::new("sheet tab")).anchor(Align2::RIGHT_TOP, Vec2::new(0., top)).show(context, |ui| {
        theme::paper(ui, |ui| {
            ui.horizontal(|ui| {
                let last = on_show.ply().checked_sub(1).and_then(|ply| entries.0.get(ply));
                let sign = ui.add(Button::new(RichText::new(signs::FILE_TEXT).size(18.)).frame(false));
                let clicked = theme::named(sign, texts.words("ui-sheet")).clicked();
                let mut add_last = |words| ui.add(Button::new(RichText::new(words).strong()).frame(false));
                last.is_some_and(|words| add_last(words).clicked()) || clicked
            })
            .inner
        })
        .inner
    });
    tab.inner
}

/// Shows the name of the variant, the place of the game in a party, the handicaps and the options. Returns whether the sheet is
/// to be folded.
fn heading(ui: &mut Ui, game: &Game, in_party: Option<(usize, usize)>, texts: &Texts) -> bool {
    let rules = game.rules();
    let corner = Rect::from_min_size(ui.max_rect().right_top() - Vec2::new(30., 0.), Vec2::splat(26.));
    let fold = ui.put(corner, Button::new(RichText::new(signs::CARET_LINE_RIGHT).size(18.)).frame(false));
    let folded = theme::named(fold, texts.words("ui-fold")).clicked();
    ui.scope_builder(UiBuilder::new().max_rect(ui.max_rect().with_max_x(corner.left() - 10.)), |ui| {
        let name = texts.variant_name(rules.id());
        ui.label(RichText::new(name).font(theme::serif(22.)));
    });
    if let Some((number, games)) = in_party {
        let words = Message::new("sheet-party").number("number", number as i64).number("games", games as i64);
        ui.label(RichText::new(texts.message(&words)).weak());
    }
    if let Start::Array(number) = game.start() {
        let text = texts.message(&Message::new("sheet-array").number("number", *number));
        ui.label(RichText::new(text).weak());
    }
    for line in handicaps(game) {
        ui.label(RichText::new(texts.message(&line)).weak());
    }
    for option in rules.options() {
        let key = text_key(rules.id(), &format!("option-{}", option.name));
        let line = format!("{}: {}", texts.words(&key), texts.words(&format!("{key}.{}", option.chosen)));
        ui.label(RichText::new(line).weak().small());
    }
    ui.separator();
    folded
}

/// A line for each army that began without a piece.
fn handicaps(game: &Game) -> Vec<Message> {
    let rules = game.rules();
    let first = game.position_after(0).filter(|_| matches!(game.start(), Start::Position(_)));
    let line = |(army, kind)| {
        let piece = rules.piece_name(kind);
        let one = Message::new(format!("{}.one", piece.key));
        let line = Message::new("sheet-handicap").name("army", rules.army_name(army).key);
        line.message("piece", piece.clone()).first("one", vec![one, piece])
    };
    first.map(|first| rules.odds_given(first)).into_iter().flatten().map(line).collect()
}

/// Shows the result of a game that is over.
fn result(ui: &mut Ui, game: &Game, texts: &Texts, seats: &Seats) {
    let Some(ending) = game.ending() else { return };
    let words = result_words::winner(game, ending, texts, |army| player(seats, game.rules(), army, texts));
    ui.label(RichText::new(words).font(theme::serif(18.)).color(theme::attention(ui)));
    ui.label(texts.message(&ending.reason.message(game.rules().draw())));
}

/// Shows the buttons that step through the match without changing it.
fn steps(ui: &mut Ui, on_show: &OnShow, texts: &Texts, commands: &mut Commands) {
    let (ply, shown) = (on_show.current().ply(), on_show.ply());
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.;
        let mut button = |sign: &str, hint: &str, enabled: bool| {
            let button = Button::new(RichText::new(sign).size(18.)).min_size(Vec2::new(38., 30.));
            theme::named(ui.add_enabled(enabled, button), texts.words(hint)).clicked()
        };
        if button(signs::CARET_LINE_LEFT, "ui-first", shown > 0) {
            commands.trigger(ShowPly(0));
        }
        if button(signs::CARET_LEFT, "ui-back", shown > 0) {
            commands.trigger(StepView(-1));
        }
        if button(signs::CARET_RIGHT, "ui-forward", shown < ply) {
            commands.trigger(StepView(1));
        }
        if button(signs::CARET_LINE_RIGHT, "ui-last", shown < ply) {
            commands.trigger(ShowPly(usize::MAX));
        }
        if !on_show.is_live() {
            ui.label(RichText::new(format!("{shown}/{ply}")).color(theme::attention(ui)));
        }
    });
}

/// Shows the buttons that open the review, play on from an earlier moment, and lead back to the game as it was played.
fn lines(ui: &mut Ui, on_show: &OnShow, texts: &Texts, commands: &mut Commands) {
    let current: &Match = on_show.current();
    ui.horizontal_wrapped(|ui| {
        if current.main_line().is_some() {
            let button = ui.button(texts.words("ui-main-line"));
            if button.on_hover_text(texts.words("ui-main-line.help")).clicked() {
                commands.trigger(EndVariation);
                // People who read a game go on where they left it.
                let reads = current.main_line().is_some_and(Match::is_over) || current.is_from_elsewhere();
                if let Some(ply) = current.left_at().filter(|_| reads) {
                    commands.trigger(ShowPly(ply));
                }
            }
        } else if ui.add_enabled(current.ply() > 0, Button::new(texts.words("ui-review"))).clicked() {
            commands.trigger(ToggleReview);
        }
        if !on_show.is_live() && current.authority() == Authority::Here {
            let button = ui.button(texts.words("ui-play-on"));
            if button.on_hover_text(texts.words("ui-play-on.help")).clicked() {
                commands.trigger(BeginVariation { ply: on_show.ply() });
                if current.is_from_elsewhere() {
                    commands.trigger(Toast(Message::new("tell-play-on")));
                }
            }
        }
    });
}
