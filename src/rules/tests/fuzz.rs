//! Fuzzing: no text makes its reader panic or hang, and every text that a reader accepts is valid.
//! `FUZZ=1000000 cargo test -p tessera-rules fuzz -- --nocapture` tries a million texts.

mod spoilt_pgn;

use std::path::Path;
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use tessera_rules::notation::{Alphabet, Record};
use tessera_rules::ruleset::VariantOption;
use tessera_rules::{Action, Game, LessonsFile, Library, Move, Position, Rules, RulesetError, Settings, Start};

use crate::support::{data, german, library, some_square};

/// The number of fuzzed texts of all kinds together, unless `FUZZ` gives another one.
const DEFAULT: u64 = 40_000;

/// The longest time that one text may take. It leaves room for a machine that is busy with other work.
const LONGEST: Duration = Duration::from_secs(10);

static LIBRARY: LazyLock<Library> = LazyLock::new(library);

/// Every variant with its default options, and once more with each other choice of one option.
static TABLES: LazyLock<Vec<Table>> = LazyLock::new(|| {
    let mut tables = Vec::new();
    for id in LIBRARY.ids() {
        let options = LIBRARY.resolve(id, &Settings::new()).unwrap().options;
        let others = options.iter().flat_map(|(name, option)| {
            let choices = option.choices.keys().filter(|choice| **choice != option.default);
            choices.map(|choice| Settings::from([(name.clone(), choice.clone())]))
        });
        let table = |settings: &Settings| Table::of_random_games(LIBRARY.compile(id, settings).unwrap());
        let mut first = table(&Settings::new());
        let perft = data(&format!("perft/{id}.epd"));
        first.positions.extend(perft.lines().map(|line| line.split(';').next().unwrap().trim().to_owned()));
        tables.push(first);
        tables.extend(others.map(|settings| table(&settings)));
    }
    tables
});

/// A variant with some texts of its positions and games.
struct Table {
    rules: Arc<Rules>,
    positions: Vec<String>,
    records: Vec<String>,
}

impl Table {
    fn of_random_games(rules: Rules) -> Self {
        let rules = Arc::new(rules);
        let (mut positions, mut records) = (vec![rules.fen(&rules.start())], Vec::new());
        for seed in 0..4 {
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            let start = match rules.arrays() {
                Some(arrays) => Start::Array(random.random_range(0..arrays.count())),
                None => Start::Position(positions.choose(&mut random).unwrap().clone()),
            };
            let mut game = Game::new(rules.clone(), start).unwrap();
            while let Some(&mv) = game.moves().choose(&mut random)
                && game.record().len() < 200
            {
                game.play(Action::Move(mv)).unwrap();
                let ply = game.record().len();
                if ply.is_multiple_of(17) {
                    positions.push(rules.fen(game.position()));
                }
                if ply == 5 || ply == 30 {
                    records.push(Record::of(&game, Some(seed)).to_string());
                }
            }
        }
        Self { rules, positions, records }
    }

    fn any(random: &mut ChaCha8Rng) -> &'static Self {
        TABLES.choose(random).unwrap()
    }

    fn position(&self, random: &mut ChaCha8Rng) -> &str {
        self.positions.choose(random).unwrap()
    }

    /// A position with its legal moves.
    fn moves(&self, random: &mut ChaCha8Rng) -> (Position, Vec<Move>) {
        let position = self.rules.parse_fen(self.position(random)).unwrap();
        let moves = self.rules.moves(&position);
        (position, moves)
    }
}

/// Fuzzes `percent` of all texts, and counts the ones that are accepted all the same.
fn spoil_many(name: &str, percent: u64, read_one: impl Fn(&mut ChaCha8Rng) -> bool) {
    let count = std::env::var("FUZZ").map_or(DEFAULT, |count| count.parse().unwrap()) * percent / 100;
    let (start, mut taken, mut longest) = (Instant::now(), 0, Duration::ZERO);
    for seed in 0..count {
        let before = Instant::now();
        taken += u64::from(read_one(&mut ChaCha8Rng::seed_from_u64(seed)));
        longest = longest.max(before.elapsed());
        assert!(longest < LONGEST, "{name} {seed}");
    }
    println!("{name}: {taken} of {count} taken in {:.1?}, none longer than {longest:.1?}", start.elapsed());
    assert!(taken > 0, "nothing was like what is read");
}

