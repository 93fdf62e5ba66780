//! `assets/mods/MODDING.md`: every file in it is loaded and played as it is printed, and its reference agrees with the
//! types.
//!
//! `REFERENCE=write cargo test -p headless modding` writes the reference again.

mod reference;

use std::path::{Path, PathBuf};

use plugins::VariantPlugins;
use tempfile::TempDir;
use tessera_arbiter::harness::Harness;
use tessera_arbiter::{Mod, ModState, Mods, ModsPlugin, Texts, VariantRegistry, check_variant};

use crate::conformance::random_game;

fn path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().join("assets/mods/MODDING.md")
}

fn page() -> String {
    std::fs::read_to_string(path()).unwrap().replace("\r\n", "\n")
}

/// The files that the page prints, in their order. A path follows the language of the code fence, as in
/// `ron caravan/mod.ron`.
fn files(page: &str) -> Vec<(String, String)> {
    let blocks = page.split("\n```").skip(1).step_by(2);
    let file = |block: &str| {
        let (head, text) = block.split_once('\n')?;
        Some((head.split_once(' ')?.1.to_owned(), format!("{text}\n")))
    };
    blocks.filter_map(file).collect()
}

/// The program with the bundled variants and the mod in this folder.
fn with(folder: &Path) -> Harness {
    Harness::new((VariantPlugins, ModsPlugin { more: vec![folder.to_owned()], ..ModsPlugin::default() }))
}

#[test]
fn the_tutorial_plays_as_it_is_printed() {
    let home = TempDir::new().unwrap();
    let folder = home.path().join("caravan");
    let printed = files(&page());
    assert!(printed.len() > 8, "{}", printed.len());
    for (step, (path, text)) in (0..).zip(&printed) {
        let file = home.path().join(path);
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(file, text).unwrap();
        let mut harness = with(&folder);
        for variant in &caravan(&harness).variants {
            assert!(variant.is_playable, "{path}: {:#?}", variant.diagnostics);
            let world = harness.app.world();
            let report = check_variant(world.resource::<VariantRegistry>().library(), &variant.id);
            assert!(!report.is_broken(), "{path}: {report}");
            random_game(&mut harness, &variant.id, step);
        }
    }
    // The finished mod has no warnings, and no text is missing.
    let harness = with(&folder);
    let caravan = caravan(&harness);
    assert_eq!((caravan.state, caravan.variants.len()), (ModState::Ok, 4), "{caravan:#?}");
    let world = harness.app.world();
    let (registry, texts) = (world.resource::<VariantRegistry>(), world.resource::<Texts>());
    for variant in &caravan.variants {
        let printed = tessera_cli::page(&registry.rules(&variant.id).unwrap(), texts, true);
        assert!(!printed.contains('['), "{printed}");
    }
}

/// The mod, which must not be broken.
fn caravan(harness: &Harness) -> Mod {
    let found = harness.app.world().resource::<Mods>().get("caravan").unwrap();
    assert_ne!(found.state, ModState::Broken, "{found:#?}");
    found.clone()
}

/// The reference agrees with the types that read the files.
#[test]
fn the_reference_is_that_of_the_types() {
    let page = page();
    let (before, rest) = page.split_once("<!-- reference -->\n").unwrap();
    let (old, after) = rest.split_once("<!-- end of reference -->").unwrap();
    let new = reference::reference();
    if std::env::var_os("REFERENCE").is_some_and(|wish| wish == "write") {
        let text = format!("{before}<!-- reference -->\n{new}<!-- end of reference -->{after}");
        return std::fs::write(path(), text).unwrap();
    }
    let differing = old.lines().zip(new.lines()).find(|(old, new)| old != new);
    assert!(old == new, "the page is older than the types, first at {differing:?}; REFERENCE=write writes it anew");
}

/// The table of samples has each sample mod once.
#[test]
fn every_sample_is_listed() {
    let page = page();
    let (_, table) = page.split_once("| folder | what it shows |").unwrap();
    let mut listed: Vec<&str> =
        table.lines().filter_map(|line| line.strip_prefix("| `")?.split_once('`')).map(|(name, _)| name).collect();
    listed.sort_unstable();
    let entries = std::fs::read_dir(path().parent().unwrap()).unwrap().map(|entry| entry.unwrap());
    let folders = entries.filter(|entry| entry.path().is_dir());
    let mut folders: Vec<String> = folders.map(|entry| entry.file_name().into_string().unwrap()).collect();
    folders.sort();
    assert_eq!(listed, folders);
}

/// Every link within the page leads to a heading.
#[test]
fn links_lead_somewhere() {
    let page = page();
    let anchor = |heading: &str| {
        let kept = heading.to_lowercase().replace(|c: char| !c.is_alphanumeric() && c != ' ' && c != '-', "");
        kept.replace(' ', "-")
    };
    let headings: Vec<String> = page
        .lines()
        .filter(|line| line.starts_with('#'))
        .map(|line| anchor(line.trim_start_matches(['#', ' '])))
        .collect();
    let links: Vec<&str> = page.split("](#").skip(1).filter_map(|rest| rest.split(')').next()).collect();
    assert!(links.len() > 14, "{links:?}");
    for link in links {
        assert!(headings.iter().any(|heading| heading == link), "there is no heading for #{link}");
    }
}
