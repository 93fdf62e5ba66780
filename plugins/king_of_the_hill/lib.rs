//! King of the Hill: chess, but a player also wins with the king on one of the four central squares.
//!
//! This is the smallest Rust mod, made to be read from top to bottom. A Rust mod is a crate with three parts:
//!
//! 1. **A rule**, in `hill.rs`: a type that implements [`RuleHook`](tessera_rules::hooks::RuleHook). It declares the
//!    events at which the kernel calls it, and answers them. It has no state, because the position contains everything.
//! 2. **A variant**, in `king-of-the-hill.ron`: it extends another variant and names the rule under `hooks`.
//! 3. **A Bevy plugin**, below: it registers the rule, the variant and the texts. A program with this plugin has the
//!    game in the gallery, on the command line and in records. The order of plugins does not matter.
//!
//! The texts are in `text/en.ftl` and `text/de.ftl`: the name and the tagline of the variant, the ending of its games,
//! and the sentence of `describe` for the rules page. A lesson may come along: `lessons.ron`, with texts of its own.
//!
//! Data can express this rule, too, by one line in the variant file: `goals: [Reach(piece: "K", at: "hill")]`.
//! `plugins/atomic` is an example of a rule that data cannot express.

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
            .register_weights("king-of-the-hill", include_str!("weights/king-of-the-hill.ron"))
            .register_lessons(include_str!("lessons.ron"))
            .register_texts::<TextFiles>();
    }
}

/// The texts of this crate: one file for each language.
#[derive(RustEmbed)]
#[folder = "text"]
struct TextFiles;
