//! The game without a picture, and the order of the house.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod arbiter;
mod broken;
mod conformance;
mod languages;
mod modding;
mod mods;
mod pages;
mod playthrough;
mod samples;
mod seating;
mod speed;
mod texts;
mod tidy;

use plugins::VariantPlugins;
use tessera_arbiter::VariantRegistry;
use tessera_arbiter::harness::Harness;

/// The arbiter with all bundled variants.
fn harness() -> Harness {
    Harness::new(VariantPlugins)
}

/// Every registered variant.
fn variants(harness: &Harness) -> Vec<String> {
    let registry = harness.app.world().resource::<VariantRegistry>();
    registry.ids().map(str::to_owned).collect()
}
