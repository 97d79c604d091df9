"""The worker process itself, through its pipe."""

import multiprocessing
import subprocess
import sys
from collections.abc import Iterator
from multiprocessing.connection import Connection
from typing import Any

import pytest

from games.ai.engine import (
    Cancel,
    Cancelled,
    Failure,
    MoveNow,
    Progress,
    Ready,
    Reply,
    Request,
    main,
    rank_turns,
)
from tests import toy
from tests.evaluations import chance

pytestmark = pytest.mark.slow


@pytest.fixture
def pipe() -> Iterator[Connection]:
    spawn = multiprocessing.get_context("spawn")
    ours, theirs = spawn.Pipe()
    process = spawn.Process(target=main, args=(theirs, toy.games), daemon=True)
    process.start()
    theirs.close()
    assert ours.recv() == Ready()
    yield ours
    ours.close()
    process.join(60)
    assert process.exitcode == 0


def request(number: int, game: str = "race", level: str = "greedy", **tags: str) -> Request:
    lines = [f'[Game "{game}"]', *(f'[{key} "{value}"]' for key, value in tags.items())]
    return Request(number, rank_turns, ("\n".join(lines), "black", level, 1, 1), 60.0)


def test_requests_are_answered_in_their_order(pipe: Connection) -> None:
    pipe.send(request(1))
    pipe.send(request(2))
    answers = [pipe.recv(), pipe.recv()]
    assert [(type(answer), answer.id) for answer in answers] == [(Reply, 1), (Reply, 2)]


def test_a_seed_gives_the_same_turn_in_every_process(pipe: Connection) -> None:
    pipe.send(request(1, Most="30"))
    first = pipe.recv()
    pipe.send(request(1, Most="30"))
    assert pipe.recv() == first


def test_loading_a_level_takes_nothing_from_its_time(pipe: Connection) -> None:
    task = request(1, level="racer")
    for _ in range(2):
        pipe.send(task)
        (proposal,) = pipe.recv().answer
        assert chance(proposal) == 1.0


def test_the_latest_progress_is_sent_even_shortly_after_the_first(
    pipe: Connection,
) -> None:
    pipe.send(request(1, level="doubter"))
    news = pipe.recv()
    assert isinstance(news, Progress)
    assert news.answer[0].turn == "2+1"
    pipe.send(MoveNow(1))
    assert pipe.recv().answer[0].turn == "2+1"


def test_a_cancelled_search_ends_and_later_requests_are_answered(
    pipe: Connection,
) -> None:
    pipe.send(request(1, "slow", Most="300", Goal="1000000"))
    pipe.send(request(2))
    pipe.send(Cancel(1))
    assert pipe.recv() == Cancelled(1)
    assert pipe.recv().id == 2


def test_a_cancel_that_comes_too_late_is_ignored(pipe: Connection) -> None:
    pipe.send(request(1))
    assert pipe.recv().id == 1
    pipe.send(Cancel(1))
    pipe.send(request(2))
    assert pipe.recv().id == 2


@pytest.mark.parametrize("garbage", ["hello", None, 7, ("a", "tuple")])
def test_a_strange_message_is_answered_by_a_failure(pipe: Connection, garbage: Any) -> None:
    pipe.send(garbage)
    assert isinstance(pipe.recv(), Failure)
    pipe.send(request(1))
    assert isinstance(pipe.recv(), Reply)


def test_bytes_that_are_no_message_are_answered_by_a_failure(pipe: Connection) -> None:
    pipe.send_bytes(b"\x80\x99 no pickle at all")
    assert isinstance(pipe.recv(), Failure)
    pipe.send(request(1))
    assert isinstance(pipe.recv(), Reply)


def test_an_unknown_level_is_a_failure(pipe: Connection) -> None:
    pipe.send(request(1, level="genius"))
    answer = pipe.recv()
    assert isinstance(answer, Failure)
    assert "genius" in answer.detail


def test_rules_and_opponents_never_import_pygame() -> None:
    code = (
        "import sys, games.catalog, games.ai.engine, games.ai.engine, games.ai.levels\n"
        "import games.core.game, games.core.grid, games.core.match\n"
        "import games.core.record\n"
        "assert 'pygame' not in sys.modules, 'pygame was loaded'"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
