"""The search by MCTS: its values, its order of turns, and its form in the next process."""

import subprocess
import sys
from pathlib import Path

import pytest

from games.core.game import never
from games.core.kernels import Kernel
from games.veletas.ai import mcts_kernel
from games.veletas.ai.search import moves_of_turn
from games.veletas.rules.position import random_start
from tests.veletas.ai.kernel_forms import (
    CORNERED,
    mcts_of,
    needs_numba,
    slow_forms,
    static_ranker,
    swap_colours,
)
from tests.veletas.pictures import BLACK, WHITE, drawn, played
from tests.veletas.random_play import random_positions


@slow_forms
def test_a_win_in_one_turn_is_proven(fast: bool) -> None:
    position = drawn("leaflet-en", CORNERED, BLACK)
    mcts = mcts_of(position, fast)
    mcts.search(60, never)
    assert mcts.solved
    assert mcts.log_odds == float("inf")
    code, value = mcts.ranked(1)[0]
    assert value == float("inf")
    outcome = played(position, *moves_of_turn(position, code)).outcome()
    assert outcome is not None
    assert outcome.winners == (BLACK,)


def test_white_wins_as_black_does() -> None:
    mcts = mcts_of(drawn("leaflet-en", swap_colours(CORNERED), WHITE), fast=False)
    mcts.search(60, never)
    assert mcts.log_odds == float("inf")


@slow_forms
def test_the_same_seed_gives_the_same_search(fast: bool) -> None:
    position = random_positions("current", 7, 1)[0]
    results = []
    for _ in range(2):
        mcts = mcts_of(position, fast)
        mcts.visit(30)
        results.append(mcts.ranked(5))
    assert results[0] == results[1]


@pytest.mark.slow
@needs_numba
def test_both_forms_find_the_same_values() -> None:
    for size in (7, 10):
        position = random_positions("current", size, 1)[0]
        found = []
        for fast in (False, True):
            mcts = mcts_of(position, fast)
            mcts.visit(40)
            found.append([(code, pytest.approx(value)) for code, value in mcts.ranked(10)])
        assert found[0] == found[1]


@slow_forms
def test_noise_raises_static_values_by_its_bound_at_most(fast: bool) -> None:
    position = random_positions("current", 7, 1)[0]
    exact = dict(static_ranker(position, fast).best(10_000))
    mcts = mcts_of(position, fast, noise=0.5)
    mcts.visit(1)
    found = mcts.ranked(20)
    added = [value - exact[code] for code, value in found]
    assert len(found) == 20
    assert all(-0.001 <= noise <= 0.501 for noise in added)
    assert max(added) > 0.25


def test_visits_are_counted_and_bounded_by_the_stop_signal() -> None:
    mcts = mcts_of(random_positions("current", 7, 1)[0], fast=False)
    mcts.visit(3)
    assert mcts.visits == 3
    mcts.search(60, lambda: True)  # one slice at least
    assert mcts.visits == 4
    assert not mcts.solved


ANOTHER_PROCESS = """
from random import Random
from games.core.kernels import Kernel
from games.veletas.ai import mcts_kernel
from games.veletas.ai.search import Mcts
from games.veletas.ai.search import state_of
from games.veletas.ai.weights import weights_of
from games.veletas.rules.position import random_start

position = random_start(7, "current", ["b2", "c4", "f6"])
mcts = Mcts(state_of(position), weights_of(position.board), Random(5), fast=True)
mcts.visit(50)
compiled = Kernel(mcts_kernel, True).run.search.stats.cache_misses
print(mcts.ranked(3), sum(compiled.values()))
"""


@pytest.mark.slow
@needs_numba
def test_the_next_process_reads_the_kernel_from_the_cache() -> None:
    mcts = mcts_of(random_start(7, "current", ["b2", "c4", "f6"]), fast=True)
    mcts.visit(50)
    assert Kernel(mcts_kernel, fast=True).run.search.signatures
    printed = subprocess.run(
        [sys.executable, "-c", ANOTHER_PROCESS],
        capture_output=True,
        text=True,
        check=True,
        timeout=200,
        cwd=Path.cwd(),
    ).stdout
    assert printed == f"{mcts.ranked(3)} 0\n"
