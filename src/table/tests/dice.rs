//! Rolls of dice, checked frame by frame in the real program. The side on top in the picture is the face that the arbiter
//! has rolled. The die gets there only by turning.

use bevy::prelude::*;
use tessera_arbiter::{LoadRecord, Match, PieceId, Propose, StartMatch, Texts};
use tessera_rules::{Action, Message, Square, Start};
use tessera_table::{Geometry, SpokenLog};

use crate::panels::Panels;
use crate::player::Player;

/// The largest turn of a die from one frame to the next, in degrees. A larger one would look like a jump.
const STEP: f32 = 30.;

/// A position with only a few dice, so that frames are quick.
const FEW: &str = "4k3/8/2n5/5b2/2B5/5N2/8/4K3 w - - 0 1";

/// Black's king cannot move, so Black must heal the die on f4. The arbiter plays this roll by itself.
const FORCED: &str = "4k3/8/3Q2P1/8/5x2/8/8/4K3 b - - 14 15";

/// The rotation of a die's cube, and its sides: the normal in the cube, the entity, and the file of its model.
struct Die {
    lies: Quat,
    sides: Vec<(Vec3, Entity, String)>,
}

fn die(player: &mut Player, square: Square) -> Die {
    let piece = player.current().snapshot(usize::MAX).top(square).unwrap();
    let world = player.app.world_mut();
    let mut pieces = world.query::<(Entity, &PieceId)>();
    let entity = pieces.iter(world).find(|(_, identity)| **identity == piece).unwrap().0;
    let children: Vec<Entity> = world.get::<Children>(entity).unwrap().to_vec();
    let cube = children.into_iter().find(|child| world.get::<Children>(*child).is_some()).unwrap();
    let server = world.resource::<AssetServer>();
    let side = |child: &Entity| {
        let model = server.get_path(world.get::<Mesh3d>(*child)?.0.id())?.path().to_string_lossy().into_owned();
        let looks = world.get::<Transform>(*child)?.rotation * Vec3::Y;
        model.contains("face_").then_some((looks, *child, model))
    };
    let sides = world.get::<Children>(cube).unwrap().iter().filter_map(|child| side(&child)).collect();
    Die { lies: world.get::<Transform>(cube).unwrap().rotation, sides }
}

impl Die {
    /// The file of the side on top, if a side lies flat there.
    fn top(&self) -> Option<&str> {
        let up = |(looks, ..): &&(Vec3, Entity, String)| (self.lies * *looks).abs_diff_eq(Vec3::Y, 1e-3);
        self.sides.iter().find(up).map(|(.., model)| model.as_str())
    }

    /// The model of each side. It may not change while the die is in the air.
    fn labels(&self) -> Vec<(Entity, &str)> {
        self.sides.iter().map(|(_, entity, model)| (*entity, model.as_str())).collect()
    }
}

/// The file of the face that a die shows according to the arbiter.
fn shown(current: &Match, square: Square) -> String {
    let rules = current.game().rules();
    let kind = current.game().position().top(square).unwrap().kind();
    let name = rules.kinds().find(|(other, ..)| *other == kind).unwrap().2.name.clone();
    format!("models/face_{name}.glb")
}

