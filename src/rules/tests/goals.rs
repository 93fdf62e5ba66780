//! Goals. The leaf counts of trees in which a goal ends games agree with other programs and a naive count.

use std::sync::Arc;

use tessera_rules::{Army, Ending, Game, Library, Position, Reason, Rules, RulesetError, Settings, Side, Start};

use crate::invariants::hold_in_random_games;
use crate::support::{actions, drawn, library, play, refusal, text};

const HILL: &str = r#"regions: { "hill": "d4 e4 d5 e5" }, goals: [Reach(piece: "K", at: "hill")]"#;
const THREE_CHECK: &str = "goals: [Checks(3)]";
const BREAKTHROUGH: &str = r#"
    pieces: { "P": (name: "pawn", moves: ["mfWfF"], tags: [Pawn]) },
    setup: "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w - - 0 1",
    royal: Never, goals: [Reach(piece: "P", at: "last"), Extinct(["P"])], no_move: Loses,
    promotion: [], castling: Never, en_passant: Never"#;

/// The bundled variants, and the variant `goal`: `base` with changes.
fn library_with(base: &str, changes: &str) -> Library {
    let mut library = library();
    library.add(&format!("Ruleset(api: 1, id: \"goal\", extends: \"{base}\", {changes})")).unwrap();
    library
}

fn rules(base: &str, changes: &str) -> Rules {
    library_with(base, changes).compile("goal", &Settings::new()).unwrap_or_else(|error| panic!("{error}"))
}

fn game(changes: &str, position: &str) -> Game {
    let start = Start::Position(position.to_owned());
    Game::new(Arc::new(rules("chess", changes)), start).unwrap_or_else(|error| panic!("{position}: {error}"))
}

fn side(number: usize) -> Option<Side> {
    Side::new(number)
}

