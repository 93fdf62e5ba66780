//! Royal pieces that lie on their squares: of an army that was mated, has resigned, or is out of the game.

use bevy::prelude::*;
use tessera_arbiter::{OnShow, PieceArmy, PieceKind, Place, Stack};
use tessera_rules::{Army, Reason};

use super::hang::{Hanging, hang};
use super::settle::{Busy, RestState, settle};
use super::standing::Standing;
use super::travel::{FOOT, Moving, Stance, tilt};
use super::tween::{Tween, step};
use crate::model::frame::{FinishMotion, TableSystems};
use crate::model::geometry::{Geometry, KING, is_die};
use crate::model::preferences::Preferences;
use crate::model::redraw_request::Redraws;
use crate::model::view::FlatView;

/// The time in which a piece falls, and in which it is set up again, in seconds.
const FALL: f32 = 0.5;
const RISE: f32 = 0.2;
/// The angle at which a piece lies, in radians. Its head is slimmer than its foot, so it lies lower than level.
const LYING: f32 = 1.68;
/// How far a falling piece slides back, in units: half its height, so that it lies in the middle of its square.
const BACK: f32 = KING / 2. - 0.05;

/// A royal piece that falls, lies, or is set up again.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
pub(super) struct Lying {
    /// The direction of its head.
    way: Vec3,
    rises: bool,
    tween: Tween,
}

impl Lying {
    /// The shift of its foot, and its tilt.
    fn pose(&self) -> (Vec3, Quat) {
        let t = self.tween.progress();
        // It falls faster and faster, strikes the board, and bounces a little.
        let struck = (t / 0.7).min(1.);
        let bounce = 0.08 * (std::f32::consts::PI * ((t - 0.7) / 0.3).max(0.)).sin();
        let fallen = if self.rises { (1. - t) * (1. - t) } else { struck * struck * struck - bounce };
        let shift = Vec3::Y * FOOT * (fallen * LYING).sin().max(0.) - self.way * BACK * fallen;
        (shift, tilt(self.way, fallen * LYING))
    }
}

pub(super) fn plugin(app: &mut App) {
    // A piece that is taken into the hand is upright at once.
    app.add_systems(Update, lie.in_set(TableSystems::Animate).after(hang))
        .add_systems(Update, fall_or_rise.in_set(TableSystems::Settle).after(settle))
        .add_observer(|_: On<FinishMotion>, mut lying: Query<&mut Lying>| {
            for mut lying in &mut lying {
                lying.tween.finish();
            }
        });
}

/// Whether the royal piece of an army lies: nobody commands the army, or the game that is on show ended with its defeat.
fn lies(on_show: &OnShow, army: Army) -> bool {
    let rules = on_show.rules();
    if rules.commander(on_show.position(), army).is_none() {
        return true;
    }
    on_show.ending().is_some_and(|ending| {
        let fell = matches!(ending.reason, Reason::Checkmate | Reason::Resignation | Reason::Timeout);
        fell && ending.winner.is_some_and(|winner| winner != rules.side(army))
    })
}

type RoyalPiece = (
    Entity,
    (&'static PieceArmy, &'static PieceKind, &'static Place, &'static Stack),
    Has<Hanging>,
    Option<&'static mut Lying>,
);

/// Lays down the royal pieces of defeated armies once everything else has come to rest. Those whose army lives at the shown
/// ply, or in the position that is set up, stand up at once.
fn fall_or_rise(
    on_show: OnShow,
    (rest_state, busy): (Res<RestState>, Query<(), Busy>),
    mut pieces: Query<RoyalPiece>,
    mut redraws: Redraws,
    mut commands: Commands,
) {
    let rules = on_show.rules();
    let is_at_rest = *rest_state == RestState::Settled && busy.is_empty();
    for (entity, (army, kind, place, stack), hangs, lying) in &mut pieces {
        // A die has no head, and a piece in a stack has no room.
        let can_fall = rules.is_royal(**kind) && !is_die(rules, **kind) && stack.height() == 1 && !hangs;
        let fallen_on = place.square().filter(|_| can_fall && lies(&on_show, **army));
        match (lying, fallen_on) {
            (None, Some(square)) if is_at_rest => {
                // Along a diagonal there is room between pieces on all squares round it. The head points to the middle.
                let outwards = Geometry::of(rules).centre(square);
                let way = Vec3::new(-1_f32.copysign(outwards.x), 0., -1_f32.copysign(outwards.z)).normalize();
                commands.entity(entity).insert(Lying { way, rises: false, tween: Tween::new(FALL) });
            }
            (Some(mut lying), fallen_on) if lying.rises == fallen_on.is_some() => {
                let rises = !lying.rises;
                *lying = Lying { rises, tween: Tween::new(if rises { RISE } else { FALL }), ..*lying };
            }
            _ => continue,
        }
        redraws.now();
    }
}

type LyingPiece = (
    Entity,
    (&'static mut Lying, &'static Standing),
    (&'static mut Transform, Option<&'static Stance>),
    (Has<Moving>, Has<Hanging>),
);

fn lie(
    mut pieces: Query<LyingPiece>,
    on_show: OnShow,
    (time, preferences, flat): (Res<Time>, Res<Preferences>, Res<FlatView>),
    mut redraws: Redraws,
    mut commands: Commands,
) {
    let geometry = Geometry::of(on_show.rules());
    for (entity, (mut lying, standing), (mut transform, stance), (moves_on, hangs)) in &mut pieces {
        if !lying.tween.is_done() {
            lying.tween.advance(step(&time, &preferences));
            redraws.now();
        }
        // A piece that is taken from its square is in the hand, and upright.
        let is_taken = moves_on || hangs;
        if !is_taken {
            // A symbol of the flat view cannot lie. It would only leave its square.
            let (shift, tilt) = if flat.0 { (Vec3::ZERO, Quat::IDENTITY) } else { lying.pose() };
            let stance = stance.map_or(Quat::IDENTITY, |stance| stance.0);
            let at =
                Transform { translation: geometry.spot(standing.spot) + shift, rotation: tilt * stance, ..*transform };
            transform.set_if_neq(at);
        }
        if is_taken || lying.rises && lying.tween.is_done() {
            commands.entity(entity).remove::<Lying>();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A falling piece begins upright, never sinks its foot into the board, and lies over the middle of its square.
    #[test]
    fn a_piece_falls_onto_its_own_square() {
        let mut lying = Lying { way: Vec3::X, rises: false, tween: Tween::new(FALL) };
        assert_eq!(lying.pose(), (Vec3::ZERO, Quat::IDENTITY));
        while !lying.tween.is_done() {
            lying.tween.advance(1. / 60.);
            let (shift, tilt) = lying.pose();
            for round in 0..16 {
                let rim = Quat::from_rotation_y(round as f32 * 0.4) * Vec3::X * FOOT;
                assert!((shift + tilt * rim).y > -0.01, "{lying:?}");
            }
        }
        let (shift, tilt) = lying.pose();
        let (foot, head) = (shift, shift + tilt * Vec3::Y * KING);
        assert!((foot.x + head.x).abs() < 0.15 && (0.1..0.3).contains(&head.y), "{foot} {head}");
        // It is set up again at the same place.
        let mut rising = Lying { rises: true, tween: Tween::new(RISE), ..lying };
        assert!(rising.pose().0.distance(shift) < 1e-4);
        rising.tween.finish();
        assert!(rising.pose().0.length() < 1e-4);
    }
}
