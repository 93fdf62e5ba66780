//! What the mouse means, as a function of what it does: press, drag, release, click, and the right button held still.
//!
//! Nothing here knows the window, the camera or the clock, so that each gesture is tested in microseconds.

use bevy::math::{Vec2, Vec3};
use tessera_rules::{Bitboard, Square};

use super::hand_play::{Intent, Situation};
use crate::model::hand::{Hand, Pointing};

/// How far, in logical pixels, the pointer moves before a press is a drag: more than a hand shakes.
const DRAG: f32 = 6.;
/// How long the right button is held still until the piece under it is asked how it moves, in seconds: longer than a click.
const HOLD: f32 = 0.2;

/// Something that the mouse does at a point of the window.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct MouseEvent {
    pub(super) kind: MouseEventKind,
    /// Where, in logical pixels.
    pub(super) at: Vec2,
    /// When, in seconds.
    pub(super) time: f32,
}

/// What the mouse does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum MouseEventKind {
    /// It has moved.
    Move,
    /// The left button goes down, or up.
    PressLeft,
    ReleaseLeft,
    /// The right button goes down, or up.
    PressRight,
    ReleaseRight,
    /// The frame ends; time has passed.
    Rest,
}

/// What lies under the pointer.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct UnderPointer {
    /// Whether a panel does; then nothing else counts.
    pub(super) panel: bool,
    /// The square of the board itself.
    pub(super) board: Option<Square>,
    /// The pieces, the nearest first.
    pub(super) pieces: Vec<PieceUnder>,
    /// Where a dragged piece would hang.
    pub(super) carry: Option<Vec3>,
}

/// A piece under the pointer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PieceUnder {
    pub(super) square: Square,
    /// How many pieces from the top of its square end with it, if those alone are meant. From above, where only the top is
    /// seen, the whole square is meant.
    pub(super) lift: Option<u8>,
}

/// What the buttons are doing.
#[derive(Debug, Default, Clone, PartialEq)]
pub(super) struct Gesture {
    left: LeftButton,
    /// Where the right button was pressed, and when, while it may still ask.
    right: Option<(Vec2, f32)>,
    /// The last press on a square: a second click on the same spot means the same piece.
    last: Option<(Vec2, PieceUnder)>,
}

#[derive(Debug, Default, Clone, Copy, PartialEq)]
enum LeftButton {
    #[default]
    Up,
    /// Pressed on a square, or beside the board.
    Pressed {
        at: Vec2,
        square: Option<Square>,
        /// Whether this press has chosen the square or lifted pieces: its release is no second click.
        just_chosen: bool,
    },
    /// The pieces in the hand follow the pointer.
    Dragging,
}

impl Gesture {
    /// Whether time alone may change what is meant, so that frames are needed.
    pub(super) fn waits_for_time(&self) -> bool {
        self.right.is_some()
    }

    /// Goes on by one event: changes the hand, and says what the player wants.
    pub(super) fn step(
        &mut self,
        event: MouseEvent,
        under: &UnderPointer,
        (hand, pointing): (&mut Hand, &mut Pointing),
        (situation, movable): (&Situation, Bitboard),
    ) -> Option<Intent> {
        let meant = self.meant(event.at, under, hand, movable);
        let intent = match event.kind {
            MouseEventKind::PressLeft if under.panel => None,
            MouseEventKind::PressLeft => {
                self.press_left(event.at, meant, hand, pointing, (situation, movable));
                None
            }
            MouseEventKind::ReleaseLeft => self.release_left(event.at, under, meant, hand, pointing, situation),
            MouseEventKind::PressRight => {
                self.right = Some((event.at, event.time));
                if hand.is_dragging() {
                    self.left = LeftButton::Up;
                    hand.let_go();
                }
                None
            }
            MouseEventKind::ReleaseRight => {
                self.release_right(event.at, hand, pointing);
                None
            }
            MouseEventKind::Move | MouseEventKind::Rest => None,
        };
        self.ask(event, under, hand, pointing, situation);
        self.drag(event.at, under, hand, situation);
        intent
    }

    /// The square that the pointer is over, as it is shown.
    pub(super) fn hover(&self, at: Vec2, under: &UnderPointer, hand: &Hand, movable: Bitboard) -> Option<Square> {
        if hand.is_dragging() {
            return goal(hand, under);
        }
        self.meant(at, under, hand, movable).map(|meant| meant.square)
    }

