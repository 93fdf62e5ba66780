"""A veranda on a bright morning, high above a lake: flowers at its railing, a garden that falls steeply, boats on the water.
The house is in the south, behind White. From a seat one sees what lies 14 to 35 degrees below the horizon. So the railing is
close, and the water is far below."""

import math

import numpy as np

from scene import Place, area, box, boards_pixels, dots, gradient, lathe, leaves, material, mesh, mottled, painted, put, rng, sheet, srgb, sun, table, wood, world
from study import chair

# The edges of the floor: to the east and west, in the north, and the wall of the house in the south.
SIDE, NORTH, SOUTH, HEIGHT = 2.9, 1.8, -2.0, 2.75
# The height of the water, and how far it is from the veranda.
LAKE, SHORE = -13.0, 36


def sky(n, link, height):
    """Blue above, bright at the horizon, with fair-weather clouds."""
    blue = gradient(n, link, height, [(0.0, (0.80, 0.88, 0.95)), (0.12, (0.46, 0.66, 0.95)), (0.6, (0.13, 0.32, 0.78)), (1.0, (0.08, 0.22, 0.62))])
    at, mapping, noise = n.new("ShaderNodeTexCoord"), n.new("ShaderNodeMapping"), n.new("ShaderNodeTexNoise")
    mapping.inputs["Scale"].default_value = (1, 1, 3.2)
    put(noise, 3.4, "Scale"), put(noise, 8.0, "Detail"), put(noise, 0.58, "Roughness")
    link.new(at.outputs["Generated"], mapping.inputs["Vector"])
    link.new(mapping.outputs["Vector"], noise.inputs["Vector"])
    mix = n.new("ShaderNodeMixRGB")
    link.new(gradient(n, link, noise.outputs["Fac"], [(0.50, (0, 0, 0)), (0.66, (0.9, 0.9, 0.9))]), mix.inputs[0])
    link.new(blue, mix.inputs[1])
    mix.inputs[2].default_value = (1.05, 1.0, 0.95, 1)
    return mix.outputs[0]


def ground(x, y):
    """The height of the garden: it falls to the lake in the north, and rises a little to the sides."""
    far = max(0.0, y - NORTH)
    fall = -1.0 - (-LAKE - 0.4) * min(far / SHORE, 1.15)
    return fall + 0.05 * max(0.0, abs(x) - 10) + 0.2 * math.sin(x * 0.21 + 1.3) * math.sin(y * 0.17)


