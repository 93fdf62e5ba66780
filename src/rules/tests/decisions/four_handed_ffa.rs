//! Four-handed chess, each for itself: armies that fall, and points.

use tessera_rules::{Action, Army, Ending, Game, Reason, Side};

use super::four_handed::{position, with_kings};
use crate::support::{actions, check, data, game, game_with, play, refusal, rules, text};

fn four(pieces: &str, rest: &str) -> Game {
    game("four-handed-ffa", &with_kings(pieces, rest))
}

/// The points as the text of the position has them.
fn points(game: &Game) -> String {
    text(game).split(' ').nth(4).unwrap().to_owned()
}

fn army(index: usize) -> Army {
    Army::new(index).unwrap()
}

fn ended(winner: Option<usize>, reason: Reason) -> Option<Ending> {
    Some(Ending { winner: winner.and_then(Side::new), reason })
}

#[test]
fn captures_count_by_kind() {
    let mut game = four("wRe3 bPe5 yNk5 rBk9 bDk12", "w - - 0,0,0,0 0 1");
    play(&mut game, "e3e5 a7b7 g14h14 n8m8 e5k5 b7a7 h14g14 m8n8 k5k9 a7b7 g14h14 n8m8 k9k12");
    assert_eq!(points(&game), "10,0,0,0", "a pawn, a knight, a bishop and a promoted queen");
}

#[test]
fn everybody_gives_check_to_everybody() {
    // In teams Yellow's rook would not check White.
    let mut game = four("yRh9", "y - - 0,0,0,0 0 1");
    play(&mut game, "h9h8 n8n9");
    assert_eq!(check(&game).as_deref(), Some("h1"));
}

#[test]
fn who_is_mated_falls_and_stands_still() {
    // Yellow's rook keeps Blue from the file b, and White checks on the file a.
    let mut game = four("wRe5 yRb9 wPd2", "w - - 0,0,0,0 7 3");
    play(&mut game, "e5a5");
    assert_eq!(actions(&game), ["0000"], "Blue is mated");
    let effects = game.play(Action::Move(game.moves()[0])).unwrap();
    assert_eq!(format!("{effects:?}"), "[Fell { army: Army(1), to: None }]");
    assert_eq!(points(&game), "20,0x,0,0");
    assert!(text(&game).ends_with("y - - 20,0x,0,0 0 3"), "{}", text(&game));
    assert_eq!(game.ending(), None);
    assert_eq!(game.rules().checked(game.position()).count(), 0, "Blue's king stands under attack, and is only wood");
    // The wood stands in the way, is captured for nothing, and gives no check.
    play(&mut game, "b9b7 n8n9 a5a7");
    assert_eq!(points(&game), "20,0x,0,0");
    assert_eq!(game.position().fullmove_number(), 4);
    let read = game.rules().parse_fen(&text(&game)).unwrap();
    assert_eq!(&read, game.position());
}

#[test]
fn the_one_who_gave_check_last_has_the_mate() {
    // Yellow checks Blue along the file, and then White along the rank. Red moves between them.
    let mut game = four("yRd11 yRb10 wRe3", "y - - 0,0,0,0 0 1");
    play(&mut game, "d11a11 n8n9 e3e7");
    assert_eq!(actions(&game), ["0000"]);
    play(&mut game, "0000");
    assert_eq!(points(&game), "20,0x,0,0", "White moved after Yellow, and both give check");
    // Whoever only moved last has nothing.
    let mut game = four("yRd11 yRb10 wRe3", "y - - 0,0,0,0 0 1");
    play(&mut game, "d11a11 n8n9 e3e4 0000");
    assert_eq!(points(&game), "0,0x,20,0");
}

#[test]
fn who_is_stalemated_falls_with_points_of_his_own() {
    let start = position("wKh1 bKa4 yKg14 rKn8 wQb6", "b - - 0,3,0,0 5 9");
    let mut game = game("four-handed-ffa", &start);
    assert_eq!((check(&game), actions(&game)), (None, vec!["0000".to_owned()]));
    play(&mut game, "0000");
    assert_eq!(points(&game), "0,23x,0,0");
}

