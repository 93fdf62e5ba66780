//! One game of an arena.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt, SeedableRng};
use tessera_bots::{Answer, Search, SearchLimits, claims_draw};
use tessera_rules::{Action, Ending, Game, Move, Rules, Start};

use super::{Arena, ArenaPlayer};

/// The size of each player's table in MiB: the levels fill no more.
const HASH: usize = 4;
/// How often another opening is tried where one ends the game.
const TRIES: usize = 100;

/// How a game went.
#[derive(Debug, Clone)]
pub(super) struct PlayedGame {
    /// How it ended; not at all if it was cut off.
    pub(super) ending: Option<Ending>,
    pub(super) plies: usize,
}

/// A player with its search.
struct Bot {
    player: ArenaPlayer,
    search: Search,
    last: Option<Answer>,
}

/// Plays the game of this number. The games in which the players pass through all seats begin alike.
pub(super) fn play(rules: &Arc<Rules>, arena: &Arena, number: usize) -> PlayedGame {
    let mut lots = ChaCha8Rng::seed_from_u64(arena.seed);
    lots.set_stream(1 + (number / arena.players.len()) as u64);
    let mut game = open(rules, arena, &mut lots);
    // From here on games of one group differ.
    lots.set_word_pos(0);
    lots.set_stream(u64::MAX - number as u64);
    let mut bots: Vec<Bot> = arena.players.iter().map(|&player| Bot::new(rules, player, lots.next_u64())).collect();
    while game.ending().is_none() && game.record().len() < arena.longest {
        let seat = game.position().turn().index();
        let bot = &mut bots[arena.player(seat, number)];
        let Some(mv) = bot.choose(&game, &mut lots) else { break };
        let action = Action::Move(rolled(&game, mv, &mut lots));
        if game.play(action).is_err() {
            break;
        }
        let claims = bot.last.is_some_and(|answer| claims_draw(&game, answer.score));
        if claims && game.play(Action::Claim).is_err() {
            break;
        }
    }
    PlayedGame { ending: game.ending(), plies: game.record().len() }
}

/// A game after some random moves; the start itself, if every try has ended the game.
fn open(rules: &Arc<Rules>, arena: &Arena, lots: &mut ChaCha8Rng) -> Game {
    let start = match rules.arrays() {
        Some(arrays) => Start::Array(lots.random_range(0..arrays.count())),
        None => Start::Setup,
    };
    let fresh = Game::new(rules.clone(), start).or_else(|_| Game::new(rules.clone(), Start::Setup));
    // The rules were compiled from their setup, so that a game from it begins.
    let fresh = fresh.unwrap_or_else(|error| unreachable!("the setup of {} is no start: {error}", rules.id()));
    for _ in 0..TRIES {
        let mut game = fresh.clone();
        while game.record().len() < arena.opening
            && let Some(&mv) = game.moves().choose(lots)
            && game.play(Action::Move(mv)).is_ok()
        {}
        if game.ending().is_none() {
            return game;
        }
    }
    fresh
}

/// The move with the face of its die, if it rolls one.
fn rolled(game: &Game, mv: Move, lots: &mut ChaCha8Rng) -> Move {
    game.rules().rolls(game.position(), mv).choose(lots).map_or(mv, |&face| mv.rolled(face))
}

impl Bot {
    fn new(rules: &Arc<Rules>, player: ArenaPlayer, seed: u64) -> Self {
        let mut search = Search::new(rules.clone(), HASH);
        if let ArenaPlayer::Level(level) = player {
            search.set_level(level, seed);
        }
        Self { player, search, last: None }
    }

    /// Its move, as it is announced.
    fn choose(&mut self, game: &Game, lots: &mut ChaCha8Rng) -> Option<Move> {
        let limits = match self.player {
            ArenaPlayer::Random => return game.moves().choose(lots).map(|mv| mv.announced()),
            ArenaPlayer::Level(level) => level.limits(),
            ArenaPlayer::Nodes(nodes) => SearchLimits { nodes: Some(nodes), ..SearchLimits::default() },
        };
        self.last = self.search.think(game, &limits, &AtomicBool::new(false), &mut |_| {});
        self.last.map(|answer| answer.mv)
    }
}
