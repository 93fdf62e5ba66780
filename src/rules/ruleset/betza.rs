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
//! | `n` | lame: a leap with every square of its way empty, see below |
//! | `p` | hops along a line over exactly one piece, and goes on behind it |
//! | `g` | the same, but only to the first square behind that piece |
//! | `i` | only for a piece that has never moved |
//!
//! The order of modifiers does not matter: `bnA` and `nbA` are the same, and so are `frF` and `rfF`. Only two directions of
//! an oblique leap have an order, see below. Modifiers stand before their atom, and numbers after it: `fN`, `R4`.
//!
//! A number after an atom is the greatest number of steps or leaps in a row, as in `W3`, `R4` or `N2`. `W0`, `WW` and
//! `R` have no limit, nor have riders of leaps such as the nightrider `NN`. Each square on which a rider lands on its
//! way must be empty. With `p` the number counts all squares of the line: `pR3` ends at most three squares away.
//!
//! A lame leap goes straight first and then diagonally, one square after the other. So `nN`, the horse of xiangqi, is
//! blocked on the square beside it, and `nZ`, the elephant of janggi, on two squares.
//!
//! An oblique leap such as `N` has a long part and a short part. One letter, single or doubled, is the direction of the
//! long part: `fN` and `ffN` are the two leaps of a knight in shogi. Of two letters, the second is the direction of the
//! long part and the first that of the short part: `frN` goes one rank forwards and two files to the right, `rfN` one file
//! to the right and two ranks forwards, `fsN` one rank forwards and two files to either side. `fhN` and `bhN` are all
//! leaps forwards and all backwards.
//!
//! The rest of XBoard's and Fairy-Stockfish's notation is refused: hoppers that leap (`pN`, `gNN`), lame riders (`nNN`),
//! second legs (`a`), all other small letters of XBoard, and `L` and `J`, which are other names of `C` and `Z`.
//! Fairy-Stockfish reads `pW` as `pR` and `gR3` as `pR3`; here only the plain forms are read.

mod fault;

use crate::square::SIDE_MAX;
pub use fault::{BetzaError, BetzaFault};

/// Keeps a hostile file quick to read: real movements have about ten letters. The text of [`BetzaFault::TooLong`] names
/// this number.
const LETTERS_MAX: usize = 100;

/// The range of a movement that nothing limits but the board.
pub const RANGE_MAX: u8 = SIDE_MAX - 1;

/// One atom with its modifiers, taken apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Movement {
    /// The directions, as files to the right and ranks up in the army's frame.
    pub ways: Vec<(i8, i8)>,
    /// The greatest number of steps or leaps in a row, 1 to [`RANGE_MAX`]. With a hop it counts the
    /// squares of the line.
    pub range: u8,
    /// Whether it can end on an empty square.
    pub quiet: bool,
    /// Whether it can capture.
    pub captures: bool,
    /// Whether the squares on the way of a leap must be empty.
    pub lame: bool,
    /// How it hops over a piece on its line, if it does.
    pub hop: Option<Hop>,
    /// Whether only a piece that has never moved can make it.
    pub initial: bool,
}

/// How a movement hops over a piece, its hurdle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Hop {
    /// Over one piece and on along the line, like the cannon of xiangqi.
    Over,
    /// Over one piece to the first square behind it, like the grasshopper.
    Next,
}

impl Movement {
    /// Whether it is a leap or a line that nothing else limits, so that tables of squares say all of it.
    pub(crate) fn is_plain(&self) -> bool {
        let steps = self.ways.iter().all(|&(a, b)| a.abs().max(b.abs()) == 1);
        !self.lame && self.hop.is_none() && !self.initial && (self.range == 1 || steps)
    }

    /// Whether it is the lame double step of pawns: straight, in one direction, and only to an empty square.
    pub(crate) fn is_double_step(&self) -> bool {
        let straight = |&(a, b): &(i8, i8)| a.abs().max(b.abs()) == 2 && (a == 0 || b == 0);
        self.lame && !self.captures && self.ways.len() == 1 && self.ways.iter().all(straight)
    }

