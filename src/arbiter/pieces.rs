//! The pieces of a match as entities. Each keeps its identity from the start to the end, through captures, promotions
//! and taking back, so that whoever shows the match knows who moved.

use bevy::prelude::*;
use tessera_rules::{Army, Effect, Kind, Piece, Position, Rules, Square};

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
    /// Beside it.
    Captured {
        /// How many were captured before it.
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

/// Where an army looks: the direction in which it plays.
#[derive(Component, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Facing {
    /// From rank 1 upwards.
    #[default]
    North,
    /// From the last rank downwards.
    South,
}

impl Facing {
    /// The direction in which an army plays.
    pub fn of(rules: &Rules, army: Army) -> Self {
        use tessera_rules::ruleset::Frame;
        match rules.armies().find(|(other, _)| *other == army).map(|(_, data)| data.frame) {
            Some(Frame::MirrorSouth) => Self::South,
            Some(Frame::North) | None => Self::North,
        }
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

    /// Carries out what happened.
    pub(crate) fn apply(&mut self, effects: &[Effect]) {
        for effect in effects {
            match *effect {
                Effect::Captured { at } => self.capture(at),
                Effect::Moved { from, to, count } => self.carry(from, to, count),
                Effect::Castled { royal, partner } => {
                    let both = [royal, partner].map(|(from, to)| (self.top(from), to));
                    for (piece, to) in both {
                        self.put(piece, Place::On { square: to, level: 0 });
                    }
                }
                Effect::Promoted { at, into } => {
                    if let Some(piece) = self.top(at) {
                        self.0[piece.0].token.kind = into;
                    }
                }
            }
        }
    }

    fn capture(&mut self, at: Square) {
        let captured = self.0.iter().filter(|state| state.place.square().is_none()).count() as u8;
        let here = self.0.iter_mut().filter(|state| state.place.square() == Some(at));
        for (order, state) in (captured..).zip(here) {
            state.place = Place::Captured { order };
        }
    }

    fn carry(&mut self, from: Square, to: Square, count: u8) {
        let height = |square: Square| self.0.iter().filter(|state| state.place.square() == Some(square)).count() as u8;
        let (base, stays) = (height(to), height(from).saturating_sub(count));
        for state in &mut self.0 {
            if let Place::On { square, level } = &mut state.place
                && *square == from
                && *level >= stays
            {
                (*square, *level) = (to, base + *level - stays);
            }
        }
    }

    fn put(&mut self, piece: Option<Identity>, place: Place) {
        if let Some(piece) = piece {
            self.0[piece.0].place = place;
        }
    }
}
