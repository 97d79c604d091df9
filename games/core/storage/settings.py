"""The settings, decoded strictly from JSON by msgspec."""

from __future__ import annotations

from typing import Literal

import msgspec

from games.core.text import N_

Animation = Literal["off", "fast", "normal", "slow"]

TIME_FACTORS: dict[Animation, float] = {"off": 0.0, "fast": 0.5, "normal": 1.0, "slow": 1.8}


class SeatChoice(msgspec.Struct, frozen=True):
    """Who sat at a place: a person with a name, or a computer of some level."""

    kind: Literal["human", "computer"] = "human"
    name: str = ""
    level: int = 1
    """The place of the level among those of the game."""
    seconds: float = 1.0
    """How long a computer may think about a turn."""


class Setup(msgspec.Struct, frozen=True):
    """What was chosen last before the start of one game."""

    options: dict[str, str] = {}
    seats: tuple[SeatChoice, ...] = ()
    seed: str = ""


class Settings(msgspec.Struct, frozen=True):
    """Everything kept between runs; change it with `msgspec.structs.replace`.

    >>> msgspec.structs.replace(Settings(), volume=0).volume
    0
    """

    fullscreen: bool = False
    animation: Animation = "normal"
    coordinates: bool = True
    show_thinking: bool = False
    """Whether a thinking opponent shows its best turn so far, and who it thinks is ahead."""
    ui_scale: int | None = None
    """Percent; None follows the window."""
    volume: int = 70
    """Percent."""
    names: tuple[str, str, str, str] = (
        N_("Player 1"),
        N_("Player 2"),
        N_("Player 3"),
        N_("Player 4"),
    )
    language: str | None = None
    """A code such as `ja`; None follows the system."""
    setups: dict[str, Setup] = {}
    """The last choice for each game, by the game's name."""

    @property
    def time_factor(self) -> float:
        """Factor of all animation times; 0 without animation."""
        return TIME_FACTORS[self.animation]
