//! SAN, the standard algebraic notation of score sheets, as in FIDE Laws, Appendix C, and in PGN. Variants with stacks,
//! dice or more than two armies have a long form instead.

mod meant;

use std::fmt;

use crate::action::{Move, MoveKind};
use crate::effect::Effect;
use crate::kernel::general::HookPanicked;
use crate::message::Message;
use crate::piece::Kind;
use crate::position::Position;
use crate::rules::{CastlingSide, Rules};
use crate::square::Square;

/// The letters and signs of a language's score sheets. A FEN always has the ruleset's own letters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alphabet {
    /// The ruleset's letters and their texts in the language. A letter without an entry is written as itself.
    pub letters: Vec<(char, String)>,
    /// The sign between the squares of a move in the long form, in English `-`.
    pub to: String,
    /// The sign between the squares of a capture in the long form, in English `x`.
    pub takes: String,
    /// The sign between a move and the face that its die shows then, in English `>`.
    pub becomes: String,
    /// The word before the square of a wounded die that a move heals, in English `heal`.
    pub heals: String,
    /// The word before the square of a die that is rolled before the move, in English `roll`.
    pub rolls: String,
    /// The word in place of a face that has not been rolled yet, in English `roll`.
    pub open: String,
}

impl Alphabet {
    /// The English signs, and the ruleset's own letters, which are English in the bundled variants.
    pub fn english() -> Self {
        let [to, takes, becomes, heals, rolls, open] = ["-", "x", ">", "heal", "roll", "roll"].map(str::to_owned);
        Self { letters: Vec::new(), to, takes, becomes, heals, rolls, open }
    }

    fn of(&self, letter: char) -> String {
        let own = self.letters.iter().find(|(own, _)| *own == letter);
        own.map_or_else(|| letter.to_string(), |(_, written)| written.clone())
    }
}

/// The errors of a text that is not the SAN of one legal move. Each has the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SanError {
    /// The text does not have the form of a move.
    Unreadable(String),
    /// No legal move fits.
    Illegal(String),
    /// More than one legal move fits.
    Ambiguous(String),
}

impl SanError {
    /// The text for people.
    pub fn message(&self) -> Message {
        match self {
            Self::Unreadable(text) => Message::new("san-unreadable").text("text", text),
            Self::Illegal(text) => Message::new("san-illegal").text("text", text),
            Self::Ambiguous(text) => Message::new("san-ambiguous").text("text", text),
        }
    }
}

impl std::error::Error for SanError {}

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.message(), f)
    }
}

