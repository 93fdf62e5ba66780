//! Royal pieces: their moves, castling, and attacks on them.

use super::board::Board;
use super::context::{A1, BoardView, MoveContext};
use super::generate::Sink;
use super::sliders::SlidingAttacks;
use super::tables::{CastlingGoals, Tables};
use super::trails::Trails;
use super::{CheckMechanics, ManyMechanics, Mechanics};
use crate::action::{Move, MoveKind};
use crate::kernel::board_set::BoardSet;
use crate::piece::{Army, Kind, Piece};
use crate::square::Square;

impl<S: BoardSet> Tables<S> {
    /// Whether an army's royal piece is in check, by the moves of the data alone.
    pub(crate) fn in_check(&self, board: &Board<S>, army: Army) -> bool {
        let Some(royal) = self.royal_square(board, army) else { return false };
        self.attacked_at(board, royal, board.occupied(), army)
    }

    /// The squares of all royal pieces.
    #[inline]
    pub(crate) fn royals_on(&self, board: &Board<S>) -> S {
        self.royals.iter().fold(S::EMPTY, |all, kind| all | board.kind(kind))
    }

    /// The square of an army's royal piece, if it has one.
    pub(crate) fn royal_square(&self, board: &Board<S>, army: Army) -> Option<Square> {
        (self.royals_on(board) & board.army(army)).first()
    }

    /// Whether a legal move gives check to the next player, found without making the move. `None` if only making it can
    /// tell: the move is not plain, the variant has no check, or hooks, rolls or forced promotions interfere. `next_attacked` is
    /// [`Tables::next_is_attacked`] before the move; `true` is always safe.
    pub(crate) fn gives_plain_check(&self, board: &Board<S>, mv: Move, next_attacked: bool) -> Option<bool> {
        // Without check, a royal piece may have stood under attack before the move.
        let plain = self.class.check
            && self.trails.is_none()
            && matches!(mv.kind(), MoveKind::Normal | MoveKind::DoubleStep | MoveKind::Drop)
            && mv.promotion().is_none()
            && mv.lift().is_none()
            && mv.gated().is_none();
        // Where dice are rolled, the enemy may stand in check before the move.
        if !plain || self.dice.chance || self.any_always || self.changes() {
            return None;
        }
        let moved = match mv.dropped() {
            Some(kind) => Piece::new(Army::new(board.seat.into())?, kind),
            None => board.at(mv.from())?,
        };
        let moved = Piece::new(moved.army(), self.kind_after(moved.army(), moved.kind(), mv)?);
        if self.class.many {
            self.checks_next(board, mv, moved, next_attacked)
        } else {
            self.checks_enemy(board, mv, moved)
        }
    }

    /// [`Tables::gives_plain_check`] between two armies. `moved` is the piece as it arrives.
    #[inline]
    fn checks_enemy(&self, board: &Board<S>, mv: Move, moved: Piece) -> Option<bool> {
        let [enemy] = self.seats.enemies[moved.army().index()][..] else { return None };
        let Some(royal) = self.royal_square(board, enemy) else { return Some(false) };
        let (from, to) = (mv.from(), mv.to());
        let occupied = board.occupied().without(S::of(from)) | S::of(to);
        if self.attacks_from(moved, to, royal, occupied) {
            return Some(true);
        }
        // A discovered check: the moved piece stood between a rider and the royal piece.
        let line = self.sliders.line(from, royal);
        if line.is_empty() || mv.kind() == MoveKind::Drop {
            return Some(false);
        }
        // A stack that lands on a rider of its own covers it.
        let line = line.without(S::of(from) | S::of(to));
        Some(self.rider_sees(board, moved.army(), royal, line, occupied))
    }

    /// [`Tables::gives_plain_check`] among more armies. Others may have attacked the royal piece of the next player before
    /// the move, or attack it through the square that the piece leaves.
    fn checks_next(&self, board: &Board<S>, mv: Move, moved: Piece, next_attacked: bool) -> Option<bool> {
        let (from, to) = (mv.from(), mv.to());
        let next = self.next_army(board)?;
        // A royal piece that is captured changes whose turn is next.
        if self.class.parts || next == moved.army() || board.at(to).is_some_and(|taken| self.is_royal(taken)) {
            return None;
        }
        let Some(royal) = self.royal_square(board, next) else { return Some(false) };
        let enemies = &self.seats.enemies[next.index()];
        let occupied = board.occupied().without(S::of(from)) | S::of(to);
        if enemies.contains(&moved.army()) && self.attacks_from(moved, to, royal, occupied) {
            return Some(true);
        }
        let gone = S::of(from) | S::of(to);
        let mut attackers = enemies.iter().filter(|&&enemy| Self::attacks_now::<ManyMechanics>(board, enemy));
        Some(if next_attacked {
            attackers.any(|&enemy| self.plain_attackers(board, royal, occupied, enemy).without(gone).any())
        } else {
            let line = self.sliders.line(from, royal).without(gone);
            line.any() && attackers.any(|&enemy| self.rider_sees(board, enemy, royal, line, occupied))
        })
    }

