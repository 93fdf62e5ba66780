//! Threats: the captures and wins that are open to a seat with its next move.

use std::sync::{Arc, OnceLock};

use tessera_rules::ruleset::NoMove;
use tessera_rules::{Ending, Move, MoveKind, Piece, Position, Reason, RuleFailed, Rules, Seat, Side, Square, Tree};

use crate::evaluation::Aspects;
use crate::search::exchange::{exchange, victim};
use crate::worth::Worth;

/// A capture wins something if it gains more than this, in hundredths of a pawn. A bishop for a knight is no gain.
pub(crate) const SLIGHT: i32 = 50;

/// Finds threats and reasons for moves, in games of one variant. It looks at exchanges and at wins in one move. It does
/// not search deeper.
#[derive(Debug)]
pub struct Tactics {
    pub(crate) rules: Arc<Rules>,
    worth: Worth,
    /// Made for the first move that needs it.
    aspects: OnceLock<Aspects>,
}

/// The threats against a seat.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Threats {
    /// The squares whose pieces an enemy could win with its next move, in the order of the squares.
    pub hanging: Vec<HangingPieces>,
    /// A move with which an enemy could win the game at once, for example by mate.
    pub losing: Option<WinningMove>,
}

/// A move that wins the game at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WinningMove {
    /// The move as it is announced.
    pub mv: Move,
    /// The way in which it wins.
    pub by: Reason,
}

/// A piece or a stack that hangs: capturing it gains something, even after all recaptures that pay.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HangingPieces {
    /// The square.
    pub at: Square,
    /// The pieces that the capture takes, from the top down.
    pub pieces: Vec<Piece>,
    /// Whether a royal piece is among them.
    pub royal: bool,
    /// The gain of the capture, in hundredths of a pawn.
    pub gain: i32,
}

impl Tactics {
    /// Tactics for games by these rules.
    pub fn new(rules: Arc<Rules>) -> Self {
        Self { worth: Worth::new(&rules), aspects: OnceLock::new(), rules }
    }

    /// The aspects of positions by these rules.
    pub(crate) fn aspects(&self) -> &Aspects {
        self.aspects.get_or_init(|| Aspects::new(&self.rules))
    }

    /// The rules of these games.
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// The threats against a seat. Each enemy is treated as if it were its turn now.
    ///
    /// A check is no threat here, because the rules already force an answer. There are no threats while a die must be
    /// rolled first, and none in variants where a player without a move wins.
    pub fn threats(&self, position: &Position, seat: Seat) -> Threats {
        let mut tree = Tree::new(self.rules.clone(), position, &[]);
        let mut threats = Threats::default();
        for enemy in self.enemies(&tree, self.rules.side(seat.army())) {
            let Some(way) = turn_to(&mut tree, enemy) else { continue };
            for found in self.winnable(&mut tree) {
                let own = found.pieces.first().is_some_and(|piece| tree.commander(piece.army()) == Some(seat));
                if own {
                    add(&mut threats.hanging, found);
                }
            }
            if threats.losing.is_none() && !way.left_check {
                threats.losing = self.winning_move(&mut tree);
            }
            take_back(&mut tree, way);
        }
        threats.hanging.sort_by_key(|hanging| hanging.at);
        threats
    }

    /// The living seats of the other sides.
    pub(crate) fn enemies(&self, tree: &Tree, side: Side) -> Vec<Seat> {
        let enemy = |seat: &Seat| self.rules.side(seat.army()) != side && tree.is_alive(seat.army());
        self.rules.order().filter(enemy).collect()
    }

    /// The pieces that the seat to move could win by a capture, one entry for each square.
    pub(crate) fn winnable(&self, tree: &mut Tree) -> Vec<HangingPieces> {
        let (mut moves, mut found) = (Vec::new(), Vec::new());
        // A hook has panicked over the position. Then nothing can be captured.
        if tree.noisy_moves(&mut moves).is_err() {
            return found;
        }
        let position = tree.position();
        for mv in moves {
            let capture = self.capture(tree, &position, mv);
            if capture.gain <= SLIGHT {
                continue;
            }
            for (at, pieces) in capture.taken {
                let royal = pieces.iter().any(|piece| self.rules.is_royal(piece.kind()));
                // This is a check. A royal piece that can be mated is never captured.
                if !(royal && self.rules.gives_check() && at == mv.to()) {
                    add(&mut found, HangingPieces { at, pieces, royal, gain: capture.gain });
                }
            }
        }
        found
    }

    /// A move with which the seat to move wins the game at once, whatever its dice show.
    pub(crate) fn winning_move(&self, tree: &mut Tree) -> Option<WinningMove> {
        let (mut moves, mut outcomes) = (Vec::new(), Vec::new());
        tree.moves(&mut moves).ok()?;
        for mv in moves {
            let mut won = None;
            tree.outcomes(mv, &mut outcomes).ok()?;
            for &outcome in &outcomes {
                won = self.wins(tree, outcome).unwrap_or(None);
                if won.is_none() {
                    break;
                }
            }
            if let Some(by) = won {
                return Some(WinningMove { mv: mv.announced(), by });
            }
        }
        None
    }

