//! Compiles pieces and their moves.

use super::TablesBuilder;
use crate::kernel::board_set::BoardSet;
use crate::kernel::parts::Throws;
use crate::kernel::tables::*;
use crate::piece::{ARMIES_MAX, Kind};
use crate::ruleset::*;
use crate::square::Square;

/// The most movements of a kind. Files come from strangers, and each movement costs time for every army and square.
const ATOMS_MAX: usize = 64;

impl<S: BoardSet> TablesBuilder<'_, S> {
    pub(super) fn pieces(&mut self, tables: &mut Tables<S>) {
        let check = tables.class.check;
        let ruleset = self.ruleset;
        for (index, (letter, data)) in ruleset.pieces.iter().enumerate() {
            let Some(kind) = Kind::new(index) else { continue };
            let (mut shape, captures) = self.moves(tables, kind, *letter, data);
            let never = self.forbidden(*letter, data);
            if data.stays_in.is_some() && (tables.class.stacks || tables.class.dice) {
                let reason = "with stacks or dice any piece can end up on any square, so none stays in a region";
                let fault = Diagnostic::error("V114", format!("pieces.{letter}.stays_in"), reason);
                self.faults.push(fault.help("leave `stays_in` out; `from` still says where a movement begins"));
            }
            if !(tables.class.stacks || tables.class.dice) {
                for (army, army_data) in self.armies() {
                    tables.never_on[army][index] = self.on_board(army_data, never);
                }
            }
            if shape.orthogonal {
                tables.orthogonal.insert(kind);
            }
            if shape.diagonal {
                tables.diagonal.insert(kind);
            }
            if captures[0] {
                tables.leapers.push(kind);
            }
            if captures[1] {
                tables.riders.push(kind);
            }
            if data.tags.contains(&Tag::Pawn) {
                tables.pawns.insert(kind);
                if ruleset.draw.pawns_are_loud {
                    tables.zeroing.insert(kind);
                }
                if S::SHIFTS {
                    shape.marches = !shape.orthogonal && !shape.diagonal;
                    march(tables, kind);
                }
            }
            let royal = data.tags.contains(&Tag::Royal) && ruleset.royal != Royal::Never;
            if royal {
                if tables.royals == KindSet::default() {
                    tables.king = kind;
                }
                tables.royals.insert(kind);
                // Where every move is judged, a royal piece may move in any way.
                if check && !tables.judges() && (shape.orthogonal || shape.diagonal || shape.double) {
                    self.fault(format!("pieces.{letter}.moves"), "a piece that can be checkmated moves by leaps only");
                }
            }
            if shape == Shape::default() {
                continue;
            }
            // A royal piece that can be checkmated has its own generator, unless hooks force every move to be judged.
            if !(royal && check) || tables.judges() {
                tables.kinds.push((kind, shape));
            }
        }
        if tables.royals == KindSet::default() {
            let standing = |data: &PieceData| (data.tags.contains(&Tag::Royal), data.value);
            let most = ruleset.pieces.values().enumerate().rev().max_by_key(|(_, data)| standing(data));
            tables.king = most.and_then(|(index, _)| Kind::new(index)).unwrap_or_default();
        }
        match tables.royals.iter().count() {
            0 if ruleset.royal != Royal::Never => self
                .faults
                .push(Diagnostic::error("V104", "pieces", "no piece is Royal").help("give one `tags: [Royal]`")),
            1 => {}
            _ if check => {
                let reason = "where royal pieces are checkmated, only one kind is Royal";
                let help = "leave `tags: [Royal]` to one kind, or write `royal: Capture(…)`";
                self.faults.push(Diagnostic::error("V104", "pieces", reason).help(help));
            }
            _ => {}
        }
    }

    /// Enters the moves of a kind into the tables. Returns their shape, and whether it captures by leaps and along
    /// lines.
    fn moves(&mut self, tables: &mut Tables<S>, kind: Kind, letter: Letter, data: &PieceData) -> (Shape, [bool; 2]) {
        let mut shape = Shape::default();
        let mut captures = [false; 2];
        let mut atoms = 0;
        let stays_in = self.stays_in(letter, data);
        for (i, rule) in data.moves.iter().enumerate() {
            let path = format!("pieces.{letter}.moves[{i}]");
            let from = match &rule.from {
                Some(name) => self.region(name, &format!("{path}.from")),
                None => tables.squares,
            };
            let within = match &rule.to {
                Some(name) => self.region(name, &format!("{path}.to")) & stays_in,
                None => stays_in,
            };
            let movements = match self.movements(data, rule) {
                Ok(movements) => movements,
                Err(error) => {
                    self.wrong_movement(format!("{path}.betza"), &error);
                    continue;
                }
            };
            atoms += movements.len();
            if atoms > ATOMS_MAX {
                let reason = format!("a piece has at most {ATOMS_MAX} movements");
                self.faults.push(Diagnostic::error("V011", path, reason));
                break;
            }
            for movement in movements {
                if self.is_trail(data, &movement) {
                    continue;
                }
                if movement.initial {
                    tables.initial.insert(kind);
                }
                if !self.movement(tables, kind, &movement, from, within) {
                    self.fault(
                        &path,
                        "from each square a piece has one straight lame step, such as `mfnD`, and no second one",
                    );
                }
                let along_a_line =
                    |&(a, b): &(i8, i8)| a.abs().max(b.abs()) > 1 && (a == 0 || b == 0 || a.abs() == b.abs());
                tables.jumps |= !movement.lame && movement.ways.iter().any(along_a_line);
                let lines = movement.range > 1;
                captures[usize::from(lines)] |= movement.captures;
                shape.leaps |= !lines && !movement.lame;
                shape.double |= movement.lame;
                let straight = |&(a, b): &(i8, i8)| a == 0 || b == 0;
                shape.orthogonal |= lines && movement.ways.iter().any(straight);
                shape.diagonal |= lines && !movement.ways.iter().all(straight);
            }
        }
        (shape, captures)
    }

    /// The squares where a kind can never stand, in the army's own frame.
    pub(super) fn forbidden(&mut self, letter: Letter, data: &PieceData) -> S {
        let outside = !self.stays_in(letter, data);
        data.never_on.iter().fold(outside, |all, name| all | self.region(name, &format!("pieces.{letter}.never_on")))
            & S::from_bitboard(self.ruleset.board.squares())
    }

    /// The squares of the region that a kind never leaves, in the army's own frame. Without one, it is the whole board.
    pub(super) fn stays_in(&mut self, letter: Letter, data: &PieceData) -> S {
        match &data.stays_in {
            Some(name) => self.region(name, &format!("pieces.{letter}.stays_in")),
            None => S::ALL,
        }
    }

    /// Enters one movement of a kind for every army, with the goals that lie `within`. Returns `false` if a square has a
    /// second straight lame step, because the passed square would not tell which one was made.
    fn movement(&self, tables: &mut Tables<S>, kind: Kind, movement: &betza::Movement, from: S, within: S) -> bool {
        let mut fits = true;
        self.each_goal(tables.squares, movement, from, within, |army, start, passed, end| {
            let (goal, source) = (S::of(end), S::of(start));
            let reach = &mut tables.reach[army][kind.index()][S::index(start)];
            let reverse = &mut tables.reverse[army][kind.index()][S::index(end)];
            if movement.lame {
                // Nothing leaps lamely over a hole.
                let Some(passed) = passed.map(S::of) else { return };
                let double = &mut tables.double[army][kind.index()][S::index(start)];
                let straight = |to: Square| to.file() == start.file() || to.rank() == start.rank();
                fits &= !straight(end) || !double[1].iter().any(|other| other != end && straight(other));
                double[0] |= passed;
                double[1] |= goal;
            } else if movement.range > 1 {
                reach.line_quiet |= goal.when(movement.quiet);
                reach.line_capture |= goal.when(movement.captures);
                reverse.line |= source.when(movement.captures);
            } else {
                reach.leap_quiet |= goal.when(movement.quiet);
                reach.leap_capture |= goal.when(movement.captures);
                reverse.leap |= source.when(movement.captures);
            }
        });
        fits
    }

    /// Calls `found` for every goal of a movement on an empty board that lies `within`: with the army, the square where it
    /// begins, the square halfway of its last leap, and the square where it ends.
    fn each_goal(
        &self,
        squares: S,
        movement: &betza::Movement,
        from: S,
        within: S,
        mut found: impl FnMut(usize, Square, Option<Square>, Square),
    ) {
        let size = self.ruleset.board;
        for (army, data) in self.armies() {
            let place = |square| data.frame.on_board(square, size);
            for own in squares & from {
                for &(files, ranks) in &movement.ways {
                    let mut at = own;
                    for _ in 0..movement.range {
                        let on_board = |square: &Square| squares.has(*square);
                        let passed = S::offset(at, files / 2, ranks / 2).filter(on_board);
                        match S::offset(at, files, ranks).filter(on_board) {
                            Some(next) => at = next,
                            None => break,
                        }
                        if within.has(at) {
                            found(army, place(own), passed.map(place), place(at));
                        }
                    }
                }
            }
        }
    }

    /// Enters the movements of a block that comes from the piece that has moved.
    pub(super) fn throws(&mut self, tables: &mut Tables<S>) {
        let Turn::Block { moves, .. } = &self.ruleset.turn else { return };
        if moves.is_empty() {
            return;
        }
        let mut throws: Box<Throws<S>> = Box::new(std::array::from_fn(|_| S::table()));
        for (i, word) in moves.iter().enumerate() {
            let path = format!("turn.moves[{i}]");
            let movements = match betza::parse(word) {
                Ok(movements) => movements,
                Err(error) => {
                    self.wrong_movement(path, &error);
                    continue;
                }
            };
            for movement in movements {
                if !movement.is_plain() {
                    self.fault(&path, "a block comes by leaps and along free lines, and in no other way");
                } else if !movement.quiet {
                    self.fault(&path, "a block comes to empty squares, so a movement that only captures has no use");
                }
                self.each_goal(tables.squares, &movement, tables.squares, S::ALL, |army, start, _, end| {
                    let reach = &mut throws[army][S::index(start)];
                    let squares = if movement.range > 1 { &mut reach.line_quiet } else { &mut reach.leap_quiet };
                    squares.insert(end);
                });
            }
        }
        tables.throws = Some(throws);
    }

    fn wrong_movement(&mut self, path: String, error: &betza::BetzaError) {
        let fault = Diagnostic::error("V102", path, error.to_string());
        let fault = error.fault.help().into_iter().fold(fault, Diagnostic::help);
        self.faults.push(Diagnostic { offset: Some(error.at), ..fault });
    }
}

