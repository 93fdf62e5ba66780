//! The review of the match: a search goes through it in the background.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use tessera_bots::{Review, ReviewSums, ReviewedMoment};
use tessera_rules::{Action, Game, Message, Seat};

use crate::analysis::AnalysisRequest;
use crate::answers::{MatchStarted, Refused};
use crate::match_in_play::Match;
use crate::search_thread::SearchThread;
use crate::seating::Thinking;
use crate::waker::Waker;

/// How many positions each search of a review looks at: between the fifth and the sixth of eight levels. Games of the
/// highest level get about one mark with half as many, and people make faults that are larger.
const NODES: u64 = 10_000;
/// How long a thread works before it hands over what it has found. The table shows progress so often.
const SHARE: Duration = Duration::from_millis(250);

/// Begins a review of the match in play; of its main line, if a variation is in play. If the match has gone on since it was
/// reviewed, only the new actions are judged. Does nothing if all is reviewed already. Answered by [`MatchReview`], or by
/// [`Refused`] without a match or an action.
///
/// ```
/// use std::time::{Duration, Instant};
///
/// use tessera_arbiter::harness::Harness;
/// use tessera_arbiter::{BeginReview, Judgement, MatchReview, VariantAppExt};
///
/// let mut harness = Harness::new(|app: &mut bevy::prelude::App| {
///     app.register_variant(include_str!("../../plugins/chess960/chess.ron"));
/// });
/// harness.start("chess");
/// harness.play("f2f3 e7e5 g2g4 d8h4");
/// harness.ask(BeginReview);
/// let asked = Instant::now();
/// while harness.app.world().resource::<MatchReview>().is_running() {
///     assert!(asked.elapsed() < Duration::from_secs(60));
///     harness.app.update();
/// }
/// let review = harness.app.world().resource::<MatchReview>();
/// let judgements: Vec<_> =
///     review.moments().iter().filter_map(|moment| moment.played.as_ref()).map(|played| played.judgement()).collect();
/// assert_eq!((judgements[2], judgements[3]), (Judgement::Blunder, Judgement::Good));
/// ```
#[derive(Event, Debug, Clone, Copy, PartialEq, Eq)]
pub struct BeginReview;

/// The review of the match. This resource exists while there is one: until another match begins, or the match goes on
/// in another way than it was reviewed. What follows the actions that are reviewed is judged after the next [`BeginReview`].
///
/// It pauses while a seat is [`Thinking`](crate::Thinking), and while an [`AnalysisRequest`](crate::AnalysisRequest) is
/// open.
#[derive(Resource)]
pub struct MatchReview {
    /// The review is about this game, up to its last action.
    game: Game,
    moments: Vec<ReviewedMoment>,
    work: ReviewWork,
}

/// The work on a review.
enum ReviewWork {
    /// It pauses.
    Paused(Box<Review>),
    /// A thread works on it.
    Running(SearchThread<Box<Review>>),
    /// All moments are judged.
    Done(Box<Review>),
    /// The search has panicked, and moments are missing.
    Failed,
}

impl MatchReview {
    /// The moments that are judged so far: the start, and one after each action. A later moment can change them: the review
    /// looks back.
    pub fn moments(&self) -> &[ReviewedMoment] {
        &self.moments
    }

    /// The actions of the match that is reviewed. There is one more moment.
    pub fn record(&self) -> &[Action] {
        self.game.record()
    }

    /// Whether moments are still to be judged.
    pub fn is_running(&self) -> bool {
        matches!(self.work, ReviewWork::Paused(_) | ReviewWork::Running(_))
    }

    /// Which part of the match is judged, from 0 to 1.
    pub fn progress(&self) -> f32 {
        self.moments.len() as f32 / (self.record().len() + 1) as f32
    }

    /// The sums over all moves of a seat that are judged.
    pub fn sums(&self, seat: Seat) -> ReviewSums {
        ReviewSums::of(&self.moments, seat)
    }

    /// Whether the search has panicked, and moments are missing.
    pub fn has_failed(&self) -> bool {
        matches!(self.work, ReviewWork::Failed)
    }

    /// Whether this line, from its start to now, is a part of what is reviewed.
    pub fn covers(&self, line: &Match) -> bool {
        self.record().starts_with(line.game().record())
    }

    /// Whether this line is what is reviewed, or has gone on from there.
    fn is_part_of(&self, line: &Match) -> bool {
        line.game().record().starts_with(self.record())
    }

