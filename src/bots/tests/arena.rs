//! Games of an arena: who has which seat, how they begin and end, and the players without a search.

use std::sync::Arc;

use tessera_bots::{Arena, ArenaGame, ArenaPlayer};
use tessera_rules::{Action, Game, Move, Rules, Side};

use crate::support::{game, library, rules};

fn arena(rules: &Arc<Rules>, players: &str, seed: u64) -> Arena {
    let players = players.split(',').map(|player| player.parse().unwrap()).collect();
    Arena::new(rules.clone(), players, seed).unwrap()
}

fn play(arena: &Arena, number: usize) -> ArenaGame {
    arena.play(number, &mut || true).unwrap()
}

#[test]
fn players_are_written_as_they_are_read() {
    for text in ["level=1", "level=8", "nodes=5000", "random", "greedy"] {
        assert_eq!(text.parse::<ArenaPlayer>().unwrap().to_string(), text);
    }
    for text in ["level=0", "level=9", "level", "nodes=0", "nodes=x", "", "chess", "greedy=1"] {
        assert!(text.parse::<ArenaPlayer>().is_err(), "{text}");
    }
}

/// The players by seat in the first games.
fn seats(variant: &str, players: &str) -> Vec<Vec<usize>> {
    let rules = rules(variant);
    let arena = arena(&rules, players, 1);
    (0..4).map(|game| (0..rules.armies().count()).map(|army| arena.player(army, game)).collect()).collect()
}

#[test]
fn each_player_has_each_seat_in_turn() {
    assert_eq!(seats("chess", "level=1,random"), [[0, 1], [1, 0], [0, 1], [1, 0]]);
    // In teams two players have a side each; alone each of four has a seat.
    assert_eq!(seats("nava", "level=1,random"), [[0, 1, 0, 1], [1, 0, 1, 0], [0, 1, 0, 1], [1, 0, 1, 0]]);
    let four = [[0, 1, 2, 3], [1, 2, 3, 0], [2, 3, 0, 1], [3, 0, 1, 2]];
    assert_eq!(seats("nava-ffa", "level=1,random,greedy,random"), four);
    for (variant, players) in [("chess", "random,random,random"), ("nava", "random,random,random")] {
        let players = players.split(',').map(|player| player.parse().unwrap()).collect();
        let error = Arena::new(rules(variant), players, 1).unwrap_err().to_string();
        assert!(error.contains("3 players cannot share"), "{error}");
    }
    assert!(Arena::new(rules("chess"), Vec::new(), 1).is_err());
}

/// Teams need not alternate: two players have the two sides even if the seats of a side follow each other.
#[test]
fn two_players_have_the_two_sides() {
    let (mut library, _) = library();
    let teams = r#"Ruleset(api: 1, id: "teams", extends: "nava", armies: [
        (letter: 'w', name: "white", frame: North, side: 0), (letter: 'b', name: "blue", frame: West, side: 0),
        (letter: 'y', name: "yellow", frame: South, side: 1), (letter: 'r', name: "red", frame: East, side: 1),
    ])"#;
    library.add(teams).unwrap();
    let arena = arena(&Arc::new(library.compile("teams", &Default::default()).unwrap()), "level=1,random", 1);
    assert_eq!([0, 1, 2, 3].map(|army| arena.player(army, 0)), [0, 0, 1, 1]);
}

#[test]
fn the_games_of_a_rotation_begin_alike() {
    for variant in ["chess960", "occado", "nava-ffa"] {
        let rules = rules(variant);
        let mut arena = arena(&rules, "random,random", 3);
        arena.opening = 8;
        let beginning = |number: usize| {
            let played = play(&arena, number).game;
            assert_eq!(arena.opened(number).record(), &played.record()[..8], "{variant}");
            (played.start().clone(), played.record()[..8].to_vec(), played.record().to_vec())
        };
        let [first, second, third] = [0, 1, 2].map(beginning);
        assert_eq!((&first.0, &first.1), (&second.0, &second.1), "{variant}");
        assert_ne!(first.2, second.2, "{variant}: after the opening they differ");
        assert_ne!((&first.0, &first.1), (&third.0, &third.1), "{variant}");
    }
}

