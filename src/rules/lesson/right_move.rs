//! Decides whether a move is the right one in an exercise.

use super::{Exercise, Wanted};
use crate::action::{Move, MoveKind};
use crate::effect::Effect;
use crate::game::Game;
use crate::piece::Army;
use crate::position::Position;
use crate::rules::Rules;
use crate::square::Square;

/// The reason why a legal move is not right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unmet<'a> {
    /// It does not meet this condition.
    Wanted(&'a Wanted),
    /// It is not one of the moves of the solution, and the exercise has no conditions.
    Solution,
}

impl Exercise {
    /// The reason why the last move of the game is not right; `None` if it is right. Without a move, the reason is
    /// [`Unmet::Solution`].
    pub fn unmet(&self, game: &Game) -> Option<Unmet<'_>> {
        let Some(made) = LastMove::of(game) else { return Some(Unmet::Solution) };
        if self.wanted.is_empty() {
            let is_right = |text: &String| {
                let right = made.rules.parse_uci(made.before, text);
                right.is_ok_and(|right| right.announced() == made.mv.announced())
            };
            return if self.solution.iter().any(is_right) { None } else { Some(Unmet::Solution) };
        }
        self.wanted.iter().find(|wanted| !made.does(wanted)).map(Unmet::Wanted)
    }

    /// The move that a hint shows: the first of the solution, as it is announced. `None` if it is not legal here.
    pub fn hint(&self, rules: &Rules, position: &Position) -> Option<Move> {
        let first = self.solution.first()?;
        rules.parse_uci(position, first).ok().map(Move::announced)
    }

    /// The move with the face that the exercise fixes for its die, as the roll after so many others. A move without a
    /// roll stays as it is. `None` if the exercise names no face, or one that the die cannot show.
    pub fn with_face(&self, rules: &Rules, position: &Position, mv: Move, rolled: usize) -> Option<Move> {
        let announced = mv.announced();
        let faces = rules.rolls(position, announced);
        if faces.is_empty() {
            return Some(mv);
        }
        let face = rules.kind(self.rolls.get(rolled)?.get())?;
        faces.contains(&face).then(|| announced.rolled(face))
    }
}

/// The last move of a game, with its effects.
struct LastMove<'a> {
    rules: &'a Rules,
    game: &'a Game,
    before: &'a Position,
    mv: Move,
    effects: Vec<Effect>,
}

impl<'a> LastMove<'a> {
    fn of(game: &'a Game) -> Option<Self> {
        let played = game.record().len();
        let before = game.position_after(played.checked_sub(1)?)?;
        let crate::Action::Move(mv) = *game.record().last()? else { return None };
        let effects = game.rules().preview(before, mv).effects;
        Some(Self { rules: game.rules(), game, before, mv, effects })
    }

    fn does(&self, wanted: &Wanted) -> bool {
        let any = |is: fn(&Effect) -> bool| self.effects.iter().any(is);
        let mover = self.rules.army_to_move(self.before);
        match wanted {
            Wanted::Captures => any(|effect| matches!(effect, Effect::Captured { .. })),
            Wanted::Reaches(squares) => {
                let wanted = |at: Square| squares.iter().any(|square| square.parse() == Ok(at));
                self.arrivals().into_iter().any(wanted)
            }
            Wanted::Checks => enemies_threatened(self.rules, self.game.position(), mover),
            Wanted::Escapes => {
                let threatened = |position| self.rules.threatened(position, mover).is_some();
                threatened(self.before) && !threatened(self.game.position())
            }
            Wanted::Wins => {
                let winner = self.game.ending().and_then(|ending| ending.winner);
                winner == Some(self.rules.side(mover))
            }
            Wanted::Splits => self.mv.lift().is_some(),
            Wanted::Stacks => any(|effect| matches!(effect, Effect::Moved { onto: 1.., .. })),
            Wanted::Castles => self.mv.kind() == MoveKind::Castle,
            Wanted::Promotes => any(|effect| matches!(effect, Effect::Promoted { .. } | Effect::Returned { .. })),
            Wanted::Earns(least) => {
                let points = |position: &Position| position.standing(mover).points;
                points(self.game.position()).saturating_sub(points(self.before)) >= *least
            }
            Wanted::Drops => self.mv.dropped().is_some() || self.mv.gated().is_some(),
            Wanted::Heals => matches!(self.mv.kind(), MoveKind::Turn | MoveKind::Roll),
        }
    }

    /// The squares where the move puts pieces.
    fn arrivals(&self) -> Vec<Square> {
        let mut squares = Vec::new();
        for effect in &self.effects {
            match *effect {
                Effect::Moved { to, .. } => squares.push(to),
                Effect::Dropped { at, .. } => squares.push(at),
                Effect::Castled { royal, partner } => squares.extend([royal.1, partner.1]),
                _ => {}
            }
        }
        squares
    }
}

/// Whether the royal piece of an enemy of this army could be captured next.
pub(super) fn enemies_threatened(rules: &Rules, position: &Position, army: Army) -> bool {
    let is_enemy = |other: Army| rules.side(other) != rules.side(army);
    let mut enemies = rules.armies().map(|(other, _)| other).filter(|other| is_enemy(*other));
    enemies.any(|enemy| rules.is_alive(position, enemy) && rules.threatened(position, enemy).is_some())
}
