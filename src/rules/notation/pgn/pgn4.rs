//! PGN4: games of four-handed chess as the large server for it writes them. The crate `pgn4` reads and writes the text.
//!
//! A variant has PGN4 if its positions have FEN4 and its file names it with `pgn`, such as `FFA`. The server finds mate at
//! once and writes `#` for the mated player; here that is the pass of the player.

use std::collections::BTreeMap;
use std::panic::catch_unwind;
use std::sync::Arc;

use pgn4::{BasicMove, Move as Move4, PGN4, PGN4Error, QuarterTurn, Turn};

use super::pgn_error::{PgnError, PgnFault, shown};
use super::replayed::{ended_so, endings};
use super::text_cursor::{TextCursor, TextPlace, is_space};
use super::{PgnGame, PgnNotes, PgnTags, player_tags, scanner};
use crate::action::{Action, Move, MoveKind};
use crate::ending::Reason;
use crate::game::{Game, Start, StartError};
use crate::notation::fen4::square;
use crate::notation::{SanError, fen4};
use crate::piece::Piece;
use crate::position::Position;
use crate::rules::{CastlingSide, Rules};
use crate::ruleset::{Compass, Library, Settings};
use crate::square::Square;

/// Rules of the server that hold here anyway, or that concern only what spectators see. `DeadKingWalking` does not hold:
/// the king of a player who has left walks there and stands still here. Games in which he never walked can be read.
const KNOWN_RULES: [&str; 7] =
    ["EnPassant", "DeadKingWalking", "PointsForMate=20", "Anonymous", "SpectatorChat", "Ghostboard", "Blindfold"];
/// The greatest depth of variations. The crate calls itself for each one.
const DEPTH_MAX: usize = 40;

/// The rules of a variant with each array that it has, the usual one first, by the ids of variants that have occurred.
/// Compiling takes much longer than reading a game.
pub(super) type KnownArrays = BTreeMap<String, Vec<Arc<Rules>>>;

/// Reads the game of a text that begins in this line of its file. Places are those in the file.
pub(super) fn read(
    text: &str,
    first_line: usize,
    library: &Library,
    known: &mut KnownArrays,
) -> Result<PgnGame, PgnError> {
    let before = first_line - 1;
    let placed = |error: PgnError| PgnError { line: error.line + before, ..error };
    read_alone(text, before, library, known).map(|game| PgnGame { line: first_line, ..game }).map_err(placed)
}

