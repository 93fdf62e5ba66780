//! The rules page of a variant: all rules that a player needs, as messages and diagrams, generated from the compiled
//! rules.
//!
//! Every line is one [`Message`], so that each language can build its own sentence. Every line also says whether it
//! differs from orthodox chess. So a reader can ask for the whole page, or only for "like chess, except …". No code
//! here depends on a particular variant; a variant's own texts add what is special about it.

mod board_section;
mod diagram;
mod dice_section;
mod end_section;
mod hand_section;
mod moves;
mod piece_section;
mod points_section;
mod special_section;
mod words;

use std::collections::BTreeSet;

use crate::message::Message;
use crate::piece::{Army, Kind};
use crate::rules::Rules;
use crate::ruleset::{Captured, Dice, Frame, Hands, Letter, PieceData, Royal, Stacks};
use crate::square::Square;

pub use diagram::{Diagram, MoveDiagram, TrailFacts};

use words::NounForm;

/// A page, ready to be shown in any language.
#[derive(Debug, Clone)]
pub struct RulesPage {
    /// The sections in the order of [`Topic`], each with at least one line.
    pub sections: Vec<Section>,
}

/// All lines about one topic.
#[derive(Debug, Clone)]
pub struct Section {
    /// The topic.
    pub topic: Topic,
    /// The lines.
    pub lines: Vec<Line>,
}

/// One or two sentences.
#[derive(Debug, Clone)]
pub struct Line {
    /// The words. They may begin with a small letter if a name comes first.
    pub text: Message,
    /// The picture beside the words.
    pub diagram: Option<Diagram>,
    /// Whether orthodox chess has a different rule.
    pub differs: bool,
}

/// The topics of a page, in their order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Topic {
    Goal,
    Board,
    Turns,
    Stacks,
    Dice,
    Pieces,
    Special,
    End,
    Options,
}

impl Topic {
    /// The heading of its section.
    pub fn heading(self) -> Message {
        match self {
            Self::Goal => Message::new("page-goal"),
            Self::Board => Message::new("page-board"),
            Self::Turns => Message::new("page-turns"),
            Self::Pieces => Message::new("page-pieces"),
            Self::Special => Message::new("page-special"),
            Self::Stacks => Message::new("page-stacks"),
            Self::Dice => Message::new("page-dice"),
            Self::End => Message::new("page-end"),
            Self::Options => Message::new("page-options"),
        }
    }
}

impl Rules {
    /// The rules page of this variant with its current options.
    pub fn page(&self) -> RulesPage {
        let mut writer = Writer { rules: self, sections: Vec::new() };
        writer.goal();
        writer.board();
        writer.turns();
        // Players read what all pieces are before they read how single ones move.
        writer.stacks();
        writer.dice();
        writer.pieces();
        writer.open(Topic::Special);
        // Where captured pieces are dropped, that is what the game is about.
        let hands = &self.ruleset().hands;
        let drops = matches!(hands, Hands::With { captured, .. } if *captured != Captured::Removed);
        if drops {
            writer.hands();
        }
        writer.special();
        if !drops {
            writer.hands();
        }
        writer.ends();
        writer.options();
        writer.sections.retain(|section| !section.lines.is_empty());
        RulesPage { sections: writer.sections }
    }

    /// The lines of the page about the moves of one kind of piece. Empty if the variant has no such kind.
    pub fn about(&self, kind: Kind) -> Vec<Line> {
        let data = self.ruleset().pieces.values().nth(kind.index());
        let mut writer = Writer { rules: self, sections: Vec::new() };
        writer.open(Topic::Pieces);
        if let Some(data) = data {
            writer.piece(kind, data);
        }
        writer.sections.into_iter().flat_map(|section| section.lines).collect()
    }
}

impl RulesPage {
    /// The lines that differ from orthodox chess, by section. Sections without such lines are left out.
    pub fn exceptions(&self) -> impl Iterator<Item = (Topic, Vec<&Line>)> {
        let differing = |section: &Section| section.lines.iter().filter(|line| line.differs).count();
        self.sections
            .iter()
            .filter(move |section| differing(section) > 0)
            .map(|section| (section.topic, section.lines.iter().filter(|line| line.differs).collect()))
    }
}

