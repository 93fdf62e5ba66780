//! The data of variant files, from which [`Rules`](crate::Rules) are compiled.
//!
//! Squares and regions are written in the army's own frame, in which every army plays from rank 1 upwards. So `*2` is
//! White's second rank and Black's seventh.

pub mod betza;
mod board_shape;
mod diagnostic;
mod draw;
mod goals;
mod hand_rules;
mod layer;
mod library;
mod limits;
mod move_rule;
mod outline;
mod points;
mod read;
mod royals;
mod turns;
mod values;
mod version;

use std::collections::BTreeMap;

use serde::Serialize;

pub use board_shape::BoardShape;
pub use diagnostic::{Diagnostic, RulesetError, Severity, SourcePlace, nearest, report};
pub(crate) use diagnostic::{list, tidy};
pub use draw::{CountLimit, Counting, DeadMaterial, Draw, Limits, RepetitionLoses};
pub use goals::{Capturing, Goal, Mated, NoMove};
pub use hand_rules::{Captured, DropRule, Enter, Hands, Promoted};
pub use layer::Layer;
pub use library::{Library, Settings};
pub use move_rule::MoveRule;
pub use points::{AttackPoints, ExtraPoints, Points};
pub use read::read;
pub use royals::{Crown, Fleeing, GivingCheck, KingsFacing};
pub use turns::{Passing, Turn};
pub use values::*;
pub(crate) use version::api_diagnostic;
pub use version::later_api;

/// The version of the file format that this program reads.
pub const API: u32 = 1;
/// The greatest size of a variant file, in bytes. Files come from strangers; bundled ones have a few kilobytes.
pub const SIZE_MAX: usize = 256 * 1024;
/// The greatest depth of brackets in a variant file. It keeps the recursion of the reader away from the end of the
/// stack.
const DEPTH_MAX: usize = 64;
/// The most files in one chain of `extends`, with the first one. Bundled variants need fewer than five.
const CHAIN_MAX: usize = 16;
/// The most checks that win a game. The FEN has one digit for them.
pub(crate) const CHECKS_MAX: u8 = 9;
/// The most points for one event. A game cannot reach 65 535 of them.
pub(crate) const POINTS_MAX: u16 = 1000;
/// The greatest length of a name, in characters. Names stand in lists, records and message keys, so they must be short.
pub const NAME_MAX: usize = 40;

/// Whether a text can be the name of a variant, option, choice, piece or army: 1 to [`NAME_MAX`] ASCII letters, digits,
/// `-` and `_`. Records, the engine protocol and message keys contain names, so no other characters are safe.
pub fn is_name(text: &str) -> bool {
    let letter = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    (1..=NAME_MAX).contains(&text.len()) && text.bytes().all(letter)
}

/// A complete variant. Everything that it inherits and all chosen options are already applied.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Ruleset {
    /// The variant's name in files, on the command line and in the engine protocol.
    pub id: String,
    /// The names of the variant in the tag `Variant` of PGN. The first is written, all are read, in capitals or not.
    /// Without names, the variant has no PGN. Names are not inherited, because each belongs to one variant.
    pub pgn: Vec<String>,
    /// The size of the board, or its rows as text with holes.
    pub board: BoardShape,
    /// The armies.
    pub armies: Vec<ArmyData>,
    /// The letters of the armies in the order of play.
    pub order: String,
    /// Named sets of squares, in the army's own frame: squares `e4`, rows of squares `a2-a8`, whole ranks `*2` and whole
    /// files `h*`, with spaces between, as in `{ "palace": "d1-f1 d2-f2 d3-f3" }`. Other keys name them.
    pub regions: BTreeMap<String, String>,
    /// The kinds of piece. In a file, `"B": None` takes an inherited kind away: nothing is promoted to it any more, and
    /// no other key may name it.
    pub pieces: BTreeMap<Letter, PieceData>,
    /// The start position, as FEN.
    pub setup: String,
    /// How the start position is drawn by lot; without it, `setup` is the only one.
    pub shuffle: Option<Shuffle>,
    /// The parts of a turn.
    pub turn: Turn,
    /// Whether a player may pass.
    pub passing: Passing,
    /// Whether royal pieces are checkmated or captured.
    pub royal: Royal,
    /// Whether royal pieces may face each other on an open line.
    pub facing: KingsFacing,
    /// Whether a move may give check.
    pub giving_check: GivingCheck,
    /// Whether a royal piece in check may move.
    pub fleeing: Fleeing,
    /// The result for a player who is checkmated.
    pub mated: Mated,
    /// Other ways to win.
    pub goals: Vec<Goal>,
    /// The result for a player who has no legal move and is not checkmated.
    pub no_move: NoMove,
    /// Whether points decide the game.
    pub points: Points,
    /// Whether a player must capture.
    pub capturing: Capturing,
    /// The names of the rules that are written in Rust.
    pub hooks: Vec<String>,
    /// Which friendly pieces can be captured.
    pub friendly: Friendly,
    /// Whether pieces can stand on each other.
    pub stacks: Stacks,
    /// Whether pieces are dice.
    pub dice: Dice,
    /// Whether armies have hands, from which pieces are dropped.
    pub hands: Hands,
    /// Which pieces are promoted, where and to what. With `[]` none is.
    pub promotion: Vec<Promotion>,
    /// Whether and how king and rook castle.
    pub castling: Castling,
    /// Whether pawns can be captured en passant.
    pub en_passant: EnPassant,
    /// When the game is drawn.
    pub draw: Draw,
    /// The options that players can choose before the game.
    pub options: BTreeMap<String, VariantOption>,
    /// The author's tests.
    pub tests: Vec<RulesetTest>,
}
