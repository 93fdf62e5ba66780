//! King of the Hill: as chess, and whose king stands on one of the four central squares has won.
//!
//! The smallest Rust mod there is, to be read from top to bottom. A Rust mod is a crate of its own with three things in it:
//!
//! 1. **A rule**, in `hill.rs`: a type that implements [`RuleHook`](tessera_rules::hooks::RuleHook). It declares the events
//!    at which it wants to be asked, and answers them. Nothing else is ever asked of it, and it keeps nothing to itself: the
//!    position says all there is.
//! 2. **A variant**, in `king-of-the-hill.ron`: it extends another one and names the rule under `hooks`.
//! 3. **A Bevy plugin**, below: it registers rule, variant and texts. Whoever adds the plugin to the program has the game
//!    in the gallery, on the command line and in records; the order of plugins does not matter.
//!
//! Texts are in `text/en.ftl` and `text/de.ftl`: the variant's name and tagline, how its games end, and what `describe`
//! says on the rules page.
//!
//! This rule can also be said without a compiler, by one line in the variant file:
//! `goals: [Reach(piece: "K", at: "hill")]`. `plugins/atomic` is an example of what data cannot say.

mod hill;

use bevy::prelude::*;
use rust_embed::RustEmbed;
use tessera_arbiter::{TextAppExt, VariantAppExt};

pub use hill::Hill;

/// Registers `king-of-the-hill`.
#[derive(Default)]
pub struct KingOfTheHillPlugin;

impl Plugin for KingOfTheHillPlugin {
    fn build(&self, app: &mut App) {
        app.register_rule("king-of-the-hill/hill", Hill::make)
            .register_variant(include_str!("king-of-the-hill.ron"))
            .register_texts::<TextFiles>();
    }
}

/// The texts of this crate in every language that has a file there.
#[derive(RustEmbed)]
#[folder = "text"]
struct TextFiles;
