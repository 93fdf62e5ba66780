//! Nava: its numbered rules and the decisions NV-1 to NV-25.

use tessera_rules::{Action, Army, Effect, Ending, Game, Levels, Reason, Side, Why};

use super::{actions, game, game_with, play, refusal, text};
use crate::support::{goals, rules};

/// All four kings on their start squares.
const KINGS: &str = "wKa1 bKh1 yKh8 rKa8";

/// Two rooks, two knights and two bishops of the first army, so that no kind is left for a promotion.
const FULL_SET: &str = "wRa2 wRb1 wNb2 wNa3 wBc1 wBc2";

/// A FEN from pieces such as `wKa1` and from the fields after the board. The word `kings` stands for [`KINGS`].
fn place(pieces: &str, rest: &str) -> String {
    let pieces = pieces.replace("kings", KINGS);
    let rank = |rank: u8| {
        let squares = (b'a'..=b'h').map(|file| format!("{}{rank}", char::from(file)));
        let squares: Vec<Option<&str>> =
            squares.map(|square| pieces.split_whitespace().find_map(|piece| piece.strip_suffix(&square))).collect();
        let runs = squares.chunk_by(|one, next| one.is_none() && next.is_none());
        let words: Vec<String> = runs.map(|run| run[0].map_or(run.len().to_string(), str::to_owned)).collect();
        words.join(",")
    };
    let ranks: Vec<String> = (1..=8).rev().map(rank).collect();
    format!("{} {rest}", ranks.join("/"))
}

/// A game of two teams, with the default options.
fn nava(pieces: &str, rest: &str) -> Game {
    game("nava", &place(pieces, rest))
}

/// A game in which each army plays for itself.
fn ffa(pieces: &str, rest: &str) -> Game {
    game("nava-ffa", &place(pieces, rest))
}

/// A game with one option chosen.
fn with(variant: &str, option: (&str, &str), pieces: &str, rest: &str) -> Game {
    game_with(variant, &[option], &place(pieces, rest))
}

/// The message key of the reason why the text of an action is refused.
fn unread(game: &Game, text: &str) -> String {
    game.rules().parse_action(game.position(), text).unwrap_err().message().key
}

/// The letter of the army to move.
fn seat(game: &Game) -> String {
    text(game).split(' ').nth(1).unwrap().to_owned()
}

/// The letters of the armies to move, before these actions and after each of them.
fn turns(game: &mut Game, moves: &str) -> String {
    let mut turns = seat(game);
    for action in moves.split_whitespace() {
        play(game, action);
        turns += &seat(game);
    }
    turns
}

/// Plays one action, and gives each fallen army with its new commander: `rb`, or `r-` if nobody commands it.
fn falls(game: &mut Game, text: &str) -> String {
    let action = game.rules().parse_action(game.position(), text).unwrap();
    let effects = game.play(action).unwrap();
    let letters: Vec<char> = game.rules().armies().map(|(_, data)| data.letter).collect();
    let fell = effects.iter().filter_map(|effect| match effect {
        Effect::Fell { army, to } => Some([letters[army.index()], to.map_or('-', |seat| letters[seat.index()])]),
        _ => None,
    });
    fell.flatten().collect()
}

fn won(side: usize, reason: Reason) -> Option<Ending> {
    Some(Ending { winner: Side::new(side), reason })
}

fn drawn(reason: Reason) -> Option<Ending> {
    Some(Ending { winner: None, reason })
}

/// The reconstructed array, and rule 1: White begins, and partners sit opposite each other.
#[test]
fn rule_01_the_array_and_who_plays_with_whom() {
    let array = "wKa1 wRb1 wNa2 wBb2 wPa3 wPb3 wPc1 wPc2 bKh1 bRh2 bNg1 bBg2 bPf1 bPf2 bPg3 bPh3 \
                 yKh8 yRg8 yNh7 yBg7 yPh6 yPg6 yPf8 yPf7 rKa8 rRa7 rNb8 rBb7 rPc8 rPc7 rPb6 rPa6";
    for (variant, sides) in [("nava", [0, 1, 0, 1]), ("nava-ffa", [0, 1, 2, 3])] {
        let rules = rules(variant);
        assert_eq!(rules.fen(&rules.start()), place(array, "w 0 1"));
        let armies: Vec<usize> = rules.armies().map(|(army, _)| rules.side(army).index()).collect();
        assert_eq!(armies, sides);
    }
    for seat in ["w", "b", "y", "r"] {
        assert_eq!(actions(&nava(array, &format!("{seat} 0 1"))).len(), 21, "{seat}");
        let off = with("nava", ("friendly", "off"), array, &format!("{seat} 0 1"));
        assert_eq!(actions(&off).len(), 12, "{seat}");
    }
}

