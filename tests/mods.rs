//! Mods are found, loaded, broken and mended while the program runs, switched off, and installed.

mod install;
mod words;

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use bevy::prelude::*;
use plugins::VariantPlugins;
use tempfile::TempDir;
use tessera_arbiter::harness::Harness;
use tessera_arbiter::{
    LoadRecord, Mod, ModInstalled, ModState, Mods, ModsChanged, ModsPlugin, ReloadMods, SwitchMods, Texts,
    VariantRegistry, Waker, check_variant,
};
use tessera_rules::{Settings, variant_key};

/// A variant in which rooks move two steps at most.
const ROOKS: &str = r#"Ruleset(
    api: 1,
    id: "rooks",
    extends: "chess",
    pieces: { "R": (name: "rook", moves: ["R2"], value: 300) },
    options: { "knights": (default: "in", choices: { "in": (), "out": (pieces: { "N": (name: "knight", moves: ["W"], value: 100) }) }) },
)"#;

const TEXT: &str = "variant-rooks = Short Rooks\n    .tagline = Rooks go two steps.\noption-knights = Knights\n    .in = in\n    .out = out\n";

/// A folder of mods with a program that reads it.
struct Program {
    folder: TempDir,
    harness: Harness,
}

/// The number of changes of mods, and the ids of installed mods.
#[derive(Resource, Default)]
struct Told(usize, Vec<String>);

impl Program {
    /// A program that starts with these files in its folder of mods.
    fn new(files: &[(&str, &str)], watch: bool) -> Self {
        let folder = TempDir::new().unwrap();
        files.iter().for_each(|(path, text)| write(folder.path(), path, text));
        let plugin = ModsPlugin { folder: Some(folder.path().to_owned()), watch, ..default() };
        let mut harness = Harness::new((plugin, VariantPlugins));
        harness.app.init_resource::<Told>();
        harness.app.add_observer(|_: On<ModsChanged>, mut told: ResMut<Told>| told.0 += 1);
        harness.app.add_observer(|new: On<ModInstalled>, mut told: ResMut<Told>| told.1.push(new.id.clone()));
        Self { folder, harness }
    }

    fn write(&mut self, path: &str, text: &str) {
        write(self.folder.path(), path, text);
        self.harness.ask(ReloadMods);
    }

    fn get(&self, id: &str) -> &Mod {
        let mods = self.harness.app.world().resource::<Mods>();
        mods.get(id).unwrap_or_else(|| panic!("there is no {id}: {mods:?}"))
    }

    fn report(&self, id: &str) -> String {
        self.get(id).all().map(|diagnostic| format!("{diagnostic}\n")).collect()
    }

    fn registry(&self) -> &VariantRegistry {
        self.harness.app.world().resource()
    }

    fn changes(&self) -> usize {
        self.harness.app.world().resource::<Told>().0
    }

    /// The moves of a rook in the corner of an empty board.
    fn rook(&self, id: &str) -> usize {
        let rules = self.registry().rules(id).unwrap();
        let position = rules.parse_fen("7k/8/8/8/8/8/8/R2K4 w - - 0 1").unwrap();
        rules.moves(&position).iter().filter(|mv| mv.from().to_string() == "a1").count()
    }
}

