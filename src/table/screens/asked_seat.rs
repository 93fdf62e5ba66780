//! The panels before a seat in table mode, turned to its player. They ask this seat a question, offer the choice of a
//! promotion or of a die's face, and show notes, such as the reason why a move was refused.

use bevy::prelude::*;
use bevy::ui::UiScale;
use tessera_arbiter::{Match, Seats, Texts};
use tessera_rules::{Army, Kind, Message, Move, Seat};

use super::hint_words::{self, HintLines};
use super::icons::GROUND;
use super::promotion_picker::{PromotionChoice, asks, offered};
use super::questions::words;
use super::table_mode::{
    AtSeats, HINT_LINE, Lengths, SMALL, SeatPlace, behind_panel, colour, fit, forget, frame, hint_depth, place_of,
    plain, renew, turns_to_seats, width, wrapped,
};
use super::theme::Palette;
use super::toasts::Toasts;
use crate::input::bindings::InputAction;
use crate::input::orders::Orders;
use crate::model::bodies::BeforeBoard;
use crate::model::frame::TableSystems;
use crate::model::grip::Grip;
use crate::model::interface_colors::InterfaceColors;
use crate::model::open_page::{OpenPage, Question};
use crate::model::redraw_request::Redraws;
use crate::model::table_requests::PlayMove;
use crate::scene::looks::Looks;

/// The side of a button with a piece, and the height of one with words, in logical pixels at zoom 1.
const PIECE: f32 = 52.;
const BUTTON: f32 = 36.;
/// The room between the words of a question and its buttons, in logical pixels at zoom 1.
const ABOVE: f32 = 10.;
/// The room between buttons, the one between their words and their rims, and that at both sides of all of them together, in
/// logical pixels at zoom 1.
const BETWEEN: f32 = 8.;
const INSIDE: f32 = 16.;
const SIDES: f32 = 30.;
/// The room and the size of the name below a piece, in logical pixels at zoom 1.
const NAME: Vec2 = Vec2::new(68., 18.);
const LETTERS: f32 = 12.5;
/// The margins of a panel above and below, in logical pixels at zoom 1.
const MARGIN: f32 = 18.;
/// Panels lie above those of the seats, and below nothing.
const IN_FRONT: i32 = 10;
/// How dark the table is while a question is open.
const SHADE: Color = Color::srgba(0., 0., 0., 0.35);

/// The answer that a button gives.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
enum Answer {
    Question(bool),
    Move(Move),
    /// The choice is given up.
    Cancel,
}

/// A button.
#[derive(Debug, Clone, PartialEq)]
struct Choice {
    answer: Answer,
    words: String,
    /// The piece on it. Without one it shows the words.
    piece: Option<(Army, Kind)>,
}

/// A panel before a seat that asks or tells something, with its contents.
#[derive(Component, Debug, Clone, PartialEq)]
struct Asking {
    place: SeatPlace,
    /// The length of the panel, in logical pixels at zoom 1.
    length: f32,
    lines: Vec<String>,
    choices: Vec<Choice>,
    /// The number of the button that Enter presses.
    chosen: usize,
    /// Whether everything else waits for the answer.
    is_question: bool,
    /// Whether a click beside it is an answer: no.
    no_beside: bool,
    /// The depth of a hint before it, in logical pixels at zoom 1.
    behind: f32,
    zoom: f32,
    colors: Palette,
}

/// The number of the button that Enter presses.
#[derive(Resource, Default)]
struct Chosen(usize);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Chosen>()
        .add_systems(
            Update,
            (
                keys.run_if(turns_to_seats).run_if(|page: Res<OpenPage>| matches!(*page, OpenPage::None)),
                show.after(hint_words::write).before(TableSystems::Camera),
            )
                .chain()
                .after(TableSystems::Input)
                .run_if(resource_exists::<Match>),
        )
        .add_observer(forget::<Asking>);
}

