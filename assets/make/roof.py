"""A roof terrace at night, high above a city: a fire in a bowl, lanterns, strings of bulbs, and the lights of the streets below.
From a seat one sees what lies 14 to 35 degrees below the horizon. So the railings in north and south are close, and the city
is far below."""

import math

import bpy
import numpy as np

from scene import Place, area, box, boards_pixels, candle, dots, flames, gradient, lathe, leaves, material, maths, mesh, mottled, painted, rng, sheet, sun, table, wood, world
from study import chair, rug_pixels

# The edges of the terrace: to the north and south, and to the east and west. The street is far below.
DEEP, WIDE = 1.8, 2.9
STREET = -42.0
# The river flows from west to east between these.
RIVER = (62, 96)


def sky(n, link, height):
    """Dark blue, with the glow of the city at the horizon."""
    return gradient(n, link, maths(n, link, "MULTIPLY_ADD", height, 0.5, 0.5), [(0.0, (0.010, 0.010, 0.014)), (0.495, (0.075, 0.060, 0.062)), (0.53, (0.034, 0.040, 0.070)), (0.62, (0.012, 0.022, 0.055)), (1.0, (0.005, 0.010, 0.032))])


def facade(name, wall, share, strength):
    """A wall of windows, of which a share is lit: by lamps of different colours, some brighter than others."""
    made = material(name, wall, 0.7)
    n, link, bsdf = made.node_tree.nodes, made.node_tree.links, made.node_tree.nodes["Principled BSDF"]
    at, split, thing = n.new("ShaderNodeNewGeometry"), n.new("ShaderNodeSeparateXYZ"), n.new("ShaderNodeObjectInfo")
    link.new(at.outputs["Position"], split.inputs[0])
    # Walls run along x or along y, so the sum goes along each of them.
    along = maths(n, link, "MULTIPLY", maths(n, link, "ADD", split.outputs["X"], split.outputs["Y"]), 1 / 2.4)
    up = maths(n, link, "MULTIPLY", maths(n, link, "ADD", split.outputs["Z"], 100.0), 1 / 3.3)
    cell, dice, lots = n.new("ShaderNodeCombineXYZ"), n.new("ShaderNodeTexWhiteNoise"), n.new("ShaderNodeSeparateColor")
    for axis, value in zip("XYZ", (maths(n, link, "FLOOR", along), maths(n, link, "FLOOR", up), maths(n, link, "MULTIPLY", thing.outputs["Random"], 97.0))):
        link.new(value, cell.inputs[axis])
    link.new(cell.outputs[0], dice.inputs["Vector"])
    link.new(dice.outputs["Color"], lots.inputs[0])
    lit = maths(n, link, "LESS_THAN", lots.outputs[0], share)
    for place, low, high in ((along, 0.18, 0.82), (up, 0.28, 0.80)):
        part = maths(n, link, "FRACT", place)
        lit = maths(n, link, "MULTIPLY", lit, maths(n, link, "MULTIPLY", maths(n, link, "GREATER_THAN", part, low), maths(n, link, "LESS_THAN", part, high)))
    # Roofs have no windows.
    upright = n.new("ShaderNodeSeparateXYZ")
    link.new(at.outputs["Normal"], upright.inputs[0])
    lit = maths(n, link, "MULTIPLY", lit, maths(n, link, "LESS_THAN", maths(n, link, "ABSOLUTE", upright.outputs["Z"]), 0.5))
    bright = maths(n, link, "MULTIPLY_ADD", maths(n, link, "POWER", lots.outputs[1], 2.5), strength, strength * 0.25)
    link.new(maths(n, link, "MULTIPLY", lit, bright), bsdf.inputs["Emission Strength"])
    link.new(gradient(n, link, lots.outputs[2], [(0.0, (1.0, 0.42, 0.13)), (0.45, (1.0, 0.60, 0.28)), (0.75, (1.0, 0.78, 0.50)), (0.90, (0.75, 0.88, 1.0)), (1.0, (0.35, 0.62, 1.0))]), bsdf.inputs["Emission Color"])
    return seen_only(made)


