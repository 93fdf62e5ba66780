//! Runs the clocks of a match. A seat whose time has run out loses.

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use tessera_rules::{Action, Game, Position, Seat};

use crate::answers::{Played, TakenBack};
use crate::clocks::Clocks;
use crate::computer::ComputerPause;
use crate::forced::HeldBack;
use crate::match_in_play::{Match, is_forced};
use crate::referee::Referee;
use crate::requests::Authority;
use crate::seating::{Controller, Seats};

/// A longer time between two updates means that the program did not run: the machine slept, or the window was hidden.
const GAP: Duration = Duration::from_secs(10);

/// Pauses the clocks, or lets them go on. The next action of a player lets them go on, too, unless a paused computer made
/// it as its [single move](crate::MoveNow). Computers do not think during the pause. Ignored without clocks.
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

/// The clocks are paused because the program did not run for this time, which is longer than ten seconds. It counts for
/// nobody. A shorter time counts for the seat to move.
#[derive(Event, Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClocksSlept(pub Duration);

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Clocks>()
        // Time is charged before the inputs of the frame, so an action stops the clock at the time of its input.
        .add_systems(PreUpdate, run.run_if(resource_exists::<Match>))
        .add_observer(|request: On<PauseClocks>, mut clocks: ResMut<Clocks>| {
            // Clocks that stand already, or are not used, have not changed.
            if clocks.are_paused() != (request.0 && clocks.are_used()) {
                clocks.pause(request.0);
            }
        })
        .add_observer(|request: On<AddTime>, mut clocks: ResMut<Clocks>| clocks.add(request.seat, request.time))
        .add_observer(on_played)
        .add_observer(on_taken_back);
}

/// The circumstances in which clocks run or stand.
#[derive(SystemParam)]
struct Circumstances<'w, 's> {
    held: Res<'w, HeldBack>,
    pause: Res<'w, ComputerPause>,
    seats: Seats<'w, 's>,
}

impl Circumstances<'_, '_> {
    /// The seat whose clock runs now.
    fn runs(&self, current: &Match, clocks: &Clocks) -> Option<Seat> {
        // Without clocks nothing else is asked: to know whether an action was forced takes its legal moves.
        let stands = !clocks.are_used()
            || clocks.are_paused()
            || !self.has_begun(current)
            || current.game().ending().is_some()
            || current.main_line().is_some()
            || self.held.is_some();
        let seat = current.game().position().turn();
        (!stands && !self.is_paused(seat)).then_some(seat)
    }

    /// Whether somebody has decided an action: nobody decides a forced one, and an empty chair resigns by itself.
    fn has_begun(&self, current: &Match) -> bool {
        (0..current.ply()).any(|ply| self.is_decided(current, ply))
    }

    fn is_decided(&self, current: &Match, ply: usize) -> bool {
        let actor = current.actor(ply).and_then(|seat| self.seats.controller(seat));
        actor != Some(&Controller::NOBODY) && !is_forced(current.game(), ply)
    }

    /// Whether a computer plays this seat, and the computers are paused.
    fn is_paused(&self, seat: Seat) -> bool {
        self.pause.is_on() && self.seats.level(seat).is_some()
    }

    /// The seats that share the time of an hourglass: all others that somebody takes, and that still have turns.
    fn sharers(&self, game: &Game, seat: Seat) -> Vec<Seat> {
        let (rules, position): (_, &Position) = (game.rules(), game.position());
        let alive = rules.armies().map(|(army, _)| army).filter(|&army| rules.is_alive(position, army));
        let is_taken = |other: &Seat| self.seats.controller(*other) != Some(&Controller::NOBODY);
        alive.map(|army| army.seat()).filter(|&other| other != seat).filter(is_taken).collect()
    }
}

/// Lets time pass for the seat to move. Its time counts from its turn on, not from the next frame.
fn run(
    time: Res<Time<Real>>,
    circumstances: Circumstances,
    mut clocks: ResMut<Clocks>,
    mut referee: Referee,
    mut commands: Commands,
) -> Result {
    let Some(current) = referee.current() else { return Ok(()) };
    // Readers that wait for changes need not see each frame.
    let running = clocks.bypass_change_detection();
    running.set_running(circumstances.runs(current, running));
    let Some(seat) = running.running() else { return Ok(()) };
    if time.delta() > GAP {
        clocks.pause(true);
        clocks.set_running(None);
        commands.trigger(ClocksSlept(time.delta()));
        return Ok(());
    }
    let is_over = running.run(time.delta(), &circumstances.sharers(current.game(), seat));
    if is_over && current.authority() == Authority::Here {
        clocks.set_changed();
        let army = seat.army();
        referee.play(Action::Timeout(army)).map_err(|why| format!("a clock cannot run out: {}", why.message()))?;
    }
    Ok(())
}

fn on_played(played: On<Played>, circumstances: Circumstances, current: Res<Match>, mut clocks: ResMut<Clocks>) {
    let ply = current.ply();
    let before = ply.checked_sub(1).and_then(|before| current.game().position_after(before));
    if let Some(before) = before.filter(|_| current.main_line().is_none() && clocks.are_used()) {
        if !played.again || !clocks.turn_to(ply) {
            let ran = (0..ply - 1).any(|earlier| circumstances.is_decided(&current, earlier));
            clocks.follow(ply, (before.turn(), current.game().position().turn()), ran);
        }
        if circumstances.is_decided(&current, ply - 1) && !circumstances.is_paused(before.turn()) {
            clocks.pause(false);
        }
    }
}

fn on_taken_back(_: On<TakenBack>, current: Res<Match>, mut clocks: ResMut<Clocks>) {
    if current.main_line().is_none() && clocks.are_used() {
        clocks.turn_to(current.ply());
    }
}
