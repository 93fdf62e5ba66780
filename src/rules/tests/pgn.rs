//! PGN: games of another program, games of our own that are written and read back, and faults.

use std::collections::BTreeSet;
use std::sync::Arc;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use tessera_rules::notation::{
    Alphabet, PgnError, PgnFault, PgnGame, PgnNote, PgnNotes, PgnTags, Record, is_pgn, read_pgn,
};
use tessera_rules::{Action, Game, Library, Reason, Rules, Settings, Start, Why};

use crate::support::{data, game, game_with, library, play, random_start, rules};

fn read(text: &str) -> Vec<Result<PgnGame, PgnError>> {
    read_pgn(text, &library()).collect()
}

/// The only game of a text.
fn one(text: &str) -> Game {
    let mut games = read(text);
    assert_eq!(games.len(), 1, "{text}");
    games.pop().unwrap().unwrap_or_else(|error| panic!("{text}: {error}")).game
}

/// The actions of the only game of a text.
fn actions(text: &str) -> String {
    Record::of(&one(text), None).actions.join(" ")
}

/// The fault of the only game of a text, as `LINE:COLUMN WORD`.
fn fault(text: &str) -> (String, PgnFault) {
    let mut games = read(text);
    assert_eq!(games.len(), 1, "{text}");
    let error = games.pop().unwrap().map(|read| Record::of(&read.game, None)).unwrap_err();
    (format!("{}:{} {}", error.line, error.column, error.word), error.fault)
}

/// The games of python-chess end in the positions that it has written into them.
/// `tests/pgn_exchange.py write --games 100 --seed 7 --rich 3` has made the file.
#[test]
fn games_of_python_chess_end_as_it_says() {
    let text = data("pgn/python_chess.pgn");
    let (mut variants, mut reasons) = (BTreeSet::new(), BTreeSet::new());
    let games = read(&text);
    assert_eq!(games.len(), 100);
    for read in games {
        let PgnGame { game, tags, .. } = read.unwrap();
        let fen = game.rules().fen(game.position());
        assert_eq!(Some(&*fen), tags.get("FinalFen"), "game {:?}", tags.get("Round"));
        let written = game.pgn(&tags).unwrap();
        assert!(written.contains(&format!("[Result \"{}\"]", tags.get("Result").unwrap())), "{written}");
        variants.insert(game.rules().id().to_owned());
        reasons.extend(game.ending().map(|ending| format!("{:?}", ending.reason)));
    }
    assert_eq!(variants.len(), 2, "{variants:?}");
    assert!(reasons.len() >= 5, "{reasons:?}");
}

