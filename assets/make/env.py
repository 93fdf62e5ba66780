"""The light of the room as cube maps: `python3 env.py OUTDIR`.

studio_specular is filtered for reflections, studio_diffuse for matte surfaces. Both show one room: soft boxes for windows
and lamps, a warm wall, a dim ceiling.
"""

import os
import sys

import numpy as np

from ktx2 import write


def smooth(edge0, edge1, x):
    t = np.clip((x - edge0) / (edge1 - edge0), 0, 1)
    return t * t * (3 - 2 * t)


def directions(n):
    """Unit vectors of all pixels of the faces +X -X +Y -Y +Z -Z."""
    at = (np.arange(n) + 0.5) / n * 2 - 1
    s, t = np.meshgrid(at, at)
    o = np.ones_like(s)
    faces = [(o, -t, -s), (-o, -t, s), (s, o, t), (s, -o, -t), (s, -t, o), (-s, -t, -o)]
    d = np.stack([np.stack(face, -1) for face in faces])
    return d / np.linalg.norm(d, axis=-1, keepdims=True)


def lamp(d, azimuth, elevation, width, height, rgb, edge=0.06):
    """A rectangular light; width and height are half sizes as tangents."""
    a, e = np.radians([azimuth, elevation])
    normal = np.array([np.sin(a) * np.cos(e), np.sin(e), np.cos(a) * np.cos(e)])
    right = np.cross([0, 1, 0], normal)
    right /= np.linalg.norm(right)
    up = np.cross(normal, right)
    facing = d @ normal
    x, y = np.abs(d @ right) / np.maximum(facing, 1e-3), np.abs(d @ up) / np.maximum(facing, 1e-3)
    shape = smooth(width + edge, width - edge, x) * smooth(height + edge, height - edge, y)
    falloff = 1 - 0.35 * np.clip(y / height, 0, 1) ** 2
    return ((facing > 0) * shape * falloff)[..., None] * np.array(rgb, float)


def walls(d):
    y = d[..., 1:2]
    ceiling = smooth(-0.2, 0.9, y) * np.array([0.20, 0.215, 0.24])
    warm = np.exp(-((y / 0.22) ** 2)) * np.array([0.18, 0.13, 0.09])
    bounce = smooth(0.0, -0.6, y) * np.array([0.10, 0.062, 0.040])
    return ceiling + warm + bounce


def studio(d):
    light = walls(d)
    light = light + lamp(d, -48, 50, 0.52, 0.36, (9.5, 8.7, 7.6)) + lamp(d, 120, 24, 0.22, 0.55, (3.2, 3.9, 5.0))
    light = light + lamp(d, -155, 22, 0.60, 0.20, (4.2, 3.0, 1.9)) + lamp(d, 40, 72, 0.30, 0.30, (3.0, 2.7, 2.3))
    for bar in (-53, -40):
        light = light * (1 - 0.5 * lamp(d, bar, 50, 0.012, 0.5, (1, 1, 1), 0.008))
    return light


def basis(normal):
    up = np.where(np.abs(normal[..., 1:2]) < 0.9, [0.0, 1, 0], [1.0, 0, 0])
    tangent = np.cross(up, normal)
    tangent /= np.linalg.norm(tangent, axis=-1, keepdims=True)
    return tangent, np.cross(normal, tangent)


def reflected(normal, roughness, samples):
    """The light that a surface of this roughness mirrors, seen straight on: GGX, sampled by importance."""
    i = np.arange(samples) + 0.5
    angle, xi, alpha = 2.399963 * i, i / samples, roughness * roughness
    cosine = np.sqrt((1 - xi) / (1 + (alpha * alpha - 1) * xi))
    sine = np.sqrt(1 - cosine * cosine)
    tangent, side = basis(normal)
    total, weight = 0, 0
    for k in range(samples):
        half = tangent * (sine[k] * np.cos(angle[k])) + side * (sine[k] * np.sin(angle[k])) + normal * cosine[k]
        way = 2 * np.sum(normal * half, -1, keepdims=True) * half - normal
        facing = np.clip(np.sum(normal * way, -1, keepdims=True), 0, None)
        total, weight = total + studio(way) * facing, weight + facing
    return total / weight


def received(normal, samples):
    """The light that a matte surface gathers from all directions."""
    i = np.arange(samples) + 0.5
    angle, cosine, sine = 2.399963 * i, np.sqrt(1 - i / samples), np.sqrt(i / samples)
    tangent, side = basis(normal)
    way = lambda k: tangent * (sine[k] * np.cos(angle[k])) + side * (sine[k] * np.sin(angle[k])) + normal * cosine[k]
    return sum(studio(way(k)) for k in range(samples)) / samples


def pixels(light):
    return np.concatenate([light, np.ones(light.shape[:-1] + (1,))], -1).astype(np.float16)


def main(out):
    os.makedirs(out, exist_ok=True)
    specular = [studio(directions(128))]
    specular += [reflected(directions(128 >> m), m / 5, 200 if m > 1 else 96) for m in range(1, 6)]
    write(f"{out}/studio_specular.ktx2", [pixels(level) for level in specular], "rgba16f", 6)
    write(f"{out}/studio_diffuse.ktx2", [pixels(received(directions(16), 1500))], "rgba16f", 6)


main(sys.argv[1])
