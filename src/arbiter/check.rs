//! Variants and mods looked through, played and tested: what the command line says of them, and in the same words the
//! mod doctor.

use std::fmt;
use std::time::{Duration, Instant};

use tessera_rules::check::{Report, check};
use tessera_rules::ruleset::report;
use tessera_rules::{Diagnostic, Library, RulesetError, Severity};

use crate::guard::guarded;
use crate::mods::{Mod, ModVariant};
use crate::text::Texts;

/// How long the check of a variant may take.
const TIME: Duration = Duration::from_millis(900);

/// Checks a variant, within a second.
pub fn check_variant(library: &Library, id: &str) -> Report {
    let start = Instant::now();
    let mut in_time = || start.elapsed() < TIME;
    let checked = guarded(|| Ok(check(library, id, 1, &mut in_time)));
    checked.unwrap_or_else(|error: RulesetError| Report { diagnostics: error.diagnostics, ..Report::new(id) })
}

/// What there is to say of a mod, or of one file of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ModReport {
    diagnostics: Vec<Diagnostic>,
    /// What was counted, some lines for each variant, and at last whether it can be played.
    summary: String,
}

impl ModReport {
    /// The same in the language of the texts.
    #[must_use]
    pub fn said(mut self, texts: &Texts) -> Self {
        self.diagnostics.iter_mut().for_each(|diagnostic| diagnostic.say(|reason| texts.message(reason)));
        self
    }

    /// Whether there is no error.
    pub fn is_good(&self) -> bool {
        self.diagnostics.iter().all(|diagnostic| diagnostic.severity != Severity::Error)
    }
}

impl fmt::Display for ModReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", report(&self.diagnostics), self.summary)
    }
}

/// Checks a mod, each of its variants within a second, or one variant file of it by its name. Everything is told once.
pub fn check_mod(library: &Library, found: &Mod, file: Option<&str>) -> ModReport {
    let is_asked = |variant: &&ModVariant| file.is_none_or(|file| variant.file.rsplit('/').next() == Some(file));
    let variants: Vec<&ModVariant> = found.variants.iter().filter(is_asked).collect();
    // A file that is none of its variants is told of as a part of the mod.
    let whole = file.is_none() || variants.is_empty();
    let mut diagnostics = if whole { found.diagnostics.clone() } else { Vec::new() };
    let mut summary = String::new();
    for variant in &variants {
        let mut told = variant.diagnostics.clone();
        if variant.is_playable {
            let report = check_variant(library, &variant.id);
            summary += &format!("{}\n", report.summary());
            told = report.diagnostics;
        }
        told.retain(|diagnostic| !diagnostics.contains(diagnostic));
        diagnostics.extend(told);
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
    report.summary += &format!("{name}: {end}");
    report
}
