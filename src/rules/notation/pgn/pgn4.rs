//! PGN4: games of four-handed chess as the large server for it writes them. The crate `pgn4` reads and writes the text.
//!
//! A variant has PGN4 if its positions have FEN4 and its file names it with `pgn`, such as `FFA`. The server finds mate at
//! once and writes `#` for the mated player; here that is the pass of the player.

use std::panic::catch_unwind;
use std::sync::Arc;

use pgn4::{BasicMove, Move as Move4, PGN4, QuarterTurn, Turn};

use super::pgn_error::{PgnError, PgnFault};
use super::{PgnGame, PgnTags, player_tags};
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

/// The tags that only PGN4 has.
const OWN_TAGS: [&str; 3] = ["[StartFen4 ", "[RuleVariants ", "[Red "];
/// Rules of the server that hold here anyway, or that concern only what spectators see.
const KNOWN_RULES: [&str; 7] =
    ["EnPassant", "DeadKingWalking", "PointsForMate=20", "Anonymous", "SpectatorChat", "Ghostboard", "Blindfold"];
/// The greatest depth of variations. The crate calls itself for each one.
const DEPTH_MAX: usize = 40;

/// Whether a text is PGN4.
pub(super) fn is_pgn4(text: &str) -> bool {
    let text = text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    text.starts_with('[') && text.lines().any(|line| OWN_TAGS.iter().any(|tag| line.starts_with(tag)))
}

/// Reads the game of a text.
pub(super) fn read(text: &str, library: &Library) -> Result<PgnGame, PgnError> {
    let text = text.trim_start_matches('\u{feff}');
    let at = |line: usize, word: &str, fault| PgnError::new((line, 1), word, fault);
    if depth(text) > DEPTH_MAX {
        return Err(at(1, "(", PgnFault::VariationOpen));
    }
    // The crate panics over some broken texts.
    let parsed = catch_unwind(|| text.trim().parse::<PGN4>()).map_err(|_| at(1, "", PgnFault::Stray))?;
    let parsed = parsed.map_err(|error| at(1, "", PgnFault::Pgn4(error.to_string())))?;
    let mut tags = PgnTags::default();
    for (name, value) in &parsed.bracketed {
        tags.set(name, value);
    }
    let line_of = |name: &str| 1 + text.lines().position(|line| line.starts_with(&format!("[{name} "))).unwrap_or(0);
    let name = tags.get("Variant").unwrap_or_default();
    let id = library.named_in_pgn(name).ok_or_else(|| at(line_of("Variant"), name, PgnFault::Variant))?;
    let rules = library.compile(id, &Settings::new());
    let rules = rules.map_err(|error| at(line_of("Variant"), name, PgnFault::Rules(error)))?;
    if !rules.has_fen4() {
        return Err(at(line_of("Variant"), name, PgnFault::Variant));
    }
    for rule in tags.get("RuleVariants").unwrap_or_default().split_whitespace() {
        if !KNOWN_RULES.contains(&rule) && rule != promotion_rule(&rules) {
            return Err(at(line_of("RuleVariants"), rule, PgnFault::RuleVariant));
        }
    }
    let rules = Arc::new(rules);
    let told = tags.get("StartFen4").map(|told| (line_of("StartFen4"), told));
    let mut first = None;
    for rules in with_arrays(library, id, rules, told) {
        match replayed(rules, told, &parsed, text) {
            Ok(game) => return Ok(PgnGame { line: 1, tags, game }),
            Err(error) => first = first.or(Some(error)),
        }
    }
    Err(first.unwrap_or_else(|| at(1, "", PgnFault::NoPosition)))
}