/// Random games of each variant with PGN are the same after they were written and read.
#[test]
fn own_games_are_read_back() {
    for id in ["chess", "chess960", "king-of-the-hill", "atomic"] {
        let rules = Arc::new(rules(id));
        let mut endings = BTreeSet::new();
        for seed in 0..40 {
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            let mut game = Game::new(rules.clone(), random_start(&rules, &mut random)).unwrap();
            while let Some(&mv) = game.moves().choose(&mut random)
                && game.record().len() < 300
            {
                game.play(Action::Move(mv)).unwrap();
            }
            // Half of the games that have not ended get an end that is no move.
            let army = rules.army_to_move(game.position());
            let claim = if game.claimable().is_some() { Action::Claim } else { Action::Draw };
            let _ = game
                .play(if seed % 4 == 0 { claim } else { Action::Resign(army) })
                .map_err(|why| assert_eq!(why, Why::GameOver));
            let mut tags = PgnTags::default();
            tags.set("White", r#"Anna "Nana" \ Österle"#);
            let text = game.pgn(&tags).unwrap();
            assert!(text.lines().all(|line| line.starts_with('[') || line.chars().count() < 80), "{text}");
            let mut all = read(&text);
            assert_eq!(all.len(), 1);
            let back = all.pop().unwrap().unwrap_or_else(|error| panic!("{error} {text}"));
            assert_eq!(back.tags.get("White"), tags.get("White"));
            assert_eq!(Record::of(&back.game, None), Record::of(&game, None), "{text}");
            assert_eq!(back.game.ending(), game.ending());
            assert_eq!(back.game.pgn(&back.tags), Some(text));
            endings.extend(game.ending().map(|ending| format!("{:?}", ending.reason)));
        }
        assert!(endings.len() >= 3, "{id}: {endings:?}");
    }
}

/// The export format: the roster first, other tags by name, moves in lines of fewer than 80 characters.
#[test]
fn written_in_the_export_format() {
    let mut game = game("chess", "4k3/P7/8/8/8/8/8/4K2R b K - 3 40");
    play(&mut game, "e8d7 a7a8q d7c7 e1g1 resign:b");
    let mut tags = PgnTags::default();
    for (name, value) in
        [("Zeal", "1"), ("Black", "B\nC"), ("ECO", "A00"), ("no name", "?"), ("Result", "*"), ("FEN", "x")]
    {
        tags.set(name, value);
    }
    let text = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"B C\"]\n\
                [Result \"1-0\"]\n[ECO \"A00\"]\n[FEN \"4k3/P7/8/8/8/8/8/4K2R b K - 3 40\"]\n[SetUp \"1\"]\n\
                [Termination \"normal\"]\n[Zeal \"1\"]\n\n40... Kd7 41. a8=Q Kc7 42. O-O 1-0\n";
    assert_eq!(game.pgn(&tags).unwrap(), text);
}

/// Other programs read X-FEN more often than files of rooks. The file is written only where `K` or `Q` means another.
#[test]
fn castling_rights_in_chess960_are_those_of_x_fen() {
    for (position, wanted) in [
        ("bqnb1rkr/pppppppp/8/8/8/8/PPPPPPPP/BQNB1RKR w HFhf - 0 1", " w KQkq - "),
        ("4k3/8/8/8/8/8/8/R1RK1R1R w FC - 0 1", " w FC - "),
        ("r3k1r1/8/8/8/8/8/8/1R2KR1R w HBga - 0 1", " w KQkq - "),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", " w - - "),
        // The rook on b8 has the letter of the player to move.
        ("1r2k3/8/8/8/8/8/8/4K3 b b - 0 1", " b q - "),
    ] {
        let game = game("chess960", position);
        let text = game.pgn(&PgnTags::default()).unwrap();
        assert!(text.contains(wanted) && text.contains("[Variant \"Chess960\"]\n"), "{text}");
        assert_eq!(one(&text).position(), game.position());
    }
}

/// An array is found by its position, so that the record names it.
#[test]
fn arrays_are_named() {
    let rules = Arc::new(rules("chess960"));
    for number in [0, 356, 518, 959] {
        let game = Game::new(rules.clone(), Start::Array(number)).unwrap();
        assert_eq!(one(&game.pgn(&PgnTags::default()).unwrap()).start(), &Start::Array(number));
    }
}

/// Other programs do not know options, so a game with other rules has no PGN. Options of the draw change no game.
#[test]
fn only_games_that_other_programs_know_are_written() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1";
    assert!(game_with("chess960", &[("array-518", "out")], start).rules().pgn_name().is_some());
    for id in ["trojan", "ordo", "nava"] {
        let game = Game::new(Arc::new(rules(id)), Start::Setup).unwrap();
        assert_eq!((game.rules().pgn_name(), game.pgn(&PgnTags::default())), (None, None), "{id}");
    }
    let mut library = library();
    let choices = r#"default: "shy", choices: {"shy": (), "bold": (no_move: Loses)}"#;
    let option = format!(r#"pgn: ["Bold"], options: {{"kings": ({choices})}}"#);
    library.add(&format!("Ruleset(api: 1, id: \"bold\", extends: \"chess\", {option})")).unwrap();
    library.add("Ruleset(api: 1, id: \"heir\", extends: \"chess\")").unwrap();
    let name = |id: &str, choice: Option<&str>| {
        let settings: Settings = choice.map(|choice| ("kings".to_owned(), choice.to_owned())).into_iter().collect();
        library.compile(id, &settings).unwrap().pgn_name().map(str::to_owned)
    };
    assert_eq!(name("bold", None).as_deref(), Some("Bold"));
    assert_eq!(name("bold", Some("shy")).as_deref(), Some("Bold"));
    assert_eq!(name("bold", Some("bold")), None);
    assert_eq!(name("heir", None), None, "a name is not inherited");
    assert_eq!(library.named_in_pgn("bold"), Some("bold"));
    assert_eq!(library.named_in_pgn("STANDARD"), Some("chess"));
}

#[test]
fn names_in_pgn_are_checked() {
    let compile = |keys: &str| {
        let mut library = library();
        let id = library.add(&format!("Ruleset(api: 1, id: \"mine\", {keys})")).map_err(|error| error.to_string())?;
        library.compile(&id, &Settings::new()).map(drop).map_err(|error| error.to_string())
    };
    assert_eq!(compile("extends: \"chess\", pgn: [\"My 2. chess!\"]"), Ok(()));
    for (keys, wanted) in [
        ("extends: \"chess\", pgn: [\"\"]", "cannot be a tag"),
        ("extends: \"chess\", pgn: [\"a\\\"b\"]", "cannot be a tag"),
        ("extends: \"trojan\", pgn: [\"Trojan\"]", "PGN cannot hold stacks"),
        (
            "extends: \"chess\", options: {\"a\": (default: \"b\", choices: {\"b\": (pgn: [\"B\"]), \"c\": ()})}",
            "`pgn`",
        ),
    ] {
        let error = compile(keys).unwrap_err();
        assert!(error.contains(wanted), "{keys}: {error}");
    }
}

/// Everything that people and programs write in files, beside the moves.
#[test]
fn the_reader_takes_what_is_common() {
    let moves = "e2e4 e7e5 g1f3 b8c6";
    for text in [
        "1. e4 e5 2. Nf3 Nc6 *",
        "1.e4 e5 2.Nf3 Nc6",
        "1. e4 1... e5 2. Nf3 2... Nc6 *",
        "e4 e5 Nf3 Nc6 *",
        "\u{feff}[Event \"?\"]\r\n\r\n1. e4 e5\r\n2. Nf3 Nc6 *\r\n",
        "[Event \"?\"]\r\r1. e4 e5\r2. Nf3 Nc6 *\r",
        "[Event \"?\"][Site \"?\"] [ Date \"?\" ] 1. e4 e5 2. Nf3 Nc6 *",
        "% escaped [Event\n[Event \"?\"]\n% 1. d4\n1. e4 e5\n%2. d4\n2. Nf3 Nc6 *",
        "{before} 1. e4! {a [%clk 0:1] (b; c} e5?! ; 2. d4 {\n2. Nf3 $1 $139 !? Nc6?? +- *",
        "1. e4 {two\n[%clk 1]\nlines} e5 2. Nf3 Nc6 ; the end",
        "1. e4 (1. d4 d5 (1... Nf6 2. c4 (2. Nf3 {)}) e6) 2. c4) 1... e5 (1... c5 1-0) 2. Nf3 ; )\nNc6 *",
        "1. e2e4 e7-e5 2. Ng1-f3+ Nb8c6 *",
        "1. e4 e5 2. Nf3 Nc6 ± * ",
    ] {
        assert_eq!(actions(text), moves, "{text}");
    }
    assert_eq!(actions("1. e4 d5 2. e5 f5 3. exf6 e.p. Nh6 4. Bc4 b6 5. Nf3 b5 6. 0-0 *").split(' ').count(), 11);
    let tags = &read(r#"[White "The "Big" Open \"x\" \\"] [Black ""] 1. e4"#)[0].as_ref().unwrap().tags.clone();
    assert_eq!(tags.iter().collect::<Vec<_>>(), [("White", r#"The "Big" Open "x" \"#), ("Black", "")]);
    // No depth of variations is too much.
    let deep = format!("1. e4 {}1. d4{} e5 2. Nf3 Nc6 *", "(".repeat(200_000), ")".repeat(200_000));
    assert_eq!(actions(&deep), moves);
}

#[test]
fn results_become_actions() {
    for (text, wanted) in [
        ("1. e4 1-0", "e2e4 resign:b"),
        ("1. e4 0-1", "e2e4 resign:w"),
        ("1. e4 1/2-1/2", "e2e4 draw"),
        ("1. e4 1/2", "e2e4 draw"),
        ("[Result \"1-0\"]\n1. e4", "e2e4 resign:b"),
        ("[Result \"1-0\"]\n1. e4 *", "e2e4 resign:b"),
        ("[Result \"*\"]\n1. e4 0-1", "e2e4 resign:w"),
        ("[Result \"?\"]\n*", ""),
        ("1. f3 e5 2. g4 Qh4# 0-1", "f2f3 e7e5 g2g4 d8h4"),
        ("1. f3 e5 2. g4 Qh4 *", "f2f3 e7e5 g2g4 d8h4"),
        ("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2", "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 claim"),
    ] {
        assert_eq!(actions(text), wanted, "{text}");
    }
    let mut tags = PgnTags::default();
    for (told, wanted) in [("abandoned", "abandoned"), ("unterminated", "normal")] {
        tags.set("Termination", told);
        assert!(one("1. e4 0-1").pgn(&tags).unwrap().contains(&format!("[Termination \"{wanted}\"]")));
    }
}

/// `Termination` tells that time has run out. A bare king does not win then, unless the file says so.
#[test]
fn time_that_ran_out_is_told() {
    let bare = "[FEN \"4k3/8/8/8/8/8/8/3RK3 w - - 0 1\"]\n[Termination \"Time forfeit\"]\n";
    for (text, action, reason) in [
        ("[Termination \"time forfeit\"]\n1. e4 1-0".to_owned(), "e2e4 timeout:b", Reason::Timeout),
        ("[Termination \"time forfeit\"]\n1. e4 0-1".to_owned(), "e2e4 timeout:w", Reason::Timeout),
        ("[Termination \"time forfeit\"]\n1. e4 1/2-1/2".to_owned(), "e2e4 draw", Reason::Agreement),
        (format!("{bare}1/2-1/2"), "timeout:w", Reason::TimeoutDraw),
        (format!("{bare}0-1"), "resign:w", Reason::Resignation),
    ] {
        assert_eq!(actions(&text), action, "{text}");
        let game = one(&text);
        assert_eq!((game.ending().map(|ending| ending.reason), game.undone()), (Some(reason), &[][..]), "{text}");
        let written = game.pgn(&PgnTags::default()).unwrap();
        let is_timeout = matches!(reason, Reason::Timeout | Reason::TimeoutDraw);
        assert_eq!(written.contains("[Termination \"time forfeit\"]"), is_timeout, "{written}");
        assert_eq!(actions(&written), action, "{written}");
    }
}

/// A fault does not lose the games around it, wherever it is.
#[test]
fn one_bad_game_does_not_lose_the_others() {
    let good = "[Event \"good\"]\n[Site \"?\"]\n\n1. e4 e5 {a} *\n\n";
    for bad in [
        "[Event \"bad\"]\n[Site \"?\"]\n\n1. e4 e4 *\n\n",
        "[Event \"bad\"]\n[Site \"?\"]\n\n1. e4 {open e5 *\n\n",
        "[Event \"bad\"]\n[Site \"?\"]\n\n1. e4 (1. d4 d5\n\n",
        "[Event \"bad\"]\n[Site \"?\"]\n\n1. e4) e5 *\n\n",
        "[Event \"bad\"]\n[Site \"?\"]\n\n1. e4 <x> e5 2. Nf3\n",
        "[Event \"bad\"]\n[Site ?]\n[Date \"?\"]\n\n1. e4 e5 *\n\n",
        "[Event bad]\n[Date \"?\"]\n\n1. e4 [%clk] e5 *\n\n",
        "[Event \"bad\"]\n[Variant \"Croquet\"]\n\n1. e4 e5\n",
    ] {
        let games = read(&format!("{good}{bad}{good}{good}"));
        let good: Vec<bool> = games.iter().map(Result::is_ok).collect();
        assert_eq!(good, [true, false, true, true], "{bad}");
        assert_eq!(games[3].as_ref().unwrap().tags.get("Event"), Some("good"));
    }
    // A game may lack its result and even its moves.
    let games = read("[Event \"a\"]\n\n1. e4 e5\n\n[Event \"b\"]\n[Event \"c\"]\n[White \"d\"]\n\n*\n1. d4 * 1. c4");
    let plies: Vec<usize> = games.iter().map(|read| read.as_ref().unwrap().game.record().len()).collect();
    assert_eq!(plies, [2, 0, 0, 1, 1]);
    let lines: Vec<usize> = games.iter().map(|read| read.as_ref().unwrap().line).collect();
    assert_eq!(lines, [1, 5, 6, 10, 10]);
}

/// The reader tells the text of each game, which alone is that game again.
#[test]
fn games_are_parted_by_their_texts() {
    let text =
        "\u{feff}{first} 1. e4 e5 1-0 1. d4 * {last}\n\n[Event \"a\"]\n\n1. e4 e4\n\n[Event \"b\"]\n\n1. c4 ;open\n";
    let library = library();
    let mut reader = read_pgn(text, &library);
    let (mut texts, mut games) = (Vec::new(), Vec::new());
    while let Some(read) = reader.next() {
        let alone = self::read(reader.text());
        assert_eq!(alone.len(), 1, "{}", reader.text());
        let record = |read: &Result<PgnGame, PgnError>| read.as_ref().map(|read| read.game.record().len()).ok();
        assert_eq!(record(&alone[0]), record(&read));
        games.push(record(&read));
        texts.push(reader.text());
    }
    assert_eq!(games, [Some(3), Some(1), None, Some(1)], "a result is an action, too");
    assert_eq!(texts.concat(), text.trim_start_matches('\u{feff}'));
}

#[test]
fn faults_have_a_place_and_a_reason() {
    let place = |text: &str| fault(text).0;
    assert_eq!(place("[Event \"?\"]\n\n1. e4 e5\n2. Ke2 {ä} Ke6 *"), "4:12 Ke6");
    assert_eq!(place("[Event \"?\"]\r\r\n1.e4 1...e6 2.e5 e5"), "3:18 e5");
    assert_eq!(place("1. e4 $ e5"), "1:7 $");
    assert_eq!(place("[A \"b\"]\n[B c]\n1. e4"), "2:1 [B c]");
    assert_eq!(place("[SetUp \"1\"]\n1. e4"), "1:8 1");
    assert_eq!(place(&format!("1. {} *", "e".repeat(100_000))), format!("1:4 {}…", "e".repeat(60)));
    let why = |text: &str| match fault(text).1 {
        PgnFault::Move(_, why) => why,
        other => panic!("{text}: {other:?}"),
    };
    let key = |text: &str| why(text).map(|why| why.message().key).unwrap_or_default();
    assert_eq!(key("1. e4 e5 2. Bb5 d6 *"), "why-pinned");
    assert_eq!(key("1. e4 e5 2. Bc4 Nf6 3. Bxf7+ a6 *"), "why-still-in-check");
    assert_eq!(key("1. e4 e5 2. Ke2 Qg5 3. Ke3 *"), "why-into-check");
    assert_eq!(why("1. e4 e5 2. O-O *"), Some(Why::CastlingBlocked { square: "f1".parse().unwrap() }));
    assert_eq!(why("1. e4 e5 2. Nd4 *"), Some(Why::CannotReach { piece: "piece-knight".to_owned() }));
    assert_eq!(key("1. e5 *"), "why-cannot-reach");
    assert_eq!(why("1. Qd3 *"), Some(Why::Blocked { square: "d2".parse().unwrap() }));
    assert_eq!(why("1. hello *"), None);
    let over = fault("1. f3 e5 2. g4 Qh4# 3. a3");
    assert!(matches!(over, (at, PgnFault::Over(Reason::Checkmate, _)) if at == "1:24 a3"));
    assert!(matches!(fault("[FEN \"8/8 w\"]\n*").1, PgnFault::Position(error) if !error.faults.is_empty()));
    let tags: String = (0..501).map(|number| format!("[A{number} \"b\"]\n")).collect();
    assert_eq!(fault(&format!("{tags}\n1. e4 *")), ("501:1 A500".to_owned(), PgnFault::TooManyTags(500)));
    assert_eq!(fault(&format!("1. e4 {}", "e5 ".repeat(20_001))).1, PgnFault::GameTooLong(20_000));
}

/// Files of people have wrong results. Their moves are right, and the game ends as these say.
#[test]
fn a_doubtful_result_is_told_and_the_game_is_read() {
    let doubt = |text: &str| {
        let read = read(text).pop().unwrap().unwrap();
        let doubt = read.doubt.map(|doubt| (format!("{}:{} {}", doubt.line, doubt.column, doubt.word), doubt.fault));
        (doubt, read.game.record().len(), read.game.ending().map(|ending| ending.reason))
    };
    let told = |place: &str, fault| Some((place.to_owned(), fault));
    let mated = doubt("1. f3 e5 2. g4 Qh4# 1-0");
    assert_eq!(mated, (told("1:21 1-0", PgnFault::Result("0-1")), 4, Some(Reason::Checkmate)));
    // The result after the moves counts.
    let two = doubt("[Result \"1-0\"]\n1. f3 1/2-1/2");
    assert_eq!(two, (told("2:7 1/2-1/2", PgnFault::TwoResults("1-0")), 2, Some(Reason::Agreement)));
    assert_eq!(doubt("[Result \"1-0\"]\n1. f3 *"), (None, 2, Some(Reason::Resignation)));
}

/// A fivefold repetition ends a game since 2014. Games of before went on, and what was played until then is read.
#[test]
fn a_game_that_went_on_after_a_draw_is_read_up_to_it() {
    let shuffles = "Nf3 Nf6 Ng1 Ng8 ".repeat(4);
    let read = read(&format!("{shuffles}e4 {{later}} e5 1-0")).pop().unwrap().unwrap();
    let doubt = read.doubt.unwrap();
    assert!(matches!(doubt.fault, PgnFault::Over(Reason::Repetition, _)) && doubt.word == "e4", "{doubt:?}");
    assert_eq!((read.game.record().len(), read.game.ending().unwrap().reason), (16, Reason::Repetition));
    assert!(read.notes.comments.is_empty());
}

/// Some programs write both squares of each move, those of the king for castling.
#[test]
fn castling_is_read_from_its_squares() {
    let played = |word: &str| one(&format!("1. e2e4 e7e5 2. g1f3 b8c6 3. f1c4 f8c5 4. {word} *"));
    let castled = played("O-O");
    for word in ["e1g1", "Ke1-g1"] {
        assert_eq!(played(word).record(), castled.record(), "{word}");
    }
}

#[test]
fn other_texts_are_no_pgn() {
    for text in ["[Event \"?\"]", "1. e4", "\n{a} 1. e4", "; x", "\u{feff}[A \"b\"]", "12... Kd7"] {
        assert!(is_pgn(text), "{text}");
    }
    let start = |rules: Rules| rules.fen(&rules.start());
    for text in ["", "hello", "variant chess\nactions e2e4", &start(rules("chess")), &start(rules("nava")), "8/8/8/8"] {
        assert!(!is_pgn(text), "{text}");
    }
    assert!(read("").is_empty() && read(" \n{only a comment}\n; nothing\n").is_empty());
}

/// A text with several records is split where the actions of one end.
#[test]
fn records_are_split() {
    let text =
        "variant chess\nactions e2e4\n e7e5\n\narray 5\nvariant chess960\nactions\nvariant chess\nactions draw\n";
    let texts = Record::texts(text);
    assert_eq!(texts.iter().map(|(line, _)| *line).collect::<Vec<_>>(), [1, 5, 8]);
    let plies = texts.iter().map(|(_, text)| Record::parse(text).unwrap().replay(&library()).unwrap().record().len());
    assert_eq!(plies.collect::<Vec<_>>(), [2, 0, 1]);
    assert!(
        Record::begins(" variant chess")
            && Record::begins("seed 5")
            && !Record::begins("variants")
            && !Record::begins("")
    );
}

/// The rules in a record are as they were chosen, and of this version of the format.
#[test]
fn rules_in_a_record_are_read_back() {
    let mut library = library();
    let options =
        r#"options: {"kings": (default: "plain", choices: {"plain": (), "taken": (royal: Capture(army: Freeze))})}"#;
    library
        .add_to_mod("home", "own.ron", &format!(r#"Ruleset(api: 1, id: "own", extends: "chess", {options})"#))
        .unwrap();
    let settings: Settings = [("kings".to_owned(), "taken".to_owned())].into();
    let rules = Arc::new(library.compile("home/own", &settings).unwrap());
    let record = Record::of(&Game::new(rules, Start::Setup).unwrap(), None);
    let text = record.to_string();
    assert!(text.contains("option kings taken") && text.contains("Freeze"), "{text}");
    let game = Record::parse(&text).unwrap().replay(&Library::default()).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((game.rules().gives_check(), Record::of(&game, None)), (false, record));
    let later = text.replace("api:1", "api:99");
    let refused = Record::parse(&later).unwrap().replay(&library).unwrap_err().to_string();
    assert!(later != text && refused.contains("version 99"), "{later}: {refused}");
}

/// A game of a variant with these keys is the same after it was written and read. Returns its moves as they are written.
fn exchanged(keys: &str, start: Option<&str>, moves: &str) -> String {
    let mut library = library();
    library.add(&format!(r#"Ruleset(api: 1, id: "tried", pgn: ["Tried"], {keys})"#)).unwrap();
    let rules = Arc::new(library.compile("tried", &Settings::new()).unwrap_or_else(|error| panic!("{error}")));
    let start = start.map_or_else(
        || if rules.arrays().is_some() { Start::Array(0) } else { Start::Setup },
        |position| Start::Position(position.to_owned()),
    );
    let mut game = Game::new(rules, start).unwrap();
    play(&mut game, moves);
    let text = game.pgn(&PgnTags::default()).unwrap();
    let read = read_pgn(&text, &library).next().unwrap().unwrap_or_else(|error| panic!("{error} {text}"));
    assert_eq!(Record::of(&read.game, None), Record::of(&game, None), "{text}");
    assert_eq!(read.game.position(), game.position(), "{text}");
    text.trim().rsplit("\n\n").next().unwrap().to_owned()
}

/// Two kinds that count as pawns, of which each can be in hand.
const TWO_PAWNS: &str = r#"extends: "crazyhouse", pieces: {
    "S": (name: "soldier", moves: ["mfWcfF"], value: 90, tags: [Pawn])
}"#;

#[test]
fn a_drop_names_the_pawn_where_there_are_two() {
    let position = "4k3/8/8/8/8/8/8/4K3[PPSSps] w - - 0 1";
    let moves = exchanged(TWO_PAWNS, Some(position), "P@e4 S@a5 S@d4 P@b5 P@c4");
    assert_eq!(moves, "1. P@e4 S@a5 2. S@d4 P@b5 3. P@c4 *");
    // Without a letter it may be either.
    let mut library = library();
    library.add(&format!(r#"Ruleset(api: 1, id: "tried", {TWO_PAWNS})"#)).unwrap();
    let rules = library.compile("tried", &Settings::new()).unwrap();
    let position = rules.parse_fen(position).unwrap();
    assert!(rules.parse_san(&position, "@e4", &Alphabet::english()).is_err());
    assert_eq!(exchanged(r#"extends: "crazyhouse""#, Some("4k3/8/8/8/8/8/8/4K3[P] w - - 0 1"), "P@e4"), "1. @e4 *");
}

#[test]
fn a_promotion_can_be_to_a_kind_of_pawn() {
    let soldier = r#"extends: "chess", pieces: { "S": (name: "soldier", moves: ["mWcF"], value: 90, tags: [Pawn]) },
        promotion: [(piece: "P", at: "last", into: Choice(["Q", "S"]))]"#;
    assert_eq!(exchanged(soldier, Some("8/P6k/8/8/8/8/8/K7 w - - 0 1"), "a7a8s h7g7"), "1. a8=S Kg7 *");
}

/// Pieces with a first step stand with the castling rights, in drawn arrays, too.
#[test]
fn first_steps_are_written_with_drawn_arrays() {
    let drawn = r#"extends: "chess960", castling: Never,
        pieces: { "Q": (name: "queen", moves: ["Q", (betza: "imfN", from: "first")], value: 950) }"#;
    let position = "4k3/8/8/8/8/8/8/3QK3 w D - 0 1";
    assert_eq!(exchanged(drawn, Some(position), "d1c3 e8e7"), "1. Qc3 Ke7 *");
    assert_eq!(exchanged(drawn, None, ""), "*");
    assert_eq!(exchanged(drawn, Some("3qk3/8/8/8/8/8/8/3QK3 b d - 0 1"), "d8c6 e1e2"), "1... Qc6 2. Ke2 *");
}

/// Other programs and people write moves in forms beyond the standard.
#[test]
fn other_forms_of_a_move_are_read() {
    for (position, written, meant) in [
        ("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a8=q", "a7a8q"),
        ("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a8q", "a7a8q"),
        ("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a8=b", "a7a8b"),
        ("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a8n", "a7a8n"),
        ("1r6/P6k/8/8/8/8/8/K7 w - - 0 1", "axb8=b+", "a7b8b"),
        ("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8r", "a7a8r"),
        ("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", "g1f3", "g1f3"),
        ("4k3/8/8/8/4p3/8/8/4K1N1 w - - 0 1", "g1-f3", "g1f3"),
        ("4k3/8/8/8/8/5p2/8/4K1N1 w - - 0 1", "g1xf3", "g1f3"),
    ] {
        let game = game("chess", position);
        let read = game.rules().parse_san(game.position(), written, &Alphabet::english());
        assert_eq!(read.map(|mv| game.rules().uci(game.position(), mv)), Ok(meant.to_owned()), "{written}");
    }
    let game = game("chess", "4k3/P7/8/8/8/8/8/4K1N1 w - - 0 1");
    for wrong in ["a8", "a8=k", "a8=p", "Ng1f3q", "f3", "g1g3", "gf3", "1f3"] {
        assert!(game.rules().parse_san(game.position(), wrong, &Alphabet::english()).is_err(), "{wrong}");
    }
    let why = |san: &str| game.why_not_san(san, &Alphabet::english()).map(|why| why.message().key);
    assert_eq!(why("g1g3").as_deref(), Some("why-cannot-reach"));
}

/// The comments of the main line come with the moves before them, and are written where they were.
#[test]
fn comments_stay_where_they_are() {
    let text = "{A short game.} 1. f3 {a [%clk 0:01]\n  b} e5 (1... d5 {no}) ; to the end {of the line}\n2. g4 Qh4# {mate} 0-1";
    let read = read(text).pop().unwrap().unwrap();
    let found: Vec<(usize, &str)> = read.notes.comments.iter().map(|comment| (comment.ply, &*comment.text)).collect();
    let all = [(0, "A short game."), (1, "a [%clk 0:01] b"), (2, "to the end {of the line}"), (4, "mate")];
    assert_eq!(found, all);
    let written = read.game.annotated_pgn(&PgnTags::default(), &read.notes).unwrap();
    let moves = "{A short game.} 1. f3 {a [%clk 0:01] b} 1... e5 {to the end {of the line)}\n(1... d5 {no}) 2. g4 Qh4# {mate} 0-1\n";
    assert!(written.ends_with(moves), "{written}");
    // One behind the result belongs to the game before it, and after an empty line to the next one.
    let two = "1. e4 1-0 {resigned} ; in time\n{really}\n\n{next} 1. d4 *";
    let places = |read: &Result<PgnGame, PgnError>| {
        let comments = read.as_ref().unwrap().notes.comments.iter();
        comments.map(|comment| format!("{} {}", comment.ply, comment.text)).collect::<Vec<_>>()
    };
    let both: Vec<_> = self::read(two).iter().map(places).collect();
    assert_eq!(both, [vec!["1 resigned", "1 in time", "1 really"], vec!["0 next"]]);
    // A long one is written in lines, and read as before.
    let long = PgnNote { ply: 1, text: "[Event of a word] %so ".repeat(40).trim().to_owned() };
    let notes = PgnNotes { comments: vec![long], variations: Vec::new() };
    let written = read.game.annotated_pgn(&PgnTags::default(), &notes).unwrap();
    assert!(written.lines().all(|line| line.chars().count() < 80 || line.contains('[')), "{written}");
    assert_eq!(self::read(&written).pop().unwrap().unwrap().notes, notes);
}

/// Variations are kept as they are written, with their own notes, and are played from where they leave the game.
#[test]
fn variations_stay_where_they_are() {
    let text = "(no move before it) 1. e4 e5 (1... c5 ; Sicilian}\n2. Nf3 (2. c3\n{Alapin}) ) (1...Ke7) 2. Nf3 $1 ( 2. f4! $2 exf4\n%x\n3. Nc3 Qh4+ 4. g3 gxh3) Nc6 *";
    let read = read(text).pop().unwrap().unwrap();
    let found: Vec<(usize, &str)> = read.notes.variations.iter().map(|note| (note.ply, &*note.text)).collect();
    let (sicilian, gambit) = ("1... c5 {Sicilian)} 2. Nf3 (2. c3 {Alapin})", "2. f4! $2 exf4 3. Nc3 Qh4+ 4. g3 gxh3");
    assert_eq!(found, [(2, sicilian), (2, "1...Ke7"), (3, gambit)]);
    let written = read.game.annotated_pgn(&PgnTags::default(), &read.notes).unwrap();
    assert_eq!(self::read(&written).pop().unwrap().unwrap().notes, read.notes, "{written}");
    assert!(written.contains("(1...Ke7) 2. Nf3"), "{written}");

    let varied = |at: usize| read.game.pgn_variation(&read.notes.variations[at]);
    let (sicilian, notes) = varied(0).unwrap();
    assert_eq!(uci_of(&sicilian), ["e2e4", "c7c5", "g1f3"]);
    assert_eq!(notes.comments_after(2).collect::<Vec<_>>(), ["Sicilian)"]);
    let (alapin, notes) = sicilian.pgn_variation(&notes.variations[0]).unwrap();
    assert_eq!((uci_of(&alapin), notes.comments[0].ply), (vec!["e2e4".into(), "c7c5".into(), "c2c3".into()], 3));
    // A king that cannot go there makes no variation; of one with a fault behind some moves these are left.
    assert!(varied(1).is_none());
    let (gambit, _) = varied(2).unwrap();
    assert_eq!(uci_of(&gambit)[2..], ["f2f4", "e5f4", "b1c3", "d8h4", "g2g3"]);
}

fn uci_of(game: &Game) -> Vec<String> {
    let plies = game.plies().map(|(position, action)| match action {
        Action::Move(mv) => game.rules().uci(position, *mv),
        other => panic!("{other:?} is no move"),
    });
    plies.collect()
}
