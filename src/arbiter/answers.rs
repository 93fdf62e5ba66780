//! What the arbiter tells: each answer is an event, triggered within the request that led to it.

use bevy::prelude::*;
use tessera_rules::{Action, Effect, Message, Seat};

/// A match has begun, or was loaded.
#[derive(Event, Debug, Clone, Copy)]
pub struct MatchStarted;

/// An action was played.
#[derive(Event, Debug, Clone)]
pub struct Played {
    /// What, complete with what chance decided.
    pub action: Action,
    /// What happened on the board.
    pub effects: Vec<Effect>,
}

/// An action was taken back.
#[derive(Event, Debug, Clone, Copy)]
pub struct TakenBack {
    /// What.
    pub action: Action,
}

/// A request cannot be met. Nothing has changed.
#[derive(Event, Debug, Clone)]
pub struct Refused {
    /// The seat that asked, if it was a seat.
    pub seat: Option<Seat>,
    /// Why, for people. A list, since a position can be wrong in several ways.
    pub reasons: Vec<Message>,
}

/// A seat offers something that others must agree to. A seat agrees by asking for the same, and refuses by
/// [`Decline`](crate::Decline). The next action ends the offer.
#[derive(Event, Debug, Clone)]
pub struct Offered {
    /// What.
    pub offer: Offer,
    /// Who offers it.
    pub by: Seat,
    /// Who has yet to agree.
    pub open: Vec<Seat>,
}

/// What one seat may offer to the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Offer {
    /// A draw; to agree is to propose [`Action::Draw`].
    Draw,
    /// To take back the last action of the seat that offers; to agree is [`TakeBack`](crate::TakeBack).
    TakeBack,
}

/// An offer was refused, and is gone.
#[derive(Event, Debug, Clone, Copy)]
pub struct Declined {
    /// What was offered.
    pub offer: Offer,
    /// Who refused it.
    pub by: Seat,
}

/// A seat has asked for something in a match that another arbiter decides: somebody has to carry it there.
#[derive(Event, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Forwarded(pub Forward);

/// A request for another arbiter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Forward {
    /// An action, legal as far as can be told here.
    Propose(crate::Propose),
    /// Taking back.
    TakeBack(crate::TakeBack),
    /// Refusing an offer.
    Decline(crate::Decline),
    /// Playing again what was taken back.
    Redo,
}

/// Another moment of the match is on show, and the pieces' components say so.
#[derive(Event, Debug, Clone, Copy, PartialEq, Eq)]
pub struct NowShown {
    /// After how many actions.
    pub ply: usize,
    /// After how many actions the moment was that was on show before.
    pub before: usize,
}
