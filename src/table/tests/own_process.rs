//! Runs tests that need a user or a display of their own. A process cannot change its variables safely while it runs. So
//! such a test starts this program again with one ignored test.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// The variable with the task of an ignored test. Without it another program has started that test.
const TASK: &str = "TESSERA_TEST_TASK";

/// Runs an ignored test of this program for a user with this home folder. Panics if the test fails or does not exist.
pub fn run(test: &str, home: &Path, task: &str, display: Option<&str>) {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", test, "--ignored", "--nocapture"]);
    command.env(TASK, task).env("HOME", home).env("XDG_CONFIG_HOME", home).env("XDG_DATA_HOME", home);
    command.env_remove("WAYLAND_DISPLAY");
    if let Some(display) = display {
        command.env("DISPLAY", display);
    }
    let output = command.output().unwrap();
    let [said, errors] = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    assert!(output.status.success() && said.contains("1 passed"), "{task}: {said}{errors}");
}

/// The task of an ignored test. Panics if no other test has started it.
pub fn task() -> String {
    std::env::var(TASK).unwrap_or_else(|_| panic!("another test starts this one"))
}

/// A display without a screen, for as long as it is kept.
pub struct Display {
    pub name: String,
    server: Child,
}

impl Display {
    pub fn start() -> Self {
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", "64x64x24", "-nolisten", "tcp"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|error| panic!("Xvfb cannot be started: {error}. `cargo verify` installs it."));
        let mut number = String::new();
        BufReader::new(server.stdout.take().unwrap()).read_line(&mut number).unwrap();
        Self { name: format!(":{}", number.trim()), server }
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}
