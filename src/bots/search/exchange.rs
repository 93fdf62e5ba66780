//! Static exchange evaluation: the gain of a series of captures on one square. Source: D. Spracklen and K. Spracklen,
//! "An exchange evaluator for computer chess", 1978.

use tessera_rules::{ARMIES_MAX, BoardSet, Move, MoveKind, Square, Tree};

use crate::worth::{Worth, gives_away};

/// The gain of a move in hundredths of a pawn, if both camps then recapture on its target square while it pays. All
/// other sides count as one enemy.
pub(crate) fn exchange<S: BoardSet>(tree: &Tree<S>, worth: &Worth, mv: Move) -> i32 {
    let (from, to) = (mv.from(), mv.to());
    let Some(mover) = mv.dropped().or_else(|| Some(tree.top(from)?.kind())) else { return 0 };
    if matches!(
        mv.kind(),
        MoveKind::Castle | MoveKind::Pass | MoveKind::Block | MoveKind::Turn | MoveKind::Roll | MoveKind::Choose
    ) {
        return 0;
    }
    let mut won = victim(tree, worth, mv);
    // The next capture takes the pieces that have just moved to the square.
    let mut stake = match mv.promotion() {
        Some(into) => {
            won += worth.of(into) - worth.of(mover);
            worth.exchanged_moved(into)
        }
        None => worth.exchanged_moved(mover),
    };
    let lifted = mv.lift().map_or(usize::MAX, |lift| usize::from(lift) - 1);
    stake += tree.cargo(from).take(lifted).map(|kind| worth.of(kind)).sum::<i32>();
    let mut occupied = tree.occupied();
    // The pieces that have not captured yet. The rest of a split stack only blocks lines.
    let mut left = occupied;
    left.remove(from);
    if mv.lift().is_none() {
        occupied.remove(from);
    }
    let mut gains = [0; 32];
    gains[0] = won;
    let mut length = 1;
    let mut own = false;
    while length < gains.len() {
        let Some((at, value)) = cheapest(tree, worth, to, (occupied, left), own) else { break };
        gains[length] = stake - gains[length - 1];
        stake = value;
        occupied.remove(at);
        left.remove(at);
        own = !own;
        length += 1;
    }
    for at in (1..length).rev() {
        gains[at - 1] = -gains[at].max(-gains[at - 1]);
    }
    gains[0]
}

/// Whether exchanges tell what captures are worth. A rule of Rust code that changes the board after moves may do more on a
/// capture than an exchange shows. Where pieces are given away, it shows the wrong thing.
pub(super) fn exchanges_tell<S: BoardSet>(tree: &Tree<S>) -> bool {
    !tree.rules().changes_after_moves() && !gives_away(tree.rules())
}

/// The worth of the captured pieces. An ordinary capture takes a whole stack, en passant the part that has just passed.
#[inline]
pub(crate) fn victim<S: BoardSet>(tree: &Tree<S>, worth: &Worth, mv: Move) -> i32 {
    // Most moves go to an empty square and capture nothing.
    let captures = mv.kind() == MoveKind::EnPassant || tree.top(mv.to()).is_some();
    if captures { victim_of_capture(tree, worth, mv) } else { 0 }
}

/// [`victim`] of a move that captures or goes to a square of its own army.
fn victim_of_capture<S: BoardSet>(tree: &Tree<S>, worth: &Worth, mv: Move) -> i32 {
    let (at, count) = match mv.kind() {
        MoveKind::EnPassant => match tree.en_passant_victim(mv.to()) {
            Some((at, count)) => (at, usize::from(count)),
            None => return 0,
        },
        MoveKind::Normal | MoveKind::DoubleStep => (mv.to(), usize::MAX),
        _ => return 0,
    };
    let Some(top) = tree.top(at) else { return 0 };
    let rules = tree.rules();
    let own = tree.top(mv.from()).is_some_and(|mover| mover.army() == top.army());
    if own && rules.stacks() {
        return 0;
    }
    let taken = worth.exchanged(top.kind()) + tree.cargo(at).take(count - 1).map(|kind| worth.of(kind)).sum::<i32>();
    // A captured piece of the own side is a loss.
    if tree.commander(top.army()).is_some_and(|seat| rules.side(seat.army()) == tree.side_to_move()) {
        -taken
    } else {
        taken
    }
}

/// The cheapest piece that captures on a square, and its worth: of the side to move if `own`, else of all other sides.
/// Only the pieces that are `left` capture.
fn cheapest<S: BoardSet>(
    tree: &Tree<S>,
    worth: &Worth,
    to: Square,
    (occupied, left): (S, S),
    own: bool,
) -> Option<(Square, i32)> {
    let (rules, side) = (tree.rules(), tree.side_to_move());
    let mut found: Option<(Square, i32)> = None;
    for army in (0..ARMIES_MAX).filter_map(tessera_rules::Army::new) {
        let Some(commander) = tree.commander(army) else { continue };
        if (rules.side(commander.army()) == side) != own {
            continue;
        }
        for at in tree.attackers(to, occupied, army) & left {
            let value = tree.top(at).map_or(0, |piece| worth.exchanged(piece.kind()));
            if found.is_none_or(|(_, other)| value < other) {
                found = Some((at, value));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use tessera_rules::Bitboard;

    use super::*;
    use crate::test_rules::{rules, tree};

    #[test]
    fn exchanges_go_on_as_long_as_they_pay() {
        for (id, position, mv, wanted) in [
            // Undefended; defended by a pawn; a second rook behind the first; a king that must not capture a defended
            // piece.
            ("chess", "4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", 100),
            ("chess", "4k3/8/2p5/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", -400),
            ("chess", "3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", 100),
            ("chess", "8/8/3k4/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", 100),
            // A knight takes a rook and is recaptured.
            ("chess", "4k3/8/2p5/3r4/8/4N3/8/4K3 w - - 0 1", "e3d5", 180),
            // A capture takes a whole stack. A stack that moves as a whole may be lost as a whole.
            ("trojan", "4k3/8/8/3(pn)4/8/8/8/3RK3 w - - 0 1", "d1d5", 420),
            ("trojan", "4k3/8/2p5/3p4/8/8/8/3(RN)K3 w - - 0 1", "d1d5", -720),
            ("trojan", "4k3/8/2p5/3p4/8/8/8/3(RN)K3 w - - 0 1", "1d1d5", -400),
            // A pawn that captures and promotes gains both.
            ("chess", "1r2k3/2P5/8/8/8/8/8/4K3 w - - 0 1", "c7b8q", 1_300),
            // Capturing a piece of one's own side is a loss.
            ("nava", "rK,7/8/8/8/8/8/wP,7/wR,6,wK w 0 1", "a1a2", -100),
        ] {
            let tree = tree(id, position);
            let worth = Worth::new(tree.rules());
            let mv = tree.rules().parse_uci(&tree.position(), mv).unwrap();
            assert_eq!(exchange(&tree, &worth, mv), wanted, "{id} {position} {mv:?}");
        }
    }

    #[test]
    fn exchanges_tell_nothing_where_pieces_are_given_away() {
        let tells = |id: &str, text: &str| {
            let rules = rules(id, text);
            exchanges_tell(&Tree::<Bitboard>::new(rules.clone(), &rules.start(), &[]))
        };
        let antichess = include_str!("../../../assets/mods/antichess/variants/antichess.ron");
        assert_eq!([tells("chess", ""), tells("antichess", antichess)], [true, false]);
    }
}
