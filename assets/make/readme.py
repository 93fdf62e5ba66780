"""Makes the pictures of README.md: readme.py PROGRAM CLI [NAME ...]

PROGRAM is the built game, and CLI the built tessera-cli. Each picture shows the table after some plies of a game of the
computer against itself, with what was captured and the score sheet. The same line gives the same pictures.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image

from gallery import ASSETS, MODS, QUALITY, game

SIZE = (1000, 562)
RENDERED = "1280x720"
# The variant, the plies that are played, and the view.
PICTURES = {
    "table": ("chess", 32, "seat"),
    "trojan": ("trojan", 24, "seat"),
    "occasio": ("occasio", 24, "seat"),
    "nava": ("nava", 36, "seat"),
    "around": ("nava", 52, "table"),
    "mods": ("fairy_armies/fairy-army", 24, "seat"),
}


def picture(program, cli, name):
    variant, plies, view = PICTURES[name]
    lines = game(cli, variant)
    lines["actions"] = " ".join(lines["actions"].split()[:plies])
    with tempfile.TemporaryDirectory() as folder:
        record, file = Path(folder) / "game.txt", Path(folder) / "picture.png"
        record.write_text("".join(f"{word} {rest}\n" for word, rest in lines.items()))
        options = ["--record", record, "--view", view, "--room", "evening", "--size", RENDERED, "--picture", file]
        subprocess.run([program, *MODS, *options], check=True)
        shown = Image.open(file).convert("RGB").resize(SIZE, Image.LANCZOS)
    shown.save(ASSETS / "pictures" / f"{name}.jpg", quality=QUALITY, optimize=True)


def main():
    program, cli, *names = sys.argv[1:]
    for name in names or PICTURES:
        print(name, flush=True)
        picture(program, cli, name)


if __name__ == "__main__":
    main()
