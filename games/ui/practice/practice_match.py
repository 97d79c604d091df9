"""The match of a practice board: it is not saved, and all its seats are persons."""

from __future__ import annotations

from typing import Any

from games.ai.engine import News
from games.controller.match_controller import MatchController, MatchServices
from games.controller.seats import Seat
from games.core.game import Game, Options
from games.core.position import AnyPosition
from games.ui.toolkit.i18n import _


class NoEngine:
    """The engine of a match without computers and hints: it never has an answer."""

    busy = False

    def ask(self, *_request: Any, **_limits: Any) -> int:
        """Refuse: all seats are persons."""
        raise AssertionError("no computer plays here")

    def cancel(self) -> None:
        """Do nothing: there is no request."""

    def move_now(self) -> None:
        """Do nothing: there is no request."""

    def poll(self) -> list[News]:
        """No messages."""
        return []


def practice_match(game: Game, options: Options, start: AnyPosition) -> MatchController:
    """A match from a position; the person who practises has the side to move."""
    person = start.sides.index(start.to_move)
    names = [_("You") if seat == person else _("Opponent") for seat in range(len(start.sides))]
    seats = [Seat("human", name, "") for name in names]
    return MatchController(game, options, seats, MatchServices(NoEngine(), (), None), start=start)
