//! The review of a game, from its result on, and playing on from an earlier moment.

use bevy::prelude::*;
use tessera_arbiter::{EndVariation, LoadRecord, MatchReview};
use tessera_table::{CameraMode, Preferences, Screen, Toasts};

use crate::panels::Panels;
use crate::player::Player;

fn review(player: &Player) -> Option<&MatchReview> {
    player.app.world().get_resource()
}

fn until_reviewed(player: &mut Player) {
    player.until("the review", |player| review(player).is_some_and(|review| !review.is_running()));
    player.frames(4);
}

fn press(player: &mut Player, key: &str) {
    let words = player.words(key);
    player.click_words(&words);
}

/// Whether a text on the panels contains these words.
fn is_read(player: &Player, words: &str) -> bool {
    player.app.world().resource::<Panels>().all().any(|text| text.contains(words))
}

/// A game of chess that was mate after four moves of the mouse.
fn shortest_game() -> Player {
    let mut player = Player::with("chess");
    player.click("f2 f3 e7 e5 g2 g4 d8 h4");
    assert!(player.current().game().ending().is_some());
    player.frames(60);
    player
}

#[test]
fn a_game_that_has_ended_is_reviewed_by_a_click() {
    let mut player = shortest_game();
    // The camera rises at the end.
    player.frames(200);
    let before = player.on_screen("a1");
    let rank = |player: &mut Player| player.on_screen("h1").x - player.on_screen("a1").x;
    let at_the_end = rank(&mut player);
    // The score sheet has the button, too: the banner lies in front of it.
    assert_eq!(player.on_panels(&player.words("ui-review")).len(), 2);
    press(&mut player, "ui-review");
    let title = player.words("review-title");
    assert_eq!(player.on_panels(&title).len(), 1);
    assert!(player.on_panels(&player.words("ui-look")).is_empty(), "the banner with the result makes room");
    until_reviewed(&mut player);
    // The board makes room for the curve.
    let strip = player.on_panels(&title)[0].y;
    let after = player.on_screen("a1");
    assert!(after.y < before.y - 60. && after.y < strip, "{before} {after} {strip}");

    // A click on a move in the score sheet that has a sign leads to the card about it, at the moment before the move: there
    // the pieces still stand that it and the better move take. Both have an arrow.
    assert!(player.names("hint").is_empty());
    player.click_words("g4 ??");
    assert_eq!(player.looks_at(), Some(2));
    assert!(is_read(&player, "g4 is a blunder"), "the card");
    assert!(is_read(&player, "Better: ") && is_read(&player, "win with the next move"), "the card");
    assert!(is_read(&player, "Then: Qh4#"), "the reply");
    // The rules lie over the card.
    player.keys(&[KeyCode::F2]);
    player.frames(3);
    assert!(!is_read(&player, "Then: Qh4#"));
    player.keys(&[KeyCode::Escape]);
    player.frames(3);
    assert!(is_read(&player, "Then: Qh4#"));
    let arrow = player.names("hint");
    let better = review(&player).unwrap().moments()[3].played.as_ref().unwrap().better.as_ref().unwrap().line[0];
    assert_eq!(arrow, [format!("hint {} {}", better.from(), better.to())]);
    assert_eq!(player.names("fault"), ["fault g2 g4"]);
    // It is not there behind the gallery.
    player.keys(&[KeyCode::KeyN]);
    player.frames(10);
    assert!(player.names("hint").is_empty());
    player.keys(&[KeyCode::Escape]);
    player.frames(10);
    assert_eq!(player.names("hint"), arrow);
    // After the move the card is still there. The arrows would point at squares that the pieces have left.
    player.keys(&[KeyCode::PageDown]);
    player.frames(3);
    assert!(is_read(&player, "g4 is a blunder"), "the card");
    assert!(player.names("hint").is_empty() && player.names("fault").is_empty() && player.looks_at() == Some(3));
    player.keys(&[KeyCode::PageDown]);
    player.frames(3);
    assert!(player.names("hint").is_empty() && player.looks_at().is_none());
    // Closed by its key, it leaves the signs, and the board all the room that it has in play. The key opens it again at once.
    player.keys(&[KeyCode::KeyE]);
    player.frames(20);
    assert!(player.on_panels(&title).is_empty() && !player.on_panels("g4 ??").is_empty());
    assert!(rank(&mut player) > 1.2 * at_the_end);
    // A click on a fault shows the position after it, as for any other move.
    player.click_words("g4 ??");
    assert_eq!(player.looks_at(), Some(3));
    player.keys(&[KeyCode::KeyE]);
    player.frames(3);
    assert_eq!(player.on_panels(&title).len(), 1);
    assert!(!review(&player).unwrap().is_running());
    // Esc closes it, too, then leads back to the end, and only then opens the menu.
    player.keys(&[KeyCode::Escape]);
    player.frames(20);
    assert!(player.on_panels(&title).is_empty() && player.looks_at() == Some(3));
    player.keys(&[KeyCode::Escape]);
    player.frames(20);
    let item = player.words("ui-set-up");
    assert!(player.looks_at().is_none() && player.on_panels(&item).is_empty());
    player.keys(&[KeyCode::Escape]);
    player.frames(20);
    assert_eq!(player.on_panels(&item).len(), 1, "the menu");
}

