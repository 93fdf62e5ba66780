//! Moves that a person types: on score sheets (SAN), in UCI, or as records write actions.

use std::collections::BTreeSet;

use tessera_rules::notation::{Alphabet, SanError};
use tessera_rules::{Action, Game, Join, Message, Move, Square};

use crate::text::Texts;

/// The most moves that an error lists. More would not be read.
const LISTED: usize = 6;
/// The most signs of a move besides its two squares: a piece, a sign between them, a face and a check.
const BETWEEN: usize = 6;
/// The words of records for actions that are no moves. The last one may name an army, see [`OF_ARMIES`].
const DRAW: &str = "draw";
const CLAIM: &str = "claim";
const RESIGN: &str = "resign";
/// The beginnings of words that name an army, such as `resign:w`. A colon elsewhere is that of a capture, `e4:d5`.
const OF_ARMIES: [&str; 2] = ["resign:", "timeout:"];

/// The legal moves of a position, each with all texts that name it. A move that rolls a die is listed once, without the
/// face.
#[derive(Debug, Clone, Default)]
pub struct TypedMoves {
    moves: Vec<NamedMove>,
    /// The words that are no moves and are possible now.
    words: Vec<&'static str>,
    alphabets: Vec<Alphabet>,
}

/// A legal move with its texts.
#[derive(Debug, Clone)]
struct NamedMove {
    mv: Move,
    /// The texts in the order in which they are offered: SAN in the player's language, SAN in English, and UCI.
    names: [String; 3],
}

impl TypedMoves {
    /// The legal moves of the present position of a game. There are none after its end.
    pub fn of(game: &Game, texts: &Texts) -> Self {
        let (rules, position) = (game.rules(), game.position());
        let alphabets = vec![texts.alphabet(rules), Alphabet::english()];
        let announced: BTreeSet<Move> = game.moves().into_iter().map(Move::announced).collect();
        let named = |mv: Move| {
            let san = |alphabet: &Alphabet| rules.san(position, mv, alphabet);
            NamedMove { mv, names: [san(&alphabets[0]), san(&alphabets[1]), rules.uci(position, mv)] }
        };
        let mut moves: Vec<NamedMove> = announced.into_iter().map(named).collect();
        // Few players mean to capture a piece of their own side. The other moves keep their order.
        let own = rules.side(rules.army_to_move(position));
        let takes_own = |mv| rules.captured(position, mv).is_some_and(|(_, piece)| rules.side(piece.army()) == own);
        moves.sort_by_key(|named| takes_own(named.mv));
        let mut words = Vec::new();
        if game.ending().is_none() {
            words.extend([DRAW, RESIGN]);
        }
        if game.claimable().is_some() {
            words.push(CLAIM);
        }
        Self { moves, words, alphabets }
    }

    /// The texts that begin like the typed one, one for each move. Capital letters count only if they tell moves apart:
    /// `bc` offers moves of a pawn, and moves of a bishop only if no pawn can move so.
    pub fn offers(&self, typed: &str) -> Vec<String> {
        let begins = |name: &str, form: fn(&str) -> String| form(name).starts_with(&form(typed));
        let named = |form: fn(&str) -> String| -> Vec<String> {
            let of_move = |named: &NamedMove| named.names.iter().find(|name| begins(name, form)).cloned();
            self.moves.iter().filter_map(of_move).collect()
        };
        let mut found = named(plain);
        if found.is_empty() {
            found = named(lower);
        }
        // The words come last, and only when somebody begins to write one.
        let words = self.words.iter().filter(|word| !typed.trim().is_empty() && begins(word, lower));
        found.extend(words.map(|word| (*word).to_owned()));
        found
    }

    /// Reads a typed action. A move that rolls a die comes without the face.
    ///
    /// # Errors
    /// The faults of the text. For two squares, or for a piece and its goal, that is the reason of the rules. Otherwise the
    /// error lists the moves that the text may mean, or examples of moves that are known here.
    pub fn read(&self, game: &Game, typed: &str) -> Result<Action, Vec<Message>> {
        let text = typed.trim();
        match text.to_lowercase().as_str() {
            RESIGN => return Ok(Action::Resign(game.position().turn().army())),
            word if [DRAW, CLAIM].contains(&word) || OF_ARMIES.iter().any(|begin| word.starts_with(begin)) => {
                let read = game.rules().parse_action(game.position(), word);
                return read.map_err(|error| vec![error.message()]);
            }
            _ => {}
        }
        for form in [plain as fn(&str) -> String, lower] {
            let wanted = form(text);
            // The face that a die shows after its move may be left out.
            let is_name = |name: &String| form(name) == wanted || form(name).split('>').next() == Some(&wanted);
            let named = |named: &&NamedMove| named.names.iter().any(is_name);
            let mut fitting = self.moves.iter().filter(named);
            match (fitting.next(), fitting.next()) {
                (Some(one), None) => return Ok(Action::Move(one.mv)),
                (Some(_), Some(_)) => break,
                (None, _) => {}
            }
        }
        let (rules, position) = (game.rules(), game.position());
        if let Ok(mv) = rules.parse_uci(position, &text.to_lowercase()) {
            return Ok(Action::Move(mv.announced()));
        }
        let read = self.alphabets.iter().map(|alphabet| rules.parse_san(position, &plain(text), alphabet));
        let mut errors = Vec::new();
        for read in read {
            match read {
                Ok(mv) => return Ok(Action::Move(mv.announced())),
                Err(error) => errors.push(error),
            }
        }
        match self.in_short(game, text)[..] {
            [one] => return Ok(Action::Move(one)),
            [] => {}
            _ => errors.push(SanError::Ambiguous(text.to_owned())),
        }
        Err(self.wrong(game, text, &errors))
    }

