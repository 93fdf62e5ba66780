//! Setups: positions that can be edited. `invariants.rs` tests that the setup of a position gives the same position.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use tessera_rules::notation::PositionReason;
use tessera_rules::{
    Army, Bitboard, EnPassantTarget, Kind, Piece, Rules, Seat, Settings, Setup, SetupFault, SetupPart, Square,
};

use crate::mods::samples;
use crate::support::{rules, some_square};

fn of(variant: &str) -> Rules {
    samples().0.compile(variant, &Settings::new()).unwrap()
}

fn at(name: &str) -> Square {
    name.parse().unwrap()
}

fn seat(index: usize) -> Seat {
    Seat::new(index).unwrap()
}

fn piece(rules: &Rules, army: usize, letter: char) -> Piece {
    Piece::new(Army::new(army).unwrap(), rules.kind(letter).unwrap())
}

fn setup(rules: &Rules, text: &str) -> Setup {
    Setup::of(&rules.parse_fen(text).unwrap_or_else(|error| panic!("{text}: {error}")))
}

/// The FEN of a setup's position.
fn text(rules: &Rules, setup: &Setup) -> String {
    rules.fen(&rules.position(setup).unwrap_or_else(|error| panic!("{error}")))
}

fn faults(rules: &Rules, setup: &Setup) -> Vec<(SetupPart, PositionReason)> {
    let faults = rules.position(setup).unwrap_err().faults;
    faults.into_iter().map(|SetupFault { part, reason, .. }| (part, reason)).collect()
}

#[test]
fn another_seat_to_move_has_no_right_to_capture_en_passant() {
    let chess = rules("chess");
    let passed = setup(&chess, "4k3/8/8/8/3pP3/8/8/4K3 b - e3 4 9");
    assert_eq!(passed.en_passant, Some(EnPassantTarget { square: at("e3"), count: None, pawn: None }));
    assert_eq!(text(&chess, &passed.clone().with_turn(seat(0))), "4k3/8/8/8/3pP3/8/8/4K3 w - - 4 9");
    assert_eq!(passed.clone().with_turn(seat(1)), passed);
    // Changing the turn and changing it back does not restore the right to capture en passant.
    assert_eq!(passed.clone().with_turn(seat(0)).with_turn(seat(1)).en_passant, None);
}

/// The players form lets any seat begin, in every variant.
#[test]
fn any_seat_can_begin() {
    let (library, samples) = samples();
    for id in ["chess", "chess960", "trojan", "ordo", "nava", "nava-2018-ffa"]
        .into_iter()
        .chain(samples.iter().map(String::as_str))
    {
        let rules = library.compile(id, &Settings::new()).unwrap();
        for first in rules.order() {
            let position = rules.position(&Setup::of(&rules.start()).with_turn(first)).unwrap();
            assert_eq!(position.turn(), first, "{id}");
            assert!(!rules.moves(&position).is_empty(), "{id}");
            assert_eq!(rules.parse_fen(&rules.fen(&position)), Ok(position), "{id}");
        }
    }
}

#[test]
fn a_setup_is_made_of_nothing() {
    let chess = rules("chess");
    let mut made = Setup::empty();
    assert_eq!(made.turn(), seat(0));
    made.put(at("e1"), &[piece(&chess, 0, 'K')]);
    made.put(at("h1"), &[piece(&chess, 0, 'R')]);
    made.put(at("e8"), &[piece(&chess, 1, 'K')]);
    assert_eq!(text(&chess, &made), "4k3/8/8/8/8/8/8/4K2R w - - 0 1");
    made.unmoved.insert(at("h1"));
    (made.halfmove_clock, made.fullmove_number) = (12, 0);
    assert_eq!(text(&chess, &made), "4k3/8/8/8/8/8/8/4K2R w K - 12 1");
    // A rook that is placed counts as moved, and an empty square has no castling right.
    made.put(at("h1"), &[piece(&chess, 0, 'R')]);
    assert_eq!(text(&chess, &made), "4k3/8/8/8/8/8/8/4K2R w - - 12 1");
    made.unmoved.insert(at("h1"));
    made.clear(at("h1"));
    assert_eq!((made.unmoved, made.stack(at("h1"))), (Bitboard::EMPTY, &[][..]));
}