/// Rule 3: a pawn goes straight ahead only to an empty square. Rule 4: its captures depend only on its square.
#[test]
fn rules_03_and_04_pawns() {
    let blocked = nava("kings yPd7 wPd6 rPe6", "w 0 1");
    assert_eq!(goals(&blocked, "d6"), "");
    assert_eq!(refusal(&blocked, "d6", "e6"), "why-cannot-capture");
    assert_eq!(refusal(&blocked, "d6", "d5"), "why-cannot-reach");
    assert_eq!(refusal(&blocked, "d6", "e7"), "why-nothing-to-capture");

    // On c4, above its diagonal, it captures on b5 and d5. On d4, after a step to the right, it stands on the diagonal
    // and has the captures of that.
    let mut pawn = nava("kings wPc4 rNb5 rNd5 rNe3 rNe5 rNc3", "w 0 1");
    assert_eq!(goals(&pawn, "c4"), "b5 c5 d4 d5");
    play(&mut pawn, "c4d4 h1h2 h8h7 a8a7");
    assert_eq!(goals(&pawn, "d4"), "e3 e4 e5");
}

/// Rule 9: after any capture of a king, the partner commands both armies, with one move a round. A royal queen counts
/// as a king.
#[test]
fn rule_09_take_over() {
    for royal in ["rKa8", "rQa8"] {
        let pieces = format!("wKa1 bKh1 yKh8 {royal} wRa4 rNb8 rPc6 bPg3");
        let mut game = nava(&pieces, "w 5 1");
        assert_eq!(falls(&mut game, "a4a8"), "rb");
        assert_eq!(text(&game), place("wKa1 bKh1 yKh8 wRa8 rNb8 rPc6 bPg3", "b 0 1"));
        let both = ["b8a6", "b8c6", "b8d7", "c6c5", "c6d6", "g3f3", "g3g4", "h1g1", "h1g2", "h1h2"];
        assert_eq!(actions(&game), both);
        assert_eq!(refusal(&game, "a8", "a7"), "why-not-yours");
        assert_eq!(turns(&mut game, "c6c5 h8h7 a1a2 g3f3 h7h8 a2a1"), "bywbywb");
        assert_eq!(game.ending(), None);
    }
}

/// Rule 10: a team loses when its second king is captured, not its first.
#[test]
fn rule_10_a_team_wins_when_both_kings_are_captured() {
    let mut last = nava("yKc8 rNd4 wRh4 wKa1 bKh1", "w 0 1");
    play(&mut last, "h4h1");
    assert_eq!(last.ending(), won(0, Reason::RoyalsCaptured));
    assert!(last.moves().is_empty());
    assert_eq!(refusal(&last, "c8", "c7"), "why-game-over");
    assert_eq!(last.play(Action::Draw), Err(Why::GameOver));

    let mut both = nava("wKa1 yKh8 rKa8 rRh3", "r 0 1");
    play(&mut both, "h3h8 a1b1 h8h1 b1a1");
    assert_eq!(both.ending(), None);
    play(&mut both, "h1a1");
    assert_eq!(both.ending(), won(1, Reason::RoyalsCaptured));
}

#[test]
fn nv01_order_of_play() {
    let ccw = ("a1a2 h1h2 h8h7 a8a7 a2a1", "wbyrwb");
    let cw = ("a1a2 a8a7 h8h7 h1h2 a2a1", "wrybwr");
    let start = place("kings", "w 0 1");
    for (variant, (moves, order)) in [("nava", ccw), ("nava-ffa", ccw), ("nava-2018", cw), ("nava-2018-ffa", cw)] {
        assert_eq!(turns(&mut game(variant, &start), moves), order, "{variant}");
    }
    for (variant, choice, (moves, order)) in [("nava", "clockwise", cw), ("nava-2018", "counter-clockwise", ccw)] {
        let mut game = with(variant, ("order", choice), "kings", "w 0 1");
        assert_eq!(turns(&mut game, moves), order, "{variant} {choice}");
    }
}

