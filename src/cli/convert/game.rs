//! The rules of one section, with everything that it inherits.

use std::collections::{BTreeMap, BTreeSet};

use super::area::{Area, on_ranks};
use super::kinds::{KING, PAWN};

/// White and Black.
pub(super) const COLOURS: [usize; 2] = [0, 1];

/// Some kinds, or all of them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct FairyKinds {
    pub(super) all: bool,
    pub(super) kinds: BTreeSet<usize>,
}

impl FairyKinds {
    pub(super) fn one(kind: usize) -> Self {
        Self { all: false, kinds: [kind].into() }
    }

    pub(super) fn has(&self, kind: usize) -> bool {
        self.all || self.kinds.contains(&kind)
    }
}

/// A result for the player to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FairyResult {
    Win,
    Draw,
    Loss,
}

/// Where a key was set.
#[derive(Debug, Clone)]
pub(super) struct KeyPlace {
    /// Its line and column, unless a variant of Fairy-Stockfish itself has set it.
    pub(super) at: Option<(usize, usize)>,
    /// The variant that has set it.
    pub(super) by: String,
    /// `key = value`.
    pub(super) said: String,
}

/// The rules of a section. Pairs are for White and Black. Without a comment a field is the key of the same name.
#[derive(Debug, Clone)]
pub(super) struct FairyGame {
    pub(super) files: u8,
    pub(super) ranks: u8,
    /// The kinds that have a letter, which is a capital here.
    pub(super) letters: BTreeMap<usize, char>,
    /// The movements of kinds that the file defines, and of the king if it is no usual one.
    pub(super) betza: BTreeMap<usize, String>,
    pub(super) values: BTreeMap<usize, u16>,
    pub(super) start: String,
    pub(super) mobility: BTreeMap<(usize, usize), Area>,
    pub(super) promotion_region: [Area; 2],
    pub(super) promotion_pawns: [FairyKinds; 2],
    pub(super) promotion_pieces: [FairyKinds; 2],
    pub(super) promotion_limit: BTreeMap<usize, u8>,
    pub(super) promoted: BTreeMap<usize, usize>,
    pub(super) must_promote_pawns: bool,
    pub(super) must_promote_pieces: bool,
    pub(super) double_step: bool,
    pub(super) double_step_region: [Area; 2],
    pub(super) triple_step_region: [Area; 2],
    /// `None` is the whole board, here and below.
    pub(super) en_passant_region: [Option<Area>; 2],
    pub(super) en_passant_types: [FairyKinds; 2],
    pub(super) castling: bool,
    /// The files of the king after castling, queenside and kingside.
    pub(super) castling_files: [u8; 2],
    pub(super) castling_rank: u8,
    pub(super) castling_king: [usize; 2],
    pub(super) castling_rooks: [FairyKinds; 2],
    /// Whether letters of files in the place of castling rights name squares whose pieces have not moved.
    pub(super) gating: bool,
    /// Whether pieces in hand enter on squares whose pieces move for the first time.
    pub(super) seirawan_gating: bool,
    /// Whether king and fers have a leap of their own from such squares.
    pub(super) cambodian_moves: bool,
    pub(super) checking: bool,
    pub(super) must_capture: bool,
    pub(super) piece_drops: bool,
    pub(super) must_drop: bool,
    pub(super) castling_dropped: bool,
    pub(super) bishops_apart: bool,
    pub(super) rooks_drop_at_home: bool,
    pub(super) drop_loop: bool,
    pub(super) captures_to_hand: bool,
    pub(super) first_rank_pawn_drops: bool,
    pub(super) promotion_zone_pawn_drops: bool,
    pub(super) drop_region: [Option<Area>; 2],
    pub(super) no_doubled: Option<usize>,
    pub(super) no_doubled_count: u8,
    pub(super) immobility_illegal: bool,
    /// Lines along which some pieces also move diagonally.
    pub(super) diagonal_lines: Area,
    pub(super) pass: [bool; 2],
    pub(super) pass_on_stalemate: [bool; 2],
    pub(super) makpong_rule: bool,
    pub(super) flying_general: bool,
    pub(super) bikjang: bool,
    /// Counted from 0.
    pub(super) soldier_promotion_rank: u8,
    pub(super) n_move_types: [FairyKinds; 2],
    pub(super) n_move_rule: u16,
    pub(super) n_fold_rule: u16,
    pub(super) n_fold: FairyResult,
    /// The name of the rule by which pieces are counted where a game would be drawn.
    pub(super) material_counting: String,
    /// The name of the rule by which moves are counted.
    pub(super) counting: String,
    pub(super) n_fold_absolute: bool,
    pub(super) perpetual_check_illegal: bool,
    pub(super) stalemate: FairyResult,
    pub(super) stalemate_counts: bool,
    pub(super) checkmate: FairyResult,
    pub(super) pawn_drop_mate_illegal: bool,
    pub(super) extinction: Option<FairyResult>,
    pub(super) extinction_claim: bool,
    pub(super) extinction_pseudo_royal: bool,
    pub(super) extinction_types: FairyKinds,
    pub(super) extinction_count: u8,
    pub(super) extinction_opponent_count: u8,
    /// `None` is any piece.
    pub(super) flag_piece: [Option<usize>; 2],
    pub(super) flag_region: [Area; 2],
    pub(super) flag_move: bool,
    pub(super) flag_safe: bool,
    pub(super) demotion: bool,
    pub(super) promotes_on_capture: bool,
    pub(super) drop_promoted: bool,
    pub(super) check_counting: bool,
    /// Whether a duck goes to another square after each move.
    pub(super) duck: bool,
    /// Keys whose value cannot be said, with the reason.
    pub(super) unsaid: BTreeMap<&'static str, &'static str>,
    /// The keys that were set.
    pub(super) places: BTreeMap<String, KeyPlace>,
}