#[test]
fn stacks_dice_and_checks_are_part_of_it() {
    let trojan = rules("trojan");
    let stacks = "7k/8/8/8/3p(PRB)3/8/8/7K b - e3:1 0 1";
    let mut edited = setup(&trojan, stacks);
    assert_eq!(edited.stack(at("e4")).len(), 3);
    assert_eq!(edited.en_passant.and_then(|passed| passed.count), Some(1));
    edited.en_passant = Some(EnPassantTarget { square: at("e3"), count: Some(2), pawn: None });
    assert_eq!(text(&trojan, &edited), stacks.replace("e3:1", "e3:2"));
    edited.put(at("a1"), &[piece(&trojan, 0, 'N'), piece(&trojan, 0, 'Q')]);
    assert_eq!(text(&trojan, &edited), "7k/8/8/8/3p(PRB)3/8/8/(NQ)6K b - e3:2 0 1");

    let ordo = rules("ordo");
    let mut dice = Setup::of(&ordo.start());
    dice.unmoved.remove(at("c2"));
    assert!(text(&ordo, &dice).contains("ABDEFGHabcdefgh"), "{}", text(&ordo, &dice));

    let three = of("three-check");
    let mut checks = Setup::of(&three.start());
    assert_eq!(checks.checks_left, Some([3, 3]));
    checks.checks_left = Some([1, 3]);
    assert!(text(&three, &checks).ends_with("1+3 0 1"));
    checks.checks_left = None;
    assert_eq!(three.position(&checks).as_ref(), Ok(&three.start()));
}

/// The commander of an army follows from the kings on the board, also after a resignation.
#[test]
fn armies_that_fell_stay_fallen() {
    for variant in ["nava", "nava-ffa"] {
        let rules = rules(variant);
        let mut edited = Setup::of(&rules.start());
        let (fallen, king) = (Army::new(1).unwrap(), piece(&rules, 1, 'K'));
        let home = Square::all().find(|&square| edited.stack(square) == [king]).unwrap();
        edited.clear(home);
        let position = rules.position(&edited).unwrap();
        assert!(!rules.is_alive(&position, fallen));
        assert_eq!(rules.commander(&position, fallen).is_some(), variant == "nava");
        assert_eq!(rules.position(&Setup::of(&position)), Ok(position));
        let out = faults(&rules, &edited.with_turn(seat(1)));
        assert!(matches!(out[..], [(SetupPart::Turn, PositionReason::SeatOut { .. })]), "{out:?}");
    }
}

