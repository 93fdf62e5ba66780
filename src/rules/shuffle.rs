//! Starting arrays that are drawn by lot, and their numbers.

use crate::message::Message;
use crate::piece::Kind;
use crate::rules::Rules;
use crate::ruleset::{BoardSize, Letter, Place, Shuffle};

/// The arrays of a variant. See [`Shuffle`] for how they are numbered.
#[derive(Debug, Clone)]
pub struct Arrays {
    steps: Vec<Step>,
    files: usize,
    count: u32,
    default: u32,
    except: Vec<u32>,
}

/// Why a row of pieces is not one of the arrays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Misplaced {
    /// No piece of this kind stands on a light (or dark) square.
    Shade {
        /// The kind.
        kind: Kind,
        /// Whether the square is to be light.
        light: bool,
    },
    /// There are too few pieces of this kind.
    Missing(Kind),
    /// These do not stand in this order.
    Order(Vec<Kind>),
}

impl Misplaced {
    /// The text for people.
    pub fn message(&self, rules: &Rules) -> Message {
        match self {
            Self::Shade { kind, light: true } => Message::new("array-light").name("piece", rules.piece_name(*kind).key),
            Self::Shade { kind, light: false } => Message::new("array-dark").name("piece", rules.piece_name(*kind).key),
            Self::Missing(kind) => Message::new("array-missing").name("piece", rules.piece_name(*kind).key),
            Self::Order(kinds) => {
                let letters: Vec<String> = kinds.iter().map(|kind| rules.letter(*kind).to_string()).collect();
                Message::new("array-order").text("order", letters.join(" "))
            }
        }
    }
}

#[derive(Debug, Clone)]
enum Step {
    Shade(Kind, usize),
    One(Kind),
    Pair(Kind),
    Rest(Vec<Kind>),
}

impl Arrays {
    pub(crate) fn new(shuffle: &Shuffle, letters: &[Letter], board: BoardSize) -> Result<Self, String> {
        let kind = |letter: &Letter| {
            let index = letters.iter().position(|l| l == letter).and_then(Kind::new);
            index.ok_or_else(|| format!("there is no piece `{letter}`"))
        };
        let mut steps = Vec::new();
        for place in &shuffle.place {
            steps.push(match place {
                // a1 is dark, so dark squares of the first rank have even files.
                Place::Dark(letter) => Step::Shade(kind(letter)?, 0),
                Place::Light(letter) => Step::Shade(kind(letter)?, 1),
                Place::One(letter) => Step::One(kind(letter)?),
                Place::Pair(letter) => Step::Pair(kind(letter)?),
                Place::Rest(letters) => Step::Rest(letters.iter().map(kind).collect::<Result<_, _>>()?),
            });
        }
        let mut arrays = Self {
            steps,
            files: board.files.into(),
            count: 1,
            default: shuffle.default,
            except: shuffle.except.clone(),
        };
        // Only if shades go first does the number of choices of a step not depend on the choices before it.
        let shade = |step: &Step| matches!(step, Step::Shade(..));
        if !arrays.steps.is_sorted_by_key(|step| !shade(step)) {
            return Err("Light and Dark come before the other steps".to_owned());
        }
        let mut row = vec![None; arrays.files];
        for step in &arrays.steps {
            let choices = choices(step, &row);
            let filled = choices.first().ok_or("there is no free square left for one of the steps")?;
            arrays.count = arrays.count.saturating_mul(choices.len() as u32);
            put(&mut row, filled);
        }
        if row.contains(&None) {
            return Err("the steps leave squares of the first rank empty".to_owned());
        }
        if let Some(wrong) = arrays.except.iter().chain([&arrays.default]).find(|&&n| n >= arrays.count) {
            return Err(format!("there is no array {wrong}; they go from 0 to {}", arrays.count - 1));
        }
        if arrays.drawn().next().is_none() {
            return Err("every array is excepted".to_owned());
        }
        Ok(arrays)
    }

    /// How many there are; their numbers begin at 0.
    pub fn count(&self) -> u32 {
        self.count
    }

    /// The one that stands when nothing is drawn.
    pub fn default_number(&self) -> u32 {
        self.default
    }

    /// The numbers of those that are drawn, each with the same chance.
    pub fn drawn(&self) -> impl Iterator<Item = u32> {
        (0..self.count).filter(|number| !self.except.contains(number))
    }

    /// The first rank of an array, from the a-file.
    pub fn row(&self, number: u32) -> Option<Vec<Kind>> {
        let mut left = Some(number).filter(|&n| n < self.count)? as usize;
        let mut row = vec![None; self.files];
        for step in &self.steps {
            let choices = choices(step, &row);
            put(&mut row, choices.get(left % choices.len().max(1))?);
            left /= choices.len();
        }
        row.into_iter().collect()
    }

    /// The number of the array with this first rank.
    ///
    /// # Errors
    /// The first rule of placing that the row breaks.
    pub fn number(&self, row: &[Kind]) -> Result<u32, Misplaced> {
        let mut filled = vec![None; self.files];
        let (mut number, mut weight) = (0, 1);
        for step in &self.steps {
            let choices = choices(step, &filled);
            let fits = |choice: &Vec<(usize, Kind)>| choice.iter().all(|&(file, kind)| row.get(file) == Some(&kind));
            let chosen = choices.iter().position(fits).ok_or_else(|| step.misplaced())?;
            put(&mut filled, &choices[chosen]);
            number += chosen as u32 * weight;
            weight *= choices.len() as u32;
        }
        Ok(number)
    }
}

impl Step {
    fn misplaced(&self) -> Misplaced {
        match self {
            Self::Shade(kind, shade) => Misplaced::Shade { kind: *kind, light: *shade == 1 },
            Self::One(kind) | Self::Pair(kind) => Misplaced::Missing(*kind),
            Self::Rest(kinds) => Misplaced::Order(kinds.clone()),
        }
    }
}

/// Everything that a step can do, in the order in which it is numbered: which files it fills with what.
fn choices(step: &Step, row: &[Option<Kind>]) -> Vec<Vec<(usize, Kind)>> {
    let free: Vec<usize> = (0..row.len()).filter(|&file| row[file].is_none()).collect();
    match step {
        Step::Shade(kind, shade) => free.iter().filter(|&f| f % 2 == *shade).map(|&f| vec![(f, *kind)]).collect(),
        Step::One(kind) => free.iter().map(|&file| vec![(file, *kind)]).collect(),
        Step::Pair(kind) => {
            let pairs = free.iter().enumerate().flat_map(|(i, &a)| free[i + 1..].iter().map(move |&b| (a, b)));
            pairs.map(|(a, b)| vec![(a, *kind), (b, *kind)]).collect()
        }
        Step::Rest(kinds) if kinds.len() == free.len() => vec![free.into_iter().zip(kinds.iter().copied()).collect()],
        Step::Rest(_) => Vec::new(),
    }
}

fn put(row: &mut [Option<Kind>], choice: &[(usize, Kind)]) {
    for &(file, kind) in choice {
        row[file] = Some(kind);
    }
}
