//! Finds the reason why a move is refused.

use super::Why;
use crate::action::{Move, MoveKind};
use crate::bitboard::Bitboard;
use crate::kernel::context::BoardView;
use crate::kernel::general::{HookPanicked, Judge, Objection};
use crate::kernel::sliders::SlidingAttacks;
use crate::piece::{Army, Piece};
use crate::position::Position;
use crate::rules::Rules;
use crate::square::Square;

impl Rules {
    /// The reason why no legal move leads from one square to the other. `None` if one does.
    pub fn why_not(&self, position: &Position, from: Square, to: Square) -> Option<Why> {
        let Ok(moves) = self.try_legal_moves(position) else { return Some(Why::RuleFailed) };
        let view = BoardView { board: &position.board, under: &position.under };
        let on_board = |mv: &&Move| !matches!(mv.kind(), MoveKind::Drop | MoveKind::Pass);
        if moves.iter().filter(on_board).any(|mv| mv.from() == from && self.leads_to(position, *mv, to)) {
            return None;
        }
        if moves.is_empty() && (!self.gives_check() || self.tables.over(view) != Ok(None)) {
            return Some(Why::GameOver);
        }
        if self.tables.blocks_now(&position.board) {
            return Some(Why::BlockNow { block: self.block_key() });
        }
        let Some(piece) = position.top(from) else { return Some(Why::EmptySquare { square: from }) };
        Some(match self.commander(position, piece.army()) {
            None => Why::Frozen { army: self.army_name(piece.army()).key },
            Some(seat) if seat != position.turn() => Why::NotYours { army: self.army_name(piece.army()).key },
            Some(_) => self.first_of(&moves).unwrap_or_else(|| self.why_not_move(position, piece, from, to)),
        })
    }

