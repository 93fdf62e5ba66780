//! FEN4 and PGN4: four-handed chess as the large server for it writes it.

use std::sync::Arc;

use tessera_rules::notation::{PgnError, PgnFault, PgnGame, PgnTags, Record, is_pgn, read_pgn};
use tessera_rules::{Action, Army, Game, Library, Rules, Settings, Start};

use crate::decisions::four_handed::with_kings;
use crate::support::{data, library, play, rules, text};

fn read(library: &Library, text: &str) -> Result<PgnGame, PgnError> {
    assert!(is_pgn(text));
    let mut games = read_pgn(text, library);
    let game = games.next().unwrap();
    assert!(games.next().is_none());
    game
}

fn game(rules: Rules, start: Start, moves: &str) -> Game {
    let mut game = Game::new(Arc::new(rules), start).unwrap();
    play(&mut game, moves);
    game
}

#[test]
fn positions_are_the_same_in_fen4() {
    let mut known = 0;
    for variant in ["four-handed", "four-handed-ffa"] {
        let rules = rules(variant);
        for line in data(&format!("perft/{variant}.epd")).lines() {
            let position = rules.parse_fen(line.split(" ;").next().unwrap()).unwrap();
            let written = rules.fen4(&position).unwrap();
            let back = rules.parse_fen(&written).unwrap_or_else(|error| panic!("{written}: {error}"));
            // FEN4 has no number of the round.
            let round = position.fullmove_number().to_string();
            let told = rules.fen(&back);
            let (same, _) = told.rsplit_once(' ').unwrap();
            assert_eq!(format!("{same} {round}"), rules.fen(&position), "{written}");
            known += 1;
        }
    }
    assert!(known > 150, "{known}");
    assert_eq!(rules("chess").fen4(&rules("chess").start()), None);
}

#[test]
fn the_servers_own_text_is_read() {
    let rules = rules("four-handed-ffa");
    // Lines as the server breaks them, walls in the corners, and dead pieces with and without their colour.
    let text = "Y-0,1,0,0-1,0,0,0-0,0,0,1-12,3,40,0-7-{'resigned':(false,true,false,false),'enPassant':('','','','l7:k7')}-\nX,X,X,3,yK,4,X,X,X/\n3,8,3/\n14/\n14/\n14/\n14/\n12,yP,gK/\nbK,dbP,8,gP,2,gR/\n14/\n1,dQ,12/\n13,gR/\n14/\n14/\n3,4,rK,2,rR,3";
    let position = rules.parse_fen(text).unwrap();
    let fen = rules.fen(&position);
    assert!(fen.contains("/bK,bP,8,rP,2,rR/") && fen.contains("/1,bQ,12/"), "{fen}");
    assert!(fen.ends_with(" y wKrQ l7 12,3k,40,0 7 1"), "{fen}");
    let wrong = |text: &str| {
        let error = rules.parse_fen(text).unwrap_err();
        // A place is one in the text as it was written.
        assert!(
            error.text == text && error.faults.iter().all(|fault| text.get(fault.at.clone()).is_some()),
            "{error:?}"
        );
        error.faults[0].reason.message().to_string()
    };
    for (broken, reason) in [
        ("R-0,0,0,0-1,1,1,1", "position-fen4"),
        ("R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-14/14", "position-fen4"),
        (&text.replace("1,dQ,12", "1,X,12"), "b5 is a wall"),
        (&text.replace("dbP", "bZ"), "no piece Z"),
        (&text.replace("Y-0,1", "Y-0,0").replace("'resigned':(false,true,false,false),", ""), "has a dead piece"),
        (&text.replace("(false,true,false,false)", "(false,false,false,false,true,true)"), "position-fen4"),
        // The army to move is out, which the last field of the FEN says, far behind the end of this text.
        (
            "R-1,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-X,X,X,8,X,X,X/X,X,X,8,X,X,X/X,X,X,8,X,X,X/14/14/14/14/14/14/14/14/X,X,X,8,X,X,X/X,X,X,8,X,X,X/X,X,X,8,X,X,X",
            "",
        ),
    ] {
        assert!(wrong(broken).contains(reason), "{broken}: {}", wrong(broken));
    }
}

