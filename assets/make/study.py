"""A study with a fire, dusk in its windows, and shelves full of books. From a seat one sees the lowest metre of the far wall,
so all that counts is there."""

import math

import bpy
import numpy as np

from scene import Place, area, box, candle, flames, lathe, material, mesh, mottled, painted, put, rng, sheet, srgb, table, wood

HALF_X, HALF_Y, HEIGHT = 2.75, 3.15, 2.85

# The colours of dusk, at the zenith and at the horizon.
ZENITH, HORIZON = (0.028, 0.085, 0.27), (0.50, 0.29, 0.26)


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


def shade(here, at, top, bottom, tall, m, watts=1.0):
    here(lathe(at, [(bottom, 0), (top, tall)], m["shade"], 36))
    here(lathe((at[0], at[1], at[2] + tall * 0.4), [(0, -0.04), (0.035, 0), (0, 0.05)], m["bulb"], 14))


def table_lamp(here, z, m):
    here(lathe((0, 0, z), [(0, 0), (0.07, 0), (0.06, 0.02), (0.03, 0.05), (0.075, 0.14), (0.06, 0.24), (0.018, 0.29), (0.015, 0.34)], m["jade"], 28))
    shade(here, (0, 0, z + 0.33), 0.10, 0.19, 0.21, m)


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


def fireplace(here, m):
    stone, dark = m["stone"], m["soot"]
    for x in (-0.66, 0.66):
        here(box((x, -0.10, 0.52), (0.24, 0.24, 1.04), stone, 0.02))
        here(box((x, -0.12, 0.08), (0.30, 0.30, 0.16), stone, 0.02))
        here(box((x, -0.12, 0.98), (0.29, 0.29, 0.10), stone, 0.02))
    here(box((0, -0.10, 0.92), (1.16, 0.22, 0.26), stone, 0.02))
    here(box((0, -0.13, 1.09), (1.72, 0.36, 0.07), m["mantel"], 0.02))
    here(box((0, -0.30, 0.03), (1.75, 0.50, 0.06), stone, 0.015))
    # The firebox.
    here(box((0, 0.32, 0.40), (1.10, 0.04, 0.84), m["brick"], 0))
    for x in (-0.545, 0.545):
        here(box((x, 0.12, 0.40), (0.04, 0.44, 0.84), m["brick"], 0))
    here(box((0, 0.12, 0.82), (1.10, 0.44, 0.04), dark, 0))
    here(box((0, 0.12, 0.02), (1.10, 0.44, 0.05), dark, 0))
    for k in range(5):
        log = here(lathe((0, 0, 0), [(0, -0.30), (0.052, -0.30), (0.056, 0), (0.050, 0.30), (0, 0.30)], m["log"], 14))
        log.rotation_euler = (0, math.pi / 2, here.turn + [0.06, -0.2, 0.75, -0.75, 0.1][k])
        log.location = here.at[0] + [0.01, 0.05, -0.10, 0.11, 0][k], here.at[1] + [-0.06, 0.20, 0.0, 0.03, 0.12][k], [0.125, 0.13, 0.20, 0.20, 0.27][k]
    here(box((0, 0.14, 0.075), (0.50, 0.24, 0.06), m["ember"], 0.02))
    for k in range(46):
        x, y = rng.gauss(0, 0.12), rng.uniform(-0.04, 0.2)
        tall = rng.uniform(0.16, 0.46) * max(0.3, 1 - 2.0 * abs(x))
        r = rng.uniform(0.018, 0.046)
        tongue = here(lathe((x, y, 0.14), [(0, 0), (r * 0.8, tall * 0.08), (r, tall * 0.25), (r * 0.55, tall * 0.6), (r * 0.15, tall * 0.88), (0, tall)], m["fire"], 12))
        tongue.rotation_euler = (rng.uniform(-0.2, 0.2), rng.uniform(-0.25, 0.25), 0)
    # The fender.
    here(box((0, -0.52, 0.16), (1.5, 0.02, 0.025), m["brass"], 0.008))
    for k in range(16):
        here(box((-0.74 + k * 0.0987, -0.52, 0.10), (0.010, 0.010, 0.12), m["brass"], 0))


