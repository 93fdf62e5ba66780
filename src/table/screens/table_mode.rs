//! Table mode: the table from above, for players who sit round one screen.
//!
//! Each player has a small panel at one edge of the screen, turned to be readable from there. The panels use Bevy's UI,
//! since egui cannot rotate its panels.

mod at_seats;
mod kept_panels;
mod lengths;
mod seat_info;
mod seat_shapes;

use bevy::prelude::*;
use bevy::ui::UiScale;
use bevy_egui::EguiContexts;
use egui_phosphor::regular as signs;
use tessera_arbiter::{Clocks, Match, OnShow, Propose, Seats, TakeBack};
use tessera_rules::{Action, Army, Move, Reason, Rules, Seat};

pub(super) use self::at_seats::{AtSeats, turns_to_seats};
pub(super) use self::kept_panels::{forget, renew};
use self::lengths::Hand;
pub(super) use self::lengths::Lengths;
use self::seat_shapes::{SIGNS, choose_font, line, written};
pub(super) use self::seat_shapes::{SMALL, SeatPlace, colour, fit, frame, plain, width, wrapped};
use super::emblems::{SIGN, disc_and_sign};
use super::hint_words::{self, HintLines};
use super::icons::GROUND;
use super::seat_lines::{SeatLine, SeatLines};
use super::theme::{self, Palette};
use super::{banner, coin};
use crate::model::bodies::BeforeBoard;
use crate::model::clock_figures::figures_on_show;
use crate::model::frame::TableSystems;
use crate::model::geometry::table_side;
use crate::model::hint::Hint;
use crate::model::household::{Emblem, Household};
use crate::model::interface_colors::InterfaceColors;
use crate::model::open_page::Question;
use crate::model::preferences::Preferences;
use crate::model::redraw_request::Redraws;
use crate::model::table_mode_now::TableModeNow;
use crate::model::table_requests::{AskHint, ToggleMenu};
use crate::model::view::FreeArea;
use crate::scene::looks::Looks;

/// The size of a panel, in logical pixels at zoom 1. It is small, so that the board stays large, and at the right side it
/// ends below the menu. At the sides of a low window it is shorter, see [`Lengths`].
pub(super) const SIZE: Vec2 = Vec2::new(560., 62.);
/// The least length of a panel at a side, in logical pixels at zoom 1. With larger letters the panels grow no more.
const LEAST_SIDE: f32 = 400.;
/// The distance of a panel from the edge of the screen, in logical pixels at zoom 1.
const GAP: f32 = 8.;
/// The size of the figures of a clock, in logical pixels at zoom 1.
const CLOCK: f32 = 24.;
/// The sizes of the sign and of the word on a button, its least width, and the distance between buttons, in logical pixels
/// at zoom 1.
const BUTTON_SIGN: f32 = 20.;
const BUTTON_WORD: f32 = 12.5;
const LEAST_BUTTON: f32 = 50.;
const BUTTON_GAP: f32 = 4.;
/// The most lines of a hint.
const MOST_LINES: usize = 10;
/// The least room for a name and a status, in logical pixels at zoom 1.
const LEAST_WORDS: f32 = 90.;
/// The height of a line of a hint, in logical pixels at zoom 1.
pub(super) const HINT_LINE: f32 = 21.;

/// The diameter of an emblem, in logical pixels at zoom 1.
const EMBLEM: f32 = 24.;

/// The figures of a seat's clock.
#[derive(Component)]
struct ClockText(Seat);

/// The effect of a button on a panel.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
enum SeatWish {
    Undo(Army),
    Hint,
    Draw(Army),
    Resign(Army),
    Claim(Army),
    Pass(Army, Move),
    Menu(Army),
}

/// A button on a panel: its sign, its word and its effect.
#[derive(Debug, Clone, PartialEq)]
struct SeatButton {
    sign: &'static str,
    word: String,
    wish: SeatWish,
}

impl SeatButton {
    /// The width, in logical pixels at zoom 1.
    fn width(&self) -> f32 {
        (width(&self.word, BUTTON_WORD) + 10.).max(LEAST_BUTTON)
    }
}

