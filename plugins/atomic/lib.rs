//! Atomic chess: whatever is captured explodes.
//!
//! A whole Rust mod: a rule that changes the board (`blast.rs`), a variant that names it (`atomic.ron`), texts, and this
//! plugin. `plugins/king_of_the_hill` says what each of them is for.
//!
//! What the kernel makes of a rule that is asked [`AFTER`](tessera_rules::hooks::Events::AFTER) moves is all that Atomic
//! needs. Each move is made, with its explosion, before it counts as legal: one's own king has to be on the board then and
//! out of check, unless the enemy's has gone up. And an attack that would blow up the attacker's own king is no check, so
//! that kings may touch. That a king captures nothing is said by the data: `mK`.

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
            .register_texts::<TextFiles>();
    }
}

/// The texts of this crate in every language that has a file there.
#[derive(RustEmbed)]
#[folder = "text"]
struct TextFiles;