/// The text in the reader at the moment, printed if the test fails.
struct Shown(String);

impl Drop for Shown {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("{:?}", self.0);
        }
    }
}

/// Characters and numbers that break readers, separated by `|`: people and programs put them into texts by mistake.
const ODD: &str = "| |\n|\r|\t|\0|\u{7f}|\u{85}|\u{a0}|\u{202e}|\u{feff}|\u{301}|é|ß|🙂|０|0|1|9|255|256|65535|65536|4294967295|\
                   18446744073709551616|-1|+1|1.5|(|)|[|{|\"|/|,|:|@";

/// Changes a text in up to `most` places, some of them with parts of another text.
fn spoil(random: &mut ChaCha8Rng, text: &str, other: &str, most: usize) -> String {
    let mut text = text.as_bytes().to_vec();
    for _ in 0..random.random_range(1..=most) {
        let grain = random.random_range(0..3);
        let (mut parts, others) = (parts(&text, grain), parts(other.as_bytes(), grain));
        let (len, odd) = (parts.len(), *ODD.split('|').collect::<Vec<_>>().choose(random).unwrap());
        let at = random.random_range(0..=len);
        let to = (at + random.random_range(1..=3)).min(len);
        match random.random_range(0..10) {
            0 => drop(parts.drain(at..to)),
            1 => parts.insert(at, odd.as_bytes()),
            2 => parts.extend(others.choose(random)),
            3 if len > 1 => parts.swap(at % len, to % len),
            4 => {
                let twice = parts[at..to].to_vec();
                parts.splice(to..to, twice);
            }
            5 => {
                parts.truncate(at);
                parts.extend(&others[random.random_range(0..=others.len())..]);
            }
            6 => drop(parts.splice(at..to, [odd.as_bytes()])),
            // The new part is of the same class, so that the reader often gets past it to later faults.
            _ if at < len => {
                let alike: Vec<&[u8]> = others.into_iter().filter(|other| class(other) == class(parts[at])).collect();
                parts[at] = alike.choose(random).copied().unwrap_or(odd.as_bytes());
            }
            _ => {}
        }
        text = parts.concat();
    }
    String::from_utf8_lossy(&text).into_owned()
}

/// The parts of a text: its bytes, its words, or its quoted strings if it has any.
fn parts(text: &[u8], grain: u8) -> Vec<&[u8]> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some(&first) = rest.first() {
        let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        let run = |part: &dyn Fn(u8) -> bool| rest.iter().skip(1).take_while(|&&byte| part(byte)).count() + 1;
        let len = match first {
            b'"' if grain == 2 => (run(&|byte| byte != b'"') + 1).min(rest.len()),
            _ if grain > 0 && is_word(first) => run(&is_word),
            _ => 1,
        };
        let (part, after) = rest.split_at(len);
        parts.push(part);
        rest = after;
    }
    parts
}

/// The class of a part, by its first byte.
fn class(part: &[u8]) -> u8 {
    match part.first() {
        Some(b'0'..=b'9') => b'0',
        Some(b'a'..=b'z') => b'a',
        Some(b'A'..=b'Z') => b'A',
        other => other.copied().unwrap_or(0),
    }
}

#[test]
fn spoilt_positions() {
    spoil_many("positions", 40, |random| {
        let (table, other) = (Table::any(random), Table::any(random));
        let (text, other) = (table.position(random), other.position(random));
        let text = Shown(spoil(random, text, other, 4));
        match table.rules.parse_fen(&text.0) {
            Ok(position) => {
                let start = Start::Position(table.rules.fen(&position));
                let mut game = Game::new(table.rules.clone(), start).unwrap();
                assert_eq!(*game.position(), position);
                play_on(random, &mut game, 3, reads_back);
                true
            }
            Err(error) => {
                let faults = &error.faults;
                assert!(!faults.is_empty());
                assert!(faults.iter().all(|fault| text.0.get(fault.at.clone()).is_some()), "{error}");
                assert!(faults.is_sorted_by_key(|fault| fault.at.start), "{error}");
                false
            }
        }
    });
}

