//! The rules pages: the recorded pages of the bundled variants, and a text for every rule.
//!
//! `PAGES=write cargo test -p headless pages` writes the recorded pages again.

use std::collections::BTreeSet;
use std::path::Path;

use tessera_arbiter::{Texts, VariantRegistry};
use tessera_rules::page::RulesPage;
use tessera_rules::{Arg, Library, Message, Rules, Settings};

use crate::{harness, variants};

/// Rulesets that together contain every value of the format.
const EVERY_VALUE: &str = include_str!("data/pages/every_value.ron");

#[test]
fn the_pages_of_the_bundled_variants() {
    let mut harness = harness();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/pages");
    let is_to_write = std::env::var_os("PAGES").is_some_and(|wish| wish == "write");
    let languages: Vec<String> = if is_to_write {
        harness.app.world().resource::<Texts>().languages().map(str::to_owned).collect()
    } else {
        recorded(&folder)
    };
    assert!(languages.iter().any(|language| language == "en"), "{languages:?}");
    for id in variants(&harness) {
        let rules = harness.app.world().resource::<VariantRegistry>().rules(&id).unwrap();
        for language in &languages {
            let mut texts = harness.app.world_mut().resource_mut::<Texts>();
            assert!(texts.set_language(language), "{language}");
            let page = tessera_cli::page(&rules, &texts, true);
            let path = folder.join(format!("{id}.{language}.md"));
            if is_to_write {
                std::fs::write(&path, page).unwrap();
                continue;
            }
            let golden = std::fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
            let differing = golden.lines().zip(page.lines()).position(|(old, new)| old != new);
            let line = differing.unwrap_or_else(|| golden.lines().count().min(page.lines().count()));
            let [old, new] = [&golden, &page].map(|text| text.lines().nth(line).unwrap_or("(nothing)"));
            assert!(golden == page, "{}:{}: was\n  {old}\nis\n  {new}", path.display(), line + 1);
        }
    }
}

/// The languages in which pages are recorded. A new language is added after somebody has reviewed its pages.
fn recorded(folder: &Path) -> Vec<String> {
    let mut languages = BTreeSet::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        if let Some(stem) = name.strip_suffix(".md") {
            languages.insert(stem.rsplit('.').next().unwrap().to_owned());
        }
    }
    languages.into_iter().collect()
}

/// Every bundled variant names its inventor and the source of its rules.
#[test]
fn every_variant_names_its_inventor_and_its_source() {
    let harness = harness();
    let texts = harness.app.world().resource::<Texts>();
    for id in variants(&harness) {
        for attribute in ["tagline", "inventor", "source"] {
            for language in texts.languages() {
                assert!(texts.has(language, &format!("variant-{id}.{attribute}")), "{id}: {attribute} in {language}");
            }
        }
    }
}

/// Every page with every choice of its options.
fn pages(library: &Library) -> Vec<(String, Rules, RulesPage)> {
    let mut pages = Vec::new();
    for id in library.ids() {
        let options = library.resolve(id, &Settings::new()).unwrap().options;
        let one = |(name, data): (&String, &tessera_rules::ruleset::VariantOption)| {
            data.choices.keys().map(|choice| Settings::from([(name.clone(), choice.clone())])).collect::<Vec<_>>()
        };
        let all: Vec<Settings> = options.iter().flat_map(one).collect();
        for settings in std::iter::once(Settings::new()).chain(all) {
            let rules = library.compile(id, &settings).unwrap_or_else(|error| panic!("{error}"));
            let page = rules.page();
            pages.push((format!("{id} {settings:?}"), rules, page));
        }
    }
    pages
}

fn every_value() -> Library {
    let mut library = Library::default();
    library.add(include_str!("../plugins/chess960/chess.ron")).unwrap();
    for text in EVERY_VALUE.split("\n---\n") {
        library.add(text).unwrap_or_else(|error| panic!("{error} in\n{text}"));
    }
    library
}

/// The keys of a message and of all messages within it.
fn collect(message: &Message, keys: &mut BTreeSet<String>) {
    keys.insert(message.key.clone());
    for (_, arg) in &message.args {
        match arg {
            Arg::Name(key) => drop(keys.insert(key.clone())),
            Arg::First(messages) => messages.iter().for_each(|message| collect(message, keys)),
            Arg::List(join, messages) => {
                keys.extend((messages.len() > 1).then(|| join.key(true).to_owned()));
                keys.extend((messages.len() > 2).then(|| join.key(false).to_owned()));
                messages.iter().for_each(|message| collect(message, keys));
            }
            Arg::Text(_) | Arg::Number(_) => {}
        }
    }
}

