"""The knight's head: a slab of wood carved from both sides, |y| = thickness(x, z), meshed by surface nets. Pure numpy."""

import numpy as np
import shapely.vectorized
from shapely.geometry import Polygon

from emblems import KNIGHT, catmull

BACK = [(0.02, 0.945), (-0.115, 0.895), (-0.215, 0.79), (-0.285, 0.645), (-0.325, 0.47), (-0.335, 0.28), (-0.325, 0.12), (-0.30, 0)]


def distance_to_line(points, x, z, closed=False):
    """The distance to a line of points, and the position of the nearest point along it, 0 … 1."""
    points = np.asarray(points, float)
    if closed:
        points = np.vstack([points, points[:1]])
    best, along = np.full(x.shape, 1e9), np.zeros(x.shape)
    length = np.r_[0, np.cumsum(np.hypot(*(points[1:] - points[:-1]).T))]
    for i, (a, b) in enumerate(zip(points[:-1], points[1:])):
        d = b - a
        t = np.clip(((x - a[0]) * d[0] + (z - a[1]) * d[1]) / (d @ d + 1e-12), 0, 1)
        r = np.hypot(x - a[0] - t * d[0], z - a[1] - t * d[1])
        nearer = r < best
        best[nearer] = r[nearer]
        along[nearer] = ((length[i] + t * (length[i + 1] - length[i])) / length[-1])[nearer]
    return best, along


def smooth(edge0, edge1, x):
    t = np.clip((x - edge0) / (edge1 - edge0), 0, 1)
    return t * t * (3 - 2 * t)


def bump(distance, width):
    return np.exp(-((distance / width) ** 2))


def relief(x, z):
    """Half the thickness of the head seen from the side, negative outside, and the distance to the silhouette."""
    silhouette = catmull(KNIGHT, 8)
    d, _ = distance_to_line(silhouette, x, z, closed=True)
    depth = np.where(shapely.vectorized.contains(Polygon(silhouette), x, z), d, -d)
    from_back, along_back = distance_to_line(catmull(BACK, 8), x, z)

    # Wide neck, slimmer head, narrow muzzle.
    axis = smooth(-0.1, 0.55, x * 0.75 - (z - 0.75) * 0.55)  # 0 at the poll, 1 at the nose
    thick = 0.225 - 0.075 * smooth(0.1, 0.75, z) - 0.045 * axis
    thick = thick + 0.034 * bump(np.hypot(x - 0.19, z - 0.62), 0.15) - 0.045 * smooth(0.88, 1.02, z)
    rounding = 0.15 - 0.05 * axis - 0.06 * smooth(0.86, 0.95, z)
    u = np.clip(depth / rounding, 0, 1)
    h = thick * np.sqrt(np.clip(1 - (1 - u) ** 2, 0, 1))

    # The mane: a raised, combed band along the back.
    inner = smooth(0, 0.05, depth)
    width = 0.135 + 0.007 * np.cos(2 * np.pi * along_back * 9)
    start = smooth(0.0, 0.05, along_back)
    mane = smooth(width + 0.012, width - 0.012, from_back) * start
    # Locks with round backs and sharp valleys, that sweep down and back.
    lock = along_back * 15 - from_back * 9.0 + from_back * from_back * 26
    strand = 2 * np.abs(np.sin(np.pi * lock)) ** 0.7 - 1 + 0.25 * np.cos(6 * np.pi * lock)
    h = h + mane * (0.016 + 0.011 * strand) * inner - 0.016 * bump(from_back - width, 0.012) * start * inner

    # The jaw's disc and its edge.
    jaw = np.hypot(x - 0.175, (z - 0.60) * 0.95)
    h = h + 0.024 * smooth(0.155, 0.110, jaw)
    h = h - 0.018 * bump(jaw - 0.162, 0.018) * smooth(-0.12, 0.10, (x - 0.175) - (z - 0.6) * 0.3)

    # The eye: socket, ball, lids.
    ex, ez, c, s = x - 0.235, z - 0.775, np.cos(0.75), np.sin(0.75)
    eye = np.hypot((c * ex - s * ez) / 1.35, s * ex + c * ez)
    h = h - 0.030 * bump(eye, 0.060) + 0.042 * bump(eye, 0.027) + 0.016 * bump(eye - 0.047, 0.011)
    # The brow, and the hollow of the temple behind it.
    brow = distance_to_line(catmull([(0.165, 0.86), (0.235, 0.845), (0.30, 0.785)]), x, z)[0]
    h = h + 0.016 * bump(brow, 0.020) - 0.014 * bump(np.hypot(x - 0.13, z - 0.80), 0.05)

    # Ridge of the nose, hollow of the cheek, nostril with its wing, mouth, muscles of the neck.
    def stroke(points):
        return distance_to_line(catmull(points), x, z)[0]

    h = h + 0.010 * bump(stroke([(0.27, 0.84), (0.37, 0.70), (0.46, 0.58)]), 0.022)
    h = h - 0.022 * bump(stroke([(0.31, 0.66), (0.39, 0.55), (0.43, 0.49)]), 0.036)
    h = h + 0.010 * bump(stroke([(0.30, 0.58), (0.37, 0.49)]), 0.016)
    nostril = np.hypot((x - 0.495) * 1.2, z - 0.455)
    h = h + 0.018 * bump(nostril - 0.035, 0.018) - 0.035 * bump(nostril, 0.019)
    mouth = stroke([(0.545, 0.395), (0.48, 0.385), (0.40, 0.40), (0.365, 0.425)])
    h = h - 0.028 * bump(mouth, 0.0105) + 0.008 * bump(mouth - 0.022, 0.012)
    for muscle in ([(0.13, 0.44), (0.04, 0.30), (0.0, 0.10)], [(-0.02, 0.70), (-0.08, 0.45), (-0.10, 0.20)]):
        h = h - 0.010 * bump(stroke(muscle), 0.03)
    return np.where(depth > 0, np.maximum(h, 0.004), depth), depth


