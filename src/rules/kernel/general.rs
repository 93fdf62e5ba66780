//! Goals and hooks: what masks cannot judge. A move is found as in any other variant, made, and then judged; this costs
//! time, and only in variants that have them.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::board::{Board, NOBODY};
use super::by_class;
use super::generate::{A1, Count, MoveList, Sink, View};
use super::make::moved_levels;
use super::tables::{KindSet, Tables};
use super::under::{self, Under};
use crate::action::{Move, MoveKind};
use crate::effect::{Effect, Effects};
use crate::ending::{Ending, Reason};
use crate::hooks::{self, Editor, Events, Extra, MakeHook, RuleHook};
use crate::message::Message;
use crate::piece::{ARMIES_MAX, Army, Side};
use crate::ruleset::NoMove;
use crate::square::{Bitboard, Square};

/// The goals and hooks of a variant.
pub(crate) struct General {
    pub(crate) goals: Vec<Aim>,
    pub(crate) hooks: Vec<Hook>,
    /// What hooks ask for: the letters of the kinds, and the sides of the armies.
    pub(crate) letters: Vec<char>,
    pub(crate) sides: [Side; ARMIES_MAX],
    /// A hook has panicked; none is asked any more.
    failed: AtomicBool,
}

/// A hook, with what it says of itself: that is asked once, when it is made.
pub(crate) struct Hook {
    rule: Arc<dyn RuleHook>,
    events: Events,
    pub(crate) described: Vec<Message>,
}

impl Hook {
    /// The hook that a function makes, unless one of its own functions panics.
    pub(crate) fn make(make: MakeHook) -> Option<Self> {
        let made = catch_unwind(|| {
            let rule = make();
            Self { events: rule.events(), described: rule.describe(), rule }
        });
        made.ok()
    }
}

/// See [`crate::ruleset::Goal`].
#[derive(Debug, Clone)]
pub(crate) enum Aim {
    Reach { kinds: KindSet, squares: [Bitboard; ARMIES_MAX] },
    Checks(u8),
    Extinct(KindSet),
}

/// Why a move is not legal that its piece could make.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Objection {
    /// A hook forbids it.
    Rule(Message),
    /// A royal piece is checkmated and never captured.
    TakesRoyal,
    /// It would cost the mover his royal piece.
    LosesRoyal,
    /// The royal piece would be attacked, or passes an attacked square.
    Check,
}

impl General {
    /// Hooks without goals.
    pub(crate) fn new(hooks: Vec<Hook>, letters: Vec<char>, sides: [Side; ARMIES_MAX]) -> Self {
        Self { goals: Vec::new(), hooks, letters, sides, failed: AtomicBool::new(false) }
    }

    /// The hooks that want to be asked at this event.
    fn at(&self, event: Events) -> impl Iterator<Item = &dyn RuleHook> {
        self.hooks.iter().filter(move |hook| hook.events.has(event)).map(|hook| &*hook.rule)
    }

    /// Whether a hook has panicked.
    pub(crate) fn failed(&self) -> bool {
        self.failed.load(Ordering::Relaxed)
    }

    /// Calls a hook. If it panics it says nothing, and neither does any from then on.
    fn ask<T: Default>(&self, call: impl FnOnce() -> T) -> T {
        if self.failed() {
            return T::default();
        }
        catch_unwind(AssertUnwindSafe(call)).unwrap_or_else(|_| {
            self.failed.store(true, Ordering::Relaxed);
            T::default()
        })
    }

    /// The number of checks that win, if they do.
    pub(crate) fn checks(&self) -> Option<u8> {
        self.goals.iter().find_map(|goal| if let Aim::Checks(count) = goal { Some(*count) } else { None })
    }
}

impl fmt::Debug for General {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("General").field("goals", &self.goals).field("hooks", &self.hooks.len()).finish_non_exhaustive()
    }
}

impl Tables {
    /// Whether moves are made to find out whether they are legal: what a hook does after them may decide it.
    pub(crate) fn judges(&self) -> bool {
        self.class.check && self.changes()
    }

    /// Whether a hook does anything after moves.
    pub(crate) fn changes(&self) -> bool {
        self.general.as_deref().is_some_and(|general| general.at(Events::AFTER).next().is_some())
    }

