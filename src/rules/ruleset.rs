//! What a variant file says: the data from which [`Rules`](crate::Rules) are compiled.
//!
//! Squares and regions are written in the army's own frame, as its player sees them who sits at the first army's place:
//! `*2` is White's second rank and Black's seventh.

pub mod betza;
mod diagnostic;
mod goals;
mod layer;
mod library;
mod limits;
mod outline;
mod read;
mod values;
mod version;

use std::collections::BTreeMap;

use serde::Serialize;

pub use diagnostic::{Diagnostic, Place as SourcePlace, RulesetError, Severity, report};
pub(crate) use diagnostic::{list, tidy};
pub use goals::{Goal, NoMove};
pub use layer::Layer;
pub use library::{Library, Settings};
pub use read::read;
pub use values::*;
pub use version::later_api;

/// The version of the format that this program reads.
pub const API: u32 = 1;
/// The most bytes of a variant file.
pub const SIZE_MAX: usize = 256 * 1024;
/// How deep brackets are nested in a variant file.
const DEPTH_MAX: usize = 64;
/// How many files may extend each other in a row.
const CHAIN_MAX: usize = 16;
/// The most letters of a name.
pub const NAME_MAX: usize = 40;

/// Whether something can be the name of a variant, an option, a choice, a piece or an army: records, the engine protocol
/// and message keys are made of them.
pub fn is_name(text: &str) -> bool {
    let letter = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    (1..=NAME_MAX).contains(&text.len()) && text.bytes().all(letter)
}

/// A variant, whole: what it inherits and what the chosen options change is already in it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Ruleset {
    /// The variant's name in files, on the command line and in the engine protocol.
    pub id: String,
    /// The size of the board.
    pub board: BoardSize,
    /// The armies.
    pub armies: Vec<ArmyData>,
    /// The letters of the armies in the order of play.
    pub order: String,
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
    /// What else wins.
    pub goals: Vec<Goal>,
    /// What becomes of a player who has no move.
    pub no_move: NoMove,
    /// The rules that Rust code adds, by the names under which it was registered.
    pub hooks: Vec<String>,
    /// Which friendly pieces can be captured.
    pub friendly: Friendly,
    /// Whether pieces stand on each other.
    pub stacks: Stacks,
    /// Whether pieces are dice.
    pub dice: Dice,
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
