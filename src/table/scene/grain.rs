//! Wood and stone as functions of space. Each piece is cut from a place of its own, so no two are alike.
//!
//! The shader `grain.wgsl` computes rings, fibres, end grain and veins from the place inside a piece. So they run on through
//! heads and feet, without seams and without texture coordinates.

use bevy::asset::uuid_handle;
use bevy::mesh::MeshTag;
use bevy::pbr::{ExtendedMaterial, MaterialExtension, MaterialPlugin};
use bevy::prelude::*;
use bevy::render::render_resource::{AsBindGroup, ShaderType};
use bevy::shader::{Shader, ShaderRef};
use tessera_arbiter::PieceId;

/// The material of all parts of pieces.
pub(crate) type PieceMaterial = ExtendedMaterial<StandardMaterial, Grain>;

/// The shader. It is a part of the program, so it cannot be missing.
const SHADER: Handle<Shader> = uuid_handle!("6f1c8f4e-8c55-4d0b-9d55-3f1f3a0f4c21");
/// The bit of a mesh's tag that says that its piece was carved. Such wood shows no marks of a lathe.
const CARVED: u32 = 1 << 16;
/// The part of its contrast that a relief on the side of a die keeps. More competes with the face on top, which rules.
pub(super) const SIDES: f32 = 0.26;
/// The same for the red of a wound. On a side it is no wound yet, and red is louder than light and dark.
pub(super) const WOUND_SIDES: f32 = 0.1;

// The kinds of surfaces, as the shader knows them. 0 is a surface of one colour.
const WOOD: f32 = 1.;
/// A relief of a die: its contrast is full on top, and low on the sides.
const RELIEF: f32 = 2.;
const STONE: f32 = 3.;

/// The additions to a [`StandardMaterial`].
#[derive(Asset, AsBindGroup, Reflect, Debug, Clone, Default)]
pub(crate) struct Grain {
    #[uniform(100)]
    values: GrainValues,
}

/// The values of the shader's uniform, in its order.
#[derive(ShaderType, Reflect, Debug, Clone, Copy, Default)]
struct GrainValues {
    /// The three colours of wood or stone, in linear RGB.
    dark: Vec4,
    middle: Vec4,
    light: Vec4,
    /// Rings in a unit, contrast, pores, and nothing.
    shape: Vec4,
    /// The kind of surface, roughness, the contrast of the sides of a die, and the darkness of grooves.
    finish: Vec4,
}

