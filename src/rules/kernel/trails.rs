//! Movements that masks cannot judge: hoppers, lame leaps, riders of leaps, and first moves.
//!
//! The squares that matter to them do not lie on a line to the royal piece. A piece on a horse's leg is pinned there, and
//! one that arrives before a cannon gives check. So where such movements exist, moves are generated without regard to
//! check, and [`judge`](super::general) then tests those that may matter.

use super::Mechanics;
use super::board::Board;
use super::context::{A1, BoardView, MoveContext};
use super::generate::Sink;
use super::sliders::SlidingAttacks;
use super::tables::{KindSet, PerKind, Tables, per_kind};
use crate::action::{Move, MoveKind};
use crate::bitboard::{Bitboard, SquareSet};
use crate::piece::{Army, KIND_SLOTS, Kind, Piece};
use crate::square::Square;

/// One way of a piece from one square to another that depends on the pieces between.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Trail<S = Bitboard> {
    pub(crate) from: Square,
    pub(crate) to: Square,
    /// The squares on the way. All are empty, but for the piece that is hopped over.
    pub(crate) way: S,
    /// The squares of the way where that piece can stand. Empty for a trail without a hop.
    pub(crate) hurdles: S,
    pub(crate) quiet: bool,
    pub(crate) captures: bool,
    /// Whether the piece must never have moved.
    pub(crate) initial: bool,
}

/// All trails of a ruleset, and the rules of check that masks cannot judge either.
#[derive(Debug)]
pub(crate) struct Trails<S: SquareSet> {
    /// The kinds that have any.
    pub(crate) kinds: KindSet,
    /// The kinds that capture by them.
    pub(crate) hunters: KindSet,
    /// The trails of a kind from each square, and those that capture by their destination.
    from: PerKind<S, Vec<Vec<Trail<S>>>>,
    onto: PerKind<S, Vec<Vec<Trail<S>>>>,
    /// The squares from which a kind captures on a square by them, if the ways are open.
    sources: PerKind<S, Vec<S>>,
    /// The squares where a kind's first moves begin.
    pub(crate) initial: PerKind<S, S>,
    /// The kinds that a kind neither hops over nor captures by a hop.
    pub(crate) shuns: [KindSet; KIND_SLOTS],
}

impl<S: SquareSet> Trails<S> {
    pub(crate) fn empty() -> Self {
        Self {
            kinds: KindSet::default(),
            hunters: KindSet::default(),
            from: per_kind::<S, _>(),
            onto: per_kind::<S, _>(),
            sources: per_kind::<S, _>(),
            initial: per_kind::<S, _>(),
            shuns: [KindSet::default(); KIND_SLOTS],
        }
    }

    /// Enters a trail of a kind, if it is not there yet. Returns `false` if a square would have more than `most`.
    pub(crate) fn add(&mut self, army: usize, kind: Kind, trail: Trail<S>, most: usize) -> bool {
        fn at<T: Clone + Default>(list: &mut Vec<T>, square: usize) -> &mut T {
            if list.len() <= square {
                list.resize(square + 1, T::default());
            }
            &mut list[square]
        }
        let list = at(&mut self.from[army][kind.index()], trail.from.index());
        if list.contains(&trail) {
            return true;
        }
        if list.len() == most {
            return false;
        }
        list.push(trail);
        self.kinds.insert(kind);
        if trail.captures {
            self.hunters.insert(kind);
            at(&mut self.onto[army][kind.index()], trail.to.index()).push(trail);
            at(&mut self.sources[army][kind.index()], trail.to.index()).insert(trail.from);
        }
        if trail.initial {
            self.initial[army][kind.index()].insert(trail.from);
        }
        true
    }

    /// The trails of a kind from a square.
    pub(crate) fn of(&self, army: Army, kind: Kind, from: Square) -> &[Trail<S>] {
        self.from[army.index()][kind.index()].get(from.index()).map_or(&[], Vec::as_slice)
    }

    /// The trails by which a kind captures on a square, if one of these pieces stands where such a trail begins.
    fn onto(&self, army: Army, kind: Kind, to: Square, pieces: S) -> &[Trail<S>] {
        match self.sources[army.index()][kind.index()].get(to.index()) {
            Some(&sources) if (sources & pieces).any() => &self.onto[army.index()][kind.index()][to.index()],
            _ => &[],
        }
    }

