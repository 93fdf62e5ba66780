//! A dark veil over the table while one room replaces another.

use bevy::picking::Pickable;
use bevy::prelude::*;

use crate::model::frame::TableSystems;
use crate::model::preferences::Preferences;
use crate::model::redraw_request::Redraws;
use crate::motion::tween::step;

/// The time in which the veil falls or rises, in seconds at usual speed.
pub(super) const FALL: f32 = 0.35;

/// How far the veil is down, and where it goes.
#[derive(Resource, Debug, Default)]
pub(super) struct Veil {
    /// From 0, no veil, to 1, darkness.
    down: f32,
    falls: bool,
}

impl Veil {
    /// Lets the veil fall, or rise.
    pub(super) fn lower(&mut self, falls: bool) {
        self.falls = falls;
    }

    /// Whether it falls, or is down.
    pub(super) fn falls(&self) -> bool {
        self.falls
    }

    /// Whether it hides the table.
    pub(super) fn is_down(&self) -> bool {
        self.down >= 1.
    }
}

/// The node that covers the window.
#[derive(Component)]
struct VeilNode;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Veil>().add_systems(Update, draw.after(TableSystems::Camera));
}

/// Moves the veil. Without motion it falls and rises within a frame, so the change is a cut.
fn draw(
    mut veil: ResMut<Veil>,
    (time, preferences): (Res<Time>, Res<Preferences>),
    mut nodes: Query<(Entity, &mut BackgroundColor), With<VeilNode>>,
    mut redraws: Redraws,
    mut commands: Commands,
) {
    let goal = if veil.falls { 1. } else { 0. };
    if veil.down == goal {
        if goal == 0. {
            for (node, _) in &nodes {
                commands.entity(node).despawn();
            }
        }
        return;
    }
    let by = step(&time, &preferences) / FALL;
    veil.down = if veil.falls { (veil.down + by).min(1.) } else { (veil.down - by).max(0.) };
    redraws.now();
    let color = Color::BLACK.with_alpha(veil.down);
    if nodes.is_empty() {
        commands.spawn((
            VeilNode,
            Node { position_type: PositionType::Absolute, width: percent(100), height: percent(100), ..default() },
            BackgroundColor(color),
            // It lies over the table, but below the panels at the seats.
            GlobalZIndex(-1),
            Pickable::IGNORE,
        ));
    }
    for (_, mut shown) in &mut nodes {
        shown.0 = color;
    }
}
