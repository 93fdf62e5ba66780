//! The tactics of the match in play, made once for each match.

use std::sync::Arc;

use bevy::prelude::*;
use tessera_arbiter::Tactics;
use tessera_rules::Rules;

/// The tactics of the last match that somebody asked about.
#[derive(Resource, Debug, Default)]
pub(crate) struct MatchTactics(Option<Tactics>);

impl MatchTactics {
    /// The tactics for games by these rules.
    pub(crate) fn of(&mut self, rules: &Arc<Rules>) -> &Tactics {
        let known = self.0.take().filter(|known| Arc::ptr_eq(known.rules(), rules));
        self.0.insert(known.unwrap_or_else(|| Tactics::new(rules.clone())))
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<MatchTactics>();
}
