//! The pieces' symbols in panels.

use std::collections::BTreeMap;

use bevy::prelude::*;
use bevy_egui::egui::{Color32, Pos2, Rect, TextureId, Ui, Vec2, pos2};
use bevy_egui::{EguiTextureHandle, EguiUserTextures};
use tessera_arbiter::{Match, MatchStarted, ModsChanged, VariantRegistry};
use tessera_rules::{Kind, Piece, Rules};

use crate::scene::looks::Looks;

/// What icons stand on in panels: as bright as a light square.
const GROUND: Color32 = Color32::from_rgb(176, 146, 108);

/// Icons with their colours, by what they show and the army's name.
#[derive(Resource, Default)]
pub(super) struct Icons {
    painted: BTreeMap<(AssetId<Image>, String), [(TextureId, Color32); 2]>,
    /// Which icon a piece has, by variant, kind and army.
    of: BTreeMap<(String, Kind, String), AssetId<Image>>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Icons>()
        .add_systems(Startup, prepare)
        .add_observer(on_match_started)
        .add_observer(on_mods_changed);
}

/// The icons of all variants' default forms.
fn prepare(
    registry: Res<VariantRegistry>,
    looks: Res<Looks>,
    mut textures: ResMut<EguiUserTextures>,
    mut icons: ResMut<Icons>,
) {
    for rules in registry.ids().filter_map(|id| registry.rules(id).ok()) {
        icons.prepare(&rules, &looks, &mut textures);
    }
}

/// The icons of new variants.
fn on_mods_changed(
    _: On<ModsChanged>,
    registry: Res<VariantRegistry>,
    looks: Res<Looks>,
    textures: ResMut<EguiUserTextures>,
    icons: ResMut<Icons>,
) {
    prepare(registry, looks, textures, icons);
}

/// The icons of what an option may have brought along.
fn on_match_started(
    _: On<MatchStarted>,
    current: Res<Match>,
    looks: Res<Looks>,
    mut textures: ResMut<EguiUserTextures>,
    mut icons: ResMut<Icons>,
) {
    icons.prepare(current.game().rules(), &looks, &mut textures);
}

impl Icons {
    /// Prepares the icons of all pieces of a variant.
    fn prepare(&mut self, rules: &Rules, looks: &Looks, textures: &mut EguiUserTextures) {
        for (_, army) in rules.armies() {
            for (kind, ..) in rules.kinds() {
                let icon = looks.icon(rules, kind, &army.name, false);
                let image = icon[0].0.id();
                self.of.insert((rules.id().to_owned(), kind, army.name.clone()), image);
                self.painted.entry((image, army.name.clone())).or_insert_with(|| {
                    icon.map(|(image, color)| {
                        let color = color.to_srgba().to_u8_array();
                        let id = textures.add_image(EguiTextureHandle::Strong(image));
                        (id, Color32::from_rgb(color[0], color[1], color[2]))
                    })
                });
            }
        }
    }

    /// Paints a piece on a light ground, on which every army can be seen.
    pub(super) fn paint_on_ground(&self, ui: &Ui, rules: &Rules, piece: Piece, rect: Rect) {
        ui.painter().rect_filled(rect, 5., GROUND);
        self.paint(ui, rules, piece, rect.shrink(rect.width() * 0.05));
    }

    /// Paints a piece.
    pub(super) fn paint(&self, ui: &Ui, rules: &Rules, piece: Piece, rect: Rect) {
        let army = rules.armies().find(|(army, _)| *army == piece.army()).map(|(_, data)| data.name.clone());
        let Some(army) = army else { return };
        let icon = self.of.get(&(rules.id().to_owned(), piece.kind(), army.clone()));
        let whole = Rect::from_min_max(Pos2::ZERO, pos2(1., 1.));
        for (texture, color) in icon.and_then(|image| self.painted.get(&(*image, army))).into_iter().flatten() {
            ui.painter().image(*texture, rect, whole, *color);
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