def seen_only(made):
    """Lights that are too many and too far away to shine on the terrace."""
    made.cycles.emission_sampling = "NONE"
    return made


def lamp(name, color, strength):
    return seen_only(material(name, "000000", emit=color, strength=strength))


def city(m):
    mesh("streets", [(-700, -700, STREET), (700, -700, STREET), (700, 700, STREET), (-700, 700, STREET)], [(0, 1, 2, 3)], m["asphalt"])
    mesh("river", [(-700, RIVER[0], STREET + 0.3), (700, RIVER[0], STREET + 0.3), (700, RIVER[1], STREET + 0.3), (-700, RIVER[1], STREET + 0.3)], [(0, 1, 2, 3)], m["water"])
    block, street = 21.0, 9.0
    step = block + street
    count = 15
    for i in range(-count, count + 1):
        for j in range(-count, count + 1):
            x, y = i * step, j * step
            away = math.hypot(x, y)
            if (i, j) == (0, 0) or away > count * step or RIVER[0] - block * 0.7 < y < RIVER[1] + block * 0.7:
                continue
            # Two to four houses a block. Close ones are lower than the terrace, far ones may be towers.
            parts = rng.choice([1, 2, 2, 4])
            for part in range(parts):
                w, d = (block, block) if parts == 1 else (block / 2 - 0.4, block) if parts == 2 else (block / 2 - 0.4, block / 2 - 0.4)
                px = x + (0 if parts == 1 else (part % 2 - 0.5) * block / 2)
                py = y + (0 if parts < 4 else (part // 2 - 0.5) * block / 2)
                tall = rng.uniform(9, 26) if away < 90 else rng.uniform(10, 34)
                if away > 110 and rng.random() < 0.10:
                    tall = rng.uniform(38, 62)
                box((px, py, STREET + tall / 2), (w, d, tall), rng.choice(m["facade"]), 0)
                if rng.random() < 0.5:
                    box((px + rng.uniform(-2, 2), py + rng.uniform(-2, 2), STREET + tall + 0.8), (3, 2.4, 1.8), m["asphalt"], 0)
                if tall > 40:
                    dots([(px, py, STREET + tall + 1.5)], 0.55, m["red"])
    # Street lamps, and cars with white and red lights.
    lamps, white, red = [], [], []
    for k in range(-count, count + 1):
        line = (k + 0.5) * step
        for along in np.arange(-count * step, count * step, 11.0):
            for x, y in ((line - 3.6, along), (along, line - 3.6)):
                if math.hypot(x, y) < 330 and not RIVER[0] < y < RIVER[1]:
                    lamps.append((x, y, STREET + 6))
        for _ in range(34):
            along = rng.uniform(-260, 260)
            for x, y in ((line, along), (along, line)):
                if not RIVER[0] < y < RIVER[1]:
                    near = rng.random() < 0.5
                    (white if near else red).append((x + rng.uniform(-2, 2), y + rng.uniform(-2, 2), STREET + 0.9))
    # Two bridges, and lamps on the quays, which the river mirrors.
    for x in (-15, 45, -105):
        box((x, sum(RIVER) / 2, STREET + 5), (8, RIVER[1] - RIVER[0] + 6, 1.2), m["stone"], 0)
        for y in np.arange(RIVER[0] - 2, RIVER[1] + 3, 4.5):
            lamps += [(x - 4, y, STREET + 9), (x + 4, y, STREET + 9)]
    for x in np.arange(-300, 300, 8.0):
        lamps += [(x, RIVER[0] - 2, STREET + 5), (x, RIVER[1] + 2, STREET + 5)]
    dots(lamps, 0.42, m["street lamp"]), dots(white, 0.34, m["white"]), dots(red, 0.30, m["red"])
    # A church with a lit dome beyond the river, and a clock tower.
    lathe((-46, 126, STREET), [(9, 0), (9, 22), (10, 22), (10, 24), (8.5, 24), (8.2, 29), (6.5, 34), (3.5, 38), (1.2, 40), (1.2, 44), (0.5, 46), (0.1, 50)], m["lit stone"], 40)
    box((38, 118, STREET + 21), (7, 7, 42), m["lit stone"], 0.3)
    lathe((38, 118, STREET + 42), [(5.0, 0), (3.4, 5), (0, 13)], m["asphalt"], 4)
    face = lathe((38, 114.2, STREET + 37), [(0, 0), (2.3, 0)], m["clock"], 32)
    face.rotation_euler = (math.pi / 2, 0, 0)


def railing(here, long, m):
    """Bars and a wooden handrail along one side, at y = 0, with bulbs between the bars. It is thin, so that the city is seen."""
    here(box((0, 0, 0.98), (long, 0.09, 0.045), m["rail"], 0.012))
    here(box((0, 0, 0.05), (long, 0.22, 0.10), m["stone"], 0.01))
    posts = round(long / 0.72)
    for k in range(posts + 1):
        here(box((-long / 2 + k * long / posts, 0, 0.52), (0.032, 0.032, 0.9), m["steel"], 0.004))
    for k in range(6):
        here(box((0, 0, 0.22 + k * 0.125), (long, 0.006, 0.006), m["steel"], 0))


def bulbs(a, b, sag, count, m, bare=1):
    """A string of bulbs between two points. The ends stay `bare` for so many bulbs."""
    before = a
    for k in range(count + 1):
        t = k / count
        x, y, z = (p + (q - p) * t for p, q in zip(a, b))
        z -= sag * 4 * t * (1 - t)
        if k:
            middle = [(p + q) / 2 for p, q in zip(before, (x, y, z))]
            d = [q - p for p, q in zip(before, (x, y, z))]
            wire = box((0, 0, 0), (math.hypot(*d), 0.006, 0.006), m["steel"], 0)
            wire.location = middle
            wire.rotation_euler = (0, -math.atan2(d[2], math.hypot(d[0], d[1])), math.atan2(d[1], d[0]))
        if bare <= k <= count - bare:
            lathe((x, y, z - 0.07), [(0, -0.03), (0.024, -0.012), (0.026, 0.01), (0.012, 0.04), (0, 0.05)], m["bulb"], 12)
        before = (x, y, z)


def lantern(x, y, size, m, z=0.0):
    here = Place((x, y, z), rng.uniform(0, 1.5))
    for dx in (-1, 1):
        for dy in (-1, 1):
            here(box((dx * size * 0.42, dy * size * 0.42, size * 0.8), (size * 0.07, size * 0.07, size * 1.5), m["steel"], 0.003))
    here(box((0, 0, size * 0.04), (size, size, size * 0.08), m["steel"], 0.004))
    here(lathe((0, 0, size * 1.5), [(size * 0.75, 0), (size * 0.2, size * 0.3), (0, size * 0.34)], m["steel"], 4))
    candle(Place((x, y, z), 0), size * 0.08, size * 0.55, m, stick=False)
    here(lathe((0, 0, size * 0.70), [(0, 0), (0.012, 0.02), (0, 0.06)], m["flame"], 10))


def fire_bowl(x, y, m):
    """Flames in a steel bowl on a plinth of stone."""
    box((x, y, 0.09), (0.44, 0.44, 0.18), m["stone"], 0.02)
    lathe((x, y, 0.17), [(0, 0), (0.11, 0.01), (0.24, 0.10), (0.26, 0.13), (0.23, 0.13), (0.10, 0.06), (0, 0.05)], m["steel"], 40)
    for k in range(5):
        log = lathe((x + rng.uniform(-0.04, 0.04), y + rng.uniform(-0.04, 0.04), 0.29 + 0.02 * k), [(0, -0.15), (0.030, -0.15), (0.033, 0), (0.028, 0.15), (0, 0.15)], m["log"], 12)
        log.rotation_euler = (0.12, math.pi / 2 + 0.15 * (k - 2), k * 1.3)
    lathe((x, y, 0.26), [(0, 0.04), (0.11, 0.03), (0.17, 0.0)], m["ember"], 24)
    for _ in range(40):
        dx, dy = rng.gauss(0, 0.07), rng.gauss(0, 0.055)
        tall = rng.uniform(0.12, 0.31) * max(0.3, 1 - 3.2 * abs(dx))
        r = rng.uniform(0.013, 0.031)
        tongue = lathe((x + dx, y + dy, 0.29), [(0, 0), (r * 0.8, tall * 0.08), (r, tall * 0.25), (r * 0.55, tall * 0.6), (r * 0.15, tall * 0.88), (0, tall)], m["fire"], 12)
        tongue.rotation_euler = (rng.uniform(-0.2, 0.2), rng.uniform(-0.25, 0.25), 0)


def planter(x, y, long, m, turn=0.0):
    """A long box with grasses and round bushes."""
    here = Place((x, y), turn)
    here(box((0, 0, 0.22), (long, 0.34, 0.44), m["rail"], 0.012))
    count = max(2, round(long / 0.3))
    for k in range(count):
        dx = -long / 2 + (k + 0.5) * long / count
        if k % 2:
            here(leaves((dx, 0, 0.58), (0.19, 0.17, 0.19), 420, 0.020, m["leaf"][0], 0.8))
        else:
            blades = []
            for _ in range(60):
                a, r, tall = rng.uniform(0, 2 * math.pi), rng.uniform(0.05, 0.22), rng.uniform(0.35, 0.6)
                blades.append((dx, a, r, tall))
            vertices, faces = [], []
            for bx, a, r, tall in blades:
                i = len(vertices)
                ox, oy = r * math.cos(a), r * math.sin(a)
                vertices += [(bx + ox * 0.2 - 0.005, oy * 0.2, 0.43), (bx + ox * 0.2 + 0.005, oy * 0.2, 0.43), (bx + ox, oy, 0.43 + tall)]
                faces.append((i, i + 1, i + 2))
            here(mesh("grass", vertices, faces, m["leaf"][1]))


def sofa(here, m, long=1.5):
    """A low sofa with cushions and a blanket. It faces -y of its place."""
    here(box((0, 0, 0.16), (long, 0.74, 0.10), m["rail"], 0.01))
    here(box((0, 0.34, 0.44), (long, 0.06, 0.52), m["rail"], 0.012, tilt=-0.08))
    for x in (-long / 2 + 0.04, long / 2 - 0.04):
        here(box((x, 0, 0.36), (0.07, 0.72, 0.34), m["rail"], 0.012))
    for k in range(2):
        x = (k - 0.5) * (long - 0.16) / 2
        here(box((x, -0.02, 0.28), ((long - 0.2) / 2, 0.66, 0.15), m["cushion"], 0.05, segments=5))
        here(box((x, 0.25, 0.52), ((long - 0.24) / 2, 0.15, 0.38), m["cushion"], 0.06, tilt=-0.16, segments=5))
    here(box((-long / 2 + 0.30, 0.10, 0.50), (0.36, 0.12, 0.34), m["red cushion"], 0.055, turn=0.2, tilt=-0.3, segments=5))
    here(box((long / 2 - 0.34, -0.08, 0.365), (0.46, 0.60, 0.03), m["blanket"], 0.014))
    here(box((long / 2 - 0.34, -0.385, 0.24), (0.46, 0.03, 0.27), m["blanket"], 0.012))


def telescope(here, m):
    for k in range(3):
        a = 2 * math.pi * k / 3 + 0.3
        leg = here(box((0.22 * math.cos(a), 0.22 * math.sin(a), 0.52), (0.03, 0.03, 1.12), m["rail"], 0.004))
        leg.rotation_euler = (0.40 * math.sin(a), -0.40 * math.cos(a), 0)
    tube = here(lathe((0, 0, 1.12), [(0, -0.42), (0.032, -0.42), (0.034, -0.16), (0.05, -0.14), (0.052, 0.52), (0.062, 0.53), (0.062, 0.62), (0, 0.62)], m["brass"], 24))
    tube.rotation_euler = (0, 1.25, 2.4)


def stair_house(here, m):
    """The small house of the stairs, with a door, a lamp beside it, and ivy. It looks towards -y of its place."""
    here(box((0, 0.6, 1.2), (2.6, 1.2, 2.4), m["brick"], 0))
    here(box((0, 0.5, 2.40), (2.8, 1.5, 0.08), m["stone"], 0.01))
    here(box((0.2, -0.01, 1.02), (0.92, 0.06, 2.04), m["door"], 0.008))
    here(box((0.2, -0.03, 1.50), (0.50, 0.05, 0.62), m["pane"], 0.006))
    for x in (-0.30, 0.70):
        here(box((x, -0.02, 1.03), (0.09, 0.10, 2.08), m["stone"], 0.008))
    here(lathe((-0.16, -0.06, 1.0), [(0, 0.02), (0.02, 0.012), (0.02, -0.012), (0, -0.02)], m["brass"], 12))
    here(lathe((-0.72, -0.14, 1.72), [(0.10, 0), (0.06, 0.12), (0.02, 0.14)], m["steel"], 20))
    here(lathe((-0.72, -0.14, 1.70), [(0, -0.05), (0.05, -0.02), (0.05, 0.02), (0, 0.04)], m["bulb"], 16))
    for _ in range(14):
        here(leaves((rng.uniform(0.9, 1.25), -0.08, rng.uniform(0.2, 2.3)), (0.2, 0.08, 0.22), 110, 0.034, m["leaf"][0], 0.2))


def palette():
    return dict(
        walnut=wood("walnut", "24130b", "4a2b18"),
        board=material("board", "8a5a34", 0.45),
        mahogany=wood("chair", "2a1a10", "503420", rough=0.4),
        leather=mottled("seat", "7a3a24", "944a30", 20, 0.7),
        floor=painted("floor", boards_pixels("96693f", 40), 0.40),
        rug=painted("rug", rug_pixels(), 0.95),
        rail=wood("rail", "3a2516", "6a4529", (9, 1, 1)),
        steel=material("steel", "1c1d20", 0.35, 0.8),
        stone=mottled("stone", "4a4640", "6a655c", 4, 0.85),
        brick=mottled("brick", "4a2418", "6d3826", 14, 0.9),
        door=material("door", "1d3a3a", 0.4),
        pane=material("pane", "000000", emit=(1.0, 0.66, 0.34), strength=1.6),
        brass=material("brass", "c89a4c", 0.25, 1.0),
        log=mottled("log", "0d0806", "3a2114", 12, 0.9),
        cushion=mottled("cushion", "8f8878", "a39c8a", 12, 0.9),
        **{"red cushion": mottled("red cushion", "7d2418", "9a3424", 12, 0.9)},
        blanket=mottled("blanket", "b07a34", "c8954a", 30, 0.95),
        leaf=[mottled("leaf", "1f3a1c", "3d6230", 3, 0.6), mottled("grass", "6a6a34", "97904e", 2, 0.7)],
        wax=material("wax", "e6d3a8", 0.5, emit=(1.0, 0.55, 0.22), strength=0.7),
        flame=material("flame", "000000", emit=(1.0, 0.62, 0.25), strength=420),
        ember=material("ember", "000000", emit=(1.0, 0.16, 0.02), strength=1.8),
        fire=flames(7),
        bulb=material("bulb", "000000", emit=(1.0, 0.66, 0.34), strength=42),
        asphalt=material("asphalt", "1a1a1e", 0.8),
        water=material("river", "0a1018", 0.12),
        facade=[facade(f"facade {k}", wall, share, strength) for k, (wall, share, strength) in enumerate((("3a3430", 0.34, 2.4), ("45392f", 0.26, 2.0), ("2c3036", 0.42, 2.2), ("503c30", 0.20, 2.6)))],
        white=lamp("white", (1.0, 0.93, 0.80), 14),
        red=lamp("red", (1.0, 0.10, 0.05), 8),
        clock=lamp("clock", (1.0, 0.86, 0.55), 2.5),
        **{"street lamp": lamp("street lamp", (1.0, 0.58, 0.22), 11), "lit stone": seen_only(material("lit stone", "8a7a60", 0.9, emit=(1.0, 0.66, 0.32), strength=0.30))},
    )


def build():
    """Builds the scene. Returns the table, and the bulbs over it."""
    m = palette()
    world(sky)
    # The moon, as in the game: from the left behind White.
    sun(0.30, 0.6, (0.72, 0.82, 1.0), (math.radians(43), 0, math.radians(-53)))
    city(m)
    box((0, 0, STREET / 2 - 0.1), (2 * WIDE + 0.3, 2 * DEEP + 0.3, -STREET), m["brick"], 0)
    sheet((0, 0, 0), 2 * WIDE, 2 * DEEP, m["floor"])
    sheet((0, 0, 0.008), 2.5, 3.0, m["rug"])
    for at, turn, long in (((0, DEEP), 0, 2 * WIDE), ((WIDE, 0), -math.pi / 2, 2 * DEEP), ((-WIDE, 0), math.pi / 2, 2 * DEEP), ((0, -DEEP), math.pi, 2 * WIDE)):
        railing(Place(at, turn), long, m)
    # Bulbs hang between the posts of the railings, lower than the handrail.
    for x in (-2.16, -1.44, -0.72, 0.0, 0.72, 1.44):
        for y in (-DEEP + 0.05, DEEP - 0.05):
            bulbs((x, y, 0.92), (x + 0.72, y, 0.92), 0.26, 4, m)
    for y in (-1.44, -0.72, 0.0, 0.72):
        bulbs((WIDE - 0.05, y, 0.92), (WIDE - 0.05, y + 0.72, 0.92), 0.26, 4, m)
    stair_house(Place((-WIDE + 0.15, 0), math.pi / 2), m)
    fire_bowl(-0.82, 1.42, m)
    # Poles, and bulbs crosswise above the table.
    for x in (-WIDE, WIDE):
        for y in (-DEEP, DEEP):
            box((x, y, 1.25), (0.05, 0.05, 2.5), m["rail"], 0.006)
    before = set(bpy.data.objects)
    bulbs((-WIDE, DEEP, 2.5), (WIDE, -DEEP, 2.5), 0.25, 22, m, 5)
    bulbs((WIDE, DEEP, 2.5), (-WIDE, -DEEP, 2.5), 0.25, 22, m, 5)
    over = [thing for thing in bpy.data.objects if thing not in before]
    sofa(Place((2.35, 0.0), -math.pi / 2), m, 1.7)
    telescope(Place((2.35, 1.35), 0), m)
    planter(-1.75, 1.58, 0.9, m)
    planter(1.72, 1.58, 0.6, m)
    planter(1.65, -1.58, 0.9, m)
    planter(-1.65, -1.58, 0.9, m)
    planter(-2.5, 1.2, 0.9, m, math.pi / 2)
    for x, y, size in ((-0.35, 1.62, 0.15), (-1.28, 1.52, 0.12), (0.60, 1.56, 0.14), (0.82, 1.5, 0.10), (2.62, -1.35, 0.18), (2.45, -1.5, 0.12), (-2.45, -0.85, 0.18), (0.55, -1.58, 0.17), (0.72, -1.48, 0.11), (-0.5, -1.58, 0.14), (-0.95, -1.5, 0.1)):
        lantern(x, y, size, m)
    low = Place((1.85, 0.75), 0.4)
    low(lathe((0, 0, 0), [(0.16, 0), (0.03, 0.03), (0.03, 0.36), (0.30, 0.38), (0.30, 0.41), (0, 0.41)], m["rail"], 32))
    lantern(1.85, 0.75, 0.12, m, 0.41)
    for at, turn in (((1.42, 1.15), -0.95), ((-1.42, -1.1), math.pi - 0.95), ((1.5, -1.05), -math.pi / 2 - 0.75), ((-1.5, 1.05), math.pi / 2 - 0.75)):
        chair(Place(at, turn), m)
    # What the bulbs give together, without their noise.
    area((0, 0, 2.4), (0, 0, 0), 5.0, 3.4, 26, (1.0, 0.70, 0.42))
    return table(m), over