#[test]
fn a_captured_king_counts_and_his_army_stays() {
    let mut game = four("wRe3 yBj12 bPc9 rPl5", "w - - 0,0,0,0 0 1");
    play(&mut game, "e3e8 c9d9 j12n8");
    assert_eq!(points(&game), "0,0,20,0x");
    assert_eq!(game.ending(), None);
    assert!(text(&game).contains("rP") && text(&game).contains(" w - - "), "{}", text(&game));
}

#[test]
fn fallen_armies_neither_check_nor_pin() {
    let game = four("bRh9 wQh5", "w - - 0,0x,0,0 0 1");
    assert_eq!(check(&game), None);
    assert!(actions(&game).contains(&"h5i6".to_owned()));
    let living = four("bRh9 wQh5", "w - - 0,0,0,0 0 1");
    assert_eq!(refusal(&living, "h5", "i6"), "why-pinned");
}

#[test]
fn a_king_is_captured_out_of_check_if_that_ends_the_check() {
    // Blue's queen checks White, and Blue's king stands open to White's queen. Red's rook would still give check.
    let mut game = four("wQg1 bQa8", "w - - 0,0,0,0 0 1");
    assert_eq!(check(&game).as_deref(), Some("h1"));
    play(&mut game, "g1a7");
    assert_eq!((points(&game).as_str(), check(&game)), ("20,0x,0,0", None));
    let checked = four("wQg1 bQa8 rRh9", "w - - 0,0,0,0 0 1");
    assert!(!actions(&checked).contains(&"g1a7".to_owned()));
    // A piece pinned by an army may take its king, and a king may take a guarded one.
    assert!(actions(&four("bRh9 wQh7", "w - - 0,0,0,0 0 1")).contains(&"h7a7".to_owned()));
    let kings = game_at("wKb8 bKa7 yKg14 rKn8 bRa4");
    assert!(actions(&kings).contains(&"b8a7".to_owned()));
}

fn game_at(pieces: &str) -> Game {
    game("four-handed-ffa", &position(pieces, "w - - 0,0,0,0 0 1"))
}

#[test]
fn one_piece_on_several_kings_earns_points() {
    // On k11 a bishop sees Yellow's king on h14 and Red's on n8. A queen earns less, and a fallen king is none.
    for (piece, standings, wanted) in [
        ("wB", "0,0,0,0", "5,0,0,0"),
        ("wQ", "0,0,0,0", "1,0,0,0"),
        ("wD", "0,0,0,0", "1,0,0,0"),
        ("wB", "0,0,0x,0", "0,0,0x,0"),
    ] {
        let start = position(&format!("wKh1 bKa7 yKh14 rKn8 {piece}j10"), &format!("w - - {standings} 0 1"));
        let mut game = game("four-handed-ffa", &start);
        play(&mut game, "j10k11");
        assert_eq!(points(&game), wanted, "{piece}");
    }
}

#[test]
fn who_resigns_stands_still_and_the_king_still_counts() {
    let mut game = four("wQn5 rRl8 rPl5", "w - - 0,0,0,0 0 1");
    game.play(Action::Resign(army(3))).unwrap();
    assert_eq!((points(&game).as_str(), game.ending()), ("0,0,0,0k", None));
    play(&mut game, "n5n8");
    assert_eq!(points(&game), "20,0,0,0x");
    // His other pieces are worth nothing.
    play(&mut game, "a7a6 g14g13 n8l8");
    assert_eq!(points(&game), "20,0,0,0x");
}

#[test]
fn the_last_army_ends_the_game_and_points_decide() {
    // White mates Blue, the last other army, but Yellow has fallen with more points.
    let mut game = four("wRe5 wRb9 wPd2", "w - - 5,0,40x,0x 0 9");
    play(&mut game, "e5a5 0000");
    assert_eq!((points(&game).as_str(), game.ending()), ("25,0x,40x,0x", ended(Some(2), Reason::LastArmy)));
    assert!(actions(&game).is_empty());
    let mut last = game_with("four-handed-ffa", &[("goal", "last")], &with_kings("wRe5 wRb9", "w - - 0,0,0x,0x 0 9"));
    play(&mut last, "e5a5 0000");
    assert_eq!(last.ending(), ended(Some(0), Reason::LastArmy));
    assert_eq!(last.rules().points(last.position(), last.ending()), None);
}

