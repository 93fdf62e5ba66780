//! Positions in which a bot must find a move. Random games make them, and brute force over the rules proves them, so
//! the search has no part in what counts as right.
//!
//! `POSITIONS=200 cargo test -p tessera-bots generated -- --nocapture` proves so many positions a variant, and asks every
//! level from 3 on for all of them. That takes hours, so `VARIANTS=chess,nava` picks some of the variants, and each one's
//! wrong answers are printed as soon as it is done.

mod proof;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use tessera_bots::{Level, Search};
use tessera_rules::{Game, Position, Rules};

use crate::support::{game, library, play, start, think};
use proof::Task;

/// Random games are cut off here.
const LONGEST: usize = 300;
/// How many games are played at most for each wanted position: where dice decide, forced wins are rare. More are played where
/// points decide, as kings that cost nothing are rarer still.
const GAMES: usize = 2;
const GAMES_OF_POINTS: usize = 8;
/// How many positions of a variant level 3 is asked for in the normal run, and how many the levels above.
const NORMAL: (usize, usize) = (16, 4);
/// The share of all puzzles, in percent, that level 3 solves, those of harder tasks included.
const SHARE: usize = 85;

/// A position with its task.
struct Puzzle {
    task: Task,
    fen: String,
}

/// Up to so many puzzles of a variant, with about as many of each task as of any other.
fn puzzles(rules: &Arc<Rules>, wanted: usize) -> Vec<Puzzle> {
    let tasks = Task::of(rules);
    let share = wanted.div_ceil(tasks.len());
    let mut found: BTreeMap<Task, Vec<Puzzle>> = tasks.iter().map(|&task| (task, Vec::new())).collect();
    let games = if rules.counts_points() { GAMES_OF_POINTS } else { GAMES };
    for seed in 0..(games * wanted) as u64 {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut game = start(rules, &mut random);
        // One position of each task a game is enough: the next ones would look much the same.
        let mut open: Vec<Task> = tasks.iter().copied().filter(|task| found[task].len() < wanted).collect();
        while game.record().len() < LONGEST && game.ending().is_none() && !open.is_empty() {
            if let Some(task) = open.iter().copied().find(|task| task.is_posed(rules, game.position())) {
                open.retain(|other| *other != task);
                let fen = rules.fen(game.position());
                found.entry(task).or_default().push(Puzzle { task, fen });
            }
            let moves = game.moves();
            let Some(mv) = moves.choose(&mut random) else { break };
            play(&mut game, mv.announced(), &mut random);
        }
        if found.values().all(|puzzles| puzzles.len() >= share) {
            break;
        }
    }
    // Tasks that are hard to find leave their places to the others.
    let mut chosen = Vec::new();
    let mut lists: Vec<_> = found.into_values().map(Vec::into_iter).collect();
    for _ in 0..wanted {
        for list in &mut lists {
            chosen.extend(list.next());
        }
    }
    chosen.truncate(wanted);
    chosen
}

/// A wrong answer.
struct Miss {
    level: u8,
    /// The lowest level that must give the right answer.
    lowest: u8,
    /// The position and the answer.
    text: String,
}

/// The wrong answers of a level to puzzles.
fn missed(rules: &Arc<Rules>, level: u8, puzzles: &[Puzzle]) -> Vec<Miss> {
    let level = Level::new(level).unwrap();
    let mut search = Search::new(rules.clone(), 4);
    let mut missed = Vec::new();
    for puzzle in puzzles {
        let game: Game = game(rules, &puzzle.fen);
        search.set_level(level, 1);
        let answer = think(&mut search, &game, &level.limits(rules)).unwrap();
        let position: &Position = game.position();
        if !puzzle.task.is_solved(rules, position, &answer) {
            let (task, level) = (puzzle.task, level.number());
            let (id, played) = (rules.id(), rules.uci(position, answer.mv));
            let text = format!("level {level} misses {task:?} in {id} {}: {played} {answer:?}", puzzle.fen);
            let lowest = task.lowest_level(rules);
            missed.push(Miss { level, lowest, text });
        }
    }
    missed
}

/// The puzzles of a variant, and the wrong answers to them. All levels above 3 get `sample` of them.
fn ask(rules: &Arc<Rules>, wanted: usize, sample: usize) -> (Vec<Puzzle>, Vec<Miss>) {
    let puzzles = puzzles(rules, wanted);
    let mut wrong = missed(rules, 3, &puzzles);
    for level in 4..=Level::HIGHEST {
        wrong.extend(missed(rules, level, &puzzles[..sample.min(puzzles.len())]));
    }
    (puzzles, wrong)
}

#[test]
fn what_is_proved_is_found() {
    let whole: Option<usize> = std::env::var("POSITIONS").ok().map(|number| number.parse().unwrap());
    let (wanted, sample) = whole.map_or(NORMAL, |number| (number, number));
    let (library, mut ids) = library();
    let picked = std::env::var("VARIANTS").ok();
    if let Some(picked) = &picked {
        let wrong: Vec<&str> = picked.split(',').filter(|name| !ids.iter().any(|id| id == name)).collect();
        assert!(wrong.is_empty(), "no variants: {wrong:?}");
        ids.retain(|id| picked.split(',').any(|name| name == id));
    }
    let next = AtomicUsize::new(0);
    let said: Mutex<Vec<(usize, Vec<Miss>)>> = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, |threads| threads.get()) {
            scope.spawn(|| {
                while let Some(id) = ids.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let rules = Arc::new(library.compile(id, &Default::default()).unwrap());
                    let (puzzles, wrong) = ask(&rules, wanted, sample);
                    let count = |task| puzzles.iter().filter(|puzzle| puzzle.task == task).count();
                    println!("{id}: {:?}", Task::ALL.map(|task| (task, count(task))));
                    wrong.iter().for_each(|miss| println!("{}", miss.text));
                    // Nobody wins Antichess by a move of his own: the answer takes his last piece. Among four, kings are taken.
                    assert!(count(Task::WinInOne) + count(Task::WinInTwo) > 0 || count(Task::RoyalToTake) > 2, "{id}");
                    said.lock().unwrap().push((puzzles.len(), wrong));
                }
            });
        }
    });
    let (mut all, mut misses) = (0, Vec::new());
    for (puzzles, wrong) in said.into_inner().unwrap() {
        all += puzzles;
        misses.extend(wrong);
    }
    let texts = |is: &dyn Fn(&Miss) -> bool| {
        misses.iter().filter(|miss| is(miss)).map(|miss| miss.text.as_str()).collect::<Vec<_>>().join("\n")
    };
    println!("{all} positions, {} wrong answers", misses.len());
    let wrong = texts(&|miss| miss.level >= miss.lowest);
    assert!(wrong.is_empty(), "{wrong}");
    // The share is that of all variants.
    let weak = misses.iter().filter(|miss| miss.level == 3).count();
    assert!(picked.is_some() || weak * 100 <= all * (100 - SHARE), "level 3 misses {weak} of {all}");
}
