//! The marks of threats against the seats whose persons want to see them, and of a royal piece in danger.

use bevy::prelude::*;
use tessera_arbiter::{Controller, OnShow, Seats};
use tessera_rules::{Army, Position, Reason, Rules, Square};

use super::marks::mark::Mark;
use crate::model::frame::TableSystems;
use crate::model::preferences::Preferences;
use crate::model::tactics::MatchTactics;

/// The marks of all threats on show.
#[derive(Resource, Debug, Default, PartialEq)]
pub(super) struct ThreatMarks(pub(super) Vec<(Mark, Square)>);

pub(super) fn plugin(app: &mut App) {
    // Moves of this frame are on the board.
    app.init_resource::<ThreatMarks>().add_systems(
        Update,
        find.after(TableSystems::Settle).before(TableSystems::Mark).run_if(resource_exists::<tessera_arbiter::Match>),
    );
}

/// Finds the threats anew when the position, the seats or the preferences have changed.
fn find(
    on_show: OnShow,
    (seats, preferences): (Seats, Res<Preferences>),
    changed: Query<(), Changed<Controller>>,
    mut tactics: ResMut<MatchTactics>,
    mut marks: ResMut<ThreatMarks>,
) {
    if !on_show.is_changed() && !preferences.is_changed() && changed.is_empty() {
        return;
    }
    let (game, rules, position) = (on_show.game(), on_show.rules(), on_show.position());
    let over = on_show.ending().is_some();
    let mut all = Vec::new();
    for seat in rules.order().filter(|_| !over) {
        let wanted = preferences.threats.get(seat.index()).is_some_and(|wanted| *wanted);
        if !wanted || !seats.is_person(seat) {
            continue;
        }
        let threats = tactics.of(game.rules()).threats(position, seat);
        for hanging in threats.hanging {
            all.push((if hanging.royal { Mark::HangingRoyal } else { Mark::Hanging }, hanging.at));
        }
        if let Some(losing) = threats.losing {
            let royal = royal_square(rules, position, seat.army()).filter(|_| losing.by == Reason::Checkmate);
            all.push((Mark::Losing, royal.unwrap_or(losing.mv.to())));
        }
    }
    let warned = preferences.warned_of(&seats, rules, position).filter(|_| !over);
    let warned = warned.filter(|square| all.iter().all(|(_, marked)| marked != square));
    all.extend(warned.map(|square| (Mark::Check, square)));
    marks.set_if_neq(ThreatMarks(all));
}

/// The square of an army's royal piece.
fn royal_square(rules: &Rules, position: &Position, army: Army) -> Option<Square> {
    (position.kind(rules.royal()) & position.army(army)).iter().next()
}