/// A roll takes a third of a second, so usually there are few. `ROLLS=600 cargo test -p tessera-table rolls_end` rolls
/// more often.
#[test]
fn rolls_end_on_the_face_that_was_rolled() {
    let rolls: u32 = std::env::var("ROLLS").map_or(50, |rolls| rolls.parse().unwrap());
    let mut player = Player::with_position("occasio", FEW);
    // The rolls are the same in each run.
    let begin = |player: &mut Player, seed: u32| {
        let (variant, start) = ("occasio".to_owned(), Some(Start::Position(FEW.to_owned())));
        player.app.world_mut().trigger(StartMatch { variant, start, seed: Some(seed.into()), ..default() });
        player.until_dressed();
    };
    begin(&mut player, rolls);
    let mut lots = 1_u64;
    let mut faces = std::collections::BTreeMap::new();
    for roll in 0..rolls {
        let game = player.current().game();
        let rules = game.rules().clone();
        let position = game.position().clone();
        let mut moves = game.moves();
        moves.retain(|mv| mv.face().is_some());
        if moves.is_empty() {
            begin(&mut player, roll);
            continue;
        }
        lots = lots.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let mv = moves[(lots >> 33) as usize % moves.len()].announced();
        let seat = player.current().game().position().turn();
        player.app.world_mut().trigger(Propose { seat, action: Action::Move(mv) });
        let wanted = shown(player.current(), mv.to());
        *faces.entry(wanted.clone()).or_insert(0) += 1;
        let first = die(&mut player, mv.to());
        let labels: Vec<_> = first.labels().into_iter().map(|(entity, model)| (entity, model.to_owned())).collect();
        let mut cut = first.sides.iter().filter(|(.., model)| *model == wanted).map(|(looks, ..)| *looks);
        let side = cut.next().unwrap();
        assert!(cut.all(|looks| looks.abs_diff_eq(side, 1e-4)), "the face is on one side only");
        let mut lies = first.lies;
        player.frames(1);
        assert_eq!(player.turning(), 1, "{roll}: {}", rules.fen(&position));
        for frame in 0.. {
            let now = die(&mut player, mv.to());
            let turned = lies.angle_between(now.lies).to_degrees();
            assert!(turned <= STEP, "{roll}, frame {frame}: {turned}°");
            lies = now.lies;
            let resting = player.turning() == 0;
            // At rest the die may be dressed anew, but each side must keep its model.
            let same = now
                .labels()
                .into_iter()
                .zip(&labels)
                .all(|((entity, model), (before, label))| model == label && (resting || entity == *before));
            assert!(same && now.sides.len() == labels.len(), "{roll}, frame {frame}: relabelled");
            if resting {
                assert_eq!(now.top(), Some(wanted.as_str()), "{roll}: the motion ends there by itself");
                break;
            }
            assert!(frame < 90, "{roll}: it does not come to rest");
            player.frames(1);
        }
        // The side stays on top when the piece is dressed anew for its new face. If the opponent can only roll a die, the
        // arbiter rolls it now. That was a second turning die in the next round of this test.
        player.frames(3);
        while player.current().is_forced() || player.turning() > 0 {
            player.frames(1);
        }
        assert_eq!(die(&mut player, mv.to()).top(), Some(wanted.as_str()), "{roll}");
    }
    assert_eq!(faces.len(), 6, "{faces:?}");
}

#[test]
fn a_forced_roll_begins_alone_and_ends_on_its_face() {
    let mut player = Player::with_position("occasio", FORCED);
    player.until("rolled", |player| !player.record().is_empty());
    let square: Square = "f4".parse().unwrap();
    let wanted = shown(player.current(), square);
    for _ in 0..90 {
        player.frames(1);
        assert!(player.turning() <= 1);
    }
    assert_eq!((player.turning(), die(&mut player, square).top()), (0, Some(wanted.as_str())));
}

/// A die is thrown: it leaves its square, comes down elsewhere, and rolls to its goal. Any key ends the throw at once. A look
/// back and forward again shows the same throw. A match that goes on shows none.
#[test]
fn a_throw_is_seen_again_in_the_review_and_ends_at_a_key() {
    let mut player = Player::with_position("occasio", "4k3/8/8/8/8/5N2/8/4K3 w - - 0 1");
    let seat = player.current().game().position().turn();
    let mv = player.current().game().rules().parse_uci(player.current().game().position(), "f3d4").unwrap();
    player.app.world_mut().trigger(Propose { seat, action: Action::Move(mv.announced()) });
    let way = |player: &mut Player| {
        let mut way = Vec::new();
        for _ in 0..90 {
            player.frames(1);
            way.push(player.figure("d4"));
        }
        way
    };
    let first = way(&mut player);
    let highest = first.iter().map(|at| at.y).fold(0., f32::max);
    assert!(highest > 0.9, "{highest}");
    let back = player.figure("d4");
    assert!(first.iter().any(|at| at.z > back.z + 0.5), "it comes from the player's side");
    player.keys(&[KeyCode::PageUp]);
    player.frames(60);
    player.app.world_mut().trigger(tessera_arbiter::StepView(1));
    assert_eq!(way(&mut player), first);
    player.app.world_mut().trigger(tessera_arbiter::StepView(-1));
    player.frames(60);
    player.app.world_mut().trigger(tessera_arbiter::StepView(1));
    player.frames(20);
    assert_eq!(player.turning(), 1);
    player.keys(&[KeyCode::ShiftLeft]);
    // A throw that ran to its end is off by a rounding error: which one, the face that was rolled says.
    let lies_there = |player: &mut Player| player.turning() == 0 && player.figure("d4").distance(back) < 1e-5;
    assert!(lies_there(&mut player), "{} is not {back}", player.figure("d4"));
    let record = player.current().record().to_string();
    player.app.world_mut().trigger(LoadRecord { record, ..default() });
    player.frames(1);
    assert!(lies_there(&mut player), "{} is not {back}", player.figure("d4"));
}

