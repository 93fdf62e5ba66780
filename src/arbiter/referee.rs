//! Begins matches, judges the requests of seats and carries them out.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use tessera_rules::notation::{Record, RecordError};
use tessera_rules::{Action, Game, Message, RulesetError, Seat, Start, Why};

use crate::agreement::{Agreement, others};
use crate::answers::{
    Forward, Forwarded, GameDoubted, LineChanged, MatchStarted, Offer, PlayForced, Played, Refused, TakenBack,
};
use crate::chance::{Chance, fresh_seed};
use crate::clocks::Clocks;
use crate::game_text::{ReadGame, first_game};
use crate::match_in_play::{Match, is_forced};
use crate::match_source::MatchSource;
use crate::on_show::{Presenter, set_match};
use crate::player_tags::{players_of, tags_of};
use crate::registry::VariantRegistry;
use crate::replay::{record_reasons, replay, start_reasons};
use crate::requests::{
    Apply, Authority, Decision, Decline, LoadRecord, PauseComputers, Propose, Redo, StartMatch, TakeBack,
};
use crate::saved_match::{RestoreMatch, SavedLine};
use crate::seating::{ChangePlayer, LastLot, Player, Seats, TableSeat, set_seats};
use crate::snapshot::PieceId;
use crate::text::Texts;

pub(crate) fn plugin(app: &mut App) {
    app.add_observer(on_start_match)
        .add_observer(on_load_record)
        .add_observer(on_restore_match)
        .add_observer(on_propose)
        .add_observer(on_take_back)
        .add_observer(on_unwind)
        .add_observer(on_decline)
        .add_observer(on_redo)
        .add_observer(on_redo_computers)
        .add_observer(on_apply)
        // The offer was made to somebody else.
        .add_observer(|_: On<ChangePlayer>, mut agreement: ResMut<Agreement>| agreement.clear());
}

/// The data that a new match reads and replaces.
#[derive(SystemParam)]
struct Opening<'w, 's> {
    registry: Res<'w, VariantRegistry>,
    texts: Res<'w, Texts>,
    agreement: ResMut<'w, Agreement>,
    clocks: ResMut<'w, Clocks>,
    pieces: Query<'w, 's, Entity, With<PieceId>>,
    seats: Query<'w, 's, (Entity, &'static TableSeat)>,
    commands: Commands<'w, 's>,
}

impl Opening<'_, '_> {
    /// Replaces the match in play.
    fn set_up(&mut self, new: Match, players: Option<&[Player]>, clocks: Clocks) {
        self.agreement.clear();
        *self.clocks = clocks;
        set_seats(new.game().rules(), players, &self.seats, &mut self.commands);
        set_match(new, &self.pieces, &mut self.commands);
        self.commands.trigger(MatchStarted);
        self.commands.trigger(PlayForced);
    }

