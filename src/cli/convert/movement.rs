//! Betza's notation as Fairy-Stockfish reads it, written for a variant file.
//!
//! Both read the same letters, but not all alike. Each atom is read here as Fairy-Stockfish does, and its text is
//! tried with the reader of variant files. Where the two differ, each direction is written as a movement of its own.

use std::collections::BTreeSet;

use tessera_rules::ruleset::betza::{self, Movement};

/// One atom of a piece.
#[derive(Debug, Clone)]
pub(super) struct FairyAtom {
    /// The directions, as files to the right and ranks up.
    pub(super) ways: BTreeSet<(i8, i8)>,
    /// The letters `m` and `c`, the hop and the lame leap.
    kind: String,
    /// The movement and its greatest distance: `N`, `R4`.
    base: String,
    /// The text with directions, if a variant file reads it in the same way.
    text: Option<String>,
    /// Whether it can only be made from the region of double steps.
    pub(super) initial: bool,
}

impl FairyAtom {
    /// The movements of a variant file that say this atom. Only the directions in `ways` are kept.
    pub(super) fn texts(&self, ways: &BTreeSet<(i8, i8)>) -> Option<Vec<String>> {
        match &self.text {
            Some(text) if *ways == self.ways => Some(vec![text.clone()]),
            _ => ways.iter().map(|way| self.one(*way)).collect(),
        }
    }

    /// The movement in one direction.
    fn one(&self, way: (i8, i8)) -> Option<String> {
        let directions = ["f", "b", "l", "r", "fl", "fr", "bl", "br", "lf", "rf", "lb", "rb"];
        let texts = directions.iter().map(|direction| format!("{}{direction}{}", self.kind, self.base));
        texts.into_iter().find(|text| ways_of(text).is_some_and(|found| found == BTreeSet::from([way])))
    }

    /// The movement as the rules see it.
    pub(super) fn movement(&self) -> Option<Movement> {
        betza::parse(&format!("{}{}", self.kind, self.base)).ok()?.into_iter().next()
    }

    /// Whether it is a step along a rank or file, without more conditions.
    pub(super) fn is_wazir(&self) -> bool {
        self.base == "W" && self.kind.is_empty() && !self.initial && self.ways.len() == 4
    }

    /// Whether it goes forwards along the file without capturing, by two squares in a row at most.
    pub(super) fn is_run_of_two(&self) -> bool {
        self.ways == BTreeSet::from([(0, 1)])
            && self.movement().is_some_and(|run| run.range == 2 && !run.captures && run.hop.is_none())
    }
}

/// The directions of a movement, if it can be read.
fn ways_of(text: &str) -> Option<BTreeSet<(i8, i8)>> {
    Some(betza::parse(text).ok()?.into_iter().flat_map(|movement| movement.ways).collect())
}

/// The steps of an atom, as its long and its short part.
fn steps(atom: char) -> Option<&'static [(i8, i8)]> {
    Some(match atom {
        'W' | 'R' => &[(1, 0)],
        'F' | 'B' => &[(1, 1)],
        'K' | 'Q' => &[(1, 0), (1, 1)],
        'D' => &[(2, 0)],
        'N' => &[(2, 1)],
        'A' => &[(2, 2)],
        'H' => &[(3, 0)],
        'C' | 'L' => &[(3, 1)],
        'Z' | 'J' => &[(3, 2)],
        'G' => &[(3, 3)],
        _ => return None,
    })
}

/// The atoms of a piece.
///
/// # Errors
/// The place of what cannot be said, in characters, and the reason.
pub(super) fn atoms(text: &str) -> Result<Vec<FairyAtom>, (usize, String)> {
    let letters: Vec<char> = text.chars().collect();
    let mut atoms = Vec::new();
    let (mut at, mut start) = (0, 0);
    let mut found = Modifiers::default();
    while let Some(&letter) = letters.get(at) {
        at += 1;
        match letter {
            'm' => found.quiet = true,
            'c' => found.captures = true,
            'p' | 'g' => found.hop = Some(letter),
            'n' => found.lame = true,
            'i' => found.initial = true,
            // En passant: the reader of keys has seen it.
            'e' => {}
            'f' | 'b' | 'v' | 'h' | 'r' | 'l' | 's' => {
                let upright = |letter: char| "fbv".contains(letter);
                let second = letters.get(at).copied().filter(|second| {
                    "fbvhrls".contains(*second)
                        && (*second == letter || letter == 'h' || *second == 'h' || upright(*second) != upright(letter))
                });
                at += usize::from(second.is_some());
                found.directions.push((letter, second.unwrap_or(letter)));
            }
            _ => {
                let steps = steps(letter).ok_or_else(|| (at - 1, format!("`{letter}` is no movement")))?;
                let digits = letters[at..].iter().take_while(|digit| digit.is_ascii_digit()).count();
                if digits > 1 {
                    return Err((at, "a distance has one digit".to_owned()));
                }
                let number = (digits == 1).then(|| letters[at]);
                let doubled = letters.get(at) == Some(&letter);
                at += usize::from(digits == 1 || doubled);
                let own: String = letters[start..at].iter().collect();
                for read in found.atoms(letter, steps, number, doubled) {
                    if read.ways.is_empty() {
                        return Err((start, format!("`{own}` goes nowhere")));
                    }
                    if read.texts(&read.ways).is_none() {
                        return Err((start, format!("the movement `{own}` cannot be said")));
                    }
                    // In Fairy-Stockfish a first move never captures.
                    let captures_first = found.initial && found.captures && !found.quiet;
                    atoms.extend((!captures_first).then_some(read));
                }
                found = Modifiers::default();
                start = at;
            }
        }
        if !(letter.is_ascii_alphabetic()) {
            return Err((at - 1, format!("`{letter}` is no letter of a movement")));
        }
    }
    if start < letters.len() {
        return Err((start, "behind the last movement stand letters that belong to none".to_owned()));
    }
    Ok(atoms)
}

