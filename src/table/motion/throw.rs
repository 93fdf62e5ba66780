//! Throws of dice. A throw is simulated before it is shown, and ends on the face that the arbiter has rolled.
//!
//! The simulation decides nothing. Each throw is simulated on an empty plane, and then the whole path is fitted to the
//! board. It is moved so that it ends on the die's square, and turned so that the die lies straight there. The die is
//! turned within the path so that the rolled face ends on top. A cube looks the same to physics from all sides, so the
//! path stays a path of that die. A throw that would touch a standing piece is dropped, and another one is tried.

mod path;
mod simulate;
mod walls;

use std::f32::consts::FRAC_PI_2;

use bevy::prelude::*;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use tessera_rules::Bitboard;

pub(crate) use self::path::ThrowPath;
use self::path::{DiePose, STEP};
use self::simulate::{Release, simulate};
pub(crate) use self::walls::Wall;
use super::die_sides::support;
use super::tween::smooth;
use crate::model::geometry::{DIE, Geometry};

/// How many throws are simulated at most for one roll. One takes two milliseconds. On a board full of dice most of
/// them would touch one, and more tries would be seen as a pause.
const TRIES: u32 = 24;
/// The longest throw with its swing, in seconds. People would wait for a longer one.
const LONGEST: f32 = 1.4;
/// The shortest throw with its swing, in seconds. A shorter one looks like a drop.
const SHORTEST: f32 = 0.9;
/// The time in which the hand swings the die to the point where it lets go, in seconds.
const SWING: f32 = 0.28;
/// More time for each square of the way to that point, in seconds, so that a long way is not a jerk.
const SWING_SQUARE: f32 = 0.015;
/// The speed at which a die leaves its square upwards, in units a second: it rises before it goes aside.
const PICK_UP: f32 = 5.;
/// The least cosine between the way of a throw and the direction in which a hand throws, for the first half of the attempts:
/// within 30 degrees. A path can only be turned four ways, so a third of the simulated throws fits none.
const AS_THROWN: f32 = 0.866;
/// The same for other attempts and other throws. One or two of the four ways come from the player's side then.
const FROM_THE_PLAYER: f32 = 0.25;
/// The height of the air that is kept above the board's frame and the gaps of a board without all squares. A die below it
/// has to be over a square.
const LOW: f32 = 0.3;

/// A throw that is wanted. All rotations and directions are those of the world.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Throw<'a> {
    /// The middle of the die's foot before the throw.
    pub(crate) from: Vec3,
    /// Its rotation before the throw.
    pub(crate) lies: Quat,
    /// Whether it comes from the hand. It may then start among other pieces.
    pub(crate) from_hand: bool,
    /// The middle of its foot after the throw, on a square of the board.
    pub(crate) to: Vec3,
    /// Its rotation after the throw. A side lies on top.
    pub(crate) rest: Quat,
    /// The direction in which the player throws, along the board.
    pub(crate) way: Vec3,
    /// How hard the player throws, from 0 to 1.
    pub(crate) strength: f32,
    pub(crate) walls: &'a [Wall],
    pub(crate) geometry: Geometry,
    /// The squares of the board.
    pub(crate) squares: Bitboard,
}

/// The path of a throw; `None` if no path was found that ends well and touches nothing. The same throw with the same
/// seed takes the same path.
pub(crate) fn plan_throw(throw: &Throw, seed: u64) -> Option<ThrowPath> {
    let mut chance = ChaCha8Rng::seed_from_u64(seed);
    for attempt in 0..TRIES {
        // Later attempts are weaker: a short throw needs less free space.
        let force = 1. - 0.7 * attempt as f32 / TRIES as f32;
        let release = Release::draw(&mut chance, throw.strength, force);
        let Some(rolled) = simulate(&release) else { continue };
        let least = if throw.from_hand && attempt < TRIES / 2 { AS_THROWN } else { FROM_THE_PLAYER };
        for turn in turns(throw, &rolled, least) {
            let path = fit(throw, &rolled, turn, release.velocity)?;
            if (SHORTEST..=LONGEST).contains(&path.seconds()) && is_clear(throw, &path) {
                return Some(path);
            }
        }
    }
    None
}

/// The rotations about the vertical axis after which the die ends parallel to its rotation at rest, and the path has at
/// least this cosine with the player's direction. The one that fits it best comes first.
fn turns(throw: &Throw, rolled: &[DiePose], least: f32) -> Vec<Quat> {
    let Some(end) = rolled.last() else { return Vec::new() };
    let yaw = yaw(throw.rest) - yaw(end.lies);
    let way = throw.way.with_y(0.).normalize_or(Vec3::NEG_Z);
    let mut turns = Vec::new();
    for quarter in 0..4 {
        let turn = Quat::from_rotation_y(yaw + quarter as f32 * FRAC_PI_2);
        // A simulated throw goes towards -z.
        let fits = (turn * Vec3::NEG_Z).dot(way);
        if fits > least {
            turns.push((fits, turn));
        }
    }
    turns.sort_by(|one, other| other.0.total_cmp(&one.0));
    turns.into_iter().map(|(_, turn)| turn).collect()
}

