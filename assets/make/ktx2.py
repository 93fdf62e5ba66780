"""Writes KTX2 images for Bevy's loader: 2D or cube maps, with all mip levels, packed with zstd."""

import struct

import numpy as np
import zstandard

# VkFormat, bytes of one channel (of the whole pixel where the channels share a word). A pixel has four bytes.
FORMATS = {"rgba8": (37, 1), "srgba8": (43, 1), "rgb9e5": (123, 4)}


def descriptor(fmt):
    """Basic data format descriptor (Khronos Data Format 1.3)."""
    samples = []  # first bit, bits - 1, channel and flags, lower and upper limit
    if fmt == "rgb9e5":
        for channel in range(3):
            samples += [(channel * 9, 8, channel, 0, 8448), (27, 4, channel | 0x20, 15, 31)]
    else:
        for i, channel in enumerate((0, 1, 2, 15)):
            linear = 0x10 if fmt == "srgba8" and channel == 15 else 0
            samples.append((i * 8, 7, channel | linear, 0, 255))
    transfer = 2 if fmt == "srgba8" else 1
    size = 24 + 16 * len(samples)
    body = struct.pack("<IHHBBBB4B8B", 0, 2, size, 1, 1, transfer, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0)
    for bit, length, channel, lower, upper in samples:
        body += struct.pack("<HBBIII", bit, length, channel, 0, lower, upper)
    return struct.pack("<I", len(body) + 4) + body


def rgb9e5(rgb, bits=9):
    """Packs light of any brightness: nine bits a channel, and one exponent for all three. Fewer kept bits compress
    better."""
    rgb = np.clip(rgb, 0, 65408)  # the largest value of the format
    top = np.maximum(rgb.max(-1), 1e-9)
    exponent = np.maximum(-16, np.floor(np.log2(top))) + 16
    scale = 2.0 ** (exponent - 24)
    over = np.floor(top / scale + 0.5) > 511
    exponent, scale = exponent + over, np.where(over, scale * 2, scale)
    drop = 1 << (9 - bits)
    mantissa = np.floor(rgb / scale[..., None] / drop + 0.5).astype(np.int64) * drop
    mantissa = np.minimum(mantissa, 511).astype(np.uint32)
    packed = mantissa[..., 0] | mantissa[..., 1] << 9 | mantissa[..., 2] << 18 | exponent.astype(np.uint32) << 27
    return packed.astype("<u4")[..., None]


def write(path, levels, fmt, faces=1):
    """Writes levels, the biggest first, each (faces, h, w, 4) or (h, w, 4) of uint8, or (faces, h, w, 1) of `rgb9e5`."""
    vk_format, type_size = FORMATS[fmt]
    height, width = levels[0].shape[-3:-1]
    raw = [np.ascontiguousarray(level).tobytes() for level in levels]
    packed = [zstandard.ZstdCompressor(level=19).compress(r) for r in raw]
    dfd = descriptor(fmt)
    dfd_at = 80 + 24 * len(levels)
    at, index, data = dfd_at + len(dfd), [None] * len(levels), b""
    for i in reversed(range(len(levels))):  # the smallest level comes first in the file
        index[i] = (at + len(data), len(packed[i]), len(raw[i]))
        data += packed[i]
    head = b"\xabKTX 20\xbb\r\n\x1a\n"
    head += struct.pack("<9I", vk_format, type_size, width, height, 0, 0, faces, len(levels), 2)
    head += struct.pack("<4I2Q", dfd_at, len(dfd), 0, 0, 0, 0)
    with open(path, "wb") as file:
        file.write(head + b"".join(struct.pack("<3Q", *i) for i in index) + dfd + data)


def to_linear(x):
    return np.where(x <= 0.04045, x / 12.92, ((x + 0.055) / 1.055) ** 2.4)


def to_srgb(x):
    return np.where(x <= 0.0031308, x * 12.92, 1.055 * np.maximum(x, 1e-9) ** (1 / 2.4) - 0.055)


def mips(image, srgb):
    """All levels of an image in 0 … 1, by box filter; colours are averaged in linear light."""
    levels, x = [], to_linear(image) if srgb else image
    while True:
        levels.append((np.clip(to_srgb(x) if srgb else x, 0, 1) * 255 + 0.5).astype(np.uint8))
        if min(x.shape[:2]) == 1:
            return levels
        x = (x[::2, ::2] + x[1::2, ::2] + x[::2, 1::2] + x[1::2, 1::2]) / 4


def save(path, image, srgb):
    """Writes a 2D image in 0 … 1 with 3 or 4 channels."""
    if image.shape[-1] == 3:
        image = np.dstack([image, np.ones(image.shape[:2])])
    write(path, mips(image, srgb), "srgba8" if srgb else "rgba8")
