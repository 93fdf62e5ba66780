//! Mates, counted as UCI counts them: by the turns of the player who is to move.

use tessera_bots::Variation;
use tessera_rules::{Game, Position, Rules};

/// The score of a line: `cp 31`, `mate 2`, `mate -1`. A mate that is not proved is a very high number: `cp 29995`.
pub(super) fn score(game: &Game, variation: &Variation) -> String {
    match variation.score.proved_end(game.rules(), game.position()) {
        Some(plies) => format!("mate {}", plies.signum() * turns(game, variation, plies.abs())),
        None => format!("cp {}", variation.score.value()),
    }
}

/// The last ply of so many turns of the player to move. Where turns grow or armies fall, it is an estimate.
pub(super) fn last_ply(game: &Game, turns: i32) -> i32 {
    let (rules, position) = (game.rules(), game.position());
    let left = i32::from(rules.parts_of_turn(position)) - i32::from(position.part());
    (turns - 1) * round(rules, position) + left
}

/// The number of turns that the player to move begins in the first `plies` plies, the present turn included.
fn turns(game: &Game, variation: &Variation, plies: i32) -> i32 {
    let (rules, mut position) = (game.rules(), game.position().clone());
    let own = position.turn();
    // The ply with which the last of these turns has begun.
    let (mut turns, mut began) = (i32::from(plies > 0), -i32::from(position.part()));
    for (&mv, ply) in variation.moves.iter().zip(1..plies) {
        let before = position.turn();
        // The line ends behind a roll.
        if rules.play(&mut position, mv).is_err() {
            break;
        }
        if position.turn() == own && before != own {
            (turns, began) = (turns + 1, ply);
        }
    }
    // The line may end before the mate. The rest is counted in whole rounds.
    let shown = i32::try_from(variation.moves.len()).unwrap_or(i32::MAX);
    if shown < plies { turns + (plies - 1 - began).max(0) / round(rules, &position) } else { turns }
}

/// The number of plies in a round.
fn round(rules: &Rules, position: &Position) -> i32 {
    i32::from(rules.alive_armies(position)).max(1) * i32::from(rules.parts_of_turn(position)).max(1)
}
