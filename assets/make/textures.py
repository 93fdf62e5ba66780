"""Woods for board and table: `python3 textures.py OUTDIR [NAME …]`.

Each wood has a colour map, a map of occlusion, roughness and metal, and normals, all with mip levels. Pieces have no textures:
their wood is a function of space, see `src/table/scene/grain.wgsl`.
"""

import os
import sys

import numpy as np

from ktx2 import save


def noise(x, y, seed, period=None):
    """Gradient noise, about -1 … 1. With a period it repeats after that many cells along both axes."""
    cell_x, cell_y = np.floor(x).astype(np.int64), np.floor(y).astype(np.int64)
    fx, fy = (x - cell_x).astype(np.float32), (y - cell_y).astype(np.float32)
    angle = np.random.default_rng(seed).uniform(0, 2 * np.pi, (256, 256)).astype(np.float32)
    gx, gy = np.cos(angle), np.sin(angle)
    px, py = period or (256, 256)

    def corner(i, j):
        a, b = (cell_x + i) % px % 256, (cell_y + j) % py % 256
        return gx[a, b] * (fx - i) + gy[a, b] * (fy - j)

    u, v = fx**3 * (fx * (fx * 6 - 15) + 10), fy**3 * (fy * (fy * 6 - 15) + 10)
    low = corner(0, 0) * (1 - u) + corner(1, 0) * u
    high = corner(0, 1) * (1 - u) + corner(1, 1) * u
    return 1.5 * (low * (1 - v) + high * v)


def layers(x, y, seed, count=4, period=None):
    """A sum of noises, each finer than the one before."""
    total, weight = 0, 1.0
    for k in range(count):
        finer = tuple(p * 2**k for p in period) if period else None
        total = total + weight * noise(x * 2**k, y * 2**k, seed + k * 31, finer)
        weight *= 0.5
    return total


def mix(a, b, t):
    return np.asarray(a, np.float32) * (1 - t[..., None]) + np.asarray(b, np.float32) * t[..., None]


def colour(text):
    return np.array([int(text[i : i + 2], 16) / 255 for i in (0, 2, 4)], np.float32)


def wood(u, v, seed, palette, rings, wave, pores, contrast, period=None):
    """A cut through a log: u along the grain, v across it. Returns colour, height and variation of roughness."""
    dark, mid, light = map(colour, palette)

    def tiles(a, b):
        return (round(a * period), round(b * period)) if period else None

    warp = wave * layers(u, v * 2, seed, 2, tiles(1, 2)) + 0.12 * wave * noise(u * 3, v * 8, seed + 9, tiles(3, 8))
    at = (v + warp) * rings
    year = np.floor(at).astype(int)
    within = at - year
    # Slow early wood, abrupt late wood.
    late = np.clip(within * 1.18, 0, 1) ** 1.7 * np.clip((1 - within) / 0.10, 0, 1)
    tone = np.random.default_rng(seed + 5).uniform(-0.5, 0.5, 512)
    count = int(rings * period) if period else 512
    blend = np.clip(within / 0.15, 0, 1)
    band = tone[year % count % 512] * blend + tone[(year - 1) % count % 512] * (1 - blend)
    fibre = layers(u * 4, v * 96, seed + 17, 3, tiles(4, 96))
    fine = noise(u * 14, v * 240, seed + 23, tiles(14, 240))
    pore = noise(u * 18, v * 150, seed + 41, tiles(18, 150)) * 0.6 + noise(u * 9, v * 190, seed + 43, tiles(9, 190)) * 0.6
    pore = np.clip(pore - 0.45, 0, 1) * 2 * (1 - 0.6 * late)
    broad = layers(u, v * 3, seed + 61, 2, tiles(1, 3))
    t = np.clip(0.5 + contrast * (0.34 * (0.55 - late) + 0.20 * band + 0.10 * fibre + 0.05 * fine + 0.14 * broad), 0, 1)
    rgb = np.where((t < 0.5)[..., None], mix(dark, mid, t * 2), mix(mid, light, t * 2 - 1))
    rgb = rgb * (1 - pores * np.clip(pore, 0, 1)[..., None] * 0.7)
    return rgb, -0.6 * pore * pores - 0.25 * late + 0.12 * fibre, 0.5 * pore + 0.25 * fibre


def normals(height, strength):
    gy, gx = np.gradient(height)
    n = np.dstack([-gx * strength, gy * strength, np.ones_like(height)])
    return n / np.linalg.norm(n, axis=2, keepdims=True) * 0.5 + 0.5


def halved(image):
    return (image[::2, ::2] + image[1::2, ::2] + image[::2, 1::2] + image[1::2, 1::2]) / 4


def write(out, name, rgb, height, roughness, strength=0.0, detail=1):
    """`detail` 2 stores roughness and normals at half the size of the colour."""
    save(f"{out}/{name}_color.ktx2", rgb, True)
    if detail == 2:
        height, roughness = halved(height), halved(roughness)
    save(f"{out}/{name}_orm.ktx2", np.dstack([np.ones_like(roughness), np.clip(roughness, 0, 1), np.zeros_like(roughness)]), False)
    if strength:
        save(f"{out}/{name}_normal.ktx2", normals(height, strength), False)
    print(name, rgb.shape, rgb.mean((0, 1)).round(3))


def grid(n):
    at = (np.arange(n) + 0.5) / n
    return np.meshgrid(at, at, indexing="xy")


