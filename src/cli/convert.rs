//! Converts configuration files of Fairy-Stockfish, `variants.ini`, to mods.
//!
//! Each section of such a file is a variant. It inherits from an earlier section or from a variant that Fairy-Stockfish
//! has itself; `convert/built_in.ini` describes those. A section is read into the rules that it gives, and these are
//! said as a variant file. What cannot be said is reported with its line, and the section is left out.

mod area;
mod folder;
mod game;
mod ini;
mod keys;
mod kinds;
mod movement;
mod say;
mod say_goals;
mod say_pieces;
mod say_promotion;
mod start;
mod value;

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use tessera_arbiter::read_text;
use tessera_rules::ruleset::{is_name, nearest};
use tessera_rules::{Library, Settings};

use folder::{ModFolder, SaidVariant};
use game::{FairyGame, KeyPlace};
use ini::{IniSection, sections};
use say::{Unsaid, say};

/// The variants that Fairy-Stockfish has without a file.
const BUILT_IN: &str = include_str!("convert/built_in.ini");

/// The arguments of `tessera-cli convert`.
#[derive(Debug, Clone, Args)]
pub struct ConvertArguments {
    /// The configuration file, such as `variants.ini`
    file: PathBuf,
    /// The names of sections; without any, all are converted
    ids: Vec<String>,
    /// The folder of the new mod; without it, a folder in the folder of mods, named like the file
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Also write what can be said of the other sections; a comment lists the rest
    #[arg(long)]
    partly: bool,
}

/// A place in the file, and what is wrong there. Both count from 1, the column in characters.
#[derive(Debug, Clone)]
struct IniFault {
    line: usize,
    column: usize,
    text: String,
}

/// A section that could be read.
struct ReadSection {
    section: IniSection,
    game: FairyGame,
}

/// The contents of a file: the sections, and faults with the section that they spoil.
struct ReadFile {
    sections: Vec<Result<ReadSection, IniSection>>,
    faults: Vec<IniFault>,
}

impl ConvertArguments {
    /// Converts the file. Returns whether all sections that were asked for have been converted whole. The new mod is
    /// told in `out`, and each thing that cannot be read or said in `err`, in a line of its own.
    ///
    /// # Errors
    /// If the file cannot be read, the folder cannot be written or is there already, or a section is not there. Also if `out`
    /// cannot be written, unless nobody reads it.
    pub fn run(&self, mods: Option<&Path>, out: &mut dyn Write, err: &mut dyn Write) -> io::Result<bool> {
        let name = self.file.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        let text = read_text(&self.file, &self.file.display().to_string());
        let text = text.map_err(|error| io::Error::other(error.to_string()))?;
        let into = self.folder(mods).map_err(io::Error::other)?;
        let read = read_file(&text);
        let known: BTreeSet<&str> = read.sections.iter().map(|read| section_of(read).name.as_str()).collect();
        if let Some(unknown) = self.ids.iter().find(|id| !known.contains(id.as_str())) {
            let known: Vec<&str> = known.into_iter().collect();
            let known = known.join(", ");
            return Err(io::Error::other(format!("{name} has no section `{unknown}`; it has {known}")));
        }
        for fault in &read.faults {
            // A reader that stops does not stop the work.
            _ = writeln!(err, "{name}:{}:{}: {}", fault.line, fault.column, fault.text);
        }
        let chosen =
            |read: &&Result<ReadSection, IniSection>| self.ids.is_empty() || self.ids.contains(&section_of(read).name);
        let (mut variants, mut all, mut whole) = (Vec::new(), 0, 0);
        for read in read.sections.iter().filter(chosen) {
            all += 1;
            let Ok(read) = read else { continue };
            let (variant, faults) = self.convert(read, &name, &variants);
            for fault in &faults {
                _ = writeln!(err, "{name}:{fault}");
            }
            whole += usize::from(faults.is_empty() && variant.is_some());
            variants.extend(variant);
        }
        let good = all == whole && (read.faults.is_empty() || !self.ids.is_empty());
        if variants.is_empty() {
            return Err(io::Error::other(format!("none of the {all} sections of {name} can be converted")));
        }
        ModFolder { path: &into, source: &name, variants: &variants }.write().map_err(io::Error::other)?;
        let id = into.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        let ids: Vec<String> = variants.iter().map(|variant| format!("{id}/{}", variant.id)).collect();
        let partly = variants.len() - whole;
        let partly = if partly > 0 { format!(", {partly} of them partly") } else { String::new() };
        let (path, count, ids) = (into.display(), variants.len(), ids.join(", "));
        match writeln!(out, "{path}\n{count} of {all} sections are converted{partly}: {ids}") {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error),
            _ => Ok(good),
        }
    }

    /// The folder of the new mod, which is not there yet.
    fn folder(&self, mods: Option<&Path>) -> Result<PathBuf, String> {
        let stem = self.file.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().to_lowercase());
        let folder = match (&self.out, mods) {
            (Some(out), _) => out.clone(),
            (None, Some(mods)) => mods.join(stem),
            (None, None) => return Err("there is no folder for mods; name one with --out".to_owned()),
        };
        let name = folder.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        if !is_name(&name) {
            return Err(format!(
                "the folder is named like the mod, with the letters a to z and A to Z, digits, `-` and `_`, not `{name}`; name one \
                 with --out"
            ));
        }
        if folder.exists() {
            return Err(format!("{} is already there", folder.display()));
        }
        Ok(folder)
    }

    /// The variant file of a section, if it is to be written, and what cannot be said, each with its place.
    fn convert(&self, read: &ReadSection, file: &str, earlier: &[SaidVariant]) -> (Option<SaidVariant>, Vec<String>) {
        let IniSection { name, line, .. } = &read.section;
        let (mut layer, kinds, unsaid) = say(&read.game);
        let mut faults: Vec<String> = unsaid.iter().map(|unsaid| placed(read, unsaid)).collect();
        let id = id_of(name);
        if let Some(other) = earlier.iter().find(|other| other.id == id) {
            faults.push(format!("{line}:2: [{name}] has the same name as [{}], apart from signs", other.section));
            return (None, faults);
        }
        layer.id = Some(id.clone());
        let written = if faults.is_empty() || self.partly { layer.to_ron(true) } else { return (None, faults) };
        let missing = if faults.is_empty() { "" } else { "// These lines of the file are missing here:\n" };
        let missing = faults.iter().fold(missing.to_owned(), |text, fault| format!("{text}// {file}:{fault}\n"));
        let text = written.map(|text| format!("// Section [{name}] of {file}.\n{missing}{text}\n"));
        let played = text.and_then(|text| {
            let mut library = Library::default();
            library.add(&text)?;
            library.compile(&id, &Settings::new()).map(|_| text)
        });
        match played {
            Ok(text) => (Some(SaidVariant { id, section: name.clone(), text, kinds }), faults),
            Err(error) => {
                let error = error.to_string();
                let error = error.split_whitespace().collect::<Vec<_>>().join(" ");
                faults.push(format!("{line}:2: [{name}] makes no variant: {error}"));
                (None, faults)
            }
        }
    }
}

