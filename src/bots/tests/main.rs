//! What a bot plays.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod find;
mod games;
mod limits;
mod support;
