//! Armies that fall among several sides with check, and the points of the players.
//!
//! A mated, stalemated or captured army stands still from then on: its pieces block, give no check and can be captured.
//! That does not follow from the pieces, so the board keeps it. Only [`Bitboard`](crate::Bitboard) boards have room for
//! it, so that small boards do not pay.

use std::cmp::Ordering;

use super::Mechanics;
use super::board::Board;
use super::context::BoardView;
use super::tables::{KindSet, Tables};
use crate::effect::EffectSink;
use crate::kernel::board_set::BoardSet;
use crate::piece::{ARMIES_MAX, Army, KIND_SLOTS, Kind, Piece};
use crate::ruleset::NoMove;
use crate::square::Square;

/// The points of the seats, and the armies that have fallen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Scores {
    pub(crate) points: [u16; ARMIES_MAX],
    /// One bit for each army that has fallen.
    pub(crate) fallen: u8,
    /// One bit for each fallen army whose player has left. Its royal piece still counts.
    pub(crate) left: u8,
}

/// The place of the [`Scores`] in a board. `()` has none.
pub trait Tally: Copy + Eq + std::fmt::Debug + Default + Send + Sync + 'static {
    /// The scores. Nobody has any where there is no place.
    fn scores(&self) -> Scores;
    /// Changes the scores, if there is a place.
    fn set(&mut self, scores: Scores);
}

impl Tally for () {
    fn scores(&self) -> Scores {
        Scores::default()
    }

    fn set(&mut self, _: Scores) {}
}

impl Tally for Scores {
    fn scores(&self) -> Scores {
        *self
    }

    fn set(&mut self, scores: Scores) {
        *self = scores;
    }
}

/// A compiled [`Points::Counted`](crate::ruleset::Points::Counted).
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PointTables {
    pub(crate) captures: [u16; KIND_SLOTS],
    pub(crate) mate: u16,
    pub(crate) stalemate: u16,
    /// For each kind, the points for an attack on two and on three royal pieces.
    pub(crate) attacks: [[u16; 2]; KIND_SLOTS],
    pub(crate) draw: u16,
    pub(crate) lead: Option<u16>,
}

/// A compiled [`Points::Material`](crate::ruleset::Points::Material).
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct MaterialTables {
    /// The points of a piece.
    pub(crate) pieces: [u16; KIND_SLOTS],
    /// The half points that an army has without a piece.
    pub(crate) extra: [u16; ARMIES_MAX],
}

/// What the count of attacked royal pieces needs from before the move.
pub(super) struct BeforeMove<S> {
    own: S,
    occupied: S,
}

impl<S: BoardSet> BeforeMove<S> {
    pub(super) fn of(board: &Board<S>) -> Self {
        let own = Army::new(board.seat.into()).map_or(S::EMPTY, |army| board.army(army));
        Self { own, occupied: board.occupied() }
    }
}

impl<S: BoardSet> Tables<S> {
    /// Whether a player without a move falls, and the others play on.
    pub(crate) fn falls(&self) -> bool {
        self.no_move == NoMove::Falls
    }

    /// Whether an army takes part in attacks. Where there are two sides, every army does until the game is over.
    #[inline]
    pub(super) fn attacks_now<C: Mechanics>(board: &Board<S>, army: Army) -> bool {
        !C::MANY || board.alive >> army.index() & 1 != 0
    }

    /// The army of the player to move falls, because he has no move.
    pub(super) fn fall_without_move(&self, board: &mut Board<S>, effects: &mut impl EffectSink) {
        let Some(army) = Army::new(board.seat.into()) else { return };
        if let Some(points) = &self.points {
            match self.mater(board, army) {
                Some(mater) => board.add_points(mater, points.mate),
                None => board.add_points(army, points.stalemate),
            }
        }
        board.halfmove_clock = 0;
        self.fall(board, army, effects);
    }

    /// Of the armies that give check to this one, which is to move, the one that moved last.
    fn mater(&self, board: &Board<S>, army: Army) -> Option<Army> {
        let royal = self.royal_square(board, army)?;
        let next = &self.seats.next[usize::from(board.alive & 15)];
        let seats = std::iter::successors(Some(board.seat), |&seat| Some(next[usize::from(seat & 3)].0)).skip(1);
        let others = seats.take_while(|&seat| seat != board.seat).filter_map(|seat| Army::new(seat.into()));
        others.filter(|&other| self.attackers(board, royal, board.occupied(), other).any()).last()
    }

