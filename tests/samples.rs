//! The sample mods below `assets/mods`. Each has all texts for its players, and the arbiter plays it to its end.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use tessera_arbiter::harness::Harness;
use tessera_arbiter::{ModState, Mods, ModsPlugin, Texts, VariantRegistry};
use tessera_rules::ruleset::VariantOption;
use tessera_rules::{Action, Ending, Reason, Rules, Settings, Start, text_key, variant_key};

use crate::variants;

/// The folders of the samples.
fn folders() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets/mods");
    let entries = std::fs::read_dir(root).unwrap().map(|entry| entry.unwrap().path());
    let mut folders: Vec<PathBuf> = entries.filter(|path| path.is_dir()).collect();
    folders.sort();
    folders
}

/// The arbiter with all bundled variants and all samples.
fn with_samples() -> Harness {
    Harness::new((plugins::VariantPlugins, ModsPlugin { more: folders(), ..ModsPlugin::default() }))
}

/// The ids of the samples' variants.
fn ids(harness: &Harness) -> Vec<String> {
    let bundled: BTreeSet<String> = variants(&crate::harness()).into_iter().collect();
    variants(harness).into_iter().filter(|id| !bundled.contains(id)).collect()
}

#[test]
fn every_sample_names_what_its_players_read() {
    let harness = with_samples();
    let world = harness.app.world();
    let (registry, texts) = (world.resource::<VariantRegistry>(), world.resource::<Texts>());
    assert_eq!((registry.faults(), texts.faults()), (Vec::new(), &[] as &[String]));
    for found in world.resource::<Mods>().iter() {
        assert_eq!(found.state, ModState::Ok, "{found:#?}");
    }
    let ids = ids(&harness);
    assert_eq!((ids.len(), folders().len()), (30, 29));
    for id in ids {
        let name = variant_key(&id);
        let mut keys: Vec<String> =
            ["tagline", "inventor", "source"].map(|attribute| format!("{name}.{attribute}")).into();
        keys.push(name);
        let options = registry.library().resolve(&id, &Settings::new()).unwrap().options;
        let mut all = vec![Settings::new()];
        for (option, data) in &options {
            let name = text_key(&id, &format!("option-{option}"));
            keys.extend([name.clone(), format!("{name}.help")]);
            keys.extend(data.choices.keys().map(|choice| format!("{name}.{choice}")));
            all.extend(data.choices.keys().map(|choice| [(option.clone(), choice.clone())].into()));
        }
        for settings in all {
            for piece in registry.library().resolve(&id, &settings).unwrap().pieces.values() {
                let name = text_key(&id, &format!("piece-{}", piece.name));
                keys.extend(["letter", "the", "object", "one", "many"].map(|form| format!("{name}.{form}")));
                keys.push(name);
            }
        }
        for language in texts.languages() {
            let missing: Vec<&String> = keys.iter().filter(|key| !texts.has(language, key)).collect();
            assert!(missing.is_empty(), "{id} in {language} lacks {missing:?}");
        }
    }
}

/// Their rules pages have all texts, with every choice of every option.
#[test]
fn every_sample_has_a_page() {
    let mut harness = with_samples();
    let texts = harness.app.world().resource::<Texts>();
    let languages: Vec<String> = texts.languages().map(str::to_owned).collect();
    for id in ids(&harness) {
        let library = harness.app.world().resource::<VariantRegistry>().library();
        let options = library.resolve(&id, &Settings::new()).unwrap().options;
        let one = |(name, data): (&String, &VariantOption)| {
            data.choices.keys().map(|choice| Settings::from([(name.clone(), choice.clone())])).collect::<Vec<_>>()
        };
        let all: Vec<Settings> = options.iter().flat_map(one).chain([Settings::new()]).collect();
        let all: Vec<Rules> = all.iter().map(|settings| library.compile(&id, settings).unwrap()).collect();
        for language in &languages {
            let mut texts = harness.app.world_mut().resource_mut::<Texts>();
            texts.set_language(language);
            let credits = ["inventor", "source"].map(|credit| texts.words(&format!("page-{credit}")));
            for rules in &all {
                let page = tessera_cli::page(rules, &texts, true);
                assert!(!page.contains('['), "{page}");
                for credit in &credits {
                    assert!(page.contains(&format!("\n{credit}: ")), "{id} in {language} lacks its {credit}");
                }
            }
        }
    }
}

/// The id of a mod is the name of its folder. It names its authors and its licence.
#[test]
fn every_sample_says_who_it_is() {
    let harness = with_samples();
    let mods = harness.app.world().resource::<Mods>();
    assert_eq!(mods.iter().count(), folders().len());
    for found in mods.iter() {
        let about = found.about.as_ref().unwrap();
        assert_eq!(found.folder.file_name().unwrap().to_str(), Some(about.id.as_str()));
        assert!(!about.license.is_empty() && !about.authors.is_empty(), "{about:?}");
    }
}

#[test]
fn every_sample_is_played_to_its_end() {
    let mut harness = with_samples();
    for id in ids(&harness) {
        harness.start(&id);
        let mut random = ChaCha8Rng::seed_from_u64(5);
        while harness.current().game().ending().is_none() {
            let mv = *harness.current().game().moves().choose(&mut random).unwrap();
            assert_eq!(harness.propose(Action::Move(mv)), None, "{id}");
            assert!(harness.current().ply() < 20_000, "{id}: no end");
        }
        let end = harness.fen();
        let plies = harness.current().ply();
        (0..plies).for_each(|_| harness.take_back());
        (0..plies).for_each(|_| harness.redo());
        assert_eq!(harness.fen(), end, "{id}");
    }
}

/// One explosion takes the last two kings. Atomic never allows that, and here it is a draw.
#[test]
fn a_blast_that_takes_the_last_kings_draws() {
    let mut harness = with_samples();
    let start = Some(Start::Position("8/8/8/8/8/wK,bP,bK,5/8/1,wR,6 w 0 1".to_owned()));
    harness.start_with("polterabend/polterabend", Settings::new(), start);
    harness.play("b1b3");
    let ending = harness.current().game().ending();
    assert_eq!(ending, Some(Ending { winner: None, reason: Reason::RoyalsCaptured }));
}