/// No page lacks a message or an argument in any language, and no message is unused.
#[test]
fn there_are_words_for_every_rule() {
    let harness = harness();
    let world = harness.app.world();
    let (registry, texts) = (world.resource::<VariantRegistry>(), world.resource::<Texts>());
    let mut keys = BTreeSet::new();
    for (name, _, page) in pages(registry.library()).iter().chain(&pages(&every_value())) {
        for section in &page.sections {
            for message in section.lines.iter().map(|line| &line.text).chain([&section.topic.heading()]) {
                for language in texts.languages() {
                    let words = texts.try_message(language, message);
                    let words = words.unwrap_or_else(|lacks| panic!("{name} in {language}: {lacks:?}"));
                    assert!(!words.contains("  ") && !words.contains('['), "{name}: {words}");
                }
                collect(message, &mut keys);
            }
        }
    }
    // The program that draws the page uses these keys, not the page itself.
    let frame = ["like-chess", "as-chess", "whole", "legend", "inventor", "source"].map(|end| format!("page-{end}"));
    keys.extend(frame);
    let english = include_str!("../src/arbiter/text/rules.en.ftl");
    let written = english.lines().filter_map(|line| line.split_once(" =")).map(|(key, _)| key.to_owned());
    let known: BTreeSet<String> = written.filter(|key| !key.starts_with(' ')).collect();
    let unused: Vec<&String> = known.difference(&keys).collect();
    assert!(unused.is_empty(), "no page says {unused:?}");
}

/// A page does not mention kinds, checks or pawns that its variant does not have.
#[test]
fn a_page_tells_of_what_there_is() {
    let rules = every_value().compile("little-of-chess", &Settings::new()).unwrap();
    let sections = rules.page().sections;
    let lines: Vec<String> =
        sections.iter().flat_map(|section| &section.lines).map(|line| line.text.to_string()).collect();
    let with = |words: &str| lines.iter().filter(|line| line.contains(words)).collect::<Vec<_>>();
    for absent in ["piece-king", "piece-bishop", "piece-pawn", "moves-like-king", "-check"] {
        assert!(with(absent).is_empty(), "{absent}: {:?}", with(absent));
    }
    for once in ["rules-no-move-loses", "rules-dice-promotion", "rules-dice-no-longer", "rules-dice others"] {
        assert_eq!(with(once).len(), 1, "{once} in {lines:#?}");
    }
    assert!(with("rules-quiet")[0].contains("piece-rook.one"), "{lines:#?}");
    assert!(with("rules-dice-no-longer")[0].contains("piece-queen.one"), "{lines:#?}");
    // The clock of quiet turns counts turns, which are more than one move here.
    let sections = every_value().compile("two-moves", &Settings::new()).unwrap().page().sections;
    let mut all = sections.iter().flat_map(|section| &section.lines).map(|line| line.text.to_string());
    let quiet = all.find(|line| line.starts_with("rules-quiet")).unwrap();
    assert!(quiet.contains("turns"), "{quiet}");
}

/// Every value of the format appears in a page. A new value fails this test until it does.
#[test]
fn every_value_of_the_format_is_on_a_page() {
    let harness = harness();
    let registry = harness.app.world().resource::<VariantRegistry>();
    let mut seen = String::new();
    for (_, rules, _) in pages(registry.library()).iter().chain(&pages(&every_value())) {
        seen.push_str(&format!("{:?}", rules.ruleset()));
    }
    let mut values = 0;
    let outer = include_str!("../src/rules/ruleset.rs");
    let files = [
        include_str!("../src/rules/ruleset/values.rs"),
        include_str!("../src/rules/ruleset/draw.rs"),
        include_str!("../src/rules/ruleset/goals.rs"),
        include_str!("../src/rules/ruleset/hand_rules.rs"),
        include_str!("../src/rules/ruleset/points.rs"),
        include_str!("../src/rules/ruleset/royals.rs"),
        include_str!("../src/rules/ruleset/turns.rs"),
    ];
    for (name, value) in files.into_iter().flat_map(enum_values) {
        // Several enums have a value of the same name, so it counts behind the keys of its own enum.
        let keys: BTreeSet<String> = files.iter().chain([&outer]).flat_map(|code| keys_of(code, &name)).collect();
        let is_there = if keys.is_empty() {
            has_word(&seen, &value)
        } else {
            keys.iter().any(|key| seen.split(&format!(" {key}: ")).skip(1).any(|rest| has_word(own(rest), &value)))
        };
        assert!(is_there, "{name}::{value} is in none of the rulesets, behind one of {keys:?}");
        values += 1;
    }
    assert!(values > 40, "{values}");
}

fn has_word(text: &str, word: &str) -> bool {
    text.split(|c: char| !c.is_alphanumeric()).any(|other| other == word)
}

/// The keys in Rust code whose values are of this enum, alone or in a collection.
fn keys_of(code: &str, name: &str) -> Vec<String> {
    let lines = code.lines().filter_map(|line| line.trim().trim_start_matches("pub ").split_once(": "));
    let keys = lines.filter(|(key, of)| of.ends_with(',') && !key.contains(' ') && has_word(of, name));
    keys.map(|(key, _)| key.to_owned()).collect()
}

/// The part of a printed structure that belongs to the key before it: up to the bracket that closes around it, or to the next
/// key beside it.
fn own(rest: &str) -> &str {
    let mut depth = 0;
    let end = rest.find(|c: char| {
        depth += i32::from("([{".contains(c)) - i32::from(")]}".contains(c));
        depth < 0 || depth == 0 && c == ','
    });
    &rest[..end.unwrap_or(rest.len())]
}

/// The enums of a Rust file with the names of their values.
fn enum_values(code: &str) -> Vec<(String, String)> {
    let file = syn::parse_file(code).unwrap();
    let mut values = Vec::new();
    for item in file.items {
        if let syn::Item::Enum(item) = item {
            values.extend(item.variants.iter().map(|value| (item.ident.to_string(), value.ident.to_string())));
        }
    }
    values
}
