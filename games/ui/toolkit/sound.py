"""Sounds by name, with variants; silent without an audio device or a file."""

from __future__ import annotations

import math
from pathlib import Path
from random import Random
from typing import Literal

import pygame

from games.core.system import FOLDER
from games.storage.documents import Settings

SoundName = Literal[
    # Pieces
    "pick_up_wood",
    "pick_up_slate",
    "pick_up_cloth",
    "slide",
    "shot",
    "place",
    "stone",
    "tile",
    "match",
    "diamond",
    "claim",
    "tie",
    "save",
    "lid_opens",
    "ring_step",
    # Signals
    "your_turn",
    "low_clock",
    "win",
    "loss",
    "end",
    # The window
    "refuse",
    "select",
    "back",
    "page",
]

SLIDE_SECONDS = (0.12, 0.2, 0.32, 0.5)
"""How long a piece moves in each variant of `slide`."""
RISING_STEPS = 20
"""How many pitches `ring_step` has."""
LOOP_FADE = 1200
"""Milliseconds in which an ambient loop comes and goes."""


class Sounds:
    """Plays sounds; each is loaded when it is first played.

    `volume` scales `effects_volume` and `ambient_volume`; all go from 0 to 1, others are clamped.
    """

    def __init__(
        self, folder: Path = FOLDER / "sounds", volume: float = 0.7, rng: Random | None = None
    ) -> None:
        self._folder = folder
        self._files = _variants(folder)
        self._loaded: dict[Path, pygame.mixer.Sound | None] = {}
        self._last: dict[SoundName, int] = {}
        self._rng = rng or Random()
        self._loop: pygame.mixer.Sound | None = None
        self._loop_name = ""
        self._volume = _clamped(volume)
        self._effects_volume = 1.0
        self._ambient_volume = 0.0
        self._muted = False

    @property
    def volume(self) -> float:
        return self._volume

    @volume.setter
    def volume(self, volume: float) -> None:
        self._volume = _clamped(volume)
        self._balance_loop()

    @property
    def effects_volume(self) -> float:
        return self._effects_volume

    @effects_volume.setter
    def effects_volume(self, volume: float) -> None:
        self._effects_volume = _clamped(volume)

    @property
    def ambient_volume(self) -> float:
        """The volume of the ambient loop; at 0 it does not play."""
        return self._ambient_volume

    @ambient_volume.setter
    def ambient_volume(self, volume: float) -> None:
        self._ambient_volume = _clamped(volume)
        self._balance_loop()

    @property
    def muted(self) -> bool:
        return self._muted

    @muted.setter
    def muted(self, muted: bool) -> None:
        self._muted = muted
        if muted and pygame.mixer.get_init():
            pygame.mixer.stop()
        self._balance_loop()

    def follow(self, settings: Settings) -> None:
        self.volume = settings.volume / 100
        self.effects_volume = settings.effects_volume / 100
        self.ambient_volume = settings.ambient_volume / 100
        if self.muted != settings.muted:
            self.muted = settings.muted

    def play(
        self, name: SoundName, *, step: int | None = None, seconds: float | None = None
    ) -> None:
        """Play a variant of a sound, if that is possible.

        `step` counts from 0 and chooses the pitch of `ring_step`; `seconds` is how long the piece
        slides. Other sounds play any variant but the last one.
        """
        gain = _gain(self._volume, self._effects_volume)
        if not gain or self._muted or not pygame.mixer.get_init():
            return
        files = self._files.get(name)
        if not files:
            return
        variant = self._variant(name, len(files), step, seconds)
        self._last[name] = variant
        if sound := self._load(files[variant]):
            sound.set_volume(gain)
            sound.play()

    def start_loop(self, name: str) -> None:
        """Play the ambient loop of a name in place of another; the same one goes on."""
        if name != self._loop_name:
            self.stop_loop()
            self._loop_name = name
        self._balance_loop()

    def stop_loop(self) -> None:
        self._loop_name = ""
        if self._loop is not None and pygame.mixer.get_init():
            self._loop.fadeout(LOOP_FADE)
        self._loop = None

    def _variant(self, name: SoundName, count: int, step: int | None, seconds: float | None) -> int:
        if step is not None:
            return min(step, count - 1)
        if name == "slide":
            wanted = SLIDE_SECONDS[1] if seconds is None else seconds
            return min(_nearest(SLIDE_SECONDS, wanted), count - 1)
        others = [number for number in range(count) if number != self._last.get(name)]
        return self._rng.choice(others or [0])

    def _balance_loop(self) -> None:
        gain = 0.0 if self._muted else _gain(self._volume, self._ambient_volume)
        if not gain or not self._loop_name or not pygame.mixer.get_init():
            if self._loop is not None and pygame.mixer.get_init():
                self._loop.stop()
            self._loop = None
            return
        if self._loop is None:
            self._loop = self._load(self._folder / f"ambient_{self._loop_name}.wav")
            if self._loop is None:
                return
            self._loop.play(loops=-1, fade_ms=LOOP_FADE)
        self._loop.set_volume(gain)

    def _load(self, path: Path) -> pygame.mixer.Sound | None:
        if path not in self._loaded:
            try:
                self._loaded[path] = pygame.mixer.Sound(path)
            except (OSError, pygame.error):
                self._loaded[path] = None
        return self._loaded[path]


def rising(number: int, count: int) -> int:
    """The step of `ring_step` for one of `count` knocks, so that they rise to the last one."""
    return number if count <= RISING_STEPS else number * (RISING_STEPS - 1) // (count - 1)


def _variants(folder: Path) -> dict[str, list[Path]]:
    """The files of each sound, in the order of their numbers."""
    found: dict[str, list[Path]] = {}
    for path in sorted(folder.glob("*-*.wav")):
        found.setdefault(path.stem.rpartition("-")[0], []).append(path)
    return found


def _clamped(volume: float) -> float:
    return min(max(volume, 0.0), 1.0)


def _gain(*volumes: float) -> float:
    """The amplitude for volumes: a quarter of it sounds about half as loud."""
    return math.prod(volumes) ** 2


def _nearest(values: tuple[float, ...], wanted: float) -> int:
    return min(range(len(values)), key=lambda number: abs(values[number] - wanted))