/// The open review judges the moves of players who play on.
#[test]
fn an_open_review_goes_on_with_the_game() {
    let mut player = Player::with("chess");
    player.click("f2 f3 e7 e5");
    player.keys(&[KeyCode::KeyE]);
    until_reviewed(&mut player);
    player.click("g2 g4");
    player.until("the third move", |player| review(player).is_some_and(|review| review.moments().len() == 4));
    player.frames(4);
    assert!(is_read(&player, &player.words("review-title")) && is_read(&player, "g4 ??"));
}

/// A lesson leaves nothing of the review on its board.
#[test]
fn the_arrows_of_the_review_do_not_lie_on_a_lesson() {
    let mut player = shortest_game();
    press(&mut player, "ui-review");
    until_reviewed(&mut player);
    player.click_words("g4 ??");
    player.frames(3);
    assert_eq!((player.names("hint").len(), player.names("fault").len()), (1, 1));
    player.keys(&[KeyCode::F2]);
    player.frames(3);
    press(&mut player, "gallery-learn");
    player.until_dressed();
    player.frames(20);
    assert!(player.names("hint").is_empty() && player.names("fault").is_empty());
}

/// The review is still there after a look at the editor.
#[test]
fn the_review_outlasts_the_editor() {
    let mut player = shortest_game();
    press(&mut player, "ui-review");
    until_reviewed(&mut player);
    let moments = review(&player).unwrap().moments().len();
    player.set_up();
    assert!(review(&player).is_none(), "a position that is set up has none");
    player.keys(&[KeyCode::Escape]);
    player.until("the game is back", |player| player.screen() == Screen::Match);
    player.frames(10);
    assert_eq!(review(&player).unwrap().moments().len(), moments);
    press(&mut player, "ui-review");
    player.frames(5);
    assert!(is_read(&player, &player.words("review-title")), "it is there at once");
}

/// The curve is clicked, dragged, and moved along with the keys of the keyboard alone. Buttons lead from fault to fault.
#[test]
fn the_curve_leads_to_any_moment() {
    let mut player = shortest_game();
    press(&mut player, "ui-review");
    until_reviewed(&mut player);
    // The numbers of the moves stand below the first move of their round: after the first action, and the third.
    let [first, second] = ["1", "2"].map(|number| *player.on_panels(number).last().unwrap());
    let middle = Vec2::new(0., -40.);
    player.click_at(second + middle);
    assert_eq!(player.looks_at(), Some(3));
    player.point(second + middle);
    player.press(MouseButton::Left);
    player.point(first + middle);
    player.release(MouseButton::Left);
    assert_eq!(player.looks_at(), Some(1));
    // The pointer says what it points at.
    player.point(second + middle);
    player.frames(60);
    assert!(is_read(&player, "2.  g4  ?? a blunder"), "the note at the pointer");
    // Tab reaches the curve after some buttons. There the keys lead along it.
    let mut tabs = 0;
    while player.looks_at() == Some(1) {
        player.keys(&[KeyCode::Tab, KeyCode::Home]);
        tabs += 1;
        assert!(tabs < 60, "Tab does not reach the curve");
    }
    assert_eq!(player.looks_at(), Some(0));
    player.keys(&[KeyCode::ArrowRight, KeyCode::ArrowRight, KeyCode::ArrowLeft]);
    assert_eq!(player.looks_at(), Some(1));
    player.keys(&[KeyCode::End]);
    assert_eq!(player.looks_at(), None);
    player.keys(&[KeyCode::Home]);
    assert_eq!(player.looks_at(), Some(0));
    player.click_words("? ▶");
    assert_eq!(player.looks_at(), Some(2), "the moment before the blunder");
    assert_eq!(player.names("fault").len(), 1);
    // Once it is taken back, the review must not tell its player what is better.
    player.keys(&[KeyCode::KeyU, KeyCode::KeyU]);
    player.frames(3);
    assert_eq!((player.record().len(), player.looks_at()), (2, None));
    assert!(player.names("fault").is_empty() && player.names("hint").is_empty());
}

