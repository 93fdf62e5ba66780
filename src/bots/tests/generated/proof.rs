//! Tasks in a position, and their proof by brute force.

use tessera_bots::Answer;
use tessera_rules::ruleset::Limits;
use tessera_rules::{Army, Move, Position, Rules, Side};

/// The task of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Task {
    /// A move that wins at once: a mate, a goal, the last king.
    WinInOne,
    /// A move after which every answer allows a move that wins.
    WinInTwo,
    /// An enemy's king that can be captured without loss of one's own.
    RoyalToTake,
    /// A promotion that wins material.
    Promotion,
}

/// A first move with more answers is not tried for a win in two. Moves that force a win leave few answers.
const ANSWERS: usize = 8;
/// Positions later than this pose only wins in one move, if the game would soon be drawn because nothing has happened. A
/// win comes before the draw.
const QUIET: u16 = 20;
/// A promotion is only asked for with so few pieces. With more of them some other move often wins as well.
const PIECES: usize = 12;
/// How far a promotion must lead its player ahead, in hundredths of a pawn: such a lead wins.
const LEAD: i32 = 300;
/// By how much a promotion must keep more than any other move.
const GAIN: i32 = 400;

/// The value of a lost game: less than any material.
const LOST: i32 = -1_000_000;

impl Task {
    pub const ALL: [Self; 4] = [Self::WinInOne, Self::WinInTwo, Self::RoyalToTake, Self::Promotion];

    /// The lowest level that must solve every puzzle of this task. Level 3 looks at 400 nodes, which are fewer than
    /// there are lines of three plies, and errs by up to two pawns: it delays promotions.
    pub fn lowest_level(self, rules: &Rules) -> u8 {
        match self {
            // With dice on a large board, the lines of three plies are more than the nodes of level 5.
            Self::RoyalToTake if rules.has_chance() && rules.squares().count() > 64 => 6,
            // The 22 kinds of Cannon shogi have over a hundred moves with a hand: as with dice.
            Self::WinInTwo if rules.has_hands() && rules.kinds().count() > 15 => 6,
            // Each roll has to lead to the win.
            Self::WinInTwo if rules.has_chance() => 6,
            Self::WinInOne | Self::RoyalToTake => 3,
            Self::Promotion => 4,
            Self::WinInTwo => 5,
        }
    }

    /// The tasks that the rules can pose.
    pub fn of(rules: &Rules) -> Vec<Self> {
        if rules.armies_fall() {
            // A game of four is won by its last fall, which random games do not reach.
            return vec![Self::RoyalToTake];
        }
        let mut tasks = vec![Self::WinInOne, Self::WinInTwo];
        let promotes = rules.kinds().any(|(kind, ..)| !rules.promotion(Army::default(), kind).1.is_empty());
        if !rules.gives_check() {
            // Captures of kings and coronations win these games more often than promotions do.
            tasks.push(Self::RoyalToTake);
        } else if rules.faces().is_empty() && promotes && rules.ruleset().hooks.is_empty() {
            // With dice the worth of a piece is not that of its kind. Rules in code, such as explosions, outweigh material.
            tasks.push(Self::Promotion);
        }
        tasks
    }

    /// Whether a position poses this task, and no quicker one.
    pub fn is_posed(self, rules: &Rules, position: &Position) -> bool {
        let quiet = rules.ruleset().draw.quiet_rounds;
        if self != Self::WinInOne && quiet != Limits::default() && position.halfmove_clock() > QUIET {
            return false;
        }
        let moves = announced(rules, position);
        let at_once = moves.iter().any(|&mv| wins(rules, position, mv));
        match self {
            Self::WinInOne => at_once,
            _ if at_once => false,
            Self::WinInTwo => moves.iter().any(|&mv| forces(rules, position, mv, ANSWERS)),
            Self::RoyalToTake => moves.iter().any(|&mv| takes_safely(rules, position, mv)),
            Self::Promotion => promotes(rules, position, &moves).is_some(),
        }
    }

    /// Whether an answer solves the task.
    pub fn is_solved(self, rules: &Rules, position: &Position, answer: &Answer) -> bool {
        let mv = answer.mv;
        match self {
            Self::WinInOne => wins(rules, position, mv),
            // A win that may take a third move is as good. Its proof is long, so only those who claim a win get one.
            Self::WinInTwo => {
                forces(rules, position, mv, usize::MAX)
                    || answer.score.plies_to_end().is_some_and(|plies| plies > 0) && forces_later(rules, position, mv)
            }
            Self::RoyalToTake => {
                let later = |next: &Position| announced(rules, next).iter().any(|&mv| takes(rules, next, mv));
                let side = side_to_move(rules, position);
                let delays = || after(rules, position, mv).all(|next| comes_back(rules, &next, side, &later));
                takes(rules, position, mv)
                    || forces(rules, position, mv, usize::MAX)
                    || rules.counts_points() && earns_as_much(rules, position, mv)
                    || delays()
            }
            Self::Promotion => {
                let least = promotes(rules, position, &announced(rules, position)).unwrap_or(i32::MAX);
                let side = side_to_move(rules, position);
                kept(rules, position, mv, side) >= least
                    || keeps_later(rules, position, mv, least, 2)
                    || forces(rules, position, mv, usize::MAX)
            }
        }
    }
}

