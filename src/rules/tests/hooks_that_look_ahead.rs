//! Hooks that ask for moves and positions after them, put pieces and change their armies.

use std::sync::Arc;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use tessera_rules::hooks::{BoardEditor, HookEvents, MakeHook, PositionView, RuleHook};
use tessera_rules::{Action, Army, Effect, Game, Levels, Message, Move, MoveKind, Rules, Settings, Square, Start};

use crate::hooks::library_with;
use crate::support::{actions, play, random_start, refusal, text};

fn game(rules: Rules, position: &str) -> Game {
    Game::new(Arc::new(rules), Start::Position(position.to_owned())).unwrap()
}

fn hooked(base: &str, changes: &str, hook: MakeHook) -> Rules {
    library_with(base, changes, &[("hook", hook)]).compile("hooked", &Settings::new()).unwrap()
}

/// Panics if the data do not have a legal move, or if the position after it disagrees.
struct Checker;

impl RuleHook for Checker {
    fn events(&self) -> HookEvents {
        HookEvents::FILTER
    }

    fn filter(&self, view: PositionView<'_>, mv: Move) -> Option<Message> {
        let moves = view.moves();
        // The duty to capture counts only captures that hooks leave, so hooks are asked about quiet moves, too.
        let released = !view.captures(mv) && moves.iter().all(|mv| view.captures(*mv));
        let known = released || moves.contains(&mv);
        let passed = view.en_passant().is_some() || moves.iter().all(|mv| mv.kind() != MoveKind::EnPassant);
        let after = view.after(mv);
        let takes = !view.captures(mv) || after.view().occupied().count() <= view.occupied().count();
        let safe = !after.view().is_in_check(view.to_move()) || view.armies().count() > 2;
        assert!(known && passed && takes && safe, "{mv:?}: {known} {passed} {takes} {safe}");
        None
    }
}

/// A position over which a hook panics has no moves, so equal counts say that the hook agrees everywhere.
#[test]
fn moves_by_the_data_are_the_legal_moves() {
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    for (base, changes, position, depth) in [
        ("chess", "", kiwipete, 2),
        ("chess", "", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 3),
        ("chess", "capturing: Forced", kiwipete, 2),
        ("chess", "fleeing: Never", "4k3/8/8/8/8/8/3q4/R3K2R w KQ - 0 1", 2),
        ("chess", "giving_check: Never", kiwipete, 2),
        ("trojan", "", "4k3/8/8/8/(rnb)7/8/8/R3K3 w - - 0 1", 2),
        ("nava", "", "", 1),
        ("ordo", "", "", 2),
    ] {
        let plain = library_with(base, changes, &[]).compile("hooked", &Settings::new()).unwrap();
        let checked = hooked(base, changes, || Arc::new(Checker));
        let at = |rules: &Rules| if position.is_empty() { rules.start() } else { rules.parse_fen(position).unwrap() };
        assert_eq!(checked.perft(&at(&checked), depth), plain.perft(&at(&plain), depth), "{base} {changes} {position}");
    }
}

/// No move may checkmate.
struct Mercy;

impl RuleHook for Mercy {
    fn events(&self) -> HookEvents {
        HookEvents::FILTER
    }

    fn filter(&self, view: PositionView<'_>, mv: Move) -> Option<Message> {
        let after = view.after(mv);
        let after = after.view();
        let mates = after.is_in_check(after.to_move()) && after.moves().is_empty();
        mates.then(|| Message::new("mercy"))
    }
}

#[test]
fn a_hook_may_forbid_by_what_follows() {
    let mercy = game(hooked("chess", "", || Arc::new(Mercy)), "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1");
    assert_eq!(refusal(&mercy, "a1", "a8"), "mercy");
    assert!(actions(&mercy).contains(&"a1a7".to_owned()));
}

/// Circe: a captured knight returns to b1 or b8 if that square is empty.
struct Circe;

impl RuleHook for Circe {
    fn events(&self) -> HookEvents {
        HookEvents::AFTER
    }

