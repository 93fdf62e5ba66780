//! The position that a hook sees.

use smallvec::SmallVec;

use crate::action::Move;
use crate::bitboard::{Bitboard, SmallBitboard, SquareSet};
use crate::kernel::board::Board;
use crate::kernel::board_set::BoardSet;
use crate::kernel::context::BoardView;
use crate::kernel::tables::Tables;
use crate::kernel::under::Under;
use crate::piece::{Army, Kind, Piece, Side};
use crate::square::Square;

/// A position as hooks see it.
#[derive(Clone, Copy)]
pub struct PositionView<'a>(pub(crate) Seen<'a>);

/// A position of one of the two instances of the kernel.
#[derive(Clone, Copy)]
pub(crate) enum Seen<'a> {
    Small(&'a Tables<SmallBitboard>, BoardView<'a, SmallBitboard>),
    Large(&'a Tables, BoardView<'a>),
}

/// Evaluates an expression with the tables and the position of either instance.
macro_rules! seen {
    ($seen:expr, |$tables:tt, $view:tt| $body:expr) => {
        match $seen {
            Seen::Small($tables, $view) => $body,
            Seen::Large($tables, $view) => $body,
        }
    };
}

impl<'a> PositionView<'a> {
    /// The piece on top of a square.
    pub fn top(self, square: Square) -> Option<Piece> {
        seen!(self.0, |_, view| view.board.at(square))
    }

    /// The pieces on a square, from the top down.
    pub fn stack(self, square: Square) -> impl Iterator<Item = Piece> + use<> {
        let pieces: SmallVec<[Piece; 16]> = seen!(self.0, |_, view| view.stack(square).collect());
        pieces.into_iter()
    }

    /// The squares of the board.
    pub fn squares(self) -> Bitboard {
        seen!(self.0, |tables, _| tables.squares.to_bitboard())
    }

