"""The options of a game of Tiananmen: only the size of the board."""

from __future__ import annotations

from random import Random

from games.core.game import Choice, Option, Options
from games.core.position import OptionError
from games.core.text import N_
from games.tiananmen.rules.position import TiananmenPosition
from games.tiananmen.rules.setups import opening

OPTIONS: tuple[Option, ...] = (
    Option(
        key="Size",
        title=N_("Board"),
        choices=(
            Choice(
                "19", N_("19 × 19"), N_("For the whole game, as it was published: a full Go board.")
            ),
            Choice(
                "13",
                N_("13 × 13 (unofficial)"),
                N_("For a first or a short game; an extra that is not in the source."),
            ),
        ),
        default="19",
    ),
)


def player_count(options: Options) -> int:
    """The number of players: always 2, Black and White."""
    return 2


def uses_chance(options: Options) -> bool:
    """Whether a game uses chance: never."""
    return False


def prepare(options: Options, rng: Random) -> dict[str, str]:
    """The options unchanged, because nothing is random."""
    return dict(options)


def start(options: Options) -> TiananmenPosition:
    """The empty board of that size; raises `OptionError`."""
    size = options.get("Size", OPTIONS[0].default)
    if size not in {choice.value for choice in OPTIONS[0].choices}:
        raise OptionError(
            "Tiananmen is played on boards of size 19 or 13, not {size}", size=size[:12]
        )
    return opening(int(size))
