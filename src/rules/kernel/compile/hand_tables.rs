//! Compiles hands and drops.

use super::TablesBuilder;
use crate::kernel::board_set::BoardSet;
use crate::kernel::hands::HANDS_MAX;
use crate::kernel::tables::*;
use crate::piece::Kind;
use crate::ruleset::*;
use crate::square::Square;

impl<S: BoardSet> TablesBuilder<'_, S> {
    /// Compiles hands. It needs the pieces and the promotions.
    pub(super) fn hands(&mut self, tables: &mut Tables<S>) {
        let ruleset = self.ruleset;
        for (letter, data) in &ruleset.pieces {
            let path = format!("pieces.{letter}.promoted_from");
            let Some(base) = data.promoted_from else { continue };
            let (kind, base) = (self.kind(*letter, &path), self.kind(base, &path));
            tables.hands.base[kind.index()] = base;
            tables.hands.forms.insert(kind);
            if base == kind || tables.royals.has(kind) || tables.royals.has(base) {
                self.fault(path.clone(), "it is the promoted form of another piece, and neither is royal");
            }
            if ruleset.pieces.values().nth(base.index()).is_some_and(|data| data.promoted_from.is_some()) {
                self.fault(path.clone(), "that piece is itself a promoted form: name the piece that it comes from");
            }
            if ruleset.armies.len() != HANDS_MAX {
                self.fault(path, "the texts of more than two armies have no sign for promoted pieces");
            }
        }
        let Hands::With { captured, promoted, drops, drops_forms, drops_first, enter } = &ruleset.hands else { return };
        for (found, key) in [
            (ruleset.armies.len() != HANDS_MAX, "armies"),
            (tables.class.stacks, "stacks"),
            (tables.class.dice, "dice"),
        ] {
            if found {
                self.fault(
                    "hands",
                    format!("hands are for two armies without stacks and dice; `{key}` says otherwise"),
                );
            }
        }
        // The instances of the kernel have hands or stacks and dice, never both.
        tables.class.hands = !(tables.class.stacks || tables.class.dice);
        tables.hands.captured = *captured;
        tables.hands.drops_forms = *drops_forms;
        tables.hands.drops_first = *drops_first;
        if *drops_first && (tables.judges() || tables.changes() || tables.class.parts || tables.may_pass) {
            let reason = "where drops come first, check and turns are as in chess, and there are no rules in Rust";
            self.fault("hands.drops_first", reason);
        }
        self.gates(tables, enter);
        if *drops_forms && tables.hands.forms == KindSet::default() {
            self.fault("hands.drops_forms", "no kind is a promoted form; give one `promoted_from`");
        }
        if *captured != Captured::Removed && *promoted == Promoted::Reverts {
            self.bases(tables);
        }
        for (index, (letter, data)) in ruleset.pieces.iter().enumerate() {
            let never = self.forbidden(*letter, data);
            for (army, data) in ruleset.armies.iter().enumerate() {
                tables.hands.on[army][index] = tables.squares.without(self.on_board(data, never));
            }
        }
        for (&letter, drop) in drops {
            self.drop_rule(tables, letter, drop);
        }
    }

    /// Compiles how a kind is dropped.
    fn drop_rule(&mut self, tables: &mut Tables<S>, letter: Letter, drop: &DropRule) {
        let ruleset = self.ruleset;
        let path = format!("hands.drops.{letter}");
        let kind = self.kind(letter, &path);
        if tables.royals.has(kind) && !tables.royals_in_hand() {
            let fault = Diagnostic::error("V100", path.clone(), "a royal piece is never in a hand");
            self.faults.push(fault.help("only with `drops_first: true` and `royal: Checkmate` it is, at the start"));
        }
        if drop.apart {
            tables.hands.apart.insert(kind);
        }
        if let Some(name) = &drop.unmoved {
            let region = self.region(name, &format!("{path}.unmoved"));
            for (army, data) in ruleset.armies.iter().enumerate() {
                tables.hands.unmoved[army][kind.index()] = self.on_board(data, region);
            }
            let castling = tables.castling.as_ref();
            if !castling.is_some_and(|goals| goals[0].partner == kind || tables.castlers.has(kind)) {
                self.fault(format!("{path}.unmoved"), "a piece of this kind does not castle");
            }
        }
        if tables.hands.forms.has(kind) {
            self.fault(path.clone(), "a promoted form is never in a hand; name the piece that it comes from");
        }
        if let Some(name) = &drop.at {
            let region = self.region(name, &format!("{path}.at"));
            for (army, data) in ruleset.armies.iter().enumerate() {
                let squares = self.on_board(data, region);
                tables.hands.on[army][kind.index()] &= squares;
            }
        }
        if let Some(most) = drop.on_file {
            tables.hands.on_file[kind.index()] = most;
            if most == 0 {
                self.fault(format!("{path}.on_file"), "with 0 it could be dropped nowhere; write 1 or more");
            }
        }
        let duties = [
            ("mates", !drop.mates, &mut tables.hands.never_mates),
            ("mating_loses", drop.mating_loses, &mut tables.hands.mating_loses),
        ];
        for (key, used, kinds) in duties {
            if used {
                kinds.insert(kind);
                if !tables.class.check {
                    self.fault(format!("{path}.{key}"), "nobody is checkmated here; write `royal: Checkmate`");
                }
            }
        }
        if !drop.mates && drop.mating_loses {
            self.fault(format!("{path}.mating_loses"), "with `mates: false` no drop checkmates; write one of the two");
        }
    }

    /// Compiles the gates by which pieces in hand enter.
    fn gates(&mut self, tables: &mut Tables<S>, enter: &Enter) {
        let (letters, path) = match enter {
            Enter::Drop => return,
            Enter::Gate(letters) => (letters, "hands.enter.Gate"),
            Enter::DropOrGate(letters) => (letters, "hands.enter.DropOrGate"),
        };
        tables.hands.never_drops = matches!(enter, Enter::Gate(_));
        for (i, &letter) in letters.iter().enumerate() {
            let kind = self.kind(letter, &format!("{path}[{i}]"));
            tables.hands.gates.insert(kind);
        }
        let ruleset = self.ruleset;
        if letters.is_empty() {
            self.fault(path, "nothing enters without a piece that opens a gate; name one, or write `Drop`");
        }
        let chess = !(tables.judges() || tables.changes() || tables.class.parts || tables.trails.is_some());
        if !chess || tables.hands.drops_first || tables.may_pass {
            self.fault(
                path,
                "where pieces enter by gates, moves, check and turns are as in chess, and there are no rules in Rust",
            );
        }
        if tables.hands.gates.iter().any(|kind| tables.initial.has(kind)) {
            self.fault(path, "a kind with a first step has no gate: the text of a position names both by their files");
        }
        if ruleset.shuffle.is_some() {
            self.fault(path, "gates need a fixed array");
        }
        let first_rank = (0..ruleset.board.files).map(|file| Square::at(file, 0));
        for (army, data) in ruleset.armies.iter().enumerate().take(HANDS_MAX) {
            let rank = first_rank.clone().map(|square| data.frame.on_board(square, ruleset.board));
            tables.hands.gate_rank[army] = rank.fold(S::EMPTY, |all, square| all | S::of(square)) & tables.squares;
            if !matches!(data.frame, Frame::North | Frame::South | Frame::MirrorSouth) {
                self.fault(path, "armies with gates begin on the first or the last rank");
            }
        }
    }

    /// Finds the kind that each promoted piece becomes in a hand.
    fn bases(&mut self, tables: &mut Tables<S>) {
        let mut from: Vec<Option<Kind>> = vec![None; self.letters.len()];
        for (i, promotion) in self.ruleset.promotion.iter().enumerate() {
            let path = format!("promotion[{i}].piece");
            let piece = self.kind(promotion.piece, &path);
            for &letter in promotion.into.letters() {
                let into = self.kind(letter, &path);
                // Forms say themselves what they come from. A form may also turn back.
                if into == piece || tables.hands.forms.has(into) || tables.hands.forms.has(piece) {
                    continue;
                }
                let known = from[into.index()].get_or_insert(piece);
                if *known != piece {
                    let reason =
                        format!("a captured `{letter}` could have been one of two pieces, so it cannot revert");
                    let help =
                        "write `promoted: Keeps`, or give each promoted piece a letter of its own with `promoted_from`";
                    self.faults.push(Diagnostic::error("V100", path.clone(), reason).help(help));
                }
                tables.hands.marked.insert(into);
            }
        }
        for kind in tables.hands.marked.iter() {
            let mut base = kind;
            // A chain of promotions is not longer than the list of kinds, unless it goes in a circle.
            for _ in 0..from.len() {
                base = from[base.index()].unwrap_or(base);
            }
            if from[base.index()].is_some() {
                let reason = "pieces are promoted in a circle, so a captured one cannot revert";
                return self.fault("promotion", reason);
            }
            tables.hands.base[kind.index()] = base;
        }
    }
}