/// The angle of a level edge of the die about the vertical axis, in radians. Which one of the four does not matter.
fn yaw(lies: Quat) -> f32 {
    let (x, z) = (lies * Vec3::X, lies * Vec3::Z);
    let edge = if x.y.abs() < z.y.abs() { x } else { z };
    (-edge.z).atan2(edge.x)
}

/// Puts the swing of the hand before a simulated throw, and moves, turns and relabels it for this die.
fn fit(throw: &Throw, rolled: &[DiePose], turn: Quat, velocity: Vec3) -> Option<ThrowPath> {
    let (start, end) = (rolled.first()?, rolled.last()?);
    // Almost a symmetry of the cube. It takes up the rest of a degree by which the simulated die does not lie level.
    let relabel = (turn * end.lies).inverse() * throw.rest;
    let fitted = |pose: &DiePose| DiePose {
        middle: turn * (pose.middle - end.middle.with_y(0.)) + throw.to,
        lies: turn * pose.lies * relabel,
    };
    let hand = fitted(start);
    let from = throw.from + Vec3::Y * DIE / 2.;
    let seconds = SWING + SWING_SQUARE * (hand.middle - from).xz().length();
    // The die leaves the hand with the velocity of the hand. The inner points of a Bézier curve lie a third of the way on
    // the tangents at its ends.
    let pick_up = from + Vec3::Y * PICK_UP * seconds / 3.;
    let swing = hand.middle - turn * velocity * seconds / 3.;
    let curve = CubicSegment::new_bezier([from, pick_up, swing, hand.middle]);
    let steps = (seconds / STEP).round();
    let mut poses = Vec::new();
    for step in 0..steps as usize {
        let t = step as f32 / steps;
        let lies = throw.lies.slerp(hand.lies, smooth(t));
        poses.push(DiePose { middle: curve.position(t), lies });
    }
    let in_hand = poses.len();
    poses.extend(rolled.iter().map(fitted));
    Some(ThrowPath::above(throw.to.y, poses, in_hand))
}

/// Whether a die on this path touches no standing piece, and comes down only on squares.
fn is_clear(throw: &Throw, path: &ThrowPath) -> bool {
    let first = if throw.from_hand { path.in_hand() } else { 0 };
    // The end is checked first, since most throws fail there.
    path.poses()[first..].iter().rev().all(|pose| {
        let low = pose.middle.y - support(pose.lies) < throw.to.y + LOW;
        let on_board = throw.geometry.square_at(pose.middle).is_some_and(|square| throw.squares.has(square));
        (on_board || !low) && !throw.walls.iter().any(|wall| wall.meets(pose))
    })
}

#[cfg(test)]
mod tests {
    use tessera_rules::{DIE_SIDES, Square};

    use super::*;
    use crate::motion::die_sides::rest;

    /// How many throws each test tries for each face. They take some seconds together.
    const SEEDS: u64 = 40;

