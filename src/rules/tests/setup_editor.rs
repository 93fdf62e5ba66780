//! The editor of setups: every position can be built with it, and nothing that one does to it breaks it.

use std::path::Path;
use std::sync::Arc;

use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use tessera_rules::{
    Army, ArmyStanding, ArmyState, EnPassantTarget, Piece, Rules, Seat, Settings, Setup, SetupEdit, SetupEditor,
    SetupPart, Square,
};

use crate::mods::samples;
use crate::support::{data, rules, some_square};

fn at(name: &str) -> Square {
    name.parse().unwrap()
}

fn piece(rules: &Rules, army: usize, letter: char) -> Piece {
    Piece::new(Army::new(army).unwrap(), rules.kind(letter).unwrap())
}

fn editor(variant: &str, text: &str) -> SetupEditor {
    let rules = Arc::new(rules(variant));
    let setup = Setup::of(&rules.parse_fen(text).unwrap());
    SetupEditor::new(rules, setup)
}

/// Builds a setup by single edits, as a player does: pieces from below, then the rights and the counters.
fn build(rules: &Arc<Rules>, wanted: &Setup) -> SetupEditor {
    let mut editor = SetupEditor::new(rules.clone(), Setup::empty());
    for square in rules.squares() {
        for &piece in wanted.stack(square).iter().rev() {
            assert!(editor.edit(SetupEdit::Put { piece, at: square }));
        }
    }
    for at in wanted.promoted() {
        assert!(editor.edit(SetupEdit::Promoted { at, on: true }));
    }
    for piece in wanted.hand() {
        let count = wanted.in_hand(piece.army(), piece.kind()) as u8;
        editor.edit(SetupEdit::InHand { piece, count });
    }
    for block in wanted.blocks {
        assert!(editor.edit(SetupEdit::Block(block)));
    }
    editor.edit(SetupEdit::Turn(wanted.turn()));
    editor.edit(SetupEdit::HalfmoveClock(wanted.halfmove_clock));
    editor.edit(SetupEdit::FullmoveNumber(wanted.fullmove_number));
    // The first turn of a game may have fewer parts, and a pawn that has passed a square may be there from the second part on.
    editor.edit(SetupEdit::Part(wanted.part));
    editor.edit(SetupEdit::Passed(wanted.passes > 0));
    for square in wanted.unmoved {
        let rights = editor.edit(SetupEdit::Unmoved { at: square, on: true });
        assert!(rights, "{} {square}", rules.fen(&rules.position(wanted).unwrap()));
    }
    for square in wanted.gates() {
        // A castling right has opened some already.
        editor.edit(SetupEdit::Gate { at: square, on: true });
        assert!(editor.setup().gates().has(square));
    }
    if let Some(right) = wanted.en_passant {
        assert!(rules.en_passant_rights(editor.setup()).contains(&right), "{right:?} is not offered");
        editor.edit(SetupEdit::EnPassant(Some(right)));
    }
    if let Some(left) = wanted.checks_left {
        editor.edit(SetupEdit::ChecksLeft(left));
    }
    for (army, _) in rules.armies() {
        editor.edit(SetupEdit::Standing { army, standing: wanted.standings[army.index()] });
    }
    if let Some(mover) = wanted.mover {
        // The part of the block begins with the army's first piece, which may be this one.
        editor.edit(SetupEdit::Mover(mover));
    }
    editor
}

/// Every position of the perft files, and the start of every variant and sample, is built by edits.
#[test]
fn every_position_can_be_built() {
    let (library, samples) = samples();
    let mut built = 0;
    for id in library.ids().map(str::to_owned).chain(samples).collect::<Vec<_>>() {
        let rules = Arc::new(library.compile(&id, &Settings::new()).unwrap());
        let mut texts = vec![rules.fen(&rules.start())];
        for file in [format!("perft/{id}.epd"), format!("field/{id}.epd")] {
            if Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data").join(&file).is_file() {
                texts.extend(data(&file).lines().map(|line| line.split(';').next().unwrap().trim().to_owned()));
            }
        }
        for text in texts {
            let wanted = rules.parse_fen(&text).unwrap();
            let text = rules.fen(&wanted);
            let editor = build(&rules, &Setup::of(&wanted));
            assert_eq!(editor.text(), text, "{id}");
            assert_eq!(editor.position(), Ok(wanted), "{id} {text}");
            built += 1;
        }
    }
    assert!(built > 200, "{built}");
}

