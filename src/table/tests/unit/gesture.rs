//! Tests of every mouse gesture, without window, camera or clock.

use std::sync::Arc;

use tessera_rules::{Action, Game, Library, Settings, Start};

use super::*;

const CHESS: &str = include_str!("../../../../plugins/chess960/chess.ron");
const TROJAN: &str = include_str!("../../../../plugins/trojan/trojan.ron");

/// A board whose squares are a hundred pixels wide, with one grip over it.
struct Board {
    game: Game,
    grip: Grip,
    pointing: Pointing,
    gesture: Gesture,
    time: f32,
    live: bool,
    ours: bool,
    always_best: bool,
    /// The moves that were played and the keys of the explanations, oldest first.
    heard: Vec<String>,
}

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

impl Board {
    fn new(variant: &str, position: &str) -> Self {
        let mut library = Library::default();
        library.add(CHESS).unwrap();
        library.add(TROJAN).unwrap();
        let rules = library.compile(variant, &Settings::new()).unwrap();
        let start = if position.is_empty() { Start::Setup } else { Start::Position(position.to_owned()) };
        Self {
            game: Game::new(Arc::new(rules), start).unwrap(),
            grip: Grip::default(),
            pointing: Pointing::default(),
            gesture: Gesture::default(),
            time: 0.,
            live: true,
            ours: true,
            always_best: false,
            heard: Vec::new(),
        }
    }

    fn chess() -> Self {
        Self::new("chess", "")
    }

    /// The middle of a square in the window. An empty name gives a point off the board.
    fn at(name: &str) -> Vec2 {
        match name {
            "" => Vec2::new(-300., -300.),
            name => Vec2::new(f32::from(square(name).file()), f32::from(square(name).rank())) * 100.,
        }
    }

    fn under(&self, name: &str) -> UnderPointer {
        let board = (!name.is_empty()).then(|| square(name));
        let piece = board.filter(|square| self.game.position().top(*square).is_some());
        let pieces = piece.map(|square| PieceUnder { square, lift: None }).into_iter().collect();
        UnderPointer { panel: false, board, mark: board, pieces, hand: None, carry: Some(Vec3::Y) }
    }

    /// Handles an event at a point, with these things under it.
    fn event(&mut self, kind: MouseEventKind, at: Vec2, under: &UnderPointer) {
        let event = MouseEvent { kind, at, time: self.time };
        let movable: Bitboard = self.game.moves().iter().map(|mv| mv.from()).collect();
        let situation = Situation {
            game: &self.game,
            shown: self.game.position(),
            live: self.live,
            ours: self.ours,
            always_best: self.always_best,
        };
        let grips = (&mut self.grip, &mut self.pointing);
        let intent = self.gesture.step(event, under, grips, (&situation, movable));
        match intent {
            None => {}
            Some(Intent::Explain(why)) => self.heard.push(why.key),
            Some(Intent::Play(mv)) => {
                self.heard.push(self.game.rules().uci(self.game.position(), mv));
                self.game.play(Action::Move(mv)).unwrap();
                self.grip.let_go();
            }
        }
    }

    fn on(&mut self, kind: MouseEventKind, name: &str) {
        let under = self.under(name);
        self.event(kind, Self::at(name), &under);
    }

    /// Clicks a square, long after the click before.
    fn click(&mut self, name: &str) {
        self.time += 1.;
        self.on(MouseEventKind::PressLeft, name);
        self.on(MouseEventKind::ReleaseLeft, name);
    }

    fn clicks(&mut self, names: &str) {
        for name in names.split(' ') {
            self.click(name);
        }
    }

    fn drag(&mut self, from: &str, to: &str) {
        self.on(MouseEventKind::PressLeft, from);
        self.on(MouseEventKind::Move, to);
        self.on(MouseEventKind::ReleaseLeft, to);
    }

