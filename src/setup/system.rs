//! The system libraries that the game needs. Windows and macOS bring them; on Linux they may be missing.

use std::path::Path;
use std::process::Command;

/// A library: a file that exists if it is installed, and its Debian package.
struct Library {
    file: &'static str,
    package: &'static str,
}

/// The libraries needed to build. `pkg-config` finds them.
const BUILD: [Library; 4] = [
    Library { file: "alsa.pc", package: "libasound2-dev" },
    Library { file: "libudev.pc", package: "libudev-dev" },
    Library { file: "wayland-client.pc", package: "libwayland-dev" },
    Library { file: "xkbcommon.pc", package: "libxkbcommon-dev" },
];

/// The libraries needed to run. The game opens them by name at its start.
const RUN: [Library; 6] = [
    Library { file: "libvulkan.so.1", package: "libvulkan1" },
    Library { file: "libX11-xcb.so.1", package: "libx11-xcb1" },
    Library { file: "libxkbcommon-x11.so.0", package: "libxkbcommon-x11-0" },
    Library { file: "libXcursor.so.1", package: "libxcursor1" },
    Library { file: "libXi.so.6", package: "libxi6" },
    Library { file: "libXrandr.so.2", package: "libxrandr2" },
];

/// The programs that only tests need: name, a harmless argument, and Debian package. Valgrind counts instructions, and
/// Xvfb is a display without a screen.
const TEST_PROGRAMS: [(&str, &str, &str); 2] = [("valgrind", "--version", "valgrind"), ("Xvfb", "-help", "xvfb")];

/// The folders in which Vulkan drivers register themselves.
const DRIVERS: [&str; 3] = ["/usr/share/vulkan/icd.d", "/etc/vulkan/icd.d", "/usr/local/share/vulkan/icd.d"];
/// A package with drivers for most graphics cards, and with a software renderer that needs no graphics card.
const DRIVER_PACKAGE: &str = "mesa-vulkan-drivers";

/// Checks that everything is installed, for the tests too if `tests` is set. As root on Debian it installs the missing
/// packages, because a root shell there is usually a container. Where there is no `apt-get`, a library that only runs the game
/// may be overlooked: it is told, and all goes on.
///
/// # Errors
/// Something is missing. The text tells the user how to install it.
pub fn prepare(tests: bool) -> Result<(), String> {
    if !cfg!(target_os = "linux") {
        return Ok(());
    }
    let missing = missing(tests);
    if missing.is_empty() {
        return Ok(());
    }
    let packages = missing.join(" ");
    if !Path::new("/usr/bin/apt-get").exists() {
        let advice = format!(
            "The game needs libraries that this system does not seem to have. Debian calls them\n\n    {packages}\n\n\
             Fedora's names are alsa-lib-devel systemd-devel wayland-devel libxkbcommon-devel vulkan-loader\n\
             mesa-vulkan-drivers libxkbcommon-x11 libX11-xcb libXcursor libXi libXrandr pkgconf; Arch's are alsa-lib systemd-libs\n\
             wayland libxkbcommon vulkan-icd-loader vulkan-swrast libxkbcommon-x11 libx11 libxcursor libxi libxrandr pkgconf.\n\
             The tests also need valgrind and Xvfb: xorg-x11-server-Xvfb on Fedora, xorg-server-xvfb on Arch.\n\
             Install them with your package manager and run this again."
        );
        // Some systems keep these where nobody finds them, as NixOS does. What is needed to build is found wherever it is.
        let may_be_there =
            |package: &&str| RUN.iter().any(|library| library.package == *package) || *package == DRIVER_PACKAGE;
        if !missing.iter().all(may_be_there) {
            return Err(advice);
        }
        eprintln!("{advice}\n\nPerhaps they are there all the same, so this goes on.");
        return Ok(());
    }
    if !is_root() {
        return Err(format!(
            "The game needs some libraries of the system. This line installs them:\n\n    \
             sudo apt-get update && sudo apt-get install -y --no-install-recommends {packages}\n\n\
             Then run this again."
        ));
    }
    eprintln!("installing {packages}");
    let update = ["update"];
    let install: Vec<&str> =
        ["install", "-y", "--no-install-recommends"].into_iter().chain(missing.iter().copied()).collect();
    for arguments in [&update[..], &install[..]] {
        let status = Command::new("apt-get").env("DEBIAN_FRONTEND", "noninteractive").args(arguments).status();
        match status {
            Ok(status) if status.success() => {}
            _ => return Err(format!("apt-get {} failed", arguments.join(" "))),
        }
    }
    match self::missing(tests) {
        missing if missing.is_empty() => Ok(()),
        missing => Err(format!("installed, and yet not found: {}", missing.join(" "))),
    }
}

/// The Debian packages of everything that is missing.
fn missing(tests: bool) -> Vec<&'static str> {
    let mut missing = Vec::new();
    if !succeeds(Command::new("pkg-config").arg("--version")) {
        missing.push("pkg-config");
    }
    for library in &BUILD {
        let name = library.file.trim_end_matches(".pc");
        if !succeeds(Command::new("pkg-config").args(["--exists", name])) {
            missing.push(library.package);
        }
    }
    let cache = ["/sbin/ldconfig", "/usr/sbin/ldconfig", "ldconfig"]
        .into_iter()
        .find_map(|program| Command::new(program).arg("-p").output().ok())
        .map(|output| String::from_utf8_lossy(&output.stdout).into_owned())
        .unwrap_or_default();
    missing.extend(RUN.iter().filter(|library| !cache.contains(library.file)).map(|library| library.package));
    let has_driver = |folder: &&str| std::fs::read_dir(folder).is_ok_and(|mut files| files.next().is_some());
    if !DRIVERS.iter().any(has_driver) {
        missing.push(DRIVER_PACKAGE);
    }
    for (program, harmless, package) in TEST_PROGRAMS {
        // `Xvfb -help` prints its help and then fails, so only a failure to start counts.
        if tests && Command::new(program).arg(harmless).output().is_err() {
            missing.push(package);
        }
    }
    missing
}

fn succeeds(command: &mut Command) -> bool {
    command.output().is_ok_and(|output| output.status.success())
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}
