//! Movements in words. A part that moves like a known piece has its name; other parts have their distance and
//! direction.

use std::collections::BTreeSet;

use crate::bitboard::Bitboard;
use crate::message::{Join, Message};
use crate::ruleset::betza::{self, Hop, Movement};
use crate::square::Square;

/// One direction of a movement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct SingleStep {
    pub(super) lame: bool,
    hop: Option<Hop>,
    /// The greatest number of steps in a row.
    range: u8,
    // `captures` stands before `quiet`, so that the derived order puts steps without captures first.
    captures: bool,
    quiet: bool,
    /// The files to the right and ranks up of one step, in the army's frame.
    way: (i8, i8),
}

impl SingleStep {
    /// Whether it is neither straight nor diagonal.
    fn is_crooked(self) -> bool {
        let (long, short) = self.length();
        short != 0 && short != long
    }

    /// Whether it is the lame double step of pawns.
    pub(super) fn is_double_step(self) -> bool {
        self.lame && !self.captures && self.length() == (2, 0)
    }

    /// The squares of a board that it leads to, if nothing is in the way.
    pub(super) fn goals(self, from: Square, board: Bitboard) -> Bitboard {
        let next = |at: &Square| at.offset(self.way.0, self.way.1).filter(|&square| board.has(square));
        std::iter::successors(next(&from), next).take(self.range.into()).collect()
    }

    /// All but the direction.
    fn manner(self) -> (bool, Option<Hop>, u8, bool, bool) {
        (self.lame, self.hop, self.range, self.quiet, self.captures)
    }

    /// The squares that one step goes along file and rank, the longer distance first.
    pub(super) fn length(self) -> (u8, u8) {
        let (a, b) = (self.way.0.unsigned_abs(), self.way.1.unsigned_abs());
        (a.max(b), a.min(b))
    }
}

/// The directions of movements, one by one. Whether the piece has moved is left out.
pub(super) fn steps(movements: impl IntoIterator<Item = Movement>) -> BTreeSet<SingleStep> {
    let taken_apart = |movement: Movement| {
        let Movement { ways, range, quiet, captures, lame, hop, initial: _ } = movement;
        ways.into_iter().map(move |way| SingleStep { lame, hop, range, quiet, captures, way })
    };
    movements.into_iter().flat_map(taken_apart).collect()
}

/// The directions of a movement's text; none if it cannot be read.
pub(super) fn read(betza: &str) -> BTreeSet<SingleStep> {
    steps(betza::parse(betza).unwrap_or_default())
}

/// The same for something that never captures, so that no word says it.
pub(super) fn read_without_captures(betza: &str) -> BTreeSet<SingleStep> {
    read(betza).into_iter().map(|step| SingleStep { captures: true, quiet: true, ..step }).collect()
}

/// The movements that have names. One that contains another comes first, so that the queen is not called rook and
/// bishop.
const NAMED: [(&str, &str); 5] = [("queen", "Q"), ("rook", "R"), ("bishop", "B"), ("king", "K"), ("knight", "N")];

/// The movement as clauses, such as `goes one step forward`.
///
/// The words `like a rook` need a rook in the game that moves so. `goes_so` tells that from a name and a movement.
/// The piece called `name` is never compared with itself.
pub(super) fn describe(
    mut steps: BTreeSet<SingleStep>,
    name: &str,
    goes_so: impl Fn(&str, &str) -> bool,
) -> Vec<Message> {
    let mut clauses = Vec::new();
    for (known, betza) in NAMED {
        let like = read(betza);
        if like.is_subset(&steps) {
            steps.retain(|step| !like.contains(step));
            let form = if known == name || !goes_so(known, betza) { "moves" } else { "moves-like" };
            clauses.push(Message::new(format!("{form}-{known}")));
        }
    }
    while let Some(&first) = steps.first() {
        let alike = |step: &SingleStep| {
            let (a, b) = (step.length(), first.length());
            let both_plain = !step.is_crooked() && !first.is_crooked();
            step.manner() == first.manner() && (both_plain && a.0 == b.0 || a == b)
        };
        let group: Vec<SingleStep> = steps.iter().copied().filter(alike).collect();
        steps.retain(|step| !group.contains(step));
        clauses.push(clause(first, &group));
    }
    clauses
}