struct Writer<'a> {
    rules: &'a Rules,
    sections: Vec<Section>,
}

impl<'a> Writer<'a> {
    fn open(&mut self, topic: Topic) {
        self.sections.push(Section { topic, lines: Vec::new() });
    }

    fn say(&mut self, differs: bool, text: Message) {
        self.line(Line { text, diagram: None, differs });
    }

    /// Adds a line that differs from chess, unless the section already has it.
    fn say_once(&mut self, text: Message) {
        if !self.sections.last().is_some_and(|section| section.lines.iter().any(|line| line.text == text)) {
            self.say(true, text);
        }
    }

    fn line(&mut self, line: Line) {
        if let Some(section) = self.sections.last_mut() {
            section.lines.push(line);
        }
    }

    /// The army whose pieces the diagrams show, with its frame. An army whose frame is the board's own is preferred, as
    /// regions need no turning then.
    fn model(&self) -> (Army, Frame) {
        let armies = || self.rules.armies().map(|(army, data)| (army, data.frame));
        let north = armies().find(|(_, frame)| *frame == Frame::North);
        north.or_else(|| armies().next()).unwrap_or((Army::default(), Frame::North))
    }

    fn on_board(&self, square: Square) -> Square {
        self.model().1.on_board(square, self.rules.ruleset().board)
    }

    fn checks(&self) -> bool {
        self.rules.ruleset().royal == Royal::Checkmate
    }

    /// The kinds that are on the board at the start or can appear later; the page leaves out the others. A hook could
    /// bring any kind, so a variant with hooks has all of them.
    fn in_play(&self) -> impl Iterator<Item = (Kind, Letter, &'a PieceData)> + use<'a> {
        let ruleset = self.rules.ruleset();
        let start = self.rules.start();
        let in_hand = |kind: Kind| self.rules.armies().any(|(army, _)| start.in_hand(army, kind) > 0);
        let stands = |kind: Kind| {
            in_hand(kind) || self.rules.squares().iter().any(|at| start.stack(at).any(|p| p.kind() == kind))
        };
        let mut known: BTreeSet<Letter> = self
            .rules
            .kinds()
            .filter(|(kind, ..)| !ruleset.hooks.is_empty() || stands(*kind))
            .map(|(_, letter, _)| letter)
            .collect();
        if let Dice::Faces(dice) = &ruleset.dice {
            known.extend(&dice.faces);
        }
        // A promoted piece may be promoted again. A chain is never longer than the list, so that many rounds suffice.
        for _ in &ruleset.promotion {
            for promotion in
                ruleset.promotion.iter().filter(|promotion| known.contains(&promotion.piece)).collect::<Vec<_>>()
            {
                known.extend(promotion.into.letters());
            }
        }
        self.rules.kinds().filter(move |(_, letter, _)| known.contains(letter))
    }

    /// The royal kinds in play.
    fn royals(&self) -> Vec<Kind> {
        self.in_play().map(|(kind, ..)| kind).filter(|kind| self.rules.is_royal(*kind)).collect()
    }

    /// The kinds in play with the tag `Pawn`.
    fn pawns(&self) -> Vec<Kind> {
        self.in_play().map(|(kind, ..)| kind).filter(|&kind| self.rules.is_pawn(kind)).collect()
    }

    fn stacked(&self) -> bool {
        self.rules.ruleset().stacks != Stacks::Never
    }

    fn kind(&self, letter: Letter) -> Kind {
        self.rules.kind(letter.get()).unwrap_or_default()
    }

    /// Whether there are two armies that face each other, as in chess.
    fn is_duel(&self) -> bool {
        let frames: Vec<Frame> = self.rules.armies().map(|(_, data)| data.frame).collect();
        frames == [Frame::North, Frame::MirrorSouth]
    }
}
