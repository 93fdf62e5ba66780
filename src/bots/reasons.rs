//! Reasons for a move, derived from the rules and from exchanges. Each reason holds for all faces that a die can show.

use std::collections::BTreeMap;

use tessera_rules::{
    Action, Ending, Fate, Game, Kind, Move, MoveKind, Piece, Position, Preview, Reason, Seat, Side, Square, Tree,
};

use crate::evaluation::AspectDifference;
use crate::line_end::quiet_position;
use crate::score::Score;
use crate::threats::{Capture, HangingPieces, SLIGHT, Tactics, Threats, add, take_back, turn_to};

/// The least number of additional squares that counts as a reason. Players hardly notice fewer.
const OPENS: usize = 3;

/// A reason for a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MoveReason {
    /// It wins the game at once. The reason says how.
    WinsGame(Reason),
    /// The search has proved that it wins the game against every reply. Where more than two sides are alive it proves none.
    ForcesWin,
    /// No other move is legal.
    OnlyMove,
    /// It captures an enemy's royal piece.
    TakesRoyal(Piece),
    /// It captures an enemy's pieces.
    Captures {
        /// The pieces of a square, from the top down.
        pieces: Vec<Piece>,
        /// The result of the exchange on the square.
        trade: Trade,
        /// Whether it captures the piece that has just captured.
        recaptures: bool,
    },
    /// It answers a check.
    LeavesCheck,
    /// An enemy threatened to win the game in this way with its next move. After this move no enemy does.
    PreventsLoss(Reason),
    /// A piece becomes another kind by promotion.
    Promotes(Kind),
    /// It heals a wounded die, which then shows this kind. `None` if the die is rolled.
    Heals(Option<Kind>),
    /// The moving pieces hung, and hang no more. From the top down.
    Escapes(Vec<Piece>),
    /// These pieces hung, and hang no more, although they have not moved. Each is the top of its square.
    Protects(Vec<(Square, Piece)>),
    /// It gives check. The number says how many checks the side still has to give, if that is a goal.
    GivesCheck(Option<u8>),
    /// The player threatens to win the game in this way with its next move.
    ThreatensWin(Reason),
    /// The player threatens to win these pieces with its next move, and did not before. Each is the top of its square.
    /// The greatest gain comes first.
    Threatens(Vec<(Square, Piece)>),
    /// King and rook move at once.
    Castles,
    /// It uncovers pieces of a stack, from the top down. The first of them can now move.
    Uncovers(Vec<Piece>),
    /// It moves onto this piece of its own army.
    Mounts(Piece),
    /// The pieces of the player's side reach this many additional squares.
    Opens(usize),
    /// The position gets better in this aspect, if there is no other reason, or only an even exchange.
    Improves(AspectDifference),
}

/// The result of a capture and of all recaptures that pay.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trade {
    /// The captured pieces are won for nothing: no recapture pays.
    Wins,
    /// More is won than lost.
    Gains,
    /// The gain and the loss are about equal.
    Even,
    /// The opponent can win more than is captured.
    Offers,
}

