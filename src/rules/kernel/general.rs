//! Goals and hooks. Masks cannot judge their legality, so each move is generated, made and then judged. This is slower,
//! and only variants with goals or hooks pay for it.

mod data_moves;
mod goal_endings;
mod judge;
mod judging_sink;

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

pub(crate) use goal_endings::{CompiledGoal, Counts};
use judge::Suspects;
pub(crate) use judge::{Judge, Objection};

use smallvec::SmallVec;

use super::board::Board;
use super::by_class;
use super::context::{A1, BoardView};
use super::generate::{CountingSink, MoveList, Sink};
use super::make::moved_levels;
use super::tables::Tables;
use super::under::{Patch, Under};
use crate::action::{Move, MoveKind};
use crate::bitboard::Bitboard;
use crate::effect::{EffectList, EffectSink};
use crate::ending::{Ending, Reason};
use crate::hooks::{ExtraMoves, HookEvents, MakeHook, RuleHook};
use crate::kernel::board_set::BoardSet;
use crate::message::Message;
use crate::piece::{ARMIES_MAX, Army, Piece, Side};
use crate::ruleset::NoMove;
use crate::square::Square;

/// The goals and hooks of a variant.
pub(crate) struct General<S = Bitboard> {
    pub(crate) goals: Vec<CompiledGoal<S>>,
    pub(crate) hooks: Vec<Hook>,
    /// The letters of the kinds and the sides of the armies. Hooks ask for them.
    pub(crate) letters: Vec<char>,
    pub(crate) sides: [Side; ARMIES_MAX],
    /// Whether arrays are drawn. Castling is then written as the royal piece taking its partner.
    pub(crate) draws_arrays: bool,
}

/// The error of a hook that has panicked over a position. The rules cannot continue from there. Other positions are not
/// affected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct HookPanicked;

impl HookPanicked {
    /// The end of a game in which a hook has panicked.
    pub(crate) const ENDING: Ending = Ending { winner: None, reason: Reason::RuleFailed };
}

/// A hook with its events and its description. Both are asked once, when it is made.
pub(crate) struct Hook {
    rule: Arc<dyn RuleHook>,
    events: HookEvents,
    pub(crate) description: Vec<Message>,
}

impl Hook {
    /// Makes a hook. `None` if one of its functions panics.
    pub(crate) fn make(make: MakeHook) -> Option<Self> {
        let made = catch_unwind(|| {
            let rule = make();
            Self { events: rule.events(), description: rule.describe(), rule }
        });
        made.ok()
    }
}

impl<S: BoardSet> General<S> {
    /// The hooks of this event, in the order of the ruleset.
    fn at(&self, event: HookEvents) -> impl Iterator<Item = &dyn RuleHook> {
        self.hooks.iter().filter(move |hook| hook.events.has(event)).map(|hook| &*hook.rule)
    }

    /// The hooks that are called after a move.
    fn after(&self, captures: bool) -> impl Iterator<Item = &dyn RuleHook> {
        let called = move |hook: &&Hook| {
            hook.events.has(HookEvents::AFTER) || captures && hook.events.has(HookEvents::AFTER_CAPTURE)
        };
        self.hooks.iter().filter(called).map(|hook| &*hook.rule)
    }

    /// The squares where a piece wins, as the hooks hint. Hooks that panic are left out.
    pub(crate) fn winning_squares(&self, tables: &Tables<S>, view: BoardView<'_, S>, piece: Piece) -> S {
        let mut squares = S::EMPTY;
        for hook in &self.hooks {
            let hint = ask(|| hook.rule.winning_squares(S::seen(tables, view), piece));
            squares |= S::from_bitboard(hint.unwrap_or(Bitboard::EMPTY)) & tables.squares;
        }
        squares
    }

    /// The number of checks that win, if checks are a goal.
    pub(crate) fn checks(&self) -> Option<u8> {
        self.goals.iter().find_map(|goal| if let CompiledGoal::Checks(count) = goal { Some(*count) } else { None })
    }
}

impl<S: BoardSet> fmt::Debug for General<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("General").field("goals", &self.goals).field("hooks", &self.hooks.len()).finish_non_exhaustive()
    }
}

/// Keeps the moves of which the test is true. The first ones, `known` in number, are kept untested.
fn keep(
    moves: &mut MoveList,
    known: usize,
    mut test: impl FnMut(Move) -> Result<bool, HookPanicked>,
) -> Result<(), HookPanicked> {
    let (mut place, mut result) = (0, Ok(()));
    moves.retain(|mv| {
        place += 1;
        place <= known
            || result.is_ok()
                && test(*mv).unwrap_or_else(|panicked| {
                    result = Err(panicked);
                    false
                })
    });
    result
}

