//! Begins interludes, and puts back the match that stood on the table before.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use tessera_arbiter::{
    ChangePlayer, Clocks, ComputerPause, Match, PauseComputers, RestoreMatch, SavedMatch, Seating, Seats, StartMatch,
};
use tessera_rules::{Seat, Settings};

use crate::model::interlude::{Interlude, PartRefused};
use crate::model::next_match::{InterludeStart, MatchOpened, NextMatch, open_now};
use crate::model::view::{Backdrop, ResultCard, Screen, ViewNow};

/// Everything that an interlude puts aside.
#[derive(SystemParam)]
pub(crate) struct LentTable<'w, 's> {
    current: Option<Res<'w, Match>>,
    backdrop: Res<'w, Backdrop>,
    seats: Seats<'w, 's>,
    clocks: Res<'w, Clocks>,
    pause: Res<'w, ComputerPause>,
    view: Res<'w, ViewNow>,
    card: Res<'w, ResultCard>,
}

impl LentTable<'_, '_> {
    /// The interlude of this variant with these options on this screen, with the match of people that stands on the table now.
    /// It leads back to the screen `back`.
    pub(crate) fn interlude(&self, (variant, settings): (&str, &Settings), screen: Screen, back: Screen) -> Interlude {
        let played = self.current.as_ref().filter(|_| !self.backdrop.0);
        Interlude {
            variant: variant.to_owned(),
            settings: settings.clone(),
            screen,
            back,
            before: played
                .map(|current| SavedMatch::of(current, self.seats.players(), &self.clocks).with_view(self.view.0)),
            players: self.seats.players(),
            paused: self.pause.is_on(),
            card_closed: self.card.closed,
            review: None,
            has_begun: false,
        }
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.add_observer(on_match_opened)
        .add_observer(on_refused)
        .add_systems(OnExit(Screen::Match), put_back.run_if(takes_place_on(Screen::Match)))
        .add_systems(OnExit(Screen::Editor), put_back.run_if(takes_place_on(Screen::Editor)));
}

/// Another match, such as a record from the clipboard, takes the place of the interlude.
fn on_match_opened(opened: On<MatchOpened>, mut commands: Commands) {
    if opened.interlude == InterludeStart::None {
        commands.remove_resource::<Interlude>();
    }
}

/// A refused lesson or position leaves the match alone that stands on the table. If a later part of an interlude is refused,
/// the interlude ends.
fn on_refused(_: On<PartRefused>, interlude: Option<Res<Interlude>>, mut commands: Commands) {
    match interlude.filter(|interlude| interlude.has_begun) {
        Some(interlude) => commands.set_state_if_neq(interlude.back),
        None => commands.remove_resource::<Interlude>(),
    }
}

fn takes_place_on(screen: Screen) -> impl Fn(Option<Res<Interlude>>) -> bool + Clone {
    move |interlude| interlude.is_some_and(|interlude| interlude.screen == screen)
}

/// Ends the interlude, and puts back the match that stood on the table. Does nothing without an interlude.
pub(crate) fn put_back(interlude: Option<ResMut<Interlude>>, mut commands: Commands) {
    let Some(mut interlude) = interlude else { return };
    let (variant, settings) = (interlude.variant.clone(), interlude.settings.clone());
    let (before, review) = (interlude.before.take(), interlude.review.take());
    let restored = before.as_ref().map_or(Vec::new(), SavedMatch::players);
    let players = std::mem::take(&mut interlude.players);
    let others: Vec<ChangePlayer> = players
        .into_iter()
        .enumerate()
        .filter(|(index, player)| restored.get(*index) != Some(player))
        .filter_map(|(index, player)| Some(ChangePlayer { seat: Seat::new(index)?, player }))
        .collect();
    let (paused, card_closed) = (interlude.paused, interlude.card_closed);
    commands.queue(move |world: &mut World| {
        let is_back = before.is_some_and(|saved| {
            let next = NextMatch { interlude: InterludeStart::PutBack, view: saved.view(), ..default() };
            open_now(next, RestoreMatch(saved), world)
        });
        if is_back {
            others.into_iter().for_each(|change| world.trigger(change));
            world.trigger(PauseComputers(paused));
            world.resource_mut::<ResultCard>().closed = card_closed;
            if let Some(review) = review {
                world.insert_resource(review);
            }
        } else {
            lay_out(world, variant, settings);
        }
        world.remove_resource::<Interlude>();
    });
}

/// Lays out a variant that nobody plays: no match was there before, or the arbiter has refused it, and said why. Such a match
/// stays in its file.
fn lay_out(world: &mut World, variant: String, settings: Settings) {
    let start = StartMatch { variant, settings, seating: Seating::Listed(Vec::new()), ..default() };
    if !open_now(NextMatch { is_backdrop: true, ..default() }, start, world) {
        // The board of the interlude stays on the table. Nobody plays it.
        world.resource_mut::<Backdrop>().0 = true;
    }
}
