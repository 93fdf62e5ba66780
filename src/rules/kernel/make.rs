//! What a move does to the board.

use super::board::{Board, EnPassantRight};
use super::tables::Tables;
use crate::action::{Form, Move};
use crate::effect::{Effect, Effects};
use crate::piece::{Army, Piece};
use crate::square::{Bitboard, Square};

impl Tables {
    /// Plays a legal move: take, move, promote, then whose turn it is. Each step is told to `effects`.
    pub(crate) fn make(&self, board: &mut Board, mv: Move, effects: &mut impl Effects) {
        let (from, to) = (mv.from(), mv.to());
        let (Some(piece), Some(army)) = (board.at(from), Army::new(board.seat.into())) else { return };
        let passed = board.en_passant();
        board.set_en_passant(None);
        board.quiet = board.quiet.saturating_add(1);
        board.touch(Bitboard::of(from) | Bitboard::of(to));
        match mv.form() {
            Form::Castle => self.castle(board, army, from, to, effects),
            form => {
                let victim = match (form, passed) {
                    (Form::EnPassant, Some(right)) => right.victim,
                    _ => to,
                };
                if let Some(taken) = board.at(victim) {
                    board.remove(taken, victim);
                    board.quiet = 0;
                    effects.push(Effect::Captured { at: victim });
                }
                if self.is_pawn(piece.kind()) {
                    board.quiet = 0;
                }
                effects.push(Effect::Moved { from, to, count: 1 });
                match mv.promotion() {
                    None => board.carry(piece, from, to),
                    Some(into) => {
                        board.remove(piece, from);
                        board.put(Piece::new(piece.army(), into), to);
                        board.quiet = 0;
                        effects.push(Effect::Promoted { at: to, into });
                    }
                }
            }
        }
        if piece.kind() == self.royal
            && let Some(castling) = &self.castling
        {
            board.touch(castling[army.index()].home & board.army(army));
        }
        self.pass_the_turn(board);
        if mv.form() == Form::Double {
            self.offer_en_passant(board, army, from, to);
        }
    }

    /// Where king and rook come to stand when they castle: both pairs of from and to.
    pub(crate) fn castling_squares(&self, army: Army, royal: Square, partner: Square) -> [(Square, Square); 2] {
        let goals = self.castling.as_ref().map(|castling| castling[army.index()].goals);
        let side = usize::from(partner.file() > royal.file());
        let (royal_goal, partner_goal) = goals.map_or((royal, partner), |goals| goals[side]);
        [(royal, royal_goal), (partner, partner_goal)]
    }

    fn castle(&self, board: &mut Board, army: Army, from: Square, to: Square, effects: &mut impl Effects) {
        let squares = self.castling_squares(army, from, to);
        let pieces = squares.map(|(from, _)| board.at(from));
        for (piece, (from, _)) in pieces.iter().zip(squares) {
            if let Some(piece) = *piece {
                board.remove(piece, from);
            }
        }
        for (piece, (_, to)) in pieces.iter().zip(squares) {
            if let Some(piece) = *piece {
                board.put(piece, to);
            }
        }
        effects.push(Effect::Castled { royal: squares[0], partner: squares[1] });
    }

    fn pass_the_turn(&self, board: &mut Board) {
        let next = (board.seat as usize + 1) % self.armies.len();
        if next == 0 {
            board.round = board.round.saturating_add(1);
        }
        board.set_seat(next as u8);
    }

    /// Lets the next seat capture on the square that a pawn passed, if it legally can.
    fn offer_en_passant(&self, board: &mut Board, army: Army, from: Square, to: Square) {
        let Some(next) = Army::new(board.seat.into()).filter(|_| self.en_passant) else { return };
        let kind = board.at(to).map_or_else(Default::default, |piece| piece.kind());
        let [passed, _] = self.double[army.index()][kind.index()][from.index()];
        if let Some(target) = passed.first() {
            let right = EnPassantRight { target, victim: to };
            if self.en_passant_captures(board, next, right).any() {
                board.set_en_passant(Some(right));
            }
        }
    }
}
