//! The text that a match was loaded from.

use serde::{Deserialize, Serialize};
use tessera_rules::notation::{PgnComment, PgnTags, player_tags};

/// The text that a match was loaded from: what it told about the game, and how much of the game it had. A match that began
/// at this table has none.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchSource {
    /// The tags of the text, but for the players, who have seats.
    #[serde(default)]
    tags: Vec<(String, String)>,
    /// Its comments, each with the number of actions before it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    comments: Vec<(usize, String)>,
    /// The number of actions in the text.
    actions: usize,
}

impl MatchSource {
    /// The source of a game that was loaded with these tags.
    pub(crate) fn new(tags: &PgnTags, comments: Vec<PgnComment>, actions: usize) -> Self {
        let of_player = |name: &str| [2, 4].iter().any(|seats| player_tags(*seats).contains(&name));
        let told = |(name, value): &(&str, &str)| !of_player(name) && !value.trim().is_empty();
        let owned = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
        let comments = comments.into_iter().map(|comment| (comment.ply, comment.text)).collect();
        Self { tags: tags.iter().filter(told).map(owned).collect(), comments, actions }
    }

    /// What the text told about the game: the event, the date and so on, without the players.
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tags.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// The comments of the text.
    pub fn comments(&self) -> Vec<PgnComment> {
        let comment = |(ply, text): &(usize, String)| PgnComment { ply: *ply, text: text.clone() };
        self.comments.iter().map(comment).collect()
    }

    /// The comments after so many actions, in their order.
    pub fn comments_after(&self, ply: usize) -> impl Iterator<Item = &str> {
        self.comments.iter().filter(move |(own, _)| *own == ply).map(|(_, text)| text.as_str())
    }

    /// Somebody plays on after so many actions. What the text has after them says nothing about the game any more.
    pub(crate) fn leave_after(&mut self, ply: usize) {
        self.comments.retain(|(own, _)| *own <= ply);
        self.actions = self.actions.min(ply);
    }

    /// Whether a game with so many actions was played elsewhere: nobody has played on here.
    pub(crate) fn is_whole(&self, actions: usize) -> bool {
        actions <= self.actions
    }
}
