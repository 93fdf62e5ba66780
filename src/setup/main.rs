//! `cargo play`, `cargo verify` and `cargo pack`. They look for the system libraries that the game needs, and install or
//! name the missing ones. Otherwise a build script would fail with a message that few people understand.

mod pack;
mod system;

use std::ffi::OsString;
use std::process::{Command, ExitCode};

use crate::pack::Package;

fn main() -> ExitCode {
    // A path need not be UTF-8.
    let arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    let Some((task, rest)) = arguments.split_first() else { return usage() };
    let task = task.to_string_lossy();
    let step: &[&str] = match &*task {
        "play" => &["run", "--package", "tessera", "--"],
        "verify" => &["test", "--workspace"],
        "pack" => &[],
        _ => return usage(),
    };
    // A wrong word must not install anything.
    let package = rest.first().and_then(|kind| Package::named(&kind.to_string_lossy()));
    if task == "pack" && package.is_none() {
        return usage();
    }
    if let Err(help) = system::prepare(task == "verify") {
        eprintln!("{help}");
        return ExitCode::FAILURE;
    }
    if let Some(package) = package.filter(|_| task == "pack") {
        return match package.make() {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("{error}");
                ExitCode::FAILURE
            }
        };
    }
    // Cargo names itself, so that the build uses the same toolchain.
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    match Command::new(cargo).args(step).args(rest).status() {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        Ok(status) => ExitCode::from(status.code().and_then(|code| code.try_into().ok()).unwrap_or(1)),
        Err(error) => {
            eprintln!("cargo cannot be started: {error}");
            ExitCode::FAILURE
        }
    }
}

fn usage() -> ExitCode {
    eprintln!(
        "usage: cargo play [ARGUMENTS OF THE GAME] | cargo verify [FILTER] | cargo pack archive | cargo pack deb"
    );
    ExitCode::FAILURE
}
