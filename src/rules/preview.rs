//! The effects of a move before it is played, and the choices of a promotion.

use std::collections::BTreeMap;

use crate::action::Move;
use crate::effect::{Effect, Levels};
use crate::kernel::context::BoardView;
use crate::piece::{Army, Kind, Piece, Seat};
use crate::position::Position;
use crate::rules::Rules;
use crate::square::Square;

/// The effects of a legal move that has not been played.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Preview {
    /// The effects in their order. An announced move has all but the roll.
    pub effects: Vec<Effect>,
    /// The pieces that would be captured, also one's own that a hook captures.
    pub captured: Vec<Removed>,
    /// The pieces that would leave the board for a promotion.
    pub withdrawn: Vec<Removed>,
    /// The pieces that would go to a hand, as they are there.
    pub to_hand: Vec<Piece>,
    /// The piece that would come from the army's reserve in their place.
    pub returned: Option<Piece>,
    /// The origin and its remaining pieces, from the top down, if only the upper part of a stack goes. `None` if a
    /// promotion takes them.
    pub uncovered: Option<(Square, Vec<Piece>)>,
    /// The destinations of castling: the royal piece's, then the partner's.
    pub castling: Option<(Square, Square)>,
    /// The royal piece of an ally, or one's own, that the move itself would capture.
    pub partner_royal: Option<Piece>,
    /// The first royal piece of the mover's side that would be captured, by the move or by a hook.
    pub royal_lost: Option<Piece>,
    /// The armies that would lose their commander, with the new one. `None` if nobody moves them any more.
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

/// The choices of a promotion.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reserve {
    /// The army of the promoted piece. Another seat may command it.
    pub army: Army,
    /// All kinds of the promotion rule, best first. The number says how many the army may still put on the board. A
    /// kind with 0 is used up; `None` means no limit.
    pub kinds: Vec<(Kind, Option<u8>)>,
}

impl Rules {
    /// The effects of a legal move before it is played. Of an announced move it has all but the roll.
    ///
    /// The preview is empty if a hook panics over the move.
    ///
    /// ```
    /// # let mut library = tessera_rules::Library::default();
    /// # library.add(include_str!("../../plugins/chess960/chess.ron"))?;
    /// # let rules = library.compile("chess", &tessera_rules::Settings::new())?;
    /// let position = rules.parse_fen("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")?;
    /// let preview = rules.preview(&position, rules.parse_uci(&position, "e4d5")?);
    /// assert_eq!(preview.captured[0].at, "d5".parse()?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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
                Effect::ToHand { army, kind, .. } => preview.to_hand.push(Piece::new(army, kind)),
                Effect::Returned { army, kind, .. } => preview.returned = Some(Piece::new(army, kind)),
                Effect::Moved { from, levels, .. } => splits |= from == mv.from() && levels.bottom() > 0,
                Effect::Fell { army, to } => preview.falls.push((army, to)),
                Effect::Castled { .. }
                | Effect::Promoted { .. }
                | Effect::Converted { .. }
                | Effect::Turned { .. }
                | Effect::Rolled { .. }
                | Effect::Blocked { .. }
                | Effect::Dropped { .. } => {}
            }
        }
        if splits && preview.withdrawn.iter().all(|removed| removed.at != mv.from()) {
            let left: Vec<Piece> = board.stack(mv.from()).iter().rev().copied().collect();
            preview.uncovered = Some((mv.from(), left)).filter(|(_, left)| !left.is_empty());
        }
        preview.effects = effects;
        preview
    }

    /// The choices of a legal move's promotion. `None` if the player does not choose one.
    pub fn reserve(&self, position: &Position, mv: Move) -> Option<Reserve> {
        let view = BoardView { board: &position.board, under: &position.under };
        let (army, zone, counts) = self.tables.promotion_of(view, mv)?;
        let left = |kind: Kind| {
            let most = zone.limit?[kind.index()];
            // The tables store `u8::MAX` for a kind without a limit.
            (most != u8::MAX).then(|| most.saturating_sub(counts[kind.index()]))
        };
        let mut kinds: Vec<(Kind, Option<u8>)> = zone.into.iter().map(|&kind| (kind, left(kind))).collect();
        let own = position.top(mv.from()).map(|piece| piece.kind());
        let stays = |kind: &Kind| zone.optional && !self.tables.never_on(army, *kind).has(mv.to());
        kinds.extend(own.filter(stays).map(|kind| (kind, None)));
        Some(Reserve { army, kinds })
    }
}

/// The pieces after the effects so far.
struct BoardAfter<'a> {
    position: &'a Position,
    /// The pieces of each changed square, from the bottom up.
    changed: BTreeMap<Square, Vec<Piece>>,
}

impl BoardAfter<'_> {
    /// The pieces of a square, from the bottom up.
    fn stack(&mut self, at: Square) -> &mut Vec<Piece> {
        let position = self.position;
        self.changed.entry(at).or_insert_with(|| {
            let mut stack: Vec<Piece> = position.stack(at).collect();
            stack.reverse();
            stack
        })
    }

    /// Takes all pieces from a level up. They are returned from the bottom up.
    fn lift(&mut self, at: Square, level: u8) -> Vec<Piece> {
        let stack = self.stack(at);
        stack.split_off(usize::from(level).min(stack.len()))
    }

    /// Carries out an effect. Returns the pieces that it takes from the board, from the top down.
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
            Effect::Converted { at, army } => {
                if let Some(top) = self.stack(at).last_mut() {
                    *top = Piece::new(army, top.kind());
                }
            }
            Effect::Returned { at, army, kind } | Effect::Dropped { at, army, kind } => {
                self.stack(at).push(Piece::new(army, kind));
            }
            Effect::Fell { .. } | Effect::ToHand { .. } | Effect::Blocked { .. } => {}
        }
        Vec::new()
    }
}
