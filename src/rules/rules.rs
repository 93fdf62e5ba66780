//! A variant, compiled: the one place that decides what is legal.

use crate::action::{Form, Move};
use crate::effect::Effect;
use crate::ending::{Ending, Reason};
use crate::kernel::dead::Dead;
use crate::kernel::generate::{Count, MoveList};
use crate::kernel::tables::Tables;
use crate::message::Message;
use crate::notation::PositionError;
use crate::notation::position::{self, CastlingHomes};
use crate::piece::{Army, Kind, Piece, Side};
use crate::position::Position;
use crate::ruleset::{ArmyData, DeadMaterial, Draw, Fault, Letter, PieceData, Ruleset, RulesetError, Settings};
use crate::shuffle::Arrays;
use crate::square::{Bitboard, Square};
use crate::why::Why;

/// A variant with its options settled, ready to be played.
#[derive(Debug)]
pub struct Rules {
    ruleset: Ruleset,
    settings: Settings,
    letters: Vec<Letter>,
    dead: Vec<Dead>,
    arrays: Option<Arrays>,
    start: Position,
    pub(crate) homes: CastlingHomes,
    pub(crate) tables: Tables,
}

impl Rules {
    /// Compiles a resolved ruleset. `settings` are what it was resolved with and are only remembered.
    ///
    /// # Errors
    /// [`RulesetError::Invalid`] with all faults that were found.
    pub fn compile(ruleset: Ruleset, settings: &Settings) -> Result<Self, RulesetError> {
        let letters: Vec<Letter> = ruleset.pieces.keys().copied().collect();
        let id = ruleset.id.clone();
        let invalid = |faults| RulesetError::Invalid { id: id.clone(), faults };
        let fault = |path: &str, reason: String| invalid(vec![Fault { path: path.to_owned(), reason }]);
        let tables = Tables::compile(&ruleset, &letters).map_err(&invalid)?;
        let kind = |letter: Letter, path| {
            let index = letters.iter().position(|&l| l == letter).and_then(Kind::new);
            index.ok_or_else(|| fault(path, format!("there is no piece `{letter}`")))
        };
        let mut dead = Vec::new();
        for pattern in &ruleset.draw.dead {
            dead.push(match *pattern {
                DeadMaterial::BareRoyals => Dead::BareRoyals,
                DeadMaterial::Lone(letter) => Dead::Lone(kind(letter, "draw.dead")?),
                DeadMaterial::OneShade(letter) => Dead::OneShade(kind(letter, "draw.dead")?),
            });
        }
        let arrays = match &ruleset.shuffle {
            None => None,
            Some(shuffle) => {
                Some(Arrays::new(shuffle, &letters, ruleset.board).map_err(|reason| fault("shuffle", reason))?)
            }
        };
        let text = ruleset.setup.clone();
        let mut rules = Self {
            start: Position::empty(),
            homes: CastlingHomes::default(),
            settings: settings.clone(),
            letters,
            dead,
            arrays,
            tables,
            ruleset,
        };
        rules.start = rules.read(&text).map_err(|error| fault("setup", error.to_string()))?;
        if rules.arrays.is_none() {
            rules.homes = CastlingHomes::of(&rules, &rules.start);
        }
        Ok(rules)
    }

    /// The data that the rules were compiled from.
    pub fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// The variant's id.
    pub fn id(&self) -> &str {
        &self.ruleset.id
    }

    /// What was chosen when the rules were put together; options that are not named have their default.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Every army, in the order of play.
    pub fn armies(&self) -> impl Iterator<Item = (Army, &ArmyData)> {
        self.tables.armies.iter().copied().zip(&self.ruleset.armies)
    }

    /// The side with which an army wins.
    pub fn side(&self, army: Army) -> Side {
        let side = self.ruleset.armies.get(army.index()).map_or(0, |data| data.side);
        Side::new(side.into()).unwrap_or_default()
    }

