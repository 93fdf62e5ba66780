//! Files of positions for a tuning: one a line, with the number of its game and the points of the side to move. The first line
//! names the variant and its options.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tessera_bots::TuningPosition;
use tessera_rules::Rules;

use crate::arena::GAMES_MAX;
use crate::create_file;

/// A new file for the positions of games.
pub(super) struct KeptPositions {
    file: File,
    path: PathBuf,
}

impl KeptPositions {
    /// Makes the file. It never overwrites positions that were kept before.
    ///
    /// # Errors
    /// There is such a file already, or it cannot be made. The message names it.
    pub(super) fn create(path: &Path, rules: &Rules) -> Result<Self, String> {
        let mut file = create_file(path)?;
        writeln!(file, "{}", first_line(rules)).map_err(|error| fault(path, &error))?;
        Ok(Self { file, path: path.to_owned() })
    }

    /// Adds the positions of a game at once, so that they are kept if the next games are not played to the end.
    ///
    /// # Errors
    /// The file cannot be written. The message names it.
    pub(super) fn add(&mut self, rules: &Rules, positions: &[TuningPosition]) -> Result<(), String> {
        let mut text = String::new();
        for TuningPosition { position, points, game } in positions {
            // Writing to a text does not fail.
            let _ = writeln!(text, "{game} {points} {}", rules.fen(position));
        }
        self.file.write_all(text.as_bytes()).map_err(|error| fault(&self.path, &error))
    }
}

/// The word with which the first line begins.
const VARIANT: &str = "variant ";

/// The first line of a file with positions of this variant.
fn first_line(rules: &Rules) -> String {
    let options = rules.settings().iter().map(|(name, choice)| format!(" {name}={choice}"));
    [format!("{VARIANT}{}", rules.id())].into_iter().chain(options).collect()
}

/// Reads the positions of a file. The numbers of its games begin at `first`.
///
/// # Errors
/// The file cannot be read, it is of another variant, or a line has another form; the message says where.
pub(super) fn read(path: &Path, rules: &Rules, first: usize) -> Result<Vec<TuningPosition>, String> {
    let text = fs::read_to_string(path).map_err(|error| fault(path, &error))?;
    let mut positions = Vec::new();
    for (at, line) in text.lines().enumerate() {
        if at == 0 && line.starts_with(VARIANT) {
            let wanted = first_line(rules);
            if line != wanted {
                let [found, wanted] = [line, &wanted].map(|line| &line[VARIANT.len()..]);
                return Err(format!("{}:1: the positions are of `{found}`, and not of `{wanted}`", path.display()));
            }
            continue;
        }
        let position = parse(line, rules, first).map_err(|fault| format!("{}:{}: {fault}", path.display(), at + 1))?;
        positions.push(position);
    }
    Ok(positions)
}

/// A position from a line, or what is wrong with it.
fn parse(line: &str, rules: &Rules, first: usize) -> Result<TuningPosition, String> {
    let mut parts = line.splitn(3, ' ');
    let mut part = || parts.next().ok_or("a line has the number of a game, points and a FEN");
    let (game, points, fen) = (part()?, part()?, part()?);
    let game = game.parse().ok().filter(|game| *game < GAMES_MAX);
    let game: usize = game.ok_or_else(|| format!("the number of a game is 0 to {}", GAMES_MAX - 1))?;
    let points = points.parse().ok().filter(|points| (0. ..=1.).contains(points)).ok_or("points are 0 to 1")?;
    let position = rules.parse_fen(fen).map_err(|error| format!("this is no FEN: {error}"))?;
    Ok(TuningPosition { position, points, game: first + game })
}

fn fault(path: &Path, error: &io::Error) -> String {
    format!("{}: {error}", path.display())
}
