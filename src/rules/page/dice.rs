//! Pieces that are dice.

use super::{Form, Topic, Writer};
use crate::message::{Join, Message};
use crate::ruleset::{AfterMove, Becomes, Dice, DiceData, Far, Healing, Letter};

impl Writer<'_> {
    pub(super) fn dice(&mut self) {
        self.open(Topic::Dice);
        let Dice::Faces(data) = &self.rules.ruleset().dice else { return };
        match self.royals().first() {
            None => self.say(true, Message::new("rules-dice-all")),
            Some(_) => {
                let key = if self.checks() { "rules-dice-check" } else { "rules-dice" };
                let royals = self.noun(self.rules.royal(), Form::Many);
                self.say(true, Message::new(key).message("royals", royals));
            }
        }
        let names = |letters: Vec<Letter>, writer: &Self| -> Vec<Message> {
            letters.into_iter().map(|letter| writer.noun(writer.kind(letter), Form::Bare)).collect()
        };
        let whole: Vec<Letter> = data.faces.iter().copied().filter(|face| Some(*face) != data.wound).collect();
        let (faces, whole) = (names(data.faces.clone(), self), names(whole, self));
        match data.after_move {
            AfterMove::Turned => {
                let again = data.faces.first().map(|face| self.noun(self.kind(*face), Form::Bare));
                let round = faces.iter().cloned().chain(again);
                self.say(true, Message::new("rules-dice-turned").list("faces", Join::Arrow, round));
            }
            AfterMove::Rolled => self.say(true, Message::new("rules-dice-rolled").list("faces", Join::Comma, faces)),
        }
        if self.checks() {
            self.say(true, Message::new("rules-dice-judged"));
        }
        self.promoted(data);
        if let Some(wound) = data.wound {
            self.say(true, Message::new("rules-dice-wound").message("wound", self.noun(self.kind(wound), Form::Bare)));
            self.healing(data, whole);
        }
    }

    fn healing(&mut self, data: &DiceData, whole: Vec<Message>) {
        match data.healing {
            Healing::Never => self.say(true, Message::new("rules-healing-never")),
            Healing::Turning => {
                let first = whole.into_iter().next();
                self.say(true, Message::new("rules-healing-turning").list("face", Join::Comma, first));
            }
            Healing::Rolling => {
                self.say(true, Message::new("rules-healing-rolling").list("faces", Join::Comma, whole));
            }
            Healing::AtTurnStart => {
                self.say(true, Message::new("rules-healing-start").list("faces", Join::Comma, whole));
                if self.checks() {
                    self.say(true, Message::new("rules-healing-start-check"));
                }
            }
        }
        if self.checks() && matches!(data.healing, Healing::Turning | Healing::Rolling) {
            self.say(true, Message::new("rules-healing-check"));
        }
    }

    /// Dice where pieces are promoted.
    fn promoted(&mut self, data: &DiceData) {
        let ruleset = self.rules.ruleset();
        let is_face = |letter: &Letter| data.faces.contains(letter);
        for promotion in ruleset.promotion.iter().filter(|promotion| is_face(&promotion.piece)) {
            if matches!(promotion.into, Becomes::Choice(_)) {
                self.say(true, Message::new("rules-dice-promotion"));
            }
            let key = match data.far {
                Far::Promoted => "rules-dice-far-promoted",
                Far::Inert => "rules-dice-far-inert",
                Far::Kept if data.wound.is_some() => "rules-dice-far-kept-wound",
                Far::Kept => "rules-dice-far-kept",
            };
            let piece = self.noun(self.kind(promotion.piece), Form::Object);
            self.say(true, Message::new(key).message("piece", piece).message("region", self.region(&promotion.at)));
        }
    }
}
