"""The tones of rooms, heard all the time: `python3 tones.py OUTDIR [NAME …]`. Stereo Ogg Vorbis, loops of over a minute.

All of it is made on a circle: noise is filtered by its Fourier transform, and what begins before the end goes on at the
beginning. So the loop has no seam that a crossfade would have to hide.
"""

import os
import sys

import numpy as np

from loudness import RATE, Table, integrated, levelled, momentary, write

# A prime number of seconds, so that the tone and the turns of a game fall together anew each time.
SECONDS = 71
SIZE = SECONDS * RATE
# The loudness of a room in LUFS: it is noticed when it stops.
ROOM = -35.0
# No crackle and no bird may startle: the loudest 0.4 s is at most this much above the whole.
LOUDEST = 8.0

FREQUENCY = np.fft.rfftfreq(SIZE, 1 / RATE)


def noise(random, low, high, slope=0.0):
    """Endless noise between two frequencies, of strength 1. `slope` is in dB an octave."""
    spectrum = random.normal(0, 1, FREQUENCY.size) + 1j * random.normal(0, 1, FREQUENCY.size)
    at = np.maximum(FREQUENCY, 1)
    spectrum *= (at / 1000) ** (slope / 6.02) / (1 + (low / at) ** 4) / (1 + (at / high) ** 4)
    sound = np.fft.irfft(spectrum, SIZE)
    return sound / sound.std()


def swell(random, hertz, depth):
    """A slow change of strength round 1, which never falls to nothing. `hertz` is its fastest part."""
    return np.exp(depth * 1.5 * np.tanh(noise(random, 0.02, hertz) / 1.5))


def put(sound, at, part):
    """Adds a part at a sample. The end of the circle is its beginning."""
    places = (at + np.arange(part.size)) % SIZE
    sound[places] += part


def placed(sound, side):
    """A sound from the left (-1) to the right (1), of the same strength everywhere."""
    angle = (side + 1) * np.pi / 4
    return np.stack([sound * np.cos(angle), sound * np.sin(angle)], axis=1)


def wide(random, make):
    """Two noises that share half their power: a space, and not a point."""
    middle, left, right = make(random), make(random), make(random)
    return np.stack([middle + left, middle + right], axis=1) / np.sqrt(2)


def echo(random, sound, seconds, dark):
    """The same in a space: every echo is one of a decaying noise, and darker than its source."""
    size = int(3 * seconds * RATE)
    t = np.arange(size) / RATE
    heard = np.zeros_like(sound)
    for side in (0, 1):
        tail = np.zeros(SIZE)
        tail[:size] = random.normal(0, 1, size) * np.exp(-t / seconds * 3) * np.clip(t / 0.02, 0, 1)
        spectrum = np.fft.rfft(tail / np.sqrt((tail**2).sum())) / (1 + (FREQUENCY / dark) ** 2)
        heard[:, side] = np.fft.irfft(np.fft.rfft(sound.mean(axis=1)) * spectrum, SIZE)
    return heard


def crackles(random, often, loud):
    """Wood that bursts: many faint clicks, few loud ones, in swarms, here and there in the hearth."""
    swarm = swell(random, 0.5, 1.1)
    chance = np.cumsum(swarm) / swarm.sum()
    hearth = np.zeros((SIZE, 2))
    for at in np.searchsorted(chance, random.uniform(0, 1, int(often * SECONDS))):
        strength = min(random.lognormal(-1.2, 0.95), 5) * loud
        size = int(random.uniform(0.004, 0.022) * RATE)
        t = np.arange(size) / RATE
        burst = random.normal(0, 1, size) * np.exp(-t / random.uniform(0.0006, 0.0030))
        pitch = random.uniform(900, 5200)
        burst = 0.5 * burst + np.sin(2 * np.pi * pitch * t) * np.exp(-t / 0.0014)
        if strength > 2 * loud:
            # A loud one shakes the log.
            burst = burst + 0.8 * np.sin(2 * np.pi * random.uniform(140, 260) * t) * np.exp(-t / 0.008)
        burst *= np.clip((size - np.arange(size)) / (0.1 * size), 0, 1)
        both = placed(strength * burst, random.uniform(-0.45, 0.45))
        for side in (0, 1):
            put(hearth[:, side], at, both[:, side])
    return hearth


