//! Duties and ends: forced captures, armies without a royal piece, and who wins by what is left. The counts are in `field.rs`.

use std::sync::Arc;

use tessera_rules::{Ending, Game, Reason, Settings, Side, Start};

use crate::mods::samples;
use crate::support::{actions, drawn, play, refusal, text};

/// A game of a ruleset of the field or of a sample.
fn game(id: &str, position: &str) -> Game {
    let (mut library, _) = samples();
    for ruleset in crate::field::rulesets() {
        library.add(&ruleset).unwrap();
    }
    let rules = library.compile(id, &Settings::new()).unwrap_or_else(|error| panic!("{error}"));
    Game::new(Arc::new(rules), Start::Position(position.to_owned()))
        .unwrap_or_else(|error| panic!("{position}: {error}"))
}

fn won(side: usize, reason: Reason) -> Option<Ending> {
    Some(Ending { winner: Side::new(side), reason })
}

/// The end of a game after these moves.
fn end(id: &str, position: &str, moves: &str) -> Option<Ending> {
    let mut game = game(id, position);
    play(&mut game, moves);
    game.ending()
}

#[test]
fn a_capture_is_a_duty_and_en_passant_is_one() {
    let passed = game("antichess", "8/8/8/3pP3/8/8/8/8 w - d6 0 1");
    assert_eq!(actions(&passed), ["e5d6"]);
    assert_eq!(refusal(&passed, "e5", "e6"), "why-must-capture");
    let two = game("antichess", "8/8/8/1p1p4/2P5/8/8/7R w - - 0 1");
    assert_eq!(actions(&two), ["c4b5", "c4d5"]);
    assert_eq!(refusal(&two, "h1", "h2"), "why-must-capture");
    // What the piece cannot do has its own reason.
    assert_eq!(refusal(&two, "h1", "g2"), "why-cannot-reach");
    // In losers the king must still be safe, so a capture that leaves it in check is no duty.
    let pinned = game("losers", "4k3/8/8/3p4/1b6/2N5/8/4K3 w - - 0 1");
    assert!(actions(&pinned).iter().all(|action| action.starts_with("e1")), "{:?}", actions(&pinned));
}

#[test]
fn who_wins_without_a_move() {
    let blocked = "8/8/8/p7/P7/8/8/8 w - - 0 1";
    assert_eq!(game("antichess", blocked).ending(), won(0, Reason::NoMove));
    assert_eq!(game("suicide", blocked).ending(), Some(Ending { winner: None, reason: Reason::NoMove }));
    let more = "8/8/8/p7/P7/P7/8/8 w - - 0 1";
    assert_eq!(game("suicide", more).ending(), won(1, Reason::NoMove));
    assert_eq!(end("antichess", "8/8/8/8/8/8/1p6/R7 b - - 0 1", "b2a1q"), won(0, Reason::NoMove));
}

#[test]
fn who_is_checkmated_in_losers_wins() {
    let mate = game("losers", "7k/p5Q1/6K1/8/8/8/8/8 b - - 0 1");
    assert_eq!(mate.ending(), won(1, Reason::Checkmate));
    let bare = end("losers", "6k1/8/8/8/8/8/r7/K6R w - - 0 1", "a1a2");
    assert_eq!(bare, won(1, Reason::GotRid));
}

#[test]
fn a_horde_has_no_king() {
    let extinct = end("horde", "4k3/8/8/8/8/8/r7/P7 b - - 0 1", "a2a1");
    assert_eq!(extinct, won(1, Reason::Extinct));
    assert_eq!(end("horde", "7k/8/6PP/8/8/8/8/R7 w - - 0 1", "a1a8"), won(0, Reason::Checkmate));
    assert_eq!(end("horde", "k7/2Q5/8/8/8/8/8/7P w - - 0 1", "h1h2"), drawn(Reason::Stalemate));
    // A double step from the first rank cannot be captured en passant, one from the second can.
    let mut first = game("horde", "4k3/8/8/8/8/1p6/8/P6P w - - 0 1");
    play(&mut first, "a1a3");
    assert_eq!(text(&first), "4k3/8/8/8/8/Pp6/8/7P b - - 0 1");
    let mut second = game("horde", "4k3/8/8/8/1p6/8/P7/8 w - - 0 1");
    play(&mut second, "a2a4");
    assert!(actions(&second).contains(&"b4a3".to_owned()));
    let (library, _) = samples();
    let rules = library.compile("horde", &Settings::new()).unwrap();
    assert!(rules.parse_fen("4k3/8/8/8/8/8/8/K6P w - - 0 1").is_err(), "a horde with a king");
    assert!(rules.parse_fen("8/8/8/8/8/8/8/7P w - - 0 1").is_err(), "Black without a king");
    assert!(rules.parse_fen("4k3/3P4/8/8/8/8/8/8 w - - 0 1").is_err(), "Black in check out of turn");
}