/// Calls a hook and catches its panic.
///
/// `AssertUnwindSafe` is right here: after a panic the callers drop everything that the hook could have changed.
fn ask<T>(call: impl FnOnce() -> T) -> Result<T, HookPanicked> {
    catch_unwind(AssertUnwindSafe(call)).map_err(|_| HookPanicked)
}

impl<S: BoardSet> Tables<S> {
    /// Whether legality needs moves to be made first: a hook changes the board after them, or masks cannot judge the
    /// movements or the rules of check.
    pub(crate) fn judges(&self) -> bool {
        let by_masks = self.trails.is_none() && self.may_face && !self.bikjang && self.may_give_check;
        self.class.check && (self.changes() || !by_masks)
    }

    /// Whether the moves of the data are the legal ones as long as the game is not over.
    fn masks_decide(&self, general: &General<S>) -> bool {
        let by_rules = self.judges() || self.trails.is_some() || !self.may_flee || self.must_capture || self.may_pass;
        let by_hooks = |hook: &Hook| hook.events.has(HookEvents::EXTRA) || hook.events.has(HookEvents::FILTER);
        !by_rules && !general.hooks.iter().any(by_hooks)
    }

    /// Counts the passes in a row, before the move is made.
    pub(super) fn count_pass(&self, board: &mut Board<S>, mv: Move) {
        if self.may_pass {
            let passes = if mv.kind() == MoveKind::Pass { board.passes() + 1 } else { 0 };
            board.set_passes(passes);
        }
    }

    /// Whether a hook changes the board after moves.
    pub(crate) fn changes(&self) -> bool {
        self.general.as_deref().is_some_and(|general| general.after(true).next().is_some())
    }

    /// Whether a hook may change the board after this move.
    pub(super) fn changes_after(&self, general: &General<S>, view: BoardView<'_, S>, mv: Move) -> bool {
        // Most variants have no such hooks, and then the move need not be looked at.
        general.after(true).next().is_some() && general.after(self.captures(view, mv)).next().is_some()
    }

    /// The number of checks that win, if checks are a goal.
    pub(crate) fn checks_to_win(&self) -> Option<u8> {
        self.general.as_deref()?.checks()
    }

    /// Emits the legal moves, with those that hooks add and without those that hooks forbid. There are none after the
    /// end.
    ///
    /// If a hook panics, what the sink has got means nothing.
    pub(super) fn generate_generally(
        &self,
        general: &General<S>,
        view: BoardView<'_, S>,
        sink: &mut impl Sink<S>,
    ) -> Result<(), HookPanicked> {
        // Where royal pieces are captured, a decided game has no moves. So nobody passes either.
        let decided = !self.class.check && self.seats.decided[usize::from(view.board.alive & 15)];
        if decided || self.over(view)?.is_some() {
            return Ok(());
        }
        if self.masks_decide(general) {
            by_class!(self.class, self.generate_plain(view, sink));
            return Ok(());
        }
        if self.judged_moves(general, view, sink)? {
            return Ok(());
        }
        let mut moves = self.allowed(general, view)?;
        if moves.is_empty() && self.no_move == NoMove::Passes {
            moves.push(Move::new(MoveKind::Pass, A1, A1));
        }
        for mv in moves {
            sink.add(mv.template(), S::of(mv.to()));
        }
        Ok(())
    }

    /// The legal moves, if the game is not over.
    fn allowed(&self, general: &General<S>, view: BoardView<'_, S>) -> Result<MoveList, HookPanicked> {
        let stays = self.royal_that_stays(view, Judge::Hooks)?;
        let mut moves = self.candidates(general, view)?;
        keep(&mut moves, 0, |mv| {
            Ok(!stays.is_some_and(|stays| stays.forbids(mv)) && self.forbidden(general, view, mv)?.is_none())
        })?;
        let captures = |mv: &Move| self.captures(view, *mv);
        if self.must_capture && moves.iter().any(captures) {
            moves.retain(|mv| captures(mv));
        }
        if self.passes_now(view)? {
            moves.push(Move::new(MoveKind::Pass, A1, A1));
        }
        Ok(moves)
    }

