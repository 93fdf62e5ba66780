//! The changes of a setup, one function for each that needs more than a line.

use super::rights::drop_rights;
use super::unmoved::{castling_partners, gate_squares, open_with_castling};
use super::{ArmyStanding, EnPassantTarget, Setup, UnmovedReason, UnmovedRight};
use crate::bitboard::Bitboard;
use crate::piece::{Army, Kind, Piece, Seat};
use crate::rules::Rules;
use crate::square::Square;

/// A change of a setup. `depth` counts the pieces of a square from the top, which has 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SetupEdit {
    /// Puts a piece on a square: on top of pieces of its army where the variant has stacks, otherwise in their place.
    Put {
        /// The piece.
        piece: Piece,
        /// The square.
        at: Square,
    },
    /// Moves the top `count` pieces of a square: onto pieces of their army where the variant has stacks, otherwise in the
    /// place of what stands there.
    Carry {
        /// The square that they leave.
        from: Square,
        /// The square to which they go.
        to: Square,
        /// Their number. A larger one than the square has means all.
        count: usize,
    },
    /// Removes the top `count` pieces of a square.
    Clear {
        /// The square.
        at: Square,
        /// Their number. A larger one than the square has means all.
        count: usize,
    },
    /// Removes one piece of a square.
    Remove {
        /// The square.
        at: Square,
        /// The piece.
        depth: usize,
    },
    /// Exchanges a piece of a stack with the one below it.
    Lower {
        /// The square.
        at: Square,
        /// The piece.
        depth: usize,
    },
    /// Makes a piece another kind, such as a die that shows another face.
    Become {
        /// The square.
        at: Square,
        /// The piece.
        depth: usize,
        /// Its new kind.
        kind: Kind,
    },
    /// Sets the number of pieces of a kind in an army's hand.
    InHand {
        /// The hand and the kind.
        piece: Piece,
        /// The number.
        count: u8,
    },
    /// Says whether the piece of a square is promoted and reverts when it is captured.
    Promoted {
        /// The square.
        at: Square,
        /// Whether it is.
        on: bool,
    },
    /// Gives the move to a seat.
    Turn(Seat),
    /// Sets the part of the turn, from 0. Where the block comes from the piece that has moved, this is the army's first
    /// piece until [`SetupEdit::Mover`] names another one.
    Part(u8),
    /// Says that the piece of a square has moved in this turn, and that the block comes from there now.
    Mover(Square),
    /// Says whether the last player has passed, where players may pass.
    Passed(bool),
    /// Puts a block on an empty square, or takes it away from there. Where there is only one, it leaves its square.
    Block(Square),
    /// Says whether the lowest piece of a square has never moved. See [`Rules::unmoved_rights`].
    Unmoved {
        /// The square.
        at: Square,
        /// Whether it has the right.
        on: bool,
    },
    /// Says whether a piece in hand may enter behind the piece of a square. See [`UnmovedReason::Gate`].
    ///
    /// [`UnmovedReason::Gate`]: crate::UnmovedReason::Gate
    Gate {
        /// The square.
        at: Square,
        /// Whether it may.
        on: bool,
    },
    /// Sets the en-passant right.
    EnPassant(Option<EnPassantTarget>),
    /// Sets the checks that each of two armies still has to give.
    ChecksLeft([u8; 2]),
    /// Says what an army has reached, where armies fall and the others play on. Without points in the variant, the number
    /// is 0.
    Standing {
        /// The army.
        army: Army,
        /// Its points, and whether it still plays.
        standing: ArmyStanding,
    },
    /// Sets the halfmove clock.
    HalfmoveClock(u16),
    /// Sets the number of the round.
    FullmoveNumber(u16),
    /// Replaces the whole setup.
    Replace(Box<Setup>),
}

/// A setup that is being changed. Each change gives `None` if the variant does not have it, and the setup means nothing
/// then.
pub(super) struct Change<'a> {
    pub(super) rules: &'a Rules,
    pub(super) setup: Setup,
}

