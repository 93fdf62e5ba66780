"""Models the modern set: `blender -b -t 1 --factory-startup -P modern.py -- OUTDIR [NAME …]`.

Plain bodies without faces, told apart by their outline: a ball, a slant, a point, a block, a bowl and a ring.
"""

import math
import os
import sys

import bpy
from shapely.geometry import Point, Polygon, box

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from solid import bevel, cube, cut, export, join, lathe, occlude, prism, profile, turned, wrap


def foot(radius):
    """A low disc with a ring for the army's metal."""
    return [box(0, 0, radius - 0.014, 0.03), box(0, 0.018, radius, 0.10)]


def ring(radius):
    return (0.085, 0.105, radius - 0.03)


def cone(low, high, bottom, top):
    """A cone from the radius `low` at the height `bottom` to `high` at `top`."""
    return Polygon([(0, bottom), (low, bottom), (high, top), (0, top)])


def pawn():
    r = 0.265
    return lathe("pawn", profile(*foot(r), cone(0.20, 0.085, 0.09, 0.56), Point(0, 0.62).buffer(0.155, 32)), 56, ring(r))


def crowned_pawn():
    """A pawn whose ball lies in the bowl of a queen."""
    r = 0.265
    stem = turned((0.20, 0.09, 1), (0.105, 0.40), (0.090, 0.56), (0.205, 0.80, 1))
    bowl = stem.difference(Point(0, 0.86).buffer(0.165, 40))
    return lathe("crowned_pawn", profile(*foot(r), bowl, Point(0, 0.80).buffer(0.125, 32)), 56, ring(r))


def rook():
    r = 0.31
    wall = box(0, 0.09, 0.225, 0.86).difference(box(0, 0.78, 0.15, 1.2))
    made = lathe("rook", profile(*foot(r), wall), 64, ring(r))
    slots = [cube((0.9, 0.10, 0.3), (0, 0, 0.92), (0, 0, i * math.pi / 2)) for i in range(2)]
    return bevel(cut(made, *slots), 0.006)


def bishop():
    r = 0.295
    body = turned((0.205, 0.09, 1), (0.165, 0.40), (0.150, 0.70), (0.085, 0.98), (0.012, 1.14, 1))
    made = lathe("bishop", profile(*foot(r), body), 60, ring(r))
    return bevel(cut(made, cube((0.5, 0.6, 0.035), (0.19, 0, 0.86), (0, math.radians(-50), 0))), 0.004, 2, 55)


def knight():
    r = 0.305
    made = lathe("knight", profile(*foot(r), cone(0.215, 0.155, 0.09, 0.36)), 64, ring(r))
    # A slab with the outline of neck and head, and nothing else: no eye, no mane.
    outline = [(0.15, 0.28), (0.215, 0.55), (0.19, 0.84), (0.09, 1.03), (-0.02, 1.10), (-0.06, 0.99), (-0.32, 0.76)]
    outline += [(-0.33, 0.62), (-0.22, 0.57), (-0.05, 0.66), (-0.09, 0.50), (-0.16, 0.40), (-0.17, 0.28)]
    thick = 0.27
    head = prism(Polygon(outline).buffer(-0.03, 8).buffer(0.06, 8).buffer(-0.03, 8), thick, 0.035)
    head.rotation_euler, head.location = (math.radians(90), 0, 0), (0, thick / 2, 0)
    bpy.context.view_layer.update()
    return join(made, head)


def queen():
    r = 0.335
    stem = turned((0.225, 0.09, 1), (0.125, 0.55), (0.105, 0.86), (0.235, 1.20, 1))
    bowl = stem.difference(Point(0, 1.26).buffer(0.175, 40))
    return lathe("queen", profile(*foot(r), bowl, Point(0, 1.185).buffer(0.115, 24)), 64, ring(r))


def king():
    r = 0.345
    stem = turned((0.235, 0.09, 1), (0.135, 0.60), (0.115, 0.92), (0.215, 1.22, 1))
    made = lathe("king", profile(*foot(r), stem, box(0, 1.20, 0.215, 1.255)), 64, ring(r))
    bars = [cube((0.30, 0.085, 0.085), (0, 0, 1.42)), cube((0.085, 0.085, 0.36), (0, 0, 1.42))]
    for bar in bars:
        bevel(bar, 0.010)
    return join(made, *bars)


PIECES = {"pawn": pawn, "crowned_pawn": crowned_pawn, "knight": knight, "bishop": bishop, "rook": rook, "queen": queen, "king": king}


def main(out, only):
    os.makedirs(out, exist_ok=True)
    bpy.ops.wm.read_factory_settings(use_empty=True)
    for name, make in PIECES.items():
        if only and name not in only:
            continue
        made = make()
        wrap(made)
        occlude(made)
        export(made, f"{out}/modern_{name}.glb")


arguments = sys.argv[sys.argv.index("--") + 1 :]
main(arguments[0], arguments[1:])
