//! A search on a thread of its own. A search can take seconds, and would block a pool of tasks for other work.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};

use tessera_bots::{Answer, Progress, Score, Search, SearchLimits};
use tessera_rules::{Game, Move, Side};
use thread_priority::{ThreadPriority, ThreadPriorityValue, set_current_thread_priority};

use crate::waker::Waker;

/// The size of the table of a search, in MiB. It is enough for the nodes of the highest level.
pub(crate) const HASH: usize = 16;

/// The priority of a search, from 0 to 99. Programs usually have about 50. On Linux this is a niceness of 9: on a core that
/// others want, too, the search gets an eighth of what one of them gets. The lowest value would starve it there.
const PRIORITY: u8 = 25;

/// The findings of a search about a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Analysis {
    /// The best move, its score for the side to move, the depth and the number of positions.
    pub answer: Answer,
    /// The line that the search expects. It begins with the best move. Faces of dice are unknown.
    pub line: Vec<Move>,
    /// The score of each side at the last depth that was searched in full. Empty if the limits allowed no full depth.
    pub scores: Vec<(Side, Score)>,
}

/// A search that runs, or has ended. It stops when this is dropped.
pub(crate) struct SearchThread<T = Ended> {
    stop: Arc<AtomicBool>,
    ended: Arc<AtomicBool>,
    /// `None` once the search has ended and [`SearchThread::poll`] has returned its end.
    thread: Option<JoinHandle<T>>,
}

/// The search, to be used again, and its result. There is no result if the game is over.
pub(crate) type Ended = (Search, Option<Analysis>);

impl SearchThread {
    /// Starts a search of the position of a game. `make` runs on the new thread: a new table takes time. The end of the
    /// search calls `waker`.
    ///
    /// # Errors
    /// The operating system starts no thread.
    pub(crate) fn begin(
        waker: &Waker,
        game: Game,
        limits: SearchLimits,
        make: impl FnOnce(&Game) -> Search + Send + 'static,
    ) -> io::Result<Self> {
        Self::run(waker, move |stop| {
            let mut search = make(&game);
            let mut last = None;
            let mut keep = |progress: &Progress| last = Some(progress.clone());
            let answer = search.think(&game, &limits, stop, &mut keep);
            (search, answer.map(|answer| Analysis::new(answer, last)))
        })
    }
}

impl<T: Send + 'static> SearchThread<T> {
    /// Starts work that ends soon after `stop` was raised. The end of the work calls `waker`.
    ///
    /// # Errors
    /// The operating system starts no thread.
    pub(crate) fn run(waker: &Waker, work: impl FnOnce(&AtomicBool) -> T + Send + 'static) -> io::Result<Self> {
        let [stop, ended] = [(); 2].map(|()| Arc::new(AtomicBool::new(false)));
        let (stopped, at_end) = (stop.clone(), AtEnd { ended: ended.clone(), waker: waker.clone() });
        let whole = move || {
            // A panic drops this value, too, so the program wakes up in any case.
            let _at_end = at_end;
            lower_priority();
            work(&stopped)
        };
        let thread = thread::Builder::new().name("search".to_owned()).spawn(whole)?;
        Ok(Self { stop, ended, thread: Some(thread) })
    }

    /// Makes the search end at once. [`SearchThread::poll`] then returns the best move so far.
    pub(crate) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// The end of the search, once. `None` while it runs, and after the first time. The inner `None` means that the
    /// search has panicked; the thread has reported the panic.
    pub(crate) fn poll(&mut self) -> Option<Option<T>> {
        if !self.ended.load(Ordering::Acquire) {
            return None;
        }
        Some(self.thread.take()?.join().ok())
    }
}

impl<T> Drop for SearchThread<T> {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// Makes the picture more important than the search that runs on this thread. Where few cores also draw, a search of equal
/// priority would make frames longer. Some systems do not allow it, and the search works as well there.
fn lower_priority() {
    if let Ok(priority) = ThreadPriorityValue::try_from(PRIORITY) {
        let _ = set_current_thread_priority(ThreadPriority::Crossplatform(priority));
    }
}

/// Tells that a search has ended when it is dropped, and wakes the program.
struct AtEnd {
    ended: Arc<AtomicBool>,
    waker: Waker,
}

impl Drop for AtEnd {
    fn drop(&mut self) {
        // A program that wakes up first would find the search unfinished, and sleep again.
        self.ended.store(true, Ordering::Release);
        self.waker.wake();
    }
}

impl Analysis {
    fn new(answer: Answer, last: Option<Progress>) -> Self {
        let (variations, scores) = last.map_or_else(Default::default, |last| (last.variations, last.scores));
        let best = variations.into_iter().next().filter(|best| best.moves.first() == Some(&answer.mv));
        // The last depth, which was interrupted, may have found another move than the line of the depth before.
        let line = best.map_or_else(|| vec![answer.mv], |best| best.moves);
        Self { answer, line, scores }
    }
}

#[cfg(test)]
impl SearchThread {
    /// A search that panics, as a faulty hook can make it.
    pub(crate) fn panicking() -> Self {
        let thread = thread::spawn(|| panic!("as a faulty search does"));
        Self { stop: Arc::default(), ended: Arc::new(AtomicBool::new(true)), thread: Some(thread) }
    }
}
