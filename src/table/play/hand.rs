//! The player's hand: which square is chosen, where the piece on it may go, and what is still to be decided.
//!
//! Mouse and keyboard say what was touched; what that means is decided here, once.

use std::collections::BTreeSet;

use bevy::prelude::*;
use tessera_arbiter::{Match, MatchStarted, Played, Propose, Refused, TakenBack};
use tessera_rules::{Action, Game, Message, Move, MoveKind, Piece, Square};

use super::regret::{Doubt, regret};
use crate::session::{Show, Tell};
use crate::{Preferences, Screen, View};

/// What the hand holds.
#[derive(Resource, Debug, Default, Clone, PartialEq)]
pub struct Hand {
    from: Option<Square>,
    /// How many pieces stand there.
    height: u8,
    /// How many of them are lifted, from the top; all if not said.
    lift: Option<u8>,
    targets: Vec<Target>,
    drag: Option<Vec3>,
    choice: Option<Vec<Move>>,
    /// The square under the pointer or the keyboard's cursor.
    hover: Option<Square>,
    /// The square whose piece is asked how it moves.
    inspected: Option<Square>,
    /// Whether the pointer was pressed beside the board.
    beside: bool,
    /// Whether the square was chosen by the press that is still held: its release is no second click.
    fresh: bool,
}

/// A square where the chosen piece may go.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    /// The square that is touched for it.
    pub square: Square,
    /// How it is marked.
    pub shape: TargetShape,
    /// The moves that go there: more than one if something is still to be chosen.
    pub moves: Vec<Move>,
}

/// What a move to a target does; each has a mark of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TargetShape {
    /// It goes to an empty square.
    Quiet,
    /// It captures.
    Capture,
    /// It castles, captures en passant or is promoted, or a die is healed or gets its face.
    Special,
    /// It goes onto a piece of its own.
    Stack,
}

impl Hand {
    /// The chosen square.
    pub fn from(&self) -> Option<Square> {
        self.from
    }

    /// How many pieces go now, and how many there are, where a stack is chosen.
    pub(crate) fn lifted(&self) -> Option<(u8, u8)> {
        (self.height > 1).then_some((self.lift.unwrap_or(self.height), self.height))
    }

    /// Whether the pointer is over the chosen stack, where the wheel lifts pieces and does not zoom.
    pub(crate) fn is_over_stack(&self) -> bool {
        self.height > 1 && self.from.is_some() && self.hover == self.from
    }

    /// How many pieces are lifted from the top of the chosen square; all if not said.
    pub fn lift(&self) -> Option<u8> {
        self.lift
    }

    /// Where the piece on it may go.
    pub fn targets(&self) -> &[Target] {
        &self.targets
    }

    /// The target on a square.
    pub fn target(&self, square: Square) -> Option<&Target> {
        self.targets.iter().find(|target| target.square == square)
    }

    /// The moves to choose from, for a promotion or the face of a die.
    pub fn choice(&self) -> Option<&[Move]> {
        self.choice.as_deref()
    }

    /// The square under the pointer or the cursor.
    pub fn hover(&self) -> Option<Square> {
        self.hover
    }

    /// The square whose piece is asked how it moves.
    pub fn inspected(&self) -> Option<Square> {
        self.inspected
    }

    /// Whether a piece is being dragged.
    pub fn is_dragging(&self) -> bool {
        self.drag.is_some()
    }

    /// Where the dragged piece hangs.
    pub(crate) fn drag(&self) -> Option<Vec3> {
        self.drag
    }

    /// Whether the pointer was pressed beside the board and is still held.
    pub(crate) fn pressed_beside(&self) -> bool {
        self.beside
    }

    fn let_go(&mut self) {
        (self.from, self.lift, self.drag, self.choice, self.fresh) = (None, None, None, None, false);
        self.inspected = None;
        self.height = 0;
        self.targets.clear();
    }
}

