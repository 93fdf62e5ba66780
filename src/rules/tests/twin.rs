//! The naive twin: a second implementation of every game, restated from the rules pages and from nothing else.
//! It knows no bitboards and no tables: a board is 64 stacks, a move is made on a copy and then judged.

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
    /// `variant` is an id of the rules pages, `options` the pairs (name, choice) that differ from the default.
    pub fn new(variant: &str, options: &[(&str, &str)]) -> Self {
        let rules = if variant.starts_with("nava") {
            Rules::Four(four::FourArmies::new(variant, options))
        } else {
            Rules::Two(two::TwoArmies::new(variant, options))
        };
        Self { rules }
    }

    /// The position that a text of `notation.md` describes.
    pub fn read(&self, text: &str) -> State {
        match &self.rules {
            Rules::Two(rules) => rules.read(text),
            Rules::Four(rules) => rules.read(text),
        }
    }

    /// Every action of the position, completed with what chance can decide, sorted.
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