fn side_to_move(rules: &Rules, position: &Position) -> Side {
    rules.side(rules.army_to_move(position))
}

/// The legal moves as they are announced, each once.
fn announced(rules: &Rules, position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    for mv in rules.moves(position) {
        if !moves.contains(&mv.announced()) {
            moves.push(mv.announced());
        }
    }
    moves
}

/// The positions after a move, one for each face that its die may show. They are made one by one, because the first of
/// them often disproves a move.
fn after(rules: &Rules, position: &Position, mv: Move) -> impl Iterator<Item = Position> {
    let mut outcomes: Vec<Move> = rules.rolls(position, mv).into_iter().map(|face| mv.rolled(face)).collect();
    if outcomes.is_empty() {
        outcomes.push(mv);
    }
    outcomes.into_iter().filter_map(move |outcome| {
        let mut next = position.clone();
        rules.play(&mut next, outcome).ok().map(|_| next)
    })
}

/// Whether a move wins for its player at once, whatever a die shows.
fn wins(rules: &Rules, position: &Position, mv: Move) -> bool {
    let side = side_to_move(rules, position);
    after(rules, position, mv).all(|next| rules.ending(&next).is_some_and(|ending| ending.winner == Some(side)))
}

/// Whether a move forces a win with the next move: after each answer of the others some move wins. Moves with more
/// answers than `most` are not tried.
fn forces(rules: &Rules, position: &Position, mv: Move, most: usize) -> bool {
    let side = side_to_move(rules, position);
    after(rules, position, mv).all(|next| loses(rules, &next, side, most))
}

/// Whether after each answer of the others some move forces a win with the move after it.
fn forces_later(rules: &Rules, position: &Position, mv: Move) -> bool {
    let side = side_to_move(rules, position);
    let wins_now_or_next = |next: &Position| {
        let moves = announced(rules, next);
        moves.iter().any(|&mv| wins(rules, next, mv)) || moves.iter().any(|&mv| forces(rules, next, mv, ANSWERS))
    };
    after(rules, position, mv).all(|next| comes_back(rules, &next, side, &wins_now_or_next))
}

/// Whether this side wins with its next move, whatever the others play before.
fn loses(rules: &Rules, position: &Position, side: Side, most: usize) -> bool {
    if side_to_move(rules, position) != side && announced(rules, position).len() > most {
        return false;
    }
    let wins = |next: &Position| announced(rules, next).iter().any(|&mv| wins(rules, next, mv));
    comes_back(rules, position, side, &wins)
}

/// Whether `holds` is true of every position in which this side is to move again. A won game counts as well.
fn comes_back(rules: &Rules, position: &Position, side: Side, holds: &dyn Fn(&Position) -> bool) -> bool {
    if let Some(ending) = rules.ending(position) {
        return ending.winner == Some(side);
    }
    if side_to_move(rules, position) == side {
        return holds(position);
    }
    let answers = || announced(rules, position).into_iter();
    lives(rules, position, side)
        && answers().all(|mv| after(rules, position, mv).all(|next| comes_back(rules, &next, side, holds)))
}

/// Whether a side still has turns.
fn lives(rules: &Rules, position: &Position, side: Side) -> bool {
    rules.armies().any(|(army, _)| rules.side(army) == side && rules.is_alive(position, army))
}

/// Whether a move captures the royal piece of an enemy who still plays.
fn takes(rules: &Rules, position: &Position, mv: Move) -> bool {
    let enemy = |(_, piece): (_, tessera_rules::Piece)| {
        rules.is_royal(piece.kind())
            && rules.is_alive(position, piece.army())
            && rules.side(piece.army()) != side_to_move(rules, position)
    };
    rules.captured(position, mv).is_some_and(enemy)
}

/// Whether a move captures an enemy's royal piece, and nobody can capture one of the same side before its next turn. Where
/// points decide, a royal piece is not worth any price, so nobody can capture anything but pawns either.
fn takes_safely(rules: &Rules, position: &Position, mv: Move) -> bool {
    let side = side_to_move(rules, position);
    let own = guarded(rules, position, side);
    takes(rules, position, mv)
        && after(rules, position, mv).all(|next| guarded(rules, &next, side) >= own && is_safe(rules, &next, side))
}

