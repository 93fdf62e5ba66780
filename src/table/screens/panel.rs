//! The panel beside the board: the side to move, the score sheet, and buttons for everything that a player can do.

use std::collections::BTreeMap;

use bevy::prelude::*;
use bevy_egui::egui::{self, Align, Align2, Area, Grid, Id, Label, Layout, RichText, ScrollArea, Ui, Vec2};
use bevy_egui::{EguiClipboard, EguiContexts};
use tessera_arbiter::{
    Authority, BeginVariation, ComputerPause, EndVariation, Match, MatchReview, OnShow, Propose, Redo, Seats, ShowPly,
    StartMatch, StepView, TakeBack, Texts,
};
use tessera_rules::notation::Record;
use tessera_rules::{Action, Game, Kind, Message, Piece, Start, text_key, variant_key};

use super::computer_controls;
use super::icons::{Icons, sample};
use super::score_sheet::ScoreSheet;
use super::seat_names::player;
use super::{result_banner, review, theme};
use crate::model::hint::Hint;
use crate::model::open_page::{OpenPage, Pages, Question, Replacement};
use crate::model::preferences::{CameraMode, Preferences};
use crate::model::table_requests::{AskHint, CameraRequest, Toast, ToggleReview};
use crate::model::view::{FreeArea, Screen};

/// The width of the panel, in logical pixels.
const WIDTH: f32 = 300.;
/// The least height of the score sheet, in logical pixels: about three lines. Below it the whole panel scrolls.
const LEAST_SHEET: f32 = 90.;

/// Whether the panel is open in table mode. In other modes it is always visible.
#[derive(Resource, Default)]
pub(super) struct PanelOpened(bool);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PanelOpened>();
}

pub(super) fn show(
    mut contexts: EguiContexts,
    (texts, sheet, icons): (Res<Texts>, Res<ScoreSheet>, Res<Icons>),
    (on_show, seats, pause, reviewed): (OnShow, Seats, Res<ComputerPause>, Option<Res<MatchReview>>),
    mut pages: Pages,
    mut open: ResMut<PanelOpened>,
    mut clipboard: Option<ResMut<EguiClipboard>>,
    (mut free, mut preferences, hint): (ResMut<FreeArea>, ResMut<Preferences>, Res<Hint>),
    mut commands: Commands,
) -> Result {
    let context = contexts.ctx_mut()?;
    let area = context.viewport_rect();
    let game = on_show.game();
    if preferences.camera == CameraMode::Table {
        // In table mode each seat has its own panel. This panel opens over the table on request.
        let button = Area::new(Id::new("menu")).anchor(Align2::RIGHT_TOP, Vec2::new(-12., 12.)).show(context, |ui| {
            ui.button(RichText::new("☰").size(theme::HEADING)).on_hover_text(texts.words("ui-menu")).clicked()
        });
        open.0 ^= button.inner;
        if !open.0 {
            return Ok(());
        }
    } else {
        let bottom = free.bottom;
        free.set_if_neq(FreeArea { left: 0., right: (WIDTH + 24.) / area.width(), ends: 0., bottom });
    }
    let below_menu = if preferences.camera == CameraMode::Table { 44. } else { 0. };
    Area::new(Id::new("panel")).anchor(Align2::RIGHT_TOP, Vec2::new(-12., 12. + below_menu)).show(context, |ui| {
        theme::panel().show(ui, |ui| {
            ui.set_width(WIDTH - 30.);
            ui.set_height(area.height() - 54. - below_menu);
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                heading(ui, game, &texts);
                turn(ui, game, (&texts, &icons), (&seats, *pause), preferences.warn);
                // The height below the score sheet is known only after layout, so the last frame's height is used.
                let id = ui.id().with("below");
                let below = ui.data(|data| data.get_temp(id)).unwrap_or(230.);
                let height = (ui.available_height() - below).max(LEAST_SHEET);
                moves(ui, &on_show, (&sheet, &icons, reviewed.as_deref()), height, &mut commands);
                let top = ui.cursor().top();
                rolls(ui, game, &texts, &icons);
                browse(ui, &on_show, &texts, &mut commands);
                help(ui, on_show.current(), (&hint, &mut preferences), &seats, &texts, &mut commands);
                lines(ui, &on_show, &texts, &mut commands);
                actions(ui, on_show.current(), (&seats, *pause), &texts, &mut pages.question, &mut commands);
                if let Some(text) = exchange(ui, &on_show, &texts, clipboard.as_deref_mut(), &mut commands) {
                    paste(&text, on_show.current(), &mut pages.question, &mut commands);
                }
                ui.horizontal_wrapped(|ui| {
                    for (key, view) in [
                        ("ui-seat", CameraRequest::Next),
                        ("ui-top", CameraRequest::Top),
                        ("ui-flat", CameraRequest::Flat),
                    ] {
                        if ui.button(texts.words(key)).clicked() {
                            commands.trigger(view);
                        }
                    }
                });
                ui.horizontal_wrapped(|ui| {
                    if ui.button(texts.words("ui-seats")).clicked() {
                        pages.turn_to(OpenPage::Seats);
                    }
                    if ui.button(texts.words("ui-settings")).clicked() {
                        pages.turn_to(OpenPage::Settings);
                    }
                    if ui.button(texts.words("ui-rules")).clicked() {
                        pages.turn_to(OpenPage::Rules(game.rules().clone()));
                    }
                    if ui.button(texts.words("ui-keys")).clicked() {
                        pages.turn_to(OpenPage::Keys);
                    }
                    if ui.button(texts.words("ui-gallery")).clicked() {
                        commands.set_state_if_neq(Screen::Gallery);
                    }
                });
                let below = ui.cursor().top() - top;
                ui.data_mut(|data| data.insert_temp(id, below));
            });
        });
    });
    Ok(())
}