    /// Whether it is the lame double step of Berolina pawns: diagonal, and only to empty squares.
    pub(crate) fn is_diagonal_double_step(&self) -> bool {
        self.lame && !self.captures && self.ways.iter().all(|&(a, b)| a.abs() == 2 && b.abs() == 2)
    }

    /// The single steps and the lame double steps that together are the same as this line of two squares, such as `mfW`
    /// and `mfnD` for `mfW2`. `None` if it is no such line, or captures.
    pub(crate) fn as_double_step(&self) -> Option<[Self; 2]> {
        let steps = self.ways.iter().all(|&(a, b)| a.abs().max(b.abs()) == 1);
        if self.range != 2 || !steps || self.captures || self.hop.is_some() || self.initial {
            return None;
        }
        let ways = self.ways.iter().map(|&(a, b)| (2 * a, 2 * b)).collect();
        Some([Self { range: 1, ..self.clone() }, Self { range: 1, ways, lame: true, ..self.clone() }])
    }
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
        if let Some(wrong) = modifiers.iter().position(|m| !"mcfblrvshnipg".contains(*m)) {
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
            '0'..='9' => return error(at, BetzaFault::Number),
            _ => return error(at, BetzaFault::Atom),
        };
        let atom_at = at;
        at += 1;
        let digits = letters[at..].iter().take_while(|c| c.is_ascii_digit()).count();
        let mut range = None;
        if letters.get(at) == Some(&atom) && atom == 'K' {
            return error(atom_at, BetzaFault::Queen);
        } else if letters.get(at) == Some(&atom) && !matches!(atom, 'R' | 'B' | 'Q') {
            (range, at) = (Some(0), at + 1);
        } else if digits > 0 {
            let number: String = letters[at..at + digits].iter().collect();
            range = Some(number.parse::<u8>().unwrap_or(0));
            at += digits;
        }
        let hop = match (modifiers.contains(&'p'), modifiers.contains(&'g')) {
            (false, false) => None,
            (true, false) => Some(Hop::Over),
            (false, true) => Some(Hop::Next),
            (true, true) => return error(atom_at, BetzaFault::Hop),
        };
        for &(a, b, own_range) in steps {
            let range = range.unwrap_or(own_range);
            let lame = modifiers.contains(&'n');
            if lame && (a.max(b) == 1 || range != 1 || hop.is_some()) {
                return error(atom_at, BetzaFault::Lame);
            }
            // A hop of one square would end on its hurdle. A grasshopper has no choice of distance.
            if hop.is_some() && (a.max(b) > 1 || range == 1 || hop == Some(Hop::Next) && range > 0) {
                return error(atom_at, BetzaFault::Hop);
            }
            let Some(ways) = ways(a, b, modifiers) else {
                return error(atom_at, BetzaFault::Directions);
            };
            let (m, c) = (modifiers.contains(&'m'), modifiers.contains(&'c'));
            movements.push(Movement {
                ways,
                range: if range == 0 { RANGE_MAX } else { range.min(RANGE_MAX) },
                quiet: m || !c,
                captures: c || !m,
                lame,
                hop,
                initial: modifiers.contains(&'i'),
            });
        }
    }
    Ok(movements)
}

