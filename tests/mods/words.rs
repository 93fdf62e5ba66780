//! The texts of mods.

use std::fs;

use tessera_arbiter::{ReloadMods, SwitchMods, Texts};
use tessera_rules::variant_key;

use super::{Program, ROOKS, TEXT, about, good};

/// Deeply nested brackets are refused, because Fluent would overflow the stack.
#[test]
fn texts_that_are_nested_without_end_are_refused() {
    let mut program = good(false);
    for (deep, wanted) in [
        ("{".repeat(100_000), "more than 50 brackets"),
        (format!("{{F{}", "(F".repeat(100_000)), "more than 50 brackets"),
        ("{\"{\"{".repeat(40_000), "more than 50 brackets"),
        ("{\"{\"".repeat(60_000), "V302"),
    ] {
        program.write("tower/text/en.ftl", &format!("variant-rooks = {deep}\n"));
        let report = program.report("tower");
        assert!(report.contains("tower/text/en.ftl:1:") && report.contains(wanted), "{report}");
    }
    let fine = format!("{}x{}", "{".repeat(20) + "\"", "\"".to_owned() + &"}".repeat(20));
    let literal = "{\"{\"} (".repeat(100);
    program.write("tower/text/en.ftl", &format!("{TEXT}piece-queen = x{fine}\n    .of = {literal}\n"));
    assert_eq!(program.report("tower"), "");
}

#[test]
fn words_are_kept_while_their_file_is_broken() {
    let mut program = good(false);
    let words = |program: &Program, key: &str| program.harness.app.world().resource::<Texts>().words(key);
    program.write("tower/text/en.ftl", "variant-rooks = Odd { name\n\noption-knights = Horses\n");
    let report = program.report("tower");
    assert!(report.contains("tower/text/en.ftl:1:27: Expected a token starting with \"}\""), "{report}");
    assert!(report.contains("close the bracket"), "{report}");
    assert_eq!(words(&program, &variant_key("tower/rooks")), "Short Rooks");
    assert_eq!(words(&program, "tower/option-knights"), "Horses");
    program.write("tower/text/en.ftl", "variant-rooks: Odd\n");
    let report = program.report("tower");
    assert!(report.contains("write `key = words`"), "{report}");
    assert_eq!(words(&program, &variant_key("tower/rooks")), "Short Rooks");
    fs::write(program.folder.path().join("tower/text/en.ftl"), b"\xff").unwrap();
    program.harness.ask(ReloadMods);
    assert_eq!(words(&program, &variant_key("tower/rooks")), "Short Rooks");
    program.write("tower/text/en.ftl", "option-knights = Horses\n");
    assert!(words(&program, &variant_key("tower/rooks")).starts_with('['));
}

/// A mod without a variant has words for its rooms. They stay while it is switched off, for what stands on the table.
#[test]
fn a_mod_without_a_variant_has_words() {
    let about = about("attic");
    let words = "room-attic = The attic\n";
    let files = [("attic/mod.ron", about.as_str()), ("attic/rooms/attic.ron", "()"), ("attic/text/en.ftl", words)];
    let mut program = Program::new(&files, false);
    let words = |program: &Program| program.harness.app.world().resource::<Texts>().words("attic/room-attic");
    assert_eq!((words(&program).as_str(), program.report("attic").as_str()), ("The attic", ""));
    program.harness.ask(SwitchMods { ids: vec!["attic".to_owned()], on: false });
    assert_eq!(words(&program), "The attic");
}

/// Kept games tell of a mod that has gone from its folder. Its variants have only their ids then.
#[test]
fn a_variant_of_a_mod_that_has_gone_is_named_by_its_id() {
    let mut program = good(false);
    let name = |program: &Program| program.harness.app.world().resource::<Texts>().variant_name("tower/rooks");
    assert_ne!(name(&program), "tower/rooks");
    fs::remove_dir_all(program.folder.path().join("tower")).unwrap();
    program.harness.ask(ReloadMods);
    assert_eq!(name(&program), "tower/rooks");
}

/// Warnings for missing texts, unused keys and equal letters.
#[test]
fn words_that_are_missing_are_named() {
    let text = ROOKS.replace("pieces: {", "pieces: { \"S\": (name: \"squire\", moves: [\"F\"], value: 100),");
    let setup = "setup: \"rnsqksnr/pppppppp/8/8/8/8/PPPPPPPP/RNSQKSNR w KQkq - 0 1\", options:";
    let text = text.replace("options:", setup);
    let about = about("tower");
    let mut program = Program::new(&[("tower/mod.ron", &about), ("tower/variants/rooks.ron", &text)], false);
    let report = program.report("tower");
    for wanted in [
        "V301]: tower/text/en.ftl:1:1 at `variant-rooks`: the variant `rooks` has no name in en",
        "make the file, with `variant-rooks = …`",
        "V304]: tower/text/en.ftl:1:1 at `piece-squire`",
        "at `option-knights`: ",
        "make the file, with `.out = …` below `option-knights`",
    ] {
        assert!(report.contains(wanted), "{wanted}: {report}");
    }
    assert!(!report.contains("piece-rook"), "{report}");
    let words = "variant-rooks = R\noption-knights = K\n    .in = in\n    .out = out\npiece-squire = squire\n";
    program.write("tower/text/de.ftl", words);
    let report = program.report("tower");
    assert!(report.contains("V301"), "the Germans alone know its name: {report}");
    assert!(
        report.contains(
            "V305]: tower/text/de.ftl:1:1 at `piece-squire`: `knight` (N) and `squire` (S) have the same letter S in de"
        ),
        "{report}"
    );
    program.write("tower/text/en-US.ftl", words);
    program.write("tower/text/de.ftl", &format!("{words}    .letter = K\n"));
    assert!(program.report("tower").contains("V305"));
    program.write("tower/text/de.ftl", &format!("{words}    .letter = Kn\n"));
    assert_eq!(program.report("tower"), "");
    // American English counts as English, so it stands in for other languages.
    let texts = program.harness.app.world_mut().resource_mut::<Texts>().into_inner();
    assert_eq!(texts.words(&variant_key("tower/rooks")), "R");
}
