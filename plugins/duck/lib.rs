//! Duck chess: after each move the player puts the duck on another square, and nothing passes it.
//!
//! It is data alone: `duck.ron` says that a turn ends with a block, and the kernel does the rest.

use bevy::prelude::*;
use rust_embed::RustEmbed;
use tessera_arbiter::{TextAppExt, VariantAppExt};

/// Registers `duck`.
#[derive(Default)]
pub struct DuckPlugin;

impl Plugin for DuckPlugin {
    fn build(&self, app: &mut App) {
        app.register_variant(include_str!("duck.ron"))
            .register_lessons(include_str!("lessons.ron"))
            .register_texts::<TextFiles>();
    }
}

/// The texts of this crate: one file for each language.
#[derive(RustEmbed)]
#[folder = "text"]
struct TextFiles;
