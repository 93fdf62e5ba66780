//! The paper of the lesson on the table: the exercise, the result of the last try, and the progress.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{
    Align2, Area, Button, Color32, FontId, Frame, Id, RichText, ScrollArea, Sense, Stroke, StrokeKind, TextStyle, Ui,
    Vec2, WidgetInfo, WidgetType,
};
use egui_phosphor::regular as signs;
use tessera_arbiter::{Match, Texts};
use tessera_rules::Message;

use super::theme;
use crate::model::frame::DieInTheAir;
use crate::model::hint::Hint;
use crate::model::interlude::Interlude;
use crate::model::lesson_in_play::{LessonInPlay, LessonStage, TurnLesson};
use crate::model::open_page::{OpenPage, Pages};
use crate::model::preferences::Preferences;
use crate::model::spoken_log::SpokenLog;
use crate::model::table_requests::AskHint;
use crate::model::view::{FreeArea, Screen};

/// The width of the paper, in logical pixels, and the largest part of a window that it takes.
const WIDTH: (f32, f32) = (370., 0.46);
/// The distance of the paper from the edges of the window, in logical pixels.
const EDGE: f32 = 14.;
/// The side of the sign of an exercise, in logical pixels.
const SIGN: f32 = 26.;
/// The space between the signs of steps and those of tasks, in logical pixels.
const GAP: f32 = 8.;
/// The height of the buttons at the foot before they were measured, in logical pixels, and how many times their height a
/// window needs to leave them there.
const FOOT: f32 = 90.;
const LOW: f32 = 3.;
/// The size of the texts, in logical pixels.
const READING: f32 = 17.;

/// The buttons that were pressed.
#[derive(Default)]
struct Pressed {
    leave: bool,
    rules: bool,
    hint: bool,
    turn: Option<TurnLesson>,
}

pub(super) fn show(
    mut contexts: EguiContexts,
    (lesson, current, interlude): (Res<LessonInPlay>, Res<Match>, Res<Interlude>),
    (texts, preferences, hint): (Res<Texts>, Res<Preferences>, Res<Hint>),
    in_the_air: Res<DieInTheAir>,
    (mut free, mut pages): (ResMut<FreeArea>, Pages),
    (mut log, mut said): (ResMut<SpokenLog>, Local<(Option<[String; 2]>, Option<String>)>),
    mut commands: Commands,
) -> Result {
    let context = contexts.ctx_mut()?;
    let window = context.viewport_rect();
    let width = WIDTH.0.min(window.width() * WIDTH.1);
    free.set_if_neq(FreeArea { left: (width + 2. * EDGE) / window.width(), ..default() });
    let thrown = in_the_air.is_thrown();
    let page =
        Page { lesson: &lesson, interlude: &interlude, texts: &texts, preferences: &preferences, hint: &hint, thrown };
    // A lesson that begins again is said again.
    if lesson.is_added() {
        *said = default();
    }
    page.say(&mut said, &mut log);
    let pressed = Area::new(Id::new("lesson")).anchor(Align2::LEFT_TOP, Vec2::splat(EDGE)).show(context, |ui| {
        let paper = theme::paper(ui, |ui| {
            ui.set_width(width - 24.);
            // 20 are the margins of the paper, and 5 its second leaf.
            let height = window.height() - 2. * EDGE - 25.;
            page.show(ui, height)
        });
        paper.inner
    });
    let pressed = pressed.inner;
    if pressed.rules {
        pages.turn_to(OpenPage::Rules(current.game().rules().clone()));
    }
    if pressed.hint {
        commands.trigger(AskHint);
    }
    if let Some(turn) = pressed.turn {
        commands.trigger(turn);
    }
    if pressed.leave {
        commands.set_state_if_neq(interlude.back);
    }
    Ok(())
}

/// Everything that the paper shows.
struct Page<'a> {
    lesson: &'a LessonInPlay,
    interlude: &'a Interlude,
    texts: &'a Texts,
    preferences: &'a Preferences,
    hint: &'a Hint,
    /// Whether a die is in the air.
    thrown: bool,
}

