//! Saying the goals of a section: other ways to win than checkmate.

use tessera_rules::ruleset::{CountLimit, Counting, Goal, Letter, Royal};

use super::area::{Area, whole};
use super::game::{COLOURS, FairyResult};
use super::kinds::by_key;
use super::say::SaidGame;

/// The keys of extinction.
const EXTINCTION: [&str; 4] =
    ["extinctionValue", "extinctionPieceTypes", "extinctionPieceCount", "extinctionOpponentPieceCount"];

impl SaidGame<'_> {
    pub(super) fn say_goals(&mut self) {
        let mut goals = Vec::new();
        self.say_checks(&mut goals);
        self.say_flags(&mut goals);
        if !(self.game.extinction_pseudo_royal && self.royal.is_some()) {
            self.say_extinction(&mut goals);
        }
        if !goals.is_empty() {
            self.layer.goals = Some(goals);
        }
    }

    /// The rules by which moves are counted.
    pub(super) fn counting(&self) -> Vec<Counting> {
        let letter = |key: &str| {
            let kind = by_key(key).filter(|kind| self.all_alive().contains(kind))?;
            Some(self.letter(kind))
        };
        let pawns = Vec::from_iter(letter("pawn"));
        let against = |limits: &[(&str, u8, u16)]| -> Vec<CountLimit> {
            let limit = |&(key, least, moves): &(&str, u8, u16)| Some(CountLimit { piece: letter(key)?, least, moves });
            limits.iter().filter_map(limit).collect()
        };
        // A bare king counts from the number of pieces; without one, the count begins with 0.
        let bare = |limits: &[(&str, u8, u16)], moves: Option<u16>, pieces_count| Counting {
            without: pawns.clone(),
            most: Some(1),
            against: against(limits),
            moves,
            pieces_count,
        };
        let open = |without, most, moves| Counting { without, most, against: vec![], moves, pieces_count: false };
        let makruk = [("rook", 2, 8), ("rook", 1, 16), ("silver", 2, 22), ("knight", 2, 32), ("silver", 1, 44)];
        let cambodian = makruk.map(|(key, least, moves)| (key, least, moves - 1));
        match self.game.counting.as_str() {
            "makruk" => vec![bare(&makruk, Some(64), true), open(pawns.clone(), None, Some(64))],
            "cambodian" => vec![bare(&cambodian, Some(63), true), open(vec![], Some(3), Some(63))],
            "asean" => vec![bare(&[("rook", 1, 16), ("silver", 1, 44), ("knight", 1, 64)], None, false)],
            _ => Vec::new(),
        }
    }

    fn say_checks(&mut self, goals: &mut Vec<Goal>) {
        if !self.game.check_counting {
            return;
        }
        if self.layer.royal != Some(Royal::Checkmate) {
            return self.refuse(&["checkCounting"], "checks are counted, but no piece is royal");
        }
        let checks = *self.start.checks.get_or_insert([1, 1]);
        let most = checks[0].max(checks[1]);
        if !(1..=9).contains(&most) || checks.contains(&0) {
            return self.refuse(&["startFen"], "the number of checks is 1 to 9, as in `3+3`");
        }
        goals.push(Goal::Checks(most));
    }

    fn say_flags(&mut self, goals: &mut Vec<Goal>) {
        let game = self.game;
        let board = whole(game.files, game.ranks);
        let regions: [Area; 2] = game.flag_region.each_ref().map(|area| area.intersection(&board).copied().collect());
        if regions.iter().all(Area::is_empty) {
            return;
        }
        let keys = ["flagRegion", "flagRegionWhite", "flagRegionBlack"];
        for kind in self.all_alive() {
            // The kind counts for an army that has it, a region, and this flag.
            let counts = COLOURS.map(|colour| {
                let flag = game.flag_piece[colour].is_none_or(|flag| flag == kind);
                flag && !regions[colour].is_empty()
            });
            let alive = COLOURS.map(|colour| self.alive[colour].contains(&kind));
            let [white, black] = COLOURS.map(|colour| alive[colour] && counts[colour]);
            if !white && !black {
                continue;
            }
            if alive == [true, true] && !(white && black) {
                self.refuse(&["flagPiece", "flagPieceWhite", "flagPieceBlack", keys[0]], "only one army has this goal");
                continue;
            }
            let area = self.own_area(kind, regions.each_ref(), &keys);
            let at = self.region(&area, "goal");
            if game.flag_move && game.flag_safe {
                self.refuse(&["flagPieceSafe"], "a goal with an answer does not depend on attacks");
            }
            let (stays, safe) = (game.flag_move, game.flag_safe && !game.flag_move);
            goals.push(Goal::Reach { piece: self.letter(kind), at, reply: false, stays, safe });
        }
    }

    fn say_extinction(&mut self, goals: &mut Vec<Goal>) {
        let game = self.game;
        let Some(value) = game.extinction else { return };
        let alive = self.all_alive();
        let all: Vec<Letter> = alive.iter().map(|kind| self.letter(*kind)).collect();
        let types = &game.extinction_types;
        let each: Vec<usize> = types.kinds.iter().copied().filter(|kind| alive.contains(kind)).collect();
        let (count, opponent) = (game.extinction_count, game.extinction_opponent_count);
        if !types.all && each.is_empty() {
            return;
        }
        let only = each.iter().map(|kind| self.letter(*kind)).collect::<Vec<_>>();
        match value {
            FairyResult::Draw => self.refuse(&EXTINCTION, "a draw by lost pieces cannot be said"),
            FairyResult::Loss if types.all => match (count, opponent, game.extinction_claim) {
                (0, 0, false) => goals.push(Goal::Extinct(all)),
                (1, 2, true) => goals.push(Goal::Bared { reply: true }),
                (1, 2, false) => goals.push(Goal::Bared { reply: false }),
                (_, 0, false) => goals.push(Goal::Reduced { pieces: all, to: count }),
                _ => self.refuse(&EXTINCTION, "this number of the opponent's pieces cannot be said"),
            },
            _ if opponent > 0 || game.extinction_claim => {
                self.refuse(&EXTINCTION, "this number of the opponent's pieces cannot be said");
            }
            FairyResult::Loss if count == 0 && only.len() > 1 => goals.push(Goal::AnyExtinct(only)),
            FairyResult::Loss if count == 0 => goals.push(Goal::Extinct(only)),
            FairyResult::Loss => {
                goals.extend(only.into_iter().map(|kind| Goal::Reduced { pieces: vec![kind], to: count }));
            }
            FairyResult::Win if types.all && count == 1 && self.royal.is_some() => {
                let royal = self.royal.map(|royal| self.letter(royal));
                goals.push(Goal::Rid(all.into_iter().filter(|kind| Some(*kind) != royal).collect()));
            }
            FairyResult::Win if count > 0 => self.refuse(&EXTINCTION, "a win with so many pieces left cannot be said"),
            FairyResult::Win if types.all => goals.push(Goal::Rid(all)),
            FairyResult::Win => goals.extend(only.into_iter().map(|kind| Goal::Rid(vec![kind]))),
        }
    }
}
