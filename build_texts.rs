//! The build script of every crate that has texts.
//!
//! A release build carries the files of the folder `text` within itself. Cargo does not notice a new file there, so it is
//! told to look at the folder. A debug build reads the files when the program starts; nothing is built again for them.

fn main() {
    let carries_texts = std::env::var_os("CARGO_CFG_DEBUG_ASSERTIONS").is_none();
    println!("cargo::rerun-if-changed={}", if carries_texts { "text" } else { "Cargo.toml" });
}
