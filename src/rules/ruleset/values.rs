//! The types of the values in a variant file.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::{Crown, Layer, MoveRule, betza};

/// An army: all pieces of one colour.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArmyData {
    /// Its letter in the FEN, a small one. With two armies, `w` and `b`.
    pub letter: char,
    /// Its name in message keys, `army-NAME`, and the name of its colours on the table.
    pub name: String,
    /// The place of its own frame on the board.
    pub frame: Frame,
    /// The number of its side. Armies of one side win and lose together.
    pub side: u8,
    /// Whether it has a royal piece where royal pieces are checkmated.
    #[serde(default, skip_serializing_if = "has_crown")]
    pub royal: Crown,
}

fn has_crown(crown: &Crown) -> bool {
    *crown == Crown::One
}

/// The place of an army's own frame on the board. In its own frame, every army plays from rank 1 upwards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Frame {
    /// The army plays from rank 1 upwards, as White in chess. Its own a1 is a1.
    North,
    /// The army plays from the last rank downwards, as Black in chess. Its own a1 is a8: files stay the same.
    MirrorSouth,
    /// Turned left by a quarter: the army plays from the last file towards the first. Its own a1 is h1.
    West,
    /// Turned by a half: the army plays from the last rank downwards. Its own a1 is h8.
    South,
    /// Turned right by a quarter: the army plays from the first file towards the last. Its own a1 is a8.
    East,
    /// Like `East`, with left and right exchanged. Its own a1 is a1.
    MirrorEast,
    /// Like `West`, with left and right exchanged. Its own a1 is h8.
    MirrorWest,
}

impl Frame {
    /// All frames.
    pub(crate) const ALL: [Self; 7] =
        [Self::North, Self::MirrorSouth, Self::West, Self::South, Self::East, Self::MirrorEast, Self::MirrorWest];

    /// Whether the army plays along the ranks of the board.
    pub(crate) fn is_sideways(self) -> bool {
        matches!(self, Self::West | Self::East | Self::MirrorWest | Self::MirrorEast)
    }
}

/// A kind of piece.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PieceData {
    /// Its name in message keys, `piece-NAME`.
    pub name: String,
    /// Its model: `pawn`, `knight`, `bishop`, `rook`, `queen`, `king`, or a model of the mod. The default is its name.
    /// A piece without a model is shown as a plain piece with its letter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub aspect: Option<String>,
    /// Its movements. `"N"` can be made from any square, and `(betza: "mfnD", from: "second")` only from the squares of the
    /// region `second`. `(betza: "F", to: "palace")` ends only on squares of the region `palace`, and captures only there.
    /// `from` says where a movement begins, `to` where it ends, and `stays_in` where all end.
    pub moves: Vec<MoveRule>,
    /// Its value in hundredths of a pawn. The rules page lists pieces of more value first.
    #[serde(default)]
    pub value: u16,
    /// Properties other than its moves.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<Tag>,
    /// The region that it never leaves, such as a palace: no move or drop of it ends outside, and no capture. A position
    /// with it outside is refused, as with `never_on`. Not with stacks or dice, where any piece can end up on any square.
    /// The table draws the outline of a rectangle on the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stays_in: Option<String>,
    /// Regions where it can never stand, as its moves are: a promise of the author, which limits no move. A position with
    /// it there is refused, and so is a variant with a move that leads there. It cannot be dropped there. To keep its moves
    /// in a region, write `stays_in`. Ignored with stacks or dice, where any piece can end up on any square.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub never_on: Vec<String>,
    /// The piece whose promoted form it is. The FEN writes it with a plus and the letter of that piece, `+P`, and it
    /// becomes that piece when it goes to a hand. A piece that also stands on the board unpromoted, such as the queen
    /// of chess, has no such key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub promoted_from: Option<Letter>,
    /// The kinds that it neither hops over nor captures by hopping.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shuns: Vec<Letter>,
    /// The letter and direction with which the FEN has it. The default is its own letter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub written: Option<Written>,
}

impl PieceData {
    /// The name of its model.
    pub fn look(&self) -> &str {
        self.aspect.as_deref().unwrap_or(&self.name)
    }

    /// Whether it moves by plain leaps, along free lines, and by the double step of pawns, and in no other way.
    pub(crate) fn moves_plainly(&self) -> bool {
        let movements = self.moves.iter().flat_map(|rule| betza::parse(&rule.betza).unwrap_or_default());
        movements.into_iter().all(|movement| movement.is_plain() || movement.is_double_step())
    }
}

/// Kinds that differ only in their direction can share a letter in the FEN: `(letter: "P", faces: North)` is `Pn` for
/// the first army.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Written {
    /// The letter.
    pub letter: Letter,
    /// The direction that it faces, in the army's own frame.
    pub faces: Compass,
}

/// A direction. In the FEN it is `n`, `e`, `s` or `w`, as seen on the board.
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

