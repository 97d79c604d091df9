"""Why a turn does not solve a puzzle: asked of the engine's process, so that no frame waits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.ai.engine import Engine
from games.ai.protocol import Failure, RefutationReply
from games.core.position import AnyPosition, RuleError, read_moves
from games.puzzles.puzzle import Puzzle
from games.puzzles.puzzle_file import write_puzzle


class Refutation:
    """The answer of the other side to the last wrong turn, once it is known."""

    def __init__(self, engine: Engine, puzzle: Puzzle) -> None:
        self._engine = engine
        self._puzzle = write_puzzle(puzzle)
        self._asked: int | None = None
        self._position: AnyPosition | None = None
        self.moves: Sequence[Any] | None = None
        """A whole turn, empty if there is nothing to show; None while it is not known."""
        self.trouble = ""
        """Why it will not be known; empty if nothing has failed."""

    @property
    def known(self) -> bool:
        """Whether there is an answer, or trouble."""
        return self.moves is not None or bool(self.trouble)

    @property
    def ends_game(self) -> bool:
        """Whether the wrong turn has ended the game."""
        return self._position is not None and self._position.outcome() is not None

    def ask(self, moves: Sequence[Any], after: AnyPosition, turns_left: int) -> None:
        """Ask about a wrong turn: all moves of the puzzle so far, and the position after them."""
        self.moves, self.trouble = None, ""
        self._position = after
        texts = [str(move) for move in moves]
        self._asked = self._engine.request_refutation(self._puzzle, texts, turns_left)

    def update(self) -> None:
        """Receive the answer; call it in every frame."""
        for news in self._engine.poll():
            if news.id != self._asked or self._position is None:
                continue
            if isinstance(news, Failure):
                self.trouble = news.sentence
            elif isinstance(news, RefutationReply):
                self._take(self._position, news.moves)

    def _take(self, position: AnyPosition, texts: Sequence[str]) -> None:
        try:
            self.moves = read_moves(position, texts)
        except RuleError as error:
            self.trouble = error.template.format(**error.values)

    def forget(self) -> None:
        """Cancel the request, if there is one."""
        self._engine.cancel()
        self._asked = None
