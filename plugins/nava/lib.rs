//! Nava: four armies in the corners of one board.

use bevy::prelude::*;
use rust_embed::RustEmbed;
use tessera_arbiter::{TextAppExt, VariantAppExt};

/// Registers `nava`, `nava-ffa`, `nava-2018` and `nava-2018-ffa`.
#[derive(Default)]
pub struct NavaPlugin;

impl Plugin for NavaPlugin {
    fn build(&self, app: &mut App) {
        app.register_variant(include_str!("nava.ron"))
            .register_variant(include_str!("nava-ffa.ron"))
            .register_variant(include_str!("nava-2018.ron"))
            .register_variant(include_str!("nava-2018-ffa.ron"))
            .register_weights("nava", include_str!("weights/nava.ron"))
            .register_lessons(include_str!("lessons.ron"))
            .register_texts::<TextFiles>();
    }
}

/// The texts of this crate: one file for each language.
#[derive(RustEmbed)]
#[folder = "text"]
struct TextFiles;
