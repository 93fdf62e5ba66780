//! A compiled variant. All questions about legality are answered here.

mod castling_homes;
mod compilation;
mod counting;
mod die_faces;
mod facts;
mod hand_facts;
mod outcome;
mod repetition;

use std::sync::Arc;

use crate::action::{Move, MoveKind};
use crate::bitboard::{Bitboard, SmallBitboard};
use crate::effect::Effect;
use crate::kernel::board_set::BoardSet;
use crate::kernel::context::BoardView;
use crate::kernel::dead::DeadPattern;
use crate::kernel::general::{HookPanicked, Judge};
use crate::kernel::generate::MoveList;
use crate::kernel::tables::Tables;
use crate::kernel::under::Patch;
use crate::piece::{Army, Kind, Piece, Seat};
use crate::position::Position;
use crate::ruleset::{Letter, Ruleset, Settings};
use crate::shuffle::Arrays;
use crate::square::Square;
use crate::why::Why;

use castling_homes::CastlingHomes;
use counting::CountRule;
pub use counting::MoveCount;
pub use die_faces::{DIE_SIDES, Fate};
pub(crate) use facts::CastlingSide;
pub use facts::GameOption;
pub use repetition::TurnStart;

/// A variant with chosen options, compiled for play. It never changes.
#[derive(Debug)]
pub struct Rules {
    ruleset: Ruleset,
    settings: Settings,
    letters: Vec<Letter>,
    dead: Vec<DeadPattern>,
    counting: Vec<CountRule>,
    arrays: Option<Arrays>,
    start: Position,
    pub(crate) homes: CastlingHomes,
    /// The tables for boards of any size, and those for small boards, which are faster. They say the same.
    pub(crate) tables: Arc<Tables>,
    pub(crate) small: Option<Arc<Tables<SmallBitboard>>>,
    weights: Option<Arc<str>>,
}

impl Rules {
    /// The text of the weights for the computer's play, if [`Library::add_weights`](crate::Library::add_weights) has
    /// given some to the variant or to one that it extends. The rules do not depend on it.
    pub fn weights(&self) -> Option<&str> {
        self.weights.as_deref()
    }

    pub(crate) fn with_weights(self, weights: Option<Arc<str>>) -> Self {
        Self { weights, ..self }
    }

    /// Whether the board fits into sets of this kind.
    pub fn fits<S: BoardSet>(&self) -> bool {
        S::tables(self).is_some()
    }

