//! Compiles goals, hooks and the rules about draws.

use super::TablesBuilder;
use crate::hooks::Hooks;
use crate::kernel::Class;
use crate::kernel::board_set::BoardSet;
use crate::kernel::general::{CompiledGoal, Counts, General, Hook};
use crate::kernel::tables::*;
use crate::piece::{ARMIES_MAX, Kind, Side};
use crate::ruleset::*;

impl<S: BoardSet> TablesBuilder<'_, S> {
    /// Makes the hooks, and the data that goals and hooks need.
    pub(super) fn hooks(&mut self, tables: &mut Tables<S>, known: &Hooks) {
        let ruleset = self.ruleset;
        let mut hooks = Vec::new();
        for (i, name) in ruleset.hooks.iter().enumerate() {
            let path = format!("hooks[{i}]");
            match known.get(name).map(|make| Hook::make(*make)) {
                Some(Some(hook)) => hooks.push(hook),
                Some(None) => self.fault(path, format!("the rule `{name}` panicked when it was made")),
                None => {
                    let reason = format!("no rule `{name}` is registered in this program");
                    let fault = Diagnostic::error("V116", path, reason);
                    self.faults.push(fault.did_you_mean(name, known.keys().map(String::as_str)));
                }
            }
        }
        let by_masks = tables.trails.is_none() && tables.may_face && tables.may_give_check;
        let by_masks = by_masks && tables.may_flee && !tables.must_capture && !tables.may_pass;
        if hooks.is_empty() && ruleset.goals.is_empty() && by_masks {
            return;
        }
        let side = |army: usize| ruleset.armies.get(army).and_then(|data| Side::new(data.side.into()));
        let letters = self.letters.iter().map(|letter| letter.get()).collect();
        let sides = std::array::from_fn(|army| side(army).unwrap_or_default());
        let draws_arrays = ruleset.shuffle.is_some();
        tables.general = Some(Box::new(General { goals: Vec::new(), hooks, letters, sides, draws_arrays }));
    }

    /// Checks the numbers of the draw rules. A game must be able to reach them, and a claim must come before the end.
    pub(super) fn draws(&mut self) {
        self.lost_repetitions();
        let draw = &self.ruleset.draw;
        // The start has occurred once before the first move, so repetition begins at 2.
        for (key, limits, least) in [("repetition", draw.repetition, 2), ("quiet_rounds", draw.quiet_rounds, 1)] {
            for (name, number) in [("claim", limits.claim), ("ends", limits.ends)] {
                if let Some(number) = number.filter(|&number| number < least) {
                    let reason = format!("the least number here is {least}, not {number}");
                    let fault = Diagnostic::error("V100", format!("draw.{key}.{name}"), reason);
                    self.faults.push(fault.help(format!("leave `{name}` out, if that is never to happen")));
                }
            }
            if let (Some(claim), Some(ends)) = (limits.claim, limits.ends)
                && claim >= ends
                && ends >= least
            {
                let reason = format!("at {ends} the game ends by itself: nobody can claim a draw at {claim}");
                let fault = Diagnostic::error("V100", format!("draw.{key}.claim"), reason);
                self.faults.push(fault.help("write a smaller number, or leave one of the two out"));
            }
        }
    }

    /// Checks the rules by which a repetition is lost.
    fn lost_repetitions(&mut self) {
        let (draw, armies) = (&self.ruleset.draw, &self.ruleset.armies);
        let loses = &draw.repetition_loses;
        if let RepetitionLoses::Army(name) = loses {
            self.army_named(name, "draw.repetition_loses");
        }
        if draw.perpetual_check_loses && self.ruleset.royal != Royal::Checkmate {
            self.fault("draw.perpetual_check_loses", "there is no check without `royal: Checkmate`");
        }
        let used = [
            ("repetition_loses", *loses != RepetitionLoses::Nobody),
            ("perpetual_check_loses", draw.perpetual_check_loses),
        ];
        for (key, _) in used.into_iter().filter(|(_, used)| *used) {
            let path = format!("draw.{key}");
            if armies.len() != 2 {
                self.fault(&path, "a repetition can only be lost where there are two armies");
            }
            if draw.repetition.ends.is_none() {
                let fault = Diagnostic::error("V100", path, "no repetition ends the game");
                self.faults.push(fault.help("write how many there must be, such as `repetition: (ends: 3)`"));
            }
        }
    }

    /// Compiles the goals, and checks what ends a game besides them.
    pub(super) fn goals(&mut self, tables: &mut Tables<S>) {
        self.ends_without_goals(tables.class);
        let mut aims: Vec<CompiledGoal<S>> = Vec::new();
        for (i, goal) in self.ruleset.goals.iter().enumerate() {
            self.goal(goal, tables.class.check, &format!("goals[{i}]"), &mut aims);
        }
        if let Some(general) = &mut tables.general {
            general.goals = aims;
        }
    }

    /// Checks what happens without a move or a royal piece.
    fn ends_without_goals(&mut self, class: Class) {
        let (ruleset, two) = (self.ruleset, self.ruleset.armies.len() == 2);
        match (ruleset.no_move, class.check) {
            (NoMove::Falls, _) if !class.many => {
                self.fault("no_move", "`Falls` is for three sides or more, with `royal: Checkmate`");
            }
            (NoMove::Passes, true) => self.fault("no_move", "where there is check nobody passes"),
            (NoMove::Loses | NoMove::Wins | NoMove::FewerWins, _) if !two => {
                self.fault("no_move", "`Loses`, `Wins` and `FewerWins` are for two armies");
            }
            _ => {}
        }
        if ruleset.royal != Royal::Never {
            return;
        }
        if !two {
            self.fault("royal", "`Never` is for two armies");
        }
        let decides = matches!(ruleset.no_move, NoMove::Loses | NoMove::Wins | NoMove::FewerWins);
        if ruleset.goals.is_empty() && ruleset.hooks.is_empty() && !decides {
            self.fault("goals", "without royal pieces nothing ends the game: name a goal, or write `no_move: Loses`");
        }
    }

    /// Compiles one goal. Some become several.
    fn goal(&mut self, goal: &Goal, check: bool, path: &str, aims: &mut Vec<CompiledGoal<S>>) {
        let two = self.ruleset.armies.len() == 2;
        match goal {
            Goal::Reach { .. } => aims.extend(self.reach(goal, path)),
            Goal::Checks(count) => {
                if !check || !two {
                    self.fault(path, "`Checks` is for two armies and `royal: Checkmate`");
                }
                if !(1..=CHECKS_MAX).contains(count) {
                    self.fault(path, format!("the number of checks is 1 to {CHECKS_MAX}, not {count}"));
                }
                if aims.iter().any(|aim| matches!(aim, CompiledGoal::Checks(_))) {
                    self.fault(path, "`Checks` stands here twice");
                }
                aims.push(CompiledGoal::Checks(*count));
            }
            Goal::Extinct(letters) => {
                let kinds = self.goal_kinds("Extinct", letters, path);
                aims.push(CompiledGoal::Reduced { kinds, to: 0 });
            }
            Goal::AnyExtinct(letters) => {
                let kinds = self.goal_kinds("AnyExtinct", letters, path);
                aims.extend(kinds.iter().map(|kind| CompiledGoal::Reduced { kinds: KindSet::of(kind), to: 0 }));
            }
            Goal::Reduced { pieces, to } => {
                let kinds = self.goal_kinds("Reduced", pieces, path);
                aims.push(CompiledGoal::Reduced { kinds, to: *to });
            }
            Goal::Rid(letters) => {
                let kinds = self.goal_kinds("Rid", letters, path);
                aims.push(CompiledGoal::Rid(kinds));
            }
            Goal::Entered { .. } => aims.extend(self.entered(goal, path)),
            Goal::Bared { reply } => {
                if !two {
                    self.fault(path, "`Bared` is for two armies");
                }
                aims.push(CompiledGoal::Bared { reply: *reply });
            }
        }
    }

    /// Compiles `Reach`. `None` for other goals.
    fn reach(&mut self, goal: &Goal, path: &str) -> Option<CompiledGoal<S>> {
        let Goal::Reach { piece, at, reply, stays, safe } = goal else { return None };
        if (*reply || *stays) && self.ruleset.armies.len() != 2 {
            self.fault(path, "`reply` and `stays` are for two armies");
        }
        if u8::from(*reply) + u8::from(*stays) + u8::from(*safe) > 1 {
            self.fault(path, "`reply`, `stays` and `safe` exclude each other; write one of them");
        }
        let counts = match (*reply, *stays, *safe) {
            (true, ..) => Counts::AfterReply,
            (_, true, _) => Counts::IfItStays,
            (.., true) => Counts::IfSafe,
            _ => Counts::AtOnce,
        };
        let (kind, region) = self.piece_and_region(*piece, at, path);
        let mut squares = [S::EMPTY; ARMIES_MAX];
        for (army, data) in self.armies() {
            squares[army] = self.on_board(data, region);
        }
        Some(CompiledGoal::Reach { kinds: KindSet::of(kind), squares, counts })
    }

    /// Compiles `Entered`. `None` for other goals.
    fn entered(&mut self, goal: &Goal, path: &str) -> Option<CompiledGoal<S>> {
        let Goal::Entered { piece, at, others, points, least } = goal else { return None };
        let ruleset = self.ruleset;
        if ruleset.armies.len() != 2 {
            self.fault(path, "`Entered` is for two armies");
        }
        let (kind, region) = self.piece_and_region(*piece, at, path);
        let mut squares = [S::EMPTY; ARMIES_MAX];
        let mut needed = [u16::MAX; ARMIES_MAX];
        for (army, data) in ruleset.armies.iter().enumerate() {
            squares[army] = self.on_board(data, region);
            match least.get(&data.name) {
                Some(points) => needed[army] = *points,
                None => {
                    let reason = format!("it does not say how many points `{}` needs", data.name);
                    self.fault(format!("{path}.least"), reason);
                }
            }
        }
        for name in least.keys() {
            self.army_named(name, format!("{path}.least"));
        }
        let worth = self.points_by_kind(points, &format!("{path}.points"));
        Some(CompiledGoal::Entered { kind, squares, others: *others, worth, least: needed })
    }

    /// The kind and the squares of a goal that names both.
    fn piece_and_region(&mut self, piece: Letter, at: &str, path: &str) -> (Kind, S) {
        (self.kind(piece, &format!("{path}.piece")), self.region(at, &format!("{path}.at")))
    }

    /// The kinds that a goal counts. Such a goal is for two armies.
    fn goal_kinds(&mut self, name: &str, letters: &[Letter], path: &str) -> KindSet {
        let mut kinds = KindSet::default();
        letters.iter().for_each(|&letter| kinds.insert(self.kind(letter, path)));
        if letters.is_empty() {
            let fault = Diagnostic::error("V100", path, format!("`{name}` names no kind of piece"));
            self.faults.push(fault.help("name one kind or more by its letter, such as `\"Q\"`, or leave the goal out"));
        }
        if self.ruleset.armies.len() != 2 {
            self.fault(path, format!("`{name}` is for two armies"));
        }
        kinds
    }
}
