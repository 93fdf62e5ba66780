"""Loudness by EBU R128 (ITU-R BS.1770), and Ogg Vorbis files of a given loudness. `oggenc` and `oggdec` do the coding."""

import os
import subprocess
import tempfile
import wave

import numpy as np

RATE = 44_100
# True peaks are a little higher than samples, and the coder adds some more.
PEAK = 10 ** (-1.5 / 20)


def weighted(sound):
    """The sound as the ear weighs it: the two filters of BS.1770, which lift high notes and cut low ones."""
    # The coefficients for 48 kHz stand in the recommendation. These are its analogue filters, for any rate.
    frequency = np.fft.rfftfreq(2 * len(sound), 1 / RATE)
    s = 2j * np.pi * frequency
    w = 2 * np.pi * 1681.974450955533
    gain, q = 10 ** (3.999843853973347 / 20), 0.7071752369554196
    shelf = (gain * s**2 + gain**0.4996667741545416 * w / q * s + w**2) / (s**2 + w / q * s + w**2)
    w = 2 * np.pi * 38.13547087602444
    high = s**2 / (s**2 + w / 0.5003270373238773 * s + w**2)
    # Twice the length, so that the end does not run into the beginning.
    spectrum = np.fft.rfft(sound, 2 * len(sound), axis=0) * (shelf * high)[:, None]
    return np.fft.irfft(spectrum, axis=0)[: len(sound)]


def momentary(sound):
    """The loudness of each window of 0.4 s, every 10 ms, in LUFS. There is silence before and after the sound."""
    sound = sound.reshape(len(sound), -1)
    window, step = int(0.4 * RATE), RATE // 100
    silence = np.zeros((window, sound.shape[1]))
    power = (weighted(np.concatenate([silence, sound, silence])) ** 2).sum(axis=1)
    total = np.concatenate([[0], np.cumsum(power)])
    mean = (total[window::step] - total[:-window:step]) / window
    return -0.691 + 10 * np.log10(np.maximum(mean, 1e-12))


def integrated(sound):
    """The loudness of the whole sound in LUFS, without the gate: a room is never silent."""
    power = (weighted(sound.reshape(len(sound), -1)) ** 2).sum(axis=1).mean()
    return -0.691 + 10 * np.log10(max(power, 1e-12))


def levelled(sound, lufs, measure):
    """The sound at this loudness. Peaks above the limit are bent, not cut: a bent peak sounds a little harder only."""
    for _ in range(12):
        sound = sound * 10 ** ((lufs - measure(sound)) / 20)
        loud = np.abs(sound) > PEAK / 2
        if np.abs(sound).max() <= PEAK:
            break
        over = np.abs(sound[loud]) / PEAK - 0.5
        sound[loud] = np.sign(sound[loud]) * PEAK * (0.5 + 0.5 * np.tanh(2 * over))
    return sound


def write(path, sound, quality):
    """Writes an Ogg Vorbis file, and returns the sound as the game will decode it."""
    channels = 1 if sound.ndim == 1 else sound.shape[1]
    with tempfile.TemporaryDirectory() as folder:
        raw, back = os.path.join(folder, "raw.wav"), os.path.join(folder, "back.wav")
        with wave.open(raw, "wb") as file:
            file.setnchannels(channels)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes((np.clip(sound, -1, 1) * 32767).round().astype("<i2").tobytes())
        # A fixed serial number: the same sound gives the same file.
        subprocess.run(["oggenc", "-Q", "-q", str(quality), "-s", "1", "-o", path, raw], check=True)
        subprocess.run(["oggdec", "-Q", "-o", back, path], check=True)
        with wave.open(back, "rb") as file:
            decoded = np.frombuffer(file.readframes(file.getnframes()), "<i2") / 32768
    return decoded.reshape(-1, channels) if channels > 1 else decoded


class Table:
    """Prints a line for each sound, and remembers whether one of them is off."""

    def __init__(self):
        self.faults, self.bytes = 0, 0
        print(f"{'sound':<18}{'files':>6}{'kB':>7}{'seconds':>9}{'LUFS':>16}{'wanted':>9}{'peak dBFS':>11}")

    def add(self, name, paths, seconds, lufs, wanted, peak, tolerance):
        size = sum(os.path.getsize(path) for path in paths)
        self.bytes += size
        span = f"{min(lufs):.1f} … {max(lufs):.1f}"
        wrong = any(abs(one - wanted) > tolerance for one in lufs) or peak >= 1
        self.faults += wrong
        peak = 20 * np.log10(peak)
        line = f"{name:<18}{len(paths):>6}{size / 1000:>7.0f}{seconds:>9.2f}{span:>16}{wanted:>9}{peak:>11.1f}"
        print(line + ("   WRONG" if wrong else ""), flush=True)

    def remark(self, words, is_wrong):
        """Prints a measurement that has no column."""
        self.faults += is_wrong
        print(f"    {words}" + ("   WRONG" if is_wrong else ""), flush=True)

    def close(self):
        print(f"together {self.bytes / 1e6:.2f} MB, {self.faults} wrong")
        raise SystemExit(1 if self.faults else 0)
