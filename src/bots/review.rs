//! Judges a game that was played: what each side could expect at each moment, what each move lost, and what luck gave.

mod cause;
mod expected;
mod hindsight;

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use tessera_rules::{ARMIES_MAX, Action, Game, Move, Seat, Side};

use crate::evaluation::Aspects;
use crate::limits::SearchLimits;
use crate::score::{ESTIMATE_MAX, Score};
use crate::search::{Progress, Search};
use crate::worth::Worth;
pub use cause::LossCause;
use cause::cause;
pub use expected::ExpectedScores;

/// The size of the table of the search, in MiB. It is emptied for each search, so a larger one would cost time.
const HASH: usize = 2;
/// The losses from which on a move is an inaccuracy, a mistake and a blunder, in thousandths of a win. Lichess has the
/// same.
const THRESHOLDS: [u16; 3] = [50, 100, 150];

/// The judgement of a move by what it lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Judgement {
    /// It lost little or nothing.
    Good,
    /// It lost 5 % of a win or more.
    Inaccuracy,
    /// It lost 10 % of a win or more.
    Mistake,
    /// It lost 15 % of a win or more.
    Blunder,
}

impl Judgement {
    /// The sign of the Informator for it; empty for a good move.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Good => "",
            Self::Inaccuracy => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }

    fn of(loss: u16) -> Self {
        let [inaccuracy, mistake, blunder] = THRESHOLDS;
        match loss {
            loss if loss >= blunder => Self::Blunder,
            loss if loss >= mistake => Self::Mistake,
            loss if loss >= inaccuracy => Self::Inaccuracy,
            _ => Self::Good,
        }
    }
}

/// What the search says about a move that was played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReviewedMove {
    /// The seat that made it.
    pub seat: Seat,
    /// Whether there was another move. A move without a choice loses nothing, and counts in no mean.
    pub had_choice: bool,
    /// How much less it expects than the best move, in thousandths of a win. Dice count with the mean of their faces.
    pub loss: u16,
    /// The better move, if it was no good one.
    pub better: Option<BetterMove>,
    /// How much more the face that was rolled expects than the mean of all faces, in thousandths of a win; `None` for a
    /// move without a roll. The mean over all faces is 0 but for rounding.
    pub luck: Option<i16>,
}

impl ReviewedMove {
    /// The judgement of its loss.
    pub fn judgement(&self) -> Judgement {
        Judgement::of(self.loss)
    }
}

/// A move that was better than the one that was played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BetterMove {
    /// The line that the search expects, each move as it is announced. The move itself is the first. The line ends with
    /// the first roll, since faces are unknown.
    pub line: Vec<Move>,
    /// The line that the search expects after the played move. Empty where that ended the game. Of several enemies it has
    /// the one whose reply hurts most, and it is empty where others move before him.
    pub reply: Vec<Move>,
    /// What the played move lost.
    pub cause: LossCause,
}

/// A moment of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReviewedMoment {
    /// What each side can expect.
    pub expected: ExpectedScores,
    /// The move that led to it. `None` for the start, and for other actions, such as resigning.
    pub played: Option<ReviewedMove>,
}

/// The sums over all moves of a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ReviewSums {
    /// How many of its moves had a choice.
    pub choices: u32,
    /// What its moves lost together, in thousandths of a win.
    pub lost: u32,
    /// How many inaccuracies, mistakes and blunders it made.
    pub faults: [u32; 3],
    /// How many dice it rolled.
    pub rolls: u32,
    /// What they gave more than was to be expected, in thousandths of a win.
    pub luck: i32,
}

impl ReviewSums {
    /// The sums over these moments for a seat.
    pub fn of(moments: &[ReviewedMoment], seat: Seat) -> Self {
        let mut sums = Self::default();
        for played in moments.iter().filter_map(|moment| moment.played.as_ref()).filter(|played| played.seat == seat) {
            sums.choices += u32::from(played.had_choice);
            sums.lost += u32::from(played.loss);
            match played.judgement() {
                Judgement::Good => {}
                Judgement::Inaccuracy => sums.faults[0] += 1,
                Judgement::Mistake => sums.faults[1] += 1,
                Judgement::Blunder => sums.faults[2] += 1,
            }
            sums.rolls += u32::from(played.luck.is_some());
            sums.luck += i32::from(played.luck.unwrap_or(0));
        }
        sums
    }

    /// What a move with a choice lost on average, in thousandths of a win.
    pub fn mean_loss(&self) -> u32 {
        (self.lost + self.choices / 2) / self.choices.max(1)
    }
}