/// The fullmove number grows when the turn passes the seat of a1, even if that seat is out.
#[test]
fn nv01_rounds() {
    let mut game = nava("kings", "w 0 1");
    play(&mut game, "a1a2 h1h2 h8h7");
    assert_eq!(text(&game), place("wKa2 bKh2 yKh7 rKa8", "r 3 1"));
    play(&mut game, "a8a7");
    assert_eq!(text(&game), place("wKa2 bKh2 yKh7 rKa7", "w 4 2"));

    let mut fallen = nava("bKh1 yKh8 rKa8", "r 3 7");
    play(&mut fallen, "a8a7");
    assert_eq!(text(&fallen), place("bKh1 yKh8 rKa7", "b 4 8"));
}

#[test]
fn nv02_free_pawns_choose_and_fixed_ones_face_one_way() {
    let free = nava("kings wPb3 wPc2 rNa4 rNc4 rNd1 rNd3", "w 0 1");
    assert_eq!((goals(&free, "b3"), goals(&free, "c2")), ("a4 b4 c3 c4".to_owned(), "c3 d1 d2 d3".to_owned()));
    let fixed = with("nava", ("pawns", "fixed"), "kings wPnb3 wPec2 rNa4 rNc4 rNd1 rNd3", "w 0 1");
    assert_eq!((goals(&fixed, "b3"), goals(&fixed, "c2")), ("a4 b4 c4".to_owned(), "d1 d2 d3".to_owned()));
    assert_eq!(refusal(&fixed, "b3", "c3"), "why-cannot-reach");
    assert_eq!(refusal(&fixed, "c2", "c3"), "why-cannot-reach");
}

/// A fixed pawn is promoted only on the edge of the board that it faces.
#[test]
fn nv02_fixed_pawns_are_promoted_where_they_face() {
    let free = nava("kings wPg4 wPd7 bNh5 rNe8", "w 0 1");
    assert_eq!(goals(&free, "g4"), "g5 h4b h4n h4r h5b h5n h5r");
    assert_eq!(goals(&free, "d7"), "d8b d8n d8r e7 e8b e8n e8r");
    let fixed = with("nava", ("pawns", "fixed"), "kings wPng4 wPed7 bNh5 rNe8 wPnc7 wPeg6", "w 0 1");
    assert_eq!((goals(&fixed, "g4"), goals(&fixed, "d7")), ("g5 h5".to_owned(), "e7 e8".to_owned()));
    assert_eq!(goals(&fixed, "c7"), "c8b c8n c8r");
    assert_eq!(goals(&fixed, "g6"), "h5b h5n h5r h6b h6n h6r");
}

/// The rules of 2018: every corner has the same array, turned by a quarter, and pawns face outwards.
#[test]
fn nv02_the_array_of_2018() {
    let array = "wKa1 wRb1 wNa2 wBb2 wPna3 wPnb3 wPec1 wPec2 bKh1 bRh2 bNg1 bBg2 bPwf1 bPwf2 bPng3 bPnh3 \
                 yKh8 yRg8 yNh7 yBg7 yPsh6 yPsg6 yPwf8 yPwf7 rKa8 rRa7 rNb8 rBb7 rPec8 rPec7 rPsb6 rPsa6";
    for variant in ["nava-2018", "nava-2018-ffa"] {
        let rules = rules(variant);
        assert_eq!(rules.fen(&rules.start()), place(array, "w 0 1"), "{variant}");
    }
    let fixed = with("nava", ("pawns", "fixed"), array, "w 0 1");
    let start = fixed.rules().start();
    assert_eq!(fixed.rules().fen(&start), place(array, "w 0 1"));
}

/// Each direction that a fixed pawn on d4 can face, with a knight to capture on every diagonal.
#[test]
fn nv02_the_ways_of_fixed_pawns() {
    let (north, east, south, west) = ("c5 d5 e5", "e3 e4 e5", "c3 d3 e3", "c3 c4 c5");
    for (seat, pawn, wanted) in [
        ("w", "wPn", north),
        ("w", "wPe", east),
        ("b", "bPw", west),
        ("b", "bPn", north),
        ("y", "yPs", south),
        ("y", "yPw", west),
        ("r", "rPe", east),
        ("r", "rPs", south),
    ] {
        let pieces = format!("kings {pawn}d4 bNc3 bNc5 bNe3 bNe5");
        assert_eq!(goals(&game("nava-2018", &place(&pieces, &format!("{seat} 0 1"))), "d4"), wanted, "{pawn}");
    }
    let rules = rules("nava-2018");
    for pawn in ["wPs", "wPw", "bPe", "bPs", "yPn", "yPe", "rPn", "rPw", "wP"] {
        assert!(rules.parse_fen(&place(&format!("kings {pawn}d4"), "w 0 1")).is_err(), "{pawn}");
    }
}

