//! A game of every variant with all texts for its players, compared with `tests/data/playthroughs`.
//!
//! The record stands before the first empty line of a file. Each run makes the rest from it and compares.
//! `PLAYTHROUGH=write cargo test -p headless playthrough` plays the games again and writes the files.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::PathBuf;

use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use tessera_arbiter::harness::Harness;
use tessera_arbiter::{LoadRecord, StartMatch, Texts};
use tessera_rules::notation::{Alphabet, Record};
use tessera_rules::{Action, Game, Message, Move, MoveKind, Position, Settings, Start};

use crate::{harness, variants};

/// The beginning of a recorded game. Random moves follow until it ends.
struct Plan {
    options: &'static [(&'static str, &'static str)],
    start: Option<Start>,
    /// Actions that are played first.
    script: &'static str,
    /// Parts that the score sheet must contain.
    shows: &'static [&'static str],
}

/// The number of games that are played. The shortest one is recorded.
const TRIES: u64 = 300;
/// The most actions of a recorded game.
const LONGEST: usize = 240;

fn plan(variant: &str) -> Plan {
    let (script, shows): (_, &[_]) = match variant {
        // En passant, a promotion by capture and both castlings.
        "chess" => (
            "e2e4 a7a6 e4e5 d7d5 e5d6 g8f6 d6c7 g7g6 c7b8n f8g7 g1f3 e8g8 f1e2 c8g4 e1g1",
            &["EnPassant", "cxb8=N", "O-O", "=Q", "#"],
        ),
        // King and rook change places, and a repetition is claimed.
        "chess960" => ("f1g1 f8g8 h1g3 h8g6 g3h1 g6h8 h1g3 h8g6 g3h1 g6h8 claim", &["O-O"]),
        // A pawn steps onto a knight and alone is taken en passant; a stack captures and is captured.
        "trojan" => (
            "b1c3 c7c5 c3b5 c5c4 b5d4 b8c6 d2d4 c4d3 d4c6 b7c6 e2d3 c8b7 g1f3 b7c6 f1e2 c6f3 e2f3 d8b6 e1g1 e8c8",
            &["Pd2-Nd4", "xd3ep", "Bb7-Pc6", "BPc6xNf3", "xBPf3", "O-O-O", "(", "="],
        ),
        "ordo" => ("g1f3 b8c6 f3c6 d7c6 e2e4 c6d4 f1b5 c8d7 e1g1", &["Bf3xc6>R", "Castle", "Promotion", "#"]),
        // Dice go round to the wound; one is healed, one is taken.
        "ordo-vulneris" => (
            "b1c3 a7a6 c3e5 a6c5 e5f5 c5e3 f5f6 e3c3 f6f6 c3d2 e1d2",
            &["Qf5-f6>X", "heal f6>P", "Ke1xd2", "Castle", "Promotion"],
        ),
        "occasio" => ("", &["heal", ">X", ">Q", "Castle", "Choose", "#"]),
        "occado" => ("", &["roll", ">X", "Castle", "Choose", "#"]),
        // Friends are captured; a king is crowned and falls, and his partner commands both armies.
        "nava" => ("a1b2 g1h3 h7f8 b8a6 b2c3 h3g1 f8h7 a6b8 c3d4 g1e2 h7f6 b8c6 d4e5 e2c3 f6d5 c6e5", &["="]),
        // A player resigns, and the pieces of that army stand still.
        "nava-ffa" => ("a3a4 g3g4 f8e8 b6c6 b2c3 resign:b e8d8 c6d6", &["resign:b"]),
        "nava-2018" => ("", &["="]),
        "nava-2018-ffa" => ("a3a4 b6b5 f7e7 g3g4 resign:w b5b4 h7f6 resign:b b8c6 draw", &[]),
        // The king walks to the hill.
        "king-of-the-hill" => ("e2e4 e7e6 e1e2 d7d6 e2e3 f7f6", &["Kd4"]),
        // Explosions, one of them en passant, and a castling.
        "atomic" => ("g1f3 a7a6 g2g3 b7b6 f1g2 c7c5 e1g1 c5c4 b2b4 c4b3", &["O-O", "EnPassant", "cxb3", "N", "B"]),
        // Blue takes a pawn en passant, and White castles.
        "four-handed" => (
            "d2d3 b4d4 d13d12 m11l11 e2e4 d4e3 e13e12 m10l10 j2j3 b11c11 d12d11 l10k10 i1j2 b10c10 e12e11 l11k11 j1k3 b9c9 f13f12 m9l9 h1j1",
            &["EnPassant", "ep", "O-O", "+"],
        ),
        // Points for captures and for a mate, which Blue has because Blue moved after White. Then two players leave.
        "four-handed-ffa" => {
            ("h2h4 b9c9 e14f12 m4l4 i1b8 a8b8 g13g11 l4k4 g1m7 b8m8 d14e14 m7m8 resign:b resign:y", &["--", "Pass"])
        }
        // The duck blocks, a pawn is taken en passant, and a king is captured.
        "duck" => (
            "e2e4 *@e5 g8f6 *@d5 e4e5 *@h3 d7d5 *@h6 e5d6 *@c5 a7a6 *@e4 d6c7 *@b4",
            &["@e5", "EnPassant", "exd6", "Block"],
        ),
        // Pawns go to hands and come back at once, later a knight.
        "crazyhouse" => ("e2e4 d7d5 e4d5 d8d5 b1c3 d5e5 P@e2 P@e4", &["@e2", "N@", "Drop", "#"]),
        _ => ("", &[]),
    };
    let (options, start): (&[_], _) = match variant {
        "chess960" => (&[("array-518", "out")], Some(Start::Array(289))),
        "nava-2018" => (&[("order", "counter-clockwise")], None),
        _ => (&[], None),
    };
    Plan { options, start, script, shows }
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("data/playthroughs")
}