    /// Whether the player to move may pass.
    pub(crate) fn passes_now(&self, view: BoardView<'_, S>) -> Result<bool, HookPanicked> {
        let Some(army) = Army::new(view.board.seat.into()).filter(|_| self.may_pass) else { return Ok(false) };
        Ok(self.faces_bikjang(view.board, army)
            || !self.class.check
            || !self.royal_attacked(view, army, Judge::Hooks)?)
    }

    /// The legal moves before hooks forbid some.
    fn candidates(&self, general: &General<S>, view: BoardView<'_, S>) -> Result<MoveList, HookPanicked> {
        let mut moves = self.moves_of_data(view);
        moves.retain(|mv| mv.kind() != MoveKind::Pass);
        // A roll or choice before the move does not end the turn, so check does not matter.
        if self.settles_first(view) {
            return Ok(moves);
        }
        let extra = self.extra(general, view, &moves)?;
        // The first moves are known to be legal.
        let known = if self.judges() { 0 } else { moves.len() };
        moves.extend(extra);
        if self.class.check {
            let suspects = if self.judges() && !self.changes() { self.suspects(view)? } else { Suspects::ALL };
            keep(&mut moves, known, |mv| {
                Ok(!suspects.has(self, view.board, mv) || self.objection(view, mv, Judge::Hooks)?.is_none())
            })?;
        }
        Ok(moves)
    }

    /// The moves of the data. They are pseudo-legal if each one is still judged, otherwise legal.
    fn moves_of_data(&self, view: BoardView<'_, S>) -> MoveList {
        let mut moves = MoveList::new();
        if self.judges() {
            by_class!(self.class.without_check(), self.generate_free(view, &mut moves));
        } else {
            by_class!(self.class, self.generate_plain(view, &mut moves));
        }
        if self.trails.is_some() && !self.settles_first(view) && !self.blocks_now(view.board) {
            by_class!(self.class.without_check(), self.trail_moves(view, &mut moves));
        }
        moves
    }

    /// The moves that hooks add to the known ones.
    fn extra(&self, general: &General<S>, view: BoardView<'_, S>, known: &[Move]) -> Result<MoveList, HookPanicked> {
        let mut moves = MoveList::new();
        if general.at(HookEvents::EXTRA).next().is_none() {
            return Ok(moves);
        }
        let mut extra = ExtraMoves::default();
        for hook in general.at(HookEvents::EXTRA) {
            ask(|| hook.extra(S::seen(self, view), &mut extra))?;
        }
        let mut new: Vec<(Square, S)> = Vec::new();
        for (from, targets) in extra.0 {
            let mut known_targets = S::EMPTY;
            for mv in known.iter().filter(|mv| mv.from() == from) {
                known_targets |= self.written_targets(general, view, *mv);
            }
            for (_, targets) in new.iter().filter(|(other, _)| *other == from) {
                known_targets |= *targets;
            }
            new.push((from, (S::from_bitboard(targets) & self.squares).without(known_targets)));
        }
        for (from, targets) in new {
            let Some(piece) = view.board.at(from) else { continue };
            let army = piece.army();
            if view.board.control[army.index()] != view.board.seat {
                continue;
            }
            let context = by_class!(self.class.without_check(), self.context_without_check(view.board, army));
            let zone = self.zone(army, piece.kind()).squares;
            let never = self.never_on(army, piece.kind()).without(zone) | S::of(from);
            let targets = targets & (context.quiet | context.capturable).without(never);
            let template = Move::new(MoveKind::Normal, from, A1);
            by_class!(
                self.class.without_check(),
                self.emit(view, &context, piece.kind(), template, targets, &mut moves)
            );
        }
        Ok(moves)
    }

    /// The squares to which a move can be written. An added move to one of them would have no text of its own.
    fn written_targets(&self, general: &General<S>, view: BoardView<'_, S>, mv: Move) -> S {
        let to = S::of(mv.to());
        match view.board.at(mv.from()) {
            Some(royal) if mv.kind() == MoveKind::Castle && !general.draws_arrays => {
                let [(_, goal), _] = self.castling_squares(royal.army(), mv.from(), mv.to());
                to | S::of(goal)
            }
            _ => to,
        }
    }

    /// Whether a roll or choice comes before the move.
    pub(crate) fn settles_first(&self, view: BoardView<'_, S>) -> bool {
        self.class.dice
            && by_class!(self.class.without_check(), self.settling_moves(view, &mut CountingSink::default()))
    }