impl Page<'_> {
    /// Shows the paper in this height. The buttons stay at its foot, wherever the words end. A low window scrolls them, too.
    fn show(&self, ui: &mut Ui, height: f32) -> Pressed {
        let mut pressed = Pressed::default();
        let id = Id::new("height of the lesson's foot");
        let foot = ui.data(|data| data.get_temp(id)).unwrap_or(FOOT);
        let is_low = height < LOW * foot;
        let words = if is_low { height } else { height - foot - ui.spacing().item_spacing.y };
        ScrollArea::vertical().max_height(words).min_scrolled_height(words).auto_shrink(false).show(ui, |ui| {
            self.words(ui, &mut pressed);
            if is_low {
                self.foot(ui, &mut pressed);
            }
        });
        if !is_low {
            let shown = ui.vertical(|ui| self.foot(ui, &mut pressed)).response.rect.height();
            ui.data_mut(|data| data.insert_temp(id, shown));
        }
        pressed
    }

    /// Shows the exercise and the result of the last try.
    fn words(&self, ui: &mut Ui, pressed: &mut Pressed) {
        let (lesson, texts) = (self.lesson, self.texts);
        ui.horizontal(|ui| {
            let words = if self.interlude.back == Screen::Front { "lesson-leave.front" } else { "lesson-leave" };
            pressed.leave = theme::back_button(ui, texts.words(words));
            let name = RichText::new(texts.variant_name(&lesson.variant)).font(theme::serif(theme::HEADING));
            ui.label(name);
        });
        ui.add_space(2.);
        pressed.turn = self.signs(ui);
        ui.label(RichText::new(self.place()).small().weak());
        let Some([title, words]) = self.exercise_words() else { return };
        ui.add_space(2.);
        ui.label(theme::title(ui, title, theme::HEADING + 5.));
        ui.label(RichText::new(words).size(READING));
        ui.add_space(4.);
        self.show_outcome(ui);
    }

    /// Shows the buttons.
    fn foot(&self, ui: &mut Ui, pressed: &mut Pressed) {
        let (lesson, texts) = (self.lesson, self.texts);
        ui.add_space(4.);
        ui.horizontal_wrapped(|ui| {
            let (word, may_hint) = if *self.hint == Hint::None {
                ("lesson-hint", lesson.stage == LessonStage::Asked)
            } else {
                ("lesson-hint-off", true)
            };
            // It is as wide with either word, so that no other button comes under the pointer.
            let font = TextStyle::Button.resolve(ui.style());
            let wide = ["lesson-hint", "lesson-hint-off"]
                .map(|key| ui.painter().layout_no_wrap(texts.words(key), font.clone(), Color32::WHITE).size().x);
            let sign = font.size + ui.spacing().icon_spacing + 2. * ui.spacing().button_padding.x;
            let hint = Button::new((signs::LIGHTBULB, texts.words(word)));
            let hint = hint.min_size(Vec2::new(wide[0].max(wide[1]) + sign, 0.));
            pressed.hint = ui.add_enabled(may_hint, hint).clicked();
            let again = Button::new((signs::ARROW_U_UP_LEFT, texts.words("lesson-again")));
            if ui.add(again).clicked() {
                pressed.turn = Some(TurnLesson::Again);
            }
            pressed.rules = ui.button((signs::BOOK_OPEN, texts.words("ui-rules"))).clicked();
        });
        ui.add_space(2.);
        if self.next(ui) {
            pressed.turn = Some(TurnLesson::Next);
        }
    }

    /// Shows a sign for each exercise: squares for steps, and discs for tasks. Returns the one that is clicked.
    fn signs(&self, ui: &mut Ui) -> Option<TurnLesson> {
        let colors = theme::colors(ui.ctx());
        let mut turn = None;
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = Vec2::splat(5.);
            let steps = self.lesson.lesson.steps.len();
            for (number, exercise) in self.lesson.lesson.exercises().enumerate() {
                let is_task = number >= steps;
                if number == steps {
                    ui.add_space(GAP);
                }
                let shown = if is_task { number - steps + 1 } else { number + 1 };
                let is_done = self.preferences.has_done(&self.lesson.key(exercise));
                let is_here = number == self.lesson.number;
                let (rect, response) = ui.allocate_exact_size(Vec2::splat(SIGN), Sense::click());
                let words = self.texts.words(&format!("{}.title", self.lesson.key(exercise)));
                response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, is_here, &words));
                let ink = ui.visuals().text_color();
                let (fill, word) = match () {
                    () if is_here => (colors.main, colors.on_main),
                    () if is_done => (theme::DONE_INK, Color32::WHITE),
                    () => (Color32::TRANSPARENT, ink),
                };
                let rim = Stroke::new(1.5, if response.hovered() { theme::attention(ui) } else { word });
                let corner = if is_task { SIGN / 2. } else { 5. };
                ui.painter().rect(rect, corner, fill, rim, StrokeKind::Inside);
                // A check says that it is done without its colour, too.
                let sign = if is_done { signs::CHECK.to_owned() } else { shown.to_string() };
                ui.painter().text(rect.center(), Align2::CENTER_CENTER, sign, FontId::proportional(14.), word);
                theme::mark_focus(ui.painter(), &response, theme::attention(ui));
                if response.on_hover_text(words).clicked() {
                    turn = Some(TurnLesson::To(number));
                }
            }
        });
        turn
    }

    /// The words for the place of the exercise in the lesson.
    fn place(&self) -> String {
        let (number, lesson) = (self.lesson.number, &self.lesson.lesson);
        let (key, at, of) = match number.checked_sub(lesson.steps.len()) {
            None => ("lesson-step", number, lesson.steps.len()),
            Some(task) => ("lesson-task", task, lesson.tasks.len()),
        };
        self.texts.message(&Message::new(key).number("at", at as i64 + 1).number("of", of as i64))
    }

    /// Whether the last try was right, and the words on it. The words of the exercise may speak of the replies and of the face
    /// of a die, so they come after them.
    fn outcome(&self) -> Option<(bool, String)> {
        let lesson = self.lesson;
        let exercise = lesson.exercise()?;
        match (lesson.stage, &lesson.not_it) {
            (LessonStage::Right(_), _) if !exercise.replies.is_empty() || self.thrown => {
                Some((true, self.texts.words("lesson-right-plain")))
            }
            (LessonStage::Done | LessonStage::Right(_), _) => {
                let done = Message::new(format!("{}.done", lesson.key(exercise)));
                let words = Message::new("lesson-right").first("words", vec![done, Message::new("lesson-right-plain")]);
                Some((true, self.texts.message(&words)))
            }
            (_, Some(not_it)) => Some((false, self.texts.message(not_it))),
            (_, None) => None,
        }
    }

    /// The title and the words of the exercise.
    fn exercise_words(&self) -> Option<[String; 2]> {
        let key = self.lesson.key(self.lesson.exercise()?);
        Some([self.texts.words(&format!("{key}.title")), self.texts.words(&key)])
    }

    /// Says the exercise and the result of the last try when they are new, for screen readers.
    fn say(&self, said: &mut (Option<[String; 2]>, Option<String>), log: &mut SpokenLog) {
        let exercise = self.exercise_words();
        let outcome = self.outcome().map(|(_, words)| words);
        if exercise != said.0
            && let Some(words) = &exercise
        {
            log.say(words.join(". "));
        }
        if outcome != said.1
            && let Some(words) = &outcome
        {
            log.say(words.clone());
        }
        *said = (exercise, outcome);
    }

    /// Shows the result of the last try.
    fn show_outcome(&self, ui: &mut Ui) {
        let Some((is_right, words)) = self.outcome() else { return };
        let (sign, color) =
            if is_right { (signs::CHECK_CIRCLE, theme::DONE_INK) } else { (signs::X_CIRCLE, theme::attention(ui)) };
        Frame::new().stroke(Stroke::new(1.5, color)).corner_radius(6).inner_margin(9).show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.horizontal_top(|ui| {
                ui.label(RichText::new(sign).size(22.).color(color));
                ui.vertical(|ui| ui.label(RichText::new(words).size(READING - 1.)));
            });
        });
    }

    /// Shows the button that leads on. Returns whether it was pressed.
    fn next(&self, ui: &mut Ui) -> bool {
        let key = match (self.lesson.is_at_the_end(), self.interlude.before.is_some()) {
            (false, _) => "lesson-next",
            (true, true) => "lesson-finish",
            (true, false) => "lesson-play",
        };
        let is_done = self.lesson.stage == LessonStage::Done;
        theme::main_button(ui, [&self.texts.words(key), signs::CARET_RIGHT], is_done)
    }
}
