//! A search on a thread of its own. A search can take seconds, and would block a pool of tasks for other work.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};

use tessera_bots::{Answer, Progress, Score, Search, SearchLimits};
use tessera_rules::{Game, Move, Side};

/// The size of the table of a search, in MiB. It is enough for the nodes of the highest level.
pub(crate) const TABLE: usize = 16;

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
    /// `None` once the search has ended and [`SearchThread::poll`] has returned its end.
    thread: Option<JoinHandle<T>>,
}

/// The search, to be used again, and its result. There is no result if the game is over.
pub(crate) type Ended = (Search, Option<Analysis>);

impl SearchThread {
    /// Starts a search of the position of a game. `make` runs on the new thread: a new table takes time.
    ///
    /// # Errors
    /// The operating system starts no thread.
    pub(crate) fn begin(
        game: Game,
        limits: SearchLimits,
        make: impl FnOnce(&Game) -> Search + Send + 'static,
    ) -> io::Result<Self> {
        Self::run(move |stop| {
            let mut search = make(&game);
            let mut last = None;
            let mut keep = |progress: &Progress| last = Some(progress.clone());
            let answer = search.think(&game, &limits, stop, &mut keep);
            (search, answer.map(|answer| Analysis::new(answer, last)))
        })
    }
}

impl<T: Send + 'static> SearchThread<T> {
    /// Starts work that ends soon after `stop` was raised.
    ///
    /// # Errors
    /// The operating system starts no thread.
    pub(crate) fn run(work: impl FnOnce(&AtomicBool) -> T + Send + 'static) -> io::Result<Self> {
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = stop.clone();
        let thread = thread::Builder::new().name("search".to_owned()).spawn(move || work(&stopped))?;
        Ok(Self { stop, thread: Some(thread) })
    }

    /// Makes the search end at once. [`SearchThread::poll`] then returns the best move so far.
    pub(crate) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// The end of the search, once. `None` while it runs, and after the first time. The inner `None` means that the
    /// search has panicked; the thread has reported the panic.
    pub(crate) fn poll(&mut self) -> Option<Option<T>> {
        let thread = self.thread.take_if(|thread| thread.is_finished())?;
        Some(thread.join().ok())
    }
}

impl<T> Drop for SearchThread<T> {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Analysis {
    fn new(answer: Answer, last: Option<Progress>) -> Self {
        let (line, scores) = last.map_or_else(Default::default, |last| (last.line, last.scores));
        // The last depth, which was interrupted, may have found another move than the line of the depth before.
        let line = if line.first() == Some(&answer.mv) { line } else { vec![answer.mv] };
        Self { answer, line, scores }
    }
}

#[cfg(test)]
impl SearchThread {
    /// A search that panics, as a faulty hook can make it.
    pub(crate) fn panicking() -> Self {
        Self { stop: Arc::default(), thread: Some(thread::spawn(|| panic!("as a faulty search does"))) }
    }
}