impl Change<'_> {
    /// Makes a change, and ends the rights that it takes away.
    pub(super) fn make(&mut self, edit: SetupEdit) -> Option<()> {
        match edit {
            SetupEdit::Put { piece, at } => self.put(piece, at)?,
            SetupEdit::Carry { from, to, count } => self.carry(from, to, count)?,
            SetupEdit::Clear { at, count } => {
                let all = self.setup.stack(at).to_vec();
                self.keep_lowest(at, &all[count.min(all.len())..]);
            }
            SetupEdit::Remove { at, depth } => self.remove(at, depth)?,
            SetupEdit::Lower { at, depth } => self.lower(at, depth)?,
            SetupEdit::Become { at, depth, kind } => self.become_kind(at, depth, kind)?,
            SetupEdit::InHand { piece, count } => self.in_hand(piece, count)?,
            SetupEdit::Promoted { at, on } => self.promoted(at, on)?,
            SetupEdit::Turn(seat) => self.turn(seat)?,
            SetupEdit::Part(part) => self.part(part)?,
            SetupEdit::Mover(square) => self.mover(square)?,
            SetupEdit::Block(square) => self.block(square)?,
            SetupEdit::Passed(passed) => {
                self.rules.has_passing().then_some(())?;
                self.setup.passes = u8::from(passed);
            }
            SetupEdit::HalfmoveClock(count) => self.setup.halfmove_clock = count,
            SetupEdit::FullmoveNumber(number) => self.setup.fullmove_number = number.max(1),
            // These change rights or counts only, so they take no other right away.
            SetupEdit::Unmoved { at, on } => return self.unmoved(at, on),
            SetupEdit::Gate { at, on } => return self.gate(at, on),
            SetupEdit::EnPassant(target) => return self.en_passant(target),
            SetupEdit::ChecksLeft(left) => return self.checks_left(left),
            SetupEdit::Standing { army, standing } => return self.standing(army, standing),
            SetupEdit::Replace(other) => {
                self.setup = complete(self.rules, *other);
                return Some(());
            }
        }
        drop_rights(self.rules, &mut self.setup);
        Some(())
    }

    fn put(&mut self, piece: Piece, at: Square) -> Option<()> {
        self.is_placeable(piece.army(), piece.kind()).then_some(())?;
        self.set_down(&[piece], at)
    }

    fn carry(&mut self, from: Square, to: Square, count: usize) -> Option<()> {
        let all = self.setup.stack(from).to_vec();
        let (taken, left) = all.split_at(count.min(all.len()));
        if from == to || taken.is_empty() {
            return None;
        }
        let promoted = self.setup.promoted().has(from);
        self.keep_lowest(from, left);
        self.set_down(taken, to)?;
        self.setup.set_promoted(to, promoted);
        Some(())
    }

    fn remove(&mut self, at: Square, depth: usize) -> Option<()> {
        let mut stack = self.setup.stack(at).to_vec();
        if depth >= stack.len() {
            return None;
        }
        let is_lowest = depth + 1 == stack.len();
        stack.remove(depth);
        self.replace(at, &stack, is_lowest);
        Some(())
    }

    fn lower(&mut self, at: Square, depth: usize) -> Option<()> {
        let mut stack = self.setup.stack(at).to_vec();
        if depth + 1 >= stack.len() {
            return None;
        }
        let moves_lowest = depth + 2 == stack.len();
        stack.swap(depth, depth + 1);
        self.replace(at, &stack, moves_lowest);
        Some(())
    }

    fn become_kind(&mut self, at: Square, depth: usize, kind: Kind) -> Option<()> {
        let mut stack = self.setup.stack(at).to_vec();
        let piece = stack.get_mut(depth)?;
        self.is_placeable(piece.army(), kind).then_some(())?;
        *piece = Piece::new(piece.army(), kind);
        self.keep_lowest(at, &stack);
        Some(())
    }

    fn in_hand(&mut self, piece: Piece, count: u8) -> Option<()> {
        let known = self.is_army(piece.army()) && self.rules.hand_kinds().any(|kind| kind == piece.kind());
        known.then(|| self.setup.set_in_hand(piece.army(), piece.kind(), count))
    }

    fn promoted(&mut self, at: Square, on: bool) -> Option<()> {
        let top = self.setup.stack(at).first()?.kind();
        let reverts = self.rules.form_of(top).is_none() && self.rules.reverts_to(top).is_some();
        reverts.then(|| self.setup.set_promoted(at, on))
    }

    fn turn(&mut self, seat: Seat) -> Option<()> {
        self.rules.order().find(|&other| other == seat)?;
        // A pawn that could be captured en passant may be that no more.
        self.setup = self.setup.clone().with_turn(seat);
        Some(())
    }

    fn part(&mut self, part: u8) -> Option<()> {
        if part >= self.rules.parts_of_setup(&self.setup) {
            return None;
        }
        self.setup.part = part;
        // Any piece will do, until another one is named.
        let own = self.setup.army(self.setup.turn().army());
        self.setup.mover = own.first().filter(|_| part > 0 && self.rules.throws());
        Some(())
    }

    fn mover(&mut self, square: Square) -> Option<()> {
        if !self.rules.throws() || !self.setup.army(self.setup.turn().army()).has(square) {
            return None;
        }
        self.setup.part = 1;
        self.setup.mover = Some(square);
        Some(())
    }

    fn block(&mut self, square: Square) -> Option<()> {
        let fits = self.rules.squares().has(square) && self.setup.stack(square).is_empty();
        if self.rules.block_name().is_none() || !fits {
            return None;
        }
        let stands = self.setup.blocks.has(square);
        if !self.rules.tables.turn.stays {
            self.setup.blocks = Bitboard::EMPTY;
        }
        if stands {
            self.setup.blocks.remove(square);
        } else {
            self.setup.blocks.insert(square);
        }
        Some(())
    }

    fn unmoved(&mut self, at: Square, on: bool) -> Option<()> {
        let is_here = |right: &UnmovedRight| right.square == at && right.reason != UnmovedReason::Gate;
        if !self.rules.unmoved_rights(&self.setup).iter().any(is_here) {
            return None;
        }
        if on {
            self.setup.unmoved.insert(at);
            open_with_castling(self.rules, &mut self.setup, at);
        } else {
            self.setup.unmoved.remove(at);
        }
        Some(())
    }

    fn gate(&mut self, at: Square, on: bool) -> Option<()> {
        let army = self.setup.stack(at).first()?.army();
        if !gate_squares(self.rules, &self.setup, army).has(at) {
            return None;
        }
        if on {
            self.setup.hands.open_gates(Bitboard::of(at));
            return Some(());
        }
        self.setup.hands.close_gates(Bitboard::of(at));
        // A piece that has moved does not castle.
        if let Some((royal, partners)) = castling_partners(self.rules, &self.setup, army) {
            let moved = if royal == at { partners } else { partners & Bitboard::of(at) };
            self.setup.unmoved = self.setup.unmoved.without(moved);
        }
        Some(())
    }

    fn en_passant(&mut self, target: Option<EnPassantTarget>) -> Option<()> {
        let one_at_a_time = self.rules.has_en_passant() && !self.rules.tables.class.marks_passed();
        one_at_a_time.then(|| self.setup.en_passant = target)
    }

    fn checks_left(&mut self, left: [u8; 2]) -> Option<()> {
        let most = self.rules.checks_to_win()?;
        self.setup.checks_left = Some(left.map(|left| left.min(most)));
        Some(())
    }

    fn standing(&mut self, army: Army, standing: ArmyStanding) -> Option<()> {
        if !self.rules.armies_fall() || !self.is_army(army) {
            return None;
        }
        let points = if self.rules.counts_points() { standing.points } else { 0 };
        self.setup.standings[army.index()] = ArmyStanding { points, ..standing };
        Some(())
    }

    fn is_army(&self, army: Army) -> bool {
        army.index() < self.rules.armies().count()
    }

    fn is_placeable(&self, army: Army, kind: Kind) -> bool {
        self.is_army(army) && self.rules.placeable(army).any(|other| other == kind)
    }

    /// Sets pieces down on a square. `pieces` is from the top down. `None` if the square is off the board.
    fn set_down(&mut self, pieces: &[Piece], at: Square) -> Option<()> {
        let rules = self.rules;
        if !rules.squares().has(at) {
            return None;
        }
        let there = self.setup.stack(at);
        let alike = |piece: &Piece| Some(piece.army()) == there.first().map(|top| top.army());
        let stacks = rules.stacks()
            && pieces.iter().all(alike)
            && !pieces.iter().chain(there).any(|piece| rules.is_royal(piece.kind()));
        if stacks {
            let all = [pieces, there].concat();
            self.keep_lowest(at, &all);
        } else {
            self.setup.put(at, pieces);
        }
        // A piece takes the place of a block.
        self.setup.blocks.remove(at);
        Some(())
    }

    /// Replaces the pieces of a square. If the lowest one is another piece now, it has no rights.
    fn replace(&mut self, at: Square, pieces: &[Piece], other_lowest: bool) {
        if other_lowest {
            self.setup.put(at, pieces);
        } else {
            self.keep_lowest(at, pieces);
        }
    }

    /// Replaces the pieces of a square. Its lowest piece stays the one that it was, and keeps its rights.
    fn keep_lowest(&mut self, at: Square, pieces: &[Piece]) {
        let (unmoved, gate) = (self.setup.unmoved.has(at), self.setup.gates() & Bitboard::of(at));
        self.setup.put(at, pieces);
        if unmoved && !pieces.is_empty() {
            self.setup.unmoved.insert(at);
        }
        if !pieces.is_empty() {
            self.setup.hands.open_gates(gate);
        }
    }
}

/// The setup with all that its text has.
pub(super) fn complete(rules: &Rules, mut setup: Setup) -> Setup {
    setup.checks_left = rules.checks_to_win().map(|most| setup.checks_left.unwrap_or([most; 2]));
    setup.fullmove_number = setup.fullmove_number.max(1);
    setup
}
