"""Models the capitals A to Z: `blender -b -t 1 --factory-startup -P letters.py -- OUTDIR [NAME …]`.

Pieces without a model differ by their letters, which lie on the face of the generic piece and on dice. The outlines come
from `alphabet.py`. Each letter lies flat, centred at the origin, its head towards +y, and SIZE high. Its sides reach below
z = 0, where the surface hides them.
"""

import os
import sys

import bpy
from shapely.affinity import scale, translate

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from alphabet import letters
from solid import SYMBOL, export, inlay

SIZE, LOW, HIGH, CHAMFER = 0.30, -0.004, 0.006, 0.002


def main(out, only):
    os.makedirs(out, exist_ok=True)
    bpy.ops.wm.read_factory_settings(use_empty=True)
    for letter, outline in letters().items():
        name = f"letter_{letter}"
        if not only or name in only:
            outline = scale(translate(outline, 0, -0.5), SIZE, SIZE, origin=(0, 0))
            export(inlay(outline, LOW, HIGH, SYMBOL, CHAMFER), f"{out}/{name}.glb", weighted=False)


arguments = sys.argv[sys.argv.index("--") + 1 :]
main(arguments[0], arguments[1:])
