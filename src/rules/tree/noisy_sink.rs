//! Move lists for a search: all moves, or only the noisy ones. A roll is listed once, and not once for each face.

use crate::action::{Move, MoveKind};
use crate::kernel::board_set::BoardSet;
use crate::kernel::generate::Sink;
use crate::kernel::tables::{DiceTables, Tables};
use crate::ruleset::Healing;

/// Lists every move.
pub(super) struct Every<'a> {
    moves: &'a mut Vec<Move>,
    dice: &'a DiceTables,
    /// Whether every face is listed. A hook may forbid the first one.
    all_faces: bool,
}

impl<'a> Every<'a> {
    pub(super) fn new<S: BoardSet>(tables: &'a Tables<S>, moves: &'a mut Vec<Move>) -> Self {
        Self { moves, dice: &tables.dice, all_faces: tables.general.is_some() }
    }

    fn wants(&self, template: Move) -> bool {
        let Some(face) = template.face() else { return true };
        self.all_faces || self.dice.shown_by(template.kind()).first() == Some(&face)
    }
}

impl<S: BoardSet> Sink<S> for Every<'_> {
    #[inline]
    fn add(&mut self, template: Move, targets: S) {
        if self.wants(template) {
            self.moves.extend(targets.into_iter().map(|to| template.with_to(to)));
        }
    }

    #[inline]
    fn add_marched(&mut self, template: Move, targets: S, delta: i8) {
        if self.wants(template) {
            self.moves.extend(targets.into_iter().map(|to| template.with_from(to.before(delta)).with_to(to)));
        }
    }
}

/// Lists the noisy moves: captures, promotions, and the rolls and choices that come before a move.
pub(super) struct Noisy<'a, S> {
    pub(super) every: Every<'a>,
    /// The pieces of enemies.
    pub(super) prey: S,
}

// The generator knows most templates when it is compiled. Without inlining the search of dice takes a quarter longer.
impl<S: BoardSet> Noisy<'_, S> {
    #[inline(always)]
    fn among(&self, template: Move, targets: S) -> S {
        match template.kind() {
            MoveKind::EnPassant | MoveKind::Choose => targets,
            // A roll at the start of a turn is forced. Elsewhere it is a move like any other, and quiet.
            MoveKind::Roll => targets.when(self.every.dice.healing == Healing::AtTurnStart),
            MoveKind::Castle | MoveKind::Turn | MoveKind::Pass | MoveKind::Drop | MoveKind::Block => S::EMPTY,
            MoveKind::Normal | MoveKind::DoubleStep if template.promotion().is_some() => targets,
            MoveKind::Normal | MoveKind::DoubleStep => targets & self.prey,
        }
    }
}

impl<S: BoardSet> Sink<S> for Noisy<'_, S> {
    #[inline(always)]
    fn add(&mut self, template: Move, targets: S) {
        self.every.add(template, self.among(template, targets));
    }

    #[inline(always)]
    fn add_marched(&mut self, template: Move, targets: S, delta: i8) {
        self.every.add_marched(template, self.among(template, targets), delta);
    }
}
