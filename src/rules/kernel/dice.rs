//! Moves of dice: turning, rolling, healing, and the rolls and choices before a move.

use super::Mechanics;
use super::board::Board;
use super::context::{A1, BoardView, MoveContext};
use super::generate::Sink;
use super::tables::{DiceTables, Kinds, Tables};
use crate::action::{Move, MoveKind};
use crate::kernel::board_set::BoardSet;
use crate::piece::{Army, Kind};
use crate::ruleset::{AfterMove, Far, Healing};
use crate::square::Square;

impl DiceTables {
    /// The faces that a roll can show in this kind of move. A wounded die never rolls its wound.
    pub(crate) fn shown_by(&self, form: MoveKind) -> &Kinds {
        if form == MoveKind::Roll { &self.healed } else { &self.rolls }
    }
}

impl<S: BoardSet> Tables<S> {
    /// The squares where an arrival has consequences: a promotion, or a face other than the next one.
    pub(crate) fn special_squares(&self, army: Army, kind: Kind) -> S {
        let zone = self.zone(army, kind);
        // A move that begins in the region may end anywhere.
        let promoted = if zone.leaves { self.squares } else { zone.squares };
        if !self.dice.faces.has(kind) {
            return promoted;
        }
        let shown = self.zone(army, self.dice.next[kind.index()]).squares;
        promoted | S::ALL.when(self.dice.after_move == AfterMove::Rolled) | shown.when(self.dice.far == Far::Promoted)
    }

    /// Emits moves of a die with the faces that it will show.
    pub(crate) fn turned_or_rolled<C: Mechanics>(
        &self,
        view: BoardView<'_, S>,
        context: &MoveContext<S>,
        kind: Kind,
        template: Move,
        mut targets: S,
        sink: &mut impl Sink<S>,
    ) {
        if targets.is_empty() {
            return;
        }
        if self.dice.far == Far::Kept {
            let far = targets & self.far(context.army);
            sink.add(template, far);
            targets ^= far;
        }
        match self.dice.after_move {
            AfterMove::Turned => {
                let next = self.dice.next[kind.index()];
                let zone = self.zone(context.army, next);
                let far = targets & zone.squares;
                if self.dice.far == Far::Promoted && far.any() {
                    self.limited_faces::<C>(view, context, next, template, far, sink);
                    targets ^= far;
                }
                sink.add(template, targets);
            }
            AfterMove::Rolled => {
                for &face in &self.dice.rolls {
                    sink.add(template.rolled(face), targets);
                }
            }
        }
    }

    /// Emits moves after which a die would show a piece where that piece is promoted. Its player chooses the face.
    fn limited_faces<C: Mechanics>(
        &self,
        view: BoardView<'_, S>,
        context: &MoveContext<S>,
        shown: Kind,
        template: Move,
        targets: S,
        sink: &mut impl Sink<S>,
    ) {
        let zone = self.zone(context.army, shown);
        if zone.limit.is_none() {
            for &into in &zone.into {
                sink.add(template.promoting(into), targets);
            }
            return;
        }
        for to in targets {
            let choices = self.choices_after::<C>(view, context.army, template.with_to(to), shown);
            for &into in &choices {
                sink.add(template.promoting(into), S::of(to));
            }
            if choices.is_empty() {
                sink.add(template, S::of(to));
            }
        }
    }

    /// The faces that a player can choose for a die that would show `shown` after this move.
    fn choices_after<C: Mechanics>(&self, view: BoardView<'_, S>, army: Army, mv: Move, shown: Kind) -> Kinds {
        let (mut board, mut under) = (*view.board, view.under.clone());
        self.carry_out::<C>(&mut board, &mut under, mv, &mut ());
        board.become_kind(mv.to(), shown);
        self.face_choices(BoardView { board: &board, under: &under }, army, mv.to(), shown)
    }

