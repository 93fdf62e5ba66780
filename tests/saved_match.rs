//! Saved matches: written, read and played on.

use bevy::ecs::system::RunSystemOnce;
use bevy::prelude::*;
use tessera_arbiter::harness::Harness;
use tessera_arbiter::{
    BeginVariation, ChangePlayer, Character, Clocks, Controller, EndVariation, Level, LoadRecord, Match, PlayVariation,
    Player, RestoreMatch, SavedMatch, Seats, TakeBack,
};
use tessera_rules::{Army, Settings, Start};

use crate::harness;

/// Writes the match in play, and goes on with what was written in another program.
fn elsewhere(harness: &mut Harness) -> Harness {
    let players = harness.app.world_mut().run_system_once(|seats: Seats| seats.players()).unwrap();
    let text = SavedMatch::of(harness.current(), players, &Clocks::default()).to_string();
    let mut other = crate::harness();
    other.ask(RestoreMatch(SavedMatch::parse(&text).unwrap()));
    assert_eq!(other.refusal(), None, "{text}");
    other
}

#[test]
fn a_match_goes_on_with_its_players_and_what_was_taken_back() {
    let mut first = harness();
    first.start("chess");
    let level = Level::new(3).unwrap();
    for (army, player) in [
        (0, Player::person("Ada \"the\" first")),
        (1, Player { name: String::new(), controller: Controller::computer_with(level, Character::Hunter) }),
    ] {
        let seat = first.current().game().rules().armies().nth(army).unwrap().0.seat();
        first.ask(ChangePlayer { seat, player });
    }
    // Nothing was updated between, so the computer has not begun to think.
    first.play("e2e4 e7e5 g1f3");
    let seat = Army::default().seat();
    first.ask(TakeBack { seat });
    let mut other = elsewhere(&mut first);
    assert_eq!(other.fen(), first.fen());
    assert_eq!(other.current().game().undone(), first.current().game().undone());
    let players =
        |harness: &mut Harness| harness.app.world_mut().run_system_once(|seats: Seats| seats.players()).unwrap();
    assert_eq!(players(&mut other), players(&mut first));
    other.redo();
    assert_eq!(other.current().record().actions, ["e2e4", "e7e5", "g1f3"]);
}

#[test]
fn a_variation_goes_on_beside_its_main_line() {
    let mut first = harness();
    first.start("chess");
    first.play("f2f3 e7e5 g2g4 d8h4");
    let played = first.current().record();
    first.ask(BeginVariation { ply: 2 });
    first.play("g1h3");
    let mut other = elsewhere(&mut first);
    assert_eq!((other.fen(), other.current().record()), (first.fen(), first.current().record()));
    assert!(other.current().game().ending().is_none());
    other.ask(EndVariation);
    assert_eq!(other.current().record(), played);
    assert!(other.current().game().ending().is_some());
}

/// A variation that ends does not end the game beside it.
#[test]
fn a_game_beside_a_variation_that_is_over_goes_on() {
    let mut harness = harness();
    harness.start("chess");
    harness.play("f2f3 e7e5 a2a3");
    harness.ask(BeginVariation { ply: 2 });
    harness.play("g2g4 d8h4");
    let saved = |harness: &Harness| SavedMatch::of(harness.current(), Vec::new(), &Clocks::default());
    assert!(harness.current().game().ending().is_some() && !saved(&harness).is_over());
    harness.ask(EndVariation);
    harness.play("b8c6 g2g4 d8h4");
    assert!(harness.current().game().ending().is_some() && saved(&harness).is_over());
}

/// A die shows the same face whether the program was ended before the roll or not.
#[test]
fn nobody_rolls_again_by_starting_the_program_anew() {
    let mut first = harness();
    let start = Start::Position("4k3/8/8/8/3N4/8/8/4K3 w - - 0 1".to_owned());
    first.start_with("occasio", Settings::new(), Some(start));
    let mut others: Vec<_> = (0..8).map(|_| elsewhere(&mut first)).collect();
    first.play("d4b3");
    for other in &mut others {
        other.play("d4b3");
        assert_eq!(other.fen(), first.fen());
    }
}

