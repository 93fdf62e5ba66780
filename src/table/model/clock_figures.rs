//! The time of a clock in figures, and the event when little is left.

use std::time::Duration;

use bevy::prelude::*;
use tessera_arbiter::{Clocks, MatchStarted, OnShow, Seats};
use tessera_rules::Seat;

/// Below this time, tenths of a second are shown.
const TENTHS: Duration = Duration::from_secs(10);

/// Triggered when the running clock of a person has little time left. It comes once, and again only after the player has
/// had more time.
#[derive(Event, Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct LowTime(pub(crate) Seat);

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<LowTimeTold>()
        .add_systems(Update, tell_low_time)
        .add_observer(|_: On<MatchStarted>, mut told: ResMut<LowTimeTold>| told.0.clear());
}

/// The seats whose little time was told, and which have not had more since.
#[derive(Resource, Default)]
struct LowTimeTold(Vec<Seat>);

fn tell_low_time(clocks: Res<Clocks>, seats: Seats, mut told: ResMut<LowTimeTold>, mut commands: Commands) {
    told.0.retain(|seat| clocks.is_low(*seat));
    let Some(seat) = clocks.running().filter(|seat| clocks.is_low(*seat) && seats.is_person(*seat)) else { return };
    if !told.0.contains(&seat) {
        told.0.push(seat);
        commands.trigger(LowTime(seat));
    }
}

/// The figures of a seat's clock.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Figures {
    pub(crate) text: String,
    /// Whether the clock runs, and does not stand for a delay.
    pub(crate) runs: bool,
    /// Whether little time is left.
    pub(crate) low: bool,
}

/// The figures of a seat's clock; `None` without clocks.
pub(crate) fn figures(clocks: &Clocks, seat: Seat) -> Option<Figures> {
    let text = written(clocks.left(seat)?);
    let runs = clocks.running() == Some(seat) && clocks.delay_left().is_zero();
    Some(Figures { text, runs, low: clocks.is_low(seat) })
}

/// The figures of a seat's clock at the moment on show. While the game goes on, the clocks tell what is left now. No clock runs
/// in a variation, so there they tell what was left when it departed from the game.
pub(crate) fn figures_on_show(clocks: &Clocks, on_show: &OnShow, seat: Seat) -> Option<Figures> {
    let current = on_show.current();
    let is_over = current.main_line().unwrap_or(current).game().ending().is_some();
    let is_past = is_over && (!on_show.is_live() || current.main_line().is_some());
    let past = || {
        let ply = current.shared_with_main_line().map_or(on_show.ply(), |shared| shared.min(on_show.ply()));
        clocks.left_after(ply, seat)
    };
    match is_past.then(past).flatten() {
        Some(left) => Some(Figures { text: written(left), runs: false, low: false }),
        None => figures(clocks, seat),
    }
}

/// How long the figures of this time stay as they are, while the clock runs. During a delay they stand. The wait is never longer
/// than a second: after a long sleep the clocks would pause, as after one of the machine.
pub(crate) fn until_next(left: Duration, delay: Duration) -> Duration {
    if !delay.is_zero() {
        return delay.min(Duration::from_secs(1));
    }
    let step = if left <= TENTHS { Duration::from_millis(100) } else { Duration::from_secs(1) };
    let over = Duration::from_nanos((left.as_nanos() % step.as_nanos()) as u64);
    if over.is_zero() { step } else { over.max(Duration::from_millis(5)) }
}

/// A time as clocks show it: `1:02:03`, `4:05`, or `9.4`. Begun seconds count, so that only a clock that has run out
/// shows zero.
fn written(time: Duration) -> String {
    if time < TENTHS {
        let tenths = time.as_millis().div_ceil(100);
        return format!("{}.{}", tenths / 10, tenths % 10);
    }
    let whole = seconds(time);
    let (hours, minutes, seconds) = (whole / 3_600, whole / 60 % 60, whole % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

/// The seconds of a time, begun ones included.
fn seconds(time: Duration) -> u64 {
    time.as_secs() + u64::from(time.subsec_nanos() > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_clock_that_has_run_out_shows_zero() {
        for (millis, text) in [
            (0, "0.0"),
            (1, "0.1"),
            (9_901, "10.0"),
            (10_000, "0:10"),
            (10_001, "0:11"),
            (299_001, "5:00"),
            (3_599_999, "1:00:00"),
            (3_723_000, "1:02:03"),
        ] {
            assert_eq!(written(Duration::from_millis(millis)), text);
        }
    }

    #[test]
    fn the_figures_are_drawn_again_when_they_change() {
        let next = |left, delay| until_next(Duration::from_millis(left), Duration::from_millis(delay)).as_millis();
        assert_eq!([next(12_345, 0), next(9_250, 0), next(9_201, 0)], [345, 50, 5]);
        // At a whole second they have just changed. At ten, the tenths come next.
        assert_eq!([next(12_000, 0), next(10_000, 0), next(9_200, 0)], [1_000, 100, 100]);
        assert_eq!([next(12_345, 2_500), next(12_000, 500)], [1_000, 500]);
    }
}