/// Reads the game of a text as if it stood alone. `before` is the number of lines before it, which only the words of the
/// crate need.
fn read_alone(text: &str, before: usize, library: &Library, known: &mut KnownArrays) -> Result<PgnGame, PgnError> {
    let at = |line: usize, word: &str, fault| PgnError::new((line, 1), word, fault);
    if depth(text) > DEPTH_MAX {
        return Err(at(1, "(", PgnFault::VariationOpen));
    }
    // The crate panics over some broken texts. It takes the last sign for the one behind the last move.
    let whole = format!("{}\n", text.trim());
    let parsed = catch_unwind(|| whole.parse::<PGN4>()).map_err(|_| at(1, "", PgnFault::Stray))?;
    let parsed = parsed.map_err(|error| at(1, "", PgnFault::Pgn4(moved(error, before).to_string())))?;
    let mut tags = PgnTags::default();
    for (name, value) in &parsed.bracketed {
        tags.set(name, value);
    }
    let line_of = |name: &str| 1 + text.lines().position(|line| line.starts_with(&format!("[{name} "))).unwrap_or(0);
    let name = tags.get("Variant").unwrap_or_default();
    let id = library.named_in_pgn(name).ok_or_else(|| at(line_of("Variant"), name, PgnFault::Variant))?;
    if !known.contains_key(id) {
        let rules = library.compile(id, &Settings::new());
        let rules = rules.map_err(|error| at(line_of("Variant"), name, PgnFault::Rules(error)))?;
        if !rules.has_fen4() {
            return Err(at(line_of("Variant"), name, PgnFault::Variant));
        }
        known.insert(id.to_owned(), with_arrays(library, id, Arc::new(rules)));
    }
    let mut arrays = known.get(id).cloned().unwrap_or_default();
    let usual = arrays.first().ok_or_else(|| at(line_of("Variant"), name, PgnFault::Variant))?.clone();
    for rule in tags.get("RuleVariants").unwrap_or_default().split_whitespace() {
        if !KNOWN_RULES.contains(&rule) && rule != promotion_rule(&usual) {
            return Err(at(line_of("RuleVariants"), rule, PgnFault::RuleVariant));
        }
    }
    let told = tags.get("StartFen4").map(|told| (line_of("StartFen4"), told));
    // The most likely array first: the one whose start is told, or else the usual one. Games without `StartFen4` can have
    // any of them.
    arrays.sort_by_key(|rules| told.is_some_and(|(_, text)| rules.parse_fen(text).ok() != Some(rules.start())));
    // A result that is not possible may show that the array was another one.
    let (mut first, mut doubted) = (None, None);
    for rules in arrays {
        match replayed(rules, told, &parsed, text).map(|game| ended(game, &tags, line_of("Result"))) {
            Ok((game, None)) => return Ok(PgnGame { line: 1, tags, notes: PgnNotes::default(), game, doubt: None }),
            Ok(ended) => doubted = doubted.or(Some(ended)),
            Err(error) => first = first.or(Some(error)),
        }
    }
    match doubted {
        Some((game, doubt)) => Ok(PgnGame { line: 1, tags, notes: PgnNotes::default(), game, doubt }),
        None => Err(first.unwrap_or_else(|| at(1, "", PgnFault::NoPosition))),
    }
}

/// The rules with each array that the variant has, the usual one first.
fn with_arrays(library: &Library, id: &str, usual: Arc<Rules>) -> Vec<Arc<Rules>> {
    let mut all = vec![usual.clone()];
    for (name, option) in usual.ruleset().options.iter().filter(|(_, option)| option.only_sets_up()) {
        for choice in option.choices.keys().filter(|choice| **choice != option.default) {
            let settings = Settings::from([(name.clone(), choice.clone())]);
            all.extend(library.compile(id, &settings).ok().map(Arc::new));
        }
    }
    all
}

/// The game of these moves.
fn replayed(rules: Arc<Rules>, told: Option<(usize, &str)>, parsed: &PGN4, text: &str) -> Result<Game, PgnError> {
    let start = match told {
        Some((line, text)) => {
            let fault = |error| PgnError::new((line, 1), text, PgnFault::Position(error));
            let position = rules.parse_fen(text).map_err(fault)?;
            if position == rules.start() { Start::Setup } else { Start::Position(rules.fen(&position)) }
        }
        None => Start::Setup,
    };
    let mut game = Game::new(rules, start).map_err(|error| match error {
        StartError::Position(error) => PgnError::new((1, 1), "", PgnFault::Position(error)),
        StartError::NoArray(_) => PgnError::new((1, 1), "", PgnFault::NoPosition),
    })?;
    let mut words = main_line(text).into_iter();
    for quarter in parsed.turns.iter().flat_map(|turn| &turn.turns) {
        let (place, word) = words.next().unwrap_or(((1, 1), ""));
        play(&mut game, quarter, word).map_err(|fault| PgnError::new(place, word, fault))?;
    }
    Ok(game)
}

/// The moves of the main line as they are written, with their places. The crate does not keep them.
fn main_line(text: &str) -> Vec<(TextPlace, &str)> {
    let mut cursor = behind_tags(text);
    let (mut words, mut depth) = (Vec::new(), 0_usize);
    loop {
        cursor.skip_while(|c| is_space(c) || c == '.');
        let place = cursor.place;
        match cursor.peek() {
            None => return words,
            Some('{') => {
                cursor.skip_while(|c| c != '}');
                cursor.skip(1);
            }
            Some('(') => {
                depth += 1;
                cursor.skip(1);
            }
            Some(')') => {
                depth = depth.saturating_sub(1);
                cursor.skip(1);
            }
            Some(_) => {
                let word = cursor.skip_while(|c| !is_space(c) && !".{()".contains(c));
                let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
                if depth == 0 && !is_number {
                    words.push((place, word));
                }
            }
        }
    }
}

