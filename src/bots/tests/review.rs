//! Reviews of games: known faults in several families, luck apart from judgement, and stopping.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use tessera_bots::{
    AspectDifference, Judgement, LossCause, PositionAspect, Review, ReviewSums, ReviewedMoment, ReviewedMove,
};
use tessera_rules::{Action, Game, Kind, Rules, Seat, Side};

use crate::support::{game, library, play, random_move, rules, start};

/// The moments of a game, each searched with so many nodes.
fn review(game: &Game, nodes: u64) -> Vec<ReviewedMoment> {
    let mut review = Review::new(game, nodes);
    while review.advance(&AtomicBool::new(false)).is_some() {}
    assert_eq!(review.moments().len(), review.length());
    review.moments().to_vec()
}

/// A game from its position and its actions. A move that rolls a die is written with its face.
fn played(variant: &str, position: &str, actions: &str) -> Game {
    let rules = rules(variant);
    let mut game = match position {
        "" => start(&rules, &mut ChaCha8Rng::seed_from_u64(1)),
        position => game(&rules, position),
    };
    for text in actions.split_whitespace() {
        let action = rules.parse_action(game.position(), text).unwrap();
        game.play(action).unwrap();
    }
    game
}

/// The move with this number, from 1.
fn nth(moments: &[ReviewedMoment], number: usize) -> &ReviewedMove {
    moments[number].played.as_ref().unwrap()
}

fn letter_of(rules: &Rules, cause: LossCause) -> Option<(bool, char)> {
    match cause {
        LossCause::LosesPiece(piece) => Some((true, rules.letter(piece.kind()))),
        LossCause::MissesPiece(piece) => Some((false, rules.letter(piece.kind()))),
        _ => None,
    }
}

#[test]
fn the_shortest_game_of_chess_turns_on_its_third_move() {
    let game = played("chess", "", "f2f3 e7e5 g2g4 d8h4");
    let moments = review(&game, 3_000);
    let side = |index| Side::new(index).unwrap();
    let white: Vec<u16> = moments.iter().map(|moment| moment.expected.of(side(0))).collect();
    assert!((450..600).contains(&white[0]) && white[3] == 0 && white[4] == 0, "{white:?}");
    assert!(moments.iter().all(|moment| moment.expected.of(side(0)) + moment.expected.of(side(1)) == 1_000));
    let fault = nth(&moments, 3);
    assert_eq!(fault.judgement(), Judgement::Blunder, "{fault:?}");
    let better = fault.better.as_ref().unwrap();
    assert_eq!(better.cause, LossCause::AllowsWin(2));
    assert_ne!(better.line[0], nth_move(&game, 2));
    // The mate itself is the best move.
    assert_eq!((nth(&moments, 4).loss, &nth(&moments, 4).better), (0, &None));
    let [first, second] = [0, 1].map(|seat| ReviewSums::of(&moments, Seat::new(seat).unwrap()));
    assert_eq!((first.faults[2], first.choices, first.rolls), (1, 2, 0));
    assert_eq!((second.faults, second.choices, second.luck), ([0; 3], 2, 0));
    assert!(first.mean_loss() > 100 && second.mean_loss() < 50, "{first:?} {second:?}");
}

fn nth_move(game: &Game, ply: usize) -> tessera_rules::Move {
    match game.record()[ply] {
        Action::Move(mv) => mv,
        other => panic!("{other:?}"),
    }
}

