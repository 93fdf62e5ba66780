//! The moment of the match that is on show, and the components of the pieces, which describe that moment.
//!
//! A program that shows the match reads these components, and so does any plugin that needs the place of a piece.
//! Only this module writes them.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use tessera_rules::{Army, Compass, Ending, Game, Kind, Piece, Position, Rules};

use crate::answers::NowShown;
use crate::match_in_play::Match;
use crate::requests::{ShowPly, StepView};
use crate::snapshot::{PieceId, PieceState, Place};

/// The army that a piece belongs to.
#[derive(Component, Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Deref)]
pub struct PieceArmy(Army);

/// The kind of a piece. For a die this is the kind of the face on top.
#[derive(Component, Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Deref)]
pub struct PieceKind(Kind);

/// The place of a piece in the stack on its square. A piece alone on its square is a stack of one.
#[derive(Component, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Stack {
    below: u8,
    above: u8,
}

impl Stack {
    pub(crate) fn new(below: u8, above: u8) -> Self {
        Self { below, above }
    }

    /// The number of pieces beneath it on its square.
    pub fn below(self) -> u8 {
        self.below
    }

    /// The number of pieces on top of it.
    pub fn above(self) -> u8 {
        self.above
    }

    /// Whether no piece stands on it. A view from above shows only top pieces.
    pub fn is_top(self) -> bool {
        self.above == 0
    }

    /// The number of pieces on its square, itself included; at least 1.
    pub fn height(self) -> u8 {
        self.below + self.above + 1
    }
}

/// The direction in which a piece faces. White's home rank is in the south.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Deref)]
pub struct Facing(Compass);

impl Default for Facing {
    fn default() -> Self {
        Self(Compass::North)
    }
}

/// The face of a die that lies on top, as its index in the ruleset's list of faces, from 0. Only dice have this
/// component.
#[derive(Component, Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Deref)]
pub struct DieFace(u8);

/// The moment that is on show.
#[derive(Resource, Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ShownPly {
    /// The ply on show, if it is an earlier one. `None` follows the match as it goes on.
    earlier: Option<usize>,
    /// The ply that was shown last.
    ply: usize,
}

/// The match as it is on show. A system with this parameter may only run while a [`Match`] exists.
///
/// ```
/// use bevy::prelude::*;
/// use tessera_arbiter::harness::Harness;
/// use tessera_arbiter::{Match, OnShow, ShowPly, VariantAppExt};
///
/// #[derive(Resource, Default)]
/// struct Title(String);
///
/// fn write_title(on_show: OnShow, mut title: ResMut<Title>) {
///     let moment = if on_show.is_live() { "now" } else { "earlier" };
///     title.0 = format!("{moment}: {}", on_show.rules().fen(on_show.position()));
/// }
///
/// let mut harness = Harness::new(|app: &mut App| {
///     app.register_variant(include_str!("../../plugins/chess960/chess.ron"));
///     app.init_resource::<Title>().add_systems(Update, write_title.run_if(resource_exists::<Match>));
/// });
/// harness.start("chess");
/// harness.play("e2e4 e7e5");
/// harness.ask(ShowPly(1));
/// harness.app.update();
/// let title = &harness.app.world().resource::<Title>().0;
/// assert_eq!(title, "earlier: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
/// ```
#[derive(SystemParam)]
pub struct OnShow<'w> {
    current: Res<'w, Match>,
    shown: Res<'w, ShownPly>,
    setup: Res<'w, ShownSetup>,
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

    /// The number of actions played by the moment on show.
    pub fn ply(&self) -> usize {
        self.shown.ply
    }

    /// The position on show. While a [setup](crate::ShowSetup) is on show, it is that of the setup, if it is valid.
    pub fn position(&self) -> &Position {
        let game = self.current.game();
        let of_match = || game.position_after(self.ply()).unwrap_or(game.position());
        self.setup.0.as_ref().unwrap_or_else(of_match)
    }

    /// How the game ended, if its end is on show. At earlier moments it goes on.
    pub fn ending(&self) -> Option<Ending> {
        self.game().ending().filter(|_| self.ply() == self.game().record().len())
    }

    /// Whether the newest moment of the match is on show.
    pub fn is_live(&self) -> bool {
        self.shown.earlier.is_none()
    }

    /// Whether the match, the moment or the setup on show has changed since this system ran last.
    pub fn is_changed(&self) -> bool {
        self.current.is_changed() || self.shown.is_changed() || self.setup.is_changed()
    }
}

