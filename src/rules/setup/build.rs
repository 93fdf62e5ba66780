//! Turns a setup into a position and checks it.

use std::num::NonZeroU8;

use super::unmoved::{castling_partners, gate_squares, passed_pawns, unmoved_pieces};
use super::{ArmyState, Setup, SetupError, SetupFault, SetupPart};
use crate::bitboard::Bitboard;
use crate::kernel::board::{EnPassantRight, PASSES_MAX};
use crate::kernel::context::BoardView;
use crate::kernel::general::Judge;
use crate::kernel::scores::Scores;
use crate::kernel::under::{self, HEIGHT_MAX, Patch};
use crate::notation::PositionReason;
use crate::piece::{ARMIES_MAX, Army, Piece};
use crate::position::Position;
use crate::rules::Rules;
use crate::square::Square;

impl Rules {
    /// The position of a setup. The setup of a position gives an equal position.
    ///
    /// # Errors
    /// Every fault of the setup. The reasons are those of [`Rules::parse_fen`].
    pub fn position(&self, setup: &Setup) -> Result<Position, SetupError> {
        let mut builder = PositionBuilder { rules: self, setup, position: Position::empty(), faults: Vec::new() };
        builder.stacks();
        builder.blocks();
        builder.armies();
        builder.hands();
        // The pieces come first, because the other parts are checked against them.
        builder.standings();
        self.tables.recompute_control(&mut builder.position.board);
        builder.turn();
        builder.unmoved();
        builder.en_passant();
        builder.checks_left();
        builder.position.board.halfmove_clock = setup.halfmove_clock;
        // Some programs count rounds from 0.
        builder.position.board.fullmove_number = setup.fullmove_number.max(1);
        builder.part();
        builder.passes();
        if builder.faults.is_empty() {
            builder.opponent();
            builder.settle_en_passant();
        }
        if builder.faults.is_empty() { Ok(builder.position) } else { Err(SetupError { faults: builder.faults }) }
    }
}

/// The most pieces in both hands together, unless the board is so large that there is room for fewer.
const IN_HAND_MAX: usize = 128;

struct PositionBuilder<'a> {
    rules: &'a Rules,
    setup: &'a Setup,
    position: Position,
    faults: Vec<SetupFault>,
}

