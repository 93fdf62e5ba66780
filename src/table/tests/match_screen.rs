//! What lies round the board: plates of the seats, coins, the menu, and the score sheet.

use bevy::input::ButtonState;
use bevy::prelude::*;
use bevy_egui::EguiContext;
use bevy_egui::egui::{Id, LayerId, Order, Rect};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use tessera_arbiter::{LoadRecord, Propose, ShowPly, StartMatch, Texts, TimeControl, TimeMethod};
use tessera_rules::notation::Alphabet;
use tessera_rules::{Action, Join, Message};
use tessera_table::{CameraMode, Preferences, Toast};

use crate::panels::{PanelText, Panels, are_readable};
use crate::player::Player;

const SIZES: [UVec2; 4] =
    [UVec2::new(1280, 720), UVec2::new(1920, 1080), UVec2::new(2560, 1440), UVec2::new(1024, 768)];

/// The texts of the last frame, from these words on.
fn from<'a>(player: &'a Player, words: Option<&str>) -> &'a [PanelText] {
    let panels = player.app.world().resource::<Panels>();
    words.map_or(panels.texts(), |words| panels.page(words))
}

/// The places of everything that lies round the board, in points of egui.
fn areas(player: &mut Player) -> Vec<(String, Rect)> {
    let world = player.app.world_mut();
    let mut contexts = world.query::<&mut EguiContext>();
    let mut context = contexts.single_mut(world).unwrap();
    let names =
        [Id::new("coins"), Id::new("sheet")].into_iter().chain((0..4).map(|army: usize| Id::new(("plate", army))));
    let places = names.map(|id| (format!("{id:?}"), context.get_mut().memory(|memory| memory.area_rect(id))));
    places.filter_map(|(name, place)| Some((name, place?))).collect()
}

#[test]
fn nothing_is_cut_off_and_nothing_lies_on_the_board() {
    for (size, scale) in
        SIZES.map(|size| (size, 1.)).into_iter().chain([(SIZES[0], 0.7), (SIZES[0], 2.), (SIZES[1], 2.)])
    {
        // In a small window with large texts, the plates at the sides lie on the edge of the large board.
        let large: &[&str] = if scale > 1. { &[] } else { &["four-handed", "four-handed-ffa"] };
        for variant in ["chess", "nava-ffa"].iter().chain(large) {
            let mut player = Player::start_sized(variant, size);
            player.prefer(|preferences| preferences.scale = scale);
            let squares: Vec<String> =
                player.current().game().rules().squares().iter().map(|square| square.to_string()).collect();
            for language in ["en", "de"] {
                player.prefer(|preferences| preferences.language = language.to_owned());
                for view in [KeyCode::KeyC, KeyCode::KeyT] {
                    player.keys(&[view]);
                    player.frames(60);
                    let what = format!("{size} {scale} {variant} {language} {view:?}");
                    assert!(from(&player, None).len() > 5, "{what}");
                    are_readable(from(&player, None), &what);
                    let areas = areas(&mut player);
                    assert!(areas.len() > 2, "{what}: {areas:?}");
                    for square in &squares {
                        let at = player.on_screen(square) / player.app.world().resource::<Panels>().zoom();
                        let covers = areas.iter().find(|(_, area)| area.contains((at.x, at.y).into()));
                        assert!(covers.is_none(), "{what}: {} covers {square}", covers.unwrap().0);
                    }
                }
            }
        }
    }
}

/// Clocks make the plates wider. The board keeps clear of them, also with large letters.
#[test]
fn plates_with_clocks_lie_beside_the_board() {
    let mut player = Player::start_sized("nava-ffa", SIZES[0]);
    player.prefer(|preferences| preferences.scale = 1.5);
    let clocks = vec![TimeControl { seconds: 600, method: TimeMethod::SuddenDeath }];
    player.app.world_mut().trigger(StartMatch { variant: "nava-ffa".to_owned(), clocks, ..default() });
    player.until_dressed();
    player.keys(&[KeyCode::KeyF]);
    player.frames(60);
    let areas = areas(&mut player);
    for square in ["a1", "a8", "h1", "h8"] {
        let at = player.on_screen(square) / player.app.world().resource::<Panels>().zoom();
        let covers = areas.iter().find(|(_, area)| area.expand(12.).contains((at.x, at.y).into()));
        assert!(covers.is_none(), "{} covers {square} at {at}", covers.unwrap().0);
    }
}

