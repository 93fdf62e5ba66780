//! Runs tests that need a user or a display of their own. A process cannot change its variables safely while it runs. So
//! such a test starts this program again with one ignored test.

use std::path::Path;
use std::process::Command;

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