/// The game with the end that the tag `Result` tells, if its moves have not ended it. A result that is not possible is a
/// doubt.
fn ended(game: Game, tags: &PgnTags, line: usize) -> (Game, Option<PgnError>) {
    let told = tags.get("Result").unwrap_or_default().trim();
    if game.rules().points(game.position(), game.ending()).is_none() {
        // The server has a word for a drawn game of teams.
        let Some(told) = scanner::result(if told == "Draw" { "1/2-1/2" } else { told }) else {
            return (game, None);
        };
        let right = super::movetext::result(game.ending(), game.rules());
        if told == "*" || told == right {
            return (game, None);
        }
        return match ended_so(&game, &endings(&game, false), |end| result(end) == told) {
            Some(ended) => (ended, None),
            None => (game, Some(PgnError::new((line, 1), told, PgnFault::Result(right)))),
        };
    }
    // Resignations have words of their own. The server may count some points otherwise, and then the game stays open.
    let Some(told) = points(told) else { return (game, None) };
    let is_told = |end: &Game| end.rules().points(end.position(), end.ending()).as_ref() == Some(&told);
    (ended_so(&game, &[Action::Claim, Action::Draw], is_told).unwrap_or(game), None)
}

/// The points of a result such as `Anna: 20 - Ben: 3 - Cleo: 0 - Dora: 41`. A name may have the same signs.
fn points(result: &str) -> Option<Vec<u16>> {
    result.split(" - ").map(|one| one.rsplit_once(':')?.1.trim().parse().ok()).collect()
}

/// The error of the crate with the place in the file, which has so many lines before the game.
fn moved(mut error: PGN4Error, before: usize) -> PGN4Error {
    match &mut error {
        PGN4Error::Other(at)
        | PGN4Error::TurnNumber(at)
        | PGN4Error::TurnNumberParse(at, _)
        | PGN4Error::TurnTooLong(at)
        | PGN4Error::BadTagged(at)
        | PGN4Error::BadMove(_, _, at)
        | PGN4Error::BadDescription(at) => at.line += before,
    }
    error
}

/// The server's word for the rank on which pawns are promoted, such as `Prom=8`.
fn promotion_rule(rules: &Rules) -> String {
    let tables = &rules.tables;
    let white =
        rules.armies().map(|(army, _)| army).find(|army| rules.home(*army) == Compass::South).unwrap_or_default();
    let zones = rules
        .kinds()
        .filter(|(kind, ..)| rules.is_pawn(*kind))
        .map(|(kind, ..)| tables.zone(white, kind).squares | tables.always[white.index()][kind.index()].0);
    let rank = zones.flatten().map(|square| square.rank() + 1).min();
    format!("Prom={}", rank.unwrap_or_default())
}

/// The text behind the tags of a game, and its place.
fn behind_tags(text: &str) -> TextCursor<'_> {
    let mut cursor = TextCursor::new(text);
    cursor.skip_spaces();
    while cursor.rest.starts_with('[') {
        cursor.skip_tag_of_four();
        cursor.skip_spaces();
    }
    cursor
}

/// The greatest number of open variations, tags and comments left out.
fn depth(text: &str) -> usize {
    let (mut open, mut most, mut comment) = (0_usize, 0, false);
    for sign in behind_tags(text).rest.bytes() {
        match sign {
            b'{' => comment = true,
            b'}' => comment = false,
            b'(' if !comment => open += 1,
            b')' if !comment => open = open.saturating_sub(1),
            _ => {}
        }
        most = most.max(open);
    }
    most
}

