//! Actions in words: complete in each language, and as people would say them.

use tessera_arbiter::{LoadRecord, Match, Texts, action_words};

use crate::{harness, tidy, variants};

/// The words of each action of a record, in a language.
fn words(record: &str, language: &str) -> Vec<String> {
    let mut harness = harness();
    harness.ask(LoadRecord { record: record.to_owned(), ..LoadRecord::default() });
    let world = harness.app.world();
    let (game, texts) = (world.resource::<Match>().game(), world.resource::<Texts>());
    let words = |ply: usize| texts.try_message(language, &action_words(game, ply).unwrap()).unwrap();
    (0..game.record().len()).map(words).collect()
}

/// Every action of a whole game of every variant has words in both languages, and no key is left in them.
#[test]
fn every_action_has_words_in_every_language() {
    for variant in variants(&harness()) {
        let file = tidy::root().join(format!("tests/data/playthroughs/{variant}.txt"));
        let text = std::fs::read_to_string(file).unwrap();
        for language in ["en", "de"] {
            for words in words(text.split("\n\n").next().unwrap(), language) {
                assert!(!words.contains(['[', ']', '{']) && words.contains(": "), "{variant}: {words}");
            }
        }
    }
}

#[test]
fn chess_is_said_as_people_say_it() {
    let said = words("variant chess\nactions e2e4 d7d5 e4d5 d8d5 b1c3 d5e5 f1e2 c8g4 g1f3 g4f3 e1g1 resign:b", "en");
    assert_eq!(said[0], "White: pawn from e2 to e4");
    assert_eq!(said[2], "White: pawn from e4 takes pawn on d5");
    assert_eq!(said[5], "Black: queen from d5 to e5, check");
    assert_eq!(said[9], "Black: bishop from g4 takes knight on f3");
    assert_eq!(said[10], "White: castles, king to g1, rook to f1");
    assert_eq!(said[11], "Black: resigns. White wins: Resignation");
    let position = "variant chess\nposition 4k3/P7/8/3pP3/8/8/8/4K3 w - d6 0 2\nactions e5d6 e8d7 a7a8q draw";
    let said = words(position, "de");
    assert_eq!(said[0], "Weiß: Bauer von e5 nach d6 schlägt Bauer auf d5 en passant");
    assert_eq!(said[2], "Weiß: Bauer von a7 nach a8, wird Dame");
    assert_eq!(said[3], "Schwarz: Remis vereinbart. Remis: Remis vereinbart");
}

/// Stacks, dice, a third army and the end of an army: facts of the rules, whatever the variant is called.
#[test]
fn stacks_dice_and_armies_are_said() {
    let all = |variant: &str| {
        let file = tidy::root().join(format!("tests/data/playthroughs/{variant}.txt"));
        let text = std::fs::read_to_string(file).unwrap();
        words(text.split("\n\n").next().unwrap(), "en").join("\n")
    };
    let trojan = all("trojan");
    for part in ["carries ", ", onto ", "en passant", "castles, king to "] {
        assert!(trojan.contains(part), "{part}\n{trojan}");
    }
    let occado = all("occado");
    assert!(occado.contains("rolled ") && occado.contains("rolls the die on "), "{occado}");
    let vulneris = all("ordo-vulneris");
    assert!(vulneris.contains("heals the die on ") && vulneris.contains("shows wounded die"), "{vulneris}");
    let four = all("nava-ffa");
    assert!(four.contains(" is out") && four.contains("takes king of White on a1"), "{four}");
    let atomic = all("atomic");
    assert!(atomic.contains("removes "), "{atomic}");
}
