//! Dead positions: material with which no side can win.

use super::board::Board;
use super::sliders::SlidingAttacks;
use super::tables::{Reach, Tables};
use super::under::Under;
use crate::kernel::board_set::BoardSet;
use crate::piece::{Army, Kind};
use crate::ruleset::NoMove;
use crate::square::Square;

/// See [`crate::ruleset::DeadMaterial`].
#[derive(Debug, Clone, Copy)]
pub(crate) enum DeadPattern {
    BareRoyals,
    Lone(Kind),
    OneShade(Kind),
}

impl<S: BoardSet> Tables<S> {
    /// Whether one of the patterns covers all pieces. A stack never fits a pattern, and neither does a piece in hand.
    pub(crate) fn is_dead(&self, board: &Board<S>, under: &Under<S>, patterns: &[DeadPattern]) -> bool {
        let others = board.occupied().without(self.royals_on(board));
        under.is_empty()
            && patterns.iter().any(|pattern| match *pattern {
                DeadPattern::BareRoyals => others.is_empty(),
                DeadPattern::Lone(kind) => !others.many() && others == board.kind(kind),
                DeadPattern::OneShade(kind) => {
                    others == board.kind(kind) && ((others & S::DARK).is_empty() || others.without(S::DARK).is_empty())
                }
            })
    }

    /// Whether a pattern is true of the movements of this ruleset. A variant inherits the patterns together with their
    /// letters, and may give those letters other movements.
    ///
    /// Only plain checkmate is looked at. Where royal pieces are captured, or rules of Rust code decide, the author's word
    /// counts.
    pub(crate) fn is_truly_dead(&self, pattern: DeadPattern) -> bool {
        match pattern {
            _ if !self.class.check || self.general.is_some() => true,
            DeadPattern::BareRoyals => true,
            // A die shows other pieces later.
            _ if self.class.dice => false,
            // Two pieces of one side may mate together, so no other material is known to be dead.
            _ if self.class.many => false,
            // A captured piece may come back on a square of the other shade.
            DeadPattern::OneShade(_) if self.class.hands => false,
            // Where stalemate is no draw, a player can lose against little material.
            _ if self.no_move != NoMove::Draws => false,
            DeadPattern::Lone(kind) | DeadPattern::OneShade(kind) if self.is_promoted(kind) => false,
            DeadPattern::Lone(kind) => !self.seats.armies.iter().any(|&army| self.mates_alone(army, kind)),
            DeadPattern::OneShade(kind) => self.seats.armies.iter().all(|&army| self.keeps_its_shade(army, kind)),
        }
    }

    fn is_promoted(&self, kind: Kind) -> bool {
        self.seats.armies.iter().any(|army| {
            let (zone, always) = (&self.promotion[army.index()], &self.always[army.index()]);
            zone[kind.index()].squares.any() || always[kind.index()].0.any()
        })
    }

    /// Whether a piece of this kind never leaves the shade of its square. Then a king in check always has neighbouring
    /// squares of the other shade, and one royal piece cannot guard them all.
    fn keeps_its_shade(&self, army: Army, kind: Kind) -> bool {
        self.squares.iter().all(|from| {
            let goals =
                all_goals(self.reach(army, kind, from)) | self.double[army.index()][kind.index()][S::index(from)][1];
            let same = if S::DARK.has(from) { S::DARK } else { !S::DARK };
            goals.without(same).is_empty()
        })
    }

    /// Whether a position exists in which this army checkmates with its royal piece and one piece of this kind, against
    /// a bare royal piece. All positions are looked at in which the royal piece guards a flight square. On 64 squares
    /// this takes less than a millisecond.
    fn mates_alone(&self, army: Army, kind: Kind) -> bool {
        let Some(&enemy) = self.seats.enemies[army.index()].first() else { return false };
        self.squares.iter().any(|hunted| {
            let flights = self.reach(enemy, self.king, hunted).leap_quiet;
            let guards = |helper| (self.reach(army, self.king, helper).leap_capture & flights).any();
            let helpers: S = self.squares.iter().filter(|&helper| flights.is_empty() || guards(helper)).collect();
            self.squares.iter().filter(|&at| at != hunted).any(|at| {
                // On an empty board the piece attacks at least what it attacks on a full one.
                let reach = self.reach(army, kind, at);
                (reach.leap_capture | reach.line_capture).has(hunted)
                    && helpers.iter().any(|helper| self.is_mate(army, enemy, (kind, at), helper, hunted))
            })
        })
    }

    /// Whether the enemy's royal piece on `hunted` is checkmated by this piece and the army's royal piece on `helper`.
    fn is_mate(&self, army: Army, enemy: Army, (kind, at): (Kind, Square), helper: Square, hunted: Square) -> bool {
        let flees = self.reach(enemy, self.king, hunted);
        let guarded = self.reach(army, self.king, helper).leap_capture;
        if helper == at || helper == hunted || guarded.has(hunted) || flees.leap_capture.has(helper) {
            return false;
        }
        let reach = self.reach(army, kind, at);
        let attacks = |occupied: S| {
            let lines = self.sliders.rook(at, occupied) | self.sliders.bishop(at, occupied);
            reach.leap_capture | (reach.line_capture & lines)
        };
        let (helper, at, hunted) = (S::of(helper), S::of(at), S::of(hunted));
        if (attacks(helper | at | hunted) & hunted).is_empty() {
            return false;
        }
        // The square that the hunted piece leaves no longer closes a line. It can capture the piece if nothing guards it.
        let free = (flees.leap_quiet & !(helper | at)).without(guarded | attacks(helper | at));
        (free | (flees.leap_capture & at).without(guarded)).is_empty()
    }

    fn reach(&self, army: Army, kind: Kind, from: Square) -> &Reach<S> {
        &self.reach[army.index()][kind.index()][S::index(from)]
    }
}

/// The squares that a piece reaches on an empty board, or by captures.
fn all_goals<S: BoardSet>(reach: &Reach<S>) -> S {
    reach.leap_quiet | reach.leap_capture | reach.line_quiet | reach.line_capture
}
