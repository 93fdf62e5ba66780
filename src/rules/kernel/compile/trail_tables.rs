//! Compiles movements that masks cannot judge into trails.

use super::TablesBuilder;
use crate::kernel::board_set::BoardSet;
use crate::kernel::tables::Tables;
use crate::kernel::trails::{Trail, Trails};
use crate::piece::Kind;
use crate::ruleset::betza::{BetzaError, Hop, Movement};
use crate::ruleset::*;
use crate::square::Square;

/// The most trails of a kind from one square. Files come from strangers; a queen that hops has 28.
const TRAILS_MAX: usize = 256;

impl<S: BoardSet> TablesBuilder<'_, S> {
    /// Whether a movement is made of trails. The double step of pawns has tables of its own, but without dice nothing
    /// there tells whether a pawn has moved.
    pub(super) fn is_trail(&self, data: &PieceData, movement: &Movement) -> bool {
        let dice = self.ruleset.dice != Dice::Never;
        let diagonal = movement.is_diagonal_double_step() && !movement.initial && self.passes_diagonally(data);
        !movement.is_plain() && !(movement.is_double_step() && (dice || !movement.initial)) && !diagonal
    }

    /// Whether a kind can be captured en passant after a diagonal double step. Where passed pawns are only marked, a mark
    /// does not tell from which side the pawn has come.
    fn passes_diagonally(&self, data: &PieceData) -> bool {
        self.is_passed(data) && !self.class().marks_passed()
    }

    /// Whether a kind can be captured en passant after a double step.
    fn is_passed(&self, data: &PieceData) -> bool {
        data.tags.contains(&Tag::Pawn) && self.ruleset.en_passant != EnPassant::Never
    }

    /// The movements of one entry of `moves`. A line of two squares is taken apart if the piece can be captured en
    /// passant in its middle.
    ///
    /// # Errors
    /// If the entry cannot be read.
    pub(super) fn movements(&self, data: &PieceData, rule: &MoveRule) -> Result<Vec<Movement>, BetzaError> {
        let mut movements = Vec::new();
        for movement in betza::parse(&rule.betza)? {
            match movement.as_double_step().filter(|[_, double]| self.is_passed(data) && !self.is_trail(data, double)) {
                Some(both) => movements.extend(both),
                None => movements.push(movement),
            }
        }
        Ok(movements)
    }

    /// Enters the trails of all kinds. Movements that cannot be read are reported with the pieces.
    pub(super) fn trails(&mut self, tables: &mut Tables<S>) {
        let ruleset = self.ruleset;
        let mut trails = Trails::empty();
        for (index, (letter, data)) in ruleset.pieces.iter().enumerate() {
            let Some(kind) = Kind::new(index) else { continue };
            // An unknown region is reported with the pieces.
            let stays_in = data.stays_in.as_ref().and_then(|name| self.regions.get(name.as_str()).copied());
            let stays_in = stays_in.unwrap_or(S::ALL);
            for (i, rule) in data.moves.iter().enumerate() {
                let path = format!("pieces.{letter}.moves[{i}]");
                let from = match &rule.from {
                    Some(name) => self.regions.get(name.as_str()).copied().unwrap_or_default(),
                    None => tables.squares,
                };
                let to = rule.to.as_ref().map(|name| self.regions.get(name.as_str()).copied().unwrap_or_default());
                let within = to.unwrap_or(S::ALL) & stays_in;
                let mut movements = self.movements(data, rule).unwrap_or_default();
                movements.retain(|movement| self.is_trail(data, movement));
                for movement in &movements {
                    self.first_move(&path, data, movement);
                    if !self.trails_of(tables.squares, &mut trails, kind, movement, from, within) {
                        let reason =
                            format!("from each square a piece has at most {TRAILS_MAX} hops, rides and lame leaps");
                        self.faults.push(Diagnostic::error("V011", &path, reason));
                        break;
                    }
                    if movement.initial {
                        tables.initial.insert(kind);
                    }
                }
            }
            let path = format!("pieces.{letter}.shuns");
            for &other in &data.shuns {
                let shunned = self.kind(other, &path);
                trails.shuns[index].insert(shunned);
            }
            if !data.shuns.is_empty() && !trails.hops(kind) {
                self.fault(path, "only a piece that hops shuns others: it needs a movement such as `pR`");
            }
        }
        if trails.kinds.iter().next().is_some() {
            tables.trails = Some(Box::new(trails));
        }
        if tables.bikjang && !(tables.class.check && tables.may_pass) {
            self.fault("facing", "`Bikjang` needs `royal: Checkmate` and `passing: Allowed`");
        }
        for (key, allowed) in [("facing", tables.may_face), ("giving_check", tables.may_give_check)] {
            if !allowed && !tables.class.check {
                self.fault(key, "`Never` needs `royal: Checkmate`");
            }
        }
    }

    /// Checks a movement with `i`, apart from the double step of dice.
    fn first_move(&mut self, path: &str, data: &PieceData, movement: &Movement) {
        if !movement.initial {
            return;
        }
        let ruleset = self.ruleset;
        if ruleset.dice != Dice::Never || ruleset.stacks != Stacks::Never {
            self.fault(path, "with dice or stacks, `i` is only for the lame double step of a die: write `imfnD`");
        } else if movement.is_double_step() && data.tags.contains(&Tag::Pawn) && ruleset.en_passant != EnPassant::Never
        {
            let reason = "a pawn that is captured en passant has its double step from a region: write \
                          `(betza: \"mfnD\", from: \"second\")`";
            self.fault(path, reason);
        }
    }

    /// Enters one movement of a kind for every army, with the goals that lie `within`. Returns `false` if there are too
    /// many trails.
    fn trails_of(
        &self,
        squares: S,
        trails: &mut Trails<S>,
        kind: Kind,
        movement: &Movement,
        from: S,
        within: S,
    ) -> bool {
        let size = self.ruleset.board;
        for (army, data) in self.armies() {
            let place = |own: Square| data.frame.on_board(own, size);
            let places = |own: S| own.iter().map(place).collect::<S>();
            for start in squares & from {
                for &(files, ranks) in &movement.ways {
                    let mut way = S::EMPTY;
                    if movement.lame {
                        let steps = betza::way_of_lame_leap((files, ranks));
                        let steps = steps.iter().filter_map(|&(x, y)| S::offset(start, x, y));
                        way = steps.collect();
                        // Nothing leaps lamely over a hole.
                        if way.without(squares).any() {
                            continue;
                        }
                    }
                    let mut at = start;
                    for _ in 0..movement.range {
                        let last = at;
                        let Some(next) = S::offset(at, files, ranks).filter(|&next| squares.has(next)) else { break };
                        at = next;
                        let hurdles = match movement.hop {
                            None => S::EMPTY,
                            Some(Hop::Over) => way,
                            Some(Hop::Next) => S::of(last) & way,
                        };
                        // Right behind its start a hopper has nothing to hop over.
                        if within.has(at) && (movement.hop.is_none() || hurdles.any()) {
                            let trail = Trail {
                                from: place(start),
                                to: place(at),
                                way: places(way),
                                hurdles: places(hurdles),
                                quiet: movement.quiet,
                                captures: movement.captures,
                                initial: movement.initial,
                            };
                            if !trails.add(army, kind, trail, TRAILS_MAX) {
                                return false;
                            }
                        }
                        way.insert(at);
                    }
                }
            }
        }
        true
    }
}
