//! One test for each numbered decision of the rules pages that is a rule, named after it.

mod chess960;
pub mod four_handed;
mod four_handed_ffa;
mod nava;
mod trojan;
mod variaschach;

use crate::support::{actions, after, after_with, check, drawn, game, game_with, offered, play, refusal, text};
