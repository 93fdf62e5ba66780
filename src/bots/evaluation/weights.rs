//! The weights of the evaluation: data, so that each family of variants can have its own.

use serde::{Deserialize, Serialize};
use tessera_rules::Rules;
use tessera_rules::ruleset::{self, Diagnostic};

use super::class::{Classes, Phases};

/// The greatest weight. With it even products of several weights fit into 32 bits.
const WEIGHT_MAX: i32 = 10_000;

/// The weights of the evaluation, in hundredths of a pawn unless said otherwise. A file of weights leaves out the ones
/// that it does not change. [`Weights::read`] reads it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Weights {
    /// The right to move.
    pub tempo: i32,
    /// The weights that depend on how a piece moves.
    pub classes: Classes,
    /// A square more or less in reach on a half-full board than the kind reaches on average.
    pub reach: Phases,
    /// The worth of pieces that are neither royal nor pawns, in 256ths of the usual.
    pub pieces: Phases,
    /// The same for pawns.
    pub pawns: Phases,
    /// A pawn, times the square of the steps that it has made towards its promotion.
    pub advance: Phases,
    /// A passed pawn, by the number of steps to its promotion: one first, and six or more last.
    pub passed: [Phases; 6],
    /// A passed pawn with an enemy on its way.
    pub blocked: Phases,
    /// A passed pawn, for each move of a royal piece from its own royal piece to it, times the steps that it has made.
    pub escort: Phases,
    /// The same from the nearest enemy royal piece.
    pub pursuit: Phases,
    /// A passed pawn with no enemy attack on its way, times the steps that it has made.
    pub free: Phases,
    /// A passed pawn whose next square no enemy attacks or holds, times the steps that it has made.
    pub next: Phases,
    /// A pawn with another of its army before it on its way.
    pub doubled: Phases,
    /// A pawn without another of its army on the lanes beside it.
    pub isolated: Phases,
    /// A pawn that a pawn defends.
    pub defended: Phases,
    /// A pawn beside another one of its army.
    pub phalanx: Phases,
    /// A pawn that a pawn defends or stands beside, times the square of the steps that it has made.
    pub connected: Phases,
    /// A pawn that no pawn of its army can ever defend, and whose next square an enemy pawn attacks.
    pub backward: Phases,
    /// An enemy piece that a pawn attacks after a safe step.
    pub push: Phases,
    /// A great piece that a heavy one attacks, and no lesser one.
    pub harried: Phases,
    /// A square that both sides attack, and that the enemy guards with no pawn and only once.
    pub contested: Phases,
    /// A light piece that a pawn defends and no enemy pawn can ever attack.
    pub outpost: Phases,
    /// Each own pawn on the shade of a piece that keeps to squares of this shade.
    pub same_shade: Phases,
    /// A piece that rides along a lane without any pawns.
    pub clear_lane: Phases,
    /// A piece that rides along a lane without pawns of its own army.
    pub open_lane: Phases,
    /// Two pieces that keep to squares of one shade each, and to different shades.
    pub both_shades: Phases,
    /// A piece that an enemy pawn attacks.
    pub chased: Phases,
    /// A piece that is attacked and not defended.
    pub hanging: Phases,
    /// A pawn next to its royal piece.
    pub shield: Phases,
    /// A lane of a royal piece, or beside it, without an own pawn ahead.
    pub bare_lane: Phases,
    /// An enemy pawn at most three ranks ahead on these lanes.
    pub storm: Phases,
    /// The danger of a royal piece: the squared sum of attacks beside it and safe checks, in 256ths.
    pub danger: Phases,
    /// A square beside a royal piece that an enemy attacks and only the royal piece defends, in eighths of danger.
    pub weak: i32,
    /// Each square near a royal piece that an enemy attacks, in eighths of danger.
    pub around: i32,
    /// Each square near a royal piece that its own side defends, in eighths of danger.
    pub covered: i32,
    /// The danger if no enemy has a piece of great worth, in eighths.
    pub no_great: i32,
    /// The same for each check that the enemy has given, where checks are counted, in 256ths.
    pub checked_danger: i32,
    /// Where checks are counted: the worth of those given, by the number that is left: one first, three or more last.
    pub checks: [Phases; 3],
    /// A piece that wins on a goal, by the number of moves to it: first one move if it is to move, then one to five.
    pub goal: [Phases; 6],
    /// A piece that changes on a goal, by the number of steps to it: one first, and five or more last.
    pub transform: [Phases; 5],
    /// A royal piece where royal pieces are captured: the seat loses its turns with it.
    pub royal: i32,
    /// Each enemy side without turns, where three sides or more play, in 4000ths of all strength: fewer are left to fear.
    pub outlived: i32,
    /// The cargo of a stack, in 256ths of its worth: it moves only with the top, and goes where that goes.
    pub cargo: i32,
    /// The cargo of an attacked stack, which is captured whole, in 256ths of its worth.
    pub stack_risk: i32,
    /// The part of a lead in the ending that counts if the leader has no pawns, in 256ths.
    pub no_pawns: i32,
    /// How much each of his pawns adds to that part.
    pub each_pawn: i32,
    /// The same part if each side has only one piece besides pawns, and the two keep to different shades.
    pub opposite_shades: i32,
    /// In a won ending, each file and rank of the enemy's royal piece away from the middle.
    pub drive: i32,
    /// In a won ending, each file and rank that one's own royal piece is nearer to it.
    pub near: i32,
}