    /// Counts a captured piece for the player to move.
    pub(super) fn count_capture(&self, board: &mut Board<S>, taken: Piece) {
        let (Some(points), Some(army)) = (&self.points, Army::new(board.seat.into())) else { return };
        let bit = 1 << taken.army().index();
        let counts = board.alive & bit != 0 || board.scores().left & bit != 0 && self.is_royal(taken);
        if counts {
            board.add_points(army, points.captures[taken.kind().index()]);
        }
    }

    /// Counts the pieces of an army that attack several royal pieces after its move. A piece that has not moved itself
    /// counts if it attacked fewer of them before.
    pub(super) fn count_attacks(&self, board: &mut Board<S>, army: Army, before: &BeforeMove<S>) {
        let Some(points) = &self.points else { return };
        if points.attacks == [[0; 2]; KIND_SLOTS] {
            return;
        }
        let enemies = self.seats.enemies[army.index()].iter();
        let royals = enemies.filter(|&&enemy| Self::attacks_now::<super::ManyMechanics>(board, enemy));
        let royals = royals.filter_map(|&enemy| self.royal_square(board, enemy));
        let now = self.attacks_on(board, royals.clone(), board.occupied(), army);
        if now[1].is_empty() {
            return;
        }
        let then = self.attacks_on(board, royals, before.occupied, army);
        let moved = board.army(army).without(before.own);
        for at in now[1] {
            let three = now[2].has(at);
            let same = if three { then[2] } else { then[1] };
            if let Some(piece) = board.at(at).filter(|_| moved.has(at) || !same.has(at)) {
                board.add_points(army, points.attacks[piece.kind().index()][usize::from(three)]);
            }
        }
    }

    /// The pieces of an army that attack at least one, two and three of these squares, given the occupied squares.
    fn attacks_on(&self, board: &Board<S>, squares: impl Iterator<Item = Square>, occupied: S, army: Army) -> [S; 3] {
        let mut counted = [S::EMPTY; 3];
        for square in squares {
            let attackers = self.attackers(board, square, occupied, army);
            counted[2] |= counted[1] & attackers;
            counted[1] |= counted[0] & attackers;
            counted[0] |= attackers;
        }
        counted
    }

    /// A player leaves a game that the others play on. His army stands still, and its royal piece still counts.
    pub(crate) fn leave(&self, board: &mut Board<S>, army: Army, effects: &mut impl EffectSink) {
        self.fall(board, army, effects);
        let mut scores = board.scores();
        scores.left |= 1 << army.index();
        board.set_scores(scores);
        board.halfmove_clock = 0;
        if usize::from(board.seat) == army.index() {
            self.pass_the_turn(board);
        }
        self.settle_passed(board);
    }

    /// The half points of an army by its pieces on the board and in hand. `None` where these have no points.
    pub(crate) fn material(&self, view: BoardView<'_, S>, army: Army) -> Option<u32> {
        let tables = self.material.as_deref()?;
        let kinds = self.all.iter().filter(|kind| tables.pieces[kind.index()] > 0);
        let worth =
            |kind: Kind| u32::from(tables.pieces[kind.index()]) * self.pieces_left(view, army, KindSet::of(kind));
        Some(kinds.map(worth).sum::<u32>() * 2 + u32::from(tables.extra[army.index()]))
    }

    /// The army with more points by its pieces. `None` where these have no points, or both armies have as many.
    pub(crate) fn material_leader(&self, view: BoardView<'_, S>) -> Option<Army> {
        let points = |army: &Army| self.material(view, *army);
        let [first, second] = self.seats.armies[..] else { return None };
        match points(&first)?.cmp(&points(&second)?) {
            Ordering::Greater => Some(first),
            Ordering::Less => Some(second),
            Ordering::Equal => None,
        }
    }

    /// The army with most points. `None` if several share them.
    pub(crate) fn leader(&self, points: [u16; ARMIES_MAX]) -> Option<Army> {
        let most = self.seats.armies.iter().map(|army| points[army.index()]).max()?;
        let mut leaders = self.seats.armies.iter().filter(|army| points[army.index()] == most);
        leaders.next().filter(|_| leaders.next().is_none()).copied()
    }
}