/// Collects the steps of a kind by direction, for [`March`].
fn march<S: BoardSet>(tables: &mut Tables<S>, kind: Kind) {
    fn join<S: BoardSet, T>(steps: &mut Vec<T>, from: Square, new: T, same: impl Fn(&mut T) -> Option<&mut S>) {
        match steps.iter_mut().find_map(same) {
            Some(squares) => squares.insert(from),
            None => steps.push(new),
        }
    }
    let delta = |from: Square, to: Square| to.index() as i8 - from.index() as i8;
    for army in 0..ARMIES_MAX {
        for from in S::ALL {
            let reach = &tables.reach[army][kind.index()][S::index(from)];
            for to in reach.leap_quiet | reach.leap_capture {
                let (quiet, captures) = (reach.leap_quiet.has(to), reach.leap_capture.has(to));
                let new = March { delta: delta(from, to), from: S::of(from), quiet, captures };
                join(&mut tables.marches[army][kind.index()], from, new, |step| {
                    let alike = (step.delta, step.quiet, step.captures) == (new.delta, quiet, captures);
                    alike.then_some(&mut step.from)
                });
            }
            for goal in tables.double[army][kind.index()][S::index(from)][1] {
                let (delta, passed) = (delta(from, goal), delta(from, from.halfway(goal)));
                let new = DoubleMarch { delta, passed, from: S::of(from) };
                join(&mut tables.double_marches[army][kind.index()], from, new, |step| {
                    ((step.delta, step.passed) == (delta, passed)).then_some(&mut step.from)
                });
            }
        }
    }
}
