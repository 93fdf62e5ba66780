//! The match in play: a game with its chance, and the pieces at each moment of it.

use bevy::prelude::*;
use tessera_rules::notation::{PgnNote, Record};
use tessera_rules::{Action, Effect, Game, Seat, Why};

use crate::chance::Chance;
use crate::clocks::Clocks;
use crate::match_source::MatchSource;
use crate::requests::{Authority, StartMatch};
use crate::rolls::{ArbiterRoll, arbiter_rolls};
use crate::seating::{Player, Seats};
use crate::snapshot::Snapshot;

/// The match in play.
#[derive(Resource, Debug, Clone)]
pub struct Match {
    game: Game,
    seed: u64,
    authority: Authority,
    /// The text that the match was loaded from, if it did not begin here.
    source: Option<MatchSource>,
    /// The pieces at the start and after each action of the record.
    snapshots: Vec<Snapshot>,
    /// The departure from the main line, if this one is a variation.
    departure: Option<Departure>,
}

/// The main line of a variation, and the moment at which the players left it.
#[derive(Debug, Clone)]
struct Departure {
    main_line: Box<Match>,
    /// The moment as a number of actions.
    at: usize,
    /// The players of the main line, if it is over. Others may play the variation.
    players: Option<Vec<Player>>,
}

impl Match {
    pub(crate) fn new(game: Game, seed: u64, authority: Authority) -> Self {
        let start = game.position_after(0).unwrap_or(game.position());
        let mut snapshots = vec![Snapshot::of(start)];
        // A game that was loaded is played once more, so that each piece keeps its identity.
        let played = game.record().len();
        let mut replay = game.clone();
        while replay.undo().is_some() {}
        for _ in 0..played {
            let effects = replay.redo().map(|(_, effects)| effects).unwrap_or_default();
            let next = snapshots[snapshots.len() - 1].after(&effects);
            snapshots.push(next);
        }
        Self { game, seed, authority, source: None, snapshots, departure: None }
    }

    /// The players of the main line of this variation, if it is over.
    pub(crate) fn players_of_main_line(&self) -> Option<&[Player]> {
        self.departure.as_ref()?.players.as_deref()
    }

    /// The same match, which was loaded from this text.
    pub(crate) fn with_source(self, source: Option<MatchSource>) -> Self {
        Self { source, ..self }
    }

    /// The text that the match was loaded from. `None` for a match that began here.
    pub fn source(&self) -> Option<&MatchSource> {
        self.source.as_ref()
    }

    /// The game: its rules, position, record and ending.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The seed of all chance in the match.
    pub(crate) fn seed(&self) -> u64 {
        self.seed
    }

    /// The arbiter that decides the match.
    pub fn authority(&self) -> Authority {
        self.authority
    }

    /// The match as it was played, if the line in play is a variation of it. [`EndVariation`](crate::EndVariation) goes
    /// back to it.
    pub fn main_line(&self) -> Option<&Self> {
        self.departure.as_ref().map(|departure| &*departure.main_line)
    }

    /// Whether nothing is left to play: the line in play has ended, and so has the match that it varies.
    pub fn is_over(&self) -> bool {
        self.game.ending().is_some() && self.main_line().is_none_or(Self::is_over)
    }

    /// A saved line. `undone` of the game's last actions were taken back.
    pub(crate) fn saved_line(game: Game, seed: u64, undone: usize) -> Self {
        let mut line = Self::new(game, seed, Authority::Here);
        for _ in 0..undone {
            line.undo();
        }
        line
    }

    /// The same line as a variation of a main line that these people play. It is left where the two part.
    pub(crate) fn beside(self, main_line: Option<Self>, players: &[Player]) -> Self {
        let departure = main_line.map(|main_line| {
            let at = self.actions_shared_with(&main_line);
            Departure { at, ..main_line.departure_at(at, players) }
        });
        Self { departure, ..self }
    }

    /// The number of first actions that two lines have in common.
    fn actions_shared_with(&self, other: &Self) -> usize {
        let both = self.game.record().iter().zip(other.game.record());
        both.take_while(|(own, others)| own == others).count()
    }

    /// A variation that departs after `ply` actions, with its own rolls to come. A variation of a variation belongs to
    /// the same main line, which these people play.
    pub(crate) fn variation(&self, ply: usize, seed: u64, players: &[Player]) -> Self {
        Self {
            departure: Some(self.departure_at(ply, players)),
            game: self.game.up_to(ply),
            seed,
            authority: self.authority,
            source: self.source.clone(),
            snapshots: self.snapshots[..=ply.min(self.snapshots.len() - 1)].to_vec(),
        }
    }

    /// The departure of a variation that begins after so many actions of this line.
    fn departure_at(&self, ply: usize, players: &[Player]) -> Departure {
        let players = self.game.ending().map(|_| players.to_vec());
        let own = || Departure { main_line: Box::new(self.clone()), at: ply, players };
        self.departure.clone().unwrap_or_else(own)
    }

    /// The same line with a variation of its source in the place of the moves that were played, and with the notes in it.
    /// `None` if no move of the variation is possible.
    pub(crate) fn with_variation(&self, variation: &PgnNote, seed: u64, players: &[Player]) -> Option<Self> {
        let (game, notes) = self.game.pgn_variation(variation)?;
        let mut source = self.source.clone()?;
        source.leave_after(variation.ply.saturating_sub(1));
        source.add(notes);
        let line = Self::new(game, seed, self.authority).with_source(Some(source));
        Some(Self { departure: Some(self.departure_at(variation.ply, players)), ..line })
    }

    /// The moment of the main line at which the players left it for this variation, as a number of actions. `None` for a main line.
    pub fn left_at(&self) -> Option<usize> {
        self.departure.as_ref().map(|departure| departure.at)
    }

