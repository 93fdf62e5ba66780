//! Notations: the FEN of positions, the UCI and SAN of moves, score sheets, PGN, and the records of games.

mod error;
pub(crate) mod fen;
pub(crate) mod fen4;
mod pgn;
mod record;
mod record_error;
mod san;
mod sheet;
pub(crate) mod uci;

pub use error::{ActionError, PositionError, PositionFault, PositionReason};
pub use pgn::{PgnError, PgnFault, PgnGame, PgnNote, PgnNotes, PgnReader, PgnTags, is_pgn, player_tags, read_pgn};
pub use record::Record;
pub use record_error::RecordError;
pub use san::{Alphabet, SanError};
pub use sheet::Round;

pub(crate) use pgn::read_pgn_of;
