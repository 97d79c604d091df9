"""Building blocks of the sounds: struck bodies, filtered noise, a small room, levels."""

from __future__ import annotations

import wave
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

RATE = 44_100
"""Samples a second."""
FADE = 0.03
"""Seconds of the fade at the end of every sound, which prevents a click."""
SILENT = 10 ** (-54 / 20)
"""A tail below this share of the loudest sample is cut off."""
RELEASE = 0.3
"""The share of its time in which a struck body falls silent, so that its end is no click."""
HIGHEST_PEAK = 10 ** (-5 / 20)
"""No sample is above it: sounds are heard together."""
ECHO_RATE = 22_050
"""The rate at which the gains of echoes were chosen."""
LOUDNESS_WINDOW = 0.05
"""Seconds over which loudness is taken."""

Wave = NDArray[np.float64]
Shape = Callable[[Wave], Wave]
"""A curve over the share of the time gone, from 0 to 1."""
Mode = tuple[float, float, float]
"""A way in which a body vibrates: frequency in Hz, gain, decay to a third in seconds."""


def silence(seconds: float) -> Wave:
    """Silence of so many seconds."""
    return np.zeros(round(seconds * RATE))


def add(onto: Wave, sound: Wave, at: float = 0.0, gain: float = 1.0) -> Wave:
    """Mix in a sound at a time in seconds; what is too long is cut off."""
    first = round(at * RATE)
    room = len(onto) - first
    onto[first : first + len(sound)] += gain * sound[:room]
    return onto


def together(*parts: tuple[float, float, Wave]) -> Wave:
    """Mix sounds, each with its time in seconds and its gain."""
    seconds = max(at + len(sound) / RATE for at, gain, sound in parts)
    mixed = silence(seconds + 0.001)
    for at, gain, sound in parts:
        add(mixed, sound, at, gain)
    return mixed


def struck(modes: Sequence[Mode], seconds: float, attack: float = 0.0006) -> Wave:
    """A body that is struck once: each mode dies away by itself."""
    time = np.arange(round(seconds * RATE)) / RATE
    made = np.zeros_like(time)
    for hertz, gain, decay in modes:
        if hertz < 0.45 * RATE:
            made += gain * np.sin(2 * np.pi * hertz * time) * np.exp(-time / decay)
    release = np.clip((seconds - time) / (RELEASE * seconds), 0, 1)
    return made * np.minimum(time / attack, 1) * np.sin(np.pi / 2 * release) ** 2


def noise(seconds: float, low: float, high: float, rng: np.random.Generator) -> Wave:
    """Noise between two frequencies in Hz, with soft edges, as loud as a sine."""
    count = round(seconds * RATE)
    spectrum = np.fft.rfft(rng.standard_normal(count))
    hertz = np.maximum(np.fft.rfftfreq(count, 1 / RATE), 1e-9)
    spectrum *= 1 / np.sqrt(1 + (low / hertz) ** 6) / np.sqrt(1 + (hertz / high) ** 6)
    made: Wave = np.fft.irfft(spectrum, count)
    return made * (0.7 / max(float(np.sqrt(np.mean(made**2))), 1e-9))


def swept(seconds: float, centre: Shape, width: float, rng: np.random.Generator) -> Wave:
    """Noise around a moving frequency: a state-variable filter, `width` about 0.2 to 1.5."""
    count = round(seconds * RATE)
    pitches = 2 * np.sin(np.pi * centre(np.arange(count) / count) / RATE)
    made = np.empty(count)
    low = mid = 0.0
    for n, (pitch, value) in enumerate(zip(pitches, rng.uniform(-1, 1, count), strict=True)):
        low += pitch * mid
        mid += pitch * (value - low - width * mid)
        made[n] = mid
    return made / np.max(np.abs(made))


def shaped(sound: Wave, shape: Shape) -> Wave:
    """A sound with a loudness that follows the share of the time gone."""
    return sound * shape(np.arange(len(sound)) / len(sound))


def swell(share: Wave) -> Wave:
    """Rise and fall like half a wave."""
    return np.sin(np.pi * share) ** 2


def falling(power: float) -> Shape:
    """Fall from 1 to 0, after a rise of a fiftieth of the time."""
    return lambda share: np.minimum(share / 0.02, 1) * (1 - share) ** power


def cut(sound: Wave, seconds: float) -> Wave:
    """The first seconds of a sound, faded out over their second half."""
    short = sound[: round(seconds * RATE)]
    return shaped(short, lambda share: np.clip(2 - 2 * share, 0, 1) ** 2)


def roomy(sound: Wave, seconds: float, gain: float, rng: np.random.Generator) -> Wave:
    """Add the echo of a small room, which dies away in so many seconds."""
    count = round(seconds * RATE)
    time = np.arange(count) / count
    echo = noise(seconds, 250, 5500, rng) * np.exp(-5.5 * time) * (time > 0.012 / seconds)
    # Per second, not per sample: so the echo is as loud at every rate.
    echo /= np.sqrt(np.sum(echo**2) * RATE / ECHO_RATE)
    length = len(sound) + count
    size = 1 << length.bit_length()
    wet = np.fft.irfft(np.fft.rfft(sound, size) * np.fft.rfft(echo, size), size)[:length]
    wet *= gain
    wet[: len(sound)] += sound
    return wet


def finished(sound: Wave, level: float, *, trimmed: bool = True) -> Wave:
    """Cut the silent tail off, fade out, and scale the sound to a loudness in dB."""
    sound = sound - np.mean(sound)
    if trimmed:
        heard = np.nonzero(np.abs(sound) > np.max(np.abs(sound)) * SILENT)[0]
        sound = sound[: heard[-1] + 1].copy()
    fading = min(round(FADE * RATE), len(sound))
    sound[-fading:] *= np.linspace(1, 0, fading) ** 2
    sound[0] = 0.0
    return levelled(sound, level)


def levelled(sound: Wave, level: float) -> Wave:
    """Scale a sound to a loudness in dB, or less where its highest peak would be too high."""
    gain = 10 ** ((level - loudness(sound)) / 20)
    return sound * min(gain, HIGHEST_PEAK / float(np.max(np.abs(sound))))


def loudness(sound: Wave) -> float:
    """The A-weighted level (IEC 61672) of the loudest moment in dB; a full square wave has 0 dB."""
    hertz = np.fft.rfftfreq(len(sound), 1 / RATE) ** 2
    weight = 1.2589 * 12194**2 * hertz**2 / (hertz + 20.6**2) / (hertz + 12194**2)
    weight /= np.sqrt((hertz + 107.7**2) * (hertz + 737.9**2))
    heard = np.fft.irfft(np.fft.rfft(sound) * weight, len(sound))
    window = round(LOUDNESS_WINDOW * RATE)
    power = np.convolve(heard**2, np.full(window, 1 / window))
    return 10 * float(np.log10(np.max(power)))


def seamless(sound: Wave, overlap: float) -> Wave:
    """A loop: the last `overlap` seconds are faded into the first ones."""
    count = round(overlap * RATE)
    share = np.arange(count) / count
    head = sound[:count] * np.sin(np.pi / 2 * share) + sound[-count:] * np.cos(np.pi / 2 * share)
    return np.concatenate([head, sound[count:-count]])


def write(path: Path, sound: Wave) -> None:
    """Write 16-bit samples."""
    samples = np.round(32767 * sound).astype("<i2")
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())
