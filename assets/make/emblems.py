"""The six chess symbols, a crowned pawn, a duck and an arrow as outlines: one source for icons, dice faces and drum rims, and for the knight's head.

Each emblem lies in the box x -0.5 … 0.5, y 0 … 1, and is drawn from scratch. EMBLEMS are for icons. BOLD are heavier and
plainer, for dice and drums: players must recognise them at a size of ten pixels.
"""

import numpy as np
from shapely.affinity import rotate, scale, translate
from shapely.geometry import LineString, Point, Polygon, box
from shapely.ops import unary_union


def catmull(points, n=10):
    """A Catmull-Rom curve through the points. A point with a third number is a corner, where the curve breaks."""
    runs, run = [], []
    for point in points:
        run.append(point[:2])
        if len(point) > 2 and len(run) > 1:
            runs.append(run)
            run = [point[:2]]
    if len(run) > 1:
        runs.append(run)
    curve = []
    for run in runs:
        run = np.array(run, float)
        padded = np.vstack([2 * run[0] - run[1], run, 2 * run[-1] - run[-2]])
        for i in range(1, len(padded) - 2):
            p0, p1, p2, p3 = padded[i - 1 : i + 3]
            t = np.linspace(0, 1, n, endpoint=False)[:, None]
            curve.append(
                0.5
                * (2 * p1 + (p2 - p0) * t + (2 * p0 - 5 * p1 + 4 * p2 - p3) * t**2 + (3 * p1 - p0 - 3 * p2 + p3) * t**3)
            )
        last = run[-1:]
    return np.vstack([*curve, last])


def shape(points, n=10):
    return Polygon(catmull(points, n)).buffer(0)


def mirrored(points):
    """The right half of an outline, with its mirror image."""
    return points + [(-p[0],) + tuple(p[1:]) for p in reversed(points)]


def soft(outline, r=0.018):
    """Rounds every convex and concave corner."""
    return outline.buffer(-r, 8).buffer(2 * r, 8).buffer(-r, 8)


def rounded_box(x0, y0, x1, y1, r=0.02):
    return box(x0 + r, y0 + r, x1 - r, y1 - r).buffer(r, 6)


BASE = unary_union([rounded_box(-0.36, 0, 0.36, 0.12), rounded_box(-0.29, 0.15, 0.29, 0.22)])

# The knight looks towards +x. This outline also drives the head of the modelled knight.
KNIGHT = [
    (0.26, 0, 1), (0.305, 0.10), (0.285, 0.22), (0.215, 0.335), (0.155, 0.425, 1), (0.205, 0.435), (0.285, 0.40),
    (0.36, 0.345), (0.415, 0.31, 1), (0.455, 0.318), (0.475, 0.345, 1), (0.515, 0.36), (0.545, 0.415), (0.525, 0.485),
    (0.445, 0.595), (0.365, 0.71), (0.30, 0.815), (0.225, 0.895, 1), (0.225, 0.96), (0.19, 1.065, 1), (0.115, 1.0),
    (0.075, 0.935, 1), (0.0, 0.945), (-0.115, 0.895), (-0.215, 0.79), (-0.285, 0.645), (-0.325, 0.47), (-0.335, 0.28),
    (-0.325, 0.12), (-0.30, 0, 1),
]  # fmt: skip


def pawn():
    body = shape(mirrored([(0.20, 0.2, 1), (0.115, 0.36), (0.085, 0.55, 1)]))
    return soft(unary_union([BASE, body, rounded_box(-0.19, 0.53, 0.19, 0.60), Point(0, 0.76).buffer(0.19, 24)]))


def rook():
    body = shape(mirrored([(0.22, 0.2, 1), (0.17, 0.36), (0.165, 0.6, 1)]))
    top = shape(mirrored([(0.165, 0.6, 1), (0.27, 0.72, 1), (0.27, 1, 1)]))
    gaps = unary_union([box(-0.15, 0.86, -0.065, 1.1), box(0.065, 0.86, 0.15, 1.1)])
    return soft(unary_union([BASE, body, top]), 0.012).difference(gaps)


