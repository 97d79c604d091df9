"""The turning point: the greatest change of a chance that is large enough."""

from __future__ import annotations

import pytest

from games.core.match import AnyMatch, Match
from games.ui.match.navigation import greatest_change
from tests import toy


@pytest.mark.parametrize(("chances", "found"), [
    ((), None),
    ((0.5,), None),
    ((0.5, 0.6, 0.75, 0.9), None),
    ((0.5, 0.6, 0.3, 0.2), (1, 0.6, 0.3)),
    ((0.2, 0.9, 0.1), (1, 0.9, 0.1)),
])  # fmt: skip
def test_the_greatest_change(
    chances: tuple[float, ...], found: tuple[int, float, float] | None
) -> None:
    match: AnyMatch = Match(toy.Race())
    match.play_all([toy.Add(number) for number in (1, 2, 3)])
    nodes = match.nodes[: len(chances)]
    assert greatest_change(list(zip(nodes, chances, strict=True))) == found
