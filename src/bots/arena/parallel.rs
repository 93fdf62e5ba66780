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
        let (next, stopped) = (AtomicUsize::new(0), AtomicBool::new(false));
        let (sender, games) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..threads.get().min(numbers.len()) {
                let (sender, next, stopped) = (sender.clone(), &next, &stopped);
                scope.spawn(move || {
                    while let Some(&number) = numbers.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let mut go_on = || go_on() && !stopped.load(Ordering::Relaxed);
                        let Some(game) = self.play(number, &mut go_on) else { break };
                        if sender.send((number, game)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            let mut waiting = BTreeMap::new();
            let mut done = 0;
            for (number, game) in games {
                waiting.insert(number, game);
                while let Some(number) = numbers.get(done)
                    && let Some(game) = waiting.remove(number)
                {
                    done += 1;
                    if finished(*number, game).is_break() {
                        stopped.store(true, Ordering::Relaxed);
                        return;
                    }
                }
            }
        });
    }
}
