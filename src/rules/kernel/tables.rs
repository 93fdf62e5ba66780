//! The tables of a compiled ruleset: for every army, kind and square, the squares that a piece reaches on an empty
//! board.

use std::fmt::Debug;

use arrayvec::ArrayVec;

use super::Class;
use super::general::General;
use super::parts::{Throws, TurnTables};
use super::scores::{MaterialTables, PointTables};
use super::trails::Trails;
use crate::bitboard::{Bitboard, SquareSet};
use crate::kernel::board_set::BoardSet;
use crate::piece::{ARMIES_MAX, Army, KIND_SLOTS, KINDS_MAX, Kind, Piece};
use crate::ruleset::{AfterMove, BoardShape, Captured, Fallen, Far, Frame, Friendly, Healing, NoMove};
use crate::square::Square;

pub(crate) type Kinds = ArrayVec<Kind, KINDS_MAX>;
pub(crate) type Armies = ArrayVec<Army, ARMIES_MAX>;
pub(crate) type PerKind<S, T> = [<S as SquareSet>::KindTable<T>; ARMIES_MAX];
pub(crate) type PerSquare<S, T> = Box<PerKind<S, <S as SquareSet>::Table<T>>>;

/// A table of default values.
pub(crate) fn per_kind<S: BoardSet, T: Debug + Send + Sync + Default>() -> PerKind<S, T> {
    std::array::from_fn(|_| S::kind_table(T::default))
}

/// All data that the generator and `make` read.
#[derive(Debug)]
pub struct Tables<S: BoardSet = Bitboard> {
    pub(crate) class: Class,
    pub(crate) sliders: &'static S::SlidingAttacks,
    /// The squares of the board.
    pub(crate) squares: S,
    pub(crate) seats: SeatTables,
    pub(crate) turn: TurnTables,
    /// The movements of a block that comes from the piece that has moved. `None` if it goes to any empty square.
    pub(crate) throws: Option<Box<Throws<S>>>,
    /// The kinds of the ruleset.
    pub(crate) all: KindSet,
    /// Every kind that the general part of the generator moves. Where check is given, the royal one has a part of its
    /// own.
    pub(crate) kinds: ArrayVec<(Kind, Shape), KINDS_MAX>,
    /// The kinds that capture by leaps, and the kinds that capture along lines.
    pub(crate) leapers: Kinds,
    pub(crate) riders: Kinds,
    pub(crate) pawns: KindSet,
    pub(crate) royals: KindSet,
    /// The royal kind of the starting position: the one that castles. Where none is royal, the one that is worth most.
    pub(crate) king: Kind,
    pub(crate) reach: PerSquare<S, Reach<S>>,
    pub(crate) reverse: PerSquare<S, ReverseReach<S>>,
    /// The first steps over a square: the passed squares and the destinations. At most one is straight.
    pub(crate) double: PerSquare<S, [S; 2]>,
    /// The steps of pawns, by direction instead of by square. The generator moves all pawns of a kind at once.
    pub(crate) marches: PerKind<S, Vec<March<S>>>,
    pub(crate) double_marches: PerKind<S, Vec<DoubleMarch<S>>>,
    /// The kinds that make the first step only if they have never moved.
    pub(crate) initial: KindSet,
    /// Whether any kind leaps along a line, over a square. Pins and checks need more care then.
    pub(crate) jumps: bool,
    /// The kinds that move along ranks and files, and those that move along diagonals.
    pub(crate) orthogonal: KindSet,
    pub(crate) diagonal: KindSet,
    pub(crate) en_passant: bool,
    /// The squares that an army's pawns can pass so that they can be captured there.
    pub(crate) en_passant_on: [S; ARMIES_MAX],
    /// The kinds whose moves are zeroing: they set the halfmove clock to 0.
    pub(crate) zeroing: KindSet,
    pub(crate) promotion: PerKind<S, Zone<S>>,
    /// Whether a piece vanishes anywhere for want of a kind to become. Such a move empties two squares.
    pub(crate) vanishing: bool,
    /// The squares where an arrival has consequences: a promotion, or a face other than the next one.
    pub(crate) special: PerKind<S, S>,
    /// The squares where a kind changes without a choice, with its new kind, and whether there are any such squares.
    pub(crate) always: PerKind<S, (S, Kind)>,
    pub(crate) any_always: bool,
    pub(crate) castling: Option<[CastlingGoals<S>; ARMIES_MAX]>,
    /// The kinds whose moves end castling rights: the royal ones. Where none is royal, the one with the tag.
    pub(crate) castlers: KindSet,
    pub(crate) friendly: Friendly,
    pub(crate) no_move: NoMove,
    /// The points, where they decide the game.
    pub(crate) points: Option<Box<PointTables>>,
    /// The points of the pieces, where they decide drawn games.
    pub(crate) material: Option<Box<MaterialTables>>,
    /// The goals and hooks, if there are any.
    pub(crate) general: Option<Box<General<S>>>,
    pub(crate) dice: DiceTables,
    pub(crate) hands: HandTables<S>,
    /// The squares where a kind never stands on top.
    pub(crate) never_on: PerKind<S, S>,
    /// The movements that masks cannot judge, if there are any.
    pub(crate) trails: Option<Box<Trails<S>>>,
    /// Whether royal pieces may face each other.
    pub(crate) may_face: bool,
    /// Whether royal pieces that face each other when a turn begins must be parted, or the player passes and ends the game.
    pub(crate) bikjang: bool,
    /// Whether a player may pass.
    pub(crate) may_pass: bool,
    /// Whether a move may give check.
    pub(crate) may_give_check: bool,
    /// Whether a royal piece in check may move away, and whether a player who can capture must capture.
    pub(crate) may_flee: bool,
    pub(crate) must_capture: bool,
    /// Whether the player who is checkmated wins.
    pub(crate) mated_wins: bool,
    /// The armies that have a royal piece where royal pieces are checkmated, one bit each.
    pub(crate) crowned: u8,
}