    /// Whether a rider of an army on one of these squares attacks a royal piece, given these occupied squares.
    #[inline]
    fn rider_sees(&self, board: &Board<S>, army: Army, royal: Square, squares: S, occupied: S) -> bool {
        let mut riders = S::EMPTY;
        for &kind in &self.riders {
            riders |= self.reverse[army.index()][kind.index()][S::index(royal)].line & board.kind(kind);
        }
        let riders = riders & board.army(army) & squares;
        riders.iter().any(|rider| (self.sliders.between(rider, royal) & occupied).is_empty())
    }

    /// Whether an enemy attacks the royal piece of the player whose turn is next. Between two armies none does. Among more,
    /// an earlier player may have attacked it.
    pub(crate) fn next_is_attacked(&self, board: &Board<S>) -> bool {
        self.class.many && self.next_army(board).is_some_and(|next| self.in_check(board, next))
    }

    /// The army of the player whose turn is next, if no army falls before.
    fn next_army(&self, board: &Board<S>) -> Option<Army> {
        let (seat, _) = self.seats.next[usize::from(board.alive & 15)][usize::from(board.seat & 3)];
        Army::new(seat.into())
    }

    /// Whether a piece on `from` attacks the square of a royal piece, given these occupied squares.
    #[inline]
    fn attacks_from(&self, piece: Piece, from: Square, royal: Square, occupied: S) -> bool {
        let reverse = &self.reverse[piece.army().index()][piece.kind().index()][S::index(royal)];
        reverse.leap.has(from) || reverse.line.has(from) && (self.sliders.between(from, royal) & occupied).is_empty()
    }

    /// The kind of a piece after a move that does not promote it: a die may show another face. `None` if the piece
    /// vanishes.
    fn kind_after(&self, army: Army, kind: Kind, mv: Move) -> Option<Kind> {
        if self.promotes(army, kind, mv.from(), mv.to()).is_some_and(|zone| zone.vanishes) {
            return None;
        }
        if !self.class.dice {
            return Some(kind);
        }
        Some(mv.die_face().or_else(|| self.turned_face(army, kind, mv.to())).unwrap_or(kind))
    }

    /// [`Tables::attacked`] in any variant.
    pub(crate) fn attacked_at(&self, board: &Board<S>, square: Square, occupied: S, army: Army) -> bool {
        if self.class.many {
            self.attacked::<ManyMechanics>(board, square, occupied, army)
        } else {
            self.attacked::<CheckMechanics>(board, square, occupied, army)
        }
    }

    /// Whether an enemy of `army` attacks `square` by leaps and along lines, given these occupied squares.
    #[inline]
    pub(crate) fn attacked<C: Mechanics>(&self, board: &Board<S>, square: Square, occupied: S, army: Army) -> bool {
        self.seats.enemies[army.index()].iter().any(|&enemy| {
            Self::attacks_now::<C>(board, enemy) && self.plain_attackers(board, square, occupied, enemy).any()
        })
    }

    /// The pieces of `army` that attack `square`, given these occupied squares.
    pub(crate) fn attackers(&self, board: &Board<S>, square: Square, occupied: S, army: Army) -> S {
        let plain = self.plain_attackers(board, square, occupied, army);
        if self.trails.is_none() { plain } else { plain | self.trail_attackers(board, square, occupied, army) }
    }

    /// [`Tables::attackers`] after a move of a piece of this kind from one square to another, which `occupied` knows. A
    /// piece that it captures still counts as one of `army`.
    pub(crate) fn attackers_after(
        &self,
        board: &Board<S>,
        square: Square,
        occupied: S,
        army: Army,
        moved: Option<(Kind, S, S)>,
    ) -> S {
        let shunned = |trails: &Trails<S>, hunter: Kind| trails.shunned_after(board, hunter, moved);
        let plain = self.plain_attackers(board, square, occupied, army);
        plain | self.trail_attackers_with(board, square, occupied, army, shunned)
    }

