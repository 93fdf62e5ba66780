//! Invariants of every position of every game.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use tessera_rules::notation::{Alphabet, Record};
use tessera_rules::{
    Action, Bitboard, Effect, Game, Levels, Library, Move, Piece, Position, Rules, Setup, Square, Why,
};

use crate::refusals::refusals;
use crate::support::{german, random_start, text};

/// The most actions of a game.
const LONGEST: usize = 500;

/// Plays random games and tests each of their positions. The rules must be in the library, where records look for them.
/// `GAMES=200 cargo test -p tessera-rules` plays that many games of each variant.
pub fn hold_in_random_games(rules: &Arc<Rules>, library: &Library) {
    let games = std::env::var("GAMES").map_or(3, |games| games.parse().unwrap());
    for seed in 0..games {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut game = Game::new(rules.clone(), random_start(rules, &mut random)).unwrap();
        let mut board = Board::of(rules, game.position());
        let pieces = board.pieces();
        while game.record().len() < LONGEST {
            let moves = game.moves();
            holds(&game, &moves);
            // The slow tests run in one position out of sixteen.
            if game.record().len() % 16 == 1 {
                read_back(rules, game.position(), &moves);
            }
            if game.record().len() % 64 == 3 && !moves.is_empty() {
                refusals(&game, &moves);
            }
            if game.record().len() % 128 == 9 {
                score_sheets(rules, game.position(), &moves);
            }
            let Some(&mv) = moves.choose(&mut random) else { break };
            if mv.face().is_some() {
                assert_eq!(game.play(Action::Move(mv.announced())), Err(Why::NotRolled));
            }
            let effects = game.play(Action::Move(mv)).unwrap();
            effects.iter().for_each(|&effect| board.follow(effect));
            assert_eq!(board.standing, standing(game.position()), "{} {effects:?}", text(&game));
            assert_eq!(board.blocks, game.position().blocks());
            assert_eq!(board.hand, in_hand(rules, game.position()), "{} {effects:?}", text(&game));
            if rules.captures_come_back() {
                // Captured pieces may change sides.
                let all = |pieces: &BTreeMap<usize, usize>| pieces.values().sum::<usize>();
                assert_eq!(all(&board.pieces()), all(&pieces), "{} {effects:?}", text(&game));
            } else {
                assert_eq!(board.pieces(), pieces, "{} {effects:?}", text(&game));
            }
        }
        goes_there_and_back(&game, library);
    }
}

/// The invariants of a position.
fn holds(game: &Game, moves: &[Move]) {
    let (rules, position) = (game.rules(), game.position());
    let text = rules.fen(position);
    assert_eq!(position.key(), position.recomputed_key(), "{text}");
    assert_eq!(rules.parse_fen(&text).as_ref(), Ok(position), "{text}");
    assert_eq!(rules.position(&Setup::of(position)).as_ref(), Ok(position), "{text}");
    assert_eq!(rules.perft(position, 1), rules.moves(position).len() as u64, "{} {text}", rules.id());
    // Each text means one move: no announced move has the text of another move.
    let written = |moves: &mut dyn Iterator<Item = Move>| -> BTreeSet<String> {
        moves.map(|mv| rules.uci(position, mv)).collect()
    };
    let complete = written(&mut moves.iter().copied());
    assert_eq!(complete.len(), moves.len(), "{text}");
    let rolled = moves.iter().copied().filter(|mv| mv.face().is_some());
    let announced = written(&mut rolled.map(Move::announced));
    assert!(complete.is_disjoint(&announced), "{text}");
}

/// The text of every move is read as that move, complete and as announced.
fn read_back(rules: &Rules, position: &Position, moves: &[Move]) {
    let text = rules.fen(position);
    for &mv in moves {
        assert_eq!(rules.parse_uci(position, &rules.uci(position, mv)), Ok(mv), "{text}");
        let announced = mv.announced();
        assert_eq!(rules.parse_uci(position, &rules.uci(position, announced)), Ok(announced), "{text}");
        assert_eq!(rules.rolls(position, announced).is_empty(), mv.face().is_none(), "{text}");
    }
}

fn score_sheets(rules: &Rules, position: &Position, moves: &[Move]) {
    // Shogi has letters of its own that German gives to other pieces.
    let clash = "SLTD".chars().any(|letter| rules.kind(letter).is_some());
    for alphabet in [Alphabet::english(), german()].into_iter().take(if clash { 1 } else { 2 }) {
        for mv in moves.iter().flat_map(|&mv| [mv, mv.announced()]) {
            let san = rules.san(position, mv, &alphabet);
            assert_eq!(rules.parse_san(position, &san, &alphabet), Ok(mv), "{} {san}", rules.fen(position));
        }
    }
}

