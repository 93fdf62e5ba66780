//! The section about dice.

use super::{NounForm, Topic, Writer};
use crate::message::{Join, Message};
use crate::ruleset::{AfterMove, Dice, DiceData, Far, Healing, Letter};

impl Writer<'_> {
    pub(super) fn dice(&mut self) {
        self.open(Topic::Dice);
        let Dice::Faces(data) = &self.rules.ruleset().dice else { return };
        let others = self.in_play().map(|(kind, ..)| kind).filter(|&kind| !self.rules.is_die(kind));
        let others = self.names(others.collect::<Vec<_>>(), NounForm::Many);
        if others.is_empty() {
            self.say(true, Message::new("rules-dice-all"));
        } else {
            let key = if self.checks() { "rules-dice-check" } else { "rules-dice" };
            self.say(true, Message::new(key).list("others", Join::And, others));
        }
        let names = |letters: Vec<Letter>, writer: &Self| -> Vec<Message> {
            letters.into_iter().map(|letter| writer.noun(writer.kind(letter), NounForm::Bare)).collect()
        };
        let whole: Vec<Letter> = data.faces.iter().copied().filter(|face| Some(*face) != data.wound).collect();
        let (faces, whole) = (names(data.faces.clone(), self), names(whole, self));
        match data.after_move {
            AfterMove::Turned => {
                // A wound is not turned by a move: the round ends with it, and the lines about healing say what follows.
                let wound = data.faces.iter().position(|face| Some(*face) == data.wound);
                let start = wound.map_or(0, |at| at + 1);
                let again = faces.iter().take(usize::from(wound.is_none()));
                let round = faces.iter().skip(start).chain(faces.iter().take(start)).chain(again).cloned();
                self.say(true, Message::new("rules-dice-turned").list("faces", Join::Arrow, round));
            }
            AfterMove::Rolled => self.say(true, Message::new("rules-dice-rolled").list("faces", Join::Comma, faces)),
        }
        if self.checks() {
            self.say(true, Message::new("rules-dice-judged"));
        }
        self.promoted(data);
        if let Some(wound) = data.wound {
            self.say(
                true,
                Message::new("rules-dice-wound").message("wound", self.noun(self.kind(wound), NounForm::Bare)),
            );
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

    /// Lines about dice that are promoted, and about dice on squares of promotion.
    fn promoted(&mut self, data: &DiceData) {
        let ruleset = self.rules.ruleset();
        let is_face = |letter: &Letter| data.faces.contains(letter);
        let dice = || ruleset.promotion.iter().filter(|promotion| is_face(&promotion.piece));
        let into: Vec<Letter> = dice().flat_map(|promotion| promotion.into.letters()).copied().collect();
        if into.iter().any(is_face) {
            self.say(true, Message::new("rules-dice-promotion"));
        }
        let left = into.iter().filter(|letter| !is_face(letter)).map(|letter| self.kind(*letter));
        let left = self.names(left.collect::<Vec<_>>(), NounForm::One);
        if !left.is_empty() {
            self.say(true, Message::new("rules-dice-no-longer").list("pieces", Join::Or, left));
        }
        for promotion in dice() {
            let key = match data.far {
                Far::Promoted => "rules-dice-far-promoted",
                Far::Inert => "rules-dice-far-inert",
                Far::Kept => "rules-dice-far-kept",
            };
            let piece = self.noun(self.kind(promotion.piece), NounForm::Object);
            self.say(true, Message::new(key).message("piece", piece).message("region", self.region(&promotion.at)));
            if let (Far::Kept, Some(wound), true) = (data.far, data.wound, data.healing != Healing::Never) {
                let wound = self.noun(self.kind(wound), NounForm::The);
                let line = Message::new("rules-dice-far-kept-wound").message("wound", wound);
                self.say(true, line.message("region", self.region(&promotion.at)));
            }
        }
    }
}
