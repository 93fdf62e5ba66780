//! Loads the texts of a mod, and warns of faulty, missing and unused messages.

use std::collections::{BTreeMap, BTreeSet};

use tessera_rules::ruleset::Turn;
use tessera_rules::{Diagnostic, Rules, Settings, text_key};

use super::Mod;
use super::folder::{Folder, ModFile};
use super::last_good::LastGood;
use crate::registry::VariantRegistry;
use crate::text::{TextFault, Texts, language_of};

/// The language in which a mod must have all its texts: it stands in for every other language.
const FIRST_LANGUAGE: &str = "en";
/// The most faults of a file, and the most unused keys of a mod, that are listed. A file can have thousands.
const HINTS_MAX: usize = 40;
/// The prefixes of the keys that variants use.
const KINDS: [&str; 5] = ["variant-", "piece-", "option-", "army-", LESSON];
/// The prefix of the keys that lessons use.
const LESSON: &str = "lesson-";

/// Loads the texts of a mod and adds diagnostics for their faults.
pub(super) fn speak(
    new: &mut Mod,
    folder: &Folder,
    good: &mut LastGood,
    registry: &VariantRegistry,
    texts: &mut Texts,
) {
    take_over(new, folder, good, texts);
    let file = format!("{}/text/{FIRST_LANGUAGE}.ftl", folder.name);
    let is_there = folder.texts.iter().any(|text| text.name == file);
    let known = known_keys(new, registry);
    // The keys of a lesson that was left out are unknown.
    let lessons = folder.lessons.as_ref().map(|file| &file.name);
    let lacks_lessons = new.diagnostics.iter().any(|said| said.place.as_ref().map(|at| &at.file) == lessons);
    let kinds = if lessons.is_some() && lacks_lessons { &KINDS[..4] } else { &KINDS[..] };
    let limit = new.diagnostics.len() + HINTS_MAX;
    // The keys of a broken variant are unknown, so unused keys can only be found if all variants can be played.
    if new.variants.iter().all(|variant| variant.is_playable && !variant.is_last_good) {
        folder.texts.iter().for_each(|file| unknown_keys(new, file, (kinds, &known), limit));
    }
    let said = |key: &str| texts.has(FIRST_LANGUAGE, &format!("{}/{key}", new.id));
    let mut hints = Vec::new();
    let mut lacks = |code, key: &str, message: String| {
        let hint = Diagnostic::warning(code, key, message).at(&file, "", 1, 1);
        let line = match key.split_once('.') {
            Some((key, attribute)) => format!("`.{attribute} = …` below `{key}`"),
            None => format!("`{key} = …`"),
        };
        let how = if is_there { format!("write {line} there") } else { format!("make the file, with {line}") };
        hints.push(hint.help(how));
    };
    let mut asked = BTreeSet::new();
    for variant in new.variants.iter().filter(|variant| variant.is_playable) {
        let short = variant.id.rsplit('/').next().unwrap_or_default();
        let key = format!("variant-{short}");
        if !said(&key) {
            lacks("V301", &key, format!("the variant `{short}` has no name in {FIRST_LANGUAGE}"));
        }
        // A key that the program or the mod of a parent has needs no text here.
        let own = |key: &&String| !texts.has(FIRST_LANGUAGE, &text_key(&variant.id, key));
        for key in keys_of(&variant.id, registry).iter().filter(own) {
            if asked.insert(key.clone()) {
                lacks("V304", key, format!("`{key}` has no words in {FIRST_LANGUAGE}"));
            }
        }
    }
    new.diagnostics.extend(hints);
    lesson_words(new, folder, registry, texts);
    let languages: BTreeSet<String> = folder.texts.iter().filter_map(|file| language_of(&file.stem)).collect();
    let playable = new.variants.iter().filter(|variant| variant.is_playable);
    let playable: Vec<_> = playable.filter_map(|variant| registry.rules(&variant.id).ok()).collect();
    for rules in playable {
        for language in &languages {
            like_letters(new, folder, language, &rules, texts);
        }
    }
}

/// Warns of texts of lessons that another language of the mod lacks. Their sentences would stand among those of that
/// language, and nobody learns from them.
fn lesson_words(new: &mut Mod, folder: &Folder, registry: &VariantRegistry, texts: &Texts) {
    let mut hints = Vec::new();
    for file in &folder.texts {
        let Some(language) = language_of(&file.stem).filter(|language| language != FIRST_LANGUAGE) else { continue };
        for variant in &new.variants {
            for key in lesson_keys(&variant.id, registry) {
                if !texts.has(&language, &format!("{}/{key}", new.id)) {
                    let hint = Diagnostic::warning("V304", &key, format!("`{key}` has no words in {language}"));
                    hints.push(hint.at(&file.name, "", 1, 1));
                }
            }
        }
    }
    hints.truncate(HINTS_MAX);
    new.diagnostics.extend(hints);
}

/// The keys of the texts of a variant's lesson: those of the exercises, and of their titles.
fn lesson_keys(id: &str, registry: &VariantRegistry) -> Vec<String> {
    let exercises = registry.lesson(id).into_iter().flat_map(|lesson| lesson.exercises());
    exercises.flat_map(|exercise| [exercise.text.clone(), format!("{}.title", exercise.text)]).collect()
}

