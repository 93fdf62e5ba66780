//! How pieces get where they belong. Where a piece arrives is never in doubt: a motion that is cut short ends on the same
//! spot.

pub(crate) mod die;
pub(crate) mod hang;
pub(crate) mod moments;
pub(crate) mod present;
pub(crate) mod route;
pub(crate) mod settle;
pub(crate) mod travel;
pub(crate) mod tween;

use bevy::prelude::*;

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((present::plugin, travel::plugin, die::plugin, hang::plugin, settle::plugin, moments::plugin));
}
