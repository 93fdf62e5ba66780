//! Limits that a file must keep by itself: well-formed names, and not too many entries of any kind. Files come from
//! strangers, and later steps take time for each entry.

use super::diagnostic::{Diagnostic, MOST};
use super::layer::Layer;
use super::{Dice, NAME_MAX, Points, RulesetTest, Turn, is_name};

/// The greatest numbers of entries. They are several times those of any bundled or sample variant.
const LIMITS: FileLimits = FileLimits { regions: 128, options: 32, lists: 64, rules: 16 };

struct FileLimits {
    /// Regions, and squares of a shuffle.
    regions: usize,
    options: usize,
    /// Tests, the numbers of a test, promotions, dead material, countings, attacks that give points, steps of a shuffle, faces of
    /// dice, moves of the block and of a piece, `never_on` regions and shunned kinds of a piece, and choices of an option.
    lists: usize,
    /// Goals, hooks and names in PGN.
    rules: usize,
}

/// All errors of a file by itself, without their places.
pub(super) fn faults(layer: &Layer) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    look(layer, "", &mut found);
    found.truncate(MOST);
    found
}

pub(super) fn bad_name(name: &str) -> String {
    let shown: String = name.chars().take(2 * NAME_MAX).collect();
    let more = if shown.len() < name.len() { "…" } else { "" };
    format!("a name is 1 to {NAME_MAX} of the letters a to z and A to Z, digits, `-` and `_`, not {shown:?}{more}")
}

/// Checks a file, or a choice of one of its options. `path` is empty or leads to the choice.
fn look(layer: &Layer, path: &str, found: &mut Vec<Diagnostic>) {
    let list = |list: Option<usize>| list.unwrap_or_default();
    let mut counts = vec![
        ("pgn".to_owned(), layer.pgn.len(), LIMITS.rules),
        ("regions".to_owned(), layer.regions.len(), LIMITS.regions),
        ("options".to_owned(), layer.options.len(), LIMITS.options),
        ("tests".to_owned(), list(layer.tests.as_ref().map(Vec::len)), LIMITS.lists),
        ("promotion".to_owned(), list(layer.promotion.as_ref().map(Vec::len)), LIMITS.lists),
        ("goals".to_owned(), list(layer.goals.as_ref().map(Vec::len)), LIMITS.rules),
        ("hooks".to_owned(), list(layer.hooks.as_ref().map(Vec::len)), LIMITS.rules),
        ("draw.dead".to_owned(), list(layer.draw.as_ref().map(|draw| draw.dead.len())), LIMITS.lists),
        ("draw.counting".to_owned(), list(layer.draw.as_ref().map(|draw| draw.counting.len())), LIMITS.lists),
    ];
    for (i, rule) in layer.draw.iter().flat_map(|draw| &draw.counting).enumerate() {
        counts.push((format!("draw.counting[{i}].without"), rule.without.len(), LIMITS.lists));
        counts.push((format!("draw.counting[{i}].against"), rule.against.len(), LIMITS.lists));
    }
    if let Some(Turn::Block { moves, .. }) = &layer.turn {
        counts.push(("turn.moves".to_owned(), moves.len(), LIMITS.lists));
    }
    if let Some(Dice::Faces(dice)) = &layer.dice {
        counts.push(("dice.faces".to_owned(), dice.faces.len(), LIMITS.lists));
    }
    if let Some(Points::Counted { attacks, .. }) = &layer.points {
        counts.push(("points.attacks".to_owned(), attacks.len(), LIMITS.lists));
    }
    if let Some(Some(shuffle)) = &layer.shuffle {
        counts.push(("shuffle.squares".to_owned(), shuffle.squares.len(), LIMITS.regions));
        counts.push(("shuffle.place".to_owned(), shuffle.place.len(), LIMITS.lists));
    }
    for (i, RulesetTest::Perft { nodes, .. }) in layer.tests.iter().flatten().enumerate() {
        counts.push((format!("tests[{i}].nodes"), nodes.len(), LIMITS.lists));
        if nodes.is_empty() {
            let fault = Diagnostic::error("V113", format!("{path}tests[{i}].nodes"), "this test compares no number");
            found.push(fault.help("write the numbers that `tessera-cli perft` prints, such as `nodes: [20, 400]`"));
        }
    }
    for (letter, piece) in layer.pieces.iter().filter_map(|(letter, piece)| Some((letter, piece.as_ref()?))) {
        counts.push((format!("pieces.{letter}.moves"), piece.moves.len(), LIMITS.lists));
        counts.push((format!("pieces.{letter}.never_on"), piece.never_on.len(), LIMITS.lists));
        counts.push((format!("pieces.{letter}.shuns"), piece.shuns.len(), LIMITS.lists));
    }
    for (name, option) in &layer.options {
        counts.push((format!("{}.choices", within("options", name)), option.choices.len(), LIMITS.lists));
    }
    let too_many = counts.into_iter().filter(|(_, count, most)| count > most);
    found.extend(too_many.map(|(key, count, most)| {
        Diagnostic::error("V011", format!("{path}{key}"), format!("there are {count} of them; at most {most}"))
    }));
    for (at, word) in layer.pgn.iter().enumerate() {
        if !is_pgn_name(word) && found.len() < MOST {
            let help = format!("write 1 to {NAME_MAX} printable characters, without `\"` and `\\`");
            found.push(Diagnostic::error("V113", format!("{path}pgn[{at}]"), "this cannot be a tag of PGN").help(help));
        }
    }
    let mut name = |path: String, name: &str| {
        if !is_name(name) && found.len() < MOST {
            found.push(Diagnostic::error("V113", path, bad_name(name)));
        }
    };
    for region in layer.regions.keys() {
        name(within(&format!("{path}regions"), region), region);
    }
    for (option, data) in &layer.options {
        let path = within(&format!("{path}options"), option);
        name(path.clone(), option);
        for choice in data.choices.keys() {
            name(within(&format!("{path}.choices"), choice), choice);
        }
    }
    for (option, data) in &layer.options {
        for (choice, patch) in &data.choices {
            if found.len() >= MOST {
                return;
            }
            let path = within(&format!("{}.choices", within(&format!("{path}options"), option)), choice) + ".";
            whose_it_is(patch, &path, found);
            look(patch, &path, found);
        }
    }
}