def bishop():
    head = shape(mirrored([(0.10, 0.5, 1), (0.20, 0.60), (0.205, 0.70), (0.12, 0.85), (0.0, 0.93, 1)]))
    body = shape(mirrored([(0.20, 0.2, 1), (0.12, 0.33), (0.10, 0.48, 1)]))
    collar, ball = rounded_box(-0.20, 0.43, 0.20, 0.50), Point(0, 0.95).buffer(0.06, 16)
    slit = translate(rotate(rounded_box(-0.022, -0.13, 0.022, 0.13, 0.02), -35, origin=(0, 0)), 0.085, 0.76)
    return soft(unary_union([BASE, body, collar, head, ball]), 0.012).difference(slit)


def queen():
    body = shape(mirrored([(0.20, 0.2, 1), (0.17, 0.40), (0.30, 0.60, 1)]))
    half = [(0.26, 0.40), (0.40, 0.86), (0.245, 0.62), (0.20, 0.93), (0.085, 0.62)]
    crown = Polygon(half + [(0, 0.96)] + [(-x, y) for x, y in reversed(half)])
    balls = [Point(x, y).buffer(0.05, 12) for x, y in ((-0.385, 0.86), (-0.19, 0.915), (0, 0.945), (0.19, 0.915), (0.385, 0.86))]
    return unary_union([soft(unary_union([BASE, body, crown]), 0.008), *balls])


def king():
    body = shape(mirrored([(0.20, 0.2, 1), (0.15, 0.38), (0.24, 0.54), (0.33, 0.66), (0.27, 0.755), (0.06, 0.72, 1)]))
    cross = unary_union([rounded_box(-0.045, 0.66, 0.045, 1.0, 0.01), rounded_box(-0.13, 0.83, 0.13, 0.915, 0.01)])
    return soft(unary_union([BASE, body, cross]), 0.01)


def knight():
    head = scale(translate(shape(KNIGHT), -0.10, 0.12), 0.86, 0.86, origin=(0, 0.12))
    eye = Point(0.09, 0.735).buffer(0.028, 10)
    mane = LineString(catmull([(-0.03, 0.88), (-0.13, 0.74), (-0.19, 0.55), (-0.20, 0.36)])).buffer(0.016)
    return unary_union([soft(head, 0.006), rounded_box(-0.36, 0, 0.36, 0.13)]).difference(eye).difference(mane)


def duck():
    """The duck of Duck chess, which looks towards +x."""
    body = shape([(-0.47, 0.46, 1), (-0.44, 0.30), (-0.33, 0.12), (-0.10, 0.02), (0.15, 0.03), (0.36, 0.15), (0.42, 0.32),
                  (0.34, 0.46), (0.26, 0.52), (-0.02, 0.47), (-0.22, 0.42), (-0.36, 0.44), (-0.47, 0.46, 1)])  # fmt: skip
    neck = Polygon([(0.02, 0.40), (0.38, 0.40), (0.33, 0.70), (0.02, 0.70)])
    head = Point(0.16, 0.74).buffer(0.215, 32)
    beak = shape([(0.34, 0.76, 1), (0.44, 0.73), (0.52, 0.68, 1), (0.50, 0.63), (0.36, 0.63, 1)])
    eye = Point(0.235, 0.80).buffer(0.034, 12)
    wing = LineString(catmull([(-0.26, 0.30), (-0.14, 0.20), (0.03, 0.18), (0.15, 0.27)])).buffer(0.017)
    return soft(unary_union([body, neck, head, beak]), 0.012).difference(eye).difference(wing)


def arrow():
    """An arrow that sticks in a burnt patch."""
    shaft = LineString([(-0.10, 0.10), (0.27, 0.92)]).buffer(0.036)
    feathers = Polygon([(0.05, 0), (0.11, 0.115), (0.36, 0.115), (0.30, 0), (0.36, -0.115), (0.11, -0.115)])
    feathers = translate(rotate(feathers, 65.7, origin=(0, 0)), 0.10, 0.53)
    patch = scale(Point(-0.10, 0.13).buffer(1, 32), 0.38, 0.13)
    return soft(unary_union([patch, shaft, feathers]), 0.008)


def crowned_pawn():
    """A pawn that has become a queen of little worth: a pawn's body under a small crown."""
    body = shape(mirrored([(0.20, 0.2, 1), (0.115, 0.36), (0.085, 0.52, 1)]))
    half = [(0.15, 0.54), (0.29, 0.86), (0.13, 0.70)]
    crown = Polygon(half + [(0, 0.93)] + [(-x, y) for x, y in reversed(half)])
    balls = [Point(x, y).buffer(0.055, 12) for x, y in ((-0.28, 0.86), (0, 0.93), (0.28, 0.86))]
    return unary_union([soft(unary_union([BASE, body, rounded_box(-0.19, 0.50, 0.19, 0.57), crown]), 0.008), *balls])


