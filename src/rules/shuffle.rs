//! Starting arrays that are drawn by lot, and their numbers, as in Chess960.

use crate::bitboard::Bitboard;
use crate::piece::Kind;
use crate::ruleset::{BoardShape, Letter, Shuffle, ShuffleStep};
use crate::square::Square;

/// The most arrays of a variant. A draw walks through all numbers, so there must not be endlessly many.
const COUNT_MAX: u32 = 1_000_000;

/// The arrays of a variant. See [`Shuffle`] for how they are numbered.
#[derive(Debug, Clone)]
pub struct Arrays {
    steps: Vec<PlacingStep>,
    squares: Vec<Square>,
    count: u32,
    default: u32,
    /// The numbers that are not drawn, sorted for a binary search.
    except: Vec<u32>,
}

/// The reason why a row of pieces is not one of the arrays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Misplaced {
    /// No piece of this kind stands on a light (or dark) square.
    Shade {
        /// The kind.
        kind: Kind,
        /// Whether it must be a light square.
        light: bool,
    },
    /// There are too few pieces of this kind.
    Missing(Kind),
    /// These pieces do not stand in this order.
    Order(Vec<Kind>),
}

#[derive(Debug, Clone)]
enum PlacingStep {
    /// On a light square, or on a dark one.
    Shade(Kind, bool),
    One(Kind),
    Pair(Kind),
    Rest(Vec<Kind>),
}

impl Arrays {
    pub(crate) fn new(shuffle: &Shuffle, letters: &[Letter], board: BoardShape) -> Result<Self, String> {
        let kind = |letter: &Letter| {
            let index = letters.iter().position(|l| l == letter).and_then(Kind::new);
            index.ok_or_else(|| format!("there is no piece `{letter}`"))
        };
        let mut steps = Vec::new();
        for place in &shuffle.place {
            steps.push(match place {
                ShuffleStep::Dark(letter) => PlacingStep::Shade(kind(letter)?, false),
                ShuffleStep::Light(letter) => PlacingStep::Shade(kind(letter)?, true),
                ShuffleStep::One(letter) => PlacingStep::One(kind(letter)?),
                ShuffleStep::Pair(letter) => PlacingStep::Pair(kind(letter)?),
                ShuffleStep::Rest(letters) => PlacingStep::Rest(letters.iter().map(kind).collect::<Result<_, _>>()?),
            });
        }
        let squares = match &shuffle.squares[..] {
            [] => (board.squares() & Bitboard::rank(0)).iter().collect(),
            named => {
                named.iter().map(|name| name.parse().map_err(|e| format!("{e}"))).collect::<Result<Vec<_>, _>>()?
            }
        };
        let on_board: Bitboard = squares.iter().copied().collect();
        if on_board.count() as usize != squares.len() || on_board != on_board & board.squares() {
            return Err("the squares are different squares of the board".to_owned());
        }
        let mut except = shuffle.except.clone();
        except.sort_unstable();
        let mut arrays = Self { steps, squares, count: 1, default: shuffle.default, except };
        // The numbering needs a fixed number of choices for each step. A shade after other steps would break that: its
        // free squares would depend on the choices before it.
        let shade = |step: &PlacingStep| matches!(step, PlacingStep::Shade(..));
        if !arrays.steps.is_sorted_by_key(|step| !shade(step)) {
            return Err("Light and Dark come before the other steps".to_owned());
        }
        let mut row = vec![None; arrays.squares.len()];
        for step in &arrays.steps {
            let choices = arrays.choices(step, &row);
            let filled = choices.first().ok_or("there is no free square left for one of the steps")?;
            arrays.count = arrays.count.saturating_mul(choices.len() as u32);
            if arrays.count > COUNT_MAX {
                return Err(format!("there are more than {COUNT_MAX} arrays"));
            }
            put(&mut row, filled);
        }
        if row.contains(&None) {
            return Err("the steps leave squares empty".to_owned());
        }
        if let Some(wrong) = arrays.except.iter().chain([&arrays.default]).find(|&&n| n >= arrays.count) {
            return Err(format!("there is no array {wrong}; they go from 0 to {}", arrays.count - 1));
        }
        if arrays.drawn().next().is_none() {
            return Err("every array is excepted".to_owned());
        }
        Ok(arrays)
    }