def garden(m):
    step, wide, long = 1.5, 60, 46
    xs, ys = np.arange(-wide, wide + step, step), np.arange(-wide, long + step, step)
    vertices = [(x, y, ground(x, y)) for y in ys for x in xs]
    c = len(xs)
    faces = [(r * c + k, r * c + k + 1, r * c + c + k + 1, r * c + c + k) for r in range(len(ys) - 1) for k in range(c - 1)]
    mesh("lawn", vertices, faces, m["lawn"], smooth=True)
    mesh("lake", [(-400, NORTH + SHORE - 4, LAKE), (400, NORTH + SHORE - 4, LAKE), (400, 400, LAKE), (-400, 400, LAKE)], [(0, 1, 2, 3)], m["water"])
    for x, y, size in ((-13, 52, 1.0), (9, 60, 1.2), (27, 74, 1.4), (-34, 80, 1.3), (3, 95, 1.2)):
        boat(x, y, size, m)
    # A jetty, and a rowing boat at it.
    box((6, NORTH + SHORE + 3, LAKE + 0.4), (1.6, 11, 0.2), m["wicker"], 0)
    for k in range(6):
        lathe((6 + (k % 2 - 0.5) * 1.5, NORTH + SHORE - 1 + k // 2 * 4, LAKE - 1), [(0.12, 0), (0.12, 2.2)], m["bark"], 8)
    # Hills round it all, the far ones paler.
    for radius, high, made in ((170, 13, m["near hill"]), (300, 34, m["far hill"])):
        count = 160
        ring = []
        for k in range(count + 1):
            a = 2 * math.pi * k / count
            top = high * (0.55 + 0.25 * math.sin(3 * a + radius) + 0.14 * math.sin(7 * a + 1) + 0.08 * math.sin(17 * a))
            ring += [(radius * math.sin(a), radius * math.cos(a), LAKE - 1), (1.12 * radius * math.sin(a), 1.12 * radius * math.cos(a), LAKE + top)]
        mesh("hills", ring, [(2 * k, 2 * k + 2, 2 * k + 3, 2 * k + 1) for k in range(count)], made, smooth=True)
    # A gravel path from the steps to the lake.
    path = [(1.1 * math.sin(t * 4.2) * t * 3 + 1.2 * t, NORTH + 0.4 + t * 38) for t in np.linspace(0, 1, 40)]
    vertices = []
    for x, y in path:
        vertices += [(x - 0.7, y, ground(x - 0.7, y) + 0.05), (x + 0.7, y, ground(x + 0.7, y) + 0.05)]
    mesh("path", vertices, [(2 * k, 2 * k + 1, 2 * k + 3, 2 * k + 2) for k in range(len(path) - 1)], m["gravel"])
    # Flower beds close to the veranda, on three sides.
    for k in range(90):
        side = k % 3
        if side == 0:
            x, y = rng.uniform(-5.5, 5.5), NORTH + rng.uniform(0.7, 3.4)
        else:
            x, y = (1 if side == 1 else -1) * (SIDE + rng.uniform(0.7, 3.0)), rng.uniform(-3, 4.5)
        if side == 0 and abs(x - 0.3) < 0.8:
            continue
        bush(x, y, rng.uniform(0.35, 0.62), rng.uniform(0.6, 1.15), m)
    for k in range(46):
        x, y = rng.uniform(-26, 26), NORTH + rng.uniform(6, 30)
        if abs(x) > 3.5:
            bush(x, y, rng.uniform(0.6, 1.4), rng.uniform(0.6, 1.3), m)
    # Trees frame the lake, stand at its shore, and behind it.
    for x, y, tall in ((-13, 14, 6.5), (-17, 20, 8), (14, 16, 7), (19, 23, 8.5), (-11, 30, 5), (12, 31, 5.5), (-26, 31, 9), (28, 33, 9), (15, 2, 7.5), (18, -7, 8.5), (13, -14, 8), (-16, 3, 7), (-19, -8, 8), (-13, -15, 8), (-24, 11, 9), (24, 10, 9), (-27, -1, 9), (26, -2, 9), (-34, 20, 10), (36, 22, 10), (-30, -14, 10), (24, -17, 9)):
        tree(x, y, tall, m)
    # A hedge ends the lawn on both sides.
    for side in (-1, 1):
        for y in range(-16, 26, 2):
            leaves((side * (9.5 + 0.04 * y), y, ground(side * 9.5, y) + 0.7), (0.9, 1.4, 1.0), 700, 0.075, m["leaf"][3])
    for _ in range(150):
        a = rng.uniform(-1.4, 1.4)
        r = rng.uniform(128, 160)
        leaves((r * math.sin(a), r * math.cos(a), LAKE + 1.5), (rng.uniform(2.5, 5), rng.uniform(2.5, 5), rng.uniform(2, 4.2)), 60, 0.9, m["far leaf"])


def boat(x, y, size, m):
    """A boat with white sails."""
    here = Place((x, y, LAKE), rng.uniform(-0.6, 0.6))
    here(box((0, 0, 0.3 * size), (3.6 * size, 1.1 * size, 0.7 * size), m["paint"], 0.2))
    here(mesh("sail", [(0.2 * size, 0, 0.8 * size), (-1.7 * size, 0.25 * size, 0.9 * size), (0.2 * size, 0, 6.4 * size)], [(0, 1, 2)], m["sail"]))
    here(mesh("sail", [(0.35 * size, 0, 0.8 * size), (1.7 * size, 0.1 * size, 0.8 * size), (0.35 * size, 0, 5.2 * size)], [(0, 1, 2)], m["sail"]))


def bush(x, y, wide, tall, m):
    z = ground(x, y) + tall * 0.45
    leaves((x, y, z), (wide, wide, tall * 0.6), 420, 0.045 + 0.02 * wide, rng.choice(m["leaf"]))
    if rng.random() < 0.8:
        leaves((x, y, z + 0.03), (wide * 1.04, wide * 1.04, tall * 0.64), 90, 0.036 + 0.012 * wide, rng.choice(m["flower"]), 0.93)


def tree(x, y, tall, m):
    foot = ground(x, y) - 0.2
    lathe((x, y, foot), [(0.24, 0), (0.17, tall * 0.25), (0.10, tall * 0.75), (0, tall * 0.8)], m["bark"], 10)
    made = rng.choice(m["leaf"])
    for _ in range(9):
        dx, dy, dz = rng.gauss(0, tall * 0.17), rng.gauss(0, tall * 0.17), rng.uniform(0.36, 0.90) * tall
        r = tall * rng.uniform(0.17, 0.27)
        leaves((x + dx, y + dy, foot + dz), (r, r, r * 0.8), 700, 0.11, made)


def railing(here, length, m):
    """A railing along x at y = 0, with posts at its ends."""
    here(box((0, 0, 0.90), (length, 0.10, 0.045), m["paint"], 0.012))
    here(box((0, 0, 0.14), (length, 0.07, 0.05), m["paint"], 0.008))
    count = round(length / 0.18)
    for k in range(count):
        x = -length / 2 + (k + 0.5) * length / count
        here(lathe((x, 0, 0.16), [(0.018, 0), (0.018, 0.08), (0.026, 0.20), (0.014, 0.42), (0.020, 0.60), (0.018, 0.72)], m["paint"], 8))


def post(x, y, m):
    box((x, y, HEIGHT / 2), (0.13, 0.13, HEIGHT), m["paint"], 0.014)
    box((x, y, 0.06), (0.19, 0.19, 0.12), m["paint"], 0.01)
    box((x, y, 1.02), (0.16, 0.16, 0.04), m["paint"], 0.01)


def flower_box(here, x, m):
    """A box of geraniums on the railing, outside."""
    here(box((x, 0.17, 0.80), (0.90, 0.20, 0.18), m["clay"], 0.02))
    for _ in range(5):
        dx, made = rng.uniform(-0.36, 0.36), rng.choice(m["flower"][:2])
        here(leaves((x + dx, 0.17, 0.93), (0.17, 0.13, 0.12), 130, 0.024, m["leaf"][0]))
        here(leaves((x + dx, 0.15, 0.99), (0.16, 0.13, 0.11), 42, 0.021, made, 0.8))


def drape(here, m, sign):
    """A light curtain that is tied to a post at half its height."""
    points, vertices, faces = 40, [], []
    rows = ((2.62, 1.0, 0.0), (1.75, 0.62, 0.02), (1.15, 0.20, 0.0), (0.55, 0.36, 0.03), (0.05, 0.46, 0.05))
    for z, wide, out in rows:
        for k in range(points):
            u = k / (points - 1)
            vertices.append((sign * (0.08 + 0.72 * wide * u), -0.06 - out + 0.026 * math.sin(u * 40), z))
    for row in range(len(rows) - 1):
        for k in range(points - 1):
            a = row * points + k
            faces.append((a, a + 1, a + points + 1, a + points))
    here(mesh("drape", vertices, faces, m["gauze"], smooth=True))


def house(here, m):
    """The wall of the house, with a double door of glass between two windows. It looks towards -y of its place."""
    openings = [(-1.9, 0.85, 0.55, 2.10), (0.0, 1.30, 0.02, 2.15), (1.9, 0.85, 0.55, 2.10)]
    edges = [-SIDE - 0.4] + [v for x, w, _, _ in openings for v in (x - w / 2, x + w / 2)] + [SIDE + 0.4]
    boards = 23
    for k in range(boards):
        low, high = HEIGHT * k / boards, HEIGHT * (k + 1) / boards
        gaps = [(x - w / 2, x + w / 2) for x, w, a, b in openings if a < (low + high) / 2 < b]
        x = edges[0]
        for left, right in gaps + [(edges[-1], None)]:
            here(box(((x + left) / 2, 0.05, (low + high) / 2), (left - x, 0.05, high - low + 0.01), m["paint"], 0, tilt=0.10))
            x = right
    for x, w, a, b in openings:
        here(box((x, 0.10, (a + b) / 2), (w, 0.01, b - a), m["inside"], 0))
        for dx in (-w / 2, w / 2):
            here(box((x + dx, 0.02, (a + b) / 2), (0.08, 0.12, b - a + 0.12), m["paint"], 0.01))
        for z in (a, b):
            here(box((x, 0.02, z), (w + 0.16, 0.12, 0.08), m["paint"], 0.01))
        here(box((x, 0.05, (a + b) / 2), (0.06, 0.04, b - a), m["paint"], 0.006))
        for k in range(1, 4):
            here(box((x, 0.05, a + (b - a) * k / 4), (w, 0.03, 0.03), m["paint"], 0.004))
        if a > 0.5:
            for sign in (-1, 1):
                shutter = x + sign * (w / 2 + 0.27)
                here(box((shutter, 0.0, (a + b) / 2), (0.42, 0.04, b - a + 0.06), m["shutter"], 0.01))
                for k in range(16):
                    here(box((shutter, -0.03, a + (b - a) * (k + 0.5) / 16), (0.34, 0.02, 0.045), m["shutter"], 0.004, tilt=0.5))
            here(box((x, -0.12, a - 0.12), (w + 0.1, 0.20, 0.18), m["clay"], 0.02))
            for _ in range(6):
                dx = rng.uniform(-0.4, 0.4)
                here(leaves((x + dx, -0.12, a + 0.02), (0.16, 0.12, 0.12), 130, 0.024, m["leaf"][0]))
                here(leaves((x + dx, -0.14, a + 0.07), (0.16, 0.13, 0.11), 40, 0.021, rng.choice(m["flower"]), 0.8))


def wicker(here, m):
    """A wicker armchair with a cushion. It faces -y of its place."""
    here(box((0, 0, 0.30), (0.66, 0.62, 0.20), m["wicker"], 0.05, segments=4))
    here(box((0, -0.02, 0.44), (0.52, 0.54, 0.11), m["cushion"], 0.05, segments=5))
    here(box((0, 0.29, 0.66), (0.66, 0.09, 0.66), m["wicker"], 0.04, tilt=-0.18, segments=4))
    here(box((0, 0.20, 0.68), (0.48, 0.12, 0.42), m["cushion"], 0.055, tilt=-0.20, segments=5))
    for x in (-0.33, 0.33):
        here(box((x, 0.0, 0.50), (0.10, 0.64, 0.30), m["wicker"], 0.045, segments=4))
        for y in (-0.26, 0.26):
            here(lathe((x * 0.9, y, 0), [(0.022, 0), (0.026, 0.22)], m["wicker"], 10))


def pot(x, y, size, m, crown, flowers=None):
    lathe((x, y, 0), [(0, 0), (size * 0.62, 0), (size * 0.95, size * 1.45), (size * 1.08, size * 1.45), (size * 1.08, size * 1.7), (size * 0.9, size * 1.7), (0, size * 1.55)], m["clay"], 28)
    for dx, dy, z, r in crown:
        leaves((x + dx, y + dy, z), (r, r, r), int(900 * r + 180), 0.032, m["leaf"][1])
        if flowers:
            dots([(x + dx + rng.gauss(0, r * 0.62), y + dy + rng.gauss(0, r * 0.62), z + rng.gauss(0, r * 0.5)) for _ in range(9)], 0.032, flowers)


def tea(x, y, m):
    """A small round table with a teapot, two cups and a bowl of lemons."""
    lathe((x, y, 0), [(0.19, 0), (0.17, 0.02), (0.03, 0.05), (0.025, 0.55), (0.04, 0.58), (0.34, 0.60), (0.34, 0.63), (0, 0.63)], m["paint"], 40)
    here = Place((x, y), 0.6)
    here(lathe((0.05, -0.02, 0.63), [(0, 0), (0.06, 0), (0.085, 0.05), (0.075, 0.10), (0.03, 0.125), (0.012, 0.13), (0.016, 0.15), (0, 0.155)], m["china"], 28))
    for cx, cy in ((-0.12, -0.14), (0.17, -0.16)):
        here(lathe((cx, cy, 0.63), [(0, 0.004), (0.065, 0.012), (0.068, 0.016), (0.022, 0.014), (0.036, 0.06), (0.031, 0.06), (0, 0.05)], m["china"], 24))
    here(lathe((-0.14, 0.10, 0.63), [(0, 0), (0.05, 0), (0.11, 0.06), (0.105, 0.06), (0, 0.03)], m["shutter"], 28))
    for k in range(6):
        here(lathe((-0.14 + 0.045 * math.cos(k * 1.25) * (k > 0), 0.10 + 0.045 * math.sin(k * 1.25) * (k > 0), 0.685 + 0.02 * (k == 0)), [(0, -0.03), (0.024, -0.01), (0.026, 0.008), (0, 0.033)], m["lemon"], 14))


def carpet_pixels(width=512, height=640):
    """A cotton carpet with broad and narrow stripes and a fringe."""
    y, x = np.mgrid[0:height, 0:width] / [[[height]], [[width]]]
    ink = {k: np.array(srgb(c)[:3]) for k, c in dict(cream="cfc3a6", blue="3f5f80", pale="8ea4b2", rust="9c553a").items()}
    out = np.ones((height, width, 3)) * ink["cream"]
    stripe = y * 9 % 1
    out[(stripe > 0.10) & (stripe < 0.38)] = ink["blue"]
    out[(stripe > 0.46) & (stripe < 0.50)] = ink["rust"]
    out[(stripe > 0.58) & (stripe < 0.62)] = ink["rust"]
    out[(stripe > 0.70) & (stripe < 0.98)] = ink["pale"]
    edge = np.minimum(np.minimum(x, 1 - x) * width, np.minimum(y, 1 - y) * height)
    out[edge < 9] = ink["blue"] * 0.7
    return np.clip(out * np.random.default_rng(2).normal(1, 0.07, (height, width, 1)), 0, 1)


def water():
    made = material("water", "1f4a66", 0.08)
    n, link, bsdf = made.node_tree.nodes, made.node_tree.links, made.node_tree.nodes["Principled BSDF"]
    noise, bump = n.new("ShaderNodeTexNoise"), n.new("ShaderNodeBump")
    put(noise, 60.0, "Scale"), put(noise, 4.0, "Detail"), put(bump, 0.25, "Strength")
    link.new(noise.outputs["Fac"], bump.inputs["Height"])
    link.new(bump.outputs["Normal"], bsdf.inputs["Normal"])
    return made


def palette():
    return dict(
        walnut=wood("walnut", "24130b", "4a2b18"),
        board=material("board", "8a5a34", 0.45),
        mahogany=material("white wood", "d9d4c8", 0.4),
        leather=mottled("seat", "4f6f8c", "6886a0", 20, 0.8),
        floor=painted("floor", boards_pixels("b4946c"), 0.45),
        carpet=painted("carpet", carpet_pixels(), 0.95),
        paint=material("paint", "dcd8cd", 0.45),
        ceiling=material("ceiling", "a9bfc4", 0.7),
        shutter=material("shutter", "3f6a68", 0.45),
        inside=mottled("inside", "2b2620", "6a5a42", 1.2, 0.15),
        clay=mottled("clay", "8a4a30", "a8613f", 8, 0.85),
        china=material("china", "e4e0d4", 0.15, coat=0.5),
        lemon=material("lemon", "e0b51c", 0.4),
        wicker=mottled("wicker", "8a6236", "b98c54", 60, 0.7, 0.3),
        cushion=mottled("cushion", "c9c2b0", "d8d2c2", 12, 0.9),
        gauze=gauze(),
        sail=material("sail", "f4f0e6", 0.8),
        lawn=mottled("lawn", "33561c", "5c7d2c", 1.4, 0.9),
        gravel=mottled("gravel", "a39678", "c2b698", 30, 0.95),
        bark=mottled("bark", "3a2a1c", "5a4630", 6, 0.9),
        leaf=[mottled(f"leaf {a}", a, b, 3, 0.6) for a, b in (("24491a", "447a2a"), ("2f5a26", "5a8c3a"), ("3c5c1c", "7a9a3a"), ("22402a", "3f6f4a"))],
        flower=[material(f"flower {c}", c, 0.6) for c in ("c8202c", "e05a7a", "efe6d8", "f0c030", "8a66c0", "f0a0b8", "e07030")],
        water=water(),
        **{"near hill": mottled("near hill", "35552c", "4f713c", 0.06, 0.95), "far hill": material("far hill", "6f8ea6", 1.0), "far leaf": mottled("far leaf", "2c4d28", "4b6f3a", 0.2, 0.9)},
    )


def gauze():
    """White cloth that lets half of the light through."""
    made = material("gauze", "eeeae0", 0.9)
    n, link = made.node_tree.nodes, made.node_tree.links
    clear, mix = n.new("ShaderNodeBsdfTransparent"), n.new("ShaderNodeMixShader")
    put(mix, 0.55, "Fac")
    link.new(clear.outputs[0], mix.inputs[1])
    link.new(n["Principled BSDF"].outputs[0], mix.inputs[2])
    link.new(mix.outputs[0], n["Material Output"].inputs[0])
    return made


def build():
    """Builds the scene. Returns the table; no lamp hangs over it."""
    m = palette()
    world(sky)
    # Morning sun from the west side, below the edge of the roof.
    sun(4.6, 1.5, (1.0, 0.90, 0.74), (math.radians(53), 0, math.radians(-104)))
    garden(m)
    sheet((0, (NORTH + SOUTH) / 2, 0), 2 * SIDE, NORTH - SOUTH, m["floor"])
    sheet((0, 0, 0.006), 2.4, 3.0, m["carpet"])
    box((0, (NORTH + SOUTH) / 2, -0.55), (2 * SIDE, NORTH - SOUTH, 1.0), m["paint"], 0)
    box((0.4, 0, HEIGHT + 0.03), (2 * SIDE - 0.6, 4.4, 0.06), m["ceiling"], 0)
    # North: a railing with flowers, close to the table.
    for x in (-SIDE, -1.45, 1.45, SIDE):
        post(x, NORTH, m)
    for x, long in ((-2.17, 1.32), (0.0, 2.77), (2.17, 1.32)):
        railing(Place((x, NORTH), 0), long, m)
    for x in (-2.2, -0.8, 0.8, 2.2):
        flower_box(Place((x, NORTH), 0), 0, m)
    for x, sign in ((-1.45, -1), (1.45, 1)):
        drape(Place((x, NORTH), 0), m, sign)
    for x, turn in ((-SIDE, math.pi / 2), (SIDE, -math.pi / 2)):
        railing(Place((x, -0.1), turn), NORTH - SOUTH, m)
        for y in (-1.0, 0.5):
            flower_box(Place((x, y), turn), 0, m)
        drape(Place((x, NORTH), turn), m, -1 if x > 0 else 1)
    house(Place((0, SOUTH), math.pi), m)
    # A place for tea in the east, an armchair in the west, plants in pots.
    wicker(Place((2.35, 0.75), -1.9), m)
    tea(2.15, 0.0, m)
    wicker(Place((2.3, -0.85), -1.3), m)
    wicker(Place((-2.35, 0.35), 1.45), m)
    pot(-2.45, 1.4, 0.17, m, [(0, 0, 0.95, 0.27), (0.1, 0.05, 1.2, 0.2)], m["lemon"])
    for x, y, size, kind in ((-1.28, 1.52, 0.12, 4), (-0.98, 1.6, 0.09, 3), (1.22, 1.52, 0.12, 1), (0.93, 1.6, 0.09, 0), (2.6, 1.5, 0.13, 4), (-2.55, -0.7, 0.12, 2), (1.5, -1.75, 0.12, 0), (-1.5, -1.75, 0.12, 5)):
        pot(x, y, size, m, [(0, 0, 3.0 * size, 1.55 * size)], m["flower"][kind])
    for x in (-0.95, 0.95):
        pot(x, -1.72, 0.16, m, [(0, 0, 0.62, 0.22), (0, 0, 0.98, 0.18)])
    for at, turn in (((1.42, 1.05), -0.95), ((-1.42, -1.1), math.pi - 0.95), ((1.55, -1.05), -math.pi / 2 - 0.75), ((-1.55, 0.95), math.pi / 2 - 0.75)):
        chair(Place(at, turn), m)
    # Under the roof the light of garden and floor fills the shadows.
    area((0.4, 0, HEIGHT - 0.05), (0, 0, 0), 4.6, 3.6, 45, (1.0, 0.96, 0.90))
    return table(m), []
