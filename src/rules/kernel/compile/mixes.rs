//! Combinations of rules that are refused. All others can be played.

use super::TablesBuilder;
use crate::kernel::board_set::BoardSet;
use crate::kernel::tables::*;
use crate::piece::{Army, Kind};
use crate::ruleset::*;

/// The most moves in a turn that a file can name. Turns that grow get longer.
const PARTS_MAX: u8 = 9;

impl<S: BoardSet> TablesBuilder<'_, S> {
    /// Refuses combinations of rules without a meaning.
    pub(super) fn mixes(&mut self, tables: &Tables<S>) {
        if self.ruleset.armies.len() > 2 {
            self.many(tables);
        }
        if tables.class.parts {
            self.parts(tables);
        }
        if tables.may_pass {
            self.passing(tables);
        }
        if tables.hands.never_mates != KindSet::default() && tables.judges() {
            let reason = "`mates: false` is for movements of steps, leaps and rides, and for check as in chess";
            let fault = Diagnostic::error("V100", "hands.drops", reason);
            let hops =
                "hops, lame leaps and rides of leaps, `facing`, `giving_check`, and rules in Rust are judged otherwise";
            self.faults.push(fault.help(format!("leave `mates: false` out; {hops}")));
        }
        self.first_steps(tables);
        self.crowns(tables);
        self.vanishing(tables);
        let pieces = self.ruleset.pieces.keys().copied().enumerate();
        for (index, letter) in pieces.collect::<Vec<_>>() {
            let zones = tables.seats.armies.iter().map(|&army| (army, &tables.promotion[army.index()][index]));
            let on_top: Vec<(Army, &Zone<S>)> = zones.filter(|(_, zone)| zone.on_top).collect();
            if on_top.is_empty() {
                continue;
            }
            let within = on_top.iter().any(|&(army, zone)| {
                let kind = Kind::new(index).unwrap_or_default();
                zone.squares.iter().any(|from| (tables.all_goals(army, kind, from) & zone.squares).any())
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

    /// Checks rules that more than two armies can only have together, or not at all.
    fn many(&mut self, tables: &Tables<S>) {
        let ruleset = self.ruleset;
        if !tables.class.many {
            let reason = "with more than two armies it needs `royal: Checkmate`: other positions have no place for it";
            if ruleset.castling != Castling::Never {
                self.fault("castling", reason);
            }
            if ruleset.en_passant != EnPassant::Never {
                self.fault("en_passant", reason);
            }
            return;
        }
        let mut sides: Vec<u8> = ruleset.armies.iter().map(|army| army.side).collect();
        sides.sort_unstable();
        sides.dedup();
        let alone = sides.len() == ruleset.armies.len();
        if sides.len() != 2 && !alone {
            let reason = "with Checkmate there are two sides, or each army is a side of its own";
            self.fault("armies", reason);
        } else if alone != tables.falls() {
            let (value, why) = if alone { ("Falls", "the others play on") } else { ("Draws", "the game is over") };
            self.fault("no_move", format!("here it is `{value}`: {why}"));
        }
        let Friendly { own, ally, ally_royal } = ruleset.friendly;
        let crowned = ruleset.armies.iter().all(|army| army.royal == Crown::One);
        for (found, path) in [
            (ruleset.stacks != Stacks::Never, "stacks"),
            (ruleset.dice != Dice::Never, "dice"),
            (own || ally || ally_royal, "friendly"),
            (!crowned, "armies"),
            (!ruleset.goals.is_empty(), "goals"),
            (!ruleset.hooks.is_empty(), "hooks"),
            (tables.trails.is_some() || tables.jumps, "pieces"),
            (!tables.may_face || tables.bikjang, "facing"),
            (!tables.may_give_check, "giving_check"),
            (!tables.may_flee, "fleeing"),
            (tables.must_capture, "capturing"),
            (tables.mated_wins, "mated"),
            (ruleset.shuffle.is_some(), "shuffle"),
        ] {
            if found {
                let what = match path {
                    "dice" => "there are no dice".to_owned(),
                    "stacks" => "there are no stacks".to_owned(),
                    _ => format!("`{path}` is as in chess"),
                };
                let reason = format!("with `royal: Checkmate` and more than two armies, {what}");
                let help = match ruleset.points {
                    Points::Counted { .. } => "leave it out, or write `royal: Capture(army: Freeze)` without `points`",
                    _ => "leave it out, or write `royal: Capture(army: Freeze)`, or `ToAlly` where armies have allies",
                };
                self.faults.push(Diagnostic::error("V100", path, reason).help(help));
            }
        }
    }

    /// Checks turns of several parts: their numbers, and rules that exclude them.
    fn parts(&mut self, tables: &Tables<S>) {
        let ruleset = self.ruleset;
        let Friendly { own, ally, ally_royal } = ruleset.friendly;
        for (found, path) in [
            (ruleset.armies.len() != 2, "armies"),
            (ruleset.stacks != Stacks::Never, "stacks"),
            (ruleset.dice != Dice::Never, "dice"),
            (ruleset.hands != Hands::Never, "hands"),
            (own || ally || ally_royal, "friendly"),
            (!ruleset.hooks.is_empty(), "hooks"),
            (tables.initial != KindSet::default(), "pieces"),
            (tables.class.check && (tables.trails.is_some() || tables.jumps), "pieces"),
            (!tables.may_face || tables.bikjang, "facing"),
            (!tables.may_give_check, "giving_check"),
            (!tables.may_flee, "fleeing"),
            (tables.must_capture, "capturing"),
        ] {
            if found {
                let reason = format!("with several parts of a turn, `{path}` is as in chess");
                let fault = Diagnostic::error("V100", path, reason);
                self.faults.push(fault.help("leave it out, or write `turn: OneMove`"));
            }
        }
        match &ruleset.turn {
            Turn::OneMove => {}
            Turn::Block { name, .. } => {
                if !is_name(name) {
                    self.bad_name("turn", name);
                }
                if tables.class.check {
                    let fault = Diagnostic::error("V100", "turn", "with a block, royal pieces are captured");
                    self.faults.push(fault.help("write `royal: Capture(army: Freeze)`"));
                }
            }
            Turn::Moves { count, grows, first, army } => {
                let least = if *grows > 0 { 1 } else { 2 };
                if !(least..=PARTS_MAX).contains(count) {
                    self.fault("turn.count", format!("a turn has {least} to {PARTS_MAX} moves, not {count}"));
                }
                if *grows > 0 && army.is_some() {
                    self.fault("turn.grows", "the turns of one army alone do not grow");
                }
                if *grows > 0 && first.is_some() {
                    self.fault("turn.first", "where turns grow, `count` is the number of the first turn");
                }
                if let Some(first) = first.filter(|first| !(1..=PARTS_MAX).contains(first)) {
                    self.fault("turn.first", format!("the first turn has 1 to {PARTS_MAX} moves, not {first}"));
                }
                if let Some(name) = army {
                    self.army_named(name, "turn.army");
                }
            }
        }
    }

    /// Checks the rules that exclude passing.
    fn passing(&mut self, tables: &Tables<S>) {
        for (found, path) in [
            (self.ruleset.armies.len() != 2, "armies"),
            (tables.class.dice, "dice"),
            (tables.class.parts, "turn"),
            (tables.must_capture, "capturing"),
        ] {
            if found {
                let fault = Diagnostic::error("V100", path, format!("where players may pass, `{path}` is as in chess"));
                self.faults.push(fault.help("leave it out, or write `passing: Never`"));
            }
        }
    }

    /// Checks the armies without a royal piece, castling without one, and the duties that need check.
    fn crowns(&mut self, tables: &Tables<S>) {
        let ruleset = self.ruleset;
        let check = tables.class.check;
        let without = ruleset.armies.iter().any(|army| army.royal == Crown::Never);
        if without && !(check && ruleset.armies.iter().any(|army| army.royal == Crown::One)) {
            let reason = "an army can only lack a royal piece where another army's is checkmated";
            self.fault("armies", reason);
        }
        if !check && !tables.may_flee {
            self.fault("fleeing", "`Never` needs `royal: Checkmate`");
        }
        if !check && tables.mated_wins {
            self.fault("mated", "`Wins` needs `royal: Checkmate`");
        }
        if ruleset.royal == Royal::Never && ruleset.castling != Castling::Never {
            let tagged = ruleset.pieces.values().any(|data| data.tags.contains(&Tag::Royal));
            if !tagged {
                let fault = Diagnostic::error("V100", "castling", "no kind castles with the partner");
                self.faults.push(fault.help("give one kind `tags: [Royal]`; with `royal: Never` it only castles"));
            }
            if ruleset.shuffle.is_some() || tables.class.stacks || tables.dice.faces.has(tables.king) {
                let reason = "in drawn arrays, in stacks and as a die, the piece that castles must be royal";
                self.fault("castling", reason);
            }
        }
    }

    /// Refuses two rules of which a move would have to apply both: a piece vanishes and uncovers one with choices of its
    /// own.
    fn vanishing(&mut self, tables: &Tables<S>) {
        if !tables.class.stacks {
            return;
        }
        let letters = self.letters;
        let zones = |army: &Army| letters.iter().zip(tables.promotion[army.index()].as_ref());
        // A piece may stand on one of another army.
        for (upper, above) in tables.seats.armies.iter().flat_map(zones) {
            for (lower, below) in tables.seats.armies.iter().flat_map(zones) {
                let alike =
                    (&above.into, &above.limit, above.whole_square) == (&below.into, &below.limit, below.whole_square);
                let meet = (above.squares & below.squares).any();
                if above.vanishes && !above.whole_square && below.on_top && meet && !alike {
                    let reason = format!("`{upper}` could vanish and uncover `{lower}`, which has another rule");
                    let fault = Diagnostic::error("V100", "promotion", reason);
                    let help = "give both the same `into`, `limit` and `removes`, or write `removes: Square` for the upper one";
                    self.faults.push(fault.help(help));
                    return;
                }
            }
        }
    }

    /// Checks the first steps of unmoved pieces. A FEN for two armies names them only by their files, so ranks must be
    /// unique.
    fn first_steps(&mut self, tables: &Tables<S>) {
        if self.ruleset.armies.len() != 2 {
            return;
        }
        let starts = tables.initial.iter().map(|kind| tables.first_steps(Army::default(), kind));
        let all = starts.fold(S::EMPTY, |all, squares| all | squares);
        if (0..S::SIDE).any(|file| (all & S::file(file)).many()) {
            self.fault("pieces", "a first step with `i` begins on one rank only: name its region with `from`");
        }
        if tables.castling.as_ref().is_some_and(|goals| (all & goals[0].home).any()) {
            let reason = "a first step with `i` does not begin on the rank of castling: FEN would have one letter for both; \
                          write `castling: Never`, or a movement without `i`";
            self.fault("pieces", reason);
        }
        if all.any() && !tables.class.dice && tables.castling.is_some() && self.ruleset.shuffle.is_some() {
            let reason = "in drawn arrays, castling and first steps with `i` would be written with the same letters";
            self.fault("castling", reason);
        }
    }
}