/// Whether a text can be the value of a tag in PGN and nothing else, so that no name has to be escaped.
fn is_pgn_name(text: &str) -> bool {
    let plain = |byte: u8| (b' '..=b'~').contains(&byte) && byte != b'"' && byte != b'\\';
    (1..=NAME_MAX).contains(&text.len()) && text.bytes().all(plain) && text.trim() == text
}

/// The path of a named entry in a map. If the name is too long to print, the path of the map.
fn within(path: &str, name: &str) -> String {
    if name.len() > 2 * NAME_MAX { path.to_owned() } else { format!("{path}.{}", name.escape_debug()) }
}

/// Refuses keys that a choice of an option cannot change: a choice changes rules, not the file's identity or options.
fn whose_it_is(patch: &Layer, path: &str, found: &mut Vec<Diagnostic>) {
    let keys = [
        ("api", patch.api.is_some()),
        ("id", patch.id.is_some()),
        ("extends", patch.extends.is_some()),
        ("pgn", !patch.pgn.is_empty()),
        ("options", !patch.options.is_empty()),
        ("tests", patch.tests.is_some()),
    ];
    for (key, _) in keys.into_iter().filter(|(_, said)| *said) {
        let error = Diagnostic::error("V113", format!("{path}{key}"), format!("a choice cannot say `{key}`"));
        found.push(error.help("only the file itself says that; leave it out here"));
    }
}

#[cfg(test)]
mod tests {
    use crate::ruleset::Library;

    /// The report about a file that has too many entries of something.
    fn refused(body: &str) -> String {
        let text = format!("Ruleset(api: 1, id: \"many\", {body})");
        let error = Library::default().add_file("many.ron", &text).unwrap_err();
        let kept: usize = error.diagnostics.iter().map(|said| format!("{said:?}").len()).sum();
        assert!(kept < 100_000, "{kept} bytes for {} faults", error.diagnostics.len());
        error.report()
    }

