"""Sounds of wood on wood: `python3 sounds.py OUTDIR`. Mono, 16 bits, 44 100 Hz."""

import os
import sys
import wave

import numpy as np

RATE = 44_100


def time(seconds):
    return np.arange(int(seconds * RATE)) / RATE


def knock(seconds, pitch, hardness, seed):
    """A struck piece of wood: a few damped, inharmonic partials, and the click of the touch."""
    random = np.random.default_rng(seed)
    t = time(seconds)
    sound = np.zeros_like(t)
    for ratio, strength, decay in ((1, 1.0, 38), (1.62, 0.62, 55), (2.41, 0.45, 80), (3.3, 0.3, 120), (4.9, 0.18, 190)):
        phase = random.uniform(0, 2 * np.pi)
        sound += strength * np.exp(-decay * t) * np.sin(2 * np.pi * pitch * ratio * t + phase)
    click = random.normal(0, 1, t.size) * np.exp(-t * 900) * hardness
    # The table under the board answers low and late.
    thump = 0.5 * np.exp(-30 * t) * np.sin(2 * np.pi * 118 * t) * np.clip(t / 0.004, 0, 1)
    return sound * np.clip(t / 0.0006, 0, 1) + click + thump


def after(delay, sound):
    return np.concatenate([np.zeros(int(delay * RATE)), sound])


def mix(*sounds):
    total = np.zeros(max(sound.size for sound in sounds))
    for sound in sounds:
        total[: sound.size] += sound
    return total


def chime(pitch, seconds):
    t = time(seconds)
    partials = ((1, 1.0, 3.2), (2.76, 0.35, 6), (5.4, 0.12, 12))
    return sum(a * np.exp(-d * t) * np.sin(2 * np.pi * pitch * r * t) for r, a, d in partials) * np.clip(t / 0.004, 0, 1)


def hollow(seconds, pitch, seed):
    """Wood set on wood: a drum on a column of drums, which rings lower and longer than a piece."""
    t = time(seconds)
    partials = ((1, 1.0, 26), (2.03, 0.4, 44), (3.1, 0.22, 75))
    column = sum(a * np.exp(-d * t) * np.sin(2 * np.pi * pitch * r * t) for r, a, d in partials)
    return column * np.clip(t / 0.0012, 0, 1) + 0.45 * knock(seconds, pitch * 2.1, 0.8, seed)


def tumble(seconds, seed):
    """A die on wood: knocks that get faster and softer, each different from the one before."""
    random = np.random.default_rng(seed)
    at, gap, level, knocks = 0.0, 0.15, 1.0, []
    while at < seconds - 0.13:
        # Edges and corners strike higher and harder than sides.
        pitch, hardness = random.uniform(640, 1150), random.uniform(0.5, 1.3)
        short = np.linspace(1, 0, int(0.13 * RATE)) ** 0.5
        knocks.append(after(at, level * short * knock(0.13, pitch, hardness, random.integers(1 << 30))[: short.size]))
        at += gap * random.uniform(0.75, 1.25)
        gap, level = max(gap * 0.85, 0.035), level * random.uniform(0.72, 0.88)
    return mix(*knocks)


def note(pitch, seconds):
    """A soft note like that of a marimba: almost only its fundamental."""
    t = time(seconds)
    partials = ((1, 1.0, 7), (3.93, 0.16, 22), (9.2, 0.04, 45))
    fade = np.clip((seconds - t) / 0.06, 0, 1)
    return sum(a * np.exp(-d * t) * np.sin(2 * np.pi * pitch * r * t) for r, a, d in partials) * np.clip(t / 0.005, 0, 1) * fade


SOUNDS = {
    # A piece is set down.
    "set": (0.55, knock(0.22, 620, 0.5, 1)),
    # A piece captures another one.
    "take": (0.70, mix(knock(0.24, 540, 0.9, 2), after(0.055, 0.6 * knock(0.2, 760, 0.6, 3)))),
    # A piece is set on a stack.
    "stack": (0.60, mix(hollow(0.28, 265, 4), after(0.028, 0.35 * knock(0.18, 700, 0.4, 5)))),
    # A die is thrown.
    "roll": (0.62, tumble(0.82, 6)),
    # A die is tipped over to another side.
    "turn": (0.50, mix(0.45 * knock(0.1, 980, 0.5, 8), after(0.06, knock(0.2, 760, 0.9, 9)))),
    # A king is in check: a falling step.
    "check": (0.42, mix(note(554.4, 0.5), after(0.13, note(466.2, 0.52)))),
    # It is the player's turn: a rising fourth.
    "your_turn": (0.38, mix(0.8 * note(587.3, 0.5), after(0.10, note(784, 0.56)))),
    # A king has fallen: two low steps down.
    "fall": (0.50, mix(note(311.1, 0.55), after(0.17, note(233.1, 0.6)), after(0.36, note(155.6, 0.8)))),
    # A king is crowned: a broken chord upwards.
    "crown": (0.42, mix(note(523.3, 0.5), after(0.09, note(659.3, 0.5)), after(0.18, note(784, 0.5)), after(0.27, chime(1046.5, 1.1)))),
    # The game is over.
    "end": (0.45, mix(chime(392, 1.6), after(0.16, chime(587.3, 1.5)))),
}


def main(out):
    os.makedirs(out, exist_ok=True)
    for name, (level, sound) in SOUNDS.items():
        samples = (sound / np.abs(sound).max() * level * 32767).astype("<i2")
        with wave.open(f"{out}/{name}.wav", "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(samples.tobytes())


main(sys.argv[1])