/// A pawn on the diagonal captures forwards and to both sides, never backwards.
#[test]
fn nv03_three_captures_on_the_diagonal() {
    for (pawn, victims, wanted) in [
        ("wPd4", "rNc5 rNe5 rNe3 rNc3", "c5 d5 e3 e4 e5"),
        ("bPe4", "wNd5 wNd3 wNf5 wNf3", "d3 d4 d5 e5 f5"),
        ("yPe5", "rNd4 rNd6 rNf4 rNf6", "d4 d5 d6 e4 f4"),
        ("rPd5", "wNe4 wNc4 wNe6 wNc6", "c4 d4 e4 e5 e6"),
    ] {
        let game = nava(&format!("kings {pawn} {victims}"), &format!("{} 0 1", &pawn[..1]));
        assert_eq!(goals(&game, &pawn[2..]), wanted, "{pawn}");
    }
}

#[test]
fn nv04_promotion_on_both_far_edges() {
    for (pawn, wanted) in [
        ("wPc7", "c8b c8n c8r d7"),
        ("wPg4", "g5 h4b h4n h4r"),
        ("bPb4", "a4b a4n a4r b5"),
        ("bPe7", "d7 e8b e8n e8r"),
        ("yPe2", "d2 e1b e1n e1r"),
        ("yPb5", "a5b a5n a5r b4"),
        ("rPc2", "c1b c1n c1r d2"),
        ("rPg5", "g4 h5b h5n h5r"),
    ] {
        let game = nava(&format!("kings {pawn}"), &format!("{} 0 1", &pawn[..1]));
        assert_eq!(goals(&game, &pawn[2..]), wanted, "{pawn}");
    }
    // A capture that leads backwards also promotes.
    assert_eq!(goals(&nava("kings wPg3 bNh2", "w 0 1"), "g3"), "g4 h2b h2n h2r h3b h3n h3r");
}

#[test]
fn nv05_promotion_is_mandatory_and_never_to_a_queen() {
    let mut game = nava("kings wPg5", "w 3 1");
    assert_eq!(goals(&game, "g5"), "g6 h5b h5n h5r");
    for text in ["g5h5", "g5h5q", "g5h5k", "g5h5p"] {
        assert_eq!(unread(&game, text), "why-no-such-move", "{text}");
    }
    play(&mut game, "g5h5n");
    assert_eq!(text(&game), place("kings wNh5", "b 0 1"));
}

#[test]
fn nv06_with_nothing_free_the_pawn_stays() {
    let mut game = nava(&format!("kings {FULL_SET} wPg5 rRa7"), "w 0 1");
    assert_eq!(goals(&game, "g5"), "g6 h5");
    play(&mut game, "g5h5 h1h2 h8g8 a8b8");
    assert_eq!(text(&game), place(&format!("wKa1 bKh2 yKg8 rKb8 {FULL_SET} wPh5 rRa7"), "w 3 2"));
    assert_eq!(goals(&game, "h5"), "h6");
    play(&mut game, "h5h6 h2h1 g8h8");
    // After the capture of a knight, the next pawn that arrives is promoted.
    play(&mut game, "a7a3");
    assert_eq!(goals(&game, "h6"), "h7n");
    assert_eq!(unread(&game, "h6h7"), "why-no-such-move");
}

#[test]
fn nv06_a_pawn_on_the_far_corner_is_stuck() {
    let mut game = nava(&format!("wKa1 bKh1 yKg7 rKb8 {FULL_SET} wPh7 rRa7"), "w 0 1");
    assert_eq!(goals(&game, "h7"), "h8");
    play(&mut game, "h7h8 h1h2 g7f7 a7a3");
    assert_eq!(goals(&game, "h8"), "");
    assert_eq!(goals(&nava(&format!("kings {FULL_SET} wPd8"), "w 0 1"), "d8"), "e8");
}

