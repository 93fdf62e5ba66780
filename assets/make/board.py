"""Models the board and the tray for captured pieces: `blender -b -t 1 --factory-startup -P board.py -- OUTDIR`.

The board has 16 × 16 squares of one unit, their top at z = 0; the table lies at z = -0.345. The game cuts it to the size
of each variant's board. The frame is `body` of its
own model, so that squares and frame have different woods.
"""

import math
import os
import sys

import bpy
import numpy as np
from mathutils import Matrix, Vector
from shapely.affinity import scale, translate
from shapely.geometry import Point, Polygon, box
from shapely.ops import unary_union

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from solid import BODY, FELT, INLAY, RING, bevel, cut, export, inlay, join, new_object, prism

# Distance outside the squares, and height: a lip, a brass line in a groove, a wide band, the outer moulding.
FRAME = [
    (0, -0.03), (0.015, 0.0), (0.03, 0.014), (0.045, 0.018), (0.075, 0.018), (0.079, 0.016), (0.105, 0.016), (0.109, 0.018),
    (0.30, 0.018), (0.55, 0.018), (0.595, 0.014), (0.622, -0.004), (0.632, -0.03), (0.634, -0.09), (0.645, -0.12),
    (0.668, -0.135), (0.675, -0.16), (0.675, -0.30), (0.668, -0.33), (0.64, -0.345),
]  # fmt: skip
BRASS = 5
# The number of squares along a side, and half of it.
SIDE = 16
HALF = SIDE / 2
# The texture of the squares shows so many of them along a side.
TEXTURE = 8
# The height of letters and digits.
LETTER = 0.235


def squares():
    """Veneers with a hair's breadth between them."""
    vertices, faces = [], []
    for i in range(SIDE):
        for j in range(SIDE):
            x, y, base = i - HALF + 0.5, j - HALF + 0.5, len(vertices)
            for half, z in ((0.5, -0.006), (0.496, -0.001), (0.490, 0)):
                vertices += [(x - half, y - half, z), (x + half, y - half, z), (x + half, y + half, z), (x - half, y + half, z)]
            faces.append(tuple(range(base + 8, base + 12)))
            for k in (0, 4):
                faces += [(base + k + q, base + k + (q + 1) % 4, base + k + 4 + (q + 1) % 4, base + k + 4 + q) for q in range(4)]
    made = new_object("board", vertices, faces)
    layer = made.data.uv_layers.new(name="UVMap")
    for loop in made.data.loops:
        v = made.data.vertices[loop.vertex_index].co
        layer.data[loop.index].uv = ((v.x + HALF) / TEXTURE, (v.y + HALF) / TEXTURE)
    return made


def frame():
    """The moulding swept round four mitred sides, with inlaid coordinates."""
    line = np.array(FRAME)
    length = np.r_[0, np.cumsum(np.hypot(*(line[1:] - line[:-1]).T))]
    vertices, faces, slots, uvs = [], [], [], []
    for side in range(4):
        turn = Matrix.Rotation(side * math.pi / 2, 3, "Z")
        base = len(vertices)
        # Vertices exist only at the mitres, because the game moves them to make smaller boards.
        for end in (-1, 1):
            for (out, z), along in zip(line, length):
                half = HALF + out
                x = end * half
                vertices.append(tuple(turn @ Vector((x, -half, z))))
                uvs.append(((x + side * 2.3) / 4, along / 1.2 + side * 0.27))
        for q in range(len(line) - 1):
            a = base + q
            faces.append((a, a + 1, a + len(line) + 1, a + len(line)))
            slots.append(RING if q == BRASS else BODY)
    data = bpy.data.meshes.new("frame")
    data.from_pydata(vertices, [], faces)
    for name in ("body", "ring", "felt", "inlay"):
        data.materials.append(bpy.data.materials.get(name) or bpy.data.materials.new(name))
    layer = data.uv_layers.new(name="UVMap")
    for polygon, slot in zip(data.polygons, slots):
        polygon.material_index = slot
        for loop in polygon.loop_indices:
            layer.data[loop].uv = uvs[data.loops[loop].vertex_index]
    made = bpy.data.objects.new("frame", data)
    bpy.context.scene.collection.objects.link(made)
    glyphs = []
    for side in range(4):
        for k in range(SIDE):
            at = k if side < 2 else SIDE - 1 - k
            outline = glyph(chr(ord("a") + at)) if side % 2 == 0 else number(at + 1)
            # A finer outline has many more triangles, and no player sees the difference.
            outline = scale(outline, LETTER, LETTER, origin=(0, 0)).simplify(0.0012)
            cut_out = inlay(outline, 0.012, 0.0196, INLAY, 0.0010)
            where = Matrix.Translation((k - HALF + 0.5, -HALF - 0.335, 0))
            cut_out.matrix_world = Matrix.Rotation(side * math.pi / 2, 4, "Z") @ where
            glyphs.append(cut_out)
    bpy.context.view_layer.update()
    return join(made, *glyphs)