    /// The squares next to a square, as a king moves.
    pub fn neighbours(self, square: Square) -> Bitboard {
        let mut around = Bitboard::EMPTY;
        for (files, ranks) in [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)] {
            around |= square.offset(files, ranks).map_or(Bitboard::EMPTY, Bitboard::of);
        }
        around & self.squares()
    }

    /// The squares with a piece.
    pub fn occupied(self) -> Bitboard {
        seen!(self.0, |_, view| view.board.occupied().to_bitboard())
    }

    /// The squares whose top piece is of this army.
    pub fn army(self, army: Army) -> Bitboard {
        seen!(self.0, |_, view| view.board.army(army).to_bitboard())
    }

    /// The squares whose top piece is of this kind.
    pub fn kind(self, kind: Kind) -> Bitboard {
        seen!(self.0, |_, view| view.board.kind(kind).to_bitboard())
    }

    /// The kind with this capital letter in the variant file. `None` if there is none.
    pub fn named(self, letter: char) -> Option<Kind> {
        let letters = seen!(self.0, |tables, _| &tables.general.as_ref()?.letters);
        letters.iter().position(|known| *known == letter).and_then(Kind::new)
    }

    /// Whether a kind is royal.
    pub fn is_royal(self, kind: Kind) -> bool {
        seen!(self.0, |tables, _| tables.royals.has(kind))
    }

    /// Whether a kind counts as a pawn.
    pub fn is_pawn(self, kind: Kind) -> bool {
        seen!(self.0, |tables, _| tables.is_pawn(kind))
    }

    /// Every army, in the order of the ruleset.
    pub fn armies(self) -> impl Iterator<Item = Army> + use<'a> {
        seen!(self.0, |tables, _| tables.seats.armies.iter().copied())
    }

    /// The side with which an army wins.
    pub fn side(self, army: Army) -> Side {
        let sides = seen!(self.0, |tables, _| tables.general.as_ref().map(|general| general.sides));
        sides.map_or_else(Side::default, |sides| sides[army.index()])
    }

    /// The army whose player is to move. In [`RuleHook::after`] it is the army that has just moved.
    pub fn to_move(self) -> Army {
        Army::new(seen!(self.0, |_, view| view.board.seat).into()).unwrap_or_default()
    }

    /// The square of an army's royal piece, if it has one.
    pub fn royal(self, army: Army) -> Option<Square> {
        seen!(self.0, |tables, view| tables.royal_square(view.board, army))
    }

    /// Whether an enemy of `army` attacks this square, by the moves of the data.
    pub fn is_attacked(self, square: Square, army: Army) -> bool {
        seen!(self.0, |tables, view| {
            let attackers = |enemy: Army| tables.attackers(view.board, square, view.board.occupied(), enemy);
            tables.seats.enemies[army.index()].iter().any(|&enemy| attackers(enemy).any())
        })
    }

    /// The square that a pawn has just passed, and the square of that pawn, if an enemy pawn attacks the passed square. A
    /// right that no legal move uses ends before the turn begins; a filter may be asked about it before.
    pub fn en_passant(self) -> Option<(Square, Square)> {
        seen!(self.0, |_, view| view.board.en_passant()).map(|right| (right.target, right.victim))
    }

    /// Whether an army's royal piece is in check, by the moves of the data.
    pub fn is_in_check(self, army: Army) -> bool {
        seen!(self.0, |tables, view| tables.in_check_by_data(view, army))
    }

    /// The legal moves of the player to move by the data alone, in no particular order: hooks neither add, forbid nor
    /// change anything, and no goal ends the game. Each call generates them anew.
    ///
    /// ```
    /// use tessera_rules::hooks::{HookEvents, PositionView, RuleHook};
    /// use tessera_rules::{Message, Move};
    ///
    /// /// No move may checkmate.
    /// struct Mercy;
    ///
    /// impl RuleHook for Mercy {
    ///     fn events(&self) -> HookEvents {
    ///         HookEvents::FILTER
    ///     }
    ///
    ///     fn filter(&self, view: PositionView<'_>, mv: Move) -> Option<Message> {
    ///         let after = view.after(mv);
    ///         let after = after.view();
    ///         let mates = after.is_in_check(after.to_move()) && after.moves().is_empty();
    ///         mates.then(|| Message::new("mercy"))
    ///     }
    /// }
    /// ```
    pub fn moves(self) -> Vec<Move> {
        seen!(self.0, |tables, view| tables.moves_by_data(view)).to_vec()
    }

    /// The position after a move of the player to move, by the data alone: hooks change nothing in it. The move must be
    /// pseudo-legal, such as one of [`PositionView::moves`].
    pub fn after(self, mv: Move) -> PositionAfter<'a> {
        match self.0 {
            Seen::Small(tables, view) => PositionAfter(After::Small(tables, made(tables, view, mv))),
            Seen::Large(tables, view) => PositionAfter(After::Large(tables, made(tables, view, mv))),
        }
    }

    /// Whether this move of the player to move is a capture.
    pub fn captures(self, mv: Move) -> bool {
        seen!(self.0, |tables, view| tables.captures(view, mv))
    }
}

/// The position after a move by the data alone.
fn made<S: BoardSet>(tables: &Tables<S>, view: BoardView<'_, S>, mv: Move) -> (Board<S>, Under<S>) {
    let (mut board, mut under) = (*view.board, view.under.clone());
    tables.make_by_data(&mut board, &mut under, mv);
    (board, under)
}

/// A position after a move, see [`PositionView::after`].
pub struct PositionAfter<'a>(After<'a>);

#[expect(
    clippy::large_enum_variant,
    reason = "hooks look at many positions in a search, so none may need memory of its own"
)]
enum After<'a> {
    Small(&'a Tables<SmallBitboard>, (Board<SmallBitboard>, Under<SmallBitboard>)),
    Large(&'a Tables, (Board, Under)),
}

impl PositionAfter<'_> {
    /// The position.
    pub fn view(&self) -> PositionView<'_> {
        PositionView(match &self.0 {
            After::Small(tables, (board, under)) => Seen::Small(tables, BoardView { board, under }),
            After::Large(tables, (board, under)) => Seen::Large(tables, BoardView { board, under }),
        })
    }
}
