//! FEN4: positions of four-handed chess as the large server for it writes them.
//!
//! The crate `fen4` reads and writes the text. Here its boards become positions of a variant and back. The server's red
//! army sits below, its blue one on the left, its yellow one above and its green one on the right; the armies of a variant
//! are told apart by that.

use std::panic::catch_unwind;

pub(super) use fen4::Position as Position4;
use fen4::{Board, Color, Extra, Piece as Piece4, TurnColor};

use crate::piece::{Army, Piece};
use crate::position::Position;
use crate::rules::{CastlingSide, Rules};
use crate::ruleset::{Compass, Dice, Hands, Stacks};
use crate::setup::unmoved::{castling_partners, passed_pawns};
use crate::setup::{ArmyState, Setup};
use crate::square::Square;

/// The files and the ranks of the server's board.
const SIDE: u8 = 14;
/// The colours in the order of their numbers, with the edges where they sit.
const COLORS: [(TurnColor, Compass); 4] = [
    (TurnColor::Red, Compass::South),
    (TurnColor::Blue, Compass::West),
    (TurnColor::Yellow, Compass::North),
    (TurnColor::Green, Compass::East),
];

/// Whether a text begins like FEN4.
pub(crate) fn is_fen4(text: &str) -> bool {
    let mut signs = text.trim_start().chars();
    matches!(signs.next(), Some('R' | 'B' | 'Y' | 'G')) && signs.next() == Some('-')
}

impl Rules {
    /// Whether the positions of the variant can be written as FEN4: a board of 14 by 14 squares, four armies that sit on
    /// one edge each, check, and plain pieces.
    pub fn has_fen4(&self) -> bool {
        let ruleset = self.ruleset();
        let plain = ruleset.stacks == Stacks::Never && ruleset.dice == Dice::Never && ruleset.hands == Hands::Never;
        plain
            && self.tables.class.many
            && (ruleset.board.files, ruleset.board.ranks) == (SIDE, SIDE)
            && COLORS.iter().all(|(_, edge)| self.armies().filter(|(army, _)| self.home(*army) == *edge).count() == 1)
    }

