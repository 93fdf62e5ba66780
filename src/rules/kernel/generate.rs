//! All legal moves of a position.
//!
//! Where royal pieces are checkmated, legality comes from masks: what gives check must be taken or blocked, what is pinned
//! stays on its line, and no move is made to find out whether it was legal, but for a few that are rare. Where royal
//! pieces are captured, every move is legal.

use super::Mechanics;
use super::board::Board;
pub(crate) use super::sink::{Count, MoveList, Sink};
use super::sink::{Counted, Shielding};
use super::tables::Tables;
use super::under::{self, Under};
use crate::action::{Move, MoveKind};
use crate::piece::{Army, Kind, Piece};
use crate::ruleset::NoMove;
use crate::square::{Bitboard, Square};

/// A position and who moves in it.
#[derive(Clone, Copy)]
pub(crate) struct View<'a> {
    pub(crate) board: &'a Board,
    pub(crate) under: &'a Under,
}

/// What one army of the side to move has before it.
pub(crate) struct Sight {
    pub(crate) army: Army,
    pub(crate) own: Bitboard,
    pub(crate) occupied: Bitboard,
    /// What the army may capture.
    pub(crate) prey: Bitboard,
    /// Where its quiet moves may end: empty squares, and with stacks its own pieces.
    pub(crate) quiet: Bitboard,
    /// Its royal piece; a1 where it does not matter.
    pub(crate) royal: Square,
    pub(crate) checkers: Bitboard,
    pub(crate) pinned: Bitboard,
    /// Where moves may end: with one checker, on it or in between.
    pub(crate) allowed: Bitboard,
}

pub(crate) const A1: Square = Square::from_index(0);

impl Tables {
    /// See [`Tables::generate`]; where there are neither goals nor hooks, or what is legal but for them.
    pub(super) fn generate_plain<C: Mechanics>(&self, view: View<'_>, sink: &mut impl Sink) {
        if C::CHECK {
            self.generate_checked::<C>(view, sink);
        } else {
            self.generate_free::<C>(view, sink);
        }
    }

    fn generate_checked<C: Mechanics>(&self, view: View<'_>, sink: &mut impl Sink) {
        let Some(sight) = self.sight::<C>(view.board) else { return };
        if C::DICE && self.waiting::<C>(view, sink) {
            return;
        }
        self.royal_moves::<C>(view, &sight, sink);
        if sight.checkers.many() {
            return;
        }
        if self.jumps && sight.pinned.any() {
            self.army_moves::<C>(view, &sight, &mut Shielding { sink, sight: &sight, sliders: self.sliders });
        } else {
            self.army_moves::<C>(view, &sight, sink);
        }
        if C::DICE && sight.checkers.is_empty() {
            self.healing::<C>(view, sight.army, sink);
        }
    }

    pub(crate) fn generate_free<C: Mechanics>(&self, view: View<'_>, sink: &mut impl Sink) {
        let board = view.board;
        if self.seats.decided[usize::from(board.alive & 15)] {
            return;
        }
        if C::DICE && self.waiting::<C>(view, sink) {
            return;
        }
        let mut counted = Counted { sink, any: false };
        for &army in &self.seats.armies {
            if board.control[army.index()] == board.seat {
                let sight = self.free_sight::<C>(board, army);
                if army.index() == usize::from(board.seat) {
                    self.castling_moves::<C>(view, &sight, &mut counted);
                }
                self.army_moves::<C>(view, &sight, &mut counted);
                if C::DICE {
                    self.healing::<C>(view, army, &mut counted);
                }
            }
        }
        if !counted.any && self.no_move == NoMove::Passes {
            sink.add(Move::new(MoveKind::Pass, A1, A1), Bitboard::of(A1));
        }
    }