/// A panel before a seat, with its contents.
#[derive(Component, Debug, Clone, PartialEq)]
struct SeatPanel {
    line: SeatLine,
    /// The emblem of the person at the seat; `None` for others.
    emblem: Option<Emblem>,
    place: SeatPlace,
    /// The length of the panel, in logical pixels at zoom 1.
    length: f32,
    buttons: Vec<SeatButton>,
    /// The number of figures of the clock, with the colons; 0 without a clock. [`write_clocks`] writes them.
    clock: usize,
    /// The lines of a hint for this player. Empty without one.
    hint: Vec<String>,
    /// The length and the place of the hint, if it stands beside the panel and not before it.
    beside: Option<(f32, SeatPlace)>,
    /// The scale of everything. A change of it must redraw the panel.
    zoom: f32,
    /// The colours of the room.
    colors: Palette,
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(seat_info::plugin)
        .init_resource::<Lengths>()
        .add_systems(Startup, choose_font)
        .add_systems(
            Update,
            (make_room, show, write_clocks)
                .chain()
                .after(hint_words::write)
                .run_if(resource_exists::<Match>)
                .before(TableSystems::Camera),
        )
        .add_observer(forget::<SeatPanel>);
}

/// Reserves the edges of the window for the panels and a banner, and scales Bevy's UI like egui's.
fn make_room(
    mut contexts: EguiContexts,
    (preferences, table_mode, current, hint): (Res<Preferences>, TableModeNow, Res<Match>, Res<HintLines>),
    camera: Single<&Camera, With<Camera3d>>,
    mut free: ResMut<FreeArea>,
    (mut scale, mut lengths): (ResMut<UiScale>, ResMut<Lengths>),
) {
    let Some(window) = camera.logical_target_size() else { return };
    let rules = current.game().rules();
    let has_sides = has_sides(rules);
    let depth = SIZE.y + 2. * GAP;
    let mut zoom = theme::zoom(window.y, &preferences);
    if has_sides {
        // Two panels at the sides lie between two at the ends.
        zoom = zoom.min(window.y / (LEAST_SIDE + 2. * depth));
    }
    if scale.0 != zoom {
        scale.0 = zoom;
    }
    // At the right side a panel ends below the menu's coin, which grows with all letters.
    let corner = (depth * zoom).max(coin::IN_CORNER * theme::zoom(window.y, &preferences));
    let side = ((window.y - 2. * corner) / zoom).min(SIZE.x);
    let end = SIZE.x.min(window.x / zoom - 2. * GAP);
    lengths.set_if_neq(Lengths { end, side, window: window / zoom, has_sides });
    if !table_mode.has_panels() {
        return;
    }
    let depth = depth * zoom;
    let sides = if has_sides { depth / window.x } else { 0. };
    let ends = depth / window.y;
    // A hint that has no room beside a panel at the near or far end would cover the pieces of the player who asks.
    let asker = place_of(rules, rules.army_to_move(current.game().position()));
    let hint = hint_depth(&hint, *lengths, asker) * zoom / window.y;
    let [near, far] = [0, 2].map(|edge| if asker.0 == edge { ends + hint } else { ends });
    // Nobody's pieces may lie under the result.
    let shown = contexts.ctx_mut().ok().and_then(|context| Some((banner::bottom(context)?, context.viewport_rect())));
    let banner = shown.map_or(0., |(bottom, area)| ((bottom + GAP) / area.height() - far).max(0.));
    free.set_if_neq(FreeArea { left: sides, right: sides, top: far, bottom: near, banner, ..*free });
}

/// Whether players sit at the sides of the table.
fn has_sides(rules: &Rules) -> bool {
    rules.armies().any(|(army, _)| table_side(rules, army) % 2 != 0)
}

