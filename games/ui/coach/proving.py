"""Proofs for exercises, asked of the engine's process one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.ai.engine import Engine
from games.ai.protocol import Failure, ProofReply
from games.core.records.record import write_record
from games.ui.coach.exercise import Exercise


class Proving:
    """Looks for what can be proven about exercises; call `step` in every frame."""

    def __init__(self, engine: Engine, exercises: Sequence[Exercise]) -> None:
        self._engine = engine
        self._left = list(exercises)
        self._asked: int | None = None
        self.exercises: list[Exercise] = []
        """The exercises so far, with a proof where there is one."""

    @property
    def done(self) -> bool:
        """Whether all exercises have been looked at."""
        return not self._left

    def step(self) -> None:
        """Take an answer, or ask about the next exercise."""
        for news in self._engine.poll() if self._asked is not None else ():
            if news.id == self._asked and isinstance(news, ProofReply | Failure):
                proof = news.proof if isinstance(news, ProofReply) else None
                self._take(replace(self._left[0], proof=proof))
        while self._asked is None and self._left:
            self._ask(self._left[0])

    def stop(self) -> None:
        """Cancel the request, if there is one."""
        if self._asked is not None:
            self._engine.cancel()
        self._asked = None
        self._left.clear()

    def _take(self, exercise: Exercise) -> None:
        self._asked = None
        self._left.pop(0)
        self.exercises.append(exercise)

    def _ask(self, exercise: Exercise) -> None:
        """Ask for a proof; a game that proves nothing is not asked."""
        game_view, turns = exercise.game_view, exercise.turns
        puzzles = game_view.plugin.puzzles
        if puzzles is None or not puzzles.goals:
            self._take(exercise)
            return
        options = game_view.game.masked(exercise.options, exercise.position)
        record = write_record(game_view.game, options, exercise.match)
        self._asked = self._engine.request_proof(
            game_view.game.name, record, turns.played, turns.best
        )
