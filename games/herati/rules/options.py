"""The options of a game of Herati, and how their values are read."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.game import Choice, Option, Options
from games.core.position import OptionError
from games.core.text import N_

_LOOM = (("Mode", "loom"),)
_WORKSHOP = (("Mode", "workshop"),)

OPTIONS: tuple[Option, ...] = (
    Option(
        "Mode",
        N_("Game"),
        (
            Choice(
                "loom",
                N_("Loom"),
                N_(
                    "For one player: place all 25 tiles row by row and form as many diamonds "
                    "as you can; 4 is par, 6 is the goal."
                ),
            ),
            Choice(
                "workshop",
                N_("Workshop"),
                N_(
                    "For two to four players: place tiles so that every edge matches; a "
                    "completed diamond scores a point."
                ),
            ),
        ),
        "loom",
    ),
    Option(
        "Aim",
        N_("Play for"),
        (
            Choice(
                "points",
                N_("Most diamonds"),
                N_(
                    "For every player. Hints and the expert maximize the average, which is 2.56 "
                    "over all deals."
                ),
            ),
            Choice(
                "4",
                N_("4 diamonds"),
                N_(
                    "For players who want a good result. Hints maximize the chance of 4: 23 % at "
                    "the start."
                ),
            ),
            Choice(
                "6",
                N_("6 diamonds"),
                N_("For players who dare. Hints maximize the chance of 6: 0.8 % at the start."),
            ),
        ),
        "points",
        needs=_LOOM,
        advanced=True,
    ),
    Option(
        "Players",
        N_("Players"),
        (
            Choice("2", N_("Two"), N_("Each player is dealt twelve tiles.")),
            Choice("3", N_("Three"), N_("Each player is dealt eight tiles.")),
            Choice("4", N_("Four"), N_("Each player is dealt six tiles.")),
        ),
        "2",
        needs=_WORKSHOP,
    ),
    Option(
        "Play",
        N_("Length"),
        (
            Choice(
                "single",
                N_("Single game"),
                N_("For about 20 minutes: the most points in one game win."),
            ),
            Choice(
                "match",
                N_("Match"),
                N_("For a longer evening: points add up from game to game until a player has 5."),
            ),
        ),
        "single",
        needs=_WORKSHOP,
    ),
    Option(
        "Start",
        N_("First turn"),
        (
            Choice("draw", N_("Random"), N_("The starting player is drawn at random.")),
            Choice("1", N_("First seat"), N_("The player in the first seat starts.")),
        ),
        "draw",
        needs=_WORKSHOP,
        advanced=True,
    ),
)


def player_count(options: Options) -> int:
    """One in the Loom, two to four in the Workshop."""
    return 1 if mode_of(options) == "loom" else workshop_player_count(options)


def uses_chance(options: Options) -> bool:
    """Always: the tiles are shuffled."""
    return True


def one_of(options: Options, key: str, default: str, values: Sequence[str]) -> str:
    """The value of a tag; raises `OptionError` if it is not one of `values`."""
    value = options.get(key, default)
    if value not in values:
        raise OptionError(
            "the tag {key} says {value}: it can be {values}",
            key=key,
            value=repr(value[:20]),
            values=", ".join(values),
        )
    return value


def mode_of(options: Options) -> str:
    """`loom` or `workshop`."""
    return one_of(options, "Mode", "loom", ("loom", "workshop"))


def aim_of(options: Options) -> int:
    """The diamonds to reach in the Loom; 0 for as many as possible, the default of old records."""
    aim = one_of(options, "Aim", "points", ("points", "4", "6"))
    return 0 if aim == "points" else int(aim)


def workshop_player_count(options: Options) -> int:
    """The number of players of the Workshop."""
    return int(one_of(options, "Players", "2", ("2", "3", "4")))


def is_match(options: Options) -> bool:
    """Whether the Workshop is played over several games."""
    return one_of(options, "Play", "single", ("single", "match")) == "match"
