//! Read access for a search: pieces and their attacks, and the geometry of the rules.

use super::Tree;
use crate::bitboard::Bitboard;
use crate::kernel::board_set::BoardSet;
use crate::kernel::context::BoardView;
use crate::kernel::general::CompiledGoal;
use crate::kernel::sliders::SlidingAttacks;
use crate::kernel::tables::Reach;
use crate::kernel::under;
use crate::kernel::zobrist;
use crate::piece::{Army, Kind, Piece, Seat, Side};
use crate::rules::Rules;
use crate::square::Square;

impl<S: BoardSet> Tree<S> {
    /// The piece on top of a square.
    #[inline]
    pub fn top(&self, square: Square) -> Option<Piece> {
        self.board().at(square)
    }

    /// The kinds beneath the top piece of a square, from the top down.
    #[inline]
    pub fn cargo(&self, square: Square) -> impl Iterator<Item = Kind> + use<S> {
        under::kinds(self.under.word(square))
    }

    /// All squares that no piece passes: those with a piece, and those of blocks.
    #[inline]
    pub fn occupied(&self) -> S {
        self.board().occupied()
    }

    /// The squares whose top piece is of this army.
    #[inline]
    pub fn army(&self, army: Army) -> S {
        self.board().army(army)
    }

    /// The squares whose top piece is of this kind.
    #[inline]
    pub fn kind(&self, kind: Kind) -> S {
        self.board().kind(kind)
    }

    /// The number of pieces of a kind in an army's hand.
    #[inline]
    pub fn in_hand(&self, army: Army, kind: Kind) -> usize {
        self.under.hands.count(army, kind).into()
    }

    /// The kinds in an army's hand.
    #[inline]
    pub fn hand(&self, army: Army) -> impl Iterator<Item = Kind> + use<S> {
        self.under.hands.kinds(army)
    }

    /// The squares of an army's unmoved pieces behind which a piece of its hand may enter.
    pub fn gates(&self, army: Army) -> S {
        self.under.hands.gates() & self.board().army(army)
    }

    /// The part of the turn, from 0. See [`Position::part`](crate::Position::part).
    pub fn part(&self) -> u8 {
        self.board().part()
    }

    /// The squares of promoted pieces that revert when they are captured.
    #[inline]
    pub fn promoted(&self) -> S {
        self.under.hands.promoted()
    }

    /// The seat to move.
    #[inline]
    pub fn turn(&self) -> Seat {
        Seat::new(self.board().seat.into()).unwrap_or(Seat::FIRST)
    }

    /// The side of the seat to move.
    #[inline]
    pub fn side_to_move(&self) -> Side {
        self.rules.side(self.army_to_move())
    }

    /// The seat that commands an army: its own, or an ally's that has taken it over. `None` if nobody does.
    #[inline]
    pub fn commander(&self, army: Army) -> Option<Seat> {
        Seat::new(self.board().control[army.index()].into())
    }

    /// Whether an army is alive. Its seat has turns then.
    pub fn is_alive(&self, army: Army) -> bool {
        self.board().alive >> army.index() & 1 != 0
    }

    /// The halfmove clock: turns since the last zeroing move.
    pub fn halfmove_clock(&self) -> u16 {
        self.board().halfmove_clock
    }

    /// The number of checks that an army still has to give. `None` if checks do not win.
    pub fn checks_left(&self, army: Army) -> Option<u8> {
        self.tables.checks_to_win()?;
        self.board().checks().get(army.index()).copied()
    }

    /// The Zobrist key. Positions that count as a repetition have the same key; others almost never do.
    #[inline]
    pub fn key(&self) -> u64 {
        self.board().key()
    }

    /// The key with the points, which make no difference to the rule of repetition, but to the value of a position. Where turns
    /// grow, it also has the number of moves in this turn.
    #[inline]
    pub fn search_key(&self) -> u64 {
        let board = self.board();
        let key = board.key() ^ zobrist::points(board.scores().points);
        let turn = &self.tables.turn;
        if turn.grows == 0 { key } else { key ^ zobrist::turn(turn.parts_of(board.seat, board.fullmove_number)) }
    }