/// FEN4 has a line for each rank, and the record of a game has one for all.
#[test]
fn a_start_of_several_lines_is_kept() {
    let library = library();
    let rules = Arc::new(rules("four-handed"));
    let fen4 = rules.fen4(&rules.start()).unwrap().replace('/', "/\n");
    let pasted = "4k3/8/8/8/8/8/4P3/4K3 w -\n- 0 1".to_owned();
    for (rules, text) in [(rules, fen4), (Arc::new(crate::support::rules("chess")), pasted)] {
        let game = Game::new(rules, Start::Position(text)).unwrap();
        let record = Record::of(&game, None);
        let again = Record::parse(&record.to_string()).unwrap();
        assert_eq!(again, record);
        assert_eq!(again.replay(&library).unwrap().position(), game.position());
    }
}

/// The last move may be the last word of the text.
#[test]
fn one_move_is_a_game() {
    let game = read(&library(), "[Variant \"FFA\"]\n[RuleVariants \"EnPassant\"]\n\n1.h2-h3").unwrap();
    assert_eq!(game.game.record().len(), 1);
}

#[test]
fn games_are_written_and_read() {
    let library = library();
    let mut games = 0;
    for line in data("four-handed-ffa.games").lines() {
        let [start, moves, _] = line.split(" ; ").collect::<Vec<_>>()[..] else { panic!("{line}") };
        let rules = library.compile("four-handed-ffa", &Settings::new()).unwrap();
        let played = game(rules, Start::Position(start.to_owned()), moves);
        let mut tags = PgnTags::default();
        tags.set("Red", "Anna");
        let written = played.pgn(&tags).unwrap();
        let back = read(&library, &written).unwrap_or_else(|error| panic!("{written}\n{error}"));
        assert_eq!(back.game.record(), played.record(), "{written}");
        assert_eq!((text(&back.game), back.tags.get("Red")), (text(&played), Some("Anna")));
        games += 1;
    }
    assert!(games >= 60);
}

/// A file may have games of two and of four players in any order, and games without a move.
#[test]
fn games_of_four_and_of_two_are_read_from_one_text() {
    let library = library();
    let played = |id: &str, moves: &str| game(library.compile(id, &Settings::new()).unwrap(), Start::Setup, moves);
    let games = [
        played("four-handed-ffa", "h2h3 b7c7"),
        played("chess", "e2e4 e7e5"),
        played("four-handed-ffa", ""),
        played("four-handed", "h2h3"),
        played("chess960", "draw"),
        played("four-handed-ffa", ""),
        played("chess", ""),
    ];
    let texts: Vec<String> = games.iter().map(|game| game.pgn(&PgnTags::default()).unwrap()).collect();
    for line_end in ["\n", "\r\n"] {
        let text = texts.join("\n").replace('\n', line_end);
        let read: Vec<PgnGame> = read_pgn(&text, &library).map(Result::unwrap).collect();
        assert_eq!(read.len(), games.len(), "{text}");
        for (read, game) in read.iter().zip(&games) {
            assert_eq!((read.game.rules().id(), read.game.record()), (game.rules().id(), game.record()));
            let line = text.lines().nth(read.line - 1).unwrap();
            assert!(
                line.starts_with("[Variant \"FFA\"]")
                    || line.starts_with("[Variant \"Teams\"]")
                    || line.starts_with("[Event ")
            );
        }
    }
}