def squares(out, name="squares", n=256, light_wood=("a8713a", "c99a60", "dcb680"), dark_wood=("25110a", "432114", "63351f")):
    """64 veneers, each cut from another place of the log, the grain turned between light and dark."""
    cut = np.random.default_rng(7)
    rgb = np.zeros((8 * n, 8 * n, 3), np.float32)
    height, rough = np.zeros((8 * n, 8 * n), np.float32), np.zeros((8 * n, 8 * n), np.float32)
    u, v = grid(n)
    for i in range(8):
        for j in range(8):
            light = (i + j) % 2 == 1
            along, across = (u, v) if light else (v, u)
            du, dv = cut.uniform(0, 40, 2)
            tint = cut.uniform(0.90, 1.08)
            palette = light_wood if light else dark_wood
            kind = {"pores": 0.45, "contrast": 0.75} if light else {"pores": 0.75, "contrast": 0.85}
            c, h, r = wood(along * 0.9 + du, across * 0.9 + dv, 100 + light, palette, 6.0, 0.16, **kind)
            at = np.s_[(7 - j) * n : (8 - j) * n, i * n : (i + 1) * n]
            rgb[at], height[at], rough[at] = np.clip(c * tint, 0, 1), h, r
    write(out, name, rgb, height, 0.40 + 0.10 * rough, 0.5, detail=2)


def squares_ash(out):
    squares(out, "squares_ash", 128, ("a39272", "c8b894", "dccfae"), ("2a2622", "443d36", "5c534a"))


def squares_marble(out):
    """64 slabs: veins run across each in its own direction, bent by noise, a strong one and a few faint ones."""
    n, cut = 128, np.random.default_rng(11)
    rgb, rough = np.zeros((8 * n, 8 * n, 3), np.float32), np.zeros((8 * n, 8 * n), np.float32)
    u, v = grid(n)
    for i in range(8):
        for j in range(8):
            light = (i + j) % 2 == 1
            # No two slabs come from the same place of the stone.
            x, y = u + cut.uniform(0, 40), v + cut.uniform(0, 40)
            tilt = cut.uniform(0.3, 1.3) * cut.choice([-1, 1])
            warp = layers(1.1 * x, 1.1 * y, 701, 5)

            def veins(spacing, bend, width, turn, seed):
                """How much of a vein lies at each point; they fade along their way, and lie apart by the spacing."""
                across = (u - 0.5) * np.sin(tilt + turn) + (v - 0.5) * np.cos(tilt + turn)
                at = across / spacing + bend * warp + cut.uniform(0, 1)
                thick = width * np.clip(1 + 0.9 * noise(1.7 * x, 1.7 * y, seed), 0.1, 2)
                strength = np.clip(0.55 + 0.9 * noise(1.3 * x, 1.3 * y, seed + 1), 0, 1)
                return strength * np.exp(-((np.abs(at - np.round(at)) * spacing / thick) ** 1.2))

            vein = veins(1.1, 0.42, 0.022, 0, 711)
            halo = veins(1.1, 0.42, 0.16, 0, 713) if light else 0 * vein
            fine = veins(0.42, 0.7, 0.009, 0.7, 715)
            cloud = np.clip(0.5 + 0.55 * layers(0.8 * x, 0.8 * y + 0.4 * warp, 720, 4), 0, 1)
            palette = ("cbc4b6", "e9e4d9", "8f897f") if light else ("24423a", "38604f", "93ac9f")
            ground, pale, lines = map(colour, palette)
            stone = mix(ground, pale, cloud * (1 - 0.35 * halo))
            stone = mix(stone, lines, np.clip((0.75 if light else 0.6) * vein + 0.3 * fine, 0, 1))
            at = np.s_[(7 - j) * n : (8 - j) * n, i * n : (i + 1) * n]
            rgb[at], rough[at] = np.clip(stone * cut.uniform(0.94, 1.05), 0, 1), 0.3 * vein
    write(out, "squares_marble", rgb, np.zeros_like(rough), 0.30 + 0.10 * rough, detail=2)


def frame(out):
    u, v = grid(1024)
    c, h, r = wood(u * 2, v * 2, 300, ("26100a", "4a2112", "71381d"), 5, 0.24, 0.8, 1.0, period=2)
    write(out, "frame", c, h, 0.30 + 0.10 * r, 0.8, detail=2)


def table(out):
    u, v = grid(1024)
    c, h, r = wood(u * 2, v * 2, 500, ("120a06", "24150e", "38221a"), 5, 0.22, 0.9, 0.75, period=2)
    write(out, "table", c, h, 0.55 + 0.12 * r, 1.0, detail=2)


def blob(out):
    """A soft contact shadow; alpha is darkness."""
    at = np.linspace(-1, 1, 128)
    x, y = np.meshgrid(at, at)
    dark = 0.80 * np.clip((1 - np.hypot(x, y)) / 0.52, 0, 1) ** 1.5
    save(f"{out}/blob.ktx2", np.dstack([np.zeros((128, 128, 3)), dark]), False)


TEXTURES = {"squares": squares, "squares_ash": squares_ash, "squares_marble": squares_marble, "frame": frame, "table": table, "blob": blob}


def main(out, only):
    os.makedirs(out, exist_ok=True)
    for name, make in TEXTURES.items():
        if not only or name in only:
            make(out)


main(sys.argv[1], sys.argv[2:])