    /// The moves of all pieces but the royal one where it can be checkmated.
    fn army_moves<C: Mechanics>(&self, view: View<'_>, sight: &Sight, sink: &mut impl Sink) {
        let board = view.board;
        for &(kind, shape) in &self.kinds {
            let reaches = &self.reach[sight.army.index()][kind.index()];
            let special = self.special[sight.army.index()][kind.index()];
            let mut pieces = board.kind(kind) & sight.own;
            if !C::STACKS && shape.marches {
                self.marches::<C>(view, sight, kind, pieces.without(sight.pinned), sink);
                pieces &= sight.pinned;
            }
            // A royal piece stands on nothing.
            let royal = C::STACKS && !C::CHECK && self.royals.has(kind);
            let quiet = if royal { !sight.occupied } else { sight.quiet };
            for from in pieces {
                let reach = &reaches[from.index()];
                let mut targets = Bitboard::EMPTY;
                if shape.leaps {
                    targets |= (reach.leap_quiet & quiet) | (reach.leap_capture & sight.prey);
                }
                if shape.orthogonal || shape.diagonal {
                    let mut lines = Bitboard::EMPTY;
                    if shape.orthogonal {
                        lines |= self.sliders.rook(from, sight.occupied);
                    }
                    if shape.diagonal {
                        lines |= self.sliders.bishop(from, sight.occupied);
                    }
                    targets |= lines & ((reach.line_quiet & quiet) | (reach.line_capture & sight.prey));
                }
                let mut doubles = Bitboard::EMPTY;
                if shape.double {
                    doubles = self.double_step::<C>(view, sight, kind, from);
                }
                if C::CHECK {
                    targets &= sight.allowed;
                    doubles &= sight.allowed;
                }
                if C::STACKS {
                    self.stack_moves::<C>(view, sight, kind, from, [targets, doubles], sink);
                    continue;
                }
                if C::CHECK && sight.pinned.has(from) {
                    let line = self.sliders.line(sight.royal, from);
                    targets &= line;
                    doubles &= line;
                }
                let template = Move::new(MoveKind::Normal, from, A1);
                // Most moves are a step and nothing else.
                if (targets & special).is_empty() {
                    sink.add(template, targets);
                } else {
                    self.emit::<C>(view, sight, kind, template, targets, sink);
                }
                if shape.double && doubles.any() {
                    self.emit::<C>(view, sight, kind, Move::new(MoveKind::DoubleStep, from, A1), doubles, sink);
                }
            }
        }
        self.en_passant_moves::<C>(view, sight, sink);
    }

    /// Whether the piece on a square captures on another by a leap.
    #[cold]
    fn leaps(&self, board: &Board, from: Square, to: Square) -> bool {
        let leap = |piece: Piece| self.reverse[piece.army().index()][piece.kind().index()][to.index()].leap;
        board.at(from).is_some_and(|piece| leap(piece).has(from))
    }

    /// The moves of many pieces of a kind at once: the same step of all of them, then the next. Only of pieces that are not
    /// pinned.
    fn marches<C: Mechanics>(
        &self,
        view: View<'_>,
        sight: &Sight,
        kind: Kind,
        mut pieces: Bitboard,
        sink: &mut impl Sink,
    ) {
        let army = sight.army.index();
        let special = self.special[army][kind.index()];
        let mut go = |form: MoveKind, targets: Bitboard, delta: i8| {
            sink.add_marched(Move::new(form, A1, A1), targets.without(special), delta);
            for to in targets & special {
                self.emit::<C>(view, sight, kind, Move::new(form, to.before(delta), A1), Bitboard::of(to), sink);
            }
        };
        for step in &self.marches[army][kind.index()] {
            let ends = sight.quiet.when(step.quiet) | sight.prey.when(step.captures);
            let targets = (pieces & step.from).shifted(step.delta) & ends & sight.allowed;
            go(MoveKind::Normal, targets, step.delta);
        }
        if C::DICE && self.initial.has(kind) {
            pieces &= view.board.unmoved();
        }
        for step in &self.double_marches[army][kind.index()] {
            let passed = (pieces & step.from).shifted(step.passed).without(sight.occupied);
            let targets = passed.shifted(step.delta - step.passed) & sight.quiet & sight.allowed;
            go(MoveKind::DoubleStep, targets, step.delta);
        }
    }

    /// Where a piece may go over a square in one move.
    #[inline]
    pub(crate) fn double_step<C: Mechanics>(
        &self,
        view: View<'_>,
        sight: &Sight,
        kind: Kind,
        from: Square,
    ) -> Bitboard {
        let [passed, goal] = self.double[sight.army.index()][kind.index()][from.index()];
        let mut may = (passed & sight.occupied).is_empty();
        if C::DICE && self.initial.has(kind) {
            may &= view.board.unmoved().has(from) && view.under.word(from) == 0;
        }
        (goal & sight.quiet).when(may)
    }

