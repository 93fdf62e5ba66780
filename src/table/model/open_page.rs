//! The page or the question that covers the table and the gallery.

use std::path::PathBuf;
use std::sync::Arc;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use tessera_arbiter::{Match, SavedMatch, StartMatch};
use tessera_rules::{Army, Message, Move, Rules, Seat};

use super::interlude::Interlude;
use super::kept_games::KeptGames;

/// The page that is open.
#[derive(Resource, Debug, Default)]
pub(crate) enum OpenPage {
    /// No page.
    #[default]
    None,
    /// The keys and their commands.
    Keys,
    /// The preferences.
    Settings,
    /// The seats of the match in play.
    Seats,
    /// The mods and their faults.
    Mods,
    /// The kept games.
    Games,
    /// The party: its people, its games and its score.
    Party,
    /// The people of the household, their games and their dice.
    Household,
    /// The games of a file that was dropped on the window.
    FoundGames,
    /// The rules of a variant.
    Rules(Arc<Rules>),
}

impl OpenPage {
    /// Whether the page fills the window. Nothing else is shown then.
    pub(crate) fn fills_the_window(&self) -> bool {
        !matches!(self, Self::None | Self::Rules(_))
    }
}

/// The question that is open, if any. It blocks all other input until it is answered.
#[derive(Resource, Debug, Default)]
pub(crate) struct Question(pub(crate) Option<Asked>);

/// A question to the players.
#[derive(Debug, Clone)]
pub(crate) enum Asked {
    /// Does this army's player really resign?
    Resign(Army),
    /// Does this partner agree that their side resigns?
    ResignTogether {
        /// The army whose player wants to resign.
        army: Army,
        /// The seat that is asked.
        partner: Seat,
    },
    /// Do these seats agree to a draw?
    Draw {
        /// The seat that offers it.
        by: Seat,
        /// The seat that proposes the draw when the answer is yes.
        speaker: Seat,
        /// The seats that are asked, the next one first. In table mode each of them answers for itself.
        asked: Vec<Seat>,
    },
    /// Does this seat agree that another seat takes back its action?
    TakeBack {
        /// The seat that wants to take back.
        by: Seat,
        /// The seat that answers.
        speaker: Seat,
    },
    /// Does the player want this move? The message says what it costs.
    Doubt(Move, Message),
    /// Should the match in play be replaced?
    Replace(Replacement),
    /// Should the position that is set up be replaced by a match?
    ReplaceSetup(Replacement),
    /// Should the position that is set up be lost?
    LeaveSetup,
    /// Should the position that is set up be played, and the match of before be lost?
    PlaySetup,
    /// Should the party end before its last game?
    EndParty,
}

impl Asked {
    /// The seat that it asks in this match. `None` if it asks everybody.
    pub(crate) fn seat(&self, current: &Match) -> Option<Seat> {
        match self {
            Self::Resign(army) => Some(army.seat()),
            Self::ResignTogether { partner, .. } => Some(*partner),
            Self::Draw { asked, .. } => asked.first().copied(),
            Self::TakeBack { speaker, .. } => Some(*speaker),
            Self::Doubt(..) => Some(current.game().position().turn()),
            Self::Replace(_) | Self::ReplaceSetup(_) | Self::LeaveSetup | Self::PlaySetup | Self::EndParty => None,
        }
    }

    /// Whether it is asked of somebody else than the player who has just clicked. A click beside it is no answer then: the
    /// other player may not have read it yet.
    pub(crate) fn is_of_another(&self) -> bool {
        matches!(self, Self::ResignTogether { .. } | Self::Draw { .. } | Self::TakeBack { .. })
    }
}

/// The replacement of a match.
#[derive(Debug, Clone)]
pub(crate) enum Replacement {
    /// A new match.
    Match(Box<StartMatch>),
    /// A match from its record.
    Record(String),
    /// A match that was saved.
    Saved(Box<SavedMatch>),
    /// A kept game, by its file.
    Kept(PathBuf),
    /// The next game of the party.
    PartyGame,
}

/// Replaces the match in play. If that match would be lost, a question comes first.
#[derive(Event, Debug, Clone)]
pub(crate) struct ReplaceMatch(pub(crate) Replacement);

/// Whether a page or a question is open. It gets all input then.
pub(crate) fn is_covered(question: &Question, page: &OpenPage) -> bool {
    question.0.is_some() || !matches!(*page, OpenPage::None)
}

/// Access to the open page and the open question.
#[derive(SystemParam)]
pub(crate) struct Pages<'w> {
    /// The question that is open.
    pub(crate) question: ResMut<'w, Question>,
    page: ResMut<'w, OpenPage>,
    pub(crate) games: Res<'w, KeptGames>,
    interlude: Option<Res<'w, Interlude>>,
}

impl Pages<'_> {
    /// Whether a page or a question is open. It gets all input then.
    pub(crate) fn any_open(&self) -> bool {
        is_covered(&self.question, &self.page)
    }

    /// Whether a player would miss the match if another one began: `current`, or the one that comes back after the interlude on
    /// the table.
    pub(crate) fn would_lose(&self, current: Option<&Match>) -> bool {
        let is_precious = match &self.interlude {
            Some(interlude) => interlude
                .before
                .as_ref()
                .is_some_and(|before| (before.ply() > 0 || before.has_variation()) && !before.is_over()),
            None => current.is_some_and(is_precious),
        };
        is_precious && !self.games.keeps_match()
    }

    /// Closes the page that is open, if any.
    pub(crate) fn close(&mut self) {
        *self.page = OpenPage::None;
    }

    /// Opens a page in place of any other, or closes it if it is open. Does nothing while a question is open.
    pub(crate) fn turn_to(&mut self, page: OpenPage) {
        if self.question.0.is_some() {
            return;
        }
        let same = std::mem::discriminant(&page) == std::mem::discriminant(&*self.page);
        *self.page = if same { OpenPage::None } else { page };
    }
}

/// Whether a match has begun and has not ended. The same goes for its main line.
fn is_precious(current: &Match) -> bool {
    let has_begun = current.ply() > 0 && current.game().ending().is_none();
    has_begun || current.main_line().is_some_and(is_precious)
}

/// Whether the menu is open.
#[derive(Resource, Debug, Default, PartialEq, Eq)]
pub(crate) struct MenuOpen(pub(crate) bool);

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<OpenPage>().init_resource::<Question>().init_resource::<MenuOpen>();
}
