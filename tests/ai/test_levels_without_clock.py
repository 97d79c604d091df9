"""The levels that are not timed play the same turn however slow the machine is."""

from __future__ import annotations

import time
from itertools import count
from random import Random

import pytest

from games import catalog
from games.core.game import Level, SearchLimits, never
from games.core.kernels import SWITCH
from games.core.position import AnyPosition
from tests.playing import VARIANTS, Variant, played

pytestmark = pytest.mark.slow

EARLY, LATE = 0, 12
"""Plies before the turn: at the start, and where the search of most games begins."""


def entries() -> list[object]:
    """Each level that is not timed, with each choice of options of its game."""
    return [
        pytest.param(level, variant, id=f"{variant}-{level.name}")
        for variant in VARIANTS
        if variant.game.name in catalog.games()
        for level in catalog.games()[variant.game.name].levels
        if not level.timed
    ]


def turn(level: Level, position: AnyPosition) -> object:
    return level.rank_turns(position, SearchLimits(Random(5), never, 1.0))[0]


@pytest.mark.parametrize("form", ["plain", pytest.param("compiled", marks=pytest.mark.numba)])
@pytest.mark.parametrize(("level", "variant"), entries())
def test_a_busy_machine_plays_the_same_turns(
    level: Level, variant: Variant, form: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if form == "plain":
        monkeypatch.setenv(SWITCH, "0")
    options = variant.prepared(5)
    positions = [
        match.position
        for plies in (EARLY, LATE)
        if (match := played(variant.game, options, 5, plies)).outcome() is None
    ]
    at_once = [turn(level, position) for position in positions]
    hours = count(0, 3600)
    monkeypatch.setattr(time, "monotonic", lambda: float(next(hours)))
    assert [turn(level, position) for position in positions] == at_once