def wainscot(here, length, m, height=0.92):
    here(box((0, -0.012, height / 2), (length, 0.024, height), m["oak"], 0))
    here(box((0, -0.03, 0.07), (length, 0.04, 0.14), m["oak"], 0.01))
    here(box((0, -0.035, height), (length, 0.06, 0.05), m["oak"], 0.014))
    count = max(1, round(length / 0.46))
    step = length / count
    for k in range(count):
        x = -length / 2 + (k + 0.5) * step
        here(box((x, -0.026, height * 0.53), (step - 0.12, 0.024, height - 0.30), m["oak"], 0.010, segments=3))


def rug_pixels(width=640, height=760):
    """The picture of a rug: borders, a field of mirrored ornaments, and a medallion."""
    y, x = np.mgrid[0:height, 0:width]
    u, v = np.abs(x / width - 0.5) * 2, np.abs(y / height - 0.5) * 2
    ink = {k: np.array(srgb(c)[:3]) for k, c in dict(red="7a201b", deep="4a1112", navy="1b2547", gold="b98d48", cream="b9a27a", green="263423").items()}
    rgb = np.ones((height, width, 3)) * ink["red"]
    ax, ay = u * width / 2, v * height / 2
    wave = np.sin(ax / 9) * np.sin(ay / 9) + 0.7 * np.sin((ax + ay) / 13.0) * np.sin((ax - ay) / 13.0) + 0.4 * np.cos(ax / 4.2) * np.cos(ay / 4.2)
    for low, high, color in ((0.75, 0.95, "gold"), (0.98, 1.22, "navy"), (1.3, 9, "cream"), (-0.95, -0.8, "green"), (-9, -1.25, "deep")):
        rgb[(wave > low) & (wave < high)] = ink[color]
    radius = np.hypot(ax / 150, ay / 190) + 0.05 * np.cos(12 * np.arctan2(ay, ax + 1e-6))
    for r, color in ((1.0, "gold"), (0.97, "navy"), (0.72, "gold"), (0.70, "red"), (0.42, "cream"), (0.38, "deep")):
        inside = radius < r
        keep = np.abs(wave) > 0.92
        rgb[inside & ~keep] = ink[color]
        rgb[inside & keep] = ink["gold"] * 0.9 if color in ("navy", "red") else ink["red"]
    edge = np.minimum(width / 2 - ax, height / 2 - ay)
    # Small flowers: larger ones read as rows of dots from the seats.
    motif = np.sin(ax / 1.9) * np.sin(ay / 1.9)
    for low, high, ground, flower in ((0, 10, "deep", "deep"), (10, 15, "gold", "gold"), (15, 58, "navy", "gold"), (58, 63, "gold", "gold"), (63, 78, "green", "gold"), (78, 82, "cream", "cream")):
        band = (edge >= low) & (edge < high)
        rgb[band] = ink[ground]
        rgb[band & (motif > 0.45)] = ink[flower]
        rgb[band & (motif < -0.62)] = ink["red"]
    noise = np.random.default_rng(3).normal(1, 0.10, (height, width, 1))
    return np.clip(rgb * noise, 0, 1)


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


def outside():
    """A sky that shines through the windows, with a line of trees."""
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
    mul.inputs[2].default_value = -1.95
    sky = n.new("ShaderNodeMapRange")
    put(sky, -1.3, "From Min"), put(sky, 0.45, "From Max")
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
    emission, out = n.new("ShaderNodeEmission"), n.new("ShaderNodeOutputMaterial")
    link.new(mix.outputs[0], emission.inputs["Color"])
    link.new(emission.outputs[0], out.inputs[0])
    w, far = 14, 5.5
    for a, b in (((-w, far), (w, far)), ((-far - 1, w), (-far - 1, -w)), ((w, -far), (-w, -far))):
        vertices = [(*a, -4), (*b, -4), (*b, 7), (*a, 7)]
        mesh("sky", vertices, [(0, 1, 2, 3)], made)


