//! The sections about promotion, castling, en passant and stacks.

use super::{NounForm, Topic, Writer};
use crate::bitboard::Bitboard;
use crate::message::{Join, Message};
use crate::piece::{Army, Kind};
use crate::ruleset::{
    Becomes, Castling, Dice, EnPassant, Hands, IfNone, Letter, PieceData, Promotion, Removes, Turn, When, betza,
};

impl Writer<'_> {
    pub(super) fn special(&mut self) {
        let ruleset = self.rules.ruleset();
        let in_play: Vec<(Kind, Letter, &PieceData)> = self.in_play().collect();
        let promotions = || {
            ruleset.promotion.iter().filter(|promotion| in_play.iter().any(|(_, letter, _)| *letter == promotion.piece))
        };
        for promotion in promotions() {
            self.promotion(promotion);
        }
        let pawns = self.pawns();
        let promoted: Vec<Kind> = promotions().map(|promotion| self.kind(promotion.piece)).collect();
        for &pawn in pawns.iter().filter(|kind| !promoted.contains(kind)) {
            let line = Message::new("rules-promotion-never").message("piece", self.noun(pawn, NounForm::The));
            self.say(true, line);
        }
        self.castling();
        let far = |data: &PieceData| {
            let movements = data.moves.iter().filter_map(|rule| betza::parse(&rule.betza).ok()).flatten();
            movements.into_iter().any(|movement| {
                let step = movement.ways.iter().map(|(a, b)| a.abs().max(b.abs())).max().unwrap_or(0);
                movement.quiet && (step > 1 || movement.range > 1)
            })
        };
        let double = pawns.iter().copied().filter(|&kind| self.rules.is_captured_en_passant(kind));
        let double = self.names(double, NounForm::One);
        if !pawns.is_empty() && !in_play.iter().any(|(kind, _, data)| pawns.contains(kind) && far(data)) {
            let pawns = self.names(pawns.clone(), NounForm::Many);
            self.say(true, Message::new("rules-double-never").list("pawns", Join::And, pawns));
        }
        match &ruleset.en_passant {
            EnPassant::Standard | EnPassant::On(_) if !double.is_empty() => {
                let many = ruleset.armies.len() > 2;
                let key = match ruleset.turn {
                    Turn::Moves { .. } => "rules-en-passant-parts",
                    _ if many => "rules-en-passant-many",
                    _ => "rules-en-passant",
                };
                let line = Message::new(key).list("pawn", Join::Or, double);
                self.say(key != "rules-en-passant", line.list("captor", Join::Or, self.names(pawns, NounForm::One)));
                if let EnPassant::On(name) = &ruleset.en_passant {
                    self.say(true, Message::new("rules-en-passant-on").message("region", self.region(name)));
                }
                if self.stacked() {
                    self.say(true, Message::new("rules-en-passant-stack"));
                }
            }
            EnPassant::Standard | EnPassant::On(_) | EnPassant::Never => {
                self.say(true, Message::new("rules-en-passant-never"))
            }
        }
    }

    fn promotion(&mut self, promotion: &Promotion) {
        let ruleset = self.rules.ruleset();
        let kind = self.kind(promotion.piece);
        let arrives = |key: &str, writer: &Self| {
            let form = if writer.rules.is_royal(kind) { NounForm::The } else { NounForm::One };
            Message::new(key).message("piece", writer.noun(kind, form)).message("region", writer.region(&promotion.at))
        };
        let stacked = self.stacked() && !self.rules.is_royal(kind);
        let letters = promotion.into.letters();
        let everywhere = self.rules.region_squares(&promotion.at) == self.rules.squares();
        let line = match (promotion.when, letters) {
            (When::Arrives, [_]) if stacked => arrives("rules-promotion-one-top", self),
            (When::Arrives, [_]) => arrives("rules-promotion-one", self),
            (When::Arrives, _) if stacked => arrives("rules-promotion-arrives-top", self),
            (When::Arrives, _) => arrives("rules-promotion-arrives", self),
            (When::Moves, [_]) if everywhere => arrives("rules-promotion-each-move", self),
            (When::Moves, [_]) => arrives("rules-promotion-moves-one", self),
            (When::Moves, _) => arrives("rules-promotion-moves", self),
            (When::OnTop, [_]) => arrives("rules-promotion-on-top-one", self),
            (When::OnTop, _) => arrives("rules-promotion-on-top", self),
        };
        let form = if letters.len() == 1 { NounForm::One } else { NounForm::Bare };
        let into: Vec<Message> = letters.iter().map(|letter| self.noun(self.kind(*letter), form)).collect();
        let line = line.list("into", Join::Or, into);
        if let (Becomes::Always(letter), true) = (&promotion.into, self.rules.is_royal(kind)) {
            self.say(true, line);
            let line =
                Message::new("rules-promotion-royal").message("into", self.noun(self.kind(*letter), NounForm::The));
            return self.say(true, line.message("royal", self.noun(kind, NounForm::Bare)));
        }
        let data = ruleset.pieces.get(&promotion.piece);
        let pawn = data.is_some_and(|data| data.name == "pawn" && data.written.is_none());
        let last =
            self.rules.region_squares(&promotion.at) == Bitboard::rank(ruleset.board.ranks - 1) & self.rules.squares();
        let mut names: Vec<&str> =
            letters.iter().filter_map(|letter| ruleset.pieces.get(letter)).map(|data| data.name.as_str()).collect();
        names.sort_unstable();
        let usual = pawn && last && names == ["bishop", "knight", "queen", "rook"];
        let army = promotion.army.as_ref().and_then(|name| self.rules.armies().find(|(_, data)| data.name == *name));
        let line = match army {
            Some((army, _)) => {
                Message::new("rules-promotion-army").message("army", self.army(army)).message("line", line)
            }
            None => line,
        };
        self.say(!usual || promotion.when != When::Arrives || army.is_some(), line);
        if promotion.on_capture {
            self.say(true, Message::new("rules-promotion-on-capture"));
        }
        if promotion.optional {
            let stays = data.is_none_or(|data| data.never_on.is_empty());
            let key = if stays { "rules-promotion-optional" } else { "rules-promotion-optional-but" };
            self.say(true, Message::new(key).message("piece", self.noun(kind, NounForm::The)));
        }
        if promotion.removes == Removes::Square && stacked && matches!(promotion.into, Becomes::Choice(_)) {
            self.say(true, Message::new("rules-promotion-square"));
        }
        if !promotion.limit.is_empty() {
            let limits: Vec<Message> = letters.iter().filter_map(|letter| self.limit(promotion, *letter)).collect();
            let key = if self.stacked() { "rules-promotion-limit-stacks" } else { "rules-promotion-limit" };
            self.say_once(Message::new(key).list("limits", Join::And, limits));
            let key = match promotion.if_none {
                IfNone::Stays => "rules-promotion-stays",
                IfNone::Vanishes => "rules-promotion-vanishes",
                IfNone::Forbidden if self.checks() => "rules-promotion-forbidden",
                IfNone::Forbidden => "rules-promotion-forbidden-open",
            };
            self.say(true, Message::new(key).message("piece", self.noun(kind, NounForm::The)));
        }
    }

    fn limit(&self, promotion: &Promotion, letter: Letter) -> Option<Message> {
        let most = *promotion.limit.get(&letter)?;
        let form = if most == 1 { NounForm::Bare } else { NounForm::Many };
        let piece = self.noun(self.kind(letter), form);
        Some(Message::new("rules-limit").number("count", most).message("piece", piece))
    }

    fn castling(&mut self) {
        let start = self.rules.start();
        let dropped = match &self.rules.ruleset().hands {
            Hands::With { drops, .. } => drops.values().any(|rule| rule.unmoved.is_some()),
            Hands::Never => false,
        };
        let begins = |partner: &Letter| dropped || (start.board.unmoved() & start.kind(self.kind(*partner))).any();
        let (partner, long, short) = match &self.rules.ruleset().castling {
            Castling::With { partner, long, short } if begins(partner) => (partner, long, short),
            // The data define castling, but the start position gives nobody the right to it.
            Castling::With { .. } | Castling::Never => return self.say(true, Message::new("rules-castling-never")),
        };
        let drawn = self.rules.arrays().is_some();
        let (royal, partner) = (self.rules.royal(), self.kind(*partner));
        let line = Message::new("rules-castling")
            .message("royal", self.noun(royal, NounForm::The))
            .message("partner", self.noun(partner, NounForm::The));
        let called = |kind, wanted: &str| self.in_play().any(|(other, _, data)| other == kind && data.name == wanted);
        self.say(drawn || !called(royal, "king") || !called(partner, "rook"), line);
        let many = self.rules.ruleset().armies.len() > 2;
        let goals = Message::new(if many { "rules-castling-goals-many" } else { "rules-castling-goals" })
            .message("army", self.army(Army::default()))
            .message("royal", self.noun(royal, NounForm::The))
            .message("partner", self.noun(partner, NounForm::The))
            .text("long", &long.0)
            .text("longpartner", &long.1)
            .text("short", &short.0)
            .text("shortpartner", &short.1);
        let text = |(a, b): &(String, String)| format!("{a}{b}");
        // The sentence after it speaks of these two pieces.
        let is_other = drawn || many || !self.checks();
        self.say(is_other || text(long) != "c1d1" || text(short) != "g1f1", goals);
        if drawn {
            let line = Message::new("rules-castling-drawn");
            self.say(true, line);
        }
        let key = if self.checks() { "rules-castling-when" } else { "rules-castling-when-open" };
        self.say(!self.checks(), Message::new(key).message("royal", self.noun(royal, NounForm::The)));
        if self.stacked() {
            self.say(true, Message::new("rules-castling-stacks").message("partner", self.noun(partner, NounForm::The)));
        }
        if self.rules.ruleset().dice != Dice::Never {
            let partner = self.noun(partner, NounForm::Object);
            self.say(true, Message::new("rules-castling-dice").message("partner", partner));
        }
    }

    pub(super) fn stacks(&mut self) {
        self.open(Topic::Stacks);
        if !self.stacked() {
            return;
        }
        self.say(true, Message::new("rules-stacks"));
        self.say(true, Message::new("rules-stacks-goal"));
        let quiet = |data: &PieceData| {
            let movements = data.moves.iter().filter_map(|rule| betza::parse(&rule.betza).ok()).flatten();
            movements.into_iter().all(|movement| movement.quiet)
        };
        let taking = self.in_play().filter(|(.., data)| !quiet(data)).map(|(kind, ..)| kind);
        let taking = self.names(taking.collect::<Vec<_>>(), NounForm::One);
        if !taking.is_empty() {
            self.say(true, Message::new("rules-stacks-goal-not").list("pieces", Join::Or, taking));
        }
        self.say(true, Message::new(if self.checks() { "rules-stacks-top-check" } else { "rules-stacks-top" }));
        self.say(true, Message::new("rules-stacks-split"));
        self.say(true, Message::new("rules-stacks-captured"));
        let royals = self.names(self.royals(), NounForm::Many);
        if !royals.is_empty() {
            self.say(true, Message::new("rules-stacks-royal").list("royals", Join::And, royals));
        }
        self.say(true, Message::new("rules-stacks-open"));
    }
}