    /// The number of arrays. They are numbered from 0.
    pub fn count(&self) -> u32 {
        self.count
    }

    /// The array that is used when none is drawn.
    pub fn default_number(&self) -> u32 {
        self.default
    }

    /// The numbers that can be drawn, each with the same chance.
    pub fn drawn(&self) -> impl Iterator<Item = u32> {
        (0..self.count).filter(|number| self.except.binary_search(number).is_err())
    }

    /// The squares of an array, in the army's frame: the first rank unless the ruleset names others.
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// The pieces of an array, in the order of its [`squares`](Self::squares). `None` if there is no such number.
    pub fn row(&self, number: u32) -> Option<Vec<Kind>> {
        let mut left = Some(number).filter(|&n| n < self.count)? as usize;
        let mut row = vec![None; self.squares.len()];
        for step in &self.steps {
            let choices = self.choices(step, &row);
            put(&mut row, choices.get(left % choices.len().max(1))?);
            left /= choices.len();
        }
        row.into_iter().collect()
    }

    /// The number of the array with these pieces.
    ///
    /// # Errors
    /// The first step that the row breaks.
    pub fn number(&self, row: &[Kind]) -> Result<u32, Misplaced> {
        let mut filled = vec![None; self.squares.len()];
        let (mut number, mut weight) = (0, 1);
        for step in &self.steps {
            let choices = self.choices(step, &filled);
            let fits = |choice: &Vec<(usize, Kind)>| choice.iter().all(|&(place, kind)| row.get(place) == Some(&kind));
            let chosen = choices.iter().position(fits).ok_or_else(|| step.misplaced())?;
            put(&mut filled, &choices[chosen]);
            number += chosen as u32 * weight;
            weight *= choices.len() as u32;
        }
        Ok(number)
    }

    /// The choices of a step in the order of their numbers. Each one lists the places that it fills, with their pieces.
    fn choices(&self, step: &PlacingStep, row: &[Option<Kind>]) -> Vec<Vec<(usize, Kind)>> {
        let free: Vec<usize> = (0..row.len()).filter(|&place| row[place].is_none()).collect();
        let light = |place: usize| (self.squares[place].file() + self.squares[place].rank()) % 2 == 1;
        match step {
            PlacingStep::Shade(kind, wanted) => {
                free.iter().filter(|&&place| light(place) == *wanted).map(|&place| vec![(place, *kind)]).collect()
            }
            PlacingStep::One(kind) => free.iter().map(|&place| vec![(place, *kind)]).collect(),
            PlacingStep::Pair(kind) => {
                let pairs = free.iter().enumerate().flat_map(|(i, &a)| free[i + 1..].iter().map(move |&b| (a, b)));
                pairs.map(|(a, b)| vec![(a, *kind), (b, *kind)]).collect()
            }
            PlacingStep::Rest(kinds) if kinds.len() == free.len() => {
                vec![free.into_iter().zip(kinds.iter().copied()).collect()]
            }
            PlacingStep::Rest(_) => Vec::new(),
        }
    }
}

impl PlacingStep {
    fn misplaced(&self) -> Misplaced {
        match self {
            Self::Shade(kind, light) => Misplaced::Shade { kind: *kind, light: *light },
            Self::One(kind) | Self::Pair(kind) => Misplaced::Missing(*kind),
            Self::Rest(kinds) => Misplaced::Order(kinds.clone()),
        }
    }
}

fn put(row: &mut [Option<Kind>], choice: &[(usize, Kind)]) {
    for &(place, kind) in choice {
        row[place] = Some(kind);
    }
}
