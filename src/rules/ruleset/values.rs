//! The values in a variant file.

use std::collections::BTreeMap;
use std::fmt;

use serde::ser::SerializeStruct;
use serde::{Deserialize, Serialize};

use super::Layer;

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
    /// One small letter: `w` and `b` with two armies.
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
    /// From rank 1 upwards; its own a1 is a1.
    North,
    /// From the last rank downwards, files unchanged, as Black in chess.
    MirrorSouth,
    /// Turned a quarter to the left: from the last file towards the first; its own a1 is h1.
    West,
    /// Turned half round: its own a1 is h8.
    South,
    /// Turned a quarter to the right: from the first file towards the last; its own a1 is a8.
    East,
}

/// A kind of piece.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PieceData {
    /// The end of the message key that names it, `piece-NAME`.
    pub name: String,
    /// The look that it wears: `pawn`, `knight`, `bishop`, `rook`, `queen`, `king`, or a model of the mod. Its name, if it is
    /// not said; what has no such model is shown as a plain piece with its letter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub aspect: Option<String>,
    /// How it moves.
    pub moves: Vec<MoveRule>,
    /// Its worth in hundredths of a pawn, for trays and bots.
    #[serde(default)]
    pub value: u16,
    /// What else it is.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<Tag>,
    /// Regions where it can never stand in a game. Of no account where pieces stack or are dice: there any may be carried
    /// or turned up anywhere.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub never_on: Vec<String>,
    /// How position texts write it, if not by its own letter: a letter and a direction, in the army's own frame.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub written: Option<Written>,
}

impl PieceData {
    /// The name of the look that it wears.
    pub fn look(&self) -> &str {
        self.aspect.as_deref().unwrap_or(&self.name)
    }
}

/// A kind that is written as another one that faces a way: `(letter: "P", faces: North)` is `Pn` for the first army.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Written {
    /// The letter.
    pub letter: Letter,
    /// The way it faces in the army's own frame.
    pub faces: Compass,
}

/// A direction on the board, written `n`, `e`, `s`, `w`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Compass {
    /// Towards the last rank.
    North,
    /// Towards the last file.
    East,
    /// Towards the first rank.
    South,
    /// Towards the first file.
    West,
}

/// What a kind of piece is, beyond its moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Tag {
    /// Takes and is taken en passant, and its moves may begin the count of quiet turns anew; nameless in score sheets.
    Pawn,
    /// What the game is about, see [`Royal`]. It is no die, and it neither stands on another piece nor carries one.
    Royal,
}

/// A movement in Betza's notation, for the whole board or for a region.
#[derive(Debug, Clone, PartialEq, Eq)]
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
    /// attacked, else [`NoMove`](super::NoMove) says what happens.
    Checkmate,
    /// A royal piece is captured like any other, and the last side that has one wins.
    Capture {
        /// What becomes of the army whose royal piece is gone.
        army: Fallen,
    },
    /// No piece is royal, whatever its tags say: only goals and rules of Rust code decide the game. For two armies without
    /// castling.
    Never,
}

/// What becomes of an army whose royal piece is gone. Its turn no longer exists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fallen {
    /// An ally who still plays commands it; without one it stands still.
    ToAlly,
    /// It stands still: it blocks and can be captured.
    Freeze,
}

/// Which friendly pieces can be captured. With stacks, a piece of the same army is stacked on instead.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Friendly {
    /// Pieces of the same army, but never one's own royal piece.
    pub own: bool,
    /// Pieces of allied armies.
    pub ally: bool,
    /// The royal pieces of allies.
    pub ally_royal: bool,
}

/// Whether pieces stand on each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stacks {
    /// One piece a square.
    Never,
    /// A piece that moves quietly may end on a piece of its own army. The top decides how a stack moves, any number
    /// from the top may go, and a stack is captured whole.
    Own,
}

/// Whether pieces are dice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Dice {
    /// They are not.
    Never,
    /// Every piece is a die whose kind is among the faces; royal kinds are never among them.
    Faces(DiceData),
}

/// What dice show.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiceData {
    /// The faces, in the order in which they are turned.
    pub faces: Vec<Letter>,
    /// What happens to a die that has moved. A promotion takes the place of it.
    pub after_move: AfterMove,
    /// The face of a wounded die, if there is one among the faces.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wound: Option<Letter>,
    /// How a wounded die becomes whole.
    pub healing: Healing,
    /// What a die does that would show a piece where that is promoted.
    pub far: Far,
}

