//! All pieces of a match at one moment. Each piece keeps its identity for the whole match, through captures, promotions
//! and taking back. So a program that shows the match knows which piece moved.

use bevy::prelude::*;
use tessera_rules::{Army, Effect, Kind, Levels, Piece, Position, Setup, Square};

/// The number of a piece in its match, from 0.
#[derive(Component, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[component(immutable)]
pub struct PieceId(pub(crate) usize);

impl PieceId {
    /// The piece with this number.
    pub fn nth(index: usize) -> Self {
        Self(index)
    }

    /// The number.
    pub fn index(self) -> usize {
        self.0
    }
}

/// Where a piece is.
#[derive(Component, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// On this square of the board.
    Board(Square),
    /// Off the board, captured or exchanged in a promotion. The number counts the pieces of its army that left the
    /// board before it.
    Tray(u8),
    /// In the hand of its army, from where it can be dropped. The number counts the pieces that came into this hand
    /// before it and are still there.
    Hand(u8),
}

impl Default for Place {
    fn default() -> Self {
        Self::Tray(0)
    }
}

impl Place {
    /// The square, if it is on the board.
    pub fn square(self) -> Option<Square> {
        match self {
            Self::Board(square) => Some(square),
            Self::Tray(_) | Self::Hand(_) => None,
        }
    }
}

/// A piece at one moment of a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PieceState {
    /// The army whose colour it has.
    pub army: Army,
    /// Its kind. For a die this is the kind of the face on top.
    pub kind: Kind,
    /// Its square, or its place in the tray or hand.
    pub place: Place,
    /// The number of pieces beneath it on its square; 0 in the tray and in a hand.
    pub level: u8,
}

/// All pieces of a match at one moment, by [`PieceId`].
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Snapshot(Vec<PieceState>);

impl Snapshot {
    /// The pieces of a starting position.
    pub(crate) fn of(position: &Position) -> Self {
        Self::of_setup(&Setup::of(position))
    }

    /// The pieces of a setup.
    pub(crate) fn of_setup(setup: &Setup) -> Self {
        let mut pieces = Vec::new();
        for square in Square::all() {
            for (level, piece) in (0..).zip(setup.stack(square).iter().rev()) {
                let place = Place::Board(square);
                pieces.push(PieceState { army: piece.army(), kind: piece.kind(), place, level });
            }
        }
        let mut hands: Vec<Piece> = setup.hand().collect();
        hands.sort();
        for (at, piece) in hands.iter().enumerate() {
            let before = hands[..at].iter().filter(|other| other.army() == piece.army()).count();
            let place = Place::Hand(before as u8);
            pieces.push(PieceState { army: piece.army(), kind: piece.kind(), place, level: 0 });
        }
        Self(pieces)
    }

    /// All pieces, by number.
    pub fn iter(&self) -> impl Iterator<Item = (PieceId, PieceState)> {
        self.0.iter().enumerate().map(|(index, &state)| (PieceId(index), state))
    }

    /// A piece by its number; `None` if the match has no such piece.
    pub fn get(&self, id: PieceId) -> Option<PieceState> {
        self.0.get(id.0).copied()
    }

    /// The top piece on a square; `None` on an empty square.
    pub fn top(&self, square: Square) -> Option<PieceId> {
        let here = self.iter().filter(|(_, state)| state.place == Place::Board(square));
        here.max_by_key(|(_, state)| state.level).map(|(id, _)| id)
    }

    /// The piece that a drop of such a piece takes from its army's hand: of several of its kind the one that came last.
    /// `None` if there is no such piece in the hand.
    pub fn dropped_next(&self, piece: Piece) -> Option<PieceId> {
        let alike = self.iter().filter(|(_, state)| Piece::new(state.army, state.kind) == piece);
        let held = alike.filter_map(|(id, state)| match state.place {
            Place::Hand(before) => Some((before, id)),
            Place::Board(_) | Place::Tray(_) => None,
        });
        held.max().map(|(_, id)| id)
    }

    /// The number of pieces on a square.
    pub fn height(&self, square: Square) -> u8 {
        self.0.iter().filter(|state| state.place == Place::Board(square)).count() as u8
    }

    /// How many pieces stand below and above a piece; none in the tray. `None` if the match has no such piece.
    pub(crate) fn stack(&self, id: PieceId) -> Option<(u8, u8)> {
        let state = self.get(id)?;
        Some(match state.place {
            Place::Board(square) => (state.level, self.height(square).saturating_sub(state.level + 1)),
            Place::Tray(_) | Place::Hand(_) => (0, 0),
        })
    }

    /// The pieces after these effects.
    pub(crate) fn after(&self, effects: &[Effect]) -> Self {
        let mut next = self.clone();
        // A piece goes to a hand right after its capture.
        let mut captured = None;
        for effect in effects {
            match *effect {
                Effect::Captured { at, .. } => captured = next.top(at),
                Effect::ToHand { army, kind, .. } => next.take_into_hand(captured.take(), army, kind),
                _ => {}
            }
            next.apply(effect);
        }
        next
    }

