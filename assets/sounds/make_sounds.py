"""Synthesise the sounds of the window.

    python assets/sounds/make_sounds.py

writes one file beside itself for each name in `SOUNDS`; the same files every time. A knock on
wood is a handful of tones that die away quickly, the higher the quicker, after a breath of
noise; paper is noise through a moving filter; the longer sounds are bars of a marimba, whose
second tone lies two octaves above the first.
"""

from __future__ import annotations

import math
import wave
from array import array
from collections.abc import Callable
from pathlib import Path
from random import Random

RATE = 44_100
HERE = Path(__file__).resolve().parent
FADE = 0.008
"""Seconds of the fade at the end of every sound, which prevents a click."""

Wave = list[float]


def silence(seconds: float) -> Wave:
    """Silence of so many seconds."""
    return [0.0] * round(seconds * RATE)


def add(onto: Wave, sound: Wave, at: float = 0.0, gain: float = 1.0) -> None:
    """Mix in a sound at a time in seconds; what is too long is cut off."""
    first = round(at * RATE)
    for number, value in enumerate(sound[: len(onto) - first]):
        onto[first + number] += gain * value


def tone(hertz: float, decay: float, seconds: float) -> Wave:
    """A sine that falls to a third in `decay` seconds, after a start of half a millisecond."""
    return [
        math.sin(math.tau * hertz * n / RATE)
        * math.exp(-n / (decay * RATE))
        * min(n / (0.0005 * RATE), 1.0)
        for n in range(round(seconds * RATE))
    ]


def noise(seconds: float, band: Callable[[float], float], width: float, seed: int) -> Wave:
    """Noise around a frequency that `band` gives for the share of the time gone (0 to 1)."""
    random = Random(seed)
    count = round(seconds * RATE)
    low = mid = 0.0
    made = []
    for n in range(count):
        pitch = 2 * math.sin(math.pi * band(n / count) / RATE)
        low += pitch * mid
        mid += pitch * (random.uniform(-1, 1) - low - width * mid)
        made.append(mid)
    return made


def shaped(sound: Wave, shape: Callable[[float], float]) -> Wave:
    """A sound with a loudness that follows the share of the time gone."""
    return [value * shape(n / len(sound)) for n, value in enumerate(sound)]


def knock(pitch: float, seconds: float, decay: float, seed: int) -> Wave:
    """A piece of wood set down on wood."""
    made = silence(seconds)
    for ratio, gain in ((1.0, 1.0), (2.37, 0.55), (4.6, 0.28), (7.9, 0.12)):
        add(made, tone(pitch * ratio, decay / ratio**0.7, seconds), gain=gain)
    breath = noise(0.012, lambda t: 2600 - 1400 * t, 0.9, seed)
    add(made, shaped(breath, lambda t: min(t / 0.08, 1.0) * (1 - t) ** 3), gain=0.7)
    return made


def bar(hertz: float, seconds: float, decay: float = 0.11) -> Wave:
    """A bar of a marimba struck softly."""
    made = silence(seconds)
    add(made, tone(hertz, decay, seconds))
    add(made, tone(hertz * 3.98, decay * 0.28, seconds), gain=0.22)
    add(made, tone(hertz * 9.2, decay * 0.08, seconds), gain=0.07)
    return made


def swell(t: float) -> float:
    """Rise and fall like half a wave."""
    return math.sin(math.pi * t) ** 2


def select() -> Wave:
    """A fingertip on wood."""
    return knock(880, 0.05, 0.009, 1)


def place() -> Wave:
    """A stone set down."""
    return knock(360, 0.14, 0.03, 2)


def slide() -> Wave:
    """A shooter pushed over the board."""
    return shaped(noise(0.2, lambda t: 600 + 400 * t, 0.3, 3), swell)


def claim() -> Wave:
    """A shooter caught: two knocks, and a bar that answers."""
    made = silence(0.4)
    add(made, knock(300, 0.12, 0.03, 4))
    add(made, knock(430, 0.12, 0.03, 5), at=0.085)
    add(made, bar(523.25, 0.3), at=0.09, gain=0.7)
    return made


def diamond() -> Wave:
    """Four tiles that close: a fifth upwards."""
    made = silence(0.4)
    add(made, bar(659.26, 0.4))
    add(made, bar(987.77, 0.3), at=0.09)
    return made


def refuse() -> Wave:
    """A dull no."""
    made = silence(0.2)
    add(made, knock(150, 0.1, 0.022, 6))
    add(made, knock(130, 0.1, 0.022, 7), at=0.09, gain=0.8)
    return made


def back() -> Wave:
    """A piece that glides home and is put down softly."""
    made = silence(0.17)
    add(made, shaped(noise(0.12, lambda t: 1000 - 450 * t, 0.3, 8), swell), gain=0.9)
    add(made, knock(420, 0.06, 0.012, 9), at=0.105, gain=0.35)
    return made


def win() -> Wave:
    """A chord climbed in four steps."""
    made = silence(0.4)
    for step, hertz in enumerate((523.25, 659.26, 783.99, 1046.5)):
        add(made, bar(hertz, 0.3), at=0.065 * step)
    return made


def end() -> Wave:
    """Two bars, the second lower: it is over."""
    made = silence(0.4)
    add(made, bar(523.25, 0.4))
    add(made, bar(392.0, 0.3), at=0.11)
    return made


def page() -> Wave:
    """A leaf turned over."""
    leaf = noise(0.18, lambda t: 1300 + 1800 * t, 0.5, 10)
    return shaped(leaf, lambda t: swell(t**0.6) * (0.6 + 0.4 * math.sin(40 * t)))


SOUNDS: dict[Callable[[], Wave], float] = {
    select: 0.22,
    place: 0.5,
    slide: 0.2,
    claim: 0.42,
    diamond: 0.32,
    refuse: 0.35,
    back: 0.25,
    win: 0.36,
    end: 0.32,
    page: 0.22,
}
"""How loud the loudest moment of each is, from 0 to 1."""


def write(path: Path, sound: Wave, peak: float) -> None:
    """Write a sound as 16-bit samples, faded out, with its greatest swing at the peak."""
    fading = round(FADE * RATE)
    for n in range(fading):
        sound[len(sound) - 1 - n] *= n / fading
    loudest = max(map(abs, sound))
    samples = array("h", (round(32767 * peak * value / loudest) for value in sound))
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())


def main() -> None:
    """Write every sound."""
    for sound, peak in SOUNDS.items():
        path = HERE / f"{sound.__name__}.wav"
        write(path, sound(), peak)
        print(f"{path.name}: {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()