/// Sources of the counts: Fairy-Stockfish, shakmaty, chessops. The last count of each line differs from that without
/// goal.
#[test]
fn leaves_as_other_programs_count_them() {
    for (changes, position, nodes) in [
        (HILL, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", &[20, 400, 8902, 197_281][..]),
        (HILL, "rnb2b1r/ppp2ppp/3k4/8/1PKp1pn1/3Pq3/PBP1P2P/RN1Q1B1R w - - 4 12", &[0, 0, 19_003]),
        (HILL, "8/5k2/1pp2p2/8/3P1PP1/P3K3/1P6/8 b - -", &[10, 120, 1000, 12_460, 104_314]),
        (THREE_CHECK, "7r/1p4p1/pk3p2/RN6/8/P5Pp/3p1P1P/4R1K1 w - - 1+3 1 39", &[0, 0, 12_407]),
        (THREE_CHECK, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 1+1", &[48, 2039, 97_848]),
        (THREE_CHECK, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 1+1", &[26, 562, 13_410]),
        (BREAKTHROUGH, "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w - - 0 1", &[22, 484, 11_132, 256_036]),
        (BREAKTHROUGH, "1p2pp1p/2p2ppp/2P5/8/8/3P2P1/1p1P2PP/1PP1PP1P w - - 1 26", &[0, 0, 0, 121_264]),
    ] {
        let rules = rules("chess", changes);
        let position = rules.parse_fen(position).unwrap_or_else(|error| panic!("{position}: {error}"));
        for (depth, &wanted) in (1..).zip(nodes) {
            if wanted > 0 {
                assert_eq!(rules.perft(&position, depth), wanted, "{} depth {depth}", rules.fen(&position));
                assert_eq!(
                    rules.perft_without_bulk(&position, depth),
                    wanted,
                    "{} depth {depth}",
                    rules.fen(&position)
                );
            }
        }
    }
}

/// Counts leaves with the rules of orthodox chess. This function itself decides whether a goal is reached.
fn naive(
    chess: &Rules,
    position: &Position,
    checks: [u8; 2],
    depth: u32,
    won: &dyn Fn(&Position, [u8; 2]) -> bool,
) -> u64 {
    if won(position, checks) {
        return 0;
    }
    let moves = chess.moves(position);
    if depth == 1 {
        return moves.len() as u64;
    }
    let children = moves.into_iter().map(|mv| {
        let mut next = position.clone();
        chess.play(&mut next, mv).unwrap();
        let mut checks = checks;
        if chess.check(&next).is_some() {
            checks[position.turn().index()] -= 1;
        }
        naive(chess, &next, checks, depth - 1, won)
    });
    children.sum()
}

#[test]
fn leaves_as_a_naive_count_has_them() {
    let chess = library().compile("chess", &Settings::new()).unwrap();
    let on_hill = |position: &Position, _: [u8; 2]| {
        let kings = position.kind(chess.royal());
        ["d4", "e4", "d5", "e5"].iter().any(|square| kings.has(square.parse().unwrap()))
    };
    let checked = |_: &Position, checks: [u8; 2]| checks.contains(&0);
    for (board, depth) in [
        ("8/8/3k4/8/8/3K2R1/8/8 w - -", 5),
        ("4k3/8/8/2p5/1b6/3K4/8/8 b - -", 3),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", 4),
        ("6k1/5ppp/8/1b6/2q5/3K1Q2/5PPP/8 w - -", 3),
    ] {
        let start = chess.parse_fen(board).unwrap();
        let hill = rules("chess", HILL);
        let count = naive(&chess, &start, [9; 2], depth, &on_hill);
        assert_eq!(hill.perft(&hill.parse_fen(board).unwrap(), depth), count, "{board}");
        for left in [[1, 1], [1, 3], [2, 2]] {
            let three = rules("chess", THREE_CHECK);
            let text = format!("{board} {}+{} 0 1", left[0], left[1]);
            let count = naive(&chess, &start, left, depth, &checked);
            assert_eq!(three.perft(&three.parse_fen(&text).unwrap(), depth), count, "{text}");
        }
    }
}

#[test]
fn a_goal_ends_the_game_for_who_reaches_it() {
    let mut hill = game(HILL, "8/8/3k4/8/8/3K4/8/8 w - - 0 1");
    // Bare kings are no draw here, because one of them can still reach the hill.
    assert_eq!(hill.ending(), None);
    play(&mut hill, "d3e4");
    assert_eq!(hill.ending(), Some(Ending { winner: side(0), reason: Reason::GoalReached }));
    assert_eq!((hill.moves().len(), refusal(&hill, "d6", "d7").as_str()), (0, "why-game-over"));
    hill.undo();
    play(&mut hill, "d3c3 d6d5");
    assert_eq!(hill.ending().map(|ending| ending.winner), Some(side(1)));

    // Regions lie in the army's own frame, so Black's goal is not White's.
    let race = r#"goals: [Reach(piece: "K", at: "last")]"#;
    let mut game_of = game(race, "8/2K5/8/8/8/8/5k2/8 b - - 0 1");
    play(&mut game_of, "f2e1");
    assert_eq!(game_of.ending().map(|ending| ending.winner), Some(side(1)));
}

/// If both players have reached a goal, the one who moved last wins. A goal is tested before checkmate.
#[test]
fn several_ends_at_once() {
    let wide = r#"regions: { "wide": "a4-h4 a5-h5" }, setup: "4k3/8/8/8/8/8/8/4K3 w - - 0 1", goals: [Reach(piece: "K", at: "wide")]"#;
    for (seat, winner) in [("w", side(1)), ("b", side(0))] {
        let both = game(wide, &format!("8/8/8/k7/7K/8/8/8 {seat} - - 0 1"));
        assert_eq!(both.ending().map(|ending| ending.winner), Some(winner), "{seat}");
    }
    let mut mate = game("goals: [Checks(1)]", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    play(&mut mate, "a1a8");
    assert_eq!(mate.ending().unwrap().reason, Reason::ChecksGiven(1));
    let mut last = game(r#"goals: [Extinct(["N"]), Extinct(["R"])]"#, "4k3/8/8/8/8/8/n7/R3K1Nr w - - 0 1");
    play(&mut last, "a1a2");
    assert_eq!(last.ending(), Some(Ending { winner: side(0), reason: Reason::Extinct }));
}

#[test]
fn checks_are_counted_and_written() {
    let mut game = game(THREE_CHECK, "rnbqkbnr/ppp1pppp/3p4/8/8/4P3/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    assert!(text(&game).ends_with("KQkq - 3+3 0 2"));
    play(&mut game, "f1b5");
    assert_eq!(text(&game), "rnbqkbnr/ppp1pppp/3p4/1B6/8/4P3/PPPP1PPP/RNBQK1NR b KQkq - 2+3 1 2");
    let left = |game: &Game, army| game.rules().checks_left(game.position(), Army::new(army).unwrap());
    assert_eq!((left(&game, 0), left(&game, 1)), (Some(2), Some(3)));
    play(&mut game, "c7c6 b5c6 b8c6");
    assert!(text(&game).contains(" 1+3 "));
    game.undo();
    game.undo();
    assert!(text(&game).contains(" 2+3 "));
    // Positions with different counts of checks are not repetitions of each other.
    let rules = game.rules();
    let [one, other] =
        ["3+3", "3+2"].map(|left| rules.parse_fen(&format!("4k3/8/8/8/8/8/8/4K2R w K - {left} 0 1")).unwrap());
    assert!(one.key() != other.key() && !one.repeats(&other));
    for wrong in ["4+3", "0+0", "3+", "+", "3+3+3", "-1+3", "3+x", "03+3"] {
        let error = rules.parse_fen(&format!("4k3/8/8/8/8/8/8/4K2R w K - {wrong} 0 1")).unwrap_err().to_string();
        assert!(error.contains("position-checks"), "{wrong}: {error}");
    }
    // Lichess tells the checks that were given, at the end.
    for (given, left) in [("+0+0", "3+3"), ("+1+2", "2+1")] {
        let position = rules.parse_fen(&format!("4k3/8/8/8/8/8/8/4K2R w K - 0 1 {given}")).unwrap();
        assert_eq!(rules.fen(&position), format!("4k3/8/8/8/8/8/8/4K2R w K - {left} 0 1"));
    }
    for wrong in ["+4+0", "+3+3", "1+1", "+1", "+x+0"] {
        let error = rules.parse_fen(&format!("4k3/8/8/8/8/8/8/4K2R w K - 0 1 {wrong}")).unwrap_err().to_string();
        assert!(error.contains("position-checks"), "{wrong}: {error}");
    }
    let chess = library().compile("chess", &Settings::new()).unwrap();
    assert!(chess.parse_fen("4k3/8/8/8/8/8/8/4K2R w K - 3+3 0 1").is_err());
    assert!(chess.parse_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1 +0+0").is_err());
    assert_eq!(chess.checks_left(&chess.start(), Army::default()), None);
}

/// A bare king gives no check. Source: lichess, `ThreeCheck.scala`.
#[test]
fn bare_kings_draw_and_do_not_win_on_time() {
    let mut bare = game(THREE_CHECK, "4k3/8/8/8/8/3r4/4K3/8 w - - 2+3 0 1");
    play(&mut bare, "timeout:b");
    assert_eq!(bare.ending(), Some(Ending { winner: None, reason: Reason::TimeoutDraw }));
    bare.undo();
    play(&mut bare, "e2d3");
    assert_eq!(bare.ending(), drawn(Reason::DeadPosition));
    // A lone knight checks.
    let mut knight = game(THREE_CHECK, "4k3/8/8/8/8/3n4/4K3/6N1 w - - 2+3 0 1");
    play(&mut knight, "e2d3");
    assert_eq!(knight.ending(), None);
}

#[test]
fn where_no_king_matters_another_piece_stands_for_its_army() {
    let letter = |changes: &str| {
        let rules = rules(
            "chess",
            &format!("royal: Never, castling: Never, setup: \"3qk3/8/8/8/8/8/8/3QK3 w - - 0 1\", {changes}"),
        );
        let stands = rules.royal();
        assert!(!rules.is_royal(stands));
        rules.letter(stands)
    };
    assert_eq!(letter("goals: [Extinct([\"Q\"])]"), 'K');
    let men = r#"pieces: { "K": (name: "king", moves: ["K"], value: 300) }, goals: [Extinct(["Q"])]"#;
    assert_eq!(letter(men), 'Q', "worth most");
}

#[test]
fn who_has_no_move() {
    let stalemate = "k7/8/1Q6/8/8/8/8/K7 b - - 0 1";
    for (no_move, ending) in [
        ("Draws", drawn(Reason::Stalemate)),
        ("Loses", Some(Ending { winner: side(0), reason: Reason::NoMove })),
        ("Wins", Some(Ending { winner: side(1), reason: Reason::NoMove })),
    ] {
        let game = game(&format!("no_move: {no_move}"), stalemate);
        assert_eq!((game.ending(), actions(&game).len()), (ending, 0), "{no_move}");
    }
    let mate = game("no_move: Wins", "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1");
    assert_eq!(mate.ending().unwrap().reason, Reason::Checkmate);
    // With captured kings, a player passes only if `no_move` says so.
    let blocked = r#"royal: Capture(army: Freeze), board: (files: 1, ranks: 4), regions: { "last": "*4" },
        setup: "k/p/P/K w - - 0 1", castling: Never, no_move: "#;
    for (no_move, ending) in [
        ("Passes", None),
        ("Draws", drawn(Reason::Stalemate)),
        ("Loses", Some(Ending { winner: side(1), reason: Reason::NoMove })),
    ] {
        assert_eq!(game(&format!("{blocked}{no_move}"), "k/p/P/K w - - 0 1").ending(), ending, "{no_move}");
    }
}

#[test]
fn goals_that_mean_nothing_are_refused() {
    let four = "royal: Capture(army: Freeze)";
    for (base, changes, path, reason) in [
        ("chess", r#"goals: [Reach(piece: "K", at: "hill")]"#, "goals[0].at", "no region `hill`"),
        ("chess", r#"goals: [Checks(3), Reach(piece: "X", at: "last")]"#, "goals[1].piece", "no piece `X`"),
        ("chess", "goals: [Checks(0)]", "goals[0]", "1 to 9"),
        ("chess", "goals: [Checks(3), Checks(2)]", "goals[1]", "twice"),
        ("nava", "goals: [Checks(3)]", "goals[0]", "two armies"),
        ("nava", r#"goals: [Extinct(["P"])]"#, "goals[0]", "two armies"),
        ("chess", "goals: [Extinct([])]", "goals[0]", "names no kind of piece"),
        ("chess", "no_move: Passes", "no_move", "nobody passes"),
        ("nava", "no_move: Loses", "no_move", "two armies"),
        ("chess", "royal: Never", "goals", "nothing ends the game"),
        (
            "chess",
            r#"royal: Never, no_move: Loses, pieces: { "K": (name: "king", moves: ["K"]) }"#,
            "castling",
            "no kind castles",
        ),
        ("chess960", "royal: Never, no_move: Loses", "castling", "must be royal"),
        ("chess", r#"royal: Capture(army: Freeze), mated: Wins"#, "mated", "needs `royal: Checkmate`"),
        ("chess", r#"royal: Capture(army: Freeze), fleeing: Never"#, "fleeing", "needs `royal: Checkmate`"),
        ("nava", r#"goals: [Bared()]"#, "goals[0]", "two armies"),
        ("nava", r#"goals: [Rid(["P"])]"#, "goals[0]", "two armies"),
        ("nava", r#"goals: [Reach(piece: "K", at: "far", reply: true)]"#, "goals[0]", "two armies"),
        ("nava", "no_move: FewerWins", "no_move", "two armies"),
        ("chess", "royal: Never, castling: Never", "goals", "name a goal"),
        ("chess", r#"goals: [Reach(piece: "K", at: "first")]"#, "goals", "over before it begins"),
        ("chess", r#"goals: [Rid(["Q"])], setup: "3qk3/8/8/8/8/8/8/4K3 w - - 0 1""#, "goals", "over before it begins"),
        ("chess", r#"goals: [Bared()], setup: "3qk3/8/8/8/8/8/8/4K3 w - - 0 1""#, "goals", "over before it begins"),
        ("chess", r#"hooks: ["no-such"]"#, "hooks[0]", "no rule `no-such`"),
        ("nava", four, "", ""),
    ] {
        let refused = library_with(base, changes).compile("goal", &Settings::new());
        let faults = match refused {
            Ok(_) => Vec::new(),
            Err(RulesetError { diagnostics }) => diagnostics,
        };
        let found = faults.iter().any(|fault| fault.path == path && fault.message.contains(reason));
        assert_eq!(found, !path.is_empty(), "{base} {changes}: {faults:?}");
    }
}

/// Goals combined with every other mechanic.
#[test]
fn goals_in_random_games() {
    let promoted = r#"goals: [Extinct(["N", "B"]), Reach(piece: "Q", at: "last")]"#;
    for (base, changes) in [
        ("chess", HILL),
        ("chess", THREE_CHECK),
        ("chess", BREAKTHROUGH),
        ("chess960", THREE_CHECK),
        ("trojan", HILL),
        ("trojan", promoted),
        ("ordo", HILL),
        ("ordo-vulneris", THREE_CHECK),
        ("occasio", THREE_CHECK),
        ("occado", "goals: [Checks(2)]"),
        ("nava", r#"goals: [Reach(piece: "Q", at: "throne")]"#),
        ("nava-ffa", r#"goals: [Reach(piece: "P", at: "far")], promotion: []"#),
    ] {
        let library = library_with(base, changes);
        let rules =
            library.compile("goal", &Settings::new()).unwrap_or_else(|error| panic!("{base} {changes}: {error}"));
        hold_in_random_games(&Arc::new(rules), &library);
    }
}

/// As dobutsu shogi has it: a king may walk into the enemy's camp, but it wins only where nobody attacks it.
#[test]
fn a_safe_goal_counts_where_nobody_attacks_the_piece() {
    let safe = r#"royal: Capture(army: Freeze), goals: [Reach(piece: "K", at: "last", safe: true)],
        castling: Never, en_passant: Never, no_move: Loses"#;
    let won = Some(Ending { winner: side(0), reason: Reason::GoalReached });
    let end = |position: &str, moves: &str| {
        let mut game = game(safe, position);
        play(&mut game, moves);
        game.ending()
    };
    assert_eq!(end("8/4K3/8/7k/8/8/r7/8 w - - 0 1", "e7e8"), won);
    assert_eq!(end("8/4K3/8/7k/8/8/4r3/8 w - - 0 1", "e7f8"), won);
    // The rook attacks the square: the game goes on, and the king can be captured.
    assert_eq!(end("r7/4K3/8/7k/8/8/8/8 w - - 0 1", "e7e8"), None);
    assert!(end("r7/4K3/8/7k/8/8/8/8 w - - 0 1", "e7e8 a8e8").is_some_and(|end| end.reason == Reason::RoyalsCaptured));
    // It counts at the end of the own turn: when the rook has gone, White has to make a move first.
    assert_eq!(end("r7/4K3/P7/7k/8/8/8/8 w - - 0 1", "e7e8 a8a6"), None);
    assert_eq!(end("r7/4K3/P7/1N5k/8/8/8/8 w - - 0 1", "e7e8 a8a6 b5d6"), won);
}

/// As Jeson Mor has it: the knight has to stay on its square for a turn of the enemy.
#[test]
fn a_goal_that_stays_counts_at_the_next_own_turn() {
    let stays = r#"regions: { "middle": "d4 e4 d5 e5" }, goals: [Reach(piece: "N", at: "middle", stays: true)]"#;
    let end = |position: &str, moves: &str| {
        let mut game = game(stays, position);
        play(&mut game, moves);
        game.ending()
    };
    let won = |winner| Some(Ending { winner: side(winner), reason: Reason::GoalReached });
    let white = "4k3/8/6n1/8/8/5N2/8/4K3 w - - 0 1";
    assert_eq!(end(white, "f3e5"), None);
    assert_eq!(end(white, "f3e5 e8e7"), won(0));
    // Captured in time, and now Black's knight stays.
    assert_eq!(end(white, "f3e5 g6e5"), None);
    assert_eq!(end(white, "f3e5 g6e5 e1e2"), won(1));
    // Both stand at their goals when the first of the round is to move: the second has saved a draw.
    let both = r#"goals: [Reach(piece: "N", at: "last", stays: true)]"#;
    let mut game = game(both, "k7/8/5N2/8/8/5n2/8/K7 w - - 0 1");
    play(&mut game, "f6e8 f3e1");
    assert_eq!(game.ending(), Some(Ending { winner: None, reason: Reason::GoalReached }));
    let wrong = library_with("chess", r#"goals: [Reach(piece: "N", at: "last", stays: true, safe: true)]"#);
    assert!(wrong.compile("goal", &Settings::new()).unwrap_err().to_string().contains("exclude each other"));
}

#[test]
fn a_promotion_can_be_that_of_one_army() {
    let changes = r#"promotion: [
        (piece: "P", army: "white", at: "last", into: Choice(["Q"])),
        (piece: "P", army: "black", at: "last", into: Choice(["R", "N"])),
    ]"#;
    let white = game(changes, "k7/4P3/8/8/8/8/4p3/K7 w - - 0 1");
    assert!(actions(&white).contains(&"e7e8q".to_owned()) && !actions(&white).contains(&"e7e8r".to_owned()));
    let black = game(changes, "k7/4P3/8/8/8/8/4p3/K7 b - - 0 1");
    assert!(actions(&black).contains(&"e2e1n".to_owned()) && !actions(&black).contains(&"e2e1q".to_owned()));
    let wrong = library_with("chess", r#"promotion: [(piece: "P", army: "red", at: "last", into: Choice(["Q"]))]"#);
    assert!(wrong.compile("goal", &Settings::new()).unwrap_err().to_string().contains("there is no army `red`"));
}

/// The impasse of shogi: 28 points for the first player and 27 for the second, with ten other pieces in the camp.
#[test]
fn a_king_that_has_entered_with_enough_points_wins() {
    let (library, _) = crate::mods::samples();
    let settings = [("impasse".to_owned(), "declared".to_owned())].into();
    let rules = Arc::new(library.compile("shogi", &settings).unwrap());
    let ending = |position: &str| {
        let start = Start::Position(position.to_owned());
        Game::new(rules.clone(), start).unwrap().ending()
    };
    let won = |number: usize| Some(Ending { winner: side(number), reason: Reason::GoalReached });
    // Two promoted rooks and two promoted bishops are 20 points, and six pawns 6: 26 with ten pieces. Two more are in hand.
    let camp = "K2D2D2/H1H6/PPPPPP3/9/9/9/9/9/8k";
    assert_eq!(ending(&format!("{camp}[PP] w - - 0 1")), won(0));
    assert_eq!(ending(&format!("{camp}[P] w - - 0 1")), None, "27 points");
    assert_eq!(ending(&format!("{camp}[PPpp] b - - 0 1")), None, "only at the beginning of the own turn");
    // Nine pieces are too few, and an attack on the king forbids it.
    assert_eq!(ending("K2D2D2/H1H6/PPPPP4/9/9/9/9/9/8k[PPPP] w - - 0 1"), None);
    assert_eq!(ending("K2D2D2/H1H6/1PPPPPP2/9/9/9/9/9/r7k[PPP] w - - 0 1"), won(0), "a horse stands before the king");
    assert_eq!(ending("K2D2D2/1HH6/1PPPPPP2/9/9/9/9/9/r7k[PPP] w - - 0 1"), None, "check");
    // The second player needs one point less, in the camp at the other end.
    assert_eq!(ending("8K/9/9/9/9/9/pppppp3/h1h6/k2d2d2[p] b - - 0 1"), won(1));
    assert_eq!(ending("8K/9/9/9/9/9/pppppp3/h1h6/k2d2d2[] b - - 0 1"), None, "26 points");
    // Without the option the game goes on.
    let usual = library.compile("shogi", &Settings::new()).unwrap();
    let start = Start::Position(format!("{camp}[PP] w - - 0 1"));
    assert_eq!(Game::new(Arc::new(usual), start).unwrap().ending(), None);
}

/// A goal of points that lacks an army or a piece is refused, with the reason.
#[test]
fn a_goal_of_points_names_every_army() {
    for (goal, wanted) in [
        (r#"points: {"Q": 9}, least: {"white": 9}"#, "it does not say how many points `black` needs"),
        (r#"points: {"Q": 9}, least: {"white": 9, "black": 9, "green": 1}"#, "there is no army `green`"),
        (r#"points: {"Q": 1001}, least: {"white": 9, "black": 9}"#, "the points of a piece are 0 to 1000, not 1001"),
        (r#"points: {"X": 1}, least: {"white": 9, "black": 9}"#, "there is no piece `X`"),
    ] {
        let goals = format!(r#"goals: [Entered(piece: "K", at: "last", others: 1, {goal})]"#);
        crate::mods::is_refused("chess", &goals, wanted);
    }
}
