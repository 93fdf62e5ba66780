//! The tones of the picture: how the light of the scene becomes the colours of a screen.
//!
//! Bevy looks tones up in a table. It grades colours in a pass of its own, over a picture with 16 bits a channel. Here the
//! grading is a part of the table. So on a card the shaders of the scene give final colours at once: that takes less time and
//! memory, and edges beside bright lights are smooth.

use bevy::core_pipeline::tonemapping::TonemappingLuts;
use bevy::math::USizeVec3;
use bevy::prelude::*;
use bevy::render::render_resource::TextureFormat;
use half::f16;

/// The contrast of what is neither in the shadow nor bright. With 1 the table would be Bevy's own.
const CONTRAST: f32 = 1.09;
/// The light at which shadows end, and that at which bright light begins, as a mean of red, green and blue.
const MIDTONES: (f32, f32) = (0.2, 0.7);
/// How far below and above these the contrast changes gradually.
const MARGIN: f32 = 0.1;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, grade.run_if(resource_exists::<TonemappingLuts>));
}

/// Puts the grading into the table with which the camera maps its tones.
fn grade(luts: Res<TonemappingLuts>, mut images: ResMut<Assets<Image>>) {
    let Some(mut image) = images.get_mut(&luts.tony_mc_mapface) else { return };
    let Some(table) = Table::read(&image) else {
        warn!("the colours are a little pale: Bevy's table of tones has another form than it had");
        return;
    };
    image.data = Some(table.graded());
    image.texture_descriptor.format = TextureFormat::Rgba16Float;
}

/// A cube of colours. A side shows light from none to infinitely much: the light `l` stands at `l / (1 + l)` of it.
struct Table {
    size: usize,
    colors: Vec<Vec3>,
}

impl Table {
    fn read(image: &Image) -> Option<Self> {
        let size = image.width() as usize;
        let data = image.data.as_ref()?;
        if image.texture_descriptor.format != TextureFormat::Rgb9e5Ufloat || data.len() != size.pow(3) * 4 {
            return None;
        }
        let colors = data.as_chunks::<4>().0.iter().map(|&bytes| shared_exponent(u32::from_le_bytes(bytes))).collect();
        Some(Self { size, colors })
    }

    /// The table with the grading before it, as colours of 16-bit floats.
    fn graded(&self) -> Vec<u8> {
        let last = (self.size - 1) as f32;
        let places = (0..self.colors.len()).map(|index| {
            let (x, y, z) = (index % self.size, index / self.size % self.size, index / self.size.pow(2));
            // At the far end the light is infinite, which no grading changes.
            let at = Vec3::new(x as f32, y as f32, z as f32) / last;
            let light = with_contrast(at / (1. - at).max(Vec3::splat(1e-6)));
            light / (1. + light)
        });
        places
            .flat_map(|at| self.color(at).extend(1.).to_array())
            .flat_map(|value| f16::from_f32(value).to_le_bytes())
            .collect()
    }

    /// The colour at a place from 0 to 1 on each side, between the eight next ones.
    fn color(&self, at: Vec3) -> Vec3 {
        let place = at.clamp(Vec3::ZERO, Vec3::ONE) * (self.size - 1) as f32;
        let low = place.floor().min(Vec3::splat((self.size - 2) as f32));
        let part = place - low;
        let first = low.as_usizevec3();
        let corners = (0..8).map(|corner| {
            let step = USizeVec3::new(corner & 1, corner >> 1 & 1, corner >> 2);
            let share = Vec3::select(step.cmpeq(USizeVec3::ONE), part, 1. - part).element_product();
            let at = first + step;
            self.colors[(at.z * self.size + at.y) * self.size + at.x] * share
        });
        corners.sum()
    }
}

/// Light with more contrast, if it is neither a shadow nor bright.
fn with_contrast(light: Vec3) -> Vec3 {
    let level = light.element_sum() / 3.;
    let (shadows_end, bright_begins) = MIDTONES;
    let above = |edge: f32| ((level - edge) / (2. * MARGIN) + 0.5).clamp(0., 1.);
    let midtone = above(shadows_end) * (1. - above(bright_begins));
    (0.5 + (light - 0.5) * (1. + (CONTRAST - 1.) * midtone)).max(Vec3::ZERO)
}

/// A colour with nine bits a channel and an exponent that the channels share.
fn shared_exponent(bits: u32) -> Vec3 {
    let exponent = (bits >> 27) as i32 - 15 - 9;
    Vec3::new((bits & 511) as f32, (bits >> 9 & 511) as f32, (bits >> 18 & 511) as f32) * 2_f32.powi(exponent)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_midtones_get_contrast() {
        for same in [Vec3::splat(0.05), Vec3::new(4., 1., 0.2), Vec3::splat(0.5)] {
            assert!(with_contrast(same).distance(same) < 1e-6, "{same}");
        }
        let orange = with_contrast(Vec3::new(0.8, 0.4, 0.1));
        assert!(orange.distance(Vec3::new(0.827, 0.391, 0.064)) < 1e-4, "{orange}");
    }

    #[test]
    fn a_table_is_read_between_its_places() {
        // 1, 0.5 and 0.25: with the exponent 16, nine bits stand for 512ths of 2.
        assert_eq!(shared_exponent(256 | 128 << 9 | 64 << 18 | 16 << 27), Vec3::new(1., 0.5, 0.25));
        let corner = |index: usize| Vec3::new((index & 1) as f32, (index >> 1 & 1) as f32, (index >> 2) as f32);
        let table = Table { size: 2, colors: (0..8).map(corner).collect() };
        for at in [Vec3::ZERO, Vec3::ONE, Vec3::new(0.25, 0.5, 0.75)] {
            assert!(table.color(at).distance(at) < 1e-6, "{at}");
        }
    }
}
