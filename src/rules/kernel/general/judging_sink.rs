//! Judges moves while they are generated. Most are known to be legal: they touch no square that matters to the royal
//! piece. For the others it is enough to ask which ways to it are open after them, so no board is copied.

use smallvec::SmallVec;

use super::{General, HookPanicked, Judge};
use crate::action::{Move, MoveKind};
use crate::hooks::HookEvents;
use crate::kernel::MechanicsOf;
use crate::kernel::board_set::BoardSet;
use crate::kernel::context::{A1, BoardView};
use crate::kernel::generate::Sink;
use crate::kernel::tables::Tables;
use crate::kernel::trails::Trail;
use crate::piece::Army;
use crate::ruleset::NoMove;
use crate::square::Square;

/// Hands on the pseudo-legal moves that are legal.
struct JudgingSink<'a, S: BoardSet, K> {
    sink: &'a mut K,
    tables: &'a Tables<S>,
    view: BoardView<'a, S>,
    army: Army,
    royal: Square,
    /// The royal pieces of others. They are checkmated and never captured.
    others: S,
    /// Moves that start or end here are judged.
    suspects: S,
    /// Every move is judged.
    all: bool,
    /// The ways on which enemies attack the royal piece, or could after one move of another piece.
    threats: &'a [Trail<S>],
    /// Where a check must be ended, a move of another piece starts or ends here. All squares elsewhere.
    remedies: S,
    /// The captures that change the board further. They are made to judge them.
    changing: S,
    /// Every move is made to judge it.
    makes: bool,
    /// Whether a hook has panicked over a move.
    result: Result<(), HookPanicked>,
}

impl<S: BoardSet, K> JudgingSink<'_, S, K> {
    fn is_legal(&mut self, mv: Move) -> bool {
        let plain = matches!(mv.kind(), MoveKind::Normal | MoveKind::DoubleStep) && mv.promotion().is_none();
        if self.makes || !plain || self.changing.has(mv.to()) {
            return self.is_legal_when_made(mv);
        }
        let (from, to) = (S::of(mv.from()), S::of(mv.to()));
        if (to & self.others).any() {
            return false;
        }
        let (tables, board) = (self.tables, self.view.board);
        let occupied = board.occupied().without(from) | to;
        let mover = board.at(mv.from()).map(|piece| (piece.kind(), from, to));
        let safe = if mv.from() == self.royal {
            let enemies = &tables.seats.enemies[self.army.index()];
            let attackers = |&enemy: &Army| tables.attackers_after(board, mv.to(), occupied, enemy, mover).without(to);
            if !tables.may_face && tables.sees(mv.to(), self.others, occupied) {
                return false;
            }
            enemies.iter().all(|enemy| attackers(enemy).is_empty())
        } else {
            let attacks = |trail: &Trail<S>| tables.attacks_after(board, trail, occupied, mover);
            self.threats.iter().all(|trail| trail.from == mv.to() || !attacks(trail))
        };
        // An attack is no check if a hook would then take the attacker's own royal piece.
        safe || tables.changes() && self.is_legal_when_made(mv)
    }

    fn is_legal_when_made(&mut self, mv: Move) -> bool {
        match self.tables.objection(self.view, mv, Judge::Hooks) {
            Ok(objection) => objection.is_none(),
            Err(panicked) => {
                self.result = Err(panicked);
                false
            }
        }
    }
}

impl<S: BoardSet, K: Sink<S>> JudgingSink<'_, S, K> {
    /// Adds those moves that are legal. Few moves come here.
    #[inline(never)]
    fn judge(&mut self, template: Move, mut targets: S) {
        let (from, plain) = (template.from(), matches!(template.kind(), MoveKind::Normal | MoveKind::DoubleStep));
        if plain && from != self.royal && !self.remedies.has(from) {
            targets &= self.remedies;
        }
        let all = self.all || !plain || self.suspects.has(from);
        let suspects = if all { targets } else { targets & self.suspects };
        let mut legal = targets ^ suspects;
        for to in suspects {
            if self.is_legal(template.with_to(to)) {
                legal.insert(to);
            }
        }
        if legal.any() {
            self.sink.add(template, legal);
        }
    }
}

impl<S: BoardSet, K: Sink<S>> Sink<S> for JudgingSink<'_, S, K> {
    #[inline]
    fn add(&mut self, template: Move, targets: S) {
        let plain = matches!(template.kind(), MoveKind::Normal | MoveKind::DoubleStep);
        if plain && !self.all && !self.suspects.has(template.from()) && (self.suspects & targets).is_empty() {
            self.sink.add(template, targets);
        } else {
            self.judge(template, targets);
        }
    }

    fn add_marched(&mut self, template: Move, targets: S, delta: i8) {
        for to in targets {
            self.add(template.with_from(to.before(delta)), S::of(to));
        }
    }
}

impl<S: BoardSet> Tables<S> {
    /// Emits the legal moves where each could be judged while it is generated, and returns `false` elsewhere.
    pub(super) fn judged_moves(
        &self,
        general: &General<S>,
        view: BoardView<'_, S>,
        sink: &mut impl Sink<S>,
    ) -> Result<bool, HookPanicked> {
        let class = self.class;
        let plain = !(class.stacks || class.dice || class.many || class.parts || self.any_always || self.vanishing);
        let free = self.may_give_check && self.may_flee && !self.must_capture && self.no_move != NoMove::Passes;
        let by_hooks = [HookEvents::AFTER, HookEvents::EXTRA, HookEvents::FILTER];
        let hooked = by_hooks.into_iter().any(|event| general.at(event).next().is_some());
        if !self.judges() || !plain || !free || hooked {
            return Ok(false);
        }
        let Some(army) = Army::new(view.board.seat.into()) else { return Ok(false) };
        let Some(royal) = self.royal_square(view.board, army) else { return Ok(false) };
        let bikjang = self.faces_bikjang(view.board, army);
        let (royals, own) = (self.royals_on(view.board), view.board.army(army));
        let changing = view.board.occupied().without(own).when(self.changes());
        let (mut checkers, mut suspects) = (S::EMPTY, royals | changing);
        let mut threats: SmallVec<[Trail<S>; 16]> = SmallVec::new();
        self.threats(view.board, royal, army, |trail| {
            suspects |= trail.way;
            if self.attacks_after(view.board, &trail, view.board.occupied(), None) {
                checkers.insert(trail.from);
            }
            threats.push(trail);
        });
        let attacked = checkers.any();
        // A hook may make an attack harmless, see `is_legal`.
        let must_end = attacked && !bikjang && !self.changes();
        let mut judging = JudgingSink {
            sink,
            tables: self,
            view,
            army,
            royal,
            others: royals.without(own),
            suspects,
            all: bikjang || attacked,
            threats: &threats,
            remedies: if must_end { suspects | checkers } else { S::ALL },
            changing,
            makes: bikjang,
            result: Ok(()),
        };
        if class.hands {
            self.generate_free::<MechanicsOf<false, false, false, true>>(view, &mut judging);
            self.trail_moves::<MechanicsOf<false, false, false, true>>(view, &mut judging);
        } else {
            self.generate_free::<MechanicsOf<false, false, false, false>>(view, &mut judging);
            self.trail_moves::<MechanicsOf<false, false, false, false>>(view, &mut judging);
        }
        judging.result?;
        if self.may_pass && (!attacked || self.passes_now(view)?) {
            sink.add(Move::new(MoveKind::Pass, A1, A1), S::of(A1));
        }
        Ok(true)
    }
}
