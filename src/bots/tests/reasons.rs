//! Threats and reasons for moves, in positions of all families.

use std::sync::Arc;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use tessera_bots::{AspectDifference, MoveReason, Score, Tactics, Threats, Trade};
use tessera_rules::{Action, Game, Move, Piece, Reason, Rules, Seat};

use crate::support::{game, library, play, random_move, rules, start};

/// A stack as its letters, from the top down.
fn letters(rules: &Rules, pieces: &[Piece]) -> String {
    pieces.iter().map(|piece| rules.letter(piece.kind())).collect()
}

/// A reason in a few letters.
fn short(rules: &Rules, reason: &MoveReason) -> String {
    let kind = |kind| rules.letter(kind).to_string();
    let places = |all: &[(tessera_rules::Square, Piece)]| {
        let one = |(square, piece): &(_, Piece)| format!(" {}{square}", rules.letter(piece.kind()));
        all.iter().map(one).collect::<String>()
    };
    match reason {
        MoveReason::WinsGame(how) => format!("wins: {how:?}"),
        MoveReason::ForcesWin => "forces".to_owned(),
        MoveReason::OnlyMove => "only".to_owned(),
        MoveReason::TakesRoyal(piece) => format!("takes royal {}", letters(rules, &[*piece])),
        MoveReason::Captures { pieces, trade, recaptures } => {
            let how = match trade {
                Trade::Wins => "wins",
                Trade::Gains => "gains by",
                Trade::Even => "trades",
                Trade::Offers => "offers for",
            };
            format!("{}{how} {}", if *recaptures { "back, " } else { "" }, letters(rules, pieces))
        }
        MoveReason::LeavesCheck => "leaves check".to_owned(),
        MoveReason::PreventsLoss(how) => format!("prevents {how:?}"),
        MoveReason::Promotes(into) => format!("promotes {}", kind(*into)),
        MoveReason::Heals(into) => format!("heals {}", into.map(kind).unwrap_or_default()),
        MoveReason::Escapes(pieces) => format!("escapes {}", letters(rules, pieces)),
        MoveReason::Protects(all) => format!("protects{}", places(all)),
        MoveReason::GivesCheck(left) => format!("check {}", left.map(|left| left.to_string()).unwrap_or_default()),
        MoveReason::ThreatensWin(how) => format!("threatens {how:?}"),
        MoveReason::Threatens(all) => format!("threatens{}", places(all)),
        MoveReason::Castles => "castles".to_owned(),
        MoveReason::Uncovers(pieces) => format!("uncovers {}", letters(rules, pieces)),
        MoveReason::Mounts(piece) => format!("mounts {}", letters(rules, &[*piece])),
        MoveReason::Opens(more) => format!("opens {more}"),
        MoveReason::Improves(AspectDifference { aspect, own: true }) => format!("better {aspect:?}"),
        MoveReason::Improves(AspectDifference { aspect, own: false }) => format!("enemy worse {aspect:?}"),
    }
}

/// The reasons for the last of some moves, which are played from a position.
fn reasons(variant: &str, position: &str, moves: &str) -> String {
    let rules = rules(variant);
    let mut game = game(&rules, position);
    let moves: Vec<&str> = moves.split_whitespace().collect();
    let (last, before) = moves.split_last().unwrap();
    for text in before {
        let action = rules.parse_action(game.position(), text).unwrap();
        game.play(action).unwrap();
    }
    let mv = rules.parse_uci(game.position(), last).unwrap().announced();
    let found = Tactics::new(rules.clone()).reasons(&game, &[mv], Score::default());
    told(&rules, &found)
}

fn told(rules: &Rules, found: &[MoveReason]) -> String {
    let found: Vec<String> = found.iter().map(|reason| short(rules, reason).trim().to_owned()).collect();
    found.join(", ")
}

#[track_caller]
fn check(variant: &str, position: &str, moves: &str, wanted: &str) {
    assert_eq!(reasons(variant, position, moves), wanted, "{variant} {position} {moves}");
}

/// An exchange of equal pieces alone is no reason: the line shows what it is for.
#[test]
fn an_exchange_tells_what_it_is_for() {
    let rules = rules("chess");
    let game = game(&rules, "4k3/3p1p2/4p3/3r4/8/8/5P2/3RK3 w - - 0 1");
    let mut position = game.position().clone();
    let mut line = Vec::new();
    for text in ["d1d5", "e6d5"] {
        line.push(rules.parse_uci(&position, text).unwrap());
        rules.play(&mut position, line[line.len() - 1]).unwrap();
    }
    let tactics = Tactics::new(rules.clone());
    let reasons = |line| told(&rules, &tactics.reasons(&game, line, Score::default()));
    assert_eq!(reasons(&line[..1]), "trades R");
    assert_eq!(reasons(&line), "trades R, enemy worse PawnStructure");
}

