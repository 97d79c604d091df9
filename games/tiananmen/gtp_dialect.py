"""The dialect of Tiananmen in the Go Text Protocol."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from games.core.gtp_dialect import Dialect, Moves
from games.core.position import NotationError
from games.tiananmen.rules.notation import parse_turn
from games.tiananmen.rules.position import LidStone, TiananmenPosition


class TiananmenDialect(Dialect):
    """Single stones, as in Go, and `save`; the stones of a lid singly or all at once."""

    horizon = 25
    moves_help = "one stone at a time: D4    save    lid K3 L3"

    def steps(self, position: TiananmenPosition) -> Iterator[Moves]:
        """Every choice for the next stone."""
        return ((move,) for move in position.legal_moves())

    def count(self, position: TiananmenPosition) -> int:
        """How many choices there are."""
        return len(position.legal_moves())

    def text(self, position: TiananmenPosition, step: Sequence[Any]) -> str:
        """`D4`, `save`, or `lid K3 L3`."""
        return self.game.format_turn(position, step)

    def read(self, position: TiananmenPosition, text: str) -> Moves:
        """One stone, `save`, or stones of the lid."""
        step = tuple(parse_turn(position, text))
        if len(step) > 1 and not isinstance(step[0], LidStone):
            raise NotationError("one stone at a time, as in D4; only a lid takes several")
        after: Any = position
        for move in step:
            after = after.play(move)
        return step

    def first_step(self, turn: Sequence[Any]) -> Moves:
        """One stone; all stones of a lid, because only together they win."""
        return tuple(turn) if isinstance(turn[0], LidStone) else tuple(turn[:1])

    def expected(self, position: TiananmenPosition) -> str:
        """How many stones are left to place."""
        if position.emptying:
            return f"empty the lid, {position.lid(position.to_move)} left"
        words = [f"place {position.left}"]
        words += ["save"] if position.may_save else []
        words += ["lid"] if position.may_open_lid else []
        return " or ".join(words)
