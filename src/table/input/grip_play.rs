//! The meaning of a touched square. Mouse, keyboard and gamepad report the square; this module alone decides the rest.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use tessera_arbiter::{
    ChangePlayer, Match, MatchStarted, NowShown, OnShow, Played, Propose, Refused, Seats, TakenBack,
};
use tessera_rules::{Action, Fate, Game, Message, Move, MoveKind, Piece, Position, Square, Why};

use super::doubts::doubt;
use crate::model::frame::{DieInTheAir, Settled, TableSystems};
use crate::model::grip::{Grip, GripOrigin, Held, Target, TargetShape};
use crate::model::preferences::Preferences;
use crate::model::table_requests::{AskFirst, MoveNote, PlayMove};
use crate::model::view::{PhotoMode, Screen};

/// The result of a touch.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Intent {
    /// The player wants to play this move.
    Play(Move),
    /// The touch has no effect, for this reason.
    Explain(Message),
}

/// The state that decides the meaning of a touch, besides the grip.
#[derive(Debug, Clone, Copy)]
pub(super) struct Situation<'a> {
    pub(super) game: &'a Game,
    /// The position on show.
    pub(super) shown: &'a Position,
    /// Whether the current position is on show. Otherwise nothing can be played.
    pub(super) live: bool,
    /// Whether people at this screen play the seat to move.
    pub(super) ours: bool,
    /// Whether a pawn promotes to the first of its choices without a question.
    pub(super) always_best: bool,
}

/// The resources from which a [`Situation`] is made.
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
            ours: self.seats.is_person(game.position().turn()),
            always_best: self.preferences.always_best,
        }
    }
}

