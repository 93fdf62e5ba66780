//! Read access for a search: pieces and their attacks, and the geometry of the rules.

use super::Tree;
use crate::kernel::context::BoardView;
use crate::kernel::general::CompiledGoal;
use crate::kernel::sliders::Sliders;
use crate::kernel::under;
use crate::piece::{Army, Kind, Piece, Seat, Side};
use crate::rules::Rules;
use crate::square::{Bitboard, Square};

impl Tree {
    /// The piece on top of a square.
    #[inline]
    pub fn top(&self, square: Square) -> Option<Piece> {
        self.board().at(square)
    }

    /// The kinds that lie beneath the top of a square, from the top down.
    #[inline]
    pub fn cargo(&self, square: Square) -> impl Iterator<Item = Kind> + use<> {
        under::kinds(self.under.word(square))
    }

    /// All squares with something on them.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.board().occupied()
    }

    /// The squares whose top piece is of this army.
    #[inline]
    pub fn army(&self, army: Army) -> Bitboard {
        self.board().army(army)
    }

    /// The squares whose top piece is of this kind.
    #[inline]
    pub fn kind(&self, kind: Kind) -> Bitboard {
        self.board().kind(kind)
    }

    /// Whose turn it is.
    #[inline]
    pub fn turn(&self) -> Seat {
        Seat::new(self.board().seat.into()).unwrap_or(Seat::FIRST)
    }

    /// The side of the seat to move.
    #[inline]
    pub fn side_to_move(&self) -> Side {
        self.rules.side(self.army_to_move())
    }

    /// The commander of an army: its own player, an ally who has taken it over, or nobody.
    #[inline]
    pub fn commander(&self, army: Army) -> Option<Seat> {
        Seat::new(self.board().control[army.index()].into())
    }

    /// Whether an army has a royal piece, and so its seat a turn.
    pub fn is_alive(&self, army: Army) -> bool {
        self.board().alive >> army.index() & 1 != 0
    }

    /// Turns since something last happened that cannot be undone.
    pub fn halfmove_clock(&self) -> u16 {
        self.board().halfmove_clock
    }

    /// How many checks an army still has to give, where that is a goal.
    pub fn checks_left(&self, army: Army) -> Option<u8> {
        self.rules.tables.checks_to_win()?;
        self.board().checks().get(army.index()).copied()
    }

    /// A number that is equal for equal positions, and almost surely different for others. It covers whose turn it is,
    /// and not the history.
    #[inline]
    pub fn key(&self) -> u64 {
        self.board().key()
    }

    /// The square of an army's royal piece.
    pub fn royal(&self, army: Army) -> Option<Square> {
        self.rules.tables.royal_square(self.board(), army)
    }

    /// The pieces of an army that capture on a square by their movement, with the board occupied so.
    #[inline]
    pub fn attackers(&self, square: Square, occupied: Bitboard, army: Army) -> Bitboard {
        self.rules.tables.attackers(self.board(), square, occupied, army)
    }

    /// The squares on which the piece on top of a square captures by its movement, whatever stands there; none for an
    /// empty square.
    #[inline]
    pub fn attacks(&self, from: Square) -> Bitboard {
        let Some(piece) = self.top(from) else { return Bitboard::EMPTY };
        let tables = &self.rules.tables;
        let reach = &tables.reach[piece.army().index()][piece.kind().index()][from.index()];
        if reach.line_capture.is_empty() {
            return reach.leap_capture;
        }
        let (sliders, occupied) = (tables.sliders, self.occupied());
        let lines = sliders.rook(from, occupied) | sliders.bishop(from, occupied);
        reach.leap_capture | lines & reach.line_capture
    }

    /// The square and the number of pieces, from its top, that an en passant capture would take.
    pub fn en_passant_victim(&self) -> Option<(Square, u8)> {
        self.board().en_passant().map(|right| (right.victim, right.count))
    }
}

impl Rules {
    /// The squares between two squares of a line, both left out; none if no line joins them.
    pub fn between(&self, from: Square, to: Square) -> Bitboard {
        Sliders::get().between(from, to)
    }

    /// The squares where a kind is promoted, and the kinds that its player may choose, best first.
    pub fn promotion(&self, army: Army, kind: Kind) -> (Bitboard, &[Kind]) {
        let zone = self.tables.zone(army, kind);
        (zone.squares, &zone.into)
    }

    /// The number of checks that win, where that is a goal.
    pub fn checks_to_win(&self) -> Option<u8> {
        self.tables.checks_to_win()
    }

    /// The squares where a piece of this kind and army wins for the side that commands it: those of the goals, and
    /// those that [`RuleHook::winning_squares`](crate::hooks::RuleHook::winning_squares) hints at.
    pub fn winning_squares(&self, army: Army, kind: Kind) -> Bitboard {
        let Some(general) = &self.tables.general else { return Bitboard::EMPTY };
        let start = self.start();
        let view = BoardView { board: &start.board, under: &start.under };
        let mut winning = general.winning_squares(&self.tables, view, Piece::new(army, kind));
        for goal in &general.goals {
            if let CompiledGoal::Reach { kinds, squares } = goal
                && kinds.has(kind)
            {
                winning |= squares[army.index()];
            }
        }
        winning
    }
}
