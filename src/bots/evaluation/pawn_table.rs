//! The pawn table: what the pawns of an army are worth among themselves. Pawns move rarely, so most positions of a search
//! share it with others. Source: chessprogramming.org, "Pawn Hash Table".

use tessera_rules::{Army, BoardSet, Kind, Piece, Tree};

use super::class::PieceClass;
use super::{Evaluator, Score2, mix};

/// The number of entries, a power of two. Those of large boards take 216 KiB, so they stay in the cache of a processor core.
const ENTRIES: usize = 1 << 10;

/// Facts about the pawns of one kind of an army. Only the squares of all its pawns decide them.
#[derive(Debug, Clone, Copy)]
pub(super) struct PawnFacts<S> {
    key: u64,
    /// The worth on their squares, and that of the structure.
    pub(super) strength: Score2,
    /// The squares that they attack, and those that two of them attack.
    pub(super) attacks: S,
    pub(super) twice: S,
    /// The squares on which they stop enemy pawns.
    pub(super) stops: S,
    /// The squares that they attack now or on their way.
    pub(super) guards: S,
    /// Those beside another pawn.
    pub(super) phalanx: S,
    /// Those without a pawn that can come to support them.
    pub(super) alone: S,
    /// Whether some stand on dark squares and on light ones, if they keep to them.
    pub(super) shades: [bool; 2],
}

/// The facts of one thread. A new entry replaces the old one in its place.
#[derive(Debug)]
pub(crate) struct PawnTable<S>(Vec<PawnFacts<S>>);

impl<S: BoardSet> PawnTable<S> {
    /// A table for a search.
    pub(crate) fn new() -> Self {
        Self(vec![PawnFacts::NOTHING; ENTRIES])
    }

    /// A table with one entry, for callers that do not search.
    pub(crate) fn single() -> Self {
        Self(vec![PawnFacts::NOTHING])
    }

    /// The facts with this key. They come from `find` if the table does not have them, and always without a key.
    fn get(&mut self, key: Option<u64>, find: impl FnOnce() -> PawnFacts<S>) -> &PawnFacts<S> {
        let at = key.unwrap_or(0) as usize & (self.0.len() - 1);
        let facts = &mut self.0[at];
        if key != Some(facts.key) {
            *facts = PawnFacts { key: key.unwrap_or(0), ..find() };
        }
        facts
    }
}

impl<S: BoardSet> PawnFacts<S> {
    /// The facts of no pawns. No real key is 0, except by an accident of one in 2^64.
    const NOTHING: Self = Self {
        key: 0,
        strength: Score2([0; 2]),
        attacks: S::EMPTY,
        twice: S::EMPTY,
        stops: S::EMPTY,
        guards: S::EMPTY,
        phalanx: S::EMPTY,
        alone: S::EMPTY,
        shades: [false; 2],
    };
}

