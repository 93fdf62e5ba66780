//! The texts on the panels, taken from the shapes that egui is about to draw, and the boxes that one can click.

use bevy::prelude::*;
use bevy_egui::egui::{self, Shape};
use bevy_egui::{EguiContext, EguiFullOutput, EguiPostUpdateSet};

/// A text with its place, and the part of the screen where it may be drawn.
#[derive(Clone)]
pub struct PanelText {
    pub words: String,
    pub place: egui::Rect,
    pub visible: egui::Rect,
    pub color: egui::Color32,
    /// Whether it is cut off with an ellipsis.
    pub elided: bool,
}

impl PanelText {
    /// Whether all of it can be seen.
    pub fn is_whole(&self) -> bool {
        !self.elided && self.visible.contains_rect(self.place.shrink(2.))
    }

    /// Whether nothing of it is missing at the left or at the right.
    pub fn is_wide_enough(&self) -> bool {
        !self.elided
            && self.visible.x_range().expand(2.).contains(self.place.left())
            && self.visible.x_range().expand(2.).contains(self.place.right())
    }
}

/// A box that one can click.
#[derive(Clone, Copy)]
struct ClickBox {
    layer: egui::LayerId,
    /// The part of it that is not hidden.
    visible: egui::Rect,
}

/// The texts of the last frame, from the back to the front, how many logical pixels of the window a point of egui has, the
/// rectangles of the last frame, and its boxes to click.
#[derive(Resource, Default)]
pub struct Panels(Vec<PanelText>, f32, Vec<egui::Rect>, Vec<ClickBox>);

impl Panels {
    /// The middle of each text with these words, in logical pixels, if that point is visible.
    pub fn find(&self, words: &str) -> Vec<Vec2> {
        let shown = self.0.iter().filter(|text| text.words == words && text.visible.contains(text.place.center()));
        shown.map(|text| self.1 * Vec2::new(text.place.center().x, text.place.center().y)).collect()
    }

    /// All texts.
    pub fn all(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|text| text.words.as_str())
    }

    /// How many logical pixels of the window a point of egui has.
    pub fn zoom(&self) -> f32 {
        self.1
    }

    /// All texts with their places.
    pub fn texts(&self) -> &[PanelText] {
        &self.0
    }

    /// All filled rectangles, from the back to the front.
    pub fn rects(&self) -> &[egui::Rect] {
        &self.2
    }

    /// The panel on which these words stand: the foremost rectangle behind them that is nearly as high as the window.
    pub fn panel_of(&self, words: &str) -> egui::Rect {
        let text = self.0.iter().find(|text| text.words == words).unwrap();
        let highest = self.2.iter().map(|rect| rect.height()).fold(0., f32::max);
        let is_behind = |rect: &&egui::Rect| rect.height() > 0.9 * highest && rect.contains_rect(text.place);
        *self.2.iter().rfind(is_behind).unwrap()
    }

    /// Whether each box to click lies within the window, and none cuts another one or a text. A box may lie within another
    /// one, as a button on a card does.
    pub fn boxes_are_apart(&self, window: Vec2, what: &str) {
        let window = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(window.x, window.y) / self.1);
        for (i, one) in self.3.iter().enumerate() {
            assert!(window.expand(1.).contains_rect(one.visible), "{what}: {:?} leaves {window:?}", one.visible);
            for other in self.3[..i].iter().filter(|other| other.layer == one.layer) {
                assert!(!cut(one.visible, other.visible), "{what}: {:?} lies on {:?}", one.visible, other.visible);
            }
        }
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

fn read(mut outputs: Query<(&EguiFullOutput, &mut EguiContext)>, mut panels: ResMut<Panels>) {
    for (output, mut context) in &mut outputs {
        let Some(output) = output.0.as_ref() else { continue };
        panels.1 = context.get_mut().zoom_factor();
        panels.0.clear();
        panels.2.clear();
        panels.3 = context.get_mut().viewport(|viewport| {
            let widgets =
                viewport.prev_pass.widgets.layers().flat_map(|(layer, widgets)| widgets.iter().map(|w| (*layer, w)));
            let clickable =
                widgets.filter(|(_, widget)| widget.sense.senses_click() && widget.interact_rect.is_positive());
            clickable.map(|(layer, widget)| ClickBox { layer, visible: widget.interact_rect }).collect()
        });
        for clipped in &output.shapes {
            collect(&clipped.shape, clipped.clip_rect, &mut panels);
        }
    }
}

/// Adds the texts and the filled rectangles of a shape.
fn collect(shape: &Shape, visible: egui::Rect, panels: &mut Panels) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, visible, panels)),
        Shape::Rect(rect) if rect.fill != egui::Color32::TRANSPARENT => panels.2.push(rect.rect),
        Shape::Text(text) => {
            let mut place = text.galley.rect.translate(text.pos.to_vec2());
            // Words that leave room for an emblem begin behind it.
            if let ([_], [section, ..]) = (&*text.galley.rows, &*text.galley.job.sections) {
                place.min.x += section.leading_space;
            }
            let own = text.galley.job.sections.first().map(|section| section.format.color);
            // The colour of the painter stands in for that of a text without a colour of its own.
            let own = own.filter(|color| *color != egui::Color32::PLACEHOLDER).unwrap_or(text.fallback_color);
            let color = text.override_text_color.unwrap_or(own);
            let (words, elided) = (text.galley.text().to_owned(), text.galley.elided);
            panels.0.push(PanelText { words, place, visible, color, elided });
        }
        _ => {}
    }
}

/// Whether two rectangles have a part in common, and neither contains the other.
fn cut(one: egui::Rect, other: egui::Rect) -> bool {
    let is_within = |inner: egui::Rect, outer: egui::Rect| outer.expand(1.).contains_rect(inner);
    one.shrink(1.).intersects(other.shrink(1.)) && !is_within(one, other) && !is_within(other, one)
}

/// Every text is whole, and none lies on another.
pub fn are_readable<'a>(texts: impl IntoIterator<Item = &'a PanelText>, what: &str) {
    let texts: Vec<_> = texts.into_iter().filter(|text| !text.words.is_empty()).collect();
    for (i, text) in texts.iter().enumerate() {
        assert!(text.is_whole(), "{what}: `{}` is cut off", text.words);
        let on_top = texts[..i].iter().find(|other| other.place.shrink(1.).intersects(text.place.shrink(1.)));
        assert!(on_top.is_none(), "{what}: `{}` lies on `{}`", text.words, on_top.unwrap().words);
    }
}