impl Weights {
    /// Reads a file of weights, such as `Weights(tempo: 12, danger: (-80, -20))`. `file` is its name in messages.
    /// Weights that it leaves out keep their defaults. A class of pieces that it names has all its weights.
    ///
    /// # Errors
    /// Every fault of the text, each with its place.
    pub fn read(file: &str, text: &str) -> Result<Self, Vec<Diagnostic>> {
        let weights: Self = ruleset::read(file, text)?;
        let mut checked = weights.clone();
        // Sums of weights stay far below the score of a win.
        let most = checked.numbers().into_iter().map(|number| number.saturating_abs()).max().unwrap_or(0);
        if most > WEIGHT_MAX {
            let message = format!("{most} is too much: a weight lies between -{WEIGHT_MAX} and {WEIGHT_MAX}");
            return Err(vec![Diagnostic::error("W001", "", message).at(file, text, 1, 1)]);
        }
        Ok(weights)
    }

    /// The weights that come with the rules, or the default.
    pub fn of(rules: &Rules) -> Self {
        // Broken files were refused when they were registered.
        rules.weights().and_then(|text| Self::read("weights", text).ok()).unwrap_or_default()
    }

    /// Every number, so that a tool can change it.
    pub(crate) fn numbers(&mut self) -> Vec<&mut i32> {
        // A field that is forgotten here does not compile.
        let Self {
            tempo,
            classes,
            reach,
            pieces,
            pawns,
            advance,
            passed,
            blocked,
            escort,
            pursuit,
            free,
            next,
            doubled,
            isolated,
            defended,
            phalanx,
            connected,
            backward,
            push,
            harried,
            contested,
            outpost,
            same_shade,
            clear_lane,
            open_lane,
            both_shades,
            chased,
            hanging,
            shield,
            bare_lane,
            storm,
            danger,
            weak,
            around,
            covered,
            no_pawns,
            each_pawn,
            opposite_shades,
            no_great,
            checked_danger,
            checks,
            goal,
            transform,
            royal,
            outlived,
            cargo,
            stack_risk,
            drive,
            near,
        } = self;
        let mut numbers = classes.numbers();
        numbers.extend([
            tempo,
            weak,
            around,
            covered,
            no_great,
            checked_danger,
            royal,
            outlived,
            cargo,
            stack_risk,
            no_pawns,
            each_pawn,
            opposite_shades,
            drive,
            near,
        ]);
        let phases = [
            reach,
            pieces,
            pawns,
            advance,
            blocked,
            escort,
            pursuit,
            free,
            next,
            doubled,
            isolated,
            defended,
            phalanx,
            connected,
            backward,
            push,
            harried,
            contested,
            outpost,
            same_shade,
            clear_lane,
            open_lane,
            both_shades,
            chased,
            hanging,
            shield,
            bare_lane,
            storm,
            danger,
        ];
        for (middle, ending) in phases.into_iter().chain(passed).chain(checks).chain(goal).chain(transform) {
            numbers.extend([middle, ending]);
        }
        numbers
    }
}

impl Default for Weights {
    // Tuned for chess, as the weights of the classes. The weights for checks and goals, royal pieces that are captured and
    // stacks say nothing there.
    fn default() -> Self {
        Self {
            tempo: 44,
            classes: Classes::default(),
            reach: (1, 6),
            pieces: (237, 322),
            pawns: (38, 225),
            advance: (1, 2),
            passed: [(18, 82), (25, 54), (13, 14), (1, 4), (-2, -16), (4, 8)],
            blocked: (0, -28),
            escort: (0, -4),
            pursuit: (-1, 9),
            free: (-3, 6),
            next: (3, 6),
            doubled: (6, -18),
            isolated: (-3, -10),
            defended: (8, 6),
            phalanx: (2, 7),
            connected: (2, 2),
            backward: (-3, 5),
            push: (23, 9),
            harried: (-61, -19),
            contested: (7, 2),
            outpost: (3, 22),
            same_shade: (-2, -8),
            clear_lane: (5, 6),
            open_lane: (9, 18),
            both_shades: (26, 61),
            chased: (-69, -63),
            hanging: (-16, -42),
            shield: (5, 17),
            bare_lane: (-23, 15),
            storm: (-6, 9),
            danger: (-106, -2),
            weak: 1,
            around: 7,
            covered: -2,
            no_pawns: 76,
            each_pawn: 58,
            opposite_shades: 96,
            no_great: -52,
            checked_danger: -40,
            checks: [(900, 900), (300, 300), (100, 100)],
            goal: [(2_000, 2_000), (350, 350), (150, 150), (80, 80), (40, 40), (20, 20)],
            transform: [(150, 150), (70, 70), (25, 30), (8, 12), (0, 0)],
            royal: 900,
            outlived: 100,
            cargo: 224,
            stack_risk: -16,
            drive: 2,
            near: 3,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file changes the weights that it names, and no others.
    #[test]
    fn weights_that_a_file_leaves_out_keep_their_defaults() {
        let changed = Weights { tempo: 12, ..Weights::default() };
        assert_eq!(Weights::read("weights", "Weights(tempo: 12)").unwrap(), changed);
        assert_eq!(Weights::read("weights", "Weights()").unwrap(), Weights::default());
    }
}
