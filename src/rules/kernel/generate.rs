//! The generator of legal moves.
//!
//! Where royal pieces are checkmated, masks decide legality. A move must capture or block a checker, and a pinned piece
//! stays on its line. Only a few rare moves are made first to find out. Where royal pieces are captured, every
//! pseudo-legal move is legal.

use super::Mechanics;
use super::board::EnPassantRight;
use super::context::{A1, BoardView, MoveContext};
pub(crate) use super::sink::{CountingSink, MoveList, Sink};
use super::sink::{GatingSink, NoticingSink, ShieldingSink};
use super::sliders::SlidingAttacks;
use super::tables::Tables;
use super::under;
use crate::action::{Move, MoveKind};
use crate::kernel::board_set::BoardSet;
use crate::piece::{Army, Kind};
use crate::ruleset::NoMove;
use crate::square::Square;

impl<S: BoardSet> Tables<S> {
    /// [`Tables::generate`] without goals and hooks.
    pub(super) fn generate_plain<C: Mechanics>(&self, view: BoardView<'_, S>, sink: &mut impl Sink<S>) {
        if C::HANDS && view.under.hands.gates().any() {
            return self.generate_with_gates::<C>(view, sink);
        }
        self.generate_ungated::<C>(view, sink);
    }

    #[inline(always)]
    fn generate_ungated<C: Mechanics>(&self, view: BoardView<'_, S>, sink: &mut impl Sink<S>) {
        if C::CHECK {
            self.generate_checked::<C>(view, sink);
        } else {
            self.generate_free::<C>(view, sink);
        }
    }

    /// Emits all moves, and with those of unmoved pieces the pieces that may enter behind them. A move must be legal
    /// without the piece that enters: that piece blocks no check.
    #[inline(never)]
    fn generate_with_gates<C: Mechanics>(&self, view: BoardView<'_, S>, sink: &mut impl Sink<S>) {
        let Some(army) = Army::new(view.board.seat.into()) else { return };
        let gates = view.under.hands.gates() & view.board.army(army);
        let kinds = view.under.hands.kinds(army).map(|kind| (kind, self.hands.on[army.index()][kind.index()]));
        let kinds = if gates.is_empty() { Default::default() } else { kinds.collect() };
        self.generate_ungated::<C>(view, &mut GatingSink { sink, gates, kinds });
    }

    fn generate_checked<C: Mechanics>(&self, view: BoardView<'_, S>, sink: &mut impl Sink<S>) {
        if C::MANY && self.seats.decided[usize::from(view.board.alive & 15)] {
            return;
        }
        let Some(mut context) = self.context::<C>(view.board) else {
            return self.generate_without_royal::<C>(view, sink);
        };
        if C::MANY && self.falls() {
            let mut counted = NoticingSink { sink, any: false };
            self.royal_captures::<C>(view, &mut context, &mut counted);
            self.generate_with_royal::<C>(view, &context, &mut counted);
            if !counted.any {
                sink.add(Move::new(MoveKind::Pass, A1, A1), S::of(A1));
            }
            return;
        }
        self.generate_with_royal::<C>(view, &context, sink);
    }

    /// Emits the captures of royal pieces whose armies then fall, and takes them out of the context. Such an army gives no
    /// check any more, so masks cannot judge these moves.
    fn royal_captures<C: Mechanics>(
        &self,
        view: BoardView<'_, S>,
        context: &mut MoveContext<S>,
        sink: &mut impl Sink<S>,
    ) {
        let board = view.board;
        for &enemy in &self.seats.enemies[context.army.index()] {
            let royal = self.royal_square(board, enemy).filter(|_| Self::attacks_now::<C>(board, enemy));
            let Some(royal) = royal else { continue };
            context.capturable = context.capturable.without(S::of(royal));
            for from in self.attackers(board, royal, context.occupied, context.army) {
                let template = Move::new(MoveKind::Normal, from, A1);
                if let Some(piece) = board.at(from)
                    && self.stays_safe::<C>(view, template.with_to(royal))
                {
                    self.emit::<C>(view, context, piece.kind(), template, S::of(royal), sink);
                }
            }
        }
    }

