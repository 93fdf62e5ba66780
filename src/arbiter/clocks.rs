//! The clocks of a match, and their arithmetic. Nothing here reads the time: it is given.

mod time_control;

use std::time::Duration;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use tessera_rules::Seat;

pub use time_control::{TimeControl, TimeMethod};

/// The clocks of the match in play. Without time controls nobody has a clock.
///
/// The arbiter runs them in real time. They stand until somebody has decided an action, during a pause, while a variation is
/// in play, while a forced action is held back, and after the end. If the program did not run for some time, for example
/// because the machine slept, that time counts for nobody.
#[derive(Resource, Debug, Clone, PartialEq, Eq, Default)]
pub struct Clocks {
    /// One for each seat; none without clocks.
    seats: Vec<SeatClock>,
    /// The time that the seat to move has used in its turn.
    used: Duration,
    /// The clocks at the start and after each action, also after those that were taken back. Undo and redo need them.
    moments: Vec<Vec<Duration>>,
    running: Option<Seat>,
    paused: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct SeatClock {
    control: TimeControl,
    left: Duration,
}

/// The clocks as a saved match has them. Times are in milliseconds.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SavedClocks {
    controls: Vec<TimeControl>,
    left: Vec<u64>,
    #[serde(default)]
    used: u64,
    moments: Vec<Vec<u64>>,
}

impl Clocks {
    /// Clocks for these seats at the start of a match. If there are fewer time controls, the last one holds for all later
    /// seats; without any there are no clocks.
    ///
    /// # Errors
    /// A number of a time control is out of its range.
    pub(crate) fn new(controls: &[TimeControl], seats: usize) -> Result<Self, TimeControl> {
        if let Some(wrong) = controls.iter().find(|control| !control.is_possible()) {
            return Err(*wrong);
        }
        let Some(last) = controls.last() else { return Ok(Self::default()) };
        let controls = (0..seats).map(|seat| *controls.get(seat).unwrap_or(last));
        let seats: Vec<SeatClock> = controls.map(|control| SeatClock { control, left: control.base() }).collect();
        let start = seats.iter().map(|clock| clock.left).collect();
        Ok(Self { seats, moments: vec![start], ..default() })
    }

    /// Whether the match is played with clocks.
    pub fn are_used(&self) -> bool {
        !self.seats.is_empty()
    }

    /// The time controls of the seats; none without clocks.
    pub fn controls(&self) -> Vec<TimeControl> {
        self.seats.iter().map(|clock| clock.control).collect()
    }

    /// The time that is left to a seat; `None` without clocks.
    pub fn left(&self, seat: Seat) -> Option<Duration> {
        self.seats.get(seat.index()).map(|clock| clock.left)
    }

    /// The time that was left to a seat after so many actions of the main line. `None` without clocks, or if so many actions were
    /// never played.
    pub fn left_after(&self, ply: usize, seat: Seat) -> Option<Duration> {
        self.moments.get(ply)?.get(seat.index()).copied()
    }

    /// The time that is left to a seat, and the time that each turn brings back; `None` without clocks.
    pub(crate) fn budget(&self, seat: Seat) -> Option<(Duration, Duration)> {
        self.seats.get(seat.index()).map(|clock| (clock.left, clock.control.gain()))
    }

    /// How long the clock of the seat to move still stands in this turn.
    pub fn delay_left(&self) -> Duration {
        let clock = self.running.and_then(|seat| self.seats.get(seat.index()));
        clock.map_or(Duration::ZERO, |clock| clock.control.delay().saturating_sub(self.used))
    }

    /// The seat whose clock runs; `None` if all stand.
    pub fn running(&self) -> Option<Seat> {
        self.running
    }

    /// Whether people have paused the clocks.
    pub fn are_paused(&self) -> bool {
        self.paused
    }

    /// Whether a seat has little time left: a tenth of its time, but at most twenty seconds and at least five.
    pub fn is_low(&self, seat: Seat) -> bool {
        self.seats.get(seat.index()).is_some_and(|clock| {
            let low = (clock.control.base() / 10).clamp(Duration::from_secs(5), Duration::from_secs(20));
            clock.left < low
        })
    }

    pub(super) fn set_running(&mut self, running: Option<Seat>) {
        self.running = running;
    }

    pub(super) fn pause(&mut self, paused: bool) {
        self.paused = paused && self.are_used();
    }

