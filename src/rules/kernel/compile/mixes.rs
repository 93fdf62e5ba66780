//! Combinations of rules that are refused. All others can be played.

use super::TablesBuilder;
use crate::kernel::tables::*;
use crate::piece::{Army, Kind};
use crate::ruleset::*;
use crate::square::{Bitboard, SIDE_MAX};

impl TablesBuilder<'_> {
    /// Refuses combinations of rules without a meaning.
    pub(super) fn mixes(&mut self, tables: &Tables) {
        if tables.class.check && self.ruleset.armies.len() != 2 {
            self.fault("royal", "Checkmate is for two armies; with more, royal pieces are captured");
        }
        if self.ruleset.armies.len() > 2 {
            let reason = "is for two armies: the positions of more have no place for it";
            if self.ruleset.castling != Castling::Never {
                self.fault("castling", reason);
            }
            if self.ruleset.en_passant != EnPassant::Never {
                self.fault("en_passant", reason);
            }
        }
        self.first_steps(tables);
        self.uncovered_pawns(tables);
        let pieces = self.ruleset.pieces.keys().copied().enumerate();
        for (index, letter) in pieces.collect::<Vec<_>>() {
            let zone = &tables.promotion[0][index];
            if !zone.on_top {
                continue;
            }
            let within = zone.squares.iter().any(|from| {
                let kind = Kind::new(index).unwrap_or_default();
                (tables.all_goals(Army::default(), kind, from) & zone.squares).any()
            });
            let turned = tables.class.dice && tables.dice.after_move == AfterMove::Turned;
            if within || turned && tables.dice.far == Far::Promoted {
                let reason =
                    format!("one move could promote two: `{letter}` on its goal and the piece that it uncovers");
                let fault = Diagnostic::error("V100", "promotion", reason);
                let help = if within {
                    "write `when: Arrives`, or make the region so small that the piece cannot move within it"
                } else {
                    "write `when: Arrives`, or another `far:` for the dice"
                };
                self.faults.push(fault.help(help));
            }
        }
    }

    /// Refuses two promotions on top of a stack that could follow each other with different choices. A piece that vanishes
    /// uncovers the next one, and nobody could choose for that.
    fn uncovered_pawns(&mut self, tables: &Tables) {
        let kinds: Vec<_> = self.ruleset.pieces.keys().copied().zip(&tables.promotion[0]).collect();
        for (at, (letter, zone)) in kinds.iter().enumerate() {
            let vanishes = zone.on_top && zone.vanishes && !zone.whole_square;
            let other = kinds.iter().enumerate().find(|(other_at, (_, other))| {
                let differs = other.into != zone.into || other.limit != zone.limit;
                *other_at != at && other.on_top && (other.squares & zone.squares).any() && differs
            });
            if let Some((_, (other, _))) = other.filter(|_| vanishes && tables.class.stacks) {
                let reason =
                    format!("`{letter}` may vanish and uncover `{other}`, which is promoted to other kinds there");
                let fault = Diagnostic::error("V100", "promotion", reason);
                self.faults.push(fault.help("write the same `into` and `limit` for both, or `removes: Square`"));
                return;
            }
        }
    }

    /// Checks the first steps of unmoved pieces. A FEN for two armies names them only by their files, so ranks must be
    /// unique.
    fn first_steps(&mut self, tables: &Tables) {
        if self.ruleset.armies.len() != 2 {
            return;
        }
        let starts = tables.initial.iter().map(|kind| tables.first_steps(Army::default(), kind));
        let all = starts.fold(Bitboard::EMPTY, |all, squares| all | squares);
        if (0..SIDE_MAX).any(|file| (all & Bitboard::file(file)).many()) {
            self.fault("pieces", "a first step with `i` begins on one rank only: name its region with `from`");
        }
        if tables.castling.as_ref().is_some_and(|goals| (all & goals[0].home).any()) {
            self.fault("pieces", "a first step with `i` does not begin on the rank of castling");
        }
        if all.any() && !tables.class.dice && tables.castling.is_some() && self.ruleset.shuffle.is_some() {
            let reason = "in drawn arrays, castling and first steps with `i` would be written with the same letters";
            self.fault("castling", reason);
        }
    }
}
