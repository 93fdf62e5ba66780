//! The shapes of marks: flat bands on the board.

use std::f32::consts::{FRAC_1_SQRT_2, SQRT_2, TAU};

use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;

use super::mark::Mark;

/// A flat band: pairs of an inner and an outer point, and whether the band is closed. Squares have sides of length 1.
pub(in crate::scene) type Band = (Vec<(Vec2, Vec2)>, bool);

/// The bands of a mark: the dark ones below, and the bright ones above.
pub(super) fn shape(mark: Mark) -> (Vec<Band>, Vec<Band>) {
    let disc = |radius| ring(0., radius, 32, 0.);
    match mark {
        // Its dark rim is broad: on light squares the bright line alone is faint.
        Mark::Last => (brackets(0.335, 0.5, 0.30), brackets(0.385, 0.455, 0.25)),
        Mark::Earlier => (brackets(0.365, 0.5, 0.19), brackets(0.41, 0.465, 0.145)),
        Mark::Chosen => (vec![square_ring(0.405, 0.495)], vec![square_ring(0.425, 0.48)]),
        Mark::Quiet => (vec![disc(0.165)], vec![disc(0.125)]),
        Mark::Capture => (vec![ring(0.375, 0.49, 40, 0.)], vec![ring(0.395, 0.47, 40, 0.)]),
        Mark::Special => (vec![ring(0.17, 0.40, 4, 0.)], vec![ring(0.21, 0.355, 4, 0.)]),
        Mark::Stack => (
            vec![ring(0.285, 0.355, 40, 0.), ring(0.385, 0.49, 40, 0.)],
            vec![ring(0.305, 0.335, 40, 0.), ring(0.41, 0.465, 40, 0.)],
        ),
        Mark::Attack => (vec![ring(0.10, 0.21, 24, 0.)], vec![ring(0.13, 0.18, 24, 0.)]),
        Mark::Loss => (cross(0.36, 0.085), cross(0.33, 0.05)),
        // Its dark rim is broad, too: on light squares the bright line alone is faint.
        Mark::Throne => (vec![burst(0.145, 0.37, 8)], vec![burst(0.20, 0.30, 8)]),
        Mark::Goal => (vec![ring(0.08, 0.24, 4, 0.)], vec![ring(0.11, 0.20, 4, 0.)]),
        // The frame is seen beside a wide foot, too.
        Mark::Check => (
            vec![burst(0.36, 0.52, 14), square_ring(0.43, 0.5)],
            vec![burst(0.385, 0.485, 14), square_ring(0.45, 0.485)],
        ),
        Mark::Cursor => (brackets(0.33, 0.50, 0.34), brackets(0.36, 0.47, 0.31)),
        Mark::Aim => (vec![square_ring(0.425, 0.5)], vec![square_ring(0.445, 0.485)]),
        Mark::Hint => (dashes(0.36, 0.50, 0.72), dashes(0.395, 0.465, 0.52)),
        Mark::Hanging => edge_wedges(),
        Mark::HangingRoyal => {
            let (mut dark, mut bright) = edge_wedges();
            let (more_dark, more_bright) = corner_wedges();
            dark.extend(more_dark);
            bright.extend(more_bright);
            (dark, bright)
        }
        // A cross from corner to corner: the piece hides only its middle.
        Mark::Wrong => (cross(0.64, 0.085), cross(0.61, 0.05)),
        Mark::Losing => {
            let (mut dark, mut bright) = corner_wedges();
            dark.push(ring(0.34, 0.43, 8, TAU / 16.));
            bright.push(ring(0.36, 0.41, 8, TAU / 16.));
            (dark, bright)
        }
    }
}