    /// The way in which a move of the seat to move, complete with the face of a die, wins the game for its side.
    fn wins(&self, tree: &mut Tree, mv: Move) -> Result<Option<Reason>, RuleFailed> {
        let side = tree.side_to_move();
        tree.play(mv)?;
        let ending = self.ending(tree);
        tree.take_back();
        Ok(ending?.filter(|ending| ending.winner == Some(side)).map(|ending| ending.reason))
    }

    /// The ending that the last move has brought about. `None` if the game goes on, and for some draws.
    pub(crate) fn ending(&self, tree: &Tree) -> Result<Option<Ending>, RuleFailed> {
        if let Some(ending) = tree.over()? {
            return Ok(Some(ending));
        }
        // Listing the moves costs most. Without a check a lack of moves ends the game only by a rule of its own.
        let checked = self.rules.gives_check() && tree.in_check();
        if !checked && matches!(self.rules.ruleset().no_move, NoMove::Draws | NoMove::Passes | NoMove::Falls) {
            return Ok(None);
        }
        let mut moves = Vec::new();
        tree.moves(&mut moves)?;
        if moves.is_empty() { tree.without_move().map(Some) } else { Ok(None) }
    }

    /// The capture that a move of the seat to move makes. Its fields are empty if it captures nothing from an enemy.
    pub(crate) fn capture(&self, tree: &Tree, position: &Position, mv: Move) -> Capture {
        let side = tree.side_to_move();
        let enemy = |piece: &Piece| {
            let commander = tree.commander(piece.army());
            commander.is_some_and(|seat| self.rules.side(seat.army()) != side)
        };
        if !self.rules.ruleset().hooks.is_empty() {
            return self.capture_by_hook(tree, position, mv, enemy);
        }
        let captured = self.rules.captured(position, mv).filter(|(_, piece)| enemy(piece));
        let Some((at, _)) = captured else { return Capture::default() };
        let count = match mv.kind() {
            MoveKind::EnPassant => tree.en_passant_victim(mv.to()).map_or(1, |(_, count)| usize::from(count)),
            _ => usize::MAX,
        };
        let promoted = match (mv.promotion(), tree.top(mv.from())) {
            (Some(into), Some(pawn)) => self.worth.of(into) - self.worth.of(pawn.kind()),
            _ => 0,
        };
        Capture {
            taken: vec![(at, position.stack(at).take(count).collect())],
            whole: victim(tree, &self.worth, mv) + promoted,
            gain: exchange(tree, &self.worth, mv),
        }
    }

    /// The same in variants with hooks, which may capture more pieces. If one does, recaptures are not counted.
    fn capture_by_hook(&self, tree: &Tree, position: &Position, mv: Move, enemy: impl Fn(&Piece) -> bool) -> Capture {
        let mut capture = Capture::default();
        let preview = self.rules.preview(position, mv);
        let mut lost = 0;
        for removed in preview.captured {
            let value: i32 = removed.pieces.iter().map(|piece| self.worth.exchanged(piece.kind())).sum();
            if removed.pieces.first().is_some_and(&enemy) {
                capture.whole += value;
                capture.taken.push((removed.at, removed.pieces));
            } else {
                lost += value;
            }
        }
        capture.gain = capture.whole - lost;
        if lost == 0 && capture.taken.len() == 1 {
            capture.gain = exchange(tree, &self.worth, mv);
        }
        capture
    }
}

/// The capture of a move.
#[derive(Debug, Default)]
pub(crate) struct Capture {
    /// The squares with the enemy's pieces that it takes, from the top down.
    pub(crate) taken: Vec<(Square, Vec<Piece>)>,
    /// The worth of these pieces and of a promotion, in hundredths of a pawn.
    pub(crate) whole: i32,
    /// The gain after all recaptures that pay, in hundredths of a pawn.
    pub(crate) gain: i32,
}

/// Turns that were passed to give a seat the turn.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PassedTurns {
    count: usize,
    /// Whether a player in check has passed. The rules allow no such position.
    pub(crate) left_check: bool,
}

/// Passes turns until it is the turn of a seat. `None` if that is not possible. The tree is then unchanged.
pub(crate) fn turn_to(tree: &mut Tree, seat: Seat) -> Option<PassedTurns> {
    let mut way = PassedTurns { count: 0, left_check: false };
    let seats = tree.rules().order().count();
    while tree.turn() != seat {
        if way.count == seats || !tree.may_pass() {
            take_back(tree, way);
            return None;
        }
        way.left_check |= tree.rules().gives_check() && tree.in_check();
        tree.pass();
        way.count += 1;
    }
    Some(way)
}

/// Takes the passed turns back.
pub(crate) fn take_back(tree: &mut Tree, way: PassedTurns) {
    for _ in 0..way.count {
        tree.take_back();
    }
}

/// Adds an entry, unless a better capture on its square is known.
pub(crate) fn add(all: &mut Vec<HangingPieces>, new: HangingPieces) {
    match all.iter_mut().find(|known| known.at == new.at) {
        Some(known) if known.gain < new.gain => *known = new,
        Some(_) => {}
        None => all.push(new),
    }
}