fn write(folder: &Path, path: &str, text: &str) {
    let path = folder.join(path);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

fn about(id: &str) -> String {
    format!(
        "Mod(api: 1, id: \"{id}\", name: \"Short rooks\", version: \"1.0\", authors: [\"A. Player\"], license: \"CC0-1.0\")"
    )
}

fn good(watch: bool) -> Program {
    let about = about("tower");
    let files = [("tower/mod.ron", about.as_str()), ("tower/variants/rooks.ron", ROOKS), ("tower/text/en.ftl", TEXT)];
    Program::new(&files, watch)
}

#[test]
fn a_mod_is_played_with_all_that_bundled_variants_have() {
    let mut program = good(false);
    assert_eq!((program.get("tower").state, program.report("tower").as_str()), (ModState::Ok, ""));
    assert_eq!(program.registry().ids().last(), Some("tower/rooks"));
    assert_eq!(program.rook("tower/rooks"), 4);
    let texts = program.harness.app.world().resource::<Texts>();
    assert_eq!(texts.words(&variant_key("tower/rooks")), "Short Rooks");
    let report = check_variant(program.registry().library(), "tower/rooks");
    assert!(!report.is_broken() && report.trial.is_some(), "{report}");
    program.harness.start("tower/rooks");
    program.harness.play("a2a4 h7h5 a1a3 h8h6 a3c3");
    program.harness.take_back();
    program.harness.redo();
    let record = program.harness.current().record();
    let end = program.harness.fen();
    program.harness.ask(LoadRecord { record: record.to_string(), ..Default::default() });
    assert_eq!((program.harness.refusal(), program.harness.fen()), (None, end));
    assert_eq!(program.harness.current().record(), record);
}

/// The sample mods, which authors read as examples, have no faults.
#[test]
fn the_sample_mods_are_good() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets/mods");
    let harness = Harness::new((ModsPlugin { folder: Some(folder), ..default() }, VariantPlugins));
    let world = harness.app.world();
    let mods: Vec<&Mod> = world.resource::<Mods>().iter().collect();
    let rules = world.resource::<VariantRegistry>();
    assert_eq!(mods.len(), 29);
    for found in mods {
        let said: String = found.all().map(|diagnostic| format!("{diagnostic}\n")).collect();
        assert!(found.state == ModState::Ok && !found.variants.is_empty(), "{said}");
        for variant in &found.variants {
            let report = check_variant(rules.library(), &variant.id);
            assert!(!report.is_broken(), "{report}");
            println!("{report}");
            let page = tessera_cli::page(&rules.rules(&variant.id).unwrap(), world.resource(), true);
            assert!(!page.contains('[') && page.lines().count() > 20, "{page}");
        }
    }
}

/// A record replays by the rules of its game, even if the mod has changed or is gone.
#[test]
fn a_record_outlives_its_mod() {
    let mut program = good(false);
    let settings: Settings = [("knights".to_owned(), "out".to_owned())].into();
    program.harness.start_with("tower/rooks", settings, None);
    program.harness.play("a2a4 h7h5 a1a3 h8h6 b1a1");
    let (record, end) = (program.harness.current().record().to_string(), program.harness.fen());
    program.write("tower/variants/rooks.ron", &ROOKS.replace("R2", "F").replace("\"W\"", "\"N\""));
    assert!(program.registry().rules("tower/rooks").is_ok());
    for _ in 0..2 {
        program.harness.ask(LoadRecord { record: record.clone(), ..Default::default() });
        assert_eq!((program.harness.refusal(), program.harness.fen()), (None, end.clone()));
        assert_eq!(program.harness.current().record().to_string(), record);
        program.harness.play("h6h7");
        let _ = fs::remove_dir_all(program.folder.path().join("tower"));
        program.harness.ask(ReloadMods);
        assert!(program.registry().rules("tower/rooks").is_err());
    }
    let spoilt = record.replace("rnbqkbnr/", "rnbqkbn/");
    program.harness.ask(LoadRecord { record: spoilt, ..Default::default() });
    let reasons = program.harness.refusal().unwrap();
    assert!(reasons[0].to_string().contains("Rank 8 has 7 squares instead of 8"), "{}", reasons[0]);
    let spoilt = record.replace("R2", "R2Y");
    program.harness.ask(LoadRecord { record: spoilt, ..Default::default() });
    let reasons = program.harness.refusal().unwrap();
    assert!(reasons[0].to_string().contains("this atom is not one of"), "{}", reasons[0]);
}

#[test]
fn a_file_that_fails_first_is_mended() {
    let mut program = good(false);
    let mut broken = Program::new(
        &[("tower/mod.ron", &about("tower")), ("tower/variants/rooks.ron", &ROOKS.replace("moves", "movs"))],
        false,
    );
    assert_eq!(broken.get("tower").state, ModState::Broken);
    let report = broken.report("tower");
    assert!(report.contains("tower/variants/rooks.ron:5:35 at `pieces.R.movs`"), "{report}");
    assert!(report.contains("did you mean `moves`?"), "{report}");
    assert!(!broken.registry().ids().any(|id| id == "tower/rooks"));
    broken.write("tower/variants/rooks.ron", ROOKS);
    assert_eq!((broken.rook("tower/rooks"), broken.changes()), (4, 1));
    broken.harness.start("tower/rooks");
    // Nothing has changed, so no event is triggered.
    program.harness.ask(ReloadMods);
    assert_eq!(program.changes(), 0);
}