#[test]
fn a_draw_gives_points_to_those_who_play() {
    let mut game = four("", "w - - 5,12x,0,0 0 9");
    game.play(Action::Draw).unwrap();
    assert_eq!(game.ending(), ended(Some(0), Reason::Agreement));
    assert_eq!(game.rules().points(game.position(), game.ending()), Some(vec![15, 12, 10, 10]));
    let mut shared = four("", "w - - 0,10x,0,0 0 9");
    shared.play(Action::Draw).unwrap();
    assert_eq!(shared.ending(), ended(None, Reason::Agreement), "four have ten points");
}

#[test]
fn a_large_lead_over_the_last_rival_is_claimed() {
    let claim = |standings: &str| {
        let mut game = four("", &format!("w - - {standings} 0 9"));
        game.play(Action::Claim).map(|_| game.ending()).ok().flatten()
    };
    assert_eq!(claim("31,10,0x,0x"), ended(Some(0), Reason::LeadClaimed));
    assert_eq!(claim("30,10,0x,0x"), None, "it must be more than twenty");
    assert_eq!(claim("31,10,0,0x"), None, "three armies play");
    assert_eq!(claim("31,60,0x,0x"), None);
}

#[test]
fn points_are_no_part_of_a_repeated_position() {
    let mut game = four("wRh5 yPg12", "w - - 0,0,0,0 0 1");
    let round = "h5h6 a7a8 g14f14 n8n9 h6h5 a8a7 f14g14 n9n8";
    play(&mut game, round);
    assert_eq!(game.occurrences(), 2);
    play(&mut game, round);
    assert_eq!(game.ending().map(|ending| ending.reason), Some(Reason::Repetition));
    assert_eq!(game.rules().points(game.position(), game.ending()), Some(vec![10; 4]));
}

#[test]
fn unreadable_points_are_told() {
    let rules = rules("four-handed-ffa");
    for standings in ["0,0,0", "0,0,0,0,0", "0,0,0,a", "0,0,0,+1", "x,0,0,0", "0,0,0,70000", "-"] {
        let text = with_kings("", &format!("w - - {standings} 0 1"));
        let error = rules.parse_fen(&text).unwrap_err();
        assert_eq!(error.faults[0].reason.message().key, "position-points", "{standings}");
        assert_eq!(&text[error.faults[0].at.clone()], standings);
    }
    let last = game_with("four-handed-ffa", &[("goal", "last")], &with_kings("", "w - - 0,0x,0,0k 0 9"));
    let counted = text(&last).replace("0,0x,0,0k", "1,0x,0,0k");
    let error = last.rules().parse_fen(&counted).unwrap_err();
    assert_eq!(error.faults[0].reason.message().key, "position-no-points");
    // The player to move has fallen.
    let error = rules.parse_fen(&with_kings("", "b - - 0,0x,0,0 0 1")).unwrap_err();
    assert_eq!(error.faults[0].reason.message().key, "position-seat-out");
}

/// Games by a naive program in Python, `tests/four_handed_twin.py`: start, moves, and the last position with its points.
#[test]
fn whole_games_end_with_the_same_points() {
    let (mut games, mut moves) = (0, 0);
    for line in data("four-handed-ffa.games").lines() {
        let [start, played, end] = line.split(" ; ").collect::<Vec<_>>()[..] else { panic!("{line}") };
        let rules = rules("four-handed-ffa");
        let mut position = rules.parse_fen(start).unwrap();
        for text in played.split(' ') {
            let mv = rules.parse_uci(&position, text).unwrap_or_else(|error| panic!("{start} {text}: {error}"));
            rules.play(&mut position, mv).unwrap();
            assert_eq!(position.key(), position.recomputed_key());
            moves += 1;
        }
        assert_eq!(rules.fen(&position), end, "{start}: {played}");
        games += 1;
    }
    assert!(games >= 60 && moves > 3000, "{games} {moves}");
}
