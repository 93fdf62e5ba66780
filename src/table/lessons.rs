//! Plays a lesson on the table. The lesson is the arbiter of its match: it judges each move, takes a wrong one back, makes
//! the replies, and fixes the faces of dice.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use tessera_arbiter::{
    Apply, Authority, Decision, Forward, Forwarded, Match, Player, Seating, StartMatch, VariantRegistry,
};
use tessera_rules::{Action, Exercise, Game, Message, Move, Rules, Settings, Start, Unmet, Wanted, text_key};

use crate::interludes::LentTable;
use crate::model::frame::Settled;
use crate::model::hint::{GivenHint, Hint};
use crate::model::interlude::{Interlude, PartRefused, start_part};
use crate::model::lesson_in_play::{BeginLesson, LessonInPlay, LessonStage, TurnLesson};
use crate::model::next_match::{InterludeStart, MatchOpened};
use crate::model::preferences::{Preferences, SeatCharacter, SeatTaker};
use crate::model::redraw_request::Redraws;
use crate::model::table_requests::{AskHint, MoveNote};
use crate::model::view::Screen;

/// The number of wrong moves after which the right one is shown.
const TRIES: usize = 2;
/// The level of the computer in the game after a lesson: the easiest, since the player has just learnt the rules.
const FIRST_OPPONENT: u8 = 1;

pub(crate) fn plugin(app: &mut App) {
    app.add_observer(on_begin)
        .add_observer(on_turn)
        .add_observer(on_match_opened)
        .add_observer(|_: On<PartRefused>, mut commands: Commands| commands.remove_resource::<LessonInPlay>())
        .add_observer(on_forwarded)
        .add_observer(on_settled)
        .add_observer(on_ask_hint)
        .add_systems(OnExit(Screen::Match), |mut commands: Commands| commands.remove_resource::<LessonInPlay>());
}

fn on_begin(
    begin: On<BeginLesson>,
    (registry, preferences): (Res<VariantRegistry>, Res<Preferences>),
    screen: Res<State<Screen>>,
    table: LentTable,
    mut commands: Commands,
) {
    let Some(lesson) = registry.lesson(&begin.0) else { return };
    let is_done = |exercise: &Exercise| preferences.has_done(&text_key(&begin.0, &exercise.text));
    // A lesson itself takes place on the screen of a match, so it cannot lead back to that screen.
    let back = if *screen.get() == Screen::Front { Screen::Front } else { Screen::Gallery };
    commands.insert_resource(table.interlude((&begin.0, &Settings::new()), Screen::Match, back));
    commands.insert_resource(LessonInPlay {
        variant: begin.0.clone(),
        lesson: lesson.clone(),
        number: lesson.exercises().position(|exercise| !is_done(exercise)).unwrap_or(0),
        stage: LessonStage::Rolls,
        tries: 0,
        not_it: None,
    });
    commands.trigger(TurnLesson::Again);
}

/// Lays out an exercise.
fn on_turn(
    turn: On<TurnLesson>,
    lesson: Option<ResMut<LessonInPlay>>,
    (current, interlude): (Option<Res<Match>>, Option<Res<Interlude>>),
    preferences: Res<Preferences>,
    mut redraws: Redraws,
    mut commands: Commands,
) {
    let Some(mut lesson) = lesson else { return };
    redraws.now();
    let wanted = match *turn {
        TurnLesson::Again => lesson.number,
        TurnLesson::Next if lesson.stage != LessonStage::Done => return,
        TurnLesson::Next if lesson.is_at_the_end() => {
            let Some(interlude) = interlude else { return };
            match current.filter(|_| interlude.before.is_none()) {
                Some(current) => commands.trigger(first_game(current.game().rules(), &preferences)),
                // The match that stood on the table before comes back.
                None => commands.set_state_if_neq(interlude.back),
            }
            return;
        }
        TurnLesson::Next => lesson.number + 1,
        TurnLesson::To(number) => number,
    };
    let Some(position) = lesson.lesson.exercise(wanted).map(|exercise| exercise.position.clone()) else { return };
    let LessonInPlay { number, stage, tries, not_it, .. } = &mut *lesson;
    (*number, *stage, *tries, *not_it) = (wanted, LessonStage::Rolls, 0, None);
    let start = StartMatch {
        variant: lesson.variant.clone(),
        start: Some(Start::Position(position)),
        seating: Seating::Listed(Vec::new()),
        // The lesson decides what happens in its match, see `on_forwarded`.
        authority: Authority::Elsewhere,
        ..default()
    };
    start_part(start, &mut commands);
}