fn section_of(read: &Result<ReadSection, IniSection>) -> &IniSection {
    match read {
        Ok(read) => &read.section,
        Err(section) => section,
    }
}

/// The id of a section in files: small letters, digits, `-` and `_`.
fn id_of(name: &str) -> String {
    let sign = |letter: char| match letter.to_ascii_lowercase() {
        letter @ ('a'..='z' | '0'..='9' | '-' | '_') => letter,
        _ => '-',
    };
    name.chars().map(sign).collect()
}

/// A rule that cannot be said, with its place: the line of the key, or that of the section that inherits it.
fn placed(read: &ReadSection, unsaid: &Unsaid) -> String {
    let ReadSection { section: IniSection { name, line, parent, .. }, game } = read;
    let reason = &unsaid.reason;
    let place = unsaid.keys.iter().filter_map(|key| game.places.get(key)).max_by_key(|place| place.at);
    let here = parent.as_ref().map_or(2, |parent| parent.1);
    match (place, unsaid.keys.first()) {
        (Some(KeyPlace { at: Some((line, column)), by, said }), _) if by == name => {
            format!("{line}:{column}: [{name}] {said}: {reason}")
        }
        (Some(KeyPlace { at: Some((from, _)), said, .. }), _) => {
            format!("{line}:{here}: [{name}] {said}, inherited from line {from}: {reason}")
        }
        (Some(KeyPlace { at: None, by, said }), _) => {
            format!("{line}:{here}: [{name}] {said}, inherited from `{by}`: {reason}")
        }
        (None, Some(key)) => format!("{line}:2: [{name}] {key}, which has its usual value: {reason}"),
        (None, None) => format!("{line}:2: [{name}] {reason}"),
    }
}

/// The variants that Fairy-Stockfish has itself.
fn built_in() -> BTreeMap<String, FairyGame> {
    let mut games: BTreeMap<String, FairyGame> = BTreeMap::new();
    for section in sections(BUILT_IN).0 {
        let parent = section.parent.as_ref().and_then(|(parent, _)| games.get(parent)).cloned();
        let mut game = parent.unwrap_or_default();
        let faults = read_section(&mut game, &section, false);
        debug_assert!(faults.is_empty(), "{}: {faults:?}", section.name);
        games.insert(section.name, game);
    }
    games
}

