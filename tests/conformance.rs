//! Properties that hold for every registered variant.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use tessera_arbiter::harness::Harness;
use tessera_arbiter::{Clocks, LoadRecord, Match, Place, RestoreMatch, SavedMatch, Texts, VariantRegistry};
use tessera_rules::{Action, Bitboard};

use crate::{harness, variants};

/// The pieces of the arbiter are those of the position.
fn pieces_agree(current: &Match) {
    let position = current.game().position();
    let mut seen = Bitboard::EMPTY;
    for (_, state) in current.snapshot(usize::MAX).iter() {
        if let Place::Board(square) = state.place {
            let mut stack: Vec<_> = position.stack(square).collect();
            stack.reverse();
            let piece = stack[usize::from(state.level)];
            assert_eq!((piece.army(), piece.kind()), (state.army, state.kind), "{square}");
            seen.insert(square);
        }
    }
    // The block is no piece.
    seen |= position.blocks();
    assert_eq!(seen, position.occupied());
}

/// Plays random moves to the end.
pub fn random_game(harness: &mut Harness, variant: &str, seed: u64) {
    harness.start(variant);
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    while harness.current().game().ending().is_none() {
        let moves = harness.current().game().moves();
        let mv = *moves.choose(&mut random).unwrap_or_else(|| panic!("{variant}: no move and no end"));
        assert_eq!(harness.propose(Action::Move(mv)), None);
        pieces_agree(harness.current());
        assert!(harness.current().ply() < 20_000, "{variant}: no end");
    }
}

#[test]
fn every_variant_is_played_to_its_end_and_back() {
    let mut harness = harness();
    for variant in variants(&harness) {
        for seed in 0..3 {
            random_game(&mut harness, &variant, seed);
            let end = harness.fen();
            let record = harness.current().saved();
            let snapshot = harness.current().snapshot(usize::MAX).clone();

            while harness.current().ply() > 0 {
                harness.take_back();
                pieces_agree(harness.current());
            }
            let rules = harness.current().game().rules().clone();
            assert_eq!(harness.fen(), rules.fen(harness.current().game().position_after(0).unwrap()));
            for _ in &record.actions {
                harness.redo();
            }
            assert_eq!((harness.fen(), harness.current().saved()), (end.clone(), record.clone()), "{variant}");

            harness.ask(LoadRecord { record: record.to_string(), ..Default::default() });
            assert_eq!(harness.refusal(), None);
            assert_eq!((harness.fen(), harness.current().saved()), (end.clone(), record.clone()), "{variant}");
            assert_eq!(*harness.current().snapshot(usize::MAX), snapshot, "{variant}: identities");

            // The whole match again from a text, with some of it taken back.
            for _ in 0..3 {
                harness.take_back();
            }
            let (fen, undone) = (harness.fen(), harness.current().game().undone().to_vec());
            let text = SavedMatch::of(harness.current(), Vec::new(), &Clocks::default()).to_string();
            harness.ask(RestoreMatch(SavedMatch::parse(&text).unwrap()));
            assert_eq!((harness.refusal(), harness.fen()), (None, fen), "{variant}");
            assert_eq!(harness.current().game().undone(), undone, "{variant}");
            undone.iter().for_each(|_| harness.redo());
            assert_eq!((harness.fen(), harness.current().saved()), (end, record), "{variant}");
        }
    }
}

#[test]
fn every_variant_compiles_with_every_choice_of_its_options() {
    let harness = harness();
    let registry = harness.app.world().resource::<VariantRegistry>();
    assert_eq!(registry.faults(), []);
    for id in registry.ids() {
        let ruleset = registry.library().resolve(id, &Default::default()).unwrap();
        for (option, data) in &ruleset.options {
            for choice in data.choices.keys() {
                let settings = [(option.clone(), choice.clone())].into();
                registry.library().compile(id, &settings).unwrap();
            }
        }
    }
}

/// Names, taglines and options of variants in every language.
#[test]
fn every_variant_has_its_texts() {
    let harness = harness();
    let world = harness.app.world();
    let (registry, texts) = (world.resource::<VariantRegistry>(), world.resource::<Texts>());
    assert_eq!(texts.faults(), [] as [&str; 0]);
    let languages: Vec<&str> = texts.languages().collect();
    assert!(!languages.is_empty());
    for id in registry.ids() {
        let ruleset = registry.library().resolve(id, &Default::default()).unwrap();
        let mut keys = vec![format!("variant-{id}"), format!("variant-{id}.tagline")];
        keys.extend(ruleset.armies.iter().map(|army| format!("army-{}", army.name)));
        for piece in ruleset.pieces.values() {
            keys.extend([format!("piece-{}", piece.name), format!("piece-{}.letter", piece.name)]);
        }
        for (option, data) in &ruleset.options {
            keys.extend([format!("option-{option}"), format!("option-{option}.help")]);
            keys.extend(data.choices.keys().map(|choice| format!("option-{option}.{choice}")));
        }
        let rules = registry.rules(id).unwrap();
        keys.extend(rules.hook_descriptions().into_iter().map(|message| message.key));
        assert_eq!(rules.hook_descriptions().is_empty(), ruleset.hooks.is_empty(), "{id}");
        for language in &languages {
            let missing: Vec<&String> = keys.iter().filter(|key| !texts.has(language, key)).collect();
            assert!(missing.is_empty(), "{id} in {language} lacks {missing:?}");
        }
    }
}