    /// Clicks a piece of a stack, counted from 1 at the top.
    fn click_level(&mut self, name: &str, from_top: u8) {
        let mut under = self.under(name);
        under.pieces = vec![PieceUnder { square: square(name), lift: Some(from_top) }];
        // In the window, each level appears a little lower than the one above.
        let at = Self::at(name) + Vec2::Y * 15. * f32::from(from_top);
        self.click_at(at, &under);
    }

    /// Presses and releases the left button at one point.
    fn click_at(&mut self, at: Vec2, under: &UnderPointer) {
        self.time += 1.;
        self.event(MouseEventKind::PressLeft, at, under);
        self.event(MouseEventKind::ReleaseLeft, at, under);
    }

    /// Holds the right button still on a square, long enough to ask how its piece moves.
    fn ask(&mut self, name: &str) {
        self.on(MouseEventKind::PressRight, name);
        self.time += 1.;
        self.on(MouseEventKind::Rest, name);
    }

    fn from(&self) -> Option<String> {
        self.grip.from().map(|square| square.to_string())
    }

    /// Asserts the moves and explanations, joined by spaces, and the square of the chosen piece. `from` is empty if no
    /// piece is chosen.
    #[track_caller]
    fn assert_state(&self, heard: &str, from: &str) {
        assert_eq!((self.heard.join(" "), self.from().unwrap_or_default()), (heard.to_owned(), from.to_owned()));
    }
}

#[test]
fn two_clicks_are_a_move() {
    let mut board = Board::chess();
    board.clicks("e2 e4 e7 e5");
    assert_eq!(board.heard, ["e2e4", "e7e5"]);
    assert_eq!(board.grip, Grip::Empty);
}

#[test]
fn a_press_chooses_at_once() {
    let mut board = Board::chess();
    board.on(MouseEventKind::PressLeft, "e2");
    assert_eq!((board.from().as_deref(), board.grip.targets().len()), (Some("e2"), 2));
}

#[test]
fn the_release_of_the_press_that_chose_is_no_second_click() {
    let mut board = Board::chess();
    board.click("e2");
    assert_eq!(board.from().as_deref(), Some("e2"));
}

/// A double click chooses the piece, and does not let go of it.
#[test]
fn a_double_click_chooses() {
    let mut board = Board::chess();
    board.click("e2");
    board.time += 0.2;
    for kind in [MouseEventKind::PressLeft, MouseEventKind::ReleaseLeft] {
        board.on(kind, "e2");
    }
    board.assert_state("", "e2");
    board.click("e2");
    board.assert_state("", "");
}

#[test]
fn a_second_click_lets_go() {
    let mut board = Board::chess();
    board.clicks("e2 e2");
    board.assert_state("", "");
}

#[test]
fn another_piece_of_ones_own_is_chosen_instead() {
    let mut board = Board::chess();
    board.clicks("e2 g1");
    assert_eq!(board.from().as_deref(), Some("g1"));
    board.click("f3");
    assert_eq!(board.heard, ["g1f3"]);
}

#[test]
fn a_click_where_it_cannot_go_says_why_and_lets_go() {
    let mut board = Board::chess();
    board.clicks("e2 e5");
    board.assert_state("why-cannot-reach", "");
}

#[test]
fn a_click_on_an_enemy_says_whose_turn_it_is() {
    let mut board = Board::chess();
    board.click("e7");
    board.assert_state("tell-not-yours", "");
}

#[test]
fn a_click_on_an_empty_square_says_nothing() {
    let mut board = Board::chess();
    board.click("e4");
    board.assert_state("", "");
}

#[test]
fn a_seat_that_is_played_elsewhere_is_not_played_here() {
    let mut board = Board::chess();
    board.ours = false;
    board.click("e2");
    board.assert_state("tell-not-here", "");
    board.drag("e2", "e4");
    assert_eq!((board.grip.is_dragging(), board.game.record().len()), (false, 0));
}

#[test]
fn an_earlier_position_is_only_looked_at() {
    let mut board = Board::chess();
    board.live = false;
    board.click("e2");
    board.assert_state("tell-looking-back", "");
}

