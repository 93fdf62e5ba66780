//! Files of positions for a tuning: one a line, with the number of its game and the points of the side to move.

use std::fmt::Write;
use std::path::Path;
use std::{fs, io};

use tessera_bots::TuningPosition;
use tessera_rules::Rules;

/// Writes positions to a file.
///
/// # Errors
/// The file cannot be written.
pub(super) fn write(path: &Path, rules: &Rules, positions: &[TuningPosition]) -> io::Result<()> {
    let mut text = String::new();
    for TuningPosition { position, points, game } in positions {
        // Writing to a text does not fail.
        let _ = writeln!(text, "{game} {points} {}", rules.fen(position));
    }
    fs::write(path, text)
}

/// Reads the positions of a file. The numbers of its games begin at `first`.
///
/// # Errors
/// The file cannot be read, or a line has another form; the message says where.
pub(super) fn read(path: &Path, rules: &Rules, first: usize) -> Result<Vec<TuningPosition>, String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut positions = Vec::new();
    for (at, line) in text.lines().enumerate() {
        let position = parse(line, rules, first)
            .ok_or_else(|| format!("{}:{}: no number of a game, points and FEN", path.display(), at + 1))?;
        positions.push(position);
    }
    Ok(positions)
}

/// A position from a line. `None` if the line has another form.
fn parse(line: &str, rules: &Rules, first: usize) -> Option<TuningPosition> {
    let mut parts = line.splitn(3, ' ');
    let game = first + parts.next()?.parse::<usize>().ok()?;
    let points = parts.next()?.parse().ok().filter(|points| (0. ..=1.).contains(points))?;
    let position = rules.parse_fen(parts.next()?).ok()?;
    Some(TuningPosition { position, points, game })
}
