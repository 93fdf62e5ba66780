"""Models the pieces: `blender -b -t 1 --factory-startup -P pieces.py -- OUTDIR [NAME …]`.

They are the six pieces of chess, and a generic one with a letter for pieces of other names.
Blender must run with one thread (`-t 1`), because its decimation gives other results with several.
"""

import math
import os
import sys

import bpy
from mathutils import Matrix
from shapely.affinity import rotate, scale
from shapely.geometry import Point, Polygon, box
from shapely.ops import unary_union

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import knight as carving
from solid import bead, bevel, cube, cut, export, join, lathe, modify, new_object, occlude, prism, profile, smoothed, turned, wrap

# The face of the generic piece: its centre before the turn about the axis, its tilt, and its turn from -y.
# The game turns all figures by the same angle, and after that turn the face must look at its owner.
FACE_AT, FACE_TILT, FACE_TURN = (0, -0.045, 0.672), math.radians(42), -0.80 * math.pi
FACE_LEVEL, FACE_RADIUS = 0.228, 0.246


def foot(radius):
    """The turned foot that all pieces share: flat, heavy, with a ring for the army's metal."""
    neck = turned((radius - 0.045, 0.10, 1), (radius - 0.05, 0.135), (radius - 0.085, 0.175), (radius - 0.12, 0.19, 1))
    pad = box(0, 0, radius - 0.014, 0.03)
    return [pad, bead(radius, 0.056, 0.038), bead(radius - 0.022, 0.105, 0.013), neck]


def ring(radius):
    return (0.093, 0.117, radius - 0.05)


def pawn():
    r = 0.275
    stem = turned((0.175, 0.17, 1), (0.125, 0.27), (0.092, 0.40), (0.086, 0.50, 1))
    head = Point(0, 0.645).buffer(0.137, 32)
    return lathe("pawn", profile(*foot(r), stem, bead(0.158, 0.495, 0.016), bead(0.115, 0.528, 0.020), head), 48, ring(r))


def rook():
    r = 0.315
    stem = turned((0.215, 0.17, 1), (0.178, 0.30), (0.160, 0.45), (0.158, 0.60, 1))
    flare = turned((0.165, 0.64, 1), (0.19, 0.675), (0.235, 0.715), (0.243, 0.76, 1))
    wall = box(0, 0.75, 0.245, 0.915).difference(box(0, 0.80, 0.168, 1.2))
    line = profile(*foot(r), stem, bead(0.205, 0.60, 0.018), bead(0.178, 0.635, 0.018), flare, wall)
    slots = [cube((0.9, 0.082, 0.2), (0, 0, 0.935), (0, 0, i * math.pi / 3 + math.pi / 6)) for i in range(3)]
    return bevel(cut(lathe("rook", line, 72, ring(r)), *slots), 0.006)


def bishop():
    r = 0.305
    stem = turned((0.20, 0.17, 1), (0.145, 0.32), (0.103, 0.50), (0.092, 0.665, 1))
    collar = [bead(0.178, 0.665, 0.016), bead(0.142, 0.698, 0.018), bead(0.108, 0.730, 0.016)]
    mitre = turned((0.075, 0.735, 1), (0.122, 0.79), (0.146, 0.865), (0.128, 0.95), (0.075, 1.035), (0.030, 1.075, 1))
    line = profile(*foot(r), stem, *collar, mitre, Point(0, 1.098).buffer(0.040, 20))
    slit = cube((0.30, 0.5, 0.030), (0.135, 0, 0.985), (0, math.radians(-52), 0))
    return bevel(cut(lathe("bishop", line, 60, ring(r)), slit), 0.0035, 2, 55)


def scallops(count, radius, height, size):
    """The bites out of a crown's rim."""
    made = []
    for i in range(count):
        a = i * 2 * math.pi / count
        bpy.ops.mesh.primitive_cylinder_add(vertices=20, radius=size, depth=0.12)
        scallop = bpy.context.object
        scallop.rotation_euler, scallop.location = (0, math.pi / 2, a), (radius * math.cos(a), radius * math.sin(a), height)
        bpy.context.view_layer.update()
        made.append(scallop)
    return made


def crowned_pawn():
    """A pawn that has become a queen of little worth: a pawn's body under a small crown."""
    r = 0.275
    stem = turned((0.175, 0.17, 1), (0.125, 0.27), (0.092, 0.40), (0.086, 0.50, 1))
    cup = turned((0.085, 0.535, 1), (0.095, 0.57), (0.130, 0.65), (0.192, 0.752, 1), (0.185, 0.772), (0.168, 0.772, 1))
    cap = turned((0.140, 0.72, 1), (0.11, 0.765), (0.06, 0.795), (0.02, 0.80, 1))
    collar = [bead(0.158, 0.495, 0.016), bead(0.115, 0.528, 0.020)]
    line = profile(*foot(r), stem, *collar, cup.difference(box(0, 0.742, 0.142, 2)), cap, Point(0, 0.826).buffer(0.045, 16))
    return bevel(cut(lathe("crowned_pawn", line, 54, ring(r)), *scallops(7, 0.205, 0.790, 0.046)), 0.004)