    /// Emits the moves of an army whose royal piece must not stay in check.
    #[inline(always)]
    fn generate_with_royal<C: Mechanics>(
        &self,
        view: BoardView<'_, S>,
        context: &MoveContext<S>,
        sink: &mut impl Sink<S>,
    ) {
        if C::DICE && self.settling_moves::<C>(view, sink) {
            return;
        }
        if C::HANDS && !context.checkers.many() && self.drops_first::<C>(view, context, sink) {
            return;
        }
        self.royal_moves::<C>(view, context, sink);
        if context.checkers.many() {
            return;
        }
        if self.jumps && context.pinned.any() {
            self.army_moves::<C>(view, context, &mut ShieldingSink { sink, context, sliders: self.sliders });
        } else {
            self.army_moves::<C>(view, context, sink);
        }
        if C::DICE && context.checkers.is_empty() {
            self.healing::<C>(view, context.army, sink);
        }
        if C::HANDS {
            self.drops::<C>(view, context, sink);
        }
    }

    /// Emits the moves of an army that has no royal piece, where another has one.
    #[cold]
    fn generate_without_royal<C: Mechanics>(&self, view: BoardView<'_, S>, sink: &mut impl Sink<S>) {
        let waits = |army: Army| C::HANDS && self.royal_in_hand(view.under, army);
        let army = Army::new(view.board.seat.into()).filter(|&army| !self.has_crown(army) || waits(army));
        let Some(army) = army else { return };
        if C::DICE && self.settling_moves::<C>(view, sink) {
            return;
        }
        let context = self.context_without_check::<C>(view.board, army);
        if C::HANDS && self.drops_first::<C>(view, &context, sink) {
            return;
        }
        self.army_moves::<C>(view, &context, sink);
        if C::DICE {
            self.healing::<C>(view, army, sink);
        }
        if C::HANDS {
            self.drops::<C>(view, &context, sink);
        }
    }

    pub(crate) fn generate_free<C: Mechanics>(&self, view: BoardView<'_, S>, sink: &mut impl Sink<S>) {
        let board = view.board;
        if self.seats.decided[usize::from(board.alive & 15)] {
            return;
        }
        if C::DICE && self.settling_moves::<C>(view, sink) {
            return;
        }
        if C::PARTS && self.blocks_now(board) {
            return self.blocks(view, sink);
        }
        let mut counted = NoticingSink { sink, any: false };
        for &army in &self.seats.armies {
            if board.control[army.index()] == board.seat {
                let context = self.context_without_check::<C>(board, army);
                if C::HANDS && self.drops_first::<C>(view, &context, &mut counted) {
                    continue;
                }
                if army.index() == usize::from(board.seat) {
                    self.castling_moves::<C>(view, &context, &mut counted);
                }
                self.army_moves::<C>(view, &context, &mut counted);
                if C::DICE {
                    self.healing::<C>(view, army, &mut counted);
                }
                if C::HANDS && army.index() == usize::from(board.seat) {
                    self.drops::<C>(view, &context, &mut counted);
                }
            }
        }
        if !counted.any && self.no_move == NoMove::Passes {
            sink.add(Move::new(MoveKind::Pass, A1, A1), S::of(A1));
        }
    }

    /// Emits the moves of all pieces, except a royal piece that can be checkmated.
    fn army_moves<C: Mechanics>(&self, view: BoardView<'_, S>, context: &MoveContext<S>, sink: &mut impl Sink<S>) {
        let board = view.board;
        for &(kind, shape) in &self.kinds {
            let reaches = &self.reach[context.army.index()][kind.index()];
            let special = self.special[context.army.index()][kind.index()];
            let mut pieces = board.kind(kind) & context.own;
            if !C::STACKS && shape.marches {
                self.marches::<C>(view, context, kind, pieces.without(context.pinned), sink);
                pieces &= context.pinned;
            }
            // A royal piece never stands on another piece.
            let royal = C::STACKS && !C::CHECK && self.royals.has(kind);
            let quiet = if royal { !context.occupied } else { context.quiet };
            for from in pieces {
                let reach = &reaches[S::index(from)];
                let mut targets = S::EMPTY;
                if shape.leaps {
                    targets |= (reach.leap_quiet & quiet) | (reach.leap_capture & context.capturable);
                }
                if shape.orthogonal || shape.diagonal {
                    let mut lines = S::EMPTY;
                    if shape.orthogonal {
                        lines |= self.sliders.rook(from, context.occupied);
                    }
                    if shape.diagonal {
                        lines |= self.sliders.bishop(from, context.occupied);
                    }
                    targets |= lines & ((reach.line_quiet & quiet) | (reach.line_capture & context.capturable));
                }
                let mut doubles = S::EMPTY;
                if shape.double {
                    doubles = self.double_step::<C>(view, context, kind, from);
                }
                if C::CHECK {
                    targets &= context.check_mask;
                    doubles &= context.check_mask;
                }
                if C::STACKS {
                    self.stack_moves::<C>(view, context, kind, from, [targets, doubles], sink);
                    continue;
                }
                if C::CHECK && context.pinned.has(from) {
                    let line = self.sliders.line(context.royal, from);
                    targets &= line;
                    doubles &= line;
                }
                let template = Move::new(MoveKind::Normal, from, A1);
                // Most moves have no promotion and no die, so this short way saves time.
                if (targets & special).is_empty() {
                    sink.add(template, targets);
                } else {
                    self.emit::<C>(view, context, kind, template, targets, sink);
                }
                if shape.double && doubles.any() {
                    self.emit::<C>(view, context, kind, Move::new(MoveKind::DoubleStep, from, A1), doubles, sink);
                }
            }
        }
        self.en_passant_moves::<C>(view, context, sink);
    }

