// Solid wood and stone as functions of space. The surface of a piece cuts them open, so rings, fibres and veins run on
// through heads, feet and edges, and no two pieces are alike. The grain of wood runs along y of the model.
//
// The vertex colours come from `assets/make/solid.py`. Red is the occlusion of the whole. Green is that of narrow grooves.
// Blue says how sharply an edge stands out.

#import bevy_pbr::{
    pbr_fragment::pbr_input_from_standard_material,
    pbr_functions::{apply_pbr_lighting, main_pass_post_lighting_processing},
    forward_io::{VertexOutput, FragmentOutput},
    mesh_functions::{get_world_from_local, get_tag},
}

// The fields are those of `GrainValues` in grain.rs.
struct Grain {
    dark: vec4<f32>,
    middle: vec4<f32>,
    light: vec4<f32>,
    // Rings in a unit, contrast, pores. Stone has only a contrast, that of its veins.
    shape: vec4<f32>,
    // The kind of surface (0 plain, 1 wood, 2 the relief of a die, 3 stone), roughness, the contrast of the sides of a die, and the
    // darkness of grooves.
    finish: vec4<f32>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(100) var<uniform> grain: Grain;

fn hash(p: vec3<i32>) -> f32 {
    let q = bitcast<vec3<u32>>(p);
    var h = (q.x * 0x8da6b343u) ^ (q.y * 0xd8163841u) ^ (q.z * 0xcb1ab31fu);
    h = (h ^ (h >> 15u)) * 0x2c1b3c6du;
    h = (h ^ (h >> 12u)) * 0x297a2d39u;
    h = h ^ (h >> 15u);
    return f32(h & 0xffffffu) / 8388607.5 - 1.;
}

/// The part that a corner of a cell adds to the noise: a slope of random direction.
fn corner(c: vec3<i32>, f: vec3<f32>) -> f32 {
    let q = bitcast<vec3<u32>>(c);
    var h = (q.x * 0x8da6b343u) ^ (q.y * 0xd8163841u) ^ (q.z * 0xcb1ab31fu);
    h = (h ^ (h >> 15u)) * 0x2c1b3c6du;
    h = h ^ (h >> 13u);
    let slope = vec3<f32>(vec3(h & 1023u, (h >> 10u) & 1023u, (h >> 20u) & 1023u)) / 511.5 - 1.;
    return dot(slope, f);
}

/// Gradient noise, about -1 to 1. Value noise would show its cells as ladders on turned stems.
fn noise(p: vec3<f32>) -> f32 {
    let c = vec3<i32>(floor(p));
    let f = fract(p);
    let u = f * f * f * (f * (f * 6. - 15.) + 10.);
    let low = mix(
        mix(corner(c, f), corner(c + vec3(1, 0, 0), f - vec3(1., 0., 0.)), u.x),
        mix(corner(c + vec3(0, 1, 0), f - vec3(0., 1., 0.)), corner(c + vec3(1, 1, 0), f - vec3(1., 1., 0.)), u.x), u.y);
    let high = mix(
        mix(corner(c + vec3(0, 0, 1), f - vec3(0., 0., 1.)), corner(c + vec3(1, 0, 1), f - vec3(1., 0., 1.)), u.x),
        mix(corner(c + vec3(0, 1, 1), f - vec3(0., 1., 1.)), corner(c + vec3(1, 1, 1), f - vec3(1., 1., 1.)), u.x), u.y);
    return 1.6 * mix(low, high, u.z);
}

/// Noise with this many cells in a unit. It fades out before it is finer than a pixel, or it would flicker.
fn fine(p: vec3<f32>, cells: vec3<f32>, pixel: vec3<f32>) -> f32 {
    let fade = 1. - smoothstep(0.35, 0.95, length(pixel * cells));
    if fade <= 0. { return 0.; }
    return noise(p * cells) * fade;
}

/// A blend of the wood's three colours, for 0 to 1.
fn shade(t: f32) -> vec3<f32> {
    return mix(mix(grain.dark.rgb, grain.middle.rgb, clamp(t * 2., 0., 1.)), grain.light.rgb, clamp(t * 2. - 1., 0., 1.));
}

@fragment
fn fragment(in: VertexOutput, @builtin(front_facing) is_front: bool) -> FragmentOutput {
    var input = pbr_input_from_standard_material(in, is_front);
#ifdef VERTEX_COLORS
    let shut = in.color.rgb;
    input.material.base_color = vec4(input.material.base_color.rgb / max(shut, vec3(0.01)), 1.);
#else
    let shut = vec3(1., 1., 0.5);
#endif
    let world_from_local = get_world_from_local(in.instance_index);
    let turn = mat3x3(world_from_local[0].xyz, world_from_local[1].xyz, world_from_local[2].xyz);
    let size = dot(turn[0], turn[0]);
    let p = (in.world_position.xyz - world_from_local[3].xyz) * turn / size;
    let axis = turn[1] / sqrt(size);
    let n = normalize(in.world_normal * turn);
    // Derivatives are taken of interpolated values and outside of branches. Values from buffers may be 0 outside of the
    // triangle, as under lavapipe, and their derivatives would draw a line along every edge.
    let right = dpdx(in.world_position.xyz) * turn / size;
    let down = dpdy(in.world_position.xyz) * turn / size;
    let pixel = abs(right) + abs(down);
    let tag = get_tag(in.instance_index);
    let lucky = vec3(hash(vec3(i32(tag), 11, 3)), hash(vec3(i32(tag), 5, 17)), hash(vec3(i32(tag), 29, 7)));
    // Bit 16 says that the piece was carved and not turned.
    let lathed = f32(1u - ((tag >> 16u) & 1u));
    let kind = grain.finish.x;
    let groove = 1. - smoothstep(0.10, 0.97, shut.g);
    let emblem = input.material.base_color.rgb;
    var colour = emblem;
    // The relief of a wooden die is cut from the same wood.
    let is_wooden = kind == 1. || (kind == 2. && grain.shape.x > 0.);

    if is_wooden {
        // Rings lie round a pith beside the piece, which leans a little.
        let away = (0.34 + 0.22 * lucky.x) * vec2(cos(lucky.y * 3.1416), sin(lucky.y * 3.1416));
        let q = vec3(p.x - away.x - 0.10 * lucky.z * p.y, p.y + 7. * lucky.x, p.z - away.y - 0.10 * lucky.x * p.y);
        let warp = 0.050 * noise(q * vec3(2.2, 0.9, 2.2)) + 0.014 * noise(q * vec3(7., 2.4, 7.));
        let at = (length(q.xz) + warp) * grain.shape.x;
        let out_from = normalize(q.xz);
        let width = grain.shape.x * (abs(dot(out_from, right.xz)) + abs(dot(out_from, down.xz)) + 0.1 * length(pixel.xz));
        let year = floor(at);
        let within = at - year;
        // Early wood grows slowly, and late wood ends abruptly.
        let late = pow(clamp(within * 1.15, 0., 1.), 1.8) * clamp((1. - within) / (0.12 + width), 0., 1.);
        let clear = 1. - smoothstep(0.35, 0.9, width);
        let next = smoothstep(0., 0.18, within);
        let band = mix(hash(vec3(i32(year) - 1, i32(tag), 2)), hash(vec3(i32(year), i32(tag), 2)), next);
        let broad = noise(q * vec3(3.1, 1.1, 3.1) + 40.);
        // Fibres run nearly straight up. Each layer is turned differently, so that no cells of the noise show.
        let r = vec3(0.8 * q.x - 0.6 * q.z, q.y + 0.9 * warp * 10. + 0.35 * q.x, 0.6 * q.x + 0.8 * q.z);
        let s = vec3(0.28 * q.x - 0.96 * q.z, q.y - 0.6 * warp * 10. + 0.5 * q.z, 0.96 * q.x + 0.28 * q.z);
        let fibre = fine(r, vec3(20., 0.7, 20.), pixel) + 0.8 * fine(s, vec3(52., 1.1, 52.), pixel)
            + 0.6 * fine(r, vec3(140., 2.0, 140.), pixel);
        let pore = smoothstep(0.30, 0.62, fine(s, vec3(80., 2.4, 80.), pixel)) * (1. - 0.5 * late);
        let figure = noise(vec3(q.x * 2., q.y * 7., q.z * 2.) + 3. * broad);
        let end = smoothstep(0.55, 0.95, abs(n.y));
        let lathe = p.y + 0.7 * length(p.xz);
        let round_it = p.xz / max(length(p.xz), 1e-4);
        let across = vec3(0., lathe, 0.);
        let step = vec3(0., abs(right.y + 0.7 * dot(round_it, right.xz)) + abs(down.y + 0.7 * dot(round_it, down.xz)), 0.);
        let marks = lathed * (fine(across, vec3(0., 34., 0.), step) + 0.8 * fine(across, vec3(0., 95., 0.), step));
        let t = 0.52 + grain.shape.y * (0.46 * (0.36 - late) * clear + 0.17 * band * clear + 0.17 * broad + 0.05 * figure)
            + 0.08 * lucky.y;
        colour = shade(t) * (1. + grain.shape.y * 0.15 * fibre - 0.035 * marks);
        colour *= 1. - grain.shape.z * pore * 0.75;
        // End grain drinks more of the polish.
        colour *= mix(vec3(1.), vec3(0.84, 0.78, 0.70), end);
        colour *= vec3(1. + 0.06 * lucky.x, 1. + 0.05 * lucky.x, 1. + 0.05 * lucky.x + 0.05 * lucky.z);
        // Hands darken the grooves and brighten the edges.
        let dirt = grain.finish.w * max(groove, 0.75 * (1. - smoothstep(0.25, 0.92, shut.r)));
        colour *= mix(vec3(1.), vec3(0.30, 0.19, 0.11), clamp(dirt, 0., 1.));
        colour *= 1. + 0.22 * clamp(shut.b - 0.5, 0., 0.5);
        input.material.perceptual_roughness = clamp(
            grain.finish.y + 0.10 * end + 0.05 * fibre - 0.05 * figure + 0.16 * groove, 0.1, 1.);
        // Marks of the tool catch the light under the smooth varnish.
        let bump = lathed * (0.05 * fine(across + 0.01, vec3(0., 60., 0.), step)
            + 0.05 * fine(across, vec3(0., 140., 0.), step));
        input.N = normalize(input.N + axis * bump * (1. - n.y * n.y));
    } else if kind == 3. {
        // Veins run where warped noise is zero.
        let q = p + 9. * lucky;
        let warp = vec3(noise(q * 2.3), noise(q * 2.3 + 17.), noise(q * 2.3 + 31.))
            + 0.5 * vec3(noise(q * 5.1 + 3.), noise(q * 5.1 + 23.), noise(q * 5.1 + 37.));
        let rough = 0.22 * noise(q * 9. + warp) + 0.10 * noise(q * 21.) + 0.05 * noise(q * 47.);
        let slow = noise(q * vec3(1.7, 1.1, 1.7) + 0.40 * warp) + 0.35 * noise(q * 4.1 + 0.5 * warp) + rough;
        let quick = noise(q * vec3(4.6, 3.2, 4.6) + 0.5 * warp + 50.) + rough;
        let cloud = noise(q * 2.8 + 0.6 * warp + 80.) + rough;
        // Veins swell and vanish along their way.
        let swell = smoothstep(-0.75, 0.35, noise(q * 1.9 + 120.));
        let vein = max(swell * (1. - smoothstep(0., 0.02 + 0.11 * swell, abs(slow))),
            0.45 * (1. - swell) * (1. - smoothstep(0., 0.05, abs(quick))));
        let halo = swell * (1. - smoothstep(0., 0.5, abs(slow)));
        let t = 0.66 + 0.20 * cloud - grain.shape.y * (0.52 * vein + 0.15 * halo);
        colour = shade(clamp(t, 0., 1.)) * (1. - 0.45 * grain.finish.w * groove);
        input.material.perceptual_roughness = grain.finish.y + 0.06 * vein;
    }
    if kind == 2. {
        // Full contrast on top, little on the sides. The direction is that of the world, so it changes while a die tumbles.
        // Square roots are mixed, because in linear light a bright emblem on dark wood would stay loud.
        let up = smoothstep(0.60, 0.92, in.world_normal.y);
        let body = select(grain.middle.rgb, colour, is_wooden);
        let quiet = mix(sqrt(max(body, vec3(0.))), sqrt(emblem), grain.finish.z);
        colour = mix(quiet * quiet, emblem, up);
        input.material.emissive = vec4(input.material.emissive.rgb * up, input.material.emissive.a);
    }
    // Occluded places are darker, and reflect less.
    let open = clamp(shut.r, 0.05, 1.);
    input.material.base_color = vec4(colour * pow(vec3(open), vec3(0.80, 0.95, 1.10)), 1.);
    input.specular_occlusion *= clamp(open * open * (0.35 + 0.65 * shut.g), 0., 1.);

    var out: FragmentOutput;
    out.color = apply_pbr_lighting(input);
    out.color = main_pass_post_lighting_processing(input, out.color);
    return out;
}
