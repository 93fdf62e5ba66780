//! Forced actions, which the arbiter plays itself. These are the roll before a move, the only face that a die can
//! take, the pass of a player without a move, and the resignation of a seat that nobody takes.

use std::time::Duration;

use bevy::prelude::*;
use tessera_rules::{Action, Game, Move, MoveKind};

use crate::answers::{MatchStarted, NowShown, PlayForced};
use crate::referee::Referee;
use crate::requests::Authority;
use crate::seating::{Controller, Seats};

/// Holds each forced action back until [`Proceed`], unless all has been shown already. So a program that animates actions can
/// finish one before the next. Without this resource the arbiter plays forced actions at once.
///
/// ```
/// use std::time::Duration;
///
/// use bevy::prelude::*;
/// use tessera_arbiter::harness::Harness;
/// use tessera_arbiter::{HoldForced, Proceed, VariantAppExt};
/// use tessera_rules::{Settings, Start};
///
/// let mut harness = Harness::new(|app: &mut App| {
///     app.register_variant(include_str!("../../plugins/chess960/chess.ron"))
///         .register_variant(include_str!("../../plugins/variaschach/ordo.ron"))
///         .register_variant(include_str!("../../plugins/variaschach/ordo-vulneris.ron"))
///         .register_variant(include_str!("../../plugins/variaschach/occado.ron"));
/// });
/// harness.app.insert_resource(HoldForced { limit: Duration::from_secs(3) });
///
/// // The red die on d4 must be rolled before White can move.
/// let start = Start::Position("4k3/p7/8/8/3X4/8/8/4K3 w - - 3 7".to_owned());
/// harness.start_with("occado", Settings::new(), Some(start));
/// assert_eq!(harness.current().ply(), 0);
/// // All animations have ended.
/// harness.ask(Proceed);
/// assert_eq!(harness.current().ply(), 1);
/// ```
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq)]
pub struct HoldForced {
    /// The longest time that one action is held back, in real time. A broken animation cannot stop the match.
    pub limit: Duration,
}

/// Whether people throw dice themselves that must be rolled before their move. The arbiter then waits until they propose the
/// roll. If not, which is the default, it rolls for them.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct HandThrows(pub bool);

/// Lets the forced action be played that is held back by [`HoldForced`]. Does nothing if none is.
#[derive(Event, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Proceed;

/// The time for which a forced action has been held back; `None` if none is.
#[derive(Resource, Debug, Default, Deref)]
pub(crate) struct HeldBack(Option<Duration>);

/// The last change of the picture.
#[derive(Resource, Default)]
pub(crate) struct LastShown {
    /// Whether [`Proceed`] has told that the change has been shown.
    settled: bool,
    /// The time of the change, or the time when it had been shown.
    at: Duration,
}

impl LastShown {
    /// How long the computer's move has to wait from `now` on: for the picture and then for `pace`, and for `most` in all.
    pub(crate) fn wait(&self, now: Duration, pace: Duration, hold: Option<&HoldForced>, most: Duration) -> Duration {
        let whole = match hold {
            // A limit of `Duration::MAX` means that nothing is played before the picture is settled.
            Some(hold) if !self.settled => hold.limit.saturating_add(pace),
            _ => pace,
        };
        whole.min(most).saturating_sub(now.saturating_sub(self.at))
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<HeldBack>()
        .init_resource::<HandThrows>()
        .init_resource::<LastShown>()
        .add_observer(|_: On<NowShown>, time: Res<Time<Real>>, mut shown: ResMut<LastShown>| {
            *shown = LastShown { settled: false, at: time.elapsed() };
        })
        .add_observer(|_: On<MatchStarted>, time: Res<Time<Real>>, mut shown: ResMut<LastShown>| {
            *shown = LastShown { settled: false, at: time.elapsed() };
        })
        .add_observer(|_: On<Proceed>, time: Res<Time<Real>>, mut shown: ResMut<LastShown>| {
            *shown = LastShown { settled: true, at: time.elapsed() };
        })
        .add_observer(on_play_forced)
        .add_observer(on_proceed)
        .add_systems(Update, count.run_if(resource_exists::<HoldForced>))
        // A roll may be waiting for a hand.
        .add_systems(
            Update,
            (|mut commands: Commands| commands.trigger(PlayForced)).run_if(resource_changed::<HandThrows>),
        );
}

/// The action that the arbiter plays now by itself, if there is one. There is none after the end of the game.
fn forced_now(game: &Game, people: &Seats, throws: HandThrows) -> Option<Action> {
    if game.ending().is_some() {
        return None;
    }
    let (rules, position) = (game.rules(), game.position());
    let is_empty = people.controller(position.turn()) == Some(&Controller::NOBODY);
    let leaves = is_empty.then(|| Action::Resign(rules.army_to_move(position)));
    let by_hand = |mv: &Move| throws.0 && mv.kind() == MoveKind::Roll && people.is_person(position.turn());
    leaves.or_else(|| rules.forced_move(position).filter(|mv| !by_hand(mv)).map(Action::Move))
}

fn on_play_forced(
    _: On<PlayForced>,
    (hold, throws, shown): (Option<Res<HoldForced>>, Res<HandThrows>, Res<LastShown>),
    people: Seats,
    mut held: ResMut<HeldBack>,
    mut referee: Referee,
) -> Result {
    let Some(current) = referee.current() else { return Ok(()) };
    if current.authority() == Authority::Elsewhere || forced_now(current.game(), &people, *throws).is_none() {
        held.0 = None;
    } else if hold.is_some() && !shown.settled {
        held.0 = Some(Duration::ZERO);
    } else {
        held.0 = None;
        play(&people, *throws, &mut referee)?;
    }
    Ok(())
}

fn on_proceed(
    _: On<Proceed>,
    people: Seats,
    throws: Res<HandThrows>,
    mut held: ResMut<HeldBack>,
    mut referee: Referee,
) -> Result {
    if held.0.take().is_some() {
        play(&people, *throws, &mut referee)?;
    }
    Ok(())
}

/// Plays an action that was held back for the longest time allowed.
fn count(time: Res<Time<Real>>, hold: Res<HoldForced>, mut held: ResMut<HeldBack>, mut commands: Commands) {
    if let Some(waited) = held.bypass_change_detection().0.as_mut() {
        *waited += time.delta();
        if *waited >= hold.limit {
            commands.trigger(Proceed);
        }
    }
}

fn play(people: &Seats, throws: HandThrows, referee: &mut Referee) -> Result {
    let Some(current) = referee.current() else { return Ok(()) };
    let Some(action) = forced_now(current.game(), people, throws) else { return Ok(()) };
    let is_same = |undone: &Action| match (*undone, action) {
        (Action::Move(undone), Action::Move(mv)) => undone.announced() == mv,
        (undone, action) => undone == action,
    };
    // The actions after this one stay in the list of undone actions: a player can redo them.
    if current.game().undone().last().is_some_and(is_same) {
        referee.redo();
    } else {
        let action = current.roll(action);
        referee.play(action).map_err(|why| format!("a forced action is refused: {}", why.message()))?;
    }
    Ok(())
}
