//! Tests of the real program without a renderer, played with mouse and keyboard.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod asked_seat;
mod assets;
mod blocks;
mod budget;
mod clipboard;
mod clocks;
mod computer;
mod computer_control;
mod dice;
#[path = "../../../tests/window/display.rs"]
mod display;
mod families;
mod frames;
mod front;
mod gallery;
mod games;
mod games_folder;
mod hands;
mod hints;
mod household;
mod keeping;
mod keyboard;
mod lessons;
mod looks;
mod match_screen;
mod mods;
mod monkey;
mod motion;
mod mouse;
mod own_process;
mod pads;
mod pages;
mod panels;
mod party;
mod photo;
mod picture;
mod player;
mod points;
mod preferences;
mod processor;
mod quiet_game;
mod rest;
mod review;
mod rooms;
mod seats;
mod seats_page;
mod setting_up;
mod small_disk;
mod sounds;
mod spoken;
mod texts;
mod touch;
mod typing;