    /// Every kind of piece with its letter and data.
    pub fn kinds(&self) -> impl Iterator<Item = (Kind, Letter, &PieceData)> {
        self.ruleset
            .pieces
            .iter()
            .enumerate()
            .filter_map(|(index, (&letter, data))| Some((Kind::new(index)?, letter, data)))
    }

    /// The kind with this capital letter.
    pub fn kind(&self, letter: char) -> Option<Kind> {
        self.letters.iter().position(|l| l.get() == letter).and_then(Kind::new)
    }

    /// The capital letter of a kind.
    pub fn letter(&self, kind: Kind) -> char {
        self.letters.get(kind.index()).map_or('?', |letter| letter.get())
    }

    /// The kind that may not be lost.
    pub fn royal(&self) -> Kind {
        self.tables.royal
    }

    /// Whether a kind counts as a pawn: nameless in score sheets.
    pub fn is_pawn(&self, kind: Kind) -> bool {
        self.tables.is_pawn(kind)
    }

    /// When the game is drawn.
    pub fn draw(&self) -> &Draw {
        &self.ruleset.draw
    }

    /// The squares of the board.
    pub fn squares(&self) -> Bitboard {
        self.tables.squares
    }

    /// The starting position; of a variant whose array is drawn, the default array.
    pub fn start(&self) -> Position {
        match &self.arrays {
            Some(arrays) => self.array(arrays.default_number()).unwrap_or_else(|| self.start.clone()),
            None => self.start.clone(),
        }
    }

    /// The arrays that can be drawn, if the variant draws one.
    pub fn arrays(&self) -> Option<&Arrays> {
        self.arrays.as_ref()
    }

    /// The starting position with this array, if there is one of this number.
    pub fn array(&self, number: u32) -> Option<Position> {
        let row = self.arrays.as_ref()?.row(number)?;
        Some(self.arrange(&row))
    }

    /// Reads a position.
    ///
    /// # Errors
    /// Every reason for which the text is not a position of this variant, with its place in the text.
    pub fn read(&self, text: &str) -> Result<Position, PositionError> {
        position::read(self, text)
    }

    /// The position as text. Reading it gives the same position.
    pub fn write(&self, position: &Position) -> String {
        position::write(self, position)
    }

    /// Every legal move, in no particular order. Not to be changed by history: a drawn position has moves.
    pub fn moves(&self, position: &Position) -> Vec<Move> {
        self.list(position).to_vec()
    }

    /// Whether a move is legal.
    pub fn is_legal(&self, position: &Position, mv: Move) -> bool {
        self.list(position).contains(&mv)
    }

    /// Plays a move and tells what happened.
    ///
    /// # Errors
    /// Why the move is not legal. Nothing has changed then.
    pub fn play(&self, position: &mut Position, mv: Move) -> Result<Vec<Effect>, Why> {
        if !self.is_legal(position, mv) {
            return Err(self.why_not(position, mv.from(), mv.to()).unwrap_or(Why::NoSuchMove));
        }
        let mut effects = Vec::new();
        self.tables.make(&mut position.board, mv, &mut effects);
        Ok(effects)
    }

    /// The square of the royal piece that is attacked, if it is that of the side to move.
    pub fn check(&self, position: &Position) -> Option<Square> {
        let army = self.army_to_move(position);
        if self.tables.in_check(&position.board, army) { self.tables.royal_square(&position.board, army) } else { None }
    }

    /// The army whose player is to move.
    pub fn army_to_move(&self, position: &Position) -> Army {
        Army::new(position.seat().index()).unwrap_or_default()
    }

    /// Where castling takes both pieces: the royal piece's goal, then the partner's. `None` for other moves.
    pub fn castling_goals(&self, position: &Position, mv: Move) -> Option<(Square, Square)> {
        let squares = || self.tables.castling_squares(self.army_to_move(position), mv.from(), mv.to());
        (mv.form() == Form::Castle).then(squares).map(|[(_, royal), (_, partner)]| (royal, partner))
    }

