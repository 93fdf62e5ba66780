//! Starting arrays that are drawn by lot, and their numbers.

use crate::piece::Kind;
use crate::ruleset::{BoardSize, Letter, Shuffle, ShuffleStep};
use crate::square::{Bitboard, Square};

/// The most arrays that a variant may have: whoever draws one goes through them.
const COUNT_MAX: u32 = 1_000_000;

/// The arrays of a variant. See [`Shuffle`] for how they are numbered.
#[derive(Debug, Clone)]
pub struct Arrays {
    steps: Vec<PlacingStep>,
    squares: Vec<Square>,
    count: u32,
    default: u32,
    /// Those that are not drawn, sorted.
    except: Vec<u32>,
}

/// Why pieces in a row are not one of the arrays.
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

#[derive(Debug, Clone)]
enum PlacingStep {
    /// On a light square, or on a dark one.
    Shade(Kind, bool),
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
                ShuffleStep::Dark(letter) => PlacingStep::Shade(kind(letter)?, false),
                ShuffleStep::Light(letter) => PlacingStep::Shade(kind(letter)?, true),
                ShuffleStep::One(letter) => PlacingStep::One(kind(letter)?),
                ShuffleStep::Pair(letter) => PlacingStep::Pair(kind(letter)?),
                ShuffleStep::Rest(letters) => PlacingStep::Rest(letters.iter().map(kind).collect::<Result<_, _>>()?),
            });
        }
        let squares = match &shuffle.squares[..] {
            [] => (0..board.files).filter_map(|file| Square::new(file, 0)).collect(),
            named => {
                named.iter().map(|name| name.parse().map_err(|e| format!("{e}"))).collect::<Result<Vec<_>, _>>()?
            }
        };
        let on_board: Bitboard = squares.iter().copied().collect();
        if on_board.count() as usize != squares.len()
            || on_board != on_board & Bitboard::board(board.files, board.ranks)
        {
            return Err("the squares are different squares of the board".to_owned());
        }
        let mut except = shuffle.except.clone();
        except.sort_unstable();
        let mut arrays = Self { steps, squares, count: 1, default: shuffle.default, except };
        // Only if shades go first does the number of choices of a step not depend on the choices before it.
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
        (0..self.count).filter(|number| self.except.binary_search(number).is_err())
    }

    /// The squares that are filled, in the army's frame: the first rank, if the ruleset does not name others.
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// The pieces of an array, on its [`squares`](Self::squares) in their order.
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
    /// The first rule of placing that the row breaks.
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

    /// Everything that a step can do, in the order in which it is numbered: which places it fills with what.
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
