"""The end of a game: when its result is due, and which games can follow it."""

from __future__ import annotations

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
    """Prepared: everything drawn by lot is drawn."""
    seats: tuple[Seat, ...]
    control: TimeControl | None


class GameEnd:
    """Tells once that the result of a game is due, and prepares the game that follows."""

    def __init__(self, state: MatchState, notify: Listener) -> None:
        self._state = state
        self._notify = notify
        self.expect(known=state.over)

    def expect(self, *, known: bool = False) -> None:
        """Tell the result when the end has come, unless it is known already."""
        self._told = known
        self._pause = RESULT_PAUSE

    def update(self, dt: float) -> None:
        """Let time pass after the end."""
        self._pause -= dt
        if self._pause <= 0 and not self._told:
            self._told = True
            self._notify(ResultDue(self._person_won()))

    def _person_won(self) -> bool:
        outcome = self._state.match.outcome()
        winners = outcome.winners if outcome else ()
        return any(self._state.seat_of(side).kind == "human" for side in winners)

    # Games that can follow

    def restart(self) -> NewGame:
        """The same seats and options; lots are drawn again."""
        state = self._state
        return self._new(state.game.set_up(state.options), state.seats)

    def rematch(self) -> NewGame:
        """The same options with the seats swapped; a match begins at its first game."""
        state = self._state
        return self._new(state.game.set_up(state.options, carry=False), swapped(state.seats))

    def next_game(self) -> NewGame | None:
        """The next game of a match that this one leaves undecided; None if there is none."""
        state = self._state
        options = state.game.next_options(state.options, state.position)
        return None if options is None else self._new(state.game.set_up(options), state.seats)

    @property
    def has_next_game(self) -> bool:
        """Whether this game leaves a match undecided."""
        state = self._state
        return state.game.next_options(state.options, state.position) is not None

    def _new(self, options: Options, seats: tuple[Seat, ...]) -> NewGame:
        return NewGame(options, seats, self._state.match.control)
