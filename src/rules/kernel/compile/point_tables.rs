//! Compiles points: those of captures, mates and attacks, and those of pieces.

use std::collections::BTreeMap;

use super::TablesBuilder;
use crate::kernel::board_set::BoardSet;
use crate::kernel::scores::{MaterialTables, PointTables};
use crate::kernel::tables::*;
use crate::piece::{ARMIES_MAX, KIND_SLOTS};
use crate::ruleset::*;

impl<S: BoardSet> TablesBuilder<'_, S> {
    pub(super) fn points(&mut self, tables: &mut Tables<S>) {
        let ruleset = self.ruleset;
        if let Points::Material { pieces, extra } = &ruleset.points {
            tables.material = Some(Box::new(self.material(pieces, extra.as_ref())));
        }
        let Points::Counted { captures, mate, stalemate, attacks, draw, lead } = &ruleset.points else { return };
        if !tables.falls() {
            let reason =
                "`Counted` is for three sides or more with `royal: Checkmate`: captures of kings do not count yet";
            let captured = "leave `points` out: with `royal: Capture(…)` the last side that has a royal piece wins";
            let help = match (&ruleset.royal, tables.class.dice) {
                (Royal::Capture { .. }, _) | (_, true) => captured,
                _ if ruleset.armies.len() == 2 => "write `Material(…)` for two armies, or leave `points` out",
                _ => "write `royal: Checkmate` and give each army a side of its own",
            };
            self.faults.push(Diagnostic::error("V100", "points", reason).help(help));
        }
        let single = [*mate, *stalemate, *draw, lead.unwrap_or_default()];
        let all =
            captures.values().copied().chain(single).chain(attacks.iter().flat_map(|data| [data.two, data.three]));
        if let Some(most) = all.max().filter(|&most| most > POINTS_MAX) {
            self.fault("points", format!("the points for one event are 0 to {POINTS_MAX}, not {most}"));
        }
        let mut points = PointTables {
            captures: [0; KIND_SLOTS],
            mate: *mate,
            stalemate: *stalemate,
            attacks: [[0; 2]; KIND_SLOTS],
            draw: *draw,
            lead: *lead,
        };
        for (letter, count) in captures {
            points.captures[self.kind(*letter, "points.captures").index()] = *count;
        }
        if attacks.iter().filter(|data| data.by.is_empty()).count() > 1 {
            self.fault("points.attacks", "only one entry can be for all other kinds");
        }
        for data in attacks.iter().filter(|data| data.by.is_empty()) {
            points.attacks = [[data.two, data.three]; KIND_SLOTS];
        }
        for data in attacks {
            for letter in &data.by {
                points.attacks[self.kind(*letter, "points.attacks").index()] = [data.two, data.three];
            }
        }
        tables.points = Some(Box::new(points));
    }

    /// The points of the pieces, by the number of their kind. A kind that is not named has none.
    pub(super) fn points_by_kind(&mut self, pieces: &BTreeMap<Letter, u16>, path: &str) -> [u16; KIND_SLOTS] {
        if let Some(most) = pieces.values().copied().max().filter(|&most| most > POINTS_MAX) {
            self.fault(path, format!("the points of a piece are 0 to {POINTS_MAX}, not {most}"));
        }
        let mut points = [0; KIND_SLOTS];
        for (&letter, &worth) in pieces {
            points[self.kind(letter, path).index()] = worth;
        }
        points
    }

    fn material(&mut self, pieces: &BTreeMap<Letter, u16>, extra: Option<&ExtraPoints>) -> MaterialTables {
        let armies = &self.ruleset.armies;
        let mut material = MaterialTables { pieces: [0; KIND_SLOTS], extra: [0; ARMIES_MAX] };
        if armies.len() != 2 {
            self.fault("points", "`Material` is for two armies");
        }
        if pieces.values().all(|&points| points == 0) {
            self.fault("points.pieces", "no piece has a point");
        }
        material.pieces = self.points_by_kind(pieces, "points.pieces");
        let Some(ExtraPoints { army, halves }) = extra else { return material };
        if !(1..=POINTS_MAX).contains(halves) {
            self.fault("points.extra.halves", format!("the number of half points is 1 to {POINTS_MAX}, not {halves}"));
        }
        let number = self.army_named(army, "points.extra.army");
        if let Some(extra) = number.and_then(|number| material.extra.get_mut(number)) {
            *extra = *halves;
        }
        material
    }
}
