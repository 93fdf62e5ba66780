//! Runs a match without showing it: which variants there are, who sits where, the match in play, what is proposed,
//! played, refused and taken back, and the texts for people.
//!
//! A program adds [`ArbiterPlugin`] and the plugins of its variants, triggers [`StartMatch`] and [`Propose`], and
//! listens to [`MatchStarted`], [`Played`], [`TakenBack`] and [`Refused`]. All of that happens at once, within the
//! trigger. What chance or the rules force is played by the arbiter itself, at once unless [`HoldForced`] asks it to
//! wait for a picture.
//!
//! Each seat and each piece is an entity. Their components say who plays ([`PlayerName`], [`Controller`]) and what is on
//! show ([`PieceArmy`], [`PieceKind`], [`Place`], [`Stack`], [`Facing`], [`DieFace`]).

mod agreement;
mod answers;
mod chance;
mod check;
mod forced;
mod guard;
pub mod harness;
mod match_in_play;
mod mods;
mod on_show;
mod referee;
mod registry;
mod requests;
mod seating;
mod snapshot;
mod text;

use bevy::prelude::*;
use rust_embed::RustEmbed;

pub use answers::{Declined, Forward, Forwarded, MatchStarted, NowShown, Offer, Offered, Played, Refused, TakenBack};
pub use chance::{draw_array, fresh_seed};
pub use check::{ModReport, check_mod, check_variant};
pub use forced::{HoldForced, Proceed};
pub use match_in_play::{Authority, Match};
pub use mods::{
    About, InstallError, InstallMod, Mod, ModInstalled, ModState, ModVariant, Mods, ModsChanged, ModsPlugin,
    ReloadMods, SwitchMod, Waker, read_text, user_mods,
};
pub use on_show::{DieFace, Facing, OnShow, PieceArmy, PieceKind, Stack};
pub use registry::{VariantAppExt, VariantRegistry};
pub use requests::{Apply, Decision, Decline, LoadRecord, Propose, Redo, ShowPly, StartMatch, StepView, TakeBack};
pub use seating::{ChangePlayer, CommandedArmies, Controller, Player, PlayerName, Seating, Seats, TableSeat};
pub use snapshot::{PieceId, PieceState, Place, Snapshot};
pub use text::{TextAppExt, TextFault, Texts, system_language};

/// The arbiter. Variants are registered by plugins of their own, before or after this one.
#[derive(Default)]
pub struct ArbiterPlugin;

impl Plugin for ArbiterPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<VariantRegistry>()
            .register_texts::<TextFiles>()
            .init_resource::<agreement::Agreement>()
            .add_plugins((seating::plugin, on_show::plugin, referee::plugin, forced::plugin));
    }

    fn finish(&self, app: &mut App) {
        app.world_mut().resource_mut::<VariantRegistry>().compile();
    }
}

/// The texts of this crate in every language that has a file there.
#[derive(RustEmbed)]
#[folder = "text"]
struct TextFiles;
