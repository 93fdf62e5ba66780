//! Movements in Betza's notation, as far as this page lists what Fairy-Stockfish and XBoard write: `N`, `mfWcfF`, `R4`.
//!
//! A movement is a list of atoms. Small letters before an atom are its modifiers: they limit when and where it goes. A
//! number after an atom limits how far it goes.
//!
//! | atom | leap | atom | leap |
//! |---|---|---|---|
//! | `W` | 1 straight | `F` | 1 diagonally |
//! | `D` | 2 straight | `A` | 2 diagonally |
//! | `H` | 3 straight | `G` | 3 diagonally |
//! | `N` | (1, 2) | `C` | (1, 3) |
//! | `Z` | (2, 3) | `R` `B` | `W0` `F0` |
//! | `Q` | `W0F0` | `K` | `WF` |
//!
//! | modifier | meaning |
//! |---|---|
//! | `m` `c` | only to an empty square, only to capture |
//! | `f` `b` `l` `r` | forwards, backwards, left, right |
//! | `v` `s` | along the file, along the rank |
//! | `ff` `fs` `fh` | of an oblique leap: see below |
//! | `n` | not over an occupied square |
//! | `i` | only for a piece that has never moved |
//!
//! A number after an atom of single steps is the greatest number of steps, as in `W3` or `R4`. `W0`, `WW` and `R` have
//! no limit.
//!
//! An oblique leap such as `N` has a long part and a short part. One letter, single or doubled, is the direction of the
//! long part: `fN` and `ffN` are the two leaps of a knight in shogi. Of two letters, the second is the direction of the
//! long part and the first that of the short part: `frN` goes one rank forwards and two files to the right, `rfN` one file
//! to the right and two ranks forwards, `fsN` one rank forwards and two files to either side. `fhN` and `bhN` are all
//! leaps forwards and all backwards.
//!
//! The rest of XBoard's and Fairy-Stockfish's notation is refused: the hoppers `p` and `g`, second legs (`a`), all other
//! small letters of XBoard, and `L` and `J`, which are other names of `C` and `Z`. Riders that repeat a leap, such as
//! the nightrider `NN`, do not exist yet.

mod fault;

pub use fault::{BetzaError, BetzaFault};

/// Keeps a hostile file quick to read: real movements have about ten letters. The text of [`BetzaFault::TooLong`] names
/// this number.
const LETTERS_MAX: usize = 100;

/// One atom with its modifiers, taken apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Movement {
    /// The directions, as files to the right and ranks up in the army's frame.
    pub ways: Vec<(i8, i8)>,
    /// The greatest number of steps in a row, 1 to 7; 1 is a leap.
    pub range: u8,
    /// Whether it can end on an empty square.
    pub quiet: bool,
    /// Whether it can capture.
    pub captures: bool,
    /// Whether the square half-way must be empty.
    pub lame: bool,
    /// Whether only a piece that has never moved can make it.
    pub initial: bool,
}

/// Reads a movement, one [`Movement`] for each atom; `K` and `Q` give two.
///
/// # Errors
/// If the text is empty, too long, has an unknown letter, or combines letters without a meaning. The error has the
/// place and the reason.
pub fn parse(text: &str) -> Result<Vec<Movement>, BetzaError> {
    let letters: Vec<char> = text.chars().collect();
    let error = |at, fault| Err(BetzaError { text: text.to_owned(), at, fault });
    let mut movements = Vec::new();
    let mut at = 0;
    if letters.is_empty() {
        return error(0, BetzaFault::NoAtom);
    }
    if letters.len() > LETTERS_MAX {
        return Err(BetzaError {
            text: letters[..20].iter().chain(&['…']).collect(),
            at: LETTERS_MAX,
            fault: BetzaFault::TooLong,
        });
    }
    while at < letters.len() {
        let start = at;
        while at < letters.len() && letters[at].is_ascii_lowercase() {
            at += 1;
        }
        let modifiers = &letters[start..at];
        if let Some(wrong) = modifiers.iter().position(|m| !"mcfblrvshni".contains(*m)) {
            return error(start + wrong, BetzaFault::Modifier);
        }
        let Some(&atom) = letters.get(at) else {
            return error(text.len(), BetzaFault::Unbound);
        };
        let steps: &[(i8, i8, u8)] = match atom {
            'W' => &[(1, 0, 1)],
            'F' => &[(1, 1, 1)],
            'K' => &[(1, 0, 1), (1, 1, 1)],
            'R' => &[(1, 0, 0)],
            'B' => &[(1, 1, 0)],
            'Q' => &[(1, 0, 0), (1, 1, 0)],
            'D' => &[(2, 0, 1)],
            'A' => &[(2, 2, 1)],
            'H' => &[(3, 0, 1)],
            'G' => &[(3, 3, 1)],
            'N' => &[(2, 1, 1)],
            'C' => &[(3, 1, 1)],
            'Z' => &[(3, 2, 1)],
            _ => return error(at, BetzaFault::Atom),
        };
        let atom_at = at;
        at += 1;
        let digits = letters[at..].iter().take_while(|c| c.is_ascii_digit()).count();
        let mut range = None;
        if letters.get(at) == Some(&atom) && matches!(atom, 'W' | 'F') {
            (range, at) = (Some(0), at + 1);
        } else if letters.get(at) == Some(&atom) && atom == 'K' {
            return error(atom_at, BetzaFault::Queen);
        } else if letters.get(at) == Some(&atom) && !matches!(atom, 'R' | 'B' | 'Q') {
            return error(atom_at, BetzaFault::Rider(atom));
        } else if digits > 0 {
            let number: String = letters[at..at + digits].iter().collect();
            range = Some(number.parse::<u8>().unwrap_or(0));
            at += digits;
        }
        for &(a, b, own_range) in steps {
            let range = range.unwrap_or(own_range);
            if range != 1 && a.max(b) > 1 {
                return error(atom_at, BetzaFault::Repeated);
            }
            let lame = modifiers.contains(&'n');
            if lame && (a, b) != (2, 0) {
                return error(atom_at, BetzaFault::Lame);
            }
            let Some(ways) = ways(a, b, modifiers) else {
                return error(atom_at, BetzaFault::Directions);
            };
            let (m, c) = (modifiers.contains(&'m'), modifiers.contains(&'c'));
            movements.push(Movement {
                ways,
                range: if range == 0 { 7 } else { range.min(7) },
                quiet: m || !c,
                captures: c || !m,
                lame,
                initial: modifiers.contains(&'i'),
            });
        }
    }
    Ok(movements)
}

