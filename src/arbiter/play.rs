//! The match in play: what may be asked of it, and what it answers.

use bevy::prelude::*;
use tessera_rules::notation::{Record, RecordError};
use tessera_rules::{Action, Effect, Game, Message, RulesetError, Settings, Start, StartError};

use crate::chance::{Chance, fresh_seed};
use crate::guard::guarded;
use crate::pieces::{Arrangement, Facing, Identity, Place, Token};
use crate::registry::VariantRegistry;
use crate::text::Texts;

/// Begins a match in the place of the one in play. Answered by [`MatchStarted`] or [`Refused`].
#[derive(Event, Debug, Clone)]
pub struct StartMatch {
    /// The variant's id.
    pub variant: String,
    /// The options that are not the default.
    pub settings: Settings,
    /// How it begins.
    pub opening: Opening,
    /// The seed of all chance in the match; a fresh one if there is none.
    pub seed: Option<u64>,
}

/// How a match begins.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Opening {
    /// As the variant has it: its setup, or an array drawn by lot.
    #[default]
    Standard,
    /// With this array.
    Array(u32),
    /// From this position.
    Position(String),
}

/// Begins a match from its record. Answered by [`MatchStarted`] or [`Refused`].
#[derive(Event, Debug, Clone)]
pub struct LoadRecord(pub String);

/// Asks for an action, as the player announces it: what it leaves to chance is rolled here. Answered by [`Played`] or
/// [`Refused`].
#[derive(Event, Debug, Clone, Copy)]
pub struct Propose(pub Action);

/// Asks to take back the last action. Answered by [`TakenBack`], or not at all if there is none.
#[derive(Event, Debug, Clone, Copy)]
pub struct TakeBack;

/// Asks to play again what was taken back last. Answered by [`Played`], or not at all if there is nothing.
#[derive(Event, Debug, Clone, Copy)]
pub struct Redo;

/// A match has begun, or was loaded.
#[derive(Event, Debug, Clone, Copy)]
pub struct MatchStarted;

/// An action was played.
#[derive(Event, Debug, Clone)]
pub struct Played {
    /// What, complete with what chance decided.
    pub action: Action,
    /// What happened on the board.
    pub effects: Vec<Effect>,
}

/// An action was taken back.
#[derive(Event, Debug, Clone, Copy)]
pub struct TakenBack {
    /// What.
    pub action: Action,
}

/// Something was asked for that cannot be done. Nothing has changed.
#[derive(Event, Debug, Clone)]
pub struct Refused {
    /// Why, for people. A list, since a position can be wrong in several ways.
    pub reasons: Vec<Message>,
}

/// The match in play.
#[derive(Resource, Debug)]
pub struct Match {
    game: Game,
    seed: u64,
    /// The pieces at the start and after each action of the record.
    arrangements: Vec<Arrangement>,
}

impl Match {
    /// Rules, position, record, ending.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// How many actions were played.
    pub fn ply(&self) -> usize {
        self.game.record().len()
    }

    /// The pieces after this many actions; the last if there were fewer.
    pub fn arrangement(&self, ply: usize) -> &Arrangement {
        // There is always the start.
        &self.arrangements[ply.min(self.arrangements.len() - 1)]
    }

    /// The record, from which [`LoadRecord`] makes the same match again.
    pub fn record(&self) -> Record {
        Record::of(&self.game, self.seed)
    }

    fn new(game: Game, seed: u64) -> Self {
        let start = game.position_after(0).unwrap_or(game.position());
        Self { arrangements: vec![Arrangement::of(start)], game, seed }
    }

    /// The action, with every die rolled that it rolls; what was asked for of chance does not count.
    fn roll(&self, action: Action) -> Action {
        let Action::Move(mv) = action else { return action };
        let mv = mv.announced();
        let faces = self.game.rules().rolls(self.game.position(), mv);
        let face = Chance::new(self.seed).roll(self.ply(), &faces);
        Action::Move(face.map_or(mv, |face| mv.rolled(face)))
    }

