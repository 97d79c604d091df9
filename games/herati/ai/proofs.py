"""Exact answers in positions of the Loom: the turns with the greatest value."""

from __future__ import annotations

from collections.abc import Iterator

from games.core.game import Proof, Stop
from games.core.position import AnyPosition
from games.herati.ai.loom import current_aim
from games.herati.ai.loom_values import loom_solver
from games.herati.rules.position import LoomPosition

MOST_DIAMONDS, BEST_CHANCE = "most-diamonds", "best-chance"
"""Keys of the goals in `data/puzzles.toml`."""
ROUNDING = 1e-9
"""Values that differ by less are equal: they are sums of floating-point numbers."""


def proofs(position: AnyPosition, stop: Stop) -> Iterator[Proof]:
    """The best turns of a Loom by exact values; nothing for a Workshop."""
    if not isinstance(position, LoomPosition) or position.outcome() is not None:
        return
    aim = current_aim(position)
    values = loom_solver().move_values(position.seen_by(position.to_move), aim)
    best = max(value.objective for value in values)
    turns = [str(value.move) for value in values if value.objective > best - ROUNDING]
    if len(turns) < len(values):
        yield Proof(BEST_CHANCE if aim else MOST_DIAMONDS, tuple(turns))