    /// What is meant: with a piece in hand a goal, if one lies there; else a piece that can move, on the square itself
    /// behind a taller one that cannot; else a piece before the board behind.
    fn meant(&self, at: Vec2, under: &UnderPointer, hand: &Hand, movable: Bitboard) -> Option<PieceUnder> {
        if under.panel {
            return None;
        }
        // A second click without moving the mouse means the same piece, even if a goal lies behind its head.
        if let Some((before, piece)) = self.last
            && hand.from() == Some(piece.square)
            && at.distance(before) <= DRAG
        {
            return Some(piece);
        }
        let piece = nearest(hand, under);
        let square = piece.map(|piece| piece.square);
        let is_goal = |square: &Square| hand.target(*square).is_some();
        let can_move = |square: &Square| movable.has(*square);
        let choices = [
            under.board.filter(is_goal),
            square.filter(is_goal),
            square.filter(can_move),
            under.board.filter(can_move),
            square,
            under.board,
        ];
        let meant = choices.into_iter().flatten().next()?;
        Some(piece.filter(|piece| piece.square == meant).unwrap_or(PieceUnder { square: meant, lift: None }))
    }

    fn press_left(
        &mut self,
        at: Vec2,
        meant: Option<PieceUnder>,
        hand: &mut Hand,
        pointing: &mut Pointing,
        (situation, movable): (&Situation, Bitboard),
    ) {
        self.last = meant.map(|piece| (at, piece));
        pointing.beside = meant.is_none();
        let Some(PieceUnder { square, lift }) = meant else {
            self.left = LeftButton::Pressed { at, square: None, just_chosen: false };
            return;
        };
        let lifted_before = hand.lifted().filter(|_| hand.from() == Some(square)).map(|(count, _)| count);
        let is_start = hand.from() == Some(square) || hand.target(square).is_none() && movable.has(square);
        let mut just_chosen = situation.grab(hand, square, false);
        // A press on a piece of a stack lifts it with all that stands on it.
        if let Some(count) = lift.filter(|count| lifted_before != Some(*count) && is_start) {
            situation.lift(hand, count);
            just_chosen = true;
        }
        self.left = LeftButton::Pressed { at, square: Some(square), just_chosen };
    }

    fn release_left(
        &mut self,
        at: Vec2,
        under: &UnderPointer,
        meant: Option<PieceUnder>,
        hand: &mut Hand,
        pointing: &mut Pointing,
        situation: &Situation,
    ) -> Option<Intent> {
        pointing.beside = false;
        // A whole drag may lie within one slow frame, so that the way to this point has not been seen.
        self.drag(at, under, hand, situation);
        match std::mem::take(&mut self.left) {
            LeftButton::Dragging => situation.release(hand, goal(hand, under).filter(|_| !under.panel)),
            LeftButton::Pressed { at: start, square: Some(square), just_chosen }
                if meant.is_some_and(|meant| meant.square == square) && start.distance(at) <= DRAG =>
            {
                situation.touch(hand, square, just_chosen)
            }
            LeftButton::Pressed { .. } | LeftButton::Up => None,
        }
    }

    /// A right button that has moved turns the camera, one that was held has asked, and a click lets go.
    fn release_right(&mut self, at: Vec2, hand: &mut Hand, pointing: &mut Pointing) {
        let clicked = self.right.take().is_some_and(|(start, _)| start.distance(at) <= DRAG);
        if pointing.inspected.take().is_none() && clicked {
            hand.let_go();
        }
    }

    /// The right button held still asks how the piece under it moves.
    fn ask(
        &mut self,
        event: MouseEvent,
        under: &UnderPointer,
        hand: &Hand,
        pointing: &mut Pointing,
        situation: &Situation,
    ) {
        let Some((start, since)) = self.right.filter(|_| !hand.is_dragging() && !under.panel) else { return };
        if start.distance(event.at) > DRAG {
            self.right = None;
            pointing.inspected = None;
        } else if event.time - since >= HOLD && pointing.inspected.is_none() {
            let square = nearest(hand, under).map(|piece| piece.square).or(under.board);
            pointing.inspected = square.filter(|square| situation.shown.top(*square).is_some());
        }
    }

    /// A press that moves on is a drag.
    fn drag(&mut self, at: Vec2, under: &UnderPointer, hand: &mut Hand, situation: &Situation) {
        if let LeftButton::Pressed { at: start, square: Some(square), .. } = self.left
            && start.distance(at) > DRAG
            && under.carry.is_some()
        {
            situation.grab(hand, square, true);
            if hand.from() == Some(square) {
                self.left = LeftButton::Dragging;
            }
        }
        if self.left == LeftButton::Dragging
            && let Hand::Holding(held) = hand
            && let Some(carry) = under.carry
        {
            held.carried = Some(carry);
        }
    }
}

/// The nearest piece; what is held does not lie under the pointer.
fn nearest(hand: &Hand, under: &UnderPointer) -> Option<PieceUnder> {
    let held = hand.from().filter(|_| hand.is_dragging());
    under.pieces.iter().copied().find(|piece| Some(piece.square) != held)
}

/// The square over which a dragged piece is let go.
fn goal(hand: &Hand, under: &UnderPointer) -> Option<Square> {
    let is_goal = |square: &Square| hand.target(*square).is_some();
    let piece = nearest(hand, under).map(|piece| piece.square);
    under.board.filter(is_goal).or(piece.filter(is_goal)).or(under.board)
}

#[cfg(test)]
#[path = "../tests/unit/gesture.rs"]
mod tests;
