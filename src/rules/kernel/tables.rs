//! A ruleset compiled for speed: for every army, kind and square, where a piece can go on an empty board.

use arrayvec::ArrayVec;

use super::Class;
use super::general::General;
use super::sliders::Sliders;
use crate::piece::{ARMIES_MAX, Army, KINDS_MAX, Kind, Piece};
use crate::ruleset::{AfterMove, BoardSize, Fallen, Far, Frame, Friendly, Healing, NoMove};
use crate::square::{Bitboard, SIDE_MAX, Square};

pub(crate) type Kinds = ArrayVec<Kind, KINDS_MAX>;
pub(crate) type Armies = ArrayVec<Army, ARMIES_MAX>;
pub(crate) type PerKind<T> = [[T; KINDS_MAX + 1]; ARMIES_MAX];
pub(crate) type PerSquare<T> = Box<[[[T; 64]; KINDS_MAX + 1]; ARMIES_MAX]>;

/// Everything that generator and `make` read.
#[derive(Debug)]
pub(crate) struct Tables {
    pub(crate) class: Class,
    pub(crate) sliders: &'static Sliders,
    /// The squares of the board.
    pub(crate) squares: Bitboard,
    pub(crate) seats: SeatTables,
    /// Every kind that the general part of the generator moves. Where check is given, the royal one has a part of its
    /// own.
    pub(crate) kinds: ArrayVec<(Kind, Shape), KINDS_MAX>,
    /// Kinds that capture by leaps, and kinds that capture along lines.
    pub(crate) leapers: Kinds,
    pub(crate) riders: Kinds,
    pub(crate) pawns: KindSet,
    pub(crate) royals: KindSet,
    /// The royal kind of the starting position: the one that castles. Where none is royal, the one that is worth most.
    pub(crate) king: Kind,
    pub(crate) reach: PerSquare<Reach>,
    pub(crate) reverse: PerSquare<ReverseReach>,
    /// The first step over a square: the square passed and the goal, or nothing.
    pub(crate) double: PerSquare<[Bitboard; 2]>,
    /// The same steps of kinds of which there are many, by step and not by square.
    pub(crate) marches: PerKind<Vec<March>>,
    pub(crate) double_marches: PerKind<Vec<DoubleMarch>>,
    /// Kinds that make that step only if they have never moved.
    pub(crate) initial: KindSet,
    /// Whether a piece leaps over a square of a line.
    pub(crate) jumps: bool,
    pub(crate) en_passant: bool,
    /// Kinds whose moves make the count of quiet turns begin anew.
    pub(crate) zeroing: KindSet,
    pub(crate) promotion: PerKind<Zone>,
    /// Squares where an arrival is more than that: a promotion, or a face that is not the next one.
    pub(crate) special: PerKind<Bitboard>,
    /// Squares where a kind always becomes another; whether there are any at all.
    pub(crate) always: PerKind<(Bitboard, Kind)>,
    pub(crate) any_always: bool,
    pub(crate) castling: Option<[CastlingGoals; ARMIES_MAX]>,
    pub(crate) friendly: Friendly,
    pub(crate) no_move: NoMove,
    /// Goals and hooks, if there are any.
    pub(crate) general: Option<Box<General>>,
    pub(crate) dice: DiceTables,
    /// Squares on which a kind never stands on top.
    pub(crate) never_on: PerKind<Bitboard>,
}

/// A set of kinds, one bit each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct KindSet(pub(crate) u16);

impl KindSet {
    pub(crate) const fn of(kind: Kind) -> Self {
        Self(1 << kind.index())
    }

    #[inline]
    pub(crate) const fn has(self, kind: Kind) -> bool {
        self.0 >> kind.index() & 1 != 0
    }

    pub(crate) const fn insert(&mut self, kind: Kind) {
        self.0 |= 1 << kind.index();
    }

    #[inline]
    pub(crate) fn iter(self) -> impl Iterator<Item = Kind> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let kind = Kind::new(left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(kind)
        })
    }
}

/// What a kind's moves are made of.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Shape {
    pub(crate) leaps: bool,
    pub(crate) orthogonal: bool,
    pub(crate) diagonal: bool,
    pub(crate) double: bool,
    /// Whether all its pieces are moved at once.
    pub(crate) marches: bool,
}

/// A step of a kind, from all squares where it has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct March {
    /// How much higher the number of its goal is.
    pub(crate) delta: i8,
    pub(crate) from: Bitboard,
    pub(crate) quiet: bool,
    pub(crate) captures: bool,
}