/// The directions of the leap (`a`, `b`) that the modifiers allow, sorted. `None` if they have no meaning for it.
fn ways(a: i8, b: i8, modifiers: &[char]) -> Option<Vec<(i8, i8)>> {
    if a != b && b != 0 {
        return oblique_ways(a, b, modifiers);
    }
    if modifiers.contains(&'h') {
        return None;
    }
    let has = |letters: &str| modifiers.iter().any(|&m| letters.contains(m));
    let vertical = [(has("fv"), 1), (has("bv"), -1)];
    let horizontal = [(has("rs"), 1), (has("ls"), -1)];
    let named = |set: [(bool, i8); 2]| set.iter().any(|(chosen, _)| *chosen);
    let allows = |set: [(bool, i8); 2], sign: i8| set.iter().any(|&(chosen, s)| chosen && s == sign);
    let any = named(vertical) || named(horizontal);
    let mut all: Vec<(i8, i8)> = turned(a, b)
        .filter(|&(x, y)| {
            let straight = x == 0 || y == 0;
            let up = y != 0 && allows(vertical, y.signum());
            let right = x != 0 && allows(horizontal, x.signum());
            !any || if straight { up || right } else { (up || !named(vertical)) && (right || !named(horizontal)) }
        })
        .collect();
    all.sort_unstable();
    all.dedup();
    Some(all)
}

/// The directions of a leap with a long and a short part, sorted.
fn oblique_ways(long: i8, short: i8, modifiers: &[char]) -> Option<Vec<(i8, i8)>> {
    let (vertical, horizontal) = (|c: char| "fbv".contains(c), |c: char| "lrs".contains(c));
    let named: Vec<char> = modifiers.iter().copied().filter(|c| "fblrvsh".contains(*c)).collect();
    let mut chosen: Vec<(i8, i8)> = Vec::new();
    let mut left = &named[..];
    while let Some((&first, rest)) = left.split_first() {
        let second = rest.first().copied();
        let pairs =
            |c: char| c == first || c == 'h' || vertical(first) && horizontal(c) || horizontal(first) && vertical(c);
        let second = second.filter(|&c| pairs(c));
        left = &rest[usize::from(second.is_some())..];
        let goes = |letter: char, (x, y): (i8, i8)| match letter {
            'f' => y > 0,
            'b' => y < 0,
            'r' => x > 0,
            'l' => x < 0,
            _ => true,
        };
        let upright = |(x, y): (i8, i8)| y.abs() > x.abs();
        let fits = |&way: &(i8, i8)| match second {
            Some('h') => goes(first, way),
            // The letter of the long part decides whether it stands upright.
            Some(other) if other != first => upright(way) == vertical(other) && goes(first, way) && goes(other, way),
            _ => upright(way) == vertical(first) && goes(first, way),
        };
        if first == 'h' || second == Some('h') && !matches!(first, 'f' | 'b') {
            return None;
        }
        chosen.extend(turned(long, short).filter(fits));
    }
    if named.is_empty() {
        chosen.extend(turned(long, short));
    }
    chosen.sort_unstable();
    chosen.dedup();
    Some(chosen)
}

