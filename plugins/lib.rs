//! The variants that come with the game. A new family needs a folder next to this file, one line here and one line in
//! `Cargo.toml`.

use bevy::app::plugin_group;

plugin_group! {
    /// Every bundled family of variants.
    pub struct VariantPlugins {
        chess960:::Chess960Plugin,
        trojan:::TrojanPlugin,
        variaschach:::VariaschachPlugin,
        nava:::NavaPlugin,
        king_of_the_hill:::KingOfTheHillPlugin,
        atomic:::AtomicPlugin,
        crazyhouse:::CrazyhousePlugin,
        duck:::DuckPlugin,
        four_handed:::FourHandedPlugin
    }
}
