//! The names of pieces, armies and regions in a sentence.

use super::Writer;
use crate::kernel::compile::BoardLine;
use crate::message::{Join, Message, text_key};
use crate::piece::{Army, Kind};
use crate::ruleset::Written;

/// The form of a noun in a sentence. Each form is an attribute of the message that names the piece. If a language lacks
/// the attribute, the plain name stands there instead.
#[derive(Clone, Copy)]
pub(super) enum NounForm {
    Bare,
    /// With the definite article, as a subject.
    The,
    /// With the definite article, as an object.
    Object,
    /// With the indefinite article, as a subject.
    One,
    Many,
}

impl Writer<'_> {
    /// The name of a kind. Kinds with the same name also have the direction that they face.
    pub(super) fn noun(&self, kind: Kind, form: NounForm) -> Message {
        let name = self.plain_noun(kind, form);
        let pieces = &self.rules.ruleset().pieces;
        let Some(data) = pieces.values().nth(kind.index()) else { return name };
        let twins = pieces.values().filter(|other| other.name == data.name).count() > 1;
        match data.written.filter(|_| twins) {
            Some(Written { faces, .. }) => {
                let way = Message::new("page-faces").text("way", format!("{faces:?}").to_lowercase());
                Message::new("page-facing").message("piece", name).message("way", way)
            }
            None => name,
        }
    }

    pub(super) fn plain_noun(&self, kind: Kind, form: NounForm) -> Message {
        self.formed(self.rules.piece_name(kind).key, form)
    }

    /// A form of the noun with this key.
    pub(super) fn formed(&self, key: String, form: NounForm) -> Message {
        let attribute = match form {
            NounForm::Bare => None,
            NounForm::The => Some("the"),
            NounForm::Object => Some("object"),
            NounForm::One => Some("one"),
            NounForm::Many => Some("many"),
        };
        let formed = attribute.map(|attribute| Message::new(format!("{key}.{attribute}")));
        Message::new("page-name").first("name", formed.into_iter().chain([Message::new(key)]).collect())
    }

    pub(super) fn army(&self, army: Army) -> Message {
        self.rules.army_name(army)
    }

    /// The place of a region in the army's own frame: the variant's own words if it has them, otherwise generated ones.
    pub(super) fn region(&self, name: &str) -> Message {
        let ruleset = self.rules.ruleset();
        let text = ruleset.regions.get(name).map_or(name, String::as_str);
        let own = Message::new(text_key(&ruleset.id, &format!("region-{name}")));
        Message::new("page-name").first("name", vec![own, self.squares(text)])
    }

    /// Generated words for the squares of a region.
    pub(super) fn squares(&self, text: &str) -> Message {
        let board = self.rules.ruleset().board;
        let whole = |word: &str| {
            Some(match BoardLine::of(word)? {
                BoardLine::Rank(rank) if rank + 1 == board.ranks => Message::new("region-last-rank"),
                BoardLine::Rank(rank) => Message::new("region-rank").number("rank", rank + 1),
                BoardLine::File(file) if file + 1 == board.files => Message::new("region-last-file"),
                BoardLine::File(file) => Message::new("region-file").text("file", (b'a' + file) as char),
            })
        };
        let words: Vec<&str> = text.split_whitespace().collect();
        match words.iter().map(|word| whole(word)).collect::<Option<Vec<Message>>>() {
            Some(lines) => Message::new("region-any").list("regions", Join::Or, lines),
            None if words.len() == 1 && !text.contains('-') => Message::new("region-square").text("square", text),
            None => Message::new("region-squares").text("squares", words.join(", ").replace('-', "–")),
        }
    }

    /// The plain names of kinds, each name once.
    pub(super) fn names(&self, kinds: impl IntoIterator<Item = Kind>, form: NounForm) -> Vec<Message> {
        let mut names = Vec::new();
        for name in kinds.into_iter().map(|kind| self.plain_noun(kind, form)) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }
}
