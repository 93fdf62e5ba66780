//! The build script of every crate that has texts.
//!
//! A release build contains the files of the folder `text`. Cargo does not notice a new file there by itself, so this
//! script makes it watch the folder. A debug build reads the files at run time, so it need not be rebuilt.

fn main() {
    let carries_texts = std::env::var_os("CARGO_CFG_DEBUG_ASSERTIONS").is_none();
    println!("cargo::rerun-if-changed={}", if carries_texts { "text" } else { "Cargo.toml" });
}
