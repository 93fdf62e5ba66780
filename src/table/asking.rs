//! The questions to the players, and what their answers do: before a loss, before the match in play is replaced, and for offers
//! of other seats. `screens/questions.rs` shows them.

use bevy::prelude::*;
use tessera_arbiter::{
    ChangePlayer, Clocks, Decline, Declined, LineChanged, LoadRecord, Match, MatchStarted, Offer, Offered, Played,
    Player, Propose, RestoreMatch, Seats, StartMatch, TableSeat, TakeBack, TakenBack,
};
use tessera_rules::{Action, Army, Game, Message, Seat, Start};

use crate::model::edited_setup::{EditedSetup, EndSetup, PlaySetup};
use crate::model::kept_games::ContinueGame;
use crate::model::living::{living, partners};
use crate::model::open_page::{Asked, Pages, Question, ReplaceMatch, Replacement};
use crate::model::party::{EndParty, NextPartyGame};
use crate::model::preferences::Preferences;
use crate::model::table_requests::{AskFirst, MoveNote};
use crate::model::view::{Backdrop, Screen};

impl Question {
    /// Asks whether the player of an army really resigns.
    pub(crate) fn resign(&mut self, army: Army) {
        self.0 = Some(Asked::Resign(army));
    }

    /// Offers a draw for a seat: to all other people at this screen, and then through the arbiter to the other controllers.
    pub(crate) fn offer_draw(&mut self, game: &Game, seats: &Seats, by: Seat, commands: &mut Commands) {
        let asked: Vec<Seat> = living(game).into_iter().filter(|seat| *seat != by && seats.is_person(*seat)).collect();
        if asked.is_empty() {
            commands.trigger(Propose { seat: by, action: Action::Draw });
        } else {
            self.0 = Some(Asked::Draw { by, speaker: by, asked });
        }
    }
}

impl Pages<'_> {
    /// Replaces the match in play, and closes the page over it. If that match would be lost, a question comes first.
    pub(crate) fn replace(&mut self, current: Option<&Match>, by: Replacement, commands: &mut Commands) {
        self.close();
        if self.would_lose(current) {
            self.question.0 = Some(Asked::Replace(by));
        } else {
            begin(by, commands);
        }
    }
}

fn begin(replacement: Replacement, commands: &mut Commands) {
    match replacement {
        Replacement::Match(start) => commands.trigger(*start),
        Replacement::Record(record) => commands.trigger(LoadRecord { record, ..default() }),
        Replacement::Saved(saved) => commands.trigger(RestoreMatch(*saved)),
        Replacement::Kept(file) => commands.trigger(ContinueGame(file)),
        Replacement::PartyGame => commands.trigger(NextPartyGame),
    }
}

/// A person at this screen who plays with an army, and whose own army is alive.
fn partner_here(game: &Game, seats: &Seats, army: Army) -> Option<Seat> {
    partners(game, army).find(|seat| seats.is_person(*seat))
}

pub(crate) fn plugin(app: &mut App) {
    app.add_observer(on_ask_first)
        .add_observer(on_replace_match)
        .add_observer(on_play_setup)
        .add_observer(on_offered)
        .add_observer(on_declined)
        // A question about the match before would be answered in this one.
        .add_observer(|_: On<MatchStarted>, mut question: ResMut<Question>| question.0 = None)
        .add_observer(|_: On<Played>, current: Res<Match>, mut question: ResMut<Question>| {
            question.drop_offer();
            question.drop_resignation(current.game());
        })
        .add_observer(|_: On<TakenBack>, mut question: ResMut<Question>| question.drop_offer())
        .add_observer(|_: On<LineChanged>, current: Res<Match>, mut question: ResMut<Question>| {
            question.drop_offer();
            question.drop_resignation(current.game());
        })
        .add_observer(|_: On<ChangePlayer>, mut question: ResMut<Question>| question.drop_offer());
}

impl Question {
    /// Closes the question with this answer. Who resigns for a side needs the word of a partner, which is the next question.
    pub(crate) fn answer(&mut self, yes: bool, current: Option<&Match>, seats: &Seats, commands: &mut Commands) {
        let partner = match (&self.0, current) {
            (Some(Asked::Resign(army)), Some(current)) if yes => partner_here(current.game(), seats, *army),
            _ => None,
        };
        match (self.0.take(), partner) {
            (Some(Asked::Resign(army)), Some(partner)) => self.0 = Some(Asked::ResignTogether { army, partner }),
            (Some(asked), _) => answer_question(asked, yes, current, commands),
            (None, _) => {}
        }
    }

    /// The same for one seat alone. A draw needs the word of each seat, so the next one is asked then.
    pub(crate) fn answer_at_seat(&mut self, yes: bool, current: &Match, seats: &Seats, commands: &mut Commands) {
        match &mut self.0 {
            Some(Asked::Draw { asked, .. }) if yes && asked.len() > 1 => _ = asked.remove(0),
            Some(Asked::Draw { by, asked, .. }) if !yes && seats.is_person(*by) => {
                // Others have not seen the answer.
                let declined = asked.first().map(|seat| current.game().rules().army_name(seat.army()));
                self.answer(false, Some(current), seats, commands);
                if let Some(army) = declined {
                    commands.trigger(MoveNote(Message::new("tell-draw-declined").name("army", army.key)));
                }
            }
            _ => self.answer(yes, Some(current), seats, commands),
        }
    }

