//! Checks of the finished tables: `never_on` must be true, and each text of a move must have one meaning.

use super::TablesBuilder;
use crate::kernel::board_set::BoardSet;
use crate::kernel::tables::*;
use crate::piece::{Army, Kind};
use crate::ruleset::*;
use crate::square::Square;

/// Whether a piece that comes to its zone never stays there as it is, whatever stands on the board.
fn always_leaves<S>(zone: &Zone<S>) -> bool {
    let unlimited = |kind: &Kind| zone.limit.is_none_or(|limit| limit[kind.index()] == u8::MAX);
    !zone.on_capture && (zone.vanishes || zone.forbidden || zone.into.iter().any(unlimited))
}

/// The fault of a piece that moves to a square where it can never stand. `limited` if it is promoted there as far as the
/// limits allow.
fn moves_there(letter: Letter, army: &str, (from, to): (Square, Square), limited: bool) -> Diagnostic {
    let cause = if limited {
        "the limits of `promotion` may leave nothing that it could become"
    } else {
        "is not promoted there"
    };
    let reason = format!("`{letter}` of {army} moves from {from} to {to}, where it can never stand, and {cause}");
    // The setup does not matter, because players can also enter positions. So only `never_on` says that a square is out
    // of reach.
    let help = if limited {
        "let `into` have a kind without a limit, or say by `if_none` what happens then: `Forbidden` or `Vanishes`"
            .to_owned()
    } else {
        format!(
            "`never_on` limits no move: write `stays_in` to keep its moves in a region, let `promotion` promote it wherever \
             it comes there, or leave `never_on` out; if it never comes to {from} either, add that square to `never_on`"
        )
    };
    Diagnostic::error("V114", format!("pieces.{letter}.never_on"), reason).help(help)
}

impl<S: BoardSet> TablesBuilder<'_, S> {
    /// Checks that no piece can reach a square where it can never stand, by a move, a promotion or castling.
    ///
    /// Positions with a piece there are refused, so play must never lead to one.
    pub(super) fn never_on(&mut self, tables: &Tables<S>) {
        if tables.class.stacks || tables.class.dice {
            return;
        }
        let ruleset = self.ruleset;
        for (index, (&letter, data)) in ruleset.pieces.iter().enumerate() {
            let (own_never, within) = (self.forbidden(letter, data), self.stays_in(letter, data));
            if own_never.is_empty() {
                continue;
            }
            for (army, army_data) in ruleset.armies.iter().enumerate() {
                let never = self.on_board(army_data, own_never);
                let gone = &tables.promotion[army][index];
                let leaves = gone.squares.when(always_leaves(gone));
                let stays = never & !(leaves | tables.always[army][index].0);
                let comes = |from: Square| {
                    let (army, kind) = (Army::new(army).unwrap_or_default(), Kind::new(index).unwrap_or_default());
                    (tables.all_goals(army, kind, from) & stays).first().map(|to| (from, to))
                };
                if let Some((from, to)) = (tables.squares & !never).iter().find_map(comes) {
                    let limited = !gone.on_capture && gone.squares.has(to);
                    self.faults.push(moves_there(letter, &army_data.name, (from, to), limited));
                    break;
                }
                if let Some((at, (cause, help))) = self.appears(tables, army, index, never) {
                    let key = if self.on_board(army_data, within).has(at) { "never_on" } else { "stays_in" };
                    let reason = format!(
                        "`{letter}` of {} can come about on {at}, where it can never stand: {cause}",
                        army_data.name
                    );
                    let help = format!("{help}; or change `{key}`");
                    self.faults.push(Diagnostic::error("V114", format!("pieces.{letter}.{key}"), reason).help(help));
                    break;
                }
            }
        }
    }

    /// A square among `never` where a piece of a kind can appear without a move of its own, with the cause and the remedy.
    fn appears(
        &self,
        tables: &Tables<S>,
        army: usize,
        index: usize,
        never: S,
    ) -> Option<(Square, (String, &'static str))> {
        for (other, letter) in self.letters.iter().enumerate() {
            let zone = &tables.promotion[army][other];
            let (always, into) = tables.always[army][other];
            let (whole, kind) = (Army::new(army).unwrap_or_default(), Kind::new(other).unwrap_or_default());
            let goals = |from: Square| tables.all_goals(whole, kind, from);
            let left = zone.squares.when(zone.leaves).iter().fold(S::EMPTY, |all, from| all | goals(from));
            let chosen = (zone.squares | left).when(zone.into.iter().any(|kind| kind.index() == index));
            if let Some(at) = ((chosen | always.when(into.index() == index)) & never).first() {
                let help = "promote to something else there, or write `promotion: []` if nothing is promoted; a file without \
                            `promotion` inherits it";
                return Some((at, (format!("by `promotion`, `{letter}` becomes it there"), help)));
            }
        }
        let CastlingGoals { partner, goals, .. } = &tables.castling.as_ref()?[army];
        let lands = |&(royal, other): &(Square, Square)| {
            S::of(royal).when(tables.king.index() == index) | S::of(other).when(partner.index() == index)
        };
        let at = (goals.iter().fold(S::EMPTY, |all, goal| all | lands(goal)) & never).first()?;
        let help = "write `castling: Never` if nobody castles, or other goals; a file without `castling` inherits it";
        Some((at, ("it castles to that square, by `castling`".to_owned(), help)))
    }

    /// Checks that no piece has two moves between the same squares: their texts would be equal.
    pub(super) fn like_texts(&mut self, tables: &Tables<S>) {
        for (index, letter) in self.ruleset.pieces.keys().enumerate() {
            let path = format!("pieces.{letter}.moves");
            let lame = tables.squares.iter().find_map(|from| {
                let reach = &tables.reach[0][index][S::index(from)];
                let lame = tables.double[0][index][S::index(from)][1];
                ((reach.leap_quiet | reach.line_quiet) & lame).first().map(|to| (from, to))
            });
            if let Some((from, to)) = lame {
                let reason = format!("the step from {from} to {to} is lame and not lame: both would be written alike");
                let fault = Diagnostic::error("V115", path.clone(), reason);
                self.faults.push(fault.help("leave one of them out: who need not care what is half-way can always go"));
            }
            if let Some((from, to)) = self.like_en_passant(tables, index) {
                let reason =
                    format!("en passant from {from} to {to} would be written like the same step without a capture");
                let fault = Diagnostic::error("V115", path, reason);
                self.faults.push(fault.help("write `en_passant: Never`, or let it go there only to capture"));
            }
        }
    }

    /// Two squares between which a kind captures en passant and also moves without a capture.
    fn like_en_passant(&self, tables: &Tables<S>, index: usize) -> Option<(Square, Square)> {
        if !tables.en_passant || !tables.pawns.iter().any(|kind| kind.index() == index) {
            return None;
        }
        let doubles = tables.seats.enemies[0].iter().flat_map(|enemy| tables.double[enemy.index()].as_ref());
        let passed = doubles.fold(S::EMPTY, |all, double| {
            all | S::ALL.iter().map(|from| double[S::index(from)][0]).fold(S::EMPTY, |all, passed| all | passed)
        });
        tables.squares.iter().find_map(|from| {
            let reach = &tables.reach[0][index][S::index(from)];
            let both = reach.leap_capture & (reach.leap_quiet | reach.line_quiet);
            (both & passed).first().map(|to| (from, to))
        })
    }
}
