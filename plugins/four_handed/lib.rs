//! Four-handed chess on the cross: check and mate, castling and en passant for all four armies, in teams or each for
//! itself with points.
//!
//! It is data alone.

use bevy::prelude::*;
use rust_embed::RustEmbed;
use tessera_arbiter::{TextAppExt, VariantAppExt};

/// Registers `four-handed` and `four-handed-ffa`.
#[derive(Default)]
pub struct FourHandedPlugin;

impl Plugin for FourHandedPlugin {
    fn build(&self, app: &mut App) {
        app.register_variant(include_str!("four-handed.ron"))
            .register_variant(include_str!("four-handed-ffa.ron"))
            .register_weights("four-handed", include_str!("weights/four-handed.ron"))
            .register_weights("four-handed-ffa", include_str!("weights/four-handed-ffa.ron"))
            .register_lessons(include_str!("lessons.ron"))
            .register_texts::<TextFiles>();
    }
}

/// The texts of this crate: one file for each language.
#[derive(RustEmbed)]
#[folder = "text"]
struct TextFiles;
