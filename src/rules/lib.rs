//! The rules of chess variants: legal moves, their effects, the end of a game, and the notation of all of it.
//!
//! The crate uses no clock, no randomness, no floating point and no files. So the same record gives the same state on
//! every machine.
//!
//! ```
//! use tessera_rules::{Library, Settings};
//!
//! let mut library = Library::default();
//! library.add(include_str!("../../plugins/chess960/chess.ron"))?;
//! let rules = library.compile("chess", &Settings::new())?;
//! let mut position = rules.start();
//! let mv = rules.parse_uci(&position, "e2e4")?;
//! rules.play(&mut position, mv).map_err(|why| why.message().to_string())?;
//! assert_eq!(rules.fen(&position), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Glossary
//!
//! - **[`Library`]**: all variant files that have been read, and the hooks by name. It compiles rules.
//! - **[`Ruleset`]**: the data of one variant, merged from its file and the files that it extends.
//! - **Layer**: one file, or one choice of an option. Layers are merged into a ruleset.
//! - **[`Settings`]**: the choices that players make before the game, by option.
//! - **[`Rules`]**: a ruleset compiled for play. They answer every question about legality.
//! - **[`Diagnostic`]**: one fault of a variant file, with code, place and help for its author.
//! - **[`Position`]**: a board and all that the next move depends on. It is always valid under its rules.
//! - **[`Setup`]**: a position as plain data, which may be invalid. [`Rules::position`] checks it.
//! - **[`SetupEditor`]**: a setup that is changed step by step, with undo and redo.
//! - **[`Game`]**: a start and the actions since then, with undo and redo.
//! - **[`Record`](notation::Record)**: a game as text. It can be replayed.
//! - **[`Army`]**: the pieces of one colour.
//! - **[`Seat`]**: a player's place. A seat moves its own army and each army that it has taken over.
//! - **[`Side`]**: the seats that win and lose together.
//! - **[`Kind`]**: a kind of piece, such as the knight. Other programs call it role or piece type.
//! - **[`Piece`]**: an army and a kind.
//! - **Royal piece**: a piece that must not be lost, such as the king.
//! - **Stack**: pieces of one army on one square. The top piece moves, alone or with pieces below it.
//! - **[`Levels`]**: the pieces of a stack that an effect concerns. Level 0 stands on the board.
//! - **Lift**: the number of pieces that a move takes from the top of a stack.
//! - **Die**: a piece that changes its kind when it has moved. Its kinds are its faces.
//! - **[`Action`]**: one entry of a record: a move, a resignation, a loss on time, a draw or a claim.
//! - **[`Move`]**: one change of the board. A turn has one move, and more where dice are rolled first or the rules say so.
//! - **Announced move**: a move without the face that its die will show. The roll completes it.
//! - **Zeroing move**: a move that sets the halfmove clock to 0, such as a capture.
//! - **[`PseudoLegal`]**: the squares that a piece reaches when check does not matter.
//! - **[`Effect`]**: one step of what a move does on the board. Pictures and sounds follow effects.
//! - **[`Preview`]**: the effects of a move that has not been played.
//! - **[`Reserve`]**: the kinds that a promotion can choose from.
//! - **[`Why`]**: the reason why a move or an action is refused.
//! - **[`Ending`]**: the winner of a game and the reason for its end.
//! - **Hook**: a rule in Rust code, see [`hooks`]. **Goal**: a way to win that data describes.
//! - **Array**: the pieces of an army at the start, where they are drawn by lot as in Chess960.
//! - **[`Lesson`]**: positions in which a player learns a variant, as data. An **[`Exercise`]** is one of them.
//! - **[`Message`]**: the key of a text and its arguments. Its words are chosen where it is shown.

mod action;
mod bitboard;
pub mod check;
mod effect;
mod ending;
mod game;
pub mod hooks;
mod kernel;
mod lesson;
mod message;
pub mod notation;
pub mod page;
mod piece;
mod position;
mod preview;
mod pseudo_legal;
mod rules;
pub mod ruleset;
mod setup;
mod shuffle;
mod square;
mod tree;
mod why;

pub use action::{Action, Move, MoveKind};
pub use bitboard::{Bitboard, SmallBitboard, SquareSet};
pub use effect::{Effect, Levels};
pub use ending::{Ending, Reason, SeatOutcome};
pub use game::{Game, Start, StartError};
pub use kernel::board_set::BoardSet;
pub use lesson::{Exercise, Lesson, LessonsFile, Unmet, Wanted};
pub use message::{Arg, Join, Message, half_points, text_key, variant_key};
pub use piece::{ARMIES_MAX, Army, KINDS_MAX, Kind, Piece, Seat, Side};
pub use position::Position;
pub use preview::{Preview, Removed, Reserve};
pub use pseudo_legal::PseudoLegal;
pub use rules::{DIE_SIDES, Fate, GameOption, MoveCount, Rules, TurnStart};
pub use ruleset::{BoardShape, Compass, Diagnostic, Healing, Library, Ruleset, RulesetError, Settings, Severity};
pub use setup::change::SetupEdit;
pub use setup::editor::SetupEditor;
pub use setup::{
    ArmyStanding, ArmyState, EnPassantTarget, Setup, SetupError, SetupFault, SetupPart, UnmovedReason, UnmovedRight,
};
pub use shuffle::{Arrays, Misplaced};
pub use square::{NotASquare, SIDE_MAX, Square};
pub use tree::{RuleFailed, Tree};
pub use why::Why;
