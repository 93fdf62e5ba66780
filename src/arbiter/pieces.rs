//! The pieces of a match as entities. Each keeps its identity from the start to the end, through captures, promotions
//! and taking back, so that whoever shows the match knows who moved.

use bevy::prelude::*;
use tessera_rules::ruleset::Compass;
use tessera_rules::{Army, Effect, Kind, Levels, Piece, Position, Rules, Square};

/// The number of a piece in its match, from 0.
#[derive(Component, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[component(immutable)]
#[require(Token, Place, Facing)]
pub struct Identity(pub(crate) usize);

impl Identity {
    /// The number.
    pub fn index(self) -> usize {
        self.0
    }
}

/// Which army a piece belongs to and which kind it is now.
#[derive(Component, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Token {
    pub(crate) army: Army,
    pub(crate) kind: Kind,
}

impl Token {
    /// The army whose colour it has.
    pub fn army(self) -> Army {
        self.army
    }

    /// The kind that it is now.
    pub fn kind(self) -> Kind {
        self.kind
    }
}

/// Where a piece is.
#[derive(Component, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// On the board.
    On {
        /// The square.
        square: Square,
        /// How many pieces lie beneath it.
        level: u8,
    },
    /// Beside it: captured, or given up for a promotion.
    Captured {
        /// How many of those beside the board left it earlier.
        order: u8,
    },
}

impl Default for Place {
    fn default() -> Self {
        Self::Captured { order: 0 }
    }
}

impl Place {
    /// The square, if it is on the board.
    pub fn square(self) -> Option<Square> {
        match self {
            Self::On { square, .. } => Some(square),
            Self::Captured { .. } => None,
        }
    }
}

/// Where a piece looks.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Facing(pub Compass);

impl Default for Facing {
    fn default() -> Self {
        Self(Compass::North)
    }
}

impl Facing {
    /// Where a piece looks that is what it is now.
    pub fn of(rules: &Rules, token: Token) -> Self {
        Self(rules.facing(Piece::new(token.army, token.kind)))
    }
}

/// A piece at one moment of a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PieceState {
    /// Army and kind.
    pub token: Token,
    /// Where it is.
    pub place: Place,
}

/// All pieces of a match at one moment, by [`Identity`].
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Arrangement(Vec<PieceState>);

impl Arrangement {
    /// The pieces of a starting position.
    pub(crate) fn of(position: &Position) -> Self {
        let mut pieces = Vec::new();
        for square in position.occupied() {
            let stack: Vec<Piece> = position.stack(square).collect();
            for (level, piece) in (0..).zip(stack.into_iter().rev()) {
                let token = Token { army: piece.army(), kind: piece.kind() };
                pieces.push(PieceState { token, place: Place::On { square, level } });
            }
        }
        Self(pieces)
    }

    /// Every piece with its identity.
    pub fn iter(&self) -> impl Iterator<Item = (Identity, PieceState)> {
        self.0.iter().enumerate().map(|(index, &state)| (Identity(index), state))
    }

    /// One piece.
    pub fn get(&self, identity: Identity) -> Option<PieceState> {
        self.0.get(identity.0).copied()
    }

    /// The piece on top of a square.
    pub fn top(&self, square: Square) -> Option<Identity> {
        let here = self.iter().filter(|(_, state)| state.place.square() == Some(square));
        let level = |state: &PieceState| match state.place {
            Place::On { level, .. } => level,
            Place::Captured { .. } => 0,
        };
        here.max_by_key(|(_, state)| level(state)).map(|(identity, _)| identity)
    }

    /// Carries out what happened. Effects name each piece by its square and level.
    pub(crate) fn apply(&mut self, effects: &[Effect]) {
        for effect in effects {
            match *effect {
                Effect::Captured { at, levels } | Effect::Withdrawn { at, levels } => self.remove(at, levels),
                Effect::Returned { at, army, kind } => self.put_back(at, Token { army, kind }),
                Effect::Moved { from, levels, to, onto } => self.carry(from, levels, to, onto),
                Effect::Castled { royal, partner } => {
                    // Both are found before either is moved: one may come to stand where the other stood.
                    let both = [royal, partner].map(|(from, to)| (self.at(from, 0), to));
                    for (piece, square) in both {
                        if let Some(piece) = piece {
                            self.0[piece.0].place = Place::On { square, level: 0 };
                        }
                    }
                }
                Effect::Promoted { at, level, into }
                | Effect::Turned { at, level, into }
                | Effect::Rolled { at, level, into } => {
                    if let Some(piece) = self.at(at, level) {
                        self.0[piece.0].token.kind = into;
                    }
                }
                // Who commands an army is not written on its pieces.
                Effect::Fell { .. } => {}
            }
        }
    }

    /// The piece on a level of a square.
    fn at(&self, square: Square, level: u8) -> Option<Identity> {
        self.0.iter().position(|state| state.place == Place::On { square, level }).map(Identity)
    }

    fn remove(&mut self, at: Square, levels: Levels) {
        let mut order = self.0.iter().filter(|state| state.place.square().is_none()).count() as u8;
        for level in levels.range() {
            if let Some(piece) = self.at(at, level) {
                self.0[piece.0].place = Place::Captured { order };
                order += 1;
            }
        }
    }

    fn carry(&mut self, from: Square, levels: Levels, to: Square, onto: u8) {
        for level in levels.range() {
            if let Some(piece) = self.at(from, level) {
                self.0[piece.0].place = Place::On { square: to, level: onto + level - levels.bottom() };
            }
        }
    }

    /// Puts the piece back that left the board last: one of this kind, or else one of the army that becomes it.
    fn put_back(&mut self, at: Square, token: Token) {
        let beside = |(index, state): (usize, &PieceState)| match state.place {
            Place::Captured { order } if state.token.army == token.army => {
                Some((state.token.kind == token.kind, order, index))
            }
            _ => None,
        };
        let Some((_, gone, index)) = self.0.iter().enumerate().filter_map(beside).max() else { return };
        for state in &mut self.0 {
            if let Place::Captured { order } = &mut state.place
                && *order > gone
            {
                *order -= 1;
            }
        }
        self.0[index] = PieceState { token, place: Place::On { square: at, level: 0 } };
    }
}