fn heading(ui: &mut Ui, game: &Game, texts: &Texts) {
    let rules = game.rules();
    ui.horizontal_wrapped(|ui| {
        let name = texts.words(&variant_key(rules.id()));
        ui.label(RichText::new(name).size(theme::HEADING).color(theme::BRASS));
        if let Start::Array(number) = game.start() {
            let text = texts.message(&Message::new("panel-array").number("number", *number));
            ui.label(RichText::new(text).size(theme::HEADING));
        }
    });
    for option in rules.options() {
        let text = |key: String| texts.words(&key);
        let key = text_key(rules.id(), &format!("option-{}", option.name));
        let line = format!("{}: {}", text(key.clone()), text(format!("{key}.{}", option.chosen)));
        ui.label(RichText::new(line).color(theme::FADED).small());
    }
    ui.separator();
}

/// Shows the side to move with its notes, or the result of the game.
fn turn(
    ui: &mut Ui,
    game: &Game,
    (texts, icons): (&Texts, &Icons),
    (seats, pause): (&Seats, ComputerPause),
    warn: bool,
) {
    let (rules, position) = (game.rules(), game.position());
    match game.ending() {
        Some(ending) => {
            ui.label(
                RichText::new(result_banner::words(game, ending, texts, seats))
                    .size(theme::HEADING)
                    .color(theme::BRASS),
            );
            ui.label(texts.message(&ending.reason.message(game.rules().draw())));
        }
        None => {
            let army = rules.army_to_move(position);
            ui.horizontal(|ui| {
                let (_, rect) = ui.allocate_space(Vec2::splat(34.));
                icons.paint_on_ground(ui, rules, Piece::new(army, rules.royal()), rect);
                let line = Message::new("panel-turn").text("army", player(seats, rules, army, texts));
                one_line(ui, texts.message(&line));
            });
            if rules.armies().count() > 2 {
                order_of_play(ui, game, texts, icons, seats);
            }
            for (army, left) in rules.armies().filter_map(|(army, _)| Some((army, rules.checks_left(position, army)?)))
            {
                let player = player(seats, rules, army, texts);
                let line = Message::new("panel-checks-left").text("army", player).number("checks", left);
                ui.label(RichText::new(texts.message(&line)).color(theme::FADED));
            }
            let royal_at_risk = warn && !rules.gives_check() && rules.threatened(position, army).is_some();
            let note = if seats.is_thinking(position.turn()) {
                texts.words("seat-thinking")
            } else if pause.is_on() && seats.level(position.turn()).is_some() {
                texts.words("seat-paused")
            } else if rules.check(position).is_some() {
                texts.words("panel-check")
            } else if royal_at_risk {
                texts.words("panel-threatened")
            } else if game.claimable().is_some() {
                texts.words("panel-claimable")
            } else {
                String::new()
            };
            ui.label(RichText::new(note).color(theme::BRASS));
        }
    }
    ui.separator();
}