/// A property of a kind of piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Tag {
    /// It captures and is captured en passant. Its moves may reset the halfmove clock, see [`Draw`]. Score sheets leave
    /// out its letter.
    Pawn,
    /// It is royal, see [`Royal`]. It is never a die and never part of a stack.
    Royal,
}

/// The role of royal pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Royal {
    /// A move may not leave the player's own royal piece attacked. A player without a legal move has lost if the royal
    /// piece is attacked; otherwise [`NoMove`](super::NoMove) decides.
    ///
    /// More than two armies make up two sides, or each one is a side of its own; all other rules are as in chess. Only
    /// enemies attack, and mate is found when the player's turn comes. A royal piece that stands attacked when another
    /// enemy moves may be captured. With two sides, the side of a mated or captured royal piece has lost. With more, its
    /// army falls: it stands still, gives no check and can be captured, and the others play on.
    Checkmate,
    /// A royal piece can be captured like any other. The last side that has one wins.
    Capture {
        /// The fate of an army that has lost its royal piece.
        army: Fallen,
    },
    /// No piece is royal, not even with the tag. Only goals and hooks decide the game. Needs two armies. A kind with the
    /// tag still castles.
    Never,
}

/// The fate of an army that has lost its royal piece. It has no turns of its own any more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fallen {
    /// An ally who still plays takes it over. Without one, it stands still.
    ToAlly,
    /// It stands still. Its pieces block others and can be captured.
    Freeze,
}

/// The friendly pieces that can be captured. With stacks, a move to a piece of the same army makes a stack instead.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Friendly {
    /// Whether pieces of the same army can be captured. The player's own royal piece never can.
    pub own: bool,
    /// Whether pieces of allied armies can be captured.
    pub ally: bool,
    /// Whether royal pieces of allied armies can be captured.
    pub ally_royal: bool,
}

/// Whether pieces can stand on each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stacks {
    /// A square has at most one piece.
    Never,
    /// A move that need not capture may end on a piece of the same army. A stack moves like its top piece, with any
    /// number of pieces from the top. A capture takes a whole stack. An army has at most 16 pieces besides its king then, as
    /// a stack holds no more.
    Own,
}

/// Whether pieces are dice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Dice {
    /// There are no dice.
    Never,
    /// All pieces whose kind is among the faces are dice. A royal kind cannot be a face.
    Faces(DiceData),
}

/// The rules of dice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiceData {
    /// The faces, in the order in which a die is turned.
    pub faces: Vec<Letter>,
    /// How a die changes after its move. A die that is promoted does not change.
    pub after_move: AfterMove,
    /// The face of a wounded die, which must be one of the faces.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wound: Option<Letter>,
    /// How a wounded die is healed.
    pub healing: Healing,
    /// The rule for a die that would show a kind on a square where that kind is promoted.
    pub far: Far,
}

/// The change of a die after its move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum AfterMove {
    /// It is turned to the next face. The first face follows the last one.
    Turned,
    /// It is rolled. All faces have the same chance.
    Rolled,
}

/// How a wounded die is healed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Healing {
    /// It stays wounded.
    Never,
    /// As a move, its player turns it to the first face.
    Turning,
    /// As a move, its player rolls it until it shows another face than the wound.
    Rolling,
    /// At the start of its player's turn it is rolled until it shows another face than the wound. This is not a move.
    /// Needs `after_move: Turned`.
    AtTurnStart,
}

/// The rule for a die that would show a kind on a square where that kind is promoted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Far {
    /// It is promoted: its player chooses the face.
    Promoted,
    /// It shows that kind and is not promoted.
    Inert,
    /// No die changes its face on such a square. A wounded die is healed to a face that its player chooses.
    Kept,
}

/// A promotion: a piece becomes another one in a region.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Promotion {
    /// The kind that is promoted.
    pub piece: Letter,
    /// The name of the only army that promotes by this rule. Without it, all armies do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub army: Option<String>,
    /// The name of the region, in the army's own frame.
    pub at: String,
    /// The kinds that it can become.
    pub into: Becomes,
    /// The moment of the promotion.
    #[serde(default)]
    pub when: When,
    /// Whether only a capture promotes it, as in micro shogi. Not with stacks or dice, and with `when: Arrives` or
    /// `when: Moves`.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub on_capture: bool,
    /// Whether its player may leave it as it is. On squares of its `never_on`, it must be promoted all the same.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub optional: bool,
    /// The pieces that leave the board for it.
    #[serde(default)]
    pub removes: Removes,
    /// The greatest number of pieces of each kind that the army may have on the board afterwards, stacks included.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub limit: BTreeMap<Letter, u8>,
    /// The fate of the piece if the limits leave no kind that it can become.
    #[serde(default)]
    pub if_none: IfNone,
}

/// The kinds that a promoted piece can become.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Becomes {
    /// Its player chooses one of these kinds. The list begins with the best one.
    Choice(Vec<Letter>),
    /// It always becomes this kind. Moves are written without it.
    Always(Letter),
}