/// One clause for steps that differ only in their direction.
fn clause(like: SingleStep, group: &[SingleStep]) -> Message {
    let mode = match (like.quiet, like.captures) {
        (true, true) => "both",
        (true, false) => "quiet",
        (false, _) => "captures",
    };
    let (long, short) = like.length();
    if let Some(hop) = like.hop {
        let message = match (hop, like.range) {
            (Hop::Next, _) => Message::new("moves-hop-next"),
            (Hop::Over, betza::RANGE_MAX..) => Message::new("moves-hop"),
            (Hop::Over, count) => Message::new("moves-hop-range").number("count", count),
        };
        return message.text("mode", mode).list("ways", Join::Or, ways(group));
    }
    if like.lame && !like.is_double_step() {
        let leap = clause(SingleStep { lame: false, ..like }, group);
        let key = if like.is_crooked() { "moves-lame-crooked" } else { "moves-lame" };
        return Message::new(key).message("leap", leap);
    }
    if long > 1 && like.range > 1 {
        let leap = clause(SingleStep { range: 1, ..like }, group);
        return match like.range {
            betza::RANGE_MAX.. => Message::new("moves-repeat").message("leap", leap),
            count => Message::new("moves-repeat-range").message("leap", leap).number("count", count),
        };
    }
    let key = match (long, like.range) {
        _ if like.lame => "moves-over",
        (1, 1) => "moves-step",
        (1, betza::RANGE_MAX..) => "moves-ride",
        (1, _) => "moves-range",
        _ if !like.is_crooked() => "moves-leap",
        // A leap that goes all eight ways needs no directions.
        _ if group.len() < 8 => "moves-leap-crooked-ways",
        _ => "moves-leap-crooked",
    };
    let message = Message::new(key).text("mode", mode);
    match key {
        "moves-leap-crooked" => message.number("long", long).number("short", short),
        "moves-leap-crooked-ways" => message.list("ways", Join::Or, crooked_ways(group)),
        "moves-range" => message.number("count", like.range).list("ways", Join::Or, ways(group)),
        "moves-leap" | "moves-over" => message.number("count", long).list("ways", Join::Or, ways(group)),
        _ => message.list("ways", Join::Or, ways(group)),
    }
}

/// The directions of oblique leaps, such as `two squares forward and one to either side`. Opposite directions of the long
/// part that go on in the same way are told together.
fn crooked_ways(group: &[SingleStep]) -> Vec<Message> {
    let Some((long, short)) = group.first().map(|step| step.length()) else { return Vec::new() };
    let goes = |long: (i8, i8), short: (i8, i8)| {
        group.iter().any(|step| {
            let (x, y) = (step.way.0.signum(), step.way.1.signum());
            let parts = if step.way.1.abs() > step.way.0.abs() { ((0, y), (x, 0)) } else { ((x, 0), (0, y)) };
            parts == (long, short)
        })
    };
    let vertical = ([(0, 1), (0, -1)], ["way-forward", "way-backward"], "way-along");
    let horizontal = ([(-1, 0), (1, 0)], ["way-left", "way-right"], "way-sideways");
    let mut words: Vec<Message> = Vec::new();
    for ((alongs, names, both), (acrosses, across_names, across_both)) in
        [(vertical, horizontal), (horizontal, vertical)]
    {
        let across = |along: (i8, i8)| match acrosses.map(|across| goes(along, across)) {
            [true, true] => Some(across_both),
            [true, false] => Some(across_names[0]),
            [false, true] => Some(across_names[1]),
            [false, false] => None,
        };
        let mut say = |along: &'static str, across: Option<&'static str>| {
            let Some(across) = across else { return };
            let way = Message::new("way-crooked").number("long", long).number("short", short);
            words.push(way.message("along", Message::new(along)).message("across", Message::new(across)));
        };
        match alongs.map(across) {
            [one, other] if one == other => say(both, one),
            [one, other] => {
                say(names[0], one);
                say(names[1], other);
            }
        }
    }
    words
}

