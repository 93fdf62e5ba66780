//! Time controls: how much time a player has, and how time comes back.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use tessera_rules::Message;

/// The time of one player.
///
/// ```
/// use tessera_arbiter::{TimeControl, TimeMethod};
///
/// // Five minutes, and three seconds more for each turn.
/// let blitz = TimeControl { seconds: 300, method: TimeMethod::Fischer(3) };
/// assert!(blitz.is_possible());
/// assert!(!TimeControl { seconds: 0, ..blitz }.is_possible());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TimeControl {
    /// The seconds at the start, 1 to [`TimeControl::SECONDS_MAX`].
    pub seconds: u32,
    /// How time comes back.
    pub method: TimeMethod,
}

/// How time comes back to a player. The numbers are seconds, 1 to [`TimeControl::BONUS_MAX`].
///
/// A turn ends when another seat is to move. Sources: FIDE Laws, guidelines III.3 for the increment; US Chess Rules 5E and
/// 5F for the delays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum TimeMethod {
    /// It never comes back.
    #[default]
    SuddenDeath,
    /// So much is added after each turn.
    Fischer(u32),
    /// The clock stands so long at the beginning of each turn.
    Delay(u32),
    /// The time of the turn is added after it, but no more than so much.
    Bronstein(u32),
    /// The time that a player uses goes to the others, in equal parts.
    Hourglass,
}

impl TimeControl {
    /// The most time at the start, in seconds: a whole day.
    pub const SECONDS_MAX: u32 = 86_400;
    /// The most time for one turn that comes back, in seconds.
    pub const BONUS_MAX: u32 = 600;

    /// Whether its numbers are in their ranges.
    pub fn is_possible(self) -> bool {
        let bonus = match self.method {
            TimeMethod::SuddenDeath | TimeMethod::Hourglass => 1,
            TimeMethod::Fischer(bonus) | TimeMethod::Delay(bonus) | TimeMethod::Bronstein(bonus) => bonus,
        };
        (1..=Self::SECONDS_MAX).contains(&self.seconds) && (1..=Self::BONUS_MAX).contains(&bonus)
    }

    /// Why a match cannot be played with it.
    pub(crate) fn refusal(self) -> Message {
        Message::new("refused-time-control").number("seconds", Self::SECONDS_MAX).number("bonus", Self::BONUS_MAX)
    }

    /// The time at the start.
    pub fn base(self) -> Duration {
        Duration::from_secs(self.seconds.into())
    }

    /// The time at the beginning of each turn during which the clock stands.
    pub(super) fn delay(self) -> Duration {
        match self.method {
            TimeMethod::Delay(delay) => Duration::from_secs(delay.into()),
            _ => Duration::ZERO,
        }
    }

    /// The time that comes back after a turn that has used so much.
    pub(super) fn back_after(self, used: Duration) -> Duration {
        match self.method {
            TimeMethod::Fischer(bonus) => Duration::from_secs(bonus.into()),
            TimeMethod::Bronstein(most) => used.min(Duration::from_secs(most.into())),
            TimeMethod::SuddenDeath | TimeMethod::Delay(_) | TimeMethod::Hourglass => Duration::ZERO,
        }
    }

    /// The time that a player gains with each turn, if the turn is short.
    pub(crate) fn gain(self) -> Duration {
        match self.method {
            TimeMethod::Fischer(bonus) | TimeMethod::Delay(bonus) | TimeMethod::Bronstein(bonus) => {
                Duration::from_secs(bonus.into())
            }
            TimeMethod::SuddenDeath | TimeMethod::Hourglass => Duration::ZERO,
        }
    }
}
