"""Sounds by name, with variants; silent without an audio device or a file."""

from __future__ import annotations

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
"""The duration of a piece's slide in each variant of `slide`."""
RISING_STEPS = 20
"""The number of pitches of `ring_step`."""
LOOP_FADE = 1200
"""Milliseconds in which an ambient loop comes and goes."""


class Sounds:
    """Plays sounds at the volumes of the settings; each is loaded when it is first played."""

    def __init__(self, folder: Path = FOLDER / "sounds", rng: Random | None = None) -> None:
        self.settings = Settings()
        self._folder = folder
        self._files = _variants(folder)
        self._loaded: dict[Path, pygame.mixer.Sound | None] = {}
        self._last: dict[SoundName, int] = {}
        self._rng = rng or Random()
        self._loop: pygame.mixer.Sound | None = None
        self.loop_name = ""
        """The name of the ambient loop; empty for none."""

    def follow(self, settings: Settings) -> None:
        muted = settings.muted and not self.settings.muted
        self.settings = settings
        if muted and pygame.mixer.get_init():
            pygame.mixer.stop()
        self._balance_loop()

    def _gain(self, volume: int) -> float:
        """The amplitude for a volume in per cent; a quarter of it sounds about half as loud."""
        share = 0.0 if self.settings.muted else self.settings.volume / 100
        return (share * volume / 100) ** 2

    def play(
        self, name: SoundName, *, step: int | None = None, seconds: float | None = None
    ) -> None:
        """Play a variant of a sound, if possible.

        `step` counts from 0 and chooses the pitch of `ring_step`; `seconds` is the duration of a
        slide. Other sounds play any variant but the last one.
        """
        gain, files = self._gain(self.settings.effects_volume), self._files.get(name)
        if not gain or not files or not pygame.mixer.get_init():
            return
        variant = self._variant(name, len(files), step, seconds)
        self._last[name] = variant
        if sound := self._load(files[variant]):
            sound.set_volume(gain)
            sound.play()

    def start_loop(self, name: str) -> None:
        """Play an ambient loop in place of the current one; the same one continues."""
        if name != self.loop_name:
            self.stop_loop()
            self.loop_name = name
        self._balance_loop()

    def stop_loop(self) -> None:
        self.loop_name = ""
        if self._loop is not None and pygame.mixer.get_init():
            self._loop.fadeout(LOOP_FADE)
        self._loop = None

    def _variant(self, name: SoundName, count: int, step: int | None, seconds: float | None) -> int:
        if step is not None:
            return min(step, count - 1)
        if name == "slide":
            wanted = SLIDE_SECONDS[1] if seconds is None else seconds
            gaps = [abs(length - wanted) for length in SLIDE_SECONDS]
            return min(gaps.index(min(gaps)), count - 1)
        others = [number for number in range(count) if number != self._last.get(name)]
        return self._rng.choice(others or [0])

    def _balance_loop(self) -> None:
        gain = self._gain(self.settings.ambient_volume)
        if not gain or not self.loop_name or not pygame.mixer.get_init():
            if self._loop is not None and pygame.mixer.get_init():
                self._loop.stop()
            self._loop = None
            return
        if self._loop is None:
            self._loop = self._load(self._folder / f"ambient_{self.loop_name}.wav")
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
