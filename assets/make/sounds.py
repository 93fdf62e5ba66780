"""Sounds of wood on wood: `python3 sounds.py OUTDIR`. Mono, 16 bits, 44 100 Hz."""

import os
import sys
import wave

import numpy as np

RATE = 44_100


def time(seconds):
    return np.arange(int(seconds * RATE)) / RATE


def knock(seconds, pitch, hardness, seed):
    """A struck piece of wood: a few damped partials that are no harmonics, and the click of the touch."""
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


SOUNDS = {
    # A piece is set down.
    "set": (0.55, knock(0.22, 620, 0.5, 1)),
    # A piece is set down where another is taken away.
    "take": (0.70, mix(knock(0.24, 540, 0.9, 2), after(0.055, 0.6 * knock(0.2, 760, 0.6, 3)))),
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
