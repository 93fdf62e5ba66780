//! The leaning of a bot with a character: it shifts the evaluation.

use tessera_rules::ARMIES_MAX;

/// The shift of the evaluation for one search. It follows from the character and from the situation of the game.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Leaning {
    /// The share of the danger of enemy royal pieces that counts as a gain, in 256ths.
    pub(crate) hunt: i32,
    /// How much the own strength counts besides its usual count, in 256ths.
    pub(crate) build: i32,
    /// How much the strength of each side counts against the bot, in 256ths.
    pub(crate) spite: [i32; ARMIES_MAX],
}