# Roman letters and digits, 1 high. Thinner lines would vanish from the seats.
STEM, THIN, SERIF = 0.165, 0.085, 0.075


def ellipse(x, y, rx, ry):
    return scale(Point(x, y).buffer(1, 24), rx, ry, origin=(x, y))


def stem(x, low=0.0, high=1.0, width=STEM, feet=(True, True)):
    """An upright with a bracketed serif at each end."""
    parts = [box(x - width / 2, low, x + width / 2, high)]
    reach = width / 2 + 0.105
    for foot, z, up in ((feet[0], low, 1), (feet[1], high, -1)):
        if foot:
            line = [(x - reach, z), (x + reach, z), (x + reach, z + up * 0.035)]
            line += [(x + width / 2 + 0.03, z + up * SERIF), (x + width / 2, z + up * 0.15)]
            line += [(2 * x - px, py) for px, py in line[:1:-1]]
            parts.append(Polygon(line).buffer(0))
    return unary_union(parts)


def ring(x, y, rx, ry, thick=STEM, thin=THIN):
    """An oval stroke, thick at its sides and thin above and below."""
    return ellipse(x, y, rx, ry).difference(ellipse(x, y, rx - thick, ry - thin))


def bar(x0, x1, y, width=THIN):
    return box(x0, y - width / 2, x1, y + width / 2)


def beak(x, y, up, size=0.20):
    """The wedge at the end of a thin line."""
    return Polygon([(x - 0.13, y), (x, y), (x, y + up * size), (x - 0.03, y + up * size)])


def slanted(a, b, width):
    """A stroke between two points with level ends of this width."""
    return Polygon([(a[0] - width / 2, a[1]), (a[0] + width / 2, a[1]), (b[0] + width / 2, b[1]), (b[0] - width / 2, b[1])])


def bowl(x, y0, y1, reach, thick=STEM):
    """The right half of an oval with level lines back to the stem."""
    middle, half = (y0 + y1) / 2, (y1 - y0) / 2
    flat = max(0.0, reach - 1.1 * half)
    arc = ring(x + flat, middle, reach - flat, half, thick).intersection(box(x + flat, -1, 9, 9))
    return unary_union([arc, box(x, y1 - THIN, x + flat + 0.01, y1), box(x, y0, x + flat + 0.01, y0 + THIN)])