#[test]
fn what_cannot_be_read_is_said_with_its_place() {
    let mut first = harness();
    first.start("chess");
    first.play("e2e4");
    let text = SavedMatch::of(first.current(), Vec::new(), &Clocks::default()).to_string();
    // A text that was cut off anywhere is an error, and never another match.
    for end in (0..text.trim_end().len()).filter(|end| text.is_char_boundary(*end)) {
        assert!(SavedMatch::parse(&text[..end]).is_err(), "{}", &text[..end]);
    }
    let newer = text.replace("version: 4", "version: 5");
    let error = SavedMatch::parse(&newer).unwrap_err().to_string();
    assert!(error.starts_with("2:") && error.contains("version 5"), "{error}");
    // An older program wrote less: what is missing has a meaning.
    let least = "(version: 1, line: (record: \"variant chess\\nactions e2e4\"))";
    first.ask(RestoreMatch(SavedMatch::parse(least).unwrap()));
    assert_eq!((first.refusal(), first.current().ply()), (None, 1));
    // A move that is not possible is refused, and the match in play stays.
    let wrong = SavedMatch::parse(&least.replace("e2e4", "e2e5")).unwrap();
    first.ask(RestoreMatch(wrong));
    assert!(first.refusal().is_some());
    assert_eq!(first.current().record().actions, ["e2e4"]);
}

/// A loaded game keeps the tags of its text. It is one of others until somebody plays on.
#[test]
fn a_loaded_game_keeps_its_tags() {
    let mut first = harness();
    first.start("chess");
    assert!(first.current().source().is_none() && !first.current().is_from_elsewhere());
    let text = "[Event \"Open\"]\n[Date \"1999.05.01\"]\n[White \"Ada\"]\n[WhiteElo \"2100\"]\n\n1. e4 e5 *";
    first.ask(LoadRecord { record: text.to_owned(), ..default() });
    let mut other = elsewhere(&mut first);
    let saved = |harness: &mut Harness| {
        let players = harness.app.world_mut().run_system_once(|seats: Seats| seats.players()).unwrap();
        SavedMatch::of(harness.current(), players, &Clocks::default())
    };
    let tags = saved(&mut other).tags();
    let told = ["Event", "Date", "White", "WhiteElo", "Black"].map(|name| tags.get(name));
    assert_eq!(told, [Some("Open"), Some("1999.05.01"), Some("Ada"), Some("2100"), None]);
    assert_eq!(saved(&mut other).named("A fine game").tags().get("Event"), Some("A fine game"));
    // A variation changes nothing about that.
    other.ask(BeginVariation { ply: 1 });
    other.play("c7c5 g1f3");
    assert!(other.current().is_from_elsewhere() && saved(&mut other).is_from_elsewhere());
    other.ask(EndVariation);
    other.play("g1f3");
    assert!(!other.current().is_from_elsewhere() && !saved(&mut other).is_from_elsewhere());
    // The ratings are those of another game now, unless the move is taken back.
    let told = |harness: &mut Harness| {
        let tags = saved(harness).tags();
        ["Event", "WhiteElo"].map(|name| tags.get(name).map(str::to_owned))
    };
    let (event, elo) = (Some("Open".to_owned()), Some("2100".to_owned()));
    assert_eq!(told(&mut other), [event.clone(), None]);
    other.take_back();
    assert_eq!(told(&mut other), [event.clone(), elo]);
    // Another move in the place of one of the text makes another game for good.
    other.take_back();
    other.play("c7c5");
    other.take_back();
    assert_eq!(told(&mut other), [event, None]);
}

/// A variation has the comments up to where it leaves the main line, also after it was restored.
#[test]
fn a_variation_leaves_the_comments_behind() {
    let mut first = harness();
    let text = "{one} 1. e4 {two} e5 {three} 2. Nf3 {four} *";
    first.ask(LoadRecord { record: text.to_owned(), ..default() });
    first.ask(BeginVariation { ply: 1 });
    first.play("c7c5 b1c3");
    let comments = |line: &Match| {
        (0..4)
            .flat_map(|ply| line.source().unwrap().comments_after(ply).map(str::to_owned).collect::<Vec<_>>())
            .collect::<Vec<_>>()
    };
    let other = elsewhere(&mut first);
    for harness in [&first, &other] {
        assert_eq!(comments(harness.current()), ["one", "two"]);
        assert_eq!(comments(harness.current().main_line().unwrap()), ["one", "two", "three", "four"]);
    }
}

