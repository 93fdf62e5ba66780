//! Blocks of the frame's wood on the holes of a board.

use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;
use tessera_rules::Square;

use crate::model::geometry::Geometry;

/// The height of the frame's band over the squares, as `assets/make/board.py` models it.
const TOP: f32 = 0.018;
/// How far the frame rises along its inner edge to that height. The blocks reach so far into the frame.
const LIP: f32 = 0.04;
/// The width of a block's sloping edge beside a square, and the depth of its side below the squares.
const SLOPE: f32 = 0.03;
const DEPTH: f32 = -0.03;
/// The size of one repeat of the frame's texture, in units.
const GRAIN: Vec2 = Vec2::new(4., 1.2);

/// The blocks of all holes. Blocks of neighbouring holes are one piece to the eye.
pub(super) fn hole_blocks(geometry: Geometry) -> Mesh {
    let mut shape = BlockShape::default();
    for hole in geometry.holes {
        shape.block(geometry, hole);
    }
    shape.mesh()
}

#[derive(Default)]
struct BlockShape {
    positions: Vec<Vec3>,
    normals: Vec<Vec3>,
}

impl BlockShape {
    /// The top of one hole, and an edge on each side where a square lies.
    fn block(&mut self, geometry: Geometry, hole: Square) {
        let middle = geometry.centre(hole);
        // How far the top reaches to the right, away from the viewer of rank 1, to the left and towards him.
        let ways = [(1, 0), (0, 1), (-1, 0), (0, -1)];
        let beside = ways.map(|(files, ranks)| hole.offset(files, ranks));
        let on_board = |square: Square| square.file() < geometry.files && square.rank() < geometry.ranks;
        let reach = beside.map(|square| match square.filter(|&square| on_board(square)) {
            None => 0.5 + LIP,
            Some(square) if geometry.holes.has(square) => 0.5,
            Some(_) => 0.5 - SLOPE,
        });
        let [right, up, left, down] = reach;
        let at = |x: f32, z: f32, y: f32| Vec3::new(middle.x + x, y, middle.z + z);
        self.quad([at(-left, down, TOP), at(right, down, TOP), at(right, -up, TOP), at(-left, -up, TOP)]);
        for (side, (files, ranks)) in ways.into_iter().enumerate() {
            if reach[side] >= 0.5 {
                continue;
            }
            // The edge's direction, its two ends along the side, and the way from its first end to its second.
            let out = Vec3::new(files as f32, 0., -ranks as f32);
            let along = Vec3::new(out.z, 0., -out.x);
            let [before, after] = [reach[(side + 3) % 4], reach[(side + 1) % 4]];
            let ends = [-along * before, along * after];
            let edge = |end: Vec3, out_by: f32, y: f32| middle + end + out * out_by + Vec3::Y * y;
            // At a corner between two squares both slopes meet.
            let wide = |end: usize, reach: f32| if reach < 0.5 { ends[end] / reach * 0.5 } else { ends[end] };
            let (first, second) = (wide(0, before), wide(1, after));
            self.quad([
                edge(first, 0.5, 0.),
                edge(second, 0.5, 0.),
                edge(ends[1], 0.5 - SLOPE, TOP),
                edge(ends[0], 0.5 - SLOPE, TOP),
            ]);
            self.quad([edge(first, 0.5, DEPTH), edge(second, 0.5, DEPTH), edge(second, 0.5, 0.), edge(first, 0.5, 0.)]);
        }
    }

    /// A flat part, seen from the side where its corners go round against the clock.
    fn quad(&mut self, [a, b, c, d]: [Vec3; 4]) {
        let normal = (b - a).cross(d - a).normalize_or(Vec3::Y);
        self.positions.extend([a, b, c, d]);
        self.normals.extend([normal; 4]);
    }

    fn mesh(self) -> Mesh {
        let quads = self.positions.len() as u32 / 4;
        let corners = (0..quads).flat_map(|quad| [0, 1, 2, 0, 2, 3].map(|corner| 4 * quad + corner));
        // Without tangents, Bevy would silently ignore the normal map.
        let tangents: Vec<[f32; 4]> = self
            .normals
            .iter()
            .map(|normal| (Vec3::X - *normal * normal.x).normalize_or(Vec3::Z).extend(1.).to_array())
            .collect();
        let uvs: Vec<[f32; 2]> =
            self.positions.iter().map(|at| (Vec2::new(at.x, at.z + at.y) / GRAIN).to_array()).collect();
        Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
            .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, self.positions)
            .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, self.normals)
            .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, uvs)
            .with_inserted_attribute(Mesh::ATTRIBUTE_TANGENT, tangents)
            .with_inserted_indices(Indices::U32(corners.collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sides(holes: &[&str]) -> Vec<Vec3> {
        let holes = holes.iter().map(|square| square.parse::<Square>().unwrap()).collect();
        let mut shape = BlockShape::default();
        for hole in holes {
            shape.block(Geometry { holes, ..Geometry::default() }, hole);
        }
        for (corners, normals) in shape.positions.chunks(4).zip(shape.normals.chunks(4)) {
            let [a, b, c, d] = corners else { panic!("four corners") };
            assert!((*c - *b).cross(*a - *b).normalize().dot(normals[0]) > 0.9, "flat: {a} {b} {c} {d}");
        }
        shape.normals.into_iter().step_by(4).collect()
    }

    /// A block has a top, and beside each square a slope and a side that look to that square.
    #[test]
    fn blocks_have_edges_where_squares_are() {
        assert_eq!(sides(&["a1"]).len(), 1 + 2 * 2);
        assert_eq!(sides(&["d4"]).len(), 1 + 4 * 2);
        assert_eq!(sides(&["d4", "e4"]).len(), 2 * (1 + 3 * 2));
        let [top, slope, side, ..] = sides(&["d4"])[..] else { panic!("a block") };
        assert_eq!((top, side), (Vec3::Y, Vec3::X));
        assert!(slope.x > 0. && slope.y > 0. && slope.z == 0.);
    }
}