    /// Emits the moves of all pieces of a kind at once, one direction after the other. Chess programs shift all pawns
    /// in this way.
    ///
    /// The pieces must not be pinned, because one mask stands for all of them.
    fn marches<C: Mechanics>(
        &self,
        view: BoardView<'_, S>,
        context: &MoveContext<S>,
        kind: Kind,
        mut pieces: S,
        sink: &mut impl Sink<S>,
    ) {
        let army = context.army.index();
        let special = self.special[army][kind.index()];
        let mut go = |form: MoveKind, targets: S, delta: i8| {
            sink.add_marched(Move::new(form, A1, A1), targets.without(special), delta);
            for to in targets & special {
                self.emit::<C>(view, context, kind, Move::new(form, to.before(delta), A1), S::of(to), sink);
            }
        };
        for step in &self.marches[army][kind.index()] {
            let ends = context.quiet.when(step.quiet) | context.capturable.when(step.captures);
            let targets = (pieces & step.from).shifted(step.delta) & ends & context.check_mask;
            go(MoveKind::Normal, targets, step.delta);
        }
        if C::DICE && self.initial.has(kind) {
            pieces &= view.board.unmoved();
        }
        for step in &self.double_marches[army][kind.index()] {
            let passed = (pieces & step.from).shifted(step.passed).without(context.occupied);
            let targets = passed.shifted(step.delta - step.passed) & context.quiet & context.check_mask;
            go(MoveKind::DoubleStep, targets, step.delta);
        }
    }

    /// The destinations of a piece's first steps over a square, where the squares are free.
    #[inline]
    pub(crate) fn double_step<C: Mechanics>(
        &self,
        view: BoardView<'_, S>,
        context: &MoveContext<S>,
        kind: Kind,
        from: Square,
    ) -> S {
        let [passed, goals] = self.double[context.army.index()][kind.index()][S::index(from)];
        let mut goals = goals & context.quiet;
        if (passed & context.occupied).any() {
            goals = goals.iter().filter(|&goal| !context.occupied.has(from.halfway(goal))).collect();
        }
        if C::DICE && self.initial.has(kind) {
            goals = goals.when(view.board.unmoved().has(from) && view.under.word(from) == 0);
        }
        goals
    }

    /// Emits the moves of a stack: the whole stack, and each number of pieces from its top.
    pub(super) fn stack_moves<C: Mechanics>(
        &self,
        view: BoardView<'_, S>,
        context: &MoveContext<S>,
        kind: Kind,
        from: Square,
        [targets, doubles]: [S; 2],
        sink: &mut impl Sink<S>,
    ) {
        let word = view.under.word(from);
        // Only the whole stack opens the line of a pin. A part that stays still closes it.
        let pinned = C::CHECK && context.pinned.has(from);
        let line = if pinned { self.sliders.line(context.royal, from) } else { S::ALL };
        for (form, targets) in [(MoveKind::Normal, targets), (MoveKind::DoubleStep, doubles)] {
            if targets.is_empty() {
                continue;
            }
            let template = Move::new(form, from, A1);
            self.emit::<C>(view, context, kind, template, targets & line, sink);
            for take in 1..=under::levels(word) {
                self.emit_part::<C>(view, context, kind, template.lifting(take as u8), targets, sink);
            }
        }
    }

    /// Emits moves of the upper part of a stack. The piece below may be promoted where it stands.
    #[inline]
    fn emit_part<C: Mechanics>(
        &self,
        view: BoardView<'_, S>,
        context: &MoveContext<S>,
        kind: Kind,
        template: Move,
        targets: S,
        sink: &mut impl Sink<S>,
    ) {
        let from = template.from();
        let below = template.lift().and_then(|lift| under::kind_at(view.under.word(from), u32::from(lift) - 1));
        let uncovered = below.filter(|&kind| {
            let zone = self.zone(context.army, kind);
            zone.on_top && zone.squares.has(from)
        });
        match uncovered {
            None => self.emit::<C>(view, context, kind, template, targets, sink),
            Some(uncovered) => self.uncover::<C>(view, context, kind, uncovered, template, targets, sink),
        }
    }