/// The rules with each array that the variant has, the most likely first: the one whose start is told, or else the usual
/// one. Games without `StartFen4` can have any of them.
fn with_arrays(library: &Library, id: &str, usual: Arc<Rules>, told: Option<(usize, &str)>) -> Vec<Arc<Rules>> {
    let mut all = vec![usual.clone()];
    for (name, option) in usual.ruleset().options.iter().filter(|(_, option)| option.only_sets_up()) {
        for choice in option.choices.keys().filter(|choice| **choice != option.default) {
            let settings = Settings::from([(name.clone(), choice.clone())]);
            all.extend(library.compile(id, &settings).ok().map(Arc::new));
        }
    }
    all.sort_by_key(|rules| told.is_some_and(|(_, text)| rules.parse_fen(text).ok() != Some(rules.start())));
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
    let mut from = 0;
    for quarter in parsed.turns.iter().flat_map(|turn| &turn.turns) {
        let word = quarter.main.to_string();
        // The crate does not keep the places of moves.
        let start = text[from..].find(&word).map_or(from, |found| from + found);
        from = (start + word.len()).min(text.len());
        let place = place(text, start);
        play(&mut game, quarter).map_err(|fault| PgnError::new(place, &word, fault))?;
    }
    Ok(game)
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

/// The greatest number of open variations, comments left out.
fn depth(text: &str) -> usize {
    let (mut open, mut most, mut comment) = (0_usize, 0, false);
    for sign in text.bytes() {
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

/// The line and the column of a byte, both from 1.
fn place(text: &str, byte: usize) -> (usize, usize) {
    let before = &text[..byte];
    let line = before.matches('\n').count() + 1;
    (line, before.chars().rev().take_while(|c| *c != '\n').count() + 1)
}

fn play(game: &mut Game, quarter: &QuarterTurn) -> Result<(), PgnFault> {
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
        Move4::KingCastle(_) => Action::Move(castling(game, CastlingSide::Short)?),
        Move4::QueenCastle(_) => Action::Move(castling(game, CastlingSide::Long)?),
        Move4::Normal(told) => Action::Move(meant(game, told)?),
    };
    game.play(action).map_err(PgnFault::Refused)?;
    Ok(())
}

/// The pass of a player who has no move and falls.
fn forced_pass(game: &Game) -> Option<Move> {
    game.moves().first().copied().filter(|mv| mv.kind() == MoveKind::Pass)
}

fn castling(game: &Game, side: CastlingSide) -> Result<Move, PgnFault> {
    let rules = game.rules();
    let army = rules.army_to_move(game.position());
    let castles = |mv: &Move| mv.kind() == MoveKind::Castle && rules.castling_side(army, mv.from(), mv.to()) == side;
    game.moves().into_iter().find(castles).ok_or(PgnFault::Move(SanError::Illegal(String::new()), None))
}

fn meant(game: &Game, told: &BasicMove) -> Result<Move, PgnFault> {
    let (Some(from), Some(to)) = (square(told.from), square(told.to)) else { return Err(PgnFault::Stray) };
    let rules = game.rules();
    let piece = game.position().top(from).ok_or(PgnFault::OtherPiece)?;
    // The server has written promoted queens like queens.
    let (letter, promoted) = (rules.letter(piece.kind()), is_promoted(rules, piece));
    if letter != told.piece && !(promoted && told.piece == 'Q') {
        return Err(PgnFault::OtherPiece);
    }
    let moves =
        game.moves().into_iter().filter(|mv| (mv.from(), mv.to()) == (from, to) && mv.kind() != MoveKind::Castle);
    // A promotion without a choice may be written with any letter.
    let wanted = |mv: &Move| mv.promotion().is_none_or(|kind| Some(rules.letter(kind)) == told.promotion);
    let why = || PgnFault::Move(SanError::Illegal(String::new()), game.why_not(from, to));
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

/// The value of the tag `Result`: the points of each player, or the result of the teams.
fn result(game: &Game) -> String {
    let rules = game.rules();
    match rules.points(game.position(), game.ending()) {
        Some(points) => {
            let one = |(name, points): (&&str, &u16)| format!("{name}: {points}");
            player_tags(points.len()).iter().zip(&points).map(one).collect::<Vec<_>>().join(" - ")
        }
        None => super::movetext::result(game.ending(), rules).to_owned(),
    }
}