/// Plays random moves, and passes each position and its move to `read` before it plays the move.
fn play_on(random: &mut ChaCha8Rng, game: &mut Game, plies: usize, read: fn(&Rules, &Position, Move)) {
    for _ in 0..plies {
        let (rules, position) = (game.rules(), game.position());
        let text = rules.fen(position);
        assert_eq!(rules.parse_fen(&text).as_ref(), Ok(position), "{text}");
        assert_eq!(position.key(), position.recomputed_key(), "{text}");
        let moves = rules.moves(position);
        assert_eq!(rules.perft(position, 1), moves.len() as u64, "{text}");
        assert!(rules.ending(position).is_none() || game.ending().is_some(), "{text}");
        for _ in 0..3 {
            let [from, to] = [(); 2].map(|()| some_square(rules, random));
            let some =
                moves.iter().any(|&mv| mv.dropped().is_none() && mv.from() == from && rules.leads_to(position, mv, to));
            assert_eq!(rules.why_not(position, from, to).is_none(), some, "{text} {from}{to}");
        }
        let Some(&mv) = game.moves().choose(random) else { return };
        read(rules, position, mv);
        game.play(Action::Move(mv)).unwrap();
    }
}

/// Each notation of a move is read as the same move.
fn reads_back(rules: &Rules, position: &Position, mv: Move) {
    let written = rules.uci(position, mv);
    assert_eq!(rules.parse_uci(position, &written), Ok(mv), "{} {written}", rules.fen(position));
    for alphabet in [Alphabet::english(), german()] {
        let san = rules.san(position, mv, &alphabet);
        assert_eq!(rules.parse_san(position, &san, &alphabet), Ok(mv), "{} {san}", rules.fen(position));
    }
}

/// Each notation of a move is read as a move. In UCI it is the same one. In SAN it may be another one, as fuzzed rules can give
/// two moves the same text.
fn reads(rules: &Rules, position: &Position, mv: Move) {
    let written = rules.uci(position, mv);
    assert_eq!(rules.parse_uci(position, &written), Ok(mv), "{} {written}", rules.fen(position));
    for alphabet in [Alphabet::english(), german()] {
        let _ = rules.parse_san(position, &rules.san(position, mv, &alphabet), &alphabet);
    }
}

/// A move that was read is legal, or is announced and still needs its roll.
fn is_move(rules: &Rules, position: &Position, mv: Move) {
    assert!(rules.is_legal(position, mv) || !rules.rolls(position, mv).is_empty(), "{} {mv:?}", rules.fen(position));
    reads_back(rules, position, mv);
}

#[test]
fn spoilt_actions() {
    spoil_many("actions", 30, |random| {
        let table = Table::any(random);
        let (position, moves) = table.moves(random);
        let special = ["draw", "claim", "resign:w", "0000"].map(str::to_owned);
        let written = moves.iter().map(|&mv| table.rules.uci(&position, mv));
        let written: Vec<String> = written.chain(special).collect();
        let [one, other] = [(); 2].map(|()| written.choose(random).unwrap());
        let text = Shown(spoil(random, one, other, 2));
        match table.rules.parse_action(&position, &text.0) {
            Ok(Action::Move(mv)) => is_move(&table.rules, &position, mv),
            Ok(other) => {
                let start = Start::Position(table.rules.fen(&position));
                let _ = Game::new(table.rules.clone(), start).unwrap().play(other);
            }
            Err(error) => {
                assert!(!error.to_string().is_empty());
                return false;
            }
        }
        true
    });
}

#[test]
fn spoilt_score_sheets() {
    spoil_many("score sheets", 20, |random| {
        let table = Table::any(random);
        let (position, moves) = table.moves(random);
        let alphabet = if random.random() { Alphabet::english() } else { german() };
        let entry = |mv: &Move| table.rules.san(&position, *mv, &alphabet);
        let (one, other) = (moves.choose(random).map(entry), moves.choose(random).map(entry));
        let text = Shown(spoil(random, &one.unwrap_or_default(), &other.unwrap_or_default(), 2));
        match table.rules.parse_san(&position, &text.0, &alphabet) {
            Ok(mv) => is_move(&table.rules, &position, mv),
            Err(error) => {
                assert!(!error.to_string().is_empty());
                return false;
            }
        }
        true
    });
}