    /// The moves of a stack: with all of it, and with any number from the top.
    fn stack_moves<C: Mechanics>(
        &self,
        view: View<'_>,
        sight: &Sight,
        kind: Kind,
        from: Square,
        [targets, doubles]: [Bitboard; 2],
        sink: &mut impl Sink,
    ) {
        let word = view.under.word(from);
        // What leaves the square whole opens a line; what leaves only in part does not.
        let pinned = C::CHECK && sight.pinned.has(from);
        let line = if pinned { self.sliders.line(sight.royal, from) } else { Bitboard::ALL };
        for (form, targets) in [(MoveKind::Normal, targets), (MoveKind::DoubleStep, doubles)] {
            if targets.is_empty() {
                continue;
            }
            let template = Move::new(form, from, A1);
            self.emit::<C>(view, sight, kind, template, targets & line, sink);
            for take in 1..=under::levels(word) {
                let template = template.lifting(take as u8);
                let uncovered = under::kind_at(word, take - 1).filter(|&kind| {
                    let zone = self.zone(sight.army, kind);
                    zone.on_top && zone.squares.has(from)
                });
                match uncovered {
                    None => self.emit::<C>(view, sight, kind, template, targets, sink),
                    Some(uncovered) => self.uncover::<C>(view, sight, kind, uncovered, template, targets, sink),
                }
            }
        }
    }

    /// Hands on moves of a piece: with promotions where it arrives at its goal, and with what its die will show.
    #[inline]
    pub(crate) fn emit<C: Mechanics>(
        &self,
        view: View<'_>,
        sight: &Sight,
        kind: Kind,
        template: Move,
        targets: Bitboard,
        sink: &mut impl Sink,
    ) {
        let zone = self.zone(sight.army, kind);
        let promoted = targets & zone.squares;
        if promoted.is_empty() {
            return self.faces::<C>(view, sight, kind, template, targets, sink);
        }
        if zone.limit.is_none() && !zone.vanishes {
            for &into in &zone.into {
                sink.add(template.promoting(into), promoted);
            }
        } else {
            self.limited_promotions::<C>(view, sight, kind, template, promoted, sink);
        }
        self.faces::<C>(view, sight, kind, template, targets ^ promoted, sink);
    }

    /// Hands on moves that promote nothing by arriving.
    #[inline]
    pub(crate) fn faces<C: Mechanics>(
        &self,
        view: View<'_>,
        sight: &Sight,
        kind: Kind,
        template: Move,
        targets: Bitboard,
        sink: &mut impl Sink,
    ) {
        if C::DICE && self.dice.faces.has(kind) {
            self.turned_or_rolled::<C>(view, sight, kind, template, targets, sink);
        } else {
            sink.add(template, targets);
        }
    }

    fn en_passant_moves<C: Mechanics>(&self, view: View<'_>, sight: &Sight, sink: &mut impl Sink) {
        let Some(right) = view.board.en_passant() else { return };
        if !sight.prey.has(right.victim) {
            return;
        }
        let target = Bitboard::of(right.target);
        for kind in self.pawns.iter() {
            let from = self.reverse[sight.army.index()][kind.index()][right.target.index()].leap;
            for from in from & view.board.kind(kind) & sight.own {
                let levels = if C::STACKS { under::levels(view.under.word(from)) } else { 0 };
                for take in 0..=levels {
                    let template = Move::new(MoveKind::EnPassant, from, A1).lifting(take as u8);
                    if self.stays_safe::<C>(view, template.with_to(right.target)) {
                        self.faces::<C>(view, sight, kind, template, target, sink);
                    }
                }
            }
        }
    }

    /// See [`Tables::can_capture_en_passant`]; where there are neither goals nor hooks.
    pub(super) fn can_capture_en_passant_plain<C: Mechanics>(&self, view: View<'_>) -> bool {
        let board = view.board;
        let mut count = Count::default();
        for &army in &self.seats.armies {
            if board.control[army.index()] == board.seat {
                self.en_passant_moves::<C>(view, &self.free_sight::<C>(board, army), &mut count);
            }
        }
        count.0 > 0
    }

