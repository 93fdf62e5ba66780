//! The section about ends of the game without a goal: draws, resignation, and players without a legal move.

use super::{NounForm, Topic, Writer};
use crate::message::{Join, Message};
use crate::ruleset::{Counting, DeadMaterial, Letter, Limits, NoMove, RepetitionLoses, Turn};

impl Writer<'_> {
    pub(super) fn ends(&mut self) {
        self.open(Topic::End);
        let draw = self.rules.draw();
        let key = match (self.rules.ruleset().no_move, self.checks()) {
            (NoMove::Draws, true) => Some("rules-end-stalemate"),
            (NoMove::Draws, false) => Some("rules-no-move-draws"),
            (NoMove::Loses, true) => Some("rules-no-move-loses-check"),
            (NoMove::Loses, false) => Some("rules-no-move-loses"),
            (NoMove::Wins, true) => Some("rules-no-move-wins-check"),
            (NoMove::Wins, false) => Some("rules-no-move-wins"),
            (NoMove::FewerWins, true) => Some("rules-no-move-fewer-check"),
            (NoMove::FewerWins, false) => Some("rules-no-move-fewer"),
            (NoMove::Falls, _) => Some("rules-no-move-falls"),
            (NoMove::Passes, _) => None,
        };
        if let Some(key) = key {
            self.say(key != "rules-end-stalemate", Message::new(key));
        }
        let limits = |Limits { claim, ends }: Limits, keys: [&'static str; 4]| match (claim, ends) {
            (Some(claim), Some(ends)) => Message::new(keys[0]).number("claim", claim).number("ends", ends),
            (None, Some(ends)) => Message::new(keys[1]).number("ends", ends),
            (Some(claim), None) => Message::new(keys[2]).number("claim", claim),
            (None, None) => Message::new(keys[3]),
        };
        let repetition = match &draw.repetition_loses {
            RepetitionLoses::Nobody => limits(draw.repetition, REPETITION),
            RepetitionLoses::Repeater => limits(draw.repetition, ["rules-repetition-repeater"; 4]),
            RepetitionLoses::Army(name) => {
                let army = self.rules.armies().find(|(_, data)| data.name == *name);
                let army = army.map_or_else(Default::default, |(army, _)| army);
                limits(draw.repetition, ["rules-repetition-army"; 4]).message("army", self.army(army))
            }
        };
        let usual = Limits { claim: Some(3), ends: Some(5) };
        self.say(draw.repetition != usual || draw.repetition_loses != RepetitionLoses::Nobody, repetition);
        if draw.perpetual_check_loses {
            self.say(true, Message::new("rules-perpetual-check"));
        }
        for counting in &draw.counting {
            self.counting(counting);
        }
        let pawns = self.names(self.pawns(), NounForm::One);
        let loud = if draw.pawns_are_loud && !pawns.is_empty() { "pawns" } else { "none" };
        let quiet = limits(draw.quiet_rounds, QUIET).text("loud", loud).list("pawns", Join::Or, pawns);
        // The clock counts turns, which may have several moves.
        let unit = if matches!(self.rules.ruleset().turn, Turn::Moves { .. }) { "turns" } else { "moves" };
        let quiet = quiet.text("unit", unit);
        let usual = draw.quiet_rounds == Limits { claim: Some(50), ends: Some(75) } && draw.pawns_are_loud;
        self.say(!usual, quiet);
        self.dead(&draw.dead);
        self.say(false, Message::new("rules-end-agreement"));
        let sides = self.rules.sides().len();
        let line = if self.rules.armies_fall() {
            Message::new("rules-end-resign-stands")
        } else if sides > 2 {
            Message::new("rules-end-resign-many").message("royal", self.noun(self.rules.royal(), NounForm::The))
        } else if sides < self.rules.ruleset().armies.len() {
            Message::new("rules-end-resign-team")
        } else {
            Message::new("rules-end-resign")
        };
        self.say(line.key != "rules-end-resign", line);
    }

    fn counting(&mut self, counting: &Counting) {
        let names = |letters: &[Letter]| -> Vec<Message> {
            letters.iter().map(|letter| self.noun(self.kind(*letter), NounForm::Many)).collect()
        };
        let key = match (counting.without.is_empty(), counting.most) {
            (false, Some(_)) => "rules-counting-without-most",
            (false, None) => "rules-counting-without",
            (true, Some(_)) => "rules-counting-most",
            (true, None) => "rules-counting",
        };
        let against = counting.against.iter().map(|limit| {
            let form = if limit.least == 1 { NounForm::One } else { NounForm::Many };
            let key = if limit.least == 1 { "count-against-one" } else { "count-against" };
            let message = Message::new(key).number("moves", limit.moves).number("least", limit.least);
            message.message("piece", self.noun(self.kind(limit.piece), form))
        });
        let otherwise = counting.moves.map(|moves| {
            let key = if counting.against.is_empty() { "count-moves" } else { "count-otherwise" };
            Message::new(key).number("moves", moves)
        });
        let line = Message::new(key)
            .number("most", counting.most.unwrap_or_default())
            .list("pieces", Join::And, names(&counting.without))
            .list("limits", Join::Semicolon, against.chain(otherwise).collect::<Vec<_>>());
        self.say(true, line);
        if counting.pieces_count {
            self.say(true, Message::new("rules-counting-pieces"));
        }
    }

    fn dead(&mut self, dead: &[DeadMaterial]) {
        let royals = self.noun(self.rules.royal(), NounForm::Many);
        let name = |letter: &Letter, form| self.noun(self.kind(*letter), form);
        let in_play: Vec<Letter> = self.in_play().map(|(_, letter, _)| letter).collect();
        let comes_about = |pattern: &&DeadMaterial| match pattern {
            DeadMaterial::BareRoyals => true,
            DeadMaterial::Lone(letter) | DeadMaterial::OneShade(letter) => in_play.contains(letter),
        };
        let all: Vec<&DeadMaterial> = dead
            .iter()
            .filter(comes_about)
            .filter(|material| self.rules.ruleset().is_dead_with_goals(matches!(material, DeadMaterial::BareRoyals)))
            .collect();
        if all.is_empty() {
            return self.say(true, Message::new("rules-end-dead-never"));
        }
        let items = all.iter().map(|pattern| match pattern {
            DeadMaterial::BareRoyals => Message::new("dead-bare").message("royals", royals.clone()),
            DeadMaterial::Lone(letter) => Message::new("dead-lone").message("piece", name(letter, NounForm::One)),
            DeadMaterial::OneShade(letter) => {
                Message::new("dead-one-shade").message("pieces", name(letter, NounForm::Many))
            }
        });
        let line = Message::new("rules-end-dead").list("material", Join::Semicolon, items);
        let called = |letter: &Letter, wanted: &str| {
            self.rules.ruleset().pieces.get(letter).is_some_and(|data| data.name == wanted)
        };
        let usual = |pattern: &&DeadMaterial| match pattern {
            DeadMaterial::BareRoyals => true,
            DeadMaterial::Lone(letter) => called(letter, "knight"),
            DeadMaterial::OneShade(letter) => called(letter, "bishop"),
        };
        let differs = all.len() != 3 || !all.iter().all(usual) || !self.checks();
        self.say(differs, line);
    }
}

const REPETITION: [&str; 4] =
    ["rules-repetition-both", "rules-repetition-ends", "rules-repetition-claim", "rules-repetition-never"];
const QUIET: [&str; 4] = ["rules-quiet-both", "rules-quiet-ends", "rules-quiet-claim", "rules-quiet-never"];