/// The contents of each seat's panel.
fn contents(
    (seat_lines, household): (&SeatLines, &Household),
    (hint, hint_lines): (&Hint, &HintLines),
    (lengths, zoom, colors): (Lengths, f32, Palette),
) -> Vec<SeatPanel> {
    let (on_show, seats, texts) = (&seat_lines.on_show, &seat_lines.seats, &seat_lines.texts);
    let (game, rules) = (on_show.game(), on_show.rules());
    let armies: Vec<Army> = rules.armies().map(|(army, _)| army).collect();
    let nobody_plays = !armies.iter().any(|army| seats.is_person(army.seat()));
    let current = on_show.current();
    let last_person = if nobody_plays { None } else { current.last_person(seats) };
    let content = |&army: &Army| {
        let line = seat_lines.of(army);
        let mut buttons = Vec::new();
        let mut add = |sign, key: &str, wish| buttons.push(SeatButton { sign, word: texts.words(key), wish });
        // A computer presses nothing. Where nobody plays, the seats are as good as any.
        let is_used = seats.is_person(army.seat()) || nobody_plays;
        if line.active && on_show.is_live() && seats.is_person(army.seat()) {
            match (game.claimable(), game.pass()) {
                (Some(Reason::LeadClaimed), _) => add(signs::SEAL_CHECK, "seat-claim-lead", SeatWish::Claim(army)),
                (Some(_), _) => add(signs::SEAL_CHECK, "seat-claim", SeatWish::Claim(army)),
                // The draw by agreement is in the menu.
                (None, Some(pass)) => add(signs::ARROW_BEND_UP_RIGHT, "ui-pass", SeatWish::Pass(army, pass)),
                (None, None) => add(signs::HANDSHAKE, "seat-draw", SeatWish::Draw(army)),
            }
            add(signs::FLAG, "ui-resign", SeatWish::Resign(army));
            let explains = hint.given().is_some_and(|given| !given.explained);
            add(signs::LIGHTBULB, if explains { "ui-hint-why" } else { "ui-hint" }, SeatWish::Hint);
        }
        // One takes back one's own move, and not that of others. The last buttons keep their places from turn to turn.
        if is_used && current.ply() > 0 && (nobody_plays || last_person == Some(army.seat())) {
            add(signs::ARROW_U_UP_LEFT, "ui-undo", SeatWish::Undo(army));
        }
        // Players who sit far from the corner of the menu open it here.
        if is_used {
            add(signs::SQUARES_FOUR, "ui-menu", SeatWish::Menu(army));
        }
        let clock = figures_on_show(&seat_lines.clocks, &seat_lines.on_show, army.seat())
            .map_or(0, |figures| figures.text.len().max("00:00".len()));
        let length = lengths.of(place_of(rules, army));
        leave_room_for_the_name(&mut buttons, length, clock);
        SeatPanel {
            place: place_of(rules, army),
            length,
            buttons,
            hint: if line.active { hint_lines.0.clone() } else { Vec::new() },
            beside: lengths.beside(place_of(rules, army), Hand::Right),
            clock,
            emblem: household.emblem(&line.person).cloned(),
            line,
            zoom,
            colors,
        }
    };
    armies.iter().map(content).collect()
}

/// The depth of the hint before the panel of a seat, in logical pixels at zoom 1; 0 without one, and where it stands beside the
/// panel.
pub(super) fn hint_depth(hint: &HintLines, lengths: Lengths, place: SeatPlace) -> f32 {
    match hint.0.len() {
        0 => 0.,
        _ if lengths.beside(place, Hand::Right).is_some() => 0.,
        lines => depth_of(lines) + GAP,
    }
}

fn depth_of(lines: usize) -> f32 {
    16. + HINT_LINE * lines as f32
}

fn show(
    (seat_lines, hint, hint_lines): (SeatLines, Res<Hint>, Res<HintLines>),
    (at_seats, household): (AtSeats, Res<Household>),
    (looks, scale, lengths, colors): (Res<Looks>, Res<UiScale>, Res<Lengths>, Res<InterfaceColors>),
    old: Query<(Entity, &SeatPanel)>,
    mut redraws: Redraws,
    mut commands: Commands,
) {
    let wanted = if at_seats.here() {
        let style = (*lengths, scale.0, Palette::from(&*colors));
        contents((&seat_lines, &household), (&hint, &hint_lines), style)
    } else {
        Vec::new()
    };
    let rules = seat_lines.on_show.rules();
    for content in renew(&old, &wanted, &mut redraws, &mut commands) {
        let icon = looks.icon(
            &looks.look(rules, rules.royal(), &seat_lines.texts),
            looks.worn(rules, content.line.army),
            false,
        );
        spawn(&mut commands, content, icon);
    }
}

/// Writes the figures of the clocks. The panels stay, so that a click on a button is not lost.
fn write_clocks(
    (clocks, on_show): (Res<Clocks>, OnShow),
    colors: Res<InterfaceColors>,
    mut texts: Query<(&ClockText, &mut Text, &mut TextColor)>,
) {
    let colors = Palette::from(&*colors);
    for (seat, mut text, mut color) in &mut texts {
        let Some(figures) = figures_on_show(&clocks, &on_show, seat.0) else { continue };
        let shade = if figures.low { colors.accent } else { colors.text };
        text.set_if_neq(Text(figures.text));
        color.set_if_neq(TextColor(colour(shade)));
    }
}

