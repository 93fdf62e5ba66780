"""Models the plates that lie under the feet of an army's pieces: `blender -b -t 1 --factory-startup -P bases.py -- OUTDIR`.

Four armies differ by the shape of their plates as well as by their woods: a disc, a square, a hexagon, a triangle. Each
is 0.03 high, stands at z = 0, has no point farther than 0.44 from its centre, and is wider than a pawn's foot.
"""

import math
import os
import sys

import bpy
from shapely.geometry import Point, Polygon

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from solid import RING, export, inlay, occlude, wrap

HEIGHT, REACH = 0.03, 0.44


def plate(corners, hollow, rounding, first):
    """A polygon with rounded corners at the distance REACH. Its sides bend in by a length, or out if it is negative."""
    far = REACH - rounding
    points = []
    for i in range(corners):
        a, b = (first + 2 * math.pi * k / corners for k in (i, i + 1))
        (x0, y0), (x1, y1) = ((far * math.cos(k), far * math.sin(k)) for k in (a, b))
        middle, steps = (a + b) / 2, 10
        for k in range(steps):
            t = k / steps
            inward = hollow * 4 * t * (1 - t)
            points.append((x0 + (x1 - x0) * t - inward * math.cos(middle), y0 + (y1 - y0) * t - inward * math.sin(middle)))
    return Polygon(points).buffer(rounding, 6)


MODELS = {
    "base_white": Point(0, 0).buffer(0.385, 16),
    "base_blue": plate(4, 0, 0.05, math.pi / 4),
    "base_yellow": plate(6, 0.014, 0.04, 0),
    "base_red": plate(3, -0.095, 0.035, math.pi / 2),
}


def main(out):
    os.makedirs(out, exist_ok=True)
    bpy.ops.wm.read_factory_settings(use_empty=True)
    for name, outline in MODELS.items():
        made = inlay(outline, 0, HEIGHT, RING, 0.007)
        wrap(made, 0.9)
        occlude(made, reach=0.04)
        export(made, f"{out}/{name}.glb")


main(sys.argv[sys.argv.index("--") + 1])
