//! Combinations of rules that are refused. All others can be played.

use super::TablesBuilder;
use crate::kernel::tables::*;
use crate::ruleset::*;
use crate::square::{Bitboard, SIDE_MAX, Square};

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
        let pieces = self.ruleset.pieces.keys().copied().enumerate();
        for (index, letter) in pieces.collect::<Vec<_>>() {
            let zone = &tables.promotion[0][index];
            if !zone.on_top {
                continue;
            }
            let within = zone.squares.iter().any(|from| {
                let reach = &tables.reach[0][index][from.index()];
                let all = reach.leap_quiet | reach.leap_capture | reach.line_quiet | reach.line_capture;
                (all & zone.squares).any()
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

    /// Checks the first steps of dice. A FEN for two armies names an unmoved die only by its file, so ranks must be
    /// unique.
    fn first_steps(&mut self, tables: &Tables) {
        if self.ruleset.armies.len() != 2 {
            return;
        }
        for kind in tables.initial.iter() {
            let starts = |army: usize| {
                let double = &tables.double[army][kind.index()];
                Square::all().filter(|square| double[square.index()][1].any()).collect::<Bitboard>()
            };
            if (0..SIDE_MAX).any(|file| (starts(0) & Bitboard::file(file)).many()) {
                self.fault("pieces", "a first step with `i` begins on one rank only: name its region with `from`");
            }
            let castles = tables.castling.as_ref().is_some_and(|goals| (starts(0) & goals[0].home).any());
            if castles {
                self.fault("pieces", "a first step with `i` does not begin on the rank of castling");
            }
        }
    }
}
