//! The moment of the match that is on show, and the pieces' components, which say what can be seen at that moment.
//!
//! Everybody who shows a match, and every plugin that wants to know where a piece stands, reads these components. They
//! are written here and nowhere else.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use tessera_rules::{Army, Compass, Game, Kind, Piece, Position, Rules};

use crate::answers::NowShown;
use crate::match_in_play::Match;
use crate::requests::{ShowPly, StepView};
use crate::snapshot::{PieceId, PieceState, Place, Snapshot};

/// The army that a piece belongs to.
#[derive(Component, Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Deref)]
pub struct PieceArmy(Army);

/// The kind of a piece; of a die, the face that it shows.
#[derive(Component, Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Deref)]
pub struct PieceKind(Kind);

/// The stack that a piece stands in; alone on its square it is a stack of one.
#[derive(Component, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Stack {
    below: u8,
    above: u8,
}

impl Stack {
    /// How many pieces lie beneath it.
    pub fn below(self) -> u8 {
        self.below
    }

    /// How many pieces stand on it.
    pub fn above(self) -> u8 {
        self.above
    }

    /// Whether it is the top piece, which moves and is seen from above.
    pub fn is_top(self) -> bool {
        self.above == 0
    }

    /// How many pieces stand on its square, itself included.
    pub fn height(self) -> u8 {
        self.below + self.above + 1
    }
}

/// The way a piece faces, on a board with White's home to the south.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Deref)]
pub struct Facing(Compass);

impl Default for Facing {
    fn default() -> Self {
        Self(Compass::North)
    }
}

/// The side of a die that lies on top, from 0: the place of its face in the ruleset's list of faces. Only dice have one.
#[derive(Component, Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Deref)]
pub struct DieFace(u8);

/// The moment that is on show.
#[derive(Resource, Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ShownPly {
    /// The number of actions after which the match is shown, while an earlier moment is looked at.
    earlier: Option<usize>,
    /// The number of actions after which it was shown last.
    ply: usize,
}

/// The match as it is on show. Run systems that take it only while a [`Match`] exists.
#[derive(SystemParam)]
pub struct OnShow<'w> {
    current: Res<'w, Match>,
    shown: Res<'w, ShownPly>,
}

impl OnShow<'_> {
    /// The match.
    pub fn current(&self) -> &Match {
        &self.current
    }

    /// The game, from its start to now.
    pub fn game(&self) -> &Game {
        self.current.game()
    }

    /// The rules of the game.
    pub fn rules(&self) -> &Rules {
        self.current.game().rules()
    }

    /// After how many actions it is shown.
    pub fn ply(&self) -> usize {
        self.shown.ply
    }

    /// The position on show.
    pub fn position(&self) -> &Position {
        let game = self.current.game();
        game.position_after(self.ply()).unwrap_or(game.position())
    }

    /// Whether the match is shown as it stands.
    pub fn is_live(&self) -> bool {
        self.shown.earlier.is_none()
    }

    /// Whether the match or the moment on show has changed since the system ran last.
    pub fn is_changed(&self) -> bool {
        self.current.is_changed() || self.shown.is_changed()
    }
}

/// Everything that [`present`] writes.
type Shown = (
    Entity,
    &'static PieceId,
    &'static PieceArmy,
    &'static mut PieceKind,
    &'static mut Place,
    &'static mut Stack,
    &'static mut Facing,
    Option<&'static mut DieFace>,
);

/// Shows moments of the match in play.
#[derive(SystemParam)]
pub(crate) struct Presenter<'w, 's> {
    shown: ResMut<'w, ShownPly>,
    pieces: Query<'w, 's, Shown>,
}

impl Presenter<'_, '_> {
    /// Shows the match after so many actions, `None` for as it stands.
    pub(crate) fn show(&mut self, current: &Match, earlier: Option<usize>, commands: &mut Commands) {
        let ply = earlier.unwrap_or(current.ply()).min(current.ply());
        let before = self.shown.ply;
        self.shown.set_if_neq(ShownPly { earlier, ply });
        present(current.game().rules(), current.snapshot(ply), &mut self.pieces, commands);
        commands.trigger(NowShown { ply, before });
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<ShownPly>().add_observer(on_show_ply).add_observer(on_step_view);
}

fn on_show_ply(show: On<ShowPly>, current: Option<Res<Match>>, mut presenter: Presenter, mut commands: Commands) {
    if let Some(current) = current {
        let earlier = Some(show.0).filter(|ply| *ply < current.ply());
        presenter.show(&current, earlier, &mut commands);
    }
}

fn on_step_view(step: On<StepView>, current: Option<Res<Match>>, shown: Res<ShownPly>, mut commands: Commands) {
    if current.is_some() {
        commands.trigger(ShowPly(shown.ply.saturating_add_signed(step.0 as isize)));
    }
}

/// Puts a match in the place of the one before, with an entity for each piece. The match is there before its pieces, for
/// whoever observes them.
pub(crate) fn set_match(new: Match, old: &Query<Entity, With<PieceId>>, commands: &mut Commands) {
    for entity in old {
        commands.entity(entity).despawn();
    }
    let (rules, snapshot) = (new.game().rules().clone(), new.snapshot(usize::MAX).clone());
    commands.insert_resource(ShownPly { earlier: None, ply: new.ply() });
    commands.insert_resource(new);
    for (id, state) in snapshot.iter() {
        let piece = (
            Name::new(format!("piece {}", id.index())),
            id,
            PieceArmy(state.army),
            PieceKind(state.kind),
            state.place,
            stack(&snapshot, state),
            facing(&rules, state),
        );
        match die_face(&rules, state.kind) {
            Some(face) => commands.spawn((piece, face)),
            None => commands.spawn(piece),
        };
    }
}

/// Brings the components in line with a moment; only what differs counts as changed.
fn present(rules: &Rules, snapshot: &Snapshot, pieces: &mut Query<Shown>, commands: &mut Commands) {
    for (entity, id, _, mut kind, mut place, mut stands, mut faces, die) in pieces {
        let Some(state) = snapshot.get(*id) else { continue };
        kind.set_if_neq(PieceKind(state.kind));
        place.set_if_neq(state.place);
        stands.set_if_neq(stack(snapshot, state));
        faces.set_if_neq(facing(rules, state));
        match (die_face(rules, state.kind), die) {
            (Some(face), Some(mut shown)) => {
                shown.set_if_neq(face);
            }
            (Some(face), None) => {
                commands.entity(entity).insert(face);
            }
            (None, Some(_)) => {
                commands.entity(entity).remove::<DieFace>();
            }
            (None, None) => {}
        }
    }
}

fn stack(snapshot: &Snapshot, state: PieceState) -> Stack {
    match state.place {
        Place::Board(square) => Stack { below: state.level, above: snapshot.height(square) - state.level - 1 },
        Place::Tray(_) => Stack::default(),
    }
}

fn facing(rules: &Rules, state: PieceState) -> Facing {
    Facing(rules.facing(Piece::new(state.army, state.kind)))
}

fn die_face(rules: &Rules, kind: Kind) -> Option<DieFace> {
    rules.faces().iter().position(|&face| face == kind).map(|at| DieFace(at as u8))
}