/// The material of a piece, as a file of looks describes it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Solid {
    Wood(SolidWood),
    Stone(SolidStone),
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct SolidStone {
    /// Its colours: of its veins, between, and of the ground.
    pub(super) colors: [Color; 3],
    /// The contrast of the veins, from 0 to 2.
    pub(super) veins: f32,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct SolidWood {
    /// Its colours, from late to early wood.
    pub(super) colors: [Color; 3],
    /// Annual rings in a unit, which is a square.
    pub(super) rings: f32,
    /// The contrast of rings and fibres, from 0 to 1.
    pub(super) contrast: f32,
    /// The darkness of pores, from 0 to 1.
    pub(super) pores: f32,
    /// The darkness of grooves, from 0 to 1.
    pub(super) grooves: f32,
}

impl Solid {
    /// The same in grey, for an army that is out of the game. It keeps its grain, and every army has the same grey.
    pub(super) fn grey(self, grey: Color) -> Self {
        let light = |color: Color| color.to_linear().luminance();
        let grey = |colors: [Color; 3]| {
            let middle = light(colors[1]).max(1e-4);
            let shade = |color: Color| grey.to_linear() * (light(color) / middle).clamp(0.6, 1.5);
            colors.map(|color| shade(color).with_alpha(1.).into())
        };
        match self {
            Self::Wood(wood) => Self::Wood(SolidWood { colors: grey(wood.colors), ..wood }),
            Self::Stone(stone) => Self::Stone(SolidStone { colors: grey(stone.colors), ..stone }),
        }
    }

    fn values(self, roughness: f32) -> GrainValues {
        let (kind, colors, shape, grooves) = match self {
            Self::Wood(wood) => (WOOD, wood.colors, Vec4::new(wood.rings, wood.contrast, wood.pores, 0.), wood.grooves),
            Self::Stone(stone) => (STONE, stone.colors, Vec4::new(0., stone.veins, 0., 0.), 1.),
        };
        let [dark, middle, light] = colors.map(|color| color.to_linear().to_vec4());
        GrainValues { dark, middle, light, shape, finish: Vec4::new(kind, roughness, SIDES, grooves) }
    }
}

impl MaterialExtension for Grain {
    fn fragment_shader() -> ShaderRef {
        SHADER.into()
    }
}

/// A part of one colour.
pub(super) fn plain(base: StandardMaterial) -> PieceMaterial {
    PieceMaterial { base, extension: Grain::default() }
}

/// A part of solid wood or stone.
pub(super) fn solid(base: StandardMaterial, solid: Solid) -> PieceMaterial {
    let values = solid.values(base.perceptual_roughness);
    PieceMaterial { base, extension: Grain { values } }
}

/// The relief in a die of this colour and substance. `sides` is the part of its contrast on the sides, where it does not glow, so
/// that the face on top rules.
pub(super) fn relief(base: StandardMaterial, sides: f32, die: Color, solid: Option<Solid>) -> PieceMaterial {
    let finish = Vec4::new(RELIEF, base.perceptual_roughness, sides, 0.);
    let values = match solid {
        Some(wood @ Solid::Wood(_)) => wood.values(base.perceptual_roughness),
        _ => GrainValues { middle: die.to_linear().to_vec4(), ..default() },
    };
    PieceMaterial { base, extension: Grain { values: GrainValues { finish, ..values } } }
}

/// A material between two others: the first one at 0, and the second one at 1.
pub(super) fn mix(from: &PieceMaterial, to: &PieceMaterial, t: f32) -> PieceMaterial {
    let (one, other) = (&from.extension.values, &to.extension.values);
    let mut mixed = if t < 1. { from.clone() } else { to.clone() };
    mixed.base.base_color = from.base.base_color.mix(&to.base.base_color, t);
    mixed.base.perceptual_roughness = from.base.perceptual_roughness.lerp(to.base.perceptual_roughness, t);
    mixed.extension.values = GrainValues {
        dark: one.dark.lerp(other.dark, t),
        middle: one.middle.lerp(other.middle, t),
        light: one.light.lerp(other.light, t),
        shape: one.shape.lerp(other.shape, t),
        finish: one.finish.lerp(other.finish, t),
    };
    mixed
}

/// The tag of a piece's meshes. Each piece is cut from its own place of the log, and keeps its wood for the whole game.
pub(super) fn tag(piece: PieceId, is_carved: bool) -> MeshTag {
    MeshTag(piece.index() as u32 % CARVED + if is_carved { CARVED } else { 0 })
}

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins(MaterialPlugin::<PieceMaterial>::default());
    let mut shaders = app.world_mut().resource_mut::<Assets<Shader>>();
    // The handle is of the program, so it cannot be refused.
    let inserted = shaders.insert(&SHADER, Shader::from_wgsl(include_str!("grain.wgsl"), "grain.wgsl"));
    debug_assert!(inserted.is_ok());
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wood(colors: [Color; 3]) -> Solid {
        Solid::Wood(SolidWood { colors, rings: 9., contrast: 0.5, pores: 0.2, grooves: 0.6 })
    }

    /// Living wood turns grey without a jump: the mix begins and ends as the two woods, and lies between them.
    #[test]
    fn wood_turns_grey_without_a_jump() {
        let red = wood([Color::srgb(0.3, 0.05, 0.04), Color::srgb(0.5, 0.1, 0.07), Color::srgb(0.7, 0.2, 0.1)]);
        let ebony = wood([Color::srgb(0.03, 0.02, 0.02), Color::srgb(0.1, 0.07, 0.06), Color::srgb(0.2, 0.15, 0.1)]);
        let grey = Color::srgb(0.42, 0.42, 0.43);
        let alive = solid(StandardMaterial { perceptual_roughness: 0.4, ..default() }, red);
        let frozen = solid(StandardMaterial { perceptual_roughness: 0.9, ..default() }, red.grey(grey));
        let middle = |t: f32| mix(&alive, &frozen, t).extension.values.middle;
        assert_eq!(middle(0.), alive.extension.values.middle);
        assert_eq!(middle(1.), frozen.extension.values.middle);
        assert!(middle(0.5).abs_diff_eq((middle(0.) + middle(1.)) / 2., 1e-4));
        // All frozen armies have the same grey, whatever their wood or stone was, and the grain is still seen.
        let Solid::Wood(SolidWood { colors, .. }) = ebony else { panic!() };
        for solid in [red, ebony, Solid::Stone(SolidStone { colors, veins: 1. })] {
            let GrainValues { dark, middle, light, .. } = solid.grey(grey).values(0.9);
            assert!(middle.abs_diff_eq(grey.to_linear().to_vec4(), 1e-3), "{middle:?}");
            assert!(dark.y < middle.y && middle.y < light.y);
        }
    }
}
