//! Meshes that are turned round the y axis, like wood on a lathe.

use std::f32::consts::TAU;

use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;

/// Turns a profile round the y axis. Its points are radius and height, from the middle of the top outwards and down: the
/// outside is at the left of the way. `grain` is the size of one repeat of the texture, which is laid on from above.
pub(super) fn turned(profile: &[Vec2], segments: u32, grain: f32) -> Mesh {
    let (mut positions, mut normals, mut uvs, mut tangents) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for segment in 0..=segments {
        let (sin, cos) = (segment as f32 / segments as f32 * TAU).sin_cos();
        for (ring, &point) in profile.iter().enumerate() {
            let slope = normal(profile, ring);
            let normal = Vec3::new(slope.x * cos, slope.y, slope.x * sin);
            let (x, z) = (point.x * cos, point.x * sin);
            positions.push([x, point.y, z]);
            normals.push(normal.to_array());
            // The texture's u is x. Without tangents, Bevy would silently ignore the normal map.
            let tangent = (Vec3::X - normal * normal.x).normalize_or(Vec3::Z);
            tangents.push(tangent.extend(1.).to_array());
            // A part of the height, or the texture would be smeared down the edge.
            uvs.push([x / grain, (z + point.y * 1.3) / grain]);
        }
    }
    let mut indices = Vec::new();
    let rings = profile.len() as u32;
    for segment in 0..segments {
        for ring in 0..rings - 1 {
            let (a, b) = (segment * rings + ring, (segment + 1) * rings + ring);
            indices.extend([a, b, a + 1, a + 1, b, b + 1]);
        }
    }
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, normals)
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, uvs)
        .with_inserted_attribute(Mesh::ATTRIBUTE_TANGENT, tangents)
        .with_inserted_indices(Indices::U32(indices))
}

/// The normal at a point of the profile: that of its neighbours' line.
fn normal(profile: &[Vec2], at: usize) -> Vec2 {
    let before = profile[at.saturating_sub(1)];
    let after = profile[(at + 1).min(profile.len() - 1)];
    let way = after - before;
    Vec2::new(-way.y, way.x).normalize_or(Vec2::Y)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A mesh that is wound the wrong way shows its inside, and looks almost right.
    #[test]
    fn the_outside_is_seen_from_outside() {
        let disc = turned(&[Vec2::new(0.1, 0.), Vec2::new(1., 0.), Vec2::new(1., -1.)], 12, 1.);
        let positions = disc.attribute(Mesh::ATTRIBUTE_POSITION).unwrap().as_float3().unwrap();
        let corners: Vec<usize> = disc.indices().unwrap().iter().collect();
        for triangle in corners.chunks(3) {
            let [a, b, c] = [0, 1, 2].map(|corner| Vec3::from(positions[triangle[corner]]));
            let (face, middle) = ((b - a).cross(c - a), (a + b + c) / 3.);
            let is_top = a.y + b.y + c.y == 0.;
            let outwards = if is_top { face.y } else { face.dot(middle.with_y(0.)) };
            assert!(outwards > 0., "{a} {b} {c}");
        }
    }
}
