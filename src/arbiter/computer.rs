//! The computer at the table. It finds the moves of each seat whose controller is a [`Level`], answers offers to such a
//! seat, claims draws for it, and resigns for it if [`ComputerResigns`] allows that.

mod control;
mod opinion;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use bevy::prelude::*;
use tessera_bots::{Answer, Character, Level, Search};
use tessera_rules::{Action, Game, Move, Position, Rules, Seat};

use crate::answers::MatchStarted;
use crate::clocks::Clocks;
use crate::forced::{HeldBack, HoldForced, LastShown};
use crate::match_in_play::Match;
use crate::requests::{Authority, Propose};
use crate::search_thread::{HASH, SearchThread};
use crate::seating::{Seats, TableSeat, Thinking};
use crate::waker::Waker;
pub use control::ComputerPause;
pub use opinion::ComputerResigns;
use opinion::{ConsidersDraw, Opinion};

/// The least time between a move on show and the computer's answer to it, so that people can follow. Zero by default.
///
/// While [`HoldForced`] is in use, the time begins with [`Proceed`], or when its limit has passed.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ThinkingPace(pub Duration);

/// The time until the computer plays the move that its search has found. `None` while it searches, and while it has
/// nothing to play. A program that sleeps between inputs must update once after this time. The end of a search calls the
/// [`Waker`].
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default, Deref)]
pub struct MoveDue(Option<Duration>);

/// With a clock, a computer waits before a move for at most this part of its time, a fortieth, plus half of the time that the turn
/// brings back.
const HASTE: u32 = 40;

/// The systems in [`Update`] in which computers think and play.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub struct ComputerSystems;

/// The computer's work on the match in play.
#[derive(Resource, Default)]
struct Computer {
    /// The searches that are not running. Each way to play has its own, and keeps its table for its next move, unless its search
    /// was dropped, as by a pause.
    searches: BTreeMap<(Level, Option<Character>), Search>,
    /// What each seat thinks of its game.
    opinions: BTreeMap<Seat, Opinion>,
    turn: Option<ComputerTurn>,
}

/// A turn of the computer.
struct ComputerTurn {
    task: Task,
    thread: SearchThread,
    /// The answer of the search, until it is played.
    answer: Option<Option<Answer>>,
    /// Whether the move is played as soon as it is found, without the pace.
    hurried: bool,
}

/// The question that a search answers. An answer to another question is dropped.
#[derive(Clone)]
struct Task {
    seat: Seat,
    /// The level and character of the seat's computer.
    plays: (Level, Option<Character>),
    ply: usize,
    position: Position,
    rules: Arc<Rules>,
}

