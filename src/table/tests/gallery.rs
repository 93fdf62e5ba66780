//! A match begins with the choices that were made in the gallery.

use std::collections::BTreeSet;
use std::path::Path;
use std::time::{Duration, Instant};

use bevy::asset::RenderAssetUsages;
use bevy::ecs::system::RunSystemOnce;
use bevy::image::{CompressedImageFormats, ImageSampler, ImageType};
use bevy::prelude::*;
use tempfile::TempDir;
use tessera_arbiter::{Seats, Texts, VariantRegistry};
use tessera_rules::{Message, Start, variant_key};
use tessera_table::{Launch, Preferences, Screen, SeatTaker, Toast, sample_mods};

use crate::mods::{put, write};
use crate::panels::Panels;
use crate::player::Player;

/// Picks a variant's card, and turns the wheel over the paper until these words on it are visible.
fn pick(player: &mut Player, variant: &str, words: &str) {
    player.pick(variant);
    player.frames(30);
    let name = player.words(&variant_key(variant));
    let at = *player.on_panels(&name).last().unwrap();
    player.point(at + Vec2::new(0., 120.));
    for _ in 0..40 {
        if !player.on_panels(words).is_empty() {
            return;
        }
        player.wheel(-1.);
        player.frames(5);
    }
    panic!("`{words}` is not on show");
}