/// The squares on the way of a leap, in its own direction from the square (0, 0): straight first, then diagonally.
pub(crate) fn way_of_lame_leap((files, ranks): (i8, i8)) -> Vec<(i8, i8)> {
    let (mut x, mut y) = (0, 0);
    let mut way = Vec::new();
    loop {
        let (left, up) = (files - x, ranks - y);
        if left.abs() >= up.abs() {
            x += left.signum();
        }
        if up.abs() >= left.abs() {
            y += up.signum();
        }
        if (x, y) == (files, ranks) {
            return way;
        }
        way.push((x, y));
    }
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
    fn the_order_of_modifiers_matters_only_for_directions_of_oblique_leaps() {
        for (one, other) in [("bnA", "nbA"), ("mfW", "fmW"), ("frF", "rfF"), ("cfhN", "fhcN"), ("ifmnD", "mnfiD")] {
            assert_eq!(parse(one), parse(other), "{one} {other}");
        }
        assert_ne!(parse("frN"), parse("rfN"));
        for (wrong, fault) in [("Nf", BetzaFault::Unbound), ("4R", BetzaFault::Number), ("hfN", BetzaFault::Directions)]
        {
            let error = parse(wrong).unwrap_err();
            assert_eq!(error.fault, fault, "{wrong}");
            assert!(fault.help().is_some_and(|help| help.contains("write `")), "{wrong}");
        }
    }

    #[test]
    fn modifiers_and_ranges() {
        let pawn = parse("mfWcfF").unwrap();
        assert_eq!((pawn[0].quiet, pawn[0].captures), (true, false));
        assert_eq!((pawn[1].quiet, pawn[1].captures), (false, true));
        assert_eq!(parse("R").unwrap()[0].range, RANGE_MAX);
        assert_eq!(parse("WW"), parse("R"));
        assert_eq!(parse("W0"), parse("R"));
        assert_eq!(parse("R4").unwrap()[0].range, 4);
        assert!(parse("mfnD").unwrap()[0].lame);
    }

    #[test]
    fn riders_repeat_a_leap() {
        for (text, range) in [("NN", RANGE_MAX), ("N0", RANGE_MAX), ("N3", 3), ("AA", RANGE_MAX), ("HH2", RANGE_MAX)] {
            let one = parse(&text[..2]).unwrap();
            assert_eq!((one.len(), one[0].range), (1, range), "{text}");
            assert!(!one[0].is_plain(), "{text}");
        }
        assert_eq!(ways_of("fNN"), [(-1, 2), (1, 2)]);
        assert_eq!(parse("cKK").unwrap_err().fault, BetzaFault::Queen);
        // A leap that is written twice with modifiers is not a rider. A repeated `W`, `F` or `R` is a line.
        for text in ["mNcN", "NZN", "WW", "FF", "RR"] {
            assert!(parse(text).unwrap().iter().all(Movement::is_plain), "{text}");
        }
    }

    #[test]
    fn hoppers_and_lame_leaps() {
        let cannon = parse("mRcpR").unwrap();
        assert_eq!((cannon[0].hop, cannon[0].captures), (None, false));
        assert_eq!((cannon[1].hop, cannon[1].quiet, cannon[1].range), (Some(Hop::Over), false, RANGE_MAX));
        assert_eq!(parse("gQ").unwrap().iter().map(|m| m.hop).collect::<Vec<_>>(), [Some(Hop::Next); 2]);
        assert_eq!(parse("fpR3").unwrap()[0].range, 3);
        assert!(parse("mfnD").unwrap()[0].is_double_step());
        assert!(!parse("mnD").unwrap()[0].is_double_step() && !parse("fnD").unwrap()[0].is_double_step());
        for (leap, way) in [
            ((1, 2), &[(0, 1)][..]),
            ((-2, 1), &[(-1, 0)]),
            ((3, -2), &[(1, 0), (2, -1)]),
            ((0, -3), &[(0, -1), (0, -2)]),
            ((3, 1), &[(1, 0), (2, 0)]),
            ((2, 2), &[(1, 1)]),
        ] {
            assert_eq!(way_of_lame_leap(leap), way, "{leap:?}");
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
            ("nW", 1),
            ("nNN", 1),
            ("npR", 2),
            ("pW", 1),
            ("pN", 1),
            ("gR3", 1),
            ("pgR", 2),
            ("é", 0),
        ] {
            assert_eq!(parse(text).unwrap_err().at, at, "{text}");
        }
    }
}
