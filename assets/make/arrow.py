"""The arrow of the Amazons, which closes a square: `blender -b -t 1 --factory-startup -P arrow.py -- ../models`.

It sticks in a burnt patch, and its tail leans to +x. The slots are body (the shaft), ring (the feathers) and symbol (the
patch).
"""

import math
import os
import sys

import bpy

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from solid import RING, SYMBOL, export, join, lathe, new_object, occlude, profile, wrap_box
from shapely.geometry import Polygon, box

# The way from the board to the end of the shaft, and how far it leans, in degrees.
LENGTH, LEAN = 0.86, 27
# A feather, by its distance from the end of the shaft and from its axis.
FEATHER = [(0.30, 0.015), (0.24, 0.105), (0.05, 0.125), (0.0, 0.09), (0.03, 0.015)]
THICK = 0.012


def feather(turn):
    """One of three feathers, upright beside the shaft, as thick as it needs to be seen from a side."""
    c, s = math.cos(turn), math.sin(turn)
    place = lambda along, off, aside: (c * off - s * aside, s * off + c * aside, LENGTH - along)  # noqa: E731
    n = len(FEATHER)
    vertices = [place(along, off, side) for side in (-THICK, THICK) for along, off in FEATHER]
    faces = [list(range(n)), list(range(2 * n - 1, n - 1, -1))]
    faces += [[i, (i + 1) % n, n + (i + 1) % n, n + i] for i in range(n)]
    return new_object("feather", vertices, faces, [RING] * len(faces))


def arrow():
    line = profile(Polygon([(0, 0), (0.034, 0.05), (0.034, LENGTH - 0.02), (0.042, LENGTH), (0, LENGTH)]), rounding=0.004)
    made = join(lathe("shaft", line, 8, foot=False), *(feather(math.pi + i * math.tau / 3) for i in range(3)))
    made.rotation_euler = (0, math.radians(LEAN), 0)
    bpy.context.view_layer.update()
    made.data.transform(made.matrix_world)
    made.rotation_euler = (0, 0, 0)
    patch = lathe("patch", profile(box(0, 0, 0.40, 0.022), rounding=0.010), 28, foot=False)
    for polygon in patch.data.polygons:
        polygon.material_index = SYMBOL
    return join(made, patch)


def main(out):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    made = arrow()
    wrap_box(made)
    occlude(made, reach=0.2, power=1.2)
    export(made, f"{out}/arrow.glb", smooth_angle=40, weighted=False)


main(sys.argv[sys.argv.index("--") + 1 :][0])
