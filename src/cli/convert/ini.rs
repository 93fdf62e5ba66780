//! Reading a configuration file: sections in brackets, and keys with values.

use super::IniFault;

/// A section of the file: one variant.
#[derive(Debug, Clone)]
pub(super) struct IniSection {
    pub(super) name: String,
    /// The variant from which it inherits, and the column of its name.
    pub(super) parent: Option<(String, usize)>,
    pub(super) line: usize,
    pub(super) entries: Vec<IniEntry>,
}

/// A line `key = value`. Columns count characters from 1.
#[derive(Debug, Clone)]
pub(super) struct IniEntry {
    pub(super) key: String,
    pub(super) value: String,
    pub(super) line: usize,
    pub(super) key_column: usize,
    pub(super) value_column: usize,
}

/// The sections of a file, and what is wrong with its lines. A fault names the section that it spoils, if there is one.
pub(super) fn sections(text: &str) -> (Vec<IniSection>, Vec<(Option<usize>, IniFault)>) {
    let (mut sections, mut faults): (Vec<IniSection>, _) = (Vec::new(), Vec::new());
    for (number, line) in text.lines().enumerate().map(|(index, line)| (index + 1, line)) {
        let start = line.chars().take_while(|letter| letter.is_whitespace()).count() + 1;
        let content = line.trim();
        if content.is_empty() || content.starts_with(['#', ';']) {
            continue;
        }
        let within = sections.len().checked_sub(1);
        let fault = |column: usize, text: String| IniFault { line: number, column, text };
        if let Some(header) = content.strip_prefix('[') {
            match section(header, number, start + 1) {
                Ok(section) => sections.push(section),
                Err(found) => faults.push((None, found)),
            }
            continue;
        }
        let Some((key, value)) = content.split_once('=') else {
            faults.push((within, fault(start, format!("`{content}` is neither `key = value` nor `[name:parent]`"))));
            continue;
        };
        let lead = value.chars().take_while(|letter| letter.is_whitespace()).count();
        let entry = IniEntry {
            key: key.trim().to_owned(),
            value: value.trim().to_owned(),
            line: number,
            key_column: start,
            value_column: start + key.chars().count() + 1 + lead,
        };
        let Some(section) = sections.last_mut() else {
            faults.push((None, fault(start, format!("`{}` stands before the first section `[name]`", entry.key))));
            continue;
        };
        match section.entries.iter().find(|earlier| earlier.key == entry.key) {
            _ if entry.key.is_empty() => faults.push((within, fault(start, "there is no key before `=`".to_owned()))),
            Some(earlier) => {
                let text = format!("`{}` already stands in line {}", entry.key, earlier.line);
                faults.push((within, fault(start, text)));
            }
            None => section.entries.push(entry),
        }
    }
    (sections, faults)
}

/// The section of a header, without its first bracket.
fn section(header: &str, line: usize, column: usize) -> Result<IniSection, IniFault> {
    let fault = |column, text: &str| Err(IniFault { line, column, text: text.to_owned() });
    let Some((inside, rest)) = header.split_once(']') else {
        return fault(column + header.chars().count(), "a section ends with `]`");
    };
    if !rest.trim().is_empty() {
        return fault(column + inside.chars().count() + 1, "nothing stands behind `]`");
    }
    let (name, parent) = match inside.split_once(':') {
        None => (inside.trim(), None),
        Some((name, parent)) => {
            let lead = parent.chars().take_while(|letter| letter.is_whitespace()).count();
            (name.trim(), Some((parent.trim().to_owned(), column + name.chars().count() + 1 + lead)))
        }
    };
    if name.is_empty() {
        return fault(column, "the section has no name");
    }
    if let Some((_, column)) = parent.as_ref().filter(|(parent, _)| parent.is_empty()) {
        return fault(*column, "the parent has no name");
    }
    Ok(IniSection { name: name.to_owned(), parent, line, entries: Vec::new() })
}
