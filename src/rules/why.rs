//! Why a move is refused, in words that a player can use.

use crate::action::{Form, Move};
use crate::message::Message;
use crate::piece::{Army, Piece};
use crate::position::Position;
use crate::rules::Rules;
use crate::square::{Bitboard, Square};

/// Why there is no legal move from one square to another, or why an action is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are what the messages show; names are message keys")]
pub enum Why {
    /// The game is over.
    GameOver,
    /// Nothing to move.
    EmptySquare { square: Square },
    /// Another player's piece.
    NotYours { army: String },
    /// From a square to itself.
    NoMove,
    /// One's own piece is in the way and is not captured.
    OwnPiece { square: Square },
    /// The piece does not move like that.
    CannotReach { piece: String },
    /// Something stands on the way.
    Blocked { square: Square },
    /// It could move there, but not capture.
    CannotCapture { piece: String },
    /// It could capture there, but there is nothing to capture.
    NothingToCapture { piece: String },
    /// The royal piece would walk into an attack.
    IntoCheck { royal: String },
    /// The royal piece is attacked, and the move does not help.
    StillInCheck { royal: String },
    /// The piece shields its royal piece.
    Pinned { royal: String },
    /// Royal piece or partner has moved before.
    CastlingRightLost,
    /// One does not castle out of check.
    CastlingInCheck,
    /// Something stands on the way of the royal piece or the partner.
    CastlingBlocked { square: Square },
    /// The royal piece would pass an attacked square or end on one.
    CastlingAttacked { square: Square },
    /// There is a move between these squares, but not this one.
    NoSuchMove,
    /// The rules give no draw here.
    NothingToClaim,
}

impl Why {
    /// The text for people.
    pub fn message(&self) -> Message {
        match self {
            Self::GameOver => Message::new("why-game-over"),
            Self::EmptySquare { square } => Message::new("why-empty-square").text("square", square),
            Self::NotYours { army } => Message::new("why-not-yours").name("army", army),
            Self::NoMove => Message::new("why-no-move"),
            Self::OwnPiece { square } => Message::new("why-own-piece").text("square", square),
            Self::CannotReach { piece } => Message::new("why-cannot-reach").name("piece", piece),
            Self::Blocked { square } => Message::new("why-blocked").text("square", square),
            Self::CannotCapture { piece } => Message::new("why-cannot-capture").name("piece", piece),
            Self::NothingToCapture { piece } => Message::new("why-nothing-to-capture").name("piece", piece),
            Self::IntoCheck { royal } => Message::new("why-into-check").name("royal", royal),
            Self::StillInCheck { royal } => Message::new("why-still-in-check").name("royal", royal),
            Self::Pinned { royal } => Message::new("why-pinned").name("royal", royal),
            Self::CastlingRightLost => Message::new("why-castling-right-lost"),
            Self::CastlingInCheck => Message::new("why-castling-in-check"),
            Self::CastlingBlocked { square } => Message::new("why-castling-blocked").text("square", square),
            Self::CastlingAttacked { square } => Message::new("why-castling-attacked").text("square", square),
            Self::NoSuchMove => Message::new("why-no-such-move"),
            Self::NothingToClaim => Message::new("why-nothing-to-claim"),
        }
    }
}

impl Rules {
    /// Why nothing can be moved from one square to the other; `None` if something can.
    pub fn why_not(&self, position: &Position, from: Square, to: Square) -> Option<Why> {
        let moves = self.list(position);
        if moves.iter().any(|mv| mv.from() == from && self.leads_to(position, *mv, to)) {
            return None;
        }
        let Some(piece) = position.top(from) else { return Some(Why::EmptySquare { square: from }) };
        let army = self.army_to_move(position);
        if piece.army() != army {
            return Some(Why::NotYours { army: self.army_name(piece.army()).key });
        }
        if from == to {
            return Some(Why::NoMove);
        }
        if piece.kind() == self.royal()
            && let Some(why) = self.why_not_castle(position, army, from, to)
        {
            return Some(why);
        }
        if position.army(army).has(to) {
            return Some(Why::OwnPiece { square: to });
        }
        Some(self.why_not_reach(position, piece, from, to))
    }

