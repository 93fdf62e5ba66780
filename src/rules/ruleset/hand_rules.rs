//! The rules of pieces in hand.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Letter;

/// Whether armies have hands. A piece in hand can be put on an empty square instead of a move: it is dropped.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Hands {
    /// There are no hands.
    Never,
    /// Each of two armies has a hand. The board field of `setup` ends with the pieces that are in hand at the start,
    /// such as `[QNp]`. There are no stacks and no dice.
    With {
        /// The place to which captured pieces go.
        #[serde(default)]
        captured: Captured,
        /// The form in which a promoted piece goes to a hand.
        #[serde(default)]
        promoted: Promoted,
        /// Limits for drops, by kind. A kind without an entry can be dropped on every empty square where it can stand;
        /// see `stays_in` and `never_on`.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        drops: BTreeMap<Letter, DropRule>,
        /// Whether a piece can also be dropped as the kind that is its promoted form, see `promoted_from`, wherever that
        /// kind can stand. So in kyoto shogi.
        #[serde(default, skip_serializing_if = "is_false")]
        drops_forms: bool,
        /// Whether a player moves only when none of his pieces in hand can be dropped. With `royal: Checkmate` royal
        /// pieces can be in hand at the start, too. So in placement chess, where the players first set up their pieces.
        /// The rules of check must be those of chess, and there are no rules in Rust.
        #[serde(default, skip_serializing_if = "is_false")]
        drops_first: bool,
        /// How a piece in hand enters the board.
        #[serde(default, skip_serializing_if = "is_default")]
        enter: Enter,
    },
}

/// How a piece in hand enters the board.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Enter {
    /// By a drop on an empty square, instead of a move.
    #[default]
    Drop,
    /// By a gate only. When a piece of one of these kinds makes its first move, from the first rank of its army, a piece in
    /// hand may enter on the square that it leaves. With castling it enters on the square of the royal piece or of its
    /// partner. The move must be legal without the piece that enters. Source: S. Seirawan and B. Harper, Seirawan chess,
    /// 2007.
    ///
    /// In the FEN the castling field also has the files of the unmoved pieces with a gate: `KQBCDFGkqbcdfg`. `K` and `Q`
    /// stand for the gates of king and rook, too.
    Gate(Vec<Letter>),
    /// By a drop or by a gate. So in S-House.
    DropOrGate(Vec<Letter>),
}

/// The place to which captured pieces go. Royal pieces never go to a hand, and neither do pieces that a hook captures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Captured {
    /// To the hand of the army that captures them. They change sides.
    #[default]
    ToCaptor,
    /// To the hand of their own army.
    ToOwner,
    /// Out of the game. Only what is in hand at the start can be dropped.
    Removed,
}

/// The form in which a promoted piece goes to a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Promoted {
    /// It becomes what it was before. In the FEN a promoted piece has a `~`: `Q~`.
    #[default]
    Reverts,
    /// It stays what it is. Pieces with `promoted_from` revert all the same.
    Keeps,
}

/// Limits for the drops of a kind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DropRule {
    /// The region where it can be dropped, in the army's own frame. The default is the whole board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
    /// The most pieces of the kind that the army may have on one file after the drop. In shogi this is 1 for pawns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub on_file: Option<u8>,
    /// Whether a drop may checkmate. In shogi pawns may not.
    #[serde(default = "yes", skip_serializing_if = "Clone::clone")]
    pub mates: bool,
    /// Whether a drop that checkmates is possible, but loses the game. A position that is read from its text does not
    /// know the drop before it, so it is an ordinary checkmate there.
    #[serde(default, skip_serializing_if = "is_false")]
    pub mating_loses: bool,
    /// Whether the army may have one piece of the kind on squares of each colour, and no second one. Drops of other kinds
    /// leave it a square of the other colour. So with the bishops of placement chess.
    #[serde(default, skip_serializing_if = "is_false")]
    pub apart: bool,
    /// The region, in the army's own frame, where a dropped piece counts as one that has never moved, so that it may
    /// castle. The royal piece and its partner both need it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unmoved: Option<String>,
}

impl Default for DropRule {
    /// No limits.
    fn default() -> Self {
        Self { at: None, on_file: None, mates: true, mating_loses: false, apart: false, unmoved: None }
    }
}

fn is_default(value: &Enter) -> bool {
    *value == Enter::Drop
}

const fn is_false(value: &bool) -> bool {
    !*value
}

const fn yes() -> bool {
    true
}