    /// The number of checks that win, if they do.
    pub(crate) fn checks_to_win(&self) -> Option<u8> {
        self.general.as_deref()?.checks()
    }

    /// How the game has ended in this position by a goal, by a hook, or by the loss of a royal piece that a hook took.
    pub(crate) fn over(&self, view: View<'_>) -> Option<Ending> {
        let general = self.general.as_deref()?;
        let said =
            general.at(Events::ENDING).find_map(|hook| general.ask(|| hook.ending(hooks::View::new(self, view))));
        if general.failed() {
            return Some(Ending { winner: None, reason: Reason::RuleFailed });
        }
        said.or_else(|| self.goal_reached(general, view)).or_else(|| self.royal_lost(general, view.board))
    }

    fn goal_reached(&self, general: &General, view: View<'_>) -> Option<Ending> {
        // Who moved last comes first.
        let everyone = (1usize << self.seats.armies.len()) - 1;
        let after = |&seat: &u8| Some(self.seats.next[everyone][usize::from(seat & 3)].0);
        let mut order: Vec<u8> =
            std::iter::successors(Some(view.board.seat), after).take(self.seats.armies.len()).collect();
        order[1..].reverse();
        order.rotate_left(1);
        let armies = order.into_iter().filter_map(|seat| Army::new(seat.into()));
        armies.into_iter().find_map(|army| {
            let reason = general.goals.iter().find_map(|goal| self.reached(goal, view, army))?;
            let commander = Army::new(view.board.control[army.index()].into())?;
            Some(Ending { winner: Some(general.sides[commander.index()]), reason })
        })
    }

    /// Whether an army has reached a goal.
    fn reached(&self, goal: &Aim, view: View<'_>, army: Army) -> Option<Reason> {
        let board = view.board;
        if board.control[army.index()] == NOBODY {
            return None;
        }
        match goal {
            Aim::Reach { kinds, squares } => {
                let there = squares[army.index()] & board.army(army);
                kinds.iter().any(|kind| (board.kind(kind) & there).any()).then_some(Reason::GoalReached)
            }
            Aim::Checks(count) => (board.checks()[army.index() & 1] == 0).then_some(Reason::ChecksGiven(*count)),
            Aim::Extinct(kinds) => {
                let has = |square: Square| {
                    let top = board.at(square).map(|piece| piece.kind());
                    top.into_iter().chain(under::kinds(view.under.word(square))).any(|kind| kinds.has(kind))
                };
                let extinct = |&enemy: &Army| !board.army(enemy).iter().any(has);
                self.seats.enemies[army.index()].iter().all(extinct).then_some(Reason::Extinct)
            }
        }
    }

    /// Where royal pieces are checkmated, only a hook can take one; that is the end.
    fn royal_lost(&self, general: &General, board: &Board) -> Option<Ending> {
        let has = |&&army: &&Army| self.royal_square(board, army).is_some();
        if !self.class.check || self.seats.armies.iter().all(|army| has(&army)) {
            return None;
        }
        let winner = self.seats.armies.iter().find(has).map(|army| general.sides[army.index()]);
        Some(Ending { winner, reason: Reason::RoyalsCaptured })
    }

    /// The moves of the data and of hooks, without those that hooks forbid or that cost too much; none once it is over.
    pub(super) fn generate_generally(&self, general: &General, view: View<'_>, sink: &mut impl Sink) {
        if self.over(view).is_some() {
            return;
        }
        let mut moves = self.candidates(general, view);
        moves.retain(|mv| self.forbidden(general, view, *mv).is_none());
        if general.failed() {
            return;
        }
        if moves.is_empty() && self.no_move == NoMove::Passes {
            moves.push(Move::new(MoveKind::Pass, A1, A1));
        }
        for mv in moves {
            sink.add(mv.template(), Bitboard::of(mv.to()));
        }
    }