#[test]
fn spoilt_records() {
    spoil_many("records", 8, |random| {
        let [one, other] = [(); 2].map(|()| Table::any(random).records.choose(random).unwrap());
        let text = Shown(spoil(random, one, other, 3));
        let Ok(record) = Record::parse(&text.0) else { return false };
        assert_eq!(Record::parse(&record.to_string()).as_ref(), Ok(&record));
        let Ok(game) = record.replay(&LIBRARY) else { return false };
        let again = Record::of(&game, record.seed).replay(&LIBRARY).unwrap();
        assert_eq!((again.position(), again.ending()), (game.position(), game.ending()));
        true
    });
}

/// The texts of all bundled variant files, or of all files of lessons.
fn files(of_lessons: bool) -> Vec<String> {
    let read =
        |folder: &Path| std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect::<Vec<_>>();
    let plugins = read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../plugins"));
    let paths = plugins.iter().filter(|path| path.is_dir()).flat_map(|family| read(family));
    let files = paths.filter(|path| path.extension().is_some_and(|extension| extension == "ron"));
    let wanted = files.filter(|path| path.ends_with("lessons.ron") == of_lessons);
    wanted.map(|path| std::fs::read_to_string(path).unwrap()).collect()
}

#[test]
fn spoilt_lessons() {
    let files = files(true);
    assert!(files.len() > 3);
    spoil_many("lessons", 2, |random| {
        let (one, other) = (files.choose(random).unwrap(), files.choose(random).unwrap());
        let text = Shown(spoil(random, one, other, 2));
        match LessonsFile::read("lessons.ron", &text.0) {
            Ok(read) => {
                for (id, lesson) in &read.lessons {
                    if let Ok(rules) = LIBRARY.compile(id, &Settings::new()) {
                        lesson.check(&Arc::new(rules), "lessons");
                    }
                }
                true
            }
            Err(diagnostics) => {
                for diagnostic in &diagnostics {
                    let place = diagnostic.place.as_ref().unwrap();
                    assert!((1..=text.0.lines().count() + 1).contains(&place.line), "{diagnostic}");
                }
                false
            }
        }
    });
}

#[test]
fn spoilt_variants() {
    let files = files(false);
    assert_eq!(files.len(), LIBRARY.ids().count());
    spoil_many("variants", 2, |random| {
        let (spoilt, other) = (random.random_range(0..files.len()), files.choose(random).unwrap());
        let text = Shown(spoil(random, &files[spoilt], other, 2));
        let mut library = Library::default();
        let id = library.add(&text.0);
        for (_, file) in files.iter().enumerate().filter(|(number, _)| *number != spoilt) {
            let _ = library.add(file);
        }
        // Another variant, which may inherit from the fuzzed one.
        let other = library.ids().nth(random.random_range(0..files.len())).unwrap_or_default();
        plays(random, &library, other);
        match &id {
            Ok(id) => plays(random, &library, id),
            Err(error) => {
                for diagnostic in &error.diagnostics {
                    let place = diagnostic.place.as_ref().unwrap();
                    assert!((1..=text.0.lines().count() + 1).contains(&place.line), "{diagnostic}");
                }
                false
            }
        }
    });
}

/// Whether a variant compiles. If it does, a random game of it is played and checked.
fn plays(random: &mut ChaCha8Rng, library: &Library, id: &str) -> bool {
    let Ok(ruleset) = library.resolve(id, &Settings::new()) else { return false };
    let choose = |(name, option): (&String, &VariantOption)| {
        let choices: Vec<&String> = option.choices.keys().collect();
        Some((name.clone(), (*choices.choose(random)?).clone()))
    };
    let settings = ruleset.options.iter().filter_map(choose).collect();
    let Ok(rules) = library.compile(id, &settings) else { return false };
    let rules = Arc::new(rules);
    let start = match rules.arrays() {
        Some(arrays) => Start::Array(random.random_range(0..arrays.count())),
        None => Start::Setup,
    };
    let mut game = Game::new(rules.clone(), start).unwrap();
    while game.record().len() < 8 && game.ending().is_none() {
        play_on(random, &mut game, 1, reads);
    }
    true
}

