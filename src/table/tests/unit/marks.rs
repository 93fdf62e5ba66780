//! Tests of the marks on each square.

use std::sync::Arc;

use tessera_rules::{Library, Settings, Start};

use super::*;
use crate::model::grip::{Held, Target};

const CHESS: &str = include_str!("../../../../plugins/chess960/chess.ron");
const TROJAN: &str = include_str!("../../../../plugins/trojan/trojan.ron");
const ORDO: &str = include_str!("../../../../plugins/variaschach/ordo.ron");
const VULNERIS: &str = include_str!("../../../../plugins/variaschach/ordo-vulneris.ron");
const FOUR_HANDED: &str = include_str!("../../../../plugins/four_handed/four-handed.ron");
const FOUR_HANDED_FFA: &str = include_str!("../../../../plugins/four_handed/four-handed-ffa.ron");

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

/// A game of a variant from a position, after these actions.
fn game(variant: &str, position: &str, actions: &str) -> Game {
    let mut library = Library::default();
    for text in [CHESS, TROJAN, ORDO, VULNERIS, FOUR_HANDED, FOUR_HANDED_FFA] {
        library.add(text).unwrap();
    }
    let rules = library.compile(variant, &Settings::new()).unwrap();
    let start = if position.is_empty() { Start::Setup } else { Start::Position(position.to_owned()) };
    let mut game = Game::new(Arc::new(rules), start).unwrap();
    for text in actions.split_whitespace() {
        let action = game.rules().parse_action(game.position(), text).unwrap();
        game.play(action).unwrap();
    }
    game
}

/// The marks for a hand, a pointer, a cursor and a shown ply, as text.
fn marks(game: &Game, grip: &Grip, pointing: Pointing, cursor: Option<&str>, ply: usize) -> Vec<String> {
    let moment = Moment {
        game,
        ply,
        position: game.position_after(ply).unwrap(),
        live: ply == game.record().len(),
        thrown: false,
    };
    let cursor = Cursor(cursor.map(square));
    let marks = wanted(&moment, &LegalMoves(game.moves()), (grip, pointing, cursor), &Help::default());
    marks.into_iter().map(|(mark, square)| format!("{mark:?} {square}")).collect()
}

/// The marks without any input.
fn idle(game: &Game) -> Vec<String> {
    marks(game, &Grip::Empty, Pointing::default(), None, game.record().len())
}

/// A grip that holds the piece of a square, with these targets and their shapes.
fn holding(game: &Game, from: &str, targets: &[(&str, TargetShape)]) -> Grip {
    let moves = |to: &str| -> Vec<_> {
        let all = game.moves().into_iter();
        all.filter(|mv| (mv.from(), mv.to()) == (square(from), square(to))).collect()
    };
    let target = |(to, shape): &(&str, TargetShape)| Target { square: square(to), shape: *shape, moves: moves(to) };
    let targets = targets.iter().map(target).collect();
    Grip::Holding(Held { from: square(from).into(), height: 1, lift: None, targets, carried: None })
}

fn over(name: &str) -> Pointing {
    Pointing { hover: Some(square(name)), ..Pointing::default() }
}

#[test]
fn the_last_move_is_marked_at_both_ends_and_castling_where_the_king_went() {
    assert_eq!(idle(&game("chess", "", "")), [] as [&str; 0]);
    assert_eq!(idle(&game("chess", "", "e2e4")), ["Last e2", "Last e4"]);
    let castled = game("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1");
    assert_eq!(idle(&castled), ["Last e1", "Last g1"]);
}

/// Three computers may have moved since a person did. The person's own move is not marked, and a square only once.
#[test]
fn all_moves_of_the_others_are_marked() {
    let round = game("four-handed", "", "d2d3 b11c11 k13k12 m4l4");
    assert_eq!(idle(&round), ["Last m4", "Last l4", "Earlier k13", "Earlier k12", "Earlier b11", "Earlier c11"]);
    let first = marks(&round, &Grip::Empty, Pointing::default(), None, 2);
    assert_eq!(first, ["Last b11", "Last c11", "Earlier d2", "Earlier d3"]);
    let resigned = game("four-handed-ffa", "", "d2d3 b11c11 resign:y m4l4");
    assert_eq!(idle(&resigned), ["Last m4", "Last l4", "Earlier b11", "Earlier c11"]);
}

