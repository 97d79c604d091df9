"""Synthesise the sounds of the window; needs NumPy.

    python assets/sounds/make_sounds.py

writes `NAME-NUMBER.wav` beside itself for each variant of each sound; the same files every time.
Wood is a few low modes that die away in 30 ms; slate on a board is a hard click over the board's
body; cloth is a soft thud in rustling noise; signals are bars of a marimba.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
from synthesis import (
    RATE,
    Wave,
    cut,
    falling,
    finished,
    levelled,
    noise,
    roomy,
    seamless,
    shaped,
    silence,
    struck,
    swell,
    swept,
    together,
    write,
)

HERE = Path(__file__).resolve().parent
Rng = np.random.Generator
VARIANTS = (1.0, 1.035, 0.965, 1.07)
"""The pitch of each variant, relative to the first."""
SLIDES = (0.12, 0.2, 0.32, 0.5)
"""Seconds of the variants of a slide."""
PENTATONIC = (0, 2, 4, 7, 9)
"""Steps of the scale in semitones."""
RING_STEPS = 20


# Materials


def wood(pitch: float, rng: Rng, *, weight: float = 1.0) -> Wave:
    """A piece of wood on wood; the heavier, the more of its body sounds."""
    modes = [
        (pitch * ratio * rng.uniform(0.985, 1.015), gain * rng.uniform(0.8, 1.2), decay)
        for ratio, gain, decay in (
            (0.42, 0.7 * weight, 0.042),
            (1.0, 1.0, 0.03),
            (2.37, 0.5, 0.017),
            (4.25, 0.3, 0.010),
            (7.1, 0.16, 0.006),
        )
    ]
    click = shaped(noise(0.010, 900, 6500, rng), falling(3))
    return together((0, 1, struck(modes, 0.24)), (0, 0.22, click))


def slate(pitch: float, rng: Rng, *, board: float = 1.0) -> Wave:
    """A stone of slate or shell on a thick board, of which more or less sounds."""
    click = [
        (pitch * ratio * rng.uniform(0.97, 1.03), gain, decay)
        for ratio, gain, decay in (
            (1.0, 0.55, 0.011),
            (1.53, 0.5, 0.009),
            (2.41, 0.34, 0.006),
            (3.9, 0.2, 0.004),
        )
    ]
    body = [
        (hertz * rng.uniform(0.97, 1.03), gain, decay)
        for hertz, gain, decay in ((172, 0.55, 0.05), (318, 0.6, 0.036), (545, 0.35, 0.022))
    ]
    grain = shaped(noise(0.006, 2500, 9000, rng), falling(2))
    hit = together((0, 1, struck(click, 0.1, 0.0003)), (0, 0.3, grain))
    return together((0, 1, hit), (0.0006, 0.9 * board, struck(body, 0.3)))


def cloth(pitch: float, rng: Rng, *, rustle: float = 1.0) -> Wave:
    """A tile laid on cloth."""
    thud = [
        (pitch * ratio * rng.uniform(0.98, 1.02), gain, decay)
        for ratio, gain, decay in ((1.0, 1.0, 0.045), (1.9, 0.45, 0.03), (3.3, 0.16, 0.016))
    ]
    fibres = shaped(noise(0.16, 1400, 5200, rng), lambda t: np.minimum(t / 0.06, 1) * (1 - t) ** 3)
    flap = shaped(noise(0.07, 250, 900, rng), falling(2))
    soft = struck(thud, 0.26, 0.004)
    return together((0, 1, soft), (0, 0.16 * rustle, fibres), (0, 0.3, flap))


def bar(hertz: float, seconds: float, decay: float) -> Wave:
    """A bar of a marimba struck softly; its second mode lies two octaves above the first."""
    modes = (
        (hertz, 1.0, decay),
        (hertz * 1.0016, 0.35, decay * 1.1),
        (hertz * 3.98, 0.2, decay * 0.3),
        (hertz * 9.2, 0.05, decay * 0.09),
    )
    return struck(modes, seconds, 0.0015)


def note(semitones: float) -> float:
    """The frequency so many semitones above middle C."""
    return 261.63 * 2.0 ** (semitones / 12)


def scale_note(step: int) -> float:
    """The frequency of a step of the pentatonic scale from middle C."""
    octave, place = divmod(step, len(PENTATONIC))
    return note(12 * octave + PENTATONIC[place])


# Pieces


def pick_up_wood(pitch: float, rng: Rng) -> Wave:
    """A wooden piece leaves the board."""
    scrape = shaped(swept(0.06, lambda t: 900 + 900 * t, 0.6, rng), swell)
    return together((0, 0.5, scrape), (0.03, 0.5, wood(760 * pitch, rng, weight=0.3)))


def pick_up_slate(pitch: float, rng: Rng) -> Wave:
    """A stone leaves the bowl: two others touch."""
    first, second = (slate(factor * pitch, rng, board=0.15) for factor in (2300, 2650))
    return together((0, 0.5, cut(first, 0.09)), (0.034, 0.3, cut(second, 0.09)))


def pick_up_cloth(pitch: float, rng: Rng) -> Wave:
    """A tile leaves the cloth."""
    rustle = swept(0.14, lambda t: (1100 + 1500 * t) * pitch, 0.7, rng)
    return shaped(rustle, lambda t: swell(t**0.7))


def slide(seconds: float, rng: Rng) -> Wave:
    """A wooden piece is pushed over the board, and stops."""
    rub = swept(seconds, lambda t: 520 + 420 * np.sin(np.pi * t), 0.35, rng)
    grain = noise(seconds, 1800, 5200, rng)
    rough = 0.75 + 0.25 * np.sin(2 * np.pi * np.cumsum(rng.uniform(30, 75, len(rub))) / RATE)
    path = shaped((rub + 0.12 * grain) * rough, lambda t: np.sin(np.pi * t**0.8) ** 1.2)
    return together((0, 1, path), (seconds * 0.86, 0.35, wood(410, rng, weight=0.6)))


def shot(pitch: float, rng: Rng) -> Wave:
    """A stone leaves the vane: a snap and air."""
    air = shaped(
        swept(0.2, lambda t: (2300 - 1500 * t) * pitch, 0.5, rng),
        lambda t: np.minimum(t / 0.05, 1) * (1 - t) ** 2,
    )
    return together((0, 0.9, wood(620 * pitch, rng, weight=0.5)), (0.004, 0.55, air))


def place(pitch: float, rng: Rng) -> Wave:
    """A wooden piece lands with weight."""
    return roomy(wood(340 * pitch, rng, weight=1.5), 0.2, 0.35, rng)


def stone(pitch: float, rng: Rng) -> Wave:
    """A slate stone on the Go board."""
    return roomy(slate(2050 * pitch, rng), 0.22, 0.3, rng)


def tile(pitch: float, rng: Rng) -> Wave:
    """A tile on cloth."""
    return cloth(128 * pitch, rng)


def match(pitch: float, rng: Rng) -> Wave:
    """Two edges meet in a seam: a dry tick in the cloth."""
    thread = struck([(1480 * pitch, 0.6, 0.016), (2210 * pitch, 0.35, 0.01)], 0.08)
    zip_ = shaped(swept(0.09, lambda t: 1700 + 1900 * t, 0.5, rng), swell)
    return together((0, 0.35, zip_), (0.06, 0.8, thread), (0.058, 0.3, cloth(210, rng, rustle=0.3)))


def diamond(pitch: float, rng: Rng) -> Wave:
    """Four threads light up, a fifth and an octave upwards."""
    root = note(4) * 2 * pitch
    parts = [
        (0.055 * number, 0.9 - 0.12 * number, bar(root * ratio, 0.7, 0.14))
        for number, ratio in enumerate((1, 1.5, 2, 3))
    ]
    return roomy(together(*parts), 0.5, 0.4, rng)


def claim(pitch: float, rng: Rng) -> Wave:
    """A vane folds: two knocks, and a low bar."""
    folds = [
        (0, 0.8, wood(300 * pitch, rng, weight=1.2)),
        (0.095, 0.9, wood(420 * pitch, rng)),
    ]
    bars = [(0.1, 0.7, bar(note(12) * pitch, 0.6, 0.15)), (0.19, 0.5, bar(note(19), 0.6, 0.15))]
    return roomy(together(*folds, *bars), 0.35, 0.35, rng)


def tie(pitch: float, rng: Rng) -> Wave:
    """Two equal groups: the same bar twice, and a fourth that leaves it open."""
    same = [(at, 0.8, bar(note(9) * pitch, 0.4, 0.11)) for at in (0.0, 0.13)]
    return roomy(together(*same, (0.26, 0.6, bar(note(14) * pitch, 0.5, 0.13))), 0.3, 0.35, rng)


def save(pitch: float, rng: Rng) -> Wave:
    """A stone is laid in the lid: it rolls against the wood."""
    knocks = [(0, 0.8, wood(520 * pitch, rng, weight=1.1))]
    for number, at in enumerate((0.07, 0.12, 0.155, 0.18)):
        knocks.append((at, 0.42 * 0.62**number, cut(slate(1850 * pitch, rng), 0.1)))
    return together(*knocks)


def lid_opens(pitch: float, rng: Rng) -> Wave:
    """A wooden lid turns and comes off."""
    turn = shaped(swept(0.34, lambda t: 380 + 520 * t, 0.25, rng), lambda t: swell(t) * (0.4 + t))
    hollow = [(215 * pitch, 1.0, 0.07), (431 * pitch, 0.5, 0.045), (820 * pitch, 0.25, 0.02)]
    return roomy(together((0, 0.6, turn), (0.3, 0.9, struck(hollow, 0.35, 0.002))), 0.3, 0.35, rng)


def ring_step(number: int, rng: Rng) -> Wave:
    """A knock on the next stone of a ring: slate, with the pitch of a rising scale."""
    ring = bar(scale_note(number), 0.4, 0.09)
    return roomy(together((0, 0.55, slate(1900, rng)), (0, 0.8, ring)), 0.2, 0.3, rng)


# Signals


def your_turn(pitch: float, rng: Rng) -> Wave:
    """Two soft bars upwards."""
    bars = together((0, 0.7, bar(note(7), 0.4, 0.1)), (0.11, 0.8, bar(note(12), 0.5, 0.13)))
    return roomy(bars, 0.3, 0.3, rng)


def low_clock(pitch: float, rng: Rng) -> Wave:
    """Tick, tock, tick: dry and high, unlike every other sound."""
    ticks = [
        (0.19 * number, 0.9, struck([(hertz, 1, 0.008), (hertz * 2.7, 0.5, 0.005)], 0.06))
        for number, hertz in enumerate((2350.0, 1950.0, 2350.0))
    ]
    return roomy(together(*ticks), 0.1, 0.25, rng)


def win(pitch: float, rng: Rng) -> Wave:
    """A chord climbed in five steps, which rings out."""
    climb = [
        (0.085 * number, 0.8, bar(note(step), 1.1, 0.2 + 0.02 * number))
        for number, step in enumerate((0, 4, 7, 12, 16))
    ]
    held = [(0.45, 0.5, bar(note(step), 1.0, 0.26)) for step in (0, 7, 12, 16, 19)]
    return ending(together(*climb, *held), rng)


def loss(pitch: float, rng: Rng) -> Wave:
    """Three bars downwards, the last one low."""
    steps = [
        (0.2 * number, 0.85, bar(note(step), 1.0, 0.17 + 0.05 * number))
        for number, step in enumerate((7, 3, -5))
    ]
    return ending(together(*steps, (0.4, 0.45, bar(note(0), 1.0, 0.25))), rng)


def end(pitch: float, rng: Rng) -> Wave:
    """Two bars, the second lower: the match is over."""
    bars = together((0, 0.8, bar(note(12), 0.8, 0.16)), (0.16, 0.8, bar(note(7), 0.9, 0.22)))
    return ending(bars, rng)


def ending(sound: Wave, rng: Rng) -> Wave:
    """A final sound of a second and a half that dies away to silence."""
    whole = roomy(sound, 0.7, 0.45, rng)
    made = silence(1.5)
    made[: len(whole)] = whole[: len(made)]
    return shaped(made, lambda t: np.clip((1 - t) / 0.35, 0, 1) ** 2)


def refuse(pitch: float, rng: Rng) -> Wave:
    """A dull no."""
    low = [(0, 1, cloth(150 * pitch, rng, rustle=0.2)), (0.1, 0.9, cloth(126, rng, rustle=0.2))]
    return together(*low, (0, 0.4, wood(190, rng)), (0.1, 0.35, wood(165, rng)))


def select(pitch: float, rng: Rng) -> Wave:
    """A fingertip on wood."""
    return cut(wood(940 * pitch, rng, weight=0.2), 0.08)


def back(pitch: float, rng: Rng) -> Wave:
    """A piece glides home and is put down softly."""
    glide = shaped(swept(0.13, lambda t: 1050 - 480 * t, 0.35, rng), swell)
    return together((0, 0.55, glide), (0.11, 0.4, wood(430 * pitch, rng, weight=0.8)))


def page(pitch: float, rng: Rng) -> Wave:
    """A leaf turned over."""
    leaf = swept(0.22, lambda t: (1300 + 1900 * t) * pitch, 0.55, rng)
    return shaped(leaf, lambda t: swell(t**0.6) * (0.65 + 0.35 * np.sin(42 * t)))


# Ambient loops

AMBIENT_SECONDS = 9.0
OVERLAP = 1.5


def gusts(rng: Rng, low: float, high: float, waves: int) -> Wave:
    """Wind between two frequencies, which swells so many times in a loop."""
    whole = AMBIENT_SECONDS + OVERLAP
    made = noise(whole, low, high, rng)
    time = np.arange(len(made)) / RATE / AMBIENT_SECONDS
    slow = 0.6 + 0.25 * np.sin(2 * np.pi * waves * time) + 0.15 * np.sin(4 * np.pi * time + 1)
    return made * slow


def ambient_veletas(rng: Rng) -> Wave:
    """Wind over a square, and now and then the creak of a vane."""
    made = gusts(rng, 130, 520, 2) + 0.16 * gusts(rng, 900, 2100, 3)
    for at, pitch in ((2.6, 590.0), (6.7, 640.0)):
        creak = shaped(swept(0.5, lambda t, p=pitch: p + 60 * np.sin(3 * t), 0.05, rng), swell)
        made = together((0, 1, made), (at, 0.18, creak))[: len(made)]
    return made


def ambient_herati(rng: Rng) -> Wave:
    """A loom in the next room: two soft beats, and the room's air."""
    made = 0.34 * gusts(rng, 90, 420, 1)
    for beat in range(int((AMBIENT_SECONDS + OVERLAP) / 1.5)):
        thud, reed = cloth(92, rng, rustle=0.2), wood(240, rng)
        made = together((0, 1, made), (1.5 * beat + 0.2, 0.5, thud), (1.5 * beat + 0.75, 0.2, reed))
    return roomy(made, 0.5, 0.5, rng)[: round((AMBIENT_SECONDS + OVERLAP) * RATE)]


