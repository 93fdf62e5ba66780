//! What a touch means. Mouse, keys and gamepad say which square was touched; what follows from it is decided here, once.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use tessera_arbiter::{Match, MatchStarted, NowShown, OnShow, Played, Propose, Refused, Seats, TakenBack};
use tessera_rules::{Action, Game, Message, Move, MoveKind, Piece, Position, Square};

use super::doubts::doubt;
use crate::model::hand::{Hand, Held, Target, TargetShape};
use crate::model::preferences::Preferences;
use crate::model::table_requests::{AskFirst, PlayMove, Toast};
use crate::model::view::Screen;

/// What a player wants after a touch.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Intent {
    /// To play this move.
    Play(Move),
    /// To know why nothing happens.
    Explain(Message),
}

/// What a touch depends on, besides the hand.
#[derive(Debug, Clone, Copy)]
pub(super) struct Situation<'a> {
    pub(super) game: &'a Game,
    /// The position on show.
    pub(super) shown: &'a Position,
    /// Whether the match is shown as it stands, so that something can be played.
    pub(super) live: bool,
    /// Whether people at this screen play the seat to move.
    pub(super) ours: bool,
    /// Whether a pawn becomes the first of its choices without asking.
    pub(super) always_best: bool,
}

/// Everything that a [`Situation`] is made of.
#[derive(SystemParam)]
pub(super) struct Circumstances<'w, 's> {
    on_show: OnShow<'w>,
    seats: Seats<'w, 's>,
    preferences: Res<'w, Preferences>,
}

impl Circumstances<'_, '_> {
    pub(super) fn situation(&self) -> Situation<'_> {
        let game = self.on_show.game();
        Situation {
            game,
            shown: self.on_show.position(),
            live: self.on_show.is_live(),
            ours: self.seats.is_person(game.position().seat()),
            always_best: self.preferences.always_best,
        }
    }
}

impl Situation<'_> {
    /// A square was clicked, or touched with the cursor. `just_chosen` says that the press of this very click has chosen it.
    pub(super) fn touch(&self, hand: &mut Hand, square: Square, just_chosen: bool) -> Option<Intent> {
        if !self.live {
            return Some(Intent::Explain(Message::new("tell-looking-back")));
        }
        if hand.choice().is_some() {
            hand.let_go();
            return None;
        }
        let from = hand.from();
        if from == Some(square) && just_chosen {
            return self.use_at_once(hand, square);
        }
        if from == Some(square) && hand.target(square).is_none() {
            hand.let_go();
            return None;
        }
        if let Some(target) = hand.target(square).cloned() {
            return self.go(hand, &target);
        }
        if self.is_own(square) {
            self.choose(hand, square);
            return self.use_at_once(hand, square);
        }
        let why = match from {
            Some(from) => self.game.rules().why_not(self.game.position(), from, square).map(|why| why.message()),
            None => self.not_yours(square),
        };
        hand.let_go();
        why.map(Intent::Explain)
    }

    /// A square was pressed, or pulled at. Tells whether its piece was chosen by that.
    pub(super) fn grab(&self, hand: &mut Hand, square: Square, pulled: bool) -> bool {
        let free = self.live && hand.choice().is_none() && self.is_own(square) && hand.from() != Some(square);
        // What a press on a goal means is known on release only: it may be a click, or the start of a drag.
        let chosen = free && (pulled || hand.target(square).is_none());
        if chosen {
            self.choose(hand, square);
        }
        chosen
    }

    /// What was dragged is let go over a square, or beside the board.
    pub(super) fn release(&self, hand: &mut Hand, square: Option<Square>) -> Option<Intent> {
        let from = hand.from()?;
        if let Hand::Holding(held) = hand {
            held.carried = None;
        }
        let Some(square) = square else {
            hand.let_go();
            return None;
        };
        if let Some(target) = hand.target(square).cloned().filter(|_| square != from) {
            return self.go(hand, &target);
        }
        // What is put back where it was stays chosen, as after a click.
        if square == from {
            return None;
        }
        hand.let_go();
        self.game.rules().why_not(self.game.position(), from, square).map(|why| Intent::Explain(why.message()))
    }

    /// So many pieces of the chosen stack are to go, from the top.
    pub(super) fn lift(&self, hand: &mut Hand, count: u8) {
        if let Hand::Holding(held) = hand {
            held.lift = Some(count).filter(|count| (1..held.height).contains(count));
            held.targets = targets(self.game, held.from, held.lift);
        }
    }

    /// Whether the player may choose the piece on a square.
    fn is_own(&self, square: Square) -> bool {
        let (rules, position) = (self.game.rules(), self.game.position());
        let commander = |piece: Piece| rules.commander(position, piece.army());
        let to_move = position.top(square).is_some_and(|piece| commander(piece) == Some(position.seat()));
        to_move && self.ours && self.game.ending().is_none()
    }

    fn choose(&self, hand: &mut Hand, square: Square) {
        *hand = Hand::Holding(Held {
            from: square,
            height: self.game.position().height(square) as u8,
            lift: None,
            targets: targets(self.game, square, None),
            carried: None,
        });
    }

    /// Plays what a target means, or asks what is still open.
    fn go(&self, hand: &mut Hand, target: &Target) -> Option<Intent> {
        match target.moves[..] {
            [mv] => Some(Intent::Play(mv)),
            // The first is the best, as the ruleset has it.
            [best, ..] if self.always_best => Some(Intent::Play(best)),
            _ => {
                if let Hand::Holding(held) = hand {
                    held.carried = None;
                    *hand = Hand::Choosing(held.clone(), target.moves.clone());
                }
                None
            }
        }
    }

    /// A piece that can do nothing but what is done on its own square, such as a wounded die that is healed, does it.
    fn use_at_once(&self, hand: &mut Hand, square: Square) -> Option<Intent> {
        let target = hand.target(square).cloned()?;
        let only = hand.targets().iter().all(|target| target.square == square);
        if only { self.go(hand, &target) } else { None }
    }

    /// Why the piece on a square cannot be chosen.
    fn not_yours(&self, square: Square) -> Option<Message> {
        let (rules, position) = (self.game.rules(), self.game.position());
        let piece = position.top(square).filter(|_| self.game.ending().is_none())?;
        let to_move = rules.army_name(rules.army_to_move(position)).key;
        Some(match rules.commander(position, piece.army()) {
            None => Message::new("tell-frozen").name("army", rules.army_name(piece.army()).key),
            Some(seat) if seat == position.seat() => Message::new("tell-not-here").name("army", to_move),
            Some(_) => Message::new("tell-not-yours").name("army", to_move),
        })
    }
}

