"""Pieces and dice of wood, stone and lacquer, and signals: `python3 sounds.py OUTDIR [NAME …]`. Mono Ogg Vorbis, 44 100 Hz.

A struck body rings in its modes, each a damped sine. The touch is a short push: the softer it is, the longer it lasts, and
the less it wakes the high modes. Each sound has several variations, as a hand never sets a piece down twice alike.
"""

import os
import sys
from collections import namedtuple

import numpy as np

from loudness import RATE, Table, levelled, momentary, write

# How many variations each sound has. The game shuffles them, and changes their pitch a little.
VARIATIONS = 7
# The loudness of the loudest 0.4 s, in LUFS: of signals and rolls; of knocks, whose short peaks reach the limit at this
# loudness; and of captured pieces on baize, a soft noise beside another one.
LOUD = -18.0
KNOCK = -21.0
SOFT = -25.0

# The modes of a board on its frame, and of a round table under it: hertz and seconds to 1/e.
BOARD = ((171, 0.050), (263, 0.040), (391, 0.030), (548, 0.022), (742, 0.016), (1010, 0.011))
TABLE = ((88, 0.060), (126, 0.045))
# The tray is a small box lined with baize, which swallows its high modes.
TRAY = ((142, 0.040), (221, 0.030), (334, 0.018))
# The modes of a turned piece as factors of the lowest one, and of a cube.
TURNED = ((1, 1.0, 0.016), (1.53, 0.7, 0.012), (2.32, 0.5, 0.008), (3.12, 0.34, 0.006), (4.30, 0.2, 0.004))
CUBE = ((1, 1.0, 0.010), (1.28, 0.8, 0.009), (1.71, 0.55, 0.007), (2.44, 0.4, 0.005), (3.2, 0.25, 0.004))

# A material of pieces: the ending of the names of its files, the modes of turned pieces and of cubes, and factors: of the
# pitch of wood, of the length of a push, and of the answer of the board.
Material = namedtuple("Material", "ending turned cube pitch push low")


def decaying(body, factor, high):
    """The modes of a body that ring longer or shorter by a factor, and the high ones louder or softer."""
    return tuple((ratio, strength * high**place, decay * factor) for place, (ratio, strength, decay) in enumerate(body))


MATERIALS = (
    Material("", TURNED, CUBE, 1.0, 1.0, 1.0),
    # Stone is hard, so the push is short; it swallows little, so it rings on, louder than the board that it strikes.
    Material("_stone", decaying(TURNED, 2.2, 1.18), decaying(CUBE, 2.0, 1.15), 1.55, 0.5, 0.7),
    # Lacquer over dense wood: a dull, short click.
    Material("_lacquer", decaying(TURNED, 0.55, 0.8), decaying(CUBE, 0.6, 0.85), 1.2, 0.8, 0.8),
)


def time(seconds):
    return np.arange(int(seconds * RATE)) / RATE


def after(delay, sound):
    return np.concatenate([np.zeros(int(max(delay, 0) * RATE)), sound])


def mix(*sounds):
    total = np.zeros(max(sound.size for sound in sounds))
    for sound in sounds:
        total[: sound.size] += sound
    return total


def band(random, seconds, low, high):
    """Noise between two frequencies, of strength 1."""
    noise = np.fft.rfft(random.normal(0, 1, int(seconds * RATE)))
    frequency = np.fft.rfftfreq(int(seconds * RATE), 1 / RATE)
    noise *= 1 / (1 + (low / np.maximum(frequency, 1)) ** 4) / (1 + (frequency / high) ** 4)
    sound = np.fft.irfft(noise, int(seconds * RATE))
    return sound / sound.std()


def ring(random, t, modes, spread=0.03):
    """Modes of one body, each a little out of tune and of another strength: they depend on the place of the touch."""
    sound = np.zeros_like(t)
    for pitch, strength, decay in modes:
        pitch, strength = pitch * random.normal(1, spread), strength * random.uniform(0.6, 1.4)
        sound += strength * np.exp(-t / (decay * random.uniform(0.85, 1.15))) * np.sin(2 * np.pi * pitch * t)
    return sound


def pushed(sound, seconds):
    """The ringing of a body that is not struck at once, but pushed for this time."""
    push = np.sin(np.pi * np.arange(1, max(int(seconds * RATE), 1) + 1) / (int(seconds * RATE) + 1))
    return np.convolve(sound, push / push.sum())


def touch(random, body, pitch, ground, push, felt, low=1.0):
    """One touch of a body with the ground. `felt` is the noise of cloth, `low` how much the ground answers."""
    t = time(0.34)
    own = ring(random, t, [(pitch * ratio, strength, decay) for ratio, strength, decay in body])
    floor = ring(random, t, [(hertz, 0.8 / (1 + i * 0.35), decay) for i, (hertz, decay) in enumerate(ground)])
    cloth = band(random, 0.34, 1200, 5200) * np.exp(-t / random.uniform(0.006, 0.012)) * felt
    return pushed(0.9 * own + low * floor, push) + np.pad(cloth, (0, max(int(push * RATE), 1) - 1))


