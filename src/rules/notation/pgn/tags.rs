//! The tags of a game in PGN.

use super::movetext::result;
use super::{STANDARD, TIME_FORFEIT};
use crate::ending::Reason;
use crate::game::Game;

/// The Seven Tag Roster: the tags that every game has, in this order, each with the value for "unknown".
const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// The tags with the names of the players, in the order of their seats: those of PGN for two, and those of PGN4 for four.
pub fn player_tags(seats: usize) -> &'static [&'static str] {
    if seats > 2 { &["Red", "Blue", "Yellow", "Green"] } else { &["White", "Black"] }
}

/// The tags of a game, each with a name of its own: `Event`, `White`, `Date` and so on.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PgnTags(Vec<(String, String)>);

impl PgnTags {
    /// The value of a tag.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str())
    }

    /// Gives a tag a value, in the place of an earlier one. Ignored if the name cannot be that of a tag. Control
    /// characters in the value become spaces.
    pub fn set(&mut self, name: &str, value: &str) {
        if !is_tag_name(name) {
            return;
        }
        let value = value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        match self.0.iter_mut().find(|(own, _)| own == name) {
            Some((_, old)) => *old = value,
            None => self.0.push((name.to_owned(), value)),
        }
    }

    /// The tags in the order in which they were set.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

/// Whether a text can be the name of a tag. The standard allows letters, digits and `_`; python-chess allows the other
/// signs, so such files exist.
pub(super) fn is_tag_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphanumeric()) && text.bytes().all(is_in_tag_name)
}

/// Whether the byte can be in the name of a tag.
pub(super) fn is_in_tag_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"_+#=:-".contains(&byte)
}

/// The tags of a game as text: first the roster, then the others by name, as the export format wants.
pub(super) fn section(game: &Game, variant: &str, tags: &PgnTags) -> String {
    let rules = game.rules();
    let mut all = tags.clone();
    all.set("Result", result(game.ending(), rules));
    all.0.retain(|(name, _)| !["Variant", "SetUp", "FEN"].contains(&name.as_str()));
    if variant != STANDARD {
        all.set("Variant", variant);
    }
    // The start of a variant that draws it must be told, even the usual one: other programs assume different ones.
    if let Some(start) = game.position_after(0).filter(|&start| rules.arrays().is_some() || *start != rules.start()) {
        all.set("SetUp", "1");
        all.set("FEN", &rules.x_fen(start));
    }
    let told = all.get("Termination").unwrap_or("unterminated");
    match game.ending().map(|ending| ending.reason) {
        None => all.set("Termination", "unterminated"),
        Some(Reason::Timeout | Reason::TimeoutDraw) => all.set("Termination", TIME_FORFEIT),
        Some(_) if told == "unterminated" => all.set("Termination", "normal"),
        Some(_) => {}
    }
    let mut text = String::new();
    for (name, unknown) in ROSTER {
        text.push_str(&line(name, all.get(name).filter(|value| !value.is_empty()).unwrap_or(unknown)));
    }
    all.0.sort();
    for (name, value) in all.iter().filter(|(name, _)| !ROSTER.iter().any(|(roster, _)| roster == name)) {
        text.push_str(&line(name, value));
    }
    text
}

fn line(name: &str, value: &str) -> String {
    format!("[{name} \"{}\"]\n", value.replace('\\', r"\\").replace('"', "\\\""))
}