    /// A throw from c3 to a square of an empty board, from one side to another.
    fn throw<'a>(to: &str, sides: (usize, usize), walls: &'a [Wall]) -> Throw<'a> {
        let geometry = Geometry::default();
        let stance = Quat::from_rotation_y(-0.06);
        Throw {
            from: geometry.centre("c3".parse().unwrap()),
            lies: stance * rest(sides.0),
            from_hand: false,
            to: geometry.centre(to.parse().unwrap()),
            rest: stance * rest(sides.1),
            way: Vec3::NEG_Z,
            strength: 0.4,
            walls,
            geometry,
            squares: Square::all().collect(),
        }
    }

    fn dice_on(squares: &str) -> Vec<Wall> {
        let centre = |name: &str| Geometry::default().centre(name.parse().unwrap());
        squares.split(' ').map(|name| Wall { at: centre(name), top: DIE }).collect()
    }

    /// Points all over the surface of a die, found without the code that looks for walls.
    fn surface(pose: &DiePose) -> Vec<Vec3> {
        let grid = |step: i32| step as f32 / 6. * DIE / 2.;
        let mut points = Vec::new();
        for (x, y) in (-6..=6).flat_map(|x| (-6..=6).map(move |y| (x, y))) {
            for z in [-6, 6] {
                for arm in [[x, y, z], [y, z, x], [z, x, y]] {
                    points.push(pose.middle + pose.lies * Vec3::from_array(arm.map(grid)));
                }
            }
        }
        points
    }

    #[test]
    fn throws_end_flat_on_their_square_with_the_rolled_face_on_top() {
        for (face, seed) in (0..DIE_SIDES).flat_map(|face| (0..SEEDS).map(move |seed| (face, seed))) {
            let throw = throw("e5", ((face + seed as usize) % DIE_SIDES, face), &[]);
            let path = plan_throw(&throw, seed).unwrap();
            let end = path.at(1.);
            assert!(end.lies.angle_between(throw.rest) < 5e-3, "{face} {seed}");
            assert!(end.middle.distance(throw.to + Vec3::Y * DIE / 2.) < 1e-3, "{face} {seed}: {end:?}");
            let start = path.at(0.);
            assert!(start.lies.angle_between(throw.lies) < 5e-3, "{face} {seed}: {start:?}");
            assert!(start.middle.distance(throw.from + Vec3::Y * DIE / 2.) < 1e-3, "{face} {seed}: {start:?}");
            assert!((SHORTEST..=LONGEST).contains(&path.seconds()), "{face} {seed}: {}", path.seconds());
        }
    }

    #[test]
    fn throws_never_jump_and_never_sink_into_the_board() {
        for seed in 0..SEEDS {
            let path = plan_throw(&throw("d6", (2, 4), &[]), seed).unwrap();
            let mut last = path.at(0.);
            let frames = (path.seconds() * 60.).ceil();
            for frame in 1..=frames as usize {
                let now = path.at(frame as f32 / frames);
                let turned = last.lies.angle_between(now.lies).to_degrees();
                assert!(turned < 30., "{seed}, frame {frame}: {turned} degrees");
                let moved = last.middle.distance(now.middle);
                assert!(moved < 0.5, "{seed}, frame {frame}: {moved}");
                // Between two poses a corner may be a little lower than in either of them.
                let lowest = surface(&now).iter().map(|point| point.y).fold(f32::INFINITY, f32::min);
                assert!(lowest > -5e-3, "{seed}, frame {frame}: {lowest}");
                last = now;
            }
        }
    }

    #[test]
    fn throws_touch_no_standing_piece() {
        let walls = dice_on("b2 d2 c4 d3 f4 g5 d7 e7 f7 a8 h1");
        let mut found = 0;
        for seed in 0..SEEDS {
            let Some(path) = plan_throw(&throw("e5", (0, 3), &walls), seed) else { continue };
            found += 1;
            for point in path.poses().iter().flat_map(surface) {
                let inside = |wall: &Wall| point.y < wall.top && point.xz().distance(wall.at.xz()) < DIE / 2.;
                assert!(!walls.iter().any(inside), "{seed}: {point}");
            }
        }
        assert!(found > SEEDS / 2, "{found} throws of {SEEDS}");
        // No throw ends on a square between tall figures on all sides.
        let tall: Vec<Wall> =
            dice_on("d4 e4 f4 d5 f5 d6 e6 f6").into_iter().map(|wall| Wall { top: 9., ..wall }).collect();
        assert_eq!(plan_throw(&throw("e5", (0, 3), &tall), 1), None);
    }

    #[test]
    fn a_roll_is_always_the_same_throw_and_no_two_rolls_are() {
        let path = |seed| plan_throw(&throw("e5", (1, 5), &[]), seed).unwrap();
        assert_eq!(path(7), path(7));
        assert_ne!(path(7), path(8));
    }

    #[test]
    fn throws_come_from_the_side_of_the_player() {
        for (way, seed) in
            [Vec3::NEG_Z, Vec3::X, Vec3::Z].into_iter().flat_map(|way| (0..SEEDS).map(move |seed| (way, seed)))
        {
            let path = plan_throw(&Throw { way, ..throw("e5", (1, 5), &[]) }, seed).unwrap();
            let (hand, end) = (path.poses()[path.in_hand()].middle, path.at(1.).middle);
            assert!((end - hand).dot(way) > 0., "{way} {seed}");
        }
    }

    /// In the middle of a game, with six and twenty other dice, a roll is a throw and no tumble on its square.
    #[test]
    fn there_is_room_for_throws_in_the_middle_of_a_game() {
        let walls = dice_on("a1 c1 d1 e1 f1 h1 a2 b2 d4 f2 g3 h2 a7 b6 c7 d5 e6 f7 g7 h7 a8 c8 d8 e8 f6 h8");
        for (square, seed) in
            ["e2", "e4", "h4", "b5", "c6"].into_iter().flat_map(|square| (0..8).map(move |seed| (square, seed)))
        {
            assert!(plan_throw(&throw(square, (0, 3), &walls), seed).is_some(), "{square} {seed}");
        }
    }
}
