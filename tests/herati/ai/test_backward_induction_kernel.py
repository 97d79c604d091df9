"""Backward induction: play by its values, in both forms."""

from __future__ import annotations

from random import Random
from statistics import mean

import pytest

from games.core.position import AnyPosition, Side
from games.herati.ai.loom import LoomSolver, encode
from games.herati.ai.loom_values import loom_solver
from games.herati.rules.position import LoomPosition
from games.herati.rules.setups import prepare, start

needs_numba = pytest.mark.numba


FORMS = [False, pytest.param(True, marks=needs_numba)]


def dealt(seed: int) -> LoomPosition:
    position = start(prepare({"Mode": "loom"}, Random(seed)))
    assert isinstance(position, LoomPosition)
    return position


@pytest.mark.slow
@pytest.mark.parametrize("fast", FORMS)
def test_the_mean_score_of_played_deals_is_the_value(fast: bool) -> None:
    rng = Random(17)
    tiles, count = (25, 20_000) if fast else (9, 2_000)
    source = LoomSolver(tiles=tiles, fast=fast)
    scores = source.play_deals([[rng.randrange(4) for _ in range(tiles)] for _ in range(count)])
    assert mean(scores) == pytest.approx(source.initial_value(), abs=0.03)


def played_out(
    position: LoomPosition, source: LoomSolver
) -> tuple[LoomPosition, list[AnyPosition]]:
    passed: list[AnyPosition] = []
    while position.outcome() is None:
        passed.append(position)
        position = position.play(source.move_values(position.seen_by(Side.FIRST))[0].move)
    return position, passed


@needs_numba
def test_the_kernel_plays_like_the_solver_under_the_rules() -> None:
    deals = [dealt(seed) for seed in range(8)]
    ends = [played_out(position, loom_solver())[0].score for position in deals]
    tiles = [[*position.hand.face_up, *position.hand.stock] for position in deals]
    source = LoomSolver()
    assert source.play_deals([encode(t for t in deal if t) for deal in tiles]) == ends