    fn refuse(&mut self, reasons: Vec<Message>) {
        self.commands.trigger(Refused { seat: None, reasons });
    }
}

fn on_start_match(start: On<StartMatch>, mut lot: ResMut<LastLot>, mut opening: Opening) -> Result {
    let seed = start.seed.map_or_else(fresh_seed, Ok)?;
    match begin(&start, &opening.registry, &opening.texts, seed) {
        Ok(game) => match Clocks::new(&start.clocks, game.rules().armies().count()) {
            Ok(clocks) => {
                let players = lot.seat(&start.seating);
                opening.set_up(Match::new(game, seed, start.authority), players.as_deref(), clocks);
            }
            Err(wrong) => opening.refuse(vec![wrong.refusal()]),
        },
        Err(reasons) => opening.refuse(reasons),
    }
    Ok(())
}

fn begin(start: &StartMatch, registry: &VariantRegistry, texts: &Texts, seed: u64) -> Result<Game, Vec<Message>> {
    let faulty = |error: RulesetError| {
        vec![Message::new("refused-variant").text("error", error.said(|reason| texts.message(reason)))]
    };
    let rules = registry.rules_with(&start.variant, &start.settings).map_err(faulty)?;
    let start = match (&start.start, rules.arrays()) {
        (Some(start), _) => start.clone(),
        (None, Some(arrays)) => Chance::new(seed).draw(arrays).map_or(Start::Setup, Start::Array),
        (None, None) => Start::Setup,
    };
    Game::new(rules, start).map_err(|error| start_reasons(&error))
}

fn on_load_record(load: On<LoadRecord>, people: Seats, mut opening: Opening) -> Result {
    match first_game(&load.record, &opening.registry).map_err(|error| error.said(&opening.texts)) {
        Ok(ReadGame { game, seed, tags, notes, doubt, .. }) => {
            let seed = seed.map_or_else(fresh_seed, Ok)?;
            // Others have played a game that is over, so it must not count as one of the people who sit here.
            let over = game.ending().is_some() && load.authority == Authority::Here;
            let armies = game.rules().armies().count();
            let named = players_of(&tags, armies);
            // If it names those who sit here, all of them go on: so a computer keeps its name and its character.
            let sit_here = named.is_some() && named == players_of(&tags_of(&people.players()), armies);
            let players = if sit_here { None } else { named.or(over.then(Vec::new)) };
            // A match that another arbiter decides is one of the people here, too.
            let is_own = sit_here || load.authority == Authority::Elsewhere;
            let source = MatchSource::new(&tags, notes, if is_own { 0 } else { game.record().len() });
            let loaded = Match::new(game, seed, load.authority).with_source(Some(source));
            opening.set_up(loaded, players.as_deref(), Clocks::default());
            // People may only want to read a game that names the computer.
            if players.is_some_and(|players| players.iter().any(|player| player.controller.level().is_some())) {
                opening.commands.trigger(PauseComputers(true));
            }
            if let Some(doubt) = doubt {
                opening.commands.trigger(GameDoubted(doubt.message()));
            }
        }
        Err(error) => opening.refuse(error.messages()),
    }
    Ok(())
}

fn on_restore_match(restore: On<RestoreMatch>, mut opening: Opening) -> Result {
    let line = |saved: &SavedLine| -> Result<Result<Match>, RecordError> {
        let record = Record::parse(&saved.record)?;
        let game = replay(&record, &opening.registry).map_err(|error| said(error, &opening.texts))?;
        let line = |seed| Match::saved_line(game, seed, saved.undone);
        Ok(record.seed.map_or_else(fresh_seed, Ok).map(line))
    };
    match line(restore.0.line()).and_then(|played| Ok((played, restore.0.main_line().map(line).transpose()?))) {
        Ok((played, main_line)) => {
            let main_line = main_line.transpose()?.map(|line| line.with_source(restore.0.source().cloned()));
            let current = played?.with_source(restore.0.source_of_line()).beside(main_line, &restore.0.players());
            match restore.0.clocks_for(&current) {
                Some(clocks) => opening.set_up(current, Some(&restore.0.players()), clocks),
                None => opening.refuse(vec![Message::new("refused-clocks-do-not-fit")]),
            }
        }
        Err(error) => opening.refuse(record_reasons(&error)),
    }
    Ok(())
}

/// The error with its reasons in the language of the players.
fn said(error: RecordError, texts: &Texts) -> RecordError {
    match error {
        RecordError::Variant(error) => RecordError::Variant(error.said(|reason| texts.message(reason))),
        error => error,
    }
}

/// The match in play, and everything that changes with an action.
#[derive(SystemParam)]
pub(crate) struct Referee<'w, 's> {
    current: Option<ResMut<'w, Match>>,
    agreement: ResMut<'w, Agreement>,
    presenter: Presenter<'w, 's>,
    commands: Commands<'w, 's>,
}

impl Referee<'_, '_> {
    /// The match in play.
    pub(crate) fn current(&self) -> Option<&Match> {
        self.current.as_deref()
    }