def glyph(letter):
    """A drawn letter or digit, 1 high, centred."""
    wide = box(-9, -9, 9, 9)
    if letter == "a":
        legs = [slanted((0.40, 0.98), (0.08, 0.02), THIN + 0.012), slanted((0.40, 1.0), (0.74, 0.02), STEM + 0.02)]
        legs.append(Polygon([(0.30, 1.0), (0.46, 1.0), (0.40, 0.86)]))
        parts = [*legs, bar(0.18, 0.62, 0.34), bar(-0.05, 0.21, 0.022, 0.044), bar(0.58, 0.90, 0.022, 0.044)]
    elif letter == "b":
        parts = [stem(0.15), bowl(0.15, 0.51, 1.0, 0.40), bowl(0.15, 0.0, 0.56, 0.47)]
    elif letter in "cg":
        gap = Polygon([(0.42, 0.5), (2, 1.02), (2, -0.02 if letter == "c" else 0.46)])
        parts = [ring(0.42, 0.5, 0.42, 0.515).difference(gap), Polygon([(0.70, 0.98), (0.75, 0.98), (0.75, 0.66), (0.72, 0.66), (0.60, 0.90)])]
        if letter == "g":
            parts = [parts[0].difference(box(0.60, 0.10, 2, 0.62)), parts[1], stem(0.70, 0.04, 0.44, feet=(False, True))]
    elif letter == "d":
        parts = [stem(0.15), bowl(0.15, 0.0, 1.0, 0.66)]
    elif letter in "ef":
        parts = [stem(0.15), bar(0.1, 0.60, 0.972), beak(0.63, 1.0, -1, 0.26), bar(0.1, 0.46, 0.52), box(0.43, 0.40, 0.465, 0.64)]
        if letter == "e":
            parts += [bar(0.1, 0.64, 0.028), beak(0.68, 0.0, 1, 0.28)]
    elif letter == "h":
        parts = [stem(0.15), stem(0.72), bar(0.1, 0.78, 0.51)]
    elif letter == "i":
        parts = [stem(0.3)]
    elif letter == "j":
        hook = ring(0.22, 0.18, 0.27, 0.20, STEM, THIN).intersection(box(-1, -1, 2, 0.19))
        parts = [stem(0.41, 0.15, feet=(False, True)), hook, ellipse(0.03, 0.20, 0.085, 0.085)]
    elif letter == "k":
        parts = [stem(0.15), slanted((0.22, 0.40), (0.66, 0.98), THIN + 0.012), slanted((0.38, 0.58), (0.72, 0.02), STEM + 0.01)]
        parts += [bar(0.52, 0.84, 0.978, 0.044), bar(0.56, 0.90, 0.022, 0.044)]
    elif letter == "l":
        parts = [stem(0.15), bar(0.1, 0.62, 0.028), beak(0.66, 0.0, 1, 0.30)]
    elif letter == "m":
        parts = [stem(0.13, width=THIN + 0.012), stem(0.85), slanted((0.16, 0.99), (0.47, 0.04), STEM), slanted((0.80, 0.99), (0.47, 0.04), THIN + 0.012)]
    elif letter == "n":
        parts = [stem(0.13, width=THIN + 0.012), stem(0.70, width=THIN + 0.012, feet=(False, True)), slanted((0.15, 0.99), (0.70, 0.01), STEM + 0.02)]
    elif letter == "o":
        parts = [ring(0.42, 0.5, 0.42, 0.515)]
    elif letter == "p":
        parts = [stem(0.15), bowl(0.15, 0.42, 1.0, 0.45)]
    elif letter == "0":
        parts = [ring(0.32, 0.5, 0.32, 0.515)]
    elif letter == "9":
        arm = ring(0.13, 0.64, 0.50, 0.655).intersection(Polygon([(1.6, 0.7), (0.13, 0.7), (0.01, -0.2), (1.6, -0.2)]))
        parts = [ring(0.31, 0.70, 0.32, 0.315), arm, ellipse(0.07, 0.10, 0.075, 0.075)]
    elif letter == "1":
        parts = [stem(0.3, feet=(True, False)), Polygon([(0.30, 1.0), (0.375, 1.0), (0.30, 0.86), (0.06, 0.80), (0.06, 0.84)])]
    elif letter == "2":
        top = ring(0.31, 0.70, 0.30, 0.30).difference(Polygon([(0.31, 0.70), (-2, 0.86), (-2, -2), (0.9, -2), (0.60, 0.52)]))
        tail = Polygon([(0.60, 0.66), (0.46, 0.66), (0.40, 0.50), (0.0, 0.06), (0.0, 0.0), (0.12, 0.10), (0.56, 0.50)])
        parts = [top, tail, box(0.0, 0.0, 0.58, 0.115), beak(0.64, 0.0, 1, 0.26), ellipse(0.085, 0.755, 0.085, 0.085)]
    elif letter == "3":
        cut_off = box(-2, 0.25, 0.29, 0.75)
        parts = [ring(0.29, 0.76, 0.25, 0.245).difference(cut_off), ring(0.29, 0.28, 0.30, 0.285).difference(cut_off)]
        parts += [ellipse(0.10, 0.79, 0.08, 0.08), ellipse(0.075, 0.22, 0.085, 0.085), bar(0.20, 0.36, 0.538)]
    elif letter == "4":
        parts = [stem(0.46, feet=(True, False)), slanted((0.50, 1.0), (0.03, 0.28), THIN + 0.02), bar(0.0, 0.70, 0.285, THIN + 0.015)]
    elif letter == "5":
        parts = [ring(0.29, 0.31, 0.30, 0.325).difference(box(-2, 0.22, 0.20, 0.53)), bar(0.10, 0.155, 0.73, 0.52), box(0.10, 0.86, 0.54, 1.0)]
        parts += [ellipse(0.075, 0.20, 0.085, 0.085)]
    elif letter == "6":
        arm = ring(0.50, 0.36, 0.50, 0.655).intersection(Polygon([(-1, 0.3), (0.5, 0.3), (0.62, 1.2), (-1, 1.2)]))
        parts = [ring(0.32, 0.30, 0.32, 0.315), arm, ellipse(0.56, 0.90, 0.075, 0.075)]
    elif letter == "7":
        parts = [box(0.03, 0.87, 0.60, 1.0), slanted((0.565, 0.95), (0.24, 0.0), STEM), Polygon([(0.0, 1.02), (0.04, 1.02), (0.10, 0.87), (0.0, 0.70)])]
    else:
        parts = [ring(0.31, 0.755, 0.255, 0.25, 0.13), ring(0.31, 0.275, 0.315, 0.285, 0.155)]
    outline = unary_union([part.buffer(0) for part in parts]).intersection(wide).buffer(0.008).buffer(-0.004)
    x0, y0, x1, y1 = outline.bounds
    return translate(outline, -(x0 + x1) / 2, -0.5)


