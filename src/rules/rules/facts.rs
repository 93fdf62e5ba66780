//! The facts of a variant: board, armies, kinds of piece, names, options.

use super::Rules;
use crate::bitboard::Bitboard;
use crate::kernel::compile::region;
use crate::message::{Join, Message, text_key};
use crate::piece::{Army, Kind, Piece, Seat, Side};
use crate::position::Position;
use crate::ruleset::{ArmyData, BoardShape, Compass, Draw, Letter, PieceData, Ruleset, Settings};
use crate::setup::Setup;
use crate::shuffle::Misplaced;
use crate::square::Square;

/// An option that players choose before the game.
///
/// Its message has the key `option-NAME`, and each choice has `option-NAME.CHOICE`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameOption<'a> {
    /// Its name.
    pub name: &'a str,
    /// The names of the choices, sorted; two or more.
    pub choices: Vec<&'a str>,
    /// The choice that these rules were compiled with.
    pub chosen: &'a str,
}

/// The two sides on which a royal piece castles. In the classical array the king stands closer to the short one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CastlingSide {
    Long,
    Short,
}

impl Rules {
    /// The data that the rules were compiled from.
    pub fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// The squares of a region, in the army's own frame.
    pub(crate) fn region_squares(&self, name: &str) -> Bitboard {
        let text = self.ruleset.regions.get(name).map_or("", String::as_str);
        region(text, self.ruleset.board).unwrap_or_default()
    }

    /// The squares that a kind of an army never leaves, such as the palace of a general in Xiangqi. `None` if its data name
    /// no such region.
    pub fn stays_in(&self, army: Army, kind: Kind) -> Option<Bitboard> {
        let (_, _, data) = self.kinds().find(|(of, ..)| *of == kind)?;
        let (_, army) = self.armies().find(|(of, _)| *of == army)?;
        let region = self.region_squares(data.stays_in.as_ref()?);
        let shape = self.board_shape();
        Some(region.into_iter().map(|square| army.frame.on_board(square, shape)).collect::<Bitboard>() & self.squares())
    }

    /// The variant's id.
    pub fn id(&self) -> &str {
        &self.ruleset.id
    }

    /// The settings that the rules were compiled with. Options without an entry have their default.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Every army, in the order of the ruleset.
    pub fn armies(&self) -> impl Iterator<Item = (Army, &ArmyData)> {
        self.tables.seats.armies.iter().copied().zip(&self.ruleset.armies)
    }

    /// The small letter of an army in FEN. `?` if there is no such army.
    pub fn army_letter(&self, army: Army) -> char {
        self.ruleset.armies.get(army.index()).map_or('?', |data| data.letter)
    }

    /// The name of an army's look. The key of [`Rules::army_name`] ends with it.
    pub fn army_look(&self, army: Army) -> &str {
        self.ruleset.armies.get(army.index()).map_or("unknown", |data| &data.name)
    }

    /// The edge of the board where an army's first rank lies.
    pub fn home(&self, army: Army) -> Compass {
        self.ruleset.armies.get(army.index()).map_or(Compass::South, |data| data.frame.way(Compass::South))
    }

    /// The seats in their order of play.
    pub fn order(&self) -> impl Iterator<Item = Seat> {
        let army = |letter: char| self.ruleset.armies.iter().position(|army| army.letter == letter);
        self.ruleset.order.chars().filter_map(army).filter_map(Seat::new)
    }

    /// The side with which an army wins.
    pub fn side(&self, army: Army) -> Side {
        let side = self.ruleset.armies.get(army.index()).map_or(0, |data| data.side);
        Side::new(side.into()).unwrap_or_default()
    }

