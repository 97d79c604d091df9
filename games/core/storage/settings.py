"""The settings, decoded strictly from JSON by msgspec.

Values outside the bounds of the types here cannot come from the program. `UserFiles` sets a file
with such values aside.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from games.core.text import N_

Animation = Literal["off", "fast", "normal", "slow"]
ThemeChoice = Literal["system", "light", "dark", "contrast"]
SystemTheme = Literal["light", "dark", "contrast"]
InputWay = Literal["both", "drag", "click"]
ScreenReader = Literal["system", "on", "off"]
CoordinatePlace = Literal["outside", "inside", "off"]

Percent = Annotated[int, Meta(ge=0, le=100)]
ScalePercent = Annotated[int, Meta(ge=1, le=1000)]
LevelPlace = Annotated[int, Meta(ge=0, le=1000)]
Pixels = Annotated[int, Meta(ge=-100_000, le=100_000)]
Size = Annotated[int, Meta(ge=1, le=100_000)]
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
    teaching: bool = False
    """Whether the computer teaches, at a level of its choice."""


class Setup(msgspec.Struct, frozen=True):
    """The last choices in the setup of one game."""

    options: Annotated[dict[Text, Text], Meta(max_length=1000)] = {}
    seats: Annotated[tuple[SeatChoice, ...], Meta(max_length=1000)] = ()
    seed: Text = ""


class WindowPlace(msgspec.Struct, frozen=True):
    """The place of the window in pixels of the desktop, and its screen."""

    x: Pixels
    y: Pixels
    width: Size
    height: Size
    screen: Annotated[int, Meta(ge=0, le=100)] = 0
    """Index of the screen."""
    maximised: bool = False


class Settings(msgspec.Struct, frozen=True):
    """Everything kept between runs; change it with `msgspec.structs.replace`.

    >>> msgspec.structs.replace(Settings(), volume=0).volume
    0
    """

    fullscreen: bool = False
    window: WindowPlace | None = None
    """The window's last place; None before the first run."""
    ui_scale: ScalePercent | None = None
    """Percent; None follows the window."""
    theme: ThemeChoice = "system"
    system_theme: SystemTheme = "light"
    """The theme of the system; found out at each start."""
    piece_sets: Annotated[dict[Text, Text], Meta(max_length=1000)] = {}
    """The piece set for each game, by the game's name; its first one otherwise."""
    animation: Animation = "normal"
    reduced_motion: bool | None = None
    """Whether nothing is animated; None follows the system."""
    system_reduces_motion: bool = False
    """Whether the system asks for reduced motion; found out at each start."""
    screen_reader: ScreenReader = "system"
    """Whether a screen reader is told what is in the window."""

    coordinates: CoordinatePlace = "outside"
    show_targets: bool = True
    """Whether the legal targets of a held piece are marked."""
    show_consequences: bool = True
    """Whether a hovering piece shows what its drop would bring about."""
    show_thinking: bool = False
    """Whether a thinking opponent shows its best turn so far and its win probability."""
    confirm_turns: bool = False
    """Whether a person confirms each turn before the next player moves."""
    flip_board: bool = False
    """Whether the board turns to the person to move."""

    volume: Percent = 70
    """The volume of all sounds."""
    effects_volume: Percent = 100
    ambient_volume: Percent = 0
    muted: bool = False

    input: InputWay = "both"
    """Whether pieces are moved by dragging, by two clicks, or both."""
    keys: Annotated[dict[Text, Text], Meta(max_length=1000)] = {}
    """Changed keys by the name of their action, such as `ctrl+z`; the usual ones otherwise."""
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
        reduced = self.reduced_motion
        if reduced or (reduced is None and self.system_reduces_motion):
            return 0.0
        return TIME_FACTORS[self.animation]


def decode_settings(content: bytes) -> Settings:
    """Settings from JSON of this or an earlier version; raises `msgspec.MsgspecError`.

    Until version 0.2.0 `coordinates` was a truth value.

    >>> decode_settings(b'{"coordinates": false}').coordinates
    'off'
    """
    values: Any = msgspec.json.decode(content)
    if isinstance(values, dict) and isinstance(values.get("coordinates"), bool):
        values["coordinates"] = "outside" if values["coordinates"] else "off"
    return msgspec.convert(values, Settings)


def settings_change(before: Settings, after: Settings) -> Callable[[Settings], Settings]:
    """What differs between two settings, as a change of any others.

    Values with names of their own, such as the setups of games, are changed one by one.

    >>> settings_change(Settings(volume=70), Settings(volume=5))(Settings(muted=True)) == Settings(
    ...     muted=True, volume=5
    ... )
    True
    """
    old, new = msgspec.structs.asdict(before), msgspec.structs.asdict(after)
    changed = {name: value for name, value in new.items() if value != old[name]}

    def change(settings: Settings) -> Settings:
        values = {
            name: _merged(old[name], value, getattr(settings, name))
            for name, value in changed.items()
        }
        return msgspec.structs.replace(settings, **values)

    return change


def _merged(old: Any, new: Any, present: Any) -> Any:
    """A present value with what differs between an old and a new one."""
    if isinstance(new, dict):
        kept = {key: value for key, value in present.items() if key in new or key not in old}
        return kept | {key: value for key, value in new.items() if old.get(key) != value}
    if isinstance(new, tuple):
        triples = zip(old, new, present, strict=True)
        return tuple(here if was == now else now for was, now, here in triples)
    return new