#[test]
fn a_good_file_that_is_broken_is_played_as_it_was() {
    let mut program = good(false);
    program.harness.start("tower/rooks");
    program.harness.play("a2a4");
    for broken in [
        ROOKS.replace("pieces: {", "pieces: "),
        ROOKS.replace("R2", "RX"),
        ROOKS.replace("\"chess\"", "\"ches\""),
        ROOKS.replace("api: 1", "api: 2"),
        "\u{feff}".repeat(200_000),
        String::new(),
    ] {
        program.write("tower/variants/rooks.ron", &broken);
        let found = program.get("tower");
        assert_eq!(found.state, ModState::Broken, "{broken}");
        assert!(found.variants[0].is_playable && found.variants[0].is_last_good);
        assert_eq!(program.rook("tower/rooks"), 4);
        let options = program.registry().library().resolve("tower/rooks", &Settings::new()).unwrap().options;
        assert_eq!(options["knights"].choices.len(), 2);
    }
    fs::write(program.folder.path().join("tower/variants/rooks.ron"), b"\xff\xfe").unwrap();
    program.harness.ask(ReloadMods);
    assert!(program.report("tower").contains("no text in UTF-8"), "{}", program.report("tower"));
    assert_eq!(program.rook("tower/rooks"), 4);
    program.write("tower/mod.ron", "Mod(api: 1)");
    assert_eq!((program.rook("tower/rooks"), program.get("tower").state), (4, ModState::Broken));
    program.write("tower/mod.ron", &about("tower"));
    program.write("tower/variants/rooks.ron", &ROOKS.replace("R2", "R3"));
    assert_eq!((program.rook("tower/rooks"), program.get("tower").state), (5, ModState::Ok));
    // The game in progress keeps the rules that it began with.
    program.harness.play("a7a6");
    let refused = program.harness.current().game();
    assert!(refused.rules().parse_uci(refused.position(), "a1a4").is_err());
}

/// Variants extend variants of the same mod and of another mod.
#[test]
fn variants_extend_each_other_within_and_across_mods() {
    let child = r#"Ruleset(api: 1, id: "climbers", extends: "rooks", stacks: Own)"#;
    let other = r#"Ruleset(api: 1, id: "rooks", extends: "tower/climbers", en_passant: Never)"#;
    let about_other = about("other");
    let mut program = good(false);
    program.write("tower/variants/climbers.ron", child);
    program.write("other/mod.ron", &about_other);
    program.write("other/variants/rooks.ron", other);
    for id in ["tower/climbers", "other/rooks"] {
        assert_eq!(program.rook(id), 4, "{id}");
        assert!(program.registry().rules(id).unwrap().stacks());
    }
    program.write("tower/variants/rooks.ron", &ROOKS.replace("R2", "R3"));
    assert_eq!(program.rook("other/rooks"), 5);
    // The base is broken: all variants keep their last good version, and the fault is listed once.
    program.write("tower/variants/rooks.ron", &ROOKS.replace("R2", "R3Y"));
    assert_eq!((program.rook("other/rooks"), program.rook("tower/rooks")), (5, 5));
    let report = program.report("tower");
    assert_eq!(report.matches("tower/variants/rooks.ron:5:46 at `pieces.R.moves[0].betza`").count(), 1, "{report}");
    assert!(report.contains("climbers.ron:1:42 at `extends`: `tower/rooks` is broken"), "{report}");
    let report = program.report("other");
    assert!(report.contains("`tower/climbers` is broken") && report.contains("mend tower/variants/climbers.ron first"));
    assert!(!report.contains("betza"), "{report}");
    // A cycle of `extends` through two mods.
    program.write("tower/variants/rooks.ron", &ROOKS.replace("\"chess\"", "\"other/rooks\""));
    assert!(program.report("tower").contains("extends itself"), "{}", program.report("tower"));
    assert_eq!((program.rook("other/rooks"), program.rook("tower/rooks")), (5, 5));
}

