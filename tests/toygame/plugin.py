"""Nim, the fourth game of the tests: take 1 to 3 of the stones; taking the last one wins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.ai.game_plugin import GamePlugin
from games.core.game import Evaluation, Game, Options
from games.core.position import IllegalMove, NotationError, Outcome, Side, Termination

STONES, MOST = 10, 3
SIDES = (Side.BLACK, Side.WHITE)


@dataclass(frozen=True, slots=True)
class Take:
    """Take so many stones."""

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


def format_turn(before: NimPosition, moves: Sequence[Take]) -> str:
    return str(moves[0])


def parse_turn(before: NimPosition, text: str) -> list[Take]:
    if not (text.isascii() and text.isdigit() and len(text) < 9):
        raise NotationError("{text} is no number of stones", text=repr(text[:20]))
    return [Take(int(text))]


def evaluate(position: NimPosition, side: Side) -> Evaluation:
    """Who is to move loses with a multiple of four stones."""
    lost = position.stones % (MOST + 1) == 0
    return Evaluation(float(lost != (position.to_move is side)))


def prepare(options: Options, rng: object) -> dict[str, str]:
    return dict(options)


def start(options: Options) -> NimPosition:
    return NimPosition()


PLUGIN = GamePlugin(
    Game(
        name="nim",
        title="Nim",
        summary="Take the last stone.",
        options=(),
        player_count=lambda options: 2,
        uses_chance=lambda options: False,
        prepare=prepare,
        start=start,
        format_turn=format_turn,
        parse_turn=parse_turn,
        turn_label=lambda position, number: f"{number}.",
        comment=lambda before, after: f"{after.stones} left",
        evaluate=evaluate,
    ),
    __name__,
)
