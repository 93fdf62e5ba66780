//! Orthodox chess and Chess960.

use bevy::prelude::*;
use rust_embed::RustEmbed;
use tessera_arbiter::{TextAppExt, VariantAppExt};

/// Registers `chess` and `chess960`.
#[derive(Default)]
pub struct Chess960Plugin;

impl Plugin for Chess960Plugin {
    fn build(&self, app: &mut App) {
        app.register_variant(include_str!("chess.ron"))
            .register_variant(include_str!("chess960.ron"))
            .register_lessons(include_str!("lessons.ron"))
            .register_texts::<TextFiles>();
    }
}

/// The texts of this crate: one file for each language.
#[derive(RustEmbed)]
#[folder = "text"]
struct TextFiles;
