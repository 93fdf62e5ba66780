"""A study with a fire, dusk and snow in its windows, and shelves full of books.

From a seat one sees what lies 20 to 31 degrees below the horizon, which is half a metre of the wall above the skirting. So
all that counts is there: hearth, fire and arch are so low that one sees them whole, glass reaches down to the floor, with
snow and dusk behind it at that height, and lamps stand on low furniture.
"""

import math
import random

import bpy
import numpy as np

from scene import Place, area, bevelled, box, candle, gradient, lathe, material, mesh, mesh_at, mottled, painted, put, rng, sheet, srgb, table, wood

HALF_X, NORTH, SOUTH, HEIGHT = 2.45, 2.68, 2.35, 2.85
# The fireplace stands on a chimney breast, hardly before the wall: the nearer the window is, the less of it lies too high.
BREAST, BREAST_WIDTH = 2.52, 1.30
# It is to the right: in the middle the opponent's name would hide the flames, and on the left White sees the window.
FIRE_X = 0.55
# The heights of hearth and mantelpiece. The arch over the fire: half its width, and the heights of its springers and crown.
HEARTH, MANTEL = 0.06, 0.82
ARCH = (0.30, 0.29, 0.385)
# The tongues of the fire: foot, height, half the width, and how far the tip leans. And the size of the whole.
FLAMES = [
    (-0.005, 0.232, 0.048, 0.012), (-0.112, 0.168, 0.042, 0.026), (0.110, 0.182, 0.042, -0.018), (-0.185, 0.095, 0.030, 0.010),
    (0.182, 0.100, 0.030, -0.010), (0.055, 0.105, 0.026, 0.004), (-0.056, 0.095, 0.026, -0.004)]
FIRE_SIZE = (0.50, 0.24)
# From where the room is seen. Players look from about here; from lower down the fire would stand above their view.
EYES = 1.45

# The colours of dusk, at the zenith and at the horizon, and those of snow under it.
ZENITH, HORIZON = (0.028, 0.085, 0.27), (0.50, 0.29, 0.26)
SNOW = (0.095, 0.150, 0.290)


def bookcase(here, width, height, m, depth=0.30, shelves=5):
    """A bookcase. Its front looks towards -y of its place, and its back is at y = 0."""
    side = 0.035
    for x in (-width / 2 + side / 2, width / 2 - side / 2):
        here(box((x, -depth / 2, height / 2), (side, depth, height), m["walnut"]))
    here(box((0, -0.01, height / 2), (width, 0.02, height), m["walnut"], 0))
    here(box((0, -depth / 2 - 0.012, 0.05), (width, depth + 0.02, 0.10), m["walnut"], 0.006))
    here(box((0, -depth / 2 - 0.02, height + 0.02), (width + 0.05, depth + 0.05, 0.045), m["walnut"], 0.012))
    step = (height - 0.10) / shelves
    for shelf in range(shelves):
        floor = 0.10 + shelf * step
        here(box((0, -depth / 2, floor + 0.012), (width - side, depth - 0.01, 0.024), m["walnut"], 0.003))
        x, right = -width / 2 + side + 0.006, width / 2 - side - 0.006
        while x < right - 0.02:
            run = rng.random()
            if run < 0.07:
                x += rng.uniform(0.04, 0.12)
                continue
            if run < 0.12 and right - x > 0.20:  # a vase
                r = rng.uniform(0.045, 0.07)
                tall = step * rng.uniform(0.4, 0.62)
                here(lathe((x + r + 0.01, -depth * 0.55, floor + 0.024), [(0, 0), (r * 0.6, 0), (r, tall * 0.45), (r * 0.5, tall * 0.8), (r * 0.62, tall), (0, tall)], m[rng.choice(["brass", "china", "copper"])], 20))
                x += 2 * r + 0.03
                continue
            cover = m["covers"][int(rng.random() ** 1.3 * len(m["covers"]))]
            tall0, deep0, thick0 = step * rng.uniform(0.62, 0.88), rng.uniform(0.17, 0.23), rng.uniform(0.022, 0.048)
            for _ in range(rng.choice([1, 1, 1, 2, 3, 5, 6])):  # a set, or a single volume
                thick, tall, deep = thick0 * rng.uniform(0.92, 1.08), tall0 * rng.uniform(0.985, 1.01), deep0
                if x + thick > right:
                    break
                lean = rng.uniform(-0.015, 0.015)
                y = -depth + 0.035 + deep / 2 + rng.uniform(0, 0.012)
                book = here(box((x + thick / 2, y, floor + 0.024 + tall / 2), (thick - 0.0015, deep, tall), cover, 0.005))
                book.rotation_euler[1] += lean
                if rng.random() < 0.65:
                    for part in (0.16, 0.80):
                        here(box((x + thick / 2, y - 0.001, floor + 0.024 + tall * part), (thick - 0.0005, deep, 0.006), m["gilt"], 0))
                x += thick
            x += rng.choice([0, 0, 0.003])


def chair(here, m):
    """A carver chair with arms and an open back. It faces -y of its place."""
    here(box((0, 0, 0.45), (0.50, 0.48, 0.07), m["leather"], 0.03, segments=4))
    here(box((0, 0, 0.40), (0.52, 0.50, 0.05), m["mahogany"], 0.01))
    for x in (-0.225, 0.225):
        for y in (-0.21, 0.21):
            here(lathe((x, y, 0), [(0.014, 0), (0.020, 0.06), (0.016, 0.10), (0.024, 0.26), (0.018, 0.33), (0.026, 0.40)], m["mahogany"], 14))
        here(box((x, 0.23, 0.68), (0.042, 0.036, 0.58), m["mahogany"], 0.012, tilt=-0.10))
        here(box((x * 1.06, 0.0, 0.655), (0.05, 0.46, 0.032), m["mahogany"], 0.014))
        here(lathe((x * 1.06, -0.19, 0.42), [(0.016, 0), (0.022, 0.10), (0.015, 0.22)], m["mahogany"], 12))
    here(box((0, 0.262, 0.955), (0.54, 0.045, 0.10), m["mahogany"], 0.02, tilt=-0.10))
    here(box((0, 0.240, 0.75), (0.40, 0.05, 0.27), m["leather"], 0.024, tilt=-0.10, segments=4))
    here(box((0, 0.223, 0.57), (0.45, 0.032, 0.045), m["mahogany"], 0.01, tilt=-0.10))


