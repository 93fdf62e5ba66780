//! Saying what becomes of the pieces of a section: promotion, and what goes to hands.

use std::collections::{BTreeMap, BTreeSet};

use tessera_rules::ruleset::{
    Becomes, Captured, Castling, DropRule, Enter, Hands, IfNone, Letter, Promoted, Promotion, Removes, When,
};

use super::area::{Area, whole};
use super::game::COLOURS;
use super::kinds::{PAWN, SHOGI_PAWN, key};
use super::say::SaidGame;

const REGION: [&str; 2] = ["promotionRegionBlack", "promotionRegionWhite"];
const PAWNS: [&str; 4] = ["promotionPawnTypes", "promotionPawnTypesWhite", "promotionPawnTypesBlack", "pawnTypes"];

impl SaidGame<'_> {
    pub(super) fn say_promotions(&mut self) {
        let game = self.game;
        let mut promotions = Vec::new();
        for kind in self.all_alive() {
            let areas = game.promotion_region.each_ref();
            let owners = COLOURS.map(|colour| self.alive[colour].contains(&kind));
            let pawns = COLOURS.map(|colour| owners[colour] && game.promotion_pawns[colour].has(kind));
            if pawns.contains(&true) {
                if owners == [true, true] && pawns != [true, true] {
                    self.refuse(&PAWNS, "a piece that promotes for one army only cannot be said");
                }
                let into = COLOURS.map(|colour| self.alive_in(colour, &game.promotion_pieces[colour]));
                let area = self.own_area(kind, areas, &REGION);
                let alike = pawns != [true, true] || into[0] == into[1];
                let rules: Vec<(Option<&str>, &BTreeSet<usize>)> = if alike {
                    vec![(None, if pawns[0] { &into[0] } else { &into[1] })]
                } else {
                    vec![(Some("white"), &into[0]), (Some("black"), &into[1])]
                };
                for (army, into) in rules.into_iter().filter(|(_, into)| !into.is_empty() && !area.is_empty()) {
                    let mut limit = BTreeMap::new();
                    for kind in into {
                        let number = game.promotion_limit.get(kind).filter(|number| **number > 0);
                        limit.extend(number.map(|number| (self.letter(*kind), *number)));
                    }
                    // A pawn that must be promoted does not go where nothing is left to become.
                    let stuck = limit.len() == into.len() && game.must_promote_pawns;
                    let mut letters: Vec<Letter> = into.iter().map(|kind| self.letter(*kind)).collect();
                    letters.sort_by_key(|letter| {
                        let piece = self.layer.pieces.get(letter).and_then(Option::as_ref);
                        std::cmp::Reverse(piece.map_or(0, |piece| piece.value))
                    });
                    promotions.push(Promotion {
                        piece: self.letter(kind),
                        army: army.map(str::to_owned),
                        at: self.region(&area, "last"),
                        into: Becomes::Choice(letters),
                        when: When::Arrives,
                        on_capture: false,
                        optional: !game.must_promote_pawns,
                        removes: Removes::Piece,
                        if_none: if stuck || game.immobility_illegal && !limit.is_empty() {
                            IfNone::Forbidden
                        } else {
                            IfNone::Stays
                        },
                        limit,
                    });
                }
            }
            let Some(letter) = self.promoted.get(&kind).copied() else { continue };
            if pawns.contains(&true) {
                self.refuse(&["promotedPieceType"], "a pawn that is promoted in two ways cannot be said");
            }
            let target = game.promoted.get(&kind).copied().unwrap_or(kind);
            if game.promotion_limit.get(&target).is_some_and(|number| *number > 0) {
                self.refuse(&["promotionLimit"], "a limit of promoted forms cannot be said");
            }
            if game.promoted.contains_key(&target) {
                self.refuse(&["promotedPieceType"], "a promoted form that is promoted again cannot be said");
            }
            let area = self.own_area(kind, areas, &REGION);
            promotions.push(self.turning(self.letter(kind), letter, &area, "last"));
            if game.demotion {
                let all = whole(game.files, game.ranks);
                promotions.push(self.turning(letter, self.letter(kind), &all, "board"));
            }
        }
        self.layer.promotion = Some(promotions);
    }

    /// The promotion of a piece that turns over into its other form.
    fn turning(&mut self, piece: Letter, form: Letter, area: &Area, region: &str) -> Promotion {
        Promotion {
            piece,
            army: None,
            at: self.region(area, region),
            into: Becomes::Choice(vec![form]),
            when: When::Moves,
            on_capture: self.game.promotes_on_capture,
            optional: !self.game.must_promote_pieces,
            removes: Removes::Piece,
            limit: BTreeMap::new(),
            if_none: IfNone::Stays,
        }
    }

    pub(super) fn say_hands(&mut self) {
        let game = self.game;
        if !game.has_hands() {
            return;
        }
        if game.captures_to_hand && game.drop_loop && !self.promoted.is_empty() {
            self.refuse(&["dropLoop"], "promoted forms always turn back in a hand");
        }
        let pawns = |colour: usize| self.alive_in(colour, &game.promotion_pawns[colour]).len();
        if game.captures_to_hand && !game.drop_loop && COLOURS.into_iter().any(|colour| pawns(colour) > 1) {
            self.refuse(&PAWNS, "a promoted piece of several kinds of pawn turns back to the first of them");
        }
        let board = whole(game.files, game.ranks);
        let mut drops = BTreeMap::new();
        for kind in self.all_alive() {
            if Some(kind) == self.royal && !game.must_drop || !game.captures_to_hand && !self.start.in_hand(kind) {
                continue;
            }
            let areas = COLOURS.map(|colour| {
                let mut area = game.drop_region[colour].clone().unwrap_or_else(|| board.clone());
                if kind == PAWN {
                    if !game.promotion_zone_pawn_drops {
                        area = area.difference(&game.promotion_region[colour]).copied().collect();
                    }
                    if !game.first_rank_pawn_drops {
                        let first = if colour == 0 { 0 } else { game.ranks - 1 };
                        area.retain(|square| square.1 != first);
                    }
                }
                if game.rooks_drop_at_home && key(kind) == "rook" {
                    let home = if colour == 0 { 0 } else { game.ranks - 1 };
                    area.retain(|square| square.1 == home);
                }
                area
            });
            let area: Area = self.own_area(kind, areas.each_ref(), &["dropRegionBlack", "dropRegionWhite"]);
            let castles = matches!(self.layer.castling, Some(Castling::With { .. })) && game.castling_dropped;
            let (first, last) = (game.castling_rank, game.files - 1);
            let unmoved: Option<Area> = match kind {
                _ if !castles => None,
                _ if Some(kind) == self.royal => Some([(4, first)].into()),
                _ if game.castling_rooks[0].has(kind) => Some([(0, first), (last, first)].into()),
                _ => None,
            };
            let rule = DropRule {
                apart: game.bishops_apart && key(kind) == "bishop",
                unmoved: unmoved.map(|area| self.region(&area, "castles")),
                at: (!self.is_whole(&area)).then(|| self.region(&area, "drops")),
                on_file: (game.no_doubled == Some(kind)).then_some(game.no_doubled_count),
                mates: true,
                // In Fairy-Stockfish such a drop is no illegal move, but it loses.
                mating_loses: game.pawn_drop_mate_illegal && kind == SHOGI_PAWN,
            };
            if rule != DropRule::default() {
                drops.insert(self.letter(kind), rule);
            }
        }
        let gates =
            self.start.behind_gates(game, &self.start.castling).into_iter().map(|kind| self.letter(kind)).collect();
        let enter = match (game.has_gates(), game.piece_drops) {
            (false, _) => Enter::Drop,
            (true, false) => Enter::Gate(gates),
            (true, true) => Enter::DropOrGate(gates),
        };
        self.layer.hands = Some(Hands::With {
            enter,
            captured: if game.captures_to_hand { Captured::ToCaptor } else { Captured::Removed },
            promoted: if game.drop_loop { Promoted::Keeps } else { Promoted::Reverts },
            drops,
            drops_first: game.must_drop,
            drops_forms: game.drop_promoted && !self.promoted.is_empty(),
        });
    }
}
