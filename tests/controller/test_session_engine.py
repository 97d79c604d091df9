"""A session and the real worker process."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator

import pytest

from games.ai.engine import STOPPED, Engine
from games.controller.seats import EngineFailed, HintReady, Seat
from tests import toy
from tests.controller.running import ADA, LEVELS, ROBOT, ROVER, OpenMatch, RunningMatch


@pytest.fixture
def engine() -> Iterator[Engine]:
    engine = Engine(toy.games)
    yield engine
    engine.close()


def run_until(match: RunningMatch, condition: Callable[[], object]) -> None:
    """Let frames pass; the limit is generous and only there to end the wait."""
    end = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < end
        match.session.update(0.1)
        time.sleep(0.005)


def test_two_computers_play_a_whole_game(open_match: OpenMatch, engine: Engine) -> None:
    match = open_match((ROBOT, ROVER), engine=engine)
    run_until(match, lambda: match.session.over)
    # Greedy adds 3 and 2 in every turn: Black reaches 20 in the fourth turn, White has had three.
    assert match.points == (20, 15)
    assert match.told(EngineFailed) == []


def test_a_killed_worker_fails_once_and_a_retry_goes_on(
    open_match: OpenMatch, engine: Engine
) -> None:
    stuck = Seat("computer", "Stuck", "ponderer", 60.0)
    match = open_match((stuck, ADA), engine=engine)
    run_until(match, lambda: engine.thinking)
    assert engine.pid is not None
    os.kill(engine.pid, signal.SIGKILL)
    run_until(match, lambda: match.told(EngineFailed))
    assert match.told(EngineFailed) == [EngineFailed(STOPPED)]
    assert match.points == (0, 0)
    match.session.resume()
    run_until(match, lambda: engine.thinking)
    match.session.ai.stop()


def test_a_hint_ranks_the_turns(open_match: OpenMatch, engine: Engine) -> None:
    match = open_match(engine=engine, levels=LEVELS[:1])
    match.session.ai.hint()
    run_until(match, lambda: match.told(HintReady))
    (ready,) = match.told(HintReady)
    assert (sum(move.number for move in ready.hint.moves), ready.count) == (5, 3)
