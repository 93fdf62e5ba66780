//! Das Trojanische Spiel: chess with pieces that stack.

use bevy::prelude::*;
use tessera_arbiter::{TextAppExt, VariantAppExt};

/// Registers `trojan`.
#[derive(Default)]
pub struct TrojanPlugin;

impl Plugin for TrojanPlugin {
    fn build(&self, app: &mut App) {
        app.register_variant(include_str!("trojan.ron"))
            .register_texts("en", include_str!("text/en.ftl"))
            .register_texts("de", include_str!("text/de.ftl"));
    }
}
