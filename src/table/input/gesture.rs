//! Turns mouse events into gestures: press, drag, release, click, and a right button that is held still.
//!
//! This module knows neither window nor camera nor clock, so that tests of gestures take microseconds.

use bevy::math::{Vec2, Vec3};
use tessera_rules::{Bitboard, Piece, Square};

use super::grip_play::{Intent, Situation};
use crate::model::grip::{Grip, GripOrigin, Pointing};

/// The distance after which a press becomes a drag, in logical pixels: more than a hand trembles during a click.
pub(super) const DRAG: f32 = 6.;
/// The time after which a held right button inspects the piece under it, in seconds: longer than a click.
const HOLD: f32 = 0.2;
/// The time in which a second click belongs to the first one, in seconds. A piece that was just chosen stays chosen then: people
/// who double-click want to choose it.
const DOUBLE: f32 = 0.3;

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
    /// The square whose middle is under the pointer, also behind pieces. The mark of a goal shines through them there.
    pub(super) mark: Option<Square>,
    /// The pieces: those whose trunks are under the pointer first, then the others, the nearest first.
    pub(super) pieces: Vec<PieceUnder>,
    /// The piece of a hand, if no other piece is nearer.
    pub(super) hand: Option<Piece>,
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
    /// The piece that a press has chosen last, and the time of that.
    chosen: Option<(GripOrigin, f32)>,
}

#[derive(Debug, Default, Clone, Copy, PartialEq)]
enum LeftButton {
    #[default]
    Up,
    /// Pressed on a square, on a piece in a hand, or off both.
    Pressed {
        at: Vec2,
        origin: Option<GripOrigin>,
        /// Whether this press has chosen the piece or lifted pieces. Its release is not a second click then.
        just_chosen: bool,
    },
    /// The pieces in the grip follow the pointer.
    Dragging,
}

impl Gesture {
    /// Whether the gesture may change with time alone, so that frames are needed.
    pub(super) fn waits_for_time(&self) -> bool {
        self.right.is_some()
    }

    /// Handles one event: changes the grip, and returns the player's intent.
    pub(super) fn step(
        &mut self,
        event: MouseEvent,
        under: &UnderPointer,
        (grip, pointing): (&mut Grip, &mut Pointing),
        (situation, movable): (&Situation, Bitboard),
    ) -> Option<Intent> {
        let meant = self.meant(event.at, under, grip, movable);
        let intent = match event.kind {
            MouseEventKind::PressLeft if under.panel => None,
            MouseEventKind::PressLeft => {
                match under.hand {
                    Some(piece) => self.press_hand(event.at, piece, grip, pointing, situation),
                    None => self.press_left(event.at, meant, grip, pointing, (situation, movable)),
                }
                if let LeftButton::Pressed { origin: Some(origin), just_chosen, .. } = &mut self.left {
                    let is_double =
                        self.chosen.is_some_and(|(last, since)| last == *origin && event.time - since < DOUBLE);
                    if *just_chosen && !is_double {
                        self.chosen = Some((*origin, event.time));
                    }
                    *just_chosen |= is_double && grip.origin() == Some(*origin);
                }
                None
            }
            MouseEventKind::ReleaseLeft => self.release_left(event.at, under, meant, grip, pointing, situation),
            MouseEventKind::PressRight => {
                self.right = Some((event.at, event.time));
                if grip.is_dragging() {
                    self.left = LeftButton::Up;
                    grip.let_go();
                }
                None
            }
            MouseEventKind::ReleaseRight => {
                self.release_right(event.at, grip, pointing);
                None
            }
            MouseEventKind::Cancel => {
                self.cancel(grip, pointing);
                None
            }
            MouseEventKind::Move | MouseEventKind::Rest => None,
        };
        self.ask(event, under, grip, pointing, situation);
        self.drag(event.at, under, grip, situation);
        intent
    }

