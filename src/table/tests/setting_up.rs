//! Positions that are set up by hand, with the mouse.

use bevy::ecs::system::RunSystemOnce;
use bevy::prelude::*;
use tessera_arbiter::{
    ChangePlayer, ComputerPause, Controller, Level, PauseComputers, PieceArmy, PieceId, PieceKind, Place,
    Player as Seated, Propose, Seats, ShowPly, Stack, Texts, VariantRegistry,
};
use tessera_rules::{Action, Army, Message, Piece, Setup, Start};
use tessera_table::{KeptGames, Launch, Screen, Toasts};

use crate::games_folder::GamesFolder;
use crate::panels::Panels;
use crate::player::Player;

/// The side of a piece in a tray, in points of egui: its button is 38 wide, and the ground of the icon a little less.
const TRAY: std::ops::Range<f32> = 32.4..33.2;

/// The board as the pieces on the table have it.
fn board(player: &mut Player) -> String {
    let rules = player.current().game().rules().clone();
    let world = player.app.world_mut();
    let mut pieces = world.query_filtered::<(&PieceArmy, &PieceKind, &Place, &Stack), With<PieceId>>();
    let mut all: Vec<_> = pieces
        .iter(world)
        .filter_map(|(army, kind, place, stack)| Some((place.square()?, stack.above(), Piece::new(**army, **kind))))
        .collect();
    all.sort();
    let mut setup = Setup::empty();
    for (square, _, piece) in all {
        let stack = [setup.stack(square), &[piece]].concat();
        setup.put(square, &stack);
    }
    rules.setup_fen(&setup).split_whitespace().next().unwrap().to_owned()
}

/// Takes a piece from the tray of an army.
fn take(player: &mut Player, army: usize, letter: char) {
    let rules = player.current().game().rules().clone();
    let mut all = Vec::new();
    for army in rules.order().map(|seat| seat.army()) {
        // Royal pieces come first, then those that are worth more.
        let mut kinds: Vec<_> =
            rules.kinds().filter(|(kind, ..)| rules.placeable(army).any(|other| other == *kind)).collect();
        kinds.sort_by_key(|(kind, _, data)| (!rules.is_royal(*kind), std::cmp::Reverse(data.value)));
        all.extend(kinds.into_iter().map(|(_, letter, _)| (army, letter.get())));
    }
    let wanted = all.iter().position(|piece| *piece == (Army::new(army).unwrap(), letter)).unwrap();
    let panels = player.app.world().resource::<Panels>();
    let slots: Vec<_> = panels.rects().iter().filter(|rect| TRAY.contains(&rect.width())).copied().collect();
    assert_eq!(slots.len(), all.len(), "{slots:?}");
    let at = panels.zoom() * Vec2::new(slots[wanted].center().x, slots[wanted].center().y);
    player.click_at(at);
    player.frames(3);
}

/// Puts pieces from the tray on squares: `K e1`, small letters for the second army.
fn put(player: &mut Player, pieces: &str) {
    let words: Vec<&str> = pieces.split_whitespace().collect();
    for pair in words.chunks(2) {
        let letter = pair[0].chars().next().unwrap();
        take(player, usize::from(letter.is_lowercase()), letter.to_ascii_uppercase());
        click(player, pair[1]);
    }
}

/// Clicks a square, as in the flat view.
fn click(player: &mut Player, square: &str) {
    let at = player.on_screen(square);
    player.click_at(at);
    player.frames(3);
}

fn press(player: &mut Player, key: &str) {
    let words = player.words(key);
    player.click_words(&words);
}

/// Removes all pieces.
pub fn clear(player: &mut Player) {
    press(player, "setup-empty");
}

/// Whether words that contain these are on a panel.
fn says(player: &Player, words: &str) -> bool {
    player.app.world().resource::<Panels>().all().any(|text| text.contains(words))
}

/// Drags from a square to a point of the window.
fn drag(player: &mut Player, from: &str, to: Vec2) {
    let start = player.on_screen(from);
    player.point(start);
    player.press(MouseButton::Left);
    player.point(start + Vec2::new(0., -12.));
    player.point(to);
    player.release(MouseButton::Left);
    player.frames(40);
}

