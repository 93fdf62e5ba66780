"""Tools for the scenes round the chess table: materials, shapes, lamps and what stands in more than one scene.

Lengths are in metres, and z points up. White sits at -y and looks towards +y. A square of the board is 0.055 m wide, and the
top of the table is at 0.75 m.
"""

import math
import random

import bpy
import numpy as np

SQUARE = 0.055
TOP = 0.75

# A fixed seed: the same books stand on the shelves each time.
rng = random.Random(4)


# ---------------------------------------------------------------- materials


def put(node, value, *names):
    """Sets the first of these inputs that this version of Blender has."""
    for name in names:
        if name in node.inputs:
            node.inputs[name].default_value = value
            return node.inputs[name]


def srgb(text):
    c = [int(text[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    return tuple(x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in c) + (1.0,)


def material(name, color="808080", rough=0.6, metal=0.0, emit=None, strength=0.0, coat=0.0):
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    node = made.node_tree.nodes["Principled BSDF"]
    put(node, srgb(color), "Base Color")
    put(node, rough, "Roughness")
    put(node, metal, "Metallic")
    put(node, coat, "Coat Weight", "Clearcoat")
    if emit:
        put(node, srgb(emit) if isinstance(emit, str) else (*emit, 1), "Emission Color", "Emission")
        put(node, strength, "Emission Strength")
    return made


def nodes(made):
    tree = made.node_tree
    return tree.nodes, tree.links, tree.nodes["Principled BSDF"]


def gradient(n, link, value, colors):
    """The colour at a value from 0 to 1: `colors` are (place, linear colour)."""
    made = n.new("ShaderNodeValToRGB")
    elements = made.color_ramp.elements
    while len(elements) < len(colors):
        elements.new(0.5)
    for element, (at, color) in zip(elements, colors):
        element.position, element.color = at, (*color, 1)
    link.new(value, made.inputs["Fac"])
    return made.outputs["Color"]


def wood(name, dark, light, scale=(1, 1, 9), rough=0.38, coat=0.25):
    made = material(name, rough=rough, coat=coat)
    n, link, bsdf = nodes(made)
    at, mapping, noise = n.new("ShaderNodeTexCoord"), n.new("ShaderNodeMapping"), n.new("ShaderNodeTexNoise")
    mapping.inputs["Scale"].default_value = scale
    put(noise, 3.0, "Scale"), put(noise, 7.0, "Detail"), put(noise, 1.2, "Distortion")
    link.new(at.outputs["Object"], mapping.inputs["Vector"])
    link.new(mapping.outputs["Vector"], noise.inputs["Vector"])
    link.new(gradient(n, link, noise.outputs["Fac"], [(0.30, srgb(dark)[:3]), (0.72, srgb(light)[:3])]), bsdf.inputs["Base Color"])
    return made


def mottled(name, dark, light, scale=6, rough=0.5, bump=0.0):
    made = material(name, rough=rough)
    n, link, bsdf = nodes(made)
    at, noise = n.new("ShaderNodeTexCoord"), n.new("ShaderNodeTexNoise")
    put(noise, scale, "Scale"), put(noise, 5.0, "Detail")
    link.new(at.outputs["Object"], noise.inputs["Vector"])
    link.new(gradient(n, link, noise.outputs["Fac"], [(0.30, srgb(dark)[:3]), (0.75, srgb(light)[:3])]), bsdf.inputs["Base Color"])
    if bump:
        node = n.new("ShaderNodeBump")
        put(node, bump, "Strength")
        link.new(noise.outputs["Fac"], node.inputs["Height"])
        link.new(node.outputs["Normal"], bsdf.inputs["Normal"])
    return made


def painted(name, pixels, rough):
    """A material with a picture from numpy, mapped by UV."""
    height, width = pixels.shape[:2]
    image = bpy.data.images.new(name, width, height)
    image.pixels.foreach_set(np.dstack([pixels, np.ones((height, width))]).astype(np.float32).ravel())
    image.pack()
    made = material(name, rough=rough)
    n, link, bsdf = nodes(made)
    picture = n.new("ShaderNodeTexImage")
    picture.image = image
    link.new(picture.outputs["Color"], bsdf.inputs["Base Color"])
    return made


# ---------------------------------------------------------------- shapes


def mesh(name, vertices, faces, made, smooth=False, uvs=None):
    data = bpy.data.meshes.new(name)
    data.from_pydata(vertices, [], faces)
    data.materials.append(made)
    if smooth:
        data.polygons.foreach_set("use_smooth", [True] * len(data.polygons))
    if uvs:
        layer = data.uv_layers.new(name="UVMap")
        for loop in data.loops:
            layer.data[loop.index].uv = uvs[loop.vertex_index]
    thing = bpy.data.objects.new(name, data)
    bpy.context.scene.collection.objects.link(thing)
    return thing


def bevelled(thing, width, segments=2):
    modifier = thing.modifiers.new("bevel", "BEVEL")
    modifier.width, modifier.segments, modifier.limit_method = width, segments, "ANGLE"
    return thing


def box(at, size, made, bevel=0.004, turn=0.0, tilt=0.0, segments=2):
    x, y, z = (s / 2 for s in size)
    corners = [(i, j, k) for i in (-x, x) for j in (-y, y) for k in (-z, z)]
    faces = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    thing = mesh("box", corners, faces, made)
    thing.location, thing.rotation_euler = at, (tilt, 0, turn)
    return bevelled(thing, bevel, segments) if bevel else thing


def lathe(at, profile, made, segments=32):
    """Turns (radius, height) pairs round the z axis."""
    count, vertices, faces = len(profile), [], []
    for k in range(segments):
        a = 2 * math.pi * k / segments
        vertices += [(r * math.cos(a), r * math.sin(a), z) for r, z in profile]
    for k in range(segments):
        for q in range(count - 1):
            a, b = k * count + q, (k + 1) % segments * count + q
            faces.append((a, b, b + 1, a + 1))
    thing = mesh("lathe", vertices, faces, made, smooth=True)
    thing.location = at
    return thing


class Place:
    """A place in the room. It turns and moves all things that are put there."""

    def __init__(self, at, turn):
        self.at, self.turn = at, turn

    def __call__(self, thing):
        x, y, z = thing.location
        c, s = math.cos(self.turn), math.sin(self.turn)
        thing.location = (self.at[0] + c * x - s * y, self.at[1] + s * x + c * y, (self.at[2] if len(self.at) > 2 else 0) + z)
        thing.rotation_euler[2] += self.turn
        return thing


# ---------------------------------------------------------------- furniture


def flames(strength):
    """The material of flames: bright yellow below, red and thin above, and transparent."""
    made = bpy.data.materials.new("fire")
    made.use_nodes = True
    n, link = made.node_tree.nodes, made.node_tree.links
    n.clear()
    at, split, facing = n.new("ShaderNodeTexCoord"), n.new("ShaderNodeSeparateXYZ"), n.new("ShaderNodeLayerWeight")
    link.new(at.outputs["Generated"], split.inputs[0])
    stops = [(0.0, (1.0, 0.42, 0.10)), (0.25, (1.0, 0.36, 0.07)), (0.6, (1.0, 0.20, 0.02)), (1.0, (0.6, 0.06, 0.005))]
    emission, clear, mix, out = n.new("ShaderNodeEmission"), n.new("ShaderNodeBsdfTransparent"), n.new("ShaderNodeMixShader"), n.new("ShaderNodeOutputMaterial")
    put(emission, strength, "Strength")
    link.new(gradient(n, link, split.outputs["Z"], stops), emission.inputs["Color"])
    # Flames are thin at the silhouette and towards the tip.
    fade = n.new("ShaderNodeMath")
    fade.operation = "MULTIPLY_ADD"
    fade.inputs[1].default_value, fade.inputs[2].default_value = 0.55, 0.22
    link.new(split.outputs["Z"], fade.inputs[0])
    more = n.new("ShaderNodeMath")
    more.operation, more.use_clamp = "MAXIMUM", True
    link.new(fade.outputs[0], more.inputs[0])
    link.new(facing.outputs["Facing"], more.inputs[1])
    link.new(more.outputs[0], mix.inputs[0])
    link.new(emission.outputs[0], mix.inputs[1])
    link.new(clear.outputs[0], mix.inputs[2])
    link.new(mix.outputs[0], out.inputs[0])
    return made


def candle(here, z, tall, m, stick=True):
    foot = 0.14 if stick else 0.0
    if stick:
        here(lathe((0, 0, z), [(0, 0), (0.045, 0.0), (0.04, 0.012), (0.010, 0.03), (0.014, 0.08), (0.009, 0.11), (0.022, 0.14), (0, 0.14)], m["brass"], 20))
    here(lathe((0, 0, z + foot), [(0.011, 0), (0.011, tall), (0, tall)], m["wax"], 14))
    here(lathe((0, 0, z + foot + tall + 0.004), [(0, 0), (0.0065, 0.012), (0, 0.038)], m["flame"], 10))


def sheet(at, width, depth, made, repeat=1.0):
    w, d = width / 2, depth / 2
    return mesh_at(mesh("sheet", [(-w, -d, 0), (w, -d, 0), (w, d, 0), (-w, d, 0)], [(0, 1, 2, 3)], made, uvs=[(0, 0), (repeat, 0), (repeat, repeat * depth / width), (0, repeat * depth / width)]), at)


def mesh_at(thing, at):
    thing.location = at
    return thing


def area(at, turn, width, depth, watts, color):
    data = bpy.data.lights.new("area", "AREA")
    data.shape, data.size, data.size_y, data.energy, data.color = "RECTANGLE", width, depth, watts, color
    made = bpy.data.objects.new("area", data)
    made.location, made.rotation_euler = at, turn
    made.visible_camera = made.visible_glossy = False
    bpy.context.scene.collection.objects.link(made)


def sun(energy, angle, color, turn):
    """The sun or the moon: `energy` in W/m², `angle` is its diameter in degrees."""
    data = bpy.data.lights.new("sun", "SUN")
    data.energy, data.angle, data.color = energy, math.radians(angle), color
    made = bpy.data.objects.new("sun", data)
    made.rotation_euler = turn
    bpy.context.scene.collection.objects.link(made)


def world(sky):
    """Lights the scene by a sky: `sky(nodes, links, height)` gives the socket of its colour. `height` is -1 to 1."""
    made = bpy.context.scene.world
    made.use_nodes = True
    n, link = made.node_tree.nodes, made.node_tree.links
    at, split = n.new("ShaderNodeTexCoord"), n.new("ShaderNodeSeparateXYZ")
    link.new(at.outputs["Generated"], split.inputs[0])
    link.new(sky(n, link, split.outputs["Z"]), n["Background"].inputs["Color"])


def maths(n, link, operation, *values):
    """The result of an operation on sockets and numbers."""
    made = n.new("ShaderNodeMath")
    made.operation = operation
    for given, value in zip(made.inputs, values):
        if isinstance(value, (int, float)):
            given.default_value = value
        else:
            link.new(value, given)
    return made.outputs[0]


def leaves(at, radii, count, size, made, hollow=0.55):
    """Many small leaves in the outer part of an ellipsoid: a bush, a crown, or flowers."""
    r = np.random.default_rng(rng.randrange(1 << 30))
    way = r.normal(0, 1, (count, 3))
    way /= np.linalg.norm(way, axis=1, keepdims=True)
    middle = way * r.uniform(hollow, 1, (count, 1)) ** 0.5 * np.array(radii)
    a, b = r.normal(0, 1, (2, count, 3))
    a /= np.linalg.norm(a, axis=1, keepdims=True)
    b = np.cross(a, b)
    b /= np.linalg.norm(b, axis=1, keepdims=True)
    wide = size * r.uniform(0.6, 1.3, (count, 1))
    corners = np.stack([middle - a * wide - b * wide, middle + a * wide - b * wide, middle + a * wide + b * wide, middle - a * wide + b * wide], 1)
    faces = [(4 * k, 4 * k + 1, 4 * k + 2, 4 * k + 3) for k in range(count)]
    return mesh_at(mesh("leaves", corners.reshape(-1, 3).tolist(), faces, made), at)


def dots(points, radius, made):
    """Small octahedra at these points: flowers, or lamps far away."""
    vertices, faces = [], []
    for x, y, z in points:
        k = len(vertices)
        vertices += [(x + radius, y, z), (x - radius, y, z), (x, y + radius, z), (x, y - radius, z), (x, y, z + radius), (x, y, z - radius)]
        faces += [(k + a, k + b, k + c) for a, b, c in ((0, 2, 4), (2, 1, 4), (1, 3, 4), (3, 0, 4), (2, 0, 5), (1, 2, 5), (3, 1, 5), (0, 3, 5))]
    return mesh("dots", vertices, faces, made)


def boards_pixels(color, count=48, size=1024):
    """Floor boards along x, of slightly different tones, made in linear light."""
    y, x = np.mgrid[0:size, 0:size] / size
    r = np.random.default_rng(5)
    board = np.floor(y * count).astype(int)
    shift = r.uniform(0, 1, count)[board]
    piece = np.floor((x + shift) * 3).astype(int) % 3
    tone = r.uniform(0.78, 1.15, (count, 3))[board, piece]
    side, along = y * count % 1, (x + shift) * 3 % 1
    grain = 0.92 + 0.10 * np.sin((side * 7 + np.sin(along * 9 + tone * 50)) * 3) * r.uniform(0.6, 1.2, (size, size))
    out = np.array(srgb(color)[:3]) * (tone * grain)[..., None]
    out[(side < 0.045) | (along < 0.004)] *= 0.22
    return np.clip(out, 0, 1)


def table(m):
    """The table and its board."""
    top = lathe((0, 0, 0), [(0, TOP - 0.02), (7.75 * SQUARE, TOP - 0.02), (7.75 * SQUARE, TOP - 0.06), (0.10, TOP - 0.10), (0.07, 0.3), (0.30, 0.03), (0.30, 0.0)], m["walnut"], 64)
    return [top, box((0, 0, TOP - 0.0105), (9.35 * SQUARE, 9.35 * SQUARE, 0.019), m["board"], 0)]