/// A random edit, also of squares and pieces that the variant lacks.
fn random_edit(rules: &Rules, setup: &Setup, random: &mut ChaCha8Rng) -> SetupEdit {
    let (from, to) = (some_square(rules, random), some_square(rules, random));
    let armies: Vec<Army> = rules.armies().map(|(army, _)| army).collect();
    let army = *armies.choose(random).unwrap();
    let kinds: Vec<_> = rules.placeable(army).collect();
    let kind = *kinds.choose(random).unwrap();
    let occupied: Vec<Square> = rules.squares().iter().filter(|square| !setup.stack(*square).is_empty()).collect();
    let full = occupied.choose(random).copied().unwrap_or(from);
    let (count, depth) = (random.random_range(0..4), random.random_range(0..3));
    match random.random_range(0..20) {
        0 => SetupEdit::Put { piece: Piece::new(army, kind), at: to },
        1 | 2 => SetupEdit::Put { piece: Piece::new(army, kind), at: full },
        3 | 4 => SetupEdit::Carry { from: full, to, count },
        5 => SetupEdit::Carry { from: full, to: *occupied.choose(random).unwrap_or(&to), count },
        6 => SetupEdit::Clear { at: full, count },
        7 => SetupEdit::Remove { at: full, depth },
        8 => SetupEdit::Lower { at: full, depth },
        9 => SetupEdit::Become { at: full, depth, kind },
        10 => SetupEdit::Turn(Seat::new(random.random_range(0..4)).unwrap()),
        11 | 12 => {
            let rights = rules.unmoved_rights(setup);
            let at = rights.choose(random).map_or(to, |right| right.square);
            let on = random.random_bool(0.7);
            if random.random_bool(0.5) { SetupEdit::Unmoved { at, on } } else { SetupEdit::Gate { at, on } }
        }
        13 => {
            let some = rules.en_passant_rights(setup).choose(random).copied();
            let any = EnPassantTarget { square: to, count: None, pawn: None };
            SetupEdit::EnPassant(if random.random_bool(0.5) { some } else { Some(any) })
        }
        14 => SetupEdit::ChecksLeft([random.random_range(0..5), random.random_range(0..5)]),
        15 => SetupEdit::Part(random.random_range(0..3)),
        17 => {
            let state = *[ArmyState::Plays, ArmyState::Fallen, ArmyState::Left].choose(random).unwrap();
            SetupEdit::Standing { army, standing: ArmyStanding { points: random.random(), state } }
        }
        16 => SetupEdit::Block(to),
        18 => SetupEdit::Mover(full),
        19 => SetupEdit::Passed(random.random_bool(0.5)),
        _ if random.random_bool(0.5) => SetupEdit::HalfmoveClock(random.random()),
        _ => SetupEdit::FullmoveNumber(random.random()),
    }
}

/// After any edits the text can be read and gives the same setup. Undo leads back to the beginning, and redo to the end.
#[test]
fn random_edits_are_texts_and_can_be_undone() {
    let (library, _) = samples();
    for id in library.ids().map(str::to_owned).collect::<Vec<_>>() {
        let rules = Arc::new(library.compile(&id, &Settings::new()).unwrap());
        let (mut good, mut bad) = (0, 0);
        for seed in 0..60 {
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            let start = if seed % 3 == 0 { Setup::empty() } else { Setup::of(&rules.start()) };
            let mut editor = SetupEditor::new(rules.clone(), start);
            let first = editor.setup().clone();
            for _ in 0..40 {
                let edit = random_edit(&rules, editor.setup(), &mut random);
                let before = editor.setup().clone();
                let changed = editor.edit(edit.clone());
                assert_eq!(changed, *editor.setup() != before, "{id} {edit:?}");
                let text = editor.text();
                let read = rules.parse_setup(&text).unwrap_or_else(|error| panic!("{id} {edit:?}: {error}"));
                match editor.position() {
                    Ok(position) => {
                        assert_eq!(rules.position(&read), Ok(position), "{id} {text}");
                        good += 1;
                    }
                    Err(_) => {
                        assert_eq!(read, *editor.setup(), "{id} {edit:?} {text}");
                        bad += 1;
                    }
                }
            }
            let last = editor.setup().clone();
            while editor.undo() {}
            assert_eq!(*editor.setup(), first, "{id}");
            while editor.redo() {}
            assert_eq!(*editor.setup(), last, "{id}");
        }
        assert!(good > 50 && bad > 50, "{id}: {good} good, {bad} bad");
    }
}