impl Rules {
    /// The SAN of a legal move, with `+` for check and `#` for checkmate. A drop is `N@f3`, that of the only
    /// kind of pawn `@e4`. So is a move of the block.
    ///
    /// A piece that enters from the hand behind the piece that moves stands after a stroke: `Nc3/H`, `O-O/Hh1`.
    ///
    /// Games of two armies without stacks and dice have the short form, `Nxf3`. All others have a long form like the
    /// manuals of these games:
    ///
    /// - In `RB(N)a8-Qc8+`, rook and bishop leave a knight behind and go onto a queen. `B(P)a3xNb4` is a capture.
    /// - `P(R)e7-NBe8=B` is a promotion. `=-` means that no piece returns for the one that leaves the board.
    /// - `Pd4xe3ep` is en passant.
    /// - In `Nb1-a3>B`, the die shows a bishop after the move. Before the roll it is `Nb1-a3>roll`.
    /// - `heal d4>P`, `roll d4>N` and the choice `Pe8>Q` are moves of dice that stay on their square.
    /// - `--` is a pass.
    ///
    /// ```
    /// # let mut library = tessera_rules::Library::default();
    /// # library.add(include_str!("../../../plugins/chess960/chess.ron"))?;
    /// # let rules = library.compile("chess", &tessera_rules::Settings::new())?;
    /// use tessera_rules::notation::Alphabet;
    ///
    /// let mv = rules.parse_uci(&rules.start(), "g1f3")?;
    /// assert_eq!(rules.san(&rules.start(), mv, &Alphabet::english()), "Nf3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn san(&self, position: &Position, mv: Move, alphabet: &Alphabet) -> String {
        let (mut text, after) = self.san_without_check(position, mv, alphabet);
        // Before the roll it is unknown whether the die will give check. A roll that does not end the turn gives none.
        let turn_ends = after.turn() != position.turn();
        if turn_ends && !self.is_open(position, mv) {
            let mated = || self.try_legal_moves(&after).is_ok_and(|moves| moves.is_empty());
            if self.check(&after).is_some() && mated() {
                text.push('#');
            } else if self.has_given_check(position, &after) {
                text.push('+');
            }
        }
        text
    }

    /// The SAN without the sign for check or mate, and the position after the move.
    fn san_without_check(&self, position: &Position, mv: Move, alphabet: &Alphabet) -> (String, Position) {
        // If a hook panics in the move, the move is still written, but without effects.
        let (after, effects) =
            self.successor(position, mv).unwrap_or_else(|HookPanicked| (position.clone(), Vec::new()));
        let text = if self.writes_long() {
            self.long_san(position, mv, &effects, alphabet)
        } else {
            self.san_body(position, mv, alphabet)
        };
        (text, after)
    }

    /// Reads the SAN of a move. Signs for check and comments such as `!?` are ignored.
    ///
    /// The short form may have more than it needs (`Ng1-f3`, `exd6 e.p.`), both squares without a letter (`g1f3`, and `e1g1`
    /// for castling), a small letter for the promotion of a pawn (`a8=q`), and zeros for castling (`0-0`). In the long form
    /// spaces do not count, and the result of a roll may be missing or open.
    ///
    /// # Errors
    /// If the text is not a move, or if it fits no legal move or several.
    pub fn parse_san(&self, position: &Position, text: &str, alphabet: &Alphabet) -> Result<Move, SanError> {
        let mut fitting = if self.writes_long() {
            self.fitting_long(position, text, alphabet)
        } else {
            let entry = self.san_entry(text, alphabet).ok_or_else(|| SanError::Unreadable(text.to_owned()))?;
            let moves = self.legal_moves(position);
            let fitting: Vec<Move> = moves.iter().copied().filter(|mv| entry.fits(self, position, *mv)).collect();
            let castles = |mv: &Move| entry.castles_to(self, position, *mv);
            if fitting.is_empty() { moves.into_iter().filter(castles).collect() } else { fitting }
        }
        .into_iter();
        match (fitting.next(), fitting.next()) {
            (Some(mv), None) => Ok(mv),
            (None, _) => Err(SanError::Illegal(text.to_owned())),
            (Some(_), Some(_)) => Err(SanError::Ambiguous(text.to_owned())),
        }
    }

    /// Whether the move is only announced and its die must still be rolled.
    fn is_open(&self, position: &Position, mv: Move) -> bool {
        self.has_chance() && mv.face().is_none() && !self.rolls(position, mv).is_empty()
    }

    /// Whether the variant has the long form. The short form cannot express stacks, dice or a third army.
    pub fn writes_long(&self) -> bool {
        self.stacks() || self.has_dice() || self.ruleset().armies.len() > 2
    }

    fn long_san(&self, position: &Position, mv: Move, effects: &[Effect], alphabet: &Alphabet) -> String {
        let (from, to) = (mv.from(), mv.to());
        let letter = |kind: Kind| alphabet.of(self.display_letter(kind));
        let letters = |square: Square| position.stack(square).map(|piece| letter(piece.kind())).collect::<Vec<_>>();
        let turned = |effect: &Effect| match *effect {
            Effect::Turned { into, .. } => Some(into),
            _ => None,
        };
        let shown = || match mv.face().or(mv.promotion()).or_else(|| effects.iter().find_map(turned)) {
            Some(face) => format!("{}{}", alphabet.becomes, letter(face)),
            None if self.is_open(position, mv) => format!("{}{}", alphabet.becomes, alphabet.open),
            None => String::new(),
        };
        match mv.kind() {
            MoveKind::Pass => return "--".to_owned(),
            MoveKind::Castle => return self.castling_text(position, mv).to_owned(),
            MoveKind::Choose => return format!("{}{from}{}", letters(from).concat(), shown()),
            MoveKind::Roll if self.rolls_first() => return format!("{} {from}{}", alphabet.rolls, shown()),
            MoveKind::Turn | MoveKind::Roll => return format!("{} {from}{}", alphabet.heals, shown()),
            // Stacks and dice have no hands and no block.
            MoveKind::Drop | MoveKind::Block => return self.uci(position, mv),
            MoveKind::Normal | MoveKind::DoubleStep | MoveKind::EnPassant => {}
        }
        let stack = letters(from);
        let (moved, rest) = stack.split_at(mv.lift().map_or(stack.len(), usize::from).min(stack.len()));
        let mut text = moved.concat();
        if !rest.is_empty() {
            text.push_str(&format!("({})", rest.concat()));
        }
        text.push_str(&from.to_string());
        text.push_str(if self.captured(position, mv).is_some() { &alphabet.takes } else { &alphabet.to });
        if self.stacks() {
            text.push_str(&letters(to).concat());
        }
        text.push_str(&to.to_string());
        if mv.kind() == MoveKind::EnPassant {
            text.push_str("ep");
        }
        let vanished = effects.iter().any(|effect| matches!(effect, Effect::Withdrawn { .. }));
        match mv.promotion() {
            Some(kind) if !self.is_die(kind) => text.push_str(&format!("={}", letter(kind))),
            None if vanished => text.push_str("=-"),
            _ => text.push_str(&shown()),
        }
        text
    }

    /// The moves that the long form of an entry can mean.
    fn fitting_long(&self, position: &Position, text: &str, alphabet: &Alphabet) -> Vec<Move> {
        let plain = |text: &str| -> String {
            let text = text.trim().trim_end_matches(['!', '?', '+', '#', ' ']);
            let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
            // Some write castling with zeros. Elsewhere a zero is part of a rank.
            if text.chars().all(|c| matches!(c, '0' | 'O' | '-')) { text.replace('0', "O") } else { text }
        };
        let text = plain(text);
        let written = |mv: Move| plain(&self.san_without_check(position, mv, alphabet).0);
        // The long form of all other moves names both squares. This test is much quicker than writing every move.
        let named = |mv: &Move| {
            let says = |square: Square| text.contains(&square.to_string());
            matches!(mv.kind(), MoveKind::Castle | MoveKind::Pass) || says(mv.from()) && says(mv.to())
        };
        let moves: Vec<Move> = self.legal_moves(position).into_iter().filter(named).collect();
        let whole: Vec<Move> = moves.iter().copied().filter(|&mv| written(mv) == text).collect();
        if !whole.is_empty() {
            return whole;
        }
        let open = plain(&format!("{}{}", alphabet.becomes, alphabet.open));
        let mut announced: Vec<Move> = moves
            .iter()
            .filter(|mv| mv.face().is_some())
            .map(|mv| mv.announced())
            .filter(|&mv| written(mv) == text || written(mv).strip_suffix(&open) == Some(&text))
            .collect();
        announced.dedup();
        announced
    }

    fn castles_short(&self, position: &Position, mv: Move) -> bool {
        self.castling_side(self.army_to_move(position), mv.from(), mv.to()) == CastlingSide::Short
    }

    fn castling_text(&self, position: &Position, mv: Move) -> &'static str {
        if self.castles_short(position, mv) { "O-O" } else { "O-O-O" }
    }

    fn san_body(&self, position: &Position, mv: Move, alphabet: &Alphabet) -> String {
        let (from, to) = (mv.from(), mv.to());
        if let Some((kind, at)) = mv.gated() {
            let square = if mv.kind() == MoveKind::Castle { at.to_string() } else { String::new() };
            return format!(
                "{}/{}{square}",
                self.san_body(position, mv.ungated(), alphabet),
                alphabet.of(self.letter(kind))
            );
        }
        match mv.kind() {
            MoveKind::Castle => return self.castling_text(position, mv).to_owned(),
            MoveKind::Pass => return "--".to_owned(),
            MoveKind::Block => return format!("@{to}"),
            _ => {}
        }
        if let Some(kind) = mv.dropped() {
            let bare = self.bare_drop() == Some(kind);
            let letter = if bare { String::new() } else { alphabet.of(self.letter(kind)) };
            return format!("{letter}@{to}");
        }
        let Some(piece) = position.top(from) else { return String::new() };
        let captures = self.captured(position, mv).is_some();
        let mut text = String::new();
        if self.is_pawn(piece.kind()) {
            text.push_str(&self.pawn_mark(position, mv, captures));
        } else {
            text.push_str(&alphabet.of(self.letter(piece.kind())));
            text.push_str(&self.disambiguation(position, mv, piece.kind()));
        }
        if captures {
            text.push('x');
        }
        text.push_str(&to.to_string());
        if let Some(kind) = mv.promotion() {
            text.push('=');
            text.push_str(&alphabet.of(self.letter(kind)));
        }
        text
    }

    /// The kind that a drop without a letter puts on the board: the only pawn that can be dropped. `None` if several can.
    fn bare_drop(&self) -> Option<Kind> {
        let mut pawns = self.dropped_kinds().filter(|&kind| self.is_pawn(kind));
        pawns.next().filter(|_| pawns.next().is_none())
    }

    /// The text before the target square of a pawn's move: nothing, the file of the pawn, or its square. The file is
    /// needed for captures and if another pawn can go to the same square; the square if that pawn stands on the same
    /// file.
    fn pawn_mark(&self, position: &Position, mv: Move, captures: bool) -> String {
        let pawn = |square: Square| position.top(square).is_some_and(|piece| self.is_pawn(piece.kind()));
        let mut moves = self.legal_moves(position);
        moves.retain(|other| other.to() == mv.to() && other.from() != mv.from() && pawn(other.from()));
        if moves.iter().any(|other| other.from().file() == mv.from().file()) {
            mv.from().to_string()
        } else if captures || !moves.is_empty() {
            mv.from().file_letter().to_string()
        } else {
            String::new()
        }
    }

    /// The file, rank or square of the piece, if another of its kind can go to the same square.
    fn disambiguation(&self, position: &Position, mv: Move, kind: Kind) -> String {
        let same_kind = |square: Square| position.top(square).is_some_and(|piece| piece.kind() == kind);
        let moves = self.legal_moves(position);
        let rivals = || {
            let rival = |other: &&Move| {
                other.to() == mv.to()
                    && other.from() != mv.from()
                    && other.kind() != MoveKind::Castle
                    && same_kind(other.from())
            };
            moves.iter().filter(rival).map(|other| other.from())
        };
        let from = mv.from();
        if rivals().next().is_none() {
            String::new()
        } else if rivals().all(|square| square.file() != from.file()) {
            from.file_letter().to_string()
        } else if rivals().all(|square| square.rank() != from.rank()) {
            (from.rank() + 1).to_string()
        } else {
            from.to_string()
        }
    }

    fn san_entry(&self, text: &str, alphabet: &Alphabet) -> Option<SanEntry> {
        let text = text.trim().trim_end_matches(['!', '?', '+', '#', ' ']);
        let text = ["e.p.", "e.p", "ep"].iter().find_map(|mark| text.strip_suffix(mark)).unwrap_or(text).trim_end();
        if let Some((mv, entering)) = text.split_once('/').filter(|_| self.has_gates())
            && let Some(entry) = self.san_entry(mv, alphabet)
            && (entry.castling.is_some() || entry.kind.is_some())
        {
            let mut letters = self.hand_kinds().map(|kind| (kind, alphabet.of(self.letter(kind))));
            let gate = letters.find_map(|(kind, letter)| {
                let at = entering.strip_prefix(&letter)?;
                Some((kind, if at.is_empty() { None } else { Some(at.parse().ok()?) }))
            });
            return Some(SanEntry { gate: Some(gate?), ..entry });
        }
        match text {
            "O-O" | "0-0" => return Some(SanEntry::castling(true)),
            "O-O-O" | "0-0-0" => return Some(SanEntry::castling(false)),
            "--" => return Some(SanEntry::default()),
            _ => {}
        }
        if let Some((name, to)) = text.split_once('@').filter(|_| self.has_hands()) {
            let mut kinds = self.dropped_kinds().filter(|&kind| alphabet.of(self.letter(kind)) == name);
            let dropped = match name {
                "" => self.bare_drop(),
                _ => kinds.next(),
            };
            let to = Some(to.parse().ok()?);
            return Some(SanEntry { dropped: Some(dropped?), to, ..SanEntry::default() });
        }
        if let Some(to) = text.strip_prefix('@').filter(|_| self.block_name().is_some()) {
            return Some(SanEntry { block: true, to: Some(to.parse().ok()?), ..SanEntry::default() });
        }
        let letters = self.kinds().map(|(kind, letter, _)| (kind, alphabet.of(letter.get())));
        // A language may have one letter for a pawn and for a piece. It is that of the piece.
        let (pieces, pawns): (Vec<_>, Vec<_>) = letters.partition(|(kind, _)| !self.is_pawn(*kind));
        let named = pieces.iter().find_map(|(kind, letter)| Some((*kind, text.strip_prefix(letter.as_str())?)));
        let (kind, rest) = named.map_or((None, text), |(kind, rest)| (Some(kind), rest));
        // The letter of a promotion stands at the end, with or without a sign before it.
        let is_square_char = |c: char| c.is_ascii_digit() || ('a'..='p').contains(&c) || "x:-".contains(c);
        let ends_small = rest.ends_with(|c: char| c.is_ascii_lowercase());
        let squares_end = rest.len() - usize::from(ends_small);
        let split = rest.find(|c| !is_square_char(c)).unwrap_or(squares_end);
        let (squares, promotion) = rest.split_at(split);
        let promotion = promotion.trim_start_matches(['=', '(', '/']).trim_end_matches(')');
        let becomes = |(_, letter): &&(Kind, String)| {
            // Some programs write the promotion of a pawn with a small letter, as UCI does.
            letter == promotion || kind.is_none() && letter.to_lowercase() == promotion
        };
        let promotion = match promotion {
            "" => None,
            _ => Some(pieces.iter().chain(&pawns).find(becomes)?.0),
        };
        let squares: String = squares.chars().filter(|c| !"x:-".contains(*c)).collect();
        let (from, to) = squares.split_at_checked(squares.rfind(|c: char| c.is_ascii_lowercase())?)?;
        let (file, rank) = part_of_square(from)?;
        Some(SanEntry { kind, file, rank, to: Some(to.parse().ok()?), promotion, ..SanEntry::default() })
    }
}

