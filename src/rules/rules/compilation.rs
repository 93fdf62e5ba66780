//! Compiles a ruleset, and checks what its parts must have in common.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::castling_homes::CastlingHomes;
use super::counting::CountRule;
use super::{Rules, view};
use crate::bitboard::{Bitboard, SmallBitboard, SquareSet};
use crate::hooks::Hooks;
use crate::kernel::compile::unknown_piece;
use crate::kernel::dead::DeadPattern;
use crate::kernel::general::HookPanicked;
use crate::kernel::tables::Tables;
use crate::notation::fen::FILES_NAMED;
use crate::notation::{PositionError, PositionFault, PositionReason};
use crate::piece::{Army, FEW_KINDS, Kind};
use crate::position::Position;
use crate::ruleset::{Castling, DeadMaterial, Diagnostic, Letter, Royal, Ruleset, RulesetError, Settings, list};
use crate::shuffle::Arrays;
use crate::square::Square;

impl Rules {
    /// Compiles a resolved ruleset. `settings` are the choices that it was resolved with; they are only stored.
    ///
    /// # Errors
    /// All faults that were found. They have a path in the data, but no place in a file.
    pub(crate) fn compile(mut ruleset: Ruleset, settings: &Settings, hooks: &Hooks) -> Result<Self, RulesetError> {
        let letters: Vec<Letter> = ruleset.pieces.keys().copied().collect();
        let tables = Tables::<Bitboard>::compile(&ruleset, &letters, hooks)?;
        let dead = dead_patterns(&mut ruleset, &tables, &letters)?;
        let counting = CountRule::of(&ruleset, &letters)?;
        let arrays = match &ruleset.shuffle {
            None => None,
            Some(shuffle) => {
                let fault = |reason| Diagnostic::error("V100", "shuffle", reason);
                Some(Arrays::new(shuffle, &letters, ruleset.board).map_err(fault)?)
            }
        };
        if let Some(fault) = arrays.as_ref().and_then(|arrays| array_fault(arrays, &ruleset, &tables, &letters)) {
            return Err(fault.into());
        }
        if let Some(fault) = file_letter_fault(&ruleset, &tables, arrays.is_some()) {
            return Err(fault.into());
        }
        let text = ruleset.setup.clone();
        let mut rules = Self {
            start: Position::empty(),
            homes: CastlingHomes::default(),
            weights: None,
            settings: settings.clone(),
            letters,
            dead,
            counting,
            arrays,
            tables: Arc::new(tables),
            small: None,
            ruleset,
        };
        rules.start = rules.parse_fen(&text).map_err(|error| setup_faults(&rules, &error, "setup"))?;
        if rules.arrays.is_none() {
            rules.homes = CastlingHomes::in_array(&rules.start, rules.royal(), &rules.tables);
        }
        if rules.ruleset.royal == Royal::Never
            && let Some(tables) = Arc::get_mut(&mut rules.tables)
        {
            tables.set_crowns(|army| rules.homes.of(army).0);
        }
        if let Some(reason) = rules.castling_text_fault() {
            let fault = Diagnostic::error("V115", "castling", reason);
            let help = "write other goals in `castling`, or `castling: Never`, or give the royal piece other moves";
            return Err(fault.help(help).into());
        }
        if let Some(fault) = rules.pgn_fault() {
            return Err(fault.into());
        }
        let start = rules.start();
        rules.parse_fen(&rules.fen(&start)).map_err(|error| setup_faults(&rules, &error, "shuffle"))?;
        if let Some(ending) = rules.tables.over(view(&start)).unwrap_or(Some(HookPanicked::ENDING)) {
            return Err(Diagnostic::over_at_the_start(ending.reason).into());
        }
        rules.small = rules.small_tables(hooks)?.map(Arc::new);
        Ok(rules)
    }

    /// The tables for small boards. `None` if the board is larger.
    fn small_tables(&self, hooks: &Hooks) -> Result<Option<Tables<SmallBitboard>>, RulesetError> {
        let size = self.ruleset.board;
        // Small boards have no place for points, nor for many kinds.
        let many = self.letters.len() > FEW_KINDS;
        if size.files > SmallBitboard::SIDE || size.ranks > SmallBitboard::SIDE || self.tables.falls() || many {
            return Ok(None);
        }
        let mut tables = Tables::<SmallBitboard>::compile(&self.ruleset, &self.letters, hooks)?;
        if self.ruleset.royal == Royal::Never {
            tables.set_crowns(|army| SmallBitboard::from_bitboard(self.homes.of(army).0));
        }
        Ok(Some(tables))
    }

    /// The fault of names for PGN where games cannot be written as PGN.
    fn pgn_fault(&self) -> Option<Diagnostic> {
        if !self.writes_long() || self.ruleset.pgn.is_empty() || self.has_fen4() {
            return None;
        }
        let reason = "PGN cannot hold stacks, dice or more than two armies, except four-handed chess on the cross";
        let fault = Diagnostic::error("V113", "pgn", reason);
        Some(fault.help("leave `pgn` out; the game's own records hold every variant"))
    }
}

/// The material with which nobody can win. The ruleset keeps of its list only what is true.
fn dead_patterns(
    ruleset: &mut Ruleset,
    tables: &Tables<Bitboard>,
    letters: &[Letter],
) -> Result<Vec<DeadPattern>, RulesetError> {
    let kind = |letter: Letter| {
        let index = letters.iter().position(|&l| l == letter).and_then(Kind::new);
        index.ok_or_else(|| RulesetError::from(unknown_piece(letter, letters, "draw.dead")))
    };
    let mut dead = Vec::new();
    for material in std::mem::take(&mut ruleset.draw.dead) {
        let pattern = match material {
            DeadMaterial::BareRoyals => DeadPattern::BareRoyals,
            DeadMaterial::Lone(letter) => DeadPattern::Lone(kind(letter)?),
            DeadMaterial::OneShade(letter) => DeadPattern::OneShade(kind(letter)?),
        };
        if tables.is_truly_dead(pattern) {
            ruleset.draw.dead.push(material);
            dead.push(pattern);
        }
    }
    dead.retain(|pattern| ruleset.is_dead_with_goals(matches!(pattern, DeadPattern::BareRoyals)));
    Ok(dead)
}