    /// The FEN4 of a position. `None` if the variant has none, see [`Rules::has_fen4`].
    ///
    /// It has no number of the round. Pieces of an army that has fallen are dead there; the king of one that has left is
    /// not.
    ///
    /// ```
    /// # let mut library = tessera_rules::Library::default();
    /// # library.add(include_str!("../../../plugins/four_handed/four-handed.ron"))?;
    /// # let rules = library.compile("four-handed", &tessera_rules::Settings::new())?;
    /// let text = rules.fen4(&rules.start()).ok_or("it has FEN4")?;
    /// assert!(text.starts_with("R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-3,yR,yN"));
    /// assert_eq!(rules.parse_fen(&text)?, rules.start());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn fen4(&self, position: &Position) -> Option<String> {
        if !self.has_fen4() {
            return None;
        }
        let setup = Setup::of(position);
        let mut board = Board {
            turn: TurnColor::Red,
            dead: [false; 4],
            castling_king: [false; 4],
            castling_queen: [false; 4],
            points: [0; 4],
            draw_ply: position.halfmove_clock().into(),
            extra_options: Extra::default(),
            board: Default::default(),
        };
        for (number, army) in self.colors().enumerate() {
            let standing = setup.standings[army.index()];
            (board.points[number], board.dead[number]) = (standing.points, standing.state != ArmyState::Plays);
            board.extra_options.resigned[number] = standing.state == ArmyState::Left;
            if army.seat() == position.turn() {
                board.turn = COLORS[number].0;
            }
            if let Some((royal, partners)) = castling_partners(self, &setup, army) {
                for partner in partners & setup.unmoved {
                    match self.castling_side(army, royal, partner) {
                        CastlingSide::Short => board.castling_king[number] = true,
                        CastlingSide::Long => board.castling_queen[number] = true,
                    }
                }
            }
            for pawn in passed_pawns(self, &setup, army) & setup.unmoved {
                let kind = position.top(pawn)?.kind();
                let passed = self.passed_square(army, kind, pawn)?;
                board.extra_options.enpassant[number] = Some((square4(passed), square4(pawn)));
            }
        }
        for square in self.squares() {
            if let Some(piece) = position.top(square) {
                board.board[usize::from(square.rank())][usize::from(square.file())] = self.piece4(&setup, piece)?;
            }
        }
        Some(board.to_string().replace('\n', ""))
    }

    /// A piece of a setup as FEN4 has it.
    fn piece4(&self, setup: &Setup, piece: Piece) -> Option<Piece4> {
        let number = self.colors().position(|army| army == piece.army())?;
        let color = COLORS[number].0;
        let stands = match setup.standings[piece.army().index()].state {
            ArmyState::Plays => true,
            ArmyState::Left => self.is_royal(piece.kind()),
            ArmyState::Fallen => false,
        };
        let color = if stands { Color::Turn(color) } else { Color::Dead(Some(color)) };
        Some(Piece4::Normal(color, self.letter(piece.kind())))
    }

    /// The armies in the order of the server's colours.
    fn colors(&self) -> impl Iterator<Item = Army> {
        COLORS.iter().filter_map(|(_, edge)| self.armies().map(|(army, _)| army).find(|army| self.home(*army) == *edge))
    }

    /// The FEN of a position in FEN4, which may still be no position of the variant. Rights to castle are left out where
    /// king and rook stand on other squares than in this variant's array.
    ///
    /// # Errors
    /// The reason why the text is no FEN4, in English: it comes from the crate that reads it.
    pub(crate) fn fen_of_fen4(&self, text: &str) -> Result<String, String> {
        let text: String = text.split_whitespace().collect();
        // The crate panics over some broken texts.
        let read = catch_unwind(|| text.parse::<Board>()).map_err(|_| "it is broken".to_owned())?;
        let board = read.map_err(|error| error.to_string())?;
        let mut setup = Setup::empty();
        for square in Square::all().filter(|square| square.file() < SIDE && square.rank() < SIDE) {
            if let Some(piece) = self.piece_of_fen4(&board, square)? {
                setup.put(square, &[piece]);
            }
        }
        for (number, army) in self.colors().enumerate() {
            if COLORS[number].0 == board.turn {
                setup = setup.with_turn(army.seat());
            }
        }
        for (number, army) in self.colors().enumerate() {
            if self.armies_fall() {
                let standing = &mut setup.standings[army.index()];
                let left = board.extra_options.resigned[number] || board.extra_options.flagged[number];
                standing.points = if self.counts_points() { board.points[number] } else { 0 };
                standing.state = match (board.dead[number], left) {
                    (true, true) => ArmyState::Left,
                    (true, false) => ArmyState::Fallen,
                    (false, _) => ArmyState::Plays,
                };
            }
            if let Some((royal, partners)) = castling_partners(self, &setup, army) {
                for partner in partners {
                    let has = match self.castling_side(army, royal, partner) {
                        CastlingSide::Short => board.castling_king[number],
                        CastlingSide::Long => board.castling_queen[number],
                    };
                    if has {
                        setup.unmoved.insert(partner);
                    }
                }
            }
            if let Some((_, pawn)) = board.extra_options.enpassant[number]
                && let Some(pawn) = square(pawn)
                && passed_pawns(self, &setup, army).has(pawn)
            {
                setup.unmoved.insert(pawn);
            }
        }
        setup.halfmove_clock = u16::try_from(board.draw_ply).unwrap_or(u16::MAX);
        Ok(self.setup_fen(&setup))
    }

    fn piece_of_fen4(&self, board: &Board, square: Square) -> Result<Option<Piece>, String> {
        let Piece4::Normal(color, letter) = &board.board[usize::from(square.rank())][usize::from(square.file())] else {
            let wall = board.board[usize::from(square.rank())][usize::from(square.file())] == Piece4::Wall;
            return if wall && self.squares().has(square) { Err(format!("{square} is a wall")) } else { Ok(None) };
        };
        let number = match color {
            Color::Turn(color) | Color::Dead(Some(color)) => COLORS.iter().position(|(own, _)| own == color),
            // The server does not always say whose the wood is.
            Color::Dead(None) => board.dead.iter().position(|dead| *dead),
        };
        let army = number.and_then(|number| self.colors().nth(number));
        let army = army.ok_or_else(|| format!("nobody has fallen, and {square} has a dead piece"))?;
        let kind = self.kind(*letter).ok_or_else(|| format!("there is no piece {letter}"))?;
        Ok(Some(Piece::new(army, kind)))
    }
}

fn square4(square: Square) -> Position4 {
    Position4 { row: square.rank().into(), col: square.file().into() }
}

/// A square of the server's board.
pub(super) fn square(at: Position4) -> Option<Square> {
    Square::new(at.col.try_into().ok()?, at.row.try_into().ok()?)
}
