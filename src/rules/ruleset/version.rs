//! The version of the format that a file is written for.

use super::API;
use super::diagnostic::Diagnostic;
use super::outline::{Node, outline};
use super::read::place;

/// What is wrong with a file whose text is refused: if it is written for a later version, only that, since it may have any
/// key then.
pub fn later_api(name: &str, text: &str) -> Option<Diagnostic> {
    let tree = outline(text);
    let fault = api_fault(&tree, text).filter(|fault| matches!(fault, ApiFault::Later(_)))?;
    Some(fault.diagnostic(name, text, &tree))
}

/// What can be wrong with the version of the format that a file is written for.
pub(super) enum ApiFault {
    /// A version that only later programs read.
    Later(u32),
    /// No version, or none that there has ever been.
    Unknown,
}

/// What is wrong with the version that a file says, if anything is.
pub(super) fn api_fault(tree: &Node, text: &str) -> Option<ApiFault> {
    let found = tree.entry("api").and_then(|entry| text.get(entry.value.span.clone()));
    match found.map(|found| found.trim().parse::<u32>()) {
        Some(Ok(API)) => None,
        Some(Ok(later)) if later > API => Some(ApiFault::Later(later)),
        _ => Some(ApiFault::Unknown),
    }
}

impl ApiFault {
    pub(super) fn diagnostic(&self, name: &str, text: &str, tree: &Node) -> Diagnostic {
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
        let (line, column) = place(text, start);
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
