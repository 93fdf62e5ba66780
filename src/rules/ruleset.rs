//! What a variant file says: the data from which [`Rules`](crate::Rules) are compiled.
//!
//! Squares and regions are written in the army's own frame, as its player sees them who sits at the first army's place:
//! `*2` is White's second rank and Black's seventh.

pub mod betza;
mod layer;
mod library;

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

pub use layer::Layer;
pub use library::{Fault, Library, RulesetError, Settings};

/// The version of the format that this program reads.
pub const API: u32 = 1;

/// A variant, whole: what it inherits and what the chosen options change is already in it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Ruleset {
    /// The variant's name in files, on the command line and in the engine protocol.
    pub id: String,
    /// The size of the board.
    pub board: BoardSize,
    /// The armies, in the order of play.
    pub armies: Vec<ArmyData>,
    /// Named sets of squares.
    pub regions: BTreeMap<String, String>,
    /// The kinds of piece.
    pub pieces: BTreeMap<Letter, PieceData>,
    /// Where the pieces stand at the start, as a position text.
    pub setup: String,
    /// How the start is drawn by lot, if it is.
    pub shuffle: Option<Shuffle>,
    /// What the royal pieces mean.
    pub royal: Royal,
    /// Who is promoted, where and to what.
    pub promotion: Vec<Promotion>,
    /// Whether and how king and rook castle.
    pub castling: Castling,
    /// Whether a pawn that has passed a square can be captured there.
    pub en_passant: EnPassant,
    /// When the game is drawn.
    pub draw: Draw,
    /// What players may choose before the game.
    pub options: BTreeMap<String, VariantOption>,
    /// What the author checks.
    pub tests: Vec<RulesetTest>,
}

/// Files and ranks, each 1 to 8.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardSize {
    /// How many files.
    pub files: u8,
    /// How many ranks.
    pub ranks: u8,
}

/// One army: its letter in position texts, its name, its frame and its side.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArmyData {
    /// One small letter, `w` and `b` with two armies.
    pub letter: char,
    /// The end of the message key that names it, `army-NAME`, and the look that it wears.
    pub name: String,
    /// How its own frame lies on the board.
    pub frame: Frame,
    /// Armies with the same number win together.
    pub side: u8,
}

/// How an army's frame, in which it plays from rank 1 upwards, lies on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Frame {
    /// From rank 1 upwards.
    North,
    /// From the last rank downwards, files unchanged, as Black in chess.
    MirrorSouth,
}

/// A kind of piece.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PieceData {
    /// The end of the message key that names it, `piece-NAME`, and the look that it wears.
    pub name: String,
    /// How it moves.
    pub moves: Vec<MoveRule>,
    /// Its worth in hundredths of a pawn, for trays and bots.
    #[serde(default)]
    pub value: u16,
    /// What else it is.
    #[serde(default)]
    pub tags: Vec<Tag>,
    /// Regions where it can never stand in a game.
    #[serde(default)]
    pub never_on: Vec<String>,
}

/// What a kind of piece is, beyond its moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Tag {
    /// Takes and is taken en passant; its moves begin the count of quiet turns anew; nameless in score sheets.
    Pawn,
    /// What the game is about: see [`Royal`].
    Royal,
}

/// A movement in Betza's notation, for the whole board or for a region.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MoveRule {
    /// The movement, for example `mfWcfF`.
    pub betza: String,
    /// The region from which alone it can be made.
    pub from: Option<String>,
}

/// What the royal pieces mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Royal {
    /// No royal piece may be left attacked; without a legal move the side to move has lost if its royal piece is
    /// attacked, else the game is drawn.
    Checkmate,
}

/// A promotion: on reaching a region a piece becomes another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Promotion {
    /// Who is promoted.
    pub piece: Letter,
    /// The region.
    pub at: String,
    /// The choice, best first.
    pub into: Vec<Letter>,
}

/// Castling.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Castling {
    /// There is none.
    Never,
    /// As in chess and Chess960: royal piece and partner, both unmoved, with nothing between them and their goals, the
    /// royal piece never on an attacked square.
    With {
        /// The partner.
        partner: Letter,
        /// Towards the a-file: where royal piece and partner come to stand, in the army's frame.
        long: (String, String),
        /// Towards the last file.
        short: (String, String),
    },
}