#[test]
fn every_word_of_a_game_of_every_variant() {
    let mut harness = harness();
    let variants: BTreeSet<String> = variants(&harness).into_iter().collect();
    if std::env::var("PLAYTHROUGH").is_ok_and(|value| value == "write") {
        std::fs::create_dir_all(folder()).unwrap();
        let texts = harness.app.world().resource::<Texts>();
        let mut languages: Vec<String> = texts.languages().map(str::to_owned).collect();
        // English comes first; the other languages follow in brackets.
        languages.sort_by_key(|language| language != "en");
        for variant in &variants {
            let text = shortest(&mut harness, variant, &languages);
            std::fs::write(folder().join(format!("{variant}.txt")), text).unwrap();
        }
    }
    let entries = std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let files: BTreeSet<String> = entries.collect();
    assert_eq!(files, variants.iter().map(|variant| format!("{variant}.txt")).collect());
    for variant in variants {
        let written = std::fs::read_to_string(folder().join(format!("{variant}.txt"))).unwrap();
        let (record, _) = written.split_once("\n\n").unwrap();
        let record = Record::parse(record).unwrap();
        let languages = languages_of(&written);
        assert_eq!(record.variant, variant);
        play(&mut harness, &record);
        same(&variant, &whole(&mut harness, &languages), &written);
        harness.ask(LoadRecord { record: record.to_string(), ..Default::default() });
        assert_eq!(harness.refusal(), None, "{variant}");
        same(&variant, &whole(&mut harness, &languages), &written);
    }
}

/// Asserts that both texts are equal. Otherwise shows the first line that differs.
fn same(variant: &str, made: &str, written: &str) {
    let differ = made.lines().zip(written.lines()).enumerate().find(|(_, (made, written))| made != written);
    if let Some((line, (made, written))) = differ {
        panic!("{variant}.txt, line {}: there was\n{written}\nand now there is\n{made}", line + 1);
    }
    assert_eq!(made.len(), written.len(), "{variant}.txt has another end");
}

/// Plays a recorded game by announcing each action; the arbiter rolls.
fn play(harness: &mut Harness, record: &Record) {
    start(harness, &record.variant, &record.settings, Some(record.start.clone()), record.seed);
    for (ply, text) in record.actions.iter().enumerate() {
        // The arbiter has played the forced actions already.
        if harness.current().ply() > ply {
            continue;
        }
        let game = harness.current().game();
        let action = match game.rules().parse_action(game.position(), text).unwrap() {
            Action::Move(mv) => Action::Move(mv.announced()),
            other => other,
        };
        assert_eq!(harness.propose(action), None, "{} {text}", record.variant);
    }
    assert_eq!(harness.current().saved(), *record);
}

fn start(harness: &mut Harness, variant: &str, settings: &Settings, begins: Option<Start>, seed: Option<u64>) {
    let settings = settings.clone();
    harness.ask(StartMatch { variant: variant.to_owned(), settings, start: begins, seed, ..Default::default() });
    assert_eq!(harness.refusal(), None, "{variant}");
}

/// The languages of a playthrough. At its end it has a line in each with the result.
fn languages_of(written: &str) -> Vec<String> {
    let (_, end) = written.trim_end().rsplit_once("\n\n").unwrap();
    end.lines().map(|line| line.split(' ').next().unwrap().to_owned()).collect()
}

