//! Plays the scanned words of a game by the rules.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::movetext;
use super::pgn_error::{PgnError, PgnFault, shown};
use super::scanner::{ScannedGame, ScannedTag, ScannedWord, Scanner, result};
use super::text_cursor::TextPlace;
use super::{PgnGame, PgnNote, PgnNotes, PgnTags, STANDARD, TIME_FORFEIT};
use crate::action::Action;
use crate::ending::Reason;
use crate::game::{Game, Start, StartError};
use crate::notation::{Alphabet, PositionError, SanError};
use crate::piece::Army;
use crate::position::Position;
use crate::rules::Rules;
use crate::ruleset::{Library, Settings};

/// The longest SAN, in bytes. Moves have fewer than ten; a longer word is not worth a look at all legal moves.
const SAN_MAX: usize = 32;

/// The game of these words, by these rules.
pub(super) fn game(scanned: &ScannedGame, rules: Arc<Rules>) -> Result<PgnGame, PgnError> {
    let mut game = begin(scanned, rules)?;
    let alphabet = Alphabet::english();
    let (mut notes, mut later) = (notes(scanned, 0), None);
    for word in &scanned.moves {
        match play(&mut game, word, &alphabet) {
            // Older rules and other programs play on where a draw ends the game here. The moves before it are right.
            Err(error) if is_after_draw(&error.fault) => {
                notes.cut_after(game.record().len());
                later = Some(error);
                break;
            }
            played => played?,
        }
    }
    let ended = end(&mut game, scanned);
    let mut tags = PgnTags::default();
    for tag in &scanned.tags {
        tags.set(tag.name, &tag.value);
    }
    Ok(PgnGame { line: scanned.place.0, tags, notes, game, doubt: later.or(ended) })
}

/// Whether a move comes after a draw that nobody claims: the rules alone have ended the game.
fn is_after_draw(fault: &PgnFault) -> bool {
    use Reason::{Counted, DeadPosition, QuietTurns, Repetition};
    matches!(fault, PgnFault::Over(QuietTurns | Repetition | DeadPosition | Counted, _))
}

/// The comments and variations of the scanned moves, which begin after so many actions of their game.
fn notes(scanned: &ScannedGame, before: usize) -> PgnNotes {
    let note = |ply: usize, text: &str| {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        (!text.is_empty()).then_some(PgnNote { ply: before + ply, text })
    };
    PgnNotes {
        comments: scanned.comments.iter().filter_map(|&(ply, comment)| note(ply, comment)).collect(),
        // One before the first move is in the place of none.
        variations: scanned
            .variations
            .iter()
            .filter(|(ply, _)| *ply > 0)
            .filter_map(|(ply, text)| note(*ply, text))
            .collect(),
    }
}

/// The game with a variation in the place of the moves that were played, and the notes in the variation. Its moves are read up
/// to the first one that is not possible; `None` if there is none before it.
pub(super) fn variation(game: &Game, variation: &PgnNote) -> Option<(Game, PgnNotes)> {
    let scanned = Scanner::new(&variation.text).next_game()?.ok()?;
    let before = variation.ply.checked_sub(1)?;
    let mut varied = game.up_to(before);
    let alphabet = Alphabet::english();
    let played = scanned.moves.iter().take_while(|word| play(&mut varied, word, &alphabet).is_ok()).count();
    let mut notes = notes(&scanned, before);
    notes.cut_after(before + played);
    (played > 0).then_some((varied, notes))
}

/// The last tag with this name, without those that say nothing.
fn tag<'s, 'a>(scanned: &'s ScannedGame<'a>, name: &str) -> Option<&'s ScannedTag<'a>> {
    let told = |tag: &&ScannedTag| tag.name == name && !["", "?", "-"].contains(&tag.value.trim());
    scanned.tags.iter().rev().find(told)
}

/// The rules of the variant that a game names. `known` has those of earlier games, and gets these.
pub(super) fn variant(
    scanned: &ScannedGame,
    library: &Library,
    known: &mut BTreeMap<String, Arc<Rules>>,
) -> Result<Arc<Rules>, PgnError> {
    let told = tag(scanned, "Variant");
    let (name, place) = told.map_or((STANDARD, scanned.place), |tag| (tag.value.trim(), tag.place));
    let fault = |fault| PgnError::new(place, name, fault);
    let id = library.named_in_pgn(name).ok_or_else(|| fault(PgnFault::Variant))?;
    if let Some(rules) = known.get(id) {
        return Ok(rules.clone());
    }
    let rules = library.compile(id, &Settings::new()).map_err(|error| fault(PgnFault::Rules(error)))?;
    let rules = Arc::new(rules);
    known.insert(id.to_owned(), rules.clone());
    Ok(rules)
}

