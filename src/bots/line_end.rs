//! The position at the end of a line that the search expects.

use tessera_rules::{Move, Position, Rules};

/// How many expected plies of a line are played. A line is least reliable at its end.
const PLIES: usize = 6;

/// The position after the first moves of a line, up to the last one that captures nothing: a line may end amid an exchange.
/// It ends before a die is rolled, whose face is unknown. So many of its moves were really played; the others are expected.
pub(crate) fn quiet_position(rules: &Rules, position: &Position, line: &[Move], played: usize) -> Position {
    let (mut now, mut quiet) = (position.clone(), None);
    for &mv in line.iter().take(played + PLIES) {
        let captures = rules.captured(&now, mv).is_some();
        let mut next = now.clone();
        if rules.play(&mut next, mv).is_err() {
            break;
        }
        now = next;
        if !captures {
            quiet = Some(now.clone());
        }
    }
    quiet.unwrap_or(now)
}
