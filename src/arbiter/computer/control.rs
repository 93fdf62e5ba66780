//! The control that people have over the computer: they pause it, let it make a single move, and end its search.

use bevy::prelude::*;

use super::Computer;
use crate::answers::{LineChanged, MatchStarted, TakenBack};
use crate::clocks::Clocks;
use crate::match_in_play::Match;
use crate::requests::{MoveNow, PauseComputers};
use crate::seating::{ChangePlayer, Seats};

/// Whether the computers of the match are paused. [`PauseComputers`] changes it, and a new match ends it. If an action is taken
/// back where nobody but computers plays, they are paused, too: they would play it again at once.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ComputerPause {
    on: bool,
    /// Whether the computer to move makes one move in spite of the pause, also in spite of that of the clocks.
    step: bool,
}

impl ComputerPause {
    /// Whether the computers are paused.
    pub fn is_on(&self) -> bool {
        self.on
    }

    /// Whether no computer may think now. In a variation no clock runs, so there paused clocks silence nobody.
    pub(super) fn is_silent(&self, current: &Match, clocks: &Clocks) -> bool {
        let stand = clocks.are_paused() && current.main_line().is_none();
        (self.on || stand) && !self.step
    }

    /// The computer has made its single move, or nobody wants it any more.
    pub(super) fn end_step(&mut self) {
        self.step = false;
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ComputerPause>()
        .add_observer(|_: On<MatchStarted>, mut pause: ResMut<ComputerPause>| *pause = ComputerPause::default())
        .add_observer(|request: On<PauseComputers>, mut pause: ResMut<ComputerPause>| {
            *pause = ComputerPause { on: request.0, step: false };
        })
        .add_observer(on_move_now)
        .add_observer(on_taken_back)
        .add_observer(|_: On<LineChanged>, mut pause: ResMut<ComputerPause>| pause.end_step())
        .add_observer(|_: On<ChangePlayer>, mut pause: ResMut<ComputerPause>| pause.end_step());
}

fn on_move_now(
    _: On<MoveNow>,
    current: Option<Res<Match>>,
    (seats, clocks): (Seats, Res<Clocks>),
    mut computer: ResMut<Computer>,
    mut pause: ResMut<ComputerPause>,
) {
    if let Some(turn) = &mut computer.turn {
        turn.thread.stop();
        turn.hurried = true;
    } else if let Some(game) = current.as_ref().map(|current| current.game())
        && game.ending().is_none()
        && seats.level(game.position().turn()).is_some()
    {
        pause.step = pause.on || clocks.are_paused();
    }
}

fn on_taken_back(_: On<TakenBack>, seats: Seats, mut pause: ResMut<ComputerPause>) {
    let on = pause.on || seats.only_computers();
    *pause = ComputerPause { on, step: false };
}

#[cfg(test)]
mod tests {
    use tessera_bots::Level;

    use super::*;
    use crate::harness::Harness;
    use crate::{Controller, Player, VariantAppExt};

    /// Level 8 looks at a hundred thousand positions. Told to move at once, it looks at fewer.
    #[test]
    fn a_search_ends_when_it_is_told() {
        let mut harness = Harness::new(|app: &mut App| {
            app.register_variant(include_str!("../../../plugins/chess960/chess.ron"));
        });
        let level = Level::new(Level::HIGHEST).unwrap();
        harness.start("chess");
        let white = harness.current().game().position().turn();
        let player = Player { name: String::new(), controller: Controller::computer(level) };
        harness.ask(ChangePlayer { seat: white, player });
        harness.app.update();
        harness.ask(MoveNow);
        let mut computer = harness.app.world_mut().resource_mut::<Computer>();
        let thread = &mut computer.turn.as_mut().unwrap().thread;
        let ended = loop {
            if let Some(ended) = thread.poll() {
                break ended;
            }
            std::thread::yield_now();
        };
        let (_, analysis) = ended.unwrap();
        let nodes = analysis.unwrap().answer.nodes;
        let most = level.limits(harness.current().game().rules()).nodes.unwrap();
        assert!(nodes < most / 2, "{nodes}");
    }
}