impl<S: BoardSet> Evaluator<S> {
    /// The facts of the pawns of one kind of an army, which stand on these squares.
    #[inline]
    pub(super) fn pawn_facts<'a>(
        &self,
        tree: &Tree<S>,
        army: Army,
        kind: Kind,
        squares: S,
        all_pawns: S,
        table: &'a mut PawnTable<S>,
    ) -> &'a PawnFacts<S> {
        let others = if squares == all_pawns { 0 } else { all_pawns.key() };
        // Other pieces decide how far a pawn attacks along a line. Such pawns have no key.
        let key = self.pawns_leap.then(|| pawn_key(army, squares) ^ mix(others ^ mix(kind.index() as u64 + 1)));
        table.get(key, || self.find_pawn_facts(tree, army, kind, squares, all_pawns))
    }

    /// A number that depends on the places of all pawns.
    pub(crate) fn pawn_key(&self, tree: &Tree<S>) -> u64 {
        self.armies.iter().fold(0, |key, &(army, _)| key ^ pawn_key(army, self.pawns_of(tree, army)))
    }

    fn find_pawn_facts(&self, tree: &Tree<S>, army: Army, kind: Kind, squares: S, all_pawns: S) -> PawnFacts<S> {
        let weights = &self.weights;
        let (entries, attacks_by) = (self.squares.of(army, kind), tree.attacks_by(Piece::new(army, kind)));
        let royal = self.classes[kind.index()] == PieceClass::Royal;
        let mut facts = PawnFacts::<S>::NOTHING;
        let (mut doubled, mut connected, mut phalanx, mut isolated) = (0, 0, 0, 0);
        for square in squares {
            let entry = &entries[square.index()];
            let attacks = attacks_by.from(square);
            facts.twice |= facts.attacks & attacks;
            facts.attacks |= attacks;
            facts.strength.add((entry.worth[0], entry.worth[1]), 1);
            if !royal {
                facts.stops |= entry.stops;
                facts.guards |= entry.guards;
            }
            if let Some(shade) = entry.shade {
                facts.shades[usize::from(shade)] = true;
            }
            doubled += i32::from((entry.way & all_pawns).any());
            isolated += i32::from((entry.beside & all_pawns).is_empty());
            if (entry.neighbours & all_pawns).any() {
                phalanx += 1;
                connected += i32::from(entry.made) * i32::from(entry.made);
                facts.phalanx.insert(square);
            }
            if (entry.support & all_pawns).is_empty() {
                facts.alone.insert(square);
            }
        }
        facts.strength.add(weights.doubled, doubled);
        facts.strength.add(weights.connected, connected);
        facts.strength.add(weights.phalanx, phalanx);
        facts.strength.add(weights.isolated, isolated);
        facts
    }
}

/// A number for the pawns of an army on these squares.
#[inline]
fn pawn_key<S: BoardSet>(army: Army, pawns: S) -> u64 {
    // Each army has a number of its own. About half of its bits are set, so no few pawns make up for another army.
    mix(pawns.key() ^ mix(army.index() as u64 + 1))
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;
    use rand::seq::IndexedRandom;
    use tessera_rules::Bitboard;

    use super::*;
    use crate::evaluation::Weights;
    use crate::test_rules::rules;

    /// Random games are judged alike with facts from the table and with fresh ones, also with two kinds of pawns and with
    /// pawns that ride.
    #[test]
    fn the_table_changes_no_judgement() {
        let of_pawns = |id: &str, moves: &str| {
            format!(
                "Ruleset(api: 1, id: \"{id}\", extends: \"chess\", pieces: {{ \"S\": (name: \"sergeant\", moves: {moves}, \
                 tags: [Pawn], value: 150) }}, en_passant: Never, setup: \"rnbqkbnr/pspspsps/8/8/8/8/SPSPSPSP/RNBQKBNR w KQkq - 0 1\")"
            )
        };
        for (id, text) in [
            ("chess", String::new()),
            ("sergeants", of_pawns("sergeants", "[\"fmWfcF\"]")),
            ("riders", of_pawns("riders", "[\"fmWfcB\"]")),
        ] {
            let rules = rules(id, &text);
            let evaluator = Evaluator::<Bitboard>::new(rules.clone(), Weights::default());
            let mut random = ChaCha8Rng::seed_from_u64(7);
            let mut table = PawnTable::new();
            for _ in 0..20 {
                let mut tree = evaluator.tree(&rules.start(), &[]);
                let mut moves = Vec::new();
                for _ in 0..80 {
                    let side = tree.side_to_move();
                    let fresh = evaluator.score(&tree, side, false, &mut PawnTable::single());
                    assert_eq!(evaluator.score(&tree, side, false, &mut table), fresh, "{tree:?}");
                    tree.moves(&mut moves).unwrap();
                    let Some(&mv) = moves.choose(&mut random) else { break };
                    tree.play(mv).unwrap();
                }
            }
        }
    }
}