EMBLEMS = {"crowned_pawn": crowned_pawn, "pawn": pawn, "knight": knight, "bishop": bishop, "rook": rook, "queen": queen, "king": king, "duck": duck, "arrow": arrow}


def bold_base(half=0.38, high=0.15):
    return rounded_box(-half, 0, half, high, 0.03)


def bold_pawn():
    body = shape(mirrored([(0.27, 0.12, 1), (0.15, 0.27), (0.115, 0.50, 1)]))
    return soft(unary_union([bold_base(), body, rounded_box(-0.22, 0.42, 0.22, 0.50), Point(0, 0.685).buffer(0.225, 16)]), 0.012)


def bold_knight():
    head = shape(KNIGHT)
    x0, _, x1, y1 = head.bounds
    head = translate(scale(translate(head, -(x0 + x1) / 2, 0), 0.82 / (x1 - x0), 0.96 / y1, origin=(0, 0)), 0, 0.04)
    return unary_union([soft(head, 0.006), bold_base()]).difference(Point(0.06, 0.735).buffer(0.045, 4))


def bold_bishop():
    head = shape(mirrored([(0.15, 0.36, 1), (0.265, 0.47), (0.285, 0.60), (0.20, 0.78), (0.0, 0.96, 1)]))
    body = shape(mirrored([(0.26, 0.12, 1), (0.17, 0.22), (0.14, 0.38, 1)]))
    whole = soft(unary_union([bold_base(), body, head, Point(0, 0.945).buffer(0.06, 8)]), 0.012)
    slit = rotate(rounded_box(-0.052, -0.24, 0.052, 0.24, 0.03), -40, origin=(0, 0))
    return whole.difference(translate(slit, 0.155, 0.70))


def bold_rook():
    top = Polygon([(-0.24, 0.52), (0.24, 0.52), (0.38, 0.68), (0.38, 1), (-0.38, 1), (-0.38, 0.68)])
    gaps = unary_union([box(-0.20, 0.82, -0.085, 1.1), box(0.085, 0.82, 0.20, 1.1)])
    return soft(unary_union([bold_base(0.41, 0.16), box(-0.24, 0.1, 0.24, 0.7), top]), 0.012).difference(gaps)


def bold_queen():
    body = Polygon([(-0.28, 0.1), (0.28, 0.1), (0.31, 0.46), (-0.31, 0.46)])
    half = [(0.29, 0.40), (0.44, 0.84), (0.235, 0.60), (0.185, 0.88), (0.085, 0.58)]
    crown = Polygon(half + [(0, 0.93)] + [(-x, y) for x, y in reversed(half)])
    balls = [Point(x, y).buffer(0.07, 6) for x, y in ((-0.425, 0.83), (-0.215, 0.895), (0, 0.93), (0.215, 0.895), (0.425, 0.83))]
    return unary_union([soft(unary_union([bold_base(0.36), body, crown]), 0.008), *balls])


def bold_king():
    cup = shape(mirrored([(0.24, 0.12, 1), (0.24, 0.26), (0.36, 0.40), (0.41, 0.50), (0.34, 0.60), (0.08, 0.56, 1)]))
    cross = unary_union([rounded_box(-0.07, 0.5, 0.07, 1.0, 0.012), rounded_box(-0.21, 0.715, 0.21, 0.845, 0.012)])
    return soft(unary_union([bold_base(0.36), cup, cross]), 0.01)


BOLD = {
    "pawn": bold_pawn,
    "knight": bold_knight,
    "bishop": bold_bishop,
    "rook": bold_rook,
    "queen": bold_queen,
    "king": bold_king,
}


def rings(outline, tolerance=0.0025):
    """[(outer, [holes])] as arrays of points."""
    outline = outline.simplify(tolerance)
    parts = outline.geoms if hasattr(outline, "geoms") else [outline]
    return [(np.array(p.exterior.coords)[:-1], [np.array(h.coords)[:-1] for h in p.interiors]) for p in parts]
