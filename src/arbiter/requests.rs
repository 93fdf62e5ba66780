//! The requests that a program can make. Each request is an event; the answers are in [`crate::answers`].

use bevy::prelude::*;
use tessera_rules::{Action, Seat, Settings, Start};

use crate::clocks::TimeControl;
use crate::seating::Seating;

/// Begins a match and ends the one in play. Answered by [`MatchStarted`](crate::MatchStarted) or
/// [`Refused`](crate::Refused).
#[derive(Event, Debug, Clone, Default)]
pub struct StartMatch {
    /// The id of the variant.
    pub variant: String,
    /// The options that differ from the default.
    pub settings: Settings,
    /// The start; `None` is the variant's own setup, or an array drawn by lot.
    pub start: Option<Start>,
    /// The seed of all chance in the match; `None` draws a fresh one.
    pub seed: Option<u64>,
    /// The players, and how they find their seats.
    pub seating: Seating,
    /// The time controls of the seats, in their order. If there are fewer, the last one holds for all later seats. Without
    /// any, nobody has a clock.
    pub clocks: Vec<TimeControl>,
    /// The arbiter that decides the match.
    pub authority: Authority,
}

/// The arbiter that decides a match: this one, or one in another program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Authority {
    /// This arbiter judges, rolls and plays.
    #[default]
    Here,
    /// Another arbiter decides. Requests of seats are [`Forwarded`](crate::Forwarded) to it. Its decisions come back
    /// by [`Apply`](crate::Apply).
    Elsewhere,
}

/// Begins a match from its record, or from the first game of a text in PGN. Answered by
/// [`MatchStarted`](crate::MatchStarted) or [`Refused`](crate::Refused).
///
/// The players whom the text names take the seats. If it names nobody, or those who sit here, all players keep their seats,
/// so that they can go on with the game. People without names take the seats of a game that is over. A computer whom the text
/// names is paused: perhaps people only want to read the game.
#[derive(Event, Debug, Clone, Default)]
pub struct LoadRecord {
    /// The record as text. See [`GameForm`](crate::GameForm) for what else it can be.
    pub record: String,
    /// The arbiter that decides the match.
    pub authority: Authority,
}

/// A seat asks for an action, as its player announces it. The arbiter rolls the dice, so a face in the action is
/// ignored.
///
/// Answered by [`Played`](crate::Played), by [`Refused`](crate::Refused), or by [`Offered`](crate::Offered) if others
/// must agree first. A match that another arbiter decides answers with [`Forwarded`](crate::Forwarded).
#[derive(Event, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Propose {
    /// The seat that asks.
    pub seat: Seat,
    /// The action that it asks for.
    pub action: Action,
}

/// A seat asks to take back the last action that it decided, and all later actions.
///
/// Seats with another controller must agree first: see [`Offered`](crate::Offered). Answered by
/// [`TakenBack`](crate::TakenBack), once for each action, or by [`Refused`](crate::Refused).
#[derive(Event, Debug, Clone, Copy, PartialEq, Eq)]
pub struct TakeBack {
    /// The seat that asks.
    pub seat: Seat,
}

/// A seat refuses the offer of another seat. Answered by [`Declined`](crate::Declined), or not at all without an offer
/// to this seat.
#[derive(Event, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Decline {
    /// The seat that refuses.
    pub seat: Seat,
}

/// Plays again the action that was taken back last. If a computer is to move after it, all of the computers' actions
/// that were taken back follow, up to a person's turn. Answered by [`Played`](crate::Played), once for each action, or
/// not at all if there is none.
#[derive(Event, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Redo;

/// Plays on from the moment after so many actions, in a variation. The match as it was played stays as its
/// [main line](crate::Match::main_line), and [`EndVariation`] goes back to it. The players keep their seats, and dice are
/// rolled anew. A variation of a variation belongs to the same main line, and takes the place of the first.
///
/// Answered by [`LineChanged`](crate::LineChanged), or by [`Refused`](crate::Refused) if that is not an earlier moment, or
/// if another arbiter decides the match.
///
/// ```
/// use tessera_arbiter::harness::Harness;
/// use tessera_arbiter::{BeginVariation, EndVariation, VariantAppExt};
///
/// let mut harness = Harness::new(|app: &mut bevy::prelude::App| {
///     app.register_variant(include_str!("../../plugins/chess960/chess.ron"));
/// });
/// harness.start("chess");
/// harness.play("f2f3 e7e5 g2g4 d8h4");
/// harness.ask(BeginVariation { ply: 2 });
/// harness.play("g1h3 b8c6");
/// assert!(harness.current().game().ending().is_none());
/// harness.ask(EndVariation);
/// assert!(harness.current().game().ending().is_some());
/// ```
#[derive(Event, Debug, Clone, Copy, PartialEq, Eq)]
pub struct BeginVariation {
    /// The number of actions that the variation shares with the line in play.
    pub ply: usize,
}