const CHESS: &str = include_str!("../../../plugins/chess960/chess.ron");

/// The file of orthodox chess with one part replaced.
fn with(part: &str, other: &str) -> String {
    assert!(CHESS.contains(part), "{part}");
    CHESS.replacen(part, other, 1)
}

/// Reads a variant file and compiles it.
fn compile(text: &str) -> Result<Rules, RulesetError> {
    let mut library = Library::default();
    let id = library.add(text)?;
    library.compile(&id, &Settings::new())
}

#[test]
fn deep_nesting_is_refused() {
    const DEEP: usize = 4_000;
    let option = r#"options: {"a": (default: "b", choices: {"b": ("#;
    for (open, close) in
        [("(", ")"), ("[", "]"), ("{", "}"), ("Some(", ")"), (option, ")})},"), ("tests: [", "]"), ("/*", "*/")]
    {
        for text in [open.repeat(DEEP), format!("Ruleset(api: 1, id: {}{}", open.repeat(DEEP), close.repeat(DEEP))] {
            let code = compile(&text).unwrap_err().diagnostics[0].code;
            assert!(["V002", "V003", "V005", "V011"].contains(&code), "{open} {code}");
        }
        let within = with("api: 1,", &format!("api: 1, {}{}", open.repeat(DEEP), close.repeat(DEEP)));
        assert!(compile(&within).is_err() || open == "/*", "{open}");
    }
    assert_eq!(compile(&" ".repeat(300_000)).unwrap_err().diagnostics[0].code, "V011");
}

#[test]
fn huge_numbers_are_refused() {
    for number in ["0", "9", "255", "256", "65536", "18446744073709551616", "-1", "1.5", "1e99", "0xFF", "'8'"] {
        for part in ["files: 8", "ranks: 8"] {
            let (name, _) = part.split_once(' ').unwrap();
            assert!(compile(&with(part, &format!("{name} {number}"))).is_err(), "{name} {number}");
        }
    }
    for side in ["4", "255", "256"] {
        assert!(compile(&with("side: 1", &format!("side: {side}"))).is_err(), "{side}");
    }
    let limits = |claim: &str, ends: &str| with("(claim: 3, ends: 5)", &format!("(claim: {claim}, ends: {ends})"));
    for (claim, ends) in [("0", "5"), ("1", "0"), ("2", "1"), ("5", "5"), ("65535", "65535")] {
        assert!(compile(&limits(claim, ends)).is_err(), "{claim} {ends}");
    }
    for (claim, ends) in [("2", "3"), ("65534", "65535")] {
        let mut library = Library::default();
        library.add(&limits(claim, ends)).unwrap();
        assert!(plays(&mut ChaCha8Rng::seed_from_u64(0), &library, "chess"));
    }
    let longest = compile(&with("\"Q\"]", &format!("\"Q{}\"]", "9".repeat(99)))).unwrap();
    assert_eq!(longest.moves(&longest.start()).len(), 20);
    for (count, code) in [(100, "V102"), (1_000_000, "V011")] {
        let error = compile(&with("\"Q\"]", &format!("\"Q{}\"]", "9".repeat(count)))).unwrap_err();
        assert_eq!(error.diagnostics[0].code, code);
    }
}

/// Files that extend each other in circles of several lengths and in a long chain are refused.
#[test]
fn inheritance_ends() {
    let extend = |library: &mut Library, id: usize, parent: &str| {
        library.add(&format!("Ruleset(api: 1, id: \"{id}\", extends: \"{parent}\")")).unwrap()
    };
    for length in [1, 2, 3, 16] {
        let mut library = Library::default();
        for id in 0..length {
            extend(&mut library, id, &((id + 1) % length).to_string());
        }
        let error = library.compile("0", &Settings::new()).unwrap_err();
        assert!(error.to_string().contains("it extends itself"), "{error}");
    }
    let mut library = Library::default();
    let mut last = library.add(CHESS).unwrap();
    for id in 0..10_000 {
        last = extend(&mut library, id, &last);
    }
    assert!(library.compile("14", &Settings::new()).is_ok());
    for id in ["15", "9999"] {
        let error = library.compile(id, &Settings::new()).unwrap_err().to_string();
        assert!(error.contains("more than 16 variants extend each other"), "{error}");
    }
    extend(&mut library, 10_000, "none");
    let error = library.compile("10000", &Settings::new()).unwrap_err().to_string();
    assert!(error.contains("there is no variant `none`"), "{error}");
}