def armchair(here, m):
    """A wing chair. It faces -y of its place."""
    leather = m["leather2"]
    here(box((0, 0.02, 0.27), (0.74, 0.72, 0.24), leather, 0.05, segments=4))
    here(box((0, -0.05, 0.43), (0.50, 0.58, 0.14), leather, 0.06, segments=5))
    here(box((0, 0.33, 0.76), (0.60, 0.17, 0.74), leather, 0.08, tilt=-0.16, segments=5))
    for x in (-1, 1):
        here(box((0.33 * x, -0.02, 0.52), (0.15, 0.66, 0.24), leather, 0.07, segments=5))
        here(box((0.32 * x, 0.24, 0.86), (0.10, 0.30, 0.46), leather, 0.05, turn=0.22 * x, tilt=-0.10, segments=4))
        for y in (-0.28, 0.32):
            here(lathe((0.30 * x, y, 0), [(0.018, 0), (0.03, 0.12), (0.035, 0.16)], m["mahogany"], 14))


def floor_lamp(here, m):
    here(lathe((0, 0, 0), [(0, 0.03), (0.13, 0.02), (0.15, 0.0)], m["brass"], 28))
    here(lathe((0, 0, 0.02), [(0.022, 0), (0.012, 0.08), (0.011, 1.25), (0.02, 1.28)], m["brass"], 14))
    shade(here, (0, 0, 1.22), 0.17, 0.24, 0.30, m)


def shade(here, at, top, bottom, tall, m):
    here(lathe(at, [(bottom, 0), (top, tall)], m["shade"], 36))
    here(lathe((at[0], at[1], at[2] + tall * 0.4), [(0, -0.04), (0.035, 0), (0, 0.05)], m["bulb"], 14))


def table_lamp(here, z, m):
    here(lathe((0, 0, z), [(0, 0), (0.07, 0), (0.06, 0.02), (0.03, 0.05), (0.075, 0.14), (0.06, 0.24), (0.018, 0.29), (0.015, 0.34)], m["jade"], 28))
    shade(here, (0, 0, z + 0.33), 0.10, 0.19, 0.21, m)


def low_lamp(here, z, m):
    """A small lamp for low furniture. Its shade must hang in the narrow strip that one sees from the seats."""
    here(lathe((0, 0, z), [(0, 0), (0.045, 0), (0.042, 0.012), (0.06, 0.06), (0.042, 0.115), (0.012, 0.14), (0.010, 0.17)], m["jade"], 28))
    here(lathe((0, 0, z + 0.155), [(0.120, 0), (0.070, 0.130)], m["dim"], 36))
    here(lathe((0, 0, z + 0.20), [(0, -0.03), (0.025, 0), (0, 0.035)], m["bulb"], 14))


def stool(here, tall, radius, m):
    here(lathe((0, 0, tall - 0.03), [(0, 0), (radius - 0.01, 0), (radius, 0.012), (radius - 0.006, 0.03), (0, 0.03)], m["mahogany"], 32))
    for k in range(3):
        a = 0.5 + k * 2 * math.pi / 3
        here(lathe((radius * 0.7 * math.cos(a), radius * 0.7 * math.sin(a), 0), [(0.014, 0), (0.022, tall * 0.5), (0.016, tall - 0.03)], m["mahogany"], 12))


def lying_books(here, z, m, count=3):
    for k in range(count):
        thick = rng.uniform(0.025, 0.045)
        here(box((0, 0, z + thick / 2), (0.20 - 0.02 * k, 0.145 - 0.012 * k, thick), rng.choice(m["covers"]), 0.004, turn=rng.uniform(-0.3, 0.3)))
        z += thick


def window_seat(here, width, m):
    """A bench with cushions under a window. Its back is at y = 0."""
    here(box((0, -0.38, 0.17), (width, 0.42, 0.30), m["oak"], 0.01))
    here(box((0, -0.38, 0.03), (width + 0.02, 0.44, 0.06), m["oak"], 0.01))
    count = 4
    for k in range(count):
        here(box((-width / 2 + (k + 0.5) * width / count, -0.60, 0.19), (width / count - 0.08, 0.02, 0.18), m["oak"], 0.01, segments=3))
    here(box((0, -0.38, 0.37), (width - 0.02, 0.44, 0.09), m["cushion"], 0.035, segments=4))
    for x, turn, color in ((-0.52, 0.25, "leather2"), (0.40, -0.2, "curtain"), (0.60, -0.35, "sand")):
        here(box((x, -0.30, 0.55), (0.32, 0.11, 0.30), m[color], 0.05, turn=turn, tilt=-0.35, segments=5))