/// In each family somebody leaves a piece to be captured, or does not capture one that is free.
#[test]
fn the_review_names_the_piece_that_was_lost_or_missed() {
    for (variant, position, actions, number, wanted) in [
        ("chess", "", "e2e4 e7e5 d1h5 b8c6 h5e5", 5, (true, 'Q')),
        ("chess", "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", "e1e2", 1, (false, 'Q')),
        ("trojan", "4k3/8/8/3(rqn)4/8/8/3R4/4K3 w - - 0 1", "d2c2", 1, (false, 'R')),
        ("ordo", "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", "e1e2", 1, (false, 'Q')),
        ("nava-ffa", "rK,6,yK/3,rP,4/8/8/3,wR,3,rR/8/8/wK,6,bK w 0 1", "d4d3", 1, (false, 'R')),
    ] {
        let game = played(variant, position, actions);
        let moments = review(&game, 3_000);
        let fault = nth(&moments, number);
        let context = format!("{variant}: {fault:?}");
        assert!(fault.judgement() > Judgement::Good, "{context}");
        let better = fault.better.as_ref().unwrap_or_else(|| panic!("{context}"));
        assert_eq!(letter_of(game.rules(), better.cause), Some(wanted), "{context}");
        assert!(game.up_to(number - 1).moves().iter().any(|mv| mv.announced() == better.line[0]), "{context}");
    }
}

/// Where no piece is lost, the review says in what the position is worse, and how the enemy replies.
#[test]
fn the_review_names_what_is_worse_about_the_position() {
    for (position, mv, wanted) in [
        // A pawn at the edge, where another opens the way for a bishop.
        (
            "rnbqkbnr/ppp1pppp/8/8/2PP4/8/PP1P1PPP/RNBQKBNR b KQkq - 0 3",
            "h7h6",
            AspectDifference { aspect: PositionAspect::Activity, own: true },
        ),
        // Black's pawn on f4 runs.
        (
            "8/2pk4/2npp3/1p2p3/1P2Pp2/P1BP2b1/4RN1r/5K2 w - - 0 29",
            "e2c2",
            AspectDifference { aspect: PositionAspect::PassedPawns, own: false },
        ),
    ] {
        let game = played("chess", position, mv);
        let fault = nth(&review(&game, 10_000), 1).clone();
        let better = fault.better.as_ref().unwrap_or_else(|| panic!("{mv}: {fault:?}"));
        assert_eq!(better.cause, LossCause::Position(wanted), "{mv}");
        assert!(game.moves().iter().any(|mv| *mv == better.reply[0]), "{better:?}");
    }
}

/// Goals are wins, too: a king that could step on the hill, a third check.
#[test]
fn a_goal_that_was_missed_is_a_win_that_was_missed() {
    for (variant, position, mv) in [
        ("king-of-the-hill", "8/8/2k5/8/8/4K3/8/8 w - - 0 1", "e3f2"),
        ("three-check", "3rk3/8/8/8/8/8/q3P3/1Q2K3 w - - 1+3 0 1", "e1f1"),
        ("atomic", "4k3/3p4/8/8/8/8/3R3r/K7 w - - 0 1", "a1b1"),
    ] {
        let moments = review(&played(variant, position, mv), 2_000);
        let cause = nth(&moments, 1).better.as_ref().map(|better| better.cause);
        assert_eq!(cause, Some(LossCause::MissesWin(1)), "{variant}: {:?}", moments[1]);
    }
}

/// A queen is left alone with a rook for her: each face of the die that follows gets its own luck, and the same
/// judgement.
#[test]
fn luck_is_told_apart_from_judgement() {
    let rules = rules("occasio");
    let position = "4k3/8/8/3q4/4P3/8/8/R3K3 w - - 0 1";
    let begun = game(&rules, position);
    for (announced, is_fault) in [("e4d5", false), ("a1b1", true)] {
        let mv = rules.parse_uci(begun.position(), announced).unwrap().announced();
        let faces = rules.rolls(begun.position(), mv);
        assert_eq!(faces.len(), 6);
        let reviewed = |face: &Kind| {
            let mut game = begun.clone();
            game.play(Action::Move(mv.rolled(*face))).unwrap();
            nth(&review(&game, 2_000), 1).clone()
        };
        let all: Vec<ReviewedMove> = faces.iter().map(reviewed).collect();
        assert!(all.iter().all(|each| each.loss == all[0].loss), "the face changes no judgement: {all:?}");
        assert_eq!(all[0].judgement() > Judgement::Good, is_fault, "{announced}: {all:?}");
        let luck: Vec<i32> = all.iter().map(|each| i32::from(each.luck.unwrap())).collect();
        assert!(luck.iter().sum::<i32>().abs() <= 6, "only rounding is left: {luck:?}");
        assert!(luck.iter().any(|&luck| luck > 5) && luck.iter().any(|&luck| luck < -5), "{luck:?}");
    }
}