/// A comment may look like tags. A faulty game does not prevent the next one, and places count from the first line.
#[test]
fn a_fault_among_several_games_has_its_line() {
    let library = library();
    let text = "1. e4 *\n\n[Variant \"FFA\"]\n[Red \"Anna\"]\n\n1. h2-h3 { Not a\n[Red \"Ben\"]\n\ntag } .. b7-c7\n2. e2-e3\n\n\
                [Variant \"FFA\"]\n[Red \"Anna\"]\n\n1. h2h3\n\n[Variant \"FFA\"]\n[Red \"Anna\"]\n\n1. h2-h3\n\n\
                [White \"Anna\"]\n\n1. e4 e4\n";
    let read: Vec<_> = read_pgn(text, &library).collect();
    let told = |read: &Result<PgnGame, PgnError>| match read {
        Ok(read) => format!("{} {}", read.line, read.game.record().len()),
        Err(error) => format!("{}:{} {} {:?}", error.line, error.column, error.word, error.fault),
    };
    let told: Vec<String> = read.iter().map(told).collect();
    let wanted = ["1 1", "10:4 e2-e3 Move", "12:1  Pgn4", "17 1", "24:7 e4 Move"];
    assert_eq!(told.len(), wanted.len(), "{told:#?}");
    for (told, wanted) in told.iter().zip(wanted) {
        assert!(told.starts_with(wanted), "{wanted}: {told}");
    }
    assert!(told[2].contains("at line 15 "), "{}", told[2]);
}

#[test]
fn a_game_of_teams_is_read_as_people_write_it() {
    let library = library();
    let text = "\u{feff}[Variant \"Teams\"]\n[RuleVariants \"EnPassant Prom=11\"]\n[Red \"Anna\"]\n[Blue \"Ben\"]\n\n1. h2-h3 .. b7-c7 .. g13-g12 .. Nn10-l9 { A test } ( .. m8-l8 ) \n2. Qg1-h2 .. Na10-c9 .. R";
    let read = read(&library, text).unwrap();
    let moves: Vec<String> = read.game.plies().map(|(at, action)| read.game.rules().action_text(at, *action)).collect();
    assert_eq!(moves.join(" "), "h2h3 b7c7 g13g12 n10l9 g1h2 a10c9 resign:y");
    assert_eq!(read.tags.get("Blue"), Some("Ben"));
}

#[test]
fn castling_mates_and_ends_have_words() {
    let library = library();
    let rules = || library.compile("four-handed-ffa", &Settings::new()).unwrap();
    let start = with_kings("wRk1 wRe5 yRb9 bPb11", "w wK - 0,0,0,0 0 1");
    let mut played = game(rules(), Start::Position(start), "h1j1 b11c11 g14f14 n8m8 e5a5 0000 f14g14");
    played.play(Action::Resign(Army::new(3).unwrap())).unwrap();
    let written = played.pgn(&PgnTags::default()).unwrap();
    let moves = written.rsplit_once("\n\n").unwrap().1.trim();
    assert_eq!(moves, "1. O-O .. b11-c11 .. Kg14-f14 .. Kn8-m8\n2. Re5-a5+ .. # .. Kf14-g14 .. R");
    assert!(written.contains("[Result \"*\"]"), "{written}");
    assert_eq!(read(&library, &written).unwrap().game.record(), played.record());
    // The server leaves out the sign of a mate that the next move shows.
    let short = written.replace(" .. #", "");
    assert_eq!(read(&library, &short).unwrap().game.record(), played.record());
    // Nobody can write a resignation out of turn.
    played.undo();
    played.play(Action::Resign(Army::new(2).unwrap())).unwrap();
    assert_eq!(played.pgn(&PgnTags::default()), None);
}