#[test]
fn captures_are_weighed_with_what_follows_on_the_square() {
    check("chess", "4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1", "e4d5", "wins N");
    // A pawn defends the square: a rook takes a pawn, a rook takes a rook, a knight takes a rook.
    check("chess", "4k3/8/2p5/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", "offers for P");
    check("chess", "4k3/8/2p5/3r4/8/8/8/3RK3 w - - 0 1", "d1d5", "trades R");
    check("chess", "4k3/8/2p5/3r4/8/4N3/8/4K3 w - - 0 1", "e3d5", "gains by R");
    // A recapture, and a capture en passant.
    check("chess", "4k3/8/8/3p4/4P3/2N5/8/4K3 b - - 0 1", "d5e4 c3e4", "back, wins P");
    check("chess", "4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1", "d2d4 e4d3", "wins P");
    check("chess", "1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q", "wins R, promotes Q, check");
}

/// A quiet move has no reason but what it improves.
#[test]
fn a_quiet_move_improves_an_aspect() {
    let knights = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";
    check("chess", knights, "b1c3", "better Activity");
}

#[test]
fn mates_and_their_threats_are_seen() {
    check("chess", "6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1", "e1e8", "wins: Checkmate");
    check("chess", "6k1/5ppp/8/8/8/8/8/K6R w - - 0 1", "h1e1", "threatens Checkmate");
    check("chess", "3r2k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 1", "h2h3", "prevents Checkmate");
    // This move does not stop the mate.
    check("chess", "3r2k1/5ppp/8/8/8/8/P4PPP/6K1 w - - 0 1", "a2a3", "");
}