impl PositionBuilder<'_> {
    fn fault(&mut self, part: SetupPart, reason: PositionReason) {
        let squares = match part {
            SetupPart::Square(square) => Bitboard::of(square),
            SetupPart::EnPassant => self.setup.en_passant.map_or(Bitboard::EMPTY, |passed| Bitboard::of(passed.square)),
            SetupPart::Block(square) => Bitboard::of(square),
            SetupPart::Mover => self.setup.mover.map_or(Bitboard::EMPTY, Bitboard::of),
            SetupPart::Board
            | SetupPart::Turn
            | SetupPart::Part
            | SetupPart::Passes
            | SetupPart::ChecksLeft
            | SetupPart::Standings
            | SetupPart::Hands => Bitboard::EMPTY,
        };
        self.fault_on(part, reason, squares);
    }

    fn fault_on(&mut self, part: SetupPart, reason: PositionReason, squares: Bitboard) {
        self.faults.push(SetupFault { part, reason, squares });
    }

    fn stacks(&mut self) {
        for square in Square::all() {
            let stack = self.setup.stack(square);
            if stack.is_empty() {
                continue;
            }
            match self.stack_fault(square, stack) {
                Some(reason) => self.fault(SetupPart::Square(square), reason),
                None => self.put(square, stack),
            }
        }
    }

    /// The fault of one square's pieces, if they have one by themselves.
    fn stack_fault(&self, square: Square, stack: &[Piece]) -> Option<PositionReason> {
        let rules = self.rules;
        let (armies, kinds) = (rules.armies().count(), rules.kinds().count());
        let unknown = |piece: &&Piece| piece.army().index() >= armies || piece.kind().index() >= kinds;
        if let Some(piece) = stack.iter().find(unknown) {
            return Some(PositionReason::Piece { word: format!("{piece:?}") });
        }
        let top = stack.first()?;
        if !rules.squares().has(square) {
            return Some(PositionReason::NeverThere { piece: rules.piece_name(top.kind()).key, square });
        }
        if stack.len() == 1 {
            return None;
        }
        if !rules.stacks() {
            return Some(PositionReason::NoStacks);
        }
        if stack.iter().any(|piece| piece.army() != top.army()) {
            return Some(PositionReason::Stack);
        }
        let royal = stack.iter().find(|piece| rules.is_royal(piece.kind()))?;
        Some(PositionReason::RoyalInStack { piece: rules.piece_name(royal.kind()).key })
    }

    /// Puts pieces of one army on an empty square. `pieces` is from the top down.
    fn put(&mut self, square: Square, pieces: &[Piece]) {
        let Some((&top, below)) = pieces.split_first() else { return };
        let word = below.iter().rev().fold(0, |word, piece| under::put_on(under::level(piece.kind()), word));
        let Position { board, under } = &mut self.position;
        board.put(top, square);
        board.mix(under.set(square, word, &mut Patch::default()));
    }

    fn blocks(&mut self) {
        let rules = self.rules;
        for square in self.setup.blocks {
            let board = &mut self.position.board;
            let room = rules.tables.turn.stays || board.blocks().is_empty();
            if room && rules.tables.turn.block && rules.squares().has(square) && board.at(square).is_none() {
                board.add_block(square);
            } else {
                self.fault(SetupPart::Block(square), PositionReason::Block { square });
            }
        }
    }

    /// Checks the part of the turn. The number of its parts depends on the seat and the round.
    fn part(&mut self) {
        let (part, board) = (self.setup.part, &mut self.position.board);
        let most = self.rules.tables.parts_of_turn(board);
        if part < most {
            board.set_part(part);
        } else {
            let word = (u16::from(part) + 1).to_string();
            return self.fault(SetupPart::Part, PositionReason::Part { word, most });
        }
        self.mover();
    }

    /// Checks the piece that has moved in this turn. It has one in the part of a block that comes from there.
    fn mover(&mut self) {
        let (rules, board) = (self.rules, &mut self.position.board);
        let mover = self.setup.mover;
        let wanted = rules.throws() && board.part() > 0;
        let army = self.setup.turn().army();
        let own = mover.is_some_and(|square| board.at(square).is_some_and(|piece| piece.army() == army));
        if wanted != mover.is_some() || wanted && !own {
            return self.fault(SetupPart::Mover, PositionReason::Mover);
        }
        board.set_mover(mover);
        if wanted && rules.tables.block_goals(board).is_empty() {
            self.fault(SetupPart::Mover, PositionReason::Mover);
        }
    }

    /// Checks the number of passes.
    fn passes(&mut self) {
        let passes = self.setup.passes;
        let most = if self.rules.tables.may_pass { PASSES_MAX } else { 0 };
        if passes > most {
            self.fault(SetupPart::Passes, PositionReason::Passes { most });
        } else if passes > 0 {
            self.position.board.set_passes(passes);
        }
    }

    /// Checks the pieces of each army. The turn does not matter here.
    fn armies(&mut self) {
        let rules = self.rules;
        for (army, _) in rules.armies() {
            let own = self.position.army(army);
            let royals: Bitboard = own
                .iter()
                .filter(|&square| self.position.top(square).is_some_and(|top| rules.is_royal(top.kind())))
                .collect();
            // A hook may have captured one. The game was over then, and its last position must still be readable.
            // So may a move where more than two armies play with check.
            let taken = (rules.tables.changes() || rules.tables.class.many)
                && rules.armies().any(|(other, _)| self.has_royal(other));
            let in_hand: usize = match rules.tables.royals_in_hand() {
                true => rules.tables.royals.iter().map(|kind| self.setup.in_hand(army, kind)).sum(),
                false => 0,
            };
            let missing =
                royals.is_empty() && in_hand == 0 && rules.gives_check() && !taken && rules.tables.has_crown(army);
            let extra = rules.gives_check() && royals.any() && !rules.tables.has_crown(army);
            let several = royals.count() as usize + in_hand > 1;
            if several || missing || extra {
                let part = royals.iter().nth(1).map_or(SetupPart::Board, SetupPart::Square);
                let reason = PositionReason::Royals {
                    army: rules.army_name(army).key,
                    piece: rules.piece_name(rules.royal()).key,
                    found: royals.count() as usize + in_hand,
                };
                self.fault_on(part, reason, royals);
            }
            // This counts in the setup, because a stack in a position cannot hold more than `HEIGHT_MAX` pieces.
            let count: usize = own.without(royals).iter().map(|square| self.setup.stack(square).len()).sum();
            if rules.stacks() && count > HEIGHT_MAX {
                let reason =
                    PositionReason::TooMany { army: rules.army_name(army).key, found: count, most: HEIGHT_MAX };
                self.fault(SetupPart::Board, reason);
            }
            for square in own {
                let Some(top) = self.position.top(square) else { continue };
                if rules.tables.never_on(army, top.kind()).has(square) {
                    let piece = rules.piece_name(top.kind()).key;
                    self.fault(SetupPart::Square(square), PositionReason::NeverThere { piece, square });
                }
            }
        }
    }

    /// Checks the pieces in hand, and the marks of promoted pieces.
    fn hands(&mut self) {
        let (rules, mut hands) = (self.rules, self.setup.hands);
        if !rules.has_hands() && !hands.is_empty() {
            return self.fault(SetupPart::Hands, PositionReason::NoHands);
        }
        for (army, _) in rules.armies() {
            for kind in hands.kinds(army) {
                if !rules.hand_kinds().any(|known| known == kind) {
                    self.fault(SetupPart::Hands, PositionReason::NeverInHand { piece: rules.piece_name(kind).key });
                }
            }
        }
        let found = hands.total();
        // Even when all pieces of the board have been captured, a count must fit into a byte.
        let most = IN_HAND_MAX.min(usize::from(u8::MAX).saturating_sub(self.position.occupied().count() as usize));
        if found > most {
            self.fault(SetupPart::Hands, PositionReason::TooManyInHand { found, most });
        }
        for square in hands.promoted() {
            let kind = self.position.top(square).map(|piece| piece.kind());
            if !kind.is_some_and(|kind| rules.tables.hands.marked.has(kind)) {
                self.fault(SetupPart::Square(square), PositionReason::NeverPromoted { square });
            }
        }
        let mut gates = hands.gates();
        for (army, _) in rules.armies() {
            let able = gate_squares(rules, self.setup, army);
            if !rules.tables.may_gate(&hands, army) {
                // `KQkq` opens the gates of kings and rooks, too, where nothing is left to enter.
                hands.close_gates(able);
            }
            gates = gates.without(able);
        }
        for square in gates {
            let letter = square.file_letter().to_string();
            self.fault(SetupPart::Square(square), PositionReason::Unmoved { word: letter });
        }
        if self.faults.is_empty() {
            let Position { board, under } = &mut self.position;
            board.mix(hands.key());
            under.hands = hands;
        }
    }

    /// Takes over the points and the armies that have fallen. Without its royal piece an army has fallen, too.
    fn standings(&mut self) {
        let rules = self.rules;
        if !rules.tables.falls() {
            if self.setup.standings.iter().any(|standing| *standing != Default::default()) {
                self.fault(SetupPart::Standings, PositionReason::NoPoints);
            }
            return;
        }
        let points = std::array::from_fn(|army| self.setup.standings[army].points);
        let mut scores = Scores { points, ..Scores::default() };
        for army in (0..ARMIES_MAX).filter_map(Army::new) {
            let (state, bit) = (self.setup.standings[army.index()].state, 1 << army.index());
            if rules.armies().any(|(known, _)| known == army) && (state != ArmyState::Plays || !self.has_royal(army)) {
                scores.fallen |= bit;
            }
            if state == ArmyState::Left && self.has_royal(army) {
                scores.left |= bit;
            }
        }
        if rules.tables.points.is_none() && scores.points != [0; ARMIES_MAX] {
            self.fault(SetupPart::Standings, PositionReason::NoPoints);
        }
        self.position.board.set_scores(scores);
    }

    fn has_royal(&self, army: Army) -> bool {
        self.rules.tables.royal_square(&self.position.board, army).is_some()
    }

    fn turn(&mut self) {
        let (rules, index) = (self.rules, self.setup.turn.index());
        let Some((army, _)) = rules.armies().nth(index) else {
            return self.fault(SetupPart::Turn, PositionReason::Seat { word: (index + 1).to_string() });
        };
        self.position.board.seat = index as u8;
        // A hook may have captured all royal pieces at once. Then no seat has a turn, and the game is over.
        let over = self.position.board.alive == 0 && rules.tables.changes();
        let falls = !rules.gives_check() || rules.tables.class.many;
        if falls && !rules.is_alive(&self.position, army) && !over {
            self.fault(SetupPart::Turn, PositionReason::SeatOut { army: rules.army_name(army).key });
        }
    }

    fn unmoved(&mut self) {
        let rules = self.rules;
        let mut left = self.setup.unmoved;
        for (army, _) in rules.armies() {
            let (_, partners) = castling_partners(rules, self.setup, army).unzip();
            let able = partners.unwrap_or_default() | unmoved_pieces(rules, self.setup, army);
            for square in able & left {
                self.position.board.set_unmoved(square);
            }
            let passed = passed_pawns(rules, self.setup, army) & left;
            // As with two armies, a right that no pawn can use is dropped.
            for pawn in passed {
                if self.may_be_captured(army, pawn) {
                    self.position.board.set_unmoved(pawn);
                }
            }
            left = left.without(able | passed);
        }
        for square in left {
            let reason = self.cannot_be_unmoved(square);
            self.fault(SetupPart::Square(square), reason);
        }
    }

    /// Whether an enemy pawn attacks the square that a pawn has passed, and no block stands there.
    fn may_be_captured(&self, army: Army, pawn: Square) -> bool {
        let (tables, board) = (&self.rules.tables, &self.position.board);
        let passed = board.at(pawn).and_then(|piece| tables.passed_square(army, piece.kind(), pawn));
        passed.is_some_and(|target| !board.occupied().has(target) && tables.any_pawn_attacks(board, army, target))
    }

    /// The reason why a square cannot be unmoved. On a home rank it concerns castling, elsewhere a first step.
    fn cannot_be_unmoved(&self, square: Square) -> PositionReason {
        for (army, _) in self.rules.armies() {
            let home = self.rules.tables.castling.as_ref().map(|castling| castling[army.index()].home);
            if home.is_some_and(|home| home.has(square)) {
                let letter = square.file_letter();
                let letter = if army.index() == 0 { letter.to_ascii_uppercase() } else { letter };
                return PositionReason::CastlingRight { letter };
            }
        }
        PositionReason::Unmoved { word: square.to_string() }
    }

    fn en_passant(&mut self) {
        let Some(passed) = self.setup.en_passant else { return };
        let target = passed.square;
        let is_meant = |victim: &Square| passed.pawn.is_none_or(|pawn| pawn == *victim);
        let Some(victim) = self.victims(target).find(is_meant) else {
            return self.fault(SetupPart::EnPassant, PositionReason::EnPassant { square: target });
        };
        let height = self.position.height(victim) as u8;
        let count = passed.count.unwrap_or(height);
        let Some(count) = NonZeroU8::new(count).filter(|count| count.get() <= height) else {
            let word = format!("{target}:{count}");
            return self.fault(SetupPart::EnPassant, PositionReason::EnPassantCount { word, most: height });
        };
        self.position.board.set_en_passant(Some(EnPassantRight { target, victim, count }));
    }

    /// The squares of the pawns that can have passed `target` in the last move. Only a diagonal step leaves a choice.
    fn victims(&self, target: Square) -> impl Iterator<Item = Square> {
        let (rules, position) = (self.rules, &self.position);
        let tables = &rules.tables;
        let may = tables.en_passant && position.top(target).is_none();
        let army = rules.army_to_move(position);
        let enemies = tables.seats.enemies[army.index()].iter().filter(move |_| may);
        let steps = enemies.flat_map(|&enemy| {
            tables.pawns.iter().flat_map(move |kind| Square::all().map(move |from| (enemy, kind, from)))
        });
        steps.flat_map(move |(enemy, kind, from)| {
            let [passed, goals] = tables.double[enemy.index()][kind.index()][from.index()];
            let passes = passed.has(target) && tables.en_passant_on[enemy.index()].has(target);
            // The lower part of a stack may have stayed behind.
            let left = position.top(from).is_none_or(|rest| rules.stacks() && rest.army() == enemy);
            let fits = move |victim: &Square| {
                let there = position.top(*victim);
                // A die shows its next face by now.
                let is_pawn = |piece: Piece| piece.kind() == kind || rules.is_die(piece.kind());
                from.halfway(*victim) == target && there.is_some_and(|piece| piece.army() == enemy && is_pawn(piece))
            };
            goals.when(passes && left).iter().filter(fits)
        })
    }

    fn checks_left(&mut self) {
        let most = self.rules.tables.checks_to_win().unwrap_or(0);
        let left = self.setup.checks_left.unwrap_or([most; 2]);
        if self.setup.checks_left == Some([0, 0]) || left.iter().any(|&count| count > most) {
            let [first, second] = left;
            let word = format!("{first}+{second}");
            return self.fault(SetupPart::ChecksLeft, PositionReason::Checks { word, most });
        }
        self.position.board.set_checks(left);
    }

    /// Checks that the side that is not to move is not in check. Games with rolls skip this, because a rolled face may
    /// attack a king out of turn. Among more than two armies another player may have given the check.
    fn opponent(&mut self) {
        let rules = self.rules;
        let (view, tables) = (BoardView { board: &self.position.board, under: &self.position.under }, &rules.tables);
        if !rules.gives_check() || rules.has_chance() || tables.class.many {
            return;
        }
        let army = rules.army_to_move(&self.position);
        // If a hook panics over that, the game is over, and nobody is in check.
        let in_check = |&&enemy: &&Army| {
            let waits = tables.royal_in_hand(view.under, army);
            let plays = self.has_royal(army) || waits || !tables.has_crown(army);
            plays && tables.royal_attacked(view, enemy, Judge::Hooks).unwrap_or(false)
        };
        if let Some(&enemy) = tables.seats.enemies[army.index()].iter().find(in_check) {
            let reason = PositionReason::OpponentInCheck { army: rules.army_name(enemy).key };
            let royal = tables.royal_square(&self.position.board, enemy).map_or(Bitboard::EMPTY, Bitboard::of);
            self.fault_on(SetupPart::Turn, reason, royal);
        }
    }

    /// Drops the en-passant square if no legal move captures there. Other programs write it after every double step.
    fn settle_en_passant(&mut self) {
        let Position { board, under } = &self.position;
        let tables = &self.rules.tables;
        if board.en_passant().is_some() && !tables.can_capture_en_passant(board, under) {
            self.position.board.set_en_passant(None);
        }
    }
}
