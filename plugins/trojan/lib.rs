//! Das Trojanische Spiel: chess with pieces that stack.

use bevy::prelude::*;
use rust_embed::RustEmbed;
use tessera_arbiter::{TextAppExt, VariantAppExt};

/// Registers `trojan`.
#[derive(Default)]
pub struct TrojanPlugin;

impl Plugin for TrojanPlugin {
    fn build(&self, app: &mut App) {
        app.register_variant(include_str!("trojan.ron"))
            .register_weights("trojan", include_str!("weights/trojan.ron"))
            .register_lessons(include_str!("lessons.ron"))
            .register_texts::<TextFiles>();
    }
}

/// The texts of this crate: one file for each language.
#[derive(RustEmbed)]
#[folder = "text"]
struct TextFiles;
