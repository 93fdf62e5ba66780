//! Games of bots against each other, to measure how strong players are and how fair a variant is.

mod greedy;
mod parallel;
mod player;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt, SeedableRng};
use tessera_rules::ruleset::ArmyData;
use tessera_rules::{Action, Army, Ending, Game, Move, Reason, Rules, Side, Start};

use crate::draws::{claims_draw, claims_lead};
use crate::evaluation::Weights;
use crate::limits::SearchLimits;
use crate::score::Score;
use crate::search::{Progress, Search};
use crate::sides_of;
use crate::worth::Worth;
pub use parallel::in_order;
pub use player::ArenaPlayer;

/// The size of each seat's table in MiB. The nodes of the highest level fill no more.
const HASH: usize = 4;
/// How often another opening is tried if one ends the game. Random moves almost never end it.
const TRIES: usize = 100;
/// The most plies in a part of a turn: a die may be rolled before the move, and a face chosen after it. A game with more
/// plies is stopped, in case a rule of Rust code keeps the turn for ever.
const PLIES_A_PART: usize = 4;

/// Games of one variant between the same players. The same arena gives the same games on every machine.
#[derive(Debug, Clone)]
pub struct Arena {
    rules: Arc<Rules>,
    players: Vec<ArenaPlayer>,
    /// For each army, the number of its player in the first game.
    places: Vec<usize>,
    seed: u64,
    /// The number of plies that are played at random before the players begin, so that games differ. 4 by default.
    pub opening: usize,
    /// The number of rounds, with those of the opening, after which a game is stopped. 200 by default.
    pub rounds: u16,
    /// The weights of [`ArenaPlayer::Weighted`]. Without them it plays with those of the rules.
    pub weights: Option<Weights>,
}

/// A game of an arena.
#[derive(Debug, Clone)]
pub struct ArenaGame {
    /// The game. It has no ending if it was stopped.
    pub game: Game,
    /// The number of positions in which a player had to choose a move.
    pub choices: u64,
    /// The number of legal moves in all these positions. A move that rolls a die counts once.
    pub moves: u64,
}

/// The error of an arena whose players cannot be seated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnseatedPlayers {
    players: usize,
    seats: usize,
    sides: usize,
}

impl Arena {
    /// An arena. If there are as many players as sides, each player has a side. Otherwise the players sit down in the
    /// order of the armies, and begin anew after the last player.
    ///
    /// `seed` fixes everything that chance decides: arrays, openings, dice and the errors of weak levels.
    ///
    /// # Errors
    /// If the number of players is neither the number of sides nor divides the number of seats.
    pub fn new(rules: Arc<Rules>, players: Vec<ArenaPlayer>, seed: u64) -> Result<Self, UnseatedPlayers> {
        let (sides, seats) = (rules.sides(), rules.armies().count());
        let place = |(seat, (army, _)): (usize, (Army, &ArmyData))| {
            if players.len() == sides.len() {
                sides.iter().position(|side| *side == rules.side(army)).unwrap_or(0)
            } else {
                seat % players.len()
            }
        };
        if players.is_empty() || (players.len() != sides.len() && !seats.is_multiple_of(players.len())) {
            return Err(UnseatedPlayers { players: players.len(), seats, sides: sides.len() });
        }
        let places = rules.armies().enumerate().map(place).collect();
        Ok(Self { places, players, seed, opening: 4, rounds: 200, weights: None, rules })
    }

    /// The rules of all games.
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// The players.
    pub fn players(&self) -> &[ArenaPlayer] {
        &self.players
    }

    /// The seed of everything that chance decides.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The number of the player who has the seat of an army in a game. After each game every player moves on to the
    /// next place, so each of them has had each place after as many games as there are players.
    pub fn player(&self, army: usize, game: usize) -> usize {
        (self.places.get(army).copied().unwrap_or(0) + game) % self.players.len()
    }

