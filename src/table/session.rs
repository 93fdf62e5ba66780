//! Which screen is open, and which moment of the match is on show.

use bevy::prelude::*;
use tessera_arbiter::{
    Arrangement, Match, MatchStarted, Opening, Played, Refused, StartMatch, TakenBack, VariantRegistry,
};
use tessera_rules::{Message, Position, Settings};

use crate::Launch;

/// What the program shows.
#[derive(States, Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Screen {
    /// The variants to choose from, over the table.
    #[default]
    Gallery,
    /// The match.
    Match,
}

/// What of the match is on show.
#[derive(Resource, Debug, Clone, Default, PartialEq, Eq)]
pub struct View {
    /// The number of actions after which the match is shown, while an earlier moment is looked at.
    pub ply: Option<usize>,
    /// Whether the board is shown from straight above with plain symbols.
    pub flat: bool,
}

impl View {
    /// The number of actions after which the match is shown.
    pub fn shown_ply(&self, current: &Match) -> usize {
        self.ply.unwrap_or(current.ply()).min(current.ply())
    }

    /// The pieces that are on show.
    pub fn arrangement<'a>(&self, current: &'a Match) -> &'a Arrangement {
        current.arrangement(self.shown_ply(current))
    }

    /// The position that is on show.
    pub fn position<'a>(&self, current: &'a Match) -> &'a Position {
        let game = current.game();
        game.position_after(self.shown_ply(current)).unwrap_or(game.position())
    }

    /// Whether the match is shown as it stands.
    pub fn is_live(&self) -> bool {
        self.ply.is_none()
    }
}

/// Whether the match on the table only lies behind the gallery.
#[derive(Resource, Debug, Default)]
pub(crate) struct Backdrop {
    /// The match in play does.
    pub(crate) now: bool,
    /// The next one to begin will.
    next: bool,
}

/// Asks to step back (negative) or forward through the match without changing it.
#[derive(Event, Debug, Clone, Copy)]
pub(crate) struct Step(pub(crate) i32);

/// Asks to show the match after so many actions.
#[derive(Event, Debug, Clone, Copy)]
pub(crate) struct Show(pub(crate) usize);

/// Something to tell the player, for a few seconds.
#[derive(Event, Debug, Clone)]
pub struct Tell(pub Message);

pub(crate) fn plugin(app: &mut App) {
    app.init_state::<Screen>()
        .init_resource::<View>()
        .init_resource::<Backdrop>()
        .add_systems(PostStartup, begin)
        .add_observer(on_match_started)
        .add_observer(|_: On<Played>, mut view: ResMut<View>| view.ply = None)
        .add_observer(|_: On<TakenBack>, mut view: ResMut<View>| view.ply = None)
        .add_observer(on_step)
        .add_observer(on_show)
        .add_observer(on_refused);
}

/// Begins with what the program was started for; else the first variant lies on the table behind the gallery.
fn begin(launch: Res<Launch>, registry: Res<VariantRegistry>, mut backdrop: ResMut<Backdrop>, mut commands: Commands) {
    let first = registry.ids().next().map(str::to_owned);
    let Some(variant) = launch.variant.clone().or(first) else { return };
    backdrop.next = launch.variant.is_none();
    let opening = launch.position.clone().map_or(Opening::Standard, Opening::Position);
    commands.trigger(StartMatch { variant, settings: Settings::new(), opening, seed: None });
}

fn on_match_started(
    _: On<MatchStarted>,
    mut view: ResMut<View>,
    mut backdrop: ResMut<Backdrop>,
    mut screen: ResMut<NextState<Screen>>,
) {
    view.ply = None;
    backdrop.now = std::mem::take(&mut backdrop.next);
    if !backdrop.now {
        NextState::set_if_neq(&mut screen, Screen::Match);
    }
}

fn on_step(step: On<Step>, current: Option<Res<Match>>, mut commands: Commands, view: Res<View>) {
    let Some(current) = current else { return };
    let ply = view.shown_ply(&current).saturating_add_signed(step.0 as isize);
    commands.trigger(Show(ply));
}

fn on_show(show: On<Show>, current: Option<Res<Match>>, mut view: ResMut<View>) {
    let Some(current) = current else { return };
    view.ply = (show.0 < current.ply()).then_some(show.0);
}

fn on_refused(refused: On<Refused>, mut commands: Commands) {
    for reason in &refused.reasons {
        commands.trigger(Tell(reason.clone()));
    }
}
