//! Errors in a movement's text.

use std::fmt;

/// A movement that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BetzaError {
    /// The movement as it was written.
    pub text: String,
    /// The index of the wrong character, from 0.
    pub at: usize,
    /// The error itself.
    pub fault: BetzaFault,
}

/// The errors that a movement can have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BetzaFault {
    /// It is empty.
    NoAtom,
    /// It has more than 100 letters.
    TooLong,
    /// A small letter is not a modifier.
    Modifier,
    /// It ends with modifiers, and no atom follows them.
    Unbound,
    /// A letter is not an atom.
    Atom,
    /// A number stands where an atom should.
    Number,
    /// `KK`, which is the queen.
    Queen,
    /// `n` stands before a single step, a line, a rider or a hop.
    Lame,
    /// `p` or `g` stands before a leap or a single step, or both stand there, or a number follows after `g`.
    Hop,
    /// The directions have no meaning for the atom: `h` is for oblique leaps, after `f` or `b`.
    Directions,
}

impl BetzaFault {
    /// Tells the author how to mend it, where there is more to say than the message says.
    pub(crate) fn help(self) -> Option<&'static str> {
        match self {
            Self::Modifier => Some(
                "`m` only to an empty square, `c` only capturing, `f b l r` forwards, backwards, left, right, `v s` along \
                 the file, along the rank, `fh` of an oblique leap all ways forwards, `n` only if the squares of the way are empty, `p` and `g` over a piece \
                 on the line, `i` only if it has never moved",
            ),
            Self::Atom => Some(
                "`W` 1 straight, `F` 1 diagonally, `D` 2 straight, `A` 2 diagonally, `H` and `G` 3, `N` (1, 2), `C` (1, 3), \
                 `Z` (2, 3), `R` `B` `Q` along lines, `K` to a neighbour",
            ),
            Self::Unbound => Some("write `fN` and not `Nf`: `f` limits the atom behind it"),
            Self::Number => Some("write `R4` and not `4R`"),
            Self::Directions => Some(
                "write `fhN` or `bhN`: `f` or `b` first, then `h`, then one of N, C and Z, for all leaps forwards or backwards",
            ),
            Self::Lame => {
                Some("lame are the leaps `nN` `nD` `nA` `nH` `nC` `nZ` `nG`; steps and lines stop at pieces anyway")
            }
            Self::Hop => Some(
                "`pR` hops over one piece and goes on, `pR3` at most to the third square, `gR` ends right behind it",
            ),
            _ => None,
        }
    }
}

impl fmt::Display for BetzaFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoAtom => "there is no atom",
            Self::TooLong => "a movement has at most 100 letters",
            Self::Modifier => "this modifier is not one of m c f b l r v s h n i p g",
            Self::Unbound => "small letters stand before the atom that they limit, and none follows here",
            Self::Number => "a number stands behind an atom that repeats its step or leap",
            Self::Atom => "this atom is not one of W F D N A H C Z G K R B Q",
            Self::Queen => "a king that repeats its step is a queen: write `Q`",
            Self::Lame => "only a single leap can be lame",
            Self::Hop => "only R, B and Q hop, with `p` or `g`, and a number only with `p`",
            Self::Directions => "`h` stands after `f` or `b`, before an oblique leap such as N",
        })
    }
}

impl std::error::Error for BetzaError {}

impl fmt::Display for BetzaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "movement `{}`, character {}: {}", self.text, self.at + 1, self.fault)
    }
}