/// Blue's and Red's kings and queens stood the other way round in older games. They castle along their own edges.
#[test]
fn games_of_the_older_array_are_read_and_written() {
    let library = library();
    let tags = "[Variant \"FFA\"]\n[Red \"Anna\"]\n\n";
    // Nothing tells the array, but only in one of them Blue's queen goes from a7.
    let told = format!("{tags}1. h2-h3 .. b7-c7 .. e13-e12 .. m8-l8\n2. Kh1-h2 .. Qa7-b7 .. Bf14-e13 .. Qn8-m8");
    let read_back = |text: &str| read(&library, text).unwrap().game;
    let game = read_back(&told);
    assert_eq!(game.rules().settings().get("array").map(String::as_str), Some("old"));
    let written = game.pgn(&PgnTags::default()).unwrap();
    assert!(written.contains("/bK,bP,10,gP,gQ/bQ,bP,10,gP,gK/"), "{written}");
    assert_eq!((read_back(&written).record(), read_back(&written).start()), (game.record(), &Start::Setup));
    // Blue castles short, with the rook on a11.
    let older: Settings = [("array".to_owned(), "old".to_owned())].into();
    for id in ["four-handed", "four-handed-ffa"] {
        let rules = library.compile(id, &older).unwrap();
        let start =
            rules.fen(&rules.start()).replace("bN,bP,10,rP,rN/bB,bP,10,rP,rB/bK", "1,bP,10,rP,rN/1,bP,10,rP,rB/bK");
        let castled = self::game(rules, Start::Position(start), "h2h3 a8a10");
        assert!(text(&castled).contains("1,bP,10,rP,rR/bK,bP,10,rP,rN/bR,bP,10,rP,rB/1,bP"), "{}", text(&castled));
    }
}

/// PGN4 has no word for a draw or for a claim. The result tells them.
#[test]
fn the_result_tells_how_a_game_has_ended() {
    let library = library();
    let back = |played: &Game| {
        let written = played.pgn(&PgnTags::default()).unwrap();
        let back = read(&library, &written).unwrap_or_else(|error| panic!("{written}\n{error}"));
        assert_eq!((back.game.record(), back.game.ending()), (played.record(), played.ending()), "{written}");
        assert!(back.game.undone().is_empty());
        written
    };
    for (id, moves, result) in [
        ("four-handed", "e2e3 b5c5", "*"),
        ("four-handed", "e2e3 b5c5 draw", "1/2-1/2"),
        ("four-handed", "e2e3 b5c5 resign:y", "0-1"),
        ("four-handed-ffa", "e2e3 b5c5", "*"),
        ("four-handed-ffa", "e2e3 b5c5 draw", "Red: 10 - Blue: 10 - Yellow: 10 - Green: 10"),
    ] {
        let played = game(library.compile(id, &Settings::new()).unwrap(), Start::Setup, moves);
        let written = back(&played);
        assert!(written.contains(&format!("[Result \"{result}\"]")), "{written}");
    }
    // Two armies are left, and Green leads by enough for a claim. His points are the same without it.
    for (claim, result) in [("", "*"), (" claim", "Red: 0 - Blue: 0 - Yellow: 0 - Green: 40")] {
        let rules = library.compile("four-handed-ffa", &Settings::new()).unwrap();
        let start = with_kings("", "w - - 0,0,0,40 0 1");
        let led = game(rules, Start::Position(start), &format!("resign:w resign:b g14f14{claim}"));
        assert!(back(&led).contains(&format!("[Result \"{result}\"]")));
    }
    // The server tells a draw of teams in a word.
    let text = "[Variant \"Teams\"]\n[Red \"Anna\"]\n[Result \"Draw\"]\n\n1. h2-h3\n";
    assert_eq!(read(&library, text).unwrap().game.record().last(), Some(&Action::Draw));
    // A result that is not possible is told, and the game is as its moves say.
    let doubted = read(&library, &text.replace("h2-h3", "R").replace("Draw", "1-0")).unwrap();
    let doubt = doubted.doubt.unwrap();
    assert_eq!((doubt.line, doubt.word.as_str(), doubt.fault), (3, "1-0", PgnFault::Result("0-1")));
    assert!(doubted.game.ending().is_some());
    // The server counts some points otherwise, so a game is not refused for them.
    let text = "[Variant \"FFA\"]\n[Red \"A-1: 2\"]\n[Result \"A-1: 2: 33 - B: 5 - C: 0 - D: 1\"]\n\n1. h2-h3\n";
    assert_eq!(read(&library, text).unwrap().game.record().len(), 1);
}

