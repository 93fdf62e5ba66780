//! Checks of variants and mods: they are tested, linted, played at random, and played by bots. The command line and the
//! mod doctor of the table show the same report.

mod assets;
mod balance;

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tessera_rules::check::{Report, check, counts};
use tessera_rules::ruleset::report;
use tessera_rules::{Diagnostic, Library, RulesetError, Settings, Severity};

use crate::guard::guarded;
use crate::mods::{Mod, ModVariant};
use crate::registry::VariantRegistry;
use crate::text::Texts;

/// The time for the random games of one variant.
const TIME: Duration = Duration::from_millis(900);

/// Checks a variant without games of bots. Its own tests come first, however long they take. Random games then take a
/// second at most. A variant that cannot be played gives a report with the reasons.
pub fn check_variant(library: &Library, id: &str) -> Report {
    // The clock begins with the first random game.
    let mut start = None;
    let mut in_time = || start.get_or_insert_with(Instant::now).elapsed() < TIME;
    let checked = guarded(|| Ok(check(library, id, 1, &mut in_time)));
    checked.unwrap_or_else(|error: RulesetError| Report { diagnostics: error.diagnostics, ..Report::new(id) })
}

/// Checks a variant as [`check_variant`] does. If it can be played, twenty quick games of bots follow. They have the
/// default choices of all options, and take some seconds.
pub fn check_with_bots(library: &Library, id: &str) -> Report {
    let mut report = check_variant(library, id);
    if report.is_broken() {
        return report;
    }
    let played = guarded(|| Ok(balance::play(&Arc::new(library.compile(id, &Settings::new())?))));
    match played {
        Ok(balance) => {
            report.diagnostics.extend(balance.warnings());
            report.notes.extend(balance.lines());
        }
        Err(error) => report.diagnostics.extend(error.diagnostics),
    }
    library.locate(id, &Settings::new(), &mut report.diagnostics);
    report.diagnostics.sort_by_key(|diagnostic| diagnostic.severity);
    report
}

/// The errors and warnings of the lesson of a variant; none if it has none. A bundled lesson needs its texts in every
/// language of the program. The texts of mods are checked when mods are loaded.
pub fn check_lesson(registry: &VariantRegistry, texts: &Texts, id: &str) -> Vec<Diagnostic> {
    let mut found = registry.check_lesson(id);
    let Some(lesson) = registry.lesson(id).filter(|_| !id.contains('/')) else { return found };
    for exercise in lesson.exercises() {
        for language in texts.languages() {
            for key in [exercise.text.clone(), format!("{}.title", exercise.text)] {
                if !texts.has(language, &key) {
                    let message = format!("`{key}` has no words in {language}");
                    found.push(Diagnostic::error("L009", &key, message));
                }
            }
        }
    }
    found
}

/// The report on a mod, or on one file of it. `Display` prints it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ModReport {
    diagnostics: Vec<Diagnostic>,
    /// Some lines of counts for each variant; the last line says whether the mod can be played.
    summary: String,
}

impl ModReport {
    /// The same report with its reasons in the language of `texts`.
    #[must_use]
    pub fn said(mut self, texts: &Texts) -> Self {
        for diagnostic in &mut self.diagnostics {
            diagnostic.say(|reason| texts.message(reason));
        }
        self
    }

    /// Whether the report has no error. It may have warnings.
    pub fn is_good(&self) -> bool {
        self.diagnostics.iter().all(|diagnostic| diagnostic.severity != Severity::Error)
    }
}

impl fmt::Display for ModReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", report(&self.diagnostics), self.summary)
    }
}

/// Checks a mod with [`check_with_bots`], and its models and pictures. With `file`, the name of a variant file, checks only that
/// variant. Each diagnostic is listed once.
pub fn check_mod(library: &Library, found: &Mod, file: Option<&str>) -> ModReport {
    let is_asked = |variant: &&ModVariant| file.is_none_or(|file| variant.file.rsplit('/').next() == Some(file));
    let variants: Vec<&ModVariant> = found.variants.iter().filter(is_asked).collect();
    // A variant that is not there has none of its own. The mod says why.
    let mut diagnostics = if file.is_none() || variants.is_empty() { found.diagnostics.clone() } else { Vec::new() };
    let mut summary = String::new();
    for variant in &variants {
        let mut told = variant.diagnostics.clone();
        if variant.is_playable {
            let report = check_with_bots(library, &variant.id);
            summary += &format!("{}\n", report.summary());
            told = report.diagnostics;
        }
        told.retain(|diagnostic| !diagnostics.contains(diagnostic));
        diagnostics.extend(told);
    }
    if file.is_none() {
        diagnostics.extend(assets::check(library, found));
    }
    diagnostics.sort_by_key(|diagnostic| diagnostic.severity);
    let mut report = ModReport { diagnostics, summary };
    let name = match (file, &variants[..]) {
        (Some(_), [variant]) if !variant.id.is_empty() => &variant.id,
        _ => &found.id,
    };
    let playable = variants.iter().filter(|variant| variant.is_playable).count();
    let end = match (playable, variants.len()) {
        (0, _) => "cannot be played like this".to_owned(),
        (some, of) if some < of => format!("{some} of {of} variants can be played"),
        _ if report.is_good() => "can be played".to_owned(),
        _ => "can be played, but not all is well".to_owned(),
    };
    // The lines of the variants count only their own.
    report.summary += &format!("{name}: {end}; {} in all", counts(&report.diagnostics));
    report
}
