//! The pieces' symbols in panels.

use std::collections::BTreeMap;

use bevy::prelude::*;
use bevy_egui::egui::{Color32, Pos2, Rect, TextureId, Ui, Vec2, pos2};
use bevy_egui::{EguiTextureHandle, EguiUserTextures};
use tessera_rules::{Kind, Piece, Rules};

use crate::scene::looks::icon_set::IconSet;
use crate::scene::looks::{Looks, LooksChanged};

/// The ground of icons in panels: as bright as a light square.
const GROUND: Color32 = Color32::from_rgb(176, 146, 108);

/// Every icon, and egui's names of their pictures.
#[derive(Resource, Default)]
pub(super) struct Icons {
    icons: IconSet,
    textures: BTreeMap<AssetId<Image>, TextureId>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Icons>().add_observer(on_looks_changed);
}

fn on_looks_changed(
    _: On<LooksChanged>,
    looks: Res<Looks>,
    mut textures: ResMut<EguiUserTextures>,
    mut icons: ResMut<Icons>,
) {
    icons.icons = looks.icons().clone();
    let name = |image: &Handle<Image>| (image.id(), textures.add_image(EguiTextureHandle::Strong(image.clone())));
    icons.textures = looks.icons().images().map(name).collect();
}

impl Icons {
    /// Paints a piece on a light ground, on which every army can be seen.
    pub(super) fn paint_on_ground(&self, ui: &Ui, rules: &Rules, piece: Piece, rect: Rect) {
        ui.painter().rect_filled(rect, 5., GROUND);
        self.paint(ui, rules, piece, rect.shrink(rect.width() * 0.05));
    }

    /// Paints a piece.
    pub(super) fn paint(&self, ui: &Ui, rules: &Rules, piece: Piece, rect: Rect) {
        let whole = Rect::from_min_max(Pos2::ZERO, pos2(1., 1.));
        for (image, color) in self.icons.of(rules, piece.kind(), piece.army()) {
            let [red, green, blue, _] = color.to_srgba().to_u8_array();
            if let Some(texture) = self.textures.get(&image.id()) {
                ui.painter().image(*texture, rect, whole, Color32::from_rgb(red, green, blue));
            }
        }
    }

    /// A button with a piece on it.
    pub(super) fn button(
        &self,
        ui: &mut Ui,
        rules: &Rules,
        piece: Piece,
        size: f32,
        chosen: bool,
    ) -> bevy_egui::egui::Response {
        let button = bevy_egui::egui::Button::new("").min_size(Vec2::splat(size)).selected(chosen);
        let response = ui.add(button);
        self.paint_on_ground(ui, rules, piece, response.rect.shrink(size * 0.07));
        response
    }
}

/// The first army's piece of a kind, for what belongs to no army.
pub(super) fn sample(kind: Kind) -> Piece {
    Piece::new(tessera_rules::Army::default(), kind)
}
