"""Panoramas to cube maps for Bevy: `python3 cubes.py INDIR OUTDIR NAME [FACE BLUR]`.

Reads NAME_room.npy and NAME_light.npy, which room.py leaves. Writes NAME_sky.ktx2 (the room behind the table, out of
focus), NAME_specular.ktx2 and NAME_diffuse.ktx2 (its light). FACE is the side of a face of the sky in pixels. BLUR is the
diameter of the disc of confusion in degrees: 0.7 is a 50 mm lens at f/4 that looks at a board 75 cm away.
"""

import os
import sys

import numpy as np
from scipy.ndimage import map_coordinates
from scipy.signal import fftconvolve

import ktx2


def write(path, levels, bits):
    """Writes a cube map: levels (6, n, n, 3), the largest first."""
    ktx2.write(path, [ktx2.rgb9e5(level, bits) for level in levels], "rgb9e5", 6)
    print(path, round(os.path.getsize(path) / 1e6, 2), "MB")


def directions(n, pad=0):
    """The directions of the texels of the six faces, with a margin of `pad` texels.

    Bevy mirrors z when it looks up a cube. So Blender's axes (x right, y north, z up) become (x, z, y)."""
    at = (np.arange(-pad, n + pad) + 0.5) / n * 2 - 1
    s, t = np.meshgrid(at, at)
    o = np.ones_like(s)
    faces = [(o, -t, -s), (-o, -t, s), (s, o, t), (s, -o, -t), (s, -t, o), (-s, -t, -o)]
    d = np.stack([np.stack(face, -1) for face in faces])
    return d / np.linalg.norm(d, axis=-1, keepdims=True)


def look_up(panorama, d):
    """The light that comes from these directions of the cube."""
    height, width = panorama.shape[:2]
    azimuth, elevation = np.arctan2(d[..., 0], d[..., 2]), np.arcsin(np.clip(d[..., 1], -1, 1))
    # Two more columns on both sides hide the seam.
    wrapped = np.concatenate([panorama[:, -2:], panorama, panorama[:, :2]], 1)
    x = (0.5 + azimuth / (2 * np.pi)) * width - 0.5 + 2
    y = np.clip((0.5 - elevation / np.pi) * height - 0.5, 0, height - 1)
    return np.stack([map_coordinates(wrapped[..., c], [y, x], order=1, mode="nearest") for c in range(3)], -1)


def disc(radius):
    reach = int(np.ceil(radius)) + 1
    y, x = np.mgrid[-reach : reach + 1, -reach : reach + 1]
    r = np.hypot(x, y)
    # The disc of a lens is a little brighter at its rim.
    kernel = np.clip(radius + 0.5 - r, 0, 1) * (0.85 + 0.3 * (r / radius) ** 2)
    return kernel / kernel.sum()


def sky(panorama, n, blur, glow):
    """The six faces out of focus, with the glow of a lens round bright lamps."""
    pad = n // 8
    faces = look_up(panorama, directions(n, pad))
    # Tone mapping turns bright things white. Fire and lamps keep their colour because they are darkened here.
    brightest = faces.max(-1, keepdims=True)
    faces = faces * np.maximum(brightest, 1) ** -0.5
    lens = disc(max(blur / 90 * n / 2, 0.6))
    for sigma, weight in ((n / 40, glow), (n / 14, glow * 0.6)):
        reach = int(sigma * 2.2)
        y, x = np.mgrid[-reach : reach + 1, -reach : reach + 1]
        halo = np.exp(-((x * x + y * y) / (2 * sigma * sigma)))
        grown = np.zeros((max(2 * reach + 1, lens.shape[0]),) * 2)
        at = (grown.shape[0] - lens.shape[0]) // 2
        grown[at : at + lens.shape[0], at : at + lens.shape[0]] += lens
        at = (grown.shape[0] - halo.shape[0]) // 2
        grown[at : at + halo.shape[0], at : at + halo.shape[0]] += weight * halo / halo.sum()
        lens = grown / grown.sum()
    made = np.empty((6, n, n, 3), np.float32)
    for face in range(6):
        for c in range(3):
            made[face, ..., c] = fftconvolve(faces[face, ..., c], lens, "same")[pad:-pad, pad:-pad]
    # The camera never looks up. A plain colour above 25 degrees costs no bytes.
    up = directions(n)[..., 1:2]
    high = np.clip((up - 0.30) / 0.15, 0, 1)
    mean = made[2].mean((0, 1)) * 0.3
    return np.maximum(made * (1 - high) + mean * high, 0)


def prefiltered(panorama, normal, roughness, count):
    """The light that a surface of this roughness mirrors, seen straight on. GGX weights all texels of a small panorama.

    For `count` "diffuse" it is the light that a matte surface gathers."""
    height, width = panorama.shape[:2]
    a, e = np.meshgrid(((np.arange(width) + 0.5) / width - 0.5) * 2 * np.pi, (0.5 - (np.arange(height) + 0.5) / height) * np.pi)
    way = np.stack([np.sin(a) * np.cos(e), np.sin(e), np.cos(a) * np.cos(e)], -1).reshape(-1, 3).astype(np.float32)
    area = np.cos(e).reshape(-1).astype(np.float32)
    light = (panorama.reshape(-1, 3) * area[:, None]).astype(np.float32)
    flat, out = normal.reshape(-1, 3).astype(np.float32), []
    alpha2 = np.float32(roughness**4)
    for part in np.array_split(flat, max(1, len(flat) // 512)):
        facing = part @ way.T
        if count == "diffuse":
            weight = np.clip(facing, 0, None)
        else:
            half2 = (1 + facing) / 2  # the squared cosine of the half angle
            weight = np.clip(facing, 0, None) * alpha2 / (half2 * (alpha2 - 1) + 1) ** 2
        out.append(weight @ light / (weight @ area)[:, None])
    return np.concatenate(out).reshape(normal.shape)


def shrunk(panorama, width):
    k = panorama.shape[1] // width
    h, w = panorama.shape[0] // k, panorama.shape[1] // k
    return panorama[: h * k, : w * k].reshape(h, k, w, k, 3).mean((1, 3))


def main(source, out, name, face=512, blur=0.7):
    n = int(face)
    room = np.load(f"{source}/{name}_room.npy").astype(np.float32)
    light = np.load(f"{source}/{name}_light.npy").astype(np.float32)
    write(f"{out}/{name}_sky.ktx2", [sky(room, n, float(blur), 0.05)], 8)
    # A lamp a hundred times as bright as the room gives glitter instead of light.
    light = np.minimum(light, 40)
    # A mirror shows the room itself and not the picture of a lens, so the first level is sharp.
    size, levels = 256, [look_up(shrunk(light, 512), directions(256))]
    count = 6
    for level in range(1, count):
        wide = 256 if level < 3 else 128
        n = size >> level
        levels.append(prefiltered(shrunk(light, wide), directions(n), max(level / (count - 1), 0.12), "specular"))
    write(f"{out}/{name}_specular.ktx2", levels, 9)
    # The game's own lights cast the shadows. Bright lamps in the diffuse map would fill them.
    write(f"{out}/{name}_diffuse.ktx2", [prefiltered(shrunk(np.minimum(light, 2.5), 128), directions(16), 1, "diffuse")], 9)


if __name__ == "__main__":
    main(*sys.argv[1:])