#[test]
fn nv07_the_limit_counts_what_stands_on_the_board() {
    let mut game = nava("kings wRb1 wRe4 wPg5 wPg3 bRe8", "w 0 1");
    assert_eq!(goals(&game, "g5"), "g6 h5b h5n");
    play(&mut game, "a1a2 e8e4 h8g8 a8a7");
    assert_eq!(goals(&game, "g5"), "g6 h5b h5n h5r");
    play(&mut game, "g5h5r e4e5 g8h8 a7a8");
    assert_eq!(goals(&game, "g3"), "g4 h3b h3n");
    // After the second rook is captured, a pawn can become the third rook of this game.
    play(&mut game, "a2a1 e5h5 h8g8 a8a7");
    assert_eq!(goals(&game, "g3"), "g4 h3b h3n h3r");
}

/// A piece that the promoted pawn itself captures does not count.
#[test]
fn nv07_a_captured_piece_of_ones_own_is_free_again() {
    let game = nava("kings wRa2 wRh6 wNb2 wNa3 wBc1 wBc2 wPg5", "w 0 1");
    assert_eq!(goals(&game, "g5"), "g6 h5 h6r");
}

#[test]
fn nv08_king_promotion_is_forced() {
    for (knight, captures) in [("rNe5", true), ("", false)] {
        let mut game = nava(&format!("wKd4 bKh1 yKh8 rKa8 {knight}"), "w 7 9");
        assert_eq!(goals(&game, "d4"), "c3 c4 c5 d3 d5 e3 e4 e5");
        assert_eq!(unread(&game, "d4e5q"), "why-no-such-move");
        let action = game.rules().parse_action(game.position(), "d4e5").unwrap();
        let (from, at) = ("d4".parse().unwrap(), "e5".parse().unwrap());
        let mut wanted = vec![Effect::Captured { at, levels: Levels::one(0) }; usize::from(captures)];
        wanted.push(Effect::Moved { from, levels: Levels::one(0), to: at, onto: 0 });
        wanted.push(Effect::Promoted { at, level: 0, into: game.rules().kind('Q').unwrap() });
        assert_eq!(game.play(action).unwrap(), wanted);
        assert_eq!(text(&game), place("wQe5 bKh1 yKh8 rKa8", "b 0 9"));
    }
}

/// Each army has one centre square that promotes its king. On the other three the king stays a king.
#[test]
fn nv09_the_square_of_a_kings_promotion() {
    for (home, throne) in [("wKa1", "e5"), ("bKh1", "d5"), ("yKh8", "d4"), ("rKa8", "e4")] {
        for (from, to) in [("c3", "d4"), ("c6", "d5"), ("f3", "e4"), ("f6", "e5")] {
            let (army, others) = (&home[..1], KINGS.replace(home, ""));
            let mut game = nava(&format!("{others} {army}K{from}"), &format!("{army} 5 2"));
            play(&mut game, &format!("{from}{to}"));
            let kind = if to == throne { "Q" } else { "K" };
            let wanted = place(&format!("{others} {army}{kind}{to}"), "");
            assert!(text(&game).starts_with(&wanted), "{army} {to}: {}", text(&game));
        }
    }
}

#[test]
fn nv10_a_queen_stays_one() {
    let mut game = nava("wQe5 bKh1 yKh8 rKa7", "w 3 1");
    assert_eq!(goals(&game, "e5").split(' ').count(), 27);
    play(&mut game, "e5e1 h1h2 h8h7 a7a8 e1e5");
    assert_eq!(text(&game), place("wQe5 bKh2 yKh7 rKa8", "b 8 2"));
}

#[test]
fn nv11_friendly_captures() {
    let pieces = "kings wPa6 wRa4 yBc4 rNd4";
    assert_eq!(goals(&nava(pieces, "w 0 1"), "a4"), "a2 a3 a5 a6 b4 c4");
    let off = with("nava", ("friendly", "off"), pieces, "w 0 1");
    assert_eq!(goals(&off, "a4"), "a2 a3 a5 b4");
    assert_eq!(refusal(&off, "a4", "a6"), "why-own-piece");
    assert_eq!(refusal(&off, "a4", "c4"), "why-ally-piece");
    // If each army plays for itself, there is no partner whose pieces are safe.
    let alone = with("nava-ffa", ("friendly", "off"), pieces, "w 0 1");
    assert_eq!(goals(&alone, "a4"), "a2 a3 a5 b4 c4");
}

