//! What nobody decides happens by itself: the roll before a move, a face without a choice, the turn of a player who has no
//! move.

use std::time::Duration;

use bevy::prelude::*;
use tessera_rules::{Action, Game, Move, MoveKind, Position, Rules};

use crate::match_in_play::Authority;
use crate::referee::Referee;

/// Holds forced actions back until [`Proceed`], so that whoever shows the match can act out one thing after the other.
/// Without this resource they are played at once.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq)]
pub struct HoldForced {
    /// How long one action is held back at most.
    pub limit: Duration,
}

/// What came before has been shown: a forced action that is held back may be played.
#[derive(Event, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Proceed;

/// Something has changed; if an action is forced now, it is played or held back.
#[derive(Event, Debug, Clone, Copy)]
pub(crate) struct PlayForced;

/// How long a forced action has been held back, if there is one.
#[derive(Resource, Debug, Default)]
struct HeldBack(Option<Duration>);

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<HeldBack>()
        .add_observer(on_play_forced)
        .add_observer(on_proceed)
        .add_systems(Update, count.run_if(resource_exists::<HoldForced>));
}

/// The one thing that can be done, if it is no decision. What moves a piece is left to its player, even if it is the only
/// legal move.
fn forced(rules: &Rules, position: &Position) -> Option<Move> {
    let mut moves = rules.moves(position).into_iter().map(Move::announced);
    let first = moves.next()?;
    let on_the_spot = matches!(first.kind(), MoveKind::Roll | MoveKind::Choose | MoveKind::Turn | MoveKind::Pass);
    (on_the_spot && moves.all(|other| other == first)).then_some(first)
}

/// Whether the action after so many others was, or is, forced.
pub(crate) fn is_forced(game: &Game, ply: usize) -> bool {
    let position = game.position_after(ply);
    position.is_some_and(|position| forced(game.rules(), position).is_some())
}

/// The action that is forced now.
fn forced_now(game: &Game) -> Option<Move> {
    if game.ending().is_some() { None } else { forced(game.rules(), game.position()) }
}

fn on_play_forced(
    _: On<PlayForced>,
    hold: Option<Res<HoldForced>>,
    mut held: ResMut<HeldBack>,
    mut referee: Referee,
) -> Result {
    let Some(current) = referee.current() else { return Ok(()) };
    if current.authority() == Authority::Elsewhere || forced_now(current.game()).is_none() {
        held.0 = None;
    } else if hold.is_some() {
        held.0 = Some(Duration::ZERO);
    } else {
        held.0 = None;
        play(&mut referee)?;
    }
    Ok(())
}

fn on_proceed(_: On<Proceed>, mut held: ResMut<HeldBack>, mut referee: Referee) -> Result {
    if held.0.take().is_some() {
        play(&mut referee)?;
    }
    Ok(())
}

/// Plays what was held back for too long.
fn count(time: Res<Time<Real>>, hold: Res<HoldForced>, mut held: ResMut<HeldBack>, mut commands: Commands) {
    if let Some(waited) = held.bypass_change_detection().0.as_mut() {
        *waited += time.delta();
        if *waited >= hold.limit {
            commands.trigger(Proceed);
        }
    }
}

fn play(referee: &mut Referee) -> Result {
    let Some(current) = referee.current() else { return Ok(()) };
    let Some(mv) = forced_now(current.game()) else { return Ok(()) };
    match current.game().undone().last() {
        // What was taken back goes on as it was.
        Some(Action::Move(undone)) if undone.announced() == mv => referee.redo(),
        _ => {
            let action = current.roll(Action::Move(mv));
            referee.play(action).map_err(|why| format!("a forced action is refused: {}", why.message()))?;
        }
    }
    Ok(())
}
