"""The turning point of a match, from what its computers thought of their chances."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from games.controller.events import EngineProgress, Event
from games.controller.match_controller import MatchController
from games.core.match.move_tree import AnyNode

LEAST = 0.2
"""A smaller change of the win probability is no turning point."""

Chance = tuple[AnyNode, float]
"""A position, and the win probability of the first seat there."""


class TurningPoint:
    """Keeps the win probabilities of a match between two players as its computers see them."""

    def __init__(self, controller: MatchController) -> None:
        self._controller = controller
        self._known: dict[AnyNode, float] = {}
        controller.subscribe(self._on_event)

    def _on_event(self, event: Event) -> None:
        if not isinstance(event, EngineProgress):
            return
        position, evaluation = event.best.position, event.best.evaluation
        if len(position.sides) != 2 or evaluation is None or evaluation.win_probability is None:
            return
        first = position.sides.index(position.to_move) == 0
        value = evaluation.win_probability
        node = self._controller.match.node
        self._known[node] = value if first else 1 - value

    def find(self) -> tuple[int, float, float] | None:
        """The ply before the greatest change on the line, and the chances before and after it."""
        line = [node for node in self._controller.match.nodes if node in self._known]
        return greatest_change([(node, self._known[node]) for node in line])


def greatest_change(chances: Sequence[Chance]) -> tuple[int, float, float] | None:
    """The ply of the first of two neighbours that differ most; None below `LEAST`."""
    pairs = list(pairwise(chances))
    if not pairs:
        return None
    (node, before), (_later, after) = max(pairs, key=lambda pair: abs(pair[1][1] - pair[0][1]))
    return (node.ply, before, after) if abs(after - before) >= LEAST else None
