//! All pieces of a match at one moment. Each keeps its identity from the start to the end, through captures, promotions
//! and taking back, so that a program which shows the match knows which piece moved.

use bevy::prelude::*;
use tessera_rules::{Army, Effect, Kind, Levels, Position, Square};

/// The number of a piece in its match, from 0.
#[derive(Component, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[component(immutable)]
pub struct PieceId(pub(crate) usize);

impl PieceId {
    /// The piece of this number.
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
    /// Beside the board: captured, or given up for a promotion. So many of its army left the board before it.
    Tray(u8),
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
            Self::Tray(_) => None,
        }
    }
}

/// A piece at one moment of a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PieceState {
    /// The army whose colour it has.
    pub army: Army,
    /// Its kind; of a die, the face that it shows.
    pub kind: Kind,
    /// Where it is.
    pub place: Place,
    /// How many pieces lie beneath it on its square.
    pub level: u8,
}

/// All pieces of a match at one moment, by [`PieceId`].
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Snapshot(Vec<PieceState>);

impl Snapshot {
    /// The pieces of a starting position.
    pub(crate) fn of(position: &Position) -> Self {
        let mut pieces = Vec::new();
        for square in position.occupied() {
            let top_down: Vec<_> = position.stack(square).collect();
            for (level, piece) in (0..).zip(top_down.into_iter().rev()) {
                let place = Place::Board(square);
                pieces.push(PieceState { army: piece.army(), kind: piece.kind(), place, level });
            }
        }
        Self(pieces)
    }

    /// Every piece.
    pub fn iter(&self) -> impl Iterator<Item = (PieceId, PieceState)> {
        self.0.iter().enumerate().map(|(index, &state)| (PieceId(index), state))
    }

    /// One piece.
    pub fn get(&self, id: PieceId) -> Option<PieceState> {
        self.0.get(id.0).copied()
    }

    /// The piece on top of a square.
    pub fn top(&self, square: Square) -> Option<PieceId> {
        let here = self.iter().filter(|(_, state)| state.place == Place::Board(square));
        here.max_by_key(|(_, state)| state.level).map(|(id, _)| id)
    }

    /// How many pieces stand on a square.
    pub fn height(&self, square: Square) -> u8 {
        self.0.iter().filter(|state| state.place == Place::Board(square)).count() as u8
    }

    /// The pieces after these effects.
    pub(crate) fn after(&self, effects: &[Effect]) -> Self {
        let mut next = self.clone();
        for effect in effects {
            next.apply(effect);
        }
        next
    }

    fn apply(&mut self, effect: &Effect) {
        match *effect {
            Effect::Captured { at, levels } | Effect::Withdrawn { at, levels } => self.remove(at, levels),
            Effect::Returned { at, army, kind } => self.put_back(at, army, kind),
            Effect::Moved { from, levels, to, onto } => self.carry(from, levels, to, onto),
            Effect::Castled { royal, partner } => {
                // Both leave before either arrives: one may come to stand where the other stood.
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
            // Who commands an army is not written on its pieces.
            Effect::Fell { .. } => {}
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

    /// How many pieces of an army are beside the board.
    fn lost(&self, army: Army) -> u8 {
        self.0.iter().filter(|state| state.army == army && state.place.square().is_none()).count() as u8
    }

    /// Puts the piece back that left the board last: one of this kind, or else one of the army that becomes it.
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
