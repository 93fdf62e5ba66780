"""Makes the small pictures of rooms on the page of settings: previews.py PROGRAM [ROOM ...]

PROGRAM is the built game. Each room is pictured as it looks from a seat, and written beside its file.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
from PIL import Image

import ktx2

ROOMS = Path(__file__).parent.parent / "rooms"
SIZE = (296, 168)  # twice the size on the page, for sharp screens


def main():
    program, *names = sys.argv[1:]
    for name in names or sorted(file.stem for file in ROOMS.glob("*.ron")):
        with tempfile.TemporaryDirectory() as folder:
            file = f"{folder}/room.png"
            options = ["--variant", "chess", "--room", name, "--picture", file, "--bare", "--size", "1184x672"]
            subprocess.run([program, *options], check=True)
            picture = Image.open(file).convert("RGBA")
        levels = [np.asarray(picture.resize((SIZE[0] >> i, SIZE[1] >> i), Image.LANCZOS)) for i in range(4)]
        ktx2.write(ROOMS / f"{name}_preview.ktx2", levels, "srgba8")


main()
