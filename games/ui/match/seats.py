"""The seats of a new match, from the setup and the settings."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from games.controller.seats import DEFAULT_LEVEL, Kind, Seat
from games.core.game import Game, Options
from games.core.records.tags import TEACHING
from games.core.storage.settings import SeatChoice, Settings
from games.ui.toolkit.game_views.game_view import GameView
from games.ui.toolkit.i18n import _


def default_seats(
    game_view: GameView, options: Options, settings: Settings, *, people: bool = False
) -> tuple[Seat, ...]:
    """A person in the first seat, computers in the others, or people in all of them."""
    others: Kind = "human" if people else "computer"
    kinds: list[Kind] = ["human", others, others, others]
    choices = [SeatChoice(kind, level=DEFAULT_LEVEL) for kind in kinds]
    return seated(game_view, choices[: game_view.game.player_count(options)], settings)


def remembered_choices(
    game: Game, settings: Settings, *, newcomer: bool = False
) -> tuple[SeatChoice, ...]:
    """The four seats of the last setup of the game, or the default ones.

    A newcomer meets a teaching opponent by default.
    """
    setup = settings.setups.get(game.name)
    known = setup.seats if setup else ()
    computer = SeatChoice("computer", level=DEFAULT_LEVEL)
    opponent = msgspec.structs.replace(computer, teaching=newcomer)
    fresh = (SeatChoice("human"), opponent, computer, computer)
    return (*known, *fresh[len(known) :])[:4]


def seated(
    game_view: GameView, choices: Sequence[SeatChoice], settings: Settings
) -> tuple[Seat, ...]:
    """The players as chosen; players without a name get one."""
    computers = sum(choice.kind == "computer" for choice in choices)
    seats = []
    for place, choice in enumerate(choices):
        level = game_view.opponents[level_place(game_view, choice)]
        if choice.kind == "human":
            name = choice.name.strip() or player_name(settings, place)
        elif computers > 1:
            name = _("Computer {number}").format(number=place + 1)
        else:
            name = _("Computer")
        taught = choice.kind == "computer" and choice.teaching
        seats.append(Seat(choice.kind, name, TEACHING if taught else level.name, choice.seconds))
    return tuple(seats)


def level_place(game_view: GameView, choice: SeatChoice) -> int:
    """The index of the chosen level among those of the game, or the nearest valid one."""
    return min(max(choice.level, 0), len(game_view.opponents) - 1)


def player_name(settings: Settings, place: int) -> str:
    """The name of the person in a seat by the settings; never empty."""
    plain = Settings().names[place]
    name = settings.names[place].strip()
    return name if name and name != plain else _(plain)


def whose_turn(seat: Seat) -> str:
    """The sentence that says whose turn it is; an unnamed computer is "the computer"."""
    if seat.kind == "computer" and seat.name == _("Computer"):
        return _("It is the computer's turn.")
    return _("It is {name}'s turn.").format(name=seat.name)