    fn after(&self, board: &mut BoardEditor<'_>, _: Move) {
        let Some(&taken) = board.captured().first() else { return };
        if Some(taken.kind()) == board.view().named('N') {
            let home = if taken.army().index() == 0 { 0 } else { 7 };
            if let Some(square) = Square::new(1, home) {
                board.put(taken, square);
            }
        }
    }
}

/// Andernach: a piece that captures changes sides.
struct Andernach;

impl RuleHook for Andernach {
    fn events(&self) -> HookEvents {
        HookEvents::AFTER
    }

    fn after(&self, board: &mut BoardEditor<'_>, mv: Move) {
        let Some(taken) = board.captured().first() else { return };
        let army = taken.army();
        board.convert(mv.to(), army);
    }
}

#[test]
fn a_hook_puts_pieces() {
    let mut circe = game(hooked("chess", "", || Arc::new(Circe)), "4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1");
    play(&mut circe, "e4d5");
    assert_eq!(text(&circe), "1n2k3/8/8/3P4/8/8/8/4K3 b - - 0 1");
    // The square is occupied, so the knight is gone.
    let mut full = game(hooked("chess", "", || Arc::new(Circe)), "1r2k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1");
    play(&mut full, "e4d5");
    assert_eq!(text(&full), "1r2k3/8/8/3P4/8/8/8/4K3 b - - 0 1");
}

#[test]
fn a_hook_changes_armies() {
    let start = "4k3/8/8/3r4/8/8/8/3RK3 w - - 0 1";
    let mut converted = game(hooked("chess", "", || Arc::new(Andernach)), start);
    let (d1, d5) = ("d1".parse().unwrap(), "d5".parse().unwrap());
    let mv = converted.rules().parse_uci(converted.position(), "d1d5").unwrap();
    let effects = converted.play(Action::Move(mv)).unwrap();
    let one = Levels::one(0);
    let army = Army::new(1).unwrap();
    let moved = Effect::Moved { from: d1, levels: one, to: d5, onto: 0 };
    assert_eq!(effects, [Effect::Captured { at: d5, levels: one }, moved, Effect::Converted { at: d5, army }]);
    assert_eq!(text(&converted), "4k3/8/8/3r4/8/8/8/4K3 b - - 0 1");
    assert_eq!(converted.position().top(d5).map(|piece| piece.army()), Some(army));
    converted.undo();
    assert_eq!(text(&converted), start);
    // A king captures and stays what it is.
    let mut king = game(hooked("chess", "", || Arc::new(Andernach)), "4k3/8/8/8/8/8/3r4/4K3 w - - 0 1");
    play(&mut king, "e1d2");
    assert_eq!(text(&king), "4k3/8/8/8/8/8/3K4/8 b - - 0 1");
}

/// In a random game keys agree, texts are read back, and undo is exact.
fn there_and_back(rules: &Arc<Rules>, seed: u64) {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut game = Game::new(rules.clone(), random_start(rules, &mut random)).unwrap();
    let mut texts = vec![text(&game)];
    while let Some(&mv) = game.moves().choose(&mut random).filter(|_| texts.len() < 150) {
        game.play(Action::Move(mv)).unwrap();
        let (position, now) = (game.position(), text(&game));
        assert_eq!(position.key(), position.recomputed_key(), "{now}");
        assert_eq!(rules.parse_fen(&now).as_ref(), Ok(position), "{now}");
        texts.push(now);
    }
    while texts.pop().is_some_and(|before| text(&game) == before) && game.undo().is_some() {}
    assert!(texts.is_empty(), "{texts:?}");
}

#[test]
fn what_hooks_put_and_convert_can_be_undone() {
    for base in ["chess", "chess960", "trojan", "occasio", "ordo", "nava", "nava-ffa"] {
        let hooks: [(&str, MakeHook); 2] = [("circe", || Arc::new(Circe)), ("andernach", || Arc::new(Andernach))];
        for hook in hooks {
            let library = library_with(base, "", &[hook]);
            let rules = library.compile("hooked", &Settings::new()).unwrap_or_else(|error| panic!("{base}: {error}"));
            let rules = Arc::new(rules);
            for seed in 0..4 {
                there_and_back(&rules, seed);
            }
        }
    }
}