def ambient_tiananmen(rng: Rng) -> Wave:
    """A wide empty square: low air, and far away a bell."""
    made = gusts(rng, 60, 260, 1) + 0.05 * gusts(rng, 700, 1500, 2)
    bell = [(110.0, 1.0, 1.6), (220.4, 0.5, 1.1), (277.2, 0.3, 0.8), (440.0, 0.12, 0.5)]
    return together((0, 1, made), (2.0, 0.6, struck(bell, 6.0, 0.05)))[: len(made)]


LOUDNESS: dict[Callable[[float, Rng], Wave], tuple[float, int]] = {
    pick_up_wood: (-29, 3),
    pick_up_slate: (-29, 3),
    pick_up_cloth: (-29, 3),
    shot: (-22.5, 3),
    place: (-23, 4),
    stone: (-23, 4),
    tile: (-26, 4),
    match: (-26, 3),
    diamond: (-20, 3),
    claim: (-21, 3),
    tie: (-21, 1),
    save: (-24, 3),
    lid_opens: (-23, 1),
    your_turn: (-23, 1),
    low_clock: (-22, 1),
    win: (-18, 1),
    loss: (-20.5, 1),
    end: (-20, 1),
    refuse: (-26.5, 2),
    select: (-27, 3),
    back: (-27, 3),
    page: (-28, 3),
}
"""The loudness of each sound in dB (`synthesis.loudness`), and the number of its variants."""
ENDINGS = (win, loss, end)
"""Sounds that are a second and a half long, silence included."""
AMBIENT: tuple[Callable[[Rng], Wave], ...] = (ambient_veletas, ambient_herati, ambient_tiananmen)
SLIDE_LOUDNESS, RING_LOUDNESS, AMBIENT_LOUDNESS = -25.0, -22.0, -30.5
"""In dB."""


