//! The end of a game that follows from the position, resignation, and time that has run out.

use std::cmp::Ordering;

use super::{Rules, view};
use crate::action::Move;
use crate::effect::Effect;
use crate::ending::{Ending, Reason};
use crate::kernel::board::Board;
use crate::kernel::board_set::BoardSet;
use crate::kernel::context::BoardView;
use crate::kernel::dead::DeadPattern;
use crate::kernel::general::{HookPanicked, Judge};
use crate::kernel::tables::Tables;
use crate::message::Message;
use crate::piece::{ARMIES_MAX, Army, Side};
use crate::position::Position;
use crate::ruleset::NoMove;
use crate::why::Why;

impl Rules {
    /// A player resigns for its whole side. If one other side is left, that side wins.
    ///
    /// If there are more, the others play on, and nobody commands the armies of the resigned side. Its royal pieces leave
    /// the board; where royal pieces are checkmated, its army stands still with them.
    pub(crate) fn resign(&self, position: &mut Position, army: Army) -> Result<(Vec<Effect>, Option<Ending>), Why> {
        self.leave(position, army, Reason::Resignation)
    }

    /// The clock of a player has run out. This has the effects of resigning, but no side wins without the material for it.
    /// Source: FIDE Laws 6.9. Of the positions without any possible mate, only a bare royal piece is seen here.
    pub(crate) fn time_out(&self, position: &mut Position, army: Army) -> Result<(Vec<Effect>, Option<Ending>), Why> {
        let (effects, mut ending) = self.leave(position, army, Reason::Timeout)?;
        if let Some(ending) = &mut ending
            && ending.winner.is_some_and(|winner| self.is_bare(position, winner))
        {
            *ending = Ending { winner: None, reason: Reason::TimeoutDraw };
        }
        Ok((effects, ending))
    }

    fn leave(&self, position: &mut Position, army: Army, reason: Reason) -> Result<(Vec<Effect>, Option<Ending>), Why> {
        if !self.is_alive(position, army) {
            return Err(Why::HasFallen { army: self.army_name(army).key });
        }
        let side = self.side(army);
        let living = self.armies().map(|(other, _)| other).filter(|&other| self.is_alive(position, other));
        let (own, others): (Vec<Army>, Vec<Army>) = living.partition(|&other| self.side(other) == side);
        let rival = others.first().map(|&other| self.side(other));
        if others.iter().all(|&other| Some(self.side(other)) == rival) {
            return Ok((Vec::new(), Some(Ending { winner: rival, reason })));
        }
        let mut effects = Vec::new();
        if self.tables.falls() {
            self.tables.leave(&mut position.board, army, &mut effects);
        } else {
            self.tables.withdraw(&mut position.board, &own, &mut effects);
        }
        Ok((effects, None))
    }

    /// Whether a side has nothing but royal pieces, not even in hand, under rules by which these alone never win. Where
    /// captured pieces come back, it may still take one and win with it.
    fn is_bare(&self, position: &Position, side: Side) -> bool {
        let board = &position.board;
        let royals = self.tables.royals_on(board);
        let mut armies = self.armies().map(|(army, _)| army).filter(|&army| self.side(army) == side);
        !self.captures_come_back()
            && self.dead.iter().any(|pattern| matches!(pattern, DeadPattern::BareRoyals))
            && armies.all(|army| board.army(army).without(royals).is_empty() && self.hand(position, army).is_empty())
    }