/// The small letters before an atom.
#[derive(Debug, Default)]
struct Modifiers {
    quiet: bool,
    captures: bool,
    hop: Option<char>,
    lame: bool,
    initial: bool,
    directions: Vec<(char, char)>,
}

impl Modifiers {
    /// The atoms of one capital: `K` and `Q` are two where their directions differ from those of a variant file.
    fn atoms(&self, letter: char, steps: &[(i8, i8)], number: Option<char>, doubled: bool) -> Vec<FairyAtom> {
        let alone = steps.len() == 1;
        let atom = |letter: char, steps: &[(i8, i8)]| {
            let rider = doubled || number.is_some() || "RBQ".contains(letter);
            let far = steps.iter().any(|step| step.0 > 1);
            let mut kind = String::new();
            kind.extend((self.initial || self.quiet && !self.captures).then_some('m'));
            kind.extend((self.captures && !self.quiet && !self.initial).then_some('c'));
            kind.extend((self.lame && !rider && far && self.hop.is_none()).then_some('n'));
            // A distance of 1 makes any hopper a grasshopper, and any other distance none.
            let hop = self.hop.map(|hop| match number {
                Some('1') => 'g',
                Some(_) => 'p',
                None => hop,
            });
            kind.extend(hop);
            let line = |letter: char| match letter {
                'W' => 'R',
                'F' => 'B',
                'K' => 'Q',
                other => other,
            };
            let mut base = String::from(match letter {
                'L' => 'C',
                'J' => 'Z',
                'W' | 'F' | 'K' if hop.is_some() => line(letter),
                'K' if doubled => 'Q',
                other => other,
            });
            if hop != Some('g') {
                base.extend(number.filter(|number| *number != '0'));
                if number == Some('0') || doubled && hop.is_none() {
                    base = match letter {
                        'R' | 'B' | 'Q' | 'W' | 'F' | 'K' => line(letter).to_string(),
                        _ => format!("{base}{base}"),
                    };
                }
            }
            let ways: BTreeSet<_> = steps.iter().flat_map(|step| self.ways(*step, alone)).collect();
            let directions: String = self.directions.iter().fold(String::new(), |text, (first, second)| {
                if first == second { format!("{text}{first}") } else { format!("{text}{first}{second}") }
            });
            let text = format!("{kind}{directions}{base}");
            let text = (ways_of(&text) == Some(ways.clone())).then_some(text);
            FairyAtom { ways, kind, base, text, initial: self.initial }
        };
        let whole = atom(letter, steps);
        match letter {
            _ if whole.text.is_some() => vec![whole],
            'K' => vec![atom('W', &[(1, 0)]), atom('F', &[(1, 1)])],
            'Q' => vec![atom('R', &[(1, 0)]), atom('B', &[(1, 1)])],
            _ => vec![whole],
        }
    }

    /// The directions of a leap. Letters are in pairs; a single one counts as doubled.
    ///
    /// Each of the eight directions has a long part and a short part. A pair names it by the long part twice, by the
    /// axis of the long part twice, by the short part with either, by one part and `h`, or by `h` and the turn.
    fn ways(&self, (long, short): (i8, i8), alone: bool) -> BTreeSet<(i8, i8)> {
        let mut pairs = Vec::new();
        for &(first, second) in &self.directions {
            if alone && short == 0 && first != second {
                pairs.extend([(first, first), (second, second)]);
            } else {
                pairs.push((first, second));
            }
        }
        let around = [('f', 'v', (0, 1)), ('r', 's', (1, 0)), ('b', 'v', (0, -1)), ('l', 's', (-1, 0))];
        let mut ways = BTreeSet::new();
        for (index, (side, axis, (x, y))) in around.into_iter().enumerate() {
            for (turn, next) in [('r', (index + 1) % 4), ('l', (index + 3) % 4)] {
                let (short_side, _, (over, up)) = around[next];
                let named = |pair: &(char, char)| {
                    [(side, side), (axis, axis), (short_side, side), (short_side, axis)].contains(pair)
                        || [(side, 'h'), (short_side, 'h'), ('h', turn)].contains(pair)
                };
                if pairs.is_empty() || pairs.iter().any(named) {
                    ways.insert((x * long + over * short, y * long + up * short));
                }
            }
        }
        ways
    }
}
