//! Games from records, and why a record cannot be played.

use tessera_rules::notation::{Record, RecordError};
use tessera_rules::{Game, Message, StartError};

use crate::guard::guarded;
use crate::registry::VariantRegistry;

/// The game of a record.
pub(crate) fn replay(record: &Record, registry: &VariantRegistry) -> Result<Game, RecordError> {
    let game = if record.has_usual_rules() {
        let rules = registry.rules(&record.variant).map_err(RecordError::Variant)?;
        guarded(|| Ok(record.replay_by(rules)))
    } else {
        guarded(|| Ok(record.replay(registry.library())))
    };
    game.map_err(RecordError::Variant).flatten()
}

/// Why a game cannot begin with a start.
pub(crate) fn start_reasons(error: &StartError) -> Vec<Message> {
    match error {
        StartError::NoArray(number) => vec![Message::new("record-no-array").number("number", *number)],
        StartError::Position(error) => error.faults.iter().map(|fault| fault.reason.message()).collect(),
    }
}

/// The error of a record, and the reasons behind it.
pub(crate) fn record_reasons(error: &RecordError) -> Vec<Message> {
    let more = match error {
        // The message of an array that is not there says all.
        RecordError::Start(error @ StartError::Position(_)) => start_reasons(error),
        RecordError::Action { why, .. } => vec![why.clone()],
        _ => Vec::new(),
    };
    [vec![error.message()], more].concat()
}