def queen():
    r = 0.345
    stem = turned((0.235, 0.17, 1), (0.165, 0.36), (0.118, 0.62), (0.102, 0.865, 1))
    collar = [bead(0.200, 0.865, 0.017), bead(0.166, 0.902, 0.020), bead(0.130, 0.938, 0.016)]
    cup = turned((0.10, 0.94, 1), (0.112, 1.0), (0.150, 1.10), (0.212, 1.225, 1), (0.205, 1.25), (0.185, 1.25, 1))
    cap = turned((0.160, 1.19, 1), (0.13, 1.24), (0.07, 1.275), (0.02, 1.28, 1))
    line = profile(*foot(r), stem, *collar, cup.difference(box(0, 1.215, 0.158, 2)), cap, Point(0, 1.312).buffer(0.050, 16))
    return bevel(cut(lathe("queen", line, 60, ring(r)), *scallops(9, 0.235, 1.268, 0.052)), 0.004)


def king():
    r = 0.355
    stem = turned((0.245, 0.17, 1), (0.172, 0.38), (0.124, 0.66), (0.106, 0.925, 1))
    collar = [bead(0.208, 0.925, 0.017), bead(0.172, 0.962, 0.020), bead(0.134, 0.998, 0.016)]
    cup = turned((0.104, 1.0, 1), (0.118, 1.06), (0.150, 1.15), (0.196, 1.262, 1))
    dome = turned((0.186, 1.275, 1), (0.15, 1.325), (0.085, 1.355), (0.045, 1.362, 1))
    made = lathe("king", profile(*foot(r), stem, *collar, cup, bead(0.204, 1.268, 0.016), dome, bead(0.052, 1.368, 0.014)), 60, ring(r))
    arm = Polygon([(0.018, 0.0), (0.050, 0.092), (-0.050, 0.092), (-0.018, 0.0)])
    cross = unary_union([rotate(arm, a, origin=(0, 0)) for a in (0, 90, 180, 270)] + [Point(0, 0).buffer(0.03)])
    cross = prism(scale(cross, 1.2, 1.2), 0.056, rounding=0.009)
    upright = Matrix.Rotation(math.pi / 2, 4, "X") @ Matrix.Translation((0, 0, -0.028))
    cross.matrix_world = Matrix.Translation((0, 0, 1.478)) @ upright
    bpy.context.view_layer.update()
    return join(made, cross)


def knight():
    r = 0.315
    plinth = turned((0.215, 0.17, 1), (0.205, 0.20), (0.225, 0.225), (0.222, 0.235, 1))
    made = lathe("knight", profile(*foot(r), plinth, bead(0.235, 0.232, 0.018)), 60, ring(r))
    vertices, quads = carving.mesh()
    head = new_object("head", vertices * 0.80 + [-0.015, 0, 0.236], quads)
    return join(made, modify(smoothed(head), "DECIMATE", ratio=0.11))


def generic():
    """A disc on a stem, whose face looks up and forward and takes a letter (`letters.py`)."""
    r = 0.305
    stem = turned((0.20, 0.17, 1), (0.145, 0.28), (0.105, 0.40), (0.098, 0.475, 1))
    collar = [bead(0.168, 0.475, 0.016), bead(0.134, 0.507, 0.018)]
    made = lathe("generic", profile(*foot(r), stem, *collar, Point(0, 0.56).buffer(0.108, 20)), 60, ring(r))
    # The disc is made level and then tilted about the centre of its face. A bezel of the army's metal runs round it.
    bowl = turned((0.09, 0.10, 1), (0.17, 0.118), (0.225, 0.15), (0.262, 0.20, 1))
    bezel = box(0, 0.2, FACE_RADIUS + 0.02, FACE_LEVEL + 0.008)
    disc = unary_union([bowl, bead(FACE_RADIUS + 0.034, 0.213, 0.02), bezel]).difference(box(0, FACE_LEVEL, FACE_RADIUS, 1))
    head = lathe("head", profile(disc, rounding=0.003), 60, (FACE_LEVEL + 0.0005, 1, FACE_RADIUS - 0.004))
    turn = Matrix.Rotation(FACE_TURN, 4, "Z") @ Matrix.Translation(FACE_AT) @ Matrix.Rotation(FACE_TILT, 4, "X")
    head.matrix_world = turn @ Matrix.Translation((0, 0, -FACE_LEVEL))
    bpy.context.view_layer.update()
    return join(made, head)


PIECES = {
    "pawn": pawn, "crowned_pawn": crowned_pawn,
    "knight": knight,
    "bishop": bishop,
    "rook": rook,
    "queen": queen,
    "king": king,
    "generic": generic,
}


def main(out, only):
    os.makedirs(out, exist_ok=True)
    bpy.ops.wm.read_factory_settings(use_empty=True)
    for name, make in PIECES.items():
        if only and name not in only:
            continue
        made = make()
        # The grain runs straight across the generic piece's face.
        wrap(made, *([0.73] if name == "generic" else []))
        carved = name == "knight"
        occlude(made, **({"reach": 0.16, "power": 1.35} if carved else {}))
        export(made, f"{out}/{name}.glb", smooth_angle=60 if carved else 42, weighted=not carved)


arguments = sys.argv[sys.argv.index("--") + 1 :]
main(arguments[0], arguments[1:])