    /// Lets the running clock use so much time. `others` are the seats to which an hourglass gives it. Returns whether
    /// the clock has run out.
    pub(super) fn run(&mut self, time: Duration, others: &[Seat]) -> bool {
        let Some(clock) = self.running.and_then(|seat| self.seats.get_mut(seat.index())) else { return false };
        let delayed = time.min(clock.control.delay().saturating_sub(self.used));
        self.used += time;
        let spent = (time - delayed).min(clock.left);
        clock.left -= spent;
        let is_over = clock.left.is_zero();
        if clock.control.method == TimeMethod::Hourglass {
            self.share(spent, others);
        }
        is_over
    }

    /// Gives the seats equal parts of a time. Nothing of it is lost: the first ones get the nanoseconds that are left over.
    fn share(&mut self, time: Duration, seats: &[Seat]) {
        let Ok(count) = u32::try_from(seats.len()) else { return };
        let Some(part) = time.checked_div(count) else { return };
        let mut over = time - part * count;
        for seat in seats {
            let more = over.min(Duration::from_nanos(1));
            over -= more;
            if let Some(clock) = self.seats.get_mut(seat.index()) {
                clock.left += part + more;
            }
        }
    }

    /// An action was played, and so many are in the record now. `turn` is the seat to move after it, `before` the one before.
    /// `ran` says whether the clocks ran during the turn.
    pub(super) fn follow(&mut self, ply: usize, (before, turn): (Seat, Seat), ran: bool) {
        if !self.are_used() {
            return;
        }
        if before != turn {
            if let Some(clock) = self.seats.get_mut(before.index()).filter(|clock| !clock.left.is_zero()) {
                // The clocks stand until somebody has decided an action, so the first one gains nothing.
                clock.left += if ran { clock.control.back_after(self.used) } else { Duration::ZERO };
            }
            self.used = Duration::ZERO;
        }
        let now: Vec<Duration> = self.seats.iter().map(|clock| clock.left).collect();
        self.moments.truncate(ply);
        self.moments.resize(ply, now.clone());
        self.moments.push(now);
    }

    /// Actions were taken back or played again, and so many are in the record now. The clocks show again what they showed
    /// then. Returns whether that is known.
    pub(super) fn turn_to(&mut self, ply: usize) -> bool {
        let Some(then) = self.moments.get(ply) else { return false };
        for (clock, left) in self.seats.iter_mut().zip(then) {
            clock.left = *left;
        }
        self.used = Duration::ZERO;
        true
    }

    /// Gives a seat more time.
    pub(super) fn add(&mut self, seat: Seat, time: Duration) {
        let Some(clock) = self.seats.get_mut(seat.index()) else { return };
        clock.left += time;
        // A take-back does not lose it.
        for moment in &mut self.moments {
            if let Some(left) = moment.get_mut(seat.index()) {
                *left += time;
            }
        }
    }

    /// The clocks as a saved match has them; `None` without clocks. `actions` counts the actions played and those taken back.
    pub(crate) fn saved(&self, actions: usize) -> Option<SavedClocks> {
        let millis = |time: &Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        self.are_used().then(|| SavedClocks {
            controls: self.controls(),
            left: self.seats.iter().map(|clock| millis(&clock.left)).collect(),
            used: millis(&self.used),
            // An action over which a rule failed leaves moments of actions that nobody can play again.
            moments: self.moments.iter().take(actions + 1).map(|moment| moment.iter().map(millis).collect()).collect(),
        })
    }

    /// The clocks of a saved match with so many seats and actions. After these, `undone` more were taken back. The clocks are
    /// paused if the match has begun, because its players have to sit down again. `None` if they do not fit the match.
    pub(crate) fn restored(saved: &SavedClocks, seats: usize, (ply, undone): (usize, usize)) -> Option<Self> {
        let fits = |times: &Vec<u64>| times.len() == seats;
        let moments = ply + 1..=ply + 1 + undone;
        let whole = saved.controls.len() == seats && moments.contains(&saved.moments.len());
        if !whole || !fits(&saved.left) || !saved.moments.iter().all(fits) {
            return None;
        }
        let mut clocks = Self::new(&saved.controls, seats).ok()?;
        for (clock, left) in clocks.seats.iter_mut().zip(&saved.left) {
            clock.left = Duration::from_millis(*left);
        }
        let times = |moment: &Vec<u64>| moment.iter().copied().map(Duration::from_millis).collect();
        clocks.moments = saved.moments.iter().map(times).collect();
        clocks.used = Duration::from_millis(saved.used);
        clocks.paused = ply > 0;
        Some(clocks)
    }
}