/// The game after a lesson: the first seat is the learner's, and an easy computer has all others.
fn first_game(rules: &Rules, preferences: &Preferences) -> StartMatch {
    let computer =
        || Player { controller: SeatTaker::Computer(FIRST_OPPONENT).controller(SeatCharacter::default()), ..default() };
    let learner = Player::person(preferences.players.first().map_or("", String::as_str));
    let others = rules.armies().skip(1).map(|_| computer());
    StartMatch {
        variant: rules.id().to_owned(),
        seating: Seating::Listed(std::iter::once(learner).chain(others).collect()),
        ..default()
    }
}

/// Another match, such as a record from the clipboard, takes the place of the lesson.
fn on_match_opened(opened: On<MatchOpened>, mut commands: Commands) {
    if opened.interlude == InterludeStart::None {
        commands.remove_resource::<LessonInPlay>();
    }
}

/// The lesson and its match, and everything that changes with a move.
#[derive(SystemParam)]
struct Teacher<'w, 's> {
    lesson: Option<ResMut<'w, LessonInPlay>>,
    current: Option<Res<'w, Match>>,
    preferences: ResMut<'w, Preferences>,
    redraws: Redraws<'w>,
    commands: Commands<'w, 's>,
}

fn on_forwarded(forwarded: On<Forwarded>, mut teacher: Teacher) {
    if teacher.lesson.is_none() {
        return;
    }
    match forwarded.0 {
        Forward::Propose(propose) => {
            if let Action::Move(mv) = propose.action {
                teacher.judge(mv);
            }
        }
        Forward::TakeBack(_) => teacher.commands.trigger(TurnLesson::Again),
        Forward::Decline(_) | Forward::Redo => {}
    }
}

fn on_settled(_: On<Settled>, mut teacher: Teacher) {
    teacher.go_on();
}

impl Teacher<'_, '_> {
    /// Judges a legal move of the player, and shows it.
    fn judge(&mut self, mv: Move) {
        let (Some(lesson), Some(current)) = (self.lesson.as_mut(), self.current.as_ref()) else { return };
        if lesson.stage == LessonStage::Done {
            let key = if lesson.is_at_the_end() { "lesson-is-done-all" } else { "lesson-is-done" };
            return self.commands.trigger(MoveNote(Message::new(key)));
        }
        let Some(exercise) = lesson.exercise().filter(|_| lesson.stage == LessonStage::Asked) else { return };
        let mv = with_face(exercise, current.game(), mv);
        let mut tried = current.game().clone();
        if tried.play(Action::Move(mv)).is_err() {
            return;
        }
        let not_it = exercise.unmet(&tried).map(|unmet| reason(&lesson.key(exercise), unmet));
        lesson.stage = if not_it.is_some() { LessonStage::Wrong } else { LessonStage::Right(0) };
        lesson.tries += usize::from(not_it.is_some());
        lesson.not_it = not_it;
        self.play(mv);
    }

