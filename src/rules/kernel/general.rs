//! Goals and hooks: what masks cannot judge. A move is found as in any other variant, made, and then judged; this costs
//! time, and only in variants that have them.

mod goal_endings;
mod judge;

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

pub(crate) use goal_endings::CompiledGoal;
pub(crate) use judge::Objection;

use super::board::Board;
use super::by_class;
use super::generate::{A1, BoardView, CountingSink, MoveList, Sink};
use super::make::moved_levels;
use super::tables::Tables;
use super::under::Under;
use crate::action::{Move, MoveKind};
use crate::effect::{Effect, EffectSink};
use crate::ending::{Ending, Reason};
use crate::hooks::{self, BoardEditor, ExtraMoves, HookEvents, MakeHook, RuleHook};
use crate::message::Message;
use crate::piece::{ARMIES_MAX, Army, Side};
use crate::ruleset::NoMove;
use crate::square::{Bitboard, Square};

/// The goals and hooks of a variant.
pub(crate) struct General {
    pub(crate) goals: Vec<CompiledGoal>,
    pub(crate) hooks: Vec<Hook>,
    /// What hooks ask for: the letters of the kinds, and the sides of the armies.
    pub(crate) letters: Vec<char>,
    pub(crate) sides: [Side; ARMIES_MAX],
}

/// A hook has panicked. Nobody can tell how a game goes on from the position about which it was asked; about any other
/// position it may answer as before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct HookPanicked;

impl HookPanicked {
    /// What it makes of a game.
    pub(crate) const ENDING: Ending = Ending { winner: None, reason: Reason::RuleFailed };
}

/// A hook, with what it says of itself: that is asked once, when it is made.
pub(crate) struct Hook {
    rule: Arc<dyn RuleHook>,
    events: HookEvents,
    pub(crate) description: Vec<Message>,
}

impl Hook {
    /// The hook that a function makes, unless one of its own functions panics.
    pub(crate) fn make(make: MakeHook) -> Option<Self> {
        let made = catch_unwind(|| {
            let rule = make();
            Self { events: rule.events(), description: rule.describe(), rule }
        });
        made.ok()
    }
}

impl General {
    /// Hooks without goals.
    pub(crate) fn new(hooks: Vec<Hook>, letters: Vec<char>, sides: [Side; ARMIES_MAX]) -> Self {
        Self { goals: Vec::new(), hooks, letters, sides }
    }

    /// The hooks that want to be asked at this event.
    fn at(&self, event: HookEvents) -> impl Iterator<Item = &dyn RuleHook> {
        self.hooks.iter().filter(move |hook| hook.events.has(event)).map(|hook| &*hook.rule)
    }

    /// The number of checks that win, if they do.
    pub(crate) fn checks(&self) -> Option<u8> {
        self.goals.iter().find_map(|goal| if let CompiledGoal::Checks(count) = goal { Some(*count) } else { None })
    }
}

impl fmt::Debug for General {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("General").field("goals", &self.goals).field("hooks", &self.hooks.len()).finish_non_exhaustive()
    }
}

/// Calls a hook. What the call has changed when it panics is of no use any more: callers throw it away, so nobody sees
/// what it has left half done.
fn ask<T>(call: impl FnOnce() -> T) -> Result<T, HookPanicked> {
    catch_unwind(AssertUnwindSafe(call)).map_err(|_| HookPanicked)
}

impl Tables {
    /// Whether moves are made to find out whether they are legal: what a hook does after them may decide it.
    pub(crate) fn judges(&self) -> bool {
        self.class.check && self.changes()
    }

    /// Whether a hook does anything after moves.
    pub(crate) fn changes(&self) -> bool {
        self.general.as_deref().is_some_and(|general| general.at(HookEvents::AFTER).next().is_some())
    }

    /// The number of checks that win, if they do.
    pub(crate) fn checks_to_win(&self) -> Option<u8> {
        self.general.as_deref()?.checks()
    }

    /// The moves of the data and of hooks, without those that hooks forbid or that cost too much; none once it is over.
    /// Where a hook panics, the sink gets none.
    pub(super) fn generate_generally(
        &self,
        general: &General,
        view: BoardView<'_>,
        sink: &mut impl Sink,
    ) -> Result<(), HookPanicked> {
        if self.over(view)?.is_some() {
            return Ok(());
        }
        let mut moves = MoveList::new();
        for mv in self.candidates(general, view)? {
            if self.forbidden(general, view, mv)?.is_none() {
                moves.push(mv);
            }
        }
        if moves.is_empty() && self.no_move == NoMove::Passes {
            moves.push(Move::new(MoveKind::Pass, A1, A1));
        }
        for mv in moves {
            sink.add(mv.template(), Bitboard::of(mv.to()));
        }
        Ok(())
    }

