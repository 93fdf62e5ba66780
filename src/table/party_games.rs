//! Plays the games of a party: it seats the people, begins the next game, and keeps the score.

use std::path::Path;

use bevy::prelude::*;
use tessera_arbiter::{Match, Player, Seating, Seats, StartMatch, VariantRegistry};

use crate::model::kept_games::KeptGames;
use crate::model::next_match::{InterludeStart, MatchOpened, NextMatch, open};
use crate::model::party::{CurrentParty, EndParty, KeepScore, NextPartyGame, outcome};
use crate::model::preferences::Preferences;

pub(crate) fn plugin(app: &mut App) {
    app.add_observer(on_next_game)
        .add_observer(on_end)
        .add_observer(on_match_opened)
        .add_systems(Last, (follow, keep_score).chain().in_set(KeepScore).run_if(resource_exists::<Match>));
}

fn on_next_game(
    _: On<NextPartyGame>,
    registry: Res<VariantRegistry>,
    mut preferences: ResMut<Preferences>,
    current: Res<CurrentParty>,
    mut commands: Commands,
) {
    let Some(party) = &current.party else { return };
    let Some(number) = party.now() else { return };
    let variant = party.games()[number].clone();
    let armies = registry.rules(&variant).map_or(2, |rules| rules.armies().count());
    let seats = party.seats(number, armies);
    let player = |person: &Option<usize>| match person {
        Some(person) => Player::person(party.people()[*person].clone()),
        None => Player { name: String::new(), controller: party.computer() },
    };
    let players: Vec<Player> = seats.iter().map(player).collect();
    // This is the last table then.
    preferences.keep_seated(&players);
    let seating = Seating::Listed(players);
    let start = StartMatch { variant, seating, clocks: preferences.clocks(), ..default() };
    open(NextMatch { party_seats: Some(seats), ..default() }, start, &mut commands);
}

/// Ends the party. Without any outcome there is no party. A game in play goes on as any other.
fn on_end(_: On<EndParty>, mut current: ResMut<CurrentParty>) {
    let Some(party) = &mut current.party else { return };
    if !party.end_now() {
        *current = CurrentParty::default();
    } else if party.last().is_none() {
        (current.seats, current.aside) = (None, None);
    }
}

fn on_match_opened(opened: On<MatchOpened>, mut current: ResMut<CurrentParty>) {
    let current = &mut *current;
    match opened.interlude {
        // The game of the party comes back after an interlude, and its end may still be taken back.
        InterludeStart::Part => current.aside = current.seats.take().or(current.aside.take()),
        InterludeStart::PutBack => current.seats = current.aside.take(),
        InterludeStart::None => {
            // Another match may be played in between. What was reached in the party counts.
            let was_on_table = current.seats.take().or(current.aside.take()).is_some();
            current.seats.clone_from(&opened.party_seats);
            if let Some(party) = current.party.as_mut().filter(|_| was_on_table || current.seats.is_some()) {
                party.settle();
            }
        }
    }
}

/// Follows the game of the party on the table, also one that goes on after the program has ended.
fn follow(games: Res<KeptGames>, on_table: Res<Match>, mut current: ResMut<CurrentParty>) {
    let Some(party) = &current.party else { return };
    let file = games.match_file();
    if current.seats.is_none() && file.is_some() && party.file() == file {
        current.seats = Some(party.seats(party.on_table(), on_table.game().rules().armies().count()));
    } else if current.seats.is_some()
        && let Some(file) = file.filter(|file| party.file() != Some(file)).map(Path::to_owned)
        && let Some(party) = &mut current.party
    {
        party.set_file(file);
    }
}

/// Writes down the outcome of the game on the table. It is forgotten if the end is taken back. A person whose seat a computer
/// has taken gets nothing from it, as in the household.
fn keep_score(on_table: Res<Match>, people: Seats, mut current: ResMut<CurrentParty>) {
    if !on_table.is_changed() && !current.is_changed() {
        return;
    }
    let Some(party) = &current.party else { return };
    let Some(seats) = current.seats.as_ref().filter(|_| on_table.main_line().is_none()) else { return };
    let seats: Vec<Option<usize>> = on_table
        .game()
        .rules()
        .armies()
        .map(|(army, _)| seats.get(army.seat().index()).copied().flatten().filter(|_| people.is_person(army.seat())))
        .collect();
    let last = outcome(&on_table, &seats, party.people().len());
    if party.last() != last.as_ref()
        && let Some(party) = &mut current.party
    {
        party.set_last(last);
    }
}