/// Where the top pieces of a square may go, as many as are lifted. Castling is touched on the partner's square and,
/// where nothing else leads there, on the royal piece's goal.
fn targets(game: &Game, from: Square, lift: Option<u8>) -> Vec<Target> {
    let (rules, position) = (game.rules(), game.position());
    let mut moves: Vec<Move> = Vec::new();
    for mv in game.moves() {
        // What is done on the spot is done by the piece on top, however many are lifted.
        let goes = mv.from() == from && (mv.lift() == lift || mv.to() == from);
        // What a die will show is nothing to choose.
        if goes && !moves.contains(&mv.announced()) {
            moves.push(mv.announced());
        }
    }
    let mut targets: Vec<Target> = Vec::new();
    for &mv in &moves {
        let shape = match mv.kind() {
            MoveKind::Castle | MoveKind::EnPassant | MoveKind::Turn | MoveKind::Roll | MoveKind::Choose => {
                TargetShape::Special
            }
            _ if mv.promotion().is_some() => TargetShape::Special,
            _ if rules.captured(position, mv).is_some() => TargetShape::Capture,
            _ if position.top(mv.to()).is_some() => TargetShape::Stack,
            _ => TargetShape::Quiet,
        };
        add(&mut targets, mv.to(), shape, mv);
    }
    for &mv in &moves {
        if let Some((goal, _)) = rules.castling_goals(position, mv)
            && goal != from
            && moves.iter().all(|other| other.to() != goal)
        {
            add(&mut targets, goal, TargetShape::Special, mv);
        }
    }
    targets
}

fn add(targets: &mut Vec<Target>, square: Square, shape: TargetShape, mv: Move) {
    match targets.iter_mut().find(|target| target.square == square) {
        Some(target) => target.moves.push(mv),
        None => targets.push(Target { square, shape, moves: vec![mv] }),
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnExit(Screen::Match), |mut hand: ResMut<Hand>| hand.let_go())
        .add_observer(on_play_move)
        .add_observer(|_: On<AskFirst>, mut hand: ResMut<Hand>| hand.let_go())
        .add_observer(|_: On<MatchStarted>, mut hand: ResMut<Hand>| hand.let_go())
        .add_observer(|_: On<Played>, mut hand: ResMut<Hand>| hand.let_go())
        .add_observer(|_: On<TakenBack>, mut hand: ResMut<Hand>| hand.let_go())
        .add_observer(|_: On<NowShown>, mut hand: ResMut<Hand>| hand.let_go())
        .add_observer(on_refused);
}

/// Carries out what a player wants.
pub(super) fn carry_out(intent: Option<Intent>, commands: &mut Commands) {
    match intent {
        None => {}
        Some(Intent::Play(mv)) => commands.trigger(PlayMove(mv)),
        Some(Intent::Explain(why)) => commands.trigger(Toast(why)),
    }
}

fn on_play_move(play: On<PlayMove>, current: Option<Res<Match>>, mut commands: Commands) {
    let Some(current) = current else { return };
    let (game, mv) = (current.game(), play.0);
    match doubt(game, mv) {
        Some(question) => commands.trigger(AskFirst { mv, question }),
        None => commands.trigger(Propose { seat: game.position().seat(), action: Action::Move(mv) }),
    }
}

/// Lets go of a move that was refused. What other controllers ask for does not touch the hand.
fn on_refused(refused: On<Refused>, seats: Seats, mut hand: ResMut<Hand>) {
    if refused.seat.is_none_or(|seat| seats.is_person(seat)) {
        hand.let_go();
    }
}
