//! The kinds of marks.

use bevy::prelude::*;

const BRIGHT: Color = Color::srgb(1., 0.93, 0.70);
const AMBER: Color = Color::srgb(1., 0.74, 0.25);
const GREEN: Color = Color::srgb(0.62, 0.95, 0.70);
const RED: Color = Color::srgb(1., 0.30, 0.20);
const BLUE: Color = Color::srgb(0.45, 0.85, 1.);
const ORANGE: Color = Color::srgb(1., 0.52, 0.12);

/// A mark on the board.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Mark {
    /// The square where the last move started or ended.
    Last,
    /// The square where a move of another player started or ended, before the last move but after the player's own.
    Earlier,
    /// The chosen square.
    Chosen,
    /// A target without a capture.
    Quiet,
    /// A target with a capture.
    Capture,
    /// A target of a special move, such as castling or a promotion.
    Special,
    /// A target with a piece onto which the chosen one can move.
    Stack,
    /// A square that an inspected piece attacks, but where it captures nothing now.
    Attack,
    /// A square other than the target from which the move removes pieces.
    Loss,
    /// A square where a royal piece is crowned.
    Throne,
    /// The target under the pointer.
    Aim,
    /// A square where castling would put one of the two pieces.
    Goal,
    /// A royal piece in check.
    Check,
    /// The cursor of keyboard and gamepad.
    Cursor,
    /// The origin and the destination of a hint.
    Hint,
    /// A piece or a stack that hangs.
    Hanging,
    /// A royal piece that can be captured.
    HangingRoyal,
    /// The royal piece that could be mated with the next move, or the square of another move that would win the game.
    Losing,
    /// A square with something wrong in a position that is set up.
    Wrong,
}

impl Mark {
    /// Every mark.
    pub(super) const ALL: [Self; 19] = [
        Self::Last,
        Self::Earlier,
        Self::Chosen,
        Self::Quiet,
        Self::Capture,
        Self::Special,
        Self::Stack,
        Self::Attack,
        Self::Loss,
        Self::Throne,
        Self::Aim,
        Self::Goal,
        Self::Check,
        Self::Cursor,
        Self::Hint,
        Self::Hanging,
        Self::HangingRoyal,
        Self::Losing,
        Self::Wrong,
    ];

    /// The colour of its bright line.
    pub(super) fn color(self) -> Color {
        match self {
            Self::Last | Self::Earlier | Self::Throne | Self::Hint => AMBER,
            Self::Chosen | Self::Goal | Self::Aim => BRIGHT,
            Self::Quiet | Self::Capture | Self::Special | Self::Stack => GREEN,
            Self::Attack | Self::Loss | Self::Check | Self::Wrong => RED,
            Self::Cursor => BLUE,
            Self::Hanging | Self::HangingRoyal | Self::Losing => ORANGE,
        }
    }
}
