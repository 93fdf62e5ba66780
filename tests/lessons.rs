//! The bundled lessons, and those of mods: each position is legal, each solution is played, and each text is there.

use std::sync::Arc;

use tempfile::TempDir;
use tessera_arbiter::harness::Harness;
use tessera_arbiter::{ModState, Mods, ModsPlugin, Texts, VariantRegistry, check_lesson};
use tessera_rules::{Action, Diagnostic, Exercise, Game, LessonsFile, Rules, Start, Unmet};

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
    let taught: Vec<String> = variants(&harness).into_iter().filter(|id| registry.lesson(id).is_some()).collect();
    for id in ["chess", "chess960", "nava"] {
        assert!(taught.iter().any(|known| known == id), "{id} has no lesson");
    }
    for id in taught {
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
            assert_eq!(exercise.unmet(&game), Some(Unmet::Solution), "{id} {}: right without a move", exercise.text);
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
