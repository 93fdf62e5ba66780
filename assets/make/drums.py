"""Models the drums that a stack consists of: `blender -b -t 1 --factory-startup -P drums.py -- OUTDIR [NAME …]`.

A drum is 0.2 high and stands at z = 0, so that drums pile without gaps. Its emblem is repeated round the rim, and lies
larger in the dish of its top. The drum of the generic piece has no emblem.
"""

import math
import os
import sys

import bmesh
import bpy
import numpy as np
from mathutils import Matrix
from shapely.affinity import scale, translate

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from emblems import BOLD
from solid import BODY, SYMBOL, export, inlay, join, lathe, occlude, wrap

HEIGHT, RADIUS = 0.2, 0.372
# Half of the outline: lips that meet those of the next drum in a groove, the wall between them, the dish of the top.
OUTLINE = [
    (0, 0), (0.20, 0), (0.358, 0), (0.374, 0.007), (0.383, 0.013), (0.383, 0.017), (RADIUS, 0.020), (RADIUS, 0.10),
    (RADIUS, 0.180), (0.383, 0.183), (0.383, 0.187), (0.374, 0.193), (0.358, HEIGHT), (0.31, HEIGHT), (0.258, HEIGHT),
    (0.254, 0.194), (0.15, 0.194), (0, 0.194),
]  # fmt: skip
COPIES, RIM_EMBLEM, WIDER = 8, 0.152, 1.15
TOP_EMBLEM = 0.40


def emblem(name, size, wider=1.0):
    outline = BOLD[name]()
    x0, y0, x1, y1 = outline.bounds
    return scale(translate(outline, -(x0 + x1) / 2, -(y0 + y1) / 2), size * wider, size, origin=(0, 0)).simplify(0.005 * size + 0.0009)


def bent(outline):
    """The outline on the wall, upright, facing -y."""
    made = inlay(outline, -0.002, 0.004, SYMBOL)
    mesh = bmesh.new()
    mesh.from_mesh(made.data)
    for x in np.arange(-0.12, 0.121, 0.03):
        bmesh.ops.bisect_plane(mesh, geom=[*mesh.verts, *mesh.edges, *mesh.faces], plane_co=(x, 0, 0), plane_no=(1, 0, 0))
    for vertex in mesh.verts:
        x, y, z = vertex.co
        angle, radius = x / RADIUS - math.pi / 2, RADIUS + z
        vertex.co = (radius * math.cos(angle), radius * math.sin(angle), HEIGHT / 2 + y)
    mesh.to_mesh(made.data)
    mesh.free()
    return made


def drum(name):
    body = lathe("drum", np.array(OUTLINE), 48)
    for polygon in body.data.polygons:
        polygon.material_index = BODY
    if name not in BOLD:
        return body
    parts = []
    for i in range(COPIES):
        part = bent(emblem(name, RIM_EMBLEM, WIDER))
        part.data.transform(Matrix.Rotation(i * 2 * math.pi / COPIES, 4, "Z"))
        parts.append(part)
    top = inlay(emblem(name, TOP_EMBLEM), 0.193, 0.198, SYMBOL, 0.0015)
    return join(body, *parts, top)


MODELS = {f"drum_{name}": name for name in [*BOLD, "generic"] if name != "king"}


def main(out, only):
    os.makedirs(out, exist_ok=True)
    bpy.ops.wm.read_factory_settings(use_empty=True)
    for model, name in MODELS.items():
        if not only or model in only:
            made = drum(name)
            wrap(made, 0.9)
            occlude(made, reach=0.10, bright=SYMBOL)
            export(made, f"{out}/{model}.glb")


arguments = sys.argv[sys.argv.index("--") + 1 :]
main(arguments[0], arguments[1:])
