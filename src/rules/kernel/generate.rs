//! All legal moves of a position, by masks: what gives check must be taken or blocked, what is pinned stays on its
//! line, and no move is made to find out whether it was legal.

use arrayvec::ArrayVec;

use super::board::{Board, EnPassantRight};
use super::tables::{CastlingGoals, Tables};
use crate::action::{Form, Move};
use crate::piece::{Army, Kind};
use crate::square::{Bitboard, Square};

/// More moves than any position has.
pub(crate) const MOVES_MAX: usize = 1024;

/// Takes what the generator finds.
pub(crate) trait Sink {
    /// One move for each target: the template with its goal filled in. A template's goal is a1.
    fn add(&mut self, template: Move, targets: Bitboard);
}

/// A list of moves without allocation.
pub(crate) type MoveList = ArrayVec<Move, MOVES_MAX>;

impl Sink for MoveList {
    fn add(&mut self, template: Move, targets: Bitboard) {
        for to in targets {
            self.push(template.with_to(to));
        }
    }
}

/// Only how many there are.
#[derive(Default)]
pub(crate) struct Count(pub(crate) u64);

impl Sink for Count {
    fn add(&mut self, _: Move, targets: Bitboard) {
        self.0 += u64::from(targets.count());
    }
}

/// What the side to move has to reckon with.
struct Sight {
    army: Army,
    own: Bitboard,
    theirs: Bitboard,
    occupied: Bitboard,
    royal: Square,
    checkers: Bitboard,
    pinned: Bitboard,
}

const A1: Square = Square::from_index(0);

impl Tables {
    /// Hands every legal move to the sink.
    pub(crate) fn generate(&self, board: &Board, sink: &mut impl Sink) {
        let Some(sight) = self.sight(board) else { return };
        self.royal_moves(board, &sight, sink);
        if sight.checkers.many() {
            return;
        }
        // With one checker, the other pieces can only take it or step between.
        let allowed = match sight.checkers.first() {
            None => Bitboard::ALL,
            Some(checker) => self.sliders.between(sight.royal, checker) | sight.checkers,
        };
        let empty = !sight.occupied;
        let army = sight.army.index();
        for &(kind, shape) in &self.kinds {
            let reaches = &self.reach[army][kind.index()];
            let zone = &self.promotion[army][kind.index()];
            for from in board.kind(kind) & sight.own {
                let reach = &reaches[from.index()];
                let mut targets = Bitboard::EMPTY;
                if shape.leaps {
                    targets |= (reach.leap_quiet & empty) | (reach.leap_capture & sight.theirs);
                }
                if shape.orthogonal || shape.diagonal {
                    let mut lines = Bitboard::EMPTY;
                    if shape.orthogonal {
                        lines |= self.sliders.rook(from, sight.occupied);
                    }
                    if shape.diagonal {
                        lines |= self.sliders.bishop(from, sight.occupied);
                    }
                    targets |= lines & ((reach.line_quiet & empty) | (reach.line_capture & sight.theirs));
                }
                let mut doubles = Bitboard::EMPTY;
                if shape.double {
                    let [passed, goal] = self.double[army][kind.index()][from.index()];
                    doubles = (goal & empty).when((passed & empty).any());
                }
                let mut mask = allowed;
                if sight.pinned.has(from) {
                    mask &= self.sliders.line(sight.royal, from);
                }
                let step = Move::new(Form::Step, from, A1);
                targets &= mask;
                let promoted = targets & zone.squares;
                if promoted.any() {
                    for &into in &zone.into {
                        sink.add(step.into_kind(into), promoted);
                    }
                    targets ^= promoted;
                }
                sink.add(step, targets);
                if shape.double {
                    sink.add(Move::new(Form::Double, from, A1), doubles & mask);
                }
            }
        }
        if let Some(right) = board.en_passant() {
            for from in self.en_passant_captures(board, sight.army, right) {
                sink.add(Move::new(Form::EnPassant, from, A1), Bitboard::of(right.target));
            }
        }
    }

    /// Whether the seat's royal piece is attacked.
    pub(crate) fn in_check(&self, board: &Board, army: Army) -> bool {
        self.royal_square(board, army).is_some_and(|royal| self.attacked(board, royal, board.occupied(), army))
    }

    /// The square of an army's royal piece.
    pub(crate) fn royal_square(&self, board: &Board, army: Army) -> Option<Square> {
        (board.kind(self.royal) & board.army(army)).first()
    }

    /// The pieces of `army` that capture on `square`, with the board occupied so.
    pub(crate) fn attackers(&self, board: &Board, square: Square, occupied: Bitboard, army: Army) -> Bitboard {
        let mut attackers = Bitboard::EMPTY;
        let reverse = &self.reverse[army.index()];
        for &kind in &self.leapers {
            attackers |= reverse[kind.index()][square.index()].leap & board.kind(kind);
        }
        let lines = self.sliders.rook(square, occupied) | self.sliders.bishop(square, occupied);
        for &kind in &self.riders {
            attackers |= reverse[kind.index()][square.index()].line & lines & board.kind(kind);
        }
        attackers & board.army(army)
    }