def main() -> None:
    """Write every sound."""
    made: dict[str, Wave] = {}
    seeds = iter(range(1, 1000))
    for sound, (level, count) in LOUDNESS.items():
        for number, pitch in enumerate(VARIANTS[:count], 1):
            rng = np.random.default_rng(next(seeds))
            made[f"{sound.__name__}-{number}"] = finished(
                sound(pitch, rng), level, trimmed=sound not in ENDINGS
            )
    for number, seconds in enumerate(SLIDES, 1):
        rng = np.random.default_rng(next(seeds))
        made[f"slide-{number}"] = finished(slide(seconds, rng), SLIDE_LOUDNESS)
    for step in range(RING_STEPS):
        rng = np.random.default_rng(next(seeds))
        made[f"ring_step-{step + 1:02}"] = finished(ring_step(step, rng), RING_LOUDNESS)
    for name, wave in made.items():
        write(HERE / f"{name}.wav", wave)
    for loop in AMBIENT:
        wave = seamless(loop(np.random.default_rng(next(seeds))), OVERLAP)
        wave = wave - np.mean(wave)
        write(HERE / f"{loop.__name__}.wav", levelled(wave, AMBIENT_LOUDNESS))
    size = sum(path.stat().st_size for path in HERE.glob("*.wav"))
    print(f"{len(made) + len(AMBIENT)} files, {size / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
