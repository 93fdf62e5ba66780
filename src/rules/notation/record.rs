//! Records: a game as text. A header and a list of actions are enough to replay the game.
//!
//! ```text
//! variant chess960
//! option array-518 out
//! array 356
//! seed 42
//! player w Ada
//! event An evening in June
//! date 2026.06.21
//! rules Ruleset(api:1,id:"my-mod/rooks", …)
//! actions e2e4 e7e5 resign:w
//! ```
//!
//! The actions come last and may fill several lines. The other lines may have any order. Each occurs once, but there
//! may be an `option` for each option and a `player` for each army. A game has an array or a position. A line `player`
//! has the letter of an army and the name of its player, up to the end of the line. The lines `event` and `date` say what
//! the tags of these names say in PGN. The game does not depend on these lines. A record of a mod's variant has the
//! complete rules with all chosen options. So the game can be replayed after the mod has changed or gone.

use std::fmt;
use std::sync::Arc;

use super::RecordError;
use crate::game::{Game, Start};
use crate::rules::Rules;
use crate::ruleset::{Layer, Library, RulesetError, Settings, later_api, read};

/// The first word of the line with the actions.
const ACTIONS: &str = "actions";
/// The most actions. A longer text is no game that anybody has played, and would fill the memory with its positions.
const ACTIONS_MAX: usize = 100_000;
/// The first words of all lines of a record. No action is written like one of them.
const WORDS: [&str; 10] =
    ["variant", "option", "array", "position", "seed", "rules", "player", "event", "date", ACTIONS];

/// The record of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// The variant's id.
    pub variant: String,
    /// The options whose choice is not the default.
    pub settings: Settings,
    /// How the game begins.
    pub start: Start,
    /// The seed of the random numbers for later rolls. A record for other people has none, since they could foresee the
    /// rolls.
    pub seed: Option<u64>,
    /// The complete rules as RON in one line, if the variant belongs to a mod.
    pub rules: Option<String>,
    /// The names of players, each with the letter of their army. [`Record::with_players`] sets them.
    pub players: Vec<(char, String)>,
    /// The name or the occasion of the game: the tag `Event` of PGN. [`Record::with_occasion`] sets it.
    pub event: Option<String>,
    /// The day of the game, such as `2026.06.21`: the tag `Date` of PGN.
    pub date: Option<String>,
    /// The actions, in the notation of [`Rules::action_text`](crate::Rules::action_text).
    pub actions: Vec<String>,
}

impl Record {
    /// The record of a game. A `seed` makes later rolls the same again when the record is replayed and played on.
    pub fn of(game: &Game, seed: Option<u64>) -> Self {
        let rules = game.rules();
        let default = |option: &str| rules.ruleset().options.get(option).map(|option| option.default.clone());
        Self {
            variant: rules.id().to_owned(),
            settings: rules
                .settings()
                .iter()
                .filter(|(option, choice)| default(option).as_ref() != Some(*choice))
                .map(|(option, choice)| (option.clone(), choice.clone()))
                .collect(),
            start: game.start().clone(),
            seed,
            rules: is_of_mod(rules.id()).then(|| rules.ruleset().clone().into_layer().to_ron(false).ok()).flatten(),
            players: Vec::new(),
            event: None,
            date: None,
            actions: game.plies().map(|(position, &action)| rules.action_text(position, action)).collect(),
        }
    }