/// Pieces stack where the variant has stacks, and never with a royal piece; elsewhere a piece takes the place of another.
#[test]
fn pieces_are_set_down_as_the_variant_has_it() {
    let mut trojan = editor("trojan", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    let rules = trojan.rules().clone();
    let [knight, bishop, enemy] = [(0, 'N'), (0, 'B'), (1, 'R')].map(|(army, letter)| piece(&rules, army, letter));
    assert!(trojan.edit(SetupEdit::Put { piece: knight, at: at("e2") }));
    assert!(trojan.edit(SetupEdit::Put { piece: bishop, at: at("e2") }));
    assert!(trojan.text().contains("/4(BNP)3/"));
    assert!(trojan.edit(SetupEdit::Lower { at: at("e2"), depth: 0 }));
    assert!(trojan.text().contains("/4(NBP)3/"));
    assert!(trojan.edit(SetupEdit::Carry { from: at("e2"), to: at("d4"), count: 2 }));
    assert!(trojan.edit(SetupEdit::Carry { from: at("e2"), to: at("d4"), count: 1 }));
    assert!(trojan.text().contains("/3(PNB)4/"));
    assert!(!trojan.edit(SetupEdit::Lower { at: at("d4"), depth: 2 }), "there is no piece below");
    assert!(trojan.edit(SetupEdit::Remove { at: at("d4"), depth: 1 }));
    assert!(trojan.text().contains("/3(PB)4/"));
    assert!(trojan.edit(SetupEdit::Put { piece: enemy, at: at("d4") }));
    assert!(trojan.text().contains("/3r4/"));
    assert!(trojan.edit(SetupEdit::Put { piece: knight, at: at("e1") }));
    assert!(trojan.text().contains("/4N3 "), "a king is in no stack");
    let faults = trojan.position().unwrap_err().faults;
    assert_eq!(faults[0].part, SetupPart::Board);

    let mut occado = editor("occado", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    let red_dot = occado.rules().kind('X').unwrap();
    assert!(occado.edit(SetupEdit::Become { at: at("e2"), depth: 0, kind: red_dot }));
    assert!(occado.text().contains("/4X3/"));
}

/// A right goes with the piece that had it, and comes back only when it is asked for.
#[test]
fn rights_go_with_their_pieces() {
    let start = "r3k2r/8/8/8/3pP3/8/8/R3K2R b KQkq e3 0 1";
    let mut chess = editor("chess", start);
    assert_eq!(chess.text(), start);
    chess.edit(SetupEdit::Carry { from: at("e8"), to: at("e7"), count: 1 });
    assert_eq!(chess.text(), "r6r/4k3/8/8/3pP3/8/8/R3K2R b KQ e3 0 1");
    chess.edit(SetupEdit::Clear { at: at("e4"), count: 1 });
    assert_eq!(chess.text(), "r6r/4k3/8/8/3p4/8/8/R3K2R b KQ - 0 1");
    chess.edit(SetupEdit::Carry { from: at("e7"), to: at("e8"), count: 1 });
    assert_eq!(chess.text(), "r3k2r/8/8/8/3p4/8/8/R3K2R b KQ - 0 1");
    assert!(chess.edit(SetupEdit::Unmoved { at: at("a8"), on: true }));
    assert!(!chess.edit(SetupEdit::Unmoved { at: at("d4"), on: true }));
    assert_eq!(chess.text(), "r3k2r/8/8/8/3p4/8/8/R3K2R b KQq - 0 1");
    // All changes of a counter in a row are one step.
    for count in [1, 12, 30] {
        chess.edit(SetupEdit::HalfmoveClock(count));
    }
    assert!(chess.text().ends_with(" 30 1"));
    chess.undo();
    assert!(chess.text().ends_with(" 0 1"));

    // A piece that is put onto an unmoved rook of a stack leaves the rook its right.
    let trojan_start = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let mut trojan = editor("trojan", trojan_start);
    let knight = piece(trojan.rules(), 0, 'N');
    trojan.edit(SetupEdit::Put { piece: knight, at: at("h1") });
    assert_eq!(trojan.text(), "4k3/8/8/8/8/8/8/4K2(NR) w K - 0 1");
    trojan.edit(SetupEdit::Lower { at: at("h1"), depth: 0 });
    assert_eq!(trojan.text(), "4k3/8/8/8/8/8/8/4K2(RN) w - - 0 1");
}

/// The faults of a setup name the squares that a player should look at.
#[test]
fn faults_name_their_squares() {
    let mut chess = editor("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    let rules = chess.rules().clone();
    let squares = |editor: &SetupEditor| {
        let faults = editor.position().unwrap_err().faults;
        faults.iter().flat_map(|fault| fault.squares).map(|square| square.to_string()).collect::<Vec<_>>().join(" ")
    };
    chess.edit(SetupEdit::Put { piece: piece(&rules, 0, 'R'), at: at("e4") });
    assert_eq!(squares(&chess), "e8", "the king that could be captured");
    chess.edit(SetupEdit::Put { piece: piece(&rules, 0, 'K'), at: at("a1") });
    assert_eq!(squares(&chess), "a1 e1", "both kings");
    chess.edit(SetupEdit::Clear { at: at("a1"), count: 1 });
    chess.edit(SetupEdit::Put { piece: piece(&rules, 0, 'P'), at: at("c8") });
    assert_eq!(squares(&chess), "c8");
    chess.edit(SetupEdit::Clear { at: at("c8"), count: 1 });
    chess.edit(SetupEdit::EnPassant(Some(EnPassantTarget { square: at("b6"), count: None, pawn: None })));
    assert_eq!(squares(&chess), "b6");
    assert!(chess.read("nonsense").is_err());
    assert_eq!(squares(&chess), "b6", "a text that cannot be read changes nothing");
    chess.read("8/8/8/8/8/8/8/8 w - - 0 1").unwrap();
    assert_eq!(chess.text(), "8/8/8/8/8/8/8/8 w - - 0 1");
    assert!(chess.undo());
}