    /// Plays an action whose dice are rolled already. Does nothing without a match.
    pub(crate) fn play(&mut self, action: Action) -> Result<(), Why> {
        let Some(current) = &mut self.current else { return Ok(()) };
        // The match must not count as changed if the action is refused. It is changed if a rule failed over it.
        let was_over = current.game().ending().is_some();
        let played = current.bypass_change_detection().play(action);
        if played.is_ok() || current.game().ending().is_some() != was_over {
            current.set_changed();
        }
        self.tell_played(Played { action, effects: played?, again: false });
        Ok(())
    }

    /// Plays again the action that was taken back last.
    pub(crate) fn redo(&mut self) {
        let Some(current) = &mut self.current else { return };
        if let Some((action, effects)) = current.bypass_change_detection().redo() {
            current.set_changed();
            self.tell_played(Played { action, effects, again: true });
        }
    }

    /// Puts another line in the place of the one in play, and shows its newest moment.
    pub(crate) fn change_line(&mut self, line: Match) {
        let Some(current) = &mut self.current else { return };
        **current = line;
        self.show_as_it_stands();
        self.commands.trigger(LineChanged);
        self.commands.trigger(PlayForced);
    }

    fn tell_played(&mut self, played: Played) {
        self.show_as_it_stands();
        self.commands.trigger(played);
        self.commands.trigger(PlayForced);
    }

    fn undo(&mut self) {
        let Some(current) = &mut self.current else { return };
        if let Some(action) = current.bypass_change_detection().undo() {
            current.set_changed();
            self.show_as_it_stands();
            self.commands.trigger(TakenBack { action });
        }
    }

    fn show_as_it_stands(&mut self) {
        let Some(current) = &self.current else { return };
        self.agreement.clear();
        self.presenter.show(current, None, &mut self.commands);
    }