    /// The number of first actions of a variation that were played in the main line, too. `None` for a main line.
    pub fn shared_with_main_line(&self) -> Option<usize> {
        self.main_line().map(|main_line| self.actions_shared_with(main_line))
    }

    /// Whether the match was played elsewhere: it was loaded, and nobody has played on.
    pub fn is_from_elsewhere(&self) -> bool {
        let played = self.main_line().unwrap_or(self);
        played.source().is_some_and(|source| source.is_whole(played.ply()))
    }

    /// The same match once more: the same rules and start, with rolls of its own and these clocks. This arbiter decides
    /// it, and the seats stay as they are.
    pub fn rematch(&self, clocks: &Clocks) -> StartMatch {
        // All fields are named, so that a new one is not forgotten here.
        let Self { game, seed: _, authority: _, source: _, snapshots: _, departure: _ } = self;
        StartMatch {
            variant: game.rules().id().to_owned(),
            settings: game.rules().settings().clone(),
            start: Some(game.start().clone()),
            clocks: clocks.controls(),
            ..default()
        }
    }

    /// The number of actions played, without those taken back. Forced actions count too.
    pub fn ply(&self) -> usize {
        self.game.record().len()
    }

    /// Whether the next action is forced. The arbiter plays it by itself, and no player decides anything.
    pub fn is_forced(&self) -> bool {
        self.game.ending().is_none() && is_forced(&self.game, self.ply())
    }

    /// The pieces after `ply` actions, or after the last action if there were fewer.
    pub fn snapshot(&self, ply: usize) -> &Snapshot {
        // The list is never empty: it begins with the start.
        &self.snapshots[ply.min(self.snapshots.len() - 1)]
    }

    /// The rolls of the match that this arbiter made. Those of a record that came from elsewhere are not among them.
    pub fn arbiter_rolls(&self) -> Vec<ArbiterRoll> {
        arbiter_rolls(&self.game, self.seed)
    }

    /// The record for other people. It replays the same game and does not reveal the next rolls.
    pub fn record(&self) -> Record {
        Record::of(&self.game, None)
    }

    /// The record for saving. It contains the seed, so the match goes on with the same rolls after loading.
    pub fn saved(&self) -> Record {
        Record::of(&self.game, Some(self.seed))
    }

    /// The action with its die rolled by the arbiter. A face that the proposal asks for is ignored.
    ///
    /// An action that was taken back keeps its face when it is played again: nobody can roll twice.
    pub(crate) fn roll(&self, action: Action) -> Action {
        let Action::Move(mv) = action else { return action };
        let mv = mv.announced();
        if let Some(Action::Move(undone)) = self.game.undone().last()
            && undone.announced() == mv
        {
            return Action::Move(*undone);
        }
        let faces = self.game.rules().rolls(self.game.position(), mv);
        let face = Chance::new(self.seed).roll(self.ply(), &faces);
        Action::Move(face.map_or(mv, |face| mv.rolled(face)))
    }

    /// Plays an action and returns the changes on the board. Nothing changes on an error.
    pub(crate) fn play(&mut self, action: Action) -> Result<Vec<Effect>, Why> {
        let ply = self.ply();
        let was_forced = self.source.is_some() && self.is_forced();
        let effects = self.game.play(action)?;
        match &mut self.source {
            Some(source) if was_forced => source.follow_forced(ply),
            Some(source) => source.leave_after(ply),
            None => {}
        }
        self.follow(&effects);
        Ok(effects)
    }

    /// Takes back the last action.
    pub(crate) fn undo(&mut self) -> Option<Action> {
        let action = self.game.undo()?;
        // An action over which a hook has panicked has changed no piece.
        self.snapshots.truncate(self.ply() + 1);
        Some(action)
    }

    /// Plays again the action that was taken back last.
    pub(crate) fn redo(&mut self) -> Option<(Action, Vec<Effect>)> {
        let (action, effects) = self.game.redo()?;
        self.follow(&effects);
        Some((action, effects))
    }

    /// The seat that did the last action.
    pub fn last_actor(&self) -> Option<Seat> {
        self.actor(self.ply().checked_sub(1)?)
    }

    /// The person at this screen who decided the last action that people here decided: the one who may want to take it back.
    /// `None` if they have decided none.
    pub fn last_person(&self, people: &Seats) -> Option<Seat> {
        let acted = (0..self.ply()).rev().filter_map(|ply| Some((ply, self.actor(ply)?)));
        // To know whether an action was forced takes its legal moves, so that is asked last.
        let mut people = acted.filter(|(_, seat)| people.is_person(*seat));
        people.find(|(ply, _)| !is_forced(&self.game, *ply)).map(|(_, seat)| seat)
    }

    /// The seat that did the action after the first `ply` actions.
    pub(crate) fn actor(&self, ply: usize) -> Option<Seat> {
        match self.game.record().get(ply)? {
            Action::Resign(army) | Action::Timeout(army) => Some(army.seat()),
            Action::Move(_) | Action::Draw | Action::Claim => Some(self.game.position_after(ply)?.turn()),
        }
    }

    fn follow(&mut self, effects: &[Effect]) {
        let next = self.snapshots[self.snapshots.len() - 1].after(effects);
        self.snapshots.push(next);
    }
}

/// Whether the action after the first `ply` actions was forced, or is forced now. A resignation in its place was decided.
pub(crate) fn is_forced(game: &Game, ply: usize) -> bool {
    let is_move = matches!(game.record().get(ply), None | Some(Action::Move(_)));
    let position = game.position_after(ply).filter(|_| is_move);
    position.is_some_and(|position| game.rules().forced_move(position).is_some())
}
