"""The settings, decoded strictly from JSON by msgspec.

Values outside the bounds of the types here cannot come from the program. `UserFiles` sets a file
with such values aside.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from games.core.text import N_

Animation = Literal["off", "fast", "normal", "slow"]

Percent = Annotated[int, Meta(ge=0, le=100)]
ScalePercent = Annotated[int, Meta(ge=1, le=1000)]
LevelPlace = Annotated[int, Meta(ge=0, le=1000)]
Seconds = Annotated[float, Meta(ge=0, le=86_400)]
Text = Annotated[str, Meta(max_length=1000, pattern=r"^[^\x00]*$")]
"""Fonts cannot draw a null character."""

TIME_FACTORS: dict[Animation, float] = {"off": 0.0, "fast": 0.5, "normal": 1.0, "slow": 1.8}


class SeatChoice(msgspec.Struct, frozen=True):
    """The player of a seat: a person with a name, or a computer of some level."""

    kind: Literal["human", "computer"] = "human"
    name: Text = ""
    level: LevelPlace = 1
    """Index of the level among those of the game."""
    seconds: Seconds = 1.0
    """Seconds that a computer may think about a turn."""


class Setup(msgspec.Struct, frozen=True):
    """The last choices in the setup of one game."""

    options: Annotated[dict[Text, Text], Meta(max_length=1000)] = {}
    seats: Annotated[tuple[SeatChoice, ...], Meta(max_length=1000)] = ()
    seed: Text = ""


class Settings(msgspec.Struct, frozen=True):
    """Everything kept between runs; change it with `msgspec.structs.replace`.

    >>> msgspec.structs.replace(Settings(), volume=0).volume
    0
    """

    fullscreen: bool = False
    animation: Animation = "normal"
    coordinates: bool = True
    show_thinking: bool = False
    """Whether a thinking opponent shows its best turn so far and its win probability."""
    ui_scale: ScalePercent | None = None
    """Percent; None follows the window."""
    volume: Percent = 70
    names: tuple[Text, Text, Text, Text] = (
        N_("Player 1"),
        N_("Player 2"),
        N_("Player 3"),
        N_("Player 4"),
    )
    language: Text | None = None
    """A code such as `ja`; None follows the system."""
    setups: Annotated[dict[Text, Setup], Meta(max_length=1000)] = {}
    """The last choice for each game, by the game's name."""

    @property
    def time_factor(self) -> float:
        """Factor of all animation times; 0 without animation."""
        return TIME_FACTORS[self.animation]