#[test]
fn promoted_queens_may_be_written_as_queens() {
    let library = library();
    let start = with_kings("wPe7", "w - - 0,0,0,0 0 1");
    let rules = library.compile("four-handed-ffa", &Settings::new()).unwrap();
    let played = game(rules, Start::Position(start), "e7e8 a7a6 g14f14 n8n7 e8e9");
    let written = played.pgn(&PgnTags::default()).unwrap();
    assert!(written.contains("1. e7-e8=D") && written.contains("2. De8-e9"), "{written}");
    let older = written.replace("=D", "=Q").replace("De8", "Qe8");
    assert_eq!(read(&library, &older).unwrap().game.record(), played.record());
}

#[test]
fn faults_have_their_place() {
    let library = library();
    let told = |text: &str| {
        let error = read(&library, text).unwrap_err();
        format!("{}:{} {} {:?}", error.line, error.column, error.word, error.fault)
    };
    let tags = "[Variant \"FFA\"]\n[Red \"Anna\"]\n\n";
    for (text, wanted) in [
        (format!("{tags}1. h2-h3 .. b7-c7 .. g13-g10"), "4:22 g13-g10 Move(Illegal(\"g13-g10\")"),
        (format!("{tags}1. h2-h3 .. #"), "4:13 # HasMoves"),
        (format!("{tags}1. Nh2-h3"), "4:4 Nh2-h3 OtherPiece"),
        (format!("{tags}1. O-O"), "4:4 O-O Move(Illegal(\"O-O\")"),
        // A letter of a move may also be in a tag, and a comment may have the whole move.
        (format!("{tags}1. h2-h3 {{ e7-e8 }} .. b7-c7\n( 1. h2-h4 .. b7-c7 ) .. e7-e8"), "5:26 e7-e8 OtherPiece"),
        (tags.replace("\n\n", "\n[RuleVariants \"EnPassant\"]\n\n1. R .. #"), "5:9 # HasMoves"),
        // On the server the king of a player who has left walks about.
        (
            tags.replace(
                "\n\n",
                "\n[RuleVariants \"DeadKingWalking\"]\n\n1. R .. b7-c7 .. g13-g12 .. m8-l8\n2. Kh1-h2",
            ),
            "6:4 Kh1-h2 WalkingKing",
        ),
        // The letter may also stand behind the move with which he leaves.
        (
            tags.replace(
                "\n\n",
                "\n[RuleVariants \"DeadKingWalking\"]\n\n1. h2-h3 .. b7-c7 .. g13-g12 .. m8-l8\n2. Kh1-h2R",
            ),
            "6:4 Kh1-h2R WalkingKing",
        ),
        // A place need not be the beginning of a character.
        (
            format!(
                "[Blue \"{}\"]\n[RuleVariants \"EnPassant\"]\n{tags}1. e02-e04 .. b05-c05 .. e13-e12 .. #",
                "Å".repeat(60)
            ),
            "6:37 # HasMoves",
        ),
        (format!("{tags}1. h2h3"), "1:1  Pgn4"),
        (format!("{tags}1. é"), "1:1 "),
        (tags.replace("FFA", "Bughouse"), "1:1 Bughouse Variant"),
        (tags.replace("\n[Red", "\n[RuleVariants \"Antichess\"]\n[Red"), "2:1 Antichess RuleVariant"),
        (tags.replace("\n[Red", "\n[RuleVariants \"Prom=11\"]\n[Red"), "2:1 Prom=11 RuleVariant"),
        (tags.replace("\n[Red", "\n[StartFen4 \"R-x\"]\n[Red"), "2:1 R-x Position"),
        (format!("{tags}1. h2-h3 {}", "( 1. h2-h4 ".repeat(20_000)), "1:1 ( VariationOpen"),
        // A bracket in a tag opens no comment.
        (format!("[Red \"{{\"]\n{tags}1. h2-h3 {}", "( 1. h2-h4 ".repeat(20_000)), "1:1 ( VariationOpen"),
    ] {
        let found = told(&text);
        assert!(found.starts_with(wanted), "{wanted}: {found}");
    }
}
