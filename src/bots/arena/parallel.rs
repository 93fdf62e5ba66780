//! Games of an arena on several threads.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use super::{Arena, ArenaGame};

impl Arena {
    /// Plays the games with these numbers on so many threads. Each game goes to `finished` in the order of the numbers,
    /// so the threads change nothing in what it sees.
    ///
    /// If `finished` breaks or `go_on` returns false, the games in progress are given up and no others are begun.
    pub fn play_all(
        &self,
        numbers: &[usize],
        threads: NonZeroUsize,
        go_on: &(dyn Fn() -> bool + Sync),
        finished: &mut dyn FnMut(usize, ArenaGame) -> ControlFlow<()>,
    ) {
        in_order(numbers, threads, go_on, &|number, go_on| self.play(number, go_on), finished);
    }
}

/// Does `work` for each of these numbers on so many threads. Each result goes to `finished` in the order of the numbers.
///
/// `work` asks its second argument whether to go on, and returns `None` if not. It may not once `finished` has broken or
/// `go_on` returns false. No other number is begun then.
///
/// ```
/// use std::{num::NonZeroUsize, ops::ControlFlow};
///
/// let mut squares = Vec::new();
/// tessera_bots::in_order(&[3, 1, 2], NonZeroUsize::MIN, &|| true, &|number, _| Some(number * number), &mut |_, square| {
///     squares.push(square);
///     ControlFlow::Continue(())
/// });
/// assert_eq!(squares, [9, 1, 4]);
/// ```
pub fn in_order<T: Send>(
    numbers: &[usize],
    threads: NonZeroUsize,
    go_on: &(dyn Fn() -> bool + Sync),
    work: &(dyn Fn(usize, &mut dyn FnMut() -> bool) -> Option<T> + Sync),
    finished: &mut dyn FnMut(usize, T) -> ControlFlow<()>,
) {
    let (next, stopped) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (sender, results) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads.get().min(numbers.len()) {
            let (sender, next, stopped) = (sender.clone(), &next, &stopped);
            scope.spawn(move || {
                while let Some(&number) = numbers.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let mut go_on = || go_on() && !stopped.load(Ordering::Relaxed);
                    let Some(result) = work(number, &mut go_on) else { break };
                    if sender.send((number, result)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        let mut done = 0;
        for (number, result) in results {
            waiting.insert(number, result);
            while let Some(number) = numbers.get(done)
                && let Some(result) = waiting.remove(number)
            {
                done += 1;
                if finished(*number, result).is_break() {
                    stopped.store(true, Ordering::Relaxed);
                    return;
                }
            }
        }
    });
}