/// The result covers no piece, also where the camera stands still.
#[test]
fn the_result_lies_behind_the_last_rank() {
    for (camera, size) in [
        (CameraMode::Off, SIZES[0]),
        (CameraMode::Off, SIZES[1]),
        (CameraMode::Table, SIZES[0]),
        (CameraMode::Table, SIZES[2]),
    ] {
        let mut player = Player::start_sized("chess", size);
        player.prefer(|preferences| preferences.camera = camera);
        player.frames(60);
        for mv in ["f2 f3", "e7 e5", "g2 g4", "d8 h4"] {
            player.click(mv);
            player.frames(60);
        }
        player.until("the mate", |player| player.current().game().ending().is_some());
        player.frames(240);
        let zoom = player.app.world().resource::<Panels>().zoom();
        let world = player.app.world_mut();
        let mut context = world.query::<&mut EguiContext>().single_mut(world).unwrap();
        let result = context.get_mut().memory(|memory| memory.area_rect(Id::new("result"))).unwrap();
        for square in ["a8", "e8", "h8"] {
            let head = player.above(square, 1.5).y / zoom;
            assert!(head > result.bottom(), "{camera:?} {size}: {square} at {head}, {result}");
        }
    }
}

/// A player who looks back has put the result aside, and the board is large again. Esc puts it aside before it opens the menu.
#[test]
fn the_result_makes_room() {
    let mut player = Player::start_sized("chess", SIZES[0]);
    player.prefer(|preferences| preferences.camera = CameraMode::Off);
    player.frames(60);
    let rank = |player: &mut Player| player.on_screen("h1").x - player.on_screen("a1").x;
    let before = rank(&mut player);
    for mv in ["f2 f3", "e7 e5", "g2 g4", "d8 h4"] {
        player.click(mv);
        player.frames(60);
    }
    player.until("the mate", |player| player.current().game().ending().is_some());
    player.frames(240);
    let (look, menu) = (player.words("ui-look"), player.words("ui-front"));
    let shown = |player: &Player| [&look, &menu].map(|words| player.on_panels(words).len());
    assert_eq!(shown(&player), [1, 0]);
    assert!(rank(&mut player) < 0.9 * before, "the camera draws back at the end");
    player.keys(&[KeyCode::PageUp]);
    player.frames(120);
    assert_eq!(shown(&player), [0, 0]);
    assert!(rank(&mut player) > 0.98 * before, "the camera comes back");
    player.keys(&[KeyCode::PageDown]);
    player.frames(120);
    assert_eq!(shown(&player), [0, 0], "it does not come back over a near board");
    player.keys(&[KeyCode::KeyU]);
    player.frames(60);
    player.click("d8 h4");
    player.frames(240);
    assert_eq!(shown(&player), [1, 0], "a new result does");
    player.keys(&[KeyCode::Escape]);
    player.frames(5);
    assert_eq!(shown(&player), [0, 0]);
    player.keys(&[KeyCode::Escape]);
    player.frames(5);
    assert_eq!(shown(&player), [0, 1]);
}

/// A button that is released in a later picture is clicked, however long that took.
#[test]
fn a_slow_click_is_a_click() {
    let mut player = Player::start_sized("chess", SIZES[0]);
    player.frames(60);
    let menu = player.words("ui-menu");
    let at = player.on_panels(&menu)[0];
    let seconds = |player: &mut Player| {
        let world = player.app.world_mut();
        let mut context = world.query::<&mut EguiContext>().single_mut(world).unwrap();
        context.get_mut().input(|input| input.time)
    };
    player.point(at);
    player.press(MouseButton::Left);
    let pressed = seconds(&mut player);
    player.frames(180);
    assert!(seconds(&mut player) > pressed + 2., "longer than what egui takes for a click by itself");
    player.release(MouseButton::Left);
    player.frames(5);
    assert_eq!(player.on_panels(&player.words("ui-front")).len(), 1);
}

