//! Das Trojanische Spiel: chess with pieces that stack.

use bevy::prelude::*;
use rust_embed::RustEmbed;
use tessera_arbiter::{TextAppExt, VariantAppExt};

/// Registers `trojan`.
#[derive(Default)]
pub struct TrojanPlugin;

impl Plugin for TrojanPlugin {
    fn build(&self, app: &mut App) {
        app.register_variant(include_str!("trojan.ron")).register_texts::<TextFiles>();
    }
}

/// The texts of this crate in every language that has a file there.
#[derive(RustEmbed)]
#[folder = "text"]
struct TextFiles;