    pub(crate) fn refuse(&mut self, seat: Option<Seat>, reason: Message) {
        self.commands.trigger(Refused { seat, reasons: vec![reason] });
    }
}

/// The reason why this seat may not ask for the action; `None` if it may. Ignores whether the action is legal.
fn not_its_own(game: &Game, seat: Seat, action: Action) -> Option<Message> {
    let (rules, position) = (game.rules(), game.position());
    let named = |key: &str, army| Message::new(key).name("army", rules.army_name(army).key);
    match action {
        Action::Move(_) | Action::Claim if position.turn() != seat => {
            Some(named("refused-not-your-turn", rules.army_to_move(position)))
        }
        Action::Resign(army) if army.seat() != seat => Some(named("refused-not-your-army", army)),
        // The arbiter itself plays it.
        Action::Timeout(army) => Some(named("refused-has-time", army)),
        Action::Draw if !rules.is_alive(position, seat.army()) => Some(named("refused-out-of-the-game", seat.army())),
        _ => None,
    }
}

fn on_propose(propose: On<Propose>, people: Seats, mut referee: Referee) {
    let Propose { seat, action } = *propose;
    let Some(current) = referee.current() else {
        return referee.refuse(Some(seat), Message::new("refused-no-match"));
    };
    let reason = not_its_own(current.game(), seat, action);
    if let Some(reason) = reason.filter(|_| current.game().ending().is_none()) {
        return referee.refuse(Some(seat), reason);
    }
    if action == Action::Draw || current.authority() == Authority::Elsewhere {
        // Tries the action on a copy: other seats and other arbiters must not be asked for an illegal one.
        if let Err(why) = current.game().clone().play(current.roll(action)) {
            return referee.refuse(Some(seat), why.message());
        }
    }
    if current.authority() == Authority::Elsewhere {
        return referee.commands.trigger(Forwarded(Forward::Propose(*propose)));
    }
    if action == Action::Draw {
        let open = others(current, &people, seat);
        if let Some(offered) = referee.agreement.ask(Offer::Draw, seat, open) {
            return referee.commands.trigger(offered);
        }
    }
    let action = referee.current().map_or(action, |current| current.roll(action));
    if let Err(why) = referee.play(action) {
        referee.refuse(Some(seat), why.message());
    }
}

/// Takes back actions, last first, until `left` of them stay. Each has its own trigger, so that observers of
/// [`TakenBack`] see the match after each step.
#[derive(Event, Debug, Clone, Copy)]
struct Unwind {
    left: usize,
    /// Whether the arbiter plays on by itself then. After a rule has failed, the same action would fail again.
    plays_on: bool,
}

fn on_take_back(take_back: On<TakeBack>, people: Seats, mut referee: Referee) {
    let seat = take_back.seat;
    let Some(current) = referee.current() else {
        return referee.refuse(Some(seat), Message::new("refused-no-match"));
    };
    // If another seat has offered to take back, this request agrees to that offer.
    let offered = referee.agreement.take_back();
    // No player decided a forced action, so it is taken back together with the action before it.
    let own = |ply: &usize| people.speak_alike(current.actor(*ply), seat) && !is_forced(current.game(), *ply);
    // An action over which a rule failed is taken back alone, whoever asks: nothing was played.
    let failed = current.game().failed().map(|_| current.ply());
    let Some(left) = offered.or(failed).or_else(|| (0..current.ply()).rev().find(own)) else {
        return referee.refuse(Some(seat), Message::new("refused-nothing-to-take-back"));
    };
    if current.authority() == Authority::Elsewhere {
        return referee.commands.trigger(Forwarded(Forward::TakeBack(*take_back)));
    }
    let open = others(current, &people, seat);
    match referee.agreement.ask(Offer::TakeBack { left }, seat, open) {
        Some(offered) => referee.commands.trigger(offered),
        None => referee.commands.trigger(Unwind { left, plays_on: failed.is_none() }),
    }
}

fn on_unwind(unwind: On<Unwind>, mut referee: Referee) {
    if referee.current().is_some_and(|current| current.ply() > unwind.left || current.game().failed().is_some()) {
        referee.undo();
        referee.commands.trigger(*unwind);
    } else if unwind.plays_on {
        // The forced action of before is gone, and an empty chair may be to move.
        referee.commands.trigger(PlayForced);
    }
}

fn on_decline(decline: On<Decline>, mut referee: Referee) {
    if referee.current().is_some_and(|current| current.authority() == Authority::Elsewhere) {
        return referee.commands.trigger(Forwarded(Forward::Decline(*decline)));
    }
    if let Some(declined) = referee.agreement.decline(decline.seat) {
        referee.commands.trigger(declined);
    }
}

/// Plays the computers' next actions again that were taken back. Each has its own trigger, so that observers of
/// [`Played`] see the match after each step.
#[derive(Event, Debug, Clone, Copy)]
struct RedoComputers;

fn on_redo(_: On<Redo>, mut referee: Referee) {
    match referee.current().map(Match::authority) {
        Some(Authority::Elsewhere) => referee.commands.trigger(Forwarded(Forward::Redo)),
        Some(Authority::Here) => {
            referee.redo();
            referee.commands.trigger(RedoComputers);
        }
        None => {}
    }
}

/// A computer that moved by itself here would forget what was taken back after its move. If only computers play, the
/// people who watch step through the match instead.
fn on_redo_computers(_: On<RedoComputers>, people: Seats, mut referee: Referee) {
    let Some(game) = referee.current().map(Match::game) else { return };
    let is_computers = people.level(game.position().turn()).is_some() && !people.only_computers();
    if is_computers && !game.undone().is_empty() {
        referee.redo();
        referee.commands.trigger(RedoComputers);
    }
}

fn on_apply(apply: On<Apply>, mut referee: Referee) {
    match referee.current().map(Match::authority) {
        None => referee.refuse(None, Message::new("refused-no-match")),
        Some(Authority::Here) => referee.refuse(None, Message::new("refused-decided-here")),
        Some(Authority::Elsewhere) => match apply.0 {
            Decision::TakeBack => referee.undo(),
            Decision::Play(action) => {
                if let Err(why) = referee.play(action) {
                    referee.refuse(None, why.message());
                }
            }
        },
    }
}
