//! The rolls of a game that the arbiter made. Faces that a player chose, and faces of a game that came from elsewhere, are
//! not among them.

use tessera_bots::kind_values;
use tessera_rules::{Action, Game, Kind, Seat};

use crate::chance::Chance;

/// A roll of the arbiter, in which at least two faces were possible.
#[derive(Debug, Clone, PartialEq)]
pub struct ArbiterRoll {
    /// The seat that rolled.
    pub seat: Seat,
    /// The faces that were possible, each equally likely.
    pub faces: Vec<Kind>,
    /// The face that came.
    pub face: Kind,
    /// How good the face was for its player: the number of standard deviations by which its value lies above the mean of the
    /// possible faces. Over many rolls the mean of this is 0.
    pub luck: f32,
}

/// The rolls of a game that this seed gave, first to last.
///
/// A record can come from elsewhere, with rolls that nobody here has made. The seed does not give them again, so they and
/// all rolls before them are left out.
pub fn arbiter_rolls(game: &Game, seed: u64) -> Vec<ArbiterRoll> {
    let rules = game.rules();
    let mut rolls = Vec::new();
    if !rules.has_chance() {
        return rolls;
    }
    let values = kind_values(rules);
    let value = |face: &Kind| values.get(face.index()).map_or(0., |&value| value as f32);
    for (ply, (position, action)) in game.plies().enumerate() {
        let Action::Move(mv) = action else { continue };
        let Some(face) = mv.face() else { continue };
        let faces = rules.rolls(position, mv.announced());
        if Chance::new(seed).roll(ply, &faces) != Some(face) {
            rolls.clear();
            continue;
        }
        // The only face that is possible is no chance.
        if faces.len() > 1 {
            let luck = normalised(value(&face), faces.iter().map(value));
            rolls.push(ArbiterRoll { seat: position.turn(), faces, face, luck });
        }
    }
    rolls
}

/// How many standard deviations a value lies above the mean of the possible ones; 0 if all are equal.
fn normalised(value: f32, possible: impl Iterator<Item = f32> + Clone) -> f32 {
    let count = possible.clone().count() as f32;
    let mean = possible.clone().sum::<f32>() / count;
    let variance = possible.map(|value| (value - mean).powi(2)).sum::<f32>() / count;
    if variance > 0. { (value - mean) / variance.sqrt() } else { 0. }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_luck_of_all_faces_has_mean_0_and_deviation_1() {
        let values = [100., 320., 330., 500., 900., 0.];
        let all = values.map(|value| normalised(value, values.into_iter()));
        let mean = all.iter().sum::<f32>() / 6.;
        let variance = all.iter().map(|luck| luck * luck).sum::<f32>() / 6.;
        assert!(mean.abs() < 1e-5 && (variance - 1.).abs() < 1e-5, "{all:?}");
        assert!(all[4] > all[3] && all[5] < all[0]);
        assert_eq!(normalised(5., [5., 5.].into_iter()), 0.);
    }
}
