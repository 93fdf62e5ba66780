//! Finds out when everything has come to rest, and lets the arbiter play forced actions then.

use std::time::Duration;

use bevy::prelude::*;
use tessera_arbiter::{HoldForced, MatchStarted, NowShown, Proceed};

use super::die::Turning;
use super::travel::Moving;
use crate::Launch;
use crate::model::frame::{Settled, TableSystems};

/// The longest time that a forced action waits for the picture. At usual speed, all motions of the table are shorter.
const HOLD: Duration = Duration::from_secs(3);

/// Whether another ply is on show for which [`Settled`] was not yet triggered.
#[derive(Resource, Debug, Default)]
struct Unsettled(bool);

/// Matches pieces that move and dice that turn.
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
    // A picture shows the requested position, so no forced action may be played.
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