/// The place of an army's seat.
pub(super) fn place_of(rules: &Rules, army: Army) -> SeatPlace {
    let edge = table_side(rules, army);
    let neighbours: Vec<Army> =
        rules.armies().map(|(army, _)| army).filter(|other| table_side(rules, *other) == edge).collect();
    let order = neighbours.iter().position(|other| *other == army).unwrap_or(0);
    (edge, (order as f32 + 1.) / (neighbours.len() as f32 + 1.))
}

/// The distance of something behind a seat's panel from the edge, for its middle.
pub(super) fn behind_panel(depth: f32) -> f32 {
    2. * GAP + SIZE.y + depth / 2.
}

fn spawn(commands: &mut Commands, content: &SeatPanel, icon: Vec<(Handle<Image>, Color)>) {
    let (node, transform) =
        frame(content.place, content.line.active, Vec2::new(content.length, SIZE.y), GAP + SIZE.y / 2.);
    let colors = &content.colors;
    let (words, faded, accent) = (colour(colors.text), colour(colors.faded), colour(colors.accent));
    let ground = colour(if content.line.active { colors.chosen } else { colors.panel });
    let rim = BorderColor::all(if content.line.active { accent } else { faded.with_alpha(0.4) });
    commands.spawn((content.clone(), BeforeBoard, node, transform, BackgroundColor(ground), rim)).with_children(
        |panel| {
            spawn_plate(panel, content.emblem.as_ref(), icon);
            spawn_words(panel, content);
            if content.clock > 0 {
                panel.spawn((ClockText(content.line.army.seat()), plain("", CLOCK, words)));
            }
            let row = Node { column_gap: Val::Px(BUTTON_GAP), ..default() };
            panel.spawn((row, Pickable::IGNORE)).with_children(|row| {
                for button in &content.buttons {
                    spawn_button(row, button, colors);
                }
            });
        },
    );
    if !content.hint.is_empty() {
        spawn_hint(commands, content);
    }
}

/// A button with its sign above its word.
fn spawn_button(row: &mut ChildSpawnerCommands, button: &SeatButton, colors: &Palette) {
    let node = Node {
        width: Val::Px(button.width()),
        padding: UiRect::vertical(Val::Px(3.)),
        border: UiRect::all(Val::Px(1.)),
        border_radius: BorderRadius::all(Val::Px(6.)),
        flex_direction: FlexDirection::Column,
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        ..default()
    };
    let look = (BackgroundColor(colour(colors.raised)), BorderColor::all(colour(colors.line)));
    row.spawn((button.wish, node, look))
        .with_children(|parts| {
            let words = colour(colors.text);
            parts.spawn(written(button.sign, SIGNS, BUTTON_SIGN, words));
            parts.spawn(plain(&button.word, BUTTON_WORD, words));
        })
        .observe(on_click);
}

/// The king of the army on a plate, with the emblem of the person.
fn spawn_plate(panel: &mut ChildSpawnerCommands, emblem: Option<&Emblem>, icon: Vec<(Handle<Image>, Color)>) {
    let tile = Node { width: Val::Px(40.), height: Val::Px(40.), ..default() };
    let plate = (tile.clone(), BackgroundColor(colour(GROUND)), Pickable::IGNORE);
    panel.spawn(plate).with_children(|plate| {
        for (image, color) in icon {
            let over = Node { position_type: PositionType::Absolute, ..tile.clone() };
            plate.spawn((ImageNode { image, color, ..default() }, over, Pickable::IGNORE));
        }
        let Some(emblem) = emblem else { return };
        let (disc, sign) = disc_and_sign(emblem);
        let badge = Node {
            position_type: PositionType::Absolute,
            width: Val::Px(EMBLEM),
            height: Val::Px(EMBLEM),
            right: Val::Px(-EMBLEM / 3.),
            bottom: Val::Px(-EMBLEM / 4.),
            border_radius: BorderRadius::MAX,
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            ..default()
        };
        plate.spawn((badge, BackgroundColor(colour(disc)), Pickable::IGNORE)).with_children(|badge| {
            badge.spawn(written(sign, SIGNS, EMBLEM * 0.7, colour(SIGN)));
        });
    });
}

/// The room that the buttons and the figures of the clock leave on a panel, in logical pixels at zoom 1.
fn room_for_words(buttons: &[SeatButton], length: f32, clock: usize) -> f32 {
    let taken: f32 = buttons.iter().map(|button| button.width() + BUTTON_GAP).sum();
    let clock = if clock > 0 { width(&"0".repeat(clock), CLOCK) + 20. } else { 0. };
    length - 84. - taken - clock
}