/// A player may capture the partner's king and then commands his army. He may not capture his own king.
#[test]
fn nv11_kings_of_ones_own_side() {
    let pieces = "wKa1 bKh1 yKd4 rKa8 wRa4 yNh8";
    let off = with("nava", ("friendly", "off"), pieces, "w 0 1");
    assert_eq!(refusal(&off, "a4", "d4"), "why-ally-royal");
    let mut game = nava(pieces, "w 0 1");
    assert_eq!(falls(&mut game, "a4d4"), "yw");
    assert_eq!(game.ending(), None);
    assert_eq!(turns(&mut game, "h1h2 a8a7"), "brw");
    assert_eq!(goals(&game, "h8"), "f7 g6");

    let own = nava("kings wRa2", "w 0 1");
    assert_eq!(goals(&own, "a2"), "a3 a4 a5 a6 a7 a8 b2 c2 d2 e2 f2 g2 h2");
    assert_eq!(refusal(&own, "a2", "a1"), "why-own-royal");
}

/// With friendly captures a player always has a move. Without them, a player who has none passes, which is a turn.
#[test]
fn nv12_no_move() {
    let pieces = "kings wPa2 wPb1 wPb2 yNa3 yNb3 yNc1 yNc2";
    let on = nava(pieces, "w 7 3");
    assert_eq!(goals(&on, "a1"), "a2 b1 b2");
    assert_eq!(unread(&on, "0000"), "action-unreadable");
    let mut off = with("nava", ("friendly", "off"), pieces, "w 7 3");
    assert_eq!(actions(&off), ["0000"]);
    play(&mut off, "0000");
    assert_eq!(text(&off), place(pieces, "b 8 3"));
    assert_eq!(goals(&off, "h1"), "g1 g2 h2");
    assert_eq!(unread(&off, "0000"), "action-unreadable");
}

/// If each army plays for itself, a fallen army stands still, blocks and can be captured. Its captor gains no army.
#[test]
fn nv13_frozen_armies() {
    let mut game = ffa("kings wRa4 rNb8 rPc6 bPg3 yRe8", "w 0 1");
    assert_eq!(falls(&mut game, "a4a8"), "r-");
    assert_eq!(actions(&game), ["g3f3", "g3g4", "h1g1", "h1g2", "h1h2"]);
    assert_eq!(refusal(&game, "b8", "d7"), "why-frozen");
    assert_eq!(turns(&mut game, "g3f3"), "by");
    assert_eq!(goals(&game, "e8"), "b8 c8 d8 e1 e2 e3 e4 e5 e6 e7 f8 g8");
    assert_eq!(refusal(&game, "e8", "a8"), "why-blocked");
    assert_eq!(turns(&mut game, "e8e7"), "yw");
    assert_eq!((goals(&game, "b8"), goals(&game, "c6")), (String::new(), String::new()));
    let mut game = ffa("kings wRa4 rRc1", "w 0 1");
    let threatened = |game: &Game| game.rules().threatened(game.position(), Army::default()).is_some();
    assert!(threatened(&game));
    assert_eq!(falls(&mut game, "a4a8"), "r-");
    assert!(!threatened(&game), "a frozen rook captures no king");
}

#[test]
fn nv13_the_last_king_wins() {
    let mut game = ffa("wKa1 wRh4 bKh1 yKc1 rNb8", "w 0 1");
    play(&mut game, "h4h1");
    assert_eq!(game.ending(), None);
    play(&mut game, "c1c2 h1c1 c2c1");
    assert_eq!(game.ending(), None);
    play(&mut game, "a1b1 c1b1");
    assert_eq!(game.ending(), won(2, Reason::RoyalsCaptured));
    assert_eq!(refusal(&game, "b1", "b2"), "why-game-over");
}

/// The partner can move the fallen army in his very next turn, without any action before.
#[test]
fn nv14_take_over_is_automatic() {
    let mut game = nava("kings bRh4 rPc6 yNf6", "b 0 1");
    assert_eq!(falls(&mut game, "h4h8"), "yw");
    assert_eq!(turns(&mut game, "a8a7"), "rw");
    assert_eq!(goals(&game, "f6"), "d5 d7 e4 e8 g4 g8 h5 h7");
    assert_eq!(goals(&game, "a1"), "a2 b1 b2");
}

#[test]
fn nv15_pawns_keep_their_own_corner() {
    let game = nava("wKa1 bKh1 yKh8 rPc6 wNb5 wNd5 wNd7 wNb7 rPg5", "b 0 1");
    assert_eq!(goals(&game, "c6"), "b5 c5 d5 d6 d7");
    assert_eq!(goals(&game, "g5"), "g4 h5b h5n h5r");
}

