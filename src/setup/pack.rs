//! `cargo pack archive` and `cargo pack deb`: the program as others install it, built with the release profile.
//!
//! Both put the same tree together: `bin` and `share` as under `/usr`. It also runs from any other folder, because the
//! program looks for its assets in `../share/tessera`. At the end each package is unpacked and tried in an empty home.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;
use std::{env, fs, io};

/// The id of the program on a desktop. `Window::name` is the same, so that desktops find the icon of the window.
const ID: &str = "io.github.tessera_chess.Tessera";
/// The programs in the package.
const PROGRAMS: [&str; 2] = ["tessera", "tessera-cli"];
/// The folders of assets that only the sources need: scripts, and the pictures of the README.
const ONLY_SOURCES: [&str; 2] = ["make", "pictures"];

/// The folders that packing reads and writes.
struct Places {
    /// The sources.
    sources: PathBuf,
    /// The folder into which cargo builds, and in it those of the programs and of packages.
    target: PathBuf,
    release: PathBuf,
    packages: PathBuf,
    /// The tree of the package.
    tree: PathBuf,
    version: String,
}

/// A kind of package.
#[derive(Clone, Copy)]
pub enum Package {
    /// An archive that runs from any folder.
    Archive,
    /// A package for Debian and Ubuntu.
    Deb,
}

impl Package {
    /// The kind that a word of the command line names; `None` if no kind has this name.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "archive" => Some(Self::Archive),
            "deb" => Some(Self::Deb),
            _ => None,
        }
    }

    /// Makes the package.
    ///
    /// # Errors
    /// Something cannot be built, written or tried. The text says what.
    pub fn make(self) -> Result<(), String> {
        if !cfg!(target_os = "linux") {
            return Err(
                "Packages are made on Linux only. .github/workflows has the builds for Windows and macOS.".to_owned()
            );
        }
        let places = places()?;
        if let Self::Deb = self {
            // A machine without Debian's tools is told now, and not after a long build.
            debian_machine()?;
        }
        run(cargo_into(&places.target).args([
            "build",
            "--release",
            "--package",
            "tessera",
            "--package",
            "tessera-cli",
        ]))?;
        stage(&places)?;
        match self {
            Self::Archive => archive(&places),
            Self::Deb => deb(&places),
        }
    }
}

fn places() -> Result<Places, String> {
    let sources =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().map_err(|error| error.to_string())?;
    // The packed programs are tried in a folder of their own, where a relative path would lead elsewhere.
    let target = match env::var_os("CARGO_TARGET_DIR") {
        Some(target) => std::path::absolute(&target).map_err(|error| at(Path::new(&target), &error))?,
        None => sources.join("target"),
    };
    let version = env!("CARGO_PKG_VERSION").to_owned();
    let packages = target.join("packages");
    let name = format!("tessera-{version}-linux-{}", env::consts::ARCH);
    Ok(Places { tree: packages.join(name), release: target.join("release"), target, sources, packages, version })
}

/// Puts the tree together, anew.
fn stage(places: &Places) -> Result<(), String> {
    let tree = &places.tree;
    if tree.exists() {
        fs::remove_dir_all(tree).map_err(|error| at(tree, &error))?;
    }
    for program in PROGRAMS {
        let copy = tree.join("bin").join(program);
        copy_file(&places.release.join(program), &copy)?;
        // The lines of the sources are a third of the file, and only developers need them.
        run(Command::new("strip").arg(&copy))?;
    }
    let share = tree.join("share");
    let assets = places.sources.join("assets");
    for entry in entries(&assets)? {
        if !ONLY_SOURCES.iter().any(|name| entry.file_name() == Some(OsStr::new(name))) {
            copy_folder(&entry, &share.join("tessera/assets").join(entry.file_name().unwrap_or_default()))?;
        }
    }
    let ours = Path::new(env!("CARGO_MANIFEST_DIR")).join("package");
    copy_file(&ours.join(format!("{ID}.desktop")), &share.join(format!("applications/{ID}.desktop")))?;
    copy_file(&ours.join(format!("{ID}.svg")), &share.join(format!("icons/hicolor/scalable/apps/{ID}.svg")))?;
    write_metainfo(&ours, &share.join("metainfo"), &places.version)?;
    let documents = share.join("doc/tessera");
    for file in ["LICENSE-MIT", "LICENSE-APACHE", "README.md"] {
        copy_file(&places.sources.join(file), &documents.join(file))?;
    }
    write_licences(&ours, &documents.join("LICENSES-OF-PARTS.txt"))
}