/// A set of kinds, one bit each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct KindSet(pub(crate) u32);

impl KindSet {
    /// The first kinds, so many.
    pub(crate) const fn first(count: usize) -> Self {
        Self((1 << count) - 1)
    }

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

/// The parts of a kind's moves. The generator skips the parts that a kind lacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Shape {
    pub(crate) leaps: bool,
    pub(crate) orthogonal: bool,
    pub(crate) diagonal: bool,
    pub(crate) double: bool,
    /// Whether all its pieces are moved at once, by [`March`]es.
    pub(crate) marches: bool,
}

/// One direction of a kind's steps, with all squares that have such a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct March<S> {
    /// The number of the destination minus the number of the origin.
    pub(crate) delta: i8,
    pub(crate) from: S,
    pub(crate) quiet: bool,
    pub(crate) captures: bool,
}

/// A first step over a square, with all squares where a kind has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct DoubleMarch<S> {
    pub(crate) delta: i8,
    /// The number of the passed square minus the number of the origin.
    pub(crate) passed: i8,
    pub(crate) from: S,
}

/// The squares that a piece reaches from a square: by leaps, and along lines as far as they are free.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Reach<S> {
    pub(crate) leap_quiet: S,
    pub(crate) leap_capture: S,
    pub(crate) line_quiet: S,
    pub(crate) line_capture: S,
}

/// The squares from which a piece captures on a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct ReverseReach<S> {
    pub(crate) leap: S,
    pub(crate) line: S,
}

/// The promotion rule of a kind.
#[derive(Debug, Clone, Default)]
pub(crate) struct Zone<S> {
    pub(crate) squares: S,
    /// The kinds that it can become, best first.
    pub(crate) into: Kinds,
    /// The most pieces of each kind that the army may have afterwards, if that is limited.
    pub(crate) limit: Option<[u8; KIND_SLOTS]>,
    /// Whether it is also promoted when its move begins in the region.
    pub(crate) leaves: bool,
    /// Whether only a capture promotes it. Such a zone has a limit, so that the generator looks at each move.
    pub(crate) on_capture: bool,
    /// Whether its player may leave it as it is, where it may stay.
    pub(crate) optional: bool,
    /// Whether it is also promoted when the upper part of its stack leaves.
    pub(crate) on_top: bool,
    /// Whether the pieces below it leave the board, too.
    pub(crate) whole_square: bool,
    /// Whether it leaves the board if no kind can be chosen.
    pub(crate) vanishes: bool,
    /// Whether it may not go there if no kind can be chosen and it must be promoted.
    pub(crate) forbidden: bool,
}

