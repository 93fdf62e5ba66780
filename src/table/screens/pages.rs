//! Pages that lie over everything else, one at a time, and what they have in common with questions.

use std::sync::Arc;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{Context, Id, Key, Modal, Modifiers, Ui};
use tessera_rules::Rules;

use super::dialogs::Ask;
use super::rules_page::RulesPage;
use super::theme;

/// The page that is open.
#[derive(Resource, Default)]
pub(crate) enum Page {
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
    Rules(RulesPage),
}

impl Page {
    /// The rules of a variant.
    pub(crate) fn rules(rules: Arc<Rules>) -> Self {
        Self::Rules(RulesPage::of(rules))
    }
}

/// What lies over the table and the gallery.
#[derive(SystemParam)]
pub(crate) struct Pages<'w> {
    pub(super) ask: ResMut<'w, Ask>,
    page: ResMut<'w, Page>,
}

impl Pages<'_> {
    /// Whether a page or a question is open, so that nothing else is meant.
    pub(crate) fn any_open(&self) -> bool {
        self.ask.is_open() || !matches!(*self.page, Page::None)
    }

    /// Opens a page in the place of any other; closes it if it is open. A question is answered first.
    pub(crate) fn turn_to(&mut self, page: Page) {
        if self.ask.is_open() {
            return;
        }
        let same = std::mem::discriminant(&page) == std::mem::discriminant(&*self.page);
        *self.page = if same { Page::None } else { page };
    }
}

/// Something before everything else, that is answered or left: Esc, or a click beside it, leaves it as `left`.
pub(super) fn dialog<T>(context: &Context, id: &str, left: T, add: impl FnOnce(&mut Ui) -> Option<T>) -> Option<T> {
    let modal = Modal::new(Id::new(id)).frame(theme::dialog()).show(context, add);
    let leaves = || {
        modal.backdrop_response.clicked() || context.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape))
    };
    modal.inner.or_else(|| leaves().then_some(left))
}