def fire(random, often=9, loud=1.0):
    """A fire in a hearth: it roars low, hisses a little, flutters and crackles."""
    roar = wide(random, lambda r: noise(r, 45, 260, -3)) * (swell(random, 0.6, 0.25) * swell(random, 7, 0.16))[:, None]
    hiss = wide(random, lambda r: noise(r, 900, 4200, -4)) * (swell(random, 1.2, 0.45) * swell(random, 12, 0.2))[:, None]
    return 0.30 * roar + 0.045 * hiss + 0.75 * crackles(random, often, loud)


def rain(random, often=55):
    """Rain on a window at the left: drops that tick on the glass, in showers, and the hiss of the rain behind it."""
    shower = swell(random, 0.08, 0.45)
    chance = np.cumsum(shower) / shower.sum()
    pane = np.zeros((SIZE, 2))
    for at in np.searchsorted(chance, random.uniform(0, 1, int(often * SECONDS))):
        strength = min(random.lognormal(-1.0, 0.8), 4)
        # A great drop sounds lower and longer.
        pitch = random.uniform(1400, 3800) / strength**0.3
        fall = random.uniform(0.0012, 0.0040) * strength**0.4
        t = np.arange(int(6 * fall * RATE)) / RATE
        drop = np.sin(2 * np.pi * pitch * t) * np.exp(-t / fall) * np.clip(t / 0.0004, 0, 1)
        drop += 0.4 * random.normal(0, 1, t.size) * np.exp(-t / (0.3 * fall))
        both = placed(strength * drop, random.uniform(-0.95, -0.25))
        for ear in (0, 1):
            put(pane[:, ear], at, both[:, ear])
    behind = wide(random, lambda r: noise(r, 400, 5200, -5)) * shower[:, None]
    return 0.55 * pane + 0.6 * echo(random, pane, 0.5, 3000) + 0.035 * behind


def cricket(random):
    """A cricket in a pot at the right: chirps of three or four pulses, in bouts, and then it listens."""
    pot = np.zeros((SIZE, 2))
    at = random.uniform(1, 4)
    while at < SECONDS:
        pitch, pulses, pause = random.uniform(4300, 4700), random.integers(3, 5), random.uniform(0.42, 0.62)
        for _ in range(random.integers(4, 11)):
            for pulse in range(pulses):
                note = whistle((pitch * 0.985, pitch), 0.018, second=0.02) * random.uniform(0.7, 1)
                both = placed(note, 0.6)
                for ear in (0, 1):
                    put(pot[:, ear], int((at + 0.034 * pulse) * RATE), both[:, ear])
            at += pause * random.uniform(0.92, 1.08)
        at += random.uniform(3, 9)
    return pot


def air(random, low, high, slope, gusts):
    """Air that moves, outside."""
    return wide(random, lambda r: noise(r, low, high, slope)) * swell(random, 0.12, gusts)[:, None]


def whistle(pitches, seconds, trill=0.0, rate=0.0, second=0.08):
    """A whistled note that glides through these pitches. `trill` is a part of the pitch."""
    t = np.arange(int(seconds * RATE)) / RATE
    pitch = np.interp(t / seconds, np.linspace(0, 1, len(pitches)), pitches)
    pitch = pitch * (1 + trill * np.sin(2 * np.pi * rate * t))
    phase = 2 * np.pi * np.cumsum(pitch) / RATE
    shape = np.sin(np.pi * np.clip(t / seconds, 0, 1)) ** 0.7
    return (np.sin(phase) + second * np.sin(2 * phase)) * shape


def blackbird(random):
    """Some slow flutes, and a hasty twitter at the end."""
    song, at = [], 0.0
    for _ in range(random.integers(3, 6)):
        start = random.uniform(1700, 2700)
        seconds = random.uniform(0.13, 0.32)
        song.append((at, whistle((start, start * random.uniform(0.85, 1.2), start * random.uniform(0.8, 1.1)), seconds,
                                 random.choice([0, 0.015]), random.uniform(18, 30))))
        at += seconds + random.uniform(0.02, 0.09)
    for _ in range(random.integers(2, 6)):
        start = random.uniform(3500, 6000)
        song.append((at, 0.35 * whistle((start, start * random.uniform(0.7, 1.3)), random.uniform(0.03, 0.07))))
        at += random.uniform(0.05, 0.09)
    return song