/// A square was clicked, or Enter was pressed on it.
#[derive(Event, Debug, Clone, Copy)]
pub(crate) struct Touch(pub(crate) Square);

/// The pointer was pressed on a square.
#[derive(Event, Debug, Clone, Copy)]
pub(crate) struct Grab {
    pub(crate) square: Square,
    /// Whether it is being dragged away, so that it cannot be meant as a goal.
    pub(crate) drag: bool,
}

/// The pressed pointer is dragged; the piece hangs here.
#[derive(Event, Debug, Clone, Copy)]
pub(crate) struct Carry(pub(crate) Vec3);

/// What was dragged was let go over a square, or beside the board.
#[derive(Event, Debug, Clone, Copy)]
pub(crate) struct Drop(pub(crate) Option<Square>);

/// So many pieces of the chosen stack are to go, from the top.
#[derive(Event, Debug, Clone, Copy)]
pub(crate) struct Lift {
    pub(crate) count: u8,
    /// Whether a level was pressed: its release is no second click.
    pub(crate) pressed: bool,
}

/// The player thinks better of it.
#[derive(Event, Debug, Clone, Copy)]
pub(crate) struct Cancel;

/// One of the moves to choose from was chosen.
#[derive(Event, Debug, Clone, Copy)]
pub(crate) struct Decide(pub(crate) Move);

/// The pointer or the cursor is over a square, or over none.
#[derive(Event, Debug, Clone, Copy)]
pub(crate) struct Hover(pub(crate) Option<Square>);

/// Asks how the piece on a square moves, or no longer.
#[derive(Event, Debug, Clone, Copy)]
pub(crate) struct Inspect(pub(crate) Option<Square>);

/// The pointer was pressed (or let go) beside the board.
#[derive(Event, Debug, Clone, Copy)]
pub(crate) struct Beside(pub(crate) bool);

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Hand>()
        .add_systems(OnExit(Screen::Match), |mut hand: ResMut<Hand>| hand.let_go())
        .add_observer(on_touch)
        .add_observer(on_grab)
        .add_observer(|carry: On<Carry>, mut hand: ResMut<Hand>| {
            if hand.from.is_some() && hand.choice.is_none() {
                hand.drag = Some(carry.0);
            }
        })
        .add_observer(on_drop)
        .add_observer(on_lift)
        .add_observer(on_decide)
        .add_observer(|hover: On<Hover>, mut hand: ResMut<Hand>| {
            if hand.hover != hover.0 {
                hand.hover = hover.0;
            }
        })
        .add_observer(on_inspect)
        .add_observer(|beside: On<Beside>, mut hand: ResMut<Hand>| hand.beside = beside.0)
        .add_observer(|_: On<Doubt>, mut hand: ResMut<Hand>| hand.let_go())
        .add_observer(|_: On<Cancel>, mut hand: ResMut<Hand>| hand.let_go())
        .add_observer(|_: On<MatchStarted>, mut hand: ResMut<Hand>| hand.let_go())
        .add_observer(|_: On<Played>, mut hand: ResMut<Hand>| hand.let_go())
        .add_observer(|_: On<Show>, mut hand: ResMut<Hand>| hand.let_go())
        .add_observer(|_: On<TakenBack>, mut hand: ResMut<Hand>| hand.let_go())
        .add_observer(|_: On<Refused>, mut hand: ResMut<Hand>| hand.let_go());
}