impl Situation<'_> {
    /// Handles a click on a square or on a piece in a hand, or a touch with the cursor. `just_chosen` says whether this
    /// click chose it.
    pub(super) fn touch(&self, grip: &mut Grip, at: GripOrigin, just_chosen: bool) -> Option<Intent> {
        if !self.live {
            return Some(Intent::Explain(Message::new("tell-looking-back")));
        }
        if grip.choice().is_some() {
            grip.let_go();
            return None;
        }
        if let (true, GripOrigin::Square(square)) = (self.blocks(), at) {
            return self.put_block(square);
        }
        let target = target_at(grip, at).cloned();
        let from = grip.origin();
        if from == Some(at) && just_chosen {
            return self.use_at_once(grip, at).or_else(|| self.why_useless(grip, at));
        }
        if from == Some(at) && target.is_none() {
            grip.let_go();
            return None;
        }
        if let Some(target) = target {
            return self.go(grip, &target);
        }
        if self.is_own(at) {
            self.choose(grip, at);
            return self.use_at_once(grip, at).or_else(|| self.why_useless(grip, at));
        }
        let why = match (from, at) {
            (Some(from), GripOrigin::Square(to)) => self.why_not(from, to),
            _ => self.not_yours(at),
        };
        grip.let_go();
        why.map(Intent::Explain)
    }

    /// Handles a press on a square or on a piece in a hand, or the start of a drag. Returns whether it chose that piece.
    pub(super) fn grab(&self, grip: &mut Grip, at: GripOrigin, pulled: bool) -> bool {
        let free =
            self.live && !self.blocks() && grip.choice().is_none() && self.is_own(at) && grip.origin() != Some(at);
        // A press on a target may be a click or the start of a drag. Only the release or the drag decides.
        let chosen = free && (pulled || target_at(grip, at).is_none());
        if chosen {
            self.choose(grip, at);
        }
        chosen
    }

    /// Whether a person is to put the block on another square now.
    pub(super) fn blocks(&self) -> bool {
        let (rules, position) = (self.game.rules(), self.game.position());
        self.live && self.ours && self.game.ending().is_none() && rules.blocks_now(position)
    }

    /// Puts the block on a square.
    fn put_block(&self, square: Square) -> Option<Intent> {
        match self.game.moves().into_iter().find(|mv| mv.to() == square) {
            Some(mv) => Some(Intent::Play(mv)),
            None => {
                let why = self.game.rules().why_not_block(self.game.position(), square);
                why.map(|why| Intent::Explain(why.message()))
            }
        }
    }

    /// Offers the pieces of the hand that can be dropped on an empty square, for players without a pointer. Returns whether
    /// there are any.
    pub(super) fn offer_drops(&self, grip: &mut Grip, square: Square) -> bool {
        let is_free = self.live && self.ours && *grip == Grip::Empty;
        let moves: Vec<Move> = self.game.moves().into_iter().filter(|mv| mv.dropped().is_some()).collect();
        let here: Vec<Move> = moves.into_iter().filter(|mv| mv.to() == square).collect();
        let offers = is_free && !here.is_empty();
        if offers {
            let held = Held { from: square.into(), height: 0, lift: None, targets: Vec::new(), carried: None };
            *grip = Grip::Choosing(held, here);
        }
        offers
    }

    /// Handles the end of a drag over a square, or off the board.
    pub(super) fn release(&self, grip: &mut Grip, square: Option<Square>) -> Option<Intent> {
        let from = grip.origin()?;
        if let Grip::Holding(held) = grip {
            held.carried = None;
        }
        if let Some(roll) = self.forced_roll(from) {
            // A die that is thrown comes back to its square, wherever the hand lets it go.
            return Some(Intent::Play(roll));
        }
        let Some(square) = square else {
            grip.let_go();
            return None;
        };
        if let Some(target) = grip.target(square).cloned().filter(|_| from != square.into()) {
            return self.go(grip, &target);
        }
        // A piece that is put back on its square stays chosen, as after a click.
        if from == square.into() {
            return None;
        }
        grip.let_go();
        self.why_not(from, square).map(Intent::Explain)
    }

    /// Why the chosen pieces cannot go to a square.
    fn why_not(&self, from: GripOrigin, to: Square) -> Option<Message> {
        let why = match from {
            GripOrigin::Square(from) => self.game.why_not(from, to),
            GripOrigin::Hand(piece) => self.game.rules().why_not_drop(self.game.position(), piece.kind(), to),
        };
        why.map(|why| why.message())
    }

    /// Lifts the top `count` pieces of the chosen stack. Any count outside the stack lifts all.
    pub(super) fn lift(&self, grip: &mut Grip, count: u8) {
        if let Grip::Holding(held) = grip {
            held.lift = Some(count).filter(|count| (1..held.height).contains(count));
            held.targets = targets(self.game, held.from, held.lift);
        }
    }

    /// The piece at a place: the top of a square, or one in a hand.
    fn piece(&self, at: GripOrigin) -> Option<Piece> {
        match at {
            GripOrigin::Square(square) => self.game.position().top(square),
            GripOrigin::Hand(piece) => Some(piece),
        }
    }

    /// Whether the player may choose the piece at a place.
    fn is_own(&self, at: GripOrigin) -> bool {
        let (rules, position) = (self.game.rules(), self.game.position());
        let commander = |piece: Piece| rules.commander(position, piece.army());
        let to_move = self.piece(at).is_some_and(|piece| commander(piece) == Some(position.turn()));
        to_move && self.ours && self.game.ending().is_none()
    }

    fn choose(&self, grip: &mut Grip, at: GripOrigin) {
        let height = match at {
            GripOrigin::Square(square) => self.game.position().height(square) as u8,
            GripOrigin::Hand(_) => 1,
        };
        let targets = targets(self.game, at, None);
        *grip = Grip::Holding(Held { from: at, height, lift: None, targets, carried: None });
    }

    /// Plays the move of a target, or opens a choice if there are several moves.
    fn go(&self, grip: &mut Grip, target: &Target) -> Option<Intent> {
        match target.moves[..] {
            [mv] => Some(Intent::Play(mv)),
            // The ruleset lists the best promotion first. Nothing is best of what may enter from the hand.
            [best, ref more @ ..] if self.always_best && more.iter().all(|mv| mv.gated().is_none()) => {
                Some(Intent::Play(best))
            }
            _ => {
                if let Grip::Holding(held) = grip {
                    held.carried = None;
                    *grip = Grip::Choosing(held.clone(), target.moves.clone());
                }
                None
            }
        }
    }

    /// Plays a move on the piece's own square, such as healing a die, if the piece has no other moves.
    fn use_at_once(&self, grip: &mut Grip, at: GripOrigin) -> Option<Intent> {
        let target = target_at(grip, at).cloned()?;
        let only = grip.targets().iter().all(|other| other.square == target.square);
        if only { self.go(grip, &target) } else { None }
    }

    /// Why the chosen piece cannot do anything now, where players may not see it: another die comes first, or a wounded die cannot
    /// be healed. Lets go of the piece then.
    fn why_useless(&self, grip: &mut Grip, at: GripOrigin) -> Option<Intent> {
        let (rules, position) = (self.game.rules(), self.game.position());
        if *grip == Grip::Empty || grip.choice().is_some() || !grip.targets().is_empty() {
            return None;
        }
        let is_wounded = self.piece(at).is_some_and(|piece| matches!(rules.fate(piece.kind()), Some(Fate::Wounded(_))));
        let why = rules.comes_first(position).map(|why| why.message()).or_else(|| match at {
            GripOrigin::Square(square) if is_wounded => self.why_not(at, square),
            _ => None,
        })?;
        grip.let_go();
        Some(Intent::Explain(why))
    }

    /// Opens the choice of a face that comes before any move, as if the player had clicked the die.
    fn ask_for_face(&self, grip: &mut Grip) -> Option<Intent> {
        let asks = self.live && self.ours && *grip == Grip::Empty && self.game.ending().is_none();
        match self.game.rules().comes_first(self.game.position()).filter(|_| asks)? {
            Why::ChooseFirst { square } => self.touch(grip, square.into(), false),
            _ => None,
        }
    }

    /// The roll of the chosen die, if the player must roll it before the move.
    fn forced_roll(&self, from: GripOrigin) -> Option<Move> {
        let forced = self.game.rules().forced_move(self.game.position())?;
        (forced.kind() == MoveKind::Roll && from == forced.from().into()).then_some(forced)
    }

    /// Why the piece at a place cannot be chosen.
    fn not_yours(&self, at: GripOrigin) -> Option<Message> {
        let (rules, position) = (self.game.rules(), self.game.position());
        let piece = self.piece(at).filter(|_| self.game.ending().is_none())?;
        let to_move = rules.army_name(rules.army_to_move(position)).key;
        Some(match rules.commander(position, piece.army()) {
            None => Message::new("tell-frozen").name("army", rules.army_name(piece.army()).key),
            Some(seat) if seat == position.turn() => Message::new("tell-not-here").name("army", to_move),
            Some(_) => Message::new("tell-not-yours").name("army", to_move),
        })
    }
}