    /// Takes a game that has gone on.
    fn extend(&mut self, game: &Game) {
        self.game = game.up_to(usize::MAX);
        // A thread that works gets the longer game once it hands over.
        self.work = match std::mem::replace(&mut self.work, ReviewWork::Failed) {
            ReviewWork::Done(review) | ReviewWork::Paused(review) => work_on(review, game),
            work => work,
        };
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.add_observer(on_begin_review)
        .add_observer(|_: On<MatchStarted>, mut commands: Commands| commands.remove_resource::<MatchReview>())
        .add_systems(
            Update,
            // Each asks for itself, because the first may end the review.
            (drop_outdated.run_if(resource_exists::<MatchReview>), work.run_if(resource_exists::<MatchReview>)).chain(),
        );
}

/// The line that is reviewed: people look back at what was really played.
fn reviewed(current: &Match) -> &Match {
    current.main_line().unwrap_or(current)
}

fn on_begin_review(
    _: On<BeginReview>,
    current: Option<Res<Match>>,
    review: Option<ResMut<MatchReview>>,
    mut commands: Commands,
) {
    let refused = |key| Refused { seat: None, reasons: vec![Message::new(key)] };
    let Some(current) = current else { return commands.trigger(refused("refused-no-match")) };
    let line = reviewed(&current);
    if line.game().record().is_empty() {
        return commands.trigger(refused("refused-nothing-to-review"));
    }
    // A review whose search has panicked begins again.
    if let Some(mut review) = review.filter(|review| !review.has_failed()) {
        if review.covers(line) {
            return;
        }
        if review.is_part_of(line) {
            return review.extend(line.game());
        }
    }
    let work = ReviewWork::Paused(Box::new(Review::new(line.game(), NODES)));
    commands.insert_resource(MatchReview { game: line.game().up_to(usize::MAX), moments: Vec::new(), work });
}

/// Ends a review of a match that went on in another way.
fn drop_outdated(current: Res<Match>, review: Res<MatchReview>, mut commands: Commands) {
    let line = reviewed(&current);
    if current.is_changed() && !review.covers(line) && !review.is_part_of(line) {
        commands.remove_resource::<MatchReview>();
    }
}

/// Collects what was found, and lets the search go on while nothing else is searched.
fn work(
    busy: Query<(), Or<(With<Thinking>, With<AnalysisRequest>)>>,
    waker: Res<Waker>,
    mut review: ResMut<MatchReview>,
) -> Result {
    let free = busy.is_empty();
    // A thread that still works changes nothing on show.
    let MatchReview { game, moments, work } = review.bypass_change_detection();
    let mut changed = false;
    if let ReviewWork::Running(thread) = work {
        if !free {
            thread.stop();
        }
        let Some(ended) = thread.poll() else { return Ok(()) };
        changed = true;
        *work = match ended {
            Some(found) => {
                // Moments before may be judged anew.
                *moments = found.moments().to_vec();
                work_on(found, game)
            }
            None => ReviewWork::Failed,
        };
    }
    // Without a thread it has failed.
    if free
        && matches!(work, ReviewWork::Paused(_))
        && let ReviewWork::Paused(found) = std::mem::replace(work, ReviewWork::Failed)
    {
        *work = ReviewWork::Running(begin(&waker, found)?);
    }
    if changed {
        review.set_changed();
    }
    Ok(())
}

/// The work that is left for a review, once it has this game.
fn work_on(mut review: Box<Review>, game: &Game) -> ReviewWork {
    if !review.extend(game) {
        review = Box::new(Review::new(game, NODES));
    }
    if review.moments().len() < review.length() { ReviewWork::Paused(review) } else { ReviewWork::Done(review) }
}

/// Lets a thread judge the next moments.
fn begin(waker: &Waker, mut review: Box<Review>) -> Result<SearchThread<Box<Review>>> {
    Ok(SearchThread::run(waker, move |stop| {
        let start = Instant::now();
        while start.elapsed() < SHARE && review.advance(stop).is_some() {}
        review
    })?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::VariantAppExt;
    use crate::harness::Harness;

    /// The review of a search that has panicked lacks moments, and nothing works on it.
    #[test]
    fn a_review_that_panicked_begins_again() {
        let mut harness = Harness::new(|app: &mut App| {
            app.register_variant(include_str!("../../plugins/chess960/chess.ron"));
        });
        harness.start("chess");
        harness.play("f2f3 e7e5");
        let game = harness.app.world().resource::<Match>().game().clone();
        harness.app.insert_resource(MatchReview { game, moments: Vec::new(), work: ReviewWork::Failed });
        harness.ask(BeginReview);
        assert!(harness.app.world().resource::<MatchReview>().is_running());
    }
}