/// Lays out a variation of the text that the match was loaded from, see
/// [`MatchSource::variations_after`](crate::MatchSource::variations_after). Otherwise the same as [`BeginVariation`]; its
/// moves are played up to the first one that is not possible.
///
/// Answered by [`LineChanged`](crate::LineChanged), or by [`Refused`](crate::Refused) if there is no such variation, if its
/// first move is not possible, or if another arbiter decides the match.
///
/// ```
/// use tessera_arbiter::harness::Harness;
/// use tessera_arbiter::{LoadRecord, PlayVariation, VariantAppExt};
///
/// let mut harness = Harness::new(|app: &mut bevy::prelude::App| {
///     app.register_variant(include_str!("../../plugins/chess960/chess.ron"));
/// });
/// harness.ask(LoadRecord { record: "1. e4 e5 2. Nf3 (2. f4 exf4) *".into(), ..Default::default() });
/// harness.ask(PlayVariation { ply: 3, number: 0 });
/// assert_eq!((harness.current().ply(), harness.current().left_at()), (4, Some(3)));
/// ```
#[derive(Event, Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlayVariation {
    /// The number of actions before it in the text. It takes the place of the last one of them.
    pub ply: usize,
    /// Its number among those in the same place, from 0.
    pub number: usize,
}

/// Goes back to the main line, and forgets the variation. Answered by [`LineChanged`](crate::LineChanged), or not at all
/// if no variation is in play.
#[derive(Event, Debug, Clone, Copy, PartialEq, Eq)]
pub struct EndVariation;

/// Pauses the computers of the match, or lets them go on. A paused computer does not search, and makes no move. It still
/// answers offers. [`ComputerPause`](crate::ComputerPause) has the state.
#[derive(Event, Debug, Clone, Copy, PartialEq, Eq)]
pub struct PauseComputers(pub bool);

/// Makes the computer to move play at once: its search ends with the best move so far. If the computers are paused, the
/// one to move searches as long as its level does, makes one move, and the pause goes on. Ignored if no computer is to
/// move.
#[derive(Event, Debug, Clone, Copy, PartialEq, Eq)]
pub struct MoveNow;

/// Carries out the decision of another arbiter, without rolling and without asking any seat. A match with
/// [`Authority::Here`] refuses it. Answered by [`Played`](crate::Played), [`TakenBack`](crate::TakenBack) or
/// [`Refused`](crate::Refused).
///
/// The example connects two programs without a network. One decides the match, the other follows it:
///
/// ```
/// use bevy::prelude::*;
/// use tessera_arbiter::harness::Harness;
/// use tessera_arbiter::{Apply, Authority, Decision, Forward, Forwarded, Played, StartMatch, VariantAppExt};
/// use tessera_rules::Action;
///
/// #[derive(Resource, Default)]
/// struct Outbox { requests: Vec<Forward>, decisions: Vec<Decision> }
///
/// fn program() -> Harness {
///     Harness::new(|app: &mut App| {
///         app.register_variant(include_str!("../../plugins/chess960/chess.ron"));
///         app.init_resource::<Outbox>();
///         app.add_observer(|forwarded: On<Forwarded>, mut outbox: ResMut<Outbox>| outbox.requests.push(forwarded.0));
///         app.add_observer(|played: On<Played>, mut outbox: ResMut<Outbox>| {
///             outbox.decisions.push(Decision::Play(played.action));
///         });
///     })
/// }
///
/// let (mut decides, mut follows) = (program(), program());
/// decides.start("chess");
/// follows.ask(StartMatch { variant: "chess".to_owned(), authority: Authority::Elsewhere, ..default() });
///
/// // A seat of the second program proposes a move. The request travels to the first program.
/// follows.play("e2e4");
/// assert_eq!(follows.current().ply(), 0);
/// for request in follows.app.world().resource::<Outbox>().requests.clone() {
///     if let Forward::Propose(propose) = request {
///         decides.ask(propose);
///     }
/// }
/// // The decision travels back.
/// for decision in decides.app.world().resource::<Outbox>().decisions.clone() {
///     follows.ask(Apply(decision));
/// }
/// assert_eq!(follows.fen(), decides.fen());
/// assert_eq!(follows.current().ply(), 1);
/// ```
#[derive(Event, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Apply(pub Decision);

/// The decision of an arbiter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// This action was played. It contains the faces of all dice that were rolled.
    Play(Action),
    /// The last action was taken back.
    TakeBack,
}

/// Shows the match after this many actions. A larger number than [`Match::ply`](crate::Match::ply) shows the newest
/// moment. Answered by [`NowShown`](crate::NowShown).
#[derive(Event, Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShowPly(pub usize);

/// Shows the match this many actions earlier (negative) or later (positive) than the moment on show. Answered by
/// [`NowShown`](crate::NowShown).
#[derive(Event, Debug, Clone, Copy, PartialEq, Eq)]
pub struct StepView(pub i32);