/// A game of people waits in its file while a stacked position is set up, and another game begins from that position.
#[test]
fn a_stacked_position_is_set_up_and_played() {
    let folder = GamesFolder::new();
    let (variant, games) = (Some("trojan".to_owned()), Some(folder.path().to_owned()));
    let mut player = Player::launch(Launch { variant, games, ..default() });
    player.click("e2 e4");
    player.frames(60);
    player.keys(&[KeyCode::KeyF]);
    let before = player.text();
    player.set_up();
    assert_eq!(board(&mut player), before.split_whitespace().next().unwrap(), "it begins as the table stands");
    assert!(says(&player, &player.words("setup-ready")));

    clear(&mut player);
    assert_eq!(board(&mut player), "8/8/8/8/8/8/8/8");
    assert!(says(&player, &player.words("setup-wrong")));
    press(&mut player, "setup-play");
    assert_eq!(player.screen(), Screen::Editor, "nothing can be played");
    put(&mut player, "K e1 k e8 P e2 B e2 N e2 r a8 P h8");
    assert_eq!(board(&mut player), "r3k2P/8/8/8/8/8/4(NBP)3/4K3");
    assert_eq!(player.names("Wrong"), ["Wrong h8"], "a pawn is never there");

    // A piece beside the board is taken away. A right click takes one away, too, and undo brings it back.
    let beside = player.on_screen("h8") + Vec2::new(90., -20.);
    press(&mut player, "setup-hand");
    drag(&mut player, "h8", beside);
    assert_eq!(board(&mut player), "r3k3/8/8/8/8/8/4(NBP)3/4K3");
    assert!(player.names("Wrong").is_empty());
    let rook = player.on_screen("a8");
    player.point(rook);
    player.press(MouseButton::Right);
    player.release(MouseButton::Right);
    assert_eq!(board(&mut player), "4k3/8/8/8/8/8/4(NBP)3/4K3");
    player.keys(&[KeyCode::KeyU]);
    assert_eq!(board(&mut player), "r3k3/8/8/8/8/8/4(NBP)3/4K3");
    player.keys(&[KeyCode::KeyR]);

    // A stack is dragged as one, and the wheel changes its order. The camera stays.
    let goal = player.on_screen("d4");
    drag(&mut player, "e2", goal);
    assert_eq!(board(&mut player), "4k3/8/8/8/3(NBP)4/8/8/4K3");
    player.point(goal);
    player.wheel(1.);
    player.frames(40);
    assert_eq!(board(&mut player), "4k3/8/8/8/3(BNP)4/8/8/4K3");
    let black = player.words("army-black");
    player.click_words(&black);
    press(&mut player, "setup-play");
    player.frames(60);
    let position = "4k3/8/8/8/3(BNP)4/8/8/4K3 b - - 0 1";
    assert_eq!((player.screen(), player.text().as_str()), (Screen::Match, position));
    assert_eq!(player.current().record().start, Start::Position(position.to_owned()));
    player.click("e8 d7");
    player.frames(60);
    assert_eq!(player.record(), ["e8d7"]);
    let kept: Vec<usize> = player.app.world().resource::<KeptGames>().iter().map(|kept| kept.saved.ply()).collect();
    assert_eq!(kept, [1, 1], "both games are kept");
}

/// A box says whether a piece is promoted, where a captured one goes to a hand as a pawn. A king has no such box.
#[test]
fn a_promoted_piece_is_set_up() {
    let mut player = Player::with_position("crazyhouse", "4k3/8/8/8/8/8/8/Q3K3[] w - - 0 1");
    player.keys(&[KeyCode::KeyF]);
    player.set_up();
    let pawn = Message::new("setup-promoted").name("piece", "piece-pawn");
    let box_of = |player: &Player| player.app.world().resource::<Texts>().message(&pawn);
    click(&mut player, "e1");
    assert!(!says(&player, &box_of(&player)));
    click(&mut player, "a1");
    let words = box_of(&player);
    player.click_words(&words);
    press(&mut player, "setup-play");
    player.frames(60);
    assert_eq!((player.screen(), player.text().as_str()), (Screen::Match, "4k3/8/8/8/8/8/8/Q~3K3[] w - - 0 1"));
}