/// A setup with a fault gets the same reason as a FEN with that fault.
#[test]
fn setups_have_the_faults_of_texts() {
    let check = |rules: &Rules, part: SetupPart, good: &str, bad: &str, edit: &dyn Fn(&mut Setup)| {
        let mut edited = setup(rules, good);
        edit(&mut edited);
        let wanted = rules.parse_fen(bad).unwrap_err().faults;
        let wanted: Vec<_> = wanted.into_iter().map(|fault| (part, fault.reason)).collect();
        assert_eq!(faults(rules, &edited), wanted, "{bad}");
    };
    let chess = rules("chess");
    let bare = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    let two_kings = |setup: &mut Setup| setup.put(at("h1"), &[piece(&chess, 0, 'K')]);
    check(&chess, SetupPart::Square(at("h1")), bare, "4k3/8/8/8/8/8/8/4K2K w - - 0 1", &two_kings);
    check(&chess, SetupPart::Board, bare, "4k3/8/8/8/8/8/8/8 w - - 0 1", &|setup| setup.clear(at("e1")));
    let pawn = |setup: &mut Setup| setup.put(at("a8"), &[piece(&chess, 0, 'P')]);
    check(&chess, SetupPart::Square(at("a8")), bare, "P3k3/8/8/8/8/8/8/4K3 w - - 0 1", &pawn);
    let right = |setup: &mut Setup| setup.unmoved.insert(at("h1"));
    check(&chess, SetupPart::Square(at("h1")), bare, "4k3/8/8/8/8/8/8/4K3 w H - 0 1", &right);
    let right = |setup: &mut Setup| setup.unmoved.insert(at("a8"));
    check(&chess, SetupPart::Square(at("a8")), bare, "4k3/8/8/8/8/8/8/4K3 w a - 0 1", &right);
    let passed =
        |setup: &mut Setup| setup.en_passant = Some(EnPassantTarget { square: at("e6"), count: None, pawn: None });
    check(&chess, SetupPart::EnPassant, bare, "4k3/8/8/8/8/8/8/4K3 w - e6 0 1", &passed);
    let attacked = |setup: &mut Setup| setup.put(at("e5"), &[piece(&chess, 0, 'R')]);
    check(&chess, SetupPart::Turn, bare, "4k3/8/8/4R3/8/8/8/4K3 w - - 0 1", &attacked);
    let stack = |setup: &mut Setup| setup.put(at("a4"), &[piece(&chess, 0, 'R'), piece(&chess, 0, 'N')]);
    check(&chess, SetupPart::Square(at("a4")), bare, "4k3/8/8/8/(RN)7/8/8/4K3 w - - 0 1", &stack);

    let trojan = rules("trojan");
    let mixed = |setup: &mut Setup| setup.put(at("a4"), &[piece(&trojan, 0, 'R'), piece(&trojan, 1, 'N')]);
    check(&trojan, SetupPart::Square(at("a4")), bare, "4k3/8/8/8/(Rn)7/8/8/4K3 w - - 0 1", &mixed);
    let stack = "7k/8/8/8/3p(PRB)3/8/8/7K b - e3 0 1";
    let royal = |setup: &mut Setup| {
        setup.clear(at("h1"));
        setup.put(at("e4"), &[piece(&trojan, 0, 'R'), piece(&trojan, 0, 'K')]);
        setup.en_passant = None;
    };
    let mut edited = setup(&trojan, stack);
    royal(&mut edited);
    let kings = faults(&trojan, &edited);
    let [
        (SetupPart::Square(square), PositionReason::RoyalInStack { .. }),
        (SetupPart::Board, PositionReason::Royals { .. }),
    ] = &kings[..]
    else {
        panic!("{kings:?}")
    };
    assert_eq!(*square, at("e4"));
    let four =
        |setup: &mut Setup| setup.en_passant = Some(EnPassantTarget { square: at("e3"), count: Some(4), pawn: None });
    check(&trojan, SetupPart::EnPassant, stack, &stack.replace("e3", "e3:4"), &four);
    let none =
        |setup: &mut Setup| setup.en_passant = Some(EnPassantTarget { square: at("e3"), count: Some(0), pawn: None });
    check(&trojan, SetupPart::EnPassant, stack, &stack.replace("e3", "e3:0"), &none);
    // A setup can have more pieces than any position, and the error has the right count.
    let tower = |setup: &mut Setup| setup.put(at("a4"), &[piece(&trojan, 0, 'N'); 40]);
    let many = format!("4k3/8/8/8/({})7/8/8/4K3 w - - 0 1", "N".repeat(40));
    check(&trojan, SetupPart::Board, bare, &many, &tower);

    let three = of("three-check");
    let counted = "4k3/8/8/8/8/8/8/4K3 w - - 3+3 0 1";
    for (wrong, left) in [("4+3", [4, 3]), ("0+0", [0, 0])] {
        let edit = |setup: &mut Setup| setup.checks_left = Some(left);
        check(&three, SetupPart::ChecksLeft, counted, &counted.replace("3+3", wrong), &edit);
    }
    let nava = rules("nava-2018");
    let moved = |setup: &mut Setup| setup.unmoved.insert(at("d4"));
    let start = nava.fen(&nava.start());
    let mut edited = setup(&nava, &start);
    moved(&mut edited);
    let unmoved = (SetupPart::Square(at("d4")), PositionReason::Unmoved { word: "d4".to_owned() });
    assert_eq!(faults(&nava, &edited), [unmoved]);
}

