//! Trial games: random games in which the invariants of any variant are tested.

use std::fmt;
use std::sync::Arc;

use crate::action::{Action, MoveKind};
use crate::effect::Effect;
use crate::game::{Game, Start};
use crate::kernel::zobrist::split_mix;
use crate::notation::{PgnTags, read_pgn_of};
use crate::piece::Side;
use crate::rules::Rules;
use crate::ruleset::Diagnostic;

/// The number of trial games. They show roughly how often each side wins; the caller can stop them before the last.
const GAMES: u64 = 50;
/// The most plies of a game. A longer game counts as not ended.
const PLIES: usize = 200;
/// The slow tests run in one position out of this many. They read the FEN and every move back.
const EVERY: usize = 16;

/// The result of the trial games.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Trial {
    /// The number of games, 50 unless time was up.
    pub games: u32,
    /// The number of games that ended within 200 plies.
    pub ended: u32,
    /// The names of each side's armies, and the number of games that it won.
    pub won: Vec<(String, u32)>,
    /// The number of plies of all games.
    pub plies: u64,
    /// The number of legal moves in all positions together.
    pub moves: u64,
    /// Whether time was up before the last game ended.
    pub cut: bool,
}

/// A summary in one line.
impl fmt::Display for Trial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.games == 0 && self.cut {
            return f.write_str("random games were NOT run: there was no time for one");
        }
        let percent = |part: u64, all: u64| (100 * part + all / 2) / all.max(1);
        let ended = percent(self.ended.into(), self.games.into());
        write!(f, "{} random games, {ended} % end within {PLIES} plies", self.games)?;
        let tenths = 10 * self.moves / self.plies.max(1);
        write!(f, ", {}.{} moves per turn", tenths / 10, tenths % 10)?;
        for (name, won) in &self.won {
            write!(f, ", {name} wins {} %", percent((*won).into(), self.games.into()))?;
        }
        if self.cut { write!(f, " (there was no time for all {GAMES})") } else { Ok(()) }
    }
}

/// Plays the games, and stops at the first violated invariant.
pub(super) fn play(rules: &Arc<Rules>, seed: u64, go_on: &mut dyn FnMut() -> bool) -> (Trial, Vec<Diagnostic>) {
    let sides = rules.sides();
    let names = |side: &Side| {
        let armies = rules.armies().filter(|(army, _)| rules.side(*army) == *side);
        armies.map(|(_, data)| &*data.name).collect::<Vec<&str>>().join(" and ")
    };
    let mut trial = Trial { won: sides.iter().map(|side| (names(side), 0)).collect(), ..Trial::default() };
    for number in 0..GAMES {
        if !go_on() {
            trial.cut = true;
            break;
        }
        match play_one(rules, Random(seed ^ number << 32), &mut trial, go_on) {
            Err(diagnostic) => return (trial, vec![*diagnostic]),
            Ok(None) => break,
            Ok(Some(game)) => {
                if let Err(diagnostic) = is_read_back(&game) {
                    return (trial, vec![*diagnostic]);
                }
                trial.games += 1;
                trial.ended += u32::from(game.ending().is_some());
                let winner = game.ending().and_then(|ending| ending.winner);
                if let Some(at) = sides.iter().position(|side| Some(*side) == winner) {
                    trial.won[at].1 += 1;
                }
            }
        }
    }
    let mut found = Vec::new();
    if trial.games > 0 && trial.ended == 0 && rules.draw().quiet_rounds.ends.is_none() {
        let hint = Diagnostic::warning("V405", "", format!("none of {} random games has ended", trial.games));
        found.push(hint.help("let `draw` end those in which nothing happens any more"));
    }
    (trial, found)
}