#[test]
fn a_drag_is_a_move() {
    let mut board = Board::chess();
    board.drag("e2", "e4");
    board.assert_state("e2e4", "");
    assert!(!board.grip.is_dragging());
}

/// On a slow machine, a whole drag may lie within one frame. Only its ends are known then.
#[test]
fn a_drag_within_one_frame_is_a_move() {
    let mut board = Board::chess();
    board.on(MouseEventKind::PressLeft, "g1");
    board.on(MouseEventKind::ReleaseLeft, "f3");
    assert_eq!(board.heard, ["g1f3"]);
}

#[test]
fn a_hand_that_shakes_clicks() {
    let mut board = Board::chess();
    let under = board.under("e2");
    let shaken = Board::at("e2") + Vec2::new(3., -4.);
    board.on(MouseEventKind::PressLeft, "e2");
    board.event(MouseEventKind::Move, shaken, &under);
    assert!(!board.grip.is_dragging());
    board.event(MouseEventKind::ReleaseLeft, shaken, &under);
    assert_eq!(board.from().as_deref(), Some("e2"));
}

#[test]
fn what_is_put_back_stays_chosen() {
    let mut board = Board::chess();
    board.on(MouseEventKind::PressLeft, "e2");
    board.on(MouseEventKind::Move, "e3");
    board.on(MouseEventKind::Move, "e2");
    board.on(MouseEventKind::ReleaseLeft, "e2");
    board.assert_state("", "e2");
    assert!(!board.grip.is_dragging());
}

#[test]
fn what_is_dropped_beside_the_board_is_let_go() {
    let mut board = Board::chess();
    board.drag("e2", "");
    board.assert_state("", "");
}

#[test]
fn what_is_dropped_where_it_cannot_go_says_why() {
    let mut board = Board::chess();
    board.drag("a1", "a3");
    board.assert_state("why-blocked", "");
}

#[test]
fn what_is_dropped_on_a_panel_is_let_go() {
    let mut board = Board::chess();
    board.on(MouseEventKind::PressLeft, "e2");
    board.on(MouseEventKind::Move, "e4");
    let panel = UnderPointer { panel: true, ..board.under("e4") };
    board.event(MouseEventKind::ReleaseLeft, Board::at("e4"), &panel);
    board.assert_state("", "");
}

/// The mark of a goal shines through the piece that is held before it, and a click there means the goal. Before another
/// piece is held, the same click means the piece.
#[test]
fn a_mark_that_shines_through_the_held_piece_can_be_clicked() {
    let mut board = Board::chess();
    let before = UnderPointer { mark: Some(square("e4")), ..board.under("e2") };
    let at = Board::at("e2") + Vec2::Y * 40.;
    board.click_at(at, &before);
    assert_eq!(board.from(), Some("e2".to_owned()));
    // At the same place it lets go. The mouse has moved to the mark here.
    board.click_at(at + Vec2::Y * 20., &before);
    assert_eq!(board.game.record().len(), 1);
}

#[test]
fn a_press_on_a_panel_touches_nothing() {
    let mut board = Board::chess();
    let panel = UnderPointer { panel: true, ..board.under("e2") };
    board.click_at(Board::at("e2"), &panel);
    assert_eq!((board.from(), board.pointing.beside), (None, false));
}

#[test]
fn a_press_beside_the_board_steers_the_camera_until_it_is_released() {
    let mut board = Board::chess();
    board.on(MouseEventKind::PressLeft, "");
    assert!(board.pointing.beside);
    board.on(MouseEventKind::Move, "e2");
    board.on(MouseEventKind::ReleaseLeft, "e2");
    assert_eq!((board.pointing.beside, board.from()), (false, None));
}

