//! Runs a match without showing it: which variants there are, the match in play, what is proposed, played, refused and
//! taken back, and the texts for people.
//!
//! A program adds [`ArbiterPlugin`] and the plugins of its variants, triggers [`StartMatch`] and [`Propose`], and
//! listens to [`MatchStarted`], [`Played`], [`TakenBack`] and [`Refused`]. All of that happens at once, within the
//! trigger; nothing waits for a frame.

mod chance;
mod check;
mod guard;
pub mod harness;
mod mods;
mod pieces;
mod play;
mod registry;
mod text;

use bevy::prelude::*;
use rust_embed::RustEmbed;

pub use chance::{draw_array, fresh_seed};
pub use check::{ModReport, check_mod, check_variant};
pub use mods::{
    About, InstallError, InstallMod, Mod, ModInstalled, ModState, ModVariant, Mods, ModsChanged, ModsPlugin,
    ReloadMods, SwitchMod, Waker, read_text, user_mods,
};
pub use pieces::{Arrangement, Facing, Identity, PieceState, Place, Token};
pub use play::{
    LoadRecord, Match, MatchStarted, Opening, Played, Propose, Redo, Refused, StartMatch, TakeBack, TakenBack,
};
pub use registry::{VariantAppExt, VariantRegistry};
pub use text::{TextAppExt, TextFault, Texts, system_language};

/// The arbiter. Variants are registered by plugins of their own, before or after this one.
#[derive(Default)]
pub struct ArbiterPlugin;

impl Plugin for ArbiterPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<VariantRegistry>().register_texts::<TextFiles>().add_plugins(play::plugin);
    }

    fn finish(&self, app: &mut App) {
        app.world_mut().resource_mut::<VariantRegistry>().compile();
    }
}

/// The texts of this crate in every language that has a file there.
#[derive(RustEmbed)]
#[folder = "text"]
struct TextFiles;