    fn many(count: usize, one: impl Fn(usize) -> String) -> String {
        (0..count).map(one).collect::<Vec<_>>().join(",")
    }

    #[test]
    fn there_may_not_be_too_many_of_anything() {
        let option =
            |name: &str, choices: String| format!("options: {{\"{name}\": (default: \"a\", choices: {{{choices}}})}}");
        for (body, wanted) in [
            (format!("regions: {{{}}}", many(12_000, |i| format!("\"r{i}\": \"*1\""))), "12000 of them; at most 128"),
            (format!("options: {{{}}}", many(5_000, |i| format!("\"o{i}\": (default: \"a\", choices: {{}})"))), "5000"),
            (option("o", many(5_000, |i| format!("\"c{i}\": ()"))), "`options.o.choices`"),
            (format!("tests: [{}]", many(3_500, |_| "Perft(nodes: [20])".to_owned())), "3500"),
            (format!("tests: [Perft(nodes: [{}])]", many(1_000, |_| "1".to_owned())), "`tests[0].nodes`"),
            (format!("goals: [{}]", many(12_000, |_| "Checks(3)".to_owned())), "at most 16"),
            (
                format!(
                    "draw: (repetition: (ends: 3), quiet_rounds: (ends: 50), pawns_are_loud: true, dead: [], counting: [{}])",
                    many(256, |_| "(without: [\"P\"], moves: Some(64))".to_owned())
                ),
                "draw.counting",
            ),
            (
                format!(
                    "draw: (repetition: (ends: 3), quiet_rounds: (ends: 50), pawns_are_loud: true, dead: [], counting: [(without: [{}], moves: Some(64))])",
                    many(5_000, |_| "\"P\"".to_owned())
                ),
                "draw.counting[0].without",
            ),
            (
                format!(
                    "dice: Faces((faces: [{}], after_move: Turned, wound: None, healing: Never, far: Kept))",
                    many(5_000, |_| "\"P\"".to_owned())
                ),
                "dice.faces",
            ),
            (
                format!(
                    "points: Counted(captures: {{}}, mate: 20, stalemate: 20, attacks: [{}], draw: 10, lead: None)",
                    many(5_000, |_| "(two: 5, three: 20)".to_owned())
                ),
                "points.attacks",
            ),
            (format!("turn: Block(name: \"duck\", moves: [{}])", many(20_000, |_| "\"Q\"".to_owned())), "turn.moves"),
            (format!("shuffle: (place: [{}], default: 0)", many(20_000, |_| "One(\"R\")".to_owned())), "shuffle.place"),
            (
                format!("shuffle: (squares: [{}], place: [], default: 0)", many(20_000, |_| "\"a1\"".to_owned())),
                "shuffle.squares",
            ),
            (format!("hooks: [{}]", many(15_000, |_| "\"x\"".to_owned())), "at most 16"),
            (
                format!(
                    "promotion: [{}]",
                    many(5_000, |_| "(piece: \"P\", at: \"l\", into: Always(\"Q\"))".to_owned())
                ),
                "5000",
            ),
            (
                format!("pieces: {{\"Q\": (name: \"q\", moves: [{}])}}", many(15_000, |_| "\"N\"".to_owned())),
                "pieces.Q.moves",
            ),
            (
                option("o", format!("\"c\": (hooks: [{}])", many(100, |_| "\"x\"".to_owned()))),
                "options.o.choices.c.hooks",
            ),
            (format!("regions: {{{}}}", many(100, |i| format!("\"r {i}{}\": \"*1\"", "x".repeat(1_000)))), "V113"),
            (format!("regions: {{\"{}\": \"*1\"}}", "x".repeat(100_000)), "V113"),
            (format!("pieces: {{{}}}", many(20_000, |_| "\"N\": ()".to_owned())), "V0"),
        ] {
            let said = refused(&body);
            assert!(said.contains(wanted), "{wanted}: {said}");
        }
    }
}