    /// The points of an army. 0 where no points decide.
    pub fn points(&self, army: Army) -> u16 {
        self.board().scores().points[army.index()]
    }

    /// The square of an army's royal piece. `None` if it has none.
    pub fn royal(&self, army: Army) -> Option<Square> {
        self.tables.royal_square(self.board(), army)
    }

    /// The pieces of an army that attack a square, given these occupied squares. Moves of hooks do not attack.
    #[inline]
    pub fn attackers(&self, square: Square, occupied: S, army: Army) -> S {
        self.tables.attackers(self.board(), square, occupied, army)
    }

    /// The squares that the top piece of a square attacks. Empty for an empty square.
    #[inline]
    pub fn attacks(&self, from: Square) -> S {
        self.top(from).map_or(S::EMPTY, |piece| self.attacks_of(piece, from))
    }

    /// The squares that this piece attacks, which is the top piece of a square. It is quicker than [`Tree::attacks`] for
    /// callers that know the piece.
    #[inline]
    pub fn attacks_of(&self, piece: Piece, from: Square) -> S {
        self.attacks_by(piece).from(from)
    }

    /// The attacks of this piece from any squares. It is quicker than [`Tree::attacks_of`] for callers that ask for several.
    #[inline]
    pub fn attacks_by(&self, piece: Piece) -> AttacksBy<'_, S> {
        let tables = &*self.tables;
        AttacksBy {
            tree: self,
            piece,
            reach: &tables.reach[piece.army().index()][piece.kind().index()],
            occupied: self.occupied(),
            orthogonal: tables.orthogonal.has(piece.kind()),
            diagonal: tables.diagonal.has(piece.kind()),
        }
    }

    /// The squares on the ranks, files and diagonals of a square, up to the first piece on each and with it.
    #[inline]
    pub fn lines(&self, from: Square) -> S {
        let (sliders, occupied) = (self.tables.sliders, self.occupied());
        sliders.rook(from, occupied) | sliders.bishop(from, occupied)
    }

    /// The square of the piece that a capture en passant to `target` takes, and the number of pieces that leave it, from
    /// its top.
    #[cold]
    pub fn en_passant_victim(&self, target: Square) -> Option<(Square, u8)> {
        let army = Army::new(self.board().seat.into())?;
        let right = self.tables.en_passant_right(self.board(), army, target).filter(|right| right.target == target)?;
        Some((right.victim, right.count.get()))
    }
}

/// The attacks of a piece from any square, with all that is the same for each square.
pub struct AttacksBy<'a, S: BoardSet> {
    tree: &'a Tree<S>,
    piece: Piece,
    reach: &'a S::Table<Reach<S>>,
    occupied: S,
    orthogonal: bool,
    diagonal: bool,
}

impl<S: BoardSet> AttacksBy<'_, S> {
    /// The squares that the piece attacks from a square, where it stands or will stand.
    // Evaluations ask for every piece on the board, and a call takes as long as the look-up.
    #[inline(always)]
    pub fn from(&self, from: Square) -> S {
        let tables = &*self.tree.tables;
        let reach = &self.reach[S::index(from)];
        let mut attacks = reach.leap_capture;
        if self.orthogonal {
            attacks |= tables.sliders.rook(from, self.occupied) & reach.line_capture;
        }
        if self.diagonal {
            attacks |= tables.sliders.bishop(from, self.occupied) & reach.line_capture;
        }
        if tables.trails.is_some() {
            attacks |= tables.trail_goals(self.tree.board(), self.occupied, self.piece, from)[1];
        }
        attacks
    }
}

impl Rules {
    /// The squares between two squares of one line. Empty if no rank, file or diagonal joins them.
    pub fn between(&self, from: Square, to: Square) -> Bitboard {
        self.tables.sliders.between(from, to)
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
            if let CompiledGoal::Reach { kinds, squares, .. } = goal
                && kinds.has(kind)
            {
                winning |= squares[army.index()];
            }
        }
        winning
    }
}