    /// Whether a kind hops over a piece somewhere.
    pub(crate) fn hops(&self, kind: Kind) -> bool {
        self.from.iter().flat_map(|kinds| &kinds[kind.index()]).flatten().any(|trail| trail.hurdles.any())
    }

    /// The squares of the pieces that a kind shuns.
    pub(crate) fn shunned(&self, board: &Board<S>, kind: Kind) -> S {
        self.shuns[kind.index()].iter().fold(S::EMPTY, |all, kind| all | board.kind(kind))
    }
}

impl<S: SquareSet> Trail<S> {
    /// Whether the way is open: empty, or with one piece to hop over that is not shunned.
    #[inline]
    pub(crate) fn is_open(&self, occupied: S, shunned: S) -> bool {
        let met = self.way & occupied;
        if self.hurdles.is_empty() {
            return met.is_empty();
        }
        (met & self.hurdles).any() && !met.many() && ((met | S::of(self.to)) & shunned).is_empty()
    }
}

impl<S: SquareSet> Tables<S> {
    /// The squares to which a piece goes on its trails: to empty squares, and to capture. Not inlined, so that the search of
    /// variants without trails is not slower.
    #[inline(never)]
    pub(crate) fn trail_goals(&self, board: &Board<S>, occupied: S, piece: Piece, from: Square) -> [S; 2] {
        let mut goals = [S::EMPTY; 2];
        let Some(trails) = self.trails.as_deref() else { return goals };
        let shunned = trails.shunned(board, piece.kind());
        let unmoved = board.unmoved().has(from);
        for trail in trails.of(piece.army(), piece.kind(), from) {
            if trail.is_open(occupied, shunned) && (!trail.initial || unmoved) {
                let to = S::of(trail.to);
                goals[0] |= to.when(trail.quiet);
                goals[1] |= to.when(trail.captures);
            }
        }
        goals
    }

    /// The pieces of `army` that attack `square` on their trails, given these occupied squares.
    pub(crate) fn trail_attackers(&self, board: &Board<S>, square: Square, occupied: S, army: Army) -> S {
        self.trail_attackers_with(board, square, occupied, army, |trails, kind| trails.shunned(board, kind))
    }

    /// The same, where `shunned` finds the squares of the pieces that a kind shuns.
    #[inline]
    pub(crate) fn trail_attackers_with(
        &self,
        board: &Board<S>,
        square: Square,
        occupied: S,
        army: Army,
        shunned: impl Fn(&Trails<S>, Kind) -> S,
    ) -> S {
        let mut attackers = S::EMPTY;
        let Some(trails) = self.trails.as_deref() else { return attackers };
        for kind in trails.hunters.iter() {
            let pieces = board.kind(kind) & board.army(army);
            let onto = trails.onto(army, kind, square, pieces);
            if onto.is_empty() {
                continue;
            }
            let shunned = shunned(trails, kind);
            for trail in onto {
                let there = pieces.has(trail.from) && (!trail.initial || board.unmoved().has(trail.from));
                if there && trail.is_open(occupied, shunned) {
                    attackers.insert(trail.from);
                }
            }
        }
        attackers
    }

    /// All squares to which a kind ever goes from a square on trails.
    pub(crate) fn all_trail_goals(&self, army: Army, kind: Kind, from: Square) -> S {
        let trails = self.trails.iter().flat_map(|trails| trails.of(army, kind, from));
        trails.map(|trail| trail.to).collect()
    }

    /// The squares whose pieces can decide whether enemies attack `square`: a move of one piece that touches none of them
    /// changes nothing there. The square itself does not count.
    pub(crate) fn squares_that_matter(&self, board: &Board<S>, square: Square, army: Army) -> S {
        let mut squares = S::EMPTY;
        // A move does not open a way with two pieces, nor leave one hurdle of three, unless it empties two squares.
        let occupied = if self.vanishing { S::EMPTY } else { board.occupied() };
        let line = |other: Square| {
            let way = self.sliders.between(square, other);
            way.when(!(way & occupied).many())
        };
        for &enemy in &self.seats.enemies[army.index()] {
            let theirs = board.army(enemy);
            for &kind in &self.riders {
                let riders =
                    self.reverse[enemy.index()][kind.index()][S::index(square)].line & board.kind(kind) & theirs;
                for rider in riders {
                    squares |= line(rider);
                }
            }
            if let Some(trails) = self.trails.as_deref() {
                for kind in trails.hunters.iter() {
                    let pieces = board.kind(kind) & theirs;
                    for trail in trails.onto(enemy, kind, square, pieces) {
                        if pieces.has(trail.from) && (trail.way & occupied).count() <= 2 {
                            squares |= trail.way;
                        }
                    }
                }
            }
            if !self.may_face {
                for royal in self.royals_on(board) & theirs {
                    squares |= line(royal);
                }
            }
        }
        squares
    }