    /// What is legal but for hooks that forbid it.
    fn candidates(&self, general: &General, view: View<'_>) -> MoveList {
        let mut moves = MoveList::new();
        let judges = self.judges();
        if judges {
            by_class!(self.class.without_check(), self.generate_free(view, &mut moves));
        } else {
            by_class!(self.class, self.generate_plain(view, &mut moves));
        }
        moves.retain(|mv| mv.kind() != MoveKind::Pass);
        // What is settled before a move ends no turn, and nobody can be in check for it.
        if self.settles_first(view) {
            return moves;
        }
        let mut extra = self.extra(general, view, &moves);
        if self.class.check {
            extra.retain(|mv| self.objection(view, *mv).is_none());
            if judges {
                moves.retain(|mv| self.objection(view, *mv).is_none());
            }
        }
        moves.extend(extra);
        moves
    }

    /// The moves that hooks add to these.
    fn extra(&self, general: &General, view: View<'_>, known: &[Move]) -> MoveList {
        let mut moves = MoveList::new();
        if general.at(Events::EXTRA).next().is_none() {
            return moves;
        }
        let mut extra = Extra::default();
        for hook in general.at(Events::EXTRA) {
            general.ask(|| hook.extra(hooks::View::new(self, view), &mut extra));
        }
        let mut new: Vec<(Square, Bitboard)> = Vec::new();
        for (from, targets) in extra.0 {
            let known = known.iter().filter(|mv| mv.from() == from).map(|mv| mv.to()).collect::<Bitboard>();
            let added = new.iter().filter(|(other, _)| *other == from).fold(known, |all, (_, targets)| all | *targets);
            new.push((from, (targets & self.squares).without(added)));
        }
        for (from, targets) in new {
            let Some(piece) = view.board.at(from) else { continue };
            let army = piece.army();
            if view.board.control[army.index()] != view.board.seat {
                continue;
            }
            let sight = by_class!(self.class.without_check(), self.free_sight(view.board, army));
            let zone = self.zone(army, piece.kind()).squares;
            let never = self.never_on(army, piece.kind()).without(zone) | Bitboard::of(from);
            let targets = targets & (sight.quiet | sight.prey).without(never);
            let template = Move::new(MoveKind::Normal, from, A1);
            by_class!(self.class.without_check(), self.emit(view, &sight, piece.kind(), template, targets, &mut moves));
        }
        moves
    }

    /// Whether a die has to be rolled or chosen before anything is moved.
    fn settles_first(&self, view: View<'_>) -> bool {
        self.class.dice && by_class!(self.class.without_check(), self.waiting(view, &mut Count::default()))
    }

    /// What a hook says against a move.
    fn forbidden(&self, general: &General, view: View<'_>, mv: Move) -> Option<Message> {
        general.at(Events::FILTER).find_map(|hook| general.ask(|| hook.filter(hooks::View::new(self, view), mv)))
    }

    /// Why a move that a piece could make is not legal, if it is not. The move is made to find out.
    pub(crate) fn objection(&self, view: View<'_>, mv: Move) -> Option<Objection> {
        let army = Army::new(view.board.seat.into())?;
        let takes = matches!(mv.kind(), MoveKind::Normal | MoveKind::DoubleStep);
        if takes && view.board.at(mv.to()).is_some_and(|taken| self.is_royal(taken)) {
            return Some(Objection::TakesRoyal);
        }
        if mv.kind() == MoveKind::Castle && self.castles_through_check(view, army, mv) {
            return Some(Objection::Check);
        }
        let (mut board, mut under) = (*view.board, view.under.clone());
        self.carry_out_generally(&mut board, &mut under, mv, &mut ());
        if self.royal_square(&board, army).is_none() {
            return Some(Objection::LosesRoyal);
        }
        if self.seats.enemies[army.index()].iter().any(|&enemy| self.royal_square(&board, enemy).is_none()) {
            return None;
        }
        self.royal_attacked(View { board: &board, under: &under }, army).then_some(Objection::Check)
    }

    /// Why a move that is found between these squares is not legal.
    pub(crate) fn objection_between(&self, view: View<'_>, from: Square, to: Square) -> Option<Objection> {
        let general = self.general.as_deref()?;
        let mut moves = MoveList::new();
        if self.judges() {
            by_class!(self.class.without_check(), self.generate_free(view, &mut moves));
        } else {
            by_class!(self.class, self.generate_plain(view, &mut moves));
        }
        moves.extend(self.extra(general, view, &moves.clone()));
        let mv = moves.into_iter().find(|mv| (mv.from(), mv.to()) == (from, to))?;
        let legal = if self.class.check { self.objection(view, mv) } else { None };
        legal.or_else(|| self.forbidden(general, view, mv).map(Objection::Rule))
    }

