"""Makes the small pictures of rooms, sets and boards on the page of settings: previews.py PROGRAM [NAME ...]

PROGRAM is the built game. A name is that of a room, a set or a board, such as rooms/night or sets/wood; without names all are
made. Each picture is written beside the file that it shows. A room is pictured as it looks from a seat. Of sets and boards a
part is cut out, which shows the grain.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
from PIL import Image

import ktx2

ASSETS = Path(__file__).parent.parent
SIZE = (296, 168)  # twice the size on the page, for sharp screens
# The base set and the base board have no file of their own.
BASE = {"rooms": [], "sets": ["wood"], "boards": ["walnut"]}
# How a picture is made: the option for the name, the position, and the part that is cut out of 1776x1008 pixels.
MADE = {
    "rooms": ("--room", None, (0, 0, 1776, 1008)),
    "sets": ("--pieces", "8/8/8/8/8/2nqkr2/8/2NBKQ2 w - - 0 1", (530, 548, 1160, 906)),
    "boards": ("--board", "K6k/8/8/8/8/8/8/8 w - - 0 1", (310, 535, 940, 893)),
}
QUALITY = 92  # of the JPEG files; with less, the grain of the wood has blocks


def names(what):
    return BASE[what] + sorted(file.stem for file in (ASSETS / what).glob("*.ron"))


def main():
    program, *asked = sys.argv[1:]
    for name in asked or [f"{what}/{name}" for what in MADE for name in names(what)]:
        what, short = name.split("/")
        option, position, part = MADE[what]
        with tempfile.TemporaryDirectory() as folder:
            file = f"{folder}/table.png"
            options = ["--variant", "chess", option, short, "--picture", file, "--bare", "--size", "1776x1008"]
            options += ["--position", position] if position else []
            subprocess.run([program, *options], check=True)
            picture = Image.open(file).convert("RGBA").crop(part)
        place = ASSETS / what / f"{short}_preview"
        if what == "rooms":
            levels = [np.asarray(picture.resize((SIZE[0] >> i, SIZE[1] >> i), Image.LANCZOS)) for i in range(4)]
            ktx2.write(place.with_suffix(".ktx2"), levels, "srgba8")
        else:
            small = picture.convert("RGB").resize(SIZE, Image.LANCZOS)
            small.save(place.with_suffix(".jpg"), quality=QUALITY, optimize=True)


main()
