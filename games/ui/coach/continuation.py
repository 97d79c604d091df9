"""The continuation after a turn: the best turns of both sides, looked up on request."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.ai.engine import Engine
from games.ai.protocol import Failure, Reply
from games.core.match.match import AnyMatch, Match
from games.core.position import RuleError, read_moves
from games.core.records.record import write_record
from games.ui.coach.exercise import Exercise

SECONDS = 0.5
"""The time for each turn that is looked up."""
LONGEST = 4
"""Turns, the first one included."""


class Continuation:
    """A line of moves from the position of an exercise; call `update` in every frame."""

    def __init__(self, engine: Engine, exercise: Exercise, first: Sequence[Any]) -> None:
        self._engine = engine
        self._exercise = exercise
        self._match: AnyMatch = Match(exercise.match.start)
        self._match.play_all([*exercise.match.moves, *first])
        self._base = exercise.match.ply
        self._turns = 1
        self._wanted = 0
        self._failed = False

    @property
    def moves(self) -> Sequence[Any]:
        """The moves known so far."""
        return self._match.moves[self._base :]

    @property
    def busy(self) -> bool:
        """Whether the next turn is being looked up."""
        return self._wanted != 0

    @property
    def complete(self) -> bool:
        """Whether no further turn will be found."""
        over = self._match.outcome() is not None
        return over or self._failed or self._turns >= LONGEST

    def extend(self) -> None:
        """Look up the next turn, unless that is being done or the line is complete."""
        if self.busy or self.complete:
            return
        view, position = self._exercise.game_view, self._match.position
        options = view.game.masked(self._exercise.options, position)
        self._wanted = self._engine.ask(
            view.game.name,
            write_record(view.game, options, self._match),
            position.to_move.value,
            level=view.opponents[-1].name,
            seed=self._match.ply,
            seconds=SECONDS,
        )

    def stop(self) -> None:
        """Cancel the request."""
        if self.busy:
            self._engine.cancel()
        self._wanted = 0

    def update(self) -> None:
        """Take the engine's answer."""
        for news in self._engine.poll() if self.busy else ():
            if news.id == self._wanted and isinstance(news, Reply | Failure):
                self._wanted = 0
                self._take(news)

    def _take(self, news: Reply | Failure) -> None:
        try:
            if isinstance(news, Failure):
                raise RuleError(news.sentence)
            self._match.play_all(read_moves(self._match.position, news.moves))
            self._turns += 1
        except RuleError:
            self._failed = True