#[test]
fn attacks_and_defences_are_seen() {
    check("chess", "r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "d5c7", "check, threatens Ra8");
    check("chess", "4k3/8/8/3q1r2/8/8/4P3/3NK3 w - - 0 1", "e2e4", "threatens Qd5 Rf5");
    check("chess", "4k3/8/8/2p5/3Q4/8/8/4K3 w - - 0 1", "d4d1", "escapes Q");
    // The pawn attacks the queen's new square, too.
    check("chess", "4k3/8/8/2p5/3Q4/8/8/4K3 w - - 0 1", "d4b4", "");
    check("chess", "4k3/8/8/8/r2N4/8/8/2B1K3 w - - 0 1", "c1e3", "protects Nd4");
    check("chess", "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "e1e2", "wins R, leaves check");
    check("chess", "4k3/8/8/8/8/7b/8/r3K3 w - - 0 1", "e1d2", "leaves check");
    check("chess", "7k/8/8/8/8/8/1r6/K7 w - - 0 1", "a1b2", "only, wins R");
    check("chess", "7k/8/8/8/8/1r6/8/K1r5 w - - 0 1", "a1a2", "only, leaves check, threatens Rb3");
    check("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1", "castles");
    check("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e4", "opens 10");
}

#[test]
fn stacks_count_whole_and_free_their_cargo() {
    check("trojan", "4k3/8/8/3(rqn)4/8/8/3R4/4K3 w - - 0 1", "d2d5", "wins RQN");
    check("trojan", "4k3/8/8/2p5/3(RN)4/8/8/4K3 w - - 0 1", "d4d1", "escapes RN");
    // Only one of two pieces leaves the attacked square, so the stack does not escape.
    check("trojan", "4k3/8/8/2p5/3(RN)4/8/8/4K3 w - - 0 1", "1d4d1", "uncovers N");
    check("trojan", "4k3/8/8/8/3(RN)4/8/8/4K3 w - - 0 1", "1d4d1", "uncovers N");
    check("trojan", "4k3/8/8/8/8/8/3N4/3RK3 w - - 0 1", "d1d2", "mounts N");
}

#[test]
fn dice_are_healed_and_roll() {
    check("ordo-vulneris", "4k3/8/8/8/X7/8/8/4K3 w - - 0 1", "a4a4", "heals P");
    check("occasio", "4k3/8/8/8/X7/8/8/4K3 w - - 0 1", "a4a4", "heals");
    check("occasio", "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", "e4d5", "wins Q");
    // Only some faces of the die give check.
    check("occasio", "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", "a1a8", "");
}

#[test]
fn kings_are_taken_and_chased_where_nobody_is_mated() {
    check("nava-ffa", "rK,6,yK/8/8/8/rN,7/8/wR,7/wK,6,bK w 0 1", "a2a4", "wins N, threatens Ka8");
    check("nava-ffa", "rK,6,yK/8/8/8/8/8/wR,7/wK,6,bK w 0 1", "a2a8", "takes royal K, threatens Kh8");
    check("nava-ffa", "rK,6,yK/8/8/8/1,rN,6/8/wK,7/7,bK w 0 1", "a2b1", "escapes K");
    // Nobody commands the pieces of an army without a king, so taking one wins nothing.
    check("nava-ffa", "7,yK/8/8/8/rN,7/8/wR,7/wK,6,bK w 0 1", "a2a4", "opens 4");
}

#[test]
fn goals_and_rules_of_rust_code_count() {
    check("three-check", "4k3/8/8/8/8/8/R7/4K3 w - - 3+3 0 1", "a2e2", "check 2");
    check("king-of-the-hill", "7k/8/8/8/8/3K4/8/8 w - - 0 1", "d3d4", "wins: Rule(\"king-of-the-hill-end\")");
    check("king-of-the-hill", "7k/8/8/8/8/8/3K4/8 w - - 0 1", "d2d3", "threatens Rule(\"king-of-the-hill-end\")");
    check("atomic", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "h1h8", "check");
    // The explosion takes queen and knight, and costs a pawn.
    check("atomic", "7k/8/8/3qn3/4P3/8/8/4K3 w - - 0 1", "e4d5", "gains by Q, gains by N");
}

/// The hanging pieces of a seat, and the move that would win for an enemy.
fn threats(variant: &str, position: &str, seat: usize) -> String {
    let rules = rules(variant);
    let game = game(&rules, position);
    let Threats { hanging, losing } = Tactics::new(rules.clone()).threats(game.position(), Seat::new(seat).unwrap());
    let mut words: Vec<String> =
        hanging.iter().map(|hanging| format!("{}{}", letters(&rules, &hanging.pieces), hanging.at)).collect();
    words.extend(losing.map(|winning| format!("loses by {}", rules.uci(game.position(), winning.mv))));
    words.join(" ")
}

#[test]
fn threats_do_not_depend_on_the_turn() {
    const WHITE: usize = 0;
    const BLACK: usize = 1;
    for turn in ["w", "b"] {
        let with = |board: &str| format!("{board} {turn} - - 0 1");
        // A defended piece hangs if the attacker is worth less.
        let board = with("4k3/8/8/3n4/4P3/8/8/4K3");
        assert_eq!((threats("chess", &board, WHITE), threats("chess", &board, BLACK)), ("".into(), "Nd5".into()));
        let board = with("4k3/8/2p5/3n4/4P3/8/8/4K3");
        assert_eq!(threats("chess", &board, BLACK), "Nd5");
        let board = with("4k3/8/2p5/3n4/8/8/3R4/4K3");
        assert_eq!(threats("chess", &board, BLACK), "");
        // A pinned piece defends in exchanges, but it cannot capture by itself.
        let board = with("4k3/4r3/8/3n4/8/8/4R3/4K3");
        assert_eq!(threats("chess", &board, BLACK), "");
        let board = with("3r2k1/5ppp/8/8/8/8/5PPP/6K1");
        assert_eq!(threats("chess", &board, WHITE), "loses by d8d1");
        assert_eq!(threats("chess", &board, BLACK), "");
        // Whole stacks hang, and count whole.
        let board = with("4k3/8/2p5/3(pn)4/8/8/3R4/4K3");
        assert_eq!(threats("trojan", &board, BLACK), "");
        let board = with("4k3/8/2p5/3(pnq)4/8/8/3R4/4K3");
        assert_eq!(threats("trojan", &board, BLACK), "PNQd5");
    }
    for turn in ["w", "b", "y", "r"] {
        let board = format!("rK,6,yK/8/8/8/rN,7/8/wR,7/wK,6,bK {turn} 0 1");
        assert_eq!(threats("nava-ffa", &board, 3), "Na4", "{turn}");
        let board = format!("rK,6,yK/8/8/8/8/8/wR,7/wK,6,bK {turn} 0 1");
        assert_eq!(threats("nava-ffa", &board, 3), "Ka8", "{turn}");
        assert_eq!(threats("nava-ffa", &board, 0), "", "{turn}");
    }
}

/// A king in check does not count as hanging.
#[test]
fn a_check_is_no_threat() {
    assert_eq!(threats("chess", "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", 0), "");
    assert_eq!(threats("king-of-the-hill", "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", 0), "");
    // A die must be rolled before the next move.
    assert_eq!(threats("occado", "4k3/8/8/3X4/4p3/8/8/4K3 w - - 3 7", 0), "");
}

/// The positions after a move, one for each face of its die.
fn after(game: &Game, mv: Move) -> Vec<Game> {
    let faces = game.rules().rolls(game.position(), mv);
    let outcomes: Vec<Move> =
        if faces.is_empty() { vec![mv] } else { faces.into_iter().map(|face| mv.rolled(face)).collect() };
    let played = outcomes.into_iter().map(|outcome| {
        let mut game = game.clone();
        game.play(Action::Move(outcome)).unwrap();
        game
    });
    played.collect()
}

/// Whether a reason holds, tested with the rules only. `None` if that needs the values of exchanges.
fn holds(game: &Game, mv: Move, reason: &MoveReason) -> Option<bool> {
    let (rules, position) = (game.rules(), game.position());
    let side = rules.side(rules.army_to_move(position));
    let all = |test: &dyn Fn(&Game) -> bool| after(game, mv).iter().all(test);
    let enemies = || rules.armies().map(|(army, _)| army).filter(|army| rules.side(*army) != side);
    let preview = rules.preview(position, mv);
    let captured = |wanted: &[Piece]| preview.captured.iter().any(|removed| removed.pieces == wanted);
    Some(match reason {
        MoveReason::WinsGame(_) => {
            all(&|after| rules.ending(after.position()).is_some_and(|ending| ending.winner == Some(side)))
        }
        MoveReason::OnlyMove => game.moves().iter().all(|other| other.announced() == mv),
        MoveReason::TakesRoyal(piece) => {
            rules.is_royal(piece.kind()) && preview.captured.iter().any(|removed| removed.pieces.contains(piece))
        }
        MoveReason::Captures { pieces, .. } => captured(pieces),
        MoveReason::LeavesCheck => rules.check(position).is_some(),
        MoveReason::GivesCheck(_) => {
            all(&|after| enemies().any(|army| rules.threatened(after.position(), army).is_some()))
        }
        MoveReason::Heals(_) => mv.from() == mv.to(),
        MoveReason::Uncovers(left) => all(&|after| after.position().stack(mv.from()).count() >= left.len()),
        MoveReason::Mounts(_) => position.top(mv.to()).is_some() && preview.captured.is_empty(),
        MoveReason::Protects(pieces) => pieces.iter().all(|(at, piece)| {
            rules.side(piece.army()) == side && all(&|after| after.position().top(*at) == Some(*piece))
        }),
        MoveReason::Threatens(pieces) => pieces.iter().all(|(at, piece)| {
            rules.side(piece.army()) != side && all(&|after| after.position().top(*at) == Some(*piece))
        }),
        _ => return None,
    })
}

/// Plays random games of every variant, and tests the reasons for each move.
#[test]
fn reasons_hold_in_random_games() {
    let (library, ids) = library();
    let mut checked = 0;
    for id in ids {
        let rules: Arc<Rules> = Arc::new(library.compile(&id, &Default::default()).unwrap());
        let tactics = Tactics::new(rules.clone());
        let mut random = ChaCha8Rng::seed_from_u64(7);
        let mut game = start(&rules, &mut random);
        while game.record().len() < 150 && game.ending().is_none() {
            let Some(mv) = random_move(&game, &mut random) else { break };
            for reason in tactics.reasons(&game, &[mv], Score::default()) {
                if let Some(holds) = holds(&game, mv, &reason) {
                    assert!(holds, "{id} {} {mv:?}: {reason:?}", rules.fen(game.position()));
                    checked += 1;
                }
            }
            play(&mut game, mv, &mut random);
        }
    }
    assert!(checked > 1_000, "{checked}");
}

/// Where the smaller army wins if a player has no move, that is a win to fear like any other.
#[test]
fn a_win_by_fewer_pieces_is_a_threat() {
    let (mut library, _) = library();
    library.add(r#"Ruleset(api: 1, id: "fewer", extends: "chess", no_move: FewerWins)"#).unwrap();
    let rules = Arc::new(library.compile("fewer", &Default::default()).unwrap());
    let position = rules.parse_fen("k7/p2K4/P6p/7p/7P/8/8/8 w - - 0 1").unwrap();
    let black = rules.order().nth(1).unwrap();
    let losing = Tactics::new(rules.clone()).threats(&position, black).losing.unwrap();
    assert_eq!((rules.uci(&position, losing.mv).as_str(), losing.by), ("d7c7", Reason::NoMove));
}
