//! The icons of pieces in panels.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::EguiUserTextures;
use bevy_egui::egui::{Button, Color32, Pos2, Rect, Response, Stroke, StrokeKind, Ui, Vec2, pos2};
use tessera_arbiter::Texts;
use tessera_rules::{Army, Kind, Piece, Rules};

use super::textures::Textures;
use super::theme;
use crate::scene::looks::icon_set::{IconSet, Layers};
use crate::scene::looks::{Looks, LooksChanged};

/// The colour behind icons in panels. It is of medium brightness, so that dark and light armies are visible on it.
pub(super) const GROUND: Color32 = Color32::from_rgb(176, 146, 108);

/// All icons, and the textures of their images in egui.
#[derive(Resource, Default)]
struct IconTextures {
    icons: IconSet,
    textures: Textures<AssetId<Image>>,
}

/// Paints icons. A piece without a picture has its letter in the language in use.
#[derive(SystemParam)]
pub(super) struct Icons<'w> {
    of_looks: Res<'w, IconTextures>,
    texts: Res<'w, Texts>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<IconTextures>().add_observer(on_looks_changed);
}

fn on_looks_changed(
    _: On<LooksChanged>,
    looks: Res<Looks>,
    mut textures: ResMut<EguiUserTextures>,
    mut icons: ResMut<IconTextures>,
) {
    icons.icons = looks.icons().clone();
    let images = looks.icons().images().map(|image| (image.id(), image.clone()));
    icons.textures.replace(images, &mut textures);
}

impl Icons<'_> {
    /// Paints a piece on a ground on which every army is visible.
    pub(super) fn paint_on_ground(&self, ui: &Ui, rules: &Rules, piece: Piece, rect: Rect) {
        ui.painter().rect_filled(rect, 5., GROUND);
        self.paint(ui, rules, piece, rect.shrink(rect.width() * 0.05));
    }

    /// Paints a piece.
    pub(super) fn paint(&self, ui: &Ui, rules: &Rules, piece: Piece, rect: Rect) {
        self.paint_layers(ui, self.of_looks.icons.of(rules, piece.kind(), piece.army(), &self.texts), rect);
    }

    /// Paints the block of a variant.
    pub(super) fn paint_block(&self, ui: &Ui, rules: &Rules, rect: Rect) {
        self.paint_layers(ui, self.of_looks.icons.of_block(rules), rect);
    }

    fn paint_layers(&self, ui: &Ui, layers: Layers, rect: Rect) {
        let whole = Rect::from_min_max(Pos2::ZERO, pos2(1., 1.));
        for (image, color) in layers {
            if let Some(texture) = self.of_looks.textures.get(&image.id()) {
                ui.painter().image(texture, rect, whole, shade(color));
            }
        }
    }

    /// The colours of an army: of its surfaces, and of the lines on them.
    pub(super) fn army_colors(&self, rules: &Rules, army: Army) -> [Color32; 2] {
        self.of_looks.icons.army_colors(rules, army).map(shade)
    }

    /// Adds a button with a piece on it.
    pub(super) fn button(&self, ui: &mut Ui, rules: &Rules, piece: Piece, size: f32, chosen: bool) -> Response {
        let response = ground(ui, size, chosen);
        self.paint_on_ground(ui, rules, piece, response.rect.shrink(size * 0.07));
        response
    }

    /// Adds a button with the block on it.
    pub(super) fn block_button(&self, ui: &mut Ui, rules: &Rules, size: f32, chosen: bool) -> Response {
        let response = ground(ui, size, chosen);
        let rect = response.rect.shrink(size * 0.07);
        ui.painter().rect_filled(rect, 5., GROUND);
        self.paint_block(ui, rules, rect.shrink(rect.width() * 0.05));
        response
    }
}

/// Adds a button for an icon, which covers nearly all of it: so a rim shows that it is chosen.
fn ground(ui: &mut Ui, size: f32, chosen: bool) -> Response {
    let response = ui.add(Button::new("").min_size(Vec2::splat(size)).selected(chosen));
    if chosen {
        let rim = Stroke::new(2., theme::attention(ui));
        ui.painter().rect_stroke(response.rect, 6., rim, StrokeKind::Middle);
    }
    response
}

fn shade(color: Color) -> Color32 {
    let [red, green, blue, _] = color.to_srgba().to_u8_array();
    Color32::from_rgb(red, green, blue)
}

/// A piece of the first army, for places where the army does not matter.
pub(super) fn sample(kind: Kind) -> Piece {
    Piece::new(Army::default(), kind)
}