/// A die that has to be rolled before the move is luck alone.
#[test]
fn a_roll_without_a_choice_is_no_judgement() {
    let rules = rules("occado");
    let mut game = game(&rules, "4k3/p7/8/8/3X4/8/8/4K3 w - - 3 7");
    let roll = game.moves()[0].announced();
    let faces = rules.rolls(game.position(), roll);
    game.play(Action::Move(roll.rolled(faces[0]))).unwrap();
    let moments = review(&game, 500);
    let roll = nth(&moments, 1);
    assert_eq!((roll.had_choice, roll.loss, roll.luck.is_some()), (false, 0, true));
    let sums = ReviewSums::of(&moments, roll.seat);
    assert_eq!((sums.choices, sums.mean_loss(), sums.rolls), (0, 0, 1));
}

/// A review that is stopped again and again finds the same as one that is left alone.
#[test]
fn a_review_goes_on_where_it_was_stopped() {
    for variant in ["occasio", "nava-ffa"] {
        let rules = rules(variant);
        let mut random = ChaCha8Rng::seed_from_u64(4);
        let mut game = start(&rules, &mut random);
        for _ in 0..6 {
            let mv = random_move(&game, &mut random).unwrap();
            play(&mut game, mv, &mut random);
        }
        assert_eq!(stopped_review(&game, 4_000), review(&game, 4_000), "{variant}");
    }
}

/// The moments of a game, by a review that is stopped some times.
fn stopped_review(game: &Game, nodes: u64) -> Vec<ReviewedMoment> {
    let (mut stopped, mut stops) = (Review::new(game, nodes), 0);
    while stopped.moments().len() < stopped.length() {
        let stop = AtomicBool::new(false);
        let wait = Duration::from_millis(5 + 15 * stops);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(wait);
                stop.store(true, Ordering::Relaxed);
            });
            while stopped.advance(&stop).is_some() {}
        });
        stops += 1;
    }
    assert!(stops > 2, "stopped {stops} times");
    stopped.moments().to_vec()
}

/// Every variant can be reviewed, and all sides together always expect one win.
#[test]
fn every_variant_is_reviewed() {
    let (library, ids) = library();
    let mut faults = 0;
    for id in ids {
        let rules = Arc::new(library.compile(&id, &Default::default()).unwrap());
        let mut random = ChaCha8Rng::seed_from_u64(9);
        let mut game = start(&rules, &mut random);
        while game.record().len() < 12
            && let Some(mv) = random_move(&game, &mut random)
        {
            play(&mut game, mv, &mut random);
        }
        let moments = review(&game, 150);
        for (ply, moment) in moments.iter().enumerate() {
            let all: u16 = (0..4).map(|index| moment.expected.of(Side::new(index).unwrap())).sum();
            assert_eq!(all, 1_000, "{id} {ply}: {moment:?}");
            let Some(played) = moment.played.as_ref() else { continue };
            assert_eq!(played.better.is_some(), played.judgement() > Judgement::Good, "{id} {ply}: {played:?}");
            faults += usize::from(played.better.is_some());
        }
    }
    assert!(faults > 40, "random moves lose something: {faults}");
}

/// Resigning is no move, and its moment has the result of the game.
#[test]
fn resigning_is_not_judged() {
    let moments = review(&played("chess", "", "e2e4 resign:b"), 200);
    assert!(moments[1].played.is_some() && moments[2].played.is_none());
    assert_eq!(moments[2].expected.of(Side::new(0).unwrap()), 1_000);
}