/// The target on a square; none in a hand.
fn target_at(grip: &Grip, at: GripOrigin) -> Option<&Target> {
    match at {
        GripOrigin::Square(square) => grip.target(square),
        GripOrigin::Hand(_) => None,
    }
}

/// The targets of the lifted pieces of a square, or of a piece in a hand.
///
/// The target of castling is the partner's square. The goal of the royal piece is one as well, if no other move leads
/// there.
fn targets(game: &Game, from: GripOrigin, lift: Option<u8>) -> Vec<Target> {
    let (rules, position) = (game.rules(), game.position());
    let mut moves: Vec<Move> = Vec::new();
    for mv in game.moves() {
        // The piece on top makes the moves on the spot, whatever number of pieces is lifted.
        let goes = match from {
            GripOrigin::Square(from) => {
                mv.from() == from
                    && !matches!(mv.kind(), MoveKind::Drop | MoveKind::Pass)
                    && (mv.lift() == lift || mv.to() == from)
            }
            GripOrigin::Hand(piece) => mv.dropped().is_some_and(|kind| rules.held_as(kind) == piece.kind()),
        };
        // The player cannot choose the result of a roll, so moves that differ only in it count once.
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
            && from != goal.into()
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
    app.add_systems(OnExit(Screen::Match), |mut grip: ResMut<Grip>| grip.let_go())
        // A photo has delayed the question.
        .add_systems(Update, ask_for_face.in_set(TableSystems::Settle).run_if(resource_exists_and_changed::<PhotoMode>))
        .add_observer(on_play_move)
        .add_observer(|_: On<AskFirst>, mut grip: ResMut<Grip>| grip.let_go())
        .add_observer(|_: On<MatchStarted>, mut grip: ResMut<Grip>| grip.let_go())
        .add_observer(|_: On<ChangePlayer>, mut grip: ResMut<Grip>| grip.let_go())
        .add_observer(|_: On<Played>, mut grip: ResMut<Grip>| grip.let_go())
        .add_observer(|_: On<TakenBack>, mut grip: ResMut<Grip>| grip.let_go())
        .add_observer(|_: On<NowShown>, mut grip: ResMut<Grip>| grip.let_go())
        .add_observer(on_settled)
        .add_observer(on_refused);
}

/// Asks for the face of a die that must get one, once the player has seen why.
fn on_settled(_: On<Settled>, mut commands: Commands) {
    commands.run_system_cached(ask_for_face);
}

fn ask_for_face(
    circumstances: Circumstances,
    (screen, photo, in_the_air): (Res<State<Screen>>, Res<PhotoMode>, Res<DieInTheAir>),
    mut grip: ResMut<Grip>,
    mut commands: Commands,
) {
    if *screen.get() == Screen::Match && !photo.on && !in_the_air.is_thrown() {
        carry_out(circumstances.situation().ask_for_face(&mut grip), &mut commands);
    }
}

/// Carries out an intent.
pub(super) fn carry_out(intent: Option<Intent>, commands: &mut Commands) {
    match intent {
        None => {}
        Some(Intent::Play(mv)) => commands.trigger(PlayMove(mv)),
        Some(Intent::Explain(why)) => commands.trigger(MoveNote(why)),
    }
}

fn on_play_move(play: On<PlayMove>, current: Option<Res<Match>>, mut commands: Commands) {
    let Some(current) = current else { return };
    let (game, mv) = (current.game(), play.0);
    match doubt(game, mv) {
        Some(question) => commands.trigger(AskFirst { mv, question }),
        None => commands.trigger(Propose { seat: game.position().turn(), action: Action::Move(mv) }),
    }
}

/// Empties the grip after a refused proposal. Refusals of other controllers do not change the grip.
fn on_refused(refused: On<Refused>, seats: Seats, mut grip: ResMut<Grip>) {
    if refused.seat.is_none_or(|seat| seats.is_person(seat)) {
        grip.let_go();
    }
}
