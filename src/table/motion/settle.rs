//! Finds out when everything has come to rest, and tells the arbiter that it may go on.

use std::time::Duration;

use bevy::prelude::*;
use tessera_arbiter::{HoldForced, MatchStarted, NowShown, Proceed};

use super::die::Turning;
use super::travel::Moving;
use crate::Launch;
use crate::model::frame::{Settled, TableSystems};

/// How long a forced action waits for the picture at most. No motion of the table takes as long at usual speed.
const HOLD: Duration = Duration::from_secs(3);

/// Another moment is on show, and not everybody has been told that it has come to rest.
#[derive(Resource, Debug, Default)]
struct Unsettled(bool);

/// A piece that is on its way, or a die that turns.
pub(crate) type Busy = Or<(With<Moving>, With<Turning>)>;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Unsettled>()
        .insert_resource(HoldForced { limit: HOLD })
        .add_systems(Update, settle.in_set(TableSystems::Settle))
        .add_observer(|_: On<MatchStarted>, mut unsettled: ResMut<Unsettled>| unsettled.0 = true)
        .add_observer(|_: On<NowShown>, mut unsettled: ResMut<Unsettled>| unsettled.0 = true)
        .add_observer(on_settled);
}

fn on_settled(_: On<Settled>, launch: Res<Launch>, mut commands: Commands) {
    // A picture shows the position that was asked for, and not what follows from it by itself.
    if launch.picture.is_none() {
        commands.trigger(Proceed);
    }
}

fn settle(mut unsettled: ResMut<Unsettled>, busy: Query<(), Busy>, mut commands: Commands) {
    if unsettled.0 && busy.is_empty() {
        unsettled.0 = false;
        commands.trigger(Settled);
    }
}