#[test]
fn nv16_the_promotion_limit_is_per_army() {
    let own = nava("wKa1 bKh1 yKh8 bRb1 bRc1 rPg5 bPb4", "b 0 1");
    assert_eq!((goals(&own, "g5"), goals(&own, "b4")), ("g4 h5b h5n h5r".to_owned(), "a4b a4n b5".to_owned()));
    let fallen = nava("wKa1 bKh1 yKh8 rRb1 rRc1 rPg5 bPb4", "b 0 1");
    assert_eq!((goals(&fallen, "g5"), goals(&fallen, "b4")), ("g4 h5b h5n".to_owned(), "a4b a4n a4r b5".to_owned()));
}

#[test]
fn nv17_the_survivors_king_has_only_his_own_square() {
    let mut partners = nava("wKa1 bKf3 yKh8", "b 0 1");
    play(&mut partners, "f3e4");
    assert_eq!(text(&partners), place("wKa1 bKe4 yKh8", "y 1 1"));
    let mut own = nava("wKa1 bKc6 yKh8", "b 4 1");
    play(&mut own, "c6d5");
    assert_eq!(text(&own), place("wKa1 bQd5 yKh8", "y 0 1"));
}

#[test]
fn nv18_draws_by_agreement_repetition_and_quiet_rounds() {
    let mut agreed = nava("kings", "w 0 1");
    assert_eq!(agreed.play(Action::Claim), Err(Why::NothingToClaim));
    play(&mut agreed, "a1a2 draw");
    assert_eq!(agreed.ending(), drawn(Reason::Agreement));

    for variant in ["nava", "nava-ffa"] {
        let mut repeated = game(variant, &place("kings wRb1", "w 0 1"));
        for time in 1..3 {
            assert_eq!((repeated.occurrences(), repeated.ending()), (time, None));
            play(&mut repeated, "a1a2 h1h2 h8h7 a8a7 a2a1 h2h1 h7h8 a7a8");
        }
        assert_eq!(repeated.ending(), drawn(Reason::Repetition), "{variant}");
    }

    let mut quiet = nava("kings wRb1", "w 198 90");
    play(&mut quiet, "a1a2");
    assert_eq!(quiet.ending(), None);
    play(&mut quiet, "h1h2");
    assert_eq!(quiet.ending(), drawn(Reason::QuietTurns));
}

/// The same board with another seat to move is not the same position.
#[test]
fn nv18_repetition_needs_the_same_seat() {
    // The first king comes back in three moves, the second in two. So the other seat is to move then.
    let mut game = ffa("wKa1 bKh1", "w 0 1");
    play(&mut game, "a1b1 h1h2 b1a2 h2h1 a2a1");
    assert_eq!(text(&game), place("wKa1 bKh1", "b 5 3"));
    assert_eq!(game.occurrences(), 1);
}

#[test]
fn nv18_bare_kings_play_on() {
    for pieces in ["kings", "wKa1 bKh1", "wQa1 bKh3"] {
        assert_eq!(nava(pieces, "w 0 1").ending(), None, "{pieces}");
        assert_eq!(ffa(pieces, "w 0 1").ending(), None, "{pieces}");
    }
}

#[test]
fn nv19_in_a_team_the_side_resigns() {
    for (army, winner) in [("w", 1), ("b", 0), ("y", 1), ("r", 0)] {
        let mut game = nava("kings", "w 0 1");
        play(&mut game, &format!("resign:{army}"));
        assert_eq!(game.ending(), won(winner, Reason::Resignation), "{army}");
        assert!(game.moves().is_empty());
    }
    let mut fallen = nava("wKa1 bKh1 yKh8 rNb8", "w 0 1");
    let red = fallen.rules().parse_action(fallen.position(), "resign:r").unwrap();
    assert_eq!(fallen.play(red), Err(Why::HasFallen { army: "army-red".to_owned() }));
    play(&mut fallen, "resign:b");
    assert_eq!(fallen.ending(), won(0, Reason::Resignation));
}