    /// Continues the exercise. Called when everything has come to rest.
    fn go_on(&mut self) {
        let (Some(lesson), Some(current)) = (self.lesson.as_mut(), self.current.as_ref()) else { return };
        let Some(exercise) = lesson.exercise() else { return };
        let game = current.game();
        match lesson.stage {
            LessonStage::Rolls => match game.rules().forced_move(game.position()) {
                Some(mv) => {
                    let mv = with_face(exercise, game, mv);
                    self.play(mv);
                }
                None => self.ask(),
            },
            LessonStage::Wrong => {
                lesson.stage = LessonStage::Rolls;
                self.redraws.now();
                self.commands.trigger(Apply(Decision::TakeBack));
            }
            LessonStage::Right(replies) => {
                let reply = exercise.replies.get(replies);
                // Replies are checked when the lesson is loaded.
                let reply = reply.and_then(|text| game.rules().parse_uci(game.position(), text).ok());
                match reply {
                    Some(mv) => {
                        lesson.stage = LessonStage::Right(replies + 1);
                        self.play(mv);
                    }
                    None => {
                        let key = lesson.key(exercise);
                        lesson.stage = LessonStage::Done;
                        self.redraws.now();
                        if !self.preferences.has_done(&key) {
                            self.preferences.lessons_done.push(key);
                        }
                    }
                }
            }
            LessonStage::Asked | LessonStage::Done => {}
        }
    }

    /// Lets the player move. After some wrong moves it shows the right one.
    fn ask(&mut self) {
        let Some(lesson) = self.lesson.as_mut() else { return };
        lesson.stage = LessonStage::Asked;
        self.redraws.now();
        if lesson.tries >= TRIES {
            self.commands.trigger(AskHint);
        }
    }

    fn play(&mut self, mv: Move) {
        self.redraws.now();
        self.commands.trigger(Apply(Decision::Play(Action::Move(mv))));
    }
}

/// The move with the face that its die shows. A wrong move may roll a die for which the exercise fixes no face: it shows
/// any face, since it is taken back.
fn with_face(exercise: &Exercise, game: &Game, mv: Move) -> Move {
    let (rules, position) = (game.rules(), game.position());
    exercise.with_face(rules, position, mv, game.rolls()).unwrap_or_else(|| {
        let any = rules.rolls(position, mv.announced()).first().copied();
        any.map_or(mv, |face| mv.announced().rolled(face))
    })
}

/// The words for a legal move that is not the right one: those of the exercise, or others.
fn reason(key: &str, unmet: Unmet) -> Message {
    let usual = match unmet {
        Unmet::Solution => Message::new("lesson-not-it"),
        Unmet::Wanted(wanted) => match wanted {
            Wanted::Captures => Message::new("lesson-not-captures"),
            Wanted::Reaches(squares) => Message::new("lesson-not-reaches").text("squares", squares.join(", ")),
            Wanted::Checks => Message::new("lesson-not-checks"),
            Wanted::Escapes => Message::new("lesson-not-escapes"),
            Wanted::Wins => Message::new("lesson-not-wins"),
            Wanted::Splits => Message::new("lesson-not-splits"),
            Wanted::Stacks => Message::new("lesson-not-stacks"),
            Wanted::Castles => Message::new("lesson-not-castles"),
            Wanted::Promotes => Message::new("lesson-not-promotes"),
            Wanted::Heals => Message::new("lesson-not-heals"),
            Wanted::Earns(points) => Message::new("lesson-not-earns").number("points", *points),
            Wanted::Drops => Message::new("lesson-not-drops"),
        },
    };
    Message::new("lesson-not").first("why", vec![Message::new(format!("{key}.not")), usual])
}

/// Shows the solution, or removes it.
fn on_ask_hint(
    _: On<AskHint>,
    (lesson, current): (Option<Res<LessonInPlay>>, Option<Res<Match>>),
    mut hint: ResMut<Hint>,
    mut redraws: Redraws,
    mut commands: Commands,
) {
    let (Some(lesson), Some(current)) = (lesson, current) else { return };
    redraws.now();
    if *hint != Hint::None {
        return hint.clear(&mut commands);
    }
    let game = current.game();
    let exercise = lesson.exercise().filter(|_| lesson.stage == LessonStage::Asked);
    if let Some(mv) = exercise.and_then(|exercise| exercise.hint(game.rules(), game.position())) {
        *hint = Hint::Given(GivenHint { mv, line: vec![mv], reasons: Vec::new(), explained: true });
    }
}