    /// What is legal but for hooks that forbid it.
    fn candidates(&self, general: &General, view: BoardView<'_>) -> Result<MoveList, HookPanicked> {
        let mut moves = self.moves_of_data(view);
        moves.retain(|mv| mv.kind() != MoveKind::Pass);
        // What is settled before a move ends no turn, and nobody can be in check for it.
        if self.settles_first(view) {
            return Ok(moves);
        }
        let extra = self.extra(general, view, &moves)?;
        if !self.class.check {
            moves.extend(extra);
            return Ok(moves);
        }
        let mut legal = if self.judges() { MoveList::new() } else { std::mem::take(&mut moves) };
        for mv in moves.into_iter().chain(extra) {
            if self.objection(view, mv)?.is_none() {
                legal.push(mv);
            }
        }
        Ok(legal)
    }

    /// The moves of the data: legal ones, but where each is still to be judged.
    fn moves_of_data(&self, view: BoardView<'_>) -> MoveList {
        let mut moves = MoveList::new();
        if self.judges() {
            by_class!(self.class.without_check(), self.generate_free(view, &mut moves));
        } else {
            by_class!(self.class, self.generate_plain(view, &mut moves));
        }
        moves
    }

    /// The moves that hooks add to these.
    fn extra(&self, general: &General, view: BoardView<'_>, known: &[Move]) -> Result<MoveList, HookPanicked> {
        let mut moves = MoveList::new();
        if general.at(HookEvents::EXTRA).next().is_none() {
            return Ok(moves);
        }
        let mut extra = ExtraMoves::default();
        for hook in general.at(HookEvents::EXTRA) {
            ask(|| hook.extra(hooks::PositionView::new(self, view), &mut extra))?;
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
            let context = by_class!(self.class.without_check(), self.context_without_check(view.board, army));
            let zone = self.zone(army, piece.kind()).squares;
            let never = self.never_on(army, piece.kind()).without(zone) | Bitboard::of(from);
            let targets = targets & (context.quiet | context.capturable).without(never);
            let template = Move::new(MoveKind::Normal, from, A1);
            by_class!(
                self.class.without_check(),
                self.emit(view, &context, piece.kind(), template, targets, &mut moves)
            );
        }
        Ok(moves)
    }

    /// Whether a die has to be rolled or chosen before anything is moved.
    pub(crate) fn settles_first(&self, view: BoardView<'_>) -> bool {
        self.class.dice
            && by_class!(self.class.without_check(), self.settling_moves(view, &mut CountingSink::default()))
    }

    /// What a hook says against a move.
    fn forbidden(&self, general: &General, view: BoardView<'_>, mv: Move) -> Result<Option<Message>, HookPanicked> {
        for hook in general.at(HookEvents::FILTER) {
            if let Some(said) = ask(|| hook.filter(hooks::PositionView::new(self, view), mv))? {
                return Ok(Some(said));
            }
        }
        Ok(None)
    }

    /// See [`Tables::make`]; what hooks do comes before the turn passes, and checks are counted after it.
    pub(super) fn make_generally(
        &self,
        general: &General,
        board: &mut Board,
        under: &mut Under,
        mv: Move,
        effects: &mut impl EffectSink,
    ) -> Result<(), HookPanicked> {
        let (seat, moved) = (board.seat, moved_levels(under, mv));
        board.halfmove_clock = board.halfmove_clock.saturating_add(1);
        self.carry_out_generally(board, under, mv, effects)?;
        if !(self.class.dice && self.keeps_the_turn(BoardView { board, under }, mv)) {
            self.pass_the_turn(board);
        } else if board.halfmove_clock > 0 {
            board.halfmove_clock -= 1;
        }
        if general.checks().is_some() {
            self.count_check(board, under, seat)?;
        }
        if mv.kind() == MoveKind::DoubleStep {
            let can_capture = |view: BoardView<'_>| self.can_capture_en_passant(view.board, view.under);
            by_class!(self.class, self.offer_en_passant(board, under, mv, moved, can_capture));
        }
        Ok(())
    }

    /// The board after a move and what hooks do then, with the turn not yet passed on.
    fn carry_out_generally(
        &self,
        board: &mut Board,
        under: &mut Under,
        mv: Move,
        effects: &mut impl EffectSink,
    ) -> Result<(), HookPanicked> {
        let Some(general) = self.general.as_deref().filter(|_| self.changes()) else {
            by_class!(self.class, self.carry_out(board, under, mv, effects));
            return Ok(());
        };
        let mut told: Vec<Effect> = Vec::new();
        by_class!(self.class, self.carry_out(board, under, mv, &mut told));
        for hook in general.at(HookEvents::AFTER) {
            let mut editor = BoardEditor { tables: self, board: &mut *board, under: &mut *under, effects: &mut told };
            ask(|| hook.after(&mut editor, mv))?;
        }
        told.into_iter().for_each(|effect| effects.push(effect));
        Ok(())
    }

    /// A turn has ended: a check that was given is one less to give.
    fn count_check(&self, board: &mut Board, under: &Under, seat: u8) -> Result<(), HookPanicked> {
        let Some(army) = Army::new(board.seat.into()).filter(|_| board.seat != seat) else { return Ok(()) };
        if self.royal_attacked(BoardView { board, under }, army)? {
            let mut checks = board.checks();
            let left = &mut checks[usize::from(seat & 1)];
            *left = left.saturating_sub(1);
            board.set_checks(checks);
        }
        Ok(())
    }
}
