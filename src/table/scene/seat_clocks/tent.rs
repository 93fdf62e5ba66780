//! The meshes of a clock: a tent with two sloping faces, its foot, and figures of seven segments on both faces.

use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;

use crate::model::geometry::CLOCK;

/// Half the width of the tent, half its depth at the foot and at the ridge, and its height, in squares.
const WIDE: f32 = CLOCK.x - RIM;
const DEEP: f32 = CLOCK.y - RIM;
const RIDGE: f32 = 0.07;
const HIGH: f32 = 0.46;
/// The height of the foot, and how far it stands out.
const FOOT: f32 = 0.05;
const RIM: f32 = 0.06;
/// The height and the width of a figure on the sloping face, the width of a point or colon, and the gap between them.
const FIGURE: Vec2 = Vec2::new(0.16, 0.31);
const POINT: f32 = 0.05;
const GAP: f32 = 0.055;
/// The widest text on a face. A longer one has smaller figures.
const ROOM: f32 = 1.08;
/// The thickness of a segment, and how far it lies above the face.
const THICK: f32 = 0.042;
const ABOVE: f32 = 0.006;

/// The segments of each figure, from the top clockwise, and then the one in the middle.
const SEGMENTS: [[bool; 7]; 10] = {
    const fn lit(bits: u8) -> [bool; 7] {
        let mut segments = [false; 7];
        let mut at = 0;
        while at < 7 {
            segments[at] = bits >> at & 1 != 0;
            at += 1;
        }
        segments
    }
    [
        lit(0b011_1111),
        lit(0b000_0110),
        lit(0b101_1011),
        lit(0b100_1111),
        lit(0b110_0110),
        lit(0b110_1101),
        lit(0b111_1101),
        lit(0b000_0111),
        lit(0b111_1111),
        lit(0b110_1111),
    ]
};

/// A mesh of flat quadrangles, each with a normal and a colour.
#[derive(Default)]
struct Quads {
    positions: Vec<[f32; 3]>,
    normals: Vec<[f32; 3]>,
    colors: Vec<[f32; 4]>,
    indices: Vec<u32>,
}

impl Quads {
    /// Adds a quadrangle. Its corners go round counterclockwise, seen from outside.
    fn add(&mut self, corners: [Vec3; 4], color: LinearRgba) {
        let first = self.positions.len() as u32;
        let normal = (corners[1] - corners[0]).cross(corners[2] - corners[0]).normalize_or(Vec3::Y);
        for corner in corners {
            self.positions.push(corner.to_array());
            self.normals.push(normal.to_array());
            self.colors.push(color.to_f32_array());
        }
        self.indices.extend([0, 1, 2, 0, 2, 3].map(|corner| first + corner));
    }

    fn mesh(self) -> Mesh {
        // Materials with textures need a place in them.
        let uvs = vec![[0., 0.]; self.positions.len()];
        Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
            .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, self.positions)
            .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, self.normals)
            .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, uvs)
            .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, self.colors)
            .with_inserted_indices(Indices::U32(self.indices))
    }
}

/// A body with a rectangular foot and top, which has no underside.
fn block(low: f32, high: f32, foot: Vec2, top: Vec2) -> Mesh {
    let corner = |half: Vec2, y: f32| {
        [(-1., 1.), (1., 1.), (1., -1.), (-1., -1.)].map(|(x, z)| Vec3::new(half.x * x, y, half.y * z))
    };
    let (below, above) = (corner(foot, low), corner(top, high));
    let mut quads = Quads::default();
    for at in 0..4 {
        let next = (at + 1) % 4;
        quads.add([below[at], below[next], above[next], above[at]], LinearRgba::WHITE);
    }
    quads.add(above, LinearRgba::WHITE);
    quads.mesh()
}

/// The body of the clock.
pub(super) fn body() -> Mesh {
    block(FOOT, HIGH, Vec2::new(WIDE, DEEP), Vec2::new(WIDE, RIDGE))
}

/// The foot under the body.
pub(super) fn foot() -> Mesh {
    let half = Vec2::new(WIDE, DEEP) + RIM;
    block(0., FOOT, half, half - 0.02)
}