    /// Whether the royal piece leaves, crosses or reaches an attacked square when it castles.
    fn castles_through_check(&self, view: View<'_>, army: Army, mv: Move) -> bool {
        let [(from, goal), _] = self.castling_squares(army, mv.from(), mv.to());
        let Some(royal) = view.board.at(from) else { return false };
        let passed = self.sliders.between(from, goal);
        self.royal_attacked(view, army)
            || passed.iter().any(|square| {
                let mut board = *view.board;
                board.remove(royal, from);
                if let Some(partner) = board.at(square) {
                    board.remove(partner, square);
                }
                board.put(royal, square);
                self.royal_attacked(View { board: &board, under: view.under }, army)
            })
    }

    /// Whether an enemy could take an army's royal piece and keep his own.
    pub(crate) fn royal_attacked(&self, view: View<'_>, army: Army) -> bool {
        if !self.judges() {
            return self.in_check(view.board, army);
        }
        let Some(royal) = self.royal_square(view.board, army) else { return false };
        let takes = |enemy: Army, from: Square| {
            let (mut board, mut under) = (*view.board, view.under.clone());
            board.seat = enemy.index() as u8;
            self.carry_out_generally(&mut board, &mut under, Move::new(MoveKind::Normal, from, royal), &mut ());
            self.royal_square(&board, enemy).is_some()
        };
        self.seats.enemies[army.index()].iter().any(|&enemy| {
            let attackers = self.attackers(view.board, royal, view.board.occupied(), enemy);
            attackers.iter().any(|from| takes(enemy, from))
        })
    }

    /// See [`Tables::make`]; what hooks do comes before the turn passes, and checks are counted after it.
    pub(super) fn make_generally(
        &self,
        general: &General,
        board: &mut Board,
        under: &mut Under,
        mv: Move,
        effects: &mut impl Effects,
    ) {
        let (seat, moved) = (board.seat, moved_levels(under, mv));
        board.quiet = board.quiet.saturating_add(1);
        self.carry_out_generally(board, under, mv, effects);
        if !(self.class.dice && self.keeps_the_turn(View { board, under }, mv)) {
            self.pass_the_turn(board);
        } else if board.quiet > 0 {
            board.quiet -= 1;
        }
        if general.checks().is_some() {
            self.count_check(board, under, seat);
        }
        if mv.kind() == MoveKind::DoubleStep {
            board.set_en_passant(by_class!(self.class, self.passed(board, under, mv, moved)));
            if board.en_passant().is_some() && !self.can_capture_en_passant(board, under) {
                board.set_en_passant(None);
            }
        }
    }

    /// The board after a move and what hooks do then, with the turn not yet passed on.
    fn carry_out_generally(&self, board: &mut Board, under: &mut Under, mv: Move, effects: &mut impl Effects) {
        let Some(general) = self.general.as_deref().filter(|_| self.changes()) else {
            by_class!(self.class, self.carry_out(board, under, mv, effects));
            return;
        };
        let mut told: Vec<Effect> = Vec::new();
        by_class!(self.class, self.carry_out(board, under, mv, &mut told));
        for hook in general.at(Events::AFTER) {
            let mut editor = Editor { tables: self, board: &mut *board, under: &mut *under, effects: &mut told };
            general.ask(|| hook.after(&mut editor, mv));
        }
        told.into_iter().for_each(|effect| effects.push(effect));
    }

    /// A turn has ended: a check that was given is one less to give.
    fn count_check(&self, board: &mut Board, under: &Under, seat: u8) {
        let Some(army) = Army::new(board.seat.into()).filter(|_| board.seat != seat) else { return };
        if self.royal_attacked(View { board, under }, army) {
            let mut checks = board.checks();
            let left = &mut checks[usize::from(seat & 1)];
            *left = left.saturating_sub(1);
            board.set_checks(checks);
        }
    }
}
