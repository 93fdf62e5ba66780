//! The counting of moves in makruk. Source: the rules of the Thai federation, as Fairy-Stockfish reads them.

use std::sync::Arc;

use tessera_rules::{Action, Ending, Game, Reason, Settings, Start, Tree};

use crate::mods::{is_refused, samples};
use crate::support::{drawn, play};

fn game(id: &str, position: &str, moves: &str) -> Game {
    let (library, _) = samples();
    let rules = library.compile(id, &Settings::new()).unwrap();
    let mut game = Game::new(Arc::new(rules), Start::Position(position.to_owned())).unwrap();
    play(&mut game, moves);
    game
}

/// The number that is counted, and its limit.
fn count(game: &Game) -> Option<(u16, u16)> {
    game.count_after(game.record().len()).map(|count| (count.moves(), count.limit()))
}

/// Plays on to the end without a repetition: the first legal move that leads to a new position and captures nothing.
fn wander(game: &mut Game) -> usize {
    let mut plies = 0;
    while game.ending().is_none() {
        let pieces =
            |game: &Game| game.rules().squares().iter().filter(|&at| game.position().top(at).is_some()).count();
        let found = game.moves().into_iter().find(|&mv| {
            let mut tried = game.clone();
            tried.play(Action::Move(mv)).unwrap();
            let over = tried.ending().is_some_and(|ending| ending.reason != Reason::Counted);
            tried.occurrences() == 1 && pieces(&tried) == pieces(game) && !over
        });
        game.play(Action::Move(found.unwrap())).unwrap();
        plies += 1;
    }
    plies
}

#[test]
fn nothing_is_counted_while_there_are_pawns() {
    assert_eq!(count(&game("makruk", "4k3/8/8/8/8/P7/8/R3K3 w - - 0 1", "a1a2 e8e7")), None);
}

/// In Cambodian chess the count also goes on while both have equally few pieces.
#[test]
fn a_count_needs_no_stronger_army() {
    let mut library = samples().0;
    let keys = "draw: (repetition: (ends: 3), quiet_rounds: (), pawns_are_loud: true, dead: [], counting: [(most: Some(3), moves: Some(63))])";
    library.add(&format!(r#"(api: 1, id: "few", extends: "makruk", {keys})"#)).unwrap();
    let rules = Arc::new(library.compile("few", &Settings::new()).unwrap());
    let counted = |position: &str| {
        let game = Game::new(rules.clone(), Start::Position(format!("{position} w - - 0 1"))).unwrap();
        count(&game).map(|(_, limit)| limit)
    };
    assert_eq!(counted("rn2k3/8/8/8/8/8/8/RN2K3"), Some(63), "three against three");
    assert_eq!(counted("rn2k3/8/8/8/8/8/8/4K3"), Some(63));
    assert_eq!(counted("rnn1k3/8/8/8/8/8/8/RNN1K3"), None, "four against four");
    assert_eq!(counted("4k3/8/8/8/8/8/8/4K3"), None, "nobody can win");
}

#[test]
fn the_count_of_a_bare_king_begins_with_the_pieces() {
    // Two kings and two rooks are four pieces, and two rooks have eight moves: four are left.
    let mut rooks = game("makruk", "4k3/8/8/8/8/8/R7/R3K3 w - - 0 1", "");
    assert_eq!(count(&rooks), Some((4, 8)));
    let plies = wander(&mut rooks);
    assert_eq!((rooks.ending(), plies), (drawn(Reason::Counted), 9));
    assert_eq!(count(&rooks), Some((9, 8)));
    // The last capture begins the count. Its limit is that of the strongest piece left.
    for (position, limit) in [
        ("4k3/8/8/8/8/8/8/RS2K3 w - - 0 1", 16),
        ("4k3/8/8/8/8/8/S7/S3K3 w - - 0 1", 22),
        ("4k3/8/8/8/8/8/N7/N3K3 w - - 0 1", 32),
        ("4k3/8/8/8/8/8/N7/S3K3 w - - 0 1", 44),
        ("4k3/8/8/8/8/8/M7/N3K3 w - - 0 1", 64),
    ] {
        assert_eq!(count(&game("makruk", position, "")), Some((4, limit)), "{position}");
    }
}

#[test]
fn the_count_begins_when_the_rule_comes_into_force() {
    // The last pawn is captured: 64 moves. Then the last piece: a new count.
    let mut game = game("makruk", "4k3/8/8/p7/8/8/n7/R3K3 b - - 0 1", "a2b4");
    assert_eq!(count(&game), None);
    play(&mut game, "a1a5");
    assert_eq!(count(&game), Some((0, 64)));
    play(&mut game, "b4c6 e1d2");
    assert_eq!(count(&game), Some((1, 64)));
    play(&mut game, "c6a5");
    assert_eq!(count(&game), Some((3, 64)), "now White has the bare king, and nothing but a knight is against it");
    game.undo();
    assert_eq!(count(&game), Some((1, 64)));
}

#[test]
fn checkmate_comes_before_the_count() {
    let mut game = game("makruk", "7k/R7/8/8/8/8/8/1R2K3 w - - 0 1", "e1e2 h8g8 e2e1 g8h8 e1d1 h8g8 d1d2 g8h8");
    assert_eq!((count(&game), game.ending()), (Some((8, 8)), None));
    play(&mut game, "b1b8");
    assert!(matches!(game.ending(), Some(Ending { winner: Some(_), reason: Reason::Checkmate })));
}

#[test]
fn a_search_counts_on() {
    let game = game("makruk", "7k/R7/8/8/8/8/8/1R2K3 w - - 0 1", "e1e2 h8g8 e2e1 g8h8 e1d1 h8g8 d1d2");
    let mut tree: Tree = Tree::new(game.rules().clone(), game.position(), &game.earlier());
    for (text, drawn) in [("g8h8", false), ("d2e2", true)] {
        let mv = game.rules().parse_uci(&tree.position(), text).unwrap();
        tree.play(mv).unwrap();
        assert_eq!(tree.is_drawn(), drawn, "{text}");
    }
    tree.take_back();
    assert!(!tree.is_drawn());
}

#[test]
fn wrong_counts_are_refused() {
    for (base, counting, wanted) in [
        ("chess", r#"(without: ["X"], moves: 4)"#, "`X`"),
        ("chess", r#"(without: ["P"])"#, "no number of moves"),
        ("chess", "(moves: 0)", "1 to 1000"),
        ("nava", "(moves: 10)", "two armies"),
    ] {
        let draw =
            format!("repetition: (ends: 3), quiet_rounds: (), pawns_are_loud: true, dead: [], counting: [{counting}]");
        is_refused(base, &format!("draw: ({draw})"), wanted);
    }
}
