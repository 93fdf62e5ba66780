//! The counting of moves: once the weaker army has little left, the stronger one must win in time.

use super::{Rules, view};
use crate::kernel::board_set::BoardSet;
use crate::kernel::compile::unknown_piece;
use crate::kernel::context::BoardView;
use crate::kernel::tables::{KindSet, Tables};
use crate::piece::Kind;
use crate::position::Position;
use crate::ruleset::{Counting, Diagnostic, Letter, Ruleset, RulesetError};

/// The most moves of a rule.
const MOVES_MAX: u16 = 1000;

/// How far moves have been counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MoveCount {
    rule: u8,
    plies: u16,
    limit: u16,
}

impl MoveCount {
    /// The number of moves that are counted. Where the pieces count, it begins with their number.
    pub fn moves(self) -> u16 {
        self.plies.div_ceil(2)
    }

    /// The number of moves after which the game is drawn.
    pub fn limit(self) -> u16 {
        self.limit
    }

    /// Whether the game is drawn.
    pub(crate) fn is_full(self) -> bool {
        self.plies > 2 * self.limit
    }
}

/// A compiled [`Counting`](crate::ruleset::Counting).
#[derive(Debug, Clone)]
pub(super) struct CountRule {
    without: KindSet,
    most: Option<u8>,
    against: Vec<(Kind, u8, u16)>,
    moves: Option<u16>,
    pieces_count: bool,
}

impl CountRule {
    /// Compiles the rules of a variant.
    pub(super) fn of(ruleset: &Ruleset, letters: &[Letter]) -> Result<Vec<Self>, RulesetError> {
        let fault = |path: String, reason: String| RulesetError::from(Diagnostic::error("V100", path, reason));
        let mut rules = Vec::new();
        for (i, counting) in ruleset.draw.counting.iter().enumerate() {
            let path = format!("draw.counting[{i}]");
            let kind = |letter: Letter, key: &str| {
                let index = letters.iter().position(|&known| known == letter).and_then(Kind::new);
                let unknown = || RulesetError::from(unknown_piece(letter, letters, &format!("{path}.{key}")));
                index.ok_or_else(unknown)
            };
            if ruleset.armies.len() != 2 {
                return Err(fault(path, "moves are only counted where there are two armies".to_owned()));
            }
            let mut without = KindSet::default();
            for &letter in &counting.without {
                without.insert(kind(letter, "without")?);
            }
            let mut against = Vec::new();
            for limit in &counting.against {
                against.push((kind(limit.piece, "against")?, limit.least, limit.moves));
            }
            let numbers = counting.moves.iter().copied().chain(against.iter().map(|(.., moves)| *moves));
            if let Some(wrong) = numbers.clone().find(|moves| !(1..=MOVES_MAX).contains(moves)) {
                return Err(fault(path, format!("the number of moves is 1 to {MOVES_MAX}, not {wrong}")));
            }
            if numbers.count() == 0 {
                return Err(fault(path, "it says no number of moves; write `moves` or `against`".to_owned()));
            }
            let Counting { most, moves, pieces_count, .. } = *counting;
            rules.push(Self { without, most, against, moves, pieces_count });
        }
        Ok(rules)
    }

    /// The number of moves by this rule, if it is in force.
    fn limit<S: BoardSet>(&self, tables: &Tables<S>, view: BoardView<'_, S>) -> Option<u16> {
        let has = |kinds: KindSet| tables.seats.armies.iter().map(move |&army| tables.pieces_left(view, army, kinds));
        if self.without != KindSet::default() && has(self.without).any(|count| count > 0) {
            return None;
        }
        if let Some(most) = self.most {
            let (least, greatest) = (has(tables.all).min()?, has(tables.all).max()?);
            if least > most.into() || greatest <= 1 {
                return None;
            }
        }
        let fits = |&&(kind, least, _): &&(Kind, u8, u16)| has(KindSet::of(kind)).sum::<u32>() >= least.into();
        self.against.iter().find(fits).map(|(.., moves)| *moves).or(self.moves)
    }
}

impl Rules {
    /// Whether moves are counted at all.
    pub(crate) fn counts_moves(&self) -> bool {
        !self.counting.is_empty()
    }

    /// The count in a position of a game, see [`Rules::count_in`].
    pub(crate) fn count_at(&self, position: &Position, before: Option<MoveCount>) -> Option<MoveCount> {
        self.count_in(&self.tables, view(position), before)
    }

    /// The count in a position, given that of the position before it.
    pub(crate) fn count_in<S: BoardSet>(
        &self,
        tables: &Tables<S>,
        view: BoardView<'_, S>,
        before: Option<MoveCount>,
    ) -> Option<MoveCount> {
        let mut rules = self.counting.iter().zip(0..);
        let (known, rule, limit) = rules.find_map(|(known, rule)| Some((known, rule, known.limit(tables, view)?)))?;
        if let Some(before) = before.filter(|before| before.rule == rule) {
            return Some(MoveCount { plies: before.plies.saturating_add(1), ..before });
        }
        let pieces = || tables.seats.armies.iter().map(|&army| tables.pieces_left(view, army, tables.all)).sum::<u32>();
        let plies = if known.pieces_count { 2 * pieces() as u16 } else { 0 };
        Some(MoveCount { rule, plies, limit })
    }
}
