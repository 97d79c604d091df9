"""The review of a finished Loom."""

from __future__ import annotations

from random import Random

import pytest

from games.core.position import AnyPosition, Side
from games.herati.ai.loom import LoomSolver
from games.herati.ai.loom_values import hindsight_optimum, loom_solver, review
from games.herati.rules.field import Tile
from games.herati.rules.position import LoomPosition
from games.herati.rules.setups import prepare, start


def dealt(seed: int) -> LoomPosition:
    position = start(prepare({"Mode": "loom"}, Random(seed)))
    assert isinstance(position, LoomPosition)
    return position


def played_out(
    position: LoomPosition, source: LoomSolver
) -> tuple[LoomPosition, list[AnyPosition]]:
    passed: list[AnyPosition] = []
    while position.outcome() is None:
        passed.append(position)
        position = position.play(source.move_values(position.seen_by(Side.FIRST))[0].move)
    return position, passed


@pytest.mark.slow
def test_each_move_is_reviewed() -> None:
    rng, begin = Random(2), dealt(9)
    moves, position = [], begin
    while position.outcome() is None:
        moves.append(rng.choice(position.legal_moves()))
        position = position.play(moves[-1])
    reviewed = review(begin, moves)
    assert [each.played.move for each in reviewed] == moves
    assert all(each.regret >= 0 for each in reviewed)
    assert sum(each.regret for each in reviewed) > 1
    assert reviewed[-1].played.expected_diamonds == position.score
    best, passed = played_out(begin, loom_solver())
    assert best.score <= hindsight_optimum([t for t in _deal(begin) if t])
    assert position.score <= hindsight_optimum([t for t in _deal(begin) if t])
    assert len(passed) == 25


def _deal(position: LoomPosition) -> tuple[Tile | None, ...]:
    return position.hand.face_up + position.hand.stock
