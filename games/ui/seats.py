"""Who plays: a person with a name or a computer of some level, in each seat of a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from games.core.game import Game, Options
from games.core.settings import SeatChoice, Settings
from games.core.text import N_
from games.ui.i18n import _

Kind = Literal["human", "computer"]


@dataclass(frozen=True, slots=True)
class Seat:
    """One player of a match; `level` matters for computers only."""

    kind: Kind
    name: str
    level: str


@dataclass(frozen=True, slots=True)
class Level:
    """How a computer plays: its name for `games.ai`, and what the player reads."""

    name: str
    title: str
    text: str


LEVELS: tuple[Level, ...] = (
    Level("random", N_("Random"), N_("Takes any turn that the rules allow, without a thought.")),
    Level("greedy", N_("Greedy"), N_("Compares every turn it could make and takes the best one.")),
)
"""In the order of `games.ai.opponent.LEVELS`; settings count levels by their place here."""

DEFAULT_LEVEL = 1


def default_seats(
    game: Game, options: Options, settings: Settings, *, people: bool = False
) -> tuple[Seat, ...]:
    """A person in the first seat, computers in the others, or people in all of them."""
    others: Kind = "human" if people else "computer"
    kinds: list[Kind] = ["human", others, others, others]
    choices = [SeatChoice(kind, level=DEFAULT_LEVEL) for kind in kinds]
    return seated(choices[: game.player_count(options)], settings)


def remembered_choices(game: Game, settings: Settings) -> tuple[SeatChoice, ...]:
    """Who sat in the four seats when the game was last set up, or who would by default."""
    setup = settings.setups.get(game.name)
    known = setup.seats if setup else ()
    fresh = (SeatChoice("human"), *[SeatChoice("computer", level=DEFAULT_LEVEL)] * 3)
    return (*known, *fresh[len(known) :])[:4]


def seated(choices: Sequence[SeatChoice], settings: Settings) -> tuple[Seat, ...]:
    """The players as chosen; whoever has no name gets one."""
    computers = sum(choice.kind == "computer" for choice in choices)
    seats = []
    for place, choice in enumerate(choices):
        level = LEVELS[min(max(choice.level, 0), len(LEVELS) - 1)].name
        if choice.kind == "human":
            name = choice.name.strip() or player_name(settings, place)
        elif computers > 1:
            name = _("Computer {number}").format(number=place + 1)
        else:
            name = _("Computer")
        seats.append(Seat(choice.kind, name, level))
    return tuple(seats)


def player_name(settings: Settings, place: int) -> str:
    """The name that the settings have for the person in a seat; never empty."""
    plain = Settings().names[place]
    name = settings.names[place].strip()
    return name if name and name != plain else _(plain)


def swapped(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Everybody one seat further: two players change places."""
    return (*seats[1:], *seats[:1])