    /// Plays the game of this number, from 0. The games of one rotation of the players begin with the same opening.
    ///
    /// `go_on` is called before each move. If it returns false, the game is given up and the result is `None`.
    pub fn play(&self, number: usize, go_on: &mut dyn FnMut() -> bool) -> Option<ArenaGame> {
        let game = self.opened(number);
        let mut lots = self.lots(u64::MAX - number as u64);
        let first = game.position_after(0).map_or(1, |start| start.fullmove_number());
        let seats = self.places.len();
        let mut bots: Vec<Bot> = Vec::new();
        for army in 0..seats {
            bots.push(Bot::new(self, self.players[self.player(army, number)], lots.next_u64()));
        }
        let mut played = ArenaGame { game, choices: 0, moves: 0 };
        // The parts of the longest turn so far. Turns can grow.
        let mut parts = 1;
        while played.game.ending().is_none() && played.game.position().fullmove_number() - first < self.rounds {
            if !go_on() {
                return None;
            }
            parts = parts.max(usize::from(self.rules.parts_of_turn(played.game.position())));
            if played.game.record().len() >= seats * PLIES_A_PART * parts * usize::from(self.rounds) {
                break;
            }
            if claims_lead(&played.game) {
                if played.game.play(Action::Claim).is_err() {
                    break;
                }
                continue;
            }
            played.choices += 1;
            played.moves += announced(&played.game).len() as u64;
            let bot = &mut bots[played.game.position().turn().index()];
            let Some((mv, score)) = bot.choose(&played.game, &mut lots).or_else(|| any_move(&played.game)) else {
                break;
            };
            // As at the table, a player claims before the move.
            let claims = score.is_some_and(|score| claims_draw(&played.game, score));
            let action = if claims { Action::Claim } else { Action::Move(rolled(&played.game, mv, &mut lots)) };
            if played.game.play(action).is_err() {
                break;
            }
        }
        Some(played)
    }

    /// The game of this number after its opening, before the players begin. If every opening has ended the game, it is
    /// the start.
    pub fn opened(&self, number: usize) -> Game {
        let mut lots = self.lots(1 + (number / self.players.len()) as u64);
        let start = match self.rules.arrays() {
            Some(arrays) => Start::Array(lots.random_range(0..arrays.count())),
            None => Start::Setup,
        };
        let fresh = Game::new(self.rules.clone(), start).or_else(|_| Game::new(self.rules.clone(), Start::Setup));
        // The rules were compiled from their setup, so a game can begin with it.
        let fresh = fresh.unwrap_or_else(|error| unreachable!("{}: {error}", self.rules.id()));
        for _ in 0..TRIES {
            let mut game = fresh.clone();
            while game.record().len() < self.opening
                && let Some(&mv) = announced(&game).choose(&mut lots)
                && let action = Action::Move(rolled(&game, mv, &mut lots))
                && game.play(action).is_ok()
            {}
            if game.ending().is_none() {
                return game;
            }
        }
        fresh
    }

    /// The search of a player and its limits. The table has `mebibytes`, and the seed chooses the errors of a level.
    /// `None` for a player who does not search.
    pub fn search(&self, player: ArenaPlayer, mebibytes: usize, seed: u64) -> Option<(Search, SearchLimits)> {
        let limits = match player {
            ArenaPlayer::Level(level, _) => level.limits(&self.rules),
            ArenaPlayer::Nodes(nodes) | ArenaPlayer::Weighted(nodes) => {
                SearchLimits { nodes: Some(nodes), ..SearchLimits::default() }
            }
            ArenaPlayer::Greedy | ArenaPlayer::Random => return None,
        };
        let mut search = Search::new(self.rules.clone(), mebibytes);
        if let ArenaPlayer::Level(level, character) = player {
            search.set_level(level, seed);
            search.set_character(character);
        }
        if let (ArenaPlayer::Weighted(_), Some(weights)) = (player, &self.weights) {
            search.set_weights(weights.clone());
        }
        Some((search, limits))
    }

    /// Random numbers of this arena. Different streams have nothing to do with each other.
    fn lots(&self, stream: u64) -> ChaCha8Rng {
        let mut lots = ChaCha8Rng::seed_from_u64(self.seed);
        lots.set_stream(stream);
        lots
    }
}

impl ArenaGame {
    /// The name of the ending of a game that was stopped.
    pub const STOPPED: &str = "stopped";
    /// The name of the ending of a game in which a rule of Rust code has panicked.
    pub const RULE_FAILED: &str = "rule-failed";

