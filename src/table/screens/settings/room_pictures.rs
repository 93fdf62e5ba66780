//! The choice of a room by its picture.

use bevy::prelude::*;
use bevy_egui::EguiUserTextures;
use bevy_egui::egui::{
    Align2, CornerRadius, FontId, Image as Picture, Sense, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, vec2,
};
use tessera_arbiter::Texts;

use crate::model::open_page::OpenPage;
use crate::scene::room::{RoomLook, Rooms, room_key};
use crate::screens::textures::Textures;
use crate::screens::theme;

/// The size of a picture, in logical pixels.
const SIZE: (f32, f32) = (148., 84.);
/// The height of the shade behind the name, in logical pixels.
const SHADE: f32 = 24.;

/// The pictures of rooms, by the name of the room.
#[derive(Resource, Default)]
pub(in crate::screens) struct RoomPictures(Textures<String>);

pub(super) fn plugin(app: &mut App) {
    let is_open = |page: Res<OpenPage>| matches!(*page, OpenPage::Settings);
    app.init_resource::<RoomPictures>().add_systems(Update, load.run_if(is_open));
}

/// Loads the pictures of all rooms.
fn load(
    (rooms, looks, server): (Res<Rooms>, Res<Assets<RoomLook>>, Res<AssetServer>),
    mut pictures: ResMut<RoomPictures>,
    mut textures: ResMut<EguiUserTextures>,
) {
    let previews = rooms.previews(&looks, &server).map(|(name, image)| (name.to_owned(), image));
    pictures.0.replace(previews, &mut textures);
}

/// Lets the player choose a room.
pub(super) fn choose(ui: &mut Ui, texts: &Texts, rooms: &Rooms, pictures: &RoomPictures, chosen: &mut String) {
    let colors = theme::colors(ui.ctx());
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(12., 10.);
        for room in rooms.names() {
            let name = texts.find(&room_key(room)).unwrap_or_else(|| room.to_owned());
            let is_chosen = chosen == room;
            let (rect, response) = ui.allocate_exact_size(SIZE.into(), Sense::click());
            response.widget_info(|| WidgetInfo::selected(WidgetType::RadioButton, true, is_chosen, &name));
            if !ui.is_rect_visible(rect) {
                continue;
            }
            match pictures.0.get(room) {
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
                room.clone_into(chosen);
            }
        }
    });
}