    /// The end of the game in this position, regardless of the moves before it.
    ///
    /// It is [`Reason::RuleFailed`] if a hook panics over the position, asked for the end or for the moves. The answer
    /// depends on the position alone: a panic does not affect other positions.
    ///
    /// ```
    /// # let mut library = tessera_rules::Library::default();
    /// # library.add(include_str!("../../../plugins/chess960/chess.ron"))?;
    /// # let rules = library.compile("chess", &tessera_rules::Settings::new())?;
    /// use tessera_rules::Reason;
    ///
    /// // Fool's mate.
    /// let position = rules.parse_fen("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3")?;
    /// assert_eq!(rules.ending(&position).map(|ending| ending.reason), Some(Reason::Checkmate));
    /// assert_eq!(rules.ending(&rules.start()), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn ending(&self, position: &Position) -> Option<Ending> {
        self.try_ending(position).unwrap_or(Some(HookPanicked::ENDING))
    }

    fn try_ending(&self, position: &Position) -> Result<Option<Ending>, HookPanicked> {
        let view = view(position);
        if let Some(ending) = self.over_in(&self.tables, view)? {
            return Ok(Some(ending));
        }
        // A player who may pass always has a move. With hooks the moves are still asked for, because one may panic.
        let asks = !matches!(self.ruleset.no_move, NoMove::Passes | NoMove::Falls) || self.tables.general.is_some();
        if asks && self.try_legal_moves(position)?.is_empty() {
            return self.without_move_in(&self.tables, view).map(Some);
        }
        Ok(self.is_dead_in(&self.tables, view).then_some(Ending { winner: None, reason: Reason::DeadPosition }))
    }

    /// The end by a goal, a hook or the loss of royal pieces: all that no moves are needed for.
    pub(crate) fn over_in<S: BoardSet>(
        &self,
        tables: &Tables<S>,
        view: BoardView<'_, S>,
    ) -> Result<Option<Ending>, HookPanicked> {
        if let Some(ending) = tables.over(view)? {
            return Ok(Some(ending));
        }
        let (alive, seats) = (view.board.alive, &tables.seats);
        if tables.class.check && !tables.class.many || !seats.decided[usize::from(alive & 15)] {
            return Ok(None);
        }
        let last = seats.armies.iter().find(|army| alive >> army.index() & 1 != 0);
        let winner = if tables.points.is_some() { tables.leader(view.board.scores().points) } else { last.copied() };
        let reason = if tables.falls() { Reason::LastArmy } else { Reason::RoyalsCaptured };
        Ok(Some(Ending { winner: winner.map(|army| self.side(army)), reason }))
    }

    /// The end of a position in which the player to move has no move.
    pub(crate) fn without_move_in<S: BoardSet>(
        &self,
        tables: &Tables<S>,
        view: BoardView<'_, S>,
    ) -> Result<Ending, HookPanicked> {
        let army = Army::new(view.board.seat.into()).unwrap_or_default();
        let enemy = tables.seats.enemies[army.index()].first().map(|&enemy| self.side(enemy));
        let checked = self.gives_check() && tables.royal_attacked(view, army, Judge::Hooks)?;
        Ok(match self.ruleset.no_move {
            _ if checked && tables.mated_wins => Ending { winner: Some(self.side(army)), reason: Reason::Checkmate },
            _ if checked => Ending { winner: enemy, reason: Reason::Checkmate },
            NoMove::FewerWins => {
                let count = |army| tables.pieces_left(view, army, tables.all);
                let theirs = tables.seats.enemies[army.index()].first().map_or(0, |&enemy| count(enemy));
                let winner = match count(army).cmp(&theirs) {
                    Ordering::Less => Some(self.side(army)),
                    Ordering::Equal => None,
                    Ordering::Greater => enemy,
                };
                Ending { winner, reason: Reason::NoMove }
            }
            NoMove::Loses => Ending { winner: enemy, reason: Reason::NoMove },
            NoMove::Wins => Ending { winner: Some(self.side(army)), reason: Reason::NoMove },
            NoMove::Draws | NoMove::Passes | NoMove::Falls => Ending { winner: None, reason: Reason::Stalemate },
        })
    }

    /// The points of each army, in the order of [`Rules::armies`], at the end of a game or before it. A draw adds its points
    /// for armies that still play. `None` if the variant counts no points.
    ///
    /// ```
    /// # let mut library = tessera_rules::Library::default();
    /// # library.add(include_str!("../../../plugins/chess960/chess.ron"))?;
    /// # let rules = library.compile("chess", &tessera_rules::Settings::new())?;
    /// assert_eq!(rules.points(&rules.start(), None), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn points(&self, position: &Position, ending: Option<Ending>) -> Option<Vec<u16>> {
        let all = self.final_points(&position.board, ending.is_some_and(|ending| ending.reason.draws()))?;
        Some(all[..self.armies().count()].to_vec())
    }

    /// The points, with those for a draw if the game is drawn. `None` where points do not decide.
    fn final_points<S: BoardSet>(&self, board: &Board<S>, drawn: bool) -> Option<[u16; ARMIES_MAX]> {
        let tables = self.tables.points.as_ref()?;
        let mut points = board.scores().points;
        for (army, _) in self.armies().filter(|(army, _)| drawn && board.alive >> army.index() & 1 != 0) {
            points[army.index()] = points[army.index()].saturating_add(tables.draw);
        }
        Some(points)
    }

    /// The side that has won a drawn game by points.
    pub(crate) fn winner_of_draw<S: BoardSet>(&self, tables: &Tables<S>, view: BoardView<'_, S>) -> Option<Side> {
        let leader = match self.final_points(view.board, true) {
            Some(points) => self.tables.leader(points),
            None => tables.material_leader(view),
        };
        leader.map(|army| self.side(army))
    }

    /// The end as the points decide it, where they do: the army with most points has won.
    pub(crate) fn by_points(&self, position: &Position, ending: Ending) -> Ending {
        match self.final_points(&position.board, ending.reason.draws()) {
            Some(points) if ending.reason != Reason::RuleFailed => {
                Ending { winner: self.tables.leader(points).map(|army| self.side(army)), ..ending }
            }
            None if ending.winner.is_none() && ending.reason.leaves_it_to_material() => {
                Ending { winner: self.tables.material_leader(view(position)).map(|army| self.side(army)), ..ending }
            }
            _ => ending,
        }
    }

    /// Whether the player to move may end the game because two armies play and his leads by enough points.
    pub(crate) fn may_claim_lead(&self, position: &Position) -> bool {
        let Some(lead) = self.tables.points.as_ref().and_then(|points| points.lead) else { return false };
        let (own, points) = (self.army_to_move(position), position.board.scores().points);
        let mut others =
            self.armies().map(|(army, _)| army).filter(|&other| other != own && self.is_alive(position, other));
        let (Some(other), None) = (others.next(), others.next()) else { return false };
        points[own.index()] > points[other.index()].saturating_add(lead)
    }

    /// The end after this move: a drop that has checkmated may have lost.
    pub(crate) fn after_move(&self, ending: Ending, mv: Option<Move>) -> Ending {
        let foul = |kind| self.tables.hands.mating_loses.has(kind);
        match (ending, mv.and_then(Move::dropped)) {
            (Ending { winner: Some(mating), reason: Reason::Checkmate }, Some(kind)) if foul(kind) => {
                Ending { winner: Some(self.opponent(mating)), reason: Reason::DropMate }
            }
            _ => ending,
        }
    }

    /// Whether nobody can win with what is on the board.
    pub(crate) fn is_dead_in<S: BoardSet>(&self, tables: &Tables<S>, view: BoardView<'_, S>) -> bool {
        tables.is_dead(view.board, view.under, &self.dead)
    }

    /// The half points of an army by its pieces, where these decide drawn games.
    ///
    /// ```
    /// # let mut library = tessera_rules::Library::default();
    /// # library.add(include_str!("../../../plugins/chess960/chess.ron"))?;
    /// # let rules = library.compile("chess", &tessera_rules::Settings::new())?;
    /// let (white, _) = rules.armies().next().ok_or("no army")?;
    /// assert_eq!(rules.material(&rules.start(), white), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn material(&self, position: &Position, army: Army) -> Option<u32> {
        self.tables.material(view(position), army)
    }

    /// The descriptions of the hooks, in the order of the ruleset.
    pub fn hook_descriptions(&self) -> Vec<Message> {
        let hooks = self.tables.general.iter().flat_map(|general| &general.hooks);
        hooks.flat_map(|hook| hook.description.iter().cloned()).collect()
    }

    /// The number of checks that an army still has to give, if checks are a goal.
    pub fn checks_left(&self, position: &Position, army: Army) -> Option<u8> {
        self.tables.general.as_ref()?.checks()?;
        position.board.checks().get(army.index()).copied()
    }
}
