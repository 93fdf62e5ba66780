//! Movements that masks cannot judge: hoppers, lame leaps, riders of leaps, and first moves.
//!
//! The squares that matter to them do not lie on a line to the royal piece. A piece on a horse's leg is pinned there, and
//! one that arrives before a cannon gives check. So where such movements exist, moves are generated without regard to
//! check, and [`judge`](super::general) then tests those that may matter.

mod bundle;

use self::bundle::TrailBundle;
use super::Mechanics;
use super::board::Board;
use super::context::{A1, BoardView, MoveContext};
use super::generate::Sink;
use super::sliders::SlidingAttacks;
use super::tables::{KindSet, PerKind, PerSquare, Reach, Tables, per_kind};
use crate::action::{Move, MoveKind};
use crate::bitboard::Bitboard;
use crate::kernel::board_set::BoardSet;
use crate::piece::{ARMIES_MAX, Army, KIND_SLOTS, Kind, Piece};
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
pub(crate) struct Trails<S: BoardSet> {
    /// The kinds that have any.
    pub(crate) kinds: KindSet,
    /// The kinds that capture by them.
    pub(crate) hunters: KindSet,
    /// The kinds that may reach a square by a trail and in another way, too.
    pub(crate) doubled: KindSet,
    /// The trails of a kind from each square, and those that capture by their destination.
    from: PerKind<S, Vec<Vec<Trail<S>>>>,
    onto: PerKind<S, Vec<Vec<Trail<S>>>>,
    /// The trails from each square as the generator reads them.
    bundles: PerKind<S, Vec<TrailBundle<S>>>,
    /// The squares from which a kind captures on a square by them, if the ways are open.
    sources: PerKind<S, Vec<S>>,
    /// The squares where a kind's first moves begin.
    pub(crate) initial: PerKind<S, S>,
    /// The kinds that a kind neither hops over nor captures by a hop.
    pub(crate) shuns: [KindSet; KIND_SLOTS],
}