/// Writes the text for software centres with the version, and with the day of the last commit.
fn write_metainfo(ours: &Path, folder: &Path, version: &str) -> Result<(), String> {
    let name = format!("{ID}.metainfo.xml");
    let text = fs::read_to_string(ours.join(&name)).map_err(|error| at(&ours.join(&name), &error))?;
    let day = output(Command::new("git").args(["log", "-1", "--format=%cs"]).current_dir(ours))?;
    let text = text.replace("@VERSION@", version).replace("@DATE@", day.trim());
    fs::create_dir_all(folder).map_err(|error| at(folder, &error))?;
    fs::write(folder.join(&name), text).map_err(|error| at(&folder.join(&name), &error))
}

/// Writes the licences of all libraries in the program, as `cargo about` collects them.
fn write_licences(ours: &Path, file: &Path) -> Result<(), String> {
    need("cargo-about", &["--features", "cli"])?;
    // Cargo has fetched the sources for this platform only, and the list of all parts needs those of the others, too.
    run(cargo().args(["fetch", "--locked", "--manifest-path"]).arg(ours.join("../../../Cargo.toml")))?;
    let mut command = cargo();
    command.args(["about", "generate", "--fail", "--offline", "--config"]).arg(ours.join("licences.toml"));
    // The texts come from the sources of the parts. Asking a server takes minutes and gives the same.
    // The library of the table and the tools are in this package's dependencies, too.
    command.arg("--manifest-path").arg(ours.join("../../../Cargo.toml")).arg("--workspace");
    run(command.arg(ours.join("licences.hbs")).arg("--output-file").arg(file))
}

/// Makes an archive that runs from any folder.
fn archive(places: &Places) -> Result<(), String> {
    let name = places.tree.file_name().unwrap_or_default();
    let file = places.packages.join(name).with_added_extension("tar.xz");
    // The same tree gives the same archive, whoever made it and when.
    let same = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mode=u=rwX,go=rX", "--mtime=@0"];
    run(Command::new("tar")
        .args(same)
        .args(["--xz", "--create", "--file"])
        .arg(&file)
        .arg("--directory")
        .arg(&places.packages)
        .arg(name))?;
    let home = empty_folder(&places.packages.join("try"))?;
    run(Command::new("tar").arg("--extract").arg("--file").arg(&file).arg("--directory").arg(&home))?;
    try_out(&home.join(name), &home)?;
    done(&file)
}

/// Makes a package for Debian and Ubuntu. `Cargo.toml` has its data.
fn deb(places: &Places) -> Result<(), String> {
    need("cargo-deb", &[])?;
    // The list of files in `Cargo.toml` needs one place, whatever the version and the machine are.
    let place = places.release.join("package");
    if place.exists() {
        fs::remove_dir_all(&place).map_err(|error| at(&place, &error))?;
    }
    copy_folder(&places.tree, &place)?;
    let file = places.packages.join(format!("tessera_{}_{}.deb", places.version, debian_machine()?));
    run(cargo_into(&places.target)
        .args(["deb", "--package", "tessera", "--no-build", "--no-strip", "--output"])
        .arg(&file))?;
    let home = empty_folder(&places.packages.join("try"))?;
    run(Command::new("dpkg-deb").arg("--extract").arg(&file).arg(&home))?;
    try_out(&home.join("usr"), &home)?;
    done(&file)
}

