//! The computer at the table. It finds the moves of each seat whose controller is a [`Level`], answers offers to such a
//! seat, and claims draws for it. It never resigns.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use bevy::prelude::*;
use tessera_bots::{Answer, Level, Score, Search, accepts_draw, claims_draw};
use tessera_rules::{Action, Position, Rules, Seat};

use crate::answers::{MatchStarted, NowShown, Offer, Offered};
use crate::forced::{HeldBack, HoldForced, Proceed};
use crate::match_in_play::{Authority, Match};
use crate::requests::{Decline, Propose, TakeBack};
use crate::seating::{Seats, TableSeat};

/// The size of a search's transposition table, in MiB. It is enough for the nodes of the highest level.
const TABLE: usize = 16;

/// The least time between a move on show and the computer's answer to it, so that people can follow. Zero by default.
///
/// While [`HoldForced`] is in use, the time begins with [`Proceed`], or when its limit has passed.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ThinkingPace(pub Duration);

/// A seat whose computer thinks about its move.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Thinking;

/// The computer's work on the match in play.
#[derive(Resource, Default)]
struct Computer {
    /// The searches that are not running. Each level has its own, and keeps what it has learnt for its next move.
    searches: BTreeMap<Level, Search>,
    /// The score of each seat's last move.
    scores: BTreeMap<Seat, Score>,
    turn: Option<ComputerTurn>,
}

/// A turn of the computer.
struct ComputerTurn {
    task: Task,
    /// Ends the search.
    stop: Arc<AtomicBool>,
    /// The search on a thread of its own. `None` once it has ended.
    thread: Option<JoinHandle<(Search, Option<Answer>)>>,
    /// The end of the search, if it has ended.
    answer: Option<Option<Answer>>,
}