/// Loads all messages that can be read. Messages that are broken now fall back to the last good version of their file.
pub(super) fn take_over(new: &mut Mod, folder: &Folder, good: &mut LastGood, texts: &mut Texts) {
    let here: BTreeSet<&String> = folder.texts.iter().map(|file| &file.name).collect();
    let told =
        |name: &String| folder.diagnostics.iter().any(|said| said.place.as_ref().is_some_and(|at| at.file == *name));
    good.texts.retain(|(path, name), _| *path != folder.path || here.contains(name) || told(name));
    for file in &folder.texts {
        let faults = texts.add(&new.id, &file.stem, &file.text);
        if faults.is_empty() {
            good.texts.insert((folder.path.clone(), file.name.clone()), file.text.clone());
        }
        for fault in faults.iter().take(HINTS_MAX) {
            new.diagnostics.push(text_fault(file, fault));
        }
    }
    // The good versions only fill the gaps, because `add` keeps the messages that are there already.
    for ((_, name), text) in good.texts.iter().filter(|((path, _), _)| *path == folder.path) {
        let stem = name.rsplit('/').next().and_then(|name| name.split('.').next()).unwrap_or_default();
        texts.add(&new.id, stem, text);
    }
}

fn text_fault(file: &ModFile, TextFault { at, reason, expected }: &TextFault) -> Diagnostic {
    let before = file.text.get(..at.unwrap_or(0)).unwrap_or_default();
    let (line, start) = (before.matches('\n').count() + 1, before.rfind('\n').map_or(0, |end| end + 1));
    let column = before[start..].chars().count() + 1;
    let error = Diagnostic::error("V302", "", reason).at(&file.name, &file.text, line, column);
    match expected {
        Some('=') => error.help("write `key = words`; a line that goes on is indented"),
        Some('}') => error.help("close the bracket; one that players are to see is written `{\"{\"}`"),
        _ => error,
    }
}

/// Warns of keys that have a prefix of variants' keys but are used by no variant of the mod.
fn unknown_keys(new: &mut Mod, file: &ModFile, (kinds, known): (&[&str], &BTreeSet<String>), limit: usize) {
    for (line, text) in (1..).zip(file.text.lines()) {
        let key = text.split_once('=').map(|(key, _)| key.trim_end()).filter(|key| is_key(key));
        let Some(key) = key.filter(|key| kinds.iter().any(|kind| key.starts_with(kind)) && !known.contains(*key))
        else {
            continue;
        };
        let hint = Diagnostic::warning("V303", key, format!("nothing of this mod is called `{key}`"));
        let hint = hint.did_you_mean(key, known.iter().map(String::as_str));
        new.diagnostics.push(hint.at(&file.name, &file.text, line, 1));
        if new.diagnostics.len() >= limit {
            return;
        }
    }
}

/// Warns of pieces of a variant that have the same letter on score sheets in a language.
fn like_letters(new: &mut Mod, folder: &Folder, language: &str, rules: &Rules, texts: &Texts) {
    let mut seen: BTreeMap<String, (char, String)> = BTreeMap::new();
    for (kind, _, data) in rules.kinds() {
        let (shown, written) = (texts.letter_in(language, rules, kind), rules.display_letter(kind));
        match seen.get(&shown) {
            // The same piece, facing another way.
            Some((other, _)) if *other == written => {}
            Some((other, name)) => {
                let key = format!("piece-{}", data.name);
                let message = format!(
                    "`{name}` ({other}) and `{}` ({written}) have the same letter {shown} in {language}",
                    data.name
                );
                let file = folder.texts.iter().find(|file| language_of(&file.stem).as_deref() == Some(language));
                let name = file.map_or_else(String::new, |file| file.name.clone());
                let hint = Diagnostic::warning("V305", &key, message).at(&name, "", 1, 1);
                let hint = hint.help(format!("write another one below `{key}`: `.letter = …`"));
                if !new.diagnostics.contains(&hint) {
                    new.diagnostics.push(hint);
                }
            }
            None => drop(seen.insert(shown, (written, data.name.clone()))),
        }
    }
}

fn is_key(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_lowercase())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || "-_".contains(c))
}

/// All keys that the variants of a mod use, without attributes.
fn known_keys(new: &Mod, registry: &VariantRegistry) -> BTreeSet<String> {
    let mut keys = BTreeSet::new();
    for variant in new.variants.iter().filter(|variant| !variant.id.is_empty()) {
        keys.insert(format!("variant-{}", variant.id.rsplit('/').next().unwrap_or_default()));
        let asked = keys_of(&variant.id, registry);
        keys.extend(asked.into_iter().map(|key| key.split('.').next().unwrap_or_default().to_owned()));
    }
    keys
}

/// The keys that a variant uses, without that of its own name.
fn keys_of(id: &str, registry: &VariantRegistry) -> BTreeSet<String> {
    let mut keys = BTreeSet::new();
    let Ok(ruleset) = registry.library().resolve(id, &Settings::new()) else { return keys };
    keys.extend(ruleset.armies.iter().map(|army| format!("army-{}", army.name)));
    for (name, option) in &ruleset.options {
        keys.insert(format!("option-{name}"));
        keys.extend(option.choices.keys().map(|choice| format!("option-{name}.{choice}")));
    }
    let patches = ruleset.options.values().flat_map(|option| option.choices.values());
    let pieces = patches.clone().flat_map(|patch| patch.pieces.values().flatten()).chain(ruleset.pieces.values());
    keys.extend(pieces.map(|piece| format!("piece-{}", piece.name)));
    let turns = patches.flat_map(|patch| &patch.turn).chain([&ruleset.turn]);
    keys.extend(turns.filter_map(Turn::block).map(|(name, _)| format!("piece-{name}")));
    keys.extend(lesson_keys(id, registry));
    keys
}
