//! The naive twin: a second implementation of every game, written from the rules pages alone.
//!
//! It has no bitboards and no tables. A board is 64 stacks; a move is played on a copy, which then shows whether the
//! move was legal.

mod board;
mod four;
mod two;

use board::Action;
pub use board::State;

/// The rules of one variant with its options.
pub struct Twin {
    rules: Rules,
}

enum Rules {
    Two(two::TwoArmies),
    Four(four::FourArmies),
}

impl Twin {
    /// `variant` is an id from the rules pages. `options` has the name and choice of each option that is not the
    /// default.
    pub fn new(variant: &str, options: &[(&str, &str)]) -> Self {
        let rules = if variant.starts_with("nava") {
            Rules::Four(four::FourArmies::new(variant, options))
        } else {
            Rules::Two(two::TwoArmies::new(variant, options))
        };
        Self { rules }
    }

    /// Reads a position in the notation of `notation.md`.
    pub fn read(&self, text: &str) -> State {
        match &self.rules {
            Rules::Two(rules) => rules.read(text),
            Rules::Four(rules) => rules.read(text),
        }
    }

    /// Every action of the position with every result of its rolls, sorted.
    pub fn actions(&self, state: &State) -> Vec<String> {
        let mut texts: Vec<String> = match &self.rules {
            Rules::Two(rules) => rules.actions(state).iter().map(Action::write).collect(),
            Rules::Four(rules) if rules.must_pass(state) => vec!["0000".to_string()],
            Rules::Four(rules) => rules.actions(state).iter().map(Action::write).collect(),
        };
        texts.sort();
        texts
    }

    /// The position after `action`, which must be one of `actions`.
    pub fn play(&self, state: &State, action: &str) -> State {
        match &self.rules {
            Rules::Two(rules) => rules.play(state, &Action::read(action)),
            Rules::Four(rules) if action == "0000" => rules.pass(state),
            Rules::Four(rules) => rules.play(state, &Action::read(action)),
        }
    }

    /// The position as text.
    pub fn write(&self, state: &State) -> String {
        match &self.rules {
            Rules::Two(rules) => rules.write(state),
            Rules::Four(rules) => rules.write(state),
        }
    }
}
