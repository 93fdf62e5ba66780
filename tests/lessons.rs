//! The bundled lessons, and those of mods: each position is legal, each solution is played, and each text is there.

use std::path::Path;
use std::sync::Arc;

use plugins::VariantPlugins;
use tempfile::TempDir;
use tessera_arbiter::harness::Harness;
use tessera_arbiter::{ModState, Mods, ModsPlugin, Texts, VariantRegistry, check_lesson};
use tessera_rules::{Action, Diagnostic, Exercise, Game, Rules, Start};

use crate::{harness, variants};

/// The longest text of an exercise, in characters: two short sentences.
const LONGEST: usize = 190;

fn registry(harness: &Harness) -> &VariantRegistry {
    harness.app.world().resource::<VariantRegistry>()
}

#[test]
fn bundled_lessons_have_no_faults() {
    let harness = harness();
    let (registry, texts) = (registry(&harness), harness.app.world().resource::<Texts>());
    assert_eq!(registry.faults(), Vec::new());
    for id in variants(&harness) {
        assert!(registry.lesson(&id).is_some(), "{id} has no lesson");
        let found = check_lesson(registry, texts, &id);
        let found: Vec<String> = found.iter().map(Diagnostic::to_string).collect();
        assert!(found.is_empty(), "{id}: {}", found.join("\n"));
        for exercise in registry.lesson(&id).unwrap().exercises() {
            for language in texts.languages() {
                let words = texts.try_message(language, &tessera_rules::Message::new(&exercise.text)).unwrap();
                assert!(words.chars().count() <= LONGEST, "{language} {}: {}", exercise.text, words.chars().count());
            }
        }
    }
}

/// The game of an exercise at the moment when the player decides.
fn begun(exercise: &Exercise, rules: &Arc<Rules>) -> Game {
    let mut game = Game::new(rules.clone(), Start::Position(exercise.position.clone())).unwrap();
    while let Some(mv) = rules.forced_move(game.position()) {
        let mv = exercise.with_face(rules, game.position(), mv, game.rolls()).unwrap();
        game.play(Action::Move(mv)).unwrap();
    }
    game
}

/// Plays every solution, and every other legal move. Where `wanted` says nothing, only the solution is right.
#[test]
fn every_solution_is_right_and_some_other_move_is_not() {
    let harness = harness();
    let registry = registry(&harness);
    let mut played = 0;
    for id in variants(&harness) {
        let Some(lesson) = registry.lesson(&id) else { continue };
        let rules = registry.rules(&id).unwrap();
        for exercise in lesson.exercises() {
            let game = begun(exercise, &rules);
            let unmet = |mv| {
                let mut game = game.clone();
                let mv = exercise.with_face(&rules, game.position(), mv, game.rolls()).unwrap();
                game.play(Action::Move(mv)).unwrap();
                exercise.unmet(&game).is_some()
            };
            for text in &exercise.solution {
                assert!(!unmet(rules.parse_uci(game.position(), text).unwrap()), "{id} {} {text}", exercise.text);
                played += 1;
            }
            assert!(exercise.unmet(&game).is_some(), "{id} {}: right without a move", exercise.text);
            let solved = exercise.solution.iter().map(|text| rules.parse_uci(game.position(), text).unwrap());
            let solved: Vec<_> = solved.map(|mv| mv.announced()).collect();
            for mv in game.moves() {
                if exercise.wanted.is_empty() {
                    assert_eq!(unmet(mv), !solved.contains(&mv.announced()), "{id} {} {mv:?}", exercise.text);
                }
            }
        }
    }
    assert!(played > 25, "{played}");
}

