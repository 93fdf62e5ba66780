//! What a program may ask of the arbiter. Each request is an event; its answers are in [`crate::answers`].

use bevy::prelude::*;
use tessera_rules::{Action, Seat, Settings, Start};

use crate::match_in_play::Authority;
use crate::seating::Seating;

/// Begins a match in the place of the one in play. Answered by [`MatchStarted`](crate::MatchStarted) or
/// [`Refused`](crate::Refused).
#[derive(Event, Debug, Clone, Default)]
pub struct StartMatch {
    /// The variant's id.
    pub variant: String,
    /// The options that are not the default.
    pub settings: Settings,
    /// How it begins; `None` is the variant's own setup, or an array that is drawn by lot.
    pub start: Option<Start>,
    /// The seed of all chance in the match; `None` is a fresh one.
    pub seed: Option<u64>,
    /// Who sits where.
    pub seating: Seating,
    /// Who decides what is played.
    pub authority: Authority,
}

/// Begins a match from its record. Answered by [`MatchStarted`](crate::MatchStarted) or [`Refused`](crate::Refused).
#[derive(Event, Debug, Clone, Default)]
pub struct LoadRecord {
    /// The record as text.
    pub record: String,
    /// Who decides what is played.
    pub authority: Authority,
}

/// A seat asks for an action, as its player announces it: the arbiter rolls what the action leaves to chance.
///
/// Answered by [`Played`](crate::Played), by [`Refused`](crate::Refused), or by [`Offered`](crate::Offered) if others
/// must agree first. A match that another arbiter decides answers with [`Forwarded`](crate::Forwarded).
#[derive(Event, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Propose {
    /// Who asks.
    pub seat: Seat,
    /// What for.
    pub action: Action,
}

/// A seat asks to take back the last action that it decided, and with it all that came after.
///
/// Seats with another controller are asked first: see [`Offered`](crate::Offered). Answered by
/// [`TakenBack`](crate::TakenBack), one for each action, or by [`Refused`](crate::Refused).
#[derive(Event, Debug, Clone, Copy, PartialEq, Eq)]
pub struct TakeBack {
    /// Who asks.
    pub seat: Seat,
}

/// A seat does not agree to what another one has offered. Answered by [`Declined`](crate::Declined).
#[derive(Event, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Decline {
    /// Who does not agree.
    pub seat: Seat,
}

/// Plays again what was taken back last. Answered by [`Played`](crate::Played), or not at all if there is nothing.
#[derive(Event, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Redo;

/// Carries out what another arbiter has decided, as it is: nothing is rolled and nobody is asked. Only a match with
/// [`Authority::Elsewhere`] takes it. Answered like the request that led to it.
#[derive(Event, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Apply(pub Decision);

/// What an arbiter has decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// This action was played, complete with what chance decided.
    Play(Action),
    /// The last action was taken back.
    TakeBack,
}

/// Shows the match after so many actions; more than there are shows it as it stands. Answered by
/// [`NowShown`](crate::NowShown).
#[derive(Event, Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShowPly(pub usize);

/// Shows the match so many actions earlier (negative) or later. Answered by [`NowShown`](crate::NowShown).
#[derive(Event, Debug, Clone, Copy, PartialEq, Eq)]
pub struct StepView(pub i32);
