//! A display without a screen. The tests of the table use this file, too.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

/// A display without a screen, by Xvfb. It ends when it is dropped.
pub struct Display {
    /// The value for the variable `DISPLAY`.
    pub name: String,
    server: Child,
}

impl Display {
    /// Starts a display of this width and height, in pixels. Returns when programs can use it.
    pub fn start((width, height): (u16, u16)) -> Self {
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", &format!("{width}x{height}x24"), "-nolisten", "tcp"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|error| panic!("Xvfb cannot be started: {error}. `cargo verify` installs it."));
        // Xvfb chooses a free number. It writes the number as soon as it is ready.
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
