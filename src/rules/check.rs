//! Checks of a variant for its author: it is compiled, run through its own tests, inspected, and played in trial games.
//! The window, the command line and the tests of this repository all use the same check.

mod lint;
mod trial;

use std::fmt;
use std::sync::Arc;

use crate::message::Message;
use crate::position::Position;
use crate::rules::Rules;
use crate::ruleset::{Diagnostic, Library, RulesetTest, Settings, Severity, tidy};

pub use trial::Trial;

/// The most positions that all tests of a variant may visit together. It is no time, so tests that run on one machine run
/// on all. Chess has 4 865 609 positions five moves ahead.
const POSITIONS_MAX: u64 = 20_000_000;
/// The code of a test that was not run to its end.
const NOT_RUN: &str = "V502";

/// The result of a check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// The variant's id.
    pub id: String,
    /// The errors, followed by the warnings.
    pub diagnostics: Vec<Diagnostic>,
    /// The result of the trial games; `None` if errors prevented them.
    pub trial: Option<Trial>,
    /// The number of the author's own tests that passed, and the number of all of them.
    pub tests: (usize, usize),
    /// The number of the author's own tests that were not run to their end. Each is an error, because its numbers may be
    /// wrong.
    pub tests_not_run: usize,
    /// Other facts for the author, a line each.
    pub notes: Vec<String>,
}

impl Report {
    /// The empty report of a variant that has not been checked yet.
    pub fn new(id: &str) -> Self {
        Self {
            id: id.to_owned(),
            diagnostics: Vec::new(),
            trial: None,
            tests: (0, 0),
            tests_not_run: 0,
            notes: Vec::new(),
        }
    }

    /// A line with the counts, a line about the trial games, and the notes. Each line begins with the variant's id.
    pub fn summary(&self) -> String {
        let (passed, all) = self.tests;
        let mut counted = format!("{}, {passed} of {} passed", counts(&self.diagnostics), counted(all, "test"));
        if self.tests_not_run > 0 {
            counted += &format!(", {} NOT run", self.tests_not_run);
        }
        let trial = self.trial.iter().map(Trial::to_string);
        let lines = [counted].into_iter().chain(trial).chain(self.notes.iter().cloned());
        lines.map(|line| format!("{}: {line}", self.id)).collect::<Vec<_>>().join("\n")
    }

    /// The report with the reasons of its diagnostics in a language.
    #[must_use]
    pub fn said(mut self, words: impl Fn(&Message) -> String) -> Self {
        self.diagnostics.iter_mut().for_each(|diagnostic| diagnostic.say(&words));
        self
    }

    /// Whether there is an error, so that the variant cannot be played.
    pub fn is_broken(&self) -> bool {
        self.diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
    }
}

/// All diagnostics in full, with the summary at the end.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for diagnostic in &self.diagnostics {
            writeln!(f, "{diagnostic}")?;
        }
        f.write_str(&self.summary())
    }
}

/// Checks a variant. All choices of its options are compiled; the trial games and the author's tests have the default
/// choices.
///
/// The author's tests come first. All together may visit 20 000 000 positions. A test that needs more is an error, so no
/// wrong number passes.
///
/// The same `seed` gives the same trial games. Only these call `go_on`, and often; when it returns false, they stop, and
/// the report has the results so far.
pub fn check(library: &Library, id: &str, seed: u64, go_on: &mut dyn FnMut() -> bool) -> Report {
    let mut report = Report::new(id);
    match library.compile(id, &Settings::new()) {
        Err(error) => report.diagnostics = error.diagnostics,
        Ok(rules) => {
            let rules = Arc::new(rules);
            run_tests(&rules, &mut report);
            let found = lint::look(library, &rules, &mut || true);
            let can_be_played = found.iter().all(|diagnostic| diagnostic.severity != Severity::Error);
            report.diagnostics.extend(found);
            report.notes = notes(&rules);
            if can_be_played {
                let (trial, found) = trial::play(&rules, seed, go_on);
                report.trial = Some(trial);
                report.diagnostics.extend(found);
            }
            library.locate(id, &Settings::new(), &mut report.diagnostics);
        }
    }
    report.diagnostics.sort_by_key(|diagnostic| diagnostic.severity);
    tidy(&mut report.diagnostics);
    report
}

/// The numbers of errors and warnings in words, such as `1 error, 0 warnings`.
pub fn counts(diagnostics: &[Diagnostic]) -> String {
    let errors = diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error).count();
    format!("{}, {}", counted(errors, "error"), counted(diagnostics.len() - errors, "warning"))
}

fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// The errors and warnings that can be found without playing a game. `go_on` works as in [`check`].
pub fn look(library: &Library, id: &str, go_on: &mut dyn FnMut() -> bool) -> Vec<Diagnostic> {
    match library.compile(id, &Settings::new()) {
        Err(error) => error.diagnostics,
        Ok(rules) => lint::look(library, &Arc::new(rules), go_on),
    }
}

/// Notes about rules that slow a computer player down, and about the number of lines that people have to learn.
fn notes(rules: &Rules) -> Vec<String> {
    let ruleset = rules.ruleset();
    let judges = [("goals", !ruleset.goals.is_empty()), ("hooks", !ruleset.hooks.is_empty())];
    let judges: Vec<String> = judges.iter().filter(|(_, any)| *any).map(|(key, _)| format!("`{key}`")).collect();
    let judged = (!judges.is_empty())
        .then(|| format!("V202: every move is played to be judged by {}, which takes longer", judges.join(" and ")));
    let page = rules.page();
    let differing: usize = page.exceptions().map(|(_, lines)| lines.len()).sum();
    let learned = match differing {
        1 => "1 line of its rules page is not like chess".to_owned(),
        lines => format!("{lines} lines of its rules page are not like chess"),
    };
    judged.into_iter().chain([learned]).collect()
}

fn run_tests(rules: &Rules, report: &mut Report) {
    let tests = &rules.ruleset().tests;
    report.tests.1 = tests.len();
    let mut left = POSITIONS_MAX;
    for (i, test) in tests.iter().enumerate() {
        match run_test(rules, test, &format!("tests[{i}]"), &mut left) {
            Ok(()) => report.tests.0 += 1,
            Err(diagnostic) => {
                report.tests_not_run += usize::from(diagnostic.code == NOT_RUN);
                report.diagnostics.push(*diagnostic);
            }
        }
    }
}

fn run_test(rules: &Rules, test: &RulesetTest, path: &str, left: &mut u64) -> Result<(), Box<Diagnostic>> {
    let RulesetTest::Perft { position: text, nodes } = test;
    let position = match text {
        None => rules.start(),
        Some(text) => rules.parse_fen(text).map_err(|error| {
            let fault = error.faults.first();
            let offset = fault.and_then(|fault| Some(text.get(..fault.at.start)?.chars().count()));
            let reason = fault.map(|fault| fault.reason.message());
            let diagnostic = Diagnostic::error("V501", format!("{path}.position"), error.to_string());
            Box::new(Diagnostic { offset, reason, ..diagnostic })
        })?,
    };
    for (depth, (at, &wanted)) in (1..).zip(nodes.iter().enumerate()) {
        let path = format!("{path}.nodes[{at}]");
        match count(rules, &position, depth, left) {
            None => {
                let message = format!(
                    "NOT run from here on: a check visits {POSITIONS_MAX} positions for all tests together, and {} there are \
                     more than are left",
                    ahead(depth)
                );
                let position = text.as_ref().map_or_else(String::new, |text| format!(" '{text}'"));
                let help = format!(
                    "`tessera-cli perft {} {depth}{position}` counts them all; keep the numbers for fewer moves here",
                    rules.id()
                );
                return Err(Box::new(Diagnostic::error(NOT_RUN, path, message).help(help)));
            }
            Some(found) if found != wanted => {
                let message = format!("{} there are {found} positions, not {wanted}", ahead(depth));
                let help = "if that is what you want, write the new number; `tessera-cli perft` lists it by first move";
                return Err(Box::new(Diagnostic::error("V501", path, message).help(help)));
            }
            Some(_) => {}
        }
    }
    Ok(())
}

fn ahead(depth: u32) -> String {
    format!("{depth} move{} ahead", if depth == 1 { "" } else { "s" })
}

/// The count of [`Rules::perft`]; `None` if there are more than `left` positions. Takes each position that it visits from
/// `left`, those on the way included: a game that ends early has none at the end.
fn count(rules: &Rules, position: &Position, depth: u32, left: &mut u64) -> Option<u64> {
    if depth <= 1 {
        let nodes = rules.perft(position, depth);
        *left = left.checked_sub(nodes)?;
        return Some(nodes);
    }
    let mut nodes = 0;
    for mv in rules.moves(position) {
        *left = left.checked_sub(1)?;
        if let Ok((after, _)) = rules.successor(position, mv) {
            nodes += count(rules, &after, depth - 1, left)?;
        }
    }
    Some(nodes)
}
