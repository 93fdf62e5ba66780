//! Atomic chess: each capture explodes.
//!
//! This crate is a complete Rust mod: a rule that changes the board (`blast.rs`), a variant that names the rule
//! (`atomic.ron`), texts, and this plugin. `plugins/king_of_the_hill` explains each of these parts.
//!
//! The rule runs [`AFTER_CAPTURE`](tessera_rules::hooks::HookEvents::AFTER_CAPTURE), and the kernel does the rest. It plays
//! each capture with its explosion before it calls the move legal. The player's own king must then be on the board and out of
//! check, unless the enemy king has exploded. An attack that would explode the attacker's own king gives no check, so
//! kings may stand side by side. The data forbid a king to capture: `mK`.

mod blast;

use bevy::prelude::*;
use rust_embed::RustEmbed;
use tessera_arbiter::{TextAppExt, VariantAppExt};

pub use blast::Blast;

/// Registers `atomic`.
#[derive(Default)]
pub struct AtomicPlugin;

impl Plugin for AtomicPlugin {
    fn build(&self, app: &mut App) {
        app.register_rule("atomic/blast", Blast::make)
            .register_variant(include_str!("atomic.ron"))
            .register_weights("atomic", include_str!("weights/atomic.ron"))
            .register_lessons(include_str!("lessons.ron"))
            .register_texts::<TextFiles>();
    }
}

/// The texts of this crate: one file for each language.
#[derive(RustEmbed)]
#[folder = "text"]
struct TextFiles;