/// The buttons of the question or of the choice that is open.
fn choices(question: &Question, grip: &Grip, current: &Match, texts: &Texts) -> Vec<Choice> {
    let word = |answer, key: &str| Choice { answer, words: texts.words(key), piece: None };
    match &question.0 {
        Some(asked) if asked.seat(current).is_some() => {
            return vec![word(Answer::Question(true), "ui-yes"), word(Answer::Question(false), "ui-no")];
        }
        // A question to everybody has the keys, and stands in the middle.
        Some(_) => return Vec::new(),
        None => {}
    }
    let moves = grip.choice().unwrap_or_default();
    let Some((army, kinds)) = offered(current.game(), moves) else { return Vec::new() };
    let piece = |PromotionChoice { kind, at, mv, .. }: PromotionChoice| {
        let answer = Answer::Move(mv?);
        let Some(kind) = kind else { return Some(word(answer, "ui-nothing-enters")) };
        let name = texts.sentence(&current.game().rules().piece_name(kind));
        // With castling the square tells two choices of one kind apart.
        let words = at.map_or_else(|| name.clone(), |at| format!("{name} {at}"));
        Some(Choice { answer, words, piece: Some((army, kind)).filter(|_| at.is_none()) })
    };
    kinds.into_iter().filter_map(piece).chain([word(Answer::Cancel, "ui-cancel")]).collect()
}

/// Everything that the open question, the open choice and the notes show.
fn contents(
    (question, grip, toasts): (&Question, &Grip, &Toasts),
    (current, seats, texts): (&Match, &Seats, &Texts),
    (chosen, hint): (usize, &HintLines),
    (lengths, zoom, colors): (Lengths, f32, Palette),
) -> Vec<Asking> {
    let rules = current.game().rules();
    let to_move = current.game().position().turn();
    let content = |seat: Seat| Asking {
        place: place_of(rules, seat.army()),
        length: lengths.of(place_of(rules, seat.army())),
        lines: Vec::new(),
        choices: Vec::new(),
        chosen,
        is_question: false,
        no_beside: false,
        behind: if seat == to_move { hint_depth(hint, lengths, place_of(rules, seat.army())) } else { 0. },
        zoom,
        colors,
    };
    let room = |seat: Seat| lengths.of(place_of(rules, seat.army())) - SIDES;
    let mut asking: Option<(Seat, Asking)> = None;
    if let Some((asked, seat)) = question.0.as_ref().and_then(|asked| Some((asked, asked.seat(current)?))) {
        let lines = wrapped(&texts.message(&words(asked, true, Some(current), seats, texts)), room(seat));
        let choices = choices(question, grip, current, texts);
        let no_beside = !asked.is_of_another();
        asking = Some((seat, Asking { lines, choices, is_question: true, no_beside, ..content(seat) }));
    } else if let Some(moves) = grip.choice() {
        let choices = choices(question, grip, current, texts);
        let lines = wrapped(&texts.words(asks(current.game(), moves)), room(to_move));
        asking = Some((to_move, Asking { lines, choices, ..content(to_move) }));
    }
    let notes: Vec<&Message> = toasts.messages().collect();
    let mut all = Vec::new();
    if !notes.is_empty() {
        // A note is about the last try of a player at this screen.
        let seat = seats.voice_here(current.game());
        let lines: Vec<String> = notes.iter().flat_map(|note| wrapped(&texts.message(note), room(seat))).collect();
        match &mut asking {
            Some((asked, content)) if *asked == seat => content.lines.splice(0..0, lines).for_each(drop),
            _ => all.push(Asking { lines, ..content(seat) }),
        }
    }
    all.extend(asking.map(|(_, content)| content));
    all
}

fn show(
    (question, grip, toasts): (Res<Question>, Res<Grip>, Res<Toasts>),
    (current, seats, texts): (Res<Match>, Seats, Res<Texts>),
    (chosen, hint): (Res<Chosen>, Res<HintLines>),
    (scale, lengths, colors, looks): (Res<UiScale>, Res<Lengths>, Res<InterfaceColors>, Res<Looks>),
    at_seats: AtSeats,
    old: Query<(Entity, &Asking)>,
    mut redraws: Redraws,
    mut commands: Commands,
) {
    let wanted = if at_seats.here() {
        let style = (*lengths, scale.0, Palette::from(&*colors));
        contents((&question, &grip, &toasts), (&current, &seats, &texts), (chosen.0, &hint), style)
    } else {
        Vec::new()
    };
    for content in renew(&old, &wanted, &mut redraws, &mut commands) {
        spawn(&mut commands, content, |army, kind| {
            let rules = current.game().rules();
            looks.icon(&looks.look(rules, kind, &texts), looks.worn(rules, army), false)
        });
    }
}