    /// Whether a move leaves the mover's royal piece alone: found out by making it, for the few that masks cannot judge.
    pub(crate) fn stays_safe<C: Mechanics>(&self, view: View<'_>, mv: Move) -> bool {
        if !C::CHECK {
            return true;
        }
        let Some(army) = Army::new(view.board.seat.into()) else { return false };
        let (mut board, mut under) = (*view.board, view.under.clone());
        self.carry_out::<C>(&mut board, &mut under, mv, &mut ());
        !self.in_check(&board, army)
    }

    fn sight<C: Mechanics>(&self, board: &Board) -> Option<Sight> {
        let army = Army::new(board.seat.into())?;
        let own = board.army(army);
        let royal = (board.kind(self.king) & own).first()?;
        let occupied = board.occupied();
        let mut sight = Sight {
            army,
            own,
            occupied,
            prey: occupied ^ own,
            quiet: !occupied,
            royal,
            checkers: Bitboard::EMPTY,
            pinned: Bitboard::EMPTY,
            allowed: Bitboard::ALL,
        };
        if C::STACKS {
            sight.quiet |= own ^ Bitboard::of(royal);
        } else if self.friendly.own {
            // The mover stands where the piece stood that it takes, so the masks of pins and checks hold as they are.
            sight.prey = occupied ^ Bitboard::of(royal);
        }
        if C::DICE {
            // A die that is rolled at the start of a turn may attack the enemy's royal piece, which is never captured.
            sight.prey = sight.prey.without(board.kind(self.king));
        }
        let far = self.sliders.rook(royal, Bitboard::EMPTY) | self.sliders.bishop(royal, Bitboard::EMPTY);
        for &enemy in &self.seats.enemies[army.index()] {
            let reverse = &self.reverse[enemy.index()];
            let mut leapers = Bitboard::EMPTY;
            for &kind in &self.leapers {
                leapers |= reverse[kind.index()][royal.index()].leap & board.kind(kind);
            }
            let mut riders = Bitboard::EMPTY;
            for &kind in &self.riders {
                riders |= reverse[kind.index()][royal.index()].line & board.kind(kind);
            }
            let theirs = board.army(enemy);
            sight.checkers |= leapers & theirs;
            for rider in riders & theirs & far {
                let between = self.sliders.between(royal, rider) & occupied;
                if between.is_empty() {
                    sight.checkers.insert(rider);
                } else if !between.many() {
                    sight.pinned |= between;
                }
            }
        }
        if let Some(checker) = sight.checkers.first() {
            sight.allowed = self.sliders.between(royal, checker) | sight.checkers;
            // Nothing stands in the way of a leap, though it may lead along a line.
            if self.jumps && self.leaps(board, checker, royal) {
                sight.allowed = sight.checkers;
            }
        }
        Some(sight)
    }

    /// What an army under the command of the seat to move has before it, where nothing is forbidden by check.
    pub(crate) fn free_sight<C: Mechanics>(&self, board: &Board, army: Army) -> Sight {
        let seat = usize::from(board.seat);
        let (own, occupied) = (board.army(army), board.occupied());
        let royals = self.royals.iter().fold(Bitboard::EMPTY, |all, kind| all | board.kind(kind));
        let mut prey = Bitboard::EMPTY;
        for &enemy in &self.seats.enemies[seat] {
            prey |= board.army(enemy);
        }
        if self.friendly.own && !C::STACKS {
            prey |= own;
        }
        for &ally in self.seats.allies[army.index()].iter() {
            let pieces = board.army(ally).when(self.friendly.ally);
            prey |= if self.friendly.ally_royal { pieces } else { pieces.without(royals) };
        }
        // No piece under a player's command takes that player's own king.
        prey = prey.without(royals & Army::new(seat).map_or(Bitboard::EMPTY, |army| board.army(army)));
        let quiet = if C::STACKS { !occupied | own.without(royals) } else { !occupied };
        Sight {
            army,
            own,
            occupied,
            prey,
            quiet,
            royal: (board.kind(self.king) & own).first().unwrap_or(A1),
            checkers: Bitboard::EMPTY,
            pinned: Bitboard::EMPTY,
            allowed: Bitboard::ALL,
        }
    }
}