/// The game before its first move.
fn begin(scanned: &ScannedGame, rules: Arc<Rules>) -> Result<Game, PgnError> {
    let promised = tag(scanned, "SetUp");
    // Many programs leave out `SetUp`, so the tag `FEN` alone is enough.
    let told = tag(scanned, "FEN").filter(|_| promised.is_none_or(|tag| tag.value.trim() != "0"));
    let (start, place, text) = match told {
        Some(tag) => {
            let text = tag.value.trim();
            let fault = |error: PositionError| PgnError::new(tag.place, text, PgnFault::Position(error));
            (start(&rules, rules.parse_fen(text).map_err(fault)?), tag.place, text)
        }
        None => match promised.filter(|tag| tag.value.trim() == "1") {
            Some(tag) => return Err(PgnError::new(tag.place, &tag.value, PgnFault::NoPosition)),
            None => (start(&rules, rules.start()), scanned.place, ""),
        },
    };
    Game::new(rules, start).map_err(|error| match error {
        StartError::Position(error) => PgnError::new(place, text, PgnFault::Position(error)),
        StartError::NoArray(_) => PgnError::new(place, text, PgnFault::NoPosition),
    })
}

/// The start of a game in this position: the variant's own, or its array, if it is one of them.
fn start(rules: &Rules, position: Position) -> Start {
    let Some(arrays) = rules.arrays() else {
        return if position == rules.start() { Start::Setup } else { Start::Position(rules.fen(&position)) };
    };
    let row = arrays.squares().iter().filter_map(|&square| position.top(square)).map(|piece| piece.kind());
    let number = arrays.number(&row.collect::<Vec<_>>()).ok();
    match number.filter(|&number| rules.array(number).is_some_and(|array| array == position)) {
        Some(number) => Start::Array(number),
        None => Start::Position(rules.fen(&position)),
    }
}

fn play(game: &mut Game, word: &ScannedWord, alphabet: &Alphabet) -> Result<(), PgnError> {
    let fault = |fault| PgnError::new(word.place, word.text, fault);
    if let Some(ending) = game.ending() {
        return Err(fault(PgnFault::Over(ending.reason, Box::new(game.rules().draw().clone()))));
    }
    let read = match word.text {
        long if long.len() > SAN_MAX => Err(SanError::Unreadable(shown(long))),
        text => game.rules().parse_san(game.position(), text, alphabet),
    };
    let mv = read.map_err(|error| {
        let why = matches!(error, SanError::Illegal(_)).then(|| game.why_not_san(word.text, alphabet)).flatten();
        fault(PgnFault::Move(error, why))
    })?;
    game.play(Action::Move(mv)).map_err(|why| fault(PgnFault::Refused(why)))?;
    Ok(())
}

/// Ends the game with its result, if the position has not ended it. Of two results that of the moves counts. A result that is
/// not possible ends nothing. Both are doubts, and no reason to refuse a game whose moves are right.
fn end(game: &mut Game, scanned: &ScannedGame) -> Option<PgnError> {
    let tag = tag(scanned, "Result").and_then(|tag| Some((result(tag.value.trim())?, tag)));
    let mut doubt = None;
    let (told, word, place): (_, &str, TextPlace) = match (&scanned.result, tag) {
        (Some((end, word)), other) if *end != "*" => {
            let other = other.map(|(told, _)| told).filter(|told| told != end && *told != "*");
            doubt = other.map(|told| PgnError::new(word.place, word.text, PgnFault::TwoResults(told)));
            (*end, word.text, word.place)
        }
        (_, Some((told, tag))) => (told, &tag.value, tag.place),
        _ => return None,
    };
    let right = movetext::result(game.ending(), game.rules());
    if told == "*" || told == right {
        return doubt;
    }
    let timed_out =
        self::tag(scanned, "Termination").is_some_and(|tag| tag.value.trim().eq_ignore_ascii_case(TIME_FORFEIT));
    let ended = ended_so(game, &endings(game, timed_out), |end| movetext::result(end.ending(), end.rules()) == told);
    match ended {
        Some(ended) => *game = ended,
        None => return Some(PgnError::new(place, word, PgnFault::Result(right))),
    }
    doubt
}

/// The game with the first of these actions that brings the told result. `None` if none does, or if the game is over.
pub(super) fn ended_so(game: &Game, actions: &[Action], is_told: impl Fn(&Game) -> bool) -> Option<Game> {
    actions.iter().find_map(|&action| {
        let mut ended = game.clone();
        ended.play(action).ok()?;
        is_told(&ended).then_some(ended)
    })
}

/// The actions that can have ended the game, the most likely one first.
pub(super) fn endings(game: &Game, timed_out: bool) -> Vec<Action> {
    let to_move = game.rules().army_to_move(game.position());
    let mut armies: Vec<Army> = game.rules().armies().map(|(army, _)| army).collect();
    // Time runs out for the player to move.
    armies.sort_by_key(|&army| army != to_move);
    let mut actions = Vec::new();
    if timed_out {
        actions.extend(armies.iter().map(|&army| Action::Timeout(army)));
    }
    // A player with a right to the draw needs nobody's agreement. A program may also count a loss on time that the rules
    // here call a draw; then the player resigns.
    actions.extend([Action::Claim, Action::Draw]);
    actions.extend(armies.iter().map(|&army| Action::Resign(army)));
    actions
}