    /// The square that is shown as the one under the pointer.
    pub(super) fn hover(&self, at: Vec2, under: &UnderPointer, grip: &Grip, movable: Bitboard) -> Option<Square> {
        if grip.is_dragging() {
            return goal(grip, under);
        }
        self.meant(at, under, grip, movable).map(|meant| meant.square)
    }

    /// The piece or square that the player means, out of everything under the pointer.
    ///
    /// A target of the held piece comes first. A piece that can move comes next, even if one that cannot stands before it
    /// or hides its square. Otherwise the nearest piece wins over the board behind it.
    fn meant(&self, at: Vec2, under: &UnderPointer, grip: &Grip, movable: Bitboard) -> Option<PieceUnder> {
        if under.panel {
            return None;
        }
        // A second click without moving the mouse means the same piece, even if a target lies behind its head.
        if let Some((before, piece)) = self.last
            && grip.from() == Some(piece.square)
            && at.distance(before) <= DRAG
        {
            return Some(piece);
        }
        let square = nearest(grip, under).map(|piece| piece.square);
        let is_goal = |square: &Square| grip.target(*square).is_some();
        let can_move = |square: &Square| movable.has(*square);
        let choices = [
            under.board.filter(is_goal),
            square.filter(is_goal),
            // The held piece stands before its goal, whose mark is seen through it.
            under.mark.filter(is_goal).filter(|_| square.is_some() && square == grip.from()),
            free_pieces(grip, under).map(|piece| piece.square).find(can_move),
            under.board.filter(can_move),
            square,
            under.board,
        ];
        let meant = choices.into_iter().flatten().next()?;
        let piece = free_pieces(grip, under).find(|piece| piece.square == meant);
        Some(piece.unwrap_or(PieceUnder { square: meant, lift: None }))
    }

    fn press_left(
        &mut self,
        at: Vec2,
        meant: Option<PieceUnder>,
        grip: &mut Grip,
        pointing: &mut Pointing,
        (situation, movable): (&Situation, Bitboard),
    ) {
        self.last = meant.map(|piece| (at, piece));
        pointing.beside = meant.is_none();
        let Some(PieceUnder { square, lift }) = meant else {
            self.left = LeftButton::Pressed { at, origin: None, just_chosen: false };
            return;
        };
        let lifted_before = grip.lifted().filter(|_| grip.from() == Some(square)).map(|(count, _)| count);
        let is_start = grip.from() == Some(square) || grip.target(square).is_none() && movable.has(square);
        let mut just_chosen = situation.grab(grip, square.into(), false);
        // A press on a piece of a stack lifts this piece and all pieces above it.
        if let Some(count) = lift.filter(|count| lifted_before != Some(*count) && is_start) {
            situation.lift(grip, count);
            just_chosen = true;
        }
        self.left = LeftButton::Pressed { at, origin: Some(square.into()), just_chosen };
    }

    /// Handles a press on a piece in a hand.
    fn press_hand(&mut self, at: Vec2, piece: Piece, grip: &mut Grip, pointing: &mut Pointing, situation: &Situation) {
        self.last = None;
        pointing.beside = false;
        let origin = GripOrigin::Hand(piece);
        let just_chosen = situation.grab(grip, origin, false);
        self.left = LeftButton::Pressed { at, origin: Some(origin), just_chosen };
    }

    fn release_left(
        &mut self,
        at: Vec2,
        under: &UnderPointer,
        meant: Option<PieceUnder>,
        grip: &mut Grip,
        pointing: &mut Pointing,
        situation: &Situation,
    ) -> Option<Intent> {
        pointing.beside = false;
        // A whole drag may lie within one slow frame: no event may have reported the way to this point.
        self.drag(at, under, grip, situation);
        match std::mem::take(&mut self.left) {
            LeftButton::Dragging => situation.release(grip, goal(grip, under).filter(|_| !under.panel)),
            LeftButton::Pressed { at: start, origin: Some(origin), just_chosen }
                if start.distance(at) <= DRAG && under_at(under, meant) == Some(origin) =>
            {
                situation.touch(grip, origin, just_chosen)
            }
            // The block may also be dragged: it goes to the square where the button is released.
            LeftButton::Pressed { origin: Some(_), .. } if situation.blocks() => {
                meant.and_then(|goal| situation.touch(grip, goal.square.into(), false))
            }
            LeftButton::Pressed { .. } | LeftButton::Up => None,
        }
    }

