//! Why a SAN that has the form of a move is no legal move.

use super::{Alphabet, SanEntry};
use crate::game::Game;
use crate::piece::Piece;
use crate::square::Square;
use crate::why::Why;

impl Game {
    /// The reason why a SAN in the short form fits no legal move of the present position. `None` if it has the long
    /// form, is unreadable, fits a legal move, or if several pieces could be meant and each is refused for a reason of
    /// its own.
    pub fn why_not_san(&self, text: &str, alphabet: &Alphabet) -> Option<Why> {
        if self.rules().writes_long() {
            return None;
        }
        let entry = self.rules().san_entry(text, alphabet)?;
        if let (Some(kind), Some(to)) = (entry.dropped, entry.to) {
            return self.rules().why_not_drop(self.position(), kind, to);
        }
        if let (true, Some(to)) = (entry.block, entry.to) {
            return self.rules().why_not_block(self.position(), to);
        }
        let mut reasons: Vec<Why> = Vec::new();
        for (from, to) in self.joined_by(&entry) {
            // A legal move joins the squares, so it is another one: its promotion is missing or different.
            let why = self.why_not(from, to).unwrap_or(Why::NoSuchMove);
            if !reasons.contains(&why) {
                reasons.push(why);
            }
        }
        // Pieces that do not move like that, or have no way, are rarely meant if another one could go.
        let is_far = |why: &Why| {
            matches!(why, Why::CannotReach { .. } | Why::NeverTo { .. } | Why::Blocked { .. } | Why::HasMoved { .. })
        };
        if reasons.len() > 1 {
            reasons.retain(|why| !is_far(why));
        }
        if reasons.len() == 1 { reasons.pop() } else { None }
    }

    /// The squares of all moves that an entry can mean, if nothing but the pieces' kinds, files and ranks counts.
    fn joined_by(&self, entry: &SanEntry) -> Vec<(Square, Square)> {
        let (rules, position) = (self.rules(), self.position());
        let army = rules.army_to_move(position);
        let own = |square: &Square| position.top(*square).filter(|piece| piece.army() == army);
        if let Some(short) = entry.castling {
            let is_royal = |square: &Square| own(square).is_some_and(|piece| rules.is_royal(piece.kind()));
            let Some(from) = rules.squares().iter().find(is_royal) else { return Vec::new() };
            let pieces = rules.squares().iter().filter(|square| own(square).is_some());
            let partners = pieces.filter(|square| {
                square.rank() == from.rank() && square.file() != from.file() && (square.file() > from.file()) == short
            });
            // Castling is done with the outermost piece of the side.
            let partner = if short {
                partners.max_by_key(|square| square.file())
            } else {
                partners.min_by_key(|square| square.file())
            };
            return partner.map(|to| (from, to)).into_iter().collect();
        }
        let Some(to) = entry.to else { return Vec::new() };
        let fits = |square: &Square, piece: Piece| {
            // A pawn without a file moves straight ahead.
            let file = entry.file.or_else(|| entry.kind.is_none().then_some(to.file()));
            entry.names(rules, piece.kind())
                && *square != to
                && file.is_none_or(|file| file == square.file())
                && entry.rank.is_none_or(|rank| rank == square.rank())
        };
        let from = rules.squares().iter().filter(|square| own(square).is_some_and(|piece| fits(square, piece)));
        from.map(|from| (from, to)).collect()
    }
}
