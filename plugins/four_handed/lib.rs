//! Four-handed chess on the cross, in teams: check and mate, castling and en passant for all four armies.
//!
//! It is data alone.

use bevy::prelude::*;
use rust_embed::RustEmbed;
use tessera_arbiter::{TextAppExt, VariantAppExt};

/// Registers `four-handed`.
#[derive(Default)]
pub struct FourHandedPlugin;

impl Plugin for FourHandedPlugin {
    fn build(&self, app: &mut App) {
        app.register_variant(include_str!("four-handed.ron"))
            .register_lessons(include_str!("lessons.ron"))
            .register_texts::<TextFiles>();
    }
}

/// The texts of this crate: one file for each language.
#[derive(RustEmbed)]
#[folder = "text"]
struct TextFiles;