impl Tactics {
    /// The reasons for the first move of a line, the most important first. Empty if none is found. `score` is the score that
    /// a search has given the line. It may be the move alone, which must be legal for the seat to move.
    ///
    /// The moves are announced ones, without the faces of dice. `game` must have the rules of these tactics.
    pub fn reasons(&self, game: &Game, line: &[Move], score: Score) -> Vec<MoveReason> {
        let Some(&mv) = line.first() else { return Vec::new() };
        let position = game.position();
        let Some(outcome) = self.outcome(position, mv) else { return Vec::new() };
        if let Some(reason) = outcome.won {
            return vec![MoveReason::WinsGame(reason)];
        }
        let preview = self.rules.preview(position, mv);
        let mut reasons = Vec::new();
        if score.proved_end(&self.rules, position).is_some_and(|plies| plies > 0) {
            reasons.push(MoveReason::ForcesWin);
        }
        if self.rules.moves(position).iter().all(|other| other.announced() == mv) {
            reasons.push(MoveReason::OnlyMove);
        }
        self.captures(game, mv, &mut reasons);
        if self.rules.check(position).is_some() {
            reasons.push(MoveReason::LeavesCheck);
        }
        if let Some(into) = mv.promotion() {
            reasons.push(MoveReason::Promotes(into));
        }
        self.heals(position, mv, &mut reasons);
        self.defends(position, mv, &preview, &outcome, &mut reasons);
        if outcome.checks {
            let left = self.rules.checks_left(position, self.rules.army_to_move(position));
            reasons.push(MoveReason::GivesCheck(left.map(|left| left.saturating_sub(1))));
        }
        reasons.extend(outcome.could_win.map(MoveReason::ThreatensWin));
        self.threatens(position, &outcome, &mut reasons);
        if mv.kind() == MoveKind::Castle {
            reasons.push(MoveReason::Castles);
        }
        self.stacks(position, mv, &preview, &mut reasons);
        if reasons.is_empty() && outcome.opens >= OPENS as i32 {
            reasons.push(MoveReason::Opens(outcome.opens.unsigned_abs() as usize));
        }
        let side = self.rules.side(self.rules.army_to_move(position));
        // Nobody knows the face of a die before its roll. So nothing is said about the position after one.
        let after = |line: &[Move]| {
            let is_known = self.rules.play(&mut position.clone(), mv).is_ok();
            is_known.then(|| quiet_position(&self.rules, position, line, 0))
        };
        if reasons.is_empty() {
            let better = after(&line[..1]).and_then(|after| self.aspects().difference(position, &after, side));
            reasons.extend(better.map(MoveReason::Improves));
        }
        // Somebody who exchanges equal pieces does so for what the position is afterwards.
        let is_exchange = |reason: &MoveReason| matches!(reason, MoveReason::Captures { trade: Trade::Even, .. });
        if !reasons.is_empty() && reasons.iter().all(is_exchange) && line.len() > 1 {
            let better = after(line).and_then(|after| self.aspects().gain_of_exchange(position, &after, side));
            reasons.extend(better.map(MoveReason::Improves));
        }
        reasons
    }

    /// The captures of the move. Own pieces and pieces that nobody commands do not count.
    fn captures(&self, game: &Game, mv: Move, reasons: &mut Vec<MoveReason>) {
        let position = game.position();
        let tree = Tree::new(self.rules.clone(), position, &[]);
        let Capture { taken, whole, gain } = self.capture(&tree, position, mv);
        let royals = taken.iter().flat_map(|(_, pieces)| pieces).filter(|piece| self.rules.is_royal(piece.kind()));
        let royals: Vec<MoveReason> = royals.map(|piece| MoveReason::TakesRoyal(*piece)).collect();
        if !royals.is_empty() {
            reasons.extend(royals);
            return;
        }
        let trade = if gain >= whole - SLIGHT {
            Trade::Wins
        } else if gain > SLIGHT {
            Trade::Gains
        } else if gain >= -SLIGHT {
            Trade::Even
        } else {
            Trade::Offers
        };
        for (at, pieces) in taken {
            reasons.push(MoveReason::Captures { pieces, trade, recaptures: self.recaptures(game, at) });
        }
    }

    /// Whether the last action captured a piece of the side to move on this square.
    fn recaptures(&self, game: &Game, at: Square) -> bool {
        let Some(before) = game.record().len().checked_sub(1) else { return false };
        let (Some(Action::Move(last)), Some(position)) = (game.record().last(), game.position_after(before)) else {
            return false;
        };
        let side = self.rules.side(self.rules.army_to_move(game.position()));
        let captured = self.rules.captured(position, *last);
        last.to() == at && captured.is_some_and(|(_, piece)| self.rules.side(piece.army()) == side)
    }

