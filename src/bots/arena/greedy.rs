//! The greedy player: it counts material one move ahead. It is the measure for the weakest levels.

use tessera_rules::{Game, Move, Position, Rules, Side};

use super::announced;
use crate::worth::Worth;

/// The value of a won game. It is more than the material of any board.
const WON: i32 = 1_000_000;

/// The moves after which the player to move has most material, as they are announced. A move that wins the game comes
/// before all others. The faces of a rolled die are averaged.
pub(super) fn best(game: &Game, worth: &Worth) -> Vec<Move> {
    let (mut best, mut most) = (Vec::new(), i32::MIN);
    for mv in announced(game) {
        let Some(value) = value(game, worth, mv) else { continue };
        if value > most {
            (best, most) = (Vec::new(), value);
        }
        if value == most {
            best.push(mv);
        }
    }
    best
}

/// The mean balance after a move. `None` if a rule of Rust code panics over it.
fn value(game: &Game, worth: &Worth, mv: Move) -> Option<i32> {
    let (rules, position) = (game.rules(), game.position());
    let side = rules.side(rules.army_to_move(position));
    let mut outcomes: Vec<Move> = rules.rolls(position, mv).into_iter().map(|face| mv.rolled(face)).collect();
    if outcomes.is_empty() {
        outcomes.push(mv);
    }
    let mut sum = 0;
    for &outcome in &outcomes {
        let mut after = position.clone();
        rules.play(&mut after, outcome).ok()?;
        sum += match rules.ending(&after).and_then(|ending| ending.winner) {
            Some(winner) if winner == side => WON,
            Some(_) => -WON,
            None => balance(rules, &after, worth, side),
        };
    }
    Some(sum / outcomes.len() as i32)
}

/// The material of a side less that of all others, in hundredths of a pawn. Pieces that nobody commands do not count.
fn balance(rules: &Rules, position: &Position, worth: &Worth, side: Side) -> i32 {
    let mut balance = 0;
    for square in position.occupied() {
        let Some(top) = position.top(square) else { continue };
        let Some(seat) = rules.commander(position, top.army()) else { continue };
        let stack: i32 = position.stack(square).map(|piece| worth.exchanged(piece.kind())).sum();
        let own = rules.armies().any(|(army, _)| army.index() == seat.index() && rules.side(army) == side);
        balance += if own { stack } else { -stack };
    }
    balance
}