/// The file and the rank of the square that a move starts from, as far as the text has them: `e`, `4`, `e4` or nothing.
fn part_of_square(text: &str) -> Option<(Option<u8>, Option<u8>)> {
    let named = text.starts_with(|c: char| c.is_ascii_lowercase());
    let numbered = text.ends_with(|c: char| c.is_ascii_digit());
    // The missing part is read as that of a1.
    let whole = format!("{}{text}{}", if named { "" } else { "a" }, if numbered { "" } else { "1" });
    let square: Square = whole.parse().ok()?;
    Some((named.then_some(square.file()), numbered.then_some(square.rank())))
}

/// The parts of a SAN in the short form. Missing parts fit any move, but only a pass has no destination.
#[derive(Default)]
struct SanEntry {
    castling: Option<bool>,
    dropped: Option<Kind>,
    /// Whether it is a move of the block.
    block: bool,
    kind: Option<Kind>,
    file: Option<u8>,
    rank: Option<u8>,
    to: Option<Square>,
    promotion: Option<Kind>,
    /// The kind that enters from the hand, and its square if the text has it.
    gate: Option<(Kind, Option<Square>)>,
}

impl SanEntry {
    fn castling(short: bool) -> Self {
        Self { castling: Some(short), ..Self::default() }
    }