    fn heals(&self, position: &Position, mv: Move, reasons: &mut Vec<MoveReason>) {
        let top = position.top(mv.from());
        let wounded = top.is_some_and(|piece| matches!(self.rules.fate(piece.kind()), Some(Fate::Wounded(_))));
        match mv.kind() {
            MoveKind::Turn if wounded => reasons.push(MoveReason::Heals(self.rules.faces().first().copied())),
            MoveKind::Roll if wounded => reasons.push(MoveReason::Heals(None)),
            _ => {}
        }
    }

    /// The dangers that the move ends.
    fn defends(
        &self,
        position: &Position,
        mv: Move,
        preview: &Preview,
        outcome: &Outcome,
        reasons: &mut Vec<MoveReason>,
    ) {
        let side = self.rules.side(self.rules.army_to_move(position));
        let before = self.threats_to(position, side);
        if let Some(losing) = before.losing.filter(|_| !outcome.can_lose) {
            reasons.push(MoveReason::PreventsLoss(losing.by));
        }
        let mut protected = Vec::new();
        // A capture already is a better reason. Castling has a reason of its own.
        let flees = mv.from() != mv.to() && mv.kind() != MoveKind::Castle && preview.captured.is_empty();
        for hanging in before.hanging {
            let Some(&top) = hanging.pieces.first() else { continue };
            let safe = |square: Square| !outcome.hanging.contains_key(&square);
            if hanging.at != mv.from() {
                let stays = preview.withdrawn.iter().chain(&preview.captured).all(|removed| removed.at != hanging.at);
                if stays && safe(hanging.at) && hanging.at != mv.to() {
                    protected.push((hanging.at, top));
                }
            } else if flees && safe(mv.from()) && safe(mv.to()) {
                let lifted = mv.lift().map_or(usize::MAX, usize::from);
                reasons.push(MoveReason::Escapes(hanging.pieces.into_iter().take(lifted).collect()));
            }
        }
        if !protected.is_empty() {
            reasons.push(MoveReason::Protects(protected));
        }
    }

    /// The new threats against the enemies' pieces.
    fn threatens(&self, position: &Position, outcome: &Outcome, reasons: &mut Vec<MoveReason>) {
        let mut tree = Tree::new(self.rules.clone(), position, &[]);
        let before = self.winnable(&mut tree);
        let mut new: Vec<&HangingPieces> = outcome.winnable.values().collect();
        new.retain(|hanging| before.iter().all(|known| known.at != hanging.at));
        new.sort_by_key(|hanging| -hanging.gain);
        let tops: Vec<_> = new.iter().filter_map(|hanging| Some((hanging.at, *hanging.pieces.first()?))).collect();
        if !tops.is_empty() {
            reasons.push(MoveReason::Threatens(tops));
        }
    }

    fn stacks(&self, position: &Position, mv: Move, preview: &Preview, reasons: &mut Vec<MoveReason>) {
        if let Some((_, left)) = &preview.uncovered {
            reasons.push(MoveReason::Uncovers(left.clone()));
        }
        let mounted = position.top(mv.to()).filter(|_| mv.kind() == MoveKind::Normal && mv.from() != mv.to());
        if let Some(piece) = mounted.filter(|_| self.rules.captured(position, mv).is_none()) {
            reasons.push(MoveReason::Mounts(piece));
        }
    }

    /// The facts that hold after a move for all faces of its die. `None` if a hook panics over it.
    fn outcome(&self, position: &Position, mv: Move) -> Option<Outcome> {
        let seat = position.turn();
        let side = self.rules.side(seat.army());
        let mut tree = Tree::new(self.rules.clone(), position, &[]);
        let mut listed = Vec::new();
        tree.moves(&mut listed).ok()?;
        let listed = listed.into_iter().find(|other| other.announced() == mv)?;
        let mut outcomes = Vec::new();
        tree.outcomes(listed, &mut outcomes).ok()?;
        let reached = self.reached(position, side);
        let mut whole: Option<Outcome> = None;
        for mv in outcomes {
            tree.play(mv).ok()?;
            let mut one = self.look(&mut tree, seat, side)?;
            one.opens = self.reached(&tree.position(), side) - reached;
            tree.take_back();
            whole = Some(match whole {
                Some(whole) => whole.and(one),
                None => one,
            });
        }
        whole
    }

