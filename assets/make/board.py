"""Models the board and the tray for captured pieces: `blender -b -t 1 --factory-startup -P board.py -- OUTDIR`.

The board has 8 × 8 squares of one unit, their top at z = 0; the table lies at z = -0.345. The frame is `body` of its
own model, so that squares and frame have different woods.
"""

import math
import os
import sys

import bpy
import numpy as np
from mathutils import Matrix, Vector
from shapely.affinity import scale, translate
from shapely.geometry import LineString, box
from shapely.ops import unary_union

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from solid import BODY, FELT, INLAY, RING, bevel, cut, export, join, new_object, prism

# Distance outside the squares, and height: a lip, a brass line in a groove, a wide band, the outer moulding.
FRAME = [
    (0, -0.03), (0.015, 0.0), (0.03, 0.014), (0.045, 0.018), (0.075, 0.018), (0.079, 0.016), (0.105, 0.016), (0.109, 0.018),
    (0.30, 0.018), (0.55, 0.018), (0.595, 0.014), (0.622, -0.004), (0.632, -0.03), (0.634, -0.09), (0.645, -0.12),
    (0.668, -0.135), (0.675, -0.16), (0.675, -0.30), (0.668, -0.33), (0.64, -0.345),
]  # fmt: skip
BRASS = 5


def squares():
    """64 veneers with a hair's breadth between them."""
    vertices, faces = [], []
    for i in range(8):
        for j in range(8):
            x, y, base = i - 3.5, j - 3.5, len(vertices)
            for half, z in ((0.5, -0.006), (0.496, -0.001), (0.490, 0)):
                vertices += [(x - half, y - half, z), (x + half, y - half, z), (x + half, y + half, z), (x - half, y + half, z)]
            faces.append(tuple(range(base + 8, base + 12)))
            for k in (0, 4):
                faces += [(base + k + q, base + k + (q + 1) % 4, base + k + 4 + (q + 1) % 4, base + k + 4 + q) for q in range(4)]
    made = new_object("board", vertices, faces)
    layer = made.data.uv_layers.new(name="UVMap")
    for loop in made.data.loops:
        v = made.data.vertices[loop.vertex_index].co
        layer.data[loop.index].uv = ((v.x + 4) / 8, (v.y + 4) / 8)
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
                half = 4 + out
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
        for k in range(8):
            letters, digits = "abcdefgh", "12345678"
            at = k if side < 2 else 7 - k
            outline = glyph((letters if side % 2 == 0 else digits)[at])
            cut_out = prism(scale(outline, 0.20, 0.20, origin=(0, 0)), 0.006, rounding=0.0022, slot=INLAY)
            where = Matrix.Translation((k - 3.5, -4.335, 0.0155))
            cut_out.matrix_world = Matrix.Rotation(side * math.pi / 2, 4, "Z") @ where
            glyphs.append(cut_out)
    bpy.context.view_layer.update()
    return join(made, *glyphs)


def glyph(letter):
    """A drawn letter or digit, 1 high, centred."""

    def arc(x, y, rx, ry, a, b):
        turns = np.radians(np.linspace(a, b, 22))
        return [(x + rx * math.cos(t), y + ry * math.sin(t)) for t in turns]

    strokes = {
        "a": [[(0, 0), (0.3, 1), (0.6, 0)], [(0.10, 0.33), (0.50, 0.33)]],
        "b": [
            [(0.05, 0), (0.05, 1), (0.28, 1), *arc(0.28, 0.76, 0.24, 0.24, 90, -90), (0.05, 0.52)],
            [(0.28, 0.52), *arc(0.29, 0.26, 0.28, 0.26, 90, -90), (0.05, 0)],
        ],
        "c": [arc(0.34, 0.5, 0.34, 0.5, 48, 312)],
        "d": [[(0.05, 0), (0.05, 1), (0.2, 1), *arc(0.2, 0.5, 0.40, 0.5, 90, -90), (0.05, 0)]],
        "e": [[(0.52, 0), (0.07, 0), (0.07, 1), (0.52, 1)], [(0.07, 0.52), (0.44, 0.52)]],
        "f": [[(0.07, 0), (0.07, 1), (0.52, 1)], [(0.07, 0.52), (0.44, 0.52)]],
        "g": [[*arc(0.34, 0.5, 0.34, 0.5, 48, 360), (0.68, 0.45), (0.42, 0.45)]],
        "h": [[(0.05, 0), (0.05, 1)], [(0.57, 0), (0.57, 1)], [(0.05, 0.52), (0.57, 0.52)]],
        "1": [[(0.14, 0.80), (0.33, 1), (0.33, 0)]],
        "2": [[*arc(0.31, 0.72, 0.26, 0.28, 170, -35), (0.05, 0), (0.58, 0)]],
        "3": [arc(0.29, 0.76, 0.24, 0.24, 160, -90), arc(0.29, 0.26, 0.28, 0.26, 90, -160)],
        "4": [[(0.44, 0), (0.44, 1), (0.02, 0.28), (0.60, 0.28)]],
        "5": [[(0.52, 1), (0.13, 1), (0.09, 0.56), *arc(0.29, 0.32, 0.28, 0.32, 125, -150)]],
        "6": [arc(0.31, 0.31, 0.26, 0.31, 0, 360), [(0.05, 0.33), *arc(0.52, 0.36, 0.47, 0.64, 178, 92)]],
        "7": [[(0.04, 1), (0.56, 1), (0.20, 0)]],
        "8": [arc(0.30, 0.76, 0.21, 0.24, 0, 360), arc(0.30, 0.26, 0.27, 0.26, 0, 360)],
    }
    outline = unary_union([LineString(stroke).buffer(0.066, 8) for stroke in strokes[letter]])
    x0, _, x1, _ = outline.bounds
    return translate(outline, -(x0 + x1) / 2, -0.5)


def tray():
    """A shallow wooden tray with a felt floor, 1.55 × 5.5, standing on z = 0."""
    outer = box(-0.775, -2.75, 0.775, 2.75).buffer(-0.12).buffer(0.12, 8)
    made = prism(outer, 0.17, rounding=0.02)
    hollow = prism(outer.buffer(-0.11), 0.2)
    hollow.matrix_world = Matrix.Translation((0, 0, 0.045))
    bpy.context.view_layer.update()
    made = bevel(cut(made, hollow), 0.012, 3, 40)
    floor = prism(outer.buffer(-0.10), 0.012, slot=FELT)
    floor.matrix_world = Matrix.Translation((0, 0, 0.044))
    bpy.context.view_layer.update()
    join(made, floor)
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
