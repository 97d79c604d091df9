"""The kernel of expectimax: the same in both forms, cached for other processes."""

from __future__ import annotations

import os
import subprocess
import sys
from random import Random

import pytest

from games.core.game import SearchLimits, never
from games.core.position import Side
from games.herati.ai.workshop import SearchSettings, ranked
from tests.evaluations import chance
from tests.herati.dealing import dealt

needs_numba = pytest.mark.numba


def limits(seconds: float = 9.0) -> SearchLimits:
    return SearchLimits(Random(1), never, seconds, most=99)


@needs_numba
@pytest.mark.parametrize("players", [2, 3, 4])
def test_both_forms_return_the_same_values(players: int) -> None:
    position = dealt(players, Random(4), match=players == 3).seen_by(Side.FIRST)
    compiled, plain = (
        {turn.moves: chance(turn) for turn in ranked(position, limits(), SearchSettings(2, fast))}
        for fast in (True, False)
    )
    assert compiled == pytest.approx(plain)


SEARCH = """
from random import Random
from games.core.game import SearchLimits
from games.herati.ai.levels import LEVELS
from games.herati.rules.setups import prepare, start
position = start(prepare({"Mode": "workshop", "Start": "1"}, Random(1)))
limits = SearchLimits(Random(2), lambda: False, 1.0)
turns = LEVELS[3].rank_turns(position.seen_by(position.to_move), limits)
print(turns[0].moves[0])
"""


@needs_numba
def test_the_cached_kernel_runs_in_a_second_process() -> None:
    def answer() -> str:
        done = subprocess.run(
            [sys.executable, "-c", SEARCH], capture_output=True, text=True, check=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )  # fmt: skip
        return done.stdout

    assert answer() == answer() != ""
