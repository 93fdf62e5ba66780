//! The texts on the panels, taken from the shapes that egui is about to draw.

use bevy::prelude::*;
use bevy_egui::egui::{self, Shape};
use bevy_egui::{EguiFullOutput, EguiPostUpdateSet};

/// A text with its place, and the part of the screen where it may be drawn.
pub struct PanelText {
    pub words: String,
    pub place: egui::Rect,
    pub visible: egui::Rect,
}

/// The texts of the last frame, from the back to the front.
#[derive(Resource, Default)]
pub struct Panels(Vec<PanelText>);

impl Panels {
    /// The middle of each text with these words, if that point is visible.
    pub fn find(&self, words: &str) -> Vec<Vec2> {
        let shown = self.0.iter().filter(|text| text.words == words && text.visible.contains(text.place.center()));
        shown.map(|text| Vec2::new(text.place.center().x, text.place.center().y)).collect()
    }

    /// The texts from the foremost heading with these words on. A page lies in front of everything else.
    pub fn page(&self, heading: &str) -> &[PanelText] {
        let start = self.0.iter().rposition(|text| text.words == heading);
        start.map_or(&[], |start| &self.0[start..])
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

/// Adds the texts of a shape.
fn collect(shape: &Shape, visible: egui::Rect, texts: &mut Vec<PanelText>) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, visible, texts)),
        Shape::Text(text) => {
            let place = text.galley.rect.translate(text.pos.to_vec2());
            texts.push(PanelText { words: text.galley.text().to_owned(), place, visible });
        }
        _ => {}
    }
}
