//! The real program without a renderer, played through its mouse and its keyboard.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod assets;
mod dice;
mod families;
mod keyboard;
mod looks;
mod mods;
mod mouse;
mod picture;
mod player;
mod rest;
mod seats;
mod texts;
