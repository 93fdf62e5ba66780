//! The tree of a search agrees with the game.

use std::collections::BTreeSet;
use std::sync::Arc;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use tessera_rules::hooks::{BoardEditor, HookEvents, PositionView, RuleHook};
use tessera_rules::{Action, Game, Message, Move, RuleFailed, Rules, Settings, Tree};

use crate::mods::samples;
use crate::support::{game, library, play, random_start, rules};

/// The most actions of a game.
const LONGEST: usize = 300;

/// Every move, with each face that a roll can show.
fn all_moves(tree: &Tree) -> BTreeSet<Move> {
    let (mut moves, mut outcomes, mut all) = (Vec::new(), Vec::new(), BTreeSet::new());
    tree.moves(&mut moves).unwrap();
    for &mv in &moves {
        tree.outcomes(mv, &mut outcomes).unwrap();
        for &outcome in &outcomes {
            assert_eq!(outcome.announced(), mv.announced());
            assert!(all.insert(outcome), "{outcome:?} is listed twice");
        }
    }
    all
}

/// Whether `Tree::noisy_moves` must list a move.
fn is_noisy(game: &Game, mv: Move) -> bool {
    use tessera_rules::MoveKind::*;
    let (rules, position) = (game.rules(), game.position());
    let mover = rules.army_to_move(position);
    let captured = rules.captured(position, mv).map(|(_, piece)| piece.army());
    let takes = captured.is_some_and(|army| rules.side(army) != rules.side(mover));
    match mv.kind() {
        EnPassant | Choose => true,
        Castle | Turn | Pass | Drop | Block => false,
        Roll => rules.rolls_first(),
        Normal | DoubleStep => takes || mv.promotion().is_some(),
    }
}

/// Plays random games on both and compares each position.
fn agrees(rules: &Arc<Rules>, games: u64) {
    for seed in 0..games {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut game = Game::new(rules.clone(), random_start(rules, &mut random)).unwrap();
        let mut tree = Tree::new(rules.clone(), game.position(), &[]);
        let mut noisy = Vec::new();
        loop {
            let text = rules.fen(game.position());
            assert_eq!(tree.position(), *game.position(), "{text}");
            let moves: BTreeSet<Move> = rules.moves(game.position()).into_iter().collect();
            assert_eq!(all_moves(&tree), moves, "{text}");
            tree.noisy_moves(&mut noisy).unwrap();
            let mut listed = Vec::new();
            tree.moves(&mut listed).unwrap();
            listed.retain(|&mv| is_noisy(&game, mv));
            assert_eq!(noisy, listed, "{text}");
            let over = tree.over().unwrap();
            let ending = over.or_else(|| moves.is_empty().then(|| tree.without_move().unwrap()));
            let wanted = rules.ending(game.position());
            if wanted.is_some_and(|wanted| wanted.reason == tessera_rules::Reason::DeadPosition) {
                assert!(tree.is_drawn() && ending.is_none(), "{text}");
            } else {
                assert_eq!(ending, wanted, "{text}");
            }
            assert_eq!(
                tree.in_check(),
                rules.threatened(game.position(), rules.army_to_move(game.position())).is_some()
            );
            if !game.record().is_empty() {
                assert_eq!(tree.repeated().is_some(), game.occurrences() > 1, "{text}");
            }
            assert_eq!(tree.key(), game.position().key());
            checks_agree(rules, &mut tree, &moves);
            passes_and_comes_back(&mut tree);
            if game.record().len() == LONGEST || game.ending().is_some() {
                break;
            }
            let moves: Vec<Move> = moves.into_iter().collect();
            let &mv = moves.choose(&mut random).unwrap();
            game.play(Action::Move(mv)).unwrap();
            tree.play(mv).unwrap();
        }
        for played in (0..game.record().len()).rev() {
            tree.take_back();
            assert_eq!(tree.position(), *game.position_after(played).unwrap(), "{seed}");
            assert_eq!(tree.ply(), played);
        }
        tree.take_back();
        assert_eq!(tree.ply(), 0);
    }
}

/// The tree foresees which moves give check: those after which the rules find the next player in check.
fn checks_agree(rules: &Rules, tree: &mut Tree, moves: &BTreeSet<Move>) {
    for &mv in moves {
        let mut after = tree.position();
        let played = rules.play(&mut after, mv).is_ok();
        let checks = played && rules.threatened(&after, rules.army_to_move(&after)).is_some();
        assert_eq!(tree.gives_check(mv), checks, "{} {mv:?}", rules.fen(&tree.position()));
    }
}

/// Where dice are rolled, a position may begin with the enemy in check. A quiet move elsewhere leaves him there.
#[test]
fn an_enemy_who_was_in_check_stays_in_check() {
    let mut library = library();
    let dice = "Faces((faces: [\"P\", \"N\", \"B\", \"R\", \"Q\"], after_move: Rolled, wound: None, healing: Never, far: Inert))";
    library.add(&format!("Ruleset(api: 1, id: \"rolled\", extends: \"ordo\", dice: {dice})")).unwrap();
    for variant in ["occasio", "rolled"] {
        let rules = Arc::new(library.compile(variant, &Settings::new()).unwrap());
        let start = rules.parse_fen("4k3/8/8/8/8/8/R7/K3Q3 w - - 0 1").unwrap();
        let mut tree = Tree::new(rules.clone(), &start, &[]);
        let moves = all_moves(&tree);
        assert!(moves.iter().filter(|mv| tree.gives_check(**mv)).count() > 50, "{variant}");
        checks_agree(&rules, &mut tree, &moves);
    }
}

