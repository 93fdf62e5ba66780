"""The duck of Duck chess: a painted wooden toy: `blender -b -t 1 --factory-startup -P duck.py -- ../models`.

Its shape is a blend of ellipsoids, meshed by surface nets. It looks towards +x and stands on a foot of felt. The slots are body
(the yellow paint), ring (the beak) and symbol (the eyes).
"""

import os
import sys

import bpy
import numpy as np

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from knight import smooth, surface_nets
from solid import BODY, FELT, RING, SYMBOL, export, join, lathe, modify, new_object, occlude, profile, smoothed, wrap_box
from shapely.geometry import box

# The height of the felt under the duck.
SOLE = 0.014


def ellipsoid(at, x, y, z, turn=0.0):
    """Nearly the distance to an ellipsoid: its middle, its radii, and its turn about the y axis in radians."""
    c, s = np.cos(turn), np.sin(turn)

    def distance(px, py, pz):
        dx, dy, dz = px - at[0], py - at[1], pz - at[2]
        qx, qz = c * dx + s * dz, -s * dx + c * dz
        k0 = np.sqrt((qx / x) ** 2 + (dy / y) ** 2 + (qz / z) ** 2)
        k1 = np.sqrt((qx / x**2) ** 2 + (dy / y**2) ** 2 + (qz / z**2) ** 2)
        return k0 * (k0 - 1) / np.maximum(k1, 1e-6)

    return distance


def blend(a, b, r):
    """The union of two shapes with a rounded valley between them."""
    h = np.clip(0.5 + 0.5 * (b - a) / r, 0, 1)
    return b * (1 - h) + a * h - r * h * (1 - h)


def body(x, y, z):
    whole = ellipsoid((0.0, 0, 0.245), 0.385, 0.285, 0.245)(x, y, z)
    # The tail rises behind, and the breast swells in front.
    whole = blend(whole, ellipsoid((-0.335, 0, 0.375), 0.155, 0.105, 0.07, 0.65)(x, y, z), 0.12)
    whole = blend(whole, ellipsoid((0.13, 0, 0.30), 0.235, 0.235, 0.205)(x, y, z), 0.08)
    # The neck is short, and the head is large, as toys have it.
    head = ellipsoid((0.165, 0, 0.665), 0.205, 0.19, 0.195)(x, y, z)
    whole = blend(whole, head, 0.11)
    tuft = ellipsoid((0.075, 0, 0.86), 0.055, 0.03, 0.028, 0.6)(x, y, z)
    whole = blend(whole, tuft, 0.05)
    # A wing on each side, with a seam above it.
    wing = ellipsoid((-0.06, 0, 0.30), 0.235, 1, 0.115, 0.22)(x, 0 * y, z)
    side = smooth(0.05, 0.16, np.abs(y))
    whole = whole - 0.032 * side * smooth(0.0, -0.05, wing)
    whole = whole + 0.012 * side * np.exp(-((wing / 0.012) ** 2))
    return np.maximum(whole, SOLE - z)


def beak(x, y, z):
    upper = ellipsoid((0.385, 0, 0.655), 0.135, 0.115, 0.036, -0.16)(x, y, z)
    lower = ellipsoid((0.37, 0, 0.612), 0.105, 0.09, 0.03, 0.10)(x, y, z)
    return blend(upper, lower, 0.012)


def meshed(field, low, high, step, slot, name):
    xs, ys, zs = (np.arange(a, b + step, step) for a, b in zip(low, high))
    grid = np.meshgrid(xs, ys, zs, indexing="ij")
    vertices, quads = surface_nets(field(*grid), xs, ys, zs)
    return smoothed(new_object(name, vertices, quads, [slot] * len(quads)))


def duck():
    made = meshed(body, (-0.55, -0.36, -0.03), (0.44, 0.36, 0.93), 0.0115, BODY, "duck")
    made = modify(made, "DECIMATE", ratio=0.16)
    bill = modify(meshed(beak, (0.2, -0.16, 0.53), (0.56, 0.16, 0.74), 0.008, RING, "bill"), "DECIMATE", ratio=0.22)
    eyes = [meshed(ellipsoid((0.295, side, 0.725), 0.036, 0.03, 0.044), (0.24, side - 0.05, 0.66), (0.35, side + 0.05, 0.79), 0.007, SYMBOL, "eye")
            for side in (-0.125, 0.125)]  # fmt: skip
    eyes = [modify(eye, "DECIMATE", ratio=0.3) for eye in eyes]
    sole = lathe("sole", profile(box(0, 0, 0.19, SOLE + 0.004), rounding=0.002), 40, foot=False)
    for polygon in sole.data.polygons:
        polygon.material_index = FELT
    return join(made, bill, *eyes, sole)


def main(out):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    made = duck()
    wrap_box(made)
    occlude(made, reach=0.2, power=1.2)
    export(made, f"{out}/duck.glb", smooth_angle=70, weighted=False)


main(sys.argv[sys.argv.index("--") + 1 :][0])