/// Goes through a game, one action at a time. With the same game and nodes it always finds the same, also if it was
/// stopped and continued.
#[derive(Debug)]
pub struct Review {
    game: Game,
    nodes: u64,
    search: Search,
    worth: Worth,
    /// Made for the first fault that needs it.
    aspects: OnceLock<Aspects>,
    moments: Vec<ReviewedMoment>,
    /// What the search knows about the position after the actions that are judged.
    reached: Option<Verdict>,
}

/// What the search knows about a position.
#[derive(Debug, Clone)]
struct Verdict {
    /// The strength of each side that is alive, in hundredths of a pawn.
    strengths: [Option<i32>; ARMIES_MAX],
    expected: ExpectedScores,
    /// The line that it expects. Empty where the game is over.
    line: Vec<Move>,
}

/// A score of a position for one side, and the line that leads to it.
struct Found {
    score: Score,
    /// The line that is expected, each move as it is announced.
    line: Vec<Move>,
}

impl Review {
    /// A review of a game. Each of its searches looks at so many nodes; an action costs one to three searches, one for
    /// each face of a die that it rolls, and where three sides or more play one for each side. An action that comes as a
    /// surprise costs some longer searches for each of the moves before it.
    pub fn new(game: &Game, nodes: u64) -> Self {
        let rules = game.rules().clone();
        Self {
            game: game.up_to(usize::MAX),
            nodes,
            worth: Worth::new(&rules),
            aspects: OnceLock::new(),
            search: Search::new(rules, HASH),
            moments: Vec::new(),
            reached: None,
        }
    }

    /// Takes this game in place of the one under review, if it is the same or has gone on from there, and returns whether it is.
    /// The judged moments stay. In the end the review has found the same as one that began with this game.
    pub fn extend(&mut self, game: &Game) -> bool {
        let (so_far, now) = (self.game.record(), game.record());
        let begins = now.starts_with(so_far) && game.position_after(so_far.len()) == Some(self.game.position());
        if now.len() == so_far.len() || !begins {
            return begins;
        }
        // A rule that fails ends a game, and that end is not in the record.
        let was_open = self.game.failed().is_none();
        if was_open {
            self.game = game.up_to(usize::MAX);
        }
        was_open
    }

    /// The moments that are judged: the start, and one after each action.
    pub fn moments(&self) -> &[ReviewedMoment] {
        &self.moments
    }

    /// How many moments the whole game has.
    pub fn length(&self) -> usize {
        self.game.record().len() + 1
    }

    /// Judges the next moment. `None` if all are judged, or if `stop` was raised: then this moment is begun again by the
    /// next call. It may judge moments before it anew, if the game shows that the search had overlooked something there.
    pub fn advance(&mut self, stop: &AtomicBool) -> Option<&ReviewedMoment> {
        if self.moments.len() >= self.length() {
            return None;
        }
        let ply = self.moments.len();
        let after = self.verdict(&self.game.up_to(ply), 1, stop)?;
        let mut played = None;
        if let (Some(before), Some(Action::Move(mv))) = (self.reached.clone(), self.last_action(ply)) {
            played = Some(self.judge(ply - 1, mv, &before, &after, stop)?);
        }
        let newest = ReviewedMoment { expected: after.expected, played };
        let (after, reviewed) = self.look_back(newest, after, stop)?;
        self.moments.truncate(ply + 1 - reviewed.len());
        self.moments.extend(reviewed);
        self.reached = Some(after);
        self.moments.last()
    }

    /// The last of the first `ply` actions.
    fn last_action(&self, ply: usize) -> Option<Action> {
        self.game.record().get(ply.checked_sub(1)?).copied()
    }

    /// Judges a move after `ply` actions. `None` if it was stopped.
    fn judge(
        &mut self,
        ply: usize,
        mv: Move,
        before: &Verdict,
        after: &Verdict,
        stop: &AtomicBool,
    ) -> Option<ReviewedMove> {
        let game = self.game.up_to(ply);
        let position = game.position().clone();
        let rules = game.rules().clone();
        let side = rules.side(rules.army_to_move(&position));
        let moves = rules.moves(&position);
        let had_choice = moves.iter().any(|other| other.announced() != mv.announced());
        let (mut loss, mut better) = (0, None);
        let best = before.line.first().copied().filter(|best| had_choice && *best != mv.announced());
        if let Some(best) = best {
            // Both are searched in the same way. The search of all moves would know its own best move better.
            let best = self.find(&game, side, vec![best], 1, stop)?;
            let played = self.find(&game, side, vec![mv.announced()], 1, stop)?;
            let expected = |found: &Found| {
                let mut strengths = before.strengths;
                strengths[side.index()] = Some(found.score.value());
                ExpectedScores::of_strengths(strengths).of(side)
            };
            loss = expected(&best).saturating_sub(expected(&played));
            if Judgement::of(loss) != Judgement::Good {
                // Of several enemies the next one may want something else than the one who punishes the move. After a roll
                // the reply to the face is known, and not that to the announced move.
                let alone = rules.living_sides(&position).len() <= 2 || mv.face().is_some();
                let reply = if alone { after.line.clone() } else { played.line.get(1..).unwrap_or_default().to_vec() };
                let line = [mv].into_iter().chain(reply.iter().copied()).collect();
                let played = Found { score: played.score, line };
                better = Some(self.better(&game, side, (&played, 0), reply, &best));
            }
        }
        let luck = self.luck(&game, mv, side, after, stop)?;
        Some(ReviewedMove { seat: position.turn(), had_choice, loss, better, luck })
    }

