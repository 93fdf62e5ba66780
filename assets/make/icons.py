"""Icons for the flat view and the panels: `python3 icons.py OUTDIR [NAME …]`.

The script makes one icon for each piece, one for a wounded die, and one with each letter for pieces of other names.

An icon is two files: NAME_fill is the silhouette, NAME_line its rim and inner lines. Both are white, multiplied by alpha,
because the game tints them in the colours of the army. They have 128 × 128 pixels and all mip levels.
"""

import os
import sys

import numpy as np
import shapely.vectorized
from shapely.affinity import scale, translate
from shapely.geometry import Point, Polygon
from shapely.ops import unary_union

from alphabet import letters
from emblems import EMBLEMS, rounded_box, soft
from ktx2 import save

SIZE, OVERSAMPLING = 128, 6
RIM = 0.045
# The disc with a letter: its radius, the height of its centre, the greatest height and the greatest reach of the letter.
DISC, DISC_AT, LETTER, REACH = 0.405, 0.595, 0.54, 0.355


def coverage(outline):
    """The part of each pixel that lies in the outline, 0 … 1. The emblem fills 84 % of the height."""
    n = SIZE * OVERSAMPLING
    at = (np.arange(n) + 0.5) / n
    x, y = np.meshgrid((at - 0.5) / 0.84, (0.92 - at) / 0.84)
    inside = shapely.vectorized.contains(outline, x, y).astype(float)
    return inside.reshape(SIZE, OVERSAMPLING, SIZE, OVERSAMPLING).mean((1, 3))


def without_holes(outline):
    parts = outline.geoms if hasattr(outline, "geoms") else [outline]
    return unary_union([Polygon(part.exterior) for part in parts])


def centred(outline):
    x0, _, x1, _ = outline.bounds
    return translate(outline, -(x0 + x1) / 2, 0)


def wound():
    """A die from above with a dot: its silhouette, and its lines."""
    whole = rounded_box(-0.42, 0.08, 0.42, 0.92, 0.17)
    rim = whole.buffer(RIM).difference(whole.buffer(-0.012))
    return whole, unary_union([rim, Point(0, 0.5).buffer(0.225, 32)])


def piece(emblem):
    outline = centred(emblem)
    whole = without_holes(outline)
    return whole, unary_union([whole.buffer(RIM).difference(whole.buffer(-0.012)), whole.difference(outline)])


def lettered(letter):
    """The generic piece: a disc on a foot, with a letter."""
    foot = unary_union([rounded_box(-0.36, 0, 0.36, 0.12), rounded_box(-0.20, 0.08, 0.20, 0.30)])
    whole = unary_union([soft(foot), Point(0, DISC_AT).buffer(DISC, 32)])
    rim = whole.buffer(RIM).difference(whole.buffer(-0.012))
    letter = translate(letter, 0, -0.5)
    size = min(LETTER, REACH / Point(0, 0).hausdorff_distance(letter))
    return whole, unary_union([rim, translate(scale(letter, size, size, origin=(0, 0)), 0, DISC_AT)])


def main(out, only):
    os.makedirs(out, exist_ok=True)
    icons = {**{name: piece(emblem()) for name, emblem in EMBLEMS.items()}, "wound": wound()}
    icons.update({f"letter_{name}": lettered(letter) for name, letter in letters().items()})
    for name, (whole, line) in icons.items():
        if only and name not in only:
            continue
        for kind, mask in (("fill", coverage(whole.buffer(RIM * 0.5))), ("line", coverage(line))):
            save(f"{out}/{name}_{kind}.ktx2", np.dstack([mask] * 4), False)


main(sys.argv[1], sys.argv[2:])
