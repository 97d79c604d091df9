"""Sounds by name; silent without an audio device or a file."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pygame

from games.ui.toolkit.assets import FOLDER

SoundName = Literal[
    "select", "place", "slide", "claim", "diamond", "refuse", "back", "win", "end", "page"
]


class Sounds:
    """Plays sounds; each is loaded when it is first played."""

    def __init__(self, folder: Path = FOLDER / "sounds", volume: float = 0.7) -> None:
        self._folder = folder
        self._loaded: dict[SoundName, pygame.mixer.Sound | None] = {}
        self.volume = volume

    @property
    def volume(self) -> float:
        """The volume from 0 to 1; other values are clamped."""
        return self._volume

    @volume.setter
    def volume(self, volume: float) -> None:
        self._volume = min(max(volume, 0.0), 1.0)

    def play(self, name: SoundName) -> None:
        """Play a sound, if that is possible."""
        if not self._volume or not pygame.mixer.get_init():
            return
        if name not in self._loaded:
            self._loaded[name] = self._load(name)
        if sound := self._loaded[name]:
            # A quarter of the amplitude sounds about half as loud.
            sound.set_volume(self._volume**2)
            sound.play()

    def _load(self, name: SoundName) -> pygame.mixer.Sound | None:
        try:
            return pygame.mixer.Sound(self._folder / f"{name}.wav")
        except (OSError, pygame.error):
            return None
