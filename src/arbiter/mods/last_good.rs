//! The last good files of mods. The game goes on with them while somebody edits a mod and breaks it.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::folder::About;

/// The last good version of each file. A file that breaks while it is edited is played from here.
#[derive(Debug, Default)]
pub(super) struct LastGood {
    /// The content of `mod.ron`, by folder.
    pub(crate) abouts: BTreeMap<PathBuf, About>,
    /// Variants with everything that they inherit, by folder and file.
    pub(super) variants: BTreeMap<(PathBuf, String), String>,
    /// Texts, by folder and file.
    pub(super) texts: BTreeMap<(PathBuf, String), String>,
}
