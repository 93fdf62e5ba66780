//! Crazyhouse: who captures a piece may put it on the board as one of his own.
//!
//! It is data alone: `crazyhouse.ron` says that captured pieces go to a hand, and the kernel does the rest.

use bevy::prelude::*;
use rust_embed::RustEmbed;
use tessera_arbiter::{TextAppExt, VariantAppExt};

/// Registers `crazyhouse`.
#[derive(Default)]
pub struct CrazyhousePlugin;

impl Plugin for CrazyhousePlugin {
    fn build(&self, app: &mut App) {
        app.register_variant(include_str!("crazyhouse.ron"))
            .register_weights("crazyhouse", include_str!("weights/crazyhouse.ron"))
            .register_lessons(include_str!("lessons.ron"))
            .register_texts::<TextFiles>();
    }
}

/// The texts of this crate: one file for each language.
#[derive(RustEmbed)]
#[folder = "text"]
struct TextFiles;