    /// The same record with the names of its players, each with the letter of their army, see
    /// [`Rules::army_letter`]. Names without a letter or a sign are left out, and line breaks become spaces.
    ///
    /// ```
    /// use tessera_rules::notation::Record;
    ///
    /// let record = Record::parse("variant chess\nactions e2e4")?;
    /// let named = record.with_players([('w', "Ada\nL."), ('b', " ")]);
    /// assert_eq!(named.to_string(), "variant chess\nplayer w Ada L.\nactions e2e4\n");
    /// assert_eq!(Record::parse(&named.to_string())?, named);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_players<'a>(self, players: impl IntoIterator<Item = (char, &'a str)>) -> Self {
        let players = players.into_iter().map(|(letter, name)| (letter, in_line(name)));
        Self { players: players.filter(|(_, name)| !name.is_empty()).collect(), ..self }
    }

    /// The same record with the values of the tags `Event` and `Date` of PGN. Values without a sign, and unknown ones, which
    /// begin with `?`, are left out. Line breaks become spaces.
    ///
    /// ```
    /// use tessera_rules::notation::Record;
    ///
    /// let record = Record::parse("variant chess\nactions e2e4")?.with_occasion("The club's night", "2026.06.21");
    /// assert_eq!(record.to_string(), "variant chess\nevent The club's night\ndate 2026.06.21\nactions e2e4\n");
    /// assert_eq!(Record::parse(&record.to_string())?, record);
    /// assert_eq!(record.with_occasion("?", "????.??.??").to_string(), "variant chess\nactions e2e4\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_occasion(self, event: &str, date: &str) -> Self {
        let known = |value: &str| Some(in_line(value)).filter(|value| !value.is_empty() && !value.starts_with('?'));
        Self { event: known(event), date: known(date), ..self }
    }

    /// Whether a text begins like a record: with the first word of one of its lines.
    pub fn begins(text: &str) -> bool {
        text.split_whitespace().next().is_some_and(|word| WORDS.contains(&word))
    }

    /// The records of a text that may have several, each with the number of its first line, from 1. A record ends where
    /// another line than those of actions follows its actions.
    pub fn texts(text: &str) -> Vec<(usize, &str)> {
        let mut records = Vec::new();
        let (mut start, mut first, mut in_actions) = (0, 1, false);
        let mut at = 0;
        for (number, line) in (1..).zip(text.split_inclusive('\n')) {
            let word = line.split_whitespace().next().unwrap_or_default();
            if in_actions && WORDS.contains(&word) {
                records.push((first, &text[start..at]));
                (start, first, in_actions) = (at, number, false);
            }
            in_actions |= word == ACTIONS;
            at += line.len();
        }
        records.push((first, &text[start..]));
        records
    }

    /// Reads a record. Only [`Record::replay`] tests whether its variant, start and actions are possible.
    ///
    /// ```
    /// use tessera_rules::{Library, notation::Record};
    ///
    /// let mut library = Library::default();
    /// library.add(include_str!("../../../plugins/chess960/chess.ron"))?;
    /// let record = Record::parse("variant chess\nactions e2e4 e7e5 resign:w")?;
    /// let game = record.replay(&library)?;
    /// assert_eq!(game.record().len(), 3);
    /// assert!(game.ending().is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If a line is not part of a record, if a line says again what an earlier one has said, if no line names the variant, or if
    /// there are more than 100 000 actions.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        let mut record = Self {
            variant: String::new(),
            settings: Settings::new(),
            start: Start::Setup,
            seed: None,
            rules: None,
            players: Vec::new(),
            event: None,
            date: None,
            actions: Vec::new(),
        };
        let mut in_actions = false;
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.trim();
            let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
            let rest = rest.trim();
            let wrong = || RecordError::Line { line: number, text: line.to_owned() };
            let again = || RecordError::Again { line: number, text: line.to_owned() };
            let once = |is_first: bool| if is_first { Ok(()) } else { Err(again()) };
            match word {
                "" => {}
                _ if in_actions => add_actions(line, &mut record.actions),
                "variant" if !rest.is_empty() => {
                    once(record.variant.is_empty())?;
                    rest.clone_into(&mut record.variant);
                }
                "option" => {
                    let (option, choice) = rest.split_once(char::is_whitespace).ok_or_else(wrong)?;
                    let before = record.settings.insert(option.to_owned(), choice.trim().to_owned());
                    once(before.is_none())?;
                }
                "array" => {
                    once(record.start == Start::Setup)?;
                    record.start = Start::Array(rest.parse().map_err(|_| wrong())?);
                }
                "position" if !rest.is_empty() => {
                    once(record.start == Start::Setup)?;
                    record.start = Start::Position(rest.to_owned());
                }
                "seed" => {
                    once(record.seed.is_none())?;
                    record.seed = Some(rest.parse().map_err(|_| wrong())?);
                }
                "rules" if !rest.is_empty() => {
                    once(record.rules.is_none())?;
                    record.rules = Some(rest.to_owned());
                }
                "player" => {
                    let player = player(rest).ok_or_else(wrong)?;
                    once(record.players.iter().all(|(letter, _)| *letter != player.0))?;
                    record.players.push(player);
                }
                "event" if !rest.is_empty() => {
                    once(record.event.is_none())?;
                    record.event = Some(rest.to_owned());
                }
                "date" if !rest.is_empty() => {
                    once(record.date.is_none())?;
                    record.date = Some(rest.to_owned());
                }
                ACTIONS => {
                    in_actions = true;
                    add_actions(rest, &mut record.actions);
                }
                _ => return Err(wrong()),
            }
        }
        if record.variant.is_empty() {
            Err(RecordError::NoVariant)
        } else if record.actions.len() > ACTIONS_MAX {
            Err(RecordError::TooManyActions(ACTIONS_MAX))
        } else {
            Ok(record)
        }
    }

    /// Plays the game again. Rules in the record are preferred to those of the library.
    ///
    /// # Errors
    /// If the variant cannot be compiled, a player's army does not exist, the start position is impossible, or an action is
    /// not legal.
    pub fn replay(&self, library: &Library) -> Result<Game, RecordError> {
        let rules = match &self.rules {
            Some(text) => self.own_rules(text, library),
            None => library.compile(&self.variant, &self.settings),
        };
        self.replay_by(Arc::new(rules.map_err(RecordError::Variant)?))
    }

    /// Whether the game is played by the variant's own rules with the default options.
    pub fn has_usual_rules(&self) -> bool {
        self.rules.is_none() && self.settings.is_empty()
    }

    /// Plays the game again by these rules, which must be those of the record. It saves compiling them for each game.
    ///
    /// # Errors
    /// If a player's army does not exist, the start position is impossible, or an action is not legal.
    pub fn replay_by(&self, rules: Arc<Rules>) -> Result<Game, RecordError> {
        let has_army = |letter: char| rules.armies().any(|(army, _)| rules.army_letter(army) == letter);
        if let Some((letter, name)) = self.players.iter().find(|(letter, _)| !has_army(*letter)) {
            return Err(RecordError::NoArmy { letter: *letter, name: name.clone() });
        }
        let mut game = Game::new(rules, self.start.clone()).map_err(RecordError::Start)?;
        for (number, text) in (1..).zip(&self.actions) {
            let refused = |why| RecordError::Action { number, text: text.clone(), why };
            let action = game.rules().parse_action(game.position(), text).map_err(|error| refused(error.message()))?;
            game.play(action).map_err(|why| refused(why.message()))?;
        }
        Ok(game)
    }

    fn own_rules(&self, text: &str, library: &Library) -> Result<Rules, RulesetError> {
        // Rules for a later version of the format may have unknown keys. Only their version is reported.
        if let Some(later) = later_api("rules", text) {
            return Err(later.into());
        }
        let layer: Layer = read("rules", text)?;
        library.compile_whole(Layer { id: Some(self.variant.clone()), ..layer }, &self.settings)
    }
}

