//! Warnings about goals that nobody can ever reach. The rules page would promise them.

use crate::bitboard::Bitboard;
use crate::kernel::tables::Zone;
use crate::piece::{ARMIES_MAX, Kind};
use crate::rules::Rules;
use crate::ruleset::{Crown, Diagnostic, Dice, Goal, Letter, Royal, Stacks, Tag};

/// Warns of goals that nobody reaches, and of those that stand there twice.
pub(super) fn goals(rules: &Rules, hints: &mut Vec<Diagnostic>) {
    let goals = &rules.ruleset().goals;
    for (i, goal) in goals.iter().enumerate() {
        let path = format!("goals[{i}]");
        if goals[..i].contains(goal) {
            let hint = Diagnostic::warning("V211", path, "the same goal stands here twice");
            hints.push(hint.help("leave one of them out"));
        } else if let Some((message, help)) = why_never(rules, goal) {
            hints.push(Diagnostic::warning("V211", path, message).help(help));
        }
    }
}

/// The reason why nobody reaches a goal, with the remedy.
fn why_never(rules: &Rules, goal: &Goal) -> Option<(String, &'static str)> {
    let royal = |letter: &Letter| {
        let data = rules.ruleset().pieces.get(letter);
        data.is_some_and(|data| data.tags.contains(&Tag::Royal))
    };
    // An army that has no royal piece loses none.
    let crowned = rules.ruleset().armies.iter().all(|army| army.royal == Crown::One);
    match (goal, rules.ruleset().royal) {
        (Goal::Reach { piece, at, .. }, _) => why_never_there(rules, *piece, at),
        (_, Royal::Never) => None,
        _ if !crowned => None,
        (Goal::Rid(letters), _) => letters.iter().find(|letter| royal(letter)).map(|letter| {
            let message = format!("nobody gets rid of `{letter}`: who has lost the royal piece has lost the game");
            (message, "leave its letter out, or write `royal: Never`")
        }),
        (Goal::Extinct(letters), Royal::Checkmate) => letters.iter().find(|letter| royal(letter)).map(|letter| {
            let message = format!("`{letter}` is never captured: checkmate ends the game before");
            (message, "leave its letter out, or write `royal: Never`")
        }),
        _ => None,
    }
}

/// The reason why a piece never stands in the region of a goal, for any army.
fn why_never_there(rules: &Rules, piece: Letter, at: &str) -> Option<(String, &'static str)> {
    let ruleset = rules.ruleset();
    let becomes_it = ruleset.promotion.iter().any(|promotion| promotion.into.letters().contains(&piece));
    // With stacks or dice a piece can end up anywhere, as a promoted one can.
    if becomes_it || ruleset.stacks != Stacks::Never || ruleset.dice != Dice::Never {
        return None;
    }
    let kind = rules.kind(piece.get())?;
    let tables = &rules.tables;
    let (mut promoted, mut never) = (true, true);
    for (army, data) in ruleset.armies.iter().enumerate().take(ARMIES_MAX) {
        let own = rules.region_squares(at).iter();
        let region: Bitboard = own.map(|square| data.frame.on_board(square, ruleset.board)).collect();
        let zone = &tables.promotion[army][kind.index()];
        let leaves = zone.squares.when(must_change(zone, kind)) | tables.always[army][kind.index()].0;
        promoted &= region.without(leaves).is_empty();
        never &= region.without(leaves | tables.never_on[army][kind.index()]).is_empty();
    }
    if promoted {
        let message = format!("`{piece}` never stands in `{at}`: it is promoted there, so it is another piece");
        let help = "write `promotion: []`, a promotion with `optional: true`, or a goal for the piece that it becomes";
        return Some((message, help));
    }
    never.then(|| {
        let message = format!("`{piece}` never stands in `{at}`: `never_on` or `stays_in` forbids it");
        (message, "name another region, or change `never_on` and `stays_in`")
    })
}

/// Whether a piece in its zone always becomes another piece there.
fn must_change(zone: &Zone<Bitboard>, kind: Kind) -> bool {
    !zone.optional && !zone.on_capture && zone.limit.is_none() && !zone.into.contains(&kind)
}