/// Whether a move brings as many points as the safe capture of a royal piece: a mate may count as much.
fn earns_as_much(rules: &Rules, position: &Position, mv: Move) -> bool {
    let takes = announced(rules, position).into_iter().filter(|&mv| takes_safely(rules, position, mv));
    let least = takes.map(|mv| earned(rules, position, mv)).min();
    least.is_some_and(|least| earned(rules, position, mv) >= least)
}

/// The points that a move brings its player, with the falls that it forces.
fn earned(rules: &Rules, position: &Position, mv: Move) -> u16 {
    let army = rules.army_to_move(position);
    let points = |position: &Position| position.standing(army).points;
    let gain = |mut next: Position| {
        while let Some(forced) = rules.forced_move(&next).filter(|_| rules.ending(&next).is_none()) {
            if rules.play(&mut next, forced).is_err() {
                break;
            }
        }
        points(&next).saturating_sub(points(position))
    };
    after(rules, position, mv).map(gain).min().unwrap_or(0)
}

/// The number of pieces of a side that a safe capture must not cost: the royal ones, and all but pawns where points decide.
/// A capture can cost more of them than the one that it takes.
fn guarded(rules: &Rules, position: &Position, side: Side) -> usize {
    let counts = |kind| rules.is_royal(kind) || rules.counts_points() && !rules.is_pawn(kind);
    let pieces = position.occupied().iter().flat_map(|square| position.stack(square));
    pieces.filter(|piece| counts(piece.kind()) && rules.side(piece.army()) == side).count()
}

fn is_safe(rules: &Rules, position: &Position, side: Side) -> bool {
    if rules.ending(position).is_some() || side_to_move(rules, position) == side {
        return true;
    }
    if !lives(rules, position, side) {
        return false;
    }
    let own = guarded(rules, position, side);
    announced(rules, position).into_iter().all(|mv| {
        after(rules, position, mv).all(|next| guarded(rules, &next, side) >= own && is_safe(rules, &next, side))
    })
}

/// The material that a promotion keeps at least after the best answer, if it leads its player far ahead and no other move does.
/// Lesser promotions that keep almost as much are as good, and so are those that lead as far: a deep search may give a piece up.
fn promotes(rules: &Rules, position: &Position, moves: &[Move]) -> Option<i32> {
    let pieces: usize = position.occupied().iter().map(|square| position.height(square)).sum();
    if pieces > PIECES || moves.iter().all(|mv| mv.promotion().is_none()) {
        return None;
    }
    let side = side_to_move(rules, position);
    let kept_by = |mv: &Move| kept(rules, position, *mv, side);
    let (promotions, others): (Vec<Move>, Vec<Move>) = moves.iter().partition(|mv| mv.promotion().is_some());
    let (best, mv) = promotions.iter().map(|mv| (kept_by(mv), *mv)).max_by_key(|(kept, _)| *kept)?;
    let least = best - GAIN / 2;
    let leads = best >= LEAD && others.iter().map(kept_by).all(|kept| kept <= best - GAIN && kept < LEAD / 2);
    (leads && keeps_later(rules, position, mv, least, 1)).then_some(least.min(LEAD))
}

/// Whether after a move and any answer some move keeps at least so much material, or one within so many turns.
fn keeps_later(rules: &Rules, position: &Position, mv: Move, least: i32, turns: u8) -> bool {
    let side = side_to_move(rules, position);
    let keeps = |next: &Position| {
        let moves = announced(rules, next);
        moves.iter().any(|&mv| kept(rules, next, mv, side) >= least)
            || turns > 1 && moves.iter().any(|&mv| keeps_later(rules, next, mv, least, turns - 1))
    };
    after(rules, position, mv).all(|next| comes_back(rules, &next, side, &keeps))
}

/// The material that a side has left after a move and the answer that costs it most.
fn kept(rules: &Rules, position: &Position, mv: Move, side: Side) -> i32 {
    let mut least = i32::MAX;
    for next in after(rules, position, mv) {
        least = least.min(match rules.ending(&next) {
            Some(ending) if ending.winner == Some(side) => continue,
            Some(ending) if ending.winner.is_some() => LOST,
            // A stalemate throws a better position away.
            Some(_) => 0,
            None => material(rules, &next, side),
        });
        for answer in announced(rules, &next) {
            for end in after(rules, &next, answer) {
                let lost = rules.ending(&end).is_some_and(|ending| ending.winner.is_some_and(|winner| winner != side));
                least = least.min(if lost { LOST } else { material(rules, &end, side) });
            }
        }
    }
    least
}

/// The material of a side less that of the others, in hundredths of a pawn.
fn material(rules: &Rules, position: &Position, side: Side) -> i32 {
    let mut sum = 0;
    for square in position.occupied() {
        for piece in position.stack(square) {
            let value =
                rules.kinds().find(|(kind, ..)| *kind == piece.kind()).map_or(0, |(.., data)| data.value.into());
            sum += if rules.side(piece.army()) == side { value } else { -value };
        }
    }
    sum
}
