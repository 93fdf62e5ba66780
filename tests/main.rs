//! Tests of the game without a window, and of the order of the repository.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod action_words;
mod analysis;
mod arbiter;
mod broken;
mod clocks;
mod computer;
mod conformance;
mod languages;
mod lessons;
mod modding;
mod mods;
mod pages;
mod playthrough;
mod review;
mod rolls;
mod samples;
mod saved_match;
mod seating;
mod show_setup;
// The record counts instructions of this processor, and `cargo verify` installs valgrind on this system only.
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
mod speed;
mod texts;
mod tidy;
mod typed_moves;

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