    /// The moves that a text names as on score sheets of chess, where this variant has longer names: `Nf3` is `Ng1-f3`, and
    /// `e4` is `Pe2-e4`.
    fn in_short(&self, game: &Game, text: &str) -> Vec<Move> {
        let (rules, position) = (game.rules(), game.position());
        let mut found = Vec::new();
        for named in self.moves.iter().filter(|named| named.mv.dropped().is_none()) {
            let from = named.mv.from();
            let is_pawn = position.top(from).is_some_and(|top| rules.is_pawn(top.kind()));
            let is_named = self.alphabets.iter().zip(&named.names).any(|(alphabet, name)| {
                let bare = |text: &str| plain(text).replace(&alphabet.to, "").replace(&alphabet.takes, "");
                let moved = name.split(&alphabet.becomes).next().unwrap_or_default();
                let short = bare(&moved.replacen(&from.to_string(), "", 1));
                let typed = bare(text);
                let square = named.mv.to().to_string();
                short == typed || is_pawn && typed == square && short.ends_with(&square)
            });
            if is_named {
                found.push(named.mv);
            }
        }
        found
    }

    /// The reasons why a text is no legal action.
    fn wrong(&self, game: &Game, text: &str, errors: &[SanError]) -> Vec<Message> {
        if game.ending().is_some() {
            return vec![Message::new("why-game-over")];
        }
        let is_ambiguous = errors.iter().any(|error| matches!(error, SanError::Ambiguous(_)));
        let offered = if is_ambiguous { self.like(text) } else { self.begun(text) };
        if offered.len() > 1 {
            let list = offered.into_iter().map(quoted);
            return vec![
                Message::new("san-ambiguous").text("text", text),
                Message::new("typed-fits").list("moves", Join::Comma, list),
            ];
        }
        let squares = squares_in(text);
        let written: usize = squares.iter().map(|square| square.to_string().len()).sum();
        if let [from, to] = squares[..]
            && text.chars().count() <= written + BETWEEN
            && let Some(why) = game.why_not(from, to)
        {
            return vec![why.message()];
        }
        if let Some(why) = self.alphabets.iter().find_map(|alphabet| game.why_not_san(text, alphabet)) {
            return vec![why.message()];
        }
        let is_move = errors.iter().any(|error| matches!(error, SanError::Illegal(_))) && !squares.is_empty();
        let wrong = if is_move { "san-illegal" } else { "san-unreadable" };
        let mut messages = vec![Message::new(wrong).text("text", text)];
        let examples = self.moves.first().zip(self.moves.last());
        if let Some((first, last)) = examples {
            let both = [&first.names[0], &last.names[2]].map(|name| quoted(name.clone()));
            messages.push(Message::new("typed-known").list("moves", Join::Or, both));
        }
        messages
    }

    /// The moves whose names begin like the text, at most [`LISTED`].
    fn begun(&self, text: &str) -> Vec<String> {
        let begins = |name: &&String| lower(name).starts_with(&lower(text));
        let names = self.moves.iter().filter_map(|named| named.names.iter().find(begins).cloned());
        names.take(LISTED).collect()
    }

    /// The moves that begin with the same letter and go to the same square, at most [`LISTED`].
    fn like(&self, text: &str) -> Vec<String> {
        let goal = squares_in(text).pop();
        let first = text.chars().next();
        let fits = |named: &&NamedMove| Some(named.mv.to()) == goal && named.names[0].chars().next() == first;
        let fitting: Vec<String> = self.moves.iter().filter(fits).map(|named| named.names[0].clone()).collect();
        // The letter may be that of another language.
        let all = if fitting.is_empty() { self.begun("") } else { fitting };
        all.into_iter().take(LISTED).collect()
    }
}

/// A text as part of a list.
fn quoted(text: String) -> Message {
    Message::new("typed-move").text("move", text)
}

/// The text without blanks and without the signs for check and comments. Castling may be written with zeros.
fn plain(text: &str) -> String {
    let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let text = text.trim_end_matches(['!', '?', '+', '#']);
    if text.starts_with("0-0") { text.replace('0', "O") } else { text.to_owned() }
}

/// The same without capital letters.
fn lower(text: &str) -> String {
    plain(text).to_lowercase()
}

/// The squares that a text names, in their order.
fn squares_in(text: &str) -> Vec<Square> {
    // All digits behind a letter are its rank, which may have two.
    let named = |(at, letter): (usize, char)| {
        let rank = text[at + letter.len_utf8()..].bytes().take_while(u8::is_ascii_digit).count();
        text.get(at..=at + rank)?.parse().ok()
    };
    text.char_indices().filter_map(named).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A rank may have two digits.
    #[test]
    fn squares_are_found_in_a_text() {
        let found = |text: &str| squares_in(text).iter().map(Square::to_string).collect::<Vec<_>>().join(" ");
        assert_eq!(found("Nn10-l11"), "n10 l11");
        assert_eq!(found("e2e10q"), "e2 e10");
        assert_eq!(found("Sä1 xd5+"), "d5");
    }
}
