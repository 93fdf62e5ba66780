//! The wood of armies that freeze: it dulls over to grey, slowly, where the army's colour was.

use bevy::prelude::*;
use tessera_arbiter::{MatchStarted, OnShow, Played, TakenBack};
use tessera_rules::Effect;

use super::grain::{self, PieceMaterial};
use super::looks::Looks;
use crate::model::frame::{FinishMotion, Settled, TableSystems};
use crate::model::preferences::Preferences;
use crate::model::redraw_request::Redraws;
use crate::motion::tween::{Tween, step};

/// The time in which the wood turns grey, in seconds. It follows the wave that goes through the army.
const FADE: f32 = 0.6;

/// The looks of the armies that turn grey now, each with its progress: `None` until the pieces have come to rest. The armies
/// of another match may have begun meanwhile.
#[derive(Resource, Default)]
struct Fading(Vec<(String, Option<Tween>)>);

impl Fading {
    /// Begins to fade what has waited.
    fn begin(&mut self) {
        for (_, tween) in &mut self.0 {
            tween.get_or_insert(Tween::new(FADE));
        }
    }

    /// Ends all fading.
    fn finish(&mut self) {
        for (_, tween) in &mut self.0 {
            tween.get_or_insert(Tween::new(FADE)).finish();
        }
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Fading>()
        .add_systems(Update, fade.in_set(TableSystems::Dress))
        .add_observer(on_played)
        .add_observer(|_: On<Settled>, mut fading: ResMut<Fading>| fading.begin())
        .add_observer(|_: On<FinishMotion>, mut fading: ResMut<Fading>| fading.finish())
        .add_observer(|_: On<TakenBack>, mut fading: ResMut<Fading>| fading.finish())
        .add_observer(|_: On<MatchStarted>, mut fading: ResMut<Fading>| fading.finish());
}

/// Remembers the armies that have frozen.
fn on_played(played: On<Played>, (on_show, looks): (OnShow, Res<Looks>), mut fading: ResMut<Fading>) {
    for effect in &played.effects {
        if let Effect::Fell { army, to: None } = effect {
            fading.0.push((looks.worn(on_show.rules(), *army).to_owned(), None));
        }
    }
}

/// Mixes the frozen wood of each army. It begins with the colour of the living wood.
fn fade(
    mut fading: ResMut<Fading>,
    looks: Res<Looks>,
    mut materials: ResMut<Assets<PieceMaterial>>,
    (time, preferences): (Res<Time>, Res<Preferences>),
    mut redraws: Redraws,
) {
    if fading.0.is_empty() {
        return;
    }
    for (look, tween) in &mut fading.0 {
        if let Some(tween) = tween {
            tween.advance(step(&time, &preferences));
        }
        let t = tween.map_or(0., |tween| tween.eased());
        let Some(wood) = looks.freezing(look) else { continue };
        let Some(mixed) = materials.get(wood.alive).map(|alive| grain::mix(alive, wood.grey, t)) else { continue };
        if let Some(mut shown) = materials.get_mut(wood.shown) {
            *shown = mixed;
        }
    }
    fading.0.retain(|(_, tween)| tween.is_none_or(|tween| !tween.is_done()));
    redraws.now();
}