    fn apply(&mut self, effect: &Effect) {
        match *effect {
            Effect::Captured { at, levels } | Effect::Withdrawn { at, levels } => self.remove(at, levels),
            Effect::Returned { at, army, kind } => self.put_back(at, army, kind),
            Effect::Dropped { at, army, kind } => self.drop_from_hand(at, army, kind),
            Effect::Moved { from, levels, to, onto } => self.carry(from, levels, to, onto),
            Effect::Castled { royal, partner } => {
                // Finds both pieces before moving either, because one may arrive on the square of the other.
                for (piece, to) in [royal, partner].map(|(from, to)| (self.on_level(from, 0), to)) {
                    if let Some(piece) = piece {
                        self.0[piece.0].place = Place::Board(to);
                    }
                }
            }
            Effect::Promoted { at, level, into }
            | Effect::Turned { at, level, into }
            | Effect::Rolled { at, level, into } => {
                if let Some(piece) = self.on_level(at, level) {
                    self.0[piece.0].kind = into;
                }
            }
            Effect::Converted { at, army } => {
                if let Some(piece) = self.top(at) {
                    self.0[piece.0].army = army;
                }
            }
            // `after` has taken the piece into the hand.
            Effect::ToHand { .. } => {}
            // A fallen army gets another commander or none. Its pieces keep their army and place.
            Effect::Fell { .. } => {}
            // The block is no piece.
            Effect::Blocked { .. } => {}
        }
    }

    /// The piece on a level of a square.
    fn on_level(&self, square: Square, level: u8) -> Option<PieceId> {
        let mut all = self.iter();
        all.find(|(_, state)| state.place == Place::Board(square) && state.level == level).map(|(id, _)| id)
    }

    fn remove(&mut self, at: Square, levels: Levels) {
        for level in levels.range() {
            let Some(PieceId(index)) = self.on_level(at, level) else { continue };
            let shelf = self.lost(self.0[index].army);
            (self.0[index].place, self.0[index].level) = (Place::Tray(shelf), 0);
        }
    }

    /// The number of pieces of an army in the tray.
    fn lost(&self, army: Army) -> u8 {
        self.0.iter().filter(|state| state.army == army && matches!(state.place, Place::Tray(_))).count() as u8
    }

    /// The number of pieces in an army's hand.
    fn held(&self, army: Army) -> u8 {
        self.0.iter().filter(|state| state.army == army && matches!(state.place, Place::Hand(_))).count() as u8
    }

    /// A piece that has just been captured goes to a hand. It may change its army and its kind.
    fn take_into_hand(&mut self, captured: Option<PieceId>, army: Army, kind: Kind) {
        let Some(PieceId(index)) = captured else { return };
        let place = Place::Hand(self.held(army));
        self.0[index] = PieceState { army, kind, place, level: 0 };
    }

    /// A piece of an army's hand is put on the board.
    fn drop_from_hand(&mut self, at: Square, army: Army, kind: Kind) {
        let Some(PieceId(index)) = self.dropped_next(Piece::new(army, kind)) else { return };
        let Place::Hand(gone) = self.0[index].place else { return };
        for state in self.0.iter_mut().filter(|state| state.army == army) {
            if let Place::Hand(before) = &mut state.place
                && *before > gone
            {
                *before -= 1;
            }
        }
        self.0[index] = PieceState { army, kind, place: Place::Board(at), level: 0 };
    }

    /// Returns a piece of the army from the tray to the board. It takes the piece of this kind that left last. If there
    /// is none, the piece that left last becomes this kind.
    fn put_back(&mut self, at: Square, army: Army, kind: Kind) {
        let mut found: Option<(bool, u8, usize)> = None;
        for (index, state) in self.0.iter().enumerate().filter(|(_, state)| state.army == army) {
            if let Place::Tray(shelf) = state.place {
                found = found.max(Some((state.kind == kind, shelf, index)));
            }
        }
        let Some((_, gone, index)) = found else { return };
        for state in self.0.iter_mut().filter(|state| state.army == army) {
            if let Place::Tray(shelf) = &mut state.place
                && *shelf > gone
            {
                *shelf -= 1;
            }
        }
        self.0[index] = PieceState { army, kind, place: Place::Board(at), level: 0 };
    }

    fn carry(&mut self, from: Square, levels: Levels, to: Square, onto: u8) {
        for level in levels.range() {
            let Some(PieceId(index)) = self.on_level(from, level) else { continue };
            (self.0[index].place, self.0[index].level) = (Place::Board(to), onto + level - levels.bottom());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A piece that goes over to another army is the same piece, whatever lies in the trays.
    #[test]
    fn a_converted_piece_keeps_its_identity() {
        let kind = Kind::new(0).unwrap();
        let (white, black) = (Army::default(), Army::new(1).unwrap());
        let [d1, d5] = ["d1", "d5"].map(|square| square.parse().unwrap());
        let piece = |army, at| PieceState { army, kind, place: Place::Board(at), level: 0 };
        let before = Snapshot(vec![piece(white, d1), piece(black, d5)]);
        let all = before.after(&[Effect::Converted { at: d5, army: white }]);
        assert_eq!(all, Snapshot(vec![piece(white, d1), piece(white, d5)]));
        let levels = Levels::one(0);
        let moved = Effect::Moved { from: d1, levels, to: d5, onto: 0 };
        let captured = Effect::Captured { at: d5, levels };
        let all = before.after(&[captured, moved, Effect::Converted { at: d5, army: black }]);
        let taken = PieceState { place: Place::Tray(0), ..piece(black, d5) };
        assert_eq!(all, Snapshot(vec![piece(black, d5), taken]));
    }
}