#[test]
fn what_is_wrong_with_a_mod_as_a_whole() {
    let about = about("tower");
    let files = [
        ("a/mod.ron", about.as_str()),
        ("a/variants/one.ron", ROOKS),
        ("a/variants/two.ron", ROOKS),
        ("b/mod.ron", about.as_str()),
        ("b/variants/rooks.ron", ROOKS),
        ("c/readme.md", "Nothing here."),
        ("d/mod.ron", "Mod(api: 1, id: \"d d\", name: \"D\")"),
        ("e/mod.ron", "Mod(api: 1, id: \"e\", nam: \"E\", version: 1)"),
        ("f/mod.ron", "Mod(api: 1, id: \"f\", name: \"F\")"),
        ("f/variants/odd.ron", "Ruleset(api: 1, id: \"odd\", extends: \"chess\")"),
        ("f/text/en.ftl", "variant-od = Odd\nfalse\npiece-rook = Tower\n"),
        ("g/mod.ron", "Mod(api: 2, id: \"g\", name: \"G\", needs: [\"e\"])"),
        (".git/config", ""),
    ];
    let program = Program::new(&files, false);
    let mods: Vec<&Mod> = program.harness.app.world().resource::<Mods>().iter().collect();
    assert_eq!(
        mods.iter().map(|found| found.id.as_str()).collect::<Vec<_>>(),
        ["tower", "tower", "c", "d", "e", "f", "g"]
    );
    assert!(mods.iter().all(|found| found.state == ModState::Broken), "{mods:#?}");
    let said: Vec<String> = mods.iter().map(|found| found.all().map(|said| format!("{said}\n")).collect()).collect();
    for (said, wanted) in said.iter().zip([
        &["a/variants/two.ron:3:", "`tower/rooks` is already there, in a/variants/one.ron"][..],
        &["M004", "is a mod with the same id, `tower`"],
        &["M001", "there is no `mod.ron`"],
        &["d/mod.ron:1:13 at `id`", "\"d d\""],
        &["did you mean `name`?", "e/mod.ron:1:41 at `version`: "],
        &["f/text/en.ftl:2:", "did you mean `variant-odd`?", "write `variant-odd = …` there"],
        &["M002", "g/mod.ron:1:10 at `api`: the file is written for version 2"],
    ]) {
        wanted.iter().for_each(|wanted| assert!(said.contains(wanted), "{wanted} is not in\n{said}"));
    }
    let texts = program.harness.app.world().resource::<Texts>();
    assert_eq!(texts.words("piece-rook"), "rook", "the words of the program stay");
    // Broken mods do not stop the other mods from being played.
    assert_eq!(program.rook("tower/rooks"), 4);
}

/// A mod brings weights for the computer. A variant that extends its variant has them, too, and a broken file is named.
#[test]
fn a_mod_brings_weights() {
    let variant = r#"Ruleset(api: 1, id: "rooks", extends: "chess")"#;
    let child = r#"Ruleset(api: 1, id: "more", extends: "rooks")"#;
    let program = Program::new(
        &[
            ("my-mod/mod.ron", &about("my-mod")),
            ("my-mod/variants/rooks.ron", variant),
            ("my-mod/variants/more.ron", child),
            ("my-mod/weights/rooks.ron", "Weights(tempo: 17)"),
            ("my-mod/weights/more.ron", "Weights(tempi: 17)"),
        ],
        false,
    );
    for id in ["my-mod/rooks", "my-mod/more"] {
        let rules = program.registry().rules(id).unwrap();
        assert_eq!(tessera_bots::Weights::of(&rules).tempo, 17, "{id}");
    }
    assert_ne!(tessera_bots::Weights::of(&program.registry().rules("chess").unwrap()).tempo, 17);
    let report = program.report("my-mod");
    assert!(report.contains("my-mod/weights/more.ron") && report.contains("tempi"), "{report}");
}

/// The id of a variant counts, and not the name of its file.
#[test]
fn weights_of_no_variant_are_told() {
    let variant = r#"Ruleset(api: 1, id: "rooks", extends: "chess")"#;
    let report = |weights: &str| {
        let files = [("my-mod/mod.ron", about("my-mod")), ("my-mod/variants/castles.ron", variant.to_owned())];
        let mut files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, text.as_str())).collect();
        files.push((weights, "Weights(tempo: 17)"));
        Program::new(&files, false).report("my-mod")
    };
    assert!(!report("my-mod/weights/rooks.ron").contains("W002"));
    let wrong = report("my-mod/weights/rook.ron");
    assert!(wrong.contains("W002") && wrong.contains("did you mean `rooks`?") && wrong.contains("rook.ron"), "{wrong}");
}

