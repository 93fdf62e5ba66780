//! `cargo play` and `cargo verify`. They look for the system libraries that the game needs, and install or name the
//! missing ones. Otherwise a build script would fail with a message that few people understand.

mod system;

use std::process::{Command, ExitCode};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some((task, rest)) = arguments.split_first() else { return usage() };
    let steps: &[&[&str]] = match task.as_str() {
        "play" => &[&["run", "--package", "tessera", "--"]],
        "verify" => {
            &[&["test", "--workspace"], &["clippy", "--workspace", "--all-targets", "--", "--deny", "warnings"]]
        }
        _ => return usage(),
    };
    if let Err(help) = system::prepare(task == "verify") {
        eprintln!("{help}");
        return ExitCode::FAILURE;
    }
    for (i, step) in steps.iter().enumerate() {
        // The caller's arguments go to the first step: arguments of the game, or a filter of tests.
        let added = if i == 0 { rest } else { &[] };
        let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
        match Command::new(cargo).args(*step).args(added).status() {
            Ok(status) if status.success() => {}
            Ok(status) => return ExitCode::from(status.code().and_then(|code| code.try_into().ok()).unwrap_or(1)),
            Err(error) => {
                eprintln!("cargo cannot be started: {error}");
                return ExitCode::FAILURE;
            }
        }
    }
    ExitCode::SUCCESS
}

fn usage() -> ExitCode {
    eprintln!("usage: cargo play [ARGUMENTS OF THE GAME] | cargo verify [FILTER]");
    ExitCode::FAILURE
}
