"""The capitals A to Z as outlines, heavy and plain, for pieces and icons without an emblem of their own.

They are drawn from scratch by bars and arcs; they come from no font. Each is 1 high, from y = 0 to y = 1, and centred at
x = 0, with rounded corners. The widest is 1.12 wide.
"""

import numpy as np
from shapely.affinity import scale, translate
from shapely.geometry import LineString, Point, Polygon, box
from shapely.ops import unary_union

# The thickness of stems, level bars and arcs, and the width of a slanted bar, measured level.
STEM, BAR, SLANT = 0.21, 0.18, 0.235
ROUNDING = 0.03


def stem(x, low=0.0, high=1.0):
    return box(x, low, x + STEM, high)


def bar(y, left, right):
    """A level bar with its lower edge at y."""
    return box(left, y, right, y + BAR)


def slant(low, high, y0=0.0, y1=1.0, wide=SLANT):
    """A slanted bar, its left edge from x = low at y0 to x = high at y1."""
    return Polygon([(low, y0), (low + wide, y0), (high + wide, y1), (high, y1)])


def bow(x, y, rx, ry, start=0, end=360):
    """An arc whose outside is an ellipse, or all of it; angles in degrees, counterclockwise from the right."""
    if (start, end) == (0, 360):
        whole, hole = (scale(Point(x, y).buffer(1, 7), *radii) for radii in ((rx, ry), (rx - STEM, ry - BAR)))
        return whole.difference(hole)
    angles = np.radians(np.linspace(start, end, abs(end - start) // 14 + 1))
    line = np.stack([x + (rx - STEM / 2) * np.cos(angles), y + (ry - BAR / 2) * np.sin(angles)], 1)
    # The upright parts are thicker than the level parts, because stems are thicker than bars.
    half = np.stack([np.cos(angles) * STEM / 2, np.sin(angles) * BAR / 2], 1)
    return Polygon(np.vstack([line + half, (line - half)[::-1]])).buffer(0)


def bowl(low, high, right):
    """A half round stroke from a stem at x = 0, open to the left."""
    middle, ry = (low + high) / 2, (high - low) / 2
    rx = min(ry * 1.05, right - STEM)
    end = right - rx
    return unary_union([bar(low, 0, end), bar(high - BAR, 0, end), bow(end, middle, rx, ry, -90, 90)])


def letter_s():
    """Two bows, the upper one open to the right and the lower one to the left, that share the middle."""
    upper = 0.5 + BAR / 2
    high = bow(0.34, (1 + upper - BAR) / 2, 0.32, (1 - upper + BAR) / 2, 35, 270)
    low = bow(0.34, upper / 2, 0.34, upper / 2, -145, 90)
    return unary_union([high, low, bar(0.5 - BAR / 2, 0.33, 0.35)])


def letter_q():
    """The only letter with a tail below the line."""
    return unary_union([bow(0.46, 0.5, 0.46, 0.5), slant(0.70, 0.45, -0.05, 0.33, 0.24)])


def strokes():
    return {
        "a": [slant(0, 0.31, wide=0.21), slant(0.62, 0.31, wide=0.21), bar(0.16, 0.15, 0.68)],
        "b": [stem(0), bowl(0, 0.5 + BAR / 2, 0.72), bowl(0.5 - BAR / 2, 1, 0.68)],
        "c": [bow(0.46, 0.5, 0.46, 0.5, 48, 312)],
        "d": [stem(0), bowl(0, 1, 0.78)],
        "e": [stem(0), bar(0, 0, 0.62), bar(0.41, 0, 0.56), bar(1 - BAR, 0, 0.62)],
        "f": [stem(0), bar(0.39, 0, 0.54), bar(1 - BAR, 0, 0.62)],
        "g": [bow(0.46, 0.5, 0.46, 0.5, 48, 325), stem(0.65, 0.20, 0.54), bar(0.37, 0.46, 0.85)],
        "h": [stem(0), stem(0.57), bar(0.41, 0, 0.7)],
        "i": [stem(0)],
        "j": [stem(0.38, 0.29), bow(0.295, 0.30, 0.295, 0.30, -155, 0)],
        "k": [stem(0), slant(0.10, 0.52, 0.36, 1, 0.28), slant(0.56, 0.22, 0, 0.62, 0.27)],
        "l": [stem(0), bar(0, 0, 0.60)],
        "m": [stem(0), stem(0.77), slant(0.38, 0, 0.12, 1, 0.22), slant(0.38, 0.76, 0.12, 1, 0.22)],
        "n": [stem(0), stem(0.60), slant(0.56, 0, 0, 1, 0.25)],
        "o": [bow(0.46, 0.5, 0.46, 0.5)],
        "p": [stem(0), bowl(0.36, 1, 0.70)],
        "q": [letter_q()],
        "r": [stem(0), bowl(0.38, 1, 0.70), slant(0.50, 0.25, 0, 0.48, 0.25)],
        "s": [letter_s()],
        "t": [stem(0.265), bar(1 - BAR, 0, 0.74)],
        "u": [stem(0, 0.36), stem(0.54, 0.36), bow(0.375, 0.37, 0.375, 0.37, 180, 360)],
        "v": [slant(0.305, 0), slant(0.305, 0.61)],
        "w": [slant(low, high, wide=0.21) for low, high in ((0.20, 0), (0.20, 0.455), (0.71, 0.455), (0.71, 0.91))],
        "x": [slant(0, 0.55, wide=0.26), slant(0.55, 0, wide=0.26)],
        "y": [stem(0.305, 0, 0.45), slant(0.295, 0, 0.38, 1, 0.25), slant(0.275, 0.57, 0.38, 1, 0.25)],
        "z": [bar(0, 0, 0.70), bar(1 - BAR, 0, 0.70), slant(0, 0.42, 0.16, 0.84, 0.28)],
    }


def letters():
    """Outlines by the small letters of their names."""
    made = {}
    for name, parts in strokes().items():
        outline = unary_union(parts).intersection(box(-1, -0.06, 2, 1))
        # Two segments a corner: enough for the size, and cheap as a model.
        outline = outline.buffer(-ROUNDING, 2).buffer(2 * ROUNDING, 2).buffer(-ROUNDING, 2)
        x0, _, x1, _ = outline.bounds
        made[name] = translate(outline, -(x0 + x1) / 2, 0)
    return made
