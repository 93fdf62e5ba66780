//! Four-handed chess in teams: what its rules decide beyond chess.

use std::collections::BTreeMap;

use crate::support::{actions, check, drawn, game, goals, play, refusal, rules, text};
use tessera_rules::notation::Alphabet;
use tessera_rules::{Ending, Game, Reason, Side, Square};

/// The kings of the starting position.
const KINGS: &str = "wKh1 bKa7 yKg14 rKn8";

/// The text of a position with the kings of the start and these pieces, and with these fields behind the board.
pub fn with_kings(pieces: &str, rest: &str) -> String {
    position(&format!("{KINGS} {pieces}"), rest)
}

pub fn position(pieces: &str, rest: &str) -> String {
    let pieces: BTreeMap<Square, &str> =
        pieces.split_whitespace().map(|piece| (piece[2..].parse().unwrap(), &piece[..2])).collect();
    let squares = rules("four-handed").squares();
    let rank = |rank: u8| {
        let file = |file: u8| {
            let square = Square::new(file, rank).unwrap();
            if squares.has(square) { pieces.get(&square).copied().unwrap_or("1") } else { "x" }
        };
        (0..14).map(file).collect::<Vec<_>>().join(",")
    };
    format!("{} {rest}", (0..14).rev().map(rank).collect::<Vec<_>>().join("/"))
}

fn four(pieces: &str, rest: &str) -> Game {
    game("four-handed", &with_kings(pieces, rest))
}

fn won(side: usize, reason: Reason) -> Option<Ending> {
    Some(Ending { winner: Side::new(side), reason })
}

/// The fields behind the board.
fn rest(game: &Game) -> String {
    text(game).split_once(' ').unwrap().1.to_owned()
}

#[test]
fn partners_neither_check_nor_capture_each_other() {
    // Yellow's rook stands on White's file, and Yellow's king on White's diagonal.
    let mut game = four("yRh9 wBb9", "w - - 0 1");
    assert_eq!(check(&game), None);
    assert_eq!(refusal(&game, "b9", "g14"), "why-ally-royal");
    play(&mut game, "b9c8 a7a8 h9h2");
    assert_eq!(check(&game), None);
    play(&mut game, "n8n9");
    assert_eq!(refusal(&game, "h1", "h2"), "why-ally-piece");
}

#[test]
fn a_king_in_check_is_captured_when_another_enemy_moves() {
    // White checks Red. Blue moves first and cannot help, so Yellow captures.
    let mut game = four("wRe3 yBj12 bPc9", "w - - 0 1");
    play(&mut game, "e3e8");
    assert_eq!(check(&game), None, "Blue is to move, and Red is in check");
    play(&mut game, "c9d9");
    assert_eq!(refusal(&game, "g14", "g12"), "why-cannot-reach");
    play(&mut game, "j12n8");
    assert_eq!(game.ending(), won(0, Reason::RoyalsCaptured));
    assert!(actions(&game).is_empty());
    // Red and Blue have no turns any more.
    assert!(rest(&game).starts_with("w "), "{}", rest(&game));
    let read = game.rules().parse_fen(&text(&game)).unwrap();
    assert_eq!(&read, game.position());
}

#[test]
fn nobody_captures_a_king_while_his_own_is_in_check() {
    // White could take Red's king with the queen, but the queen is pinned by Blue's rook.
    let game = four("bRh9 wQh2", "w - - 0 1");
    assert_eq!(refusal(&game, "h2", "n8"), "why-pinned");
    assert!(goals(&game, "h2").split(' ').all(|goal| goal.starts_with('h')));
}

#[test]
fn mate_is_found_when_the_turn_comes() {
    // Blue is checkmated as soon as it is his turn, which is at once.
    let mut game = game("four-handed", &position("wKh1 bKa4 yKg14 rKn8 wRk5 wRf9", "w - - 0 1"));
    let mate = game.rules().parse_uci(game.position(), "f9f4").unwrap();
    assert_eq!(game.rules().san(game.position(), mate, &Alphabet::english()), "Rf9-f4#");
    play(&mut game, "f9f4");
    assert_eq!(game.ending(), won(0, Reason::Checkmate));
}

#[test]
fn a_partner_helps_against_mate() {
    // White mates Red, but Blue and Yellow move first: Blue takes the rook.
    let pieces = "wKh1 bKa7 yKg14 rKn4 wRd5 wRe9 bQe11";
    let mut lost = game("four-handed", &position(pieces, "w - - 0 1"));
    play(&mut lost, "e9e4 e11d10 g14f14");
    assert_eq!(lost.ending(), won(0, Reason::Checkmate));
    let mut helped = game("four-handed", &position(pieces, "w - - 0 1"));
    play(&mut helped, "e9e4 e11e4 g14f14");
    assert_eq!(helped.ending(), None);
}

#[test]
fn a_player_without_a_move_draws_the_game() {
    let mut game = game("four-handed", &position("wKh1 bKa4 yKg14 rKn8 wRk5 wRc11", "w - - 0 1"));
    play(&mut game, "c11b11");
    assert_eq!(game.ending(), drawn(Reason::Stalemate));
}