/// A pass that is taken back leaves nothing behind.
fn passes_and_comes_back(tree: &mut Tree) {
    let before = tree.position();
    tree.pass();
    let after = tree.position();
    assert_eq!(after.key(), after.recomputed_key());
    assert_eq!(tree.repeated(), None);
    tree.take_back();
    assert_eq!(tree.position(), before);
}

/// Counts like `Rules::perft`, by playing and taking back.
fn perft(tree: &mut Tree, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    all_moves(tree)
        .into_iter()
        .map(|mv| {
            tree.play(mv).unwrap();
            let count = perft(tree, depth - 1);
            tree.take_back();
            count
        })
        .sum()
}

fn counts(rules: &Arc<Rules>) {
    let start = rules.start();
    let mut tree = Tree::new(rules.clone(), &start, &[]);
    let depth = if rules.moves(&start).len() > 50 { 2 } else { 3 };
    assert_eq!(perft(&mut tree, depth), rules.perft(&start, depth), "{}", rules.id());
    assert_eq!(tree.position(), start);
}

fn as_the_game(variant: &str) {
    let rules = Arc::new(rules(variant));
    agrees(&rules, 4);
    counts(&rules);
}

crate::every_variant!(as_the_game);

#[test]
fn sample_mods_as_the_game() {
    let (library, ids) = samples();
    for id in ids {
        let rules = Arc::new(library.compile(&id, &Settings::new()).unwrap());
        agrees(&rules, 3);
        counts(&rules);
    }
}

/// Positions before the start of the tree count as repetitions, too.
#[test]
fn positions_of_the_game_are_repeated() {
    let mut game = game("chess", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    play(&mut game, "a1a2 e8d8 a2a1 d8e8 a1a2 e8d8");
    let mut tree = Tree::new(game.rules().clone(), game.position(), &game.earlier());
    assert!(tree.repeated().is_some());
    for (text, repeated) in [("a2a1", true), ("d8e8", true), ("e1d1", false)] {
        let mv = game.rules().parse_uci(&tree.position(), text).unwrap();
        tree.play(mv).unwrap();
        assert_eq!(tree.repeated().is_some(), repeated, "{text}");
    }
}

/// Only the turn right after a double step has the right, so a pass ends it.
#[test]
fn a_pass_ends_the_right_to_capture_en_passant() {
    let game = game("chess", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1");
    let mut tree = Tree::new(game.rules().clone(), game.position(), &[]);
    let target = "e3".parse().unwrap();
    assert!(tree.en_passant_victim(target).is_some());
    tree.pass();
    assert_eq!(tree.en_passant_victim(target), None);
    tree.take_back();
    assert!(tree.en_passant_victim(target).is_some());
}

/// Panics after a move of a piece to b2.
struct Grumpy;

impl RuleHook for Grumpy {
    fn events(&self) -> HookEvents {
        HookEvents::AFTER
    }

    fn after(&self, board: &mut BoardEditor<'_>, mv: Move) {
        // The move has already split the stack.
        assert!(mv.to() != "b2".parse().unwrap() || board.view().top(mv.to()).is_none());
    }
}

#[test]
fn a_move_over_which_a_hook_panics_changes_nothing() {
    let mut library = library();
    library.add_hook("grumpy", || Arc::new(Grumpy)).unwrap();
    library.add(r#"Ruleset(api: 1, id: "grumbling", extends: "trojan", hooks: ["grumpy"])"#).unwrap();
    let rules = Arc::new(library.compile("grumbling", &Settings::new()).unwrap());
    let start = rules.parse_fen("4k3/8/8/8/8/8/1P6/1(RN)2K3 w - - 0 1").unwrap();
    let mut tree = Tree::new(rules.clone(), &start, &[]);
    // With the hook there are no legal moves, so the rules without it read the move.
    let trojan = crate::support::rules("trojan");
    let mv = trojan.parse_uci(&trojan.parse_fen(&rules.fen(&start)).unwrap(), "b1b2").unwrap();
    assert_eq!(tree.play(mv), Err(RuleFailed));
    assert_eq!((tree.position(), tree.ply()), (start.clone(), 0));
    let mut moves = vec![mv];
    assert_eq!((tree.moves(&mut moves), moves.len()), (Err(RuleFailed), 0));
    assert_eq!(tree.noisy_moves(&mut moves), Err(RuleFailed));
}

/// Forbids every roll that shows the first face of the die.
struct Unlucky;

impl RuleHook for Unlucky {
    fn events(&self) -> HookEvents {
        HookEvents::FILTER
    }

    fn filter(&self, view: PositionView<'_>, mv: Move) -> Option<Message> {
        (mv.face().is_some() && mv.face() == view.named('P')).then(|| Message::new("no-pawns"))
    }
}

#[test]
fn a_roll_of_which_a_hook_forbids_a_face_is_still_listed() {
    let mut library = library();
    library.add_hook("unlucky", || Arc::new(Unlucky)).unwrap();
    library.add(r#"Ruleset(api: 1, id: "unlucky", extends: "occasio", hooks: ["unlucky"])"#).unwrap();
    let rules = Arc::new(library.compile("unlucky", &Settings::new()).unwrap());
    let tree = Tree::new(rules.clone(), &rules.start(), &[]);
    let (mut moves, mut outcomes) = (Vec::new(), Vec::new());
    tree.moves(&mut moves).unwrap();
    assert_eq!(moves.len(), 20);
    tree.outcomes(moves[0], &mut outcomes).unwrap();
    assert_eq!(outcomes.len(), 5);
    assert_eq!(all_moves(&tree), rules.moves(&rules.start()).into_iter().collect());
}