fn spawn(commands: &mut Commands, content: &Asking, icon: impl Fn(Army, Kind) -> Vec<(Handle<Image>, Color)>) {
    let colors = &content.colors;
    let (ink, accent) = (colour(colors.text), colour(colors.accent));
    if content.is_question {
        // Nothing else can be clicked meanwhile.
        let all = Node {
            position_type: PositionType::Absolute,
            width: Val::Percent(100.),
            height: Val::Percent(100.),
            ..default()
        };
        let mut shade = commands.spawn((content.clone(), all, BackgroundColor(SHADE), GlobalZIndex(IN_FRONT - 1)));
        shade.observe(on_click);
        if content.no_beside {
            shade.insert(Answer::Question(false));
        }
    }
    let rows = rows(&content.choices, content.length - SIDES);
    let has_pieces = content.choices.iter().any(|choice| choice.piece.is_some());
    let row = if has_pieces { PIECE + NAME.y } else { BUTTON };
    let buttons = if rows == 0 { 0. } else { ABOVE + rows as f32 * (row + BETWEEN) - BETWEEN };
    let size = Vec2::new(content.length, MARGIN + HINT_LINE * content.lines.len() as f32 + buttons);
    let inset = behind_panel(size.y) + content.behind;
    let (node, transform) = frame(content.place, !content.choices.is_empty(), size, inset);
    let node = Node { flex_direction: FlexDirection::Column, justify_content: JustifyContent::Center, ..node };
    let look = (BackgroundColor(colour(colors.dialog)), BorderColor::all(accent), GlobalZIndex(IN_FRONT));
    let name = Name::new(format!("asked at edge {}", content.place.0));
    commands.spawn((content.clone(), BeforeBoard, name, node, transform, look)).with_children(|panel| {
        for text in &content.lines {
            panel.spawn(plain(text, SMALL + 1., ink));
        }
        let row = Node {
            column_gap: Val::Px(BETWEEN),
            row_gap: Val::Px(BETWEEN),
            // Its own width would be that of the buttons, and a rounding error would part them.
            width: Val::Px(content.length - SIDES),
            flex_wrap: FlexWrap::Wrap,
            justify_content: JustifyContent::Center,
            align_items: AlignItems::Center,
            margin: UiRect::top(Val::Px(if content.lines.is_empty() { 0. } else { ABOVE })),
            ..default()
        };
        panel.spawn((row, Pickable::IGNORE)).with_children(|row| {
            for (number, choice) in content.choices.iter().enumerate() {
                let is_chosen = number == content.chosen.min(content.choices.len() - 1);
                let Some((army, kind)) = choice.piece else {
                    spawn_button(row, choice, is_chosen, colors).with_child(plain(&choice.words, SMALL + 1., ink));
                    continue;
                };
                let column = Node {
                    width: Val::Px(NAME.x),
                    flex_direction: FlexDirection::Column,
                    align_items: AlignItems::Center,
                    ..default()
                };
                row.spawn((column, Pickable::IGNORE)).with_children(|column| {
                    spawn_button(column, choice, is_chosen, colors).with_children(|button| {
                        for (image, color) in icon(army, kind) {
                            let side = Val::Px(PIECE - 10.);
                            let over =
                                Node { position_type: PositionType::Absolute, width: side, height: side, ..default() };
                            button.spawn((ImageNode { image, color, ..default() }, over, Pickable::IGNORE));
                        }
                    });
                    let (name, size) = fit(&choice.words, LETTERS, NAME.x);
                    column.spawn(plain(&name, size, ink));
                });
            }
        });
    });
}

/// The number of rows that the buttons need in this width. Bevy tells it only once it has drawn them.
fn rows(choices: &[Choice], room: f32) -> usize {
    let (mut rows, mut taken) = (0, f32::INFINITY);
    for choice in choices {
        let wide = match choice.piece {
            Some(_) => NAME.x,
            None => width(&choice.words, SMALL + 1.) + 2. * INSIDE + 6.,
        };
        taken += BETWEEN + wide;
        if taken > room {
            (rows, taken) = (rows + 1, wide);
        }
    }
    rows
}