    /// The squares of all royal pieces.
    pub(crate) fn royals_on(&self, board: &Board<S>) -> S {
        self.royals.iter().fold(S::EMPTY, |all, kind| all | board.kind(kind))
    }

    /// Whether the royal pieces of two armies face each other on an open rank or file, where that is forbidden.
    pub(crate) fn royals_face(&self, board: &Board<S>, army: Army) -> bool {
        !self.may_face && self.royals_see_each_other(board, army)
    }

    /// Whether the royal pieces of two armies face each other, where one who is to move must end that or pass.
    pub(crate) fn faces_bikjang(&self, board: &Board<S>, army: Army) -> bool {
        self.bikjang && self.royals_see_each_other(board, army)
    }

    fn royals_see_each_other(&self, board: &Board<S>, army: Army) -> bool {
        let Some(royal) = self.royal_square(board, army) else { return false };
        let seen = self.sliders.rook(royal, board.occupied() | !self.squares) & self.royals_on(board);
        self.seats.enemies[army.index()].iter().any(|&enemy| (seen & board.army(enemy)).any())
    }

    /// Emits the moves on trails of the armies that the seat to move commands.
    pub(crate) fn trail_moves<C: Mechanics>(&self, view: BoardView<'_, S>, sink: &mut impl Sink<S>) {
        let Some(trails) = self.trails.as_deref() else { return };
        let board = view.board;
        for &army in &self.seats.armies {
            if board.control[army.index()] == board.seat {
                let context = self.context_without_check::<C>(board, army);
                for kind in trails.kinds.iter() {
                    for from in board.kind(kind) & context.own {
                        self.trail_moves_of::<C>(view, &context, Piece::new(army, kind), from, sink);
                    }
                }
            }
        }
    }

    fn trail_moves_of<C: Mechanics>(
        &self,
        view: BoardView<'_, S>,
        context: &MoveContext<S>,
        piece: Piece,
        from: Square,
        sink: &mut impl Sink<S>,
    ) {
        // A royal piece never stands on another piece.
        let royal = C::STACKS && self.is_royal(piece);
        let empty = if royal { !context.occupied } else { context.quiet };
        let [quiet, captures] = self.trail_goals(view.board, context.occupied, piece, from);
        let mut targets = (quiet & empty) | (captures & context.capturable);
        if self.plain.has(piece.kind()) {
            let [leaps, takes] = self.plain_goals::<C>(view, context, piece.kind(), from);
            targets = targets.without((leaps & empty) | (takes & context.capturable));
        }
        if targets.is_empty() {
            return;
        }
        if C::STACKS {
            self.stack_moves::<C>(view, context, piece.kind(), from, [targets, S::EMPTY], sink);
        } else {
            self.emit::<C>(view, context, piece.kind(), Move::new(MoveKind::Normal, from, A1), targets, sink);
        }
    }

    /// The squares to which a piece goes by leaps, lines and its double step: to empty squares, and to capture.
    pub(crate) fn plain_goals<C: Mechanics>(
        &self,
        view: BoardView<'_, S>,
        context: &MoveContext<S>,
        kind: Kind,
        from: Square,
    ) -> [S; 2] {
        let reach = &self.reach[context.army.index()][kind.index()][S::index(from)];
        let mut lines = S::EMPTY;
        if (reach.line_quiet | reach.line_capture).any() {
            lines = self.sliders.rook(from, context.occupied) | self.sliders.bishop(from, context.occupied);
        }
        let double = self.double_step::<C>(view, context, kind, from);
        [reach.leap_quiet | lines & reach.line_quiet | double, reach.leap_capture | lines & reach.line_capture]
    }
}
