//! A language is Fluent files and nothing else: one beside every English file, with the same keys.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;
use tessera_arbiter::{Texts, VariantRegistry};

use crate::tidy::root;
use crate::{harness, variants};

/// ISO 639-2 reserves this code for private use, so no translator will ever bring it.
const NEW: &str = "qaa";

/// A Fluent file in a folder `text`.
#[derive(Clone)]
struct TextFile {
    path: PathBuf,
    /// The part of the name before the language, as in `rules.en.ftl`.
    start: String,
    language: String,
}

impl TextFile {
    /// The file that says the same in another language.
    fn in_language(&self, language: &str) -> PathBuf {
        self.path.with_file_name(format!("{}{language}.ftl", self.start))
    }

    fn keys(&self) -> BTreeSet<String> {
        keys(&fs::read_to_string(&self.path).unwrap())
    }
}

/// The keys of a Fluent file, attributes included.
pub fn keys(ftl: &str) -> BTreeSet<String> {
    let mut keys = BTreeSet::new();
    let mut message = String::new();
    for line in ftl.lines() {
        let Some((name, _)) = line.split_once(" =") else { continue };
        if let Some(attribute) = name.strip_prefix("    .") {
            keys.insert(format!("{message}.{attribute}"));
        } else if name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-') {
            name.clone_into(&mut message);
            keys.insert(name.to_owned());
        }
    }
    keys
}

/// The Fluent files in `*/text` below some folders of a tree like that of the repository.
fn files(root: &Path, folders: &[&str]) -> Vec<TextFile> {
    let mut found = Vec::new();
    for folder in folders {
        for home in fs::read_dir(root.join(folder)).unwrap() {
            let Ok(entries) = fs::read_dir(home.unwrap().path().join("text")) else { continue };
            for entry in entries {
                let path = entry.unwrap().path();
                let name = path.file_name().unwrap().to_str().unwrap();
                let Some(stem) = name.strip_suffix(".ftl") else { continue };
                let language = stem.rsplit('.').next().unwrap();
                let start = stem.strip_suffix(language).unwrap().to_owned();
                found.push(TextFile { language: language.to_owned(), start, path });
            }
        }
    }
    found.sort_by(|one, other| one.path.cmp(&other.path));
    found
}

/// The files of the program: of its crates and plugins.
fn of_program(root: &Path) -> Vec<TextFile> {
    files(root, &["src", "plugins"])
}

/// The work that is left until every language has the messages of English: a line for each file. The sample mods have to
/// speak every language of the program.
fn to_do(root: &Path) -> Vec<String> {
    let languages: BTreeSet<String> = of_program(root).into_iter().map(|file| file.language).collect();
    let mut lines = Vec::new();
    for file in files(root, &["src", "plugins", "assets/mods"]) {
        if !file.in_language("en").is_file() {
            lines.push(format!("{}: there is no such file in English", shown(root, &file.path)));
        }
        if file.language != "en" {
            continue;
        }
        let english = file.keys();
        for language in &languages {
            let path = file.in_language(language);
            let said = keys(&fs::read_to_string(&path).unwrap_or_default());
            for (what, keys) in [("lacks", &english - &said), ("has no use for", &said - &english)] {
                if !keys.is_empty() {
                    let keys: Vec<String> = keys.into_iter().collect();
                    lines.push(format!("{}: {what} {}", shown(root, &path), keys.join(", ")));
                }
            }
        }
    }
    lines
}

fn shown(root: &Path, path: &Path) -> String {
    path.strip_prefix(root).unwrap().display().to_string()
}

#[test]
fn every_language_says_the_same() {
    let lines = to_do(&root());
    assert!(lines.is_empty(), "\n{}", lines.join("\n"));
}

/// A tree with all English texts of the repository, and the same in a new language.
fn with_a_new_language() -> TempDir {
    let home = TempDir::new().unwrap();
    for file in files(&root(), &["src", "plugins", "assets/mods"]) {
        if file.language == "en" {
            let folder = home.path().join(file.path.parent().unwrap().strip_prefix(root()).unwrap());
            fs::create_dir_all(&folder).unwrap();
            for language in ["en", NEW] {
                fs::copy(&file.path, folder.join(format!("{}{language}.ftl", file.start))).unwrap();
            }
        }
    }
    home
}

