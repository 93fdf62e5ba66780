//! Tests of the search: moves that it finds, limits that it keeps, whole games.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod arena;
mod characters;
mod find;
mod games;
mod generated;
mod limits;
mod reasons;
mod review;
mod support;
