//! The program without a window: an engine that speaks UCI, and tools for people who write variants.

mod page;
mod uci;

use bevy::prelude::*;
use plugins::VariantPlugins;
use tessera_arbiter::{ArbiterPlugin, Texts, VariantRegistry};

pub use page::page;
pub use uci::{Answer, Engine, divide};

/// The bundled variants and the texts.
pub fn variants() -> (VariantRegistry, Texts) {
    let mut app = App::new();
    app.add_plugins((ArbiterPlugin, VariantPlugins));
    app.finish();
    let world = app.world_mut();
    (world.remove_resource().unwrap_or_default(), world.remove_resource().unwrap_or_default())
}