/// Where the top pieces of a square may go, as many as are lifted. Castling is touched on the partner's square and,
/// where nothing else leads there, on the royal piece's goal.
fn targets(game: &Game, from: Square, lift: Option<u8>) -> Vec<Target> {
    let (rules, position) = (game.rules(), game.position());
    let lift = lift.filter(|&count| usize::from(count) < position.height(from));
    // What is done on the spot is done by the piece on top, however many are lifted.
    let goes = |mv: &Move| mv.from() == from && (mv.lift() == lift || mv.to() == from);
    let moves = game.moves().into_iter().filter(goes);
    // What a die will show is nothing to choose.
    let mut known = BTreeSet::new();
    let moves: Vec<Move> = moves.map(Move::announced).filter(|mv| known.insert(*mv)).collect();
    let mut targets: Vec<Target> = Vec::new();
    let mut add = |square: Square, shape: TargetShape, mv: Move| match targets
        .iter_mut()
        .find(|target| target.square == square)
    {
        Some(target) => target.moves.push(mv),
        None => targets.push(Target { square, shape, moves: vec![mv] }),
    };
    for &mv in &moves {
        let shape = match mv.kind() {
            MoveKind::Castle | MoveKind::EnPassant | MoveKind::Turn | MoveKind::Roll | MoveKind::Choose => {
                TargetShape::Special
            }
            _ if mv.promotion().is_some() => TargetShape::Special,
            _ if rules.captured(position, mv).is_some() => TargetShape::Capture,
            _ if position.top(mv.to()).is_some() => TargetShape::Stack,
            _ => TargetShape::Quiet,
        };
        add(mv.to(), shape, mv);
    }
    for &mv in &moves {
        if let Some((goal, _)) = rules.castling_goals(position, mv)
            && goal != from
            && moves.iter().all(|other| other.to() != goal)
        {
            add(goal, TargetShape::Special, mv);
        }
    }
    targets
}

/// Whether the player may choose the piece on a square.
fn is_own(game: &Game, square: Square) -> bool {
    let position = game.position();
    let commander = |piece: Piece| game.rules().commander(position, piece.army());
    game.ending().is_none() && position.top(square).is_some_and(|piece| commander(piece) == Some(position.seat()))
}

fn choose(hand: &mut Hand, game: &Game, square: Square) {
    hand.let_go();
    hand.from = Some(square);
    hand.height = game.position().height(square) as u8;
    hand.targets = targets(game, square, None);
}

/// Says why a piece cannot be chosen.
fn not_yours(game: &Game, square: Square, commands: &mut Commands) {
    let (rules, position) = (game.rules(), game.position());
    let Some(piece) = position.top(square).filter(|_| game.ending().is_none()) else { return };
    let message = match rules.commander(position, piece.army()) {
        None => Message::new("tell-frozen").name("army", rules.army_name(piece.army()).key),
        Some(_) => Message::new("tell-not-yours").name("army", rules.army_name(rules.army_to_move(position)).key),
    };
    commands.trigger(Tell(message));
}

/// Plays a move, or asks first.
fn play(game: &Game, mv: Move, commands: &mut Commands) {
    match regret(game, mv) {
        Some(question) => commands.trigger(Doubt { mv, question }),
        None => commands.trigger(Propose(Action::Move(mv))),
    }
}

/// Plays what a target means, or asks what is still open.
fn go(game: &Game, hand: &mut Hand, square: Square, always_best: bool, commands: &mut Commands) -> bool {
    let Some(moves) = hand.target(square).map(|target| target.moves.clone()) else { return false };
    match moves[..] {
        [mv] => play(game, mv, commands),
        // The first is the best, as the ruleset has it.
        [best, ..] if always_best => play(game, best, commands),
        _ => {
            hand.drag = None;
            hand.choice = Some(moves);
        }
    }
    true
}

/// A piece that can do nothing but what is done on its own square, such as a wounded die that is healed, does it.
fn use_at_once(game: &Game, hand: &mut Hand, square: Square, always_best: bool, commands: &mut Commands) {
    if hand.targets.iter().all(|target| target.square == square) {
        go(game, hand, square, always_best, commands);
    }
}

/// Says why a move is refused.
fn refuse(game: &Game, from: Square, to: Square, commands: &mut Commands) {
    if let Some(why) = game.rules().why_not(game.position(), from, to) {
        commands.trigger(Tell(why.message()));
    }
}

