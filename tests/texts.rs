//! Texts: sources that are added and removed, and languages that stand in for each other.

use tessera_arbiter::{Match, Texts, VariantRegistry};
use tessera_rules::{Message, text_key, variant_key};

use crate::harness;

#[test]
fn a_mod_speaks_for_itself_and_is_gone_without_a_trace() {
    let mut harness = harness();
    let mut texts = harness.app.world_mut().resource_mut::<Texts>();
    let languages: Vec<String> = texts.languages().map(str::to_owned).collect();
    assert!(texts.set_language("de_AT.UTF-8"));
    assert_eq!(texts.language(), "de");
    let archer = text_key("fair/archers", "piece-archer");
    assert_eq!(texts.words(&archer), "[fair/piece-archer]");
    assert_eq!(texts.put("fair", "en", "piece-archer = archer\npiece-rook = tower\nvariant-archers = Archers\n"), []);
    assert_eq!(texts.words(&archer), "archer", "what it does not say in German it says in English");
    assert_eq!(texts.put("fair", "de", "piece-archer = Bogenschütze\n"), []);
    assert_eq!(texts.words(&archer), "Bogenschütze");
    assert_eq!(texts.words(&variant_key("fair/archers")), "Archers");
    assert_eq!(texts.words("fair/piece-knight"), "Springer", "common words need not be said again");
    assert_eq!(texts.words("fair/piece-rook"), "tower");
    assert_eq!(texts.words("piece-rook"), "Turm", "a mod changes its own words only");
    assert_eq!(texts.words("piece-archer"), "[piece-archer]");
    // A new version of the file replaces the old one: messages that it lacks are gone.
    assert_eq!(texts.put("fair", "en", "piece-archer = bowman\n"), []);
    assert_eq!(texts.words(&variant_key("fair/archers")), "[fair/variant-archers]");
    texts.remove("fair");
    assert_eq!(texts.words(&archer), "[fair/piece-archer]");
    assert_eq!(texts.languages().collect::<Vec<_>>(), languages);
}

#[test]
fn a_language_of_its_own_is_better_than_a_key() {
    let mut harness = harness();
    let mut texts = harness.app.world_mut().resource_mut::<Texts>();
    // A code for private use, so the program will never have this language.
    assert_eq!(texts.put("fair", "qaa", "piece-archer = archer à cheval\n"), []);
    assert_eq!(texts.words("fair/piece-archer"), "archer à cheval");
    assert!(!texts.set_language("qaa"));
    assert_eq!(texts.language(), "en", "what a mod speaks is no language of the program");
}

#[test]
fn a_broken_file_says_where_and_keeps_the_rest() {
    let mut harness = harness();
    let mut texts = harness.app.world_mut().resource_mut::<Texts>();
    let faults = texts.put("fair", "en", "piece-archer = archer\npiece-elk : elk\npiece-owl = owl\npiece-owl = owl\n");
    let found: Vec<String> = faults.iter().map(|fault| format!("{:?} {fault}", fault.at)).collect();
    assert_eq!(
        found,
        [
            "Some(32) Expected a token starting with \"=\"",
            "None Attempt to override an existing message: \"piece-owl\"."
        ]
    );
    assert_eq!(texts.words("fair/piece-archer"), "archer");
    assert_eq!(texts.words("fair/piece-owl"), "owl");
    assert_eq!(texts.put("fair", "not a language", "").len(), 1);
}

#[test]
fn what_a_message_lacks_is_told() {
    let harness = harness();
    let texts = harness.app.world().resource::<Texts>();
    let message = Message::new("why-into-check").name("royal", "piece-king");
    assert_eq!(texts.try_message("de", &message), Ok("Dort stünde der König im Schach.".to_owned()));
    let lacks = |message: &Message| texts.try_message("en", message).unwrap_err().join("; ");
    assert_eq!(lacks(&Message::new("why-unheard-of")), "`why-unheard-of` has no words in en");
    let unnamed = Message::new("why-into-check").name("royal", "piece-emu");
    assert_eq!(lacks(&unnamed), "`piece-emu` has no words in en");
    assert_eq!(
        lacks(&Message::new("why-into-check")),
        "`why-into-check` in en: Resolver error: Unknown variable: $royal"
    );
}

/// The screen and score sheets use the letters of the language. Files use the letters of the format.
#[test]
fn letters_follow_the_language() {
    let mut harness = harness();
    let rules = harness.app.world().resource::<VariantRegistry>().rules("chess960").unwrap();
    let row = |text: &str| text.chars().filter_map(|letter| rules.kind(letter)).collect::<Vec<_>>();
    let mut said = Vec::new();
    for language in ["de", "en"] {
        let mut texts = harness.app.world_mut().resource_mut::<Texts>();
        texts.set_language(language);
        let letters: String = row("KQRNBP").into_iter().map(|kind| texts.letter(&rules, kind)).collect();
        let misplaced = rules.arrays().unwrap().number(&row("BBQNNRRK")).unwrap_err();
        said.push((letters, texts.message(&misplaced.message(&rules))));
    }
    assert_eq!(said[0].0, "KDTSLB");
    assert_eq!(said[1].0, "KQRNBP");
    assert_eq!(said[0].1, "Von links nach rechts müssen in dieser Folge stehen: T, K, T");
    assert!(rules.fen(&rules.start()).starts_with("rnbqkbnr/"));
}

/// On the screen an arrow stands before the new face of a die, and a wounded die is a dot.
#[test]
fn the_score_sheet_shows_an_arrow_and_a_dot() {
    let mut harness = harness();
    harness.start("occado");
    let world = harness.app.world();
    let (rules, texts) = (world.resource::<Match>().game().rules(), world.resource::<Texts>());
    let position = rules.parse_fen("4k3/8/8/3p4/8/8/3Q4/4K3 w - - 0 1").unwrap();
    let mv = rules.parse_uci(&position, "d2d5").unwrap();
    assert_eq!(rules.san(&position, mv, &texts.alphabet(rules)), "Qd2xd5>X");
    assert_eq!(rules.san(&position, mv, &texts.sheet_alphabet(rules)), "Qd2xd5→●");
}
