//! Turns mouse events into gestures: press, drag, release, click, and a right button that is held still.
//!
//! This module knows neither window nor camera nor clock, so that tests of gestures take microseconds.

use bevy::math::{Vec2, Vec3};
use tessera_rules::{Bitboard, Square};

use super::hand_play::{Intent, Situation};
use crate::model::hand::{Hand, Pointing};

/// The distance after which a press becomes a drag, in logical pixels: more than a hand trembles during a click.
pub(super) const DRAG: f32 = 6.;
/// The time after which a held right button inspects the piece under it, in seconds: longer than a click.
const HOLD: f32 = 0.2;

/// An event of the mouse at a point of the window.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct MouseEvent {
    pub(super) kind: MouseEventKind,
    /// The point in the window, in logical pixels.
    pub(super) at: Vec2,
    /// The time of the event, in seconds.
    pub(super) time: f32,
}

/// The kind of a mouse event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum MouseEventKind {
    /// The mouse has moved.
    Move,
    /// The left button goes down.
    PressLeft,
    /// The left button goes up.
    ReleaseLeft,
    /// The right button goes down.
    PressRight,
    /// The right button goes up.
    ReleaseRight,
    /// A finger turns out to mean something else than a button. Nothing is played.
    Cancel,
    /// The frame ends, and time has passed.
    Rest,
}

/// The things under the pointer.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct UnderPointer {
    /// Whether a panel is under the pointer. It hides everything else.
    pub(super) panel: bool,
    /// The square of the board's surface.
    pub(super) board: Option<Square>,
    /// The pieces: those whose trunks are under the pointer first, then the others, the nearest first.
    pub(super) pieces: Vec<PieceUnder>,
    /// The position of a piece that would be dragged here.
    pub(super) carry: Option<Vec3>,
}

/// A piece under the pointer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PieceUnder {
    pub(super) square: Square,
    /// How many pieces this one and those above it are, if the pointer means these alone.
    ///
    /// `None` means the whole stack: at its lowest piece, and in a view from above, which shows only the top.
    pub(super) lift: Option<u8>,
}

/// The state of the mouse buttons.
#[derive(Debug, Default, Clone, PartialEq)]
pub(super) struct Gesture {
    left: LeftButton,
    /// Where and when the right button was pressed. `None` if it is up or has moved.
    right: Option<(Vec2, f32)>,
    /// The last press on a square: a second click at the same point means the same piece.
    last: Option<(Vec2, PieceUnder)>,
}

#[derive(Debug, Default, Clone, Copy, PartialEq)]
enum LeftButton {
    #[default]
    Up,
    /// Pressed on a square, or off the board.
    Pressed {
        at: Vec2,
        square: Option<Square>,
        /// Whether this press has chosen the square or lifted pieces. Its release is not a second click then.
        just_chosen: bool,
    },
    /// The pieces in the hand follow the pointer.
    Dragging,
}

impl Gesture {
    /// Whether the gesture may change with time alone, so that frames are needed.
    pub(super) fn waits_for_time(&self) -> bool {
        self.right.is_some()
    }

    /// Handles one event: changes the hand, and returns the player's intent.
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
            MouseEventKind::Cancel => {
                self.cancel(hand, pointing);
                None
            }
            MouseEventKind::Move | MouseEventKind::Rest => None,
        };
        self.ask(event, under, hand, pointing, situation);
        self.drag(event.at, under, hand, situation);
        intent
    }

    /// The square that is shown as the one under the pointer.
    pub(super) fn hover(&self, at: Vec2, under: &UnderPointer, hand: &Hand, movable: Bitboard) -> Option<Square> {
        if hand.is_dragging() {
            return goal(hand, under);
        }
        self.meant(at, under, hand, movable).map(|meant| meant.square)
    }

    /// The piece or square that the player means, out of everything under the pointer.
    ///
    /// A target of the held piece comes first. A piece that can move comes next, even if one that cannot stands before it
    /// or hides its square. Otherwise the nearest piece wins over the board behind it.
    fn meant(&self, at: Vec2, under: &UnderPointer, hand: &Hand, movable: Bitboard) -> Option<PieceUnder> {
        if under.panel {
            return None;
        }
        // A second click without moving the mouse means the same piece, even if a target lies behind its head.
        if let Some((before, piece)) = self.last
            && hand.from() == Some(piece.square)
            && at.distance(before) <= DRAG
        {
            return Some(piece);
        }
        let square = nearest(hand, under).map(|piece| piece.square);
        let is_goal = |square: &Square| hand.target(*square).is_some();
        let can_move = |square: &Square| movable.has(*square);
        let choices = [
            under.board.filter(is_goal),
            square.filter(is_goal),
            free_pieces(hand, under).map(|piece| piece.square).find(can_move),
            under.board.filter(can_move),
            square,
            under.board,
        ];
        let meant = choices.into_iter().flatten().next()?;
        let piece = free_pieces(hand, under).find(|piece| piece.square == meant);
        Some(piece.unwrap_or(PieceUnder { square: meant, lift: None }))
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
        // A press on a piece of a stack lifts this piece and all pieces above it.
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
        // A whole drag may lie within one slow frame: no event may have reported the way to this point.
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

    /// Forgets what is pressed. Pieces that this press has chosen are let go.
    fn cancel(&mut self, hand: &mut Hand, pointing: &mut Pointing) {
        let just_chosen = matches!(self.left, LeftButton::Pressed { just_chosen: true, .. });
        if just_chosen || hand.is_dragging() {
            hand.let_go();
        }
        (self.left, self.right) = (LeftButton::Up, None);
        (pointing.beside, pointing.inspected) = (false, None);
    }

    /// Ends an inspection, or empties the hand after a click. A right button that has moved has only turned the camera.
    fn release_right(&mut self, at: Vec2, hand: &mut Hand, pointing: &mut Pointing) {
        let clicked = self.right.take().is_some_and(|(start, _)| start.distance(at) <= DRAG);
        if pointing.inspected.take().is_none() && clicked {
            hand.let_go();
        }
    }

    /// Inspects the piece under a right button that is held still.
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

    /// Turns a press that has moved into a drag, and moves the dragged pieces.
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

/// The pieces under the pointer, the nearest first, except the dragged ones.
fn free_pieces<'a>(hand: &Hand, under: &'a UnderPointer) -> impl Iterator<Item = PieceUnder> + use<'a> {
    let held = hand.from().filter(|_| hand.is_dragging());
    under.pieces.iter().copied().filter(move |piece| Some(piece.square) != held)
}

/// The nearest piece under the pointer, except the dragged ones.
fn nearest(hand: &Hand, under: &UnderPointer) -> Option<PieceUnder> {
    free_pieces(hand, under).next()
}

/// The square under a dragged piece: a target if there is one, otherwise the square of the board.
fn goal(hand: &Hand, under: &UnderPointer) -> Option<Square> {
    let is_goal = |square: &Square| hand.target(*square).is_some();
    let piece = nearest(hand, under).map(|piece| piece.square);
    under.board.filter(is_goal).or(piece.filter(is_goal)).or(under.board)
}

#[cfg(test)]
#[path = "../tests/unit/gesture.rs"]
mod tests;
