//! Movements in Betza's notation, as Fairy-Stockfish and XBoard write it: `N`, `mfWcfF`, `R4`.
//!
//! A movement is a row of atoms. Before an atom small letters say when and where to, behind it a number how far.
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
//! `m` only to an empty square, `c` only capturing, `f b l r` forwards, backwards, left, right, `v s` along the file,
//! along the rank, `n` not over an occupied square, `i` only by a piece that
//! has never moved. A number after `W` or `F` is how many steps it may repeat, 0 or
//! the letter twice is any number.

use std::fmt;

/// The longest movement that anybody needs is much shorter.
const LETTERS_MAX: usize = 100;
const MODIFIER: &str = "this modifier is not one of m c f b l r v s n i";
const ATOM: &str = "this atom is not one of W F D N A H C Z G K R B Q";

/// One atom with its modifiers, taken apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Movement {
    /// The directions, in files to the right and ranks up in the army's frame.
    pub ways: Vec<(i8, i8)>,
    /// How often the step may be repeated; 1 is a leap.
    pub range: u8,
    /// Whether it goes to empty squares.
    pub quiet: bool,
    /// Whether it captures.
    pub captures: bool,
    /// Whether the square half-way must be empty.
    pub lame: bool,
    /// Whether only a piece that has never moved makes it.
    pub initial: bool,
}

/// A movement that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BetzaError {
    /// The movement as it was written.
    pub text: String,
    /// The character, counted from 0, that is wrong.
    pub at: usize,
    /// What is wrong with it.
    pub reason: &'static str,
}

impl BetzaError {
    /// What the letters mean that can stand there.
    pub(crate) fn help(&self) -> Option<&'static str> {
        match self.reason {
            MODIFIER => Some(
                "`m` only to an empty square, `c` only capturing, `f b l r` forwards, backwards, left, right, `v s` along \
                 the file, along the rank, `n` not over an occupied square, `i` only if it has never moved",
            ),
            ATOM => Some(
                "`W` 1 straight, `F` 1 diagonally, `D` 2 straight, `A` 2 diagonally, `H` and `G` 3, `N` (1, 2), `C` (1, 3), \
                 `Z` (2, 3), `R` `B` `Q` along lines, `K` to a neighbour",
            ),
            _ => None,
        }
    }
}

impl std::error::Error for BetzaError {}

impl fmt::Display for BetzaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "movement `{}`, character {}: {}", self.text, self.at + 1, self.reason)
    }
}

/// Reads a movement.
///
/// # Errors
/// The place and the reason, for unknown letters and for combinations that have no meaning here.
pub fn parse(text: &str) -> Result<Vec<Movement>, BetzaError> {
    let letters: Vec<char> = text.chars().collect();
    let error = |at, reason| Err(BetzaError { text: text.to_owned(), at, reason });
    let mut movements = Vec::new();
    let mut at = 0;
    if letters.is_empty() {
        return error(0, "there is no atom");
    }
    if letters.len() > LETTERS_MAX {
        return Err(BetzaError {
            text: letters[..20].iter().chain(&['…']).collect(),
            at: LETTERS_MAX,
            reason: "a movement has at most 100 letters",
        });
    }
    while at < letters.len() {
        let start = at;
        while at < letters.len() && letters[at].is_ascii_lowercase() {
            at += 1;
        }
        let modifiers = &letters[start..at];
        if let Some(wrong) = modifiers.iter().position(|m| !"mcfblrvsni".contains(*m)) {
            return error(start + wrong, MODIFIER);
        }
        let Some(&atom) = letters.get(at) else {
            return error(text.len(), "an atom must follow");
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
            _ => return error(at, ATOM),
        };
        let atom_at = at;
        at += 1;
        let digits = letters[at..].iter().take_while(|c| c.is_ascii_digit()).count();
        let mut range = None;
        if letters.get(at) == Some(&atom) && matches!(atom, 'W' | 'F') {
            (range, at) = (Some(0), at + 1);
        } else if digits > 0 {
            let number: String = letters[at..at + digits].iter().collect();
            range = Some(number.parse::<u8>().unwrap_or(0));
            at += digits;
        }
        for &(a, b, own_range) in steps {
            let range = range.unwrap_or(own_range);
            if range != 1 && a.max(b) > 1 {
                return error(atom_at, "only steps to a neighbouring square can be repeated");
            }
            let lame = modifiers.contains(&'n');
            if lame && (a, b) != (2, 0) {
                return error(atom_at, "only D can be lame");
            }
            let Some(ways) = ways(a, b, modifiers) else {
                return error(atom_at, "directions have no meaning for this atom");
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

/// The directions of an atom that the modifiers leave.
fn ways(a: i8, b: i8, modifiers: &[char]) -> Option<Vec<(i8, i8)>> {
    let has = |letters: &str| modifiers.iter().any(|&m| letters.contains(m));
    let vertical = [(has("fv"), 1), (has("bv"), -1)];
    let horizontal = [(has("rs"), 1), (has("ls"), -1)];
    let named = |set: [(bool, i8); 2]| set.iter().any(|(chosen, _)| *chosen);
    let allows = |set: [(bool, i8); 2], sign: i8| set.iter().any(|&(chosen, s)| chosen && s == sign);
    let any = named(vertical) || named(horizontal);
    if any && a != b && b != 0 {
        return None;
    }
    let mut all: Vec<(i8, i8)> = [(a, b), (b, a)]
        .into_iter()
        .flat_map(|(x, y)| [(x, y), (-x, y), (x, -y), (-x, -y)])
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
    fn errors_say_where() {
        for (text, at) in [("", 0), ("xN", 0), ("mfWcfX", 5), ("mf", 2), ("fN", 1), ("N3", 0), ("nN", 1), ("é", 0)] {
            assert_eq!(parse(text).unwrap_err().at, at, "{text}");
        }
    }
}