    /// Whether the entry can mean a piece of this kind. Without a letter it means a pawn, or any piece on a square that
    /// is written in full.
    fn names(&self, rules: &Rules, kind: Kind) -> bool {
        let whole = self.file.is_some() && self.rank.is_some();
        self.kind.map_or_else(|| whole || rules.is_pawn(kind), |named| named == kind)
    }

    /// Whether the entry has both squares of a king that castles, as in `e1g1`.
    fn castles_to(&self, rules: &Rules, position: &Position, mv: Move) -> bool {
        let from = (Some(mv.from().file()), Some(mv.from().rank()));
        mv.kind() == MoveKind::Castle
            && (self.file, self.rank) == from
            && self.kind.is_none_or(|kind| rules.is_royal(kind))
            && self.to.is_some_and(|to| rules.leads_to(position, mv, to))
    }

    fn fits(&self, rules: &Rules, position: &Position, mv: Move) -> bool {
        let from = mv.from();
        let gates = match (self.gate, mv.gated()) {
            (None, None) => true,
            (Some((wanted, square)), Some((kind, at))) => wanted == kind && square.is_none_or(|square| square == at),
            _ => false,
        };
        if !gates {
            return false;
        }
        if let Some(short) = self.castling {
            return mv.kind() == MoveKind::Castle && rules.castles_short(position, mv) == short;
        }
        let Some(to) = self.to else { return mv.kind() == MoveKind::Pass };
        if self.dropped.is_some() {
            return mv.dropped() == self.dropped && mv.to() == to;
        }
        if self.block || mv.kind() == MoveKind::Block {
            return self.block && mv.kind() == MoveKind::Block && mv.to() == to;
        }
        let kind = position.top(from).map(|piece| piece.kind());
        !matches!(mv.kind(), MoveKind::Castle | MoveKind::Pass)
            && kind.is_some_and(|kind| self.names(rules, kind))
            && self.file.is_none_or(|file| file == from.file())
            && self.rank.is_none_or(|rank| rank == from.rank())
            && to == mv.to()
            && self.promotion == mv.promotion()
    }
}
