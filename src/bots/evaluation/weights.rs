//! The weights of the evaluation: data, so that each family of variants can have its own.

use serde::{Deserialize, Serialize};
use tessera_rules::Rules;
use tessera_rules::ruleset::{self, Diagnostic};

/// The greatest weight. With it even products of several weights fit into 32 bits.
const WEIGHT_MAX: i32 = 10_000;

/// A weight in the middle game and in the ending.
pub type Phases = (i32, i32);

/// The weights of the evaluation, in hundredths of a pawn unless said otherwise. A file of weights leaves out the ones
/// that it does not change. [`Weights::read`] reads it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Weights {
    /// The right to move.
    pub tempo: i32,
    /// An attacked square, times the worth of the attacking piece: a queen attacks many squares anyway, and is chased
    /// away where she goes out to find more.
    pub mobility: Phases,
    /// A square more or less in reach on a half-full board than the kind reaches on average.
    pub reach: Phases,
    /// Each file and rank away from the edge, for a piece that is not royal.
    pub middle: Phases,
    /// The same for a royal piece: it hides in the middle game and comes out in the ending.
    pub royal_middle: Phases,
    /// Each rank that a royal piece has left behind.
    pub royal_rank: Phases,
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
    /// A pawn with another of its army before it on its way.
    pub doubled: Phases,
    /// A pawn without another of its army on the lanes beside it.
    pub isolated: Phases,
    /// A pawn that a pawn defends.
    pub defended: Phases,
    /// A piece that rides along a lane without pawns of its own army.
    pub open_lane: Phases,
    /// Two pieces that keep to squares of one shade each, and to different shades.
    pub both_shades: Phases,
    /// A piece that an enemy pawn attacks.
    pub chased: Phases,
    /// A piece that an enemy of much less worth attacks.
    pub harassed: Phases,
    /// A piece that is attacked and not defended.
    pub hanging: Phases,
    /// A pawn next to its royal piece.
    pub shield: Phases,
    /// The danger of a royal piece: the squared sum of attacks beside it, in 256ths.
    pub danger: Phases,
    /// The same for each check that the enemy has given, where checks are counted, in 256ths.
    pub checked_danger: i32,
    /// Where checks are counted: the worth of one's own, divided by one more than those left.
    pub checks: i32,
    /// A piece that wins or changes on a goal, by the number of steps to it: one first, and five or more last.
    pub goal: [Phases; 5],
    /// A royal piece where royal pieces are captured: the seat loses its turns with it.
    pub royal: i32,
    /// The cargo of a stack, in 256ths of its worth: it moves only with the top, and goes where that goes.
    pub cargo: i32,
    /// The cargo of an attacked stack, which is captured whole, in 256ths of its worth.
    pub stack_risk: i32,
    /// In a won ending, each file and rank of the enemy's royal piece away from the middle.
    pub drive: i32,
    /// In a won ending, each file and rank that one's own royal piece is nearer to it.
    pub near: i32,
}

impl Weights {
    /// Reads a file of weights, such as `Weights(tempo: 12, danger: (-80, -20))`. `file` is its name in messages.
    /// Weights that it leaves out keep their defaults.
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
            mobility,
            reach,
            middle,
            royal_middle,
            royal_rank,
            pieces,
            pawns,
            advance,
            passed,
            blocked,
            doubled,
            isolated,
            defended,
            open_lane,
            both_shades,
            chased,
            harassed,
            hanging,
            shield,
            danger,
            checked_danger,
            checks,
            goal,
            royal,
            cargo,
            stack_risk,
            drive,
            near,
        } = self;
        let mut numbers = vec![tempo, checked_danger, checks, royal, cargo, stack_risk, drive, near];
        let phases = [
            mobility,
            reach,
            middle,
            royal_middle,
            royal_rank,
            pieces,
            pawns,
            advance,
            blocked,
            doubled,
            isolated,
            defended,
            open_lane,
            both_shades,
            chased,
            harassed,
            hanging,
            shield,
            danger,
        ];
        for (middle, ending) in phases.into_iter().chain(passed).chain(goal) {
            numbers.extend([middle, ending]);
        }
        numbers
    }
}

impl Default for Weights {
    fn default() -> Self {
        Self {
            tempo: 10,
            mobility: (1_300, 1_300),
            reach: (4, 4),
            middle: (2, 0),
            royal_middle: (-7, 5),
            royal_rank: (-12, 0),
            pieces: (256, 256),
            pawns: (256, 256),
            advance: (2, 5),
            passed: [(65, 130), (40, 80), (22, 45), (12, 25), (6, 12), (4, 8)],
            blocked: (0, -10),
            doubled: (-12, -12),
            isolated: (-8, -10),
            defended: (7, 7),
            open_lane: (12, 6),
            both_shades: (25, 35),
            chased: (-30, -30),
            harassed: (-12, -12),
            hanging: (-18, -18),
            shield: (8, 0),
            danger: (-64, -16),
            checked_danger: -40,
            checks: 400,
            goal: [(150, 150), (70, 70), (25, 30), (8, 12), (0, 0)],
            royal: 900,
            cargo: 224,
            stack_risk: -16,
            drive: 10,
            near: 5,
        }
    }
}
