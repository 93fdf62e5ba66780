//! Orthodox chess and Chess960.

use bevy::prelude::*;
use tessera_arbiter::{TextAppExt, VariantAppExt};

/// Registers `chess` and `chess960`.
#[derive(Default)]
pub struct Chess960Plugin;

impl Plugin for Chess960Plugin {
    fn build(&self, app: &mut App) {
        app.register_variant(include_str!("chess.ron"))
            .register_variant(include_str!("chess960.ron"))
            .register_texts("en", include_str!("text/en.ftl"))
            .register_texts("de", include_str!("text/de.ftl"));
    }
}
