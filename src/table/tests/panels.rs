//! What stands on the panels: read from what egui is about to draw.

use bevy::prelude::*;
use bevy_egui::egui::{self, Shape};
use bevy_egui::{EguiFullOutput, EguiPostUpdateSet};

/// The texts of the last frame with their middles, from the back to the front.
#[derive(Resource, Default)]
pub struct Panels(Vec<(String, Vec2)>);

impl Panels {
    /// Where a text of these words stands.
    pub fn find(&self, words: &str) -> Vec<Vec2> {
        self.0.iter().filter(|(text, _)| text == words).map(|(_, at)| *at).collect()
    }
}

pub fn plugin(app: &mut App) {
    app.init_resource::<Panels>()
        .add_systems(PostUpdate, read.after(EguiPostUpdateSet::EndPass).before(EguiPostUpdateSet::ProcessOutput));
}

fn read(outputs: Query<&EguiFullOutput>, mut panels: ResMut<Panels>) {
    for output in outputs.iter().filter_map(|output| output.0.as_ref()) {
        panels.0.clear();
        for clipped in &output.shapes {
            collect(&clipped.shape, clipped.clip_rect, &mut panels.0);
        }
    }
}

/// Adds the texts of a shape whose middle is not cut off.
fn collect(shape: &Shape, visible: egui::Rect, texts: &mut Vec<(String, Vec2)>) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, visible, texts)),
        Shape::Text(text) => {
            let middle = text.galley.rect.translate(text.pos.to_vec2()).center();
            if visible.contains(middle) {
                texts.push((text.galley.text().to_owned(), Vec2::new(middle.x, middle.y)));
            }
        }
        _ => {}
    }
}
