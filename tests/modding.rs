//! `assets/mods/MODDING.md`: every file in it is loaded and played as it is printed, and its reference is that of the
//! types.
//!
//! `REFERENCE=write cargo test -p headless modding` writes the reference anew.

mod reference;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use plugins::VariantPlugins;
use tessera_arbiter::harness::Harness;
use tessera_arbiter::{TextAppExt, Texts, VariantAppExt, VariantRegistry};
use tessera_rules::ruleset::RulesetTest;

use crate::conformance::random_game;

fn path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().join("assets/mods/MODDING.md")
}

fn page() -> String {
    std::fs::read_to_string(path()).unwrap().replace("\r\n", "\n")
}

/// The files that the page prints, in their order: the path behind the language of the fence, and the text.
fn files(page: &str) -> Vec<(String, String)> {
    let blocks = page.split("\n```").skip(1).step_by(2);
    let file = |block: &str| {
        let (head, text) = block.split_once('\n')?;
        Some((head.split_once(' ')?.1.to_owned(), format!("{text}\n")))
    };
    blocks.filter_map(file).collect()
}

/// The program with the bundled variants and these files of a mod.
fn with(files: &BTreeMap<String, String>) -> Harness {
    let files = files.clone();
    Harness::new(move |app: &mut bevy::prelude::App| {
        app.add_plugins(VariantPlugins);
        for (path, text) in &files {
            let stem = path.rsplit('/').next().and_then(|name| name.split('.').next()).unwrap();
            match path.rsplit('.').next().unwrap() {
                "ftl" => drop(app.register_texts(stem, text)),
                _ if path.contains("/variants/") => drop(app.register_variant(text)),
                _ => {}
            }
        }
    })
}

#[test]
fn the_tutorial_plays_as_it_is_printed() {
    let printed = files(&page());
    let mut files = BTreeMap::new();
    let mut steps = 0;
    for (path, text) in printed {
        files.insert(path.clone(), text);
        let mut harness = with(&files);
        let world = harness.app.world();
        assert_eq!(world.resource::<Texts>().faults(), [] as [&str; 0], "{path}");
        let registry = world.resource::<VariantRegistry>();
        assert_eq!(registry.faults(), [], "{path}");
        for file in files.keys().filter(|file| file.contains("/variants/")) {
            let id = file.rsplit('/').next().unwrap().trim_end_matches(".ron");
            let rules = harness.app.world().resource::<VariantRegistry>().rules(id).unwrap();
            // What a file checks holds for itself, not for what extends it.
            let own = if files[file].contains("tests:") { &rules.ruleset().tests[..] } else { &[] };
            for RulesetTest::Perft { position, nodes } in own {
                let position = position.as_ref().map_or_else(|| rules.start(), |text| rules.read(text).unwrap());
                let counted: Vec<u64> = (1..).zip(nodes).map(|(depth, _)| rules.perft(&position, depth)).collect();
                assert_eq!(counted, *nodes, "{path}");
            }
            random_game(&mut harness, id, steps);
        }
        steps += 1;
    }
    assert!(steps > 8, "{steps}");
    // At the end nothing lacks its words.
    let harness = with(&files);
    let world = harness.app.world();
    let (registry, texts) = (world.resource::<VariantRegistry>(), world.resource::<Texts>());
    for id in ["caravan", "drawn", "oasis", "four"] {
        let printed = tessera_cli::page(&registry.rules(id).unwrap(), texts, true);
        assert!(!printed.contains('['), "{printed}");
    }
}

/// The reference is read from the types, so that it says what the program reads.
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

/// Every key that the tables of the reference name can be written, and every link within the page leads somewhere.
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
