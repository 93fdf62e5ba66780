//! Characters, seen in what bots do. Each test compares a character with a bot without one in the same positions, from
//! random games in which everybody plays for himself.

use std::sync::Arc;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use tessera_bots::{Character, Search};
use tessera_rules::{Action, Game, Move, Rules, Side, Tree};

use crate::support::{nodes, play, random_move, rules, start, think};

/// Random games are cut off here. Later positions have few pieces.
const LONGEST: usize = 90;
const GAMES: u64 = 20;

fn side(game: &Game) -> Side {
    game.rules().side(game.rules().army_to_move(game.position()))
}

/// The enemy that loses a piece by a move.
fn victim(game: &Game, mv: Move) -> Option<Side> {
    let rules = game.rules();
    let taken = rules.captured(game.position(), mv).map(|(_, piece)| rules.side(piece.army()));
    taken.filter(|&taken| taken != side(game))
}

/// Tells the move that a bot chooses in each position that is `wanted`.
fn choices(character: Option<Character>, wanted: impl Fn(&Game) -> bool, mut chosen: impl FnMut(&Game, Move)) {
    let rules = rules("nava-ffa");
    for seed in 0..GAMES {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut game = start(&rules, &mut random);
        while game.record().len() < LONGEST && game.ending().is_none() {
            if wanted(&game) {
                let mut search = Search::new(rules.clone(), 1);
                search.set_character(character);
                chosen(&game, think(&mut search, &game, &nodes(200)).unwrap().mv);
            }
            let Some(mv) = random_move(&game, &mut random) else { break };
            play(&mut game, mv, &mut random);
        }
    }
}

/// The share of captures that take from those that `meant` picks, where the bot could take from others, too.
fn share(character: Option<Character>, meant: impl Fn(&Game, Side) -> bool) -> f64 {
    let (mut hits, mut all) = (0, 0);
    let wanted = |game: &Game| {
        let prey: Vec<Side> = game.moves().into_iter().filter_map(|mv| victim(game, mv)).collect();
        prey.iter().any(|&side| meant(game, side)) && prey.iter().any(|&side| !meant(game, side))
    };
    choices(character, wanted, |game, mv| {
        if let Some(taken) = victim(game, mv) {
            all += 1;
            hits += u32::from(meant(game, taken));
        }
    });
    println!("{character:?}: {hits} of {all}");
    f64::from(hits) / f64::from(all)
}

/// Whether this side has captured most of the pieces that the player to move has lost.
fn is_worst_enemy(game: &Game, other: Side) -> bool {
    let mut taken = [0; 4];
    for (at, action) in game.record().iter().enumerate() {
        let (Some(position), Action::Move(mv)) = (game.position_after(at), action) else { continue };
        let rules = game.rules();
        if let Some((_, piece)) = rules.captured(position, *mv)
            && rules.side(piece.army()) == side(game)
        {
            taken[rules.side(rules.army_to_move(position)).index()] += 1;
        }
    }
    let most = taken.iter().max().copied().unwrap_or(0);
    most > 0 && taken[other.index()] == most
}

/// The value of the pieces that a side commands, by the data.
fn strength(tree: &Tree, rules: &Rules, of: Side) -> u32 {
    let mut sum = 0;
    for (army, _) in rules.armies() {
        if tree.commander(army).is_some_and(|seat| rules.side(seat.army()) == of) {
            let kinds = rules
                .kinds()
                .map(|(kind, _, data)| (tree.kind(kind) & tree.army(army)).count() * u32::from(data.value));
            sum += kinds.sum::<u32>();
        }
    }
    sum
}

fn is_strongest(game: &Game, other: Side) -> bool {
    let (tree, rules) = (Tree::new(game.rules().clone(), game.position(), &[]), game.rules());
    let others = rules.armies().map(|(army, _)| rules.side(army)).filter(|of| *of != side(game));
    others.map(|of| strength(&tree, rules, of)).max() == Some(strength(&tree, rules, other))
}

#[test]
fn an_avenger_goes_for_those_who_took_from_it() {
    let (avenger, usual) = (share(Some(Character::Avenger), is_worst_enemy), share(None, is_worst_enemy));
    assert!(avenger > usual * 1.1, "{avenger} {usual}");
}

#[test]
fn a_rival_goes_for_the_strongest() {
    let (rival, usual) = (share(Some(Character::Rival), is_strongest), share(None, is_strongest));
    assert!(rival > usual * 1.1, "{rival} {usual}");
}

/// A builder captures less often than others where it could.
#[test]
fn a_builder_captures_less() {
    let captures = |character| {
        let mut captures = 0;
        let wanted = |game: &Game| game.moves().into_iter().any(|mv| victim(game, mv).is_some());
        choices(character, wanted, |game, mv| captures += u32::from(victim(game, mv).is_some()));
        captures
    };
    let (builder, usual) = (captures(Some(Character::Builder)), captures(None));
    println!("{builder} {usual}");
    assert!(f64::from(builder) < f64::from(usual) * 0.9, "{builder} {usual}");
}

/// How many squares at enemy royal pieces the player's pieces attack after a move.
fn attacks_on_royals(game: &Game, mv: Move) -> u32 {
    let (own, rules): (Side, &Arc<Rules>) = (side(game), game.rules());
    let mut tree = Tree::new(rules.clone(), game.position(), &[]);
    tree.play(mv).unwrap();
    let (mut zone, mut hits) = (tessera_rules::Bitboard::EMPTY, 0);
    for (army, _) in rules.armies().filter(|(army, _)| rules.side(*army) != own) {
        if let Some(royal) = tree.royal(army) {
            zone |= tree.attacks(royal) | tessera_rules::Bitboard::of(royal);
        }
    }
    for (army, _) in rules.armies().filter(|(army, _)| rules.side(*army) == own) {
        for square in tree.army(army) {
            hits += (tree.attacks(square) & zone).count();
        }
    }
    hits
}

#[test]
fn a_hunter_attacks_royal_pieces() {
    let attacks = |character| {
        let mut attacks = 0;
        choices(character, |game| game.record().len() > 24, |game, mv| attacks += attacks_on_royals(game, mv));
        attacks
    };
    let (hunter, usual) = (attacks(Some(Character::Hunter)), attacks(None));
    println!("{hunter} {usual}");
    assert!(f64::from(hunter) > f64::from(usual) * 1.1, "{hunter} {usual}");
}