/// Every bundled variant and every one of the sample mods has a picture and a measured length.
#[test]
fn every_card_has_a_picture_and_a_length() {
    let launch = Launch { more_mods: sample_mods(), ..default() };
    let player = Player::launched(launch, |_| ());
    let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets");
    let lengths = std::fs::read_to_string(assets.join("gallery/lengths.ron")).unwrap();
    let (mut bytes, mut pictures) = (0, 0);
    for id in player.app.world().resource::<VariantRegistry>().ids() {
        let file = match id.split_once('/') {
            None => assets.join(format!("gallery/{id}.jpg")),
            Some((mod_id, name)) => assets.join(format!("mods/{mod_id}/pictures/{name}.jpg")),
        };
        let picture = std::fs::read(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let shown = Image::from_buffer(
            &picture,
            ImageType::Extension("jpg"),
            CompressedImageFormats::NONE,
            true,
            ImageSampler::Default,
            RenderAssetUsages::all(),
        );
        let shown = shown.unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        assert_eq!(shown.size(), UVec2::new(480, 270), "{}", file.display());
        bytes += picture.len();
        pictures += 1;
        assert!(lengths.contains(&format!("\"{id}\": ")), "{id} has no length");
    }
    assert!(bytes < pictures * 45_000, "{pictures} pictures have {bytes} bytes");
}

/// A mod's own picture is shown as soon as it is there. One that cannot be read is told, and the start is drawn instead.
#[test]
fn a_mod_brings_a_picture() {
    let home = TempDir::new().unwrap();
    put(home.path());
    let mut player = Player::with_mods(home.path());
    player.app.init_resource::<Told>().add_observer(|toast: On<Toast>, mut told: ResMut<Told>| {
        told.0.push(toast.0.to_string());
    });
    let loaded = |player: &mut Player| {
        let server = player.app.world().resource::<AssetServer>();
        server
            .get_handle::<Image>(home.path().join("tower/pictures/towers.png"))
            .is_some_and(|picture| server.is_loaded(&picture))
    };
    assert!(!loaded(&mut player));
    let mut grey = Vec::new();
    let mut encoder = png::Encoder::new(&mut grey, 1, 1);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.write_header().unwrap().write_image_data(&[127]).unwrap();
    write(home.path(), "tower/pictures/towers.png", &grey);
    player.until("the picture", loaded);
    write(home.path(), "tower/pictures/towers.png", b"no picture");
    player.until("it is told", |player| {
        player.app.world().resource::<Told>().0.iter().any(|told| told.contains("towers.png"))
    });
}

/// Two folders have the same mod. The gallery shows the pictures of the first, which is in use, and none of the other.
#[test]
fn a_second_folder_of_a_mod_brings_no_picture() {
    let home = TempDir::new().unwrap();
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/pictures/table.jpg");
    let folders = ["a", "b"].map(|name| home.path().join(name).join("tower"));
    for folder in &folders {
        put(folder.parent().unwrap());
        write(folder, "pictures/towers.jpg", &std::fs::read(&own).unwrap());
    }
    let mut player = Player::launch(Launch { more_mods: folders.to_vec(), ..default() });
    let [first, second] = folders.map(|folder| folder.join("pictures/towers.jpg"));
    player.until("the picture of the first", |player| {
        let server = player.app.world().resource::<AssetServer>();
        server.get_handle::<Image>(first.clone()).is_some_and(|picture| server.is_loaded(&picture))
    });
    assert!(player.app.world().resource::<AssetServer>().get_handle::<Image>(second).is_none());
}

#[derive(Resource, Default)]
struct Told(Vec<String>);

/// The place of `words` on the line of `label`.
fn beside(player: &Player, label: &str, words: &str) -> Vec2 {
    let line = player.on_panels(label)[0];
    let mut found = player.on_panels(words);
    found.retain(|at| (at.y - line.y).abs() < 12.);
    found[0]
}

fn start(player: &mut Player) {
    let words = player.words("gallery-start");
    player.click_words(&words);
    player.frames(5);
}

#[test]
fn an_option_changes_the_rules_of_the_match() {
    let mut player = Player::at_the_gallery();
    let [free, fixed] = ["option-pawns.free", "option-pawns.fixed"].map(|key| player.words(key));
    pick(&mut player, "nava", &free);
    player.click_words(&free);
    player.click_words(&fixed);
    start(&mut player);
    assert_eq!(player.screen(), Screen::Match);
    let rules = player.current().game().rules();
    assert_eq!((rules.id(), rules.settings()["pawns"].as_str()), ("nava", "fixed"));
}

#[test]
fn another_army_begins() {
    let mut player = Player::at_the_gallery();
    let label = player.words("seats-first");
    pick(&mut player, "nava", &label);
    let rules = player.app.world().resource::<VariantRegistry>().rules("nava").unwrap();
    let usual = rules.army_to_move(&rules.start());
    let (other, _) = rules.armies().find(|(army, _)| *army != usual).unwrap();
    let texts = player.app.world().resource::<Texts>();
    let [usual, wanted] = [usual, other].map(|army| texts.message(&rules.army_name(army)));
    let at = beside(&player, &label, &usual);
    player.click_at(at);
    player.frames(20);
    player.click_words(&wanted);
    start(&mut player);
    let game = player.current().game();
    assert_eq!(game.rules().army_to_move(game.position()), other);
}

/// A click on the card that is picked already is no reason to lose what was chosen for it.
#[test]
fn a_variant_that_is_picked_again_keeps_its_choices() {
    let mut player = Player::at_the_gallery();
    let usual = {
        let texts = player.app.world().resource::<Texts>();
        texts.message(&Message::new("array-usual").number("number", 518))
    };
    pick(&mut player, "chess960", &usual);
    player.click_words(&usual);
    let name = player.words(&variant_key("chess960"));
    let card = player.on_panels(&name).into_iter().min_by(|one, other| one.x.total_cmp(&other.x)).unwrap();
    player.click_at(card);
    start(&mut player);
    assert_eq!(*player.current().game().start(), Start::Array(518));
}

/// A position says where all pieces stand and who is to move. So nothing asks for that again.
#[test]
fn a_position_leaves_no_choice_of_its_start() {
    for (variant, key) in [("chess960", "array-number"), ("nava", "seats-first")] {
        let mut player = Player::at_the_gallery();
        let [choice, header] = [key, "gallery-position"].map(|key| player.words(key));
        pick(&mut player, variant, &choice);
        pick(&mut player, variant, &header);
        player.click_words(&header);
        let rules = player.app.world().resource::<VariantRegistry>().rules(variant).unwrap();
        let fen = rules.fen(&rules.start());
        pick(&mut player, variant, &fen);
        player.click_words(&fen);
        player.write(&fen);
        player.frames(5);
        let at = *player.on_panels(&player.words("gallery-start")).last().unwrap();
        player.point(at - Vec2::new(0., 120.));
        player.wheel(60.);
        player.frames(60);
        let title = player.words("seats-title");
        assert!(!player.on_panels(&title).is_empty(), "{variant}: the wheel has turned to the top");
        assert!(player.on_panels(&choice).is_empty(), "{variant}");
    }
}

/// The faults of a bad position stand below its field, and no match begins with it.
#[test]
fn a_bad_position_is_refused_in_words() {
    let mut player = Player::at_the_gallery();
    let header = player.words("gallery-position");
    pick(&mut player, "chess", &header);
    player.click_words(&header);
    let rules = player.app.world().resource::<VariantRegistry>().rules("chess").unwrap().clone();
    let hint = rules.fen(&rules.start());
    pick(&mut player, "chess", &hint);
    player.click_words(&hint);
    let bad = "8/8/8/8/8/8/8/4K3 w - - 0 1";
    player.write(bad);
    player.frames(5);
    assert_eq!(player.on_panels(bad).len(), 1, "what was written stands in the field");
    let faults = rules.parse_fen(bad).unwrap_err().faults;
    let texts = player.app.world().resource::<Texts>();
    let said: Vec<String> = faults.iter().map(|fault| texts.message(&fault.reason.message())).collect();
    assert!(!said.is_empty());
    for fault in &said {
        pick(&mut player, "chess", fault);
    }
    start(&mut player);
    assert_eq!(player.screen(), Screen::Gallery);
}

/// A position that was written stays while one looks at the match on the table. The match that begins with it uses it up.
#[test]
fn a_written_position_waits_for_its_match() {
    let mut player = Player::with("chess");
    player.click("e2 e4");
    player.keys(&[KeyCode::KeyN]);
    player.frames(10);
    let header = player.words("gallery-position");
    pick(&mut player, "chess", &header);
    player.click_words(&header);
    let rules = player.current().game().rules().clone();
    let hint = rules.fen(&rules.start());
    pick(&mut player, "chess", &hint);
    player.click_words(&hint);
    let wanted = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    player.write(wanted);
    player.frames(5);
    player.keys(&[KeyCode::Escape, KeyCode::Escape]);
    player.frames(10);
    assert_eq!((player.screen(), player.record().len()), (Screen::Match, 1));
    player.keys(&[KeyCode::KeyN]);
    player.frames(10);
    assert_eq!(player.on_panels(wanted).len(), 1);
}

/// The picked variant stands on the table behind the gallery. A match of people stays there.
#[test]
fn the_picked_variant_is_laid_out() {
    let mut player = Player::at_the_gallery();
    let first = player.current().game().rules().id().to_owned();
    player.keys(&[KeyCode::ArrowDown]);
    player.frames(5);
    let ids: Vec<String> = player.app.world().resource::<VariantRegistry>().ids().map(str::to_owned).collect();
    assert_eq!(player.current().game().rules().id(), ids[2]);
    assert_eq!((player.screen(), first), (Screen::Gallery, ids[0].clone()));
    start(&mut player);
    player.frames(30);
    player.keys(&[KeyCode::KeyN]);
    player.frames(5);
    player.keys(&[KeyCode::ArrowDown]);
    player.frames(5);
    assert_eq!((player.screen(), player.current().game().rules().id()), (Screen::Gallery, ids[2].as_str()));
}

/// Writes this many mods with a variant each. The one with number 137 is called Zebra.
fn write_mods(folder: &Path, count: usize) {
    for number in 0..count {
        let id = format!("mod-{number}");
        let about =
            format!(r#"Mod(api: 1, id: "{id}", name: "{id}", version: "1.0", authors: ["Ada"], license: "CC0-1.0")"#);
        let variant = format!(r#"Ruleset(api: 1, id: "game-{number}", extends: "chess")"#);
        let name = if number == 137 { "Zebra".to_owned() } else { format!("Game {number}") };
        write(folder, &format!("{id}/mod.ron"), about.as_bytes());
        write(folder, &format!("{id}/variants/game-{number}.ron"), variant.as_bytes());
        let text = format!("variant-game-{number} = {name}\n    .tagline = One of many\n");
        write(folder, &format!("{id}/text/en.ftl"), text.as_bytes());
    }
}

/// The card with this name: the smallest filled rectangle round the words. The paper beside the cards may have the name, too.
fn card(player: &Player, name: &str) -> (Vec2, Vec2) {
    let panels = player.app.world().resource::<Panels>();
    let named = panels.texts().iter().filter(|text| text.words == name);
    let around = named.flat_map(|text| panels.rects().iter().filter(|rect| rect.contains_rect(text.place)));
    let cards = around.filter(|rect| rect.height() > 100.);
    let card = cards.min_by(|one, other| one.area().total_cmp(&other.area())).unwrap_or_else(|| panic!("no {name}"));
    let zoom = panels.zoom();
    (zoom * Vec2::new(card.left(), card.top()), zoom * Vec2::new(card.right(), card.bottom()))
}

/// How many of these names have a card in sight.
fn in_sight<'a>(player: &Player, names: impl IntoIterator<Item = &'a str>) -> usize {
    names.into_iter().filter(|name| !player.on_panels(name).is_empty()).count()
}

#[test]
fn a_game_is_found_among_two_hundred() {
    let home = TempDir::new().unwrap();
    let frame = |player: &mut Player| {
        player.frames(300);
        // The machine may do other things meanwhile.
        let times = (0..6).map(|_| {
            let start = Instant::now();
            player.frames(10);
            start.elapsed() / 10
        });
        times.min().unwrap()
    };
    let few = frame(&mut Player::at_the_gallery());
    write_mods(home.path(), 200);
    let mut player = Player::with_mods(home.path());
    let many = frame(&mut player);
    println!("a frame of the gallery: {few:?} with 13 variants, {many:?} with 213");
    // Cards out of sight cost next to nothing.
    assert!(many < few * 3 + Duration::from_millis(5), "{few:?} {many:?}");

    // Letters go into the search from anywhere. Enter picks the first card that is found, and starts it.
    player.write("zeb");
    player.frames(10);
    player.write("ra");
    player.frames(10);
    assert_eq!(in_sight(&player, ["Zebra", "Game 1", "Nava"]), 1);
    player.keys(&[KeyCode::Enter]);
    player.frames(10);
    player.keys(&[KeyCode::Enter]);
    player.until("the match begins", |player| player.screen() == Screen::Match);
    assert_eq!(player.current().game().rules().id(), "mod-137/game-137");

    // After a match the search is empty. Esc in the field empties it, too, and the arrows go through what is left.
    player.keys(&[KeyCode::KeyN]);
    player.frames(20);
    player.write("no game 19");
    player.frames(10);
    assert_eq!(in_sight(&player, ["Game 19", "Game 190"]), 0, "all words are searched");
    player.keys(&[KeyCode::Escape]);
    player.frames(10);
    player.write("game 19");
    player.frames(10);
    assert_eq!(in_sight(&player, ["Game 19", "Game 190", "Game 20", "Nava"]), 2);
    player.keys(&[KeyCode::Enter]);
    player.frames(10);
    player.keys(&[KeyCode::ArrowRight]);
    player.frames(10);
    player.keys(&[KeyCode::Enter]);
    player.frames(40);
    // Names that begin with the words come first: Game 19 and Game 190, and not Game 119 with Game 1 in its tagline.
    assert_eq!((player.screen(), player.current().game().rules().id()), (Screen::Match, "mod-190/game-190"));
}

/// A choice that was forgotten hides what is searched for. The list says so, and a click takes all choices back.
#[test]
fn a_choice_that_hides_what_is_searched_for_is_told() {
    let mut player = Player::at_the_gallery();
    player.frames(30);
    let [four, all, told] = ["gallery-four", "gallery-all", "gallery-none.choices"].map(|key| player.words(key));
    assert!(player.on_panels(&all).is_empty(), "nothing is chosen");
    player.click_words(&four);
    player.write("occasio");
    player.frames(10);
    assert_eq!(player.on_panels(&told).len(), 1);
    player.click_words(&all);
    player.frames(10);
    assert!(player.on_panels(&told).is_empty() && player.on_panels(&all).is_empty());
    let occasio = player.words("variant-occasio");
    assert_eq!(in_sight(&player, [occasio.as_str()]), 1);
}

/// A favourite stands first, and the draw takes one of those that are shown, but never the one that was just played.
#[test]
fn favourites_stand_first_and_a_draw_surprises() {
    let mut player = Player::at_the_gallery();
    player.frames(30);
    let nava = player.words("variant-nava");
    player.write("nava");
    player.frames(10);
    assert!(player.on_panels(&nava).len() > 1, "what was found is on the paper, too");
    let (_, corner) = card(&player, &nava);
    let top = card(&player, &nava).0;
    player.point(Vec2::new(corner.x - 17., top.y + 17.));
    player.press(MouseButton::Left);
    player.release(MouseButton::Left);
    assert_eq!(player.app.world().resource::<Preferences>().favourites, ["nava"]);
    player.keys(&[KeyCode::Escape]);
    player.frames(10);
    let chess = player.words("variant-chess");
    assert!(card(&player, &nava).0.y < card(&player, &chess).0.y);
    assert_eq!(in_sight(&player, [player.words("gallery-favourites").as_str()]), 1);

    // Among the games of dice, and not the one that was played last.
    let dice = player.words("gallery-dice");
    player.click_words(&dice);
    player.prefer(|preferences| preferences.last_variant = "occado".to_owned());
    let surprise = player.words("gallery-surprise");
    let mut drawn = BTreeSet::new();
    for _ in 0..25 {
        player.click_words(&surprise);
        player.frames(5);
        drawn.insert(player.current().game().rules().id().to_owned());
    }
    let all = ["occasio", "ordo", "ordo-vulneris"].map(str::to_owned);
    assert!(drawn.len() > 1 && drawn.iter().all(|id| all.contains(id)), "{drawn:?}");
    // The star takes it back.
    player.click_words(&dice);
    let (top, corner) = card(&player, &nava);
    player.click_at(Vec2::new(corner.x - 17., top.y + 17.));
    assert!(player.app.world().resource::<Preferences>().favourites.is_empty());
}

/// Picks a variant and opens the choice of handicaps on the cards.
fn pick_with_handicaps(player: &mut Player, variant: &str) {
    let switch = player.words("seats-handicaps");
    pick(player, variant, &switch);
    player.click_words(&switch);
    player.frames(5);
}

/// The place of the choice of a handicap on the first card, and that choice as it stands.
fn handicap(player: &Player, now: &str) -> Vec2 {
    let title = player.words("handicap-title");
    beside(player, &title, now)
}

#[test]
fn an_army_gives_a_knight_for_one_match() {
    let mut player = Player::at_the_gallery();
    player.prefer(|preferences| {
        preferences.players = ["Ada", "Ben", "", ""].map(str::to_owned).into();
        preferences.lot = true;
    });
    let [none, knight] = ["handicap-none", "piece-knight"].map(|key| player.words(key));
    pick_with_handicaps(&mut player, "chess");
    let choice = handicap(&player, &none);
    player.click_at(choice);
    player.frames(20);
    assert!(player.on_panels(&player.words("piece-king")).is_empty(), "nobody plays without a king");
    player.click_words(&knight);
    player.frames(5);
    handicap(&player, &knight);
    start(&mut player);
    assert_eq!(player.screen(), Screen::Match);
    // Names would be drawn by lot, but Ada gives the knight.
    assert_eq!(player.text(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1");
    let seated = player.app.world_mut().run_system_once(|seats: Seats| seats.players()).unwrap();
    assert_eq!(seated.iter().map(|seated| seated.name.as_str()).collect::<Vec<_>>(), ["Ada", "Ben"]);
    player.frames(30);
    assert_eq!(player.on_panels("White plays without a knight").len(), 1, "the sheet says so");

    // The next match has none.
    player.keys(&[KeyCode::KeyN]);
    player.frames(20);
    pick_with_handicaps(&mut player, "chess");
    handicap(&player, &none);
    start(&mut player);
    player.frames(5);
    assert_eq!(player.text(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
}

/// An array that is drawn by lot is drawn first. A position of one's own can lack any piece, so it has no handicaps.
#[test]
fn an_army_gives_a_queen_of_a_drawn_array() {
    let mut player = Player::at_the_gallery();
    let [none, queen] = ["handicap-none", "piece-queen"].map(|key| player.words(key));
    pick_with_handicaps(&mut player, "chess960");
    let choice = handicap(&player, &none);
    player.click_at(choice);
    player.frames(20);
    player.click_words(&queen);
    start(&mut player);
    let game = player.current().game();
    let queen = game.rules().kind('Q').unwrap();
    assert_eq!(game.rules().odds_given(game.position()).first().map(|(_, kind)| *kind), Some(queen));
    assert_eq!(game.position().kind(queen).count(), 1);
}

/// Esc closes an open list, and only then leaves the gallery.
#[test]
fn escape_closes_a_list_before_the_gallery() {
    let mut player = Player::at_the_gallery();
    player.prefer(|preferences| preferences.seats[1] = SeatTaker::Computer(2));
    let level = |player: &Player, level: i64| {
        let texts = player.app.world().resource::<Texts>();
        let key = if level == 2 { "player-computer.short" } else { "seats-level" };
        texts.message(&Message::new(key).number("level", level))
    };
    let two = level(&player, 2);
    pick(&mut player, "nava", &two);
    player.click_words(&two);
    player.frames(10);
    let seven = level(&player, 7);
    assert!(!player.on_panels(&seven).is_empty(), "the list is open");
    player.keys(&[KeyCode::Escape]);
    player.frames(10);
    assert!(player.on_panels(&seven).is_empty());
    assert_eq!(player.screen(), Screen::Gallery);
    player.keys(&[KeyCode::Escape]);
    player.frames(10);
    assert_eq!(player.screen(), Screen::Front);
}