impl Becomes {
    /// Every kind that the piece can become, in the order of the list.
    pub fn letters(&self) -> &[Letter] {
        match self {
            Self::Choice(letters) => letters,
            Self::Always(letter) => std::slice::from_ref(letter),
        }
    }
}

/// The moment of a promotion.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum When {
    /// The piece arrives in the region as the top piece of the move.
    #[default]
    Arrives,
    /// The piece is on top after its player's move, because it has arrived or because the move has uncovered it.
    OnTop,
    /// Its move begins or ends in the region, as in shogi. Not with stacks or dice.
    Moves,
}

/// The pieces that leave the board when a piece is promoted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Removes {
    /// Only the promoted piece.
    #[default]
    Piece,
    /// The promoted piece and all pieces beneath it.
    Square,
}

/// The fate of a piece that must be promoted but has no kind left that it can become.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum IfNone {
    /// It stays as it is.
    #[default]
    Stays,
    /// It leaves the board.
    Vanishes,
    /// It may not go where it must be promoted. It gives check there all the same. Not with stacks or dice.
    Forbidden,
}

/// Castling.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Castling {
    /// There is no castling.
    Never,
    /// Castling as in chess and Chess960. Neither piece has moved, and no other piece stands between them and their
    /// goals. Where it is checkmated, the royal piece never stands on an attacked square. More than two armies need
    /// `royal: Checkmate`.
    With {
        /// The kind that castles with the royal piece, such as the rook.
        partner: Letter,
        /// The goals of royal piece and partner on the side of the first file, in the army's own frame.
        long: (String, String),
        /// The goals of royal piece and partner on the side of the last file.
        short: (String, String),
    },
}

/// En passant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum EnPassant {
    /// There is no en passant.
    Never,
    /// A [`Tag::Pawn`] that has just passed a square by a double step can be captured there by another one. All pieces
    /// that moved with it are captured too.
    ///
    /// A double step goes straight over one empty square and captures nothing: `mfnD` or `mfW2`. It may be diagonal,
    /// `mfnA` or `mfF2`, where a turn has one move, unless more than two armies play with check. Any other step of two
    /// squares gives no right, such as the leap `mfD`, or a step with `i`; `check` warns of it (`V210`).
    ///
    /// With more than two armies it can be captured until the turn comes to its own player, by any enemy. That needs
    /// `royal: Checkmate`.
    Standard,
    /// The same, but only on the squares of this region, in the frame of the army that made the double step.
    On(String),
}

/// A shuffled array, drawn by lot. The steps fill its squares one after the other, and all armies have the same array
/// in their own frames.
///
/// Each array has a number. The choices of the steps are its digits, and the first step has the lowest digit. For
/// Chess960 this gives the numbers of R. Scharnagl.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shuffle {
    /// The squares, in the army's own frame. The default is the first rank.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub squares: Vec<String>,
    /// The steps that fill the squares.
    pub place: Vec<ShuffleStep>,
    /// The number of the array if none is drawn, for the engine protocol.
    pub default: u32,
    /// The numbers of arrays that are never drawn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub except: Vec<u32>,
}

/// One step of a [`Shuffle`]. Free squares are counted in their order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum ShuffleStep {
    /// One piece on a light square.
    Light(Letter),
    /// One piece on a dark square.
    Dark(Letter),
    /// One piece on a free square.
    One(Letter),
    /// Two equal pieces on free squares. The pairs of squares have the order 0 1, 0 2, 0 3 … 1 2, 1 3 …
    Pair(Letter),
    /// The remaining pieces fill the free squares in this order. There is no choice.
    Rest(Vec<Letter>),
}

/// An option that players can choose before the game. Its message keys are `option-NAME` and `option-NAME.help`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VariantOption {
    /// The choice if the players choose nothing.
    pub default: String,
    /// The choices, and the changes that each makes to the variant. Their message keys are `option-NAME.CHOICE`.
    pub choices: BTreeMap<String, Layer>,
}

impl VariantOption {
    /// Whether all choices change only how the start is drawn. Then a game from a given start is the same with each.
    pub(crate) fn only_shuffles(&self) -> bool {
        self.choices.values().all(|choice| Layer { shuffle: None, ..choice.clone() } == Layer::default())
    }

    /// Whether all choices change only where the pieces stand at first, and how the armies see the board.
    pub(crate) fn only_sets_up(&self) -> bool {
        let rest = |choice: &Layer| Layer { setup: None, armies: None, ..choice.clone() };
        self.choices.values().all(|choice| rest(choice) == Layer::default())
    }
}

/// A test that the author writes into the variant file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum RulesetTest {
    /// Compares the number of positions that can be reached in 1, 2 … plies.
    Perft {
        /// The FEN of the first position. The default is the start position.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        position: Option<String>,
        /// The numbers for 1, 2 … plies.
        nodes: Vec<u64>,
    },
}

/// The letter of a kind of piece in files and in the FEN: one of A to Z.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Letter(char);

impl Letter {
    /// The letter as a capital.
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
