//! What a move would do, and what a promotion can choose from: for players who ask before they play.

use std::collections::BTreeMap;

use crate::action::Move;
use crate::effect::{Effect, Levels};
use crate::kernel::context::BoardView;
use crate::piece::{Army, Kind, Piece, Seat};
use crate::position::Position;
use crate::rules::Rules;
use crate::square::Square;

/// What a legal move would do.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Preview {
    /// What would happen on the board, in this order; of an announced move all but the roll.
    pub effects: Vec<Effect>,
    /// The pieces that would be captured: those of the enemy, and what a rule takes besides.
    pub captured: Vec<Removed>,
    /// The pieces that would leave the board for a promotion.
    pub withdrawn: Vec<Removed>,
    /// The piece that would come back for them from its army's reserve.
    pub returned: Option<Piece>,
    /// The square that is left, if only the upper part of its stack goes, and the pieces that then stand there, from the
    /// top down. Nothing if a promotion takes them.
    pub uncovered: Option<(Square, Vec<Piece>)>,
    /// Where castling would take both pieces: the royal piece's goal, then the partner's.
    pub castling: Option<(Square, Square)>,
    /// The royal piece of a partner that the move itself would capture.
    pub partner_royal: Option<Piece>,
    /// The first royal piece of the mover's own side that would be lost, in whatever way.
    pub royal_lost: Option<Piece>,
    /// The armies that would lose their commander, with the new one; nobody if they stand still.
    pub falls: Vec<(Army, Option<Seat>)>,
}

/// Pieces that leave a square together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Removed {
    /// The square.
    pub at: Square,
    /// Their levels.
    pub levels: Levels,
    /// The pieces, from the top down.
    pub pieces: Vec<Piece>,
}

/// What a promotion can choose from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reserve {
    /// The army of the piece that is promoted. Its player may have been replaced by another commander.
    pub army: Army,
    /// Everything that the rule of the promotion names, best first, with how many of it the army still has to put on the
    /// board. Of 0 nothing can be had; `None` is without a limit.
    pub kinds: Vec<(Kind, Option<u8>)>,
}

impl Rules {
    /// What a legal move would do; of an announced one all but the roll. Nothing, if a rule of Rust code panics over it.
    pub fn preview(&self, position: &Position, mv: Move) -> Preview {
        let Ok((_, effects)) = self.successor(position, mv) else { return Preview::default() };
        let side = self.side(self.army_to_move(position));
        let own_royal = |piece: &Piece| self.is_royal(piece.kind()) && self.side(piece.army()) == side;
        let target = self.captured(position, mv).map(|(_, piece)| piece);
        let mut preview = Preview {
            castling: self.castling_goals(position, mv),
            partner_royal: target.filter(own_royal),
            ..Preview::default()
        };
        let mut board = BoardAfter { position, changed: BTreeMap::new() };
        let mut splits = false;
        for effect in &effects {
            let pieces = board.follow(*effect);
            match *effect {
                Effect::Captured { at, levels } => {
                    preview.royal_lost = preview.royal_lost.or_else(|| pieces.iter().copied().find(own_royal));
                    preview.captured.push(Removed { at, levels, pieces });
                }
                Effect::Withdrawn { at, levels } => preview.withdrawn.push(Removed { at, levels, pieces }),
                Effect::Returned { army, kind, .. } => preview.returned = Some(Piece::new(army, kind)),
                Effect::Moved { from, levels, .. } => splits |= from == mv.from() && levels.bottom() > 0,
                Effect::Fell { army, to } => preview.falls.push((army, to)),
                Effect::Castled { .. } | Effect::Promoted { .. } | Effect::Turned { .. } | Effect::Rolled { .. } => {}
            }
        }
        if splits && preview.withdrawn.iter().all(|removed| removed.at != mv.from()) {
            let left: Vec<Piece> = board.stack(mv.from()).iter().rev().copied().collect();
            preview.uncovered = Some((mv.from(), left)).filter(|(_, left)| !left.is_empty());
        }
        preview.effects = effects;
        preview
    }

    /// What the promotion of a legal move can choose from; nothing if the move promotes by no choice.
    pub fn reserve(&self, position: &Position, mv: Move) -> Option<Reserve> {
        let view = BoardView { board: &position.board, under: &position.under };
        let (army, zone, counts) = self.tables.promotion_of(view, mv)?;
        let left = |kind: Kind| {
            let most = zone.limit?[kind.index()];
            // What has no limit of its own has the highest number there is.
            (most != u8::MAX).then(|| most.saturating_sub(counts[kind.index()]))
        };
        Some(Reserve { army, kinds: zone.into.iter().map(|&kind| (kind, left(kind))).collect() })
    }
}

/// The board as effects leave it.
struct BoardAfter<'a> {
    position: &'a Position,
    /// The squares that were changed, with what stands there now, from the bottom up.
    changed: BTreeMap<Square, Vec<Piece>>,
}

impl BoardAfter<'_> {
    /// What stands on a square, from the bottom up.
    fn stack(&mut self, at: Square) -> &mut Vec<Piece> {
        let position = self.position;
        self.changed.entry(at).or_insert_with(|| {
            let mut stack: Vec<Piece> = position.stack(at).collect();
            stack.reverse();
            stack
        })
    }

    /// Takes everything from a level up, from the bottom up.
    fn lift(&mut self, at: Square, level: u8) -> Vec<Piece> {
        let stack = self.stack(at);
        stack.split_off(usize::from(level).min(stack.len()))
    }

    /// Carries out an effect. Gives what it takes from the board, from the top down.
    fn follow(&mut self, effect: Effect) -> Vec<Piece> {
        match effect {
            Effect::Captured { at, levels } | Effect::Withdrawn { at, levels } => {
                let mut pieces = self.lift(at, levels.bottom());
                pieces.reverse();
                return pieces;
            }
            Effect::Moved { from, levels, to, .. } => {
                let pieces = self.lift(from, levels.bottom());
                self.stack(to).extend(pieces);
            }
            Effect::Castled { royal, partner } => {
                let both = [royal, partner].map(|(from, to)| (to, self.lift(from, 0)));
                both.into_iter().for_each(|(to, pieces)| self.stack(to).extend(pieces));
            }
            Effect::Promoted { at, into, .. } | Effect::Turned { at, into, .. } | Effect::Rolled { at, into, .. } => {
                if let Some(top) = self.stack(at).last_mut() {
                    *top = Piece::new(top.army(), into);
                }
            }
            Effect::Returned { at, army, kind } => self.stack(at).push(Piece::new(army, kind)),
            Effect::Fell { .. } => {}
        }
        Vec::new()
    }
}
