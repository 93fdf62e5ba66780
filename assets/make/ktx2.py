"""Writes KTX2 images for Bevy's loader: 2D or cube maps, with all mip levels, packed with zstd."""

import struct

import numpy as np
import zstandard

# VkFormat, bytes of one channel, bytes of one pixel
FORMATS = {"rgba8": (37, 1, 4), "srgba8": (43, 1, 4), "rgba16f": (97, 2, 8)}


def descriptor(fmt):
    """Basic data format descriptor (Khronos Data Format 1.3) for four equal channels."""
    is_float, is_srgb = fmt == "rgba16f", fmt == "srgba8"
    bits = 16 if is_float else 8
    transfer = 2 if is_srgb else 1
    body = struct.pack(
        "<IHHBBBB4B8B", 0, 2, 24 + 16 * 4, 1, 1, transfer, 0, 0, 0, 0, 0, FORMATS[fmt][2], 0, 0, 0, 0, 0, 0, 0
    )
    lower, upper = (0xBF800000, 0x3F800000) if is_float else (0, 255)
    for i, channel in enumerate((0, 1, 2, 15)):
        qualifier = (0xC0 if is_float else 0) | (0x10 if is_srgb and channel == 15 else 0)
        body += struct.pack("<HBBIII", i * bits, bits - 1, channel | qualifier, 0, lower, upper)
    return struct.pack("<I", len(body) + 4) + body


def write(path, levels, fmt, faces=1):
    """Writes levels, the biggest first, each (faces, h, w, 4) or (h, w, 4), uint8 or float16."""
    vk_format, type_size, _ = FORMATS[fmt]
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