#[test]
fn a_mod_is_switched_off_and_on() {
    let mut program = good(false);
    program.harness.ask(SwitchMods { ids: vec!["tower".to_owned()], on: false });
    assert_eq!((program.get("tower").state, program.changes()), (ModState::Off, 1));
    assert!(!program.registry().ids().any(|id| id == "tower/rooks"));
    assert!(program.harness.app.world().resource::<Mods>().off().contains("tower"));
    program.harness.ask(SwitchMods { ids: vec!["tower".to_owned()], on: true });
    assert_eq!((program.rook("tower/rooks"), program.changes()), (4, 2));
}

/// The files are watched: a change is read without a request.
#[test]
fn changes_are_seen_while_the_program_runs() {
    let mut program = Program::new(&[], true);
    let until = |program: &mut Program, what: &str, done: &dyn Fn(&Program) -> bool| {
        let start = Instant::now();
        while !done(program) {
            program.harness.app.update();
            std::thread::sleep(Duration::from_millis(10));
            assert!(start.elapsed() < Duration::from_secs(20), "{what}");
        }
    };
    program.harness.app.update();
    let folder = program.folder.path().to_owned();
    let steps =
        |program: &Program| program.registry().rules("tower/rooks").is_ok().then(|| program.rook("tower/rooks"));
    write(&folder, "tower/mod.ron", &about("tower"));
    write(&folder, "tower/variants/rooks.ron", ROOKS);
    until(&mut program, "dropped in", &|program| steps(program) == Some(4));
    write(&folder, "tower/variants/rooks.ron", &ROOKS.replace("R2", "R3"));
    until(&mut program, "changed", &|program| steps(program) == Some(5));
    // Reading the files must not count as a change, or the program would wake up for ever.
    let wakes = Arc::new(AtomicUsize::new(0));
    let counted = wakes.clone();
    program.harness.app.world().resource::<Waker>().set(move || {
        counted.fetch_add(1, Ordering::Relaxed);
    });
    for _ in 0..40 {
        program.harness.ask(ReloadMods);
        program.harness.app.update();
        std::thread::sleep(Duration::from_millis(25));
    }
    assert!(wakes.load(Ordering::Relaxed) < 2, "{wakes:?}");
    write(&folder, "tower/variants/rooks.ron", "Ruleset(");
    until(&mut program, "broken", &|program| program.get("tower").state == ModState::Broken);
    assert_eq!(steps(&program), Some(5));
    write(&folder, "tower/variants/rooks.ron", ROOKS);
    assert!(wakes.load(Ordering::Relaxed) > 0);
    until(&mut program, "mended", &|program| steps(program) == Some(4));
    fs::rename(folder.join("tower/variants/rooks.ron"), folder.join("tower/variants/renamed.ron")).unwrap();
    until(&mut program, "renamed", &|program| program.get("tower").variants[0].file == "tower/variants/renamed.ron");
    assert_eq!(steps(&program), Some(4));
    fs::remove_dir_all(folder.join("tower")).unwrap();
    until(&mut program, "taken away", &|program| steps(program).is_none());
    assert_eq!(program.harness.app.world().resource::<Mods>().iter().count(), 0);
}