/// What happens to a die that has moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum AfterMove {
    /// It is turned to the next face; after the last comes the first.
    Turned,
    /// It is rolled: each face is as likely as any other.
    Rolled,
}

/// How a wounded die becomes whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Healing {
    /// Never.
    Never,
    /// Turning it to the first face is a move.
    Turning,
    /// Rolling it until it shows a piece is a move.
    Rolling,
    /// It is rolled until it shows a piece when its player's turn begins, which is no move.
    AtTurnStart,
}

/// What a die does that would show a piece where that is promoted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Far {
    /// It is promoted: its player chooses the face.
    Promoted,
    /// It shows the piece and stays so.
    Inert,
    /// Dice are neither turned nor rolled there; a wounded one is healed to a face that its player chooses.
    Kept,
}

/// A promotion: in a region a piece becomes another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Promotion {
    /// Who is promoted.
    pub piece: Letter,
    /// The region.
    pub at: String,
    /// To what.
    pub into: Becomes,
    /// When.
    #[serde(default)]
    pub when: When,
    /// What leaves the board for it.
    #[serde(default)]
    pub removes: Removes,
    /// The most pieces of a kind that the army may have on the board afterwards, stacks included.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub limit: BTreeMap<Letter, u8>,
    /// What happens if nothing can be had.
    #[serde(default)]
    pub if_none: IfNone,
}

/// What a promoted piece becomes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Becomes {
    /// What its player chooses, best first.
    Choice(Vec<Letter>),
    /// Always this; it is not written.
    Always(Letter),
}

/// When a piece is promoted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum When {
    /// When it arrives, on top.
    #[default]
    Arrives,
    /// When it is on top after its player's move: it has arrived, or a split has uncovered it.
    OnTop,
}

/// What leaves the board when a piece is promoted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Removes {
    /// The piece itself.
    #[default]
    Piece,
    /// The piece and everything beneath it.
    Square,
}

/// What happens to a piece that would be promoted and cannot become anything.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum IfNone {
    /// It stays as it is.
    #[default]
    Stays,
    /// It leaves the board.
    Vanishes,
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
    /// A [`Tag::Pawn`] that has just moved over a square can be captured there by another, with what moved with it.
    Standard,
}

/// When the game is drawn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Draw {
    /// The same position so many times.
    pub repetition: Limits,
    /// So many rounds without a capture or a promotion; the resignation of a player also counts anew.
    pub quiet_rounds: Limits,
    /// Whether a move by a [`Tag::Pawn`] on top counts anew, too.
    pub pawns_are_loud: bool,
    /// Material with which nobody can win.
    pub dead: Vec<DeadMaterial>,
}

/// From which number on a draw can be claimed, and at which the game ends by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Limits {
    /// The player to move may claim a draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claim: Option<u16>,
    /// The game is drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ends: Option<u16>,
}

/// Material with which nobody can win. What lies beneath another piece counts. Of no account in variants with
/// [`Goal`](super::Goal)s: there material says little.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum DeadMaterial {
    /// Royal pieces alone.
    BareRoyals,
    /// Royal pieces and a single piece of this kind.
    Lone(Letter),
    /// Royal pieces and any number of this kind, of any army, all on squares of one shade.
    OneShade(Letter),
}

/// A drawn array: squares are filled step by step, and the choices, in the order of `place` and the first counting least,
/// make up the number of the array. The pieces of the other armies stand on the same squares of their own frames.
///
/// Source of the numbering for Chess960: R. Scharnagl.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shuffle {
    /// The squares, in the army's frame; the first rank if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub squares: Vec<String>,
    /// The steps.
    pub place: Vec<Place>,
    /// The array when nothing is drawn, for the engine protocol.
    pub default: u32,
    /// Arrays that are not drawn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub except: Vec<u32>,
}

/// One step of a [`Shuffle`]. Squares are taken in their order.
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
        #[serde(default, skip_serializing_if = "Option::is_none")]
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

/// As it is read: a string, if that says it all.
impl Serialize for MoveRule {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Some(from) = &self.from else { return serializer.serialize_str(&self.betza) };
        let mut fields = serializer.serialize_struct("MoveRule", 2)?;
        fields.serialize_field("betza", &self.betza)?;
        fields.serialize_field("from", from)?;
        fields.end()
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
