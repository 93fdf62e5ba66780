//! VARIASCHACH: four chess variants in which the pieces are dice.

use bevy::prelude::*;
use rust_embed::RustEmbed;
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
            .register_weights("ordo", include_str!("weights/ordo.ron"))
            .register_weights("ordo-vulneris", include_str!("weights/ordo-vulneris.ron"))
            .register_weights("occasio", include_str!("weights/occasio.ron"))
            .register_weights("occado", include_str!("weights/occado.ron"))
            .register_lessons(include_str!("lessons.ron"))
            .register_texts::<TextFiles>();
    }
}

/// The texts of this crate: one file for each language.
#[derive(RustEmbed)]
#[folder = "text"]
struct TextFiles;
