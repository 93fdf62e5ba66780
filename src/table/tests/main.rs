//! Tests of the real program without a renderer, played with mouse and keyboard.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod assets;
mod clipboard;
mod computer;
mod dice;
#[path = "../../../tests/window/display.rs"]
mod display;
mod families;
mod gallery;
mod hints;
mod keyboard;
mod looks;
mod mods;
mod mouse;
mod own_process;
mod panels;
mod picture;
mod player;
mod preferences;
mod rest;
mod seats;
mod texts;