/// The fault of a board with more files than the text of a position has letters for, where it names pieces by their files.
fn file_letter_fault(ruleset: &Ruleset, tables: &Tables<Bitboard>, draws_arrays: bool) -> Option<Diagnostic> {
    if ruleset.board.files <= FILES_NAMED || ruleset.armies.len() != 2 {
        return None;
    }
    let (path, what) = if draws_arrays && ruleset.castling != Castling::Never {
        ("shuffle", "castling and a shuffle")
    } else if tables.initial.iter().next().is_some() {
        ("pieces", "first moves (`i`)")
    } else if tables.hands.gates.iter().next().is_some() {
        ("hands.enter", "gates")
    } else {
        return None;
    };
    let named = "the text of a position names those pieces by their files, and `k` is taken by castling";
    let reason = format!("with {what}, a board has at most {FILES_NAMED} files: {named}");
    Some(Diagnostic::error("V100", path, reason))
}

/// The fault of an array that has a piece where it can never stand.
fn array_fault(
    arrays: &Arrays,
    ruleset: &Ruleset,
    tables: &Tables<Bitboard>,
    letters: &[Letter],
) -> Option<Diagnostic> {
    let frame = ruleset.armies.first()?.frame;
    let never =
        |own: Square, kind: Kind| tables.never_on(Army::default(), kind).has(frame.on_board(own, ruleset.board));
    // All arrays have the same pieces. Usually each may stand on every square, and no array needs a look.
    let pieces = arrays.row(arrays.default_number())?;
    if !arrays.squares().iter().any(|&own| pieces.iter().any(|&kind| never(own, kind))) {
        return None;
    }
    (0..arrays.count()).find_map(|number| {
        let row = arrays.row(number)?;
        let (own, kind) = arrays.squares().iter().zip(row).find(|&(&own, kind)| never(own, kind))?;
        let letter = letters.get(kind.index())?;
        let reason = format!("array {number} has `{letter}` on {own}, where it can never stand");
        let help = format!("name other `squares`, or change `stays_in` or `never_on` of `{letter}`");
        Some(Diagnostic::error("V114", "shuffle", reason).help(help))
    })
}

/// Turns the faults of a starting position into diagnostics.
fn setup_faults(rules: &Rules, error: &PositionError, path: &str) -> RulesetError {
    let fault = |fault: &PositionFault| {
        let code = match fault.reason {
            PositionReason::Piece { .. } => "V101",
            PositionReason::Royals { .. } | PositionReason::SeatOut { .. } => "V104",
            PositionReason::OpponentInCheck { .. } => "V107",
            PositionReason::NeverThere { .. } => "V114",
            _ => "V106",
        };
        let reason = fault.reason.message();
        let offset = error.text.get(..fault.at.start).map(|before| before.chars().count());
        let diagnostic = Diagnostic { offset, ..Diagnostic::error(code, path, reason.to_string()) };
        let diagnostic = Diagnostic { reason: Some(reason), ..diagnostic };
        match &fault.reason {
            // Two armies have capitals and small letters.
            PositionReason::Piece { .. } if rules.armies().count() > 2 => {
                let army = rules.armies().next().map(|(_, data)| data.letter.to_string()).unwrap_or_default();
                let piece = rules.letters.first().map(ToString::to_string).unwrap_or_default();
                let letters = list(&rules.letters);
                diagnostic
                    .help(format!("write the army before the piece, such as `{army}{piece}`; there are {letters}"))
            }
            PositionReason::Piece { .. } => diagnostic.help(format!("there are {}", list(&rules.letters))),
            PositionReason::Seat { .. } => {
                let letters: Vec<String> = rules.armies().map(|(_, data)| data.letter.to_string()).collect();
                diagnostic.help(format!("the armies are {}", letters.join(", ")))
            }
            PositionReason::TooMany { .. } => diagnostic.help("take pieces out; without `stacks` there may be more"),
            PositionReason::Files { wanted, .. } => {
                diagnostic.help(format!("pieces and the numbers of empty squares make up {wanted} in each rank"))
            }
            PositionReason::Ranks { wanted, .. } => diagnostic
                .help(format!("write {wanted} ranks with `/` between them, the last one first; `board` has so many")),
            PositionReason::Missing { .. }
            | PositionReason::Surplus
            | PositionReason::CastlingLetter { .. }
            | PositionReason::EnPassantSquare { .. } => {
                diagnostic.help(format!("the fields of a position here are {}", rules.fen_fields()))
            }
            PositionReason::CastlingRight { .. } => diagnostic.help("leave the letter out; without any, write `-`"),
            PositionReason::NeverThere { .. } => {
                diagnostic.help("its `stays_in` or `never_on` says so: change that, or put the piece elsewhere")
            }
            _ => diagnostic,
        }
    };
    // A letter that nothing has is told once, not for each of its pieces.
    let mut unknown = BTreeSet::new();
    let is_new = |fault: &&PositionFault| match &fault.reason {
        PositionReason::Piece { word } => unknown.insert(word.to_lowercase()),
        _ => true,
    };
    RulesetError::from(error.faults.iter().filter(is_new).map(fault).collect::<Vec<_>>())
}