/// A mod with a variant that is like chess, one that is like Occasio, and this file of lessons.
fn with_lessons(home: &Path, lessons: &str, texts: &[(&str, &str)]) -> Harness {
    let folder = home.join("school");
    let mut files = vec![
        ("mod.ron".to_owned(), r#"Mod(api: 1, id: "school", name: "School")"#.to_owned()),
        ("variants/plain.ron".to_owned(), r#"Ruleset(api: 1, id: "plain", extends: "chess")"#.to_owned()),
        ("variants/rolled.ron".to_owned(), r#"Ruleset(api: 1, id: "rolled", extends: "occasio")"#.to_owned()),
        ("lessons.ron".to_owned(), lessons.to_owned()),
    ];
    files.extend(texts.iter().map(|(language, text)| (format!("text/{language}.ftl"), (*text).to_owned())));
    for (name, text) in files {
        let file = folder.join(name);
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(file, text).unwrap();
    }
    Harness::new((VariantPlugins, ModsPlugin { more: vec![folder], ..ModsPlugin::default() }))
}

/// The diagnostics of the mod, in full. Its variants can be played whatever its lessons are.
fn told(harness: &Harness) -> Vec<String> {
    let school = harness.app.world().resource::<Mods>().get("school").unwrap();
    assert!(school.variants.iter().all(|variant| variant.is_playable), "{school:#?}");
    school.all().map(Diagnostic::to_string).collect()
}

const GOOD: [&str; 6] = ["one", "two", "three", "four", "five", "six"];

/// An exercise that is right.
fn good(name: &str) -> String {
    format!(
        r#"(text: "lesson-{name}", position: "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", wanted: [Wins], solution: ["a1a8"])"#
    )
}

/// A lesson of six exercises for a variant, of which the last is this task.
fn lesson(variant: &str, task: &str) -> String {
    let [one, two, three, four, five] = [0, 1, 2, 3, 4].map(|i| good(GOOD[i]));
    format!(
        "Lessons(\n    api: 1,\n    lessons: {{\n        \"{variant}\": (\n            steps: [{one}, {two}, {three}],\n            \
         tasks: [{four}, {five}, {task}],\n        ),\n    }},\n)\n"
    )
}

#[test]
fn a_broken_lesson_is_told_with_its_place_and_its_variant_plays() {
    let at = |position: &str, rest: &str| format!(r#"(text: "lesson-six", position: "{position}", {rest})"#);
    let mate = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
    let checked = "4k3/8/8/8/8/8/8/4R2K w - - 0 1";
    let corner = "7k/6pp/8/8/8/8/8/K7 w - - 0 1";
    let given = "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1";
    let cases = [
        ("V003", "wamted", lesson("plain", &at(mate, r#"wamted: [Wins], solution: ["a1a8"]"#))),
        ("V004", "Wims", lesson("plain", &at(mate, r#"wanted: [Wims], solution: ["a1a8"]"#))),
        ("V006", "solution", lesson("plain", &at(mate, "wanted: [Wins]"))),
        ("V007", "version 2", lesson("plain", &good("six")).replace("api: 1", "api: 2")),
        ("V005", "[ … ]", lesson("plain", &good("six")).replace("tasks: [", "tasks: ")),
        ("L001", "21 tasks", lesson("plain", &vec![good("six"); 19].join(", "))),
        ("L002", "2 tasks", lesson("plain", &good("six")).replace(&format!("{}, ", good("five")), "")),
        ("L003", "`lesson-one`", lesson("plain", &good("one"))),
        ("L003", "`six`", lesson("plain", &good("six").replace("lesson-six", "six"))),
        ("L004", "did you mean `plain`", lesson("plane", &good("six"))),
        ("L004", "position", lesson("plain", &at("6k1/8/8", r#"solution: ["a1a8"]"#))),
        ("L004", "position", lesson("plain", &at(checked, r#"solution: ["h1h2"]"#))),
        ("L004", "over", lesson("plain", &at("8/8/8/8/8/8/8/4K2k w - - 0 1", r#"solution: ["e1e2"]"#))),
        ("L005", "a1a9", lesson("plain", &at(mate, r#"wanted: [Wins], solution: ["a1a9"]"#))),
        ("L005", "why-", lesson("plain", &at(mate, r#"wanted: [Wins], solution: ["a1b2"]"#))),
        ("L005", "no solution", lesson("plain", &at(mate, "wanted: [Wins], solution: []"))),
        ("L005", "entry 1", lesson("rolled", &at(mate, r#"wanted: [Captures], solution: ["a1a7"]"#))),
        ("L006", "Wins", lesson("plain", &at(mate, r#"wanted: [Wins], solution: ["a1a7"]"#))),
        ("L006", "`a9`", lesson("plain", &at(mate, r#"wanted: [Reaches(["a9"])], solution: ["a1a7"]"#))),
        ("L007", "already", lesson("plain", &at(mate, r#"wanted: [Escapes], solution: ["e1e2"]"#))),
        (
            "L007",
            "every legal move",
            lesson("plain", &at(corner, r#"wanted: [Reaches(["a2", "b1", "b2"])], solution: ["a1a2"]"#)),
        ),
        ("L010", "in check", lesson("plain", &at(given, r#"wanted: [Captures], solution: ["e1e2"]"#))),
        (
            "L008",
            "a8a7",
            lesson(
                "plain",
                &at("6k1/8/8/8/8/8/8/R3K3 w - - 0 1", r#"wanted: [Checks], solution: ["a1a8"], replies: ["a8a7"]"#),
            ),
        ),
    ];
    for (code, words, text) in cases {
        let home = TempDir::new().unwrap();
        let harness = with_lessons(home.path(), &text, &[]);
        let told = told(&harness);
        let found = told.iter().find(|told| told.contains(code) && told.contains("school/lessons.ron:"));
        let found = found.unwrap_or_else(|| panic!("{code} {words}: {}\n{text}", told.join("\n")));
        assert!(found.contains(words), "{code} {words}: {found}");
        // A warning leaves the lesson as it is.
        let is_there = ["school/plain", "school/rolled"].iter().any(|id| registry(&harness).lesson(id).is_some());
        assert_eq!(is_there, ["L002", "L010"].contains(&code), "{code}");
    }
}

#[test]
fn a_mod_says_each_text_of_its_lessons_in_each_of_its_languages() {
    let home = TempDir::new().unwrap();
    let says = |words: &str| -> String {
        let words = GOOD.map(|name| format!("lesson-{name} = {words} {name}\n    .title = {words}\n"));
        format!("variant-plain = Plain\nvariant-rolled = Rolled\n{}", words.concat())
    };
    let text = lesson("plain", &good("six"));
    let (english, german) = (says("Mate"), says("Matt"));
    let harness = with_lessons(home.path(), &text, &[("en", &english), ("de", &german)]);
    assert_eq!(told(&harness), Vec::<String>::new());
    assert_eq!(harness.app.world().resource::<Mods>().get("school").unwrap().state, ModState::Ok);
    // A key that no lesson names, a title that English lacks, and a text that German lacks.
    let english =
        english.replace("lesson-six = Mate six\n    .title = Mate\n", "lesson-six = Mate\nlesson-seven = Mate\n");
    let german = german.replace("lesson-two = Matt two\n    .title = Matt\n", "");
    let harness = with_lessons(home.path(), &text, &[("en", &english), ("de", &german)]);
    let told = told(&harness).join("\n");
    for words in [
        "V303]: school/text/en.ftl",
        "`lesson-seven`",
        "V304]: school/text/en.ftl",
        "`lesson-six.title`",
        "V304]: school/text/de.ftl",
        "`lesson-two`",
        "in de",
    ] {
        assert!(told.contains(words), "{words}: {told}");
    }
    assert!(registry(&harness).lesson("school/plain").is_some());
}
