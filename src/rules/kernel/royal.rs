//! Royal pieces: their own moves, castling, and what attacks them.

use super::Mechanics;
use super::board::Board;
use super::context::{A1, BoardView, MoveContext};
use super::generate::Sink;
use super::tables::{CastlingGoals, Tables};
use crate::action::{Move, MoveKind};
use crate::piece::Army;
use crate::square::{Bitboard, Square};

impl Tables {
    /// Whether an army's royal piece is attacked, by the moves of the data alone.
    pub(crate) fn in_check(&self, board: &Board, army: Army) -> bool {
        self.royal_square(board, army).is_some_and(|royal| self.attacked(board, royal, board.occupied(), army))
    }

    /// The square of an army's royal piece.
    pub(crate) fn royal_square(&self, board: &Board, army: Army) -> Option<Square> {
        let royals = self.royals.iter().fold(Bitboard::EMPTY, |all, kind| all | board.kind(kind));
        (royals & board.army(army)).first()
    }

    /// Whether an enemy of `army` captures on `square`, with the board occupied so.
    #[inline]
    pub(crate) fn attacked(&self, board: &Board, square: Square, occupied: Bitboard, army: Army) -> bool {
        self.seats.enemies[army.index()].iter().any(|&enemy| self.attackers(board, square, occupied, enemy).any())
    }

    /// The pieces of `army` that capture on `square`, with the board occupied so.
    #[inline]
    pub(crate) fn attackers(&self, board: &Board, square: Square, occupied: Bitboard, army: Army) -> Bitboard {
        let mut attackers = Bitboard::EMPTY;
        let reverse = &self.reverse[army.index()];
        for &kind in &self.leapers {
            attackers |= reverse[kind.index()][square.index()].leap & board.kind(kind);
        }
        let mut riders = Bitboard::EMPTY;
        for &kind in &self.riders {
            riders |= reverse[kind.index()][square.index()].line & board.kind(kind);
        }
        if (riders & board.army(army)).any() {
            let lines = self.sliders.rook(square, occupied) | self.sliders.bishop(square, occupied);
            attackers |= riders & lines;
        }
        attackers & board.army(army)
    }

    /// The moves of a royal piece that may not walk into an attack.
    pub(crate) fn royal_moves<C: Mechanics>(&self, view: BoardView<'_>, context: &MoveContext, sink: &mut impl Sink) {
        let from = context.royal;
        let reach = &self.reach[context.army.index()][self.king.index()][from.index()];
        let targets = (reach.leap_quiet & !context.occupied) | (reach.leap_capture & context.capturable);
        if targets.any() {
            // A line that ends at the royal piece goes on behind it.
            let occupied = context.occupied ^ Bitboard::of(from);
            let mut safe = Bitboard::EMPTY;
            for to in targets {
                if !self.attacked(view.board, to, occupied, context.army) {
                    safe.insert(to);
                }
            }
            sink.add(Move::new(MoveKind::Normal, from, A1), safe);
        }
        if context.checkers.is_empty() {
            self.castling_moves::<C>(view, context, sink);
        }
    }

    pub(crate) fn castling_moves<C: Mechanics>(
        &self,
        view: BoardView<'_>,
        context: &MoveContext,
        sink: &mut impl Sink,
    ) {
        let Some(castling) = &self.castling else { return };
        let board = view.board;
        if board.unmoved().is_empty() {
            return;
        }
        let goals = &castling[context.army.index()];
        let royal = Bitboard::of(context.royal) & board.kind(self.king) & context.own & goals.home;
        for partner in board.unmoved() & context.own & goals.home & board.kind(goals.partner) {
            let stands_alone = !C::STACKS || view.under.word(partner) == 0;
            if royal.any() && stands_alone && self.may_castle::<C>(board, context, goals, partner) {
                sink.add(Move::new(MoveKind::Castle, context.royal, A1), Bitboard::of(partner));
            }
        }
    }

    fn may_castle<C: Mechanics>(
        &self,
        board: &Board,
        context: &MoveContext,
        goals: &CastlingGoals,
        partner: Square,
    ) -> bool {
        let royal = context.royal;
        let (royal_goal, partner_goal) = goals.goals[usize::from(partner.file() > royal.file())];
        let both = Bitboard::of(royal) | Bitboard::of(partner);
        let way = self.sliders.between(royal, royal_goal) | Bitboard::of(royal_goal);
        let partner_way = self.sliders.between(partner, partner_goal) | Bitboard::of(partner_goal);
        if ((way | partner_way) & context.occupied).without(both).any() {
            return false;
        }
        if !C::CHECK {
            return true;
        }
        // On the way the partner may still be a shield; at the end it stands elsewhere.
        let passing = context.occupied ^ Bitboard::of(royal);
        let arrived = (context.occupied ^ both) | Bitboard::of(royal_goal) | Bitboard::of(partner_goal);
        let attacked = |square: Square, occupied: Bitboard| self.attacked(board, square, occupied, context.army);
        !attacked(royal_goal, arrived) && !way.iter().any(|square| square != royal_goal && attacked(square, passing))
    }

    /// Where king and rook come to stand when they castle: both pairs of from and to.
    pub(crate) fn castling_squares(&self, army: Army, royal: Square, partner: Square) -> [(Square, Square); 2] {
        let goals = self.castling.as_ref().map(|castling| castling[army.index()].goals);
        let side = usize::from(partner.file() > royal.file());
        let (royal_goal, partner_goal) = goals.map_or((royal, partner), |goals| goals[side]);
        [(royal, royal_goal), (partner, partner_goal)]
    }
}
