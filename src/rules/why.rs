//! The reason why a move or an action is refused, for players.

mod block;
mod drop;
mod find;
mod region;
mod trail;

use crate::message::Message;
use crate::square::Square;

/// The reason why no legal move joins two squares, or why an action is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are what the messages show; names are message keys")]
pub enum Why {
    /// The game is over.
    GameOver,
    /// There is no piece to move.
    EmptySquare { square: Square },
    /// The piece belongs to another player.
    NotYours { army: String },
    /// Nobody commands the army any more.
    Frozen { army: String },
    /// The move leads from a square to itself.
    SameSquare,
    /// A die shows a pawn on its last rank. Its player must choose another face first.
    ChooseFirst { square: Square },
    /// A wounded die must be rolled first.
    RollFirst { square: Square },
    /// A wounded die does not move.
    Wounded,
    /// A wounded die cannot be healed while the royal piece is in check.
    HealingInCheck { royal: String },
    /// One's own piece stands there and cannot be captured.
    OwnPiece { square: Square },
    /// One's own royal piece stands there. It cannot be captured.
    OwnRoyal { royal: String },
    /// An ally's piece stands there and cannot be captured.
    AllyPiece { square: Square },
    /// An ally's royal piece stands there and cannot be captured.
    AllyRoyal { royal: String },
    /// A royal piece stands there. It is checkmated, never captured.
    RoyalIsMated { royal: String },
    /// A royal piece cannot be part of a stack.
    RoyalStacks { royal: String },
    /// The piece reaches the square only by capturing, so it cannot stack there.
    CannotStack { piece: String },
    /// Only an unmoved piece goes so far.
    HasMoved { piece: String },
    /// The piece does not move like that.
    CannotReach { piece: String },
    /// The piece moves like that, but may not end its move on this square.
    NeverTo { piece: String, square: Square },
    /// A piece stands in the way.
    Blocked { square: Square },
    /// The piece can move there, but not capture there.
    CannotCapture { piece: String },
    /// The piece can only capture there, and there is nothing to capture.
    NothingToCapture { piece: String },
    /// The piece would have to be promoted there, and nothing is left that it could become.
    NothingToBecome { piece: String },
    /// The royal piece would move into check.
    IntoCheck { royal: String },
    /// The royal piece is in check, and the move does not end that.
    StillInCheck { royal: String },
    /// The piece is pinned: it shields its royal piece. So does a piece that it would capture en passant.
    Pinned { royal: String },
    /// The royal pieces would face each other on an open line.
    RoyalsFace { royal: String },
    /// The royal pieces face each other, and the move does not end that. A pass would be legal.
    Bikjang { royal: String },
    /// The move gives check, and no move may.
    GivesCheck { royal: String },
    /// The royal piece is in check and may only capture the piece that gives it.
    MayNotFlee { royal: String },
    /// A capture is possible, and captures are forced.
    MustCapture,
    /// The piece must hop over exactly one piece, and there is none on its way.
    NothingToHop { piece: String },
    /// More than one piece stands on the way of a hop.
    HopsTooFar { square: Square },
    /// The piece neither hops over this one nor captures it.
    Shuns { piece: String, square: Square },
    /// The royal piece would be lost, by an effect of a hook.
    LosesRoyal { royal: String },
    /// A hook forbids the move. The message says why.
    Rule(Message),
    /// A hook has panicked, and the game is over.
    RuleFailed,
    /// The royal piece or its partner has moved before.
    CastlingRightLost,
    /// A piece stands on the partner.
    CastlingCovered { square: Square },
    /// The royal piece is in check.
    CastlingInCheck,
    /// A piece stands in the way of the royal piece or its partner.
    CastlingBlocked { square: Square },
    /// The royal piece would cross or reach an attacked square.
    CastlingAttacked { square: Square },
    /// A legal move joins these squares, but not this one.
    NoSuchMove,
    /// The move needs a roll, and it names no face.
    NotRolled,
    /// The player has no such piece in hand.
    NotInHand { piece: String },
    /// A piece is dropped on empty squares only.
    DropOccupied { square: Square },
    /// The rules do not let the piece be dropped on this square.
    DropNotThere { piece: String, square: Square },
    /// The player has as many pieces of the kind on the file as a drop may leave there.
    DropFile { piece: String, file: char, most: u8 },
    /// Two pieces that stand apart, such as two bishops, would not both have squares of different colours.
    DropApart { square: Square },
    /// Pieces in hand enter only behind a piece that moves for the first time.
    DropNever,
    /// There is something in hand that can be dropped, and drops come first.
    DropFirst,
    /// The drop would checkmate, and the rules forbid that to this kind.
    DropMates { piece: String },
    /// The royal piece is in check, and the dropped piece would not stand between.
    DropInCheck { royal: String },
    /// The player has moved already. The block is to be put on another empty square now.
    BlockNow { block: String },
    /// The block is put on another square only after the move.
    MoveFirst { block: String },
    /// The block comes from the piece on this square, and does not get there.
    BlockComesFrom { block: String, square: Square },
    /// The block stands there, and no piece enters its square.
    BlockThere { block: String, square: Square },
    /// The rules give no right to claim the end of the game here.
    NothingToClaim,
    /// The army plays no longer, so it can neither resign nor run out of time.
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
            Self::SameSquare => Message::new("why-same-square"),
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
            Self::NeverTo { piece, square } => Message::new("why-never-to").name("piece", piece).text("square", square),
            Self::Blocked { square } => Message::new("why-blocked").text("square", square),
            Self::CannotCapture { piece } => Message::new("why-cannot-capture").name("piece", piece),
            Self::NothingToCapture { piece } => Message::new("why-nothing-to-capture").name("piece", piece),
            Self::IntoCheck { royal } => Message::new("why-into-check").name("royal", royal),
            Self::StillInCheck { royal } => Message::new("why-still-in-check").name("royal", royal),
            Self::Pinned { royal } => Message::new("why-pinned").name("royal", royal),
            Self::RoyalsFace { royal } => Message::new("why-royals-face").name("royal", royal),
            Self::Bikjang { royal } => Message::new("why-bikjang").name("royal", royal),
            Self::GivesCheck { royal } => Message::new("why-gives-check").name("royal", royal),
            Self::MayNotFlee { royal } => Message::new("why-may-not-flee").name("royal", royal),
            Self::MustCapture => Message::new("why-must-capture"),
            Self::NothingToHop { piece } => Message::new("why-nothing-to-hop").name("piece", piece),
            Self::HopsTooFar { square } => Message::new("why-hops-too-far").text("square", square),
            Self::Shuns { piece, square } => Message::new("why-shuns").name("piece", piece).text("square", square),
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
            Self::NotInHand { piece } => Message::new("why-not-in-hand").name("piece", piece),
            Self::DropOccupied { square } => Message::new("why-drop-occupied").text("square", square),
            Self::DropNotThere { piece, square } => {
                Message::new("why-drop-not-there").name("piece", piece).text("square", square)
            }
            Self::DropApart { square } => Message::new("why-drop-apart").text("square", square),
            Self::DropNever => Message::new("why-drop-never"),
            Self::DropFirst => Message::new("why-drop-first"),
            Self::DropFile { piece, file, most } => {
                Message::new("why-drop-file").name("piece", piece).text("file", file).number("most", *most)
            }
            Self::DropMates { piece } => Message::new("why-drop-mates").name("piece", piece),
            Self::NothingToBecome { piece } => Message::new("why-nothing-to-become").name("piece", piece),
            Self::DropInCheck { royal } => Message::new("why-drop-in-check").name("royal", royal),
            Self::BlockNow { block } => Message::new("why-block-now").name("block", block),
            Self::BlockComesFrom { block, square } => {
                Message::new("why-block-comes-from").name("block", block).text("square", square)
            }
            Self::MoveFirst { block } => Message::new("why-move-first").name("block", block),
            Self::BlockThere { block, square } => {
                Message::new("why-block-there").name("block", block).text("square", square)
            }
            Self::NothingToClaim => Message::new("why-nothing-to-claim"),
            Self::HasFallen { army } => Message::new("why-has-fallen").name("army", army),
        }
    }
}
