//! The end of a game by repetition.

use super::{MoveCount, Rules};
use crate::ending::{Ending, Reason};
use crate::piece::{Army, Side};
use crate::ruleset::RepetitionLoses;

/// A position with which a turn began, as the rules of repetition and counting need it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TurnStart {
    /// Its Zobrist key.
    pub key: u64,
    /// Whether the player to move is in check. Always `false` under rules for which it does not matter.
    pub checked: bool,
    /// How far moves have been counted, if they are.
    pub count: Option<MoveCount>,
}

impl Rules {
    /// Whether a repetition has to know who gave check.
    pub(crate) fn tells_perpetual_check(&self) -> bool {
        self.draw().perpetual_check_loses
    }

    /// The end of a game whose position has occurred too often.
    ///
    /// `checked` says of each turn since an earlier occurrence, with this one and without that one, whether it began
    /// with a check; the last turn comes first. It is read only by [`Rules::tells_perpetual_check`], for two armies.
    pub(crate) fn repeated(&self, to_move: Army, checked: impl Iterator<Item = bool>) -> Ending {
        let own = self.side(to_move);
        let other = self.opponent(own);
        if self.tells_perpetual_check() {
            // The players take turns, and whoever is not to move now has moved last.
            let mut always = [true; 2];
            for (turn, checked) in checked.enumerate() {
                always[turn % 2] &= checked;
            }
            let winner = match always {
                [true, false] => Some(own),
                [false, true] => Some(other),
                _ => None,
            };
            if winner.is_some() {
                return Ending { winner, reason: Reason::PerpetualCheck };
            }
        }
        let winner = match &self.draw().repetition_loses {
            RepetitionLoses::Nobody => None,
            RepetitionLoses::Repeater => Some(own),
            RepetitionLoses::Army(name) => {
                let loser = self.armies().find(|(_, data)| data.name == *name).map(|(army, _)| army);
                loser.map(|loser| self.opponent(self.side(loser)))
            }
        };
        Ending { winner, reason: Reason::Repetition }
    }

    /// The other side. The rules that ask for it have two armies.
    pub(super) fn opponent(&self, own: Side) -> Side {
        self.armies().map(|(army, _)| self.side(army)).find(|&side| side != own).unwrap_or(own)
    }
}