#[test]
fn a_game_is_stopped_after_its_rounds_and_given_up_if_told_so() {
    let rules = rules("nava-ffa");
    let mut arena = arena(&rules, "random", 3);
    arena.rounds = 3;
    let played = play(&arena, 0);
    assert_eq!((played.ending(), played.rounds()), (ArenaGame::STOPPED.to_owned(), 3));
    assert_eq!(played.game.position().fullmove_number(), 4);
    // All four armies live, and share the point.
    assert_eq!(played.winners().len(), 4);
    assert!(played.choices == 8 && played.moves > 8 * 10, "{} {}", played.choices, played.moves);
    // An army that has lost its king has no part in a draw.
    arena.rounds = 5;
    let alive =
        |played: &ArenaGame| rules.armies().filter(|(army, _)| rules.is_alive(played.game.position(), *army)).count();
    let played = (0..20).map(|number| play(&arena, number)).find(|played| alive(played) < 4).expect("a king is taken");
    assert_eq!(played.winners().len(), alive(&played));
    let mut calls = 0;
    let mut three_times = || {
        calls += 1;
        calls <= 3
    };
    assert!(arena.play(0, &mut three_times).is_none());
    assert_eq!(calls, 4);
}

/// If the last kings fall together, those who still had one share the point.
#[test]
fn the_last_to_fall_share_the_point() {
    let rules = rules("polterabend");
    // Blue and Red have fallen before. The capture on d4 blasts White's king on c4 and Yellow's on e5.
    let mut game = game(&rules, "8/8/8/4,yK,3/2,wK,yP,4/8/8/3,wR,4 w 0 1");
    let (white, yellow) = (rules.order().next().unwrap(), rules.order().nth(2).unwrap());
    let capture = rules.parse_uci(game.position(), "d1d4").unwrap();
    game.play(Action::Move(capture)).unwrap();
    let played = ArenaGame { game, choices: 0, moves: 0 };
    assert_eq!(played.winners(), [white, yellow].map(|seat| rules.side(seat.army())));
}

/// Where points decide, a stopped game counts as a draw: each living army has ten points more, and the most points win.
#[test]
fn points_decide_a_stopped_game() {
    let rules = rules("four-handed-ffa");
    // Blue and Red have fallen. The points are those of White, Blue, Yellow and Red.
    let winners = |points: &str| {
        let (above, below) = ("x,x,x,yK,7,x,x,x/x,x,x,8,x,x,x/x,x,x,8,x,x,x", "x,x,x,8,x,x,x/x,x,x,7,wR,x,x,x");
        let rows = format!("{above}/{}/{below}/x,x,x,1,wR,3,wK,2,x,x,x", ["14"; 8].join("/"));
        let played = ArenaGame { game: game(&rules, &format!("{rows} w - - {points} 0 1")), choices: 0, moves: 0 };
        assert_eq!(played.ending(), ArenaGame::STOPPED);
        let winners = played.winners();
        let armies = rules.armies().map(|(army, _)| army).filter(|army| winners.contains(&rules.side(*army)));
        armies.map(|army| rules.army_letter(army)).collect::<String>()
    };
    assert_eq!(winners("40,0x,20,10x"), "w");
    assert_eq!(winners("20,0x,20,25x"), "wy");
    assert_eq!(winners("0,0x,0,60x"), "r");
}

/// The player to move claims a lead that wins, also where no search plays for the others.
#[test]
fn a_lead_is_claimed_by_any_player() {
    let arena = arena(&rules("four-handed-ffa"), "random", 1);
    let claimed = (0..12).map(|number| play(&arena, number)).find(|played| played.ending() == "lead-claimed").unwrap();
    let rules = arena.rules();
    let (before, last) = claimed.game.plies().last().unwrap();
    assert_eq!(*last, Action::Claim);
    assert_eq!(claimed.winners(), [rules.side(rules.army_to_move(before))]);
}