/// Faults that no FEN can have: pieces and seats that the variant lacks, and squares off its board.
#[test]
fn what_the_variant_does_not_have_is_refused() {
    let chess = rules("chess");
    let start = Setup::of(&chess.start());
    for stranger in [
        Piece::new(Army::new(2).unwrap(), chess.kind('N').unwrap()),
        Piece::new(Army::default(), Kind::new(14).unwrap()),
    ] {
        let mut edited = start.clone();
        edited.put(at("e4"), &[stranger]);
        let found = faults(&chess, &edited);
        assert!(matches!(found[..], [(SetupPart::Square(_), PositionReason::Piece { .. })]), "{found:?}");
    }
    let seatless = faults(&chess, &start.clone().with_turn(seat(3)));
    assert_eq!(seatless, [(SetupPart::Turn, PositionReason::Seat { word: "4".to_owned() })]);
    let mut edited = start;
    edited.checks_left = Some([3, 3]);
    let found = faults(&chess, &edited);
    assert!(matches!(found[..], [(SetupPart::ChecksLeft, PositionReason::Checks { .. })]), "{found:?}");

    let small = of("los-alamos");
    let mut edited = Setup::of(&small.start());
    edited.put(at("h8"), &[piece(&small, 0, 'N')]);
    let error = small.position(&edited).unwrap_err();
    assert!(error.to_string().starts_with("h8: position-never-there"), "{error}");
}

/// Only a hook, or a move among more than two armies, can take a king from the board.
#[test]
fn a_lost_king_is_a_fault_where_it_is_checkmated() {
    for (variant, position) in [
        ("chess", "4k3/8/8/8/8/8/8/8 b - - 0 1"),
        ("xiangqi", "4k4/9/9/9/9/9/9/9/9/9 b - - 0 1"),
        ("janggi", "4k4/9/9/9/9/9/9/9/9/9 b - - 0 1"),
        ("racing-kings", "8/8/8/8/8/8/8/K7 w - - 0 1"),
    ] {
        let error = of(variant).parse_fen(position).unwrap_err();
        let lost = error.faults.iter().any(|fault| matches!(fault.reason, PositionReason::Royals { .. }));
        assert!(lost, "{variant}: {error:?}");
    }
    assert!(of("atomic").parse_fen("4k3/8/8/8/8/8/8/8 b - - 0 1").is_ok());
}

/// After any edits, a setup is either refused or gives a position that its FEN describes completely.
#[test]
fn random_edits_are_refused_or_are_positions() {
    let (library, samples) = samples();
    let bundled = ["chess", "chess960", "trojan", "ordo", "occado", "atomic", "nava", "nava-2018"];
    for id in bundled.into_iter().chain(samples.iter().map(String::as_str)) {
        let rules = library.compile(id, &Settings::new()).unwrap();
        let (mut good, mut bad) = (0, 0);
        for seed in 0..400 {
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            let mut edited = Setup::of(&rules.start());
            for _ in 0..random.random_range(1..4) {
                let (from, to) = (some_square(&rules, &mut random), some_square(&rules, &mut random));
                match random.random_range(0..6) {
                    0 => edited.clear(to),
                    1 => {
                        let copied = edited.stack(from).to_vec();
                        edited.put(to, &copied);
                    }
                    2 => edited.put(to, &[edited.stack(from), edited.stack(to)].concat()),
                    3 => edited.unmoved.insert(to),
                    4 => edited.en_passant = Some(EnPassantTarget { square: to, count: None, pawn: None }),
                    _ => edited = edited.with_turn(seat(random.random_range(0..4))),
                }
            }
            match rules.position(&edited) {
                Err(error) => {
                    assert!(!error.faults.is_empty());
                    bad += 1;
                }
                Ok(position) => {
                    let text = rules.fen(&position);
                    assert_eq!(position.key(), position.recomputed_key(), "{id} {text}");
                    assert_eq!(rules.parse_fen(&text).as_ref(), Ok(&position), "{id}");
                    assert_eq!(rules.position(&Setup::of(&position)), Ok(position), "{id} {text}");
                    good += 1;
                }
            }
        }
        assert!(good > 20 && bad > 20, "{id}: {good} good, {bad} bad");
    }
}