/// The lit segments of a text of figures, colons and points, on both faces.
pub(super) fn figures(text: &str, color: LinearRgba) -> Mesh {
    let size = |sign: char| if sign.is_ascii_digit() { FIGURE.x } else { POINT };
    let wide: f32 = text.chars().map(|sign| size(sign) + GAP).sum::<f32>() - GAP;
    let scale = (ROOM / wide.max(0.01)).min(1.);
    let mut quads = Quads::default();
    let mut x = -wide / 2.;
    for sign in text.chars() {
        for segment in segments(sign) {
            let place = Rect { min: segment.min + Vec2::X * x, max: segment.max + Vec2::X * x };
            for back in [false, true] {
                quads.add(on_face(Rect { min: place.min * scale, max: place.max * scale }, back), color);
            }
        }
        x += size(sign) + GAP;
    }
    quads.mesh()
}

/// The lit parts of a sign, as rectangles: x from its left, y from the middle of the face upwards.
fn segments(sign: char) -> Vec<Rect> {
    let (width, half) = (FIGURE.x, FIGURE.y / 2.);
    let lying = |y: f32| Rect::new(THICK / 2., y - THICK / 2., width - THICK / 2., y + THICK / 2.);
    let standing = |x: f32, low: f32| Rect::new(x, low + THICK * 0.6, x + THICK, low + half - THICK * 0.6);
    let dot = |y: f32| Rect::new(0., y - POINT / 2., POINT, y + POINT / 2.);
    let inner = half - THICK / 2.;
    match sign {
        ':' => vec![dot(half * 0.45), dot(-half * 0.45)],
        '.' => vec![dot(-half + POINT / 2.)],
        _ => {
            let Some(lit) = sign.to_digit(10).and_then(|figure| SEGMENTS.get(figure as usize)) else {
                return Vec::new();
            };
            let (left, right) = (0., width - THICK);
            let all = [
                lying(inner),
                standing(right, 0.),
                standing(right, -half),
                lying(-inner),
                standing(left, -half),
                standing(left, 0.),
                lying(0.),
            ];
            all.into_iter().zip(lit).filter(|(_, lit)| **lit).map(|(segment, _)| segment).collect()
        }
    }
}

/// The corners of a rectangle on the front, or on the back, where it is turned round.
fn on_face(rect: Rect, back: bool) -> [Vec3; 4] {
    let slope = Vec3::new(0., HIGH - FOOT, RIDGE - DEEP);
    let (up, middle) = (slope.normalize(), Vec3::new(0., FOOT, DEEP) + slope / 2.);
    let out = Vec3::X.cross(up) * ABOVE;
    [rect.min, Vec2::new(rect.max.x, rect.min.y), rect.max, Vec2::new(rect.min.x, rect.max.y)].map(|at| {
        let point = middle + out + Vec3::X * at.x + up * at.y;
        if back { Vec3::new(-point.x, point.y, -point.z) } else { point }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of lit segments of each sign.
    fn lit(text: &str) -> Vec<usize> {
        text.chars().map(|sign| segments(sign).len()).collect()
    }

    #[test]
    fn each_figure_has_its_segments() {
        assert_eq!(lit("0123456789"), [6, 2, 5, 5, 4, 5, 6, 3, 7, 6]);
        assert_eq!(lit(":.x"), [2, 1, 0]);
    }

    /// All figures lie on a face, and look outwards.
    #[test]
    fn figures_stay_on_their_faces() {
        for text in ["8:88:88", "88:88", "0.0", "23:59:59"] {
            let mesh = figures(text, LinearRgba::WHITE);
            let positions = mesh.attribute(Mesh::ATTRIBUTE_POSITION).unwrap().as_float3().unwrap();
            let normals = mesh.attribute(Mesh::ATTRIBUTE_NORMAL).unwrap().as_float3().unwrap();
            for (place, normal) in positions.iter().zip(normals) {
                assert!(place[0].abs() < WIDE && (FOOT..HIGH).contains(&place[1]), "{text}: {place:?}");
                assert!(normal[1] > 0.3 && normal[2] * place[2] > 0., "{text}: {place:?} {normal:?}");
            }
        }
    }
}
