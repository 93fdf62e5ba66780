//! The rules page of a variant: what a player has to know, as messages and diagrams, generated from the compiled rules.
//!
//! Every line is one [`Message`], so that languages differ in more than words, and says whether orthodox chess has it,
//! too: the page can be read as "like chess, except …" and as a whole. Nothing here knows a variant; what only one has
//! to say stands in its own texts.

mod board;
mod diagram;
mod dice;
mod ends;
mod moves;
mod pieces;
mod special;
mod words;

use std::collections::BTreeSet;

use crate::message::Message;
use crate::piece::{Army, Kind};
use crate::rules::Rules;
use crate::ruleset::{Becomes, Dice, Frame, Letter, PieceData, Royal, Stacks};
use crate::square::Square;

pub use diagram::{Diagram, Reach};

use words::NounForm;

/// A page, ready to be shown in any language.
#[derive(Debug, Clone)]
pub struct Page {
    /// The sections that have anything to say, in the order of [`Topic`].
    pub sections: Vec<Section>,
}

/// What belongs together.
#[derive(Debug, Clone)]
pub struct Section {
    /// What it is about.
    pub topic: Topic,
    /// What it says.
    pub lines: Vec<Line>,
}

/// One sentence or two.
#[derive(Debug, Clone)]
pub struct Line {
    /// The words. They may begin with a small letter where a name comes first.
    pub text: Message,
    /// What is to be seen with them.
    pub diagram: Option<Diagram>,
    /// Whether orthodox chess is otherwise.
    pub differs: bool,
}

/// What a section is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Topic {
    Goal,
    Board,
    Turns,
    Pieces,
    Special,
    Stacks,
    Dice,
    End,
    Options,
}

impl Topic {
    /// The heading.
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
    /// The rules page of this variant with the options as they are chosen.
    pub fn page(&self) -> Page {
        let mut writer = Writer { rules: self, sections: Vec::new() };
        writer.goal();
        writer.board();
        writer.turns();
        writer.pieces();
        writer.special();
        writer.stacks();
        writer.dice();
        writer.ends();
        writer.options();
        writer.sections.retain(|section| !section.lines.is_empty());
        Page { sections: writer.sections }
    }

    /// What the page says of one kind of piece: how it moves, in every case.
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

impl Page {
    /// The lines in which the variant is not like orthodox chess, by section.
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

    /// Something that is not like chess and that the section may have said before.
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

    /// The army whose frame is the board's own, if there is one: diagrams show its pieces.
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

    /// The kinds that stand on the board at the start or can come onto it: of others there is nothing to say. What Rust
    /// code does cannot be known.
    fn in_play(&self) -> impl Iterator<Item = (Kind, Letter, &'a PieceData)> + use<'a> {
        let ruleset = self.rules.ruleset();
        let start = self.rules.start();
        let stands = |kind: Kind| self.rules.squares().iter().any(|at| start.stack(at).any(|p| p.kind() == kind));
        let mut known: BTreeSet<Letter> = self
            .rules
            .kinds()
            .filter(|(kind, ..)| !ruleset.hooks.is_empty() || stands(*kind))
            .map(|(_, letter, _)| letter)
            .collect();
        if let Dice::Faces(dice) = &ruleset.dice {
            known.extend(&dice.faces);
        }
        // What becomes of them, and what becomes of that.
        for _ in &ruleset.promotion {
            for promotion in
                ruleset.promotion.iter().filter(|promotion| known.contains(&promotion.piece)).collect::<Vec<_>>()
            {
                match &promotion.into {
                    Becomes::Choice(letters) => known.extend(letters),
                    Becomes::Always(letter) => drop(known.insert(*letter)),
                }
            }
        }
        self.rules.kinds().filter(move |(_, letter, _)| known.contains(letter))
    }

    /// The kinds that the game is about.
    fn royals(&self) -> Vec<Kind> {
        self.in_play().map(|(kind, ..)| kind).filter(|kind| self.rules.is_royal(*kind)).collect()
    }

    /// The kinds that count as pawns.
    fn pawns(&self) -> Vec<Kind> {
        self.in_play().map(|(kind, ..)| kind).filter(|&kind| self.rules.is_pawn(kind)).collect()
    }

    fn stacked(&self) -> bool {
        self.rules.ruleset().stacks != Stacks::Never
    }

    fn sides(&self) -> usize {
        let mut sides: Vec<usize> = self.rules.armies().map(|(army, _)| self.rules.side(army).index()).collect();
        sides.sort_unstable();
        sides.dedup();
        sides.len()
    }

    fn kind(&self, letter: Letter) -> Kind {
        self.rules.kind(letter.get()).unwrap_or_default()
    }

    /// Two armies that face each other, as in chess.
    fn is_duel(&self) -> bool {
        let frames: Vec<Frame> = self.rules.armies().map(|(_, data)| data.frame).collect();
        frames == [Frame::North, Frame::MirrorSouth]
    }
}