/// All texts that the players of the match can read, in these languages.
fn whole(harness: &mut Harness, languages: &[String]) -> String {
    let game = harness.current().game().clone();
    let rules = game.rules();
    let alphabets: Vec<Alphabet> = in_each(harness, languages, |texts| texts.alphabet(rules));
    let mut text = harness.current().saved().to_string();
    for (ply, (position, &action)) in game.plies().enumerate() {
        let army = rules.army_name(rules.army_to_move(position));
        let names = in_each(harness, languages, |texts| texts.message(&army));
        let written = rules.action_text(position, action);
        writeln!(text, "\n{}. {} ({}) {written}", ply + 1, names[0], names[1..].join(", ")).unwrap();
        if let Action::Move(mv) = action {
            for (language, alphabet) in languages.iter().zip(&alphabets) {
                writeln!(text, "   {language} {}", rules.san(position, mv, alphabet)).unwrap();
            }
        }
        let after = game.position_after(ply + 1).unwrap();
        writeln!(text, "   {}", rules.fen(after)).unwrap();
        if let Some(square) = rules.check(after) {
            writeln!(text, "   check {square}").unwrap();
        }
    }
    for (language, alphabet) in languages.iter().zip(&alphabets) {
        write!(text, "\n{language}\n{}", game.sheet(alphabet)).unwrap();
    }
    let ending = game.ending().unwrap();
    let winners = rules.armies().filter(|(army, _)| Some(rules.side(*army)) == ending.winner);
    let winners: Vec<Message> = winners.map(|(army, _)| rules.army_name(army)).collect();
    let ends = in_each(harness, languages, |texts| {
        let names: Vec<String> = winners.iter().map(|name| texts.message(name)).collect();
        let winner = if names.is_empty() { "½".to_owned() } else { names.join(", ") };
        format!("{}: {winner}", texts.message(&ending.reason.message(rules.draw())))
    });
    text.push('\n');
    for (language, end) in languages.iter().zip(ends) {
        writeln!(text, "{language} {end}").unwrap();
    }
    text
}

/// A message in each language.
fn in_each<T>(harness: &mut Harness, languages: &[String], say: impl Fn(&Texts) -> T) -> Vec<T> {
    let mut texts = harness.app.world_mut().resource_mut::<Texts>();
    let mut said = Vec::new();
    for language in languages {
        assert!(texts.set_language(language), "{language}");
        said.push(say(&texts));
    }
    said
}

/// Plays games to their end. Returns the text of the shortest game whose score sheet has the required parts.
fn shortest(harness: &mut Harness, variant: &str, languages: &[String]) -> String {
    let plan = plan(variant);
    let settings = plan.options.iter().map(|(option, choice)| (option.to_string(), choice.to_string())).collect();
    let mut best: Option<(usize, String)> = None;
    for seed in 0..TRIES {
        start(harness, variant, &settings, plan.start.clone(), Some(seed));
        harness.play(plan.script);
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let most = best.as_ref().map_or(LONGEST, |(plies, _)| *plies);
        while harness.current().game().ending().is_none() && harness.current().ply() < most {
            let mv = choose(harness.current().game(), &mut random);
            assert_eq!(harness.propose(Action::Move(mv)), None);
        }
        let game = harness.current().game();
        let shorter = best.as_ref().is_none_or(|(plies, _)| game.record().len() < *plies);
        if game.ending().is_some() && shorter && plan.shows.iter().all(|word| shown(game).contains(word)) {
            best = Some((harness.current().ply(), whole(harness, languages)));
        }
    }
    let (plies, text) = best.unwrap_or_else(|| panic!("{variant}: no game shows {:?}", plan.shows));
    println!("{variant}: {plies} actions, {} bytes", text.len());
    text
}

/// The score sheet of a game, the forms of its moves, and whether it has a promotion.
fn shown(game: &Game) -> String {
    let moves = game.record().iter().filter_map(|action| match action {
        Action::Move(mv) => Some(format!("{:?} {}", mv.kind(), mv.promotion().map_or("", |_| "Promotion "))),
        _ => None,
    });
    moves.collect::<String>() + &game.sheet(&Alphabet::english())
}

/// A winning move if one exists. Otherwise sometimes a move of a rare form, and mostly any move.
fn choose(game: &Game, random: &mut ChaCha8Rng) -> Move {
    let (rules, position, moves) = (game.rules(), game.position(), game.moves());
    let wins = |mv: &&Move| {
        let mut after = position.clone();
        rules.play(&mut after, **mv).is_ok() && rules.ending(&after).is_some_and(|ending| ending.winner.is_some())
    };
    if let Some(&mv) = moves.iter().find(wins) {
        return mv;
    }
    let rare: Vec<Move> = moves.iter().copied().filter(|&mv| is_rare(game, position, mv)).collect();
    let all = if rare.is_empty() || random.random_bool(0.6) { &moves } else { &rare };
    *all.choose(random).unwrap()
}

fn is_rare(game: &Game, position: &Position, mv: Move) -> bool {
    let rules = game.rules();
    let royal = rules.captured(position, mv).is_some_and(|(_, piece)| rules.is_royal(piece.kind()));
    !matches!(mv.kind(), MoveKind::Normal | MoveKind::DoubleStep)
        || mv.promotion().is_some()
        || mv.lift().is_some()
        || royal
}