/// After the end the arrows to the sides lead from move to move, and back to the cursor once the game goes on.
#[test]
fn arrows_lead_through_a_game_that_is_over() {
    let mut player = shortest_game();
    player.keys(&[KeyCode::ArrowLeft]);
    assert_eq!(player.looks_at(), Some(3));
    player.keys(&[KeyCode::ArrowLeft, KeyCode::ArrowLeft, KeyCode::ArrowRight]);
    assert_eq!(player.looks_at(), Some(2));
    player.keys(&[KeyCode::ArrowRight, KeyCode::ArrowRight]);
    assert_eq!(player.looks_at(), None);
    player.keys(&[KeyCode::KeyU]);
    player.frames(60);
    player.keys(&[KeyCode::ArrowLeft]);
    assert_eq!((player.looks_at(), player.record().len()), (None, 3));
}

/// A click on a move leaves the arrows to the game.
#[test]
fn arrows_lead_on_from_a_clicked_move() {
    let mut player = shortest_game();
    player.click_words("e5");
    assert_eq!(player.looks_at(), Some(2));
    player.keys(&[KeyCode::ArrowLeft]);
    assert_eq!(player.looks_at(), Some(1));
}

/// From an earlier moment one plays on, and the game as it was played is a click away.
#[test]
fn one_plays_on_without_losing_the_game() {
    let mut player = shortest_game();
    let played = player.record();
    press(&mut player, "ui-review");
    until_reviewed(&mut player);
    player.click_words("e5");
    press(&mut player, "ui-play-on");
    player.frames(60);
    assert_eq!(player.record(), ["f2f3", "e7e5"]);
    assert_eq!(player.looks_at(), None);
    let title = player.words("review-title");
    assert!(player.on_panels(&title).is_empty(), "the line still agrees with the game, but is another one");
    // The camera, which drew back at the end, is at the seat again, as after a walk round the table.
    let now = player.on_screen("a1");
    for _ in 0..2 {
        player.keys(&[KeyCode::KeyV]);
        player.frames(60);
    }
    let at_the_seat = player.on_screen("a1");
    assert!(now.distance(at_the_seat) < 1., "{now} {at_the_seat}");
    player.click("g1 h3 b8 c6");
    player.frames(60);
    assert_eq!(player.record().len(), 4);
    assert!(player.on_panels(&title).is_empty(), "the curve is that of the game, and not of this line");
    // The key says why it shows nothing here.
    player.keys(&[KeyCode::KeyE]);
    let told = player.app.world().resource::<Toasts>().messages().last().unwrap().key.clone();
    assert_eq!(told, "tell-review-variation");
    press(&mut player, "ui-main-line");
    player.frames(60);
    assert_eq!(player.record(), played);
    assert_eq!(player.on_panels(&title).len(), 1);
    assert!(!player.on_panels("g4 ??").is_empty(), "the review is still there");
    // A line of one's own can end, too.
    player.click_words("e5");
    press(&mut player, "ui-play-on");
    player.frames(60);
    player.click("g2 g4 d8 h4");
    player.frames(60);
    let back = player.words("ui-main-line");
    assert_eq!(player.on_panels(&back).len(), 2, "on the score sheet, and on the banner with the result");
    player.click_words(&back);
    player.frames(60);
    assert!(player.current().main_line().is_none() && player.record() == played);
    // The pieces stand where the game ended.
    let queen = player.figure("h4");
    let h4 = tessera_table::Geometry::default().centre("h4".parse().unwrap());
    assert!(queen.distance(h4) < 0.01, "{queen}");
}

/// An offer of a draw in a line of one's own ends no other line.
#[test]
fn a_question_ends_with_its_line() {
    let mut player = shortest_game();
    player.click_words("e5");
    press(&mut player, "ui-play-on");
    player.frames(60);
    player.click_menu("ui-draw");
    player.frames(5);
    let yes = player.words("ui-yes");
    assert_eq!(player.on_panels(&yes).len(), 1);
    player.app.world_mut().trigger(EndVariation);
    player.frames(5);
    assert_eq!((player.on_panels(&yes).len(), player.record().len()), (0, 4));
}

