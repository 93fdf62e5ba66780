//! The version of the file format.

use super::API;
use super::diagnostic::{Diagnostic, line_and_column};
use super::outline::{OutlineNode, outline};

/// The error of a file that is written for a later version of the format, `None` for any other file.
///
/// It replaces all other errors of such a file, because a later version may have new keys.
pub fn later_api(name: &str, text: &str) -> Option<Diagnostic> {
    let tree = outline(text);
    let fault = api_fault(&tree, text).filter(|fault| matches!(fault, ApiFault::Later(_)))?;
    Some(fault.diagnostic(name, text, &tree))
}

/// The error of the `api` key of a file, if it has one.
pub(crate) fn api_diagnostic(name: &str, text: &str) -> Option<Diagnostic> {
    let tree = outline(text);
    api_fault(&tree, text).map(|fault| fault.diagnostic(name, text, &tree))
}

/// The errors that the `api` key can have.
pub(super) enum ApiFault {
    /// The version is later than this program.
    Later(u32),
    /// The version is missing, is not a number, or never existed.
    Unknown,
}

/// The error in the `api` key, if there is one.
pub(super) fn api_fault(tree: &OutlineNode, text: &str) -> Option<ApiFault> {
    let found = tree.entry("api").and_then(|entry| text.get(entry.value.span.clone()));
    match found.map(|found| found.trim().parse::<u32>()) {
        Some(Ok(API)) => None,
        Some(Ok(later)) if later > API => Some(ApiFault::Later(later)),
        _ => Some(ApiFault::Unknown),
    }
}

impl ApiFault {
    pub(super) fn diagnostic(&self, name: &str, text: &str, tree: &OutlineNode) -> Diagnostic {
        let (message, help) = match self {
            Self::Later(later) => (
                format!("the file is written for version {later} of the format; this program reads version {API}"),
                "a later version of the program reads it".to_owned(),
            ),
            Self::Unknown => (
                format!("the file does not say which version of the format it has: this is {API}"),
                format!("write `api: {API}`"),
            ),
        };
        let start = tree.entry("api").map_or(tree.span.start, |entry| entry.value.span.start);
        let (line, column) = line_and_column(text, start);
        Diagnostic::error("V007", "api", message).help(help).at(name, text, line, column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_later_version_excuses_what_is_unknown() {
        let later = |api: &str| later_api("a.ron", &format!("Ruleset({api} id: \"a\", unheard_of: 1)"));
        let found = later("api: 7,").unwrap();
        assert_eq!((found.code, found.path.as_str()), ("V007", "api"));
        assert!(found.message.contains("version 7") && found.place.is_some(), "{found}");
        for other in ["", "api: 0,", "api: 1,", "api: \"written for version 2\",", "api: -2,"] {
            assert_eq!(later(other), None, "{other}");
        }
    }
}