def wall(here, length, openings, m):
    """A wall along x at y = 0, with openings (x, width, low, high)."""
    wallpaper = m["wall"]
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
        stone=mottled("stone", "7d7364", "a99c86", 5, 0.55, 0.1),
        brick=mottled("brick", "1c120e", "38231a", 9, 0.9),
        soot=material("soot", "120e0c", 0.9),
        log=mottled("log", "0d0806", "3a2114", 12, 0.9),
        brass=material("brass", "c89a4c", 0.25, 1.0),
        copper=material("copper", "b0623a", 0.3, 1.0),
        china=material("china", "cfc6b0", 0.15, coat=0.5),
        jade=material("jade", "244a3c", 0.15, coat=0.6),
        gilt=material("gilt", "b98d3f", 0.35, 1.0),
        curtain=mottled("curtain", "4b1512", "6d211b", 14, 0.85),
        wax=material("wax", "e6d3a8", 0.5, emit=(1.0, 0.55, 0.22), strength=0.5),
        flame=material("flame", "000000", emit=(1.0, 0.62, 0.25), strength=420),
        ember=material("ember", "000000", emit=(1.0, 0.16, 0.02), strength=1.2),
        fire=flames(10),
        shade=material("shade", "d8b98a", 0.8, emit=(1.0, 0.68, 0.40), strength=3.4),
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
    sheet((0, 0, 0), 2 * HALF_X + 0.3, 2 * HALF_Y + 0.3, m["floor"], 1.0)
    box((0, 0, 0.008), (3.1, 3.7, 0.016), m["rug"], 0)
    sheet((0, 0, 0.0165), 3.1, 3.7, m["rug"])
    box((0, 0, HEIGHT + 0.02), (2 * HALF_X + 0.4, 2 * HALF_Y + 0.4, 0.04), m["ceiling"], 0)
    # North, before White: tall window left, fire in the middle, books right.
    north = Place((0, HALF_Y), 0)
    wall(north, 2 * HALF_X, [(-1.66, 1.10, 0.20, 2.30), (0.0, 1.08, 0.0, 0.80)], m)
    window(Place((-1.66, HALF_Y), 0), 1.10, 0.20, 2.30, m)
    fireplace(Place((0.0, HALF_Y), 0), m)
    bookcase(Place((1.76, HALF_Y), 0), 1.70, 2.30, m, shelves=6)
    wainscot(Place((-0.96, HALF_Y), 0), 0.24, m)
    wainscot(Place((-2.50, HALF_Y), 0), 0.5, m)
    # East: books, a wing chair with its lamp in the corner.
    east = Place((HALF_X, 0), -math.pi / 2)
    wall(east, 2 * HALF_Y, [], m)
    wainscot(Place((HALF_X, 0), -math.pi / 2), 2 * HALF_Y, m)
    for y in (-1.9, -0.3):
        bookcase(Place((HALF_X, y), -math.pi / 2), 1.56, 2.30, m, shelves=6)
    armchair(Place((1.36, 2.22), -0.45), m)
    floor_lamp(Place((2.06, 2.56), 0), m)
    # South, before Black: a tall window between low chests with lamps, so that this seat sees dusk and light, too.
    south = Place((0, -HALF_Y), math.pi)
    wall(south, 2 * HALF_X, [(0.0, 1.20, 0.16, 2.30)], m)
    window(south, 1.20, 0.16, 2.30, m)
    for x in (-1.74, 1.74):
        wainscot(Place((x, -HALF_Y), math.pi), 1.95, m)
        bookcase(Place((1.13 * x, -HALF_Y), math.pi), 1.20, 2.30, m, shelves=6)
    for x in (-1.05, 1.05):
        south(box((x, -0.24, 0.26), (0.52, 0.42, 0.44), m["mahogany"], 0.012))
        south(box((x, -0.24, 0.49), (0.58, 0.47, 0.03), m["mahogany"], 0.012))
        for z in (0.16, 0.36):
            south(box((x, -0.455, z), (0.44, 0.02, 0.16), m["mahogany"], 0.012))
            south(lathe((x, -0.475, z), [(0, 0.012), (0.012, 0.008), (0.012, -0.008), (0, -0.012)], m["brass"], 12))
        table_lamp(Place((-x, -HALF_Y + 0.25), 0), 0.505, m)
    for x, tall in ((-0.86, 0.13), (-1.22, 0.20), (0.86, 0.17)):
        candle(Place((x, -HALF_Y + 0.36), 0), 0.505, tall, m)
    # West: a window, a low bookcase on each side, a second wing chair.
    west = Place((-HALF_X, 0), math.pi / 2)
    wall(west, 2 * HALF_Y, [(0.0, 1.20, 0.55, 2.25)], m)
    window(Place((-HALF_X, 0), math.pi / 2), 1.20, 0.55, 2.25, m)
    wainscot(Place((-HALF_X, 0), math.pi / 2), 2 * HALF_Y, m, 0.50)
    for y in (-1.70, 1.65):
        bookcase(Place((-HALF_X, y), math.pi / 2), 1.40, 1.02, m, shelves=3)
    table_lamp(Place((-HALF_X + 0.17, 1.40), 0), 1.06, m)
    table_lamp(Place((-HALF_X + 0.17, -1.40), 0), 1.06, m)
    # Chairs of the players, pushed back a little.
    chair(Place((1.42, 1.36), -0.95), m)
    chair(Place((-1.42, -1.36), math.pi - 0.95), m)
    chair(Place((1.62, -1.25), -math.pi / 2 - 0.75), m)
    chair(Place((-1.62, 1.25), math.pi / 2 - 0.75), m)
    # On the mantel.
    for x, tall in ((-0.70, 0.20), (-0.56, 0.13), (0.56, 0.13), (0.70, 0.20)):
        candle(Place((x, HALF_Y - 0.15), 0), 1.125, tall, m)
    clock = Place((0, HALF_Y - 0.15), 0)
    clock(box((0, 0, 1.24), (0.26, 0.12, 0.22), m["mahogany"], 0.02))
    clock(box((0, 0, 1.138), (0.34, 0.15, 0.03), m["mahogany"], 0.008))
    # A great shade hangs over the table, in front to the left: the key light.
    pendant = Place((-0.75, -0.56), 0)
    hanging = [
        pendant(lathe((0, 0, 1.72), [(0.30, 0), (0.20, 0.24)], m["shade"], 48)),
        pendant(lathe((0, 0, 1.82), [(0, -0.06), (0.05, 0), (0, 0.06)], m["bulb"], 20)),
        pendant(lathe((0, 0, 1.95), [(0.008, 0), (0.008, 0.8)], m["brass"], 8)),
    ]
    # Soft light without a visible lamp: over the shelves, and from the whole ceiling.
    for at, turn, width in (((1.76, HALF_Y - 0.75), 0, 1.6), ((HALF_X - 0.75, -1.1), -math.pi / 2, 3.0), ((-1.8, -HALF_Y + 0.75), math.pi, 1.5), ((1.8, -HALF_Y + 0.75), math.pi, 1.5), ((-HALF_X + 0.75, 1.65), math.pi / 2, 1.3), ((-HALF_X + 0.75, -1.7), math.pi / 2, 1.3)):
        area((*at, 2.3), (math.radians(40), 0, turn), width, 0.12, 16, (1.0, 0.70, 0.44))
    area((0, 0, HEIGHT - 0.05), (0, 0, 0), 4.4, 5.0, 130, (1.0, 0.77, 0.56))
    outside()
    return table(m), hanging