/// A game that is loaded is reviewed while it stands on the table, and the next match ends that.
#[test]
fn a_loaded_game_is_reviewed_until_another_match_begins() {
    let mut player = Player::with("chess");
    let record = "variant chess\nactions e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1h1 f8e7".to_owned();
    player.app.world_mut().trigger(LoadRecord { record, ..default() });
    player.until_dressed();
    press(&mut player, "ui-review");
    player.until("the first moments", |player| review(player).is_some_and(|review| review.moments().len() > 1));
    player.frames(3);
    assert!(review(&player).unwrap().is_running() && is_read(&player, "%"));
    // The game goes on, and the review with it.
    let title = player.words("review-title");
    player.click("d2 d3");
    player.frames(10);
    assert!(review(&player).unwrap().record().len() == 11 && player.on_panels(&title).len() == 1);
    // The game goes on in another way than it was reviewed, so a new review begins. A closed review ends there, and one press
    // begins a new one.
    player.keys(&[KeyCode::KeyU]);
    player.frames(60);
    player.click("b1 c3");
    player.frames(10);
    assert_eq!(review(&player).unwrap().record(), player.current().game().record());
    assert_eq!(player.on_panels(&title).len(), 1);
    player.keys(&[KeyCode::KeyE, KeyCode::KeyU]);
    player.frames(60);
    player.click("d2 d3");
    player.frames(10);
    assert!(review(&player).is_none() && player.on_panels(&title).is_empty());
    player.keys(&[KeyCode::KeyE]);
    player.frames(4);
    assert!(review(&player).unwrap().record().len() == 11 && player.on_panels(&title).len() == 1);
    player.click_menu("ui-rematch");
    // Yes, it may take the place of the match on the table.
    player.agree();
    player.frames(10);
    assert!(review(&player).is_none());
    assert!(player.on_panels(&title).is_empty());
    assert_eq!(player.record().len(), 0);
    // There is nothing to review yet.
    player.keys(&[KeyCode::KeyE]);
    player.frames(3);
    assert!(review(&player).is_none() && player.on_panels(&title).is_empty());
}

/// Luck and judgement of each player stand apart where dice are rolled. Nothing lies on anything else, also for four.
#[test]
fn the_strip_has_room_for_everything() {
    for (variant, record) in [
        ("occasio", "variant occasio\nactions e2e4@n e7e6@x d2d4@r e6e6@b"),
        ("nava-ffa", "variant nava-ffa\nactions c2c3 g1f3 f8e8 b7d5 c1d1"),
    ] {
        let mut player = Player::with(variant);
        player.app.world_mut().trigger(LoadRecord { record: record.to_owned(), ..default() });
        player.until_dressed();
        assert!(player.record().len() > 1, "{variant}: {:?}", player.record());
        for language in ["en", "de"] {
            player.prefer(|preferences: &mut Preferences| preferences.language = language.to_owned());
            player.frames(3);
            let title = player.words("review-title");
            if player.on_panels(&title).is_empty() {
                player.keys(&[KeyCode::KeyE]);
            }
            until_reviewed(&mut player);
            let texts = player.app.world().resource::<Panels>().page(&title);
            assert!(texts.len() > 9, "{language}: {}", texts.len());
            for (i, text) in texts.iter().enumerate().filter(|(_, text)| !text.words.is_empty()) {
                let on_top = texts[..i].iter().find(|other| other.place.shrink(1.).intersects(text.place.shrink(1.)));
                assert!(on_top.is_none(), "{variant} {language}: `{}` lies on `{}`", text.words, on_top.unwrap().words);
            }
        }
        let luck = if player.words("language-name") == "Deutsch" { "Glück" } else { "luck" };
        assert_eq!(is_read(&player, luck), variant == "occasio", "{variant}");
    }
}

/// In table mode the strip lies between the seats, and the menu has its buttons.
#[test]
fn the_review_is_there_in_table_mode() {
    let mut player = shortest_game();
    player.prefer(|preferences| preferences.camera = CameraMode::Table);
    player.keys(&[KeyCode::KeyE]);
    until_reviewed(&mut player);
    player.frames(60);
    let title = player.words("review-title");
    let strip = player.on_panels(&title)[0].y;
    assert!(player.on_screen("a1").y < strip);
}