    /// Closes the question about an offer or a doubtful move, which ends with the next action or another player.
    fn drop_offer(&mut self) {
        let ends = |asked: &Asked| {
            matches!(
                asked,
                Asked::ResignTogether { .. } | Asked::Draw { .. } | Asked::TakeBack { .. } | Asked::Doubt(..)
            )
        };
        self.0.take_if(|asked| ends(asked));
    }

    /// Closes the question about a resignation that has lost its sense: the time of the player ran out, or the game is over.
    fn drop_resignation(&mut self, game: &Game) {
        let over = |army: Army| game.ending().is_some() || !game.rules().is_alive(game.position(), army);
        self.0.take_if(|asked| matches!(asked, Asked::Resign(army) if over(*army)));
    }
}

fn on_ask_first(ask: On<AskFirst>, mut question: ResMut<Question>) {
    question.0 = Some(Asked::Doubt(ask.mv, ask.question.clone()));
}

fn on_replace_match(
    asked: On<ReplaceMatch>,
    (current, backdrop, setup): (Option<Res<Match>>, Res<Backdrop>, Option<Res<EditedSetup>>),
    seats: Query<&TableSeat>,
    mut pages: Pages,
    mut commands: Commands,
) {
    if backdrop.0 {
        // A game that names no players keeps those who sit here. The computers behind the gallery would play it on.
        for seat in &seats {
            commands.trigger(ChangePlayer { seat: seat.seat(), player: Player::default() });
        }
    }
    let in_play = current.as_deref().filter(|_| !backdrop.0);
    // A match is worth more than the position that is set up in its place. One question is enough.
    if setup.is_some_and(|setup| setup.is_precious()) && !pages.would_lose(in_play) {
        pages.close();
        pages.question.0 = Some(Asked::ReplaceSetup(asked.0.clone()));
        return;
    }
    pages.replace(in_play, asked.0.clone(), &mut commands);
}

/// Begins a match with a position that was set up from the table. The players keep their seats, but for a game of others.
fn on_play_setup(
    play: On<PlaySetup>,
    (current, clocks, preferences): (Option<Res<Match>>, Res<Clocks>, Res<Preferences>),
    mut pages: Pages,
    mut commands: Commands,
) {
    let Some(current) = current.filter(|_| play.back == Screen::Match) else { return };
    let start = Some(Start::Position(play.position.clone()));
    let by = Replacement::Match(Box::new(StartMatch { start, ..preferences.rematch(&current, &clocks) }));
    if play.is_agreed {
        begin(by, &mut commands);
    } else {
        pages.replace(Some(&current), by, &mut commands);
    }
}

/// Asks a person at this screen about the offer of another controller.
fn on_offered(offered: On<Offered>, seats: Seats, mut question: ResMut<Question>) {
    let asked: Vec<Seat> = offered.open.iter().copied().filter(|seat| seats.is_person(*seat)).collect();
    if let Some(&speaker) = asked.first() {
        question.0 = Some(match offered.offer {
            Offer::Draw => Asked::Draw { by: offered.by, speaker, asked },
            Offer::TakeBack { .. } => Asked::TakeBack { by: offered.by, speaker },
        });
    }
}

/// Tells that a draw was declined, unless a person at this screen did that.
fn on_declined(declined: On<Declined>, seats: Seats, current: Res<Match>, mut commands: Commands) {
    if declined.offer == Offer::Draw && !seats.is_person(declined.by) {
        let army = current.game().rules().army_name(declined.by.army());
        commands.trigger(MoveNote(Message::new("tell-draw-declined").name("army", army.key)));
    }
}

fn answer_question(asked: Asked, yes: bool, current: Option<&Match>, commands: &mut Commands) {
    match asked {
        // Declining does nothing if the arbiter has no open offer.
        Asked::Draw { speaker: seat, .. } | Asked::TakeBack { speaker: seat, .. } if !yes => {
            commands.trigger(Decline { seat });
        }
        _ if !yes => {}
        Asked::Resign(army) | Asked::ResignTogether { army, .. } => {
            commands.trigger(Propose { seat: army.seat(), action: Action::Resign(army) })
        }
        Asked::Draw { speaker: seat, .. } => commands.trigger(Propose { seat, action: Action::Draw }),
        Asked::TakeBack { speaker: seat, .. } => commands.trigger(TakeBack { seat }),
        Asked::Doubt(mv, _) => {
            if let Some(current) = current {
                let seat = current.game().position().turn();
                commands.trigger(Propose { seat, action: Action::Move(mv) });
            }
        }
        Asked::Replace(by) | Asked::ReplaceSetup(by) => begin(by, commands),
        Asked::LeaveSetup => commands.trigger(EndSetup::LeaveAtOnce),
        Asked::PlaySetup => commands.trigger(EndSetup::PlayAtOnce),
        Asked::EndParty => commands.trigger(EndParty),
    }
}
