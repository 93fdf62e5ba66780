//! Typed moves: every legal move of every variant can be typed, and wrong texts are answered.

use tessera_arbiter::{LoadRecord, Match, Texts, TypedMoves};
use tessera_rules::notation::Alphabet;
use tessera_rules::{Action, Game, Move};

use crate::{harness, tidy, variants};

/// How many positions of each recorded game are tried.
const POSITIONS: usize = 40;

fn game(variant: &str, actions: &str) -> (Game, Texts) {
    let mut harness = harness();
    harness.start(variant);
    harness.play(actions);
    let texts = harness.app.world_mut().remove_resource::<Texts>().unwrap();
    let current = harness.app.world_mut().remove_resource::<Match>().unwrap();
    (current.game().clone(), texts)
}

fn read(game: &Game, texts: &Texts, typed: &str) -> Result<String, String> {
    match TypedMoves::of(game, texts).read(game, typed) {
        Ok(action) => Ok(game.rules().action_text(game.position(), action)),
        Err(reasons) => Err(reasons.iter().map(|reason| texts.message(reason)).collect::<Vec<_>>().join(" ")),
    }
}

/// In each language the score sheet's own text, English SAN and UCI name the move that they were made for.
#[test]
fn every_move_of_every_variant_can_be_typed() {
    let mut tried = 0;
    for variant in variants(&harness()) {
        let file = tidy::root().join(format!("tests/data/playthroughs/{variant}.txt"));
        let text = std::fs::read_to_string(file).unwrap();
        let mut harness = harness();
        let record = text.split("\n\n").next().unwrap().to_owned();
        harness.ask(LoadRecord { record, ..LoadRecord::default() });
        let game = harness.app.world().resource::<Match>().game().clone();
        let mut texts = harness.app.world_mut().remove_resource::<Texts>().unwrap();
        let step = (game.record().len() / POSITIONS).max(1);
        for ply in (0..game.record().len()).step_by(step) {
            let game = game.up_to(ply);
            for language in ["de", "en"] {
                texts.set_language(language);
                let typed = TypedMoves::of(&game, &texts);
                let (rules, position) = (game.rules(), game.position());
                let mut moves: Vec<Move> = game.moves().into_iter().map(Move::announced).collect();
                moves.sort();
                moves.dedup();
                for mv in moves {
                    for name in [
                        rules.san(position, mv, &texts.alphabet(rules)),
                        rules.san(position, mv, &Alphabet::english()),
                        rules.uci(position, mv),
                    ] {
                        assert_eq!(typed.read(&game, &name), Ok(Action::Move(mv)), "{variant} {ply} {name}");
                        assert!(!typed.offers(&name).is_empty(), "{variant} {ply} {name}");
                        tried += 1;
                    }
                }
            }
        }
    }
    assert!(tried > 10_000, "{tried}");
}

#[test]
fn people_write_moves_in_many_ways() {
    let (game, texts) = game("chess", "e2e4 e7e5 f1c4 b8c6");
    for (typed, meant) in [
        ("Nf3", "g1f3"),
        ("nf3", "g1f3"),
        (" N g1-f3 ", "g1f3"),
        ("G1F3", "g1f3"),
        ("Qh5!?", "d1h5"),
        ("draw", "draw"),
        ("Resign", "resign:w"),
        ("resign:b", "resign:b"),
    ] {
        assert_eq!(read(&game, &texts, typed).as_deref(), Ok(meant), "{typed}");
    }
    // Some sheets write captures with a colon.
    let (game, texts) = self::game("chess", "e2e4 d7d5 b1c3 g8f6");
    for (typed, meant) in [("e4:d5", "e4d5"), ("e:d5", "e4d5"), ("N:d5", "c3d5"), ("Nc3:d5", "c3d5")] {
        assert_eq!(read(&game, &texts, typed).as_deref(), Ok(meant), "{typed}");
    }
}

#[test]
fn a_wrong_text_is_answered_like_a_wrong_click() {
    let (game, texts) = game("chess", "e2e4 e7e5 g1f3 b8c6");
    for (typed, answer) in [
        ("f1f3", "Your own piece stands on f3."),
        ("Rb5", "The rook does not move like that."),
        ("d7d6", "That piece is Black’s, and it is not their turn."),
        ("O-O", "No castling: f1 is occupied."),
        ("d3d4", "There is nothing on d3."),
    ] {
        assert_eq!(read(&game, &texts, typed), Err(answer.to_owned()), "{typed}");
    }
    let unknown = read(&game, &texts, "hello").unwrap_err();
    assert!(unknown.starts_with("“hello” is not a move.") && unknown.contains("A move is written like"), "{unknown}");
}

#[test]
fn an_ambiguous_text_lists_what_it_can_be() {
    let (game, texts) = game("chess", "d2d4 d7d5 g1f3 b8c6");
    let two = read(&game, &texts, "Nd2").unwrap_err();
    assert_eq!(two, "“Nd2” fits more than one move. It can be: Nbd2, Nfd2");
}

/// A pawn's promotion needs its piece, and the answer lists the pieces.
#[test]
fn a_promotion_names_its_piece() {
    let mut harness = harness();
    let record = "variant chess\nposition 4k3/P7/8/8/8/8/8/4K3 w - - 0 1\nactions".to_owned();
    harness.ask(LoadRecord { record, ..LoadRecord::default() });
    let texts = harness.app.world_mut().remove_resource::<Texts>().unwrap();
    let game = harness.app.world().resource::<Match>().game().clone();
    let asked = read(&game, &texts, "a7a8").unwrap_err();
    assert!(asked.contains("a7a8q") && asked.contains("a7a8n"), "{asked}");
    assert_eq!(read(&game, &texts, "a8=Q").as_deref(), Ok("a7a8q"));
    assert_eq!(read(&game, &texts, "a7a8R").as_deref(), Ok("a7a8r"));
}

#[test]
fn offers_begin_as_typed() {
    let (game, mut texts) = game("chess", "e2e4 a7a6 f1c4 a6a5");
    let offers = |texts: &Texts, typed: &str| TypedMoves::of(&game, texts).offers(typed);
    assert_eq!(offers(&texts, "bx"), ["Bxf7+"], "no pawn takes on the b-file");
    assert_eq!(offers(&texts, "b"), ["b1a3", "b3", "b1c3", "b4"], "squares, and no bishops");
    assert_eq!(offers(&texts, "g1"), ["g1e2", "g1f3", "g1h3"]);
    assert_eq!(offers(&texts, "res"), ["resign"]);
    assert_eq!(offers(&texts, ""), offers(&texts, " "));
    texts.set_language("de");
    assert_eq!(offers(&texts, "Sf"), ["Sf3"]);
    assert_eq!(offers(&texts, "Nf"), ["Nf3"], "English SAN is known everywhere");
}
