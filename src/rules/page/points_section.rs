//! The lines about armies that fall one by one, and about points.

use std::collections::BTreeMap;

use super::{NounForm, Writer};
use crate::message::{Join, Message, half_points};
use crate::ruleset::{Letter, Points};

impl Writer<'_> {
    /// The goal where each army plays for itself and royal pieces are checkmated.
    pub(super) fn last_army(&mut self) {
        let royal = self.rules.royal();
        let points = self.rules.ruleset().points != Points::Never;
        self.say(true, Message::new(if points { "rules-goal-points" } else { "rules-goal-last-army" }));
        self.teams();
        self.say(true, Message::new("rules-goal-check-alone").message("royal", self.noun(royal, NounForm::One)));
        self.say(true, Message::new("rules-goal-falls").message("royal", self.noun(royal, NounForm::Object)));
    }

    /// The points for captures, mates and attacks.
    pub(super) fn points(&mut self) {
        let Points::Counted { captures, mate, stalemate, attacks, draw, lead } = &self.rules.ruleset().points else {
            return self.material();
        };
        let mut lines = Vec::new();
        let royal = |form| self.noun(self.rules.royal(), form);
        let worth = self.worth(captures);
        if !worth.is_empty() {
            lines.push(Message::new("rules-points-captures").list("pieces", Join::Comma, worth));
        }
        if captures.iter().any(|(letter, points)| *points > 0 && self.kind(*letter) == self.rules.royal()) {
            lines.push(Message::new("rules-points-left").message("royal", royal(NounForm::The)));
        }
        if *mate > 0 {
            lines.push(Message::new("rules-points-mate").number("points", *mate));
        }
        if *stalemate > 0 {
            lines.push(Message::new("rules-points-stalemate").number("points", *stalemate));
        }
        for data in attacks {
            let key = if data.by.is_empty() { "rules-points-attacks" } else { "rules-points-attacks-by" };
            let by: Vec<Message> = data.by.iter().map(|letter| self.noun(self.kind(*letter), NounForm::One)).collect();
            let line = Message::new(key).message("royals", royal(NounForm::Many)).list("pieces", Join::Or, by);
            lines.push(line.number("two", data.two).number("three", data.three));
        }
        if *draw > 0 {
            lines.push(Message::new("rules-points-draw").number("points", *draw));
        }
        if let Some(lead) = lead {
            lines.push(Message::new("rules-points-lead").number("points", *lead));
        }
        for line in lines {
            self.say(true, line);
        }
    }

    /// The points of pieces where these decide drawn games.
    fn material(&mut self) {
        let Points::Material { pieces, extra } = &self.rules.ruleset().points else { return };
        let worth = self.worth(pieces);
        self.say(true, Message::new("rules-points-material").list("pieces", Join::Comma, worth));
        let army = |name: &str| self.rules.armies().find(|(_, data)| data.name == name).map(|(army, _)| army);
        if let Some(extra) = extra
            && let Some(army) = army(&extra.army)
        {
            let line = Message::new("rules-points-extra").message("army", self.army(army));
            self.say(true, line.text("points", half_points(extra.halves.into())));
        }
    }

    /// The pieces that have points, each with its number, the smallest first.
    pub(super) fn worth(&self, points: &BTreeMap<Letter, u16>) -> Vec<Message> {
        let mut worth: Vec<_> = points.iter().filter(|(_, points)| **points > 0).collect();
        worth.sort_by_key(|(_, points)| **points);
        let one = |(letter, points): (&Letter, &u16)| {
            let piece = self.noun(self.kind(*letter), NounForm::Bare);
            Message::new("points-of").message("piece", piece).number("points", *points)
        };
        worth.into_iter().map(one).collect()
    }
}
