//! The rules against independent references.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod advice;
mod agree;
mod counting;
mod decisions;
mod drops_first;
mod effects;
mod en_passant;
mod ends;
mod facts;
mod field;
mod fuzz;
mod gates;
mod goals;
mod hands;
mod hooks;
mod hooks_that_look_ahead;
mod invariants;
mod mixes;
mod mods;
mod move_texts;
mod odds;
mod parts;
mod passing;
mod perft;
mod pgn;
mod pgn4;
mod positions;
mod preview;
mod pseudo_legal;
mod random;
mod refusals;
mod repetition;
mod setup;
mod setup_editor;
mod sheets;
mod stays_in;
mod support;
mod timeout;
mod tree;
mod twin;