/// A step over a square, from all squares where a kind has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct DoubleMarch {
    pub(crate) delta: i8,
    /// How much higher the number of the square is that it passes.
    pub(crate) passed: i8,
    pub(crate) from: Bitboard,
}

/// Where a piece goes from a square: by leaps, and along lines as far as they are free.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Reach {
    pub(crate) leap_quiet: Bitboard,
    pub(crate) leap_capture: Bitboard,
    pub(crate) line_quiet: Bitboard,
    pub(crate) line_capture: Bitboard,
}

/// From where a piece captures on a square.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct ReverseReach {
    pub(crate) leap: Bitboard,
    pub(crate) line: Bitboard,
}

/// Where a kind is promoted, and how.
#[derive(Debug, Clone, Default)]
pub(crate) struct Zone {
    pub(crate) squares: Bitboard,
    /// To what, best first.
    pub(crate) into: Kinds,
    /// The most pieces of each kind afterwards, if that is limited.
    pub(crate) limit: Option<[u8; KINDS_MAX + 1]>,
    /// Whether it is also promoted when a split uncovers it.
    pub(crate) on_top: bool,
    /// Whether everything beneath it leaves the board with it.
    pub(crate) whole_square: bool,
    /// Whether it leaves the board if it can become nothing.
    pub(crate) vanishes: bool,
}

/// Where royal piece and partner come to stand, by the side on which the partner stood: long, short.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CastlingGoals {
    pub(crate) partner: Kind,
    /// The rank on which the army castles.
    pub(crate) home: Bitboard,
    pub(crate) goals: [(Square, Square); 2],
}

/// Who plays, in which order, and with whom.
#[derive(Debug, Clone)]
pub(crate) struct SeatTables {
    pub(crate) armies: Armies,
    /// For each seat, the armies of other sides and the other armies of its own.
    pub(crate) enemies: [Armies; ARMIES_MAX],
    pub(crate) allies: [Armies; ARMIES_MAX],
    /// For each set of armies that live, the seat after each seat, and how many rounds begin with it: none or one.
    pub(crate) next: [[(u8, u8); ARMIES_MAX]; 1 << ARMIES_MAX],
    /// For each set of armies that live, whether one side has won.
    pub(crate) decided: [bool; 1 << ARMIES_MAX],
    pub(crate) fallen: Fallen,
}

/// How dice turn and roll.
#[derive(Debug, Clone)]
pub(crate) struct DiceTables {
    /// Which kinds are faces.
    pub(crate) faces: KindSet,
    /// The face after each face.
    pub(crate) next: [Kind; KINDS_MAX + 1],
    /// What a roll can show, and what the roll of a wounded die can show.
    pub(crate) rolls: Kinds,
    pub(crate) healed: Kinds,
    pub(crate) wound: Option<Kind>,
    pub(crate) after_move: AfterMove,
    pub(crate) healing: Healing,
    pub(crate) far: Far,
    /// Whether anything is rolled at all.
    pub(crate) chance: bool,
    /// Whether a roll can show a face in whose place the player then chooses another.
    pub(crate) chooses: bool,
    /// Whether anything may have to be settled before the side to move can move.
    pub(crate) waits: bool,
}

impl Frame {
    /// The board's square for a square of the army's frame.
    pub(crate) fn on_board(self, square: Square, size: BoardSize) -> Square {
        let (file, rank) = (square.file(), square.rank());
        let (last_file, last_rank) = (size.files - 1, size.ranks - 1);
        let (file, rank) = match self {
            Self::North => (file, rank),
            Self::MirrorSouth => (file, last_rank.saturating_sub(rank)),
            Self::West => (last_file.saturating_sub(rank), file),
            Self::South => (last_file.saturating_sub(file), last_rank.saturating_sub(rank)),
            Self::East => (rank, last_rank.saturating_sub(file)),
        };
        Square::from_index((rank * SIDE_MAX + file) as usize)
    }
}

impl Tables {
    /// Whether this kind counts as a pawn.
    pub(crate) fn is_pawn(&self, kind: Kind) -> bool {
        self.pawns.has(kind)
    }

    /// Whether this piece is royal.
    pub(crate) fn is_royal(&self, piece: Piece) -> bool {
        self.royals.has(piece.kind())
    }

    /// The squares where this piece can never stand.
    pub(crate) fn never_on(&self, army: Army, kind: Kind) -> Bitboard {
        self.never_on[army.index()][kind.index()]
    }

    #[inline]
    pub(crate) fn zone(&self, army: Army, kind: Kind) -> &Zone {
        &self.promotion[army.index()][kind.index()]
    }
}