/// Shows the seats in the order of play. The seat to move has a frame, and dead armies are dark.
fn order_of_play(ui: &mut Ui, game: &Game, texts: &Texts, icons: &Icons, seats: &Seats) {
    let (rules, position) = (game.rules(), game.position());
    ui.horizontal(|ui| {
        for seat in rules.order() {
            let army = seat.army();
            let (_, rect) = ui.allocate_space(Vec2::splat(30.));
            let response = ui.interact(rect, ui.id().with(seat.index()), egui::Sense::hover());
            let name = player(seats, rules, army, texts);
            let key = match (rules.is_alive(position, army), rules.commander(position, army)) {
                (true, _) => "order-alive",
                (false, Some(_)) => "order-taken-over",
                (false, None) => "order-frozen",
            };
            icons.paint_on_ground(ui, rules, Piece::new(army, rules.royal()), rect);
            if !rules.is_alive(position, army) {
                ui.painter().rect_filled(rect, 5., egui::Color32::from_black_alpha(170));
            }
            if position.turn() == seat {
                let frame = egui::Stroke::new(3., theme::BRASS);
                ui.painter().rect_stroke(rect, 5., frame, egui::StrokeKind::Outside);
            }
            response.on_hover_text(texts.message(&Message::new(key).text("army", name)));
            if rules.order().last() != Some(seat) {
                ui.label("›");
            }
        }
    });
}

/// Shows the score sheet: a row for each round, and a column for each army. A click shows the position after a move.
fn moves(
    ui: &mut Ui,
    on_show: &OnShow,
    (sheet, icons, reviewed): (&ScoreSheet, &Icons, Option<&MatchReview>),
    height: f32,
    commands: &mut Commands,
) {
    let (game, rules) = (on_show.game(), on_show.rules());
    let rounds = game.rounds();
    let columns = rules.order().count();
    // Long entries use small letters, so that the panel need not grow wider.
    let size = if rules.writes_long() { 13. } else { 16. };
    ScrollArea::both()
        .max_width(ui.available_width())
        .max_height(height)
        .min_scrolled_height(height)
        .auto_shrink(false)
        .stick_to_bottom(on_show.is_live())
        .show(ui, |ui| {
            Grid::new("sheet").num_columns(1 + columns).striped(true).min_col_width(30.).spacing([6., 3.]).show(
                ui,
                |ui| {
                    if columns > 2 && !rounds.is_empty() {
                        ui.label("");
                        for army in rules.order().map(|seat| seat.army()) {
                            let (_, rect) = ui.allocate_space(Vec2::splat(20.));
                            icons.paint_on_ground(ui, rules, Piece::new(army, rules.royal()), rect);
                        }
                        ui.end_row();
                    }
                    for (row, round) in rounds.iter().enumerate() {
                        ui.label(RichText::new(format!("{}.", round.number)).color(theme::FADED));
                        let begun = round.cells.iter().position(|cell| !cell.is_empty()).unwrap_or(0);
                        for (column, cell) in round.cells.iter().enumerate() {
                            // In its first round, the game may begin with a later army.
                            if row == 0 && column < begun {
                                ui.label("…");
                                continue;
                            }
                            ui.vertical(|ui| {
                                ui.style_mut().wrap_mode = Some(egui::TextWrapMode::Extend);
                                cell.iter().for_each(|&ply| entry(ui, ply, size, (sheet, reviewed), on_show, commands))
                            });
                        }
                        ui.end_row();
                    }
                },
            );
        });
}

/// Shows one entry of the score sheet.
fn entry(
    ui: &mut Ui,
    ply: usize,
    size: f32,
    (sheet, reviewed): (&ScoreSheet, Option<&MatchReview>),
    on_show: &OnShow,
    commands: &mut Commands,
) {
    let Some(text) = sheet.0.get(ply) else { return };
    let shown = on_show.ply() == ply + 1;
    let fault = review::fault(reviewed, on_show.current(), ply);
    let words = match fault {
        Some((sign, _)) => format!("{text} {sign}"),
        None => text.clone(),
    };
    let mut words = RichText::new(words).size(size);
    if let Some((_, colour)) = fault {
        words = words.color(colour);
    }
    let label = ui.selectable_label(shown, words);
    if shown && !on_show.is_live() {
        label.scroll_to_me(Some(Align::Center));
    }
    if label.clicked() {
        commands.trigger(ShowPly(ply + 1));
    }
}

