"""Models a die and the faces for its sides: `blender -b -t 1 --factory-startup -P dice.py -- OUTDIR [NAME …]`.

The die's centre is the origin. Each face is modelled on the top side, the head of its emblem towards +y. The game turns
it about the centre to put it on another side.
"""

import os
import sys

import bpy
import numpy as np
from mathutils import Matrix
from shapely.affinity import scale, translate
from shapely.geometry import Point, box

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from emblems import BOLD
from solid import DOT, PLATE, SYMBOL, bevel, cut, export, inlay, join, lathe, modify, new_object, occlude, prism, wrap_box

HALF, ROUNDING = 0.31, 0.065
# Each side has a flat recess with a plate let into it, whose top is a little lower than the side.
RECESS, FLOOR = 0.237, 0.298
FACE, TOP = 0.232, 0.307
# The emblem is let into the plate.
EMBLEM, SYMBOL_TOP = 0.425, 0.3040


def rounded(half, radius):
    return box(-half + radius, -half + radius, half - radius, half - radius).buffer(radius, 3)


def die():
    corners = [(x, y, z) for x in (-HALF, HALF) for y in (-HALF, HALF) for z in (-HALF, HALF)]
    sides = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    made = modify(new_object("die", corners, sides), "BEVEL", width=ROUNDING, segments=4, limit_method="NONE")
    cutters = []
    for axis, quarters in (("X", 0), ("X", 1), ("X", 2), ("X", 3), ("Y", 1), ("Y", 3)):
        cutter = prism(rounded(RECESS, 0.06), 0.1)
        cutter.data.transform(Matrix.Translation((0, 0, FLOOR)))
        cutter.data.transform(Matrix.Rotation(quarters * np.pi / 2, 4, axis))
        cutters.append(cutter)
    return cut(made, *cutters)


def labelled(hole, *parts):
    """A plate with a hole, and the emblem that lies in the hole."""
    return join(inlay(rounded(FACE, 0.055).difference(hole), FLOOR, TOP, PLATE, 0.003), *parts)


def emblem(name):
    def make():
        outline = BOLD[name]()
        x0, y0, x1, y1 = outline.bounds
        outline = scale(translate(outline, -(x0 + x1) / 2, -(y0 + y1) / 2), EMBLEM, EMBLEM, origin=(0, 0)).simplify(0.0022)
        return labelled(outline, inlay(outline.buffer(-0.001, 1).simplify(0.001), FLOOR, SYMBOL_TOP, SYMBOL))

    return make


def wound():
    """A domed red dot in a ring of the emblems' material. The shape tells it apart for people who see no red."""
    rim, ring, dot = 0.220, 0.192, 0.184
    edge = inlay(Point(0, 0).buffer(rim - 0.001, 9).difference(Point(0, 0).buffer(ring, 9)), FLOOR, SYMBOL_TOP, SYMBOL)
    line = [(0, FLOOR), (dot, FLOOR)] + [(r, 0.3095 - 0.008 * (r / dot) ** 2) for r in (dot, 0.15, 0.08, 0)]
    dome = lathe("dot", np.array(line), 32)
    for polygon in dome.data.polygons:
        polygon.material_index = DOT
    return labelled(Point(0, 0).buffer(rim, 9), edge, dome)


MODELS = {"die": die, **{f"face_{name}": emblem(name) for name in BOLD}, "face_wound": wound}


def main(out, only):
    os.makedirs(out, exist_ok=True)
    bpy.ops.wm.read_factory_settings(use_empty=True)
    for name, make in MODELS.items():
        if not only or name in only:
            made = make()
            wrap_box(made)
            occlude(made, reach=0.03, ground=False, bright=SYMBOL, narrow=0.03)
            export(made, f"{out}/{name}.glb")


arguments = sys.argv[sys.argv.index("--") + 1 :]
main(arguments[0], arguments[1:])
