//! The sections about the goal, the board, the turns and the options.

use std::collections::BTreeMap;

use super::{Diagram, Line, NounForm, Topic, Writer, moves};
use crate::message::{Join, Message, text_key};
use crate::piece::Army;
use crate::ruleset::{
    ArmyData, Capturing, Crown, Fallen, Fleeing, Frame, GivingCheck, Goal, KingsFacing, Letter, Mated, NoMove, Passing,
    Points, Royal, Shuffle, ShuffleStep, Turn,
};
use crate::square::Square;

/// The board field of the FEN of orthodox chess.
const ORTHODOX: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

impl Writer<'_> {
    pub(super) fn goal(&mut self) {
        self.open(Topic::Goal);
        match self.rules.ruleset().royal {
            Royal::Checkmate => self.goal_of_mate(),
            Royal::Capture { army } => self.goal_of_capture(army),
            Royal::Never => self.say(true, Message::new("rules-goal-no-royal")),
        }
        self.points();
        for goal in &self.rules.ruleset().goals {
            self.entered(goal);
            self.say(true, self.other_goal(goal));
            if matches!(goal, Goal::Reach { stays: true, .. }) {
                self.say(true, Message::new("rules-goal-stays"));
            }
            if matches!(goal, Goal::Reach { safe: true, .. }) {
                self.say(true, Message::new("rules-goal-safe"));
            }
            if matches!(goal, Goal::Reach { reply: true, .. }) {
                self.say(true, Message::new("rules-goal-reply"));
            }
        }
        for described in self.rules.hook_descriptions() {
            self.say(true, described);
        }
    }

    /// Mate ends the game, or an army.
    fn goal_of_mate(&mut self) {
        let royal = self.rules.royal();
        let wins = self.rules.ruleset().mated == Mated::Wins;
        let many = self.rules.ruleset().armies.len() > 2;
        let key = match (wins, many) {
            (true, _) => "rules-goal-mated-wins",
            (false, true) => "rules-goal-mate-many",
            (false, false) => "rules-goal-mate",
        };
        if self.rules.armies_fall() {
            self.last_army();
        } else {
            self.say(wins || many, Message::new(key).message("royal", self.noun(royal, NounForm::Object)));
        }
        if many && !self.rules.armies_fall() {
            self.teams();
            let line = Message::new("rules-goal-check-many");
            self.say(true, line.message("royal", self.noun(royal, NounForm::One)));
        }
        for (army, _) in self.rules.armies().filter(|(_, data)| data.royal == Crown::Never) {
            let line = Message::new("rules-crown-never").message("army", self.army(army));
            self.say(true, line.message("royal", self.noun(royal, NounForm::Bare)));
        }
        self.say(false, Message::new("rules-goal-check").message("royal", self.noun(royal, NounForm::Object)));
        let facing = match self.rules.ruleset().facing {
            KingsFacing::Allowed => None,
            KingsFacing::Never => Some("rules-facing-never"),
            KingsFacing::Bikjang => Some("rules-facing-bikjang"),
        };
        if let Some(key) = facing {
            self.say(true, Message::new(key).message("royals", self.noun(royal, NounForm::Many)));
        }
        if self.rules.ruleset().giving_check == GivingCheck::Never {
            let royal = self.noun(royal, NounForm::The);
            self.say(true, Message::new("rules-giving-check-never").message("royal", royal));
        }
        if self.rules.ruleset().fleeing == Fleeing::Never {
            let royal = self.noun(royal, NounForm::The);
            self.say(true, Message::new("rules-fleeing-never").message("royal", royal));
        }
    }

    /// The capture of royal pieces decides. `fallen` says what becomes of an army without one.
    fn goal_of_capture(&mut self, fallen: Fallen) {
        let royal = self.rules.royal();
        let start = self.rules.start();
        let one = |(army, _)| (start.army(army) & start.kind(royal)).count() == 1;
        let goal = if self.rules.ruleset().armies.len() == 2 && self.rules.armies().all(one) {
            Message::new("rules-goal-capture-two").message("royal", self.noun(royal, NounForm::Object))
        } else {
            Message::new("rules-goal-capture").message("royals", self.noun(royal, NounForm::Many))
        };
        self.say(true, goal);
        self.teams();
        self.say(true, Message::new("rules-goal-open").message("royals", self.noun(royal, NounForm::Many)));
        if self.rules.ruleset().armies.len() > 2 {
            let key = match fallen {
                Fallen::ToAlly if self.rules.sides().len() < self.rules.ruleset().armies.len() => "rules-goal-to-ally",
                Fallen::ToAlly | Fallen::Freeze => "rules-goal-freeze",
            };
            self.say(true, Message::new(key).message("royal", self.noun(royal, NounForm::Object)));
            if key == "rules-goal-to-ally" && self.rules.sides().len() > 2 {
                self.say(true, Message::new("rules-goal-no-ally"));
            }
        }
    }

    /// A goal besides the royal pieces.
    fn other_goal(&self, goal: &Goal) -> Message {
        let names = |letters: &[Letter], form: NounForm| -> Vec<Message> {
            letters.iter().map(|letter| self.noun(self.kind(*letter), form)).collect()
        };
        match goal {
            Goal::Reach { piece, at, .. } => {
                let on_top = self.stacked() && !self.rules.is_royal(self.kind(*piece));
                Message::new(if on_top { "rules-goal-reach-top" } else { "rules-goal-reach" })
                    .message("piece", self.noun(self.kind(*piece), NounForm::Object))
                    .message("region", self.region(at))
            }
            Goal::Checks(count) => Message::new("rules-goal-checks").number("count", *count),
            Goal::Extinct(letters) => {
                Message::new("rules-goal-extinct").list("pieces", Join::Or, names(letters, NounForm::Many))
            }
            Goal::AnyExtinct(letters) => {
                Message::new("rules-goal-any-extinct").list("pieces", Join::Comma, names(letters, NounForm::Bare))
            }
            Goal::Reduced { pieces, to } => Message::new("rules-goal-reduced").number("count", *to).list(
                "pieces",
                Join::Comma,
                names(pieces, NounForm::Bare),
            ),
            Goal::Bared { reply: false } => Message::new("rules-goal-bared"),
            Goal::Bared { reply: true } => Message::new("rules-goal-bared-reply"),
            Goal::Rid(letters) => {
                Message::new("rules-goal-rid").list("pieces", Join::Or, names(letters, NounForm::Many))
            }
            Goal::Entered { points, .. } => {
                Message::new("rules-goal-entered-points").list("pieces", Join::Comma, self.worth(points))
            }
        }
    }

    /// The points that each army needs when its piece has entered the region.
    fn entered(&mut self, goal: &Goal) {
        let Goal::Entered { piece, at, others, least, .. } = goal else { return };
        let armies: Vec<_> = self.rules.armies().collect();
        for (army, data) in armies {
            let Some(least) = least.get(&data.name) else { continue };
            let line = Message::new("rules-goal-entered")
                .message("army", self.army(army))
                .message("piece", self.noun(self.kind(*piece), NounForm::The))
                .message("region", self.region(at))
                .number("others", *others)
                .number("least", *least);
            self.say(true, line);
        }
    }

    pub(super) fn teams(&mut self) {
        let mut sides: BTreeMap<usize, Vec<Message>> = BTreeMap::new();
        for (army, _) in self.rules.armies() {
            sides.entry(self.rules.side(army).index()).or_default().push(self.army(army));
        }
        if self.rules.ruleset().armies.len() > 2 && sides.values().all(|side| side.len() == 1) {
            self.say(true, Message::new("rules-goal-alone"));
        }
        for side in sides.into_values().filter(|side| side.len() > 1) {
            self.say(true, Message::new("rules-goal-team").list("armies", Join::And, side));
        }
    }

    pub(super) fn board(&mut self) {
        self.open(Topic::Board);
        let ruleset = self.rules.ruleset();
        let (files, ranks) = (ruleset.board.files, ruleset.board.ranks);
        let size = Message::new("rules-board").number("files", files).number("ranks", ranks);
        self.say((files, ranks) != (8, 8), size);
        if ruleset.board.holes.any() {
            self.say(true, Message::new("rules-holes").number("count", i64::from(ruleset.board.holes.count())));
        }
        let armies: Vec<_> = self.rules.armies().collect();
        // The frame of the second of two armies: mirrored as in chess, or turned by half as in Shogi.
        let opposite = match armies[..] {
            [(first, one), (second, other)] if one.frame == Frame::North => match other.frame {
                Frame::MirrorSouth => Some(("rules-armies-facing", first, second)),
                Frame::South => Some(("rules-armies-turned", first, second)),
                _ => None,
            },
            _ => None,
        };
        if let Some((key, first, second)) = opposite {
            let words = Message::new(key).message("first", self.army(first)).message("second", self.army(second));
            self.say(!self.is_duel(), words);
        } else {
            // Where the corners are holes, an army has the squares of an edge.
            let first: Vec<Square> = (0..files).map(|file| Square::at(file, 0)).collect();
            let edge: Vec<Square> = first.into_iter().filter(|square| self.rules.squares().has(*square)).collect();
            let corners = edge.first().is_none_or(|square| square.index() == 0);
            let place = |(army, data): &(Army, &ArmyData)| {
                let [Some(from), Some(to)] =
                    [edge.first(), edge.last()].map(|end| Some(data.frame.on_board(*end?, ruleset.board)))
                else {
                    return self.army(*army);
                };
                let place = if corners { from.to_string() } else { format!("{from}–{to}") };
                Message::new("rules-army-corner").message("army", self.army(*army)).text("square", place)
            };
            let places: Vec<Message> = armies.iter().map(place).collect();
            let key = if corners { "rules-armies-corners" } else { "rules-armies-edges" };
            let count = armies.len() as i64;
            self.say(true, Message::new(key).number("count", count).list("armies", Join::And, places));
            match armies.iter().find(|(_, data)| data.frame == Frame::North) {
                Some((army, _)) if !corners => {
                    self.say(true, Message::new("rules-frame-edge").message("army", self.army(*army)));
                }
                _ => self.say(true, Message::new("rules-frame")),
            }
        }
        if let Some(shuffle) = &ruleset.shuffle {
            self.shuffle(shuffle);
        }
        let start = self.rules.start();
        let text = self.rules.fen(&start);
        let differs = text.split(' ').next() != Some(ORTHODOX);
        let message = match self.rules.arrays() {
            Some(arrays) => Message::new("rules-setup-array").number("number", arrays.default_number()),
            None => Message::new("rules-setup"),
        };
        self.line(Line { text: message, diagram: Some(Diagram::Position(Box::new(start))), differs });
    }

    fn shuffle(&mut self, shuffle: &Shuffle) {
        let Some(arrays) = self.rules.arrays() else { return };
        let own: Vec<String> = arrays.squares().iter().map(|square| square.to_string()).collect();
        let first_rank = arrays.squares().len() == usize::from(self.rules.ruleset().board.files)
            && arrays.squares().iter().all(|square| square.rank() == 0);
        let squares = if first_rank {
            self.squares("*1")
        } else {
            Message::new("region-these-squares").text("squares", own.join(", "))
        };
        let count = i64::from(arrays.count());
        self.say(true, Message::new("rules-shuffle").number("count", count).message("squares", squares));
        self.say(true, Message::new(if self.is_duel() { "rules-shuffle-duel" } else { "rules-shuffle-all" }));
        let steps: Vec<Message> = shuffle
            .place
            .iter()
            .map(|place| match place {
                ShuffleStep::Light(letter) => self.step("rules-place-light", *letter, NounForm::One),
                ShuffleStep::Dark(letter) => self.step("rules-place-dark", *letter, NounForm::One),
                ShuffleStep::One(letter) => self.step("rules-place-one", *letter, NounForm::One),
                ShuffleStep::Pair(letter) => self.step("rules-place-pair", *letter, NounForm::Many),
                ShuffleStep::Rest(letters) => {
                    let names = letters.iter().map(|letter| self.noun(self.kind(*letter), NounForm::Bare));
                    Message::new("rules-place-rest").list("pieces", Join::Comma, names)
                }
            })
            .collect();
        self.say(true, Message::new("rules-shuffle-steps").list("steps", Join::Semicolon, steps));
        if !shuffle.except.is_empty() {
            let numbers: Vec<String> = shuffle.except.iter().map(u32::to_string).collect();
            self.say(true, Message::new("rules-shuffle-except").text("numbers", numbers.join(", ")));
        }
    }

    fn step(&self, key: &'static str, letter: Letter, form: NounForm) -> Message {
        Message::new(key).message("piece", self.noun(self.kind(letter), form))
    }

    pub(super) fn turns(&mut self) {
        self.open(Topic::Turns);
        let armies: Vec<Message> =
            self.rules.order().filter_map(|seat| Army::new(seat.index())).map(|army| self.army(army)).collect();
        let Some(first) = armies.first().cloned() else { return };
        match armies.len() {
            2 => self.say(self.rules.ruleset().order != "wb", Message::new("rules-turns-two").message("first", first)),
            _ => {
                let order = Message::new("rules-turns-order").message("first", first);
                self.say(true, order.list("armies", Join::Comma, armies));
            }
        }
        self.parts();
        let skipped = self.rules.ruleset().no_move == NoMove::Passes;
        let key = match (self.rules.ruleset().passing, self.checks()) {
            (Passing::Allowed, true) => "rules-turns-may-pass-check",
            (Passing::Allowed, false) => "rules-turns-may-pass",
            (Passing::Never, _) if skipped => "rules-turns-skipped",
            (Passing::Never, _) => "rules-turns-must",
        };
        self.say(key != "rules-turns-must", Message::new(key));
        let ruleset = self.rules.ruleset();
        if ruleset.passing == Passing::Allowed && !matches!(ruleset.points, Points::Material { .. }) {
            self.say(true, Message::new("rules-turns-pass-draws"));
        }
        if self.rules.ruleset().capturing == Capturing::Forced {
            let key = if self.checks() { "rules-capturing-forced-check" } else { "rules-capturing-forced" };
            self.say(true, Message::new(key));
        }
    }

    /// The parts of a turn, if there are more than one.
    fn parts(&mut self) {
        match &self.rules.ruleset().turn {
            Turn::OneMove => {}
            Turn::Block { moves, stays, .. } => {
                let Some(name) = self.rules.block_name() else { return };
                let form = |form| self.formed(name.key.clone(), form);
                let key = if moves.is_empty() { "rules-turns-block" } else { "rules-turns-block-throws" };
                let line = Message::new(key).message("block", form(NounForm::Object));
                let ways = moves.iter().flat_map(|word| moves::read_without_captures(word)).collect();
                let words = moves::describe(ways, "", |_, _| false);
                let never = Message::new("rules-turns-block-there").message("block", form(NounForm::The));
                self.say(true, if moves.is_empty() { line } else { line.list("moves", Join::Semicolon, words) });
                if *stays {
                    self.say(true, Message::new("rules-turns-block-stays"));
                }
                self.say(true, never);
            }
            Turn::Moves { count, grows, first, army } => {
                let army = army.as_ref().and_then(|name| self.rules.armies().find(|(_, data)| data.name == *name));
                let line = match army {
                    _ if *grows > 0 => Message::new("rules-turns-grow").number("grows", *grows),
                    Some((army, _)) => Message::new("rules-turns-moves-of").message("army", self.army(army)),
                    None => Message::new("rules-turns-moves"),
                };
                self.say(true, line.number("count", *count));
                if let Some(first) = first {
                    self.say(true, Message::new("rules-turns-first").number("count", *first));
                }
                if self.checks() {
                    self.say(true, Message::new("rules-turns-moves-check"));
                }
            }
        }
    }

    pub(super) fn options(&mut self) {
        self.open(Topic::Options);
        let ruleset = self.rules.ruleset();
        let key = |rest: String| Message::new(text_key(&ruleset.id, &format!("option-{rest}")));
        // An option with a single choice leaves nothing to choose.
        for (name, option) in ruleset.options.iter().filter(|(_, option)| option.choices.len() > 1) {
            let chosen = self.rules.settings().get(name).unwrap_or(&option.default);
            let others = option.choices.keys().filter(|choice| *choice != chosen);
            let line = Message::new("rules-option")
                .message("option", key(name.clone()))
                .message("choice", key(format!("{name}.{chosen}")))
                .list("others", Join::Or, others.map(|choice| key(format!("{name}.{choice}"))))
                .message("help", key(format!("{name}.help")));
            self.say(*chosen != option.default, line);
        }
    }
}