    /// The sides that share the point of the game: the winner, or all sides with a living army. If the last ones fell together,
    /// they share it. A stopped game counts as a draw that the players agree on.
    ///
    /// Where points decide, the sides with the most points share it, also those that have fallen.
    pub fn winners(&self) -> Vec<Side> {
        let rules = self.game.rules();
        if let Some(winner) = self.game.ending().and_then(|ending| ending.winner) {
            return vec![winner];
        }
        let draw = Ending { winner: None, reason: Reason::Agreement };
        let points = rules.points(self.game.position(), Some(self.game.ending().unwrap_or(draw)));
        let sides = if let Some(points) = points {
            sides_of(rules, |army| points.get(army.index()) == points.iter().max())
        } else {
            let before = self.game.position_after(self.game.record().len().saturating_sub(1));
            let living = [Some(self.game.position()), before].into_iter().flatten();
            living.map(|position| rules.living_sides(position)).find(|sides| !sides.is_empty()).unwrap_or_default()
        };
        if sides.is_empty() { rules.sides() } else { sides }
    }

    /// The number of rounds, with the one that was not completed.
    pub fn rounds(&self) -> u16 {
        let number = |actions| self.game.position_after(actions).map_or(0, |position| position.fullmove_number());
        match self.game.record().len() {
            0 => 0,
            actions => 1 + number(actions - 1) - number(0),
        }
    }

    /// The name of the ending: the key of its message without `end-`, or [`ArenaGame::STOPPED`].
    pub fn ending(&self) -> String {
        let Some(Ending { reason, .. }) = self.game.ending() else { return Self::STOPPED.to_owned() };
        let key = reason.message(self.game.rules().draw()).key;
        let name = key.strip_prefix("end-").unwrap_or(&key);
        let is_claimed = matches!(reason, Reason::RepetitionClaimed | Reason::QuietTurnsClaimed);
        if is_claimed { format!("{name}-claimed") } else { name.to_owned() }
    }
}

impl std::error::Error for UnseatedPlayers {}

impl std::fmt::Display for UnseatedPlayers {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { players, seats, sides } = self;
        write!(f, "{players} players cannot share {seats} seats alike: name {sides}, or a number that divides {seats}")
    }
}

/// The player of one seat.
enum Bot {
    Search(Box<Search>, SearchLimits),
    Greedy(Worth),
    Random,
}

impl Bot {
    fn new(arena: &Arena, player: ArenaPlayer, seed: u64) -> Self {
        match arena.search(player, HASH, seed) {
            Some((search, limits)) => Self::Search(Box::new(search), limits),
            None if player == ArenaPlayer::Greedy => Self::Greedy(Worth::new(&arena.rules)),
            None => Self::Random,
        }
    }

    /// Its move as it is announced, with the score if it has one. `None` if a rule of Rust code panics over every move.
    fn choose(&mut self, game: &Game, lots: &mut ChaCha8Rng) -> Option<(Move, Option<Score>)> {
        match self {
            Self::Search(search, limits) => {
                let answer = search.think(game, limits, &AtomicBool::new(false), &mut |_: &Progress| {})?;
                Some((answer.mv, Some(answer.score)))
            }
            Self::Greedy(worth) => greedy::best(game, worth).choose(lots).map(|&mv| (mv, None)),
            Self::Random => announced(game).choose(lots).map(|&mv| (mv, None)),
        }
    }
}

/// The legal moves as they are announced, each once.
fn announced(game: &Game) -> Vec<Move> {
    let mut moves = Vec::new();
    for mv in game.moves() {
        let mv = mv.announced();
        if !moves.contains(&mv) {
            moves.push(mv);
        }
    }
    moves
}

/// Any move. If a rule of Rust code panics over every move, so does it over this one, and the game is over.
fn any_move(game: &Game) -> Option<(Move, Option<Score>)> {
    announced(game).first().map(|&mv| (mv, None))
}

/// An announced move with the face that its die shows, drawn by lot. Without a roll it stays as it is.
pub fn rolled(game: &Game, mv: Move, lots: &mut impl Rng) -> Move {
    game.rules().rolls(game.position(), mv).choose(lots).map_or(mv, |&face| mv.rolled(face))
}
