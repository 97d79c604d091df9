"""The end of a game: the time to show its result, and the games that can follow."""

from __future__ import annotations

import math
from dataclasses import dataclass

from games.controller.events import Listener, ResultDue
from games.controller.match_state import MatchState
from games.controller.seats import Seat, swapped
from games.core.game import Options
from games.core.match.time_control import TimeControl

RESULT_PAUSE = 1.0
"""Seconds between the end of the last animation and the result."""


@dataclass(frozen=True, slots=True)
class NewGame:
    """The arguments of a game that follows."""

    options: Options
    """Prepared options: all random choices are made."""
    seats: tuple[Seat, ...]
    control: TimeControl | None


class GameEnd:
    """Sends `ResultDue` once, and prepares the following game."""

    def __init__(self, state: MatchState, notify: Listener) -> None:
        self._state = state
        self._notify = notify
        self.expect(known=state.over)

    def expect(self, *, known: bool = False) -> None:
        """Schedule the result if the game has ended, unless it was shown already."""
        self._told = known
        self._pause = RESULT_PAUSE

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds after the end."""
        self._pause -= dt
        if self._pause <= 0 and not self._told:
            self._told = True
            self._notify(ResultDue(self._person_won()))

    def next_change(self) -> float:
        """Seconds until the result is due; infinity if it was sent."""
        return math.inf if self._told else self._pause

    def _person_won(self) -> bool:
        outcome = self._state.match.outcome()
        winners = outcome.winners if outcome else ()
        return any(self._state.seat_of(side).kind == "human" for side in winners)

    # Games that can follow

    def restart(self) -> NewGame:
        """A game with the same seats and options; random choices are made again."""
        state = self._state
        return self._new(state.game.set_up(state.options), state.seats)

    def rematch(self) -> NewGame:
        """A game with the same options and swapped seats.

        A match starts again at its first game.
        """
        state = self._state
        return self._new(state.game.set_up(state.options, carry=False), swapped(state.seats))

    def next_game(self) -> NewGame | None:
        """The next game of the match; None if the match is decided."""
        state = self._state
        options = state.game.next_options(state.options, state.position)
        return None if options is None else self._new(state.game.set_up(options), state.seats)

    @property
    def has_next_game(self) -> bool:
        """Whether the match is undecided after this game."""
        state = self._state
        return state.game.next_options(state.options, state.position) is not None

    def _new(self, options: Options, seats: tuple[Seat, ...]) -> NewGame:
        return NewGame(options, seats, self._state.match.control)