impl Drop for ComputerTurn {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// The question that a search answers. An answer to another question is dropped.
#[derive(Clone)]
struct Task {
    seat: Seat,
    level: Level,
    ply: usize,
    position: Position,
    rules: Arc<Rules>,
}

impl PartialEq for Task {
    fn eq(&self, other: &Self) -> bool {
        let place = |task: &Self| (task.seat, task.level, task.ply);
        // Each match compiles its rules, so other rules mean another match.
        place(self) == place(other) && Arc::ptr_eq(&self.rules, &other.rules) && self.position == other.position
    }
}

/// The time since the match on show has changed.
#[derive(Resource, Default)]
struct SinceShown {
    /// Whether [`Proceed`] has come since: the animation of the change has ended.
    settled: bool,
    /// The time since the change, or since [`Proceed`].
    time: Duration,
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Computer>()
        .init_resource::<SinceShown>()
        .init_resource::<ThinkingPace>()
        .add_systems(Update, (think, answer).chain().run_if(resource_exists::<Match>))
        .add_observer(on_match_started)
        .add_observer(|_: On<NowShown>, mut since: ResMut<SinceShown>| *since = SinceShown::default())
        .add_observer(|_: On<Proceed>, mut since: ResMut<SinceShown>| {
            *since = SinceShown { settled: true, time: Duration::ZERO };
        })
        .add_observer(on_offered);
}

/// Forgets everything about the last match.
fn on_match_started(_: On<MatchStarted>, mut computer: ResMut<Computer>, mut since: ResMut<SinceShown>) {
    *computer = Computer::default();
    *since = SinceShown::default();
}

/// The computer's task now. `None` if it is not the computer's turn, or if a forced action comes first.
fn task(current: &Match, seats: &Seats, held: &HeldBack) -> Option<Task> {
    let game = current.game();
    if current.authority() != Authority::Here || game.ending().is_some() || held.is_some() {
        return None;
    }
    let seat = game.position().turn();
    let level = seats.level(seat)?;
    Some(Task { seat, level, ply: current.ply(), position: game.position().clone(), rules: game.rules().clone() })
}

/// Begins the search for the task, and stops a search for another one.
fn think(
    current: Res<Match>,
    (people, held): (Seats, Res<HeldBack>),
    mut computer: ResMut<Computer>,
    seats: Query<(Entity, &TableSeat, Has<Thinking>)>,
    mut commands: Commands,
) -> Result {
    let wanted = task(&current, &people, &held);
    if computer.turn.as_ref().map(|turn| &turn.task) != wanted.as_ref() {
        let known = wanted.as_ref().and_then(|task| computer.searches.remove(&task.level));
        computer.turn = match wanted {
            Some(task) => Some(begin(task, &current, known)?),
            None => None,
        };
    }
    let thinks = computer.turn.as_ref().map(|turn| turn.task.seat);
    for (entity, seat, is_marked) in &seats {
        if thinks == Some(seat.seat()) && !is_marked {
            commands.entity(entity).insert(Thinking);
        } else if thinks != Some(seat.seat()) && is_marked {
            commands.entity(entity).remove::<Thinking>();
        }
    }
    Ok(())
}

/// Starts a thread for the search. A search can take seconds, and would block a pool of tasks for other work.
fn begin(task: Task, current: &Match, known: Option<Search>) -> Result<ComputerTurn> {
    let stop = Arc::new(AtomicBool::new(false));
    let (stopped, game, level, seed) = (stop.clone(), current.game().clone(), task.level, current.seed());
    let search = move || {
        let mut search = known.unwrap_or_else(|| {
            let mut new = Search::new(game.rules().clone(), TABLE);
            new.set_level(level, seed);
            new
        });
        let found = search.think(&game, &level.limits(), &stopped, &mut |_| ());
        (search, found)
    };
    let thread = thread::Builder::new().name("computer".to_owned()).spawn(search)?;
    Ok(ComputerTurn { task, stop, thread: Some(thread), answer: None })
}

/// Plays the move of a search that has ended, once the last move has been on show long enough.
fn answer(
    current: Res<Match>,
    (time, pace, hold): (Res<Time<Real>>, Res<ThinkingPace>, Option<Res<HoldForced>>),
    mut since: ResMut<SinceShown>,
    mut computer: ResMut<Computer>,
    mut commands: Commands,
) -> Result {
    since.time += time.delta();
    let Computer { searches, scores, turn: Some(turn) } = &mut *computer else { return Ok(()) };
    if let Some(thread) = turn.thread.take_if(|thread| thread.is_finished()) {
        turn.answer = Some(match thread.join() {
            Ok((search, found)) => {
                searches.insert(turn.task.level, search);
                found
            }
            // The thread has reported its panic. The game goes on without the search.
            Err(_) => None,
        });
    }
    let wait = match hold {
        Some(hold) if !since.settled => hold.limit + pace.0,
        _ => pace.0,
    };
    if since.time < wait {
        return Ok(());
    }
    // The turn stays: if nothing can be played, the same search must not begin again.
    let Some(found) = turn.answer.take() else { return Ok(()) };
    let seat = turn.task.seat;
    if let Some(found) = found {
        scores.insert(seat, found.score);
        if claims_draw(current.game(), found.score) {
            commands.trigger(Propose { seat, action: Action::Claim });
            return Ok(());
        }
    }
    let position = || current.game().rules().fen(&turn.task.position);
    let action = playable(&current, found).ok_or_else(|| format!("the computer finds no move in {}", position()))?;
    commands.trigger(Propose { seat, action });
    Ok(())
}

/// The move of the search, or else the first legal move over which no hook panics. If hooks panic over all moves, it is
/// the first of them. The arbiter then ends the game.
fn playable(current: &Match, found: Option<Answer>) -> Option<Action> {
    let mut moves: Vec<Action> = current.game().moves().into_iter().map(|mv| Action::Move(mv.announced())).collect();
    if let Some(found) = found {
        moves.insert(0, Action::Move(found.mv));
    }
    let works = |action: &Action| current.game().clone().play(current.roll(*action)).is_ok();
    moves.iter().copied().find(works).or(moves.first().copied())
}

/// Answers for the first computer that is asked. The arbiter then asks the next seat.
fn on_offered(
    offered: On<Offered>,
    (current, seats): (Res<Match>, Seats),
    computer: Res<Computer>,
    mut commands: Commands,
) {
    let Some(seat) = offered.open.iter().copied().find(|seat| seats.level(*seat).is_some()) else { return };
    match offered.offer {
        // People may take back as often as they like against the computer.
        Offer::TakeBack => commands.trigger(TakeBack { seat }),
        Offer::Draw => {
            // A seat that has not moved yet does not know how it stands.
            let agrees = computer.scores.get(&seat).is_some_and(|score| accepts_draw(current.game(), *score));
            if agrees {
                commands.trigger(Propose { seat, action: Action::Draw });
            } else {
                commands.trigger(Decline { seat });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::harness::Harness;
    use crate::{ChangePlayer, Controller, Player, VariantAppExt};

    /// A panic in the search costs the computer its choice. It plays a legal move, and goes on.
    #[test]
    fn a_search_that_panics_does_not_stop_the_game() {
        let mut harness = Harness::new(|app: &mut App| {
            app.register_variant(include_str!("../../plugins/chess960/chess.ron"));
        });
        harness.start("chess");
        let controller = Controller::computer(Level::new(8).unwrap());
        let white = harness.current().game().position().turn();
        harness.ask(ChangePlayer { seat: white, player: Player { name: String::new(), controller } });
        harness.app.update();
        let mut computer = harness.app.world_mut().resource_mut::<Computer>();
        let turn = computer.turn.as_mut().unwrap();
        turn.thread = Some(thread::spawn(|| panic!("as a faulty search does")));
        for _ in 0..1_000 {
            harness.app.update();
            thread::sleep(Duration::from_millis(1));
            if harness.current().ply() > 0 {
                break;
            }
        }
        assert_eq!((harness.current().ply(), harness.refusal()), (1, None));
    }
}
