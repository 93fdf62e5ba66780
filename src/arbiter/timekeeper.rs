//! Runs the clocks of a match. A seat whose time has run out loses.

use std::time::Duration;

use bevy::prelude::*;
use tessera_rules::{Action, Game, Position, Seat};

use crate::answers::{Played, TakenBack};
use crate::clocks::Clocks;
use crate::forced::HeldBack;
use crate::match_in_play::{Match, is_forced};
use crate::referee::Referee;
use crate::requests::Authority;

/// A longer time between two updates means that the program did not run: the machine slept, or the window was hidden.
const GAP: Duration = Duration::from_secs(10);

/// Pauses the clocks, or lets them go on. The next action of a player lets them go on, too. Computers do not think during
/// the pause. Ignored without clocks.
#[derive(Event, Debug, Clone, Copy, PartialEq, Eq)]
pub struct PauseClocks(pub bool);

/// Gives a seat more time. Ignored without clocks.
#[derive(Event, Debug, Clone, Copy, PartialEq, Eq)]
pub struct AddTime {
    /// The seat.
    pub seat: Seat,
    /// The additional time.
    pub time: Duration,
}

/// The clocks are paused because the program did not run for this time. It counts for nobody.
#[derive(Event, Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClocksSlept(pub Duration);

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Clocks>()
        // Time is charged before the inputs of the frame, so an action stops the clock at the time of its input.
        .add_systems(PreUpdate, run.run_if(resource_exists::<Match>))
        .add_observer(|request: On<PauseClocks>, mut clocks: ResMut<Clocks>| clocks.pause(request.0))
        .add_observer(|request: On<AddTime>, mut clocks: ResMut<Clocks>| clocks.add(request.seat, request.time))
        .add_observer(on_played)
        .add_observer(on_taken_back);
}

/// The seat whose clock runs now.
fn runs(current: &Match, clocks: &Clocks, held: &HeldBack) -> Option<Seat> {
    let stands = clocks.are_paused()
        || current.ply() == 0
        || current.game().ending().is_some()
        || current.main_line().is_some()
        || held.is_some();
    (clocks.are_used() && !stands).then(|| current.game().position().turn())
}

/// The seats that share the time of an hourglass: all others that still have turns.
fn others(game: &Game, seat: Seat) -> Vec<Seat> {
    let (rules, position): (_, &Position) = (game.rules(), game.position());
    let alive = rules.armies().map(|(army, _)| army).filter(|&army| rules.is_alive(position, army));
    alive.map(|army| army.seat()).filter(|&other| other != seat).collect()
}

/// Lets time pass for the seat to move. Its time counts from its turn on, not from the next frame.
fn run(
    time: Res<Time<Real>>,
    held: Res<HeldBack>,
    mut clocks: ResMut<Clocks>,
    mut referee: Referee,
    mut commands: Commands,
) -> Result {
    let Some(current) = referee.current() else { return Ok(()) };
    // Readers that wait for changes need not see each frame.
    let running = clocks.bypass_change_detection();
    running.set_running(runs(current, running, &held));
    let Some(seat) = running.running() else { return Ok(()) };
    if time.delta() > GAP {
        clocks.pause(true);
        clocks.set_running(None);
        commands.trigger(ClocksSlept(time.delta()));
        return Ok(());
    }
    let is_over = running.run(time.delta(), &others(current.game(), seat));
    if is_over && current.authority() == Authority::Here {
        clocks.set_changed();
        let army = seat.army();
        referee.play(Action::Timeout(army)).map_err(|why| format!("a clock cannot run out: {}", why.message()))?;
    }
    Ok(())
}

fn on_played(_: On<Played>, current: Res<Match>, mut clocks: ResMut<Clocks>) {
    let ply = current.ply();
    let before = ply.checked_sub(1).and_then(|before| current.game().position_after(before));
    if let Some(before) = before.filter(|_| current.main_line().is_none() && clocks.are_used()) {
        clocks.follow(ply, before.turn(), current.game().position().turn());
        if !is_forced(current.game(), ply - 1) {
            clocks.pause(false);
        }
    }
}

fn on_taken_back(_: On<TakenBack>, current: Res<Match>, mut clocks: ResMut<Clocks>) {
    if current.main_line().is_none() && clocks.are_used() {
        clocks.take_back(current.ply());
    }
}