/// Undoing all actions gives the start, redoing them gives the end, and the record gives the same game.
fn goes_there_and_back(game: &Game, library: &Library) {
    let mut copy = game.clone();
    while copy.undo().is_some() {}
    assert_eq!(copy.position(), game.position_after(0).unwrap());
    while copy.redo().is_some() {}
    assert_eq!((copy.position(), copy.ending()), (game.position(), game.ending()));
    let record = Record::of(game, Some(7)).to_string();
    let replayed = Record::parse(&record).unwrap().replay(library).unwrap();
    assert_eq!((replayed.position(), replayed.ending()), (game.position(), game.ending()));
    assert_eq!(Record::of(&replayed, Some(7)).to_string(), record);
}

/// The piece on each square and level.
pub type Standing = BTreeMap<(Square, u8), Piece>;

pub fn standing(position: &Position) -> Standing {
    let mut standing = Standing::new();
    for square in position.occupied() {
        let height = position.height(square) as u8;
        for (depth, piece) in (1..).zip(position.stack(square)) {
            standing.insert((square, height - depth), piece);
        }
    }
    standing
}

/// A board that only follows effects: each piece by its square and level, and the pieces that have left. If an effect
/// names a wrong level, this board differs from the position.
pub struct Board {
    pub standing: Standing,
    off: Vec<Piece>,
    hand: BTreeMap<Piece, usize>,
    blocks: Bitboard,
}

/// The pieces in all hands with their numbers.
fn in_hand(rules: &Rules, position: &Position) -> BTreeMap<Piece, usize> {
    let armies = rules.armies().map(|(army, _)| army);
    let pieces = armies.flat_map(|army| {
        let hand = rules.hand(position, army).into_iter();
        hand.map(move |(kind, count)| (Piece::new(army, kind), count))
    });
    pieces.collect()
}

impl Board {
    pub fn of(rules: &Rules, position: &Position) -> Self {
        Self {
            standing: standing(position),
            off: Vec::new(),
            hand: in_hand(rules, position),
            blocks: position.blocks(),
        }
    }

    /// The number of pieces of each army, on the board and off it.
    fn pieces(&self) -> BTreeMap<usize, usize> {
        let mut pieces = BTreeMap::new();
        for piece in self.standing.values().chain(&self.off) {
            *pieces.entry(piece.army().index()).or_default() += 1;
        }
        for (piece, count) in &self.hand {
            *pieces.entry(piece.army().index()).or_default() += count;
        }
        pieces
    }

    fn take(&mut self, at: Square, levels: Levels) -> Vec<Piece> {
        let taken = levels.range().map(|level| self.standing.remove(&(at, level)));
        let taken: Option<Vec<Piece>> = taken.collect();
        taken.unwrap_or_else(|| panic!("{at}: no piece on one of {levels:?}"))
    }

    fn put(&mut self, at: Square, level: u8, piece: Piece) {
        assert_eq!(self.standing.insert((at, level), piece), None, "{at} {level}");
    }

    pub fn follow(&mut self, effect: Effect) {
        match effect {
            Effect::Captured { at, levels } | Effect::Withdrawn { at, levels } => {
                let taken = self.take(at, levels);
                self.off.extend(taken);
            }
            Effect::Moved { from, levels, to, onto } => {
                for (level, piece) in (onto..).zip(self.take(from, levels)) {
                    self.put(to, level, piece);
                }
            }
            Effect::Castled { royal, partner } => {
                let both = [royal, partner].map(|(from, to)| (to, self.take(from, Levels::one(0))));
                both.into_iter().for_each(|(to, piece)| self.put(to, 0, piece[0]));
            }
            Effect::Promoted { at, level, into }
            | Effect::Turned { at, level, into }
            | Effect::Rolled { at, level, into } => {
                let piece = self.standing.get_mut(&(at, level)).unwrap();
                *piece = Piece::new(piece.army(), into);
            }
            Effect::Converted { at, army } => {
                let piece = self.standing.get_mut(&(at, 0)).unwrap();
                *piece = Piece::new(army, piece.kind());
            }
            Effect::Returned { at, army, kind } => {
                let reserve = self.off.iter().position(|piece| piece.army() == army).unwrap();
                self.off.remove(reserve);
                self.put(at, 0, Piece::new(army, kind));
            }
            Effect::ToHand { army, kind, .. } => {
                self.off.pop().unwrap();
                *self.hand.entry(Piece::new(army, kind)).or_default() += 1;
            }
            Effect::Dropped { at, army, kind } => {
                let piece = Piece::new(army, kind);
                let left = self.hand[&piece] - 1;
                if left == 0 {
                    self.hand.remove(&piece);
                } else {
                    self.hand.insert(piece, left);
                }
                self.put(at, 0, piece);
            }
            Effect::Blocked { from, at } => {
                if let Some(from) = from {
                    assert!(self.blocks.has(from));
                    self.blocks.remove(from);
                }
                assert!(!self.blocks.has(at));
                self.blocks.insert(at);
            }
            Effect::Fell { .. } => {}
        }
    }
}