/// Shows how often each face was rolled and how often it was expected, since players tend to distrust dice.
fn rolls(ui: &mut Ui, game: &Game, texts: &Texts, icons: &Icons) {
    let rules = game.rules();
    if !rules.has_chance() {
        return;
    }
    let count = game.plies().filter(|(_, action)| matches!(action, Action::Move(mv) if mv.face().is_some())).count();
    let title = texts.message(&Message::new("panel-rolls").number("count", count as i64));
    egui::CollapsingHeader::new(title).id_salt("rolls").show(ui, |ui| {
        ui.label(RichText::new(texts.words("panel-rolls.help")).color(theme::FADED).small());
        ui.horizontal_wrapped(|ui| {
            for (face, (count, expected)) in faces_rolled(game) {
                let (_, rect) = ui.allocate_space(Vec2::splat(20.));
                icons.paint_on_ground(ui, rules, sample(face), rect);
                ui.label(format!("{count} ({expected:.1})"));
            }
        });
    });
}

/// For each face: how often it was rolled, and how often it was expected.
fn faces_rolled(game: &Game) -> BTreeMap<Kind, (u32, f32)> {
    let mut counts: BTreeMap<Kind, (u32, f32)> = BTreeMap::new();
    for (position, action) in game.plies() {
        let Action::Move(mv) = action else { continue };
        let Some(face) = mv.face() else { continue };
        let faces = game.rules().rolls(position, mv.announced());
        for &other in &faces {
            counts.entry(other).or_default().1 += 1. / faces.len() as f32;
        }
        counts.entry(face).or_default().0 += 1;
    }
    counts
}

/// Shows the buttons that step through the match without changing it.
fn browse(ui: &mut Ui, on_show: &OnShow, texts: &Texts, commands: &mut Commands) {
    let (ply, shown) = (on_show.current().ply(), on_show.ply());
    ui.separator();
    ui.horizontal(|ui| {
        let mut button = |sign: &str, hint: &str, enabled: bool| {
            let button = ui.add_enabled(enabled, egui::Button::new(sign).min_size(Vec2::new(40., 0.)));
            button.on_hover_text(texts.words(hint)).clicked()
        };
        if button("⏮", "ui-first", shown > 0) {
            commands.trigger(ShowPly(0));
        }
        if button("◀", "ui-back", shown > 0) {
            commands.trigger(StepView(-1));
        }
        if button("▶", "ui-forward", shown < ply) {
            commands.trigger(StepView(1));
        }
        if button("⏭", "ui-last", shown < ply) {
            commands.trigger(ShowPly(usize::MAX));
        }
        if !on_show.is_live() {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.label(RichText::new(format!("{shown}/{ply}")).color(theme::BRASS));
            });
        }
    });
}

/// Shows a heading in one line. A long one, such as a name and a level, is smaller.
fn one_line(ui: &mut Ui, words: String) {
    let room = ui.available_width();
    let fits = |size: f32| {
        let font = egui::FontId::proportional(size);
        ui.painter().layout_no_wrap(words.clone(), font, egui::Color32::WHITE).size().x <= room
    };
    let size = if fits(theme::HEADING) { theme::HEADING } else { theme::HEADING * 0.75 };
    ui.add(Label::new(RichText::new(words).size(size)).truncate());
}

/// Shows the buttons that open the review, play on from an earlier moment, and lead back to the game as it was played.
fn lines(ui: &mut Ui, on_show: &OnShow, texts: &Texts, commands: &mut Commands) {
    let current = on_show.current();
    let ply = on_show.ply();
    ui.horizontal_wrapped(|ui| {
        if current.main_line().is_some() {
            let button = ui.button(texts.words("ui-main-line"));
            if button.on_hover_text(texts.words("ui-main-line.help")).clicked() {
                commands.trigger(EndVariation);
            }
        } else if ui.add_enabled(current.ply() > 0, egui::Button::new(texts.words("ui-review"))).clicked() {
            commands.trigger(ToggleReview);
        }
        let may_play_on = !on_show.is_live() && current.authority() == Authority::Here;
        let button = ui.add_enabled(may_play_on, egui::Button::new(texts.words("ui-play-on")));
        if button.on_hover_text(texts.words("ui-play-on.help")).clicked() {
            commands.trigger(BeginVariation { ply });
        }
    });
}

