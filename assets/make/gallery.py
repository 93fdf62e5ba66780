"""Makes the pictures of the gallery: gallery.py PROGRAM CLI [VARIANT ...]

PROGRAM is the built game, and CLI the built tessera-cli. Each picture shows the real table in the evening room, some plies
into a game of the computer against itself, so that games look different that begin alike. The same line gives the same
pictures. Those of bundled variants are written to assets/gallery, and those of sample mods into the mod.

gallery.py lengths CLI [VARIANT ...] writes assets/gallery/lengths.ron: the median number of rounds of games of the computer
against itself at level 4. It takes half an hour. Variants that are not named keep what they have.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image

ASSETS = Path(__file__).parent.parent
MODS = ["--mods", str(ASSETS / "mods")]
SIZE = (480, 270)  # about twice the size on a card, for sharp screens
RENDERED = "1280x720"
BOARD = (140, 150, 1140, 712)  # what is cut out of the rendered picture: the board from the seat with its trays, without the room
WIDE = (85, 95, 1195, 719)  # the same where armies stand in the corners, or where the pieces are tall for the board
IS_WIDE = re.compile("nava|four-dice|polterabend|cross|four-handed|dobutsu|kyoto|los-alamos")  # the variants of which that is so
QUALITY = 92  # of the JPEG files; with less, the grain of the wood has blocks
PLIES = {"chess960": 0, "occado": 13, "shogi/shogi": 40, "dobutsu/dobutsu": 4, "kyoto/kyoto": 10, "crazyhouse": 22, "duck": 16, "four-handed": 24, "four-handed-ffa": 100, "los_alamos/los-alamos": 4, "trojan": 24, "progressive/progressive": 3, "atomic": 10, "king-of-the-hill": 30}
USUAL_PLIES = 12
# Drawn arrays are not in a FEN of moves, so these variants show a start.
STARTS = {
    "chess960": "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1",
}


def game(cli, variant):
    """The record of a game of the computer against itself, line by line: each word and what follows it."""
    with tempfile.TemporaryDirectory() as folder:
        rounds = ["--opening", "0", "--rounds", "20", "--seed", "7", "--records", folder]
        arena = [cli, *MODS, "arena", variant, "--seats", "level=4", "--games", "1", *rounds]
        subprocess.run(arena, check=True, stdout=subprocess.DEVNULL)
        record = (Path(folder) / "game-00000.txt").read_text()
    return dict(line.split(" ", 1) for line in record.splitlines() if " " in line)


def play(cli, variant, plies):
    """The position after some plies of a game, as a FEN; none if the game begins with a drawn array."""
    lines = game(cli, variant)
    if set(lines) - {"variant", "rules", "actions"}:
        return None
    moves = " ".join(lines["actions"].split()[:plies])
    asked = f"setoption name UCI_Variant value {variant}\nposition startpos moves {moves}\nd\nquit\n"
    answer = subprocess.run([cli, *MODS], input=asked, capture_output=True, text=True, check=True).stdout
    return re.search(r"^Fen: (.*)$", answer, re.M).group(1)


def picture(program, cli, variant):
    plies = PLIES.get(variant, USUAL_PLIES)
    fen = STARTS.get(variant) or (play(cli, variant, plies) if plies else None)
    with tempfile.TemporaryDirectory() as folder:
        file = f"{folder}/table.png"
        options = ["--variant", variant, "--room", "evening", "--picture", file, "--bare", "--size", RENDERED]
        subprocess.run([program, *options, *(["--position", fen] if fen else [])], check=True)
        table = Image.open(file).convert("RGB")
    small = table.crop(WIDE if IS_WIDE.search(variant) else BOARD).resize(SIZE, Image.LANCZOS)
    place = ASSETS / "gallery" / f"{variant}.jpg"
    if "/" in variant:
        mod, name = variant.split("/")
        place = ASSETS / "mods" / mod / "pictures" / f"{name}.jpg"
    place.parent.mkdir(exist_ok=True)
    small.save(place, quality=QUALITY, optimize=True)


def length(cli, variant):
    """The median number of rounds. On small boards a random opening would lose at once, so there is none."""
    games = ["--games", "16", "--seed", "7", "--opening", "0", "--rounds", "200"]
    arena = [cli, *MODS, "arena", variant, "--seats", "level=4", *games]
    report = subprocess.run(arena, capture_output=True, text=True, check=True).stdout
    return int(re.search(r"^rounds +(\d+) +in the median", report, re.M).group(1))


def lengths(cli, names):
    file = ASSETS / "gallery" / "lengths.ron"
    known = dict(re.findall(r'^ +"([^"]+)": (\d+)', file.read_text(), re.M))
    known.update({name: length(cli, name) for name in names})
    lines = "".join(f'    "{name}": {rounds},\n' for name, rounds in sorted(known.items()))
    about = (
        "// The median number of rounds of a game, by variant: 16 games of the computer against itself at level 4.\n"
        "// `assets/make/gallery.py lengths` measures it.\n"
    )
    file.write_text(f"{about}{{\n{lines}}}\n")


def variants(cli):
    listed = subprocess.run([cli, *MODS, "variants"], capture_output=True, text=True, check=True).stdout
    return [line.split()[0] for line in listed.splitlines()]


def main():
    program, cli, *names = sys.argv[1:]
    names = names or variants(cli)
    if program == "lengths":
        lengths(cli, names)
        return
    for variant in names:
        print(variant, flush=True)
        picture(program, cli, variant)


if __name__ == "__main__":
    main()