#[test]
fn every_army_castles_along_its_own_edge() {
    let all = "wRd1 wRk1 bRa11 bRa4 yRk14 yRd14 rRn4 rRn11";
    let mut long = four(all, "w wKQbKQyKQrKQ - 0 1");
    play(&mut long, "h1f1 a7a9 g14i14 n8n6");
    let placed = |game: &Game, squares: &str| {
        squares.split(' ').all(|square| game.position().top(square.parse().unwrap()).is_some())
    };
    assert!(placed(&long, "f1 g1 a9 a8 i14 h14 n6 n7"), "{}", text(&long));
    assert_eq!(rest(&long), "w - - 4 2");
    let mut short = four(all, "w wKQbKQyKQrKQ - 0 1");
    play(&mut short, "h1j1 a7a5 g14e14 n8n10");
    assert!(placed(&short, "j1 i1 a5 a6 e14 f14 n10 n9"), "{}", text(&short));
    // Each right is lost on its own.
    let mut moved = four(all, "w wKQbKQyKQrKQ - 0 1");
    play(&mut moved, "d1d2 a4b4 g14g13 n8n7");
    assert_eq!(rest(&moved), "w wKbQ - 4 2");
}

#[test]
fn castling_is_written_by_its_side() {
    let game = four("wRd1 wRk1", "w wKQ - 0 1");
    let san = |text: &str| {
        let mv = game.rules().parse_uci(game.position(), text).unwrap();
        game.rules().san(game.position(), mv, &Alphabet::english())
    };
    assert_eq!((san("h1j1"), san("h1f1")), ("O-O".to_owned(), "O-O-O".to_owned()));
    let red = four("rRn4 rRn11", "r rKQ - 0 1");
    let mv = red.rules().parse_san(red.position(), "O-O", &Alphabet::english()).unwrap();
    assert_eq!(red.rules().uci(red.position(), mv), "n8n10");
}

#[test]
fn several_pawns_can_be_captured_en_passant_at_a_time() {
    // White's and Blue's pawns pass squares that Red's and Yellow's pawns attack.
    let mut game = four("wPe2 rPf4 bPb10 yPd11", "w - - 0 1");
    play(&mut game, "e2e4 b10d10");
    assert_eq!(rest(&game), "y - e3c10 0 1");
    assert_eq!(goals(&game, "d11"), "c10");
    play(&mut game, "g14g13");
    assert_eq!(goals(&game, "f4"), "e3");
    play(&mut game, "n8n9");
    // White's turn ends the right against White's pawn. Blue's pawn can still be captured by Yellow only.
    assert_eq!(rest(&game), "w - c10 2 2");
    let mut captured = four("wPe2 rPf4", "w - - 0 1");
    play(&mut captured, "e2e4 a7a8 g14g13 f4e3");
    assert_eq!(captured.position().top("e4".parse().unwrap()), None);
    assert_eq!(rest(&captured), "w - - 0 2");
}

/// Blue's pawns pass the squares of the file c, and one of them lies on White's rank of promotion.
#[test]
fn a_capture_en_passant_promotes() {
    let mut game = four("wPd10 bPb11", "b - - 0 1");
    play(&mut game, "b11d11 g14g13 n8n9");
    assert_eq!(goals(&game, "d10"), "c11b c11n c11q c11r");
    play(&mut game, "d10c11n");
    let (rules, fen) = (game.rules(), text(&game));
    assert_eq!(rules.parse_fen(&fen).as_ref(), Ok(game.position()), "{fen}");
    assert!(fen.contains("/2,wN,11/"), "{fen}");
    game.undo();
    let mv = game.rules().parse_uci(game.position(), "d10c11q").unwrap();
    let san = game.rules().san(game.position(), mv, &Alphabet::english());
    assert_eq!(san, "Pd10xc11ep=Q");
    assert_eq!(game.rules().parse_san(game.position(), &san, &Alphabet::english()), Ok(mv));
}

#[test]
fn a_piece_on_the_passed_square_ends_the_right() {
    let mut game = four("wPe2 rPf4", "w - - 0 1");
    play(&mut game, "e2e4");
    assert_eq!(rest(&game), "b - e3 0 1");
    let mut game = four("wPe2 rPf4 bNc4", "w - - 0 1");
    play(&mut game, "e2e4 c4e3");
    assert_eq!(rest(&game), "y - - 1 1");
}

#[test]
fn wrong_rights_are_told_with_their_places() {
    let rules = rules("four-handed");
    for (pieces, fields, wrong) in [
        ("", "w wK - 0 1", "K"),
        ("wRk1", "w K - 0 1", "K"),
        ("wRk1", "w wX - 0 1", "X"),
        ("", "w - e3 0 1", "e3"),
        ("bPd5", "w - c5c6 0 1", "c6"),
        ("bPd5", "w - z9 0 1", "z9"),
        // It is the army's own turn, so its right has ended.
        ("bPd5", "b - c5 0 1", "c5"),
    ] {
        let text = with_kings(pieces, fields);
        let error = rules.parse_fen(&text).unwrap_err();
        let [fault] = &error.faults[..] else { panic!("{text}: {error}") };
        assert_eq!(&text[fault.at.clone()], wrong, "{text}: {error}");
    }
    // A right that no pawn uses is dropped, as with two armies.
    let position = rules.parse_fen(&with_kings("bPd5", "w - c5 0 1")).unwrap();
    assert!(rules.fen(&position).ends_with(" w - - 0 1"));
    let position = rules.parse_fen(&with_kings("bPd5 wPd4", "w - c5 0 1")).unwrap();
    assert!(rules.fen(&position).ends_with(" w - c5 0 1"));
}