fn debian_machine() -> Result<String, String> {
    Ok(output(Command::new("dpkg").arg("--print-architecture"))?.trim().to_owned())
}

/// Starts the programs of a tree with an empty home and in an empty folder, so that they find only what they brought.
fn try_out(tree: &Path, home: &Path) -> Result<(), String> {
    let clean = |program: &str| {
        let mut command = Command::new(tree.join("bin").join(program));
        command.env_clear().env("HOME", home).env("PATH", "/usr/bin:/bin").current_dir(home);
        command
    };
    let variants = output(clean("tessera-cli").arg("variants"))?;
    let picture = home.join("picture.png");
    let start = Instant::now();
    // A sample mod needs the assets of the package twice: as a variant, and for its models.
    let arguments = ["--variant", "makruk/makruk", "--size", "640x360", "--picture"];
    let said = clean("tessera").args(arguments).arg(&picture).output().map_err(|error| at(&picture, &error))?;
    let words = String::from_utf8_lossy(&said.stderr);
    // A missing asset is no failure for the game: it warns, and shows something plainer.
    if !said.status.success() || !picture.is_file() || words.contains("ERROR") || words.contains("cannot be read") {
        return Err(format!("the packed game does not work in an empty home:\n{words}"));
    }
    println!("tried in an empty home: {} variants, a picture in {:.1?}", variants.lines().count(), start.elapsed());
    Ok(())
}

fn done(file: &Path) -> Result<(), String> {
    let size = fs::metadata(file).map_err(|error| at(file, &error))?.len();
    println!("{} ({:.1} MB)", file.display(), size as f64 / 1e6);
    Ok(())
}

/// Installs a tool of cargo if it is missing.
fn need(tool: &str, features: &[&str]) -> Result<(), String> {
    let is_there = Command::new(tool).arg("--version").output().is_ok_and(|output| output.status.success());
    if is_there { Ok(()) } else { run(cargo().args(["install", "--locked", tool]).args(features)) }
}

/// Cargo names itself, so that all is built with the same toolchain.
fn cargo() -> Command {
    Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// Builds into this folder, whatever the user's configuration of cargo says.
fn cargo_into(target: &Path) -> Command {
    let mut command = cargo();
    command.env("CARGO_TARGET_DIR", target);
    command
}

fn run(command: &mut Command) -> Result<(), String> {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{command:?}: {status}")),
        Err(error) => Err(format!("{command:?} cannot be started: {error}")),
    }
}

fn output(command: &mut Command) -> Result<String, String> {
    match command.output() {
        Ok(output) if output.status.success() => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        Ok(output) => Err(format!("{command:?}: {}\n{}", output.status, String::from_utf8_lossy(&output.stderr))),
        Err(error) => Err(format!("{command:?} cannot be started: {error}")),
    }
}

fn empty_folder(folder: &Path) -> Result<PathBuf, String> {
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(|error| at(folder, &error))?;
    }
    fs::create_dir_all(folder).map_err(|error| at(folder, &error))?;
    Ok(folder.to_owned())
}

fn copy_folder(from: &Path, to: &Path) -> Result<(), String> {
    for entry in entries(from)? {
        let copy = to.join(entry.file_name().unwrap_or_default());
        if entry.is_dir() { copy_folder(&entry, &copy)? } else { copy_file(&entry, &copy)? }
    }
    Ok(())
}

fn copy_file(from: &Path, to: &Path) -> Result<(), String> {
    fs::create_dir_all(to.parent().unwrap_or(Path::new("."))).map_err(|error| at(to, &error))?;
    fs::copy(from, to).map_err(|error| at(from, &error))?;
    Ok(())
}

/// The paths in a folder, sorted.
fn entries(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = fs::read_dir(folder).map_err(|error| at(folder, &error))?;
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    Ok(paths)
}

fn at(path: &Path, error: &io::Error) -> String {
    format!("{}: {error}", path.display())
}