/// Texts with a very long part give an error, or the same result as their short form.
#[test]
fn long_texts_are_read_to_their_end() {
    let long = |word: &str| word.repeat(200_000 / word.len());
    // Every atom fills tables for every army, square and direction. So these parts have only 64 letters.
    let shorter = |word: &str| word.repeat(64 / word.trim_matches(['"', ',']).len());
    for (part, other) in [
        (r#""*2""#, format!("{:?}", long("*2 "))),
        (r#""*2""#, format!("{:?}", long("a2-h2 "))),
        (r#""N"]"#, format!("{:?}]", shorter("mNcN"))),
        (r#""N"]"#, format!("{}]", shorter(r#""N","#))),
        ("[Royal]", format!("[{}]", long("Royal,"))),
    ] {
        let rules = compile(&with(part, &other)).unwrap();
        assert_eq!(rules.moves(&rules.start()).len(), 20, "{part}");
    }
    for (part, other) in [
        ("dead: [", format!("dead: [{}", long("BareRoyals,"))),
        (r#""*2""#, format!("{:?}", long("a1 a9 "))),
        (r#""*2""#, format!("{:?}", long("a1-"))),
        (r#""*2""#, format!("{:?}", long("🙂"))),
        (r#""N"]"#, format!("{:?}]", long("m"))),
        ("'b'", format!("{:?}", long("b"))),
        ("castling: With", format!("order: {:?}, castling: With", long("wb"))),
        ("setup: \"", format!("setup: \"{}", long("rnbq/"))),
        ("setup: \"", format!("setup: \"{}", long("("))),
        ("armies: [", format!("armies: [{}", long("(letter: 'w', name: \"\", frame: North, side: 0),"))),
        ("promotion: [", format!("promotion: [{}", long(r#"(piece: "P", at: "last", into: Always("Q")),"#))),
    ] {
        assert!(compile(&with(part, &other)).is_err(), "{part}");
    }
}

/// Sixteen pieces anywhere on two ranks give more arrays than a number can count.
#[test]
fn arrays_beyond_number_are_refused() {
    let squares: String = (1..=2).flat_map(|rank| ('a'..='h').map(move |file| format!("\"{file}{rank}\","))).collect();
    let place: String = "KQRRBBNNRRNNBBQQ".chars().map(|letter| format!("One(\"{letter}\"),")).collect();
    let shuffle = format!("shuffle: (squares: [{squares}], place: [{place}], default: 0), tests: [");
    let error = compile(&with("tests: [", &shuffle)).unwrap_err().to_string();
    assert!(error.contains("more than 1000000 arrays"), "{error}");
}

/// Fields of positions, actions, score sheet entries and records that are much too long.
#[test]
fn long_fields_are_read_to_their_end() {
    for table in TABLES.iter() {
        let rules = &table.rules;
        let (start, text) = (rules.start(), rules.fen(&rules.start()));
        for word in ["k", "(", "(N", "9", "/", ",", "wK,", "A", "a1", "e3:", ";", "é"] {
            let long = word.repeat(20_000);
            let mut fields: Vec<&str> = text.split(' ').collect();
            for at in 0..fields.len() {
                let short = std::mem::replace(&mut fields[at], &long);
                match rules.parse_fen(&fields.join(" ")) {
                    // A FEN may name a castling right several times.
                    Ok(position) => assert_eq!(rules.parse_fen(&rules.fen(&position)), Ok(position)),
                    Err(error) => assert!(error.faults.iter().all(|fault| error.text.get(fault.at.clone()).is_some())),
                }
                fields[at] = short;
            }
            assert!(rules.parse_action(&start, &long).is_err());
            assert!(rules.parse_san(&start, &long, &german()).is_err());
            let record = format!("variant {}\nactions {long}\n{}", rules.id(), format!("{word} ").repeat(20_000));
            assert!(Record::parse(&record).unwrap().replay(&LIBRARY).is_err());
        }
    }
}