/// The directions of steps in as few words as possible, such as `forward`, `sideways` or `diagonally backward`. Sets
/// come before their parts in the list, so the greatest set wins.
fn ways(group: &[SingleStep]) -> Vec<Message> {
    let mut left: BTreeSet<(i8, i8)> = group.iter().map(|step| (step.way.0.signum(), step.way.1.signum())).collect();
    let sets: [(&'static str, &[(i8, i8)]); 17] = [
        ("way-any", &[(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)]),
        ("way-straight", &[(0, 1), (0, -1), (1, 0), (-1, 0)]),
        ("way-diagonal", &[(1, 1), (1, -1), (-1, 1), (-1, -1)]),
        ("way-along", &[(0, 1), (0, -1)]),
        ("way-forward", &[(0, 1)]),
        ("way-sideways", &[(1, 0), (-1, 0)]),
        ("way-left", &[(-1, 0)]),
        ("way-right", &[(1, 0)]),
        ("way-backward", &[(0, -1)]),
        ("way-diagonal-forward", &[(1, 1), (-1, 1)]),
        ("way-diagonal-backward", &[(1, -1), (-1, -1)]),
        ("way-diagonal-right", &[(1, 1), (1, -1)]),
        ("way-diagonal-left", &[(-1, 1), (-1, -1)]),
        ("way-forward-right", &[(1, 1)]),
        ("way-forward-left", &[(-1, 1)]),
        ("way-backward-right", &[(1, -1)]),
        ("way-backward-left", &[(-1, -1)]),
    ];
    let mut words = Vec::new();
    for (key, set) in sets {
        if set.iter().all(|way| left.contains(way)) {
            left.retain(|way| !set.contains(way));
            words.push(key);
        }
    }
    // Beside other words, "forward or backward" would be an "or" too many.
    if let (Some(at), true) = (words.iter().position(|key| *key == "way-along"), words.len() > 1) {
        words.splice(at..=at, ["way-forward", "way-backward"]);
    }
    words.into_iter().map(Message::new).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(betza: &str, name: &str) -> Vec<String> {
        describe(read(betza), name, |_, _| true).iter().map(Message::to_string).collect()
    }

    #[test]
    fn movements_that_have_names() {
        assert_eq!(keys("R", "rook"), ["moves-rook"]);
        assert_eq!(keys("RN", "chancellor"), ["moves-like-rook", "moves-like-knight"]);
        assert_eq!(keys("BR", "amazon"), ["moves-like-queen"]);
        assert_eq!(keys("KA", "queen"), ["moves-like-king", "moves-leap mode=both count=2 ways=[way-diagonal]"]);
        // Without a king in the game there is no comparison with a king.
        let alone = describe(read("KN"), "lady", |name, _| name == "knight");
        assert_eq!(alone.iter().map(Message::to_string).collect::<Vec<_>>(), ["moves-king", "moves-like-knight"]);
    }

    #[test]
    fn leaps_of_one_length_are_told_together() {
        assert_eq!(keys("mAmD", "heron"), ["moves-leap mode=quiet count=2 ways=[way-any]"]);
        assert_eq!(keys("C", "x"), ["moves-leap-crooked mode=both long=3 short=1"]);
        let shogi = "moves-leap-crooked-ways mode=both ways=[way-crooked long=2 short=1 along=[way-forward] across=[way-sideways]]";
        assert_eq!(keys("fN", "x"), [shogi]);
        let way = |along: &str, across: &str| format!("way-crooked long=2 short=1 along=[{along}] across=[{across}]");
        for (betza, ways) in [
            ("vN", way("way-along", "way-sideways")),
            ("sN", way("way-sideways", "way-along")),
            ("lN", way("way-left", "way-along")),
            ("fhN", [way("way-forward", "way-sideways"), way("way-sideways", "way-forward")].join(", ")),
        ] {
            assert_eq!(keys(betza, "x"), [format!("moves-leap-crooked-ways mode=both ways=[{ways}]")]);
        }
        let one = "moves-leap-crooked-ways mode=captures ways=[way-crooked long=2 short=1 along=[way-right] across=[way-forward]]";
        assert_eq!(keys("cfrN", "x"), [one]);
    }

    #[test]
    fn hops_rides_and_lame_leaps() {
        assert_eq!(keys("mRcpR", "cannon").len(), 2);
        assert_eq!(keys("cpR", "x"), ["moves-hop mode=captures ways=[way-straight]"]);
        assert_eq!(keys("pQ3", "x"), ["moves-hop-range count=3 mode=both ways=[way-any]"]);
        assert_eq!(keys("gQ", "x"), ["moves-hop-next mode=both ways=[way-any]"]);
        assert_eq!(keys("nN", "x"), ["moves-lame-crooked leap=[moves-leap-crooked mode=both long=2 short=1]"]);
        assert_eq!(keys("nA", "x"), ["moves-lame leap=[moves-leap mode=both count=2 ways=[way-diagonal]]"]);
        assert_eq!(keys("NN", "x"), ["moves-repeat leap=[moves-leap-crooked mode=both long=2 short=1]"]);
        assert_eq!(keys("N2", "x"), ["moves-repeat-range leap=[moves-leap-crooked mode=both long=2 short=1] count=2"]);
    }

    #[test]
    fn movements_that_have_none() {
        assert_eq!(
            keys("mfWcfF", "pawn"),
            ["moves-step mode=quiet ways=[way-forward]", "moves-step mode=captures ways=[way-diagonal-forward]",]
        );
        assert_eq!(keys("WfF", "gold"), ["moves-step mode=both ways=[way-straight, way-diagonal-forward]"]);
        assert_eq!(keys("vK", "x"), ["moves-step mode=both ways=[way-diagonal, way-forward, way-backward]"]);
        assert_eq!(
            keys("cfrFcflFcbrF", "pawn"),
            ["moves-step mode=captures ways=[way-diagonal-forward, way-backward-right]"]
        );
        assert_eq!(
            keys("R3fB", "x"),
            ["moves-range mode=both count=3 ways=[way-straight]", "moves-ride mode=both ways=[way-diagonal-forward]",]
        );
        assert_eq!(
            keys("CmfnD", "x"),
            ["moves-leap-crooked mode=both long=3 short=1", "moves-over mode=quiet count=2 ways=[way-forward]",]
        );
    }
}