/// A button without its content.
fn spawn_button<'a>(
    row: &'a mut ChildSpawnerCommands,
    choice: &Choice,
    is_chosen: bool,
    colors: &Palette,
) -> EntityCommands<'a> {
    let rim = colour(if is_chosen { colors.accent } else { colors.faded });
    let mut node = Node {
        padding: UiRect::axes(Val::Px(INSIDE), Val::Px(6.)),
        border: UiRect::all(Val::Px(if is_chosen { 3. } else { 1. })),
        border_radius: BorderRadius::all(Val::Px(6.)),
        ..default()
    };
    let mut ground = colour(if is_chosen { colors.chosen } else { colors.raised });
    if choice.piece.is_some() {
        (node.width, node.height) = (Val::Px(PIECE), Val::Px(PIECE));
        node.padding = UiRect::all(Val::Px(3.));
        ground = colour(GROUND);
    }
    let name = Name::new(format!("choice {}", choice.words));
    let mut button = row.spawn((choice.answer, name, node, BackgroundColor(ground), BorderColor::all(rim)));
    button.observe(on_click);
    button
}

fn on_click(
    mut click: On<Pointer<Click>>,
    answers: Query<&Answer>,
    (current, seats): (Res<Match>, Seats),
    (mut question, mut grip): (ResMut<Question>, ResMut<Grip>),
    mut commands: Commands,
) {
    click.propagate(false);
    // The other buttons turn the camera and let go.
    if click.button != PointerButton::Primary {
        return;
    }
    if let Ok(answer) = answers.get(click.entity) {
        give(*answer, (&current, &seats), &mut question, &mut grip, &mut commands);
    }
}

fn give(
    answer: Answer,
    (current, seats): (&Match, &Seats),
    question: &mut Question,
    grip: &mut Grip,
    commands: &mut Commands,
) {
    match answer {
        Answer::Question(yes) => question.answer_at_seat(yes, current, seats, commands),
        Answer::Move(mv) => commands.trigger(PlayMove(mv)),
        Answer::Cancel => grip.let_go(),
    }
}

/// Arrows choose a button, Enter presses it, and Esc says no. The edge at which the player sits does not matter.
fn keys(
    orders: Res<Orders>,
    (current, seats, texts): (Res<Match>, Seats, Res<Texts>),
    (mut question, mut grip, mut chosen): (ResMut<Question>, ResMut<Grip>, ResMut<Chosen>),
    mut last: Local<(Option<Seat>, Vec<Choice>)>,
    mut redraws: Redraws,
    mut commands: Commands,
) {
    let choices = choices(&question, &grip, &current, &texts);
    // The key that has opened it must not answer it.
    let asked = question.0.as_ref().and_then(|asked| asked.seat(&current));
    if *last != (asked, choices.clone()) || choices.is_empty() {
        // Yes loses something, so Enter alone does not say it.
        let no = choices.iter().position(|choice| choice.answer == Answer::Question(false));
        (*last, chosen.0) = ((asked, choices), no.unwrap_or(0));
        return;
    }
    for command in orders.pressed() {
        redraws.now();
        match command {
            InputAction::Left | InputAction::Up => chosen.0 = chosen.0.saturating_sub(1),
            InputAction::Right | InputAction::Down => chosen.0 = (chosen.0 + 1).min(choices.len().saturating_sub(1)),
            InputAction::Touch => {
                if let Some(choice) = choices.get(chosen.0) {
                    give(choice.answer, (&current, &seats), &mut question, &mut grip, &mut commands);
                    // The next question may have the same buttons.
                    return last.1.clear();
                }
            }
            InputAction::Cancel if question.0.is_some() => {
                question.answer_at_seat(false, &current, &seats, &mut commands)
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_choices_stand_in_several_rows() {
        let piece = Choice {
            answer: Answer::Cancel,
            words: "Pawn".to_owned(),
            piece: Some((Army::default(), Kind::default())),
        };
        let cancel = Choice { piece: None, words: "Abbrechen".to_owned(), ..piece.clone() };
        let with = |pieces: usize| [vec![piece.clone(); pieces], vec![cancel.clone()]].concat();
        assert_eq!([0, 4, 11].map(|pieces| rows(&with(pieces), 530.)), [1, 1, 2]);
        assert_eq!((rows(&with(11), 370.), rows(&[], 530.)), (3, 0));
    }
}