    /// Forgets what is pressed. Pieces that this press has chosen are let go.
    fn cancel(&mut self, grip: &mut Grip, pointing: &mut Pointing) {
        let just_chosen = matches!(self.left, LeftButton::Pressed { just_chosen: true, .. });
        if just_chosen || grip.is_dragging() {
            grip.let_go();
        }
        (self.left, self.right) = (LeftButton::Up, None);
        (pointing.beside, pointing.inspected) = (false, None);
    }

    /// Ends an inspection, or empties the grip after a click. A right button that has moved has only turned the camera.
    fn release_right(&mut self, at: Vec2, grip: &mut Grip, pointing: &mut Pointing) {
        let clicked = self.right.take().is_some_and(|(start, _)| start.distance(at) <= DRAG);
        if pointing.inspected.take().is_none() && clicked {
            grip.let_go();
        }
    }

    /// Inspects the piece under a right button that is held still.
    fn ask(
        &mut self,
        event: MouseEvent,
        under: &UnderPointer,
        grip: &Grip,
        pointing: &mut Pointing,
        situation: &Situation,
    ) {
        let Some((start, since)) = self.right.filter(|_| !grip.is_dragging() && !under.panel) else { return };
        if start.distance(event.at) > DRAG {
            self.right = None;
            pointing.inspected = None;
        } else if event.time - since >= HOLD && pointing.inspected.is_none() {
            let square = nearest(grip, under).map(|piece| piece.square).or(under.board);
            pointing.inspected = square.filter(|square| situation.shown.top(*square).is_some());
        }
    }

    /// Turns a press that has moved into a drag, and moves the dragged pieces.
    fn drag(&mut self, at: Vec2, under: &UnderPointer, grip: &mut Grip, situation: &Situation) {
        if let LeftButton::Pressed { at: start, origin: Some(origin), .. } = self.left
            && start.distance(at) > DRAG
            && under.carry.is_some()
        {
            situation.grab(grip, origin, true);
            if grip.origin() == Some(origin) {
                self.left = LeftButton::Dragging;
            }
        }
        if self.left == LeftButton::Dragging
            && let Grip::Holding(held) = grip
            && let Some(carry) = under.carry
        {
            held.carried = Some(carry);
        }
    }
}

/// The place under the pointer: a piece in a hand, or the meant square.
fn under_at(under: &UnderPointer, meant: Option<PieceUnder>) -> Option<GripOrigin> {
    under.hand.map(GripOrigin::Hand).or(meant.map(|meant| meant.square.into()))
}

/// The pieces under the pointer, the nearest first, except the dragged ones.
fn free_pieces<'a>(grip: &Grip, under: &'a UnderPointer) -> impl Iterator<Item = PieceUnder> + use<'a> {
    let held = grip.from().filter(|_| grip.is_dragging());
    under.pieces.iter().copied().filter(move |piece| Some(piece.square) != held)
}

/// The nearest piece under the pointer, except the dragged ones.
fn nearest(grip: &Grip, under: &UnderPointer) -> Option<PieceUnder> {
    free_pieces(grip, under).next()
}

/// The square under a dragged piece: a target if there is one, otherwise the square of the board.
fn goal(grip: &Grip, under: &UnderPointer) -> Option<Square> {
    let is_goal = |square: &Square| grip.target(*square).is_some();
    let piece = nearest(grip, under).map(|piece| piece.square);
    under.board.filter(is_goal).or(piece.filter(is_goal)).or(under.board)
}

#[cfg(test)]
#[path = "../tests/unit/gesture.rs"]
mod tests;
