//! What nobody decides happens by itself: the roll before a move, and the turn of a player who has no move.

use bevy::prelude::*;
use tessera_arbiter::{Match, MatchStarted, Played, Propose, Redo, TakeBack, TakenBack};
use tessera_rules::{Action, Game, Move, MoveKind};

use super::motion::Busy;
use crate::{Launch, View};

/// Whether something was played since the player was last asked.
#[derive(Resource, Default)]
struct Fresh(bool);

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Fresh>()
        .add_observer(|_: On<Played>, mut fresh: ResMut<Fresh>| fresh.0 = true)
        .add_observer(|_: On<MatchStarted>, mut fresh: ResMut<Fresh>| fresh.0 = true)
        .add_observer(on_taken_back)
        .add_systems(
            Update,
            settle.run_if(resource_exists::<Match>.and_then(|launch: Res<Launch>| launch.picture.is_none())),
        );
}

/// The one thing that can be done and that is no decision.
fn forced(game: &Game) -> Option<Move> {
    let mut moves = game.moves().into_iter().map(Move::announced);
    let mv = moves.next().filter(|mv| matches!(mv.kind(), MoveKind::Roll | MoveKind::Pass))?;
    moves.all(|other| other == mv).then_some(mv)
}

/// Once everything stands still.
fn settle(
    mut fresh: ResMut<Fresh>,
    (current, view): (Res<Match>, Res<View>),
    busy: Query<(), Busy>,
    mut commands: Commands,
) {
    if fresh.0 && busy.is_empty() && view.is_live() {
        fresh.0 = false;
        let game = current.game();
        let Some(mv) = forced(game) else { return };
        // What was undone goes on as it was.
        match game.undone().last() {
            Some(Action::Move(again)) if again.announced() == mv => commands.trigger(Redo),
            _ => commands.trigger(Propose(Action::Move(mv))),
        }
    }
}

/// Who takes a move back takes back what led to it by itself.
fn on_taken_back(_: On<TakenBack>, current: Res<Match>, mut fresh: ResMut<Fresh>, mut commands: Commands) {
    let by_itself = forced(current.game()).is_some();
    fresh.0 = by_itself && current.ply() == 0;
    if by_itself && current.ply() > 0 {
        commands.trigger(TakeBack);
    }
}
