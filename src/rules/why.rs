//! Why a move is refused, in words that a player can use.

mod find;

use crate::message::Message;
use crate::square::Square;

/// Why there is no legal move from one square to another, or why an action is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are what the messages show; names are message keys")]
pub enum Why {
    /// The game is over.
    GameOver,
    /// Nothing to move.
    EmptySquare { square: Square },
    /// Another player's piece.
    NotYours { army: String },
    /// Nobody commands the army any more.
    Frozen { army: String },
    /// From a square to itself.
    NoMove,
    /// A die that shows a pawn on its last rank must get another face first.
    ChooseFirst { square: Square },
    /// A wounded die must be rolled first.
    RollFirst { square: Square },
    /// A wounded die does not move.
    Wounded,
    /// A wounded die is not healed while the royal piece is attacked.
    HealingInCheck { royal: String },
    /// One's own piece is in the way and is not captured.
    OwnPiece { square: Square },
    /// One's own royal piece is never captured.
    OwnRoyal { royal: String },
    /// An ally's piece is in the way and is not captured.
    AllyPiece { square: Square },
    /// An ally's royal piece is not captured.
    AllyRoyal { royal: String },
    /// A royal piece is checkmated and never captured.
    RoyalIsMated { royal: String },
    /// A royal piece neither stands on another piece nor carries one.
    RoyalStacks { royal: String },
    /// It could capture there, but it does not go there to stand on its own piece.
    CannotStack { piece: String },
    /// Only a piece that has never moved goes so far.
    HasMoved { piece: String },
    /// The piece does not move like that.
    CannotReach { piece: String },
    /// Something stands on the way.
    Blocked { square: Square },
    /// It could move there, but not capture.
    CannotCapture { piece: String },
    /// It could capture there, but there is nothing to capture.
    NothingToCapture { piece: String },
    /// The royal piece would walk into an attack.
    IntoCheck { royal: String },
    /// The royal piece is attacked, and the move does not help.
    StillInCheck { royal: String },
    /// The piece shields its royal piece.
    Pinned { royal: String },
    /// The move would cost the royal piece.
    LosesRoyal { royal: String },
    /// A rule of Rust code forbids it, in these words.
    Rule(Message),
    /// A rule of Rust code has panicked, and the game is over.
    RuleFailed,
    /// Royal piece or partner has moved before.
    CastlingRightLost,
    /// Something stands on the partner.
    CastlingCovered { square: Square },
    /// One does not castle out of check.
    CastlingInCheck,
    /// Something stands on the way of the royal piece or the partner.
    CastlingBlocked { square: Square },
    /// The royal piece would pass an attacked square or end on one.
    CastlingAttacked { square: Square },
    /// There is a move between these squares, but not this one.
    NoSuchMove,
    /// The move is rolled, and nothing has been.
    NotRolled,
    /// The rules give no draw here.
    NothingToClaim,
    /// The army's royal piece is gone, and there is nothing to resign.
    HasFallen { army: String },
}

impl Why {
    /// The text for people.
    pub fn message(&self) -> Message {
        match self {
            Self::GameOver => Message::new("why-game-over"),
            Self::EmptySquare { square } => Message::new("why-empty-square").text("square", square),
            Self::NotYours { army } => Message::new("why-not-yours").name("army", army),
            Self::Frozen { army } => Message::new("why-frozen").name("army", army),
            Self::NoMove => Message::new("why-no-move"),
            Self::ChooseFirst { square } => Message::new("why-choose-first").text("square", square),
            Self::RollFirst { square } => Message::new("why-roll-first").text("square", square),
            Self::Wounded => Message::new("why-wounded"),
            Self::HealingInCheck { royal } => Message::new("why-healing-in-check").name("royal", royal),
            Self::OwnPiece { square } => Message::new("why-own-piece").text("square", square),
            Self::OwnRoyal { royal } => Message::new("why-own-royal").name("royal", royal),
            Self::AllyPiece { square } => Message::new("why-ally-piece").text("square", square),
            Self::AllyRoyal { royal } => Message::new("why-ally-royal").name("royal", royal),
            Self::RoyalIsMated { royal } => Message::new("why-royal-is-mated").name("royal", royal),
            Self::RoyalStacks { royal } => Message::new("why-royal-stacks").name("royal", royal),
            Self::CannotStack { piece } => Message::new("why-cannot-stack").name("piece", piece),
            Self::HasMoved { piece } => Message::new("why-has-moved").name("piece", piece),
            Self::CannotReach { piece } => Message::new("why-cannot-reach").name("piece", piece),
            Self::Blocked { square } => Message::new("why-blocked").text("square", square),
            Self::CannotCapture { piece } => Message::new("why-cannot-capture").name("piece", piece),
            Self::NothingToCapture { piece } => Message::new("why-nothing-to-capture").name("piece", piece),
            Self::IntoCheck { royal } => Message::new("why-into-check").name("royal", royal),
            Self::StillInCheck { royal } => Message::new("why-still-in-check").name("royal", royal),
            Self::Pinned { royal } => Message::new("why-pinned").name("royal", royal),
            Self::LosesRoyal { royal } => Message::new("why-loses-royal").name("royal", royal),
            Self::Rule(message) => message.clone(),
            Self::RuleFailed => Message::new("why-rule-failed"),
            Self::CastlingRightLost => Message::new("why-castling-right-lost"),
            Self::CastlingCovered { square } => Message::new("why-castling-covered").text("square", square),
            Self::CastlingInCheck => Message::new("why-castling-in-check"),
            Self::CastlingBlocked { square } => Message::new("why-castling-blocked").text("square", square),
            Self::CastlingAttacked { square } => Message::new("why-castling-attacked").text("square", square),
            Self::NoSuchMove => Message::new("why-no-such-move"),
            Self::NotRolled => Message::new("why-not-rolled"),
            Self::NothingToClaim => Message::new("why-nothing-to-claim"),
            Self::HasFallen { army } => Message::new("why-has-fallen").name("army", army),
        }
    }
}