    /// What a move captures, and where.
    pub fn captured(&self, position: &Position, mv: Move) -> Option<(Square, Piece)> {
        let at = match mv.form() {
            Form::Castle => return None,
            Form::EnPassant => position.board.en_passant()?.victim,
            Form::Step | Form::Double => mv.to(),
        };
        Some((at, position.top(at)?))
    }

    /// The end that the position itself brings, whatever came before it.
    pub fn ending(&self, position: &Position) -> Option<Ending> {
        let board = &position.board;
        let army = self.army_to_move(position);
        if self.list(position).is_empty() {
            let checked = self.tables.in_check(board, army);
            let winner = self.tables.enemies[army.index()].first().map(|&enemy| self.side(enemy));
            return Some(match checked {
                true => Ending { winner, reason: Reason::Checkmate },
                false => Ending { winner: None, reason: Reason::Stalemate },
            });
        }
        let dead = self.tables.is_dead(board, &self.dead);
        dead.then_some(Ending { winner: None, reason: Reason::DeadPosition })
    }

    /// How many positions lie `depth` moves ahead, counting on through draws.
    pub fn perft(&self, position: &Position, depth: u32) -> u64 {
        self.tables.perft(&position.board, depth)
    }

    /// The count of [`Rules::perft`] by first move.
    pub fn divide(&self, position: &Position, depth: u32) -> Vec<(Move, u64)> {
        let count = |mv: Move| {
            let mut board = position.board;
            self.tables.make(&mut board, mv, &mut ());
            (mv, self.tables.perft(&board, depth.saturating_sub(1)))
        };
        self.list(position).into_iter().map(count).collect()
    }

    /// The message that names a kind of piece.
    pub fn piece_name(&self, kind: Kind) -> Message {
        let name = self.ruleset.pieces.values().nth(kind.index()).map_or("unknown", |data| &data.name);
        Message::new(format!("piece-{name}"))
    }

    /// The message that names an army.
    pub fn army_name(&self, army: Army) -> Message {
        let name = self.ruleset.armies.get(army.index()).map_or("unknown", |data| &data.name);
        Message::new(format!("army-{name}"))
    }

    pub(crate) fn list(&self, position: &Position) -> MoveList {
        let mut list = MoveList::new();
        self.tables.generate(&position.board, &mut list);
        list
    }

    /// The fixed setup with its first ranks filled in this way, for every army.
    fn arrange(&self, row: &[Kind]) -> Position {
        let mut position = Position::empty();
        let pawns = Square::all().filter_map(|square| Some((square, self.start.top(square)?)));
        for (square, piece) in pawns {
            position.board.put(piece, square);
        }
        for (army, data) in self.armies() {
            for (file, &kind) in (0_u8..).zip(row) {
                let Some(own) = Square::new(file, 0) else { continue };
                let square = data.frame.on_board(own, self.ruleset.board);
                if let Some(old) = position.board.at(square) {
                    position.board.remove(old, square);
                }
                position.board.put(Piece::new(army, kind), square);
                if self.tables.castling.as_ref().is_some_and(|goals| goals[army.index()].partner == kind) {
                    position.board.set_unmoved(square);
                }
            }
        }
        position
    }
}

impl Tables {
    /// Bulk counting: the last ply is counted and not played.
    fn perft(&self, board: &crate::kernel::board::Board, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => {
                let mut count = Count::default();
                self.generate(board, &mut count);
                count.0
            }
            _ => {
                let mut moves = MoveList::new();
                self.generate(board, &mut moves);
                let mut nodes = 0;
                for mv in moves {
                    let mut next = *board;
                    self.make(&mut next, mv, &mut ());
                    nodes += self.perft(&next, depth - 1);
                }
                nodes
            }
        }
    }
}