    /// Emits the choices and rolls that come before a move, and returns whether there are any.
    ///
    /// A die that shows a pawn on its last rank comes first, then a wounded die.
    pub(crate) fn settling_moves<C: Mechanics>(&self, view: BoardView<'_, S>, sink: &mut impl Sink<S>) -> bool {
        if !self.dice.waits {
            return false;
        }
        let board = view.board;
        let choosers = self.commanded(board).filter_map(|army| Some((army, self.chooser(view, army)?)));
        if let Some((army, (square, kind))) = choosers.min_by_key(|(_, (square, _))| square.index()) {
            for into in self.face_choices(view, army, square, kind) {
                sink.add(Move::new(MoveKind::Choose, square, A1).promoting(into), S::of(square));
            }
            return true;
        }
        if self.dice.healing != Healing::AtTurnStart {
            return false;
        }
        let wounded = self.commanded(board).filter_map(|army| Some((army, self.wounded(board, army).first()?)));
        let first = wounded.min_by_key(|(_, square)| square.index());
        if let Some((army, square)) = first {
            self.heal(view, army, square, MoveKind::Choose, sink);
        }
        first.is_some()
    }

    /// The first die of an army that needs a face from its player, with the face it shows now.
    pub(crate) fn chooser(&self, view: BoardView<'_, S>, army: Army) -> Option<(Square, Kind)> {
        let mut first: Option<(Square, Kind)> = None;
        for kind in self.dice.chosen.iter() {
            for square in self.zone(army, kind).squares & view.board.kind(kind) & view.board.army(army) {
                let before = first.is_none_or(|(other, _)| square < other);
                if before && !self.face_choices(view, army, square, kind).is_empty() {
                    first = Some((square, kind));
                }
            }
        }
        first
    }

    /// Emits the moves that heal wounded dice, if healing is a move.
    pub(crate) fn healing<C: Mechanics>(&self, view: BoardView<'_, S>, army: Army, sink: &mut impl Sink<S>) {
        if !matches!(self.dice.healing, Healing::Turning | Healing::Rolling) {
            return;
        }
        for square in self.wounded(view.board, army) {
            self.heal(view, army, square, MoveKind::Turn, sink);
        }
    }

    /// Emits the ways to heal one die. `chosen` is the kind of move for a face that the player chooses.
    fn heal(&self, view: BoardView<'_, S>, army: Army, square: Square, chosen: MoveKind, sink: &mut impl Sink<S>) {
        let Some(&first) = self.dice.healed.first() else { return };
        let here = S::of(square);
        let zone = self.zone(army, first);
        let turned = self.dice.healing == Healing::Turning;
        let chooses = match self.dice.far {
            Far::Kept => self.far(army).has(square),
            // Turned to its first face, it would show a pawn on its last rank.
            Far::Promoted => turned && zone.squares.has(square),
            Far::Inert => false,
        };
        let choices = if chooses { self.face_choices(view, army, square, first) } else { Kinds::new() };
        if !choices.is_empty() {
            for into in choices {
                sink.add(Move::new(chosen, square, A1).promoting(into), here);
            }
        } else if turned {
            sink.add(Move::new(MoveKind::Turn, square, A1), here);
        } else {
            for &face in &self.dice.healed {
                sink.add(Move::new(MoveKind::Roll, square, A1).rolled(face), here);
            }
        }
    }

    /// The face whose promotion rule applies to a die on its square. For a wounded die it is the first healed face.
    pub(crate) fn promoted_as(&self, kind: Kind) -> Kind {
        let healed = self.dice.healed.first().filter(|_| self.dice.wound == Some(kind));
        healed.copied().unwrap_or(kind)
    }

    /// The squares where an army's dice of any face are promoted.
    fn far(&self, army: Army) -> S {
        self.dice.faces.iter().fold(S::EMPTY, |all, kind| all | self.zone(army, kind).squares)
    }

    fn wounded(&self, board: &Board<S>, army: Army) -> S {
        self.dice.wound.map_or(S::EMPTY, |wound| board.kind(wound) & board.army(army))
    }

    /// The armies that the seat to move commands.
    pub(crate) fn commanded<'a>(&'a self, board: &'a Board<S>) -> impl Iterator<Item = Army> + use<'a, S> {
        self.seats.armies.iter().copied().filter(|army| board.control[army.index()] == board.seat)
    }

    /// The next face of a die that a move turns. `None` if it is rolled or kept, or if the piece is not a die.
    pub(crate) fn turned_face(&self, army: Army, kind: Kind, to: Square) -> Option<Kind> {
        let turns = self.dice.after_move == AfterMove::Turned && self.dice.faces.has(kind);
        let kept = self.dice.far == Far::Kept && self.far(army).has(to);
        (turns && !kept).then(|| self.dice.next[kind.index()])
    }
}