def window(here, width, sill, top, m):
    """The casing, mullions and curtains of a window in a wall at y = 0. The room is towards -y."""
    middle, tall = (sill + top) / 2, top - sill
    for x in (-width / 2, width / 2):
        here(box((x, -0.02, middle), (0.09, 0.10, tall + 0.16), m["trim"], 0.012))
    for z in (sill, top):
        here(box((0, -0.03, z), (width + 0.16, 0.13, 0.08), m["trim"], 0.012))
    here(box((0, 0.02, middle), (0.05, 0.05, tall), m["trim"], 0.008))
    rows = max(2, round(tall / 0.42))
    for k in range(1, rows):
        here(box((0, 0.02, sill + tall * k / rows), (width, 0.03, 0.028), m["trim"], 0.006))
    for x in (-width / 4, width / 4):
        here(box((x, 0.02, middle), (0.028, 0.03, tall), m["trim"], 0.006))
    # Curtains in folds, drawn aside.
    for sign in (-1, 1):
        points, bottom = 60, 0.04
        vertices, faces = [], []
        for z, squeeze in ((top + 0.14, 1.0), (middle, 0.86), (bottom, 1.05)):
            for k in range(points):
                u = k / (points - 1)
                x = sign * (width / 2 + 0.22 - 0.34 * u * squeeze)
                vertices.append((x, -0.13 + 0.034 * math.sin(u * 34 + sign) + 0.012 * math.sin(u * 13), z))
        for row in range(2):
            for k in range(points - 1):
                a = row * points + k
                faces.append((a, a + 1, a + points + 1, a + points))
        here(mesh("curtain", vertices, faces, m["curtain"], smooth=True))
    here(box((0, -0.13, top + 0.15), (width + 0.62, 0.03, 0.03), m["brass"], 0.012))


def flame_pixels(tongues, wide, tall, scale=1200):
    """The picture of a small wood fire, `wide` and `tall` in metres: colour and opacity, with rows from below.

    Each tongue is a drop that sways, widest low down. Yellow is within, then orange, and red at the thin rims. Between the
    tongues it stays dark: the lens blurs them, and a closed row of flames would be a single orange patch."""
    r = np.random.default_rng(11)
    y, x = np.mgrid[0 : round(tall * scale), 0 : round(wide * scale)] / scale
    x = x - wide / 2
    heat = np.zeros(y.shape)
    for foot, high, half, lean in tongues:
        v = y / high
        middle = foot + lean * v**1.5 + half * 0.40 * np.sin(v * 5.5 + r.uniform(0, 6)) * v
        across = np.abs(x - middle) / np.maximum(half * (v + 0.04) ** 0.35 * np.clip(1 - v, 0, 1) ** 0.85, 1e-5)
        tongue = np.where(v < 1, np.clip(1 - across**2, 0, 1) * (1 - 0.45 * v), 0)
        heat = np.maximum(heat, tongue) + 0.12 * tongue
    stops = [0.0, 0.22, 0.5, 0.8, 1.1]
    colors = [(0.30, 0.02, 0.0), (0.75, 0.08, 0.004), (1.0, 0.20, 0.015), (1.0, 0.32, 0.045), (1.0, 0.45, 0.10)]
    rgb = np.stack([np.interp(heat, stops, [c[k] for c in colors]) for k in range(3)], -1)
    alpha = np.clip(heat / 0.45, 0, 1) * np.clip(y / 0.012, 0, 1)
    return np.dstack([rgb, alpha])


def flame_card(pixels, strength):
    """A material that shines as the picture does where that is opaque."""
    height, width = pixels.shape[:2]
    image = bpy.data.images.new("flames", width, height, alpha=True, float_buffer=True)
    image.pixels.foreach_set(pixels.astype(np.float32).ravel())
    image.pack()
    made = bpy.data.materials.new("flames")
    made.use_nodes = True
    n, link = made.node_tree.nodes, made.node_tree.links
    n.clear()
    picture, emission = n.new("ShaderNodeTexImage"), n.new("ShaderNodeEmission")
    clear, mix, out = n.new("ShaderNodeBsdfTransparent"), n.new("ShaderNodeMixShader"), n.new("ShaderNodeOutputMaterial")
    picture.image, image.alpha_mode, picture.extension = image, "CHANNEL_PACKED", "CLIP"
    put(emission, strength, "Strength")
    link.new(picture.outputs["Color"], emission.inputs["Color"])
    link.new(picture.outputs["Alpha"], mix.inputs[0])
    link.new(clear.outputs[0], mix.inputs[1])
    link.new(emission.outputs[0], mix.inputs[2])
    link.new(mix.outputs[0], out.inputs[0])
    return made


def sawn_log(here, at, half, radius, turn, m, tilt=0.0, kind="log"):
    """A log that lies along x of its place, turned. Its cut ends are lighter than its bark."""
    bark = [(radius * 0.96, -half), (radius, 0), (radius * 0.95, half)]
    for profile, made in ((bark, m[kind]), ([(0, -half), bark[0]], m["cut"]), ([(0, half), bark[2]], m["cut"])):
        part = here(lathe(at, profile, made, 14))
        part.rotation_euler = (0, math.pi / 2 + tilt, here.turn + turn)


