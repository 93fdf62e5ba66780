//! The text that a match was loaded from.

use serde::{Deserialize, Serialize};
use tessera_rules::notation::{PgnNote, PgnNotes, PgnTags, player_tags};

/// The tags that stay true when somebody plays on.
const OF_OCCASION: [&str; 4] = ["Event", "Site", "Date", "Round"];

/// The text that a match was loaded from: what it told about the game, and how much of the game it had. A match that began
/// at this table has none.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchSource {
    /// The tags of the text, but for the players, who have seats.
    #[serde(default)]
    tags: Vec<(String, String)>,
    /// Its comments, each with the number of actions before it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    comments: Vec<(usize, String)>,
    /// Its variations, each with the number of actions before it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    variations: Vec<(usize, String)>,
    /// The number of actions that others have played; 0 if those who loaded the game have played it.
    actions: usize,
    /// The number of actions after which somebody played on first; `None` if nobody has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    left_at: Option<usize>,
}

impl MatchSource {
    /// The source of a game with these tags and notes. Others have played so many of its actions.
    pub(crate) fn new(tags: &PgnTags, notes: PgnNotes, actions: usize) -> Self {
        let of_player = |name: &str| [2, 4].iter().any(|seats| player_tags(*seats).contains(&name));
        let told = |(name, value): &(&str, &str)| !of_player(name) && !value.trim().is_empty();
        let owned = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
        let mut source = Self { tags: tags.iter().filter(told).map(owned).collect(), actions, ..Self::default() };
        source.add(notes);
        source
    }

    /// The tags of the text that are true of a game with so many actions, without the players. Once somebody plays on, these are the
    /// event, the site, the date and the round. Others, as of ratings, the time or the end, are of the game that the text told.
    pub fn tags(&self, actions: usize) -> impl Iterator<Item = (&str, &str)> {
        let is_whole = self.left_at.is_none_or(|left_at| actions <= left_at);
        let tags = self.tags.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        tags.filter(move |(name, _)| is_whole || OF_OCCASION.contains(name))
    }

    /// The comments and variations of the text.
    pub fn notes(&self) -> PgnNotes {
        let notes = |notes: &[(usize, String)]| {
            notes.iter().map(|(ply, text)| PgnNote { ply: *ply, text: text.clone() }).collect()
        };
        PgnNotes { comments: notes(&self.comments), variations: notes(&self.variations) }
    }

    /// The comments after so many actions, in their order.
    pub fn comments_after(&self, ply: usize) -> impl Iterator<Item = &str> {
        after(&self.comments, ply)
    }

    /// The variations in the place of the last one of so many actions, in their order. [`PlayVariation`](crate::PlayVariation) has an
    /// example.
    pub fn variations_after(&self, ply: usize) -> impl Iterator<Item = &str> {
        after(&self.variations, ply)
    }

    /// Adds notes that stand behind all others.
    pub(crate) fn add(&mut self, notes: PgnNotes) {
        let stored = |note: PgnNote| (note.ply, note.text);
        self.comments.extend(notes.comments.into_iter().map(stored));
        self.variations.extend(notes.variations.into_iter().map(stored));
    }

    /// Somebody plays on after so many actions. The text says nothing about what comes then. A move before its end makes another game
    /// for good. A move after its end can be taken back.
    pub(crate) fn leave_after(&mut self, ply: usize) {
        self.left_at = Some(self.left_at.map_or(ply, |left_at| left_at.min(ply)));
        self.comments.retain(|(own, _)| *own <= ply);
        self.variations.retain(|(own, _)| *own <= ply);
        if ply < self.actions {
            self.tags.retain(|(name, _)| OF_OCCASION.contains(&name.as_str()));
            self.actions = ply;
        }
    }

    /// An action was forced after so many actions. Nobody has decided it, so the game is still that of the text.
    pub(crate) fn follow_forced(&mut self, ply: usize) {
        if self.is_whole(ply) {
            self.actions = self.actions.max(ply + 1);
        }
    }

    /// Whether nobody has played on from the text in a game with so many actions.
    pub(crate) fn is_whole(&self, actions: usize) -> bool {
        actions <= self.actions
    }
}

fn after(notes: &[(usize, String)], ply: usize) -> impl Iterator<Item = &str> {
    notes.iter().filter(move |(own, _)| *own == ply).map(|(_, text)| text.as_str())
}