impl PartialEq for Task {
    fn eq(&self, other: &Self) -> bool {
        let place = |task: &Self| (task.seat, task.plays, task.ply);
        // Matches of other rules may have equal positions.
        place(self) == place(other) && Arc::ptr_eq(&self.rules, &other.rules) && self.position == other.position
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Computer>()
        .init_resource::<ThinkingPace>()
        .init_resource::<MoveDue>()
        .add_plugins((control::plugin, opinion::plugin))
        // The next seat begins to think in the update in which the one before it has played.
        .add_systems(
            Update,
            (think, answer, think, forget_replaced).chain().in_set(ComputerSystems).run_if(resource_exists::<Match>),
        )
        .add_observer(|_: On<MatchStarted>, mut computer: ResMut<Computer>| *computer = Computer::default());
}

/// The computer's task now. `None` if it is not the computer's turn, or if a forced action comes first.
fn task(current: &Match, seats: &Seats, held: &HeldBack) -> Option<Task> {
    let game = current.game();
    if current.authority() != Authority::Here || game.ending().is_some() || held.is_some() {
        return None;
    }
    let seat = game.position().turn();
    let controller = seats.controller(seat)?;
    let plays = (controller.level()?, controller.character());
    Some(Task { seat, plays, ply: current.ply(), position: game.position().clone(), rules: game.rules().clone() })
}

/// Frees the memory of searches for players who were replaced.
fn forget_replaced(people: Seats, seats: Query<&TableSeat>, mut computer: ResMut<Computer>) {
    let sits = |(level, character): &(Level, Option<Character>)| {
        let mut controllers = seats.iter().filter_map(|seat| people.controller(seat.seat()));
        controllers.any(|other| other.level() == Some(*level) && other.character() == *character)
    };
    computer.searches.retain(|plays, _| sits(plays));
}

/// Begins the search for the task, and stops a search for another one.
fn think(
    current: Res<Match>,
    (people, clocks): (Seats, Res<Clocks>),
    (held, pause, waker): (Res<HeldBack>, Res<ComputerPause>, Res<Waker>),
    offers: Query<(), With<ConsidersDraw>>,
    mut computer: ResMut<Computer>,
    seats: Query<(Entity, &TableSeat, Has<Thinking>)>,
    mut commands: Commands,
) -> Result {
    let rests = pause.is_silent(&current, &clocks) || !offers.is_empty();
    let wanted = if rests { None } else { task(&current, &people, &held) };
    if computer.turn.as_ref().map(|turn| &turn.task) != wanted.as_ref() {
        let known = wanted.as_ref().and_then(|task| computer.searches.remove(&task.plays));
        computer.turn = match wanted {
            Some(task) => Some(begin(task, (&current, &clocks), known, &waker, pause.is_on())?),
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

/// The time that is left to a seat, and what it gains with a move. `None` without a clock, and in a variation: no clock runs
/// there.
fn budget(current: &Match, clocks: &Clocks, seat: Seat) -> Option<(Duration, Duration)> {
    clocks.budget(seat).filter(|_| current.main_line().is_none())
}

/// Starts the search for a task.
fn begin(
    task: Task,
    (current, clocks): (&Match, &Clocks),
    known: Option<Search>,
    waker: &Waker,
    hurried: bool,
) -> Result<ComputerTurn> {
    let ((level, character), seed) = (task.plays, current.seed());
    let mut limits = level.limits(&task.rules);
    if let Some((left, gain)) = budget(current, clocks, task.seat) {
        limits.share_clock(left, gain, None);
    }
    let make = move |game: &Game| {
        known.unwrap_or_else(|| {
            let mut new = Search::new(game.rules().clone(), HASH);
            new.set_level(level, seed);
            new.set_character(character);
            new
        })
    };
    let thread = SearchThread::begin(waker, current.game().clone(), limits, make)?;
    Ok(ComputerTurn { task, thread, answer: None, hurried })
}

/// Plays the move of a search that has ended, once the last move has been on show long enough.
fn answer(
    (current, seats, clocks): (Res<Match>, Seats, Res<Clocks>),
    (time, pace, hold, shown): (Res<Time<Real>>, Res<ThinkingPace>, Option<Res<HoldForced>>, Res<LastShown>),
    (resigns, mut pause): (Res<ComputerResigns>, ResMut<ComputerPause>),
    (mut computer, mut due): (ResMut<Computer>, ResMut<MoveDue>),
    mut commands: Commands,
) -> Result {
    let Computer { searches, opinions, turn } = &mut *computer;
    if let Some(turn) = turn
        && let Some(ended) = turn.thread.poll()
    {
        // If the search has panicked, the game goes on without it.
        turn.answer = Some(ended.and_then(|(search, analysis)| {
            searches.insert(turn.task.plays, search);
            analysis.map(|analysis| analysis.answer)
        }));
    }
    let Some(turn) = turn.as_mut().filter(|turn| turn.answer.is_some()) else {
        due.set_if_neq(MoveDue(None));
        return Ok(());
    };
    // Nobody should lose on time because of the pace.
    let most = budget(&current, &clocks, turn.task.seat).map(|(left, gain)| left / HASTE + gain / 2);
    let most = if turn.hurried { Duration::ZERO } else { most.unwrap_or(Duration::MAX) };
    let wait = shown.wait(time.elapsed(), pace.0, hold.as_deref(), most);
    if !wait.is_zero() {
        due.0 = Some(wait);
        return Ok(());
    }
    // The turn stays: if nothing can be played, the same search must not begin again.
    let found = turn.answer.take().flatten();
    let seat = turn.task.seat;
    pause.end_step();
    if let Some(found) = found {
        let opinion = opinions.entry(seat).or_default();
        if let Some(action) = opinion.action((current.game(), found.score), seat, *resigns, &seats) {
            commands.trigger(Propose { seat, action });
            return Ok(());
        }
    }
    let position = || current.game().rules().fen(&turn.task.position);
    let action =
        playable(current.game(), found).ok_or_else(|| format!("the computer finds no move in {}", position()))?;
    commands.trigger(Propose { seat, action });
    Ok(())
}

/// The move of the search, or else the first legal move over which no hook panics, whatever its die shows. If hooks panic
/// over all moves, it is the first of them. The arbiter then ends the game.
///
/// The face that is about to come has no say: a computer foresees no roll.
fn playable(game: &Game, found: Option<Answer>) -> Option<Action> {
    let mut moves: Vec<Move> = game.moves().into_iter().map(|mv| mv.announced()).collect();
    if let Some(found) = found {
        moves.insert(0, found.mv);
    }
    let plays = |mv: Move| game.clone().play(Action::Move(mv)).is_ok();
    let works = |mv: &Move| {
        let faces = game.rules().rolls(game.position(), *mv);
        if faces.is_empty() { plays(*mv) } else { faces.into_iter().all(|face| plays(mv.rolled(face))) }
    };
    moves.iter().copied().find(works).or(moves.first().copied()).map(Action::Move)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use tessera_rules::hooks::{BoardEditor, HookEvents, RuleHook};
    use tessera_rules::{Kind, Start};

    use super::*;
    use crate::harness::Harness;
    use crate::requests::StartMatch;
    use crate::{ChangePlayer, Controller, Player, VariantAppExt};

    /// Panics if the die from a1 shows a queen after its move. Its moves are the first of the list.
    struct NoQueens;

    impl RuleHook for NoQueens {
        fn events(&self) -> HookEvents {
            HookEvents::AFTER
        }

        fn after(&self, board: &mut BoardEditor<'_>, mv: Move) {
            let is_queen = mv.face().is_some() && mv.face() == board.view().named('Q');
            assert!(!is_queen || mv.from().to_string() != "a1");
        }
    }

    /// The first move of a computer under each of a dozen seeds, as it is announced, and the faces that were rolled. The
    /// search errs by nothing, so the seeds change the rolls alone. With `panics` it ends by a panic.
    fn first_moves(variant: &str, panics: bool) -> (BTreeSet<Move>, BTreeSet<Option<Kind>>) {
        let mut harness = Harness::new(|app: &mut App| {
            app.register_variant(include_str!("../../plugins/chess960/chess.ron"));
            app.register_variant(include_str!("../../plugins/variaschach/ordo.ron"));
            app.register_variant(include_str!("../../plugins/variaschach/ordo-vulneris.ron"));
            app.register_variant(include_str!("../../plugins/variaschach/occasio.ron"));
            app.register_rule("no-queens", || Arc::new(NoQueens));
            app.register_variant(r#"Ruleset(api: 1, id: "no-queens", extends: "occasio", royal: Capture(army: Freeze), hooks: ["no-queens"])"#);
        });
        let level = Level::new(2).unwrap();
        let (mut moves, mut faces) = (BTreeSet::new(), BTreeSet::new());
        for seed in 1..=12 {
            let position = Start::Position("1r2k3/1p6/8/3q4/4P3/2N5/1P6/R3K3 w - - 0 1".to_owned());
            harness.ask(StartMatch {
                variant: variant.to_owned(),
                start: Some(position),
                seed: Some(seed),
                ..default()
            });
            let white = harness.current().game().position().turn();
            let search = Search::new(harness.current().game().rules().clone(), 1);
            harness.app.world_mut().resource_mut::<Computer>().searches.insert((level, None), search);
            harness.ask(ChangePlayer {
                seat: white,
                player: Player { name: String::new(), controller: Controller::computer(level) },
            });
            if panics {
                // Nothing is played before the search is replaced.
                harness.app.insert_resource(ThinkingPace(Duration::from_secs(3600)));
            }
            harness.app.update();
            if panics {
                let mut computer = harness.app.world_mut().resource_mut::<Computer>();
                let turn = computer.turn.as_mut().unwrap();
                (turn.thread, turn.answer) = (SearchThread::panicking(), None);
                harness.app.insert_resource(ThinkingPace::default());
            }
            let first = until_it_plays(&mut harness);
            moves.insert(first.announced());
            faces.insert(first.face());
        }
        (moves, faces)
    }

    /// Runs frames until the computer has made the first move.
    fn until_it_plays(harness: &mut Harness) -> Move {
        for _ in 0..10_000 {
            harness.app.update();
            if let Some(&Action::Move(mv)) = harness.current().game().record().first() {
                return mv;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        panic!("nothing happens");
    }

    #[test]
    fn a_player_who_was_replaced_keeps_no_memory() {
        let mut harness = Harness::new(|app: &mut App| {
            app.register_variant(include_str!("../../plugins/chess960/chess.ron"));
        });
        harness.start("chess");
        let white = harness.current().game().position().turn();
        let change = |harness: &mut Harness, controller: Controller| {
            harness.ask(ChangePlayer { seat: white, player: Player { name: String::new(), controller } });
        };
        change(&mut harness, Controller::computer(Level::new(1).unwrap()));
        until_it_plays(&mut harness);
        let kept = |harness: &mut Harness| {
            harness.app.update();
            harness.app.world().resource::<Computer>().searches.len()
        };
        assert_eq!(kept(&mut harness), 1);
        change(&mut harness, Controller::PERSON);
        assert_eq!(kept(&mut harness), 0);
    }

    /// The computer makes the same move before every roll.
    #[test]
    fn a_search_foresees_no_roll() {
        let (moves, faces) = first_moves("occasio", false);
        assert!(moves.len() == 1 && faces.len() > 2, "{moves:?} {faces:?}");
    }

    /// A move over which a rule may panic is not played even if its roll happens to be harmless: the computer would know the
    /// roll.
    #[test]
    fn a_computer_without_a_search_foresees_no_roll() {
        let (moves, _) = first_moves("no-queens", true);
        assert_eq!(moves.len(), 1, "{moves:?}");
    }

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
        turn.thread = SearchThread::panicking();
        until_it_plays(&mut harness);
        assert_eq!((harness.current().ply(), harness.refusal()), (1, None));
    }
}
