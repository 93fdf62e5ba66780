//! Odds: an army begins without one piece.

use tessera_rules::{Army, Compass, Rules, Seat, Settings, Setup};

use crate::mods::samples;
use crate::support::rules;

fn army(index: usize) -> Army {
    Army::new(index).unwrap()
}

/// The FEN of the start without a piece of this letter.
fn without(rules: &Rules, index: usize, letter: char) -> String {
    let setup = rules.with_odds(&Setup::of(&rules.start()), army(index), rules.kind(letter).unwrap()).unwrap();
    rules.fen(&rules.position(&setup).unwrap())
}

#[test]
fn a_chess_army_gives_each_kind_on_the_queens_side() {
    let rules = rules("chess");
    let white = ['P', 'N', 'B', 'R', 'Q'].map(|letter| without(&rules, 0, letter));
    assert_eq!(
        white,
        [
            "rnbqkbnr/pppppppp/8/8/8/8/1PPPPPPP/RNBQKBNR w KQkq - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RN1QKBNR w KQkq - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1",
        ]
    );
    assert_eq!(without(&rules, 1, 'R'), "1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1");
    let start = Setup::of(&rules.start());
    assert_eq!(rules.with_odds(&start, army(0), rules.kind('K').unwrap()), None, "nobody plays without a king");
    // The second rook takes the other castling right with it, and then there is none left.
    let rook = rules.kind('R').unwrap();
    let one = rules.with_odds(&start, army(0), rook).unwrap();
    let none = rules.with_odds(&one, army(0), rook).unwrap();
    assert!(rules.fen(&rules.position(&none).unwrap()).contains(" w kq "));
    assert_eq!(rules.with_odds(&none, army(0), rook), None);
}

#[test]
fn pieces_in_stacks_stay() {
    let rules = rules("trojan");
    let rook = rules.kind('R').unwrap();
    let start = |text: &str| Setup::of(&rules.parse_fen(text).unwrap());
    // A rook under a pawn, and a rook on a pawn: none of them stands alone.
    let both = start("rnbqkbnr/pppppppp/8/8/8/8/1PPPPPP1/(PR)NBQKBN(RP) w kq - 0 1");
    assert_eq!(rules.with_odds(&both, army(0), rook), None);
    let one = start("rnbqkbnr/pppppppp/8/8/8/8/1PPPPPPP/(PR)NBQKBNR w KQkq - 0 1");
    let given = rules.position(&rules.with_odds(&one, army(0), rook).unwrap()).unwrap();
    assert!(rules.fen(&given).contains("/(PR)NBQKBN1 w Qkq "), "{}", rules.fen(&given));
    assert_eq!(without(&rules, 0, 'R'), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1");
}

/// In the corners two pawns are equally far from the king. The left one is given, as its player sees it.
#[test]
fn each_army_sees_the_left_from_its_own_edge() {
    let rules = rules("nava");
    let homes: Vec<Compass> = rules.armies().map(|(army, _)| rules.home(army)).collect();
    assert_eq!(homes, [Compass::South, Compass::East, Compass::North, Compass::West]);
    let start = rules.start();
    let given = rules.armies().map(|(army, _)| {
        let setup = rules.with_odds(&Setup::of(&start), army, rules.kind('P').unwrap()).unwrap();
        let gone =
            rules.squares().iter().find(|square| start.top(*square).is_some() && setup.stack(*square).is_empty());
        gone.unwrap().to_string()
    });
    assert_eq!(given.collect::<Vec<_>>(), ["b3", "f2", "g6", "c7"]);
}

/// Every piece that an army of any variant can give is known again from the text of the position, whoever begins.
#[test]
fn odds_are_known_from_the_first_position() {
    let (library, samples) = samples();
    let mut checked = 0;
    for id in library.ids().map(str::to_owned).chain(samples).collect::<Vec<_>>() {
        let rules = library.compile(&id, &Settings::new()).unwrap();
        assert_eq!(rules.odds_given(&rules.start()), [], "{id}");
        let numbers = rules.arrays().map_or(vec![None], |arrays| arrays.drawn().step_by(37).map(Some).collect());
        for number in numbers {
            let start = number.map_or_else(|| rules.start(), |number| rules.array(number).unwrap());
            for (army, _) in rules.armies() {
                for (kind, letter, _) in rules.kinds() {
                    let Some(setup) = rules.with_odds(&Setup::of(&start), army, kind) else { continue };
                    let Ok(position) = rules.position(&setup) else { continue };
                    let read = rules.parse_fen(&rules.fen(&position)).unwrap();
                    assert_eq!(rules.odds_given(&read), [(army, kind)], "{id}: {letter}");
                    checked += 1;
                }
            }
        }
    }
    assert!(checked > 500, "{checked}");
}

#[test]
fn two_armies_give_odds_at_once_and_any_seat_begins() {
    let rules = rules("chess960");
    let [queen, knight] = ['Q', 'N'].map(|letter| rules.kind(letter).unwrap());
    let start = Setup::of(&rules.array(17).unwrap());
    let one = rules.with_odds(&start, army(0), queen).unwrap();
    let both = rules.with_odds(&one, army(1), knight).unwrap().with_turn(Seat::new(1).unwrap());
    let position = rules.position(&both).unwrap();
    assert_eq!(rules.odds_given(&position), [(army(0), queen), (army(1), knight)]);
}

#[test]
fn other_positions_give_no_odds() {
    let rules = rules("chess");
    for text in [
        // Another knight, two knights, a knight and a pawn, a right that is gone, a pawn that has moved.
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKB1R w KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/1PPPPPPP/R1BQKBNR w KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQ - 0 1",
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/R1BQKBNR w KQkq - 0 1",
    ] {
        assert_eq!(rules.odds_given(&rules.parse_fen(text).unwrap()), [], "{text}");
    }
}