/// A file that cannot be read gives no faults in other files. Its own fault comes first.
#[test]
fn one_comma_is_one_error() {
    let child = r#"Ruleset(api: 1, id: "child", extends: "rooks")"#;
    let words = format!("{TEXT}piece-lady = lady\nvariant-child = Child\n");
    let broken = ROOKS.replace("\"chess\",", "\"chess\"");
    let about = about("tower");
    let program = Program::new(
        &[
            ("tower/mod.ron", &about),
            ("tower/text/en.ftl", &words),
            ("tower/variants/child.ron", child),
            ("tower/variants/grandchild.ron", "Ruleset(api: 1, id: \"grandchild\", extends: \"child\")"),
            ("tower/variants/rooks.ron", &broken),
        ],
        false,
    );
    let report = program.report("tower");
    assert!(!report.contains("V303") && !report.contains("there is no variant"), "{report}");
    assert_eq!(report.matches("`tower/rooks` is broken").count(), 1, "{report}");
    assert!(report.contains("at `extends`: `tower/rooks` is broken"), "{report}");
    assert!(
        report.contains("help: mend tower/variants/rooks.ron first") && report.contains("Expected comma"),
        "{report}"
    );
    let words = format!("{TEXT}piece-lady = lady\n");
    let mended = Program::new(
        &[("tower/mod.ron", &about), ("tower/text/en.ftl", &words), ("tower/variants/rooks.ron", ROOKS)],
        false,
    );
    assert!(mended.report("tower").contains("V303"));
    let many: String = (0..2_000).map(|number| format!("piece-{number} = x\njunk\n")).collect();
    let mut many = Program::new(
        &[("tower/mod.ron", &about), ("tower/variants/rooks.ron", ROOKS), ("tower/text/en.ftl", &many)],
        false,
    );
    assert!(many.get("tower").all().count() < 100);
    many.write("tower/text/en.ftl", TEXT);
    assert_eq!(many.report("tower"), "");
}

#[test]
fn files_are_read_as_editors_save_them() {
    let mut program = good(false);
    for (path, text) in [
        ("tower/mod.ron", about("tower")),
        ("tower/variants/rooks.ron", ROOKS.replace("R2", "R3").replace('\n', "\r\n")),
        ("tower/text/en.ftl", TEXT.replace("Short", "Odd")),
    ] {
        program.write(path, &format!("\u{feff}{text}"));
    }
    assert_eq!((program.report("tower").as_str(), program.rook("tower/rooks")), ("", 5));
    assert_eq!(program.harness.app.world().resource::<Texts>().words(&variant_key("tower/rooks")), "Odd Rooks");
    let loud = ROOKS.replace("\"rooks\"", "\"loud\"");
    program.write("tower/variants/LOUD.RON", &loud);
    assert_eq!(program.rook("tower/loud"), 4);
    program.write("tower/variants/more.ron.txt", &loud);
    let report = program.report("tower");
    assert!(report.contains("warning[M005]: tower/variants/more.ron.txt:1:1: the file is not read"), "{report}");
}

/// A folder without `mod.ron` reserves no id. A working copy replaces the installed mod with its id.
#[test]
fn a_folder_that_is_no_mod_takes_no_id() {
    let about = about("tower");
    let files = [("tower/notes.txt", "x"), ("zz/mod.ron", about.as_str()), ("zz/variants/rooks.ron", ROOKS)];
    let program = Program::new(&files, false);
    assert_eq!(program.rook("tower/rooks"), 4);
    assert!(
        !program
            .harness
            .app
            .world()
            .resource::<Mods>()
            .iter()
            .any(|found| { found.all().any(|said| said.code == "M004") })
    );
    let copy = TempDir::new().unwrap();
    write(copy.path(), "work/mod.ron", &about);
    write(copy.path(), "work/variants/rooks.ron", &ROOKS.replace("R2", "R3"));
    let plugin = ModsPlugin {
        folder: Some(program.folder.path().to_owned()),
        first: Some(copy.path().join("work")),
        ..default()
    };
    let harness = Harness::new((plugin, VariantPlugins));
    let rules = harness.app.world().resource::<VariantRegistry>().rules("tower/rooks").unwrap();
    assert_eq!(rules.ruleset().pieces.values().filter(|piece| piece.moves[0].betza == "R3").count(), 1);
}

/// The last good version belongs to the file, even if the id in the file changes.
#[test]
fn a_file_that_is_renamed_and_broken_at_once_is_played_as_it_was() {
    let mut program = good(false);
    program.write("tower/variants/rooks.ron", &ROOKS.replace("\"rooks\"", "\"towers\"").replace("R2", "RX"));
    let variant = &program.get("tower").variants[0];
    assert_eq!((variant.id.as_str(), variant.is_playable, variant.is_last_good), ("tower/rooks", true, true));
    assert_eq!(program.rook("tower/rooks"), 4);
    assert!(!program.registry().ids().any(|id| id == "tower/towers"));
    program.write("tower/variants/rooks.ron", &ROOKS.replace("\"rooks\"", "\"towers\""));
    assert_eq!((program.rook("tower/towers"), program.registry().rules("tower/rooks").is_err()), (4, true));
}