#[test]
fn a_piece_that_is_a_goal_can_still_be_dragged_by_its_owner() {
    // The rook's square is a castling target of the king, but the rook can still be dragged.
    let mut board = Board::new("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    board.click("e1");
    board.drag("h1", "h5");
    assert_eq!(board.heard, ["h1h5"]);
}

#[test]
fn castling_is_touched_on_the_rook_and_on_the_goal() {
    for goal in ["h1", "g1"] {
        let mut board = Board::new("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
        board.clicks(&format!("e1 {goal}"));
        assert_eq!(board.heard, ["e1g1"], "{goal}");
    }
}

#[test]
fn a_right_press_ends_a_drag() {
    let mut board = Board::chess();
    board.on(MouseEventKind::PressLeft, "e2");
    board.on(MouseEventKind::Move, "e4");
    board.on(MouseEventKind::PressRight, "e4");
    board.on(MouseEventKind::ReleaseRight, "e4");
    board.on(MouseEventKind::ReleaseLeft, "e4");
    board.assert_state("", "");
}

#[test]
fn a_right_click_lets_go() {
    let mut board = Board::chess();
    board.click("e2");
    board.on(MouseEventKind::PressRight, "e5");
    board.on(MouseEventKind::ReleaseRight, "e5");
    assert_eq!(board.from(), None);
}

#[test]
fn the_right_button_held_still_asks() {
    let mut board = Board::chess();
    board.on(MouseEventKind::PressRight, "b8");
    board.time = 0.1;
    board.on(MouseEventKind::Rest, "b8");
    assert_eq!(board.pointing.inspected, None);
    board.time = 0.3;
    board.on(MouseEventKind::Rest, "b8");
    assert_eq!(board.pointing.inspected, Some(square("b8")));
    board.on(MouseEventKind::ReleaseRight, "b8");
    assert_eq!(board.pointing.inspected, None);
}

#[test]
fn asking_does_not_let_go() {
    let mut board = Board::chess();
    board.click("e2");
    board.ask("b8");
    board.on(MouseEventKind::ReleaseRight, "b8");
    assert_eq!(board.from().as_deref(), Some("e2"));
}

#[test]
fn a_right_button_that_moves_turns_the_camera_and_asks_nothing() {
    let mut board = Board::chess();
    board.click("e2");
    board.on(MouseEventKind::PressRight, "b8");
    board.on(MouseEventKind::Move, "d8");
    board.time += 1.;
    board.on(MouseEventKind::Rest, "d8");
    board.on(MouseEventKind::ReleaseRight, "d8");
    assert_eq!((board.pointing.inspected, board.from().as_deref()), (None, Some("e2")));
}

#[test]
fn an_empty_square_is_not_asked() {
    let mut board = Board::chess();
    board.ask("e4");
    assert_eq!(board.pointing.inspected, None);
}

/// A tall piece hides the foot of the one behind it.
#[test]
fn the_piece_that_can_move_is_meant() {
    let mut board = Board::chess();
    let mut behind = board.under("e2");
    behind.pieces = vec![PieceUnder { square: square("e1"), lift: None }];
    board.event(MouseEventKind::PressLeft, Board::at("e2"), &behind);
    assert_eq!(board.from().as_deref(), Some("e2"), "the king has no move");
}

/// The head of a king that cannot move yet hides no pawn behind him.
#[test]
fn a_piece_that_can_move_is_meant_behind_one_that_cannot() {
    let mut board = Board::chess();
    let mut head = board.under("e3");
    head.pieces = ["e1", "e2"].map(|name| PieceUnder { square: square(name), lift: None }).to_vec();
    board.click_at(Board::at("e3"), &head);
    assert_eq!(board.from().as_deref(), Some("e2"));
}

#[test]
fn a_goal_is_meant_before_a_piece_that_stands_before_it() {
    let mut board = Board::chess();
    board.click("e2");
    let mut goal = board.under("e4");
    goal.pieces = vec![PieceUnder { square: square("d2"), lift: None }];
    board.click_at(Board::at("e4"), &goal);
    assert_eq!(board.heard, ["e2e4"]);
}

#[test]
fn a_second_click_on_the_same_spot_means_the_same_piece() {
    let mut board = Board::chess();
    board.click("e2");
    // The square behind the pawn's head is now a target.
    let mut head = board.under("e3");
    head.pieces = vec![PieceUnder { square: square("e2"), lift: None }];
    board.click_at(Board::at("e2"), &head);
    board.assert_state("", "");
}

#[test]
fn a_dragged_piece_does_not_lie_under_the_pointer() {
    let mut board = Board::chess();
    board.on(MouseEventKind::PressLeft, "e2");
    let mut carried = board.under("e4");
    carried.pieces = vec![PieceUnder { square: square("e2"), lift: None }];
    board.event(MouseEventKind::Move, Board::at("e4"), &carried);
    let movable = Bitboard::EMPTY;
    assert_eq!(board.gesture.hover(Board::at("e4"), &carried, &board.grip, movable), Some(square("e4")));
}

const STACK: &str = "4k3/8/8/8/8/3(QNB)4/8/4K3 w - - 0 1";

#[test]
fn a_press_on_a_level_lifts_it_with_all_that_stands_on_it() {
    let mut board = Board::new("trojan", STACK);
    board.click_level("d3", 2);
    assert_eq!((board.grip.lift(), board.from().as_deref()), (Some(2), Some("d3")));
    board.click_level("d3", 1);
    assert_eq!(board.grip.lift(), Some(1));
    board.click("d5");
    assert_eq!(board.heard, ["1d3d5"]);
}

#[test]
fn the_bottom_level_is_the_whole_stack() {
    let mut board = Board::new("trojan", STACK);
    board.click_level("d3", 3);
    assert_eq!((board.grip.lift(), board.grip.lifted()), (None, Some((3, 3))));
    board.click("d5");
    assert_eq!(board.heard, ["d3d5"]);
}

#[test]
fn the_same_level_pressed_again_lets_go() {
    let mut board = Board::new("trojan", STACK);
    board.click_level("d3", 2);
    board.click_level("d3", 2);
    assert_eq!(board.from(), None);
}

#[test]
fn a_part_of_a_stack_is_dragged() {
    let mut board = Board::new("trojan", STACK);
    let mut level = board.under("d3");
    level.pieces = vec![PieceUnder { square: square("d3"), lift: Some(1) }];
    board.event(MouseEventKind::PressLeft, Board::at("d3"), &level);
    board.on(MouseEventKind::Move, "d6");
    board.on(MouseEventKind::ReleaseLeft, "d6");
    assert_eq!(board.heard, ["1d3d6"]);
}

const PROMOTION: &str = "8/P6k/8/8/8/8/8/K7 w - - 0 1";

#[test]
fn a_promotion_waits_for_a_choice() {
    let mut board = Board::new("chess", PROMOTION);
    board.clicks("a7 a8");
    assert_eq!((board.grip.choice().map(<[_]>::len), board.heard.len()), (Some(4), 0));
    board.click("a1");
    assert_eq!((board.grip.choice(), board.from()), (None, None), "a click elsewhere leaves the choice");
}

#[test]
fn a_dragged_promotion_waits_on_its_goal_and_hangs_no_more() {
    let mut board = Board::new("chess", PROMOTION);
    board.drag("a7", "a8");
    assert_eq!((board.grip.choice().map(<[_]>::len), board.grip.is_dragging()), (Some(4), false));
}

#[test]
fn whoever_wants_the_best_is_not_asked() {
    let mut board = Board::new("chess", PROMOTION);
    board.always_best = true;
    board.clicks("a7 a8");
    assert_eq!(board.heard, ["a7a8q"]);
}

#[test]
fn nothing_is_chosen_while_a_choice_is_open() {
    let mut board = Board::new("chess", PROMOTION);
    board.clicks("a7 a8");
    board.on(MouseEventKind::PressLeft, "a1");
    assert_eq!(board.from().as_deref(), Some("a7"));
}

#[test]
fn when_the_game_is_over_nothing_is_chosen() {
    let mut board = Board::chess();
    board.clicks("f2 f3 e7 e5 g2 g4 d8 h4");
    board.heard.clear();
    board.click("e1");
    board.assert_state("", "");
}