    /// The pieces of `army` that attack `square` by leaps and along lines. The generator asks it where masks judge.
    #[inline]
    fn plain_attackers(&self, board: &Board<S>, square: Square, occupied: S, army: Army) -> S {
        let mut attackers = S::EMPTY;
        let reverse = &self.reverse[army.index()];
        for &kind in &self.leapers {
            attackers |= reverse[kind.index()][S::index(square)].leap & board.kind(kind);
        }
        let mut riders = S::EMPTY;
        for &kind in &self.riders {
            riders |= reverse[kind.index()][S::index(square)].line & board.kind(kind);
        }
        riders &= board.army(army);
        if riders.any() {
            attackers |= self.sliders.seen(square, riders, occupied);
        }
        attackers & board.army(army)
    }

    /// Emits the moves of a royal piece that must not move into check, and castling.
    pub(crate) fn royal_moves<C: Mechanics>(
        &self,
        view: BoardView<'_, S>,
        context: &MoveContext<S>,
        sink: &mut impl Sink<S>,
    ) {
        let from = context.royal;
        let reach = &self.reach[context.army.index()][self.king.index()][S::index(from)];
        let targets = (reach.leap_quiet & !context.occupied) | (reach.leap_capture & context.capturable);
        if targets.any() {
            // The royal piece does not shield the squares behind itself, so it is taken off the board.
            let occupied = context.occupied ^ S::of(from);
            let mut safe = S::EMPTY;
            for to in targets {
                if !self.attacked::<C>(view.board, to, occupied, context.army) {
                    safe.insert(to);
                }
            }
            sink.add(Move::new(MoveKind::Normal, from, A1), safe);
        }
        if context.checkers.is_empty() {
            self.castling_moves::<C>(view, context, sink);
        }
    }

    /// Emits castling.
    pub(crate) fn castling_moves<C: Mechanics>(
        &self,
        view: BoardView<'_, S>,
        context: &MoveContext<S>,
        sink: &mut impl Sink<S>,
    ) {
        let Some(castling) = &self.castling else { return };
        let board = view.board;
        if board.unmoved().is_empty() {
            return;
        }
        let goals = &castling[context.army.index()];
        let royal = S::of(context.royal) & board.kind(self.king) & context.own & goals.home;
        for partner in board.unmoved() & context.own & goals.home & board.kind(goals.partner) {
            let stands_alone = !C::STACKS || view.under.word(partner) == 0;
            if royal.any() && stands_alone && self.may_castle::<C>(board, context, goals, partner) {
                sink.add(Move::new(MoveKind::Castle, context.royal, A1), S::of(partner));
            }
        }
    }

    /// Whether the squares between are free and, with check, not attacked.
    fn may_castle<C: Mechanics>(
        &self,
        board: &Board<S>,
        context: &MoveContext<S>,
        goals: &CastlingGoals<S>,
        partner: Square,
    ) -> bool {
        let royal = context.royal;
        let (royal_goal, partner_goal) = goals.goals[goals.side(royal, partner)];
        let both = S::of(royal) | S::of(partner);
        let way = self.sliders.between(royal, royal_goal) | S::of(royal_goal);
        let partner_way = self.sliders.between(partner, partner_goal) | S::of(partner_goal);
        if ((way | partner_way) & context.occupied).without(both).any() {
            return false;
        }
        if !C::CHECK {
            return true;
        }
        // On the way the partner still stands on its square and may shield. On the last square it has moved.
        let passing = context.occupied ^ S::of(royal);
        let arrived = (context.occupied ^ both) | S::of(royal_goal) | S::of(partner_goal);
        let attacked = |square: Square, occupied: S| self.attacked::<C>(board, square, occupied, context.army);
        !attacked(royal_goal, arrived) && !way.iter().any(|square| square != royal_goal && attacked(square, passing))
    }

    /// The origin and destination of both pieces when they castle: the royal piece, then the partner.
    pub(crate) fn castling_squares(&self, army: Army, royal: Square, partner: Square) -> [(Square, Square); 2] {
        let goals = self.castling.as_ref().map(|castling| &castling[army.index()]);
        let goal = |goals: &CastlingGoals<S>| goals.goals[goals.side(royal, partner)];
        let (royal_goal, partner_goal) = goals.map_or((royal, partner), goal);
        [(royal, royal_goal), (partner, partner_goal)]
    }
}