    /// The message of the first hook that forbids a move. `None` without hooks.
    pub(crate) fn objection_to(&self, view: BoardView<'_, S>, mv: Move) -> Result<Option<Message>, HookPanicked> {
        match self.general.as_deref() {
            Some(general) => self.forbidden(general, view, mv),
            None => Ok(None),
        }
    }

    /// The message of the first hook that forbids a move.
    fn forbidden(
        &self,
        general: &General<S>,
        view: BoardView<'_, S>,
        mv: Move,
    ) -> Result<Option<Message>, HookPanicked> {
        for hook in general.at(HookEvents::FILTER) {
            if let Some(said) = ask(|| hook.filter(S::seen(self, view), mv))? {
                return Ok(Some(said));
            }
        }
        Ok(None)
    }

    /// See [`Tables::make`]. Hooks change the board before the turn passes, and checks are counted after it. The patch
    /// restores the pieces under the tops, unless a hook changes the board.
    pub(super) fn make_generally(
        &self,
        general: &General<S>,
        board: &mut Board<S>,
        under: &mut Under<S>,
        mv: Move,
        effects: &mut impl EffectSink,
    ) -> Result<Patch, HookPanicked> {
        let (seat, moved) = (board.seat, moved_levels(under, mv));
        self.count_pass(board, mv);
        by_class!(self.class, self.count_turn(board));
        let patch = self.carry_out_generally(board, under, mv, effects)?;
        by_class!(self.class, self.end_move(board, under, mv));
        if general.checks().is_some() {
            self.count_check(board, under, seat)?;
        }
        let can_capture = |view: BoardView<'_, S>| self.can_capture_en_passant(view.board, view.under);
        by_class!(self.class, self.after_double_step(board, under, mv, moved, can_capture));
        Ok(patch)
    }

    /// Makes a move and lets hooks change the board. The turn has not passed yet. The patch is that of
    /// [`Tables::make_generally`].
    fn carry_out_generally(
        &self,
        board: &mut Board<S>,
        under: &mut Under<S>,
        mv: Move,
        effects: &mut impl EffectSink,
    ) -> Result<Patch, HookPanicked> {
        let changes = |general: &&General<S>| self.changes_after(general, BoardView { board, under }, mv);
        let Some(general) = self.general.as_deref().filter(changes) else {
            return Ok(by_class!(self.class, self.carry_out(board, under, mv, effects)));
        };
        let captures = self.captures(BoardView { board, under }, mv);
        let mut told = EffectList::new();
        let taken = self.taken_by(BoardView { board, under }, mv);
        by_class!(self.class, self.carry_out(board, under, mv, &mut told));
        for hook in general.after(captures) {
            let mut editor = S::edited(self, board, under, &mut told, &taken);
            ask(|| hook.after(&mut editor, mv))?;
        }
        told.into_iter().for_each(|effect| effects.push(effect));
        Ok(Patch::default())
    }

    /// Whether a move captures, by the data alone.
    pub(crate) fn captures(&self, view: BoardView<'_, S>, mv: Move) -> bool {
        match mv.kind() {
            MoveKind::EnPassant => true,
            MoveKind::Normal | MoveKind::DoubleStep => {
                let own = view.board.at(mv.from()).map(Piece::army);
                let taken = view.board.at(mv.to());
                taken.is_some_and(|taken| !self.class.stacks || own != Some(taken.army()))
            }
            _ => false,
        }
    }

    /// The pieces that a move captures, from the top down.
    fn taken_by(&self, view: BoardView<'_, S>, mv: Move) -> SmallVec<[Piece; 16]> {
        match (mv.kind(), view.board.en_passant()) {
            (MoveKind::EnPassant, Some(right)) => view.stack(right.victim).take(right.count.get().into()).collect(),
            _ if self.captures(view, mv) => view.stack(mv.to()).collect(),
            _ => SmallVec::new(),
        }
    }

    /// Counts a check at the end of a turn: the seat has one less to give.
    fn count_check(&self, board: &mut Board<S>, under: &Under<S>, seat: u8) -> Result<(), HookPanicked> {
        let Some(army) = Army::new(board.seat.into()).filter(|_| board.seat != seat) else { return Ok(()) };
        if self.royal_attacked(BoardView { board, under }, army, Judge::Hooks)? {
            let mut checks = board.checks();
            let left = &mut checks[usize::from(seat & 1)];
            *left = left.saturating_sub(1);
            board.set_checks(checks);
        }
        Ok(())
    }
}
