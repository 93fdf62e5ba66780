//! Finds out when everything has come to rest, and lets the arbiter play forced actions then.

use std::time::Duration;

use bevy::prelude::*;
use tessera_arbiter::{HoldForced, Match, MatchStarted, NowShown, Played, Proceed, TakenBack};

use super::die::Turning;
use super::travel::Moving;
use crate::Launch;
use crate::model::frame::{DieInTheAir, Settled, TableSystems, throws_a_die};

/// The longest time that a forced action waits for the picture. At usual speed, all motions of the table are shorter.
const HOLD: Duration = Duration::from_secs(3);

/// The way from another ply on show to [`Settled`]. The match may go on at any point of a frame, also after its motions
/// have begun.
#[derive(Resource, Debug, Default, PartialEq, Eq)]
pub(super) enum RestState {
    /// [`Settled`] was triggered for what is on show.
    #[default]
    Settled,
    /// Another ply is on show, and its motions have not begun.
    Shown,
    /// Its motions have begun.
    Presented,
}

impl RestState {
    /// The motions of what is on show begin now.
    pub(super) fn present(&mut self) {
        if *self == Self::Shown {
            *self = Self::Presented;
        }
    }
}

/// Matches pieces that move and dice that turn.
pub(crate) type Busy = Or<(With<Moving>, With<Turning>)>;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<RestState>()
        .insert_resource(HoldForced { limit: HOLD })
        .add_systems(Update, settle.in_set(TableSystems::Settle))
        .add_observer(|_: On<MatchStarted>, mut state: ResMut<RestState>| *state = RestState::Shown)
        .add_observer(|_: On<NowShown>, mut state: ResMut<RestState>| *state = RestState::Shown)
        .add_observer(on_settled)
        .add_observer(on_played)
        .add_observer(land::<Settled>)
        .add_observer(land::<TakenBack>)
        .add_observer(land::<MatchStarted>);
}

fn on_settled(_: On<Settled>, launch: Res<Launch>, mut commands: Commands) {
    // A picture shows the requested position, so no forced action may be played.
    if launch.picture.is_none() {
        commands.trigger(Proceed);
    }
}

/// Notes that a die is thrown.
fn on_played(played: On<Played>, current: Res<Match>, mut in_the_air: ResMut<DieInTheAir>) {
    in_the_air.set_if_neq(DieInTheAir(Some(current.ply()).filter(|_| throws_a_die(&played))));
}

fn land<E: Event>(_: On<E>, mut in_the_air: ResMut<DieInTheAir>) {
    in_the_air.set_if_neq(DieInTheAir(None));
}

pub(super) fn settle(mut state: ResMut<RestState>, busy: Query<(), Busy>, mut commands: Commands) {
    if *state == RestState::Presented && busy.is_empty() {
        *state = RestState::Settled;
        commands.trigger(Settled);
    }
}