/// If each army plays for itself, a player who resigns loses the king. The army stands still, and the others play on.
#[test]
fn nv19_each_for_itself_the_others_play_on() {
    let mut game = ffa("kings yNg8 wNb2", "w 9 1");
    assert_eq!(falls(&mut game, "resign:y"), "y-");
    assert_eq!(text(&game), place("wKa1 bKh1 rKa8 yNg8 wNb2", "w 0 1"));
    assert_eq!(game.ending(), None);
    let again = game.rules().parse_action(game.position(), "resign:y").unwrap();
    assert_eq!(game.play(again), Err(Why::HasFallen { army: "army-yellow".to_owned() }));
    assert_eq!(turns(&mut game, "a1a2 h1h2"), "wbr");
    assert_eq!(refusal(&game, "g8", "f6"), "why-frozen");
    // If the player to move resigns, it is the next player's turn. One more resignation ends the game.
    play(&mut game, "a8a7");
    assert_eq!(falls(&mut game, "resign:w"), "w-");
    assert_eq!(text(&game), place("bKh2 rKa7 yNg8 wNb2", "b 0 2"));
    play(&mut game, "resign:r");
    assert_eq!(game.ending(), won(1, Reason::Resignation));
}

#[test]
fn nv22_the_king_moves_as_in_chess_and_nothing_more() {
    let middle = nava("wKd2 bKh1 yKh8 rKa8 rBd1 rRd8", "w 0 1");
    assert_eq!(goals(&middle, "d2"), "c1 c2 c3 d1 d3 e1 e2 e3");
    let home = nava("wKe1 wRa1 wRh1 bKh4 yKh8 rKa8", "w 0 1");
    assert_eq!(goals(&home, "e1"), "d1 d2 e2 f1 f2");
}

#[test]
fn nv23_there_is_no_check() {
    let mut game = nava("kings bRa5 wPc2 wNb1", "w 0 1");
    assert_eq!(game.rules().check(game.position()), None);
    assert_eq!((goals(&game, "a1"), goals(&game, "c2")), ("a2 b1 b2".to_owned(), "c3 d2".to_owned()));
    play(&mut game, "a1a2");
    assert_eq!(falls(&mut game, "a5a2"), "wy");
    // A piece that shields its king may leave the line.
    assert_eq!(goals(&nava("wKa1 bKh1 yKh8 rKa8 wNa3 bRa7", "w 0 1"), "a3"), "b1 b5 c2 c4");
    // Zugzwang: every move exposes the king to capture, and the player may not pass.
    let forced = nava("rKd8 yKh8 yPh7 bQb3 wKa1", "w 0 1");
    assert_eq!(actions(&forced), ["a1a2", "a1b1", "a1b2"]);
}

/// No piece that a player commands may capture that player's king. The pieces of a partner who still plays may.
#[test]
fn nv24_the_commanders_king_is_safe_from_the_army_taken_over() {
    for king in ["wKa1", "wQa1"] {
        let pieces = format!("{king} bKh1 rKg8 yRa5 wNc5");
        let commanded = nava(&pieces, "w 0 1");
        assert_eq!(goals(&commanded, "a5"), "a2 a3 a4 a6 a7 a8 b5 c5");
        assert_eq!(refusal(&commanded, "a5", "a1"), "why-own-royal");
        let mut partner = nava(&format!("{pieces} yKh8"), "y 0 1");
        assert_eq!(goals(&partner, "a5"), "a1 a2 a3 a4 a6 a7 a8 b5 c5");
        assert_eq!(falls(&mut partner, "a5a1"), "wy");
    }
}

#[test]
fn nv25_fifty_rounds_of_the_living() {
    for (pieces, living) in [("kings", 4), ("wKa1 bKh1 yKh8 rNb8", 3), ("wKa1 bKh1 rNb8 yNg8", 2)] {
        for variant in ["nava", "nava-ffa"] {
            let mut game = game(variant, &place(pieces, &format!("w {} 80", 50 * living - 2)));
            play(&mut game, "a1a2");
            assert_eq!(game.ending(), None, "{variant} {living}");
            play(&mut game, "h1h2");
            assert_eq!(game.ending(), drawn(Reason::QuietTurns), "{variant} {living}");
        }
    }
}

#[test]
fn nv25_what_begins_the_count_anew() {
    let pieces = "wKd4 bKh1 rKa8 yNg8 yPf6 rNf4 wRf2";
    for (action, count) in [("d4d3", 149), ("d4e5", 0), ("f6f5", 0), ("f2f4", 0), ("g8e7", 149)] {
        let mut game = nava(pieces, "w 148 80");
        play(&mut game, action);
        assert_eq!((game.position().halfmove_clock(), game.ending()), (count, None), "{action}");
    }
    let mut resigned = ffa("kings", "w 199 80");
    play(&mut resigned, "resign:b");
    assert_eq!(text(&resigned), place("wKa1 yKh8 rKa8", "w 0 80"));
}
