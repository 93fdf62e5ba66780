//! The answers of the arbiter. Each answer is an event, triggered within the request that led to it. One event is for the
//! arbiter alone.

use bevy::prelude::*;
use tessera_rules::{Action, Effect, Message, Seat};

/// A match has begun, or was loaded from a record.
#[derive(Event, Debug, Clone, Copy)]
pub struct MatchStarted;

/// One part of the text of a loaded game cannot be, such as a result that its moves do not allow. The message says which.
#[derive(Event, Debug, Clone)]
pub struct GameDoubted(pub Message);

/// A variation has begun, or the main line is back: see [`BeginVariation`](crate::BeginVariation) and
/// [`PlayVariation`](crate::PlayVariation). The newest moment of the line is on show.
#[derive(Event, Debug, Clone, Copy)]
pub struct LineChanged;

/// An action was played.
#[derive(Event, Debug, Clone)]
pub struct Played {
    /// The action, with the faces of all dice that it rolled.
    pub action: Action,
    /// The changes on the board, in the order in which they happened.
    pub effects: Vec<Effect>,
    /// Whether the action had been taken back, and a [`Redo`](crate::Redo) has played it again.
    pub again: bool,
}

/// An action was taken back.
#[derive(Event, Debug, Clone, Copy)]
pub struct TakenBack {
    /// The action that is undone now.
    pub action: Action,
}

/// A request was refused. Nothing has changed, unless a rule of a plugin failed over the action: that ends the game.
#[derive(Event, Debug, Clone)]
pub struct Refused {
    /// The seat that asked; `None` if the program asked.
    pub seat: Option<Seat>,
    /// The reasons, as messages for people. A position can be wrong in several ways, so this is a list.
    pub reasons: Vec<Message>,
}

/// A seat offers something that others must agree to. A seat agrees by the same request, and refuses by
/// [`Decline`](crate::Decline). The next action ends the offer.
#[derive(Event, Debug, Clone)]
pub struct Offered {
    /// The kind of offer.
    pub offer: Offer,
    /// The seat that spoke last: it made the offer, or agreed to it.
    pub by: Seat,
    /// The seats that have yet to agree.
    pub open: Vec<Seat>,
}

/// The offers that one seat can make to the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Offer {
    /// A draw. A seat agrees by proposing [`Action::Draw`].
    Draw,
    /// Taking back the last action of the seat that offers, and all after it. A seat agrees by [`TakeBack`](crate::TakeBack).
    TakeBack {
        /// The number of actions that stay.
        left: usize,
    },
}

/// A seat refused an offer, which has ended.
#[derive(Event, Debug, Clone, Copy)]
pub struct Declined {
    /// The offer that has ended.
    pub offer: Offer,
    /// The seat that refused it.
    pub by: Seat,
}

/// A seat asks for something in a match that another arbiter decides. The program must carry the request there, for
/// example through a network. [`Apply`](crate::Apply) has an example.
#[derive(Event, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Forwarded(pub Forward);

/// A request for another arbiter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Forward {
    /// An action. This arbiter has checked that it is legal in its own copy of the match.
    Propose(crate::Propose),
    /// Taking back.
    TakeBack(crate::TakeBack),
    /// Refusing an offer.
    Decline(crate::Decline),
    /// Playing again the action that was taken back last.
    Redo,
}

/// Another moment of the match is on show. The components of the pieces show it already.
#[derive(Event, Debug, Clone, Copy, PartialEq, Eq)]
pub struct NowShown {
    /// The number of actions played by the moment on show.
    pub ply: usize,
    /// The same number for the moment that was on show before.
    pub before: usize,
}

/// The match or a player has changed, so that another action may be forced. The arbiter plays it or holds it back.
#[derive(Event, Debug, Clone, Copy)]
pub(crate) struct PlayForced;
