//! Rolls that the arbiter made, and players of games that come from elsewhere.

use bevy::ecs::system::RunSystemOnce;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use tessera_arbiter::harness::Harness;
use tessera_arbiter::{
    ChangePlayer, ComputerPause, Controller, LoadRecord, Player, Seats, arbiter_rolls, named_record, tags_of,
};
use tessera_rules::notation::Record;
use tessera_rules::{Action, Army};

use crate::harness;

/// A game of random moves with dice has as many rolls of the arbiter as moves with a free roll, and none under another
/// seed but those that agree with it by chance.
#[test]
fn only_what_the_seed_gives_is_a_roll_of_the_arbiter() {
    for variant in ["occasio", "occado", "ordo", "chess"] {
        let mut harness = harness();
        harness.start(variant);
        let mut random = ChaCha8Rng::seed_from_u64(5);
        for _ in 0..120 {
            let game = harness.current().game();
            let Some(mv) = game.moves().choose(&mut random).map(|mv| mv.announced()) else { break };
            let text = game.rules().action_text(game.position(), Action::Move(mv));
            harness.play(&text);
        }
        let game = harness.current().game().clone();
        let free = game.plies().filter(|(position, action)| match action {
            Action::Move(mv) => mv.face().is_some() && game.rules().rolls(position, mv.announced()).len() > 1,
            _ => false,
        });
        let free = free.count();
        let seed = harness.current().saved().seed.unwrap();
        let rolls = arbiter_rolls(&game, seed);
        assert_eq!(rolls.len(), free, "{variant}");
        assert!((variant == "occasio") <= (free > 10), "{variant}: {free}");
        assert!(rolls.iter().all(|roll| roll.faces.contains(&roll.face) && roll.luck.abs() < 4.));
        // Under another seed at most the last rolls agree.
        assert!(free == 0 || arbiter_rolls(&game, seed.wrapping_add(1)).len() < free / 2, "{variant}");
    }
}

/// Over many games the faces come equally often, and the mean luck is near 0.
#[test]
fn luck_is_even_in_the_long_run() {
    let mut harness = harness();
    let mut random = ChaCha8Rng::seed_from_u64(6);
    let (mut sum, mut count) = (0., 0);
    for _ in 0..40 {
        harness.start("occasio");
        for _ in 0..60 {
            let game = harness.current().game();
            let Some(mv) = game.moves().choose(&mut random).map(|mv| mv.announced()) else { break };
            let text = game.rules().action_text(game.position(), Action::Move(mv));
            harness.play(&text);
        }
        for roll in harness.current().arbiter_rolls() {
            sum += roll.luck;
            count += 1;
        }
    }
    assert!(count > 500, "{count}");
    // Four standard deviations of the mean.
    assert!((sum / count as f32).abs() < 4. / (count as f32).sqrt(), "{sum} {count}");
}

#[test]
fn a_loaded_game_is_played_by_those_whom_it_names() {
    let names = |text: &str| {
        let mut harness = harness();
        harness.start("chess");
        let seat = Army::default().seat();
        harness.ask(ChangePlayer { seat, player: Player::person("Ada") });
        harness.ask(LoadRecord { record: text.to_owned(), ..Default::default() });
        assert_eq!(harness.refusal(), None);
        let players = harness.app.world_mut().run_system_once(|seats: Seats| seats.players()).unwrap();
        players.into_iter().map(|player| player.name).collect::<Vec<_>>().join(",")
    };
    assert_eq!(names("[White \"Anna\"]\n[Black \"?\"]\n\n1. e4 *"), "Anna,");
    // Without names the players go on with a game, but they have not played one that is over.
    assert_eq!(names("1. e4 e5 *"), "Ada,");
    assert_eq!(names("1. f3 e5 2. g4 Qh4# 0-1"), ",");
    let record = Record::parse("variant chess\nactions e2e4 e7e5").unwrap();
    assert_eq!(names(&record.to_string()), "Ada,");
    let record = record.with_players([('b', "Bo")]);
    assert_eq!(names(&record.to_string()), ",Bo");
    // Others have the same names for their armies in games for four.
    assert_eq!(names("variant nava\nplayer y Cleo\nactions"), ",,Cleo,");
}

/// Somebody copies a game against the computer and pastes it: the computer plays on, also where somebody else sits down.
#[test]
fn a_game_that_names_those_who_sit_here_changes_no_seat() {
    let mut harness = harness();
    harness.start("chess");
    let players =
        [Player::person("Ada"), Player { name: String::new(), controller: Controller::named("computer-1".to_owned()) }];
    for (player, (army, _)) in players.iter().zip(harness.current().game().rules().clone().armies()) {
        harness.ask(ChangePlayer { seat: army.seat(), player: player.clone() });
    }
    let seated =
        |harness: &mut Harness| harness.app.world_mut().run_system_once(|seats: Seats| seats.players()).unwrap();
    let record = named_record(harness.current().game(), None, &tags_of(&players)).to_string();
    assert_eq!(record, "variant chess\nplayer w Ada\nplayer b Tessera, level 1\nactions \n");
    harness.ask(LoadRecord { record: record.clone(), ..Default::default() });
    assert_eq!(seated(&mut harness), players);
    assert!(!harness.app.world().resource::<ComputerPause>().is_on());
    harness.ask(LoadRecord { record: record.replace("Ada", "Bo"), ..Default::default() });
    assert_eq!(seated(&mut harness), [Player::person("Bo"), players[1].clone()]);
    assert!(harness.app.world().resource::<ComputerPause>().is_on(), "perhaps somebody only wants to read it");
}