/// A variation of the text is laid out with its own comments, beside the game as it was played.
#[test]
fn a_variation_of_the_text_is_laid_out() {
    let mut first = harness();
    let text = "1. e4 {one} e5 2. Nf3 (2. f4 {two} exf4 (2... d5 3. exd5) 3. Nf3) (2. Ke3) Nc6 {three} *";
    first.ask(LoadRecord { record: text.to_owned(), ..default() });
    let mut other = elsewhere(&mut first);
    let actions = |harness: &Harness| harness.current().record().actions;
    let comment = |harness: &Harness, ply: usize| {
        harness.current().source().unwrap().comments_after(ply).map(str::to_owned).collect::<Vec<_>>()
    };
    for harness in [&mut first, &mut other] {
        harness.ask(PlayVariation { ply: 3, number: 0 });
        assert_eq!(actions(harness), ["e2e4", "e7e5", "f2f4", "e5f4", "g1f3"]);
        assert_eq!([1, 3, 4].map(|ply| comment(harness, ply).len()), [1, 1, 0]);
        assert_eq!(harness.current().main_line().unwrap().ply(), 4);
        assert!(harness.current().is_from_elsewhere());
        let again = elsewhere(harness);
        assert_eq!((comment(&again, 3), again.current().left_at()), (vec!["two".to_owned()], Some(2)));
        // A variation in a variation belongs to the same main line.
        harness.ask(PlayVariation { ply: 4, number: 0 });
        assert_eq!(actions(harness), ["e2e4", "e7e5", "f2f4", "d7d5", "e4d5"]);
        assert_eq!(harness.current().left_at(), Some(3));
        harness.play("d8d5");
        harness.ask(EndVariation);
        assert_eq!((harness.current().ply(), harness.current().left_at()), (4, None));
        assert_eq!(comment(harness, 4), ["three"]);
        assert!(harness.current().is_from_elsewhere());
        // A king that cannot go there, and one that there is not.
        for number in [1, 2] {
            harness.ask(PlayVariation { ply: 3, number });
            assert_eq!(harness.refusal().unwrap()[0].key, "refused-variation-unreadable");
            assert_eq!(harness.current().ply(), 4);
        }
    }
}

/// A game that is over keeps those who have played it, whoever plays a variation of it.
#[test]
fn players_of_a_game_that_is_over_stay() {
    let mut first = harness();
    first.start("chess");
    let sit = |harness: &mut Harness, name: &str| {
        harness.ask(ChangePlayer { seat: Army::default().seat(), player: Player::person(name) });
    };
    let saved = |harness: &mut Harness| {
        let players = harness.app.world_mut().run_system_once(|seats: Seats| seats.players()).unwrap();
        SavedMatch::of(harness.current(), players, &Clocks::default())
    };
    let white = |harness: &mut Harness| saved(harness).players()[0].name.clone();
    sit(&mut first, "Ada");
    first.play("f2f3 e7e5 g2g4 d8h4");
    first.ask(BeginVariation { ply: 2 });
    sit(&mut first, "Ben");
    assert_eq!(white(&mut first), "Ada");
    // It is restored with its players, and keeps them there, too.
    let mut next = harness();
    next.ask(RestoreMatch(saved(&mut first)));
    sit(&mut next, "Cleo");
    assert_eq!(white(&mut next), "Ada");
    for harness in [&mut first, &mut next] {
        harness.ask(EndVariation);
        let now = harness.app.world_mut().run_system_once(|seats: Seats| seats.players()).unwrap();
        assert_eq!((now[0].name.as_str(), white(harness).as_str()), ("Ada", "Ada"));
    }
    // A variation of a game that goes on is played by the same people.
    first.take_back();
    first.ask(BeginVariation { ply: 1 });
    sit(&mut first, "Ben");
    assert_eq!(white(&mut first), "Ben");
}

/// A file of an older version is the same match.
#[test]
fn the_version_is_no_part_of_the_match() {
    let mut first = harness();
    first.start("chess");
    let saved = SavedMatch::of(first.current(), Vec::new(), &Clocks::default());
    let text = saved.to_string();
    let older = text.replace("version: 4", "version: 2");
    assert_ne!(older, text);
    assert_eq!(SavedMatch::parse(&older).unwrap(), saved);
}

/// People who paste a game of their own go on with it. Nobody else plays a forced action.
#[test]
fn a_game_of_those_who_sit_here_is_their_own() {
    let mut harness = harness();
    let load = |harness: &mut Harness, text: &str| {
        harness.ask(LoadRecord { record: text.to_owned(), ..default() });
        assert_eq!(harness.refusal(), None, "{text}");
        harness.current().is_from_elsewhere()
    };
    let text = "[White \"Ada\"]\n[Black \"Ben\"]\n\n1. e4 e5 1-0";
    harness.start("chess");
    assert!(load(&mut harness, text), "nobody of that name sat here");
    for (army, name) in [(0, "Ada"), (1, "Ben")] {
        let seat = Army::new(army).unwrap().seat();
        harness.ask(ChangePlayer { seat, player: Player::person(name) });
    }
    assert!(!load(&mut harness, text));
    // A die that has to be rolled first.
    assert!(load(&mut harness, "variant occado\nposition 4k3/p7/8/8/3X4/8/8/4K3 w - - 3 7\nactions"));
    assert_eq!(harness.current().ply(), 1);
    let mv = harness.current().game().moves()[0].announced();
    let text = harness.current().game().rules().uci(harness.current().game().position(), mv);
    harness.play(&text);
    assert!(!harness.current().is_from_elsewhere());
}