    fn follow(&mut self, effects: &[Effect]) {
        let mut arrangement = self.arrangement(usize::MAX).clone();
        arrangement.apply(effects);
        self.arrangements.push(arrangement);
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.add_observer(on_start_match)
        .add_observer(on_load_record)
        .add_observer(on_propose)
        .add_observer(on_take_back)
        .add_observer(on_redo);
}

type Pieces<'w, 's> =
    Query<'w, 's, (Entity, &'static Identity, &'static mut Token, &'static mut Place, &'static mut Facing)>;

fn on_start_match(
    start: On<StartMatch>,
    registry: Res<VariantRegistry>,
    texts: Res<Texts>,
    pieces: Query<Entity, With<Identity>>,
    mut commands: Commands,
) -> Result {
    let seed = start.seed.map_or_else(fresh_seed, Ok)?;
    match begin(&start, &registry, &texts, seed) {
        Ok(game) => set_up(Match::new(game, seed), &pieces, &mut commands),
        Err(reasons) => commands.trigger(Refused { reasons }),
    }
    Ok(())
}

fn on_load_record(
    load: On<LoadRecord>,
    registry: Res<VariantRegistry>,
    texts: Res<Texts>,
    pieces: Query<Entity, With<Identity>>,
    mut commands: Commands,
) {
    let record = Record::parse(&load.0);
    let replay = |record: Record| {
        let game = guarded(|| Ok(record.replay(registry.library()))).map_err(RecordError::Variant)??;
        Ok((game, record.seed))
    };
    match record.and_then(replay) {
        Ok((game, seed)) => {
            let mut now = Match::new(game.clone(), seed);
            // The pieces are followed through the game, so that each keeps its identity.
            let mut replay = game;
            while replay.undo().is_some() {}
            while let Some((_, effects)) = replay.redo() {
                now.follow(&effects);
            }
            set_up(now, &pieces, &mut commands);
        }
        Err(RecordError::Variant(error)) => {
            let error = RecordError::Variant(error.said(|reason| texts.message(reason)));
            commands.trigger(Refused { reasons: record_reasons(&error) });
        }
        Err(error) => commands.trigger(Refused { reasons: record_reasons(&error) }),
    }
}

fn on_propose(propose: On<Propose>, current: Option<ResMut<Match>>, mut pieces: Pieces, mut commands: Commands) {
    let Some(mut current) = current else { return };
    let action = current.roll(propose.0);
    match current.game.play(action) {
        Ok(effects) => {
            current.follow(&effects);
            sync(&current, &mut pieces);
            commands.trigger(Played { action, effects });
        }
        Err(why) => commands.trigger(Refused { reasons: vec![why.message()] }),
    }
}

fn on_take_back(_: On<TakeBack>, current: Option<ResMut<Match>>, mut pieces: Pieces, mut commands: Commands) {
    let Some(mut current) = current else { return };
    if let Some(action) = current.game.undo() {
        current.arrangements.pop();
        sync(&current, &mut pieces);
        commands.trigger(TakenBack { action });
    }
}

fn on_redo(_: On<Redo>, current: Option<ResMut<Match>>, mut pieces: Pieces, mut commands: Commands) {
    let Some(mut current) = current else { return };
    if let Some((action, effects)) = current.game.redo() {
        current.follow(&effects);
        sync(&current, &mut pieces);
        commands.trigger(Played { action, effects });
    }
}

fn begin(start: &StartMatch, registry: &VariantRegistry, texts: &Texts, seed: u64) -> Result<Game, Vec<Message>> {
    let ruleset_reason = |error: RulesetError| {
        vec![Message::new("refused-variant").text("error", error.said(|reason| texts.message(reason)))]
    };
    let rules = guarded(|| registry.library().compile(&start.variant, &start.settings)).map_err(ruleset_reason)?;
    let opening = match (&start.opening, rules.arrays()) {
        (Opening::Standard, None) => Start::Setup,
        (Opening::Standard, Some(arrays)) => Chance::new(seed).draw(arrays).map_or(Start::Setup, Start::Array),
        (Opening::Array(number), _) => Start::Array(*number),
        (Opening::Position(text), _) => Start::Position(text.clone()),
    };
    Game::new(rules.into(), opening).map_err(|error| start_reasons(&error))
}

fn start_reasons(error: &StartError) -> Vec<Message> {
    match error {
        StartError::NoArray(number) => vec![Message::new("record-no-array").number("number", *number)],
        StartError::Position(error) => error.faults.iter().map(|fault| fault.reason.message()).collect(),
    }
}

fn record_reasons(error: &RecordError) -> Vec<Message> {
    let more = match error {
        RecordError::Start(error) => start_reasons(error),
        RecordError::Action { why, .. } => vec![why.clone()],
        _ => Vec::new(),
    };
    [vec![error.message()], more].concat()
}

/// Puts a match in the place of the one in play, with an entity for each piece.
fn set_up(current: Match, old: &Query<Entity, With<Identity>>, commands: &mut Commands) {
    for entity in old {
        commands.entity(entity).despawn();
    }
    for (identity, state) in current.arrangement(usize::MAX).iter() {
        let facing = Facing::of(current.game.rules(), state.token);
        commands.spawn((identity, state.token, state.place, facing));
    }
    commands.insert_resource(current);
    commands.trigger(MatchStarted);
}

/// Brings the entities in line with the match; only what differs counts as changed.
fn sync(current: &Match, pieces: &mut Pieces) {
    let arrangement = current.arrangement(usize::MAX);
    for (_, identity, mut token, mut place, mut facing) in pieces {
        if let Some(state) = arrangement.get(*identity) {
            facing.set_if_neq(Facing::of(current.game.rules(), state.token));
            token.set_if_neq(state.token);
            place.set_if_neq(state.place);
        }
    }
}
