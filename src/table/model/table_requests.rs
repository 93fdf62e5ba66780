//! What one part of the table asks of another.

use bevy::prelude::*;
use tessera_rules::{Message, Move};

/// Tells the players something, for a few seconds.
#[derive(Event, Debug, Clone)]
pub struct Toast(pub Message);

/// Asks for a view of the table.
#[derive(Event, Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CameraRequest {
    /// From the seat of the side to move.
    Seat,
    /// From the next seat round the table.
    Next,
    /// From straight above.
    Top,
    /// Flat from above with plain symbols, or back.
    Flat,
}

/// Plays a move for the seat to move. A move that its player may regret is asked about first.
#[derive(Event, Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PlayMove(pub(crate) Move);

/// Asks whether a move is meant, in spite of what it costs.
#[derive(Event, Debug, Clone)]
pub(crate) struct AskFirst {
    /// The move.
    pub(crate) mv: Move,
    /// What it costs.
    pub(crate) question: Message,
}