/// Leaves out buttons of a short panel, as with large letters. The menu has all of them, and the name of the player must be readable.
fn leave_room_for_the_name(buttons: &mut Vec<SeatButton>, length: f32, clock: usize) {
    let spared: [fn(SeatWish) -> bool; 3] = [
        |wish| matches!(wish, SeatWish::Draw(_)),
        |wish| matches!(wish, SeatWish::Resign(_)),
        |wish| matches!(wish, SeatWish::Hint),
    ];
    for is_spared in spared {
        if room_for_words(buttons, length, clock) >= LEAST_WORDS {
            return;
        }
        buttons.retain(|button| !is_spared(button.wish));
    }
}

/// The name and the status, in the room that buttons and clock leave.
fn spawn_words(panel: &mut ChildSpawnerCommands, content: &SeatPanel) {
    let column = Node {
        flex_direction: FlexDirection::Column,
        flex_grow: 1.,
        flex_basis: Val::Px(0.),
        min_width: Val::Px(0.),
        ..default()
    };
    let colors = &content.colors;
    let room = room_for_words(&content.buttons, content.length, content.clock);
    panel.spawn((column, Pickable::IGNORE)).with_children(|column| {
        // A computer mostly has no buttons, so that its whole name has room.
        let whole = &content.line.name;
        let has_room = content.line.person.is_empty() && fit(whole, 19., room).0 == *whole;
        let (name, size) = fit(if has_room { whole } else { &content.line.short }, 19., room);
        column.spawn(line(&name, size, colour(if content.line.alive { colors.text } else { colors.faded })));
        let (status, size) = fit(&content.line.status, SMALL, room);
        column.spawn(line(&status, size, colour(if content.line.active { colors.light } else { colors.faded })));
    });
}

/// The hint stands at the player's right hand, beside the panel, and covers no piece there. Without room it lies before the panel.
fn spawn_hint(commands: &mut Commands, content: &SeatPanel) {
    let (words, accent) = (colour(content.colors.text), colour(content.colors.accent));
    let mut lines: Vec<(String, f32, Color)> = Vec::new();
    for (number, text) in content.hint.iter().enumerate() {
        let shade = if number == 0 { accent } else { words };
        match content.beside {
            Some((length, _)) => {
                lines.extend(wrapped(text, length - 30.).into_iter().map(|text| (text, SMALL + 1., shade)));
            }
            None => {
                let (text, size) = fit(text, SMALL + 1., content.length - 30.);
                lines.push((text, size, shade));
            }
        }
    }
    if lines.len() > MOST_LINES {
        lines.truncate(MOST_LINES);
        lines[MOST_LINES - 1].0.push('…');
    }
    let depth = depth_of(lines.len());
    let (length, place, inset) = match content.beside {
        Some((length, place)) => (length, place, GAP + depth / 2.),
        None => (content.length, content.place, behind_panel(depth)),
    };
    let (node, transform) = frame(place, content.line.active, Vec2::new(length, depth), inset);
    let node = Node { flex_direction: FlexDirection::Column, align_items: AlignItems::FlexStart, ..node };
    let look = (BackgroundColor(colour(content.colors.panel)), BorderColor::all(accent), Pickable::IGNORE);
    let name = Name::new(format!("advice at edge {}", place.0));
    commands.spawn((content.clone(), name, node, transform, look)).with_children(|panel| {
        for (text, size, shade) in lines {
            panel.spawn(line(&text, size, shade));
        }
    });
}

fn on_click(
    mut click: On<Pointer<Click>>,
    wishes: Query<&SeatWish>,
    (current, seats): (Res<Match>, Seats),
    mut question: ResMut<Question>,
    mut commands: Commands,
) -> Result {
    click.propagate(false);
    // The other buttons turn the camera and let go.
    if click.button != PointerButton::Primary {
        return Ok(());
    }
    match *wishes.get(click.entity)? {
        SeatWish::Undo(army) => commands.trigger(TakeBack { seat: army.seat() }),
        SeatWish::Hint => commands.trigger(AskHint),
        SeatWish::Draw(army) => question.offer_draw(current.game(), &seats, army.seat(), &mut commands),
        SeatWish::Resign(army) => question.resign(army),
        SeatWish::Pass(army, pass) => commands.trigger(Propose { seat: army.seat(), action: Action::Move(pass) }),
        SeatWish::Menu(army) => commands.trigger(ToggleMenu(Some(army.seat()))),
        SeatWish::Claim(army) => commands.trigger(Propose { seat: army.seat(), action: Action::Claim }),
    }
    Ok(())
}
