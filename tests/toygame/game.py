"""Nim, the fourth game of the tests: take 1 to 3 of the stones; taking the last one wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.core.game import AnyAttempt, Evaluation, Game, Options
from games.core.position import IllegalMove, NotationError, Outcome, Side, Termination

STONES, MOST = 10, 3
SIDES = (Side.BLACK, Side.WHITE)


@dataclass(frozen=True, slots=True)
class Take:
    """Take `count` stones."""

    count: int

    def __str__(self) -> str:
        return str(self.count)


@dataclass(frozen=True, slots=True)
class NimPosition:
    """The stones that are left."""

    stones: int = STONES
    to_move: Side = Side.BLACK
    sides: tuple[Side, ...] = SIDES
    mid_turn: bool = False

    def legal_moves(self) -> list[Take]:
        return [Take(count) for count in range(1, min(MOST, self.stones) + 1)]

    def play(self, move: Take) -> NimPosition:
        if move not in self.legal_moves():
            raise IllegalMove("{count} stones cannot be taken", count=move.count)
        return NimPosition(self.stones - move.count, self._other())

    def outcome(self) -> Outcome | None:
        return None if self.stones else Outcome((self._other(),), Termination("last stone"))

    def seen_by(self, side: Side) -> NimPosition:
        return self

    def _other(self) -> Side:
        return Side.WHITE if self.to_move is Side.BLACK else Side.BLACK

    def __str__(self) -> str:
        return "o" * self.stones or "-"


def leaves(attempt: AnyAttempt, words: Sequence[str]) -> bool:
    """`leaves 4`: the number of stones left."""
    return bool(attempt.position.stones == int(words[0]))


LESSON_TESTS = {"leaves": leaves}


class NimGame(Game[NimPosition, Take]):
    name = "nim"
    title = "Nim"
    summary = "Take the last stone."

    def start(self, options: Options) -> NimPosition:
        return NimPosition()

    def format_turn(self, position: NimPosition, moves: Sequence[Take]) -> str:
        return str(moves[0])

    def parse_turn(self, position: NimPosition, text: str) -> list[Take]:
        if not (text.isascii() and text.isdigit() and len(text) < 9):
            raise NotationError("{text} is no number of stones", text=repr(text[:20]))
        return [Take(int(text))]

    def comment(self, before: NimPosition, after: NimPosition) -> str:
        return f"{after.stones} left"

    def evaluate(self, position: NimPosition, side: Side) -> Evaluation:
        """The side to move loses with a multiple of four stones."""
        lost = position.stones % (MOST + 1) == 0
        return Evaluation(float(lost != (position.to_move is side)))

    courses = ("first-turn",)
    lesson_tests = LESSON_TESTS

    def lesson_position(self, table: Mapping[str, Any]) -> NimPosition:
        return NimPosition(int(table["stones"]))

    def read_position(self, text: str, options: Options) -> NimPosition:
        return NimPosition(int(text))

    def write_position(self, position: NimPosition) -> str:
        return str(position.stones)

    def reached(self, theme: str, start: NimPosition, now: NimPosition) -> bool | None:
        return now.stones == 0


GAME = NimGame()
