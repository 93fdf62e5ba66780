//! Installing a mod from a zip.

use std::fs;
use std::io::Write;
use std::path::Path;

use bevy::prelude::*;
use plugins::VariantPlugins;
use tempfile::TempDir;
use tessera_arbiter::harness::Harness;
use tessera_arbiter::{InstallMod, ModState, Mods, ModsPlugin, ReloadMods};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::{Program, ROOKS, Told, about, write};

/// A zip with these files.
fn zip(folder: &Path, files: &[(&str, &str)]) -> InstallMod {
    let path = folder.join("mod.zip");
    let mut zip = ZipWriter::new(fs::File::create(&path).unwrap());
    for (name, text) in files {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(text.as_bytes()).unwrap();
    }
    zip.finish().unwrap();
    InstallMod(path)
}

#[test]
fn a_zip_is_installed_or_refused_whole() {
    let mut program = Program::new(&[], false);
    let elsewhere = TempDir::new().unwrap();
    let (about, here) = (about("tower"), elsewhere.path());
    let whole = [("tower-main/mod.ron", about.as_str()), ("tower-main/variants/rooks.ron", ROOKS)];
    program.harness.ask(zip(here, &whole));
    assert_eq!((program.harness.refusal(), program.rook("tower/rooks")), (None, 4));
    assert_eq!(program.harness.app.world().resource::<Told>().1, ["tower"]);
    // Some programs begin all names by the folder in which they stand.
    program.harness.ask(zip(here, &[("./tower/mod.ron", &about), ("./tower/variants/rooks.ron", ROOKS)]));
    assert_eq!((program.harness.refusal(), program.rook("tower/rooks")), (None, 4));
    // A newer version, zipped without its folder, replaces all files of the old one.
    let newer = ROOKS.replace("\"rooks\"", "\"towers\"").replace("R2", "R3");
    program.harness.ask(zip(here, &[("mod.ron", &about), ("variants/towers.ron", &newer)]));
    assert_eq!((program.harness.refusal(), program.rook("tower/towers")), (None, 5));
    assert!(program.registry().rules("tower/rooks").is_err());
    let huge = "0".repeat(65 * 1024 * 1024);
    let many: Vec<(String, &str)> = (0..2_100).map(|number| (format!("{number}"), "")).collect();
    let many: Vec<(&str, &str)> = many.iter().map(|(name, text)| (name.as_str(), *text)).collect();
    let broken = ROOKS.replace("R2", "RX");
    let deep = format!("variant-towers = {}", "{".repeat(100_000));
    for (files, reason) in [
        (&[("mod.ron", about.as_str()), ("variants/rooks.ron", &broken)][..], "tower/variants/rooks.ron:5:45 at "),
        (&[("mod.ron", "Mod(api: 1)")], "the keys `id`, `name` are missing"),
        (&[("readme.md", "")], "there is no mod.ron in it"),
        (
            &[("mod.ron", &about), ("variants/towers.ron", &newer), ("text/en.ftl", &deep)],
            "tower/text/en.ftl: more than 50",
        ),
        (&[("a/mod.ron", &about), ("b/mod.ron", &about)], "there is no mod.ron in it, or more than one"),
        (&[("mod.ron", &about), ("../../escaped.ron", "")], "leads out of its folder"),
        (&[("mod.ron", &about), ("models/huge.glb", &huge)], "more than 64 MB"),
        (&many, "2100 files and folders"),
    ] {
        program.harness.ask(zip(here, files));
        let refused = program.harness.refusal().unwrap_or_else(|| panic!("{reason}"))[0].to_string();
        assert!(refused.contains(reason), "{refused}");
        program.harness.ask(ReloadMods);
        assert_eq!(program.rook("tower/towers"), 5, "{reason}");
        let mut left: Vec<_> =
            fs::read_dir(program.folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        left.sort();
        assert_eq!(left, [".replaced", "tower"], "{reason}");
    }
    // A folder is installed as its zip is.
    for (name, text) in
        [("folder/mod.ron", about.as_str()), ("folder/variants/towers.ron", ROOKS), ("folder/.git/x", "")]
    {
        write(here, name, text);
    }
    program.harness.ask(InstallMod(here.join("folder")));
    assert_eq!((program.harness.refusal(), program.rook("tower/rooks")), (None, 4));
    assert!(!program.folder.path().join("tower/.git").exists());
    // The author's own copy in the folder of mods stays as it is.
    program.harness.ask(InstallMod(program.folder.path().join("tower")));
    assert!(program.harness.refusal().unwrap()[0].to_string().contains("already"));
    assert!(program.folder.path().join("tower/variants/towers.ron").exists());
    program.harness.ask(InstallMod(here.join("folder/variants")));
    assert!(program.harness.refusal().unwrap()[0].to_string().contains("there is no mod.ron"));
    write(here, "mod.zip", "no zip");
    program.harness.ask(InstallMod(here.join("mod.zip")));
    assert!(program.harness.refusal().unwrap()[0].to_string().contains("no zip file"));
    program.harness.ask(InstallMod(here.join("none.zip")));
    assert!(program.harness.refusal().unwrap()[0].to_string().contains("cannot be read"));
}

/// Only a mod with the same id is replaced, and the old version is kept.
#[test]
fn what_is_installed_destroys_nothing() {
    let (about, other) = (about("tower"), about("other"));
    let files = [
        ("tower/mod.ron", other.as_str()),
        ("tower/variants/rooks.ron", ROOKS),
        ("tower-2/notes.txt", "mine"),
        ("castle/mod.ron", &about),
        ("castle/variants/rooks.ron", ROOKS),
    ];
    let mut program = Program::new(&files, false);
    let sample = TempDir::new().unwrap();
    let (elsewhere, samples) = (TempDir::new().unwrap(), sample.path());
    let new = ROOKS.replace("R2", "R3");
    let whole = [("mod.ron", about.as_str()), ("variants/rooks.ron", new.as_str())];
    program.harness.ask(zip(elsewhere.path(), &whole));
    assert_eq!(program.harness.refusal(), None);
    assert_eq!((program.rook("other/rooks"), program.rook("tower/rooks")), (4, 5));
    let at = |path: &str| fs::read_to_string(program.folder.path().join(path)).unwrap_or_default();
    assert_eq!([at("castle/variants/rooks.ron"), at(".replaced/castle/variants/rooks.ron")], [new.as_str(), ROOKS]);
    assert_eq!([at("tower/mod.ron"), at("tower-2/notes.txt")], [other.as_str(), "mine"]);
    // If no mod has its id, but a folder has its name, it gets another folder.
    fs::remove_dir_all(program.folder.path().join("castle")).unwrap();
    program.harness.ask(ReloadMods);
    program.harness.ask(zip(elsewhere.path(), &whole));
    assert_eq!(program.harness.refusal(), None);
    assert_eq!((program.rook("other/rooks"), program.rook("tower/rooks")), (4, 5));
    assert_eq!(program.get("tower").folder, program.folder.path().join("tower-3"));
    // The sample mods are never replaced on the disk.
    write(samples, "sample/mod.ron", &about);
    write(samples, "sample/variants/rooks.ron", ROOKS);
    let folder = TempDir::new().unwrap();
    let plugin = ModsPlugin { folder: Some(folder.path().to_owned()), more: vec![samples.join("sample")], ..default() };
    let mut harness = Harness::new((plugin, VariantPlugins));
    harness.ask(zip(elsewhere.path(), &whole));
    assert_eq!(harness.refusal(), None);
    assert_eq!(fs::read_to_string(samples.join("sample/variants/rooks.ron")).unwrap(), ROOKS);
    assert!(folder.path().join("tower/mod.ron").is_file());
    // The player's mod takes the place of the sample.
    let found = harness.app.world().resource::<Mods>().iter().map(|found| (found.id.as_str(), found.state));
    assert_eq!(found.collect::<Vec<_>>(), [("tower", ModState::Warnings)]);
}