/// Dice are set up from the gallery: keys and the wheel turn them. The players are chosen next.
#[test]
fn dice_are_set_up_from_the_gallery() {
    let mut player = Player::at_the_gallery();
    player.pick("occado");
    player.frames(30);
    let paper = Vec2::new(1080., 450.);
    let header = player.words("gallery-position");
    player.point(paper);
    for _ in 0..40 {
        if !player.on_panels(&header).is_empty() {
            break;
        }
        player.wheel(-2.);
        player.frames(8);
    }
    player.click_words(&header);
    // The list scrolls to the opened part by itself.
    player.frames(40);
    player.click_words(&player.words("ui-set-up"));
    player.until("a position is set up", |player| player.screen() == Screen::Editor);
    player.until_dressed();
    player.keys(&[KeyCode::KeyF]);
    player.frames(10);
    let start = player.text();
    assert_eq!(board(&mut player), start.split_whitespace().next().unwrap());
    clear(&mut player);
    put(&mut player, "K e1 k e8 P d2 R c4 n g6 X b3");
    assert_eq!(board(&mut player), "4k3/8/6n1/8/2R5/1X6/3P4/4K3");
    let rules = player.current().game().rules().clone();
    let faces: Vec<char> = rules.faces().iter().map(|face| rules.letter(*face)).collect();
    let rook = player.on_screen("c4");
    player.point(rook);
    player.keys(&[KeyCode::Digit1]);
    player.frames(40);
    assert_eq!(board(&mut player), format!("4k3/8/6n1/8/2{}5/1X6/3P4/4K3", faces[0]));
    player.wheel(1.);
    player.frames(40);
    let position = format!("4k3/8/6n1/8/2{}5/1X6/3P4/4K3", faces[1]);
    assert_eq!(board(&mut player), position);
    // The pawn die may still make its first step if one says so.
    player.click_words("d2");
    press(&mut player, "setup-use");
    player.until("the gallery is back", |player| player.screen() == Screen::Gallery);
    player.frames(30);
    assert_ne!(player.current().game().rules().fen(player.current().game().position()), position);
    press(&mut player, "gallery-start");
    player.frames(60);
    assert_eq!(player.screen(), Screen::Match);
    let position = format!("{position} w - D 0 1");
    assert_eq!(player.current().record().start, Start::Position(position));
}

/// The game on the table is the same after one has looked round. A question comes only if something would be lost.
#[test]
fn leaving_brings_the_game_back() {
    let mut player = Player::with("chess");
    player.click("e2 e4 e7 e5 g1 f3");
    player.keys(&[KeyCode::KeyU]);
    player.frames(60);
    let (text, record, undone) = (player.text(), player.record(), player.current().game().undone().to_vec());
    player.set_up();
    player.keys(&[KeyCode::KeyF, KeyCode::Escape]);
    player.frames(20);
    assert_eq!(player.screen(), Screen::Match, "nothing was lost");
    player.set_up();
    put(&mut player, "q d3");
    assert!(board(&mut player).contains("/3q4/"));
    // The first Esc puts the piece back into its tray, the next one lets go of the square, and the third leaves.
    player.keys(&[KeyCode::Escape, KeyCode::Escape, KeyCode::Escape]);
    player.frames(10);
    assert_eq!(player.screen(), Screen::Editor);
    assert!(says(&player, &player.words("ask-leave-setup")));
    player.agree();
    player.frames(30);
    assert_eq!(player.screen(), Screen::Match);
    let after = (player.text(), player.record(), player.current().game().undone().to_vec());
    assert_eq!(after, (text.clone(), record, undone));
    assert_eq!(board(&mut player), text.split_whitespace().next().unwrap());
    player.keys(&[KeyCode::KeyR]);
    player.frames(60);
    assert_eq!(player.record(), ["e2e4", "e7e5", "g1f3"]);
}