    /// The better move, and why the played line is worse. `reply` is the rest of that line, of which `seen` plies were really
    /// played.
    fn better(
        &self,
        game: &Game,
        side: Side,
        (played, seen): (&Found, usize),
        reply: Vec<Move>,
        best: &Found,
    ) -> BetterMove {
        let rules = game.rules();
        let aspects = || self.aspects.get_or_init(|| Aspects::new(rules));
        let cause = cause((rules, &self.worth), aspects, game.position(), side, (played, seen), best);
        BetterMove { line: best.line.clone(), reply, cause }
    }

    /// The luck of a roll for the side that rolled: `None` if it was stopped, and none within for a move without a roll.
    fn luck(&mut self, game: &Game, mv: Move, side: Side, after: &Verdict, stop: &AtomicBool) -> Option<Option<i16>> {
        let Some(shown) = mv.face() else { return Some(None) };
        let (mut sum, mut count) = (0, 0);
        for face in game.rules().rolls(game.position(), mv.announced()) {
            let mut expected = after.expected;
            if face != shown {
                let mut other = game.clone();
                // A face over which a rule of Rust code panics cannot be rolled.
                if other.play(Action::Move(mv.announced().rolled(face))).is_err() {
                    continue;
                }
                expected = self.verdict(&other, 1, stop)?.expected;
            }
            sum += i32::from(expected.of(side));
            count += 1;
        }
        let mean = (sum + count / 2) / count.max(1);
        Some(Some((i32::from(after.expected.of(side)) - mean) as i16))
    }

    /// Searches the position of a game, with so many times the nodes of this review. `None` if it was stopped.
    fn verdict(&mut self, game: &Game, longer: u64, stop: &AtomicBool) -> Option<Verdict> {
        let rules = game.rules().clone();
        let living = rules.living_sides(game.position());
        let mut strengths = [None; ARMIES_MAX];
        if let Some(ending) = game.ending() {
            let expected = ExpectedScores::ended(ending, &living);
            return Some(Verdict { strengths, expected, line: Vec::new() });
        }
        let mover = rules.side(rules.army_to_move(game.position()));
        let mut line = Vec::new();
        for &side in &living {
            // With two sides the score of one is the other's, with its sign changed.
            if living.len() <= 2 && side != mover {
                strengths[side.index()] = Some(0);
                continue;
            }
            let found = self.find(game, side, Vec::new(), longer, stop)?;
            strengths[side.index()] = Some(found.score.value());
            if side == mover {
                line = found.line;
            }
        }
        Some(Verdict { strengths, expected: ExpectedScores::of_strengths(strengths), line })
    }

    /// One search for a side, with a choice of moves or of all, and with so many times the nodes of this review. `None` if
    /// it was stopped.
    fn find(&mut self, game: &Game, side: Side, moves: Vec<Move>, longer: u64, stop: &AtomicBool) -> Option<Found> {
        // What a search finds must not depend on those before it: a review that was stopped finds the same.
        self.search.clear();
        let limits = SearchLimits { nodes: Some(self.nodes * longer), moves, ..SearchLimits::default() };
        let (mut line, mut estimate) = (Vec::new(), None);
        let answer = self.search.think_for(side, game, &limits, stop, &mut |progress: &Progress| {
            line = progress.variations.first().map_or_else(Vec::new, |best| best.moves.clone());
            let score = progress.scores.iter().find(|(other, _)| *other == side).map(|(_, score)| *score);
            estimate = score.filter(|score| score.value().abs() < ESTIMATE_MAX).or(estimate);
        });
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let Some(answer) = answer else {
            // A rule of Rust code panics over every move. Nobody would win.
            return Some(Found { score: Score::default(), line });
        };
        if line.first() != Some(&answer.mv) {
            line = vec![answer.mv];
        }
        let mut score = answer.score;
        if score.value() <= -ESTIMATE_MAX && game.rules().living_sides(game.position()).len() > 2 {
            // All others together win against this side. But they are not together: the last estimate counts.
            score = estimate.unwrap_or(score);
        }
        Some(Found { score, line })
    }
}