def number(value):
    """The digits of a number side by side, a little narrower if there are two."""
    row, at = [], 0.0
    for digit in str(value):
        outline = glyph(digit)
        x0, _, x1, _ = outline.bounds
        row.append(translate(outline, at - x0, 0))
        at += x1 - x0 + 0.09
    whole = unary_union(row)
    x0, _, x1, _ = whole.bounds
    return scale(translate(whole, -(x0 + x1) / 2, 0), 0.86 if len(row) > 1 else 1, 1, origin=(0, 0))


TRAY_HALF, TRAY_CORNER, LIP = (0.765, 2.74), 0.36, 0.065
# The distance from the rim to the line of brass, its width, and that from the line to the felt.
TO_LINE, LINE, TO_FELT = 0.012, 0.014, 0.010


def tray():
    """A shallow wooden tray, standing on z = 0, with a lip, a line of brass, and felt from line to line: two kings beside
    each other have all of it under their feet."""
    outer = box(-TRAY_HALF[0], -TRAY_HALF[1], TRAY_HALF[0], TRAY_HALF[1]).buffer(-TRAY_CORNER).buffer(TRAY_CORNER, 12)
    made = prism(outer, 0.115, rounding=0.018)
    hollow = prism(outer.buffer(-LIP), 0.2)
    hollow.matrix_world = Matrix.Translation((0, 0, 0.050))
    bpy.context.view_layer.update()
    made = bevel(cut(made, hollow), 0.010, 3, 40)
    line = -LIP - TO_LINE
    parts = [
        inlay(outer.buffer(line).difference(outer.buffer(line - LINE)), 0.045, 0.0515, RING),
        inlay(outer.buffer(line - LINE - TO_FELT), 0.045, 0.0535, FELT, 0.003),
    ]
    made = join(made, *parts)
    layer = made.data.uv_layers.get("UVMap") or made.data.uv_layers.new(name="UVMap")
    for polygon in made.data.polygons:
        for loop in polygon.loop_indices:
            v = made.data.vertices[made.data.loops[loop].vertex_index].co
            layer.data[loop].uv = (v.y / 4, (v.x + v.z) / 2.4)
    return made


def main(out):
    os.makedirs(out, exist_ok=True)
    bpy.ops.wm.read_factory_settings(use_empty=True)
    # The frame's materials come from the first object made.
    export(squares(), f"{out}/board.glb", smooth_angle=30, tangents=True)
    export(frame(), f"{out}/frame.glb", smooth_angle=30, tangents=True)
    export(tray(), f"{out}/tray.glb", smooth_angle=40, tangents=True)


main(sys.argv[sys.argv.index("--") + 1])