    /// Emits moves of a piece, with its promotions and with the faces that its die will show.
    #[inline]
    pub(crate) fn emit<C: Mechanics>(
        &self,
        view: BoardView<'_, S>,
        context: &MoveContext<S>,
        kind: Kind,
        template: Move,
        targets: S,
        sink: &mut impl Sink<S>,
    ) {
        let zone = self.zone(context.army, kind);
        let whole = zone.leaves && zone.squares.has(template.from());
        let promoted = if whole { targets } else { targets & zone.squares };
        if promoted.is_empty() {
            return self.faces::<C>(view, context, kind, template, targets, sink);
        }
        let mut others = targets ^ promoted;
        if zone.limit.is_none() && !zone.vanishes {
            for &into in &zone.into {
                sink.add(template.promoting(into), promoted);
            }
            if zone.optional {
                others |= promoted.without(self.never_on(context.army, kind));
            }
        } else {
            self.limited_promotions::<C>(view, context, kind, template, promoted, sink);
        }
        self.faces::<C>(view, context, kind, template, others, sink);
    }

    /// Emits moves that do not promote on arrival.
    #[inline]
    pub(crate) fn faces<C: Mechanics>(
        &self,
        view: BoardView<'_, S>,
        context: &MoveContext<S>,
        kind: Kind,
        template: Move,
        targets: S,
        sink: &mut impl Sink<S>,
    ) {
        if C::DICE && self.dice.faces.has(kind) {
            self.turned_or_rolled::<C>(view, context, kind, template, targets, sink);
        } else {
            sink.add(template, targets);
        }
    }

    fn en_passant_moves<C: Mechanics>(
        &self,
        view: BoardView<'_, S>,
        context: &MoveContext<S>,
        sink: &mut impl Sink<S>,
    ) {
        if C::MARKS_PASSED {
            for right in self.passed_pawns(view.board, context.army) {
                self.en_passant_moves_to::<C>(view, context, right, sink);
            }
        } else if let Some(right) = view.board.en_passant() {
            self.en_passant_moves_to::<C>(view, context, right, sink);
        }
    }

    /// Cold, because few positions have such a right.
    #[cold]
    fn en_passant_moves_to<C: Mechanics>(
        &self,
        view: BoardView<'_, S>,
        context: &MoveContext<S>,
        right: EnPassantRight,
        sink: &mut impl Sink<S>,
    ) {
        if !context.capturable.has(right.victim) {
            return;
        }
        let target = S::of(right.target);
        // The pawns that attack the passed square. Two pieces leave one line at once, so masks cannot judge the move.
        for kind in self.pawns.iter() {
            let from = self.reverse[context.army.index()][kind.index()][S::index(right.target)].leap;
            for from in from & view.board.kind(kind) & context.own {
                let levels = if C::STACKS { under::levels(view.under.word(from)) } else { 0 };
                for take in 0..=levels {
                    let template = Move::new(MoveKind::EnPassant, from, A1).lifting(take as u8);
                    // Its king is as safe behind any piece that the pawn becomes. A pawn that vanishes shields nobody.
                    let zone = self.promotes(context.army, kind, from, right.target);
                    let into = zone.and_then(|zone| zone.into.first());
                    let arrives = into.map_or(template, |&into| template.promoting(into));
                    if self.stays_safe::<C>(view, arrives.with_to(right.target)) {
                        self.emit_part::<C>(view, context, kind, template, target, sink);
                    }
                }
            }
        }
    }

    /// [`Tables::can_capture_en_passant`] without goals and hooks.
    pub(super) fn can_capture_en_passant_plain<C: Mechanics>(&self, view: BoardView<'_, S>) -> bool {
        let board = view.board;
        let mut count = CountingSink::default();
        for &army in &self.seats.armies {
            if board.control[army.index()] == board.seat {
                self.en_passant_moves::<C>(view, &self.context_without_check::<C>(board, army), &mut count);
            }
        }
        count.0 > 0
    }

    /// Whether a move leaves the mover's royal piece out of check. The move is made, for the few moves that masks
    /// cannot judge.
    pub(crate) fn stays_safe<C: Mechanics>(&self, view: BoardView<'_, S>, mv: Move) -> bool {
        if !C::CHECK {
            return true;
        }
        let Some(army) = Army::new(view.board.seat.into()) else { return false };
        let (mut board, mut under) = (*view.board, view.under.clone());
        self.carry_out::<C>(&mut board, &mut under, mv, &mut ());
        !self.in_check(&board, army)
    }
}