/// A note covers no piece, also where texts are large.
#[test]
fn a_note_lies_beside_the_board() {
    for (scale, size) in [(1., SIZES[0]), (1., SIZES[1]), (2., SIZES[0])] {
        let mut player = Player::start_sized("chess", size);
        player.prefer(|preferences| preferences.scale = scale);
        player.frames(60);
        player.app.world_mut().trigger(Toast(Message::new("tell-software-renderer")));
        player.frames(5);
        let zoom = player.app.world().resource::<Panels>().zoom();
        let world = player.app.world_mut();
        let mut context = world.query::<&mut EguiContext>().single_mut(world).unwrap();
        let note = context.get_mut().memory(|memory| memory.area_rect(Id::new("toasts"))).unwrap();
        let [head, foot] = [("e8", 1.5), ("e1", 0.)].map(|(square, height)| player.above(square, height).y / zoom);
        assert!(note.bottom() < head || note.top() > foot, "{scale} {size}: {note}, {head} to {foot}");
    }
}

#[test]
fn the_menu_is_readable_in_every_window() {
    for size in SIZES {
        for language in ["en", "de"] {
            let mut player = Player::start_sized("chess", size);
            player.prefer(|preferences| preferences.language = language.to_owned());
            player.frames(3);
            let menu = player.words("ui-menu");
            player.click_words(&menu);
            let first = player.words("menu-game");
            let texts = from(&player, Some(&first));
            assert!(texts.len() > 20, "{size} {language}: {}", texts.len());
            are_readable(texts, &format!("{size} {language}"));
        }
    }
}

/// The score sheet is folded and opened, and stays so. At the table it lies open for a moment only.
#[test]
fn the_score_sheet_is_folded_and_opened() {
    let mut player = Player::with("chess");
    let title = player.words("variant-chess");
    player.click("e2 e4");
    player.frames(60);
    assert_eq!(
        (player.on_panels(&title).len(), player.on_panels("e4").len()),
        (1, 2),
        "on the sheet, and on White's plate"
    );
    let before = player.on_screen("h4").x;
    player.keys(&[KeyCode::KeyO]);
    player.frames(30);
    assert!(player.on_panels(&title).is_empty() && !player.app.world().resource::<Preferences>().score_sheet);
    assert!(player.on_screen("h4").x > before + 20., "the board takes the room");
    // The tab with the last move opens it.
    let tab = player.on_panels("e4").into_iter().max_by(|one, other| one.x.total_cmp(&other.x)).unwrap();
    player.click_at(tab);
    player.frames(5);
    assert_eq!(player.on_panels(&title).len(), 1);
    player.prefer(|preferences| preferences.camera = CameraMode::Table);
    player.frames(10);
    assert!(player.on_panels(&title).is_empty(), "it would cover a seat");
    player.click_menu("ui-sheet");
    player.frames(5);
    assert_eq!(player.on_panels(&title).len(), 1);
}

/// A click on a plate leads to the page of seats.
#[test]
fn a_plate_leads_to_the_page_of_seats() {
    let mut player = Player::with("nava-ffa");
    let name = player.words("army-blue");
    player.click_words(&format!("2. {name}"));
    let close = player.words("ui-close");
    assert_eq!(player.on_panels(&close).len(), 1);
}

/// Somebody who plays fast clicks where a coin was a moment ago.
#[test]
fn coins_stay_where_they_are() {
    let mut player = Player::with("chess");
    let coins = ["ui-undo", "ui-hint", "ui-view", "ui-rules", "ui-menu"].map(|key| player.words(key));
    let places = |player: &Player| coins.each_ref().map(|coin| player.on_panels(coin)[0]);
    let before = places(&player);
    // Undo makes something to redo, and the third repetition makes a claim.
    for moves in ["e2 e4", "g1 f3 g8 f6 f3 g1 f6 g8 g1 f3 g8 f6 f3 g1 f6 g8"] {
        player.click(moves);
        player.frames(60);
        assert_eq!(places(&player), before);
        let wanted = player.words("ui-claim");
        if moves.len() > 5 {
            assert!(!player.on_panels(&wanted).is_empty());
        } else {
            player.click_words(&coins[0]);
            player.frames(60);
            assert_eq!(places(&player), before);
        }
    }
}

/// In teams everybody reads with whom he plays, on the plates and on the cards of the seats.
#[test]
fn partners_are_named() {
    let mut player = Player::with("four-handed");
    let texts = player.app.world().resource::<Texts>();
    let with = |army: &str| {
        let name = Message::new(army.to_owned());
        texts.message(&Message::new("seat-partners").list("armies", Join::And, [name]))
    };
    let lines = ["army-white", "army-blue", "army-yellow", "army-red"].map(with);
    let is_read =
        |player: &Player, line: &str| player.app.world().resource::<Panels>().all().any(|words| words.contains(line));
    assert!(lines.iter().all(|line| is_read(&player, line)));
    player.keys(&[KeyCode::KeyS]);
    player.frames(5);
    assert!(lines.iter().all(|line| !player.on_panels(line).is_empty()));
    let alone = Player::with("nava-ffa");
    assert!(!lines.iter().any(|line| is_read(&alone, line)));
}