/// A turn of nine moves does not stop the game before its rounds are played.
#[test]
fn long_turns_are_played_to_the_end() {
    for turn in ["Moves(count: 9)", "Moves(count: 9, army: Some(\"white\"))"] {
        let (mut library, _) = library();
        let text = format!("Ruleset(api: 1, id: \"long\", extends: \"chess\", turn: {turn})");
        library.add(&text).unwrap();
        let mut arena = arena(&Arc::new(library.compile("long", &Default::default()).unwrap()), "random", 1);
        arena.rounds = 4;
        let lengths: Vec<u16> = (0..20)
            .map(|number| play(&arena, number))
            .filter(|played| played.game.ending().is_none())
            .map(|played| played.rounds())
            .collect();
        assert!(!lengths.is_empty() && lengths.iter().all(|rounds| *rounds == 4), "{turn}: {lengths:?}");
    }
}

/// Material of a side less that of the others, as the greedy player counts it in chess.
fn balance(game: &Game, side: Side) -> i32 {
    let (rules, position) = (game.rules(), game.position());
    let pieces = position.occupied().iter().filter_map(|square| position.top(square));
    let worth =
        |letter| "pnbrq".chars().zip([100, 320, 330, 500, 900]).find(|(l, _)| *l == letter).map_or(0, |(_, w)| w);
    pieces
        .map(|piece| {
            let worth = worth(rules.letter(piece.kind()).to_ascii_lowercase());
            if rules.side(piece.army()) == side { worth } else { -worth }
        })
        .sum()
}

/// The greedy player never leaves more material than he could have on the board.
#[test]
fn greed_takes_what_it_can() {
    let rules = rules("chess");
    let played = play(&arena(&rules, "greedy", 5), 0).game;
    let mut game = Game::new(rules.clone(), played.start().clone()).unwrap();
    let mut captures = 0;
    for (at, &action) in played.record().iter().enumerate() {
        let Action::Move(mv) = action else { break };
        let side = rules.side(rules.army_to_move(game.position()));
        let after = |mv: Move| {
            let mut next = game.clone();
            next.play(Action::Move(mv)).unwrap();
            if next.ending().is_some_and(|ending| ending.winner.is_some()) { 100_000 } else { balance(&next, side) }
        };
        let best = game.moves().into_iter().map(after).max().unwrap();
        // The first four plies are the random opening.
        assert!(at < 4 || after(mv) == best, "{} {}", rules.fen(game.position()), rules.uci(game.position(), mv));
        captures += i32::from(rules.captured(game.position(), mv).is_some());
        game.play(action).unwrap();
    }
    assert!(captures > 10, "{captures}");
}

#[test]
fn greed_beats_chance_in_every_family() {
    for variant in ["chess", "trojan", "ordo", "nava-ffa", "atomic"] {
        let rules = rules(variant);
        let arena = arena(&rules, "greedy,random", 9);
        let mut points = 0.;
        for number in 0..20 {
            let played = play(&arena, number);
            let winners = played.winners();
            for (army, _) in rules.armies().filter(|(army, _)| winners.contains(&rules.side(*army))) {
                let partners = rules.armies().filter(|(other, _)| rules.side(*other) == rules.side(army)).count();
                let greedy = arena.player(army.index(), number) == 0;
                points += f64::from(u8::from(greedy)) / (winners.len() * partners) as f64;
            }
        }
        assert!(points >= 13., "{variant}: {points} of 20");
    }
}

/// A search that drops its captured pieces beats a player who only captures, and a random one.
#[test]
fn hands_are_used_by_the_search() {
    for weak in ["greedy", "random"] {
        let arena = arena(&rules("crazyhouse"), &format!("nodes=400,{weak}"), 5);
        for number in 0..4 {
            let game = play(&arena, number);
            let own = arena.player(0, number) == 0;
            let winner = game.game.ending().and_then(|ending| ending.winner);
            assert_eq!(winner, Side::new(usize::from(!own)), "{weak} {number}");
        }
    }
}
