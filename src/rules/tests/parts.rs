//! Turns of several parts: a move and a block, or several moves.

use std::sync::Arc;

use tessera_rules::notation::{Alphabet, PgnTags, PositionReason, read_pgn};
use tessera_rules::{Army, Ending, Game, Reason, Rules, Seat, Settings, Start, Tree};

use crate::mods::samples;
use crate::support::{actions, check, game, goals, library, play, refusal, rules, text};

/// A game of a sample mod.
fn sample(id: &str, position: &str) -> Game {
    let rules = samples().0.compile(id, &Settings::new()).unwrap();
    Game::new(Arc::new(rules), Start::Position(position.to_owned())).unwrap()
}

/// A game of Marseillais chess.
fn two_moves(position: &str) -> Game {
    sample("marseillais", position)
}

/// The reason why a text is no legal move.
fn refused(game: &Game, text: &str) -> String {
    game.rules().parse_uci(game.position(), text).unwrap_err().message().key
}

/// A variant of chess with these keys, or the error.
fn with(keys: &str) -> Result<Rules, String> {
    let mut library = library();
    library.add(&format!("Ruleset(api: 1, id: \"tried\", extends: \"chess\", {keys})")).map_err(|e| e.to_string())?;
    library.compile("tried", &Settings::new()).map_err(|error| error.to_string())
}

fn white_wins(reason: Reason) -> Option<Ending> {
    Some(Ending { winner: Some(rules("chess").side(Army::default())), reason })
}