/// Adds the actions of a line, and at most one too many.
fn add_actions(line: &str, actions: &mut Vec<String>) {
    let room = ACTIONS_MAX + 1 - actions.len();
    actions.extend(line.split_whitespace().take(room).map(str::to_owned));
}

/// Whether a variant belongs to a mod. Its id has the form `MOD/ID` then.
fn is_of_mod(id: &str) -> bool {
    id.contains('/')
}

/// A text that fits into one line.
fn in_line(text: &str) -> String {
    let plain: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    plain.trim().to_owned()
}

/// The letter of an army and the name of its player.
fn player(text: &str) -> Option<(char, String)> {
    let (letter, name) = text.split_once(char::is_whitespace)?;
    let mut letters = letter.chars();
    let letter = letters.next().filter(|_| letters.next().is_none())?;
    Some((letter, name.trim().to_owned()))
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "variant {}", self.variant)?;
        for (option, choice) in &self.settings {
            writeln!(f, "option {option} {choice}")?;
        }
        match &self.start {
            Start::Setup => {}
            Start::Array(number) => writeln!(f, "array {number}")?,
            Start::Position(text) => writeln!(f, "position {text}")?,
        }
        if let Some(seed) = self.seed {
            writeln!(f, "seed {seed}")?;
        }
        if let Some(rules) = &self.rules {
            writeln!(f, "rules {rules}")?;
        }
        for (letter, name) in &self.players {
            writeln!(f, "player {letter} {name}")?;
        }
        if let Some(event) = &self.event {
            writeln!(f, "event {event}")?;
        }
        if let Some(date) = &self.date {
            writeln!(f, "date {date}")?;
        }
        writeln!(f, "{ACTIONS} {}", self.actions.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_plays_so_long() {
        let text = |actions: usize| format!("variant chess\nactions {}", "e2e4 ".repeat(actions));
        assert_eq!(Record::parse(&text(ACTIONS_MAX)).map(|record| record.actions.len()), Ok(ACTIONS_MAX));
        assert_eq!(Record::parse(&text(ACTIONS_MAX + 7)), Err(RecordError::TooManyActions(ACTIONS_MAX)));
        let lines = format!("{}{}", text(ACTIONS_MAX), "\ne2e4".repeat(3));
        assert_eq!(Record::parse(&lines), Err(RecordError::TooManyActions(ACTIONS_MAX)));
    }
}