/// A translator sees every missing message, of all crates, plugins and sample mods at once.
#[test]
fn what_a_new_language_lacks_is_listed_by_file() {
    let home = with_a_new_language();
    assert_eq!(to_do(home.path()), [] as [&str; 0]);
    let mut wanted = Vec::new();
    let all = files(home.path(), &["src", "plugins", "assets/mods"]);
    for file in all.iter().filter(|file| file.language == NEW) {
        let text = fs::read_to_string(&file.path).unwrap();
        let last = text.lines().rev().find(|line| keys(line).len() == 1).unwrap();
        let rest = &text[..text.rfind(last).unwrap()];
        fs::write(&file.path, rest).unwrap();
        let lost: Vec<String> = keys(&text).difference(&keys(rest)).cloned().collect();
        assert_eq!(lost.len(), 1);
        wanted.push(format!("{}: lacks {}", shown(home.path(), &file.path), lost.join(", ")));
    }
    let mut lines = to_do(home.path());
    lines.sort();
    wanted.sort();
    assert_eq!(lines, wanted);
    assert!(wanted.len() > 15, "{wanted:?}");

    // A file that is not there lacks everything, and one more message is one too many.
    let folder = home.path().join("plugins/nava/text");
    fs::remove_file(folder.join(format!("{NEW}.ftl"))).unwrap();
    fs::write(folder.join(format!("more.{NEW}.ftl")), "more-words = more\n").unwrap();
    let hill = home.path().join(format!("plugins/king_of_the_hill/text/{NEW}.ftl"));
    fs::write(&hill, fs::read_to_string(&hill).unwrap() + "king-of-the-hill-end = end\nmore-words = more\n").unwrap();
    let english = keys(&fs::read_to_string(folder.join("en.ftl")).unwrap());
    let all = english.into_iter().collect::<Vec<_>>().join(", ");
    let lines = to_do(home.path());
    for line in [
        format!("plugins/nava/text/{NEW}.ftl: lacks {all}"),
        format!("plugins/nava/text/more.{NEW}.ftl: there is no such file in English"),
        format!("plugins/king_of_the_hill/text/{NEW}.ftl: has no use for more-words"),
    ] {
        assert!(lines.contains(&line), "{line}: {lines:#?}");
    }
    assert_eq!(lines.len(), wanted.len() + 1);
}

/// No list in Rust names a language or a file: the program speaks every file in its folders.
#[test]
fn every_file_of_the_program_is_spoken() {
    let harness = harness();
    let texts = harness.app.world().resource::<Texts>();
    let mut languages = BTreeSet::new();
    let mut checked = 0;
    // The table is not here; its own tests look after its folder.
    for file in of_program(&root()).into_iter().filter(|file| !file.path.starts_with(root().join("src/table"))) {
        for key in file.keys() {
            assert!(texts.has(&file.language, &key), "{}: {key}", file.path.display());
            checked += 1;
        }
        languages.insert(file.language);
    }
    assert!(checked > 400, "{checked}");
    assert_eq!(texts.languages().collect::<BTreeSet<_>>(), languages.iter().map(String::as_str).collect());
    let names: BTreeSet<String> = languages.iter().map(|language| texts.language_name(language)).collect();
    assert_eq!(names.len(), languages.len(), "each has a name of its own: {names:?}");
    assert!(names.contains("English") && !names.iter().any(|name| languages.contains(name)), "{names:?}");
}

/// A language that is there in part is spoken where it is, and English stands in for the rest.
#[test]
fn a_new_language_is_spoken_and_english_stands_in() {
    let mut harness = harness();
    let ids = variants(&harness);
    let english = of_program(&root()).into_iter().filter(|file| file.language == "en");
    let all: String = english.map(|file| fs::read_to_string(file.path).unwrap() + "\n").collect();
    let mut texts = harness.app.world_mut().resource_mut::<Texts>();
    assert!(!texts.set_language(NEW));
    assert_eq!(texts.put("", NEW, &all.replace("language-name = English", "language-name = Newish")), []);
    assert!(texts.set_language("qaa_XX.UTF-8"));
    assert_eq!((texts.language(), texts.language_name(NEW)), (NEW, "Newish".to_owned()));
    let world = harness.app.world();
    let (registry, texts) = (world.resource::<VariantRegistry>(), world.resource::<Texts>());
    for id in &ids {
        let rules = registry.rules(id).unwrap();
        let page = tessera_cli::page(&rules, texts, true);
        assert!(!page.contains('['), "{page}");
        for section in rules.page().sections {
            for line in section.lines {
                assert!(texts.try_message(NEW, &line.text).is_ok(), "{id}: {}", line.text);
            }
        }
    }
    let mut texts = harness.app.world_mut().resource_mut::<Texts>();
    assert_eq!(texts.put("", NEW, "piece-knight = nyte\n"), []);
    assert_eq!((texts.words("piece-knight"), texts.words("piece-rook")), ("nyte".to_owned(), "rook".to_owned()));
    assert_eq!(texts.language_name(NEW), NEW, "the name of English is not the name of this one");
    assert!(!texts.set_language("q") && !texts.set_language(""));
}