#[test]
fn a_move_and_the_duck_are_one_turn() {
    let mut game = game("duck", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_eq!(refused(&game, "*@e5"), "why-move-first");
    play(&mut game, "g1f3");
    assert_eq!(text(&game), "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R w2 KQkq - 1 1");
    assert_eq!((game.position().turn(), game.position().part()), (Seat::new(0).unwrap(), 1));
    assert_eq!([refused(&game, "e2e4"), refused(&game, "*@f3")], ["why-block-now"; 2]);
    assert_eq!(game.moves().len(), 32);
    play(&mut game, "*@e5");
    // The clock counts the turn once.
    assert_eq!(text(&game), "rnbqkbnr/pppppppp/8/4*3/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1");
    assert_eq!(refusal(&game, "e7", "e5"), "why-block-there");
    play(&mut game, "e7e6");
    assert_eq!(refused(&game, "*@e5"), "why-block-now", "it must go to another square");
    play(&mut game, "*@d5");
    assert_eq!(game.sheet(&Alphabet::english()), "1.\tNf3 @e5\te6 @d5\n");
    assert_eq!(game.position().blocks().first(), "d5".parse().ok());
    assert_eq!(game.record().len(), 4);
}

#[test]
fn nothing_enters_or_passes_the_square_of_the_duck() {
    let game_of = |position: &str| game("duck", position);
    let queen = game_of("4k3/8/8/8/8/3*4/1P6/3QK1N1 w - - 0 1");
    assert_eq!(goals(&queen, "d1"), "a1 a4 b1 b3 c1 c2 d2 e2 f3 g4 h5");
    assert_eq!(refusal(&queen, "d1", "d3"), "why-block-there");
    assert_eq!(refusal(&queen, "d1", "d5"), "why-blocked");
    // A leap goes over it, and a double step does not.
    let leap = game_of("4k3/8/8/8/8/1*6/1P6/4K1N1 w - - 0 1");
    assert_eq!([goals(&leap, "b2"), goals(&leap, "g1")], ["", "e2 f3 h3"]);
    let castling = |position: &str| actions(&game_of(position)).contains(&"e1g1".to_owned());
    assert!(castling("4k3/8/8/8/8/8/7*/4K2R w K - 0 1") && !castling("4k3/8/8/8/8/8/8/4K*1R w K - 0 1"));
    // Through an attack it may: there is no check.
    assert!(castling("4kr2/8/8/8/8/8/7*/4K2R w K - 0 1"));
}

#[test]
fn the_duck_prevents_a_capture_en_passant() {
    let mut free = game("duck", "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1");
    let mut shut = free.clone();
    play(&mut free, "e2e4 *@a1");
    assert_eq!(text(&free), "4k3/8/8/8/3pP3/8/8/*3K3 b - e3 0 1");
    assert_eq!(goals(&free, "d4"), "d3 e3");
    play(&mut shut, "e2e4 *@e3");
    assert_eq!(text(&shut), "4k3/8/8/8/3pP3/4*3/8/4K3 b - - 0 1");
    assert_eq!(goals(&shut, "d4"), "d3");
    // Only the next move has the right.
    play(&mut free, "e8e7 *@a2 e1e2 *@a1");
    assert_eq!(goals(&free, "d4"), "d3");
}

#[test]
fn the_capture_of_a_king_ends_the_game_at_once() {
    let mut game = game("duck", "4k3/8/8/8/8/8/8/4RK1* w - - 0 1");
    play(&mut game, "e1e8");
    assert_eq!(game.ending(), white_wins(Reason::RoyalsCaptured));
    assert_eq!((game.moves().len(), game.position().part()), (0, 0));
}

#[test]
fn a_stalemated_player_wins() {
    let mut game = game("duck", "6*k/8/8/8/p7/Pp6/RP6/KB6 b2 - - 0 1");
    let mut other = game.clone();
    play(&mut game, "*@c2");
    assert_eq!(game.ending(), white_wins(Reason::NoMove));
    // Elsewhere the duck leaves the bishop a move.
    play(&mut other, "*@h1");
    assert_eq!((other.ending(), goals(&other, "b1")), (None, "c2 d3 e4 f5 g6 h7".to_owned()));
}

/// The same pieces with the duck elsewhere are another position.
#[test]
fn the_square_of_the_duck_counts_for_repetitions() {
    let mut game = game("duck", "4k3/8/8/8/8/8/8/4K2* w - - 0 1");
    let mut tree = Tree::new(game.rules().clone(), game.position(), &[]);
    let there_and_back = ["e1e2 *@a1 e8e7 *@a2 e2e1 *@a3 e7e8", "*@h2", "*@h1"];
    play(&mut game, there_and_back[0]);
    let mut same = game.clone();
    play(&mut game, there_and_back[1]);
    play(&mut same, there_and_back[2]);
    assert_eq!((game.occurrences(), same.occurrences()), (1, 2));
    for action in same.record() {
        let tessera_rules::Action::Move(mv) = *action else { panic!("a move") };
        assert_eq!(tree.repeated(), None);
        tree.play(mv).unwrap();
    }
    assert!(tree.repeated().is_some());
    assert_eq!(tree.key(), same.position().key());
}

#[test]
fn positions_with_a_wrong_duck_are_refused() {
    let duck = rules("duck");
    let reason = |text: &str| duck.parse_fen(text).unwrap_err().faults.remove(0).reason;
    let two = "4k3/8/8/*7/8/7*/8/4K3 w - - 0 1";
    assert_eq!(reason(two), PositionReason::Block { square: "a5".parse().unwrap() });
    assert_eq!(duck.parse_fen(two).unwrap_err().faults[0].at, 8..9);
    let part = |word: &str| PositionReason::Seat { word: word.to_owned() };
    assert_eq!(reason("4k3/8/8/8/8/8/8/4K3 w1 - - 0 1"), part("w1"));
    assert_eq!(reason("4k3/8/8/8/8/8/8/4K3 w02 - - 0 1"), part("w02"));
    assert_eq!(reason("4k3/8/8/8/8/8/8/4K3 w3 - - 0 1"), PositionReason::Part { word: "3".to_owned(), most: 2 });
    // Other variants have neither.
    let chess = rules("chess");
    assert!(chess.parse_fen("4k3/8/8/*7/8/8/8/4K3 w - - 0 1").is_err());
    assert!(chess.parse_fen("4k3/8/8/8/8/8/8/4K3 w2 - - 0 1").is_err());
}

#[test]
fn a_turn_has_two_moves_after_the_first_one() {
    let mut game = two_moves("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    play(&mut game, "e2e4 g8f6 b8c6");
    assert_eq!(text(&game), "r1bqkb1r/pppppppp/2n2n2/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1 2");
    play(&mut game, "g1f3");
    assert_eq!((game.position().turn(), game.position().part()), (Seat::new(0).unwrap(), 1));
    play(&mut game, "f1c4");
    assert_eq!(game.sheet(&Alphabet::english()), "1.\te4\tNf6 Nc6\n2.\tNf3 Bc4\n");
    assert_eq!(game.position().halfmove_clock(), 2, "the clock counts turns");
}

#[test]
fn check_ends_the_turn_and_is_answered_first() {
    let mut game = two_moves("4k3/8/8/8/8/8/r3P3/4K2R w - - 0 2");
    // With the first move the king does not step where it is attacked, and neither with the second.
    assert_eq!(refusal(&game, "e1", "d2"), "why-into-check");
    play(&mut game, "h1h8");
    assert_eq!((game.position().turn(), check(&game)), (Seat::new(1).unwrap(), Some("e8".to_owned())));
    assert!(actions(&game).iter().all(|action| action.starts_with("e8")), "{:?}", actions(&game));
    play(&mut game, "e8e7");
    assert_eq!((game.position().turn(), game.position().part()), (Seat::new(1).unwrap(), 1));
    // Without a second move the game is drawn, as without a first one.
    let mut game = two_moves("5q1k/8/8/8/8/8/8/7K b - - 0 2");
    play(&mut game, "h8h7 f8f2");
    assert_eq!(game.ending().map(|ending| ending.reason), Some(Reason::Stalemate));
}

#[test]
fn two_pawns_are_captured_en_passant_one_after_the_other() {
    let start = "rnbqkbnr/pppp1p1p/8/8/3PpPp1/PPP5/4P1PP/RNBQKBNR b KQkq d3f3 0 3";
    let mut game = two_moves(start);
    assert_eq!(text(&game), start);
    let mut late = game.clone();
    play(&mut game, "e4d3 g4f3");
    assert_eq!(text(&game), "rnbqkbnr/pppp1p1p/8/8/8/PPPp1p2/4P1PP/RNBQKBNR w KQkq - 0 4");
    // The first move must capture so.
    play(&mut late, "a7a6");
    assert_eq!(goals(&late, "g4"), "g3");
}

#[test]
fn one_army_alone_may_have_more_moves() {
    let rules = with("turn: Moves(count: 3, army: \"white\")").unwrap();
    let mut game = Game::new(Arc::new(rules), Start::Setup).unwrap();
    play(&mut game, "a2a3 b2b3 c2c3 e7e5 d2d3");
    assert_eq!(game.position().part(), 1);
    assert_eq!(game.rules().parts_of_turn(game.position()), 3);
}

#[test]
fn an_arrow_comes_from_the_piece_that_has_moved_and_stays() {
    let mut game = sample("amazons", "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w - - 0 1");
    assert_eq!(refused(&game, "*@g7"), "why-move-first");
    play(&mut game, "d1d7");
    assert_eq!(text(&game), "3q2q3/10/10/q2Q5q/10/10/Q8Q/10/10/6Q3 w2d7 - - 1 1");
    assert_eq!(game.position().mover(), "d7".parse().ok());
    let told = ["*@f8", "*@d10", "g1g2"].map(|text| refused(&game, text));
    assert_eq!(told, ["why-block-comes-from", "why-block-now", "why-block-now"]);
    // It may fly to where the amazon came from.
    play(&mut game, "*@d1 g10g2 *@i4");
    assert_eq!(text(&game), "3q6/10/10/q2Q5q/10/10/Q7*Q/10/6q3/3*2Q3 w - - 2 2");
    assert_eq!((game.position().blocks().count(), game.position().mover()), (2, None));
    assert_eq!(game.sheet(&Alphabet::english()), "1.\tQdd7 @d1\tQg2 @i4\n");
    // Nothing passes an arrow, and no arrow does.
    assert_eq!(goals(&game, "j4"), "e9 f8 g7 h2 h6 i3 i5 j1 j2 j3 j5 j6");
}

#[test]
fn who_cannot_move_an_amazon_has_lost() {
    let mut game = sample("amazons", "9q/10/10/10/10/10/10/10/**8/Q*8 b - - 0 30");
    play(&mut game, "j10i9 *@j10");
    let black = Some(game.rules().side(Army::new(1).unwrap()));
    assert_eq!(game.ending(), Some(Ending { winner: black, reason: Reason::NoMove }));
}

#[test]
fn positions_between_move_and_arrow_name_the_piece() {
    let amazons = samples().0.compile("amazons", &Settings::new()).unwrap();
    let reason = |side: &str| {
        let text = format!("9q/10/10/10/10/10/10/10/**8/Q*7Q {side} - - 0 30");
        amazons.parse_fen(&text).err().map(|mut error| error.faults.remove(0).reason)
    };
    assert_eq!((reason("w"), reason("w2j1"), reason("b2j10")), (None, None, None));
    // Without a piece, with one of the enemy, in the wrong part, and where no arrow can fly.
    for side in ["w2", "w2j10", "w2e5", "wj1", "w2a1"] {
        assert_eq!(reason(side), Some(PositionReason::Mover), "{side}");
    }
    assert_eq!(reason("w2j77"), Some(PositionReason::Seat { word: "w2j77".to_owned() }));
    // A duck comes from nowhere.
    let text = "4k3/8/8/8/8/8/8/4K3 w2e1 - - 0 1";
    assert_eq!(
        rules("duck").parse_fen(text).unwrap_err().faults[0].reason,
        PositionReason::Seat { word: "w2e1".to_owned() }
    );
}

/// The piece that moves, and a piece that castles, may throw; a piece that left the board does not.
#[test]
fn blocks_that_come_from_a_piece_go_with_the_rules_of_chess() {
    let keys = |turn: &str| format!("turn: {turn}, royal: Capture(army: Freeze)");
    let rules = Arc::new(with(&keys("Block(name: \"stone\", moves: [\"F\"])")).unwrap());
    let mut game = Game::new(rules, Start::Position("4k3/8/8/8/8/8/8/4K2R w K - 0 1".to_owned())).unwrap();
    play(&mut game, "e1g1");
    assert_eq!(text(&game), "4k3/8/8/8/8/8/8/5RK1 w2g1 - - 1 1");
    assert_eq!(actions(&game), ["*@f2", "*@h2"]);
    play(&mut game, "*@f2 e8e7 *@d8");
    // This block does not stay.
    assert_eq!(text(&game), "3*4/4k3/8/8/8/8/8/5RK1 w - - 2 2");
    // Where it can go nowhere, the turn is over.
    let rules = Arc::new(with(&keys("Block(name: \"stone\", moves: [\"fW\"], stays: true)")).unwrap());
    let mut game = Game::new(rules, Start::Position("4k3/8/8/8/8/8/8/4K2R w - - 0 1".to_owned())).unwrap();
    play(&mut game, "h1h8");
    assert_eq!((text(&game).as_str(), game.position().part()), ("4k2R/8/8/8/8/8/8/4K3 b - - 1 1", 0));
    // A block may stay and come from nowhere, as in Isolation.
    let rules = Arc::new(with(&keys("Block(name: \"stone\", stays: true)")).unwrap());
    let mut game = Game::new(rules, Start::Position("4k3/8/8/8/8/8/7P/4K3 w - - 0 1".to_owned())).unwrap();
    play(&mut game, "e1e2 *@a1 e8e7 *@a2");
    assert_eq!(text(&game), "8/4k3/8/8/8/8/*3K2P/*7 w - - 2 2");
}

/// Between its two moves the white king stands under attack; afterwards he can be captured.
#[test]
fn the_monster_moves_twice() {
    let mut game = sample("monster", "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1");
    play(&mut game, "e1d1 d1e2");
    assert_eq!(text(&game), "4k3/8/8/8/8/8/4K3/8 b - - 0 1");
    let mut game = sample("monster", "4k3/8/4K3/8/8/8/8/8 w - - 0 1");
    play(&mut game, "e6e7 e7e8");
    assert_eq!(game.ending(), white_wins(Reason::RoyalsCaptured));
    // Both double steps of a turn can be captured en passant.
    let mut game = sample("monster", "4k3/8/8/8/3p4/8/2P1P3/4K3 w - - 0 1");
    play(&mut game, "c2c4 e2e4");
    assert_eq!(goals(&game, "d4"), "c3 d3 e3");
}

/// Who has no move is skipped with the whole turn: the block stays, too.
#[test]
fn a_player_without_a_move_is_skipped() {
    let keys = "turn: Block(name: \"duck\"), royal: Capture(army: Freeze)";
    let rules = Arc::new(with(keys).unwrap());
    let start = Start::Position("6*k/8/8/8/p7/Pp6/RP6/KB6 b2 - - 0 1".to_owned());
    let mut game = Game::new(rules, start).unwrap();
    play(&mut game, "*@c2");
    assert_eq!(actions(&game), ["0000"]);
    play(&mut game, "0000");
    assert_eq!(text(&game), "7k/8/8/8/p7/Pp6/RP*5/KB6 b - - 1 2");
}

#[test]
fn turns_may_grow() {
    let rules = samples().0.compile("progressive", &Settings::new()).unwrap();
    let mut game = Game::new(Arc::new(rules), Start::Setup).unwrap();
    play(&mut game, "e2e4 e7e5 d7d5 e4d5 g1f3 f3e5 d8d5 b8c6 c6e5");
    assert_eq!(text(&game), "r1b1kbnr/ppp2ppp/8/3qn3/8/8/PPPP1PPP/RNBQKB1R b4 KQkq - 0 2");
    play(&mut game, "e5f3");
    // Check ends the turn, and the first move of the next one answers it.
    assert_eq!(check(&game), Some("e1".to_owned()));
    assert_eq!((game.position().fullmove_number(), game.rules().parts_of_turn(game.position())), (3, 5));
    // Parts of more than one digit are read.
    let long = "4k3/8/8/8/8/8/4P3/4K3 w12 - - 0 7";
    assert_eq!(game.rules().fen(&game.rules().parse_fen(long).unwrap()), long);
}

/// Captures en passant open a turn, one after the other. Nothing else stands between them. Source:
/// en.wikipedia.org/wiki/Progressive_chess.
#[test]
fn a_series_has_no_late_capture_en_passant() {
    let rules = Arc::new(samples().0.compile("progressive", &Settings::new()).unwrap());
    let game = |moves: &str| {
        let start = Start::Position("4k3/8/8/1pPpP3/8/8/8/4K3 w - b6d6 0 3".to_owned());
        let mut game = Game::new(rules.clone(), start).unwrap();
        play(&mut game, moves);
        actions(&game)
    };
    let second = |moves: &str| game(moves).contains(&"e5d6".to_owned());
    assert!(second("") && second("c5b6") && !second("c5b6 e1e2") && !second("e1e2"));
}

#[test]
fn rules_that_exclude_turns_of_several_parts_are_told() {
    for (keys, wanted) in [
        ("turn: Moves(count: 1)", "a turn has 2 to 9 moves, not 1"),
        ("turn: Moves(count: 0, grows: 1)", "a turn has 1 to 9 moves, not 0"),
        ("turn: Moves(count: 1, grows: 1, army: \"white\")", "the turns of one army alone do not grow"),
        ("turn: Moves(count: 1, grows: 1, first: 2)", "where turns grow, `count` is the number of the first turn"),
        ("turn: Moves(count: 10)", "a turn has 2 to 9 moves, not 10"),
        ("turn: Moves(count: 2, first: 0)", "the first turn has 1 to 9 moves, not 0"),
        ("turn: Moves(count: 2, army: \"green\")", "there is no army `green`"),
        ("turn: Moves(count: 2), hands: With()", "with several parts of a turn, `hands` is as in chess"),
        ("turn: Moves(count: 2), capturing: Forced", "with several parts of a turn, `capturing` is as in chess"),
        ("turn: Block(name: \"duck\")", "with a block, royal pieces are captured"),
        ("turn: Block(name: \"stone\", moves: [\"nN\"]), royal: Never", "a block comes by leaps and along free lines"),
        ("turn: Block(name: \"stone\", moves: [\"cQ\"]), royal: Never", "a movement that only captures has no use"),
        ("turn: Block(name: \"stone\", moves: [\"Q\", \"%\"]), royal: Never", "turn.moves[1]"),
        ("turn: Block(name: \"no name\"), royal: Capture(army: Freeze)", "a name has letters"),
    ] {
        let error = with(keys).err().unwrap_or_else(|| panic!("{keys} compiles"));
        assert!(error.contains(wanted), "{keys}: {error}");
    }
}

#[test]
fn games_of_several_parts_are_kept_as_pgn() {
    let mut game = game("duck", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    play(&mut game, "e2e4 *@e6 g8f6 *@d4 f1b5 *@c6");
    let text = game.pgn(&PgnTags::default()).unwrap();
    assert!(text.contains("\n\n1. e4 @e6 Nf6 @d4 2. Bb5 @c6 *\n"), "{text}");
    let read = read_pgn(&text, &library()).next().unwrap().unwrap();
    assert_eq!(read.game.record(), game.record());
}