/// Plays one game; `None` if time was up.
fn play_one(
    rules: &Arc<Rules>,
    mut random: Random,
    trial: &mut Trial,
    go_on: &mut dyn FnMut() -> bool,
) -> Result<Option<Game>, Box<Diagnostic>> {
    let start = match rules.arrays() {
        Some(arrays) => Start::Array(random.below(arrays.count() as usize) as u32),
        None => Start::Setup,
    };
    let wrong = |code, message: String| Box::new(Diagnostic::error(code, "", message));
    let mut game = Game::new(rules.clone(), start).map_err(|error| wrong("V402", error.to_string()))?;
    let pieces = |game: &Game| {
        let position = game.position();
        let standing = position.occupied().iter().map(|square| position.height(square)).sum::<usize>();
        standing + position.under.hands.total()
    };
    let most = pieces(&game);
    while game.ending().is_none() && game.record().len() < PLIES {
        if !go_on() {
            trial.cut = true;
            return Ok(None);
        }
        let moves = game.moves();
        holds(&game, game.record().len().is_multiple_of(EVERY))?;
        let at = random.below(moves.len());
        let Some(&mv) = moves.get(at) else {
            return Err(wrong(
                "V404",
                format!("nobody can move, and no rule ends the game there: {}", rules.fen(game.position())),
            ));
        };
        trial.plies += 1;
        trial.moves += moves.len() as u64;
        let text = rules.uci(game.position(), mv);
        let effects = game
            .play(Action::Move(mv))
            .map_err(|why| wrong("V403", format!("{text} is offered and refused: {}", why.message())))?;
        // By these moves a piece can come to a square where its kind may not stand.
        let appears = |effect: &Effect| matches!(effect, Effect::Promoted { .. } | Effect::Dropped { .. });
        if mv.kind() == MoveKind::EnPassant || effects.iter().any(appears) {
            position_is_read_back(&game)?;
        }
        if pieces(&game) > most {
            return Err(wrong("V406", format!("{text} makes pieces: {}", rules.fen(game.position()))));
        }
    }
    Ok(Some(game))
}

/// Tests the invariants of a position. `closely` adds the slow tests.
fn holds(game: &Game, closely: bool) -> Result<(), Box<Diagnostic>> {
    let (rules, position) = (game.rules(), game.position());
    let wrong = |code, message: String| Err(Box::new(Diagnostic::error(code, "", message)));
    if position.key() != position.recomputed_key() {
        return wrong("V401", format!("the key of {} is wrong", rules.fen(position)));
    }
    if !closely {
        return Ok(());
    }
    position_is_read_back(game)?;
    for mv in game.moves() {
        let written = rules.uci(position, mv);
        if rules.parse_uci(position, &written) != Ok(mv) {
            return wrong("V403", format!("two moves are written {written} in {}", rules.fen(position)));
        }
    }
    Ok(())
}

/// Tests that the FEN of a position is read as the same position.
fn position_is_read_back(game: &Game) -> Result<(), Box<Diagnostic>> {
    let (rules, position) = (game.rules(), game.position());
    let text = rules.fen(position);
    let message = match rules.parse_fen(&text) {
        Ok(read) if read == *position => return Ok(()),
        Ok(_) => format!("the position {text} is read as another one"),
        Err(error) => format!("the position {text} cannot be read: {error}"),
    };
    Err(Box::new(Diagnostic::error("V402", "", message)))
}

/// Tests that the PGN of a game is read as the same game. PGN4 names its rules in tags of its own.
fn is_read_back(game: &Game) -> Result<(), Box<Diagnostic>> {
    match game.pgn(&PgnTags::default()).filter(|_| !game.rules().has_fen4()) {
        Some(text) => is_pgn_of(&text, game),
        None => Ok(()),
    }
}

fn is_pgn_of(text: &str, game: &Game) -> Result<(), Box<Diagnostic>> {
    let message = match read_pgn_of(text, game.rules()) {
        Some(Ok(read)) if read.game.record() == game.record() && read.game.position() == game.position() => {
            return Ok(());
        }
        Some(Err(error)) => format!("the PGN of a game cannot be read: {error}"),
        _ => format!("the PGN of a game is read as another one:\n{text}"),
    };
    Err(Box::new(Diagnostic::error("V410", "pgn", message)))
}

/// A random number generator that gives the same numbers for the same seed.
struct Random(u64);

impl Random {
    /// A number from 0 to `limit - 1`; 0 if `limit` is 0.
    fn below(&mut self, limit: usize) -> usize {
        let number;
        (self.0, number) = split_mix(self.0);
        (number % limit.max(1) as u64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::{Library, Settings};

    #[test]
    fn a_game_that_is_not_read_back_is_told() -> Result<(), Box<dyn std::error::Error>> {
        let mut library = Library::default();
        library.add(include_str!("../../../plugins/chess960/chess.ron"))?;
        let mut game = Game::new(Arc::new(library.compile("chess", &Settings::new())?), Start::Setup)?;
        let mv = game.rules().parse_uci(game.position(), "e2e4")?;
        game.play(Action::Move(mv)).map_err(|why| why.message().to_string())?;
        assert_eq!(is_read_back(&game), Ok(()));
        let text = game.pgn(&PgnTags::default()).unwrap_or_default();
        for (written, wanted) in [("1. d4", "as another one"), ("1. e5", "cannot be read")] {
            let told = is_pgn_of(&text.replace("1. e4", written), &game);
            assert!(told.as_ref().is_err_and(|told| told.message.contains(wanted)), "{told:?}");
        }
        Ok(())
    }
}
