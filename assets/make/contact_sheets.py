"""Makes sheets of pictures to look at: contact_sheets.py PROGRAM CLI FOLDER [WIDTHxHEIGHT] [VARIANT ...]

PROGRAM is the built game, and CLI the built tessera-cli. For each variant a sheet shows every room in four views: from the
seat, from the next seat, from above, and flat. A second sheet shows the same as a person sees it who cannot tell red from green.
The single pictures stay in the folder. Nothing of it belongs into the repository: the sheets are for the eyes of those who have
changed a room, a set of pieces or the interface.
"""

import subprocess
import sys
from pathlib import Path

import numpy as np
from PIL import Image

from gallery import MODS, PLIES, USUAL_PLIES, play

VARIANTS = ["chess", "trojan", "occasio", "nava", "nava-2018-ffa"]
ROOMS = sorted(path.stem for path in (Path(__file__).parent.parent / "rooms").glob("*.ron"))
# The name of a view, its option, and how many plies later it is: the next player is at the next seat.
VIEWS = [("seat", "seat", 0), ("next", "seat", 1), ("top", "top", 0), ("flat", "flat", 0)]
CELL = (640, 360)
# Deuteranopia in linear light. Source: G. Machado and others, "A Physiologically-based Model for Simulation of Color Vision
# Deficiency", 2009, severity 1.0.
DEUTERANOPIA = np.array([[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]])


def red_green_blind(picture):
    """The picture without the difference between red and green."""
    values = np.asarray(picture.convert("RGB")) / 255.0
    linear = np.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)
    seen = np.clip(linear @ DEUTERANOPIA.T, 0, 1)
    values = np.where(seen <= 0.0031308, seen * 12.92, 1.055 * seen ** (1 / 2.4) - 0.055)
    return Image.fromarray((values * 255).round().astype("uint8"))


def main(program, cli, folder, size, variants):
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for variant in variants:
        name = variant.replace("/", "-")
        plies = PLIES.get(variant, USUAL_PLIES)
        sheet = Image.new("RGB", (CELL[0] * len(VIEWS), CELL[1] * len(ROOMS)))
        for column, (view, option, later) in enumerate(VIEWS):
            position = play(cli, variant, plies + later)
            for row, room in enumerate(ROOMS):
                file = folder / f"{name}-{room}-{view}-{size}.png"
                asked = ["--variant", variant, "--position", position, "--picture", file, "--size", size]
                subprocess.run([program, *MODS, *asked, "--view", option, "--room", room], check=True)
                cell = Image.open(file).convert("RGB").resize(CELL, Image.LANCZOS)
                sheet.paste(cell, (CELL[0] * column, CELL[1] * row))
        sheet.save(folder / f"sheet-{name}-{size}.png")
        red_green_blind(sheet).save(folder / f"sheet-{name}-{size}-red-green-blind.png")
        print(variant, flush=True)


if __name__ == "__main__":
    arguments = sys.argv[1:]
    if len(arguments) < 3:
        sys.exit(__doc__)
    rest = arguments[3:]
    size = rest.pop(0) if rest and rest[0][0].isdigit() else "1280x720"
    main(*arguments[:3], size, rest or VARIANTS)
