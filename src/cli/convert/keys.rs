//! The keys of a section: each has a function that changes the rules.

use std::collections::BTreeMap;

use super::area::{Area, on_ranks};
use super::game::{COLOURS, FairyGame};
use super::kinds::{CUSTOM, KINDS, KING, by_key, key};
use super::movement;
use super::value::{FairyValue, WrongValue};

type Read = Result<(), WrongValue>;

/// The work of a key.
enum Does {
    /// It changes a rule.
    Sets(fn(&mut FairyGame, FairyValue<'_>) -> Read),
    /// Only this value can be said. Any other is read and refused with the reason.
    Only(&'static str, fn(&mut FairyGame, FairyValue<'_>) -> Read, &'static str),
    /// It is no rule of the game.
    Nothing(fn(&mut FairyGame, FairyValue<'_>) -> Read),
}

use Does::{Nothing, Only, Sets};

fn put<T>(place: &mut T, value: Result<T, WrongValue>) -> Read {
    *place = value?;
    Ok(())
}

fn both<T: Clone>(places: &mut [T; 2], value: Result<T, WrongValue>) -> Read {
    *places = value.map(|value| [value.clone(), value])?;
    Ok(())
}

fn flag(_: &mut FairyGame, value: FairyValue<'_>) -> Read {
    value.bool().map(drop)
}

fn number(_: &mut FairyGame, value: FairyValue<'_>) -> Read {
    value.number(u16::MAX).map(drop)
}

fn squares(_: &mut FairyGame, value: FairyValue<'_>) -> Read {
    value.area().map(drop)
}

fn kinds(game: &mut FairyGame, value: FairyValue<'_>) -> Read {
    value.kinds(&game.letters).map(drop)
}

fn text(_: &mut FairyGame, _: FairyValue<'_>) -> Read {
    Ok(())
}

/// A set of one kind, as a key with several meanings gives it.
fn one(letters: &BTreeMap<usize, char>, value: FairyValue<'_>) -> Result<usize, WrongValue> {
    value.kind(letters)?.ok_or_else(|| (0, "this needs the letter of one piece".to_owned()))
}

/// Ranks as White counts them, and as Black does.
fn from_ranks(first: u8, last: u8, ranks: u8) -> [Area; 2] {
    [on_ranks(first..=last), on_ranks(ranks.saturating_sub(last + 1)..ranks.saturating_sub(first))]
}

pub(super) const GATES: &str =
    "it can be said with `seirawanGating`, or with `cambodianMoves` and neither castling nor drops";
const ARROWS: &str = "use `turn: Block(moves: …, stays: true)` of a variant file, if all pieces shoot alike";
const WALLS: &str = "squares that are walled up cannot be said";
const BLASTS: &str = "captures that remove other pieces need a rule in Rust";
const LINES: &str = "pieces in a row as a goal cannot be said";
const ENCLOSES: &str = "enclosed pieces that change sides cannot be said";
const COUNTS: &str = "a result by counting pieces cannot be said";

#[rustfmt::skip]
/// The keys in the order in which they are read, apart from those of pieces, which come first.
const KEYS: &[(&str, Does)] = &[
    ("pieceValueMg", Sets(|g, v| {
        for (kind, at, text) in v.pairs(&g.letters)? {
            let value: u16 = text.parse().map_err(|_| (at, format!("`{text}` is not a number from 0 to 65535")))?;
            // A rook has 1276 there and 500 here.
            g.values.insert(kind, u16::try_from((u32::from(value) * 500 / 1276).clamp(1, 5000)).unwrap_or(1));
        }
        Ok(())
    })),
    ("pieceValueEg", Nothing(|g, v| v.pairs(&g.letters).map(drop))),
    ("promotionRank", Sets(|g, v| {
        let (rank, ranks) = (v.rank()?, g.ranks);
        g.promotion_region = [on_ranks(rank..10), on_ranks(0..ranks.saturating_sub(rank))];
        Ok(())
    })),
    // Fairy-Stockfish looks at one of the two only: at `doubleStepRank` if it is there.
    ("doubleStepRankMin", Sets(|g, v| {
        g.double_step_region = from_ranks(v.rank()?, 1, g.ranks);
        Ok(())
    })),
    ("doubleStepRank", Sets(|g, v| {
        g.double_step_region = from_ranks(1, v.rank()?, g.ranks);
        Ok(())
    })),
    ("whiteFlag", Sets(|g, v| put(&mut g.flag_region[0], v.area()))),
    ("blackFlag", Sets(|g, v| put(&mut g.flag_region[1], v.area()))),
    ("castlingRookPiece", Sets(|g, v| both(&mut g.castling_rooks, v.kinds(&g.letters)))),
    ("whiteDropRegion", Sets(|g, v| put(&mut g.drop_region[0], v.area().map(Some)))),
    ("blackDropRegion", Sets(|g, v| put(&mut g.drop_region[1], v.area().map(Some)))),
    ("dropOnTop", Only("false", flag, ENCLOSES)),
    ("pawnTypes", Sets(|g, v| {
        let pawns = v.kinds(&g.letters)?;
        for colour in COLOURS {
            g.promotion_pawns[colour] = pawns.clone();
            g.en_passant_types[colour] = pawns.clone();
            g.n_move_types[colour] = pawns.clone();
        }
        Ok(())
    })),
    ("variantTemplate", Nothing(text)),
    ("pieceToCharTable", Nothing(text)),
    ("pocketSize", Nothing(number)),
    ("chess960", Nothing(flag)),
    ("twoBoards", Only("false", flag, "a second board cannot be said")),
    ("startFen", Sets(|g, v| put(&mut g.start, Ok(v.0.to_owned())))),
    ("promotionRegionWhite", Sets(|g, v| put(&mut g.promotion_region[0], v.area()))),
    ("promotionRegionBlack", Sets(|g, v| put(&mut g.promotion_region[1], v.area()))),
    ("promotionPawnTypes", Sets(|g, v| both(&mut g.promotion_pawns, v.kinds(&g.letters)))),
    ("promotionPawnTypesWhite", Sets(|g, v| put(&mut g.promotion_pawns[0], v.kinds(&g.letters)))),
    ("promotionPawnTypesBlack", Sets(|g, v| put(&mut g.promotion_pawns[1], v.kinds(&g.letters)))),
    ("promotionPieceTypes", Sets(|g, v| both(&mut g.promotion_pieces, v.kinds(&g.letters)))),
    ("promotionPieceTypesWhite", Sets(|g, v| put(&mut g.promotion_pieces[0], v.kinds(&g.letters)))),
    ("promotionPieceTypesBlack", Sets(|g, v| put(&mut g.promotion_pieces[1], v.kinds(&g.letters)))),
    ("sittuyinPromotion", Only("false", flag, "a promotion on the square of the pawn cannot be said")),
    ("promotionLimit", Sets(|g, v| {
        for (kind, at, text) in v.pairs(&g.letters)? {
            let limit = text.parse().map_err(|_| (at, format!("`{text}` is not a number from 0 to 255")))?;
            g.promotion_limit.insert(kind, limit);
        }
        Ok(())
    })),
    ("promotedPieceType", Sets(|g, v| {
        for (kind, at, text) in v.pairs(&g.letters)? {
            match FairyValue(&text).kind(&g.letters).map_err(|(_, reason)| (at, reason))? {
                Some(into) => g.promoted.insert(kind, into),
                None => g.promoted.remove(&kind),
            };
        }
        Ok(())
    })),
    ("piecePromotionOnCapture", Sets(|g, v| put(&mut g.promotes_on_capture, v.bool()))),
    ("mandatoryPawnPromotion", Sets(|g, v| put(&mut g.must_promote_pawns, v.bool()))),
    ("mandatoryPiecePromotion", Sets(|g, v| put(&mut g.must_promote_pieces, v.bool()))),
    ("pieceDemotion", Sets(|g, v| put(&mut g.demotion, v.bool()))),
    ("blastOnCapture", Only("false", flag, BLASTS)),
    ("blastImmuneTypes", Only("-", kinds, BLASTS)),
    ("mutuallyImmuneTypes", Only("-", kinds, "kinds that cannot capture each other cannot be said")),
    ("petrifyOnCaptureTypes", Only("-", kinds, WALLS)),
    ("petrifyBlastPieces", Only("false", flag, WALLS)),
    ("doubleStep", Sets(|g, v| put(&mut g.double_step, v.bool()))),
    ("doubleStepRegionWhite", Sets(|g, v| put(&mut g.double_step_region[0], v.area()))),
    ("doubleStepRegionBlack", Sets(|g, v| put(&mut g.double_step_region[1], v.area()))),
    ("tripleStepRegionWhite", Sets(|g, v| put(&mut g.triple_step_region[0], v.area()))),
    ("tripleStepRegionBlack", Sets(|g, v| put(&mut g.triple_step_region[1], v.area()))),
    ("enPassantRegion", Sets(|g, v| both(&mut g.en_passant_region, v.area().map(Some)))),
    ("enPassantRegionWhite", Sets(|g, v| put(&mut g.en_passant_region[0], v.area().map(Some)))),
    ("enPassantRegionBlack", Sets(|g, v| put(&mut g.en_passant_region[1], v.area().map(Some)))),
    ("enPassantTypes", Sets(|g, v| both(&mut g.en_passant_types, v.kinds(&g.letters)))),
    ("enPassantTypesWhite", Sets(|g, v| put(&mut g.en_passant_types[0], v.kinds(&g.letters)))),
    ("enPassantTypesBlack", Sets(|g, v| put(&mut g.en_passant_types[1], v.kinds(&g.letters)))),
    ("castling", Sets(|g, v| put(&mut g.castling, v.bool()))),
    ("castlingDroppedPiece", Sets(|g, v| put(&mut g.castling_dropped, v.bool()))),
    ("castlingKingsideFile", Sets(|g, v| put(&mut g.castling_files[1], v.file()))),
    ("castlingQueensideFile", Sets(|g, v| put(&mut g.castling_files[0], v.file()))),
    ("castlingRank", Sets(|g, v| put(&mut g.castling_rank, v.rank()))),
    // The squares of king and rooks follow from the rights in the start position.
    ("castlingKingFile", Nothing(|_, v| v.file().map(drop))),
    ("castlingKingPiece", Sets(|g, v| both(&mut g.castling_king, one(&g.letters, v)))),
    ("castlingKingPieceWhite", Sets(|g, v| put(&mut g.castling_king[0], one(&g.letters, v)))),
    ("castlingKingPieceBlack", Sets(|g, v| put(&mut g.castling_king[1], one(&g.letters, v)))),
    ("castlingRookKingsideFile", Nothing(|_, v| v.file().map(drop))),
    ("castlingRookQueensideFile", Nothing(|_, v| v.file().map(drop))),
    ("castlingRookPieces", Sets(|g, v| both(&mut g.castling_rooks, v.kinds(&g.letters)))),
    ("castlingRookPiecesWhite", Sets(|g, v| put(&mut g.castling_rooks[0], v.kinds(&g.letters)))),
    ("castlingRookPiecesBlack", Sets(|g, v| put(&mut g.castling_rooks[1], v.kinds(&g.letters)))),
    ("oppositeCastling", Only("false", flag, "castling that depends on the side of the opponent's cannot be said")),
    ("checking", Sets(|g, v| put(&mut g.checking, v.bool()))),
    ("dropChecks", Only("true", flag, "drops that may not give check cannot be said")),
    ("mustCapture", Sets(|g, v| put(&mut g.must_capture, v.bool()))),
    ("mustDrop", Sets(|g, v| put(&mut g.must_drop, v.bool()))),
    ("mustDropType", Sets(|g, v| {
        let types = v.kinds(&g.letters)?;
        if types.all {
            g.unsaid.remove("mustDropType");
        } else {
            g.unsaid.insert("mustDropType", "all pieces in hand are dropped first, not only some");
        }
        Ok(())
    })),
    ("pieceDrops", Sets(|g, v| put(&mut g.piece_drops, v.bool()))),
    ("dropLoop", Sets(|g, v| put(&mut g.drop_loop, v.bool()))),
    ("capturesToHand", Sets(|g, v| put(&mut g.captures_to_hand, v.bool()))),
    ("firstRankPawnDrops", Sets(|g, v| put(&mut g.first_rank_pawn_drops, v.bool()))),
    ("promotionZonePawnDrops", Sets(|g, v| put(&mut g.promotion_zone_pawn_drops, v.bool()))),
    ("enclosingDrop", Only("none", |_, v| {
        v.word(&["none", "reversi", "ataxx", "quadwrangle", "snort", "anyside", "top"])
    }, ENCLOSES)),
    ("enclosingDropStart", Nothing(squares)),
    ("dropRegionWhite", Sets(|g, v| put(&mut g.drop_region[0], v.area().map(Some)))),
    ("dropRegionBlack", Sets(|g, v| put(&mut g.drop_region[1], v.area().map(Some)))),
    ("sittuyinRookDrop", Sets(|g, v| put(&mut g.rooks_drop_at_home, v.bool()))),
    ("dropOppositeColoredBishop", Sets(|g, v| put(&mut g.bishops_apart, v.bool()))),
    ("dropPromoted", Sets(|g, v| put(&mut g.drop_promoted, v.bool()))),
    ("dropNoDoubled", Sets(|g, v| put(&mut g.no_doubled, v.kind(&g.letters)))),
    ("dropNoDoubledCount", Sets(|g, v| put(&mut g.no_doubled_count, v.count()))),
    ("immobilityIllegal", Sets(|g, v| put(&mut g.immobility_illegal, v.bool()))),
    ("gating", Sets(|g, v| put(&mut g.gating, v.bool()))),
    ("wallingRule", Sets(|g, v| {
        v.word(&["none", "arrow", "duck", "edge", "past", "static"])?;
        g.duck = v.0 == "duck";
        let unsaid = match v.0 {
            "none" | "duck" => {
                g.unsaid.remove("wallingRule");
                return Ok(());
            }
            "arrow" => ARROWS,
            _ => WALLS,
        };
        g.unsaid.insert("wallingRule", unsaid);
        Ok(())
    })),
    ("wallingRegionWhite", Nothing(squares)),
    ("wallingRegionBlack", Nothing(squares)),
    ("wallingRegion", Nothing(squares)),
    ("wallOrMove", Only("false", flag, WALLS)),
    ("seirawanGating", Sets(|g, v| put(&mut g.seirawan_gating, v.bool()))),
    ("cambodianMoves", Sets(|g, v| put(&mut g.cambodian_moves, v.bool()))),
    ("diagonalLines", Sets(|g, v| put(&mut g.diagonal_lines, v.area()))),
    ("pass", Sets(|g, v| both(&mut g.pass, v.bool()))),
    ("passWhite", Sets(|g, v| put(&mut g.pass[0], v.bool()))),
    ("passBlack", Sets(|g, v| put(&mut g.pass[1], v.bool()))),
    ("passOnStalemate", Sets(|g, v| both(&mut g.pass_on_stalemate, v.bool()))),
    ("passOnStalemateWhite", Sets(|g, v| put(&mut g.pass_on_stalemate[0], v.bool()))),
    ("passOnStalemateBlack", Sets(|g, v| put(&mut g.pass_on_stalemate[1], v.bool()))),
    ("makpongRule", Sets(|g, v| put(&mut g.makpong_rule, v.bool()))),
    ("flyingGeneral", Sets(|g, v| put(&mut g.flying_general, v.bool()))),
    ("soldierPromotionRank", Sets(|g, v| put(&mut g.soldier_promotion_rank, v.rank()))),
    ("flipEnclosedPieces", Only("none", |_, v| {
        v.word(&["none", "reversi", "ataxx", "quadwrangle", "snort", "anyside", "top"])
    }, ENCLOSES)),
    ("nMoveRuleTypes", Sets(|g, v| both(&mut g.n_move_types, v.kinds(&g.letters)))),
    ("nMoveRuleTypesWhite", Sets(|g, v| put(&mut g.n_move_types[0], v.kinds(&g.letters)))),
    ("nMoveRuleTypesBlack", Sets(|g, v| put(&mut g.n_move_types[1], v.kinds(&g.letters)))),
    ("nMoveRule", Sets(|g, v| put(&mut g.n_move_rule, v.number(5000)))),
    ("nFoldRule", Sets(|g, v| put(&mut g.n_fold_rule, v.number(100)))),
    ("nFoldValue", Sets(|g, v| put(&mut g.n_fold, v.some_result()))),
    ("nFoldValueAbsolute", Sets(|g, v| put(&mut g.n_fold_absolute, v.bool()))),
    ("perpetualCheckIllegal", Sets(|g, v| put(&mut g.perpetual_check_illegal, v.bool()))),
    ("moveRepetitionIllegal", Only("false", flag, "moves that may not be repeated cannot be said")),
    ("chasingRule", Only("none", |_, v| v.word(&["none", "axf"]), "a loss for chasing a piece cannot be said")),
    ("stalemateValue", Sets(|g, v| put(&mut g.stalemate, v.some_result()))),
    ("stalematePieceCount", Sets(|g, v| put(&mut g.stalemate_counts, v.bool()))),
    ("checkmateValue", Sets(|g, v| put(&mut g.checkmate, v.some_result()))),
    ("shogiPawnDropMateIllegal", Sets(|g, v| put(&mut g.pawn_drop_mate_illegal, v.bool()))),
    ("shatarMateRule", Only("false", flag, "a mate that depends on the piece that gives it cannot be said")),
    ("bikjangRule", Sets(|g, v| put(&mut g.bikjang, v.bool()))),
    ("extinctionValue", Sets(|g, v| put(&mut g.extinction, v.result()))),
    ("extinctionClaim", Sets(|g, v| put(&mut g.extinction_claim, v.bool()))),
    ("extinctionPseudoRoyal", Sets(|g, v| put(&mut g.extinction_pseudo_royal, v.bool()))),
    ("dupleCheck", Only("false", flag, "check to several royal pieces at once cannot be said")),
    ("extinctionPieceTypes", Sets(|g, v| put(&mut g.extinction_types, v.kinds(&g.letters)))),
    ("extinctionPieceCount", Sets(|g, v| put(&mut g.extinction_count, v.count()))),
    ("extinctionOpponentPieceCount", Sets(|g, v| put(&mut g.extinction_opponent_count, v.count()))),
    ("flagPiece", Sets(|g, v| both(&mut g.flag_piece, v.kind(&g.letters)))),
    ("flagPieceWhite", Sets(|g, v| put(&mut g.flag_piece[0], v.kind(&g.letters)))),
    ("flagPieceBlack", Sets(|g, v| put(&mut g.flag_piece[1], v.kind(&g.letters)))),
    ("flagRegion", Sets(|g, v| both(&mut g.flag_region, v.area()))),
    ("flagRegionWhite", Sets(|g, v| put(&mut g.flag_region[0], v.area()))),
    ("flagRegionBlack", Sets(|g, v| put(&mut g.flag_region[1], v.area()))),
    ("flagPieceCount", Only("1", number, "several pieces in a region as a goal cannot be said")),
    ("flagPieceBlockedWin", Only("false", flag, "several pieces in a region as a goal cannot be said")),
    ("flagMove", Sets(|g, v| put(&mut g.flag_move, v.bool()))),
    ("flagPieceSafe", Sets(|g, v| put(&mut g.flag_safe, v.bool()))),
    ("checkCounting", Sets(|g, v| put(&mut g.check_counting, v.bool()))),
    ("connectN", Only("0", number, LINES)),
    ("connectPieceTypes", Nothing(kinds)),
    ("connectHorizontal", Nothing(flag)),
    ("connectVertical", Nothing(flag)),
    ("connectDiagonal", Nothing(flag)),
    ("connectRegion1White", Only("-", squares, LINES)),
    ("connectRegion2White", Only("-", squares, LINES)),
    ("connectRegion1Black", Only("-", squares, LINES)),
    ("connectRegion2Black", Only("-", squares, LINES)),
    ("connectNxN", Only("0", number, LINES)),
    ("collinearN", Only("0", number, LINES)),
    ("connectValue", Nothing(|_, v| v.result().map(drop))),
    ("materialCounting", Sets(|g, v| {
        v.word(&["none", "janggi", "unweighted", "whitedrawodds", "blackdrawodds"])?;
        put(&mut g.material_counting, Ok(v.0.to_owned()))
    })),
    ("adjudicateFullBoard", Only("false", flag, COUNTS)),
    ("countingRule", Sets(|g, v| {
        v.word(&["none", "makruk", "cambodian", "asean"])?;
        put(&mut g.counting, Ok(v.0.to_owned()))
    })),
    ("castlingWins", Only("-", text, "castling as a goal cannot be said")),
];

/// The place of a key in the order of reading, and what it does. `None` is no key.
pub(super) fn order(name: &str) -> Option<usize> {
    if name == "maxRank" || name == "maxFile" {
        return Some(0);
    }
    let pieces = KINDS.len() + CUSTOM;
    if let Some(kind) = by_key(name) {
        return Some(1 + kind);
    }
    if mobility(name).is_some() {
        return Some(1 + pieces);
    }
    KEYS.iter().position(|(known, _)| *known == name).map(|at| 2 + pieces + at)
}

/// All keys, except the mobility of each piece.
pub(super) fn names() -> Vec<String> {
    let names = KEYS.iter().map(|(known, _)| *known).chain(["maxRank", "maxFile"]);
    names.map(str::to_owned).chain((0..KINDS.len() + CUSTOM).map(key)).collect()
}

/// Reads a value into the rules. The key is one that [`order`] knows.
pub(super) fn read(game: &mut FairyGame, name: &str, text: &str) -> Read {
    let value = FairyValue(text);
    match name {
        "maxRank" => return put(&mut game.ranks, value.rank().map(|rank| rank + 1)),
        "maxFile" => return put(&mut game.files, value.file().map(|file| file + 1)),
        _ => {}
    }
    if let Some(kind) = by_key(name) {
        return piece(game, kind, text);
    }
    if let Some(at) = mobility(name) {
        return value.area().map(|area| drop(game.mobility.insert(at, area)));
    }
    for (known, does) in KEYS.iter().filter(|(known, _)| *known == name) {
        match does {
            Sets(read) | Nothing(read) => read(game, value)?,
            Only(usual, read, reason) => {
                read(game, value)?;
                let usual = text == *usual || matches!(*usual, "-" if text.is_empty());
                if usual {
                    game.unsaid.remove(known)
                } else {
                    game.unsaid.insert(known, reason)
                };
            }
        }
    }
    Ok(())
}

/// The colour and the kind of a key such as `mobilityRegionWhiteRook`.
fn mobility(name: &str) -> Option<(usize, usize)> {
    let rest = name.strip_prefix("mobilityRegion")?;
    let (colour, kind) = match rest.strip_prefix("White") {
        Some(kind) => (0, kind),
        None => (1, rest.strip_prefix("Black")?),
    };
    let mut letters = kind.chars();
    let first = letters.next().filter(char::is_ascii_uppercase)?;
    by_key(&format!("{}{}", first.to_ascii_lowercase(), letters.as_str())).map(|kind| (colour, kind))
}

/// Reads `p`, `p:mfWcfF` or `-`.
fn piece(game: &mut FairyGame, kind: usize, text: &str) -> Read {
    let mut parts = text.chars();
    let letter = parts.next().unwrap_or_default();
    if letter == '-' && parts.as_str().is_empty() {
        game.remove_kind(kind);
        return Ok(());
    }
    if !letter.is_ascii_alphabetic() {
        return Err((0, format!("`{text}` does not begin with the letter of the piece; `-` takes it out")));
    }
    let own = kind == KING || kind >= KINDS.len();
    match (parts.next(), own) {
        (None, true) if kind >= KINDS.len() => {
            return Err((1, format!("`{text}` lacks the movement in Betza's notation, such as `{letter}:K`")));
        }
        (None, _) => {
            game.betza.remove(&kind);
        }
        (Some(':'), true) => {
            movement::atoms(parts.as_str()).map_err(|(at, reason)| (at + 2, reason))?;
            game.betza.insert(kind, parts.as_str().to_owned());
            if kind != KING && parts.as_str().contains('e') {
                for types in &mut game.en_passant_types {
                    types.kinds.insert(kind);
                }
            }
        }
        (Some(':'), false) => {
            return Err((1, format!("`{}` has its own movement; use `customPiece1` or another number", key(kind))));
        }
        (Some(_), _) => return Err((1, "behind the letter stands nothing or `:`".to_owned())),
    }
    game.add_kind(kind, letter);
    Ok(())
}