fn read_file(text: &str) -> ReadFile {
    let built_in = built_in();
    let (found, line_faults) = sections(text);
    let spoilt: BTreeSet<usize> = line_faults.iter().filter_map(|(section, _)| *section).collect();
    let mut faults: Vec<IniFault> = line_faults.into_iter().map(|(_, fault)| fault).collect();
    let mut games: BTreeMap<String, Option<FairyGame>> = BTreeMap::new();
    let names: BTreeSet<String> = found.iter().map(|section| section.name.clone()).collect();
    let mut sections = Vec::new();
    for (index, section) in found.into_iter().enumerate() {
        let mut wrong = Vec::new();
        let fault = |column: usize, text: String| IniFault { line: section.line, column, text };
        if games.contains_key(&section.name) {
            wrong.push(fault(2, format!("there is already a section [{}]", section.name)));
        } else if built_in.contains_key(&section.name) {
            let text = format!("Fairy-Stockfish has `{}` itself and reads no other", section.name);
            wrong.push(fault(2, format!("{text}; give the section another name")));
        }
        let mut game = FairyGame::default();
        if let Some((parent, column)) = &section.parent {
            match (games.get(parent), built_in.get(parent)) {
                (Some(Some(known)), _) | (None, Some(known)) => game = known.clone(),
                (Some(None), _) => wrong.push(fault(*column, format!("the parent `{parent}` has errors"))),
                (None, None) => {
                    let text = if names.contains(parent) {
                        format!("the parent `{parent}` does not stand before this section")
                    } else {
                        let like = did_you_mean(parent, built_in.keys().chain(&names));
                        format!("there is no variant `{parent}` to inherit from{like}")
                    };
                    wrong.push(fault(*column, text));
                }
            }
        }
        // Letters mean nothing without the pieces of the parent.
        if wrong.is_empty() {
            wrong.extend(read_section(&mut game, &section, true));
        }
        let good = wrong.is_empty() && !spoilt.contains(&index);
        faults.extend(wrong);
        games.entry(section.name.clone()).or_insert_with(|| good.then(|| game.clone()));
        sections.push(if good { Ok(ReadSection { section, game }) } else { Err(section) });
    }
    faults.sort_by_key(|fault| (fault.line, fault.column));
    ReadFile { sections, faults }
}

/// The end of a fault that names the known name most like a wrong one. Empty if none is like it.
fn did_you_mean<'a>(wrong: &str, known: impl IntoIterator<Item = &'a String>) -> String {
    let known: Vec<&str> = known.into_iter().map(String::as_str).collect();
    nearest(wrong, &known).map_or_else(String::new, |like| format!("; did you mean `{like}`?"))
}

/// Reads the keys of a section into the rules that it inherits, in the order of the keys. `placed` is whether its lines
/// are those of the user's file.
fn read_section(game: &mut FairyGame, section: &IniSection, placed: bool) -> Vec<IniFault> {
    let mut faults = Vec::new();
    let mut entries = Vec::new();
    for entry in &section.entries {
        match keys::order(&entry.key) {
            Some(order) => entries.push((order, entry)),
            None => {
                let like = did_you_mean(&entry.key, &keys::names());
                let text = format!("there is no key `{}`{like}", entry.key);
                faults.push(IniFault { line: entry.line, column: entry.key_column, text });
            }
        }
    }
    entries.sort_by_key(|(order, _)| *order);
    for (_, entry) in entries {
        match keys::read(game, &entry.key, &entry.value) {
            Ok(()) => {
                let at = placed.then_some((entry.line, entry.key_column));
                let said = format!("{} = {}", entry.key, entry.value);
                game.places.insert(entry.key.clone(), KeyPlace { at, by: section.name.clone(), said });
            }
            Err((at, text)) => {
                let text = format!("{}: {text}", entry.key);
                faults.push(IniFault { line: entry.line, column: entry.value_column + at, text });
            }
        }
    }
    game.conclude();
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fairy_stockfish_has_itself_is_read_without_a_fault() {
        let (sections, faults) = sections(BUILT_IN);
        assert!(faults.is_empty(), "{faults:?}");
        let games = built_in();
        assert_eq!(games.len(), sections.len());
        for section in &sections {
            let known = section.parent.as_ref().is_none_or(|(parent, _)| games.contains_key(parent));
            assert!(known, "[{}] has an unknown parent", section.name);
        }
    }
}