/// En passant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum EnPassant {
    /// There is none.
    Never,
    /// A [`Tag::Pawn`] that has just moved over a square can be captured there by another.
    Standard,
}

/// When the game is drawn. Numbers count occurrences, or turns of single players.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Draw {
    /// The same position again.
    pub repetition: Limits,
    /// Turns without a capture, a promotion or a move by a [`Tag::Pawn`].
    pub quiet_turns: Limits,
    /// Material with which nobody can win.
    pub dead: Vec<DeadMaterial>,
}

/// From which number on a draw can be claimed, and at which the game ends by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Limits {
    /// The player to move may claim a draw.
    pub claim: Option<u16>,
    /// The game is drawn.
    pub ends: Option<u16>,
}

/// Material with which nobody can win.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum DeadMaterial {
    /// Royal pieces alone.
    BareRoyals,
    /// Royal pieces and a single piece of this kind.
    Lone(Letter),
    /// Royal pieces and any number of this kind, of any army, all on squares of one shade.
    OneShade(Letter),
}

/// A drawn array: the first ranks are filled step by step, and the choices, in the order of `place` and the first
/// counting least, make up the number of the array. The pieces of the other armies mirror it.
///
/// Source of the numbering for Chess960: R. Scharnagl.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shuffle {
    /// The steps.
    pub place: Vec<Place>,
    /// The array when nothing is drawn, for the engine protocol.
    pub default: u32,
    /// Arrays that are not drawn.
    #[serde(default)]
    pub except: Vec<u32>,
}

/// One step of a [`Shuffle`]. Squares are counted from the a-file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Place {
    /// One piece on a light square.
    Light(Letter),
    /// One piece on a dark square.
    Dark(Letter),
    /// One piece on a free square.
    One(Letter),
    /// Two like pieces on free squares: 0 1, 0 2, 0 3 … 1 2, 1 3 …
    Pair(Letter),
    /// The free squares in this order; no choice.
    Rest(Vec<Letter>),
}

/// Something that players choose before the game. Its message keys are `option-NAME` and `option-NAME.help`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VariantOption {
    /// The choice when nobody chooses.
    pub default: String,
    /// What can be chosen, and what that changes. Message key `option-NAME.CHOICE`.
    pub choices: BTreeMap<String, Layer>,
}

/// A check that the author of a variant writes beside the rules.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum RulesetTest {
    /// Leaf counts at depth 1, 2 …
    Perft {
        /// The position, if it is not the start.
        #[serde(default)]
        position: Option<String>,
        /// The counts.
        nodes: Vec<u64>,
    },
}

/// The letter of a kind of piece in position texts: one of A to Z.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Letter(char);

impl Letter {
    /// The letter itself, a capital.
    pub const fn get(self) -> char {
        self.0
    }
}

impl TryFrom<String> for Letter {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        match text.as_bytes() {
            [letter @ b'A'..=b'Z'] => Ok(Self(*letter as char)),
            _ => Err(format!("a piece's letter is one of A to Z, not `{text}`")),
        }
    }
}

impl From<Letter> for String {
    fn from(letter: Letter) -> Self {
        letter.0.into()
    }
}

impl fmt::Display for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl fmt::Debug for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A string, or `(betza: "…", from: "region")`. Written out because serde's untagged enums swallow misspelt keys.
impl<'de> Deserialize<'de> for MoveRule {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl<'de> serde::de::Visitor<'de> for Visitor {
            type Value = MoveRule;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a movement such as \"N\", or (betza: \"N\", from: \"region\")")
            }

            fn visit_str<E>(self, text: &str) -> Result<MoveRule, E> {
                Ok(MoveRule { betza: text.to_owned(), from: None })
            }

            fn visit_map<A: serde::de::MapAccess<'de>>(self, map: A) -> Result<MoveRule, A::Error> {
                #[derive(Deserialize)]
                #[serde(deny_unknown_fields)]
                struct Fields {
                    betza: String,
                    #[serde(default)]
                    from: Option<String>,
                }
                let Fields { betza, from } = Fields::deserialize(serde::de::value::MapAccessDeserializer::new(map))?;
                Ok(MoveRule { betza, from })
            }
        }
        deserializer.deserialize_any(Visitor)
    }
}
