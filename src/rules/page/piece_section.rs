//! The section about the pieces. It has the moves of each one, with a picture for every case.

use std::collections::{BTreeMap, BTreeSet};

use super::moves::{self, SingleStep};
use super::{Diagram, Line, NounForm, Topic, Writer};
use crate::bitboard::Bitboard;
use crate::message::{Join, Message};
use crate::piece::Kind;
use crate::ruleset::{Dice, Fallen, MoveRule, PieceData, Royal, Tag, betza};
use crate::square::Square;

/// The names of the orthodox pieces, with their moves in Betza's notation.
const ORTHODOX: [(&str, &str); 6] =
    [("pawn", "mfWcfF"), ("knight", "N"), ("bishop", "B"), ("rook", "R"), ("queen", "Q"), ("king", "K")];

/// The moves that a piece has under the same condition.
struct Case<'a> {
    /// The region from which alone it can make them.
    from: Option<&'a str>,
    /// The region where alone they end.
    to: Option<&'a str>,
    /// Whether it must never have moved.
    initial: bool,
    steps: BTreeSet<SingleStep>,
}

impl Case<'_> {
    fn is_conditional(&self) -> bool {
        self.from.is_some() || self.to.is_some() || self.initial
    }
}

impl Writer<'_> {
    pub(super) fn pieces(&mut self) {
        self.open(Topic::Pieces);
        self.say(false, Message::new("rules-pieces"));
        let mut kinds: Vec<(Kind, &PieceData)> = self.in_play().map(|(kind, _, data)| (kind, data)).collect();
        // The order in which most people explain pieces: royal ones, then by value; pawns and pieces without moves
        // last.
        let rank = |(_, data): &(Kind, &PieceData)| {
            let last = data.moves.is_empty() || data.tags.contains(&Tag::Pawn);
            (!data.tags.contains(&Tag::Royal), data.moves.is_empty(), last, std::cmp::Reverse(data.value))
        };
        kinds.sort_by_key(rank);
        for (kind, data) in kinds {
            self.piece(kind, data);
        }
        let (own, ally) = (self.rules.ruleset().friendly.own && !self.stacked(), self.rules.ruleset().friendly.ally);
        let allies = self.rules.sides().len() < self.rules.ruleset().armies.len();
        let royal = self.noun(self.rules.royal(), NounForm::Object);
        if own {
            let taken = allies && self.rules.ruleset().royal == Royal::Capture { army: Fallen::ToAlly };
            let key = if self.royals().is_empty() {
                "rules-friendly-own-all"
            } else if taken {
                "rules-friendly-own-taken"
            } else {
                "rules-friendly-own"
            };
            let line = Message::new(key).message("royal", royal);
            self.say(true, line);
        }
        if allies && ally {
            let ally_royal = self.rules.ruleset().friendly.ally_royal;
            let key = if ally_royal { "rules-friendly-ally-royal" } else { "rules-friendly-ally" };
            let line = Message::new(key).message("royal", self.noun(self.rules.royal(), NounForm::The));
            self.say(true, line);
        }
        if allies && !ally {
            self.say(true, Message::new("rules-friendly-never"));
        }
    }

    pub(super) fn piece(&mut self, kind: Kind, data: &PieceData) {
        let titled = |key: &str, writer: &Self| {
            let piece = writer.noun(kind, NounForm::Bare);
            Message::new(key).message("piece", piece).message("letter", writer.rules.letter_name(kind))
        };
        let cases = cases(data);
        if cases.is_empty() {
            let line = titled("rules-piece-still", self);
            return self.say(true, line);
        }
        let general = cases.iter().any(|case| !case.is_conditional());
        for case in &cases {
            let key = match (case.is_conditional(), general) {
                (false, _) => "rules-piece",
                (true, true) => "rules-piece-also",
                (true, false) => "rules-piece-when",
            };
            let mut line = titled(key, self);
            if case.is_conditional() {
                let region = case.from.map(|name| self.region(name));
                let ends = case.to.map(|name| match case.from == Some(name) {
                    true => Message::new("when-ends-there"),
                    false => Message::new("when-ends").message("region", self.region(name)),
                });
                let never_moved = case.initial.then(|| Message::new("when-never-moved"));
                line = line.list("when", Join::Comma, region.into_iter().chain(ends).chain(never_moved));
            }
            let words = moves::describe(case.steps.clone(), &data.name, |name, betza| self.goes_so(name, betza));
            let text = line.list("moves", Join::Semicolon, words);
            let diagram = self.diagram((kind, data), case, &cases);
            self.line(Line { text, diagram, differs: !self.is_orthodox(data, case) });
            let returns = self.stacked() || self.rules.ruleset().dice != Dice::Never;
            let far = case.steps.iter().find(|step| step.is_double_step()).map(|step| step.length().0);
            if let (Some(region), Some(far), true) = (case.from, far, returns && !case.initial) {
                let line = Message::new("rules-piece-again").message("piece", self.noun(kind, NounForm::The));
                self.say(true, line.number("count", far).message("region", self.region(region)));
            }
        }
        if let Some(region) = &data.stays_in {
            let line = Message::new("rules-piece-stays").message("piece", self.noun(kind, NounForm::The));
            self.say(true, line.message("region", self.region(region)));
        }
        if !data.shuns.is_empty() {
            let others = data.shuns.iter().map(|letter| self.noun(self.kind(*letter), NounForm::Many));
            let line = Message::new("rules-piece-shuns").message("piece", self.noun(kind, NounForm::The));
            self.say(true, line.list("others", Join::Or, others));
        }
    }

    /// Whether a kind with this name is in play and has exactly this movement.
    fn goes_so(&self, name: &str, betza: &str) -> bool {
        let so = |case: &Case<'_>| !case.is_conditional() && case.steps == moves::read(betza);
        self.in_play().any(|(.., data)| data.name == name && matches!(&cases(data)[..], [case] if so(case)))
    }

    /// Whether the orthodox piece with this name has exactly these moves.
    fn is_orthodox(&self, data: &PieceData, case: &Case<'_>) -> bool {
        let royal = data.tags.contains(&Tag::Royal);
        let written = data.written.is_some();
        if royal != (data.name == "king") || written || case.initial || case.to.is_some() {
            return false;
        }
        match case.from {
            None => ORTHODOX.iter().any(|(name, betza)| *name == data.name && case.steps == moves::read(betza)),
            Some(region) => {
                let second = Bitboard::rank(1) & self.rules.squares();
                let pawn = data.name == "pawn" && case.steps == moves::read("mfnD");
                pawn && self.rules.region_squares(region) == second
            }
        }
    }

    /// A picture of one case, from the square that shows most moves; of several, the one nearest to the centre. The piece
    /// can stand there, and no other case may add moves there; without such a square there is no picture.
    fn diagram(&self, (kind, data): (Kind, &PieceData), case: &Case<'_>, cases: &[Case<'_>]) -> Option<Diagram> {
        let within = |case: &Case<'_>| {
            let begins = case.from.map_or(self.rules.squares(), |region| self.rules.region_squares(region));
            match case.to {
                Some(region) => begins & self.squares_before(case, self.rules.region_squares(region)),
                None => begins,
            }
        };
        let limited = |other: &&Case<'_>| other.from.is_some() || other.to.is_some();
        let others = cases.iter().filter(|other| limited(other) && !std::ptr::eq(*other, case));
        let inside = data.stays_in.as_ref().map_or(self.rules.squares(), |region| self.rules.region_squares(region));
        let alone = others.fold(within(case) & inside, |left, other| left.without(within(other)));
        if alone.is_empty() {
            return None;
        }
        let (army, _) = self.model();
        let board = self.rules.ruleset().board;
        let telling = |own: &Square| {
            let reach = self.rules.move_diagram(army, kind, self.on_board(*own));
            let off = |at: u8, size: u8| (2 * i32::from(at) + 1 - i32::from(size)).abs();
            let off_centre = off(own.file(), board.files) + off(own.rank(), board.ranks);
            ((reach.quiet() | reach.captures()).count(), -off_centre, std::cmp::Reverse(own.index()))
        };
        let square = alone.iter().max_by_key(telling)?;
        Some(Diagram::Moves(self.rules.move_diagram(army, kind, self.on_board(square))))
    }

    /// The squares from which a step of a case leads to one of these goals, if nothing is in the way.
    fn squares_before(&self, case: &Case<'_>, goals: Bitboard) -> Bitboard {
        let board = self.rules.squares();
        let leads = |from: &Square| case.steps.iter().any(|step| (step.goals(*from, board) & goals).any());
        board.iter().filter(leads).collect()
    }
}

/// The moves of a kind, grouped by their conditions. Moves without a condition come first.
fn cases(data: &PieceData) -> Vec<Case<'_>> {
    let mut cases: BTreeMap<(Option<usize>, bool), Case<'_>> = BTreeMap::new();
    for rule in &data.moves {
        let (from, to) = (rule.from.as_deref(), rule.to.as_deref());
        // Regions keep the order in which the ruleset names them first.
        let alike = |other: &MoveRule| (&other.from, &other.to) == (&rule.from, &rule.to);
        let place = data.moves.iter().position(alike).filter(|_| from.is_some() || to.is_some());
        for movement in betza::parse(&rule.betza).unwrap_or_default() {
            let initial = movement.initial;
            let case = cases.entry((place, initial)).or_insert(Case { from, to, initial, steps: BTreeSet::new() });
            case.steps.extend(moves::steps([movement]));
        }
    }
    cases.into_values().collect()
}