    /// Whether a move brings its piece to this square. Castling leads to the partner's square and, in variants that
    /// write it so, to the royal piece's goal.
    pub fn leads_to(&self, position: &Position, mv: Move, to: Square) -> bool {
        let goal = || self.castling_goals(position, mv).map(|(royal, _)| royal);
        mv.to() == to || mv.form() == Form::Castle && self.arrays().is_none() && goal() == Some(to)
    }

    fn why_not_reach(&self, position: &Position, piece: Piece, from: Square, to: Square) -> Why {
        let tables = &self.tables;
        let (army, kind) = (piece.army().index(), piece.kind().index());
        let reach = &tables.reach[army][kind][from.index()];
        let [passed, double] = tables.double[army][kind][from.index()];
        let quiet = reach.leap_quiet | reach.line_quiet | double;
        let captures = reach.leap_capture | reach.line_capture;
        let name = self.piece_name(piece.kind()).key;
        let occupied = position.occupied();
        let way = match () {
            () if double.has(to) => passed,
            () if (reach.line_quiet | reach.line_capture).has(to) => tables.sliders.between(from, to),
            () => Bitboard::EMPTY,
        };
        let enemy = occupied.has(to);
        match () {
            () if !(quiet | captures).has(to) => Why::CannotReach { piece: name },
            () if (way & occupied).any() => {
                let nearest = (way & occupied)
                    .iter()
                    .min_by_key(|square| square.file().abs_diff(from.file()).max(square.rank().abs_diff(from.rank())));
                Why::Blocked { square: nearest.unwrap_or(to) }
            }
            () if enemy && !captures.has(to) => Why::CannotCapture { piece: name },
            () if !enemy && !quiet.has(to) => Why::NothingToCapture { piece: name },
            () => {
                let royal = self.piece_name(self.royal()).key;
                match (piece.kind() == self.royal(), self.check(position).is_some()) {
                    (true, _) => Why::IntoCheck { royal },
                    (false, true) => Why::StillInCheck { royal },
                    (false, false) => Why::Pinned { royal },
                }
            }
        }
    }

    /// Why the royal piece does not castle, if the player meant to.
    fn why_not_castle(&self, position: &Position, army: Army, royal: Square, to: Square) -> Option<Why> {
        let board = &position.board;
        let goals = self.tables.castling.as_ref()?[army.index()];
        let partners = position.kind(goals.partner) & position.army(army) & goals.home;
        let towards = |square: &Square| (square.file() > royal.file()) == (to.file() > royal.file());
        let meant = match partners.has(to) {
            true => Some(to),
            // Two steps along the home rank or more, onto the goal, are meant as castling.
            false if goals.home.has(to) && royal.file().abs_diff(to.file()) > 1 => {
                let goal = goals.goals[usize::from(to.file() > royal.file())].0;
                let nearest = |square: &Square| square.file().abs_diff(royal.file());
                partners.iter().filter(towards).max_by_key(nearest).filter(|_| goal == to)
            }
            false => None,
        }?;
        if !board.unmoved().has(meant) || !goals.home.has(royal) {
            return Some(Why::CastlingRightLost);
        }
        if self.check(position).is_some() {
            return Some(Why::CastlingInCheck);
        }
        let squares = self.tables.castling_squares(army, royal, meant);
        let both = Bitboard::of(royal) | Bitboard::of(meant);
        let way = |(from, goal)| self.tables.sliders.between(from, goal) | Bitboard::of(goal);
        let in_way = ((way(squares[0]) | way(squares[1])) & position.occupied()).without(both);
        if let Some(square) = in_way.first() {
            return Some(Why::CastlingBlocked { square });
        }
        let attacked = |square: &Square| {
            let occupied = match *square == squares[0].1 {
                true => (position.occupied() ^ both) | Bitboard::of(*square) | Bitboard::of(squares[1].1),
                false => position.occupied() ^ Bitboard::of(royal),
            };
            let enemies = &self.tables.enemies[army.index()];
            enemies.iter().any(|&enemy| self.tables.attackers(board, *square, occupied, enemy).any())
        };
        let square = way(squares[0]).iter().find(attacked)?;
        Some(Why::CastlingAttacked { square })
    }
}