fn play(game: &mut Game, quarter: &QuarterTurn, word: &str) -> Result<(), PgnFault> {
    let falls = matches!(quarter.main, Move4::Checkmate | Move4::Stalemate);
    // Without a word of his own, a player who has no move falls before the move of the next one.
    while let Some(pass) = forced_pass(game).filter(|_| !falls) {
        game.play(Action::Move(pass)).map_err(PgnFault::Refused)?;
    }
    if let Some(ending) = game.ending() {
        // The server writes the mate that has ended the game, too.
        return if falls { Ok(()) } else { Err(PgnFault::Over(ending.reason, Box::new(game.rules().draw().clone()))) };
    }
    let army = game.rules().army_to_move(game.position());
    let action = match &quarter.main {
        Move4::Checkmate | Move4::Stalemate => Action::Move(forced_pass(game).ok_or(PgnFault::HasMoves)?),
        Move4::Resign => Action::Resign(army),
        Move4::Timeout => Action::Timeout(army),
        Move4::KingCastle(_) => Action::Move(castling(game, CastlingSide::Short, word)?),
        Move4::QueenCastle(_) => Action::Move(castling(game, CastlingSide::Long, word)?),
        // A player who leaves with a move of his king goes on with the king alone.
        Move4::Normal(_) if matches!(quarter.modifier, Some(Move4::Resign | Move4::Timeout)) => {
            return Err(PgnFault::WalkingKing);
        }
        Move4::Normal(told) => Action::Move(meant(game, told, word)?),
    };
    game.play(action).map_err(PgnFault::Refused)?;
    Ok(())
}

/// The pass of a player who has no move and falls.
fn forced_pass(game: &Game) -> Option<Move> {
    game.moves().first().copied().filter(|mv| mv.kind() == MoveKind::Pass)
}

fn castling(game: &Game, side: CastlingSide, word: &str) -> Result<Move, PgnFault> {
    let rules = game.rules();
    let army = rules.army_to_move(game.position());
    let castles = |mv: &Move| mv.kind() == MoveKind::Castle && rules.castling_side(army, mv.from(), mv.to()) == side;
    game.moves().into_iter().find(castles).ok_or_else(|| PgnFault::Move(SanError::Illegal(shown(word)), None))
}

fn meant(game: &Game, told: &BasicMove, word: &str) -> Result<Move, PgnFault> {
    let (Some(from), Some(to)) = (square(told.from), square(told.to)) else { return Err(PgnFault::Stray) };
    let rules = game.rules();
    let piece = game.position().top(from).ok_or(PgnFault::OtherPiece)?;
    // The server has written promoted queens like queens.
    let (letter, promoted) = (rules.letter(piece.kind()), is_promoted(rules, piece));
    if rules.is_royal(piece.kind()) && !rules.is_alive(game.position(), piece.army()) {
        return Err(PgnFault::WalkingKing);
    }
    if letter != told.piece && !(promoted && told.piece == 'Q') {
        return Err(PgnFault::OtherPiece);
    }
    let moves =
        game.moves().into_iter().filter(|mv| (mv.from(), mv.to()) == (from, to) && mv.kind() != MoveKind::Castle);
    // A promotion without a choice may be written with any letter.
    let wanted = |mv: &Move| mv.promotion().is_none_or(|kind| Some(rules.letter(kind)) == told.promotion);
    let why = || PgnFault::Move(SanError::Illegal(shown(word)), game.why_not(from, to));
    moves.into_iter().find(wanted).ok_or_else(why)
}

/// Whether pawns become this kind of piece without a choice.
fn is_promoted(rules: &Rules, piece: Piece) -> bool {
    let always = &rules.tables.always[piece.army().index()];
    rules.kinds().any(|(kind, ..)| always[kind.index()].0.any() && always[kind.index()].1 == piece.kind())
}

