//! Draws and taking back need the agreement of other seats. An offer stands until all agree, one declines, or the match
//! changes: by an action, a take-back, a variation, another player, or another offer.

use bevy::prelude::*;
use tessera_rules::Seat;

use crate::answers::{Declined, Offer, Offered};
use crate::match_in_play::Match;
use crate::seating::{Controller, Seats};

/// The offer that stands, if there is one.
#[derive(Resource, Debug, Default)]
pub(crate) struct Agreement(Option<OpenOffer>);

#[derive(Debug)]
struct OpenOffer {
    offer: Offer,
    /// The seats that have yet to agree.
    open: Vec<Seat>,
}

impl Agreement {
    /// Makes an offer to `others`, or agrees to the standing offer if that is the same. Returns the offer that stands
    /// now, or `None` once all agree.
    pub(crate) fn ask(&mut self, offer: Offer, by: Seat, others: Vec<Seat>) -> Option<Offered> {
        let open: Vec<Seat> = match &self.0 {
            // `others` lacks the seats with the controller of `by`: that one answer counts for all of them.
            Some(standing) if standing.offer == offer => {
                standing.open.iter().copied().filter(|seat| *seat != by && others.contains(seat)).collect()
            }
            _ => others,
        };
        if open.is_empty() {
            self.clear();
            return None;
        }
        self.0 = Some(OpenOffer { offer, open: open.clone() });
        Some(Offered { offer, by, open })
    }

    /// Ends the offer. `None` if nothing is offered to this seat.
    pub(crate) fn decline(&mut self, by: Seat) -> Option<Declined> {
        let standing = self.0.take_if(|standing| standing.open.contains(&by))?;
        Some(Declined { offer: standing.offer, by })
    }

    /// Whether a draw is offered to this seat, and it has yet to answer.
    pub(crate) fn offers_draw_to(&self, seat: Seat) -> bool {
        self.0.as_ref().is_some_and(|standing| standing.offer == Offer::Draw && standing.open.contains(&seat))
    }

    /// The number of actions that would stay, if taking back is offered.
    pub(crate) fn take_back(&self) -> Option<usize> {
        match self.0.as_ref()?.offer {
            Offer::TakeBack { left } => Some(left),
            Offer::Draw => None,
        }
    }

    pub(crate) fn clear(&mut self) {
        self.0 = None;
    }
}

/// The seats that must agree with `seat`: those with another controller whose army is still in the game. An empty chair
/// agrees to everything.
pub(crate) fn others(current: &Match, people: &Seats, seat: Seat) -> Vec<Seat> {
    let game = current.game();
    let seats = game.rules().armies().map(|(army, _)| army);
    let living = seats.filter(|army| game.rules().is_alive(game.position(), *army)).map(|army| army.seat());
    let taken = living.filter(|other| people.controller(*other) != Some(&Controller::NOBODY));
    taken.filter(|other| !people.speak_alike(Some(*other), seat)).collect()
}