#[test]
fn a_bared_king_may_bare_back() {
    // Three pieces are enough at once; with two, Black may capture in reply.
    assert_eq!(end("shatranj", "6k1/8/8/8/8/8/r7/1K1R3R w - - 0 1", "b1a2"), won(0, Reason::Bared));
    let two = "6k1/8/8/8/8/8/r7/1K1R4 w - - 0 1";
    assert_eq!(end("shatranj", two, "b1a2"), None);
    assert_eq!(end("shatranj", two, "b1a2 g8g7"), won(0, Reason::Bared));
    let back = "8/8/8/8/8/k7/r7/2N4K w - - 0 1";
    assert_eq!(end("shatranj", back, "c1a2"), None);
    assert_eq!(end("shatranj", back, "c1a2 a3a2"), drawn(Reason::DeadPosition));
    assert_eq!(end("shatranj", back, "c1a2 a3a4"), won(0, Reason::Bared));
}

#[test]
fn black_may_answer_a_race_that_is_won() {
    let close = "8/1k5K/8/8/8/8/8/8 w - - 0 1";
    assert_eq!(end("racing-kings", close, "h7h8"), None);
    let both = end("racing-kings", close, "h7h8 b7b8");
    assert_eq!(both, drawn(Reason::GoalReached));
    assert_eq!(end("racing-kings", close, "h7h8 b7b6"), won(0, Reason::GoalReached));
    assert_eq!(end("racing-kings", "8/7K/1k6/8/8/8/8/8 w - - 0 1", "h7h8"), won(0, Reason::GoalReached));
    // White has no answer to Black, who moves second.
    assert_eq!(end("racing-kings", "8/1k5K/8/8/8/8/8/8 b - - 0 1", "b7b8"), won(1, Reason::GoalReached));
}

#[test]
fn kings_that_are_not_royal_castle() {
    let start = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1";
    let mut castled = game("giveaway", start);
    assert!(actions(&castled).contains(&"e1g1".to_owned()));
    // Moves of another king do not end the right, moves of this one do.
    let mut other = game("giveaway", "4k3/8/8/8/8/8/8/KN2K2R w K - 0 1");
    play(&mut other, "a1a2 e8e7");
    assert!(actions(&other).contains(&"e1g1".to_owned()));
    play(&mut castled, "e1d1 e8d8 d1e1 d8e8");
    assert_eq!(text(&castled), "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w - - 4 3");
    // A king that is captured castles no more.
    let mut taken = game("giveaway", "4k3/8/8/8/1b6/8/8/K3K2R b K - 0 1");
    play(&mut taken, "b4e1");
    assert_eq!(text(&taken), "4k3/8/8/8/8/8/8/K3b2R w - - 0 2");
}

#[test]
fn a_king_that_may_not_flee_captures_what_checks_it() {
    let checked = game("makpong", "4k3/8/8/8/8/8/3m4/4K2R w - - 0 1");
    assert_eq!(actions(&checked), ["e1d2"]);
    assert_eq!(refusal(&checked, "e1", "e2"), "why-may-not-flee");
}

/// A bede keeps its colour when it castles. Source: chessvariants.com, Colorbound Clobberers.
#[test]
fn clobberers_castle_without_a_change_of_colour() {
    let mut long = game("fairy-army", "4k3/p7/8/8/8/8/8/R3K3 w Q - 0 1");
    play(&mut long, "e1b1");
    assert_eq!(text(&long), "4k3/p7/8/8/8/8/8/1KR5 b - - 1 1");
}

/// Castling is refused with the same reason, whichever square of it is meant.
#[test]
fn castling_that_gives_check_is_refused_as_such() {
    let mut library = samples().0;
    library.add(r#"(api: 1, id: "quiet", extends: "chess", giving_check: Never)"#).unwrap();
    let rules = Arc::new(library.compile("quiet", &Settings::new()).unwrap());
    let start = Start::Position("5k2/8/8/8/8/8/8/4K2R w K - 0 1".to_owned());
    let game = Game::new(rules, start).unwrap();
    assert_eq!(["g1", "h1"].map(|to| refusal(&game, "e1", to)), ["why-gives-check"; 2]);
}

#[test]
fn a_promotion_may_be_left_out_where_the_piece_may_stay() {
    let silver = game("minishogi", "4k/5/5/S3P/4K[] w - - 0 1");
    assert!(actions(&silver).contains(&"a2a3".to_owned()));
    let last = game("minishogi", "k4/2S1P/5/5/4K[] w - - 0 1");
    let of = |from: &str| actions(&last).into_iter().filter(|action| action.starts_with(from)).collect::<Vec<_>>();
    assert_eq!(of("e4"), ["e4e5t"], "a pawn must");
    assert_eq!(of("c4"), ["c4b3", "c4b5", "c4b5u", "c4c5", "c4c5u", "c4d3", "c4d5", "c4d5u"], "a silver may");
    // A move out of the region promotes, too.
    let leaves = game("minishogi", "S3k/5/5/5/4K[] w - - 0 1");
    let all = actions(&leaves);
    assert!(all.contains(&"a5b4".to_owned()) && all.contains(&"a5b4u".to_owned()), "{all:?}");
}
