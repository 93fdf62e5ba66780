//! Runs tests that need a user or a display of their own. A process cannot change its variables safely while it runs. So
//! such a test starts this program again with one ignored test.

use std::fs::{self, DirEntry};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// The variable with the task of an ignored test. Without it another program has started that test.
const TASK: &str = "TESSERA_TEST_TASK";

/// Runs an ignored test of this program for a user with this home folder. Panics if the test fails or does not exist.
pub fn run(test: &str, home: &Path, task: &str, display: Option<&str>) {
    // The path of a program that is built anew meanwhile leads nowhere. This one does not.
    let mut command = Command::new("/proc/self/exe");
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

/// The processor time that the threads of this process have used so far. Unlike real time it does not depend on what else
/// the machine does. Linux only.
pub fn processor_time() -> Duration {
    let nanoseconds = |task: DirEntry| {
        let text = fs::read_to_string(task.path().join("schedstat")).unwrap_or_default();
        text.split(' ').next().and_then(|text| text.parse::<u64>().ok()).unwrap_or(0)
    };
    Duration::from_nanos(fs::read_dir("/proc/self/task").unwrap().flatten().map(nanoseconds).sum())
}

/// The task of an ignored test. Panics if no other test has started it.
pub fn task() -> String {
    std::env::var(TASK).unwrap_or_else(|_| panic!("another test starts this one"))
}