    /// The starting position. A variant that draws arrays starts with its default array.
    ///
    /// ```
    /// # let mut library = tessera_rules::Library::default();
    /// # library.add(include_str!("../../plugins/chess960/chess.ron"))?;
    /// # let rules = library.compile("chess", &tessera_rules::Settings::new())?;
    /// assert_eq!(rules.fen(&rules.start()), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn start(&self) -> Position {
        match &self.arrays {
            Some(arrays) => self.array(arrays.default_number()).unwrap_or_else(|| self.start.clone()),
            None => self.start.clone(),
        }
    }

    /// The arrays, if the variant draws one.
    pub fn arrays(&self) -> Option<&Arrays> {
        self.arrays.as_ref()
    }

    /// The starting position with this array. `None` if there is no array of this number.
    pub fn array(&self, number: u32) -> Option<Position> {
        let arrays = self.arrays.as_ref()?;
        Some(self.arrange(arrays, &arrays.row(number)?))
    }

    /// Every legal move, in no particular order.
    ///
    /// A position drawn by repetition or by the halfmove clock still has moves. If a hook panics there are none, and
    /// [`Rules::ending`] ends the game.
    ///
    /// ```
    /// # let mut library = tessera_rules::Library::default();
    /// # library.add(include_str!("../../plugins/chess960/chess.ron"))?;
    /// # let rules = library.compile("chess", &tessera_rules::Settings::new())?;
    /// assert_eq!(rules.moves(&rules.start()).len(), 20);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn moves(&self, position: &Position) -> Vec<Move> {
        self.legal_moves(position).to_vec()
    }

    /// Whether a move is legal.
    ///
    /// ```
    /// # let mut library = tessera_rules::Library::default();
    /// # library.add(include_str!("../../plugins/chess960/chess.ron"))?;
    /// # let rules = library.compile("chess", &tessera_rules::Settings::new())?;
    /// use tessera_rules::{Move, MoveKind};
    ///
    /// let (from, near, far) = ("g1".parse()?, "f3".parse()?, "f5".parse()?);
    /// assert!(rules.is_legal(&rules.start(), Move::new(MoveKind::Normal, from, near)));
    /// assert!(!rules.is_legal(&rules.start(), Move::new(MoveKind::Normal, from, far)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_legal(&self, position: &Position, mv: Move) -> bool {
        self.legal_moves(position).contains(&mv)
    }

    /// Plays a move and returns its effects.
    ///
    /// ```
    /// # let mut library = tessera_rules::Library::default();
    /// # library.add(include_str!("../../plugins/chess960/chess.ron"))?;
    /// # let rules = library.compile("chess", &tessera_rules::Settings::new())?;
    /// use tessera_rules::{Effect, Levels};
    ///
    /// let mut position = rules.start();
    /// let mv = rules.parse_uci(&position, "g1f3")?;
    /// let effects = rules.play(&mut position, mv).map_err(|why| why.message().to_string())?;
    /// assert_eq!(effects, [Effect::Moved { from: mv.from(), levels: Levels::one(0), to: mv.to(), onto: 0 }]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The reason why the move is not legal, or [`Why::RuleFailed`] if a hook panics over it. The position is then
    /// unchanged, and the same call fails again.
    pub fn play(&self, position: &mut Position, mv: Move) -> Result<Vec<Effect>, Why> {
        if !self.try_legal_moves(position).map_err(|HookPanicked| Why::RuleFailed)?.contains(&mv) {
            if mv.face().is_none() && !self.rolls(position, mv).is_empty() {
                return Err(Why::NotRolled);
            }
            if let Some(kind) = mv.dropped() {
                return Err(self.why_not_drop(position, kind, mv.to()).unwrap_or(Why::NoSuchMove));
            }
            return Err(self.why_not(position, mv.from(), mv.to()).unwrap_or(Why::NoSuchMove));
        }
        let (after, effects) = self.successor(position, mv).map_err(|HookPanicked| Why::RuleFailed)?;
        *position = after;
        Ok(effects)
    }

    /// The faces that the die of an announced move can show, each equally likely. Empty for a move without a roll.
    pub fn rolls(&self, position: &Position, announced: Move) -> Vec<Kind> {
        let same = |mv: &Move| mv.announced() == announced;
        self.legal_moves(position).into_iter().filter(same).filter_map(Move::face).collect()
    }

    /// The only legal move, as it is announced, if it moves no piece: a roll, the only face that a die can take, or a
    /// pass. Nobody decides anything then. A player moves the pieces, even if only one move is legal.
    pub fn forced_move(&self, position: &Position) -> Option<Move> {
        let mut moves = self.legal_moves(position).into_iter().map(Move::announced);
        let first = moves.next()?;
        let on_the_spot = matches!(first.kind(), MoveKind::Roll | MoveKind::Choose | MoveKind::Turn | MoveKind::Pass);
        (on_the_spot && moves.all(|other| other == first)).then_some(first)
    }

    /// The square of the royal piece that is in check: the side to move must answer.
    ///
    /// `None` without check, where royal pieces are captured, or if a hook panics.
    ///
    /// ```
    /// # let mut library = tessera_rules::Library::default();
    /// # library.add(include_str!("../../plugins/chess960/chess.ron"))?;
    /// # let rules = library.compile("chess", &tessera_rules::Settings::new())?;
    /// let position = rules.parse_fen("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1")?;
    /// assert_eq!(rules.check(&position), Some("e1".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn check(&self, position: &Position) -> Option<Square> {
        let army = self.army_to_move(position);
        if self.gives_check() { self.threatened(position, army) } else { None }
    }

    /// The armies whose royal piece is in check, with its square; that of the player to move first. Where more than two
    /// armies play with check, others may be in check at the same time.
    ///
    /// None without check, where royal pieces are captured, or if a hook panics.
    pub fn checked(&self, position: &Position) -> impl Iterator<Item = (Army, Square)> {
        let own = self.army_to_move(position);
        let others = self.armies().map(|(army, _)| army).filter(move |&army| army != own && self.tables.class.many);
        // The royal piece of a fallen army may still stand, and is in nobody's way.
        let others = others.filter(|&army| self.is_alive(position, army));
        let all = std::iter::once(own).chain(others).filter(|_| self.gives_check());
        all.filter_map(move |army| Some((army, self.threatened(position, army)?)))
    }

    /// Whether the action between two positions has given check: to the next player, or among more than two armies to any
    /// enemy who was not in check before.
    pub fn has_given_check(&self, before: &Position, after: &Position) -> bool {
        if !self.tables.class.many {
            return self.check(after).is_some();
        }
        let enemies = &self.tables.seats.enemies[self.army_to_move(before).index()];
        let enemies = enemies.iter().filter(|&&enemy| self.is_alive(after, enemy));
        let checked = |position: &Position, army: Army| self.threatened(position, army).is_some();
        enemies.into_iter().any(|&enemy| checked(after, enemy) && !checked(before, enemy))
    }

    /// The square of an army's royal piece, if an enemy could capture it with the next move. The turn does not matter.
    ///
    /// `None` also if a hook panics.
    pub fn threatened(&self, position: &Position, army: Army) -> Option<Square> {
        let royal = self.tables.royal_square(&position.board, army)?;
        self.tables.royal_attacked(view(position), army, Judge::Hooks).unwrap_or(false).then_some(royal)
    }

    /// The army whose player is to move.
    pub fn army_to_move(&self, position: &Position) -> Army {
        Army::new(position.turn().index()).unwrap_or_default()
    }

    /// The seat that commands an army: its own, or an ally's that has taken it over. `None` if nobody does.
    pub fn commander(&self, position: &Position, army: Army) -> Option<Seat> {
        Seat::new(position.board.control[army.index()].into())
    }

    /// Whether an army is alive. Its seat has turns then.
    pub fn is_alive(&self, position: &Position, army: Army) -> bool {
        position.board.alive >> army.index() & 1 != 0
    }

    /// Whether points decide the game.
    pub fn counts_points(&self) -> bool {
        self.tables.points.is_some()
    }

    /// Whether armies fall by checkmate or stalemate, and the others play on.
    pub fn armies_fall(&self) -> bool {
        self.tables.falls()
    }

    /// The number of armies that are alive. Each one gives its seat one turn a round.
    pub fn alive_armies(&self, position: &Position) -> u16 {
        position.board.alive.count_ones() as u16
    }

    /// The destinations of castling: the royal piece's, then the partner's. `None` for other moves.
    pub fn castling_goals(&self, position: &Position, mv: Move) -> Option<(Square, Square)> {
        let squares = || self.tables.castling_squares(self.army_to_move(position), mv.from(), mv.to());
        (mv.kind() == MoveKind::Castle).then(squares).map(|[(_, royal), (_, partner)]| (royal, partner))
    }

    /// The square where a move captures, and the top piece there. `None` if it captures nothing. Captures by hooks do
    /// not count.
    pub fn captured(&self, position: &Position, mv: Move) -> Option<(Square, Piece)> {
        let at = match mv.kind() {
            MoveKind::EnPassant => {
                self.tables.en_passant_right(&position.board, self.army_to_move(position), mv.to())?.victim
            }
            MoveKind::Normal | MoveKind::DoubleStep => mv.to(),
            MoveKind::Castle
            | MoveKind::Turn
            | MoveKind::Roll
            | MoveKind::Choose
            | MoveKind::Pass
            | MoveKind::Drop
            | MoveKind::Block => {
                return None;
            }
        };
        let piece = position.top(at)?;
        let own = position.top(mv.from()).is_some_and(|mover| mover.army() == piece.army());
        (!(own && self.stacks())).then_some((at, piece))
    }

    /// The number of move sequences of length `depth`, as the usual perft counts them. Draws do not end a sequence.
    ///
    /// A position that is won has no moves, and neither has one over which a hook panics.
    ///
    /// ```
    /// # let mut library = tessera_rules::Library::default();
    /// # library.add(include_str!("../../plugins/chess960/chess.ron"))?;
    /// # let rules = library.compile("chess", &tessera_rules::Settings::new())?;
    /// assert_eq!(rules.perft(&rules.start(), 3), 8_902);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn perft(&self, position: &Position, depth: u32) -> u64 {
        match &self.small {
            Some(small) => small.perft(&position.board.converted(), &mut position.under.converted(), depth),
            None => self.tables.perft(&position.board, &mut position.under.clone(), depth),
        }
    }

    /// [`Rules::perft`] without bulk counting: it also plays the moves of the last ply, as a search does. It measures
    /// speed.
    pub fn perft_without_bulk(&self, position: &Position, depth: u32) -> u64 {
        match &self.small {
            Some(small) => {
                small.perft_without_bulk(&position.board.converted(), &mut position.under.converted(), depth)
            }
            None => self.tables.perft_without_bulk(&position.board, &mut position.under.clone(), depth),
        }
    }

    /// [`Rules::perft`] by first move, the divide of other engines.
    pub fn divide(&self, position: &Position, depth: u32) -> Vec<(Move, u64)> {
        let count = |mv: Move| match self.successor(position, mv) {
            Ok((next, _)) => (mv, self.perft(&next, depth.saturating_sub(1))),
            Err(HookPanicked) => (mv, 0),
        };
        self.legal_moves(position).into_iter().map(count).collect()
    }

    /// Every legal move. There is none if a hook panics.
    pub(crate) fn legal_moves(&self, position: &Position) -> MoveList {
        self.try_legal_moves(position).unwrap_or_default()
    }

    /// Every legal move, or the panic of a hook.
    pub(crate) fn try_legal_moves(&self, position: &Position) -> Result<MoveList, HookPanicked> {
        let mut list = MoveList::new();
        self.tables.generate(view(position), &mut list)?;
        Ok(list)
    }

    /// The position after a legal move, and the effects of the move, or the panic of a hook.
    pub(crate) fn successor(&self, position: &Position, mv: Move) -> Result<(Position, Vec<Effect>), HookPanicked> {
        let (mut after, mut effects) = (position.clone(), Vec::new());
        let Position { board, under } = &mut after;
        self.tables.make(board, under, mv, &mut effects)?;
        Ok((after, effects))
    }

    /// The fixed setup with this row of pieces on the array's squares, for every army.
    fn arrange(&self, arrays: &Arrays, row: &[Kind]) -> Position {
        let mut position = self.start.clone();
        let Position { board, under } = &mut position;
        for (army, data) in self.armies() {
            for (&own, &kind) in arrays.squares().iter().zip(row) {
                let square = data.frame.on_board(own, self.ruleset.board);
                board.mark_moved(Bitboard::of(square));
                board.mix(under.set(square, 0, &mut Patch::default()));
                if let Some(old) = board.at(square) {
                    board.remove(old, square);
                }
                board.put(Piece::new(army, kind), square);
                let goals = self.tables.castling.as_ref().map(|castling| &castling[army.index()]);
                let castles = goals.is_some_and(|goals| goals.partner == kind && goals.home.has(square));
                let trails = self.tables.trails.as_deref();
                let steps = trails.is_some_and(|trails| trails.initial[army.index()][kind.index()].has(square));
                if castles || steps {
                    board.set_unmoved(square);
                }
            }
        }
        self.tables.recompute_control(board);
        position
    }
}

fn view(position: &Position) -> BoardView<'_> {
    BoardView { board: &position.board, under: &position.under }
}