/// The leap (`a`, `b`) in all directions. A straight or diagonal one has each direction twice.
fn turned(a: i8, b: i8) -> impl Iterator<Item = (i8, i8)> {
    [(a, b), (b, a)].into_iter().flat_map(|(x, y)| [(x, y), (-x, y), (x, -y), (-x, -y)])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ways_of(text: &str) -> Vec<(i8, i8)> {
        let mut all: Vec<_> = parse(text).unwrap().into_iter().flat_map(|m| m.ways).collect();
        all.sort_unstable();
        all
    }

    #[test]
    fn atoms_and_directions() {
        assert_eq!(ways_of("N").len(), 8);
        assert_eq!(ways_of("K").len(), 8);
        assert_eq!(ways_of("fW"), [(0, 1)]);
        assert_eq!(ways_of("fF"), [(-1, 1), (1, 1)]);
        assert_eq!(ways_of("frF"), [(1, 1)]);
        assert_eq!(ways_of("sW"), [(-1, 0), (1, 0)]);
        assert_eq!(ways_of("cfrFcflFcbrF"), [(-1, 1), (1, -1), (1, 1)]);
    }

    /// As Fairy-Stockfish 11.1 reads them; its knight of shogi is `fN`.
    #[test]
    fn oblique_leaps_in_some_directions() {
        let (narrow, wide) = ([(-1, 2), (1, 2)], [(-2, 1), (2, 1)]);
        assert_eq!(ways_of("fN"), narrow);
        assert_eq!(ways_of("ffN"), narrow);
        assert_eq!(ways_of("fsN"), wide);
        assert_eq!(ways_of("fhN"), [(-2, 1), (-1, 2), (1, 2), (2, 1)]);
        assert_eq!(ways_of("bhN"), [(-2, -1), (-1, -2), (1, -2), (2, -1)]);
        assert_eq!(ways_of("frN"), [(2, 1)]);
        assert_eq!(ways_of("rfN"), [(1, 2)]);
        assert_eq!(ways_of("lbN"), [(-1, -2)]);
        assert_eq!(ways_of("rN"), [(2, -1), (2, 1)]);
        assert_eq!(ways_of("vN"), [(-1, -2), (-1, 2), (1, -2), (1, 2)]);
        assert_eq!(ways_of("sC"), [(-3, -1), (-3, 1), (3, -1), (3, 1)]);
        assert_eq!(ways_of("frlbZ"), [(-2, -3), (3, 2)]);
        assert_eq!(ways_of("mfhN").len(), 4);
    }

    #[test]
    fn modifiers_and_ranges() {
        let pawn = parse("mfWcfF").unwrap();
        assert_eq!((pawn[0].quiet, pawn[0].captures), (true, false));
        assert_eq!((pawn[1].quiet, pawn[1].captures), (false, true));
        assert_eq!(parse("R").unwrap()[0].range, 7);
        assert_eq!(parse("WW"), parse("R"));
        assert_eq!(parse("W0"), parse("R"));
        assert_eq!(parse("R4").unwrap()[0].range, 4);
        assert!(parse("mfnD").unwrap()[0].lame);
    }

    #[test]
    fn riders_that_repeat_a_leap_are_refused_by_name() {
        for (text, at, atom, name) in [
            ("NN", 0, 'N', "nightrider"),
            ("AA", 0, 'A', "alfilrider"),
            ("DD", 0, 'D', "dabbabarider"),
            ("CC", 0, 'C', "camelrider"),
            ("ZZ", 0, 'Z', "zebrarider"),
            ("HH", 0, 'H', "threeleaper"),
            ("GG", 0, 'G', "tripper"),
            ("NNZ", 0, 'N', "nightrider"),
            ("WWcNN", 3, 'N', "nightrider"),
            ("NN0", 0, 'N', "nightrider"),
        ] {
            let error = parse(text).unwrap_err();
            assert_eq!((error.at, error.fault), (at, BetzaFault::Rider(atom)), "{text}");
            assert!(error.to_string().contains(name) && error.fault.help().is_some(), "{error}");
        }
        assert_eq!(parse("cKK").unwrap_err().fault, BetzaFault::Queen);
        // A leap that is written twice with modifiers is not a rider. A repeated `W`, `F` or `R` is a line.
        for text in ["mNcN", "NZN", "WW", "FF", "RR"] {
            assert!(parse(text).is_ok(), "{text}");
        }
    }

    #[test]
    fn errors_say_where() {
        for (text, at) in [
            ("", 0),
            ("xN", 0),
            ("mfWcfX", 5),
            ("mf", 2),
            ("fhW", 2),
            ("hN", 1),
            ("rhN", 2),
            ("N3", 0),
            ("nN", 1),
            ("é", 0),
        ] {
            assert_eq!(parse(text).unwrap_err().at, at, "{text}");
        }
    }
}
