// Shows an image of the scene and darkens its corners.

#import bevy_ui::ui_vertex_output::UiVertexOutput

@group(1) @binding(0) var scene: texture_2d<f32>;
@group(1) @binding(1) var scene_sampler: sampler;
// The intensity and the radius of the camera's `Vignette`. The curve below is that of a graphics card, too.
@group(1) @binding(2) var<uniform> corners: vec2<f32>;

@fragment
fn fragment(in: UiVertexOutput) -> @location(0) vec4<f32> {
    // The image has one level, and the level 0 needs no derivatives.
    let colour = textureSampleLevel(scene, scene_sampler, in.uv, 0.).rgb;
    let away = (in.uv - 0.5) / corners.y;
    let bright = clamp(1. - dot(away, away), 0., 1.);
    let squared = bright * bright;
    let darkness = (1. - squared * squared * bright) * corners.x;
    return vec4(colour * (1. - darkness), 1.);
}
