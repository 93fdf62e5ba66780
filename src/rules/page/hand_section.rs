//! The lines about hands and drops.

use super::{NounForm, Writer};
use crate::message::{Join, Message};
use crate::piece::Kind;
use crate::ruleset::{Captured, Castling, DropRule, Enter, Hands};

impl Writer<'_> {
    /// The lines about hands, in the section of special moves.
    pub(super) fn hands(&mut self) {
        let Hands::With { captured, drops, drops_forms, drops_first, enter, .. } = &self.rules.ruleset().hands else {
            return;
        };
        if !matches!(enter, Enter::Gate(_)) {
            self.say(true, Message::new(if self.checks() { "rules-hands" } else { "rules-hands-open" }));
        }
        if let Enter::Gate(letters) | Enter::DropOrGate(letters) = enter {
            let kinds = letters.iter().map(|&letter| self.kind(letter));
            let pieces: Vec<Message> = kinds.map(|kind| self.noun(kind, NounForm::One)).collect();
            self.say(true, Message::new("rules-gates").list("pieces", Join::Or, pieces));
            if self.rules.ruleset().castling != Castling::Never {
                self.say(true, Message::new("rules-gates-castling"));
            }
        }
        self.say(
            true,
            Message::new(match captured {
                Captured::ToCaptor => "rules-hands-to-captor",
                Captured::ToOwner => "rules-hands-to-owner",
                Captured::Removed => "rules-hands-removed",
            }),
        );
        let start = self.rules.start();
        for (army, _) in self.rules.armies() {
            let hand = self.rules.hand(&start, army);
            if hand.is_empty() {
                continue;
            }
            let pieces = hand.iter().map(|&(kind, count)| {
                let form = if count == 1 { NounForm::Bare } else { NounForm::Many };
                Message::new("rules-limit").number("count", count as i64).message("piece", self.noun(kind, form))
            });
            let line = Message::new("rules-hands-start").message("army", self.army(army));
            let line = line.list("pieces", Join::And, pieces.collect::<Vec<_>>());
            self.say(true, line);
        }
        if *drops_first {
            self.say(true, Message::new("rules-hands-first"));
        }
        if *captured != Captured::Removed {
            let reverting = self.in_play().map(|(kind, ..)| kind).filter(|&kind| self.rules.reverts_to(kind).is_some());
            let reverting: Vec<Kind> = reverting.collect();
            let promoted = self
                .in_play()
                .any(|(_, letter, _)| self.rules.ruleset().promotion.iter().any(|promotion| promotion.piece == letter));
            if !reverting.is_empty() {
                self.say(true, Message::new("rules-hands-reverts"));
            } else if promoted {
                self.say(true, Message::new("rules-hands-keeps"));
            }
        }
        if *drops_forms {
            self.say(true, Message::new("rules-hands-forms"));
        }
        let held = |kind: Kind| self.rules.armies().any(|(army, _)| start.in_hand(army, kind) > 0);
        let comes = |kind: Kind| *captured != Captured::Removed || held(kind);
        let kinds: Vec<Kind> = self.rules.hand_kinds().filter(|kind| comes(*kind)).collect();
        for (kind, letter, data) in self.in_play().filter(|(kind, ..)| kinds.contains(kind)) {
            let rule = drops.get(&letter);
            let line = |key: &str| Message::new(key).message("piece", self.noun(kind, NounForm::One));
            let mut lines = Vec::new();
            if let Some(region) = rule.and_then(|rule| rule.at.as_ref()) {
                lines.push(line("rules-drop-at").message("region", self.region(region)));
            }
            if !data.never_on.is_empty() {
                let never = data.never_on.iter().map(|name| self.region(name));
                lines.push(line("rules-drop-never").list("regions", Join::Or, never.collect::<Vec<_>>()));
            }
            if let Some(most) = rule.and_then(|rule| rule.on_file) {
                let pieces = self.noun(kind, if most == 1 { NounForm::Bare } else { NounForm::Many });
                lines.push(line("rules-drop-file").number("most", most).message("pieces", pieces));
            }
            if rule.is_some_and(|rule| rule.apart) {
                let pieces = self.noun(kind, NounForm::Many);
                lines.push(Message::new("rules-drop-apart").message("pieces", pieces));
            }
            if let Some(region) = rule.and_then(|rule| rule.unmoved.as_ref()) {
                lines.push(line("rules-drop-unmoved").message("region", self.region(region)));
            }
            if rule.is_some_and(|DropRule { mates, .. }| !mates) {
                lines.push(line("rules-drop-mates"));
            }
            if rule.is_some_and(|rule| rule.mating_loses) {
                lines.push(line("rules-drop-mating-loses"));
            }
            for line in lines {
                self.say(true, line);
            }
        }
    }
}