def mesh(n=132):
    """Vertices and quads; x forwards, y sideways, z up, the neck's foot at z = 0."""
    xs = np.linspace(-0.37, 0.60, n)
    step = xs[1] - xs[0]
    zs, ys = np.arange(-0.03, 1.10, step), np.arange(-0.30, 0.30 + step, step)
    x, z = np.meshgrid(xs, zs, indexing="ij")
    h, depth = relief(x, z)
    # The division by the slope makes |y| - h nearly a distance at steep walls, too.
    gx, gz = np.gradient(h, step)
    slope = np.sqrt(1 + np.minimum(gx**2 + gz**2, 9))
    field = (np.abs(ys)[None, :, None] - h[:, None, :]) / slope[:, None, :]
    field = np.maximum(field, -depth[:, None, :])
    # Two ears with a gap between them.
    height = z[:, None, :]
    gap = (0.012 + 0.050 * smooth(0.925, 1.0, z)[:, None, :]) * smooth(0.915, 0.945, height)
    field = np.where(height > 0.915, np.maximum(field, gap - np.abs(ys)[None, :, None]), field)
    field = np.maximum(field, -0.012 - height)
    return surface_nets(field, xs, ys, zs)


def surface_nets(field, xs, ys, zs):
    """The surface where the field is 0: a vertex in each cell that it crosses, a quad for each edge."""
    inside = field < 0
    nx, ny, nz = field.shape
    corners = [(i, j, k) for i in (0, 1) for j in (0, 1) for k in (0, 1)]

    def cell(a, o):
        return a[o[0] : nx - 1 + o[0], o[1] : ny - 1 + o[1], o[2] : nz - 1 + o[2]]

    count = sum(cell(inside, o).astype(int) for o in corners)
    active = (count > 0) & (count < 8)
    index = -np.ones(active.shape, int)
    index[active] = np.arange(active.sum())
    point, crossings = np.zeros(active.shape + (3,)), np.zeros(active.shape)
    for a in corners:
        for axis in range(3):
            if a[axis]:
                continue
            b = list(a)
            b[axis] = 1
            fa, fb = cell(field, a), cell(field, b)
            crosses = (fa < 0) != (fb < 0)
            t = np.where(crosses, fa / np.where(crosses, fa - fb, 1), 0)
            for q in range(3):
                point[..., q] += np.where(crosses, a[q] + (t if q == axis else 0), 0)
            crossings += crosses
    where = point[active] / crossings[active][:, None] + np.argwhere(active)
    vertices = np.stack([np.interp(where[:, i], np.arange(len(g)), g) for i, g in enumerate((xs, ys, zs))], 1)
    quads, unit = [], np.eye(3, dtype=int)
    for axis in range(3):
        u, v = (axis + 1) % 3, (axis + 2) % 3
        along = np.moveaxis(inside, axis, 0)
        edges = np.argwhere(np.moveaxis(along[:-1] != along[1:], 0, axis))
        shape = np.array(field.shape)
        edges = edges[(edges[:, u] > 0) & (edges[:, v] > 0) & (edges[:, u] < shape[u] - 1) & (edges[:, v] < shape[v] - 1)]

        def at(du, dv):
            return index[tuple((edges - du * unit[u] - dv * unit[v]).T)]

        quad = np.stack([at(0, 0), at(1, 0), at(1, 1), at(0, 1)], 1)
        outwards = ~inside[tuple(edges.T)]
        quad[outwards] = quad[outwards][:, ::-1]
        quads.append(quad)
    return vertices, np.vstack(quads)
