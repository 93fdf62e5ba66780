//! The hint for the person to move, and the better move that the review shows. Both are arrows on the board.

use bevy::prelude::*;
use tessera_arbiter::MoveReason;
use tessera_rules::Move;

/// The hint for the person to move. It ends with the moment on show.
#[derive(Resource, Debug, Default, Clone, PartialEq)]
pub(crate) enum Hint {
    /// Nobody has asked for one.
    #[default]
    None,
    /// The search looks for a move. The entity is its question to the arbiter.
    Sought(Entity),
    /// The move is on show.
    Given(GivenHint),
}

/// A hint that is on show.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct GivenHint {
    /// The move.
    pub(crate) mv: Move,
    /// The line that the search expects. It begins with the move.
    pub(crate) line: Vec<Move>,
    /// The reasons for the move, the most important first.
    pub(crate) reasons: Vec<MoveReason>,
    /// Whether the reasons are on show, too.
    pub(crate) explained: bool,
}

impl Hint {
    /// The hint on show.
    pub(crate) fn given(&self) -> Option<&GivenHint> {
        match self {
            Self::Given(given) => Some(given),
            Self::None | Self::Sought(_) => None,
        }
    }

    /// Removes the hint, and takes back the question of one that is sought.
    pub(crate) fn clear(&mut self, commands: &mut Commands) {
        // The arbiter may have dropped the question already.
        if let Self::Sought(question) = *self {
            commands.entity(question).try_despawn();
        }
        *self = Self::None;
    }
}

/// The better move that the review shows on the board. `None` while no fault follows the moment on show.
#[derive(Resource, Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(crate) struct BetterMoveShown(pub(crate) Option<FaultOnShow>);

/// A fault that follows the moment on show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct FaultOnShow {
    /// The number of actions before both.
    pub(crate) ply: usize,
    pub(crate) better: Move,
    /// `None` if another action was played, such as a resignation.
    pub(crate) played: Option<Move>,
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Hint>().init_resource::<BetterMoveShown>();
}