/// No game is kept here, so a question comes before the one of before is lost. A no leads back to the position.
#[test]
fn who_does_not_want_to_lose_a_game_keeps_the_position() {
    let mut player = Player::with("chess");
    player.click("e2 e4");
    player.frames(60);
    player.set_up();
    player.keys(&[KeyCode::KeyF]);
    put(&mut player, "Q d3");
    let position = board(&mut player);
    press(&mut player, "setup-play");
    player.frames(20);
    assert!(says(&player, &player.words("ask-replace")));
    let no = player.words("ui-no");
    player.click_words(&no);
    player.frames(20);
    assert_eq!((player.screen(), board(&mut player)), (Screen::Editor, position.clone()));
    press(&mut player, "setup-play");
    player.frames(20);
    player.agree();
    player.frames(60);
    assert_eq!(player.screen(), Screen::Match);
    assert!(player.text().starts_with(&position) && player.record().is_empty(), "{}", player.text());
}

/// Everything can be done with keys: the cursor goes by squares, and Enter uses the tool.
#[test]
fn keys_set_up_too() {
    let mut player = Player::with("chess");
    player.set_up();
    take(&mut player, 0, 'Q');
    let before = board(&mut player);
    // The first arrow shows the cursor in the middle of the board.
    player.keys(&[KeyCode::ArrowUp, KeyCode::Enter]);
    player.frames(20);
    let after = board(&mut player);
    assert_ne!(after, before);
    assert_eq!(after.matches('Q').count(), 2, "{after}");
    player.keys(&[KeyCode::KeyU]);
    player.frames(20);
    assert_eq!(board(&mut player), before);
}

/// The files of the variant were removed, so it cannot be set up. The match on the table is still a match.
#[test]
fn a_refused_position_leaves_the_game_alone() {
    let mut player = Player::with("chess");
    player.click("e2 e4");
    player.app.insert_resource(VariantRegistry::default());
    player.click_menu("ui-set-up");
    player.frames(20);
    assert_eq!((player.screen(), player.record().len()), (Screen::Match, 1));
    assert_eq!(player.app.world().resource::<Toasts>().messages().count(), 1);
    assert!(!says(&player, &player.words("setup-empty")), "no tools of the position");
    player.click("e7 e5");
    assert_eq!(player.record(), ["e2e4", "e7e5"]);
}

/// The computers of a match that was paused stay paused after a look at another position.
#[test]
fn a_pause_outlasts_a_position_that_is_set_up() {
    let mut player = Player::with("chess");
    player.click("e2 e4");
    player.app.world_mut().trigger(PauseComputers(true));
    player.set_up();
    player.keys(&[KeyCode::Escape]);
    player.frames(20);
    assert_eq!((player.screen(), player.record().len()), (Screen::Match, 1));
    assert!(player.app.world().resource::<ComputerPause>().is_on());
}

/// A person who takes a seat in a variation of a match that is over keeps it while another position is looked at.
#[test]
fn seats_of_a_variation_outlast_a_position_that_is_set_up() {
    let mut player = Player::with("chess");
    let black = Army::new(1).unwrap();
    let seated = |player: Seated| ChangePlayer { seat: black.seat(), player };
    let world = player.app.world_mut();
    world.trigger(PauseComputers(true));
    world.trigger(seated(Seated { name: String::new(), controller: Controller::computer(Level::new(1).unwrap()) }));
    player.click("e2 e4");
    player.app.world_mut().trigger(Propose { seat: black.seat(), action: Action::Resign(black) });
    player.frames(60);
    player.app.world_mut().trigger(ShowPly(1));
    player.frames(5);
    press(&mut player, "ui-play-on");
    player.app.world_mut().trigger(seated(Seated::person("Ben")));
    player.set_up();
    player.keys(&[KeyCode::Escape]);
    player.frames(20);
    let sits = move |seats: Seats| seats.players()[1].clone();
    assert_eq!(player.app.world_mut().run_system_once(sits).unwrap(), Seated::person("Ben"));
    assert_eq!(player.screen(), Screen::Match);
}
