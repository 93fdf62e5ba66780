//! Positions, actions and games as text.

pub(crate) mod action;
mod error;
pub(crate) mod position;
mod record;
mod san;
mod sheet;

pub use error::{ActionError, PositionError, PositionFault, PositionReason};
pub use record::{Record, RecordError};
pub use san::{Alphabet, SanError};
pub use sheet::Round;