impl Default for FairyGame {
    /// The defaults of Fairy-Stockfish: the rules of chess without any piece.
    fn default() -> Self {
        let pawns = [FairyKinds::one(PAWN), FairyKinds::one(PAWN)];
        let rook = super::kinds::by_key("rook").map(FairyKinds::one).unwrap_or_default();
        Self {
            files: 8,
            ranks: 8,
            letters: BTreeMap::new(),
            betza: BTreeMap::new(),
            values: BTreeMap::new(),
            start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".to_owned(),
            mobility: BTreeMap::new(),
            promotion_region: [on_ranks([7]), on_ranks([0])],
            promotion_pawns: pawns.clone(),
            promotion_pieces: [FairyKinds::default(), FairyKinds::default()],
            promotion_limit: BTreeMap::new(),
            promoted: BTreeMap::new(),
            must_promote_pawns: true,
            must_promote_pieces: false,
            double_step: true,
            double_step_region: [on_ranks([1]), on_ranks([6])],
            triple_step_region: [Area::new(), Area::new()],
            en_passant_region: [None, None],
            en_passant_types: pawns.clone(),
            castling: true,
            castling_files: [2, 6],
            castling_rank: 0,
            castling_king: [KING, KING],
            castling_rooks: [rook.clone(), rook],
            gating: false,
            seirawan_gating: false,
            cambodian_moves: false,
            checking: true,
            must_capture: false,
            piece_drops: false,
            must_drop: false,
            castling_dropped: false,
            bishops_apart: false,
            rooks_drop_at_home: false,
            drop_loop: false,
            captures_to_hand: false,
            first_rank_pawn_drops: false,
            promotion_zone_pawn_drops: false,
            drop_region: [None, None],
            no_doubled: None,
            no_doubled_count: 1,
            immobility_illegal: false,
            diagonal_lines: Area::new(),
            pass: [false, false],
            pass_on_stalemate: [false, false],
            makpong_rule: false,
            flying_general: false,
            bikjang: false,
            soldier_promotion_rank: 0,
            n_move_types: pawns,
            n_move_rule: 50,
            n_fold_rule: 3,
            n_fold: FairyResult::Draw,
            counting: "none".to_owned(),
            material_counting: "none".to_owned(),
            n_fold_absolute: false,
            perpetual_check_illegal: false,
            stalemate: FairyResult::Draw,
            stalemate_counts: false,
            checkmate: FairyResult::Loss,
            pawn_drop_mate_illegal: false,
            extinction: None,
            extinction_claim: false,
            extinction_pseudo_royal: false,
            extinction_types: FairyKinds::default(),
            extinction_count: 0,
            extinction_opponent_count: 0,
            flag_piece: [None, None],
            flag_region: [Area::new(), Area::new()],
            flag_move: false,
            flag_safe: false,
            demotion: false,
            promotes_on_capture: false,
            drop_promoted: false,
            check_counting: false,
            duck: false,
            unsaid: BTreeMap::new(),
            places: BTreeMap::new(),
        }
    }
}

impl FairyGame {
    /// Whether pieces in hand enter behind pieces that move for the first time.
    pub(super) fn has_gates(&self) -> bool {
        self.gating && self.seirawan_gating && !self.cambodian_moves
    }

    /// Whether armies have hands.
    pub(super) fn has_hands(&self) -> bool {
        self.piece_drops || self.has_gates()
    }

    /// Gives a kind a letter. The kind that had it is taken out first, even if it is the same one: then no pawn is promoted to it
    /// any more, as in Fairy-Stockfish's `Variant::add_piece`.
    pub(super) fn add_kind(&mut self, kind: usize, letter: char) {
        let letter = letter.to_ascii_uppercase();
        let owner = self.letters.iter().find(|(_, known)| **known == letter).map(|(owner, _)| *owner);
        if let Some(owner) = owner {
            self.remove_kind(owner);
        }
        self.letters.insert(kind, letter);
    }

    /// Takes a kind out of the game. No pawn is promoted to it any more.
    pub(super) fn remove_kind(&mut self, kind: usize) {
        self.letters.remove(&kind);
        for pieces in &mut self.promotion_pieces {
            pieces.kinds.remove(&kind);
        }
    }

    /// Ends a section. Without double steps their regions are empty, also for the sections that inherit from it.
    pub(super) fn conclude(&mut self) {
        if !self.double_step {
            self.double_step_region = [Area::new(), Area::new()];
        }
        self.double_step = self.double_step_region.iter().any(|region| !region.is_empty());
    }
}