/// A throw that is taken back while the die flies leaves it on its square.
#[test]
fn a_die_in_the_air_comes_down_when_somebody_looks_back() {
    let mut player = Player::with_position("occasio", FORCED);
    player.until("rolled", |player| !player.record().is_empty());
    player.frames(90);
    let rest = player.figure("f4");
    player.app.world_mut().trigger(tessera_arbiter::StepView(-1));
    player.frames(60);
    for frames in [8, 20] {
        player.app.world_mut().trigger(tessera_arbiter::StepView(1));
        player.frames(frames);
        assert_eq!(player.turning(), 1);
        assert!(player.figure("f4").distance(rest) > 0.1, "it flies");
        player.keys(&[KeyCode::PageUp]);
        player.frames(60);
        assert!(player.figure("f4").distance(rest) < 1e-3, "{} is not {rest}", player.figure("f4"));
    }
}

/// A die that is let go in a quick movement flies that way, not away from the player's seat. The hand has tilted it, and it
/// comes to lie flat all the same.
#[test]
fn a_flick_of_the_mouse_gives_the_direction_of_a_throw() {
    let mut player = Player::with_position("occasio", "4k3/8/8/8/8/5N2/8/4K3 w - - 0 1");
    player.start_drag("f3");
    for point in ["g4", "f4", "e4", "d4"] {
        let at = player.on_screen(point);
        player.point(at);
    }
    player.release(MouseButton::Left);
    let (mut farthest, mut up) = (Vec3::ZERO, 0.);
    let square: Square = "d4".parse().unwrap();
    let goal = Geometry::default().centre(square);
    for _ in 0..90 {
        player.frames(1);
        farthest = farthest.max(player.figure("d4") - goal);
        if player.turning() > 0 {
            let die = die(&mut player, square);
            let lies = player.pose("d4").rotation * die.lies;
            up = die.sides.iter().map(|(looks, ..)| (lies * *looks).y).fold(0., f32::max);
        }
    }
    assert!(up > 0.999, "it lies flat at the end of its throw: {up}");
    assert!(farthest.x > 1. && farthest.x > 2. * farthest.z, "it comes from the right: {farthest}");
}

/// The top of a die lies before the next square, as one sees it from a seat. A click there means the die all the same.
#[test]
fn the_top_of_a_die_is_clicked_and_not_the_square_behind_it() {
    for behind in ["8", "3p4"] {
        let position = format!("4k3/8/{behind}/2Qp4/8/8/8/4K3 w - - 0 1");
        let mut player = Player::with_position("occado", &position);
        player.frames(60);
        let queen = player.above("c5", 0.62);
        player.click_at(queen);
        let top = player.above("d5", 0.62);
        player.click_at(top);
        player.frames(60);
        assert_eq!(player.record().len(), 1, "{position}");
        assert!(player.record()[0].starts_with("c5d5"), "{position}: {:?}", player.record());
    }
}

/// A wounded die that may stay as it is keeps its face when it is dragged away.
#[test]
fn a_die_that_may_wait_is_not_rolled_by_a_drag() {
    let mut player = Player::with_position("occasio", "4k3/8/8/8/5x2/8/8/4K3 b - - 14 15");
    player.frames(120);
    player.drag("f4", "d4");
    player.frames(60);
    assert!(player.record().is_empty(), "{:?}", player.record());
}

/// Where a die is still in the air, nothing on the panels tells its face: not the score sheet, not the plate, and not the tip.
/// Nor does the screen reader.
#[test]
fn a_face_is_told_when_the_die_lies() {
    let mut player = Player::with("occasio");
    player.click("e2 e4");
    player.frames(3);
    assert_eq!(player.record().len(), 1);
    let told = |player: &Player| {
        let entry = player.record()[0].replace('@', "→");
        let face = entry.rsplit('→').next().unwrap().to_uppercase();
        let face = if face == "X" { "●".to_owned() } else { face };
        player.on_panels(&format!("Pe2-e4→{face}")).len()
    };
    assert!(player.turning() + player.moving() > 0);
    let said = |player: &Player| player.app.world().resource::<SpokenLog>().lines().count();
    let counted = |player: &Player, count: i64| {
        let words = Message::new("sheet-faces").number("count", count);
        player.on_panels(&player.app.world().resource::<Texts>().message(&words)).len()
    };
    assert_eq!((told(&player), player.on_panels("Pe2-e4→…").len()), (0, 2));
    assert_eq!((said(&player), counted(&player, 0), counted(&player, 1)), (1, 1, 0));
    assert!(
        player.app.world().resource::<Panels>().texts().iter().all(|text| !text.words.contains("faces are equally"))
    );
    player.frames(200);
    assert_eq!((told(&player), player.on_panels("Pe2-e4→…").len()), (2, 0));
    assert_eq!((said(&player), counted(&player, 0), counted(&player, 1)), (2, 0, 1));
}

