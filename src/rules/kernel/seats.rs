//! The turn, and armies that lose their royal piece.

use super::board::{Board, NOBODY};
use super::tables::{KindSet, Tables};
use crate::effect::{Effect, EffectSink, Levels};
use crate::kernel::board_set::BoardSet;
use crate::piece::{Army, Seat};
use crate::ruleset::Fallen;

impl<S: BoardSet> Tables<S> {
    /// Passes the turn to the next seat that has turns. A round ends when the order of play begins again.
    #[inline]
    pub(crate) fn pass_the_turn(&self, board: &mut Board<S>) {
        let seat = usize::from(board.seat & 3);
        let (next, rounds) = self.seats.next[usize::from(board.alive & 15)][seat];
        board.fullmove_number = board.fullmove_number.saturating_add(rounds.into());
        board.seat = next;
    }

    /// Removes an army that has lost its royal piece from the order of play. Each army that it commanded goes to an
    /// ally, or stays without a commander. Where royal pieces are checkmated, the whole side has lost.
    pub(crate) fn fall(&self, board: &mut Board<S>, army: Army, effects: &mut impl EffectSink) {
        board.alive &= !(1 << army.index());
        if self.falls() {
            let mut scores = board.scores();
            scores.fallen |= 1 << army.index();
            scores.left &= !(1 << army.index());
            board.set_scores(scores);
            // Its pawns can no longer be captured en passant.
            board.mark_moved(board.army(army));
        }
        if self.class.many {
            for &ally in &self.seats.allies[army.index()] {
                board.alive &= !(1 << ally.index());
                board.control[ally.index()] = NOBODY;
                effects.push(Effect::Fell { army: ally, to: None });
            }
        }
        if let Some(castling) = &self.castling {
            board.mark_moved(castling[army.index()].home & board.army(army));
        }
        let heir = self.heir(board.alive, army);
        for &other in &self.seats.armies {
            if board.control[other.index()] == army.index() as u8 {
                board.control[other.index()] = heir;
                effects.push(Effect::Fell { army: other, to: Seat::new(heir.into()) });
            }
        }
    }

    /// Removes the royal pieces of these armies from the board, and the armies from the order of play.
    pub(crate) fn withdraw(&self, board: &mut Board<S>, armies: &[Army], effects: &mut impl EffectSink) {
        for &army in armies {
            if let Some((at, royal)) = self.royal_square(board, army).and_then(|at| Some((at, board.at(at)?))) {
                // A royal piece stands alone on its square.
                board.remove(royal, at);
                board.mark_moved(S::of(at));
                effects.push(Effect::Captured { at, levels: Levels::one(0) });
                self.fall(board, army, effects);
            }
        }
        board.halfmove_clock = 0;
        if board.alive >> board.seat & 1 == 0 {
            board.set_en_passant(None);
            self.pass_the_turn(board);
        }
    }

    /// Handles a royal piece that a hook has captured. Where royal pieces are checkmated the game is over, so control
    /// does not change.
    pub(crate) fn lose_royal(&self, board: &mut Board<S>, army: Army, effects: &mut impl EffectSink) {
        if !self.class.check {
            self.fall(board, army, effects);
        } else if let Some(castling) = &self.castling {
            board.mark_moved(castling[army.index()].home & board.army(army));
        }
    }

    /// Computes anew which armies are alive and who commands each one.
    ///
    /// An army is alive if it has a royal piece. All are alive where royal pieces are never captured. Where they are
    /// checkmated and there are more than two armies, its allies must have theirs, too.
    pub(crate) fn recompute_control(&self, board: &mut Board<S>) {
        let royals = self.royals_on(board);
        let always = self.class.check && !self.class.many || self.royals == KindSet::default();
        let crowned = |army: &Army| always || (royals & board.army(*army)).any();
        let lives =
            |army: &Army| crowned(army) && (!self.class.many || self.seats.allies[army.index()].iter().all(crowned));
        let alive = self.seats.armies.iter().filter(|army| lives(army)).fold(0, |all, army| all | 1 << army.index());
        board.alive = alive & !board.scores().fallen;
        for &army in &self.seats.armies {
            let lives = board.alive >> army.index() & 1 != 0;
            board.control[army.index()] = if lives { army.index() as u8 } else { self.heir(board.alive, army) };
        }
    }

    /// The seat that commands an army without a royal piece.
    fn heir(&self, alive: u8, army: Army) -> u8 {
        let lives = |ally: &&Army| alive >> ally.index() & 1 != 0;
        match self.seats.fallen {
            Fallen::Freeze => NOBODY,
            Fallen::ToAlly => {
                self.seats.allies[army.index()].iter().find(lives).map_or(NOBODY, |ally| ally.index() as u8)
            }
        }
    }
}
