//! Actions in UCI long algebraic notation.

use super::error::ActionError;
use crate::action::{Action, Move, MoveKind};
use crate::piece::{Army, Kind};
use crate::position::Position;
use crate::rules::Rules;
use crate::square::Square;
use crate::why::Why;

/// The sign of the block in the texts of its moves. A FEN has the same.
const BLOCK: char = '*';

/// The texts of these actions begin so. The letter of the army follows.
const RESIGN: &str = "resign:";
const TIMEOUT: &str = "timeout:";

impl Rules {
    /// An action as text: a move in the notation of [`Rules::uci`], or `resign:w`, `timeout:w`, `draw` or `claim`. No two
    /// legal actions of a position have the same text.
    pub fn action_text(&self, position: &Position, action: Action) -> String {
        let letter = |army: Army| self.ruleset().armies.get(army.index()).map_or('-', |data| data.letter);
        match action {
            Action::Move(mv) => self.uci(position, mv),
            Action::Resign(army) => format!("{RESIGN}{}", letter(army)),
            Action::Timeout(army) => format!("{TIMEOUT}{}", letter(army)),
            Action::Draw => "draw".to_owned(),
            Action::Claim => "claim".to_owned(),
        }
    }

    /// A move in UCI notation, with additions:
    ///
    /// - `e2e4` moves all pieces of the square, `2e2e4` only the top two of a higher stack.
    /// - `e7e8q` is a promotion. `e8e8q` is the chosen face of a die.
    /// - `e1g1` is castling. In variants with shuffled arrays it is written as the royal piece taking its partner,
    ///   `e1h1`.
    /// - `e4e4` turns a wounded die. `e4e4@n` rolls it, and it shows a knight.
    /// - `e2e4@q` is a move after which the die shows a queen. The announced move, before the roll, is `e2e4`.
    /// - `N@f3` puts a knight of the player's hand on f3.
    /// - `b1c3h` moves a piece, and a hawk of the hand enters on b1. `e1g1h` castles, and it enters on e1. With `h1e1h` it
    ///   enters on the partner's square h1.
    /// - `*@f3` puts the block on f3.
    /// - `0000` is a pass.
    ///
    /// ```
    /// # let mut library = tessera_rules::Library::default();
    /// # library.add(include_str!("../../../plugins/chess960/chess.ron"))?;
    /// # let rules = library.compile("chess", &tessera_rules::Settings::new())?;
    /// let position = rules.parse_fen("4k3/P7/8/8/8/8/8/4K3 w - - 0 1")?;
    /// let texts: Vec<String> = rules.moves(&position).into_iter().map(|mv| rules.uci(&position, mv)).collect();
    /// assert!(texts.contains(&"a7a8q".to_owned()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn uci(&self, position: &Position, mv: Move) -> String {
        if mv.kind() == MoveKind::Pass {
            return "0000".to_owned();
        }
        if mv.kind() == MoveKind::Block {
            return format!("{BLOCK}@{}", mv.to());
        }
        if let Some(kind) = mv.dropped() {
            return format!("{}@{}", self.letter(kind), mv.to());
        }
        let to = match self.castling_goals(position, mv) {
            Some((royal, _)) if self.arrays().is_none() => royal,
            _ => mv.to(),
        };
        let letter = |kind| self.letter(kind).to_ascii_lowercase();
        if let Some((kind, at)) = mv.gated() {
            let (from, to) = if at == mv.from() { (at, to) } else { (at, mv.from()) };
            return format!("{from}{to}{}", letter(kind));
        }
        let count = mv.lift().map_or_else(String::new, |take| take.to_string());
        let promotion = mv.promotion().map_or_else(String::new, |kind| letter(kind).to_string());
        let face = mv.face().map_or_else(String::new, |kind| format!("@{}", letter(kind)));
        format!("{count}{}{to}{promotion}{face}", mv.from())
    }

    /// Reads an action in the notation of [`Rules::action_text`].
    ///
    /// Castling can also be written as the royal piece taking its partner, unless another legal move has that text. So
    /// chess accepts both `e1g1` and `e1h1`.
    ///
    /// # Errors
    /// If the text is not an action, or if its move is not legal in this position.
    pub fn parse_action(&self, position: &Position, text: &str) -> Result<Action, ActionError> {
        match text {
            "draw" => return Ok(Action::Draw),
            "claim" => return Ok(Action::Claim),
            _ => {}
        }
        let prefixes: [(&str, fn(Army) -> Action); 2] = [(RESIGN, Action::Resign), (TIMEOUT, Action::Timeout)];
        for (prefix, action) in prefixes {
            let Some(letter) = text.strip_prefix(prefix) else { continue };
            let army = self.ruleset().armies.iter().position(|army| letter.chars().eq([army.letter]));
            let army = army.and_then(Army::new).ok_or(ActionError::Unreadable { text: text.to_owned() });
            return army.map(action);
        }
        self.parse_uci(position, text).map(Action::Move)
    }

    /// Reads a move in the notation of [`Rules::uci`], either with the result of its roll or as announced.
    ///
    /// ```
    /// # let mut library = tessera_rules::Library::default();
    /// # library.add(include_str!("../../../plugins/chess960/chess.ron"))?;
    /// # let rules = library.compile("chess", &tessera_rules::Settings::new())?;
    /// let mv = rules.parse_uci(&rules.start(), "e2e4")?;
    /// assert_eq!((mv.from(), mv.to()), ("e2".parse()?, "e4".parse()?));
    /// assert!(rules.parse_uci(&rules.start(), "e2e5").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the text is not a move, or if the move is not legal.
    pub fn parse_uci(&self, position: &Position, text: &str) -> Result<Move, ActionError> {
        let moves = self.legal_moves(position);
        if let Some(&mv) = moves.iter().find(|&&mv| self.uci(position, mv) == text) {
            return Ok(mv);
        }
        if let Some(mv) = moves.iter().map(|mv| mv.announced()).find(|&mv| self.uci(position, mv) == text) {
            return Ok(mv);
        }
        if let Some((kind, to)) = self.written_drop(text) {
            let why = self.why_not_drop(position, kind, to).unwrap_or(Why::NoSuchMove);
            return Err(ActionError::Illegal { text: text.to_owned(), why });
        }
        if let Some(to) = text.strip_prefix(BLOCK).and_then(|text| text.strip_prefix('@')?.parse().ok()) {
            let why = self.why_not_block(position, to).unwrap_or(Why::NoSuchMove);
            return Err(ActionError::Illegal { text: text.to_owned(), why });
        }
        let words = WrittenMove::of(text).ok_or_else(|| ActionError::Unreadable { text: text.to_owned() })?;
        let castles = |mv: &&Move| {
            mv.kind() == MoveKind::Castle && mv.gated().is_none() && mv.from() == words.from && mv.to() == words.to
        };
        if let Some(&mv) = moves.iter().find(castles).filter(|_| words.is_bare) {
            return Ok(mv);
        }
        let why = self.why_not(position, words.from, words.to).unwrap_or(Why::NoSuchMove);
        Err(ActionError::Illegal { text: text.to_owned(), why })
    }
}