    /// The duty that comes before any usual move: to roll a die, to choose its face, or to drop a piece. `None` without one.
    ///
    /// ```
    /// # use tessera_rules::Why;
    /// # let mut library = tessera_rules::Library::default();
    /// # library.add(include_str!("../../../plugins/chess960/chess.ron"))?;
    /// # library.add(include_str!("../../../plugins/variaschach/ordo.ron"))?;
    /// # library.add(include_str!("../../../plugins/variaschach/ordo-vulneris.ron"))?;
    /// # library.add(include_str!("../../../plugins/variaschach/occasio.ron"))?;
    /// let rules = library.compile("occasio", &tessera_rules::Settings::new())?;
    /// // A pawn was rolled on the last rank.
    /// let position = rules.parse_fen("P3k3/8/8/8/8/8/8/4K3 w - - 0 1")?;
    /// assert_eq!(rules.comes_first(&position), Some(Why::ChooseFirst { square: "a8".parse()? }));
    /// assert_eq!(rules.comes_first(&rules.start()), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn comes_first(&self, position: &Position) -> Option<Why> {
        self.first_of(&self.try_legal_moves(position).ok()?)
    }

    /// The same of a list of all legal moves.
    fn first_of(&self, moves: &[Move]) -> Option<Why> {
        let first = moves.first()?;
        let all = || moves.iter().all(|mv| mv.kind() == first.kind());
        match first.kind() {
            MoveKind::Drop if self.tables.hands.drops_first => Some(Why::DropFirst),
            MoveKind::Choose if all() => Some(Why::ChooseFirst { square: first.from() }),
            MoveKind::Roll if self.tables.dice.waits && all() => Some(Why::RollFirst { square: first.from() }),
            _ => None,
        }
    }

    /// The position after a double step with its en-passant right, if no legal move uses the right. Positions of a game
    /// do not keep such a right. `None` in all other cases.
    pub(crate) fn with_double_step(&self, before: &Position, mv: Move, after: &Position) -> Option<Position> {
        if mv.kind() != MoveKind::DoubleStep || self.tables.class.marks_passed() || after.board.en_passant().is_some() {
            return None;
        }
        let mut offered = after.clone();
        let Position { board, under } = &mut offered;
        self.tables.offer_unused_en_passant(&before.under, board, under, mv);
        Some(offered)
    }

    /// Whether a move leads to this square. Castling leads to the partner's square.
    ///
    /// Without drawn arrays castling is written by the royal piece's destination, so it leads there, too.
    pub fn leads_to(&self, position: &Position, mv: Move, to: Square) -> bool {
        let goal = || self.castling_goals(position, mv).map(|(royal, _)| royal);
        mv.to() == to || mv.kind() == MoveKind::Castle && self.arrays().is_none() && goal() == Some(to)
    }

    /// The reason why a piece that its player may move does not go there.
    fn why_not_move(&self, position: &Position, piece: Piece, from: Square, to: Square) -> Why {
        let royal = self.piece_name(self.royal()).key;
        let view = BoardView { board: &position.board, under: &position.under };
        let is_meant = |mv: Move| mv.from() == from && self.leads_to(position, mv, to);
        match self.tables.objection_to_meant(view, is_meant) {
            Ok(Some((_, Objection::Rule(message)))) => return Why::Rule(message),
            Ok(Some((_, Objection::LosesRoyal))) => return Why::LosesRoyal { royal },
            Ok(Some((_, Objection::Faces))) => return Why::RoyalsFace { royal },
            Ok(Some((_, Objection::Bikjang))) => return Why::Bikjang { royal },
            Ok(Some((_, Objection::GivesCheck))) => return Why::GivesCheck { royal },
            Ok(Some((_, Objection::Flees))) => return Why::MayNotFlee { royal },
            Ok(Some((_, Objection::MustCapture))) => return Why::MustCapture,
            // A hook may have added the move, so the tables need not have it. Castling has reasons of its own.
            Ok(Some((mv, Objection::Check))) if from != to && mv.kind() != MoveKind::Castle => {
                return self.why_unsafe(position, piece);
            }
            Ok(Some((_, Objection::TakesRoyal | Objection::Check)) | None) => {}
            Err(HookPanicked) => return Why::RuleFailed,
        }
        let wounded = self.tables.dice.wound == Some(piece.kind());
        match position.top(to) {
            _ if from == to && wounded && self.check(position).is_some() => return Why::HealingInCheck { royal },
            _ if wounded => return Why::Wounded,
            _ if from == to => return Why::SameSquare,
            _ => {}
        }
        if self.tables.castlers.has(piece.kind())
            && let Some(why) = self.why_not_castle(position, piece.army(), from, to)
        {
            return why;
        }
        if position.blocks().has(to) {
            return Why::BlockThere { block: self.block_key(), square: to };
        }
        let why = position.top(to).and_then(|target| self.why_not_onto(position, piece, target, to));
        why.unwrap_or_else(|| self.why_not_reach(position, piece, from, to))
    }

    /// The reason why a piece may not land on `target`, regardless of its movement.
    fn why_not_onto(&self, position: &Position, piece: Piece, target: Piece, to: Square) -> Option<Why> {
        let friendly = self.tables.friendly;
        let royal = self.is_royal(target.kind());
        let name = || self.piece_name(target.kind()).key;
        let own_seat = position.turn().index() == target.army().index();
        if piece.army() == target.army() && self.stacks() {
            let royals = [piece, target].into_iter().find(|piece| self.is_royal(piece.kind()))?;
            return Some(Why::RoyalStacks { royal: self.piece_name(royals.kind()).key });
        }
        if royal && own_seat && (friendly.own || piece.army() != target.army()) {
            return Some(Why::OwnRoyal { royal: name() });
        }
        if piece.army() == target.army() {
            return (!friendly.own).then_some(Why::OwnPiece { square: to });
        }
        if self.side(piece.army()) != self.side(target.army()) {
            return (royal && self.gives_check() && !self.tables.class.many)
                .then(|| Why::RoyalIsMated { royal: name() });
        }
        if royal {
            return (!friendly.ally || !friendly.ally_royal).then(|| Why::AllyRoyal { royal: name() });
        }
        (!friendly.ally).then_some(Why::AllyPiece { square: to })
    }

    /// The reason why a piece does not reach a square on which it may land.
    fn why_not_reach(&self, position: &Position, piece: Piece, from: Square, to: Square) -> Why {
        let tables = &self.tables;
        let (army, kind) = (piece.army().index(), piece.kind().index());
        let reach = &tables.reach[army][kind][from.index()];
        let [_, double] = tables.double[army][kind][from.index()];
        let quiet = reach.leap_quiet | reach.line_quiet | double;
        let captures = reach.leap_capture | reach.line_capture;
        let name = self.piece_name(piece.kind()).key;
        let occupied = position.occupied();
        let way = if double.has(to) {
            Bitboard::of(from.halfway(to))
        } else if (reach.line_quiet | reach.line_capture).has(to) {
            tables.sliders.between(from, to)
        } else {
            Bitboard::EMPTY
        };
        let onto_own = self.stacks() && position.army(piece.army()).has(to);
        let captures_there = occupied.has(to) && !onto_own;
        let has_moved =
            tables.initial.has(piece.kind()) && !(position.board.unmoved().has(from) && position.under.word(from) == 0);
        let goes_plainly = if captures_there { captures.has(to) } else { quiet.has(to) };
        if !goes_plainly && let Some(why) = self.why_not_on_trail(position, piece, from, to) {
            return why;
        }
        if !(quiet | captures).has(to) {
            return match self.only_a_region_forbids(piece, from, to) {
                true => Why::NeverTo { piece: name, square: to },
                false => Why::CannotReach { piece: name },
            };
        }
        let distance = |square: &Square| square.file().abs_diff(from.file()).max(square.rank().abs_diff(from.rank()));
        if let Some(square) = (way & occupied).iter().min_by_key(distance) {
            return Why::Blocked { square };
        }
        if captures_there && !captures.has(to) {
            return Why::CannotCapture { piece: name };
        }
        if onto_own && !quiet.has(to) {
            return Why::CannotStack { piece: name };
        }
        let right = self.tables.en_passant_right(&position.board, piece.army(), to);
        let passed = right.is_some_and(|right| right.target == to);
        let en_passant = passed && self.is_pawn(piece.kind()) && reach.leap_capture.has(to);
        if !captures_there && !quiet.has(to) && !en_passant {
            return Why::NothingToCapture { piece: name };
        }
        if double.has(to) && has_moved {
            return Why::HasMoved { piece: name };
        }
        let view = BoardView { board: &position.board, under: &position.under };
        if tables.is_forbidden(view, piece.army(), piece.kind(), to) {
            return Why::NothingToBecome { piece: name };
        }
        // The movement is right, so only the safety of the royal piece is left.
        self.why_unsafe(position, piece)
    }

    /// The reason why a move would leave the royal piece in check.
    pub(super) fn why_unsafe(&self, position: &Position, piece: Piece) -> Why {
        let royal = self.piece_name(self.royal()).key;
        if self.is_royal(piece.kind()) {
            Why::IntoCheck { royal }
        } else if self.check(position).is_some() {
            Why::StillInCheck { royal }
        } else {
            Why::Pinned { royal }
        }
    }

    /// The reason why the royal piece does not castle. `None` if the move does not look like castling.
    fn why_not_castle(&self, position: &Position, army: Army, royal: Square, to: Square) -> Option<Why> {
        let board = &position.board;
        let goals = self.tables.castling.as_ref()?[army.index()];
        let partners = (position.kind(goals.partner) | board.unmoved()) & position.army(army) & goals.home;
        let towards = |square: &Square| goals.side(royal, *square) == goals.side(royal, to);
        let meant = if partners.has(to) {
            to
        } else {
            // A move of two squares or more along the home rank, onto castling's destination, is meant as castling.
            let distance =
                |square: &Square| square.file().abs_diff(royal.file()) + square.rank().abs_diff(royal.rank());
            let goal = goals.goals[goals.side(royal, to)].0;
            if goal != to || !goals.home.has(to) || distance(&to) < 2 {
                return None;
            }
            partners.iter().filter(towards).max_by_key(distance)?
        };
        if !board.unmoved().has(meant) || !goals.home.has(royal) {
            return Some(Why::CastlingRightLost);
        }
        if position.height(meant) > 1 {
            return Some(Why::CastlingCovered { square: meant });
        }
        if self.check(position).is_some() {
            return Some(Why::CastlingInCheck);
        }
        let squares = self.tables.castling_squares(army, royal, meant);
        let both = Bitboard::of(royal) | Bitboard::of(meant);
        let way = |(from, goal)| self.tables.sliders.between(from, goal) | Bitboard::of(goal);
        let in_way = ((way(squares[0]) | way(squares[1])) & position.occupied()).without(both);
        if let Some(square) = in_way.first() {
            return Some(Why::CastlingBlocked { square });
        }
        if self.tables.judges() {
            let view = BoardView { board, under: &position.under };
            let castles = Move::new(MoveKind::Castle, royal, meant);
            let square = self.tables.attack_on_way(view, army, castles, Judge::Hooks).ok()??;
            return Some(Why::CastlingAttacked { square });
        }
        let attacked = |square: &Square| {
            let occupied = if *square == squares[0].1 {
                (position.occupied() ^ both) | Bitboard::of(*square) | Bitboard::of(squares[1].1)
            } else {
                position.occupied() ^ Bitboard::of(royal)
            };
            self.tables.attacked_at(board, *square, occupied, army)
        };
        let square = way(squares[0]).iter().find(|square| self.gives_check() && attacked(square))?;
        Some(Why::CastlingAttacked { square })
    }
}
