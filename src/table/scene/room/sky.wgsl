// The picture of a room, and its parts that move. Each shows the same picture, looked up a little beside the place.

#import bevy_pbr::{
    forward_io::Vertex,
    mesh_view_bindings::{globals, view},
    pbr_functions::main_pass_post_lighting_processing,
    pbr_types::pbr_input_new,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var picture: texture_cube<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var picture_sampler: sampler;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var<uniform> brightness: vec4<f32>;

struct Seen {
    @builtin(position) position: vec4<f32>,
    @location(0) direction: vec3<f32>,
    // The place within the part or the side of the cube, from its lower left corner to (1, 1).
    @location(1) within: vec2<f32>,
    // The kind of motion, -1 for none, and the number of the part.
    @location(2) @interpolate(flat) kind: vec2<f32>,
}

@vertex
fn vertex(in: Vertex) -> Seen {
    var out: Seen;
    out.direction = in.position;
    out.within = in.uv;
    out.kind = in.uv_b;
    // A direction is a point at infinity. Its depth is 0, so everything else is in front of it.
    let seen = view.view_from_world * vec4(in.position, 0.);
    out.position = view.clip_from_view * vec4(seen.xyz, 0.);
    return out;
}

fn hash(p: vec2<f32>) -> f32 {
    let q = vec2<u32>(vec2<i32>(p));
    var h = (q.x * 0x8da6b343u) ^ (q.y * 0xd8163841u);
    h = (h ^ (h >> 15u)) * 0x2c1b3c6du;
    h = (h ^ (h >> 12u)) * 0x297a2d39u;
    return f32((h ^ (h >> 15u)) & 0xffffu) / 65535.;
}

/// Value noise from -1 to 1. The picture is out of focus, so its cells are not seen.
fn noise(p: vec2<f32>) -> f32 {
    let c = floor(p);
    let f = p - c;
    let u = f * f * (3. - 2. * f);
    let low = mix(hash(c), hash(c + vec2(1., 0.)), u.x);
    let high = mix(hash(c + vec2(0., 1.)), hash(c + vec2(1., 1.)), u.x);
    return 2. * mix(low, high, u.y) - 1.;
}

// The height of the floor, and that of the eyes of most rooms' pictures, in squares over the board.
const FLOOR: f32 = -14.;
const EYES: f32 = 7.3;

// How far from straight down the rooms' pictures show the floor: the tangent of that angle. Nearer they are black.
const FOOT: f32 = 0.45;

/// Where the eyes of the picture see what the camera sees in this direction, and how light it is there. The room is far
/// away, so both see the same. The floor under the table is near: a camera high above it would see it much too large. Its
/// middle is the floor round it, drawn inwards, in the shadow of the table.
fn from_the_eyes(direction: vec3<f32>) -> vec4<f32> {
    // The whole floor in front of the table is shifted in full. Half a shift would show its dark middle beside the table.
    let near = smoothstep(0.4, 0.62, -normalize(direction).y);
    if near <= 0. {
        return vec4(direction, 1.);
    }
    let eye = view.world_position - vec3(0., EYES, 0.);
    let toward = direction * ((view.world_position.y - FLOOR) / -direction.y) + eye * near;
    let least = FOOT * -toward.y;
    let beside = max(length(toward.xz), 0.001);
    let out = max(1., least / beside);
    return vec4(toward.x * out, toward.y, toward.z * out, mix(0.25, 1., smoothstep(0.2, 1., beside / least)));
}

/// What the camera shows of the picture in this direction. Cube maps are left-handed, so z is negated.
fn seen(toward: vec3<f32>, light: f32, alpha: f32, position: vec4<f32>) -> vec4<f32> {
    let color = textureSampleLevel(picture, picture_sampler, toward * vec3(1., 1., -1.), 0.).rgb;
    var input = pbr_input_new();
    input.frag_coord = position;
    return main_pass_post_lighting_processing(input, vec4(color * light * brightness.x * view.exposure, alpha));
}

@fragment
fn fragment(in: Seen) -> @location(0) vec4<f32> {
    if in.kind.x < 0. {
        let toward = from_the_eyes(in.direction);
        return seen(toward.xyz, toward.w, 1., in.position);
    }
    let t = globals.time;
    let at = in.within;
    let ahead = normalize(in.direction);
    let right = normalize(cross(ahead, vec3(0., 1., 0.)));
    // Nothing moves at the edges. The glow above flames ends softly, or their part would be seen as a rectangle.
    let upper = select(0.10, 0.45, in.kind.x == 0.);
    let rim = smoothstep(vec2(0.), vec2(0.22, 0.10), at) * smoothstep(vec2(0.), vec2(0.22, upper), 1. - at);
    let inside = rim.x * rim.y;
    var beside = vec2(0.);
    var light = 1.;
    if in.kind.x == 0. {
        // Flames rise: their noise moves up, and the higher they are, the further they bend.
        let rising = vec2(at.x * 5., at.y * 3. - t * 1.7);
        let bend = noise(rising) + 0.5 * noise(rising * 2.3 + 7.);
        beside = vec2(bend * 0.027, noise(rising * 0.8 + 31.) * 0.037) * at.y;
        light = 1. + 0.30 * noise(vec2(at.x * 3., at.y * 2. - t * 1.1) + 17.) + 0.12 * noise(vec2(t * 3.1, 5.));
    } else if in.kind.x == 1. {
        // A draught of air comes and goes. The curtain hangs from its upper end.
        let own = in.kind.y * 2.4;
        let draught = 0.55 + 0.45 * sin(t * 0.11 + own);
        let swing = sin(t * 0.74 + own + 2.2 * at.y) + 0.4 * sin(t * 1.31 + own * 1.7);
        let fall = 1. - at.y;
        beside = vec2(swing * draught * 0.011 * fall * fall, 0.);
        light = 1. + 0.05 * swing * draught * fall;
    } else if in.kind.x == 3. {
        // The same draught moves leaves, each a little by itself. Their stems hold them below.
        let own = in.kind.y * 1.9;
        let draught = 0.55 + 0.45 * sin(t * 0.13 + own);
        let leaf = vec2(atan2(ahead.x, -ahead.z), ahead.y) * 26.;
        let rustle = noise(leaf + vec2(t * 0.9, own));
        let bend = 0.7 * sin(t * 0.83 + own) + rustle;
        beside = vec2(bend * 0.008, noise(leaf * 1.3 + vec2(own, t * 0.8)) * 0.004) * draught * at.y;
        light = 1. + 0.07 * rustle * draught;
    } else {
        // Clouds pass, slowly.
        light = 1. + 0.16 * noise(vec2(at.x * 0.9 - t * 0.035, at.y * 0.6 + t * 0.008)) + 0.06 * sin(t * 0.09);
    }
    let toward = ahead + (right * beside.x + vec3(0., 1., 0.) * beside.y) * inside;
    return seen(toward, mix(1., light, inside), smoothstep(0., 0.3, inside), in.position);
}
