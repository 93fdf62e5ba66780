//! Makes moves. The phases have a fixed order: capture, move, promote, turn or roll, lose the commander, pass the turn.

use std::num::NonZeroU8;

use super::Mechanics;
use super::board::{Board, EnPassantRight};
use super::context::BoardView;
use super::scores::BeforeMove;
use super::tables::{KindSet, Tables, Zone};
use super::under::{self, Patch, Under};
use crate::action::{Move, MoveKind};
use crate::effect::{Effect, EffectSink, Levels};
use crate::kernel::board_set::BoardSet;
use crate::piece::{Army, Kind, Piece};
use crate::ruleset::Healing;
use crate::square::Square;

impl<S: BoardSet> Tables<S> {
    /// [`Tables::make`] without goals and hooks. The returned patch restores the pieces under the tops.
    pub(super) fn make_plain<C: Mechanics>(
        &self,
        board: &mut Board<S>,
        under: &mut Under<S>,
        mv: Move,
        effects: &mut impl EffectSink,
    ) -> Patch {
        self.count_turn::<C>(board);
        let moved = if C::STACKS { moved_levels(under, mv) } else { 1 };
        let before = C::MANY.then(|| BeforeMove::of(board));
        let patch = self.carry_out::<C>(board, under, mv, effects);
        if C::MANY
            && let (Some(before), Some(army)) = (before, Army::new(board.seat.into()))
            && mv.kind() != MoveKind::Pass
        {
            self.count_attacks(board, army, &before);
        }
        self.end_move::<C>(board, under, mv);
        self.after_double_step::<C>(board, under, mv, moved, |view| self.can_capture_en_passant_plain::<C>(view));
        patch
    }

    /// Counts the turn of a move in the clock. Of a turn with several parts, the first one counts.
    #[inline(always)]
    pub(super) fn count_turn<C: Mechanics>(&self, board: &mut Board<S>) {
        if !C::PARTS || board.part() == 0 {
            board.halfmove_clock = board.halfmove_clock.saturating_add(1);
        }
    }

    /// Ends the turn after a move that has been made, or only its part of the turn. The turn stays if a die is rolled
    /// first or has a face to be chosen.
    #[inline(always)]
    pub(super) fn end_move<C: Mechanics>(&self, board: &mut Board<S>, under: &Under<S>, mv: Move) {
        if C::PARTS {
            self.end_part::<C>(board, mv);
        } else if !(C::DICE && self.keeps_the_turn(BoardView { board, under }, mv)) {
            self.pass_the_turn(board);
        } else {
            // A roll before the move is not a turn, so the clock does not count it.
            board.halfmove_clock = board.halfmove_clock.saturating_sub(1);
        }
        if C::MARKS_PASSED {
            self.settle_passed(board);
        }
    }