/// A die that may mate hangs in the air: neither the result nor a check is told before it lies.
#[test]
fn an_end_is_told_when_the_die_lies() {
    let mut player = Player::with("occasio");
    let words = |player: &Player| {
        let keys = ["ui-look", "seat-check", "seat-lost"];
        keys.map(|key| player.on_panels(&player.words(key)).len()).iter().sum::<usize>()
    };
    // A rook or a queen on h1 gives check, and with the seed other faces come.
    let told = (0..40).any(|seed| {
        let start = Some(Start::Position("7k/5K2/8/8/8/8/8/R7 w - - 0 1".to_owned()));
        let variant = "occasio".to_owned();
        player.app.world_mut().trigger(StartMatch { variant, start, seed: Some(seed), ..default() });
        player.until_dressed();
        player.frames(20);
        player.click("a1 h1");
        player.frames(3);
        assert_eq!(player.record().len(), 1);
        assert!(player.turning() + player.moving() > 0);
        assert_eq!((words(&player), player.names("Check").len()), (0, 0), "{:?}", player.record());
        player.frames(200);
        words(&player) > 0
    });
    assert!(told, "some face gives check");
}

/// A die that shows a pawn on the last rank asks for its new face by itself. Closed, it asks again when it is clicked, and another
/// die says what comes first.
#[test]
fn a_die_that_needs_a_face_asks_for_it() {
    let mut player = Player::with_position("occasio", "P3k3/8/8/8/8/2N5/8/4K3 w - - 0 1");
    player.until("the question", |player| player.grip().choice().is_some());
    let words = player.words("seat-choose-face");
    assert_eq!(player.on_panels(&words).len(), 1, "{words}");
    player.keys(&[KeyCode::Escape]);
    assert!(player.grip().choice().is_none());
    player.frames(60);
    player.click("c3");
    player.frames(5);
    assert_eq!(player.on_panels("First the die on a8 gets its new face.").len(), 1);
    player.click("a8");
    player.frames(5);
    let choice = player.grip().choice().map(<[_]>::to_vec).unwrap();
    player.play(choice[0]);
    assert_eq!(player.record().len(), 1);
}

/// A click on a wounded die says why it cannot be healed now.
#[test]
fn a_wounded_die_says_that_healing_answers_no_check() {
    let mut player = Player::with_position("occasio", "4k3/8/8/8/5X2/8/4r3/4K2N w - - 0 1");
    player.frames(60);
    player.click("f4");
    player.frames(5);
    assert!(player.grip().from().is_none());
    assert_eq!(player.on_panels("Your king is in check, and healing does not help.").len(), 1);
}

/// The die that must be rolled waits for its player, who clicks it or throws it with the mouse. Switched off, the arbiter rolls.
#[test]
fn a_die_waits_for_the_hand_that_throws_it() {
    let mut player = Player::with("chess");
    player.prefer(|preferences| preferences.hand_throws = true);
    let begin = |player: &mut Player| {
        let start = Some(Start::Position(FORCED.to_owned()));
        player.app.world_mut().trigger(StartMatch { variant: "occasio".to_owned(), start, ..default() });
        player.until_dressed();
        player.frames(120);
        assert!(player.record().is_empty());
    };
    let square: Square = "f4".parse().unwrap();
    begin(&mut player);
    let words = player.words("seat-throw");
    assert_eq!(player.on_panels(&words).len(), 1, "{words}");
    // Hints are for moves, and this is none.
    player.keys(&[KeyCode::KeyH]);
    player.frames(10);
    let first = player.words("tell-throw-first");
    assert_eq!(player.on_panels(&first).len(), 1, "{first}");
    player.click("f4");
    assert_eq!(player.record().len(), 1);
    // Let go beside its square, it is thrown from there and ends on it.
    begin(&mut player);
    player.start_drag("f4");
    for point in ["e4", "d4"] {
        let at = player.on_screen(point);
        player.point(at);
    }
    player.release(MouseButton::Left);
    assert_eq!(player.record().len(), 1);
    player.frames(120);
    let wanted = shown(player.current(), square);
    assert_eq!((player.turning(), die(&mut player, square).top()), (0, Some(wanted.as_str())));
    assert!(player.figure("f4").distance(Geometry::default().centre(square)) < 0.1);
    begin(&mut player);
    player.prefer(|preferences| preferences.hand_throws = false);
    player.until("rolled", |player| !player.record().is_empty());
}

/// The tip says what happens next: a pawn before the last rank is promoted by its move, and is not rolled.
#[test]
fn the_tip_says_that_a_pawn_is_promoted_next() {
    let mut player = Player::with_position("occasio", "8/2k3P1/8/8/8/8/4P3/4K3 w - - 0 1");
    player.prefer(|preferences| preferences.speed = 0.);
    player.point_at("g7");
    player.frames(5);
    let promoted = player.words("info-promoted");
    assert!(!player.on_panels(&format!("Pawn: {promoted}.")).is_empty());
    player.point_at("e2");
    player.frames(5);
    assert!(player.on_panels(&format!("Pawn: {promoted}.")).is_empty());
}