/// Castling of an army. `goals` has the destinations of royal piece and partner: long side, then short side.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CastlingGoals<S> {
    pub(crate) partner: Kind,
    /// The rank on which the army castles. For an army that faces east or west it is a file.
    pub(crate) home: S,
    /// The squares where a royal piece that moves or is captured loses the rights. Where no piece is royal there may be
    /// several of the kind, and only the one that began here castles.
    pub(crate) crown: S,
    pub(crate) goals: [(Square, Square); 2],
    /// Whether the short side lies towards higher files, or ranks where `home` is a file.
    pub(crate) ascends: bool,
}

impl<S: BoardSet> CastlingGoals<S> {
    /// The index into `goals` for a partner, or for a goal: 1 on the short side of the royal piece.
    pub(crate) fn side(&self, royal: Square, partner: Square) -> usize {
        // All three stand on one rank or file, and there the numbers of squares rise.
        usize::from((partner > royal) == self.ascends)
    }
}

/// The armies, their allies and enemies, and the order of play.
#[derive(Debug, Clone)]
pub(crate) struct SeatTables {
    pub(crate) armies: Armies,
    /// For each seat, the armies of other sides, and the other armies of its own side.
    pub(crate) enemies: [Armies; ARMIES_MAX],
    pub(crate) allies: [Armies; ARMIES_MAX],
    /// For each set of living armies and each seat: the next seat, and 1 if it begins a new round, else 0.
    pub(crate) next: [[(u8, u8); ARMIES_MAX]; 1 << ARMIES_MAX],
    /// For each set of living armies, whether only one side is left.
    pub(crate) decided: [bool; 1 << ARMIES_MAX],
    pub(crate) fallen: Fallen,
}

/// How dice turn and roll.
#[derive(Debug, Clone)]
pub(crate) struct DiceTables {
    /// The kinds that are faces.
    pub(crate) faces: KindSet,
    /// The face after each face.
    pub(crate) next: [Kind; KIND_SLOTS],
    /// The faces that a roll can show, and those that the roll of a wounded die can show.
    pub(crate) rolls: Kinds,
    pub(crate) healed: Kinds,
    pub(crate) wound: Option<Kind>,
    pub(crate) after_move: AfterMove,
    pub(crate) healing: Healing,
    pub(crate) far: Far,
    /// Whether anything is rolled at all.
    pub(crate) chance: bool,
    /// The faces that a roll can show and that their player then replaces by choice.
    pub(crate) chosen: KindSet,
    /// Whether rolls or choices may come before a move.
    pub(crate) waits: bool,
}

/// How pieces come into hands and from there to the board.
#[derive(Debug)]
pub(crate) struct HandTables<S: BoardSet> {
    pub(crate) captured: Captured,
    /// The kind that a promoted piece has in a hand.
    pub(crate) base: [Kind; KIND_SLOTS],
    /// The kinds that are always a promoted form of their base.
    pub(crate) forms: KindSet,
    /// The kinds that may stand on the board promoted or not. Promoted ones are marked and become their base in a hand.
    pub(crate) marked: KindSet,
    /// The squares where a kind may be dropped.
    pub(crate) on: PerKind<S, S>,
    /// The most pieces of a kind that an army may have on a file after a drop.
    pub(crate) on_file: [u8; KIND_SLOTS],
    /// Whether a piece may be dropped as its promoted form.
    pub(crate) drops_forms: bool,
    /// Whether a player moves only when nothing can be dropped. Royal pieces can be in hand then.
    pub(crate) drops_first: bool,
    /// The kinds of which an army has one on squares of each colour at most.
    pub(crate) apart: KindSet,
    /// The squares where a dropped piece may castle.
    pub(crate) unmoved: PerKind<S, S>,
    /// Whether pieces enter by gates only.
    pub(crate) never_drops: bool,
    /// The kinds behind which a piece in hand may enter when they first move, and each army's rank where they begin.
    pub(crate) gates: KindSet,
    pub(crate) gate_rank: [S; ARMIES_MAX],
    /// The kinds whose drop may not checkmate.
    pub(crate) never_mates: KindSet,
    /// The kinds whose drop loses if it checkmates.
    pub(crate) mating_loses: KindSet,
}