/// Shows the buttons for undo and redo, the hint and the threats.
fn help(
    ui: &mut Ui,
    current: &Match,
    (hint, preferences): (&Hint, &mut ResMut<Preferences>),
    seats: &Seats,
    texts: &Texts,
    commands: &mut Commands,
) {
    let game = current.game();
    let seat = seats.voice_here(game.position().turn());
    ui.horizontal_wrapped(|ui| {
        if ui.add_enabled(current.ply() > 0, egui::Button::new(texts.words("ui-undo"))).clicked() {
            commands.trigger(TakeBack { seat });
        }
        if ui.add_enabled(!game.undone().is_empty(), egui::Button::new(texts.words("ui-redo"))).clicked() {
            commands.trigger(Redo);
        }
        let key = if hint.given().is_some_and(|given| !given.explained) { "ui-hint-why" } else { "ui-hint" };
        let possible = game.ending().is_none() && seats.is_person(game.position().turn());
        let button = ui.add_enabled(possible, egui::Button::new(texts.words(key)).selected(*hint != Hint::None));
        if button.on_hover_text(texts.words("ui-hint.help")).clicked() {
            commands.trigger(AskHint);
        }
        let marked = preferences.threats.get(seat.index()).is_some_and(|marked| *marked);
        let button = theme::choice(ui, marked, texts.words("ui-threats"));
        if button.on_hover_text(texts.words("ui-threats.help")).clicked() {
            commands.trigger(preferences.switch_threats(game.rules(), seat));
        }
    });
}

fn actions(
    ui: &mut Ui,
    current: &Match,
    (seats, pause): (&Seats, ComputerPause),
    texts: &Texts,
    question: &mut Question,
    commands: &mut Commands,
) {
    let game = current.game();
    let seat = seats.voice_here(game.position().turn());
    // People decide for no other seat.
    let playing = game.ending().is_none() && seats.is_person(seat);
    ui.horizontal_wrapped(|ui| {
        if ui.add_enabled(playing, egui::Button::new(texts.words("ui-resign"))).clicked() {
            question.resign(seat.army());
        }
        if game.claimable().is_some() && playing {
            if ui.button(texts.words("ui-claim")).clicked() {
                commands.trigger(Propose { seat, action: Action::Claim });
            }
        } else if ui.add_enabled(playing, egui::Button::new(texts.words("ui-draw"))).clicked() {
            question.offer_draw(game, seats, seat, commands);
        }
        if ui.button(texts.words("ui-rematch")).clicked() {
            question.replace(Some(current), Replacement::Match(Box::new(current.rematch())), commands);
        }
        computer_controls::buttons(ui, game, seats, pause, texts, commands);
    });
}

/// Shows the buttons for copying and pasting positions and records. Returns the text to paste.
fn exchange(
    ui: &mut Ui,
    on_show: &OnShow,
    texts: &Texts,
    clipboard: Option<&mut EguiClipboard>,
    commands: &mut Commands,
) -> Option<String> {
    let mut pasted = None;
    ui.horizontal(|ui| {
        ui.menu_button(texts.words("ui-copy"), |ui| {
            if ui.button(texts.words("ui-copy-position")).clicked() {
                ui.ctx().copy_text(on_show.rules().fen(on_show.position()));
                commands.trigger(Toast(Message::new("tell-copied")));
                ui.close();
            }
            if ui.button(texts.words("ui-copy-record")).clicked() {
                ui.ctx().copy_text(on_show.current().record().to_string());
                commands.trigger(Toast(Message::new("tell-copied")));
                ui.close();
            }
        });
        if ui.button(texts.words("ui-paste")).on_hover_text(texts.words("ui-paste.help")).clicked() {
            pasted = clipboard.and_then(|clipboard| clipboard.get_text()).filter(|text| !text.trim().is_empty());
            if pasted.is_none() {
                commands.trigger(Toast(Message::new("tell-nothing-to-paste")));
            }
        }
    });
    pasted
}

/// Starts a match from pasted text: from a record, or else from a position of the variant in play.
fn paste(text: &str, current: &Match, question: &mut Question, commands: &mut Commands) {
    let by = match Record::parse(text) {
        Ok(_) => Replacement::Record(text.to_owned()),
        Err(_) => {
            let start = Some(Start::Position(text.trim().to_owned()));
            Replacement::Match(Box::new(StartMatch { start, ..current.rematch() }))
        }
    };
    question.replace(Some(current), by, commands);
}