/// The components of a piece: its number, which never changes, and those that [`present`] writes.
pub(crate) type Shown = (
    Entity,
    &'static PieceId,
    &'static mut PieceArmy,
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
    /// Shows the match after `earlier` actions, or its newest moment for `None`.
    pub(crate) fn show(&mut self, current: &Match, earlier: Option<usize>, commands: &mut Commands) {
        let ply = earlier.unwrap_or(current.ply()).min(current.ply());
        let before = self.shown.ply;
        self.shown.set_if_neq(ShownPly { earlier, ply });
        let snapshot = current.snapshot(ply);
        let state = |_, id: PieceId| Some((snapshot.get(id)?, snapshot.stack(id)?));
        present(current.game().rules(), state, &mut self.pieces, commands);
        commands.trigger(NowShown { ply, before });
    }
}

/// The position of the setup on show in place of the match. `None` if none is on show, or if it is invalid.
#[derive(Resource, Debug, Default)]
pub(crate) struct ShownSetup(pub(crate) Option<Position>);

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<ShownPly>().init_resource::<ShownSetup>().add_observer(on_show_ply).add_observer(on_step_view);
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

/// Replaces the match in play and spawns an entity for each piece. The match is inserted before its pieces, because
/// observers of new pieces read it.
pub(crate) fn set_match(new: Match, old: &Query<Entity, With<PieceId>>, commands: &mut Commands) {
    for entity in old {
        commands.entity(entity).despawn();
    }
    let (rules, snapshot) = (new.game().rules().clone(), new.snapshot(usize::MAX).clone());
    commands.insert_resource(ShownPly { earlier: None, ply: new.ply() });
    commands.insert_resource(ShownSetup::default());
    commands.insert_resource(new);
    for (id, state) in snapshot.iter() {
        let (below, above) = snapshot.stack(id).unwrap_or_default();
        spawn(&rules, id, state, Stack::new(below, above), commands);
    }
}

/// Spawns an entity for a piece.
pub(crate) fn spawn(rules: &Rules, id: PieceId, state: PieceState, stack: Stack, commands: &mut Commands) {
    let piece = (
        Name::new(format!("piece {}", id.index())),
        id,
        PieceArmy(state.army),
        PieceKind(state.kind),
        state.place,
        stack,
        facing(rules, state),
    );
    match die_face(rules, state.kind) {
        Some(face) => commands.spawn((piece, face)),
        None => commands.spawn(piece),
    };
}

/// Writes into the components of each piece what `wanted` has for it: its state, and how many pieces stand below and above
/// it. Only components with a new value are marked as changed.
pub(crate) fn present(
    rules: &Rules,
    wanted: impl Fn(Entity, PieceId) -> Option<(PieceState, (u8, u8))>,
    pieces: &mut Query<Shown>,
    commands: &mut Commands,
) {
    for (entity, id, mut army, mut kind, mut place, mut stands, mut faces, die) in pieces {
        let Some((state, (below, above))) = wanted(entity, *id) else { continue };
        // A piece that goes to a hand may change sides.
        army.set_if_neq(PieceArmy(state.army));
        kind.set_if_neq(PieceKind(state.kind));
        place.set_if_neq(state.place);
        stands.set_if_neq(Stack::new(below, above));
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

fn facing(rules: &Rules, state: PieceState) -> Facing {
    Facing(rules.facing(Piece::new(state.army, state.kind)))
}

fn die_face(rules: &Rules, kind: Kind) -> Option<DieFace> {
    rules.faces().iter().position(|&face| face == kind).map(|at| DieFace(at as u8))
}