def set_down(random, of, pitch, push, low, felt=0.10):
    """A foot touches with its edge first, and then with all of it."""
    body, ground = of.turned, BOARD + TABLE
    pitch, push, low = pitch * of.pitch, push * of.push, low * of.low
    edge = touch(random, body, pitch * 1.06, ground, push, felt, low * 0.6)
    whole = touch(random, body, pitch, ground, push * 1.2, felt, low)
    return mix(random.uniform(0.35, 0.7) * edge, after(random.uniform(0.012, 0.030), whole))


def die_touch(random, of, low=0.7):
    """A cube strikes with a corner, an edge or a side, so its pitch differs each time."""
    pitch, push = random.uniform(1500, 2300) * of.pitch, random.uniform(0.0002, 0.0006) * of.push
    return touch(random, of.cube, pitch, BOARD, push, 0.03, low * of.low)


def bounces(random, strike, height, many):
    """A body that falls, and bounces lower each time."""
    at, gap, strength, heard = 0.0, height, 1.0, []
    for _ in range(many):
        heard.append(after(at, strength * strike()))
        at += gap
        gap, strength = gap * random.uniform(0.45, 0.65), strength * random.uniform(0.35, 0.6)
    return mix(*heard)


def roll(random, of):
    """A thrown die: some bounces, then it tumbles over its edges, faster and softer, and lies."""
    at, gap, strength, heard = 0.0, random.uniform(0.15, 0.19), 1.0, []
    while at < 0.92 and strength > 0.02:
        heard.append(after(at, strength * die_touch(random, of)))
        at += gap * random.uniform(0.7, 1.3)
        gap, strength = max(gap * random.uniform(0.74, 0.9), 0.028), strength * random.uniform(0.68, 0.9)
    return mix(*heard)


def clack(random, of, body, pitch):
    """Piece against piece, without felt: both ring."""
    t, push = time(0.2), random.uniform(0.0002, 0.0004) * of.push
    both = [(pitch * of.pitch * ratio * factor, strength, decay) for factor in (1, 1.37) for ratio, strength, decay in body]
    return pushed(ring(random, t, both), push)


def capture(random, of, body, pitch, low):
    """The captured piece is knocked aside, and the other one set down in its place."""
    gap = random.uniform(0.055, 0.085)
    knock = clack(random, of, body, pitch)
    return mix(0.8 * knock, after(gap, set_down(random, of._replace(turned=body), pitch * 0.85, 0.0009, low)))


def stack(random, of):
    """A drum on a column of drums, which is hollow and rings lower and longer than a piece."""
    t = time(0.34)
    drums = ((262 * of.pitch, 1.0, 0.040), (533 * of.pitch, 0.45, 0.026), (815 * of.pitch, 0.25, 0.016))
    hollow = ring(random, t, drums, 0.04)
    hit = touch(random, of.turned, random.uniform(760, 900) * of.pitch, BOARD, 0.0008 * of.push, 0.05, 0.5)
    return mix(pushed(hollow, 0.0012 * of.push), 0.6 * hit, after(random.uniform(0.010, 0.022), 0.3 * hit))


def tray(random, body, of, pitch, push):
    return touch(random, body, pitch * of.pitch, TRAY, push, 0.22, 1.3)


def tip(random, of):
    """A die is tipped over an edge: the edge first, then the side."""
    return mix(0.35 * die_touch(random, of), after(random.uniform(0.05, 0.08), die_touch(random, of)))


def exchange(random, of):
    return mix(0.4 * clack(random, of, of.turned, 1300), after(0.11, set_down(random, of, 900, 0.0012, 0.9)))


def note(random, pitch, seconds, bell=0.0):
    """A note of a marimba: almost only its fundamental, and the soft knock of the mallet. `bell` makes it ring on."""
    t = time(seconds)
    sound = np.zeros_like(t)
    bars = ((1, 1.0, 0.16 + 0.3 * bell), (3.93, 0.16, 0.045 + 0.1 * bell), (9.2, 0.04, 0.022))
    for ratio, strength, decay in bars:
        strength *= random.uniform(0.75, 1.25)
        sound += strength * np.exp(-t / decay) * np.sin(2 * np.pi * pitch * ratio * t + random.uniform(0, 6.28))
    mallet = 0.05 * band(random, seconds, 250, 1400) * np.exp(-t / 0.012)
    return (sound + mallet) * np.clip(t / 0.005, 0, 1) * np.clip((seconds - t) / 0.06, 0, 1)


def melody(random, *notes):
    """Notes as (delay, pitch, seconds, strength, bell), played by a hand that is never quite in time."""
    played = []
    for delay, pitch, seconds, strength, bell in notes:
        late = random.uniform(0, 0.012)
        played.append(after(delay + late, random.uniform(0.88, 1) * strength * note(random, pitch, seconds, bell)))
    return mix(*played)


