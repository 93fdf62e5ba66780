//! The real window on a display of its own (Xvfb), with Mesa's software renderer. A player starts the game and touches
//! nothing.

#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod display;

use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use x11rb::connection::Connection;
use x11rb::protocol::xproto::{ConnectionExt, ImageFormat};
use x11rb::rust_connection::RustConnection;

use display::Display;

/// The size of the display, and of the window in it.
const SIZE: (u16, u16) = (1280, 720);
/// The longest time for the first picture. Without a graphics card, two cores compile a hundred shaders in it.
const PATIENCE: Duration = Duration::from_secs(240);
/// The processor time, in hundredths of a second, that a game may use until its first picture. The time of a clock would
/// depend on what else the machine does.
const FIRST: u64 = 1200;
/// The processor time, in hundredths of a second, that a game may use in ten seconds in which nothing happens. One frame
/// takes three times as much.
const IDLE: u64 = 30;
/// The least number of colours in a picture of the table.
const COLOURS: usize = 2000;
/// The time without a change after which a picture is the last one. It is longer than notes stay on show.
const STILL: Duration = Duration::from_secs(15);

/// A program that ends with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A display without a screen, and the game on it.
struct Stage {
    game: Running,
    connection: RustConnection,
    _display: Display,
    _home: tempfile::TempDir,
}

impl Stage {
    fn start(arguments: &[&str]) -> Self {
        let display = Display::start(SIZE);
        let home = tempfile::tempdir().unwrap();
        let game = Command::new(env!("CARGO_BIN_EXE_tessera"))
            .args(arguments)
            .env("DISPLAY", &display.name)
            .env_remove("WAYLAND_DISPLAY")
            .env("HOME", home.path())
            .env("XDG_CONFIG_HOME", home.path().join("config"))
            .env("XDG_DATA_HOME", home.path().join("data"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let (connection, _) = x11rb::connect(Some(&display.name)).unwrap();
        Self { game: Running(game), connection, _display: display, _home: home }
    }

    /// The picture on the display, with four bytes a pixel.
    fn picture(&self) -> Vec<u8> {
        let root = self.connection.setup().roots[0].root;
        let image = self.connection.get_image(ImageFormat::Z_PIXMAP, root, 0, 0, SIZE.0, SIZE.1, !0).unwrap();
        image.reply().unwrap().data
    }

    /// Waits for a picture that stays the same. Returns it, and the processor time that the game had used when it first
    /// showed a table.
    fn last_picture(&mut self) -> (Vec<u8>, u64) {
        let start = Instant::now();
        let (mut last, mut since) = (Vec::new(), Instant::now());
        let mut first = None;
        loop {
            std::thread::sleep(Duration::from_millis(250));
            assert!(self.game.0.try_wait().unwrap().is_none(), "the game has ended");
            let picture = self.picture();
            if picture != last {
                (last, since) = (picture, Instant::now());
                if first.is_none() && colours(&last) > COLOURS {
                    first = Some(self.ticks());
                    println!("first picture after {:.1} s", start.elapsed().as_secs_f32());
                }
            }
            if let Some(first) = first.filter(|_| since.elapsed() > STILL) {
                return (last, first);
            }
            assert!(start.elapsed() < PATIENCE, "no picture: {} colours", colours(&last));
        }
    }

    /// Moves the mouse a little, in an empty corner.
    fn nudge(&self) {
        for step in 0..4_i16 {
            let root = self.connection.setup().roots[0].root;
            self.connection.warp_pointer(x11rb::NONE, root, 0, 0, 0, 0, 2 + step, 2).unwrap();
            self.connection.flush().unwrap();
            std::thread::sleep(Duration::from_millis(200));
        }
    }

    /// Waits until the game stops drawing. A frame can take seconds if other programs need the processor.
    fn until_asleep(&self) {
        let start = Instant::now();
        loop {
            let before = self.ticks();
            std::thread::sleep(Duration::from_secs(3));
            if self.ticks() - before < IDLE / 3 {
                return;
            }
            assert!(start.elapsed() < PATIENCE, "the game draws on though nothing happens");
        }
    }

    /// The processor time that the game has used, in clock ticks: a hundredth of a second each.
    fn ticks(&self) -> u64 {
        let text = std::fs::read_to_string(format!("/proc/{}/stat", self.game.0.id())).unwrap();
        // The name of the program stands in brackets and may contain spaces.
        let fields: Vec<&str> = text.rsplit(')').next().unwrap().split_whitespace().collect();
        fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap()
    }
}

/// The number of colours in a picture. Garbage and a blank window have few.
fn colours(picture: &[u8]) -> usize {
    let pixels: std::collections::BTreeSet<&[u8]> = picture.chunks(4).map(|pixel| &pixel[..3]).collect();
    pixels.len()
}

/// Saves a picture, so that people can see why a test failed.
fn save(picture: &[u8], name: &str) {
    let mut text = format!("P6 {} {} 255\n", SIZE.0, SIZE.1).into_bytes();
    text.extend(picture.chunks(4).flat_map(|pixel| [pixel[2], pixel[1], pixel[0]]));
    let path = std::env::temp_dir().join(format!("tessera-window-{name}.ppm"));
    std::fs::write(&path, text).unwrap();
    println!("see {}", path.display());
}

/// The share of pixels that differ visibly.
fn difference(one: &[u8], other: &[u8]) -> f64 {
    let pairs = one.chunks(4).zip(other.chunks(4));
    let differ = |(one, other): &(&[u8], &[u8])| (0..3).any(|channel| one[channel].abs_diff(other[channel]) > 24);
    pairs.filter(differ).count() as f64 / (one.len() / 4) as f64
}

/// The whole picture comes without input. One more frame, after a nudge of the mouse, shows nothing new. Then the game
/// draws no more.
#[test]
fn the_first_picture_comes_by_itself_and_an_idle_table_draws_nothing() {
    let mut stage = Stage::start(&["--variant", "chess"]);
    let (picture, first) = stage.last_picture();
    println!("first picture after {first} hundredths of a second of the processors");
    assert!(first < FIRST, "the first picture took {first} hundredths of a second of the processors");
    stage.nudge();
    stage.until_asleep();
    let after = stage.picture();
    let nudged = difference(&picture, &after);
    if nudged >= 0.01 {
        save(&picture, "before");
        save(&after, "after");
    }
    assert!(nudged < 0.01, "{:.1} % of the picture was missing until the mouse moved", nudged * 100.);

    let before = stage.ticks();
    std::thread::sleep(Duration::from_secs(10));
    let used = stage.ticks() - before;
    println!("idle for ten seconds: {used} hundredths of a second");
    assert!(used < IDLE, "an idle table used {used} hundredths of a second in ten seconds");
}