    /// The squares from which pieces of `army` may capture en passant, pins and checks considered.
    pub(crate) fn en_passant_captures(&self, board: &Board, army: Army, right: EnPassantRight) -> Bitboard {
        let (target, victim) = (Bitboard::of(right.target), Bitboard::of(right.victim));
        let mut captures = Bitboard::EMPTY;
        for kind in (0..16).filter(|kind| self.pawns >> kind & 1 != 0).filter_map(Kind::new) {
            let from = self.reverse[army.index()][kind.index()][right.target.index()].leap;
            for from in from & board.kind(kind) & board.army(army) {
                let occupied = (board.occupied() ^ Bitboard::of(from) ^ victim) | target;
                let safe = self.royal_square(board, army).is_none_or(|royal| {
                    let attacks = |&enemy: &Army| self.attackers(board, royal, occupied, enemy).without(victim).any();
                    !self.enemies[army.index()].iter().any(attacks)
                });
                captures |= Bitboard::of(from).when(safe);
            }
        }
        captures
    }

    fn sight(&self, board: &Board) -> Option<Sight> {
        let army = Army::new(board.seat.into())?;
        let own = board.army(army);
        let royal = (board.kind(self.royal) & own).first()?;
        let occupied = board.occupied();
        let mut sight = Sight {
            army,
            own,
            theirs: Bitboard::EMPTY,
            occupied,
            royal,
            checkers: Bitboard::EMPTY,
            pinned: Bitboard::EMPTY,
        };
        let far = self.sliders.rook(royal, Bitboard::EMPTY) | self.sliders.bishop(royal, Bitboard::EMPTY);
        for &enemy in &self.enemies[army.index()] {
            let theirs = board.army(enemy);
            sight.theirs |= theirs;
            let reverse = &self.reverse[enemy.index()];
            for &kind in &self.leapers {
                sight.checkers |= reverse[kind.index()][royal.index()].leap & board.kind(kind) & theirs;
            }
            let mut riders = Bitboard::EMPTY;
            for &kind in &self.riders {
                riders |= reverse[kind.index()][royal.index()].line & board.kind(kind);
            }
            for rider in riders & theirs & far {
                let between = self.sliders.between(royal, rider) & occupied;
                if between.is_empty() {
                    sight.checkers.insert(rider);
                } else if !between.many() {
                    sight.pinned |= between;
                }
            }
        }
        Some(sight)
    }

    fn royal_moves(&self, board: &Board, sight: &Sight, sink: &mut impl Sink) {
        let from = sight.royal;
        let reach = &self.reach[sight.army.index()][self.royal.index()][from.index()];
        let targets = (reach.leap_quiet & !sight.occupied) | (reach.leap_capture & sight.theirs);
        if targets.any() {
            // A line that ends at the royal piece goes on behind it.
            let occupied = sight.occupied ^ Bitboard::of(from);
            let safe = targets.iter().filter(|&to| !self.attacked(board, to, occupied, sight.army)).collect();
            sink.add(Move::new(Form::Step, from, A1), safe);
        }
        if let Some(castling) = &self.castling
            && sight.checkers.is_empty()
            && board.unmoved().any()
        {
            let goals = &castling[sight.army.index()];
            for partner in board.unmoved() & sight.own & goals.home {
                if self.may_castle(board, sight, goals, partner) {
                    sink.add(Move::new(Form::Castle, from, A1), Bitboard::of(partner));
                }
            }
        }
    }

    fn may_castle(&self, board: &Board, sight: &Sight, goals: &CastlingGoals, partner: Square) -> bool {
        let royal = sight.royal;
        let (royal_goal, partner_goal) = goals.goals[usize::from(partner.file() > royal.file())];
        let both = Bitboard::of(royal) | Bitboard::of(partner);
        let way = self.sliders.between(royal, royal_goal) | Bitboard::of(royal_goal);
        let partner_way = self.sliders.between(partner, partner_goal) | Bitboard::of(partner_goal);
        if ((way | partner_way) & sight.occupied).without(both).any() {
            return false;
        }
        // On the way the partner may still be a shield; at the end it stands elsewhere.
        let passing = sight.occupied ^ Bitboard::of(royal);
        let arrived = (sight.occupied ^ both) | Bitboard::of(royal_goal) | Bitboard::of(partner_goal);
        !self.attacked(board, royal_goal, arrived, sight.army)
            && !way.iter().any(|square| square != royal_goal && self.attacked(board, square, passing, sight.army))
    }

    /// Whether an enemy of `army` captures on `square`, with the board occupied so.
    fn attacked(&self, board: &Board, square: Square, occupied: Bitboard, army: Army) -> bool {
        self.enemies[army.index()].iter().any(|&enemy| self.attackers(board, square, occupied, enemy).any())
    }
}
