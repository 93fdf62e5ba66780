//! Bots against each other: games on all processors, a report, and parts of a run for many machines.

mod arguments;
mod fingerprint;
mod merge;
mod part;
mod report;

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use tessera_bots::{Arena, ArenaGame};

pub use arguments::ArenaArguments;
pub use merge::{MergeError, merge};
pub use part::{ArenaRun, GameLine, Shard};
pub use report::report;

/// Plays the games with these numbers on so many threads. Each game goes to `finished` in the order of the numbers, so
/// the threads change nothing in what it sees. If `finished` breaks, no further game is played.
pub fn play_games(
    arena: &Arena,
    numbers: &[usize],
    threads: NonZeroUsize,
    finished: &mut dyn FnMut(usize, ArenaGame) -> ControlFlow<()>,
) {
    let (next, stopped) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (sender, games) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads.get().min(numbers.len()) {
            let (sender, next, stopped) = (sender.clone(), &next, &stopped);
            scope.spawn(move || {
                while let Some(&number) = numbers.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let mut go_on = || !stopped.load(Ordering::Relaxed);
                    let Some(game) = arena.play(number, &mut go_on) else { break };
                    if sender.send((number, game)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        let mut wanted = numbers.iter();
        let mut number = wanted.next();
        for (played, game) in &games {
            waiting.insert(played, game);
            while let Some(game) = number.and_then(|number| waiting.remove(number))
                && let Some(&this) = number
            {
                if finished(this, game).is_break() {
                    stopped.store(true, Ordering::Relaxed);
                    return;
                }
                number = wanted.next();
            }
        }
    });
}