/// The game as text. `None` if PGN4 cannot hold it: a player has resigned out of turn.
pub(super) fn written(game: &Game, name: &str, tags: &PgnTags) -> Option<String> {
    let rules = game.rules();
    let mut bracketed = vec![
        ("Variant".to_owned(), name.to_owned()),
        ("RuleVariants".to_owned(), format!("EnPassant {}", promotion_rule(rules))),
    ];
    let start = game.position_after(0)?;
    bracketed.push(("StartFen4".to_owned(), rules.fen4(start)?));
    bracketed.push(("Result".to_owned(), result(game)));
    for (name, value) in
        tags.iter().filter(|(name, _)| !["Variant", "RuleVariants", "StartFen4", "Result"].contains(name))
    {
        // Such a sign would end the value, and PGN4 has no other way to write it.
        bracketed.push((name.to_owned(), value.replace('"', "'")));
    }
    let mut turns: Vec<Turn> = Vec::new();
    for (ply, (before, action)) in game.plies().enumerate() {
        let after = game.position_after(ply + 1)?;
        let main = match action {
            Action::Move(mv) => move4(game, before, *mv, after),
            Action::Resign(army) if army.seat() == before.turn() => Move4::Resign,
            Action::Timeout(army) if army.seat() == before.turn() => Move4::Timeout,
            Action::Resign(_) | Action::Timeout(_) => return None,
            Action::Draw | Action::Claim => break,
        };
        let number = usize::from(before.fullmove_number());
        let quarter =
            QuarterTurn { main, modifier: None, extra_stalemate: false, description: None, alternatives: Vec::new() };
        match turns.last_mut().filter(|turn| turn.number == number) {
            Some(turn) => turn.turns.push(quarter),
            None => turns.push(Turn { number, double_dot: false, turns: vec![quarter] }),
        }
    }
    Some(format!("{}\n", PGN4 { bracketed, turns }))
}

fn move4(game: &Game, before: &Position, mv: Move, after: &Position) -> Move4 {
    let rules = game.rules();
    match mv.kind() {
        MoveKind::Pass if rules.check(before).is_some() => return Move4::Checkmate,
        MoveKind::Pass => return Move4::Stalemate,
        MoveKind::Castle => {
            return match rules.castling_side(rules.army_to_move(before), mv.from(), mv.to()) {
                CastlingSide::Short => Move4::KingCastle(0),
                CastlingSide::Long => Move4::QueenCastle(0),
            };
        }
        _ => {}
    }
    let letter = |position: &Position, at| position.top(at).map(|piece| rules.letter(piece.kind()));
    let at = |square: Square| fen4::Position4 { row: square.rank().into(), col: square.file().into() };
    let captured = rules.captured(before, mv).and_then(|(at, _)| letter(before, at));
    let (piece, now) = (letter(before, mv.from()).unwrap_or('P'), letter(after, mv.to()));
    let own = rules.army_to_move(before);
    let checked = |position| rules.checked(position).map(|(army, _)| army).collect::<Vec<_>>();
    let before_it = checked(before);
    let checks = checked(after).into_iter().filter(|army| *army != own && !before_it.contains(army)).count();
    let mates =
        usize::from(game.ending().is_some_and(|ending| ending.reason == Reason::Checkmate && game.position() == after));
    Move4::Normal(BasicMove {
        piece,
        from: at(mv.from()),
        captured,
        to: at(mv.to()),
        promotion: now.filter(|now| *now != piece),
        checks: checks - checks.min(mates),
        mates,
    })
}

/// The value of the tag `Result`: the points of each player at the end, or the result of the teams. `*` before the end,
/// because the points alone would not tell a game that goes on from one that was claimed.
fn result(game: &Game) -> String {
    let rules = game.rules();
    let plain = super::movetext::result(game.ending(), rules);
    match rules.points(game.position(), game.ending()).filter(|_| plain != "*") {
        Some(points) => {
            let one = |(name, points): (&&str, &u16)| format!("{name}: {points}");
            player_tags(points.len()).iter().zip(&points).map(one).collect::<Vec<_>>().join(" - ")
        }
        None => plain.to_owned(),
    }
}
