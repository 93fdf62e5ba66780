//! Bots at play: moves that they find, limits that they keep, whole games.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod find;
mod games;
mod limits;
mod reasons;
mod review;
mod support;
