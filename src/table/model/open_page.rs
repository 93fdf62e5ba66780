//! What lies over everything else: one page, or one question.

use std::sync::Arc;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use tessera_arbiter::StartMatch;
use tessera_rules::{Army, Message, Move, Rules, Seat};

/// The page that is open.
#[derive(Resource, Debug, Default)]
pub(crate) enum OpenPage {
    /// None.
    #[default]
    None,
    /// What every key does.
    Keys,
    /// The preferences.
    Settings,
    /// The mods and what is wrong with them.
    Mods,
    /// The rules of a variant.
    Rules(Arc<Rules>),
}

/// The question that is open, if any. It is answered before anything else.
#[derive(Resource, Debug, Default)]
pub(crate) struct Question(pub(crate) Option<Asked>);

/// What is asked.
#[derive(Debug, Clone)]
pub(crate) enum Asked {
    /// Does this army's player really resign?
    Resign(Army),
    /// Does this seat agree to a draw?
    Draw {
        /// The seat that proposes the draw if it does.
        speaker: Seat,
        /// The seat that is asked.
        asked: Seat,
    },
    /// Does this seat agree that another one takes back its action?
    TakeBack {
        /// Who asks for it.
        by: Seat,
        /// The seat that answers.
        speaker: Seat,
    },
    /// Is this move meant, in spite of what it costs?
    Doubt(Move, Message),
    /// Is the match in play to be replaced?
    Replace(Replacement),
}

/// What a match is replaced by.
#[derive(Debug, Clone)]
pub(crate) enum Replacement {
    /// Another match.
    Match(Box<StartMatch>),
    /// A match from its record.
    Record(String),
}

/// Whether a page or a question is open, so that nothing else is meant.
pub(crate) fn is_covered(question: &Question, page: &OpenPage) -> bool {
    question.0.is_some() || !matches!(*page, OpenPage::None)
}

/// What lies over the table and the gallery.
#[derive(SystemParam)]
pub(crate) struct Pages<'w> {
    /// The question that is open.
    pub(crate) question: ResMut<'w, Question>,
    page: ResMut<'w, OpenPage>,
}

impl Pages<'_> {
    /// Whether a page or a question is open, so that nothing else is meant.
    pub(crate) fn any_open(&self) -> bool {
        is_covered(&self.question, &self.page)
    }

    /// Opens a page in the place of any other; closes it if it is open. A question is answered first.
    pub(crate) fn turn_to(&mut self, page: OpenPage) {
        if self.question.0.is_some() {
            return;
        }
        let same = std::mem::discriminant(&page) == std::mem::discriminant(&*self.page);
        *self.page = if same { OpenPage::None } else { page };
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<OpenPage>().init_resource::<Question>();
}
