//! The program without a window: an engine that speaks UCI, and tools for people who write variants.

mod arena;
pub mod mods;
mod page;
mod uci;

use std::path::PathBuf;

use bevy::prelude::*;
use plugins::VariantPlugins;
use tessera_arbiter::{ArbiterPlugin, Mods, ModsPlugin, Texts, VariantRegistry};

pub use arena::{Arena, Player, arena};
pub use page::page;
pub use uci::{Engine, divide};

/// What there is to play.
pub struct Program {
    /// The bundled variants and those of mods.
    pub registry: VariantRegistry,
    /// Their texts.
    pub texts: Texts,
    /// The mods, also those that cannot be played.
    pub mods: Mods,
}

/// The bundled variants, those in the folder of mods, and a single mod in a folder of its own, which goes before any other
/// with its id.
pub fn program(mods: Option<PathBuf>, first: Option<PathBuf>) -> Program {
    let mut app = App::new();
    let mods = ModsPlugin { folder: mods, first, ..default() };
    app.add_plugins((ArbiterPlugin, VariantPlugins, mods));
    app.finish();
    let world = app.world_mut();
    Program {
        registry: world.remove_resource().unwrap_or_default(),
        texts: world.remove_resource().unwrap_or_default(),
        mods: world.remove_resource().unwrap_or_default(),
    }
}