    /// The facts about a position that a move of the seat has led to. `None` if a hook panics over it.
    fn look(&self, tree: &mut Tree, seat: Seat, side: Side) -> Option<Outcome> {
        let ending = self.ending(tree).ok()?;
        let won = ending.filter(|ending: &Ending| ending.winner == Some(side)).map(|ending| ending.reason);
        let position = tree.position();
        let mut outcome = Outcome { won, ..Outcome::default() };
        if ending.is_some() {
            return Some(outcome);
        }
        outcome.checks = self.rules.gives_check()
            && self.enemies(tree, side).iter().any(|enemy| self.rules.threatened(&position, enemy.army()).is_some());
        let threats = self.threats_to(&position, side);
        outcome.can_lose = threats.losing.is_some();
        outcome.hanging = threats.hanging.into_iter().map(|hanging| (hanging.at, hanging)).collect();
        if let Some(way) = turn_to(tree, seat) {
            outcome.winnable = self.winnable(tree).into_iter().map(|hanging| (hanging.at, hanging)).collect();
            if !way.left_check {
                outcome.could_win = self.winning_move(tree).map(|winning| winning.by);
            }
            take_back(tree, way);
        }
        Some(outcome)
    }

    /// The threats against all seats of a side.
    fn threats_to(&self, position: &Position, side: Side) -> Threats {
        let mut all = Threats::default();
        for seat in self.rules.order().filter(|seat| self.rules.side(seat.army()) == side) {
            let threats = self.threats(position, seat);
            threats.hanging.into_iter().for_each(|hanging| add(&mut all.hanging, hanging));
            all.losing = all.losing.or(threats.losing);
        }
        all
    }

    /// The number of squares that the pieces of a side reach, summed over the pieces.
    fn reached(&self, position: &Position, side: Side) -> i32 {
        let mut sum = 0;
        for square in position.occupied() {
            let commander = position.top(square).and_then(|piece| self.rules.commander(position, piece.army()));
            if commander.is_some_and(|seat| self.rules.side(seat.army()) == side) {
                let reach = self.rules.pseudo_legal(position, square);
                sum += (reach.quiet | reach.captures).count() as i32;
            }
        }
        sum
    }
}

/// The facts that hold after a move.
#[derive(Debug, Default)]
struct Outcome {
    /// The way in which the move wins the game.
    won: Option<Reason>,
    /// Whether an enemy is in check.
    checks: bool,
    /// The way in which the player threatens to win the game with its next move.
    could_win: Option<Reason>,
    /// The pieces that the player threatens to win with its next move, by square.
    winnable: BTreeMap<Square, HangingPieces>,
    /// Whether an enemy threatens to win the game with its next move.
    can_lose: bool,
    /// The pieces that an enemy threatens to win with its next move, by square.
    hanging: BTreeMap<Square, HangingPieces>,
    /// The number of additional squares that the pieces of the side reach.
    opens: i32,
}

impl Outcome {
    /// The facts that hold for both of two faces of a die. A threat of the player must exist with both faces. A threat of
    /// an enemy counts if it exists with one.
    fn and(mut self, other: Self) -> Self {
        self.won = self.won.filter(|_| other.won.is_some());
        self.checks &= other.checks;
        self.could_win = self.could_win.filter(|_| other.could_win.is_some());
        self.winnable.retain(|square, _| other.winnable.contains_key(square));
        self.can_lose |= other.can_lose;
        self.hanging.extend(other.hanging);
        self.opens = self.opens.min(other.opens);
        self
    }
}