/// An explanation covers no square, or one could not look at what it says.
#[test]
fn explanations_cover_no_corner_of_the_board() {
    for size in SIZES {
        for variant in ["chess", "nava-ffa", "four-handed"] {
            let mut player = Player::start_sized(variant, size);
            for view in [KeyCode::KeyC, KeyCode::KeyT] {
                player.keys(&[view]);
                player.frames(60);
                let corners =
                    if variant == "four-handed" { ["d1", "d14", "k1", "k14"] } else { ["a1", "a8", "h1", "h8"] };
                let near = player.on_screen(corners[0]);
                player.point(near);
                player.frames(3);
                player.key(KeyCode::KeyI, ButtonState::Pressed);
                player.frames(5);
                let zoom = player.app.world().resource::<Panels>().zoom();
                let places = corners.map(|corner| (corner, player.on_screen(corner) / zoom));
                let world = player.app.world_mut();
                let mut contexts = world.query::<&mut EguiContext>();
                let mut context = contexts.single_mut(world).unwrap();
                let id = Id::new("info");
                let layer = LayerId::new(Order::Tooltip, id);
                let area = context.get_mut().memory(|memory| {
                    assert!(memory.areas().is_visible(&layer), "{size} {variant} {view:?}");
                    memory.area_rect(id).unwrap()
                });
                for (corner, at) in places {
                    assert!(!area.contains((at.x, at.y).into()), "{size} {variant} {view:?}: it covers {corner}");
                }
                player.key(KeyCode::KeyI, ButtonState::Released);
            }
        }
    }
}

/// Where the coins are missing, their commands are in the menu.
#[test]
fn the_menu_stands_in_for_coins() {
    let mut player = Player::with("chess");
    player.click("e2 e4");
    player.frames(60);
    player.prefer(|preferences| preferences.camera = CameraMode::Table);
    player.frames(10);
    player.click_menu("ui-undo");
    assert_eq!(player.record().len(), 0);
    player.click_menu("ui-redo");
    assert_eq!(player.record().len(), 1);
}

/// The newest entry of the score sheet is in sight after each move, however long the game is.
#[test]
fn the_score_sheet_shows_the_newest_entry() {
    for variant in ["nava-ffa", "chess"] {
        let mut player = Player::with(variant);
        player.prefer(|preferences| preferences.speed = 0.);
        let mut chance = ChaCha8Rng::seed_from_u64(3);
        for ply in 0..120 {
            // A player who has looked back sees the newest entry again, too.
            if ply == 80 {
                player.app.world_mut().trigger(ShowPly(3));
                player.frames(30);
                player.app.world_mut().trigger(ShowPly(usize::MAX));
                player.frames(30);
            }
            let game = player.current().game();
            let Some(&mv) = game.moves().choose(&mut chance).filter(|_| game.ending().is_none()) else { break };
            let entry = game.rules().san(game.position(), mv, &Alphabet::english());
            let seat = game.position().turn();
            player.app.world_mut().trigger(Propose { seat, action: Action::Move(mv) });
            player.frames(6);
            let panels = player.app.world().resource::<Panels>();
            let in_sight = |text: &&PanelText| text.words == entry && text.visible.contains_rect(text.place);
            let seen = panels.texts().iter().filter(in_sight).any(|text| text.place.left() > 900.);
            assert!(seen, "{variant} {ply}: {entry}");
        }
    }
}

/// A long game that is opened begins with its newest entry in sight.
#[test]
fn the_score_sheet_of_an_opened_game_shows_its_end() {
    let mut player = Player::with("chess");
    let dance = "g1f3 g8f6 f3g1 f6g8 b1c3 b8c6 c3b1 c6b8 ";
    let pawns = "a2a3 a7a6 b2b3 b7b6 c2c3 c7c6 d2d3 d7d6 e2e3 e7e6 g2g3 g7g6 h2h3 h7h6 a3a4 a6a5 b3b4 b6b5 c3c4 c6c5 ";
    let record = format!("variant chess\nactions {dance}{pawns}d3d4 d6d5 e3e4 e6e5 g3g4 g6g5 h3h4 h6h5 f2f3 f7f6");
    player.app.world_mut().trigger(LoadRecord { record, ..default() });
    player.until_dressed();
    player.frames(30);
    let last = player.current().ply();
    assert!(last > 30);
    let panels = player.app.world().resource::<Panels>();
    let in_sight = |text: &&PanelText| text.words == "f6" && text.visible.contains_rect(text.place);
    assert!(panels.texts().iter().filter(in_sight).any(|text| text.place.left() > 900.), "{last}");
}

