//! Setups: positions as plain data, not yet checked. Editors change them.

mod build;
pub(crate) mod change;
pub(crate) mod editor;
mod odds;
mod rights;
pub(crate) mod unmoved;

use std::fmt;

use crate::bitboard::Bitboard;
use crate::kernel::board::EnPassantRight;
use crate::kernel::hands::{HANDS_MAX, HandState};
use crate::notation::PositionReason;
use crate::piece::{ARMIES_MAX, Army, Kind, Piece, Seat};
use crate::position::Position;
use crate::square::Square;

pub use rights::{UnmovedReason, UnmovedRight};

/// A position as plain data. It can be changed freely and may be invalid. [`Rules::position`] checks it.
///
/// It contains the same facts as a FEN. The rest follows from the pieces, such as the commander of an army without a
/// royal piece.
///
/// ```
/// use tessera_rules::{Library, Seat, Settings, Setup};
///
/// let mut library = Library::default();
/// library.add(include_str!("../../plugins/chess960/chess.ron"))?;
/// let rules = library.compile("chess", &Settings::new())?;
/// let black = Seat::new(1).ok_or("no second seat")?;
///
/// // White gives a knight as odds, and Black begins.
/// let mut setup = Setup::of(&rules.start()).with_turn(black);
/// setup.clear("b1".parse()?);
/// let position = rules.position(&setup)?;
/// assert_eq!(rules.fen(&position), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR b KQkq - 0 1");
///
/// // Without its king an army cannot play on.
/// setup.clear("e8".parse()?);
/// assert!(rules.position(&setup).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// [`Rules::position`]: crate::Rules::position
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    /// The pieces of each square, by the square's number, from the top down.
    stacks: Vec<Vec<Piece>>,
    pub(crate) hands: HandState,
    pub(crate) turn: Seat,
    /// The part of the turn, from 0. Only variants whose turns have several parts have others.
    pub part: u8,
    /// The number of passes in a row, 0 to 2. Only variants in which players may pass have others than 0.
    pub passes: u8,
    /// The squares of blocks, in variants with blocks.
    pub blocks: Bitboard,
    /// The square of the piece that has moved in this turn, where the block comes from there: see
    /// [`Rules::throws`](crate::Rules::throws). `None` in the first part of a turn.
    pub mover: Option<Square>,
    /// The squares whose lowest piece has never moved and has a right by that. These are partners for castling, and
    /// dice that may still make a pawn's first step.
    pub unmoved: Bitboard,
    /// The en-passant right. The position drops a right that no legal move uses.
    pub en_passant: Option<EnPassantTarget>,
    /// The checks that each of two armies still has to give, where checks win. `None` means the number at the start of
    /// a game.
    pub checks_left: Option<[u8; 2]>,
    /// What each army has reached, where armies fall and the others play on. An army without its royal piece has fallen,
    /// whatever stands here.
    pub standings: [ArmyStanding; ARMIES_MAX],
    /// Turns since the last zeroing move.
    pub halfmove_clock: u16,
    /// The number of the round. 0 counts as 1, because some programs count from 0.
    pub fullmove_number: u16,
}

/// What an army has reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ArmyStanding {
    /// Its points.
    pub points: u16,
    /// Whether it still plays.
    pub state: ArmyState,
}

/// Whether an army still plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ArmyState {
    /// It has turns.
    #[default]
    Plays,
    /// It has fallen: it was mated or stalemated, or its royal piece was captured.
    Fallen,
    /// Its player has resigned or run out of time. It has no turns, and its royal piece still counts.
    Left,
}

/// A square on which the side to move can capture en passant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EnPassantTarget {
    /// The square that the pawn passed.
    pub square: Square,
    /// The number of pieces from the top of the victim's stack that made the step. `None` means the whole stack.
    pub count: Option<u8>,
    /// The pawn that passed it, where another one could have done so, too: only diagonal steps leave a choice. `None` means
    /// the only one.
    pub pawn: Option<Square>,
}

/// The error of a setup that is not a position of the variant, with every fault that was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetupError {
    /// The faults, at least one.
    pub faults: Vec<SetupFault>,
}

/// One fault of a setup.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetupFault {
    /// The part of the setup that is wrong.
    pub part: SetupPart,
    /// The fault of that part.
    pub reason: PositionReason,
    /// The squares that the reason concerns, such as those of all royal pieces if there are too many. Often there are none.
    pub squares: Bitboard,
}

/// A part of a setup.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SetupPart {
    /// All pieces together.
    Board,
    /// The pieces on this square, or its bit in [`Setup::unmoved`].
    Square(Square),
    /// The seat to move.
    Turn,
    /// [`Setup::part`].
    Part,
    /// [`Setup::passes`].
    Passes,
    /// The block on this square, see [`Setup::blocks`].
    Block(Square),
    /// [`Setup::mover`].
    Mover,
    /// [`Setup::en_passant`].
    EnPassant,
    /// [`Setup::checks_left`].
    ChecksLeft,
    /// [`Setup::standings`].
    Standings,
    /// The pieces in hand.
    Hands,
}

impl Setup {
    /// A board without pieces. The first seat is to move.
    pub fn empty() -> Self {
        Self {
            stacks: vec![Vec::new(); Square::COUNT],
            hands: HandState::empty(),
            turn: Seat::FIRST,
            part: 0,
            passes: 0,
            blocks: Bitboard::EMPTY,
            mover: None,
            unmoved: Bitboard::EMPTY,
            en_passant: None,
            checks_left: None,
            standings: [ArmyStanding::default(); ARMIES_MAX],
            halfmove_clock: 0,
            fullmove_number: 1,
        }
    }