def pieces(of):
    """The sounds of pieces and dice of a material."""
    sounds = {
        # Pieces are set down: by weight, and dice.
        "set_light": (KNOCK, lambda r: set_down(r, of, r.uniform(1380, 1560), 0.0009, 0.55)),
        "set_middle": (KNOCK, lambda r: set_down(r, of, r.uniform(1010, 1150), 0.0012, 0.85)),
        "set_heavy": (KNOCK, lambda r: set_down(r, of, r.uniform(740, 840), 0.0016, 1.25)),
        "set_die": (KNOCK, lambda r: bounces(r, lambda: die_touch(r, of, 0.9), 0.032, 2)),
        # A piece is set on a stack.
        "stack": (KNOCK, lambda r: stack(r, of)),
        # A piece captures another one.
        "take_light": (KNOCK, lambda r: capture(r, of, of.turned, r.uniform(1350, 1520), 0.7)),
        "take_heavy": (KNOCK, lambda r: capture(r, of, of.turned, r.uniform(960, 1100), 1.1)),
        "take_die": (KNOCK, lambda r: capture(r, of, of.cube, r.uniform(1700, 2100), 0.8)),
        # A captured piece is laid on the baize of a tray.
        "tray": (SOFT, lambda r: tray(r, of.turned, of, r.uniform(700, 1000), r.uniform(0.0030, 0.0045))),
        "tray_die": (SOFT, lambda r: bounces(r, lambda: tray(r, of.cube, of, r.uniform(1300, 1700), 0.0018), 0.075, 3)),
        # A die is thrown; a die is tipped over; a piece is exchanged for another.
        "roll": (LOUD, lambda r: roll(r, of)),
        "tip": (KNOCK, lambda r: tip(r, of)),
        "exchange": (KNOCK, lambda r: exchange(r, of)),
    }
    return {name + of.ending: sound for name, sound in sounds.items()}


SIGNALS = {
    # A king is in check: a falling step.
    "check": (LOUD - 2, lambda r: melody(r, (0, 554.4, 0.5, 1, 0), (0.13, 466.2, 0.6, 1, 0))),
    # Another player's turn begins: a rising fourth.
    "your_turn": (LOUD - 3, lambda r: melody(r, (0, 587.3, 0.5, 0.8, 0), (0.10, 784, 0.6, 1, 0))),
    # An army has lost its commander: three low steps down.
    "fall": (
        LOUD,
        lambda r: melody(r, (0, 311.1, 0.6, 1, 0), (0.17, 233.1, 0.65, 1, 0), (0.36, 155.6, 0.9, 1, 0.3)),
    ),
    # A king is crowned: a broken chord upwards.
    "crown": (
        LOUD - 2,
        lambda r: melody(r, (0, 523.3, 0.5, 1, 0), (0.09, 659.3, 0.5, 1, 0), (0.18, 784, 0.6, 1, 0), (0.27, 1046.5, 1.2, 1, 1)),
    ),
    # The game is over: a fifth that rings on.
    "end": (LOUD, lambda r: melody(r, (0, 392, 1.5, 1, 1), (0.16, 587.3, 1.5, 1, 1))),
}


# Each sound draws its chances from its place in this list, so new ones come last.
WOOD, *OTHERS = MATERIALS
SOUNDS = pieces(WOOD) | SIGNALS
for other in OTHERS:
    SOUNDS |= pieces(other)
# A clock has little time left: three short, equal strokes.
STROKES = [(delay, 932.3, 0.3, 1, 0) for delay in (0, 0.18, 0.36)]
SOUNDS["low_time"] = (LOUD - 3, lambda r: melody(r, *STROKES))


def trimmed(sound):
    """Without the part at the end that nobody hears. The last 20 ms fade, so that the end does not click."""
    heard = np.nonzero(np.abs(sound) > np.abs(sound).max() * 10 ** (-60 / 20))[0][-1]
    sound = sound[: heard + 1].copy()
    fade = min(int(0.02 * RATE), sound.size)
    sound[-fade:] *= np.linspace(1, 0, fade)
    return sound


def main(out, names):
    os.makedirs(out, exist_ok=True)
    table = Table()
    for order, (name, (wanted, make)) in enumerate(SOUNDS.items()):
        if names and name not in names:
            continue
        paths, lufs, seconds, peak = [], [], 0, 0
        for number in range(1, VARIATIONS + 1):
            sound = trimmed(make(np.random.default_rng(order * 100 + number)))
            sound = levelled(sound, wanted, lambda sound: momentary(sound).max())
            paths.append(f"{out}/{name}_{number}.ogg")
            decoded = write(paths[-1], sound, 3)
            lufs.append(momentary(decoded).max())
            seconds, peak = max(seconds, decoded.size / RATE), max(peak, np.abs(decoded).max())
        table.add(name, paths, seconds, lufs, wanted, peak, 1.0)
    table.close()


main(sys.argv[1], sys.argv[2:])
