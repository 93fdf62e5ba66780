//! The rules of chess variants: what a ruleset says, which moves are legal, what they do, and how all of it is written.
//!
//! Pure: no clock, no randomness, no floating point, no files. The same record gives the same state on every machine.
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

mod action;
pub mod check;
mod effect;
mod ending;
mod game;
pub mod hooks;
mod kernel;
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
pub use effect::{Effect, Levels};
pub use ending::{Ending, Reason};
pub use game::{Game, Start, StartError};
pub use message::{Arg, Join, Message, text_key, variant_key};
pub use piece::{ARMIES_MAX, Army, KINDS_MAX, Kind, Piece, Seat, Side};
pub use position::Position;
pub use preview::{Preview, Removed, Reserve};
pub use pseudo_legal::PseudoLegal;
pub use rules::{DIE_SIDES, Fate, GameOption, Rules};
pub use ruleset::{BoardSize, Compass, Diagnostic, Healing, Library, Ruleset, RulesetError, Settings, Severity};
pub use setup::{EnPassantTarget, Setup, SetupError, SetupFault, SetupPart};
pub use shuffle::{Arrays, Misplaced};
pub use square::{Bitboard, NotASquare, SIDE_MAX, Square};
pub use tree::{RuleFailed, Tree};
pub use why::Why;