impl Rules {
    /// The kind and the square of a text that has the form of a drop, such as `N@f3`.
    fn written_drop(&self, text: &str) -> Option<(Kind, Square)> {
        let (letter, to) = text.split_once('@').filter(|_| self.has_hands())?;
        let kind = self.kind(letter.chars().next().filter(|_| letter.len() == 1)?)?;
        Some((kind, to.parse().ok()?))
    }
}

/// The square at the start of a text, and the rest.
fn first_square(text: &str) -> Option<(Square, &str)> {
    let digits = text.bytes().skip(1).take_while(u8::is_ascii_digit).count();
    let (square, rest) = text.split_at_checked(1 + digits)?;
    Some((square.parse().ok()?, rest))
}

/// The two squares of a text that has the form of a move.
struct WrittenMove {
    from: Square,
    to: Square,
    /// Whether there is nothing but the two squares.
    is_bare: bool,
}

impl WrittenMove {
    fn of(text: &str) -> Option<Self> {
        let count = text.bytes().take_while(u8::is_ascii_digit).count();
        let (moved, face) = match text.get(count..)?.split_once('@') {
            Some((moved, face)) => (moved, Some(face)),
            None => (text.get(count..)?, None),
        };
        let (from, rest) = first_square(moved)?;
        let (to, promotion) = first_square(rest)?;
        let is_letter = |text: &str| text.len() == 1 && text.bytes().all(|b| b.is_ascii_lowercase());
        let well_formed = count <= 2 && (promotion.is_empty() || is_letter(promotion)) && face.is_none_or(is_letter);
        let is_bare = count == 0 && promotion.is_empty() && face.is_none();
        well_formed.then_some(Self { from, to, is_bare })
    }
}
