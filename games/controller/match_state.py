"""The data of a running match that its parts share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.controller.seats import Seat
from games.core.game import Game, Options
from games.core.match.match import AnyMatch
from games.core.position import AnyPosition, Side


class MatchState:
    """A match with its game and seats, and the decision it waits for."""

    def __init__(
        self,
        game: Game,
        options: Options,
        seats: Sequence[Seat],
        match: AnyMatch,
        *,
        from_elsewhere: bool = False,
    ) -> None:
        self.game = game
        self.options = dict(options)
        self.seats = tuple(seats)
        self.match = match
        self.opened = from_elsewhere
        """The match came from elsewhere, and was not resumed yet."""
        self.halted = from_elsewhere or match.can_redo
        """Whether an earlier turn is viewed: computers, forced moves and clocks wait."""
        self.locked = False
        """Whether only `MatchController.play_by_program` plays: no person, no forced move."""
        self._forced: tuple[AnyPosition, Any] | None = None  # for the position of the last call

    @property
    def position(self) -> AnyPosition:
        """The present position."""
        return self.match.position

    @property
    def seat(self) -> Seat:
        """The seat of the side to move."""
        position = self.match.position
        return self.seats[position.sides.index(position.to_move)]

    def seat_of(self, side: Side) -> Seat:
        """The player of a side now; a swap of colours changes it."""
        return self.seats[self.match.position.sides.index(side)]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.match.outcome() is not None

    @property
    def has_people(self) -> bool:
        """Whether a person sits in any seat."""
        return any(seat.kind == "human" for seat in self.seats)

    def forced(self, position: AnyPosition) -> Any | None:
        """The forced move that the program plays, or None."""
        if self._forced is None or self._forced[0] is not position:
            self._forced = position, self.game.forced(position)
        return self._forced[1]

    @property
    def choices(self) -> Sequence[Any]:
        """The moves of the current question; empty if there is none."""
        return self.game.choices(self.match.position)

    def is_decision(self, position: AnyPosition) -> bool:
        """Whether a person has a decision to make in a position."""
        return position.outcome() is None and self._is_persons(position)

    def _is_persons(self, position: AnyPosition) -> bool:
        """Whether the game goes on, a person is to move, and the move is not forced."""
        seat = self.seats[position.sides.index(position.to_move)]
        return seat.kind == "human" and self.forced(position) is None

    @property
    def waits_for_person(self) -> bool:
        """Whether a person must make the next move, on the board or in a dialog."""
        match = self.match
        return match.outcome() is None and self._is_persons(match.position)

    @property
    def waits_to_resume(self) -> bool:
        """Whether the match is paused until it is resumed."""
        if not self.halted or self.over:
            return False
        return self.opened or not self.waits_for_person or bool(self.choices)