impl<S: BoardSet> Trails<S> {
    pub(crate) fn empty() -> Self {
        Self {
            kinds: KindSet::default(),
            hunters: KindSet::default(),
            doubled: KindSet::default(),
            from: per_kind::<S, _>(),
            onto: per_kind::<S, _>(),
            bundles: per_kind::<S, _>(),
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
        let behind = list.iter().rposition(|nearer| nearer.blocks(&trail)).map_or(list.len(), |place| place + 1);
        list.insert(behind, trail);
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

    /// Bundles the trails from each square, and sorts those onto a square by their origins. Finds the kinds that reach a
    /// square in two ways. All trails and tables of the pieces are there by now.
    pub(crate) fn finish(
        &mut self,
        reach: &PerSquare<S, Reach<S>>,
        double: &PerSquare<S, [S; 2]>,
        sliders: &S::SlidingAttacks,
    ) {
        for kind in self.kinds.iter() {
            for army in 0..ARMIES_MAX {
                for list in &mut self.onto[army][kind.index()] {
                    list.sort_by_key(|trail| trail.from);
                }
                for list in &self.from[army][kind.index()] {
                    self.bundles[army][kind.index()].push(TrailBundle::new(list, sliders));
                    for trail in list {
                        let other = &reach[army][kind.index()][S::index(trail.from)];
                        let [_, step] = double[army][kind.index()][S::index(trail.from)];
                        if trail.quiet && (other.leap_quiet | other.line_quiet | step).has(trail.to)
                            || trail.captures && (other.leap_capture | other.line_capture).has(trail.to)
                        {
                            self.doubled.insert(kind);
                        }
                    }
                }
            }
        }
    }

    /// The trails of a kind from a square.
    pub(crate) fn of(&self, army: Army, kind: Kind, from: Square) -> &[Trail<S>] {
        self.from[army.index()][kind.index()].get(from.index()).map_or(&[], Vec::as_slice)
    }

    /// Visits the trails by which these pieces of a kind capture on a square, if the ways are open.
    #[inline]
    fn onto(&self, army: Army, kind: Kind, to: Square, pieces: S, mut visit: impl FnMut(&Trail<S>)) {
        let Some(&sources) = self.sources[army.index()][kind.index()].get(to.index()) else { return };
        let sources = sources & pieces;
        if sources.is_empty() {
            return;
        }
        let list = &self.onto[army.index()][kind.index()][to.index()][..];
        for from in sources {
            let first = list.partition_point(|trail| trail.from < from);
            list[first..].iter().take_while(|trail| trail.from == from).for_each(&mut visit);
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

    /// The same after a move of a piece of this kind from one square to another, if there is one.
    pub(crate) fn shunned_after(&self, board: &Board<S>, kind: Kind, moved: Option<(Kind, S, S)>) -> S {
        let before = self.shunned(board, kind);
        let Some((mover, from, to)) = moved else { return before };
        before.without(from | to) | to.when(self.shuns[kind.index()].has(mover))
    }
}

impl<S: BoardSet> Trail<S> {
    /// The way of a capture without a hop.
    fn direct(from: Square, to: Square, way: S) -> Self {
        Self { from, to, way, hurdles: S::EMPTY, quiet: false, captures: true, initial: false }
    }

    /// Whether the way is open: empty, or with one piece to hop over that is not shunned.
    #[inline]
    fn is_open(&self, occupied: S, shunned: S) -> bool {
        let met = self.way & occupied;
        !self.is_blocked_by(met) && self.is_open_unless_blocked(met, shunned)
    }

    /// Whether these pieces, which stand on the way, are too many.
    #[inline]
    fn is_blocked_by(&self, met: S) -> bool {
        if self.hops() { met.many() } else { met.any() }
    }

    /// Whether the way is open, where it is not blocked by the pieces on it.
    #[inline]
    fn is_open_unless_blocked(&self, met: S, shunned: S) -> bool {
        !self.hops() || (met & self.hurdles).any() && ((met | S::of(self.to)) & shunned).is_empty()
    }

    #[inline]
    fn hops(&self) -> bool {
        self.hurdles.any()
    }

    /// Whether the same squares decide about both trails, in the same way.
    fn shares_way(&self, other: &Self) -> bool {
        (self.way, self.hurdles, self.initial) == (other.way, other.hurdles, other.initial)
    }

    /// Whether whatever blocks this trail blocks the other one, too.
    fn blocks(&self, other: &Self) -> bool {
        self.hops() == other.hops() && self.way.without(other.way).is_empty()
    }
}

impl<S: BoardSet> Tables<S> {
    /// The squares to which a piece goes on its trails: to empty squares, and to capture. Not inlined, so that the search of
    /// variants without trails is not slower.
    #[inline(never)]
    pub(crate) fn trail_goals(&self, board: &Board<S>, occupied: S, piece: Piece, from: Square) -> [S; 2] {
        let Some(trails) = self.trails.as_deref() else { return [S::EMPTY; 2] };
        let Some(bundle) = trails.bundles[piece.army().index()][piece.kind().index()].get(from.index()) else {
            return [S::EMPTY; 2];
        };
        let shunned = trails.shunned(board, piece.kind());
        bundle.goals(self.sliders, from, occupied, shunned, board.unmoved().has(from))
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
            trails.onto(army, kind, square, pieces, |trail| {
                let may = !trail.initial || board.unmoved().has(trail.from);
                if may && trail.is_open(occupied, shunned(trails, kind)) {
                    attackers.insert(trail.from);
                }
            });
        }
        attackers
    }

    /// Whether the piece at the beginning of a trail attacks its end, given these occupied squares. A piece of this kind
    /// has moved from one square to another, if there is one.
    pub(crate) fn attacks_after(
        &self,
        board: &Board<S>,
        trail: &Trail<S>,
        occupied: S,
        moved: Option<(Kind, S, S)>,
    ) -> bool {
        let hopper = board.at(trail.from).filter(|_| trail.hops());
        let shunned = hopper.zip(self.trails.as_deref());
        let shunned = shunned.map_or(S::EMPTY, |(hopper, trails)| trails.shunned_after(board, hopper.kind(), moved));
        trail.is_open(occupied, shunned)
    }

    /// All squares to which a kind ever goes from a square on trails.
    pub(crate) fn all_trail_goals(&self, army: Army, kind: Kind, from: Square) -> S {
        let trails = self.trails.iter().flat_map(|trails| trails.of(army, kind, from));
        trails.map(|trail| trail.to).collect()
    }

    /// Visits the ways on which enemies of `army` attack `square`, or could after one move of another piece. Royal pieces
    /// count where they may not face each other.
    #[inline]
    pub(crate) fn threats(&self, board: &Board<S>, square: Square, army: Army, mut visit: impl FnMut(Trail<S>)) {
        // A move does not open a way with two pieces, nor leave one hurdle of three, unless it empties two squares.
        let occupied = if self.vanishing { S::EMPTY } else { board.occupied() };
        for &enemy in &self.seats.enemies[army.index()] {
            let theirs = board.army(enemy);
            let reverse = &self.reverse[enemy.index()];
            let mut leapers = S::EMPTY;
            for &kind in &self.leapers {
                leapers |= reverse[kind.index()][S::index(square)].leap & board.kind(kind);
            }
            for from in leapers & theirs {
                visit(Trail::direct(from, square, S::EMPTY));
            }
            let mut riders = S::EMPTY;
            for &kind in &self.riders {
                riders |= reverse[kind.index()][S::index(square)].line & board.kind(kind);
            }
            riders &= theirs;
            if !self.may_face {
                let facing = |&from: &Square| {
                    on_rank_or_file(square, from) && self.sliders.between(square, from).without(self.squares).is_empty()
                };
                riders |= (self.royals_on(board) & theirs).iter().filter(facing).collect::<S>();
            }
            for from in riders {
                let way = self.sliders.between(square, from);
                if !(way & occupied).many() {
                    visit(Trail::direct(from, square, way));
                }
            }
            let Some(trails) = self.trails.as_deref() else { continue };
            for kind in trails.hunters.iter() {
                trails.onto(enemy, kind, square, board.kind(kind) & theirs, |trail| {
                    let met = trail.way & occupied;
                    let few = !met.many() || trail.hops() && met.iter().nth(2).is_none();
                    if few && (!trail.initial || board.unmoved().has(trail.from)) {
                        visit(*trail);
                    }
                });
            }
        }
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
        let royals = self.royals_on(board);
        self.seats.enemies[army.index()]
            .iter()
            .any(|&enemy| self.sees(royal, royals & board.army(enemy), board.occupied()))
    }

    /// Whether one of these pieces stands at the end of an open rank or file from a square.
    pub(crate) fn sees(&self, from: Square, pieces: S, occupied: S) -> bool {
        let open = |to: Square| (self.sliders.between(from, to) & (occupied | !self.squares)).is_empty();
        pieces.iter().any(|to| on_rank_or_file(from, to) && open(to))
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
        if self.trails.as_deref().is_some_and(|trails| trails.doubled.has(piece.kind())) {
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

/// Whether two squares lie on one rank or file.
fn on_rank_or_file(a: Square, b: Square) -> bool {
    a.file() == b.file() || a.rank() == b.rank()
}
