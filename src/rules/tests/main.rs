//! The rules against independent references.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod decisions;
mod perft;
mod positions;
mod random;
mod support;