impl Frame {
    /// The board's square for a square of the army's frame.
    pub(crate) fn on_board(self, square: Square, size: BoardShape) -> Square {
        let (file, rank) = (square.file(), square.rank());
        let (last_file, last_rank) = (size.files - 1, size.ranks - 1);
        let (file, rank) = match self {
            Self::North => (file, rank),
            Self::MirrorSouth => (file, last_rank.saturating_sub(rank)),
            Self::West => (last_file.saturating_sub(rank), file),
            Self::South => (last_file.saturating_sub(file), last_rank.saturating_sub(rank)),
            Self::East => (rank, last_rank.saturating_sub(file)),
            Self::MirrorEast => (rank, file),
            Self::MirrorWest => (last_file.saturating_sub(rank), last_rank.saturating_sub(file)),
        };
        Square::at(file, rank)
    }

    /// Whether the board has the same holes in this frame.
    pub(crate) fn keeps(self, shape: BoardShape) -> bool {
        shape.holes.iter().all(|hole| shape.holes.has(self.on_board(hole, shape)))
    }
}

impl<S: BoardSet> Tables<S> {
    /// Sets the squares where the pieces that castle began, where none is royal.
    pub(crate) fn set_crowns(&mut self, crown: impl Fn(Army) -> S) {
        for (army, goals) in self.castling.iter_mut().flatten().enumerate() {
            goals.crown = crown(Army::new(army).unwrap_or_default());
        }
    }

    /// Whether a kind counts as a pawn.
    pub(crate) fn is_pawn(&self, kind: Kind) -> bool {
        self.pawns.has(kind)
    }

    /// Whether an army has a royal piece, unless it has lost it.
    pub(crate) fn has_crown(&self, army: Army) -> bool {
        self.crowned >> army.index() & 1 != 0
    }

    /// Whether a piece is royal.
    pub(crate) fn is_royal(&self, piece: Piece) -> bool {
        self.royals.has(piece.kind())
    }

    /// All squares to which a kind ever goes from a square, whatever stands on the board.
    pub(crate) fn all_goals(&self, army: Army, kind: Kind, from: Square) -> S {
        let reach = &self.reach[army.index()][kind.index()][S::index(from)];
        let double = self.double[army.index()][kind.index()][S::index(from)][1];
        let plain = reach.leap_quiet | reach.leap_capture | reach.line_quiet | reach.line_capture | double;
        plain | self.all_trail_goals(army, kind, from)
    }

    /// The squares where a kind's first moves begin.
    pub(crate) fn first_steps(&self, army: Army, kind: Kind) -> S {
        let double = &self.double[army.index()][kind.index()];
        let dice = self.class.dice && self.initial.has(kind);
        let steps = S::ALL.into_iter().filter(|&square| dice && double[S::index(square)][1].any()).collect::<S>();
        self.trails.as_deref().map_or(steps, |trails| steps | trails.initial[army.index()][kind.index()])
    }

    /// The squares where this piece can never stand.
    pub(crate) fn never_on(&self, army: Army, kind: Kind) -> S {
        self.never_on[army.index()][kind.index()]
    }

    /// The promotion rule of a kind. Its `squares` are empty if there is none.
    #[inline]
    pub(crate) fn zone(&self, army: Army, kind: Kind) -> &Zone<S> {
        &self.promotion[army.index()][kind.index()]
    }
}
