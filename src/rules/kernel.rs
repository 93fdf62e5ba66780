//! How rules are applied: tables compiled from a ruleset, a generator of legal moves, and what a move does.

pub(crate) mod board;
pub(crate) mod dead;
pub(crate) mod generate;
pub(crate) mod make;
pub(crate) mod sliders;
pub(crate) mod tables;
pub(crate) mod zobrist;