/// The mesh of some bands, on the board's plane.
pub(in crate::scene) fn flat_mesh(bands: &[Band]) -> Mesh {
    let (mut positions, mut indices) = (Vec::new(), Vec::new());
    for (points, closed) in bands {
        let base = positions.len() as u32;
        for point in points.iter().flat_map(|(inner, outer)| [inner, outer]) {
            positions.push([point.x, 0., -point.y]);
        }
        let count = points.len() as u32;
        for i in 0..if *closed { count } else { count - 1 } {
            let [a, b] = [i, (i + 1) % count].map(|i| base + 2 * i);
            indices.extend([a, a + 1, b, b, a + 1, b + 1]);
        }
    }
    // The materials draw both sides, so the winding order of a band does not matter.
    let normals = vec![[0., 1., 0.]; positions.len()];
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::RENDER_WORLD)
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, normals)
        .with_inserted_indices(Indices::U32(indices))
}

fn ring(inner: f32, outer: f32, corners: usize, turn: f32) -> Band {
    let at = |i: usize| Vec2::from_angle(turn + TAU * i as f32 / corners as f32);
    ((0..corners).map(|i| (at(i) * inner, at(i) * outer)).collect(), true)
}

fn square_ring(inner: f32, outer: f32) -> Band {
    ring(inner * SQRT_2, outer * SQRT_2, 4, TAU / 8.)
}

/// A circle of eight dashes. Each covers this part of its eighth.
fn dashes(inner: f32, outer: f32, part: f32) -> Vec<Band> {
    const STEPS: usize = 5;
    let dash = |number: usize| {
        let point = |step: usize| {
            let along = (step as f32 / (STEPS - 1) as f32 - 0.5) * part;
            let way = Vec2::from_angle(TAU * (number as f32 + along) / 8.);
            (way * inner, way * outer)
        };
        ((0..STEPS).map(point).collect(), false)
    };
    (0..8).map(dash).collect()
}

/// A ring with teeth, which looks like a star.
fn burst(inner: f32, outer: f32, teeth: usize) -> Band {
    let points = 2 * teeth;
    let point = |i: usize| {
        let way = Vec2::from_angle(TAU * i as f32 / points as f32);
        (way * inner, way * if i.is_multiple_of(2) { outer } else { (inner + outer) / 2.2 })
    };
    ((0..points).map(point).collect(), true)
}

/// A right angle in each corner of the square.
fn brackets(inner: f32, outer: f32, length: f32) -> Vec<Band> {
    let corner = |turn: Vec2| {
        let band = [
            (Vec2::new(inner, outer - length), Vec2::new(outer, outer - length)),
            (Vec2::splat(inner), Vec2::splat(outer)),
            (Vec2::new(outer - length, inner), Vec2::new(outer - length, outer)),
        ];
        (band.map(|(a, b)| (turn.rotate(a), turn.rotate(b))).to_vec(), false)
    };
    [Vec2::X, Vec2::Y, Vec2::NEG_X, Vec2::NEG_Y].map(corner).to_vec()
}

/// Two bars that cross.
fn cross(length: f32, width: f32) -> Vec<Band> {
    let bar = |way: Vec2| {
        let (along, across) = (way * length, way.perp() * width);
        (vec![(-along - across, -along + across), (along - across, along + across)], false)
    };
    vec![bar(Vec2::from_angle(TAU / 8.)), bar(Vec2::from_angle(-TAU / 8.))]
}

/// Wedges that point at the piece from the four edges of the square: the dark bands and the bright ones.
fn edge_wedges() -> (Vec<Band>, Vec<Band>) {
    (wedges(0.5, 0.26, 0.23, 0.), wedges(0.48, 0.315, 0.165, 0.))
}

/// The same from the four corners.
fn corner_wedges() -> (Vec<Band>, Vec<Band>) {
    let corner = 0.5 / FRAC_1_SQRT_2;
    (wedges(corner, 0.38, 0.21, TAU / 8.), wedges(corner - 0.03, 0.435, 0.145, TAU / 8.))
}

/// Four wedges. Each has its base at one distance from the middle and its tip at another, and half a width.
fn wedges(base: f32, tip: f32, half: f32, turn: f32) -> Vec<Band> {
    let wedge = |number: usize| {
        let way = Vec2::from_angle(turn + TAU * number as f32 / 4.);
        let across = way.perp() * half;
        (vec![(way * base - across, way * base + across), (way * tip, way * tip)], false)
    };
    (0..4).map(wedge).collect()
}