    /// Lets enemies capture a pawn en passant that has just made a double step. `moved` is the number of pieces that made
    /// it, and `can_capture` finds a legal capture.
    #[inline(always)]
    pub(super) fn after_double_step<C: Mechanics>(
        &self,
        board: &mut Board<S>,
        under: &Under<S>,
        mv: Move,
        moved: u8,
        can_capture: impl Fn(BoardView<'_, S>) -> bool,
    ) {
        if mv.kind() != MoveKind::DoubleStep {
            return;
        }
        if C::MARKS_PASSED {
            self.mark_passed(board, mv.from(), mv.to());
        } else {
            self.offer_en_passant::<C>(board, under, mv, moved, can_capture);
        }
    }

    /// Changes the pieces by a move. The turn does not pass yet.
    #[inline(always)]
    pub(crate) fn carry_out<C: Mechanics>(
        &self,
        board: &mut Board<S>,
        under: &mut Under<S>,
        mv: Move,
        effects: &mut impl EffectSink,
    ) -> Patch {
        let mut patch = Patch::default();
        let passed = board.en_passant();
        if passed.is_some() {
            board.set_en_passant(None);
        }
        let (from, to) = (mv.from(), mv.to());
        if C::HANDS && mv.kind() == MoveKind::Drop {
            self.drop_piece(board, under, mv, effects);
            return patch;
        }
        if C::PARTS && mv.kind() == MoveKind::Block {
            self.place_block(board, mv, effects);
            return patch;
        }
        if C::MANY && mv.kind() == MoveKind::Pass {
            self.fall_without_move(board, effects);
            return patch;
        }
        let Some(piece) = board.at(from) else { return patch };
        match mv.kind() {
            MoveKind::Pass | MoveKind::Drop | MoveKind::Block => {}
            MoveKind::Turn | MoveKind::Roll | MoveKind::Choose => {
                self.reface::<C>(board, under, piece, mv, &mut patch, effects);
            }
            MoveKind::Castle => self.castle(board, piece.army(), from, to, effects),
            MoveKind::EnPassant => {
                let passed = if C::MARKS_PASSED { self.passed_pawn(board, piece.army(), to) } else { passed };
                if let Some(right) = passed {
                    self.capture::<C>(board, under, right.victim, Some(right.count.get()), &mut patch, effects);
                }
                self.advance::<C>(board, under, piece, mv, &mut patch, effects);
            }
            MoveKind::Normal | MoveKind::DoubleStep => {
                if let Some(taken) = board.at(to)
                    && !(C::STACKS && taken.army() == piece.army())
                {
                    self.capture::<C>(board, under, to, None, &mut patch, effects);
                }
                self.advance::<C>(board, under, piece, mv, &mut patch, effects);
            }
        }
        if C::HANDS && under.hands.gates().any() {
            self.pass_gates(board, under, mv, effects);
        }
        patch
    }

    /// Captures the top `count` pieces of a square, or all of them if there is no count.
    fn capture<C: Mechanics>(
        &self,
        board: &mut Board<S>,
        under: &mut Under<S>,
        at: Square,
        count: Option<u8>,
        patch: &mut Patch,
        effects: &mut impl EffectSink,
    ) {
        let Some(top) = board.at(at) else { return };
        let levels = top_levels::<C, S>(under, at, count);
        board.halfmove_clock = 0;
        board.remove(top, at);
        let mut rest = 0;
        if C::STACKS {
            if let Some(count) = count {
                (_, rest) = under::split(under.word(at), u32::from(count) - 1);
            }
            self.uncover_square(board, under, at, top.army(), rest, patch);
        }
        if rest == 0 {
            board.mark_moved(S::of(at));
        }
        effects.push(Effect::Captured { at, levels });
        if C::HANDS {
            self.take_in_hand(board, under, top, at, effects);
        }
        if C::MANY {
            self.count_capture(board, top);
        }
        if !C::CHECK || C::MANY {
            if self.is_royal(top) {
                self.fall(board, top.army(), effects);
            } else {
                self.lose_rights(board, top, at);
            }
        }
    }

    /// Ends an army's castling rights if the piece that castles leaves its square or changes. Other pieces end none.
    #[inline]
    pub(crate) fn lose_rights(&self, board: &mut Board<S>, piece: Piece, from: Square) {
        if self.castlers.has(piece.kind())
            && let Some(castling) = &self.castling
            && castling[piece.army().index()].crown.has(from)
        {
            board.mark_moved(castling[piece.army().index()].home & board.army(piece.army()));
        }
    }

    /// Sets the rest of a square whose top has left. The first level of the rest becomes the new top.
    fn uncover_square(
        &self,
        board: &mut Board<S>,
        under: &mut Under<S>,
        at: Square,
        army: Army,
        rest: u64,
        patch: &mut Patch,
    ) {
        let below = match under::kind_at(rest, 0) {
            None => 0,
            Some(kind) => {
                board.put(Piece::new(army, kind), at);
                under::split(rest, 1).1
            }
        };
        if under.word(at) != below {
            board.mix(under.set(at, below, patch));
        }
    }

    /// Moves a piece, and the pieces that it carries, to a square that is empty or has its own army.
    #[inline(always)]
    fn advance<C: Mechanics>(
        &self,
        board: &mut Board<S>,
        under: &mut Under<S>,
        piece: Piece,
        mv: Move,
        patch: &mut Patch,
        effects: &mut impl EffectSink,
    ) {
        let (from, to) = (mv.from(), mv.to());
        if self.zeroing.has(piece.kind()) {
            board.halfmove_clock = 0;
        }
        let mut stays = false;
        let levels = top_levels::<C, S>(under, from, mv.lift());
        if C::STACKS {
            stays = self.lift_and_land(board, under, piece, mv, patch);
            board.mark_moved(if stays { S::EMPTY } else { S::of(from) });
        } else {
            board.carry(piece, from, to);
            board.mark_moved(S::of(from) | S::of(to));
            if C::HANDS {
                board.mix(under.hands.follow(from, to));
            }
        }
        let onto = 1 + top_level::<C, S>(under, to) - levels.count();
        effects.push(Effect::Moved { from, levels, to, onto });
        self.after_arrival::<C>(board, under, piece, mv, stays, patch, effects);
        self.lose_rights(board, piece, from);
    }

    /// Moves the upper part of a stack to another square. Returns whether any piece stays behind.
    fn lift_and_land(
        &self,
        board: &mut Board<S>,
        under: &mut Under<S>,
        piece: Piece,
        mv: Move,
        patch: &mut Patch,
    ) -> bool {
        let (from, to) = (mv.from(), mv.to());
        let word = under.word(from);
        let along = mv.lift().map_or_else(|| under::levels(word), |lift| u32::from(lift) - 1);
        let (group, rest) = under::split(word, along);
        board.remove(piece, from);
        self.uncover_square(board, under, from, piece.army(), rest, patch);
        let mut base = 0;
        if let Some(top) = board.at(to) {
            board.remove(top, to);
            base = under::put_on(under::level(top.kind()), under.word(to));
        }
        board.put(piece, to);
        let landed = under::put_on(group, base);
        if under.word(to) != landed {
            board.mix(under.set(to, landed, patch));
        }
        rest != 0
    }

    /// Promotes, turns or rolls after an arrival.
    #[inline(always)]
    fn after_arrival<C: Mechanics>(
        &self,
        board: &mut Board<S>,
        under: &mut Under<S>,
        piece: Piece,
        mv: Move,
        stays: bool,
        patch: &mut Patch,
        effects: &mut impl EffectSink,
    ) {
        let (army, kind, to) = (piece.army(), piece.kind(), mv.to());
        let special = self.special[army.index()][kind.index()].has(to);
        let arrives = if special { self.promotes(army, kind, mv.from(), to) } else { None };
        if let Some(zone) = arrives
            && (mv.promotion().is_some() || zone.vanishes)
        {
            return self.promote::<C>(board, under, to, army, zone, mv.promotion(), patch, effects);
        }
        if self.any_always {
            let (squares, into) = self.always[army.index()][kind.index()];
            if squares.has(to) {
                board.become_kind(to, into);
                board.halfmove_clock = 0;
                if C::HANDS {
                    self.mark_promoted(board, under, to, kind, into);
                }
                return effects.push(Effect::Promoted { at: to, level: top_level::<C, S>(under, to), into });
            }
        }
        if C::STACKS
            && stays
            && let Some(uncovered) = board.at(mv.from())
            && let Some(zone) = self.promotes_uncovered(army, uncovered.kind(), mv.from())
        {
            self.promote::<C>(board, under, mv.from(), army, zone, mv.promotion(), patch, effects);
            return self.turn_or_roll::<C>(board, under, army, kind, to, mv.die_face(), None, effects);
        }
        self.turn_or_roll::<C>(board, under, army, kind, to, mv.die_face(), mv.promotion(), effects);
    }

    /// Promotes the top piece of a square. It changes its kind or leaves the board, alone or with all pieces below it.
    fn promote<C: Mechanics>(
        &self,
        board: &mut Board<S>,
        under: &mut Under<S>,
        at: Square,
        army: Army,
        zone: &Zone<S>,
        into: Option<Kind>,
        patch: &mut Patch,
        effects: &mut impl EffectSink,
    ) {
        if into.is_none() && !zone.vanishes {
            return;
        }
        board.halfmove_clock = 0;
        let Some(top) = board.at(at) else { return };
        match into {
            Some(into) if !zone.whole_square => {
                board.become_kind(at, into);
                if C::HANDS {
                    self.mark_promoted(board, under, at, top.kind(), into);
                }
                effects.push(Effect::Promoted { at, level: top_level::<C, S>(under, at), into });
            }
            into => {
                let levels = top_levels::<C, S>(under, at, if zone.whole_square { None } else { Some(1) });
                board.remove(top, at);
                let rest = if zone.whole_square || !C::STACKS { 0 } else { under.word(at) };
                if C::STACKS {
                    self.uncover_square(board, under, at, army, rest, patch);
                }
                if rest == 0 {
                    board.mark_moved(S::of(at));
                }
                if C::HANDS {
                    board.mix(under.hands.unmark(at).1);
                }
                effects.push(Effect::Withdrawn { at, levels });
                // A piece below that has the same rule is on top now, and it has no more choices than the one above it:
                // rules that differ are refused. All others stay.
                if C::STACKS
                    && into.is_none()
                    && let Some(next) = board.at(at)
                    && let Some(zone) = self.promotes_uncovered(army, next.kind(), at)
                {
                    return self.promote::<C>(board, under, at, army, zone, None, patch, effects);
                }
                if let Some(kind) = into {
                    board.put(Piece::new(army, kind), at);
                    if C::HANDS {
                        self.mark_promoted(board, under, at, top.kind(), kind);
                    }
                    effects.push(Effect::Returned { at, army, kind });
                }
            }
        }
    }

    /// Gives a die that has moved its new face.
    #[inline]
    fn turn_or_roll<C: Mechanics>(
        &self,
        board: &mut Board<S>,
        under: &Under<S>,
        army: Army,
        kind: Kind,
        to: Square,
        rolled: Option<Kind>,
        chosen: Option<Kind>,
        effects: &mut impl EffectSink,
    ) {
        if !C::DICE {
            return;
        }
        let level = top_level::<C, S>(under, to);
        if let Some(into) = rolled {
            board.become_kind(to, into);
            return effects.push(Effect::Rolled { at: to, level, into });
        }
        let Some(next) = self.turned_face(army, kind, to) else { return };
        board.become_kind(to, next);
        effects.push(Effect::Turned { at: to, level, into: next });
        if let Some(into) = chosen {
            board.become_kind(to, into);
            board.halfmove_clock = 0;
            effects.push(Effect::Promoted { at: to, level, into });
        }
    }

    /// Gives a die another face on its square.
    fn reface<C: Mechanics>(
        &self,
        board: &mut Board<S>,
        under: &mut Under<S>,
        die: Piece,
        mv: Move,
        patch: &mut Patch,
        effects: &mut impl EffectSink,
    ) {
        let at = mv.from();
        let level = top_level::<C, S>(under, at);
        // Only the lowest piece of a square counts as unmoved, and this die no longer does.
        if under.word(at) == 0 {
            board.mark_moved(S::of(at));
        }
        match (mv.kind(), mv.promotion(), mv.die_face()) {
            (MoveKind::Roll, _, Some(into)) => {
                board.become_kind(at, into);
                effects.push(Effect::Rolled { at, level, into });
            }
            (MoveKind::Turn, None, _) => {
                if let Some(&into) = self.dice.healed.first() {
                    board.become_kind(at, into);
                    effects.push(Effect::Turned { at, level, into });
                }
            }
            (_, Some(into), _) => {
                let zone = self.zone(die.army(), self.promoted_as(die.kind()));
                self.promote::<C>(board, under, at, die.army(), zone, Some(into), patch, effects);
            }
            _ => {}
        }
    }

    fn castle(&self, board: &mut Board<S>, army: Army, from: Square, to: Square, effects: &mut impl EffectSink) {
        let squares = self.castling_squares(army, from, to);
        let pieces = squares.map(|(from, _)| board.at(from));
        for (piece, (from, _)) in pieces.iter().zip(squares) {
            if let Some(piece) = *piece {
                board.remove(piece, from);
            }
        }
        for (piece, (_, to)) in pieces.iter().zip(squares) {
            if let Some(piece) = *piece {
                board.put(piece, to);
            }
        }
        if let Some(castling) = &self.castling {
            board.mark_moved(S::of(to) | castling[army.index()].home & board.army(army));
        }
        effects.push(Effect::Castled { royal: squares[0], partner: squares[1] });
    }

    /// Whether the turn stays with the player: after a roll or choice before the move, or if a face is still to be
    /// chosen.
    pub(super) fn keeps_the_turn(&self, view: BoardView<'_, S>, mv: Move) -> bool {
        if !self.dice.waits {
            return false;
        }
        let at_start = self.dice.healing == Healing::AtTurnStart;
        match mv.kind() {
            MoveKind::Roll | MoveKind::Choose if at_start => true,
            _ => !at_start && self.commanded(view.board).any(|army| self.chooser(view, army).is_some()),
        }
    }

    /// Sets the en-passant right after a double step, if `can_capture` finds a legal capture.
    ///
    /// `moved` is the number of pieces that made the step.
    pub(super) fn offer_en_passant<C: Mechanics>(
        &self,
        board: &mut Board<S>,
        under: &Under<S>,
        mv: Move,
        moved: u8,
        can_capture: impl Fn(BoardView<'_, S>) -> bool,
    ) {
        let (from, to) = (mv.from(), mv.to());
        let Some(piece) = board.at(to).filter(|_| self.en_passant) else { return };
        let army = piece.army().index();
        // A die shows its next face by now, so the step is looked up among all kinds of pawn.
        let kinds = if C::DICE { self.pawns } else { KindSet::of(piece.kind()) };
        let steps = |kind: Kind| self.double[army][kind.index()][S::index(from)][1].has(to);
        let target = from.halfway(to);
        if !kinds.iter().any(steps) || !self.en_passant_on[army].has(target) {
            return;
        }
        // The full test is expensive. It is only made if an enemy pawn attacks the passed square.
        if !self.any_pawn_attacks(board, piece.army(), target) {
            return;
        }
        // A hook may have put a lower stack there.
        let count = moved.min(1 + top_level::<C, S>(under, to));
        board.set_en_passant(NonZeroU8::new(count).map(|count| EnPassantRight { target, victim: to, count }));
        if !can_capture(BoardView { board, under }) {
            board.set_en_passant(None);
        }
    }
}

/// The number of pieces that a move takes from its origin.
pub(super) fn moved_levels<S: BoardSet>(under: &Under<S>, mv: Move) -> u8 {
    mv.lift().unwrap_or(1 + under::levels(under.word(mv.from())) as u8)
}

/// The level of a square's top piece. Without stacks it is 0 at compile time.
fn top_level<C: Mechanics, S: BoardSet>(under: &Under<S>, at: Square) -> u8 {
    if C::STACKS { under::levels(under.word(at)) as u8 } else { 0 }
}

/// The levels of the top `count` pieces of a square, or of all its pieces if there is no count.
fn top_levels<C: Mechanics, S: BoardSet>(under: &Under<S>, at: Square, count: Option<u8>) -> Levels {
    let height = 1 + top_level::<C, S>(under, at);
    let count = if C::STACKS { count.unwrap_or(height) } else { 1 };
    Levels::new(height.saturating_sub(count), count)
}