fn on_touch(
    touch: On<Touch>,
    mut hand: ResMut<Hand>,
    current: Option<Res<Match>>,
    view: Res<View>,
    screen: Res<State<Screen>>,
    preferences: Res<Preferences>,
    mut commands: Commands,
) {
    let (Some(current), Screen::Match) = (current, screen.get()) else { return };
    let (game, square) = (current.game(), touch.0);
    if !view.is_live() {
        return commands.trigger(Tell(Message::new("tell-looking-back")));
    }
    if hand.choice.is_some() {
        return hand.let_go();
    }
    let chosen = hand.from;
    match chosen {
        Some(from) if from == square && hand.fresh => {
            hand.fresh = false;
            use_at_once(game, &mut hand, square, preferences.always_best, &mut commands);
        }
        Some(from) if from == square && hand.target(square).is_none() => hand.let_go(),
        Some(_) if go(game, &mut hand, square, preferences.always_best, &mut commands) => {}
        _ if is_own(game, square) => {
            choose(&mut hand, game, square);
            use_at_once(game, &mut hand, square, preferences.always_best, &mut commands);
        }
        Some(from) => {
            refuse(game, from, square, &mut commands);
            hand.let_go();
        }
        None => not_yours(game, square, &mut commands),
    }
}

/// A press chooses at once, so that a drag can follow; what a press on a target means is only known on release.
fn on_grab(
    grab: On<Grab>,
    mut hand: ResMut<Hand>,
    current: Option<Res<Match>>,
    view: Res<View>,
    screen: Res<State<Screen>>,
) {
    let (Some(current), Screen::Match) = (current, screen.get()) else { return };
    let (game, square) = (current.game(), grab.square);
    let ours = view.is_live() && hand.choice.is_none() && is_own(game, square);
    if ours && hand.from != Some(square) && (grab.drag || hand.target(square).is_none()) {
        choose(&mut hand, game, square);
        hand.fresh = true;
    }
}

fn on_drop(
    drop: On<Drop>,
    mut hand: ResMut<Hand>,
    current: Option<Res<Match>>,
    preferences: Res<Preferences>,
    mut commands: Commands,
) {
    let (Some(current), Some(from)) = (current, hand.from) else { return };
    hand.drag = None;
    match drop.0 {
        // Put back where it was: it stays chosen, as after a click.
        Some(square) if square == from => hand.fresh = false,
        Some(square) => {
            if !go(current.game(), &mut hand, square, preferences.always_best, &mut commands) {
                refuse(current.game(), from, square, &mut commands);
                hand.let_go();
            }
        }
        None => hand.let_go(),
    }
}

fn on_inspect(
    inspect: On<Inspect>,
    mut hand: ResMut<Hand>,
    (current, screen): (Option<Res<Match>>, Res<State<Screen>>),
    view: Res<View>,
) {
    let Some(current) = current else { return };
    let on_show = |square: &Square| *screen.get() == Screen::Match && view.position(&current).top(*square).is_some();
    let inspected = inspect.0.filter(on_show);
    if hand.inspected != inspected {
        hand.inspected = inspected;
    }
}

fn on_lift(lift: On<Lift>, mut hand: ResMut<Hand>, current: Option<Res<Match>>) {
    let (Some(current), Some(from), None) = (current, hand.from, &hand.choice) else { return };
    hand.lift = Some(lift.count).filter(|&count| count < hand.height);
    hand.fresh |= lift.pressed;
    hand.targets = targets(current.game(), from, hand.lift);
}

fn on_decide(decide: On<Decide>, hand: Res<Hand>, current: Option<Res<Match>>, mut commands: Commands) {
    if let Some(current) = current
        && hand.choice.as_ref().is_some_and(|moves| moves.contains(&decide.0))
    {
        play(current.game(), decide.0, &mut commands);
    }
}