def fireplace(here, m):
    """A low arch of stone with a wood fire, over a hearth. The front of the chimney breast is at y = 0.

    White sees hearth, fire and arch. What is higher up is seen only from a low camera."""
    r = random.Random(21)
    half, spring, crown = ARCH
    stones = [m["stone"], m["stone 2"], m["stone 3"]]
    # The arch: a part of a circle through the springers and the crown. Few stones of two tones, since the lens blurs joints.
    rise = crown - spring
    radius = (half * half + rise * rise) / (2 * rise)
    centre, reach, thick, count = crown - radius, math.asin(half / radius), 0.115, 7
    for k in range(count):
        a, b = (-reach + (2 * reach) * (k + e) / count for e in (0.06, 0.94))
        tall = thick + (0.02 if k == count // 2 else r.uniform(-0.006, 0.006))
        front = -0.045 - (0.015 if k == count // 2 else 0.0)
        ring = [(q * math.sin(w), centre + q * math.cos(w)) for w, q in ((a, radius), (b, radius), (b, radius + tall), (a, radius + tall))]
        vertices = [(x, front, z) for x, z in ring] + [(x, 0.10, z) for x, z in ring]
        faces = [(0, 1, 2, 3), (7, 6, 5, 4), (0, 4, 5, 1), (1, 5, 6, 2), (2, 6, 7, 3), (3, 7, 4, 0)]
        here(bevelled(mesh("voussoir", vertices, faces, m["pale 2" if k % 2 else "pale"]), 0.008))
    # The jambs, of long and short stones in turn.
    rows = 3
    for side in (-1, 1):
        for k in range(rows):
            low, high = (HEARTH + (spring + 0.09 - HEARTH) * (k + e) / rows for e in (0.05, 0.95))
            wide = 0.175 if k % 2 else 0.125
            here(box((side * (half + 0.002 + wide / 2), 0.025, (low + high) / 2), (wide, 0.13, high - low), m["pale 2" if k % 2 else "pale"], 0.010))
    # Rough courses up to the ceiling. Their stones end under the arch and the jambs.
    z = 0.0
    while z < HEIGHT:
        tall = r.uniform(0.085, 0.135)
        edge = half + 0.10 if z < spring + 0.03 else math.sqrt(max((radius + 0.06) ** 2 - (z - centre) ** 2, 0))
        spans = [(-BREAST_WIDTH / 2, -edge), (edge, BREAST_WIDTH / 2)] if edge > 0.02 else [(-BREAST_WIDTH / 2, BREAST_WIDTH / 2)]
        for x, end in spans:
            while x < end - 0.01:
                wide = min(r.uniform(0.13, 0.30), end - x)
                if end - x - wide < 0.07:
                    wide = end - x
                out = r.uniform(0.0, 0.014)
                here(box((x + wide / 2, 0.02 - out, z + tall / 2), (wide - 0.012, 0.07, tall - 0.012), r.choice(stones), 0.012))
                x += wide
        z += tall
    # The hearth: a slab on stones.
    left, right, deep = -0.86, 0.66, 0.36
    here(box(((left + right) / 2, -deep / 2 + 0.20, HEARTH - 0.0225), (right - left, deep + 0.40, 0.045), m["slab"], 0.012))
    x = left + 0.03
    while x < right - 0.05:
        wide = min(r.uniform(0.16, 0.30), right - 0.03 - x)
        here(box((x + wide / 2, -deep / 2 + 0.02, HEARTH / 2 - 0.025), (wide - 0.01, deep - 0.06 + r.uniform(0, 0.015), HEARTH - 0.045), r.choice(stones), 0.010))
        x += wide
    # The firebox, of bricks.
    back, top = 0.34, crown + 0.03
    here(box((0, back + 0.05, (HEARTH + top) / 2), (2 * half + 0.2, 0.04, top - HEARTH + 0.1), m["soot"], 0))
    for side in (-1, 1):
        here(box((side * (half + 0.08), back / 2 + 0.08, (HEARTH + top) / 2), (0.03, back, top - HEARTH + 0.1), m["soot"], 0))
    here(box((0, back / 2 + 0.08, top + 0.02), (2 * half + 0.2, back, 0.03), m["soot"], 0))
    step, long = 0.046, 0.145
    for row in range(int((top - HEARTH) / step) + 1):
        at = HEARTH + (row + 0.5) * step
        shift = long / 2 * (row % 2)
        for k in range(-3, 4):
            x = k * long + shift
            if abs(x) < half + long / 2:
                here(box((x, back, at), (long - 0.010, 0.05, step - 0.010), m["brick"], 0.004))
        for side in (-1, 1):
            for k in range(3):
                here(box((side * (half + 0.035), 0.06 + k * long + shift / 2, at), (0.05, long - 0.010, step - 0.010), m["brick"], 0.004))
    # Two fire dogs with knobs of brass carry the logs.
    for x in (-0.155, 0.155):
        here(lathe((x, 0.015, HEARTH), [(0, 0), (0.026, 0), (0.020, 0.012), (0.009, 0.03), (0.008, 0.095), (0.013, 0.10), (0.008, 0.108), (0.019, 0.125), (0.019, 0.138), (0.008, 0.155), (0, 0.158)], m["brass"], 20))
        here(box((x, 0.14, HEARTH + 0.021), (0.014, 0.24, 0.014), m["soot"], 0.003))
    base = HEARTH + 0.028
    for x, y, z, long, thick, turn in ((0.00, 0.075, 0.030, 0.205, 0.030, 0.03), (-0.01, 0.185, 0.034, 0.20, 0.034, -0.06), (0.02, 0.125, 0.082, 0.165, 0.027, 0.22)):
        sawn_log(here, (x, y, base + z), long, thick, turn, m, tilt=r.uniform(-0.05, 0.05))
    # Embers, under the logs and between them.
    here(box((0, 0.12, HEARTH + 0.006), (0.30, 0.20, 0.012), m["glow"], 0.004))
    for _ in range(110):
        x, y = max(-0.19, min(0.19, r.gauss(0, 0.09))), r.uniform(0.02, 0.24)
        size = r.uniform(0.010, 0.024)
        here(box((x, y, HEARTH + 0.008 + size / 2), (size, size, size * 0.8), r.choice([m["ember"], m["ember"], m["log"]]), 0.003, turn=r.uniform(0, 3)))
    # The flames stand on a sheet between the logs. Lower ones, turned about, stand behind.
    w, tall = FIRE_SIZE[0] / 2, FIRE_SIZE[1]
    for y, size, turn in ((0.125, 1.0, 1), (0.20, 0.72, -1)):
        x, low = w * turn * size, base + 0.012
        here(mesh("flames", [(-x, y, low), (x, y, low), (x, y, low + tall * size), (-x, y, low + tall * size)], [(0, 1, 2, 3)], m["fire"], uvs=[(0, 0), (1, 0), (1, 1), (0, 1)]))
    # Wood for the evening is stacked on the hearth, and the tools hang on their stand.
    for row, count in enumerate((4, 3, 4, 3)):
        for k in range(count):
            thick = r.uniform(0.030, 0.036)
            x = -0.80 + 0.036 + k * 0.072 + (0.036 if row % 2 else 0)
            log = Place((here.at[0] + x, here.at[1] - 0.17 + r.uniform(-0.015, 0.015)), math.pi / 2 + r.uniform(-0.05, 0.05))
            sawn_log(log, (0, 0, HEARTH + 0.034 + row * 0.062), 0.12, thick, 0, m, kind="bark")
    tools = (0.50, -0.15)
    here(lathe((*tools, HEARTH), [(0, 0.02), (0.05, 0.015), (0.06, 0)], m["brass"], 24))
    here(lathe((*tools, HEARTH), [(0.006, 0), (0.006, 0.46), (0.014, 0.48), (0, 0.50)], m["brass"], 12))
    for x, y in ((-0.03, -0.02), (0.03, -0.02), (0.0, 0.03)):
        here(lathe((tools[0] + x, tools[1] + y, HEARTH + 0.04), [(0, 0), (0.014, 0), (0.014, 0.05), (0.004, 0.07), (0.004, 0.36), (0.009, 0.40), (0, 0.41)], m["brass"], 10))
    # The mantelpiece, an old beam on two corbels.
    for x in (-0.48, 0.48):
        here(box((x, -0.07, MANTEL - 0.145), (0.12, 0.16, 0.15), m["pale"], 0.02))
    here(box((0, -0.10, MANTEL - 0.035), (1.26, 0.26, 0.07), m["mantel"], 0.015))


def wainscot(here, length, m, height=0.92):
    here(box((0, -0.012, height / 2), (length, 0.024, height), m["oak"], 0))
    here(box((0, -0.03, 0.07), (length, 0.04, 0.14), m["oak"], 0.01))
    here(box((0, -0.035, height), (length, 0.06, 0.05), m["oak"], 0.014))
    count = max(1, round(length / 0.46))
    step = length / count
    for k in range(count):
        x = -length / 2 + (k + 0.5) * step
        here(box((x, -0.026, height * 0.53), (step - 0.12, 0.024, height - 0.30), m["oak"], 0.010, segments=3))


def rug_pixels(width=1040, height=1200):
    """The picture of a rug, 4 pixels to a centimetre: a fine lattice of small flowers, and a calm border.

    Players look at it from above while they play. So all its colours are dark and near to each other, and nothing in it is
    wider than a few centimetres, which the lens blurs."""
    y, x = np.mgrid[0:height, 0:width]
    ax, ay = np.abs(x - width / 2 + 0.5), np.abs(y - height / 2 + 0.5)
    # Blender takes the numbers of a picture as sRGB.
    ink = {k: np.array([int(c[i : i + 2], 16) / 255 for i in (0, 2, 4)]) for k, c in dict(field="33140d", vine="3f1c12", bud="492717", dark="270f09", line="452c19", edge="200c07").items()}
    rgb = np.ones((height, width, 3)) * ink["field"]
    # Diamonds of 9 by 11 centimetres, with a bud in each.
    u, v = ax / 36, ay / 44
    lattice = np.abs(np.cos(np.pi * u) + np.cos(np.pi * v))
    rgb[lattice < 0.16] = ink["vine"]
    near = np.hypot((u + 0.5) % 1 - 0.5, (v + 0.5) % 1 - 0.5)
    odd = (np.floor(u + 0.5) + np.floor(v + 0.5)) % 2 == 0
    rgb[(near < 0.22) & odd] = ink["vine"]
    rgb[(near < 0.11) & odd] = ink["bud"]
    edge = np.minimum(width / 2 - ax, height / 2 - ay)
    small = np.sin(ax / 5.1) * np.sin(ay / 5.1)
    for low, high, ground, flower in ((0, 14, "edge", "edge"), (14, 19, "line", "line"), (19, 82, "dark", "vine"), (82, 87, "line", "line"), (87, 104, "edge", "dark")):
        band = (edge >= low) & (edge < high)
        rgb[band] = ink[ground]
        rgb[band & (small > 0.6)] = ink[flower]
    # Wool takes the dye unevenly, in faint stripes across.
    r = np.random.default_rng(3)
    stripes = np.repeat(r.normal(1, 0.035, (height // 12 + 1, 1, 1)), 12, 0)[:height]
    return np.clip(rgb * stripes * r.normal(1, 0.10, (height, width, 1)), 0, 1)


def floor_pixels(size=1536):
    """Herringbone parquet, made in linear light."""
    y, x = np.mgrid[0:size, 0:size] / size * 32  # in boards' widths
    n, out = 4, np.zeros((size, size, 3))
    r = np.random.default_rng(8)
    tone = r.uniform(0.72, 1.25, (64, 64))
    # Herringbone: each cell belongs to a horizontal or to a vertical board.
    i, j = np.floor(x).astype(int), np.floor(y).astype(int)
    phase = (i - j) % (2 * n)
    across = phase < n
    start_x = np.where(across, i - phase, i)
    start_y = np.where(across, j, j - (2 * n - 1 - phase))
    t = tone[start_x % 32, (start_y * 7 + across * 3) % 32]
    fx, fy = np.where(across, (x - start_x) / n, x - i), np.where(across, y - j, (y - start_y) / n)
    along, side = np.where(across, fx, fy), np.where(across, fy, fx)
    grain = 0.5 + 0.5 * np.sin((side * 9 + 1.6 * np.sin(along * 3 + t * 40) + t * 60) * 2.2)
    grain = 0.86 + 0.22 * grain * r.uniform(0.8, 1.2, (size, size))
    gap = (np.minimum(side, 1 - side) < 0.035) | (np.minimum(along, 1 - along) < 0.010)
    base = np.array(srgb("7d4c2a")[:3])
    out[:] = base * (t * grain)[..., None]
    out[gap] *= 0.25
    return np.clip(out, 0, 1)


def dusk(trees, low, high):
    """The sky, with a line of trees at a height of `trees` metres and snow under it. The sky is rosy at a height of `low`,
    and blue at `high`."""
    made = bpy.data.materials.new("outside")
    made.use_nodes = True
    n, link = made.node_tree.nodes, made.node_tree.links
    n.clear()
    at, split, noise = n.new("ShaderNodeTexCoord"), n.new("ShaderNodeSeparateXYZ"), n.new("ShaderNodeTexNoise")
    put(noise, 1.3, "Scale"), put(noise, 9.0, "Detail"), put(noise, 0.62, "Roughness")
    link.new(at.outputs["Object"], split.inputs[0])
    link.new(at.outputs["Object"], noise.inputs["Vector"])
    mul = n.new("ShaderNodeMath")
    mul.operation = "MULTIPLY_ADD"
    mul.inputs[1].default_value = 2.1
    link.new(noise.outputs["Fac"], mul.inputs[0])
    height = n.new("ShaderNodeMath")
    height.operation = "SUBTRACT"
    link.new(split.outputs["Z"], height.inputs[0])
    link.new(mul.outputs[0], height.inputs[1])
    mul.inputs[2].default_value = trees - 1.05
    sky = n.new("ShaderNodeMapRange")
    put(sky, low, "From Min"), put(sky, high, "From Max")
    link.new(split.outputs["Z"], sky.inputs["Value"])
    colors = n.new("ShaderNodeValToRGB")
    colors.color_ramp.elements[0].color, colors.color_ramp.elements[1].color = (*HORIZON, 1), (*ZENITH, 1)
    link.new(sky.outputs[0], colors.inputs["Fac"])
    cut = n.new("ShaderNodeMath")
    cut.operation = "GREATER_THAN"
    cut.inputs[1].default_value = 0.0
    link.new(height.outputs[0], cut.inputs[0])
    mix = n.new("ShaderNodeMixRGB")
    link.new(cut.outputs[0], mix.inputs[0])
    mix.inputs[1].default_value = (ZENITH[0] * 0.10, ZENITH[1] * 0.13, ZENITH[2] * 0.06, 1)
    link.new(colors.outputs["Color"], mix.inputs[2])
    # Snow lies before the trees. It is what one sees from the seats, for they look down through the glass.
    ground = n.new("ShaderNodeMapRange")
    put(ground, trees - 0.15, "From Min"), put(ground, trees + 0.05, "From Max")
    link.new(split.outputs["Z"], ground.inputs["Value"])
    drift = gradient(n, link, noise.outputs["Fac"], [(0.30, tuple(c * 0.72 for c in SNOW)), (0.70, SNOW)])
    below = n.new("ShaderNodeMixRGB")
    link.new(ground.outputs[0], below.inputs[0])
    link.new(drift, below.inputs[1])
    link.new(mix.outputs[0], below.inputs[2])
    emission, out = n.new("ShaderNodeEmission"), n.new("ShaderNodeOutputMaterial")
    link.new(below.outputs[0], emission.inputs["Color"])
    link.new(emission.outputs[0], out.inputs[0])
    return made


def fir(at, tall, made):
    """A fir far away: flat, with drooping branches."""
    r = random.Random(round(at[0] * 100))
    tiers, points = 7, []
    for k in range(tiers):
        z = tall * (0.08 + 0.92 * k / tiers)
        wide = tall * 0.27 * (1 - k / tiers) ** 0.9
        points.append((wide * r.uniform(0.85, 1.15), z, wide * 0.45, z + tall * 0.12))
    right = [p for out, low, within, up in points for p in ((out, low), (within, up))]
    left = [(-x * r.uniform(0.9, 1.1), z) for x, z in right]
    row = [(x, 0, z) for x, z in right] + [(0, 0, tall)] + [(x, 0, z) for x, z in reversed(left)]
    mesh_at(mesh("fir", row, [tuple(range(len(row)))], made), at)


def outside():
    """What shines through the windows: dusk over a wood in the snow."""
    w, far = 14, 5.5
    everywhere, north = dusk(-0.90, -1.3, 0.45), dusk(-1.02, -1.05, -0.25)
    for a, b, made in (((-w, far), (w, far), north), ((-far - 1, w), (-far - 1, -w), everywhere), ((w, -far), (-w, -far), everywhere)):
        vertices = [(*a, -4), (*b, -4), (*b, 7), (*a, 7)]
        mesh("sky", vertices, [(0, 1, 2, 3)], made)
    # From White's seat one looks down through the northern window. A few firs stand where the eyes meet the snow.
    needles = material("needles", "000000", emit=(0.010, 0.020, 0.034), strength=1.0)
    for x, y, foot, tall in ((-3.5, 5.2, -1.22, 0.80), (-2.92, 5.3, -1.15, 0.52), (-2.34, 5.2, -1.18, 0.60), (-2.08, 5.1, -1.22, 0.30), (-1.74, 5.3, -1.16, 0.40), (-1.34, 5.2, -1.19, 0.62), (-0.95, 5.1, -1.22, 0.72)):
        fir((x, y, foot), tall, needles)


def wall(here, length, openings, m, made="wall"):
    """A wall along x at y = 0, with openings (x, width, low, high)."""
    wallpaper = m[made]
    edges = sorted(openings)
    x = -length / 2
    for middle, width, low, high in edges:
        left, right = middle - width / 2, middle + width / 2
        here(box(((x + left) / 2, 0.06, HEIGHT / 2), (left - x, 0.12, HEIGHT), wallpaper, 0))
        if low > 0.01:
            here(box((middle, 0.06, low / 2), (width, 0.12, low), wallpaper, 0))
        here(box((middle, 0.06, (high + HEIGHT) / 2), (width, 0.12, HEIGHT - high), wallpaper, 0))
        x = right
    here(box(((x + length / 2) / 2, 0.06, HEIGHT / 2), (length / 2 - x, 0.12, HEIGHT), wallpaper, 0))
    here(box((0, -0.03, HEIGHT - 0.06), (length, 0.07, 0.12), m["trim"], 0.02))


def palette():
    return dict(
        walnut=wood("walnut", "24130b", "4a2b18"),
        mahogany=wood("mahogany", "32120a", "6b2c17", rough=0.28),
        oak=wood("oak", "2c190e", "54331d", (9, 9, 1)),
        mantel=wood("mantel", "2c150b", "5a311a", (1, 9, 9)),
        leather=mottled("leather", "5a2113", "7d3420", 30, 0.36, 0.06),
        leather2=mottled("leather2", "1d3326", "2f4d39", 24, 0.38, 0.06),
        wall=mottled("wall", "22352e", "2b4038", 2.5, 0.75),
        trim=material("trim", "3d2415", 0.35),
        ceiling=material("ceiling", "cbbfa6", 0.9),
        stone=mottled("stone", "484036", "665c4d", 9, 0.8, 0.2),
        **{"stone 2": mottled("stone 2", "3b352e", "564e43", 9, 0.8, 0.2), "stone 3": mottled("stone 3", "534633", "6f604a", 9, 0.8, 0.2)},
        pale=mottled("pale", "877a64", "ab9c80", 8, 0.7, 0.15),
        **{"pale 2": mottled("pale 2", "6a5f4d", "8a7d66", 8, 0.7, 0.15)},
        slab=mottled("slab", "3a261d", "573a2c", 6, 0.5, 0.1),
        mortar=material("mortar", "39332b", 0.95),
        cut=mottled("cut", "8a6236", "b98c56", 40, 0.85),
        brick=mottled("brick", "3a1f15", "6e3d28", 9, 0.9),
        soot=material("soot", "120e0c", 0.9),
        bark=mottled("bark", "2a170d", "6a4526", 12, 0.9),
        cushion=mottled("cushion", "5a2a1a", "6e3a24", 20, 0.85),
        sand=mottled("sand", "8a6a3e", "a08050", 20, 0.85),
        log=mottled("log", "1a0f09", "4a2c1a", 14, 0.9),
        brass=material("brass", "c89a4c", 0.25, 1.0),
        copper=material("copper", "b0623a", 0.3, 1.0),
        china=material("china", "cfc6b0", 0.15, coat=0.5),
        jade=material("jade", "244a3c", 0.15, coat=0.6),
        gilt=material("gilt", "b98d3f", 0.35, 1.0),
        curtain=mottled("curtain", "4b1512", "6d211b", 14, 0.85),
        wax=material("wax", "e6d3a8", 0.5, emit=(1.0, 0.55, 0.22), strength=0.5),
        flame=material("flame", "000000", emit=(1.0, 0.62, 0.25), strength=420),
        ember=material("ember", "000000", emit=(1.0, 0.16, 0.02), strength=1.6),
        glow=material("glow", "000000", emit=(1.0, 0.10, 0.01), strength=0.5),
        fire=flame_card(flame_pixels(FLAMES, *FIRE_SIZE), 2.3),
        shade=material("shade", "d8b98a", 0.8, emit=(1.0, 0.68, 0.40), strength=3.4),
        # The small lamps stand in view from the seats, so they are dim.
        dim=material("dim", "c89a62", 0.8, emit=(1.0, 0.52, 0.22), strength=0.50),
        bulb=material("bulb", "ffffff", emit=(1.0, 0.72, 0.46), strength=130),
        frame=wood("gold frame", "5a3d14", "9a7430"),
        covers=[mottled(f"cover {c}", c, c2, 20, 0.5) for c, c2 in (
            ("4a1a14", "64261c"), ("3a2416", "55361f"), ("1f2c24", "2c4034"), ("1c2337", "2a3450"), ("6a4a26", "85602f"),
            ("2a1512", "3c1e18"), ("7d6a48", "9a865f"), ("4d3018", "6a4522"), ("a5916a", "c0ac84"), ("571f2a", "6d2b38"))],
        floor=painted("floor", floor_pixels(), 0.32),
        rug=painted("rug", rug_pixels(), 0.95),
        board=material("board", "8a5a34", 0.45),
    )


def build():
    """Builds the scene. Returns the table, and the lamp that hangs over it."""
    m = palette()
    middle, depth = (NORTH - SOUTH) / 2, NORTH + SOUTH
    sheet((0, middle, 0), 2 * HALF_X + 0.3, depth + 0.3, m["floor"], 1.0)
    box((0, 0, 0.008), (2.6, 3.0, 0.016), m["rug"], 0)
    sheet((0, 0, 0.0165), 2.6, 3.0, m["rug"])
    box((0, middle, HEIGHT + 0.02), (2 * HALF_X + 0.4, depth + 0.4, 0.04), m["ceiling"], 0)
    # North, before White: the fire, glass down to the floor on its left, books on its right.
    north, half = Place((0, NORTH), 0), BREAST_WIDTH / 2
    left, right = -1.02, (FIRE_X + half + HALF_X) / 2
    wall(north, 2 * HALF_X, [(left, 1.10, 0.04, 2.30), (FIRE_X, 2 * ARCH[0] + 0.24, 0.0, ARCH[2] + 0.10)], m)
    window(Place((left, NORTH), 0), 1.10, 0.04, 2.30, m)
    bookcase(Place((right, NORTH), 0), 0.88, 2.30, m, shelves=6)
    breast = Place((FIRE_X, BREAST), 0)
    wall(breast, BREAST_WIDTH, [(0.0, 2 * ARCH[0], HEARTH - 0.04, ARCH[2])], m, "mortar")
    for x in (0.03 - half, half - 0.03):
        breast(box((x, (NORTH - BREAST) / 2, HEIGHT / 2), (0.06, NORTH - BREAST, HEIGHT), m["stone"], 0))
    fireplace(breast, m)
    # The light of the fire on the hearth. The flames themselves are too small for it.
    area((FIRE_X, BREAST + 0.02, HEARTH + 0.16), (math.radians(-68), 0, 0), 0.26, 0.12, 4, (1.0, 0.36, 0.08))
    # East: books from the floor, and a lamp on a small table before them. A wing chair with its lamp in the corner.
    wall(Place((HALF_X, middle), -math.pi / 2), depth, [], m)
    wainscot(Place((HALF_X, middle), -math.pi / 2), depth, m)
    for y in (-0.80, 0.80):
        bookcase(Place((HALF_X, y), -math.pi / 2), 1.56, 2.30, m, shelves=6)
    by_books = Place((1.74, -0.29), 0)
    stool(by_books, 0.36, 0.20, m)
    low_lamp(by_books, 0.36, m)
    pouf = Place((1.62, 0.52), 0)
    pouf(lathe((0, 0, 0), [(0, 0), (0.22, 0), (0.25, 0.06), (0.25, 0.26), (0.21, 0.34), (0, 0.35)], m["leather2"], 40))
    lying_books(pouf, 0.35, m)
    armchair(Place((1.66, 1.62), -0.80), m)
    floor_lamp(Place((2.12, 2.16), 0), m)
    # South, before Black: glass down to the floor, between low chests with lamps.
    south = Place((0, -SOUTH), math.pi)
    wall(south, 2 * HALF_X, [(0.0, 1.30, 0.06, 2.30)], m)
    window(south, 1.30, 0.06, 2.30, m)
    for x in (-1.60, 1.60):
        wainscot(Place((x, -SOUTH), math.pi), 1.70, m)
        bookcase(Place((1.13 * x, -SOUTH), math.pi), 1.20, 2.30, m, shelves=6)
    for x in (-0.90, 0.90):
        south(box((x, -0.40, 0.15), (0.46, 0.36, 0.26), m["mahogany"], 0.012))
        south(box((x, -0.40, 0.29), (0.52, 0.41, 0.03), m["mahogany"], 0.012))
        south(box((x, -0.585, 0.15), (0.38, 0.02, 0.17), m["mahogany"], 0.012))
        south(lathe((x, -0.605, 0.15), [(0, 0.012), (0.012, 0.008), (0.012, -0.008), (0, -0.012)], m["brass"], 12))
    low_lamp(Place((0.82, -SOUTH + 0.42), 0), 0.305, m)
    low_lamp(Place((-0.82, -SOUTH + 0.42), 0), 0.305, m)
    lying_books(Place((-1.04, -SOUTH + 0.36), 0.3), 0.305, m, 2)
    # West: a window with a seat, a low bookcase on each side, and a lamp on a stool.
    west = Place((-HALF_X, middle), math.pi / 2)
    wall(west, depth, [(-middle, 1.40, 0.44, 2.25)], m)
    at_window = Place((-HALF_X, 0), math.pi / 2)
    window(at_window, 1.40, 0.44, 2.25, m)
    window_seat(at_window, 1.56, m)
    wainscot(west, depth, m, 0.42)
    for y in (-1.52, 1.52):
        bookcase(Place((-HALF_X, y), math.pi / 2), 1.10, 1.02, m, shelves=3)
        table_lamp(Place((-HALF_X + 0.17, y), 0), 1.06, m)
    by_seat = Place((-1.66, 0.60), 0)
    stool(by_seat, 0.30, 0.19, m)
    low_lamp(by_seat, 0.30, m)
    # Chairs of the players, pushed back a little.
    chair(Place((-1.42, -1.36), math.pi - 0.95), m)
    chair(Place((1.62, -1.25), -math.pi / 2 - 0.75), m)
    chair(Place((-1.50, 1.42), math.pi / 2 - 0.75), m)
    # On the mantel.
    for x, tall in ((-0.54, 0.20), (-0.40, 0.13), (0.40, 0.13), (0.54, 0.20)):
        candle(Place((FIRE_X + x, BREAST - 0.12), 0), MANTEL, tall, m)
    clock = Place((FIRE_X, BREAST - 0.12, MANTEL), 0)
    clock(box((0, 0, 0.115), (0.26, 0.12, 0.22), m["mahogany"], 0.02))
    clock(box((0, 0, 0.013), (0.34, 0.15, 0.03), m["mahogany"], 0.008))
    # A great shade hangs over the table, in front to the left: the key light.
    pendant = Place((-0.75, -0.56), 0)
    hanging = [
        pendant(lathe((0, 0, 2.02), [(0.30, 0), (0.20, 0.24)], m["shade"], 48)),
        pendant(lathe((0, 0, 2.12), [(0, -0.06), (0.05, 0), (0, 0.06)], m["bulb"], 20)),
        pendant(lathe((0, 0, 2.25), [(0.008, 0), (0.008, 0.5)], m["brass"], 8)),
    ]
    # Soft light without a visible lamp: over the shelves, and from the whole ceiling.
    for at, turn, width in (((right, NORTH - 0.75), 0, 0.8), ((HALF_X - 0.75, 0), -math.pi / 2, 2.6), ((-1.8, -SOUTH + 0.75), math.pi, 1.3), ((1.8, -SOUTH + 0.75), math.pi, 1.3), ((-HALF_X + 0.75, 1.5), math.pi / 2, 1.1), ((-HALF_X + 0.75, -1.5), math.pi / 2, 1.1)):
        area((*at, 2.3), (math.radians(40), 0, turn), width, 0.12, 14, (1.0, 0.70, 0.44))
    area((0, middle, HEIGHT - 0.05), (0, 0, 0), 4.0, 4.2, 105, (1.0, 0.77, 0.56))
    outside()
    return table(m), hanging