#[test]
fn a_king_in_check_is_marked() {
    let game = game("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "h1h8");
    assert_eq!(idle(&game), ["Last h1", "Last h8", "Check e8"]);
}

/// Blue moves before Red can answer the check, and all players must see it.
#[test]
fn among_four_a_king_in_check_out_of_turn_is_marked() {
    let position = "x,x,x,3,yK,4,x,x,x/x,x,x,8,x,x,x/x,x,x,8,x,x,x/14/14/14/13,rK/bK,13/14/14/14/x,x,x,1,wR,6,x,x,x/x,x,x,8,x,x,x/x,x,x,4,wK,3,x,x,x w - - 0 1";
    assert_eq!(idle(&game("four-handed", position, "e3e8")), ["Last e3", "Last e8", "Check n8"]);
}

#[test]
fn targets_are_marked_as_what_they_are() {
    let game = game("chess", "4k3/P7/8/3p4/4P3/8/8/4K3 w - - 0 1", "");
    let grip = holding(&game, "e4", &[("e5", TargetShape::Quiet), ("d5", TargetShape::Capture)]);
    assert_eq!(marks(&game, &grip, Pointing::default(), None, 0), ["Chosen e4", "Quiet e5", "Capture d5"]);
    let grip = holding(&game, "a7", &[("a8", TargetShape::Special)]);
    assert_eq!(marks(&game, &grip, over("a8"), None, 0), ["Chosen a7", "Special a8", "Aim a8"]);
}

#[test]
fn en_passant_shows_what_it_takes_beside_its_goal() {
    let game = game("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "");
    let grip = holding(&game, "e5", &[("d6", TargetShape::Special)]);
    assert_eq!(marks(&game, &grip, over("d6"), None, 0), ["Chosen e5", "Special d6", "Aim d6", "Loss d5"]);
}

#[test]
fn castling_shows_where_both_pieces_go() {
    let game = game("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "");
    let grip = holding(&game, "e1", &[("h1", TargetShape::Special)]);
    let marks = marks(&game, &grip, over("h1"), None, 0);
    assert_eq!(marks, ["Chosen e1", "Special h1", "Aim h1", "Goal g1", "Goal f1"]);
}

#[test]
fn an_inspected_piece_shows_where_it_goes_whoever_moves() {
    let game = game("chess", "4k3/8/8/8/2r5/1P6/3P4/4K3 b - - 0 1", "");
    let asked = Pointing { inspected: Some(square("b3")), ..Pointing::default() };
    let marks = marks(&game, &Grip::Empty, asked, None, 0);
    assert_eq!(marks, ["Chosen b3", "Quiet b4", "Capture c4", "Attack a4"]);
}

#[test]
fn looking_back_marks_that_moment_and_offers_nothing() {
    let game = game("chess", "", "e2e4 e7e5");
    let grip = holding(&game, "g1", &[("f3", TargetShape::Quiet)]);
    assert_eq!(marks(&game, &grip, Pointing::default(), None, 1), ["Last e2", "Last e4"]);
}

#[test]
fn a_die_that_can_be_healed_is_offered() {
    let game = game("ordo-vulneris", "4k3/8/8/8/X2N4/8/8/4K3 w - - 0 1", "");
    assert_eq!(idle(&game), ["Special a4"]);
}

#[test]
fn the_cursor_lies_over_all() {
    let game = game("chess", "", "");
    assert_eq!(marks(&game, &Grip::Empty, Pointing::default(), Some("e4"), 0), ["Cursor e4"]);
}

/// The marks of a hint for a move, as text.
fn hinted(game: &Game, mv: &str) -> Vec<String> {
    let mv = game.rules().parse_uci(game.position(), mv).unwrap();
    let marks = hint_marks(game.rules(), game.position(), mv);
    marks.into_iter().map(|(mark, square)| format!("{mark:?} {square}")).collect()
}

#[test]
fn a_hint_marks_both_ends_and_all_that_the_move_does_elsewhere() {
    assert_eq!(hinted(&game("chess", "", ""), "e2e4"), ["Hint e2", "Hint e4"]);
    let castling = game("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "");
    assert_eq!(hinted(&castling, "e1g1"), ["Hint e1", "Hint g1"]);
    let promotion = game("chess", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "");
    assert_eq!(hinted(&promotion, "a7a8n"), ["Hint a7", "Hint a8", "Special a8"]);
    let en_passant = game("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "");
    assert_eq!(hinted(&en_passant, "e5d6"), ["Hint e5", "Hint d6", "Loss d5"]);
    let wounded = game("ordo-vulneris", "4k3/8/8/8/X2N4/8/8/4K3 w - - 0 1", "");
    assert_eq!(hinted(&wounded, "a4a4"), ["Hint a4"]);
}

/// The points of a grid on the square that the bright part of a mark covers.
fn covered(mark: Mark) -> Vec<bool> {
    const GRID: usize = 48;
    let (_, bright) = shape(mark);
    let inside = |point: Vec2, [a, b, c]: [Vec2; 3]| {
        let turn = |from: Vec2, to: Vec2| (to - from).perp_dot(point - from);
        let turns = [turn(a, b), turn(b, c), turn(c, a)];
        turns.iter().all(|turn| *turn >= 0.) || turns.iter().all(|turn| *turn <= 0.)
    };
    let on_band = |point: Vec2, (pairs, closed): &(Vec<(Vec2, Vec2)>, bool)| {
        let count = pairs.len();
        (0..if *closed { count } else { count - 1 }).any(|i| {
            let ((a, b), (c, d)) = (pairs[i], pairs[(i + 1) % count]);
            inside(point, [a, b, c]) || inside(point, [c, b, d])
        })
    };
    let at = |i: usize| (i as f32 + 0.5) / GRID as f32 - 0.5;
    let points = (0..GRID * GRID).map(|i| Vec2::new(at(i % GRID), at(i / GRID)));
    points.map(|point| bright.iter().any(|band| on_band(point, band))).collect()
}

/// Players who cannot tell colours apart know each mark by its shape: no two cover the same parts of a square.
#[test]
fn every_mark_has_a_shape_of_its_own() {
    let shapes: Vec<(Mark, Vec<bool>)> = Mark::ALL.into_iter().map(|mark| (mark, covered(mark))).collect();
    for (i, (mark, one)) in shapes.iter().enumerate() {
        assert!(one.iter().filter(|covered| **covered).count() > 20, "{mark:?}");
        for (other, two) in &shapes[..i] {
            let count = |test: fn(bool, bool) -> bool| one.iter().zip(two).filter(|(a, b)| test(**a, **b)).count();
            let (both, either) = (count(|a, b| a && b), count(|a, b| a || b));
            assert!(both * 10 <= either * 7, "{mark:?} looks like {other:?}: {both} of {either} points");
        }
    }
}

/// The relative luminance of a colour over a grey ground of this luminance, by WCAG 2.
fn luminance_over(color: Color, ground: f32) -> f32 {
    let color = color.to_linear();
    color.alpha * color.luminance() + (1. - color.alpha) * ground
}

/// Each mark is seen on every ground, and so on all boards and in all rooms: its bright line, its dark line or the ground
/// beside them differ enough. The least contrast is that of WCAG 2 for signs.
#[test]
fn marks_are_seen_on_every_ground() {
    let contrast = |one: f32, other: f32| (one.max(other) + 0.05) / (one.min(other) + 0.05);
    for (mark, percent) in Mark::ALL.into_iter().flat_map(|mark| (0..=100).map(move |percent| (mark, percent))) {
        let ground = percent as f32 / 100.;
        let (dark, bright) = (luminance_over(DARK, ground), luminance_over(mark.color(), ground));
        // The dark line lies round the bright one, so both pairs touch each other.
        let best = contrast(bright, dark).max(contrast(dark, ground));
        assert!(best >= 3., "{mark:?} on a ground of {percent} %: {best}");
        let (outer, inner) = shape(mark);
        let reach = |bands: &[shapes::Band]| {
            let points = bands.iter().flat_map(|(points, _)| points).flat_map(|(one, other)| [*one, *other]);
            points.map(Vec2::length).fold(0., f32::max)
        };
        assert!(reach(&outer) >= reach(&inner), "{mark:?} has its dark line outside");
    }
}