    /// The setup of a position. The rules that made the position turn it back into an equal one.
    pub fn of(position: &Position) -> Self {
        let board = &position.board;
        Self {
            stacks: Square::all().map(|square| position.stack(square).collect()).collect(),
            hands: position.under.hands,
            turn: position.turn(),
            part: board.part(),
            passes: board.passes(),
            blocks: board.blocks(),
            mover: board.mover(),
            unmoved: board.unmoved(),
            en_passant: board.en_passant().map(|right| EnPassantTarget {
                square: right.target,
                count: Some(right.count.get()).filter(|&count| usize::from(count) < position.height(right.victim)),
                pawn: Some(right.victim).filter(|_| is_unclear(position, &right)),
            }),
            // The board stores zero for both armies where checks do not win.
            checks_left: Some(board.checks()).filter(|left| *left != [0, 0]),
            standings: std::array::from_fn(|army| {
                Army::new(army).map_or_else(ArmyStanding::default, |army| position.standing(army))
            }),
            halfmove_clock: position.halfmove_clock(),
            fullmove_number: position.fullmove_number(),
        }
    }

    /// The seat to move.
    pub fn turn(&self) -> Seat {
        self.turn
    }

    /// The same setup with this seat to move.
    ///
    /// A change of seat drops the en-passant right, because only the turn right after the double step has it, and the
    /// turn has its first part after no pass. All else stays, also the clocks.
    #[must_use]
    pub fn with_turn(mut self, turn: Seat) -> Self {
        if turn != self.turn {
            self.en_passant = None;
            self.part = 0;
            self.passes = 0;
            self.mover = None;
        }
        self.turn = turn;
        self
    }

    /// The pieces on a square, from the top down.
    pub fn stack(&self, square: Square) -> &[Piece] {
        &self.stacks[square.index()]
    }

    /// Replaces the pieces of a square. `pieces` is from the top down. The new pieces count as moved.
    pub fn put(&mut self, square: Square, pieces: &[Piece]) {
        self.stacks[square.index()] = pieces.to_vec();
        self.unmoved.remove(square);
        self.hands.unmark(square);
        self.hands.close_gates(Bitboard::of(square));
    }

    /// The squares of unmoved pieces behind which a piece in hand may enter. The FEN names them by their files, with the
    /// castling rights.
    pub fn gates(&self) -> Bitboard {
        self.hands.gates()
    }

    /// The number of pieces of a kind in an army's hand.
    pub fn in_hand(&self, army: Army, kind: Kind) -> usize {
        self.hands.count(army, kind).into()
    }

    /// Every piece in hand, one after the other.
    pub fn hand(&self) -> impl Iterator<Item = Piece> {
        let armies = (0..HANDS_MAX).filter_map(Army::new);
        armies.flat_map(move |army| {
            let kinds = self.hands.kinds(army);
            kinds.flat_map(move |kind| std::iter::repeat_n(Piece::new(army, kind), self.in_hand(army, kind)))
        })
    }

    /// Sets the number of pieces of a kind in an army's hand. Only the first two armies have hands.
    pub fn set_in_hand(&mut self, army: Army, kind: Kind, count: u8) {
        self.hands.set(army, kind, count);
    }

    /// The squares of promoted pieces that revert when they are captured.
    pub fn promoted(&self) -> Bitboard {
        self.hands.promoted()
    }

    /// Says whether the piece of a square is promoted and reverts when it is captured. [`Setup::put`] makes it an
    /// ordinary piece.
    pub fn set_promoted(&mut self, square: Square, promoted: bool) {
        if promoted {
            self.hands.mark(square);
        } else {
            self.hands.unmark(square);
        }
    }

    /// Removes all pieces of a square.
    pub fn clear(&mut self, square: Square) {
        self.put(square, &[]);
    }

    /// The squares whose top piece is of this army.
    pub fn army(&self, army: Army) -> Bitboard {
        Square::all().filter(|&square| self.stack(square).first().is_some_and(|top| top.army() == army)).collect()
    }

    /// The lowest piece of a square.
    pub(crate) fn lowest(&self, square: Square) -> Option<Kind> {
        self.stack(square).last().map(|piece| piece.kind())
    }
}

impl std::error::Error for SetupError {}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.faults.iter().enumerate() {
            let comma = if i == 0 { "" } else { "; " };
            write!(f, "{comma}{}: {}", fault.part, fault.reason.message())?;
        }
        Ok(())
    }
}

impl fmt::Display for SetupPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Board => f.write_str("board"),
            Self::Square(square) => fmt::Display::fmt(square, f),
            Self::Turn => f.write_str("turn"),
            Self::Part => f.write_str("part of the turn"),
            Self::Passes => f.write_str("passes"),
            Self::Block(square) => write!(f, "block on {square}"),
            Self::Mover => f.write_str("piece that has moved"),
            Self::EnPassant => f.write_str("en passant"),
            Self::ChecksLeft => f.write_str("checks left"),
            Self::Standings => f.write_str("points"),
            Self::Hands => f.write_str("hands"),
        }
    }
}

/// Whether another pawn could have passed the square of an en-passant right, too: a piece of the same army stands where it
/// would have come diagonally.
fn is_unclear(position: &Position, right: &EnPassantRight) -> bool {
    let army = position.top(right.victim).map(Piece::army);
    let others = corners(right.target).filter(|&square| square != right.victim);
    right.is_diagonal() && others.filter_map(|square| position.top(square)).any(|other| Some(other.army()) == army)
}

/// The squares at the corners of a square.
fn corners(square: Square) -> impl Iterator<Item = Square> {
    let steps = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
    steps.into_iter().filter_map(move |(files, ranks)| square.offset(files, ranks))
}
