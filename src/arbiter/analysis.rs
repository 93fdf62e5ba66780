//! Analysis: questions to the search about moments of the match in play, as for a hint. They are not a seat's turn.

use std::sync::Arc;

use bevy::prelude::*;
use tessera_bots::{Search, SearchLimits};
use tessera_rules::{Game, Position, Rules};

use crate::answers::MatchStarted;
use crate::match_in_play::Match;
use crate::search_thread::{Analysis, HASH, SearchThread};
use crate::seating::Thinking;
use crate::waker::Waker;

/// A question about the match in play: the best move at a moment of it.
///
/// Spawn an entity with this component to ask. [`Analysed`] answers, and then the entity is despawned. Despawn the
/// entity earlier to take the question back. The arbiter despawns it without an answer if the moment does not exist, or
/// exists no more: another match began, or the action before the moment was taken back and another one played.
///
/// One search runs at a time, for the oldest question, on a thread of its own, at full strength. It pauses while a seat is
/// [`Thinking`](crate::Thinking), and begins again afterwards.
///
/// ```
/// use std::time::{Duration, Instant};
///
/// use bevy::prelude::*;
/// use tessera_arbiter::harness::Harness;
/// use tessera_arbiter::{Analysed, AnalysisRequest, SearchLimits, VariantAppExt};
/// use tessera_rules::{Settings, Start};
///
/// #[derive(Resource, Default)]
/// struct Found(String);
///
/// let mut harness = Harness::new(|app: &mut App| {
///     app.register_variant(include_str!("../../plugins/chess960/chess.ron")).init_resource::<Found>();
/// });
/// let start = Start::Position("6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1".to_owned());
/// harness.start_with("chess", Settings::new(), Some(start));
/// let limits = SearchLimits { nodes: Some(5_000), ..default() };
/// harness.app.world_mut().spawn(AnalysisRequest { ply: 0, limits }).observe(
///     |analysed: On<Analysed>, mut found: ResMut<Found>| {
///         if let Some(analysis) = &analysed.analysis {
///             found.0 = format!("{:?}", analysis.answer.mv);
///         }
///     },
/// );
/// let asked = Instant::now();
/// while harness.app.world().resource::<Found>().0.is_empty() {
///     assert!(asked.elapsed() < Duration::from_secs(60));
///     harness.app.update();
/// }
/// assert!(harness.app.world().resource::<Found>().0.contains("e8"));
/// ```
#[derive(Component, Debug, Clone)]
#[component(immutable)]
pub struct AnalysisRequest {
    /// The number of actions played before the moment.
    pub ply: usize,
    /// The limits of the search. Without any limit it runs until the entity is despawned.
    pub limits: SearchLimits,
}

/// The answer to an [`AnalysisRequest`], sent to its entity.
#[derive(EntityEvent, Debug, Clone)]
pub struct Analysed {
    /// The entity of the question.
    pub entity: Entity,
    /// The number of actions played before the moment.
    pub ply: usize,
    /// The result. `None` if the game is over at that moment, or a hook failed.
    pub analysis: Option<Analysis>,
}

/// The moment that a question is about, as it was when the question was asked.
#[derive(Component)]
struct Moment {
    rules: Arc<Rules>,
    position: Position,
    /// How many questions were asked before.
    number: u64,
}

/// The search of all questions.
#[derive(Resource, Default)]
struct Analyst {
    /// The search, while it does not run, and its rules. It keeps what it has found out for the next question.
    idle: Option<(Arc<Rules>, Search)>,
    running: Option<Running>,
    /// The number of questions so far.
    asked: u64,
}

/// A search that runs for a question.
struct Running {
    question: Entity,
    rules: Arc<Rules>,
    thread: SearchThread,
    /// Whether the search was told to stop, so its result does not count.
    stopped: bool,
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Analyst>()
        .add_observer(on_asked)
        .add_observer(on_match_started)
        .add_systems(Update, (drop_outdated, analyse).chain().run_if(any_question));
}

/// Whether there is anything to do. A search that was stopped must still be collected.
fn any_question(questions: Query<(), With<AnalysisRequest>>, analyst: Res<Analyst>) -> bool {
    !questions.is_empty() || analyst.running.is_some()
}

/// Notes the moment that a new question is about.
fn on_asked(
    asked: On<Add, AnalysisRequest>,
    current: Option<Res<Match>>,
    requests: Query<&AnalysisRequest>,
    mut analyst: ResMut<Analyst>,
    mut commands: Commands,
) {
    let Ok(request) = requests.get(asked.entity) else { return };
    analyst.asked += 1;
    let game = current.as_ref().map(|current| current.game());
    match game.and_then(|game| Some((game.rules(), game.position_after(request.ply)?))) {
        Some((rules, position)) => {
            let moment = Moment { rules: rules.clone(), position: position.clone(), number: analyst.asked };
            commands.entity(asked.entity).insert(moment);
        }
        None => commands.entity(asked.entity).despawn(),
    }
}

/// Drops the questions about the match before.
fn on_match_started(_: On<MatchStarted>, questions: Query<Entity, With<AnalysisRequest>>, mut commands: Commands) {
    for question in &questions {
        commands.entity(question).despawn();
    }
}

/// Drops the questions about moments that exist no more.
fn drop_outdated(
    current: Option<Res<Match>>,
    questions: Query<(Entity, &AnalysisRequest, &Moment)>,
    mut commands: Commands,
) {
    let Some(current) = current.filter(|current| current.is_changed()) else { return };
    let game = current.game();
    for (question, request, moment) in &questions {
        let stands = game.position_after(request.ply).is_some_and(|position| *position == moment.position);
        if !stands {
            commands.entity(question).despawn();
        }
    }
}

/// Collects the search that has ended, and begins the next one.
fn analyse(
    current: Option<Res<Match>>,
    thinking: Query<(), With<Thinking>>,
    questions: Query<(Entity, &AnalysisRequest, &Moment)>,
    waker: Res<Waker>,
    mut analyst: ResMut<Analyst>,
    mut commands: Commands,
) -> Result {
    let Some(current) = current else { return Ok(()) };
    if let Some(running) = &mut analyst.running
        && let Some(ended) = running.thread.poll()
    {
        let (search, analysis) = ended.unzip();
        let Running { question, rules, stopped, .. } = running;
        if !*stopped && let Ok((entity, request, _)) = questions.get(*question) {
            commands.trigger(Analysed { entity, ply: request.ply, analysis: analysis.flatten() });
            commands.entity(entity).despawn();
        }
        analyst.idle = search.map(|search| (rules.clone(), search));
        analyst.running = None;
        // The despawn is carried out after this system: the next question begins in the next frame.
        return Ok(());
    }
    // The thinking of seats comes first.
    let next = if thinking.is_empty() { questions.iter().min_by_key(|(.., moment)| moment.number) } else { None };
    if let Some(running) = &mut analyst.running {
        // The next search begins when this one has ended, so two never run at once.
        if next.is_none_or(|(question, ..)| question != running.question) {
            running.stopped = true;
            running.thread.stop();
        }
        return Ok(());
    }
    let Some((question, request, moment)) = next else { return Ok(()) };
    let known = analyst.idle.take().filter(|(rules, _)| Arc::ptr_eq(rules, &moment.rules));
    let make = move |game: &Game| known.map_or_else(|| Search::new(game.rules().clone(), HASH), |(_, search)| search);
    let thread = SearchThread::begin(&waker, current.game().up_to(request.ply), request.limits.clone(), make)?;
    analyst.running = Some(Running { question, rules: moment.rules.clone(), thread, stopped: false });
    Ok(())
}
