//! VARIASCHACH: four games of chess with dice for pieces.

use bevy::prelude::*;
use tessera_arbiter::{TextAppExt, VariantAppExt};

/// Registers `ordo`, `ordo-vulneris`, `occasio` and `occado`.
#[derive(Default)]
pub struct VariaschachPlugin;

impl Plugin for VariaschachPlugin {
    fn build(&self, app: &mut App) {
        app.register_variant(include_str!("ordo.ron"))
            .register_variant(include_str!("ordo-vulneris.ron"))
            .register_variant(include_str!("occasio.ron"))
            .register_variant(include_str!("occado.ron"))
            .register_texts("en", include_str!("text/en.ftl"))
            .register_texts("de", include_str!("text/de.ftl"));
    }
}