def titmouse(random):
    """The same two notes, again and again."""
    high, low, pace = random.uniform(4600, 5400), random.uniform(3500, 4000), random.uniform(0.30, 0.38)
    song = []
    for i in range(random.integers(3, 7)):
        song.append((i * pace, whistle((high, high * 0.97), 0.09)))
        song.append((i * pace + 0.13, 0.8 * whistle((low, low * 1.02), 0.12)))
    return song


def sparrow(random):
    """Single chirps, each a little different."""
    song, at = [], 0.0
    for _ in range(random.integers(2, 6)):
        start = random.uniform(3000, 4200)
        song.append((at, whistle((start, start * 1.35, start * 0.9), random.uniform(0.06, 0.11), 0.05, 90, 0.3)))
        at += random.uniform(0.25, 0.6)
    return song


def birds(random):
    """A garden: each bird has its tree, sings, and listens."""
    garden = np.zeros((SIZE, 2))
    for sing, side, strength, pause in (
        (blackbird, -0.55, 0.62, 5.5), (blackbird, 0.8, 0.24, 9.0), (titmouse, 0.35, 0.45, 11.0),
        (titmouse, -0.9, 0.16, 14.0), (sparrow, 0.6, 0.4, 6.0), (sparrow, -0.2, 0.22, 8.0),
    ):
        at = random.uniform(0, pause)
        while at < SECONDS:
            song = sing(random)
            for delay, note in song:
                both = placed(strength * random.uniform(0.75, 1) * note, side)
                for ear in (0, 1):
                    put(garden[:, ear], int((at + delay) * RATE), both[:, ear])
            at += song[-1][0] + random.exponential(pause * 0.5) + pause * 0.5
    return 0.55 * garden + 0.5 * echo(random, garden, 1.1, 2600)


def cars(random):
    """Cars that pass far below: each swells, passes from one side to the other, and fades."""
    street = np.zeros((SIZE, 2))
    at = random.uniform(0, 2)
    while at < SECONDS:
        seconds = random.uniform(4, 9)
        size = int(seconds * RATE)
        t = np.arange(size) / size
        low, high = random.uniform(90, 160), random.uniform(420, 900)
        tyres = noise(random, low, high, -4)[:size] * np.sin(np.pi * t) ** 3 * random.lognormal(-0.6, 0.5)
        angle = (np.clip((t - 0.5) * random.choice([-1, 1]) * 1.5, -0.9, 0.9) + 1) * np.pi / 4
        for ear, part in enumerate((np.cos(angle), np.sin(angle))):
            put(street[:, ear], int(at * RATE), tyres * part)
        at += random.exponential(2.2)
    return street


TONES = {
    # The fire, evening air in the chimney, and rain on the window.
    "evening_tone": lambda r: fire(r) + 0.05 * air(r, 120, 500, -6, 0.4) + 1.6 * rain(r),
    # Birds in the garden, and leaves.
    "morning_tone": lambda r: 0.30 * birds(r) + 0.030 * air(r, 250, 3500, -4, 0.35),
    # A city far below, a fire in a bowl, and a cricket. A bell would strike the same hour every minute.
    "night_tone": lambda r: 0.34 * air(r, 40, 240, -5, 0.25) + 0.42 * cars(r) + 0.30 * fire(r, 5, 0.7) + 0.40 * cricket(r),
}


def main(out, names):
    os.makedirs(out, exist_ok=True)
    table = Table()
    for order, (name, make) in enumerate(TONES.items()):
        if names and name not in names:
            continue
        sound = levelled(make(np.random.default_rng(order + 1)), ROOM, integrated)
        path = f"{out}/{name}.ogg"
        decoded = write(path, sound, 1)
        if len(decoded) != SIZE:
            raise SystemExit(f"{path} has {len(decoded)} samples instead of {SIZE}: the loop would click")
        table.add(name, [path], SECONDS, [integrated(decoded)], ROOM, np.abs(decoded).max(), 0.5)
        loudest = momentary(decoded).max()
        table.remark(f"its loudest 0.4 s: {loudest:.1f} LUFS", loudest > ROOM + LOUDEST)
    table.close()


main(sys.argv[1], sys.argv[2:])
