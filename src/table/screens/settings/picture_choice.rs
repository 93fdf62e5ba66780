//! The choice of a room, a set of pieces or a board by its picture.

use bevy::prelude::*;
use bevy_egui::EguiUserTextures;
use bevy_egui::egui::{
    Align2, CornerRadius, FontId, Image as Picture, Sense, Stroke, StrokeKind, TextureId, Ui, WidgetInfo, WidgetType,
    vec2,
};

use crate::model::open_page::OpenPage;
use crate::scene::looks::{Styles, style_preview};
use crate::scene::room::{RoomLook, Rooms};
use crate::screens::textures::Textures;
use crate::screens::theme;

/// The size of a picture, in logical pixels.
const SIZE: (f32, f32) = (148., 84.);
/// The height of the shade behind the name, in logical pixels.
const SHADE: f32 = 24.;

/// The pictures of rooms, by the name of the room, and those of sets and boards, by the path of their files.
#[derive(Resource, Default)]
pub(in crate::screens) struct ChoicePictures {
    rooms: Textures<String>,
    styles: Textures<String>,
}

pub(super) fn plugin(app: &mut App) {
    let is_open = |page: Res<OpenPage>| matches!(*page, OpenPage::Settings);
    app.init_resource::<ChoicePictures>().add_systems(Update, load.run_if(is_open));
}

/// Loads the pictures of all rooms, sets and boards.
fn load(
    (rooms, looks, styles, server): (Res<Rooms>, Res<Assets<RoomLook>>, Res<Styles>, Res<AssetServer>),
    mut pictures: ResMut<ChoicePictures>,
    mut textures: ResMut<EguiUserTextures>,
) {
    let previews = rooms.previews(&looks, &server).map(|(name, image)| (name.to_owned(), image));
    pictures.rooms.replace(previews, &mut textures);
    pictures.styles.replace(styles.previews(&server), &mut textures);
}

impl ChoicePictures {
    pub(super) fn of_room(&self, name: &str) -> Option<TextureId> {
        self.rooms.get(name)
    }

    pub(super) fn of_style(&self, folder: &str, name: &str) -> Option<TextureId> {
        self.styles.get(&style_preview(folder, name))
    }
}

/// Lets the player choose one of these names, each with its word and its picture.
pub(super) fn choose<'a>(
    ui: &mut Ui,
    choices: impl IntoIterator<Item = (&'a str, String, Option<TextureId>)>,
    chosen: &mut String,
) {
    let colors = theme::colors(ui.ctx());
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(12., 10.);
        for (choice, name, picture) in choices {
            let is_chosen = chosen == choice;
            let (rect, response) = ui.allocate_exact_size(SIZE.into(), Sense::click());
            response.widget_info(|| WidgetInfo::selected(WidgetType::RadioButton, true, is_chosen, &name));
            if !ui.is_rect_visible(rect) {
                continue;
            }
            match picture {
                Some(texture) => Picture::new((texture, rect.size())).corner_radius(6).paint_at(ui, rect),
                None => _ = ui.painter().rect_filled(rect, 6., colors.raised),
            }
            let mut shade = rect;
            shade.set_top(rect.bottom() - SHADE);
            let corners = CornerRadius { nw: 0, ne: 0, sw: 6, se: 6 };
            ui.painter().rect_filled(shade, corners, colors.shade);
            let font = FontId::proportional(13.);
            ui.painter().text(shade.center(), Align2::CENTER_CENTER, &name, font, colors.text);
            let (width, rim) = match () {
                () if is_chosen || response.has_focus() => (3., colors.light),
                () if response.hovered() => (2., colors.accent),
                () => (1., colors.rim),
            };
            ui.painter().rect_stroke(rect, 6., Stroke::new(width, rim), StrokeKind::Outside);
            if response.clicked() {
                choice.clone_into(chosen);
            }
        }
    });
}