    /// All sides, each once, in the order of their numbers. Partners share one, so there may be fewer than armies.
    ///
    /// ```
    /// # let mut library = tessera_rules::Library::default();
    /// # library.add(include_str!("../../../plugins/nava/nava.ron"))?;
    /// let rules = library.compile("nava", &tessera_rules::Settings::new())?;
    /// assert_eq!((rules.armies().count(), rules.sides().len()), (4, 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sides(&self) -> Vec<Side> {
        let mut sides: Vec<Side> = self.armies().map(|(army, _)| self.side(army)).collect();
        sides.sort_unstable();
        sides.dedup();
        sides
    }

    /// The sides with an army that is alive in a position, each once, in the order of their numbers.
    ///
    /// ```
    /// # let mut library = tessera_rules::Library::default();
    /// # library.add(include_str!("../../../plugins/nava/nava.ron"))?;
    /// # library.add(include_str!("../../../plugins/nava/nava-ffa.ron"))?;
    /// let rules = library.compile("nava-ffa", &tessera_rules::Settings::new())?;
    /// // Red's king has fallen.
    /// let position = rules.parse_fen("7,yK/8/8/8/8/8/8/wK,6,bK w 0 9")?;
    /// assert_eq!(rules.living_sides(&position).len(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn living_sides(&self, position: &Position) -> Vec<Side> {
        let mut sides = self.sides();
        sides.retain(|side| self.armies().any(|(army, _)| self.side(army) == *side && self.is_alive(position, army)));
        sides
    }

    /// Whether these are the same rules with the same options, although each match compiles its own.
    pub fn are_those_of(&self, other: &Self) -> bool {
        self.ruleset() == other.ruleset() && self.settings() == other.settings()
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

    /// The capital letter of a kind, which no other kind has.
    pub fn letter(&self, kind: Kind) -> char {
        self.letters.get(kind.index()).map_or('?', |letter| letter.get())
    }

    /// The letter of a kind in FEN and for people. Kinds that differ only in the way they face share it.
    pub fn display_letter(&self, kind: Kind) -> char {
        self.piece_data(kind)
            .and_then(|data| data.written)
            .map_or_else(|| self.letter(kind), |written| written.letter.get())
    }

    /// The kind whose promoted form this kind is, as `promoted_from` says it.
    pub fn form_of(&self, kind: Kind) -> Option<Kind> {
        let hands = &self.tables.hands;
        hands.forms.has(kind).then_some(hands.base[kind.index()])
    }

    /// The name of a kind's look.
    pub fn look(&self, kind: Kind) -> &str {
        self.piece_data(kind).map_or("", PieceData::look)
    }

    /// The way a piece faces on the board: the direction of its kind, else the direction of its army.
    pub fn facing(&self, piece: Piece) -> Compass {
        let own =
            self.piece_data(piece.kind()).and_then(|data| data.written).map_or(Compass::North, |written| written.faces);
        self.ruleset.armies.get(piece.army().index()).map_or(own, |army| army.frame.way(own))
    }

    /// The royal kind of the starting position. Without royal kinds it is the kind with the highest value.
    pub fn royal(&self) -> Kind {
        self.tables.king
    }

    /// Whether a kind is royal: its army must not lose it.
    pub fn is_royal(&self, kind: Kind) -> bool {
        self.tables.royals.has(kind)
    }

    /// Whether royal pieces are checkmated. Otherwise they are captured.
    pub fn gives_check(&self) -> bool {
        self.tables.class.check
    }

    /// The side on which an army's royal piece castles with this partner.
    pub(crate) fn castling_side(&self, army: Army, royal: Square, partner: Square) -> CastlingSide {
        match &self.tables.castling {
            Some(castling) if castling[army.index()].side(royal, partner) == 1 => CastlingSide::Short,
            _ => CastlingSide::Long,
        }
    }

    /// Whether pieces can stand on each other.
    pub fn stacks(&self) -> bool {
        self.tables.class.stacks
    }

    /// Whether a kind counts as a pawn. Pawns have no letter in score sheets.
    pub fn is_pawn(&self, kind: Kind) -> bool {
        self.tables.is_pawn(kind)
    }

    /// The rules about draws.
    pub fn draw(&self) -> &Draw {
        &self.ruleset.draw
    }

    /// The number of files and ranks.
    pub fn board_shape(&self) -> BoardShape {
        self.ruleset.board
    }

    /// The squares of the board.
    pub fn squares(&self) -> Bitboard {
        self.tables.squares
    }

    /// The options with more than one choice, by name.
    pub fn options(&self) -> impl Iterator<Item = GameOption<'_>> {
        self.ruleset.options.iter().filter(|(_, option)| option.choices.len() > 1).map(|(name, option)| GameOption {
            name,
            choices: option.choices.keys().map(String::as_str).collect(),
            chosen: self.settings.get(name).unwrap_or(&option.default),
        })
    }

    /// Whether a rule of Rust code may change the board after a move: a capture then does more than its move shows.
    pub fn changes_after_moves(&self) -> bool {
        self.tables.changes()
    }

    /// The squares where this army's pieces of this kind change without a choice of the player.
    pub fn transforms_on(&self, army: Army, kind: Kind) -> Bitboard {
        self.tables.always[army.index()][kind.index()].0
    }

    /// The message that names a kind of piece.
    pub fn piece_name(&self, kind: Kind) -> Message {
        let name = self.piece_data(kind).map_or("unknown", |data| &data.name);
        Message::new(text_key(self.id(), &format!("piece-{name}")))
    }

    /// The message that names the block, in variants with one.
    pub fn block_name(&self) -> Option<Message> {
        let (name, _) = self.ruleset().turn.block()?;
        Some(Message::new(text_key(self.id(), &format!("piece-{name}"))))
    }

    /// The name of the block's model, in variants with a block.
    pub fn block_look(&self) -> Option<&str> {
        self.ruleset().turn.block().map(|(_, look)| look)
    }

    /// Whether the turn of a position has come to its block: it goes to another empty square now.
    pub fn blocks_now(&self, position: &Position) -> bool {
        self.tables.blocks_now(&position.board)
    }

    /// Whether blocks stay where they are, and each turn brings one more.
    pub fn blocks_stay(&self) -> bool {
        self.tables.turn.stays
    }

    /// Whether the block comes from the square of the piece that has just moved. Otherwise it goes to any empty square.
    pub fn throws(&self) -> bool {
        self.tables.throws.is_some()
    }

    /// The square from which the block goes to another one now: that of the piece that has moved, or its own. `None` in
    /// other parts of a turn, and before it is first put on the board.
    pub fn block_origin(&self, position: &Position) -> Option<Square> {
        let own = || position.blocks().first().filter(|_| !self.blocks_stay() && self.blocks_now(position));
        position.mover().or_else(own)
    }

    /// Whether a player may pass instead of a move. It says nothing of the position: in check nobody passes.
    pub fn has_passing(&self) -> bool {
        self.tables.may_pass
    }

    /// The number of parts of the turn that is being played, at least 1. The first turn of a game may have fewer than
    /// others.
    pub fn parts_of_turn(&self, position: &Position) -> u8 {
        self.tables.parts_of_turn(&position.board)
    }

    /// [`Rules::parts_of_turn`] of a setup.
    pub fn parts_of_setup(&self, setup: &Setup) -> u8 {
        self.tables.turn.parts_of(setup.turn().index() as u8, setup.fullmove_number)
    }

    /// The message with the letter of a kind on paper. A language without one uses [`Rules::display_letter`].
    pub fn letter_name(&self, kind: Kind) -> Message {
        let written = Message::new("page-letter").text("letter", self.display_letter(kind));
        let own = Message::new(format!("{}.letter", self.piece_name(kind).key));
        Message::new("page-name").first("name", vec![own, written])
    }

    /// The message that names an army.
    pub fn army_name(&self, army: Army) -> Message {
        Message::new(text_key(self.id(), &format!("army-{}", self.army_look(army))))
    }

    fn piece_data(&self, kind: Kind) -> Option<&PieceData> {
        self.ruleset.pieces.values().nth(kind.index())
    }
}

impl Misplaced {
    /// The text for people.
    pub fn message(&self, rules: &Rules) -> Message {
        match self {
            Self::Shade { kind, light: true } => Message::new("array-light").name("piece", rules.piece_name(*kind).key),
            Self::Shade { kind, light: false } => Message::new("array-dark").name("piece", rules.piece_name(*kind).key),
            Self::Missing(kind) => Message::new("array-missing").name("piece", rules.piece_name(*kind).key),
            Self::Order(kinds) => Message::new("array-order").list(
                "order",
                Join::Comma,
                kinds.iter().map(|kind| rules.letter_name(*kind)),
            ),
        }
    }
}