/// White should repeat moves. Instead a rook leaves the king without a way out, which shows only some moves later: with so
/// few nodes the fall of the curve meets moves that were the best.
#[test]
fn a_fault_beyond_the_search_is_found_by_looking_back() {
    let position = "4kb2/3r1pp1/2Q1p2r/3N3p/P4PnP/2N5/1PP2qP1/R2K3R w - - 4 26";
    let game = played("chess", position, "h1e1 f8e7 c6c8 d7d8 c8c4 g4e3 e1e3 f2e3 c4e2 e3g1 e2e1 g1g2");
    let moments = review(&game, 10_000);
    let fault = nth(&moments, 1);
    assert_eq!(fault.judgement(), Judgement::Blunder, "{fault:?}");
    let better = fault.better.as_ref().unwrap();
    assert_eq!(game.rules().uci(game.up_to(0).position(), better.line[0]), "c6c8");
    assert_eq!(better.reply[0], nth_move(&game, 1), "what punishes it is what was played");
    assert!((2..=12).all(|number| nth(&moments, number).judgement() < Judgement::Blunder), "{moments:?}");
    // The curve falls with the fault, and not where the search saw it at last.
    let white: Vec<u16> = moments.iter().map(|moment| moment.expected.of(Side::new(0).unwrap())).collect();
    assert!(white[0] > 450 && white[1..].iter().all(|&expected| expected < 330), "{white:?}");
    assert_eq!(stopped_review(&game, 10_000), moments);
}

/// Black's pawn runs whatever White plays. The short searches see it only at its end, and no king move is to blame.
#[test]
fn nobody_is_blamed_for_what_could_not_be_helped() {
    let position = "7k/7p/8/8/8/8/P7/1K6 b - - 0 1";
    let game = played("chess", position, "h7h5 a2a4 h5h4 a4a5 h4h3 a5a6 h3h2 a6a7 h2h1q");
    let moments = review(&game, 2_000);
    let faults: Vec<usize> = (1..=9).filter(|number| nth(&moments, *number).judgement() > Judgement::Good).collect();
    assert_eq!(faults, [] as [usize; 0], "{moments:?}");
    // The curve knows it from the start.
    assert!(moments.iter().all(|moment| moment.expected.of(Side::new(0).unwrap()) < 100), "{moments:?}");
}

/// Légal's mate: White gives the queen. A search that does not see so far takes that for a fault, until Black has taken her.
#[test]
fn a_sound_sacrifice_is_no_fault_in_the_end() {
    let game = played("chess", "", "e2e4 e7e5 g1f3 d7d6 f1c4 c8g4 b1c3 g7g6 f3e5 g4d1 c4f7 e8e7 c3d5");
    // So few nodes blame White's move and find Black's good, as long as nobody looks back.
    for nodes in [20, 30, 60] {
        let moments = review(&game, nodes);
        let (given, taken) = (nth(&moments, 9), nth(&moments, 10));
        assert_eq!((given.judgement(), &given.better), (Judgement::Good, &None), "{nodes}: {moments:?}");
        assert_eq!(taken.judgement(), Judgement::Blunder, "{nodes}: {moments:?}");
    }
}

/// A review that goes on with its game keeps what is judged, looks back from the new moves, and has found the same as one of
/// the whole game.
#[test]
fn a_review_goes_on_with_a_longer_game() {
    let game = played("chess", "", "e2e4 e7e5 g1f3 d7d6 f1c4 c8g4 b1c3 g7g6 f3e5 g4d1 c4f7 e8e7 c3d5");
    let mut begun = Review::new(&game.up_to(9), 20);
    while begun.advance(&AtomicBool::new(false)).is_some() {}
    // Black has not taken the queen yet, so White's sacrifice is a fault so far.
    assert!(nth(begun.moments(), 9).judgement() > Judgement::Good);
    assert!(begun.extend(&game) && begun.moments().len() == 10 && begun.length() == 14);
    while begun.advance(&AtomicBool::new(false)).is_some() {}
    assert_eq!(begun.moments(), review(&game, 20));
    assert!(begun.extend(&game), "the same game");
    // Shorter, with another move, and from another start.
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1";
    for other in [game.up_to(2), played("chess", "", "e2e4 e7e5 g1f3 d7d5"), played("chess", start, "e2e4 e7e5 g1f3")] {
        let mut begun = Review::new(&game.up_to(if other.record().len() == 4 { 4 } else { 3 }), 20);
        assert!(!begun.extend(&other));
    }
}
