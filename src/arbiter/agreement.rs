//! What needs more than one voice: a draw, and taking back. An offer stands until all have agreed, one has declined, or
//! something is played.

use bevy::prelude::*;
use tessera_rules::Seat;

use crate::answers::{Declined, Offer, Offered};
use crate::match_in_play::Match;
use crate::seating::Seats;

/// The offer that stands, if there is one.
#[derive(Resource, Debug, Default)]
pub(crate) struct Agreement(Option<OpenOffer>);

#[derive(Debug)]
struct OpenOffer {
    claim: Claimed,
    /// Who has yet to agree.
    open: Vec<Seat>,
}

/// What is claimed in an offer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Claimed {
    /// The game is drawn.
    Draw,
    /// So many actions are left, and all later ones are taken back.
    TakeBack { left: usize },
}

impl Claimed {
    fn offer(self) -> Offer {
        match self {
            Self::Draw => Offer::Draw,
            Self::TakeBack { .. } => Offer::TakeBack,
        }
    }
}

impl Agreement {
    /// A seat asks for something that these others must agree to, or agrees to what was asked for before. Tells what is
    /// offered now, or nothing once all agree.
    pub(crate) fn ask(&mut self, claim: Claimed, by: Seat, others: Vec<Seat>) -> Option<Offered> {
        let open: Vec<Seat> = match &self.0 {
            // Who agrees speaks for all seats with the same voice: only those others stay open that were so before.
            Some(standing) if standing.claim == claim => {
                standing.open.iter().copied().filter(|seat| *seat != by && others.contains(seat)).collect()
            }
            _ => others,
        };
        if open.is_empty() {
            self.clear();
            return None;
        }
        self.0 = Some(OpenOffer { claim, open: open.clone() });
        Some(Offered { offer: claim.offer(), by, open })
    }

    /// A seat does not agree.
    pub(crate) fn decline(&mut self, by: Seat) -> Option<Declined> {
        let standing = self.0.take_if(|standing| standing.open.contains(&by))?;
        Some(Declined { offer: standing.claim.offer(), by })
    }

    /// How many actions would be left, if taking back is offered.
    pub(crate) fn take_back(&self) -> Option<usize> {
        match self.0.as_ref()?.claim {
            Claimed::TakeBack { left } => Some(left),
            Claimed::Draw => None,
        }
    }

    pub(crate) fn clear(&mut self) {
        self.0 = None;
    }
}

/// The seats with a voice of their own that must agree to what a seat asks for: those that are still in the game.
pub(crate) fn others(current: &Match, people: &Seats, seat: Seat) -> Vec<Seat> {
    let game = current.game();
    let seats = game.rules().armies().map(|(army, _)| army);
    let living = seats.filter(|army| game.rules().is_alive(game.position(), *army)).map(|army| army.seat());
    living.filter(|other| !people.speak_alike(Some(*other), seat)).collect()
}