/// The sheet shows what the comments of a loaded game say about the moment on show, to people and not to programs.
#[test]
fn the_comments_of_a_loaded_game_stand_on_the_sheet() {
    let mut player = Player::with("chess");
    player.prefer(|preferences| preferences.speed = 0.);
    let text = "{A short game.} 1. f3 {[%clk 0:01] A weak\nmove.} e5 {[%clk 0:02]} 2. g4 Qh4# 0-1";
    player.app.world_mut().trigger(LoadRecord { record: text.to_owned(), ..default() });
    player.until_dressed();
    player.frames(5);
    let shown = |player: &Player| ["A short game.", "A weak move."].map(|words| player.on_panels(words).len());
    assert_eq!(shown(&player), [1, 0]);
    for (ply, wanted) in [(1, [0, 1]), (2, [0, 0]), (0, [1, 0])] {
        player.app.world_mut().trigger(ShowPly(ply));
        player.frames(5);
        assert_eq!(shown(&player), wanted, "{ply}");
    }
    // Somebody who plays on leaves the rest of the text behind.
    let play_on = player.words("ui-play-on");
    player.click_words(&play_on);
    player.frames(5);
    player.click("e2 e4");
    player.frames(30);
    assert_eq!((player.record().len(), shown(&player)), (1, [0, 0]));
}

/// A click on a variation lays it out. The way back leads to where it has left the game.
#[test]
fn a_variation_on_the_sheet_is_laid_out() {
    let mut player = Player::with("chess");
    player.prefer(|preferences| preferences.speed = 0.);
    let text = "1. e4 e5 2. Nf3 (2. f4 $5 exf4 {takes}) Nc6 3. Bb5 a6 *";
    player.app.world_mut().trigger(LoadRecord { record: text.to_owned(), ..default() });
    player.until_dressed();
    player.app.world_mut().trigger(ShowPly(3));
    player.frames(5);
    player.click_words("(2. f4!? exf4 takes)");
    player.frames(5);
    assert_eq!(player.record().join(" "), "e2e4 e7e5 f2f4 e5f4");
    assert_eq!(player.looks_at(), Some(3));
    player.keys(&[KeyCode::ArrowRight]);
    player.frames(5);
    assert_eq!((player.looks_at(), player.on_panels("takes").len()), (None, 1));
    let back = player.words("ui-main-line");
    player.click_words(&back);
    player.frames(5);
    assert_eq!((player.current().ply(), player.looks_at()), (6, Some(3)));
}

/// All buttons of the score sheet are whole at each moment of a game that is over.
#[test]
fn the_buttons_of_the_score_sheet_are_whole_at_each_moment() {
    let mut player = Player::with("occasio");
    player.prefer(|preferences| preferences.speed = 0.);
    let mut chance = ChaCha8Rng::seed_from_u64(5);
    for _ in 0..50 {
        let game = player.current().game();
        let Some(&mv) = game.moves().choose(&mut chance).filter(|_| game.ending().is_none()) else { break };
        let seat = game.position().turn();
        player.app.world_mut().trigger(Propose { seat, action: Action::Move(mv.announced()) });
        player.frames(2);
    }
    let seat = player.current().game().position().turn();
    player.app.world_mut().trigger(Propose { seat, action: Action::Resign(seat.army()) });
    player.frames(30);
    let words = player.words("ui-play-on");
    for ply in [40, usize::MAX, 20, 21, usize::MAX, 22, 5] {
        player.app.world_mut().trigger(ShowPly(ply));
        player.frames(8);
        let panels = player.app.world().resource::<Panels>();
        for text in panels.texts().iter().filter(|text| text.words == words) {
            let place = text.place.expand(4.);
            assert!(text.visible.contains_rect(place) && place.bottom() < 706., "{ply}: {place:?} {:?}", text.visible);
        }
    }
}
