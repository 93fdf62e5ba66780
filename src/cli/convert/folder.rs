//! Writing the mod: its description, its variants and their texts.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::kinds::KINDS;
use super::say::SaidKind;
use crate::write_file;

/// A variant that is written.
pub(super) struct SaidVariant {
    pub(super) id: String,
    /// The name of its section.
    pub(super) section: String,
    pub(super) text: String,
    pub(super) kinds: Vec<SaidKind>,
}

/// The mod that is written.
pub(super) struct ModFolder<'a> {
    pub(super) path: &'a Path,
    /// The name of the file that was converted.
    pub(super) source: &'a str,
    pub(super) variants: &'a [SaidVariant],
}

/// The kinds that have their texts from the game, with their letters in English and German.
const KNOWN: [(&str, char, char); 6] = [
    ("pawn", 'P', 'B'),
    ("knight", 'N', 'S'),
    ("bishop", 'B', 'L'),
    ("rook", 'R', 'T'),
    ("queen", 'Q', 'D'),
    ("king", 'K', 'K'),
];

impl ModFolder<'_> {
    /// Writes all files.
    ///
    /// # Errors
    /// If one cannot be written.
    pub(super) fn write(&self) -> Result<(), String> {
        let id = self.path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        let name = self.source.replace(['"', '\\'], "");
        let described = format!(
            "// Converted from {name} by `tessera-cli convert`. Before you pass it on, name its authors and its licence.\n\
             Mod(\n    api: 1,\n    id: \"{id}\",\n    version: \"0.1.0\",\n    name: \"{name}\",\n    \
             authors: [],\n)\n"
        );
        self.file("mod.ron", &described)?;
        for variant in self.variants {
            self.file(&format!("variants/{}.ron", variant.id), &variant.text)?;
        }
        let letters = [self.letters(false), self.letters(true)];
        self.file("text/en.ftl", &self.texts(&letters[0], false))?;
        self.file("text/de.ftl", &self.texts(&letters[1], true))
    }

    fn file(&self, name: &str, text: &str) -> Result<(), String> {
        write_file(&self.path.join(name), text)
    }

    /// The texts of the variants and of the pieces that the game does not know.
    fn texts(&self, letters: &BTreeMap<&str, char>, german: bool) -> String {
        let source: String = self.source.chars().filter(|letter| !"{}".contains(*letter)).collect();
        let mut text = String::new();
        for variant in self.variants {
            let tagline = if german { format!("Übernommen aus {source}.") } else { format!("Taken from {source}.") };
            let section: String = variant.section.chars().filter(|letter| !"{}".contains(*letter)).collect();
            text += &format!("variant-{} = {}\n", variant.id, title(&section));
            text += &format!("    .tagline = {tagline}\n    .source = {source}, [{section}].\n");
        }
        let mut told = BTreeSet::new();
        for kind in self.variants.iter().flat_map(|variant| &variant.kinds) {
            if KNOWN.iter().any(|known| known.0 == kind.name) || !told.insert(kind.name.as_str()) {
                continue;
            }
            let letter = letters.get(kind.name.as_str()).copied().unwrap_or(kind.letter);
            let words = if german { german_words(kind) } else { english_words(kind) };
            let [name, the, object, one, many] = words;
            text += &format!(
                "piece-{} = {name}\n    .letter = {letter}\n    .the = {the}\n    .object = {object}\n    .one = {one}\n    \
                 .many = {many}\n",
                kind.name
            );
        }
        text
    }

    /// The letters of pieces on score sheets. Two pieces of one variant have different ones, as long as there are any.
    fn letters(&self, german: bool) -> BTreeMap<&str, char> {
        let known =
            |name: &str| KNOWN.iter().find(|known| known.0 == name).map(|known| if german { known.2 } else { known.1 });
        let mut letters: BTreeMap<&str, char> = BTreeMap::new();
        for kind in self.variants.iter().flat_map(|variant| &variant.kinds) {
            if known(&kind.name).is_some() || letters.contains_key(kind.name.as_str()) {
                continue;
            }
            let beside =
                self.variants.iter().filter(|variant| variant.kinds.iter().any(|other| other.name == kind.name));
            let beside: BTreeSet<&str> =
                beside.flat_map(|variant| &variant.kinds).map(|other| other.name.as_str()).collect();
            let taken: BTreeSet<char> =
                beside.iter().filter_map(|other| known(other).or_else(|| letters.get(other).copied())).collect();
            let free = std::iter::once(kind.letter).chain('A'..='Z').find(|letter| !taken.contains(letter));
            letters.insert(&kind.name, free.unwrap_or(kind.letter));
        }
        letters
    }
}

/// The name of a section for people.
fn title(name: &str) -> String {
    let words = name.split(['-', '_']).filter(|word| !word.is_empty()).map(|word| {
        let mut letters = word.chars();
        let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
        first + letters.as_str()
    });
    words.collect::<Vec<_>>().join(" ")
}

/// The name of a piece, and its forms as subject, object, with an article, and in the plural.
fn english_words(kind: &SaidKind) -> [String; 5] {
    let own = (format!("piece {}", kind_letter(kind)), format!("pieces {}", kind_letter(kind)));
    let (one, many) = KINDS.get(kind.kind).map_or(own, |known| (known.en.0.to_owned(), known.en.1.to_owned()));
    let (one, many) = if kind.promoted { (format!("promoted {one}"), format!("promoted {many}")) } else { (one, many) };
    let article = if one.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    [one.clone(), format!("the {one}"), format!("the {one}"), format!("{article} {one}"), many]
}

fn german_words(kind: &SaidKind) -> [String; 5] {
    let own = ('f', format!("Figur {}", kind_letter(kind)), format!("Figuren {}", kind_letter(kind)));
    let (gender, one, many) =
        KINDS.get(kind.kind).map_or(own, |known| (known.de.0, known.de.1.to_owned(), known.de.2.to_owned()));
    // Masculine nouns of the weak declension have their plural as the object.
    let weak = gender == 'm' && (one == "Bauer" || many == format!("{one}en") || many == format!("{one}n"));
    let object = if weak { &many } else { &one };
    let (the, the_object, article) = match gender {
        'm' => ("der", "den", "ein"),
        'f' => ("die", "die", "eine"),
        _ => ("das", "das", "ein"),
    };
    if !kind.promoted {
        let (the, the_object) = (format!("{the} {one}"), format!("{the_object} {object}"));
        return [one.clone(), the, the_object, format!("{article} {one}"), many];
    }
    let (bare, accusative) = match gender {
        'm' => ("umgewandelter", "umgewandelten"),
        'f' => ("umgewandelte", "umgewandelte"),
        _ => ("umgewandeltes", "umgewandelte"),
    };
    [
        format!("{bare} {one}"),
        format!("{the} umgewandelte {one}"),
        format!("{the_object} {accusative} {object}"),
        format!("{article} {bare} {one}"),
        format!("umgewandelte {many}"),
    ]
}

/// The letter in the name of a piece without a name.
fn kind_letter(kind: &SaidKind) -> String {
    kind.name.rsplit('-').next().unwrap_or_default().to_uppercase()
}
